// The settings of `paddock serve`.
#ifndef PD_SERVER_SETTINGS_H
#define PD_SERVER_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

struct store_node;

// Limits: name, word on the command line, default, largest value, what it limits (a message).
#define SERVER_LIMITS(X)                                                                           \
    X(CONNECTIONS, "connections", 10000, 100000, N_("connections at once"))                        \
    X(ADDRESS_CONNECTIONS, "address-connections", 100, 100000,                                     \
      N_("connections at once from one address"))                                                  \
    X(RATE, "rate", 20, 100000, N_("messages per second from one connection"))                     \
    X(TABLES, "tables", 100000, 10000000, N_("open tables"))                                       \
    X(PERSON_TABLES, "person-tables", 50, 10000000, N_("open tables of one host"))                 \
    X(ADDRESS_TABLES, "address-tables", 200, 10000000, N_("open tables per day from one address")) \
    X(ADDRESS_PEOPLE, "address-people", 100, 10000000,                                             \
      N_("new players per hour from one address"))                                                 \
    X(WATCHERS, "watchers", 200, 100000, N_("connections to one table"))                           \
    X(THREADS, "threads", 2, 256, N_("threads for bots"))                                          \
    X(PERSON_THREADS, "person-threads", 1, 256, N_("threads for one person’s bots at a time"))     \
    X(EXPIRE_EMPTY, "expire-empty", 3600, 315360000,                                               \
      N_("seconds until an empty table closes once its host has left"))                            \
    X(EXPIRE_OPEN, "expire-open", 604800, 315360000,                                               \
      N_("seconds until a table closes if no match was started"))                                  \
    X(EXPIRE_IDLE, "expire-idle", 2592000, 315360000,                                              \
      N_("seconds until an idle match ends, on top of its clock"))

enum server_limit {
#define X(name, word, usual, most, help) LIMIT_##name,
    SERVER_LIMITS(X)
#undef X
        LIMIT_COUNT
};

// Fixed, and part of the protocol.
enum {
    MESSAGE_MAX = 4096,    // bytes of a message to the server
    QUEUE_MAX = 256 << 10, // bytes waiting to be read by one client
    HELLO_MS = 10000,      // until hello
    SHARE_MS = 15000,      // until a share must have come
};

// Does the server shut itself in: as far as this machine can, wholly or not at all?
enum server_sandbox { SANDBOX_AUTO, SANDBOX_ON, SANDBOX_OFF };

struct server_settings {
    const char *host; // address to listen on, without brackets
    int port;         // 0: any free port
    const char *store;
    const char *tls_cert, *tls_key; // or NULL
    // Whether the two files may be used, before they are read again; if not, it says why.
    bool (*certificate_fits)(const struct server_settings *settings);
    const char *origin;  // such as "https://cards.example.org", or NULL
    const char *web_dir; // a folder with the page's files, instead of those in the program; or NULL
    bool public, proxy;  // `proxy`: requests come through one that sets X-Forwarded-For
    enum server_sandbox sandbox;
    bool stepped; // no threads: the simulation calls journal_step and workers_step itself
    int limits[LIMIT_COUNT];
    const struct store_node *node; // one of several; NULL: alone
    const uint8_t *node_key;       // which all nodes have, of 32 bytes
};

#endif
