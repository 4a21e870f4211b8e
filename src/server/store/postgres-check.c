// Is a PostgreSQL store consistent?
#include "server/store/postgres.h"
#include "server/store/report.h"

#include <string.h>

static const struct {
    const char *message, *question;
} questions[] = {
    {N_("Table {table}: event {found} does not follow the one before it."),
     "SELECT id, seq FROM (SELECT id, seq, lag(seq, 1, 0) OVER (PARTITION BY id ORDER BY seq)"
     " AS before FROM paddock_events) AS e WHERE seq <> before + 1"},
    {N_("Table {table}: its last event, {found}, is missing."),
     "SELECT id, 1 FROM paddock_tables AS t WHERE NOT EXISTS"
     " (SELECT 1 FROM paddock_events AS e WHERE e.id = t.id)"},
    {N_("Event row {found} belongs to no table."),
     "SELECT '', id || '/' || seq FROM paddock_events LEFT JOIN paddock_tables USING (id)"
     " WHERE number IS NULL"},
    {N_("Table {table}: the name of its game is missing."),
     "SELECT id, '' FROM paddock_tables WHERE game = ''"},
    {N_("Seat row {found} belongs to no table."),
     "SELECT '', id || '/' || place FROM (SELECT id, seat::text AS place FROM paddock_seats"
     " UNION ALL SELECT id, person FROM paddock_played) AS s LEFT JOIN paddock_tables USING (id)"
     " WHERE number IS NULL"},
    {N_("Table {table}: the person {found}, who sits there, does not exist."),
     "SELECT s.id, person FROM (SELECT id, person FROM paddock_seats UNION"
     " SELECT id, person FROM paddock_played) AS s LEFT JOIN paddock_people ON"
     " paddock_people.id = person WHERE paddock_people.id IS NULL"},
};

static bool ask(struct report *report, const char *question, const char *message) {
    PGconn *reader = report->store->reader;
    PGresult *rows = PQexec(reader, question);
    bool asked = PQresultStatus(rows) == PGRES_TUPLES_OK;
    if (!asked)
        postgres_unreadable(reader, rows, report->trouble);
    for (int i = 0; asked && i < PQntuples(rows) && !report->enough; i++)
        report_tell(report, message, PQgetvalue(rows, i, 0), PQgetvalue(rows, i, 1));
    PQclear(rows);
    return asked;
}

static bool ignore_event(void *context, const struct store_event *event) {
    (void)context, (void)event;
    return true;
}

// Reading a table's events compares their sums. What is damaged is a fault, and no failure.
static bool look_at_events(void *context, const char *id) {
    struct report *report = context;
    struct store_trouble trouble = {0};
    if (store_postgres.events(report->store, id, ignore_event, NULL, &trouble) >= 0)
        return true;
    if (!trouble.lasting) {
        *report->trouble = trouble;
        report->count = -1;
        return false;
    }
    report_fault(report, &trouble);
    return !report->enough;
}

static bool check_all(struct report *report) {
    if (store_postgres.all(report->store, look_at_events, report, report->trouble) < 0 ||
        report->count < 0)
        return false;
    bool asked = true;
    for (size_t i = 0; asked && !report->enough && i < sizeof questions / sizeof *questions; i++)
        asked = ask(report, questions[i].question, questions[i].message);
    return asked;
}

// In one transaction, so that a server that goes on writing is seen at one moment.
int postgres_check(store *self, store_each_text *each, void *context,
                   struct store_trouble *trouble) {
    struct store_trouble ignored;
    struct report report = {self, each, context, trouble ? trouble : &ignored, 0, false};
    if (!postgres_want_reader(self, report.trouble))
        return -1;
    PQclear(PQexec(self->reader, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"));
    bool asked = check_all(&report);
    PQclear(PQexec(self->reader, "ROLLBACK"));
    return asked ? report.count : -1;
}
