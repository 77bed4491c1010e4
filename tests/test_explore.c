/* Perft: against plain play and undo, and at its edges. */
#include "common.h"
#include "digest.h"
#include "random.h"

#include <string.h>

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
        hus_game *game;
        uint64_t sequences;

        ck_assert_int_eq(hus_game_new(&game, variant, (int32_t)random_below(&random, 2)), HUS_OK);
        if (i % 2 == 0)
            ck_assert_int_eq(random_set_position(&random, game), HUS_OK);
        for (int32_t depth = 0; depth <= (hus_game_pits_per_row(game) > 8 ? 2 : 3); depth++) {
            ck_assert_int_eq(hus_game_perft(game, depth, &sequences), HUS_OK);
            ck_assert_uint_eq(sequences, count(game, depth));
        }
        hus_game_free(game);
        hus_variant_free(variant);
    }
}
END_TEST

/* A game in which each side has one turn, which leads on for ever; every eighth comes back to the
 * start. So many turns have been played. */
static hus_game *gliders(const char *rules, int turns) {
    hus_game *game = game_with("mancala-world", rules, "2,1/0,0 2,1/0,0 s 0");

    for (int i = 0; i < turns; i++) {
        int32_t pit;

        ck_assert_int_eq(hus_game_legal_pits(game, &pit, 1), 1);
        ck_assert_int_eq(hus_game_play(game, pit), HUS_OK);
    }
    return game;
}

static hus_game *gliders_at_seven(void) {
    return gliders("pits_per_row = 2\nrepetition = 2\n", 7);
}

START_TEST(perft_knows_what_occurred_before) {
    /* Four turns lead back to the start; with two occurrences that draws, and nothing follows. */
    hus_game *game = gliders_at_seven();
    uint64_t sequences;

    ck_assert_int_eq(hus_game_result(game), HUS_RESULT_PLAYING);
    ck_assert_int_eq(hus_game_perft(game, 1, &sequences), HUS_OK);
    ck_assert_uint_eq(sequences, 1);
    ck_assert_int_eq(hus_game_perft(game, 2, &sequences), HUS_OK);
    ck_assert_uint_eq(sequences, 0);
    hus_game_free(game);
}
END_TEST

/* History grows at 64 and 128 turns, in the middle of perft: the start occurs for the 20th time
 * after turn 152 all the same. */
START_TEST(perft_knows_what_occurred_before_history_grew) {
    for (int turns = 95; turns < 152; turns++) {
        hus_game *game = gliders("pits_per_row = 2\nrepetition = 20\n", turns);
        uint64_t sequences;

        ck_assert_int_eq(hus_game_perft(game, 152 - turns, &sequences), HUS_OK);
        ck_assert_uint_eq(sequences, 1);
        ck_assert_int_eq(hus_game_perft(game, 153 - turns, &sequences), HUS_OK);
        ck_assert_uint_eq(sequences, 0);
        hus_game_free(game);
    }
}
END_TEST

