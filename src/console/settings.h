// What a person has chosen and wants to find again: a file of "key value" lines in the XDG
// configuration directory. Other lines, and keys that are not known here, stay as they are.
//
// Keys: language ("fr"), pace, hints ("on"), game (played last), server (joined last), name
// (there), names (of people at this keyboard), and for each game GAME.seats, GAME.people, GAME.bots
// and GAME.option.NAME. Whoever reads a value checks it: one that makes no sense is as if it were
// not there.
#ifndef PD_SETTINGS_H
#define PD_SETTINGS_H

#include "console/saves.h"

enum {
    SETTINGS_MAX = 1 << 15, // bytes of the file; a larger one is left alone
    SETTING_KEY_MAX = 64,
    SETTING_MAX = PD_VALUE_MAX, // bytes of a value; longer ones, and such as are not text, are none
};

struct settings {
    char text[SETTINGS_MAX + 1]; // lines, each with its end
    size_t used;
    int trouble; // the errno with which the file could not be read, and is not written either; or 0
};

// As they are on disk; none where there is no file.
void settings_read(struct settings *settings);
// The same for bytes in memory.
void settings_take(struct settings *settings, const char *bytes, size_t size);
// Writes the file whole or not at all. 0 or an errno.
int settings_write(const struct settings *settings);
// The same; complains the first time that it fails. False when it does.
bool settings_save(const struct settings *settings);
// Where that is; false when there is no such place.
bool settings_path(path_buffer path);

// A value; false, and "", when there is none. Where a key has several lines the last one counts.
bool settings_get(const struct settings *settings, const char *key, char value[SETTING_MAX + 1]);
// A whole number within limits, or else the usual one.
int settings_number(const struct settings *settings, const char *key, int least, int most,
                    int usual);
// "on" or "off", or else the usual one.
bool settings_switch(const struct settings *settings, const char *key, bool usual);
// The language that was chosen, or −1.
int settings_language(const struct settings *settings);

// Sets a value; "" removes it. False, and nothing has changed, when there is no room for it or it
// has control characters.
bool settings_set(struct settings *settings, const char *key, const char *value);
bool settings_set_number(struct settings *settings, const char *key, int number);
bool settings_set_switch(struct settings *settings, const char *key, bool on);

// Sets one value on disk, whatever else is there meanwhile. 0 or an errno.
int settings_keep(const char *key, const char *value);

#endif
