/* The rules of a turn, by name: the printed rules' examples, and errors that programs make. */
#include "common.h"
#include "internal.h"
#include "random.h"

#include <string.h>

#define SMALL "pits_per_row = 4\n"

/* Plays one turn and checks all that it reports. */
static void expect_turn(const char *overrides, const char *position, const char *pit, int laps,
                        int captured, const char *end, const char *after) {
    hus_game *game = game_with("mancala-world", overrides, position);
    hus_turn turn = play_pit(game, pit);

    ck_assert_int_eq(turn.laps, laps);
    ck_assert_int_eq(turn.captured, captured);
    ck_assert_int_eq(turn.end_pit, pit_of(game, end));
    ck_assert_int_eq(turn.endless, 0);
    assert_position(game, after);
    hus_game_free(game);
}

static void expect_refusal(const char *overrides, const char *position, const char *pit) {
    hus_game *game = game_with("mancala-world", overrides, position);

    ck_assert_int_eq(hus_game_play(game, pit_of(game, pit)), HUS_E_ILLEGAL);
    assert_position(game, position);
    hus_game_free(game);
}

START_TEST(a_single_seed_cannot_be_lifted) {
    expect_refusal(SMALL, "1,2,0,0/0,0,0,0 2,0,0,0/0,0,0,0 s 5", "o1");
}
END_TEST

START_TEST(an_empty_pit_cannot_be_played) {
    expect_refusal(SMALL, "1,2,0,0/0,0,0,0 2,0,0,0/0,0,0,0 s 5", "i1");
}
END_TEST

START_TEST(a_turn_ends_in_an_empty_pit) {
    expect_turn(SMALL, "2,0,0,0/0,0,0,0 2,0,0,0/0,0,0,0 s 5", "o1", 1, 0, "o3",
                "0,1,1,0/0,0,0,0 2,0,0,0/0,0,0,0 n 6");
}
END_TEST

START_TEST(seeds_go_counterclockwise_or_clockwise) {
    expect_turn(SMALL, "0,0,2,0/0,0,0,0 0,0,0,2/0,0,0,0 s 5", "o3", 1, 0, "i4",
                "0,0,0,1/0,0,0,1 0,0,0,2/0,0,0,0 n 6");
    expect_turn(SMALL "sowing = clockwise\n", "0,0,2,0/0,0,0,0 0,0,0,2/0,0,0,0 s 5", "o3", 1, 0,
                "o1", "1,1,0,0/0,0,0,0 0,0,0,2/0,0,0,0 n 6");
}
END_TEST

START_TEST(a_turn_does_not_end_after_one_round) {
    /* o4: i4 i3; i3: i2 i1; i1: o1 o2; o2: o3 o4, the pit where it all began. */
    expect_turn(SMALL, "0,1,0,2/1,0,1,0 0,0,0,2/0,0,0,0 s 5", "o4", 4, 0, "o4",
                "1,0,1,1/0,1,0,1 0,0,0,2/0,0,0,0 n 6");
}
END_TEST

START_TEST(no_capture_from_an_empty_pit) {
    expect_turn(SMALL, "0,0,0,2/0,0,0,0 0,2,0,2/0,3,0,0 s 5", "o4", 1, 0, "i3",
                "0,0,0,0/0,0,1,1 0,2,0,2/0,3,0,0 n 6");
}
END_TEST

START_TEST(no_capture_from_the_outer_row) {
    expect_turn(SMALL, "2,0,1,0/0,0,0,0 2,2,2,2/2,2,2,2 s 5", "o1", 2, 0, "i4",
                "0,1,0,1/0,0,0,1 2,2,2,2/2,2,2,2 n 6");
}
END_TEST

START_TEST(captured_seeds_are_sown_at_once_from_the_pit_after) {
    expect_turn(SMALL, "0,0,0,2/0,0,1,0 0,2,0,2/0,3,0,0 s 5", "o4", 2, 5, "o3",
                "1,1,1,0/1,1,2,1 0,0,0,2/0,0,0,0 n 6");
}
END_TEST

START_TEST(under_all_the_capturing_pit_is_sown_too) {
    expect_turn(SMALL "capture_resows = all\n", "0,0,0,2/0,0,1,0 0,2,0,2/0,3,0,0 s 5", "o4", 6, 5,
                "i4", "0,2,0,2/2,0,1,1 0,0,0,2/0,0,0,0 n 6");
}
END_TEST

