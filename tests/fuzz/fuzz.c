#include "fuzz.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_fail(const char *what, const char *file, int line) {
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    abort();
}

/* ---- text in --------------------------------------------------------------------------------- */

fuzz_text fuzz_exact(const void *data, size_t size) {
    /* No memory of 0 bytes is told from that of one, so nothing lies behind one byte. */
    size_t before = size == 0;
    char *block = malloc(before + size);

    MUST(block != NULL);
    if (size > 0)
        memcpy(block, data, size);
    return (fuzz_text){block, block + before, size};
}

void fuzz_soil(hus_error *error) {
    memset(error, 0xa5, sizeof *error);
}

void must_be_clean(const hus_error *error) {
    static const hus_error clean;

    MUST(memcmp(error, &clean, sizeof clean) == 0);
}

/* The bytes of a line of the text, counted from 1; -1 where it has no such line. */
static int32_t line_length(const fuzz_text *text, int32_t line, bool cr_ends) {
    int32_t length = 0;

    for (size_t i = 0; i < text->length; i++) {
        char c = text->at[i];
        bool before_lf = i + 1 < text->length && text->at[i + 1] == '\n';

        if (c != '\n' && !(cr_ends && c == '\r' && !before_lf)) {
            length++;
            continue;
        }
        if (--line == 0)
            return length;
        length = 0;
    }
    return line == 1 ? length : -1;
}

void must_explain(const hus_error *error, int32_t status, const fuzz_text *text, bool cr_ends) {
    MUST(status < 0 && hus_status_name(status) != NULL);
    MUST(status != HUS_E_ARG && status != HUS_E_NOMEM);
    MUST(error->status == status);
    MUST(memchr(error->message, '\0', sizeof error->message) != NULL);
    MUST(error->message[0] != '\0');
    MUST(fuzz_is_utf8(error->message, strlen(error->message)));
    MUST(error->line >= 0 && error->column >= 0);
    if (error->line == 0)
        MUST(error->column == 0);
    else
        MUST(error->column <= line_length(text, error->line, cr_ends) + 1);
}

/* ---- text out -------------------------------------------------------------------------------- */

typedef int32_t write_function(const void *what, char *buffer, size_t capacity);

static int32_t write_profile(const void *what, char *buffer, size_t capacity) {
    return hus_variant_write(what, buffer, capacity);
}

static int32_t write_position(const void *what, char *buffer, size_t capacity) {
    return hus_game_position(what, buffer, capacity);
}

static int32_t write_record(const void *what, char *buffer, size_t capacity) {
    return hus_record_write(what, buffer, capacity);
}

/* Into a buffer of some bytes less: the begin of the whole text, cut between characters. */
static void must_cut(write_function *write, const void *what, const char *whole, size_t capacity) {
    size_t length = strlen(whole);
    char *cut = malloc(capacity);

    MUST(cut != NULL);
    MUST(write(what, cut, capacity) == (int32_t)length);
    MUST(memchr(cut, '\0', capacity) != NULL);
    MUST(strncmp(cut, whole, strlen(cut)) == 0);
    MUST(strlen(cut) + 4 >= capacity && fuzz_is_utf8(cut, strlen(cut)));
    free(cut);
}

static char *write_whole(write_function *write, const void *what) {
    int32_t length = write(what, NULL, 0);
    char *text;

    MUST(length > 0);
    text = malloc((size_t)length + 1);
    MUST(text != NULL);
    MUST(write(what, text, (size_t)length + 1) == length);
    MUST(strlen(text) == (size_t)length);
    must_cut(write, what, text, (size_t)length);
    must_cut(write, what, text, (size_t)length / 2 + 1);
    return text;
}

char *fuzz_profile(const hus_variant *variant) {
    return write_whole(write_profile, variant);
}

char *fuzz_position(const hus_game *game) {
    return write_whole(write_position, game);
}

char *fuzz_record(const hus_game *game) {
    return write_whole(write_record, game);
}

