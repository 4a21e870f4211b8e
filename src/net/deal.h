// One player's part in the deal at a server's table: what this device noted when the player sat
// down, when the deal code was fixed, and later.
#ifndef PD_NET_DEAL_H
#define PD_NET_DEAL_H

#include "fair/account.h"
#include "fair/signature.h"

// Hashes and shares are hexadecimal, or "" if there is none. All zero means that nothing has been
// noted.
struct deal {
    char commitment[65];               // the server's, when the player sat down
    char offer[65];                    // fair_offer of the table at that time
    char share[65];                    // drawn on this device; secret until it is sent
    char code[65];                     // the deal code; noted before the share is sent
    char signature[2 * SIGNATURE + 1]; // the server's, of the deal code
    bool sent;                         // the share
    bool saw_deal;                     // the cards have been dealt,
    unsigned shown;                    // and these seats had shown their shares by then
    int steps;                         // how many steps are final: they cannot be taken back
    char link[65];                     // the hash chain up to there; see fair/witness.h
    bool words; // the server told cards in words of its own, which nobody can compare
};

// deal_draw draws a share. deal_pledge writes its pledge (a hash); false if no share was drawn.
void deal_draw(struct deal *deal);
bool deal_pledge(const struct deal *deal, char pledge[65]);

// Hexadecimal of 32 bytes, both ways. deal_read_hash returns false if `hex` is anything else.
void deal_write_hash(char hex[65], const uint8_t bytes[32]);
bool deal_read_hash(const char *hex, uint8_t bytes[32]);

// The notes in the form that account.h compares with the server's claims. The result points into
// `deal` and `bytes`, which must outlive it.
struct deal_bytes {
    uint8_t commitment[32], offer[32], share[32], code[32];
};
struct account_notes deal_notes(const struct deal *deal, int seat, struct deal_bytes *bytes);

#endif
