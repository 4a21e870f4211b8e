#include "server/journal.h"

#include "base/memory.h"
#include "base/message.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BLOCK = 64 << 10,       // bytes of items that are allocated at once
    WAITING_MAX = 64 << 20, // bytes that may wait
    RETRY_MS = 50,          // after a failure, twice as long after the next …
    RETRY_MAX_MS = 1000,    // … up to this
    PACE_US = 4000,         // from one batch to the next: under load, fewer and larger ones
    TEND_US = 250000,       // how often the store is tended when there is nothing to write
};

// Items in a row, each followed by its texts; blocks never move, so that items can point to them.
struct block {
    struct block *next;
    size_t used, size;
    _Alignas(max_align_t) char bytes[];
};

struct record {
    size_t size; // with what follows
    uint64_t ticket;
    struct store_item item;
};

enum { ALIGNMENT = _Alignof(struct record) };

struct list {
    struct block *first, *last;
    uint64_t ticket; // of its last item
    size_t bytes;
};

// A table, or a single item, that is left out.
struct loss {
    struct loss *next;
    bool taken;
    struct journal_loss what;
};

struct journal {
    const struct store_kind *kind;
    store *store;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;

    // The event loop's.
    struct list added; // not flushed yet
    uint64_t tickets;

    // The thread's; it adds to the losses, and only under the lock.
    struct loss *losses;
    int64_t written_us; // when a batch was last written

    atomic_size_t waiting;
    atomic_bool failing, losing;
    _Atomic uint64_t durable;

    // Under the lock.
    pthread_mutex_t lock;
    pthread_cond_t change;  // something to do for the thread
    pthread_cond_t written; // journal_close waits for it
    struct list pending;
    bool closing, abandoned, ended;
    struct store_trouble why;
    struct journal_figures figures;
};

// ------------------------------------------------------------------------------------------ items

static void free_list(struct list *list) {
    while (list->first) {
        struct block *next = list->first->next;
        free(list->first);
        list->first = next;
    }
    *list = (struct list){0};
}

static void append_list(struct list *to, struct list *from) {
    if (!from->first)
        return;
    if (to->first)
        to->last->next = from->first;
    else
        to->first = from->first;
    to->last = from->last;
    to->ticket = from->ticket;
    to->bytes += from->bytes;
    *from = (struct list){0};
}

static struct block *add_block(struct list *list, size_t capacity) {
    size_t size = capacity > BLOCK ? capacity : BLOCK;
    struct block *block = must(malloc(sizeof *block + size));
    *block = (struct block){.size = size};
    if (list->first)
        list->last->next = block;
    else
        list->first = block;
    list->last = block;
    return block;
}

// Room for a record of this many bytes, which stays where it is.
static struct record *add_record(struct list *list, size_t size) {
    struct block *block = list->last;
    if (!block || block->size - block->used < size)
        block = add_block(list, size);
    struct record *record = (struct record *)(block->bytes + block->used);
    record->size = size;
    block->used += size;
    list->bytes += size;
    return record;
}

enum { TEXTS_MAX = 3 };

// Where an item has its texts.
static int find_texts(struct store_item *item, const char **texts[TEXTS_MAX]) {
    switch (item->kind) {
    case STORE_EVENT:
        texts[0] = &item->event.table;
        texts[1] = &item->event.kind;
        texts[2] = &item->event.data;
        return 3;
    case STORE_TABLE:
        texts[0] = &item->table.id;
        texts[1] = &item->table.game;
        texts[2] = &item->table.host;
        return 3;
    case STORE_SEAT:
        texts[0] = &item->seat.table;
        texts[1] = &item->seat.person;
        return 2;
    case STORE_PERSON:
        texts[0] = &item->person.id;
        texts[1] = &item->person.name;
        return 2;
    }
    abort();
}

// The table that an item belongs to, or "".
static const char *table_of(const struct store_item *item) {
    switch (item->kind) {
    case STORE_EVENT: return item->event.table;
    case STORE_TABLE: return item->table.id;
    case STORE_SEAT: return item->seat.table;
    case STORE_PERSON: break;
    }
    return "";
}

// Returns how many bytes that took.
static size_t copy_item(struct list *list, const struct store_item *item, uint64_t ticket) {
    struct store_item copy = *item;
    const char **texts[TEXTS_MAX];
    size_t sizes[TEXTS_MAX], size = sizeof(struct record);
    int count = find_texts(&copy, texts);
    for (int i = 0; i < count; i++)
        size += sizes[i] = strlen(*texts[i]) + 1;
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    struct record *record = add_record(list, size);
    char *at = (char *)(record + 1);
    for (int i = 0; i < count; i++) {
        *texts[i] = memcpy(at, *texts[i], sizes[i]);
        at += sizes[i];
    }
    record->item = copy;
    record->ticket = ticket;
    return size;
}

// -------------------------------------------------------------------------------------- the thread

static int64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

