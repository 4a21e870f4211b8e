// All that has happened in a match, for hosts that seat outside programs.
#ifndef PD_PAST_H
#define PD_PAST_H

#include "paddock.h"

struct past {
    pd_event *events;
    size_t count, room;
};

// A log that keeps events, each after those before it. Without memory the process ends.
void past_keep(void *past, const pd_event *event);

#endif
