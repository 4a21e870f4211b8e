// The journal: items on their way to the store. A thread of its own writes them in batches, each
// one transaction, so that one wait for the disk serves everything that has come in meanwhile.
//
// While the store fails (disk full, locked by somebody else) the journal keeps what it has and
// tries again and again: nothing that was accepted is dropped, nothing is said to be durable that
// is not, and nothing new should be accepted (journal_stalled).
#ifndef PD_JOURNAL_H
#define PD_JOURNAL_H

#include "server/store.h"

typedef struct journal journal;

// `wake` is called from the journal's thread whenever more has become durable, or when trouble
// begins or ends. NULL when there is no memory or no thread.
journal *journal_open(const struct store_kind *kind, store *store, void (*wake)(void *context),
                      void *context);

// Copies the item and returns its ticket: 1, 2, 3 … in order. Written once flushed. Ends the
// process when there is no memory: what is durable stays so, and nothing else has been promised.
uint64_t journal_add(journal *journal, const struct store_item *item);
// Hands what was added to the thread: call it once for each turn of the event loop.
void journal_flush(journal *journal);
// All tickets up to this one are on disk.
uint64_t journal_durable(const journal *journal);
// Does writing fail, or is more waiting than there should be (64 MB)? Then `why`,
// unless it is NULL, says what is wrong.
bool journal_stalled(journal *journal, struct store_trouble *why);

struct journal_figures {
    uint64_t batches, items; // written so far
    uint64_t failures;       // attempts that failed
    double seconds;          // spent writing
};
struct journal_figures journal_measure(journal *journal);

// Flushes, waits up to so long for everything to be on disk, ends the thread and frees the journal.
// True if all is on disk. The store stays open.
bool journal_close(journal *journal, int wait_ms);

#endif
