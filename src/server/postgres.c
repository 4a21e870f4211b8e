#include "server/postgres.h"

#include <assert.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES_MAX = 7 };

// The values of a statement, as text. Numbers are written to `digits`.
struct values {
    int count;
    const char *at[VALUES_MAX];
    char digits[VALUES_MAX][24];
};

static void add_text(struct values *values, const char *text) {
    assert(values->count < VALUES_MAX);
    values->at[values->count++] = text;
}

static void add_number(struct values *values, int64_t number) {
    char *digits = values->digits[values->count];
    snprintf(digits, sizeof values->digits[0], "%" PRId64, number);
    add_text(values, digits);
}

// ---------------------------------------------------------------------------------------- writing

static bool unwritable(store *self, const PGresult *result, struct store_trouble *trouble) {
    return postgres_fail(N_("Cannot write to the store: {reason}"), self->writer, result, trouble);
}

// Reads the result of the oldest statement that has none, and the mark behind it. NULL when the
// connection is lost.
static PGresult *next_result(store *self) {
    PGresult *result = PQgetResult(self->writer);
    if (result)
        PQclear(PQgetResult(self->writer));
    self->pending--;
    return result;
}

// Is it well? Otherwise the batch has failed: `careful` if a value is at fault, so that the next
// attempt finds out which one it is.
static bool is_well(store *self, const PGresult *result, struct store_trouble *trouble) {
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return true;
    struct store_trouble found;
    unwritable(self, result, &found);
    bool was_careful = self->careful; // else it may be any statement's
    self->careful |= found.lasting;
    found.lasting &= was_careful;
    if (trouble)
        *trouble = found;
    return false;
}

// Reads all results. The first that is not well is the one to tell of: those after it were not
// tried.
static bool read_results(store *self, struct store_trouble *trouble) {
    bool well = true;
    if (self->pending > 0 && PQsendFlushRequest(self->writer) != 1)
        return unwritable(self, NULL, trouble);
    while (self->pending > 0) {
        PGresult *result = next_result(self);
        well = is_well(self, result, well ? trouble : NULL) && well;
        if (!result)
            self->pending = 0;
        PQclear(result);
    }
    return well;
}

static bool queue(store *self, enum postgres_write what, const struct values *values,
                  struct store_trouble *trouble) {
    char name[16];
    snprintf(name, sizeof name, "w%d", (int)what);
    if (!self->writer ||
        PQsendQueryPrepared(self->writer, name, values->count, values->at, NULL, NULL, 0) != 1)
        return unwritable(self, NULL, trouble);
    self->pending++;
    return true;
}

// Sends a statement. In a careful batch, its result is read at once; in others, a failure is known
// later on, at the latest when the batch is committed.
static bool post(store *self, enum postgres_write what, const struct values *values,
                 struct store_trouble *trouble) {
    return queue(self, what, values, trouble) &&
           ((!self->careful && self->pending < POSTGRES_WINDOW) || read_results(self, trouble));
}

// Sends a statement, so that its result is the next; all others have been read.
static bool query(store *self, enum postgres_write what, const struct values *values,
                  struct store_trouble *trouble) {
    return read_results(self, trouble) && queue(self, what, values, trouble) &&
           (PQsendFlushRequest(self->writer) == 1 || unwritable(self, NULL, trouble));
}

// Asks for one number. −1 on failure.
static int64_t ask(store *self, enum postgres_write what, const struct values *values,
                   struct store_trouble *trouble) {
    if (!query(self, what, values, trouble))
        return -1;
    PGresult *result = next_result(self);
    bool well = is_well(self, result, trouble);
    int64_t answer = well ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return answer;
}

static bool begin(store *self, struct store_trouble *trouble) {
    struct values none = {0};
    if (!postgres_want_writer(self, trouble))
        return false;
    if (PQenterPipelineMode(self->writer) != 1)
        return unwritable(self, NULL, trouble);
    return post(self, WRITE_BEGIN, &none, trouble);
}

// Ends the pipeline: all results up to the end are read. False if the connection is lost.
static bool end_pipeline(store *self) {
    if (PQpipelineSync(self->writer) != 1)
        return false;
    for (PGresult *result; PQstatus(self->writer) == CONNECTION_OK;) {
        result = PQgetResult(self->writer);
        bool end = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
        PQclear(result);
        if (end)
            return PQexitPipelineMode(self->writer) == 1;
    }
    return false;
}

