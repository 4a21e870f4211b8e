// Checks a request before it is answered or becomes a WebSocket.
#ifndef PD_GATE_H
#define PD_GATE_H

#include "server/addresses.h"
#include "server/net/http.h"

struct lws;

enum { GATE_HEADERS_MAX = 4096 }; // most bytes of a request's headers

// Fills `request` from what libwebsockets has read. `path` is NULL for a WebSocket handshake.
// `peer` is the other end of the socket.
void gate_read(struct lws *wsi, const char *path, const struct address *peer,
               struct http_request *request);

// Checks a WebSocket handshake: path, protocol and origin. Returns −1 if it is allowed, or an
// http_refusal.
int gate_handshake(struct lws *wsi, const struct server_settings *settings, int port);

// Sets the client's address behind a proxy: the last one in X-Forwarded-For, which our own proxy
// added, perhaps with a port. False if there is no such header, or it cannot be read.
bool gate_forwarded(struct lws *wsi, struct address *address);

// An address and a port as they stand in a URL: brackets around IPv6, and no port if it is `usual`.
void gate_write_place(char *text, size_t size, const char *host, int port, int usual);

#endif
