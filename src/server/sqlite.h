// What the files of the SQLite store share; nobody else needs it.
//
// Events are appended to one table in the order in which they come, whatever table they are of, and
// each names the one before it at its own table; a row in `chains` for each table names the last,
// and is short, so that hundreds fit a page. Kept in order of (table, seq) instead, or with an
// index of it, every event would touch a page of its own, and writing those to the log and then to
// their place is what costs (two to three times as much processor time, and ten times as many bytes
// written).
#ifndef PD_SQLITE_H
#define PD_SQLITE_H

#include "server/store.h"

#include <sqlite3.h>

#define N_(text) text

enum {
    KNOWN_CHAINS = 4096, // chains that the writer remembers; a power of two
    BUSY_MS = 200,
};

// What the writer does. Name, statement. A table has a row from its first event on, even if what it
// is about comes later in the same batch; until then it is in no index.
#define SQLITE_WRITES(X)                                                                           \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                    \
    X(COMMIT, "COMMIT")                                                                            \
    X(FIND_CHAIN, "SELECT number, last, seq FROM tables JOIN chains USING (number) WHERE id = ?1") \
    X(ADD_TABLE, "INSERT INTO tables (id, game, host, status, listed, clock, time, summary)"       \
                 " VALUES (?1, '', '', 2, 0, 0, 0, '')")                                           \
    X(ADD_CHAIN, "INSERT INTO chains (number, last, seq) VALUES (?1, 0, 0)")                       \
    X(ADD_EVENT, "INSERT INTO events (n, chain, seq, time, kind, seat, data, sum, before)"         \
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")                                   \
    X(EXTEND_CHAIN, "UPDATE chains SET last = ?1, seq = ?3 WHERE number = ?2")                     \
    X(SET_TABLE, "UPDATE tables SET game = ?2, host = ?3, status = ?4, listed = ?5, clock = ?6,"   \
                 " time = ?7, summary = ?8 WHERE number = ?1")                                     \
    X(CLEAR_SEATS, "DELETE FROM seats WHERE number = ?1")                                          \
    X(SET_SEAT, "INSERT OR REPLACE INTO seats (number, seat, person) VALUES (?1, ?2, ?3)")         \
    X(CLEAR_SEAT, "DELETE FROM seats WHERE number = ?1 AND seat = ?2")                             \
    X(SET_PERSON, "INSERT OR REPLACE INTO people (id, name, hash, time) VALUES (?1, ?2, ?3, ?4)")

// And the reader. The conditions are word for word those of the partial indexes.
#define SQLITE_READS(X)                                                                            \
    X(CHAIN, "SELECT last, seq FROM tables JOIN chains USING (number) WHERE id = ?1")              \
    X(EVENTS, "WITH RECURSIVE chain (n) AS (VALUES (?1) UNION ALL"                                 \
              " SELECT before FROM events JOIN chain USING (n)"                                    \
              " WHERE before > 0 AND before < events.n)"                                           \
              " SELECT seq, time, kind, seat, data, sum FROM events WHERE n IN chain ORDER BY n")  \
    X(PERSON, "SELECT name, hash, time FROM people WHERE id = ?1")                                 \
    X(SEATS, "SELECT id FROM seats JOIN tables USING (number)"                                     \
             " WHERE person = ?1 AND status < 2 GROUP BY number ORDER BY number DESC LIMIT ?2")    \
    X(LISTED, "SELECT summary FROM tables WHERE listed = 1 AND status < 2"                         \
              " ORDER BY number DESC LIMIT ?1")                                                    \
    X(CLOCKS, "SELECT id, clock, ifnull(events.time, tables.time) FROM tables"                     \
              " JOIN chains USING (number) LEFT JOIN events ON n = last"                           \
              " WHERE clock > 0 AND status = 1")                                                   \
    X(COUNT_ALL, "SELECT count(*) FROM tables WHERE status < 2")                                   \
    X(COUNT_HOST, "SELECT count(*) FROM tables WHERE status < 2 AND host = ?1")                    \
    X(TABLES, "SELECT id FROM tables ORDER BY number")

enum sqlite_write {
#define X(name, text) WRITE_##name,
    SQLITE_WRITES(X)
#undef X
        WRITE_COUNT
};

enum sqlite_read {
#define X(name, text) READ_##name,
    SQLITE_READS(X)
#undef X
        READ_COUNT
};

// A chain as the writer has left it.
struct sqlite_chain {
    char id[STORE_ID_MAX + 1];
    int seq;
    int64_t number, last; // number 0: none
};

struct store {
    char *path;
    int lock;        // a file descriptor; −1 when inspecting
    sqlite3 *writer; // NULL when inspecting
    sqlite3 *reader;
    sqlite3_stmt *writes[WRITE_COUNT], *reads[READ_COUNT];
    int64_t next;                            // the next event's n: only ever more
    struct sqlite_chain known[KNOWN_CHAINS]; // by the hash of the id
};

// Opening and closing: sqlite-file.c.
store *sqlite_open(const char *path, struct store_trouble *trouble);
store *sqlite_inspect(const char *path, struct store_trouble *trouble);
void sqlite_close(store *store);
bool sqlite_backup(const char *path, const char *to, struct store_trouble *trouble);

// Rows: sqlite.c. The sum over all of an event, which finds damage, not malice.
int32_t sqlite_sum(const struct store_event *event);
// What `table` and the columns of `row` from `first` on, in the order seq, time, kind, seat, data,
// say; as long as the row is there.
struct store_event sqlite_event(const char *table, sqlite3_stmt *row, int first);
bool sqlite_unreadable(sqlite3 *from, struct store_trouble *trouble);

// sqlite-check.c.
int sqlite_check(store *store, store_each_text *each, void *context, struct store_trouble *trouble);

#endif
