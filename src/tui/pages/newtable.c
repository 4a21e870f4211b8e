// The form for a table at a server.
#include "tui/pages/form.h"
#include "tui/pages/join.h"

static const int clocks[] = {0, 30, 60, 300, 86400, 3 * 86400};
enum { CLOCKS = sizeof clocks / sizeof *clocks };

enum { LISTED, FREE_TEXT, SWITCHES };

struct newtable {
    struct form form;
    struct join *join;
    int game, bots, clock; // `clock`: an index of `clocks`
    bool on[SWITCHES];
};

// The table's part of a form, read-only.
static const struct newtable *look(const struct form *form) {
    return (const struct newtable *)form;
}

static struct newtable *newtable_of(struct form *form) {
    return (struct newtable *)form;
}

// --------------------------------------------------------------------------------------- the table

static json_t *make_options(const struct plan *plan) {
    json_t *options = json_object();
    for (int i = 0; i < pd_game_about(plan->game).option_count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        pd_setup_get(plan->game, &plan->setup, i, &text);
        if (!plan_is_usual(plan, i))
            json_object_set_new(options, pd_option_at(plan->game, i).name, json_string(value));
    }
    return options;
}

static json_t *make_request(const struct newtable *self) {
    const struct plan *plan = &self->form.plan;
    json_t *bots = json_array();
    for (int seat = plan->people; seat < plan->setup.seats; seat++)
        json_array_append_new(bots, json_string(plan->levels[seat]->name));
    return json_pack("{s:s, s:s, s:i, s:o, s:o, s:b, s:i, s:s}", "type", "create", "game",
                     pd_game_about(plan->game).id, "seats", plan->setup.seats, "options",
                     make_options(plan), "bots", bots, "listed", self->on[LISTED], "clock",
                     clocks[self->clock], "chat", self->on[FREE_TEXT] ? "text" : "phrases");
}

// The form stays open until the server has opened the table, as it may refuse.
static void open_table(struct form *form, int index) {
    struct join *join = newtable_of(form)->join;
    (void)index;
    if (join_is_connected(join) && !wire_awaits(join->session->wire, ASKED_TABLE))
        session_open_table(join->session, make_request(newtable_of(form)));
}

static const struct field opening = {.label = N_("Open the table"), .enter = open_table};

// ---------------------------------------------------------------------------------- game and bots

static void value_game(const struct form *form, int index, pd_text *out) {
    (void)index;
    pd_put(out, tr(pd_game_about(form->plan.game).name));
}

static void help_game(const struct form *form, int index, pd_text *out) {
    (void)index;
    pd_voice voice = {console_voice_language(), PD_NOBODY, NULL};
    pd_say_game(form->plan.game, &voice, out);
}

static void step_game(struct form *form, int index, int way) {
    struct newtable *self = newtable_of(form);
    (void)index;
    self->game = (self->game + way + pd_game_count()) % pd_game_count();
    plan_usual(&form->plan, pd_game_at(self->game));
}

static const struct field game = {
    .label = N_("Game"),
    .value = value_game,
    .put_help = help_game,
    .step = step_game,
};

static void value_bots(const struct form *form, int index, pd_text *out) {
    (void)index;
    pd_put_int(out, look(form)->bots);
}

static void step_bots(struct form *form, int index, int way) {
    struct newtable *self = newtable_of(form);
    int seats = form->plan.setup.seats;
    (void)index;
    self->bots = (self->bots + way + seats) % seats;
}

static void digit_bots(struct form *form, int digit) {
    if (digit < form->plan.setup.seats)
        newtable_of(form)->bots = digit;
}

static const struct field bots = {
    .label = N_("Bots"),
    .value = value_bots,
    .help = N_("People take the other seats. The first one is yours."),
    .step = step_bots,
    .digit = digit_bots,
};

// ------------------------------------------------------------------------------- clock, list, talk

static void value_clock(const struct form *form, int index, pd_text *out) {
    char buffer[64];
    (void)index;
    pd_put(out, tables_clock_words(clocks[look(form)->clock], buffer));
}

static void help_clock(const struct form *form, int index, pd_text *out) {
    (void)index;
    if (clocks[look(form)->clock])
        pd_put(out, tr(N_("If a player takes longer, a bot moves instead.")));
}

static void step_clock(struct form *form, int index, int way) {
    struct newtable *self = newtable_of(form);
    (void)index;
    self->clock = (self->clock + way + CLOCKS) % CLOCKS;
}

static const struct field thinking = {
    .label = N_("Thinking time"),
    .value = value_clock,
    .put_help = help_clock,
    .step = step_clock,
};

static void value_switch(const struct form *form, int which, pd_text *out) {
    pd_put(out, tr(look(form)->on[which] ? N_("yes") : N_("no")));
}

static void step_switch(struct form *form, int which, int way) {
    (void)way;
    newtable_of(form)->on[which] = !look(form)->on[which];
}

static const struct field listed = {
    .label = N_("Public table"),
    .value = value_switch,
    .help = N_("If not, only people you give the address to can join."),
    .step = step_switch,
};

static const struct field free_text = {
    .label = N_("Free chat"),
    .value = value_switch,
    .help = N_("If not, players can only choose from a list of phrases."),
    .step = step_switch,
};

// --------------------------------------------------------------------------------------- the form

// Bots take the last seats, all with one level; at least one seat is for a person.
static void place_bots(struct newtable *self) {
    struct plan *plan = &self->form.plan;
    if (self->bots >= plan->setup.seats)
        self->bots = plan->setup.seats - 1;
    plan->people = plan->setup.seats - self->bots;
    plan->each = false;
}

static void arrange(struct form *form) {
    place_bots(newtable_of(form));
    form_add(form, &opening, 0);
    form_add(form, &game, 0);
    form_add(form, &form_seats, 0);
    form_add(form, &bots, 0);
    if (look(form)->bots)
        form_add(form, &form_bots, -1);
    form_add(form, &thinking, 0);
    form_add(form, &listed, LISTED);
    form_add(form, &free_text, FREE_TEXT);
    form_add_options(form);
}

static void on_close(struct form *form) {
    struct join *join = newtable_of(form)->join;
    if (join->form == &form->page)
        join->form = NULL;
}

static const struct form_kind kind = {
    .title = N_("New table"),
    .arrange = arrange,
    .start = {"o", 'o', N_("open")},
    .start_help = N_("open the table with these settings"),
    .close = on_close,
};

void newtable_open(struct join *join) {
    struct newtable *self = form_make(sizeof *self, &kind);
    self->join = join;
    self->form.note = join->note;
    plan_usual(&self->form.plan, pd_game_at(0));
    join->form = &self->form.page;
    form_open(&self->form, join_stage(join));
}
