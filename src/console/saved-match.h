// A match on this machine that is saved to disk after every step, with its players. The line mode
// and the screen both play such a match.
#ifndef PD_SAVED_MATCH_H
#define PD_SAVED_MATCH_H

#include "console/saves.h"
#include "outside/seated.h"
#include "play/history.h"

struct saved_match {
    struct match_history history;
    pd_bot_spec players[PD_SEATS_MAX]; // kind NULL: a person
    int people;                        // how many people play
    const char *record;                // where to write the finished record, or NULL
    path_buffer save;                  // the file of the match; "": not chosen yet
    path_buffer folder;                // the folder of such files; "": not known
    int trouble;                       // errno of the last save, or 0
};

// A new match. The set-up must have passed pd_setup_check.
struct saved_match_plan {
    const pd_game *game;
    pd_setup setup;
    pd_bot_spec players[PD_SEATS_MAX]; // without a kind: a person
    const char *names;                 // of the people, in seat order, comma-separated; or NULL
    bool has_seed;
    uint8_t seed[32]; // otherwise drawn at random
};

// Starts a new match. `saved` is all zero except `record`, here and below. Returns −1, or an exit
// code if the names are not valid; the reason was already shown. Writes nothing to disk.
int saved_match_start(struct saved_match *saved, const struct saved_match_plan *plan);

// Starts a match with the same players and set-up and a new deal. Does not copy `record`.
void saved_match_again(struct saved_match *saved, const struct saved_match *before);

// Resumes a match from a record; `path` "" means the last unfinished match. One in the folder of
// saved matches stays in its file. A record can come from anyone, so commands in it are never run:
// `programs` are the bot programs to use, in seat order, or one for all. Returns −1, or an exit
// code if it failed; the reason was already shown.
int saved_match_resume(struct saved_match *saved, const char *path, const pd_bot_spec *programs,
                       int count);

// Goes on from a step of another match on this machine, with a person in seat `you`, bots in the
// other seats, and new cards from there on. Returns −1, or an exit code as above.
int saved_match_from(struct saved_match *saved, const struct match_history *history, int step,
                     int you, const pd_bot_spec *bot);

// Writes the match to its file, unless only bots play. Returns 0 or an errno, and sets `trouble` to
// it.
int saved_match_save(struct saved_match *saved);

// The path of its file or folder, for a message.
const char *saved_match_place(const struct saved_match *saved);

// The match is over: moves its record to `record` if that is set. Otherwise, or on an error, it
// stays in its file among the last finished ones (see saves_prune). Returns 0 or an errno.
int saved_match_finish(struct saved_match *saved);

// Writes the record so far to another file. Returns 0 or an errno.
int saved_match_write(const struct saved_match *saved, const char *path);

void saved_match_close(struct saved_match *saved);

#endif
