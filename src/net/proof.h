// Is a deal what was promised? For `verify`, and for whoever took part in it.
#ifndef PD_PROOF_H
#define PD_PROOF_H

#include "net/device.h"

// Each returns −1, or the exit code after a complaint about the record in `path`.
// Do the seed and what it was made of fit each other?
int proof_check_deal(const char *path, const pd_header *header);
// Is the commitment the one that somebody saw, the share of `seat` the one that they sent?
int proof_check_commitment(const char *path, const pd_header *header, const uint8_t noted[32]);
int proof_check_share(const char *path, const pd_header *header, int seat, const uint8_t noted[32]);

// Draws a share, and works out what to pledge of one; all as hexadecimal.
void proof_draw(char share[65]);
bool proof_pledge(const char *share, char pledge[65]); // false when it is no share

// Checks the record of a match that somebody took part in at `seat` (PD_NOBODY: watched). Nothing
// in it is trusted; the engine lets nothing in it through that could steer a terminal. Returns the
// exit code, after a complaint unless that is EXIT_OK: then `finding` says how it is, as a message.
int proof_check(const char *where, const char *text, size_t size, int seat, const struct deal *deal,
                const char **finding);

#endif
