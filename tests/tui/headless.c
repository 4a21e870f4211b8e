#include "headless.h"

#include "console/ascii.h"

#include <locale.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum {
    PATIENCE_MS = 60000,  // real time for a descriptor, such as that of a bot that thinks
    JUMPS_MAX = 100000,   // of the time in one wait
    LONGEST_MS = 3600000, // that a wait takes
    TEXT_MAX = 4 * 1024,  // bytes of a line of a screen
    END_OF_TROUBLE_CODE = 99,
};

// A script that makes no sense is the test's own bug.
__attribute__((format(printf, 1, 2), noreturn)) static void give_up(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("headless: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

__attribute__((format(printf, 2, 3))) static void find_fault(struct headless *self,
                                                             const char *format, ...) {
    va_list arguments;
    if (*self->fault)
        return;
    va_start(arguments, format);
    vsnprintf(self->fault, sizeof self->fault, format, arguments);
    va_end(arguments);
}

// ----------------------------------------------------------------------------------- what is shown

// A terminal would draw something else than the grid says if a cell held something else than one
// character of its width.
static void check_cell(struct headless *self, const struct grid *grid, int x, int y) {
    const struct cell *cell = grid_at(grid, x, y);
    const char *at = cell->text;
    uint32_t character = utf8_next(&at);
    int columns = character ? wcwidth((wchar_t)character) : 0;
    bool next_is_half = x + 1 < grid->width && !*grid_at(grid, x + 1, y)->text;
    if (cell->ink >= INK_COUNT)
        find_fault(self, "ink %d at %d, %d", cell->ink, x, y);
    if (!character && (x == 0 || !*grid_at(grid, x - 1, y)->text))
        find_fault(self, "half a character at %d, %d", x, y);
    if (character && (columns < 1 || columns != 1 + next_is_half))
        find_fault(self, "a character of %d columns at %d, %d", columns, x, y);
    if (grid->ascii && (character >= 0x7f || *at))
        find_fault(self, "“%s” at %d, %d is no ASCII", cell->text, x, y);
    while ((character = utf8_next(&at)))
        if (wcwidth((wchar_t)character) != 0)
            find_fault(self, "two characters at %d, %d: “%s”", x, y, cell->text);
}

static void show(struct platform *platform, const struct grid *grid) {
    struct headless *self = (struct headless *)platform;
    if (grid->width != self->width || grid->height != self->height)
        find_fault(self, "a screen of %d × %d", grid->width, grid->height);
    grid_resize(&self->shown, grid->width, grid->height);
    memcpy(self->shown.cells, grid->cells,
           (size_t)grid->width * (size_t)grid->height * sizeof *grid->cells);
    self->shown.ascii = grid->ascii;
    self->shows++;
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++)
            check_cell(self, grid, x, y);
}

static void read_line(const struct grid *grid, int y, char text[TEXT_MAX]) {
    size_t used = 0, end = 0;
    for (int x = 0; x < grid->width && used + CELL_BYTES < TEXT_MAX; x++) {
        const char *cell = grid_at(grid, x, y)->text;
        memcpy(text + used, cell, strlen(cell));
        used += strlen(cell);
        if (*cell && strcmp(cell, " ") != 0)
            end = used;
    }
    text[end] = '\0';
}

void headless_write(const struct headless *self, FILE *out) {
    char text[TEXT_MAX];
    for (int y = 0; y < self->shown.height; y++) {
        read_line(&self->shown, y, text);
        fprintf(out, "%s\n", text);
    }
}

bool headless_sees(const struct headless *self, const char *wanted) {
    char text[TEXT_MAX];
    for (int y = 0; y < self->shown.height; y++) {
        read_line(&self->shown, y, text);
        if (strstr(text, wanted))
            return true;
    }
    return false;
}

void headless_write_inks(const struct headless *self, FILE *out) {
    static const char letters[] = {
#define X(name, letter, fg, bg, fg16, bg16, marks, bare) letter,
        INKS(X)
#undef X
    };
    for (int y = 0; y < self->shown.height; y++) {
        int end = self->shown.width;
        while (end > 0 && grid_at(&self->shown, end - 1, y)->ink == INK_PLAIN)
            end--;
        for (int x = 0; x < end; x++)
            fputc(letters[grid_at(&self->shown, x, y)->ink], out);
        fputc('\n', out);
    }
}

static void write_look(struct ink_look look, uint8_t marks, FILE *out) {
    fputs("\033[0", out);
    if (marks & MARK_BOLD)
        fputs(";1", out);
    if (marks & MARK_UNDERLINE)
        fputs(";4", out);
    if (marks & MARK_REVERSE)
        fputs(";7", out);
    if (look.colour >= 0)
        fprintf(out, ";38;5;%d", look.colour);
    if (look.back >= 0)
        fprintf(out, ";48;5;%d", look.back);
    fputs("m", out);
}

void headless_write_colours(const struct headless *self, enum tui_theme theme, FILE *out) {
    for (int y = 0; y < self->shown.height; y++) {
        for (int x = 0; x < self->shown.width; x++) {
            const struct cell *cell = grid_at(&self->shown, x, y);
            struct ink_look look = ink_look((enum ink)cell->ink, 256, theme);
            write_look(look, look.marks | cell->marks, out);
            fputs(cell->text, out);
        }
        fputs("\033[0m\n", out);
    }
}

// ----------------------------------------------------------------------------------- what happens

static const struct {
    const char *name;
    int key;
} keys[] = {
    {"Enter", PRESS_ENTER},
    {"Esc", PRESS_ESCAPE},
    {"Tab", PRESS_TAB},
    {"BackTab", PRESS_BACK_TAB},
    {"Up", PRESS_UP},
    {"Down", PRESS_DOWN},
    {"Left", PRESS_LEFT},
    {"Right", PRESS_RIGHT},
    {"Home", PRESS_HOME},
    {"End", PRESS_END},
    {"PageUp", PRESS_PAGE_UP},
    {"PageDown", PRESS_PAGE_DOWN},
    {"Delete", PRESS_DELETE},
    {"Backspace", PRESS_BACKSPACE},
    {"Space", ' '},
};

static int find_key(const char *name) {
    const char *at = name;
    int character = (int)utf8_next(&at);
    if (character && !*at)
        return character;
    if (strncmp(name, "Ctrl+", 5) == 0)
        return name[5] & 0x1f;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i].name, name) == 0)
            return keys[i].key;
    give_up("there is no key “%s”", name);
}

