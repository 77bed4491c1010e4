/* Plays turns and checks on the way what must hold for every turn. Needs no Check. */
#ifndef HUS_TESTS_CHECKS_H
#define HUS_TESTS_CHECKS_H

#include "hus.h"

enum { MAX_PLACES = 64 };

/* Plays a legal pit and checks that: preview said the same as the turn that was played; the trace,
 * replayed seed by seed on the board before, gives the board after; no seed is lost or won; undo
 * gives position, hash, legal pits and result before, and redo those after. Returns NULL and fills
 * *turn, or says what does not hold. */
const char *check_turn(hus_game *game, int32_t pit, hus_turn *turn);

/* Checks that the game written as a record, read and written again gives the same bytes, and that
 * the game that was read stands where this one does and can be taken back to the start. Returns
 * NULL, or says what does not hold. */
const char *check_record(const hus_game *game);

#endif
