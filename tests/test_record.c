/* Records: tags, what is written, what is read, and what is refused with which status, line, column
 * and message. Bad records lie in records/, where expected.txt says what is wrong with each; those
 * with bytes that do not keep well in files are made here. */
#include "checks.h"
#include "common.h"
#include "expected.h"
#include "random.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The parts of a record; what is tested takes their place. */
#define RULES_OF(pits, filled, sowing)                                                             \
    "pits_per_row=" pits " seeds_per_pit=2 inner_filled=" filled " sowing=" sowing                 \
    " capture_needs=inner capture_resows=all opening=free ends=at_once endless=draw "              \
    "lap_limit=10000 repetition=3 quiet_limit=0 series=points series_games=0 sweep_doubles=yes "   \
    "team_size=1"
#define RULES RULES_OF("8", "4", "clockwise")
#define START "2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 s 0"
#define HUS "[Hus \"1\"]\n"
#define SOUTH "[South \"Anna\"]\n"
#define VARIANT "[Variant \"philos\"]\n"
#define OURS(rules, position, result, reason)                                                      \
    VARIANT "[Rules \"" rules "\"]\n[Position \"" position "\"]\n[Result \"" result                \
            "\"]\n[Reason \"" reason "\"]\n"
#define TAGS HUS SOUTH OURS(RULES, START, "*", "none") "\n"
#define SMALL TAGS "1. o3 i7 2. i8 *\n"

/* A position where o1 takes North's last seeds. */
#define LAST "2,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0 0,0,0,0,0,0,0,0/0,0,0,0,0,0,2,0 s 0"
#define WON HUS OURS(RULES, LAST, "1-0", "immobile") "\n1. o1 1-0\n"

enum { LIMIT = 16 * 1024 * 1024, ROOM = 64 * 1024 };

static const char too_long[] = "the record is longer than 16 MiB";

/* ---- helpers --------------------------------------------------------------------------------- */

/* The text in a block of just its size, so that a sanitizer sees what is read behind it. */
static char *exact(const char *text, size_t length) {
    char *block = malloc(length > 0 ? length : 1);

    ck_assert_ptr_nonnull(block);
    if (length > 0)
        memcpy(block, text, length);
    return block;
}

/* What reading says, with an error and without, and with `used` and without, must agree and must be
 * whole: NULL, or what does not hold. */
static const char *check_reading(const char *block, size_t length, hus_game **out, size_t *used,
                                 hus_error *error) {
    static const hus_error zero;
    static hus_game *junk;
    hus_game *again = (hus_game *)(void *)&junk;
    int32_t status, second;

    *out = again;
    *used = 77;
    memset(error, 0x5a, sizeof *error);
    status = hus_record_read(out, block, length, used, error);
    second = hus_record_read(&again, block, length, NULL, NULL);
    if (second == HUS_OK)
        hus_game_free(again);
    if (second != status)
        return "the same text gives two answers";
    if (status == HUS_OK) {
        if (memcmp(error, &zero, sizeof zero) != 0)
            return "an error is not zeroed";
        return *out == NULL || *used == 0 || *used > length ? "no game, or no end of it" : NULL;
    }
    if (*out != NULL || again != NULL || *used != 0)
        return "a failure leaves something";
    if (error->status != status || error->message[0] == '\0' ||
        memchr(error->message, '\0', sizeof error->message) == NULL)
        return "a failure is not explained";
    return NULL;
}

/* Reads a game from a block of just its size. NULL where the text is refused. */
static hus_game *read_game(const char *text, size_t length, size_t *used, hus_error *error) {
    char *block = exact(text, length);
    hus_game *game;
    const char *why = check_reading(block, length, &game, used, error);

    free(block);
    if (why != NULL)
        ck_abort_msg("%s: %.200s", why, text);
    return game;
}

/* Reads a text that is one game. */
static hus_game *read_whole(const char *what, const char *text, size_t length) {
    hus_error error;
    size_t used;
    hus_game *game = read_game(text, length, &used, &error);

    ck_assert_msg(game != NULL, "%s: %d:%d %s", what, (int)error.line, (int)error.column,
                  error.message);
    ck_assert_msg(used == length, "%s: used %zu of %zu", what, used, length);
    return game;
}

/* The record of a game; the caller frees it. */
static char *written(const hus_game *game) {
    int32_t length = hus_record_write(game, NULL, 0);
    char *text = malloc((size_t)length + 1);

    ck_assert_int_gt(length, 0);
    ck_assert_ptr_nonnull(text);
    ck_assert_int_eq(hus_record_write(game, text, (size_t)length + 1), length);
    ck_assert_uint_eq(strlen(text), (size_t)length);
    return text;
}

static void assert_written(const char *what, const hus_game *game, const char *expected) {
    char *text = written(game);

    ck_assert_msg(strcmp(text, expected) == 0, "%s:\n%s\n  not\n%s", what, text, expected);
    free(text);
}

static void play_pits(hus_game *game, const char *pits) {
    char name[4];
    int step;

    for (; sscanf(pits, "%3s%n", name, &step) == 1; pits += step)
        play_pit(game, name);
}

static void play_randomly(hus_game *game, random_source *random, uint32_t turns) {
    int32_t pits[MAX_PLACES], legal;

    for (; turns > 0 && (legal = hus_game_legal_pits(game, pits, MAX_PLACES)) > 0; turns--)
        if (hus_game_play(game, pits[random_below(random, (uint32_t)legal)]) != HUS_OK)
            ck_abort_msg("a legal pit is refused");
}

static void set_tag(hus_game *game, const char *key, const char *value) {
    ck_assert_msg(hus_game_set_tag(game, key, value) == HUS_OK, "[%s \"%s\"]", key, value);
}

static void assert_tag(const hus_game *game, const char *key, const char *value) {
    const char *now = hus_game_tag(game, key);

    ck_assert_msg(now != NULL && strcmp(now, value) == 0, "%s is \"%s\", not \"%s\"", key,
                  now != NULL ? now : "(none)", value);
}

/* The keys that are set, in order, with blanks between. */
static void assert_keys(const hus_game *game, const char *keys) {
    char now[200] = "";

    for (int32_t i = 0; i < hus_game_tag_count(game); i++) {
        ck_assert_ptr_nonnull(hus_game_tag_key(game, i));
        strcat(strcat(now, i > 0 ? " " : ""), hus_game_tag_key(game, i));
    }
    ck_assert_str_eq(now, keys);
    ck_assert_ptr_null(hus_game_tag_key(game, hus_game_tag_count(game)));
}

/* ---- tags ------------------------------------------------------------------------------------ */

static hus_game *game;

static void set_up(void) {
    game = game_with("philos", "", NULL);
}

static void tear_down(void) {
    hus_game_free(game);
}

START_TEST(a_new_game_has_no_tags) {
    assert_keys(game, "");
    ck_assert_int_eq(hus_game_tag_count(game), 0);
    ck_assert_ptr_null(hus_game_tag(game, "South"));
    ck_assert_ptr_null(hus_game_tag(game, "Hus"));
    ck_assert_ptr_null(hus_game_tag(game, "Variant"));
}
END_TEST

START_TEST(tags_keep_the_order_of_setting) {
    set_tag(game, "South", "Anna");
    set_tag(game, "North", "Berta");
    set_tag(game, "Date", "1996-08-31");
    assert_keys(game, "South North Date");
    assert_tag(game, "South", "Anna");
    assert_tag(game, "North", "Berta");
    assert_tag(game, "Date", "1996-08-31");
    ck_assert_ptr_null(hus_game_tag(game, "Event"));
    ck_assert_ptr_null(hus_game_tag(game, "south"));
    ck_assert_ptr_null(hus_game_tag(game, "Sout"));
    ck_assert_ptr_null(hus_game_tag(game, "Southern"));
    ck_assert_ptr_null(hus_game_tag(game, ""));
}
END_TEST

START_TEST(a_tag_that_is_set_again_keeps_its_place) {
    set_tag(game, "South", "Anna");
    set_tag(game, "North", "Berta");
    set_tag(game, "South", "a much longer name than before");
    assert_keys(game, "South North");
    assert_tag(game, "South", "a much longer name than before");
    set_tag(game, "South", "");
    assert_keys(game, "South North");
    assert_tag(game, "South", "");
}
END_TEST

START_TEST(null_removes_a_tag) {
    set_tag(game, "A", "1");
    set_tag(game, "B", "2");
    set_tag(game, "C", "3");
    ck_assert_int_eq(hus_game_set_tag(game, "B", NULL), HUS_OK);
    assert_keys(game, "A C");
    assert_tag(game, "C", "3");
    ck_assert_ptr_null(hus_game_tag(game, "B"));
    ck_assert_int_eq(hus_game_set_tag(game, "B", NULL), HUS_OK);
    assert_keys(game, "A C");
    set_tag(game, "B", "4");
    assert_keys(game, "A C B");
    ck_assert_int_eq(hus_game_set_tag(game, "B", NULL), HUS_OK);
    ck_assert_int_eq(hus_game_set_tag(game, "A", NULL), HUS_OK);
    ck_assert_int_eq(hus_game_set_tag(game, "C", NULL), HUS_OK);
    assert_keys(game, "");
}
END_TEST

START_TEST(keys_are_of_their_form) {
    static const char *const good[] = {"A", "z", "Z9", "a_", "White_1", "hus", "HUS", "RULES"};
    static const char *const bad[] = {
        "",    "1",   "_",     "_a",        "9a",     "a-b", "a b", " a", "a ",     "a.b",
        "a\"", "a\n", "S\x7f", "S\xc3\xbc", "\xff",   "[a",  "a]",  "@",  "[",      "`",
        "{",   "/",   ":",     "a=",        "a\x01z", "a:",  "a/",  "a@", "North ", "a\\"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        set_tag(game, good[i], good[i]);
        assert_tag(game, good[i], good[i]);
    }
    ck_assert_int_eq(hus_game_tag_count(game), (int32_t)(sizeof good / sizeof *good));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_msg(hus_game_set_tag(game, bad[i], "x") == HUS_E_ARG, "\"%s\"", bad[i]);
        ck_assert_msg(hus_game_set_tag(game, bad[i], NULL) == HUS_E_ARG, "\"%s\"", bad[i]);
        ck_assert_ptr_null(hus_game_tag(game, bad[i]));
    }
    ck_assert_int_eq(hus_game_tag_count(game), (int32_t)(sizeof good / sizeof *good));
}
END_TEST

