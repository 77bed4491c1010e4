/* Profiles: what is accepted, and what is refused with which status, line, column and message. Bad
 * profiles lie in profiles/, where expected.txt says what is wrong with each; those with bytes that
 * do not keep well in files are made here. */
#define _POSIX_C_SOURCE 200809L /* mkstemp */
#include "common.h"
#include "expected.h"
#include "random.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Four lines that make a profile: what is tested follows on line 5. */
#define HEAD "[variant]\nformat = 1\nbase = philos\nname = x\n"

enum { LIMIT = 64 * 1024 };

/* ---- helpers --------------------------------------------------------------------------------- */

/* The bytes of the character that begins the text, 0 where none does. Works by decoding: the
 * library does not, so both are not wrong in the same way. */
static size_t character(const unsigned char *at, size_t left) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = at[0] < 0x80             ? 1
                    : (at[0] & 0xe0) == 0xc0 ? 2
                    : (at[0] & 0xf0) == 0xe0 ? 3
                    : (at[0] & 0xf8) == 0xf0 ? 4
                                             : 0;
    uint32_t code = length < 2 ? at[0] : at[0] & (0xffu >> (length + 1));

    if (length == 0 || length > left)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (at[i] & 0x3fu);
    }
    return code < least[length] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0
                                                                                        : length;
}

static bool is_utf8(const char *text, size_t length) {
    const unsigned char *at = (const unsigned char *)text;
    size_t step;

    for (; length > 0; at += step, length -= step)
        if ((step = character(at, length)) == 0)
            return false;
    return true;
}

static void assert_zeroed(const hus_error *error) {
    static const hus_error zero;

    ck_assert_mem_eq(error, &zero, sizeof zero);
}

/* What every failure has: its status, a sentence that is terminated, not empty and valid UTF-8. */
static void assert_filled(const hus_error *error, int32_t status, const char *what) {
    const char *end = memchr(error->message, '\0', sizeof error->message);

    ck_assert_msg(end != NULL && end > error->message, "%s: no message", what);
    ck_assert_msg(is_utf8(error->message, strlen(error->message)), "%s: message not UTF-8", what);
    ck_assert_int_eq(error->status, status);
    ck_assert_int_ge(error->line, 0);
    ck_assert_int_ge(error->column, 0);
}

/* The text in a block of just its size, so that a sanitizer sees what is read behind it. */
static char *exact(const char *text, size_t length) {
    char *block = malloc(length > 0 ? length : 1);

    ck_assert_ptr_nonnull(block);
    memcpy(block, text, length);
    return block;
}

static hus_variant *junk; /* what an out parameter holds before the call */

/* Parses twice, with an error and without: all must agree. NULL where the text is refused. */
static hus_variant *parse(const char *text, size_t length, hus_error *error) {
    hus_variant *variant = (hus_variant *)(void *)&junk, *again = variant;
    char *block = exact(text, length);
    int32_t status;

    memset(error, 0x5a, sizeof *error);
    status = hus_variant_parse(&variant, block, length, error);
    ck_assert_int_eq(hus_variant_parse(&again, block, length, NULL), status);
    free(block);
    if (status == HUS_OK) {
        assert_zeroed(error);
        ck_assert_ptr_nonnull(variant);
        ck_assert_int_eq(hus_variant_same_rules(variant, again), 1);
        hus_variant_free(again);
        return variant;
    }
    assert_filled(error, status, "parse");
    ck_assert_ptr_null(variant);
    ck_assert_ptr_null(again);
    return NULL;
}

static void assert_value(const hus_variant *variant, const char *what, const char *key,
                         const char *value) {
    char now[300];

    ck_assert_int_ge(hus_variant_get(variant, key, now, sizeof now), 0);
    ck_assert_msg(strcmp(now, value) == 0, "%s: %s is \"%s\", not \"%s\"", what, key, now, value);
}

static void assert_same_text(const hus_variant *a, const hus_variant *b) {
    char first[2000], second[2000];

    ck_assert_int_lt(hus_variant_write(a, first, sizeof first), (int32_t)sizeof first);
    ck_assert_int_lt(hus_variant_write(b, second, sizeof second), (int32_t)sizeof second);
    ck_assert_str_eq(first, second);
}

/* ---- the folder profiles/ -------------------------------------------------------------------- */

START_TEST(bad_profiles_give_the_errors_of_expected_txt) {
    FILE *file = open_expected("profiles");
    expected_row row;
    int rows = 0;

    for (; next_expected(file, &row); rows++) {
        hus_variant *variant = (hus_variant *)(void *)&junk;
        hus_error error;
        char path[100];

        snprintf(path, sizeof path, "profiles/%s.ini", row.name);
        ck_assert_int_eq(hus_variant_load(&variant, path, &error), error.status);
        assert_filled(&error, error.status, row.name);
        assert_error(&error, row.name, row.status, row.line, row.column, row.message);
        ck_assert_ptr_null(variant);
        ck_assert_int_eq(hus_variant_load(&variant, path, NULL), error.status);
    }
    ck_assert_int_ge(rows, 80);
    fclose(file);
}
END_TEST

