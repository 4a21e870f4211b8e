// What the files of the review share.
#ifndef PD_REVIEW_PARTS_H
#define PD_REVIEW_PARTS_H

#include "review/luck.h"
#include "review/review.h"

// The work, one kind after the other.
enum review_stage { STAGE_LUCK, STAGE_TRY, STAGE_WEIGH, STAGE_EXPLAIN, STAGE_DONE };

struct pd__review {
    pd_header header;
    pd__review_depth depth;
    int only;   // the seat that is looked at, or PD_NOBODY
    char *text; // the record
    size_t size;
    int steps; // the deal included
    bool finished;
    pd_result result;
    pd__decision *decisions;
    size_t count, capacity;
    pd_replay *replay; // as far as luck was measured
    pd__luck luck;
    pd__reviewed_step *path;
    int path_count;
    enum review_stage stage;
    size_t at;              // the decision that is looked at
    int world;              // the next one of that decision
    uint64_t plies;         // made so far
    uint64_t budget;        // most plies
    double tried, expected; // plies until the trials were over, and until all is weighed
    int trial_worlds;       // for each decision
};

// How a review of some depth goes about it.
struct review_effort {
    uint64_t plies;   // in all
    int trial_worlds; // to begin with, for each decision
    int worlds_max;   // afterwards
    int reason_worlds;
    int luck_worlds;
};

extern const struct review_effort review_efforts[PD__REVIEW_DEPTHS];

void review_open_steps(pd__review *review);
void review_close_steps(pd__review *review);
// Measures the luck of one more step. Returns what that costs, in plies.
uint64_t review_next_step(pd__review *review);
// Makes the kept moves (all, in a trial) in one more world. Returns the number of plies.
uint64_t review_weigh(const pd__review *review, pd__decision *decision, int world, bool trial);
// Makes one move in one of those worlds, plays it out to the end and tells what happens.
uint64_t review_try_move(const pd__review *review, const pd__decision *decision, int index,
                         int number, pd_events *log);
// Fixes which moves are kept and how many worlds they get, now that all trials are over.
void review_plan(pd__review *review);
// Sets loss, grade and all the other results from the tallies.
void review_conclude(pd__decision *decision);
// The decision's grade wants reasons: how two moves compare.
bool review_wants_reasons(const pd__decision *decision);
uint64_t review_explain(const pd__review *review, pd__decision *decision);

#endif
