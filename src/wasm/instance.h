// One instance of the module is one table's worth of engine: a set-up, and on top of it what
// somebody at a seat knows, or a match with its bots, or a record. The page starts as many
// instances as it needs; none knows of another, and what one must not know it is not told.
//
// Texts that come in are NUL-terminated UTF-8 in memory that the caller has from malloc and frees;
// they are not kept. What goes out is JSON: see answer.h. Nothing that comes in is trusted: what
// makes no sense, or comes at the wrong time, is answered with a problem and changes nothing.
//
// What the page must provide: "env" "sha256" (into, from, count), and of WASI's preview 1
// "clock_time_get" for thinking times and "fd_write" for where an assertion failed before the trap.
#ifndef PD_INSTANCE_H
#define PD_INSTANCE_H

#include "base/message.h"
#include "paddock-bots.h"
#include "play/history.h"

// A function that the page calls.
#define EXPORT(type, name, ...)                                                                    \
    type name(__VA_ARGS__) __attribute__((export_name(#name)));                                    \
    type name(__VA_ARGS__)

struct instance {
    int language;
    pd_header header;               // of the set-up; without a game: there is none
    pd_bot_spec bots[PD_SEATS_MAX]; // without a kind: a person
    bool watching;                  // somebody sits at the table, or watches it
    bool told;                      // has heard of something: before the deal there is no choice
    pd_view view;                   // and knows this
    bool playing;                   // there is a match; its set-up is then the one above
    struct match_history history;
};

extern struct instance instance;

// Is there a set-up that can be played?
bool instance_is_ready(void);
// A seat of the set-up; −1, a spectator, is none.
bool instance_has_seat(int seat);

// Speaks of the players of a header to a seat of it, or to PD_NOBODY. One voice at a time.
pd_voice instance_voice(const pd_header *header, int listener);

// Makes the header of a record the set-up. Players that cannot be seated here count as persons.
void instance_adopt(const pd_header *header);

#endif
