// What the pages around the table have in common: a head with a title, a foot of keys that can be
// clicked, and rows of which one has the focus.
#ifndef PD_LIST_H
#define PD_LIST_H

#include "tui/stage.h"

enum { LIST_PLACES_MAX = 200 };

// What lies where on the screen.
struct list_place {
    int what, x, y, width, height;
};

struct list {
    int count, at;
    int first, shown; // rows on the screen, when there are more than fit
    struct list_place rows[LIST_PLACES_MAX], keys[LIST_PLACES_MAX];
    int row_count, key_count;
};

// A key that the foot names: what stands on it, what it is, what it does; both are messages.
struct list_foot {
    const char *label;
    int key;
    const char *says;
};

// Draws the foot, and forgets where everything was. Where not all of it fits, the last but two go
// first: those two are how to get help, and how to get away.
void list_foot(struct list *list, struct pane screen, const struct list_foot *feet, int count);
// Draws foot and head; returns the room between, in the middle, at most `most` columns wide.
struct pane list_frame(struct list *list, struct pane screen, int most, const char *title,
                       const char *status, const struct list_foot *feet, int count);

// There is room for so many rows: the one with the focus is to be among them.
void list_scroll(struct list *list, int room);
// A row, or something else to be clicked that does the same as a key, is drawn here.
void list_note_row(struct list *list, int row, struct pane place);
void list_note_key(struct list *list, int key, struct pane place);

// Moves the focus, if that is what the key does: arrows, j and k, Tab, Home and End, pages.
bool list_key(struct list *list, int key);
int list_row_at(const struct list *list, int x, int y); // −1: none
int list_key_at(const struct list *list, int x, int y); // 0: none

// A list of keys and what they do, as a small page.
struct list_help {
    const char *label, *says; // messages
};
void list_put_help(pd_text *out, const struct list_help *rows, int count);
void list_show_help(struct stage *stage, const struct list_help *rows, int count);

// The time of day of a date, as numbers that all our languages read alike.
void list_put_time(pd_text *out, long long seconds);

#endif
