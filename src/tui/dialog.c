#include "tui/dialog.h"

#include "tui/ascii.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH_MAX = 76, MARGIN = 2 };

// A frame in the middle of the screen with room for `lines` inside; returns the room. No ends of
// words look out beside it.
static struct pane open_frame(struct pane screen, int width, int lines, const char *title,
                              const char *foot) {
    int height = lines + 2;
    if (height > screen.height - 2)
        height = screen.height - 2;
    int left = (screen.width - width) / 2, top = (screen.height - height) / 2;
    struct pane box = pane_part(screen, left, top, width, height);
    pane_fill(pane_part(screen, left - MARGIN, top, width + 2 * MARGIN, height), INK_PLAIN);
    pane_frame(box, INK_KEY, title);
    struct pane edge = pane_part(box, 2, box.height - 1, box.width - 4, 1);
    pane_put_right(edge, 0, INK_DIM, foot);
    return pane_part(box, 2, 1, box.width - 4, box.height - 2);
}

// ---------------------------------------------------------------------------------- text to read

struct text_page {
    struct page page;
    char *title, *text;
    int skipped, shown, lines;
};

static void draw_text(struct page *page, struct pane screen) {
    struct text_page *self = (struct text_page *)page;
    self->lines = text_lines(self->text, WIDTH_MAX - 4);
    bool whole = self->lines <= screen.height - 4;
    struct pane pane =
        open_frame(screen, WIDTH_MAX, self->lines, self->title,
                   whole ? tr(N_(" Esc: back ")) : tr(N_(" ↑ ↓: more   Esc: back ")));
    self->shown = pane.height;
    if (self->skipped > self->lines - pane.height)
        self->skipped = self->lines - pane.height;
    if (self->skipped < 0)
        self->skipped = 0;
    pane_wrap(pane, self->skipped, INK_PLAIN, self->text);
}

static void key_text(struct page *page, int key) {
    struct text_page *self = (struct text_page *)page;
    switch (key) {
    case PRESS_UP:
    case 'k': self->skipped--; break;
    case PRESS_DOWN:
    case 'j': self->skipped++; break;
    case PRESS_PAGE_UP:
    case 'b': self->skipped -= self->shown - 1; break;
    case PRESS_PAGE_DOWN:
    case ' ': self->skipped += self->shown - 1; break;
    case PRESS_HOME:
    case 'g': self->skipped = 0; break;
    case PRESS_END:
    case 'G': self->skipped = self->lines; break;
    case PRESS_ESCAPE:
    case PRESS_ENTER:
    case '?':
    case 'q': stage_pop(page->stage, page); break;
    default: break;
    }
    if (key == ' ' && self->lines <= self->shown)
        stage_pop(page->stage, page);
}

static void click_text(struct page *page, int x, int y) {
    (void)x, (void)y;
    stage_pop(page->stage, page);
}

static void close_text(struct page *page) {
    struct text_page *self = (struct text_page *)page;
    free(self->title);
    free(self->text);
    free(self);
}

static const struct page_kind text_kind = {
    .draw = draw_text,
    .key = key_text,
    .click = click_text,
    .close = close_text,
    .small = true,
};

static struct text_page *open_text(struct stage *stage, const char *title, const char *text) {
    struct text_page *self = page_make(sizeof *self, &text_kind);
    self->title = strdup(title);
    self->text = strdup(text);
    if (!self->title || !self->text)
        abort();
    stage_push(stage, &self->page);
    return self;
}

void dialog_text(struct stage *stage, const char *title, const char *text) {
    open_text(stage, title, text);
}

void dialog_text_end(struct stage *stage, const char *title, const char *text) {
    open_text(stage, title, text)->skipped = INT_MAX;
}

// ---------------------------------------------------------------------------- one of several rows

struct choose_page {
    struct page page;
    char *title;
    struct dialog_row *rows;
    int count, at, first, shown, top, left, width;
    dialog_chosen *chosen;
    void *context;
};

static int label_width(const struct choose_page *self) {
    int width = 0;
    for (int i = 0; i < self->count; i++) {
        int columns = text_columns(self->rows[i].label);
        width = columns > width ? columns : width;
    }
    return width;
}

