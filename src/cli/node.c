#include "cli/node.h"

#include "server/addresses.h"
#include "server/cluster/fingerprint.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEY_LEAST = 32, KEY_MOST = 4096 }; // bytes of the file

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
    char bytes[KEY_MOST + 1];
    FILE *file = fopen(path, "re");
    if (!file)
        return complain(EXIT_SYSTEM, N_("Cannot read {file}: {reason}"), "file", path, "reason",
                        strerror(errno));
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    crypto_generichash(key, sizeof key, (uint8_t *)bytes, length, NULL, 0);
    sodium_memzero(bytes, sizeof bytes);
    if (length >= KEY_LEAST && length <= KEY_MOST)
        return -1;
    return complain(EXIT_USAGE,
                    N_("{file} is not a key for nodes. Make one with “openssl rand -hex 32” and "
                       "copy it to all nodes."),
                    "file", path);
}

// Nobody else may read it, but for the group that root lets read it, such as ssl-cert: that is how
// a server that is not root's can.
static bool is_secret(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0)
        return true;
    bool roots = status.st_uid == 0 && geteuid() != 0;
    return !(status.st_mode & (roots ? 037 : 077));
}

int secret_check(const char *path) {
    if (is_secret(path))
        return -1;
    return complain(EXIT_USAGE,
                    N_("{file} can be read by other users. Run “chmod 600 {file}”. If others "
                       "may have seen the key, replace it."),
                    "file", path);
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
    code = code >= 0 ? code : secret_check(path);
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
