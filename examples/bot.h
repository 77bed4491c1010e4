/* Players that are programs: given a game that is not over, each chooses a pit.
 *
 * They link the public library only, keep nothing between calls and never read a clock: who wants
 * an answer in time passes a `stop` that looks at one. A bot of its own budget, or of a budget of
 * work, chooses the same pit for the same game and random numbers on every machine. */
#ifndef HUS_EXAMPLES_BOT_H
#define HUS_EXAMPLES_BOT_H

#include <hus.h>

#include <stdbool.h>

enum { BOT_MAX_PITS = 64 }; /* of a side: two rows of 32 */

/* Random numbers that are the same on every machine; any state is a good seed. */
typedef struct bot_random {
    uint64_t state;
} bot_random;

uint64_t bot_random_next(bot_random *random);

/* A number from 0 to bound-1, each as likely as the others; bound is at least 1. */
uint64_t bot_random_below(bot_random *random, uint64_t bound);

/* How long a bot may think. */
typedef struct bot_limits {
    uint64_t work; /* nodes of a search, playouts of montecarlo; 0: the bot's own */
    bool (*stop)(
        void *context); /* asked often; true: choose now, from what is known. NULL: never */
    void *context;
} bot_limits;

/* Whether `stop` says so. */
bool bot_must_stop(const bot_limits *limits);

/* Chooses a pit, as bot_choose() does; `limits` is not NULL, and its work not 0. */
typedef int32_t bot_think(const hus_game *game, bot_random *random, const bot_limits *limits);

typedef struct bot {
    const char *name;
    const char *help; /* a few words: how it chooses */
    bool is_random;   /* it draws from the random numbers, so its games hang on their seed */
    bot_think *think; /* how it chooses */
    uint64_t work;    /* its own budget; 0 where it needs none, being done at once */
    uint64_t one_in;  /* one turn in so many is played at random; 0: none */
} bot;

/* The bots are numbered from 0; NULL where there is no further one. The last are levels of play:
 * easy, medium, hard. */
const bot *bot_at(int32_t index);

/* The bot of that name, or NULL. */
const bot *bot_find(const char *name);

/* Chooses a legal pit for the player to move; the game stays as it is. `limits` may be NULL: the
 * bot's own. Fails with HUS_E_OVER (the game is over), HUS_E_ARG (another NULL), HUS_E_NOMEM. */
int32_t bot_choose(const bot *player, const hus_game *game, bot_random *random,
                   const bot_limits *limits);

#endif
