// The store and the journal: what was said to be on disk is there, whatever happens.
#include "server/store/journal.h"
#include "tap.h"

#ifdef PD_POSTGRES
#include <libpq-fe.h>
#endif

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 20000, TABLES = 7, PATH_SIZE = 256 };

// SQLite, or with a connection string as an argument PostgreSQL there; then `server` is that
// string.
static const struct store_kind *kind = &store_sqlite;
static const char *server;
static char folder[TAP_FOLDER_MAX];

// ------------------------------------------------------------------------------------------ tools

#ifdef PD_POSTGRES
static void run_there(const char *where, const char *text) {
    PGconn *on = PQconnectdb(where);
    PGresult *result = PQexec(on, text);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) {
        tap_note("%s: %s", text, PQerrorMessage(on));
        exit(99);
    }
    PQclear(result);
    PQfinish(on);
}

// A store of its own is a schema of its own.
static void name_schema(char path[PATH_SIZE], const char *name) {
    char schema[64], text[128];
    snprintf(schema, sizeof schema, "%s", name);
    for (char *at = schema; *at; at++)
        *at = *at >= 'a' && *at <= 'z' ? *at : '_';
    snprintf(text, sizeof text, "SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS %s",
             schema);
    run_there(server, text);
    snprintf(path, PATH_SIZE, "%s options=-csearch_path=%s", server, schema);
}
#endif

static char *path_of(const char *name) {
    static char paths[4][PATH_SIZE];
    static int next;
    char *path = paths[next++ % 4];
#ifdef PD_POSTGRES
    if (server) {
        name_schema(path, name);
        return path;
    }
#endif
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void wait_ms(long ms) {
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *bytes = file ? malloc(1 << 22) : NULL;
    *size = bytes ? fread(bytes, 1, 1 << 22, file) : 0;
    if (file)
        fclose(file);
    return bytes;
}

static void write_file(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        exit(99);
}

static bool is_file(const char *path, const char *bytes, size_t size) {
    size_t found;
    char *now = read_file(path, &found);
    bool same = now && found == size && memcmp(now, bytes, size) == 0;
    free(now);
    return same;
}

// SQL on a file, past the store.
static void sql(const char *path, const char *text) {
    sqlite3 *database;
#ifdef PD_POSTGRES
    if (server) {
        run_there(path, text);
        return;
    }
#endif
    if (sqlite3_open(path, &database) || sqlite3_exec(database, text, NULL, NULL, NULL)) {
        tap_note("%s: %s", text, sqlite3_errmsg(database));
        exit(99);
    }
    sqlite3_close(database);
}

static void wake(void *context) {
    (void)context;
}

static store *must_open(const char *path) {
    struct store_trouble trouble;
    store *opened = kind->open(path, &trouble);
    if (!opened) {
        tap_note("%s", trouble.why);
        exit(99);
    }
    return opened;
}

static bool put_now(store *to, const struct store_item *items, int count) {
    struct store_trouble trouble = {0};
    bool done = kind->begin(to, &trouble);
    for (int i = 0; done && i < count; i++)
        done = kind->put(to, &items[i], &trouble);
    if (done && kind->commit(to, &trouble))
        return true;
    kind->rollback(to);
    tap_note("%s", trouble.why);
    return false;
}

// Texts one after the other, as a callback.
struct texts {
    char all[1024];
    int most;
};

static bool add_text(void *context, const char *text) {
    struct texts *texts = context;
    size_t used = strlen(texts->all);
    snprintf(texts->all + used, sizeof texts->all - used, "%s;", text);
    return --texts->most != 0;
}

static bool add_clock(void *context, const char *table, int clock, int64_t time) {
    char text[100];
    snprintf(text, sizeof text, "%s %d %lld", table, clock, (long long)time);
    return add_text(context, text);
}

static bool add_event(void *context, const struct store_event *event) {
    char text[200];
    snprintf(text, sizeof text, "%s %d %lld %s %d %s", event->table, event->seq,
             (long long)event->time, event->kind, event->seat, event->data);
    return add_text(context, text);
}

static bool note_fault(void *context, const char *text) {
    (void)context;
    tap_note("%s", text);
    return true;
}

static bool ignore_fault(void *context, const char *text) {
    (void)context, (void)text;
    return true;
}

static int check(store *in) {
    struct store_trouble trouble;
    return kind->check(in, note_fault, NULL, &trouble);
}

// ---------------------------------------------------------------------------- a long row of events

// Event k of a store goes to table k modulo TABLES.
struct row_event {
    char table[16], data[64];
    struct store_item item;
};

static const struct store_item *event_at(struct row_event *event, uint64_t k) {
    snprintf(event->table, sizeof event->table, "table-%d", (int)(k % TABLES));
    snprintf(event->data, sizeof event->data, "{\"move\": \"R%llu\"}", (unsigned long long)k);
    event->item = (struct store_item){STORE_EVENT, .event = {event->table, (int)(k / TABLES) + 1,
                                                             1000 + (int64_t)k, "moved",
                                                             (int)(k % 3), event->data}};
    return &event->item;
}

static const struct store_item *table_at(struct row_event *event, int i) {
    snprintf(event->table, sizeof event->table, "table-%d", i);
    event->item = (struct store_item){
        STORE_TABLE, .table = {event->table, "trail", "ann", STORE_PLAYING, 60, i, 0}};
    return &event->item;
}

struct counting {
    uint64_t next;
    bool right;
};

static bool is_expected(void *context, const struct store_event *event) {
    struct counting *counting = context;
    struct row_event expected;
    const struct store_event *wanted = &event_at(&expected, counting->next)->event;
    counting->right = event->seq == wanted->seq && event->time == wanted->time &&
                      event->seat == wanted->seat && strcmp(event->kind, wanted->kind) == 0 &&
                      strcmp(event->data, wanted->data) == 0;
    counting->next += TABLES;
    return counting->right;
}

// How many events of the row are there? −1 if one is not as it was written, or one is missing while
// a later one is there.
static int64_t count_row(store *in) {
    int counts[TABLES], total = 0;
    for (int i = 0; i < TABLES; i++) {
        char table[16];
        struct store_trouble trouble;
        struct counting counting = {(uint64_t)i, true};
        snprintf(table, sizeof table, "table-%d", i);
        counts[i] = kind->events(in, table, is_expected, &counting, &trouble);
        if (counts[i] < 0 || !counting.right)
            return -1;
        total += counts[i];
    }
    for (int i = 0; i < TABLES; i++)
        if (counts[i] != (total + TABLES - 1 - i) / TABLES)
            return -1;
    return total;
}

// Adds so many events to a row that has `from`, and the tables if it has none. Returns how many
// tickets come before the first event.
static uint64_t add_row(journal *to, uint64_t from, uint64_t count) {
    struct row_event event;
    for (int i = 0; from == 0 && i < TABLES; i++)
        journal_add(to, table_at(&event, i));
    for (uint64_t k = from; k < from + count; k++)
        journal_add(to, event_at(&event, k));
    journal_flush(to);
    return from == 0 ? TABLES : 0;
}

static bool wait_durable(journal *of, uint64_t ticket) {
    for (int ms = 0; ms < PATIENCE_MS && journal_durable(of) < ticket; ms++)
        wait_ms(1);
    return journal_durable(of) >= ticket;
}

static bool wait_stalled(journal *of, bool stalled) {
    for (int ms = 0; ms < PATIENCE_MS && journal_stalled(of, NULL) != stalled; ms++)
        wait_ms(1);
    return journal_stalled(of, NULL) == stalled;
}

// A process that goes on with a row until it is killed, and tells through a pipe how many events
// are on disk.
static void write_for_ever(const char *path, int report) {
    store *to = must_open(path);
    uint64_t total = (uint64_t)count_row(to), first = total, told = total;
    journal *writing = journal_open(kind, to, wake, NULL);
    uint64_t before = add_row(writing, total, TABLES); // no table without an event
    for (total += TABLES;; total += 1 + total % 13) {
        add_row(writing, total, 1 + total % 13);
        uint64_t durable = journal_durable(writing);
        uint64_t there = durable > before ? first + durable - before : first;
        if (there > told && write(report, &there, sizeof there) == sizeof there)
            told = there;
        wait_ms(0);
    }
}

static pid_t start_writer(const char *path, int *report) {
    int ends[2];
    if (pipe(ends) != 0)
        exit(99);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        write_for_ever(path, ends[1]);
        _exit(99);
    }
    close(ends[1]);
    *report = ends[0];
    return child;
}

