// Opening a table: what it is opened with, as a request has it and as the store keeps it. For
// table.c and this only.
#ifndef PD_OPENING_H
#define PD_OPENING_H

#include "server/table.h"

// Sets a table up as a stored opening says. False: it makes no sense.
bool opening_read(struct table *table, const char *data);

// A bot's level: is there such a one, and if not, what there is.
bool level_exists(const char *name);
bool refuse_level(struct refusal *refusal, const char *level);

// From table.c: the first entry of a table, and who sits where.
void table_note_opening(struct table *table, const char *data);
void table_set_seat(struct table *table, int seat, const char *person, const char *bot,
                    const char *name);

#endif
