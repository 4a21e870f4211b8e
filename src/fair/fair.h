// Deals that nobody could choose. The server commits to a secret before anybody sits down; every
// person pledges a share before any share is shown; the seed comes from all of them. What that
// proves, and what not, is said in paddock-record(5).
#ifndef PD_FAIR_H
#define PD_FAIR_H

#include "paddock.h"

// SHA-256: a commitment from a secret or a seed, a pledge from a share.
void fair_hash(uint8_t hash[32], const uint8_t bytes[32]);

// Works the seed out of the secret, which there must be, and the shares of all seats.
void fair_seed(pd_header *header);

enum fair_fault {
    FAIR_OK,
    FAIR_COMMITMENT, // the secret (without one, the seed) is not what was committed to
    FAIR_PLEDGE,     // a share is not what its seat pledged
    FAIR_SEED,       // the seed is not what the secret and the shares give
};

// The first fault in a header; `seat` is then whose share it is, or PD_NOBODY. What a header does
// not have is no fault.
enum fair_fault fair_check(const pd_header *header, int *seat);

#endif