START_TEST(every_byte_of_a_key) {
    static const char first[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    static const char later[] = "0123456789_";

    for (int byte = 1; byte < 256; byte++) {
        char alone[] = {(char)byte, '\0'}, behind[] = {'k', (char)byte, '\0'};
        bool begins = strchr(first, byte) != NULL;
        bool goes_on = begins || strchr(later, byte) != NULL;

        ck_assert_int_eq(hus_game_set_tag(game, alone, "x"), begins ? HUS_OK : HUS_E_ARG);
        ck_assert_int_eq(hus_game_set_tag(game, behind, "x"), goes_on ? HUS_OK : HUS_E_ARG);
    }
}
END_TEST

START_TEST(the_six_tags_of_ours_are_refused) {
    static const char *const ours[] = {"Hus", "Variant", "Rules", "Position", "Result", "Reason"};

    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        ck_assert_int_eq(hus_game_set_tag(game, ours[i], "1"), HUS_E_ARG);
        ck_assert_int_eq(hus_game_set_tag(game, ours[i], NULL), HUS_E_ARG);
        ck_assert_ptr_null(hus_game_tag(game, ours[i]));
    }
    assert_keys(game, "");
    set_tag(game, "Huss", "1");
    set_tag(game, "Reaso", "1");
    assert_keys(game, "Huss Reaso");
}
END_TEST

START_TEST(a_key_may_have_63_bytes) {
    char key[65];

    for (size_t length = 60; length <= 64; length++) {
        memset(key, 'k', length);
        key[length] = '\0';
        ck_assert_int_eq(hus_game_set_tag(game, key, "x"), length <= 63 ? HUS_OK : HUS_E_ARG);
        ck_assert_int_eq(hus_game_tag(game, key) != NULL, length <= 63);
    }
    ck_assert_int_eq(hus_game_tag_count(game), 4);
    ck_assert_uint_eq(strlen(hus_game_tag_key(game, 3)), 63);
    ck_assert_ptr_null(check_record(game));
}
END_TEST

START_TEST(a_value_may_have_255_bytes) {
    char value[300];

    for (size_t length = 250; length <= 260; length++) {
        memset(value, 'v', length);
        value[length] = '\0';
        ck_assert_int_eq(hus_game_set_tag(game, "V", value), length <= 255 ? HUS_OK : HUS_E_ARG);
        ck_assert_uint_eq(strlen(hus_game_tag(game, "V")), length <= 255 ? length : 255);
    }
    memset(value, '"', 255); /* 510 bytes in a record */
    value[255] = '\0';
    set_tag(game, "V", value);
    assert_tag(game, "V", value);
    ck_assert_ptr_null(check_record(game));
    strcpy(value + 253, "\xe2\x82\xac"); /* 256 bytes, the last character across the limit */
    ck_assert_int_eq(hus_game_set_tag(game, "V", value), HUS_E_ARG);
}
END_TEST

START_TEST(values_are_utf8_without_control_characters) {
    static const char *const good[] = {
        "",
        " ",
        "  blanks  ",
        "\"",
        "\\",
        "\\\"",
        "a\\n",
        "[South \"x\"]",
        "{not a comment}",
        "1-0",
        "ǁHus",
        "Ж 漢字 𝄞",
        "\xc2\x80",
        "\xdf\xbf",
        "\xe0\xa0\x80",
        "\xed\x9f\xbf",
        "\xee\x80\x80",
        "\xef\xbf\xbf",
        "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbf",
        "\xef\xbb\xbf",
    };
    static const char *const bad[] = {
        "\x80", "\xc0\x80",         "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80",  "\xf0\x8f\xbf\xbf",
        "\xc3", "\xf4\x90\x80\x80", "\xe2\x82", "\xff",         "a\xf0\x9f\x98", "\xc3z"};

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const char *why;

        set_tag(game, "V", good[i]);
        assert_tag(game, "V", good[i]);
        why = check_record(game);
        ck_assert_msg(why == NULL, "\"%s\": %s", good[i], why);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(hus_game_set_tag(game, "V", bad[i]) == HUS_E_ARG, "bad value %zu", i);
    for (int byte = 1; byte < 0x80; byte++) {
        char value[] = {'a', (char)byte, 'b', '\0'};
        bool is_control = byte < ' ' || byte == 0x7f;

        ck_assert_int_eq(hus_game_set_tag(game, "V", value), is_control ? HUS_E_ARG : HUS_OK);
    }
    ck_assert_int_eq(hus_game_set_tag(game, "W", "\n"), HUS_E_ARG);
    assert_keys(game, "V");
}
END_TEST

START_TEST(a_tag_may_be_set_from_its_own_pointer) {
    set_tag(game, "South", "Anna Berta");
    set_tag(game, "South", hus_game_tag(game, "South"));
    assert_tag(game, "South", "Anna Berta");
    set_tag(game, "South", hus_game_tag(game, "South") + 5);
    assert_tag(game, "South", "Berta");
    set_tag(game, hus_game_tag_key(game, 0), hus_game_tag_key(game, 0));
    assert_tag(game, "South", "South");
    set_tag(game, "North", "Carla");
    ck_assert_int_eq(hus_game_set_tag(game, hus_game_tag_key(game, 0), NULL), HUS_OK);
    assert_keys(game, "North");
}
END_TEST

/* However the list of tags grows meanwhile. */
START_TEST(a_new_tag_may_be_set_from_the_pointer_of_another) {
    char key[16];

    set_tag(game, "T0", "Anna");
    for (int i = 1; i < 100; i++) {
        snprintf(key, sizeof key, "T%d", i);
        set_tag(game, key, hus_game_tag(game, "T0"));
    }
    for (int i = 0; i < 100; i++) {
        snprintf(key, sizeof key, "T%d", i);
        assert_tag(game, key, "Anna");
    }
}
END_TEST

START_TEST(a_new_key_may_be_the_value_of_another) {
    char key[16];

    set_tag(game, "K", "k0");
    for (int i = 1; i < 100; i++) {
        set_tag(game, hus_game_tag(game, "K"), "v");
        snprintf(key, sizeof key, "k%d", i);
        set_tag(game, "K", key);
    }
    ck_assert_int_eq(hus_game_tag_count(game), 100);
    for (int i = 0; i < 99; i++) {
        snprintf(key, sizeof key, "k%d", i);
        ck_assert_str_eq(hus_game_tag_key(game, i + 1), key);
        assert_tag(game, key, "v");
    }
}
END_TEST

START_TEST(a_thousand_tags) {
    char key[16], value[16];

    for (int i = 0; i < 1000; i++) {
        snprintf(key, sizeof key, "K%d", i);
        snprintf(value, sizeof value, "%d", i);
        if (hus_game_set_tag(game, key, value) != HUS_OK)
            ck_abort_msg("%s", key);
    }
    ck_assert_int_eq(hus_game_tag_count(game), 1000);
    for (int i = 0; i < 1000; i += 2) {
        snprintf(key, sizeof key, "K%d", i);
        if (hus_game_set_tag(game, key, NULL) != HUS_OK)
            ck_abort_msg("%s", key);
    }
    ck_assert_int_eq(hus_game_tag_count(game), 500);
    ck_assert_str_eq(hus_game_tag_key(game, 499), "K999");
    assert_tag(game, "K501", "501");
    ck_assert_ptr_null(check_record(game));
}
END_TEST

/* The text of a record with tags K0, K1 and so on; the caller frees it. */
static char *with_tags(int count, size_t *length) {
    size_t room = (size_t)count * 16 + sizeof TAGS + 8;
    char *text = malloc(room);

    ck_assert_ptr_nonnull(text);
    *length = (size_t)snprintf(text, room, "%s", HUS);
    for (int i = 0; i < count; i++)
        *length += (size_t)snprintf(text + *length, room - *length, "[K%d \"x\"]\n", i);
    *length += (size_t)snprintf(text + *length, room - *length, "%s*\n",
                                OURS(RULES, START, "*", "none") "\n");
    return text;
}

START_TEST(a_game_has_at_most_1024_tags) {
    hus_error error;
    hus_game *read;
    size_t length, used;
    char *text = with_tags(1024, &length);

    read = read_whole("1024 tags", text, length);
    free(text);
    ck_assert_int_eq(hus_game_tag_count(read), 1024);
    ck_assert_int_eq(hus_game_set_tag(read, "One", "more"), HUS_E_ARG);
    ck_assert_int_eq(hus_game_tag_count(read), 1024);
    ck_assert_ptr_null(hus_game_tag(read, "One"));
    set_tag(read, "K1023", "set again");
    ck_assert_int_eq(hus_game_set_tag(read, "K0", NULL), HUS_OK);
    set_tag(read, "One", "more");
    ck_assert_ptr_null(check_record(read));
    hus_game_free(read);
    text = with_tags(1025, &length);
    ck_assert_ptr_null(read_game(text, length, &used, &error));
    free(text);
    ck_assert_int_eq(error.status, HUS_E_SYNTAX);
    ck_assert_int_eq(error.line, 1026);
    ck_assert_int_eq(error.column, 2);
    ck_assert_str_eq(error.message, "more than 1024 tags");
}
END_TEST

/* Keys of one to four letters of two, so that many begin as others do, in an order as in no list.
 */
static void tag_key(int number, char *key) {
    for (int rest = number * 7 % 29 + 1; rest > 0; rest = (rest - 1) / 2)
        *key++ = "aB"[(rest - 1) % 2];
    *key = '\0';
}

START_TEST(any_tag_may_be_the_one_given_twice) {
    char text[ROOM], key[8];
    hus_game *read, *twice;
    hus_error error;
    size_t length;

    strcpy(text, HUS);
    for (int i = 0; i < 29; i++) {
        tag_key(i, key);
        sprintf(text + strlen(text), "[%s \"%d\"]\n", key, i);
    }
    length = strlen(text);
    strcpy(text + length, OURS(RULES, START, "*", "none") "*\n");
    ck_assert_int_eq(hus_record_read(&read, text, strlen(text), NULL, NULL), HUS_OK);
    ck_assert_int_eq(hus_game_tag_count(read), 29);
    for (int i = 0; i < 29; i++) {
        tag_key(i, key);
        ck_assert_str_eq(hus_game_tag_key(read, i), key);
        sprintf(text + length, "[%s \"\"]\n" OURS(RULES, START, "*", "none") "*\n", key);
        ck_assert_int_eq(hus_record_read(&twice, text, strlen(text), NULL, &error), HUS_E_SYNTAX);
        ck_assert_int_eq(error.line, 31);
        ck_assert_int_eq(error.column, 2);
        ck_assert_ptr_nonnull(strstr(error.message, "is given twice"));
    }
    hus_game_free(read);
}
END_TEST

START_TEST(a_copy_has_tags_of_its_own) {
    hus_game *copy, *of_none;

    ck_assert_int_eq(hus_game_copy(&of_none, game), HUS_OK);
    assert_keys(of_none, "");
    set_tag(game, "South", "Anna");
    set_tag(game, "North", "Berta");
    ck_assert_int_eq(hus_game_copy(&copy, game), HUS_OK);
    set_tag(copy, "South", "Carla");
    set_tag(copy, "Event", "x");
    ck_assert_int_eq(hus_game_set_tag(game, "North", NULL), HUS_OK);
    assert_keys(game, "South");
    assert_tag(game, "South", "Anna");
    assert_keys(copy, "South North Event");
    assert_tag(copy, "South", "Carla");
    hus_game_free(copy);
    set_tag(of_none, "A", "b");
    assert_keys(of_none, "A");
    hus_game_free(of_none);
}
END_TEST