START_TEST(an_outer_pit_is_safe_behind_an_empty_inner_one) {
    expect_turn(SMALL, "0,0,0,2/0,0,1,0 0,5,0,0/0,0,0,0 s 5", "o4", 2, 0, "i1",
                "0,0,0,0/1,1,0,1 0,5,0,0/0,0,0,0 n 6");
}
END_TEST

START_TEST(inner_is_enough_where_the_outer_pit_is_empty) {
    expect_turn(SMALL, "0,0,0,2/0,0,1,0 0,0,0,2/0,3,0,0 s 5", "o4", 2, 3, "o1",
                "1,0,0,0/1,1,2,1 0,0,0,2/0,0,0,0 n 6");
}
END_TEST

START_TEST(under_both_an_empty_outer_pit_saves_the_inner_one) {
    expect_turn(SMALL "capture_needs = both\n", "0,0,0,2/0,0,1,0 0,0,0,2/0,3,0,0 s 5", "o4", 2, 0,
                "i1", "0,0,0,0/1,1,0,1 0,0,0,2/0,3,0,0 n 6");
}
END_TEST

START_TEST(under_both_two_filled_pits_are_taken) {
    expect_turn(SMALL "capture_needs = both\n", "0,0,0,2/0,0,1,0 0,2,0,2/0,3,0,0 s 5", "o4", 2, 5,
                "o3", "1,1,1,0/1,1,2,1 0,0,0,2/0,0,0,0 n 6");
}
END_TEST

START_TEST(a_lap_of_16_ends_in_its_own_pit) {
    expect_turn("", "16,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 5", "o1", 1,
                0, "o1", "1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1 2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 n 6");
}
END_TEST

START_TEST(a_lap_of_17_passes_its_own_pit) {
    expect_turn("", "17,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 s 5", "o1", 9,
                0, "o2", "2,1,2,0,2,0,2,0/0,2,0,2,0,2,0,2 2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 n 6");
}
END_TEST

START_TEST(the_largest_hand_goes_round_as_often_as_it_must) {
    /* 255 seeds on 4x2: 63 times round and three more; the last falls into an occupied pit. */
    hus_game *game = game_with("mancala-world", "pits_per_row = 2\nlap_limit = 1\nendless = stop\n",
                               "255,0/0,0 0,0/0,0 s 5");
    hus_turn turn = play_pit(game, "o1");

    ck_assert_int_eq(turn.endless, 1);
    ck_assert_int_eq(turn.end_pit, pit_of(game, "i1"));
    assert_position(game, "63,64/64,64 0,0/0,0 n 6");
    hus_game_free(game);
}
END_TEST

START_TEST(the_opponents_side_is_never_sown) {
    random_source random = {7};

    for (int i = 0; i < 2000; i++) {
        hus_variant *variant = random_variant(&random);
        int32_t pits[64], count, mover;
        hus_game *game, *before;

        ck_assert_int_eq(hus_game_new(&game, variant, HUS_SOUTH), HUS_OK);
        ck_assert_int_eq(random_set_position(&random, game), HUS_OK);
        ck_assert_int_eq(hus_game_copy(&before, game), HUS_OK);
        mover = hus_game_to_move(game);
        count = hus_game_legal_pits(game, pits, 64);
        for (int32_t k = 0; k < count; k++) {
            ck_assert_int_eq(hus_game_play(game, pits[k]), HUS_OK);
            for (int32_t pit = 0; pit < 2 * hus_game_pits_per_row(game); pit++)
                if (hus_game_seeds(game, 1 - mover, pit) > hus_game_seeds(before, 1 - mover, pit))
                    ck_abort_msg("pit %d was sown", (int)pit);
            ck_assert_int_eq(hus_game_undo(game), HUS_OK);
        }
        hus_game_free(before);
        hus_game_free(game);
        hus_variant_free(variant);
    }
}
END_TEST

START_TEST(lap_limit_ends_a_turn_only_in_an_occupied_pit) {
    /* The turn of a_turn_does_not_end_after_one_round has four laps. */
    const char *position = "0,1,0,2/1,0,1,0 0,0,0,2/0,0,0,0 s 5";
    hus_game *game = game_with("mancala-world", SMALL "lap_limit = 4\n", position);
    hus_turn turn;

    ck_assert_int_eq(hus_game_preview(game, pit_of(game, "o4"), &turn), HUS_OK);
    ck_assert_int_eq(turn.endless, 0);
    hus_game_free(game);
    game = game_with("mancala-world", SMALL "lap_limit = 3\nendless = stop\n", position);
    turn = play_pit(game, "o4");
    ck_assert_int_eq(turn.endless, 1);
    ck_assert_int_eq(turn.laps, 3);
    ck_assert_int_eq(turn.end_pit, pit_of(game, "o2"));
    assert_position(game, "1,2,0,0/0,1,0,1 0,0,0,2/0,0,0,0 n 6");
    hus_game_free(game);
}
END_TEST

