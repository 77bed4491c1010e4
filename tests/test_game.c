/* Games: what is legal, results, taking back, looking without playing. */
#include "common.h"
#include "internal.h"
#include "random.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Two gliders that circle for ever without a capture: four turns each, eight plies a round. */
#define GLIDERS "2,1/0,0 2,1/0,0 s 0"
#define GLIDER_RULES "pits_per_row = 2\n"

/* A relay of South's that never ends, from endless-6.txt. */
#define ENDLESS_RULES "pits_per_row = 6\ninner_filled = half\n"
#define ENDLESS "3,2,1,9,2,1/6,5,2,0,1,0 1,0,1,1,0,0/0,0,1,0,0,0 s 18"
#define ENDLESS_AFTER "3,2,1,9,2,1/6,5,2,0,1,0 1,0,1,1,0,0/0,0,1,0,0,0 n 19"

static void play_first(hus_game *game, int turns) {
    for (int i = 0; i < turns; i++) {
        int32_t pit;

        ck_assert_int_gt(hus_game_legal_pits(game, &pit, 1), 0);
        ck_assert_int_eq(hus_game_play(game, pit), HUS_OK);
    }
}

static void assert_over(const hus_game *game, int32_t result, int32_t reason) {
    ck_assert_int_eq(hus_game_result(game), result);
    ck_assert_int_eq(hus_game_reason(game), reason);
    if (result != HUS_RESULT_PLAYING)
        ck_assert_uint_eq(hus_game_legal(game), 0);
}

/* ---- the start ------------------------------------------------------------------------------- */

START_TEST(the_start_has_outer_rows_and_right_halves) {
    hus_game *game = game_with("mancala-world", "", NULL);

    assert_position(game, "2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 s 0");
    hus_game_free(game);
    game = game_with("philos", "pits_per_row = 3\ninner_filled = 1\nseeds_per_pit = 5\n", NULL);
    assert_position(game, "5,5,5/0,0,5 5,5,5/0,0,5 s 0");
    hus_game_free(game);
}
END_TEST

START_TEST(either_player_begins) {
    hus_variant *variant = variant_with("wikipedia", "");
    hus_game *game;

    ck_assert_int_eq(hus_game_new(&game, variant, HUS_NORTH), HUS_OK);
    ck_assert_int_eq(hus_game_to_move(game), HUS_NORTH);
    ck_assert_int_eq(hus_game_ply(game), 0);
    hus_game_free(game);
    hus_variant_free(variant);
}
END_TEST

START_TEST(a_game_outlives_its_variant_and_keeps_its_rules) {
    hus_variant *variant = variant_with("wikipedia", "");
    hus_game *game;
    char value[20];

    ck_assert_int_eq(hus_game_new(&game, variant, HUS_SOUTH), HUS_OK);
    ck_assert_int_eq(hus_variant_override(variant, "pits_per_row = 10", 17, NULL), HUS_OK);
    hus_variant_free(variant);
    ck_assert_int_eq(hus_game_pits_per_row(game), 8);
    ck_assert_int_gt(hus_variant_get(hus_game_variant(game), "capture_needs", value, sizeof value),
                     0);
    ck_assert_str_eq(value, "both");
    hus_game_free(game);
}
END_TEST

/* ---- the opening ----------------------------------------------------------------------------- */

START_TEST(windhoek_has_one_first_turn) {
    static const char *const directions[] = {"counterclockwise", "clockwise"};

    for (int pits = 2; pits <= 32; pits += 2)
        for (int d = 0; d < 2; d++) {
            char overrides[100];
            hus_game *game;
            int32_t pit;

            snprintf(overrides, sizeof overrides, "pits_per_row = %d\nsowing = %s\n", pits,
                     directions[d]);
            game = game_with("windhoek", overrides, NULL);
            for (int player = 0; player < 2; player++) {
                ck_assert_int_eq(hus_game_legal_pits(game, &pit, 1), 1);
                if (player == 0) /* the leftmost filled inner pit, or o1 */
                    ck_assert_int_eq(pit, (d == 0 ? pits + pits / 2 - 1 : 0));
                ck_assert_int_eq(hus_game_play(game, pit), HUS_OK);
            }
            ck_assert_int_eq(hus_game_ply(game), 2);
            hus_game_free(game);
        }
}
END_TEST

START_TEST(the_opening_looks_at_the_ply) {
    const char *start = "2,2,2,2/0,0,2,2 2,2,2,2/0,0,2,2 s ";
    char position[60];

    for (int ply = 0; ply < 4; ply++) {
        hus_game *game;

        snprintf(position, sizeof position, "%s%d", start, ply);
        game = game_with("windhoek", "pits_per_row = 4\n", position);
        ck_assert_int_eq(hus_game_legal_pits(game, NULL, 0), ply < 2 ? 1 : 6);
        hus_game_free(game);
    }
}
END_TEST

START_TEST(without_a_leading_pit_the_choice_is_free) {
    hus_game *game = game_with("windhoek", "pits_per_row = 2\n", "2,2/2,2 2,2/2,2 s 0");

    ck_assert_int_eq(hus_game_legal_pits(game, NULL, 0), 4);
    hus_game_free(game);
}
END_TEST

