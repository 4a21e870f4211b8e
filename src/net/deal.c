#include "net/deal.h"

#include "fair/fair.h"

#include <sodium.h>
#include <string.h>

void deal_write_hash(char hex[65], const uint8_t bytes[32]) {
    sodium_bin2hex(hex, 65, bytes, 32);
}

bool deal_read_hash(const char *hex, uint8_t bytes[32]) {
    size_t length;
    return sodium_hex2bin(bytes, 32, hex, strlen(hex), NULL, &length, NULL) == 0 && length == 32;
}

void deal_draw(struct deal *deal) {
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    deal_write_hash(deal->share, bytes);
}

bool deal_pledge(const struct deal *deal, char pledge[65]) {
    uint8_t bytes[32], hash[32];
    if (!deal_read_hash(deal->share, bytes))
        return false;
    fair_hash(hash, bytes);
    deal_write_hash(pledge, hash);
    return true;
}

static const uint8_t *read_note(const char *hex, uint8_t bytes[32]) {
    return deal_read_hash(hex, bytes) ? bytes : NULL;
}

struct account_notes deal_notes(const struct deal *deal, int seat, struct deal_bytes *bytes) {
    return (struct account_notes){
        .seat = seat,
        .commitment = read_note(deal->commitment, bytes->commitment),
        .offer = read_note(deal->offer, bytes->offer),
        .share = seat == PD_NOBODY ? NULL : read_note(deal->share, bytes->share),
        .code = read_note(deal->code, bytes->code),
        .saw_deal = deal->saw_deal,
        .shown = deal->shown,
    };
}