// Ends a writer; returns the last that it said.
static uint64_t kill_writer(pid_t writer, int report, uint64_t said) {
    uint64_t there;
    kill(writer, SIGKILL);
    waitpid(writer, NULL, 0);
    while (read(report, &there, sizeof there) == sizeof there)
        said = there;
    close(report);
    return said;
}

// ------------------------------------------------------------------------------------------- tests

static void test_addresses(void) {
    const char *path = "";
    ok(store_find("sqlite:/var/lib/x.db", &path) == kind && !strcmp(path, "/var/lib/x.db"),
       "sqlite:PATH");
    ok(!store_find("games.db", &path) && !store_find("./a:b", &path), "a bare path is none");
    ok(!store_find("mysql://host/x", &path) && !store_find("sqlit:x", &path), "unknown kinds");
    ok(!store_find("", &path) && !store_find("sqlite:", &path), "no path");
}

static const struct store_item examples[] = {
    {STORE_EVENT, .event = {"b", 1, 500, "created", -1, "{}"}}, // before its table
    {STORE_TABLE, .table = {"b", "trail", "ann", STORE_PLAYING, 60, 7, 3000}},
    {STORE_TABLE, .table = {"c", "trail", "bob", STORE_OPEN, 0, 8, 2000}},
    {STORE_EVENT, .event = {"c", 1, 600, "created", -1, ""}},
    {STORE_TABLE, .table = {"a", "gumball", "ann", STORE_PLAYING, 9, 9, 3001}},
    {STORE_EVENT, .event = {"a", 1, -3, "created", -1, "x"}},
    {STORE_EVENT, .event = {"b", 2, 700, "said", 1, "{\"text\": \"Größe “?” \\\"\"}"}},
    {STORE_TABLE, .table = {"d", "trail", "ann", STORE_OVER, 60, 7, 100}},
    {STORE_EVENT, .event = {"d", 1, 800, "created", -1, "{}"}},
    {STORE_PERSON, .person = {"ann", "Ann", {1, 2, 3, [31] = 255}, 77}},
    {STORE_PERSON, .person = {"bob", "Bob", {0}, 78}},
    {STORE_SEAT, .seat = {"a", 0, "ann"}},
    {STORE_SEAT, .seat = {"b", 1, "ann"}},
    {STORE_SEAT, .seat = {"b", 0, "bob"}},
    {STORE_SEAT, .seat = {"c", 2, "ann"}},
};
enum { EXAMPLES = sizeof examples / sizeof *examples };

static void test_reading(store *in, const char *when) {
    struct store_trouble trouble;
    struct texts texts = {"", 0};
    ok(kind->events(in, "b", add_event, &texts, &trouble) == 2, "events of a table, %s", when);
    ok_text(texts.all, "b 1 500 created -1 {};b 2 700 said 1 {\"text\": \"Größe “?” \\\"\"};",
            "all of them");
    texts = (struct texts){"", 0};
    ok(kind->seats(in, "ann", 9, add_text, &texts, &trouble) == 3, "seats of a person, %s", when);
    ok_text(texts.all, "a;c;b;", "newest first");
    texts = (struct texts){"", 0};
    ok(kind->overdue(in, 3000, 0, 9, add_text, &texts, &trouble) == 2, "overdue tables, %s", when);
    ok_text(texts.all, "c;b;", "those not over, the longest due first");
    ok(kind->due(in, "a", &trouble) == 3001 && kind->due(in, "nowhere", &trouble) == 0,
       "when a table is due");
    texts = (struct texts){"", 0};
    ok(kind->clocks(in, add_clock, &texts, &trouble) == 2, "clocks, %s", when);
    ok_text(texts.all, "b 60 700;a 9 -3;", "with the time of the last event");
    texts = (struct texts){"", 0};
    ok(kind->all(in, add_text, &texts, &trouble) == 4, "all tables, %s", when);
    ok_text(texts.all, "b;c;a;d;", "in order");
    ok(kind->count(in, NULL, &trouble) == 3, "tables not over, %s", when);
    ok(kind->count(in, "ann", &trouble) == 2, "those of a host");
}

static void test_person(store *in) {
    struct store_trouble trouble;
    struct store_person person;
    char name[64];
    ok(kind->person(in, "ann", &person, name, &trouble) == 1 && !strcmp(person.name, "Ann") &&
           !strcmp(person.id, "ann") && person.time == 77 &&
           !memcmp(person.hash, examples[9].person.hash, 32),
       "a person");
    ok(kind->person(in, "eve", &person, name, &trouble) == 0, "nobody of that name");
}

