// The private side of pd_dice: what games call for random outcomes.
#ifndef PD_DICE_H
#define PD_DICE_H

#include "base/cardset.h"
#include "paddock.h"

#define PD__OUTCOME(kind, value) ((pd_outcome)((unsigned)(kind) << 8 | (unsigned)(value)))

void pd__dice_refill(pd_dice *dice);
unsigned pd__pick_slowly(pd_dice *dice, unsigned kind, cardset set, cardset twins);
unsigned pd__pick_counted_slowly(pd_dice *dice, unsigned kind, uint64_t counts);
unsigned pd__pick_either(pd_dice *dice, unsigned kind, unsigned first, unsigned odds, cardset set,
                         unsigned shift);

// Dice that were seeded or scripted, after which `next` is never 0. Those that are all zero, or
// were never set, are none.
static inline bool pd__are_dice(const pd_dice *dice) {
    return dice && dice->next - 1 < 64;
}

static inline uint32_t pd__word(pd_dice *dice) {
    if (__builtin_expect(dice->next == 64, 0))
        pd__dice_refill(dice);
    return dice->words[dice->next++];
}

// Lemire's multiply-and-reject: exactly uniform, almost never a division.
static inline uint32_t pd__roll(pd_dice *dice, uint32_t n) {
    uint64_t product = (uint64_t)pd__word(dice) * n;
    if (__builtin_expect((uint32_t)product < n, 0)) {
        uint32_t floor = -n % n;
        while ((uint32_t)product < floor)
            product = (uint64_t)pd__word(dice) * n;
    }
    return (uint32_t)(product >> 32);
}

// A card of a set that is not empty, each equally likely. A card in `twins` is a second copy of the
// card one below, which is then in the set too; the outcome is that one, whichever was picked.
static inline unsigned pd__pick_alike(pd_dice *dice, unsigned kind, cardset set, cardset twins) {
    if (__builtin_expect(!dice->plain, 0))
        return pd__pick_slowly(dice, kind, set, twins);
    unsigned card = pd__nth(set, pd__roll(dice, pd__count(set)));
    return card - (unsigned)(twins >> card & 1);
}

static inline unsigned pd__pick(pd_dice *dice, unsigned kind, cardset set) {
    return pd__pick_alike(dice, kind, set, 0);
}

// One of up to eight kinds of things, of which byte i of `counts` says how many there are of kind
// i; each thing equally likely. There must be one, and fewer than 128. No outcome of a match.
static inline unsigned pd__roll_counted(pd_dice *dice, uint64_t counts) {
    uint64_t sums = counts * 0x0101010101010101u;
    return pd__first_above(sums, pd__roll(dice, (uint32_t)(sums >> 56))) >> 3;
}

static inline unsigned pd__pick_counted(pd_dice *dice, unsigned kind, uint64_t counts) {
    if (__builtin_expect(!dice->plain, 0))
        return pd__pick_counted_slowly(dice, kind, counts);
    return pd__roll_counted(dice, counts);
}

// Many cards out of one set, for resampling: listing them once makes each draw cheap.
struct pd__bag {
    uint32_t count;
    uint8_t cards[64];
};

static inline void pd__bag_fill(struct pd__bag *bag, cardset set) {
    bag->count = 0;
    for (; set; set &= set - 1)
        bag->cards[bag->count++] = (uint8_t)pd__lowest(set);
}

// Takes `count` cards out of the bag; all choices of so many are equally likely. Returns their sum,
// as a game that counts copies may have a card in its bag more than once.
static inline cardset pd__bag_take(struct pd__bag *bag, pd_dice *dice, int count) {
    cardset taken = 0;
    for (; count > 0; count--) {
        uint32_t i = pd__roll(dice, bag->count);
        taken += pd__card(bag->cards[i]);
        bag->cards[i] = bag->cards[--bag->count];
    }
    return taken;
}

#endif