START_TEST(every_file_of_the_folder_is_in_expected_txt) {
    assert_all_expected("profiles", ".ini");
}
END_TEST

/* ---- good texts ------------------------------------------------------------------------------ */

static const struct {
    const char *what, *text;
    size_t length;
    const char *key, *value; /* one that it must give */
} good[] = {
    {"nothing but what is needed", BYTES(HEAD), "sowing", "clockwise"},
    {"no final newline", BYTES(HEAD "team_size = 3"), "team_size", "3"},
    {"CRLF", BYTES("[variant]\r\nformat = 1\r\nbase = philos\r\nname = x\r\n"), "name", "x"},
    {"CRLF and LF", BYTES("[variant]\r\nformat = 1\nbase = philos\r\nname = x\n"), "name", "x"},
    {"CRLF on a blank line and in a comment", BYTES("\r\n# c\r\n" HEAD "\r\n"), "name", "x"},
    {"byte order mark", BYTES("\xef\xbb\xbf" HEAD), "name", "x"},
    {"byte order mark and a comment", BYTES("\xef\xbb\xbf# mine\n" HEAD), "name", "x"},
    {"byte order mark and CRLF",
     BYTES("\xef\xbb\xbf[variant]\r\nformat = 1\r\n"
           "base = philos\r\nname = x\r\n"),
     "name", "x"},
    {"blank lines, some with blanks", BYTES("\n \n\t\n" HEAD "\n \t \n\n"), "name", "x"},
    {"comments before, between, after", BYTES("# a\n;b\n" HEAD "#\n;\n#=\n; [variant]"), "name",
     "x"},
    {"a comment of any UTF-8", BYTES("# ǁHus 𝄞 \x7f \x01\n" HEAD), "name", "x"},
    {"blanks behind the section", BYTES("[variant] \t\nformat = 1\nbase = philos\nname = x\n"),
     "name", "x"},
    {"no blanks round =", BYTES(HEAD "team_size=3\n"), "team_size", "3"},
    {"many blanks round =", BYTES(HEAD "team_size \t =\t\t  3 \t\n"), "team_size", "3"},
    {"name before rules or behind",
     BYTES("[variant]\nformat = 1\nbase = philos\nteam_size = 2\n"
           "name = x\n"),
     "team_size", "2"},
    {"the base's value once more", BYTES(HEAD "sowing = clockwise\n"), "sowing", "clockwise"},
    {"half for the base's number", BYTES(HEAD "inner_filled = half\n"), "inner_filled", "half"},
    {"empty title", BYTES(HEAD "title =\n"), "title", ""},
    {"blank title", BYTES(HEAD "title = \t \n"), "title", ""},
    {"= in a title", BYTES(HEAD "title = a = b\n"), "title", "a = b"},
    {"# and ; in a title", BYTES(HEAD "title = a # b ; c\n"), "title", "a # b ; c"},
    {"quotes in a title", BYTES(HEAD "title = \"Hus\"\n"), "title", "\"Hus\""},
    {"a section in a title", BYTES(HEAD "title = [variant]\n"), "title", "[variant]"},
    {"blanks inside a title", BYTES(HEAD "title =  a \t b  \n"), "title", "a \t b"},
    {"title like the base's", BYTES(HEAD "title = Hus by Philos\n"), "title", "Hus by Philos"},
    {"title without the base's source", BYTES(HEAD "title = Hus\n"), "source", ""},
    {"lowest of two bytes", BYTES(HEAD "title = \xc2\x80\n"), "title", "\xc2\x80"},
    {"highest of two bytes", BYTES(HEAD "title = \xdf\xbf\n"), "title", "\xdf\xbf"},
    {"lowest of three bytes", BYTES(HEAD "title = \xe0\xa0\x80\n"), "title", "\xe0\xa0\x80"},
    {"just below the surrogates", BYTES(HEAD "title = \xed\x9f\xbf\n"), "title", "\xed\x9f\xbf"},
    {"just above the surrogates", BYTES(HEAD "title = \xee\x80\x80\n"), "title", "\xee\x80\x80"},
    {"highest of three bytes", BYTES(HEAD "title = \xef\xbf\xbf\n"), "title", "\xef\xbf\xbf"},
    {"lowest of four bytes", BYTES(HEAD "title = \xf0\x90\x80\x80\n"), "title", "\xf0\x90\x80\x80"},
    {"highest of four bytes", BYTES(HEAD "title = \xf4\x8f\xbf\xbf\n"), "title",
     "\xf4\x8f\xbf\xbf"},
    {"a byte order mark in a title", BYTES(HEAD "title = \xef\xbb\xbf\n"), "title", "\xef\xbb\xbf"},
    {"UTF-8 at the very end", BYTES(HEAD "title = ǁ"), "title", "ǁ"},
    {"name of 32 letters",
     BYTES("[variant]\nformat = 1\nbase = philos\n"
           "name = -0123456789-abcdefghijklmnopqrst\n"),
     "name", "-0123456789-abcdefghijklmnopqrst"},
    {"name of one letter, a digit", BYTES("[variant]\nformat = 1\nbase = philos\nname = 7\n"),
     "name", "7"},
    {"name of a built-in", BYTES("[variant]\nformat = 1\nbase = philos\nname = wikipedia\n"),
     "capture_resows", "all"},
};

