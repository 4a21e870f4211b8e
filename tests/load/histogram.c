#include "histogram.h"

// Values below 2^(FINE+1) have a bucket each; above, the leading FINE+1 bits choose it.
static int bucket_of(uint64_t value) {
    if (value < 1u << HISTOGRAM_FINE)
        return (int)value;
    int shift = 63 - __builtin_clzll(value) - HISTOGRAM_FINE;
    return (shift << HISTOGRAM_FINE) + (int)(value >> shift);
}

// The largest value in a bucket.
static int64_t top_of(int bucket) {
    if (bucket < 2 << HISTOGRAM_FINE)
        return bucket;
    int shift = (bucket >> HISTOGRAM_FINE) - 1;
    int64_t lead = bucket - (shift << HISTOGRAM_FINE);
    return ((lead + 1) << shift) - 1;
}

void histogram_add(struct histogram *histogram, int64_t nanoseconds) {
    if (nanoseconds < 0)
        nanoseconds = 0;
    int bucket = bucket_of((uint64_t)nanoseconds);
    histogram->buckets[bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1]++;
    histogram->count++;
    if (nanoseconds > histogram->most)
        histogram->most = nanoseconds;
}

int64_t histogram_at(const struct histogram *histogram, double share) {
    double wanted = share * (double)histogram->count;
    uint64_t seen = 0;
    for (int bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++) {
        seen += histogram->buckets[bucket];
        if (seen > 0 && (double)seen >= wanted)
            return top_of(bucket) < histogram->most ? top_of(bucket) : histogram->most;
    }
    return histogram->most;
}
