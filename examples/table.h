/* A game at the table: people type pits and commands, programs choose their pits. */
#ifndef HUS_EXAMPLES_TABLE_H
#define HUS_EXAMPLES_TABLE_H

#include "bot.h"
#include "file.h"

#include <hus.h>

#include <stdbool.h>

typedef enum table_end {
    TABLE_PLAYING,
    TABLE_DONE,   /* the game is over, and a match goes on */
    TABLE_LEFT,   /* the people want no more, whether the game is over or not */
    TABLE_STOPPED /* two programs have played too many turns */
} table_end;

/* Nothing of it is the table's to free. */
typedef struct table {
    hus_game *game;
    const bot *player[2]; /* NULL: a human */
    bot_random *random;
    uint64_t work, think; /* of programs for a turn: see bot_limits; milliseconds. 0: their own */
    file_saver *saver; /* the game is saved whenever a person is asked, and before a program thinks
                          while people look on, if there is a path */
    bool is_match;     /* another game may follow: people say `next`, programs play silently */
    int32_t turns;     /* of programs, so far */
    table_end end;
    int32_t status; /* a negative HUS_E_… when the library fails where it should not */
} table;

/* Shows the board and plays until the game has an end; `status` is the result. */
int32_t table_play(table *t);

/* The position as text, between two texts. */
void table_print_position(const hus_game *game, const char *before, const char *after);

/* What a person can type. */
void table_print_commands(bool is_match);

#endif
