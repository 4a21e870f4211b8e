// What is said about an outside program that has made a fault.
#ifndef PD_BLAME_H
#define PD_BLAME_H

#include "bots/faults.h"

// The last fault, with what was said if anything was: no answer in time; an illegal move: “Y7”.
void blame_put(const pd_faults *faults, pd_text *out);

// A sentence about it: which program (its address, and what it is called at the table) and what
// comes of it.
void blame_say(const pd_faults *faults, const char *address, const char *name, bool forfeits,
               pd_text *out);

#endif
