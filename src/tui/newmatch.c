// The page on which a match is arranged: seats, bots, rules; one row each.
#include "tui/app.h"
#include "tui/dialog.h"
#include "tui/list.h"
#include "tui/menu-parts.h"
#include "tui/names.h"
#include "tui/plan.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH_MAX = 88, ROWS_MAX = 48, FOOT_ROWS = 5, LABEL_MAX = 64 };

struct newmatch;

// One kind of row. `index` tells rows of a kind apart: a seat, an option.
struct field {
    const char *label, *help; // messages; NULL where they depend on the row
    void (*put_label)(const struct newmatch *self, int index, pd_text *out);
    void (*put_help)(const struct newmatch *self, int index, pd_text *out);
    void (*value)(const struct newmatch *self, int index, pd_text *out); // NULL: a button
    void (*step)(struct newmatch *self, int index, int way);             // NULL: nothing to step
    void (*enter)(struct newmatch *self, int index);                     // NULL: one step on
    void (*digit)(struct newmatch *self, int digit);                     // NULL: does nothing
};

struct row {
    const struct field *field;
    int index;
};

struct newmatch {
    struct page page;
    struct plan plan;
    struct list list;
    struct row rows[ROWS_MAX];
    int values;  // the column where values begin, on the screen
    int editing; // the option that is being typed
};

static void arrange_rows(struct newmatch *self);

static void put_label(const struct newmatch *self, const struct row *row, pd_text *out) {
    if (row->field->label)
        pd_put(out, tr(row->field->label));
    else
        row->field->put_label(self, row->index, out);
}

static void put_help(const struct newmatch *self, const struct row *row, pd_text *out) {
    if (row->field->help)
        pd_put(out, tr(row->field->help));
    else
        row->field->put_help(self, row->index, out);
}

// ------------------------------------------------------------------------------------------- play

static void help_play(const struct newmatch *self, int index, pd_text *out) {
    (void)index;
    pd_put(out, tr(N_("At the table:")));
    for (int seat = 0; seat < self->plan.setup.seats; seat++) {
        pd_put(out, seat ? ", " : " ");
        plan_put_name(&self->plan, seat, out);
    }
    pd_put(out, ".");
}

static void enter_play(struct newmatch *self, int index) {
    struct stage *stage = self->page.stage;
    struct settings settings;
    struct kept *kept = plan_start(&self->plan);
    bool hints = self->plan.hints;
    (void)index;
    if (!kept)
        return;
    settings_read(&settings);
    plan_write(&self->plan, &settings);
    settings_save(&settings);
    stage_pop(stage, &self->page);
    match_open(stage, kept, hints);
}

static const struct field play_field = {
    .label = N_("Play"), .put_help = help_play, .enter = enter_play};

// ----------------------------------------------------------------------------------- seats, people

static void value_seats(const struct newmatch *self, int index, pd_text *out) {
    (void)index;
    pd_put_int(out, self->plan.setup.seats);
}

static void step_seats(struct newmatch *self, int index, int way) {
    (void)index;
    plan_step_seats(&self->plan, way);
}

static void digit_seats(struct newmatch *self, int digit) {
    plan_set_seats(&self->plan, digit);
}

static const struct field seats_field = {
    .label = N_("Players"),
    .value = value_seats,
    .help = N_("How many play, people and bots together."),
    .step = step_seats,
    .digit = digit_seats,
};

static void value_people(const struct newmatch *self, int index, pd_text *out) {
    (void)index;
    pd_put_int(out, self->plan.people);
}

static void step_people(struct newmatch *self, int index, int way) {
    (void)index;
    plan_set_people(&self->plan, self->plan.people + way);
}

static void digit_people(struct newmatch *self, int digit) {
    plan_set_people(&self->plan, digit);
}

static const struct field people_field = {
    .label = N_("People at this keyboard"),
    .value = value_people,
    .help = N_("How many of them are people, here at this keyboard. With 0 the bots play "
               "and you look on."),
    .step = step_people,
    .digit = digit_people,
};

