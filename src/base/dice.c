#include "base/dice.h"

#include <assert.h>
#include <string.h>

// ChaCha with 8 rounds, four blocks at a time: each vector holds one word of the four blocks. The
// vector type is a compiler extension that gcc and clang lower to whatever the machine has.
typedef uint32_t lanes __attribute__((vector_size(16)));

static inline lanes rotate(lanes x, int by) {
    return x << by | x >> (32 - by);
}

#define QUARTER(a, b, c, d)                                                                        \
    a += b, d = rotate(d ^ a, 16), c += d, b = rotate(b ^ c, 12), a += b, d = rotate(d ^ a, 8),    \
            c += d, b = rotate(b ^ c, 7)

// The next four blocks of the key stream, in the order in which ChaCha defines them.
void pd__dice_refill(pd_dice *dice) {
    static const uint32_t nothing_up_my_sleeve[4] = {0x61707865, 0x3320646e, 0x79622d32,
                                                     0x6b206574};
    lanes start[16], x[16];
    for (int i = 0; i < 4; i++)
        start[i] = (lanes){0} + nothing_up_my_sleeve[i];
    for (int i = 0; i < 8; i++)
        start[4 + i] = (lanes){0} + dice->key[i];
    for (int i = 0; i < 4; i++) {
        uint64_t block = dice->block + (uint64_t)i;
        start[12][i] = (uint32_t)block;
        start[13][i] = (uint32_t)(block >> 32);
    }
    start[14] = (lanes){0} + (uint32_t)dice->stream;
    start[15] = (lanes){0} + (uint32_t)(dice->stream >> 32);

    memcpy(x, start, sizeof x);
    for (int i = 0; i < 4; i++) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++) {
        x[i] += start[i];
        for (int lane = 0; lane < 4; lane++)
            dice->words[16 * lane + i] = x[i][lane];
    }
    dice->block += 4;
    dice->next = 0;
}

void pd_dice_seed(pd_dice *dice, const uint8_t key[32], uint64_t stream) {
    assert(dice && key);
    memset(dice, 0, sizeof *dice);
    for (int i = 0; i < 8; i++)
        dice->key[i] = (uint32_t)key[4 * i] | (uint32_t)key[4 * i + 1] << 8 |
                       (uint32_t)key[4 * i + 2] << 16 | (uint32_t)key[4 * i + 3] << 24;
    dice->stream = stream;
    dice->next = 64;
    dice->plain = true;
}

void pd_key_from_number(uint64_t number, uint8_t key[32]) {
    assert(key);
    memset(key, 0, 32);
    for (int i = 0; i < 8; i++)
        key[i] = (uint8_t)(number >> (8 * i));
}

void pd_dice_record(pd_dice *dice, pd_outcomes *note) {
    assert(dice);
    dice->note = note;
    dice->plain = !note && !dice->script;
}

void pd_dice_script(pd_dice *dice, const pd_outcomes *script) {
    assert(dice && script && script->count >= 0 && script->count <= PD_OUTCOMES_MAX);
    static const uint8_t zero[32];
    pd_dice_seed(dice, zero, 0);
    dice->script = script;
    dice->plain = false;
}

static void put_word(uint8_t *bytes, uint64_t word, int size) {
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(word >> 8 * i);
}

static uint64_t get_word(const uint8_t *bytes) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

// The key, the stream, and how many words of it have been used.
void pd_dice_save(const pd_dice *dice, uint8_t bytes[PD_DICE_BYTES]) {
    assert(pd__are_dice(dice) && bytes && !dice->script);
    for (int i = 0; i < 8; i++)
        put_word(bytes + 4 * i, dice->key[i], 4);
    put_word(bytes + 32, dice->stream, 8);
    put_word(bytes + 40, 16 * dice->block - (64 - dice->next), 8);
}

void pd_dice_restore(pd_dice *dice, const uint8_t bytes[PD_DICE_BYTES]) {
    assert(dice && bytes);
    uint64_t used = get_word(bytes + 40);
    pd_dice_seed(dice, bytes, get_word(bytes + 32));
    dice->block = used / 64 * 4;
    if (used % 64) {
        pd__dice_refill(dice);
        dice->next = (uint32_t)(used % 64);
    }
}

uint32_t pd_roll(pd_dice *dice, uint32_t n) {
    assert(pd__are_dice(dice) && n > 0);
    return pd__roll(dice, n);
}

static void note(pd_dice *dice, pd_outcome outcome) {
    if (!dice->note)
        return;
    if (dice->note->count < PD_OUTCOMES_MAX)
        dice->note->at[dice->note->count++] = outcome;
    else
        dice->err = PD_ERR_SURPLUS;
}

// Is this the event that the dice are to list the chances of: the first one after the script?
static bool is_asked(const pd_dice *dice) {
    return dice->chances && !dice->err && dice->taken == dice->script->count;
}

