// The server's sockets: HTTP and WebSocket on one address, by libwebsockets, on one thread. What is
// said on them is the hall's business.
#ifndef PD_NET_H
#define PD_NET_H

#include "server/hall.h"

struct net;

enum net_fault {
    NET_ADDRESS, // the address is none, or none of this machine
    NET_IN_USE,  // somebody else listens there
    NET_LISTEN,  // it cannot be listened on for another reason
    NET_TLS,     // the certificate or its key cannot be used
    NET_STORE,
    NET_SYSTEM, // no memory, no descriptors
};

struct net_trouble {
    enum net_fault fault;
    char why[256]; // for the log: a reason, not a sentence
};

// Listens and opens the hall. Takes over an open store, and closes it even on failure, which is
// NULL and `trouble`. The settings must last. From now on SIGTERM and SIGINT are kept for net_run
// and SIGPIPE is ignored. There can be only one at a time.
struct net *net_open(const struct settings *settings, const struct store_kind *kind, store *store,
                     struct net_trouble *trouble);

// Where it is: "http://127.0.0.1:8080/", with the port that was found when 0 was asked for.
const char *net_url(const struct net *net);

// Serves until SIGTERM or SIGINT, then says goodbye, and frees all. True if that is how it ended,
// and everything that was accepted is on disk.
bool net_run(struct net *net);

// How many descriptors a server with so many connections needs.
int net_descriptors(int connections);

#endif
