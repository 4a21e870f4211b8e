#include "tui/screen/list.h"

#include "tui/screen/dialog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// ------------------------------------------------------------------------------------ where it is

static void note(struct list_place *places, int *count, int what, struct pane pane) {
    if (*count < LIST_PLACES_MAX)
        places[(*count)++] = (struct list_place){what, pane.x, pane.y, pane.width, pane.height};
}

void list_note_row(struct list *list, int row, struct pane place) {
    note(list->rows, &list->row_count, row, place);
}

static void note_key(struct list *list, int key, struct pane place) {
    note(list->keys, &list->key_count, key, place);
}

static const struct list_place *find_place(const struct list_place *places, int count, int x,
                                           int y) {
    for (int i = 0; i < count; i++)
        if (x >= places[i].x && x < places[i].x + places[i].width && y >= places[i].y &&
            y < places[i].y + places[i].height)
            return &places[i];
    return NULL;
}

int list_row_at(const struct list *list, int x, int y) {
    const struct list_place *place = find_place(list->rows, list->row_count, x, y);
    return place ? place->what : -1;
}

int list_key_at(const struct list *list, int x, int y) {
    const struct list_place *place = find_place(list->keys, list->key_count, x, y);
    return place ? place->what : 0;
}

// ---------------------------------------------------------------------------------- head and foot

static int foot_columns(const struct foot_key *key) {
    return text_columns(tr(key->label)) + 1 + text_columns(tr(key->says));
}

// How many keys fit before the last two, which are always shown.
static int count_first(const struct foot_key *keys, int count, int space) {
    int first = count > 2 ? count - 2 : 0;
    for (int i = 0; i < count; i++)
        space -= foot_columns(&keys[i]) + (i ? 2 : 0);
    while (space < 0 && first > 0)
        space += foot_columns(&keys[--first]) + 2;
    return first;
}

void list_draw_foot(struct list *list, struct pane screen, const struct foot_key *keys, int count) {
    struct pane line = pane_part(screen, 0, screen.height - 1, screen.width, 1);
    int x = 1, first = count_first(keys, count, line.width - 1);
    list->row_count = list->key_count = 0;
    for (int i = 0; i < count; i++) {
        if (i >= first && i < count - 2)
            continue;
        int label = pane_put(line, x, 0, INK_KEY, tr(keys[i].label));
        pane_put(line, x + label + 1, 0, INK_DIM, tr(keys[i].says));
        note_key(list, keys[i].key, pane_part(line, x, 0, foot_columns(&keys[i]), 1));
        x += foot_columns(&keys[i]) + 2;
    }
}

struct pane list_frame(struct list *list, struct pane screen, int most, const char *title,
                       const char *status, const struct foot_key *keys, int count) {
    struct pane bar = pane_part(screen, 0, 0, screen.width, 1);
    pane_fill(bar, INK_BAR);
    int columns = pane_put(pane_part(bar, 1, 0, bar.width - 2, 1), 0, 0, INK_BAR, title);
    pane_put_right(pane_part(bar, columns + 3, 0, bar.width - columns - 4, 1), 0, INK_BAR, status);
    list_draw_foot(list, screen, keys, count);
    int width = screen.width - 4 < most ? screen.width - 4 : most;
    return pane_part(screen, (screen.width - width) / 2, 1, width, screen.height - 2);
}

// ------------------------------------------------------------------------------------------- rows

struct list_row list_begin_row(struct list *list, int index, struct pane line) {
    struct list_row row = {.line = line, .index = index, .at = index == list->at};
    if (list->row_keys && index < (int)strlen(list->row_keys))
        row.key[0] = list->row_keys[index];
    if (row.at)
        pane_fill(pane_part(line, 0, 0, line.width, 1), INK_FOCUS);
    list_note_row(list, index, line);
    return row;
}

enum ink list_ink(struct list_row row, enum ink ink) {
    return row.at ? INK_FOCUS : ink;
}

void list_fit(struct list *list, int shown, int count) {
    list->shown = shown;
    list->count = count;
    if (list->first > count - shown)
        list->first = count - shown;
    if (list->first < 0)
        list->first = 0;
}

static void show_focus(struct list *list, int space) {
    list_move(list, 0);
    if (list->at < list->first)
        list->first = list->at;
    if (list->at >= list->first + space)
        list->first = list->at - space + 1;
    list_fit(list, space, list->count);
}

