// A table of a server as its messages tell of it. Only facts: nothing is said or asked here.
#ifndef PD_ONLINE_H
#define PD_ONLINE_H

#include "net/wire.h"
#include "play/choice.h"

enum { ONLINE_WORD_MAX = 32 }; // bytes of a game's id, a bot's level, a kind of event

enum online_status { ONLINE_OPEN, ONLINE_DEALING, ONLINE_PLAYING, ONLINE_OVER };

struct online_seat {
    bool taken, person, present;
    char name[4 * PD_NAME_MAX];
    char bot[ONLINE_WORD_MAX]; // the level of whoever moves, or ""; for a person: instead of them
};

struct online {
    char id[WIRE_ID_MAX + 1]; // "" when there is no table
    char game[ONLINE_WORD_MAX];
    // For those who play along with the facts: NULL when this program does not know the game, or
    // something about how it is played there; and its set-up.
    const pd_game *rules;
    pd_setup setup;
    enum online_status status;
    bool host, free_text; // opened by this person; more than phrases can be said
    char commitment[65];  // hexadecimal
    int seq;              // of the last event heard
    int step;             // the last decision made
    int position;         // the number of the event that the position is from
    int turn, you;        // seats, or PD_NOBODY
    int clock;            // seconds for each decision; 0: none
    int seconds;          // left for the one that is due when it was heard of; −1: no clock
    int seat_count;
    struct online_seat seats[PD_SEATS_MAX];
    struct choice choices[PD_MOVES_MAX];
    int choice_count;
    int undo_seat;        // who has asked to take a step back, or PD_NOBODY
    unsigned undo_agreed; // bit per seat
    unsigned shared;      // bit per seat: whose share has been shown
    char rematch[WIRE_ID_MAX + 1];
    bool closed; // by its host, before the start
};

// What kind of event a message is; in no event the table changes that is not its own.
struct online_event {
    char what[ONLINE_WORD_MAX];
    int seq;
    int seat; // or PD_NOBODY
};

// Takes over a snapshot ("type": "table"). False when it makes no sense.
bool online_read(struct online *table, const json_t *message);

// Reads what all events have. False when it makes no sense.
bool online_event_read(struct online_event *event, const json_t *message);

// What an event changes. The caller has seen to it that it is the next one. False when it makes no
// sense; one of an unknown kind only counts.
bool online_hear(struct online *table, const struct online_event *event, const json_t *message);

// A list of choices, as events and "words" have it; false when it makes no sense.
bool online_read_choices(struct online *table, const json_t *list);

bool online_is_full(const struct online *table);
bool online_is_my_turn(const struct online *table);
bool online_is_away(const struct online *table); // does a bot move instead of this person?
// Is it for this person to agree or decline that a step is taken back?
bool online_must_answer(const struct online *table);
// What somebody is called: their name, or P1, P2 …
const char *online_name(const struct online *table, int seat);

#endif
