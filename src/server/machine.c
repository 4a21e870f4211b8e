#include "server/machine.h"

#include "base/clock.h"

#include <malloc.h>
#include <stdio.h>
#include <time.h>

int64_t machine_wall_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t machine_steady_us(void) {
    return clock_ns() / 1000;
}

void machine_trim(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void machine_log(const char *sentence, const char *reason) {
    fprintf(stderr, "paddock: %s%s%s\n", sentence, *reason ? " " : "", reason);
}
