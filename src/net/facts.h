// The engine's own events, as a server tells them to those who have the engine built in.
#ifndef PD_FACTS_H
#define PD_FACTS_H

#include "paddock.h"

#include <jansson.h>

enum { FACTS_MAX = 1024 }; // events in any one step

// Reads the events of one step at a table of so many seats. Returns how many, or −1 when they make
// no sense. Only their form is checked: whether they can have come about is for the engine to say.
int facts_read(const json_t *list, int seats, pd_event events[FACTS_MAX]);

#endif
