// The menu: the games, the match to continue, saved matches, servers, the language.
#include "base/memory.h"
#include "console/settings.h"
#include "net/wire.h"
#include "tui/pages/app.h"
#include "tui/pages/menu-parts.h"
#include "tui/pages/practice.h"
#include "tui/screen/dialog.h"
#include "tui/screen/list.h"
#include "tui/screen/names.h"
#include "tui/table/rules.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH_MAX = 90, GAMES_MAX = 9, TITLE_ROWS = 3, FLAG_MAX = 10, ACTION_COUNT = 7 };

// The keys of the rows, in order; after the digits those letters that mean nothing else here.
static const char row_keys[] = "123456789abcdefimnostuvwxyz";

// The rows below the games. Each has a letter of its own, or the key that comes so many after those
// of the games.
enum action { GO_ON, RECORDS, PRACTICE, JOIN, LANGUAGE, THEME, QUIT };

static const struct {
    char letter;
    int after;
    const char *label;
} actions[ACTION_COUNT] = {
    [GO_ON] = {0, 1, N_("Continue your match")},
    [RECORDS] = {0, 2, N_("Saved matches")},
    [PRACTICE] = {'p', 0, N_("Practice")},
    [JOIN] = {0, 3, N_("Join a server")},
    [LANGUAGE] = {0, 4, N_("Language")},
    [THEME] = {0, 5, N_("Colours")},
    [QUIT] = {'q', 0, N_("Quit")},
};

static const char *const themes[THEME_COUNT] = {
    [THEME_AUTO] = N_("as the terminal says"),
    [THEME_DARK] = N_("for a dark background"),
    [THEME_LIGHT] = N_("for a light background"),
};

_Static_assert(GAMES_MAX + ACTION_COUNT < (int)sizeof row_keys, "every row has a key");

struct menu {
    struct page page;
    struct list list; // the games, then the actions
    int games;
    enum action shown[ACTION_COUNT];
    char keys[GAMES_MAX + ACTION_COUNT + 1]; // of the rows
    char left[256];                          // the match to continue, or ""
    char practice[64];                       // how many exercises are due; "" if there are none
    char server[WIRE_ADDRESS_MAX + 1];
    bool covered; // by another page: read everything again afterwards
};

// ------------------------------------------------------------------------- what there is to choose

static void describe_left(struct menu *self) {
    path_buffer path;
    struct save_summary summary;
    char number[16], when[64];
    pd_text text = pd_text_on(self->left, sizeof self->left), date = pd_text_on(when, sizeof when);
    if (!save_latest(NULL, path))
        return;
    if (!save_look(path, &summary)) {
        pd_put(&text, path);
        return;
    }
    snprintf(number, sizeof number, "%d", summary.step);
    list_put_time(&date, summary.when.tv_sec);
    pd_format(&text, tr(N_("{game}, move {number}, {when}")), "game",
              tr(pd_game_about(summary.header.game).name), "number", number, "when", when, NULL);
}

static void describe_practice(struct menu *self) {
    pd__practice *practice = must(calloc(1, sizeof *practice));
    pd_text text = pd_text_on(self->practice, sizeof self->practice);
    char count[16];
    if (practice_load(practice) && practice->count) {
        snprintf(count, sizeof count, "%d", pd__practice_due(practice, practice_today()));
        pd_format(&text, tr(NP_("one exercise is due", "{count} exercises are due")), "count",
                  count, NULL);
    }
    pd__practice_close(practice);
    free(practice);
}

static char find_key(const struct menu *self, int row) {
    int number = row + 1;
    if (row >= self->games) {
        enum action action = self->shown[row - self->games];
        if (actions[action].letter)
            return actions[action].letter;
        number = self->games + actions[action].after;
    }
    return row_keys[number - 1];
}