// Waits for a change until that time; under the lock. False when the time has come.
static bool wait_until(pthread_cond_t *change, pthread_mutex_t *lock, int64_t until_us) {
    struct timespec until = {(time_t)(until_us / 1000000), (long)(until_us % 1000000) * 1000};
    return pthread_cond_timedwait(change, lock, &until) != ETIMEDOUT;
}

static bool is_lost(const journal *self, const struct record *record) {
    for (const struct loss *loss = self->losses; loss; loss = loss->next)
        if (*loss->what.table ? record->ticket >= loss->what.ticket &&
                                    strcmp(table_of(&record->item), loss->what.table) == 0
                              : record->ticket == loss->what.ticket)
            return true;
    return false;
}

static void lose(journal *self, const struct record *record, const struct store_trouble *why) {
    struct loss *loss = must(calloc(1, sizeof *loss));
    snprintf(loss->what.table, sizeof loss->what.table, "%s", table_of(&record->item));
    loss->what.ticket = record->ticket;
    loss->what.why = *why;
    pthread_mutex_lock(&self->lock);
    loss->next = self->losses;
    self->losses = loss;
    atomic_store(&self->losing, true);
    pthread_mutex_unlock(&self->lock);
}

static bool put_record(journal *self, const struct record *record, struct store_trouble *trouble) {
    if (is_lost(self, record) || self->kind->put(self->store, &record->item, trouble))
        return true;
    if (trouble->lasting)
        lose(self, record, trouble);
    return false;
}

static bool put_block(journal *self, struct block *block, struct store_trouble *trouble) {
    for (size_t at = 0; at < block->used;) {
        struct record *record = (struct record *)(block->bytes + at);
        if (!put_record(self, record, trouble))
            return false;
        at += record->size;
    }
    return true;
}

// One transaction.
static bool try_batch(journal *self, const struct list *batch, struct store_trouble *trouble) {
    bool written = self->kind->begin(self->store, trouble);
    for (struct block *block = batch->first; written && block; block = block->next)
        written = put_block(self, block, trouble);
    written = written && self->kind->commit(self->store, trouble);
    if (!written)
        self->kind->rollback(self->store);
    return written;
}

// One transaction, of all that can be written.
static bool write_batch(journal *self, const struct list *batch, struct store_trouble *trouble) {
    const struct loss *before;
    do {
        before = self->losses;
        if (try_batch(self, batch, trouble))
            return true;
    } while (self->losses != before);
    return false;
}

static void note_success(journal *self, const struct list *batch, int64_t took_us) {
    pthread_mutex_lock(&self->lock);
    self->figures.batches++;
    self->figures.items += batch->ticket - atomic_load(&self->durable);
    self->figures.seconds += (double)took_us / 1e6;
    pthread_mutex_unlock(&self->lock);
    self->written_us = now_us();
    atomic_fetch_sub(&self->waiting, batch->bytes);
    atomic_store(&self->failing, false);
    atomic_store(&self->durable, batch->ticket);
    self->wake(self->context);
}

// Says why, and wakes the event loop if it is news.
static void set_failing(journal *self, const struct store_trouble *trouble) {
    pthread_mutex_lock(&self->lock);
    self->why = *trouble;
    pthread_mutex_unlock(&self->lock);
    if (!atomic_exchange(&self->failing, true))
        self->wake(self->context);
}

// Reports the trouble once, then waits before a retry; false if the journal is being closed.
static bool note_failure(journal *self, const struct store_trouble *trouble, int64_t took_us,
                         int delay_ms) {
    pthread_mutex_lock(&self->lock);
    self->figures.failures++;
    self->figures.seconds += (double)took_us / 1e6;
    pthread_mutex_unlock(&self->lock);
    set_failing(self, trouble);

    int64_t until = now_us() + (int64_t)delay_ms * 1000;
    pthread_mutex_lock(&self->lock);
    while (!self->abandoned && wait_until(&self->change, &self->lock, until))
        ;
    bool go_on = !self->abandoned;
    pthread_mutex_unlock(&self->lock);
    return go_on;
}

// Writes a batch however often that takes. False when it was given up.
static bool insist(journal *self, const struct list *batch) {
    for (int delay_ms = RETRY_MS;;) {
        struct store_trouble trouble = {0};
        int64_t start = now_us();
        if (write_batch(self, batch, &trouble)) {
            note_success(self, batch, now_us() - start);
            return true;
        }
        if (!note_failure(self, &trouble, now_us() - start, delay_ms))
            return false;
        delay_ms = delay_ms * 2 < RETRY_MAX_MS ? delay_ms * 2 : RETRY_MAX_MS;
    }
}

// Sees after the store. Without the lock.
static void tend(journal *self, int64_t idle_us) {
    struct store_trouble trouble = {0};
    if (!self->kind->tend(self->store, idle_us / 1000, &trouble))
        set_failing(self, &trouble);
    else if (idle_us > 0 && atomic_exchange(&self->failing, false))
        self->wake(self->context);
}

