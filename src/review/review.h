// Review: what each decision of a match was worth, what chance did, and why.
//
// A decision is looked at as its player saw it: worlds are drawn that agree with the player's view,
// every legal move is made in the same worlds, and each is played out by the rules of thumb that
// the bots use (pd_judge). The player's chance of winning with a move is what that brings on
// average. The true hidden cards are not used. docs/review.md explains the arithmetic.
//
// A review runs in slices, on one thread, without files or a clock: pd__review_open, then
// pd__review_run until it returns false; in between everything below can be asked, and gets more
// exact. The same record and depth give the same review, to the byte.
//
// Ends the process when memory runs out, as src/play does.
#ifndef PD_REVIEW_H
#define PD_REVIEW_H

#include "paddock-bots.h"

enum {
    PD__REVIEW_VERSION = 1, // changes whenever some record gets another review
    PD__REASONS_MAX = 3,
};

typedef enum {
    PD__REVIEW_FAST,
    PD__REVIEW_USUAL,
    PD__REVIEW_DEEP,
    PD__REVIEW_DEPTHS,
} pd__review_depth;

// What is said of a decision. A fault has lost at least so many points, where a point is one match
// won in a hundred, and more than twice its standard error.
typedef enum {
    PD__GRADE_OPEN, // not looked at yet, or never
    PD__GRADE_GOOD,
    PD__GRADE_FIND, // right, where the rules of thumb would have lost at least as much as a mistake
    PD__GRADE_INACCURACY,
    PD__GRADE_MISTAKE,
    PD__GRADE_BLUNDER,
    PD__GRADES,
} pd__grade;

// The least loss of each grade, as a part of 1; 0 if there is none.
double pd__grade_least(pd__grade grade);
const char *pd__grade_name(pd__grade grade); // for programs
const char *pd__grade_text(pd__grade grade); // a message

// Sums over worlds; private.
typedef struct {
    int count;
    double sum, squares;           // of the chance
    double lead_sum, lead_squares; // of how much higher it is than the played move's
} pd__tally;

typedef struct {
    pd_move move;
    double chance, error;    // of winning, and its standard error
    double lead, lead_error; // how much better it is than the played move, in the same worlds
    int worlds;
    pd__tally trial, half[2]; // private
    bool kept;                // private: worth looking at after the trial
} pd__reviewed_move;

// A happening that explains a decision: how often it comes true with the better of two moves, and
// with the worse one.
typedef struct {
    int happening; // see pd_happening_at
    double better, worse;
} pd__review_reason;

typedef struct {
    int step; // its number in the record
    int seat;
    pd_view view; // what the player could know
    pd__reviewed_move *moves;
    int count;               // of the moves, at least 2
    int played;              // index of the move made,
    int best;                // … of the best as far as we know,
    int judged;              // … and of the one that the rules of thumb choose
    double loss, loss_error; // what the decision cost; on average 0 if no other move is better
    pd__grade grade;
    int worlds; // that the loss was found in; 0: not looked at
    int planned;
    double plies; // private: in a playout, on average
    int reason_count;
    pd__review_reason reasons[PD__REASONS_MAX]; // the largest difference first
} pd__decision;

// A step of the match: each seat's chance of winning after it, by a fixed function of all cards
// (value.h), and how much of the change was luck (luck.h).
typedef struct {
    int actor; // PD_NOBODY: the deal
    pd_move move;
    double chance[PD_SEATS_MAX], luck[PD_SEATS_MAX];
} pd__reviewed_step;

typedef struct pd__review pd__review;

// Reads a record. NULL if it is damaged: see `problem`. The text may be freed afterwards. `seat`:
// look only at decisions of this seat, or PD_NOBODY: at all.
pd__review *pd__review_open(const char *text, size_t size, pd__review_depth depth, int seat,
                            pd_problem *problem);
void pd__review_close(pd__review *review);

// Works on, for at least `plies` moves in imagined matches. False once there is nothing more to do.
bool pd__review_run(pd__review *review, uint64_t plies);
// How much is done, from 0 to 1; an estimate until every decision was looked at once.
double pd__review_progress(const pd__review *review);

const pd_header *pd__review_header(const pd__review *review);
bool pd__review_is_finished(const pd__review *review); // the match, not the review
// Nothing is left to do, and every decision was looked at.
bool pd__review_is_complete(const pd__review *review);
int pd__review_step_count(const pd__review *review); // the deal included
int pd__review_steps_done(const pd__review *review); // how many of them were looked at
const pd__reviewed_step *pd__review_step_at(const pd__review *review, int step);
int pd__review_decision_count(const pd__review *review);
const pd__decision *pd__review_decision_at(const pd__review *review, int index);

// What a seat's decisions cost it altogether.
typedef struct {
    int decisions; // that were looked at, of
    int all;
    double loss, error;
    int grades[PD__GRADES];
} pd__seat_loss;

pd__seat_loss pd__review_seat_loss(const pd__review *review, int seat);

typedef struct {
    bool known; // all steps were looked at
    double luck;
    double share, adjusted;   // of the victory, and that without luck; once the match is finished
    int luckiest, unluckiest; // steps
} pd__seat_luck;

pd__seat_luck pd__review_seat_luck(const pd__review *review, int seat);
// The seat that did not win, had bad luck, and has the best result without luck; else PD_NOBODY.
int pd__review_unlucky_seat(const pd__review *review);

#endif