static void name_keys(struct menu *self) {
    for (int row = 0; row < self->list.count; row++)
        self->keys[row] = find_key(self, row);
    self->keys[self->list.count] = '\0';
    self->list.row_keys = self->keys;
}

static void find_out(struct menu *self) {
    struct settings settings;
    char value[SETTING_MAX + 1];
    int count = 0;
    self->left[0] = self->server[0] = self->practice[0] = '\0';
    describe_left(self);
    describe_practice(self);
    settings_read(&settings);
    if (settings_get(&settings, "server", value) && strlen(value) < sizeof self->server)
        strcpy(self->server, value);
    for (int action = GO_ON; action < ACTION_COUNT; action++)
        if ((action != GO_ON || *self->left) && (action != PRACTICE || *self->practice))
            self->shown[count++] = (enum action)action;
    self->list.count = self->games + count;
    list_move(&self->list, 0);
    name_keys(self);
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
    static const char *const squares[2][2] = {{"▀▄", "▀▄"}, {"# ", " #"}};
    for (int y = 0; y < pane.height; y++)
        for (int x = 0; x < pane.width; x += 2)
            pane_put(pane, x, y, INK_FRAME, squares[ascii][y % 2]);
}

static void draw_title(struct pane pane) {
    static const char *const letters[TITLE_ROWS] = {
        "█▀▀▀▄ ▄▀▀▀▄ █▀▀▀▄ █▀▀▀▄ ▄▀▀▀▄ ▄▀▀▀▀ █  ▄▀",
        "█▀▀▀  █▀▀▀█ █   █ █   █ █   █ █     █▀▀▄ ",
        "▀     ▀   ▀ ▀▀▀▀  ▀▀▀▀   ▀▀▀   ▀▀▀▀ ▀   ▀",
    };
    bool ascii = pane.grid->ascii;
    int width = text_columns(letters[0]), left = (pane.width - width) / 2;
    int flag = left - 3 < FLAG_MAX ? (left - 3) / 2 * 2 : FLAG_MAX;
    for (int y = 0; !ascii && y < TITLE_ROWS; y++)
        pane_put(pane, left, y, INK_KEY, letters[y]);
    if (ascii)
        pane_put_centred(pane, 1, INK_KEY, "P   A   D   D   O   C   K");
    draw_flag(pane_part(pane, left - 3 - flag, 0, flag, TITLE_ROWS), ascii);
    draw_flag(pane_part(pane, left + width + 3, 0, flag, TITLE_ROWS), ascii);
}

// ---------------------------------------------------------------------------------------- drawing

// How the rows of the screen are shared out.
struct layout {
    bool blurbs;             // of all games, or of the one with the focus only
    int top, tagline, above; // blank lines: above the title, before the games
    int between, below;      // between games, and after them
};

typedef char blurb[512];

static const char *blurb_of(int game, blurb buffer) {
    pd_text text = pd_text_on(buffer, sizeof(blurb));
    pd_say_game(pd_game_at(game), &(pd_voice){console_voice_language(), PD_NOBODY, NULL}, &text);
    return buffer;
}

