// What one seat was told of a match, as a chain of hashes: each link is the hash of the previous
// one and the events of one step. At the end it is compared with what the seat saw according to the
// record, so that a server cannot show one deal and record another.
#ifndef PD_WITNESS_H
#define PD_WITNESS_H

#include "paddock.h"

enum { WITNESS_EVENTS_MAX = 1024 }; // in any one step

// All zero: nothing has been told.
struct witness {
    uint8_t (*links)[32]; // one a step; number 0 is the deal
    int count;
    size_t capacity;
};

// Adds the next step, or compares one that is told again: false if it differs from the first time.
// The events' audience is not part of the hash.
bool witness_hear(struct witness *witness, int step, const pd_event *events, size_t count);
// Removes the steps from this one on, which were taken back.
void witness_cut(struct witness *witness, int step);
void witness_forget(struct witness *witness); // frees everything

// Replays a valid record as `seat` saw it (PD_NOBODY: a spectator). True if the link after `step`
// equals `link`.
bool witness_agrees(const char *text, size_t size, int seat, int step, const uint8_t link[32]);

#endif
