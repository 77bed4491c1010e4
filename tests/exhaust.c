/* hus-exhaust [EVERY [FROM]]: the library against the literal implementation on all boards of two
 * pits a row with up to 12 seeds: both players to move, every pit, every rule that a turn obeys.
 * With EVERY only every so many-th board, from number FROM on: a sample, or the share of one of
 * several processes. No Check here, so that it runs on every machine. */
#include "literal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PITS = 8, OWN_PITS = 4, MOST_SEEDS = 12, BOARDS = 125970 /* 20 over 8 */ };

typedef struct proof {
    int (*boards)[PITS];
    size_t board_count;
    hus_game *game;
    uint64_t positions, turns, endless;
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

static void list_boards(proof *p, long every, long from) {
    int seeds[PITS] = {0};
    long number = 0;

    p->boards = malloc(BOARDS * sizeof *p->boards);
    if (p->boards == NULL)
        abort();
    do
        if (number++ % every == from)
            memcpy(p->boards[p->board_count++], seeds, sizeof seeds);
    while (next_board(seeds));
    if (number != BOARDS)
        abort();
}

_Noreturn static void fail(const hus_game *game, int pit, const char *why) {
    char profile[1500], position[100];

    hus_variant_write(hus_game_variant(game), profile, sizeof profile);
    hus_game_position(game, position, sizeof position);
    fprintf(stderr, "%s: pit %d of %s\n%s", why, pit, position, profile);
    exit(EXIT_FAILURE);
}

/* Plays the pit with both and takes it back in the library. The literal game is played on a copy,
 * which shares the list of past positions: that has room for one more. */
static void play_pit(proof *p, const literal_game *before, int pit) {
    literal_game literal = *before;
    hus_turn expected = literal_play(&literal, pit), preview, turn;
    const char *why;

    hus_game_preview(p->game, pit, &preview);
    hus_game_play(p->game, pit);
    hus_game_turn_at(p->game, -1, &turn);
    why = literal_difference(&literal, p->game);
    if (memcmp(&turn, &expected, sizeof turn) != 0 || memcmp(&turn, &preview, sizeof turn) != 0)
        why = "the turns differ";
    hus_game_undo(p->game);
    if (why != NULL)
        fail(p->game, pit, why);
    p->turns++;
    p->endless += (uint64_t)expected.endless;
    if (!expected.endless && expected.laps > p->longest)
        p->longest = expected.laps;
}

/* A position: what is legal and whether the game is over, then every pit that may be played. */
static void play_position(proof *p, const char *position) {
    literal_game literal;
    const char *why;
    hus_error error;

    if (hus_game_set_position(p->game, position, &error) < 0)
        fail(p->game, -1, error.message);
    literal_start(&literal, p->game);
    why = literal_difference(&literal, p->game);
    if (why != NULL)
        fail(p->game, -1, why);
    for (int pit = 0; pit < OWN_PITS; pit++)
        if (hus_game_is_legal(p->game, pit))
            play_pit(p, &literal, pit);
    literal_free(&literal);
    p->positions++;
}

static void play_board(proof *p, const int *s) {
    for (int player = 0; player < 2; player++) {
        char text[100];

        snprintf(text, sizeof text, "%d,%d/%d,%d %d,%d/%d,%d %c 0", s[0], s[1], s[2], s[3], s[4],
                 s[5], s[6], s[7], "sn"[player]);
        play_position(p, text);
    }
}

static void play_rules(proof *p, const char *rules) {
    hus_variant *variant;
    hus_error error;

    if (hus_variant_builtin(&variant, "mancala-world") < 0 ||
        hus_variant_override(variant, rules, strlen(rules), &error) < 0 ||
        hus_game_new(&p->game, variant, HUS_SOUTH) < 0) {
        fprintf(stderr, "%s\n%s", error.message, rules);
        exit(EXIT_FAILURE);
    }
    for (size_t i = 0; i < p->board_count; i++)
        play_board(p, p->boards[i]);
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
    long every = argc > 1 ? atol(argv[1]) : 1, from = argc > 2 ? atol(argv[2]) : 0;
    proof p = {.boards = NULL};

    if (every < 1 || from < 0 || from >= every) {
        fputs("usage: hus-exhaust [EVERY [FROM]], FROM below EVERY\n", stderr);
        return EXIT_FAILURE;
    }
    list_boards(&p, every, from);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        for (int number = 0; number < 64; number++) {
            char rules[300];

            write_rules(number, limits[i], rules, sizeof rules);
            play_rules(&p, rules);
        }
        printf("lap_limit up to %d: %" PRIu64 " positions by their rules, %" PRIu64
               " turns, %" PRIu64 " endless, longest finite %d laps\n",
               limits[i], p.positions, p.turns, p.endless, p.longest);
        fflush(stdout);
    }
    free(p.boards);
    return EXIT_SUCCESS;
}