START_TEST(tags_are_no_part_of_the_game_that_is_played) {
    set_tag(game, "South", "Anna");
    play_pit(game, "o3");
    assert_tag(game, "South", "Anna");
    ck_assert_int_eq(hus_game_set_position(game, LAST, NULL), HUS_OK);
    assert_tag(game, "South", "Anna");
    ck_assert_int_eq(hus_game_set_position(game, "nonsense", NULL), HUS_E_SYNTAX);
    assert_keys(game, "South");
    play_pit(game, "o1");
    ck_assert_int_eq(hus_game_result(game), HUS_RESULT_SOUTH);
    set_tag(game, "South", "Berta"); /* a game that is over may be given tags */
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    set_tag(game, "North", "Carla");
    ck_assert_int_eq(hus_game_redo(game), HUS_OK); /* nothing is forgotten by it */
    assert_keys(game, "South North");
}
END_TEST

/* ---- what is written ------------------------------------------------------------------------- */

START_TEST(a_small_game) {
    play_pits(game, "o3 i7 i8");
    set_tag(game, "South", "Anna");
    assert_written("small", game, SMALL);
}
END_TEST

START_TEST(a_game_that_has_not_begun) {
    assert_written("no turns", game, HUS OURS(RULES, START, "*", "none") "\n*\n");
}
END_TEST

START_TEST(north_begins) {
    hus_variant *variant = variant_with("philos", "");
    hus_game *north;

    ck_assert_int_eq(hus_game_new(&north, variant, HUS_NORTH), HUS_OK);
    play_pits(north, "o3 i7 i8");
    assert_written("north", north,
                   HUS OURS(RULES,
                            "2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 n 0",
                            "*", "none") "\n1. o3 i7 2. i8 *\n");
    hus_game_free(north);
    hus_variant_free(variant);
}
END_TEST

START_TEST(a_game_from_a_position_of_odd_ply) {
    static const char start[] =
        "1,4,1,0,3,3,0,3/1,1,1,0,2,2,2,0 3,0,3,3,0,3,3,0/1,1,0,0,2,2,0,3 n 3";

    ck_assert_int_eq(hus_game_set_position(game, start, NULL), HUS_OK);
    play_pit(game, "o4");
    ck_assert_int_eq(hus_game_ply(game), 4);
    assert_written("odd", game,
                   HUS OURS(RULES,
                            "1,4,1,0,3,3,0,3/1,1,1,0,2,2,2,0 3,0,3,3,0,3,3,0/1,1,0,0,2,2,0,3 n 3",
                            "*", "none") "\n1. o4 *\n");
    ck_assert_ptr_null(check_record(game));
}
END_TEST

START_TEST(a_game_from_the_last_ply) {
    ck_assert_int_eq(
        hus_game_set_position(
            game, "2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 s 1000000000",
            NULL),
        HUS_OK);
    play_pits(game, "o3 i7 i8");
    ck_assert_ptr_null(check_record(game));
}
END_TEST

START_TEST(turns_taken_back_are_not_written) {
    set_tag(game, "South", "Anna");
    play_pits(game, "o3 i7 i8");
    play_randomly(game, &(random_source){1}, 1);
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    assert_written("undone", game, SMALL);
    ck_assert_ptr_null(check_record(game));
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    assert_written("all undone", game, TAGS "*\n");
    ck_assert_int_eq(hus_game_resign(game, HUS_SOUTH), HUS_OK);
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    assert_written("resignation undone", game, TAGS "*\n");
    ck_assert_int_eq(hus_game_redo(game), HUS_OK);
    assert_written("and done again", game,
                   HUS SOUTH OURS(RULES, START, "0-1", "resigned") "\n0-1\n");
}
END_TEST

START_TEST(how_games_end) {
    static const struct {
        const char *position, *pits, *record;
        int32_t resigns; /* a player, HUS_NOBODY for a draw that is agreed, or -1 */
    } ends[] = {
        {LAST, "o1", HUS OURS(RULES, LAST, "1-0", "immobile") "\n1. o1 1-0\n", -1},
        {START, "o3", HUS OURS(RULES, START, "0-1", "resigned") "\n1. o3 0-1\n", HUS_SOUTH},
        {START, "o3", HUS OURS(RULES, START, "1-0", "resigned") "\n1. o3 1-0\n", HUS_NORTH},
        {START, "o3 i7", HUS OURS(RULES, START, "1/2-1/2", "agreed") "\n1. o3 i7 1/2-1/2\n",
         HUS_NOBODY},
        {START, "", HUS OURS(RULES, START, "1/2-1/2", "agreed") "\n1/2-1/2\n", HUS_NOBODY},
    };

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        ck_assert_int_eq(hus_game_set_position(game, ends[i].position, NULL), HUS_OK);
        play_pits(game, ends[i].pits);
        if (ends[i].resigns == HUS_NOBODY)
            ck_assert_int_eq(hus_game_agree_draw(game), HUS_OK);
        else if (ends[i].resigns >= 0)
            ck_assert_int_eq(hus_game_resign(game, ends[i].resigns), HUS_OK);
        assert_written("end", game, ends[i].record);
        ck_assert_ptr_null(check_record(game));
    }
}
END_TEST

/* Over before the first turn: nothing is left to play. */
START_TEST(a_position_that_is_over) {
    static const char over[] =
        "1,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0 0,0,0,0,0,0,0,0/0,0,0,0,0,0,2,0 s 0";
    char *text;

    ck_assert_int_eq(hus_game_set_position(game, over, NULL), HUS_OK);
    text = written(game);
    ck_assert_ptr_nonnull(strstr(text, "[Result \"0-1\"]\n[Reason \"immobile\"]\n\n0-1\n"));
    ck_assert_ptr_null(check_record(game));
    free(text);
}
END_TEST

START_TEST(other_rules_and_names) {
    hus_game *other = game_with("windhoek",
                                "name = my-club\ntitle = My club\nsource = me\n"
                                "seeds_per_pit = 3\nendless = forbidden\nlap_limit = 77",
                                NULL);
    char *text = written(other);

    ck_assert_ptr_nonnull(
        strstr(text, "[Hus \"1\"]\n[Variant \"my-club\"]\n[Rules \"pits_per_row=8 seeds_per_pit=3 "
                     "inner_filled=half sowing=counterclockwise capture_needs=inner "
                     "capture_resows=captured opening=leading_pair ends=on_turn endless=forbidden "
                     "lap_limit=77 repetition=3 quiet_limit=0 series=wins series_games=1 "
                     "sweep_doubles=no team_size=1\"]\n"));
    ck_assert_ptr_null(strstr(text, "My club"));
    ck_assert_ptr_null(check_record(other));
    hus_game_free(other);
    free(text);
}
END_TEST

START_TEST(quotes_and_backslashes_are_escaped) {
    static const char text[] =
        HUS "[A \"\\\"\"]\n[B \"C:\\\\hus\"]\n[C \"\\\\\\\"\"]\n"
            "[D \"\"]\n[E \"ǁHus {x} [y]\"]\n" OURS(RULES, START, "*", "none") "\n*\n";
    hus_game *read;

    set_tag(game, "A", "\"");
    set_tag(game, "B", "C:\\hus");
    set_tag(game, "C", "\\\"");
    set_tag(game, "D", "");
    set_tag(game, "E", "ǁHus {x} [y]");
    assert_written("escapes", game, text);
    read = read_whole("escapes", BYTES(text));
    assert_keys(read, "A B C D E");
    assert_tag(read, "A", "\"");
    assert_tag(read, "B", "C:\\hus");
    assert_tag(read, "C", "\\\"");
    assert_tag(read, "D", "");
    assert_tag(read, "E", "ǁHus {x} [y]");
    hus_game_free(read);
}
END_TEST

/* What may not be torn apart at the begin of a text: a number and its pit, a pit, the result. */
static size_t unit_length(const char *text) {
    size_t length = strcspn(text, " \n");

    if (length > 0 && text[length - 1] == '.')
        length += 1 + strcspn(text + length + 1, " \n");
    return length;
}

/* Checks that no line of turns is too long, none shorter than it must be, none torn. */
static const char *check_lines(const char *text) {
    const char *line = strstr(text, "\n\n");

    if (line == NULL)
        return "no blank line before the turns";
    for (line += 2; *line != '\0'; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n");
        const char *next = line + length + 1;

        if (length > 79 || length == 0)
            return "a line is empty or has more than 79 bytes";
        if (line[0] == ' ' || line[length - 1] == ' ' || line[length - 1] == '.')
            return "a line begins with a blank, or ends with one or with a number";
        if (*next != '\0' && length + 1 + unit_length(next) <= 79)
            return "a line ends where a word more would fit";
    }
    return NULL;
}

START_TEST(lines_of_turns_have_at_most_79_bytes) {
    random_source random = {79};
    size_t longest = 0;

    for (int i = 0; i < 60; i++) {
        char overrides[100], *text;
        const char *why;
        hus_game *one;

        snprintf(overrides, sizeof overrides,
                 "pits_per_row = %d\nrepetition = 0\ninner_filled = 1\nlap_limit = 500",
                 4 + i % 29);
        one = game_with("mancala-world", overrides, NULL);
        play_randomly(one, &random, i % 10 == 0 ? 3000 : 300);
        text = written(one);
        why = check_lines(text);
        ck_assert_msg(why == NULL, "%s:\n%s", why, text);
        why = check_record(one);
        ck_assert_msg(why == NULL, "%s", why);
        for (const char *line = strstr(text, "\n\n") + 2; *line != '\0';
             line += strcspn(line, "\n") + 1)
            longest = strcspn(line, "\n") > longest ? strcspn(line, "\n") : longest;
        free(text);
        hus_game_free(one);
    }
    ck_assert_uint_eq(longest, 79);
}
END_TEST

START_TEST(turns_are_numbered_in_pairs) {
    random_source random = {1};
    hus_game *one = game_with("damara", "", NULL);
    char *text;
    const char *at;
    int turns = 0;

    play_randomly(one, &random, 51);
    text = written(one);
    at = strstr(text, "\n\n") + 2;
    for (char word[20]; sscanf(at, "%19s", word) == 1; at = strstr(at, word) + strlen(word)) {
        char number[20];

        snprintf(number, sizeof number, "%d.", turns / 2 + 1);
        if (strchr(word, '.') != NULL) {
            ck_assert_int_eq(turns % 2, 0);
            ck_assert_str_eq(word, number);
        } else if (word[0] == 'o' || word[0] == 'i') {
            turns++;
        }
    }
    ck_assert_int_eq(turns, 51);
    free(text);
    hus_game_free(one);
}
END_TEST