// Whatever state the connection is in: a new one is better than one that is not quite well.
static void rollback(store *self) {
    memset(self->known, 0, sizeof self->known);
    self->pending = 0;
    if (!self->writer)
        return;
    bool well = PQstatus(self->writer) == CONNECTION_OK &&
                (PQpipelineStatus(self->writer) == PQ_PIPELINE_OFF || end_pipeline(self));
    if (well && PQtransactionStatus(self->writer) != PQTRANS_IDLE) {
        PQclear(PQexec(self->writer, "ROLLBACK"));
        well = PQtransactionStatus(self->writer) == PQTRANS_IDLE;
    }
    if (!well)
        postgres_drop(&self->writer);
}

// A commit that is answered with anything but COMMIT has not happened. One without an answer may
// have: then the same batch comes again, and finds its events there or not.
static bool commit(store *self, struct store_trouble *trouble) {
    struct values none = {0};
    if (!read_results(self, trouble))
        return false;
    bool was_in_doubt = self->in_doubt;
    self->in_doubt = true;
    if (!query(self, WRITE_COMMIT, &none, trouble))
        return false;
    PGresult *result = next_result(self);
    bool done = is_well(self, result, trouble);
    if (done && strcmp(PQcmdStatus(result), "COMMIT") != 0)
        done = unwritable(self, result, trouble);
    if (done || PQresultStatus(result) == PGRES_PIPELINE_ABORTED)
        self->in_doubt = !done && was_in_doubt;
    PQclear(result);
    if (!done)
        return false;
    self->careful = false;
    if (!end_pipeline(self)) // it is on disk; the next batch gets another connection
        postgres_drop(&self->writer);
    return true;
}

static int *find_last(store *self, const struct store_event *event, struct store_trouble *trouble) {
    size_t length = strlen(event->table);
    assert(length > 0 && length <= STORE_ID_MAX);
    uint32_t hash = store_mix(event->table, length);
    size_t at = (hash ^ hash >> 16) % POSTGRES_KNOWN;
    int *seq = &self->known[at].seq;
    if (strcmp(self->known[at].id, event->table) == 0)
        return seq;
    self->known[at].id[0] = '\0';
    struct values values = {0};
    add_text(&values, event->table);
    // The key keeps a second first event out; so nobody has to wait to learn that there is none.
    int64_t last = event->seq == 1 && !self->in_doubt && !self->careful
                       ? 0
                       : ask(self, WRITE_LAST, &values, trouble);
    if (last < 0)
        return NULL;
    memcpy(self->known[at].id, event->table, length + 1);
    *seq = (int)last;
    return seq;
}

static bool out_of_order(const struct store_event *event, int last, struct store_trouble *trouble) {
    char found[16], before[16];
    snprintf(found, sizeof found, "%d", event->seq);
    snprintf(before, sizeof before, "%d", last);
    store_complain(trouble, N_("Table {table}: event {seq} cannot follow event {last}."), "table",
                   event->table, "seq", found, "last", before);
    if (trouble)
        trouble->lasting = true;
    return false;
}

static bool put_event(store *self, const struct store_event *event, struct store_trouble *trouble) {
    struct values values = {0};
    int *last = find_last(self, event, trouble);
    if (!last)
        return false;
    add_text(&values, event->table);
    add_number(&values, event->seq);
    add_number(&values, event->time);
    add_text(&values, event->kind);
    add_number(&values, event->seat);
    add_text(&values, event->data);
    add_number(&values, store_sum(event));
    if (event->seq == *last + 1) {
        *last = event->seq;
        return post(self, WRITE_ADD_EVENT, &values, trouble);
    }
    // Written by the commit whose answer was lost?
    int64_t same = self->in_doubt ? ask(self, WRITE_SAME, &values, trouble) : 0;
    return same == 1 || (same == 0 && out_of_order(event, *last, trouble));
}

static bool send_for(store *self, enum postgres_write what, const char *id,
                     struct store_trouble *trouble) {
    struct values values = {0};
    add_text(&values, id);
    return post(self, what, &values, trouble);
}

