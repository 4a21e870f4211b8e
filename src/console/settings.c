#include "console/settings.h"

#include "base/utf8.h"
#include "console/console.h"
#include "console/files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// ------------------------------------------------------------------------------------- the file

bool settings_path(path_buffer path) {
    return file_xdg("XDG_CONFIG_HOME", ".config", "paddock/settings", path, sizeof(path_buffer));
}

void settings_take(struct settings *settings, const char *bytes, size_t size) {
    settings->used = 0;
    settings->text[0] = '\0';
    settings->trouble = memchr(bytes, '\0', size) ? EILSEQ : 0;
    if (size >= SETTINGS_MAX)
        settings->trouble = EFBIG;
    if (settings->trouble)
        return;
    memcpy(settings->text, bytes, size);
    if (size && bytes[size - 1] != '\n')
        settings->text[size++] = '\n';
    settings->text[size] = '\0';
    settings->used = size;
}

void settings_read(struct settings *settings) {
    path_buffer path;
    size_t size = 0;
    int trouble = 0;
    char *bytes = settings_path(path) ? file_load(path, SETTINGS_MAX, &size, &trouble) : NULL;
    settings_take(settings, bytes ? bytes : "", size);
    if (!bytes)
        settings->trouble = trouble == ENOENT ? 0 : trouble;
    free(bytes);
}

static int make_folder(const path_buffer path) {
    path_buffer folder;
    strcpy(folder, path);
    *strrchr(folder, '/') = '\0';
    return folders_make(folder);
}

int settings_write(const struct settings *settings) {
    path_buffer path;
    if (settings->trouble)
        return settings->trouble;
    if (!settings_path(path))
        return ENOENT;
    int trouble = make_folder(path);
    if (trouble)
        return trouble;
    char *real = realpath(path, NULL); // if it is a link, write to its target
    trouble = file_write(real ? real : path, settings->text, settings->used, true);
    free(real);
    return trouble;
}

bool settings_save(const struct settings *settings) {
    static bool warned;
    path_buffer path;
    int trouble = settings_write(settings);
    if (trouble && !warned)
        complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file",
                 settings_path(path) ? path : "settings", "reason", strerror(trouble));
    warned = warned || trouble;
    return !trouble;
}

// --------------------------------------------------------------------------------------- reading

// Is what follows at `text` the value of a key? Then it begins where this returns; else NULL.
static const char *match_key(const char *text, const char *key) {
    size_t length = strlen(key);
    if (strncmp(text, key, length) != 0 || !text[length] || !strchr(" \t\r\n", text[length]))
        return NULL;
    return text + length + strspn(text + length, " \t");
}

static const char *next_line(const char *line) {
    return line + strcspn(line, "\n") + 1; // every line has its end
}

// The line that counts for a key, or NULL.
static const char *find_line(const struct settings *settings, const char *key) {
    const char *found = NULL;
    for (const char *line = settings->text; *line; line = next_line(line))
        if (match_key(line, key))
            found = line;
    return found;
}

static bool is_text(const char *text) {
    uint32_t code;
    for (size_t length; *text; text += length)
        if (!(length = pd__utf8_read(text, strlen(text), &code)) || code < 0x20 ||
            (code >= 0x7f && code < 0xa0))
            return false;
    return true;
}

bool settings_get(const struct settings *settings, const char *key, char value[SETTING_MAX + 1]) {
    const char *line = find_line(settings, key);
    const char *start = line ? match_key(line, key) : "";
    size_t length = strcspn(start, "\n");
    while (length && strchr(" \t\r", start[length - 1]))
        length--;
    value[0] = '\0';
    if (length == 0 || length > SETTING_MAX)
        return false;
    memcpy(value, start, length);
    value[length] = '\0';
    if (!is_text(value))
        value[0] = '\0';
    return *value;
}

int settings_number(const struct settings *settings, const char *key, int least, int most,
                    int usual) {
    char value[SETTING_MAX + 1], *end;
    if (!settings_get(settings, key, value) || *value < '0' || *value > '9')
        return usual;
    errno = 0;
    long number = strtol(value, &end, 10);
    return *end || errno || number < least || number > most ? usual : (int)number;
}

bool settings_switch(const struct settings *settings, const char *key, bool usual) {
    char value[SETTING_MAX + 1];
    settings_get(settings, key, value);
    return strcmp(value, "on") == 0 || (usual && strcmp(value, "off") != 0);
}

int settings_language(const struct settings *settings) {
    char value[SETTING_MAX + 1];
    return settings_get(settings, "language", value) ? pd_language_find(value) : -1;
}

// ---------------------------------------------------------------------------------------- writing

// Puts bytes in place of `count` others.
static bool replace(struct settings *settings, size_t at, size_t count, const char *bytes) {
    size_t length = strlen(bytes), rest = settings->used - at - count;
    if (settings->used - count + length >= SETTINGS_MAX)
        return false;
    memmove(settings->text + at + length, settings->text + at + count, rest + 1);
    memcpy(settings->text + at, bytes, length);
    settings->used += length - count;
    return true;
}

static void remove_key(struct settings *settings, const char *key) {
    for (const char *line; (line = find_line(settings, key));)
        replace(settings, (size_t)(line - settings->text), (size_t)(next_line(line) - line), "");
}

bool settings_set(struct settings *settings, const char *key, const char *value) {
    char line[SETTING_KEY_MAX + SETTING_MAX + 3];
    if (!is_text(value) || strlen(value) > SETTING_MAX || strlen(key) > SETTING_KEY_MAX)
        return false;
    if (!*value) {
        remove_key(settings, key);
        return true;
    }
    snprintf(line, sizeof line, "%s %s\n", key, value);
    const char *old = find_line(settings, key);
    size_t at = old ? (size_t)(old - settings->text) : settings->used;
    return replace(settings, at, old ? (size_t)(next_line(old) - old) : 0, line);
}

bool settings_set_number(struct settings *settings, const char *key, int number) {
    char value[16];
    snprintf(value, sizeof value, "%d", number);
    return settings_set(settings, key, value);
}

bool settings_set_switch(struct settings *settings, const char *key, bool on) {
    return settings_set(settings, key, on ? "on" : "off");
}

int settings_keep(const char *key, const char *value) {
    struct settings settings;
    settings_read(&settings);
    if (!settings_set(&settings, key, value))
        return EFBIG;
    return settings_write(&settings);
}
