/* Hus on a terminal: people and programs against each other, by any rules. */
#include "bot.h"
#include "cli.h"
#include "show.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

enum {
    MAX_LINE = 200,
    MAX_POSITION = 640, /* bytes: 128 counts of three digits, a comma each, turn and ply */
    /* Two programs can circle for ever where repetition and quiet_limit are both 0. */
    MAX_PROGRAM_TURNS = 10000
};

static const char *const program = "hus-play";

typedef struct options {
    cli_rules rules;
    const bot *player[2]; /* NULL: a human */
    int32_t first;        /* HUS_NOBODY where it is not said */
    const char *position;
    uint64_t seed;
    bool has_seed, list, help;
} options;

typedef struct session {
    hus_game *game;
    const bot *player[2];
    bot_random random;
    bool done;      /* the person wants no more */
    int32_t status; /* a negative HUS_E_… when the library fails where it should not */
} session;

static bool has_human(const session *s) {
    return s->player[HUS_SOUTH] == NULL || s->player[HUS_NORTH] == NULL;
}

static bool is_over(const session *s) {
    return hus_game_result(s->game) != HUS_RESULT_PLAYING;
}

static bool is_human_turn(const session *s) {
    return s->player[hus_game_to_move(s->game)] == NULL;
}

/* The players ended the game themselves; that is taken back first, alone. */
static bool is_declared(const session *s) {
    int32_t reason = hus_game_reason(s->game);

    return reason == HUS_REASON_RESIGNED || reason == HUS_REASON_AGREED;
}

/* ---- after each change of the position ------------------------------------------------------- */

/* A person sees the board when he is asked next, programs only at the end. */
static void show_state(const session *s) {
    if (is_over(s) || is_human_turn(s)) {
        putchar('\n');
        show_board(stdout, s->game);
        putchar('\n');
    }
    if (is_over(s))
        show_result(stdout, s->game);
}

static void play_pit(session *s, int32_t pit) {
    s->status = hus_game_play(s->game, pit);
    if (s->status < 0)
        return;
    show_last_turn(stdout, s->game);
    show_state(s);
}

/* ---- the commands ---------------------------------------------------------------------------- */

/* The pit of that name; -1 after an explanation. */
static int32_t read_pit(const session *s, const char *word) {
    int32_t pits = hus_game_pits_per_row(s->game);
    int32_t pit = hus_pit_parse(pits, word);

    if (pit >= 0)
        return pit;
    if (pit == HUS_E_POSITION)
        printf("There is no pit %s: the pits are o1 to o%d and i1 to i%d.\n", word, (int)pits,
               (int)pits);
    else
        printf("%s is no pit: a pit is written like o3 or i1.\n", word);
    return -1;
}

static void do_moves(session *s, const char *word) {
    (void)word;
    if (is_over(s))
        printf("The game is over, nobody may play.\n");
    show_moves(stdout, s->game);
}

static void do_why(session *s, const char *word) {
    int32_t pit = read_pit(s, word);

    if (pit >= 0)
        s->status = show_why(stdout, s->game, pit);
}

/* How many turns to take back, so that a person can choose anew: against a program up to his own
 * last turn. 0 where there is none. */
static int32_t turns_to_undo(const session *s) {
    int32_t turns = hus_game_turns(s->game);

    for (int32_t i = turns - 1; i >= 0; i--) {
        hus_turn turn;

        if (hus_game_turn_at(s->game, i, &turn) == HUS_OK && s->player[turn.player] == NULL)
            return turns - i;
    }
    return 0;
}

static void do_undo(session *s, const char *word) {
    bool was_declared = is_declared(s);
    int32_t turns = was_declared ? 1 : turns_to_undo(s);

    (void)word;
    if (turns == 0) {
        printf("There is no turn of yours to take back.\n");
        return;
    }
    for (int32_t i = 0; i < turns && s->status >= 0; i++)
        s->status = hus_game_undo(s->game);
    if (was_declared)
        printf("The game goes on.\n");
    else
        printf("Taken back: %d turn%s.\n", (int)turns, turns == 1 ? "" : "s");
    show_state(s);
}

