// Lists that an item can leave without a search. `next` and `previous` are the members that link
// the items; `first` points at where the first one is.
#ifndef PD_LIST_H
#define PD_LIST_H

#include <stddef.h>

#define list_join(first, item, next, previous)                                                     \
    do {                                                                                           \
        (item)->previous = NULL;                                                                   \
        (item)->next = *(first);                                                                   \
        if ((item)->next)                                                                          \
            (item)->next->previous = (item);                                                       \
        *(first) = (item);                                                                         \
    } while (0)

#define list_leave(first, item, next, previous)                                                    \
    do {                                                                                           \
        *((item)->previous ? &(item)->previous->next : (first)) = (item)->next;                    \
        if ((item)->next)                                                                          \
            (item)->next->previous = (item)->previous;                                             \
    } while (0)

#endif
