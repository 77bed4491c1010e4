/* The players that are programs (examples/bot.c): legal, the same again, quick to stop, and they
 * see what is there to be seen. */
#include "bot.h"
#include "common.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITION_BYTES = 1024, RECORD_BYTES = 1 << 16 };

static bool at_once(void *context) {
    ++*(int *)context;
    return true;
}

static bool after_a_while(void *context) {
    return ++*(int *)context > 200;
}

static int32_t choose(const char *name, const hus_game *game, uint64_t seed, uint64_t work) {
    bot_random random = {seed};
    bot_limits limits = {.work = work};

    return bot_choose(bot_find(name), game, &random, &limits);
}

/* ---- what holds for each of them ------------------------------------------------------------- */

static void assert_sound(const bot *player, const hus_game *game, uint64_t seed) {
    static char before[RECORD_BYTES], after[RECORD_BYTES];
    bot_random one = {seed}, two = {seed}, three = {seed};
    int asked = 0;
    bot_limits little = {.work = 150}, none = {.stop = at_once, .context = &asked};
    int32_t pit, again, hurried;

    ck_assert_int_lt(hus_record_write(game, before, sizeof before), RECORD_BYTES);
    pit = bot_choose(player, game, &one, &little);
    again = bot_choose(player, game, &two, &little);
    hurried = bot_choose(player, game, &three, &none);
    hus_record_write(game, after, sizeof after);
    ck_assert_str_eq(after, before);
    if (hus_game_result(game) != HUS_RESULT_PLAYING) {
        ck_assert_int_eq(pit, HUS_E_OVER);
        ck_assert_int_eq(hurried, HUS_E_OVER);
        return;
    }
    ck_assert_int_eq(hus_game_is_legal(game, pit), 1);
    ck_assert_int_eq(hus_game_is_legal(game, hurried), 1);
    ck_assert_int_eq(again, pit);
    ck_assert_uint_eq(one.state, two.state);
    if (player->work == 0)
        ck_assert_int_eq(hurried, pit);
}

static void play_at_random(hus_game *game, random_source *random, uint32_t turns) {
    int32_t pits[BOT_MAX_PITS], count;

    for (; turns > 0 && (count = hus_game_legal_pits(game, pits, BOT_MAX_PITS)) > 0; turns--)
        ck_assert_int_eq(hus_game_play(game, pits[random_below(random, (uint32_t)count)]), HUS_OK);
}

static void assert_all_sound(const hus_game *game, uint64_t seed) {
    for (int32_t i = 0; bot_at(i) != NULL; i++)
        assert_sound(bot_at(i), game, seed);
}

START_TEST(each_is_sound_by_any_rules) {
    random_source random = {11};

    for (uint64_t i = 0; i < 300; i++) {
        hus_variant *variant = random_variant(&random);
        hus_game *game;

        ck_assert_int_eq(hus_game_new(&game, variant, (int32_t)random_below(&random, 2)), HUS_OK);
        if (i % 3 == 0)
            ck_assert_int_eq(random_set_position(&random, game), HUS_OK);
        play_at_random(game, &random, random_below(&random, 6));
        assert_all_sound(game, i);
        hus_game_free(game);
        hus_variant_free(variant);
    }
}
END_TEST

START_TEST(each_is_sound_on_the_smallest_and_the_largest_board) {
    static const char *const boards[] = {
        "pits_per_row = 2\nendless = stop\n", "pits_per_row = 2\nendless = forbidden\n",
        "pits_per_row = 32\n", "pits_per_row = 32\ninner_filled = 31\nendless = forbidden\n",
        "pits_per_row = 32\nends = at_once\nopening = leading_pair\n"};
    random_source random = {3};

    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int32_t v = 0; hus_builtin_name(v) != NULL; v++) {
            char rules[128];
            hus_game *game;

            snprintf(rules, sizeof rules, "%s%s",
                     strstr(boards[i], "inner") ? "" : "inner_filled = half\n", boards[i]);
            game = game_with(hus_builtin_name(v), rules, NULL);
            assert_all_sound(game, i);
            play_at_random(game, &random, 5);
            assert_all_sound(game, i);
            hus_game_free(game);
        }
}
END_TEST

