/* Sequences of calls on a series: the bytes choose rules, results and games, good and bad ones; a
 * list of what was counted says how the series stands. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CALLS = 300, MOST_TURNS = 12, LONGEST = 1000, MOST_RESULTS = LONGEST + MOST_CALLS };

typedef struct entry {
    int32_t result, scores[2];
} entry;

/* What was counted, plainly. */
typedef struct list {
    entry entries[MOST_RESULTS];
    int32_t count, first;
    int32_t length; /* series_games */
    bool by_points;
} list;

static int32_t wins(const list *l, int32_t player) {
    int32_t won = 0;

    for (int32_t i = 0; i < l->count; i++)
        won += l->entries[i].result == (player == HUS_SOUTH ? HUS_RESULT_SOUTH : HUS_RESULT_NORTH);
    return won;
}

static int64_t points(const list *l, int32_t player) {
    int64_t sum = 0;

    for (int32_t i = 0; i < l->count; i++)
        sum += l->entries[i].scores[player];
    return sum;
}

static int32_t leader(const list *l) {
    int64_t south = l->by_points ? points(l, HUS_SOUTH) : wins(l, HUS_SOUTH);
    int64_t north = l->by_points ? points(l, HUS_NORTH) : wins(l, HUS_NORTH);

    return south > north ? HUS_SOUTH : south < north ? HUS_NORTH : HUS_NOBODY;
}

static int32_t result(const list *l) {
    if (l->length == 0)
        return HUS_RESULT_PLAYING;
    if (!l->by_points) {
        if (2 * wins(l, HUS_SOUTH) > l->length)
            return HUS_RESULT_SOUTH;
        return 2 * wins(l, HUS_NORTH) > l->length ? HUS_RESULT_NORTH : HUS_RESULT_PLAYING;
    }
    if (l->count < l->length)
        return HUS_RESULT_PLAYING;
    return leader(l) == HUS_SOUTH   ? HUS_RESULT_SOUTH
           : leader(l) == HUS_NORTH ? HUS_RESULT_NORTH
                                    : HUS_RESULT_DRAW;
}

static void count(list *l, int32_t outcome, int32_t south, int32_t north) {
    MUST(l->count < MOST_RESULTS);
    l->entries[l->count++] = (entry){outcome, {south, north}};
    l->first = 1 - l->first;
}

static void must_agree(const list *l, const hus_series *series) {
    int32_t games = l->by_points ? l->count : wins(l, HUS_SOUTH) + wins(l, HUS_NORTH);

    MUST(hus_series_first(series) == l->first);
    MUST(hus_series_games(series) == games);
    for (int32_t player = 0; player < 2; player++) {
        MUST(hus_series_wins(series, player) == wins(l, player));
        MUST(hus_series_points(series, player) == points(l, player));
    }
    MUST(hus_series_leader(series) == leader(l));
    MUST(hus_series_result(series) == result(l));
}

static void add_result(list *l, hus_series *series, int32_t outcome, int32_t south, int32_t north) {
    int32_t expected = HUS_OK;

    if (outcome < HUS_RESULT_SOUTH || outcome > HUS_RESULT_DRAW || south < 0 || north < 0 ||
        (int64_t)south + north > 510)
        expected = HUS_E_ARG;
    else if (result(l) != HUS_RESULT_PLAYING)
        expected = HUS_E_OVER;
    MUST(hus_series_add_result(series, outcome, south, north) == expected);
    if (expected == HUS_OK)
        count(l, outcome, south, north);
}

/* Plays on for some turns, and perhaps ends the game as players may. */
static void play(fuzz_bytes *in, hus_game *game) {
    int32_t turns = fuzz_below(in, MOST_TURNS), end = fuzz_below(in, 4);

    for (int32_t i = 0; i < turns; i++) {
        int32_t pits[64], choice = fuzz_byte(in), legal = hus_game_legal_pits(game, pits, 64);

        if (legal > 0)
            MUST(hus_game_play(game, pits[choice % legal]) == HUS_OK);
    }
    if (end < 2)
        hus_game_resign(game, end);
    else if (end == 2)
        hus_game_agree_draw(game);
}

