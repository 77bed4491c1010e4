/* One turn on a board: laps, captures, relay, endless. Pure; no allocation. The hot path.
 *
 * One function sows; it is made anew for each number of words and each pair of capture rules, so
 * that none of these is asked for during a turn. Seeds are not counted out but added, eight pits at
 * a time. What a turn costs beyond that is that nobody can guess where it ends. */
#include "internal.h"

/* Laps before a turn is suspected of being endless: one turn in a thousand has more. */
enum { FIRST_WATCH = 64 };

#define ALL HUS__ONES
#define ALL_8 ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL

/* A seed on each of the first n counters of a word, n from -56 (none) to 64 (all). */
static const uint64_t first_counters[56 + 1 + 64] = {
    /* clang-format off */
    [57] = ALL >> 56, ALL >> 48, ALL >> 40, ALL >> 32, ALL >> 24, ALL >> 16, ALL >> 8, ALL,
    ALL_8, ALL_8, ALL_8, ALL_8, ALL_8, ALL_8, ALL_8
    /* clang-format on */
};

/* A seed on every place up to and with `last`, seen by word w. */
HUS__INLINE uint64_t up_to(uint64_t last, int32_t w) {
    return first_counters[57 + last - 8 * (uint64_t)w];
}

HUS__INLINE uint64_t count_at(const uint64_t *side, uint64_t place, int32_t words) {
    const uint64_t lower = side[0], upper = side[1];

    /* Two words stay in registers, and one is chosen without a branch to guess wrong. */
    return (words == 2 ? place < 8 ? lower : upper : side[place >> 3]) >> (place * 8 & 63) & 0xff;
}

HUS__INLINE void clear(uint64_t *side, uint64_t place, int32_t words) {
    uint64_t counter = UINT64_C(0xff) << (place * 8 & 63);

    if (words == 2) {
        side[0] &= ~(place < 8 ? counter : 0);
        side[1] &= ~(place < 8 ? 0 : counter);
    } else {
        side[place >> 3] &= ~counter;
    }
}

/* Sows a hand into the places after `from`, and says where the last seed falls and how many that
 * pit then holds. Word by word: a seed on every place up to the end, less those up to `from`, and
 * one everywhere for each time that the hand passes the end of the circle. A difference below zero
 * in a word is made good by the round that must then be in it. The count is read before the sums,
 * which it then need not wait for: the last pit gets a seed in every whole round, and the last one.
 */
HUS__INLINE uint64_t sow_lap(uint64_t *side, uint64_t places, uint64_t from, uint64_t hand,
                             uint64_t *count, int32_t words, bool is_whole) {
    uint64_t end = from + hand, rounds;

    if (is_whole || hand >= places) { /* whole: a power of two, so this is not division */
        rounds = end / places;
        end %= places;
        *count = count_at(side, end, words) + 1 + (hand - 1) / places;
    } else {
        rounds = end >= places;
        end -= places & (0 - rounds);
        *count = count_at(side, end, words) + 1;
    }
    if (words > 2 && hand <= 8 && (is_whole || rounds == 0)) {
        /* Only two words can be touched: as if they were a small board. */
        uint64_t word = from >> 3, local = from & 7;

        side[word] += up_to(local + hand, 0) - up_to(local, 0);
        side[(word + 1) & (uint64_t)(words - 1)] += up_to(local + hand, 1);
        return end;
    }
    for (int32_t w = 0; w < words; w++)
        side[w] += up_to(end, w) - up_to(from, w) + rounds * up_to(places - 1, w);
    return end;
}

/* What a lap that ends in an occupied place captures there, for eight columns at once: both rows'
 * seeds where the opponent's pits satisfy the rule, else none. */
HUS__INLINE uint64_t prizes(uint64_t inner, uint64_t outer, bool needs_both) {
    uint64_t open = hus__flags(inner, 1);

    if (needs_both)
        open &= hus__flags(outer, 1);
    return (inner + outer) & open * 0xff;
}

