/* Every function of hus.h with NULL for every pointer, each alone and all together, and with
 * numbers out of range: what it says then, and that nothing was changed. */
#include "common.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what every test begins with, and must leave as it was ------------------------------------
 */

enum { PITS = 16, TURNS = 2, FULL = 4000 };

static hus_variant *variant;
static hus_game *game;     /* TURNS turns played, one more taken back; one tag */
static hus_series *series; /* one game counted */
static char before[FULL];

static void describe(char *out) {
    char rules[1000], record[1000], position[200];
    hus_turn last, next;
    hus_game *copy;

    ck_assert_int_gt(hus_variant_write(variant, rules, sizeof rules), 0);
    ck_assert_int_gt(hus_record_write(game, record, sizeof record), 0);
    ck_assert_int_gt(hus_game_position(game, position, sizeof position), 0);
    ck_assert_int_eq(hus_game_turn_at(game, -1, &last), HUS_OK);
    ck_assert_int_eq(hus_game_copy(&copy, game), HUS_OK);
    ck_assert_int_eq(hus_game_redo(copy), HUS_OK);
    ck_assert_int_eq(hus_game_turn_at(copy, -1, &next), HUS_OK);
    hus_game_free(copy);
    snprintf(
        out, FULL,
        "%s%s%s, %d turns, last %d %d, next %d %d, result %d %d, legal %llx, series %d: %d %d, "
        "%d:%d",
        rules, record, position, (int)hus_game_turns(game), (int)last.pit, (int)last.laps,
        (int)next.pit, (int)next.laps, (int)hus_game_result(game), (int)hus_game_reason(game),
        (unsigned long long)hus_game_legal(game), (int)hus_series_games(series),
        (int)hus_series_first(series), (int)hus_series_wins(series, HUS_NORTH),
        (int)hus_series_points(series, HUS_SOUTH), (int)hus_series_points(series, HUS_NORTH));
}

static void set_up(void) {
    variant = variant_with("philos", "title = ǁHus");
    ck_assert_int_eq(hus_game_new(&game, variant, HUS_SOUTH), HUS_OK);
    for (int turn = 0; turn <= TURNS; turn++) {
        int32_t pit;

        ck_assert_int_gt(hus_game_legal_pits(game, &pit, 1), 0);
        ck_assert_int_eq(hus_game_play(game, pit), HUS_OK);
    }
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    ck_assert_int_eq(hus_game_set_tag(game, "South", "Anna"), HUS_OK);
    ck_assert_int_eq(hus_series_new(&series, variant, HUS_SOUTH), HUS_OK);
    ck_assert_int_eq(hus_series_add_result(series, HUS_RESULT_NORTH, 7, 41), HUS_OK);
    describe(before);
}

static void tear_down(void) {
    char after[FULL];

    describe(after);
    ck_assert_str_eq(after, before);
    hus_series_free(series);
    hus_game_free(game);
    hus_variant_free(variant);
}

/* ---- helpers --------------------------------------------------------------------------------- */

/* Four numbers that are none of 0 … count-1. */
enum { OUTSIDE = 4 };

static int32_t outside(int which, int32_t count) {
    const int32_t numbers[OUTSIDE] = {INT32_MIN, -1, count, INT32_MAX};

    return numbers[which];
}

/* What an out parameter holds before a call that must set it to NULL. */
static hus_variant *some_variant(void) {
    return (hus_variant *)(void *)&variant;
}

static hus_game *some_game(void) {
    return (hus_game *)(void *)&game;
}

static hus_series *some_series(void) {
    return (hus_series *)(void *)&series;
}

static void assert_turn_zero(hus_turn turn) {
    static const hus_turn zero;

    ck_assert_mem_eq(&turn, &zero, sizeof zero);
}

static hus_turn some_turn(void) {
    return (hus_turn){7, 7, 7, 7, 7, 7};
}

/* The error that says no more than the status does. */
static void assert_plain_error(const hus_error *error, int32_t status) {
    ck_assert_int_eq(error->status, status);
    ck_assert_int_eq(error->line, 0);
    ck_assert_int_eq(error->column, 0);
    ck_assert_str_eq(error->message, hus_status_message(status));
}

/* For functions of several pointers: bit i of a mask says that pointer i is given, not NULL. */
static bool given(int mask, int i) {
    return (mask >> i & 1) != 0;
}

static const char profile[] = "[variant]\nformat = 1\nbase = philos\nname = x\n";

/* ---- library, table of rules ----------------------------------------------------------------- */

START_TEST(version) {
    ck_assert_ptr_nonnull(hus_version());
    ck_assert_int_gt(hus_version_number(), 0);
}
END_TEST

