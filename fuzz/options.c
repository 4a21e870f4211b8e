// Options set by anybody: a value that is accepted reads back as a value that means the same.
#include "fuzz.h"
#include "paddock.h"

#include <string.h>

// The options as they are now, set again one by one, must give the same bytes.
static void set_again(const pd_game *game, const pd_setup *setup) {
    pd_setup copy;
    pd_problem problem;
    pd_setup_init(game, &copy, setup->seats);
    for (int i = 0; i < pd_game_about(game).option_count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd_text out = pd_text_on(value, sizeof value);
        pd_setup_get(game, setup, i, &out);
        if (out.cut || pd_setup_set(game, &copy, pd_option_at(game, i).name, value, &problem))
            abort();
    }
    if (memcmp(&copy, setup, sizeof copy) != 0)
        abort();
}

static void say(const pd_problem *problem) {
    for (int language = 0; language < pd_language_count(); language++) {
        char sentence[512];
        pd_text out = pd_text_on(sentence, sizeof sentence);
        pd_voice voice = {.language = language, .listener = PD_NOBODY};
        pd_say_problem(&voice, problem, &out);
        if (!*sentence)
            abort();
    }
}

// "name=value", of every game. A refused one must leave the set-up as it was.
static void try_option(const pd_game *game, pd_setup *setup, const char *name, const char *value) {
    pd_setup before = *setup;
    pd_problem problem;
    if (pd_setup_set(game, setup, name, value, &problem)) {
        if (memcmp(&before, setup, sizeof before) != 0)
            abort();
        say(&problem);
    }
    set_again(game, setup);
}

static void try_line(const pd_game *game, pd_setup *setup, char *line) {
    char *equals = strchr(line, '=');
    if (equals)
        *equals = '\0';
    try_option(game, setup, line, equals ? equals + 1 : "");
}

static void try_seats(const pd_game *game, pd_setup *setup, int seats) {
    pd_problem problem;
    setup->seats = seats;
    if (pd_setup_check(game, setup, &problem))
        say(&problem);
}

// The first byte is the number of seats, the rest lines of "name=value".
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    for (int i = 0; i < pd_game_count(); i++) {
        char *text = malloc(size), *at = text;
        pd_setup setup;
        memcpy(text, data + 1, size - 1);
        text[size - 1] = '\0';
        pd_setup_init(pd_game_at(i), &setup, 0);
        while (at) {
            char *newline = strchr(at, '\n');
            if (newline)
                *newline = '\0';
            try_line(pd_game_at(i), &setup, at);
            at = newline ? newline + 1 : NULL;
        }
        try_seats(pd_game_at(i), &setup, data[0] - '0');
        free(text);
    }
    return 0;
}
