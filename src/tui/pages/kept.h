// A page with a list of things that are kept on this machine, to be opened or deleted: saved
// matches, exercises. Row 0 is something else to do.
#ifndef PD_KEPT_H
#define PD_KEPT_H

#include "tui/screen/list.h"

struct kept;

struct kept_kind {
    void (*draw)(struct page *page, struct pane screen);
    void (*close)(struct page *page);
    void (*list)(struct kept *kept);             // reads what there is, and sets list.count
    void (*open)(struct kept *kept);             // the row with the focus
    void (*key)(struct kept *kept, int key);     // any other key of its own
    bool (*can_remove)(const struct kept *kept); // the row with the focus, which is not row 0
    void (*remove)(struct kept *kept);
    const char *question; // a message: before something is deleted
    const struct list_help *help;
    int help_count;
};

// The first member of the page's own struct.
struct kept {
    struct page page;
    const struct kept_kind *kind;
    struct list list;
    bool covered; // by another page: list again afterwards
};

// Allocates a page of `size` bytes and lists what there is; stage_push shows it.
void *kept_make(size_t size, const struct kept_kind *kind);

#endif
