// Bots as the paddock program seats them: those of paddock-bots.h, and outside programs.
// "cmd:./mybot.py" addresses one of these, and it may remember what it likes: see outside.h.
#ifndef PD_BOTS_H
#define PD_BOTS_H

#include "bots/link.h"
#include "paddock-bots.h"

// As pd_bot_read, and takes the address of an outside program, too.
pd_err pd_bot_read_any(pd_bot_spec *spec, const char *address, pd_problem *problem);

// The kind of outside programs, which is not among those of paddock-bots.h: it chooses nothing, and
// what follows the settings in an address is its command.
const pd_bot_kind *pd_bot_outside_kind(void);
bool pd_bot_is_outside(const pd_bot_spec *spec);

// Can it be played with? 0, or the errno with which a program could not be started.
int pd_bot_try(const pd_bot_spec *spec);

// An outside program at work.
typedef struct {
    pd_link link;
    const pd_game *game; // of the match that is on, and the seat in it
    pd_setup setup;
    int seat;
    bool told;              // the program knows of the match
    const pd_event *events; // all that has happened in it, see pd_bot_tell
    size_t event_count;
    size_t heard;      // how many of those the program was told of, as far as its seat may see them
    int match_faults;  // in this match
    int forfeited_row; // matches forfeited in a row
    pd_faults faults;  // in all matches
} pd_outside;

// A bot in a seat; used by one thread at a time, the one that opened it.
typedef struct {
    pd_bot_spec spec; // without a kind: nobody
    pd_outside outside;
} pd_bot;

void pd_bot_open(pd_bot *bot, const pd_bot_spec *spec);
// Seats a program that is already connected through two descriptors.
void pd_bot_open_on(pd_bot *bot, int in, int out);

// A bot is told that a match begins, and how it ended: in between it chooses for this seat.
void pd_bot_start(pd_bot *bot, const pd_game *game, const pd_setup *setup, int seat);
void pd_bot_over(pd_bot *bot, const pd_result *result);

// All that has happened in the match so far, from the deal on, for an outside program, which is
// told of it what its seat may see. The events are not copied: they have to be there for the next
// question.
void pd_bot_tell(pd_bot *bot, const pd_event *events, size_t count);
pd_move pd_bot_choose(pd_bot *bot, const pd_bot_question *question);
void pd_bot_close(pd_bot *bot);
// The same for several: programs that do not mind that it is over take no longer than one does.
void pd_bots_close(pd_bot *bots, int count);

#endif