/* ---- how games end --------------------------------------------------------------------------- */

START_TEST(who_cannot_move_loses) {
    hus_game *game = game_with("mancala-world", "pits_per_row = 2\n", "2,0/0,0 1,1/1,1 s 4");

    play_pit(game, "o1");
    assert_over(game, HUS_RESULT_SOUTH, HUS_REASON_IMMOBILE);
    ck_assert_int_eq(hus_game_play(game, 0), HUS_E_OVER);
    hus_game_free(game);
}
END_TEST

START_TEST(at_once_looks_at_the_player_who_has_moved) {
    const char *position = "2,0/0,0 2,1/1,1 s 4";
    hus_game *game = game_with("mancala-world", "pits_per_row = 2\nends = at_once\n", position);

    play_pit(game, "o1");
    assert_over(game, HUS_RESULT_NORTH, HUS_REASON_IMMOBILE);
    hus_game_free(game);
    game = game_with("mancala-world", "pits_per_row = 2\n", position);
    play_pit(game, "o1");
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    hus_game_free(game);
}
END_TEST

START_TEST(if_both_are_stuck_the_player_to_move_loses) {
    hus_game *game =
        game_with("mancala-world", "pits_per_row = 4\nends = at_once\ncapture_resows = all\n",
                  "0,0,0,2/0,0,1,0 1,0,0,0/0,2,0,0 s 4");

    play_pit(game, "o4");
    assert_position(game, "1,1,0,0/1,1,0,1 1,0,0,0/0,0,0,0 n 5");
    assert_over(game, HUS_RESULT_SOUTH, HUS_REASON_IMMOBILE);
    hus_game_free(game);
}
END_TEST

START_TEST(a_position_is_judged_when_it_is_set) {
    hus_game *game = game_with("mancala-world", "pits_per_row = 2\n", "1,1/1,1 2,0/0,0 s 4");

    assert_over(game, HUS_RESULT_NORTH, HUS_REASON_IMMOBILE);
    ck_assert_int_eq(hus_game_set_position(game, "2,1/1,1 2,0/0,0 s 4", NULL), HUS_OK);
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    hus_game_free(game);
    game = game_with("mancala-world", "pits_per_row = 2\nends = at_once\n", "2,1/1,1 1,0/0,0 s 4");
    assert_over(game, HUS_RESULT_SOUTH, HUS_REASON_IMMOBILE);
    hus_game_free(game);
}
END_TEST

START_TEST(the_third_occurrence_draws) {
    hus_game *game = game_with("mancala-world", GLIDER_RULES "repetition = 3\n", GLIDERS);

    play_first(game, 15);
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    play_first(game, 1);
    assert_over(game, HUS_RESULT_DRAW, HUS_REASON_REPETITION);
    hus_game_free(game);
}
END_TEST

/* Another board with the digest of the start: a seed of South's, or of North's, is put away where
 * the start is remembered. */
START_TEST(positions_of_one_digest_are_compared) {
    static const int words[] = {0, 2};

    for (size_t i = 0; i < 2; i++) {
        hus_game *game = game_with("mancala-world", GLIDER_RULES "repetition = 2\n", GLIDERS);

        play_first(game, 7);
        game->history.boards[words[i]] ^= 1;
        play_first(game, 1);
        assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
        ck_assert_int_eq(hus_game_undo(game), HUS_OK);
        game->history.boards[words[i]] ^= 1;
        play_first(game, 1);
        assert_over(game, HUS_RESULT_DRAW, HUS_REASON_REPETITION);
        hus_game_free(game);
    }
}
END_TEST

/* Else who chooses positions could make many of the same digest, and every turn slow. */
START_TEST(no_pit_hides_another_from_the_digest) {
    hus_game *game = game_with("mancala-world", "", NULL);

    for (int seeds = 2; seeds < 250; seeds++)
        for (int player = 0; player < 2; player++) {
            uint32_t digests[2];

            for (int last = 0; last < 2; last++) {
                hus__position position = {.to_move = HUS_SOUTH};

                hus__set_seeds(&position.side[player], 0, seeds);
                hus__set_seeds(&position.side[1 - player], 7, last);
                hus__game_start(game, &position);
                digests[last] = game->now.digest;
            }
            ck_assert_msg(digests[0] != digests[1], "%d of %d", seeds, player);
        }
    hus_game_free(game);
}
END_TEST

START_TEST(repetition_0_never_draws) {
    hus_game *game = game_with("mancala-world", GLIDER_RULES "repetition = 0\n", GLIDERS);

    play_first(game, 200);
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    hus_game_free(game);
}
END_TEST

START_TEST(a_position_that_is_set_forgets_occurrences) {
    hus_game *game = game_with("mancala-world", GLIDER_RULES "repetition = 2\n", GLIDERS);

    play_first(game, 7);
    ck_assert_int_eq(hus_game_set_position(game, GLIDERS, NULL), HUS_OK);
    ck_assert_int_eq(hus_game_turns(game), 0);
    ck_assert_int_eq(hus_game_redo(game), HUS_E_EMPTY);
    play_first(game, 7);
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    play_first(game, 1);
    assert_over(game, HUS_RESULT_DRAW, HUS_REASON_REPETITION);
    hus_game_free(game);
}
END_TEST

