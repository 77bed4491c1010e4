/* Series: who has won what, who begins, when it is decided; and teams over it all. */
#include "common.h"

#include <string.h>

/* Two games that begin at the start of philos and end in a sweep of all 48 seeds. */
static const char *const south_sweeps[] = {"o2", "o3", "o7", "o6", "o3", NULL};
static const char *const north_sweeps[] = {"o3", "o7", "o6", "i6", NULL};

/* South holds 3 seeds, North none with which to move; nobody has swept. */
static const char south_wins[] =
    "2,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0 1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1 n 6";

static hus_series *series_with(const char *name, const char *overrides, int32_t first) {
    hus_variant *variant = variant_with(name, overrides);
    hus_series *series;

    ck_assert_int_eq(hus_series_new(&series, variant, first), HUS_OK);
    hus_variant_free(variant);
    return series;
}

static hus_game *next_game(const hus_series *series) {
    hus_game *game;

    ck_assert_int_eq(hus_series_game(&game, series), HUS_OK);
    return game;
}

/* Plays the next game so that South (or North) wins it by resignation, or it is drawn. */
static void play_game(hus_series *series, int32_t winner) {
    hus_game *game = next_game(series);

    if (winner == HUS_NOBODY)
        ck_assert_int_eq(hus_game_agree_draw(game), HUS_OK);
    else
        ck_assert_int_eq(hus_game_resign(game, 1 - winner), HUS_OK);
    ck_assert_int_eq(hus_series_add(series, game), HUS_OK);
    hus_game_free(game);
}

static void add(hus_series *series, int32_t result, int32_t south, int32_t north) {
    ck_assert_int_eq(hus_series_add_result(series, result, south, north), HUS_OK);
}

/* All that can be seen of a series. */
typedef struct standing {
    int32_t games, wins[2];
    int64_t points[2];
    int32_t result, leader, first;
} standing;

static standing look(const hus_series *series) {
    return (standing){hus_series_games(series),
                      {hus_series_wins(series, HUS_SOUTH), hus_series_wins(series, HUS_NORTH)},
                      {hus_series_points(series, HUS_SOUTH), hus_series_points(series, HUS_NORTH)},
                      hus_series_result(series),
                      hus_series_leader(series),
                      hus_series_first(series)};
}

static void assert_same(standing now, standing then) {
    ck_assert_int_eq(now.games, then.games);
    for (int player = 0; player < 2; player++) {
        ck_assert_int_eq(now.wins[player], then.wins[player]);
        ck_assert_int_eq(now.points[player], then.points[player]);
    }
    ck_assert_int_eq(now.result, then.result);
    ck_assert_int_eq(now.leader, then.leader);
    ck_assert_int_eq(now.first, then.first);
}

static void assert_standing(const hus_series *series, int32_t games, int32_t south_wins_so_far,
                            int32_t north_wins_so_far, int64_t south_points, int64_t north_points) {
    standing now = look(series);

    ck_assert_int_eq(now.games, games);
    ck_assert_int_eq(now.wins[HUS_SOUTH], south_wins_so_far);
    ck_assert_int_eq(now.wins[HUS_NORTH], north_wins_so_far);
    ck_assert_int_eq(now.points[HUS_SOUTH], south_points);
    ck_assert_int_eq(now.points[HUS_NORTH], north_points);
}

/* ---- best of n ------------------------------------------------------------------------------- */

START_TEST(a_new_series_stands_at_nothing) {
    for (int32_t first = HUS_SOUTH; first <= HUS_NORTH; first++) {
        hus_series *series = series_with("viquipedia", "", first);

        assert_same(look(series),
                    (standing){0, {0, 0}, {0, 0}, HUS_RESULT_PLAYING, HUS_NOBODY, first});
        hus_series_free(series);
    }
}
END_TEST

START_TEST(best_of_seven_ends_at_four_wins) {
    static const int32_t winners[] = {HUS_SOUTH, HUS_NORTH, HUS_SOUTH, HUS_SOUTH, HUS_NORTH};
    hus_series *series = series_with("viquipedia", "", HUS_SOUTH);

    for (int i = 0; i < 5; i++) {
        play_game(series, winners[i]);
        ck_assert_int_eq(hus_series_result(series), HUS_RESULT_PLAYING);
    }
    ck_assert_int_eq(hus_series_leader(series), HUS_SOUTH);
    play_game(series, HUS_SOUTH);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_SOUTH);
    ck_assert_int_eq(hus_series_leader(series), HUS_SOUTH);
    assert_standing(series, 6, 4, 2, 6 * 24, 6 * 24);
    hus_series_free(series);
}
END_TEST

