// paddock serve: tables on the network.
#include "cli/args.h"
#include "cli/node.h"
#include "cli/secret.h"
#include "console/files.h"
#include "console/saves.h"
#include "server/addresses.h"
#include "server/hall/prune.h"
#include "server/hall/reopen.h"
#include "server/net/net.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct server {
    struct server_settings settings;
    char host[128], origin[200]; // what the settings point to
    char store[sizeof(path_buffer) + 32];
    enum address_kind kind; // of the address to listen on
};

// ----------------------------------------------------------------------------------------- limits

static const struct limit {
    const char *word;
    int usual, most;
    const char *help;
} limits[LIMIT_COUNT] = {
#define X(name, word, usual, most, help) {word, usual, most, help},
    SERVER_LIMITS(X)
#undef X
};

static int list_limits(void) {
    say(stdout, N_("Limits, each with its default and its largest value:"), NULL);
    for (int i = 0; i < LIMIT_COUNT; i++)
        printf("  %-20s %7d %9d  %s\n", limits[i].word, limits[i].usual, limits[i].most,
               tr(limits[i].help));
    return EXIT_OK;
}

// One NAME=VALUE. Returns −1 or an exit code.
static int read_limit(struct server *server, const char *text) {
    size_t length = strcspn(text, "=");
    for (int i = 0; i < LIMIT_COUNT; i++) {
        char most[16], *end = NULL;
        if (strlen(limits[i].word) != length || memcmp(limits[i].word, text, length) != 0)
            continue;
        long value = text[length] ? strtol(text + length + 1, &end, 10) : 0;
        snprintf(most, sizeof most, "%d", limits[i].most);
        if (!end || *end || value < 1 || value > limits[i].most)
            return complain(EXIT_USAGE,
                            N_("“--limit {text}” needs a whole number from 1 to {most}."), "text",
                            text, "most", most);
        server->settings.limits[i] = (int)value;
        return -1;
    }
    return complain(EXIT_USAGE, N_("There is no limit “{text}”. “--limit help” lists all limits."),
                    "text", text);
}

static int read_limits(struct server *server, const struct args *args) {
    for (int i = 0; i < LIMIT_COUNT; i++)
        server->settings.limits[i] = limits[i].usual;
    for (int i = 0; i < args->serve.limit_count; i++) {
        int code = strcmp(args->serve.limits[i], "help") == 0
                       ? list_limits()
                       : read_limit(server, args->serve.limits[i]);
        if (code >= 0)
            return code;
    }
    return -1;
}

// ---------------------------------------------------------------------------------- the addresses

static int read_address(struct server *server, const char *text) {
    struct address address;
    char host[sizeof server->host];
    struct server_settings *settings = &server->settings;
    bool fine = address_split(text, server->host, sizeof server->host, &settings->port);
    settings->host = server->host;
    if (fine) { // an interface may follow it: fe80::1%eth0
        snprintf(host, sizeof host, "%s", server->host);
        host[strcspn(host, "%")] = '\0';
        fine = address_read(strcmp(host, "localhost") == 0 ? "127.0.0.1" : host, &address);
    }
    if (!fine)
        return complain(EXIT_USAGE,
                        N_("Cannot listen on “{text}”. Use an IP address and a port, such as "
                           "127.0.0.1:8080 or [::1]:8080."),
                        "text", text);
    server->kind = address_kind_of(&address);
    return -1;
}

// Browsers leave out the default port.
static size_t length_without_port(const char *origin, size_t length, const char *port) {
    size_t end = strlen(port);
    return length > end && memcmp(origin + length - end, port, end) == 0 ? length - end : length;
}

// "https://" or "http://" at the beginning, or 0.
static size_t length_of_scheme(const char *text) {
    if (strncmp(text, "https://", 8) == 0)
        return 8;
    return strncmp(text, "http://", 7) == 0 ? 7 : 0;
}

// "https://cards.example.org", perhaps with a port; a slash at the end is taken off.
static int read_origin(struct server *server, const char *text) {
    size_t length = strlen(text), scheme = length_of_scheme(text);
    if (length > scheme && text[length - 1] == '/')
        length--;
    if (!scheme || length <= scheme || length >= sizeof server->origin ||
        strcspn(text + scheme, "/?#@ \t\"'<>\\") < length - scheme)
        return complain(EXIT_USAGE,
                        N_("“--origin {text}” is not valid. Use a scheme and a host without a "
                           "path, such as https://cards.example.org."),
                        "text", text);
    length = length_without_port(text, length, scheme == 8 ? ":443" : ":80");
    snprintf(server->origin, sizeof server->origin, "%.*s", (int)length, text);
    server->settings.origin = server->origin;
    return -1;
}

