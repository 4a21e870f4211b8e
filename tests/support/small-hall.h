// A hall without sockets, disk and machine, whose clock a test sets. Its clients may send as much
// as they like.
#ifndef SMALL_HALL_H
#define SMALL_HALL_H

#include "forgetful.h"
#include "server/hall/hall.h"
#include "server/hall/vault.h"
#include "server/machine.h"

#include <sodium.h>
#include <stdlib.h>

static int64_t now = 1000;

int64_t machine_steady_us(void) {
    return now * 1000;
}

int64_t machine_wall_ms(void) {
    return 1800000000000 + now;
}

void machine_trim(void) {
}

void machine_log(const char *sentence, const char *reason) {
    (void)sentence, (void)reason;
}

static size_t none_waiting(void *connection) {
    (void)connection;
    return 0;
}

static void wake_nobody(void) {
}

static void recall_nothing(const uint64_t *tickets, int count) {
    (void)tickets, (void)count;
}

static void dial_nobody(int64_t node, const char *address) {
    (void)node, (void)address;
}

static inline void ignore_close(void *connection, int code) {
    (void)connection, (void)code;
}

// The network says what is to become of messages and frames. `node` may be NULL.
static struct hall *open_small_hall(struct hall_network network, const struct store_node *node) {
    struct store_trouble trouble;
    struct server_settings settings = {.stepped = true, .node = node};
    network.waiting = none_waiting;
    network.wake = wake_nobody;
    network.recall = recall_nothing;
    network.dial = dial_nobody;
    for (int i = 0; i < LIMIT_COUNT; i++)
        settings.limits[i] = 100000; // the largest rate
    if (sodium_init() < 0)
        abort();
    vault_use("a key for this program, of 32 bytes", VAULT_KEY_LEAST);
    struct hall *hall = hall_open(&settings, &network, &forgetful, NULL, &trouble);
    if (!hall)
        abort();
    return hall;
}

#endif
