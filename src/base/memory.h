// Memory for the programs around the library. When it runs out, the process ends with a message:
// the server has everything it acknowledged on disk, and the terminal has saved the match after
// every step, so a restart loses nothing. The library itself returns errors instead; see paddock.h.
#ifndef PD_MEMORY_H
#define PD_MEMORY_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Returns what malloc, calloc, realloc or strdup returned; does not return if that is NULL.
static inline void *must(void *memory) {
    if (!memory) {
#ifndef __wasm__ // the browser reports the trap; stdio would make the engine larger
        fputs("paddock: out of memory\n", stderr);
#endif
        abort();
    }
    return memory;
}

// Makes an array of items of `size` bytes large enough for `wanted` of them. `*capacity` is how
// many fit so far, 0 at first; `items` may be NULL then. Returns the array, which may have moved.
static inline void *grow(void *items, size_t size, size_t *capacity, size_t wanted) {
    if (wanted <= *capacity)
        return items;
    *capacity = wanted > 2 * *capacity ? wanted : 2 * *capacity;
    return must(realloc(items, *capacity * size));
}

#endif
