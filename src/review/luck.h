// Luck: what chance did to each seat in a match.
//
// The luck of a random event is the value of the position after it minus the mean over all that
// could have come instead, each with its true probability. What a seat wins minus its luck is its
// luck-adjusted result. On average over many matches luck is 0, whatever the value function, so
// adjusted results have the same mean as results; they only vary less. docs/luck.md has more.
//
// Where very much could have come, a sample stands for all of it. Its dice depend on the key, the
// number and what happened before the event, never on what came; so that luck stays 0 on average.
#ifndef PD_LUCK_H
#define PD_LUCK_H

#include "review/value.h"

enum { PD__LUCK_WORLDS = 1024 }; // for a review

typedef struct {
    const pd_game *game;
    pd_setup setup;
    uint8_t key[32];
    uint64_t number;
    int worlds;
    double sum[PD_SEATS_MAX]; // each seat's luck so far
} pd__luck;

// One random outcome, and what it did to each seat's chance of winning.
typedef struct {
    pd_outcome outcome;
    bool sampled; // what could have come was sampled
    double luck[PD_SEATS_MAX];
} pd__luck_event;

// Before the deal. `key` and `number` choose the samples: give each match of its own kind another
// number or key, such as the seed of its record. At most `worlds` possibilities are looked at for a
// step: all, or a sample of so many.
void pd__luck_open(pd__luck *luck, const pd_game *game, const pd_setup *setup,
                   const uint8_t key[32], uint64_t number, int worlds);

// Adds the luck of a step; `step` and the two positions are as in a pd_replay, and `before` is not
// used for step 0, the deal. If `events` is not NULL, it gets one event for each outcome of the
// step, in order; their sum is the luck of the step. Returns how many, 0 if `events` is NULL.
int pd__luck_step(pd__luck *luck, const pd_state *before, const pd_step *step,
                  const pd_state *after, pd__luck_event events[PD_OUTCOMES_MAX]);

#endif
