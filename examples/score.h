/* How a series stands, as a table with a line a game. */
#ifndef HUS_EXAMPLES_SCORE_H
#define HUS_EXAMPLES_SCORE_H

#include <hus.h>

#include <stdbool.h>
#include <stdio.h>

enum { SCORE_BYTES = 128 }; /* a line of the table */

/* What decides the series, in a sentence. */
void score_explain(FILE *out, const hus_variant *variant);

/* The head of the table. */
void score_head(FILE *out);

/* Writes the line of a game: number, who began, turns, result, reason and score, and how the
 * series stands then. `is_counted`: the series has counted the game. */
void score_line(char text[SCORE_BYTES], int32_t number, const hus_game *game,
                const hus_series *series, bool is_counted);

/* Who has won the series or leads. `south` and `north` are names, or NULL. */
void score_result(FILE *out, const hus_series *series, const char *south, const char *north);

/* South's share of the games, a drawn one as half, with the interval that holds the true share
 * 95 times in 100. `games`: the drawn ones too, at least 1. */
void score_share(FILE *out, const hus_series *series, int32_t games);

/* Who began a game. */
int32_t score_starter(const hus_game *game);

#endif
