// The server's sockets: HTTP and WebSocket on one address, by libwebsockets, on one thread. The
// hall handles the messages.
#ifndef PD_NET_H
#define PD_NET_H

#include "server/hall/hall.h"
#include "server/listen.h"

struct net;

// Listens and opens the hall. Owns the store from now on, even on failure: then it is closed,
// `trouble` is set and NULL returned. `settings` must outlive the result. Blocks SIGTERM, SIGINT
// and SIGHUP until net_run, and ignores SIGPIPE. Only one can be open at a time.
struct net *net_open(const struct server_settings *settings, const struct store_kind *kind,
                     store *store, struct net_trouble *trouble);

// The address: "http://127.0.0.1:8080/", with the actual port if settings->port was 0.
const char *net_url(const struct net *net);

// Serves until SIGTERM or SIGINT, then says goodbye and frees everything. True if everything
// accepted is on disk; `number` is the signal. SIGHUP makes a server with a certificate read it
// again, and ends any other, so that a terminal that is closed leaves no server behind.
bool net_run(struct net *net, int *number);

// How many file descriptors a server with this limit of connections needs.
int net_descriptors(int connections);

#endif
