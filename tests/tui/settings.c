// The settings: what is read, what is kept as it is, and what never gets lost.
#include "console/settings.h"
#include "console/files.h"
#include "tap.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[TAP_FOLDER_MAX];
static struct settings settings;

static void take(const char *text) {
    settings_take(&settings, text, strlen(text));
}

static const char *get(const char *key) {
    static char value[SETTING_MAX + 1];
    settings_get(&settings, key, value);
    return value;
}

static void test_reading(void) {
    take("language fr\npace 4\n# pace 1\nserver  ws://a b \t\r\nname\npaces 5\nlast yes");
    ok_text(get("server"), "ws://a b", "a value is the rest of its line, without blanks around it");
    ok_text(get("last"), "yes", "the last line needs no end");
    ok_text(get("name"), "", "a key alone has no value");
    ok_text(get("nothing"), "", "nor has one that is not there");
    ok_number(settings_number(&settings, "pace", 0, 5, 3), 4, "a number");
    ok_number(settings_language(&settings), pd_language_find("fr"), "a language");
    take("pace 1\npace 2\n");
    ok_text(get("pace"), "2", "the last line of a key counts");
}

static void test_nonsense(void) {
    static const char *const numbers[] = {"6", "-1", "x", "3x", "0x3", "99999999999999999999", ""};
    bool usual = true;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char line[64];
        snprintf(line, sizeof line, "pace %s\n", numbers[i]);
        take(line);
        usual = usual && settings_number(&settings, "pace", 0, 5, 3) == 3;
    }
    ok(usual, "numbers that make no sense are as if they were not there");
    take("language xx\nhints maybe\nname \xff\nserver a\x1b[2J\n");
    ok_number(settings_language(&settings), -1, "so is a language that there is not");
    ok(!settings_switch(&settings, "hints", false) && settings_switch(&settings, "hints", true),
       "so is a switch that is neither on nor off");
    ok_text(get("name"), "", "bytes that are no text are no value");
    ok_text(get("server"), "", "nor are control characters");
}

static void test_setting(void) {
    take("# mine\nfuture a b\npace 2\n\nlanguage fr\n");
    settings_set_number(&settings, "pace", 5);
    settings_set(&settings, "server", "ws://b");
    settings_set_switch(&settings, "hints", true);
    settings_set(&settings, "language", "");
    ok_text(settings.text, "# mine\nfuture a b\npace 5\n\nserver ws://b\nhints on\n",
            "a value changes in its place, a new one is added, and all other lines stay");
    ok(!settings_set(&settings, "name", "a\nlanguage de") &&
           !settings_set(&settings, "name", "\x7f"),
       "a value is one line");
    char longest[SETTING_MAX + 2];
    memset(longest, 'x', sizeof longest);
    longest[SETTING_MAX + 1] = '\0';
    ok(!settings_set(&settings, "name", longest), "a value has a greatest length");
    longest[SETTING_MAX] = '\0';
    ok(settings_set(&settings, "name", longest) && strcmp(get("name"), longest) == 0,
       "and may be as long as that");
}

static void test_limits(void) {
    char value[SETTING_MAX + 1], key[32];
    int count = 0;
    memset(value, 'x', SETTING_MAX);
    value[SETTING_MAX] = '\0';
    take("pace 1\n");
    do
        snprintf(key, sizeof key, "key%d", count++);
    while (count < 100 && settings_set(&settings, key, value));
    ok(count < 100 && settings.used <= SETTINGS_MAX, "there is room for so much");
    ok_text(get("pace"), "1", "and what does not fit changes nothing");
    char *large = calloc(1, SETTINGS_MAX + 1);
    memset(large, '\n', SETTINGS_MAX);
    settings_take(&settings, large, SETTINGS_MAX);
    ok(settings.trouble && settings.used == 0, "a file that is too large is not read");
    free(large);
}

static void write_file(const char *text, size_t size) {
    path_buffer path;
    settings_path(path);
    int trouble = file_write(path, text, size, true);
    ok(!trouble, "a file of somebody else’s making");
}

static void test_disk(void) {
    path_buffer path, link;
    struct stat status;
    settings_path(path);
    settings_read(&settings);
    ok(!settings.trouble && settings.used == 0, "no file: no settings");
    ok_number(settings_keep("pace", "4"), 0, "a value is kept, in folders that are made");
    ok_number(settings_keep("language", "de"), 0, "another one");
    settings_read(&settings);
    ok_text(settings.text, "pace 4\nlanguage de\n", "both are there");
    ok(stat(path, &status) == 0 && (status.st_mode & 077) == 0, "nobody else can read them");
    snprintf(link, sizeof link, "%s/elsewhere", folder);
    ok(rename(path, link) == 0 && symlink(link, path) == 0, "the file is kept elsewhere");
    ok_number(settings_keep("pace", "2"), 0, "a value is kept there");
    ok(lstat(path, &status) == 0 && S_ISLNK(status.st_mode), "and the link is still one");
    unlink(path);
    unlink(link);
}

static void test_damage(void) {
    path_buffer path;
    settings_path(path);
    write_file("pace 1\n\0pace 2\n", 15);
    ok(settings_keep("pace", "4") != 0, "a file that is no text is not written over");
    unlink(path);
    ok(mkfifo(path, 0600) == 0, "a pipe in its place");
    settings_read(&settings);
    ok(settings.trouble && settings_write(&settings), "is neither waited for nor replaced");
    unlink(path);
    setenv("XDG_CONFIG_HOME", "relative", 1);
    unsetenv("HOME");
    settings_read(&settings);
    ok(settings.used == 0 && settings_write(&settings), "without a place there are none");
}

int main(void) {
    if (!tap_folder(folder, "settings"))
        return 1;
    setenv("XDG_CONFIG_HOME", folder, 1);
    test_reading();
    test_nonsense();
    test_setting();
    test_limits();
    test_disk();
    test_damage();
    path_buffer inner;
    snprintf(inner, sizeof inner, "%s/paddock", folder);
    rmdir(inner);
    ok(rmdir(folder) == 0, "nothing is left behind");
    return tap_end();
}
