// Checks that a deal was fair: for `verify`, and for the players of a match.
#ifndef PD_PROOF_H
#define PD_PROOF_H

#include "net/session.h"

// Each returns −1 if all is well, or an exit code; the reason, naming `path`, was already shown.
// Do the seed and what it was made of fit each other?
int proof_check_deal(const char *path, const pd_header *header);
// Is it the deal that the player noted, and was the player's share used?
int proof_compare(const char *path, const pd_header *header, const struct account_notes *notes);
int proof_check_share(const char *path, const pd_header *header, const struct account_notes *notes);

// Checks the record of a match at the session's table against the session's notes and everything
// the server sent. Does not trust the record; the engine rejects control characters in it. Returns
// EXIT_OK and writes to `finding` what is proven, or another exit code; the reason was already
// shown.
int proof_check(const char *where, const char *text, size_t size, const struct session *session,
                pd_text *finding);

#endif
