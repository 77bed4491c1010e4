/* Hus in words and drawings, plain ASCII but for what a profile says. */
#ifndef HUS_EXAMPLES_SHOW_H
#define HUS_EXAMPLES_SHOW_H

#include <hus.h>

#include <stdio.h>

enum {
    SHOW_PIT_BYTES = 4,     /* "o32" */
    SHOW_VALUE_BYTES = 256, /* the value of any key of a variant */
    SHOW_WIDTH = 79         /* of a line, in characters */
};

/* "South", "North". */
const char *show_player(int32_t player);

/* The name of a pit of the game's board, in the caller's buffer. */
const char *show_pit(const hus_game *game, int32_t pit, char name[SHOW_PIT_BYTES]);

/* Words, broken at blanks so that they stay within SHOW_WIDTH; `indent` blanks before each line,
 * the first too. */
void show_paragraph(FILE *out, int32_t indent, const char *text);

/* The board as South sees it: North's two rows above, South's below. Of the last turn the pit that
 * was played stands in (), the pit where it ended in []; "(3]" is both. */
void show_board(FILE *out, const hus_game *game);

/* What a turn does or has done: "3 laps, captures 5, ends in i4". */
void show_effect(FILE *out, const hus_game *game, const hus_turn *turn);

/* The last turn on a line: "12. South o3: 3 laps, captures 5, ends in i4". Nothing where there is
 * none. */
void show_last_turn(FILE *out, const hus_game *game);

/* The legal pits, a line each, with what they do. */
void show_moves(FILE *out, const hus_game *game);

/* Why a pit of the player to move is not legal, one sentence on a line; nothing where it is. */
void show_refusal(FILE *out, const hus_game *game, int32_t pit);

/* What playing a pit would do, lap by lap, or why it is not legal; both for an endless turn that is
 * forbidden. Fails like hus_game_trace(). */
int32_t show_why(FILE *out, const hus_game *game, int32_t pit);

/* The result, its reason and the score on a line; "Not finished" where the game is not over. */
void show_result(FILE *out, const hus_game *game);

/* The name, title and source of a variant. */
void show_variant(FILE *out, const hus_variant *variant);

/* The built-in variants; the rule keys with what they allow. */
void show_builtins(FILE *out);
void show_rule_keys(FILE *out);

#endif