START_TEST(best_of_seven_may_take_four_games_or_seven) {
    hus_series *series = series_with("board-and-pieces", "", HUS_NORTH);

    for (int i = 0; i < 4; i++)
        add(series, HUS_RESULT_NORTH, 0, 48);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_NORTH);
    ck_assert_int_eq(hus_series_games(series), 4);
    hus_series_free(series);
    series = series_with("board-and-pieces", "", HUS_NORTH);
    for (int i = 0; i < 6; i++)
        add(series, i % 2 == 0 ? HUS_RESULT_SOUTH : HUS_RESULT_NORTH, 24, 24);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_PLAYING);
    ck_assert_int_eq(hus_series_leader(series), HUS_NOBODY);
    add(series, HUS_RESULT_NORTH, 47, 1);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_NORTH);
    ck_assert_int_eq(hus_series_games(series), 7);
    hus_series_free(series);
}
END_TEST

START_TEST(a_single_game_decides_a_series_of_one) {
    hus_series *series = series_with("mancala-world", "", HUS_SOUTH);

    play_game(series, HUS_NOBODY);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_PLAYING);
    play_game(series, HUS_NORTH);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_NORTH);
    hus_series_free(series);
}
END_TEST

START_TEST(best_of_999_ends_at_500) {
    hus_series *series = series_with("viquipedia", "series_games = 999", HUS_SOUTH);

    for (int i = 0; i < 499; i++) {
        if (hus_series_add_result(series, HUS_RESULT_SOUTH, 30, 18) != HUS_OK ||
            hus_series_add_result(series, HUS_RESULT_NORTH, 18, 30) != HUS_OK)
            ck_abort_msg("game %d", 2 * i);
    }
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_PLAYING);
    add(series, HUS_RESULT_SOUTH, 30, 18);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_SOUTH);
    ck_assert_int_eq(hus_series_games(series), 999);
    hus_series_free(series);
}
END_TEST

START_TEST(a_drawn_game_is_none_of_the_games_of_best_of_n) {
    hus_series *series = series_with("viquipedia", "series_games = 3", HUS_SOUTH);

    for (int i = 0; i < 20; i++)
        play_game(series, HUS_NOBODY);
    assert_standing(series, 0, 0, 0, 20 * 24, 20 * 24);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_PLAYING);
    play_game(series, HUS_SOUTH);
    play_game(series, HUS_NOBODY);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_PLAYING);
    ck_assert_int_eq(hus_series_games(series), 1);
    play_game(series, HUS_SOUTH);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_SOUTH);
    assert_standing(series, 2, 2, 0, 23 * 24, 23 * 24);
    hus_series_free(series);
}
END_TEST

START_TEST(points_do_not_decide_a_series_of_wins) {
    hus_series *series = series_with("viquipedia", "series_games = 3", HUS_SOUTH);

    add(series, HUS_RESULT_SOUTH, 10, 38);
    ck_assert_int_eq(hus_series_leader(series), HUS_SOUTH);
    add(series, HUS_RESULT_DRAW, 0, 48);
    ck_assert_int_eq(hus_series_leader(series), HUS_SOUTH);
    add(series, HUS_RESULT_SOUTH, 10, 38);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_SOUTH);
    assert_standing(series, 2, 2, 0, 20, 124);
    hus_series_free(series);
}
END_TEST

/* ---- points ---------------------------------------------------------------------------------- */

static void play_through(hus_game *game, const char *const *pits) {
    for (; *pits != NULL; pits++)
        play_pit(game, *pits);
    ck_assert_int_eq(hus_game_reason(game), HUS_REASON_IMMOBILE);
}

static void play_sweep(hus_series *series, const char *const *pits, int32_t winner, int32_t score) {
    hus_game *game = next_game(series);

    play_through(game, pits);
    ck_assert_int_eq(hus_game_total(game, winner), 48);
    ck_assert_int_eq(hus_game_total(game, 1 - winner), 0);
    ck_assert_int_eq(hus_game_score(game, winner), score);
    ck_assert_int_eq(hus_series_add(series, game), HUS_OK);
    hus_game_free(game);
}

START_TEST(a_sweep_counts_double) {
    hus_series *series = series_with("philos", "", HUS_SOUTH);

    play_sweep(series, south_sweeps, HUS_SOUTH, 96);
    assert_standing(series, 1, 1, 0, 96, 0);
    ck_assert_int_eq(hus_series_set_first(series, HUS_SOUTH), HUS_OK);
    play_sweep(series, north_sweeps, HUS_NORTH, 96);
    assert_standing(series, 2, 1, 1, 96, 96);
    ck_assert_int_eq(hus_series_leader(series), HUS_NOBODY);
    hus_series_free(series);
}
END_TEST

START_TEST(a_sweep_counts_once_where_the_key_says_so) {
    hus_series *series = series_with("philos", "sweep_doubles = no", HUS_SOUTH);

    play_sweep(series, south_sweeps, HUS_SOUTH, 48);
    assert_standing(series, 1, 1, 0, 48, 0);
    hus_series_free(series);
}
END_TEST