START_TEST(good_texts_are_accepted) {
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        hus_error error;
        hus_variant *variant = parse(good[i].text, good[i].length, &error);

        ck_assert_msg(variant != NULL, "%s: %d:%d %s", good[i].what, (int)error.line,
                      (int)error.column, error.message);
        assert_value(variant, good[i].what, good[i].key, good[i].value);
        hus_variant_free(variant);
    }
}
END_TEST

START_TEST(rules_come_from_the_base_and_name_and_title_do_not) {
    hus_variant *base = variant_with("viquipedia", "");
    hus_error error;
    static const char text[] = "[variant]\nformat = 1\nbase = viquipedia\nname = mine\n";
    hus_variant *variant = parse(BYTES(text), &error);

    ck_assert_int_eq(hus_variant_same_rules(variant, base), 1);
    assert_value(variant, "name", "name", "mine");
    assert_value(variant, "title", "title", "");
    assert_value(variant, "source", "source", "");
    hus_variant_free(variant);
    hus_variant_free(base);
}
END_TEST

START_TEST(keys_may_stand_in_any_order) {
    static const char text[] = "[variant]\nformat = 1\nteam_size = 1\nsweep_doubles = yes\n"
                               "series_games = 0\nseries = points\nquiet_limit = 0\n"
                               "repetition = 3\nlap_limit = 10000\nendless = draw\n"
                               "ends = at_once\nopening = free\ncapture_resows = all\n"
                               "capture_needs = inner\nsowing = clockwise\ninner_filled = 4\n"
                               "seeds_per_pit = 2\npits_per_row = 8\nname = backwards\n";
    hus_variant *philos = variant_with("philos", "");
    hus_error error;
    hus_variant *variant = parse(BYTES(text), &error);

    ck_assert_msg(variant != NULL, "%s", error.message);
    ck_assert_int_eq(hus_variant_same_rules(variant, philos), 1);
    hus_variant_free(variant);
    hus_variant_free(philos);
}
END_TEST

/* ---- bad bytes ------------------------------------------------------------------------------- */

static bool is_accepted(const char *text, size_t length, hus_error *error) {
    return parse(text, length, error) != NULL;
}

#define ASSERT_REFUSED(rows) assert_refused(rows, sizeof(rows) / sizeof *(rows), is_accepted)

START_TEST(nul_bytes_are_refused) {
    static const bad_text rows[] = {
        {"alone", BYTES("\0"), HUS_E_SYNTAX, 1, 1, "a NUL byte"},
        {"in a comment", BYTES("# a\0b\n" HEAD), HUS_E_SYNTAX, 1, 4, "a NUL byte"},
        {"in the section", BYTES("[variant\0]\n"), HUS_E_SYNTAX, 1, 9, "a NUL byte"},
        {"in a key", BYTES(HEAD "tit\0le = x\n"), HUS_E_SYNTAX, 5, 4, "a NUL byte"},
        {"in a name", BYTES("[variant]\nformat = 1\nbase = philos\nname = x\0y\n"), HUS_E_SYNTAX, 4,
         9, "a NUL byte"},
        {"behind a value", BYTES(HEAD "team_size = 2\0\n"), HUS_E_SYNTAX, 5, 14, "a NUL byte"},
        {"in a title", BYTES(HEAD "title = \0\n"), HUS_E_SYNTAX, 5, 9, "a NUL byte"},
        {"at the end", BYTES(HEAD "\0"), HUS_E_SYNTAX, 5, 1, "a NUL byte"},
        {"UTF-16", BYTES("[\0v\0a\0r\0"), HUS_E_SYNTAX, 1, 2, "a NUL byte"},
    };

    ASSERT_REFUSED(rows);
}
END_TEST

START_TEST(a_carriage_return_alone_is_refused) {
    static const char message[] = "a carriage return without a line feed";
    static const bad_text rows[] = {
        {"line ends of old", BYTES("[variant]\rformat = 1\r"), HUS_E_SYNTAX, 1, 10, message},
        {"in a value", BYTES(HEAD "title = a\rb\n"), HUS_E_SYNTAX, 5, 10, message},
        {"two before LF", BYTES(HEAD "title = a\r\r\n"), HUS_E_SYNTAX, 5, 10, message},
        {"in a comment", BYTES("#\r#\n" HEAD), HUS_E_SYNTAX, 1, 2, message},
        {"at the end of the text", BYTES(HEAD "title = a\r"), HUS_E_SYNTAX, 5, 10, message},
        {"behind LF", BYTES("[variant]\n\rformat = 1\n"), HUS_E_SYNTAX, 2, 1, message},
        {"alone", BYTES("\r"), HUS_E_SYNTAX, 1, 1, message},
        {"before a NUL", BYTES("# \r \0\n"), HUS_E_SYNTAX, 1, 3, message},
    };

    ASSERT_REFUSED(rows);
}
END_TEST

