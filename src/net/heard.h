// Sentences about what happens at a server's table, however it is shown.
#ifndef PD_HEARD_H
#define PD_HEARD_H

#include "net/online.h"

// What is said of an event; nothing where the cards say it all. `name` is who it is about, as they
// were called before, since whoever stands up has no seat any more.
void heard_event(const struct online *table, const struct online_event *event, const char *name,
                 const json_t *message, pd_text *out);

// Somebody else's connection has come or gone; `seconds` until a bot moves for them, or −1.
void heard_presence(const struct online *table, int seat, int seconds, pd_text *out);

// What there is to know of a seat: "you, to move", "bot: club", "free" …
void heard_seat(const struct online *table, int seat, pd_text *out);

#endif
