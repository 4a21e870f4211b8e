// The socket on which a server listens.
#ifndef PD_LISTEN_H
#define PD_LISTEN_H

#include <stdbool.h>

// Why a server cannot start.
enum net_fault {
    NET_ADDRESS, // not an address, or not one of this machine
    NET_IN_USE,  // another process listens there
    NET_LISTEN,  // cannot listen for another reason
    NET_TLS,     // the certificate or its key cannot be used
    NET_STORE,
    NET_SYSTEM, // no memory, no descriptors
};

struct net_trouble {
    enum net_fault fault;
    char why[512]; // for the log: a phrase, not a sentence
    bool at_node;  // it is about settings->node's address
};

// Listens on an IPv4 or IPv6 address, without brackets, or "localhost"; port 0 picks a free one.
// Returns the descriptor, or −1 and `trouble`.
int listen_on(const char *host, int port, struct net_trouble *trouble);
int listen_port(int descriptor); // the port it is bound to

#endif
