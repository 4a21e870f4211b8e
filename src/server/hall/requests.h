// What clients ask for.
#ifndef PD_REQUESTS_H
#define PD_REQUESTS_H

#include "server/hall/people.h"

void request_do(struct hall *hall, struct client *client, const struct request *request);

#endif
