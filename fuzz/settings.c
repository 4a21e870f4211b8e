// Settings written by anybody: whatever the file holds, every value that is read makes sense, one
// that is set is read again, and no other line changes.
#include "console/settings.h"
#include "fuzz.h"

#include <string.h>

static const char *const keys[] = {"language", "pace", "server", "gumball.seats", "no-such-key"};

enum { KEY_COUNT = sizeof keys / sizeof *keys };

static void read_all(const struct settings *settings) {
    char value[SETTING_MAX + 1];
    for (int i = 0; i < KEY_COUNT; i++)
        if (settings_get(settings, keys[i], value) != (*value != '\0') || strpbrk(value, "\r\n\t"))
            abort();
    int pace = settings_number(settings, "pace", 0, 5, 3), language = settings_language(settings);
    if (pace < 0 || pace > 5 || language < -1 || language >= pd_language_count())
        abort();
    settings_switch(settings, "hints", false);
}

// How many lines there are, and how many of them are not the key's.
static int count_others(const struct settings *settings, const char *key) {
    size_t length = strlen(key);
    int count = 0;
    for (const char *line = settings->text; *line; line = strchr(line, '\n') + 1)
        count += strncmp(line, key, length) != 0 || !strchr(" \t\r\n", line[length]);
    return count;
}

static void set_one(struct settings *settings, const char *key, const char *value) {
    char found[SETTING_MAX + 1];
    struct settings *before = malloc(sizeof *before);
    *before = *settings;
    int others = count_others(settings, key);
    bool set = settings_set(settings, key, value);
    if (!set && memcmp(before, settings, sizeof *before) != 0)
        abort();
    if (set && settings_get(settings, key, found) != (*value != '\0'))
        abort();
    if (set && (strcmp(found, value) != 0 || count_others(settings, key) != others))
        abort();
    if (strlen(settings->text) != settings->used)
        abort();
    free(before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct settings *settings = malloc(sizeof *settings), *again = malloc(sizeof *again);
    memset(settings, 0, sizeof *settings);
    char *bytes = malloc(size ? size : 1); // exactly as long as it is
    memcpy(bytes, size ? data : (const uint8_t *)"", size);
    settings_take(settings, bytes, size);
    read_all(settings);
    for (int i = 0; i < KEY_COUNT && !settings->trouble; i++) {
        set_one(settings, keys[i], "3");
        set_one(settings, keys[i], i % 2 ? "" : "ws://127.0.0.1:8080");
    }
    settings_take(again, settings->text, settings->used);
    if (!settings->trouble && !again->trouble && strcmp(again->text, settings->text) != 0)
        abort();
    read_all(again);
    free(bytes);
    free(settings);
    free(again);
    return 0;
}
