// The page on which a table at a server is arranged: a row for each thing that can be chosen.
#include "tui/dialog.h"
#include "tui/join.h"
#include "tui/names.h"
#include "tui/plan.h"

#include <stdlib.h>
#include <string.h>

static const int clocks[] = {0, 30, 60, 300, 86400, 3 * 86400};
enum { CLOCKS = sizeof clocks / sizeof *clocks, LABELS = 44, WORDS = 3 };

// The options of the game follow.
enum row {
    ROW_OPEN,
    ROW_GAME,
    ROW_SEATS,
    ROW_BOTS,
    ROW_LEVEL,
    ROW_CLOCK,
    ROW_LISTED,
    ROW_TEXT,
    ROW_OPTIONS
};

struct newtable {
    struct page page;
    struct join *join;
    struct list list;
    struct plan plan;
    int game, bots, clock; // of the clock: which
    bool listed, text;
    int editing; // the option that is being typed
};

static int option_at(int row) {
    return row - ROW_OPTIONS;
}

static bool is_typed(const struct newtable *self, int row) {
    return row >= ROW_OPTIONS && !pd_option_at(self->plan.game, option_at(row)).choices;
}

// ----------------------------------------------------------------------------------------- changes

// At least one seat is for a person, and the bots have the last ones.
static void arrange(struct newtable *self) {
    int seats = self->plan.setup.seats;
    if (self->bots >= seats)
        self->bots = seats - 1;
    self->plan.people = seats - self->bots;
    self->list.count = ROW_OPTIONS + pd_game_about(self->plan.game).option_count;
}

static void choose_game(struct newtable *self, int game) {
    self->game = game;
    plan_usual(&self->plan, pd_game_at(game));
    arrange(self);
}

static void on_typed(void *context, const char *text) {
    struct newtable *self = context;
    if (text)
        plan_type_option(&self->plan, self->editing, text);
    arrange(self);
}

static void type_option(struct newtable *self, int option) {
    pd_option_info info = pd_option_at(self->plan.game, option);
    char value[PD_VALUE_MAX + 1] = "";
    pd_text before = pd_text_on(value, sizeof value);
    self->editing = option;
    if (!info.file)
        pd_setup_get(&self->plan.setup, self->plan.game, option, &before);
    dialog_type(self->page.stage, tr(info.title), value, PD_VALUE_MAX, on_typed, self);
}

static void step_level(struct newtable *self, int way) {
    plan_step_level(&self->plan, -1, way);
    self->plan.each = false; // here all bots are alike
}

static void step(struct newtable *self, int row, int way) {
    int seats = self->plan.setup.seats;
    switch (row) {
    case ROW_OPEN: break;
    case ROW_GAME: choose_game(self, (self->game + way + pd_game_count()) % pd_game_count()); break;
    case ROW_SEATS: plan_step_seats(&self->plan, way); break;
    case ROW_BOTS: self->bots = (self->bots + way + seats) % seats; break;
    case ROW_LEVEL:
        if (self->bots)
            step_level(self, way);
        break;
    case ROW_CLOCK: self->clock = (self->clock + way + CLOCKS) % CLOCKS; break;
    case ROW_LISTED: self->listed = !self->listed; break;
    case ROW_TEXT: self->text = !self->text; break;
    default:
        if (is_typed(self, row))
            type_option(self, option_at(row));
        else
            plan_step_option(&self->plan, option_at(row), way);
    }
    arrange(self);
}

// --------------------------------------------------------------------------------------- the table

static json_t *make_request(const struct newtable *self) {
    const struct plan *plan = &self->plan;
    json_t *bots = json_array(), *options = json_object();
    for (int seat = plan->people; seat < plan->setup.seats; seat++)
        json_array_append_new(bots, json_string(plan->levels[seat]->name));
    for (int i = 0; i < pd_game_about(plan->game).option_count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        pd_setup_get(&plan->setup, plan->game, i, &text);
        if (!plan_is_usual(plan, i))
            json_object_set_new(options, pd_option_at(plan->game, i).name, json_string(value));
    }
    return json_pack("{s:s, s:s, s:i, s:o, s:o, s:b, s:i, s:s}", "type", "create", "game",
                     pd_game_about(plan->game).id, "seats", plan->setup.seats, "options", options,
                     "bots", bots, "listed", self->listed, "clock", clocks[self->clock], "chat",
                     self->text ? "text" : "phrases");
}

