// Turns: deals, bots and clocks, which come by themselves.
#ifndef PD_TURNS_H
#define PD_TURNS_H

#include "server/hall/rooms.h"

// A table with a clock that is not in memory: only its deadline is.
struct sleeper {
    char id[TABLE_ID + 1]; // first member: trees compare it
    int64_t turn_ends;
};

// Does what is due: deal, take back, ask bots, set clocks.
void room_settle(struct hall *hall, struct room *room);
// Sets the clocks of a table that was just read from the store.
void room_wait(struct hall *hall, struct room *room);
// The player in the seat has disconnected.
void room_miss(struct hall *hall, struct room *room, int seat);
int room_seconds_left(const struct hall *hall, const struct room *room); // or −1
// Tells a person's connection that it is their turn at a table that it does not follow.
void turns_tell(struct hall *hall, struct client *client, const char *table, const char *game,
                uint64_t ticket);
void turns_tick(struct hall *hall);
void turns_take_answers(struct hall *hall);
bool turns_read_clocks(struct hall *hall, struct store_trouble *trouble);
uint32_t room_present(const struct room *room); // a bit for each seat whose player is connected

#endif
