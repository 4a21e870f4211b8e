#include "server/store/journal.h"

#include "base/memory.h"
#include "base/message.h"
#include "server/machine.h"

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
    SLOW_US = 5000000,      // nothing new is accepted while one batch takes longer
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
    uint64_t last; // when it was taken: the last ticket that its table may have had with this lease
    struct journal_loss what;
};

struct journal {
    const struct store_kind *kind;
    store *store;
    void (*wake)(void *context);
    void *context;
    bool threaded; // else its owner steps it
    pthread_t thread;

    // The event loop's.
    struct list added; // not flushed yet
    uint64_t tickets;

    // The thread's; it adds to the losses, and only under the lock.
    struct loss *losses;
    struct list batch;  // being written
    int64_t next_us;    // when it is tried again, or when the next one may begin
    int delay_ms;       // from one attempt to the next
    int64_t written_us; // when a batch was last written
    int64_t tended_us;  // when the store was last tended with nothing to write

    atomic_size_t waiting;
    atomic_bool failing, losing;
    _Atomic int64_t begun_us; // when the attempt at a batch began; 0 between attempts
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

// Waits for a change until that time; under the lock. False when the time has come.
static bool wait_until(pthread_cond_t *change, pthread_mutex_t *lock, int64_t until_us) {
    struct timespec until = {(time_t)(until_us / 1000000), (long)(until_us % 1000000) * 1000};
    return pthread_cond_timedwait(change, lock, &until) != ETIMEDOUT;
}

static bool is_lost(const journal *self, const struct record *record) {
    for (const struct loss *loss = self->losses; loss; loss = loss->next)
        if (*loss->what.table ? record->ticket >= loss->what.ticket &&
                                    record->item.lease.epoch == loss->what.lease.epoch &&
                                    strcmp(table_of(&record->item), loss->what.table) == 0
                              : record->ticket == loss->what.ticket)
            return true;
    return false;
}

static void lose(journal *self, const struct record *record, const struct store_trouble *why) {
    struct loss *loss = must(calloc(1, sizeof *loss));
    snprintf(loss->what.table, sizeof loss->what.table, "%s", table_of(&record->item));
    loss->what.ticket = record->ticket;
    loss->what.lease = record->item.lease;
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
        *trouble = (struct store_trouble){0};
        if (try_batch(self, batch, trouble))
            return true;
    } while (self->losses != before || trouble->again);
    return false;
}

// A node never gets a lost lease back, so that nothing more is written with it. If its losses were
// kept, every table that moves to another node would make all later batches slower.
static void forget_moved(journal *self, uint64_t durable) {
    pthread_mutex_lock(&self->lock);
    for (struct loss **at = &self->losses, *loss; (loss = *at);) {
        if (loss->what.why.moved && loss->taken && loss->last <= durable) {
            *at = loss->next;
            free(loss);
        } else {
            at = &loss->next;
        }
    }
    pthread_mutex_unlock(&self->lock);
}

