#include "tui/table/rules.h"

#include "console/ascii.h"
#include "tui/screen/dialog.h"
#include "tui/screen/list.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH_MAX = 92, SEARCH_MAX = 60 };

struct rules {
    struct page page;
    const pd_game *game;
    struct list list;            // the lines of all rules
    int count;                   // rows of the rule page
    int ids;                     // columns that the IDs take
    char search[SEARCH_MAX + 1]; // words, or ""
    int found;                   // the row that was found last, or −1
    bool seek;                   // scroll to it at the next drawing
};

// ----------------------------------------------------------------------------------------- search

// For comparing: lower case, without accents.
static int fold(uint32_t character) {
    char c = ascii_for(character);
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

// If `text` starts with the word, the number of its bytes that match; otherwise 0.
static size_t match_word(const char *text, const char *word, size_t length) {
    const char *at = text, *end = word + length;
    while (word < end) {
        uint32_t mine = utf8_next(&at), wanted = utf8_next(&word);
        if (!mine || fold(mine) != fold(wanted))
            return 0;
    }
    return (size_t)(at - text);
}

static bool has_word(const char *text, const char *word, size_t length) {
    for (; *text; utf8_next(&text))
        if (match_word(text, word, length))
            return true;
    return false;
}

// Does a row contain all the words of the search, in its text or ID?
static bool is_hit(const struct rules *self, int row) {
    const pd_rule *rule = pd_rule_at(self->game, row);
    const char *word = self->search + strspn(self->search, " ");
    if (!*word)
        return false;
    while (*word) {
        size_t length = strcspn(word, " ");
        if (!has_word(tr(rule->text), word, length) && !has_word(rule->ids, word, length))
            return false;
        word += length + strspn(word + length, " ");
    }
    return true;
}

static void find_next(struct rules *self, int way) {
    for (int i = 1; i <= self->count; i++) {
        int row = (self->found + way * i + 2 * self->count) % self->count;
        if (self->found < 0)
            row = way > 0 ? i - 1 : self->count - i;
        if (is_hit(self, row)) {
            self->found = row;
            self->seek = true;
            return;
        }
    }
    self->found = -1;
}

static void take_search(void *context, const char *text) {
    struct rules *self = context;
    if (!text)
        return;
    strcpy(self->search, text); // the dialog limits it to SEARCH_MAX
    self->found = -1;
    find_next(self, 1);
}

// The state of the search: “2 of 5”, or “not found”.
static void say_search(const struct rules *self, pd_text *out) {
    int hits = 0, number = 0;
    char total[16], which[16];
    if (!self->search[strspn(self->search, " ")])
        return;
    for (int row = 0; row < self->count; row++)
        if (is_hit(self, row)) {
            hits++;
            number = row <= self->found ? hits : number;
        }
    snprintf(total, sizeof total, "%d", hits);
    snprintf(which, sizeof which, "%d", number);
    pd_format(out, tr(hits ? N_("“{words}”: {number} of {count}") : N_("“{words}”: not found")),
              "words", self->search, "number", which, "count", total, NULL);
}

// ---------------------------------------------------------------------------------------- drawing

static bool is_heading(const pd_rule *rule) {
    return !*rule->ids;
}

// Lines that a row takes, with the blank one above a heading.
static int row_lines(const struct rules *self, int row, int width) {
    const pd_rule *rule = pd_rule_at(self->game, row);
    if (is_heading(rule))
        return text_lines(tr(rule->text), width) + (row > 0);
    return text_lines(tr(rule->text), width - self->ids);
}

// Highlights the words of the search in one line. Misses a word that is broken across two lines.
static void mark_words(const struct rules *self, struct pane line) {
    char text[1024] = "";
    int column[1024];
    size_t used = 0;
    for (int x = 0; x < line.width && used + CELL_BYTES < sizeof text; x++) {
        const char *cell = grid_at(line.grid, line.x + x, line.y)->text;
        for (size_t i = 0; cell[i]; i++)
            column[used++] = x;
        strcat(text, cell);
    }
    for (const char *word = self->search; *(word += strspn(word, " "));) {
        size_t length = strcspn(word, " ");
        for (const char *at = text; *at; utf8_next(&at)) {
            size_t bytes = match_word(at, word, length);
            if (bytes) {
                int from = column[at - text], to = column[at - text + (long)bytes - 1];
                pane_mark(pane_part(line, from, 0, to - from + 1, 1), MARK_REVERSE);
            }
        }
        word += length;
    }
}

// Draws a row whose first line is at `y`, which may be above the pane.
static void draw_row(const struct rules *self, struct pane pane, int row, int y) {
    const pd_rule *rule = pd_rule_at(self->game, row);
    bool heading = is_heading(rule);
    y += heading && row > 0;
    int indent = heading ? 0 : self->ids, skip = y < 0 ? -y : 0;
    int top = y < 0 ? 0 : y, lines = text_lines(tr(rule->text), pane.width - indent) - skip;
    struct pane part = pane_part(pane, indent, top, pane.width - indent, lines);
    pane_wrap(part, skip, heading ? INK_STRONG : INK_PLAIN, tr(rule->text));
    if (!heading && !skip)
        pane_put(pane, 2, y, INK_KEY, rule->ids);
    if (!is_hit(self, row))
        return;
    for (int i = 0; i < part.height; i++)
        mark_words(self, pane_part(part, 0, i, part.width, 1));
    if (!skip)
        pane_put(pane, 0, y, row == self->found ? INK_HINT : INK_KEY, "▸");
}

static void seek_found(struct rules *self, int top, int lines) {
    if (top < self->list.first || top + lines > self->list.first + self->list.shown)
        self->list.first = top - self->list.shown / 4;
}

static void measure(struct rules *self, struct pane pane) {
    int all = 0;
    self->list.shown = pane.height;
    self->ids = 0;
    for (int row = 0; row < self->count; row++) {
        int columns = text_columns(pd_rule_at(self->game, row)->ids) + 4;
        self->ids = columns > self->ids ? columns : self->ids;
    }
    for (int row = 0; row < self->count; row++) {
        int lines = row_lines(self, row, pane.width);
        if (self->seek && row == self->found)
            seek_found(self, all, lines);
        all += lines;
    }
    self->seek = false;
    list_fit(&self->list, pane.height, all);
}

static const struct foot_key feet[] = {
    {"↑ ↓", PRESS_DOWN, N_("scroll")}, {N_("Space"), ' ', N_("page down")},
    {"/", '/', N_("search")},          {"n", 'n', N_("next")},
    {"N", 'N', N_("previous")},        {N_("Esc"), PRESS_ESCAPE, N_("back")},
};

static void draw_rules(struct page *page, struct pane screen) {
    struct rules *self = (struct rules *)page;
    char status[256];
    pd_text text = pd_text_on(status, sizeof status);
    say_search(self, &text);
    struct pane pane =
        list_frame(&self->list, screen, WIDTH_MAX, tr(pd_game_about(self->game).name), status, feet,
                   sizeof feet / sizeof *feet);
    pane = pane_part(pane, 0, 1, pane.width, pane.height - 1);
    measure(self, pane);
    for (int row = 0, y = -self->list.first; row < self->count && y < pane.height; row++) {
        int lines = row_lines(self, row, pane.width);
        if (y + lines > 0)
            draw_row(self, pane, row, y);
        y += lines;
    }
    if (self->list.first + self->list.shown < self->list.count)
        pane_put_right(pane_part(screen, 0, screen.height - 1, screen.width - 1, 1), 0, INK_KEY,
                       "▼");
}

// ------------------------------------------------------------------------------------------- keys

static const struct list_help help[] = {
    {"↑ ↓ k j", N_("one line up, one line down")},
    {"PageUp, b", N_("one page up")},
    {"PageDown, Space", N_("one page down")},
    {"g, G", N_("the top, the bottom")},
    {"/", N_("search for words (accents do not matter)")},
    {"n, N", N_("next result, previous result")},
    {N_("Esc, q"), N_("back")},
};

static void search(struct rules *self) {
    dialog_type(self->page.stage, tr(N_("Search")), self->search, SEARCH_MAX, take_search, self);
}

static void key_rules(struct page *page, int key) {
    struct rules *self = (struct rules *)page;
    if (list_scroll(&self->list, key == PRESS_ENTER ? PRESS_DOWN : key))
        return;
    switch (key) {
    case '/': search(self); break;
    case 'n': find_next(self, 1); break;
    case 'N': find_next(self, -1); break;
    case '?': list_show_help(page->stage, help, sizeof help / sizeof *help); break;
    case PRESS_ESCAPE:
    case PRESS_LEFT:
    case 'h':
    case 'r':
    case 'q': stage_pop(page->stage, page); break;
    default: break;
    }
}

static void click_rules(struct page *page, int x, int y) {
    list_click(&((struct rules *)page)->list, page, x, y);
}

static void wheel_rules(struct page *page, int way) {
    ((struct rules *)page)->list.first += 3 * way;
}

static void close_rules(struct page *page) {
    free(page);
}

static const struct page_kind rules_kind = {
    .draw = draw_rules,
    .key = key_rules,
    .click = click_rules,
    .wheel = wheel_rules,
    .close = close_rules,
};

void rules_open(struct stage *stage, const pd_game *game) {
    struct rules *self = page_make(sizeof *self, &rules_kind);
    self->game = game;
    self->found = -1;
    while (pd_rule_at(game, self->count))
        self->count++;
    stage_push(stage, &self->page);
}
