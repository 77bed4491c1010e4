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

/* A text that may hold NUL, and its length. */
#define BYTES(text) text, sizeof(text) - 1

/* A bad input that does not keep well in a file. */
typedef struct bad_text {
    const char *what, *text;
    size_t length;
    int32_t status, line, column;
    const char *message;
} bad_text;

/* Fails the test unless each is refused; `is_accepted` reads a text and fills the error. */
void assert_refused(const bad_text *rows, size_t count,
                    bool (*is_accepted)(const char *text, size_t length, hus_error *error));

void assert_error(const hus_error *error, const char *what, int32_t status, int32_t line,
                  int32_t column, const char *message);

#endif
