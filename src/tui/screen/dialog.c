#include "tui/screen/dialog.h"

#include "base/memory.h"
#include "console/ascii.h"
#include "tui/screen/list.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH_MAX = 76, MARGIN = 2, EDGE = 2 }; // EDGE: the frame and a blank, on each side

static int frame_width(struct pane screen) {
    int most = screen.width - 2 * MARGIN;
    return most < WIDTH_MAX ? most : WIDTH_MAX;
}

// Draws a centred frame for `lines` lines, with a blank margin beside it. Returns the inside.
static struct pane open_frame(struct pane screen, int lines, const char *title, const char *foot) {
    int width = frame_width(screen), height = lines + 2;
    if (height > screen.height - 2)
        height = screen.height - 2;
    int left = (screen.width - width) / 2, top = (screen.height - height) / 2;
    struct pane box = pane_part(screen, left, top, width, height);
    pane_fill(pane_part(screen, left - MARGIN, top, width + 2 * MARGIN, height), INK_PLAIN);
    pane_frame(box, INK_KEY, title);
    struct pane edge = pane_part(box, EDGE, box.height - 1, box.width - 2 * EDGE, 1);
    pane_put_right(edge, 0, INK_DIM, foot);
    return pane_part(box, EDGE, 1, box.width - 2 * EDGE, box.height - 2);
}

// ---------------------------------------------------------------------------------- text to read

struct text_page {
    struct page page;
    char *title, *text;
    struct list list; // its lines
};

static void draw_text(struct page *page, struct pane screen) {
    struct text_page *self = (struct text_page *)page;
    int lines = text_lines(self->text, frame_width(screen) - 2 * EDGE);
    bool whole = lines <= screen.height - 4;
    struct pane pane =
        open_frame(screen, lines, self->title,
                   whole ? tr(N_(" Esc: back ")) : tr(N_(" ↑ ↓: scroll   Esc: back ")));
    list_fit(&self->list, pane.height, lines);
    pane_wrap(pane, self->list.first, INK_PLAIN, self->text);
}

static void key_text(struct page *page, int key) {
    struct text_page *self = (struct text_page *)page;
    bool read = key == ' ' && self->list.count <= self->list.shown;
    bool leaves = key == PRESS_ESCAPE || key == PRESS_ENTER || key == '?' || key == 'q';
    if (leaves || read)
        stage_pop(page->stage, page);
    else
        list_scroll(&self->list, key);
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
    self->title = must(strdup(title));
    self->text = must(strdup(text));
    stage_push(stage, &self->page);
    return self;
}

void dialog_text(struct stage *stage, const char *title, const char *text) {
    open_text(stage, title, text);
}

void dialog_text_end(struct stage *stage, const char *title, const char *text) {
    open_text(stage, title, text)->list.first = INT_MAX;
}

// ---------------------------------------------------------------------------- one of several rows

struct choose_page {
    struct page page;
    char *title;
    struct dialog_row *rows;
    struct list list;
    char *note; // what is said to somebody who types; NULL: characters are keys
    bool typed; // somebody has
    dialog_chosen *chosen;
    void *context;
};

static int label_width(const struct choose_page *self) {
    int width = 0;
    for (int i = 0; i < self->list.count; i++) {
        int columns = text_columns(self->rows[i].label);
        width = columns > width ? columns : width;
    }
    return width;
}

static void draw_row(void *context, struct list_row row) {
    const struct choose_page *self = context;
    const struct dialog_row *mine = &self->rows[row.index];
    enum ink ink = list_ink(row, INK_PLAIN);
    pane_put(row.line, 1, 0, list_ink(row, INK_KEY), row.key);
    pane_put(row.line, 3, 0, list_ink(row, mine->marked ? INK_HINT : INK_PLAIN), mine->label);
    pane_put(row.line, 3 + label_width(self) + 2, 0, ink, mine->says);
    if (mine->marked)
        pane_put(row.line, 0, 0, ink, "★");
}

// The full text of a row if it does not fit on its line; otherwise "".
static const char *find_detail(const struct choose_page *self, int row, int space) {
    const char *says = self->rows[row].says;
    return text_columns(says) > space ? says : "";
}

