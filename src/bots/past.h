// All that has happened in a match, for hosts that seat outside programs.
#ifndef PD_PAST_H
#define PD_PAST_H

#include "paddock.h"

typedef struct {
    pd_event *events;
    size_t count, room;
} pd_past;

// A log that keeps events, each after those before it. Without memory the process ends.
void pd_past_keep(void *past, const pd_event *event);

#endif
