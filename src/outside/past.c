#include "outside/past.h"

#include <stdlib.h>

void past_keep(void *context, const pd_event *event) {
    struct past *past = context;
    if (past->count == past->room) {
        past->room = past->room ? 2 * past->room : 256;
        past->events = realloc(past->events, past->room * sizeof *event);
        if (!past->events)
            abort();
    }
    past->events[past->count++] = *event;
}
