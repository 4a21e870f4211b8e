// Review: what each decision of a match was worth, what chance did, and why.
//
// A decision is looked at as its player saw it: worlds are drawn that agree with the player's view,
// every legal move is made in the same worlds, and each is played out by the rules of thumb that
// the bots use (pd_judge). The player's chance of winning with a move is what that brings on
// average. The true hidden cards are not used. docs/review.md explains the arithmetic.
//
// A review runs in slices, on one thread, without files or a clock: pd_review_open, then
// pd_review_run until it returns false; in between everything below can be asked, and gets more
// exact. The same record and depth give the same review, to the byte.
//
// Ends the process when memory runs out, as src/play does.
#ifndef PD_REVIEW_H
#define PD_REVIEW_H

#include "paddock-bots.h"

enum {
    PD_REVIEW_VERSION = 4, // changes whenever some record gets another review
    PD_REASONS_MAX = 3,
};

typedef enum {
    PD_REVIEW_FAST,
    PD_REVIEW_USUAL,
    PD_REVIEW_DEEP,
    PD_REVIEW_DEPTHS,
} pd_review_depth;

// What is said of a decision. A fault has lost at least so many points, where a point is one match
// won in a hundred, and more than twice its standard error.
typedef enum {
    PD_GRADE_OPEN, // not looked at yet, or never
    PD_GRADE_GOOD,
    PD_GRADE_FIND, // right, where the rules of thumb would have lost at least as much as a mistake
    PD_GRADE_INACCURACY,
    PD_GRADE_MISTAKE,
    PD_GRADE_BLUNDER,
    PD_GRADES,
} pd_grade;

// The least loss of each grade, as a part of 1; 0 if there is none.
double pd_grade_least(pd_grade grade);
const char *pd_grade_name(pd_grade grade); // for programs
const char *pd_grade_text(pd_grade grade); // a message

// Sums over worlds; private.
typedef struct {
    int count;
    double sum, squares;           // of the chance
    double lead_sum, lead_squares; // of how much higher it is than the played move's
} pd_tally;

typedef struct {
    pd_move move;
    double chance, error;    // of winning, and its standard error
    double lead, lead_error; // how much better it is than the played move, in the same worlds
    int worlds;
    pd_tally trial, half[2]; // private
    bool kept;               // private: worth looking at after the trial
} pd_reviewed_move;

// A happening that explains a decision: how often it comes true with the better of two moves, and
// with the worse one.
typedef struct {
    int happening; // see pd_happening_at
    double better, worse;
} pd_review_reason;

typedef struct {
    int step; // its number in the record
    int seat;
    pd_view view; // what the player could know
    pd_reviewed_move *moves;
    int count;               // of the moves, at least 2
    int played;              // index of the move made,
    int best;                // … of the best as far as we know,
    int judged;              // … and of the one that the rules of thumb choose
    double loss, loss_error; // what the decision cost; on average 0 if no other move is better
    pd_grade grade;
    int worlds; // that the loss was found in; 0: not looked at
    int planned;
    double plies; // private: in a playout, on average
    int reason_count;
    pd_review_reason reasons[PD_REASONS_MAX]; // the largest difference first
} pd_decision;

// A step of the match: each seat's chance of winning after it, by a fixed function of all cards
// (value.h), and how much of the change was luck (luck.h).
typedef struct {
    int actor; // PD_NOBODY: the deal
    pd_move move;
    double chance[PD_SEATS_MAX], luck[PD_SEATS_MAX];
} pd_reviewed_step;

typedef struct pd_review pd_review;

// Reads a record. NULL if it is damaged: see `problem`. The text may be freed afterwards. `seat`:
// look only at decisions of this seat, or PD_NOBODY: at all.
pd_review *pd_review_open(const char *text, size_t size, pd_review_depth depth, int seat,
                          pd_problem *problem);
void pd_review_close(pd_review *review);

// Works on, for at least `plies` moves in imagined matches. False once there is nothing more to do.
bool pd_review_run(pd_review *review, uint64_t plies);
// How much is done, from 0 to 1; an estimate until every decision was looked at once.
double pd_review_progress(const pd_review *review);

const pd_header *pd_review_header(const pd_review *review);
bool pd_review_is_finished(const pd_review *review); // the match, not the review
// Nothing is left to do, and every decision was looked at.
bool pd_review_is_complete(const pd_review *review);
pd_result pd_review_result(const pd_review *review);
int pd_review_step_count(const pd_review *review); // the deal included
int pd_review_steps_done(const pd_review *review); // how many of them were looked at
const pd_reviewed_step *pd_review_step_at(const pd_review *review, int step);
int pd_review_decision_count(const pd_review *review);
const pd_decision *pd_review_decision_at(const pd_review *review, int index);

// What a seat's decisions cost it altogether.
typedef struct {
    int decisions; // that were looked at, of
    int all;
    double loss, error;
    int grades[PD_GRADES];
} pd_seat_loss;

pd_seat_loss pd_review_seat_loss(const pd_review *review, int seat);

typedef struct {
    bool known; // all steps were looked at
    double luck;
    double share, adjusted;   // of the victory, and that without luck; once the match is finished
    int luckiest, unluckiest; // steps
} pd_seat_luck;

pd_seat_luck pd_review_seat_luck(const pd_review *review, int seat);
// The seat that did not win, had bad luck, and has the best result without luck; else PD_NOBODY.
int pd_review_unlucky_seat(const pd_review *review);

#endif
