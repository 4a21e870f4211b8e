// A table on a server, as far as its messages have told. Pure data: nothing is shown or sent from
// here.
#ifndef PD_REMOTE_TABLE_H
#define PD_REMOTE_TABLE_H

#include "fair/signature.h"
#include "net/wire.h"
#include "play/choice.h"

enum { REMOTE_WORD_MAX = 32 }; // bytes of a game's id, a bot's level or a kind of event

enum remote_status { REMOTE_OPEN, REMOTE_DEALING, REMOTE_PLAYING, REMOTE_OVER };

struct remote_seat {
    bool taken, person, present;
    bool pledged;    // a share of the deal
    bool host, kept; // of who opened the table; free, but kept for somebody
    char name[4 * PD_NAME_MAX];
    char bot[REMOTE_WORD_MAX]; // level of the bot that moves for this seat, or ""
};

struct remote_table {
    char id[WIRE_ID_MAX + 1]; // "" if there is no table
    char game[REMOTE_WORD_MAX];
    // The game and its set-up. `rules` is NULL if this program does not know the game or one of its
    // options; then the table can be followed in the server's words only.
    const pd_game *rules;
    pd_setup setup;
    enum remote_status status;
    bool host,
        free_text, // `host`: this player opened it; `free_text`: chat is not limited to phrases
        hints;     // hints are allowed even if several people play
    char commitment[65]; // hexadecimal
    int seq;             // number of the last event received
    int step;            // number of the last decision
    int position;        // number of the event that led to this position
    int turn, you;       // seats, or PD_NOBODY
    int clock;           // seconds for each decision; 0: none
    int seconds;         // left for the current decision when the message came; −1: no clock
    int64_t ends;        // when it closes if no match starts, as time(); 0: unknown
    int seat_count;
    struct remote_seat seats[PD_SEATS_MAX];
    struct choice choices[PD_MOVES_MAX];
    int choice_count;
    int undo_seat;        // the seat that asked to take back a step, or PD_NOBODY
    unsigned undo_agreed; // bit per seat
    // The deal, once the match has started. One bit per seat: has pledged a share; has shown it.
    unsigned pledged, shared;
    uint8_t pledges[PD_SEATS_MAX][32], shares[PD_SEATS_MAX][32];
    char code[65];                     // the deal code according to the server
    char signature[2 * SIGNATURE + 1]; // its signature of it
    char rematch[WIRE_ID_MAX + 1];
    bool closed; // by its host, or because it expired
};

// The members that all events have.
struct remote_event {
    char what[REMOTE_WORD_MAX];
    int seq;
    int seat; // or PD_NOBODY
};

// Replaces the table by a snapshot ("type": "table"). False if it is malformed.
bool remote_read(struct remote_table *table, const json_t *message);

// Reads the common members of an event. False if it is malformed.
bool remote_event_read(struct remote_event *event, const json_t *message);

// What is said in the event that no honest server says after what it said before: a message to
// translate, or NULL.
const char *remote_find_breach(const struct remote_table *table, const struct remote_event *event,
                               const json_t *message);

// Applies an event, which must be the next one. False if it is malformed. An event of an unknown
// kind is only counted.
bool remote_hear(struct remote_table *table, const struct remote_event *event,
                 const json_t *message);

// Reads when the table closes ("type": "expires"). True if that is sooner than before.
bool remote_hear_end(struct remote_table *table, const json_t *message);

// Writes the server's claims about the deal as a record header without secret and seed. False if
// this program does not know the game or the claims are incomplete.
bool remote_claim(const struct remote_table *table, pd_header *claim);

// Reads a list of choices, as in events and "words". False if it is malformed.
bool remote_read_choices(struct remote_table *table, const json_t *list);

bool remote_is_full(const struct remote_table *table);
// May this player start the match? That is for the host, and in a rematch for everybody; where the
// host does not sit, for those who do once nobody is missing.
bool remote_may_start(const struct remote_table *table);
// May the host take this seat away from the player in it?
bool remote_may_remove(const struct remote_table *table, int seat);
// May this client give hints? Where several people play, that is for the host to allow.
bool remote_may_hint(const struct remote_table *table);
bool remote_is_my_turn(const struct remote_table *table);
bool remote_is_away(const struct remote_table *table); // does a bot move for this player?
// Does this player have to agree or decline to take back a step?
bool remote_must_answer(const struct remote_table *table);
// The name of a seat, or "P1", "P2" …; never NULL. Valid until the table changes.
const char *remote_name(const struct remote_table *table, int seat);

#endif
