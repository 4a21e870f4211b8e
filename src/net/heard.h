// Sentences about what happens at a server's table, for both front ends.
#ifndef PD_HEARD_H
#define PD_HEARD_H

#include "net/remote-table.h"

// Writes the sentence for an event; nothing if the cards show it. `name` is the name in the event's
// seat before the event: a player who stood up has no seat now. `mine`: it is this player’s.
void heard_event(const struct remote_event *event, bool mine, const char *name,
                 const json_t *message, pd_text *out);

// Writes that another player connected or disconnected. `seconds` is when a bot takes over, or −1.
void heard_presence(const struct remote_table *table, int seat, int seconds, pd_text *out);

// Writes when a table without a match closes by itself; nothing if that is unknown.
void heard_end(const struct remote_table *table, pd_text *out);

// Writes the state of a seat: "you, to move", "bot: club", "free" …
void heard_seat(const struct remote_table *table, int seat, pd_text *out);

#endif
