#include "console/seed.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int hex_value(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool key_read(const char *text, uint8_t key[32]) {
    for (int i = 0; i < 32; i++) {
        int high = hex_value(text[0]), low = high < 0 ? -1 : hex_value(text[1]);
        if (low < 0)
            return false;
        key[i] = (uint8_t)(high << 4 | low);
        text += 2;
    }
    return !*text;
}

bool seed_read(const char *text, uint8_t seed[32]) {
    char *end;
    if (strlen(text) == 64)
        return key_read(text, seed);
    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno)
        return false;
    pd_key_from_number(number, seed);
    return true;
}

void seed_put(pd_text *out, const uint8_t seed[32]) {
    uint8_t same[32];
    char digits[24];
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)seed[i] << 8 * i;
    pd_key_from_number(number, same);
    if (memcmp(same, seed, sizeof same) != 0) {
        pd_put_hex(out, seed, sizeof same);
        return;
    }
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    pd_put(out, digits);
}
