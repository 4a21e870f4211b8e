// A clock that never jumps. Only differences of its times mean anything.
#ifndef PD_BASE_CLOCK_H
#define PD_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t clock_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline int64_t clock_ms(void) {
    return clock_ns() / 1000000;
}

static inline double clock_s(void) {
    return 1e-9 * (double)clock_ns();
}

// The time in so many milliseconds, for pthread_cond_timedwait on this clock.
static inline struct timespec clock_after(int ms) {
    int64_t ns = clock_ns() + (int64_t)ms * 1000000;
    return (struct timespec){.tv_sec = (time_t)(ns / 1000000000),
                             .tv_nsec = (long)(ns % 1000000000)};
}

#endif