static void note_success(journal *self, const struct list *batch, int64_t took_us) {
    pthread_mutex_lock(&self->lock);
    latency_add(&self->figures.commits, took_us);
    self->figures.items += batch->ticket - atomic_load(&self->durable);
    self->figures.last = (double)took_us / 1e6;
    pthread_mutex_unlock(&self->lock);
    self->written_us = machine_steady_us();
    atomic_fetch_sub(&self->waiting, batch->bytes);
    atomic_store(&self->failing, false);
    atomic_store(&self->durable, batch->ticket);
    if (self->losses)
        forget_moved(self, batch->ticket);
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

// The next attempt comes later each time.
static void note_failure(journal *self, const struct store_trouble *trouble) {
    pthread_mutex_lock(&self->lock);
    self->figures.failures++;
    pthread_mutex_unlock(&self->lock);
    self->next_us = machine_steady_us() + (int64_t)self->delay_ms * 1000;
    self->delay_ms = self->delay_ms * 2 < RETRY_MAX_MS ? self->delay_ms * 2 : RETRY_MAX_MS;
    set_failing(self, trouble);
}

// Gives the store time for its own work: see store.h. The caller does not hold the lock.
static void tend(journal *self, int64_t idle_us) {
    struct store_trouble trouble = {0};
    if (!self->kind->tend(self->store, idle_us / 1000, &trouble))
        set_failing(self, &trouble);
    else if (idle_us > 0 && atomic_exchange(&self->failing, false))
        self->wake(self->context);
}

static void attempt(journal *self, int64_t start_us) {
    struct store_trouble trouble = {0};
    atomic_store(&self->begun_us, start_us);
    bool written = write_batch(self, &self->batch, &trouble);
    atomic_store(&self->begun_us, 0);
    if (!written) {
        note_failure(self, &trouble);
        return;
    }
    note_success(self, &self->batch, machine_steady_us() - start_us);
    free_list(&self->batch);
    self->next_us = start_us + PACE_US;
    self->delay_ms = RETRY_MS;
    tend(self, 0);
}

// When there is something to do, as things are; under the lock.
static int64_t due_us(const journal *self) {
    if (self->batch.first)
        return self->next_us;
    if (self->closing)
        return 0;
    return self->pending.first ? self->next_us : self->tended_us + TEND_US;
}

int64_t journal_step(journal *self) {
    int64_t now = machine_steady_us();
    pthread_mutex_lock(&self->lock);
    bool due = due_us(self) <= now;
    if (due && !self->batch.first)
        append_list(&self->batch, &self->pending);
    pthread_mutex_unlock(&self->lock);
    if (due && self->batch.first) {
        attempt(self, now);
    } else if (due) {
        tend(self, now - self->written_us);
        self->tended_us = machine_steady_us();
    }
    pthread_mutex_lock(&self->lock);
    int64_t next = due_us(self);
    pthread_mutex_unlock(&self->lock);
    return next;
}

// Has it been given up, or is all written and nothing more to come? Under the lock.
static bool is_finished(const journal *self) {
    return self->abandoned || (self->closing && !self->batch.first && !self->pending.first);
}

static void *write_all(void *argument) {
    journal *self = argument;
    pthread_mutex_lock(&self->lock);
    while (!is_finished(self)) {
        if (wait_until(&self->change, &self->lock, due_us(self)))
            continue; // something has changed
        pthread_mutex_unlock(&self->lock);
        journal_step(self);
        pthread_mutex_lock(&self->lock);
    }
    bool abandoned = self->abandoned;
    pthread_mutex_unlock(&self->lock);
    if (!abandoned)
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
    free_list(&self->batch);
    free_losses(self);
    pthread_cond_destroy(&self->change);
    pthread_cond_destroy(&self->written);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

journal *journal_open_stepped(const struct store_kind *kind, store *to, void (*wake)(void *context),
                              void *context) {
    journal *self = must(calloc(1, sizeof *self));
    self->kind = kind;
    self->store = to;
    self->wake = wake;
    self->context = context;
    self->delay_ms = RETRY_MS;
    self->written_us = self->tended_us = machine_steady_us();
    pthread_mutex_init(&self->lock, NULL);
    make_condition(&self->change);
    make_condition(&self->written);
    return self;
}

journal *journal_open(const struct store_kind *kind, store *to, void (*wake)(void *context),
                      void *context) {
    journal *self = journal_open_stepped(kind, to, wake, context);
    self->threaded = pthread_create(&self->thread, NULL, write_all, self) == 0;
    if (self->threaded)
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
        loss->last = self->tickets;
        *next = loss->what;
    } else {
        atomic_store(&self->losing, false);
    }
    pthread_mutex_unlock(&self->lock);
    return loss;
}

static bool is_slow(const journal *self) {
    int64_t begun = atomic_load(&self->begun_us);
    return begun && machine_steady_us() - begun > SLOW_US;
}

bool journal_stalled(journal *self, struct store_trouble *why) {
    if (atomic_load(&self->failing)) {
        pthread_mutex_lock(&self->lock);
        if (why)
            *why = self->why;
        pthread_mutex_unlock(&self->lock);
        return true;
    }
    if (atomic_load(&self->waiting) > WAITING_MAX)
        store_complain(why,
                       N_("The store is too slow: more than 64 MB are waiting to be written."));
    else if (is_slow(self))
        store_complain(why, N_("The store is too slow: a write has been waiting for more than "
                               "5 seconds."));
    else
        return false;
    return true;
}

struct journal_figures journal_measure(journal *self) {
    pthread_mutex_lock(&self->lock);
    struct journal_figures figures = self->figures;
    pthread_mutex_unlock(&self->lock);
    return figures;
}

static void end_thread(journal *self, int64_t until) {
    pthread_mutex_lock(&self->lock);
    self->closing = true;
    pthread_cond_signal(&self->change);
    while (!self->ended && wait_until(&self->written, &self->lock, until))
        ;
    self->abandoned = true;
    pthread_cond_signal(&self->change);
    pthread_mutex_unlock(&self->lock);
    if (self->kind->abandon)
        self->kind->abandon(self->store);
    pthread_join(self->thread, NULL);
}

bool journal_close(journal *self, int wait_ms) {
    journal_flush(self);
    if (self->threaded)
        end_thread(self, machine_steady_us() + (int64_t)wait_ms * 1000);
    bool all = atomic_load(&self->durable) == self->tickets && !atomic_load(&self->failing) &&
               !atomic_load(&self->losing);
    free_journal(self);
    return all;
}
