// Packs: how many cards there are of each value, four bits a value, so at most sixteen values and
// at most four cards of each. Packs are added and subtracted as whole words: moving cards from one
// place to another is one addition and one subtraction.
#ifndef PD_PACK_H
#define PD_PACK_H

#include "base/cardset.h"

#include <stdbool.h>

typedef uint64_t pack;

static inline pack pd__pack(int value, int count) {
    return (pack)count << 4 * value;
}

static inline int pd__pack_of(pack cards, int value) {
    return (int)(cards >> 4 * value & 15);
}

static inline int pd__pack_total(pack cards) {
    const uint64_t low = 0x0f0f0f0f0f0f0f0fu;
    return (int)(((cards & low) + (cards >> 4 & low)) * 0x0101010101010101u >> 56);
}

// A bit for each card: of each value's four bits as many of the lowest as there are cards.
static inline cardset pd__pack_spread(pack cards) {
    const uint64_t ones = 0x1111111111111111u;
    uint64_t odd = cards & ones, two = cards >> 1 & ones, four = cards >> 2 & ones;
    uint64_t two_up = two | four;
    return odd | two_up | two_up << 1 | ((odd & two) | four) << 2 | four << 3;
}

// The pack of a set of such bits, whichever of each value's four they are.
static inline pack pd__pack_gather(cardset set) {
    set -= set >> 1 & 0x5555555555555555u;
    return (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
}

// What `cards` has more of than `others`, value by value.
static inline pack pd__pack_beyond(pack cards, pack others) {
    return pd__pack_gather(pd__pack_spread(cards) & ~pd__pack_spread(others));
}

// Is all of `part` there, value by value?
static inline bool pd__pack_has(pack cards, pack part) {
    return !(pd__pack_spread(part) & ~pd__pack_spread(cards));
}

// The lowest value there is; `cards` is not empty.
static inline int pd__pack_lowest(pack cards) {
    return (int)pd__lowest(cards) >> 2;
}

#endif
