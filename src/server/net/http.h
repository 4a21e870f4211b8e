// Plain HTTP: routes a request and writes the reply. Knows no sockets; a reply is all the bytes to
// send.
#ifndef PD_HTTP_H
#define PD_HTTP_H

#include "server/hall/hall.h"

struct site {
    struct hall *hall;
    char url[256];      // the server's address, such as "http://127.0.0.1:8080/"
    char home[256];     // where people find it: the same, or what --origin says
    char play[256];     // the same for WebSocket: "ws://127.0.0.1:8080/play"
    const char *folder; // a folder with the page's files, instead of those in the program; or NULL
};

struct http_request {
    const char *path; // decoded, without the query
    bool get, head;   // the method; neither: some other method
    bool
        local; // from this machine, not through a proxy, and by a name that only means this machine
    bool gzip; // the client accepts gzip
    bool secure; // came over this server's own TLS, to a host name (so HSTS makes sense)
    bool once;   // nothing more is read from this connection
    int language;
    char match[256]; // If-None-Match, or ""
};

// A reply: `bytes`, then `tail`. `sent` counts what has been sent of both. `close`: close the
// connection afterwards.
struct http_reply {
    char *bytes; // NULL if memory ran out
    size_t length;
    const unsigned char *tail; // sent after `bytes` without a copy; static; may be NULL
    size_t tail_length;
    size_t sent; // of both
    bool close;
};

// Overwrites `reply`. The caller frees reply->bytes.
void http_answer(const struct site *site, const struct http_request *request,
                 struct http_reply *reply);

// Why a request is refused before it is routed.
enum http_refusal {
    HTTP_NOT_FOUND,
    HTTP_BAD_METHOD,
    HTTP_BAD_HANDSHAKE,
    HTTP_BAD_FORWARDED,
    HTTP_FOREIGN_ORIGIN,
    HTTP_TOO_MANY,
    HTTP_BUSY,
};
void http_refuse(enum http_refusal why, const struct http_request *request,
                 struct http_reply *reply);

// The first language in an Accept-Language header that the catalogue has; English if none.
int http_language(const char *accept);

// Does an Accept-Encoding header allow gzip?
bool http_takes_gzip(const char *accept);

// The document at "/" of a program that was built without the page. The caller frees it.
char *welcome_page(const struct site *site, int language, size_t *length); // NULL: no memory

#endif
