#include "bot.h"

#include "montecarlo.h"
#include "search.h"

#include <string.h>

/* splitmix64 (Steele, Lea, Flood 2014): one addition and a mix. */
uint64_t bot_random_next(bot_random *random) {
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* The 2^64 mod bound lowest numbers are drawn again: with them some remainders would come more
 * often than others. */
uint64_t bot_random_below(bot_random *random, uint64_t bound) {
    uint64_t surplus = (0 - bound) % bound;
    uint64_t number;

    do
        number = bot_random_next(random);
    while (number < surplus);
    return number % bound;
}

bool bot_must_stop(const bot_limits *limits) {
    return limits->stop != NULL && limits->stop(limits->context);
}

/* ---- random ---------------------------------------------------------------------------------- */

static int32_t choose_random(const hus_game *game, bot_random *random, const bot_limits *limits) {
    int32_t pits[BOT_MAX_PITS];
    int32_t count = hus_game_legal_pits(game, pits, BOT_MAX_PITS);

    (void)limits;
    return pits[bot_random_below(random, (uint64_t)count)];
}

/* ---- greedy ---------------------------------------------------------------------------------- */

/* The pits that capture most, and how many there are; none where the game is over. */
static int32_t list_most_capturing(const hus_game *game, int32_t pits[BOT_MAX_PITS],
                                   int32_t *most) {
    int32_t all[BOT_MAX_PITS];
    int32_t all_count = hus_game_legal_pits(game, all, BOT_MAX_PITS), count = 0;

    *most = 0;
    for (int32_t i = 0; i < all_count; i++) {
        hus_turn turn;

        hus_game_preview(game, all[i], &turn);
        if (turn.captured > *most) {
            *most = turn.captured;
            count = 0;
        }
        if (turn.captured == *most)
            pits[count++] = all[i];
    }
    return count;
}

/* The most that the opponent can capture in answer to a pit; negative when memory runs out. */
static int32_t seeds_given(hus_game *game, int32_t pit) {
    int32_t answers[BOT_MAX_PITS], given;
    int32_t status = hus_game_play(game, pit);

    if (status < 0)
        return status;
    list_most_capturing(game, answers, &given);
    hus_game_undo(game);
    return given;
}

/* The first of the pits that give least. */
static int32_t choose_least_giving(hus_game *game, const int32_t *pits, int32_t count) {
    int32_t best = pits[0], least = INT32_MAX;

    for (int32_t i = 0; i < count && least > 0; i++) {
        int32_t given = seeds_given(game, pits[i]);

        if (given < 0)
            return given;
        if (given < least) {
            best = pits[i];
            least = given;
        }
    }
    return best;
}

/* A game is copied with all its turns, so only where there is something to compare. */
static int32_t choose_greedy(const hus_game *game, bot_random *random, const bot_limits *limits) {
    int32_t pits[BOT_MAX_PITS] = {0}, most, pit;
    int32_t count = list_most_capturing(game, pits, &most);
    hus_game *copy;

    (void)random;
    (void)limits;
    if (count == 1)
        return pits[0];
    pit = hus_game_copy(&copy, game);
    if (pit < 0)
        return pit;
    pit = choose_least_giving(copy, pits, count);
    hus_game_free(copy);
    return pit;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static const bot bots[] = {
    {"random", "any legal pit, each as likely as the others", true, choose_random, 0, 0},
    {"greedy", "captures most; of equals leaves least to capture in answer", false, choose_greedy,
     0, 0},
    {"search", "looks ahead: alpha-beta by seeds, 100000 positions", true, search_choose, 100000,
     0},
    {"montecarlo", "tries how it goes on: UCT, 20000 random games", true, montecarlo_choose, 20000,
     0},
    {"easy", "for beginners: greedy, every third turn at random", true, choose_greedy, 0, 3},
    {"medium", "search of 1000 positions, every tenth turn at random", true, search_choose, 1000,
     10},
    {"hard", "search of 200000 positions", true, search_choose, 200000, 0},
};

const bot *bot_at(int32_t index) {
    int32_t count = (int32_t)(sizeof bots / sizeof *bots);

    return index >= 0 && index < count ? &bots[index] : NULL;
}

const bot *bot_find(const char *name) {
    const bot *found;

    for (int32_t i = 0; (found = bot_at(i)) != NULL; i++)
        if (strcmp(found->name, name) == 0)
            return found;
    return NULL;
}

/* ---- choosing -------------------------------------------------------------------------------- */

static bot_limits limits_of(const bot *player, const bot_limits *given) {
    bot_limits limits = given != NULL ? *given : (bot_limits){0};

    if (limits.work == 0)
        limits.work = player->work;
    return limits;
}

int32_t bot_choose(const bot *player, const hus_game *game, bot_random *random,
                   const bot_limits *limits) {
    bot_limits all;

    if (player == NULL || game == NULL || random == NULL)
        return HUS_E_ARG;
    if (hus_game_result(game) != HUS_RESULT_PLAYING)
        return HUS_E_OVER;
    all = limits_of(player, limits);
    if (player->one_in > 0 && bot_random_below(random, player->one_in) == 0)
        return choose_random(game, random, &all);
    return player->think(game, random, &all);
}
