#include "tui/terminal.h"

#include "tui/ascii.h"
#include "tui/rescue.h"

#include <assert.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <term.h>
#include <time.h>
#include <unistd.h>

static_assert(INK_COUNT <= sizeof((struct terminal *)0)->marks, "every ink has its marks");

// ----------------------------------------------------------------------- what the terminal can do

static const char *find_string(const char *capability) {
    const char *found = tigetstr(capability);
    return found && found != (char *)-1 ? found : NULL;
}

bool tui_suits(void) {
    const char *name = getenv("TERM");
    int problem;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !name || !*name ||
        strcmp(name, "dumb") == 0 || setupterm(NULL, STDOUT_FILENO, &problem) != OK)
        return false;
    bool moves = find_string("cup") != NULL;
    del_curterm(cur_term);
    return moves;
}

static bool environment_says_utf8(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
    }
    return false;
}

// A locale that is not installed still tells what the terminal understands. How wide characters are
// is known in UTF-8 only, so that is the locale even where ASCII takes their place.
static bool speaks_utf8(void) {
    bool known = setlocale(LC_CTYPE, "") != NULL;
    if (known && strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        return true;
    setlocale(LC_CTYPE, "C.UTF-8");
    return !known && environment_says_utf8();
}

// ------------------------------------------------------------------------------------ the inks

struct look {
    short colour, back, colour16, back16;
    uint8_t marks, bare;
};

static const struct look looks[INK_COUNT] = {
#define X(name, letter, fg, bg, fg16, bg16, marks, bare) {fg, bg, fg16, bg16, marks, bare},
    INKS(X)
#undef X
};

enum { GREY = 8, WHITE = 7, BLACK = 0 };

// Bright colours are base ones in bold where there are no more than eight; but grey would be black
// then.
static void darken(const struct look *look, struct look *darker) {
    *darker = *look;
    if (look->colour16 == GREY)
        darker->colour16 = look->back16 < 0 ? -1 : WHITE;
    else if (look->colour16 > GREY) {
        darker->colour16 = (short)(look->colour16 - GREY);
        darker->marks |= MARK_BOLD;
    }
    if (look->back16 >= GREY)
        darker->back16 = (short)(look->back16 - GREY);
}

// Terminals of more than 256 colours number them in other ways, but for the first eight.
static void open_ink(struct terminal *self, int ink, enum tui_colour wish, bool transparent) {
    struct look look = looks[ink];
    bool many = COLORS == 256 && wish != COLOUR_16;
    if (COLORS < 16 || COLORS > 256)
        darken(&looks[ink], &look);
    short colour = many ? look.colour : look.colour16, back = many ? look.back : look.back16;
    if (!transparent) {
        colour = colour < 0 ? WHITE : colour;
        back = back < 0 ? BLACK : back;
    }
    self->marks[ink] = look.marks;
    if (ink != INK_PLAIN)
        init_pair((short)ink, colour, back);
}

static bool wants_colour(enum tui_colour wish) {
    const char *never = getenv("NO_COLOR");
    return wish != COLOUR_NEVER && (wish != COLOUR_AUTO || !never || !*never);
}

static void open_inks(struct terminal *self, enum tui_colour wish) {
    self->coloured = wants_colour(wish) && has_colors() && start_color() == OK && COLORS >= 8 &&
                     COLOR_PAIRS > INK_COUNT;
    bool transparent = self->coloured && use_default_colors() == OK;
    for (int ink = 0; ink < INK_COUNT; ink++)
        if (self->coloured)
            open_ink(self, ink, wish, transparent);
        else
            self->marks[ink] = looks[ink].bare;
}

// ------------------------------------------------------------------------------------- showing

// Curses keeps no more than this of a character and what combines with it.
static void read_cell(const struct cell *cell, wchar_t text[CCHARW_MAX + 1]) {
    const char *at = cell->text;
    int count = 0;
    for (uint32_t character; count < CCHARW_MAX && (character = utf8_next(&at));)
        text[count++] = (wchar_t)character;
    text[count] = L'\0';
}

static attr_t find_attributes(const struct terminal *self, const struct cell *cell) {
    unsigned marks = self->marks[cell->ink] | cell->marks;
    return (marks & MARK_BOLD ? A_BOLD : 0) | (marks & MARK_UNDERLINE ? A_UNDERLINE : 0) |
           (marks & MARK_REVERSE ? A_REVERSE : 0);
}

static void show_row(const struct terminal *self, const struct grid *grid, int y) {
    static cchar_t row[TERMINAL_WIDTH_MAX];
    int count = 0;
    for (int x = 0; x < grid->width && x < self->width; x++) {
        wchar_t text[CCHARW_MAX + 1];
        const struct cell *cell = grid_at(grid, x, y);
        read_cell(cell, text);
        if (*text)
            setcchar(&row[count++], text, find_attributes(self, cell),
                     (short)(self->coloured ? cell->ink : 0), NULL);
    }
    mvadd_wchnstr(y, 0, row, count);
}

static void show(struct platform *platform, const struct grid *grid) {
    struct terminal *self = (struct terminal *)platform;
    for (int y = 0; y < grid->height && y < self->height; y++)
        show_row(self, grid, y);
    refresh();
}

static void find_size(struct platform *platform, int *width, int *height) {
    struct terminal *self = (struct terminal *)platform;
    *width = self->width;
    *height = self->height;
}

static int within(int least, int number, int most) {
    return number < least ? least : number > most ? most : number;
}

// The kernel knows how large the terminal is, or tells 0, and then terminfo has to do.
static void measure(struct terminal *self) {
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    self->width = within(1, size.ws_col ? size.ws_col : COLS, TERMINAL_WIDTH_MAX);
    self->height = within(1, size.ws_row ? size.ws_row : LINES, TERMINAL_HEIGHT_MAX);
    resize_term(self->height, self->width);
    clearok(curscr, TRUE);
}

// -------------------------------------------------------------------------- taking and giving back

static char leaving[512]; // what gives the terminal back, for when curses cannot
static size_t leaving_bytes;

static int put_leaving(int byte) {
    if (leaving_bytes < sizeof leaving)
        leaving[leaving_bytes++] = (char)byte;
    return byte;
}

static const char mouse_on[] = "\033[?1000h\033[?1006h", mouse_off[] = "\033[?1006l\033[?1000l";

static bool has_mouse_reports(void) {
    return find_string("kmous") != NULL;
}

static void switch_mouse(const char *sequence) {
    if (has_mouse_reports()) {
        fputs(sequence, stdout);
        fflush(stdout);
    }
}

// Without a screen to leave, the cursor goes below what is on it.
static void prepare_leaving(const struct terminal *self) {
    static const char *const capabilities[] = {"sgr0", "op", "rmcup", "cnorm"};
    leaving_bytes = 0;
    if (has_mouse_reports())
        tputs(mouse_off, 1, put_leaving);
    if (!find_string("rmcup"))
        tputs(tiparm(find_string("cup"), self->height - 1, 0), 1, put_leaving);
    for (int i = 0; i < 4; i++) {
        const char *sequence = find_string(capabilities[i]);
        if (sequence && (self->coloured || strcmp(capabilities[i], "op") != 0))
            tputs(sequence, 1, put_leaving);
    }
    if (!find_string("rmcup"))
        tputs("\r\n", 1, put_leaving);
}

// A mode in which keys come at once, but Ctrl-C and Ctrl-Z still send signals. Ctrl-S is a key: by
// accident it would stop everything.
static void set_modes(void) {
    struct termios modes;
    cbreak();
    noecho();
    nonl();
    noqiflush();
    if (tcgetattr(STDIN_FILENO, &modes) == 0) {
        modes.c_iflag &= ~(tcflag_t)IXON;
        tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    }
    def_prog_mode();
}

static void enter(struct terminal *self) {
    prepare_leaving(self);
    rescue_arm(leaving, leaving_bytes);
    refresh();
    switch_mouse(mouse_on);
}

static void leave(void) {
    switch_mouse(mouse_off);
    endwin();
    rescue_disarm();
}

// ------------------------------------------------------------------------------------- signals

// Stops as any program does at Ctrl-Z, and returns when it may go on. Where nobody could let it go
// on, the system does not stop it.
static void stop(void) {
    struct timespec at_once = {0};
    sigset_t stops, continues;
    sigemptyset(&stops);
    sigaddset(&stops, SIGTSTP);
    sigemptyset(&continues);
    sigaddset(&continues, SIGCONT);
    raise(SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stops, NULL);
    pthread_sigmask(SIG_BLOCK, &stops, NULL);
    sigtimedwait(&continues, NULL, &at_once);
}

static void suspend(struct terminal *self) {
    leave();
    stop();
    measure(self);
    enter(self);
}

// Whoever stopped the program without asking may have changed the terminal. In the background, the
// first line stops it again.
static void go_on(struct terminal *self) {
    reset_prog_mode();
    leave();
    measure(self);
    enter(self);
}

static bool take_signal(struct terminal *self, struct happening *happening) {
    struct signalfd_siginfo info;
    if (read(self->signals, &info, sizeof info) != sizeof info)
        return false;
    int number = (int)info.ssi_signo;
    *happening = (struct happening){.kind = HAPPENED_RESIZE};
    switch (number) {
    case SIGTSTP: suspend(self); break;
    case SIGCONT: go_on(self); break;
    case SIGWINCH: measure(self); break;
    default: *happening = (struct happening){.kind = HAPPENED_END, .key = 128 + number};
    }
    return true;
}

// ---------------------------------------------------------------------------------------- keys

static void read_keys(struct terminal *self) {
    unsigned char bytes[64];
    ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
    if (got > 0)
        keys_put(&self->keys, bytes, (size_t)got);
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        self->gone = true;
    self->late = false;
    self->due = -1;
}

static bool take_key(struct terminal *self, struct happening *happening) {
    enum { CONTROL_L = 'L' & 0x1f };
    if (!keys_next(&self->keys, self->late, happening))
        return false;
    if (happening->kind == HAPPENED_KEY && happening->key == CONTROL_L) {
        measure(self);
        *happening = (struct happening){.kind = HAPPENED_RESIZE};
    }
    return true;
}

// Lets the timer ring when there will be a key without any more bytes: the platform's descriptor
// becomes readable then.
static void set_timer(struct terminal *self) {
    int due = keys_due(&self->keys);
    struct itimerspec time = {.it_value.tv_nsec = due < 0 ? 0 : due * 1000000 + 1};
    if (due == self->due)
        return;
    self->due = due;
    self->late = false;
    timerfd_settime(self->timer, 0, &time, NULL);
}

static void hear_timer(struct terminal *self) {
    uint64_t count;
    if (read(self->timer, &count, sizeof count) != sizeof count)
        return;
    self->late = self->due > 0;
    self->due = -1;
}

// ------------------------------------------------------------------------------------- waiting

static long clock_ms(struct platform *platform) {
    struct timespec now;
    (void)platform;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void watch(struct platform *platform, int descriptor, bool watched) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
    epoll_ctl(platform->descriptor, watched ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, descriptor, &event);
}

// Returns whether a descriptor that others watch can be read.
static bool listen_for(struct terminal *self, int ms) {
    struct epoll_event events[8];
    bool news = false;
    int count = epoll_wait(self->platform.descriptor, events, 8, ms);
    for (int i = 0; i < count; i++) {
        int descriptor = events[i].data.fd;
        if (descriptor == STDIN_FILENO)
            read_keys(self);
        else if (descriptor == self->timer)
            hear_timer(self);
        else if (descriptor != self->signals)
            news = true;
    }
    return news;
}

static bool take(struct terminal *self, bool news, struct happening *happening) {
    if (take_signal(self, happening) || take_key(self, happening))
        return true;
    if (self->gone)
        *happening = (struct happening){.kind = HAPPENED_END, .key = 128 + SIGHUP};
    else if (news)
        *happening = (struct happening){.kind = HAPPENED_NEWS};
    return self->gone || news;
}

static struct happening wait(struct platform *platform, int ms) {
    struct terminal *self = (struct terminal *)platform;
    struct happening happening = {0};
    long end = clock_ms(platform) + ms, left = -1;
    bool taken = take(self, false, &happening);
    while (!taken && left != 0) {
        if (ms >= 0)
            left = end - clock_ms(platform);
        if (ms >= 0 && left < 0)
            left = 0;
        set_timer(self);
        taken = take(self, listen_for(self, (int)left), &happening);
    }
    set_timer(self);
    return happening;
}

// -------------------------------------------------------------------------- opening and closing

static void block_signals(struct terminal *self, sigset_t *heard) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};
    sigemptyset(heard);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaddset(heard, signals[i]);
    pthread_sigmask(SIG_BLOCK, heard, &self->before);
}

