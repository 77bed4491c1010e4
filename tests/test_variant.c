/* A set of rules: what the table of keys says, get, override, write, compare, copy. */
#include "common.h"
#include "random.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- helpers --------------------------------------------------------------------------------- */

static int32_t override(hus_variant *variant, const char *text) {
    return hus_variant_override(variant, text, strlen(text), NULL);
}

static void assert_value(const hus_variant *variant, const char *key, const char *value) {
    char now[300];

    ck_assert_int_eq(hus_variant_get(variant, key, now, sizeof now), (int32_t)strlen(value));
    ck_assert_msg(strcmp(now, value) == 0, "%s is \"%s\", not \"%s\"", key, now, value);
}

static void assert_number(const hus_variant *variant, const char *key, int32_t value) {
    int32_t now = -99;

    ck_assert_int_eq(hus_variant_get_int(variant, key, &now), HUS_OK);
    ck_assert_msg(now == value, "%s is %d, not %d", key, (int)now, (int)value);
}

/* The whole text of a variant; the caller frees it. */
static char *written(const hus_variant *variant) {
    int32_t length = hus_variant_write(variant, NULL, 0);
    char *text;

    ck_assert_int_gt(length, 0);
    text = malloc((size_t)length + 1);
    ck_assert_ptr_nonnull(text);
    ck_assert_int_eq(hus_variant_write(variant, text, (size_t)length + 1), length);
    ck_assert_uint_eq(strlen(text), (size_t)length);
    return text;
}

static void assert_written(const hus_variant *variant, const char *expected) {
    char *text = written(variant);

    ck_assert_str_eq(text, expected);
    free(text);
}

/* Text is the same, and so are the rules, after it was written and parsed. */
static void assert_round_trip(const hus_variant *variant) {
    char *text = written(variant);
    hus_variant *again;
    hus_error error;

    ck_assert_msg(hus_variant_parse(&again, text, strlen(text), &error) == HUS_OK,
                  "line %d: %s in\n%s", (int)error.line, error.message, text);
    assert_written(again, text);
    ck_assert_int_eq(hus_variant_same_rules(variant, again), 1);
    hus_variant_free(again);
    free(text);
}

/* Where a text of UTF-8 is cut to fit: the most whole characters that leave room for the NUL. */
static size_t cut_length(const char *text, size_t capacity) {
    size_t length = strlen(text);

    if (length < capacity)
        return length;
    length = capacity - 1;
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
        length--;
    return length;
}

typedef int32_t writer(const hus_variant *variant, char *buffer, size_t capacity);

static int32_t get_title(const hus_variant *variant, char *buffer, size_t capacity) {
    return hus_variant_get(variant, "title", buffer, capacity);
}

static int32_t get_number(const hus_variant *variant, char *buffer, size_t capacity) {
    return hus_variant_get(variant, "lap_limit", buffer, capacity);
}

static int32_t get_word(const hus_variant *variant, char *buffer, size_t capacity) {
    return hus_variant_get(variant, "sowing", buffer, capacity);
}

/* At every capacity: the full length is returned, the text is cut and terminated, and not a byte
 * behind the buffer is touched. */
static void assert_cut_everywhere(const hus_variant *variant, writer *write, const char *full) {
    size_t length = strlen(full);
    char *buffer = malloc(length + 3);

    ck_assert_ptr_nonnull(buffer);
    ck_assert_int_eq(write(variant, NULL, 0), (int32_t)length);
    for (size_t capacity = 0; capacity <= length + 2; capacity++) {
        memset(buffer, '~', length + 3);
        ck_assert_int_eq(write(variant, buffer, capacity), (int32_t)length);
        if (capacity > 0) {
            size_t kept = cut_length(full, capacity);

            ck_assert_msg(memcmp(buffer, full, kept) == 0 && buffer[kept] == '\0',
                          "cut to %zu bytes: \"%.*s\"", capacity, (int)capacity, buffer);
        }
        for (size_t i = capacity; i < length + 3; i++)
            ck_assert_msg(buffer[i] == '~', "byte %zu of %zu is touched", i, capacity);
    }
    free(buffer);
}

/* A board on which every value of every rule holds together with the others. */
static hus_variant *tolerant_variant(void) {
    return variant_with("mancala-world", "pits_per_row = 2\ninner_filled = 0\nseries = points\n");
}

/* ---- the table of keys ----------------------------------------------------------------------- */

