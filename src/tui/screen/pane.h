// A screen is a grid of character cells, drawn through panes. Nothing here knows a terminal: a grid
// can be shown on one, written to a file, or compared.
#ifndef PD_PANE_H
#define PD_PANE_H

#include "tui/screen/ink.h"

#include <stdbool.h>
#include <stddef.h>

enum { CELL_BYTES = 16 }; // of UTF-8: a character and its combining marks

struct cell {
    char text[CELL_BYTES]; // "" for the second column of a wide character
    uint8_t ink;           // enum ink
    uint8_t marks;         // in addition to those of the ink
};

struct grid {
    int width, height;
    struct cell *cells; // row by row
    bool ascii;         // replace other characters by ASCII ones
};

// Sets the size and clears the grid. `grid` is all zero at first; grid_close frees it.
void grid_resize(struct grid *grid, int width, int height);
void grid_clear(struct grid *grid);
void grid_close(struct grid *grid);
const struct cell *grid_at(const struct grid *grid, int x, int y);

// A rectangle of a grid with its own coordinates. Drawing is clipped to it.
struct pane {
    struct grid *grid;
    int x, y;          // in the grid
    int width, height; // may be 0, never less
};

struct pane grid_pane(struct grid *grid);
// A part of a pane, clipped to it.
struct pane pane_part(struct pane pane, int x, int y, int width, int height);
// Fills the pane with blanks.
void pane_fill(struct pane pane, enum ink ink);
// Draws one line of text; returns how many columns it took. Text that does not fit ends in “…”.
// Control characters are shown as “�”.
int pane_put(struct pane pane, int x, int y, enum ink ink, const char *text);
// The same, in at most `most` columns.
int pane_put_within(struct pane pane, int x, int y, int most, enum ink ink, const char *text);
int pane_put_right(struct pane pane, int y, enum ink ink, const char *text); // at the right edge
int pane_put_centred(struct pane pane, int y, enum ink ink, const char *text);
int pane_put_int(struct pane pane, int x, int y, enum ink ink, int number);
// Paragraphs (separated by line ends; a line keeps its indent), wrapped at blanks. Two blanks in a
// paragraph begin its second column: what is wrapped stands below that. The first `skip` lines are
// left out. Returns how many lines the whole text has.
int pane_wrap(struct pane pane, int skip, enum ink ink, const char *text);
void pane_row(struct pane pane, int y, enum ink ink, const char *character); // a line across
// A frame around the pane's edge, with a title in its upper line; "" for none.
void pane_frame(struct pane pane, enum ink ink, const char *title);
// Adds marks to what is already drawn.
void pane_mark(struct pane pane, uint8_t marks);

// Columns that a text takes, and lines that it takes when wrapped.
int text_columns(const char *text);
int text_lines(const char *text, int width);

#endif
