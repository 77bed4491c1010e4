# What is installed and where. Components: `runtime` to run programs, `dev` to build them.

include(CMakePackageConfigHelpers)

install(TARGETS hus hus_static EXPORT hus
  RUNTIME COMPONENT runtime
  LIBRARY COMPONENT runtime NAMELINK_COMPONENT dev
  ARCHIVE COMPONENT dev)
install(FILES include/hus.h TYPE INCLUDE COMPONENT dev)
install(DIRECTORY variants/ DESTINATION ${CMAKE_INSTALL_DATADIR}/hus/variants COMPONENT dev)

# find_package(hus)
set(HUS_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/hus)
install(EXPORT hus NAMESPACE hus:: FILE hus-config.cmake DESTINATION ${HUS_CMAKE_DIR} COMPONENT dev)
# With CMAKE_INSTALL_LIBDIR in full CMake would write the prefix of configuring into it, whatever prefix
# `cmake --install --prefix` says.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  install(CODE "
    cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_PREFIX OUTPUT_VARIABLE prefix)
    set(config \"\$ENV{DESTDIR}${HUS_CMAKE_DIR}/hus-config.cmake\")
    file(READ \"\${config}\" text)
    string(REGEX REPLACE \"set\\\\(_IMPORT_PREFIX \\\"[^\\\"]+\\\"\" \"set(_IMPORT_PREFIX \\\"\${prefix}\\\"\" text \"\${text}\")
    file(WRITE \"\${config}\" \"\${text}\")
  " COMPONENT dev)
endif()
# From 1.0 on: SameMajorVersion.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/hus-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/hus-config-version.cmake DESTINATION ${HUS_CMAKE_DIR}
        COMPONENT dev)

# pkg-config. hus.pc names its folders in full, so it is written when `cmake --install --prefix` has
# said where they are.
install(CODE "
  cmake_path(ABSOLUTE_PATH CMAKE_INSTALL_PREFIX OUTPUT_VARIABLE prefix)
  set(includedir \"${CMAKE_INSTALL_INCLUDEDIR}\")
  set(libdir \"${CMAKE_INSTALL_LIBDIR}\")
  set(variantsdir \"${CMAKE_INSTALL_DATADIR}/hus/variants\")
  set(version ${PROJECT_VERSION})
  foreach(folder IN ITEMS includedir libdir variantsdir)
    cmake_path(ABSOLUTE_PATH \${folder} BASE_DIRECTORY \"\${prefix}\")
  endforeach()
  configure_file(\"${CMAKE_CURRENT_SOURCE_DIR}/hus.pc.in\" \"${CMAKE_CURRENT_BINARY_DIR}/hus.pc\" @ONLY)
" COMPONENT dev)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/hus.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT dev)
