// The hall, private to its files: hall.c (connections and messages), people.c, rooms.c, requests.c,
// turns.c, expiry.c, documents.c and lists.c; and for one of several nodes, nodes.c, peers.c and
// forward.c. Everyone else includes hall.h.
#ifndef PD_HALL_PARTS_H
#define PD_HALL_PARTS_H

#include "base/memory.h"
#include "server/hall/hall.h"
#include "server/hall/tell.h"
#include "server/hall/workers.h"
#include "server/machine.h"
#include "server/tally.h"

enum {
    FOLLOW_MAX = 16,       // most tables that one connection can follow
    SEATS_SHOWN = 50,      // most of a person's tables in the answer to hello
    MATCHES_SHOWN = 20,    // most of a person's finished matches in one answer
    REPLAY_EVENTS = 256,   // most events sent to a client that missed some; above that, the table
    REPLAY_BYTES = 192000, // the same in bytes; well below QUEUE_MAX
    FOLD_ENTRIES = 500,    // folding this many entries again counts as one message
    FACTS_BYTES = 48000,   // facts in one answer: as many steps as fit, at least one
    TICK_MS = 100,
    QUIET_MS = 30000, // until a table that nobody follows is removed from memory
    WAKE_MOST = 32,   // most tables read from the store in one tick because they are due
    ROOMS_FEW = 64,   // so many rooms may have left before memory is given back
    LIST_MOST = 100,  // most tables in the public list, shared out by address
    LIST_EACH = 3,    // the same for one host
};

// Rate limit: thousandths of messages that may still be sent, as of `time`.
struct credit {
    int64_t amount, time;
};

struct person {
    char id[PERSON_ID + 1]; // first member: trees compare it
    char name[PD_NAME_MAX + 1];
    uint8_t hash[32];
    uint64_t renewed; // the ticket of that hash, if it was replaced while this person was here
    int tables;       // opened by this person and not yet over
    int64_t seen;     // last seen, as in the store
    struct credit credit;
    struct client *clients;
};

struct client {
    struct client *next, *previous; // in its list in the hall
    struct client *sibling;         // the person's next connection
    void *connection;
    struct person *person; // NULL before hello
    struct room *follows[FOLLOW_MAX];
    int language;
    bool words, facts;
    int protocol; // its version
    bool ended;   // it has been told to close; its messages are ignored
    int64_t entered;
    struct credit credit; // used before hello; then the person's credit
    char address[48];
    struct visit *guest; // it is connected to another node, which forwards its requests; or NULL
    struct door *door;   // what is forwarded to other nodes (forward.c); NULL: nothing yet
};

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

// A table with a clock that is not in memory: only its deadline is.
struct sleeper {
    char id[TABLE_ID + 1]; // first member: trees compare it
    int64_t turn_ends;
};

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

// The people (people.c). Functions with a `refusal` return false if they refuse.
bool people_hello(struct hall *hall, struct client *client, const struct request *request,
                  struct refusal *refusal);
// Replaces the token by one that the client has made, and ends the person's other connections.
bool people_renew(struct hall *hall, struct client *client, const char *token,
                  struct refusal *refusal, uint64_t *ticket);
// The same after it was replaced at another node.
void people_note_hash(struct hall *hall, const char *id, const uint8_t hash[32]);
bool people_rename(struct hall *hall, struct client *client, const char *name,
                   struct refusal *refusal, uint64_t *ticket);
// Sends the finished matches of the client's person, without the newest `from`, as many as fit one
// answer.
bool people_tell_matches(struct hall *hall, struct client *client, int from, int64_t re,
                         struct refusal *refusal);
void people_part(struct hall *hall, struct client *client);
// A guest is this person, as another node says.
void people_admit(struct hall *hall, struct client *guest, const struct person *person);
struct person *people_find(struct hall *hall, const char *id); // NULL if not connected
// Limits on tables by host and by address: check, count an opened table, count one that is over.
bool people_may_open(struct hall *hall, const struct client *client, struct refusal *refusal);
void people_note_opened(struct hall *hall, const struct client *client);
void people_note_over(struct hall *hall, const char *host);

// The rooms (rooms.c). room_find reads the table from the store if it is not in memory; NULL if
// refused.
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

// Turns (turns.c): deals, bots and clocks.
// Does what is due: deal, take back, ask bots, set clocks.
void room_settle(struct hall *hall, struct room *room);
// Sets the clocks of a table that was just read from the store.
void room_wait(struct hall *hall, struct room *room);
// The player in the seat has disconnected.
void room_miss(struct hall *hall, struct room *room, int seat);
int room_seconds_left(const struct hall *hall, const struct room *room); // or −1
// Tells a person's connection that it is their turn at a table that it does not follow.
void turns_tell(struct hall *hall, struct client *client, const char *table, const char *game,
                uint64_t ticket);
void turns_tick(struct hall *hall);
void turns_take_answers(struct hall *hall);
bool turns_read_clocks(struct hall *hall, struct store_trouble *trouble);
uint32_t room_present(const struct room *room); // a bit for each seat whose player is connected

