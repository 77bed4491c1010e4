#include "table.h"

#include "cli.h"
#include "show.h"

#include <string.h>

enum {
    MAX_LINE = 200,
    MAX_POSITION = 640, /* bytes: 128 counts of three digits, a comma each, turn and ply */
    /* Two programs can circle for ever where repetition and quiet_limit are both 0. */
    MAX_PROGRAM_TURNS = 10000
};

static bool has_human(const table *t) {
    return t->player[HUS_SOUTH] == NULL || t->player[HUS_NORTH] == NULL;
}

static bool is_over(const table *t) {
    return hus_game_result(t->game) != HUS_RESULT_PLAYING;
}

static bool is_human_turn(const table *t) {
    return t->player[hus_game_to_move(t->game)] == NULL;
}

/* The players ended the game themselves; that is taken back first, alone. */
static bool is_declared(const table *t) {
    int32_t reason = hus_game_reason(t->game);

    return reason == HUS_REASON_RESIGNED || reason == HUS_REASON_AGREED;
}

/* ---- after each change of the position ------------------------------------------------------- */

static bool is_silent(const table *t) {
    return t->is_match && !has_human(t);
}

static void show_end(const table *t) {
    show_result(stdout, t->game);
    if (t->is_match)
        printf("Type next to go on, or undo to take the last turn back.\n");
}

/* A person sees the board when he is asked next, programs only at the end. */
static void show_state(const table *t) {
    if (is_silent(t))
        return;
    if (is_over(t) || is_human_turn(t)) {
        putchar('\n');
        show_board(stdout, t->game);
        putchar('\n');
    }
    if (is_over(t))
        show_end(t);
}

static void play_pit(table *t, int32_t pit) {
    t->status = hus_game_play(t->game, pit);
    if (t->status < 0)
        return;
    if (!is_silent(t))
        show_last_turn(stdout, t->game);
    show_state(t);
}

/* ---- words typed ----------------------------------------------------------------------------- */

static void lower(char *text) {
    for (; *text != '\0'; text++)
        if (*text >= 'A' && *text <= 'Z')
            *text = (char)(*text - 'A' + 'a');
}

/* Cuts the blanks round a text off. */
static char *trim(char *text) {
    size_t length;

    text += strspn(text, " ");
    length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = '\0';
    return text;
}

/* ---- the commands ---------------------------------------------------------------------------- */

