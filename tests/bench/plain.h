/* Hus as a good programmer would first write it: counts in arrays, seeds sown one by one. The
 * yardstick of the benchmark, and checked against the library there. */
#ifndef HUS_BENCH_PLAIN_H
#define HUS_BENCH_PLAIN_H

#include "hus.h"

#include <stdbool.h>

enum { PLAIN_PLACES = 64 };

/* Places are numbered in the direction of sowing, as in the library: what faces an inner place is
 * then the same in both directions. */
typedef struct plain_position {
    uint8_t side[2][PLAIN_PLACES];
    int to_move, quiet, result, reason;
    int laps, captured; /* of the turn that led here */
} plain_position;

typedef struct plain_game {
    int row, lap_limit, repetition, quiet_limit;
    bool clockwise, needs_both, resows_all, at_once, stops;
    plain_position *positions; /* all since the start; number `played` is the present one */
    int played, capacity;
} plain_game;

/* Takes rules and position of a game. Plays the opening `free` and the endless turns `draw` and
 * `stop` only, and looks for repetition since the last capture only. Memory that runs out ends the
 * program. */
void plain_start(plain_game *plain, const hus_game *game);

/* A game of the same rules from the position that another one began with. */
void plain_new(plain_game *plain, const plain_game *like);
void plain_free(plain_game *plain);

/* The place of a pit, and the pit of a place. */
int plain_mirror(const plain_game *plain, int pit_or_place);

const plain_position *plain_now(const plain_game *plain);

/* The places that may be played, at most PLAIN_PLACES, and how many. */
int plain_legal(const plain_game *plain, int *places);
void plain_play(plain_game *plain, int place);
void plain_undo(plain_game *plain);
uint64_t plain_perft(plain_game *plain, int depth);

/* FNV-1a over the board and the player to move. */
uint64_t plain_hash(const plain_game *plain);

#endif
