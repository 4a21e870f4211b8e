#include "server/hall/prune.h"

#include "base/memory.h"
#include "server/hall/rooms.h"

enum { BATCH = 100 };

struct ids {
    char (*all)[TABLE_ID + 1];
    int count;
    size_t capacity;
};

static bool note_id(void *context, const char *id) {
    struct ids *ids = context;
    ids->all = grow(ids->all, sizeof *ids->all, &ids->capacity, (size_t)ids->count + 1);
    snprintf(ids->all[ids->count++], sizeof *ids->all, "%s", id);
    return true;
}

// What of a batch can be deleted, and how much that is.
struct batch {
    const char *ids[BATCH];
    int count, matches;
};

// A match that was given up has a record, too: it is only not played to the end.
static bool archive(const struct prune *prune, const struct table *table) {
    char name[64];
    size_t size;
    if (prune->dry || !prune->archive || table->position == 0)
        return true;
    snprintf(name, sizeof name, "%s-%s.pdk", pd_game_about(table->match.header.game).id, table->id);
    char *record = table_record(table, &size);
    bool kept = prune->archive->keep(prune->archive->context, name, record, size);
    free(record);
    return kept;
}

static bool take(struct prune *prune, const struct store_kind *kind, store *from, const char *id,
                 struct batch *batch) {
    int count;
    struct table *table = table_load(kind, from, id, &count);
    if (!table) {
        prune->unreadable++;
        return true;
    }
    bool kept = archive(prune, table);
    if (kept) {
        batch->ids[batch->count++] = id;
        batch->matches += table->status == TABLE_OVER;
    }
    table_free(table);
    return kept;
}

static bool remove_all(const struct batch *batch, const struct store_kind *kind, store *from,
                       struct store_trouble *trouble) {
    bool good = kind->begin(from, trouble);
    for (int i = 0; good && i < batch->count; i++)
        good = kind->remove(from, batch->ids[i], trouble);
    if (good && kind->commit(from, trouble))
        return true;
    kind->rollback(from);
    return false;
}

static bool remove_some(struct prune *prune, const struct store_kind *kind, store *from,
                        const struct ids *ids, int start, struct store_trouble *trouble) {
    struct batch batch = {.count = 0};
    for (int i = start; i < ids->count && i < start + BATCH; i++)
        if (!take(prune, kind, from, ids->all[i], &batch))
            return false;
    if (!prune->dry && prune->archive && !prune->archive->sync(prune->archive->context))
        return false;
    if (!prune->dry && batch.count && !remove_all(&batch, kind, from, trouble))
        return false;
    prune->matches += batch.matches;
    prune->tables += batch.count - batch.matches;
    return true;
}

static bool forget(struct prune *prune, const struct store_kind *kind, store *from,
                   struct store_trouble *trouble) {
    int count = kind->strangers(from, prune->before, trouble);
    if (count < 0)
        return false;
    if (!prune->dry && count > 0 &&
        !(kind->begin(from, trouble) && kind->forget(from, prune->before, trouble) &&
          kind->commit(from, trouble))) {
        kind->rollback(from);
        return false;
    }
    prune->people = count;
    return true;
}

bool prune_run(struct prune *prune, const struct store_kind *kind, store *from,
               struct store_trouble *trouble) {
    struct ids ids = {0};
    trouble->why[0] = '\0';
    prune->matches = prune->tables = prune->people = prune->unreadable = 0;
    bool good = kind->old(from, prune->before, note_id, &ids, trouble) >= 0;
    for (int start = 0; good && start < ids.count; start += BATCH)
        good = remove_some(prune, kind, from, &ids, start, trouble);
    free(ids.all);
    good = good && forget(prune, kind, from, trouble);
    bool less = !prune->dry && prune->matches + prune->tables + prune->people > 0;
    return good && (!less || kind->shrink(from, trouble));
}