/* The pit of that name; -1 after an explanation. */
static int32_t read_pit(const table *t, const char *word) {
    int32_t pits = hus_game_pits_per_row(t->game);
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

static void do_moves(table *t, const char *word) {
    (void)word;
    if (is_over(t))
        printf("The game is over, nobody may play.\n");
    show_moves(stdout, t->game);
}

static void do_why(table *t, const char *word) {
    int32_t pit = read_pit(t, word);

    if (pit >= 0)
        t->status = show_why(stdout, t->game, pit);
}

/* How many turns to take back, so that a person can choose anew: against a program up to his own
 * last turn. 0 where there is none. */
static int32_t turns_to_undo(const table *t) {
    int32_t turns = hus_game_turns(t->game);

    for (int32_t i = turns - 1; i >= 0; i--) {
        hus_turn turn;

        if (hus_game_turn_at(t->game, i, &turn) == HUS_OK && t->player[turn.player] == NULL)
            return turns - i;
    }
    return 0;
}

static void do_undo(table *t, const char *word) {
    bool was_declared = is_declared(t);
    int32_t turns = was_declared ? 1 : turns_to_undo(t);

    (void)word;
    if (turns == 0) {
        printf("There is no turn of yours to take back.\n");
        return;
    }
    for (int32_t i = 0; i < turns && t->status >= 0; i++)
        t->status = hus_game_undo(t->game);
    if (was_declared)
        printf("The game goes on.\n");
    else
        printf("Taken back: %d turn%s.\n", (int)turns, turns == 1 ? "" : "s");
    show_state(t);
}

static void do_redo(table *t, const char *word) {
    int32_t turns = 0;

    (void)word;
    while ((turns == 0 || !is_human_turn(t)) && hus_game_redo(t->game) == HUS_OK) {
        turns++;
        if (!is_declared(t))
            show_last_turn(stdout, t->game);
    }
    if (turns == 0)
        printf("There is no turn to play again.\n");
    else
        show_state(t);
}

static void do_board(table *t, const char *word) {
    (void)word;
    show_board(stdout, t->game);
}

void table_print_position(const hus_game *game, const char *before, const char *after) {
    char text[MAX_POSITION];

    hus_game_position(game, text, sizeof text);
    printf("%s%s%s\n", before, text, after);
}

static void do_position(table *t, const char *word) {
    (void)word;
    table_print_position(t->game, "", "");
}

static void do_rules(table *t, const char *word) {
    const hus_variant *variant = hus_game_variant(t->game);

    (void)word;
    for (int32_t i = 0; i < hus_rule_count(); i++) {
        char value[SHOW_VALUE_BYTES];

        hus_variant_get(variant, hus_rule_key(i), value, sizeof value);
        printf("  %s = %s\n", hus_rule_key(i), value);
        show_paragraph(stdout, 4, hus_rule_help(i));
    }
}

static void do_resign(table *t, const char *word) {
    (void)word;
    if (hus_game_resign(t->game, hus_game_to_move(t->game)) == HUS_OK)
        show_end(t);
    else
        printf("The game is over already.\n");
}

/* The other one is asked: it takes two to agree. */
static void do_draw(table *t, const char *word) {
    int32_t player = hus_game_to_move(t->game);
    char line[MAX_LINE], *answer;

    (void)word;
    if (is_over(t)) {
        printf("The game is over already.\n");
        return;
    }
    if (t->player[HUS_SOUTH] != NULL || t->player[HUS_NORTH] != NULL) {
        printf("A program agrees to no draw.\n");
        return;
    }
    printf("%s offers a draw. %s, do you agree: yes or no?\n%s> ", show_player(player),
           show_player(1 - player), show_player(1 - player));
    if (cli_read_line(line, sizeof line) == CLI_LINE_END) {
        t->end = TABLE_LEFT;
        return;
    }
    lower(line);
    answer = trim(line);
    if (strcmp(answer, "yes") != 0 && strcmp(answer, "y") != 0)
        printf("No draw: the game goes on.\n");
    else if (hus_game_agree_draw(t->game) == HUS_OK)
        show_end(t);
}

static void do_save(table *t, const char *path) {
    file_saver *saver = t->saver;
    bool is_ready = saver->path != NULL;

    if (path != NULL && (!is_ready || strcmp(path, saver->path) != 0)) {
        if (!file_claim(saver, path)) {
            printf("%s\n", saver->wrong);
            return;
        }
    } else if (!is_ready) {
        printf("save needs a file: save my-game.hus\n");
        return;
    }
    if (file_save(saver, t->game))
        printf("Saved in %s, and kept up to date from now on.\n", saver->path);
    else
        printf("%s\n", saver->wrong);
}

static void do_next(table *t, const char *word) {
    (void)word;
    if (is_over(t))
        t->end = TABLE_DONE;
    else
        printf("This game is not over yet; resign gives it up.\n");
}

static void do_quit(table *t, const char *word) {
    (void)word;
    t->end = TABLE_LEFT;
}

static void do_help(table *t, const char *word);

/* The commands that a person types; `what` is what follows the name, NULL for nothing. */
static const struct command {
    const char *name;
    const char *what;
    const char *help;
    void (*run)(table *, const char *);
} commands[] = {
    {"moves", NULL, "the pits that may be played, and what each would do", do_moves},
    {"why", "PIT", "what a pit would do, lap by lap, or why it may not be played", do_why},
    {"undo", NULL, "take your last turn back, and the answer of a program", do_undo},
    {"redo", NULL, "play again what was taken back", do_redo},
    {"board", NULL, "draw the board again", do_board},
    {"position", NULL, "the position as text, for hus-play --position", do_position},
    {"rules", NULL, "the rules of this game", do_rules},
    {"save", "[FILE]", "keep the game in a file, from now on", do_save},
    {"draw", NULL, "offer a draw to the other person", do_draw},
    {"resign", NULL, "give the game up", do_resign},
    {"next", NULL, "when a game is over: count it, and play the next", do_next},
    {"quit", NULL, "leave; so does the end of the input", do_quit},
    {"help", NULL, "this list", do_help},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

/* The command of that index; NULL for one that only a match has. */
static const struct command *command_at(int32_t index, bool is_match) {
    return commands[index].run != do_next || is_match ? &commands[index] : NULL;
}

void table_print_commands(bool is_match) {
    printf("  %-11s  %s\n", "o3, i1 ...",
           "play that pit: o outer row, i inner row, from your left");
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        const struct command *command = command_at(i, is_match);
        char name[32];

        if (command == NULL)
            continue;
        snprintf(name, sizeof name, "%s%s%s", command->name, command->what != NULL ? " " : "",
                 command->what != NULL ? command->what : "");
        printf("  %-11s  %s\n", name, command->help);
    }
}

static void do_help(table *t, const char *word) {
    (void)word;
    table_print_commands(t->is_match);
}

static const struct command *find_command(const table *t, const char *name) {
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        const struct command *command = command_at(i, t->is_match);

        if (command != NULL && strcmp(command->name, name) == 0)
            return command;
    }
    return NULL;
}

/* ---- asking a person ------------------------------------------------------------------------- */

