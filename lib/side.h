/* A side as counters in words: sowing order, eight counters of eight bits to a word. Place p is
 * byte p % 8, counted from the low end, of word p / 8; the order of bytes in memory plays no part.
 * No board holds more than 255 seeds, so sums of counters never run into a neighbour. */
#ifndef HUS__SIDE_H
#define HUS__SIDE_H

#include <stdbool.h>
#include <stdint.h>

/* For functions that are made anew for each constant they are called with. */
#if defined(__GNUC__)
#define HUS__INLINE static inline __attribute__((always_inline))
#else
#define HUS__INLINE static inline
#endif

#define HUS__ONES UINT64_C(0x0101010101010101)

enum { HUS__MAX_WORDS = 8 };

typedef struct hus__side {
    uint64_t word[HUS__MAX_WORDS];
} hus__side;

HUS__INLINE void hus__copy_words(uint64_t *to, const uint64_t *from, int32_t words) {
    for (int32_t w = 0; w < words; w++)
        to[w] = from[w];
}

HUS__INLINE bool hus__same_words(const uint64_t *a, const uint64_t *b, int32_t words) {
    uint64_t difference = 0;

    for (int32_t w = 0; w < words; w++)
        difference |= a[w] ^ b[w];
    return difference == 0;
}

static inline int32_t hus__seeds(const hus__side *side, int32_t place) {
    return (int32_t)(side->word[place / 8] >> (uint32_t)place % 8 * 8 & 0xff);
}

static inline void hus__set_seeds(hus__side *side, int32_t place, int32_t seeds) {
    uint64_t *word = &side->word[place / 8];
    uint32_t shift = (uint32_t)place % 8 * 8;

    *word = (*word & ~(UINT64_C(0xff) << shift)) | (uint64_t)seeds << shift;
}

/* Eight counters from any place on; the word behind theirs is read in any case. */
HUS__INLINE uint64_t hus__eight_from(const uint64_t *side, uint64_t place) {
    uint64_t shift = place * 8 & 63;

    return side[place >> 3] >> shift | side[(place >> 3) + 1] << 1 << (63 - shift);
}

/* Eight counters in the other order. */
HUS__INLINE uint64_t hus__turned(uint64_t x) {
    x = (x >> 8 & UINT64_C(0x00ff00ff00ff00ff)) | (x & UINT64_C(0x00ff00ff00ff00ff)) << 8;
    x = (x >> 16 & UINT64_C(0x0000ffff0000ffff)) | (x & UINT64_C(0x0000ffff0000ffff)) << 16;
    return x >> 32 | x << 32;
}

/* The sum of eight counters that is at most 255: each byte of the product is the sum of the
 * counters up to it, so the top one has them all. */
static inline int32_t hus__sum(uint64_t counters) {
    return (int32_t)(counters * HUS__ONES >> 56);
}

static inline int32_t hus__total(const hus__side *side, int32_t words) {
    int32_t total = 0;

    for (int32_t w = 0; w < words; w++)
        total += hus__sum(side->word[w]);
    return total;
}

/* 1 in each counter that is at least `least`, 1 or 2. The top bit of a counter is set by the sum
 * when the low seven bits are enough, or by itself. */
static inline uint64_t hus__flags(uint64_t counters, int32_t least) {
    uint64_t low = counters & HUS__ONES * 0x7f;

    return ((low + HUS__ONES * (uint64_t)(128 - least)) | counters) >> 7 & HUS__ONES;
}

/* The places that hold at least `least` seeds as a set of bits. The product brings the flags of a
 * word together in its top byte, the lowest lowest: flag i, at bit 8i, meets bit 56-7i. */
static inline uint64_t hus__holding(const hus__side *side, int32_t words, int32_t least) {
    uint64_t places = 0;

    for (int32_t w = 0; w < words; w++)
        places |= hus__flags(side->word[w], least) * UINT64_C(0x0102040810204080) >> 56 << 8 * w;
    return places;
}

#endif
