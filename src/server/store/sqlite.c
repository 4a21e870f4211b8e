#include "server/store/sqlite.h"

#include "server/machine.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------- trouble

// What SQLite says, and the system behind it where that knows more.
static const char *reason(sqlite3 *database, char text[200]) {
    int number = sqlite3_system_errno(database);
    int code = sqlite3_errcode(database) & 0xff;
    bool system = number != 0 && (code == SQLITE_IOERR || code == SQLITE_CANTOPEN);
    snprintf(text, 200, "%s%s%s%s", sqlite3_errmsg(database), system ? " (" : "",
             system ? strerror(number) : "", system ? ")" : "");
    return text;
}

// Will the same statement fail for ever, however often it is tried? All else passes: a lock, a full
// disk, one that does not answer.
static bool is_lasting(sqlite3 *database) {
    int code = sqlite3_errcode(database) & 0xff;
    return code == SQLITE_CONSTRAINT || code == SQLITE_TOOBIG || code == SQLITE_MISMATCH ||
           code == SQLITE_RANGE || code == SQLITE_CORRUPT;
}

static bool lasting(struct store_trouble *trouble) {
    if (trouble)
        trouble->lasting = true;
    return false;
}

static bool unwritable(store *self, struct store_trouble *trouble) {
    char text[200];
    bool for_ever = is_lasting(self->writer);
    store_complain(trouble, N_("Cannot write to the store: {reason}"), "reason",
                   reason(self->writer, text));
    return for_ever ? lasting(trouble) : false;
}

bool sqlite_unreadable(sqlite3 *from, struct store_trouble *trouble) {
    char text[200];
    bool for_ever = is_lasting(from);
    store_complain(trouble, N_("Cannot read the store: {reason}"), "reason", reason(from, text));
    return for_ever ? lasting(trouble) : false;
}

static bool damaged(const char *table, int seq, struct store_trouble *trouble) {
    char number[16];
    snprintf(number, sizeof number, "%d", seq);
    store_complain(trouble, N_("Table {table}: event {seq} is damaged."), "table", table, "seq",
                   number);
    return lasting(trouble);
}

// -------------------------------------------------------------------------------------- the events

