#include "server/store/postgres.h"

#include "base/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void values_text(struct values *values, const char *text) {
    assert(values->count < VALUES_MAX);
    values->at[values->count++] = text;
}

void values_number(struct values *values, int64_t number) {
    char *digits = values->digits[values->count];
    snprintf(digits, sizeof values->digits[0], "%" PRId64, number);
    values_text(values, digits);
}

// ---------------------------------------------------------------------------------------- writing

static bool unwritable(store *self, const PGresult *result, struct store_trouble *trouble) {
    return postgres_fail(N_("Cannot write to the store: {reason}"), self->writer, result, trouble);
}

// Waits for the next result. False if nobody needs it any more.
static bool await_result(store *self) {
    enum { LOOK_MS = 500 };
    while (!postgres_await(self->writer, LOOK_MS))
        if (atomic_load(&self->abandoned))
            return false;
    return true;
}

// Reads the result of the oldest statement that has none, and the mark behind it. NULL when the
// connection is lost, or nobody waits any more.
static PGresult *next_result(store *self) {
    PGresult *result = await_result(self) ? PQgetResult(self->writer) : NULL;
    if (result)
        PQclear(PQgetResult(self->writer));
    self->pending--;
    return result;
}

// Asks for the results of what was sent. PostgreSQL then counts how long the transaction waits for
// us, and ends it if that is too long: a node that hangs must not hold up the others.
static bool request_results(store *self, struct store_trouble *trouble) {
    return PQpipelineSync(self->writer) == 1 || unwritable(self, NULL, trouble);
}

// Behind the last of the results that were asked for.
static bool end_results(store *self, struct store_trouble *trouble) {
    PGresult *result = PQgetResult(self->writer);
    bool well = PQresultStatus(result) == PGRES_PIPELINE_SYNC || unwritable(self, result, trouble);
    PQclear(result);
    return well;
}

// Is it well? Otherwise the batch has failed: `careful` if a value is at fault, so that the next
// attempt finds out which one it is.
static bool is_well(store *self, const PGresult *result, struct store_trouble *trouble) {
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return true;
    struct store_trouble found = {0};
    unwritable(self, result, &found);
    bool was_careful = self->careful; // else it may be any statement's
    self->careful |= found.lasting;
    found.lasting &= was_careful;
    if (trouble)
        *trouble = found;
    return false;
}

// Reads all results but the last few. The first that is not well is the one to tell of: those after
// it were not tried.
static bool read_all_but(store *self, int last, struct store_trouble *trouble) {
    bool well = true;
    while (self->pending > last) {
        PGresult *result = next_result(self);
        well = is_well(self, result, well ? trouble : NULL) && well;
        if (!result)
            self->pending = 0;
        PQclear(result);
    }
    return well;
}

