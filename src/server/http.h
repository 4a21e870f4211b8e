// Plain HTTP: which page answers which request. Knows no sockets; a reply is all the bytes to send.
#ifndef PD_HTTP_H
#define PD_HTTP_H

#include "server/hall.h"

struct site {
    struct hall *hall;
    char url[256];      // where it can be reached, such as "http://127.0.0.1:8080/"
    char play[256];     // the same for WebSocket: "ws://127.0.0.1:8080/play"
    const char *folder; // where the page's files are read from, instead of the program; or NULL
};

struct request {
    const char *path; // decoded and without a query
    bool get, head;   // the method; neither: another one
    bool local;       // from this machine, not through a proxy, and not by a name of somebody's own
    bool gzip;        // may be compressed
    int language;
    char match[256]; // If-None-Match, or ""
};

// Bytes from `sent` on are still to go. `close`: and then the connection is of no more use.
struct reply {
    char *bytes; // NULL when there was no memory
    size_t length;
    const unsigned char *tail; // what comes after them, if anything: it lasts
    size_t tail_length;
    size_t sent; // of both
    bool close;
};

// Takes `reply` as it comes and fills it; whoever has it frees the bytes.
void http_answer(const struct site *site, const struct request *request, struct reply *reply);

// Why something is refused before it begins.
enum http_refusal {
    HTTP_NOT_FOUND,
    HTTP_BAD_METHOD,
    HTTP_BAD_HANDSHAKE,
    HTTP_BAD_FORWARDED,
    HTTP_FOREIGN_ORIGIN,
    HTTP_TOO_MANY,
    HTTP_BUSY,
};
void http_refuse(enum http_refusal why, const struct request *request, struct reply *reply);

// The language that a browser asks for, as far as we have it: the first one known in the header.
int http_language(const char *accept);

// Does a client take replies that are compressed?
bool http_takes_gzip(const char *accept);

// What is at "/" of a program without a page.
char *welcome_page(const struct site *site, int language, size_t *length); // NULL: no memory

#endif