START_TEST(perft_counts_on_after_a_capture_of_one_seed) {
    /* Each side has one turn; North's ends the game, being quiet. */
    hus_game *game = game_with("mancala-world", "pits_per_row = 4\nquiet_limit = 1\n",
                               "0,0,0,2/0,0,1,0 0,0,0,2/0,1,0,0 s 5");
    uint64_t sequences;

    ck_assert_int_eq(hus_game_perft(game, 2, &sequences), HUS_OK);
    ck_assert_uint_eq(sequences, 1);
    ck_assert_int_eq(hus_game_perft(game, 3, &sequences), HUS_OK);
    ck_assert_uint_eq(sequences, 0);
    ck_assert_int_eq(play_pit(game, "o4").captured, 1);
    ck_assert_int_eq(hus_game_result(game), HUS_RESULT_PLAYING);
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

/* ---- playouts -------------------------------------------------------------------------------- */

/* A change of this number is a change of what playouts promise. */
START_TEST(tallies_are_the_same_everywhere) {
    ck_assert_uint_eq(digest_of_tallies(), UINT64_C(15186545941140969318));
}
END_TEST

/* The generator as its authors print it, the numbers as Lemire draws them. */
static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint32_t draw(uint64_t *state, uint32_t bound) {
    for (;;) {
        uint64_t product = (mix(*state += UINT64_C(0x9e3779b97f4a7c15)) >> 32) * bound;

        if ((product & 0xffffffff) >= (UINT64_C(1) << 32) % bound)
            return (uint32_t)(product >> 32);
    }
}

/* Plays one game through the handle with the numbers that a playout would draw: of the legal pits
 * in the order of sowing, outer row first. */
static void play_drawing(const hus_game *start, uint64_t seed, uint64_t number, hus_tally *tally) {
    uint64_t state = mix(mix(seed + UINT64_C(0x9e3779b97f4a7c15)) + number);
    int32_t clockwise, row = hus_game_pits_per_row(start);
    hus_game *game;

    hus_variant_get_int(hus_game_variant(start), "sowing", &clockwise);
    ck_assert_int_eq(hus_game_copy(&game, start), HUS_OK);
    while (hus_game_result(game) == HUS_RESULT_PLAYING) {
        int32_t count = hus_game_legal_pits(game, NULL, 0);
        uint32_t n = draw(&state, (uint32_t)count);
        hus_turn turn;

        for (int32_t place = 0; place < 2 * row; place++) {
            int32_t pit = clockwise ? (3 * row - 1 - place) % (2 * row) : place;

            if (hus_game_is_legal(game, pit) > 0 && n-- == 0) {
                hus_game_play(game, pit);
                break;
            }
        }
        hus_game_turn_at(game, -1, &turn);
        tally->turns++;
        tally->laps += (uint64_t)turn.laps;
        tally->captured += (uint64_t)turn.captured;
        tally->endless += (uint64_t)turn.endless;
    }
    tally->games++;
    tally->south_wins += hus_game_result(game) == HUS_RESULT_SOUTH;
    tally->north_wins += hus_game_result(game) == HUS_RESULT_NORTH;
    tally->draws += hus_game_result(game) == HUS_RESULT_DRAW;
    tally->sweeps +=
        (hus_game_total(game, HUS_SOUTH) == 0) != (hus_game_total(game, HUS_NORTH) == 0);
    hus_game_free(game);
}

START_TEST(playouts_are_what_playing_gives) {
    const char *soon = "repetition = 3\nquiet_limit = 30\nlap_limit = 500\n";
    random_source random = {43};

    for (int i = 0; i < 300; i++) {
        hus_variant *variant = random_variant(&random);
        hus_tally tally, expected = {0};
        hus_game *game;

        ck_assert_int_eq(hus_variant_override(variant, soon, strlen(soon), NULL), HUS_OK);
        ck_assert_int_eq(hus_game_new(&game, variant, i % 2), HUS_OK);
        if (i % 3 == 0)
            ck_assert_int_eq(random_set_position(&random, game), HUS_OK);
        if (hus_game_playouts(game, (uint64_t)i, 1000, 2, &tally) == HUS_OK) {
            play_drawing(game, (uint64_t)i, 1000, &expected);
            play_drawing(game, (uint64_t)i, 1001, &expected);
            ck_assert_mem_eq(&tally, &expected, sizeof tally);
        }
        hus_game_free(game);
        hus_variant_free(variant);
    }
}
END_TEST

/* What is multiplied by an odd factor to give 1. */
static uint64_t inverse(uint64_t factor) {
    uint64_t x = factor;

    for (int i = 0; i < 6; i++)
        x *= 2 - factor * x;
    return x;
}

static uint64_t unshift(uint64_t z, int by) {
    uint64_t x = z;

    for (int i = by; i < 64; i += by)
        x = z ^ (x >> by);
    return x;
}

static uint64_t unmix(uint64_t z) {
    z = unshift(z, 31) * inverse(UINT64_C(0x94d049bb133111eb));
    z = unshift(z, 27) * inverse(UINT64_C(0xbf58476d1ce4e5b9));
    return unshift(z, 30);
}

/* Of 2^32 numbers, four are one too many for twelve pits to be equally likely. They are drawn
 * again, which happens too seldom to be seen by chance: games are looked for whose first number is
 * one of them, or just is none. */
START_TEST(numbers_that_would_favour_a_pit_are_drawn_again) {
    static const uint64_t firsts[] = {0, 357913942, 715827883, 1073741824, 3221225472};
    const uint64_t gamma = UINT64_C(0x9e3779b97f4a7c15), seed = 11;
    hus_game *game = game_with("philos", "", NULL);

    ck_assert_int_eq(hus_game_legal_pits(game, NULL, 0), 12);
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++)
        for (uint64_t low = 0; low < 50; low++) {
            uint64_t number = unmix(unmix(firsts[i] << 32 | low) - gamma) - mix(seed + gamma);
            hus_tally tally, expected = {0};

            ck_assert_int_eq(hus_game_playouts(game, seed, number, 1, &tally), HUS_OK);
            play_drawing(game, seed, number, &expected);
            ck_assert_mem_eq(&tally, &expected, sizeof tally);
        }
    hus_game_free(game);
}
END_TEST