static const char *column_text(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

struct store_event sqlite_event(const char *table, sqlite3_stmt *row, int first) {
    return (struct store_event){
        .table = table,
        .seq = sqlite3_column_int(row, first),
        .time = sqlite3_column_int64(row, first + 1),
        .kind = column_text(row, first + 2),
        .seat = sqlite3_column_int(row, first + 3),
        .data = column_text(row, first + 4),
    };
}

// ---------------------------------------------------------------------------------------- writing

// Binding fails only for want of memory, and then the statement lacks a value that must be there,
// so that stepping fails too.
static void bind_text(sqlite3_stmt *statement, int column, const char *text) {
    sqlite3_bind_text(statement, column, text, -1, SQLITE_STATIC);
}

// Runs a statement that returns no rows.
static bool run(store *self, sqlite3_stmt *statement, struct store_trouble *trouble) {
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    if (!done)
        unwritable(self, trouble);
    sqlite3_reset(statement);
    return done;
}

static bool begin(store *self, struct store_trouble *trouble) {
    return run(self, self->writes[WRITE_BEGIN], trouble);
}

static void rollback(store *self) {
    memset(self->known, 0, sizeof self->known);
    if (!sqlite3_get_autocommit(self->writer)) // SQLite may have done it by itself
        sqlite3_exec(self->writer, "ROLLBACK", NULL, NULL, NULL);
}

static bool set_mark(store *self, struct store_trouble *trouble) {
    self->marking = machine_wall_ms();
    sqlite3_bind_int64(self->writes[WRITE_SET_MARK], 1, self->marking);
    return run(self, self->writes[WRITE_SET_MARK], trouble);
}

// The files are looked at right before, as what goes to a file that nobody can find is lost.
static bool commit(store *self, struct store_trouble *trouble) {
    if (sqlite_files_moved(self)) {
        rollback(self);
        return sqlite_moved(self, trouble);
    }
    self->marking = 0;
    if ((sqlite_mark_is_due(self) && !set_mark(self, trouble)) ||
        !run(self, self->writes[WRITE_COMMIT], trouble))
        return false;
    self->behind = !self->marking;
    if (self->marking)
        sqlite_marked(self);
    return true;
}

void sqlite_mark_now(store *self) {
    self->marked_ms = 0;
    if (!begin(self, NULL) || !commit(self, NULL))
        rollback(self);
}

// For a table that is new.
static bool add_chain(store *self, struct sqlite_chain *chain, const char *id,
                      struct store_trouble *trouble) {
    sqlite3_stmt *table = self->writes[WRITE_ADD_TABLE], *add = self->writes[WRITE_ADD_CHAIN];
    bind_text(table, 1, id);
    if (!run(self, table, trouble))
        return false;
    *chain = (struct sqlite_chain){.number = sqlite3_last_insert_rowid(self->writer)};
    sqlite3_bind_int64(add, 1, chain->number);
    return run(self, add, trouble);
}

static bool fetch_chain(store *self, struct sqlite_chain *chain, const char *id,
                        struct store_trouble *trouble) {
    sqlite3_stmt *find = self->writes[WRITE_FIND_CHAIN];
    bind_text(find, 1, id);
    int status = sqlite3_step(find);
    if (status == SQLITE_ROW)
        *chain = (struct sqlite_chain){.number = sqlite3_column_int64(find, 0),
                                       .last = sqlite3_column_int64(find, 1),
                                       .seq = sqlite3_column_int(find, 2)};
    else if (status != SQLITE_DONE)
        unwritable(self, trouble);
    sqlite3_reset(find);
    return status == SQLITE_ROW || (status == SQLITE_DONE && add_chain(self, chain, id, trouble));
}

// The chain of a table, new if there is none. NULL on failure.
static struct sqlite_chain *find_chain(store *self, const char *id, struct store_trouble *trouble) {
    size_t length = strlen(id);
    assert(length > 0 && length <= STORE_ID_MAX);
    uint32_t hash = store_mix(id, length);
    struct sqlite_chain *chain = &self->known[(hash ^ hash >> 16) % KNOWN_CHAINS];
    if (strcmp(chain->id, id) == 0)
        return chain;
    chain->id[0] = '\0';
    if (!fetch_chain(self, chain, id, trouble))
        return NULL;
    memcpy(chain->id, id, length + 1);
    return chain;
}

static bool out_of_order(const struct store_event *event, int last, struct store_trouble *trouble) {
    char found[16], before[16];
    snprintf(found, sizeof found, "%d", event->seq);
    snprintf(before, sizeof before, "%d", last);
    store_complain(trouble, N_("Table {table}: event {seq} cannot follow event {last}."), "table",
                   event->table, "seq", found, "last", before);
    return lasting(trouble);
}

static bool extend_chain(store *self, struct sqlite_chain *chain, const struct store_event *event,
                         int64_t n, struct store_trouble *trouble) {
    sqlite3_stmt *extend = self->writes[WRITE_EXTEND_CHAIN];
    sqlite3_bind_int64(extend, 1, n);
    sqlite3_bind_int64(extend, 2, chain->number);
    sqlite3_bind_int(extend, 3, event->seq);
    if (!run(self, extend, trouble))
        return false;
    chain->last = n;
    chain->seq = event->seq;
    return true;
}

static bool write_event(store *self, struct sqlite_chain *chain, const struct store_event *event,
                        int64_t n, struct store_trouble *trouble) {
    sqlite3_stmt *add = self->writes[WRITE_ADD_EVENT];
    sqlite3_bind_int64(add, 1, n);
    sqlite3_bind_int64(add, 2, chain->number);
    sqlite3_bind_int(add, 3, event->seq);
    sqlite3_bind_int64(add, 4, event->time);
    bind_text(add, 5, event->kind);
    sqlite3_bind_int(add, 6, event->seat);
    bind_text(add, 7, event->data);
    sqlite3_bind_int(add, 8, store_sum(event));
    sqlite3_bind_int64(add, 9, chain->last);
    return run(self, add, trouble) && extend_chain(self, chain, event, n, trouble);
}

static bool put_event(store *self, const struct store_event *event, struct store_trouble *trouble) {
    struct sqlite_chain *chain = find_chain(self, event->table, trouble);
    if (!chain)
        return false;
    if (event->seq != chain->seq + 1)
        return out_of_order(event, chain->seq, trouble);
    return write_event(self, chain, event, self->next++, trouble);
}

static bool run_for(store *self, enum sqlite_write what, int64_t number,
                    struct store_trouble *trouble) {
    sqlite3_bind_int64(self->writes[what], 1, number);
    return run(self, self->writes[what], trouble);
}

// Seats are only of tables that are not over, so that looking for somebody's tables stays quick
// over the years. Who has played is kept elsewhere.
static bool end_table(store *self, int64_t number, enum store_status status,
                      struct store_trouble *trouble) {
    return (status != STORE_OVER || run_for(self, WRITE_ADD_PLAYED, number, trouble)) &&
           run_for(self, WRITE_CLEAR_SEATS, number, trouble);
}

static bool put_table(store *self, const struct store_table *table, struct store_trouble *trouble) {
    struct sqlite_chain *chain = find_chain(self, table->id, trouble);
    if (!chain)
        return false;
    sqlite3_stmt *set = self->writes[WRITE_SET_TABLE];
    sqlite3_bind_int64(set, 1, chain->number);
    bind_text(set, 2, table->game);
    bind_text(set, 3, table->host);
    sqlite3_bind_int(set, 4, (int)table->status);
    sqlite3_bind_int(set, 5, table->clock);
    sqlite3_bind_int64(set, 6, table->time);
    sqlite3_bind_int64(set, 7, table->due);
    return run(self, set, trouble) &&
           (table->status < STORE_OVER || end_table(self, chain->number, table->status, trouble));
}

static bool put_seat(store *self, const struct store_seat *seat, struct store_trouble *trouble) {
    struct sqlite_chain *chain = find_chain(self, seat->table, trouble);
    if (!chain)
        return false;
    sqlite3_stmt *set = self->writes[*seat->person ? WRITE_SET_SEAT : WRITE_CLEAR_SEAT];
    sqlite3_bind_int64(set, 1, chain->number);
    sqlite3_bind_int(set, 2, seat->seat);
    if (*seat->person)
        bind_text(set, 3, seat->person);
    return run(self, set, trouble);
}

static bool put_person(store *self, const struct store_person *person,
                       struct store_trouble *trouble) {
    sqlite3_stmt *set = self->writes[WRITE_SET_PERSON];
    bind_text(set, 1, person->id);
    bind_text(set, 2, person->name);
    sqlite3_bind_blob(set, 3, person->hash, sizeof person->hash, SQLITE_STATIC);
    sqlite3_bind_int64(set, 4, person->time);
    return run(self, set, trouble);
}

static bool put(store *self, const struct store_item *item, struct store_trouble *trouble) {
    switch (item->kind) {
    case STORE_EVENT: return put_event(self, &item->event, trouble);
    case STORE_TABLE: return put_table(self, &item->table, trouble);
    case STORE_SEAT: return put_seat(self, &item->seat, trouble);
    case STORE_PERSON: return put_person(self, &item->person, trouble);
    }
    abort();
}

// --------------------------------------------------------------------------------------- removing

static bool remove_table(store *self, const char *id, struct store_trouble *trouble) {
    static const enum sqlite_write steps[] = {WRITE_REMOVE_EVENTS, WRITE_REMOVE_CHAIN,
                                              WRITE_CLEAR_SEATS, WRITE_CLEAR_PLAYED,
                                              WRITE_REMOVE_TABLE};
    struct sqlite_chain *chain = find_chain(self, id, trouble);
    bool done = chain;
    for (size_t i = 0; done && i < sizeof steps / sizeof *steps; i++)
        done = run_for(self, steps[i], chain->number, trouble);
    if (done)
        chain->id[0] = '\0';
    return done;
}

static bool forget_people(store *self, int64_t time, struct store_trouble *trouble) {
    sqlite3_stmt *forget = self->writes[WRITE_FORGET_PEOPLE];
    sqlite3_bind_int64(forget, 1, time);
    return run(self, forget, trouble) && run(self, self->writes[WRITE_FORGET_PLAYED], trouble);
}

static bool shrink(store *self, struct store_trouble *trouble) {
    return sqlite3_exec(self->writer, "VACUUM", NULL, NULL, NULL) == SQLITE_OK ||
           unwritable(self, trouble);
}

// ---------------------------------------------------------------------------------------- reading

static sqlite3_stmt *reading(store *self, enum sqlite_read which) {
    sqlite3_stmt *statement = self->reads[which];
    assert(!sqlite3_stmt_busy(statement));
    return statement;
}

// After the last row, or enough of them.
static int finish(store *self, sqlite3_stmt *statement, int status, int count,
                  struct store_trouble *trouble) {
    bool failed = status != SQLITE_ROW && status != SQLITE_DONE;
    if (failed)
        sqlite_unreadable(self->reader, trouble);
    sqlite3_reset(statement);
    return failed ? -1 : count;
}

// All rows of one text.
static int each_row(store *self, sqlite3_stmt *rows, store_each_text *each, void *context,
                    struct store_trouble *trouble) {
    int count = 0, status;
    while ((status = sqlite3_step(rows)) == SQLITE_ROW) {
        count++;
        if (!each(context, column_text(rows, 0)))
            break;
    }
    return finish(self, rows, status, count, trouble);
}

// The last event of a table and its number: 1, 0 where there are none, −1.
static int read_chain(store *self, const char *table, int64_t *last, int *seq,
                      struct store_trouble *trouble) {
    sqlite3_stmt *find = reading(self, READ_CHAIN);
    bind_text(find, 1, table);
    int status = sqlite3_step(find);
    if (status == SQLITE_ROW) {
        *last = sqlite3_column_int64(find, 0);
        *seq = sqlite3_column_int(find, 1);
    }
    return finish(self, find, status, status == SQLITE_ROW && *seq > 0, trouble);
}

static int read_events(store *self, const char *table, store_each_event *each, void *context,
                       struct store_trouble *trouble) {
    int64_t last;
    int seq, count = 0, status;
    int found = read_chain(self, table, &last, &seq, trouble);
    if (found <= 0)
        return found;
    sqlite3_stmt *rows = reading(self, READ_EVENTS);
    sqlite3_bind_int64(rows, 1, last);
    bool sound = true;
    while ((status = sqlite3_step(rows)) == SQLITE_ROW) {
        struct store_event event = sqlite_event(table, rows, 0);
        sound = event.seq == ++count && sqlite3_column_int(rows, 5) == store_sum(&event);
        if (!sound || !each(context, &event))
            break;
    }
    sound = sound && (status != SQLITE_DONE || count == seq);
    count = finish(self, rows, status, count, trouble);
    if (count >= 0 && !sound)
        damaged(table, count, trouble);
    return sound ? count : -1;
}

static int read_person(store *self, const char *id, struct store_person *person, char name[64],
                       struct store_trouble *trouble) {
    sqlite3_stmt *find = reading(self, READ_PERSON);
    bind_text(find, 1, id);
    int status = sqlite3_step(find);
    bool found = status == SQLITE_ROW;
    if (found) {
        snprintf(name, 64, "%s", column_text(find, 0));
        *person =
            (struct store_person){.id = id, .name = name, .time = sqlite3_column_int64(find, 2)};
        if (sqlite3_column_bytes(find, 1) == sizeof person->hash)
            memcpy(person->hash, sqlite3_column_blob(find, 1), sizeof person->hash);
    }
    return finish(self, find, status, found, trouble);
}

static int read_seats(store *self, const char *person, int most, store_each_text *each,
                      void *context, struct store_trouble *trouble) {
    sqlite3_stmt *rows = reading(self, READ_SEATS);
    bind_text(rows, 1, person);
    sqlite3_bind_int(rows, 2, most);
    return each_row(self, rows, each, context, trouble);
}

static int read_played(store *self, const char *person, int skip, int most, store_each_text *each,
                       void *context, struct store_trouble *trouble) {
    sqlite3_stmt *rows = reading(self, READ_PLAYED);
    bind_text(rows, 1, person);
    sqlite3_bind_int(rows, 2, skip);
    sqlite3_bind_int(rows, 3, most);
    return each_row(self, rows, each, context, trouble);
}

static int read_overdue(store *self, int64_t time, int skip, int most, store_each_text *each,
                        void *context, struct store_trouble *trouble) {
    sqlite3_stmt *rows = reading(self, READ_OVERDUE);
    sqlite3_bind_int64(rows, 1, time);
    sqlite3_bind_int(rows, 2, skip);
    sqlite3_bind_int(rows, 3, most);
    return each_row(self, rows, each, context, trouble);
}

static int64_t read_due(store *self, const char *table, struct store_trouble *trouble) {
    sqlite3_stmt *find = reading(self, READ_DUE);
    bind_text(find, 1, table);
    int status = sqlite3_step(find);
    int64_t due = status == SQLITE_ROW ? sqlite3_column_int64(find, 0) : 0;
    return finish(self, find, status, 0, trouble) < 0 ? -1 : due;
}

static int64_t read_newest(store *self, struct store_trouble *trouble) {
    sqlite3_stmt *find = reading(self, READ_NEWEST);
    int status = sqlite3_step(find);
    int64_t time = status == SQLITE_ROW ? sqlite3_column_int64(find, 0) : 0;
    return finish(self, find, status, 0, trouble) < 0 ? -1 : time;
}

static int read_old(store *self, int64_t time, store_each_text *each, void *context,
                    struct store_trouble *trouble) {
    sqlite3_stmt *rows = reading(self, READ_OLD);
    sqlite3_bind_int64(rows, 1, time);
    return each_row(self, rows, each, context, trouble);
}

static int count_strangers(store *self, int64_t time, struct store_trouble *trouble) {
    sqlite3_stmt *find = reading(self, READ_STRANGERS);
    sqlite3_bind_int64(find, 1, time);
    int status = sqlite3_step(find);
    int count = status == SQLITE_ROW ? sqlite3_column_int(find, 0) : 0;
    return finish(self, find, status, count, trouble);
}

static int read_clocks(store *self, store_each_clock *each, void *context,
                       struct store_trouble *trouble) {
    sqlite3_stmt *rows = reading(self, READ_CLOCKS);
    int count = 0, status;
    while ((status = sqlite3_step(rows)) == SQLITE_ROW) {
        count++;
        if (!each(context, column_text(rows, 0), sqlite3_column_int(rows, 1),
                  sqlite3_column_int64(rows, 2)))
            break;
    }
    return finish(self, rows, status, count, trouble);
}

static int read_count(store *self, const char *host, struct store_trouble *trouble) {
    sqlite3_stmt *find = reading(self, host ? READ_COUNT_HOST : READ_COUNT_ALL);
    if (host)
        bind_text(find, 1, host);
    int status = sqlite3_step(find);
    int count = status == SQLITE_ROW ? sqlite3_column_int(find, 0) : 0;
    return finish(self, find, status, count, trouble);
}

static int read_all(store *self, store_each_text *each, void *context,
                    struct store_trouble *trouble) {
    return each_row(self, reading(self, READ_TABLES), each, context, trouble);
}

// Who played has no seat any more: any will do.
static int read_sitters(store *self, const char *table, store_each_item *each, void *context,
                        struct store_trouble *trouble) {
    sqlite3_stmt *rows = reading(self, READ_SITTERS);
    int count = 0, status;
    bind_text(rows, 1, table);
    while ((status = sqlite3_step(rows)) == SQLITE_ROW) {
        int seat = sqlite3_column_int(rows, 0);
        struct store_item item = {STORE_SEAT,
                                  .seat = {table, seat < 0 ? count : seat, column_text(rows, 1)}};
        count++;
        if (!each(context, &item))
            break;
    }
    return finish(self, rows, status, count, trouble);
}

static int read_about(store *self, const char *table, store_each_item *each, void *context,
                      struct store_trouble *trouble) {
    int count = read_sitters(self, table, each, context, trouble);
    if (count < 0)
        return -1;
    sqlite3_stmt *row = reading(self, READ_ROW);
    bind_text(row, 1, table);
    int status = sqlite3_step(row);
    if (status == SQLITE_ROW) {
        struct store_item item = {STORE_TABLE,
                                  .table = {.id = table,
                                            .game = column_text(row, 0),
                                            .host = column_text(row, 1),
                                            .status = (enum store_status)sqlite3_column_int(row, 2),
                                            .clock = sqlite3_column_int(row, 3),
                                            .time = sqlite3_column_int64(row, 4),
                                            .due = sqlite3_column_int64(row, 5)}};
        count++;
        each(context, &item);
    }
    return finish(self, row, status, count, trouble);
}

static int read_people(store *self, store_each_item *each, void *context,
                       struct store_trouble *trouble) {
    sqlite3_stmt *rows = reading(self, READ_PEOPLE);
    int count = 0, status;
    while ((status = sqlite3_step(rows)) == SQLITE_ROW) {
        struct store_item item = {STORE_PERSON, .person = {.id = column_text(rows, 0),
                                                           .name = column_text(rows, 1),
                                                           .time = sqlite3_column_int64(rows, 3)}};
        if (sqlite3_column_bytes(rows, 2) == sizeof item.person.hash)
            memcpy(item.person.hash, sqlite3_column_blob(rows, 2), sizeof item.person.hash);
        count++;
        if (!each(context, &item))
            break;
    }
    return finish(self, rows, status, count, trouble);
}

const struct store_kind store_sqlite = {
    .scheme = "sqlite",
    .is_file = true,
    .open = sqlite_open,
    .close = sqlite_close,
    .begin = begin,
    .put = put,
    .commit = commit,
    .rollback = rollback,
    .tend = sqlite_tend,
    .remove = remove_table,
    .forget = forget_people,
    .shrink = shrink,
    .events = read_events,
    .person = read_person,
    .seats = read_seats,
    .played = read_played,
    .overdue = read_overdue,
    .due = read_due,
    .old = read_old,
    .strangers = count_strangers,
    .clocks = read_clocks,
    .newest = read_newest,
    .count = read_count,
    .all = read_all,
    .about = read_about,
    .people = read_people,
    .check = sqlite_check,
    .backup = sqlite_backup,
    .inspect = sqlite_inspect,
    .accept_loss = sqlite_accept_loss,
};
