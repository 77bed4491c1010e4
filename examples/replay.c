#include "replay.h"

#include "cli.h"
#include "file.h"
#include "score.h"
#include "show.h"

#include <string.h>

/* What is known of a file after it has been read once. */
typedef struct survey {
    int32_t games;
    bool is_series; /* several games, all of the same rules */
} survey;

static bool complain(const file_reader *reader, int32_t status) {
    cli_complain(reader->program, "%s", hus_status_message(status));
    return false;
}

/* ---- checking and writing -------------------------------------------------------------------- */

static bool look_through(file_reader *reader, survey *s) {
    hus_game *first = NULL, *game;
    bool is_fine = true;

    *s = (survey){.is_series = true};
    while ((is_fine = file_next(reader, &game)) && game != NULL) {
        s->games++;
        if (first == NULL) {
            first = game;
            continue;
        }
        s->is_series =
            s->is_series && hus_variant_same_rules(hus_game_variant(first), hus_game_variant(game));
        hus_game_free(game);
    }
    s->is_series = s->is_series && s->games > 1;
    hus_game_free(first);
    file_rewind(reader);
    return is_fine;
}

static bool put_games(file_reader *reader, file_saver *saver) {
    hus_game *game;
    bool is_fine = true;

    while (is_fine && (is_fine = file_next(reader, &game)) && game != NULL) {
        is_fine = file_put(saver, game);
        file_settle(saver);
        hus_game_free(game);
    }
    return is_fine;
}

static bool rewrite(file_reader *reader, const char *path) {
    file_saver saver = {.path = NULL};
    bool is_fine = file_claim(&saver, path) && put_games(reader, &saver) && file_write(&saver);

    if (!is_fine && *saver.wrong != '\0')
        cli_complain(reader->program, "--rewrite %s", saver.wrong);
    file_free(&saver);
    return is_fine;
}

/* ---- showing --------------------------------------------------------------------------------- */

/* What a person who steps through the games wants next. */
typedef enum wish { WISH_TURN, WISH_GAME, WISH_LEAVE } wish;

static wish ask(void) {
    char line[16];

    printf("Enter: the next turn, s: the end of the game, q: quit> ");
    if (cli_read_line(line, sizeof line) == CLI_LINE_END || *line == 'q')
        return WISH_LEAVE;
    return *line == 's' ? WISH_GAME : WISH_TURN;
}

static void show_head(const hus_game *game, int32_t number, const survey *s) {
    char name[SHOW_VALUE_BYTES];

    hus_variant_get(hus_game_variant(game), "name", name, sizeof name);
    printf("Game %d of %d, %s; %s begins.\n", (int)number, (int)s->games, name,
           show_player(hus_game_to_move(game)));
    for (int32_t i = 0; i < hus_game_tag_count(game); i++) {
        const char *key = hus_game_tag_key(game, i);

        printf("  %s: %s\n", key, hus_game_tag(game, key));
    }
    putchar('\n');
    show_board(stdout, game);
    putchar('\n');
}

/* Plays the recorded turns again; a person is asked before each. False where he leaves. */
static bool show_turns(hus_game *game, int32_t turns) {
    wish w = cli_is_terminal() ? WISH_TURN : WISH_GAME;

    for (int32_t i = 0; i < turns; i++) {
        if (w == WISH_TURN)
            w = ask();
        if (w == WISH_LEAVE)
            return false;
        hus_game_redo(game);
        show_last_turn(stdout, game);
        if (w == WISH_TURN || i == turns - 1) {
            putchar('\n');
            show_board(stdout, game);
            putchar('\n');
        }
    }
    hus_game_redo(game); /* a resignation, or an agreed draw */
    return true;
}

/* False where the person has seen enough. */
static bool show_game(hus_game *game, int32_t number, const survey *s) {
    int32_t turns = hus_game_turns(game), status;

    do
        status = hus_game_undo(game);
    while (status == HUS_OK);
    show_head(game, number, s);
    if (!show_turns(game, turns))
        return false;
    show_result(stdout, game);
    putchar('\n');
    return true;
}

static bool show_games(file_reader *reader, const survey *s) {
    bool goes_on = true;

    for (int32_t i = 1; i <= s->games && goes_on; i++) {
        hus_game *game;

        if (!file_next(reader, &game))
            return false;
        goes_on = show_game(game, i, s);
        hus_game_free(game);
    }
    return goes_on;
}

/* Counts a game and prints its line; the first one makes the series. */
static int32_t score_game(hus_series **series, const hus_game *game, int32_t number) {
    char line[SCORE_BYTES];
    int32_t status = HUS_OK;

    if (*series == NULL)
        status = hus_series_new(series, hus_game_variant(game), score_starter(game));
    if (status < 0)
        return status;
    status = hus_series_add(*series, game);
    if (status < 0 && status != HUS_E_UNFINISHED && status != HUS_E_OVER)
        return status;
    score_line(line, number, game, *series, status == HUS_OK);
    puts(line);
    return HUS_OK;
}

static bool show_score(file_reader *reader, const survey *s) {
    hus_series *series = NULL;
    int32_t status = HUS_OK;

    score_head(stdout);
    for (int32_t i = 1; i <= s->games && status == HUS_OK; i++) {
        hus_game *game;

        status = file_next(reader, &game) ? score_game(&series, game, i) : HUS_E_IO;
        hus_game_free(game);
    }
    if (status == HUS_OK) {
        putchar('\n');
        score_result(stdout, series, NULL, NULL);
    }
    hus_series_free(series);
    return status == HUS_OK || complain(reader, status);
}

static bool show(file_reader *reader, const survey *s) {
    if (!show_games(reader, s))
        return true;
    file_rewind(reader);
    return !s->is_series || show_score(reader, s);
}

int replay(const char *program, const replay_task *task) {
    file_reader reader;
    survey s;
    bool is_fine;

    if (!file_open(&reader, program, task->path))
        return CLI_REFUSED;
    is_fine = look_through(&reader, &s);
    if (is_fine && task->rewrite != NULL)
        is_fine = rewrite(&reader, task->rewrite);
    else if (is_fine && !task->check)
        is_fine = show(&reader, &s);
    file_close(&reader);
    return is_fine ? CLI_FINE : CLI_REFUSED;
}
