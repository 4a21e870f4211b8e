// The connection to a server: messages of docs/protocol.md over a WebSocket, documents over plain
// HTTP, and the event loop for both. Sends one request at a time and waits for its answer. Incoming
// messages are bounded in size and checked to be JSON objects.
#ifndef PD_WIRE_H
#define PD_WIRE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    WIRE_ID_MAX = 32,             // bytes of a table's id
    WIRE_SENT_MAX = 4096,         // bytes of a message to the server
    WIRE_HEARD_MAX = 256 << 10,   // bytes of a message from the server
    WIRE_GIVE_UP_MS = 10 * 60000, // how long to try to reconnect
    WIRE_ADDRESS_MAX = 600,       // bytes of an address as text
};

struct wire_address {
    bool tls;
    char host[256]; // without brackets
    int port;
    char base[128];              // what comes before "/play", usually ""
    char table[WIRE_ID_MAX + 1]; // what follows the "#", or ""
};

// Reads "ws://HOST:PORT/#TABLE", the same with wss, http and https, or only "HOST:PORT".
bool wire_address_read(struct wire_address *address, const char *text);
// Writes the address of a table as a player would type it; `table` is "" for the server itself.
void wire_address_write(const struct wire_address *address, const char *table,
                        char out[WIRE_ADDRESS_MAX]);

// Is this a valid table id? Letters, digits, - and _, at most WIRE_ID_MAX bytes.
bool wire_is_id(const char *text);

struct wire;

// Why there is no connection.
enum wire_loss {
    WIRE_LOST,     // for the reason given, if any
    WIRE_NO_HOST,  // the host name cannot be resolved
    WIRE_NO_TLS,   // the other end does not speak TLS
    WIRE_NO_TRUST, // the certificate is not trusted
};

// Callbacks, called on the event loop. Messages are valid during the call.
struct wire_handlers {
    void (*connected)(void *context); // nothing has been sent yet
    void (*answered)(void *context, int purpose, const json_t *message);
    void (*told)(void *context, const json_t *message);
    // The connection was lost or could not be made. Unanswered requests are dropped.
    void (*lost)(void *context, enum wire_loss loss, const char *reason);
    // The other end sent something invalid.
    void (*nonsense)(void *context, const char *what);
    // A document, or status 0 if it could not be fetched. `bytes` is valid during the call.
    void (*fetched)(void *context, int purpose, int status, const char *bytes, size_t size);
    void (*ready)(void *context); // wire_open's descriptor can be read
    void (*woken)(void *context); // the time given to wire_wake has passed
};

// Watches `descriptor`, and closes it in wire_close. NULL if libwebsockets or memory fails.
struct wire *wire_open(const struct wire_address *address, const struct wire_handlers *handlers,
                       void *context, int descriptor);
void wire_close(struct wire *wire);

// wire_connect connects now. wire_connect_again connects after a delay that grows until
// wire_settled is called; false if it has been tried for WIRE_GIVE_UP_MS.
void wire_connect(struct wire *wire);
bool wire_connect_again(struct wire *wire);
void wire_settled(struct wire *wire);

// Queues a request, adds its "id" and takes ownership of `message`. False if it is too long or the
// queue is full.
bool wire_ask(struct wire *wire, json_t *message, int purpose);
bool wire_is_open(const struct wire *wire);             // is the WebSocket open?
bool wire_is_busy(const struct wire *wire);             // is an answer or a document pending?
bool wire_awaits(const struct wire *wire, int purpose); // is an answer to such a request pending?

// Calls handlers->woken after `ms`. Replaces an earlier timer.
void wire_wake(struct wire *wire, int ms);

// Fetches a document of at most `most` bytes; `path` starts with a slash. Cancels a pending fetch,
// which is not reported.
void wire_fetch(struct wire *wire, const char *path, size_t most, int purpose);
void wire_abandon(struct wire *wire); // cancels a pending fetch, which is not reported

// Runs until wire_stop, which says goodbye first.
void wire_run(struct wire *wire);
// Runs until one of the handlers has been called, the descriptor can be read, or `ms` have passed
// (−1: without limit).
void wire_pump(struct wire *wire, int ms);
void wire_stop(struct wire *wire);

#endif
