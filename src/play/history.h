// The history of a match that is played on this machine: the match itself, and for every step the
// move, the events, the lines of its record and the position after it. Undoing a step removes all
// of that.
//
// Ends the process when memory runs out. Callers save the record after every step, so nothing is
// lost.
#ifndef PD_HISTORY_H
#define PD_HISTORY_H

#include "paddock.h"

// One step: the move, where its lines and events begin, and the position after it.
struct history_step {
    int actor; // PD_NOBODY: the deal
    pd_move move;
    size_t text, event;
    pd_state state;
};

struct match_history {
    pd_match match;
    struct history_step *steps; // number 0 is the deal; the last one is match.step.number
    int step_count;
    size_t step_capacity;
    pd_event *events;
    size_t event_count, event_capacity;
    char *text; // lines of the record from the deal on; NUL-terminated
    size_t text_used, text_capacity;
    bool is_dealt_anew; // history_deal_anew was called
    pd_event *seen;     // the list that history_seen returned last
    size_t seen_capacity;
};

// Starts a match. `history` is all zero, or holds a match, which is discarded.
void history_start(struct match_history *history, const pd_header *header);
// Reads a record that was just opened, up to step `last` at most, so that play can go on from
// there. On an error, the steps before it are kept.
pd_err history_read(struct match_history *history, pd_replay *replay, int last,
                    pd_problem *problem);
// From now on the chance comes from `seed`, one stream per step, so that a match that is saved and
// read again goes on the same way. Drops the header's proof of the deal, which no longer holds.
void history_deal_anew(struct match_history *history, const uint8_t seed[32]);
void history_close(struct match_history *history);

// As pd_match_play and pd_match_undo.
pd_err history_play(struct match_history *history, int seat, pd_move move);
pd_err history_undo(struct match_history *history);

// The record up to and including a step, NUL-terminated. The caller frees it.
char *history_record(const struct match_history *history, int step, size_t *size);

// The end of a step's events: they are events[steps[step].event] up to here.
size_t history_events_end(const struct match_history *history, int step);
// The events of a step that the viewer may see: a seat, PD_NOBODY, or PD_ALL_SEEING for every
// event. Valid until the next call.
const pd_event *history_seen(struct match_history *history, int step, int viewer, size_t *count);

// Sets the dice of a bot for the coming step: one stream of the match's key per step, so that a
// resumed match goes on the same way.
void history_bot_dice(const pd_match *match, pd_dice *dice);
// The same for hints, from other streams: a hint must not reveal what a bot will do, or what will
// be dealt.
void history_hint_dice(const pd_match *match, pd_dice *dice);

#endif
