#include "cli/input.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

static bool watch(struct input *input, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
    return epoll_ctl(input->watched, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

static void unwatch(struct input *input, int descriptor) {
    epoll_ctl(input->watched, EPOLL_CTL_DEL, descriptor, NULL);
}

// A plain file cannot be waited for, as it is always ready; neither can a closed one.
static bool find_source(struct input *input) {
    input->source = STDIN_FILENO;
    if (watch(input, STDIN_FILENO)) {
        unwatch(input, STDIN_FILENO);
        return true;
    }
    input->source = eventfd(1, EFD_CLOEXEC);
    return input->source >= 0;
}

bool input_open(struct input *input) {
    sigset_t ends;
    memset(input, 0, sizeof *input);
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    input->watched = epoll_create1(EPOLL_CLOEXEC);
    input->signals = signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
    return input->watched >= 0 && input->signals >= 0 && watch(input, input->signals) &&
           find_source(input);
}

void input_close(struct input *input) {
    close(input->watched);
    close(input->signals);
    if (input->source != STDIN_FILENO)
        close(input->source);
}

void input_listen(struct input *input, bool listen) {
    listen = listen && !input->ended;
    if (listen == input->listening)
        return;
    input->listening = listen;
    if (listen)
        watch(input, input->source);
    else
        unwatch(input, input->source);
}

static bool is_ready(const struct input *input, int descriptor) {
    struct epoll_event events[2];
    int count = epoll_wait(input->watched, events, 2, 0);
    for (int i = 0; i < count; i++)
        if (events[i].data.fd == descriptor)
            return true;
    return false;
}

void input_read(struct input *input) {
    struct signalfd_siginfo signal_info;
    if (read(input->signals, &signal_info, sizeof signal_info) > 0)
        input->interrupted = true;
    size_t space = sizeof input->bytes - input->used;
    if (!input->listening || !space || !is_ready(input, input->source))
        return;
    ssize_t got = read(STDIN_FILENO, input->bytes + input->used, space);
    if (got > 0)
        input->used += (unsigned)got;
    else if (got == 0 || errno != EINTR)
        input->ended = true;
    if (input->ended)
        input_listen(input, false);
}

// Blanks of all kinds become spaces; those around the line go.
static void copy_line(char line[INPUT_LINE_MAX], const char *from, size_t length) {
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        char c = from[i] == '\t' || from[i] == '\r' || from[i] == '\0' ? ' ' : from[i];
        if (used > 0 || c != ' ')
            line[used++] = c;
    }
    while (used > 0 && line[used - 1] == ' ')
        used--;
    line[used] = '\0';
}

static void consume(struct input *input, size_t count) {
    input->used -= (unsigned)count;
    memmove(input->bytes, input->bytes + count, input->used);
}

enum input_found input_take(struct input *input, char line[INPUT_LINE_MAX]) {
    const char *end = memchr(input->bytes, '\n', input->used);
    size_t length = end ? (size_t)(end - input->bytes) : input->used;
    bool whole = end || (input->ended && length > 0);
    bool too_long = length >= INPUT_LINE_MAX;
    if (!whole && !too_long)
        return input->ended ? INPUT_END : INPUT_NOTHING;
    bool skipped = input->skipping;
    input->skipping = !whole;
    if (whole && !too_long && !skipped)
        copy_line(line, input->bytes, length);
    consume(input, length + (end != NULL));
    if (!whole)
        return INPUT_NOTHING;
    return skipped || too_long ? INPUT_TOO_LONG : INPUT_LINE;
}