static void add(list *l, hus_series *series, const hus_game *game) {
    int32_t expected = HUS_OK;

    if (hus_variant_same_rules(hus_series_variant(series), hus_game_variant(game)) != 1)
        expected = HUS_E_ARG;
    else if (result(l) != HUS_RESULT_PLAYING)
        expected = HUS_E_OVER;
    else if (hus_game_result(game) == HUS_RESULT_PLAYING)
        expected = HUS_E_UNFINISHED;
    MUST(hus_series_add(series, game) == expected);
    if (expected == HUS_OK)
        count(l, hus_game_result(game), hus_game_score(game, HUS_SOUTH),
              hus_game_score(game, HUS_NORTH));
}

static void add_next_game(fuzz_bytes *in, list *l, hus_series *series) {
    bool over = result(l) != HUS_RESULT_PLAYING;
    hus_game *game;

    MUST(hus_series_game(&game, series) == (over ? HUS_E_OVER : HUS_OK));
    MUST((game == NULL) == over);
    if (game == NULL)
        return;
    MUST(hus_game_to_move(game) == l->first && hus_game_ply(game) == 0);
    MUST(hus_variant_same_rules(hus_game_variant(game), hus_series_variant(series)) == 1);
    play(in, game);
    add(l, series, game);
    hus_game_free(game);
}

/* A game of other rules, unless they happen to be the same. */
static void add_strange_game(fuzz_bytes *in, list *l, hus_series *series) {
    hus_variant *variant = fuzz_variant(in);
    hus_game *game;

    MUST(hus_game_new(&game, variant, HUS_SOUTH) == HUS_OK);
    hus_variant_free(variant);
    play(in, game);
    add(l, series, game);
    hus_game_free(game);
}

static void set_first(fuzz_bytes *in, list *l, hus_series *series) {
    int32_t player = fuzz_below(in, 4) - 1;
    bool good = player == HUS_SOUTH || player == HUS_NORTH;

    MUST(hus_series_set_first(series, player) == (good ? HUS_OK : HUS_E_ARG));
    if (good)
        l->first = player;
}

static void ask_wrongly(fuzz_bytes *in, hus_series *series) {
    int32_t player = fuzz_wild(in);

    if (player == HUS_SOUTH || player == HUS_NORTH)
        return;
    MUST(hus_series_wins(series, player) == HUS_E_ARG);
    MUST(hus_series_points(series, player) == HUS_E_ARG);
    MUST(hus_series_add(series, NULL) == HUS_E_ARG);
    MUST(hus_series_game(NULL, series) == HUS_E_ARG);
}

/* Many of one kind, or long series would never be decided. */
static void add_results(fuzz_bytes *in, list *l, hus_series *series) {
    int32_t times = fuzz_below(in, 400), outcome = 1 + fuzz_below(in, 3);
    int32_t south = fuzz_below(in, 256), north = fuzz_below(in, 256);

    for (int32_t i = 0; i < times && l->count < LONGEST; i++)
        add_result(l, series, outcome, south, north);
}

static void call(fuzz_bytes *in, list *l, hus_series *series) {
    int32_t outcome, south, north;

    switch (fuzz_below(in, 9)) {
    case 0:
    case 1:
        outcome = fuzz_below(in, 5);
        south = fuzz_below(in, 520);
        north = fuzz_below(in, 520);
        add_result(l, series, outcome, south, north);
        break;
    case 2:
        outcome = fuzz_wild(in) % 5;
        south = fuzz_wild(in);
        north = fuzz_wild(in);
        add_result(l, series, outcome, south, north);
        break;
    case 3:
    case 4:
        add_next_game(in, l, series);
        break;
    case 5:
        add_strange_game(in, l, series);
        break;
    case 6:
        set_first(in, l, series);
        break;
    case 7:
        add_results(in, l, series);
        break;
    default:
        ask_wrongly(in, series);
    }
    must_agree(l, series);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_bytes in = {data, data + size};
    hus_variant *variant = fuzz_variant(&in);
    int32_t first = fuzz_below(&in, 2);
    hus_series *series;
    list *l = malloc(sizeof *l);

    MUST(l != NULL);
    l->count = 0;
    MUST(hus_series_new(&series, variant, first) == HUS_OK);
    l->first = first;
    l->length = fuzz_rule(variant, "series_games");
    l->by_points = fuzz_rule(variant, "series") == 1;
    hus_variant_free(variant);
    for (int32_t i = 0; i < MOST_CALLS && in.at < in.end; i++)
        call(&in, l, series);
    must_agree(l, series);
    hus_series_free(series);
    free(l);
    return 0;
}
