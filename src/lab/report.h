// A report of a simulation for game designers: one self-contained HTML page with plots.
#ifndef PD_REPORT_H
#define PD_REPORT_H

#include "lab/results.h"

#include <stdio.h>

// Needs an arena whose plan has `detail` or variants. `command` is what repeats it.
void pd__report_write(const pd__sim *sim, int language, const char *command, FILE *out);

#endif
