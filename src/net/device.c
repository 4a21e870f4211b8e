#include "net/device.h"

#include "console/console.h"
#include "console/files.h"
#include "net/take.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

// The file's contents; a new object when there is no file, NULL when it is invalid.
static json_t *load(const struct device *device) {
    json_error_t error;
    if (access(device->path, F_OK) != 0 && errno == ENOENT)
        return json_object();
    json_t *kept = json_load_file(device->path, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(kept))
        return kept;
    json_decref(kept);
    return NULL;
}

static void take_former(struct device *device, const json_t *list) {
    size_t i;
    const json_t *row;
    json_array_foreach(list, i, row) {
        const char *token = json_string_value(row);
        if (!token || !*token || device->former_count == DEVICE_FORMER_MAX)
            continue;
        take_clean(token, false, device->former[device->former_count++], DEVICE_TOKEN_MAX);
    }
}

// One server may have several addresses, but not the other way round: a token that was given under
// TLS is not shown without, and what stands before "/play" may tell servers apart. Neither has a _.
static int find_file(const struct wire_address *address, path_buffer path) {
    char name[WIRE_ADDRESS_MAX];
    snprintf(name, sizeof name, "%s_%s_%d%s", address->tls ? "wss" : "ws", address->host,
             address->port, address->base);
    for (char *slash = name; (slash = strchr(slash, '/'));)
        *slash = '_';
    return save_server(name, path);
}

int device_open(struct device *device, const struct wire_address *address) {
    memset(device, 0, sizeof *device);
    int trouble = find_file(address, device->path);
    if (trouble)
        return complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", device->path,
                        "reason", strerror(trouble));
    json_t *kept = load(device);
    if (!kept)
        return complain(EXIT_INPUT,
                        N_("{file} is damaged. It may contain your identity on that server. Repair "
                           "it, or move it away to join as a new player."),
                        "file", device->path);
    take_text(kept, "token", device->token, sizeof device->token);
    take_text(kept, "name", device->name, sizeof device->name);
    take_text(kept, "key", device->key, sizeof device->key);
    take_former(device, json_object_get(kept, "former"));
    json_decref(kept);
    return -1;
}

bool device_try_former(struct device *device) {
    int next = device->refused++;
    bool left = next < device->former_count;
    snprintf(device->token, sizeof device->token, "%s", left ? device->former[next] : "");
    return left;
}

// ---------------------------------------------------------------------------------------- writing

static int write_kept(const struct device *device, const json_t *kept) {
    char *text = kept ? json_dumps(kept, JSON_INDENT(1)) : NULL;
    int trouble = text ? file_write(device->path, text, strlen(text), true) : ENOMEM;
    free(text);
    return trouble;
}

static void warn(struct device *device, int trouble) {
    if (trouble && !device->warned)
        complain(0, N_("Cannot write {file}: {reason}"), "file", device->path, "reason",
                 strerror(trouble));
    device->warned = trouble != 0;
}

typedef void change(json_t *kept, const struct device *device, const char *table,
                    const struct deal *deal);

