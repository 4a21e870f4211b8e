// A store that forgets everything at once, for halls without a disk. It knows two nodes, which are
// always alive, and says of any table that is not new that it is the other one's.
#ifndef FORGETFUL_H
#define FORGETFUL_H

#include "server/store/store.h"

enum { HERE = 1, THERE = 2 }; // the nodes

// there

static bool agree(store *unused, struct store_trouble *trouble) {
    (void)unused, (void)trouble;
    return true;
}

static void nothing(store *unused) {
    (void)unused;
}

static bool put(store *unused, const struct store_item *item, struct store_trouble *trouble) {
    (void)unused, (void)item, (void)trouble;
    return true;
}

static bool tend(store *unused, int64_t idle_ms, struct store_trouble *trouble) {
    (void)unused, (void)idle_ms, (void)trouble;
    return true;
}

static int no_events(store *unused, const char *table, store_each_event *each, void *context,
                     struct store_trouble *trouble) {
    (void)unused, (void)table, (void)each, (void)context, (void)trouble;
    return 0;
}

static int no_person(store *unused, const char *id, struct store_person *person, char name[64],
                     struct store_trouble *trouble) {
    (void)unused, (void)id, (void)person, (void)name, (void)trouble;
    return 0;
}

static int no_seats(store *unused, const char *person, int most, store_each_text *each,
                    void *context, struct store_trouble *trouble) {
    (void)unused, (void)person, (void)most, (void)each, (void)context, (void)trouble;
    return 0;
}

static int none_played(store *unused, const char *person, int skip, int most, store_each_text *each,
                       void *context, struct store_trouble *trouble) {
    (void)unused, (void)person, (void)skip, (void)most, (void)each, (void)context, (void)trouble;
    return 0;
}

static int no_clocks(store *unused, store_each_clock *each, void *context,
                     struct store_trouble *trouble) {
    (void)unused, (void)each, (void)context, (void)trouble;
    return 0;
}

static int none_overdue(store *unused, int64_t time, int skip, int most, store_each_text *each,
                        void *context, struct store_trouble *trouble) {
    (void)unused, (void)time, (void)skip, (void)most, (void)each, (void)context, (void)trouble;
    return 0;
}

static int64_t never_due(store *unused, const char *table, struct store_trouble *trouble) {
    (void)unused, (void)table, (void)trouble;
    return 0;
}

static int64_t never(store *self, struct store_trouble *trouble) {
    (void)self, (void)trouble;
    return 0;
}

static int no_tables(store *unused, const char *host, struct store_trouble *trouble) {
    (void)unused, (void)host, (void)trouble;
    return 0;
}

static enum store_renewal renew(store *unused, const struct store_node *node,
                                struct store_trouble *trouble) {
    (void)unused, (void)node, (void)trouble;
    return STORE_RENEWED;
}

static bool retire(store *unused, int64_t node, struct store_trouble *trouble) {
    (void)unused, (void)node, (void)trouble;
    return true;
}

static int both_nodes(store *unused, store_each_node *each, void *context,
                      struct store_trouble *trouble) {
    struct store_node here = {HERE, "here", "rules"}, there = {THERE, "there", "rules"};
    (void)unused, (void)trouble;
    return each(context, &here) && each(context, &there) ? 2 : 1;
}

static int claim(store *unused, int64_t node, const char *table, bool is_new,
                 struct store_lease *lease, struct store_trouble *trouble) {
    static int64_t epoch;
    (void)unused, (void)table, (void)trouble;
    *lease = (struct store_lease){is_new ? node : HERE + THERE - node, ++epoch};
    return is_new;
}

static bool release(store *unused, const char *table, const struct store_lease *lease,
                    struct store_trouble *trouble) {
    (void)unused, (void)table, (void)lease, (void)trouble;
    return true;
}

static int none_held(store *unused, int64_t node, store_each_lease *each, void *context,
                     struct store_trouble *trouble) {
    (void)unused, (void)node, (void)each, (void)context, (void)trouble;
    return 0;
}

static int no_orphans(store *unused, int most, store_each_text *each, void *context,
                      struct store_trouble *trouble) {
    (void)unused, (void)most, (void)each, (void)context, (void)trouble;
    return 0;
}

static const struct store_leases leases = {.renew = renew,
                                           .retire = retire,
                                           .nodes = both_nodes,
                                           .claim = claim,
                                           .release = release,
                                           .held = none_held,
                                           .orphans = no_orphans};

static const struct store_kind forgetful = {.close = nothing,
                                            .begin = agree,
                                            .put = put,
                                            .commit = agree,
                                            .rollback = nothing,
                                            .tend = tend,
                                            .events = no_events,
                                            .person = no_person,
                                            .seats = no_seats,
                                            .played = none_played,
                                            .clocks = no_clocks,
                                            .overdue = none_overdue,
                                            .due = never_due,
                                            .newest = never,
                                            .count = no_tables,
                                            .leases = &leases};

#endif
