// The first page: the games, the match that was left, records, servers, the language.
#include "console/settings.h"
#include "net/wire.h"
#include "tui/app.h"
#include "tui/dialog.h"
#include "tui/list.h"
#include "tui/menu-parts.h"
#include "tui/names.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH_MAX = 90, GAMES_MAX = 12, TITLE_ROWS = 3, ACTION_COUNT = 5 };

// What can be done besides starting a game, each with a key of its own that stays the same.
enum action { GO_ON, RECORDS, JOIN, LANGUAGE, QUIT };

static const struct {
    int key;
    const char *label;
} actions[ACTION_COUNT] = {
    {'5', N_("Go on with your match")},
    {'6', N_("Watch a record")},
    {'7', N_("Join a server")},
    {'8', N_("Language")},
    {'q', N_("Quit")},
};

struct menu {
    struct page page;
    struct list list; // the games, then the actions
    int games;
    enum action shown[ACTION_COUNT];
    char left[256]; // what match was left, or ""
    char server[WIRE_ADDRESS_MAX + 1];
    bool covered; // by another page, after which things may be different
};

// ------------------------------------------------------------------------- what there is to choose

static void describe_left(struct menu *self) {
    path_buffer path;
    struct save_facts facts;
    char number[16], when[64];
    pd_text text = pd_text_on(self->left, sizeof self->left), date = pd_text_on(when, sizeof when);
    if (!save_latest(path))
        return;
    if (!save_look(path, &facts)) {
        pd_put(&text, path);
        return;
    }
    snprintf(number, sizeof number, "%d", facts.step);
    list_put_time(&date, facts.when.tv_sec);
    pd_format(&text, tr(N_("{game}, move {number}, {when}")), "game",
              tr(pd_game_about(facts.header.game).name), "number", number, "when", when, NULL);
}

static void find_out(struct menu *self) {
    struct settings settings;
    char value[SETTING_MAX + 1];
    int count = 0;
    self->left[0] = self->server[0] = '\0';
    describe_left(self);
    settings_read(&settings);
    if (settings_get(&settings, "server", value) && strlen(value) < sizeof self->server)
        strcpy(self->server, value);
    for (int action = GO_ON; action < ACTION_COUNT; action++)
        if (action != GO_ON || *self->left)
            self->shown[count++] = (enum action)action;
    self->list.count = self->games + count;
    if (self->list.at >= self->list.count)
        self->list.at = self->list.count - 1;
}

static int find_action_row(const struct menu *self, enum action action) {
    for (int row = self->games; row < self->list.count; row++)
        if (self->shown[row - self->games] == action)
            return row;
    return -1;
}

// ------------------------------------------------------------------------------------------ title

// A chequered flag.
static void draw_flag(struct pane pane, bool ascii) {
    for (int y = 0; y < pane.height; y++)
        for (int x = 0; x < pane.width; x += 2)
            pane_put(pane, x, y, INK_FRAME, !ascii ? "▀▄" : y % 2 ? " #" : "# ");
}

static void draw_title(struct pane pane) {
    static const char *const letters[TITLE_ROWS] = {
        "█▀▀▀▄ ▄▀▀▀▄ █▀▀▀▄ █▀▀▀▄ ▄▀▀▀▄ ▄▀▀▀▀ █  ▄▀",
        "█▀▀▀  █▀▀▀█ █   █ █   █ █   █ █     █▀▀▄ ",
        "▀     ▀   ▀ ▀▀▀▀  ▀▀▀▀   ▀▀▀   ▀▀▀▀ ▀   ▀",
    };
    bool ascii = pane.grid->ascii;
    int width = text_columns(letters[0]), left = (pane.width - width) / 2;
    for (int y = 0; !ascii && y < TITLE_ROWS; y++)
        pane_put(pane, left, y, INK_KEY, letters[y]);
    if (ascii)
        pane_put_centred(pane, 1, INK_KEY, "P   A   D   D   O   C   K");
    draw_flag(pane_part(pane, left - 13, 0, 10, TITLE_ROWS), ascii);
    draw_flag(pane_part(pane, left + width + 3, 0, 10, TITLE_ROWS), ascii);
}