START_TEST(their_names_are_found) {
    static const char *const names[] = {"random", "greedy", "search", "montecarlo",
                                        "easy",   "medium", "hard"};

    for (int32_t i = 0; i < 7; i++) {
        ck_assert_str_eq(bot_at(i)->name, names[i]);
        ck_assert_ptr_eq(bot_find(names[i]), bot_at(i));
    }
    ck_assert_ptr_null(bot_at(7));
    ck_assert_ptr_null(bot_at(-1));
    ck_assert_ptr_null(bot_find("human"));
}
END_TEST

START_TEST(what_cannot_be_asked) {
    hus_game *game = game_with("philos", "", NULL);
    bot_random random = {1};

    ck_assert_int_eq(bot_choose(NULL, game, &random, NULL), HUS_E_ARG);
    ck_assert_int_eq(bot_choose(bot_at(0), NULL, &random, NULL), HUS_E_ARG);
    ck_assert_int_eq(bot_choose(bot_at(0), game, NULL, NULL), HUS_E_ARG);
    hus_game_resign(game, HUS_NORTH);
    for (int32_t i = 0; bot_at(i) != NULL; i++)
        ck_assert_int_eq(bot_choose(bot_at(i), game, &random, NULL), HUS_E_OVER);
    hus_game_free(game);
}
END_TEST

/* ---- thinking has an end --------------------------------------------------------------------- */

START_TEST(those_that_think_stop_when_they_are_told) {
    hus_game *game = game_with("mancala-world", "", NULL);

    for (int32_t i = 0; bot_at(i) != NULL; i++) {
        bot_random random = {4};
        int asked = 0;
        bot_limits limits = {UINT64_MAX, after_a_while, &asked};

        ck_assert_int_eq(hus_game_is_legal(game, bot_choose(bot_at(i), game, &random, &limits)), 1);
        if (bot_at(i)->work > 0 && bot_at(i)->one_in == 0)
            ck_assert_int_ge(asked, 200);
    }
    hus_game_free(game);
}
END_TEST

/* Random games need not end by these rules, or go on and on. */
START_TEST(montecarlo_searches_where_it_cannot_play_out) {
    static const char *const rules[] = {
        "repetition = 0\n",
        "pits_per_row = 32\ninner_filled = 31\ncapture_needs = both\nendless = stop\n"
        "lap_limit = 1\nrepetition = 0\nquiet_limit = 100000\n"};

    for (size_t i = 0; i < 2; i++) {
        hus_game *game = game_with("mancala-world", rules[i], NULL);
        int32_t pit = choose("montecarlo", game, 8, 640);
        bot_random random = {8};
        int asked = 0;
        bot_limits limits = {UINT64_MAX, after_a_while, &asked};

        ck_assert_int_eq(hus_game_is_legal(game, pit), 1);
        ck_assert_int_eq(choose("montecarlo", game, 8, 640), pit);
        pit = bot_choose(bot_find("montecarlo"), game, &random, &limits);
        ck_assert_int_eq(hus_game_is_legal(game, pit), 1);
        hus_game_free(game);
    }
}
END_TEST

/* ---- what they see --------------------------------------------------------------------------- */

START_TEST(greedy_takes_most_and_of_equals_gives_least) {
    random_source random = {21};
    int ties = 0;

    for (int i = 0; i < 200; i++) {
        hus_game *game = game_with(hus_builtin_name(i % 8), "", NULL);
        int32_t pits[BOT_MAX_PITS], count, best = -1, most = -1, least = 0;

        play_at_random(game, &random, random_below(&random, 12));
        count = hus_game_legal_pits(game, pits, BOT_MAX_PITS);
        for (int32_t k = 0; k < count; k++) {
            hus_game *after;
            hus_turn turn;
            int32_t answers[BOT_MAX_PITS], answer_count, captured, given = 0;

            hus_game_copy(&after, game);
            hus_game_play(after, pits[k]);
            hus_game_turn_at(after, -1, &turn);
            captured = turn.captured;
            answer_count = hus_game_legal_pits(after, answers, BOT_MAX_PITS);
            for (int32_t a = 0; a < answer_count; a++) {
                hus_game_play(after, answers[a]);
                hus_game_turn_at(after, -1, &turn);
                given = turn.captured > given ? turn.captured : given;
                hus_game_undo(after);
            }
            ties += captured == most && given < least;
            if (captured > most || (captured == most && given < least)) {
                best = pits[k];
                most = captured;
                least = given;
            }
            hus_game_free(after);
        }
        ck_assert_int_eq(choose("greedy", game, 0, 0), count > 0 ? best : HUS_E_OVER);
        hus_game_free(game);
    }
    ck_assert_int_gt(ties, 10);
}
END_TEST