// One program at a time: a file beside it is the lock, as the file itself is replaced.
static bool update(struct device *device, change *apply, const char *table,
                   const struct deal *deal) {
    char beside[sizeof device->path + 8];
    snprintf(beside, sizeof beside, "%s.lock", device->path);
    int lock = open(beside, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int trouble = lock < 0 ? errno : 0;
    if (!trouble && flock(lock, LOCK_EX) != 0)
        trouble = errno;
    json_t *kept = trouble ? NULL : load(device);
    if (kept)
        apply(kept, device, table, deal);
    else if (!trouble)
        trouble = EINVAL;
    trouble = trouble ? trouble : write_kept(device, kept);
    warn(device, trouble);
    json_decref(kept);
    if (lock >= 0)
        close(lock);
    return !trouble;
}

// The token that is there goes to the head of those set aside, and the new one leaves them.
static void set_aside(json_t *kept, const char *fresh) {
    json_t *old = json_object_get(kept, "token"), *row;
    json_t *former = json_array(), *before = json_object_get(kept, "former");
    size_t i;
    if (json_string_length(old) && strcmp(json_string_value(old), fresh) != 0)
        json_array_append(former, old);
    json_array_foreach(before, i, row) {
        bool other = json_is_string(row) && strcmp(json_string_value(row), fresh) != 0;
        if (other && json_array_size(former) < DEVICE_FORMER_MAX)
            json_array_append(former, row);
    }
    if (json_array_size(former) || before)
        json_object_set(kept, "former", former);
    json_decref(former);
}

static void change_person(json_t *kept, const struct device *device, const char *table,
                          const struct deal *deal) {
    (void)table, (void)deal;
    set_aside(kept, device->token);
    json_object_set_new(kept, "token", json_string(device->token));
    json_object_set_new(kept, "name", json_string(device->name));
    json_object_set_new(kept, "key", json_string(device->key));
}

static const json_t *find_deal(const json_t *kept, const char *table, size_t *at) {
    size_t i;
    const json_t *deal;
    json_array_foreach(json_object_get(kept, "deals"), i, deal) {
        const char *id = json_string_value(json_object_get(deal, "table"));
        *at = i;
        if (id && strcmp(id, table) == 0)
            return deal;
    }
    return NULL;
}

static void change_no_deal(json_t *kept, const struct device *device, const char *table,
                           const struct deal *deal) {
    size_t at;
    (void)device, (void)deal;
    while (find_deal(kept, table, &at))
        json_array_remove(json_object_get(kept, "deals"), at);
}

static void change_deal(json_t *kept, const struct device *device, const char *table,
                        const struct deal *deal) {
    change_no_deal(kept, device, table, deal);
    json_t *deals = json_object_get(kept, "deals");
    if (!json_is_array(deals)) {
        deals = json_array();
        json_object_set_new(kept, "deals", deals);
    }
    while (json_array_size(deals) >= DEVICE_DEALS_MAX)
        json_array_remove(deals, 0);
    json_array_append_new(
        deals, json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:b, s:b, s:i, s:i, s:s, s:b}", "table",
                         table, "commitment", deal->commitment, "offer", deal->offer, "share",
                         deal->share, "code", deal->code, "signature", deal->signature, "sent",
                         deal->sent, "dealt", deal->saw_deal, "shown", (int)deal->shown, "steps",
                         deal->steps, "link", deal->link, "words", deal->words));
}

static void increase(json_t *kept, const char *key) {
    json_int_t count = json_integer_value(json_object_get(kept, key));
    json_object_set_new(kept, key, json_integer(count + 1));
}

static void change_shown(json_t *kept, const struct device *device, const char *table,
                         const struct deal *deal) {
    (void)device, (void)table, (void)deal;
    increase(kept, "shown");
}

static void change_broken(json_t *kept, const struct device *device, const char *table,
                          const struct deal *deal) {
    increase(kept, "broken");
    change_no_deal(kept, device, table, deal);
}

void device_note_shown(struct device *device) {
    update(device, change_shown, NULL, NULL);
}

void device_note_broken(struct device *device, const char *table) {
    update(device, change_broken, table, NULL);
}

struct device_count device_count(const struct device *device) {
    struct device_count count;
    json_t *kept = load(device);
    take_int(kept, "shown", 0, INT_MAX, &count.shown);
    take_int(kept, "broken", 0, INT_MAX, &count.broken);
    json_decref(kept);
    return count;
}

bool device_keep(struct device *device) {
    device->refused = 0;
    return update(device, change_person, NULL, NULL);
}

bool device_keep_deal(struct device *device, const char *table, const struct deal *deal) {
    return update(device, change_deal, table, deal);
}

void device_forget_deal(struct device *device, const char *table) {
    struct deal deal;
    if (device_find_deal(device, table, &deal))
        update(device, change_no_deal, table, NULL);
}

static void read_deal(const json_t *found, struct deal *deal) {
    int shown;
    take_text(found, "commitment", deal->commitment, sizeof deal->commitment);
    take_text(found, "offer", deal->offer, sizeof deal->offer);
    take_text(found, "share", deal->share, sizeof deal->share);
    take_text(found, "code", deal->code, sizeof deal->code);
    take_text(found, "signature", deal->signature, sizeof deal->signature);
    take_bool(found, "sent", &deal->sent);
    take_bool(found, "dealt", &deal->saw_deal);
    take_int(found, "shown", 0, (1 << PD_SEATS_MAX) - 1, &shown);
    deal->shown = (unsigned)shown;
    take_int(found, "steps", 0, PD_STEPS_MAX + 1, &deal->steps);
    take_text(found, "link", deal->link, sizeof deal->link);
    take_bool(found, "words", &deal->words);
}

bool device_find_deal(const struct device *device, const char *table, struct deal *deal) {
    size_t at;
    json_t *kept = load(device);
    const json_t *found = find_deal(kept, table, &at);
    read_deal(found, deal);
    json_decref(kept);
    return found;
}
