/* Pits and positions as text. */
#include "common.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A board of two pits a row, so that positions are short; as 2,2/0,2 2,2/0,2 s 0 it starts. */
#define SMALL "pits_per_row = 2"

enum { MAX_ROW = 32, MAX_TEXT = 600 };

/* ---- helpers --------------------------------------------------------------------------------- */

/* What can be seen of a game: position, turns, result, legal pits. */
static void describe(const hus_game *game, char *out, size_t capacity) {
    char position[MAX_TEXT];

    ck_assert_int_gt(hus_game_position(game, position, sizeof position), 0);
    snprintf(out, capacity, "%s, %d turns, result %d, reason %d, legal %llx", position,
             (int)hus_game_turns(game), (int)hus_game_result(game), (int)hus_game_reason(game),
             (unsigned long long)hus_game_legal(game));
}

static void assert_set(hus_game *game, const char *position) {
    hus_error error;

    ck_assert_msg(hus_game_set_position(game, position, &error) == HUS_OK, "%s: %d: %s", position,
                  (int)error.column, error.message);
}

static hus_game *game_of_size(int32_t pits_per_row, const char *sowing) {
    char rules[100];

    snprintf(rules, sizeof rules, "pits_per_row = %d\ninner_filled = 0\nsowing = %s",
             (int)pits_per_row, sowing);
    return game_with("mancala-world", rules, NULL);
}

/* ---- pits ------------------------------------------------------------------------------------ */

START_TEST(pits_are_named_from_the_owners_left) {
    for (int32_t row = 2; row <= MAX_ROW; row++)
        for (int32_t column = 1; column <= row; column++) {
            char outer[16], inner[16], name[16];

            snprintf(outer, sizeof outer, "o%d", (int)column);
            snprintf(inner, sizeof inner, "i%d", (int)column);
            ck_assert_int_eq(hus_pit_name(row, column - 1, name, sizeof name),
                             (int32_t)strlen(outer));
            ck_assert_str_eq(name, outer);
            ck_assert_int_eq(hus_pit_name(row, 2 * row - column, name, sizeof name),
                             (int32_t)strlen(inner));
            ck_assert_str_eq(name, inner);
        }
}
END_TEST

START_TEST(every_pit_is_read_as_it_is_written) {
    for (int32_t row = 2; row <= MAX_ROW; row++)
        for (int32_t pit = 0; pit < 2 * row; pit++) {
            char name[16];

            ck_assert_int_gt(hus_pit_name(row, pit, name, sizeof name), 0);
            ck_assert_int_eq(hus_pit_parse(row, name), pit);
        }
}
END_TEST

START_TEST(a_pit_beyond_the_row_is_of_another_board) {
    for (int32_t row = 2; row <= MAX_ROW; row++) {
        char name[16];

        snprintf(name, sizeof name, "o%d", (int)row + 1);
        ck_assert_int_eq(hus_pit_parse(row, name), HUS_E_POSITION);
        snprintf(name, sizeof name, "i%d", (int)row + 1);
        ck_assert_int_eq(hus_pit_parse(row, name), HUS_E_POSITION);
    }
}
END_TEST