static void do_redo(session *s, const char *word) {
    int32_t turns = 0;

    (void)word;
    while ((turns == 0 || !is_human_turn(s)) && hus_game_redo(s->game) == HUS_OK) {
        turns++;
        if (!is_declared(s))
            show_last_turn(stdout, s->game);
    }
    if (turns == 0)
        printf("There is no turn to play again.\n");
    else
        show_state(s);
}

static void do_board(session *s, const char *word) {
    (void)word;
    show_board(stdout, s->game);
}

/* The position between two texts. */
static void print_position(const session *s, const char *before, const char *after) {
    char text[MAX_POSITION];

    hus_game_position(s->game, text, sizeof text);
    printf("%s%s%s\n", before, text, after);
}

static void do_position(session *s, const char *word) {
    (void)word;
    print_position(s, "", "");
}

static void do_rules(session *s, const char *word) {
    const hus_variant *variant = hus_game_variant(s->game);

    (void)word;
    for (int32_t i = 0; i < hus_rule_count(); i++) {
        char value[SHOW_VALUE_BYTES];

        hus_variant_get(variant, hus_rule_key(i), value, sizeof value);
        printf("  %s = %s\n", hus_rule_key(i), value);
        show_paragraph(stdout, 4, hus_rule_help(i));
    }
}

static void do_resign(session *s, const char *word) {
    (void)word;
    if (hus_game_resign(s->game, hus_game_to_move(s->game)) == HUS_OK)
        show_result(stdout, s->game);
    else
        printf("The game is over already.\n");
}

static void do_quit(session *s, const char *word) {
    (void)word;
    s->done = true;
}

static void do_help(session *s, const char *word);

/* The commands that a person types; `word` is what must follow the name. */
static const struct command {
    const char *name;
    const char *word;
    const char *help;
    void (*run)(session *, const char *);
} commands[] = {
    {"moves", NULL, "the pits that may be played, and what each would do", do_moves},
    {"why", "PIT", "what a pit would do, lap by lap, or why it may not be played", do_why},
    {"undo", NULL, "take your last turn back, and the answer of a program", do_undo},
    {"redo", NULL, "play again what was taken back", do_redo},
    {"board", NULL, "draw the board again", do_board},
    {"position", NULL, "the position as text, for --position", do_position},
    {"rules", NULL, "the rules of this game", do_rules},
    {"resign", NULL, "give the game up", do_resign},
    {"quit", NULL, "leave; so does the end of the input", do_quit},
    {"help", NULL, "this list", do_help},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void print_commands(void) {
    printf("  %-10s  %s\n", "o3, i1 ...",
           "play that pit: o outer row, i inner row, from your left");
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        char name[32];

        snprintf(name, sizeof name, commands[i].word != NULL ? "%s PIT" : "%s", commands[i].name);
        printf("  %-10s  %s\n", name, commands[i].help);
    }
}

static void do_help(session *s, const char *word) {
    (void)s;
    (void)word;
    print_commands();
}