/* A thinly filled board of two pits a row, where much is repeated. */
static void thin_position(random_source *random, char *out) {
    for (int i = 0; i < 16; i++)
        out[i] = i % 2 != 0 ? ",/, ,/, "[i / 2] : (char)('0' + random_below(random, 3));
    strcpy(out + 16, "s");
}

/* Plays at random until a position has occurred before, which is found by comparing all (true), or
 * the game is over. */
static bool play_to_repetition(random_source *random, hus_game *game) {
    static char positions[400][60];

    for (int turns = 0; turns < 400; turns++) {
        int32_t pits[8], count = hus_game_legal_pits(game, pits, 8);

        hus_game_position(game, positions[turns], sizeof *positions);
        *strrchr(positions[turns], ' ') = '\0'; /* the ply */
        for (int before = 0; before < turns; before++)
            if (strcmp(positions[before], positions[turns]) == 0)
                return true;
        if (count == 0)
            return false;
        hus_game_play(game, pits[random_below(random, (uint32_t)count)]);
    }
    return false;
}

START_TEST(repetition_is_found_where_comparing_finds_it) {
    random_source random = {23};
    int repetitions = 0;

    for (int i = 0; i < 20000; i++) {
        char position[20];
        hus_game *game;
        bool repeated;

        thin_position(&random, position);
        game = game_with("mancala-world", "pits_per_row = 2\nrepetition = 2\n", position);
        repeated = play_to_repetition(&random, game);
        if ((hus_game_reason(game) == HUS_REASON_REPETITION) != repeated)
            ck_abort_msg("from %s", position);
        repetitions += repeated;
        hus_game_free(game);
    }
    ck_assert_int_gt(repetitions, 100);
}
END_TEST

START_TEST(a_position_can_come_back_over_captures) {
    /* Each side captures once in these ten turns, and all seeds lie where they lay. */
    static const char *const turns[] = {"o3", "i3", "i2", "o3", "i1", "i1", "o1", "o1", "o2", "o2"};
    hus_game *game =
        game_with("mancala-world", "pits_per_row = 3\ninner_filled = 1\nrepetition = 2\n",
                  "0,0,2/0,1,0 0,0,2/0,1,2 s 4");
    int captures = 0;

    for (int i = 0; i < 10; i++) {
        assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
        captures += play_pit(game, turns[i]).captured > 0;
    }
    ck_assert_int_eq(captures, 2);
    assert_position(game, "0,0,2/0,1,0 0,0,2/0,1,2 s 14");
    assert_over(game, HUS_RESULT_DRAW, HUS_REASON_REPETITION);
    hus_game_free(game);
}
END_TEST

START_TEST(quiet_turns_draw_and_a_capture_starts_afresh) {
    const char *rules = GLIDER_RULES "repetition = 0\nquiet_limit = 5\n";
    hus_game *game = game_with("mancala-world", rules, GLIDERS);

    play_first(game, 4);
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    play_first(game, 1);
    assert_over(game, HUS_RESULT_DRAW, HUS_REASON_QUIET);
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    play_first(game, 1);
    assert_over(game, HUS_RESULT_DRAW, HUS_REASON_QUIET);
    hus_game_free(game);

    /* Two quiet turns, a capture, and then a third quiet one that must not be counted as such. */
    game = game_with("mancala-world", "pits_per_row = 4\nrepetition = 0\nquiet_limit = 3\n",
                     "2,0,0,2/0,0,1,0 2,2,0,2/0,3,0,0 s 5");
    play_pit(game, "o1");
    play_pit(game, "o1");
    ck_assert_int_gt(play_pit(game, "o4").captured, 0);
    play_pit(game, "o4");
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    hus_game_free(game);
}
END_TEST

/* ---- endless turns --------------------------------------------------------------------------- */

START_TEST(an_endless_turn_draws) {
    hus_game *game = game_with("wikipedia", ENDLESS_RULES, ENDLESS);
    hus_turn turn = play_pit(game, "o4");

    ck_assert_int_eq(turn.laps, 10000);
    ck_assert_int_eq(turn.captured, 0);
    ck_assert_int_eq(turn.end_pit, -1);
    ck_assert_int_eq(turn.endless, 1);
    assert_over(game, HUS_RESULT_DRAW, HUS_REASON_ENDLESS);
    assert_position(game, ENDLESS_AFTER);
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    assert_position(game, ENDLESS);
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    hus_game_free(game);
}
END_TEST

START_TEST(an_endless_turn_loses) {
    hus_game *game = game_with("wikipedia", ENDLESS_RULES "endless = loss\n", ENDLESS);

    play_pit(game, "o4");
    assert_over(game, HUS_RESULT_NORTH, HUS_REASON_ENDLESS);
    assert_position(game, ENDLESS_AFTER);
    hus_game_free(game);
}
END_TEST