// Expiry (expiry.c): closes unused tables.
bool room_has_host(const struct room *room);                  // does the host follow it?
int room_seconds_kept(struct hall *hall, struct room *room);  // until it closes, or −1
int64_t room_due(const struct hall *hall, struct room *room); // for the store
// Something happened at the table: restarts its deadline.
void room_keep(const struct hall *hall, struct room *room);
void room_miss_host(struct hall *hall, struct room *room); // the host no longer follows it
void room_tell_end(struct hall *hall, struct room *room, const struct client *but);
bool expiry_open(struct hall *hall, struct store_trouble *trouble);
void expiry_tick(struct hall *hall);

// Nodes (nodes.c): which tables belong to this node. Nothing here is called for a server that is
// alone, but for nodes_claim and nodes_release.
bool nodes_open(struct hall *hall, struct store_trouble *trouble);
void nodes_work(struct hall *hall); // at each turn of the event loop
void nodes_retire(struct hall *hall);
void nodes_free(struct hall *hall);
// Claims a table. False if refused; then hall->nodes->owner is the node that has it, or 0.
bool nodes_claim(struct hall *hall, const char *id, bool is_new, struct store_lease *lease,
                 struct refusal *refusal);
// The room is removed from memory with nothing left to do at its table: another node may have it.
void nodes_release(struct hall *hall, const struct room *room);
bool nodes_is_elsewhere(const struct hall *hall); // why room_find refused: another node has it
// Its row may have ended, or had, and which tables others have claimed since is not known yet.
bool nodes_is_late(const struct hall *hall);
bool nodes_is_alive(const struct hall *hall, int64_t node);

// Links to other nodes (peers.c).
// A client whose requests are forwarded. Its own node and the one that it visits have one each,
// with the same number. `client` is the client itself, or the guest that stands for it.
struct visit {
    uint64_t number; // first member: trees compare it
    struct peer *peer;
    struct client *client;
    struct visit *next;         // the client's next visit
    char name[PD_NAME_MAX + 1]; // as told to the other node
    uint64_t ticket;            // of the last message to a guest
};
// One table in another node's part of the public list.
struct listing {
    int64_t time; // when it was opened
    char host[PERSON_ID + 1];
    char address[48]; // of those who are there: see lists.c
    char *summary;
};
struct peer {
    struct peer *next;
    void *link;
    int64_t node;
    bool dialed;       // by us: the other node answers our clients' requests
    bool closing;      // link_close has been called
    void *visits;      // tree
    uint32_t list_sum; // of the list that it was last sent; 0: none
    struct listing *listings;
    int listing_count;
};
struct nodes {
    int64_t alive[64]; // other nodes whose rows have not ended
    int alive_count;
    bool late;       // the rooms' leases must be compared with the store's
    bool unsure;     // a renewal has failed since the last that worked
    bool refused;    // nodes with other rules have taken over; logged
    int64_t owner;   // see nodes_claim
    int64_t renewed; // when the row was last renewed
    int64_t next_renewal, next_look, next_sweep, next_count, next_list;
    struct peer *peers;
    uint64_t visit_count; // so far, which gives them numbers
    int guest_count;
    struct door *waiting; // clients with requests that wait for a node (forward.c)
    uint64_t takeovers, forwarded;
    char frame[TELL_MAX + 256];
};
struct peer *peers_find(const struct hall *hall, int64_t node); // that was dialed, or NULL
struct visit *peers_visit(struct hall *hall, struct peer *peer, struct client *client);
void peers_leave(struct hall *hall, struct visit *visit); // forgets it, and tells the other node
// Sends a client's request to the node that it visits.
void peers_ask(struct hall *hall, struct visit *visit, const char *text, size_t length);
// Sends a message to a guest, or the code with which its connection should be closed.
void peers_tell(struct hall *hall, struct visit *visit, const pd_text *text, uint64_t ticket);
void peers_close(struct hall *hall, struct visit *visit, int code);
// Tells the other nodes that it is somebody's turn who does not follow the table.
void peers_tell_hash(struct hall *hall, const struct person *person);
void peers_tell_turn(struct hall *hall, const struct room *room, const char *person);
void peers_tell_list(struct hall *hall);

// Forwarding (forward.c): requests about tables of other nodes.
// True if the request was forwarded, or has to wait for that.
bool forward_request(struct hall *hall, struct client *client, const struct request *request,
                     const char *text, size_t length);
void forward_retry(struct hall *hall); // requests that wait
// The client has gone, or one of its visits.
void forward_leave(struct hall *hall, struct client *client);
void forward_forget(struct client *client, const struct visit *visit);
bool forward_visits(const struct client *client, const struct peer *peer);

// The public list of tables (lists.c).
char *list_write(struct hall *hall, size_t *length); // of all nodes, as JSON; the caller frees it
// This node's part of it, for others. Returns how many bytes; no more than fit.
size_t list_pack(struct hall *hall, char *out, size_t size);
void list_unpack(struct peer *peer, const char *text, size_t length);
void list_clear(struct peer *peer);

// Requests (requests.c).
void request_do(struct hall *hall, struct client *client, const struct request *request);

// The page behind a table's link (preview.c); `table` is NULL if there is none.
void preview_put(const struct table *table, const char *home, const char *id, int language,
                 pd_text *out);

// Messages (hall.c).
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