START_TEST(what_is_no_sweep_counts_once) {
    hus_series *series = series_with("philos", "", HUS_SOUTH);
    hus_game *game = next_game(series);

    ck_assert_int_eq(hus_game_set_position(game, south_wins, NULL), HUS_OK);
    ck_assert_int_eq(hus_game_result(game), HUS_RESULT_SOUTH);
    ck_assert_int_eq(hus_series_add(series, game), HUS_OK);
    assert_standing(series, 1, 1, 0, 3, 2);
    hus_game_free(game);
    hus_series_free(series);
}
END_TEST

/* A sweep counts however the game ended: here the one who has swept resigns. */
START_TEST(a_sweep_counts_double_however_the_game_ended) {
    static const char swept[] =
        "2,2,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 6";
    hus_series *series = series_with("philos", "ends = on_turn", HUS_SOUTH);
    hus_game *game = next_game(series);

    ck_assert_int_eq(hus_game_set_position(game, swept, NULL), HUS_OK);
    ck_assert_int_eq(hus_game_result(game), HUS_RESULT_PLAYING);
    ck_assert_int_eq(hus_game_score(game, HUS_SOUTH), 4);
    ck_assert_int_eq(hus_game_resign(game, HUS_SOUTH), HUS_OK);
    ck_assert_int_eq(hus_series_add(series, game), HUS_OK);
    assert_standing(series, 1, 0, 1, 8, 0);
    hus_game_free(game);
    hus_series_free(series);
}
END_TEST

START_TEST(points_are_summed_and_the_greater_sum_wins) {
    hus_series *series = series_with("philos", "series_games = 3", HUS_SOUTH);

    add(series, HUS_RESULT_SOUTH, 25, 23);
    add(series, HUS_RESULT_SOUTH, 25, 23);
    ck_assert_int_eq(hus_series_leader(series), HUS_SOUTH);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_PLAYING);
    add(series, HUS_RESULT_NORTH, 0, 96);
    assert_standing(series, 3, 2, 1, 50, 142);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_NORTH); /* though South has won more */
    ck_assert_int_eq(hus_series_leader(series), HUS_NORTH);
    hus_series_free(series);
}
END_TEST

START_TEST(points_are_not_decided_before_the_last_game) {
    hus_series *series = series_with("philos", "series_games = 5", HUS_SOUTH);

    for (int i = 0; i < 4; i++) {
        add(series, HUS_RESULT_SOUTH, 96, 0); /* out of reach long since */
        ck_assert_int_eq(hus_series_result(series), HUS_RESULT_PLAYING);
    }
    add(series, HUS_RESULT_SOUTH, 96, 0);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_SOUTH);
    hus_series_free(series);
}
END_TEST

START_TEST(a_drawn_game_is_one_of_the_games_of_points) {
    hus_series *series = series_with("philos", "series_games = 2", HUS_SOUTH);

    add(series, HUS_RESULT_DRAW, 30, 18);
    assert_standing(series, 1, 0, 0, 30, 18);
    ck_assert_int_eq(hus_series_leader(series), HUS_SOUTH);
    add(series, HUS_RESULT_DRAW, 20, 28);
    assert_standing(series, 2, 0, 0, 50, 46);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_SOUTH);
    hus_series_free(series);
}
END_TEST

START_TEST(equal_points_draw) {
    hus_series *series = series_with("philos", "series_games = 2", HUS_SOUTH);

    add(series, HUS_RESULT_SOUTH, 40, 8);
    add(series, HUS_RESULT_NORTH, 8, 40);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_DRAW);
    ck_assert_int_eq(hus_series_leader(series), HUS_NOBODY);
    hus_series_free(series);
    series = series_with("philos", "series_games = 1", HUS_SOUTH);
    add(series, HUS_RESULT_SOUTH, 0, 0);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_DRAW);
    ck_assert_int_eq(hus_series_add_result(series, HUS_RESULT_SOUTH, 1, 0), HUS_E_OVER);
    hus_series_free(series);
}
END_TEST

/* ---- open-ended ------------------------------------------------------------------------------ */

START_TEST(an_open_series_of_points_is_never_decided) {
    hus_series *series = series_with("philos", "", HUS_SOUTH);

    for (int i = 0; i < 2000; i++)
        if (hus_series_add_result(series, HUS_RESULT_NORTH, 0, 510) != HUS_OK ||
            hus_series_result(series) != HUS_RESULT_PLAYING ||
            hus_series_leader(series) != HUS_NORTH)
            ck_abort_msg("game %d", i);
    assert_standing(series, 2000, 0, 2000, 0, 2000 * 510);
    for (int i = 0; i < 2000; i++)
        if (hus_series_add_result(series, HUS_RESULT_DRAW, 510, 0) != HUS_OK)
            ck_abort_msg("game %d", i);
    ck_assert_int_eq(hus_series_leader(series), HUS_NOBODY);
    ck_assert_int_eq(hus_series_result(series), HUS_RESULT_PLAYING);
    hus_game_free(next_game(series));
    hus_series_free(series);
}
END_TEST

