// Telling events, the same in every game.
#ifndef PD_EVENTS_H
#define PD_EVENTS_H

#include "engine/game.h"

// Out of line and by value, so that without a listener an event is not even put together.
void pd__tell_all(pd_events *log, pd_event event);
// About cards that only its seat may see: the others are told without them.
void pd__tell_owner(pd_events *log, pd_event event);

#define TELL(log, ...)                                                                             \
    do {                                                                                           \
        if (__builtin_expect((log) != NULL, 0))                                                    \
            pd__tell_all(log, __VA_ARGS__);                                                        \
    } while (0)

#define TELL_OWNER(log, ...)                                                                       \
    do {                                                                                           \
        if (__builtin_expect((log) != NULL, 0))                                                    \
            pd__tell_owner(log, __VA_ARGS__);                                                      \
    } while (0)

static inline pd_event pd__table_event(uint8_t kind, int a) {
    return (pd_event){.kind = kind, .seat = PD_NOBODY, .a = (uint8_t)a};
}

#endif
