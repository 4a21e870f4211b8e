// Who may come in: what is checked of a request before it is answered or becomes a WebSocket.
#ifndef PD_GATE_H
#define PD_GATE_H

#include "server/addresses.h"
#include "server/http.h"

struct lws;

enum { GATE_HEADERS_MAX = 4096 }; // bytes of a request's headers

// What libwebsockets knows of the request; `path` may be NULL, for the one that is being upgraded.
// `peer` is the other end of the socket.
void gate_read(struct lws *wsi, const char *path, const struct address *peer,
               struct request *request);

// Is this a handshake that we know, at the right path and from a page that may? −1, or the refusal.
int gate_handshake(struct lws *wsi, const struct settings *settings, int port);

// Whom a proxy asks for: the last address in X-Forwarded-For, which is what our own proxy has
// added, perhaps with a port. Without that header the address stays as it is; false when it has one
// that cannot be read.
bool gate_forwarded(struct lws *wsi, struct address *address);

// May a page of this origin connect? Only our own may: the one that was named, or one that is at
// the address where we listen.
bool gate_origin_fits(const struct settings *settings, int port, const char *origin);

// An address and a port as they stand in a URL: brackets round IPv6, and no port that is usual.
void gate_write_place(char *text, size_t size, const char *host, int port, int usual);

#endif