START_TEST(text_is_cut_between_characters_at_every_capacity) {
    enum { SENTINEL = 0x5a };
    char *full;
    size_t length;

    set_tag(game, "E", "ǁHus é€𝄞");
    play_pits(game, "o3 i7 i8");
    full = written(game);
    length = strlen(full);
    for (size_t capacity = 0; capacity <= length + 3; capacity++) {
        char buffer[2000];
        size_t kept = capacity == 0 ? 0 : capacity - 1;

        memset(buffer, SENTINEL, sizeof buffer);
        if (hus_record_write(game, buffer, capacity) != (int32_t)length)
            ck_abort_msg("capacity %zu gives another length", capacity);
        kept = kept < length ? kept : length;
        while (kept < length && ((unsigned char)full[kept] & 0xc0) == 0x80)
            kept--;
        if (capacity > 0 && (strlen(buffer) != kept || memcmp(buffer, full, kept) != 0))
            ck_abort_msg("capacity %zu: %zu bytes, not %zu", capacity, strlen(buffer), kept);
        for (size_t i = capacity; i < sizeof buffer; i++)
            if (buffer[i] != SENTINEL)
                ck_abort_msg("capacity %zu: byte %zu was written", capacity, i);
    }
    free(full);
}
END_TEST

/* ---- reading freely -------------------------------------------------------------------------- */

static const struct {
    const char *what, *text;
    size_t length;
} free_texts[] = {
    {"as it is written", BYTES(SMALL)},
    {"no numbers", BYTES(TAGS "o3 i7 i8 *\n")},
    {"the first number only", BYTES(TAGS "1. o3 i7 i8 *\n")},
    {"the second number only", BYTES(TAGS "o3 i7 2. i8 *\n")},
    {"numbers and pits together", BYTES(TAGS "1.o3 i7 2.i8 *\n")},
    {"a word a line", BYTES(TAGS "1.\no3\ni7\n2.\ni8\n*\n")},
    {"blank lines between words", BYTES(TAGS "\n\n1.\n\n\no3\n \n i7\n\n2. i8\n\n*\n\n\n")},
    {"tabs and blanks", BYTES(TAGS "\t1.  o3\t\ti7 \t 2.\t i8\t* \t\n")},
    {"no final newline", BYTES(TAGS "1. o3 i7 2. i8 *")},
    {"blanks behind", BYTES(SMALL "\n \t\r\n\r \n")},
    {"blanks before", BYTES("\n\r\n \t\r" SMALL)},
    {"byte order mark", BYTES("\xef\xbb\xbf" SMALL)},
    {"byte order mark and blanks", BYTES("\xef\xbb\xbf \n" SMALL)},
    {"comments", BYTES(TAGS "{a} 1. {b} o3 {c} {d}\ni7 {e}{f} 2. {g}\n{h} i8 {i} *\n")},
    {"comments without blanks", BYTES(TAGS "{a}1.{b}o3{c}{d}i7{e}2.{f}i8{g}*\n")},
    {"an empty comment", BYTES(TAGS "1. o3 {} i7 2. i8 *\n")},
    {"a comment of lines", BYTES(TAGS "1. o3 {two\nlines\r\nor\rmore\n\n} i7 2. i8 *\n")},
    {"a comment of much else", BYTES(TAGS "1. o3 {[A \"b\"] {{ 1-0 9. o9 \\ ; # ǁ} i7 2. i8 *\n")},
    {"no blank line", BYTES(HUS SOUTH OURS(RULES, START, "*", "none") "1. o3 i7 2. i8 *\n")},
    {"no line at all", BYTES("[Hus \"1\"][South \"Anna\"][Variant \"philos\"][Rules \"" RULES
                             "\"][Position \"" START "\"][Result \"*\"][Reason \"none\"]"
                             "o3 i7 i8 *")},
    {"tags far apart",
     BYTES(HUS "\n\n \t" SOUTH "\n" OURS(RULES, START, "*", "none") "\n\n\n"
                                                                    "o3 i7 i8 *")},
    {"blanks in tags", BYTES("[Hus\t\t\"1\" ]\n[South\"Anna\"]\n[Variant\n\"philos\"\n]\n"
                             "[Rules \"" RULES "\"]\n[Position   \"" START "\"\t]\n"
                             "[Result \"*\"]\n[Reason \"none\"]\n\n1. o3 i7 2. i8 *\n")},
    {"tags in another order",
     BYTES(HUS "[Reason \"none\"]\n[Result \"*\"]\n[Position \"" START "\"]\n[Rules \"" RULES
               "\"]\n" VARIANT SOUTH "\n1. o3 i7 2. i8 *\n")},
    {"tags among ours",
     BYTES(HUS "[Position \"" START "\"]\n[Result \"*\"]\n" SOUTH "[Rules \"" RULES "\"]\n" VARIANT
               "[Reason \"none\"]\n\n1. o3 i7 2. i8 *\n")},
    {"rules in another order",
     BYTES(HUS SOUTH OURS("team_size=1 sweep_doubles=yes series_games=0 series=points "
                          "quiet_limit=0 repetition=3 lap_limit=10000 endless=draw ends=at_once "
                          "opening=free capture_resows=all capture_needs=inner sowing=clockwise "
                          "inner_filled=4 seeds_per_pit=2 pits_per_row=8",
                          START, "*", "none") "\no3 i7 i8 *\n")},
    {"blanks round rules",
     BYTES(HUS SOUTH OURS("  " RULES "   ", START, "*", "none") "o3 i7 i8 *")},
    {"a position without its ply",
     BYTES(HUS SOUTH OURS(RULES,
                          "2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 s", "*",
                          "none") "\no3 i7 i8 *\n")},
};

START_TEST(texts_are_read_freely) {
    for (size_t i = 0; i < sizeof free_texts / sizeof *free_texts; i++) {
        hus_game *read = read_whole(free_texts[i].what, free_texts[i].text, free_texts[i].length);

        assert_written(free_texts[i].what, read, SMALL);
        hus_game_free(read);
    }
}
END_TEST

/* The text with other line ends; the caller frees it. */
static char *with_line_ends(const char *text, const char *line_end) {
    char *out = malloc(2 * strlen(text) + 1), *to = out;

    ck_assert_ptr_nonnull(out);
    for (; *text != '\0'; text++)
        if (*text == '\n')
            to = strcpy(to, line_end) + strlen(line_end);
        else
            *to++ = *text;
    *to = '\0';
    return out;
}

static const char *const line_ends[] = {"\n", "\r\n", "\r"};

START_TEST(line_ends_are_free_and_counted_once) {
    static const char bad[] = TAGS "1. o3 {two\nlines\n\n}\ni7 i1 *\n";

    for (int i = 0; i < 3; i++) {
        char *good_text = with_line_ends(SMALL, line_ends[i]);
        char *changed = with_line_ends(bad, line_ends[i]);
        hus_game *read = read_whole("line ends", good_text, strlen(good_text));
        hus_error error;
        size_t used;

        assert_written("line ends", read, SMALL);
        ck_assert_ptr_null(read_game(changed, strlen(changed), &used, &error));
        assert_error(&error, "line ends", HUS_E_ILLEGAL, 13, 4, "\"i1\" may not be played here");
        hus_game_free(read);
        free(good_text);
        free(changed);
    }
}
END_TEST

START_TEST(half_stays_half) {
    static const char text[] =
        HUS OURS(RULES_OF("8", "half", "clockwise"), START, "*", "none") "\n1. o3 *\n";
    hus_game *read = read_whole("half", BYTES(text));
    char value[8];

    assert_written("half", read, text);
    ck_assert_int_eq(hus_variant_get(hus_game_variant(read), "inner_filled", value, sizeof value),
                     4);
    ck_assert_str_eq(value, "half");
    hus_game_free(read);
}
END_TEST

START_TEST(what_a_record_brings) {
    hus_game *read = read_whole("won", BYTES(WON));
    char value[40];

    ck_assert_int_eq(hus_game_turns(read), 1);
    ck_assert_int_eq(hus_game_result(read), HUS_RESULT_SOUTH);
    ck_assert_int_eq(hus_game_reason(read), HUS_REASON_IMMOBILE);
    ck_assert_int_eq(hus_game_score(read, HUS_SOUTH), 10);
    ck_assert_int_eq(hus_game_score(read, HUS_NORTH), 0);
    hus_variant_get(hus_game_variant(read), "name", value, sizeof value);
    ck_assert_str_eq(value, "philos");
    ck_assert_int_eq(hus_variant_get(hus_game_variant(read), "title", value, sizeof value), 0);
    ck_assert_int_eq(hus_variant_get(hus_game_variant(read), "source", value, sizeof value), 0);
    hus_game_free(read);
}
END_TEST

/* What no board can prove is taken as written, on either player's turn. */
START_TEST(what_players_declare_is_taken_as_written) {
    static const struct {
        const char *text;
        int32_t result, reason, turns;
    } rows[] = {
        {HUS OURS(RULES, START, "*", "none") "*", HUS_RESULT_PLAYING, HUS_REASON_NONE, 0},
        {HUS OURS(RULES, START, "1-0", "resigned") "1-0", HUS_RESULT_SOUTH, HUS_REASON_RESIGNED, 0},
        {HUS OURS(RULES, START, "0-1", "resigned") "0-1", HUS_RESULT_NORTH, HUS_REASON_RESIGNED, 0},
        {HUS OURS(RULES, START, "1-0", "resigned") "o3 1-0", HUS_RESULT_SOUTH, HUS_REASON_RESIGNED,
         1},
        {HUS OURS(RULES, START, "0-1", "resigned") "o3 0-1", HUS_RESULT_NORTH, HUS_REASON_RESIGNED,
         1},
        {HUS OURS(RULES, START, "1/2-1/2", "agreed") "o3 i7 1/2-1/2", HUS_RESULT_DRAW,
         HUS_REASON_AGREED, 2},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hus_game *read = read_whole("declared", rows[i].text, strlen(rows[i].text));

        ck_assert_int_eq(hus_game_result(read), rows[i].result);
        ck_assert_int_eq(hus_game_reason(read), rows[i].reason);
        ck_assert_int_eq(hus_game_turns(read), rows[i].turns);
        ck_assert_ptr_null(check_record(read));
        hus_game_free(read);
    }
}
END_TEST

START_TEST(a_text_of_blanks_only_is_empty) {
    static const char *const texts[] = {
        "", " ", "\n", "\r\n\t \r\n", "\xef\xbb\xbf", "\xef\xbb\xbf \n"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        hus_error error;
        size_t used;

        ck_assert_ptr_null(read_game(texts[i], strlen(texts[i]), &used, &error));
        ck_assert_int_eq(error.status, HUS_E_EMPTY);
        ck_assert_str_eq(error.message, "no game in the text");
    }
}
END_TEST

/* ---- several games in one text --------------------------------------------------------------- */

