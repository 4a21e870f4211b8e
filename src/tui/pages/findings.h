// What a review has found so far: a copy, so that the review can go on while it is on the screen.
#ifndef PD_FINDINGS_H
#define PD_FINDINGS_H

#include "review/review.h"

// A row of the review page.
struct finding {
    int seat;
    int step; // of the decision; −1: the row is about the seat as a whole
    pd__grade grade;
    pd_move better, other; // moves to compare
    double points, error;  // parts of 1
    char *words;
    size_t heading; // bytes of `words` that only name the decision
};

struct findings {
    double done;   // from 0 to 1
    bool ended;    // there is nothing left to do,
    bool complete; // … and every decision was looked at
    int seats;
    struct finding *rows; // one for each seat, then one for each moment
    int count;
};

// Ends the process if memory runs out.
struct findings *findings_take(const pd__review *review, const pd_voice *voice, bool ended);
void findings_close(struct findings *findings); // NULL: nothing to do

#endif
