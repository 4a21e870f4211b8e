// Players that choose by themselves, as the paddock program seats them: the bots of paddock-bots.h,
// and outside programs, which are addressed like "cmd:./mybot.py" or "cmd:ms=500:./mybot.py".
#ifndef PD_SEATED_H
#define PD_SEATED_H

#include "outside/program.h"
#include "paddock-bots.h"

// As pd_bot_read, and takes the address of an outside program, too.
pd_err outside_read(pd_bot_spec *spec, const char *address, pd_problem *problem);

// The kind of outside programs, which is not among those of paddock-bots.h: it chooses nothing.
const pd_bot_kind *outside_kind(void);
bool is_outside(const pd_bot_spec *spec);

// The program to run and its arguments, which end the address.
const char *outside_command(const pd_bot_spec *spec);

// Can it be played with? 0, or the errno with which a program could not be started.
int seated_try(const pd_bot_spec *spec);

// An outside program at work.
struct outside {
    struct program program;
    const pd_game *game; // of the match that is on, and the seat in it
    pd_setup setup;
    int seat;
    bool told;              // the program knows of the match
    const pd_event *events; // all that has happened in it, see pd__bot_tell
    size_t event_count;
    size_t heard;      // how many of those the program was told of, as far as its seat may see them
    int match_faults;  // in this match
    int forfeited_row; // matches forfeited in a row
    struct faults faults; // in all matches
};

// A bot in a seat; used by one thread at a time, the one that opened it.
struct seated {
    pd_bot_spec spec; // without a kind: nobody
    struct outside outside;
};

void seated_open(struct seated *bot, const pd_bot_spec *spec);
// Seats a program that is already connected through two descriptors.
void seated_open_on(struct seated *bot, int in, int out);

// A bot is told that a match begins, and how it ended: in between it chooses for this seat.
void seated_start(struct seated *bot, const pd_game *game, const pd_setup *setup, int seat);
void seated_over(struct seated *bot, const pd_result *result);

// All that has happened in the match so far, from the deal on, for an outside program, which is
// told of it what its seat may see. The events are not copied: they have to be there for the next
// question.
void seated_tell(struct seated *bot, const pd_event *events, size_t count);
pd_move seated_choose(struct seated *bot, const pd_bot_question *question);
void seated_close(struct seated *bot);
// The same for several: programs that do not mind that it is over take no longer than one does.
void seated_close_all(struct seated *bots, int count);

#endif