START_TEST(an_open_series_of_wins_is_never_decided) {
    hus_series *series = series_with("mancala-world", "series_games = 0", HUS_SOUTH);

    for (int i = 0; i < 2000; i++)
        if (hus_series_add_result(series, HUS_RESULT_SOUTH, 0, 510) != HUS_OK ||
            hus_series_result(series) != HUS_RESULT_PLAYING ||
            hus_series_leader(series) != HUS_SOUTH)
            ck_abort_msg("game %d", i);
    add(series, HUS_RESULT_DRAW, 24, 24);
    assert_standing(series, 2000, 2000, 0, 24, 2000 * 510 + 24);
    for (int i = 0; i < 2000; i++)
        if (hus_series_add_result(series, HUS_RESULT_NORTH, 1, 1) != HUS_OK)
            ck_abort_msg("game %d", i);
    ck_assert_int_eq(hus_series_leader(series), HUS_NOBODY);
    hus_series_free(series);
}
END_TEST

/* More points than 32 bits hold. */
START_TEST(points_are_counted_in_64_bits) {
    hus_series *series = series_with("philos", "", HUS_SOUTH);

    for (int i = 0; i < 5000000; i++)
        if (hus_series_add_result(series, HUS_RESULT_SOUTH, 510, 0) != HUS_OK)
            ck_abort_msg("game %d", i);
    ck_assert_int_eq(hus_series_points(series, HUS_SOUTH), INT64_C(2550000000));
    ck_assert_int_eq(hus_series_points(series, HUS_NORTH), 0);
    ck_assert_int_eq(hus_series_leader(series), HUS_SOUTH);
    hus_series_free(series);
}
END_TEST

/* ---- who begins ------------------------------------------------------------------------------ */

START_TEST(the_start_passes_on_after_every_game_drawn_ones_too) {
    static const int32_t winners[] = {HUS_SOUTH, HUS_SOUTH,  HUS_NOBODY, HUS_NORTH,
                                      HUS_SOUTH, HUS_NOBODY, HUS_NOBODY, HUS_NORTH};
    static const char *const variants[] = {"viquipedia", "philos"};

    for (int v = 0; v < 2; v++)
        for (int32_t first = HUS_SOUTH; first <= HUS_NORTH; first++) {
            hus_series *series = series_with(variants[v], "series_games = 0", first);

            for (int i = 0; i < 8; i++) {
                hus_game *game = next_game(series);

                ck_assert_int_eq(hus_series_first(series), (first + i) % 2);
                ck_assert_int_eq(hus_game_to_move(game), (first + i) % 2);
                hus_game_free(game); /* one that is not counted changes nothing */
                play_game(series, winners[i]);
            }
            hus_series_free(series);
        }
}
END_TEST

START_TEST(the_start_passes_on_after_a_result_without_a_game) {
    hus_series *series = series_with("viquipedia", "", HUS_NORTH);

    add(series, HUS_RESULT_SOUTH, 30, 18);
    ck_assert_int_eq(hus_series_first(series), HUS_SOUTH);
    add(series, HUS_RESULT_DRAW, 30, 18);
    ck_assert_int_eq(hus_series_first(series), HUS_NORTH);
    hus_series_free(series);
}
END_TEST

START_TEST(set_first_overrules_and_the_start_passes_on_from_there) {
    hus_series *series = series_with("philos", "", HUS_SOUTH);
    hus_game *game;

    play_game(series, HUS_SOUTH);
    ck_assert_int_eq(hus_series_set_first(series, HUS_SOUTH), HUS_OK);
    ck_assert_int_eq(hus_series_first(series), HUS_SOUTH);
    game = next_game(series);
    ck_assert_int_eq(hus_game_to_move(game), HUS_SOUTH);
    hus_game_free(game);
    play_game(series, HUS_SOUTH);
    ck_assert_int_eq(hus_series_first(series), HUS_NORTH);
    ck_assert_int_eq(hus_series_set_first(series, HUS_NORTH), HUS_OK); /* as it is */
    ck_assert_int_eq(hus_series_first(series), HUS_NORTH);
    ck_assert_int_eq(hus_series_set_first(series, HUS_SOUTH), HUS_OK);
    ck_assert_int_eq(hus_series_set_first(series, HUS_NORTH), HUS_OK);
    play_game(series, HUS_NOBODY);
    ck_assert_int_eq(hus_series_first(series), HUS_SOUTH);
    ck_assert_int_eq(hus_series_set_first(series, HUS_NOBODY), HUS_E_ARG);
    ck_assert_int_eq(hus_series_first(series), HUS_SOUTH);
    hus_series_free(series);
}
END_TEST

