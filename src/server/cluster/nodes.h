// One of several nodes: what it knows of the others.
#ifndef PD_NODES_H
#define PD_NODES_H

#include "server/hall/cluster.h"
#include "server/hall/hall-inside.h"

struct peer;
struct door;

struct nodes {
    int64_t alive[64]; // other nodes whose rows have not ended
    int alive_count;
    bool late;       // the rooms' leases must be compared with the store's
    bool unsure;     // a renewal has failed since the last that worked
    bool refused;    // nodes with other rules have taken over; logged
    int64_t owner;   // see nodes_claim
    int64_t renewed; // when the row was last renewed
    int64_t next_renewal, next_look, next_sweep, next_count, next_list;
    struct peer *peers;
    uint64_t visit_count; // so far, which gives them numbers
    int guest_count;
    struct door *waiting; // clients with requests that wait for a node (forward.c)
    uint64_t takeovers, forwarded;
    char frame[TELL_MAX + 256];
};

bool nodes_is_alive(const struct hall *hall, int64_t node);

#endif
