/* hus-threads: several threads play games of one variant, and look at one variant, one game and one
 * series together. Run under ThreadSanitizer it proves what hus.h says of threads. No Check here:
 * it forks, and threads and forks do not go together. */
#include "checks.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, GAMES = 30, MOST_TURNS = 300, TEXT_BYTES = 8192 };

/* What the threads share, and touch by const calls only. */
typedef struct shared {
    const hus_variant *variant;
    const hus_game *game, *over; /* under way, and at its end */
    const hus_series *series;
} shared;

typedef struct job {
    const shared *shared;
    uint64_t hash; /* of all that this thread saw */
} job;

static void see(job *own, uint64_t what) {
    own->hash = (own->hash ^ what) * UINT64_C(0x100000001b3);
}

static void see_text(job *own, const char *text) {
    if (text == NULL)
        abort();
    for (; *text != '\0'; text++)
        see(own, (unsigned char)*text);
}

/* Fails where a call does: what a thread then sees would be the same for all. */
static void must(int32_t status) {
    if (status < 0)
        abort();
}

/* Plays the game to its end, always the first legal pit but the last on every third turn, and takes
 * every fifth turn back and plays it again. */
static void play(job *own, hus_game *game) {
    for (int turns = 0; turns < MOST_TURNS; turns++) {
        int32_t pits[MAX_PLACES], count = hus_game_legal_pits(game, pits, MAX_PLACES);

        if (count == 0)
            return;
        must(hus_game_play(game, pits[turns % 3 == 2 ? count - 1 : 0]));
        if (turns % 5 == 4) {
            must(hus_game_undo(game));
            must(hus_game_redo(game));
        }
        see(own, hus_game_hash(game));
    }
}

/* ---- what is shared -------------------------------------------------------------------------- */

static void look_at_variant(job *own, const hus_variant *variant) {
    char text[TEXT_BYTES];
    hus_variant *copy;

    for (int32_t i = 0; i < hus_rule_count(); i++) {
        int32_t value;

        must(hus_variant_get_int(variant, hus_rule_key(i), &value));
        must(hus_variant_get(variant, hus_rule_key(i), text, sizeof text));
        see(own, (uint64_t)value);
        see_text(own, text);
    }
    must(hus_variant_write(variant, text, sizeof text));
    see_text(own, text);
    must(hus_variant_copy(&copy, variant));
    see(own, (uint64_t)hus_variant_same_rules(copy, variant));
    hus_variant_free(copy);
}

/* A board as numbers: what it holds, what may be played and what that would do. */
static void look_at_board(job *own, const hus_game *game) {
    uint8_t board[2 * MAX_PLACES];

    must(hus_game_board(game, board, sizeof board));
    for (int32_t pit = 0; pit < 2 * hus_game_pits_per_row(game); pit++) {
        hus_turn turn;
        hus_event events[100];

        see(own, board[pit]);
        see(own, (uint64_t)hus_game_seeds(game, HUS_NORTH, pit));
        see(own, (uint64_t)hus_game_is_legal(game, pit));
        if (hus_game_preview(game, pit, &turn) == HUS_OK)
            see(own, (uint64_t)turn.laps);
        see(own, (uint64_t)hus_game_trace(game, pit, events, 100));
    }
    see(own, hus_game_hash(game));
    see(own, hus_game_legal(game));
    see(own, (uint64_t)hus_game_total(game, HUS_SOUTH));
    see(own, (uint64_t)(100 * hus_game_ply(game) + 10 * hus_game_to_move(game)));
}

/* A game as others see it: history, result, tags and text. */
static void look_at_game(job *own, const hus_game *game) {
    char text[TEXT_BYTES];

    look_at_board(own, game);
    for (int32_t i = 0; i < hus_game_turns(game); i++) {
        hus_turn turn;

        must(hus_game_turn_at(game, i, &turn));
        see(own, (uint64_t)turn.captured);
    }
    see(own, (uint64_t)(10 * hus_game_result(game) + hus_game_reason(game)));
    see(own, (uint64_t)hus_game_score(game, HUS_NORTH));
    for (int32_t i = 0; i < hus_game_tag_count(game); i++)
        see_text(own, hus_game_tag(game, hus_game_tag_key(game, i)));
    must(hus_game_position(game, text, sizeof text));
    see_text(own, text);
    must(hus_record_write(game, text, sizeof text));
    see_text(own, text);
}