START_TEST(status_name_and_message) {
    static const int32_t numbers[] = {INT32_MIN, HUS_E_EMPTY - 1, 1, INT32_MAX};

    for (int i = 0; i < 4; i++) {
        ck_assert_ptr_null(hus_status_name(numbers[i]));
        ck_assert_ptr_null(hus_status_message(numbers[i]));
    }
}
END_TEST

START_TEST(builtin_name) {
    for (int i = 0; i < OUTSIDE; i++)
        ck_assert_ptr_null(hus_builtin_name(outside(i, hus_builtin_count())));
    ck_assert_ptr_nonnull(hus_builtin_name(hus_builtin_count() - 1));
}
END_TEST

START_TEST(rule_key_values_and_help) {
    for (int i = 0; i < OUTSIDE; i++) {
        int32_t index = outside(i, hus_rule_count());

        ck_assert_ptr_null(hus_rule_key(index));
        ck_assert_ptr_null(hus_rule_values(index));
        ck_assert_ptr_null(hus_rule_help(index));
    }
    ck_assert_ptr_nonnull(hus_rule_key(hus_rule_count() - 1));
}
END_TEST

/* ---- variant --------------------------------------------------------------------------------- */

START_TEST(variant_builtin) {
    hus_variant *out = some_variant();

    ck_assert_int_eq(hus_variant_builtin(NULL, "philos"), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_builtin(NULL, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_builtin(&out, NULL), HUS_E_ARG);
    ck_assert_ptr_null(out);
}
END_TEST

START_TEST(variant_parse) {
    for (int mask = 0; mask < 8; mask++) {
        bool fine = given(mask, 0) && given(mask, 1);
        hus_variant *out = some_variant();
        hus_error error = {1, 1, 1, "x"};

        ck_assert_int_eq(hus_variant_parse(given(mask, 0) ? &out : NULL,
                                           given(mask, 1) ? profile : NULL, strlen(profile),
                                           given(mask, 2) ? &error : NULL),
                         fine ? HUS_OK : HUS_E_ARG);
        if (given(mask, 2) && !fine)
            assert_plain_error(&error, HUS_E_ARG);
        if (given(mask, 0) && !fine)
            ck_assert_ptr_null(out);
        if (fine)
            hus_variant_free(out);
    }
}
END_TEST

START_TEST(variant_parse_no_text_of_no_length) {
    hus_variant *out = some_variant();

    ck_assert_int_eq(hus_variant_parse(&out, NULL, 0, NULL), HUS_E_ARG);
    ck_assert_ptr_null(out);
    ck_assert_int_eq(hus_variant_parse(&out, "", 0, NULL), HUS_E_RULE);
    ck_assert_ptr_null(out);
}
END_TEST

START_TEST(variant_load) {
    for (int mask = 0; mask < 8; mask++) {
        bool fine = given(mask, 0) && given(mask, 1);
        hus_variant *out = some_variant();
        hus_error error = {1, 1, 1, "x"};

        ck_assert_int_eq(hus_variant_load(given(mask, 0) ? &out : NULL,
                                          given(mask, 1) ? "../variants/philos.ini" : NULL,
                                          given(mask, 2) ? &error : NULL),
                         fine ? HUS_OK : HUS_E_ARG);
        if (given(mask, 2) && !fine)
            assert_plain_error(&error, HUS_E_ARG);
        if (given(mask, 0) && !fine)
            ck_assert_ptr_null(out);
        if (fine)
            hus_variant_free(out);
    }
}
END_TEST

START_TEST(variant_copy) {
    hus_variant *out = some_variant();

    ck_assert_int_eq(hus_variant_copy(NULL, variant), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_copy(NULL, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_copy(&out, NULL), HUS_E_ARG);
    ck_assert_ptr_null(out);
}
END_TEST

START_TEST(variant_override) {
    static const char text[] = "team_size = 2\n";

    for (int mask = 0; mask < 8; mask++) {
        hus_error error = {1, 1, 1, "x"};

        if (given(mask, 0) && given(mask, 1))
            continue;
        ck_assert_int_eq(hus_variant_override(given(mask, 0) ? variant : NULL,
                                              given(mask, 1) ? text : NULL, strlen(text),
                                              given(mask, 2) ? &error : NULL),
                         HUS_E_ARG);
        if (given(mask, 2))
            assert_plain_error(&error, HUS_E_ARG);
    }
    ck_assert_int_eq(hus_variant_override(variant, NULL, 0, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_override(variant, "", 0, NULL), HUS_OK);
}
END_TEST

START_TEST(variant_get) {
    char buffer[] = "untouched";

    ck_assert_int_eq(hus_variant_get(NULL, "sowing", buffer, sizeof buffer), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_get(variant, NULL, buffer, sizeof buffer), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_get(NULL, NULL, buffer, sizeof buffer), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_get(variant, "sowing", NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_get(variant, "sowing", NULL, SIZE_MAX), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_get(NULL, NULL, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_get(NULL, NULL, NULL, 0), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_get(variant, "sowing", NULL, 0), 9);
    ck_assert_int_eq(hus_variant_get(variant, "sowing", buffer, 0), 9);
    ck_assert_str_eq(buffer, "untouched");
}
END_TEST

START_TEST(variant_get_int) {
    int32_t out = 7;

    ck_assert_int_eq(hus_variant_get_int(variant, "sowing", NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_get_int(NULL, NULL, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_get_int(NULL, "sowing", &out), HUS_E_ARG);
    ck_assert_int_eq(out, 0);
    out = 7;
    ck_assert_int_eq(hus_variant_get_int(variant, NULL, &out), HUS_E_ARG);
    ck_assert_int_eq(out, 0);
}
END_TEST

START_TEST(variant_same_rules) {
    ck_assert_int_eq(hus_variant_same_rules(NULL, variant), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_same_rules(variant, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_same_rules(NULL, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_same_rules(variant, variant), 1);
}
END_TEST

START_TEST(variant_write) {
    char buffer[] = "untouched";

    ck_assert_int_eq(hus_variant_write(NULL, buffer, sizeof buffer), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_write(variant, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_write(variant, NULL, SIZE_MAX), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_write(NULL, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_variant_write(NULL, NULL, 0), HUS_E_ARG);
    ck_assert_int_gt(hus_variant_write(variant, NULL, 0), 0);
    ck_assert_int_gt(hus_variant_write(variant, buffer, 0), 0);
    ck_assert_str_eq(buffer, "untouched");
}
END_TEST

START_TEST(freeing_null_does_nothing) {
    hus_variant_free(NULL);
    hus_game_free(NULL);
    hus_series_free(NULL);
}
END_TEST

/* ---- game: making and looking ---------------------------------------------------------------- */

START_TEST(game_new) {
    hus_game *out = some_game();

    ck_assert_int_eq(hus_game_new(NULL, variant, HUS_SOUTH), HUS_E_ARG);
    ck_assert_int_eq(hus_game_new(NULL, NULL, HUS_NOBODY), HUS_E_ARG);
    ck_assert_int_eq(hus_game_new(&out, NULL, HUS_SOUTH), HUS_E_ARG);
    ck_assert_ptr_null(out);
    for (int i = 0; i < OUTSIDE; i++) {
        out = some_game();
        ck_assert_int_eq(hus_game_new(&out, variant, outside(i, HUS_NOBODY)), HUS_E_ARG);
        ck_assert_ptr_null(out);
    }
}
END_TEST

START_TEST(game_copy) {
    hus_game *out = some_game();

    ck_assert_int_eq(hus_game_copy(NULL, game), HUS_E_ARG);
    ck_assert_int_eq(hus_game_copy(NULL, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_copy(&out, NULL), HUS_E_ARG);
    ck_assert_ptr_null(out);
}
END_TEST

START_TEST(looking_at_no_game) {
    ck_assert_ptr_null(hus_game_variant(NULL));
    ck_assert_int_eq(hus_game_pits_per_row(NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_to_move(NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_ply(NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_seat(NULL), HUS_E_ARG);
    ck_assert_uint_eq(hus_game_hash(NULL), 0);
    ck_assert_uint_eq(hus_game_legal(NULL), 0);
    ck_assert_int_eq(hus_game_turns(NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_result(NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_reason(NULL), HUS_E_ARG);
}
END_TEST

START_TEST(game_seeds) {
    ck_assert_int_eq(hus_game_seeds(NULL, HUS_SOUTH, 0), HUS_E_ARG);
    ck_assert_int_eq(hus_game_seeds(NULL, -1, -1), HUS_E_ARG);
    for (int i = 0; i < OUTSIDE; i++) {
        ck_assert_int_eq(hus_game_seeds(game, outside(i, HUS_NOBODY), 0), HUS_E_ARG);
        ck_assert_int_eq(hus_game_seeds(game, HUS_NORTH, outside(i, PITS)), HUS_E_ARG);
        ck_assert_int_eq(hus_game_seeds(game, outside(i, HUS_NOBODY), outside(i, PITS)), HUS_E_ARG);
    }
    ck_assert_int_ge(hus_game_seeds(game, HUS_NORTH, PITS - 1), 0);
}
END_TEST

START_TEST(game_total_and_score) {
    ck_assert_int_eq(hus_game_total(NULL, HUS_SOUTH), HUS_E_ARG);
    ck_assert_int_eq(hus_game_total(NULL, HUS_NOBODY), HUS_E_ARG);
    ck_assert_int_eq(hus_game_score(NULL, HUS_SOUTH), HUS_E_ARG);
    ck_assert_int_eq(hus_game_score(NULL, HUS_NOBODY), HUS_E_ARG);
    for (int i = 0; i < OUTSIDE; i++) {
        ck_assert_int_eq(hus_game_total(game, outside(i, HUS_NOBODY)), HUS_E_ARG);
        ck_assert_int_eq(hus_game_score(game, outside(i, HUS_NOBODY)), HUS_E_ARG);
    }
}
END_TEST

START_TEST(game_board) {
    uint8_t out[2 * PITS + 1] = {77};

    ck_assert_int_eq(hus_game_board(NULL, out, sizeof out), HUS_E_ARG);
    ck_assert_int_eq(hus_game_board(game, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_game_board(game, NULL, SIZE_MAX), HUS_E_ARG);
    ck_assert_int_eq(hus_game_board(NULL, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_game_board(NULL, NULL, 0), HUS_E_ARG);
    ck_assert_int_eq(hus_game_board(game, NULL, 0), 2 * PITS);
    ck_assert_int_eq(hus_game_board(game, out, 0), 2 * PITS);
    ck_assert_int_eq(out[0], 77);
    out[2 * PITS] = 77;
    ck_assert_int_eq(hus_game_board(game, out, sizeof out), 2 * PITS);
    ck_assert_int_eq(out[2 * PITS], 77);
}
END_TEST

START_TEST(game_is_legal) {
    ck_assert_int_eq(hus_game_is_legal(NULL, 0), HUS_E_ARG);
    ck_assert_int_eq(hus_game_is_legal(NULL, -1), HUS_E_ARG);
    for (int i = 0; i < OUTSIDE; i++)
        ck_assert_int_eq(hus_game_is_legal(game, outside(i, PITS)), HUS_E_ARG);
}
END_TEST

START_TEST(game_legal_pits) {
    int32_t out[PITS] = {77};

    ck_assert_int_eq(hus_game_legal_pits(NULL, out, PITS), HUS_E_ARG);
    ck_assert_int_eq(hus_game_legal_pits(game, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_game_legal_pits(game, NULL, SIZE_MAX), HUS_E_ARG);
    ck_assert_int_eq(hus_game_legal_pits(NULL, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_game_legal_pits(NULL, NULL, 0), HUS_E_ARG);
    ck_assert_int_gt(hus_game_legal_pits(game, NULL, 0), 0);
    ck_assert_int_gt(hus_game_legal_pits(game, out, 0), 0);
    ck_assert_int_eq(out[0], 77);
}
END_TEST

static int32_t legal_pit(void) {
    int32_t pit;

    ck_assert_int_gt(hus_game_legal_pits(game, &pit, 1), 0);
    return pit;
}

START_TEST(game_preview) {
    hus_turn out = some_turn();

    ck_assert_int_eq(hus_game_preview(game, legal_pit(), NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_preview(NULL, -1, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_preview(NULL, legal_pit(), &out), HUS_E_ARG);
    assert_turn_zero(out);
    for (int i = 0; i < OUTSIDE; i++) {
        out = some_turn();
        ck_assert_int_eq(hus_game_preview(game, outside(i, PITS), &out), HUS_E_ARG);
        assert_turn_zero(out);
        ck_assert_int_eq(hus_game_preview(game, outside(i, PITS), NULL), HUS_E_ARG);
    }
}
END_TEST

START_TEST(game_trace) {
    hus_event out[2] = {{77, 77, 77, 77}, {77, 77, 77, 77}};

    ck_assert_int_eq(hus_game_trace(NULL, legal_pit(), out, 2), HUS_E_ARG);
    ck_assert_int_eq(hus_game_trace(game, legal_pit(), NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_game_trace(game, legal_pit(), NULL, SIZE_MAX), HUS_E_ARG);
    ck_assert_int_eq(hus_game_trace(NULL, -1, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_game_trace(NULL, legal_pit(), NULL, 0), HUS_E_ARG);
    for (int i = 0; i < OUTSIDE; i++)
        ck_assert_int_eq(hus_game_trace(game, outside(i, PITS), out, 2), HUS_E_ARG);
    ck_assert_int_gt(hus_game_trace(game, legal_pit(), NULL, 0), 0);
    ck_assert_int_gt(hus_game_trace(game, legal_pit(), out, 0), 0);
    ck_assert_int_eq(out[0].kind, 77);
}
END_TEST

START_TEST(game_turn_at) {
    static const int32_t numbers[] = {INT32_MIN, -2, TURNS, INT32_MAX};
    hus_turn out = some_turn();

    ck_assert_int_eq(hus_game_turn_at(game, 0, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_turn_at(NULL, INT32_MIN, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_turn_at(NULL, 0, &out), HUS_E_ARG);
    assert_turn_zero(out);
    for (int i = 0; i < 4; i++) {
        out = some_turn();
        ck_assert_int_eq(hus_game_turn_at(game, numbers[i], &out), HUS_E_ARG);
        assert_turn_zero(out);
    }
    ck_assert_int_eq(hus_game_turn_at(game, TURNS - 1, &out), HUS_OK);
}
END_TEST

START_TEST(game_turn_at_where_there_is_none) {
    static const int32_t numbers[] = {INT32_MIN, -2, 0, INT32_MAX};
    hus_game *fresh = game_with("philos", "", NULL);
    hus_turn out = some_turn();

    ck_assert_int_eq(hus_game_turn_at(fresh, -1, &out), HUS_E_EMPTY);
    assert_turn_zero(out);
    for (int i = 0; i < 4; i++) {
        out = some_turn();
        ck_assert_int_eq(hus_game_turn_at(fresh, numbers[i], &out), HUS_E_ARG);
        assert_turn_zero(out);
    }
    hus_game_free(fresh);
}
END_TEST

/* ---- game: changing -------------------------------------------------------------------------- */

START_TEST(game_play) {
    ck_assert_int_eq(hus_game_play(NULL, 0), HUS_E_ARG);
    ck_assert_int_eq(hus_game_play(NULL, -1), HUS_E_ARG);
    for (int i = 0; i < OUTSIDE; i++)
        ck_assert_int_eq(hus_game_play(game, outside(i, PITS)), HUS_E_ARG);
}
END_TEST

START_TEST(game_undo_and_redo) {
    ck_assert_int_eq(hus_game_undo(NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_redo(NULL), HUS_E_ARG);
}
END_TEST

START_TEST(game_resign_and_agree_draw) {
    ck_assert_int_eq(hus_game_resign(NULL, HUS_SOUTH), HUS_E_ARG);
    ck_assert_int_eq(hus_game_resign(NULL, HUS_NOBODY), HUS_E_ARG);
    ck_assert_int_eq(hus_game_agree_draw(NULL), HUS_E_ARG);
    for (int i = 0; i < OUTSIDE; i++)
        ck_assert_int_eq(hus_game_resign(game, outside(i, HUS_NOBODY)), HUS_E_ARG);
}
END_TEST

/* ---- position -------------------------------------------------------------------------------- */

static const int32_t no_rows[] = {INT32_MIN, -1, 0, 1, 33, INT32_MAX};
static const int no_row_count = (int)(sizeof no_rows / sizeof *no_rows);

START_TEST(pit_parse) {
    ck_assert_int_eq(hus_pit_parse(8, NULL), HUS_E_ARG);
    for (int i = 0; i < no_row_count; i++) {
        ck_assert_int_eq(hus_pit_parse(no_rows[i], "o1"), HUS_E_ARG);
        ck_assert_int_eq(hus_pit_parse(no_rows[i], "?"), HUS_E_ARG);
        ck_assert_int_eq(hus_pit_parse(no_rows[i], NULL), HUS_E_ARG);
    }
}
END_TEST

START_TEST(pit_name) {
    char buffer[] = "untouched";

    ck_assert_int_eq(hus_pit_name(8, 0, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_pit_name(8, 0, NULL, SIZE_MAX), HUS_E_ARG);
    for (int i = 0; i < no_row_count; i++) {
        ck_assert_int_eq(hus_pit_name(no_rows[i], 0, buffer, sizeof buffer), HUS_E_ARG);
        ck_assert_int_eq(hus_pit_name(no_rows[i], -1, NULL, 1), HUS_E_ARG);
    }
    for (int i = 0; i < OUTSIDE; i++) {
        ck_assert_int_eq(hus_pit_name(8, outside(i, PITS), buffer, sizeof buffer), HUS_E_ARG);
        ck_assert_int_eq(hus_pit_name(8, outside(i, PITS), NULL, 0), HUS_E_ARG);
    }
    ck_assert_int_eq(hus_pit_name(8, 0, NULL, 0), 2);
    ck_assert_int_eq(hus_pit_name(8, 0, buffer, 0), 2);
    ck_assert_str_eq(buffer, "untouched");
}
END_TEST

START_TEST(game_position) {
    char buffer[] = "untouched";

    ck_assert_int_eq(hus_game_position(NULL, buffer, sizeof buffer), HUS_E_ARG);
    ck_assert_int_eq(hus_game_position(game, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_game_position(game, NULL, SIZE_MAX), HUS_E_ARG);
    ck_assert_int_eq(hus_game_position(NULL, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_game_position(NULL, NULL, 0), HUS_E_ARG);
    ck_assert_int_gt(hus_game_position(game, NULL, 0), 0);
    ck_assert_int_gt(hus_game_position(game, buffer, 0), 0);
    ck_assert_str_eq(buffer, "untouched");
}
END_TEST

START_TEST(game_set_position) {
    static const char text[] =
        "2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 n 3";

    for (int mask = 0; mask < 8; mask++) {
        hus_error error = {1, 1, 1, "x"};

        if (given(mask, 0) && given(mask, 1))
            continue;
        ck_assert_int_eq(hus_game_set_position(given(mask, 0) ? game : NULL,
                                               given(mask, 1) ? text : NULL,
                                               given(mask, 2) ? &error : NULL),
                         HUS_E_ARG);
        if (given(mask, 2))
            assert_plain_error(&error, HUS_E_ARG);
    }
}
END_TEST

/* ---- record ---------------------------------------------------------------------------------- */

START_TEST(game_set_tag) {
    ck_assert_int_eq(hus_game_set_tag(NULL, "South", "Berta"), HUS_E_ARG);
    ck_assert_int_eq(hus_game_set_tag(game, NULL, "Berta"), HUS_E_ARG);
    ck_assert_int_eq(hus_game_set_tag(game, NULL, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_set_tag(NULL, "South", NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_set_tag(NULL, NULL, "Berta"), HUS_E_ARG);
    ck_assert_int_eq(hus_game_set_tag(NULL, NULL, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_set_tag(game, "", "Berta"), HUS_E_ARG);
    ck_assert_int_eq(hus_game_set_tag(game, "North", NULL), HUS_OK); /* there is none to remove */
}
END_TEST

START_TEST(game_tag) {
    ck_assert_ptr_null(hus_game_tag(NULL, "South"));
    ck_assert_ptr_null(hus_game_tag(game, NULL));
    ck_assert_ptr_null(hus_game_tag(NULL, NULL));
    ck_assert_ptr_null(hus_game_tag(game, ""));
    ck_assert_str_eq(hus_game_tag(game, "South"), "Anna");
}
END_TEST

START_TEST(game_tag_count_and_key) {
    ck_assert_int_eq(hus_game_tag_count(NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_tag_count(game), 1);
    ck_assert_ptr_null(hus_game_tag_key(NULL, 0));
    for (int i = 0; i < OUTSIDE; i++) {
        ck_assert_ptr_null(hus_game_tag_key(game, outside(i, 1)));
        ck_assert_ptr_null(hus_game_tag_key(NULL, outside(i, 1)));
    }
}
END_TEST

START_TEST(record_write) {
    char buffer[] = "untouched";

    ck_assert_int_eq(hus_record_write(NULL, buffer, sizeof buffer), HUS_E_ARG);
    ck_assert_int_eq(hus_record_write(game, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_record_write(game, NULL, SIZE_MAX), HUS_E_ARG);
    ck_assert_int_eq(hus_record_write(NULL, NULL, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_record_write(NULL, NULL, 0), HUS_E_ARG);
    ck_assert_int_gt(hus_record_write(game, NULL, 0), 0);
    ck_assert_int_gt(hus_record_write(game, buffer, 0), 0);
    ck_assert_str_eq(buffer, "untouched");
}
END_TEST

START_TEST(record_read) {
    char text[1000];
    int32_t length = hus_record_write(game, text, sizeof text);

    for (int mask = 0; mask < 16; mask++) {
        bool fine = given(mask, 0) && given(mask, 1);
        hus_game *out = some_game();
        size_t used = 77;
        hus_error error = {1, 1, 1, "x"};

        ck_assert_int_eq(hus_record_read(given(mask, 0) ? &out : NULL, given(mask, 1) ? text : NULL,
                                         (size_t)length, given(mask, 2) ? &used : NULL,
                                         given(mask, 3) ? &error : NULL),
                         fine ? HUS_OK : HUS_E_ARG);
        if (given(mask, 2))
            ck_assert_uint_eq(used, fine ? (size_t)length : 0);
        if (given(mask, 3) && !fine)
            assert_plain_error(&error, HUS_E_ARG);
        if (given(mask, 3) && fine)
            ck_assert_int_eq(error.status, HUS_OK);
        if (given(mask, 0) && !fine)
            ck_assert_ptr_null(out);
        if (fine)
            hus_game_free(out);
    }
}
END_TEST

START_TEST(record_read_no_text_of_no_length) {
    hus_game *out = some_game();

    ck_assert_int_eq(hus_record_read(&out, NULL, 0, NULL, NULL), HUS_E_ARG);
    ck_assert_ptr_null(out);
    ck_assert_int_eq(hus_record_read(&out, NULL, SIZE_MAX, NULL, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_record_read(&out, "[", SIZE_MAX, NULL, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_record_read(&out, "", 0, NULL, NULL), HUS_E_EMPTY);
    ck_assert_ptr_null(out);
}
END_TEST

/* ---- series ---------------------------------------------------------------------------------- */

START_TEST(series_new) {
    hus_series *out = some_series();

    ck_assert_int_eq(hus_series_new(NULL, variant, HUS_SOUTH), HUS_E_ARG);
    ck_assert_int_eq(hus_series_new(NULL, NULL, HUS_NOBODY), HUS_E_ARG);
    ck_assert_int_eq(hus_series_new(&out, NULL, HUS_SOUTH), HUS_E_ARG);
    ck_assert_ptr_null(out);
    for (int i = 0; i < OUTSIDE; i++) {
        out = some_series();
        ck_assert_int_eq(hus_series_new(&out, variant, outside(i, HUS_NOBODY)), HUS_E_ARG);
        ck_assert_ptr_null(out);
    }
}
END_TEST

START_TEST(looking_at_no_series) {
    ck_assert_ptr_null(hus_series_variant(NULL));
    ck_assert_int_eq(hus_series_first(NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_series_games(NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_series_result(NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_series_leader(NULL), HUS_E_ARG);
}
END_TEST

START_TEST(game_playouts) {
    hus_tally out, zero = {0};

    memset(&out, 0x55, sizeof out);
    ck_assert_int_eq(hus_game_playouts(NULL, 1, 0, 1, &out), HUS_E_ARG);
    ck_assert_mem_eq(&out, &zero, sizeof zero);
    ck_assert_int_eq(hus_game_playouts(game, 1, 0, 1, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_playouts(NULL, 1, 0, 1, NULL), HUS_E_ARG);
    memset(&out, 0x55, sizeof out);
    ck_assert_int_eq(hus_game_playouts(game, 1, 2, UINT64_MAX, &out), HUS_E_ARG);
    ck_assert_mem_eq(&out, &zero, sizeof zero);
}
END_TEST

START_TEST(series_wins_and_points) {
    ck_assert_int_eq(hus_series_wins(NULL, HUS_SOUTH), HUS_E_ARG);
    ck_assert_int_eq(hus_series_points(NULL, HUS_SOUTH), HUS_E_ARG);
    for (int i = 0; i < OUTSIDE; i++) {
        ck_assert_int_eq(hus_series_wins(series, outside(i, HUS_NOBODY)), HUS_E_ARG);
        ck_assert_int_eq(hus_series_points(series, outside(i, HUS_NOBODY)), HUS_E_ARG);
        ck_assert_int_eq(hus_series_wins(NULL, outside(i, HUS_NOBODY)), HUS_E_ARG);
        ck_assert_int_eq(hus_series_points(NULL, outside(i, HUS_NOBODY)), HUS_E_ARG);
    }
}
END_TEST

START_TEST(series_set_first) {
    ck_assert_int_eq(hus_series_set_first(NULL, HUS_SOUTH), HUS_E_ARG);
    for (int i = 0; i < OUTSIDE; i++) {
        ck_assert_int_eq(hus_series_set_first(series, outside(i, HUS_NOBODY)), HUS_E_ARG);
        ck_assert_int_eq(hus_series_set_first(NULL, outside(i, HUS_NOBODY)), HUS_E_ARG);
    }
}
END_TEST

START_TEST(series_game) {
    hus_game *out = some_game();

    ck_assert_int_eq(hus_series_game(NULL, series), HUS_E_ARG);
    ck_assert_int_eq(hus_series_game(NULL, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_series_game(&out, NULL), HUS_E_ARG);
    ck_assert_ptr_null(out);
}
END_TEST

START_TEST(series_add) {
    ck_assert_int_eq(hus_series_add(NULL, game), HUS_E_ARG);
    ck_assert_int_eq(hus_series_add(series, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_series_add(NULL, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_series_add(series, game), HUS_E_UNFINISHED);
}
END_TEST

START_TEST(series_add_result) {
    ck_assert_int_eq(hus_series_add_result(NULL, HUS_RESULT_SOUTH, 1, 1), HUS_E_ARG);
    ck_assert_int_eq(hus_series_add_result(NULL, -1, -1, -1), HUS_E_ARG);
    ck_assert_int_eq(hus_series_add_result(series, HUS_RESULT_PLAYING, 1, 1), HUS_E_ARG);
    for (int i = 0; i < OUTSIDE; i++) {
        ck_assert_int_eq(hus_series_add_result(series, outside(i, 4), 1, 1), HUS_E_ARG);
        ck_assert_int_eq(hus_series_add_result(series, HUS_RESULT_SOUTH, outside(i, 511), 0),
                         HUS_E_ARG);
        ck_assert_int_eq(hus_series_add_result(series, HUS_RESULT_SOUTH, 0, outside(i, 511)),
                         HUS_E_ARG);
    }
}
END_TEST

/* ---- exploring ------------------------------------------------------------------------------- */

START_TEST(game_perft) {
    uint64_t out = 7;

    ck_assert_int_eq(hus_game_perft(game, 1, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_perft(NULL, -1, NULL), HUS_E_ARG);
    ck_assert_int_eq(hus_game_perft(NULL, 1, &out), HUS_E_ARG);
    ck_assert_uint_eq(out, 0);
    for (int i = 0; i < OUTSIDE; i++) {
        out = 7;
        ck_assert_int_eq(hus_game_perft(game, outside(i, 65), &out), HUS_E_ARG);
        ck_assert_uint_eq(out, 0);
        ck_assert_int_eq(hus_game_perft(game, outside(i, 65), NULL), HUS_E_ARG);
    }
}
END_TEST

START_TEST(game_perft_of_the_greatest_depth) {
    hus_game *over = game_with("philos", "pits_per_row = 4", "1,1,1,1/0,0,0,0 2,0,0,0/0,0,0,0 s 9");
    uint64_t out = 7;

    ck_assert_int_eq(hus_game_perft(over, 64, &out), HUS_OK);
    ck_assert_uint_eq(out, 0);
    hus_game_free(over);
}
END_TEST

Suite *api_suite(void) {
    Suite *suite = suite_create("api");
    TCase *api = tcase_create("api");

    tcase_add_checked_fixture(api, set_up, tear_down);
    tcase_add_test(api, version);
    tcase_add_test(api, status_name_and_message);
    tcase_add_test(api, builtin_name);
    tcase_add_test(api, rule_key_values_and_help);
    tcase_add_test(api, variant_builtin);
    tcase_add_test(api, variant_parse);
    tcase_add_test(api, variant_parse_no_text_of_no_length);
    tcase_add_test(api, variant_load);
    tcase_add_test(api, variant_copy);
    tcase_add_test(api, variant_override);
    tcase_add_test(api, variant_get);
    tcase_add_test(api, variant_get_int);
    tcase_add_test(api, variant_same_rules);
    tcase_add_test(api, variant_write);
    tcase_add_test(api, freeing_null_does_nothing);
    tcase_add_test(api, game_new);
    tcase_add_test(api, game_copy);
    tcase_add_test(api, looking_at_no_game);
    tcase_add_test(api, game_seeds);
    tcase_add_test(api, game_total_and_score);
    tcase_add_test(api, game_board);
    tcase_add_test(api, game_is_legal);
    tcase_add_test(api, game_legal_pits);
    tcase_add_test(api, game_preview);
    tcase_add_test(api, game_trace);
    tcase_add_test(api, game_turn_at);
    tcase_add_test(api, game_turn_at_where_there_is_none);
    tcase_add_test(api, game_play);
    tcase_add_test(api, game_undo_and_redo);
    tcase_add_test(api, game_resign_and_agree_draw);
    tcase_add_test(api, pit_parse);
    tcase_add_test(api, pit_name);
    tcase_add_test(api, game_position);
    tcase_add_test(api, game_set_position);
    tcase_add_test(api, game_set_tag);
    tcase_add_test(api, game_tag);
    tcase_add_test(api, game_tag_count_and_key);
    tcase_add_test(api, record_write);
    tcase_add_test(api, record_read);
    tcase_add_test(api, record_read_no_text_of_no_length);
    tcase_add_test(api, series_new);
    tcase_add_test(api, looking_at_no_series);
    tcase_add_test(api, game_playouts);
    tcase_add_test(api, series_wins_and_points);
    tcase_add_test(api, series_set_first);
    tcase_add_test(api, series_game);
    tcase_add_test(api, series_add);
    tcase_add_test(api, series_add_result);
    tcase_add_test(api, game_perft);
    tcase_add_test(api, game_perft_of_the_greatest_depth);
    suite_add_tcase(suite, api);
    return suite;
}
