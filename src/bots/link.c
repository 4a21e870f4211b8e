#include "bots/link.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STOP_CHECK_MS = 50, LAST_BREATH_MS = 100, WORDS_MAX = PD_PLAYER_MAX / 2 + 2 };

int64_t pd_link_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void pd_link_init(pd_link *link) {
    *link = (pd_link){.in = -1, .out = -1};
}

bool pd_link_is_open(const pd_link *link) {
    return link->in >= 0;
}

void pd_link_on(pd_link *link, int in, int out) {
    *link = (pd_link){.in = in, .out = out};
    signal(SIGPIPE, SIG_IGN); // that the other end is gone should be an error, and not kill us
}

// ------------------------------------------------------------------------------- starting programs

enum { QUESTIONS, ANSWERS, STATUS, PIPES };
enum { READ_END, WRITE_END };

static void close_pipes(int pipes[][2], int count) {
    for (int i = 0; i < 2 * count; i++)
        close(pipes[i / 2][i % 2]);
}

// A pipe clear of the standard descriptors, any of which we may have been started without.
static bool open_pipe(int ends[2]) {
    int low[2];
    if (pipe2(low, O_CLOEXEC) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int trouble = errno;
    close_pipes(&low, 1);
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    close(ends[0] >= 0 ? ends[0] : ends[1]);
    errno = trouble;
    return false;
}

static bool open_pipes(int pipes[PIPES][2]) {
    for (int i = 0; i < PIPES; i++)
        if (!open_pipe(pipes[i])) {
            int trouble = errno;
            close_pipes(pipes, i);
            errno = trouble;
            return false;
        }
    return true;
}

// What the new process does before it becomes the program. Other threads may have held any lock
// when it was made, so nothing here may allocate. A session of its own keeps it away from our
// terminal and puts it, and what it starts unless that leaves, into one group; should we die
// ourselves, so does it.
static _Noreturn void become(char *const *words, int pipes[PIPES][2], pid_t parent) {
    sigset_t none;
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    dup2(pipes[QUESTIONS][READ_END], STDIN_FILENO);
    dup2(pipes[ANSWERS][WRITE_END], STDOUT_FILENO);
    execvp(words[0], words);
    int trouble = errno;
    ssize_t told = write(pipes[STATUS][WRITE_END], &trouble, sizeof trouble);
    _exit(told == sizeof trouble ? 127 : 126);
}

// The status pipe closes when the program runs, or else brings the reason why it does not.
static int wait_until_it_runs(int status) {
    int trouble = 0;
    ssize_t got;
    do
        got = read(status, &trouble, sizeof trouble);
    while (got < 0 && errno == EINTR);
    return got == sizeof trouble ? trouble : 0;
}

static void reap(pid_t pid) {
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        ;
}

static int run(pd_link *link, char *const *words) {
    int pipes[PIPES][2];
    pid_t parent = getpid();
    signal(SIGCHLD, SIG_DFL); // if it were ignored, waitpid could not tell how a program ended
    if (!open_pipes(pipes))
        return errno;
    pid_t pid = fork();
    if (pid == 0)
        become(words, pipes, parent);
    int trouble = pid < 0 ? errno : 0;
    close(pipes[QUESTIONS][READ_END]);
    close(pipes[ANSWERS][WRITE_END]);
    close(pipes[STATUS][WRITE_END]);
    if (pid > 0 && (trouble = wait_until_it_runs(pipes[STATUS][READ_END])))
        reap(pid);
    close(pipes[STATUS][READ_END]);
    if (trouble) {
        close(pipes[QUESTIONS][WRITE_END]);
        close(pipes[ANSWERS][READ_END]);
        return trouble;
    }
    pd_link_on(link, pipes[ANSWERS][READ_END], pipes[QUESTIONS][WRITE_END]);
    link->pid = pid;
    fcntl(link->in, F_SETFL, O_NONBLOCK);
    fcntl(link->out, F_SETFL, O_NONBLOCK);
    return 0;
}

int pd_link_start(pd_link *link, const char *command) {
    char bytes[PD_PLAYER_MAX + 1], *rest = bytes, *words[WORDS_MAX];
    int count = 0;
    if (strlen(command) >= sizeof bytes)
        return ENAMETOOLONG;
    strcpy(bytes, command);
    for (char *word; (word = strsep(&rest, " "));)
        if (*word)
            words[count++] = word;
    words[count] = NULL;
    return count ? run(link, words) : ENOENT;
}

// ----------------------------------------------------------------------------------------- talking

static bool has_run_out(pd_patience patience) {
    return (patience.stop && atomic_load(patience.stop)) || pd_link_clock() >= patience.deadline;
}

// How long poll may wait before there is something to look at again.
static int poll_ms(pd_patience patience) {
    bool forever = patience.deadline == PD_LINK_FOREVER;
    int64_t left = forever ? -1 : patience.deadline - pd_link_clock();
    if (!forever && left < 0)
        left = 0; // the deadline has passed since it was looked at
    if (patience.stop && (left < 0 || left > STOP_CHECK_MS))
        return STOP_CHECK_MS;
    return left > INT32_MAX ? INT32_MAX : (int)left;
}

static bool await(int descriptor, short events, pd_patience patience) {
    struct pollfd at = {.fd = descriptor, .events = events};
    while (!has_run_out(patience))
        if (poll(&at, 1, poll_ms(patience)) > 0)
            return true;
    return false;
}

static bool try_again(ssize_t result) {
    return result < 0 && (errno == EINTR || errno == EAGAIN);
}

pd_fault pd_link_put(pd_link *link, const char *bytes, size_t size, pd_patience patience) {
    while (size > 0 && !link->ended) {
        if (!await(link->out, POLLOUT, patience))
            return PD_FAULT_TIME;
        ssize_t put = write(link->out, bytes, size);
        if (try_again(put))
            continue;
        link->ended = put < 0;
        bytes += link->ended ? 0 : put;
        size -= link->ended ? 0 : (size_t)put;
    }
    return link->ended ? PD_FAULT_EXIT : PD_FAULT_NONE;
}

// Some more of what the other end has to say, once there is some.
static void read_more(pd_link *link) {
    ssize_t got = read(link->in, link->bytes + link->used, sizeof link->bytes - link->used);
    if (try_again(got))
        return;
    link->ended = got <= 0;
    link->used += link->ended ? 0 : (size_t)got;
}

// Takes the first line out of what has come; false when its end has not.
static bool take_line(pd_link *link, char line[PD_ANSWER_MAX], size_t *size) {
    char *end = memchr(link->bytes, '\n', link->used);
    if (!end)
        return false;
    *size = (size_t)(end - link->bytes);
    memcpy(line, link->bytes, *size);
    link->used -= *size + 1;
    memmove(link->bytes, end + 1, link->used);
    return true;
}

// Makes room when a line fills all there is; true the first time, when it shows to be too long.
static bool overflows(pd_link *link) {
    bool first = !link->skipping;
    if (link->used < sizeof link->bytes)
        return false;
    link->skipping = true;
    link->used = 0;
    return first;
}

pd_fault pd_link_get(pd_link *link, char line[PD_ANSWER_MAX], size_t *size, pd_patience patience) {
    for (;;) {
        while (take_line(link, line, size)) {
            if (!link->skipping)
                return PD_FAULT_NONE;
            link->skipping = false;
        }
        *size = 0;
        if (overflows(link))
            return PD_FAULT_LONG;
        if (link->ended)
            return PD_FAULT_EXIT;
        if (!await(link->in, POLLIN, patience))
            return PD_FAULT_TIME;
        read_more(link);
    }
}

pd_fault pd_link_quiet(pd_link *link) {
    struct pollfd at = {.fd = link->in, .events = POLLIN};
    if (link->used == 0 && poll(&at, 1, 0) > 0)
        read_more(link);
    return link->used ? PD_FAULT_UNASKED : link->ended ? PD_FAULT_EXIT : PD_FAULT_NONE;
}

// ---------------------------------------------------------------------------------------- stopping

void pd_link_epitaph(const pd_link *link, pd_text *out) {
    struct timespec moment = {.tv_nsec = 1000000};
    siginfo_t end = {0};
    for (int i = 0; link->pid && !end.si_pid && i < LAST_BREATH_MS; i++) {
        if (waitid(P_PID, (id_t)link->pid, &end, WEXITED | WNOHANG | WNOWAIT) != 0)
            return;
        if (!end.si_pid)
            nanosleep(&moment, NULL);
    }
    if (end.si_pid) {
        pd_put(out, end.si_code == CLD_EXITED ? "exit " : "signal ");
        pd_put_int(out, end.si_status);
    }
}

// Until the process has closed its output, or time is up.
static void hear_out(pd_link *link, int grace_ms) {
    pd_patience patience = {.deadline = pd_link_clock() + grace_ms};
    while (!link->ended && await(link->in, POLLIN, patience)) {
        link->used = 0;
        read_more(link);
    }
}

void pd_link_hang_up(pd_link *link) {
    if (link->pid && link->out >= 0)
        close(link->out);
    link->out = link->pid ? -1 : link->out;
}

void pd_link_stop(pd_link *link, int grace_ms) {
    if (link->pid) {
        pd_link_hang_up(link);
        hear_out(link, grace_ms);
        kill(-link->pid, SIGKILL);
        close(link->in);
        reap(link->pid);
    }
    pd_link_init(link);
}