static bool take_key(struct headless *self, const char *rest, struct happening *happening) {
    char name[32];
    int times = 1;
    if (sscanf(rest, "%31s %d", name, &times) < 1 || times < 1)
        give_up("which key? “%s”", rest);
    self->key = find_key(name);
    self->times = times - 1;
    *happening = (struct happening){.kind = HAPPENED_KEY, .key = self->key};
    return true;
}

static bool take_typed(struct headless *self, struct happening *happening) {
    int key = (int)utf8_next(&self->typing);
    *happening = (struct happening){.kind = HAPPENED_KEY, .key = key};
    return key != 0;
}

static bool start_waiting(struct headless *self, const char *rest) {
    long ms = *rest ? strtol(rest, NULL, 10) : LONGEST_MS;
    self->waiting = true;
    self->limited = *rest != '\0';
    self->until_ms = self->now_ms + ms;
    self->jumps = 0;
    return false;
}

static bool resize(struct headless *self, int width, int height, struct happening *happening) {
    self->width = width;
    self->height = height;
    *happening = (struct happening){.kind = HAPPENED_RESIZE};
    return true;
}

// A line of the script. True when it is something that happens to the stage.
static bool obey(struct headless *self, const char *word, const char *rest,
                 struct happening *happening) {
    int a = 0, b = 0, numbers = sscanf(rest, "%d %d", &a, &b);
    if (strcmp(word, "key") == 0)
        return take_key(self, rest, happening);
    if (strcmp(word, "type") == 0)
        return self->typing = rest, take_typed(self, happening);
    if (strcmp(word, "size") == 0 && numbers == 2)
        return resize(self, a, b, happening);
    if (strcmp(word, "click") == 0 && numbers == 2)
        return *happening = (struct happening){HAPPENED_CLICK, 1, a, b}, true;
    if (strcmp(word, "wheel") == 0 && numbers == 1)
        return *happening = (struct happening){.kind = HAPPENED_WHEEL, .key = a}, true;
    if (strcmp(word, "end") == 0 && numbers == 1)
        return *happening = (struct happening){.kind = HAPPENED_END, .key = a}, true;
    if (strcmp(word, "wait") == 0)
        return start_waiting(self, rest);
    if (!self->tell)
        give_up("the script says “%s %s”", word, rest);
    self->tell(self, word, rest);
    return false;
}

