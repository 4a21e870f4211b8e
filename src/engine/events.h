// Emits events, for games. If there is no listener, the event is not built.
#ifndef PD_EVENTS_H
#define PD_EVENTS_H

#include "paddock.h"

// Out of line and by value, so that the case without a listener costs one test.
void pd__tell_all(pd_events *log, pd_event event);
// For cards that only event.seat may see: the others get the event without the cards.
void pd__tell_owner(pd_events *log, pd_event event);

#define PD__TELL(log, ...)                                                                         \
    do {                                                                                           \
        if (__builtin_expect((log) != NULL, 0))                                                    \
            pd__tell_all(log, __VA_ARGS__);                                                        \
    } while (0)

#define PD__TELL_OWNER(log, ...)                                                                   \
    do {                                                                                           \
        if (__builtin_expect((log) != NULL, 0))                                                    \
            pd__tell_owner(log, __VA_ARGS__);                                                      \
    } while (0)

#endif
