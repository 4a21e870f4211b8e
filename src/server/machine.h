// What the server asks of the machine it runs on, besides files and sockets: the time, and a place
// for its log. A test can bring its own machine.c, and run a whole server on a virtual clock.
// (Randomness comes from libsodium, which can be told to use another source.)
#ifndef PD_MACHINE_H
#define PD_MACHINE_H

#include <stdint.h>

int64_t machine_wall_ms(void);   // milliseconds since 1970; may jump
int64_t machine_steady_us(void); // microseconds of a clock that never goes back
// Gives memory that is not used any more back to the system, where that does not happen by itself.
void machine_trim(void);
// Logs a sentence, and the reason if it is not "".
void machine_log(const char *sentence, const char *reason);

#endif
