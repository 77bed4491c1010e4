/* What must be the same on every machine, each in one number. Needs no Check. */
#ifndef HUS_TESTS_DIGEST_H
#define HUS_TESTS_DIGEST_H

#include <stdint.h>

/* Tallies of 500 rule sets, 20 playouts each. */
uint64_t digest_of_tallies(void);

/* Hashes and turns of random games of 200 rule sets. */
uint64_t digest_of_hashes(void);

/* Positions, profiles and records of such games, each read and written again. 0 where what was
 * read is not what was written. */
uint64_t digest_of_texts(void);

/* Such texts with a byte changed, and what is said against them. */
uint64_t digest_of_errors(void);

#endif
