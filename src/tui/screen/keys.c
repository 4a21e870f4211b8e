#include "tui/screen/keys.h"

#include "console/ascii.h"
#include "tui/screen/theme.h"

#include <stdlib.h>
#include <string.h>

enum { ESCAPE = 0x1b, BELL = 0x07 };

// The bytes read, and the input found in them. Each reader below returns how many bytes it used; 0
// if the sequence is not complete yet.
struct reading {
    const unsigned char *bytes;
    size_t used;
    bool late;
    struct happening *happening;
};

static void tell_key(const struct reading *reading, int key) {
    *reading->happening = (struct happening){.kind = HAPPENED_KEY, .key = key};
}

// ------------------------------------------------------------------------------------ the mouse

enum {
    BUTTON_SHIFT = 4,
    BUTTON_ALT = 8,
    BUTTON_CONTROL = 16,
    BUTTON_LEFT = 0,
    BUTTON_WHEEL_UP = 64,
    BUTTON_WHEEL_DOWN = 65,
};

// `x` and `y` count from 1, as terminals do.
static void tell_button(const struct reading *reading, int button, int x, int y) {
    struct happening happening = {.x = x - 1, .y = y - 1};
    if (x < 1 || y < 1)
        return;
    switch (button & ~(BUTTON_SHIFT | BUTTON_ALT | BUTTON_CONTROL)) {
    case BUTTON_LEFT: happening.kind = HAPPENED_CLICK, happening.key = 1; break;
    case BUTTON_WHEEL_UP: happening.kind = HAPPENED_WHEEL, happening.key = -1; break;
    case BUTTON_WHEEL_DOWN: happening.kind = HAPPENED_WHEEL, happening.key = 1; break;
    default: return;
    }
    *reading->happening = happening;
}

// The older protocol: three bytes, for columns up to 223.
static size_t read_old_mouse(const struct reading *reading) {
    const unsigned char *bytes = reading->bytes;
    if (reading->used < 6)
        return 0;
    tell_button(reading, bytes[3] - 32, bytes[4] - 32, bytes[5] - 32);
    return 6;
}

// "<button;x;y" and M when it is pressed, m when it is released.
static void read_mouse(const struct reading *reading, const unsigned char *last) {
    long numbers[3] = {0};
    const char *at = (const char *)reading->bytes + 3;
    if (*last != 'M')
        return;
    for (int i = 0; i < 3; i++, at++) {
        char *end;
        numbers[i] = strtol(at, &end, 10);
        if (end == at || *end != (i < 2 ? ';' : 'M') || numbers[i] < 0 || numbers[i] > 0xffff)
            return;
        at = end;
    }
    tell_button(reading, (int)numbers[0], (int)numbers[1], (int)numbers[2]);
}

// ---------------------------------------------------------------------------------- sequences

static int find_numbered(const unsigned char *number) {
    switch (atoi((const char *)number)) {
    case 1:
    case 7: return PRESS_HOME;
    case 3: return PRESS_DELETE;
    case 4:
    case 8: return PRESS_END;
    case 5: return PRESS_PAGE_UP;
    case 6: return PRESS_PAGE_DOWN;
    default: return 0;
    }
}

static int find_lettered(unsigned char letter) {
    switch (letter) {
    case 'A': return PRESS_UP;
    case 'B': return PRESS_DOWN;
    case 'C': return PRESS_RIGHT;
    case 'D': return PRESS_LEFT;
    case 'F': return PRESS_END;
    case 'H': return PRESS_HOME;
    case 'Z': return PRESS_BACK_TAB;
    default: return 0;
    }
}

// "Esc [", anything, and a last byte that tells what it is.
static size_t read_sequence(const struct reading *reading) {
    const unsigned char *bytes = reading->bytes, *last = bytes + 2, *end = bytes + reading->used;
    while (last < end && *last >= 0x20 && *last < 0x40)
        last++;
    if (last == end)
        return 0;
    if (*last == 'M' && last == bytes + 2)
        return read_old_mouse(reading);
    if (*last == '[' && last == bytes + 2) // the function keys of the Linux console
        return reading->used < 4 ? 0 : 4;
    if (*last < 0x20 || *last > 0x7e) // cut short
        return (size_t)(last - bytes);
    int key = *last == '~' ? find_numbered(bytes + 2) : find_lettered(*last);
    if (bytes[2] == '<')
        read_mouse(reading, last);
    else if (key)
        tell_key(reading, key);
    return (size_t)(last - bytes) + 1;
}

