// Memory for the server. When there is none left the process ends: what was acknowledged is on
// disk, and a restart goes on from there, which no half-finished request could promise.
#ifndef PD_MEMORY_H
#define PD_MEMORY_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void *must(void *memory) {
    if (!memory) {
        fputs("paddock: out of memory\n", stderr);
        abort();
    }
    return memory;
}

#endif
