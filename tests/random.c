#include "random.h"

#include <stdio.h>
#include <string.h>

/* splitmix64: one addition and a mix, no state to spoil. */
uint32_t random_below(random_source *random, uint32_t bound) {
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) % bound);
}

/* One of the words between bars. */
static void put_word(random_source *random, char *out, const char *key, const char *words) {
    const char *word = words, *bar;
    uint32_t count = 1, skipped;

    for (bar = strchr(words, '|'); bar != NULL; bar = strchr(bar + 1, '|'))
        count++;
    for (skipped = random_below(random, count); skipped > 0; skipped--)
        word = strchr(word, '|') + 1;
    sprintf(out + strlen(out), "%s = %.*s\n", key, (int)strcspn(word, "|"), word);
}

static void put_number(char *out, const char *key, uint32_t number) {
    sprintf(out + strlen(out), "%s = %u\n", key, (unsigned)number);
}

/* One draw a statement: the order in which arguments are evaluated is the compiler's choice. */
static void put_rules(random_source *random, char *out) {
    uint32_t large = random_below(random, 3);
    uint32_t pits = 2 + random_below(random, large == 0 ? 31 : 9);
    uint32_t short_laps = random_below(random, 3);
    uint32_t repetition = random_below(random, 6);
    uint32_t soon = random_below(random, 2);

    *out = '\0';
    put_number(out, "pits_per_row", pits);
    put_number(out, "seeds_per_pit", 2 + random_below(random, 4));
    if (random_below(random, 2) == 0)
        put_number(out, "inner_filled", random_below(random, pits + 1));
    else
        put_word(random, out, "inner_filled", "half");
    put_word(random, out, "sowing", "counterclockwise|clockwise");
    put_word(random, out, "capture_needs", "inner|both");
    put_word(random, out, "capture_resows", "captured|all");
    put_word(random, out, "opening", "free|leading_pair");
    put_word(random, out, "ends", "on_turn|at_once");
    put_word(random, out, "endless", "draw|loss|forbidden|stop");
    put_number(out, "lap_limit", 1 + random_below(random, short_laps == 0 ? 12 : 2000));
    put_number(out, "repetition", repetition == 1 ? 0 : repetition);
    put_number(out, "quiet_limit", random_below(random, soon == 0 ? 20 : 200));
    put_word(random, out, "series", "wins|points");
    put_number(out, "series_games", random_below(random, 20));
    put_word(random, out, "sweep_doubles", "no|yes");
    put_number(out, "team_size", 1 + random_below(random, 16));
}

/* Draws until the rules hold together, which they soon do. */
hus_variant *random_variant(random_source *random) {
    hus_variant *variant;
    char text[700];

    if (hus_variant_builtin(&variant, "mancala-world") != HUS_OK)
        return NULL;
    do
        put_rules(random, text);
    while (hus_variant_override(variant, text, strlen(text), NULL) != HUS_OK);
    return variant;
}

static uint32_t random_seeds(random_source *random, uint32_t full, uint32_t left) {
    uint32_t most = random_below(random, 20) == 0 ? 60 : 2 * full;
    uint32_t seeds = random_below(random, 3) == 0 ? 0 : random_below(random, most);

    return seeds > left ? left : seeds;
}

void random_position(random_source *random, int32_t pits_per_row, char *out) {
    static const char row_ends[] = "/ / ";
    uint32_t left = 255, full = 1 + random_below(random, 6), ply;

    if (random_below(random, 2) == 0)
        left = random_below(random, 256);
    for (int32_t row = 0; row < 4; row++)
        for (int32_t column = 0; column < pits_per_row; column++) {
            uint32_t seeds = random_seeds(random, full, left);
            char end = column < pits_per_row - 1 ? ',' : row_ends[row];

            left -= seeds;
            out += sprintf(out, "%u%c", (unsigned)seeds, end);
        }
    ply = random_below(random, 4);
    sprintf(out, "%c %u", random_below(random, 2) == 0 ? 's' : 'n', (unsigned)ply);
}

int32_t random_set_position(random_source *random, hus_game *game) {
    char position[RANDOM_POSITION_BYTES];

    random_position(random, hus_game_pits_per_row(game), position);
    return hus_game_set_position(game, position, NULL);
}