START_TEST(invalid_utf8_is_refused_at_its_first_byte) {
    static const char message[] = "invalid UTF-8";
#define BAD(what, bytes)                                                                           \
    { what, BYTES(HEAD "title = ab" bytes), HUS_E_SYNTAX, 5, 11, message }
    static const bad_text rows[] = {
        BAD("continuation alone", "\x80 z\n"),
        BAD("two continuations", "\xbf\xbf\n"),
        BAD("overlong NUL", "\xc0\x80\n"),
        BAD("overlong of two", "\xc1\xbf\n"),
        BAD("overlong of three", "\xe0\x9f\xbf\n"),
        BAD("overlong of four", "\xf0\x8f\xbf\xbf\n"),
        BAD("lowest surrogate", "\xed\xa0\x80\n"),
        BAD("highest surrogate", "\xed\xbf\xbf\n"),
        BAD("surrogate pair", "\xed\xa0\x81\xed\xb0\x80\n"),
        BAD("just above 10FFFF", "\xf4\x90\x80\x80\n"),
        BAD("far above 10FFFF", "\xf5\x80\x80\x80\n"),
        BAD("five bytes", "\xf8\x88\x80\x80\x80\n"),
        BAD("FE", "\xfe\n"),
        BAD("FF", "\xff\n"),
        BAD("two bytes cut by the line end", "\xc3\n"),
        BAD("three bytes cut by the line end", "\xe2\x82\n"),
        BAD("four bytes cut by the line end", "\xf0\x9f\x98\n"),
        BAD("two bytes cut by a letter", "\xc3z\n"),
        BAD("three bytes cut by a letter", "\xe2\x82z\n"),
        BAD("four bytes cut by another character", "\xf0\x9f\x98\xc3\xa9\n"),
        BAD("two bytes cut by the end of the text", "\xc3"),
        BAD("three bytes cut by the end of the text", "\xe2\x82"),
        BAD("four bytes cut by the end of the text", "\xf0\x9f\x98"),
        BAD("Latin-1", "\xe9t\xe9\n"),
    };

    ASSERT_REFUSED(rows);
}
END_TEST

START_TEST(invalid_utf8_is_refused_outside_of_values_too) {
    static const char message[] = "invalid UTF-8";
    static const bad_text rows[] = {
        {"in a comment", BYTES("# \xff\n" HEAD), HUS_E_SYNTAX, 1, 3, message},
        {"before the section", BYTES("\xff\n" HEAD), HUS_E_SYNTAX, 1, 1, message},
        {"in a key", BYTES(HEAD "t\xe9 = x\n"), HUS_E_SYNTAX, 5, 2, message},
        {"behind good characters", BYTES("# ǁ𝄞\xff\n"), HUS_E_SYNTAX, 1, 9, message},
        {"UTF-16 with its mark", BYTES("\xff\xfe[\0"), HUS_E_SYNTAX, 1, 1, message},
        {"a byte order mark cut short", BYTES("\xef\xbb"), HUS_E_SYNTAX, 1, 1, message},
        {"before a CR alone", BYTES("# \xff\r#\n"), HUS_E_SYNTAX, 1, 3, message},
    };

    ASSERT_REFUSED(rows);
}
END_TEST

START_TEST(a_byte_order_mark_is_not_counted_in_columns) {
    static const bad_text rows[] = {
        {"first column", BYTES("\xef\xbb\xbfx = 1\n"), HUS_E_SYNTAX, 1, 1,
         "only comments may stand before [variant]"},
        {"a later column", BYTES("\xef\xbb\xbf# \xff\n"), HUS_E_SYNTAX, 1, 3, "invalid UTF-8"},
        {"a later line", BYTES("\xef\xbb\xbf" HEAD "sowing = no\n"), HUS_E_RULE, 5, 10,
         "sowing cannot be \"no\"; allowed: counterclockwise|clockwise"},
        {"a blank behind it", BYTES("\xef\xbb\xbf [variant]\n"), HUS_E_SYNTAX, 1, 1,
         "a line that begins with a blank"},
        {"nothing but it", BYTES("\xef\xbb\xbf"), HUS_E_RULE, 0, 0,
         "format is missing; allowed: 1"},
    };

    ASSERT_REFUSED(rows);
}
END_TEST

START_TEST(lines_are_counted_by_line_feeds) {
    static const char message[] = "sowing cannot be \"no\"; allowed: counterclockwise|clockwise";
    static const bad_text rows[] = {
        {"LF", BYTES("\n\n" HEAD "\n\nsowing = no"), HUS_E_RULE, 9, 10, message},
        {"CRLF", BYTES("\r\n\r\n" HEAD "\r\nsowing = no\r\n"), HUS_E_RULE, 8, 10, message},
        {"not by U+2028 or U+0085", BYTES("# \u2028 \xc2\x85\n" HEAD "sowing = no"), HUS_E_RULE, 6,
         10, message},
    };

    ASSERT_REFUSED(rows);
}
END_TEST

