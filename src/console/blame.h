// Sentences about a bot program that made a fault.
#ifndef PD_BLAME_H
#define PD_BLAME_H

#include "outside/faults.h"

// Writes the last fault, and the program's answer if there was one: no answer in time; an illegal
// move: “Y7”.
void blame_put(const struct faults *faults, pd_text *out);

// Writes a sentence: which program (its address, and its name at the table) did what, and the
// consequence.
void blame_say(const struct faults *faults, const char *address, const char *name, bool forfeits,
               pd_text *out);

#endif
