// The hall: everybody who is connected, all tables, and what they ask of each other. It knows
// nothing of sockets: messages come in as text and go out as text, each with the ticket that must
// be durable before it may be sent. Everything here runs on the event loop's thread.
#ifndef PD_HALL_H
#define PD_HALL_H

#include "server/journal.h"
#include "server/settings.h"

struct hall;
struct client; // a connection, as the hall knows it

// A ticket for what is sent at once, before all that waits for the disk.
#define HALL_URGENT UINT64_MAX

// How the hall reaches a connection, which is whatever was given to hall_enter.
struct hall_links {
    // Sends the text once `ticket` is durable, after everything sent before; or HALL_URGENT. Copies
    // it.
    void (*send)(void *connection, const char *text, size_t length, uint64_t ticket);
    // Closes it after what has been sent, with a WebSocket close code.
    void (*close)(void *connection, int code);
    // How many bytes wait to be read by the other end.
    size_t (*waiting)(void *connection);
    // Wakes the event loop; called from other threads.
    void (*wake)(void);
};

// Takes over an open store; reads from it what must be known at once. NULL and `trouble` on
// failure, with the store closed.
struct hall *hall_open(const struct settings *settings, const struct hall_links *links,
                       const struct store_kind *kind, store *store, struct store_trouble *trouble);

// A connection comes, speaks and goes. `address` is where it comes from, for limits.
struct client *hall_enter(struct hall *hall, void *connection, const char *address);
void hall_hear(struct hall *hall, struct client *client, const char *text, size_t length);
void hall_leave(struct hall *hall, struct client *client);

// To be called after each turn of the event loop, and at least four times a second: moves of bots
// that have been found, clocks that have run out, and the journal's batch. `now` is in milliseconds
// of a clock that never jumps.
void hall_work(struct hall *hall, int64_t now);
uint64_t hall_durable(const struct hall *hall); // up to which ticket messages may be sent

// Pages for plain HTTP, as JSON or a record; the caller frees the text. With a status other than
// 200 it is an error in JSON (or plain words, for health).
struct hall_page {
    char *text;
    size_t length;
    int status;
};
void hall_page_tables(struct hall *hall, struct hall_page *page);
void hall_page_table(struct hall *hall, const char *id, struct hall_page *page);
void hall_page_record(struct hall *hall, const char *id, struct hall_page *page);
void hall_page_health(struct hall *hall, struct hall_page *page);
void hall_page_metrics(struct hall *hall, struct hall_page *page); // Prometheus's text format

// Says goodbye to everybody, stops the bots and writes what is left. True if all is on disk. The
// connections stay the caller's, who calls hall_leave for each before hall_free.
bool hall_close(struct hall *hall, int wait_ms);
void hall_free(struct hall *hall);

// Replays every table of a store and tells what does not fit; returns how many faults, or −1.
int hall_check(const struct store_kind *kind, store *store, store_each_text *each, void *context,
               struct store_trouble *trouble);

#endif