static void test_limits(store *in) {
    struct store_trouble trouble;
    struct texts texts = {"", 1};
    ok(kind->events(in, "b", add_event, &texts, &trouble) == 1, "events, until it is enough");
    ok(kind->events(in, "nowhere", add_event, &texts, &trouble) == 0, "no such table");
    texts = (struct texts){"", 0};
    ok(kind->seats(in, "ann", 2, add_text, &texts, &trouble) == 2 && !strcmp(texts.all, "a;c;"),
       "as many seats as asked for");
    texts = (struct texts){"", 0};
    ok(kind->overdue(in, 9999, 1, 1, add_text, &texts, &trouble) == 1 && !strcmp(texts.all, "b;"),
       "as many tables as asked for, after the first");
}

static void test_changes(store *in) {
    static const struct store_item changes[] = {
        {STORE_TABLE, .table = {"b", "trail", "ann", STORE_OVER, 60, 7, 0}},
        {STORE_TABLE, .table = {"c", "trail", "bob", STORE_PLAYING, 5, 8, 4000}},
        {STORE_SEAT, .seat = {"a", 0, ""}},
        {STORE_PERSON, .person = {"ann", "Anna", {9}, 77}},
    };
    static const struct store_item closed = {STORE_TABLE,
                                             .table = {"c", "trail", "bob", STORE_CLOSED, 5, 8, 0}};
    struct store_trouble trouble;
    struct store_person person;
    struct texts seats = {"", 0}, played = {"", 0}, overdue = {"", 0}, clocks = {"", 0};
    char name[64];
    ok(put_now(in, changes, 4), "rows are replaced");
    kind->seats(in, "ann", 9, add_text, &seats, &trouble);
    ok_text(seats.all, "c;", "who stood up, and whose match is over, has a seat less");
    kind->played(in, "ann", 0, 9, add_text, &played, &trouble);
    ok_text(played.all, "b;", "a match that is over has been played by who sat there");
    kind->played(in, "eve", 0, 9, add_text, &played, &trouble);
    kind->played(in, "bob", 1, 9, add_text, &played, &trouble);
    ok_text(played.all, "b;", "by nobody else, and not beyond the last");
    kind->overdue(in, 4000, 0, 9, add_text, &overdue, &trouble);
    ok_text(overdue.all, "a;c;", "the new time when it is due");
    kind->clocks(in, add_clock, &clocks, &trouble);
    ok_text(clocks.all, "c 5 600;a 9 -3;", "the new clock");
    ok(kind->person(in, "ann", &person, name, &trouble) == 1 && !strcmp(name, "Anna") &&
           person.hash[0] == 9,
       "the new name");
    ok(kind->count(in, NULL, &trouble) == 2 && kind->count(in, "bob", &trouble) == 1,
       "the new counts");
    ok(put_now(in, &closed, 1) && kind->played(in, "ann", 0, 9, add_text, &played, &trouble) == 1 &&
           kind->seats(in, "ann", 9, add_text, &seats, &trouble) == 0,
       "a table that was closed has not been played");
}

static void test_all_or_nothing(store *in) {
    struct store_trouble trouble = {0};
    struct store_item wrong = {STORE_EVENT, .event = {"c", 4, 0, "moved", 0, "{}"}};
    struct store_item right = {STORE_EVENT, .event = {"c", 2, 0, "moved", 0, "{}"}};
    struct store_item new = {STORE_EVENT, .event = {"new", 1, 0, "moved", 0, "{}"}};
    struct texts texts = {"", 0};
    kind->begin(in, &trouble);
    ok(kind->put(in, &right, &trouble) && kind->put(in, &new, &trouble), "an event is put");
    ok(!kind->put(in, &wrong, &trouble), "one that leaves a gap is refused");
    ok_text(trouble.why, "Table c: event 4 cannot follow event 2.", "and why");
    kind->rollback(in);
    ok(kind->events(in, "c", add_event, &texts, &trouble) == 1 &&
           kind->events(in, "new", add_event, &texts, &trouble) == 0,
       "nothing of it was written");
    ok(put_now(in, &right, 1), "the same event goes in afterwards");
    kind->begin(in, &trouble);
    ok(!kind->put(in, &right, &trouble), "but only once");
    kind->rollback(in);
}

static void test_rows(void) {
    const char *path = path_of("deep/er/store.db");
    struct stat file, lock, inside;
    store *in = must_open(path);
    if (!server) {
        stat(path, &file);
        stat(path_of("deep/er/store.db-wal"), &lock);
        stat(path_of("deep/er"), &inside);
        ok((file.st_mode & 0777) == 0600 && (lock.st_mode & 0777) == 0600 &&
               (inside.st_mode & 0777) == 0700,
           "files and folders are private");
    }
    ok(put_now(in, examples, EXAMPLES), "one of everything");
    test_reading(in, "at once");
    test_person(in);
    test_limits(in);
    ok(check(in) == 0, "no fault");
    kind->close(in);
    if (!server)
        ok(access(path_of("deep/er/store.db-wal"), F_OK) != 0,
           "a store that was closed is one file");
    in = must_open(path);
    test_reading(in, "opened again");
    test_changes(in);
    test_all_or_nothing(in);
    ok(check(in) == 0, "no fault after all that");
    kind->close(in);
}

// --------------------------------------------------------------------------------- what is refused

static void test_removing(void) {
    static const struct store_item end = {STORE_TABLE,
                                          .table = {"b", "trail", "ann", STORE_OVER, 60, 7, 0}};
    static const struct store_item eve = {STORE_PERSON, .person = {"eve", "Eve", {1}, 50}};
    static const struct store_item anew = {STORE_EVENT, .event = {"d", 1, 900, "opened", -1, "{}"}};
    static const struct store_item row = {STORE_TABLE,
                                          .table = {"d", "trail", "bob", STORE_OPEN, 0, 7, 0}};
    struct store_trouble trouble = {0};
    struct texts texts = {"", 0}, left = {"", 0};
    store *in = must_open(path_of("remove.db"));
    put_now(in, examples, EXAMPLES);
    put_now(in, &end, 1);
    put_now(in, &eve, 1);
    ok(kind->old(in, 701, add_text, &texts, &trouble) == 1, "tables that have been over for long");
    ok_text(texts.all, "b;", "neither one that is not over, nor one that ended later");
    ok(kind->strangers(in, 79, &trouble) == 1 && kind->strangers(in, 50, &trouble) == 0,
       "strangers: neither a seat nor a table, and not seen for long");
    ok(kind->begin(in, &trouble) && kind->remove(in, "b", &trouble) &&
           kind->remove(in, "d", &trouble) && kind->forget(in, 79, &trouble),
       "they are removed");
    kind->rollback(in);
    ok(kind->all(in, add_text, &left, &trouble) == 4 && check(in) == 0, "but not before the end");
    ok(kind->begin(in, &trouble) && kind->remove(in, "b", &trouble) &&
           kind->remove(in, "d", &trouble) && kind->forget(in, 79, &trouble) &&
           kind->commit(in, &trouble) && kind->shrink(in, &trouble),
       "then they are gone");
    left = (struct texts){"", 0};
    kind->all(in, add_text, &left, &trouble);
    ok_text(left.all, "c;a;", "the others are there");
    ok(kind->strangers(in, 79, &trouble) == 0 && check(in) == 0, "without a fault");
    ok(kind->played(in, "ann", 0, 9, add_text, &left, &trouble) == 0, "nor a match in a list");
    ok(put_now(in, &anew, 1) && put_now(in, &row, 1) && check(in) == 0, "an id can be used anew");
    kind->close(in);
}

