/* A player that tries: random games from the positions of a tree that grows where they go well. */
#ifndef HUS_EXAMPLES_MONTECARLO_H
#define HUS_EXAMPLES_MONTECARLO_H

#include "bot.h"

/* The work is a count of random games, played MONTECARLO_GAMES at a time. Where random games need
 * not end, by the rules or because they go on and on, it searches instead. */
bot_think montecarlo_choose;

enum { MONTECARLO_GAMES = 64 }; /* a call has a fixed cost */

#endif