// The page stays until the table is there, as it may be refused.
static void open_table(struct newtable *self) {
    struct guest *guest = self->join->guest;
    if (join_is_connected(self->join) && !wire_awaits(guest->wire, ASKED_TABLE))
        guest_open_table(guest, make_request(self));
}

// ---------------------------------------------------------------------------------------- drawing

static void put_option(const struct newtable *self, int option, pd_text *out) {
    if (pd_option_at(self->plan.game, option).file && plan_is_usual(&self->plan, option))
        pd_put(out, tr(N_("the usual one"))); // the others are too long to be read here
    else
        pd_setup_get(&self->plan.setup, self->plan.game, option, out);
}

static void put_value(const struct newtable *self, int row, pd_text *out) {
    char room[64];
    switch (row) {
    case ROW_OPEN: break;
    case ROW_GAME: pd_put(out, tr(pd_game_about(self->plan.game).name)); break;
    case ROW_SEATS: pd_put_int(out, self->plan.setup.seats); break;
    case ROW_BOTS: pd_put_int(out, self->bots); break;
    case ROW_LEVEL: pd_put(out, self->bots ? level_name(self->plan.levels[0]->name) : "–"); break;
    case ROW_CLOCK: pd_put(out, tables_clock_words(clocks[self->clock], room)); break;
    case ROW_LISTED: pd_put(out, tr(self->listed ? N_("yes") : N_("no"))); break;
    case ROW_TEXT: pd_put(out, tr(self->text ? N_("yes") : N_("no"))); break;
    default: put_option(self, option_at(row), out);
    }
}

static const char *label_of(const struct newtable *self, int row) {
    static const char *const labels[ROW_OPTIONS] = {
        [ROW_OPEN] = N_("Open the table"),
        [ROW_GAME] = N_("Game"),
        [ROW_SEATS] = N_("Seats"),
        [ROW_BOTS] = N_("Bots among them"),
        [ROW_LEVEL] = N_("Strength of the bots"),
        [ROW_CLOCK] = N_("Thinking time"),
        [ROW_LISTED] = N_("Anybody may find the table in the list"),
        [ROW_TEXT] = N_("Free text in the talk, besides the phrases"),
    };
    return row < ROW_OPTIONS ? tr(labels[row])
                             : tr(pd_option_at(self->plan.game, option_at(row)).title);
}

// A sentence about the row with the focus.
static const char *help_of(const struct newtable *self, int row) {
    static const char *const helps[ROW_OPTIONS] = {
        [ROW_SEATS] = N_("How many play, people and bots together."),
        [ROW_BOTS] = N_("The other seats are for people; the first of them is yours."),
        [ROW_CLOCK] = N_("A bot moves for whoever takes longer."),
        [ROW_LISTED] = N_("If not, only those find it whom you tell its address."),
    };
    const pd_game *game = self->plan.game;
    if (*self->join->note)
        return self->join->note;
    if (row == ROW_GAME)
        return tr(pd_game_about(game).blurb);
    if (row == ROW_LEVEL)
        return tr(self->bots ? self->plan.levels[0]->help : N_("There are no bots at this table."));
    if (row >= ROW_OPTIONS)
        return tr(pd_option_at(game, option_at(row)).help);
    bool unlimited = row == ROW_CLOCK && !clocks[self->clock];
    return helps[row] && !unlimited ? tr(helps[row]) : "";
}

static bool can_step(const struct newtable *self, int row) {
    return row != ROW_OPEN && !is_typed(self, row) && (row != ROW_LEVEL || self->bots);
}