static void draw_row(const struct choose_page *self, struct pane line, int index, int labels) {
    const struct dialog_row *row = &self->rows[index];
    enum ink ink = index == self->at ? INK_FOCUS : INK_PLAIN;
    char number[16] = "";
    if (index < 9)
        snprintf(number, sizeof number, "%d", index + 1);
    if (index == self->at)
        pane_fill(line, INK_FOCUS);
    pane_put(line, 1, 0, index == self->at ? ink : INK_KEY, number);
    pane_put(line, 3, 0, row->marked && index != self->at ? INK_HINT : ink, row->label);
    pane_put(line, 3 + labels + 2, 0, ink, row->says);
    if (row->marked)
        pane_put(line, 0, 0, ink, "★");
}

// What the row at hand says in full, where that did not fit on its line.
static const char *find_detail(const struct choose_page *self, int room) {
    const struct dialog_row *row = &self->rows[self->at];
    return text_columns(row->says) > room ? row->says : "";
}

static void draw_choose(struct page *page, struct pane screen) {
    struct choose_page *self = (struct choose_page *)page;
    enum { DETAIL = 2 };
    int labels = label_width(self), room = WIDTH_MAX - 4 - labels - 5;
    struct pane pane = open_frame(screen, WIDTH_MAX, self->count + DETAIL, self->title,
                                  tr(N_(" ↑ ↓, digits: pick   Enter: choose   Esc: back ")));
    self->shown = pane.height - DETAIL;
    if (self->at < self->first)
        self->first = self->at;
    if (self->at >= self->first + self->shown)
        self->first = self->at - self->shown + 1;
    for (int i = 0; i < self->shown && self->first + i < self->count; i++)
        draw_row(self, pane_part(pane, 0, i, pane.width, 1), self->first + i, labels);
    self->top = pane.y;
    self->left = pane.x;
    self->width = pane.width;
    pane_wrap(pane_part(pane, 0, self->shown, pane.width, DETAIL), 0, INK_DIM,
              find_detail(self, room));
}

static void choose(struct choose_page *self, int row) {
    dialog_chosen *chosen = self->chosen;
    void *context = self->context;
    stage_pop(self->page.stage, &self->page);
    chosen(context, row);
}

static void key_choose(struct page *page, int key) {
    struct choose_page *self = (struct choose_page *)page;
    switch (key) {
    case PRESS_UP:
    case 'k': self->at = self->at > 0 ? self->at - 1 : self->count - 1; break;
    case PRESS_DOWN:
    case 'j':
    case PRESS_TAB: self->at = self->at + 1 < self->count ? self->at + 1 : 0; break;
    case PRESS_PAGE_UP: self->at = self->at > self->shown ? self->at - self->shown : 0; break;
    case PRESS_PAGE_DOWN:
        self->at = self->at + self->shown < self->count ? self->at + self->shown : self->count - 1;
        break;
    case PRESS_HOME:
    case 'g': self->at = 0; break;
    case PRESS_END:
    case 'G': self->at = self->count - 1; break;
    case PRESS_ENTER:
    case ' ':
    case PRESS_RIGHT: choose(self, self->at); break;
    case PRESS_ESCAPE:
    case PRESS_LEFT:
    case 'q': choose(self, -1); break;
    default:
        if (key >= '1' && key <= '9' && key - '1' < self->count)
            choose(self, key - '1');
    }
}

static void click_choose(struct page *page, int x, int y) {
    struct choose_page *self = (struct choose_page *)page;
    int row = self->first + y - self->top;
    bool inside = x >= self->left && x < self->left + self->width && y >= self->top &&
                  y < self->top + self->shown;
    if (inside && row < self->count)
        choose(self, row);
    else if (!inside)
        choose(self, -1);
}

static void close_choose(struct page *page) {
    struct choose_page *self = (struct choose_page *)page;
    free(self->title);
    free(self->rows);
    free(self);
}

static const struct page_kind choose_kind = {
    .draw = draw_choose,
    .key = key_choose,
    .click = click_choose,
    .close = close_choose,
    .small = true,
};

