// The settings with which a table is opened, read from a request or from the store. Private to
// table.c and opening.c.
#ifndef PD_OPENING_H
#define PD_OPENING_H

#include "server/hall/table.h"

// Sets a table up from the stored data of its first entry. False if that is malformed.
bool opening_read(struct table *table, const char *data);

// Is there a bot level of this name? refuse_level refuses with the list of levels.
bool level_exists(const char *name);
bool refuse_level(struct refusal *refusal, const char *level);

// In table.c: adds the first entry of a table; puts a person or a bot in a seat.
void table_note_opening(struct table *table, const char *data);
void table_set_seat(struct table *table, int seat, const char *person, const char *bot,
                    const char *name);

#endif