static const struct {
    const char *key, *values;
    const char *accepted, *refused; /* with blanks between */
} rules[] = {
    {"pits_per_row", "2..32", "2 3 8 31 32",
     "0 1 33 255 08 +8 -8 8.0 8e0 0x8 ,8 8, half 8|9 2..32"},
    {"seeds_per_pit", "2..16", "2 3 15 16", "0 1 17 02 -2 2.0 two 4294967298 18446744073709551618"},
    {"inner_filled", "half|0..pits_per_row", "half 0 1 2",
     "33 00 01 -1 Half hal halff pits_per_row"},
    {"sowing", "counterclockwise|clockwise", "counterclockwise clockwise",
     "0 1 clock anticlockwise Clockwise clockwise| counterclockwise|clockwise"},
    {"capture_needs", "inner|both", "inner both", "0 1 outer inne Both"},
    {"capture_resows", "captured|all", "captured all", "0 1 none capture ALL"},
    {"opening", "free|leading_pair", "free leading_pair", "0 1 leading leading-pair Free"},
    {"ends", "on_turn|at_once", "on_turn at_once", "0 1 on-turn at_onc once"},
    {"endless", "draw|loss|forbidden|stop", "draw loss forbidden stop", "0 3 win stopp draws"},
    {"lap_limit", "1..100000", "1 2 99999 100000", "0 100001 2147483647 2147483648 010"},
    {"repetition", "0|2..100", "0 2 3 99 100", "1 101 00 02 -1 off"},
    {"quiet_limit", "0..100000", "0 1 99999 100000", "100001 00 -1 none"},
    {"series", "wins|points", "wins points", "0 1 win point games"},
    {"series_games", "0..1000", "0 1 2 999 1000", "1001 00 -1 1,000"},
    {"sweep_doubles", "no|yes", "no yes", "0 1 true false on off Yes n"},
    {"team_size", "1..16", "1 2 15 16", "0 17 01 -1"},
};
static const int32_t rule_count = (int32_t)(sizeof rules / sizeof *rules);

START_TEST(the_keys_are_those_of_the_table) {
    ck_assert_int_eq(hus_rule_count(), rule_count);
    for (int32_t i = 0; i < rule_count; i++) {
        ck_assert_str_eq(hus_rule_key(i), rules[i].key);
        ck_assert_str_eq(hus_rule_values(i), rules[i].values);
    }
}
END_TEST

START_TEST(every_key_has_one_sentence_of_help) {
    for (int32_t i = 0; i < rule_count; i++) {
        const char *help = hus_rule_help(i);

        ck_assert_ptr_nonnull(help);
        ck_assert_uint_gt(strlen(help), 10);
        ck_assert_msg(help[strlen(help) - 1] == '.', "%s: %s", rules[i].key, help);
        ck_assert_ptr_null(strchr(help, '\n'));
    }
}
END_TEST

static const char *skip_number(const char *at) {
    if (*at == '0')
        return at + 1;
    while (isdigit((unsigned char)*at))
        at++;
    return at;
}

static const char *skip_word(const char *at) {
    while (islower((unsigned char)*at) || *at == '_')
        at++;
    return at;
}

/* The end of an alternative: a word, a number, or a range whose upper end is a number or a key. */
static const char *skip_alternative(const char *at) {
    if (!isdigit((unsigned char)*at))
        return skip_word(at);
    at = skip_number(at);
    if (strncmp(at, "..", 2) != 0)
        return at;
    return isdigit((unsigned char)at[2]) ? skip_number(at + 2) : skip_word(at + 2);
}

START_TEST(values_are_alternatives_between_bars) {
    for (int32_t i = 0; i < rule_count; i++) {
        const char *at = hus_rule_values(i);

        for (;;) {
            const char *end = skip_alternative(at);

            ck_assert_msg(end > at && (*end == '|' || *end == '\0') && end[-1] != '.',
                          "%s: %s at %s", rules[i].key, hus_rule_values(i), at);
            if (*end == '\0')
                break;
            at = end + 1;
        }
    }
}
END_TEST

/* Sets key = value for each value of a list; `place` counts them. */
static void each_value(int32_t rule, const char *list,
                       void (*check)(int32_t rule, const char *value, int32_t place)) {
    int32_t place = 0;

    while (*list != '\0') {
        size_t length = strcspn(list, " ");
        char value[40];

        snprintf(value, sizeof value, "%.*s", (int)length, list);
        check(rule, value, place++);
        list += length;
        list += *list == ' ';
    }
}

static int32_t set_value(hus_variant *variant, int32_t rule, const char *value, hus_error *error) {
    char line[100];

    snprintf(line, sizeof line, "%s = %s", rules[rule].key, value);
    return hus_variant_override(variant, line, strlen(line), error);
}

