// Deletes what is old from a store that no server uses: matches and tables that ended long ago, and
// people not seen for long who have neither a seat nor an open table. Works in small transactions,
// so it can be interrupted or killed at any time.
#ifndef PD_PRUNE_H
#define PD_PRUNE_H

#include "server/store/store.h"

// Where records are written before their matches are deleted. `sync` returns true once everything
// given to `keep` is on disk. Either returns false to stop, after reporting why.
struct prune_archive {
    bool (*keep)(void *context, const char *name, const char *record, size_t size);
    bool (*sync)(void *context);
    void *context;
};

struct prune {
    int64_t before; // delete what ended before this time, in milliseconds since 1970
    bool dry;       // only count
    const struct prune_archive *archive; // or NULL
    // Results: deleted matches, other tables and people; and tables that stay because they cannot
    // be read.
    int matches, tables, people, unreadable;
};

// For a dry run the store is opened with `inspect`. Returns false on failure; what was counted so
// far is deleted. `trouble` is empty if the archive failed.
bool prune_run(struct prune *prune, const struct store_kind *kind, store *store,
               struct store_trouble *trouble);

#endif
