// The user's settings: a file of "key value" lines in the XDG configuration directory. Other lines
// and unknown keys are preserved.
//
// Keys: language ("fr"), theme ("light"), pace, hints ("on"), forced ("on"), game (played last),
// server (joined last), name (there), names (of people at this keyboard), and for each game
// GAME.seats, GAME.people, GAME.bots, GAME.option.NAME and GAME.lesson (the step at which it was
// left). Callers check the values they read, and ignore invalid ones.
#ifndef PD_SETTINGS_H
#define PD_SETTINGS_H

#include "console/saves.h"

enum {
    SETTINGS_MAX = 1 << 15, // bytes of the file; a larger one is left alone
    SETTING_KEY_MAX = 64,
    SETTING_MAX = PD_VALUE_MAX, // bytes of a value; longer ones are ignored
};

struct settings {
    char text[SETTINGS_MAX + 1]; // lines, each with its end
    size_t used;
    int trouble; // errno if the file could not be read (then it is not written either), or 0
};

// Reads the file; no settings if there is none.
void settings_read(struct settings *settings);
// The same for bytes in memory.
void settings_take(struct settings *settings, const char *bytes, size_t size);
// Writes the file whole or not at all. 0 or an errno.
int settings_write(const struct settings *settings);
// The same; reports the first failure. False if it failed.
bool settings_save(const struct settings *settings);
// The path of the file; false if it is unknown.
bool settings_path(path_buffer path);

// Gets a value; false, and "", if there is none. The last line of a key counts.
bool settings_get(const struct settings *settings, const char *key, char value[SETTING_MAX + 1]);
// Gets a whole number within limits; `usual` if there is none.
int settings_number(const struct settings *settings, const char *key, int least, int most,
                    int usual);
// Gets "on" or "off"; `usual` if there is neither.
bool settings_switch(const struct settings *settings, const char *key, bool usual);
// The language that was chosen, or −1.
int settings_language(const struct settings *settings);

// Sets a value; "" removes it. False, without a change, if the file would be too large or the value
// has control characters.
bool settings_set(struct settings *settings, const char *key, const char *value);
bool settings_set_number(struct settings *settings, const char *key, int number);
bool settings_set_switch(struct settings *settings, const char *key, bool on);

// Reads the file, sets one value and writes it. Returns 0 or an errno.
int settings_keep(const char *key, const char *value);

#endif
