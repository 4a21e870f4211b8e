// What the hall asks of the other nodes; src/server/cluster does it. A server that is alone calls
// only nodes_claim and nodes_release.
#ifndef PD_CLUSTER_H
#define PD_CLUSTER_H

#include "server/hall/rooms.h"

// Which tables belong to this node (nodes.c).
bool nodes_open(struct hall *hall, struct store_trouble *trouble);
void nodes_work(struct hall *hall); // at each turn of the event loop
void nodes_retire(struct hall *hall);
void nodes_free(struct hall *hall);
// Claims a table. False if refused; then hall->nodes->owner is the node that has it, or 0.
bool nodes_claim(struct hall *hall, const char *id, bool is_new, struct store_lease *lease,
                 struct refusal *refusal);
// The room is removed from memory with nothing left to do at its table: another node may have it.
void nodes_release(struct hall *hall, const struct room *room);
bool nodes_is_elsewhere(const struct hall *hall); // why room_find refused: another node has it
// Its row may have ended, or had, and which tables others have claimed since is not known yet.
bool nodes_is_late(const struct hall *hall);

struct nodes_figures {
    int alive, guests; // nodes, with this one; clients of others
    uint64_t takeovers, forwarded;
};
struct nodes_figures nodes_measure(const struct hall *hall);

// The lists of tables that other nodes last told, one after another: the first after NULL, and NULL
// after the last (peers.c).
struct peer *peers_next(const struct hall *hall, const struct peer *after);
const struct listings *peers_list(const struct peer *peer);

// Guests: clients of another node, which has asked for them (peers.c).
// Sends a guest a message, or the code with which its connection should be closed.
void peers_tell(struct hall *hall, struct visit *visit, const pd_text *text, uint64_t ticket);
void peers_close(struct hall *hall, struct visit *visit, int code);
// Was the guest told something with this ticket or a later one?
bool peers_told_since(const struct visit *visit, uint64_t ticket);
// Tells the other nodes that a token was replaced, or that it is the turn of somebody who does not
// follow the table.
void peers_tell_hash(struct hall *hall, const struct person *person);
void peers_tell_turn(struct hall *hall, const struct room *room, const char *person);

// Requests about tables of other nodes (forward.c).
// True if the request was forwarded, or has to wait for that.
bool forward_request(struct hall *hall, struct client *client, const struct request *request,
                     const char *text, size_t length);
void forward_leave(struct hall *hall, struct client *client); // the client has gone

#endif
