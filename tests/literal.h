/* The rules of Hus played literally: seeds one by one, pit by pit, for tests to compare with.
 * Written from the rules, not from lib/; slow on purpose. */
#ifndef HUS_TESTS_LITERAL_H
#define HUS_TESTS_LITERAL_H

#include "checks.h"

#include <stdbool.h>

typedef struct literal_board {
    int seeds[2][MAX_PLACES]; /* by pit */
    int to_move;
} literal_board;

typedef struct literal_game {
    int pits_per_row, lap_limit, repetition, quiet_limit;
    bool clockwise, needs_both, resows_all, leading_pair, at_once;
    int endless; /* place in "draw|loss|forbidden|stop" */
    bool sweep_doubles;

    literal_board now;
    int ply, quiet, result, reason;
    literal_board *past; /* every position since the start, the present one last */
    int past_count, past_capacity;
} literal_game;

/* Takes the rules and the position of a game that has just been set up. */
void literal_start(literal_game *literal, const hus_game *game);
void literal_free(literal_game *literal);

bool literal_legal(const literal_game *literal, int pit);
hus_turn literal_preview(const literal_game *literal, int pit); /* also of an endless one */
hus_turn literal_play(literal_game *literal, int pit);
int literal_score(const literal_game *literal, int player);

/* Says where a game of the library stands otherwise; NULL where it does not. */
const char *literal_difference(const literal_game *literal, const hus_game *game);

#endif