START_TEST(bad_pits_are_refused) {
    static const struct {
        const char *text;
        int32_t status;
    } pits[] = {
        {"", HUS_E_SYNTAX},
        {"o", HUS_E_SYNTAX},
        {"i", HUS_E_SYNTAX},
        {"1", HUS_E_SYNTAX},
        {"x1", HUS_E_SYNTAX},
        {"O1", HUS_E_SYNTAX},
        {"I1", HUS_E_SYNTAX},
        {"o01", HUS_E_SYNTAX},
        {"o00", HUS_E_SYNTAX},
        {"i08", HUS_E_SYNTAX},
        {"o1 ", HUS_E_SYNTAX},
        {" o1", HUS_E_SYNTAX},
        {"o 1", HUS_E_SYNTAX},
        {"o+1", HUS_E_SYNTAX},
        {"o-1", HUS_E_SYNTAX},
        {"o1.0", HUS_E_SYNTAX},
        {"o1,", HUS_E_SYNTAX},
        {"o1\n", HUS_E_SYNTAX},
        {"oi1", HUS_E_SYNTAX},
        {"oo1", HUS_E_SYNTAX},
        {"o1i1", HUS_E_SYNTAX},
        {"1o", HUS_E_SYNTAX},
        {"o٣", HUS_E_SYNTAX},
        {"ø1", HUS_E_SYNTAX},
        {"o0", HUS_E_SYNTAX},
        {"i0", HUS_E_SYNTAX},
        {"o9", HUS_E_POSITION},
        {"i9", HUS_E_POSITION},
        {"o255", HUS_E_POSITION},
        {"o2147483648", HUS_E_POSITION},
        {"o4294967297", HUS_E_POSITION},
        {"i18446744073709551617", HUS_E_POSITION},
        {"o9x", HUS_E_SYNTAX},
        {"o99999999999 ", HUS_E_SYNTAX},
    };

    for (size_t i = 0; i < sizeof pits / sizeof *pits; i++)
        ck_assert_msg(hus_pit_parse(8, pits[i].text) == pits[i].status, "\"%s\" is %d, not %s",
                      pits[i].text, (int)hus_pit_parse(8, pits[i].text),
                      hus_status_name(pits[i].status));
}
END_TEST

START_TEST(a_pit_name_is_cut_to_fit) {
    static const char *const cut[] = {"", "", "i", "i1", "i12", "i12"};

    ck_assert_int_eq(hus_pit_name(12, 12, NULL, 0), 3);
    for (size_t capacity = 0; capacity < sizeof cut / sizeof *cut; capacity++) {
        char name[8] = "~~~~~~~";

        ck_assert_int_eq(hus_pit_name(12, 12, name, capacity), 3);
        if (capacity > 0)
            ck_assert_str_eq(name, cut[capacity]);
        for (size_t i = capacity; i < 7; i++)
            ck_assert_int_eq(name[i], '~');
    }
}
END_TEST

/* ---- writing and reading --------------------------------------------------------------------- */

START_TEST(the_start_is_written) {
    hus_game *game = game_with("mancala-world", "", NULL);

    assert_position(game, "2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 s 0");
    hus_game_free(game);
}
END_TEST

START_TEST(rows_are_written_from_their_owners_left) {
    static const char *const sowings[] = {"counterclockwise", "clockwise"};

    for (int i = 0; i < 2; i++) {
        hus_game *game = game_of_size(3, sowings[i]);

        assert_set(game, "1,2,3/4,5,6 7,8,9/10,11,12 n 41");
        for (int32_t column = 0; column < 3; column++) {
            ck_assert_int_eq(hus_game_seeds(game, HUS_SOUTH, column), 1 + column);
            ck_assert_int_eq(hus_game_seeds(game, HUS_SOUTH, 5 - column), 4 + column);
            ck_assert_int_eq(hus_game_seeds(game, HUS_NORTH, column), 7 + column);
            ck_assert_int_eq(hus_game_seeds(game, HUS_NORTH, 5 - column), 10 + column);
        }
        ck_assert_int_eq(hus_game_to_move(game), HUS_NORTH);
        ck_assert_int_eq(hus_game_ply(game), 41);
        hus_game_free(game);
    }
}
END_TEST

static void round_trips(const char *sowing) {
    random_source random = {99};

    for (int32_t row = 2; row <= MAX_ROW; row++) {
        hus_game *game = game_of_size(row, sowing);

        for (int i = 0; i < 50; i++) {
            char text[RANDOM_POSITION_BYTES];

            random_position(&random, row, text);
            assert_set(game, text);
            assert_position(game, text);
        }
        hus_game_free(game);
    }
}

START_TEST(random_positions_survive_counterclockwise) {
    round_trips("counterclockwise");
}
END_TEST

START_TEST(random_positions_survive_clockwise) {
    round_trips("clockwise");
}
END_TEST

