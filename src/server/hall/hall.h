// The hall: all connected clients and all tables. It knows no sockets: messages come in and go out
// as text, each outgoing one with the ticket that must be durable before it may be sent. Everything
// here runs on the event loop's thread.
#ifndef PD_HALL_H
#define PD_HALL_H

#include "server/settings.h"
#include "server/store/journal.h"

struct hall;
struct client; // one connection

// The ticket of a message that is sent at once, before those that wait for the disk.
#define HALL_URGENT UINT64_MAX

// How the hall reaches a connection: the pointer that was given to hall_enter.
struct hall_network {
    // Sends the text once `ticket` is durable, in order, or at once if it is HALL_URGENT. Copies
    // it.
    void (*send)(void *connection, const char *text, size_t length, uint64_t ticket);
    // Closes it with a WebSocket close code, after everything sent before.
    void (*close)(void *connection, int code);
    // How many bytes the client has not read yet.
    size_t (*waiting)(void *connection);
    // Wakes the event loop; called from other threads.
    void (*wake)(void);
    // These tickets, in ascending order, will never be durable: drops the messages and frames that
    // wait for them, and closes the connections of such messages, as one may have been an answer.
    // Links stay open: the hall closes the clients behind them itself.
    void (*recall)(const uint64_t *tickets, int count);

    // Links to other nodes; NULL for a server that is alone. `dial` begins to connect to a node:
    // either hall_link_up follows, but not before this call returns, or nothing.
    void (*dial)(int64_t node, const char *address);
    // Sends a frame once `ticket` is durable, in order, or at once if it is HALL_URGENT. Copies it.
    void (*link_send)(void *link, const char *frame, size_t length, uint64_t ticket);
    // Closes the link; hall_link_down follows, but not before this call returns.
    void (*link_close)(void *link);
};

// Opens the hall on a store, which it owns from now on, even on failure. Returns NULL and sets
// `trouble` on failure.
struct hall *hall_open(const struct server_settings *settings, const struct hall_network *network,
                       const struct store_kind *kind, store *store, struct store_trouble *trouble);

// A connection opens, sends a message, closes. `address` is the client's, for limits. hall_leave
// frees the client.
struct client *hall_enter(struct hall *hall, void *connection, const char *address);
void hall_hear(struct hall *hall, struct client *client, const char *text, size_t length);
void hall_leave(struct hall *hall, struct client *client);

// Links to other nodes: a link is up, has received a frame, is down. Any bytes may come in a frame,
// but only from a node that knows the secret. hall_link_down frees the peer. Two nodes have two
// links, each with its own order: a node forwards its clients' requests on the one that it dialed.
struct peer;
enum { HALL_FRAME_MAX = 256 << 10 }; // bytes of a frame
struct peer *hall_link_up(struct hall *hall, void *link, int64_t node, bool dialed);
void hall_link_hear(struct hall *hall, struct peer *peer, const char *frame, size_t length);
void hall_link_down(struct hall *hall, struct peer *peer);

// Call after each turn of the event loop, and at least four times a second: handles bots' moves and
// expired clocks, and hands the journal its batch. `now` is in milliseconds of a monotonic clock.
void hall_work(struct hall *hall, int64_t now);
uint64_t hall_durable(const struct hall *hall); // up to which ticket messages may be sent

// A document for plain HTTP: JSON, or a record. The caller frees the text. If the status is not
// 200, the text is an error in JSON (plain text for health).
struct hall_document {
    char *text;
    size_t length;
    int status;
};
void hall_document_tables(struct hall *hall, struct hall_document *document);
void hall_document_table(struct hall *hall, const char *id, struct hall_document *document);
// A small HTML page about the table, for its link at `home`: see preview.c. If there is none, the
// page leads to where that is said.
void hall_document_preview(struct hall *hall, const char *id, const char *home, int language,
                           struct hall_document *document);
void hall_document_record(struct hall *hall, const char *id, struct hall_document *document);
// `with_reason`: include why the store cannot be written. It may name files, so only the operator
// gets it.
void hall_document_health(struct hall *hall, bool with_reason, struct hall_document *document);
void hall_document_metrics(struct hall *hall,
                           struct hall_document *document); // Prometheus's text format

// Says goodbye to all clients, stops the bots and writes what is left. True if everything is on
// disk. The caller then calls hall_leave for each connection, and hall_free.
bool hall_close(struct hall *hall, int wait_ms);
void hall_free(struct hall *hall);

// Replays every table of a store and reports each fault to `each`. Returns how many, or −1 and
// `trouble` if it cannot read the store.
int hall_check(const struct store_kind *kind, store *store, store_each_text *each, void *context,
               struct store_trouble *trouble);

#endif
