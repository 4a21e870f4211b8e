// The connection to a server: messages of docs/protocol.md over a WebSocket, pages over plain HTTP,
// and the event loop of both. Requests are sent one after the other, each once the one before has
// been answered. Everything that comes in is bounded, and is a JSON object before anybody sees it.
#ifndef PD_WIRE_H
#define PD_WIRE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    WIRE_ID_MAX = 32,             // bytes of a table's id
    WIRE_SENT_MAX = 4096,         // bytes of a message to the server
    WIRE_HEARD_MAX = 256 << 10,   // bytes of a message from the server
    WIRE_GIVE_UP_MS = 10 * 60000, // how long a lost server is looked for
    WIRE_ADDRESS_MAX = 600,       // bytes of an address as text
};

struct wire_address {
    bool tls;
    char host[256]; // without brackets
    int port;
    char base[128];              // what stands before "/play", mostly ""
    char table[WIRE_ID_MAX + 1]; // what follows the "#", or ""
};

// Reads "ws://HOST:PORT/#TABLE", the same with wss, http and https, or only "HOST:PORT".
bool wire_address_read(struct wire_address *address, const char *text);
// The address of a table as a friend may type it; "" for the server itself.
void wire_address_write(const struct wire_address *address, const char *table,
                        char out[WIRE_ADDRESS_MAX]);

// Can a server's word for a table be one? Letters, digits, - and _, up to WIRE_ID_MAX.
bool wire_is_id(const char *text);

struct wire;

// Why there is no connection.
enum wire_loss {
    WIRE_LOST,     // for the reason given, if any
    WIRE_NO_HOST,  // nobody knows where a host of this name is
    WIRE_NO_TLS,   // whatever is there, it does not seem to speak TLS
    WIRE_NO_TRUST, // its certificate is not one that this machine trusts
};

// What happens, told on the event loop. Messages are valid during the call.
struct wire_handlers {
    void (*connected)(void *context); // nothing has been said yet
    void (*answered)(void *context, int purpose, const json_t *message);
    void (*told)(void *context, const json_t *message);
    // The connection is gone, or could not be made; requests not yet answered are forgotten.
    void (*lost)(void *context, enum wire_loss loss, const char *reason);
    // Something came that no server says.
    void (*nonsense)(void *context, const char *what);
    // A page, or status 0 when it could not be had. `bytes` is valid during the call.
    void (*fetched)(void *context, int purpose, int status, const char *bytes, size_t size);
    void (*ready)(void *context); // the descriptor that was given can be read
};

// `descriptor` is watched, and closed at the end. NULL when there is no memory.
struct wire *wire_open(const struct wire_address *address, const struct wire_handlers *handlers,
                       void *context, int descriptor);
void wire_close(struct wire *wire);

// Connects now; or once more after a wait that grows each time, until wire_settled. False when
// that has gone on for too long.
void wire_connect(struct wire *wire);
bool wire_connect_again(struct wire *wire);
void wire_settled(struct wire *wire);

// Adds a request, to which an "id" is given; takes the message over. False when it is too long, or
// too many wait already.
bool wire_ask(struct wire *wire, json_t *message, int purpose);
bool wire_is_open(const struct wire *wire);             // can the server hear us?
bool wire_is_busy(const struct wire *wire);             // is an answer or a page still awaited?
bool wire_awaits(const struct wire *wire, int purpose); // is an answer to such a request?

// Gets a page of at most `most` bytes; `path` starts with a slash. Whoever asks while another is
// awaited is told of this one only.
void wire_fetch(struct wire *wire, const char *path, size_t most, int purpose);
void wire_abandon(struct wire *wire); // whatever page is awaited, nobody is told of it

// Runs until wire_stop, which says goodbye first.
void wire_run(struct wire *wire);
// Runs until one of the handlers has been called, the descriptor can be read, or `ms` have passed
// (−1: however long it takes).
void wire_pump(struct wire *wire, int ms);
void wire_stop(struct wire *wire);

#endif
