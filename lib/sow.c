/* One turn on a board: laps, captures, relay, endless. Pure; the hot path. */
#include "internal.h"

#define ONES UINT64_C(0x0101010101010101)

static inline int32_t count_at(const uint64_t *side, int32_t place) {
    return (int32_t)(side[place >> 3] >> (place & 7) * 8 & 0xff);
}

static inline int32_t lift(uint64_t *side, int32_t place) {
    int32_t seeds = count_at(side, place);

    side[place >> 3] &= ~(UINT64_C(0xff) << (place & 7) * 8);
    return seeds;
}

int32_t hus__seeds(const hus__side *side, int32_t place) {
    return count_at(side->word, place);
}

void hus__set_seeds(hus__side *side, int32_t place, int32_t seeds) {
    lift(side->word, place);
    side->word[place >> 3] |= (uint64_t)seeds << (place & 7) * 8;
}

int32_t hus__total(const hus__side *side) {
    int32_t total = 0;

    /* The product's top byte is the sum of the eight counters, which is at most 255. */
    for (int32_t w = 0; w < HUS__MAX_WORDS; w++)
        total += (int32_t)(side->word[w] * ONES >> 56);
    return total;
}

uint64_t hus__holding(const hus__side *side, int32_t least) {
    const uint64_t low = ONES * 0x7f;
    uint64_t places = 0;

    for (int32_t w = 0; w < HUS__MAX_WORDS; w++) {
        uint64_t counters = side->word[w];
        /* The top bit of a counter: set by its own when it is 128 or more, else by the sum. */
        uint64_t flags = ((counters & low) + ONES * (uint64_t)(128 - least)) | counters;
        /* Brings the eight top bits together, the lowest counter's lowest. */
        flags = (flags >> 7 & ONES) * UINT64_C(0x0102040810204080) >> 56;
        places |= flags << 8 * w;
    }
    return places;
}

void hus__put_event(hus__events *events, int32_t kind, int32_t player, int32_t pit, int32_t seeds) {
    if (events == NULL)
        return;
    if (events->length < events->capacity)
        events->out[events->length] = (hus_event){kind, player, pit, seeds};
    events->length++;
}

/* What a seed on every place up to and with `last` adds to a word that begins at place `first`. */
static inline uint64_t up_to(int32_t last, int32_t first) {
    int32_t counters = last - first + 1;

    if (counters <= 0)
        return 0;
    return counters >= 8 ? ONES : ONES >> (8 - counters) * 8;
}

/* Sows a hand into the places after `from` and returns where the last seed falls. Word by word: a
 * seed up to there, less one up to `from`, plus one everywhere for each time round. */
static inline int32_t sow_lap(const hus__lane *lane, uint64_t *side, int32_t from, int32_t hand) {
    int32_t places = 2 * lane->row;
    int32_t end = (from + hand) % places;
    uint64_t rounds = (uint64_t)((from + hand) / places);

    for (int32_t w = 0; w < lane->words; w++)
        side[w] += up_to(end, 8 * w) - up_to(from, 8 * w) + rounds * up_to(places - 1, 8 * w);
    return end;
}

static bool captures(const hus__lane *lane, const uint64_t *other, int32_t end) {
    if (end < lane->row || count_at(other, 3 * lane->row - 1 - end) == 0)
        return false;
    return !lane->needs_both || count_at(other, end - lane->row) > 0;
}

/* Lifts a pit of the mover (player 0) or of the opponent and tells it, unless it was empty. */
static int32_t take(hus__events *events, int32_t player, uint64_t *side, int32_t place) {
    int32_t seeds = lift(side, place);

    if (seeds > 0)
        hus__put_event(events, player == 0 ? HUS_EVENT_LIFT : HUS_EVENT_CAPTURE, player, place,
                       seeds);
    return seeds;
}

hus__sown hus__sow(const hus__lane *lane, hus__side *own, hus__side *other, int32_t place,
                   hus__events *events) {
    hus__sown sown = {0, 0, place, false};
    int32_t hand = take(events, 0, own->word, place);

    for (;;) {
        bool capture;

        sown.end = sow_lap(lane, own->word, sown.end, hand);
        sown.laps++;
        hus__put_event(events, HUS_EVENT_SOW, 0, sown.end, hand);
        if (count_at(own->word, sown.end) == 1)
            break;
        sown.endless = sown.laps == lane->lap_limit;
        if (sown.endless)
            break;
        hand = 0;
        capture = captures(lane, other->word, sown.end);
        if (!capture || lane->resows_all)
            hand = take(events, 0, own->word, sown.end);
        if (capture) {
            int32_t taken = take(events, 1, other->word, 3 * lane->row - 1 - sown.end);

            taken += take(events, 1, other->word, sown.end - lane->row);
            sown.captured += taken;
            hand += taken;
        }
    }
    hus__put_event(events, HUS_EVENT_STOP, 0, sown.end, count_at(own->word, sown.end));
    return sown;
}
