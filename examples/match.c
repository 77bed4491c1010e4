/* Matches of Hus: series of games between people and programs, and what was recorded of them. */
#include "cli.h"
#include "file.h"
#include "replay.h"
#include "score.h"
#include "setup.h"
#include "show.h"
#include "table.h"

#include <string.h>

enum {
    MAX_GAMES = 1000,
    OPEN_GAMES = 10 /* of two programs, in a series that does not end by itself */
};

static const char *const program = "hus-match";

typedef struct options {
    game_setup setup;
    replay_task task;
    uint64_t games;          /* 0 where it is not said */
    const char *for_a_match; /* the first option that only playing needs, or NULL */
    bool help;
} options;

typedef struct match {
    const game_setup *setup;
    hus_series *series;
    bot_random random;
    file_saver saver;
    int32_t played, most;
    bool is_left; /* by the people */
    char line[MAX_GAMES][SCORE_BYTES];
} match;

/* ---- a game ---------------------------------------------------------------------------------- */

static bool is_fine(int32_t status) {
    if (status < 0)
        cli_complain(program, "%s", hus_status_message(status));
    return status >= 0;
}

/* The next game, with its tags; NULL after a complaint. */
static hus_game *begin_game(const match *m) {
    hus_game *game;
    char number[16];

    if (!is_fine(hus_series_game(&game, m->series)))
        return NULL;
    snprintf(number, sizeof number, "%d", (int)m->played + 1);
    if (setup_tag_new(m->setup, program, game) && is_fine(hus_game_set_tag(game, "Round", number)))
        return game;
    hus_game_free(game);
    return NULL;
}

/* People see the whole table after each game, since boards are drawn in between. */
static void show_lines(const match *m) {
    if (setup_has_human(m->setup)) {
        putchar('\n');
        score_head(stdout);
        for (int32_t i = 0; i < m->played; i++)
            puts(m->line[i]);
    } else {
        puts(m->line[m->played - 1]);
    }
}

/* Kept in memory too where there is no file: `save` may name one later. False after a complaint. */
static bool save_game(match *m, const hus_game *game) {
    bool is_saved = file_put(&m->saver, game) && (m->saver.path == NULL || file_write(&m->saver));

    if (!is_saved)
        cli_complain(program, "--save %s", m->saver.wrong);
    file_settle(&m->saver);
    return is_saved;
}

static bool count_game(match *m, const hus_game *game) {
    bool is_over = hus_game_result(game) != HUS_RESULT_PLAYING;

    if (is_over && !is_fine(hus_series_add(m->series, game)))
        return false;
    m->played++;
    score_line(m->line[m->played - 1], m->played, game, m->series, is_over);
    show_lines(m);
    return save_game(m, game);
}

static bool play_game(match *m, hus_game *game) {
    table t = {.game = game,
               .random = &m->random,
               .work = m->setup->work,
               .think = m->setup->think,
               .saver = &m->saver,
               .is_match = true};

    for (int32_t player = 0; player < 2; player++)
        t.player[player] = m->setup->seat[player].player;
    if (setup_has_human(m->setup))
        printf("\nGame %d: %s begins.\n", (int)m->played + 1, show_player(score_starter(game)));
    if (!is_fine(table_play(&t)))
        return false;
    m->is_left = t.end == TABLE_LEFT;
    /* Programs that circle agree to a draw, as the match must go on. */
    if (t.end == TABLE_STOPPED && !is_fine(hus_game_agree_draw(game)))
        return false;
    return count_game(m, game);
}

/* ---- a series -------------------------------------------------------------------------------- */

static void show_head(const match *m, const hus_game *game) {
    setup_print_head(m->setup, game);
    printf("  ");
    score_explain(stdout, hus_game_variant(game));
    putchar('\n');
    if (!setup_has_human(m->setup)) {
        putchar('\n');
        score_head(stdout);
    }
}

