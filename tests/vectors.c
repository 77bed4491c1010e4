/* hus-vectors FILE…: plays the games of vector files and checks every line. The form of the files
 * is told in vectors/README.md. No Check here, so that it runs on every machine. */
#include "checks.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct runner {
    const char *path;
    int line;
    bool failed;
    hus_variant *variant;
    hus_game *game;
    char overrides[1000]; /* lines that follow one another, not yet applied */
    int games, turns, perfts;
} runner;

static void fail(runner *r, const char *form, ...) {
    va_list arguments;

    va_start(arguments, form);
    fprintf(stderr, "%s:%d: ", r->path, r->line);
    vfprintf(stderr, form, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    r->failed = true;
}

static void apply_overrides(runner *r) {
    hus_error error;

    if (hus_variant_override(r->variant, r->overrides, strlen(r->overrides), &error) != HUS_OK)
        fail(r, "override: %s", error.message);
    r->overrides[0] = '\0';
}

static void read_variant(runner *r, const char *name) {
    hus_variant_free(r->variant);
    if (hus_variant_builtin(&r->variant, name) != HUS_OK)
        fail(r, "no variant %s", name);
}

static void read_override(runner *r, const char *text) {
    size_t length = strlen(r->overrides);

    snprintf(r->overrides + length, sizeof r->overrides - length, "%s\n", text);
}

static void read_game(runner *r, const char *position) {
    hus_error error;

    apply_overrides(r);
    hus_game_free(r->game);
    if (hus_game_new(&r->game, r->variant, HUS_NORTH) != HUS_OK) {
        fail(r, "no game");
        return;
    }
    if (hus_game_set_position(r->game, position, &error) != HUS_OK)
        fail(r, "column %d: %s", (int)error.column, error.message);
    r->games++;
}

static void put_legal(const hus_game *game, char *out, size_t capacity) {
    int32_t pits[MAX_PLACES], count = hus_game_legal_pits(game, pits, MAX_PLACES);
    size_t length = 0;

    out[0] = '\0';
    for (int32_t i = 0; i < count; i++) {
        char name[4];

        hus_pit_name(hus_game_pits_per_row(game), pits[i], name, sizeof name);
        length += (size_t)snprintf(out + length, capacity - length, "%s%s", i > 0 ? "," : "", name);
    }
}

static void read_play(runner *r, const char *text) {
    char pit[8], legal[400], end[8], position[700], now[700], now_end[8] = "-";
    int laps, captured, row = hus_game_pits_per_row(r->game);
    const char *why;
    hus_turn turn = {0};

    if (sscanf(text, "%7s of %399s laps %d captured %d end %7s -> %699[^\n]", pit, legal, &laps,
               &captured, end, position) != 6) {
        fail(r, "no play line");
        return;
    }
    put_legal(r->game, now, sizeof now);
    if (strcmp(legal, now) != 0)
        fail(r, "legal is %s, the library has %s", legal, now);
    why = check_turn(r->game, hus_pit_parse(row, pit), &turn);
    if (why != NULL) {
        fail(r, "%s: %s", pit, why);
        return;
    }
    if (turn.end_pit >= 0)
        hus_pit_name(row, turn.end_pit, now_end, sizeof now_end);
    if (turn.laps != laps || turn.captured != captured || strcmp(end, now_end) != 0)
        fail(r, "the library has laps %d captured %d end %s", (int)turn.laps, (int)turn.captured,
             now_end);
    hus_game_position(r->game, now, sizeof now);
    if (strcmp(position, now) != 0)
        fail(r, "the library has position %s", now);
    r->turns++;
}

static void read_result(runner *r, const char *text) {
    static const char *const results[] = {"playing", "south", "north", "draw"};
    static const char *const reasons[] = {"none",  "immobile", "endless", "repetition",
                                          "quiet", "resigned", "agreed"};
    const char *why = check_record(r->game);
    char now[80];

    if (why != NULL)
        fail(r, "%s", why);
    snprintf(now, sizeof now, "%s %s score %d %d", results[hus_game_result(r->game)],
             reasons[hus_game_reason(r->game)], (int)hus_game_score(r->game, HUS_SOUTH),
             (int)hus_game_score(r->game, HUS_NORTH));
    if (strcmp(text, now) != 0)
        fail(r, "the library has %s", now);
    if ((hus_game_result(r->game) == HUS_RESULT_PLAYING) == (hus_game_legal(r->game) == 0))
        fail(r, "legal pits and result do not fit");
}

static void read_perft(runner *r, const char *text) {
    hus_game *game = NULL;
    char *next;

    apply_overrides(r);
    hus_game_new(&game, r->variant, HUS_SOUTH);
    for (int32_t depth = 1;; depth++) {
        uint64_t expected = strtoull(text, &next, 10), found = 0;

        if (next == text)
            break;
        text = next;
        if (hus_game_perft(game, depth, &found) != HUS_OK || found != expected)
            fail(r, "perft %d is %" PRIu64 ", the library has %" PRIu64, (int)depth, expected,
                 found);
        r->perfts++;
    }
    hus_game_free(game);
}

static void read_line(runner *r, const char *line) {
    static const struct {
        const char *word;
        void (*read)(runner *, const char *);
        bool needs_game;
    } words[] = {{"variant ", read_variant, false}, {"override ", read_override, false},
                 {"game ", read_game, false},       {"play ", read_play, true},
                 {"result ", read_result, true},    {"perft ", read_perft, false}};

    if (*line == '#' || *line == '\0')
        return;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i].word);

        if (strncmp(line, words[i].word, length) != 0)
            continue;
        if (words[i].needs_game && r->game == NULL)
            fail(r, "no game yet");
        else
            words[i].read(r, line + length);
        return;
    }
    fail(r, "an unknown line");
}

static bool run_file(const char *path) {
    runner r = {.path = path};
    FILE *file = fopen(path, "rb");
    char line[4000];

    if (file == NULL) {
        perror(path);
        return false;
    }
    while (!r.failed && fgets(line, sizeof line, file) != NULL) {
        r.line++;
        line[strcspn(line, "\r\n")] = '\0';
        read_line(&r, line);
    }
    fclose(file);
    hus_game_free(r.game);
    hus_variant_free(r.variant);
    if (!r.failed && r.turns + r.perfts == 0)
        fail(&r, "nothing was checked");
    if (!r.failed)
        printf("%s: %d games, %d turns, %d perft counts\n", path, r.games, r.turns, r.perfts);
    return !r.failed;
}

int main(int argc, char **argv) {
    bool good = argc > 1;

    for (int i = 1; i < argc; i++)
        good = run_file(argv[i]) && good;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
