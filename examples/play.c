/* Hus on a terminal: people and programs against each other, by any rules. */
#include "cli.h"
#include "file.h"
#include "setup.h"
#include "show.h"
#include "table.h"

#include <string.h>

static const char *const program = "hus-play";

typedef struct options {
    game_setup setup;
    const char *position, *load;
    bool list, help;
} options;

/* ---- the game, new or loaded ----------------------------------------------------------------- */

static bool claim(file_saver *saver, const char *path) {
    if (file_claim(saver, path))
        return true;
    cli_complain(program, "--save %s", saver->wrong);
    return false;
}

static hus_game *new_game(options *o, file_saver *saver) {
    game_setup *setup = &o->setup;
    hus_game *game;

    if (setup->rules.variant == NULL)
        setup->rules.variant = "mancala-world";
    game = cli_make_game(program, &setup->rules, setup->first == HUS_NORTH ? HUS_NORTH : HUS_SOUTH,
                         o->position);
    if (game != NULL && setup_tag_new(setup, program, game) &&
        (setup->save == NULL || claim(saver, setup->save)))
        return game;
    hus_game_free(game);
    return NULL;
}

/* The last game of a file that was read, where it begins and how many there are. NULL after
 * a complaint. */
static hus_game *last_game(file_reader *reader, size_t *begin, int32_t *count) {
    hus_game *game = NULL, *next;
    size_t at = reader->at;

    while (file_next(reader, &next)) {
        if (next == NULL)
            return game;
        hus_game_free(game);
        game = next;
        *begin = at;
        at = reader->at;
        ++*count;
    }
    hus_game_free(game);
    return NULL;
}

/* Where it is saved in the file that it was loaded from, it takes its place there. */
static bool open_saver(const options *o, file_saver *saver, const file_reader *reader, size_t begin,
                       const hus_game *game) {
    const char *path = o->setup.save;

    if (path == NULL)
        return true;
    if (strcmp(path, o->load) != 0)
        return claim(saver, path);
    if (file_adopt(saver, reader, begin, game))
        return true;
    cli_complain(program, "--save %s", saver->wrong);
    return false;
}

static hus_game *load_game(options *o, file_saver *saver) {
    file_reader reader;
    hus_game *game;
    size_t begin = 0;
    int32_t count = 0;

    if (!file_open(&reader, program, o->load))
        return NULL;
    game = last_game(&reader, &begin, &count);
    if (game != NULL && (!open_saver(o, saver, &reader, begin, game) ||
                         !setup_tag_loaded(&o->setup, program, game))) {
        hus_game_free(game);
        game = NULL;
    }
    if (game != NULL && count > 1)
        printf("  %s holds %d games; this is the last one.\n", o->load, (int)count);
    file_close(&reader);
    return game;
}

/* ---- playing it ------------------------------------------------------------------------------ */

static void print_tail(const hus_game *game, const file_saver *saver) {
    bool is_over = hus_game_result(game) != HUS_RESULT_PLAYING;

    if (!is_over)
        show_result(stdout, game);
    if (saver->is_written && is_over)
        printf("Saved in %s.\n", saver->path);
    else if (saver->is_written)
        printf("Saved in %s. To go on: hus-play --load %s\n", saver->path, saver->path);
    else if (!is_over)
        table_print_position(game, "To go on from here: --position \"", "\"");
}

/* Once more at the end, since what a program answers last has not been saved yet. */
static int finish(const hus_game *game, file_saver *saver) {
    bool is_lost = saver->path != NULL && !file_save(saver, game);

    print_tail(game, saver);
    if (is_lost)
        cli_complain(program, "%s", saver->wrong);
    return is_lost ? CLI_REFUSED : CLI_FINE;
}

static int play_game(const options *o, hus_game *game, file_saver *saver) {
    bot_random random = {o->setup.seed};
    table t = {.game = game,
               .random = &random,
               .work = o->setup.work,
               .think = o->setup.think,
               .saver = saver};

    for (int32_t player = 0; player < 2; player++)
        t.player[player] = o->setup.seat[player].player;
    if (saver->path != NULL && !file_save(saver, game)) {
        cli_complain(program, "--save %s", saver->wrong);
        return CLI_REFUSED;
    }
    setup_print_head(&o->setup, game);
    if (table_play(&t) >= 0)
        return finish(game, saver);
    cli_complain(program, "%s", hus_status_message(t.status));
    return CLI_REFUSED;
}

static int play(options *o) {
    file_saver saver = {.path = NULL};
    hus_game *game = o->load != NULL ? load_game(o, &saver) : new_game(o, &saver);
    int status = game != NULL ? play_game(o, game, &saver) : CLI_REFUSED;

    hus_game_free(game);
    file_free(&saver);
    return status;
}

/* ---- the command line ------------------------------------------------------------------------ */

