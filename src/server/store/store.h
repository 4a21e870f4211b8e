// The interface to the database that holds tables and people; SQLite is one implementation.
// Everything that happens at a table is a row of events with the key (table, seq), never changed;
// the other rows are indexes that can be computed from the events.
//
// Two threads use a store: the journal's thread writes (put between begin and commit), the event
// loop's thread reads. An implementation has one connection for each, and no lock.
#ifndef PD_STORE_H
#define PD_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_ID_MAX = 32,     // bytes of a table's or a person's id
    STORE_DATA_MAX = 8192, // bytes of an event's data
};

enum store_status { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_CLOSED }; // of a table

// What can be written. Strings belong to the caller.
struct store_event {
    const char *table;
    int seq;      // 1, 2, 3 … without gaps in a table
    int64_t time; // milliseconds since 1970; for display only
    const char *kind;
    int seat; // or −1
    const char *data;
};

// Replaces the row that the table had. When a match is over, its seats become a list of who has
// played it.
struct store_table {
    const char *id, *game, *host;
    enum store_status status;
    int clock;    // seconds for each decision; 0: none
    int64_t time; // when it was opened
    int64_t due;  // when to check whether it has expired
};

struct store_seat { // `person` is "" if the seat is free again
    const char *table;
    int seat;
    const char *person;
};

struct store_person { // replaces the row that the person had
    const char *id, *name;
    uint8_t hash[32]; // of the token's secret half
    int64_t time;     // last seen, to the day
};

// Which node owns a table, and since which claim: each claim of a table has a larger epoch.
struct store_lease {
    int64_t node, epoch; // 0: nobody
};

struct store_item {
    enum { STORE_EVENT, STORE_TABLE, STORE_SEAT, STORE_PERSON } kind;
    union {
        struct store_event event;
        struct store_table table;
        struct store_seat seat;
        struct store_person person;
    };
    // What the table's lease must be. Otherwise the item is refused for ever, as `moved`. 0: the
    // store has only one server.
    struct store_lease lease;
};

typedef struct store store;

// An error: `why` is a text for the log, not for clients.
struct store_trouble {
    char why[512];
    bool lasting; // this item can never be written or read: do not retry
    bool moved;   // lasting, because the table's lease is another one by now
    bool again;   // the next attempt, which may be made at once, finds out which item it is
};

// Sets the language of these texts; English by default. Call it before opening a store.
void store_language(int language);
// Writes a message in that language to `trouble`, with its {name}s replaced from pairs "name",
// value, …. Returns false, so that the caller can return the result. `trouble` may be NULL.
#define store_complain(trouble, ...) store_complain_pairs(trouble, __VA_ARGS__, NULL)
bool store_complain_pairs(struct store_trouble *trouble, const char *message, ...);

// Called for each row; strings are valid during the call. Return false to stop.
typedef bool store_each_event(void *context, const struct store_event *event);
typedef bool store_each_text(void *context, const char *text);
typedef bool store_each_item(void *context, const struct store_item *item);
typedef bool store_each_clock(void *context, const char *table, int clock, int64_t last_time);

// Several servers, called nodes, on one store. A node has a row that ends STORE_LEASE_MS after it
// was last renewed, by the store's clock alone. The lease of a table holds while its node's row
// does; then another node may claim the table. Everything here is called by the event loop.
enum {
    STORE_LEASE_MS = 5000,
    STORE_RENEW_MS = 1500, // how often a node renews its row
    STORE_ADDRESS_MAX = 128,
};

struct store_node {
    int64_t id;          // random, above 0; of one process
    const char *address; // where other nodes reach it
    const char *rules;   // rules_fingerprint: all nodes must play by the same rules
};

enum store_renewal {
    STORE_RENEW_FAILED = -1, // the store cannot be reached
    STORE_RENEW_REFUSED,     // a node with other rules is alive
    STORE_RENEWED,
    STORE_RENEWED_LATE, // the row is new, or had ended: other nodes may have claimed tables
                        // meanwhile
};

typedef bool store_each_node(void *context, const struct store_node *node);
typedef bool store_each_lease(void *context, const char *table, const struct store_lease *lease);

struct store_leases {
    // As `open` of the kind, but beside other nodes. Refused while a server has it for itself.
    store *(*open)(const char *path, struct store_trouble *trouble);
    enum store_renewal (*renew)(store *store, const struct store_node *node,
                                struct store_trouble *trouble);
    // Ends the node's row at once.
    bool (*retire)(store *store, int64_t node, struct store_trouble *trouble);
    // The nodes whose rows have not ended.
    int (*nodes)(store *store, store_each_node *each, void *context, struct store_trouble *trouble);
    // Claims a table that nobody owns, or whose owner's row has ended, or that the node owns
    // already. 1: it is the node's, with a larger epoch. 0: `lease` is another node's, or nobody's
    // (all 0) if there is no such table, unless `is_new`, or if the node's own row has ended. −1:
    // failure.
    int (*claim)(store *store, int64_t node, const char *table, bool is_new,
                 struct store_lease *lease, struct store_trouble *trouble);
    // Gives the table back, if the lease is still this one.
    bool (*release)(store *store, const char *table, const struct store_lease *lease,
                    struct store_trouble *trouble);
    // The leases of a node.
    int (*held)(store *store, int64_t node, store_each_lease *each, void *context,
                struct store_trouble *trouble);
    // Ids of tables that belong to nodes whose rows have ended: up to `most`, in random order.
    int (*orphans)(store *store, int most, store_each_text *each, void *context,
                   struct store_trouble *trouble);
};

