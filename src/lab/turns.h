// Turn order: in which order the seats act. It is the order in which they make their first decision
// of a match; seats that make none follow, in order round the table. So it needs no word from the
// game: the seat that is asked first acts first.
#ifndef PD_TURNS_H
#define PD_TURNS_H

#include "paddock.h"

typedef struct {
    int seats, known;          // how many seats there are; of how many the turn is known
    int8_t of[PD_SEATS_MAX];   // the turn of each seat, from 0; −1: not known yet
    int8_t seat[PD_SEATS_MAX]; // the seat of each turn that is known
} pd__turns;

void pd__turns_start(pd__turns *turns, int seats);
void pd__turns_add(pd__turns *turns, int seat);

// This seat decides now.
static inline void pd__turns_note(pd__turns *turns, int seat) {
    if (turns->of[seat] < 0)
        pd__turns_add(turns, seat);
}

// The match is over: every seat has a turn now.
void pd__turns_end(pd__turns *turns);

#endif
