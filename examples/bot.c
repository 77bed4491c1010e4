#include "bot.h"

#include <string.h>

enum { MAX_PITS = 64 }; /* two rows of 32 */

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

static int32_t choose_random(const hus_game *game, bot_random *random) {
    int32_t pits[MAX_PITS];
    int32_t count = hus_game_legal_pits(game, pits, MAX_PITS);

    if (count <= 0)
        return count < 0 ? count : HUS_E_OVER;
    return pits[bot_random_below(random, (uint64_t)count)];
}

/* The first of the pits that capture most. */
static int32_t choose_greedy(const hus_game *game, bot_random *random) {
    int32_t pits[MAX_PITS];
    int32_t count = hus_game_legal_pits(game, pits, MAX_PITS);
    int32_t best = count < 0 ? count : HUS_E_OVER;
    int32_t most = -1;

    (void)random;
    for (int32_t i = 0; i < count; i++) {
        hus_turn turn;
        int32_t status = hus_game_preview(game, pits[i], &turn);

        if (status < 0)
            return status;
        if (turn.captured > most) {
            most = turn.captured;
            best = pits[i];
        }
    }
    return best;
}

static const bot bots[] = {
    {"random", "any legal pit, each as likely as the others", true, choose_random},
    {"greedy", "the pit that captures most; of equals the first in pit order", false,
     choose_greedy},
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
