/* Perft and playouts: what can happen from here, counted and sampled. */
#include "internal.h"

#include <string.h>

/* ---- perft ----------------------------------------------------------------------------------- */

/* Counters, one for each eight bits of a set: how many of them are in it. */
static uint64_t count_eights(uint64_t set) {
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    return (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

/* Whether at that ply every place that holds two may be lifted. */
static bool is_free_at(const hus_game *game, int32_t ply) {
    const hus__rules *rules = &game->variant.rules;

    return rules->endless != HUS__ENDLESS_FORBIDDEN &&
           (rules->opening == HUS__OPENING_FREE || ply > 1);
}

static int32_t count_sequences(hus_game *game, int32_t depth, uint64_t *out);

/* Plays on the game and takes back; the game is as before, unless memory ran out. */
static int32_t count_by_playing(hus_game *game, int32_t depth, uint64_t *out) {
    const hus__position here = game->now;
    const int32_t played = game->history.played;

    if (!hus__game_room(game))
        return HUS_E_NOMEM;
    for (uint64_t legal = here.legal; legal != 0; legal &= legal - 1) {
        int32_t status;

        hus__game_advance(game, hus__lowest_bit(legal));
        status = count_sequences(game, depth - 1, out);
        if (status < 0)
            return status;
        hus__game_rewind(game, played, &here);
    }
    return HUS_OK;
}

/* The last turn is counted, not played, and where no rule stands against it the last but one leaves
 * nothing behind. */
static int32_t count_sequences(hus_game *game, int32_t depth, uint64_t *out) {
    if (depth == 1) {
        *out += (uint64_t)hus__sum(count_eights(game->now.legal));
        return HUS_OK;
    }
    if (depth > 2 || !is_free_at(game, game->now.ply + 1))
        return count_by_playing(game, depth, out);
    for (uint64_t legal = game->now.legal; legal != 0; legal &= legal - 1)
        *out += (uint64_t)hus__game_count_after(game, hus__lowest_bit(legal));
    return HUS_OK;
}

int32_t hus_game_perft(const hus_game *game, int32_t depth, uint64_t *out) {
    hus_game *copy;
    uint64_t sequences = 0;
    int32_t status;

    if (out == NULL)
        return HUS_E_ARG;
    *out = 0;
    if (game == NULL || depth < 0 || depth > 64)
        return HUS_E_ARG;
    if (depth == 0) {
        *out = 1;
        return HUS_OK;
    }
    status = hus_game_copy(&copy, game);
    if (status < 0)
        return status;
    status = count_sequences(copy, depth, &sequences);
    hus_game_free(copy);
    if (status == HUS_OK)
        *out = sequences;
    return status;
}

/* ---- random numbers -------------------------------------------------------------------------- */

/* SplitMix64 (Steele, Lea and Flood 2014): one addition and a mix, passes BigCrush, and any number
 * is a good state, so that every game can have a stream of its own. */
static uint64_t mix(uint64_t z) {
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static uint32_t next_random(uint64_t *state) {
    *state += UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(mix(*state) >> 32);
}

/* Mixing can be undone, so no two games of a seed begin with the same state. */
static uint64_t stream_of(uint64_t seed, uint64_t number) {
    return mix(mix(seed + UINT64_C(0x9e3779b97f4a7c15)) + number);
}

/* A number below `bound`, all equally likely (Lemire 2019): the top half of a product; the products
 * that would make some more likely are drawn again. */
static uint32_t random_below(uint64_t *state, uint32_t bound) {
    uint64_t product = (uint64_t)next_random(state) * bound;

    if ((uint32_t)product < bound) {
        uint32_t surplus = (0 - bound) % bound;

        while ((uint32_t)product < surplus)
            product = (uint64_t)next_random(state) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* ---- choosing a place ------------------------------------------------------------------------ */

/* 1 in each counter whose place is in a set of eight: each byte keeps its own bit of the set. */
static uint64_t spread(uint64_t set) {
    uint64_t bits = set * HUS__ONES & UINT64_C(0x8040201008040201);

    return (bits + HUS__ONES * 0x7f) >> 7 & HUS__ONES;
}

/* Of running counts below 128, the first that is above n, from 0: the top bit of a counter stays
 * when n + 1 can be taken from it. */
static uint32_t first_above(uint64_t running, uint32_t n) {
    uint64_t above = ((running | HUS__ONES * 0x80) - HUS__ONES * (n + 1)) >> 7 & HUS__ONES;

    return 8 - (uint32_t)hus__sum(above);
}

/* A legal place, all equally likely; there is one. No loop, no search: either would be guessed
 * wrong half the time. A product with ones turns counts into running counts. */
static int32_t choose(const hus_game *game, uint64_t *state) {
    uint64_t legal = game->now.legal, running = count_eights(legal) * HUS__ONES;
    uint32_t n = random_below(state, (uint32_t)(running >> 56));
    uint32_t eight = first_above(running, n);
    uint32_t skipped = (uint32_t)(running << 8 >> 8 * eight & 0xff);

    return (int32_t)(8 * eight +
                     first_above(spread(legal >> 8 * eight & 0xff) * HUS__ONES, n - skipped));
}

/* The same, sooner, on a side of two words where all places that hold two may be played. */
static int32_t choose_of_two_words(const hus_game *game, uint64_t *state) {
    const uint64_t *own = game->now.side[game->now.to_move].word;
    uint64_t lower = hus__flags(own[0], 2) * HUS__ONES, upper = hus__flags(own[1], 2) * HUS__ONES;
    uint32_t below = (uint32_t)(lower >> 56);
    uint32_t n = random_below(state, below + (uint32_t)(upper >> 56));
    uint32_t is_upper = n >= below, mask = 0 - is_upper;
    uint64_t running = lower ^ ((lower ^ upper) & (0 - (uint64_t)is_upper));

    return (int32_t)(8 * is_upper + first_above(running, n - (below & mask)));
}

/* ---- playouts -------------------------------------------------------------------------------- */

static void count_turn(const hus_game *game, hus_tally *tally) {
    const hus__sown *sown = &game->history.plies[game->history.played - 1].sown;

    tally->turns++;
    tally->laps += (uint64_t)sown->laps;
    tally->captured += hus__is_undone(game, sown) ? 0 : (uint64_t)sown->captured;
    tally->endless += sown->endless;
}

static void count_game(const hus_game *game, hus_tally *tally) {
    int32_t south = hus_game_total(game, HUS_SOUTH), north = hus_game_total(game, HUS_NORTH);

    tally->games++;
    tally->south_wins += game->now.result == HUS_RESULT_SOUTH;
    tally->north_wins += game->now.result == HUS_RESULT_NORTH;
    tally->draws += game->now.result == HUS_RESULT_DRAW;
    tally->sweeps += (south == 0) != (north == 0);
}

static int32_t play_out(hus_game *game, uint64_t state, hus_tally *tally) {
    while (game->now.result == HUS_RESULT_PLAYING) {
        bool is_quick = game->lane.words == 2 && is_free_at(game, game->now.ply);

        if (!hus__game_room(game))
            return HUS_E_NOMEM;
        hus__game_advance(game,
                          is_quick ? choose_of_two_words(game, &state) : choose(game, &state));
        count_turn(game, tally);
    }
    count_game(game, tally);
    return HUS_OK;
}

int32_t hus_game_playouts(const hus_game *game, uint64_t seed, uint64_t first, uint64_t count,
                          hus_tally *out) {
    hus_tally tally = {0};
    hus_game *copy;
    int32_t status;

    if (out == NULL)
        return HUS_E_ARG;
    memset(out, 0, sizeof *out);
    if (game == NULL || (count > 0 && first > UINT64_MAX - (count - 1)))
        return HUS_E_ARG;
    if (game->now.result != HUS_RESULT_PLAYING)
        return HUS_E_OVER;
    if (game->variant.rules.repetition == 0 && game->variant.rules.quiet_limit == 0)
        return HUS_E_RULE;
    status = hus_game_copy(&copy, game);
    if (status < 0)
        return status;
    for (uint64_t i = 0; i < count && status == HUS_OK; i++) {
        status = play_out(copy, stream_of(seed, first + i), &tally);
        hus__game_rewind(copy, game->history.played, &game->now);
    }
    hus_game_free(copy);
    if (status == HUS_OK)
        *out = tally;
    return status;
}