static void check_accepted(int32_t rule, const char *value, int32_t place) {
    hus_variant *variant = tolerant_variant();
    hus_error error;

    (void)place;
    ck_assert_msg(set_value(variant, rule, value, &error) == HUS_OK, "%s", error.message);
    assert_value(variant, rules[rule].key, value);
    assert_round_trip(variant);
    hus_variant_free(variant);
}

START_TEST(allowed_values_are_accepted_and_read_back) {
    for (int32_t rule = 0; rule < rule_count; rule++)
        each_value(rule, rules[rule].accepted, check_accepted);
}
END_TEST

static void check_refused(int32_t rule, const char *value, int32_t place) {
    hus_variant *variant = tolerant_variant();
    char *before = written(variant);
    hus_error error;

    (void)place;
    ck_assert_msg(set_value(variant, rule, value, &error) == HUS_E_RULE, "%s = %s", rules[rule].key,
                  value);
    ck_assert_msg(strstr(error.message, rules[rule].key) == error.message &&
                      strstr(error.message, rules[rule].values) != NULL,
                  "the message names key and values: %s", error.message);
    assert_written(variant, before);
    hus_variant_free(variant);
    free(before);
}

START_TEST(other_values_are_refused_with_key_and_values_named) {
    for (int32_t rule = 0; rule < rule_count; rule++)
        each_value(rule, rules[rule].refused, check_refused);
}
END_TEST

static void check_number(int32_t rule, const char *value, int32_t place) {
    hus_variant *variant = tolerant_variant();

    ck_assert_int_eq(set_value(variant, rule, value, NULL), HUS_OK);
    if (strcmp(value, "half") == 0)
        assert_number(variant, rules[rule].key, 1); /* of 2 pits */
    else if (isdigit((unsigned char)*value))
        assert_number(variant, rules[rule].key, (int32_t)strtol(value, NULL, 10));
    else
        assert_number(variant, rules[rule].key, place);
    hus_variant_free(variant);
}

START_TEST(get_int_gives_the_number_or_the_place_of_the_word) {
    for (int32_t rule = 0; rule < rule_count; rule++)
        each_value(rule, rules[rule].accepted, check_number);
}
END_TEST

/* The table as the library itself tells it: a program may offer what hus_rule_values() says. */
START_TEST(every_alternative_of_the_table_is_accepted) {
    for (int32_t rule = 0; rule < rule_count; rule++) {
        const char *at = hus_rule_values(rule);

        while (*at != '\0') {
            size_t length = strcspn(at, "|.");
            char value[40];

            snprintf(value, sizeof value, "%.*s", (int)length, at);
            check_accepted(rule, value, 0);
            at += length;
            if (strncmp(at, "..", 2) == 0) {
                length = strcspn(at + 2, "|");
                snprintf(value, sizeof value, "%.*s", (int)length, at + 2);
                if (strcmp(value, "pits_per_row") == 0)
                    snprintf(value, sizeof value, "2"); /* those of tolerant_variant() */
                check_accepted(rule, value, 0);
                at += 2 + length;
            }
            at += *at == '|';
        }
    }
}
END_TEST

/* ---- get ------------------------------------------------------------------------------------- */

START_TEST(get_gives_the_keys_of_a_profile) {
    hus_variant *variant = variant_with("wikipedia", "");

    assert_value(variant, "format", "1");
    assert_value(variant, "name", "wikipedia");
    assert_value(variant, "title", "ǁHus (Wikipedia)");
    assert_value(variant, "source", "English Wikipedia, article \"ǁHus\"");
    hus_variant_free(variant);
}
END_TEST

START_TEST(get_of_an_absent_text_is_empty) {
    static const char profile[] = "[variant]\nformat = 1\nbase = philos\nname = x\n";
    hus_variant *variant;

    ck_assert_int_eq(hus_variant_parse(&variant, profile, strlen(profile), NULL), HUS_OK);
    assert_value(variant, "title", "");
    assert_value(variant, "source", "");
    hus_variant_free(variant);
}
END_TEST

static const char *const no_keys[] = {"base", "",        "Sowing", "sowing ", " sowing",
                                      "sow",  "sowings", "[",      "half",    "sowing\n"};

START_TEST(get_of_another_key_fails_and_leaves_the_buffer) {
    hus_variant *variant = variant_with("philos", "");

    for (size_t i = 0; i < sizeof no_keys / sizeof *no_keys; i++) {
        char buffer[] = "untouched";

        ck_assert_int_eq(hus_variant_get(variant, no_keys[i], buffer, sizeof buffer), HUS_E_RULE);
        ck_assert_str_eq(buffer, "untouched");
        ck_assert_int_eq(hus_variant_get(variant, no_keys[i], NULL, 0), HUS_E_RULE);
    }
    hus_variant_free(variant);
}
END_TEST

