// What the hall answers to plain HTTP.
#include "base/memory.h"
#include "server/hall/cluster.h"
#include "server/hall/expiry.h"
#include "server/hall/hall-inside.h"
#include "server/hall/lists.h"
#include "server/hall/preview.h"
#include "server/hall/turns.h"

#include <inttypes.h>

static void set_text(struct hall_document *document, const char *text, int status) {
    document->text = must(strdup(text));
    document->length = strlen(text);
    document->status = status;
}

static void set_problem(struct hall_document *document, const struct refusal *refusal, int status) {
    char text[1024];
    pd_text out = pd_text_on(text, sizeof text);
    tell_problem(refusal, &out);
    set_text(document, text, status);
}

void hall_document_tables(struct hall *hall, struct hall_document *document) {
    document->text = list_write(hall, &document->length);
    document->status = 200;
}

// The table as it is on disk: nobody is shown what could still be lost.
static struct table *find_table(struct hall *hall, const char *id, struct room **room,
                                struct hall_document *document) {
    struct refusal refusal = {0};
    *room = room_look(hall, id, &refusal);
    struct table *table = *room ? room_durable(hall, *room) : NULL;
    if (table && table->count > 0 && table->status != TABLE_CLOSED)
        return table;
    if (table)
        room_done_with(*room, table);
    if (*room) {
        refuse_with(&refusal, REFUSE_NO_TABLE, id, "");
        room_put_back(*room);
    }
    set_problem(document, &refusal, refusal.code == REFUSE_NO_TABLE ? 404 : 503);
    return NULL;
}

static void done_with(struct room *room, struct table *table) {
    room_done_with(room, table);
    room_put_back(room);
}

void hall_document_table(struct hall *hall, const char *id, struct hall_document *document) {
    struct room *room;
    struct table *table = find_table(hall, id, &room, document);
    if (!table)
        return;
    struct listener to = {.seat = PD_NOBODY};
    pd_text out = hall_text(hall);
    tell_table(table, &to, -1, -1, room_present(room), room_seconds_kept(hall, room), &out);
    pd_put(&out, "\n");
    set_text(document, out.data, 200);
    done_with(room, table);
}

void hall_document_preview(struct hall *hall, const char *id, const char *home, int language,
                           struct hall_document *document) {
    struct room *room;
    struct hall_document problem = {0};
    struct table *table = find_table(hall, id, &room, &problem);
    pd_text out = hall_text(hall);
    preview_put(table, home, id, language, &out);
    set_text(document, out.data, table ? 200 : problem.status);
    free(problem.text);
    if (table)
        done_with(room, table);
}

void hall_document_record(struct hall *hall, const char *id, struct hall_document *document) {
    struct room *room;
    struct table *table = find_table(hall, id, &room, document);
    if (!table)
        return;
    if (table->status == TABLE_OVER) {
        document->text = table_record(table, &document->length);
        document->status = 200;
    } else {
        set_problem(document, &(struct refusal){.code = REFUSE_NOT_OVER}, 409);
    }
    done_with(room, table);
}

void hall_document_health(struct hall *hall, bool with_reason, struct hall_document *document) {
    struct store_trouble trouble;
    char text[sizeof trouble.why + 32];
    bool stalled = journal_stalled(hall->journal, &trouble), late = nodes_is_late(hall);
    if (late && !stalled)
        snprintf(text, sizeof text, "this node does not know which tables are still its own\n");
    else if (stalled && !with_reason)
        snprintf(text, sizeof text, "the store cannot be written\n");
    else if (stalled)
        snprintf(text, sizeof text, "the store cannot be written: %s\n", trouble.why);
    else if (hall->parked_count > 0)
        snprintf(text, sizeof text, "ok, but for parked tables: %d; see the log\n",
                 hall->parked_count);
    else
        snprintf(text, sizeof text, "ok\n");
    set_text(document, text, stalled || late ? 503 : 200);
}

