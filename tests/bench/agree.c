/* That both play by the same rules: a yardstick that plays another game measures nothing. */
#include "bench.h"

#include <string.h>

enum { PLACES = PLAIN_PLACES };

static void differ(const hus_game *game, const char *what) {
    char position[800], name[64];

    hus_variant_get(hus_game_variant(game), "name", name, sizeof name);
    hus_game_position(game, position, sizeof position);
    bench_fail("the library and the plain implementation differ in %s: %s, %s", what, name,
               position);
}

static void compare_positions(const hus_game *game, const plain_game *plain) {
    const plain_position *now = plain_now(plain);
    int places[PLACES], count = plain_legal(plain, places);
    uint64_t legal = 0;

    for (int i = 0; i < count; i++)
        legal |= UINT64_C(1) << plain_mirror(plain, places[i]);
    if (legal != hus_game_legal(game))
        differ(game, "what is legal");
    for (int player = 0; player < 2; player++)
        for (int pit = 0; pit < 2 * plain->row; pit++)
            if (now->side[player][plain_mirror(plain, pit)] != hus_game_seeds(game, player, pit))
                differ(game, "the board");
    if (now->to_move != hus_game_to_move(game))
        differ(game, "who is to move");
    if (now->result != hus_game_result(game) || now->reason != hus_game_reason(game))
        differ(game, "the result");
}

static void compare_turns(const hus_game *game, const plain_game *plain) {
    const plain_position *now = plain_now(plain);
    hus_turn turn;

    bench_check(hus_game_turn_at(game, -1, &turn), "hus_game_turn_at");
    if (now->laps != turn.laps)
        differ(game, "the laps");
    if (now->captured != turn.captured)
        differ(game, "the seeds captured");
}

static void compare_perft(const hus_game *game, plain_game *plain, int depth) {
    uint64_t sequences;

    bench_check(hus_game_perft(game, depth, &sequences), "hus_game_perft");
    if (sequences != plain_perft(plain, depth))
        differ(game, "perft");
}

/* One random game, of at most so many turns; returns how many. */
static int play(hus_game *game, bench_random *random, int most) {
    plain_game plain;
    int turns = 0;

    plain_start(&plain, game);
    compare_positions(game, &plain);
    for (; turns < most && hus_game_result(game) == HUS_RESULT_PLAYING; turns++) {
        int32_t pits[PLACES];
        uint32_t count = (uint32_t)hus_game_legal_pits(game, pits, PLACES);
        int32_t pit = pits[bench_below(random, count)];

        plain_play(&plain, plain_mirror(&plain, pit));
        bench_check(hus_game_play(game, pit), "hus_game_play");
        compare_turns(game, &plain);
        compare_positions(game, &plain);
        if (turns % 16 == 15)
            compare_perft(game, &plain, 2);
    }
    plain_free(&plain);
    return turns;
}

static void agree_by(const bench_options *options, const char *name, int pits_per_row,
                     const char *overrides) {
    hus_variant *variant = bench_variant(name, pits_per_row, overrides);
    bench_random random = {(uint64_t)pits_per_row};

    for (int turns = 0, first = HUS_SOUTH; turns < options->check_turns; first = 1 - first) {
        hus_game *game;

        bench_check(hus_game_new(&game, variant, first), "hus_game_new");
        turns += play(game, &random, options->check_turns - turns);
        hus_game_free(game);
    }
    hus_variant_free(variant);
}

void bench_agree(const bench_options *options) {
    static const char *const names[] = {"philos", "wikipedia", "mancala-world"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        agree_by(options, names[i], 8, "");
        agree_by(options, names[i], 16, "");
        agree_by(options, names[i], 32, "");
        /* Small boards and short limits bring every other end about. */
        agree_by(options, names[i], 4, "inner_filled = half\nlap_limit = 100\n");
        agree_by(options, names[i], 3, "inner_filled = 1\nquiet_limit = 6\n");
        agree_by(options, names[i], 8, "endless = stop\nlap_limit = 3\nrepetition = 2\n");
    }
}
