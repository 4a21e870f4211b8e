// Events on their way to the database. SQLite shows them as the virtual tables waiting_events and
// waiting_chains, so that one statement writes all that have come.
#include "server/store/sqlite.h"

#include <string.h>

// ------------------------------------------------------------------------------------ for SQLite

struct cursor {
    sqlite3_vtab_cursor base;
    int at;
};

// A virtual table.
struct list {
    sqlite3_vtab base;
    const struct sqlite_waiting *waiting;
};

static const struct sqlite_waiting *waiting_of(const sqlite3_vtab_cursor *cursor) {
    return ((const struct list *)cursor->pVtab)->waiting;
}

static int at(const sqlite3_vtab_cursor *cursor) {
    return ((const struct cursor *)cursor)->at;
}

static int connect_list(sqlite3 *database, const char *columns, void *waiting,
                        sqlite3_vtab **made) {
    struct list *list = sqlite3_malloc(sizeof *list);
    if (!list)
        return SQLITE_NOMEM;
    *list = (struct list){.waiting = waiting};
    *made = &list->base;
    int result = sqlite3_declare_vtab(database, columns);
    if (result != SQLITE_OK)
        sqlite3_free(list);
    return result;
}

static int connect_events(sqlite3 *database, void *waiting, int count, const char *const *words,
                          sqlite3_vtab **made, char **error) {
    (void)count, (void)words, (void)error;
    return connect_list(database,
                        "CREATE TABLE x (n, chain, seq, time, kind, seat, data, sum, before)",
                        waiting, made);
}

static int connect_chains(sqlite3 *database, void *waiting, int count, const char *const *words,
                          sqlite3_vtab **made, char **error) {
    (void)count, (void)words, (void)error;
    return connect_list(database, "CREATE TABLE x (number, last, seq)", waiting, made);
}

static int disconnect(sqlite3_vtab *list) {
    sqlite3_free(list);
    return SQLITE_OK;
}

static int plan(sqlite3_vtab *list, sqlite3_index_info *info) {
    (void)list;
    info->estimatedCost = SQLITE_WAITING_MAX;
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *list, sqlite3_vtab_cursor **made) {
    struct cursor *cursor = sqlite3_malloc(sizeof *cursor);
    (void)list;
    if (!cursor)
        return SQLITE_NOMEM;
    *cursor = (struct cursor){0};
    *made = &cursor->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *cursor) {
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int start_over(sqlite3_vtab_cursor *cursor, int number, const char *text, int count,
                      sqlite3_value **values) {
    (void)number, (void)text, (void)count, (void)values;
    ((struct cursor *)cursor)->at = 0;
    return SQLITE_OK;
}

static int go_on(sqlite3_vtab_cursor *cursor) {
    ((struct cursor *)cursor)->at++;
    return SQLITE_OK;
}

static int find_row(sqlite3_vtab_cursor *cursor, sqlite3_int64 *row) {
    *row = at(cursor);
    return SQLITE_OK;
}

static int after_events(sqlite3_vtab_cursor *cursor) {
    return at(cursor) >= waiting_of(cursor)->event_count;
}

static int after_chains(sqlite3_vtab_cursor *cursor) {
    return at(cursor) >= waiting_of(cursor)->chain_count;
}

static int show_event(sqlite3_vtab_cursor *cursor, sqlite3_context *to, int column) {
    const struct sqlite_row *row = &waiting_of(cursor)->events[at(cursor)];
    switch (column) {
    case 0: sqlite3_result_int64(to, row->n); break;
    case 1: sqlite3_result_int64(to, row->chain); break;
    case 2: sqlite3_result_int(to, row->event.seq); break;
    case 3: sqlite3_result_int64(to, row->event.time); break;
    case 4: sqlite3_result_text(to, row->event.kind, row->kind_length, SQLITE_STATIC); break;
    case 5: sqlite3_result_int(to, row->event.seat); break;
    case 6: sqlite3_result_text(to, row->event.data, row->data_length, SQLITE_STATIC); break;
    case 7: sqlite3_result_int(to, row->sum); break;
    case 8: sqlite3_result_int64(to, row->before); break;
    default: break;
    }
    return SQLITE_OK;
}

static int show_chain(sqlite3_vtab_cursor *cursor, sqlite3_context *to, int column) {
    const struct sqlite_chain *chain = waiting_of(cursor)->chains[at(cursor)];
    switch (column) {
    case 0: sqlite3_result_int64(to, chain->number); break;
    case 1: sqlite3_result_int64(to, chain->last); break;
    case 2: sqlite3_result_int(to, chain->seq); break;
    default: break;
    }
    return SQLITE_OK;
}

bool sqlite_show_waiting(store *self) {
    static const sqlite3_module events = {.xConnect = connect_events,
                                          .xBestIndex = plan,
                                          .xDisconnect = disconnect,
                                          .xOpen = open_cursor,
                                          .xClose = close_cursor,
                                          .xFilter = start_over,
                                          .xNext = go_on,
                                          .xEof = after_events,
                                          .xColumn = show_event,
                                          .xRowid = find_row};
    static const sqlite3_module chains = {.xConnect = connect_chains,
                                          .xBestIndex = plan,
                                          .xDisconnect = disconnect,
                                          .xOpen = open_cursor,
                                          .xClose = close_cursor,
                                          .xFilter = start_over,
                                          .xNext = go_on,
                                          .xEof = after_chains,
                                          .xColumn = show_chain,
                                          .xRowid = find_row};
    struct sqlite_waiting *waiting = &self->waiting;
    return sqlite3_create_module(self->writer, "waiting_events", &events, waiting) == SQLITE_OK &&
           sqlite3_create_module(self->writer, "waiting_chains", &chains, waiting) == SQLITE_OK;
}

// ----------------------------------------------------------------------------------- for the store

static const char *keep_text(struct sqlite_waiting *waiting, const char *text, size_t size) {
    char *kept = memcpy(waiting->texts + waiting->used, text, size);
    waiting->used += size;
    return kept;
}

bool sqlite_wait(store *self, struct sqlite_chain *chain, const struct store_event *event,
                 int64_t n) {
    struct sqlite_waiting *waiting = &self->waiting;
    size_t kind = strlen(event->kind) + 1, data = strlen(event->data) + 1;
    if (waiting->event_count == SQLITE_WAITING_MAX ||
        kind + data > sizeof waiting->texts - waiting->used)
        return false;
    struct sqlite_row *row = &waiting->events[waiting->event_count++];
    *row = (struct sqlite_row){.n = n,
                               .chain = chain->number,
                               .before = chain->last,
                               .sum = store_sum(event),
                               .event = *event,
                               .kind_length = (int)kind - 1,
                               .data_length = (int)data - 1};
    row->event.kind = keep_text(waiting, event->kind, kind);
    row->event.data = keep_text(waiting, event->data, data);
    if (!chain->waits)
        waiting->chains[waiting->chain_count++] = chain;
    chain->waits = true;
    chain->last = n;
    chain->seq = event->seq;
    return true;
}

void sqlite_forget_waiting(store *self) {
    struct sqlite_waiting *waiting = &self->waiting;
    for (int i = 0; i < waiting->chain_count; i++)
        waiting->chains[i]->waits = false;
    waiting->event_count = waiting->chain_count = 0;
    waiting->used = 0;
}
