// Private to the files of the PostgreSQL store.
//
// Events have the key (id, seq) and are only ever inserted. The writer holds an advisory lock on
// its connection, and all it writes goes through that connection: when the lock is lost, so is the
// way to write. A server that is alone has the lock for itself; nodes share it, and each batch of a
// node locks the leases of the tables that it writes to. A batch is sent without waiting for the
// answers to its statements (libpq's pipeline mode).
#ifndef PD_POSTGRES_H
#define PD_POSTGRES_H

#include "base/message.h"
#include "server/store/store.h"

#include <libpq-fe.h>
#include <pthread.h>
#include <stdatomic.h>

enum {
    POSTGRES_KNOWN = 4096,    // tables whose last event the writer remembers
    POSTGRES_WINDOW = 256,    // most statements that are sent before their results are read
    POSTGRES_WAIT_MS = 2000,  // how long the event loop waits for an answer …
    POSTGRES_START_MS = 9000, // … and the journal's thread for one that a connection is safe
    VALUES_MAX = 8,
};

// The values of a statement, as text. Numbers are written to `digits`.
struct values {
    int count;
    const char *at[VALUES_MAX];
    char digits[VALUES_MAX][24];
};
void values_text(struct values *values, const char *text);
void values_number(struct values *values, int64_t number);

// People who can be deleted: not seen lately, no seat, no open table.
#define POSTGRES_STRANGERS                                                                         \
    "time < $1 AND NOT EXISTS (SELECT 1 FROM paddock_seats WHERE person = paddock_people.id)"      \
    " AND NOT EXISTS (SELECT 1 FROM paddock_tables WHERE status < 2 AND host = paddock_people.id)"

void postgres_files(const char *conninfo, void (*each)(void *context, const char *file),
                    void *context);

// What the writer does. Name, statement.
#define POSTGRES_WRITES(X)                                                                         \
    X(BEGIN, "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")                                    \
    X(COMMIT, "COMMIT")                                                                            \
    X(LAST, "SELECT coalesce(max(seq), 0) FROM paddock_events WHERE id = $1")                      \
    X(SAME, "SELECT count(*) FROM paddock_events WHERE id = $1 AND seq = $2 AND time = $3"         \
            " AND kind = $4 AND seat = $5 AND data = $6 AND sum = $7 AND epoch = $8")              \
    X(ADD_EVENT, "INSERT INTO paddock_events (id, seq, time, kind, seat, data, sum, epoch)"        \
                 " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)")                                       \
    X(SET_TABLE, "INSERT INTO paddock_tables (id, game, host, status, clock, time, due)"           \
                 " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE"                 \
                 " SET game = excluded.game, host = excluded.host, status = excluded.status,"      \
                 " clock = excluded.clock, time = excluded.time, due = excluded.due")              \
    X(ADD_PLAYED, "INSERT INTO paddock_played (person, id) SELECT DISTINCT person, id"             \
                  " FROM paddock_seats WHERE id = $1 ON CONFLICT DO NOTHING")                      \
    X(CLEAR_SEATS, "DELETE FROM paddock_seats WHERE id = $1")                                      \
    X(CLEAR_PLAYED, "DELETE FROM paddock_played WHERE id = $1")                                    \
    X(SET_SEAT, "INSERT INTO paddock_seats (id, seat, person) VALUES ($1, $2, $3)"                 \
                " ON CONFLICT (id, seat) DO UPDATE SET person = excluded.person")                  \
    X(CLEAR_SEAT, "DELETE FROM paddock_seats WHERE id = $1 AND seat = $2")                         \
    X(SET_PERSON, "INSERT INTO paddock_people (id, name, hash, time)"                              \
                  " VALUES ($1, $2, decode($3, 'hex'), $4) ON CONFLICT (id) DO UPDATE"             \
                  " SET name = excluded.name, hash = excluded.hash, time = excluded.time")         \
    X(REMOVE_EVENTS, "DELETE FROM paddock_events WHERE id = $1")                                   \
    X(REMOVE_TABLE, "DELETE FROM paddock_tables WHERE id = $1")                                    \
    X(FORGET_PEOPLE, "DELETE FROM paddock_people WHERE " POSTGRES_STRANGERS)                       \
    X(FORGET_PLAYED, "DELETE FROM paddock_played WHERE person NOT IN"                              \
                     " (SELECT id FROM paddock_people)")                                           \
    X(FENCE, "SELECT l.id FROM unnest($1::text[], $2::bigint[], $3::bigint[])"                     \
             " AS w (id, node, epoch) JOIN paddock_leases AS l USING (id)"                         \
             " WHERE l.node = w.node AND l.epoch = w.epoch FOR SHARE OF l")                        \
    X(REMOVE_LEASE, "DELETE FROM paddock_leases WHERE id = $1")

// Is a node alive? By this server's clock, so that it does not matter what the nodes' clocks say.
#define POSTGRES_ALIVE "until > clock_timestamp()"

// What a node relies on when it answers from memory must be on disk first, though the reader does
// not wait for the disk otherwise.
#define POSTGRES_SYNCED " FROM (SELECT set_config('synchronous_commit', 'on', true)) AS synced"