void dialog_choose(struct stage *stage, const char *title, const struct dialog_row *rows, int count,
                   dialog_chosen *chosen, void *context) {
    struct choose_page *self = page_make(sizeof *self, &choose_kind);
    size_t bytes = (size_t)count * sizeof *rows;
    self->title = strdup(title);
    self->rows = malloc(bytes);
    if (!self->title || !self->rows)
        abort();
    memcpy(self->rows, rows, bytes);
    self->count = count;
    self->chosen = chosen;
    self->context = context;
    for (int i = count - 1; i >= 0; i--)
        if (rows[i].marked)
            self->at = i;
    stage_push(stage, &self->page);
}

// --------------------------------------------------------------------------------- a line to type

struct type_page {
    struct page page;
    char *title, *text;
    size_t most;
    dialog_typed *typed;
    void *context;
};

static void draw_type(struct page *page, struct pane screen) {
    struct type_page *self = (struct type_page *)page;
    struct pane pane =
        open_frame(screen, WIDTH_MAX, 1, self->title, tr(N_(" Enter: done   Esc: back ")));
    // Of a long line, its end is shown.
    const char *text = self->text;
    while (text_columns(text) >= pane.width)
        utf8_next(&text);
    int columns = pane_put(pane, 0, 0, INK_STRONG, text);
    pane_put(pane, columns, 0, INK_FOCUS, " ");
}

static void add_typed(struct type_page *self, int key) {
    char bytes[8];
    size_t used = strlen(self->text), count = 0;
    uint32_t c = (uint32_t)key;
    if (c < 0x80) {
        bytes[count++] = (char)c;
    } else if (c < 0x800) {
        bytes[count++] = (char)(0xc0 | c >> 6);
    } else if (c < 0x10000) {
        bytes[count++] = (char)(0xe0 | c >> 12);
        bytes[count++] = (char)(0x80 | (c >> 6 & 0x3f));
    } else {
        bytes[count++] = (char)(0xf0 | c >> 18);
        bytes[count++] = (char)(0x80 | (c >> 12 & 0x3f));
        bytes[count++] = (char)(0x80 | (c >> 6 & 0x3f));
    }
    if (c >= 0x80)
        bytes[count++] = (char)(0x80 | (c & 0x3f));
    if (used + count > self->most)
        return;
    memcpy(self->text + used, bytes, count);
    self->text[used + count] = '\0';
}

static void erase_typed(struct type_page *self) {
    size_t used = strlen(self->text);
    while (used > 0 && (self->text[used - 1] & 0xc0) == 0x80)
        used--;
    self->text[used ? used - 1 : 0] = '\0';
}

static void end_typing(struct type_page *self, bool done) {
    dialog_typed *typed = self->typed;
    void *context = self->context;
    char *text = self->text;
    self->text = NULL;
    stage_pop(self->page.stage, &self->page);
    typed(context, done ? text : NULL);
    free(text);
}

static void key_type(struct page *page, int key) {
    struct type_page *self = (struct type_page *)page;
    if (key == PRESS_ENTER)
        end_typing(self, true);
    else if (key == PRESS_ESCAPE)
        end_typing(self, false);
    else if (key == PRESS_BACKSPACE || key == 0x08 || key == 0x7f)
        erase_typed(self);
    else if (key == 'U' - 0x40) // Ctrl+U
        self->text[0] = '\0';
    else if (key >= 0x20 && key < 0x110000)
        add_typed(self, key);
}

static void close_type(struct page *page) {
    struct type_page *self = (struct type_page *)page;
    free(self->title);
    free(self->text);
    free(self);
}

static const struct page_kind type_kind = {
    .draw = draw_type,
    .key = key_type,
    .close = close_type,
    .small = true,
};

void dialog_type(struct stage *stage, const char *title, const char *before, size_t most,
                 dialog_typed *typed, void *context) {
    struct type_page *self = page_make(sizeof *self, &type_kind);
    self->title = strdup(title);
    self->text = malloc(most + 1);
    if (!self->title || !self->text)
        abort();
    pd_text text = pd_text_on(self->text, most + 1);
    pd_put(&text, before);
    self->most = most;
    self->typed = typed;
    self->context = context;
    stage_push(stage, &self->page);
}
