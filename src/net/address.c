#include "net/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct scheme {
    const char *prefix;
    bool tls;
} schemes[] = {{"ws://", false}, {"wss://", true}, {"http://", false}, {"https://", true}};

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

// Copies a part made of letters, digits and `more`; false when it is empty or too long.
static bool take(const char **text, char *out, size_t size, const char *more) {
    char allowed[128];
    snprintf(allowed, sizeof allowed, "%s%s", letters, more);
    size_t length = strspn(*text, allowed);
    if (length == 0 || length >= size)
        return false;
    memcpy(out, *text, length);
    out[length] = '\0';
    *text += length;
    return true;
}

static bool read_host(const char **text, struct wire_address *address) {
    if (**text != '[')
        return take(text, address->host, sizeof address->host, "-.");
    ++*text;
    return take(text, address->host, sizeof address->host, ":.%") && *(*text)++ == ']';
}

static bool read_port(const char **text, struct wire_address *address) {
    char digits[8];
    address->port = address->tls ? 443 : 80;
    if (**text != ':')
        return true;
    ++*text;
    if (!take(text, digits, sizeof digits, "") || strspn(digits, "0123456789") != strlen(digits))
        return false;
    address->port = atoi(digits);
    return address->port > 0 && address->port < 65536;
}

// What stands before "/play", without a slash at its end.
static bool read_base(const char **text, struct wire_address *address) {
    if (**text != '/')
        return true;
    if (!take(text, address->base, sizeof address->base, "/-._~"))
        return false;
    size_t length = strlen(address->base);
    while (length && address->base[length - 1] == '/')
        address->base[--length] = '\0';
    if (length >= 5 && strcmp(address->base + length - 5, "/play") == 0)
        address->base[length - 5] = '\0';
    return true;
}

// "…/t/ID" is a table's link, as the page shows it.
static void read_link(struct wire_address *address) {
    char *last = strrchr(address->base, '/');
    if (!last || last - address->base < 2 || strncmp(last - 2, "/t", 2) != 0 ||
        !wire_is_id(last + 1))
        return;
    snprintf(address->table, sizeof address->table, "%s", last + 1);
    last[-2] = '\0';
}

bool wire_address_read(struct wire_address *address, const char *text) {
    memset(address, 0, sizeof *address);
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncmp(text, schemes[i].prefix, strlen(schemes[i].prefix)) == 0) {
            address->tls = schemes[i].tls;
            text += strlen(schemes[i].prefix);
            break;
        }
    if (!read_host(&text, address) || !read_port(&text, address) || !read_base(&text, address))
        return false;
    read_link(address);
    if (*text == '#' && *++text && !take(&text, address->table, sizeof address->table, "-_"))
        return false;
    return !*text;
}

bool wire_is_id(const char *text) {
    char id[WIRE_ID_MAX + 1];
    return take(&text, id, sizeof id, "-_") && !*text;
}

void wire_address_write(const struct wire_address *address, const char *table,
                        char out[WIRE_ADDRESS_MAX]) {
    bool colons = strchr(address->host, ':');
    int length = snprintf(out, WIRE_ADDRESS_MAX, colons ? "%s://[%s]" : "%s://%s",
                          address->tls ? "wss" : "ws", address->host);
    if (address->port != (address->tls ? 443 : 80))
        length += snprintf(out + length, WIRE_ADDRESS_MAX - (size_t)length, ":%d", address->port);
    snprintf(out + length, WIRE_ADDRESS_MAX - (size_t)length, "%s%s%s", address->base,
             *table ? "/#" : "", table);
}