START_TEST(an_endless_turn_stops) {
    hus_game *game = game_with("wikipedia", ENDLESS_RULES "endless = stop\nlap_limit = 100\n",
                               "3,2,1,9,2,1/6,5,2,0,1,0 2,0,1,1,0,0/0,0,1,0,0,0 s 18");
    hus_turn turn = play_pit(game, "o4");

    ck_assert_int_eq(turn.laps, 100);
    ck_assert_int_ge(turn.end_pit, 0);
    ck_assert_int_eq(turn.endless, 1);
    ck_assert_int_ge(hus_game_seeds(game, HUS_SOUTH, turn.end_pit), 2);
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    hus_game_free(game);
}
END_TEST

START_TEST(a_forbidden_pit_is_refused_and_explained) {
    hus_game *game =
        game_with("wikipedia", ENDLESS_RULES "endless = forbidden\nlap_limit = 50\n", ENDLESS);
    int32_t pit = pit_of(game, "o4"), count;
    hus_event events[400];
    hus_turn turn;

    ck_assert_int_eq(hus_game_is_legal(game, pit), 0);
    ck_assert_int_eq(hus_game_play(game, pit), HUS_E_ILLEGAL);
    for (int over = 0; over < 2; over++) {
        memset(&turn, 0x55, sizeof turn);
        ck_assert_int_eq(hus_game_preview(game, pit, &turn), HUS_E_ILLEGAL);
        ck_assert_int_eq(turn.pit, pit);
        ck_assert_int_eq(turn.laps, 50);
        ck_assert_int_eq(turn.captured, 0);
        ck_assert_int_eq(turn.end_pit, -1);
        ck_assert_int_eq(turn.endless, 1);
        count = hus_game_trace(game, pit, events, 400);
        ck_assert_int_gt(count, 100);
        ck_assert_int_eq(events[count - 1].kind, HUS_EVENT_UNDONE);
        ck_assert_int_eq(events[count - 1].player, HUS_SOUTH);
        ck_assert_int_eq(events[count - 1].pit, -1);
        ck_assert_int_eq(events[count - 1].seeds, 0);
        /* Other refusals explain nothing, neither before nor after the end. */
        ck_assert_int_eq(hus_game_preview(game, pit_of(game, "i6"), &turn),
                         over ? HUS_E_OVER : HUS_E_ILLEGAL);
        ck_assert_int_eq(turn.laps, 0);
        ck_assert_int_eq(hus_game_trace(game, pit_of(game, "i6"), events, 400),
                         over ? HUS_E_OVER : HUS_E_ILLEGAL);
        if (!over)
            ck_assert_int_eq(hus_game_resign(game, HUS_NORTH), HUS_OK);
    }
    hus_game_free(game);
}
END_TEST

START_TEST(only_forbidden_pits_left_is_immobile) {
    const char *rules = "pits_per_row = 2\ninner_filled = half\nendless = forbidden\n";
    const char *position = "2,1/0,1 2,0/0,0 s 7"; /* o1 ends in the occupied i2 */
    char limited[100];
    hus_game *game = game_with("wikipedia", rules, position);

    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    hus_game_free(game);
    snprintf(limited, sizeof limited, "%slap_limit = 1\n", rules);
    game = game_with("wikipedia", limited, position);
    assert_over(game, HUS_RESULT_NORTH, HUS_REASON_IMMOBILE);
    hus_game_free(game);
}
END_TEST

START_TEST(preview_of_what_is_no_choice_is_zero) {
    hus_game *game = game_with("mancala-world", "", NULL);
    hus_turn turn, zero = {0};

    memset(&turn, 0x55, sizeof turn);
    ck_assert_int_eq(hus_game_preview(game, pit_of(game, "i1"), &turn), HUS_E_ILLEGAL);
    ck_assert_mem_eq(&turn, &zero, sizeof turn);
    hus_game_resign(game, HUS_SOUTH);
    memset(&turn, 0x55, sizeof turn);
    ck_assert_int_eq(hus_game_preview(game, 0, &turn), HUS_E_OVER);
    ck_assert_mem_eq(&turn, &zero, sizeof turn);
    hus_game_free(game);
}
END_TEST

START_TEST(a_trace_tells_lifts_captures_and_laps_in_order) {
    static const hus_event expected[] = {
        {HUS_EVENT_LIFT, HUS_SOUTH, 3, 2},    {HUS_EVENT_SOW, HUS_SOUTH, 5, 2},
        {HUS_EVENT_LIFT, HUS_SOUTH, 5, 2},    {HUS_EVENT_CAPTURE, HUS_NORTH, 6, 3},
        {HUS_EVENT_CAPTURE, HUS_NORTH, 1, 2}, {HUS_EVENT_SOW, HUS_SOUTH, 4, 7},
        {HUS_EVENT_LIFT, HUS_SOUTH, 4, 2},    {HUS_EVENT_SOW, HUS_SOUTH, 6, 2}};
    hus_game *game = game_with("mancala-world", "pits_per_row = 4\ncapture_resows = all\n",
                               "0,0,0,2/0,0,1,0 0,2,0,2/0,3,0,0 s 5");
    hus_event events[40];
    int32_t count = hus_game_trace(game, pit_of(game, "o4"), events, 40);

    ck_assert_int_eq(count, 6 * 2 + 2 + 1);
    ck_assert_mem_eq(events, expected, sizeof expected);
    ck_assert_int_eq(events[count - 1].kind, HUS_EVENT_STOP);
    ck_assert_int_eq(events[count - 1].pit, pit_of(game, "i4"));
    ck_assert_int_eq(events[count - 1].seeds, 1);
    hus_game_free(game);
}
END_TEST

