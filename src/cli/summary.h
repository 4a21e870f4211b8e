// What came of an arena, for people and for programs.
#ifndef PD_SUMMARY_H
#define PD_SUMMARY_H

#include "lab/results.h"

void summary_print(const pd__sim *sim);
void summary_print_json(const pd__sim *sim);
// A value or a bot's address as a string in JSON, on standard output.
void outcome_json_text(const char *text);

#endif
