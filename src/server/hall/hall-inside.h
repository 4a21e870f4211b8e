// The hall from inside: its state, and how its files and the cluster send and store (hall.c).
// Everyone else includes hall.h.
#ifndef PD_HALL_INSIDE_H
#define PD_HALL_INSIDE_H

#include "server/hall/rooms.h"
#include "server/hall/workers.h"
#include "server/machine.h"
#include "server/tally.h"

enum { TICK_MS = 100 };

struct nodes;

#define HALL_COUNTERS(X)                                                                           \
    X(messages, "messages from clients")                                                           \
    X(refusals, "requests refused")                                                                \
    X(people, "people who came for the first time")                                                \
    X(opened, "tables opened")                                                                     \
    X(started, "matches dealt")                                                                    \
    X(over, "matches played to the end")                                                           \
    X(expired, "tables that closed by themselves")                                                 \
    X(moves, "moves made by people")                                                               \
    X(bot_moves, "moves made by bots")                                                             \
    X(loaded, "tables read from the store")

struct hall {
    struct server_settings settings;
    struct hall_network network;
    const struct store_kind *kind;
    store *store;
    journal *journal;
    uint64_t durable; // up to this ticket everything is on disk, except what was recalled
    struct workers *workers;
    int64_t now, next_tick;
    int64_t stalled_since;           // 0: the store works
    void *people, *rooms, *sleepers; // trees
    struct tally newcomers, openers; // people and tables by address
    struct room *first_room, *first_listed;
    struct client *first_client, *first_newcomer; // who has said hello, and who has not
    int room_peak;                                // most rooms since memory was last given back
    int client_count, person_count, room_count, table_count, parked_count;
    int64_t next_wake;           // of the first sleeper
    int64_t next_sweep;          // for expired tables
    int64_t opened, opened_wall; // when the hall was opened, on either clock
    // The newest event then, and how long ago it had happened.
    int64_t newest_before, silence;
    int unreadable;     // how many expired tables cannot be read; they are skipped …
    int64_t pass_until; // … until then
    struct {
#define X(name, help) uint64_t name;
        HALL_COUNTERS(X)
#undef X
    } counters;
    // From a message to the moment when its answer may be sent, and from a question to a bot's
    // move.
    struct latency requests, thoughts;
    struct latency_line unanswered; // requests that wait for the disk
    uint64_t last_ticket;           // of what was last stored
    // The newest event on disk, as far as is known; and one on its way there, or ticket 0.
    int64_t newest_time, coming_time;
    uint64_t coming_ticket;
    struct nodes *nodes; // NULL: this server is alone
    char scratch[TELL_MAX];
};

// Compares people, rooms and sleepers by the id at their beginning, for tsearch.
int compare_ids(const void *a, const void *b);

uint64_t hall_store(struct hall *hall, const struct store_item *item);
pd_text hall_text(struct hall *hall); // the hall's one buffer: valid until the next hall_text
void hall_send(struct hall *hall, struct client *client, const pd_text *text, uint64_t ticket);
void hall_refuse(struct hall *hall, struct client *client, const struct refusal *refusal,
                 int64_t re, const char *table);
void hall_greet(struct hall *hall, struct client *client);         // it has said hello
void hall_end(struct hall *hall, struct client *client, int code); // closes its connection
void hall_recall(struct hall *hall, const uint64_t *tickets, int count);
size_t hall_waiting(const struct hall *hall, const struct client *client);
bool hall_is_stalled(struct hall *hall);
void hall_log_stall(struct hall *hall);       // logs that the store stopped working
void hall_log_recovery(int64_t milliseconds); // logs that it works again, after so long
// Charges the client's rate limit for folding so many entries.
void hall_charge(struct client *client, int entries);

#endif