/* Whether that player has won. */
static bool has_won(const hus_game *game, int32_t player) {
    return hus_game_result(game) == (player == HUS_SOUTH ? HUS_RESULT_SOUTH : HUS_RESULT_NORTH);
}

/* The set of pits with which the player to move wins at once. */
static uint64_t winning_pits(hus_game *game) {
    int32_t mover = hus_game_to_move(game);
    uint64_t wins = 0;

    for (int32_t pit = 0; pit < 2 * hus_game_pits_per_row(game); pit++)
        if (hus_game_play(game, pit) == HUS_OK) {
            if (has_won(game, mover))
                wins |= UINT64_C(1) << pit;
            hus_game_undo(game);
        }
    return wins;
}

/* The set of pits that neither lose at once nor let the opponent win at once. */
static uint64_t safe_pits(hus_game *game) {
    int32_t mover = hus_game_to_move(game);
    uint64_t safe = 0;

    for (int32_t pit = 0; pit < 2 * hus_game_pits_per_row(game); pit++)
        if (hus_game_play(game, pit) == HUS_OK) {
            if (!has_won(game, 1 - mover) && winning_pits(game) == 0)
                safe |= UINT64_C(1) << pit;
            hus_game_undo(game);
        }
    return safe;
}

START_TEST(search_wins_where_it_can_and_does_not_let_win) {
    static const char *const thinkers[] = {"search", "hard"};
    random_source random = {5};
    int won = 0, saved = 0, quiet = 0;

    for (int i = 0; i < 4000; i++) {
        hus_game *game = game_with(hus_builtin_name(i % 8), "", NULL);
        uint64_t wins, safe, good;

        play_at_random(game, &random, 4 + random_below(&random, 30));
        safe = safe_pits(game);
        wins = winning_pits(game);
        good = wins != 0 ? wins : safe;
        won += wins != 0 && wins != hus_game_legal(game);
        quiet += wins != 0 && (wins >> choose("greedy", game, 0, 0) & 1) == 0;
        saved += wins == 0 && safe != 0 && safe != hus_game_legal(game);
        for (int k = 0; k < 2 && good != 0 && good != hus_game_legal(game); k++) {
            int32_t pit = choose(thinkers[k], game, (uint64_t)i, 6400);

            ck_assert_int_ge(pit, 0);
            ck_assert_msg(good >> pit & 1, "game %d: %s plays %d", i, thinkers[k], (int)pit);
        }
        hus_game_free(game);
    }
    ck_assert_int_gt(won, 100);
    ck_assert_int_gt(saved, 100);
    ck_assert_int_gt(quiet, 0); /* wins that capture less than another pit */
}
END_TEST

/* ---- all ------------------------------------------------------------------------------------- */

static void add(Suite *suite, const TTest *test) {
    TCase *tcase = tcase_create(test->name);

    tcase_set_timeout(tcase, 600);
    tcase_add_test(tcase, test);
    suite_add_tcase(suite, tcase);
}

int main(void) {
    Suite *suite = suite_create("bot");
    SRunner *runner = srunner_create(suite);
    int failed;

    add(suite, each_is_sound_by_any_rules);
    add(suite, each_is_sound_on_the_smallest_and_the_largest_board);
    add(suite, their_names_are_found);
    add(suite, what_cannot_be_asked);
    add(suite, those_that_think_stop_when_they_are_told);
    add(suite, montecarlo_searches_where_it_cannot_play_out);
    add(suite, greedy_takes_most_and_of_equals_gives_least);
    add(suite, search_wins_where_it_can_and_does_not_let_win);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