static bool read_results(store *self, struct store_trouble *trouble) {
    if (self->pending == 0)
        return true;
    return request_results(self, trouble) && read_all_but(self, 0, trouble) &&
           end_results(self, trouble);
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

// Sends a statement behind the others, and reads its result; the caller clears it. NULL if it, or
// one before it, is not well.
static PGresult *query(store *self, enum postgres_write what, const struct values *values,
                       struct store_trouble *trouble) {
    if (!queue(self, what, values, trouble) || !request_results(self, trouble) ||
        !read_all_but(self, 1, trouble) || self->pending == 0)
        return NULL;
    PGresult *result = next_result(self);
    if (is_well(self, result, trouble) && end_results(self, trouble))
        return result;
    PQclear(result);
    return NULL;
}

// Asks for one number. −1 on failure.
static int64_t ask(store *self, enum postgres_write what, const struct values *values,
                   struct store_trouble *trouble) {
    PGresult *result = query(self, what, values, trouble);
    int64_t answer = result ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return answer;
}

// ------------------------------------------------------------------------------------------ leases

// Returns whether the table is in the list with this lease.
static bool is_among(const struct postgres_tables *tables, const char *id,
                     const struct store_lease *lease) {
    for (int i = 0; i < tables->count; i++)
        if (tables->at[i].lease.epoch == lease->epoch && strcmp(tables->at[i].id, id) == 0)
            return true;
    return false;
}

static void add_table(struct postgres_tables *tables, const char *id,
                      const struct store_lease *lease) {
    tables->at = grow(tables->at, sizeof *tables->at, &tables->capacity, (size_t)tables->count + 1);
    tables->at[tables->count].lease = *lease;
    snprintf(tables->at[tables->count].id, sizeof tables->at->id, "%s", id);
    tables->count++;
}

// Returns how many bytes it wrote.
static int write_member(char *out, const char *id, const struct store_lease *lease, char member) {
    if (member == 'i')
        return sprintf(out, "%s", id);
    return sprintf(out, "%" PRId64, member == 'n' ? lease->node : lease->epoch);
}

// The tables that are written to, as arrays of PostgreSQL: of i (ids), n (nodes) or e (epochs). The
// caller frees them.
static char *write_array(const struct postgres_tables *tables, char member) {
    enum { MOST = STORE_ID_MAX + 3 };
    char *text = must(malloc((size_t)tables->count * MOST + 3)), *at = text;
    for (int i = 0; i < tables->count; i++) {
        *at++ = i ? ',' : '{';
        at += write_member(at, tables->at[i].id, &tables->at[i].lease, member);
    }
    strcpy(at, "}");
    return text;
}

static bool is_in_rows(const PGresult *rows, const char *id) {
    for (int i = 0; i < PQntuples(rows); i++)
        if (strcmp(PQgetvalue(rows, i, 0), id) == 0)
            return true;
    return false;
}

// Where the writer remembers a table.
static struct postgres_known *find_known(store *self, const char *table,
                                         const struct store_lease *lease) {
    size_t length = strlen(table);
    assert(length > 0 && length <= STORE_ID_MAX);
    uint32_t hash = store_mix(table, length);
    struct postgres_known *known = &self->known[(hash ^ hash >> 16) % POSTGRES_KNOWN];
    if (strcmp(known->id, table) != 0 || known->epoch != lease->epoch) {
        *known = (struct postgres_known){.seq = -1, .epoch = lease->epoch};
        memcpy(known->id, table, length + 1);
    }
    return known;
}

static void start_fence(store *self) {
    for (int i = 0; i < self->fence.count; i++)
        find_known(self, self->fence.at[i].id, &self->fence.at[i].lease)->fenced = false;
    self->fence.count = 0;
}

// Locks the leases of these tables until the end of the batch: a node that claims one of them
// waits, and then finds what was written. Tables that were claimed before are noted as lost; the
// next attempt refuses what belongs to them.
static bool check_fence(store *self, const struct postgres_tables *fence,
                        struct store_trouble *trouble) {
    char *ids = write_array(fence, 'i'), *nodes = write_array(fence, 'n');
    char *epochs = write_array(fence, 'e');
    struct values values = {0};
    values_text(&values, ids);
    values_text(&values, nodes);
    values_text(&values, epochs);
    PGresult *held = query(self, WRITE_FENCE, &values, trouble);
    bool all = held && PQntuples(held) == fence->count;
    for (int i = 0; held && !all && i < fence->count; i++)
        if (!is_in_rows(held, fence->at[i].id))
            add_table(&self->lost, fence->at[i].id, &fence->at[i].lease);
    if (held && !all && trouble)
        trouble->again = true;
    PQclear(held);
    free(ids);
    free(nodes);
    free(epochs);
    return all;
}

static bool moved(const char *table, struct store_trouble *trouble) {
    store_complain(trouble, N_("Table {table} belongs to another node by now."), "table", table);
    if (trouble)
        trouble->lasting = trouble->moved = true;
    return false;
}

static bool check_last_of_fence(store *self, struct store_trouble *trouble) {
    struct postgres_tables last = {.at = &self->fence.at[self->fence.count - 1], .count = 1};
    return check_fence(self, &last, trouble);
}

// Notes that the batch writes to a table. NULL if that is another node's. Most batches find out
// when they are committed. A careful one, which says what can never be written, asks at once: an
// item of another node's table is never at fault for anything else.
static struct postgres_known *note_table(store *self, const char *table,
                                         const struct store_lease *lease,
                                         struct store_trouble *trouble) {
    struct postgres_known *known = find_known(self, table, lease);
    if (!lease->epoch || known->fenced)
        return known;
    if (is_among(&self->lost, table, lease)) {
        moved(table, trouble);
        return NULL;
    }
    add_table(&self->fence, table, lease);
    known->fenced = true;
    return self->careful && !check_last_of_fence(self, trouble) ? NULL : known;
}

// ----------------------------------------------------------------------------------------- batches

static bool begin(store *self, struct store_trouble *trouble) {
    struct values none = {0};
    start_fence(self);
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
    bool well = PQstatus(self->writer) == CONNECTION_OK && !atomic_load(&self->abandoned) &&
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
    if (!(self->fence.count ? check_fence(self, &self->fence, trouble)
                            : read_results(self, trouble)))
        return false;
    bool was_in_doubt = self->in_doubt;
    self->in_doubt = true;
    self->next_writer.warned = false;
    PGresult *result = query(self, WRITE_COMMIT, &none, trouble);
    bool done = result;
    if (result && self->next_writer.warned) { // the next connection finds out
        done = postgres_silent(trouble);
        postgres_drop(&self->writer);
    } else if (result && strcmp(PQcmdStatus(result), "COMMIT") != 0) {
        self->in_doubt = was_in_doubt;
        done = unwritable(self, result, trouble);
    }
    PQclear(result);
    if (!done)
        return false;
    self->in_doubt = self->careful = false;
    self->lost.count = 0;
    if (PQexitPipelineMode(self->writer) !=
        1) // it is on disk; the next batch gets another connection
        postgres_drop(&self->writer);
    return true;
}

static void abandon(store *self) {
    atomic_store(&self->abandoned, true);
}

// Finds out which event of the table was the last, if it is not known. The key keeps a second first
// event out; so nobody has to wait to learn that there is none.
static bool find_last(store *self, struct postgres_known *known, const struct store_event *event,
                      struct store_trouble *trouble) {
    if (known->seq >= 0)
        return true;
    struct values values = {0};
    values_text(&values, event->table);
    int64_t last = event->seq == 1 && !self->in_doubt && !self->careful
                       ? 0
                       : ask(self, WRITE_LAST, &values, trouble);
    if (last >= 0)
        known->seq = (int)last;
    return last >= 0;
}

// The table may be another node's by now, which has gone on with it: a careful batch finds out.
static bool out_of_order(store *self, const struct store_event *event,
                         const struct store_lease *lease, int last, struct store_trouble *trouble) {
    bool is_sure = self->careful || !lease->epoch;
    char found[16], before[16];
    snprintf(found, sizeof found, "%d", event->seq);
    snprintf(before, sizeof before, "%d", last);
    store_complain(trouble, N_("Table {table}: event {seq} cannot follow event {last}."), "table",
                   event->table, "seq", found, "last", before);
    if (trouble) {
        trouble->lasting = is_sure;
        trouble->again = !is_sure;
    }
    self->careful |= !is_sure;
    return false;
}

static bool put_event(store *self, const struct store_event *event, const struct store_lease *lease,
                      struct store_trouble *trouble) {
    struct values values = {0};
    struct postgres_known *known = note_table(self, event->table, lease, trouble);
    if (!known || !find_last(self, known, event, trouble))
        return false;
    values_text(&values, event->table);
    values_number(&values, event->seq);
    values_number(&values, event->time);
    values_text(&values, event->kind);
    values_number(&values, event->seat);
    values_text(&values, event->data);
    values_number(&values, store_sum(event));
    values_number(&values, lease->epoch);
    if (event->seq == known->seq + 1) {
        known->seq = event->seq;
        return post(self, WRITE_ADD_EVENT, &values, trouble);
    }
    // Written by the commit whose answer was lost?
    int64_t same = self->in_doubt ? ask(self, WRITE_SAME, &values, trouble) : 0;
    return same == 1 || (same == 0 && out_of_order(self, event, lease, known->seq, trouble));
}

static bool send_for(store *self, enum postgres_write what, const char *id,
                     struct store_trouble *trouble) {
    struct values values = {0};
    values_text(&values, id);
    return post(self, what, &values, trouble);
}

// Seats are only of tables that are not over. Who has played is kept elsewhere.
static bool put_table(store *self, const struct store_table *table, struct store_trouble *trouble) {
    struct values values = {0};
    values_text(&values, table->id);
    values_text(&values, table->game);
    values_text(&values, table->host);
    values_number(&values, table->status);
    values_number(&values, table->clock);
    values_number(&values, table->time);
    values_number(&values, table->due);
    return post(self, WRITE_SET_TABLE, &values, trouble) &&
           (table->status != STORE_OVER || send_for(self, WRITE_ADD_PLAYED, table->id, trouble)) &&
           (table->status < STORE_OVER || send_for(self, WRITE_CLEAR_SEATS, table->id, trouble));
}

static bool put_seat(store *self, const struct store_seat *seat, struct store_trouble *trouble) {
    struct values values = {0};
    values_text(&values, seat->table);
    values_number(&values, seat->seat);
    if (*seat->person)
        values_text(&values, seat->person);
    return post(self, *seat->person ? WRITE_SET_SEAT : WRITE_CLEAR_SEAT, &values, trouble);
}

static bool put_person(store *self, const struct store_person *person,
                       struct store_trouble *trouble) {
    struct values values = {0};
    char hash[2 * sizeof person->hash + 1];
    for (size_t i = 0; i < sizeof person->hash; i++)
        snprintf(hash + 2 * i, 3, "%02x", person->hash[i]);
    values_text(&values, person->id);
    values_text(&values, person->name);
    values_text(&values, hash);
    values_number(&values, person->time);
    return post(self, WRITE_SET_PERSON, &values, trouble);
}

static bool put(store *self, const struct store_item *item, struct store_trouble *trouble) {
    const struct store_lease *lease = &item->lease;
    switch (item->kind) {
    case STORE_EVENT: return put_event(self, &item->event, lease, trouble);
    case STORE_TABLE:
        return note_table(self, item->table.id, lease, trouble) &&
               put_table(self, &item->table, trouble);
    case STORE_SEAT:
        return note_table(self, item->seat.table, lease, trouble) &&
               put_seat(self, &item->seat, trouble);
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
                                                WRITE_CLEAR_PLAYED, WRITE_REMOVE_TABLE,
                                                WRITE_REMOVE_LEASE};
    bool done = true;
    memset(self->known, 0, sizeof self->known);
    for (size_t i = 0; done && i < sizeof parts / sizeof *parts; i++)
        done = send_for(self, parts[i], id, trouble);
    return done;
}

static bool forget_people(store *self, int64_t time, struct store_trouble *trouble) {
    struct values values = {0}, none = {0};
    values_number(&values, time);
    return post(self, WRITE_FORGET_PEOPLE, &values, trouble) &&
           post(self, WRITE_FORGET_PLAYED, &none, trouble);
}

// PostgreSQL does this by itself.
static bool shrink(store *self, struct store_trouble *trouble) {
    (void)self, (void)trouble;
    return true;
}

// ---------------------------------------------------------------------------------------- reading

// Among nodes, the event loop writes, too, and must not wait for ever for a standby that has gone.
// An answer that comes too late is thrown away, as if it had been lost.
static bool finish_read(store *self, int wait_ms, PGresult **result) {
    return postgres_finish(self->reader, self->shared ? wait_ms : -1, result);
}

static bool is_free(store *self, struct store_trouble *trouble) {
    PGresult *late = NULL;
    bool is_over = PQtransactionStatus(self->reader) != PQTRANS_ACTIVE ||
                   finish_read(self, 0, &late) || postgres_silent(trouble);
    PQclear(late);
    return is_over;
}

static PGresult *read_once(store *self, enum postgres_read what, const struct values *values,
                           struct store_trouble *trouble) {
    char name[16];
    PGresult *result;
    snprintf(name, sizeof name, "r%d", (int)what);
    if (!postgres_want_reader(self, trouble) || !is_free(self, trouble))
        return NULL;
    self->next_reader.warned = false;
    PQsendQueryPrepared(self->reader, name, values->count, values->at, NULL, NULL, 0);
    if (!finish_read(self, POSTGRES_WAIT_MS, &result)) {
        postgres_silent(trouble);
        return NULL;
    }
    if (PQresultStatus(result) == PGRES_TUPLES_OK && !self->next_reader.warned)
        return result;
    postgres_unreadable(self->reader, result, trouble);
    PQclear(result);
    return NULL;
}

// NULL on failure. A connection that was lost meanwhile is only noticed here, so that a second one
// is tried.
PGresult *postgres_rows(store *self, enum postgres_read what, const struct values *values,
                        struct store_trouble *trouble) {
    PGresult *rows = read_once(self, what, values, trouble);
    bool lost = !rows && self->reader && PQstatus(self->reader) != CONNECTION_OK;
    return lost ? read_once(self, what, values, trouble) : rows;
}

int64_t postgres_number(const PGresult *rows, int row, int column) {
    return strtoll(PQgetvalue(rows, row, column), NULL, 10);
}

int postgres_texts(store *self, enum postgres_read what, const struct values *values,
                   store_each_text *each, void *context, struct store_trouble *trouble) {
    PGresult *rows = postgres_rows(self, what, values, trouble);
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
    PGresult *rows = postgres_rows(self, what, values, trouble);
    if (!rows)
        return -1;
    int64_t number = PQntuples(rows) > 0 ? postgres_number(rows, 0, 0) : 0;
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
                                    .seq = (int)postgres_number(rows, count, 0),
                                    .time = postgres_number(rows, count, 1),
                                    .kind = PQgetvalue(rows, count, 2),
                                    .seat = (int)postgres_number(rows, count, 3),
                                    .data = PQgetvalue(rows, count, 4)};
        if (event.seq != count + 1 || store_sum(&event) != postgres_number(rows, count, 5)) {
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
    values_text(&values, table);
    PGresult *rows = postgres_rows(self, READ_EVENTS, &values, trouble);
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
    values_text(&values, id);
    PGresult *rows = postgres_rows(self, READ_PERSON, &values, trouble);
    if (!rows)
        return -1;
    int found = PQntuples(rows);
    if (found) {
        *person =
            (struct store_person){.id = id, .name = name, .time = postgres_number(rows, 0, 2)};
        snprintf(name, 64, "%s", PQgetvalue(rows, 0, 0));
        read_hash(PQgetvalue(rows, 0, 1), person->hash);
    }
    PQclear(rows);
    return found;
}

static int read_seats(store *self, const char *person, int most, store_each_text *each,
                      void *context, struct store_trouble *trouble) {
    struct values values = {0};
    values_text(&values, person);
    values_number(&values, most);
    return postgres_texts(self, READ_SEATS, &values, each, context, trouble);
}

static int read_played(store *self, const char *person, int skip, int most, store_each_text *each,
                       void *context, struct store_trouble *trouble) {
    struct values values = {0};
    values_text(&values, person);
    values_number(&values, skip);
    values_number(&values, most);
    return postgres_texts(self, READ_PLAYED, &values, each, context, trouble);
}

static int read_overdue(store *self, int64_t time, int skip, int most, store_each_text *each,
                        void *context, struct store_trouble *trouble) {
    struct values values = {0};
    values_number(&values, time);
    values_number(&values, skip);
    values_number(&values, most);
    return postgres_texts(self, READ_OVERDUE, &values, each, context, trouble);
}

static int64_t read_due(store *self, const char *table, struct store_trouble *trouble) {
    struct values values = {0};
    values_text(&values, table);
    return one_number(self, READ_DUE, &values, trouble);
}

static int read_clocks(store *self, store_each_clock *each, void *context,
                       struct store_trouble *trouble) {
    struct values none = {0};
    PGresult *rows = postgres_rows(self, READ_CLOCKS, &none, trouble);
    int count = 0;
    if (!rows)
        return -1;
    for (bool more = true; more && count < PQntuples(rows); count++)
        more = each(context, PQgetvalue(rows, count, 0), (int)postgres_number(rows, count, 1),
                    postgres_number(rows, count, 2));
    PQclear(rows);
    return count;
}

static int read_count(store *self, const char *host, struct store_trouble *trouble) {
    struct values values = {0};
    if (host)
        values_text(&values, host);
    return (int)one_number(self, host ? READ_COUNT_HOST : READ_COUNT_ALL, &values, trouble);
}

// Of tables that are not over, and of those that were opened last: there is no index of all times.
static int64_t read_newest(store *self, struct store_trouble *trouble) {
    struct values none = {0};
    return one_number(self, READ_NEWEST, &none, trouble);
}

static int read_old(store *self, int64_t time, store_each_text *each, void *context,
                    struct store_trouble *trouble) {
    struct values values = {0};
    values_number(&values, time);
    return postgres_texts(self, READ_OLD, &values, each, context, trouble);
}

static int count_strangers(store *self, int64_t time, struct store_trouble *trouble) {
    struct values values = {0};
    values_number(&values, time);
    return (int)one_number(self, READ_STRANGERS, &values, trouble);
}

static int read_all(store *self, store_each_text *each, void *context,
                    struct store_trouble *trouble) {
    struct values none = {0};
    return postgres_texts(self, READ_TABLES, &none, each, context, trouble);
}

// Who played has no seat any more: any will do.
static int read_sitters(store *self, const char *table, store_each_item *each, void *context,
                        struct store_trouble *trouble) {
    struct values values = {0};
    int count = 0;
    values_text(&values, table);
    PGresult *rows = postgres_rows(self, READ_SITTERS, &values, trouble);
    if (!rows)
        return -1;
    for (bool more = true; more && count < PQntuples(rows); count++) {
        int seat = (int)postgres_number(rows, count, 0);
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
    values_text(&values, table);
    PGresult *rows = count < 0 ? NULL : postgres_rows(self, READ_ROW, &values, trouble);
    if (!rows)
        return -1;
    if (PQntuples(rows) > 0) {
        struct store_item item = {
            STORE_TABLE, .table = {.id = table,
                                   .game = PQgetvalue(rows, 0, 0),
                                   .host = PQgetvalue(rows, 0, 1),
                                   .status = (enum store_status)postgres_number(rows, 0, 2),
                                   .clock = (int)postgres_number(rows, 0, 3),
                                   .time = postgres_number(rows, 0, 4),
                                   .due = postgres_number(rows, 0, 5)}};
        count++;
        each(context, &item);
    }
    PQclear(rows);
    return count;
}

static int read_people(store *self, store_each_item *each, void *context,
                       struct store_trouble *trouble) {
    struct values none = {0};
    PGresult *rows = postgres_rows(self, READ_PEOPLE, &none, trouble);
    int count = 0;
    if (!rows)
        return -1;
    for (bool more = true; more && count < PQntuples(rows); count++) {
        struct store_item item = {STORE_PERSON,
                                  .person = {.id = PQgetvalue(rows, count, 0),
                                             .name = PQgetvalue(rows, count, 1),
                                             .time = postgres_number(rows, count, 3)}};
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
    .files = postgres_files,
    .open = postgres_open,
    .close = postgres_close,
    .begin = begin,
    .put = put,
    .commit = commit,
    .rollback = rollback,
    .abandon = abandon,
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
    .newest = read_newest,
    .count = read_count,
    .all = read_all,
    .about = read_about,
    .people = read_people,
    .check = postgres_check,
    .backup = back_up,
    .inspect = postgres_inspect,
    .accept_loss = accept_loss,
    .leases = &postgres_leases,
};