START_TEST(columns_are_counted_in_bytes) {
    static const bad_text rows[] = {
        {"an empty value behind blanks", BYTES(HEAD "sowing = \t \n"), HUS_E_RULE, 5, 9,
         "sowing cannot be \"\"; allowed: counterclockwise|clockwise"},
        {"a tab is one", BYTES(HEAD "sowing\t=\t\tno\n"), HUS_E_RULE, 5, 11,
         "sowing cannot be \"no\"; allowed: counterclockwise|clockwise"},
        {"a character of two bytes is two", BYTES(HEAD "title = é\xff\n"), HUS_E_SYNTAX, 5, 11,
         "invalid UTF-8"},
    };

    ASSERT_REFUSED(rows);
}
END_TEST

/* ---- length ---------------------------------------------------------------------------------- */

/* A good profile of that length: HEAD and one long comment. The caller frees it. */
static char *long_profile(size_t length) {
    char *text = malloc(length);

    ck_assert_ptr_nonnull(text);
    memset(text, '#', length);
    memcpy(text, HEAD, strlen(HEAD));
    return text;
}

START_TEST(a_text_of_64_kib_is_accepted) {
    static const size_t lengths[] = {60 * 1024, LIMIT - 1, LIMIT};

    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        char *text = long_profile(lengths[i]);
        hus_error error;
        hus_variant *variant = parse(text, lengths[i], &error);

        ck_assert_msg(variant != NULL, "%zu bytes: %s", lengths[i], error.message);
        hus_variant_free(variant);
        free(text);
    }
}
END_TEST

START_TEST(one_byte_more_is_refused) {
    char *text = long_profile(LIMIT + 1);
    hus_error error;

    ck_assert_ptr_null(parse(text, LIMIT + 1, &error));
    assert_error(&error, "64 KiB + 1", HUS_E_SYNTAX, 0, 0, "the text is longer than 64 KiB");
    free(text);
}
END_TEST

START_TEST(a_text_that_is_too_long_is_not_looked_at) {
    hus_variant *variant;
    hus_error error;

    ck_assert_int_eq(hus_variant_parse(&variant, "x", SIZE_MAX, &error), HUS_E_SYNTAX);
    assert_error(&error, "SIZE_MAX", HUS_E_SYNTAX, 0, 0, "the text is longer than 64 KiB");
    variant = variant_with("philos", "");
    ck_assert_int_eq(hus_variant_override(variant, "x", SIZE_MAX, &error), HUS_E_SYNTAX);
    assert_error(&error, "SIZE_MAX", HUS_E_SYNTAX, 0, 0, "the text is longer than 64 KiB");
    hus_variant_free(variant);
}
END_TEST

START_TEST(a_value_of_60_kib_is_quoted_in_short) {
    char *text = long_profile(60 * 1024);
    hus_error error;

    memcpy(text + strlen(HEAD), "sowing = ", 9);
    ck_assert_ptr_null(parse(text, 60 * 1024, &error));
    assert_error(&error, "long value", HUS_E_RULE, 5, 10,
                 "sowing cannot be \"########################################…\"; "
                 "allowed: counterclockwise|clockwise");
    free(text);
}
END_TEST

/* ---- messages -------------------------------------------------------------------------------- */

START_TEST(a_quoted_value_is_cut_between_characters) {
    for (size_t before = 0; before < 8; before++) {
        char text[400] = HEAD "sowing = ";
        hus_error error;

        memset(text + strlen(text), 'a', before);
        for (int i = 0; i < 20; i++)
            strcat(text, i % 2 == 0 ? "€" : "𝄞");
        ck_assert_ptr_null(parse(text, strlen(text), &error));
        ck_assert_msg(strstr(error.message, "…\"; allowed: counterclockwise|clockwise") != NULL,
                      "%s", error.message);
    }
}
END_TEST

START_TEST(a_quoted_value_shows_no_control_characters) {
    static const char text[] = HEAD "sowing = a\x01\t\x1b[31m\x7f"
                                    "b";
    hus_error error;

    ck_assert_ptr_null(parse(BYTES(text), &error));
    assert_error(&error, "control characters", HUS_E_RULE, 5, 10,
                 "sowing cannot be \"a???[31m?b\"; allowed: counterclockwise|clockwise");
}
END_TEST

/* A stranger's title must not command the terminal that shows it. */
START_TEST(titles_and_sources_have_no_control_character_but_tabs) {
    static const char *const keys[] = {"title", "source"};

    for (int i = 0; i < 2 * 0x80; i++) {
        char text[100], byte = (char)(i / 2);
        bool is_control = (byte < ' ' && byte != '\t') || byte == 0x7f;
        hus_error error;
        hus_variant *variant;

        if (byte == '\0' || byte == '\n' || byte == '\r')
            continue;
        sprintf(text, HEAD "%s = a%cb", keys[i % 2], byte);
        variant = parse(text, strlen(text), &error);
        ck_assert_msg((variant == NULL) == is_control, "%s with byte %d", keys[i % 2], byte);
        ck_assert(!is_control ||
                  strstr(error.message, "; allowed: no control character but tabs") != NULL);
        hus_variant_free(variant);
    }
}
END_TEST

