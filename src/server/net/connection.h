// WebSocket connections: what is received and sent on each, and when they are closed.
#ifndef PD_CONNECTION_H
#define PD_CONNECTION_H

#include "server/addresses.h"
#include "server/hall/hall.h"
#include "server/outbox.h"

#include <ev.h>

struct lws;
struct http_reply;

// A queue of connections: the first has been in it longest.
struct list {
    struct connection *first, *last;
};

// No whole request yet, or the next one is awaited; a WebSocket without a message yet; active;
// waiting for the answer to a ping.
enum { ASKING, FRESH, HEARD, PINGED, LISTS };

// All of them.
struct crowd {
    struct hall *hall;
    struct list lists[LISTS];
    struct outbox_line line;
    bool fresh;       // a new message may be ready to send
    uint64_t durable; // up to this ticket, messages may be sent
    int64_t now;      // in milliseconds, as of the last turn of the loop
    int sockets;      // how many there are
    int asking;       // connections in that list …
    int asking_much;  // … and with how many of them patience is short
};

// One connection, from the moment it is accepted (and still speaks HTTP).
struct connection {
    struct crowd *crowd;
    struct lws *wsi;
    struct list *list; // unless it is answered or closed
    struct connection *before, *after;
    int64_t since;         // when it came to the list
    struct client *client; // while the hall knows it
    struct outbox out;
    char *part; // the first fragments of a message
    size_t part_length;
    struct http_reply *reply; // while HTTP is answered
    struct ev_io room;        // while the reply waits for room in the socket
    struct address peer, place;
    int code;         // the close code to send after everything else; 0: stays open
    bool established; // it is a WebSocket
    bool counted;     // in the table of addresses
    bool asks;        // in that of addresses with unfinished requests
    bool refused;     // above a limit: only gets a refusal
    bool ping;        // to be sent
    bool deaf;        // reading is paused until the client reads what was sent
    bool closing;     // libwebsockets is doing the rest
};

// The connection's part of struct hall_network.
void connection_send(void *connection, const char *text, size_t length, uint64_t ticket);
size_t connection_waiting(void *connection);
void connection_close(void *connection, int code);

// It waits for a request, until connection_asked.
void connection_asks(struct connection *c);
void connection_asked(struct connection *c);
// Called for events of libwebsockets. −1: close the connection.
int connection_established(struct connection *c);
int connection_received(struct connection *c, const char *text, size_t length);
int connection_writable(struct connection *c);
void connection_ponged(struct connection *c);
int connection_peer_closes(struct connection *c, const char *why, size_t length);
void connection_gone(struct connection *c); // the last call; the caller frees the connection

// After each turn of the loop: sends what has become durable.
void crowd_release(struct crowd *crowd);
// Drops messages that wait for one of these tickets, and closes their connections.
void crowd_recall(struct crowd *crowd, const uint64_t *tickets, int count);
// Called regularly: pings silent connections, and drops those that do not answer, or that do not
// finish a request.
void crowd_check(struct crowd *crowd);
// Closes all connections with this code after sending what is queued, within `seconds`.
void crowd_close(struct crowd *crowd, int code, int seconds);

#endif