/* ---- what may be added ----------------------------------------------------------------------- */

START_TEST(an_unfinished_game_is_refused) {
    hus_series *series = series_with("philos", "", HUS_SOUTH);
    hus_game *game = next_game(series);
    standing before = look(series);

    ck_assert_int_eq(hus_series_add(series, game), HUS_E_UNFINISHED);
    play_pit(game, "o3");
    ck_assert_int_eq(hus_series_add(series, game), HUS_E_UNFINISHED);
    assert_same(look(series), before);
    ck_assert_int_eq(hus_game_resign(game, HUS_SOUTH), HUS_OK);
    ck_assert_int_eq(hus_game_undo(game), HUS_OK); /* taken back: not over */
    ck_assert_int_eq(hus_series_add(series, game), HUS_E_UNFINISHED);
    ck_assert_int_eq(hus_game_redo(game), HUS_OK);
    ck_assert_int_eq(hus_series_add(series, game), HUS_OK);
    ck_assert_int_eq(hus_series_wins(series, HUS_NORTH), 1);
    hus_game_free(game);
    hus_series_free(series);
}
END_TEST

START_TEST(a_game_of_other_rules_is_refused) {
    static const char *const others[] = {"pits_per_row = 9",       "seeds_per_pit = 3",
                                         "inner_filled = 3",       "sowing = counterclockwise",
                                         "capture_needs = both",   "capture_resows = captured",
                                         "opening = leading_pair", "ends = on_turn",
                                         "endless = loss",         "lap_limit = 9999",
                                         "repetition = 0",         "quiet_limit = 1",
                                         "series = wins",          "series_games = 5",
                                         "sweep_doubles = no",     "team_size = 2"};
    hus_series *series = series_with("philos", "", HUS_SOUTH);
    standing before = look(series);

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        hus_game *game = game_with("philos", others[i], NULL);

        ck_assert_int_eq(hus_series_add(series, game), HUS_E_ARG); /* unfinished as well */
        ck_assert_int_eq(hus_game_resign(game, HUS_SOUTH), HUS_OK);
        ck_assert_msg(hus_series_add(series, game) == HUS_E_ARG, "%s", others[i]);
        hus_game_free(game);
    }
    assert_same(look(series), before);
    hus_series_free(series);
}
END_TEST

START_TEST(the_same_rules_under_another_name_are_counted) {
    static const char *const same[] = {"name = mine", "title = Hus at my club\nsource = me",
                                       "inner_filled = half"};
    hus_series *series = series_with("philos", "", HUS_SOUTH);

    for (int i = 0; i < 3; i++) {
        hus_game *game = game_with("philos", same[i], NULL);

        ck_assert_int_eq(hus_game_resign(game, HUS_SOUTH), HUS_OK);
        ck_assert_int_eq(hus_series_add(series, game), HUS_OK);
        hus_game_free(game);
    }
    assert_standing(series, 3, 0, 3, 72, 72);
    hus_series_free(series);
}
END_TEST

/* Any game of the rules: from a position, by another starter, the same one twice. */
START_TEST(where_a_game_comes_from_does_not_matter) {
    hus_series *series = series_with("philos", "", HUS_NORTH);
    hus_game *game = game_with("philos", "", south_wins);

    ck_assert_int_eq(hus_series_add(series, game), HUS_OK);
    ck_assert_int_eq(hus_series_first(series), HUS_SOUTH);
    ck_assert_int_eq(hus_series_add(series, game), HUS_OK);
    ck_assert_int_eq(hus_series_first(series), HUS_NORTH);
    assert_standing(series, 2, 2, 0, 6, 4);
    hus_game_free(game);
    hus_series_free(series);
}
END_TEST

START_TEST(a_game_that_was_read_from_a_record_is_counted) {
    hus_series *series = series_with("philos", "", HUS_SOUTH);
    hus_game *game = next_game(series), *read;
    char text[2000];
    int32_t length;

    play_through(game, south_sweeps);
    length = hus_record_write(game, text, sizeof text);
    ck_assert_int_lt(length, (int32_t)sizeof text);
    ck_assert_int_eq(hus_record_read(&read, text, (size_t)length, NULL, NULL), HUS_OK);
    ck_assert_int_eq(hus_series_add(series, read), HUS_OK);
    assert_standing(series, 1, 1, 0, 96, 0);
    hus_game_free(read);
    hus_game_free(game);
    hus_series_free(series);
}
END_TEST