// ---------------------------------------------------------------------------------------- drawing

// How much room everything gets.
struct layout {
    bool blurbs;             // of all games, or of the one with the focus only
    int top, tagline, above; // blank lines: above the title, before the games
    int between, below;      // between games, and after them
};

static int blurb_lines(int game, int width) {
    return text_lines(tr(pd_game_about(pd_game_at(game)).blurb), width - 4);
}

static bool has_blurb(const struct menu *self, const struct layout *layout, int game) {
    return layout->blurbs || self->list.at == game;
}

static int game_lines(const struct menu *self, const struct layout *layout, int width) {
    int lines = self->games;
    for (int game = 0; game < self->games; game++)
        if (has_blurb(self, layout, game))
            lines += blurb_lines(game, width);
    return lines;
}

// Takes so many lines, if that many are left.
static int take(int *spare, int lines) {
    if (*spare < lines)
        return 0;
    *spare -= lines;
    return lines;
}

static struct layout lay_out(const struct menu *self, struct pane pane) {
    struct layout layout = {.blurbs = true};
    int rest = pane.height - TITLE_ROWS - (self->list.count - self->games);
    int spare = rest - game_lines(self, &layout, pane.width);
    if (spare < 0) {
        layout.blurbs = false;
        spare = rest - self->games - 3; // the longest blurb has three lines
    }
    layout.tagline = take(&spare, 1);
    layout.below = take(&spare, 1);
    layout.above = take(&spare, 1);
    layout.top = take(&spare, 1);
    layout.between = take(&spare, self->games - 1) ? 1 : 0;
    layout.above += take(&spare, 2) / 2;
    layout.top += spare > 0 ? spare / 2 : 0;
    return layout;
}

static void draw_game(struct menu *self, struct pane pane, const struct layout *layout, int game) {
    pd_game_info info = pd_game_about(pd_game_at(game));
    bool at = self->list.at == game;
    char key[16], range[32], seats[64];
    pd_text text = pd_text_on(seats, sizeof seats);
    snprintf(key, sizeof key, "%d", game + 1);
    snprintf(range, sizeof range, "%d–%d", info.seats_min, info.seats_max);
    pd_format(&text, tr(N_("{seats} players")), "seats", range, NULL);
    struct pane line = pane_part(pane, 0, 0, pane.width, 1);
    if (at)
        pane_fill(line, INK_FOCUS);
    pane_put(line, 1, 0, at ? INK_FOCUS : INK_KEY, key);
    pane_put(line, 4, 0, at ? INK_FOCUS : INK_STRONG, tr(info.name));
    pane_put_right(pane_part(line, 0, 0, line.width - 1, 1), 0, at ? INK_FOCUS : INK_PLAIN, seats);
    if (has_blurb(self, layout, game))
        pane_wrap(pane_part(pane, 4, 1, pane.width - 4, pane.height - 1), 0, INK_PLAIN,
                  tr(info.blurb));
    list_note_row(&self->list, game, pane);
}

static const char *action_value(const struct menu *self, enum action action) {
    switch (action) {
    case GO_ON: return self->left;
    case JOIN: return self->server;
    case LANGUAGE: return language_name(pd_language_code(console_voice_language()));
    default: return "";
    }
}

static void draw_action(struct menu *self, struct pane line, int row, int labels) {
    enum action action = self->shown[row - self->games];
    bool at = self->list.at == row;
    char key[2] = {(char)actions[action].key, '\0'};
    enum ink ink = at ? INK_FOCUS : INK_PLAIN;
    int x = 4 + labels + 3;
    if (at)
        pane_fill(line, INK_FOCUS);
    pane_put(line, 1, 0, at ? INK_FOCUS : INK_KEY, key);
    pane_put(line, 4, 0, ink, tr(actions[action].label));
    x += pane_put_within(line, x, 0, line.width - x - 3, at ? ink : INK_DIM,
                         action_value(self, action));
    if (at && action == LANGUAGE) {
        pane_put(line, 4 + labels + 1, 0, ink, "←");
        pane_put(line, x + 1, 0, ink, "→");
    }
    list_note_row(&self->list, row, line);
}