/* Reads all games of a text and compares each with what it must be. */
static void assert_games(const char *text, size_t length, const char *const *games, int count) {
    size_t at = 0, used;
    hus_error error;
    hus_game *read;
    int i = 0;

    while ((read = read_game(text + at, length - at, &used, &error)) != NULL) {
        ck_assert_int_lt(i, count);
        assert_written("one of several", read, games[i++]);
        hus_game_free(read);
        at += used;
        ck_assert_msg(at == length || text[at] == '[', "used ends before \"%.10s\"", text + at);
        if (at == length)
            break;
    }
    ck_assert_msg(i == count && at == length, "game %d: %d:%d %s", i + 1, (int)error.line,
                  (int)error.column, error.message);
    ck_assert_ptr_null(read_game(text + at, 0, &used, &error));
    ck_assert_int_eq(error.status, HUS_E_EMPTY);
}

START_TEST(a_text_may_hold_many_games) {
    static const char *const between[] = {"", "\n", "\n\n\n", "\r\n", "\r", " \t\n  "};
    static const char *const games[] = {
        SMALL, WON, HUS OURS(RULES, START, "1-0", "resigned") "\n1-0\n", SMALL, TAGS "*\n"};

    for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
        char text[6000] = "";

        for (int n = 0; n < 5; n++)
            strcat(strcat(text, games[n]), between[i]);
        assert_games(text, strlen(text), games, 5);
        memmove(text + 3, text, strlen(text) + 1);
        memcpy(text, "\xef\xbb\xbf", 3);
        assert_games(text, strlen(text), games, 5);
    }
}
END_TEST

START_TEST(a_game_is_read_whatever_follows_in_brackets) {
    hus_error error;
    size_t used;
    hus_game *read = read_game(BYTES(SMALL "[nonsense"), &used, &error);

    ck_assert_ptr_nonnull(read);
    ck_assert_uint_eq(used, strlen(SMALL));
    assert_written("before nonsense", read, SMALL);
    hus_game_free(read);
    ck_assert_ptr_null(read_game("[nonsense", 9, &used, &error));
    assert_error(&error, "nonsense", HUS_E_SYNTAX, 1, 2, "the first tag must be [Hus \"1\"]");
}
END_TEST

/* ---- games that were read go on -------------------------------------------------------------- */

static void assert_same_positions(const hus_game *a, const hus_game *b) {
    char position[200];

    ck_assert_int_gt(hus_game_position(a, position, sizeof position), 0);
    assert_position(b, position);
    ck_assert_int_eq(hus_game_result(a), hus_game_result(b));
    ck_assert_int_eq(hus_game_reason(a), hus_game_reason(b));
    ck_assert_uint_eq(hus_game_legal(a), hus_game_legal(b));
    ck_assert_int_eq(hus_game_turns(a), hus_game_turns(b));
}

START_TEST(undo_and_redo_lead_across_a_game_that_was_read) {
    random_source random = {3};
    hus_game *read;
    char *text;
    int32_t turns, back = 0;

    play_randomly(game, &random, 12);
    ck_assert_int_eq(hus_game_resign(game, hus_game_to_move(game)), HUS_OK);
    turns = hus_game_turns(game);
    ck_assert_int_gt(turns, 5);
    text = written(game);
    read = read_whole("resigned", text, strlen(text));
    ck_assert_int_eq(hus_game_redo(read), HUS_E_EMPTY);
    assert_same_positions(game, read);
    while (hus_game_undo(read) == HUS_OK) {
        ck_assert_int_eq(hus_game_undo(game), HUS_OK);
        assert_same_positions(game, read);
        back++;
    }
    ck_assert_int_eq(back, turns + 1); /* the resignation is a step of its own */
    assert_position(read, START);
    while (hus_game_redo(read) == HUS_OK) {
        ck_assert_int_eq(hus_game_redo(game), HUS_OK);
        assert_same_positions(game, read);
    }
    ck_assert_int_eq(hus_game_reason(read), HUS_REASON_RESIGNED);
    assert_written("there and back", read, text);
    free(text);
    hus_game_free(read);
}
END_TEST

START_TEST(a_game_that_was_read_is_played_on) {
    hus_game *read = read_whole("small", BYTES(SMALL));

    ck_assert_int_eq(hus_game_undo(read), HUS_OK);
    ck_assert_int_eq(hus_game_undo(read), HUS_OK);
    play_pit(read, "i8");
    ck_assert_int_eq(hus_game_redo(read), HUS_E_EMPTY);
    set_tag(read, "North", "Berta");
    assert_written("played on", read,
                   HUS SOUTH
                   "[North \"Berta\"]\n" OURS(RULES, START, "*", "none") "\n1. o3 i8 *\n");
    hus_game_free(read);
}
END_TEST

/* Where positions have occurred twice before the game was kept, the third time ends it. */
START_TEST(repetitions_are_counted_across_a_record) {
    hus_game *circling = game_with("philos", "sowing = counterclockwise\npits_per_row = 4",
                                   "2,1,0,0/0,0,0,0 2,1,0,0/0,0,0,0 s 0");
    int turns = 0;

    while (hus_game_result(circling) == HUS_RESULT_PLAYING && turns++ < 200) {
        char *text = written(circling);
        int32_t pit;
        hus_game *read = read_whole("circling", text, strlen(text));

        hus_game_free(circling);
        circling = read;
        ck_assert_int_gt(hus_game_legal_pits(circling, &pit, 1), 0);
        ck_assert_int_eq(hus_game_play(circling, pit), HUS_OK);
        free(text);
    }
    ck_assert_int_eq(hus_game_reason(circling), HUS_REASON_REPETITION);
    ck_assert_ptr_null(check_record(circling));
    hus_game_free(circling);
}
END_TEST

/* ---- the folder records/ --------------------------------------------------------------------- */

static size_t read_file(const char *name, char *text, size_t capacity) {
    char path[100];
    FILE *file;
    size_t length;

    snprintf(path, sizeof path, "records/%s.hus", name);
    file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s", path);
    length = fread(text, 1, capacity, file);
    ck_assert_uint_lt(length, capacity);
    fclose(file);
    return length;
}

START_TEST(bad_records_give_the_errors_of_expected_txt) {
    FILE *file = open_expected("records");
    expected_row row;
    int rows = 0;

    for (; next_expected(file, &row); rows++) {
        static char text[ROOM];
        size_t length = read_file(row.name, text, sizeof text), used;
        hus_error error;

        ck_assert_msg(read_game(text, length, &used, &error) == NULL, "%s: accepted", row.name);
        assert_error(&error, row.name, row.status, row.line, row.column, row.message);
    }
    ck_assert_int_ge(rows, 150);
    fclose(file);
}
END_TEST

START_TEST(every_file_of_the_folder_is_in_expected_txt) {
    assert_all_expected("records", ".hus");
}
END_TEST

/* ---- bad bytes ------------------------------------------------------------------------------- */

static bool is_accepted(const char *text, size_t length, hus_error *error) {
    size_t used;

    return read_game(text, length, &used, error) != NULL;
}

#define ASSERT_REFUSED(rows) assert_refused(rows, sizeof(rows) / sizeof *(rows), is_accepted)

static const char control[] = "a control character in a value, or no quote";
static const char no_turn[] = "expected a turn or the result";

START_TEST(nul_bytes_are_refused) {
    static const bad_text rows[] = {
        {"alone", BYTES("\0"), HUS_E_SYNTAX, 1, 1, "the first tag must be [Hus \"1\"]"},
        {"before a key", BYTES("[\0Hus \"1\"]"), HUS_E_SYNTAX, 1, 2, "expected a tag's key"},
        {"in a key", BYTES("[Hu\0s \"1\"]"), HUS_E_SYNTAX, 1, 2,
         "the first tag must be [Hus \"1\"]"},
        {"behind a key", BYTES("[Hus\0 \"1\"]"), HUS_E_SYNTAX, 1, 5, "expected a value in quotes"},
        {"in our value", BYTES("[Hus \"1\0\"]"), HUS_E_SYNTAX, 1, 8, control},
        {"in a value", BYTES(HUS "[South \"An\0na\"]"), HUS_E_SYNTAX, 2, 11, control},
        {"before a bracket", BYTES(HUS "[South \"Anna\"\0]"), HUS_E_SYNTAX, 2, 14,
         "expected ] at the tag's end"},
        {"between tags", BYTES(HUS "\0" SOUTH), HUS_E_SYNTAX, 2, 1, "no tag [Variant \"…\"]"},
        {"before turns", BYTES(TAGS "\0o3 *"), HUS_E_SYNTAX, 9, 1,
         "\"\" is neither a pit nor a result"},
        {"in a turn", BYTES(TAGS "o\0003 *"), HUS_E_SYNTAX, 9, 1,
         "\"o\" is neither a pit nor a result"},
        {"behind a turn", BYTES(TAGS "o3\0 *"), HUS_E_SYNTAX, 9, 1,
         "\"o3\" is neither a pit nor a result"},
        {"behind a turn, and more", BYTES(TAGS "o3\0i7 *"), HUS_E_SYNTAX, 9, 1,
         "\"o3\" is neither a pit nor a result"},
        {"between number and pit", BYTES(TAGS "1.\0o3 *"), HUS_E_SYNTAX, 9, 3,
         "\"\" is neither a pit nor a result"},
        {"in a comment", BYTES(TAGS "o3 {a\0b} *"), HUS_E_SYNTAX, 9, 6, "invalid UTF-8"},
        {"behind the result", BYTES(TAGS "o3 *\0"), HUS_E_SYNTAX, 9, 4,
         "\"*\" is neither a pit nor a result"},
        {"behind the line of the result", BYTES(SMALL "\0"), HUS_E_SYNTAX, 10, 1,
         "text after the result"},
    };

    ASSERT_REFUSED(rows);
}
END_TEST

START_TEST(control_characters_are_refused) {
    static const bad_text rows[] = {
        {"in a value", BYTES(HUS "[South \"a\x01\"]"), HUS_E_SYNTAX, 2, 10, control},
        {"delete in a value", BYTES(HUS "[South \"\x7f\"]"), HUS_E_SYNTAX, 2, 9, control},
        {"CR in a value", BYTES(HUS "[South \"a\r\"]"), HUS_E_SYNTAX, 2, 10, control},
        {"escape in a value", BYTES(HUS "[South \"\x1b[31m\"]"), HUS_E_SYNTAX, 2, 9, control},
        {"between turns", BYTES(TAGS "o3 \x01 *"), HUS_E_SYNTAX, 9, 4,
         "\"?\" is neither a pit nor a result"},
        {"form feed between turns", BYTES(TAGS "o3\f*"), HUS_E_SYNTAX, 9, 1,
         "\"o3?*\" is neither a pit nor a result"},
        {"vertical tab first", BYTES("\v" SMALL), HUS_E_SYNTAX, 1, 1,
         "the first tag must be [Hus \"1\"]"},
        {"no-break space between turns", BYTES(TAGS "o3\xc2\xa0*"), HUS_E_SYNTAX, 9, 1,
         "\"o3\xc2\xa0*\" is neither a pit nor a result"},
        {"a mark of order in the middle", BYTES(TAGS "\xef\xbb\xbfo3 *"), HUS_E_SYNTAX, 9, 1,
         "\"\xef\xbb\xbfo3\" is neither a pit nor a result"},
    };

    ASSERT_REFUSED(rows);
}
END_TEST