/* However long the key is, the list of those that are allowed comes whole. */
START_TEST(an_unknown_key_is_answered_with_all_keys) {
    static const char list[] = "; allowed: pits_per_row seeds_per_pit inner_filled sowing "
                               "capture_needs capture_resows opening ends endless lap_limit "
                               "repetition quiet_limit series series_games sweep_doubles team_size "
                               "format base name title source";

    for (size_t length = 1; length < 100; length++) {
        char text[200] = HEAD;
        hus_error error;

        memset(text + strlen(text), 'k', length);
        strcat(text, " = 1\n");
        ck_assert_ptr_null(parse(text, strlen(text), &error));
        ck_assert_msg(strstr(error.message, list) != NULL, "key of %zu bytes: %s", length,
                      error.message);
    }
}
END_TEST

/* ---- bad overrides --------------------------------------------------------------------------- */

static const bad_text bad_overrides[] = {
    {"section", BYTES("[variant]\nteam_size = 2\n"), HUS_E_SYNTAX, 1, 1,
     "an override has no section"},
    {"section behind a key", BYTES("team_size = 2\n[variant]\n"), HUS_E_SYNTAX, 2, 1,
     "an override has no section"},
    {"another section", BYTES("[x]\n"), HUS_E_SYNTAX, 1, 1, "an override has no section"},
    {"format", BYTES("team_size = 2\nformat = 1\n"), HUS_E_RULE, 2, 1,
     "format cannot be overridden"},
    {"format of another value", BYTES("format = 2\n"), HUS_E_RULE, 1, 1,
     "format cannot be overridden"},
    {"base", BYTES("base = wikipedia\n"), HUS_E_RULE, 1, 1, "base cannot be overridden"},
    {"key twice", BYTES("team_size = 2\n\nteam_size = 3\n"), HUS_E_RULE, 3, 1,
     "team_size is given twice"},
    {"title twice", BYTES("title = a\ntitle =\n"), HUS_E_RULE, 2, 1, "title is given twice"},
    {"name removed", BYTES("title = a\nname =\n"), HUS_E_RULE, 2, 7,
     "name cannot be \"\"; allowed: [a-z0-9-]{1,32}"},
    {"no equals", BYTES("team_size\n"), HUS_E_SYNTAX, 1, 1, "neither key = value nor a comment"},
    {"unknown key", BYTES("title = a\nteamsize = 2\n"), HUS_E_RULE, 2, 1,
     "unknown key \"teamsize\"; allowed: pits_per_row seeds_per_pit inner_filled sowing "
     "capture_needs capture_resows opening ends endless lap_limit repetition quiet_limit series "
     "series_games sweep_doubles team_size name title source"},
    {"value out of range", BYTES("title = a\nteam_size = 17"), HUS_E_RULE, 2, 13,
     "team_size cannot be \"17\"; allowed: 1..16"},
    {"begins with a blank", BYTES(" team_size = 2"), HUS_E_SYNTAX, 1, 1,
     "a line that begins with a blank"},
    {"NUL", BYTES("team_size = 2\n\0"), HUS_E_SYNTAX, 2, 1, "a NUL byte"},
    {"CR alone", BYTES("team_size = 2\r"), HUS_E_SYNTAX, 1, 14,
     "a carriage return without a line feed"},
    {"invalid UTF-8", BYTES("title = \xe9\n"), HUS_E_SYNTAX, 1, 9, "invalid UTF-8"},
    {"behind a byte order mark", BYTES("\xef\xbb\xbfteam_size = 0\n"), HUS_E_RULE, 1, 13,
     "team_size cannot be \"0\"; allowed: 1..16"},
    {"half of an odd board", BYTES("pits_per_row = 9\ninner_filled = half\nteam_size = 2\n"),
     HUS_E_RULE, 2, 16,
     "inner_filled = half needs an even pits_per_row; allowed is 0..pits_per_row"},
    {"fewer pits than are filled", BYTES("team_size = 2\npits_per_row = 3\ntitle = a\n"),
     HUS_E_RULE, 2, 16, "inner_filled is more than pits_per_row; allowed is 0..pits_per_row"},
    {"256 seeds", BYTES("inner_filled = 8\nteam_size = 2\nseeds_per_pit = 8\ntitle = a\n"),
     HUS_E_RULE, 3, 17,
     "pits_per_row, inner_filled and seeds_per_pit put more than 255 seeds on the board; allowed "
     "is "
     "2 * seeds_per_pit * (pits_per_row + inner_filled) up to 255"},
    {"best of two", BYTES("series_games = 2\n\nseries = wins\n"), HUS_E_RULE, 3, 10,
     "series = wins is best of series_games, which must be odd, or 0 for open-ended"},
};

