// How long things took: counts in fixed buckets, 32 to each power of two, so that a value is known
// to about 3 % whatever its size. Nothing is sorted or allocated.
#ifndef LOAD_HISTOGRAM_H
#define LOAD_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_FINE = 5, HISTOGRAM_BUCKETS = (44 - HISTOGRAM_FINE) << HISTOGRAM_FINE };

struct histogram {
    uint64_t count;
    int64_t most;
    uint64_t buckets[HISTOGRAM_BUCKETS];
};

void histogram_add(struct histogram *histogram, int64_t nanoseconds);
// The value that a share (0 … 1) of all do not exceed; 0 when there are none.
int64_t histogram_at(const struct histogram *histogram, double share);

#endif