// "Esc ]", a text, and either "Esc \\" or a bell: an answer of the terminal.
static size_t read_answer(const struct reading *reading) {
    const unsigned char *bytes = reading->bytes, *last = bytes + 2, *end = bytes + reading->used;
    while (last < end && *last >= 0x20)
        last++;
    if (last == end || (*last == ESCAPE && last + 1 == end))
        return 0;
    size_t length = (size_t)(last - bytes);
    enum tui_theme theme = THEME_AUTO;
    if (length > 5 && memcmp(bytes + 2, "11;", 3) == 0)
        theme = theme_of_answer((const char *)bytes + 5, length - 5);
    if (theme != THEME_AUTO)
        *reading->happening = (struct happening){.kind = HAPPENED_BACKGROUND, .key = (int)theme};
    if (*last == BELL)
        return length + 1;
    return *last == ESCAPE && last[1] == '\\' ? length + 2 : length;
}

static size_t read_escape(const struct reading *reading) {
    const unsigned char *bytes = reading->bytes;
    bool starts = reading->used < 2 || strchr("[O]", bytes[1]);
    if (starts && reading->used <= 2 && !reading->late)
        return 0;
    if (!starts || reading->used <= 2)
        return tell_key(reading, PRESS_ESCAPE), 1;
    if (bytes[1] == '[')
        return read_sequence(reading);
    if (bytes[1] == ']')
        return read_answer(reading);
    int key = bytes[2] == 'M' ? PRESS_ENTER : find_lettered(bytes[2]); // M: that of the keypad
    if (key)
        tell_key(reading, key);
    return 3;
}

// --------------------------------------------------------------------------------- characters

static void tell_character(const struct reading *reading, uint32_t character) {
    switch (character) {
    case 0:
    case 0xfffd: break; // nothing that could be typed
    case '\n':
    case '\r': tell_key(reading, PRESS_ENTER); break;
    case '\b':
    case 0x7f: tell_key(reading, PRESS_BACKSPACE); break;
    default:
        if (character < 0x80 || character >= 0xa0)
            tell_key(reading, (int)character);
    }
}

// How many bytes a character has that starts like this; 1 if none does.
static size_t length_of_character(unsigned char first) {
    if (first < 0xc2 || first >= 0xf5)
        return 1;
    if (first < 0xe0)
        return 2;
    return first < 0xf0 ? 3 : 4;
}

static size_t read_character(const struct reading *reading) {
    size_t wanted = length_of_character(*reading->bytes), there = 1;
    while (there < wanted && there < reading->used && (reading->bytes[there] & 0xc0) == 0x80)
        there++;
    if (there < wanted && there == reading->used)
        return 0;
    char text[5] = "";
    const char *at = text;
    memcpy(text, reading->bytes, there);
    tell_character(reading, utf8_next(&at));
    return there;
}

// ----------------------------------------------------------------------------------- the whole

static size_t read_one(const struct keys *keys, bool late, struct happening *happening) {
    struct reading reading = {keys->bytes, keys->used, late, happening};
    *happening = (struct happening){0};
    if (keys->used == 0)
        return 0;
    size_t taken = *keys->bytes == ESCAPE ? read_escape(&reading) : read_character(&reading);
    return !taken && keys->used == KEYS_ROOM - 1 ? keys->used : taken;
}

// The last byte stays 0, so that numbers end there.
void keys_put(struct keys *keys, const void *bytes, size_t count) {
    size_t space = KEYS_ROOM - 1 - keys->used;
    if (count > space)
        count = space;
    memcpy(keys->bytes + keys->used, bytes, count);
    keys->used += count;
    keys->bytes[keys->used] = '\0';
}

bool keys_next(struct keys *keys, bool late, struct happening *happening) {
    for (size_t taken; (taken = read_one(keys, late, happening));) {
        keys->used -= taken;
        memmove(keys->bytes, keys->bytes + taken, keys->used + 1);
        if (happening->kind != HAPPENED_NOTHING)
            return true;
    }
    return false;
}

int keys_due(const struct keys *keys) {
    struct happening happening;
    if (read_one(keys, false, &happening))
        return 0;
    return read_one(keys, true, &happening) ? KEYS_ESCAPE_MS : -1;
}
