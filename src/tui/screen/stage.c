#include "tui/screen/stage.h"

#include "base/memory.h"
#include "tui/screen/dialog.h"

#include <stdlib.h>
#include <string.h>

static void hear_complaint(void *context, const char *sentence) {
    struct stage *stage = context;
    size_t used = strlen(stage->note);
    snprintf(stage->note + used, sizeof stage->note - used, "%s%s", used ? "\n" : "", sentence);
}

void *page_make(size_t size, const struct page_kind *kind) {
    struct page *page = must(calloc(1, size));
    page->kind = kind;
    return page;
}

void stage_open(struct stage *stage, struct platform *platform) {
    int width, height;
    *stage =
        (struct stage){.platform = platform, .grid.ascii = platform->ascii, .pace = PACE_USUAL};
    platform->size(platform, &width, &height);
    grid_resize(&stage->grid, width, height);
    console_hear(hear_complaint, stage);
}

static void close_leaving(struct stage *stage) {
    while (stage->leaving) {
        struct page *page = stage->leaving;
        stage->leaving = page->below;
        page->kind->close(page);
    }
}

void stage_close(struct stage *stage) {
    while (stage->top)
        stage_pop(stage, stage->top);
    close_leaving(stage);
    console_hear(NULL, NULL);
    grid_close(&stage->grid);
}

void stage_push(struct stage *stage, struct page *page) {
    page->stage = stage;
    page->below = stage->top;
    stage->top = page;
}

void stage_sink(struct stage *stage, struct page *below) {
    struct page *page = stage->top, **place = &stage->top;
    stage->top = page->below;
    while (*place != below)
        place = &(*place)->below;
    page->below = below;
    *place = page;
}

static bool is_on(const struct stage *stage, const struct page *page) {
    const struct page *at = stage->top;
    while (at && at != page)
        at = at->below;
    return at;
}

void stage_pop(struct stage *stage, struct page *page) {
    struct page **end = &stage->leaving;
    if (!is_on(stage, page))
        return;
    while (*end)
        end = &(*end)->below;
    for (bool last = false; !last && stage->top;) {
        struct page *top = stage->top;
        last = top == page;
        stage->top = top->below;
        top->below = NULL;
        *end = top;
        end = &top->below;
    }
}

// Closes all pages and ends stage_run with an exit code.
static void end_run(struct stage *stage, int code) {
    stage->code = code;
    stage->ending = true;
}

// ---------------------------------------------------------------------------------------- drawing

static bool is_too_small(const struct stage *stage) {
    return stage->grid.width < STAGE_WIDTH_MIN || stage->grid.height < STAGE_HEIGHT_MIN;
}

// In a sentence, or in a few words where that does not fit.
static void draw_too_small(struct stage *stage) {
    static const char *const notes[] = {
        N_("Paddock needs {least}; this window has {size}. Make it larger, or press q to leave. "
           "With --plain, Paddock uses lines of text."),
        N_("Needs {least}. q: leave. Or: --plain"),
    };
    char text[256], size[32], least[32];
    struct pane pane = grid_pane(&stage->grid);
    snprintf(size, sizeof size, "%d × %d", stage->grid.width, stage->grid.height);
    snprintf(least, sizeof least, "%d × %d", STAGE_WIDTH_MIN, STAGE_HEIGHT_MIN);
    for (int i = 0; i < 2; i++) {
        pd_text out = pd_text_on(text, sizeof text);
        pd_format(&out, tr(notes[i]), "size", size, "least", least, NULL);
        if (text_lines(text, pane.width) <= pane.height)
            break;
    }
    pane_wrap(pane, 0, INK_STRONG, text);
}

static void draw_page(struct stage *stage, struct page *page) {
    if (page->kind->small && page->below)
        draw_page(stage, page->below);
    page->kind->draw(page, grid_pane(&stage->grid));
}

static void draw(struct stage *stage) {
    grid_clear(&stage->grid);
    if (is_too_small(stage))
        draw_too_small(stage);
    else
        draw_page(stage, stage->top);
    stage->platform->show(stage->platform, &stage->grid);
}

// --------------------------------------------------------------------------------------- the loop

static void tick(struct page *page) {
    if (page->below)
        tick(page->below);
    if (page->kind->tick)
        page->kind->tick(page);
}

static int find_due(const struct stage *stage) {
    int due = -1;
    for (struct page *page = stage->top; page; page = page->below) {
        int ms = page->kind->due ? page->kind->due(page) : -1;
        if (ms >= 0 && (due < 0 || ms < due))
            due = ms;
    }
    return due;
}

static struct happening wait(struct stage *stage) {
    struct platform *platform = stage->platform;
    int due = find_due(stage);
    if (!stage->pump)
        return platform->wait(platform, due);
    struct happening happening = platform->wait(platform, 0);
    bool news = happening.kind == HAPPENED_NEWS;
    if (happening.kind != HAPPENED_NOTHING && !news)
        return happening;
    stage->pump(stage->pump_context,
                news ? 0 : due); // always serve the connection, even if there is other news
    return news ? happening : platform->wait(platform, 0);
}

static void resize(struct stage *stage) {
    int width, height;
    stage->platform->size(stage->platform, &width, &height);
    grid_resize(&stage->grid, width, height);
}

static void turn_wheel(struct page *page, int way) {
    if (page->kind->wheel)
        page->kind->wheel(page, way);
    else
        page->kind->key(page, way < 0 ? PRESS_UP : PRESS_DOWN);
}

static void press(struct stage *stage, int key) {
    struct page *top = stage->top;
    if (!is_too_small(stage))
        top->kind->key(top, key == '\n' ? PRESS_ENTER : key);
    else if (key == 'q')
        end_run(stage, stage->code);
}

static void handle(struct stage *stage, const struct happening *happening) {
    struct page *top = stage->top;
    switch (happening->kind) {
    case HAPPENED_KEY: press(stage, happening->key); break;
    case HAPPENED_CLICK:
        if (top->kind->click && !is_too_small(stage))
            top->kind->click(top, happening->x, happening->y);
        break;
    case HAPPENED_WHEEL:
        if (!is_too_small(stage))
            turn_wheel(top, happening->key);
        break;
    case HAPPENED_RESIZE: resize(stage); break;
    case HAPPENED_END: end_run(stage, happening->key); break;
    case HAPPENED_NOTHING:
    case HAPPENED_BACKGROUND:
    case HAPPENED_NEWS: break;
    }
}

static void show_note(struct stage *stage) {
    char note[NOTE_MAX];
    if (!*stage->note)
        return;
    strcpy(note, stage->note);
    stage->note[0] = '\0';
    dialog_text(stage, tr(N_("Sorry")), note);
}

int stage_run(struct stage *stage) {
    while (stage->top && !stage->ending) {
        tick(stage->top);
        close_leaving(stage);
        if (!stage->top || stage->ending)
            break; // the complaint is printed after the screen is closed
        show_note(stage);
        draw(stage);
        struct happening happening = wait(stage);
        handle(stage, &happening);
        close_leaving(stage);
    }
    return stage->code;
}