static void test_second_server(void) {
    struct store_trouble trouble = {0};
    const char *path = path_of("twice.db");
    store *first = must_open(path);
    ok(put_now(first, examples, EXAMPLES), "a server writes");
    ok(!kind->open(path, &trouble) && strstr(trouble.why, "another server"), "a second is refused");
    if (!server) {
        bool linked = symlink(path, path_of("alias.db")) == 0;
        ok(linked && !kind->open(path_of("alias.db"), &trouble), "by another name as well");
    }
    store *inspected = kind->inspect(path, &trouble);
    ok(inspected && check(inspected) == 0, "but inspecting is possible");
    if (inspected)
        kind->close(inspected);
    kind->close(first);
    store *next = kind->open(path, &trouble);
    ok(next != NULL, "and after it the next server");
    kind->close(next);
}

static void refuse(const char *name, const char *why, const char *what) {
    struct store_trouble trouble = {0};
    size_t size;
    char *path = path_of(name), log[300];
    char *before = read_file(path, &size);
    snprintf(log, sizeof log, "%s-wal", path);
    bool had_log = access(log, F_OK) == 0;
    store *opened = kind->open(path, &trouble);
    ok(!opened && strstr(trouble.why, why), "%s is refused", what);
    if (opened || !strstr(trouble.why, why))
        tap_note("%s", opened ? "opened" : trouble.why);
    ok(is_file(path, before, size) && (access(log, F_OK) == 0) == had_log, "and not touched");
    free(before);
}

// Leaves a newer format in the log only, as a server does that is killed.
static void leave_newer_log(const char *path) {
    pid_t child = fork();
    if (child == 0) {
        sqlite3 *database;
        sqlite3_open(path, &database);
        sqlite3_exec(database, "PRAGMA user_version = 99", NULL, NULL, NULL);
        _exit(0);
    }
    waitpid(child, NULL, 0);
}

static void test_strangers(void) {
    struct store_trouble trouble = {0};
    write_file(path_of("letter.txt"),
               "Dear Ann, this is no store at all, but it is long enough to "
               "have had a header of a hundred bytes, had it been one.",
               113);
    refuse("letter.txt", "not a Paddock store", "a letter");
    sql(path_of("other.db"), "CREATE TABLE t (a)");
    refuse("other.db", "not a Paddock store", "somebody else's database");
    sql(path_of("app.db"), "PRAGMA application_id = 7; PRAGMA journal_mode = WAL;"
                           "CREATE TABLE t (a)");
    refuse("app.db", "not a Paddock store", "another program's");

    kind->close(must_open(path_of("newer.db")));
    sql(path_of("newer.db"), "PRAGMA user_version = 99");
    refuse("newer.db", "newer", "a newer format");
    kind->close(must_open(path_of("newer-log.db")));
    leave_newer_log(path_of("newer-log.db"));
    refuse("newer-log.db", "newer", "a newer format that is only in the log");

    ok(!kind->inspect(path_of("nothing.db"), &trouble), "nothing there to inspect");
    ok(access(path_of("nothing.db"), F_OK) != 0, "nor made by that");
    ok(!kind->open(folder, &trouble) && *trouble.why, "a folder is no store");
    write_file(path_of("empty.db"), "", 0);
    store *empty = kind->open(path_of("empty.db"), &trouble);
    ok(empty && check(empty) == 0, "an empty file becomes one");
    kind->close(empty);
}

// ------------------------------------------------------------------------------------- the journal

static void test_journal(void) {
    store *in = must_open(path_of("journal.db"));
    journal *writing = journal_open(kind, in, wake, NULL);
    char text[] = "ann";
    ok(journal_durable(writing) == 0, "nothing is durable at first");
    ok(journal_add(writing, &(struct store_item){STORE_PERSON, .person = {text, text, {0}, 0}}) ==
           1,
       "the first ticket is 1");
    memset(text, 'x', 3);
    const uint64_t many = server ? 20000 : 100000;
    uint64_t before = add_row(writing, 0, many);
    ok(wait_durable(writing, many + 1 + before), "many events become durable");
    struct journal_figures figures = journal_measure(writing);
    ok(figures.items == many + 1 + before && figures.failures == 0, "and are counted");
    wait_ms(20);
    add_row(writing, many, 1);
    ok(journal_close(writing, PATIENCE_MS), "closing writes the rest");
    ok_number(count_row(in), (long long)many + 1, "all are there");
    char name[64];
    struct store_person person;
    struct store_trouble trouble;
    ok(kind->person(in, "ann", &person, name, &trouble) == 1, "texts are copied");
    ok(check(in) == 0, "without a fault");
    kind->close(in);
}

// A store that does not come to an end of committing until it may.
static atomic_bool slow_may_go;

static bool slow_begin(store *to, struct store_trouble *trouble) {
    (void)to, (void)trouble;
    return true;
}

static bool slow_torn;
static int slow_puts; // since the last commit; only the journal's thread counts

static bool slow_put(store *to, const struct store_item *item, struct store_trouble *trouble) {
    (void)to, (void)item, (void)trouble;
    slow_puts++;
    return true;
}

static bool slow_commit(store *to, struct store_trouble *trouble) {
    (void)to, (void)trouble;
    while (!atomic_load(&slow_may_go))
        wait_ms(1);
    slow_torn |= slow_puts % 3 != 0;
    slow_puts = 0;
    return true;
}

