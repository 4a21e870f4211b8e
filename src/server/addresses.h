// Addresses of the Internet: what kind they are, and how many connections come from each.
#ifndef PD_ADDRESSES_H
#define PD_ADDRESSES_H

#include <stdbool.h>
#include <stdint.h>

struct sockaddr;

struct address {
    uint8_t bytes[16]; // IPv6; an IPv4 address is ::ffff:a.b.c.d
};

// Reads "192.0.2.1" or "2001:db8::1", without brackets. False when it is neither.
bool address_read(const char *text, struct address *address);
void address_of_socket(const struct sockaddr *socket, struct address *address);

// Who can reach it. Private: RFC 1918, link-local, and unique local (fc00::/7). What stands for all
// addresses, 0.0.0.0 and ::, counts as public.
enum address_kind { ADDRESS_LOOPBACK, ADDRESS_PRIVATE, ADDRESS_PUBLIC };
enum address_kind address_kind(const struct address *address);

// Where it belongs when people are to be counted: one customer has a whole /64 of IPv6.
struct address address_place(const struct address *address);

enum { ADDRESS_TEXT = 64 };
void address_write(const struct address *place, char text[ADDRESS_TEXT]); // of a place

// How many there are from each place: a hash table under a secret key, so that nobody can choose
// addresses that make it slow. It grows; NULL when there is no memory.
typedef struct addresses addresses;
addresses *addresses_new(void);
void addresses_free(addresses *table); // may be NULL

// One more comes from, or goes back to, this place. Entering returns how many are there now, or 0
// when there is no memory; whoever leaves must have entered.
int addresses_enter(addresses *table, const struct address *place);
void addresses_leave(addresses *table, const struct address *place);
int addresses_count(const addresses *table, const struct address *place);

#endif