static bool open_file(match *m) {
    if (m->setup->save == NULL || file_claim(&m->saver, m->setup->save))
        return true;
    cli_complain(program, "--save %s", m->saver.wrong);
    return false;
}

static bool goes_on(const match *m) {
    return !m->is_left && m->played < m->most && hus_series_result(m->series) == HUS_RESULT_PLAYING;
}

static bool play_games(match *m) {
    bool is_good = true;

    while (is_good && (m->played == 0 || goes_on(m))) {
        hus_game *game = begin_game(m);

        is_good = game != NULL && (m->played > 0 || open_file(m));
        if (is_good && m->played == 0)
            show_head(m, game);
        is_good = is_good && play_game(m, game);
        hus_game_free(game);
    }
    return is_good;
}

/* Programs that play on and on are compared. */
static bool is_measured(const match *m) {
    int32_t games;

    hus_variant_get_int(hus_series_variant(m->series), "series_games", &games);
    return games == 0 && !setup_has_human(m->setup);
}

static void show_tail(const match *m) {
    putchar('\n');
    score_result(stdout, m->series, setup_name(m->setup, HUS_SOUTH),
                 setup_name(m->setup, HUS_NORTH));
    if (is_measured(m))
        score_share(stdout, m->series, m->played);
    if (m->saver.is_written)
        printf("Saved in %s.\n", m->saver.path);
}

static int32_t most_games(const options *o, const hus_variant *variant) {
    int32_t games;

    hus_variant_get_int(variant, "series_games", &games);
    return o->games > 0                                ? (int32_t)o->games
           : games == 0 && !setup_has_human(&o->setup) ? OPEN_GAMES
                                                       : MAX_GAMES;
}

static int play_match(const options *o, const hus_variant *variant) {
    static match m;
    bool is_good;

    m.setup = &o->setup;
    m.random.state = o->setup.seed;
    m.most = most_games(o, variant);
    if (!is_fine(hus_series_new(&m.series, variant,
                                o->setup.first == HUS_NORTH ? HUS_NORTH : HUS_SOUTH)))
        return CLI_REFUSED;
    is_good = play_games(&m);
    if (m.played > 0)
        show_tail(&m);
    hus_series_free(m.series);
    file_free(&m.saver);
    return is_good ? CLI_FINE : CLI_REFUSED;
}

static int play(options *o) {
    hus_variant *variant;
    int status;

    if (o->setup.rules.variant == NULL)
        o->setup.rules.variant = "mancala-world";
    variant = cli_make_variant(program, &o->setup.rules);
    status = variant != NULL ? play_match(o, variant) : CLI_REFUSED;
    hus_variant_free(variant);
    return status;
}

/* ---- the command line ------------------------------------------------------------------------ */

static void print_usage(void) {
    puts("usage: hus-match [--variant NAME|FILE] [--set KEY=VALUE]... [--south PLAYER]\n"
         "                 [--north PLAYER] [--south-name NAME] [--north-name NAME]\n"
         "                 [--first south|north] [--games N] [--seed N] [--work N]\n"
         "                 [--think MS] [--save FILE]\n"
         "       hus-match --replay FILE [--check] [--rewrite OUT]\n"
         "       hus-match --help\n"
         "\n"
         "Plays a series of games of Hus and keeps the score, or shows recorded games.\n"
         "hus-play --help teaches the game itself.\n"
         "\n"
         "What decides a series is part of the rules. With series = wins it is the games won:\n"
         "the first to win more than half of series_games, and drawn games do not count. With\n"
         "series = points it is the sum of the scores after series_games games. A score is the\n"
         "seeds on one's side; with sweep_doubles = yes all seeds on the board count twice.\n"
         "With series_games = 0 a series is open-ended: it goes on until you leave, and tells\n"
         "who leads, and between programs their share of the games with its 95 % interval.\n"
         "After every game the other player begins.\n");
}

