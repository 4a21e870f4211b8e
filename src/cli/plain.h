// A match at a plain terminal: lines in, lines out, for people, screen readers and scripts.
#ifndef PD_PLAIN_H
#define PD_PLAIN_H

#include "console/kept.h"

// Plays to the end, or until the person leaves; returns the exit code. `hints`: before every turn
// of a person.
int plain_play(struct kept *kept, bool hints);

#endif
