// Set-ups: seats and options, read from and written as text.
#include "engine/arguments.h"
#include "engine/game.h"

#include <assert.h>
#include <string.h>

// Finds `value` among "a|b|c"; −1 when it is not there.
static int choice_index(const char *choices, const char *value) {
    size_t length = strlen(value);
    for (int i = 0;; i++) {
        size_t width = strcspn(choices, "|");
        if (width == length && memcmp(choices, value, width) == 0)
            return i;
        if (!choices[width])
            return -1;
        choices += width + 1;
    }
}

static int count_choices(const char *choices) {
    int count = 1;
    for (; *choices; choices++)
        count += *choices == '|';
    return count;
}

// Whether every option has one of its values. It has not in a set-up that pd_setup_init never saw.
static bool are_options(const pd_game *game, const pd_setup *setup) {
    for (const pd__option *option = pd__options_of(game); option->name; option++) {
        bool known = option->choices
                         ? setup->config[option->offset] < count_choices(option->choices)
                         : option->is_value(setup->config);
        if (!known)
            return false;
    }
    return true;
}

static void put_choice(pd_text *out, const char *choices, int index) {
    while (index-- > 0)
        choices += strcspn(choices, "|") + 1;
    pd__put_bytes(out, choices, strcspn(choices, "|"));
}

static bool set(pd_setup *setup, const pd__option *option, const char *value) {
    if (!option->choices)
        return option->read(setup->config, value);
    int index = choice_index(option->choices, value);
    if (index >= 0)
        setup->config[option->offset] = (uint8_t)index;
    return index >= 0;
}

void pd_setup_init(const pd_game *game, pd_setup *setup, int seats) {
    assert(game && setup);
    memset(setup, 0, sizeof *setup);
    setup->seats = seats;
    for (const pd__option *option = pd__options_of(game); option->name; option++) {
        bool fits = set(setup, option, option->fallback);
        assert(fits), (void)fits;
    }
}

pd_option_info pd_option_at(const pd_game *game, int index) {
    assert(game && pd__is_option(game, index));
    const pd__option *option = &pd__options_of(game)[index];
    return (pd_option_info){.name = option->name,
                            .fallback = option->fallback,
                            .choices = option->choices,
                            .labels = option->labels,
                            .numbers = option->numbers,
                            .title = option->title,
                            .help = option->help,
                            .file = option->load != NULL};
}

// The caller has already written problem->wanted.
static pd_err fail(pd_problem *problem, pd_err err, const char *found) {
    problem->err = err;
    problem->line = problem->column = 0;
    pd_text text = pd_text_on(problem->found, sizeof problem->found);
    pd_put(&text, found);
    return err;
}

pd_err pd_setup_set(const pd_game *game, pd_setup *setup, const char *name, const char *value,
                    pd_problem *problem) {
    assert(game && setup && are_options(game, setup) && name && value && problem);
    pd_text wanted = pd_text_on(problem->wanted, sizeof problem->wanted);
    const pd__option *option = pd__options_of(game);
    while (option->name && strcmp(option->name, name) != 0)
        option++;
    if (!option->name) {
        for (option = pd__options_of(game); option->name; option++) {
            pd_put(&wanted, wanted.used ? ", " : "");
            pd_put(&wanted, option->name);
        }
        pd_put(&wanted, wanted.used ? "" : "–");
        return fail(problem, PD_ERR_OPTION, name);
    }
    pd_setup changed = *setup;
    if (strlen(value) <= PD_VALUE_MAX && set(&changed, option, value)) {
        *setup = changed;
        return PD_OK;
    }
    if (option->explain && option->explain(value, problem) != PD_ERR_VALUE)
        return problem->err;
    wanted = pd_text_on(problem->wanted, sizeof problem->wanted);
    pd_put(&wanted, option->choices ? option->choices : option->wanted);
    fail(problem, PD_ERR_VALUE, name);
    pd_text found = {problem->found, sizeof problem->found, strlen(problem->found), false};
    pd_put(&found, "=");
    pd_put(&found, value);
    return PD_ERR_VALUE;
}

void pd_setup_get(const pd_game *game, const pd_setup *setup, int index, pd_text *out) {
    assert(game && setup && are_options(game, setup) && pd__is_option(game, index));
    assert(pd__is_text(out));
    const pd__option *option = &pd__options_of(game)[index];
    if (option->choices)
        put_choice(out, option->choices, setup->config[option->offset]);
    else
        option->write(setup->config, out);
}

pd_err pd_setup_load(const pd_game *game, pd_setup *setup, int index, const char *text, size_t size,
                     pd_problem *problem) {
    assert(game && setup && are_options(game, setup) && pd__is_option(game, index));
    assert(text && problem);
    const pd__option *option = &pd__options_of(game)[index];
    pd_setup changed = *setup;
    assert(option->load);
    pd_err err = option->load(changed.config, text, size, problem);
    if (!err)
        *setup = changed;
    return err;
}

void pd_say_option(const pd_game *game, const pd_voice *voice, const pd_setup *setup, int index,
                   pd_text *out) {
    assert(game && pd__is_voice(voice) && setup && are_options(game, setup));
    assert(pd__is_option(game, index) && pd__is_text(out));
    const pd__option *option = &pd__options_of(game)[index];
    if (option->show)
        option->show(setup->config, voice, out);
    else if (option->choices)
        put_choice(out, pd__tr(voice, option->labels), setup->config[option->offset]);
    else
        pd_setup_get(game, setup, index, out);
}

void pd_setup_json(const pd_game *game, const pd_setup *setup, pd_text *out) {
    assert(game && setup && are_options(game, setup) && pd__is_text(out));
    pd_put(out, "{");
    for (int i = 0; i < pd_game_about(game).option_count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        pd_setup_get(game, setup, i, &text);
        pd_json_key(out, pd_option_at(game, i).name);
        pd_json_string(out, value);
    }
    pd_put(out, "}");
}

static void seat_limits(const pd_game *game, const pd_setup *setup, int *min, int *max) {
    *min = game->seats_min, *max = game->seats_max;
    if (game->seats)
        game->seats(setup->config, min, max);
}

static bool are_seats(const pd_game *game, const pd_setup *setup) {
    int min, max;
    seat_limits(game, setup, &min, &max);
    return setup->seats >= min && setup->seats <= max;
}

bool pd__setup_fits(const pd_game *game, const pd_setup *setup) {
    return are_options(game, setup) && are_seats(game, setup);
}

pd_err pd_setup_check(const pd_game *game, const pd_setup *setup, pd_problem *problem) {
    assert(game && setup && are_options(game, setup) && problem);
    int min, max;
    if (are_seats(game, setup))
        return PD_OK;
    seat_limits(game, setup, &min, &max);
    pd_text wanted = pd_text_on(problem->wanted, sizeof problem->wanted);
    pd_put_int(&wanted, min);
    pd_put(&wanted, "–");
    pd_put_int(&wanted, max);
    char digits[24];
    pd_text found = pd_text_on(digits, sizeof digits);
    pd_put_int(&found, setup->seats);
    return fail(problem, PD_ERR_SEATS, digits);
}
