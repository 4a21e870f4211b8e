// Links between nodes: sockets of their own, on an address that only nodes should reach. Both ends
// prove that they know the key of all nodes, and everything after that is encrypted with keys made
// for this one link (libsodium's secretstream). Nobody else is answered.
#ifndef PD_LINKS_H
#define PD_LINKS_H

#include "server/hall/hall.h"
#include "server/listen.h"

struct ev_loop;
struct links;

// Listens on the address of settings->node. Only one can be open at a time. NULL and `trouble` on
// failure.
struct links *links_open(struct ev_loop *loop, const struct server_settings *settings,
                         struct net_trouble *trouble);
// The node with the port that it actually listens on.
const struct store_node *links_node(const struct links *links);
// From now on links may come up.
void links_serve(struct links *links, struct hall *hall);
// The links' part of struct hall_network.
void links_dial(int64_t node, const char *address);
void links_send(void *link, const char *frame, size_t length, uint64_t ticket);
void links_end(void *link);
// After each turn of the loop: sends what may be sent, and closes what is to be closed.
void links_release(struct links *links, uint64_t durable);
void links_recall(struct links *links, const uint64_t *tickets, int count);
void links_check(struct links *links, int64_t now); // called regularly
void links_free(struct links *links);               // before the hall is; may be NULL

#endif
