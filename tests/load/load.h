// What the parts of paddock-load have in common: the plan, the crowd of players, and the tally.
//
// A crowd has matches, a match has players (its seats, then its spectators), a player has one
// connection. Everything runs on one thread.
#ifndef LOAD_H
#define LOAD_H

#include "base/clock.h"
#include "histogram.h"
#include "message.h"
#include "paddock.h"
#include "wire.h"

#include <stdio.h>

enum { TABLE_MAX = 64, TOKEN_MAX = 256, NOTATION_MAX = 80, GAMES_MAX = 8, TARGETS_MAX = 16 };

#define SECOND INT64_C(1000000000) // in nanoseconds

struct plan {
    struct target targets[TARGETS_MAX];
    int target_count;
    const pd_game *games[GAMES_MAX];
    int game_count;
    int matches, seats, spectators, idle;
    double seconds, rate; // rate 0: as fast as it goes
    enum { CHECK_NONE, CHECK_SOME, CHECK_ALL } check;
    bool stubborn, json;
    const char *acks;
    int pid; // of the server, or 0
};

struct tally {
    uint64_t acknowledged;          // moves, from the first to the last
    uint64_t tables;                // played to the end
    uint64_t checked;               // messages compared with the engine's own view
    uint64_t records, records_left; // fetched and verified; not fetched
    uint64_t drops, reconnects;     // connections lost; and come back with their token
    uint64_t rechecked, audited;    // events compared after a crash; finished tables among them
    uint64_t lost;                  // events that were gone or changed
    uint64_t retries;               // refusals that only ask to wait
    uint64_t faults;
};

// What is asked of the server and not answered yet: one thing at a time.
enum request {
    ASK_NOTHING,
    ASK_HELLO,
    ASK_CREATE,
    ASK_WATCH,
    ASK_CATCH_UP, // watch from the first event on
    ASK_LEGAL,    // watch, for the moves that events do not list
    ASK_SIT,
    ASK_START,
    ASK_SHARE,
    ASK_MOVE,
    ASK_UNWATCH,
};

// The events of a table, as hashes; the first has number 1.
struct memory {
    char table[TABLE_MAX];
    int count, room;
    uint64_t *hashes;
    struct memory *older;
};

struct checker; // see check.c

struct player {
    struct link link;
    struct match *match;
    int number, index; // among all players, and in the match
    int seat;          // or PD_NOBODY: a spectator
    char token[TOKEN_MAX];
    bool welcome, was_lost, later, ready;
    int64_t due; // when `later`
    struct player *next_later, *next_ready;

    enum request asked;
    int asked_id;
    int64_t asked_at, intended; // when it was sent, and when it was to be sent

    // The table, as far as this player knows.
    bool following, pledged, shared, dealt, over, released;
    int seq, step, turn; // turn: a seat or PD_NOBODY
    int again;           // which event comes next of those asked for again; 0: none was
    bool shown;          // there were too many, and the table was shown instead
    bool blind;          // facts have been missed
    uint8_t share[32];
    char choice[NOTATION_MAX]; // the move to make when it is this player's turn; "": not known
    struct checker *checker;   // what facts have told; NULL: they are not heard
    struct memory memory;      // --stubborn only
    struct memory *audit;      // being looked at again at the end
};

struct match {
    struct crowd *crowd;
    struct player *players;
    int count, number, round;
    const pd_game *game;
    pd_setup setup;
    bool checked;
    char table[TABLE_MAX]; // "" before there is one
    char commitment[65];
    uint32_t seated; // bit per seat
    bool started, played;
    int released;
    uint64_t open_hash; // of the last position, as it was shown at the end
    int64_t active;     // when something last happened
};

enum phase { PHASE_SETUP, PHASE_WARMUP, PHASE_MEASURE, PHASE_DRAIN, PHASE_AUDIT, PHASE_DONE };

