// IP addresses: what kind they are, and how many connections come from each.
#ifndef PD_ADDRESSES_H
#define PD_ADDRESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

struct address {
    uint8_t bytes[16]; // IPv6; an IPv4 address is ::ffff:a.b.c.d
};

// Reads "192.0.2.1" or "2001:db8::1", without brackets. False if it is neither.
bool address_read(const char *text, struct address *address);
// Splits "HOST:PORT" or "[HOST]:PORT". False if it is neither, or the host is too long.
bool address_split(const char *text, char *host, size_t size, int *port);
void address_of_socket(const struct sockaddr *socket, struct address *address);

// Private means RFC 1918, link-local, or unique local (fc00::/7). The wildcard addresses 0.0.0.0
// and :: count as public.
enum address_kind { ADDRESS_LOOPBACK, ADDRESS_PRIVATE, ADDRESS_PUBLIC };
enum address_kind address_kind_of(const struct address *address);

// The address under which connections are counted: the /64 of an IPv6 address, as one customer has
// all of it.
struct address address_place(const struct address *address);

enum { ADDRESS_TEXT = 64 };
void address_write(const struct address *place, char text[ADDRESS_TEXT]); // of address_place

// Counts connections by address: a hash table with a secret key, so that no client can choose
// addresses that collide. addresses_new returns NULL if memory runs out.
typedef struct addresses addresses;
addresses *addresses_new(void);
void addresses_free(addresses *table); // may be NULL

// Adds or removes one connection. addresses_enter returns the new count, or 0 if memory runs out.
// Call addresses_leave once for each successful addresses_enter.
int addresses_enter(addresses *table, const struct address *place);
void addresses_leave(addresses *table, const struct address *place);
int addresses_count(const addresses *table, const struct address *place);

#endif