START_TEST(get_int_knows_rules_only) {
    static const char *const texts[] = {"format", "name", "title", "source"};
    hus_variant *variant = variant_with("philos", "");

    for (size_t i = 0; i < sizeof no_keys / sizeof *no_keys; i++) {
        int32_t out = 77;

        ck_assert_int_eq(hus_variant_get_int(variant, no_keys[i], &out), HUS_E_RULE);
        ck_assert_int_eq(out, 0);
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        int32_t out = 77;

        ck_assert_int_eq(hus_variant_get_int(variant, texts[i], &out), HUS_E_RULE);
        ck_assert_int_eq(out, 0);
    }
    hus_variant_free(variant);
}
END_TEST

START_TEST(half_stays_half_when_pits_change) {
    hus_variant *variant = variant_with("mancala-world", "pits_per_row = 8");

    assert_value(variant, "inner_filled", "half");
    assert_number(variant, "inner_filled", 4);
    ck_assert_int_eq(override(variant, "pits_per_row = 12"), HUS_OK);
    assert_value(variant, "inner_filled", "half");
    assert_number(variant, "inner_filled", 6);
    hus_variant_free(variant);
}
END_TEST

START_TEST(a_text_is_cut_between_characters) {
    hus_variant *variant = variant_with("philos", "title = ǁHūs – a€𝄞b\u0301");

    assert_cut_everywhere(variant, get_title, "ǁHūs – a€𝄞b\u0301");
    hus_variant_free(variant);
}
END_TEST

START_TEST(an_empty_text_is_terminated) {
    hus_variant *variant = variant_with("philos", "title =");

    assert_cut_everywhere(variant, get_title, "");
    hus_variant_free(variant);
}
END_TEST

START_TEST(numbers_and_words_are_cut_too) {
    hus_variant *variant = variant_with("mancala-world", "lap_limit = 100000");

    assert_cut_everywhere(variant, get_number, "100000");
    assert_cut_everywhere(variant, get_word, "counterclockwise");
    hus_variant_free(variant);
}
END_TEST

/* ---- write ----------------------------------------------------------------------------------- */

#define RULES_OF_MANCALA_WORLD                                                                     \
    "pits_per_row = 8\n"                                                                           \
    "seeds_per_pit = 2\n"                                                                          \
    "inner_filled = half\n"                                                                        \
    "sowing = counterclockwise\n"                                                                  \
    "capture_needs = inner\n"                                                                      \
    "capture_resows = captured\n"                                                                  \
    "opening = free\n"                                                                             \
    "ends = on_turn\n"                                                                             \
    "endless = draw\n"                                                                             \
    "lap_limit = 10000\n"                                                                          \
    "repetition = 3\n"                                                                             \
    "quiet_limit = 0\n"                                                                            \
    "series = wins\n"                                                                              \
    "series_games = 1\n"                                                                           \
    "sweep_doubles = no\n"                                                                         \
    "team_size = 1\n"

START_TEST(write_gives_every_key_in_table_order) {
    hus_variant *variant = variant_with("mancala-world", "title = ǁHus\nsource = us, 2024");

    assert_written(variant, "[variant]\nformat = 1\nname = mancala-world\ntitle = ǁHus\n"
                            "source = us, 2024\n" RULES_OF_MANCALA_WORLD);
    hus_variant_free(variant);
}
END_TEST

START_TEST(write_leaves_out_absent_texts_and_the_base) {
    static const char profile[] = "[variant]\nformat = 1\nbase = mancala-world\nname = mine\n";
    hus_variant *variant;

    ck_assert_int_eq(hus_variant_parse(&variant, profile, strlen(profile), NULL), HUS_OK);
    assert_written(variant, "[variant]\nformat = 1\nname = mine\n" RULES_OF_MANCALA_WORLD);
    hus_variant_free(variant);
}
END_TEST

START_TEST(what_is_written_is_cut_between_characters) {
    hus_variant *variant = variant_with("wikipedia", "source = a€𝄞");
    char *full = written(variant);

    assert_cut_everywhere(variant, hus_variant_write, full);
    free(full);
    hus_variant_free(variant);
}
END_TEST