// And the reader.
#define POSTGRES_READS(X)                                                                          \
    X(EVENTS, "SELECT seq, time, kind, seat, data, sum FROM paddock_events WHERE id = $1"          \
              " ORDER BY seq")                                                                     \
    X(PERSON, "SELECT name, encode(hash, 'hex'), time FROM paddock_people WHERE id = $1")          \
    X(SEATS, "SELECT id FROM paddock_tables WHERE status < 2 AND id IN"                            \
             " (SELECT id FROM paddock_seats WHERE person = $1) ORDER BY number DESC LIMIT $2")    \
    X(PLAYED, "SELECT id FROM paddock_tables JOIN paddock_played USING (id) WHERE person = $1"     \
              " ORDER BY number DESC LIMIT $3 OFFSET $2")                                          \
    X(OVERDUE, "SELECT id FROM paddock_tables WHERE status < 2 AND due <= $1"                      \
               " ORDER BY due LIMIT $3 OFFSET $2")                                                 \
    X(DUE, "SELECT due FROM paddock_tables WHERE id = $1")                                         \
    X(OLD, "SELECT id FROM paddock_tables AS t WHERE status >= 2 AND (SELECT e.time"               \
           " FROM paddock_events AS e WHERE e.id = t.id ORDER BY seq DESC LIMIT 1) < $1"           \
           " ORDER BY number")                                                                     \
    X(STRANGERS, "SELECT count(*) FROM paddock_people WHERE " POSTGRES_STRANGERS)                  \
    X(CLOCKS, "SELECT id, clock, coalesce((SELECT e.time FROM paddock_events AS e"                 \
              " WHERE e.id = t.id ORDER BY seq DESC LIMIT 1), time)"                               \
              " FROM paddock_tables AS t WHERE clock > 0 AND status = 1 ORDER BY number")          \
    X(NEWEST,                                                                                      \
      "SELECT coalesce(max(e.time), 0) FROM paddock_tables AS t, LATERAL (SELECT time"             \
      " FROM paddock_events WHERE id = t.id ORDER BY seq DESC LIMIT 1) AS e WHERE status < 2"      \
      " OR number > (SELECT max(number) - 1000 FROM paddock_tables)")                              \
    X(COUNT_ALL, "SELECT count(*) FROM paddock_tables WHERE status < 2")                           \
    X(COUNT_HOST, "SELECT count(*) FROM paddock_tables WHERE status < 2 AND host = $1")            \
    X(TABLES, "SELECT id FROM paddock_tables ORDER BY number")                                     \
    X(SITTERS, "SELECT seat, person FROM paddock_seats WHERE id = $1 UNION ALL"                    \
               " SELECT -1, person FROM paddock_played WHERE id = $1 ORDER BY 1, 2")               \
    X(ROW, "SELECT game, host, status, clock, time, due FROM paddock_tables WHERE id = $1")        \
    X(PEOPLE, "SELECT id, name, encode(hash, 'hex'), time FROM paddock_people ORDER BY id")        \
    X(RENEW, "WITH renewed AS (INSERT INTO paddock_nodes (id, address, rules, until)"              \
             " SELECT $1::bigint, $2::text, $3::text, clock_timestamp() + $4 * interval '1 "       \
             "ms'" POSTGRES_SYNCED " WHERE NOT EXISTS"                                             \
             " (SELECT 1 FROM paddock_nodes WHERE rules <> $3 AND " POSTGRES_ALIVE ")"             \
             " ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING 1)"                 \
             " SELECT CASE WHEN NOT EXISTS (SELECT 1 FROM renewed) THEN 0 WHEN EXISTS"             \
             " (SELECT 1 FROM paddock_nodes WHERE id = $1 AND " POSTGRES_ALIVE ") THEN 1"          \
             " ELSE 2 END")                                                                        \
    X(RETIRE, "UPDATE paddock_nodes SET until = '-infinity' WHERE id = $1 RETURNING id")           \
    X(CLEAN, "DELETE FROM paddock_nodes AS n WHERE id <> 0"                                        \
             " AND until < clock_timestamp() - interval '1 minute' AND NOT EXISTS"                 \
             " (SELECT 1 FROM paddock_leases AS l WHERE l.node = n.id) RETURNING id")              \
    X(NODES, "SELECT id, address, rules FROM paddock_nodes WHERE " POSTGRES_ALIVE " ORDER BY id")  \
    X(CLAIM, "WITH claimed AS (INSERT INTO paddock_leases AS l (id, node, epoch)"                  \
             " SELECT $2::text, $1::bigint, 1" POSTGRES_SYNCED " WHERE EXISTS"                     \
             " (SELECT 1 FROM paddock_nodes WHERE id = $1 AND " POSTGRES_ALIVE ")"                 \
             " AND ($3 = 1 OR EXISTS (SELECT 1 FROM paddock_tables WHERE id = $2))"                \
             " ON CONFLICT (id) DO UPDATE SET node = excluded.node, epoch = l.epoch + 1"           \
             " WHERE l.node IS NULL OR l.node = excluded.node OR NOT EXISTS"                       \
             " (SELECT 1 FROM paddock_nodes AS n WHERE n.id = l.node AND " POSTGRES_ALIVE ")"      \
             " RETURNING node, epoch)"                                                             \
             " SELECT node, epoch FROM claimed UNION ALL SELECT node, epoch FROM paddock_leases"   \
             " WHERE id = $2 AND node <> $1 AND NOT EXISTS (SELECT 1 FROM claimed)")               \
    X(RELEASE, "UPDATE paddock_leases SET node = NULL WHERE id = $1 AND node = $2 AND epoch = $3"  \
               " RETURNING id")                                                                    \
    X(HELD, "SELECT id, epoch FROM paddock_leases WHERE node = $1")                                \
    X(ORPHANS, "SELECT l.id FROM paddock_nodes AS n JOIN paddock_leases AS l ON l.node = n.id"     \
               " WHERE NOT n." POSTGRES_ALIVE " ORDER BY random() LIMIT $1")

