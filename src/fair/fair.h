// Deals that nobody could choose. The server commits to a secret when the table is opened; every
// person pledges a share when they sit down; the deal code binds all of it before any share is
// shown; the seed comes from the secret and the shares. docs/fair-deals.md says what that proves
// to whom, and what it does not.
#ifndef PD_FAIR_H
#define PD_FAIR_H

#include "paddock.h"

// SHA-256: a commitment from a secret or a seed, a pledge from a share.
void fair_hash(uint8_t hash[32], const uint8_t bytes[32]);

// The deal code: the hash of everything that is settled before any share is shown. Needs no secret.
void fair_code(uint8_t code[32], const pd_header *header);

// The deal code of the same table while all seats are free: a hash of what a player is told before
// sitting down.
void fair_offer(uint8_t offer[32], const pd_header *header);

// The short code, such as "7K3Q-FM2X", for reading aloud once the cards are dealt. It is made of
// the deal code and of the shares that were shown: as nobody knew those when the deal code was
// settled, a server cannot search for two tables with one short code.
enum { FAIR_SHORT = 9 };
void fair_short(char out[FAIR_SHORT + 1], const pd_header *header);
// Reads a typed short code: lower case, a missing dash, O for 0, I or L for 1 are accepted. False,
// without a change, if it is not a short code.
bool fair_short_read(char out[FAIR_SHORT + 1], const char *text);

// Computes the seed from the secret, which must be there, and the shares of all seats.
void fair_seed(pd_header *header);

// Between how many deals the server and its friends could choose, from the view of a person whose
// share is in the deal: 1 if all shares are there, so that nobody could choose; 0 if none is, so
// that the server could choose any deal.
int fair_choices(const pd_header *header);

enum fair_fault {
    FAIR_OK,
    FAIR_COMMITMENT, // the secret (without one, the seed) is not what was committed to
    FAIR_BOT,        // a bot's seat has a pledge
    FAIR_TWICE,      // two seats have one pledge, so that one of them knows the other's share
    FAIR_PLEDGE,     // a share is not what its seat pledged
    FAIR_SEED,       // the seed is not what the secret and the shares give
};

// The first fault in a header; `seat` is then set to the seat it concerns, or PD_NOBODY. Missing
// lines are not faults.
enum fair_fault fair_check(const pd_header *header, int *seat);

#endif
