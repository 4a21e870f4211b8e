// The stage: one screen, what is on it (a stack of pages), and the loop that runs until the last
// page is gone. Pages are told what happens and draw themselves anew after everything.
#ifndef PD_STAGE_H
#define PD_STAGE_H

#include "console/console.h"
#include "tui/platform.h"

enum { STAGE_WIDTH_MIN = 80, STAGE_HEIGHT_MIN = 24, NOTE_MAX = 1024, PARTING_MAX = 8192 };

struct stage;
struct page;

struct page_kind {
    // Fills the pane, which is blank; a page that is `small` draws over the one below it.
    void (*draw)(struct page *page, struct pane pane);
    // A key. It belongs to this page, whatever comes of it.
    void (*key)(struct page *page, int key);
    // A click at a place of the screen; NULL: clicks do nothing.
    void (*click)(struct page *page, int x, int y);
    void (*wheel)(struct page *page, int way); // NULL: as the arrow keys
    // Something may have happened elsewhere, or the time has come that `due` told; called after
    // everything, for every page from the bottom up. NULL: there is nothing to do.
    void (*tick)(struct page *page);
    // After how many milliseconds `tick` should be called at the latest; −1: never. May be NULL.
    int (*due)(struct page *page);
    // Frees the page. Told once, when it has left the stage.
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
    struct page *leaving;      // pages that have left, until nothing runs in them any more
    int pace;                  // of what is shown: see table.h
    int code;                  // to exit with
    bool ending;               // everybody leaves
    char note[NOTE_MAX];       // a complaint that has not been shown yet
    char parting[PARTING_MAX]; // lines to be printed once the screen is gone
    // Waits instead of the platform, and returns once its descriptor can be read, something
    // else has happened, or the time is up: a connection has a loop of its own. May be NULL.
    void (*pump)(void *context, int ms);
    void *pump_context;
};

// A page of its own size, all zero but for its kind; whoever has no memory ends the process.
void *page_make(size_t size, const struct page_kind *kind);

void stage_open(struct stage *stage, struct platform *platform);
// Puts a page on top.
void stage_push(struct stage *stage, struct page *page);
// Moves the top page down, so that it lies just above another one; what lay there stays over it.
void stage_sink(struct stage *stage, struct page *below);
// Takes a page, and all above it, off the stage. They are closed once nothing runs in them, from
// the top down: a page may own what one above it uses. Nothing happens when it has left already.
void stage_pop(struct stage *stage, struct page *page);
// Runs until no page is left; returns the exit code.
int stage_run(struct stage *stage);
// Ends it all.
void stage_end(struct stage *stage, int code);
void stage_close(struct stage *stage);

#endif