void list_draw(struct list *list, struct pane pane, list_draw_row *draw, void *context) {
    show_focus(list, pane.height);
    list->row_count = 0;
    for (int y = 0; y < pane.height && list->first + y < list->count; y++)
        draw(context, list_begin_row(list, list->first + y, pane_part(pane, 0, y, pane.width, 1)));
}

// --------------------------------------------------------------------------------- keys and clicks

void list_move(struct list *list, int by) {
    list->at += by;
    if (list->at >= list->count)
        list->at = list->count - 1;
    if (list->at < 0)
        list->at = 0;
}

// Moves the focus, wrapping around.
static void turn(struct list *list, int by) {
    int at = list->at + by;
    if (at < 0)
        by = list->count;
    else if (at >= list->count)
        by = -list->at;
    list_move(list, by);
}

// The row that a key chooses; −1: none.
static int find_row(const struct list *list, int key) {
    const char *keys = list->row_keys ? list->row_keys : "";
    const char *found = key > 0 && key < 0x80 ? strchr(keys, key) : NULL;
    return found && found - keys < list->count ? (int)(found - keys) : -1;
}

static int choose_by_key(struct list *list, int key) {
    int row = find_row(list, key);
    if (row < 0)
        return key;
    list->at = row;
    return PRESS_ENTER;
}

int list_key(struct list *list, int key) {
    int page = list->shown > 1 ? list->shown - 1 : 1;
    switch (key) {
    case PRESS_UP:
    case PRESS_BACK_TAB:
    case 'k': turn(list, -1); return 0;
    case PRESS_DOWN:
    case PRESS_TAB:
    case 'j': turn(list, 1); return 0;
    case PRESS_PAGE_UP: list_move(list, -page); return 0;
    case PRESS_PAGE_DOWN: list_move(list, page); return 0;
    case PRESS_HOME:
    case 'g': list_move(list, -list->at); return 0;
    case PRESS_END:
    case 'G': list_move(list, list->count); return 0;
    case ' ': return PRESS_ENTER;
    case 'h': return PRESS_LEFT;
    case 'l': return PRESS_RIGHT;
    default: return choose_by_key(list, key);
    }
}

bool list_scroll(struct list *list, int key) {
    int page = list->shown - 1;
    switch (key) {
    case PRESS_UP:
    case 'k': list->first--; return true;
    case PRESS_DOWN:
    case 'j': list->first++; return true;
    case PRESS_PAGE_UP:
    case 'b': list->first -= page; return true;
    case PRESS_PAGE_DOWN:
    case ' ': list->first += page; return true;
    case PRESS_HOME:
    case 'g': list->first = 0; return true;
    case PRESS_END:
    case 'G': list->first = list->count; return true;
    default: return false;
    }
}

void list_click(struct list *list, struct page *page, int x, int y) {
    int row = list_row_at(list, x, y), key = list_key_at(list, x, y);
    if (row >= 0) {
        list->at = row;
        key = PRESS_ENTER;
    }
    if (key)
        page->kind->key(page, key);
}

// ------------------------------------------------------------------------------------------ words

enum { KEY_COLUMN = 2, SAYS_COLUMN = 20 };

static void put_blanks(pd_text *out, int count) {
    while (count-- > 0)
        pd_put(out, " ");
}

// A row of two columns (see pane_wrap).
static void put_help(pd_text *out, const char *label, const char *says) {
    int columns = text_columns(label), blanks = SAYS_COLUMN - KEY_COLUMN - columns;
    put_blanks(out, KEY_COLUMN);
    pd_put(out, label);
    put_blanks(out, blanks < 2 ? 2 : blanks);
    pd_put(out, says);
    pd_put(out, "\n");
}

void list_put_help(pd_text *out, const struct list_help *rows, int count) {
    for (int i = 0; i < count; i++)
        put_help(out, tr(rows[i].label), tr(rows[i].says));
}

void list_show_help(struct stage *stage, const struct list_help *rows, int count) {
    char bytes[4096];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    list_put_help(&text, rows, count);
    dialog_text(stage, tr(N_("Keys")), bytes);
}

void list_put_time(pd_text *out, long long seconds) {
    char text[64] = "";
    time_t time = (time_t)seconds;
    struct tm parts;
    if (localtime_r(&time, &parts))
        strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    pd_put(out, text);
}