static void add(hus_tally *sum, const hus_tally *part) {
    sum->games += part->games;
    sum->south_wins += part->south_wins;
    sum->north_wins += part->north_wins;
    sum->draws += part->draws;
    sum->endless += part->endless;
    sum->sweeps += part->sweeps;
    sum->turns += part->turns;
    sum->laps += part->laps;
    sum->captured += part->captured;
}

START_TEST(slices_add_up) {
    hus_game *game = game_with("philos", "", NULL);
    hus_tally whole, part, sum = {0};

    ck_assert_int_eq(hus_game_playouts(game, 7, 100, 1000, &whole), HUS_OK);
    ck_assert_uint_eq(whole.games, 1000);
    ck_assert_uint_eq(whole.south_wins + whole.north_wins + whole.draws, 1000);
    for (uint64_t first = 100; first < 1100; first += 125) {
        ck_assert_int_eq(hus_game_playouts(game, 7, first, 125, &part), HUS_OK);
        add(&sum, &part);
    }
    ck_assert_mem_eq(&whole, &sum, sizeof sum);
    ck_assert_int_eq(hus_game_playouts(game, 8, 100, 1000, &part), HUS_OK);
    ck_assert_mem_ne(&whole, &part, sizeof part);
    hus_game_free(game);
}
END_TEST

/* Plays every game of a seed that has two turns left at most, and counts the first turns. */
START_TEST(each_legal_pit_is_as_likely) {
    /* South has five pits to play, and every game ends right after: the draw of quiet_limit = 1. */
    const char *position = "2,0,3,0,2,0,2,0/2,0,0,0,0,0,0,0 1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,2 s 8";
    const uint64_t games = 50000;
    hus_game *game = game_with("mancala-world", "quiet_limit = 1\nendless = stop\n", position);
    int32_t pits[64], count = hus_game_legal_pits(game, pits, 64);
    uint64_t laps = 0;
    hus_tally tally;

    ck_assert_int_eq(count, 5);
    for (int32_t i = 0; i < count; i++) {
        hus_turn turn;

        ck_assert_int_eq(hus_game_preview(game, pits[i], &turn), HUS_OK);
        ck_assert_int_eq(turn.captured, 0);
        laps += (uint64_t)turn.laps;
    }
    ck_assert_int_eq(hus_game_playouts(game, 1, 0, games, &tally), HUS_OK);
    ck_assert_uint_eq(tally.turns, games);
    /* The mean of the laps of five equally likely turns, within five parts in a thousand. */
    ck_assert_uint_ge(tally.laps * 1000, games * laps / 5 * 995);
    ck_assert_uint_le(tally.laps * 1000, games * laps / 5 * 1005);
    hus_game_free(game);
}
END_TEST

START_TEST(playouts_obey_the_opening) {
    /* In Windhoek the first two turns are forced, so that the tally from there on is the same, but
     * for these two in each game. */
    hus_game *game = game_with("windhoek", "", NULL);
    hus_tally tally;

    ck_assert_int_eq(hus_game_playouts(game, 3, 0, 500, &tally), HUS_OK);
    ck_assert_uint_eq(tally.games, 500);
    hus_game_free(game);
    game = game_with("windhoek", "quiet_limit = 1\n", NULL);
    ck_assert_int_eq(hus_game_playouts(game, 3, 0, 500, &tally), HUS_OK);
    /* The only first turn captures nothing, and so it ends each game. */
    ck_assert_uint_eq(tally.turns, 500);
    ck_assert_uint_eq(tally.draws, 500);
    ck_assert_uint_eq(tally.captured, 0);
    hus_game_free(game);
}
END_TEST

START_TEST(playouts_know_what_occurred_before) {
    /* A game of gliders that has gone seven turns: the next comes back to the start, and draws. */
    hus_game *game = gliders_at_seven();
    hus_tally tally;

    ck_assert_int_eq(hus_game_playouts(game, 1, 0, 100, &tally), HUS_OK);
    ck_assert_uint_eq(tally.turns, 100);
    ck_assert_uint_eq(tally.draws, 100);
    ck_assert_int_eq(hus_game_turns(game), 7);
    hus_game_free(game);
}
END_TEST

START_TEST(playouts_know_what_occurred_before_history_grew) {
    for (int turns = 0; turns < 152; turns++) {
        hus_game *game = gliders("pits_per_row = 2\nrepetition = 20\n", turns);
        hus_tally tally;

        ck_assert_int_eq(hus_game_playouts(game, 1, 0, 10, &tally), HUS_OK);
        ck_assert_uint_eq(tally.turns, 10 * (152 - (uint64_t)turns));
        ck_assert_uint_eq(tally.draws, 10);
        hus_game_free(game);
    }
}
END_TEST

