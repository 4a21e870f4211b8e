// How long things take: counts by duration, as Prometheus reads them in a histogram.
#ifndef PD_LATENCY_H
#define PD_LATENCY_H

#include "paddock.h"

enum { LATENCY_BOUNDS = 16 };

struct latency {
    uint64_t counts[LATENCY_BOUNDS + 1]; // up to each bound, and above the last
    double seconds;                      // of all of them together
};

void latency_add(struct latency *latency, int64_t microseconds);
uint64_t latency_count(const struct latency *latency);
// Writes the histogram paddock_<name>_seconds.
void latency_put(const struct latency *latency, const char *name, const char *help, pd_text *out);

// What waits for its ticket to be on disk, in the order of the tickets. All zero at first.
struct latency_line {
    struct latency_wait {
        int64_t since_us;
        uint64_t ticket;
    } * waits;
    size_t first, count, capacity;
};

void latency_wait(struct latency_line *line, int64_t since_us, uint64_t ticket);
// Counts those whose tickets are on disk now, and forgets them.
void latency_settle(struct latency_line *line, uint64_t durable, int64_t now_us,
                    struct latency *latency);
void latency_free(struct latency_line *line);

#endif