// ------------------------------------------------------------------------------------------ rules

// Reports all missing settings, not only the first.
static int check_public(const struct server *server, const struct args *args) {
    const struct server_settings *settings = &server->settings;
    int code = -1;
    if (server->kind == ADDRESS_PUBLIC && !settings->public)
        code = complain(EXIT_USAGE,
                        N_("{address} can be reached from the internet. Add --public if you want "
                           "that, or use 127.0.0.1 to serve this machine only."),
                        "address", args->serve.listen);
    if ((settings->public || code >= 0) && !settings->origin)
        code = complain(EXIT_USAGE,
                        N_("A public server needs --origin, the address that players open, such as "
                           "https://cards.example.org. It keeps other web pages from connecting in "
                           "a player’s name."),
                        NULL);
    if ((settings->public || code >= 0) && !settings->tls_cert && !settings->proxy)
        code = complain(EXIT_USAGE,
                        N_("A public server needs encryption. Add --tls-cert and --tls-key, or "
                           "--proxy behind a web server that handles TLS."),
                        NULL);
    return code;
}

// Without TLS, anyone between the server and a player could replace the page.
static int check_origin(const struct server_settings *settings) {
    if (!settings->origin || strncmp(settings->origin, "https:", 6) == 0 ||
        (!settings->public && !settings->tls_cert))
        return -1;
    return complain(EXIT_USAGE,
                    N_("“--origin {text}” must begin with https://, because the server is public "
                       "or has a certificate."),
                    "text", settings->origin);
}

static int check_proxy(const struct server *server, const struct args *args) {
    // Nodes have a private network, and their proxy may be on another machine of it.
    bool trusted = server->kind == ADDRESS_PRIVATE && server->settings.node;
    if (!server->settings.proxy || server->kind == ADDRESS_LOOPBACK || trusted)
        return -1;
    return complain(EXIT_USAGE,
                    N_("With --proxy, listen on a loopback address such as 127.0.0.1:8080. On "
                       "{address}, clients could bypass the proxy and forge their address."),
                    "address", args->serve.listen);
}

static int check_file(const char *path) {
    if (access(path, R_OK) == 0)
        return -1;
    return complain(EXIT_SYSTEM, N_("Cannot read {file}: {reason}"), "file", path, "reason",
                    strerror(errno));
}

// OpenSSL would wait for the passphrase on the terminal.
static bool has_passphrase(const char *key) {
    char line[128];
    bool found = false;
    FILE *file = fopen(key, "re");
    while (file && !found && fgets(line, sizeof line, file))
        found = strstr(line, "ENCRYPTED");
    if (file)
        fclose(file);
    return found;
}

static int check_tls(const struct server_settings *settings) {
    if (!settings->tls_cert && !settings->tls_key)
        return -1;
    if (!settings->tls_cert || !settings->tls_key)
        return complain(EXIT_USAGE, N_("--tls-cert and --tls-key must be given together."), NULL);
    int code = check_file(settings->tls_cert);
    code = code >= 0 ? code : check_file(settings->tls_key);
    code = code >= 0 ? code : secret_check(settings->tls_key);
    if (code >= 0)
        return code;
    if (has_passphrase(settings->tls_key))
        return complain(EXIT_USAGE,
                        N_("{file} is protected by a passphrase, which a server cannot type. Make "
                           "a key without one: openssl pkey -in {file} -out NEW"),
                        "file", settings->tls_key);
    return -1;
}

static bool certificate_fits(const struct server_settings *settings) {
    return check_tls(settings) < 0;
}

static int check_rules(const struct server *server, const struct args *args) {
    int code = check_tls(&server->settings);
    int proxy = check_proxy(server, args), public = check_public(server, args);
    int origin = check_origin(&server->settings);
    code = code >= 0 ? code : proxy;
    code = code >= 0 ? code : public;
    code = code >= 0 ? code : origin;
    if (code < 0 && server->kind == ADDRESS_PRIVATE && !server->settings.tls_cert)
        complain(EXIT_OK,
                 N_("note: without --tls-cert and --tls-key the connections are not encrypted. "
                    "Others on this network can read them."),
                 NULL);
    return code;
}

static int check_folder(const char *path) {
    struct stat status;
    if (!path || (stat(path, &status) == 0 && S_ISDIR(status.st_mode)))
        return -1;
    return complain(EXIT_SYSTEM, N_("There is no folder {folder} (--web-dir)."), "folder", path);
}

