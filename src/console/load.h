// Opens files: records, and files with the values of options.
#ifndef PD_LOAD_H
#define PD_LOAD_H

#include "console/console.h"

// Reads and opens a record. Returns its text, which the caller frees after the replay. NULL if it
// failed; the reason was already shown.
char *load_record(const char *path, pd_replay *replay);

// The same for a match to resume; replaces invalid bytes in its names.
char *load_match(const char *path, pd_replay *replay);
// Replaces bytes that a name in a record cannot have by "?": earlier versions wrote any bytes.
void mend_names(char *text, size_t size);

// Reports what is wrong with a record at its current step. Returns EXIT_INPUT if it is malformed,
// or `untrue` if it is well-formed but breaks the rules.
int complain_record(const char *path, const pd_replay *replay, const pd_problem *problem,
                    int untrue);

// Writes that a record is not to be trusted, from which line on and why. `reason` false: not why.
void record_say_fault(const pd_replay *replay, const pd_problem *problem, bool reason,
                      pd_text *out);

// Sets an option from a file. Returns −1, or an exit code if it failed; the reason was already
// shown.
int load_option(const char *path, const pd_game *game, int option, pd_setup *setup);

// Sets an option from its value, or where the option allows that from the file that the value
// names. Returns as load_option. If there is no such file, and the value is valid up to a fault, it
// is the fault that is shown.
int load_value(const char *name, const char *value, const pd_game *game, pd_setup *setup);

// The names of a record's players, for a voice; valid as long as the replay.
void record_names(const pd_header *header, const char *names[PD_SEATS_MAX]);

#endif
