// Private to the files of the SQLite store.
//
// Events are appended to one table in the order in which they come, whatever table they are of, and
// each names the one before it at its own table; a row in `chains` for each table names the last,
// and is short, so that hundreds fit a page. Kept in order of (table, seq) instead, or with an
// index of it, every event would touch a page of its own, and writing those to the log and then to
// their place is what costs (two to three times as much processor time, and ten times as many bytes
// written).
#ifndef PD_SQLITE_H
#define PD_SQLITE_H

#include "base/message.h"
#include "server/store/store.h"

#include <sqlite3.h>
#include <sys/types.h>

enum {
    KNOWN_CHAINS = 4096, // chains that the writer remembers; a power of two
    BUSY_MS = 200,
};

// People who can be deleted: not seen lately, no seat, no open table.
#define SQLITE_STRANGERS                                                                           \
    "time < ?1 AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id)"                      \
    " AND NOT EXISTS (SELECT 1 FROM tables WHERE status < 2 AND host = people.id)"

// What the writer does. Name, statement. A table has a row from its first event on, even if what it
// is about comes later in the same batch; until then it is in no index.
#define SQLITE_WRITES(X)                                                                           \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                    \
    X(COMMIT, "COMMIT")                                                                            \
    X(FIND_CHAIN, "SELECT number, last, seq FROM tables JOIN chains USING (number) WHERE id = ?1") \
    X(ADD_TABLE, "INSERT INTO tables (id, game, host, status, clock, time, due)"                   \
                 " VALUES (?1, '', '', 2, 0, 0, 0)")                                               \
    X(ADD_CHAIN, "INSERT INTO chains (number, last, seq) VALUES (?1, 0, 0)")                       \
    X(ADD_EVENT, "INSERT INTO events (n, chain, seq, time, kind, seat, data, sum, before)"         \
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")                                   \
    X(EXTEND_CHAIN, "UPDATE chains SET last = ?1, seq = ?3 WHERE number = ?2")                     \
    X(SET_TABLE, "UPDATE tables SET game = ?2, host = ?3, status = ?4, clock = ?5, time = ?6,"     \
                 " due = ?7 WHERE number = ?1")                                                    \
    X(CLEAR_SEATS, "DELETE FROM seats WHERE number = ?1")                                          \
    X(ADD_PLAYED, "INSERT OR IGNORE INTO played (person, number)"                                  \
                  " SELECT person, number FROM seats WHERE number = ?1")                           \
    X(CLEAR_PLAYED, "DELETE FROM played WHERE number = ?1")                                        \
    X(SET_SEAT, "INSERT OR REPLACE INTO seats (number, seat, person) VALUES (?1, ?2, ?3)")         \
    X(CLEAR_SEAT, "DELETE FROM seats WHERE number = ?1 AND seat = ?2")                             \
    X(SET_PERSON, "INSERT OR REPLACE INTO people (id, name, hash, time) VALUES (?1, ?2, ?3, ?4)")  \
    X(SET_MARK, "UPDATE mark SET count = count + 1, time = ?1, has_file = 1")                      \
    X(REMOVE_EVENTS, "DELETE FROM events WHERE n IN (WITH RECURSIVE chain (n) AS"                  \
                     " (SELECT last FROM chains WHERE number = ?1 UNION ALL"                       \
                     " SELECT before FROM events JOIN chain USING (n) WHERE before > 0)"           \
                     " SELECT n FROM chain)")                                                      \
    X(REMOVE_CHAIN, "DELETE FROM chains WHERE number = ?1")                                        \
    X(REMOVE_TABLE, "DELETE FROM tables WHERE number = ?1")                                        \
    X(FORGET_PEOPLE, "DELETE FROM people WHERE " SQLITE_STRANGERS)                                 \
    X(FORGET_PLAYED, "DELETE FROM played WHERE person NOT IN (SELECT id FROM people)")

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
    X(PLAYED, "SELECT id FROM played JOIN tables USING (number) WHERE person = ?1"                 \
              " ORDER BY number DESC LIMIT ?3 OFFSET ?2")                                          \
    X(OVERDUE, "SELECT id FROM tables WHERE status < 2 AND due <= ?1"                              \
               " ORDER BY due LIMIT ?3 OFFSET ?2")                                                 \
    X(DUE, "SELECT due FROM tables WHERE id = ?1")                                                 \
    X(OLD, "SELECT id FROM tables JOIN chains USING (number) JOIN events ON n = last"              \
           " WHERE status >= 2 AND events.time < ?1 ORDER BY number")                              \
    X(STRANGERS, "SELECT count(*) FROM people WHERE " SQLITE_STRANGERS)                            \
    X(CLOCKS, "SELECT id, clock, ifnull(events.time, tables.time) FROM tables"                     \
              " JOIN chains USING (number) LEFT JOIN events ON n = last"                           \
              " WHERE clock > 0 AND status = 1")                                                   \
    X(NEWEST, "SELECT time FROM events ORDER BY n DESC LIMIT 1")                                   \
    X(COUNT_ALL, "SELECT count(*) FROM tables WHERE status < 2")                                   \
    X(COUNT_HOST, "SELECT count(*) FROM tables WHERE status < 2 AND host = ?1")                    \
    X(TABLES, "SELECT id FROM tables ORDER BY number")                                             \
    X(SITTERS, "SELECT seat, person FROM seats JOIN tables USING (number) WHERE id = ?1"           \
               " UNION ALL SELECT -1, person FROM played JOIN tables USING (number)"               \
               " WHERE id = ?1 ORDER BY 1, 2")                                                     \
    X(ROW, "SELECT game, host, status, clock, time, due FROM tables WHERE id = ?1")                \
    X(PEOPLE, "SELECT id, name, hash, time FROM people ORDER BY id")

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

// How far the store has come. The count is written with a batch at least once a second, and once
// that is on disk, to a file of its own beside the store. So a store with a lower count than its
// file has lost its newest rows, of whatever kind.
struct sqlite_mark {
    char store[33]; // whose it is, in hexadecimal
    int64_t count;
    int64_t time; // milliseconds since 1970, for people
    bool has_file;
};

// The database, its log, and the log's index.
enum { SQLITE_FILES = 3 };
struct sqlite_inode {
    dev_t device;
    ino_t number;
};

struct store {
    char *path;
    int lock;        // a file descriptor; −1 when inspecting
    sqlite3 *writer; // NULL when inspecting
    sqlite3 *reader;
    sqlite3_stmt *writes[WRITE_COUNT], *reads[READ_COUNT];
    int64_t next;                            // the next event's n: only ever more
    struct sqlite_chain known[KNOWN_CHAINS]; // by the hash of the id

    // The writer's: see sqlite-guard.c.
    struct sqlite_inode files[SQLITE_FILES];
    struct store_trouble moved; // what was done about files that are gone
    struct sqlite_mark mark;    // as in the database
    int64_t noted;              // its count in the file
    int64_t marking;            // the time that goes with the transaction's mark; 0: it has none
    bool behind;                // something was committed after the last mark
    int log_pages;              // in the log
    bool copied;                // and they are in their place
    int64_t marked_ms, checkpoint_ms;
};

// Opening and closing: sqlite-file.c.
store *sqlite_open(const char *path, struct store_trouble *trouble);
store *sqlite_inspect(const char *path, struct store_trouble *trouble);
void sqlite_close(store *store);
bool sqlite_backup(const char *path, const char *to, struct store_trouble *trouble);
// Copies to a new file; `settle` is run on the copy, or NULL.
bool sqlite_copy(sqlite3 *from, const char *to, const char *settle, struct store_trouble *trouble);
bool sqlite_sync_folder_of(const char *path); // which has a slash

// Rows: sqlite.c.
void sqlite_mark_now(store *store); // in its own transaction; if it fails, it is retried later
// What `table` and the columns of `row` from `first` on, in the order seq, time, kind, seat, data,
// say; as long as the row is there.
struct store_event sqlite_event(const char *table, sqlite3_stmt *row, int first);
bool sqlite_unreadable(sqlite3 *from, struct store_trouble *trouble);

// Losses: sqlite-guard.c. Which files they are; later, are they still there? Then sqlite_moved
// saves what can be saved, outside a transaction, and complains.
bool sqlite_note_files(store *store, struct store_trouble *trouble);
bool sqlite_files_moved(store *store);
bool sqlite_moved(store *store, struct store_trouble *trouble);
// Has the database all that the mark's file tells of? `why` says more unless it has.
enum sqlite_end {
    END_THERE,
    END_UNMARKED, // there is no file
    END_UNSURE,   // the file is damaged
    END_MISSING,
};
enum sqlite_end sqlite_find_end(sqlite3 *database, const char *path, bool has_mark,
                                struct store_trouble *trouble);
bool sqlite_accept_loss(const char *path, struct store_trouble *trouble);
bool sqlite_start_marks(store *store, struct store_trouble *trouble);
bool sqlite_mark_is_due(const store *store);
void sqlite_marked(store *store); // the mark is on disk, in the database
int sqlite_note_log(void *store, sqlite3 *database, const char *name, int pages);
bool sqlite_tend(store *store, int64_t idle_ms, struct store_trouble *trouble);

// sqlite-check.c.
int sqlite_check(store *store, store_each_text *each, void *context, struct store_trouble *trouble);

#endif
