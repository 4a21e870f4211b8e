// Connections to PostgreSQL, and the schema.
#include "server/store/postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOCK = 0x5061646b, LOCK_TRIES = 20, LOCK_WAIT_MS = 100 };

enum { VERSION = 1 };

// Made in one transaction. With several nodes, a table that needs its clock looked after, but has
// no owner, belongs to node 0, which is never alive.
static const char schema[] =
    "BEGIN;"
    "CREATE TABLE paddock_store (version int NOT NULL);"
    "CREATE TABLE paddock_tables (id text COLLATE \"C\" PRIMARY KEY,"
    " number bigint GENERATED ALWAYS AS IDENTITY UNIQUE, game text NOT NULL, host text NOT NULL,"
    " status int NOT NULL, clock int NOT NULL, time bigint NOT NULL, due bigint NOT NULL);"
    "CREATE INDEX paddock_tables_host ON paddock_tables (host) WHERE status < 2;"
    "CREATE INDEX paddock_tables_due ON paddock_tables (due) WHERE status < 2;"
    "CREATE INDEX paddock_tables_clock ON paddock_tables (number) WHERE clock > 0 AND status = 1;"
    "CREATE TABLE paddock_events (id text COLLATE \"C\", seq int CHECK (seq > 0),"
    " time bigint NOT NULL, kind text NOT NULL, seat int NOT NULL, data text NOT NULL,"
    " sum int NOT NULL, epoch bigint NOT NULL, PRIMARY KEY (id, seq));"
    "CREATE TABLE paddock_seats (id text COLLATE \"C\", seat int,"
    " person text COLLATE \"C\" NOT NULL, PRIMARY KEY (id, seat));"
    "CREATE INDEX paddock_seats_person ON paddock_seats (person);"
    "CREATE TABLE paddock_played (person text COLLATE \"C\", id text COLLATE \"C\","
    " PRIMARY KEY (person, id));"
    "CREATE INDEX paddock_played_id ON paddock_played (id);"
    "CREATE TABLE paddock_people (id text COLLATE \"C\" PRIMARY KEY, name text NOT NULL,"
    " hash bytea NOT NULL CHECK (length(hash) = 32), time bigint NOT NULL);"
    "CREATE TABLE paddock_nodes (id bigint PRIMARY KEY, address text NOT NULL, rules text NOT NULL,"
    " until timestamptz NOT NULL);"
    "INSERT INTO paddock_nodes VALUES (0, '', '', '-infinity');"
    "CREATE TABLE paddock_leases (id text COLLATE \"C\" PRIMARY KEY, node bigint,"
    " epoch bigint NOT NULL);"
    "CREATE INDEX paddock_leases_node ON paddock_leases (node);"
    "INSERT INTO paddock_store VALUES (1);"
    "COMMIT";

// ---------------------------------------------------------------------------------------- trouble

// Will the same statement fail for ever? Its values are at fault, not the server: data exceptions,
// broken constraints, limits of the program. All else passes: a lost connection, a full disk, a
// restart, a conflict with another transaction, missing rights.
static bool is_lasting(const PGresult *result) {
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    return state && (strncmp(state, "22", 2) == 0 || strncmp(state, "23", 2) == 0 ||
                     strncmp(state, "54", 2) == 0);
}

bool postgres_fail(const char *message, PGconn *connection, const PGresult *result,
                   struct store_trouble *trouble) {
    const char *primary = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    char reason[300];
    snprintf(reason, sizeof reason, "%s", primary ? primary : PQerrorMessage(connection));
    reason[strcspn(reason, "\n")] = '\0';
    store_complain(trouble, message, "reason", *reason ? reason : "PostgreSQL");
    if (trouble)
        trouble->lasting = is_lasting(result);
    return false;
}

bool postgres_unreadable(PGconn *connection, const PGresult *result,
                         struct store_trouble *trouble) {
    return postgres_fail(N_("Cannot read the store: {reason}"), connection, result, trouble);
}

// ------------------------------------------------------------------------------------- connecting

