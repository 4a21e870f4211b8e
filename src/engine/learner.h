// What a game is to programs that learn: its observations and its actions. It is not part of
// pd_game, so that a program that uses neither is linked without them.
#ifndef PD_LEARNER_H
#define PD_LEARNER_H

#include "engine/game.h"
#include "paddock-batch.h"

#include <string.h>

typedef struct {
    int action_count, observation_size;
    const pd_field *fields; // ends with a row without a name
    // Writes the observation of what `seat` may know. `table` is a state or that seat's view, and
    // the result is the same. `out` is zero on entry.
    void (*encode)(const void *table, int seat, const pd_choice *choice, uint8_t *out);
    // The four functions are NULL if every action is the move of that number. `table` is a state,
    // or the view of the actor.
    int (*actions)(const void *table, const pd_choice *choice, uint16_t *out); // of the actor
    int (*parts)(int action); // how many actions a move with this one has
    // The move of `action` after those of `choice`. If it is not complete, some move that begins
    // so, and that is refused for the same reason if the action is not legal.
    pd_move (*join)(const void *table, const pd_choice *choice, int action);
    int (*split)(const void *table, pd_move move, uint16_t *out);
    void (*write)(int action, pd_text *out);
} pd__learner;

// A game <id> has a row pd__<id>_learner.
#define PD__DECLARE_LEARNER(id) extern const pd__learner pd__##id##_learner;
PD__GAMES(PD__DECLARE_LEARNER)

const pd__learner *pd__learner_of(const pd_game *game);
// See pd_view_actions; for the actor of a state or of its own view.
int pd__actions(const pd_game *game, const pd__learner *learner, const void *table,
                const pd_choice *choice, uint16_t *out);
// See pd_view_act.
pd_err pd__act(const pd_game *game, const pd__learner *learner, const void *table,
               pd_choice *choice, int action, pd_move *move);
// The move that a refused action stands for.
pd_move pd__attempt(const pd__learner *learner, const void *table, const pd_choice *choice,
                    int action);

// ------------------------------------------------------------------- for games: writing fields
//
// A game lists its fields as rows X(name, length, most, meaning). The observation is then a struct
// with an array of bytes for each, and the table of fields follows from the same rows.
#define PD__FIELD_ARRAY(name, length, most, meaning) uint8_t name[length];
#define PD__FIELD_ROW(name, length, most, meaning)                                                 \
    {#name, offsetof(struct observation, name), length, most, meaning},

// Seats as the viewer counts them: `at[seat]`.
struct pd__circle {
    uint8_t at[PD_SEATS_MAX];
};

static inline struct pd__circle pd__circle_from(int seat, int seats) {
    struct pd__circle circle = {{0}};
    int first = seat > 0 ? seat : 0;
    for (int i = 0, other = first; i < seats; i++, other = other + 1 == seats ? 0 : other + 1)
        circle.at[other] = (uint8_t)i;
    return circle;
}

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
enum { PD__LITTLE = 1 };
#else
enum { PD__LITTLE = 0 };
#endif

// Writes the lowest `count` bytes of a word, at most eight, the lowest first.
static inline void pd__put_word(uint8_t *out, uint64_t bytes, int count) {
    if (PD__LITTLE)
        memcpy(out, &bytes, (size_t)count);
    else
        for (int i = 0; i < count; i++)
            out[i] = (uint8_t)(bytes >> 8 * i);
}

static inline int pd__at_most_eight(int count) {
    return count < 8 ? count : 8;
}

// Numbers of one, two or four bits as bytes. `count` is a constant, so the loops are unrolled.
static inline void pd__put_bits(uint8_t *out, uint64_t bits, int count) {
    const uint64_t ones = 0x0101010101010101u;
    for (int i = 0; i < count; i += 8) {
        uint64_t spread = (bits >> i & 0xff) * ones & 0x8040201008040201u;
        uint64_t bytes = (spread + 0x7f7f7f7f7f7f7f7fu) >> 7 & ones;
        pd__put_word(out + i, bytes, pd__at_most_eight(count - i));
    }
}

static inline void pd__put_pairs(uint8_t *out, uint64_t pairs, int count) {
    for (int i = 0; i < count; i += 8) {
        uint64_t x = pairs >> 2 * i & 0xffff;
        x = (x | x << 24) & 0x000000ff000000ffu;
        x = (x | x << 12) & 0x000f000f000f000fu;
        x = (x | x << 6) & 0x0303030303030303u;
        pd__put_word(out + i, x, pd__at_most_eight(count - i));
    }
}

static inline void pd__put_nibbles(uint8_t *out, uint64_t nibbles, int count) {
    for (int i = 0; i < count; i += 8) {
        uint64_t x = nibbles >> 4 * i & 0xffffffff;
        x = (x | x << 16) & 0x0000ffff0000ffffu;
        x = (x | x << 8) & 0x00ff00ff00ff00ffu;
        x = (x | x << 4) & 0x0f0f0f0f0f0f0f0fu;
        pd__put_word(out + i, x, pd__at_most_eight(count - i));
    }
}

// Marks the seats of a set, one bit each, as the viewer counts them.
static inline void pd__put_seats(uint8_t *out, unsigned seats, const struct pd__circle *circle) {
    for (; seats; seats &= seats - 1)
        out[circle->at[__builtin_ctz(seats)]] = 1;
}

#endif
