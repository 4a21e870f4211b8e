// However the program ends, the terminal is left as it was found: also when it crashes, exits in
// the middle of something, or is killed by a signal that can be caught. There is one for the
// program.
#ifndef PD_RESCUE_H
#define PD_RESCUE_H

#include <signal.h>
#include <stddef.h>

// Remembers how the terminal is set, and watches over the program from now on. What signals did
// before they do again after the rescue: without sanitizers, that is to end the program.
void rescue_open(void);
void rescue_close(void);

// What threads other than the screen's are to block: all signals but those of their own crashes,
// from which a thread that blocks them cannot be rescued.
void rescue_block(sigset_t *blocked);

// From now on the terminal is in use: when the program ends, `sequence` will be sent, and it is set
// as it was. Copies it. Until rescue_disarm what is written to standard error is held back if it
// would spoil the screen; at most 64 KiB of it.
void rescue_arm(const char *sequence, size_t bytes);
// The terminal has been given back; what has been held back is told now.
void rescue_disarm(void);

#endif
