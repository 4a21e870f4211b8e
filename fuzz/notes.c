// The notes of a device about a server, in a file that anybody may have written: they are read or
// refused, what is read fits its place, and what is noted is read again and changes nothing else.
#include "net/device.h"

#include "console/console.h"
#include "console/files.h"
#include "fuzz.h"
#include "tap.h"

#include <string.h>
#include <unistd.h>

static const char *const tables[] = {"aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", ""};
enum { TABLES = sizeof tables / sizeof *tables };

static char folder[64];
static const struct wire_address address = {.host = "cards.example.org", .port = 443, .tls = true};

static void hear_nothing(void *context, const char *sentence) {
    (void)context, (void)sentence;
}

static void remove_folder(void) {
    tap_remove(folder);
}

static void make_folder(void) {
    const char *place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(folder, sizeof folder, "%s/paddock-notes-XXXXXX", place);
    need(mkdtemp(folder) && setenv("XDG_STATE_HOME", folder, 1) == 0 && atexit(remove_folder) == 0);
    console_hear(hear_nothing, NULL);
}

// ---------------------------------------------------------------------------------------- checking

static bool ends(const char *text, size_t size) {
    return memchr(text, '\0', size);
}

static void check_device(const struct device *device) {
    need(ends(device->token, sizeof device->token) && ends(device->name, sizeof device->name));
    need(device->former_count >= 0 && device->former_count <= DEVICE_FORMER_MAX);
    for (int i = 0; i < device->former_count; i++)
        need(*device->former[i] && ends(device->former[i], sizeof device->former[i]));
}

static void check_deal(const struct deal *deal) {
    const char *const hashes[] = {deal->commitment, deal->offer, deal->share, deal->code,
                                  deal->link};
    struct deal_bytes bytes;
    for (int i = 0; i < 5; i++)
        need(ends(hashes[i], sizeof deal->code));
    need(deal->shown < 1u << PD_SEATS_MAX && deal->steps >= 0 && deal->steps <= PD_STEPS_MAX + 1);
    deal_notes(deal, 0, &bytes);
}

// ------------------------------------------------------------------------------------------ noting

static void find_all(const struct device *device, struct deal found[TABLES], bool is[TABLES]) {
    memset(found, 0, TABLES * sizeof *found);
    for (int i = 0; i < TABLES; i++) {
        is[i] = device_find_deal(device, tables[i], &found[i]);
        check_deal(&found[i]);
    }
}

static void note_deal(struct device *device) {
    struct deal before[TABLES], after[TABLES], deal;
    bool was[TABLES], is[TABLES];
    find_all(device, before, was);
    memset(&deal, 0, sizeof deal);
    deal_draw(&deal);
    deal.steps = 3;
    if (!device_keep_deal(device, tables[1], &deal))
        return;
    find_all(device, after, is);
    need(is[1] && memcmp(&after[1], &deal, sizeof deal) == 0);
    for (int i = 0; i < TABLES; i += 2) // or it was the oldest of too many
        need(!is[i] || (was[i] && memcmp(&after[i], &before[i], sizeof deal) == 0));
    device_forget_deal(device, tables[1]);
    need(!device_find_deal(device, tables[1], &deal));
}

static void note_person(struct device *device) {
    static struct device again;
    memcpy(device->token, "a token", 8);
    memcpy(device->name, "Ann", 4);
    device_keep(device);
    need(device_open(&again, &address) < 0);
    check_device(&again);
    need(strcmp(again.token, "a token") == 0 && strcmp(again.name, "Ann") == 0);
    for (int i = 0; i <= DEVICE_FORMER_MAX && device_try_former(&again); i++)
        need(*again.token && strcmp(again.token, "a token") != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct device device;
    if (!*folder)
        make_folder();
    unlink(device.path);
    need(device_open(&device, &address) < 0 && !*device.token);
    need(file_write(device.path, (const char *)data, size, true) == 0);
    if (device_open(&device, &address) >= 0)
        return 0; // it has said that the file is damaged
    check_device(&device);
    note_deal(&device);
    note_person(&device);
    return 0;
}