/* Written from RFC 3629's table, row by row; not from lib/text.c. */
static size_t character(const unsigned char *c, size_t left) {
    static const struct {
        unsigned char first, last, low, high;
        size_t length;
    } rows[] = {
        {0x00, 0x7f, 0x80, 0xbf, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    size_t row = 0;

    if (c[0] < 0x80) /* the first row, and nearly all there is */
        return 1;
    while (row < sizeof rows / sizeof rows[0] && (c[0] < rows[row].first || c[0] > rows[row].last))
        row++;
    if (row == sizeof rows / sizeof rows[0] || rows[row].length > left)
        return 0;
    if (rows[row].length > 1 && (c[1] < rows[row].low || c[1] > rows[row].high))
        return 0;
    for (size_t i = 2; i < rows[row].length; i++)
        if (c[i] < 0x80 || c[i] > 0xbf)
            return 0;
    return rows[row].length;
}

bool fuzz_is_utf8(const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        size_t more = character((const unsigned char *)text + at, length - at);

        if (more == 0)
            return false;
        at += more;
    }
    return true;
}

/* ---- bytes that choose ----------------------------------------------------------------------- */

int32_t fuzz_byte(fuzz_bytes *in) {
    return in->at < in->end ? *in->at++ : 0;
}

int32_t fuzz_below(fuzz_bytes *in, int32_t bound) {
    int32_t number = fuzz_byte(in);

    if (bound > 256)
        number += 256 * fuzz_byte(in);
    return number % bound;
}

int32_t fuzz_wild(fuzz_bytes *in) {
    static const int32_t odd[] = {INT32_MIN, INT32_MIN + 1, -1000, 1000, INT32_MAX - 1, INT32_MAX};
    int32_t number = fuzz_byte(in);

    return number < 240 ? number - 80 : odd[number % 6];
}

/* A value of a rule: a word's place, or a number. Some will contradict others. */
static void put_value(fuzz_bytes *in, const char *key, const char *values, char *out) {
    static const int32_t laps[] = {1, 2, 3, 4, 5, 7, 10, 20, 63, 64, 65, 100, 128, 129, 300, 2000};
    int32_t choice = fuzz_byte(in);

    if (strcmp(key, "lap_limit") == 0)
        sprintf(out, "%d", (int)laps[choice % 16]);
    else if (strcmp(key, "pits_per_row") == 0)
        sprintf(out, "%d", 2 + (int)choice % 31);
    else if (strcmp(key, "seeds_per_pit") == 0)
        sprintf(out, "%d", 2 + (int)choice % 5);
    else if (strcmp(key, "series_games") == 0)
        sprintf(out, "%d", (int)(choice < 128 ? choice % 18 : 7 * choice - 785)); /* to 1000 */
    else if (values[0] >= '0' && values[0] <= '9')
        sprintf(out, "%d", (int)choice % 18);
    else if (strcmp(key, "inner_filled") == 0 && choice % 2 == 1)
        sprintf(out, "%d", (int)choice / 2 % 33);
    else {
        const char *word = values;

        for (; choice % 4 > 0 && strchr(word, '|') != NULL; choice--)
            word = strchr(word, '|') + 1;
        if (word[0] >= '0' && word[0] <= '9')
            word = values;
        sprintf(out, "%.*s", (int)strcspn(word, "|"), word);
    }
}

hus_variant *fuzz_variant(fuzz_bytes *in) {
    hus_variant *variant;
    const char *name = hus_builtin_name(fuzz_below(in, hus_builtin_count()));
    int32_t overrides = fuzz_below(in, 13);

    MUST(hus_variant_builtin(&variant, name) == HUS_OK);
    MUST(hus_variant_override(variant, "lap_limit = 300", 15, NULL) == HUS_OK);
    for (int32_t i = 0; i < overrides; i++) {
        int32_t rule = fuzz_below(in, hus_rule_count()), status;
        const char *key = hus_rule_key(rule);
        char text[80], value[30];
        hus_error error;

        put_value(in, key, hus_rule_values(rule), value);
        sprintf(text, "%s = %s\n", key, value);
        status = hus_variant_override(variant, text, strlen(text), &error);
        MUST(status == HUS_OK || status == HUS_E_RULE);
        MUST(error.status == status);
    }
    return variant;
}

int32_t fuzz_rule(const hus_variant *variant, const char *key) {
    int32_t value;

    MUST(hus_variant_get_int(variant, key, &value) == HUS_OK);
    return value;
}