START_TEST(a_capture_does_not_follow_the_last_lap) {
    hus_game *game = game_with("mancala-world", SMALL "lap_limit = 1\nendless = stop\n",
                               "0,0,0,2/0,0,1,0 0,2,0,2/0,3,0,0 s 5");
    hus_turn turn = play_pit(game, "o4");

    ck_assert_int_eq(turn.captured, 0);
    ck_assert_int_eq(turn.endless, 1);
    assert_position(game, "0,0,0,0/0,0,2,1 0,2,0,2/0,3,0,0 n 6");
    hus_game_free(game);
}
END_TEST

START_TEST(holding_finds_every_count) {
    hus__side side;

    for (int32_t seeds = 0; seeds <= 255; seeds++)
        for (int32_t place = 0; place < 64; place++) {
            memset(&side, 0, sizeof side);
            hus__set_seeds(&side, place, seeds);
            if (hus__seeds(&side, place) != seeds || hus__total(&side, 8) != seeds ||
                hus__holding(&side, 8, 1) != (uint64_t)(seeds >= 1) << place ||
                hus__holding(&side, 8, 2) != (uint64_t)(seeds >= 2) << place)
                ck_abort_msg("%d seeds on place %d", (int)seeds, (int)place);
        }
}
END_TEST

START_TEST(neighbours_do_not_touch) {
    random_source random = {11};

    for (int i = 0; i < 20000; i++) {
        hus__side side = {{0}};
        uint64_t two = 0;
        int32_t total = 0;

        for (int32_t place = 0; place < 64; place++) {
            int32_t seeds = (int32_t)random_below(&random, random_below(&random, 9) == 0 ? 40 : 4);

            if (total + seeds > 255)
                seeds = 0;
            hus__set_seeds(&side, place, seeds);
            two |= (uint64_t)(seeds >= 2) << place;
            total += seeds;
        }
        ck_assert_uint_eq(hus__holding(&side, 8, 2), two);
        ck_assert_int_eq(hus__total(&side, 8), total);
    }
}
END_TEST

Suite *sow_suite(void) {
    Suite *suite = suite_create("sow");
    TCase *turn = tcase_create("turn"), *counters = tcase_create("counters");

    tcase_set_timeout(counters, 60);
    tcase_set_timeout(turn, 60);
    tcase_add_test(turn, a_single_seed_cannot_be_lifted);
    tcase_add_test(turn, an_empty_pit_cannot_be_played);
    tcase_add_test(turn, a_turn_ends_in_an_empty_pit);
    tcase_add_test(turn, seeds_go_counterclockwise_or_clockwise);
    tcase_add_test(turn, a_turn_does_not_end_after_one_round);
    tcase_add_test(turn, no_capture_from_an_empty_pit);
    tcase_add_test(turn, no_capture_from_the_outer_row);
    tcase_add_test(turn, captured_seeds_are_sown_at_once_from_the_pit_after);
    tcase_add_test(turn, under_all_the_capturing_pit_is_sown_too);
    tcase_add_test(turn, an_outer_pit_is_safe_behind_an_empty_inner_one);
    tcase_add_test(turn, inner_is_enough_where_the_outer_pit_is_empty);
    tcase_add_test(turn, under_both_an_empty_outer_pit_saves_the_inner_one);
    tcase_add_test(turn, under_both_two_filled_pits_are_taken);
    tcase_add_test(turn, a_lap_of_16_ends_in_its_own_pit);
    tcase_add_test(turn, a_lap_of_17_passes_its_own_pit);
    tcase_add_test(turn, the_largest_hand_goes_round_as_often_as_it_must);
    tcase_add_test(turn, the_opponents_side_is_never_sown);
    tcase_add_test(turn, lap_limit_ends_a_turn_only_in_an_occupied_pit);
    tcase_add_test(turn, a_capture_does_not_follow_the_last_lap);
    suite_add_tcase(suite, turn);
    tcase_add_test(counters, holding_finds_every_count);
    tcase_add_test(counters, neighbours_do_not_touch);
    suite_add_tcase(suite, counters);
    return suite;
}
