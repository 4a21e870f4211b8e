// Tells each fault that a check finds in a store to the caller of the check.
#ifndef PD_STORE_REPORT_H
#define PD_STORE_REPORT_H

#include "server/store/store.h"

struct report {
    store *store;
    store_each_text *each;
    void *context;
    struct store_trouble *trouble;
    int count;
    bool enough;
};

static inline void report_fault(struct report *report, const struct store_trouble *fault) {
    report->count++;
    report->enough = !report->each(report->context, fault->why);
}

// The message is turned into a text as trouble is, by way of one. It names {table} and what was
// found there.
static inline void report_tell(struct report *report, const char *message, const char *table,
                               const char *found) {
    struct store_trouble fault;
    store_complain(&fault, message, "table", table, "found", found, "seq", found, "reason", found);
    report_fault(report, &fault);
}

#endif
