// Opening files: records for replay and verify, and what the values of options come from.
#ifndef PD_LOAD_H
#define PD_LOAD_H

#include "console/console.h"

// Reads and opens a record; the text belongs to the caller (free it). NULL after a complaint.
char *load_record(const char *path, pd_replay *replay);

// Says what is wrong with a record at its current step. Returns the exit code: EXIT_INPUT, or
// `untrue` when the file makes sense but says something that cannot have been.
int complain_record(const char *path, const pd_replay *replay, const pd_problem *problem,
                    int untrue);

// Sets an option to what a file says. Returns −1, or the exit code after a complaint.
int load_option(const char *path, const pd_game *game, int option, pd_setup *setup);

// The names of a record's players, for a voice; valid as long as the replay.
void record_names(const pd_header *header, const char *names[PD_SEATS_MAX]);

#endif
