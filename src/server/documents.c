// What the hall answers to plain HTTP.
#include "server/hall-parts.h"

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

// A text that grows: lists have no bound that a fixed buffer could respect.
struct list {
    char *data;
    size_t used, capacity;
};

static void put_bytes(struct list *list, const char *bytes, size_t length) {
    list->data = grow(list->data, 1, &list->capacity, list->used + length + 1);
    memcpy(list->data + list->used, bytes, length);
    list->used += length;
    list->data[list->used] = '\0';
}

// Somebody has to be there: the host, or once the match has started anybody who plays.
static bool is_shown(const struct room *room) {
    return room->table->status == TABLE_OPEN  ? room_has_host(room)
           : room->table->status < TABLE_OVER ? room_present(room) != 0
                                              : false;
}

static int compare_age(const void *a, const void *b) {
    const struct room *one = *(struct room *const *)a, *other = *(struct room *const *)b;
    int64_t first = one->table->log[0].time, second = other->table->log[0].time;
    return (first < second) - (first > second);
}

static int count_of_host(struct room *const *rooms, int count, const char *host) {
    int found = 0;
    for (int i = 0; i < count; i++)
        found += strcmp(rooms[i]->table->host, host) == 0;
    return found;
}

// The newest, and few of each host. Returns how many; the caller frees them.
static int choose_rooms(struct hall *hall, struct room ***chosen) {
    int count = 0, left = 0;
    struct room **rooms = must(calloc((size_t)hall->room_count + 1, sizeof *rooms));
    for (struct room *room = hall->first_listed; room; room = room->next_listed)
        if (is_shown(room))
            rooms[count++] = room;
    qsort(rooms, (size_t)count, sizeof *rooms, compare_age);
    for (int i = 0; i < count && left < LIST_MOST; i++)
        if (count_of_host(rooms, left, rooms[i]->table->host) < LIST_EACH)
            rooms[left++] = rooms[i];
    *chosen = rooms;
    return left;
}

// As it is on disk; nothing, if that is not yet or no longer a table.
static void put_summary(struct hall *hall, struct room *room, struct list *list) {
    struct table *table = room_durable(hall, room);
    if (table->count > 0 && table->status < TABLE_OVER) {
        pd_text out = hall_text(hall);
        tell_summary(table, &out);
        put_bytes(list, ",", list->used > 1);
        put_bytes(list, out.data, out.used);
    }
    room_done_with(room, table);
}

void hall_document_tables(struct hall *hall, struct hall_document *document) {
    struct room **rooms;
    struct list list = {0};
    int count = choose_rooms(hall, &rooms);
    put_bytes(&list, "[", 1);
    for (int i = 0; i < count; i++)
        put_summary(hall, rooms[i], &list);
    put_bytes(&list, "]\n", 2);
    free(rooms);
    *document = (struct hall_document){list.data, list.used, 200};
}

// The table as it is on disk: nobody is shown what could still be lost.
static struct table *find_table(struct hall *hall, const char *id, struct room **room,
                                struct hall_document *document) {
    struct refusal refusal = {0};
    *room = room_find(hall, id, &refusal);
    struct table *table = *room ? room_durable(hall, *room) : NULL;
    if (table && table->count > 0 && table->status != TABLE_CLOSED)
        return table;
    if (table)
        room_done_with(*room, table);
    if (*room)
        refuse_with(&refusal, REFUSE_NO_TABLE, id, "");
    set_problem(document, &refusal, refusal.code == REFUSE_NO_TABLE ? 404 : 503);
    return NULL;
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
    room_done_with(room, table);
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
        room_done_with(room, table);
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
    room_done_with(room, table);
}

void hall_document_health(struct hall *hall, bool with_reason, struct hall_document *document) {
    struct store_trouble trouble;
    char text[sizeof trouble.why + 32];
    bool stalled = journal_stalled(hall->journal, &trouble);
    if (stalled && !with_reason)
        snprintf(text, sizeof text, "the store cannot be written\n");
    else if (stalled)
        snprintf(text, sizeof text, "the store cannot be written: %s\n", trouble.why);
    else if (hall->parked_count > 0)
        snprintf(text, sizeof text, "ok, but for parked tables: %d; see the log\n",
                 hall->parked_count);
    else
        snprintf(text, sizeof text, "ok\n");
    set_text(document, text, stalled ? 503 : 200);
}

static void put_metric(pd_text *out, const char *name, const char *type, const char *help,
                       double value) {
    char line[256];
    snprintf(line, sizeof line, "# HELP paddock_%s %s\n# TYPE paddock_%s %s\npaddock_%s %.17g\n",
             name, help, name, type, name, value);
    pd_put(out, line);
}

static void put_waiting(struct hall *hall, pd_text *out) {
    int64_t oldest;
    int waiting = workers_waiting(hall->workers, &oldest);
    put_metric(out, "positions_waiting", "gauge", "positions that wait for a bot's thread",
               waiting);
    put_metric(out, "positions_waiting_seconds", "gauge", "how long the oldest of them has waited",
               waiting ? (double)(hall->now - oldest) / 1000 : 0);
}

void hall_document_metrics(struct hall *hall, struct hall_document *document) {
    struct journal_figures written = journal_measure(hall->journal);
    pd_text out = hall_text(hall);
#define X(name, help)                                                                              \
    put_metric(&out, #name "_total", "counter", help, (double)hall->counters.name);
    HALL_COUNTERS(X)
#undef X
    put_metric(&out, "connections", "gauge", "connections", hall->client_count);
    put_metric(&out, "people_connected", "gauge", "people connected", hall->person_count);
    put_metric(&out, "tables", "gauge", "tables that are not over", hall->table_count);
    put_metric(&out, "tables_in_memory", "gauge", "tables in memory", hall->room_count);
    put_waiting(hall, &out);
    put_metric(&out, "tables_parked", "gauge", "tables that cannot be written any more",
               hall->parked_count);
    put_metric(&out, "commits_total", "counter", "transactions written", (double)written.batches);
    put_metric(&out, "stored_total", "counter", "rows written", (double)written.items);
    put_metric(&out, "commit_failures_total", "counter", "writes that failed and are tried again",
               (double)written.failures);
    put_metric(&out, "commit_seconds_total", "counter", "time spent writing", written.seconds);
    put_metric(&out, "store_stalled", "gauge", "1 while the store cannot be written",
               hall_is_stalled(hall));
    set_text(document, out.data, 200);
}