static void value_names(const struct newmatch *self, int index, pd_text *out) {
    (void)index;
    for (int seat = 0; seat < self->plan.people; seat++) {
        pd_put(out, seat ? ", " : "");
        plan_put_name(&self->plan, seat, out);
    }
}

static void take_names(void *context, const char *text) {
    struct newmatch *self = context;
    if (text)
        plan_type_names(&self->plan, text);
}

static void enter_names(struct newmatch *self, int index) {
    (void)index;
    dialog_type(self->page.stage, tr(N_("Names, separated by commas")), self->plan.names, NAMES_MAX,
                take_names, self);
}

static const struct field names_field = {
    .label = N_("Names"),
    .value = value_names,
    .help = N_("What the people are called, separated by commas."),
    .enter = enter_names,
};

// ------------------------------------------------------------------------------------------- bots

static const pd_bot_kind *level_of(const struct newmatch *self, int seat) {
    return self->plan.levels[seat >= 0 ? seat : self->plan.people];
}

static void value_bots(const struct newmatch *self, int index, pd_text *out) {
    bool each = index < 0 && self->plan.each;
    pd_put(out, each ? tr(N_("one by one")) : level_name(level_of(self, index)->name));
}

static void help_bots(const struct newmatch *self, int index, pd_text *out) {
    if (index < 0 && self->plan.each)
        pd_put(out, tr(N_("Every bot has a level of its own.")));
    else
        pd_format(out, tr(N_("{level}: {what}.")), "level", level_name(level_of(self, index)->name),
                  "what", tr(level_of(self, index)->help), NULL);
}

static void step_bots(struct newmatch *self, int index, int way) {
    plan_step_level(&self->plan, index, way);
}

static const struct field bots_field = {
    .label = N_("Strength of the bots"),
    .value = value_bots,
    .put_help = help_bots,
    .step = step_bots,
};

static void label_bot(const struct newmatch *self, int index, pd_text *out) {
    (void)self;
    pd_put(out, "  ");
    pd_put(out, pd_bot_name(index));
}

static const struct field bot_field = {
    .put_label = label_bot,
    .value = value_bots,
    .put_help = help_bots,
    .step = step_bots,
};

// ----------------------------------------------------------------------------------------- options

static void label_option(const struct newmatch *self, int index, pd_text *out) {
    pd_put(out, tr(pd_option_at(self->plan.game, index).title));
}

// What comes from a file is mostly too long to be read here.
static void value_option(const struct newmatch *self, int index, pd_text *out) {
    if (pd_option_at(self->plan.game, index).file && plan_is_usual(&self->plan, index))
        pd_put(out, tr(N_("the usual one")));
    else
        pd_setup_get(&self->plan.setup, self->plan.game, index, out);
}

static void help_option(const struct newmatch *self, int index, pd_text *out) {
    pd_put(out, tr(pd_option_at(self->plan.game, index).help));
}

static void step_option(struct newmatch *self, int index, int way) {
    plan_step_option(&self->plan, index, way);
}

static void take_option(void *context, const char *text) {
    struct newmatch *self = context;
    if (text)
        plan_type_option(&self->plan, self->editing, text);
}

static void enter_text(struct newmatch *self, int index) {
    pd_option_info info = pd_option_at(self->plan.game, index);
    char title[128], value[PD_VALUE_MAX + 1] = "";
    pd_text text = pd_text_on(title, sizeof title), before = pd_text_on(value, sizeof value);
    self->editing = index;
    pd_format(&text,
              tr(info.file ? N_("{option}: a file; nothing for the usual one")
                           : N_("{option}; nothing for the usual value")),
              "option", tr(info.title), NULL);
    if (!info.file)
        pd_setup_get(&self->plan.setup, self->plan.game, index, &before);
    dialog_type(self->page.stage, title, value, PD_VALUE_MAX, take_option, self);
}

