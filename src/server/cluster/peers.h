// Links to other nodes, and what goes over them.
#ifndef PD_PEERS_H
#define PD_PEERS_H

#include "server/cluster/nodes.h"
#include "server/hall/lists.h"

// A client whose requests are forwarded. Its own node and the one that it visits have one each,
// with the same number. `client` is the client itself, or the guest that stands for it.
struct visit {
    uint64_t number; // first member: trees compare it
    struct peer *peer;
    struct client *client;
    struct visit *next;         // the client's next visit
    char name[PD_NAME_MAX + 1]; // as told to the other node
    uint64_t ticket;            // of the last message to a guest
};
struct peer {
    struct peer *next;
    void *link;
    int64_t node;
    bool dialed;            // by us: the other node answers our clients' requests
    bool closing;           // link_close has been called
    void *visits;           // tree
    uint32_t list_sum;      // of the list that it was last sent; 0: none
    struct listings tables; // its part of the public list
};

struct peer *peers_find(const struct hall *hall, int64_t node); // that was dialed, or NULL
struct visit *peers_visit(struct hall *hall, struct peer *peer, struct client *client);
void peers_leave(struct hall *hall, struct visit *visit); // forgets it, and tells the other node
// Sends a client's request to the node that it visits.
void peers_ask(struct hall *hall, struct visit *visit, const char *text, size_t length);
void peers_tell_list(struct hall *hall);

#endif
