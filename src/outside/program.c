#include "outside/program.h"

#include "base/clock.h"

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

void program_init(struct program *program) {
    *program = (struct program){.in = -1, .out = -1};
}

bool program_is_open(const struct program *program) {
    return program->in >= 0;
}

void program_on(struct program *program, int in, int out) {
    *program = (struct program){.in = in, .out = out};
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

static int run(struct program *program, char *const *words) {
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
    program_on(program, pipes[ANSWERS][READ_END], pipes[QUESTIONS][WRITE_END]);
    program->pid = pid;
    fcntl(program->in, F_SETFL, O_NONBLOCK);
    fcntl(program->out, F_SETFL, O_NONBLOCK);
    return 0;
}

int program_start(struct program *program, const char *command) {
    char bytes[PD_PLAYER_MAX + 1], *rest = bytes, *words[WORDS_MAX];
    int count = 0;
    if (strlen(command) >= sizeof bytes)
        return ENAMETOOLONG;
    strcpy(bytes, command);
    for (char *word; (word = strsep(&rest, " "));)
        if (*word)
            words[count++] = word;
    words[count] = NULL;
    return count ? run(program, words) : ENOENT;
}

// ----------------------------------------------------------------------------------------- talking

static bool has_run_out(struct patience patience) {
    return (patience.stop && atomic_load(patience.stop)) || clock_ms() >= patience.deadline;
}

// How long poll may wait before there is something to look at again.
static int poll_ms(struct patience patience) {
    bool forever = patience.deadline == FOREVER;
    int64_t left = forever ? -1 : patience.deadline - clock_ms();
    if (!forever && left < 0)
        left = 0; // the deadline has passed since it was looked at
    if (patience.stop && (left < 0 || left > STOP_CHECK_MS))
        return STOP_CHECK_MS;
    return left > INT32_MAX ? INT32_MAX : (int)left;
}

static bool await(int descriptor, short events, struct patience patience) {
    struct pollfd at = {.fd = descriptor, .events = events};
    while (!has_run_out(patience))
        if (poll(&at, 1, poll_ms(patience)) > 0)
            return true;
    return false;
}

static bool try_again(ssize_t result) {
    return result < 0 && (errno == EINTR || errno == EAGAIN);
}

enum fault program_put(struct program *program, const char *bytes, size_t size,
                       struct patience patience) {
    while (size > 0 && !program->ended) {
        if (!await(program->out, POLLOUT, patience))
            return FAULT_TIME;
        ssize_t put = write(program->out, bytes, size);
        if (try_again(put))
            continue;
        program->ended = put < 0;
        bytes += program->ended ? 0 : put;
        size -= program->ended ? 0 : (size_t)put;
    }
    return program->ended ? FAULT_EXIT : FAULT_NONE;
}

// Some more of what the other end has to say, once there is some.
static void read_more(struct program *program) {
    ssize_t got =
        read(program->in, program->bytes + program->used, sizeof program->bytes - program->used);
    if (try_again(got))
        return;
    program->ended = got <= 0;
    program->used += program->ended ? 0 : (size_t)got;
}

// Takes the first line out of what has come; false when its end has not.
static bool take_line(struct program *program, char line[ANSWER_MAX], size_t *size) {
    char *end = memchr(program->bytes, '\n', program->used);
    if (!end)
        return false;
    *size = (size_t)(end - program->bytes);
    memcpy(line, program->bytes, *size);
    program->used -= *size + 1;
    memmove(program->bytes, end + 1, program->used);
    return true;
}

// Makes room when a line fills all there is; true the first time, when it shows to be too long.
static bool overflows(struct program *program) {
    bool first = !program->skipping;
    if (program->used < sizeof program->bytes)
        return false;
    program->skipping = true;
    program->used = 0;
    return first;
}

enum fault program_get(struct program *program, char line[ANSWER_MAX], size_t *size,
                       struct patience patience) {
    for (;;) {
        while (take_line(program, line, size)) {
            if (!program->skipping)
                return FAULT_NONE;
            program->skipping = false;
        }
        *size = 0;
        if (overflows(program))
            return FAULT_LONG;
        if (program->ended)
            return FAULT_EXIT;
        if (!await(program->in, POLLIN, patience))
            return FAULT_TIME;
        read_more(program);
    }
}

enum fault program_quiet(struct program *program) {
    struct pollfd at = {.fd = program->in, .events = POLLIN};
    if (program->used == 0 && poll(&at, 1, 0) > 0)
        read_more(program);
    if (program->used)
        return FAULT_UNASKED;
    return program->ended ? FAULT_EXIT : FAULT_NONE;
}

// ---------------------------------------------------------------------------------------- stopping

void program_epitaph(const struct program *program, pd_text *out) {
    struct timespec moment = {.tv_nsec = 1000000};
    siginfo_t end = {0};
    for (int i = 0; program->pid && !end.si_pid && i < LAST_BREATH_MS; i++) {
        if (waitid(P_PID, (id_t)program->pid, &end, WEXITED | WNOHANG | WNOWAIT) != 0)
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
static void hear_out(struct program *program, int grace_ms) {
    struct patience patience = {.deadline = clock_ms() + grace_ms};
    while (!program->ended && await(program->in, POLLIN, patience)) {
        program->used = 0;
        read_more(program);
    }
}

void program_hang_up(struct program *program) {
    if (program->pid && program->out >= 0)
        close(program->out);
    program->out = program->pid ? -1 : program->out;
}

void program_stop(struct program *program, int grace_ms) {
    if (program->pid) {
        program_hang_up(program);
        hear_out(program, grace_ms);
        kill(-program->pid, SIGKILL);
        close(program->in);
        reap(program->pid);
    }
    program_init(program);
}
