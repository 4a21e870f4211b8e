// A report of several sets of rules that were played with the same deals.
#ifndef PD_REPORT_COMPARE_H
#define PD_REPORT_COMPARE_H

#include "lab/sim.h"

#include <stdio.h>

// Needs an arena whose plan has variants. `command` is what repeats it.
void pd__report_compare(const pd__sim *sim, int language, const char *command, FILE *out);

#endif
