// A page for looking at a terminal, and for tests/tui/terminal.py: every ink by its name, and the
// last things that have happened. `terminal-demo [auto|never|16|256] [ascii]`; "suits" only tells
// whether there could be a screen.
#include "tui/screen/rescue.h"
#include "tui/screen/stage.h"
#include "tui/screen/terminal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { LOG_MAX = 8 };

struct demo {
    struct page page;
    char log[LOG_MAX][64];
    int count;
    int news; // a descriptor that becomes readable at the key n
};

static const char *const names[] = {
#define X(name, letter, fg, bg, fg16, bg16, marks, bare) #name,
    INKS(X)
#undef X
};

__attribute__((format(printf, 2, 3))) static void note(struct demo *self, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(self->log[self->count++ % LOG_MAX], sizeof *self->log, format, arguments);
    va_end(arguments);
}

static void draw(struct page *page, struct pane pane) {
    struct demo *self = (struct demo *)page;
    char line[96];
    pane_fill(pane_part(pane, 0, 0, pane.width, 1), INK_BAR);
    snprintf(line, sizeof line, " Paddock’s inks on %d × %d", pane.width, pane.height);
    pane_put(pane, 0, 0, INK_BAR, line);
    for (int i = 0; i < INK_COUNT; i++)
        pane_put(pane, 1 + i / 11 * 20, 2 + i % 11, (enum ink)i, names[i]);
    pane_put(pane, 61, 2, INK_PLAIN, "┌─┐ ● ■ ▲ ◆ …");
    pane_put(pane, 61, 3, INK_PLAIN, "wide 漢字, e\u0301 fits");
    pane_put(pane, 61, 4, INK_PLAIN, "marked");
    pane_mark(pane_part(pane, 61, 4, 6, 1), MARK_UNDERLINE);
    int first = self->count < LOG_MAX ? 0 : self->count - LOG_MAX;
    for (int i = first; i < self->count; i++)
        pane_put(pane, 1, 14 + i - first, i == self->count - 1 ? INK_STRONG : INK_PLAIN,
                 self->log[i % LOG_MAX]);
    pane_put_right(pane_part(pane, 0, pane.height - 1, pane.width, 1), 0, INK_KEY, "corner#");
}

static const char *find_name(int key) {
    switch (key) {
    case PRESS_ENTER: return "Enter";
    case PRESS_ESCAPE: return "Escape";
    case PRESS_TAB: return "Tab";
    case PRESS_UP: return "Up";
    case PRESS_DOWN: return "Down";
    case PRESS_LEFT: return "Left";
    case PRESS_RIGHT: return "Right";
    case PRESS_HOME: return "Home";
    case PRESS_END: return "End";
    case PRESS_PAGE_UP: return "PageUp";
    case PRESS_PAGE_DOWN: return "PageDown";
    case PRESS_BACKSPACE: return "Backspace";
    case PRESS_DELETE: return "Delete";
    case PRESS_BACK_TAB: return "BackTab";
    default: return NULL;
    }
}

static void recurse(volatile char *above) {
    volatile char here[1024];
    here[0] = *above;
    if (*above) // always
        recurse(here);
    here[1] = *above;
}

static void *crash(void *nowhere) {
    *(volatile char *)nowhere = 1;
    return NULL;
}

// As a bot would that thinks on a thread.
static void crash_elsewhere(void) {
    sigset_t blocked;
    pthread_t thread;
    rescue_block(&blocked);
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
    pthread_create(&thread, NULL, crash, NULL);
    pthread_join(thread, NULL);
}

// Ways to end; the capitals.
static void end(struct page *page, int key) {
    switch (key) {
    case 'Q': stage_pop(page->stage, page); break;
    case 'A': abort();
    case 'E': exit(7);
    case 'S': crash(NULL); break;
    case 'B': crash_elsewhere(); break;
    case 'R': recurse(&(volatile char){1}); break;
    case 'T': kill(getpid(), SIGSTOP); break;
    default: break;
    }
}

static void press(struct page *page, int key) {
    struct demo *self = (struct demo *)page;
    const char *name = find_name(key);
    if (name)
        note(self, "key %s.", name);
    else
        note(self, "key U+%04X.", (unsigned)key);
    if (key == 'e')
        fprintf(stderr, "said on standard error\n");
    if (key == 'n')
        eventfd_write(self->news, 1);
    end(page, key);
}

static void click(struct page *page, int x, int y) {
    note((struct demo *)page, "click %d,%d.", x, y);
}

static void wheel(struct page *page, int way) {
    note((struct demo *)page, "wheel %d.", way);
}

static void tick(struct page *page) {
    struct demo *self = (struct demo *)page;
    eventfd_t value;
    if (eventfd_read(self->news, &value) == 0)
        note(self, "news %d.", (int)value);
}

static void close_page(struct page *page) {
    (void)page;
}

static const struct page_kind kind = {
    .draw = draw,
    .key = press,
    .click = click,
    .wheel = wheel,
    .tick = tick,
    .close = close_page,
};

static enum tui_colour read_colour(const char *word) {
    if (strcmp(word, "never") == 0)
        return COLOUR_NEVER;
    if (strcmp(word, "16") == 0)
        return COLOUR_16;
    return strcmp(word, "256") == 0 ? COLOUR_256 : COLOUR_AUTO;
}

int main(int argc, char **argv) {
    static struct terminal terminal;
    struct stage stage;
    struct demo demo = {.page.kind = &kind, .news = eventfd(0, EFD_NONBLOCK)};
    const char *colour = argc > 1 ? argv[1] : "auto";
    if (strcmp(colour, "suits") == 0)
        return puts(tui_suits() ? "a screen" : "lines"), EXIT_OK;
    struct tui_wishes wishes = {.colour = read_colour(colour), .ascii = argc > 2};
    if (argc > 2 && theme_read(argv[2], &wishes.theme))
        wishes.ascii = false;
    if (!terminal_open(&terminal, &wishes))
        return EXIT_SYSTEM;
    terminal.platform.watch(&terminal.platform, demo.news, true);
    stage_open(&stage, &terminal.platform);
    stage_push(&stage, &demo.page);
    int code = stage_run(&stage);
    stage_close(&stage);
    terminal_close(&terminal);
    close(demo.news);
    printf("ended with %d\n", code);
    return code;
}