// Seats are only of tables that are not over. Who has played is kept elsewhere.
static bool put_table(store *self, const struct store_table *table, struct store_trouble *trouble) {
    struct values values = {0};
    add_text(&values, table->id);
    add_text(&values, table->game);
    add_text(&values, table->host);
    add_number(&values, table->status);
    add_number(&values, table->clock);
    add_number(&values, table->time);
    add_number(&values, table->due);
    return post(self, WRITE_SET_TABLE, &values, trouble) &&
           (table->status != STORE_OVER || send_for(self, WRITE_ADD_PLAYED, table->id, trouble)) &&
           (table->status < STORE_OVER || send_for(self, WRITE_CLEAR_SEATS, table->id, trouble));
}

static bool put_seat(store *self, const struct store_seat *seat, struct store_trouble *trouble) {
    struct values values = {0};
    add_text(&values, seat->table);
    add_number(&values, seat->seat);
    if (*seat->person)
        add_text(&values, seat->person);
    return post(self, *seat->person ? WRITE_SET_SEAT : WRITE_CLEAR_SEAT, &values, trouble);
}

static bool put_person(store *self, const struct store_person *person,
                       struct store_trouble *trouble) {
    struct values values = {0};
    char hash[2 * sizeof person->hash + 1];
    for (size_t i = 0; i < sizeof person->hash; i++)
        snprintf(hash + 2 * i, 3, "%02x", person->hash[i]);
    add_text(&values, person->id);
    add_text(&values, person->name);
    add_text(&values, hash);
    add_number(&values, person->time);
    return post(self, WRITE_SET_PERSON, &values, trouble);
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

// Notices a lost connection while there is nothing to write, and opens another.
static bool tend(store *self, int64_t idle_ms, struct store_trouble *trouble) {
    if (idle_ms == 0 || idle_ms == INT64_MAX)
        return true;
    if (self->writer) {
        struct pollfd socket = {.fd = PQsocket(self->writer), .events = POLLIN};
        if (poll(&socket, 1, 0) > 0 && PQconsumeInput(self->writer) != 1)
            postgres_drop(&self->writer);
    }
    return postgres_want_writer(self, trouble);
}

// --------------------------------------------------------------------------------------- removing

static bool remove_table(store *self, const char *id, struct store_trouble *trouble) {
    static const enum postgres_write parts[] = {WRITE_REMOVE_EVENTS, WRITE_CLEAR_SEATS,
                                                WRITE_CLEAR_PLAYED, WRITE_REMOVE_TABLE};
    bool done = true;
    memset(self->known, 0, sizeof self->known);
    for (size_t i = 0; done && i < sizeof parts / sizeof *parts; i++)
        done = send_for(self, parts[i], id, trouble);
    return done;
}

static bool forget_people(store *self, int64_t time, struct store_trouble *trouble) {
    struct values values = {0}, none = {0};
    add_number(&values, time);
    return post(self, WRITE_FORGET_PEOPLE, &values, trouble) &&
           post(self, WRITE_FORGET_PLAYED, &none, trouble);
}

// PostgreSQL does this by itself.
static bool shrink(store *self, struct store_trouble *trouble) {
    (void)self, (void)trouble;
    return true;
}

// ---------------------------------------------------------------------------------------- reading

static PGresult *read_once(store *self, enum postgres_read what, const struct values *values,
                           struct store_trouble *trouble) {
    char name[16];
    snprintf(name, sizeof name, "r%d", (int)what);
    if (!postgres_want_reader(self, trouble))
        return NULL;
    PGresult *result = PQexecPrepared(self->reader, name, values->count, values->at, NULL, NULL, 0);
    if (PQresultStatus(result) == PGRES_TUPLES_OK)
        return result;
    postgres_unreadable(self->reader, result, trouble);
    PQclear(result);
    return NULL;
}

// NULL on failure. A connection that was lost meanwhile is only noticed here, so that a second one
// is tried.
static PGresult *read_rows(store *self, enum postgres_read what, const struct values *values,
                           struct store_trouble *trouble) {
    PGresult *rows = read_once(self, what, values, trouble);
    bool lost = !rows && self->reader && PQstatus(self->reader) != CONNECTION_OK;
    return lost ? read_once(self, what, values, trouble) : rows;
}

static int64_t number_at(const PGresult *rows, int row, int column) {
    return strtoll(PQgetvalue(rows, row, column), NULL, 10);
}

static int each_text(store *self, enum postgres_read what, const struct values *values,
                     store_each_text *each, void *context, struct store_trouble *trouble) {
    PGresult *rows = read_rows(self, what, values, trouble);
    int count = 0;
    if (!rows)
        return -1;
    while (count < PQntuples(rows) && each(context, PQgetvalue(rows, count++, 0)))
        ;
    PQclear(rows);
    return count;
}

static int64_t one_number(store *self, enum postgres_read what, const struct values *values,
                          struct store_trouble *trouble) {
    PGresult *rows = read_rows(self, what, values, trouble);
    if (!rows)
        return -1;
    int64_t number = PQntuples(rows) > 0 ? number_at(rows, 0, 0) : 0;
    PQclear(rows);
    return number;
}

static bool damaged(const char *table, int seq, struct store_trouble *trouble) {
    char number[16];
    snprintf(number, sizeof number, "%d", seq);
    store_complain(trouble, N_("Table {table}: event {seq} is damaged."), "table", table, "seq",
                   number);
    if (trouble)
        trouble->lasting = true;
    return false;
}

// An event that is not the next one, or not as it was written, is damage.
static int each_event(const char *table, const PGresult *rows, store_each_event *each,
                      void *context, struct store_trouble *trouble) {
    int count = 0;
    for (bool more = true; more && count < PQntuples(rows); count++) {
        struct store_event event = {.table = table,
                                    .seq = (int)number_at(rows, count, 0),
                                    .time = number_at(rows, count, 1),
                                    .kind = PQgetvalue(rows, count, 2),
                                    .seat = (int)number_at(rows, count, 3),
                                    .data = PQgetvalue(rows, count, 4)};
        if (event.seq != count + 1 || store_sum(&event) != number_at(rows, count, 5)) {
            damaged(table, count + 1, trouble);
            return -1;
        }
        more = each(context, &event);
    }
    return count;
}

static int read_events(store *self, const char *table, store_each_event *each, void *context,
                       struct store_trouble *trouble) {
    struct values values = {0};
    add_text(&values, table);
    PGresult *rows = read_rows(self, READ_EVENTS, &values, trouble);
    if (!rows)
        return -1;
    int count = each_event(table, rows, each, context, trouble);
    PQclear(rows);
    return count;
}

static void read_hash(const char *hex, uint8_t hash[32]) {
    for (size_t i = 0; i < 32; i++)
        sscanf(hex + 2 * i, "%2hhx", &hash[i]);
}

static int read_person(store *self, const char *id, struct store_person *person, char name[64],
                       struct store_trouble *trouble) {
    struct values values = {0};
    add_text(&values, id);
    PGresult *rows = read_rows(self, READ_PERSON, &values, trouble);
    if (!rows)
        return -1;
    int found = PQntuples(rows);
    if (found) {
        *person = (struct store_person){.id = id, .name = name, .time = number_at(rows, 0, 2)};
        snprintf(name, 64, "%s", PQgetvalue(rows, 0, 0));
        read_hash(PQgetvalue(rows, 0, 1), person->hash);
    }
    PQclear(rows);
    return found;
}

static int read_seats(store *self, const char *person, int most, store_each_text *each,
                      void *context, struct store_trouble *trouble) {
    struct values values = {0};
    add_text(&values, person);
    add_number(&values, most);
    return each_text(self, READ_SEATS, &values, each, context, trouble);
}

static int read_played(store *self, const char *person, int skip, int most, store_each_text *each,
                       void *context, struct store_trouble *trouble) {
    struct values values = {0};
    add_text(&values, person);
    add_number(&values, skip);
    add_number(&values, most);
    return each_text(self, READ_PLAYED, &values, each, context, trouble);
}

static int read_overdue(store *self, int64_t time, int skip, int most, store_each_text *each,
                        void *context, struct store_trouble *trouble) {
    struct values values = {0};
    add_number(&values, time);
    add_number(&values, skip);
    add_number(&values, most);
    return each_text(self, READ_OVERDUE, &values, each, context, trouble);
}

static int64_t read_due(store *self, const char *table, struct store_trouble *trouble) {
    struct values values = {0};
    add_text(&values, table);
    return one_number(self, READ_DUE, &values, trouble);
}

static int read_clocks(store *self, store_each_clock *each, void *context,
                       struct store_trouble *trouble) {
    struct values none = {0};
    PGresult *rows = read_rows(self, READ_CLOCKS, &none, trouble);
    int count = 0;
    if (!rows)
        return -1;
    for (bool more = true; more && count < PQntuples(rows); count++)
        more = each(context, PQgetvalue(rows, count, 0), (int)number_at(rows, count, 1),
                    number_at(rows, count, 2));
    PQclear(rows);
    return count;
}

static int read_count(store *self, const char *host, struct store_trouble *trouble) {
    struct values values = {0};
    if (host)
        add_text(&values, host);
    return (int)one_number(self, host ? READ_COUNT_HOST : READ_COUNT_ALL, &values, trouble);
}

static int read_old(store *self, int64_t time, store_each_text *each, void *context,
                    struct store_trouble *trouble) {
    struct values values = {0};
    add_number(&values, time);
    return each_text(self, READ_OLD, &values, each, context, trouble);
}

static int count_strangers(store *self, int64_t time, struct store_trouble *trouble) {
    struct values values = {0};
    add_number(&values, time);
    return (int)one_number(self, READ_STRANGERS, &values, trouble);
}

static int read_all(store *self, store_each_text *each, void *context,
                    struct store_trouble *trouble) {
    struct values none = {0};
    return each_text(self, READ_TABLES, &none, each, context, trouble);
}

// Who played has no seat any more: any will do.
static int read_sitters(store *self, const char *table, store_each_item *each, void *context,
                        struct store_trouble *trouble) {
    struct values values = {0};
    int count = 0;
    add_text(&values, table);
    PGresult *rows = read_rows(self, READ_SITTERS, &values, trouble);
    if (!rows)
        return -1;
    for (bool more = true; more && count < PQntuples(rows); count++) {
        int seat = (int)number_at(rows, count, 0);
        struct store_item item = {
            STORE_SEAT, .seat = {table, seat < 0 ? count : seat, PQgetvalue(rows, count, 1)}};
        more = each(context, &item);
    }
    PQclear(rows);
    return count;
}

static int read_about(store *self, const char *table, store_each_item *each, void *context,
                      struct store_trouble *trouble) {
    struct values values = {0};
    int count = read_sitters(self, table, each, context, trouble);
    add_text(&values, table);
    PGresult *rows = count < 0 ? NULL : read_rows(self, READ_ROW, &values, trouble);
    if (!rows)
        return -1;
    if (PQntuples(rows) > 0) {
        struct store_item item = {STORE_TABLE,
                                  .table = {.id = table,
                                            .game = PQgetvalue(rows, 0, 0),
                                            .host = PQgetvalue(rows, 0, 1),
                                            .status = (enum store_status)number_at(rows, 0, 2),
                                            .clock = (int)number_at(rows, 0, 3),
                                            .time = number_at(rows, 0, 4),
                                            .due = number_at(rows, 0, 5)}};
        count++;
        each(context, &item);
    }
    PQclear(rows);
    return count;
}

static int read_people(store *self, store_each_item *each, void *context,
                       struct store_trouble *trouble) {
    struct values none = {0};
    PGresult *rows = read_rows(self, READ_PEOPLE, &none, trouble);
    int count = 0;
    if (!rows)
        return -1;
    for (bool more = true; more && count < PQntuples(rows); count++) {
        struct store_item item = {STORE_PERSON, .person = {.id = PQgetvalue(rows, count, 0),
                                                           .name = PQgetvalue(rows, count, 1),
                                                           .time = number_at(rows, count, 3)}};
        read_hash(PQgetvalue(rows, count, 2), item.person.hash);
        more = each(context, &item);
    }
    PQclear(rows);
    return count;
}

// ---------------------------------------------------------------------------- left to others

static bool back_up(const char *path, const char *to, struct store_trouble *trouble) {
    (void)path, (void)to;
    return store_complain(trouble, N_("Use pg_dump to back up a PostgreSQL store."));
}

static bool accept_loss(const char *path, struct store_trouble *trouble) {
    (void)path;
    return store_complain(trouble, N_("Only a SQLite store needs --accept-loss."));
}

const struct store_kind store_postgres = {
    .scheme = "postgres",
    .open = postgres_open,
    .close = postgres_close,
    .begin = begin,
    .put = put,
    .commit = commit,
    .rollback = rollback,
    .tend = tend,
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
    .count = read_count,
    .all = read_all,
    .about = read_about,
    .people = read_people,
    .check = postgres_check,
    .backup = back_up,
    .inspect = postgres_inspect,
    .accept_loss = accept_loss,
};