static bool slow_tend(store *to, int64_t idle_ms, struct store_trouble *trouble) {
    (void)to, (void)idle_ms, (void)trouble;
    return true;
}

// What belongs together, such as a rematch and its new table, is added between two flushes.
static void test_together(void) {
    static const struct store_kind slow = {
        .begin = slow_begin, .put = slow_put, .commit = slow_commit, .tend = slow_tend};
    struct store_item item = {STORE_EVENT, .event = {"a", 1, 0, "said", 0, ""}};
    uint64_t last = 0;
    journal *writing = journal_open(&slow, NULL, wake, NULL);
    slow_puts = 0;
    slow_torn = false;
    for (int i = 0; i < 3000; i++) {
        last = journal_add(writing, &item);
        if (i % 3 == 2)
            journal_flush(writing);
    }
    ok(wait_durable(writing, last) && !slow_torn, "what is flushed together is one transaction");
    journal_close(writing, PATIENCE_MS);
}

static void test_slow(void) {
    static const struct store_kind slow = {
        .begin = slow_begin, .put = slow_put, .commit = slow_commit, .tend = slow_tend};
    static char data[STORE_DATA_MAX + 1];
    struct store_item item = {STORE_EVENT, .event = {"a", 1, 0, "said", 0, data}};
    struct store_trouble why = {0};
    uint64_t last = 0;
    memset(data, 'x', STORE_DATA_MAX);
    journal *writing = journal_open(&slow, NULL, wake, NULL);
    for (int i = 0; i < (65 << 20) / STORE_DATA_MAX; i++) {
        last = journal_add(writing, &item);
        journal_flush(writing);
    }
    ok(journal_stalled(writing, &why) && strstr(why.why, "too slow"),
       "when more than 64 MB wait, that is a stall");
    ok(journal_durable(writing) == 0, "nothing of it is durable");
    atomic_store(&slow_may_go, true);
    ok(wait_durable(writing, last) && wait_stalled(writing, false), "until the store keeps up");
    struct journal_figures figures = journal_measure(writing);
    ok(latency_count(&figures.commits) < 5, "with a few large batches");
    ok(journal_close(writing, PATIENCE_MS), "and is closed");
}

static void test_locked(void) {
    struct store_trouble why = {0};
    sqlite3 *other;
    store *in = must_open(path_of("locked.db"));
    journal *writing = journal_open(kind, in, wake, NULL);
    uint64_t before = add_row(writing, 0, 50);
    ok(wait_durable(writing, before + 50), "a journal writes");
    sqlite3_open(path_of("locked.db"), &other);
    sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    add_row(writing, 50, 50);
    ok(wait_stalled(writing, true), "locked by somebody else, it stalls");
    ok(journal_stalled(writing, &why) && strstr(why.why, "locked"), "and says why");
    add_row(writing, 100, 50);
    ok(journal_durable(writing) == before + 50, "nothing more is said to be durable");
    ok_number(count_row(in), 50, "what is there can still be read");
    sqlite3_exec(other, "COMMIT", NULL, NULL, NULL);
    ok(wait_durable(writing, before + 150) && wait_stalled(writing, false), "then it goes on");
    ok(journal_measure(writing).failures > 0, "failures are counted");

    sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    add_row(writing, 150, 50);
    ok(!journal_close(writing, 300), "a journal that cannot write can be closed, and says so");
    sqlite3_close(other);
    ok_number(count_row(in), 150, "what it had said is there");
    kind->close(in);
}

static void limit_files(rlim_t bytes) {
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
}

// In a process of its own, whose files cannot grow for a while. Each bit is a failure.
static int fill_disk(const char *path) {
    struct store_trouble why = {0};
    signal(SIGXFSZ, SIG_IGN);
    store *in = must_open(path);
    journal *writing = journal_open(kind, in, wake, NULL);
    uint64_t before = add_row(writing, 0, 100);
    int failed = !wait_durable(writing, before + 100);
    limit_files(300 << 10);
    add_row(writing, 100, 9900);
    failed |= !wait_stalled(writing, true) << 1;
    failed |= !(journal_stalled(writing, &why) && *why.why) << 2;
    failed |= (journal_durable(writing) != before + 100 || count_row(in) != 100) << 3;
    limit_files(RLIM_INFINITY);
    failed |= !(wait_durable(writing, before + 10000) && wait_stalled(writing, false)) << 4;
    failed |= !journal_close(writing, PATIENCE_MS) << 5;
    failed |= (count_row(in) != 10000 || check(in) != 0) << 6;
    kind->close(in);
    return failed;
}

static void test_full(void) {
    int status = 0;
    pid_t child = fork();
    if (child == 0)
        _exit(fill_disk(path_of("full.db")));
    waitpid(child, &status, 0);
    int failed = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ok(!(failed & 1), "there is room");
    ok(!(failed & 6), "on a full disk the journal stalls and says why");
    ok(!(failed & 8), "and nothing is half there");
    ok(!(failed & 16), "when there is room again it goes on");
    ok(!(failed & 96), "and everything has arrived");
}

static void test_killed(void) {
    const char *path = path_of("killed.db");
    uint64_t said = 0;
    int lost = 0, faults = 0;
    int64_t there = 0;
    srand(1);
    int rounds = server ? 10 : 30;
    for (int round = 0; round < rounds; round++) {
        int report;
        pid_t writer = start_writer(path, &report);
        // Every third writer is killed while it opens the store, the others while they write.
        said = (uint64_t)there;
        for (int heard = round % 3; heard > 0; heard--)
            if (read(report, &said, sizeof said) != sizeof said)
                break;
        wait_ms(rand() % (server ? 200 : 40));
        said = kill_writer(writer, report, said);
        store *in = must_open(path);
        there = count_row(in);
        lost += there < (int64_t)said;
        faults += check(in) != 0;
        kind->close(in);
        if (there < 0)
            break;
    }
    ok(there > 0, "a server is killed %d times while it writes", rounds);
    ok_number(lost, 0, "nothing that was said to be on disk is lost");
    ok_number(faults, 0, "nothing is half written");
}

// ----------------------------------------------------------------------------------------- losses

