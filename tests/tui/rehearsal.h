// A match for tests of the screen: one seat is played on it, the others make the first move that a
// seasoned player would, so that nothing depends on how fast a machine thinks.
#ifndef REHEARSAL_H
#define REHEARSAL_H

#include "tui/screen/stage.h"

// A record up to a step, seen and played on by a seat; or by PD_NOBODY, who only watches it. False
// when there is no such record.
bool rehearse_record(struct stage *stage, const char *path, int step, int seat);

// What the players of the next matches are called; NULL: Anna, Ben, …
void rehearse_names(const char *const names[PD_SEATS_MAX]);

// A new match; `options` is "name=value name=value" or "".
void rehearse_deal(struct stage *stage, const char *game, const char *options, int seats,
                   uint64_t seed, int seat);
// The same, and the deal is shown.
void rehearse_opening(struct stage *stage, const char *game, int seats, uint64_t seed, int seat);

#endif
