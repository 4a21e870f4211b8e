#include "tui/screen/theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char theme_question[] = "\033]11;?\033\\";

static const char *const names[THEME_COUNT] = {
    [THEME_AUTO] = "auto", [THEME_DARK] = "dark", [THEME_LIGHT] = "light"};

const char *theme_word(enum tui_theme theme) {
    return names[theme];
}

bool theme_read(const char *word, enum tui_theme *theme) {
    for (int i = 0; i < THEME_COUNT; i++)
        if (strcmp(names[i], word) == 0) {
            *theme = (enum tui_theme)i;
            return true;
        }
    return false;
}

// The last number is that of the background: 7 and 9 to 15 are light.
enum tui_theme theme_of_variable(const char *value) {
    const char *last = value ? strrchr(value, ';') : NULL;
    char *end;
    if (!last)
        return THEME_AUTO;
    long colour = strtol(last + 1, &end, 10);
    if (end == last + 1 || *end || colour < 0 || colour > 15)
        return THEME_AUTO;
    return colour == 7 || colour > 8 ? THEME_LIGHT : THEME_DARK;
}

// A number of one to four hexadecimal digits, as a part of 1; less than 0 if it is none.
static double read_part(const char **at) {
    size_t digits = strspn(*at, "0123456789abcdefABCDEF");
    if (digits < 1 || digits > 4)
        return -1;
    char *end;
    double most = (double)((1u << 4 * digits) - 1);
    double part = (double)strtoul(*at, &end, 16) / most;
    *at = end + (*end == '/');
    return part;
}

enum tui_theme theme_of_answer(const char *colour, size_t bytes) {
    char text[40];
    double parts[3];
    if (bytes >= sizeof text)
        return THEME_AUTO;
    snprintf(text, sizeof text, "%.*s", (int)bytes, colour);
    const char *at = strchr(text, ':');
    if (strncmp(text, "rgb", 3) != 0 || !at)
        return THEME_AUTO;
    at++;
    for (int i = 0; i < 3; i++)
        if ((parts[i] = read_part(&at)) < 0)
            return THEME_AUTO;
    // How bright the parts of a colour are to the eye.
    double light = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2];
    return light > 0.5 ? THEME_LIGHT : THEME_DARK;
}