// The next line of the script in `line`, without blanks around it; false at the end.
static bool take_line(struct headless *self) {
    self->script += strspn(self->script, " \n");
    while (!*self->script && self->more && (self->script = self->more(self)))
        self->script += strspn(self->script, " \n");
    if (!self->script)
        self->script = "";
    size_t bytes = strcspn(self->script, "\n"), kept = bytes;
    if (bytes == 0)
        return false;
    while (self->script[kept - 1] == ' ')
        kept--;
    if (kept >= sizeof self->line)
        give_up("a line of the script is too long: %.40s…", self->script);
    memcpy(self->line, self->script, kept);
    self->line[kept] = '\0';
    self->script += bytes;
    return true;
}

static bool is_news(const struct headless *self) {
    struct pollfd polled[HEADLESS_WATCHED_MAX];
    for (int i = 0; i < self->watched_count; i++)
        polled[i] = (struct pollfd){.fd = self->watched[i], .events = POLLIN};
    return self->watched_count > 0 &&
           poll(polled, (nfds_t)self->watched_count, self->patience_ms) > 0;
}

// Something that happens while the script waits; false when its wait is over.
static bool pass_time(struct headless *self, int due_ms, struct happening *happening) {
    if (++self->jumps > JUMPS_MAX) {
        find_fault(self, "the time never comes when nothing is due");
        *happening = (struct happening){.kind = HAPPENED_END, .key = END_OF_TROUBLE_CODE};
        return true;
    }
    long left = self->until_ms - self->now_ms;
    bool comes = due_ms >= 0 && due_ms <= left;
    *happening = (struct happening){.kind = HAPPENED_NEWS};
    if (is_news(self))
        return true;
    happening->kind = HAPPENED_NOTHING;
    self->waiting = comes;
    if (comes)
        self->now_ms += due_ms;
    else if (self->limited)
        self->now_ms = self->until_ms;
    return comes || self->limited;
}

static struct happening wait(struct platform *platform, int ms) {
    struct headless *self = (struct headless *)platform;
    struct happening happening = {.kind = HAPPENED_END};
    self->happenings++;
    if (self->times > 0)
        return self->times--, (struct happening){.kind = HAPPENED_KEY, .key = self->key};
    if (self->typing && take_typed(self, &happening))
        return happening;
    self->typing = NULL;
    if (self->waiting && pass_time(self, ms, &happening))
        return happening;
    while (take_line(self)) {
        char word[16] = "";
        int start = 0;
        if (sscanf(self->line, "%15s %n", word, &start) == 1 && *word != '#' &&
            obey(self, word, self->line + start, &happening))
            return happening;
        if (self->waiting && pass_time(self, ms, &happening))
            return happening;
    }
    return (struct happening){.kind = HAPPENED_END};
}

static void watch(struct platform *platform, int descriptor, bool watched) {
    struct headless *self = (struct headless *)platform;
    int at = 0;
    while (at < self->watched_count && self->watched[at] != descriptor)
        at++;
    if (watched && at == HEADLESS_WATCHED_MAX)
        give_up("too much is watched");
    if (watched && at == self->watched_count)
        self->watched[self->watched_count++] = descriptor;
    if (!watched && at < self->watched_count)
        self->watched[at] = self->watched[--self->watched_count];
}

static void size(struct platform *platform, int *width, int *height) {
    const struct headless *self = (const struct headless *)platform;
    *width = self->width;
    *height = self->height;
}

static void set_theme(struct platform *platform, enum tui_theme theme) {
    ((struct headless *)platform)->theme = theme;
}

static long clock_ms(struct platform *platform) {
    return ((const struct headless *)platform)->now_ms;
}

void headless_open(struct headless *self, int width, int height, const char *script) {
    *self = (struct headless){
        .platform = {show, wait, watch, size, clock_ms, false, -1, set_theme},
        .width = width,
        .height = height,
        .script = script,
        .patience_ms = PATIENCE_MS,
    };
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        give_up("there is no locale C.UTF-8");
}

void headless_close(struct headless *self) {
    grid_close(&self->shown);
}
