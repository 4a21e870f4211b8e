// Opening a record file for replay and verify.
#ifndef PD_LOAD_H
#define PD_LOAD_H

#include "cli/console.h"

// Reads and opens a record; the text belongs to the caller (free it). NULL after a complaint.
char *load_record(const char *path, pd_replay *replay);

// Says what is wrong with a record at its current step. Returns the exit code: EXIT_INPUT, or
// `untrue` when the file makes sense but says something that cannot have been.
int complain_record(const char *path, const pd_replay *replay, const pd_problem *problem,
                    int untrue);

// The names of a record's players, for a voice; valid as long as the replay.
void record_names(const pd_header *header, const char *names[PD_SEATS_MAX]);

#endif