static void print_options(void) {
    puts("Options:\n");
    setup_print_rule_options();
    setup_print_player_options();
    puts(
        "  --first south|north     who begins (default south)\n"
        "  --position TEXT         begin there; the text says who is to move\n"
        "  --save FILE             keep the game there as a record. What is in FILE is up to date\n"
        "                          whenever you are asked. A file that exists is not replaced\n"
        "  --load FILE             go on with the last game of a file of records, by its rules.\n"
        "                          Who plays is taken from its tags South and North: programs by\n"
        "                          their names, else you; --south, --north change it. With --save\n"
        "                          of the same FILE the game takes its place there\n"
        "  --list                  the built-in variants, and the rules that can be set\n"
        "  --help                  this text\n");
    setup_print_players();
}

static void print_help(void) {
    puts("usage: hus-play [--variant NAME|FILE] [--set KEY=VALUE]... [--south PLAYER]\n"
         "                [--north PLAYER] [--south-name NAME] [--north-name NAME]\n"
         "                [--first south|north] [--position TEXT] [--seed N] [--work N]\n"
         "                [--think MS] [--save FILE]\n"
         "       hus-play --load FILE [--south PLAYER] [--north PLAYER] [--save FILE]\n"
         "       hus-play --list | --help\n"
         "\n"
         "Hus is a mancala game of Namibia. Two players sit face to face, South and North, each\n"
         "with two rows of pits. In your turn you lift all seeds of one of your pits that holds\n"
         "two or more and sow them one by one into the next pits, round and round your own rows.\n"
         "If the last seed falls into an empty pit, the turn ends. If it falls into an occupied\n"
         "one, the turn goes on: in your inner row, with seeds in the pit opposite, you capture\n"
         "those and the ones behind them and sow them on your side; anywhere else you lift what\n"
         "lies there and sow on. The player who cannot move loses. Descriptions of the game\n"
         "differ: --list shows the variants and what can be changed.\n");
    puts("The board is drawn as South sees it, North at the top. Pits are named o1, o2 ... in\n"
         "the outer row and i1, i2 ... in the inner row, each from its owner's left, so North's\n"
         "run from right to left. An arrow says which way a row is sown, a dot is an empty pit.\n"
         "Of the last turn, the pit that was played stands in ( ) and the pit where it ended in\n"
         "[ ]; where both are the same pit it looks like (3].\n");
    print_options();
    puts("\nWhat you can type when it is your turn:\n");
    table_print_commands(false);
    puts("\n"
         "Examples:\n"
         "\n"
         "  hus-play                              you against the greedy program\n"
         "  hus-play --south human --north human  two people\n"
         "  hus-play --variant philos --set pits_per_row=12 --north random\n"
         "  hus-play --south greedy --north random --seed 7\n"
         "  hus-play --north hard                 or easy, or medium\n"
         "  hus-play --north search --think 2000  two seconds a turn\n"
         "  hus-play --variant my-club.ini --first north\n"
         "  hus-play --save evening.hus           until you quit, and then, some other day:\n"
         "  hus-play --load evening.hus --save evening.hus\n"
         "\n"
         "Exit status: 0 fine, 1 the rules, a file or the position cannot be used, or the\n"
         "game cannot be saved, 2 wrong usage.");
}

static void print_list(void) {
    puts("Built-in variants (--variant NAME):\n");
    show_builtins(stdout);
    puts("\nRules (--set KEY=VALUE) and what they allow:\n");
    show_rule_keys(stdout);
}

/* A record brings its rules and its position along. */
static void check_load(cli_args *args, const options *o) {
    const char *other = o->setup.rules.variant != NULL ? "--variant"
                        : o->setup.rules.count > 0     ? "--set"
                        : o->position != NULL          ? "--position"
                        : o->setup.first != HUS_NOBODY ? "--first"
                                                       : NULL;

    if (other != NULL)
        cli_wrong(args, "--load and %s: the file says by which rules and from where", other);
}

static bool read_options(cli_args *args, options *o) {
    while (cli_more(args) && !o->help) {
        if (cli_flag(args, "--help") || cli_flag(args, "-h"))
            o->help = true;
        else if (cli_flag(args, "--list"))
            o->list = true;
        else if (!cli_option(args, "--position", &o->position) &&
                 !cli_option(args, "--load", &o->load) && !setup_take(args, &o->setup))
            cli_unknown(args);
    }
    if (args->wrong || o->help)
        return !args->wrong;
    if (o->load != NULL)
        check_load(args, o);
    else if (o->position != NULL && o->setup.first != HUS_NOBODY)
        cli_wrong(args, "--first and --position: the position says who is to move");
    return !args->wrong;
}

int main(int argc, char **argv) {
    cli_args args = cli_begin(program, argv);
    options o = {.setup = setup_begin()};

    (void)argc;
    if (!read_options(&args, &o))
        return CLI_USAGE;
    if (o.help)
        print_help();
    else if (o.list)
        print_list();
    return cli_end(program, o.help || o.list ? CLI_FINE : play(&o));
}