static int read_settings(struct server *server, struct args *args) {
    struct server_settings *settings = &server->settings;
    if (!args->serve.listen)
        args->serve.listen = "127.0.0.1:8080";
    settings->tls_cert = args->serve.tls_cert;
    settings->tls_key = args->serve.tls_key;
    settings->certificate_fits = certificate_fits;
    settings->public = args->serve.public;
    settings->proxy = args->serve.proxy;
    settings->web_dir = args->serve.web_dir;
    settings->sandbox = args->serve.sandbox;
    int code = read_address(server, args->serve.listen);
    if (code < 0 && args->serve.origin)
        code = read_origin(server, args->serve.origin);
    if (code < 0)
        code = check_folder(args->serve.web_dir);
    return code >= 0 ? code : check_rules(server, args);
}

// ------------------------------------------------------------------------------------------ store

static int complain_store(const char *why) {
    return complain(EXIT_SYSTEM, N_("Cannot use the store. {reason}"), "reason", why);
}

static int find_store(struct server *server, const struct args *args,
                      const struct store_kind **kind, const char **path) {
    path_buffer folder;
    server->settings.store = args->serve.store;
    if (!args->serve.store) {
        int trouble = save_folder(folder);
        if (trouble)
            return complain_store(strerror(trouble));
        snprintf(server->store, sizeof server->store, "sqlite:%s/server.db", folder);
        server->settings.store = server->store;
    }
    *kind = store_find(server->settings.store, path);
    return *kind ? -1
                 : complain(
                       EXIT_USAGE,
                       N_("“--store {store}” is not supported. Use “sqlite:” and a file name, or "
                          "“postgres:” and a connection string."),
                       "store", server->settings.store);
}

struct fault_count {
    int count;
};

static bool print_fault(void *context, const char *text) {
    struct fault_count *faults = context;
    faults->count++;
    puts(text);
    return true;
}

static int check_store(const struct store_kind *kind, const char *path, const struct args *args) {
    struct store_trouble trouble = {0};
    struct fault_count faults = {0};
    char count[16];
    store *rows = kind->inspect(path, &trouble);
    if (!rows)
        return complain_store(trouble.why);
    int code = secret_open_store(args, kind, rows, path, false);
    if (code >= 0) {
        kind->close(rows);
        return code;
    }
    bool done = kind->check(rows, print_fault, &faults, &trouble) >= 0 &&
                hall_check(kind, rows, print_fault, &faults, &trouble) >= 0;
    kind->close(rows);
    if (!done)
        return complain_store(trouble.why);
    snprintf(count, sizeof count, "%d", faults.count);
    if (faults.count)
        say(stdout, NP_("One fault found.", "{count} faults found."), "count", count);
    else
        say(stdout,
            N_("No faults found. Every row is consistent, and every table can be replayed."), NULL);
    return faults.count ? EXIT_NO : EXIT_OK;
}

static int back_up(const struct store_kind *kind, const char *path, const char *to) {
    struct store_trouble trouble = {0};
    if (access(to, F_OK) == 0)
        return complain(EXIT_SYSTEM,
                        N_("{file} already exists and was not changed. Choose another name."),
                        "file", to);
    if (!kind->backup(path, to, &trouble))
        return complain_store(trouble.why);
    say(stdout, N_("The store has been copied to {file}."), "file", to);
    return EXIT_OK;
}

static int accept_loss(const struct store_kind *kind, const char *path) {
    struct store_trouble trouble = {0};
    if (!kind->accept_loss(path, &trouble))
        return complain_store(trouble.why);
    say(stdout, N_("From its next start on, the server continues with the events in {file}."),
        "file", path);
    return EXIT_OK;
}

// ---------------------------------------------------------------------------------------- pruning

struct folder {
    const char *path;
    int descriptor;
};

static bool complain_folder(const struct folder *folder, int trouble) {
    complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", folder->path, "reason",
             strerror(trouble));
    return false;
}

static bool keep_record(void *context, const char *name, const char *record, size_t size) {
    const struct folder *folder = context;
    path_buffer path;
    int length = snprintf(path, sizeof path, "%s/%s", folder->path, name);
    int trouble = length < 0 || (size_t)length >= sizeof path
                      ? ENAMETOOLONG
                      : file_write(path, record, size, true);
    return !trouble || complain_folder(folder, trouble);
}

// Syncs all files at once: one wait for the disk instead of one per file.
static bool sync_records(void *context) {
    const struct folder *folder = context;
    return syncfs(folder->descriptor) == 0 || complain_folder(folder, errno);
}

