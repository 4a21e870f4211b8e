// Practice: faults from reviewed matches, which come back as exercises.
//
// An exercise is a record that ends where the fault was made, the move that was played, and the
// moves that are about as good as the best. It comes back one day after it was solved, then after
// 3, 7, 21 and 60 days, and fades when it was solved once more. A wrong answer starts that again.
//
// The text format is paddock-practice(5). The page and the terminal both use it. Nothing here knows
// a file or a clock: a day is a number, counted from 1 January 1970.
//
// Ends the process when memory runs out, as src/play does.
#ifndef PD_PRACTICE_H
#define PD_PRACTICE_H

#include "review/review.h"

enum {
    PD__PRACTICE_FORMAT = 1,
    PD__PRACTICE_MAX = 1 << 21,        // bytes of the text
    PD__EXERCISES_MAX = 200,           // in a practice; those that are due last give way
    PD__EXERCISE_RECORD_MAX = 1 << 15, // bytes of a record; longer matches give no exercise
    PD__GOOD_MOVES_MAX = 8,
    PD__FADED_MAX = 1000,
    PD__DAYS_MAX = 1 << 20, // no day is later
};

typedef struct {
    pd_move move;
    double chance; // of winning, from 0 to 1
} pd__practice_move;

typedef struct {
    uint64_t id;  // a hash of the record
    char *record; // up to the decision; NUL-terminated
    size_t size;
    pd_header header;
    int step; // the last one of the record
    int seat; // that decides
    pd_view view;
    int due;   // the day
    int stage; // how often it was solved in a row
    double loss;
    pd__practice_move played;
    pd__practice_move good[PD__GOOD_MOVES_MAX]; // the best first
    int good_count;
    pd__review_reason reasons[PD__REASONS_MAX];
    int reason_count;
} pd__exercise;

// All zero at first.
typedef struct {
    pd__exercise *at; // those that are due first come first
    size_t count, capacity;
    uint64_t faded[PD__FADED_MAX]; // IDs: these never come again. The oldest first
    int faded_count;
} pd__practice;

void pd__practice_close(pd__practice *practice);

// Adds what a text has. Of an exercise that is there already, the one that is due later counts.
// Exercises that do not hold, because their record or their moves break the rules, are left out.
// On an error nothing changes. `left_out` may be NULL.
pd_err pd__practice_read(pd__practice *practice, const char *text, size_t size, int *left_out,
                         pd_problem *problem);
// The text; the caller frees it.
char *pd__practice_write(const pd__practice *practice, size_t *size);

// Adds a decision of a review as an exercise that is due today; `record` is that of the match up to
// the step before it. False if it is no fault, too long, or there already.
bool pd__practice_add(pd__practice *practice, const pd__decision *decision, const char *record,
                      size_t size, int today);
// The exercise with an ID, or of a record; −1 if there is none.
int pd__practice_find(const pd__practice *practice, uint64_t id);
uint64_t pd__practice_id(const char *record, size_t size);
// How many are due.
int pd__practice_due(const pd__practice *practice, int today);
// Notes an answer. It only counts as solved on the day it is due or later. A solved exercise may
// fade, so that indices change.
void pd__practice_answer(pd__practice *practice, int index, bool solved, int today);
// Never asks for it again.
void pd__practice_fade(pd__practice *practice, int index);

// What an answer is.
typedef enum { PD__ANSWER_GOOD, PD__ANSWER_PLAYED, PD__ANSWER_WORSE } pd__answer;
pd__answer pd__exercise_check(const pd__exercise *exercise, pd_move move);

// Sentences. The listener of the voice is made the seat that decides.
void pd__exercise_say_title(const pd__exercise *exercise, const pd_voice *voice, pd_text *out);
void pd__exercise_say_due(const pd__exercise *exercise, const pd_voice *voice, int today,
                          pd_text *out);
void pd__exercise_say_question(const pd__exercise *exercise, const pd_voice *voice, pd_text *out);
void pd__exercise_say_reply(const pd__exercise *exercise, const pd_voice *voice, pd_move move,
                            pd_text *out);
// The better move, the played one, and reasons; a line each.
void pd__exercise_say_answer(const pd__exercise *exercise, const pd_voice *voice, pd_text *out);

#endif