static bool open_descriptors(struct terminal *self) {
    sigset_t heard;
    block_signals(self, &heard);
    self->platform.descriptor = epoll_create1(EPOLL_CLOEXEC);
    self->signals = signalfd(-1, &heard, SFD_CLOEXEC | SFD_NONBLOCK);
    self->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    if (self->platform.descriptor < 0 || self->signals < 0 || self->timer < 0)
        return false;
    watch(&self->platform, STDIN_FILENO, true);
    watch(&self->platform, self->signals, true);
    watch(&self->platform, self->timer, true);
    return true;
}

static void close_descriptors(struct terminal *self) {
    int descriptors[] = {self->platform.descriptor, self->signals, self->timer};
    for (int i = 0; i < 3; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
    pthread_sigmask(SIG_SETMASK, &self->before, NULL);
}

// Curses catches signals, and we leave it no chance to.
static SCREEN *open_screen(void) {
    static const int caught[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    struct sigaction before[4];
    for (int i = 0; i < 4; i++)
        sigaction(caught[i], NULL, &before[i]);
    fflush(stdout);
    SCREEN *screen = newterm(NULL, stdout, stdin);
    for (int i = 0; i < 4; i++)
        sigaction(caught[i], &before[i], NULL);
    return screen;
}

static bool open_curses(struct terminal *self, enum tui_colour colour) {
    self->screen = open_screen();
    if (!self->screen)
        return false;
    set_modes();
    typeahead(-1); // half a screen is worse than one that is late
    curs_set(0);
    open_inks(self, colour);
    measure(self);
    enter(self);
    return true;
}

bool terminal_open(struct terminal *self, enum tui_colour colour, bool ascii) {
    *self = (struct terminal){
        .platform = {show, wait, watch, find_size, clock_ms, .ascii = !speaks_utf8() || ascii},
        .due = -1,
    };
    rescue_open();
    if (open_descriptors(self) && tui_suits() && open_curses(self, colour))
        return true;
    rescue_close();
    close_descriptors(self);
    complain(EXIT_SYSTEM, N_("This terminal cannot show a screen."), NULL);
    return false;
}

void terminal_close(struct terminal *self) {
    leave();
    delscreen(self->screen);
    rescue_close();
    close_descriptors(self);
}
