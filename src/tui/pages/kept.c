#include "tui/pages/kept.h"

#include "tui/screen/dialog.h"

#include <stdio.h>

static struct kept *kept_of(struct page *page) {
    return (struct kept *)page;
}

static void draw_kept(struct page *page, struct pane screen) {
    kept_of(page)->kind->draw(page, screen);
}

// --------------------------------------------------------------------------------------- deleting

static void take_remove(void *context, int row) {
    struct kept *self = context;
    if (row != 1)
        return;
    self->kind->remove(self);
    self->kind->list(self);
}

static void ask_remove(struct kept *self) {
    struct dialog_row rows[2] = {0};
    if (self->list.at == 0 || !self->kind->can_remove(self))
        return;
    snprintf(rows[0].label, sizeof rows[0].label, "%s", tr(N_("Keep")));
    snprintf(rows[1].label, sizeof rows[1].label, "%s", tr(N_("Delete permanently")));
    dialog_choose(self->page.stage, tr(self->kind->question), rows, 2, take_remove, self);
}

// ------------------------------------------------------------------------------------------- keys

static void key_kept(struct page *page, int key) {
    struct kept *self = kept_of(page);
    key = list_key(&self->list, key);
    switch (key) {
    case PRESS_ENTER:
    case PRESS_RIGHT: self->kind->open(self); break;
    case PRESS_DELETE:
    case 'x': ask_remove(self); break;
    case '?': list_show_help(page->stage, self->kind->help, self->kind->help_count); break;
    case PRESS_ESCAPE:
    case PRESS_LEFT:
    case 'q': stage_pop(page->stage, page); break;
    default: self->kind->key(self, key); break;
    }
}

static void click_kept(struct page *page, int x, int y) {
    list_click(&kept_of(page)->list, page, x, y);
}

// What was done on another page may have changed the list.
static void tick_kept(struct page *page) {
    struct kept *self = kept_of(page);
    bool covered = page->stage->top != page;
    if (self->covered && !covered)
        self->kind->list(self);
    self->covered = covered;
}

static void close_kept(struct page *page) {
    kept_of(page)->kind->close(page);
}

static const struct page_kind page_kind = {
    .draw = draw_kept,
    .key = key_kept,
    .click = click_kept,
    .tick = tick_kept,
    .close = close_kept,
};

void *kept_make(size_t size, const struct kept_kind *kind) {
    struct kept *self = page_make(size, &page_kind);
    self->kind = kind;
    kind->list(self);
    return self;
}
