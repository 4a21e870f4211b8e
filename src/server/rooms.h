// The inside of the hall: who is there, and the rooms in which tables stand while somebody needs
// them. For the files of the hall only.
#ifndef PD_ROOMS_H
#define PD_ROOMS_H

#include "server/hall.h"
#include "server/memory.h"
#include "server/tell.h"
#include "server/workers.h"

enum {
    FOLLOW_MAX = 16,       // tables that one connection can follow
    SEATS_SHOWN = 50,      // tables that a person is told of at hello
    REPLAY_EVENTS = 256,   // events that are told again; above that, the table as it is
    REPLAY_BYTES = 192000, // the same in bytes: well below QUEUE_MAX
    FOLD_ENTRIES = 500,    // folding so many anew counts as a message
    FACTS_BYTES = 48000,   // facts that are told at once: as many steps as fit, and at least one
    TICK_MS = 100,
    QUIET_MS = 30000, // until a table that nobody follows is put away
    WAKE_MOST = 32,   // tables that are read in one tick because their clocks have run out
};

// Thousandths of messages that may still be sent, and since when.
struct credit {
    int64_t amount, time;
};

struct person {
    char id[PERSON_ID + 1]; // first, so that trees of people can be searched by id
    char name[PD_NAME_MAX + 1];
    uint8_t hash[32];
    int tables; // opened by this person and not over
    struct credit credit;
    struct client *clients;
};

struct client {
    struct client *next, *previous; // in the hall
    struct client *sibling;         // the person's next connection
    void *connection;
    struct person *person; // NULL until hello
    struct room *follows[FOLLOW_MAX];
    int language;
    bool words, facts;
    bool ended; // it has been told to close: nothing more is heard
    int64_t entered;
    struct credit credit; // until hello; then the person's counts
    char address[48];
};

struct room {
    char id[TABLE_ID + 1]; // first, likewise
    struct room *next, *previous;
    struct table *table;
    struct client **followers;
    int follower_count, follower_room;
    uint64_t ticket; // of the last thing that happened
    // Deadlines; 0: there is none.
    int64_t turn_ends, share_ends, away_ends[PD_SEATS_MAX];
    int turn_at;   // the table's position that turn_ends is for
    int turn_seat; // whose turn it was last
    int thinking;  // the position that a bot is asked about, or −1
    int64_t quiet_since;
};

// A table with a clock that nobody follows: only its deadline is kept in mind.
struct sleeper {
    char id[TABLE_ID + 1]; // first, likewise
    int64_t turn_ends;
};

#define HALL_COUNTERS(X)                                                                           \
    X(messages, "messages from clients")                                                           \
    X(refusals, "requests refused")                                                                \
    X(people, "people who came for the first time")                                                \
    X(opened, "tables opened")                                                                     \
    X(started, "matches dealt")                                                                    \
    X(over, "matches played to the end")                                                           \
    X(moves, "moves made by people")                                                               \
    X(bot_moves, "moves made by bots")                                                             \
    X(loaded, "tables read from the store")

struct hall {
    struct settings settings;
    struct hall_links links;
    const struct store_kind *kind;
    store *store;
    journal *journal;
    uint64_t durable; // once the journal is closed
    struct workers *workers;
    int64_t now, next_tick, hour_ends;
    int64_t stalled_since;                       // 0: the store can be written
    void *people, *rooms, *newcomers, *sleepers; // trees
    struct room *first_room;
    struct client *first_client;
    int client_count, person_count, room_count, table_count;
    int64_t next_wake; // of the first sleeper
    struct {
#define X(name, help) uint64_t name;
        HALL_COUNTERS(X)
#undef X
    } counters;
    char scratch[TELL_MAX];
};

// People, rooms and newcomers begin with a text, which is all that their trees compare.
int compare_ids(const void *a, const void *b);

// The people (people.c). False after a refusal.
bool people_hello(struct hall *hall, struct client *client, const struct request *request,
                  struct refusal *refusal);
bool people_rename(struct hall *hall, struct client *client, const char *name,
                   struct refusal *refusal, uint64_t *ticket);
void people_part(struct hall *hall, struct client *client);
struct person *people_find(struct hall *hall, const char *id); // NULL when not connected

// The rooms (rooms.c). NULL after a refusal.
struct room *room_find(struct hall *hall, const char *id, struct refusal *refusal);
struct room *room_new(struct hall *hall); // for a table that is about to be opened
void room_discard(struct hall *hall, struct room *room);
bool room_follow(struct hall *hall, struct room *room, struct client *client,
                 struct refusal *refusal);
void room_unfollow(struct hall *hall, struct room *room, struct client *client);
bool room_is_followed_by(const struct room *room, const struct client *client);
// Stores the entry that opened the table.
void room_open(struct hall *hall, struct room *room);
// Stores the table's last entry and tells it to everybody who follows, and to `asker` (or NULL).
void room_commit(struct hall *hall, struct room *room, struct client *asker, int64_t re);
void room_tell_table(struct hall *hall, struct room *room, struct client *client, int64_t re);
// Tells it the events from a number on, or the table if that would be too many.
void room_tell_since(struct hall *hall, struct room *room, struct client *client, int from,
                     int64_t re);
// Tells it the facts from a step on, or as many as may be told at once.
void room_tell_facts(struct hall *hall, struct room *room, struct client *client, int from,
                     int64_t re);
// The table as it is on disk: itself, or a copy, which the caller gives back to room_done_with.
struct table *room_durable(struct hall *hall, struct room *room);
void room_done_with(struct room *room, struct table *table);
struct listener listener_for(const struct room *room, const struct client *client);
// Reads a table from the store; NULL when there is none (count 0), it makes no sense, or −1.
struct table *table_load(const struct store_kind *kind, store *from, const char *id, int *count);

// Turns (turns.c): what happens by itself, and when.
void room_settle(struct hall *hall, struct room *room); // the deal, taking back, bots, clocks
void room_wait(struct hall *hall, struct room *room);   // for a table that has just been read
void room_miss(struct hall *hall, struct room *room, int seat); // whoever sits there has gone
int room_seconds_left(const struct hall *hall, const struct room *room); // or −1
void turns_tick(struct hall *hall);
void turns_take_answers(struct hall *hall);
bool turns_read_clocks(struct hall *hall, struct store_trouble *trouble);
uint32_t room_present(const struct room *room); // a bit for each seat whose person is there

// Requests (requests.c).
void request_do(struct hall *hall, struct client *client, const struct request *request);

// Messages (hall.c).
uint64_t hall_store(struct hall *hall, const struct store_item *item);
pd_text hall_text(struct hall *hall); // the one buffer: use it before anything else is sent
void hall_send(struct hall *hall, struct client *client, const pd_text *text, uint64_t ticket);
void hall_refuse(struct hall *hall, struct client *client, const struct refusal *refusal,
                 int64_t re, const char *table);
bool hall_is_stalled(struct hall *hall);
// What the client asked for has cost the folding of so many entries: long logs count for more.
void hall_charge(struct client *client, int entries);
int64_t hall_wall_time(void); // milliseconds since 1970

#endif
