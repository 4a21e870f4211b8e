// What a hall asks of a machine that has no sockets, where a test does not look at it.
#ifndef NO_SOCKETS_H
#define NO_SOCKETS_H

#include <stddef.h>
#include <stdint.h>

static inline size_t none_waiting(void *connection) {
    (void)connection;
    return 0;
}

static inline void wake_nobody(void) {
}

static inline void recall_nothing(const uint64_t *tickets, int count) {
    (void)tickets, (void)count;
}

static inline void dial_nobody(int64_t node, const char *address) {
    (void)node, (void)address;
}

#endif