START_TEST(any_title_is_written_as_it_was_read) {
    static const char *const titles[] = {
        "title = # no comment",
        "title = ; nor this",
        "title = a = b = c",
        "title = =",
        "title = [variant]",
        "title = \"quoted\"",
        "title = \\n %s %(x)s ${y}",
        "title = two  \t blanks",
        "title = base",
        "title = \uFEFFa BOM inside",
    };

    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        hus_variant *variant = variant_with("philos", titles[i]);

        assert_value(variant, "title", titles[i] + strlen("title = "));
        assert_round_trip(variant);
        hus_variant_free(variant);
    }
}
END_TEST

START_TEST(random_rules_survive_writing_and_parsing) {
    random_source random = {20240501};

    for (int i = 0; i < 2500; i++) {
        hus_variant *variant = random_variant(&random);

        ck_assert_ptr_nonnull(variant);
        assert_round_trip(variant);
        hus_variant_free(variant);
    }
}
END_TEST

/* ---- override -------------------------------------------------------------------------------- */

START_TEST(override_sets_several_keys_at_once) {
    hus_variant *variant =
        variant_with("philos", "# mine\n\n  \t\nname = club\nsowing = counterclockwise\r\n"
                               "; and\nteam_size=3\nendless\t=\tloss  ");

    assert_value(variant, "name", "club");
    assert_value(variant, "sowing", "counterclockwise");
    assert_value(variant, "team_size", "3");
    assert_value(variant, "endless", "loss");
    assert_value(variant, "title", "Hus by Philos");
    assert_value(variant, "capture_resows", "all");
    hus_variant_free(variant);
}
END_TEST

START_TEST(override_by_nothing_changes_nothing) {
    static const char *const nothing[] = {"", "\n", "# only a comment", "\xef\xbb\xbf", " \t \r\n"};
    hus_variant *variant = variant_with("philos", "");
    char *before = written(variant);

    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        ck_assert_int_eq(override(variant, nothing[i]), HUS_OK);
        assert_written(variant, before);
    }
    free(before);
    hus_variant_free(variant);
}
END_TEST

START_TEST(override_may_begin_with_a_byte_order_mark) {
    hus_variant *variant = variant_with("philos", "\xef\xbb\xbfteam_size = 2\n");

    assert_value(variant, "team_size", "2");
    hus_variant_free(variant);
}
END_TEST

START_TEST(an_override_with_one_bad_line_sets_nothing) {
    static const char *const bad_ends[] = {
        "lap_limit = 0", "colour = red", "sowing = clockwise",
        "[variant]",     "nothing",      "series = wins\nseries_games = 2"};
    hus_variant *variant = variant_with("philos", "");
    char *before = written(variant);

    for (size_t i = 0; i < sizeof bad_ends / sizeof *bad_ends; i++) {
        char text[300];

        snprintf(text, sizeof text,
                 "name = y\ntitle = Y\nsource =\nsowing = counterclockwise\nteam_size = 4\n%s\n",
                 bad_ends[i]);
        ck_assert_int_lt(override(variant, text), 0);
        assert_written(variant, before);
    }
    free(before);
    hus_variant_free(variant);
}
END_TEST

START_TEST(an_override_is_judged_as_a_whole) {
    static const char *const orders[] = {"pits_per_row = 9\ninner_filled = 5",
                                         "inner_filled = 5\npits_per_row = 9"};
    hus_variant *variant = variant_with("mancala-world", "");

    ck_assert_int_eq(override(variant, "pits_per_row = 9"), HUS_E_RULE); /* half of 9 */
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        ck_assert_int_eq(override(variant, orders[i]), HUS_OK);
        assert_value(variant, "pits_per_row", "9");
        ck_assert_int_eq(override(variant, "inner_filled = half"), HUS_E_RULE);
        ck_assert_int_eq(override(variant, "pits_per_row = 4\ninner_filled = half"), HUS_OK);
    }
    hus_variant_free(variant);
}
END_TEST

START_TEST(an_empty_title_or_source_removes_it) {
    hus_variant *variant = variant_with("mancala-world", "title =\nsource = \t");

    assert_value(variant, "title", "");
    assert_value(variant, "source", "");
    assert_written(variant, "[variant]\nformat = 1\nname = mancala-world\n" RULES_OF_MANCALA_WORLD);
    hus_variant_free(variant);
}
END_TEST

START_TEST(a_text_of_255_bytes_is_kept_whole) {
    hus_variant *variant = variant_with("philos", "");
    char line[300] = "title = ", *title = line + strlen("title = ");

    memset(title, 'a', 253);
    memcpy(title + 253, "\xc3\xa9", 3);
    ck_assert_int_eq(override(variant, line), HUS_OK);
    assert_value(variant, "title", title);
    assert_round_trip(variant);
    hus_variant_free(variant);
}
END_TEST

