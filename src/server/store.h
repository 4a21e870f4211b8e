// Where tables and people are kept: a small interface, so that another database can take SQLite's
// place. All that ever happens at a table is a row of events, keyed by (table, seq) and never
// changed; the other rows only help to find tables and can be worked out from the events.
//
// A store is used by two threads: the journal's thread writes (put between begin and commit), the
// event loop reads. An implementation keeps a connection for each and needs no lock.
#ifndef PD_STORE_H
#define PD_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_ID_MAX = 32,     // bytes of a table's or a person's id
    STORE_DATA_MAX = 8192, // bytes of an event's data
    STORE_SUMMARY_MAX = 1024,
};

enum store_status { STORE_OPEN, STORE_PLAYING, STORE_OVER }; // of a table; a closed one is over

// What can be written. Strings belong to whoever holds the item.
struct store_event {
    const char *table;
    int seq;      // 1, 2, 3 … without gaps in a table
    int64_t time; // milliseconds since 1970, for people: nothing depends on it
    const char *kind;
    int seat; // or −1
    const char *data;
};

struct store_table { // replaces the row that the table had
    const char *id, *game, *host;
    enum store_status status;
    bool listed;
    int clock;           // seconds for each decision; 0: none
    int64_t time;        // when it was opened
    const char *summary; // a JSON object for lists
};

struct store_seat { // who sits where; person "": nobody any more
    const char *table;
    int seat;
    const char *person;
};

struct store_person { // replaces the row that the person had
    const char *id, *name;
    uint8_t hash[32]; // of the token's secret half
    int64_t time;
};

struct store_item {
    enum { STORE_EVENT, STORE_TABLE, STORE_SEAT, STORE_PERSON } kind;
    union {
        struct store_event event;
        struct store_table table;
        struct store_seat seat;
        struct store_person person;
    };
};

typedef struct store store;

// What goes wrong is said in `why`, a text for the log (not for clients).
struct store_trouble {
    char why[512];
};

// The language of these texts from now on, which is English at first. To be called before a store
// is opened.
void store_language(int language);
// Says it: a message in that language, its {name}s filled from pairs "name", value, …. Returns
// false, so that whoever fails can return it. `trouble` may be NULL.
#define store_complain(trouble, ...) store_complain_pairs(trouble, __VA_ARGS__, NULL)
bool store_complain_pairs(struct store_trouble *trouble, const char *message, ...);

// What to do with each row that is found; its strings are valid during the call. False: enough.
typedef bool store_each_event(void *context, const struct store_event *event);
typedef bool store_each_text(void *context, const char *text);
typedef bool store_each_clock(void *context, const char *table, int clock, int64_t last_time);

struct store_kind {
    const char *scheme; // what an address begins with: "sqlite"
    // Opens what `path` names, makes it if there is nothing, and brings an older schema up to date.
    // A newer schema, somebody else's file, or one that another server has open is refused. NULL on
    // failure.
    store *(*open)(const char *path, struct store_trouble *trouble);
    void (*close)(store *store);

    // The journal's thread. A transaction is all or nothing; after a failure call rollback. An
    // event that does not follow the last one of its table is refused, and would be for ever.
    bool (*begin)(store *store, struct store_trouble *trouble);
    bool (*put)(store *store, const struct store_item *item, struct store_trouble *trouble);
    bool (*commit)(store *store, struct store_trouble *trouble); // true: it is on disk
    void (*rollback)(store *store);

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
    // Summaries of listed tables that are not over, newest first, up to `most`.
    int (*listed)(store *store, int most, store_each_text *each, void *context,
                  struct store_trouble *trouble);
    // Tables being played with a clock, and when something last happened there.
    int (*clocks)(store *store, store_each_clock *each, void *context,
                  struct store_trouble *trouble);
    // Tables not over: in all, or opened by this host.
    int (*count)(store *store, const char *host, struct store_trouble *trouble); // host may be NULL
    // Ids of all tables, for checking.
    int (*all)(store *store, store_each_text *each, void *context, struct store_trouble *trouble);

    // Is the file itself sound, are events without gaps, does every row belong to something?
    // Each fault found is told in words; returns how many, or −1.
    int (*check)(store *store, store_each_text *each, void *context, struct store_trouble *trouble);
    // Copies a store that may be in use, by this process or another, to a new file: as it was at
    // one moment.
    bool (*backup)(const char *path, const char *to, struct store_trouble *trouble);
    // Opens for reading only, without the lock that keeps a second server out: for check.
    store *(*inspect)(const char *path, struct store_trouble *trouble);
};

extern const struct store_kind store_sqlite;

// The kind for an address such as "sqlite:PATH", and the path in it; NULL when there is none.
const struct store_kind *store_find(const char *address, const char **path);

#endif
