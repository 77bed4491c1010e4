#ifndef HUS_TESTS_SUITES_H
#define HUS_TESTS_SUITES_H

#include <check.h>

Suite *memory_suite(void);
Suite *files_suite(void);

#endif
