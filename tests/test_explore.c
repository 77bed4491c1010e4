/* Perft: against plain play and undo, and at its edges. */
#include "common.h"
#include "random.h"

static uint64_t count(hus_game *game, int32_t depth) {
    int32_t pits[64], legal = hus_game_legal_pits(game, pits, 64);
    uint64_t sequences = 0;

    if (depth == 0)
        return 1;
    for (int32_t i = 0; i < legal; i++) {
        ck_assert_int_eq(hus_game_play(game, pits[i]), HUS_OK);
        sequences += count(game, depth - 1);
        ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    }
    return sequences;
}

START_TEST(perft_counts_what_play_and_undo_count) {
    random_source random = {5};

    for (int i = 0; i < 150; i++) {
        hus_variant *variant = random_variant(&random);
        char position[RANDOM_POSITION_BYTES];
        hus_game *game;
        uint64_t sequences;

        ck_assert_int_eq(hus_game_new(&game, variant, (int32_t)random_below(&random, 2)), HUS_OK);
        if (i % 2 == 0) {
            random_position(&random, hus_game_pits_per_row(game), position);
            ck_assert_int_eq(hus_game_set_position(game, position, NULL), HUS_OK);
        }
        for (int32_t depth = 0; depth <= (hus_game_pits_per_row(game) > 8 ? 2 : 3); depth++) {
            ck_assert_int_eq(hus_game_perft(game, depth, &sequences), HUS_OK);
            ck_assert_uint_eq(sequences, count(game, depth));
        }
        hus_game_free(game);
        hus_variant_free(variant);
    }
}
END_TEST

START_TEST(perft_knows_what_occurred_before) {
    /* Four turns lead back to the start; with two occurrences that draws, and nothing follows. */
    hus_game *game =
        game_with("mancala-world", "pits_per_row = 2\nrepetition = 2\n", "2,1/0,0 2,1/0,0 s 0");
    uint64_t sequences;

    for (int i = 0; i < 7; i++) {
        int32_t pit;

        ck_assert_int_eq(hus_game_legal_pits(game, &pit, 1), 1);
        ck_assert_int_eq(hus_game_play(game, pit), HUS_OK);
    }
    ck_assert_int_eq(hus_game_result(game), HUS_RESULT_PLAYING);
    ck_assert_int_eq(hus_game_perft(game, 1, &sequences), HUS_OK);
    ck_assert_uint_eq(sequences, 1);
    ck_assert_int_eq(hus_game_perft(game, 2, &sequences), HUS_OK);
    ck_assert_uint_eq(sequences, 0);
    hus_game_free(game);
}
END_TEST

START_TEST(a_game_that_is_over_has_one_sequence_of_none) {
    hus_game *game = game_with("mancala-world", "", NULL);
    uint64_t sequences;

    ck_assert_int_eq(hus_game_resign(game, HUS_NORTH), HUS_OK);
    ck_assert_int_eq(hus_game_perft(game, 0, &sequences), HUS_OK);
    ck_assert_uint_eq(sequences, 1);
    ck_assert_int_eq(hus_game_perft(game, 1, &sequences), HUS_OK);
    ck_assert_uint_eq(sequences, 0);
    ck_assert_int_eq(hus_game_perft(game, 64, &sequences), HUS_OK);
    ck_assert_uint_eq(sequences, 0);
    hus_game_free(game);
}
END_TEST

START_TEST(perft_changes_nothing) {
    hus_game *game = game_with("wikipedia", "", NULL);
    uint64_t sequences, hash = hus_game_hash(game);

    play_pit(game, "o3");
    ck_assert_int_eq(hus_game_undo(game), HUS_OK);
    ck_assert_int_eq(hus_game_perft(game, 3, &sequences), HUS_OK);
    ck_assert_uint_eq(hus_game_hash(game), hash);
    ck_assert_int_eq(hus_game_redo(game), HUS_OK);
    hus_game_free(game);
}
END_TEST

Suite *explore_suite(void) {
    Suite *suite = suite_create("explore");
    TCase *perft = tcase_create("perft");

    tcase_set_timeout(perft, 120);
    tcase_add_test(perft, perft_counts_what_play_and_undo_count);
    tcase_add_test(perft, perft_knows_what_occurred_before);
    tcase_add_test(perft, a_game_that_is_over_has_one_sequence_of_none);
    tcase_add_test(perft, perft_changes_nothing);
    suite_add_tcase(suite, perft);
    return suite;
}