static bool open_folder(struct folder *folder) {
    path_buffer path;
    int length = snprintf(path, sizeof path, "%s", folder->path);
    int trouble = length < 0 || (size_t)length >= sizeof path ? ENAMETOOLONG : folders_make(path);
    folder->descriptor = trouble ? -1 : open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return folder->descriptor >= 0 || complain_folder(folder, trouble ? trouble : errno);
}

static void say_pruned(const struct prune *prune, const char *folder) {
    char matches[16], tables[16], people[16], unreadable[16];
    snprintf(matches, sizeof matches, "%d", prune->matches);
    snprintf(tables, sizeof tables, "%d", prune->tables);
    snprintf(people, sizeof people, "%d", prune->people);
    snprintf(unreadable, sizeof unreadable, "%d", prune->unreadable);
    say(stdout,
        prune->dry ? N_("A dry run: nothing was deleted. Finished matches: {matches}, closed "
                        "tables: {tables}, people: {people}.")
                   : N_("Deleted. Finished matches: {matches}, closed tables: {tables}, people: "
                        "{people}."),
        "matches", matches, "tables", tables, "people", people);
    if (folder && !prune->dry)
        say(stdout, N_("The records are in {folder}."), "folder", folder);
    if (prune->unreadable)
        say(stdout,
            NP_("One table cannot be read and was kept. “paddock serve --check” tells why.",
                "{count} tables cannot be read and were kept. “paddock serve --check” tells why."),
            "count", unreadable);
}

// A dry run only reads, so a server may be running. A missing store is not created.
static int prune_store(const struct store_kind *kind, const char *path, const struct args *args) {
    enum { USUAL_DAYS = 365 };
    int days = args->serve.older_than ? args->serve.older_than - 1 : USUAL_DAYS;
    struct folder folder = {args->serve.archive, -1};
    struct prune_archive archive = {keep_record, sync_records, &folder};
    struct prune prune = {.before = 1000 * ((int64_t)time(NULL) - 86400 * (int64_t)days),
                          .dry = args->serve.dry_run,
                          .archive = folder.path ? &archive : NULL};
    struct store_trouble trouble = {0};
    if (kind->is_file && access(path, F_OK) != 0)
        return complain_store(strerror(errno));
    store *rows = prune.dry ? kind->inspect(path, &trouble) : kind->open(path, &trouble);
    if (!rows)
        return complain_store(trouble.why);
    int code = secret_open_store(args, kind, rows, path, false);
    if (code >= 0) {
        kind->close(rows);
        return code;
    }
    bool opened = prune.dry || !folder.path || open_folder(&folder);
    bool done = opened && prune_run(&prune, kind, rows, &trouble);
    kind->close(rows);
    if (folder.descriptor >= 0)
        close(folder.descriptor);
    if (opened)
        say_pruned(&prune, folder.path);
    if (done)
        return EXIT_OK;
    return *trouble.why ? complain_store(trouble.why) : EXIT_SYSTEM;
}

// -------------------------------------------------------------------------------------- reopening

static int reopen_store(const struct store_kind *kind, const char *path, const struct args *args) {
    enum { DAYS = 30 };
    struct store_trouble trouble = {0};
    char number[16];
    if (kind->is_file && access(path, F_OK) != 0)
        return complain_store(strerror(errno));
    store *rows = kind->open(path, &trouble);
    if (!rows)
        return complain_store(trouble.why);
    int code = secret_open_store(args, kind, rows, path, false);
    if (code >= 0) {
        kind->close(rows);
        return code;
    }
    int64_t since = 1000 * ((int64_t)time(NULL) - 86400 * (int64_t)DAYS);
    int count = reopen_run(kind, rows, since, &trouble);
    kind->close(rows);
    if (count < 0)
        return complain_store(trouble.why);
    snprintf(number, sizeof number, "%d", count);
    if (count == 0)
        say(stdout, N_("No match has ended by itself in the last 30 days."), NULL);
    else
        say(stdout, NP_("One match goes on.", "{count} matches go on."), "count", number);
    return EXIT_OK;
}

// ---------------------------------------------------------------------------------------- serving

