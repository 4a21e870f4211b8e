// Leases: which node owns which table. All of it is done on the reader's connection. Renewals and
// claims are on disk before they are answered: a crash of PostgreSQL that undid a claim would let a
// second node claim the table in the same epoch, or go on with it, while the first one still
// answers. What is given back need not be, as its owner can give it back again.
#include "server/store/postgres.h"

#include <stdlib.h>
#include <string.h>

static enum store_renewal renew(store *self, const struct store_node *node,
                                struct store_trouble *trouble) {
    struct values values = {0};
    values_number(&values, node->id);
    values_text(&values, node->address);
    values_text(&values, node->rules);
    values_number(&values, STORE_LEASE_MS);
    PGresult *rows = postgres_rows(self, READ_RENEW, &values, trouble);
    if (!rows)
        return STORE_RENEW_FAILED;
    enum store_renewal renewal = (enum store_renewal)postgres_number(rows, 0, 0);
    PQclear(rows);
    return renewal;
}

static bool run(store *self, enum postgres_read what, const struct values *values,
                struct store_trouble *trouble) {
    PGresult *rows = postgres_rows(self, what, values, trouble);
    PQclear(rows);
    return rows;
}

static bool retire(store *self, int64_t node, struct store_trouble *trouble) {
    struct values values = {0};
    values_number(&values, node);
    return run(self, READ_RETIRE, &values, trouble);
}

// Rows of nodes that ended a while ago, and whose tables all have another owner, are of no use.
static int read_nodes(store *self, store_each_node *each, void *context,
                      struct store_trouble *trouble) {
    struct values none = {0};
    int count = 0;
    PGresult *rows = run(self, READ_CLEAN, &none, trouble)
                         ? postgres_rows(self, READ_NODES, &none, trouble)
                         : NULL;
    if (!rows)
        return -1;
    for (bool more = true; more && count < PQntuples(rows); count++) {
        struct store_node node = {postgres_number(rows, count, 0), PQgetvalue(rows, count, 1),
                                  PQgetvalue(rows, count, 2)};
        more = each(context, &node);
    }
    PQclear(rows);
    return count;
}

static int claim(store *self, int64_t node, const char *table, bool is_new,
                 struct store_lease *lease, struct store_trouble *trouble) {
    struct values values = {0};
    *lease = (struct store_lease){0};
    values_number(&values, node);
    values_text(&values, table);
    values_number(&values, is_new);
    PGresult *rows = postgres_rows(self, READ_CLAIM, &values, trouble);
    if (!rows)
        return -1;
    if (PQntuples(rows) > 0 && !PQgetisnull(rows, 0, 0))
        *lease = (struct store_lease){postgres_number(rows, 0, 0), postgres_number(rows, 0, 1)};
    PQclear(rows);
    return lease->node == node;
}

static bool release(store *self, const char *table, const struct store_lease *lease,
                    struct store_trouble *trouble) {
    struct values values = {0};
    values_text(&values, table);
    values_number(&values, lease->node);
    values_number(&values, lease->epoch);
    return run(self, READ_RELEASE, &values, trouble);
}

static int read_held(store *self, int64_t node, store_each_lease *each, void *context,
                     struct store_trouble *trouble) {
    struct values values = {0};
    int count = 0;
    values_number(&values, node);
    PGresult *rows = postgres_rows(self, READ_HELD, &values, trouble);
    if (!rows)
        return -1;
    for (bool more = true; more && count < PQntuples(rows); count++) {
        struct store_lease lease = {node, postgres_number(rows, count, 1)};
        more = each(context, PQgetvalue(rows, count, 0), &lease);
    }
    PQclear(rows);
    return count;
}

static int read_orphans(store *self, int most, store_each_text *each, void *context,
                        struct store_trouble *trouble) {
    struct values values = {0};
    values_number(&values, most);
    return postgres_texts(self, READ_ORPHANS, &values, each, context, trouble);
}

const struct store_leases postgres_leases = {
    .open = postgres_open_shared,
    .renew = renew,
    .retire = retire,
    .nodes = read_nodes,
    .claim = claim,
    .release = release,
    .held = read_held,
    .orphans = read_orphans,
};