/* `rest` is what was typed behind the name, maybe empty. */
static void run_command(table *t, const struct command *command, char *rest) {
    if (command->what == NULL && *rest != '\0') {
        printf("%s stands alone, without %s.\n", command->name, rest);
        return;
    }
    if (command->run == do_why) {
        if (*rest == '\0') {
            printf("%s needs a pit: %s o3\n", command->name, command->name);
            return;
        }
        lower(rest);
    }
    command->run(t, *rest != '\0' ? rest : NULL);
}

static bool looks_like_pit(const char *word) {
    return (*word == 'o' || *word == 'i') && word[1] >= '0' && word[1] <= '9';
}

static void try_pit(table *t, const char *word) {
    int32_t pit = read_pit(t, word);

    if (pit < 0)
        return;
    if (is_over(t))
        printf("The game is over; undo goes back before its end.\n");
    else if (hus_game_is_legal(t->game, pit))
        play_pit(t, pit);
    else
        show_refusal(stdout, t->game, pit);
}

static void obey(table *t, char *line) {
    char *first = trim(line), *rest = first + strcspn(first, " ");
    const struct command *command;

    if (*rest != '\0')
        *rest++ = '\0';
    rest = trim(rest);
    lower(first);
    command = find_command(t, first);
    if (*first == '\0')
        printf("Type a pit, such as o3, or help.\n");
    else if (strchr(rest, ' ') != NULL && (command == NULL || command->run != do_save))
        printf("That is more than a command and a pit; help lists the commands.\n");
    else if (command != NULL)
        run_command(t, command, rest);
    else if (looks_like_pit(first) && *rest == '\0')
        try_pit(t, first);
    else if (looks_like_pit(first))
        printf("One pit at a time, please.\n");
    else
        printf("%s is neither a pit nor a command; help lists the commands.\n", first);
}

static void prompt(const table *t) {
    int32_t size;

    hus_variant_get_int(hus_game_variant(t->game), "team_size", &size);
    if (is_over(t))
        printf("game over> ");
    else if (size > 1)
        printf("%s %d of %d> ", show_player(hus_game_to_move(t->game)),
               (int)hus_game_seat(t->game) + 1, (int)size);
    else
        printf("%s> ", show_player(hus_game_to_move(t->game)));
}

static void save(table *t) {
    if (t->saver->path != NULL && !file_save(t->saver, t->game))
        printf("%s\n", t->saver->wrong);
}

static void ask(table *t) {
    char line[MAX_LINE];

    save(t);
    prompt(t);
    switch (cli_read_line(line, sizeof line)) {
    case CLI_LINE_END:
        t->end = TABLE_LEFT;
        break;
    case CLI_LINE_TOO_LONG:
        printf("That line is too long; help lists the commands.\n");
        break;
    default:
        obey(t, line);
    }
}

/* ---- a game ---------------------------------------------------------------------------------- */

typedef struct thinking {
    bool is_watched; /* by a person who may type */
    uint64_t end;    /* by the clock */
} thinking;

static bool must_choose(void *context) {
    const thinking *now = context;

    return (now->is_watched && cli_line_waits()) || cli_clock() >= now->end;
}

static int32_t think(const table *t, const bot *player) {
    thinking now = {has_human(t), t->think > 0 ? cli_clock() + t->think : UINT64_MAX};
    bot_limits limits = {t->work, must_choose, &now};

    if (t->work == 0 && t->think > 0)
        limits.work = UINT64_MAX;
    return bot_choose(player, t->game, t->random, &limits);
}

/* What people see is on the screen and in the file before, in case that they break it off. */
static void play_program(table *t) {
    const bot *player = t->player[hus_game_to_move(t->game)];
    int32_t pit;

    if (player->work > 0 && !is_silent(t)) {
        fflush(stdout);
        save(t);
    }
    pit = think(t, player);
    if (pit < 0)
        t->status = pit;
    else
        play_pit(t, pit);
    t->turns++;
}

/* Only then can two programs circle for ever. */
static bool never_draws(const hus_game *game) {
    const hus_variant *variant = hus_game_variant(game);
    int32_t repetition, quiet_limit;

    hus_variant_get_int(variant, "repetition", &repetition);
    hus_variant_get_int(variant, "quiet_limit", &quiet_limit);
    return repetition == 0 && quiet_limit == 0;
}

static void step(table *t) {
    if (is_over(t) && !has_human(t))
        t->end = TABLE_DONE;
    else if (is_over(t) || is_human_turn(t))
        ask(t);
    else
        play_program(t);
    if (!has_human(t) && !is_over(t) && t->turns >= MAX_PROGRAM_TURNS && never_draws(t->game)) {
        if (!is_silent(t))
            printf("Two programs play no more than %d turns.\n", MAX_PROGRAM_TURNS);
        t->end = TABLE_STOPPED;
    }
}

int32_t table_play(table *t) {
    show_state(t);
    while (t->end == TABLE_PLAYING && t->status >= 0)
        step(t);
    return t->status;
}