static void wait_idle(journal *self) {
    if (wait_until(&self->change, &self->lock, now_us() + TEND_US))
        return;
    pthread_mutex_unlock(&self->lock);
    tend(self, now_us() - self->written_us);
    pthread_mutex_lock(&self->lock);
}

// The next batch, no sooner than `earliest` unless the journal is being closed. False when there
// will be none.
static bool next_batch(journal *self, struct list *batch, int64_t earliest) {
    pthread_mutex_lock(&self->lock);
    while (!self->pending.first && !self->closing)
        wait_idle(self);
    while (!self->closing && wait_until(&self->change, &self->lock, earliest))
        ;
    if (!self->abandoned)
        append_list(batch, &self->pending);
    pthread_mutex_unlock(&self->lock);
    return batch->first != NULL;
}

static void *write_all(void *argument) {
    journal *self = argument;
    struct list batch = {0};
    bool going_on = true;
    int64_t earliest = 0;
    while (going_on && next_batch(self, &batch, earliest)) {
        earliest = now_us() + PACE_US;
        going_on = insist(self, &batch);
        free_list(&batch);
        if (going_on)
            tend(self, 0);
    }
    if (going_on) // the last that there was to write
        tend(self, INT64_MAX);
    pthread_mutex_lock(&self->lock);
    self->ended = true;
    pthread_cond_signal(&self->written);
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

// ---------------------------------------------------------------------------------- the event loop

static void make_condition(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

static void free_losses(journal *self) {
    while (self->losses) {
        struct loss *next = self->losses->next;
        free(self->losses);
        self->losses = next;
    }
}

static void free_journal(journal *self) {
    free_list(&self->added);
    free_list(&self->pending);
    free_losses(self);
    pthread_cond_destroy(&self->change);
    pthread_cond_destroy(&self->written);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

journal *journal_open(const struct store_kind *kind, store *to, void (*wake)(void *context),
                      void *context) {
    journal *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->kind = kind;
    self->store = to;
    self->wake = wake;
    self->context = context;
    self->written_us = now_us();
    pthread_mutex_init(&self->lock, NULL);
    make_condition(&self->change);
    make_condition(&self->written);
    if (pthread_create(&self->thread, NULL, write_all, self) == 0)
        return self;
    free_journal(self);
    return NULL;
}

uint64_t journal_add(journal *self, const struct store_item *item) {
    size_t bytes = copy_item(&self->added, item, ++self->tickets);
    atomic_fetch_add_explicit(&self->waiting, bytes, memory_order_relaxed);
    return self->added.ticket = self->tickets;
}

void journal_flush(journal *self) {
    if (!self->added.first)
        return;
    pthread_mutex_lock(&self->lock);
    bool idle = !self->pending.first; // else the thread knows that there is something
    append_list(&self->pending, &self->added);
    if (idle)
        pthread_cond_signal(&self->change);
    pthread_mutex_unlock(&self->lock);
}

uint64_t journal_durable(const journal *self) {
    return atomic_load(&self->durable);
}

bool journal_next_loss(journal *self, struct journal_loss *next) {
    struct loss *loss = NULL;
    if (!atomic_load(&self->losing))
        return false;
    pthread_mutex_lock(&self->lock);
    for (loss = self->losses; loss && loss->taken;)
        loss = loss->next;
    if (loss) {
        loss->taken = true;
        *next = loss->what;
    } else {
        atomic_store(&self->losing, false);
    }
    pthread_mutex_unlock(&self->lock);
    return loss;
}

bool journal_stalled(journal *self, struct store_trouble *why) {
    if (atomic_load(&self->failing)) {
        pthread_mutex_lock(&self->lock);
        if (why)
            *why = self->why;
        pthread_mutex_unlock(&self->lock);
        return true;
    }
    if (atomic_load(&self->waiting) <= WAITING_MAX)
        return false;
    store_complain(why, N_("The store is too slow: more than 64 MB are waiting to be written."));
    return true;
}

struct journal_figures journal_measure(journal *self) {
    pthread_mutex_lock(&self->lock);
    struct journal_figures figures = self->figures;
    pthread_mutex_unlock(&self->lock);
    return figures;
}

bool journal_close(journal *self, int wait_ms) {
    int64_t until = now_us() + (int64_t)wait_ms * 1000;
    journal_flush(self);
    pthread_mutex_lock(&self->lock);
    self->closing = true;
    pthread_cond_signal(&self->change);
    while (!self->ended && wait_until(&self->written, &self->lock, until))
        ;
    self->abandoned = true;
    pthread_cond_signal(&self->change);
    pthread_mutex_unlock(&self->lock);
    pthread_join(self->thread, NULL);
    bool all = atomic_load(&self->durable) == self->tickets && !atomic_load(&self->failing) &&
               !atomic_load(&self->losing);
    free_journal(self);
    return all;
}