// One table's events can never be written, the others' can.
static void test_lasting(void) {
    struct journal_loss loss;
    const char *path = path_of("lasting.db");
    store *in = must_open(path);
    journal *writing = journal_open(kind, in, wake, NULL);
    uint64_t before = add_row(writing, 0, 70);
    ok(wait_durable(writing, before + 70), "a journal writes");
    sql(path, server ? "ALTER TABLE paddock_events ADD CONSTRAINT never CHECK (id <> 'table-3'"
                       " OR seq <= 12)"
                     : "CREATE TRIGGER never BEFORE INSERT ON events WHEN new.chain ="
                       " (SELECT number FROM tables WHERE id = 'table-3') AND new.seq > 12"
                       " BEGIN SELECT RAISE(ABORT, 'never'); END");
    add_row(writing, 70, 70);
    ok(wait_durable(writing, before + 140), "an event that can never be written stalls nobody");
    ok(!journal_stalled(writing, NULL), "and is no stall");
    // Event k = 70 + 17 is number 13 of table 3.
    ok(journal_next_loss(writing, &loss) && !strcmp(loss.table, "table-3") &&
           loss.ticket == before + 70 + 18 && strstr(loss.why.why, "never"),
       "the loss is told: which table, from which ticket on, and why");
    ok(!journal_next_loss(writing, &loss), "once");
    sql(path, server ? "ALTER TABLE paddock_events DROP CONSTRAINT never" : "DROP TRIGGER never");
    add_row(writing, 140, 70);
    ok(journal_close(writing, PATIENCE_MS), "the rest is written");
    struct counting third = {3, true}, fourth = {4, true};
    struct store_trouble trouble;
    ok_number(kind->events(in, "table-3", is_expected, &third, &trouble), 12,
              "nothing more of that table, even if it could be");
    ok_number(kind->events(in, "table-4", is_expected, &fourth, &trouble), 30, "all of the others");
    ok(third.right && fourth.right && check(in) == 0, "as it was, without a fault");
    kind->close(in);
}

// More tables in one transaction than the writer remembers, with texts of any length: however they
// are written together, each log is whole.
static void test_many(void) {
    enum { MANY = 6000, ROUNDS = 3 };
    static char data[STORE_DATA_MAX];
    struct store_trouble trouble = {0};
    store *in = must_open(path_of("many.db"));
    bool put = kind->begin(in, &trouble), whole = true;
    char id[16];
    memset(data, 'x', sizeof data - 1);
    for (int i = 0; put && i < MANY * ROUNDS; i++) {
        snprintf(id, sizeof id, "many-%d", i % MANY);
        const char *text = data + (i % 100 == 0 ? 0 : (int)sizeof data - 1 - i % 300);
        struct store_item item = {STORE_EVENT, .event = {id, i / MANY + 1, i, "said", 0, text}};
        put = kind->put(in, &item, &trouble);
    }
    ok(put && kind->commit(in, &trouble), "many events of many tables in one transaction");
    for (int i = 0; i < MANY; i += 7) {
        struct texts texts = {"", 0};
        snprintf(id, sizeof id, "many-%d", i);
        whole &= kind->events(in, id, add_event, &texts, &trouble) == ROUNDS;
    }
    ok(whole, "each table has all of its own");
    kind->close(in);
}

// Large batches, one after the other, so that the store is never idle.
static void test_log(void) {
    enum { BATCHES = 40, EVENTS = 250 };
    static char data[STORE_DATA_MAX];
    struct stat status;
    off_t largest = 0;
    store *in = must_open(path_of("log.db"));
    journal *writing = journal_open(kind, in, wake, NULL);
    memset(data, 'x', sizeof data - 1);
    for (int i = 0; i < BATCHES * EVENTS; i++) {
        struct store_item item = {STORE_EVENT, .event = {"a", i + 1, 0, "said", 0, data}};
        uint64_t ticket = journal_add(writing, &item);
        if (i % EVENTS != EVENTS - 1)
            continue;
        journal_flush(writing);
        wait_durable(writing, ticket);
        if (stat(path_of("log.db-wal"), &status) == 0 && status.st_size > largest)
            largest = status.st_size;
    }
    // 80 MB in all. A batch may come before the log of those until then was copied.
    ok(largest > 0 && largest < 24 << 20, "the log has 16 MB and a batch or two at most (%lld)",
       (long long)largest);
    ok(journal_close(writing, PATIENCE_MS), "all is written");
    kind->close(in);
}

static void test_moved(void) {
    struct store_trouble why = {0};
    const char *path = path_of("moved.db"), *away = path_of("away.db");
    store *in = must_open(path);
    journal *writing = journal_open(kind, in, wake, NULL);
    uint64_t before = add_row(writing, 0, 50);
    ok(wait_durable(writing, before + 50), "a journal writes");
    rename(path, away);
    ok(wait_stalled(writing, true), "a file that was moved away is noticed without writing");
    ok(journal_stalled(writing, &why) && strstr(why.why, "moved.db.rescued-"), "a copy is saved");
    add_row(writing, 50, 50);
    wait_ms(300);
    ok(journal_durable(writing) == before + 50, "nothing more is said to be durable");
    rename(away, path);
    ok(wait_durable(writing, before + 100) && wait_stalled(writing, false),
       "when it is back, the journal goes on");
    unlink(path);
    add_row(writing, 100, 1);
    ok(!journal_close(writing, 300), "a deleted file is noticed by whoever writes");
    kind->close(in);
}

static bool refuses(const char *path, const char *word) {
    struct store_trouble trouble = {0};
    store *in = kind->open(path, &trouble);
    if (in)
        kind->close(in);
    return !in && strstr(trouble.why, word);
}

static void test_mark(void) {
    size_t size;
    struct store_trouble trouble = {0};
    const char *path = path_of("marked.db"), *older = path_of("older.db");
    store *in = must_open(path);
    journal *writing = journal_open(kind, in, wake, NULL);
    add_row(writing, 0, 10);
    ok(journal_close(writing, PATIENCE_MS) && access(path_of("marked.db-mark"), F_OK) == 0,
       "a store has a mark beside it");
    ok(kind->backup(path, older, &trouble), "a copy");
    writing = journal_open(kind, in, wake, NULL);
    add_row(writing, 10, 10);
    journal_close(writing, PATIENCE_MS);
    kind->close(in);
    char *bytes = read_file(older, &size);
    write_file(path, bytes, size);
    free(bytes);
    ok(refuses(path, "newest events"), "an older store beside the mark is refused");
    ok(refuses(path, "newest events"), "and again");
    in = kind->inspect(path, &trouble);
    ok(in && kind->check(in, ignore_fault, NULL, &trouble) == 1, "the check tells");
    kind->close(in);
    ok(kind->accept_loss(path, &trouble), "unless the loss is accepted");
    trouble = (struct store_trouble){0};
    in = kind->open(path, &trouble);
    ok(in && !*trouble.why && count_row(in) == 10 && check(in) == 0, "then it is a store again");
    kind->close(in);
}

