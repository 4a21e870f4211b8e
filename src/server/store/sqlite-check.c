#include "server/store/report.h"
#include "server/store/sqlite.h"

#include <string.h>

// What should find nothing: rows of up to two values, {table} and {found} in the message.
static const struct {
    const char *message, *question;
} questions[] = {
    {N_("Table {table}: event {found} does not follow the one before it."),
     "SELECT id, event.seq FROM events AS event JOIN tables ON number = event.chain"
     " LEFT JOIN events AS previous ON previous.n = event.before"
     " WHERE event.seq <> ifnull(previous.seq, 0) + 1 OR event.before >= event.n"
     " OR event.chain <> ifnull(previous.chain, event.chain)"
     " OR (event.before <> 0 AND previous.n IS NULL)"},
    {N_("Table {table}: its last event, {found}, is missing."),
     "SELECT id, chains.seq FROM tables JOIN chains USING (number) LEFT JOIN events ON n = last"
     " WHERE chain IS NOT number OR events.seq IS NOT chains.seq"},
    {N_("Event row {found} belongs to no table."),
     "SELECT '', n FROM events LEFT JOIN tables ON number = chain WHERE id IS NULL"},
    {N_("The tables’ event counts do not add up; the difference is {found}."),
     "SELECT '', (SELECT count(*) FROM events) - ifnull(sum(seq), 0) AS more FROM chains"
     " HAVING more <> 0"},
    {N_("Table {table}: the name of its game is missing."),
     "SELECT id FROM tables WHERE game = ''"},
    {N_("Table {table}: its chain row is missing."),
     "SELECT id FROM tables LEFT JOIN chains USING (number) WHERE last IS NULL"},
    {N_("Chain row {found} belongs to no table."),
     "SELECT '', number FROM chains LEFT JOIN tables USING (number) WHERE id IS NULL"},
    {N_("Seat row {found} belongs to no table."),
     "SELECT '', number || '/' || seat FROM (SELECT number, seat FROM seats UNION ALL"
     " SELECT number, person FROM played) LEFT JOIN tables USING (number) WHERE id IS NULL"},
    {N_("Table {table}: the person {found}, who sits there, does not exist."),
     "SELECT tables.id, person FROM (SELECT number, person FROM seats UNION ALL"
     " SELECT number, person FROM played) JOIN tables USING (number)"
     " LEFT JOIN people ON people.id = person WHERE people.id IS NULL"},
};

static const char *text_of(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

typedef void looker(struct report *report, sqlite3_stmt *row, const char *message);

// Asks, and looks at each row. False on failure.
static bool ask(struct report *report, const char *question, looker *look, const char *message) {
    sqlite3 *reader = report->store->reader;
    sqlite3_stmt *rows = NULL;
    int status = sqlite3_prepare_v2(reader, question, -1, &rows, NULL);
    if (status == SQLITE_OK)
        while (!report->enough && (status = sqlite3_step(rows)) == SQLITE_ROW)
            look(report, rows, message);
    bool asked = status == SQLITE_OK || status == SQLITE_ROW || status == SQLITE_DONE;
    if (!asked)
        sqlite_unreadable(reader, report->trouble);
    sqlite3_finalize(rows);
    return asked;
}

static void look_at_file(struct report *report, sqlite3_stmt *row, const char *message) {
    if (strcmp(text_of(row, 0), "ok") != 0)
        report_tell(report, message, "", text_of(row, 0));
}

static void look_at_event(struct report *report, sqlite3_stmt *row, const char *message) {
    struct store_event event = sqlite_event(text_of(row, 0), row, 2);
    if (store_sum(&event) != sqlite3_column_int(row, 1))
        report_tell(report, message, event.table, text_of(row, 2));
}

static void look_at_fault(struct report *report, sqlite3_stmt *row, const char *message) {
    report_tell(report, message, text_of(row, 0),
                sqlite3_column_count(row) > 1 ? text_of(row, 1) : "");
}

// First of all, as a server that is running moves on meanwhile.
static void look_at_end(struct report *report) {
    struct store_trouble fault = {0};
    enum sqlite_end end = sqlite_find_end(report->store->reader, report->store->path, true, &fault);
    if (end != END_MISSING && end != END_UNSURE)
        return;
    report_fault(report, &fault);
}

static bool check_all(struct report *report) {
    look_at_end(report);
    int before = report->count;
    if (!ask(report, "PRAGMA integrity_check", look_at_file, N_("The file is damaged: {reason}")))
        return false;
    if (report->count > before) // what else is found in such a file means nothing
        return true;
    bool asked = ask(report,
                     "SELECT id, sum, seq, events.time, kind, seat, data"
                     " FROM events JOIN tables ON number = chain ORDER BY n",
                     look_at_event, N_("Table {table}: event {seq} is damaged."));
    for (size_t i = 0; asked && !report->enough && i < sizeof questions / sizeof *questions; i++)
        asked = ask(report, questions[i].question, look_at_fault, questions[i].message);
    return asked;
}

// In one transaction, so that a server that goes on writing is seen at one moment.
int sqlite_check(store *self, store_each_text *each, void *context, struct store_trouble *trouble) {
    struct report report = {self, each, context, trouble, 0, false};
    if (sqlite3_exec(self->reader, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        return sqlite_unreadable(self->reader, trouble), -1;
    bool asked = check_all(&report);
    sqlite3_exec(self->reader, "ROLLBACK", NULL, NULL, NULL);
    return asked ? report.count : -1;
}
