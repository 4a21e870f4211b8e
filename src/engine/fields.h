// For games: writing the fields of an observation. A game lists its fields as rows
// X(name, length, most, meaning). The observation is then a struct with an array of bytes for each,
// and the table of fields follows from the same rows.
//
// A batch writes hundreds of bytes for each decision, so sets and counts are written eight or
// sixteen bytes at a time and without branches: what a match holds is hard for the processor to
// predict.
#ifndef PD_FIELDS_H
#define PD_FIELDS_H

#include "paddock.h"

#include <string.h>

#define PD__FIELD_ARRAY(name, length, most, meaning) uint8_t name[length];
#define PD__FIELD_ROW(name, length, most, meaning)                                                 \
    {#name, offsetof(struct observation, name), length, most, meaning},

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the lowest byte of a word comes first");

static const uint64_t PD__ONES = 0x0101010101010101u;

// Writes the lowest `count` bytes of a word, at most eight, the lowest first.
static inline void pd__put_word(uint8_t *out, uint64_t bytes, int count) {
    memcpy(out, &bytes, (size_t)count);
}

// Reads up to eight bytes, the lowest first.
static inline uint64_t pd__get_word(const uint8_t *bytes, int count) {
    uint64_t word = 0;
    memcpy(&word, bytes, (size_t)count);
    return word;
}

// ------------------------------------------------------------------------------------------ seats

// Seats as the viewer counts them; for a spectator from seat 0.
struct pd__circle {
    int first, seats;
};

static inline struct pd__circle pd__circle_from(int seat, int seats) {
    return (struct pd__circle){.first = seat > 0 ? seat : 0, .seats = seats};
}

static inline int pd__place(struct pd__circle circle, int seat) {
    int from_first = seat - circle.first;
    return from_first + (circle.seats & -(from_first < 0));
}

// Bytes by seat, turned so that the viewer's comes first. Those of seats that are not there are 0.
static inline uint64_t pd__turn(struct pd__circle circle, uint64_t bytes) {
    uint64_t before = bytes << 8 * (circle.seats - circle.first - 1) << 8;
    return (bytes >> 8 * circle.first | before) & ~(uint64_t)0 >> (64 - 8 * circle.seats);
}

// The seats in all places, one byte each; places beyond the seats at the table are those of seats
// beyond them.
static inline uint64_t pd__order(struct pd__circle circle) {
    const uint64_t all = 0x0706050403020100u;
    uint64_t here = ~(uint64_t)0 >> (64 - 8 * circle.seats);
    return pd__turn(circle, all & here) | (all & ~here);
}

static inline int pd__seat_at(uint64_t order, int place) {
    return (int)(order >> 8 * place & 0xff);
}

// ----------------------------------------------------------------------------------- eight at once

// The eight lowest bits as bytes.
static inline uint64_t pd__eight_bits(uint64_t bits) {
    uint64_t spread = (bits & 0xff) * PD__ONES & 0x8040201008040201u;
    return (spread + 0x7f7f7f7f7f7f7f7fu) >> 7 & PD__ONES;
}

// The set of seats `seats`, one bit each, as the viewer counts them.
static inline void pd__put_seats(uint8_t *out, unsigned seats, struct pd__circle circle,
                                 int count) {
    pd__put_word(out, pd__turn(circle, pd__eight_bits(seats)), count);
}

// --------------------------------------------------------------------------------- sixteen at once

typedef uint8_t pd__bytes __attribute__((vector_size(16)));
typedef uint16_t pd__shorts __attribute__((vector_size(16)));
typedef uint32_t pd__longs __attribute__((vector_size(16)));
typedef uint64_t pd__words __attribute__((vector_size(16)));

static inline void pd__put_sixteen(uint8_t *out, pd__bytes bytes) {
    memcpy(out, &bytes, sizeof bytes);
}

static inline pd__bytes pd__get_sixteen(const uint8_t *bytes) {
    pd__bytes all;
    memcpy(&all, bytes, sizeof all);
    return all;
}

// Two words, the lowest byte of each first.
static inline pd__bytes pd__sixteen_from(uint64_t one, uint64_t two) {
    return (pd__bytes)(pd__words){one, two};
}

static inline pd__bytes pd__sixteen_of(uint64_t word) {
    return pd__sixteen_from(word, 0);
}

// The bytes of both in turn, the lower half of each.
static inline pd__bytes pd__zip(pd__bytes a, pd__bytes b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

// The same, the upper half of each.
static inline pd__bytes pd__zip_upper(pd__bytes a, pd__bytes b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                   31);
}

static inline pd__shorts pd__zip_low(pd__shorts a, pd__shorts b) {
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

static inline pd__shorts pd__zip_high(pd__shorts a, pd__shorts b) {
    return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

// The bytes 2 × `quarter` and the next, each eight times.
static inline pd__bytes pd__eightfold(pd__bytes once, int quarter) {
    pd__shorts twice = (pd__shorts)pd__zip(once, once);
    pd__longs four =
        (pd__longs)(quarter < 2 ? pd__zip_low(twice, twice) : pd__zip_high(twice, twice));
    return (pd__bytes)(quarter % 2 ? __builtin_shufflevector(four, four, 2, 2, 3, 3)
                                   : __builtin_shufflevector(four, four, 0, 0, 1, 1));
}

// Sixteen bits, from bit 16 × `quarter`, as bytes: `value` where the bit is set, else 0.
static inline pd__bytes pd__sixteen_bits(uint64_t bits, int quarter, uint8_t value) {
    const pd__bytes mask = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    pd__bytes eight = pd__eightfold(pd__sixteen_of(bits), quarter);
    return (pd__bytes)((eight & mask) == mask) & value;
}

// The nibbles of a word as bytes, the lowest first.
static inline pd__bytes pd__sixteen_nibbles(uint64_t nibbles) {
    const uint64_t low = 0x0f0f0f0f0f0f0f0fu;
    return pd__zip(pd__sixteen_of(nibbles & low), pd__sixteen_of(nibbles >> 4 & low));
}

// --------------------------------------------------------------------------------- sets and counts
//
// `count` is a constant, so the loops are unrolled.

// Writes the first `count` of sixteen bytes.
static inline void pd__put_first(uint8_t *out, pd__bytes bytes, int count) {
    pd__words words = (pd__words)bytes;
    int most = count < 8 ? count : 8;
    memcpy(out, &words, (size_t)most);
    if (count > 8)
        pd__put_word(out + 8, words[1], count - 8);
}

static inline void pd__put_bits(uint8_t *out, uint64_t bits, int count) {
    for (int i = 0; i < count; i += 16)
        if (i + 16 <= count)
            pd__put_sixteen(out + i, pd__sixteen_bits(bits, i / 16, 1));
        else
            pd__put_first(out + i, pd__sixteen_bits(bits, i / 16, 1), count - i);
}

static inline void pd__put_nibbles(uint8_t *out, uint64_t nibbles, int count) {
    pd__put_first(out, pd__sixteen_nibbles(nibbles), count);
}

#endif
