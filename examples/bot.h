/* Players that are programs: given a game that is not over, each chooses a pit. */
#ifndef HUS_EXAMPLES_BOT_H
#define HUS_EXAMPLES_BOT_H

#include <hus.h>

#include <stdbool.h>

/* Random numbers that are the same on every machine; any state is a good seed. */
typedef struct bot_random {
    uint64_t state;
} bot_random;

uint64_t bot_random_next(bot_random *random);

/* A number from 0 to bound-1, each as likely as the others; bound is at least 1. */
uint64_t bot_random_below(bot_random *random, uint64_t bound);

typedef struct bot {
    const char *name;
    const char *help; /* a few words: how it chooses */
    bool is_random;   /* it draws from the random numbers, so its games hang on their seed */

    /* A legal pit for the player to move, or a negative HUS_E_…: HUS_E_OVER where there is none. */
    int32_t (*choose)(const hus_game *game, bot_random *random);
} bot;

/* The bots are numbered from 0; NULL where there is no further one. */
const bot *bot_at(int32_t index);

/* The bot of that name, or NULL. */
const bot *bot_find(const char *name);

#endif