START_TEST(positions_of_played_games_survive) {
    random_source random = {5};

    for (int i = 0; i < 200; i++) {
        hus_variant *variant = random_variant(&random);
        hus_game *game, *other;

        ck_assert_int_eq(hus_game_new(&game, variant, (int32_t)random_below(&random, 2)), HUS_OK);
        ck_assert_int_eq(hus_game_new(&other, variant, HUS_SOUTH), HUS_OK);
        for (int turn = 0; turn < 20 && hus_game_legal(game) != 0; turn++) {
            int32_t pits[64], count = hus_game_legal_pits(game, pits, 64);
            char text[MAX_TEXT];

            hus_game_play(game, pits[random_below(&random, (uint32_t)count)]);
            ck_assert_int_gt(hus_game_position(game, text, sizeof text), 0);
            assert_set(other, text);
            assert_position(other, text);
            ck_assert_uint_eq(hus_game_hash(other), hus_game_hash(game));
        }
        hus_game_free(other);
        hus_game_free(game);
        hus_variant_free(variant);
    }
}
END_TEST

START_TEST(a_position_is_cut_to_fit) {
    static const char whole[] = "10,2/0,2 2,2/237,0 n 1000000000";
    hus_game *game = game_with("mancala-world", SMALL, whole);
    char buffer[sizeof whole + 2];
    size_t length = strlen(whole);

    ck_assert_int_eq(hus_game_position(game, NULL, 0), (int32_t)length);
    for (size_t capacity = 0; capacity <= length + 2; capacity++) {
        size_t kept = capacity > length ? length : capacity - 1;

        memset(buffer, '~', sizeof buffer);
        ck_assert_int_eq(hus_game_position(game, buffer, capacity), (int32_t)length);
        if (capacity > 0) {
            ck_assert_mem_eq(buffer, whole, kept);
            ck_assert_int_eq(buffer[kept], '\0');
        }
        for (size_t i = capacity; i < sizeof buffer; i++)
            ck_assert_int_eq(buffer[i], '~');
    }
    hus_game_free(game);
}
END_TEST

START_TEST(the_ply_may_be_left_out_for_0) {
    hus_game *game = game_with("mancala-world", SMALL, "1,2/3,4 5,6/7,8 n 12");

    assert_set(game, "4,3/2,1 0,0/9,9 s");
    assert_position(game, "4,3/2,1 0,0/9,9 s 0");
    hus_game_free(game);
}
END_TEST

START_TEST(the_ply_may_have_any_parity) {
    static const char *const positions[] = {
        "2,2/0,2 2,2/0,2 s 0", "2,2/0,2 2,2/0,2 s 1",         "2,2/0,2 2,2/0,2 n 0",
        "2,2/0,2 2,2/0,2 n 1", "2,2/0,2 2,2/0,2 s 999999999", "2,2/0,2 2,2/0,2 n 1000000000"};
    hus_game *game = game_with("mancala-world", SMALL, NULL);

    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        assert_set(game, positions[i]);
        assert_position(game, positions[i]);
    }
    hus_game_free(game);
}
END_TEST

START_TEST(a_board_may_hold_255_seeds_or_none) {
    static const char *const positions[] = {"255,0/0,0 0,0/0,0 s 0", "0,0/0,0 0,0/0,255 n 0",
                                            "0,0/0,0 0,0/0,0 s 0", "100,100/50,2 1,1/1,0 s 0"};
    hus_game *game = game_with("mancala-world", SMALL, NULL);

    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        assert_set(game, positions[i]);
        assert_position(game, positions[i]);
    }
    hus_game_free(game);
}
END_TEST

/* ---- refused --------------------------------------------------------------------------------- */

#define COUNT "expected a count of seeds, without leading zeros"
#define AFTER_COUNT "expected a comma, / or one space"
#define TURN "expected s or n, who is to move"
#define PLY "expected the number of turns played, without leading zeros"
#define END "expected the end of the text"
#define AFTER_TURN "expected the end of the text, or one space and the number of turns played"
#define FEWER_PITS "fewer pits in a row than the board has"
#define MORE_PITS "more pits in a row than the board has"
#define FEWER_ROWS "fewer than two rows a side"
#define MORE_ROWS "more than two rows a side"
#define MORE_SEEDS "more than 255 seeds on the board"
#define MORE_TURNS "more than 1000000000 turns played"