struct crowd {
    const struct plan *plan;
    struct wire wire;
    struct match *matches;
    struct player *players;
    int match_count, player_count;
    int welcome;     // players who are greeted
    int first_deals; // matches that have been dealt once
    enum phase phase;
    int64_t now, phase_since, began;
    uint64_t chance;
    struct player *later;                    // to be looked after at some time
    struct player *ready, **ready_end;       // whose turn it is, in order
    int64_t next_due, interval, serviced_at; // pacing
    int64_t behind;                          // how late the schedule was at the end
    struct tally tally;
    uint64_t moves; // acknowledged while measuring
    struct histogram latency, service;
    FILE *acks;
    char stop[200]; // why it makes no sense to go on
};

// crowd.c
// ------------------------------------------------------------------------------------------

bool crowd_open(struct crowd *crowd, const struct plan *plan);
void crowd_begin(struct crowd *crowd, enum phase phase);
// One turn of the event loop.
void crowd_turn(struct crowd *crowd);
void crowd_free(struct crowd *crowd);
bool crowd_quiet(const struct crowd *crowd); // nobody is disconnected or waits for an answer
uint32_t crowd_roll(struct crowd *crowd, uint32_t n);
void crowd_later(struct crowd *crowd, struct player *player, int wait_ms);
// It is the player's turn: the move is sent now, or when the rate allows.
void crowd_ready(struct crowd *crowd, struct player *player);
void crowd_acknowledged(struct crowd *crowd, const struct player *player);
// Faults: matches in which nothing happens any more; requests without an answer.
void crowd_find_stuck(struct crowd *crowd);
void crowd_find_unanswered(struct crowd *crowd);

// player.c
// -----------------------------------------------------------------------------------------

extern const struct link_hooks player_hooks;
// Does whatever is next for this player, if anything.
void player_act(struct player *player);
void player_move(struct player *player, int64_t intended);
void match_reset(struct match *match); // before the first table and after each

// check.c
// ------------------------------------------------------------------------------------------

// Reports an inconsistency: the message, NULL if there is none, and what was expected.
__attribute__((format(printf, 3, 4))) void fault(struct player *player,
                                                 const struct message *message, const char *format,
                                                 ...);
void check_open(struct player *player); // allocates player->checker
void check_table(struct player *player, const struct message *message);
void check_event(struct player *player, const struct message *message);
// The whole position in a table, as the facts have it.
void check_position(struct player *player, const struct message *message);
// A move for this player, at random, as the facts have it.
void check_choose(struct player *player);
// All that facts have told this player since the deal, as one hash.
uint64_t check_facts(const struct player *player);
void facts_add(uint64_t *hash, const pd_event *event);
// The match's set-up as the table's options say.
bool setup_read(pd_setup *setup, const pd_game *game, int seats, struct span options);

// memory.c: what was seen once must stay
// --------------------------------------------------------------

// Notes an event, or compares it with what it was before.
void memory_event(struct player *player, struct memory *memory, const struct message *message,
                  int seq);
// All events that there are have been seen again: are some missing?
void memory_caught_up(struct player *player, struct memory *memory);
void memory_next(struct player *player); // the table is over: keeps it for the audit
void memory_free(struct player *player);

// record.c
// -----------------------------------------------------------------------------------------

// Keeps what is known of a match that is over, for a sample of them.
void record_note(struct match *match);
// Fetches those matches' records and verifies them.
void record_verify(struct crowd *crowd);

// process.c: the server, seen from outside
// -----------------------------------------------------------

struct process {
    double cpu_seconds;
    long rss_kb, pss_kb; // −1: not known
};
bool process_measure(int pid, struct process *process);

// report.c
// -----------------------------------------------------------------------------------------

// Figures at one moment; two of them make rates.
struct reading {
    int64_t time;
    uint64_t messages_in, messages_out, bytes_in, bytes_out;
    double own_cpu; // seconds of this program
    struct process server;
};

struct report {
    struct reading start, end; // of measuring
    struct reading empty;      // before anybody had connected
    long rss_peak, pss_peak;   // of the server, in kB
    int64_t setup;             // how long it took until all were there
};

void reading_take(struct reading *reading, const struct crowd *crowd);
void report_peak(struct report *report, const struct crowd *crowd);
void report_print(const struct report *report, const struct crowd *crowd);

#endif
