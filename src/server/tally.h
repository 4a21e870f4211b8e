// Counts by address over a period of time; all counts restart when the period ends. Memory is
// bounded: addresses beyond TALLY_MAX share one count.
#ifndef PD_TALLY_H
#define PD_TALLY_H

#include <stdint.h>

enum { TALLY_MAX = 100000 };

struct tally {
    void *rows; // a tree
    int count;
    int64_t ends; // of the period, in milliseconds
};

// The count of an address, which the caller may change; valid until the next call. `span` is the
// length of the period in milliseconds.
int *tally_at(struct tally *tally, const char *address, int64_t now, int64_t span);
void tally_clear(struct tally *tally);

#endif