START_TEST(bad_overrides_are_refused_and_change_nothing) {
    hus_variant *variant = variant_with("philos", ""), *before = variant_with("philos", "");

    for (size_t i = 0; i < sizeof bad_overrides / sizeof *bad_overrides; i++) {
        const bad_text *row = &bad_overrides[i];
        char *block = exact(row->text, row->length);
        hus_error error;

        memset(&error, 0x5a, sizeof error);
        ck_assert_int_eq(hus_variant_override(variant, block, row->length, &error), row->status);
        assert_filled(&error, row->status, row->what);
        assert_error(&error, row->what, row->status, row->line, row->column, row->message);
        ck_assert_int_eq(hus_variant_override(variant, block, row->length, NULL), row->status);
        assert_same_text(variant, before);
        free(block);
    }
    hus_variant_free(variant);
    hus_variant_free(before);
}
END_TEST

START_TEST(an_override_of_more_than_64_kib_is_refused) {
    hus_variant *variant = variant_with("philos", "");
    char *text = malloc(LIMIT + 1);
    hus_error error;

    ck_assert_ptr_nonnull(text);
    memset(text, '\n', LIMIT + 1);
    ck_assert_int_eq(hus_variant_override(variant, text, LIMIT, &error), HUS_OK);
    ck_assert_int_eq(hus_variant_override(variant, text, LIMIT + 1, &error), HUS_E_SYNTAX);
    assert_error(&error, "64 KiB + 1", HUS_E_SYNTAX, 0, 0, "the text is longer than 64 KiB");
    free(text);
    hus_variant_free(variant);
}
END_TEST

START_TEST(a_good_override_zeroes_the_error) {
    hus_variant *variant = variant_with("philos", "");
    hus_error error;

    memset(&error, 0x5a, sizeof error);
    ck_assert_int_eq(hus_variant_override(variant, "team_size = 2", 13, &error), HUS_OK);
    assert_zeroed(&error);
    hus_variant_free(variant);
}
END_TEST

/* ---- files ----------------------------------------------------------------------------------- */

/* Writes a temporary file, loads it, removes it. */
static int32_t load_text(hus_variant **out, const char *text, size_t length, hus_error *error) {
    char path[] = "/tmp/hus-profile-XXXXXX";
    int descriptor = mkstemp(path);
    int32_t status;

    ck_assert_int_ge(descriptor, 0);
    ck_assert_int_eq(write(descriptor, text, length), (ssize_t)length);
    close(descriptor);
    status = hus_variant_load(out, path, error);
    unlink(path);
    return status;
}

START_TEST(the_shipped_profiles_are_the_built_in_variants) {
    for (int32_t i = 0; i < hus_builtin_count(); i++) {
        hus_variant *builtin = variant_with(hus_builtin_name(i), ""), *loaded;
        hus_error error;
        char path[100];

        snprintf(path, sizeof path, "../variants/%s.ini", hus_builtin_name(i));
        memset(&error, 0x5a, sizeof error);
        ck_assert_int_eq(hus_variant_load(&loaded, path, &error), HUS_OK);
        assert_zeroed(&error);
        assert_same_text(loaded, builtin);
        hus_variant_free(loaded);
        hus_variant_free(builtin);
    }
}
END_TEST

START_TEST(a_file_is_read_as_its_bytes_are) {
    static const char text[] = "\xef\xbb\xbf[variant]\r\nformat = 1\r\nbase = philos\r\n"
                               "name = x\r\ntitle = ǁHus\r\n";
    hus_variant *variant;
    hus_error error;

    ck_assert_int_eq(load_text(&variant, BYTES(text), &error), HUS_OK);
    assert_value(variant, "title", "title", "ǁHus");
    hus_variant_free(variant);
    ck_assert_int_eq(load_text(&variant, BYTES(HEAD "\0"), &error), HUS_E_SYNTAX);
    assert_error(&error, "NUL", HUS_E_SYNTAX, 5, 1, "a NUL byte");
    ck_assert_int_eq(load_text(&variant, "", 0, &error), HUS_E_RULE);
    assert_error(&error, "empty", HUS_E_RULE, 0, 0, "format is missing; allowed: 1");
}
END_TEST

START_TEST(a_file_may_have_64_kib_and_no_more) {
    char *text = long_profile(LIMIT + 1);
    hus_variant *variant;
    hus_error error;

    ck_assert_int_eq(load_text(&variant, text, LIMIT, &error), HUS_OK);
    hus_variant_free(variant);
    ck_assert_int_eq(load_text(&variant, text, LIMIT + 1, &error), HUS_E_SYNTAX);
    assert_error(&error, "64 KiB + 1", HUS_E_SYNTAX, 0, 0, "the text is longer than 64 KiB");
    ck_assert_ptr_null(variant);
    free(text);
}
END_TEST

static void assert_unreadable(const char *path, int why) {
    hus_variant *variant = (hus_variant *)(void *)&junk;
    hus_error error;
    char message[200];

    snprintf(message, sizeof message, "cannot read the file: %s", strerror(why));
    ck_assert_int_eq(hus_variant_load(&variant, path, &error), HUS_E_IO);
    assert_error(&error, path, HUS_E_IO, 0, 0, message);
    ck_assert_ptr_null(variant);
    ck_assert_int_eq(hus_variant_load(&variant, path, NULL), HUS_E_IO);
}

