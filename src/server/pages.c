// Pages for plain HTTP.
#include "server/rooms.h"

static void set_text(struct hall_page *page, const char *text, int status) {
    page->text = must(strdup(text));
    page->length = strlen(text);
    page->status = status;
}

static void set_problem(struct hall_page *page, const struct refusal *refusal, int status) {
    char text[1024];
    pd_text out = pd_text_on(text, sizeof text);
    tell_problem(refusal, &out);
    set_text(page, text, status);
}

// A text that grows: lists have no bound that a fixed buffer could respect.
struct list {
    char *data;
    size_t used, room;
};

static void put_bytes(struct list *list, const char *bytes, size_t length) {
    while (list->used + length + 1 > list->room) {
        list->room = list->room ? 2 * list->room : 4096;
        list->data = must(realloc(list->data, list->room));
    }
    memcpy(list->data + list->used, bytes, length);
    list->used += length;
    list->data[list->used] = '\0';
}

static bool put_summary(void *context, const char *summary) {
    struct list *list = context;
    if (list->used > 1)
        put_bytes(list, ",", 1);
    put_bytes(list, summary, strlen(summary));
    return true;
}

void hall_page_tables(struct hall *hall, struct hall_page *page) {
    enum { MOST = 100 };
    struct store_trouble trouble;
    struct list list = {0};
    put_bytes(&list, "[", 1);
    int count = hall->kind->listed(hall->store, MOST, put_summary, &list, &trouble);
    put_bytes(&list, "]\n", 2);
    if (count < 0) {
        free(list.data);
        set_problem(page, &(struct refusal){.code = REFUSE_STORAGE}, 503);
        return;
    }
    *page = (struct hall_page){list.data, list.used, 200};
}

// The table as it is on disk: nobody is shown what could still be lost.
static struct table *find_table(struct hall *hall, const char *id, struct room **room,
                                struct hall_page *page) {
    struct refusal refusal = {0};
    *room = room_find(hall, id, &refusal);
    struct table *table = *room ? room_durable(hall, *room) : NULL;
    if (table && table->count > 0 && table->status != TABLE_CLOSED)
        return table;
    if (table)
        room_done_with(*room, table);
    if (*room)
        refuse_with(&refusal, REFUSE_NO_TABLE, id, "");
    set_problem(page, &refusal, refusal.code == REFUSE_NO_TABLE ? 404 : 503);
    return NULL;
}

void hall_page_table(struct hall *hall, const char *id, struct hall_page *page) {
    struct room *room;
    struct table *table = find_table(hall, id, &room, page);
    if (!table)
        return;
    struct listener to = {.seat = PD_NOBODY};
    pd_text out = hall_text(hall);
    tell_table(table, &to, -1, -1, room_present(room), &out);
    pd_put(&out, "\n");
    set_text(page, out.data, 200);
    room_done_with(room, table);
}

void hall_page_record(struct hall *hall, const char *id, struct hall_page *page) {
    struct room *room;
    struct table *table = find_table(hall, id, &room, page);
    if (!table)
        return;
    if (table->status == TABLE_OVER) {
        page->text = table_record(table, &page->length);
        page->status = 200;
    } else {
        set_problem(page, &(struct refusal){.code = REFUSE_NOT_OVER}, 409);
    }
    room_done_with(room, table);
}

void hall_page_health(struct hall *hall, struct hall_page *page) {
    struct store_trouble trouble;
    char text[sizeof trouble.why + 32];
    if (!journal_stalled(hall->journal, &trouble)) {
        set_text(page, "ok\n", 200);
        return;
    }
    snprintf(text, sizeof text, "the store cannot be written: %s\n", trouble.why);
    set_text(page, text, 503);
}

static void put_metric(pd_text *out, const char *name, const char *type, const char *help,
                       double value) {
    char line[256];
    snprintf(line, sizeof line, "# HELP paddock_%s %s\n# TYPE paddock_%s %s\npaddock_%s %.17g\n",
             name, help, name, type, name, value);
    pd_put(out, line);
}

void hall_page_metrics(struct hall *hall, struct hall_page *page) {
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
    put_metric(&out, "commits_total", "counter", "transactions written", (double)written.batches);
    put_metric(&out, "stored_total", "counter", "rows written", (double)written.items);
    put_metric(&out, "commit_failures_total", "counter", "writes that failed and are tried again",
               (double)written.failures);
    put_metric(&out, "commit_seconds_total", "counter", "time spent writing", written.seconds);
    put_metric(&out, "store_stalled", "gauge", "1 while the store cannot be written",
               hall_is_stalled(hall));
    set_text(page, out.data, 200);
}