enum postgres_write {
#define X(name, text) WRITE_##name,
    POSTGRES_WRITES(X)
#undef X
        WRITE_COUNT
};

enum postgres_read {
#define X(name, text) READ_##name,
    POSTGRES_READS(X)
#undef X
        READ_COUNT
};

// What the writer remembers of a table.
struct postgres_known {
    char id[STORE_ID_MAX + 1];
    bool fenced;   // the batch will lock its lease
    int64_t epoch; // of the lease with which it was last written
    int seq;       // its last event; −1 if that is not known
};

struct postgres_tables {
    struct {
        char id[STORE_ID_MAX + 1];
        struct store_lease lease;
    } * at;
    int count;
    size_t capacity;
};

// The newest connection of the writer, or of the reader.
struct postgres_coming {
    PGconn *on;       // until it is used: it is not known yet whether all that can be read is safe
    int64_t timeline; // which history its server has: each promotion of a standby begins another
    bool warned;      // by its server: the commit is on this server only
};

struct store {
    char *address;  // as libpq wants it; may hold a password, so it is never shown
    char label[80]; // what is shown instead
    PGconn *writer; // NULL while there is none, and when inspecting
    PGconn *reader; // NULL while there is none
    struct postgres_coming next_writer, next_reader;
    pthread_mutex_t lock;  // the following two are both threads'
    char system[80];       // which database it is, whatever server has it; "" before the first one
    int64_t timeline;      // the newest of all servers that were used
    bool read_only;        // it was opened to inspect
    bool shared;           // it was opened beside other nodes
    atomic_bool abandoned; // the writer need not wait for answers any more
    int pending;           // statements of the writer whose results have not been read
    bool careful;          // a statement can never succeed: the next batch waits for each one
    bool in_doubt;         // the answer to a commit was lost: perhaps it is written
    struct postgres_tables fence;                // the tables that the batch writes to
    struct postgres_tables lost;                 // tables of it that are another node's by now
    struct postgres_known known[POSTGRES_KNOWN]; // by the hash of the table's id
};

// postgres-link.c: connections and the schema. Each opens what is not open; false with `trouble` if
// that cannot be done.
bool postgres_want_writer(store *store, struct store_trouble *trouble);
bool postgres_want_reader(store *store, struct store_trouble *trouble);
void postgres_drop(PGconn **connection);
// Waits until a result can be read. False if nothing comes for so long.
bool postgres_await(PGconn *connection, int wait_ms);
// Reads all that is left of the answer to the last query; `last` is the caller's to clear, and NULL
// if there was none. False if nothing comes for so long: then it can be called again.
bool postgres_finish(PGconn *connection, int wait_ms, PGresult **last);
// Complains that the server does not answer. Returns false.
bool postgres_silent(struct store_trouble *trouble);
store *postgres_open(const char *address, struct store_trouble *trouble);
store *postgres_open_shared(const char *address, struct store_trouble *trouble);
store *postgres_inspect(const char *address, struct store_trouble *trouble);
void postgres_close(store *store);
// Sets `trouble` from what PostgreSQL says; `result` may be NULL. Returns false.
bool postgres_fail(const char *message, PGconn *connection, const PGresult *result,
                   struct store_trouble *trouble);
bool postgres_unreadable(PGconn *connection, const PGresult *result, struct store_trouble *trouble);

// postgres.c: rows that the reader finds, for the caller to clear; NULL on failure. A number among
// them. Calls `each` for the texts in the first column; returns how many, or −1.
PGresult *postgres_rows(store *store, enum postgres_read what, const struct values *values,
                        struct store_trouble *trouble);
int64_t postgres_number(const PGresult *rows, int row, int column);
int postgres_texts(store *store, enum postgres_read what, const struct values *values,
                   store_each_text *each, void *context, struct store_trouble *trouble);

extern const struct store_leases postgres_leases; // postgres-leases.c

// postgres-check.c.
int postgres_check(store *store, store_each_text *each, void *context,
                   struct store_trouble *trouble);

#endif
