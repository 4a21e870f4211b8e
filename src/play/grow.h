// Arrays that grow. When there is no memory the process ends.
#ifndef PD_GROW_H
#define PD_GROW_H

#include <stdlib.h>

// Room for `wanted` items of `size` bytes in an array with room for `*room`, which may be NULL.
static inline void *grow(void *items, size_t size, size_t *room, size_t wanted) {
    if (wanted <= *room)
        return items;
    *room = wanted > 2 * *room ? wanted : 2 * *room;
    items = realloc(items, *room * size);
    if (!items)
        abort();
    return items;
}

#endif