START_TEST(a_trace_is_cut_at_the_capacity) {
    hus_game *game = game_with("wikipedia", ENDLESS_RULES "lap_limit = 20\n", ENDLESS);
    hus_event whole[100], part[100];
    int32_t count = hus_game_trace(game, pit_of(game, "o4"), whole, 100);

    for (int32_t capacity = 0; capacity <= count; capacity++) {
        memset(part, 0x55, sizeof part);
        ck_assert_int_eq(hus_game_trace(game, pit_of(game, "o4"), part, (size_t)capacity), count);
        if (capacity > 0)
            ck_assert_mem_eq(part, whole, (size_t)capacity * sizeof *part);
        ck_assert_int_eq(part[capacity].kind, 0x55555555);
    }
    hus_game_free(game);
}
END_TEST

/* ---- taking back ----------------------------------------------------------------------------- */

START_TEST(undo_and_redo_to_any_depth) {
    hus_game *game = game_with("mancala-world", "", NULL);
    char positions[41][200];

    for (int i = 0; i < 40 && hus_game_result(game) == HUS_RESULT_PLAYING; i++) {
        hus_game_position(game, positions[i], sizeof positions[i]);
        play_first(game, 1);
    }
    for (int i = hus_game_turns(game) - 1; i >= 0; i--) {
        ck_assert_int_eq(hus_game_undo(game), HUS_OK);
        assert_position(game, positions[i]);
        ck_assert_int_eq(hus_game_turns(game), i);
    }
    ck_assert_int_eq(hus_game_undo(game), HUS_E_EMPTY);
    for (int i = 0; i < 20; i++) {
        assert_position(game, positions[i]);
        ck_assert_int_eq(hus_game_redo(game), HUS_OK);
    }
    hus_game_free(game);
}
END_TEST

START_TEST(playing_forgets_what_was_taken_back) {
    hus_game *game = game_with("mancala-world", "", NULL);

    play_pit(game, "o1");
    play_pit(game, "o2");
    hus_game_undo(game);
    hus_game_undo(game);
    play_pit(game, "o1");
    ck_assert_int_eq(hus_game_redo(game), HUS_E_EMPTY);
    ck_assert_int_eq(hus_game_turns(game), 1);
    hus_game_free(game);
}
END_TEST

START_TEST(a_refused_turn_forgets_nothing) {
    hus_game *game = game_with("mancala-world", "", NULL);

    play_pit(game, "o1");
    hus_game_undo(game);
    ck_assert_int_eq(hus_game_play(game, pit_of(game, "i1")), HUS_E_ILLEGAL);
    ck_assert_int_eq(hus_game_redo(game), HUS_OK);
    hus_game_free(game);
}
END_TEST

START_TEST(what_ended_on_the_board_is_redone_once) {
    hus_game *game = game_with("mancala-world", GLIDER_RULES "repetition = 2\n", GLIDERS);

    play_first(game, 8);
    assert_over(game, HUS_RESULT_DRAW, HUS_REASON_REPETITION);
    ck_assert_int_eq(hus_game_redo(game), HUS_E_EMPTY);
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    ck_assert_int_eq(hus_game_redo(game), HUS_OK);
    assert_over(game, HUS_RESULT_DRAW, HUS_REASON_REPETITION);
    ck_assert_int_eq(hus_game_redo(game), HUS_E_EMPTY);
    hus_game_free(game);
}
END_TEST

