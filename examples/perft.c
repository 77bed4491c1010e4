/* Counts the legal sequences of turns from a position, to compare rules and programs. */
#include "cli.h"
#include "show.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_DEPTH = 64, MAX_PITS = 64 };

static const char *const program = "hus-perft";

typedef struct options {
    cli_rules rules;
    const char *depth_text;
    const char *position;
    int32_t depth;
    bool divide, help;
} options;

static void print_help(void) {
    fputs(
        "usage: hus-perft VARIANT DEPTH [--set KEY=VALUE]... [--position TEXT] [--divide]\n"
        "\n"
        "Counts the legal sequences of exactly 1, 2 ... DEPTH turns of Hus: a line for each, the\n"
        "number of turns and the count. Two programs that play by the same rules count the\n"
        "same. A turn that ends the game is counted, and nothing follows it.\n"
        "\n"
        "  VARIANT           a built-in variant (hus-play --list) or the file of a profile\n"
        "  DEPTH             1 to 64; the time grows with the count\n"
        "  --set KEY=VALUE   change a rule; all settings are checked together\n"
        "  --position TEXT   count from there, not from the start with South to move\n"
        "  --divide          also the count of DEPTH for each first pit; they add up to it\n"
        "\n"
        "  hus-perft philos 5\n"
        "  hus-perft mancala-world 3 --set pits_per_row=16 --divide\n"
        "\n"
        "Exit status: 0 fine, 1 the rules or the position cannot be used, 2 wrong usage.\n",
        stdout);
}

/* Takes what is next; false where it is nothing that the program knows. */
static bool take_option(cli_args *args, options *o) {
    const char *setting;

    if (cli_flag(args, "--help") || cli_flag(args, "-h"))
        return o->help = true;
    if (cli_flag(args, "--divide"))
        return o->divide = true;
    if (cli_option(args, "--position", &o->position))
        return true;
    if (cli_option(args, "--set", &setting)) {
        cli_add_setting(args, &o->rules, setting);
        return true;
    }
    if (o->rules.variant == NULL)
        return cli_word(args, &o->rules.variant);
    return o->depth_text == NULL && cli_word(args, &o->depth_text);
}

static bool read_options(cli_args *args, options *o) {
    uint64_t depth = 0;

    while (cli_more(args) && !o->help)
        if (!take_option(args, o))
            cli_unknown(args);
    if (args->wrong || o->help)
        return !args->wrong;
    if (o->depth_text == NULL)
        cli_wrong(args, "VARIANT and DEPTH are needed");
    else if (!cli_number(o->depth_text, MAX_DEPTH, &depth) || depth == 0)
        cli_wrong(args, "DEPTH is a number from 1 to %d, not %s", MAX_DEPTH, o->depth_text);
    o->depth = (int32_t)depth;
    return !args->wrong;
}

static int32_t print_counts(const hus_game *game, int32_t depth) {
    for (int32_t d = 1; d <= depth; d++) {
        uint64_t count;
        int32_t status = hus_game_perft(game, d, &count);

        if (status < 0)
            return status;
        printf("%d %" PRIu64 "\n", (int)d, count);
        fflush(stdout); /* the next one may take long */
    }
    return HUS_OK;
}

/* What follows the pit; the turn itself is taken back. */
static int32_t print_pit(hus_game *game, int32_t pit, int32_t depth) {
    uint64_t count;
    char name[SHOW_PIT_BYTES];
    int32_t status = hus_game_play(game, pit);

    if (status < 0)
        return status;
    status = hus_game_perft(game, depth - 1, &count);
    hus_game_undo(game);
    if (status < 0)
        return status;
    printf("%s %" PRIu64 "\n", show_pit(game, pit, name), count);
    fflush(stdout);
    return HUS_OK;
}

static int32_t print_divided(hus_game *game, int32_t depth) {
    int32_t pits[MAX_PITS];
    int32_t count = hus_game_legal_pits(game, pits, MAX_PITS);

    for (int32_t i = 0; i < count; i++) {
        int32_t status = print_pit(game, pits[i], depth);

        if (status < 0)
            return status;
    }
    return HUS_OK;
}

static int run(const options *o) {
    hus_game *game = cli_make_game(program, &o->rules, HUS_SOUTH, o->position);
    int32_t status;

    if (game == NULL)
        return CLI_REFUSED;
    status = print_counts(game, o->depth);
    if (status == HUS_OK && o->divide)
        status = print_divided(game, o->depth);
    hus_game_free(game);
    if (status < 0)
        cli_complain(program, "%s", hus_status_message(status));
    return status < 0 ? CLI_REFUSED : CLI_FINE;
}

int main(int argc, char **argv) {
    cli_args args = cli_begin(program, argv);
    options o = {0};

    (void)argc;
    if (!read_options(&args, &o))
        return CLI_USAGE;
    if (o.help)
        print_help();
    return cli_end(program, o.help ? CLI_FINE : run(&o));
}
