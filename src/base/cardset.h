// Sets of cards: one bit a card in a uint64_t. Where copies of a card are interchangeable they are
// neighbouring bits and the lowest ones are used first, so that equal positions have equal bytes.
#ifndef PD_CARDSET_H
#define PD_CARDSET_H

#include <stdint.h>

typedef uint64_t cardset;

static inline cardset pd__card(unsigned card) {
    return (cardset)1 << card;
}

static inline unsigned pd__lowest(cardset set) {
    return (unsigned)__builtin_ctzll(set);
}

// Bit counts per byte. Baseline x86-64 has no population count, so this is the portable one.
static inline uint64_t pd__byte_counts(cardset set) {
    set -= (set >> 1) & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + ((set >> 2) & 0x3333333333333333u);
    return (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

static inline unsigned pd__count(cardset set) {
#if defined(__POPCNT__) || defined(__aarch64__) || defined(__wasm__)
    return (unsigned)__builtin_popcountll(set);
#else
    return (unsigned)((pd__byte_counts(set) * 0x0101010101010101u) >> 56);
#endif
}

// In a word of eight sums, each at least the one below and less than 128: 8 × the index of the
// first sum above k. There must be one.
static inline unsigned pd__first_above(uint64_t sums, unsigned k) {
    const uint64_t ones = 0x0101010101010101u, highs = ones << 7;
    return (unsigned)__builtin_ctzll(((sums | highs) - (k + 1) * ones) & highs) & ~7u;
}

// The card with exactly k lower ones in the set; k < count. Finds the byte by its prefix sums, then
// the bit in the byte the same way: a loop here would be mispredicted nearly every time.
static inline unsigned pd__nth(cardset set, unsigned k) {
    const uint64_t ones = 0x0101010101010101u;
    uint64_t sums = pd__byte_counts(set) * ones; // byte i: cards in bytes 0 … i
    unsigned shift = pd__first_above(sums, k);
    k -= (unsigned)((sums << 8) >> shift) & 0xff;
    uint64_t spread = (set >> shift & 0xff) * ones & 0x8040201008040201u; // bit i alone in byte i
    uint64_t bits = (spread + 0x7f7f7f7f7f7f7f7fu) >> 7 & ones;
    return shift + (pd__first_above(bits * ones, k) >> 3);
}

// In how many ways so many of the cards can be chosen, each being a card of its own.
static inline int pd__choices(int cards, int count) {
    int ways = 1;
    for (int i = 0; i < count; i++)
        ways = ways * (cards - i) / (i + 1);
    return ways;
}

#endif