START_TEST(a_name_of_32_letters_is_kept_whole) {
    hus_variant *variant = variant_with("philos", "name = abcdefghijklmnopqrstuvwxyz-01234");

    assert_value(variant, "name", "abcdefghijklmnopqrstuvwxyz-01234");
    ck_assert_int_eq(override(variant, "name = 56789-"), HUS_OK);
    assert_value(variant, "name", "56789-");
    hus_variant_free(variant);
}
END_TEST

/* ---- the fullest boards ---------------------------------------------------------------------- */

START_TEST(a_board_may_hold_255_seeds_at_the_start_and_no_more) {
    static const struct {
        const char *rules;
        int32_t status;
    } boards[] = {
        {"pits_per_row = 32\ninner_filled = 31", HUS_OK},        /* 252 */
        {"pits_per_row = 32\ninner_filled = 32", HUS_E_RULE},    /* 256 */
        {"pits_per_row = 31\ninner_filled = 31", HUS_OK},        /* 248 */
        {"seeds_per_pit = 7\ninner_filled = 8", HUS_OK},         /* 224 */
        {"seeds_per_pit = 8\ninner_filled = 8", HUS_E_RULE},     /* 256 */
        {"seeds_per_pit = 15\ninner_filled = 0", HUS_OK},        /* 240 */
        {"seeds_per_pit = 16\ninner_filled = 0", HUS_E_RULE},    /* 256 */
        {"seeds_per_pit = 10\ninner_filled = half", HUS_OK},     /* 240 */
        {"seeds_per_pit = 11\ninner_filled = half", HUS_E_RULE}, /* 264 */
        {"pits_per_row = 2\nseeds_per_pit = 16\ninner_filled = 2", HUS_OK},
    };

    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        hus_variant *variant = variant_with("mancala-world", "");

        ck_assert_msg(override(variant, boards[i].rules) == boards[i].status, "%s",
                      boards[i].rules);
        hus_variant_free(variant);
    }
}
END_TEST

START_TEST(best_of_n_needs_an_odd_n) {
    hus_variant *variant = variant_with("mancala-world", "");

    ck_assert_int_eq(override(variant, "series_games = 2"), HUS_E_RULE);
    ck_assert_int_eq(override(variant, "series_games = 1000"), HUS_E_RULE);
    ck_assert_int_eq(override(variant, "series_games = 999"), HUS_OK);
    ck_assert_int_eq(override(variant, "series_games = 0"), HUS_OK);
    ck_assert_int_eq(override(variant, "series_games = 2\nseries = points"), HUS_OK);
    ck_assert_int_eq(override(variant, "series = wins"), HUS_E_RULE);
    hus_variant_free(variant);
}
END_TEST

/* ---- same rules, copy ------------------------------------------------------------------------ */

static void assert_same_rules(const char *a, const char *b, int32_t same) {
    hus_variant *first = variant_with("mancala-world", a);
    hus_variant *second = variant_with("mancala-world", b);

    ck_assert_msg(hus_variant_same_rules(first, second) == same, "%s | %s", a, b);
    ck_assert_int_eq(hus_variant_same_rules(second, first), same);
    hus_variant_free(first);
    hus_variant_free(second);
}

START_TEST(half_is_the_same_as_its_number) {
    assert_same_rules("inner_filled = half", "inner_filled = 4", 1);
    assert_same_rules("inner_filled = half", "inner_filled = 3", 0);
    assert_same_rules("pits_per_row = 10", "pits_per_row = 10\ninner_filled = 5", 1);
    assert_same_rules("pits_per_row = 10", "pits_per_row = 8\ninner_filled = 4", 0);
}
END_TEST

START_TEST(names_and_titles_are_no_rules) {
    assert_same_rules("", "name = other", 1);
    assert_same_rules("title = a", "title = b", 1);
    assert_same_rules("source = a", "source =", 1);
}
END_TEST

START_TEST(every_rule_counts) {
    static const char *const changes[] = {
        "pits_per_row = 10\ninner_filled = 4",
        "seeds_per_pit = 3",
        "inner_filled = 5",
        "sowing = clockwise",
        "capture_needs = both",
        "capture_resows = all",
        "opening = leading_pair",
        "ends = at_once",
        "endless = loss",
        "lap_limit = 10001",
        "repetition = 2",
        "quiet_limit = 1",
        "series = points",
        "series_games = 3",
        "sweep_doubles = yes",
        "team_size = 2",
    };

    ck_assert_int_eq((int32_t)(sizeof changes / sizeof *changes), rule_count);
    for (int32_t i = 0; i < rule_count; i++) {
        ck_assert_msg(strncmp(changes[i], rules[i].key, strlen(rules[i].key)) == 0, "%s",
                      changes[i]);
        assert_same_rules("", changes[i], 0);
        assert_same_rules(changes[i], changes[i], 1);
    }
}
END_TEST