/* The prizes of all places, eight columns at a time. The facing row is the opponent's inner one
 * turned round: word by word where rows fill whole words. Elsewhere a row ends within a word and
 * the next begins there; a word of nothing before and behind the side bears what is read too far,
 * and one behind the prizes what is written. Past the last column there is nobody to ask for it. */
HUS__INLINE void set_prizes(uint64_t *prize, const uint64_t *other, uint64_t row, int32_t words,
                            bool is_whole, bool needs_both) {
    uint64_t padded[1 + HUS__MAX_WORDS + 1] = {0};
    int32_t half = words / 2;

    for (int32_t w = 0; w <= words; w++)
        prize[w] = 0;
    if (is_whole) {
        for (int32_t w = 0; w < half; w++)
            prize[half + w] = prizes(hus__turned(other[words - 1 - w]), other[w], needs_both);
        return;
    }
    hus__copy_words(padded + 1, other, words);
    for (uint64_t column = 0; column < row; column += 8) {
        uint64_t inner = hus__turned(hus__eight_from(padded, 2 * row - column)); /* place + 8 */
        uint64_t won = prizes(inner, other[column >> 3], needs_both);
        uint64_t place = row + column, shift = place * 8 & 63;

        prize[place >> 3] |= won << shift;
        prize[(place >> 3) + 1] |= won >> 1 >> (63 - shift);
    }
}

HUS__INLINE void tell(hus__events *events, int32_t kind, int32_t player, uint64_t place,
                      uint64_t seeds) {
    if (events == NULL || seeds == 0)
        return;
    if (events->length < events->capacity)
        events->out[events->length] = (hus_event){kind, player, (int32_t)place, (int32_t)seeds};
    events->length++;
}

/* Lifts both pits of the opponent's column that lies opposite an inner place. */
HUS__INLINE void capture(hus__side *other, uint64_t row, uint64_t place, hus__events *events) {
    int32_t facing = (int32_t)(3 * row - 1 - place), behind = (int32_t)(place - row);

    if (events != NULL) {
        tell(events, HUS_EVENT_CAPTURE, 1, (uint64_t)facing, (uint64_t)hus__seeds(other, facing));
        tell(events, HUS_EVENT_CAPTURE, 1, (uint64_t)behind, (uint64_t)hus__seeds(other, behind));
    }
    hus__set_seeds(other, facing, 0);
    hus__set_seeds(other, behind, 0);
}

/* Without a capture each lap can be undone, so a relay that comes round comes back to every state
 * it was in. A few are looked out for: that after lap 64, after lap 128 and so on. */
typedef struct sentry {
    uint64_t own[HUS__MAX_WORDS], end, laps; /* what is looked out for, and when it was */
    uint64_t pause;                          /* the lap after which the next one is chosen */
} sentry;

/* At a lap that ends where the state looked out for did, or at a pause: whether the limit has been
 * reached, if need be by leaving out whole rounds. */
HUS__INLINE bool is_endless(sentry *watch, const uint64_t *own, uint64_t end, uint64_t *laps,
                            uint64_t limit, int32_t words) {
    if (end == watch->end && hus__same_words(own, watch->own, words)) {
        uint64_t round = *laps - watch->laps;

        *laps += (limit - *laps) / round * round;
        watch->end = UINT64_MAX;
        watch->pause = limit;
    } else if (*laps == watch->pause) {
        hus__copy_words(watch->own, own, words);
        watch->end = end;
        watch->laps = *laps;
        watch->pause = 2 * *laps < limit ? 2 * *laps : limit;
    }
    return *laps == limit;
}

