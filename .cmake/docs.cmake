# Target `docs`: hus.h and what README.md points to as HTML, in docs/html; a warning is an error. With
# HUS_BUILD_MAN manual pages are made and installed: hus(3) from hus.h, hus-variant(5) from
# variants/README.md, and those of the programs from their --help. On Debian: doxygen lowdown.

if(HUS_BUILD_MAN)
  find_package(Doxygen REQUIRED)
  find_program(LOWDOWN lowdown REQUIRED)
else()
  find_package(Doxygen QUIET)
endif()
if(NOT DOXYGEN_FOUND)
  return()
endif()

set(DOXYGEN_PROJECT_NAME libhus)
set(DOXYGEN_OUTPUT_DIRECTORY docs)
set(DOXYGEN_USE_MDFILE_AS_MAINPAGE ${PROJECT_SOURCE_DIR}/README.md)
set(DOXYGEN_IMAGE_PATH ${PROJECT_SOURCE_DIR})
set(DOXYGEN_FULL_PATH_NAMES NO)
set(DOXYGEN_OPTIMIZE_OUTPUT_FOR_C YES)
set(DOXYGEN_INLINE_SIMPLE_STRUCTS YES)
set(DOXYGEN_SORT_MEMBER_DOCS NO)
set(DOXYGEN_MACRO_EXPANSION YES)
set(DOXYGEN_EXPAND_ONLY_PREDEF YES)
set(DOXYGEN_PREDEFINED HUS_API=)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_QUIET YES)
set(DOXYGEN_GENERATE_MAN YES)
set(DOXYGEN_WARN_AS_ERROR FAIL_ON_WARNINGS)
# All that README.md points to, lest a link lead nowhere.
doxygen_add_docs(docs include/hus.h README.md CHANGES.md variants/README.md tests/vectors/README.md
                 examples/python/README.md)

if(HUS_BUILD_MAN)
  set(HUS_PROGRAMS hus-play hus-perft hus-match)
  list(TRANSFORM HUS_PROGRAMS REPLACE ".+" "${PROJECT_BINARY_DIR}/man/\\0.1.gz" OUTPUT_VARIABLE pages)
  add_custom_target(man ALL VERBATIM DEPENDS docs ${HUS_PROGRAMS}
    COMMAND ${PROJECT_SOURCE_DIR}/.cmake/man ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}
            ${PROJECT_VERSION})
  install(FILES ${PROJECT_BINARY_DIR}/man/hus.3.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man3 COMPONENT dev)
  install(FILES ${PROJECT_BINARY_DIR}/man/hus-variant.5.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man5
          COMPONENT dev)
  install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT examples EXCLUDE_FROM_ALL)
endif()