static void assert_decided(hus_series *series) {
    standing before = look(series);
    hus_game *game = (hus_game *)(void *)&before, *finished, *unfinished, *other;

    finished = game_with("philos", "series_games = 1", south_wins);
    unfinished = game_with("philos", "series_games = 1", NULL);
    other = game_with("philos", "", south_wins);
    ck_assert_int_eq(hus_series_game(&game, series), HUS_E_OVER);
    ck_assert_ptr_null(game);
    ck_assert_int_eq(hus_series_add(series, finished), HUS_E_OVER);
    ck_assert_int_eq(hus_series_add(series, unfinished), HUS_E_OVER);
    ck_assert_int_eq(hus_series_add(series, other), HUS_E_ARG);
    ck_assert_int_eq(hus_series_add_result(series, HUS_RESULT_NORTH, 0, 96), HUS_E_OVER);
    ck_assert_int_eq(hus_series_add_result(series, HUS_RESULT_DRAW, 0, 0), HUS_E_OVER);
    ck_assert_int_eq(hus_series_add_result(series, HUS_RESULT_PLAYING, 0, 0), HUS_E_ARG);
    ck_assert_int_eq(hus_game_set_position(finished, south_wins, NULL), HUS_OK);
    assert_same(look(series), before);
    hus_game_free(finished);
    hus_game_free(unfinished);
    hus_game_free(other);
}

START_TEST(nothing_is_counted_once_a_series_is_decided) {
    static const int32_t results[] = {HUS_RESULT_SOUTH, HUS_RESULT_NORTH, HUS_RESULT_DRAW};
    static const int32_t scores[][2] = {{30, 18}, {18, 30}, {24, 24}};

    for (int i = 0; i < 3; i++) {
        hus_series *series = series_with("philos", "series_games = 1", HUS_SOUTH);

        add(series, results[i], scores[i][0], scores[i][1]);
        ck_assert_int_eq(hus_series_result(series), results[i]);
        ck_assert_int_eq(hus_series_first(series), HUS_NORTH);
        assert_decided(series);
        ck_assert_int_eq(hus_series_set_first(series, HUS_SOUTH), HUS_OK); /* harmless */
        assert_decided(series);
        hus_series_free(series);
    }
}
END_TEST

START_TEST(results_without_a_game_are_checked) {
    static const int32_t no_results[] = {INT32_MIN, -1, HUS_RESULT_PLAYING, HUS_RESULT_DRAW + 1,
                                         INT32_MAX};
    static const int32_t bad[][2] = {{-1, 0},
                                     {0, -1},
                                     {-1, -1},
                                     {511, 0},
                                     {0, 511},
                                     {255, 256},
                                     {256, 255},
                                     {510, 1},
                                     {1, 510},
                                     {INT32_MAX, 0},
                                     {0, INT32_MAX},
                                     {INT32_MAX, INT32_MAX},
                                     {INT32_MIN, 0},
                                     {0, INT32_MIN},
                                     {-1, 511},
                                     {511, -1},
                                     {INT32_MIN, INT32_MAX},
                                     {INT32_MIN, INT32_MIN},
                                     {INT32_MAX, 1},
                                     {510, INT32_MAX}};
    static const int32_t good[][2] = {{0, 0}, {510, 0}, {0, 510}, {255, 255}, {509, 1}, {1, 0}};
    hus_series *series = series_with("philos", "", HUS_SOUTH);
    standing before = look(series);
    int64_t points[2] = {0, 0};

    for (size_t i = 0; i < sizeof no_results / sizeof *no_results; i++)
        ck_assert_int_eq(hus_series_add_result(series, no_results[i], 24, 24), HUS_E_ARG);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        for (int32_t result = HUS_RESULT_SOUTH; result <= HUS_RESULT_DRAW; result++)
            ck_assert_msg(hus_series_add_result(series, result, bad[i][0], bad[i][1]) == HUS_E_ARG,
                          "%d:%d", (int)bad[i][0], (int)bad[i][1]);
    assert_same(look(series), before);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        add(series, HUS_RESULT_DRAW, good[i][0], good[i][1]);
        points[0] += good[i][0];
        points[1] += good[i][1];
    }
    assert_standing(series, 6, 0, 0, points[0], points[1]);
    hus_series_free(series);
}
END_TEST

/* ---- lives ----------------------------------------------------------------------------------- */

