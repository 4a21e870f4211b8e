// The file of `sim --csv`: a line for each match, in order. Only whole lines are written, and those
// that a checkpoint knows of are on disk before it.
#ifndef PD_CLI_CSV_H
#define PD_CLI_CSV_H

#include "lab/sim.h"

struct csv {
    const char *path; // NULL: none is written
    int file;
    int trouble; // the errno of the first write that failed
};

// Starts the file, or, if the simulation goes on from a checkpoint, cuts off what that does not
// know of. The checkpoint is to be there first: the file then belongs to it. −1, or an exit code
// after a complaint.
int csv_open(struct csv *csv, const char *path, const pd__sim *sim, bool resumed);

void csv_add(struct csv *csv, const char *text, size_t size);

// Makes sure that all lines are on disk; csv_close also ends the file. Return 0 or an errno.
int csv_sync(struct csv *csv);
int csv_close(struct csv *csv);

#endif
