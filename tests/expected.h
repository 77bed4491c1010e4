/* Folders of bad inputs: expected.txt says of each file with which status, line, column and message
 * it must be refused. */
#ifndef HUS_TESTS_EXPECTED_H
#define HUS_TESTS_EXPECTED_H

#include "hus.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct expected_row {
    char name[64], message[256];
    int32_t status;
    int line, column;
} expected_row;

FILE *open_expected(const char *folder);

/* The next line of expected.txt that is no comment. */
bool next_expected(FILE *file, expected_row *out);

/* Fails the test unless each file of that ending, ".ini", is in expected.txt. */
void assert_all_expected(const char *folder, const char *ending);

void assert_error(const hus_error *error, const char *what, int32_t status, int32_t line,
                  int32_t column, const char *message);

#endif