START_TEST(a_resignation_is_undone_first_and_alone) {
    hus_game *game = game_with("mancala-world", "", NULL);

    play_pit(game, "o1");
    ck_assert_int_eq(hus_game_resign(game, HUS_SOUTH), HUS_OK);
    assert_over(game, HUS_RESULT_NORTH, HUS_REASON_RESIGNED);
    ck_assert_int_eq(hus_game_resign(game, HUS_NORTH), HUS_E_OVER);
    ck_assert_int_eq(hus_game_agree_draw(game), HUS_E_OVER);
    ck_assert_int_eq(hus_game_turns(game), 1);
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    ck_assert_int_eq(hus_game_turns(game), 1);
    ck_assert_uint_ne(hus_game_legal(game), 0);
    ck_assert_int_eq(hus_game_redo(game), HUS_OK);
    assert_over(game, HUS_RESULT_NORTH, HUS_REASON_RESIGNED);
    ck_assert_int_eq(hus_game_redo(game), HUS_E_EMPTY);
    hus_game_undo(game);
    hus_game_undo(game);
    ck_assert_int_eq(hus_game_turns(game), 0);
    ck_assert_int_eq(hus_game_redo(game), HUS_OK);
    assert_over(game, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    ck_assert_int_eq(hus_game_redo(game), HUS_OK);
    assert_over(game, HUS_RESULT_NORTH, HUS_REASON_RESIGNED);
    hus_game_free(game);
}
END_TEST

START_TEST(resigning_forgets_what_was_taken_back) {
    for (int resigns = 0; resigns < 2; resigns++) {
        hus_game *game = game_with("mancala-world", "", NULL);
        int32_t reason = resigns ? HUS_REASON_RESIGNED : HUS_REASON_AGREED;
        int32_t result = resigns ? HUS_RESULT_SOUTH : HUS_RESULT_DRAW;

        play_pit(game, "o1");
        hus_game_undo(game);
        ck_assert_int_eq(resigns ? hus_game_resign(game, HUS_NORTH) : hus_game_agree_draw(game),
                         HUS_OK);
        assert_over(game, result, reason);
        ck_assert_int_eq(hus_game_redo(game), HUS_E_EMPTY);
        hus_game_undo(game);
        ck_assert_int_eq(hus_game_redo(game), HUS_OK);
        assert_over(game, result, reason);
        ck_assert_int_eq(hus_game_turns(game), 0);
        hus_game_undo(game);
        play_pit(game, "o2");
        ck_assert_int_eq(hus_game_redo(game), HUS_E_EMPTY);
        hus_game_free(game);
    }
}
END_TEST

/* As far as a game can tell, since so many turns need more memory than there is. */
START_TEST(a_game_remembers_134_million_turns) {
    hus_game *game = game_with("mancala-world", GLIDER_RULES, GLIDERS);
    const int32_t most = HUS__MAX_TURNS;

    game->history.played = game->history.capacity = most;
    ck_assert_int_eq(hus_game_play(game, pit_of(game, "o1")), HUS_E_NOMEM);
    assert_position(game, GLIDERS);
    ck_assert_int_eq(hus_game_turns(game), most);
    game->history.played = game->history.capacity = 0;
    play_pit(game, "o1");
    hus_game_free(game);
}
END_TEST

START_TEST(turns_are_listed) {
    hus_game *game = game_with("mancala-world", "", NULL);
    hus_turn turn, last;

    ck_assert_int_eq(hus_game_turn_at(game, -1, &turn), HUS_E_EMPTY);
    ck_assert_int_eq(hus_game_turn_at(game, 0, &turn), HUS_E_ARG);
    play_pit(game, "o1");
    play_pit(game, "o3");
    last = play_pit(game, "o5");
    ck_assert_int_eq(hus_game_turn_at(game, 0, &turn), HUS_OK);
    ck_assert_int_eq(turn.player, HUS_SOUTH);
    ck_assert_int_eq(turn.pit, 0);
    ck_assert_int_eq(hus_game_turn_at(game, 1, &turn), HUS_OK);
    ck_assert_int_eq(turn.player, HUS_NORTH);
    ck_assert_int_eq(turn.pit, 2);
    ck_assert_int_eq(hus_game_turn_at(game, 2, &turn), HUS_OK);
    ck_assert_mem_eq(&turn, &last, sizeof turn);
    ck_assert_int_eq(hus_game_turn_at(game, 3, &turn), HUS_E_ARG);
    hus_game_undo(game);
    ck_assert_int_eq(hus_game_turn_at(game, 2, &turn), HUS_E_ARG);
    hus_game_free(game);
}
END_TEST

START_TEST(a_copy_stands_alone) {
    hus_game *game = game_with("mancala-world", "", NULL), *copy;

    play_pit(game, "o1");
    play_pit(game, "o3");
    hus_game_undo(game);
    ck_assert_int_eq(hus_game_copy(&copy, game), HUS_OK);
    hus_game_free(game);
    ck_assert_int_eq(hus_game_redo(copy), HUS_OK);
    ck_assert_int_eq(hus_game_turns(copy), 2);
    play_first(copy, 1);
    ck_assert_int_eq(hus_game_turns(copy), 3);
    hus_game_free(copy);
}
END_TEST

START_TEST(a_copy_knows_what_can_be_redone) {
    hus_game *game = game_with("mancala-world", "", NULL), *copy;

    play_pit(game, "o1");
    hus_game_resign(game, HUS_NORTH);
    hus_game_undo(game);
    hus_game_undo(game);
    ck_assert_int_eq(hus_game_copy(&copy, game), HUS_OK);
    hus_game_free(game);
    ck_assert_int_eq(hus_game_redo(copy), HUS_OK);
    assert_over(copy, HUS_RESULT_PLAYING, HUS_REASON_NONE);
    ck_assert_int_eq(hus_game_redo(copy), HUS_OK);
    assert_over(copy, HUS_RESULT_SOUTH, HUS_REASON_RESIGNED);
    hus_game_free(copy);
}
END_TEST

/* ---- numbers --------------------------------------------------------------------------------- */

START_TEST(seats_rotate) {
    hus_game *game = game_with("mancala-world", "team_size = 3\n", NULL);
    static const int seats[] = {0, 0, 1, 1, 2, 2, 0, 0, 1};

    for (int ply = 0; ply < 9; ply++) {
        ck_assert_int_eq(hus_game_seat(game), seats[ply]);
        play_first(game, 1);
    }
    hus_game_free(game);
    game = game_with("mancala-world", "pits_per_row = 2\nteam_size = 3\n", "2,2/0,2 2,2/0,2 s 9");
    ck_assert_int_eq(hus_game_seat(game), 1);
    hus_game_free(game);
}
END_TEST

START_TEST(a_sweep_doubles_when_the_game_is_over) {
    const char *swept = "2,1/1,1 0,0/0,0 s 6", *not_over = "2,1/1,1 2,0/0,0 s 6";
    hus_game *game = game_with("philos", "pits_per_row = 2\ninner_filled = 1\n", swept);

    assert_over(game, HUS_RESULT_SOUTH, HUS_REASON_IMMOBILE);
    ck_assert_int_eq(hus_game_score(game, HUS_SOUTH), 10);
    ck_assert_int_eq(hus_game_score(game, HUS_NORTH), 0);
    ck_assert_int_eq(hus_game_set_position(game, not_over, NULL), HUS_OK);
    ck_assert_int_eq(hus_game_score(game, HUS_SOUTH), 5);
    hus_game_resign(game, HUS_NORTH);
    ck_assert_int_eq(hus_game_score(game, HUS_SOUTH), 5);
    hus_game_free(game);

    /* While a game goes on nothing is doubled; a swept one that is drawn by agreement is. */
    game = game_with("philos", "pits_per_row = 2\ninner_filled = 1\nends = on_turn\n", swept);
    ck_assert_int_eq(hus_game_score(game, HUS_SOUTH), 5);
    hus_game_agree_draw(game);
    ck_assert_int_eq(hus_game_score(game, HUS_SOUTH), 10);
    hus_game_free(game);
    game = game_with("mancala-world", "pits_per_row = 2\nends = at_once\n", swept);
    ck_assert_int_eq(hus_game_score(game, HUS_SOUTH), 5);
    hus_game_free(game);
}
END_TEST

START_TEST(the_hash_never_changes) {
    /* Numbers that programs may have stored. */
    hus_game *game = game_with("mancala-world", "", NULL);

    ck_assert_uint_eq(hus_game_hash(game), UINT64_C(0xe40de3af1f27dd63));
    play_pit(game, "o1");
    ck_assert_uint_eq(hus_game_hash(game), UINT64_C(0xa5a859e61062bc3f));
    hus_game_free(game);
    game = game_with("philos", "", NULL); /* rules do not count */
    ck_assert_uint_eq(hus_game_hash(game), UINT64_C(0xe40de3af1f27dd63));
    hus_game_free(game);
    game = game_with("mancala-world", "pits_per_row = 32\n", NULL);
    ck_assert_uint_eq(hus_game_hash(game), UINT64_C(0x455bc8084e711f17));
    hus_game_free(game);
}
END_TEST

START_TEST(the_hash_tells_positions_apart) {
    random_source random = {3};
    hus_game *game = game_with("mancala-world", "", NULL);
    hus_game *clockwise = game_with("board-and-pieces", "", NULL);

    for (int i = 0; i < 3000; i++) {
        char position[RANDOM_POSITION_BYTES], turned[RANDOM_POSITION_BYTES];
        uint64_t hash;
        char *turn;

        random_position(&random, 8, position);
        hus_game_set_position(game, position, NULL);
        hus_game_set_position(clockwise, position, NULL);
        hash = hus_game_hash(game);
        ck_assert_uint_eq(hus_game_hash(clockwise), hash);
        strcpy(turned, position);
        turn = strrchr(turned, ' ') - 1;
        *turn = *turn == 's' ? 'n' : 's';
        hus_game_set_position(game, turned, NULL);
        ck_assert_uint_ne(hus_game_hash(game), hash);
        position[0] = position[0] == '1' ? '2' : '1'; /* another count in o1 */
        if (hus_game_set_position(game, position, NULL) == HUS_OK)
            ck_assert_uint_ne(hus_game_hash(game), hash);
    }
    hus_game_free(game);
    hus_game_free(clockwise);
}
END_TEST

START_TEST(legal_is_told_in_three_ways) {
    random_source random = {17};

    for (int i = 0; i < 500; i++) {
        hus_variant *variant = random_variant(&random);
        int32_t pits[64], count, next = 0;
        hus_game *game;

        ck_assert_int_eq(hus_game_new(&game, variant, HUS_SOUTH), HUS_OK);
        count = hus_game_legal_pits(game, pits, 64);
        for (int32_t pit = 0; pit < 2 * hus_game_pits_per_row(game); pit++) {
            int32_t legal = hus_game_is_legal(game, pit);

            ck_assert_uint_eq(hus_game_legal(game) >> pit & 1, (uint64_t)legal);
            if (legal)
                ck_assert_int_eq(pits[next++], pit);
        }
        ck_assert_int_eq(next, count);
        hus_game_free(game);
        hus_variant_free(variant);
    }
}
END_TEST

/* The hash of a board of so many pits in a row with seeds in South's o1 only. */
static uint64_t hash_of_one_pit(int row, int seeds, char to_move) {
    char rules[60], zeros[70] = "", position[300];
    hus_game *game;
    uint64_t hash;

    for (int i = 1; i < row; i++)
        strcat(zeros, ",0");
    sprintf(rules, "pits_per_row = %d\ninner_filled = 0\n", row);
    sprintf(position, "%d%s/0%s 0%s/0%s %c 0", seeds, zeros, zeros, zeros, zeros, to_move);
    game = game_with("mancala-world", rules, position);
    hash = hus_game_hash(game);
    hus_game_free(game);
    return hash;
}

START_TEST(seeds_do_not_make_up_for_size_or_player_in_the_hash) {
    for (int row = 2; row <= 32; row++)
        for (int seeds = 0; seeds < 8; seeds++)
            for (int i = 0; i < 16; i++) {
                ck_assert_uint_ne(hash_of_one_pit(row, seeds, 's'), hash_of_one_pit(row, i, 'n'));
                if (row < 32)
                    ck_assert_uint_ne(hash_of_one_pit(row, seeds, 's'),
                                      hash_of_one_pit(row + 1, i, 's'));
            }
}
END_TEST

Suite *game_suite(void) {
    Suite *suite = suite_create("game");
    TCase *start = tcase_create("start"), *ends = tcase_create("ends");
    TCase *endless = tcase_create("endless"), *back = tcase_create("back");
    TCase *numbers = tcase_create("numbers");

    tcase_add_test(start, the_start_has_outer_rows_and_right_halves);
    tcase_add_test(start, either_player_begins);
    tcase_add_test(start, a_game_outlives_its_variant_and_keeps_its_rules);
    tcase_add_test(start, windhoek_has_one_first_turn);
    tcase_add_test(start, the_opening_looks_at_the_ply);
    tcase_add_test(start, without_a_leading_pit_the_choice_is_free);
    suite_add_tcase(suite, start);
    tcase_set_timeout(ends, 60);
    tcase_add_test(ends, who_cannot_move_loses);
    tcase_add_test(ends, at_once_looks_at_the_player_who_has_moved);
    tcase_add_test(ends, if_both_are_stuck_the_player_to_move_loses);
    tcase_add_test(ends, a_position_is_judged_when_it_is_set);
    tcase_add_test(ends, the_third_occurrence_draws);
    tcase_add_test(ends, positions_of_one_digest_are_compared);
    tcase_add_test(ends, no_pit_hides_another_from_the_digest);
    tcase_add_test(ends, repetition_0_never_draws);
    tcase_add_test(ends, a_position_that_is_set_forgets_occurrences);
    tcase_add_test(ends, repetition_is_found_where_comparing_finds_it);
    tcase_add_test(ends, a_position_can_come_back_over_captures);
    tcase_add_test(ends, quiet_turns_draw_and_a_capture_starts_afresh);
    suite_add_tcase(suite, ends);
    tcase_add_test(endless, an_endless_turn_draws);
    tcase_add_test(endless, an_endless_turn_loses);
    tcase_add_test(endless, an_endless_turn_stops);
    tcase_add_test(endless, a_forbidden_pit_is_refused_and_explained);
    tcase_add_test(endless, only_forbidden_pits_left_is_immobile);
    tcase_add_test(endless, preview_of_what_is_no_choice_is_zero);
    tcase_add_test(endless, a_trace_tells_lifts_captures_and_laps_in_order);
    tcase_add_test(endless, a_trace_is_cut_at_the_capacity);
    suite_add_tcase(suite, endless);
    tcase_add_test(back, undo_and_redo_to_any_depth);
    tcase_add_test(back, playing_forgets_what_was_taken_back);
    tcase_add_test(back, a_refused_turn_forgets_nothing);
    tcase_add_test(back, what_ended_on_the_board_is_redone_once);
    tcase_add_test(back, a_resignation_is_undone_first_and_alone);
    tcase_add_test(back, resigning_forgets_what_was_taken_back);
    tcase_add_test(back, turns_are_listed);
    tcase_add_test(back, a_game_remembers_134_million_turns);
    tcase_add_test(back, a_copy_stands_alone);
    tcase_add_test(back, a_copy_knows_what_can_be_redone);
    suite_add_tcase(suite, back);
    tcase_add_test(numbers, seats_rotate);
    tcase_add_test(numbers, a_sweep_doubles_when_the_game_is_over);
    tcase_add_test(numbers, the_hash_never_changes);
    tcase_add_test(numbers, the_hash_tells_positions_apart);
    tcase_add_test(numbers, seeds_do_not_make_up_for_size_or_player_in_the_hash);
    tcase_add_test(numbers, legal_is_told_in_three_ways);
    suite_add_tcase(suite, numbers);
    return suite;
}