// ----------------------------------------------------------------------------------------- damage

// Is the store in this file either found to be damaged, or are its events as they were?
static bool honest(const char *path, int64_t events, int *found) {
    struct store_trouble trouble;
    store *in = kind->inspect(path, &trouble);
    bool sound = in && kind->check(in, ignore_fault, NULL, &trouble) == 0;
    bool same = in && count_row(in) == events;
    if (in)
        kind->close(in);
    *found += !sound;
    return !sound || same;
}

static void test_damage(void) {
    enum { EVENTS = 400, STEP = 101 };
    char *path = path_of("sound.db"), *copy = path_of("flipped.db");
    store *in = must_open(path);
    journal *writing = journal_open(kind, in, wake, NULL);
    add_row(writing, 0, EVENTS);
    journal_close(writing, PATIENCE_MS);
    kind->close(in);
    size_t size;
    char *bytes = read_file(path, &size);
    int found = 0, lies = 0;
    for (size_t at = STEP / 2; at < size; at += STEP) {
        bytes[at] ^= 0x10;
        write_file(copy, bytes, size);
        lies += !honest(copy, EVENTS, &found);
        bytes[at] ^= 0x10;
    }
    ok(found > 20, "flipped bits are found (%d of %zu; the rest is unused)", found, size / STEP);
    ok_number(lies, 0, "no event is ever read wrongly after a check that found nothing");
    free(bytes);
}

// A byte of an event's own text, which SQLite itself does not guard.
static void test_altered_event(void) {
    struct store_trouble trouble = {0};
    const char *path = path_of("altered.db");
    struct texts texts = {"", 0};
    store *in = must_open(path);
    put_now(in, examples, EXAMPLES);
    kind->close(in);
    sql(path, "UPDATE events SET data = '{\"text\": \"other\"}' WHERE kind = 'said'");
    in = must_open(path);
    ok(kind->events(in, "b", add_event, &texts, &trouble) == -1, "an altered event is not read");
    ok_text(trouble.why, "Table b: event 2 is damaged.", "and why");
    ok(kind->check(in, add_text, &texts, &trouble) == 1, "the check finds it, too");
    kind->close(in);
}

static void find_fault(const char *change, const char *wanted) {
    struct store_trouble trouble = {0};
    struct texts texts = {"", 0};
    const char *path = path_of("faulty.db");
    unlink(path);
    store *in = must_open(path);
    put_now(in, examples, EXAMPLES);
    kind->close(in);
    sql(path, change);
    in = must_open(path);
    kind->check(in, add_text, &texts, &trouble);
    kind->close(in);
    if (!ok(strstr(texts.all, wanted) != NULL, "found: %s", wanted))
        tap_note("%s", texts.all);
}

static void test_faults(void) {
    find_fault("DELETE FROM events WHERE seq = 1 AND data = '{}'", "event 2 does not follow");
    find_fault("DELETE FROM events WHERE kind = 'said'", "Table b: its last event, 2,");
    find_fault("UPDATE chains SET seq = 1, last = 1 WHERE seq = 2", "the difference is 1");
    find_fault("DELETE FROM tables WHERE id = 'b'", "belongs to no table");
    find_fault("UPDATE tables SET game = '' WHERE id = 'b'", "Table b: the name of its game");
    find_fault("DELETE FROM chains WHERE number = 2", "Table c: its chain row");
    find_fault("DELETE FROM people WHERE id = 'bob'", "Table b: the person bob");
    find_fault("INSERT INTO seats VALUES (99, 1, 'ann')", "Seat row 99/1");
}

// ---------------------------------------------------------------------------------------- backups

static int count_files(void) {
    int count = 0;
    DIR *in = opendir(folder);
    for (struct dirent *entry; (entry = readdir(in));)
        count += entry->d_name[0] != '.';
    closedir(in);
    return count;
}

static void test_backup(void) {
    struct store_trouble trouble = {0};
    const char *path = path_of("busy.db"), *copy = path_of("copy.db");
    struct stat about;
    int report;
    uint64_t said = 0;
    pid_t writer = start_writer(path, &report);
    for (int i = 0; i < 40; i++)
        if (read(report, &said, sizeof said) != sizeof said)
            break;
    int files = count_files();
    bool copied = kind->backup(path, copy, &trouble);
    ok(copied, "a backup is made while a server writes");
    ok(count_files() == files + 1, "and leaves nothing else behind");
    uint64_t later = kill_writer(writer, report, said);
    store *in = copied ? must_open(copy) : NULL;
    int64_t there = in ? count_row(in) : -1;
    ok(said > 0 && there >= (int64_t)said, "it has all that was on disk before");
    ok(in && check(in) == 0, "and no fault");
    tap_note("%d at first, %d in the backup, %d at the end", (int)said, (int)there, (int)later);
    if (in)
        kind->close(in);
    ok(stat(copy, &about) == 0 && (about.st_mode & 0777) == 0600, "it is private");
    ok(!kind->backup(path, copy, &trouble) && strstr(trouble.why, "already"),
       "an existing file is not replaced");
    ok(!kind->backup(path_of("nothing.db"), path_of("other-copy.db"), &trouble) &&
           access(path_of("other-copy.db"), F_OK) != 0,
       "nothing comes of nothing");
    ok(!kind->backup(path, path_of("no/where.db"), &trouble), "nor goes nowhere");
}

#ifdef PD_POSTGRES
static void find_fault_there(const char *change, const char *wanted) {
    struct store_trouble trouble = {0};
    struct texts texts = {"", 0};
    sql(server, "DROP SCHEMA IF EXISTS faulty CASCADE");
    const char *path = path_of("faulty");
    store *in = must_open(path);
    put_now(in, examples, EXAMPLES);
    sql(path, change);
    kind->check(in, add_text, &texts, &trouble);
    kind->close(in);
    if (!ok(strstr(texts.all, wanted) != NULL, "found: %s", wanted))
        tap_note("%s", texts.all);
}

// ------------------------------------------------------------------------------------------- nodes

static const struct store_node ann = {11, "127.0.0.1:1", "1"}, ben = {22, "127.0.0.1:2", "1"};

static bool renewed(store *in, const struct store_node *node, enum store_renewal wanted) {
    struct store_trouble trouble = {0};
    enum store_renewal found = kind->leases->renew(in, node, &trouble);
    if (found != wanted)
        tap_note("%d: %s", (int)found, trouble.why);
    return found == wanted;
}