START_TEST(a_file_that_cannot_be_read_says_why) {
    assert_unreadable("profiles/there-is-none.ini", ENOENT);
    assert_unreadable("", ENOENT);
    assert_unreadable("profiles", EISDIR);
    assert_unreadable("profiles/empty.ini/x", ENOTDIR);
}
END_TEST

/* ---- anything at all ------------------------------------------------------------------------- */

/* One byte more, less or other. */
static size_t mutate(random_source *random, char *text, size_t length) {
    static const char likely[] = "=\n\r #;[]\t-0123459ahx\xc3\xa9\xe2\xff";
    size_t at = random_below(random, (uint32_t)length);
    char byte = likely[random_below(random, sizeof likely)];

    switch (random_below(random, 3)) {
    case 0:
        text[at] = byte;
        return length;
    case 1:
        memmove(text + at, text + at + 1, length - at - 1);
        return length - 1;
    default:
        memmove(text + at + 1, text + at, length - at);
        text[at] = byte;
        return length + 1;
    }
}

START_TEST(mangled_profiles_are_accepted_or_explained) {
    random_source random = {4711};
    int accepted = 0;

    for (int i = 0; i < 20000; i++) {
        char text[300] = HEAD "title = ǁHus\npits_per_row = 10\nendless = loss\n# end\n";
        size_t length = strlen(text);
        hus_error error;
        hus_variant *variant, *again;
        char written[2000];

        for (uint32_t n = random_below(&random, 4); n < 4; n++)
            length = mutate(&random, text, length);
        variant = parse(text, length, &error);
        if (variant == NULL)
            continue;
        accepted++;
        ck_assert_int_gt(hus_variant_write(variant, written, sizeof written), 0);
        again = parse(written, strlen(written), &error);
        ck_assert_ptr_nonnull(again);
        assert_same_text(variant, again);
        hus_variant_free(again);
        hus_variant_free(variant);
    }
    ck_assert_int_gt(accepted, 500);
}
END_TEST

Suite *profile_suite(void) {
    Suite *suite = suite_create("profile");
    TCase *folder = tcase_create("folder"), *accepted = tcase_create("good");
    TCase *bytes = tcase_create("bytes"), *length = tcase_create("length");
    TCase *message = tcase_create("message"), *over = tcase_create("override");
    TCase *file = tcase_create("file"), *mangled = tcase_create("mangled");

    tcase_add_test(folder, bad_profiles_give_the_errors_of_expected_txt);
    tcase_add_test(folder, every_file_of_the_folder_is_in_expected_txt);
    suite_add_tcase(suite, folder);
    tcase_add_test(accepted, good_texts_are_accepted);
    tcase_add_test(accepted, rules_come_from_the_base_and_name_and_title_do_not);
    tcase_add_test(accepted, keys_may_stand_in_any_order);
    suite_add_tcase(suite, accepted);
    tcase_add_test(bytes, nul_bytes_are_refused);
    tcase_add_test(bytes, a_carriage_return_alone_is_refused);
    tcase_add_test(bytes, invalid_utf8_is_refused_at_its_first_byte);
    tcase_add_test(bytes, invalid_utf8_is_refused_outside_of_values_too);
    tcase_add_test(bytes, a_byte_order_mark_is_not_counted_in_columns);
    tcase_add_test(bytes, lines_are_counted_by_line_feeds);
    tcase_add_test(bytes, columns_are_counted_in_bytes);
    suite_add_tcase(suite, bytes);
    tcase_add_test(length, a_text_of_64_kib_is_accepted);
    tcase_add_test(length, one_byte_more_is_refused);
    tcase_add_test(length, a_text_that_is_too_long_is_not_looked_at);
    tcase_add_test(length, a_value_of_60_kib_is_quoted_in_short);
    suite_add_tcase(suite, length);
    tcase_add_test(message, a_quoted_value_is_cut_between_characters);
    tcase_add_test(message, a_quoted_value_shows_no_control_characters);
    tcase_add_test(message, titles_and_sources_have_no_control_character_but_tabs);
    tcase_add_test(message, an_unknown_key_is_answered_with_all_keys);
    suite_add_tcase(suite, message);
    tcase_add_test(over, bad_overrides_are_refused_and_change_nothing);
    tcase_add_test(over, an_override_of_more_than_64_kib_is_refused);
    tcase_add_test(over, a_good_override_zeroes_the_error);
    suite_add_tcase(suite, over);
    tcase_add_test(file, the_shipped_profiles_are_the_built_in_variants);
    tcase_add_test(file, a_file_is_read_as_its_bytes_are);
    tcase_add_test(file, a_file_may_have_64_kib_and_no_more);
    tcase_add_test(file, a_file_that_cannot_be_read_says_why);
    suite_add_tcase(suite, file);
    tcase_set_timeout(mangled, 60);
    tcase_add_test(mangled, mangled_profiles_are_accepted_or_explained);
    suite_add_tcase(suite, mangled);
    return suite;
}
