#ifndef PD_STATS_H
#define PD_STATS_H

#include <stdint.h>

typedef struct {
    double low, high;
} pd_interval;

// The Wilson score interval at 95 % for a mean of values between 0 and 1. Exact for wins and
// losses; for shared victories, whose spread is smaller, it is wider than need be.
pd_interval pd_wilson(double sum, uint64_t count);

#endif