static void print_options(void) {
    puts("Playing:\n");
    setup_print_rule_options();
    setup_print_player_options();
    printf("  --first south|north     who begins the first game (default south)\n"
           "  --games N               play no more than N games, drawn ones too; 1 to %d,\n"
           "                          which is the default, but %d where two programs play\n"
           "                          an open-ended series\n",
           MAX_GAMES, OPEN_GAMES);
    puts("  --save FILE             keep all games there as records. FILE is written as each\n"
         "                          game ends and whenever you are asked, beside it and then\n"
         "                          renamed: it is whole even if the match is broken off.\n"
         "                          A file that exists is not replaced\n"
         "\n"
         "Replaying:\n"
         "\n"
         "  --replay FILE           show recorded games turn by turn, and the score where all\n"
         "                          are by the same rules. In a terminal Enter steps on\n"
         "  --check                 only check them, and say nothing unless one is not sound:\n"
         "                          then why and where, as FILE:LINE:COLUMN\n"
         "  --rewrite OUT           write what was read to OUT, which must not exist yet, and\n"
         "                          say nothing: what was saved comes out byte for byte\n");
    setup_print_players();
}

static void print_help(void) {
    print_usage();
    print_options();
    puts("\nWhat you can type when it is your turn:\n");
    table_print_commands(true);
    puts("\n"
         "Examples:\n"
         "\n"
         "  hus-match --variant viquipedia                 best of seven, you against greedy\n"
         "  hus-match --north human --south-name Anna --north-name Ben --save evening.hus\n"
         "  hus-match --variant philos --set series_games=5 --south greedy --north random\n"
         "  hus-match --set series_games=0 --games 20 --south medium --north easy\n"
         "  hus-match --replay evening.hus\n"
         "  hus-match --replay evening.hus --check && echo all games are sound\n"
         "\n"
         "Exit status: 0 fine, and every game of FILE is sound; 1 a game is not, the rules or\n"
         "a file cannot be used, or the games cannot be saved; 2 wrong usage.");
}

/* Takes what playing needs; false where it is none of that. */
static bool take_for_a_match(cli_args *args, options *o) {
    const char *word = *args->at, *number;

    if (cli_option(args, "--games", &number)) {
        if (!cli_number(number, MAX_GAMES, &o->games) || o->games == 0)
            cli_wrong(args, "--games is a number from 1 to %d, not %s", MAX_GAMES, number);
    } else if (!setup_take(args, &o->setup)) {
        return false;
    }
    if (o->for_a_match == NULL)
        o->for_a_match = word;
    return true;
}

static void check_options(cli_args *args, const options *o) {
    const char *word = o->for_a_match;

    if (o->task.path != NULL && word != NULL)
        cli_wrong(args, "--replay shows what was played; %.*s is for a new match",
                  (int)strcspn(word, "="), word);
    else if (o->task.path == NULL && (o->task.check || o->task.rewrite != NULL))
        cli_wrong(args, "%s needs --replay FILE", o->task.check ? "--check" : "--rewrite");
}

static bool read_options(cli_args *args, options *o) {
    while (cli_more(args) && !o->help) {
        if (cli_flag(args, "--help") || cli_flag(args, "-h"))
            o->help = true;
        else if (cli_flag(args, "--check"))
            o->task.check = true;
        else if (!cli_option(args, "--replay", &o->task.path) &&
                 !cli_option(args, "--rewrite", &o->task.rewrite) && cli_more(args) &&
                 !take_for_a_match(args, o))
            cli_unknown(args);
    }
    if (!args->wrong && !o->help)
        check_options(args, o);
    return !args->wrong;
}

int main(int argc, char **argv) {
    cli_args args = cli_begin(program, argv);
    options o = {.setup = setup_begin()};
    int status = CLI_FINE;

    (void)argc;
    if (!read_options(&args, &o))
        return CLI_USAGE;
    if (o.help)
        print_help();
    else if (o.task.path != NULL)
        status = replay(program, &o.task);
    else
        status = play(&o);
    return cli_end(program, status);
}
