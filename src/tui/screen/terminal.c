#include "tui/screen/terminal.h"

#include "base/clock.h"
#include "console/ascii.h"
#include "console/console.h"
#include "tui/screen/rescue.h"

#include <assert.h>
#include <errno.h>
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

static long read_clock(struct platform *platform) {
    (void)platform;
    return (long)clock_ms();
}

// ------------------------------------------------------------------------------------ the inks

enum { WHITE = 7, BLACK = 0 };

static void open_ink(struct terminal *self, enum ink ink, enum tui_theme theme) {
    struct ink_look look = ink_look(ink, self->colours, self->transparent ? theme : THEME_DARK);
    self->marks[ink] = look.marks;
    if (!self->transparent) {
        look.colour = look.colour < 0 ? WHITE : look.colour;
        look.back = look.back < 0 ? BLACK : look.back;
    }
    if (self->colours && ink != INK_PLAIN)
        init_pair((short)ink, look.colour, look.back);
}

static void open_inks(struct terminal *self, enum tui_theme theme) {
    for (int ink = 0; ink < INK_COUNT; ink++)
        open_ink(self, (enum ink)ink, theme);
}

static bool wants_colour(enum tui_colour wish) {
    const char *never = getenv("NO_COLOR");
    return wish != COLOUR_NEVER && (wish != COLOUR_AUTO || !never || !*never);
}

// Terminals of more than 256 colours number them in other ways, but for the first eight.
static int count_colours(enum tui_colour wish) {
    if (!wants_colour(wish) || !has_colors() || start_color() != OK || COLORS < 8 ||
        COLOR_PAIRS <= INK_COUNT)
        return 0;
    if (COLORS < 16 || COLORS > 256)
        return 8;
    return COLORS == 256 && wish != COLOUR_16 ? 256 : 16;
}

// Consoles would show the question instead of answering it.
static bool understands_questions(void) {
    static const char *const others[] = {"linux", "vt", "ansi", "cons", "sun", "wyse"};
    const char *name = getenv("TERM");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(name, others[i], strlen(others[i])) == 0)
            return false;
    return true;
}

static void ask_background(struct terminal *self) {
    if (!self->transparent || !understands_questions())
        return;
    fputs(theme_question, stdout);
    fflush(stdout);
    self->asked_ms = read_clock(&self->platform);
}

// Without a wish the environment tells; or the terminal does, when it is asked.
static void choose_inks(struct terminal *self, enum tui_theme theme) {
    self->theme = theme;
    if (theme == THEME_AUTO)
        theme = theme_of_variable(getenv("COLORFGBG"));
    if (theme == THEME_AUTO && strncmp(getenv("TERM"), "linux", 5) == 0)
        theme = THEME_DARK;
    open_inks(self, theme);
    if (theme == THEME_AUTO)
        ask_background(self);
}

static void open_colours(struct terminal *self, const struct tui_wishes *wishes) {
    self->colours = count_colours(wishes->colour);
    self->transparent = self->colours && use_default_colors() == OK;
    choose_inks(self, wishes->theme);
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
                     (short)(self->colours ? cell->ink : 0), NULL);
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
    if (number < least)
        return least;
    return number > most ? most : number;
}

// Asks the kernel for the size; if it says 0, uses terminfo's.
static void measure(struct terminal *self) {
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    self->width = within(1, size.ws_col ? size.ws_col : COLS, TERMINAL_WIDTH_MAX);
    self->height = within(1, size.ws_row ? size.ws_row : LINES, TERMINAL_HEIGHT_MAX);
    resize_term(self->height, self->width);
    clearok(curscr, TRUE);
}

static void set_theme(struct platform *platform, enum tui_theme theme) {
    struct terminal *self = (struct terminal *)platform;
    choose_inks(self, theme);
    measure(self); // draws everything anew
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

// Without an alternate screen, move the cursor below the text.
static void prepare_leaving(const struct terminal *self) {
    static const char *const capabilities[] = {"sgr0", "op", "rmcup", "cnorm"};
    leaving_bytes = 0;
    if (has_mouse_reports())
        tputs(mouse_off, 1, put_leaving);
    if (!find_string("rmcup"))
        tputs(tiparm(find_string("cup"), self->height - 1, 0), 1, put_leaving);
    for (int i = 0; i < 4; i++) {
        const char *sequence = find_string(capabilities[i]);
        if (sequence && (self->colours || strcmp(capabilities[i], "op") != 0))
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

// Stops the process, as Ctrl-Z does, and returns when it continues. The kernel does not stop a
// process that nobody could continue (an orphaned process group).
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

// After a SIGSTOP the terminal's settings may have changed. In the background, the first line stops
// the process again.
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
    bool answer = happening->kind == HAPPENED_BACKGROUND;
    if (answer) {
        self->asked_ms = 0;
        if (self->theme == THEME_AUTO)
            open_inks(self, (enum tui_theme)happening->key);
    }
    if (answer || (happening->kind == HAPPENED_KEY && happening->key == CONTROL_L)) {
        measure(self);
        *happening = (struct happening){.kind = HAPPENED_RESIZE};
    }
    return true;
}

// Sets the timer to when a pending Esc counts as a key by itself. It makes the platform's
// descriptor readable.
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
    long end = read_clock(platform) + ms, left = -1;
    bool taken = take(self, false, &happening);
    while (!taken && left != 0) {
        if (ms >= 0)
            left = end - read_clock(platform);
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

// Keeps curses from installing signal handlers.
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

static bool open_curses(struct terminal *self, const struct tui_wishes *wishes) {
    self->screen = open_screen();
    if (!self->screen)
        return false;
    set_modes();
    typeahead(-1); // never interrupt an update halfway because of input
    curs_set(0);
    open_colours(self, wishes);
    measure(self);
    enter(self);
    return true;
}

bool terminal_open(struct terminal *self, const struct tui_wishes *wishes) {
    *self = (struct terminal){
        .platform = {show, wait, watch, find_size, read_clock,
                     .ascii = !console_speaks_utf8() || wishes->ascii, .set_theme = set_theme},
        .due = -1,
    };
    rescue_open();
    if (open_descriptors(self) && tui_suits() && open_curses(self, wishes))
        return true;
    rescue_close();
    close_descriptors(self);
    complain(EXIT_SYSTEM,
             N_("Full-screen mode does not work in this terminal. Check the TERM variable, or use "
                "--plain."),
             NULL);
    return false;
}

// Who leaves before the terminal has answered must not find the answer on the command line.
static void await_answer(struct terminal *self) {
    enum { PATIENCE_MS = 300 };
    struct happening happening;
    long left;
    while (self->asked_ms && !self->gone &&
           (left = self->asked_ms + PATIENCE_MS - read_clock(&self->platform)) > 0) {
        listen_for(self, (int)left);
        while (take_key(self, &happening))
            ;
    }
}

void terminal_close(struct terminal *self) {
    await_answer(self);
    leave();
    delscreen(self->screen);
    rescue_close();
    close_descriptors(self);
}
