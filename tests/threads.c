/* hus-threads: several threads play games of one variant, and look at one game together. Run under
 * ThreadSanitizer it proves what hus.h says of threads. No Check here: it forks, and threads and
 * forks do not go together. */
#include "checks.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, GAMES = 30, MOST_TURNS = 300 };

typedef struct job {
    const hus_variant *variant;
    const hus_game *shared;
    uint64_t hash; /* of all that this thread saw */
} job;

/* Plays the game to its end, always the first legal pit but the last on every third turn. */
static void play(hus_game *game, uint64_t *hash) {
    for (int turns = 0; turns < MOST_TURNS; turns++) {
        int32_t pits[MAX_PLACES], count = hus_game_legal_pits(game, pits, MAX_PLACES);

        if (count == 0)
            return;
        hus_game_play(game, pits[turns % 3 == 2 ? count - 1 : 0]);
        *hash = *hash * 31 + hus_game_hash(game);
    }
}

/* Const calls only: other threads look at the same game. */
static void look_at_shared(const hus_game *game, uint64_t *hash) {
    for (int32_t pit = 0; pit < 2 * hus_game_pits_per_row(game); pit++) {
        hus_turn turn;
        hus_event events[100];

        if (hus_game_preview(game, pit, &turn) == HUS_OK)
            *hash = *hash * 31 + (uint64_t)turn.laps;
        *hash = *hash * 31 + (uint64_t)hus_game_trace(game, pit, events, 100);
    }
}

static void *run(void *argument) {
    job *own = argument;
    uint64_t sequences;

    for (int i = 0; i < GAMES; i++) {
        hus_game *game, *copy;

        if (hus_game_new(&game, own->variant, i % 2) != HUS_OK ||
            hus_game_copy(&copy, own->shared) != HUS_OK)
            abort();
        play(game, &own->hash);
        play(copy, &own->hash);
        look_at_shared(own->shared, &own->hash);
        hus_game_free(game);
        hus_game_free(copy);
    }
    if (hus_game_perft(own->shared, 3, &sequences) != HUS_OK)
        abort();
    own->hash += sequences;
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    job jobs[THREADS];
    hus_variant *variant;
    hus_game *shared;
    int failed = 0;

    if (hus_variant_builtin(&variant, "wikipedia") != HUS_OK ||
        hus_game_new(&shared, variant, HUS_SOUTH) != HUS_OK)
        return EXIT_FAILURE;
    for (int i = 0; i < THREADS; i++) {
        jobs[i] = (job){variant, shared, 0};
        if (pthread_create(&threads[i], NULL, run, &jobs[i]) != 0)
            return EXIT_FAILURE;
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        failed += jobs[i].hash != jobs[0].hash;
    }
    hus_game_free(shared);
    hus_variant_free(variant);
    printf("%d threads, %d saw something else than the first\n", THREADS, failed);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