static const struct {
    const char *text;
    int32_t status, column;
    const char *message;
} bad_positions[] = {
    {"", HUS_E_SYNTAX, 1, COUNT},
    {" ", HUS_E_SYNTAX, 1, COUNT},
    {"s", HUS_E_SYNTAX, 1, COUNT},
    {" 2,2/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 1, COUNT},
    {"\uFEFF2,2/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 1, COUNT},
    {"2", HUS_E_SYNTAX, 2, AFTER_COUNT},
    {"2,", HUS_E_SYNTAX, 3, COUNT},
    {"2,,2/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 3, COUNT},
    {"2,/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 3, COUNT},
    {"2, 2/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 3, COUNT},
    {"2;2/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 2, AFTER_COUNT},
    {"2,2|0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 4, AFTER_COUNT},
    {"02,2/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 1, COUNT},
    {"2,2/00,2 2,2/0,2 s 0", HUS_E_SYNTAX, 5, COUNT},
    {"+2,2/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 1, COUNT},
    {"2,-2/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 3, COUNT},
    {"2.0,2/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 2, AFTER_COUNT},
    {"2,x/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 3, COUNT},
    {"2,2/0,2", HUS_E_SYNTAX, 8, AFTER_COUNT},
    {"2,2/0,2 ", HUS_E_SYNTAX, 9, COUNT},
    {"2,2/0,2  2,2/0,2 s 0", HUS_E_SYNTAX, 9, COUNT},
    {"2,2/0,2\t2,2/0,2 s 0", HUS_E_SYNTAX, 8, AFTER_COUNT},
    {"2,2/0,2 s 0", HUS_E_SYNTAX, 9, COUNT},
    {"2,2/0,2 2,2/0,2", HUS_E_SYNTAX, 16, AFTER_COUNT},
    {"2,2/0,2 2,2/0,2 ", HUS_E_SYNTAX, 17, TURN},
    {"2,2/0,2 2,2/0,2 0", HUS_E_SYNTAX, 17, TURN},
    {"2,2/0,2 2,2/0,2 S 0", HUS_E_SYNTAX, 17, TURN},
    {"2,2/0,2 2,2/0,2 x 0", HUS_E_SYNTAX, 17, TURN},
    {"2,2/0,2 2,2/0,2  s 0", HUS_E_SYNTAX, 17, TURN},
    {"2,2/0,2 2,2/0,2 2,2/0,2 s 0", HUS_E_SYNTAX, 17, TURN},
    {"2,2/0,2 2,2/0,2 sn 0", HUS_E_SYNTAX, 18, AFTER_TURN},
    {"2,2/0,2 2,2/0,2 s0", HUS_E_SYNTAX, 18, AFTER_TURN},
    {"2,2/0,2 2,2/0,2 s\n", HUS_E_SYNTAX, 18, AFTER_TURN},
    {"2,2/0,2 2,2/0,2 s ", HUS_E_SYNTAX, 19, PLY},
    {"2,2/0,2 2,2/0,2 s  0", HUS_E_SYNTAX, 19, PLY},
    {"2,2/0,2 2,2/0,2 s x", HUS_E_SYNTAX, 19, PLY},
    {"2,2/0,2 2,2/0,2 s -1", HUS_E_SYNTAX, 19, PLY},
    {"2,2/0,2 2,2/0,2 s 00", HUS_E_SYNTAX, 19, PLY},
    {"2,2/0,2 2,2/0,2 s 07", HUS_E_SYNTAX, 19, PLY},
    {"2,2/0,2 2,2/0,2 s 0 ", HUS_E_SYNTAX, 20, END},
    {"2,2/0,2 2,2/0,2 s 0\n", HUS_E_SYNTAX, 20, END},
    {"2,2/0,2 2,2/0,2 s 1.5", HUS_E_SYNTAX, 20, END},
    {"2,2/0,2 2,2/0,2 s 0 0", HUS_E_SYNTAX, 20, END},
    {"2/0,2 2,2/0,2 s 0", HUS_E_POSITION, 2, FEWER_PITS},
    {"2,2/0,2 2,2/0 s 0", HUS_E_POSITION, 14, FEWER_PITS},
    {"2,2,2/0,2 2,2/0,2 s 0", HUS_E_POSITION, 5, MORE_PITS},
    {"2,2/0,2 2,2/0,2,0,0 s 0", HUS_E_POSITION, 17, MORE_PITS},
    {"2,2,2/0,2,2 2,2,2/0,2,2 s 0", HUS_E_POSITION, 5, MORE_PITS},
    {"2,2 2,2 s 0", HUS_E_POSITION, 4, FEWER_ROWS},
    {"2,2/0,2 2,2 s 0", HUS_E_POSITION, 12, FEWER_ROWS},
    {"2,2/0,2/2,2 2,2/0,2 s 0", HUS_E_POSITION, 9, MORE_ROWS},
    {"2,2/0,2 2,2/0,2/0,0/0,0 s 0", HUS_E_POSITION, 17, MORE_ROWS},
    {"256,0/0,0 0,0/0,0 s 0", HUS_E_POSITION, 1, MORE_SEEDS},
    {"255,0/0,0 0,0/0,1 s 0", HUS_E_POSITION, 17, MORE_SEEDS},
    {"100,100/50,2 1,1/1,1 s 0", HUS_E_POSITION, 20, MORE_SEEDS},
    {"0,4294967296/0,0 0,0/0,0 s 0", HUS_E_POSITION, 3, MORE_SEEDS},
    {"0,18446744073709551616/0,0 0,0/0,0 s 0", HUS_E_POSITION, 3, MORE_SEEDS},
    {"2147483647,1/0,0 0,0/0,0 s 0", HUS_E_POSITION, 1, MORE_SEEDS},
    {"2,2/0,2 2,2/0,2 s 1000000001", HUS_E_POSITION, 19, MORE_TURNS},
    {"2,2/0,2 2,2/0,2 s 2147483648", HUS_E_POSITION, 19, MORE_TURNS},
    {"2,2/0,2 2,2/0,2 s 18446744073709551616", HUS_E_POSITION, 19, MORE_TURNS},
    {"2,2,2/0,2 2,2/0,2 s 01", HUS_E_SYNTAX, 21, PLY},
    {"256,0/0 0,0/0,0 x", HUS_E_SYNTAX, 17, TURN},
    {"256,0/0 0,0 s 1000000001", HUS_E_POSITION, 1, MORE_SEEDS},
};

START_TEST(bad_positions_are_refused) {
    hus_game *game = game_with("mancala-world", SMALL, NULL);

    for (size_t i = 0; i < sizeof bad_positions / sizeof *bad_positions; i++) {
        hus_error error;

        memset(&error, 0x5a, sizeof error);
        ck_assert_msg(hus_game_set_position(game, bad_positions[i].text, &error) < 0,
                      "\"%s\": accepted", bad_positions[i].text);
        ck_assert_msg(error.status == bad_positions[i].status && error.line == 1 &&
                          error.column == bad_positions[i].column &&
                          strcmp(error.message, bad_positions[i].message) == 0,
                      "\"%s\": %s %d:%d %s", bad_positions[i].text, hus_status_name(error.status),
                      (int)error.line, (int)error.column, error.message);
        ck_assert_int_eq(hus_game_set_position(game, bad_positions[i].text, NULL), error.status);
        assert_position(game, "2,2/0,2 2,2/0,2 s 0");
    }
    hus_game_free(game);
}
END_TEST

START_TEST(a_start_of_every_other_size_is_refused) {
    for (int32_t row = 2; row <= MAX_ROW; row++) {
        hus_game *game = game_of_size(row, "clockwise");

        for (int32_t other = 2; other <= MAX_ROW; other++) {
            hus_game *start = game_of_size(other, "clockwise");
            char text[MAX_TEXT];

            ck_assert_int_gt(hus_game_position(start, text, sizeof text), 0);
            ck_assert_int_eq(hus_game_set_position(game, text, NULL),
                             row == other ? HUS_OK : HUS_E_POSITION);
            hus_game_free(start);
        }
        hus_game_free(game);
    }
}
END_TEST

/* A column must be a number however long the text is. */
START_TEST(a_text_of_megabytes_is_refused_at_64_kib) {
    static const char *const begins[] = {"1,", "1/", "0,0/0,0 0,0/0,0 s 1", "0"};
    hus_game *game = game_with("mancala-world", SMALL, NULL);

    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        const size_t begin = strlen(begins[i]), length = 4 * 1024 * 1024;
        char *text = malloc(length + 1);
        hus_error error;

        ck_assert_ptr_nonnull(text);
        memcpy(text, begins[i], begin);
        for (size_t at = begin; at < length; at++)
            text[at] = i < 2 ? begins[i][at % begin] : '1';
        text[length] = '\0';
        ck_assert_int_lt(hus_game_set_position(game, text, &error), 0);
        ck_assert_int_eq(error.line, 1);
        ck_assert_int_ge(error.column, 1);
        ck_assert_int_le(error.column, 64 * 1024 + 1);
        free(text);
    }
    hus_game_free(game);
}
END_TEST

/* One character more, less or other: what is accepted must be the only way to write it. */
START_TEST(mangled_positions_are_refused_or_mean_what_they_say) {
    static const char likely[] = "0123456789,,// sn-x";
    random_source random = {31};
    hus_game *game = game_with("mancala-world", SMALL, NULL);

    for (int i = 0; i < 20000; i++) {
        char text[60] = "12,2/0,2 2,30/0,2 s 17";
        size_t length = strlen(text), at = random_below(&random, (uint32_t)length);
        char letter = likely[random_below(&random, sizeof likely - 1)];
        hus_error error;

        if (random_below(&random, 2) == 0)
            memmove(text + at + 1, text + at, length + 1 - at);
        if (random_below(&random, 3) == 0)
            memmove(text + at, text + at + 1, strlen(text) - at);
        else
            text[at] = letter;
        if (hus_game_set_position(game, text, &error) == HUS_OK) {
            if (text[strlen(text) - 1] == 's' || text[strlen(text) - 1] == 'n')
                strcat(text, " 0");
            assert_position(game, text);
        } else {
            ck_assert_msg(error.status == HUS_E_SYNTAX || error.status == HUS_E_POSITION, "%s",
                          text);
            ck_assert_int_ge(error.column, 1);
            ck_assert_uint_le((size_t)error.column, strlen(text) + 1);
            ck_assert_str_ne(error.message, "");
        }
    }
    hus_game_free(game);
}
END_TEST

/* ---- what setting does to a game ------------------------------------------------------------- */

START_TEST(a_refused_position_leaves_the_game_untouched) {
    hus_game *game = game_with("mancala-world", "", NULL);
    char before[MAX_TEXT + 100], after[MAX_TEXT + 100];

    play_pit(game, "o1");
    play_pit(game, "o2");
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    describe(game, before, sizeof before);
    ck_assert_int_eq(hus_game_set_position(game, "1,1/1,1 1,1/1,1 n 7", NULL), HUS_E_POSITION);
    ck_assert_int_eq(hus_game_set_position(game, "no position", NULL), HUS_E_SYNTAX);
    describe(game, after, sizeof after);
    ck_assert_str_eq(after, before);
    ck_assert_int_eq(hus_game_redo(game), HUS_OK);
    ck_assert_int_eq(hus_game_turns(game), 2);
    hus_game_free(game);
}
END_TEST

START_TEST(a_refused_position_leaves_a_resignation) {
    hus_game *game = game_with("mancala-world", "", NULL);

    ck_assert_int_eq(hus_game_resign(game, HUS_NORTH), HUS_OK);
    ck_assert_int_eq(hus_game_set_position(game, "", NULL), HUS_E_SYNTAX);
    ck_assert_int_eq(hus_game_result(game), HUS_RESULT_SOUTH);
    ck_assert_int_eq(hus_game_reason(game), HUS_REASON_RESIGNED);
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    hus_game_free(game);
}
END_TEST

START_TEST(a_position_forgets_the_turns_before) {
    hus_game *game = game_with("mancala-world", SMALL, NULL);

    play_pit(game, "o1");
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    assert_set(game, "2,2/0,2 2,2/0,2 n 5");
    ck_assert_int_eq(hus_game_turns(game), 0);
    ck_assert_int_eq(hus_game_undo(game), HUS_E_EMPTY);
    ck_assert_int_eq(hus_game_redo(game), HUS_E_EMPTY);
    ck_assert_int_eq(hus_game_ply(game), 5);
    hus_game_free(game);
}
END_TEST

START_TEST(a_position_forgets_a_resignation) {
    hus_game *game = game_with("mancala-world", SMALL, NULL);

    ck_assert_int_eq(hus_game_resign(game, HUS_SOUTH), HUS_OK);
    assert_set(game, "2,2/0,2 2,2/0,2 s 0");
    ck_assert_int_eq(hus_game_result(game), HUS_RESULT_PLAYING);
    ck_assert_int_eq(hus_game_redo(game), HUS_E_EMPTY);
    hus_game_free(game);
}
END_TEST

START_TEST(a_position_may_be_over_at_once) {
    hus_game *game = game_with("mancala-world", SMALL, "1,1/1,1 2,2/2,2 s 8");

    ck_assert_int_eq(hus_game_result(game), HUS_RESULT_NORTH);
    ck_assert_int_eq(hus_game_reason(game), HUS_REASON_IMMOBILE);
    ck_assert_uint_eq(hus_game_legal(game), 0);
    hus_game_free(game);
}
END_TEST

START_TEST(success_zeroes_the_error) {
    static const hus_error zero;
    hus_game *game = game_with("mancala-world", SMALL, NULL);
    hus_error error;

    memset(&error, 0x5a, sizeof error);
    ck_assert_int_eq(hus_game_set_position(game, "2,2/0,2 2,2/0,2 n", &error), HUS_OK);
    ck_assert_mem_eq(&error, &zero, sizeof zero);
    hus_game_free(game);
}
END_TEST

Suite *position_suite(void) {
    Suite *suite = suite_create("position");
    TCase *pit = tcase_create("pit"), *text = tcase_create("text");
    TCase *bad = tcase_create("bad"), *set = tcase_create("set");

    tcase_add_test(pit, pits_are_named_from_the_owners_left);
    tcase_add_test(pit, every_pit_is_read_as_it_is_written);
    tcase_add_test(pit, a_pit_beyond_the_row_is_of_another_board);
    tcase_add_test(pit, bad_pits_are_refused);
    tcase_add_test(pit, a_pit_name_is_cut_to_fit);
    suite_add_tcase(suite, pit);
    tcase_set_timeout(text, 60);
    tcase_add_test(text, the_start_is_written);
    tcase_add_test(text, rows_are_written_from_their_owners_left);
    tcase_add_test(text, random_positions_survive_counterclockwise);
    tcase_add_test(text, random_positions_survive_clockwise);
    tcase_add_test(text, positions_of_played_games_survive);
    tcase_add_test(text, a_position_is_cut_to_fit);
    tcase_add_test(text, the_ply_may_be_left_out_for_0);
    tcase_add_test(text, the_ply_may_have_any_parity);
    tcase_add_test(text, a_board_may_hold_255_seeds_or_none);
    suite_add_tcase(suite, text);
    tcase_set_timeout(bad, 60);
    tcase_add_test(bad, bad_positions_are_refused);
    tcase_add_test(bad, a_start_of_every_other_size_is_refused);
    tcase_add_test(bad, a_text_of_megabytes_is_refused_at_64_kib);
    tcase_add_test(bad, mangled_positions_are_refused_or_mean_what_they_say);
    suite_add_tcase(suite, bad);
    tcase_add_test(set, a_refused_position_leaves_the_game_untouched);
    tcase_add_test(set, a_refused_position_leaves_a_resignation);
    tcase_add_test(set, a_position_forgets_the_turns_before);
    tcase_add_test(set, a_position_forgets_a_resignation);
    tcase_add_test(set, a_position_may_be_over_at_once);
    tcase_add_test(set, success_zeroes_the_error);
    suite_add_tcase(suite, set);
    return suite;
}
