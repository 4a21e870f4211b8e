// The form for a match on this machine: who plays, by which rules.
#include "tui/pages/app.h"
#include "tui/pages/form.h"
#include "tui/pages/menu-parts.h"
#include "tui/screen/dialog.h"

#include <string.h>

static void help_play(const struct form *form, int index, pd_text *out) {
    (void)index;
    pd_put(out, tr(N_("At the table:")));
    for (int seat = 0; seat < form->plan.setup.seats; seat++) {
        pd_put(out, seat ? ", " : " ");
        plan_put_name(&form->plan, seat, out);
    }
    pd_put(out, ".");
}

static void start(struct form *form, int index) {
    struct stage *stage = form->page.stage;
    struct settings settings;
    struct saved_match *saved = plan_start(&form->plan);
    (void)index;
    if (!saved)
        return;
    settings_read(&settings);
    plan_write(&form->plan, &settings);
    settings_save(&settings);
    stage_pop(stage, &form->page);
    match_page_open(stage, saved, form->plan.hints);
}

static const struct field play = {.label = N_("Play"), .put_help = help_play, .enter = start};

// ----------------------------------------------------------------------------------------- people

static void value_people(const struct form *form, int index, pd_text *out) {
    (void)index;
    pd_put_int(out, form->plan.people);
}

static void step_people(struct form *form, int index, int way) {
    (void)index;
    plan_set_people(&form->plan, form->plan.people + way);
}

static void digit_people(struct form *form, int digit) {
    plan_set_people(&form->plan, digit);
}

static const struct field people = {
    .label = N_("People"),
    .value = value_people,
    .help =
        N_("How many of the players are people at this keyboard. With 0, you watch the bots play."),
    .step = step_people,
    .digit = digit_people,
};

static void value_names(const struct form *form, int index, pd_text *out) {
    (void)index;
    for (int seat = 0; seat < form->plan.people; seat++) {
        pd_put(out, seat ? ", " : "");
        plan_put_name(&form->plan, seat, out);
    }
}

static void take_names(void *context, const char *text) {
    if (text)
        plan_type_names(&((struct form *)context)->plan, text);
}

static void type_names(struct form *form, int index) {
    (void)index;
    dialog_type(form->page.stage, tr(N_("Names, separated by commas")), form->plan.names, NAMES_MAX,
                take_names, form);
}

static const struct field names = {
    .label = N_("Names"),
    .value = value_names,
    .help = N_("Players’ names, separated by commas."),
    .enter = type_names,
};

// ------------------------------------------------------------------------------------ hints, seed

static void value_hints(const struct form *form, int index, pd_text *out) {
    (void)index;
    pd_put(out, tr(form->plan.hints ? N_("always") : N_("on request")));
}

static void step_hints(struct form *form, int index, int way) {
    (void)index, (void)way;
    form->plan.hints = !form->plan.hints;
}

static const struct field hints = {
    .label = N_("Hints"),
    .value = value_hints,
    .help = N_("What the champion would play: before each of your moves, or when you ask."),
    .step = step_hints,
};

static void value_forced(const struct form *form, int index, pd_text *out) {
    (void)index;
    pd_put(out, tr(form->page.stage->forced ? N_("automatic") : N_("by hand")));
}

static void step_forced(struct form *form, int index, int way) {
    (void)index, (void)way;
    form->page.stage->forced = !form->page.stage->forced;
}

static const struct field forced = {
    .label = N_("Forced moves"),
    .value = value_forced,
    .help = N_("When you have only one move: wait for you, or make it for you. At the table, f "
               "changes this."),
    .step = step_forced,
};

static void value_seed(const struct form *form, int index, pd_text *out) {
    (void)index;
    pd_put(out, *form->plan.seed ? form->plan.seed : tr(N_("random")));
}

static void take_seed(void *context, const char *text) {
    if (text)
        plan_type_seed(&((struct form *)context)->plan, text);
}

static void type_seed(struct form *form, int index) {
    (void)index;
    dialog_type(form->page.stage, tr(N_("Seed: a number (empty: random)")), form->plan.seed,
                SEED_TEXT_MAX, take_seed, form);
}

static const struct field seed = {
    .label = N_("Seed"),
    .value = value_seed,
    .help = N_("The same number deals the same cards again, to you or to a friend."),
    .enter = type_seed,
};

static void reset(struct form *form, int index) {
    struct plan before = form->plan;
    (void)index;
    plan_usual(&form->plan, before.game);
    strcpy(form->plan.names, before.names);
    form->list.at = 0;
}

static const struct field usual = {
    .label = N_("Reset to defaults"),
    .help = N_("Resets everything on this page except the names."),
    .enter = reset,
};

// --------------------------------------------------------------------------------------- the form

static void arrange(struct form *form) {
    const struct plan *plan = &form->plan;
    form_add(form, &play, 0);
    form_add(form, &form_seats, 0);
    form_add(form, &people, 0);
    if (plan->people > 0)
        form_add(form, &names, 0);
    if (plan->people < plan->setup.seats)
        form_add(form, &form_bots, -1);
    for (int seat = plan->people; plan->each && seat < plan->setup.seats; seat++)
        form_add(form, &form_bots, seat);
    form_add_options(form);
    if (plan->people > 0) {
        form_add(form, &hints, 0);
        form_add(form, &forced, 0);
    }
    form_add(form, &seed, 0);
    form_add(form, &usual, 0);
}

static const struct form_kind kind = {
    .title = N_("New match"),
    .arrange = arrange,
    .start = {"p", 'p', N_("play")},
    .start_help = N_("play with these settings"),
};

void newmatch_open(struct stage *stage, const pd_game *game) {
    struct form *form = form_make(sizeof *form, &kind);
    struct settings settings;
    settings_read(&settings);
    plan_read(&form->plan, game, &settings);
    form_open(form, stage);
}
