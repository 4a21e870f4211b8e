#include "tui/pages/plan.h"

#include "base/memory.h"
#include "console/console.h"
#include "console/files.h"
#include "console/load.h"
#include "console/seed.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char usual_level[] = "club";

void plan_usual(struct plan *plan, const pd_game *game) {
    *plan = (struct plan){.game = game, .people = 1};
    pd_setup_init(game, &plan->setup, pd_game_about(game).seats_usual);
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        plan->levels[seat] = pd_bot_kind_find(usual_level);
}

static bool fits(const struct plan *plan, int seats) {
    pd_problem problem;
    pd_setup setup = plan->setup;
    setup.seats = seats;
    return !pd_setup_check(plan->game, &setup, &problem);
}

// ---------------------------------------------------------------------------------- remembering

typedef char setting_key[SETTING_KEY_MAX + 1];

static const char *key_of(const pd_game *game, const char *what, const char *name,
                          setting_key key) {
    snprintf(key, sizeof(setting_key), "%s.%s%s", pd_game_about(game).id, what, name);
    return key;
}

static void read_options(struct plan *plan, const struct settings *settings) {
    for (int i = 0; i < pd_game_about(plan->game).option_count; i++) {
        setting_key key;
        char value[SETTING_MAX + 1];
        pd_problem problem; // an invalid value keeps the default
        const char *name = pd_option_at(plan->game, i).name;
        if (settings_get(settings, key_of(plan->game, "option.", name, key), value))
            pd_setup_set(plan->game, &plan->setup, name, value, &problem);
    }
}

static const pd_bot_kind *find_level(const char *name) {
    const pd_bot_kind *kind = pd_bot_kind_find(name);
    return kind && kind->level ? kind : NULL;
}

// One level for all bots, or one for each of the first ones, separated by commas.
static void read_levels(struct plan *plan, const struct settings *settings) {
    setting_key key;
    char value[SETTING_MAX + 1], *rest = value, *name;
    settings_get(settings, key_of(plan->game, "bots", "", key), value);
    plan->each = strchr(value, ',') != NULL;
    for (int seat = plan->each ? plan->people : 0;
         seat < PD_SEATS_MAX && (name = strsep(&rest, ","));) {
        const pd_bot_kind *level = find_level(name);
        int last = plan->each ? seat : PD_SEATS_MAX - 1;
        for (; seat <= last; seat++)
            plan->levels[seat] = level ? level : plan->levels[seat];
    }
}

void plan_read(struct plan *plan, const pd_game *game, const struct settings *settings) {
    setting_key key;
    char names[SETTING_MAX + 1];
    plan_usual(plan, game);
    read_options(plan, settings);
    int usual = plan->setup.seats;
    int seats = settings_number(settings, key_of(game, "seats", "", key), 1, PD_SEATS_MAX, usual);
    plan_set_seats(plan, seats);
    plan->people =
        settings_number(settings, key_of(game, "people", "", key), 0, plan->setup.seats, 1);
    read_levels(plan, settings);
    plan->hints = settings_switch(settings, "hints", false);
    if (settings_get(settings, "names", names) && strlen(names) <= NAMES_MAX)
        strcpy(plan->names, names);
}

static void write_levels(const struct plan *plan, struct settings *settings) {
    setting_key key;
    char list[SETTING_MAX + 1];
    pd_text text = pd_text_on(list, sizeof list);
    int seats = plan->setup.seats, first = plan->people < seats ? plan->people : 0;
    for (int seat = first; seat < (plan->each ? seats : first + 1); seat++) {
        pd_put(&text, plan->levels[seat]->name);
        pd_put(&text, plan->each ? "," : "");
    }
    settings_set(settings, key_of(plan->game, "bots", "", key), list);
}

