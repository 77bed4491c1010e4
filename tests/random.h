/* Random rule sets and positions, the same for a seed on every machine. Needs no Check. */
#ifndef HUS_TESTS_RANDOM_H
#define HUS_TESTS_RANDOM_H

#include "hus.h"

typedef struct random_source {
    uint64_t state;
} random_source;

/* A number from 0 to bound-1. */
uint32_t random_below(random_source *random, uint32_t bound);

/* A variant of valid random rules, boards of 2 to 32 pits a row, small and large lap limits. The
 * caller frees it; NULL when memory runs out. */
hus_variant *random_variant(random_source *random);

enum { RANDOM_POSITION_BYTES = 600 };

/* The text of a random position of a board, up to 255 seeds, sparse and dense ones. */
void random_position(random_source *random, int32_t pits_per_row, char *out);

/* Sets a game to such a position; gives the status. */
int32_t random_set_position(random_source *random, hus_game *game);

#endif
