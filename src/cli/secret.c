#include "cli/secret.h"

#include "console/files.h"
#include "console/saves.h"
#include "server/hall/vault.h"

#include <errno.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

int secret_read(const char *path, struct secret *secret) {
    int code = secret_check(path);
    if (code >= 0)
        return code;
    FILE *file = fopen(path, "re");
    if (!file)
        return complain(EXIT_SYSTEM, N_("Cannot read {file}: {reason}"), "file", path, "reason",
                        strerror(errno));
    secret->length = fread(secret->bytes, 1, sizeof secret->bytes, file);
    fclose(file);
    if (secret->length >= VAULT_KEY_LEAST && secret->length <= SECRET_MOST)
        return -1;
    return complain(EXIT_USAGE, N_("{file} is not a key. Make one with “openssl rand -hex 32”."),
                    "file", path);
}

// ------------------------------------------------------------------------------------- the store's

// Where the key is unless an option says otherwise.
static int find_beside(const struct store_kind *kind, const char *of, path_buffer path) {
    const char *slash = strrchr(of, '/');
    int length, trouble = 0;
    path_buffer folder;
    if (!kind->is_file)
        trouble = save_folder(folder);
    else
        snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - of) : 1, slash ? of : ".");
    length = snprintf(path, sizeof(path_buffer), "%s/paddock.key", folder);
    if (!trouble && length >= (int)sizeof(path_buffer))
        trouble = ENAMETOOLONG;
    return trouble ? complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", folder,
                              "reason", strerror(trouble))
                   : -1;
}

static int make(const char *path) {
    uint8_t bytes[32];
    char text[2 * sizeof bytes + 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(text, sizeof text, bytes, sizeof bytes);
    strcat(text, "\n");
    int trouble = file_write(path, text, strlen(text), true);
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(text, sizeof text);
    return trouble ? complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", path,
                              "reason", strerror(trouble))
                   : -1;
}

static int make_if_new(const char *path, const struct store_kind *kind, store *opened,
                       bool may_make) {
    bool is_empty;
    if (access(path, F_OK) == 0 || errno != ENOENT)
        return -1;
    vault_fits(kind, opened, &is_empty);
    if (!is_empty)
        return complain(EXIT_SYSTEM,
                        N_("The key of the store, {file}, is missing. Put it back, or name it with "
                           "--store-key. Without it no match can be read."),
                        "file", path);
    return may_make ? make(path) : -1;
}

int secret_open_store(const struct args *args, const struct store_kind *kind, store *opened,
                      const char *path, bool may_make) {
    path_buffer beside;
    struct secret secret = {.length = 0};
    const char *given = args->serve.store_key ? args->serve.store_key : args->serve.node_key;
    bool is_empty;
    int code = sodium_init() < 0 ? complain(EXIT_SYSTEM, N_("Out of memory."), NULL) : -1;
    if (code < 0 && !given && (code = find_beside(kind, path, beside)) < 0)
        code = make_if_new(beside, kind, opened, may_make);
    const char *file = given ? given : beside;
    if (code < 0 && (given || access(file, F_OK) == 0))
        code = secret_read(file, &secret);
    if (code >= 0)
        return code;
    vault_use(secret.bytes, secret.length);
    sodium_memzero(&secret, sizeof secret);
    return vault_fits(kind, opened, &is_empty)
               ? -1
               : complain(EXIT_SYSTEM,
                          N_("The key in {file} is not the one of this store. Name the right one "
                             "with --store-key."),
                          "file", file);
}