static const struct command *find_command(const char *name) {
    for (int32_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* ---- asking a person ------------------------------------------------------------------------- */

static void run_command(session *s, const struct command *command, const char *word) {
    if (command->word != NULL && word == NULL)
        printf("%s needs a pit: %s o3\n", command->name, command->name);
    else if (command->word == NULL && word != NULL)
        printf("%s stands alone, without %s.\n", command->name, word);
    else
        command->run(s, word);
}

static bool looks_like_pit(const char *word) {
    return (*word == 'o' || *word == 'i') && word[1] >= '0' && word[1] <= '9';
}

static void try_pit(session *s, const char *word) {
    int32_t pit = read_pit(s, word);

    if (pit < 0)
        return;
    if (is_over(s))
        printf("The game is over; undo takes the last turn back.\n");
    else if (hus_game_is_legal(s->game, pit))
        play_pit(s, pit);
    else
        show_refusal(stdout, s->game, pit);
}

static void obey(session *s, char *line) {
    const char *first = strtok(line, " "), *second = strtok(NULL, " ");
    bool is_longer = second != NULL && strtok(NULL, " ") != NULL;
    const struct command *command;

    if (first == NULL) {
        printf("Type a pit, such as o3, or help.\n");
        return;
    }
    command = find_command(first);
    if (is_longer)
        printf("That is more than a command and a pit; help lists the commands.\n");
    else if (command != NULL)
        run_command(s, command, second);
    else if (looks_like_pit(first) && second == NULL)
        try_pit(s, first);
    else if (looks_like_pit(first))
        printf("One pit at a time, please.\n");
    else
        printf("%s is neither a pit nor a command; help lists the commands.\n", first);
}

static void lower(char *text) {
    for (; *text != '\0'; text++)
        if (*text >= 'A' && *text <= 'Z')
            *text = (char)(*text - 'A' + 'a');
}

static void prompt(const session *s) {
    int32_t size;

    hus_variant_get_int(hus_game_variant(s->game), "team_size", &size);
    if (is_over(s))
        printf("game over> ");
    else if (size > 1)
        printf("%s %d of %d> ", show_player(hus_game_to_move(s->game)),
               (int)hus_game_seat(s->game) + 1, (int)size);
    else
        printf("%s> ", show_player(hus_game_to_move(s->game)));
}

static void ask(session *s) {
    char line[MAX_LINE];

    prompt(s);
    switch (cli_read_line(line, sizeof line)) {
    case CLI_LINE_END:
        s->done = true;
        break;
    case CLI_LINE_TOO_LONG:
        printf("That line is too long; help lists the commands.\n");
        break;
    default:
        lower(line);
        obey(s, line);
    }
}

/* ---- a game ---------------------------------------------------------------------------------- */

static void play_program(session *s) {
    const bot *player = s->player[hus_game_to_move(s->game)];
    int32_t pit = player->choose(s->game, &s->random);

    if (pit < 0)
        s->status = pit;
    else
        play_pit(s, pit);
}

static void step(session *s) {
    if (is_over(s) && !has_human(s))
        s->done = true;
    else if (is_over(s) || is_human_turn(s))
        ask(s);
    else
        play_program(s);
    if (!has_human(s) && !is_over(s) && hus_game_turns(s->game) == MAX_PROGRAM_TURNS) {
        printf("Two programs play no more than %d turns.\n", MAX_PROGRAM_TURNS);
        s->done = true;
    }
}

static const char *name_of(const bot *player) {
    return player == NULL ? "human" : player->name;
}

static void print_head(const session *s, const options *o) {
    show_variant(stdout, hus_game_variant(s->game));
    for (int32_t i = 0; i < o->rules.count; i++)
        printf("    with %s\n", o->rules.setting[i]);
    printf("  South is %s, North is %s; %s begins.\n", name_of(s->player[HUS_SOUTH]),
           name_of(s->player[HUS_NORTH]), show_player(hus_game_to_move(s->game)));
    for (int32_t player = 0; player < 2; player++)
        if (s->player[player] != NULL && s->player[player]->is_random) {
            printf("  Random numbers from --seed %" PRIu64 "\n", o->seed);
            break;
        }
    if (has_human(s))
        printf("  Type a pit to play it, or help.\n");
}

static void print_tail(const session *s) {
    if (is_over(s))
        return;
    show_result(stdout, s->game);
    print_position(s, "To go on from here: --position \"", "\"");
}

static int play(const options *o) {
    session s = {.player = {o->player[0], o->player[1]}, .random = {o->seed}};

    s.game = cli_make_game(program, &o->rules, o->first == HUS_NORTH ? HUS_NORTH : HUS_SOUTH,
                           o->position);
    if (s.game == NULL)
        return CLI_REFUSED;
    print_head(&s, o);
    show_state(&s);
    while (!s.done && s.status >= 0)
        step(&s);
    if (s.status >= 0)
        print_tail(&s);
    else
        cli_complain(program, "%s", hus_status_message(s.status));
    hus_game_free(s.game);
    return s.status >= 0 ? CLI_FINE : CLI_REFUSED;
}

/* ---- the command line ------------------------------------------------------------------------ */

static void print_options(void) {
    puts("Options:\n"
         "\n"
         "  --variant NAME|FILE     the rules: a built-in variant, or the file of a profile\n"
         "                          (default mancala-world)\n"
         "  --set KEY=VALUE         change a rule; all settings are checked together\n"
         "  --south PLAYER          who plays South (default human)\n"
         "  --north PLAYER          who plays North (default greedy)\n"
         "  --first south|north     who begins (default south)\n"
         "  --position TEXT         begin there; the text says who is to move\n"
         "  --seed N                random numbers that repeat a game (default: by the clock)\n"
         "  --list                  the built-in variants, and the rules that can be set\n"
         "  --help                  this text\n"
         "\n"
         "A PLAYER is one of:\n"
         "\n"
         "  human                   you, typing pits");
    for (int32_t i = 0; bot_at(i) != NULL; i++)
        printf("  %-22s  %s\n", bot_at(i)->name, bot_at(i)->help);
}

static void print_help(void) {
    puts("usage: hus-play [--variant NAME|FILE] [--set KEY=VALUE]... [--south PLAYER]\n"
         "                [--north PLAYER] [--first south|north] [--position TEXT] [--seed N]\n"
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
    print_commands();
    puts("\n"
         "Examples:\n"
         "\n"
         "  hus-play                              you against the greedy program\n"
         "  hus-play --south human --north human  two people\n"
         "  hus-play --variant philos --set pits_per_row=12 --north random\n"
         "  hus-play --south greedy --north random --seed 7\n"
         "  hus-play --variant my-club.ini --first north\n"
         "\n"
         "Exit status: 0 fine, 1 the rules, a file or the position cannot be used, 2 wrong usage.");
}

static void print_list(void) {
    puts("Built-in variants (--variant NAME):\n");
    show_builtins(stdout);
    puts("\nRules (--set KEY=VALUE) and what they allow:\n");
    show_rule_keys(stdout);
}

static void read_player(cli_args *args, const bot **player, const char *name) {
    *player = bot_find(name);
    if (*player == NULL && strcmp(name, "human") != 0)
        cli_wrong(args, "no player is called %s", name);
}

static void read_first(cli_args *args, options *o, const char *name) {
    if (strcmp(name, "south") != 0 && strcmp(name, "north") != 0)
        cli_wrong(args, "--first is south or north, not %s", name);
    else
        o->first = strcmp(name, "north") == 0 ? HUS_NORTH : HUS_SOUTH;
}

static void read_seed(cli_args *args, options *o, const char *text) {
    if (!cli_number(text, UINT64_MAX, &o->seed))
        cli_wrong(args, "--seed is a number from 0 to %" PRIu64 ", not %s", UINT64_MAX, text);
    o->has_seed = true;
}

/* Takes an option with a value; false where it is none of ours. */
static bool take_valued(cli_args *args, options *o) {
    const char *value;

    if (cli_option(args, "--variant", &value))
        o->rules.variant = value;
    else if (cli_option(args, "--position", &value))
        o->position = value;
    else if (cli_option(args, "--set", &value))
        cli_add_setting(args, &o->rules, value);
    else if (cli_option(args, "--south", &value))
        read_player(args, &o->player[HUS_SOUTH], value);
    else if (cli_option(args, "--north", &value))
        read_player(args, &o->player[HUS_NORTH], value);
    else if (cli_option(args, "--first", &value))
        read_first(args, o, value);
    else if (cli_option(args, "--seed", &value))
        read_seed(args, o, value);
    else
        return false;
    return true;
}

static bool read_options(cli_args *args, options *o) {
    while (cli_more(args) && !o->help) {
        if (cli_flag(args, "--help") || cli_flag(args, "-h"))
            o->help = true;
        else if (cli_flag(args, "--list"))
            o->list = true;
        else if (!take_valued(args, o))
            cli_unknown(args);
    }
    if (!args->wrong && o->position != NULL && o->first != HUS_NOBODY)
        cli_wrong(args, "--first and --position: the position says who is to move");
    return !args->wrong;
}

/* Short enough to be typed. */
static uint64_t seed_from_clock(void) {
    struct timespec now = {0};

    timespec_get(&now, TIME_UTC);
    return ((uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000) % 1000000000;
}

int main(int argc, char **argv) {
    cli_args args = cli_begin(program, argv);
    options o = {.rules = {.variant = "mancala-world"},
                 .player = {[HUS_NORTH] = bot_find("greedy")},
                 .first = HUS_NOBODY};

    (void)argc;
    if (!read_options(&args, &o))
        return CLI_USAGE;
    if (!o.has_seed)
        o.seed = seed_from_clock();
    if (o.help)
        print_help();
    else if (o.list)
        print_list();
    return cli_end(program, o.help || o.list ? CLI_FINE : play(&o));
}