void plan_write(const struct plan *plan, struct settings *settings) {
    setting_key key;
    settings_set(settings, "game", pd_game_about(plan->game).id);
    settings_set(settings, "names", plan->names);
    settings_set_switch(settings, "hints", plan->hints);
    settings_set_number(settings, key_of(plan->game, "seats", "", key), plan->setup.seats);
    settings_set_number(settings, key_of(plan->game, "people", "", key), plan->people);
    write_levels(plan, settings);
    for (int i = 0; i < pd_game_about(plan->game).option_count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        if (!plan_is_usual(plan, i))
            pd_setup_get(plan->game, &plan->setup, i, &text);
        settings_set(settings, key_of(plan->game, "option.", pd_option_at(plan->game, i).name, key),
                     value);
    }
}

// ------------------------------------------------------------------------------------- changing

void plan_set_seats(struct plan *plan, int seats) {
    if (!fits(plan, seats))
        return;
    plan->setup.seats = seats;
    if (plan->people > seats)
        plan->people = seats;
}

void plan_step_seats(struct plan *plan, int way) {
    for (int seats = plan->setup.seats + way; seats >= 1 && seats <= PD_SEATS_MAX; seats += way)
        if (fits(plan, seats)) {
            plan_set_seats(plan, seats);
            return;
        }
}

void plan_set_people(struct plan *plan, int people) {
    if (people >= 0 && people <= plan->setup.seats)
        plan->people = people;
}

// The level after or before this one; NULL beyond the last one.
static const pd_bot_kind *next_level(const pd_bot_kind *level, int way) {
    int index = 0, count = pd_bot_kind_count();
    while (pd_bot_kind_at(index) != level)
        index++;
    do
        index += way;
    while (index >= 0 && index < count && !pd_bot_kind_at(index)->level);
    return index >= 0 && index < count ? pd_bot_kind_at(index) : NULL;
}

static void set_levels(struct plan *plan, const pd_bot_kind *level) {
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        plan->levels[seat] = level;
}

void plan_step_level(struct plan *plan, int seat, int way) {
    int shown = seat >= 0 ? seat : plan->people % PD_SEATS_MAX;
    const pd_bot_kind *level = next_level(plan->levels[shown], way);
    if (seat >= 0) {
        plan->levels[seat] = level ? level : plan->levels[seat];
    } else if (plan->each) {
        plan->each = way > 0;
        if (!plan->each)
            set_levels(plan, plan->levels[shown]);
    } else if (level) {
        set_levels(plan, level);
    } else {
        plan->each = way > 0;
    }
}

// The choice `way` places after this one in a list "a|b|c", wrapping around.
static void find_choice(const char *choices, const char *value, int way, char *out, size_t size) {
    int count = 1, at = 0;
    size_t length = strlen(value);
    for (const char *c = choices; *c; c++)
        count += *c == '|';
    const char *choice = choices;
    for (; strncmp(choice, value, length) != 0 || !strchr("|", choice[length]); at++) {
        assert(at + 1 < count);
        choice += strcspn(choice, "|") + 1;
    }
    choice = choices;
    for (int skip = (at + way + count) % count; skip > 0; skip--)
        choice += strcspn(choice, "|") + 1;
    snprintf(out, size, "%.*s", (int)strcspn(choice, "|"), choice);
}

void plan_step_option(struct plan *plan, int option, int way) {
    pd_option_info info = pd_option_at(plan->game, option);
    char value[PD_VALUE_MAX + 1], next[PD_VALUE_MAX + 1];
    pd_text text = pd_text_on(value, sizeof value);
    pd_problem problem;
    pd_setup_get(plan->game, &plan->setup, option, &text);
    find_choice(info.choices, value, way, next, sizeof next);
    pd_err err = pd_setup_set(plan->game, &plan->setup, info.name, next, &problem);
    assert(!err), (void)err;
}

bool plan_type_option(struct plan *plan, int option, const char *text) {
    pd_option_info info = pd_option_at(plan->game, option);
    path_buffer path;
    pd_problem problem;
    if (!pd_setup_set(plan->game, &plan->setup, info.name, *text ? text : info.fallback, &problem))
        return true;
    if (info.file)
        return file_typed(text, path, sizeof path) &&
               load_option(path, plan->game, option, &plan->setup) < 0;
    complain_problem(EXIT_USAGE, NULL, &problem);
    return false;
}

