// Not a test: what the machine's own sockets cost. A process that does nothing else receives a
// message on one of two sockets and sends one on both, as a server does for a move at a table of
// two; another process is all the players. docs/performance.md compares `paddock serve` with it.
//
// usage: bare-echo [MATCHES [SECONDS [BYTES_IN [BYTES_OUT]]]]     (1000, 5, 95, 205)
// The server's half runs on core 0, the players on core 1.
#include "base/clock.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { READY_MAX = 512, BYTES_MAX = 65536 };

static int matches = 1000, seconds = 5;
static size_t bytes_in = 95, bytes_out = 205;
static char bytes[BYTES_MAX];

static void must(int result, const char *what) {
    if (result >= 0)
        return;
    fprintf(stderr, "bare-echo: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void stay_on(int core) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((size_t)core, &set);
    sched_setaffinity(0, sizeof set, &set);
}

// Sockets 2 i and 2 i + 1 belong to one match.
static int watch_all(const int *sockets) {
    int epoll = epoll_create1(0), on = 1;
    must(epoll, "epoll");
    for (int i = 0; i < 2 * matches; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        must(setsockopt(sockets[i], IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "TCP_NODELAY");
        must(epoll_ctl(epoll, EPOLL_CTL_ADD, sockets[i], &event), "epoll");
    }
    return epoll;
}

// Messages are far smaller than what a socket holds, and each player has one under way: they
// come whole.
static void serve(const int *sockets) {
    struct epoll_event ready[READY_MAX];
    int epoll = watch_all(sockets);
    for (;;) {
        int count = epoll_wait(epoll, ready, READY_MAX, -1);
        for (int i = 0; i < count; i++) {
            uint32_t from = ready[i].data.u32;
            if (recv(sockets[from], bytes, bytes_in, 0) <= 0)
                return;
            must((int)send(sockets[from], bytes, bytes_out, 0), "send");
            must((int)send(sockets[from ^ 1], bytes, bytes_out, 0), "send");
        }
    }
}

// Whoever has been told of a move makes the next one, after the other, too, has been told. They
// sleep between reads instead of being woken by each message, as paddock-load does.
static long play(const int *sockets) {
    struct epoll_event ready[READY_MAX];
    int epoll = watch_all(sockets);
    int *told = calloc((size_t)matches, sizeof *told);
    struct timespec pause = {.tv_nsec = 500000};
    long moves = 0;
    if (!told)
        exit(1);
    for (int i = 0; i < matches; i++)
        must((int)send(sockets[2 * i], bytes, bytes_in, 0), "send");
    for (double end = clock_s() + seconds; clock_s() < end;) {
        int count = epoll_wait(epoll, ready, READY_MAX, 0);
        if (count <= 0)
            nanosleep(&pause, NULL);
        for (int i = 0; i < count; i++) {
            uint32_t at = ready[i].data.u32;
            must((int)recv(sockets[at], bytes, bytes_out, 0), "recv");
            if (++told[at / 2] % 2)
                continue;
            moves++;
            must((int)send(sockets[at], bytes, bytes_in, 0), "send");
        }
    }
    free(told);
    return moves;
}

static void connect_all(int *here, int *there) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    must(bind(listener, (struct sockaddr *)&address, size), "bind");
    must(listen(listener, 16), "listen");
    must(getsockname(listener, (struct sockaddr *)&address, &size), "getsockname");
    for (int i = 0; i < 2 * matches; i++) {
        must(here[i] = socket(AF_INET, SOCK_STREAM, 0), "socket");
        must(connect(here[i], (struct sockaddr *)&address, sizeof address), "connect");
        must(there[i] = accept(listener, NULL, NULL), "accept");
    }
    close(listener);
}

static void close_all(const int *sockets) {
    for (int i = 0; i < 2 * matches; i++)
        close(sockets[i]);
}

int main(int argc, char **argv) {
    matches = argc > 1 ? atoi(argv[1]) : matches;
    seconds = argc > 2 ? atoi(argv[2]) : seconds;
    bytes_in = argc > 3 ? (size_t)atoi(argv[3]) : bytes_in;
    bytes_out = argc > 4 ? (size_t)atoi(argv[4]) : bytes_out;
    if (matches < 1 || bytes_in < 1 || bytes_out < 1 || bytes_in > BYTES_MAX ||
        bytes_out > BYTES_MAX)
        return 2;
    struct rlimit files = {4 * (rlim_t)matches + 64, 4 * (rlim_t)matches + 64};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    int *here = calloc(2 * (size_t)matches, sizeof *here);
    int *there = calloc(2 * (size_t)matches, sizeof *there);
    if (!here || !there)
        return 1;
    connect_all(here, there);
    pid_t server = fork();
    must(server, "fork");
    if (server == 0) {
        stay_on(0);
        close_all(here);
        serve(there);
        _exit(0);
    }
    stay_on(1);
    close_all(there);
    long moves = play(here);
    close_all(here);
    struct rusage usage;
    wait4(server, NULL, 0, &usage);
    double cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                 (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    printf("%d matches, %zu bytes in, %zu out: %.0f moves/s, %.1f µs of CPU each\n", matches,
           bytes_in, bytes_out, (double)moves / seconds, 1e6 * cpu / (double)moves);
    free(here);
    free(there);
    return 0;
}