// The lines below the rows: those of the longest text, so that nothing moves with the focus.
static int count_detail(const struct choose_page *self, int width, int space) {
    int most = self->note ? text_lines(self->note, width) : 0;
    most = most > 2 ? most : 2;
    for (int row = 0; row < self->list.count; row++) {
        int lines = text_lines(find_detail(self, row, space), width);
        most = lines > most ? lines : most;
    }
    return most;
}

static void draw_choose(struct page *page, struct pane screen) {
    struct choose_page *self = (struct choose_page *)page;
    int width = frame_width(screen) - 2 * EDGE, space = width - label_width(self) - 5;
    int detail = count_detail(self, width, space);
    struct pane pane =
        open_frame(screen, self->list.count + detail, self->title,
                   self->note ? tr(N_(" ↑ ↓: select   Enter: OK   Esc: back "))
                              : tr(N_(" ↑ ↓: select   Enter or number: OK   Esc: back ")));
    int shown = pane.height - detail;
    list_draw(&self->list, pane_part(pane, 0, 0, pane.width, shown), draw_row, self);
    pane_wrap(pane_part(pane, 0, shown, pane.width, detail), 0, self->typed ? INK_BAD : INK_DIM,
              self->typed ? self->note : find_detail(self, self->list.at, space));
}

static void choose(struct choose_page *self, int row) {
    dialog_chosen *chosen = self->chosen;
    void *context = self->context;
    stage_pop(self->page.stage, &self->page);
    chosen(context, row);
}

// Is it a character that could belong to a text?
static bool is_typed(int key) {
    return key >= ' ' && key < 0x110000 && key != 0x7f;
}

// Somebody who types a word must not close the dialog with one of its letters, as the rest of the
// word would go to the page below.
static void key_choose(struct page *page, int key) {
    struct choose_page *self = (struct choose_page *)page;
    self->typed = self->note && is_typed(key);
    if (self->typed || key == 'h' || key == 'l')
        return;
    switch (list_key(&self->list, key)) {
    case PRESS_ENTER:
    case PRESS_RIGHT: choose(self, self->list.at); break;
    case PRESS_ESCAPE:
    case PRESS_LEFT:
    case 'q': choose(self, -1); break;
    default: break;
    }
}

static void click_choose(struct page *page, int x, int y) {
    struct choose_page *self = (struct choose_page *)page;
    choose(self, list_row_at(&self->list, x, y)); // −1 beside the rows: cancel
}

static void close_choose(struct page *page) {
    struct choose_page *self = (struct choose_page *)page;
    free(self->title);
    free(self->rows);
    free(self->note);
    free(self);
}

static const struct page_kind choose_kind = {
    .draw = draw_choose,
    .key = key_choose,
    .click = click_choose,
    .close = close_choose,
    .small = true,
};

static struct choose_page *open_choice(struct stage *stage, const char *title,
                                       const struct dialog_row *rows, int count,
                                       dialog_chosen *chosen, void *context) {
    struct choose_page *self = page_make(sizeof *self, &choose_kind);
    size_t bytes = (size_t)count * sizeof *rows;
    self->title = must(strdup(title));
    self->rows = must(malloc(bytes));
    memcpy(self->rows, rows, bytes);
    self->list.count = count;
    self->chosen = chosen;
    self->context = context;
    for (int i = count - 1; i >= 0; i--)
        if (rows[i].marked)
            self->list.at = i;
    stage_push(stage, &self->page);
    return self;
}

void dialog_choose(struct stage *stage, const char *title, const struct dialog_row *rows, int count,
                   dialog_chosen *chosen, void *context) {
    open_choice(stage, title, rows, count, chosen, context)->list.row_keys = LIST_DIGITS;
}

void dialog_choose_phrase(struct stage *stage, const char *title, const char *note,
                          const struct dialog_row *rows, int count, dialog_chosen *chosen,
                          void *context) {
    open_choice(stage, title, rows, count, chosen, context)->note = must(strdup(note));
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
    struct pane pane = open_frame(screen, 1, self->title, tr(N_(" Enter: OK   Esc: cancel ")));
    // Show the end of a long line.
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
    self->title = must(strdup(title));
    self->text = must(malloc(most + 1));
    pd_text text = pd_text_on(self->text, most + 1);
    pd_put(&text, before);
    self->most = most;
    self->typed = typed;
    self->context = context;
    stage_push(stage, &self->page);
}
