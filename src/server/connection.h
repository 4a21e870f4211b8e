// Connections that speak WebSocket: what comes and goes on each of them, and when they are closed.
#ifndef PD_CONNECTION_H
#define PD_CONNECTION_H

#include "server/addresses.h"
#include "server/hall.h"
#include "server/outbox.h"

struct lws;
struct reply;

// Connections in the order in which they came to the list, so that those who have waited longest
// are found at once.
struct list {
    struct connection *first, *last;
};

// Nothing heard yet; heard from; asked to answer.
enum { FRESH, HEARD, PINGED, LISTS };

// All of them.
struct crowd {
    struct hall *hall;
    struct list lists[LISTS];
    struct outbox_line line;
    bool fresh;       // something may have lined up that need not wait
    uint64_t durable; // up to this ticket, messages may be sent
    int64_t now;      // in milliseconds, as of the last turn of the loop
    int sockets;      // how many there are
};

// One, from the moment it is accepted and still speaks HTTP.
struct connection {
    struct crowd *crowd;
    struct lws *wsi;
    struct list *list; // once it is a WebSocket, until it is closed
    struct connection *before, *after;
    int64_t since;         // when it came to the list
    struct client *client; // while the hall knows it
    struct outbox out;
    char *part; // what has come of a message in pieces
    size_t part_length;
    struct reply *reply; // while HTTP is answered
    struct address peer, place;
    int code;         // with which it is to be closed, once all is sent; or 0
    bool established; // it is a WebSocket
    bool counted;     // in the table of addresses
    bool refused;     // above a limit: gets no more than a refusal
    bool ping;        // to be sent
    bool deaf;        // not listened to until it reads what has been sent
    bool closing;     // libwebsockets is doing the rest
};

// How the hall reaches them; `wake` is the loop's.
void connection_send(void *connection, const char *text, size_t length, uint64_t ticket);
size_t connection_waiting(void *connection);
void connection_close(void *connection, int code);

// What libwebsockets tells of one. −1: close it.
int connection_established(struct connection *c);
int connection_received(struct connection *c, const char *text, size_t length);
int connection_writable(struct connection *c);
void connection_ponged(struct connection *c);
void connection_peer_closes(struct connection *c);
void connection_gone(struct connection *c); // the last of it; the memory stays the caller's

// After each turn of the loop: sends what has become durable.
void crowd_release(struct crowd *crowd);
// From time to time: asks those who are silent whether they are there, and drops those who are not.
void crowd_check(struct crowd *crowd);
// Everybody is to be closed with this code after what is still to be sent, within so many seconds.
void crowd_close(struct crowd *crowd, int code, int seconds);

#endif
