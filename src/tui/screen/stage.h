// The stage: one screen, a stack of pages on it, and the event loop, which runs until the last page
// has closed. All visible pages are redrawn after each event.
#ifndef PD_STAGE_H
#define PD_STAGE_H

#include "console/console.h"
#include "tui/screen/platform.h"

enum { STAGE_WIDTH_MIN = 60, STAGE_HEIGHT_MIN = 20, NOTE_MAX = 1024, PARTING_MAX = 8192 };

// How fast events are shown, chosen with + and −; stored in the settings.
enum { PACE_COUNT = 6, PACE_USUAL = 2 };

struct stage;
struct page;

struct page_kind {
    // Draws the page into the blank pane; a `small` page draws over the one below it.
    void (*draw)(struct page *page, struct pane pane);
    // Handles a key. Called for the top page only.
    void (*key)(struct page *page, int key);
    // Handles a click; NULL: ignored.
    void (*click)(struct page *page, int x, int y);
    void (*wheel)(struct page *page, int way); // NULL: like the arrow keys
    // Called after every event and when `due` has passed, for each page from the bottom up. May be
    // NULL.
    void (*tick)(struct page *page);
    // Milliseconds until `tick` must be called; −1: never. May be NULL.
    int (*due)(struct page *page);
    // Frees the page. Called once, after it has left the stage.
    void (*close)(struct page *page);
    bool small;
};

// The first member of every page's own struct.
struct page {
    const struct page_kind *kind;
    struct stage *stage;
    struct page *below;
};

struct stage {
    struct platform *platform;
    struct grid grid;
    struct page *top;
    struct page
        *leaving; // pages that were popped, to be closed when none of their functions is running
    int pace;     // how fast events are shown: see table.h
    enum tui_theme theme;      // that the player wished for
    bool forced;               // the only possible move is made for the player
    int code;                  // exit code
    bool ending;               // all pages are closing
    char note[NOTE_MAX];       // a complaint to show
    char parting[PARTING_MAX]; // lines to print after the screen is closed
    // Waits instead of the platform, as a connection has its own event loop: returns when the
    // platform's descriptor can be read, something happened, or `ms` have passed. May be NULL.
    void (*pump)(void *context, int ms);
    void *pump_context;
};

// Allocates a page of `size` bytes, all zero except its kind. Ends the process if memory runs out.
void *page_make(size_t size, const struct page_kind *kind);

void stage_open(struct stage *stage, struct platform *platform);
// Puts a page on top.
void stage_push(struct stage *stage, struct page *page);
// Moves the top page down to just above `below`; the pages that were there stay above it.
void stage_sink(struct stage *stage, struct page *below);
// Removes a page and all above it. They are closed from the top down once none of their functions
// is running, as a page may own what one above it uses. Does nothing if the page has left already.
void stage_pop(struct stage *stage, struct page *page);
// Runs until no page is left; returns the exit code.
int stage_run(struct stage *stage);
void stage_close(struct stage *stage);

#endif
