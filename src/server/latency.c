#include "server/latency.h"

#include "base/memory.h"

static const int64_t bounds_us[LATENCY_BOUNDS] = {
    100,   250,    500,    1000,   2500,    5000,    10000,   25000,
    50000, 100000, 250000, 500000, 1000000, 2500000, 5000000, 10000000,
};

void latency_add(struct latency *latency, int64_t microseconds) {
    int i = 0;
    while (i < LATENCY_BOUNDS && microseconds > bounds_us[i])
        i++;
    latency->counts[i]++;
    latency->seconds += (double)microseconds / 1e6;
}

uint64_t latency_count(const struct latency *latency) {
    uint64_t count = 0;
    for (int i = 0; i <= LATENCY_BOUNDS; i++)
        count += latency->counts[i];
    return count;
}

static void put_bucket(const char *name, const char *bound, uint64_t count, pd_text *out) {
    char line[128];
    snprintf(line, sizeof line, "paddock_%s_seconds_bucket{le=\"%s\"} %llu\n", name, bound,
             (unsigned long long)count);
    pd_put(out, line);
}

// A bucket holds all that took at most so long, those of the buckets before it included.
void latency_put(const struct latency *latency, const char *name, const char *help, pd_text *out) {
    char line[256], bound[32];
    uint64_t count = 0;
    snprintf(line, sizeof line,
             "# HELP paddock_%s_seconds %s\n# TYPE paddock_%s_seconds histogram\n", name, help,
             name);
    pd_put(out, line);
    for (int i = 0; i < LATENCY_BOUNDS; i++) {
        snprintf(bound, sizeof bound, "%g", (double)bounds_us[i] / 1e6);
        put_bucket(name, bound, count += latency->counts[i], out);
    }
    put_bucket(name, "+Inf", count += latency->counts[LATENCY_BOUNDS], out);
    snprintf(line, sizeof line, "paddock_%s_seconds_sum %.17g\npaddock_%s_seconds_count %llu\n",
             name, latency->seconds, name, (unsigned long long)count);
    pd_put(out, line);
}

// Those that are done lie at the front, and are dropped when the array is full.
static void close_gap(struct latency_line *line) {
    line->count -= line->first;
    memmove(line->waits, line->waits + line->first, line->count * sizeof *line->waits);
    line->first = 0;
}

void latency_wait(struct latency_line *line, int64_t since_us, uint64_t ticket) {
    if (line->count == line->capacity && line->first)
        close_gap(line);
    line->waits = grow(line->waits, sizeof *line->waits, &line->capacity, line->count + 1);
    line->waits[line->count++] = (struct latency_wait){since_us, ticket};
}

void latency_settle(struct latency_line *line, uint64_t durable, int64_t now_us,
                    struct latency *latency) {
    while (line->first < line->count && line->waits[line->first].ticket <= durable)
        latency_add(latency, now_us - line->waits[line->first++].since_us);
    if (line->first == line->count)
        line->first = line->count = 0;
}

void latency_free(struct latency_line *line) {
    free(line->waits);
    *line = (struct latency_line){0};
}
