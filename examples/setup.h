/* Who sits down to a game, and by which rules: what the programs that play are told. */
#ifndef HUS_EXAMPLES_SETUP_H
#define HUS_EXAMPLES_SETUP_H

#include "bot.h"
#include "cli.h"

#include <hus.h>

#include <stdbool.h>

/* Who plays on a side. */
typedef struct game_seat {
    const bot *player; /* NULL: a human */
    const char *name;  /* NULL: the kind of player */
    bool is_said;      /* an option says who plays */
} game_seat;

typedef struct game_setup {
    cli_rules rules; /* the variant is NULL where it is not said */
    game_seat seat[2];
    int32_t first;        /* HUS_NOBODY where it is not said */
    uint64_t seed;        /* by the clock where it is not said */
    uint64_t work, think; /* of programs for a turn; 0 where it is not said */
    const char *save;     /* a file, or NULL */
} game_setup;

/* A human against greedy. */
game_setup setup_begin(void);

/* Takes an option of ours; false where it is none. */
bool setup_take(cli_args *args, game_setup *setup);

/* The help of these options, and of the players. */
void setup_print_rule_options(void);
void setup_print_player_options(void);
void setup_print_players(void);

bool setup_has_human(const game_setup *setup);

/* The name of a player that was said, else what plays: "human", "greedy" … */
const char *setup_name(const game_setup *setup, int32_t player);

/* The rules, who plays, and the seed that repeats the game. */
void setup_print_head(const game_setup *setup, const hus_game *game);

/* Sets the tags South, North and Date of a new game. False after a complaint. */
bool setup_tag_new(const game_setup *setup, const char *program, hus_game *game);

/* Of a game that was loaded: who is not said is who the tags say, a program by its name and else
 * a human; who is said gets his tag. False after a complaint. */
bool setup_tag_loaded(game_setup *setup, const char *program, hus_game *game);

#endif