// Raises the limit on descriptors to what the connections need, or lowers the connections.
static int fit_descriptors(struct server_settings *settings) {
    struct rlimit limit;
    int *connections = &settings->limits[LIMIT_CONNECTIONS];
    int wanted = net_descriptors(*connections);
    char number[16];
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return -1;
    if (limit.rlim_max < (rlim_t)wanted) {
        *connections = (int)limit.rlim_max - net_descriptors(0);
        wanted = (int)limit.rlim_max;
        snprintf(number, sizeof number, "%d", *connections);
        if (*connections < 1)
            return complain(EXIT_SYSTEM,
                            N_("This machine allows too few open files for a server. Raise the "
                               "limit with “ulimit -n”."),
                            NULL);
        complain(EXIT_OK,
                 NP_("note: the limit on open files allows only one connection. Raise it with "
                     "“ulimit -n”.",
                     "note: the limit on open files allows only {count} connections. Raise it with "
                     "“ulimit -n”."),
                 "count", number);
    }
    // Exactly as many: tables of that size are made for them.
    limit.rlim_cur = (rlim_t)wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
    return -1;
}

static int complain_net(const struct net_trouble *trouble, const struct args *args) {
    const char *address = trouble->at_node ? args->serve.node : args->serve.listen;
    const char *why = trouble->why;
    switch (trouble->fault) {
    case NET_ADDRESS:
        return complain(EXIT_USAGE, N_("{address} is not an address of this machine: {reason}"),
                        "address", address, "reason", why);
    case NET_IN_USE:
        return complain(EXIT_SYSTEM,
                        N_("{address} is already in use, perhaps by another “paddock serve”. "
                           "Choose another port with --listen."),
                        "address", address);
    case NET_LISTEN:
        return complain(EXIT_SYSTEM, N_("Cannot listen on {address}: {reason}"), "address", address,
                        "reason", why);
    case NET_TLS:
        return complain(EXIT_SYSTEM, N_("Cannot use the certificate or its key: {reason}"),
                        "reason", why);
    case NET_STORE: return complain_store(why);
    case NET_SYSTEM: break;
    }
    return complain(EXIT_SYSTEM, N_("Cannot start the server: {reason}"), "reason", why);
}

// An attacker who breaks into the server would control the whole machine.
static void warn_root(void) {
    if (geteuid() == 0)
        complain(EXIT_OK,
                 N_("warning: this server runs as root, which it does not need. Run it as a "
                    "separate user, as contrib/paddock.service does."),
                 NULL);
}

static int say_end(bool whole, int number) {
    char name[16];
    snprintf(name, sizeof name, "SIG%s", sigabbrev_np(number));
    if (!whole)
        return complain(EXIT_SYSTEM,
                        N_("The server stopped, but not everything could be written to the store."),
                        NULL);
    say(stdout, N_("Paddock has stopped ({signal}). Everything is in the store."), "signal", name);
    return EXIT_OK;
}

static int serve(struct server *server, const struct args *args, const struct store_kind *kind,
                 const char *path) {
    struct store_trouble store_trouble = {0};
    struct net_trouble trouble = {0};
    int code = fit_descriptors(&server->settings);
    if (code >= 0)
        return code;
    store *opened = server->settings.node ? kind->leases->open(path, &store_trouble)
                                          : kind->open(path, &store_trouble);
    if (!opened)
        return complain_store(store_trouble.why);
    if (*store_trouble.why)
        complain(EXIT_OK, N_("note: {reason}"), "reason", store_trouble.why);
    code = secret_open_store(args, kind, opened, path, true);
    if (code >= 0) {
        kind->close(opened);
        return code;
    }
    struct net *net = net_open(&server->settings, kind, opened, &trouble);
    if (!net)
        return complain_net(&trouble, args);
    warn_root();
    say(stdout, N_("Paddock is at {url}"), "url", net_url(net));
    fflush(stdout);
    int number;
    bool whole = net_run(net, &number);
    return say_end(whole, number);
}

int cmd_serve(const struct command *self, int argc, char **argv) {
    static struct server server;
    const struct store_kind *kind;
    const char *path;
    struct args args;
    int code = args_read(&args, self, argc, argv);
    if (code < 0)
        code = read_limits(&server, &args);
    if (code < 0)
        code = find_store(&server, &args, &kind, &path);
    if (code >= 0)
        return code;
    if (!args.serve.prune && (args.serve.older_than || args.serve.archive || args.serve.dry_run))
        return complain(EXIT_USAGE, N_("--older-than, --archive and --dry-run need --prune."),
                        NULL);
    if (args.serve.check)
        return check_store(kind, path, &args);
    if (args.serve.accept_loss)
        return accept_loss(kind, path);
    if (args.serve.prune)
        return prune_store(kind, path, &args);
    if (args.serve.reopen)
        return reopen_store(kind, path, &args);
    if (args.serve.backup)
        return back_up(kind, path, args.serve.backup);
    code = node_read(&args, kind, &server.settings);
    code = code >= 0 ? code : read_settings(&server, &args);
    return code >= 0 ? code : serve(&server, &args, kind, path);
}