static void put_metric(pd_text *out, const char *name, const char *type, const char *help,
                       double value) {
    char line[256];
    snprintf(line, sizeof line, "# HELP paddock_%s %s\n# TYPE paddock_%s %s\npaddock_%s %.17g\n",
             name, help, name, type, name, value);
    pd_put(out, line);
}

// What runs, as labels of a 1: to be joined with any other figure.
static void put_build(pd_text *out) {
    pd_put(out, "# HELP paddock_build_info the program that runs\n"
                "# TYPE paddock_build_info gauge\n"
                "paddock_build_info{version=\"" PD_VERSION "\",compiler=\"" __VERSION__ "\"} 1\n");
}

static void put_waiting(struct hall *hall, pd_text *out) {
    int64_t oldest;
    int waiting = workers_waiting(hall->workers, &oldest);
    put_metric(out, "positions_waiting", "gauge", "positions that wait for a bot's thread",
               waiting);
    put_metric(out, "positions_waiting_seconds", "gauge", "how long the oldest of them has waited",
               waiting ? (double)(hall->now - oldest) / 1000 : 0);
}

static int count_owned(const struct hall *hall) {
    int count = 0;
    for (const struct room *room = hall->first_room; room; room = room->next)
        count += room->lease.epoch != 0;
    return count;
}

static void put_node(struct hall *hall, pd_text *out) {
    struct nodes_figures nodes = nodes_measure(hall);
    char line[256];
    snprintf(line, sizeof line,
             "# HELP paddock_node this node's number\n# TYPE paddock_node gauge\n"
             "paddock_node{node=\"%" PRId64 "\",address=\"%.60s\"} 1\n",
             hall->settings.node->id, hall->settings.node->address);
    pd_put(out, line);
    put_metric(out, "nodes", "gauge", "nodes that are alive", nodes.alive);
    put_metric(out, "tables_owned", "gauge", "tables in memory that this node owns",
               count_owned(hall));
    put_metric(out, "takeovers_total", "counter", "tables taken over from nodes that have died",
               (double)nodes.takeovers);
    put_metric(out, "forwarded_total", "counter", "requests forwarded to other nodes",
               (double)nodes.forwarded);
    put_metric(out, "guests", "gauge", "clients of other nodes at tables of this one",
               nodes.guests);
}

void hall_document_metrics(struct hall *hall, struct hall_document *document) {
    struct journal_figures written = journal_measure(hall->journal);
    pd_text out = hall_text(hall);
    put_build(&out);
#define X(name, help)                                                                              \
    put_metric(&out, #name "_total", "counter", help, (double)hall->counters.name);
    HALL_COUNTERS(X)
#undef X
    put_metric(&out, "connections", "gauge", "connections",
               hall->client_count - nodes_measure(hall).guests);
    put_metric(&out, "people_connected", "gauge", "people connected", hall->person_count);
    put_metric(&out, "tables", "gauge", "tables that are not over", hall->table_count);
    put_metric(&out, "tables_in_memory", "gauge", "tables in memory", hall->room_count);
    put_waiting(hall, &out);
    put_metric(&out, "tables_parked", "gauge", "tables that cannot be written any more",
               hall->parked_count);
    latency_put(&hall->requests, "request", "from a request until its answer could be sent", &out);
    latency_put(&hall->thoughts, "bot_move", "from the turn of a bot until its move", &out);
    latency_put(&written.commits, "commit", "time that a transaction took", &out);
    put_metric(&out, "stored_total", "counter", "rows written", (double)written.items);
    put_metric(&out, "commit_failures_total", "counter", "writes that failed and are tried again",
               (double)written.failures);
    put_metric(&out, "commit_last_seconds", "gauge", "time that the last transaction took",
               written.last);
    if (hall->newest_time)
        put_metric(&out, "newest_event_seconds", "gauge", "time since the newest event on disk",
                   (double)(machine_wall_ms() - hall->newest_time) / 1000);
    put_metric(&out, "store_stalled", "gauge", "1 while the store cannot be written",
               hall_is_stalled(hall));
    if (hall->nodes)
        put_node(hall, &out);
    set_text(document, out.data, 200);
}