static const struct field choice_field = {
    .put_label = label_option,
    .value = value_option,
    .put_help = help_option,
    .step = step_option,
};

static const struct field text_field = {
    .put_label = label_option,
    .value = value_option,
    .put_help = help_option,
    .enter = enter_text,
};

// ------------------------------------------------------------------------------------ hints, seed

static void value_hints(const struct newmatch *self, int index, pd_text *out) {
    (void)index;
    pd_put(out, tr(self->plan.hints ? N_("always") : N_("when you ask")));
}

static void step_hints(struct newmatch *self, int index, int way) {
    (void)index, (void)way;
    self->plan.hints = !self->plan.hints;
}

static const struct field hints_field = {
    .label = N_("Hints"),
    .value = value_hints,
    .help = N_("What the champion would do: before every decision of yours, or when you "
               "ask for it."),
    .step = step_hints,
};

static void value_seed(const struct newmatch *self, int index, pd_text *out) {
    (void)index;
    pd_put(out, *self->plan.seed ? self->plan.seed : tr(N_("drawn by lot")));
}

static void help_seed(const struct newmatch *self, int index, pd_text *out) {
    (void)self, (void)index;
    pd_put(out,
           tr(N_("A number that you type deals the same cards again, to you or to a friend.")));
}

static void take_seed(void *context, const char *typed) {
    struct newmatch *self = context;
    if (typed)
        plan_type_seed(&self->plan, typed);
}

static void enter_seed(struct newmatch *self, int index) {
    (void)index;
    dialog_type(self->page.stage, tr(N_("Seed: a number; nothing to have it drawn")),
                self->plan.seed, SEED_TEXT_MAX, take_seed, self);
}

static const struct field seed_field = {
    .label = N_("Seed of the deal"),
    .value = value_seed,
    .put_help = help_seed,
    .enter = enter_seed,
};

static void enter_usual(struct newmatch *self, int index) {
    struct plan before = self->plan;
    (void)index;
    plan_usual(&self->plan, before.game);
    strcpy(self->plan.names, before.names);
    arrange_rows(self);
    self->list.at = 0;
}

static const struct field usual_field = {
    .label = N_("Everything as usual"),
    .help = N_("Takes back all that was changed here, today or earlier; names stay."),
    .enter = enter_usual};

// ---------------------------------------------------------------------------------------- the rows

static void add_row(struct newmatch *self, const struct field *field, int index) {
    if (self->list.count < ROWS_MAX)
        self->rows[self->list.count++] = (struct row){field, index};
}

// Which rows there are depends on what is chosen. None of those above the focus changes, as only
// rows below the one that was changed do.
static void arrange_rows(struct newmatch *self) {
    const struct plan *plan = &self->plan;
    self->list.count = 0;
    add_row(self, &play_field, 0);
    add_row(self, &seats_field, 0);
    add_row(self, &people_field, 0);
    if (plan->people > 0)
        add_row(self, &names_field, 0);
    if (plan->people < plan->setup.seats)
        add_row(self, &bots_field, -1);
    for (int seat = plan->people; plan->each && seat < plan->setup.seats; seat++)
        add_row(self, &bot_field, seat);
    for (int i = 0; i < pd_game_about(plan->game).option_count; i++)
        add_row(self, pd_option_at(plan->game, i).choices ? &choice_field : &text_field, i);
    if (plan->people > 0)
        add_row(self, &hints_field, 0);
    add_row(self, &seed_field, 0);
    add_row(self, &usual_field, 0);
    if (self->list.at >= self->list.count)
        self->list.at = self->list.count - 1;
}

// ---------------------------------------------------------------------------------------- drawing

static int label_width(const struct newmatch *self) {
    int width = 0;
    for (int i = 0; i < self->list.count; i++) {
        char bytes[LABEL_MAX];
        pd_text label = pd_text_on(bytes, sizeof bytes);
        put_label(self, &self->rows[i], &label);
        int columns = text_columns(bytes);
        width = columns > width ? columns : width;
    }
    return width;
}