static int label_width(void) {
    int width = 0;
    for (int i = 0; i < ACTION_COUNT; i++) {
        int columns = text_columns(tr(actions[i].label));
        width = columns > width ? columns : width;
    }
    return width;
}

static const struct list_foot feet[] = {
    {"↑ ↓", PRESS_DOWN, N_("pick")}, {N_("Enter"), PRESS_ENTER, N_("choose")},
    {"r", 'r', N_("rules")},         {"?", '?', N_("help")},
    {"q", 'q', N_("quit")},
};

static void draw_rows(struct menu *self, struct pane pane, const struct layout *layout) {
    int y = 0, labels = label_width();
    for (int game = 0; game < self->games; game++) {
        int lines = 1 + (has_blurb(self, layout, game) ? blurb_lines(game, pane.width) : 0);
        draw_game(self, pane_part(pane, 0, y, pane.width, lines), layout, game);
        y += lines + layout->between;
    }
    y += layout->below - layout->between;
    for (int row = self->games; row < self->list.count; row++, y++)
        draw_action(self, pane_part(pane, 0, y, pane.width, 1), row, labels);
}

static void draw_menu(struct page *page, struct pane screen) {
    struct menu *self = (struct menu *)page;
    int width = screen.width - 2 < WIDTH_MAX ? screen.width - 2 : WIDTH_MAX;
    struct pane pane = pane_part(screen, (screen.width - width) / 2, 0, width, screen.height - 1);
    struct layout layout = lay_out(self, pane);
    list_foot(&self->list, screen, feet, sizeof feet / sizeof *feet);
    draw_title(pane_part(pane, 0, layout.top, pane.width, TITLE_ROWS));
    int y = layout.top + TITLE_ROWS;
    if (layout.tagline)
        pane_put_centred(pane_part(pane, 0, y, pane.width, 1), 0, INK_DIM,
                         tr(N_("Card games with hidden hands, played fairly.")));
    y += layout.tagline + layout.above;
    draw_rows(self, pane_part(pane, 0, y, pane.width, pane.height - y), &layout);
}

// ------------------------------------------------------------------------------------------ doing

void menu_go_on(struct stage *stage, const char *path, bool is_kept) {
    struct settings settings;
    struct kept *kept = calloc(1, sizeof *kept);
    if (!kept)
        abort();
    if (kept_resume(kept, path, NULL, 0) >= 0) {
        kept_close(kept);
        free(kept);
        return;
    }
    if (is_kept && *path)
        strcpy(kept->save, path); // as long as it was when it was found
    settings_read(&settings);
    match_open(stage, kept, settings_switch(&settings, "hints", false));
}

static void change_setting(const char *key, const char *value) {
    struct settings settings;
    settings_read(&settings);
    settings_set(&settings, key, value);
    settings_save(&settings);
}

static void take_address(void *context, const char *address) {
    struct menu *self = context;
    char server[WIRE_ADDRESS_MAX + 1];
    if (!address || !*address)
        return;
    // The next time there may be another table, and the seats one has are offered anyway.
    snprintf(server, sizeof server, "%.*s", (int)strcspn(address, "#"), address);
    change_setting("server", server);
    find_out(self);
    join_open(self->page.stage, address);
}

static void ask_address(struct menu *self) {
    dialog_type(self->page.stage, tr(N_("The address of a server, or of a table there")),
                *self->server ? self->server : "ws://127.0.0.1:8080", WIRE_ADDRESS_MAX,
                take_address, self);
}

static void take_language(void *context, int language) {
    if (language < 0)
        return;
    console_language(language);
    change_setting("language", pd_language_code(language));
    find_out(context);
}

static void ask_language(struct menu *self) {
    struct dialog_row rows[8] = {0};
    int count = 0;
    for (; count < pd_language_count() && count < 8; count++) {
        snprintf(rows[count].label, sizeof rows->label, "%s",
                 language_name(pd_language_code(count)));
        rows[count].marked = count == console_voice_language();
    }
    dialog_choose(self->page.stage, tr(N_("Language")), rows, count, take_language, self);
}

