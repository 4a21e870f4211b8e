#include "server/addresses.h"

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ------------------------------------------------------------------------------------ addresses

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool is_ipv4(const struct address *address) {
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

static void set_ipv4(struct address *address, const void *four) {
    memcpy(address->bytes, mapped, sizeof mapped);
    memcpy(address->bytes + 12, four, 4);
}

bool address_read(const char *text, struct address *address) {
    struct in_addr four;
    if (inet_pton(AF_INET, text, &four) == 1) {
        set_ipv4(address, &four);
        return true;
    }
    return inet_pton(AF_INET6, text, address->bytes) == 1;
}

bool address_split(const char *text, char *host, size_t size, int *port) {
    const char *colon = strrchr(text, ':'), *start = text, *end = colon;
    char *rest;
    if (!colon || colon[1] < '0' || colon[1] > '9')
        return false;
    long number = strtol(colon + 1, &rest, 10);
    if (*start == '[' && end > start && end[-1] == ']')
        start++, end--;
    else if (memchr(text, ':', (size_t)(colon - text)))
        return false;
    if (*rest || number > 65535 || end == start || (size_t)(end - start) >= size)
        return false;
    snprintf(host, size, "%.*s", (int)(end - start), start);
    *port = (int)number;
    return true;
}

void address_of_socket(const struct sockaddr *socket, struct address *address) {
    if (socket->sa_family == AF_INET)
        set_ipv4(address, &((const struct sockaddr_in *)(const void *)socket)->sin_addr);
    else
        memcpy(address->bytes, &((const struct sockaddr_in6 *)(const void *)socket)->sin6_addr, 16);
}

static enum address_kind ipv4_kind(const uint8_t *four) {
    if (four[0] == 127)
        return ADDRESS_LOOPBACK;
    bool private = four[0] == 10 || (four[0] == 172 && (four[1] & 0xf0) == 16) ||
                   (four[0] == 192 && four[1] == 168) || (four[0] == 169 && four[1] == 254);
    return private ? ADDRESS_PRIVATE : ADDRESS_PUBLIC;
}

enum address_kind address_kind_of(const struct address *address) {
    static const uint8_t loopback[16] = {[15] = 1};
    const uint8_t *bytes = address->bytes;
    if (is_ipv4(address))
        return ipv4_kind(bytes + 12);
    if (memcmp(bytes, loopback, sizeof loopback) == 0)
        return ADDRESS_LOOPBACK;
    bool link_local = bytes[0] == 0xfe && (bytes[1] & 0xc0) == 0x80;
    return link_local || (bytes[0] & 0xfe) == 0xfc ? ADDRESS_PRIVATE : ADDRESS_PUBLIC;
}

struct address address_place(const struct address *address) {
    struct address place = *address;
    if (!is_ipv4(address))
        memset(place.bytes + 8, 0, 8);
    return place;
}

void address_write(const struct address *place, char text[ADDRESS_TEXT]) {
    if (is_ipv4(place)) {
        inet_ntop(AF_INET, place->bytes + 12, text, ADDRESS_TEXT);
        return;
    }
    inet_ntop(AF_INET6, place->bytes, text, ADDRESS_TEXT - 4);
    strcat(text, "/64");
}

// ------------------------------------------------------------------------------------ the table

// Open addressing with linear probing. A row with a count of 0 is free; when one becomes free,
// those after it move up, so that a search may stop at the first free row.
struct row {
    struct address place;
    int count;
};

struct addresses {
    struct row *rows;
    size_t size, used; // the size is a power of two, and at most three quarters are used
    uint8_t key[crypto_shorthash_KEYBYTES];
};

enum { FIRST_SIZE = 64 };

addresses *addresses_new(void) {
    addresses *table = calloc(1, sizeof *table);
    struct row *rows = calloc(FIRST_SIZE, sizeof *rows);
    if (!table || !rows || sodium_init() < 0) {
        free(table);
        free(rows);
        return NULL;
    }
    table->rows = rows;
    table->size = FIRST_SIZE;
    crypto_shorthash_keygen(table->key);
    return table;
}

void addresses_free(addresses *table) {
    if (table)
        free(table->rows);
    free(table);
}

// The row where a search for the place begins.
static size_t home(const addresses *table, const struct address *place) {
    uint64_t hash;
    static_assert(sizeof hash == crypto_shorthash_BYTES, "one word");
    crypto_shorthash((uint8_t *)&hash, place->bytes, sizeof place->bytes, table->key);
    return hash & (table->size - 1);
}

// The row of the place, or the free one where it would be.
static size_t find(const addresses *table, const struct address *place) {
    size_t at = home(table, place);
    while (table->rows[at].count && memcmp(&table->rows[at].place, place, sizeof *place) != 0)
        at = (at + 1) & (table->size - 1);
    return at;
}

static bool grow(addresses *table) {
    struct row *old = table->rows;
    size_t size = table->size;
    struct row *rows = calloc(2 * size, sizeof *rows);
    if (!rows)
        return false;
    table->rows = rows;
    table->size = 2 * size;
    for (size_t i = 0; i < size; i++)
        if (old[i].count)
            rows[find(table, &old[i].place)] = old[i];
    free(old);
    return true;
}

int addresses_enter(addresses *table, const struct address *place) {
    size_t at = find(table, place);
    if (table->rows[at].count)
        return ++table->rows[at].count;
    if (4 * (table->used + 1) > 3 * table->size) {
        if (!grow(table))
            return 0;
        at = find(table, place);
    }
    table->used++;
    table->rows[at] = (struct row){.place = *place, .count = 1};
    return 1;
}

// Fills the gap with a later row that a search would no longer find, and so on with its gap.
static void close_gap(addresses *table, size_t gap) {
    size_t mask = table->size - 1;
    table->rows[gap].count = 0;
    for (size_t at = (gap + 1) & mask; table->rows[at].count; at = (at + 1) & mask) {
        size_t way = (at - home(table, &table->rows[at].place)) & mask;
        if (way < ((at - gap) & mask))
            continue;
        table->rows[gap] = table->rows[at];
        table->rows[at].count = 0;
        gap = at;
    }
}

void addresses_leave(addresses *table, const struct address *place) {
    size_t at = find(table, place);
    assert(table->rows[at].count > 0);
    if (--table->rows[at].count > 0)
        return;
    table->used--;
    close_gap(table, at);
}

int addresses_count(const addresses *table, const struct address *place) {
    return table->rows[find(table, place)].count;
}
