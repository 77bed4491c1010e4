# `cpack -G DEB` makes the Debian packages libhus0, libhus-dev and hus-examples. Configure with
# -DCMAKE_INSTALL_PREFIX=/usr, for Debian's folders; dpkg-dev and file must be installed.

# Only packages have what follows; `cmake --install` leaves it out.
foreach(program IN ITEMS hus-play hus-perft hus-match)
  if(TARGET ${program})
    install(TARGETS ${program} COMPONENT examples EXCLUDE_FROM_ALL)
  endif()
endforeach()
install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/hus-examples/examples
        COMPONENT examples EXCLUDE_FROM_ALL
        FILES_MATCHING REGEX "\\.(c|h|py|toml|lua|md|png)$" PATTERN __pycache__ EXCLUDE)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_PACKAGE_CONTACT "The libhus authors <libhus@example.invalid>")
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL runtime dev examples)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}) # to find libhus.so.0
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "rules of Hus, the four-row mancala of Namibia")

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libhus0)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
file(WRITE ${PROJECT_BINARY_DIR}/deb/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/deb/triggers)
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "This package holds the shared library.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libhus-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libhus0 (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_COMPONENT_DEV_DESCRIPTION
    "This package holds the header, the static library\nand the profiles of the variants.")

set(CPACK_DEBIAN_EXAMPLES_PACKAGE_NAME hus-examples)
set(CPACK_DEBIAN_EXAMPLES_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_EXAMPLES_PACKAGE_DEPENDS "libhus0 (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_COMPONENT_EXAMPLES_DESCRIPTION "This package holds programs and their source.")

# Debian wants what has changed in CHANGES.md and, of the packages, in a form of its own; SOURCE_DATE_EPOCH
# sets the date.
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${PROJECT_BINARY_DIR}/deb/changelog.Debian
     "hus (${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
     "  * Packages made by CPack; changelog.gz says what is new.\n\n"
     " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
configure_file(CHANGES.md ${PROJECT_BINARY_DIR}/deb/changelog COPYONLY)
find_program(GZIP gzip)
if(GZIP)
  execute_process(COMMAND ${GZIP} -9nf changelog changelog.Debian WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/deb)
endif()
foreach(component IN ITEMS runtime dev examples)
  string(TOUPPER ${component} COMPONENT)
  set(folder ${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${COMPONENT}_PACKAGE_NAME})
  install(FILES LICENSE RENAME copyright DESTINATION ${folder} COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${PROJECT_BINARY_DIR}/deb/changelog.gz ${PROJECT_BINARY_DIR}/deb/changelog.Debian.gz
          DESTINATION ${folder} COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()

include(CPack)
