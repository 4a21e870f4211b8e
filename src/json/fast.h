// Writes where there is known to be room, for the few messages that a server sends all the time.
// Each function returns where to go on.
#ifndef PD_FAST_H
#define PD_FAST_H

#include <stdint.h>
#include <string.h>

#define fast_literal(at, text) ((char *)memcpy(at, text, sizeof text - 1) + sizeof text - 1)

static inline char *fast_text(char *at, const char *text) {
    while (*text)
        *at++ = *text++;
    return at;
}

static inline char *fast_number(char *at, int64_t number) {
    char digits[20], *first = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    for (; rest >= 10; rest /= 10)
        *--first = (char)('0' + rest % 10);
    *--first = (char)('0' + rest);
    if (number < 0)
        *at++ = '-';
    while (first < digits + sizeof digits)
        *at++ = *first++;
    return at;
}

#endif