START_TEST(a_swept_game_is_counted) {
    hus_game *game =
        game_with("mancala-world", "pits_per_row = 4\n", "0,0,0,2/0,0,1,0 0,2,0,0/0,3,0,0 s 5");
    hus_tally tally;

    ck_assert_int_eq(hus_game_playouts(game, 1, 0, 10, &tally), HUS_OK);
    ck_assert_uint_eq(tally.sweeps, 10);
    ck_assert_uint_eq(tally.south_wins, 10);
    ck_assert_uint_eq(tally.captured, 50);
    ck_assert_uint_eq(tally.laps, 20);
    hus_game_free(game);
}
END_TEST

START_TEST(an_undone_turn_counts_its_laps_only) {
    hus_game *forever =
        game_with("wikipedia", "pits_per_row = 2\ninner_filled = half\nlap_limit = 1\n",
                  "2,1/0,1 1,0/0,0 s 7");
    hus_tally tally;

    ck_assert_int_eq(hus_game_playouts(forever, 1, 0, 10, &tally), HUS_OK);
    ck_assert_uint_eq(tally.endless, 10);
    ck_assert_uint_eq(tally.turns, 10);
    ck_assert_uint_eq(tally.laps, 10);
    ck_assert_uint_eq(tally.captured, 0);
    ck_assert_uint_eq(tally.draws, 10);
    hus_game_free(forever);
}
END_TEST

START_TEST(playouts_are_refused_where_they_might_not_end) {
    hus_game *game = game_with("mancala-world", "repetition = 0\n", NULL);
    hus_tally tally, zero = {0};

    ck_assert_int_eq(hus_game_playouts(game, 1, 0, 1, &tally), HUS_E_RULE);
    ck_assert_mem_eq(&tally, &zero, sizeof zero);
    hus_game_free(game);
    game = game_with("mancala-world", "repetition = 0\nquiet_limit = 1\n", NULL);
    ck_assert_int_eq(hus_game_playouts(game, 1, 0, 1, &tally), HUS_OK);
    ck_assert_uint_eq(tally.games, 1);
    hus_game_free(game);
    game = game_with("mancala-world", "", NULL);
    ck_assert_int_eq(hus_game_playouts(game, 1, UINT64_MAX, 1, &tally), HUS_OK);
    ck_assert_int_eq(hus_game_playouts(game, 1, UINT64_MAX, 2, &tally), HUS_E_ARG);
    ck_assert_int_eq(hus_game_playouts(game, 1, 5, 0, &tally), HUS_OK);
    ck_assert_mem_eq(&tally, &zero, sizeof zero);
    hus_game_resign(game, HUS_SOUTH);
    ck_assert_int_eq(hus_game_playouts(game, 1, 0, 1, &tally), HUS_E_OVER);
    hus_game_free(game);
}
END_TEST

Suite *explore_suite(void) {
    Suite *suite = suite_create("explore");
    TCase *perft = tcase_create("perft"), *playouts = tcase_create("playouts");

    tcase_set_timeout(perft, 120);
    tcase_add_test(perft, perft_counts_what_play_and_undo_count);
    tcase_add_test(perft, perft_knows_what_occurred_before);
    tcase_add_test(perft, perft_knows_what_occurred_before_history_grew);
    tcase_add_test(perft, perft_counts_on_after_a_capture_of_one_seed);
    tcase_add_test(perft, a_game_that_is_over_has_one_sequence_of_none);
    tcase_add_test(perft, perft_changes_nothing);
    suite_add_tcase(suite, perft);
    tcase_set_timeout(playouts, 120);
    tcase_add_test(playouts, tallies_are_the_same_everywhere);
    tcase_add_test(playouts, playouts_are_what_playing_gives);
    tcase_add_test(playouts, numbers_that_would_favour_a_pit_are_drawn_again);
    tcase_add_test(playouts, slices_add_up);
    tcase_add_test(playouts, each_legal_pit_is_as_likely);
    tcase_add_test(playouts, playouts_obey_the_opening);
    tcase_add_test(playouts, playouts_know_what_occurred_before);
    tcase_add_test(playouts, playouts_know_what_occurred_before_history_grew);
    tcase_add_test(playouts, a_swept_game_is_counted);
    tcase_add_test(playouts, an_undone_turn_counts_its_laps_only);
    tcase_add_test(playouts, playouts_are_refused_where_they_might_not_end);
    suite_add_tcase(suite, playouts);
    return suite;
}
