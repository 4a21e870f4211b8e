// Expiry: closes tables that nobody uses.
#ifndef PD_EXPIRY_H
#define PD_EXPIRY_H

#include "server/hall/rooms.h"

bool room_has_host(const struct room *room);                  // does the host follow it?
int room_seconds_kept(struct hall *hall, struct room *room);  // until it closes, or −1
int64_t room_due(const struct hall *hall, struct room *room); // for the store
// Something happened at the table: restarts its deadline.
void room_keep(const struct hall *hall, struct room *room);
void room_miss_host(struct hall *hall, struct room *room); // the host no longer follows it
void room_tell_end(struct hall *hall, struct room *room, const struct client *but);
bool expiry_open(struct hall *hall, struct store_trouble *trouble);
void expiry_tick(struct hall *hall);

#endif
