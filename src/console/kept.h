// A match on this machine with everybody who plays it, kept on disk after every step: whatever
// happens, it can be gone on with. The line mode and the screen both play such a match.
#ifndef PD_KEPT_H
#define PD_KEPT_H

#include "bots/bots.h"
#include "console/saves.h"
#include "play/local.h"

struct kept {
    struct local local;
    pd_bot_spec players[PD_SEATS_MAX]; // without a kind: a person
    int people;                        // how many of them
    const char *record;                // where the finished record is wanted, or NULL
    path_buffer save;                  // where the match is kept; "" for a new place
    path_buffer folder;                // where such places are, or should be; "": not known
    int trouble;                       // the errno with which it could not be kept, or 0
};

// What a new match is to be. The set-up has passed pd_setup_check.
struct kept_plan {
    const pd_game *game;
    pd_setup setup;
    pd_bot_spec players[PD_SEATS_MAX]; // without a kind: a person
    const char *names;                 // of the people, in seat order, separated by commas; or NULL
    bool has_seed;
    uint8_t seed[32]; // else one is drawn
};

// Deals. `kept` is all zero but for `record`, here as below. Returns −1, or the exit code after a
// complaint, about names. Nothing is on disk before kept_save.
int kept_start(struct kept *kept, const struct kept_plan *plan);

// The same table with another deal. Where the record goes is not taken over.
void kept_again(struct kept *kept, const struct kept *before);

// Goes on with a record; "" for the match that was left last, which is then kept where it was. A
// record may come from anybody, so no command is ever taken from it: `programs` are the outside
// programs that play, in seat order, or one for all. Returns −1, or the exit code after a
// complaint.
int kept_resume(struct kept *kept, const char *path, const pd_bot_spec *programs, int count);

// Puts the match on disk as it is; a match of bots alone is not kept. Returns 0 or an errno, which
// is in `trouble`, too.
int kept_save(struct kept *kept);

// Where it is kept, or where it cannot be, for a sentence.
const char *kept_place(const struct kept *kept);

// The match is over: its record goes where it was asked for, and else stays where it is kept, among
// the last ones that were finished (see saves_prune). Returns 0 or an errno, and then it stays,
// too.
int kept_finish(struct kept *kept);

// Writes the record as it is to a file of somebody's choice. 0 or an errno.
int kept_write(const struct kept *kept, const char *path);

void kept_close(struct kept *kept);

#endif
