// Bots. A bot is handed a view, the legal moves, dice of its own and a signal to stop, and nothing
// else: the types keep it from ever seeing a state.
//
// A bot is addressed by a text, name[:key=value…], such as "club" or "champion:ms=100:threads=2".
// pd_bot_read turns that into a pd_bot_spec; pd_bot_open seats a bot of that kind. Our own bots
// remember nothing between two questions, so that a match that is resumed goes on as it would have.
// "cmd:./mybot.py" is an outside program, which may: see outside.h.
#ifndef PD_BOTS_H
#define PD_BOTS_H

#include "bots/link.h"

// What can be set. A kind of bot knows some of them; the others are 0.
typedef struct {
    int ms;         // thinking time for a move; 0: no limit
    int iterations; // of the search; 0: no limit
    int threads;    // of the search
    int fog;        // how dimly it sees: what it thinks of a move is off by up to so much
    int rollouts;   // PD_ROLLOUTS_…
    bool survey;    // gives every move its share of attention, to tell what each is worth
} pd_bot_settings;

// Rollouts by judgement to the next part of the match, or to its end; or of any legal moves.
enum { PD_ROLLOUTS_JUDGED, PD_ROLLOUTS_FULL, PD_ROLLOUTS_RANDOM, PD_ROLLOUTS };

// Everything a bot may know when it is asked for a move.
typedef struct {
    const pd_game *game;
    const pd_view *view;
    const pd_move *moves; // legal, at least one
    int count;
    pd_dice *dice;
    const atomic_bool *stop; // once it is true the answer should come at once; may be NULL
} pd_question;

typedef struct {
    const char *name;
    const char *help; // a message
    bool level;       // one of the levels that front ends offer, in rising order
    const char *keys; // the settings it knows, separated by blanks
    pd_bot_settings usual;
    // NULL: an outside program chooses, and what follows the settings in an address is its command.
    pd_move (*choose)(const pd_bot_settings *settings, const pd_question *question);
} pd_bot_kind;

int pd_bot_kind_count(void);
const pd_bot_kind *pd_bot_kind_at(int index);
const pd_bot_kind *pd_bot_kind_find(const char *name); // NULL when there is none

// What a bot in this seat is called.
const char *pd_bot_name(int seat);

typedef struct {
    const pd_bot_kind *kind;
    pd_bot_settings settings;
    char address[PD_PLAYER_MAX + 1]; // as it was written
    char command[PD_PLAYER_MAX + 1]; // of an outside program; else ""
} pd_bot_spec;

// On an error `problem` says what was found and what there is, and `spec` is as it was.
pd_err pd_bot_read(pd_bot_spec *spec, const char *address, pd_problem *problem);

bool pd_bot_is_outside(const pd_bot_spec *spec);

// The move of one of our own bots.
pd_move pd_bot_think(const pd_bot_spec *spec, const pd_question *question);

// Can it be played with? 0, or the errno with which a program could not be started.
int pd_bot_try(const pd_bot_spec *spec);

// Who plays, as a record may have it: a word. Nothing is ever run from a record.
void pd_bot_write_player(const pd_bot_spec *spec, char player[PD_PLAYER_MAX + 1]);

// An outside program at work.
typedef struct {
    pd_link link;
    const pd_game *game; // of the match that is on, and the seat in it
    pd_setup setup;
    int seat;
    bool told;         // the program knows of the match
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
// Seats whoever answers at the other end of two descriptors.
void pd_bot_open_on(pd_bot *bot, int in, int out);

// A bot is told that a match begins, and how it ended: in between it chooses for this seat.
void pd_bot_start(pd_bot *bot, const pd_game *game, const pd_setup *setup, int seat);
void pd_bot_over(pd_bot *bot, const pd_result *result);

pd_move pd_bot_choose(pd_bot *bot, const pd_question *question);
void pd_bot_close(pd_bot *bot);
// The same for several: programs that do not mind that it is over take no longer than one does.
void pd_bots_close(pd_bot *bots, int count);

#endif
