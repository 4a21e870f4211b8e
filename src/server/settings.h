// What a server is told when it starts.
#ifndef PD_SETTINGS_H
#define PD_SETTINGS_H

#include <stdbool.h>

// Limits: name, word on the command line, usual value, largest value, what it limits (a message).
#define SERVER_LIMITS(X)                                                                           \
    X(CONNECTIONS, "connections", 10000, 100000, N_("connections at once"))                        \
    X(ADDRESS_CONNECTIONS, "address-connections", 100, 100000,                                     \
      N_("connections at once from one address"))                                                  \
    X(RATE, "rate", 20, 100000, N_("messages a second from one connection"))                       \
    X(TABLES, "tables", 100000, 10000000, N_("tables that are not over"))                          \
    X(PERSON_TABLES, "person-tables", 50, 10000000, N_("tables that are not over, opened by one")) \
    X(ADDRESS_PEOPLE, "address-people", 100, 10000000, N_("new people an hour from one address"))  \
    X(WATCHERS, "watchers", 200, 100000, N_("connections that follow one table"))                  \
    X(THREADS, "threads", 2, 256, N_("threads on which bots think"))

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

struct settings {
    const char *host; // to listen on, without brackets
    int port;         // 0: any that is free
    const char *store;
    const char *tls_cert, *tls_key; // or NULL
    const char *origin;             // such as "https://cards.example.org", or NULL
    const char *web_dir;            // a folder with the page, instead of the one inside; or NULL
    bool public, proxy;             // `proxy`: requests come through one that sets X-Forwarded-For
    int limits[LIMIT_COUNT];
};

#endif
