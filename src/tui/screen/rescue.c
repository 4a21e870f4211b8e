#include "tui/screen/rescue.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

enum { SEQUENCE_MAX = 512, STACK_BYTES = 1 << 16, HELD_MAX = 1 << 16 };

// All catchable signals that end a program by default, except SIGHUP, SIGINT and SIGTERM, which
// terminal.c handles, and SIGXFSZ, which all commands ignore.
static const int signals[] = {
    SIGABRT, SIGALRM, SIGBUS,  SIGFPE,  SIGILL,  SIGPIPE,   SIGPROF, SIGQUIT,
    SIGSEGV, SIGSYS,  SIGTRAP, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
};
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };

// Read by signal handlers; the rest is only written while `armed` is false.
static struct {
    volatile sig_atomic_t armed;
    struct termios modes;
    char sequence[SEQUENCE_MAX];
    size_t bytes;
    int errors; // standard error itself, while `held` is in its place; else −1
    int held;
    struct sigaction before[SIGNAL_COUNT];
} rescue = {.errors = -1, .held = -1};

static void write_all(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written <= 0)
            return;
        bytes += written;
        count -= (size_t)written;
    }
}

// ---------------------------------------------------------------------- what is held back

static bool spoils_screen(void) {
    struct stat out, err;
    return isatty(STDERR_FILENO) && fstat(STDOUT_FILENO, &out) == 0 &&
           fstat(STDERR_FILENO, &err) == 0 && out.st_rdev == err.st_rdev;
}

// A file in memory of fixed size, as bot programs may write any amount to standard error.
static int open_held(void) {
    int held = memfd_create("held", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (held >= 0 && ftruncate(held, HELD_MAX) == 0 && fcntl(held, F_ADD_SEALS, F_SEAL_GROW) == 0)
        return held;
    if (held >= 0)
        close(held);
    return -1;
}

static void hold_errors(void) {
    if (!spoils_screen())
        return;
    rescue.held = open_held();
    rescue.errors = rescue.held < 0 ? -1 : fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    if (rescue.errors >= 0)
        dup2(rescue.held, STDERR_FILENO);
    else if (rescue.held >= 0)
        close(rescue.held);
}

static void tell_errors(void) {
    char bytes[4096];
    if (rescue.errors < 0)
        return;
    dup2(rescue.errors, STDERR_FILENO);
    off_t end = lseek(rescue.held, 0, SEEK_CUR);
    for (off_t at = 0; at < end;) {
        size_t wanted = end - at < (off_t)sizeof bytes ? (size_t)(end - at) : sizeof bytes;
        ssize_t got = pread(rescue.held, bytes, wanted, at);
        if (got <= 0)
            break;
        write_all(STDERR_FILENO, bytes, (size_t)got);
        at += got;
    }
    close(rescue.errors);
    close(rescue.held);
    rescue.errors = -1;
}

// ------------------------------------------------------------------------------- the rescue

// Calls nothing that a signal handler may not.
static void restore(void) {
    if (!rescue.armed)
        return;
    rescue.armed = false;
    write_all(STDOUT_FILENO, rescue.sequence, rescue.bytes);
    tcsetattr(STDIN_FILENO, TCSANOW, &rescue.modes);
    tell_errors();
}

static bool is_fault(int number) {
    return number == SIGSEGV || number == SIGBUS || number == SIGFPE || number == SIGILL;
}

// Restores the terminal and the previous action. A fault then happens again when this returns; a
// signal that was sent is raised again.
static void on_signal(int number, siginfo_t *info, void *context) {
    (void)context;
    restore();
    for (int i = 0; i < SIGNAL_COUNT; i++)
        if (signals[i] == number)
            sigaction(number, &rescue.before[i], NULL);
    if (!is_fault(number) || info->si_code <= 0)
        raise(number);
}

// After a stack overflow the handler needs a stack of its own.
static void open_stack(void) {
    static char bytes[STACK_BYTES];
    stack_t stack;
    if (sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE))
        return;
    stack = (stack_t){.ss_sp = bytes, .ss_size = sizeof bytes};
    sigaltstack(&stack, NULL);
}

// Sanitizers end the program without a signal.
extern void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static void watch_exits(void) {
    static bool watched;
    if (watched)
        return;
    watched = true;
    atexit(restore);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(restore);
}

static bool is_ours(int number) {
    struct sigaction now;
    return sigaction(number, NULL, &now) == 0 && now.sa_flags & SA_SIGINFO &&
           now.sa_sigaction == on_signal;
}

void rescue_open(void) {
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    tcgetattr(STDIN_FILENO, &rescue.modes);
    open_stack();
    watch_exits();
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        struct sigaction *before = &rescue.before[i];
        if (sigaction(signals[i], NULL, before) == 0 &&
            (before->sa_flags & SA_SIGINFO || before->sa_handler != SIG_IGN))
            sigaction(signals[i], &action, NULL);
    }
}

// Restores only handlers that are still ours.
void rescue_close(void) {
    for (int i = 0; i < SIGNAL_COUNT; i++)
        if (is_ours(signals[i]))
            sigaction(signals[i], &rescue.before[i], NULL);
}

void rescue_block(sigset_t *blocked) {
    static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
    sigfillset(blocked);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        sigdelset(blocked, crashes[i]);
}

void rescue_arm(const char *sequence, size_t bytes) {
    rescue.bytes = bytes < SEQUENCE_MAX ? bytes : SEQUENCE_MAX;
    memcpy(rescue.sequence, sequence, rescue.bytes);
    hold_errors();
    rescue.armed = true;
}

void rescue_disarm(void) {
    rescue.armed = false;
    tell_errors();
}
