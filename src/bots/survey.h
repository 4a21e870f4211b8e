// What the champion advises, with the chance of winning that it sees in each choice.
#ifndef PD_SURVEY_H
#define PD_SURVEY_H

#include "bots/bots.h"

typedef struct {
    int index;      // of the question's moves
    double percent; // the chance of winning, as the search sees it
    double error; // half the width of an interval of about 95 %: how sure the search is of its own
                  // figure, not how true that is
} pd_chance;

typedef struct {
    int count;
    pd_chance at[PD_MOVES_MAX]; // the advised move first, then the others, the best of them first
} pd_survey;

// Thinks for at most `ms`; 0: for as long as the champion does. There is always a first one.
void pd_survey_moves(const pd_question *question, int ms, pd_survey *survey);

#endif
