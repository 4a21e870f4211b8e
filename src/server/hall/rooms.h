// Rooms: tables in memory, and the connections that follow them.
#ifndef PD_ROOMS_H
#define PD_ROOMS_H

#include "server/hall/people.h"
#include "server/hall/table.h"
#include "server/hall/tell.h"

// A table in memory, with the clients that follow it.
struct room {
    char id[TABLE_ID + 1]; // first member: trees compare it
    struct room *next, *previous;
    struct table *table;
    struct client **followers;
    int follower_count;
    size_t follower_capacity;
    uint64_t ticket; // of the last entry
    // Deadlines; 0: none.
    int64_t turn_ends, share_ends, away_ends[PD_SEATS_MAX];
    int turn_at;                 // the table->position that turn_ends is for
    int turn_seat;               // the seat whose turn it was last
    int thinking;                // the table->position that a bot is thinking about, or −1
    char charged[PERSON_ID + 1]; // the person charged for that thinking
    bool asked_watched;          // whether that question says that somebody follows the table
    int64_t loaded, quiet_since;
    bool parked; // it can never be written again: it stays as it is, and no client can join it
    // When it closes by itself (expiry.c), in milliseconds since 1970: the deadline of an empty
    // table without its host, the time written to the store, and the time told to its followers.
    int64_t kept_until, stored_due, told_end;
    struct room *next_listed, *previous_listed;
    struct store_lease lease; // with which it is written; 0: there is only one server
    bool held;                // the lease was found in the store
    bool detached;            // it is in no list: a copy for reading
};

// Finds the table, and reads it from the store if it is not in memory. NULL if refused.
struct room *room_find(struct hall *hall, const char *id, struct refusal *refusal);
struct room *room_new(struct hall *hall); // with a new, empty table
void room_discard(struct hall *hall, struct room *room);
// To read a table, even one of another node: as room_find if this server is alone. Otherwise a
// table that is not in memory stays what it is, and the room is a copy that nobody can follow. Pass
// it to room_put_back.
struct room *room_look(struct hall *hall, const char *id, struct refusal *refusal);
void room_put_back(struct room *room);
// Parks the table of a loss: it can never be written again. Drops it if it is another node's.
void room_park(struct hall *hall, const struct journal_loss *loss);
// The table is another node's by now, and nothing was written with tickets from this one on:
// removes the room, and closes the connections of its followers, who then find the table where it
// is.
void room_drop(struct hall *hall, struct room *room, uint64_t from);
bool room_follow(struct hall *hall, struct room *room, struct client *client,
                 struct refusal *refusal);
void room_unfollow(struct hall *hall, struct room *room, struct client *client);
bool room_is_followed_by(const struct room *room, const struct client *client);
// Stores the entry that opened the table.
void room_open(struct hall *hall, struct room *room);
// Stores the table's last entry and sends it to all followers and to `asker` (may be NULL), as the
// answer to request `re`.
void room_commit(struct hall *hall, struct room *room, struct client *asker, int64_t re);
// Stores the table's row, by which it is found.
void room_store_row(struct hall *hall, struct room *room);
void room_unfollow_all(struct hall *hall, struct room *room);
void room_tell_table(struct hall *hall, struct room *room, struct client *client, int64_t re);
// Sends the events from a number on, or the table if there are too many.
void room_tell_since(struct hall *hall, struct room *room, struct client *client, int from,
                     int64_t re);
// Sends the facts from a step on, as many as fit one answer.
void room_tell_facts(struct hall *hall, struct room *room, struct client *client, int from,
                     int64_t re);
// The table as it is on disk: the table itself or a copy. The caller passes it to room_done_with.
struct table *room_durable(struct hall *hall, struct room *room);
void room_done_with(struct room *room, struct table *table);
struct listener listener_for(const struct room *room, const struct client *client);
// What the store keeps of a table: its row, one of its seats, its last entry. Without a lease.
struct store_item item_of_row(const struct table *table, int64_t due);
struct store_item item_of_seat(const struct table *table, int seat);
struct store_item item_of_entry(const struct table *table);
// Reads a table from the store. NULL if there is none (*count is 0), it is damaged (*count is above
// 0) or the store fails (*count is −1).
struct table *table_load(const struct store_kind *kind, store *from, const char *id, int *count);

#endif
