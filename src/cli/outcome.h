// What came of an arena, for people and for programs.
#ifndef PD_OUTCOME_H
#define PD_OUTCOME_H

#include "lab/results.h"

void outcome_print(const pd__sim *sim);
void outcome_print_json(const pd__sim *sim);

#endif
