#include "tui/list.h"

#include "tui/dialog.h"

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

void list_note_key(struct list *list, int key, struct pane place) {
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

static int foot_columns(const struct list_foot *foot) {
    return text_columns(tr(foot->label)) + 1 + text_columns(tr(foot->says));
}

// How many of the first keys fit beside the last two.
static int count_first(const struct list_foot *feet, int count, int room) {
    int first = count > 2 ? count - 2 : 0;
    for (int i = 0; i < count; i++)
        room -= foot_columns(&feet[i]) + (i ? 2 : 0);
    while (room < 0 && first > 0)
        room += foot_columns(&feet[--first]) + 2;
    return first;
}

void list_foot(struct list *list, struct pane screen, const struct list_foot *feet, int count) {
    struct pane line = pane_part(screen, 0, screen.height - 1, screen.width, 1);
    int x = 1, first = count_first(feet, count, line.width - 1);
    list->row_count = list->key_count = 0;
    for (int i = 0; i < count; i++) {
        if (i >= first && i < count - 2)
            continue;
        int label = pane_put(line, x, 0, INK_KEY, tr(feet[i].label));
        pane_put(line, x + label + 1, 0, INK_DIM, tr(feet[i].says));
        list_note_key(list, feet[i].key, pane_part(line, x, 0, foot_columns(&feet[i]), 1));
        x += foot_columns(&feet[i]) + 2;
    }
}

struct pane list_frame(struct list *list, struct pane screen, int most, const char *title,
                       const char *status, const struct list_foot *feet, int count) {
    struct pane bar = pane_part(screen, 0, 0, screen.width, 1);
    pane_fill(bar, INK_BAR);
    int columns = pane_put(pane_part(bar, 1, 0, bar.width - 2, 1), 0, 0, INK_BAR, title);
    pane_put_right(pane_part(bar, columns + 3, 0, bar.width - columns - 4, 1), 0, INK_BAR, status);
    list_foot(list, screen, feet, count);
    int width = screen.width - 4 < most ? screen.width - 4 : most;
    return pane_part(screen, (screen.width - width) / 2, 1, width, screen.height - 2);
}

// ----------------------------------------------------------------------------------------- moving

void list_scroll(struct list *list, int room) {
    list->shown = room;
    if (list->at < list->first)
        list->first = list->at;
    if (list->at >= list->first + room)
        list->first = list->at - room + 1;
    if (list->first > list->count - room)
        list->first = list->count - room;
    if (list->first < 0)
        list->first = 0;
}

static void move(struct list *list, int by) {
    list->at += by;
    if (list->at >= list->count)
        list->at = list->count - 1;
    if (list->at < 0)
        list->at = 0;
}

bool list_key(struct list *list, int key) {
    int page = list->shown > 1 ? list->shown - 1 : 1;
    switch (key) {
    case PRESS_UP:
    case PRESS_BACK_TAB:
    case 'k': list->at = list->at > 0 ? list->at - 1 : list->count - 1; return true;
    case PRESS_DOWN:
    case PRESS_TAB:
    case 'j': list->at = list->at + 1 < list->count ? list->at + 1 : 0; return true;
    case PRESS_PAGE_UP: move(list, -page); return true;
    case PRESS_PAGE_DOWN: move(list, page); return true;
    case PRESS_HOME:
    case 'g': list->at = 0; return true;
    case PRESS_END:
    case 'G': list->at = list->count - 1; return true;
    default: return false;
    }
}

// ------------------------------------------------------------------------------------------ words

enum { KEY_COLUMN = 2, SAYS_COLUMN = 20, HELP_WIDTH = 72 };

static void put_blanks(pd_text *out, int count) {
    while (count-- > 0)
        pd_put(out, " ");
}

// What a key does stands below itself where it has no room in one line.
static void put_help(pd_text *out, const char *label, const char *says) {
    put_blanks(out, KEY_COLUMN);
    pd_put(out, label);
    put_blanks(out, SAYS_COLUMN - KEY_COLUMN - text_columns(label));
    for (int column = SAYS_COLUMN; *says;) {
        char word[128];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(says, " "), says);
        if (column > SAYS_COLUMN && column + 1 + text_columns(word) > HELP_WIDTH) {
            pd_put(out, "\n");
            put_blanks(out, SAYS_COLUMN);
            column = SAYS_COLUMN;
        }
        pd_put(out, column > SAYS_COLUMN ? " " : "");
        pd_put(out, word);
        column += text_columns(word) + (column > SAYS_COLUMN);
        says += strlen(word);
        says += strspn(says, " ");
    }
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