// Claims the table; returns the epoch if it is the node's, or 0.
static int64_t claim(store *in, const struct store_node *node, bool is_new) {
    struct store_trouble trouble = {0};
    struct store_lease lease;
    int found = kind->leases->claim(in, node->id, "t", is_new, &lease, &trouble);
    if (found < 0)
        tap_note("%s", trouble.why);
    return found > 0 ? lease.epoch : 0;
}

static void end_row(const char *path, const struct store_node *node) {
    char text[100];
    snprintf(text, sizeof text, "UPDATE paddock_nodes SET until = '-infinity' WHERE id = %d",
             (int)node->id);
    sql(path, text);
}

static struct store_item event_of(const struct store_node *node, int64_t epoch, int seq) {
    return (struct store_item){STORE_EVENT, .event = {"t", seq, 900, "said", -1, "{}"},
                               .lease = {node->id, epoch}};
}

static bool is_held(void *context, const char *table, const struct store_lease *lease) {
    *(int64_t *)context = strcmp(table, "t") == 0 ? lease->epoch : 0;
    return true;
}

// A journal whose table was claimed by another node loses that table, and nothing else. With
// another lease, it goes on.
static void lose_and_go_on(store *in, store *other, const char *path) {
    struct journal_loss loss;
    struct store_item late = event_of(&ann, 1, 2), next = event_of(&ann, 3, 3);
    static const struct store_item eve = {STORE_PERSON, .person = {"eve", "Eve", {1}, 50}};
    journal *writing = journal_open(kind, in, wake, NULL);
    journal_add(writing, &late);
    uint64_t ticket = journal_add(writing, &eve);
    journal_flush(writing);
    for (int i = 0; i < PATIENCE_MS && journal_durable(writing) < ticket; i++)
        wait_ms(1);
    bool lost = journal_next_loss(writing, &loss);
    ok(lost && loss.why.moved && strcmp(loss.table, "t") == 0 && loss.lease.epoch == 1,
       "a node whose table was claimed cannot write to it: %s", lost ? loss.why.why : "no loss");
    ok(journal_durable(writing) >= ticket && !journal_next_loss(writing, &loss),
       "what it wrote elsewhere is on disk");
    struct store_item theirs = event_of(&ben, 2, 2);
    ok(put_now(other, &theirs, 1), "the new owner writes the same event");
    end_row(path, &ben);
    ok(claim(in, &ann, false) == 3, "and is followed by the first");
    journal_add(writing, &next);
    journal_flush(writing);
    ok(journal_close(writing, PATIENCE_MS), "which goes on with its new lease");
}

static void test_leases(void) {
    struct store_trouble trouble = {0};
    const struct store_node stranger = {33, "127.0.0.1:3", "2"};
    const char *path = path_of("nodes");
    store *first = kind->leases->open(path, &trouble), *second = kind->leases->open(path, &trouble);
    if (!ok(first && second, "two nodes open a store: %s", trouble.why))
        return;
    ok(!kind->open(path, &trouble), "but no server that is alone");
    ok(renewed(first, &ann, STORE_RENEWED_LATE) && renewed(second, &ben, STORE_RENEWED_LATE) &&
           renewed(first, &ann, STORE_RENEWED),
       "they enter and renew their rows");
    ok(renewed(second, &stranger, STORE_RENEW_REFUSED), "other rules are refused");
    ok(!claim(second, &ben, false), "a table that does not exist cannot be claimed");
    struct store_item item = event_of(&ann, 1, 1);
    struct store_item row = {STORE_TABLE, .table = {"t", "trail", "x", STORE_PLAYING, 0, 900, 901},
                             .lease = {ann.id, 1}};
    ok(claim(first, &ann, true) == 1, "unless it is new");
    ok(put_now(first, &item, 1) && put_now(first, &row, 1), "its owner writes to it");
    ok(!claim(second, &ben, false), "nobody else gets it while its owner lives");
    end_row(path, &ann);
    struct texts texts = {"", 0};
    ok(kind->leases->orphans(second, 9, add_text, &texts, &trouble) == 1 &&
           strcmp(texts.all, "t;") == 0,
       "then it is an orphan");
    ok(!claim(first, &ann, false), "its former owner cannot have it before it has returned");
    ok(claim(second, &ben, false) == 2, "another node takes it over, in the next epoch");
    int64_t held = 0;
    ok(renewed(first, &ann, STORE_RENEWED_LATE) &&
           kind->leases->held(first, ann.id, is_held, &held, &trouble) == 0,
       "the owner that comes back is told that it is late, and finds nothing");
    lose_and_go_on(first, second, path);
    ok(kind->leases->held(first, ann.id, is_held, &held, &trouble) == 1 && held == 3,
       "it has the lease");
    ok(kind->leases->retire(first, ann.id, &trouble) && renewed(second, &ben, STORE_RENEWED_LATE) &&
           claim(second, &ben, false) == 4,
       "a node that stops gives its tables back at once");
    kind->close(first);
    kind->close(second);
}

static int test_postgres(const char *conninfo) {
    server = conninfo;
    kind = &store_postgres;
    test_rows();
    test_removing();
    test_second_server();
    test_journal();
    test_killed();
    test_lasting();
    test_leases();
    find_fault_there("DELETE FROM paddock_events WHERE id = 'b' AND seq = 1", "event 2 does not");
    find_fault_there("DELETE FROM paddock_events WHERE id = 'c'", "Table c: its last event");
    find_fault_there("UPDATE paddock_events SET data = 'y' WHERE id = 'a'", "event 1 is damaged");
    find_fault_there("DELETE FROM paddock_tables WHERE id = 'b'", "belongs to no table");
    find_fault_there("UPDATE paddock_tables SET game = '' WHERE id = 'b'", "the name of its game");
    find_fault_there("DELETE FROM paddock_people WHERE id = 'bob'", "Table b: the person bob");
    return tap_end();
}
#endif

int main(int argc, char **argv) {
    alarm(120);
#ifdef PD_POSTGRES
    if (argc > 1)
        return test_postgres(argv[1]);
#endif
    (void)argc, (void)argv;
    if (!tap_folder(folder, "store"))
        return 99;
    test_addresses();
    test_rows();
    test_removing();
    test_second_server();
    test_strangers();
    test_journal();
    test_slow();
    test_together();
    test_locked();
    test_full();
    test_killed();
    test_lasting();
    test_many();
    test_log();
    test_moved();
    test_mark();
    test_damage();
    test_altered_event();
    test_faults();
    test_backup();
    tap_remove(folder);
    return tap_end();
}
