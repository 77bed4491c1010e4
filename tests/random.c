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

static const char *one_of(random_source *random, const char *const *words, uint32_t count) {
    return words[random_below(random, count)];
}

/* Draws numbers until the rules hold together, which they soon do. */
hus_variant *random_variant(random_source *random) {
    static const char *const sowing[] = {"counterclockwise", "clockwise"};
    static const char *const needs[] = {"inner", "both"};
    static const char *const resows[] = {"captured", "all"};
    static const char *const opening[] = {"free", "leading_pair"};
    static const char *const ends[] = {"on_turn", "at_once"};
    static const char *const endless[] = {"draw", "loss", "forbidden", "stop"};
    static const char *const series[] = {"wins", "points"};
    static const char *const yes_no[] = {"no", "yes"};
    hus_variant *variant;

    if (hus_variant_builtin(&variant, "mancala-world") != HUS_OK)
        return NULL;
    for (;;) {
        char text[700], filled[8] = "half";
        uint32_t pits = 2 + random_below(random, random_below(random, 3) == 0 ? 31 : 9);
        uint32_t limit = random_below(random, 3) == 0 ? 12 : 2000;
        uint32_t repetition = random_below(random, 6);

        if (random_below(random, 2) == 0)
            snprintf(filled, sizeof filled, "%u", (unsigned)random_below(random, pits + 1));
        snprintf(text, sizeof text,
                 "pits_per_row = %u\nseeds_per_pit = %u\ninner_filled = %s\nsowing = %s\n"
                 "capture_needs = %s\ncapture_resows = %s\nopening = %s\nends = %s\n"
                 "endless = %s\nlap_limit = %u\nrepetition = %u\nquiet_limit = %u\nseries = %s\n"
                 "series_games = %u\nsweep_doubles = %s\nteam_size = %u\n",
                 (unsigned)pits, (unsigned)(2 + random_below(random, 4)), filled,
                 one_of(random, sowing, 2), one_of(random, needs, 2), one_of(random, resows, 2),
                 one_of(random, opening, 2), one_of(random, ends, 2), one_of(random, endless, 4),
                 (unsigned)(1 + random_below(random, limit)),
                 (unsigned)(repetition == 1 ? 0 : repetition),
                 (unsigned)random_below(random, random_below(random, 2) == 0 ? 20 : 200),
                 one_of(random, series, 2), (unsigned)random_below(random, 20),
                 one_of(random, yes_no, 2), (unsigned)(1 + random_below(random, 16)));
        if (hus_variant_override(variant, text, strlen(text), NULL) == HUS_OK)
            return variant;
    }
}

void random_position(random_source *random, int32_t pits_per_row, char *out) {
    uint32_t left = 255, full = 1 + random_below(random, 6);
    size_t length = 0;

    if (random_below(random, 2) == 0)
        left = random_below(random, 256);
    for (int32_t row = 0; row < 4; row++)
        for (int32_t column = 0; column < pits_per_row; column++) {
            uint32_t most = random_below(random, 20) == 0 ? 60 : 2 * full;
            uint32_t seeds = random_below(random, 3) == 0 ? 0 : random_below(random, most);

            if (seeds > left)
                seeds = left;
            left -= seeds;
            length += (size_t)snprintf(out + length, RANDOM_POSITION_BYTES - length, "%u%c",
                                       (unsigned)seeds,
                                       column < pits_per_row - 1 ? ','
                                       : row % 2 == 0            ? '/'
                                                                 : ' ');
        }
    snprintf(out + length, RANDOM_POSITION_BYTES - length, "%c %u",
             random_below(random, 2) == 0 ? 's' : 'n', (unsigned)random_below(random, 4));
}
