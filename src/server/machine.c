#include "server/machine.h"

#include <malloc.h>
#include <stdio.h>
#include <time.h>

static int64_t microseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t machine_wall_ms(void) {
    return microseconds(CLOCK_REALTIME) / 1000;
}

int64_t machine_steady_us(void) {
    return microseconds(CLOCK_MONOTONIC);
}

void machine_trim(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void machine_log(const char *sentence, const char *reason) {
    fprintf(stderr, "paddock: %s%s%s\n", sentence, *reason ? " " : "", reason);
}