/* Each thread the same games of playouts, and leaves of perft. */
static void explore(job *own, const hus_game *game) {
    uint64_t sequences;
    hus_tally tally;

    must(hus_game_perft(game, 3, &sequences));
    must(hus_game_playouts(game, 1, 0, 20, &tally));
    see(own, sequences);
    see(own, tally.turns);
    see(own, tally.captured);
}

static void look_at_series(job *own, const hus_series *series) {
    hus_game *game;

    must(hus_series_game(&game, series));
    look_at_variant(own, hus_series_variant(series));
    see(own, hus_game_hash(game));
    hus_game_free(game);
    see(own, (uint64_t)hus_series_first(series));
    see(own, (uint64_t)hus_series_games(series));
    see(own, (uint64_t)hus_series_wins(series, HUS_SOUTH));
    see(own, (uint64_t)hus_series_points(series, HUS_NORTH));
    see(own, (uint64_t)hus_series_result(series));
    see(own, (uint64_t)hus_series_leader(series));
}

/* ---- handles of one's own -------------------------------------------------------------------- */

/* Reads what the shared game was written as, plays on, and counts it in a series. */
static void play_own(job *own, int number) {
    const shared *s = own->shared;
    char text[TEXT_BYTES];
    hus_game *game, *copy, *read;
    hus_series *series;

    must(hus_game_new(&game, s->variant, number % 2));
    must(hus_game_copy(&copy, s->game));
    must(hus_record_write(s->game, text, sizeof text));
    must(hus_record_read(&read, text, strlen(text), NULL, NULL));
    must(hus_series_new(&series, s->variant, number % 2));
    must(hus_game_set_tag(copy, "Round", "1"));
    play(own, game);
    play(own, copy);
    play(own, read);
    must(hus_series_add(series, s->over));
    look_at_series(own, series);
    hus_series_free(series);
    hus_game_free(read);
    hus_game_free(copy);
    hus_game_free(game);
}

static void *run(void *argument) {
    job *own = argument;

    for (int i = 0; i < GAMES; i++) {
        hus_variant *builtin;

        play_own(own, i);
        look_at_variant(own, own->shared->variant);
        look_at_game(own, own->shared->game);
        look_at_game(own, own->shared->over);
        look_at_series(own, own->shared->series);
        must(hus_variant_builtin(&builtin, hus_builtin_name(i % hus_builtin_count())));
        look_at_variant(own, builtin);
        hus_variant_free(builtin);
    }
    explore(own, own->shared->game);
    return NULL;
}

/* ---- the program ----------------------------------------------------------------------------- */

/* A game by that many turns, the first legal pit each. */
static hus_game *open_game(const hus_variant *variant, int turns) {
    hus_game *game;
    int32_t pit;

    must(hus_game_new(&game, variant, HUS_SOUTH));
    must(hus_game_set_tag(game, "South", "Anna"));
    while (turns-- > 0 && hus_game_legal_pits(game, &pit, 1) > 0)
        must(hus_game_play(game, pit));
    return game;
}

int main(void) {
    pthread_t threads[THREADS];
    job jobs[THREADS];
    hus_variant *variant;
    hus_game *game, *over;
    hus_series *series;
    shared all;
    int failed = 0;

    must(hus_variant_builtin(&variant, "viquipedia"));
    game = open_game(variant, 5);
    over = open_game(variant, 5);
    must(hus_game_resign(over, HUS_NORTH));
    must(hus_series_new(&series, variant, HUS_SOUTH));
    must(hus_series_add(series, over));
    all = (shared){variant, game, over, series};
    for (int i = 0; i < THREADS; i++) {
        jobs[i] = (job){&all, 0};
        if (pthread_create(&threads[i], NULL, run, &jobs[i]) != 0)
            return EXIT_FAILURE;
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        failed += jobs[i].hash != jobs[0].hash;
    }
    hus_series_free(series);
    hus_game_free(over);
    hus_game_free(game);
    hus_variant_free(variant);
    printf("%d threads, %d saw something else than the first\n", THREADS, failed);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
