// A lean WebSocket client over epoll. It shares no code with the server, so that the two cannot be
// wrong alike, and it connects to this machine only.
#ifndef LOAD_WIRE_H
#define LOAD_WIRE_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { WIRE_FRAME_MAX = 4 << 20 }; // bytes of a message from the server that is still believed

// Where to: always this machine.
struct target {
    struct sockaddr_storage address;
    socklen_t length;
    char host[80]; // with the port, for the handshake
    char path[128];
};

// False with a sentence in `why` when it is no such address, or not of this machine.
bool target_read(struct target *target, const char *url, char why[160]);

struct bytes { // grows; kept until the end
    char *data;
    size_t used, room;
};

enum link_state { LINK_DOWN, LINK_CONNECTING, LINK_SHAKING, LINK_OPEN };

// One connection. Zeroed, it is down; it lives in its owner and may be connected again and again.
struct link {
    int fd;
    enum link_state state;
    bool waits_to_write;
    int attempts; // to connect, so far
    const struct target *target;
    void *owner;
    struct bytes in, out, message;
};

struct link_hooks {
    void (*opened)(void *owner);
    void (*heard)(void *owner, const char *text, size_t length); // valid during the call
    // `code` is the close code, or 0 without one; then `why` says what happened.
    void (*closed)(void *owner, int code, const char *why);
};

struct wire {
    int epoll;
    const struct target *targets; // nodes of one server: each connection, and each attempt, goes
    int target_count;             // to the next one
    const struct link_hooks *hooks;
    char *scratch;
    int connecting; // links on their way to being open
    uint64_t messages_in, messages_out, bytes_in, bytes_out;
    uint64_t masks; // state of the generator of masks
};

// The targets must outlive it.
bool wire_open(struct wire *wire, const struct target *targets, int target_count,
               const struct link_hooks *hooks);
// Waits up to so long for something to happen, and lets it happen.
void wire_wait(struct wire *wire, int64_t nanoseconds);
void wire_close(struct wire *wire);

// `number` tells connections apart: with very many, they come from several addresses. A failure at
// once is told through closed() as well.
void link_connect(struct wire *wire, struct link *link, void *owner, int number);
void link_send(struct wire *wire, struct link *link, const char *text, size_t length);
// Says goodbye if it can, without waiting; closed() is not called.
void link_close(struct wire *wire, struct link *link);
void link_free(struct link *link);

#endif
