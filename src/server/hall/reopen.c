#include "server/hall/reopen.h"

#include "base/memory.h"
#include "server/hall/rooms.h"
#include "server/machine.h"

struct search {
    const struct store_kind *kind;
    store *store;
    int64_t since;
    char (*ids)[TABLE_ID + 1];
    int count;
    size_t capacity;
};

// The table, with one entry more; NULL if there is nothing to open again.
static struct table *reopen(const struct search *search, const char *id) {
    int count;
    struct table *table = table_load(search->kind, search->store, id, &count);
    if (table)
        table->now = machine_wall_ms();
    if (table && table->log[table->count - 1].time >= search->since && table_reopen(table))
        return table;
    if (table)
        table_free(table);
    return NULL;
}

// What has ended cannot be changed while it is listed.
static bool note_table(void *context, const char *id) {
    struct search *search = context;
    struct table *table = reopen(search, id);
    if (!table)
        return true;
    table_free(table);
    search->ids =
        grow(search->ids, sizeof *search->ids, &search->capacity, (size_t)search->count + 1);
    snprintf(search->ids[search->count++], sizeof *search->ids, "%s", id);
    return true;
}

// The server looks at once when it closes.
static bool put_all(const struct search *search, const struct table *table,
                    struct store_trouble *trouble) {
    struct store_item entry = item_of_entry(table), row = item_of_row(table, table->now);
    bool good = search->kind->put(search->store, &entry, trouble) &&
                search->kind->put(search->store, &row, trouble);
    for (int seat = 0; good && seat < table->match.header.setup.seats; seat++) {
        struct store_item item = item_of_seat(table, seat);
        good = !*item.seat.person || search->kind->put(search->store, &item, trouble);
    }
    return good;
}

static bool write_table(const struct search *search, const char *id,
                        struct store_trouble *trouble) {
    struct table *table = reopen(search, id);
    bool good = table && search->kind->begin(search->store, trouble) &&
                put_all(search, table, trouble) && search->kind->commit(search->store, trouble);
    if (!good)
        search->kind->rollback(search->store);
    if (table)
        table_free(table);
    return good;
}

int reopen_run(const struct store_kind *kind, store *from, int64_t since,
               struct store_trouble *trouble) {
    struct search search = {.kind = kind, .store = from, .since = since};
    bool good = kind->old(from, INT64_MAX, note_table, &search, trouble) >= 0;
    for (int i = 0; good && i < search.count; i++)
        good = write_table(&search, search.ids[i], trouble);
    free(search.ids);
    return good ? search.count : -1;
}
