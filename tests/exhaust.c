/* hus-exhaust [EVERY [FROM]]: the library against the literal implementation on all boards of two
 * pits a row with up to 12 seeds: both players to move, every pit, every rule that a turn obeys.
 * With EVERY only every so many-th board, from number FROM on: a sample, or the share of one of
 * several processes. No Check here, so that it runs on every machine. */
#include "literal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PITS = 8, OWN_PITS = 4, MOST_SEEDS = 12 };

typedef struct proof {
    long every, from;
    hus_game *game;
    uint64_t boards, turns, endless;
    int longest; /* finite turn, in laps */
} proof;

/* The next board, in the order of numbers that have a digit a pit; false after the last. */
static bool next_board(int *seeds) {
    int total = 0;

    for (int pit = 0; pit < PITS; pit++)
        total += seeds[pit];
    for (int pit = 0; pit < PITS; pit++) {
        if (total < MOST_SEEDS) {
            seeds[pit]++;
            return true;
        }
        total -= seeds[pit];
        seeds[pit] = 0;
    }
    return false;
}

_Noreturn static void fail(const hus_game *game, int pit, const char *why) {
    char profile[1500], position[100];

    hus_variant_write(hus_game_variant(game), profile, sizeof profile);
    hus_game_position(game, position, sizeof position);
    fprintf(stderr, "%s: pit %d of %s\n%s", why, pit, position, profile);
    exit(EXIT_FAILURE);
}

/* Plays the pit with both from the same position, and takes it back in the library. */
static void play_pit(proof *p, int pit) {
    literal_game literal;
    hus_turn expected, preview, turn;
    const char *why;

    literal_start(&literal, p->game);
    why = literal_difference(&literal, p->game);
    if (why == NULL && !literal_legal(&literal, pit)) {
        if (hus_game_play(p->game, pit) >= 0)
            why = "a pit that is not legal is played";
    } else if (why == NULL) {
        expected = literal_play(&literal, pit);
        hus_game_preview(p->game, pit, &preview);
        hus_game_play(p->game, pit);
        hus_game_turn_at(p->game, -1, &turn);
        why = literal_difference(&literal, p->game);
        if (memcmp(&turn, &expected, sizeof turn) != 0 || memcmp(&turn, &preview, sizeof turn) != 0)
            why = "the turns differ";
        hus_game_undo(p->game);
        p->turns++;
        p->endless += (uint64_t)expected.endless;
        if (!expected.endless && expected.laps > p->longest)
            p->longest = expected.laps;
    }
    literal_free(&literal);
    if (why != NULL)
        fail(p->game, pit, why);
}

static void play_board(proof *p, const int *s) {
    for (int player = 0; player < 2; player++) {
        char text[100];

        snprintf(text, sizeof text, "%d,%d/%d,%d %d,%d/%d,%d %c 0", s[0], s[1], s[2], s[3], s[4],
                 s[5], s[6], s[7], "sn"[player]);
        if (hus_game_set_position(p->game, text, NULL) < 0)
            fail(p->game, -1, text);
        for (int pit = 0; pit < OWN_PITS; pit++)
            play_pit(p, pit);
    }
    p->boards++;
}

static void play_rules(proof *p, const char *rules) {
    hus_variant *variant;
    hus_error error;
    int seeds[PITS] = {0};
    long number = 0;

    if (hus_variant_builtin(&variant, "mancala-world") < 0 ||
        hus_variant_override(variant, rules, strlen(rules), &error) < 0 ||
        hus_game_new(&p->game, variant, HUS_SOUTH) < 0) {
        fprintf(stderr, "%s\n%s", error.message, rules);
        exit(EXIT_FAILURE);
    }
    do
        if (number++ % p->every == p->from)
            play_board(p, seeds);
    while (next_board(seeds));
    hus_game_free(p->game);
    hus_variant_free(variant);
}

/* The smallest limits, those about which the library looks out for repetition, and what is usual.
 */
static const int limits[] = {1, 2, 3, 4, 8, 16, 32, 64, 65, 129, 1000, 10000};

/* Rules by number: two ways to open and to end, four to treat what is endless, and three keys of
 * two values each. */
static void write_rules(int number, int limit, char *out, size_t capacity) {
    static const char *const endless[] = {"draw", "loss", "forbidden", "stop"};

    snprintf(out, capacity,
             "pits_per_row = 2\nsowing = %s\ncapture_needs = %s\ncapture_resows = %s\n"
             "endless = %s\nopening = %s\nends = %s\nlap_limit = %d\n",
             number & 1 ? "clockwise" : "counterclockwise", number & 2 ? "both" : "inner",
             number & 4 ? "all" : "captured", endless[number >> 3 & 3],
             number & 32 ? "leading_pair" : "free", number & 32 ? "at_once" : "on_turn", limit);
}

int main(int argc, char **argv) {
    proof p = {.every = argc > 1 ? atol(argv[1]) : 1, .from = argc > 2 ? atol(argv[2]) : 0};

    if (p.every < 1 || p.from < 0 || p.from >= p.every) {
        fputs("usage: hus-exhaust [EVERY [FROM]], FROM below EVERY\n", stderr);
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        for (int number = 0; number < 64; number++) {
            char rules[300];

            write_rules(number, limits[i], rules, sizeof rules);
            play_rules(&p, rules);
        }
        printf("lap_limit up to %d: %" PRIu64 " boards by their rules, %" PRIu64 " turns, %" PRIu64
               " endless, longest finite %d laps\n",
               limits[i], p.boards, p.turns, p.endless, p.longest);
        fflush(stdout);
    }
    return EXIT_SUCCESS;
}