struct store_kind {
    const char *scheme; // what an address begins with: "sqlite"
    bool is_file;       // the path is a file's name
    // Otherwise: files that may be read when it is connected again.
    void (*files)(const char *path, void (*each)(void *context, const char *file), void *context);
    // Opens the file `path`, and creates it if it does not exist. Refuses a newer schema, a file of
    // another program, one that another server has open, and one that has lost its newest rows.
    // NULL on failure; otherwise `why` is empty or a warning.
    store *(*open)(const char *path, struct store_trouble *trouble);
    void (*close)(store *store);

    // The journal's thread. A transaction is all or nothing; after a failure call rollback. An
    // event that does not follow the last one of its table is refused, and would be for ever.
    bool (*begin)(store *store, struct store_trouble *trouble);
    bool (*put)(store *store, const struct store_item *item, struct store_trouble *trouble);
    bool (*commit)(store *store, struct store_trouble *trouble); // true: it is on disk
    void (*rollback)(store *store);
    // Called by another thread when the journal's is no longer needed: what waits for a server that
    // does not answer fails soon, and so does all that follows. NULL: nothing waits.
    void (*abandon)(store *store);
    // Between transactions, off the way of anybody who waits: moves the log to its place, and notes
    // how far the store has come. Nothing has been written for so long; 0: a batch just was. False
    // when the store's files are gone, so that nothing more may be called durable.
    bool (*tend)(store *store, int64_t idle_ms, struct store_trouble *trouble);

    // For pruning, inside a transaction as well, while nobody else uses the store. The first
    // deletes a table with all its events, the second the people whom `strangers` counts; then
    // `shrink`, outside of it, gives the room back to the disk.
    bool (*remove)(store *store, const char *table, struct store_trouble *trouble);
    bool (*forget)(store *store, int64_t time, struct store_trouble *trouble);
    bool (*shrink)(store *store, struct store_trouble *trouble);

    // The event loop. −1 on failure; else how many rows were found. Damaged events are a failure.
    // Inside `each` any other of these functions may be called, but not the same one.
    int (*events)(store *store, const char *table, store_each_event *each, void *context,
                  struct store_trouble *trouble);
    // 1 and the person, whose name is copied into `name`; or 0.
    int (*person)(store *store, const char *id, struct store_person *person, char name[64],
                  struct store_trouble *trouble);
    // Ids of tables not over at which the person sits, newest first, up to `most`.
    int (*seats)(store *store, const char *person, int most, store_each_text *each, void *context,
                 struct store_trouble *trouble);
    // Ids of tables where the person played a match that is over, the newest table first: without
    // the first `skip`, up to `most`.
    int (*played)(store *store, const char *person, int skip, int most, store_each_text *each,
                  void *context, struct store_trouble *trouble);
    // Ids of tables not over that were due at `time`, the longest due first: the first `skip` are
    // left out, and then up to `most` are told.
    int (*overdue)(store *store, int64_t time, int skip, int most, store_each_text *each,
                   void *context, struct store_trouble *trouble);
    // When one table is due; 0 if there is no such table.
    int64_t (*due)(store *store, const char *table, struct store_trouble *trouble);
    // Tables being played with a clock, and when something last happened there.
    int (*clocks)(store *store, store_each_clock *each, void *context,
                  struct store_trouble *trouble);
    // When something last happened at any table, in milliseconds since 1970; 0: never. −1 on
    // failure.
    int64_t (*newest)(store *store, struct store_trouble *trouble);
    // Tables not over: in all, or opened by this host.
    int (*count)(store *store, const char *host, struct store_trouble *trouble); // host may be NULL
    // Ids of tables that are over or closed and where nothing has happened since `time`.
    int (*old)(store *store, int64_t time, store_each_text *each, void *context,
               struct store_trouble *trouble);
    // People not seen since `time` who neither have a seat nor a table that is not over.
    int (*strangers)(store *store, int64_t time, struct store_trouble *trouble);
    // Ids of all tables, oldest first, for checking and copying.
    int (*all)(store *store, store_each_text *each, void *context, struct store_trouble *trouble);
    // For copying: a table's seats and then its row, as items that write them after its events. The
    // seats of a match that is over are those who played, in any order.
    int (*about)(store *store, const char *table, store_each_item *each, void *context,
                 struct store_trouble *trouble);
    // Everybody, in the order of their ids.
    int (*people)(store *store, store_each_item *each, void *context,
                  struct store_trouble *trouble);

    // Is the file itself sound, are the newest events there, are events without gaps, does every
    // row belong to something?
    // Each fault found is told in words; returns how many, or −1.
    int (*check)(store *store, store_each_text *each, void *context, struct store_trouble *trouble);
    // Copies a store that may be in use, by this process or another, to a new file: as it was at
    // one moment.
    bool (*backup)(const char *path, const char *to, struct store_trouble *trouble);
    // Opens for reading only, without the lock that keeps a second server out: for check.
    store *(*inspect)(const char *path, struct store_trouble *trouble);
    // Lets a store be opened again that is refused because it had more on disk than it has now.
    bool (*accept_loss)(const char *path, struct store_trouble *trouble);
    const struct store_leases *leases; // NULL: only one server can use a store of this kind
};

extern const struct store_kind store_sqlite;
extern const struct store_kind store_postgres; // if it was built in

// FNV-1a. The sum over all of an event, which finds damage, not malice.
uint32_t store_mix(const void *bytes, size_t size);
int32_t store_sum(const struct store_event *event);

// The kind for an address such as "sqlite:PATH", and the path in it; NULL when there is none.
const struct store_kind *store_find(const char *address, const char **path);

#endif
