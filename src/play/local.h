// A match on this machine: the match itself, its record so far, and everything that has been told,
// all of it by steps, so that a step that is taken back leaves no trace.
//
// When there is no memory the process ends; whoever keeps the record after every step loses
// nothing.
#ifndef PD_LOCAL_H
#define PD_LOCAL_H

#include "paddock.h"

// One decision, where what belongs to it begins, and the position after it.
struct local_step {
    int actor; // PD_NOBODY: the deal
    pd_move move;
    size_t text, event;
    pd_state state;
};

struct local {
    pd_match match;
    struct local_step *steps; // number 0 is the deal; the last one is match.step.number
    int step_count;
    size_t step_room;
    pd_event *events;
    size_t event_count, event_room;
    char *text; // the record's lines from the deal on; NUL-terminated
    size_t text_used, text_room;
    bool is_dealt_anew; // from here on by another seed, which is not the record's
};

// `local` is all zero, or holds a match that is forgotten.
void local_start(struct local *local, const pd_header *header);
// Reads a record that has just been opened, all of it or up to step `last`, and is ready to go on
// from there. On an error what came before it is there, which may be nothing.
pd_err local_read(struct local *local, pd_replay *replay, int last, pd_problem *problem);
// From now on another seed deals, whatever dealt before, and each step from a stream of its own: a
// match that is read again later goes on exactly as it would have, and no card is drawn twice. What
// the record proved of its deal is no longer true of it, and is dropped.
void local_deal_anew(struct local *local, const uint8_t seed[32]);
void local_close(struct local *local);

// As pd_match_play and pd_match_undo.
pd_err local_play(struct local *local, int seat, pd_move move);
pd_err local_undo(struct local *local);

// The record up to and including a step, NUL-terminated; the caller frees it.
char *local_record(const struct local *local, int step, size_t *size);

// Events of a step are those from its own first to the next step's.
size_t local_events_end(const struct local *local, int step);

// A bot's chance for the coming step: a stream of the match's key for every step, so that a match
// that is resumed goes on exactly as it would have.
void local_bot_dice(const pd_match *match, pd_dice *dice);
// The same for advice, which must not foretell what a bot will think.
void local_hint_dice(const pd_match *match, pd_dice *dice);

#endif
