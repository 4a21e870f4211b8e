// What comes at the end of a simulation: the page, and the results on standard output.
#ifndef PD_CONCLUDE_H
#define PD_CONCLUDE_H

#include "cli/args.h"
#include "lab/checkpoint.h"

// Writes the report, if asked for, and prints the results. Returns the exit code.
int conclude(const struct args *args, const pd__sim *sim);

int complain_unwritable(const char *path, int trouble);

// Why a checkpoint cannot be read.
int complain_fault(const char *path, const pd__checkpoint_fault *fault);

#endif
