// Rows that all forms have: number of players, bot levels, options of the game.
#include "tui/pages/form.h"
#include "tui/screen/dialog.h"

static void value_seats(const struct form *form, int index, pd_text *out) {
    (void)index;
    pd_put_int(out, form->plan.setup.seats);
}

static void step_seats(struct form *form, int index, int way) {
    (void)index;
    plan_step_seats(&form->plan, way);
}

static void digit_seats(struct form *form, int digit) {
    plan_set_seats(&form->plan, digit);
}

const struct field form_seats = {
    .label = N_("Players"),
    .value = value_seats,
    .help = N_("The number of players, bots included."),
    .step = step_seats,
    .digit = digit_seats,
};

// ------------------------------------------------------------------------------------------- bots

static const pd_bot_kind *level_of(const struct form *form, int seat) {
    return form->plan.levels[seat >= 0 ? seat : form->plan.people];
}

static bool is_each(const struct form *form, int seat) {
    return seat < 0 && form->plan.each;
}

static void label_bots(const struct form *form, int seat, pd_text *out) {
    (void)form;
    pd_put(out, seat < 0 ? tr(N_("Bot level")) : "  ");
    pd_put(out, seat < 0 ? "" : pd_bot_name(seat));
}

static void value_bots(const struct form *form, int seat, pd_text *out) {
    pd_put(out, is_each(form, seat) ? tr(N_("set for each bot")) : tr(level_of(form, seat)->title));
}

static void help_bots(const struct form *form, int seat, pd_text *out) {
    const pd_bot_kind *level = level_of(form, seat);
    if (is_each(form, seat))
        pd_put(out, tr(N_("Each bot has its own level.")));
    else
        pd_format(out, tr(N_("{level}: {what}.")), "level", tr(level->title), "what",
                  tr(level->help), NULL);
}

static void step_bots(struct form *form, int seat, int way) {
    plan_step_level(&form->plan, seat, way);
}

const struct field form_bots = {
    .put_label = label_bots,
    .value = value_bots,
    .put_help = help_bots,
    .step = step_bots,
};

// ---------------------------------------------------------------------------------------- options

static void label_option(const struct form *form, int option, pd_text *out) {
    pd_put(out, tr(pd_option_at(form->plan.game, option).title));
}

// The contents of a file would be too long to show.
static void value_option(const struct form *form, int option, pd_text *out) {
    pd_option_info info = pd_option_at(form->plan.game, option);
    pd_voice voice = {.language = console_voice_language(), .listener = PD_NOBODY};
    if (info.file && plan_is_usual(&form->plan, option))
        pd_put(out, tr(N_("default")));
    else if (info.choices)
        pd_say_option(form->plan.game, &voice, &form->plan.setup, option, out);
    else
        pd_setup_get(form->plan.game, &form->plan.setup, option, out);
}

static void help_option(const struct form *form, int option, pd_text *out) {
    pd_put(out, tr(pd_option_at(form->plan.game, option).help));
}

static void step_option(struct form *form, int option, int way) {
    plan_step_option(&form->plan, option, way);
}

static void take_option(void *context, const char *text) {
    struct form *form = context;
    if (text)
        plan_type_option(&form->plan, form->editing, text);
}

static void type_option(struct form *form, int option) {
    pd_option_info info = pd_option_at(form->plan.game, option);
    char title[128], value[PD_VALUE_MAX + 1] = "";
    pd_text text = pd_text_on(title, sizeof title), before = pd_text_on(value, sizeof value);
    form->editing = option;
    pd_format(&text,
              tr(info.file ? N_("{option}: file name (empty: default)")
                           : N_("{option} (empty: default)")),
              "option", tr(info.title), NULL);
    if (!info.file)
        pd_setup_get(form->plan.game, &form->plan.setup, option, &before);
    dialog_type(form->page.stage, title, value, PD_VALUE_MAX, take_option, form);
}

static const struct field choice = {
    .put_label = label_option,
    .value = value_option,
    .put_help = help_option,
    .step = step_option,
};

static const struct field typed = {
    .put_label = label_option,
    .value = value_option,
    .put_help = help_option,
    .enter = type_option,
};

void form_add_options(struct form *form) {
    for (int i = 0; i < pd_game_about(form->plan.game).option_count; i++)
        form_add(form, pd_option_at(form->plan.game, i).choices ? &choice : &typed, i);
}