static void draw_value(const struct newmatch *self, struct pane line, int i, int x) {
    const struct row *row = &self->rows[i];
    char bytes[PD_VALUE_MAX + 1];
    pd_text value = pd_text_on(bytes, sizeof bytes);
    bool at = i == self->list.at, arrows = at && row->field->step;
    row->field->value(self, row->index, &value);
    if (arrows)
        pane_put(line, x, 0, INK_FOCUS, "←");
    int columns =
        pane_put_within(line, x + 2, 0, line.width - x - 5, at ? INK_FOCUS : INK_PLAIN, bytes);
    if (arrows)
        pane_put(line, x + 3 + columns, 0, INK_FOCUS, "→");
    else if (at)
        pane_put(line, x + 3 + columns, 0, INK_FOCUS, "…");
}

static void draw_button(struct pane line, bool at, bool first, const char *label) {
    char shown[LABEL_MAX + 8];
    snprintf(shown, sizeof shown, first ? " ▶ %s " : " %s ", label);
    pane_put(line, first, 0, at ? INK_FOCUS : first ? INK_GOOD : INK_KEY, shown);
}

static void draw_row(struct newmatch *self, struct pane line, int i) {
    const struct row *row = &self->rows[i];
    char label[LABEL_MAX];
    pd_text text_of = pd_text_on(label, sizeof label);
    bool at = i == self->list.at;
    put_label(self, row, &text_of);
    list_note_row(&self->list, i, line);
    if (!row->field->value) {
        draw_button(line, at, i == 0, label);
        return;
    }
    if (at)
        pane_fill(line, INK_FOCUS);
    pane_put(line, 1, 0, at ? INK_FOCUS : INK_PLAIN, label);
    draw_value(self, line, i, self->values - line.x);
}

// Is something wrong with it as it stands? Then this is the sentence.
static bool say_problem(const struct newmatch *self, pd_text *out) {
    pd_problem problem;
    pd_voice voice = {.language = console_voice_language(), .listener = PD_NOBODY};
    if (!pd_setup_check(&self->plan.setup, self->plan.game, &problem))
        return false;
    pd_say_problem(&voice, &problem, out);
    return true;
}

// What the row at hand is about, and above it what does not fit.
static void draw_words(const struct newmatch *self, struct pane pane) {
    char problem[512], help[1024];
    pd_text trouble = pd_text_on(problem, sizeof problem), words = pd_text_on(help, sizeof help);
    pane_row(pane, 0, INK_FRAME, "─");
    struct pane room = pane_part(pane, 1, 1, pane.width - 2, pane.height - 1);
    int lines = say_problem(self, &trouble) ? pane_wrap(room, 0, INK_BAD, problem) : 0;
    put_help(self, &self->rows[self->list.at], &words);
    pane_wrap(pane_part(room, 0, lines, room.width, room.height - lines), 0, INK_DIM, help);
}

static const struct list_foot feet[] = {
    {"↑ ↓", PRESS_DOWN, N_("pick")},
    {"← →", PRESS_RIGHT, N_("change")},
    {N_("Enter"), PRESS_ENTER, N_("choose")},
    {"p", 'p', N_("play")},
    {"r", 'r', N_("rules")},
    {"?", '?', N_("help")},
    {N_("Esc"), PRESS_ESCAPE, N_("back")},
};