START_TEST(a_series_outlives_its_variant_and_games_outlive_the_series) {
    hus_variant *variant = variant_with("philos", "name = mine\ntitle = ǁHus");
    static const char other[] = "pits_per_row = 12\nname = yours";
    hus_series *series;
    hus_game *game;
    char name[40];

    ck_assert_int_eq(hus_series_new(&series, variant, HUS_NORTH), HUS_OK);
    ck_assert_ptr_ne(hus_series_variant(series), variant);
    ck_assert_int_eq(hus_variant_override(variant, other, strlen(other), NULL), HUS_OK);
    hus_variant_free(variant);
    ck_assert_int_gt(hus_variant_get(hus_series_variant(series), "name", name, sizeof name), 0);
    ck_assert_str_eq(name, "mine");
    ck_assert_int_gt(hus_variant_get(hus_series_variant(series), "title", name, sizeof name), 0);
    ck_assert_str_eq(name, "ǁHus");
    game = next_game(series);
    hus_series_free(series);
    ck_assert_int_eq(hus_game_pits_per_row(game), 8);
    ck_assert_int_eq(hus_game_to_move(game), HUS_NORTH);
    play_pit(game, "o3");
    hus_game_free(game);
}
END_TEST

START_TEST(a_game_that_was_added_stays_the_callers) {
    hus_series *series = series_with("philos", "", HUS_SOUTH);
    hus_game *game = next_game(series);

    ck_assert_int_eq(hus_game_resign(game, HUS_SOUTH), HUS_OK);
    ck_assert_int_eq(hus_series_add(series, game), HUS_OK);
    ck_assert_int_eq(hus_game_undo(game), HUS_OK); /* and the series knows nothing of it */
    play_pit(game, "o3");
    assert_standing(series, 1, 0, 1, 24, 24);
    hus_game_free(game);
    hus_series_free(series);
}
END_TEST

START_TEST(each_game_is_new) {
    hus_series *series = series_with("philos", "", HUS_SOUTH);
    hus_game *first = next_game(series), *second = next_game(series);

    play_pit(first, "o3");
    ck_assert_int_eq(hus_game_set_tag(first, "South", "Anna"), HUS_OK);
    ck_assert_int_eq(hus_game_turns(second), 0);
    ck_assert_int_eq(hus_game_tag_count(second), 0);
    ck_assert_int_eq(hus_game_to_move(second), HUS_SOUTH);
    hus_game_free(first);
    hus_game_free(second);
    hus_series_free(series);
}
END_TEST

/* ---- teams ----------------------------------------------------------------------------------- */

static void play_any(hus_game *game) {
    int32_t pit;

    ck_assert_int_gt(hus_game_legal_pits(game, &pit, 1), 0);
    ck_assert_int_eq(hus_game_play(game, pit), HUS_OK);
}

/* The game as a record, read again; the game is freed. */
static hus_game *through_a_record(hus_game *game) {
    char text[4000];
    int32_t length = hus_record_write(game, text, sizeof text);
    hus_game *read;

    ck_assert_int_lt(length, (int32_t)sizeof text);
    ck_assert_int_eq(hus_record_read(&read, text, (size_t)length, NULL, NULL), HUS_OK);
    ck_assert_int_eq(hus_game_seat(read), hus_game_seat(game));
    ck_assert_int_eq(hus_game_ply(read), hus_game_ply(game));
    hus_game_free(game);
    return read;
}

/* The game set up from its own position in a new one; the game is freed. */
static hus_game *through_a_position(hus_game *game) {
    char position[200];
    hus_game *resumed;

    ck_assert_int_lt(hus_game_position(game, position, sizeof position), 200);
    ck_assert_int_eq(hus_game_new(&resumed, hus_game_variant(game), HUS_SOUTH), HUS_OK);
    ck_assert_int_eq(hus_game_set_position(resumed, position, NULL), HUS_OK);
    hus_game_free(game);
    return resumed;
}

START_TEST(teams_of_three_play_seat_after_seat) {
    static const int32_t seats[] = {0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2};
    hus_series *series = series_with("viquipedia", "team_size = 3", HUS_SOUTH);

    for (int round = 0; round < 3; round++) { /* afresh in each game, whoever begins */
        hus_game *game = next_game(series);

        for (int32_t ply = 0; ply < 12; ply++) {
            ck_assert_int_eq(hus_game_result(game), HUS_RESULT_PLAYING);
            ck_assert_int_eq(hus_game_seat(game), seats[ply]);
            ck_assert_int_eq(hus_game_to_move(game), (ply + round) % 2);
            play_any(game);
            ck_assert_int_eq(hus_game_undo(game), HUS_OK);
            ck_assert_int_eq(hus_game_seat(game), seats[ply]);
            ck_assert_int_eq(hus_game_redo(game), HUS_OK);
        }
        if (hus_game_result(game) == HUS_RESULT_PLAYING)
            ck_assert_int_eq(hus_game_agree_draw(game), HUS_OK);
        ck_assert_int_eq(hus_series_add(series, game), HUS_OK);
        hus_game_free(game);
    }
    hus_series_free(series);
}
END_TEST

