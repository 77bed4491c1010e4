/* The library against the literal implementation: random games over random rules and positions. */
#include "common.h"
#include "literal.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS_PER_SEED = 5000, SEEDS = 60, TURNS_PER_GAME = 120 };

/* One assertion a turn is enough: Check reports each to another process. */
static void assert_same(const literal_game *literal, const hus_game *game, const char *why) {
    char profile[1500], position[700];

    if (why == NULL)
        why = literal_difference(literal, game);
    if (why == NULL)
        return;
    hus_variant_write(hus_game_variant(game), profile, sizeof profile);
    hus_game_position(game, position, sizeof position);
    ck_abort_msg("%s\n%s\n%s", why, position, profile);
}

static int play_game(random_source *random, hus_game *game) {
    literal_game literal;
    int turns = 0;

    literal_start(&literal, game);
    assert_same(&literal, game, NULL);
    while (turns < TURNS_PER_GAME && literal.result == HUS_RESULT_PLAYING) {
        int32_t pits[MAX_PLACES];
        int32_t count = hus_game_legal_pits(game, pits, MAX_PLACES);
        int32_t pit = pits[random_below(random, (uint32_t)count)];
        hus_turn expected = literal_play(&literal, pit), turn;
        const char *why = check_turn(game, pit, &turn);

        if (why == NULL && memcmp(&turn, &expected, sizeof turn) != 0)
            why = "the turns differ";
        assert_same(&literal, game, why);
        turns++;
    }
    literal_free(&literal);
    return turns;
}

START_TEST(random_games_agree) {
    random_source random = {(uint64_t)_i};
    int turns = 0;

    while (turns < TURNS_PER_SEED) {
        hus_variant *variant = random_variant(&random);
        hus_game *game;

        ck_assert_int_eq(hus_game_new(&game, variant, (int32_t)random_below(&random, 2)), HUS_OK);
        if (random_below(&random, 3) > 0)
            ck_assert_int_eq(random_set_position(&random, game), HUS_OK);
        turns += play_game(&random, game);
        hus_game_free(game);
        hus_variant_free(variant);
    }
}
END_TEST

/* The four endless rules, where a single turn fills the limit. */
START_TEST(endless_turns_agree) {
    static const char *const limits[] = {"lap_limit = 1\n", "lap_limit = 2\n", "lap_limit = 3\n",
                                         "lap_limit = 7\n"};
    static const char *const endless[] = {"endless = draw\n", "endless = loss\n",
                                          "endless = forbidden\n", "endless = stop\n"};
    random_source random = {99};

    for (int i = 0; i < 16; i++) {
        char overrides[100];
        hus_game *game;

        strcpy(overrides, limits[i / 4]);
        strcat(overrides, endless[i % 4]);
        game = game_with(i % 3 == 0 ? "philos" : "wikipedia", overrides, NULL);
        play_game(&random, game);
        hus_game_free(game);
    }
}
END_TEST

Suite *literal_suite(void) {
    Suite *suite = suite_create("literal");
    TCase *tests = tcase_create("agree");

    tcase_set_timeout(tests, 300);
    tcase_add_loop_test(tests, random_games_agree, 0, SEEDS);
    tcase_add_test(tests, endless_turns_agree);
    suite_add_tcase(suite, tests);
    return suite;
}
