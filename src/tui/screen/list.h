// Parts of pages: a head with a title, a foot of keys that can be clicked, and rows of which one
// has the focus.
#ifndef PD_LIST_H
#define PD_LIST_H

#include "tui/screen/stage.h"

enum { LIST_PLACES_MAX = 200 };

#define LIST_DIGITS "123456789" // keys of the first rows

// Where something clickable is on the screen.
struct list_place {
    int what, x, y, width, height;
};

struct list {
    int count, at;
    const char *row_keys; // keys that choose the first rows, one character each; NULL: none
    int first, shown;     // rows on the screen, when there are more than fit
    struct list_place rows[LIST_PLACES_MAX], keys[LIST_PLACES_MAX];
    int row_count, key_count;
};

// A key in the foot: its label, the key, and what it does. Label and `says` are messages.
struct foot_key {
    const char *label;
    int key;
    const char *says;
};

// Draws the foot, and clears all places. If not all keys fit, drops keys before the last two, which
// are help and leave.
void list_draw_foot(struct list *list, struct pane screen, const struct foot_key *keys, int count);
// Draws foot and head. Returns the pane between them, centred, at most `most` columns wide.
struct pane list_frame(struct list *list, struct pane screen, int most, const char *title,
                       const char *status, const struct foot_key *keys, int count);

// A row that is being drawn.
struct list_row {
    struct pane line;
    int index;
    bool at;     // it has the focus
    char key[2]; // that chooses it, or ""
};

// Begins a row: makes it clickable, and fills it if it has the focus.
struct list_row list_begin_row(struct list *list, int index, struct pane line);
// The ink for a part of a row: `ink`, or the focus ink if the row has the focus.
enum ink list_ink(struct list_row row, enum ink ink);
// Draws one row in each line of the pane, those around the focus if not all fit.
typedef void list_draw_row(void *context, struct list_row row);
void list_draw(struct list *list, struct pane pane, list_draw_row *draw, void *context);

// For a text that scrolls without a focus: `shown` of `count` lines fit.
void list_fit(struct list *list, int shown, int count);
bool list_scroll(struct list *list, int key); // false: not a scrolling key

// Makes a place clickable, as a row of the page.
void list_note_row(struct list *list, int row, struct pane place);

// Moves the focus, at most to the first or last row. Call with 0 after removing rows.
void list_move(struct list *list, int by);
// Moves the focus if that is what the key does (arrows, j and k, Tab, Home and End, pages), and
// returns 0. Else returns what is left to do: PRESS_ENTER for Enter, Space, and the key of a row,
// which then has the focus; PRESS_LEFT and PRESS_RIGHT also for h and l; any other key as it is.
int list_key(struct list *list, int key);
// Handles a click: presses Enter on the row, or the key, at that place.
void list_click(struct list *list, struct page *page, int x, int y);
int list_row_at(const struct list *list, int x, int y); // −1: none
int list_key_at(const struct list *list, int x, int y); // 0: none

// A list of keys and what they do, as a dialog.
struct list_help {
    const char *label, *says; // messages
};
void list_put_help(pd_text *out, const struct list_help *rows, int count);
void list_show_help(struct stage *stage, const struct list_help *rows, int count);

// Writes date and time in digits, the same in all languages.
void list_put_time(pd_text *out, long long seconds);

#endif