static void draw_row(struct newtable *self, struct pane line, int row) {
    char value[PD_VALUE_MAX + 1];
    pd_text text = pd_text_on(value, sizeof value);
    bool at = row == self->list.at, button = row == ROW_OPEN;
    enum ink ink = at ? INK_FOCUS : INK_PLAIN;
    put_value(self, row, &text);
    if (at)
        pane_fill(line, ink);
    pane_put_within(line, 1, 0, LABELS, button && !at ? INK_GOOD : ink, button ? "▶" : "");
    pane_put_within(line, button ? 3 : 1, 0, LABELS, button && !at ? INK_GOOD : ink,
                    label_of(self, row));
    int columns = pane_put_within(line, LABELS + 4, 0, line.width - LABELS - 7, ink, value);
    if (at && can_step(self, row)) {
        pane_put(line, LABELS + 2, 0, ink, "←");
        pane_put(line, LABELS + 5 + columns, 0, ink, "→");
    }
    list_note_row(&self->list, row, line);
}

static void draw_newtable(struct page *page, struct pane screen) {
    struct newtable *self = (struct newtable *)page;
    static const struct list_foot feet[] = {
        {"↑ ↓", PRESS_DOWN, N_("pick")},
        {"← →", PRESS_RIGHT, N_("change")},
        {N_("Enter"), PRESS_ENTER, N_("choose")},
        {"o", 'o', N_("open the table")},
        {"?", '?', N_("help")},
        {N_("Esc"), PRESS_ESCAPE, N_("back")},
    };
    struct pane pane = list_frame(&self->list, screen, 88, tr(N_("A new table")), "", feet,
                                  sizeof feet / sizeof *feet);
    struct pane rows = pane_part(pane, 0, 1, pane.width, pane.height - WORDS - 2);
    list_scroll(&self->list, rows.height);
    for (int i = 0; i < rows.height && self->list.first + i < self->list.count; i++)
        draw_row(self, pane_part(rows, 0, i, rows.width, 1), self->list.first + i);
    pane_wrap(pane_part(pane, 1, pane.height - WORDS, pane.width - 2, WORDS), 0,
              *self->join->note ? INK_BAD : INK_DIM, help_of(self, self->list.at));
}

// ------------------------------------------------------------------------------------------- keys

static void show_help(struct stage *stage) {
    static const struct list_help rows[] = {
        {"↑ ↓ k j, Tab", N_("pick a row")},
        {"← → h l", N_("change its value")},
        {N_("Enter, Space"), N_("do it, change it, or type it")},
        {"o", N_("open the table as it is")},
        {N_("Esc, q"), N_("back")},
    };
    list_show_help(stage, rows, sizeof rows / sizeof *rows);
}

static void key_newtable(struct page *page, int key) {
    struct newtable *self = (struct newtable *)page;
    int row = self->list.at;
    self->join->note[0] = '\0';
    if (list_key(&self->list, key))
        return;
    switch (key) {
    case PRESS_LEFT:
    case 'h': step(self, row, -1); break;
    case PRESS_RIGHT:
    case 'l': step(self, row, 1); break;
    case 'o': open_table(self); break;
    case '?': show_help(page->stage); break;
    case PRESS_ENTER:
    case ' ':
        if (row == ROW_OPEN)
            open_table(self);
        else
            step(self, row, 1);
        break;
    case PRESS_ESCAPE:
    case 'q': stage_pop(page->stage, page); break;
    default: break;
    }
}

static void click_newtable(struct page *page, int x, int y) {
    struct newtable *self = (struct newtable *)page;
    int row = list_row_at(&self->list, x, y), key = list_key_at(&self->list, x, y);
    if (row >= 0)
        self->list.at = row;
    if (row >= 0 || key)
        key_newtable(page, row >= 0 ? PRESS_ENTER : key);
}

static void close_newtable(struct page *page) {
    struct newtable *self = (struct newtable *)page;
    if (self->join->form == page)
        self->join->form = NULL;
    free(self);
}

static const struct page_kind newtable_kind = {
    .draw = draw_newtable,
    .key = key_newtable,
    .click = click_newtable,
    .close = close_newtable,
};

void newtable_open(struct join *join) {
    struct newtable *self = page_make(sizeof *self, &newtable_kind);
    self->join = join;
    choose_game(self, 0);
    join->form = &self->page;
    stage_push(join_stage(join), &self->page);
}
