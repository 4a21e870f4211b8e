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

// The card with exactly k lower ones in the set; k < count. Finds the byte by prefix sums, then
// drops the lower bits in it.
static inline unsigned pd__nth(cardset set, unsigned k) {
    const uint64_t ones = 0x0101010101010101u;
    uint64_t sums = pd__byte_counts(set) * ones;           // byte i: cards in bytes 0 … i
    uint64_t over = ((sums | (ones << 7)) - (k + 1) * ones); // high bit: sum i > k
    unsigned shift = (unsigned)__builtin_ctzll(over & (ones << 7)) & ~7u;
    k -= (unsigned)((sums << 8) >> shift) & 0xff;
    unsigned byte = (unsigned)(set >> shift) & 0xff;
    while (k--)
        byte &= byte - 1;
    return shift + (unsigned)__builtin_ctz(byte);
}

#endif
