// paddock store copy FROM TO: everything in one store to another, and proof that it is the same.
#include "cli/args.h"
#include "server/store/copy.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static int complain_store(const char *why) {
    return complain(EXIT_SYSTEM, N_("Cannot use the store. {reason}"), "reason", why);
}

// Opens a store; `create`: it need not be there. Returns −1 or an exit code.
static int open_end(struct copy_end *end, const char *address, bool create) {
    struct store_trouble trouble = {0};
    const char *path;
    end->kind = store_find(address, &path);
    if (!end->kind)
        return complain(EXIT_USAGE,
                        N_("“--store {store}” is not supported. Use “sqlite:” and a file name, or "
                           "“postgres:” and a connection string."),
                        "store", address);
    if (end->kind->is_file && !create && access(path, F_OK) != 0)
        return complain_store(strerror(errno));
    end->store = end->kind->open(path, &trouble);
    return end->store ? -1 : complain_store(trouble.why);
}

static void close_end(struct copy_end *end) {
    if (end->store)
        end->kind->close(end->store);
}

static void say_account(const struct copy_account *account) {
    char tables[16], events[24], people[16], hash[65];
    snprintf(tables, sizeof tables, "%d", account->tables);
    snprintf(events, sizeof events, "%" PRId64, account->events);
    snprintf(people, sizeof people, "%d", account->people);
    for (int i = 0; i < 32; i++)
        snprintf(hash + 2 * i, 3, "%02x", account->hash[i]);
    say(stdout, N_("Copied. Tables: {tables}, events: {events}, people: {people}."), "tables",
        tables, "events", events, "people", people);
    say(stdout, N_("Both stores hold the same: {hash}"), "hash", hash);
}

static int copy(const struct copy_end *from, const struct copy_end *to) {
    struct store_trouble trouble = {0};
    struct copy_account before, after;
    if (!copy_account(from, &before, &trouble) || !copy_store(from, to, &trouble) ||
        !copy_account(to, &after, &trouble))
        return complain_store(trouble.why);
    if (memcmp(before.hash, after.hash, sizeof before.hash) != 0)
        return complain(EXIT_NO, N_("The copy differs from the original. Do not use it."), NULL);
    say_account(&after);
    return EXIT_OK;
}

int cmd_store(const struct command *self, int argc, char **argv) {
    struct args args;
    struct copy_end from = {0}, to = {0};
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    if (args.operand_count < 3 || strcmp(args.operands[0], "copy") != 0)
        return complain(EXIT_USAGE, N_("Usage: paddock store copy FROM TO"), NULL);
    store_language(console_voice_language());
    code = open_end(&from, args.operands[1], false);
    if (code < 0)
        code = open_end(&to, args.operands[2], true);
    if (code < 0)
        code = copy(&from, &to);
    close_end(&from);
    close_end(&to);
    return code;
}