START_TEST(a_copy_is_the_same_and_on_its_own) {
    hus_variant *variant = variant_with("wikipedia", "team_size = 5");
    char *before = written(variant);
    hus_variant *copy;

    ck_assert_int_eq(hus_variant_copy(&copy, variant), HUS_OK);
    ck_assert_ptr_ne(copy, variant);
    assert_written(copy, before);
    ck_assert_int_eq(override(variant, "name = gone\nteam_size = 1"), HUS_OK);
    assert_written(copy, before);
    hus_variant_free(variant);
    assert_written(copy, before);
    hus_variant_free(copy);
    free(before);
}
END_TEST

START_TEST(a_game_keeps_the_rules_it_was_made_with) {
    hus_variant *variant = variant_with("philos", "");
    hus_game *game;

    ck_assert_int_eq(hus_game_new(&game, variant, HUS_SOUTH), HUS_OK);
    ck_assert_int_eq(override(variant, "pits_per_row = 12\nname = gone"), HUS_OK);
    ck_assert_int_eq(hus_game_pits_per_row(game), 8);
    assert_value(hus_game_variant(game), "name", "philos");
    hus_variant_free(variant);
    assert_value(hus_game_variant(game), "pits_per_row", "8");
    hus_game_free(game);
}
END_TEST

/* ---- built-in variants ----------------------------------------------------------------------- */

/* The table of RULES.md written out: the values in the order of the keys. */
static const struct {
    const char *name, *values;
} builtins[] = {
    {"mancala-world", "8 2 half counterclockwise inner captured free on_turn "
                      "draw 10000 3 0 wins 1 no 1"},
    {"philos", "8 2 4 clockwise inner all free at_once draw 10000 3 0 points 0 yes 1"},
    {"wikipedia", "8 2 4 counterclockwise both captured free on_turn draw 10000 3 0 wins 1 no 1"},
    {"viquipedia", "8 2 4 counterclockwise inner captured free on_turn draw 10000 3 0 wins 7 no 1"},
    {"windhoek", "8 2 half counterclockwise inner captured leading_pair on_turn "
                 "draw 10000 3 0 wins 1 no 1"},
    {"board-and-pieces", "8 2 4 clockwise inner captured free on_turn draw 10000 3 0 wins 7 no 1"},
    {"damara", "12 2 4 counterclockwise both captured free on_turn draw 10000 3 0 wins 1 no 1"},
    {"benguela", "12 2 5 counterclockwise inner captured free on_turn draw 10000 3 0 wins 1 no 1"},
};
static const int32_t builtin_count = (int32_t)(sizeof builtins / sizeof *builtins);

START_TEST(the_built_in_names_keep_their_order) {
    ck_assert_int_eq(hus_builtin_count(), builtin_count);
    for (int32_t i = 0; i < builtin_count; i++)
        ck_assert_str_eq(hus_builtin_name(i), builtins[i].name);
}
END_TEST

START_TEST(every_built_in_has_the_values_of_the_table) {
    hus_variant *variant = variant_with(builtins[_i].name, "");
    char values[300] = "";

    for (int32_t rule = 0; rule < rule_count; rule++) {
        char value[40];

        ck_assert_int_gt(hus_variant_get(variant, rules[rule].key, value, sizeof value), 0);
        strcat(strcat(values, rule > 0 ? " " : ""), value);
    }
    ck_assert_str_eq(values, builtins[_i].values);
    hus_variant_free(variant);
}
END_TEST

START_TEST(every_built_in_says_its_name_title_and_source) {
    hus_variant *variant = variant_with(builtins[_i].name, "");

    assert_value(variant, "name", builtins[_i].name);
    ck_assert_int_gt(hus_variant_get(variant, "title", NULL, 0), 0);
    ck_assert_int_gt(hus_variant_get(variant, "source", NULL, 0), 0);
    hus_variant_free(variant);
}
END_TEST

START_TEST(every_built_in_survives_writing_and_parsing) {
    hus_variant *variant = variant_with(builtins[_i].name, "");

    assert_round_trip(variant);
    hus_variant_free(variant);
}
END_TEST