START_TEST(invalid_utf8_is_refused_at_its_first_byte) {
    static const char message[] = "invalid UTF-8";
#define IN_VALUE(bytes)                                                                            \
    { "in a value: " #bytes, BYTES(HUS "[South \"ab" bytes), HUS_E_SYNTAX, 2, 11, message }
#define IN_COMMENT(bytes)                                                                          \
    { "in a comment: " #bytes, BYTES(TAGS "o3 {é" bytes), HUS_E_SYNTAX, 9, 7, message }
    static const bad_text rows[] = {
        IN_VALUE("\x80\"]"),
        IN_VALUE("\xc0\x80\"]"),
        IN_VALUE("\xe0\x9f\xbf\"]"),
        IN_VALUE("\xed\xa0\x80\"]"),
        IN_VALUE("\xf0\x8f\xbf\xbf\"]"),
        IN_VALUE("\xf4\x90\x80\x80\"]"),
        IN_VALUE("\xff\"]"),
        IN_VALUE("\xc3\"]"),
        IN_VALUE("\xe2\x82\"]"),
        IN_VALUE("\xf0\x9f\x98\"]"),
        IN_VALUE("\xe9t\xe9\"]"),
        IN_VALUE("\xc3\\\"\"]"),
        IN_COMMENT("\x80} *"),
        IN_COMMENT("\xc0\x80} *"),
        IN_COMMENT("\xed\xbf\xbf} *"),
        IN_COMMENT("\xff} *"),
        IN_COMMENT("\xc3} *"),
        IN_COMMENT("\xe2\x82} *"),
        IN_COMMENT("\xf0\x9f\x98} *"),
        {"in rules", BYTES(HUS "[Rules \"\xff\"]"), HUS_E_SYNTAX, 2, 9, message},
        {"in a name", BYTES(HUS "[Variant \"a\xff\"]"), HUS_E_SYNTAX, 2, 12, message},
        {"in Hus", BYTES("[Hus \"1\xff\"]"), HUS_E_SYNTAX, 1, 8, message},
        {"in a key", BYTES(HUS "[So\xff \"x\"]"), HUS_E_SYNTAX, 2, 4, "expected a value in quotes"},
        {"in a turn", BYTES(TAGS "o3 i\xff *"), HUS_E_SYNTAX, 9, 4,
         "\"i\" is neither a pit nor a result"},
        {"in the result", BYTES(TAGS "o3 *\xff"), HUS_E_SYNTAX, 9, 4,
         "\"*\" is neither a pit nor a result"},
        {"behind the result", BYTES(TAGS "o3 * \xff"), HUS_E_SYNTAX, 9, 6, "text after the result"},
        {"a byte order mark cut short", BYTES("\xef\xbb"), HUS_E_SYNTAX, 1, 1,
         "the first tag must be [Hus \"1\"]"},
        {"two byte order marks", BYTES("\xef\xbb\xbf\xef\xbb\xbf" SMALL), HUS_E_SYNTAX, 1, 1,
         "the first tag must be [Hus \"1\"]"},
        {"UTF-16", BYTES("\xff\xfe[\0H\0"), HUS_E_SYNTAX, 1, 1,
         "the first tag must be [Hus \"1\"]"},
    };

    ASSERT_REFUSED(rows);
}
END_TEST

START_TEST(columns_are_counted_in_bytes_without_the_byte_order_mark) {
    static const bad_text rows[] = {
        {"first column", BYTES("\xef\xbb\xbfx"), HUS_E_SYNTAX, 1, 1,
         "the first tag must be [Hus \"1\"]"},
        {"second column", BYTES("\xef\xbb\xbf[x \"1\"]"), HUS_E_SYNTAX, 1, 2,
         "the first tag must be [Hus \"1\"]"},
        {"nothing more", BYTES("\xef\xbb\xbf\n "), HUS_E_EMPTY, 2, 2, "no game in the text"},
        {"a later line", BYTES("\xef\xbb\xbf" TAGS "i1 *"), HUS_E_ILLEGAL, 9, 1,
         "\"i1\" may not be played here"},
        {"a tab is one, é two", BYTES(TAGS "\t{é}\ti1 *"), HUS_E_ILLEGAL, 9, 7,
         "\"i1\" may not be played here"},
        {"a line end of another kind", BYTES(TAGS "\n\r\r\n\ri1 *"), HUS_E_ILLEGAL, 13, 1,
         "\"i1\" may not be played here"},
        {"at the end, CR last", BYTES(TAGS "o3\r"), HUS_E_SYNTAX, 10, 1, no_turn},
        {"U+2028 ends no line", BYTES(TAGS "{\u2028}i1 *"), HUS_E_ILLEGAL, 9, 6,
         "\"i1\" may not be played here"},
    };

    ASSERT_REFUSED(rows);
}
END_TEST

/* A record that ends anywhere is refused, or is one. */
START_TEST(texts_cut_short) {
    static const char text[] = HUS "[South \"Anna \\\"é\\\"\"]\n" OURS(
        RULES, START, "0-1", "resigned") "\n{ǁ} 1. o3 i7 {b} 2. i8 0-1";
    size_t length = strlen(text);

    for (size_t cut = 0; cut < length; cut++) {
        char *block = exact(text, cut);
        hus_error error;
        hus_game *read;
        size_t used;
        const char *why = check_reading(block, cut, &read, &used, &error);

        if (why != NULL || read != NULL)
            ck_abort_msg("cut to %zu: %s", cut, why != NULL ? why : "accepted");
        if (error.status != (cut == 0 ? HUS_E_EMPTY : HUS_E_SYNTAX))
            ck_abort_msg("cut to %zu: %s", cut, hus_status_name(error.status));
        free(block);
    }
    hus_game_free(read_whole("whole", text, length));
}
END_TEST

/* ---- length ---------------------------------------------------------------------------------- */

/* Before and behind so many filling bytes that `before` + filling has just that length. */
static char *filled(const char *before, char filling, size_t length, const char *behind,
                    size_t *total) {
    size_t head = strlen(before), tail = strlen(behind);
    char *text = malloc(length + tail);

    ck_assert_ptr_nonnull(text);
    ck_assert_uint_ge(length, head);
    memcpy(text, before, head);
    memset(text + head, filling, length - head);
    memcpy(text + length, behind, tail);
    *total = length + tail;
    return text;
}

static hus_game *read_filled(const char *before, char filling, size_t length, const char *behind,
                             size_t *used, hus_error *error) {
    size_t total;
    char *text = filled(before, filling, length, behind, &total);
    hus_game *read;
    const char *why = check_reading(text, total, &read, used, error);

    ck_assert_msg(why == NULL, "%s", why);
    free(text);
    return read;
}

START_TEST(a_record_may_have_16_mib) {
    static const char *const ends[] = {"} *", "} o3 *", "} *\n"};
    hus_game *read;
    hus_error error;
    size_t used;

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        read = read_filled(TAGS "{", 'x', LIMIT - strlen(ends[i]), ends[i], &used, &error);

        ck_assert_msg(read != NULL, "16 MiB: %s", error.message);
        ck_assert_uint_eq(used, LIMIT);
        hus_game_free(read);
    }
    /* The last word may end with the limit; blanks behind it are not the record's. */
    read = read_filled(TAGS "{", 'x', LIMIT - 3, "} *\n\n", &used, &error);
    ck_assert_msg(read != NULL, "16 MiB and line ends: %s", error.message);
    ck_assert_uint_eq(used, LIMIT + 2);
    hus_game_free(read);
    ck_assert_ptr_null(read_filled(TAGS "{", 'x', LIMIT - 4, "} o3 *", &used, &error));
    ck_assert_str_eq(error.message, too_long);
    ck_assert_ptr_null(read_filled(TAGS "{", 'x', LIMIT - 2, "} *", &used, &error));
    ck_assert_int_eq(error.status, HUS_E_SYNTAX);
    ck_assert_str_eq(error.message, too_long);
}
END_TEST

/* Blanks before and behind a record have no limit, and a line or a column must still be a number.
 */
START_TEST(places_are_told_up_to_32_mib) {
    hus_error error;
    size_t used;

    ck_assert_ptr_null(read_filled("", ' ', 3 * LIMIT, "x", &used, &error));
    ck_assert_int_eq(error.status, HUS_E_SYNTAX);
    ck_assert_int_eq(error.line, 1);
    ck_assert_int_eq(error.column, 2 * LIMIT + 1);
    ck_assert_ptr_null(read_filled(SMALL, '\n', 3 * LIMIT, "x", &used, &error));
    ck_assert_str_eq(error.message, "text after the result");
    ck_assert_int_le(error.line, 2 * LIMIT);
    ck_assert_int_eq(error.column, 1);
    ck_assert_ptr_null(read_filled("", '\n', LIMIT, "x", &used, &error));
    ck_assert_int_eq(error.line, LIMIT + 1);
}
END_TEST

START_TEST(a_record_that_goes_on_is_refused) {
    static const struct {
        const char *before;
        char filling;
        const char *behind;
    } rows[] = {
        {TAGS "o3 {", 'x', "} i7 i8 *"},
        {TAGS "o3 {", 'x', ""},
        {TAGS "o3", ' ', "i7 i8 *"},
        {TAGS "1.", '\n', "o3 i7 i8 *"},
        {HUS, '\n', SOUTH OURS(RULES, START, "*", "none") "*"},
        {"[Hus", ' ', "\"1\"]" SOUTH OURS(RULES, START, "*", "none") "*"},
        {"[Hus \"1\"", ' ', "]" SOUTH OURS(RULES, START, "*", "none") "*"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hus_error error;
        size_t used;

        ck_assert_ptr_null(
            read_filled(rows[i].before, rows[i].filling, LIMIT + 1, rows[i].behind, &used, &error));
        ck_assert_int_eq(error.status, HUS_E_SYNTAX);
        ck_assert_msg(strcmp(error.message, too_long) == 0, "row %zu: %s", i, error.message);
    }
}
END_TEST

START_TEST(words_values_and_keys_of_16_mib_are_refused) {
    static const struct {
        const char *before;
        char filling;
        const char *behind;
    } rows[] = {
        {TAGS "o3", '3', " i7 i8 *"},       {TAGS, '1', ". o3 *"},
        {HUS "[South \"", 'a', "\"]\n"},    {HUS "[South \"", '\\', "\"]\n"},
        {HUS "[Rules \"", 'a', "\"]\n"},    {HUS "[Rules \"", ' ', "\"]\n"},
        {HUS "[", 'k', " \"a\"]\n"},        {HUS "[Variant \"", 'a', "\"]\n"},
        {HUS "[Position \"", '2', "\"]\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hus_error error;
        size_t used;

        ck_assert_ptr_null(read_filled(rows[i].before, rows[i].filling, LIMIT + 1000,
                                       rows[i].behind, &used, &error));
        ck_assert_msg(error.status == HUS_E_SYNTAX, "row %zu: %s", i, error.message);
    }
}
END_TEST

/* The limit may fall into a word, which is not another word then. */
START_TEST(a_word_across_the_limit_is_not_read_in_part) {
    static const char board[] = HUS "[Variant \"x\"]\n[Rules \"" RULES_OF(
        "12", "4", "clockwise") "\"]\n"
                                "[Position \"2,2,2,2,2,2,2,2,2,2,2,2/0,0,0,0,0,0,0,0,2,2,2,2 "
                                "2,2,2,2,2,2,2,2,2,2,2,2/0,0,0,0,0,0,0,0,2,2,2,2 s 0\"]\n"
                                "[Result \"*\"]\n[Reason \"none\"]\n{";
    static const char drawn[] =
        HUS OURS(RULES, START, "1-0", "resigned") "{"; /* 1-01 is no result */
    static const struct {
        const char *before, *behind;
        size_t kept; /* bytes of `behind` within the limit */
    } rows[] = {
        {board, "} o12 i1 *", 4}, {board, "} i12 *", 4},   {TAGS "{", "} *x", 3},
        {drawn, "} 1-0x", 5},     {drawn, "} 1-01", 5},    {TAGS "{", "} **", 3},
        {TAGS "{", "} *{}", 3},   {drawn, "} 1-0", 4},     {TAGS "{", "} *\x01", 3},
        {TAGS "{", "} * x", 4},   {TAGS "{", "} *\nx", 4},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hus_error error;
        size_t used;
        hus_game *read =
            read_filled(rows[i].before, 'x', LIMIT - rows[i].kept, rows[i].behind, &used, &error);

        ck_assert_msg(read == NULL, "row %zu (\"%s\"): accepted, used %zu", i, rows[i].behind,
                      used);
        ck_assert_msg(error.status == HUS_E_SYNTAX, "row %zu: %s %s", i,
                      hus_status_name(error.status), error.message);
    }
}
END_TEST

START_TEST(a_small_record_before_more_than_16_mib_is_read) {
    hus_error error;
    size_t used;
    hus_game *read = read_filled(SMALL "\n[", 'x', LIMIT + 5000, "", &used, &error);

    ck_assert_msg(read != NULL, "%s", error.message);
    ck_assert_uint_eq(used, strlen(SMALL) + 1);
    assert_written("before much else", read, SMALL);
    hus_game_free(read);
}
END_TEST

/* What is wrong is said of a record in a long text too, not that the text is long. */
START_TEST(a_bad_record_before_more_than_16_mib_is_explained) {
    static const struct {
        const char *before, *message;
        int32_t line, column;
    } rows[] = {
        {"Hus [", "the first tag must be [Hus \"1\"]", 1, 1},
        {"[Hus 1]", "expected a value in quotes", 1, 6},
        {"[Hus \"1\"\n[South", "expected ] at the tag's end", 2, 1},
        {HUS "[\"Anna\"]", "expected a tag's key", 2, 2},
        {HUS "South", "no tag [Variant \"…\"]", 2, 1},
        {TAGS "i1 [", "\"i1\" may not be played here", 9, 1},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hus_error error;
        size_t used;

        ck_assert_ptr_null(read_filled(rows[i].before, 'x', LIMIT + 1, "", &used, &error));
        ck_assert_msg(error.line == rows[i].line && error.column == rows[i].column &&
                          strcmp(error.message, rows[i].message) == 0,
                      "row %zu: %d:%d %s", i, (int)error.line, (int)error.column, error.message);
    }
}
END_TEST

START_TEST(blanks_after_a_game_are_its_own_however_many) {
    hus_error error;
    size_t used;
    hus_game *read = read_filled(SMALL, '\n', LIMIT + 5000, "", &used, &error);

    ck_assert_msg(read != NULL, "%s", error.message);
    ck_assert_uint_eq(used, LIMIT + 5000);
    hus_game_free(read);
    read = read_filled(SMALL, ' ', LIMIT + 5000, SMALL, &used, &error);
    ck_assert_msg(read != NULL, "%s", error.message);
    ck_assert_uint_eq(used, LIMIT + 5000);
    hus_game_free(read);
}
END_TEST

START_TEST(blanks_only_are_empty_however_many) {
    hus_error error;
    size_t used;

    ck_assert_ptr_null(read_filled("", '\n', LIMIT + 5000, "", &used, &error));
    ck_assert_msg(error.status == HUS_E_EMPTY, "%s: %s", hus_status_name(error.status),
                  error.message);
}
END_TEST

/* ---- write, read, write ---------------------------------------------------------------------- */

static void random_key(random_source *random, char *out) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    uint32_t length = 1 + random_below(random, random_below(random, 4) == 0 ? 63 : 3);

    for (uint32_t i = 0; i < length; i++)
        out[i] = letters[random_below(random, i == 0 ? 52 : 63)];
    out[length] = '\0';
}

/* Up to 255 bytes of quotes, backslashes, brackets, letters of one to four bytes. */
static void random_value(random_source *random, char *out) {
    static const char *const pieces[] = {"\"",
                                         "\\",
                                         "[",
                                         "]",
                                         "{",
                                         "}",
                                         " ",
                                         "a",
                                         "Z",
                                         "*",
                                         "ǁ",
                                         "é",
                                         "€",
                                         "漢",
                                         "𝄞",
                                         "\xc2\x80",
                                         "1-0",
                                         "o1",
                                         "\xef\xbb\xbf",
                                         "\\n"};
    uint32_t pieces_left = random_below(random, random_below(random, 4) == 0 ? 200 : 12);
    size_t length = 0;

    for (; pieces_left > 0; pieces_left--) {
        const char *piece = pieces[random_below(random, 20)];
        size_t bytes = strlen(piece);

        if (length + bytes > 255)
            break;
        memcpy(out + length, piece, bytes);
        length += bytes;
    }
    out[length] = '\0';
}

enum { MOST_TAGS = 12 };

typedef struct random_tags {
    char key[MOST_TAGS][64], value[MOST_TAGS][256];
    int count;
} random_tags;

static void set_random_tags(hus_game *one, random_source *random, random_tags *tags) {
    uint32_t count = random_below(random, MOST_TAGS + 1);

    tags->count = 0;
    while (count-- > 0) {
        char *key = tags->key[tags->count], *value = tags->value[tags->count];

        random_key(random, key);
        random_value(random, value);
        if (hus_game_tag(one, key) != NULL || hus_game_set_tag(one, key, value) != HUS_OK)
            continue; /* drawn twice, or one of ours */
        tags->count++;
    }
}

static const char *check_tags(const hus_game *one, const random_tags *tags) {
    if (hus_game_tag_count(one) != tags->count)
        return "tags are lost or won";
    for (int i = 0; i < tags->count; i++)
        if (strcmp(hus_game_tag_key(one, i), tags->key[i]) != 0 ||
            strcmp(hus_game_tag(one, tags->key[i]), tags->value[i]) != 0)
            return "a tag is changed";
    return NULL;
}

/* A position with three seeds a side, where a game goes round for long. */
static void sparse_position(int32_t pits_per_row, char *out) {
    size_t length = 0;

    for (int32_t row = 0; row < 4; row++)
        for (int32_t column = 0; column < pits_per_row; column++)
            length += (size_t)snprintf(out + length, RANDOM_POSITION_BYTES - length, "%d%c",
                                       row % 2 == 0 && column < 2 ? 2 - column : 0,
                                       column < pits_per_row - 1 ? ','
                                       : row % 2 == 0            ? '/'
                                                                 : ' ');
    snprintf(out + length, RANDOM_POSITION_BYTES - length, "n 7");
}

/* Sets a position, now and then, of a high ply too. */
static void set_random_position(hus_game *one, random_source *random) {
    char position[RANDOM_POSITION_BYTES + 20];

    if (random_below(random, 8) == 0)
        sparse_position(hus_game_pits_per_row(one), position);
    else
        random_position(random, hus_game_pits_per_row(one), position);
    if (random_below(random, 4) == 0)
        snprintf(strrchr(position, ' '), 20, " %u", (unsigned)random_below(random, 1000000001));
    if (hus_game_set_position(one, position, NULL) != HUS_OK)
        ck_abort_msg("%s", position);
}

/* A game of random rules, from the start or a position, played a while, perhaps taken back,
 * resigned or agreed. The caller frees it. */
static hus_game *random_game(random_source *random) {
    hus_variant *variant = random_variant(random);
    hus_game *one = NULL;

    if (variant == NULL || hus_game_new(&one, variant, (int32_t)random_below(random, 2)) != HUS_OK)
        ck_abort_msg("memory");
    hus_variant_free(variant);
    if (random_below(random, 2) == 0)
        set_random_position(one, random);
    play_randomly(one, random, random_below(random, random_below(random, 4) == 0 ? 300 : 40));
    if (random_below(random, 4) == 0)
        for (uint32_t back = random_below(random, 5); back > 0; back--)
            hus_game_undo(one);
    if (random_below(random, 4) == 0)
        hus_game_resign(one, (int32_t)random_below(random, 2));
    else if (random_below(random, 4) == 0)
        hus_game_agree_draw(one);
    return one;
}

static const char *check_read_tags(const hus_game *one, const random_tags *tags) {
    char *text = written(one);
    hus_game *read;
    const char *why;

    if (hus_record_read(&read, text, strlen(text), NULL, NULL) != HUS_OK)
        return "a record is refused";
    why = check_tags(read, tags);
    hus_game_free(read);
    free(text);
    return why;
}

/* A thousand games in each of ten loops. */
START_TEST(write_read_write_is_the_identity) {
    random_source random = {(uint64_t)_i + 1000};
    int results[4] = {0}, reasons[7] = {0};

    for (int i = 0; i < 1000; i++) {
        hus_game *one = random_game(&random);
        random_tags tags;
        const char *why;

        set_random_tags(one, &random, &tags);
        why = check_record(one);
        if (why == NULL && i % 4 == 0)
            why = check_read_tags(one, &tags);
        if (why != NULL) {
            char *text = written(one);

            ck_abort_msg("loop %d, game %d: %s\n%s", _i, i, why, text);
        }
        results[hus_game_result(one)]++;
        reasons[hus_game_reason(one)]++;
        hus_game_free(one);
    }
    for (int i = 0; i < 4; i++)
        ck_assert_msg(results[i] > 0, "no game with result %d", i);
    for (int i = 0; i < 7; i++)
        ck_assert_msg(reasons[i] > 0, "no game with reason %d", i);
}
END_TEST

/* ---- one character changed ------------------------------------------------------------------- */

static const char *const sound[] = {
    HUS "[South \"Anna \\\"é\\\" Nel\"]\n[North \"Berta\"]\n" OURS(
        RULES, START, "1-0", "immobile") "\n1. o2 o3 {a hard blow} 2. o7 o6\n3. o3 {ǁ swept} 1-0\n",
    SMALL,
    WON,
    HUS VARIANT
    "[Rules \"pits_per_row=4 seeds_per_pit=2 inner_filled=half sowing=counterclockwise "
    "capture_needs=both capture_resows=captured opening=leading_pair ends=on_turn "
    "endless=forbidden lap_limit=7 repetition=3 quiet_limit=20 series=wins series_games=7 "
    "sweep_doubles=no team_size=3\"]\n[Position \"2,2,2,2/0,0,2,2 2,2,2,2/0,0,2,2 n 1\"]\n"
    "[Result \"0-1\"]\n[Reason \"resigned\"]\n\n1. i3 0-1\n",
    HUS OURS(RULES, START, "1/2-1/2", "agreed") "\n1. o3 i7 2. i8 1/2-1/2\n",
};

/* Where in the text a place is; SIZE_MAX where there is no such place. */
static size_t offset_of(const char *text, size_t length, int32_t line, int32_t column) {
    size_t at = 0;

    for (; line > 1; line--) {
        while (at < length && text[at] != '\n' && text[at] != '\r')
            at++;
        if (at == length)
            return SIZE_MAX;
        at += text[at] == '\r' && at + 1 < length && text[at + 1] == '\n' ? 2 : 1;
    }
    for (; column > 1; column--, at++)
        if (at == length || text[at] == '\n' || (text[at] == '\r' && column > 2))
            return SIZE_MAX;
    return line == 1 && column == 1 ? at : SIZE_MAX;
}

/* What is wrong is found where it was made or behind, since all before it is sound; but for a key
 * that is missing, for a comment that began before, and for a reason that the board proves wrong.
 */
static const char *check_place(const char *text, size_t length, size_t changed,
                               const hus_error *error) {
    size_t at, word = changed;

    if (error->line == 0 && error->column == 0)
        return error->status == HUS_E_RULE && strstr(error->message, " is missing; ") != NULL
                   ? NULL
                   : "an error without a place";
    at = offset_of(text, length, error->line, error->column);
    if (at > length)
        return "the place is not in the text";
    if (strstr(error->message, "a comment without its") != NULL ||
        strstr(error->message, " is not the reason on the board") != NULL)
        return NULL;
    while (word > 0 && strchr(" \n\"", text[word - 1]) == NULL)
        word--;
    return at < word ? "the place is before what was changed" : NULL;
}

/* Reads a text that was changed at that place: it is refused with a reason, or a sound game. */
static bool check_changed(const char *text, size_t length, size_t changed) {
    char *block = exact(text, length);
    hus_error error;
    hus_game *read;
    size_t used;
    const char *why = check_reading(block, length, &read, &used, &error);

    if (why == NULL)
        why = read != NULL ? check_record(read) : check_place(text, length, changed, &error);
    if (why != NULL)
        ck_abort_msg("%s\n%s %d:%d %s\nbyte %zu of\n%s", why, hus_status_name(error.status),
                     (int)error.line, (int)error.column, error.message, changed, text);
    free(block);
    hus_game_free(read);
    return read != NULL;
}

static const char replacements[] = "\0\t\n\r \"#*,-./0123456789:=[\\]abdefhilnorsxyzAHSZ_{}~\x7f"
                                   "\x80\xa9\xc3\xe2\xf0\xff";

START_TEST(one_character_replaced) {
    size_t length = strlen(sound[_i]);
    int accepted = 0;

    hus_game_free(read_whole("sound", sound[_i], length));
    for (size_t at = 0; at < length; at++)
        for (size_t i = 0; i < sizeof replacements - 1; i++) {
            char text[1000];

            memcpy(text, sound[_i], length + 1);
            text[at] = replacements[i];
            accepted += check_changed(text, length, at);
        }
    ck_assert_int_gt(accepted, 100);
}
END_TEST

START_TEST(one_character_more) {
    size_t length = strlen(sound[_i]);

    for (size_t at = 0; at <= length; at++)
        for (size_t i = 0; i < sizeof replacements - 1; i++) {
            char text[1000];

            memcpy(text, sound[_i], at);
            text[at] = replacements[i];
            memcpy(text + at + 1, sound[_i] + at, length - at + 1);
            check_changed(text, length + 1, at);
        }
}
END_TEST

START_TEST(one_character_less) {
    size_t length = strlen(sound[_i]);

    for (size_t at = 0; at < length; at++) {
        char text[1000];

        memcpy(text, sound[_i], at);
        memcpy(text + at, sound[_i] + at + 1, length - at);
        check_changed(text, length - 1, at);
    }
}
END_TEST

/* Several changes at once: no place can be expected then. */
START_TEST(mangled_records_are_read_or_explained) {
    random_source random = {4711};

    for (int i = 0; i < 20000; i++) {
        char text[1000];
        size_t length = strlen(sound[i % 5]);
        hus_error error;
        hus_game *read;
        size_t used;
        char *block;
        const char *why;

        memcpy(text, sound[i % 5], length);
        for (uint32_t n = 1 + random_below(&random, 4); n > 0; n--) {
            size_t from = random_below(&random, (uint32_t)length);
            size_t to = random_below(&random, (uint32_t)length);

            if (random_below(&random, 2) == 0)
                text[to] = text[from];
            else
                text[to] = replacements[random_below(&random, sizeof replacements - 1)];
        }
        block = exact(text, length);
        why = check_reading(block, length, &read, &used, &error);
        if (why == NULL && read != NULL)
            why = check_record(read);
        if (why != NULL)
            ck_abort_msg("%s:\n%.*s", why, (int)length, text);
        free(block);
        hus_game_free(read);
    }
}
END_TEST

static TCase *add_case(Suite *suite, const char *name, double timeout) {
    TCase *group = tcase_create(name);

    tcase_set_timeout(group, timeout);
    suite_add_tcase(suite, group);
    return group;
}

Suite *record_suite(void) {
    Suite *suite = suite_create("record");
    TCase *tags = add_case(suite, "tags", 10), *form = add_case(suite, "form", 60);
    TCase *reading = add_case(suite, "reading", 10), *folder = add_case(suite, "folder", 10);
    TCase *bytes = add_case(suite, "bytes", 20), *length = add_case(suite, "length", 120);
    TCase *identity = add_case(suite, "identity", 120), *changed = add_case(suite, "changed", 240);
    const int sound_count = (int)(sizeof sound / sizeof *sound);

    tcase_add_checked_fixture(tags, set_up, tear_down);
    tcase_add_test(tags, a_new_game_has_no_tags);
    tcase_add_test(tags, tags_keep_the_order_of_setting);
    tcase_add_test(tags, a_tag_that_is_set_again_keeps_its_place);
    tcase_add_test(tags, null_removes_a_tag);
    tcase_add_test(tags, keys_are_of_their_form);
    tcase_add_test(tags, every_byte_of_a_key);
    tcase_add_test(tags, the_six_tags_of_ours_are_refused);
    tcase_add_test(tags, a_key_may_have_63_bytes);
    tcase_add_test(tags, a_value_may_have_255_bytes);
    tcase_add_test(tags, values_are_utf8_without_control_characters);
    tcase_add_test(tags, a_tag_may_be_set_from_its_own_pointer);
    tcase_add_test(tags, a_new_tag_may_be_set_from_the_pointer_of_another);
    tcase_add_test(tags, a_new_key_may_be_the_value_of_another);
    tcase_add_test(tags, a_thousand_tags);
    tcase_add_test(tags, a_game_has_at_most_1024_tags);
    tcase_add_test(tags, any_tag_may_be_the_one_given_twice);
    tcase_add_test(tags, a_copy_has_tags_of_its_own);
    tcase_add_test(tags, tags_are_no_part_of_the_game_that_is_played);
    tcase_add_checked_fixture(form, set_up, tear_down);
    tcase_add_test(form, a_small_game);
    tcase_add_test(form, a_game_that_has_not_begun);
    tcase_add_test(form, north_begins);
    tcase_add_test(form, a_game_from_a_position_of_odd_ply);
    tcase_add_test(form, a_game_from_the_last_ply);
    tcase_add_test(form, turns_taken_back_are_not_written);
    tcase_add_test(form, how_games_end);
    tcase_add_test(form, a_position_that_is_over);
    tcase_add_test(form, other_rules_and_names);
    tcase_add_test(form, quotes_and_backslashes_are_escaped);
    tcase_add_test(form, lines_of_turns_have_at_most_79_bytes);
    tcase_add_test(form, turns_are_numbered_in_pairs);
    tcase_add_test(form, text_is_cut_between_characters_at_every_capacity);
    tcase_add_checked_fixture(reading, set_up, tear_down);
    tcase_add_test(reading, texts_are_read_freely);
    tcase_add_test(reading, line_ends_are_free_and_counted_once);
    tcase_add_test(reading, half_stays_half);
    tcase_add_test(reading, what_a_record_brings);
    tcase_add_test(reading, what_players_declare_is_taken_as_written);
    tcase_add_test(reading, a_text_of_blanks_only_is_empty);
    tcase_add_test(reading, a_text_may_hold_many_games);
    tcase_add_test(reading, a_game_is_read_whatever_follows_in_brackets);
    tcase_add_test(reading, undo_and_redo_lead_across_a_game_that_was_read);
    tcase_add_test(reading, a_game_that_was_read_is_played_on);
    tcase_add_test(reading, repetitions_are_counted_across_a_record);
    tcase_add_test(folder, bad_records_give_the_errors_of_expected_txt);
    tcase_add_test(folder, every_file_of_the_folder_is_in_expected_txt);
    tcase_add_test(bytes, nul_bytes_are_refused);
    tcase_add_test(bytes, control_characters_are_refused);
    tcase_add_test(bytes, invalid_utf8_is_refused_at_its_first_byte);
    tcase_add_test(bytes, columns_are_counted_in_bytes_without_the_byte_order_mark);
    tcase_add_test(bytes, texts_cut_short);
    tcase_add_test(length, a_record_may_have_16_mib);
    tcase_add_test(length, places_are_told_up_to_32_mib);
    tcase_add_test(length, a_record_that_goes_on_is_refused);
    tcase_add_test(length, words_values_and_keys_of_16_mib_are_refused);
    tcase_add_test(length, a_word_across_the_limit_is_not_read_in_part);
    tcase_add_test(length, a_small_record_before_more_than_16_mib_is_read);
    tcase_add_test(length, a_bad_record_before_more_than_16_mib_is_explained);
    tcase_add_test(length, blanks_after_a_game_are_its_own_however_many);
    tcase_add_test(length, blanks_only_are_empty_however_many);
    tcase_add_loop_test(identity, write_read_write_is_the_identity, 0, 10);
    tcase_add_loop_test(changed, one_character_replaced, 0, sound_count);
    tcase_add_loop_test(changed, one_character_more, 0, sound_count);
    tcase_add_loop_test(changed, one_character_less, 0, sound_count);
    tcase_add_test(changed, mangled_records_are_read_or_explained);
    return suite;
}
