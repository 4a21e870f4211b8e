// A match at a plain terminal: lines in, lines out, for people, screen readers and scripts.
#ifndef PD_PLAIN_H
#define PD_PLAIN_H

#include "console/saved-match.h"

// Plays to the end, or until the person leaves; returns the exit code. `hints`: before every turn
// of a person.
int plain_play(struct saved_match *saved, bool hints);

// For what else is played in lines of text. From the first call on, Ctrl-C and SIGTERM only end the
// input.
void plain_catch_signals(void);
bool plain_interrupted(void);

enum { PLAIN_LINE_MAX = 256 };

// A line without its end and without blanks around it; false at the end of input or on Ctrl-C. A
// line that is too long is read to its end and counts as nonsense.
bool plain_read(char input[PLAIN_LINE_MAX]);

#endif