START_TEST(no_two_built_ins_are_the_same) {
    for (int32_t i = 0; i < builtin_count; i++)
        for (int32_t j = 0; j < builtin_count; j++) {
            hus_variant *a = variant_with(builtins[i].name, "");
            hus_variant *b = variant_with(builtins[j].name, "");

            ck_assert_int_eq(hus_variant_same_rules(a, b), i == j);
            hus_variant_free(a);
            hus_variant_free(b);
        }
}
END_TEST

START_TEST(other_names_are_no_built_ins) {
    static const char *const names[] = {"",      "Philos",     "philos ",  " philos",
                                        "philo", "philos.ini", "../philos"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        hus_variant *variant = (hus_variant *)&variant;

        ck_assert_int_eq(hus_variant_builtin(&variant, names[i]), HUS_E_NAME);
        ck_assert_ptr_null(variant);
    }
}
END_TEST

Suite *variant_suite(void) {
    Suite *suite = suite_create("variant");
    TCase *table = tcase_create("table"), *get = tcase_create("get");
    TCase *write = tcase_create("write"), *over = tcase_create("override");
    TCase *same = tcase_create("same"), *builtin = tcase_create("builtin");

    tcase_add_test(table, the_keys_are_those_of_the_table);
    tcase_add_test(table, every_key_has_one_sentence_of_help);
    tcase_add_test(table, values_are_alternatives_between_bars);
    tcase_add_test(table, allowed_values_are_accepted_and_read_back);
    tcase_add_test(table, other_values_are_refused_with_key_and_values_named);
    tcase_add_test(table, get_int_gives_the_number_or_the_place_of_the_word);
    tcase_add_test(table, every_alternative_of_the_table_is_accepted);
    suite_add_tcase(suite, table);
    tcase_add_test(get, get_gives_the_keys_of_a_profile);
    tcase_add_test(get, get_of_an_absent_text_is_empty);
    tcase_add_test(get, get_of_another_key_fails_and_leaves_the_buffer);
    tcase_add_test(get, get_int_knows_rules_only);
    tcase_add_test(get, half_stays_half_when_pits_change);
    tcase_add_test(get, a_text_is_cut_between_characters);
    tcase_add_test(get, an_empty_text_is_terminated);
    tcase_add_test(get, numbers_and_words_are_cut_too);
    suite_add_tcase(suite, get);
    tcase_set_timeout(write, 60);
    tcase_add_test(write, write_gives_every_key_in_table_order);
    tcase_add_test(write, write_leaves_out_absent_texts_and_the_base);
    tcase_add_test(write, what_is_written_is_cut_between_characters);
    tcase_add_test(write, any_title_is_written_as_it_was_read);
    tcase_add_test(write, random_rules_survive_writing_and_parsing);
    suite_add_tcase(suite, write);
    tcase_add_test(over, override_sets_several_keys_at_once);
    tcase_add_test(over, override_by_nothing_changes_nothing);
    tcase_add_test(over, override_may_begin_with_a_byte_order_mark);
    tcase_add_test(over, an_override_with_one_bad_line_sets_nothing);
    tcase_add_test(over, an_override_is_judged_as_a_whole);
    tcase_add_test(over, an_empty_title_or_source_removes_it);
    tcase_add_test(over, a_text_of_255_bytes_is_kept_whole);
    tcase_add_test(over, a_name_of_32_letters_is_kept_whole);
    tcase_add_test(over, a_board_may_hold_255_seeds_at_the_start_and_no_more);
    tcase_add_test(over, best_of_n_needs_an_odd_n);
    suite_add_tcase(suite, over);
    tcase_add_test(same, half_is_the_same_as_its_number);
    tcase_add_test(same, names_and_titles_are_no_rules);
    tcase_add_test(same, every_rule_counts);
    tcase_add_test(same, a_copy_is_the_same_and_on_its_own);
    tcase_add_test(same, a_game_keeps_the_rules_it_was_made_with);
    suite_add_tcase(suite, same);
    tcase_add_test(builtin, the_built_in_names_keep_their_order);
    tcase_add_loop_test(builtin, every_built_in_has_the_values_of_the_table, 0, builtin_count);
    tcase_add_loop_test(builtin, every_built_in_says_its_name_title_and_source, 0, builtin_count);
    tcase_add_loop_test(builtin, every_built_in_survives_writing_and_parsing, 0, builtin_count);
    tcase_add_test(builtin, no_two_built_ins_are_the_same);
    tcase_add_test(builtin, other_names_are_no_built_ins);
    suite_add_tcase(suite, builtin);
    return suite;
}
