// Forwarding: requests about tables of other nodes.
#ifndef PD_FORWARD_H
#define PD_FORWARD_H

#include "server/cluster/peers.h"

void forward_retry(struct hall *hall); // requests that wait
// One of the client's visits has ended.
void forward_forget(struct client *client, const struct visit *visit);
bool forward_visits(const struct client *client, const struct peer *peer);

#endif
