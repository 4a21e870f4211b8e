#include "cli/node.h"

#include "cli/secret.h"
#include "server/addresses.h"
#include "server/cluster/fingerprint.h"

#include <sodium.h>
#include <string.h>

// What the settings point to.
static struct store_node node;
static char address[STORE_ADDRESS_MAX], rules[RULES_FINGERPRINT + 1];
static uint8_t key[32];

// Other nodes must reach it, and nobody else should.
static int read_address(const char *text) {
    struct address parsed;
    char host[STORE_ADDRESS_MAX];
    int port;
    bool fine = strlen(text) < sizeof address && address_split(text, host, sizeof host, &port) &&
                address_read(host, &parsed) && address_kind_of(&parsed) != ADDRESS_PUBLIC;
    if (!fine)
        return complain(EXIT_USAGE,
                        N_("“--node {text}” is not valid. Use this machine’s address in a private "
                           "network and a port, such as 10.0.0.5:8081."),
                        "text", text);
    strcpy(address, text);
    return -1;
}

static int read_key(const char *path) {
    struct secret secret;
    int code = secret_read(path, &secret);
    if (code >= 0)
        return code;
    crypto_generichash(key, sizeof key, (const uint8_t *)secret.bytes, secret.length, NULL, 0);
    sodium_memzero(&secret, sizeof secret);
    return -1;
}

int node_read(const struct args *args, const struct store_kind *kind,
              struct server_settings *settings) {
    const char *path = args->serve.node_key;
    if (!args->serve.node && !path)
        return -1;
    if (!args->serve.node || !path)
        return complain(EXIT_USAGE, N_("--node and --node-key must be given together."), NULL);
    if (!kind->leases)
        return complain(EXIT_USAGE,
                        N_("Several nodes need a database that they can share. Use “--store "
                           "postgres:” and a connection string."),
                        NULL);
    int code = read_address(args->serve.node);
    code = code >= 0 ? code : read_key(path);
    if (code >= 0)
        return code;
    if (sodium_init() < 0)
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    rules_fingerprint(rules);
    do
        randombytes_buf(&node.id, sizeof node.id);
    while (node.id == 0);
    node.id &= INT64_MAX;
    node.address = address;
    node.rules = rules;
    settings->node = &node;
    settings->node_key = key;
    return -1;
}