bool plan_type_names(struct plan *plan, const char *text) {
    char list[NAMES_MAX + 1], name[NAMES_MAX + 1];
    pd_text names = pd_text_on(list, sizeof list);
    for (bool first = true; *text; first = false) {
        size_t blanks = strspn(text, " "), length = strcspn(text, ","), end = length;
        while (end > blanks && text[end - 1] == ' ')
            end--;
        snprintf(name, sizeof name, "%.*s", end > blanks ? (int)(end - blanks) : 0, text + blanks);
        if (*name && !pd_name_fits(name)) {
            complain(EXIT_USAGE, PD_NAME_RULE, NULL);
            return false;
        }
        pd_put(&names, first ? "" : ",");
        pd_put(&names, name);
        text += length + (text[length] == ',');
    }
    strcpy(plan->names, list);
    return true;
}

bool plan_type_seed(struct plan *plan, const char *text) {
    uint8_t seed[32];
    if (strlen(text) > SEED_TEXT_MAX || (*text && !seed_read(text, seed))) {
        complain(EXIT_USAGE,
                 N_("“{seed}” is not a seed. Type a whole number or 64 hexadecimal digits."),
                 "seed", text);
        return false;
    }
    strcpy(plan->seed, text);
    return true;
}

bool plan_is_usual(const struct plan *plan, int option) {
    pd_setup usual;
    char mine[PD_VALUE_MAX + 1], theirs[PD_VALUE_MAX + 1];
    pd_text value = pd_text_on(mine, sizeof mine), other = pd_text_on(theirs, sizeof theirs);
    pd_setup_init(plan->game, &usual, plan->setup.seats);
    pd_setup_get(plan->game, &plan->setup, option, &value);
    pd_setup_get(plan->game, &usual, option, &other);
    return strcmp(mine, theirs) == 0;
}

// ------------------------------------------------------------------------------------- starting

// The name of a person as it was typed; "" if it was not.
static void find_typed(const char *names, int seat, char name[NAMES_MAX + 1]) {
    while (seat-- > 0 && names)
        if ((names = strchr(names, ',')))
            names++;
    names = names ? names : "";
    snprintf(name, NAMES_MAX + 1, "%.*s", (int)strcspn(names, ","), names);
}

void plan_put_name(const struct plan *plan, int seat, pd_text *out) {
    char name[NAMES_MAX + 1], number[16];
    find_typed(plan->names, seat, name);
    snprintf(number, sizeof number, "%d", seat + 1);
    if (seat >= plan->people)
        pd_put(out, pd_bot_name(seat));
    else if (pd_name_fits(name)) // settings may have any
        pd_put(out, name);
    else
        pd_format(out, tr(N_("Player {number}")), "number", number, NULL);
}

static bool fill(const struct plan *plan, struct saved_match_plan *wanted) {
    pd_problem problem;
    if (pd_setup_check(plan->game, &plan->setup, &problem)) {
        complain_problem(EXIT_USAGE, NULL, &problem);
        return false;
    }
    *wanted = (struct saved_match_plan){.game = plan->game, .setup = plan->setup};
    for (int seat = plan->people; seat < plan->setup.seats; seat++)
        if (pd_bot_read(&wanted->players[seat], plan->levels[seat]->name, &problem))
            abort(); // every level is the address of a bot
    wanted->has_seed = *plan->seed && seed_read(plan->seed, wanted->seed);
    return true;
}

struct saved_match *plan_start(const struct plan *plan) {
    struct saved_match_plan wanted;
    char names[2 * NAMES_MAX];
    pd_text list = pd_text_on(names, sizeof names);
    if (!fill(plan, &wanted))
        return NULL;
    for (int seat = 0; seat < plan->people; seat++) {
        pd_put(&list, seat ? "," : "");
        plan_put_name(plan, seat, &list);
    }
    wanted.names = *names ? names : NULL;
    struct saved_match *saved = must(calloc(1, sizeof *saved));
    if (saved_match_start(saved, &wanted) < 0)
        return saved;
    free(saved);
    return NULL;
}
