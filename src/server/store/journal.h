// The journal writes items to the store on its own thread, in batches of one transaction each, so
// that one wait for the disk serves everything that arrived meanwhile.
//
// While the store fails (disk full, locked by another process, file gone) the journal keeps its
// items and retries: nothing accepted is dropped or reported durable before it is. The caller
// should not accept anything new meanwhile (journal_stalled).
//
// An item that can never be written does not hold up the others: it is skipped, with all later
// items of its table (journal_next_loss). When idle, the thread does the store's maintenance
// (tend).
#ifndef PD_JOURNAL_H
#define PD_JOURNAL_H

#include "server/latency.h"
#include "server/store/store.h"

typedef struct journal journal;

// `wake` is called from the journal's thread whenever more has become durable, or when trouble
// begins or ends. NULL if there is no thread.
journal *journal_open(const struct store_kind *kind, store *store, void (*wake)(void *context),
                      void *context);

// Without a thread: nothing is written but by journal_step.
journal *journal_open_stepped(const struct store_kind *kind, store *store,
                              void (*wake)(void *context), void *context);
// What the thread does: if it is time, one attempt to write a batch, or to tend the store. Returns
// when there is something to do again, in microseconds of machine_steady_us, unless more is flushed
// before.
int64_t journal_step(journal *journal);

// Copies the item and returns its ticket: 1, 2, 3 … in order. It is written after the next
// journal_flush. Ends the process if memory runs out.
uint64_t journal_add(journal *journal, const struct store_item *item);
// Hands the added items to the thread; call once per turn of the event loop. All items since the
// last call are written in one transaction.
void journal_flush(journal *journal);
// All tickets up to this one are on disk, except losses. After this call, and before telling any
// client, call journal_next_loss until it returns false.
uint64_t journal_durable(const journal *journal);

// An item that can never be written. All later items of its table with the same lease are lost too.
struct journal_loss {
    char table[STORE_ID_MAX + 1]; // "" for an item about a person
    uint64_t ticket;
    struct store_lease lease;
    struct store_trouble why;
};
// Takes the next loss. False if there is none.
bool journal_next_loss(journal *journal, struct journal_loss *loss);

// True while writing fails, or if more than 64 MB wait. Then `why`, unless NULL, says what is
// wrong.
bool journal_stalled(journal *journal, struct store_trouble *why);

struct journal_figures {
    struct latency commits; // transactions that worked
    uint64_t items;         // written so far
    uint64_t failures;      // attempts that failed
    double last;            // seconds that the last transaction took
};
struct journal_figures journal_measure(journal *journal);

// Flushes, waits up to `wait_ms` for everything to be on disk, ends the thread and frees the
// journal. True if everything is on disk. Does not close the store. Without a thread, what has not
// been written is dropped.
bool journal_close(journal *journal, int wait_ms);

#endif