void postgres_drop(PGconn **connection) {
    PQfinish(*connection);
    *connection = NULL;
}

// Warnings mean something only while a commit is answered: it is on the disk of this server, but
// somebody has ended its waiting for a standby.
static void note_notice(void *context, const PGresult *result) {
    bool *warned = context;
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    *warned |= severity && strcmp(severity, "WARNING") == 0;
}

// Runs statements without results. False on failure.
static bool run(PGconn *on, const char *statements, struct store_trouble *trouble) {
    PGresult *result = PQexec(on, statements);
    bool done =
        PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
    if (!done)
        postgres_unreadable(on, result, trouble);
    PQclear(result);
    return done;
}

// One value of one row, copied to `value`. False on failure; "" if there is no row.
static bool ask(PGconn *on, const char *question, char value[80], struct store_trouble *trouble) {
    PGresult *result = PQexec(on, question);
    bool done = PQresultStatus(result) == PGRES_TUPLES_OK;
    if (!done)
        postgres_unreadable(on, result, trouble);
    snprintf(value, 80, "%s", done && PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return done;
}

// A commit must be on disk before it is answered, whatever the database's default is. If
// another program locks our tables, that is an error: we do not wait for it.
static bool settle(PGconn *on, struct store_trouble *trouble) {
    char encoding[80];
    if (!ask(on, "SHOW server_encoding", encoding, trouble))
        return false;
    if (strcmp(encoding, "UTF8") != 0)
        return store_complain(trouble, N_("The database has the encoding {found}. Use UTF8."),
                              "found", encoding);
    return PQsetClientEncoding(on, "UTF8") == 0 &&
           run(on,
               "SET lock_timeout = '5s';"
               "SELECT set_config('synchronous_commit', 'on', false)"
               " WHERE current_setting('synchronous_commit') = 'off'",
               trouble);
}

// Beside other nodes. None of them waits for one that hangs in the middle of a batch, and the event
// loop waits for the disk only to renew its row and to claim a table.
static bool settle_shared(PGconn *on, bool writer, struct store_trouble *trouble) {
    return run(on,
               writer ? "SET idle_in_transaction_session_timeout = '3s'"
                      : "SET lock_timeout = '300ms'; SET synchronous_commit = off",
               trouble);
}

// What the address says goes before these. A network that swallows everything is noticed soon.
static const char *const defaults[][2] = {
    {"fallback_application_name", "paddock"},
    {"connect_timeout", "5"},
    {"keepalives_idle", "10"},
    {"keepalives_interval", "5"},
    {"keepalives_count", "3"},
    {"tcp_user_timeout", "20000"},
};
enum { DEFAULTS = sizeof defaults / sizeof *defaults };

// Notes the newest history. False for an older one.
static bool note_timeline(store *self, const char *system, int64_t timeline) {
    pthread_mutex_lock(&self->lock);
    bool older = strcmp(system, self->system) == 0 && timeline < self->timeline;
    if (!older) {
        snprintf(self->system, sizeof self->system, "%s", system);
        self->timeline = timeline;
    }
    pthread_mutex_unlock(&self->lock);
    return !older;
}

// A server that was replaced by its standby, and runs again, does not have what was acknowledged
// since.
static bool is_newest(store *self, PGconn *on, int64_t *timeline, struct store_trouble *trouble) {
    char system[80], file[80];
    if (!ask(on, "SELECT system_identifier FROM pg_control_system()", system, trouble) ||
        !ask(on, "SELECT pg_walfile_name(pg_current_wal_lsn())", file, trouble))
        return false;
    file[8] = '\0'; // the timeline is the first part, in hexadecimal
    *timeline = strtoll(file, NULL, 16);
    return note_timeline(self, system, *timeline) ||
           store_complain(trouble, N_("This PostgreSQL server has been replaced by another one, "
                                      "and runs again. Stop it."));
}

// Does the connection work, with a server that the other connection has not found replaced?
static bool is_usable(store *self, PGconn *on, const struct postgres_coming *newest) {
    pthread_mutex_lock(&self->lock);
    bool older = newest->timeline < self->timeline;
    pthread_mutex_unlock(&self->lock);
    return on && PQstatus(on) == CONNECTION_OK && !older;
}

static PGconn *link_to(store *self, struct postgres_coming *coming, struct store_trouble *trouble) {
    const char *keys[DEFAULTS + 2] = {0}, *values[DEFAULTS + 2] = {0};
    for (int i = 0; i < DEFAULTS; i++) {
        keys[i] = defaults[i][0];
        values[i] = defaults[i][1];
    }
    keys[DEFAULTS] = "dbname"; // all of the address: libpq takes it apart
    values[DEFAULTS] = self->address;
    PGconn *on = PQconnectdbParams(keys, values, 1);
    if (PQstatus(on) != CONNECTION_OK) {
        postgres_unreadable(on, NULL, trouble);
        PQfinish(on);
        return NULL;
    }
    PQsetNoticeReceiver(on, note_notice, &coming->warned);
    snprintf(self->label, sizeof self->label, "%.60s (PostgreSQL)", PQdb(on));
    if (settle(on, trouble) && (self->read_only || is_newest(self, on, &coming->timeline, trouble)))
        return on;
    PQfinish(on);
    return NULL;
}

bool postgres_await(PGconn *on, int wait_ms) {
    while (PQisBusy(on)) {
        struct pollfd socket = {.fd = PQsocket(on), .events = POLLIN};
        if (poll(&socket, 1, wait_ms) == 0)
            return false;
        if (PQconsumeInput(on) != 1)
            break; // it is lost, as the result says
    }
    return true;
}

bool postgres_finish(PGconn *on, int wait_ms, PGresult **last) {
    *last = NULL;
    while (postgres_await(on, wait_ms)) {
        PGresult *next = PQgetResult(on);
        if (!next)
            return true;
        PQclear(*last);
        *last = next;
    }
    PQclear(*last);
    return false;
}

bool postgres_silent(struct store_trouble *trouble) {
    return store_complain(trouble, N_("PostgreSQL does not answer, or waits for a standby that "
                                      "does not."));
}

// A connection on which everything that can be read is safe. A server that has crashed shows what
// it had not yet sent to its standby, and one that has been replaced shows what nobody has
// acknowledged. So something is written first, and its commit waits for the standby, if there is
// one, and so for all that was written before. We wait once; later, we only look.
static PGconn *safe_link(store *self, struct postgres_coming *coming, int wait_ms,
                         struct store_trouble *trouble) {
    PGresult *answer;
    bool asked = coming->on;
    if (!asked) {
        coming->on = link_to(self, coming, trouble);
        if (!coming->on || self->read_only)
            return coming->on;
        coming->warned = false;
        PQsendQuery(coming->on, "SELECT pg_logical_emit_message(true, 'paddock', '')");
    }
    if (!postgres_finish(coming->on, asked ? 0 : wait_ms, &answer)) {
        postgres_silent(trouble);
        return NULL;
    }
    if (PQresultStatus(answer) != PGRES_TUPLES_OK || coming->warned) {
        postgres_unreadable(coming->on, answer, trouble);
        postgres_drop(&coming->on);
    }
    PQclear(answer);
    return coming->on;
}

static bool prepare(PGconn *on, char kind, const char *const *texts, int count,
                    struct store_trouble *trouble) {
    for (int i = 0; i < count; i++) {
        char name[16];
        snprintf(name, sizeof name, "%c%d", kind, i);
        PGresult *result = PQprepare(on, name, texts[i], 0, NULL);
        bool done = PQresultStatus(result) == PGRES_COMMAND_OK;
        if (!done)
            postgres_unreadable(on, result, trouble);
        PQclear(result);
        if (!done)
            return false;
    }
    return true;
}

// ----------------------------------------------------------------------------------- the schema

// The version of the schema; 0 if there is no schema, −1 on failure.
static int find_version(store *self, PGconn *on, struct store_trouble *trouble) {
    char there[80], version[80];
    if (!ask(on, "SELECT to_regclass('paddock_store')", there, trouble))
        return -1;
    if (!*there)
        return 0;
    if (!ask(on, "SELECT version FROM paddock_store", version, trouble))
        return -1;
    int found = atoi(version);
    if (found >= 1)
        return found;
    store_complain(trouble, N_("{file} is not a Paddock store."), "file", self->label);
    return -1;
}

static bool too_new(store *self, int version, struct store_trouble *trouble) {
    char found[16], known[16];
    snprintf(found, sizeof found, "%d", version);
    snprintf(known, sizeof known, "%d", VERSION);
    return store_complain(
        trouble,
        N_("{file} was written by a newer version of Paddock (format {found}; this version reads "
           "up to {wanted}). Nothing was changed. Use the newer version."),
        "file", self->label, "found", found, "wanted", known);
}

static bool make_schema(PGconn *on, struct store_trouble *trouble) {
    bool done = run(on, schema, trouble);
    if (!done)
        run(on, "ROLLBACK", NULL);
    return done;
}

static bool fit_schema(store *self, PGconn *on, struct store_trouble *trouble) {
    int version = find_version(self, on, trouble);
    if (version < 0 || version == VERSION)
        return version == VERSION;
    if (version > VERSION)
        return too_new(self, version, trouble);
    if (!self->read_only)
        return make_schema(on, trouble);
    return store_complain(trouble, N_("{file} is not a Paddock store."), "file", self->label);
}

// ------------------------------------------------------------------------------- the two of them

static bool try_lock(PGconn *on, const char *how, bool *got, struct store_trouble *trouble) {
    char question[128], answer[80] = "";
    snprintf(question, sizeof question, "SELECT pg_%s(%d, hashtext(current_schema()))", how, LOCK);
    bool asked = ask(on, question, answer, trouble);
    *got = strcmp(answer, "t") == 0;
    return asked;
}

// Only one server may write, or only nodes. Another one that was killed may hold the lock for a
// moment longer.
static bool lock(store *self, PGconn *on, const char *how, struct store_trouble *trouble) {
    struct timespec pause = {.tv_nsec = LOCK_WAIT_MS * 1000000L};
    bool got = false;
    for (int i = 0; i < LOCK_TRIES && !got; i++) {
        if (i > 0)
            nanosleep(&pause, NULL);
        if (!try_lock(on, how, &got, trouble))
            return false;
    }
    return got || store_complain(
                      trouble,
                      N_("{file} is in use by another server. Stop that server first, or choose "
                         "another store."),
                      "file", self->label);
}

static const char alone[] = "try_advisory_lock", together[] = "try_advisory_lock_shared";

// The clock of a table runs on even if the server before us ran alone, without leases.
static const char entrust_clocks[] =
    "INSERT INTO paddock_leases AS l (id, node, epoch)"
    " SELECT id, 0, 0 FROM paddock_tables WHERE clock > 0 AND status = 1"
    " ON CONFLICT (id) DO UPDATE SET node = 0 WHERE l.node IS NULL";

// A node makes the schema only while no other runs.
static bool join(store *self, PGconn *on, struct store_trouble *trouble) {
    bool freed;
    if (find_version(self, on, trouble) == VERSION)
        return lock(self, on, together, trouble);
    return lock(self, on, alone, trouble) && fit_schema(self, on, trouble) &&
           lock(self, on, together, trouble) && try_lock(on, "advisory_unlock", &freed, trouble);
}

static bool open_writer(store *self, PGconn *on, struct store_trouble *trouble) {
    return self->shared ? settle_shared(on, true, trouble) && join(self, on, trouble) &&
                              run(on, entrust_clocks, trouble)
                        : lock(self, on, alone, trouble) && fit_schema(self, on, trouble);
}

static bool open_reader(store *self, PGconn *on, struct store_trouble *trouble) {
    return self->read_only ? run(on, "SET default_transaction_read_only = on", trouble) &&
                                 fit_schema(self, on, trouble)
                           : !self->shared || settle_shared(on, false, trouble);
}

bool postgres_want_writer(store *self, struct store_trouble *trouble) {
    static const char *const writes[] = {
#define X(name, text) text,
        POSTGRES_WRITES(X)
#undef X
    };
    if (is_usable(self, self->writer, &self->next_writer))
        return true;
    postgres_drop(&self->writer);
    memset(self->known, 0, sizeof self->known);
    self->pending = 0;
    PGconn *on = safe_link(self, &self->next_writer, POSTGRES_START_MS, trouble);
    if (on && open_writer(self, on, trouble) && prepare(on, 'w', writes, WRITE_COUNT, trouble)) {
        self->writer = on;
        self->next_writer.on = NULL;
        return true;
    }
    if (on)
        postgres_drop(&self->next_writer.on);
    return false;
}

bool postgres_want_reader(store *self, struct store_trouble *trouble) {
    static const char *const reads[] = {
#define X(name, text) text,
        POSTGRES_READS(X)
#undef X
    };
    if (is_usable(self, self->reader, &self->next_reader))
        return true;
    postgres_drop(&self->reader);
    PGconn *on = safe_link(self, &self->next_reader, POSTGRES_WAIT_MS, trouble);
    if (on && open_reader(self, on, trouble) && prepare(on, 'r', reads, READ_COUNT, trouble)) {
        self->reader = on;
        self->next_reader.on = NULL;
        return true;
    }
    if (on)
        postgres_drop(&self->next_reader.on);
    return false;
}

enum way { ALONE, SHARED, READ_ONLY };

static store *new_store(const char *address, enum way way, struct store_trouble *trouble) {
    // After "postgres:" comes a connection string, or the rest of a URI: "//host/database".
    const char *scheme = strncmp(address, "//", 2) == 0 ? "postgres:" : "";
    store *self = calloc(1, sizeof *self);
    if (self && asprintf(&self->address, "%s%s", scheme, address) < 0)
        self->address = NULL;
    if (!self || !self->address) {
        free(self);
        store_complain(trouble, N_("Out of memory."));
        return NULL;
    }
    pthread_mutex_init(&self->lock, NULL);
    self->read_only = way == READ_ONLY;
    self->shared = way == SHARED;
    return self;
}

void postgres_close(store *self) {
    postgres_drop(&self->writer);
    postgres_drop(&self->reader);
    postgres_drop(&self->next_writer.on);
    postgres_drop(&self->next_reader.on);
    pthread_mutex_destroy(&self->lock);
    free(self->fence.at);
    free(self->lost.at);
    free(self->address);
    free(self);
}

static store *open_as(const char *address, enum way way, struct store_trouble *trouble) {
    store *self = new_store(address, way, trouble);
    if (self && ((way != READ_ONLY && !postgres_want_writer(self, trouble)) ||
                 !postgres_want_reader(self, trouble))) {
        postgres_close(self);
        return NULL;
    }
    if (self && trouble)
        trouble->why[0] = '\0';
    return self;
}

store *postgres_open(const char *address, struct store_trouble *trouble) {
    return open_as(address, ALONE, trouble);
}

store *postgres_open_shared(const char *address, struct store_trouble *trouble) {
    return open_as(address, SHARED, trouble);
}

store *postgres_inspect(const char *address, struct store_trouble *trouble) {
    return open_as(address, READ_ONLY, trouble);
}

// ------------------------------------------------------------------------------------------- files

// What the address, the environment or the service file names by its whole path: certificates, keys
// and passwords.
static void tell_files(PQconninfoOption *options, void (*each)(void *context, const char *file),
                       void *context) {
    for (const PQconninfoOption *option = options; option && option->keyword; option++)
        if (option->val && *option->val == '/' && strncmp(option->keyword, "host", 4) != 0)
            each(context, option->val);
    PQconninfoFree(options);
}

void postgres_files(const char *conninfo, void (*each)(void *context, const char *file),
                    void *context) {
    const char *services = getenv("PGSERVICEFILE");
    tell_files(PQconninfoParse(conninfo, NULL), each, context);
    tell_files(PQconndefaults(), each, context);
    if (services)
        each(context, services);
}