static void act(struct menu *self, enum action action) {
    struct stage *stage = self->page.stage;
    switch (action) {
    case GO_ON: menu_go_on(stage, "", true); break;
    case RECORDS: records_open(stage); break;
    case JOIN: ask_address(self); break;
    case LANGUAGE: ask_language(self); break;
    case QUIT: stage_pop(stage, &self->page); break;
    }
}

static void choose(struct menu *self) {
    int row = self->list.at;
    if (row < self->games)
        newmatch_open(self->page.stage, pd_game_at(row));
    else
        act(self, self->shown[row - self->games]);
}

// ------------------------------------------------------------------------------------------- keys

static const struct list_help help[] = {
    {"↑ ↓ k j, Tab", N_("pick a row")},
    {N_("Enter, Space"), N_("choose it; with Enter twice a match begins")},
    {"1 … 9", N_("choose a row by its number")},
    {"r", N_("the rules of the game that is picked")},
    {"← →", N_("another language, when that row is picked")},
    {"Ctrl+L", N_("draw the screen anew")},
    {"q", N_("quit")},
};

// Left and right change the language, and else choose.
static void step(struct menu *self, int way) {
    bool is_language = self->list.at == find_action_row(self, LANGUAGE);
    int count = pd_language_count();
    if (is_language)
        take_language(self, (console_voice_language() + way + count) % count);
    else if (way > 0 && self->list.at != find_action_row(self, QUIT))
        choose(self);
}

static void press_key_of_row(struct menu *self, int key) {
    int row = -1;
    if (key >= '1' && key - '1' < self->games)
        row = key - '1';
    for (int i = self->games; row < 0 && i < self->list.count; i++)
        if (actions[self->shown[i - self->games]].key == key)
            row = i;
    if (row < 0)
        return;
    self->list.at = row;
    choose(self);
}

static void show_rules(struct menu *self) {
    if (self->list.at < self->games)
        rules_open(self->page.stage, pd_game_at(self->list.at));
}

static void key_menu(struct page *page, int key) {
    struct menu *self = (struct menu *)page;
    if (list_key(&self->list, key))
        return;
    switch (key) {
    case PRESS_ENTER:
    case ' ': choose(self); break;
    case PRESS_LEFT:
    case 'h': step(self, -1); break;
    case PRESS_RIGHT:
    case 'l': step(self, 1); break;
    case 'r':
    case 'R': show_rules(self); break;
    case '?': list_show_help(page->stage, help, sizeof help / sizeof *help); break;
    case PRESS_ESCAPE: self->list.at = find_action_row(self, QUIT); break;
    default: press_key_of_row(self, key);
    }
}

static void click_menu(struct page *page, int x, int y) {
    struct menu *self = (struct menu *)page;
    int key = list_key_at(&self->list, x, y), row = list_row_at(&self->list, x, y);
    if (key)
        key_menu(page, key);
    if (row < 0)
        return;
    self->list.at = row;
    choose(self);
}

// A match may have been played meanwhile, to its end or not.
static void tick_menu(struct page *page) {
    struct menu *self = (struct menu *)page;
    bool covered = page->stage->top != page;
    if (self->covered && !covered)
        find_out(self);
    self->covered = covered;
}

static void close_menu(struct page *page) {
    free(page);
}

static const struct page_kind menu_kind = {
    .draw = draw_menu,
    .key = key_menu,
    .click = click_menu,
    .tick = tick_menu,
    .close = close_menu,
};

// The game that was played last has the focus.
static int find_last_game(int games) {
    struct settings settings;
    char id[SETTING_MAX + 1];
    settings_read(&settings);
    settings_get(&settings, "game", id);
    for (int i = 0; i < games; i++)
        if (strcmp(pd_game_about(pd_game_at(i)).id, id) == 0)
            return i;
    return 0;
}

void menu_open(struct stage *stage) {
    struct menu *self = page_make(sizeof *self, &menu_kind);
    self->games = pd_game_count() < GAMES_MAX ? pd_game_count() : GAMES_MAX;
    find_out(self);
    self->list.at = find_last_game(self->games);
    stage_push(stage, &self->page);
}
