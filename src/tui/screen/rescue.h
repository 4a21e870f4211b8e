// Restores the terminal however the program ends: also when it crashes, exits early, or gets a
// signal that can be caught. Global state: one per process.
#ifndef PD_RESCUE_H
#define PD_RESCUE_H

#include <signal.h>
#include <stddef.h>

// Saves the terminal's settings, and installs the handlers. After restoring the terminal they raise
// the signal again with its previous action.
void rescue_open(void);
void rescue_close(void);

// The signals that other threads must block: all except those of a crash in the thread itself.
void rescue_block(sigset_t *blocked);

// The terminal is in use from now on: when the program ends, `sequence` (copied) is sent and the
// settings are restored. Until rescue_disarm, output on standard error that would spoil the screen
// is held back, at most 64 KiB.
void rescue_arm(const char *sequence, size_t bytes);
// The terminal is no longer in use; prints what was held back.
void rescue_disarm(void);

#endif
