#include "server/store/copy.h"

#include "base/message.h"

#include <sodium.h>
#include <string.h>

// ---------------------------------------------------------------------------------------- copying

// Where a copy stands. The first failure ends it.
struct copying {
    const struct copy_end *from, *to;
    struct store_trouble *trouble;
    bool failed;
};

static bool put_item(void *context, const struct store_item *item) {
    struct copying *copying = context;
    const struct copy_end *to = copying->to;
    copying->failed |= !to->kind->put(to->store, item, copying->trouble);
    return !copying->failed;
}

static bool put_event(void *context, const struct store_event *event) {
    struct store_item item = {STORE_EVENT, .event = *event};
    return put_item(context, &item);
}

static bool put_table(void *context, const char *id) {
    struct copying *copying = context;
    const struct copy_end *from = copying->from;
    copying->failed |=
        from->kind->events(from->store, id, put_event, context, copying->trouble) < 0 ||
        copying->failed ||
        from->kind->about(from->store, id, put_item, context, copying->trouble) < 0;
    return !copying->failed;
}

static bool stop_at_once(void *context, const char *id) {
    (void)context, (void)id;
    return false;
}

static bool ignore_item(void *context, const struct store_item *item) {
    (void)context, (void)item;
    return false;
}

static bool is_empty(const struct copy_end *end, struct store_trouble *trouble) {
    int tables = end->kind->all(end->store, stop_at_once, NULL, trouble);
    int people = tables < 0 ? -1 : end->kind->people(end->store, ignore_item, NULL, trouble);
    if (people < 0)
        return false;
    return tables + people == 0 ||
           store_complain(trouble, N_("The destination is not empty and was not changed."));
}

bool copy_store(const struct copy_end *from, const struct copy_end *to,
                struct store_trouble *trouble) {
    struct copying copying = {from, to, trouble, false};
    if (!is_empty(to, trouble))
        return false;
    bool done = to->kind->begin(to->store, trouble) &&
                from->kind->people(from->store, put_item, &copying, trouble) >= 0 &&
                !copying.failed &&
                from->kind->all(from->store, put_table, &copying, trouble) >= 0 &&
                !copying.failed && to->kind->commit(to->store, trouble);
    if (!done)
        to->kind->rollback(to->store);
    return done;
}

// ----------------------------------------------------------------------------------------- proof

struct accounting {
    const struct copy_end *of;
    struct copy_account *account;
    struct store_trouble *trouble;
    crypto_hash_sha256_state all, table;
    bool failed;
};

static void add_text(crypto_hash_sha256_state *sum, const char *text) {
    crypto_hash_sha256_update(sum, (const unsigned char *)text, strlen(text) + 1);
}

static void add_number(crypto_hash_sha256_state *sum, int64_t number) {
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)((uint64_t)number >> 8 * i);
    crypto_hash_sha256_update(sum, bytes, sizeof bytes);
}

static bool add_event(void *context, const struct store_event *event) {
    struct accounting *accounting = context;
    crypto_hash_sha256_state *sum = &accounting->table;
    accounting->account->events++;
    add_number(sum, event->seq);
    add_number(sum, event->time);
    add_text(sum, event->kind);
    add_number(sum, event->seat);
    add_text(sum, event->data);
    return true;
}

static bool add_about(void *context, const struct store_item *item) {
    struct accounting *accounting = context;
    crypto_hash_sha256_state *sum = &accounting->table;
    if (item->kind == STORE_SEAT) {
        add_number(sum, item->seat.seat);
        add_text(sum, item->seat.person);
        return true;
    }
    add_text(sum, item->table.game);
    add_text(sum, item->table.host);
    add_number(sum, item->table.status);
    add_number(sum, item->table.clock);
    add_number(sum, item->table.time);
    add_number(sum, item->table.due);
    return true;
}

static bool add_person(void *context, const struct store_item *item) {
    struct accounting *accounting = context;
    accounting->account->people++;
    add_text(&accounting->all, item->person.id);
    add_text(&accounting->all, item->person.name);
    crypto_hash_sha256_update(&accounting->all, item->person.hash, sizeof item->person.hash);
    add_number(&accounting->all, item->person.time);
    return true;
}

static bool add_table(void *context, const char *id) {
    struct accounting *accounting = context;
    const struct copy_end *of = accounting->of;
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_init(&accounting->table);
    add_text(&accounting->table, id);
    accounting->failed |=
        of->kind->events(of->store, id, add_event, context, accounting->trouble) < 0 ||
        of->kind->about(of->store, id, add_about, context, accounting->trouble) < 0;
    crypto_hash_sha256_final(&accounting->table, hash);
    crypto_hash_sha256_update(&accounting->all, hash, sizeof hash);
    accounting->account->tables++;
    return !accounting->failed;
}

bool copy_account(const struct copy_end *of, struct copy_account *account,
                  struct store_trouble *trouble) {
    struct accounting accounting = {.of = of, .account = account, .trouble = trouble};
    *account = (struct copy_account){0};
    crypto_hash_sha256_init(&accounting.all);
    bool done = of->kind->people(of->store, add_person, &accounting, trouble) >= 0 &&
                of->kind->all(of->store, add_table, &accounting, trouble) >= 0 &&
                !accounting.failed;
    crypto_hash_sha256_final(&accounting.all, account->hash);
    return done;
}