static int blurb_lines(int game, int width) {
    blurb buffer;
    return text_lines(blurb_of(game, buffer), width - 4);
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

// Takes `lines` of the spare lines, or none if there are fewer. Returns how many it took.
static int take(int *spare, int lines) {
    if (*spare < lines)
        return 0;
    *spare -= lines;
    return lines;
}

static int longest_blurb(const struct menu *self, int width) {
    int most = 0;
    for (int game = 0; game < self->games; game++)
        most = blurb_lines(game, width) > most ? blurb_lines(game, width) : most;
    return most;
}

static struct layout lay_out(const struct menu *self, struct pane pane) {
    struct layout layout = {.blurbs = true};
    int rest = pane.height - TITLE_ROWS - (self->list.count - self->games);
    int spare = rest - game_lines(self, &layout, pane.width);
    if (spare < 0) {
        layout.blurbs = false;
        spare = rest - self->games - longest_blurb(self, pane.width);
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
    struct list_row row = list_begin_row(&self->list, game, pane);
    char range[32], seats[64];
    blurb buffer;
    pd_text text = pd_text_on(seats, sizeof seats);
    snprintf(range, sizeof range, "%d–%d", info.seats_min, info.seats_max);
    pd_format(&text, tr(N_("{seats} players")), "seats", range, NULL);
    pane_put(pane, 1, 0, list_ink(row, INK_KEY), row.key);
    pane_put(pane, 4, 0, list_ink(row, INK_STRONG), tr(info.name));
    pane_put_right(pane_part(pane, 0, 0, pane.width - 1, 1), 0, list_ink(row, INK_PLAIN), seats);
    if (has_blurb(self, layout, game))
        pane_wrap(pane_part(pane, 4, 1, pane.width - 4, pane.height - 1), 0, INK_PLAIN,
                  blurb_of(game, buffer));
}

static const char *action_value(const struct menu *self, enum action action) {
    switch (action) {
    case GO_ON: return self->left;
    case PRACTICE: return self->practice;
    case JOIN: return self->server;
    case LANGUAGE: return language_name(pd_language_code(console_voice_language()));
    case THEME: return tr(themes[self->page.stage->theme]);
    default: return "";
    }
}

static void draw_action(const struct menu *self, struct list_row row, int labels) {
    enum action action = self->shown[row.index - self->games];
    int x = 4 + labels + 3;
    pane_put(row.line, 1, 0, list_ink(row, INK_KEY), row.key);
    pane_put(row.line, 4, 0, list_ink(row, INK_PLAIN), tr(actions[action].label));
    x += pane_put_within(row.line, x, 0, row.line.width - x - 3, list_ink(row, INK_DIM),
                         action_value(self, action));
    if (row.at && (action == LANGUAGE || action == THEME)) {
        pane_put(row.line, 4 + labels + 1, 0, INK_FOCUS, "←");
        pane_put(row.line, x + 1, 0, INK_FOCUS, "→");
    }
}

static int label_width(void) {
    int width = 0;
    for (int i = 0; i < ACTION_COUNT; i++) {
        int columns = text_columns(tr(actions[i].label));
        width = columns > width ? columns : width;
    }
    return width;
}

static const struct foot_key feet[] = {
    {"↑ ↓", PRESS_DOWN, N_("select")},
    {N_("Enter"), PRESS_ENTER, N_("open")},
    {"L", 'L', N_("learn")},
    {"r", 'r', N_("rules")},
    {"?", '?', N_("help")},
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
        draw_action(self, list_begin_row(&self->list, row, pane_part(pane, 0, y, pane.width, 1)),
                    labels);
}

static void draw_menu(struct page *page, struct pane screen) {
    struct menu *self = (struct menu *)page;
    int width = screen.width - 2 < WIDTH_MAX ? screen.width - 2 : WIDTH_MAX;
    struct pane pane = pane_part(screen, (screen.width - width) / 2, 0, width, screen.height - 1);
    struct layout layout = lay_out(self, pane);
    list_draw_foot(&self->list, screen, feet, sizeof feet / sizeof *feet);
    draw_title(pane_part(pane, 0, layout.top, pane.width, TITLE_ROWS));
    int y = layout.top + TITLE_ROWS;
    if (layout.tagline)
        pane_put_centred(pane_part(pane, 0, y, pane.width, 1), 0, INK_DIM,
                         tr(N_("Card games with secret hands and fair deals.")));
    y += layout.tagline + layout.above;
    draw_rows(self, pane_part(pane, 0, y, pane.width, pane.height - y), &layout);
}

// ------------------------------------------------------------------------------------------ doing

void menu_go_on(struct stage *stage, const char *path) {
    struct settings settings;
    struct saved_match *saved = must(calloc(1, sizeof *saved));
    if (saved_match_resume(saved, path, NULL, 0) >= 0) {
        saved_match_close(saved);
        free(saved);
        return;
    }
    settings_read(&settings);
    match_page_open(stage, saved, settings_switch(&settings, "hints", false));
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
    // Remember the server without the table: the next visit may be to another one.
    snprintf(server, sizeof server, "%.*s", (int)strcspn(address, "#"), address);
    change_setting("server", server);
    find_out(self);
    join_open(self->page.stage, address);
}

static void ask_address(struct menu *self) {
    dialog_type(self->page.stage, tr(N_("Address of a server or table")),
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

static void take_theme(void *context, int theme) {
    struct stage *stage = ((struct menu *)context)->page.stage;
    if (theme < 0)
        return;
    stage->theme = (enum tui_theme)theme;
    stage->platform->set_theme(stage->platform, stage->theme);
    change_setting("theme", theme_word(stage->theme));
}

static void ask_theme(struct menu *self) {
    struct dialog_row rows[THEME_COUNT] = {0};
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        snprintf(rows[theme].label, sizeof rows->label, "%s", tr(themes[theme]));
        rows[theme].marked = theme == (int)self->page.stage->theme;
    }
    dialog_choose(self->page.stage, tr(N_("Colours")), rows, THEME_COUNT, take_theme, self);
}

static void act(struct menu *self, enum action action) {
    struct stage *stage = self->page.stage;
    switch (action) {
    case GO_ON: menu_go_on(stage, ""); break;
    case RECORDS: records_open(stage); break;
    case PRACTICE: practice_open(stage); break;
    case JOIN: ask_address(self); break;
    case LANGUAGE: ask_language(self); break;
    case THEME: ask_theme(self); break;
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
    {"↑ ↓ k j, Tab", N_("select a row")},
    {N_("Enter, Space"), N_("open it; Enter twice starts a match")},
    {"1 … 9", N_("open a row by its number")},
    {"L", N_("learn the selected game in a guided first match")},
    {"r", N_("the rules of the selected game")},
    {"← →", N_("change the language or the colours, on their rows")},
    {N_("Ctrl+L"), N_("redraw the screen")},
    {"q", N_("quit")},
};

// ← and → change the language and the colours on their rows; elsewhere, → opens the row.
static void step(struct menu *self, int way) {
    int count = pd_language_count(), theme = (int)self->page.stage->theme;
    if (self->list.at == find_action_row(self, LANGUAGE))
        take_language(self, (console_voice_language() + way + count) % count);
    else if (self->list.at == find_action_row(self, THEME))
        take_theme(self, (theme + way + THEME_COUNT) % THEME_COUNT);
    else if (way > 0 && self->list.at != find_action_row(self, QUIT))
        choose(self);
}

static void show_rules(struct menu *self) {
    if (self->list.at < self->games)
        rules_open(self->page.stage, pd_game_at(self->list.at));
}

static void learn(struct menu *self) {
    bool is_game = self->list.at < self->games;
    const struct lesson *lesson = is_game ? lesson_find(pd_game_at(self->list.at)) : NULL;
    if (lesson)
        lesson_open(self->page.stage, lesson);
}

static void key_menu(struct page *page, int key) {
    struct menu *self = (struct menu *)page;
    switch (list_key(&self->list, key)) {
    case PRESS_ENTER: choose(self); break;
    case PRESS_LEFT: step(self, -1); break;
    case PRESS_RIGHT: step(self, 1); break;
    case 'L': learn(self); break;
    case 'r': show_rules(self); break;
    case '?': list_show_help(page->stage, help, sizeof help / sizeof *help); break;
    case PRESS_ESCAPE: self->list.at = find_action_row(self, QUIT); break;
    default: break;
    }
}

static void click_menu(struct page *page, int x, int y) {
    list_click(&((struct menu *)page)->list, page, x, y);
}

// Another page may have changed the saved matches.
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
