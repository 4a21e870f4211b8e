// Reads "facts": the engine's events in the form in which the protocol sends them to clients that
// have the engine built in.
#ifndef PD_FACTS_H
#define PD_FACTS_H

#include "paddock.h"

#include <jansson.h>

enum { FACTS_MAX = 1024 }; // most events in one step

// Reads the events of one step at a table with `seats` seats. Returns how many, or −1 if they are
// malformed. Checks their form only; pd_view_accept checks whether they are possible.
int facts_read(const json_t *list, int seats, pd_event events[FACTS_MAX]);

#endif