HUS__INLINE hus__sown sow(const hus__lane *lane, hus__side *own_side, hus__side *other,
                          int32_t place, hus__events *events, int32_t words, bool is_whole,
                          bool needs_both, bool resows_all) {
    const uint64_t row = is_whole ? 4 * (uint64_t)words : (uint64_t)lane->row;
    const uint64_t limit = (uint64_t)lane->lap_limit;
    /* Two words are worth registers; more are as well where they are. */
    uint64_t held[2], *own = words == 2 ? held : own_side->word;
    uint64_t end = (uint64_t)place, hand, count, laps = 0, captured = 0, prize[HUS__MAX_WORDS + 1];
    sentry watch = {.end = UINT64_MAX, .pause = limit};

    if (limit > FIRST_WATCH && events == NULL)
        watch.pause = FIRST_WATCH;
    if (words == 2)
        hus__copy_words(own, own_side->word, 2);
    set_prizes(prize, other->word, row, words, is_whole, needs_both);
    hand = count_at(own, end, words);
    clear(own, end, words);
    tell(events, HUS_EVENT_LIFT, 0, end, hand);
    for (;;) {
        uint64_t won;

        end = sow_lap(own, 2 * row, end, hand, &count, words, is_whole);
        laps++;
        tell(events, HUS_EVENT_SOW, 0, end, hand);
        if (count == 1)
            break;
        if (end == watch.end || laps == watch.pause)
            if (is_endless(&watch, own, end, &laps, limit, words))
                break;
        won = count_at(prize, end, words);
        hand = won;
        if (won == 0 || resows_all) {
            hand += count;
            clear(own, end, words);
            tell(events, HUS_EVENT_LIFT, 0, end, count);
        }
        if (won > 0) {
            captured += won;
            clear(prize, end, words);
            capture(other, row, end, events);
        }
    }
    if (words == 2)
        hus__copy_words(own_side->word, own, 2);
    tell(events, HUS_EVENT_STOP, 0, end, count);
    return (hus__sown){(int32_t)laps, (int32_t)captured, (int32_t)end, count > 1};
}

hus__sown hus__sow_telling(const hus__lane *lane, hus__side *own, hus__side *other, int32_t place,
                           hus__events *events) {
    return sow(lane, own, other, place, events, lane->words, false, lane->needs_both,
               lane->resows_all);
}

/* ---- the versions ---------------------------------------------------------------------------- */

#define VERSION(name, words, is_whole, needs_both, resows_all)                                     \
    static hus__sown name(const hus__lane *lane, hus__side *own, hus__side *other,                 \
                          int32_t place) {                                                         \
        return sow(lane, own, other, place, NULL, words, is_whole, needs_both, resows_all);        \
    }

#define VERSIONS(name, words, is_whole)                                                            \
    VERSION(name, words, is_whole, false, false)                                                   \
    VERSION(name##_all, words, is_whole, false, true)                                              \
    VERSION(name##_both, words, is_whole, true, false)                                             \
    VERSION(name##_both_all, words, is_whole, true, true)

VERSIONS(sow_2, 2, false)
VERSIONS(sow_4, 4, false)
VERSIONS(sow_8, 8, false)
VERSIONS(sow_2_whole, 2, true)
VERSIONS(sow_4_whole, 4, true)
VERSIONS(sow_8_whole, 8, true)

#define LIST(name) name, name##_all, name##_both, name##_both_all

hus__lane hus__make_lane(int32_t row, int32_t lap_limit, bool needs_both, bool resows_all) {
    static hus__sow *const versions[2][3][4] = {
        {{LIST(sow_2)}, {LIST(sow_4)}, {LIST(sow_8)}},
        {{LIST(sow_2_whole)}, {LIST(sow_4_whole)}, {LIST(sow_8_whole)}}};
    int32_t size = row <= 8 ? 0 : row <= 16 ? 1 : 2;
    hus__lane lane = {row, 2 << size, lap_limit, needs_both, resows_all, NULL};

    lane.sow = versions[row == 4 * lane.words][size][2 * needs_both + resows_all];
    return lane;
}