static void draw_newmatch(struct page *page, struct pane screen) {
    struct newmatch *self = (struct newmatch *)page;
    struct pane pane =
        list_frame(&self->list, screen, WIDTH_MAX, tr(pd_game_about(self->plan.game).name),
                   tr(N_("A new match")), feet, sizeof feet / sizeof *feet);
    int room = pane.height - FOOT_ROWS - 1, rows = self->list.count;
    int spare = room - rows > 2 ? (room - rows) / 3 : 0;
    list_scroll(&self->list, room);
    self->values = pane.x + label_width(self) + 3;
    struct pane rest = pane_part(pane, 0, 1 + spare, pane.width, room);
    for (int i = 0; i < room && self->list.first + i < rows; i++)
        draw_row(self, pane_part(rest, 0, i, rest.width, 1), self->list.first + i);
    if (self->list.first > 0)
        pane_put_right(pane_part(pane, 0, 1, pane.width, 1), 0, INK_KEY, "▲");
    if (self->list.first + room < rows)
        pane_put_right(pane_part(pane, 0, room, pane.width, 1), 0, INK_KEY, "▼");
    int below = rows < room ? 1 + spare + rows + (spare > 0) : 1 + room;
    draw_words(self, pane_part(pane, 0, below, pane.width, FOOT_ROWS));
}

// ------------------------------------------------------------------------------------------- keys

static const struct list_help help[] = {
    {"↑ ↓ k j, Tab", N_("pick a row")},
    {"← → h l", N_("change its value")},
    {"0 … 8", N_("so many players, or people")},
    {N_("Enter, Space"), N_("do it, change it, or type it")},
    {"p", N_("play as it is")},
    {"r", N_("the rules")},
    {N_("Esc, q"), N_("back")},
};

static void step(struct newmatch *self, int way) {
    const struct row *row = &self->rows[self->list.at];
    if (row->field->step)
        row->field->step(self, row->index, way);
    arrange_rows(self);
}

static void enter(struct newmatch *self) {
    const struct row *row = &self->rows[self->list.at];
    if (row->field->enter)
        row->field->enter(self, row->index);
    else
        step(self, 1);
}

static void press_digit(struct newmatch *self, int digit) {
    const struct row *row = &self->rows[self->list.at];
    if (row->field->digit)
        row->field->digit(self, digit);
    arrange_rows(self);
}

static void key_newmatch(struct page *page, int key) {
    struct newmatch *self = (struct newmatch *)page;
    if (list_key(&self->list, key))
        return;
    switch (key) {
    case PRESS_LEFT:
    case 'h': step(self, -1); break;
    case PRESS_RIGHT:
    case 'l': step(self, 1); break;
    case PRESS_ENTER:
    case ' ': enter(self); break;
    case 'p': enter_play(self, 0); break;
    case 'r':
    case 'R': rules_open(page->stage, self->plan.game); break;
    case '?': list_show_help(page->stage, help, sizeof help / sizeof *help); break;
    case PRESS_ESCAPE:
    case 'q': stage_pop(page->stage, page); break;
    default:
        if (key >= '0' && key <= '9')
            press_digit(self, key - '0');
    }
}

// A click on a label picks the row, one on the value changes it: back on the left arrow, else on.
static void click_newmatch(struct page *page, int x, int y) {
    struct newmatch *self = (struct newmatch *)page;
    int key = list_key_at(&self->list, x, y), row = list_row_at(&self->list, x, y);
    if (key)
        key_newmatch(page, key);
    if (row < 0)
        return;
    bool was_at = row == self->list.at, button = !self->rows[row].field->value;
    self->list.at = row;
    if (was_at && x >= self->values && x < self->values + 2)
        step(self, -1);
    else if (button || x >= self->values)
        enter(self);
}

static void close_newmatch(struct page *page) {
    free(page);
}

static const struct page_kind newmatch_kind = {
    .draw = draw_newmatch,
    .key = key_newmatch,
    .click = click_newmatch,
    .close = close_newmatch,
};

void newmatch_open(struct stage *stage, const pd_game *game) {
    struct newmatch *self = page_make(sizeof *self, &newmatch_kind);
    struct settings settings;
    settings_read(&settings);
    plan_read(&self->plan, game, &settings);
    arrange_rows(self);
    stage_push(stage, &self->page);
}