START_TEST(seats_go_on_over_positions_and_records) {
    static const int32_t seats[] = {0, 0, 1, 1, 2, 2, 0, 0, 1, 1};
    hus_game *game = game_with("viquipedia", "team_size = 3", NULL);

    for (int32_t ply = 0; ply < 10; ply++) {
        ck_assert_int_eq(hus_game_result(game), HUS_RESULT_PLAYING);
        game = ply % 3 == 1 ? through_a_position(game) : through_a_record(game);
        ck_assert_int_eq(hus_game_ply(game), ply);
        ck_assert_int_eq(hus_game_seat(game), seats[ply]);
        play_any(game);
    }
    hus_game_free(game);
}
END_TEST

START_TEST(a_position_brings_its_seat) {
    static const struct {
        const char *turn;
        int32_t seat;
    } rows[] = {{"s", 0},    {"s 0", 0}, {"s 5", 2},          {"n 5", 2},        {"s 6", 0},
                {"s 11", 2}, {"n 2", 1}, {"s 1000000000", 2}, {"n 999999999", 1}};
    hus_game *game = game_with("viquipedia", "team_size = 3", NULL);

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char position[100] = "2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 2,2,2,2,2,2,2,2/0,0,0,0,2,2,2,2 ";

        ck_assert_int_eq(hus_game_set_position(game, strcat(position, rows[i].turn), NULL), HUS_OK);
        ck_assert_msg(hus_game_seat(game) == rows[i].seat, "%s: %d", rows[i].turn,
                      (int)hus_game_seat(game));
        game = through_a_record(game);
        ck_assert_int_eq(hus_game_seat(game), rows[i].seat);
    }
    hus_game_free(game);
}
END_TEST

Suite *series_suite(void) {
    Suite *suite = suite_create("series");
    TCase *wins = tcase_create("wins"), *points = tcase_create("points");
    TCase *open = tcase_create("open"), *first = tcase_create("first");
    TCase *adding = tcase_create("adding"), *lives = tcase_create("lives");
    TCase *teams = tcase_create("teams");

    tcase_add_test(wins, a_new_series_stands_at_nothing);
    tcase_add_test(wins, best_of_seven_ends_at_four_wins);
    tcase_add_test(wins, best_of_seven_may_take_four_games_or_seven);
    tcase_add_test(wins, a_single_game_decides_a_series_of_one);
    tcase_add_test(wins, best_of_999_ends_at_500);
    tcase_add_test(wins, a_drawn_game_is_none_of_the_games_of_best_of_n);
    tcase_add_test(wins, points_do_not_decide_a_series_of_wins);
    suite_add_tcase(suite, wins);
    tcase_add_test(points, a_sweep_counts_double);
    tcase_add_test(points, a_sweep_counts_once_where_the_key_says_so);
    tcase_add_test(points, what_is_no_sweep_counts_once);
    tcase_add_test(points, a_sweep_counts_double_however_the_game_ended);
    tcase_add_test(points, points_are_summed_and_the_greater_sum_wins);
    tcase_add_test(points, points_are_not_decided_before_the_last_game);
    tcase_add_test(points, a_drawn_game_is_one_of_the_games_of_points);
    tcase_add_test(points, equal_points_draw);
    suite_add_tcase(suite, points);
    tcase_set_timeout(open, 30);
    tcase_add_test(open, an_open_series_of_points_is_never_decided);
    tcase_add_test(open, an_open_series_of_wins_is_never_decided);
    tcase_add_test(open, points_are_counted_in_64_bits);
    suite_add_tcase(suite, open);
    tcase_add_test(first, the_start_passes_on_after_every_game_drawn_ones_too);
    tcase_add_test(first, the_start_passes_on_after_a_result_without_a_game);
    tcase_add_test(first, set_first_overrules_and_the_start_passes_on_from_there);
    suite_add_tcase(suite, first);
    tcase_add_test(adding, an_unfinished_game_is_refused);
    tcase_add_test(adding, a_game_of_other_rules_is_refused);
    tcase_add_test(adding, the_same_rules_under_another_name_are_counted);
    tcase_add_test(adding, where_a_game_comes_from_does_not_matter);
    tcase_add_test(adding, a_game_that_was_read_from_a_record_is_counted);
    tcase_add_test(adding, nothing_is_counted_once_a_series_is_decided);
    tcase_add_test(adding, results_without_a_game_are_checked);
    suite_add_tcase(suite, adding);
    tcase_add_test(lives, a_series_outlives_its_variant_and_games_outlive_the_series);
    tcase_add_test(lives, a_game_that_was_added_stays_the_callers);
    tcase_add_test(lives, each_game_is_new);
    suite_add_tcase(suite, lives);
    tcase_add_test(teams, teams_of_three_play_seat_after_seat);
    tcase_add_test(teams, seats_go_on_over_positions_and_records);
    tcase_add_test(teams, a_position_brings_its_seat);
    suite_add_tcase(suite, teams);
    return suite;
}