// Lists the values that have a weight.
static void list(pd_chances *chances, unsigned kind, const uint32_t weights[256]) {
    for (unsigned value = 0; value < 256; value++)
        if (weights[value]) {
            assert(chances->count < PD_CHANCES_MAX);
            chances->at[chances->count].outcome = PD__OUTCOME(kind, value);
            chances->at[chances->count++].weight = weights[value];
            chances->total += weights[value];
        }
}

static void list_cards(pd_chances *chances, unsigned kind, cardset set, cardset twins) {
    uint32_t weights[256] = {0};
    for (; set; set &= set - 1) {
        unsigned card = pd__lowest(set);
        weights[card - (unsigned)(twins >> card & 1)]++;
    }
    list(chances, kind, weights);
}

static void list_counted(pd_chances *chances, unsigned kind, uint64_t counts) {
    uint32_t weights[256] = {0};
    for (unsigned i = 0; i < 8; i++)
        weights[i] = (uint32_t)(counts >> 8 * i & 0xff);
    list(chances, kind, weights);
}

// As pd__pick_either: of `odds` times as many lots as there are cards, one in `odds` is `first`.
static void list_either(pd_chances *chances, unsigned kind, unsigned first, unsigned odds,
                        cardset set, unsigned shift) {
    uint32_t weights[256] = {0}, cards = pd__count(set);
    for (; set; set &= set - 1)
        weights[pd__lowest(set) >> shift] += odds ? odds - 1 : 1;
    if (odds)
        weights[first] += cards ? cards : 1;
    list(chances, kind, weights);
}

// The script's next outcome if it is of this kind, else −1 and an error that stays.
static int scripted(pd_dice *dice, unsigned kind) {
    if (dice->err)
        return -1;
    if (dice->taken == dice->script->count) {
        dice->err = PD_ERR_MISSING;
        return -1;
    }
    pd_outcome next = dice->script->at[dice->taken];
    if (next >> 8 != kind) {
        dice->err = PD_ERR_OUTCOME;
        return -1;
    }
    return next & 0xff;
}

// After a misfit the dice still answer something possible, so that a game never sees nonsense; the
// caller throws the state away on seeing dice->err.
static unsigned accept(pd_dice *dice, int value, bool possible, unsigned instead) {
    if (value >= 0 && possible) {
        dice->taken++;
        return (unsigned)value;
    }
    if (!dice->err)
        dice->err = PD_ERR_OUTCOME;
    return instead;
}

unsigned pd__pick_slowly(pd_dice *dice, unsigned kind, cardset set, cardset twins) {
    unsigned card;
    assert(pd__are_dice(dice));
    if (dice->script) {
        if (is_asked(dice))
            list_cards(dice->chances, kind, set, twins);
        int value = scripted(dice, kind);
        bool possible = value >= 0 && value < 64 && ((set & ~twins) >> value & 1);
        card = accept(dice, value, possible, pd__lowest(set));
    } else {
        card = pd__nth(set, pd__roll(dice, pd__count(set)));
        card -= (unsigned)(twins >> card & 1);
    }
    note(dice, PD__OUTCOME(kind, card));
    return card;
}

unsigned pd__pick_counted_slowly(pd_dice *dice, unsigned kind, uint64_t counts) {
    unsigned pick;
    assert(pd__are_dice(dice));
    if (dice->script) {
        if (is_asked(dice))
            list_counted(dice->chances, kind, counts);
        int value = scripted(dice, kind);
        bool possible = value >= 0 && value < 8 && (counts >> 8 * value & 0xff);
        pick = accept(dice, value, possible, pd__lowest(counts) >> 3);
    } else {
        pick = pd__roll_counted(dice, counts);
    }
    note(dice, PD__OUTCOME(kind, pick));
    return pick;
}

// Kept out of pd__pick_either, which is called millions of times without a script.
__attribute__((cold, noinline)) static unsigned either_scripted(pd_dice *dice, unsigned kind,
                                                                unsigned first, unsigned odds,
                                                                cardset set, unsigned shift) {
    if (is_asked(dice))
        list_either(dice->chances, kind, first, odds, set, shift);
    int value = scripted(dice, kind);
    bool is_first = odds > 0 && value == (int)first;
    cardset group = value >= 0 && value < 64 >> shift
                        ? ((pd__card(1u << shift) - 1) << (value << shift)) & set
                        : 0;
    return accept(dice, value, is_first || (odds != 1 && group),
                  odds > 0 ? first : pd__lowest(set) >> shift);
}

// Cards of which there are interchangeable copies lie in groups of 2^shift bits, and the outcome is
// the group. With a chance of 1 in `odds` the outcome is `first` instead; odds 0 means never.
unsigned pd__pick_either(pd_dice *dice, unsigned kind, unsigned first, unsigned odds, cardset set,
                         unsigned shift) {
    unsigned pick;
    if (__builtin_expect(dice->script != NULL, 0))
        pick = either_scripted(dice, kind, first, odds, set, shift);
    else if (odds > 0 && pd__roll(dice, odds) == 0)
        pick = first;
    else
        pick = pd__nth(set, pd__roll(dice, pd__count(set))) >> shift;
    note(dice, PD__OUTCOME(kind, pick));
    return pick;
}
