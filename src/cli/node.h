// paddock serve --node: this server is one of several that share a store.
#ifndef PD_NODE_H
#define PD_NODE_H

#include "cli/args.h"
#include "server/settings.h"
#include "server/store/store.h"

// Reads --node and --node-key, if given, into `settings`. Returns −1, or an exit code after a
// complaint.
int node_read(const struct args *args, const struct store_kind *kind,
              struct server_settings *settings);
#endif
