// Course files, and courses in one line, written by anybody: what is accepted can be written in one
// line that means the same, shown, and raced on; what is not leaves the set-up as it was.
#include "fuzz.h"
#include "paddock.h"

#include <string.h>

static void say(const pd_problem *problem) {
    for (int language = 0; language < pd_language_count(); language++) {
        char sentence[512];
        pd_text out = pd_text_on(sentence, sizeof sentence);
        pd_voice voice = {.language = language, .listener = PD_NOBODY};
        pd_say_problem(&voice, problem, &out);
        if (!*sentence || problem->line < 0 || problem->column < 0)
            abort();
    }
}

static void race(const pd_game *game, const pd_setup *setup) {
    static const uint8_t key[32];
    pd_move moves[PD_MOVES_MAX];
    pd_state state;
    pd_dice dice;
    int steps = 0;
    pd_dice_seed(&dice, key, 0);
    pd_start(game, &state, setup, &dice, NULL);
    for (int count; (count = pd_moves(game, &state, moves)) > 0; steps++)
        if (count > PD_MOVES_MAX || steps > pd_game_about(game).steps_max ||
            pd_apply(game, &state, moves[pd_roll(&dice, (uint32_t)count)], &dice, NULL))
            abort();
}

static void try_accepted(const pd_game *game, const pd_setup *setup) {
    char line[PD_VALUE_MAX + 1], picture[8192];
    pd_voice voice = {.listener = PD_NOBODY};
    pd_text out = pd_text_on(line, sizeof line), shown = pd_text_on(picture, sizeof picture);
    pd_setup again;
    pd_problem problem;
    pd_setup_init(game, &again, setup->seats);
    pd_setup_get(game, setup, 0, &out);
    if (out.cut || pd_setup_set(game, &again, "course", line, &problem) ||
        memcmp(&again, setup, sizeof again) != 0)
        abort();
    pd_say_option(game, &voice, setup, 0, &shown);
    if (shown.cut || !*picture)
        abort();
    race(game, setup);
}

// Once as a file, in memory exactly as long as it, and once as a line.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const pd_game *game = pd_game_find("trail");
    pd_setup fresh, setup;
    pd_problem problem;
    char *line = malloc(size + 1);
    memcpy(line, size ? (const char *)data : "", size);
    line[size] = '\0';
    for (int seats = 1; seats <= 2; seats++) {
        pd_setup_init(game, &fresh, seats);
        setup = fresh;
        pd_err err = size <= PD_FILE_MAX
                         ? pd_setup_load(game, &setup, 0, (const char *)data, size, &problem)
                         : pd_setup_set(game, &setup, "course", line, &problem);
        if (!err)
            try_accepted(game, &setup);
        else if (memcmp(&setup, &fresh, sizeof setup) != 0)
            abort();
        else
            say(&problem);
        setup = fresh;
        if (!pd_setup_set(game, &setup, "course", line, &problem))
            try_accepted(game, &setup);
    }
    free(line);
    return 0;
}
