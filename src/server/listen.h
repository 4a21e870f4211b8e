// The socket on which a server listens.
#ifndef PD_LISTEN_H
#define PD_LISTEN_H

#include "server/net.h"

// Listens on an IPv4 or IPv6 address, without brackets, or "localhost"; port 0 picks a free one.
// Returns the descriptor, or −1 and `trouble`.
int listen_on(const char *host, int port, struct net_trouble *trouble);
int listen_port(int descriptor); // the port it is bound to

#endif
