#include "server/net/sandbox.h"

#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#else
#define NO_LANDLOCK
#endif
#ifdef PD_SECCOMP
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#endif

// Does a running server open connections itself, and look up names of hosts and users for them?
static bool calls_others(const struct server_settings *settings) {
    const char *path;
    return settings->node || !store_find(settings->store, &path)->is_file;
}

// ------------------------------------------------------------------------------------------ files

#ifdef NO_LANDLOCK

static bool shut_files(const struct server_settings *settings, bool others) {
    (void)settings, (void)others;
    errno = ENOSYS;
    return false;
}

#else

// Rights that are younger than the headers of some machines.
enum { TRUNCATE = 1 << 14, IOCTL_DEVICE = 1 << 15 };

enum {
    READING = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    WRITING = READING | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE |
              LANDLOCK_ACCESS_FS_MAKE_REG | TRUNCATE,
    // Those that a single file can have.
    OF_FILE = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE |
              LANDLOCK_ACCESS_FS_READ_FILE | TRUNCATE | IOCTL_DEVICE,
};

struct ruleset {
    int descriptor;
    uint64_t handled; // all rights that this kernel knows
    bool failed;
};

// What is not there needs no rule.
static void allow(struct ruleset *rules, const char *path, uint64_t rights) {
    struct landlock_path_beneath_attr rule = {.parent_fd = open(path, O_PATH | O_CLOEXEC)};
    struct stat status;
    if (rule.parent_fd < 0)
        return;
    bool is_folder = fstat(rule.parent_fd, &status) == 0 && S_ISDIR(status.st_mode);
    rule.allowed_access = rights & rules->handled & (is_folder ? UINT64_MAX : (uint64_t)OF_FILE);
    rules->failed |= syscall(SYS_landlock_add_rule, rules->descriptor, LANDLOCK_RULE_PATH_BENEATH,
                             &rule, 0) != 0;
    close(rule.parent_fd);
}

// A file that may be replaced by another one of its name; but never all files there are.
static void allow_folder_of(struct ruleset *rules, const char *path, uint64_t rights) {
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
    allow(rules, *folder ? folder : path, rights);
}

// And where it leads to: a certificate often is a link.
static void allow_beside(struct ruleset *rules, const char *path, uint64_t rights) {
    char *real = path ? realpath(path, NULL) : NULL;
    if (path)
        allow_folder_of(rules, path, rights);
    if (real)
        allow_folder_of(rules, real, rights);
    free(real);
}

static void allow_file(void *rules, const char *path) {
    allow_beside(rules, path, READING);
}

static void allow_own(struct ruleset *rules, const struct server_settings *settings) {
    const char *path;
    const struct store_kind *kind = store_find(settings->store, &path);
    if (kind->is_file)
        allow_beside(rules, path, WRITING);
    else
        kind->files(path, allow_file, rules);
    allow_beside(rules, settings->tls_cert, READING);
    allow_beside(rules, settings->tls_key, READING);
    if (settings->web_dir)
        allow(rules, settings->web_dir, READING);
}

// What libraries read when they connect to something: the resolver's files and modules, OpenSSL's
// certificates, libpq's files.
static void allow_calls(struct ruleset *rules) {
    static const char *const names[] = {".postgresql", ".pgpass", ".pg_service.conf"};
    const char *home = getenv("HOME");
    char file[PATH_MAX];
    allow_beside(rules, "/etc/resolv.conf", READING); // all of /etc, and where the link leads
    for (int i = 0; home && i < 3; i++) {
        snprintf(file, sizeof file, "%s/%s", home, names[i]);
        allow(rules, file, READING);
    }
}

static uint64_t rights_of(long version) {
    static const int counts[] = {13, 13, 14, 15, 15, 16}; // up to and including each version
    int count = counts[version < 5 ? version : 5];
    return (UINT64_C(1) << count) - 1;
}

static bool shut_files(const struct server_settings *settings, bool others) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return false;
    struct ruleset rules = {.handled = rights_of(version)};
    struct landlock_ruleset_attr attributes = {.handled_access_fs = rules.handled};
    rules.descriptor = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
    if (rules.descriptor < 0)
        return false;
    static const char *const everybodys[] = {"/usr", "/lib", "/lib64", "/dev/urandom"};
    for (size_t i = 0; i < sizeof everybodys / sizeof *everybodys; i++)
        allow(&rules, everybodys[i], READING);
    allow_own(&rules, settings);
    if (others)
        allow_calls(&rules);
    bool shut = !rules.failed && syscall(SYS_landlock_restrict_self, rules.descriptor, 0) == 0;
    close(rules.descriptor);
    return shut;
}

#endif

// ----------------------------------------------------------------------------------- system calls

#ifndef PD_SECCOMP

static bool shut_calls(bool others) {
    (void)others;
    return false;
}

#else

// What is not here is refused as a kernel without it would (ENOSYS): libraries then use an older
// call, or report an error, and matches go on, where the end of the process would let anybody who
// finds such a call end it at will. The kernel's log names each call that was refused.
static const char *const calls[] = {
    // what is open
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "preadv2",
    "pwritev2", "lseek", "_llseek", "close", "close_range", "dup", "dup2", "dup3", "fcntl",
    "fcntl64", "pipe2", "poll", "ppoll", "ppoll_time64", "select", "_newselect", "pselect6",
    "pselect6_time64", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2",
    "eventfd2", "timerfd_create", "timerfd_settime", "timerfd_settime64",
    // files, which Landlock has a say in
    "open", "openat", "openat2", "stat", "lstat", "fstat", "stat64", "lstat64", "fstat64",
    "newfstatat", "fstatat64", "statx", "fstatfs", "fstatfs64", "access", "faccessat", "faccessat2",
    "readlink", "readlinkat", "getcwd", "getdents", "getdents64", "unlink", "unlinkat", "rename",
    "renameat", "renameat2", "fchmod", "fchown", "fchown32", "ftruncate", "ftruncate64",
    "fallocate", "fadvise64", "flock", "fsync", "fdatasync", "sync_file_range", "utimensat",
    // sockets that are open
    "accept", "accept4", "recv", "recvfrom", "recvmsg", "recvmmsg", "recvmmsg_time64", "send",
    "sendto", "sendmsg", "sendmmsg", "getsockname", "getpeername", "getsockopt", "setsockopt",
    "shutdown",
    // memory
    "brk", "munmap", "mremap", "madvise", "mlock", "mlock2", "munlock",
    // threads and signals
    "futex", "futex_time64", "set_robust_list", "get_robust_list", "rseq", "sched_yield",
    "sched_getaffinity", "membarrier", "exit", "exit_group", "restart_syscall", "rt_sigaction",
    "rt_sigprocmask", "rt_sigreturn", "sigreturn", "sigaltstack", "tgkill",
    // the time, and who we are
    "clock_gettime", "clock_gettime64", "clock_getres", "clock_getres_time64", "clock_nanosleep",
    "clock_nanosleep_time64", "nanosleep", "gettimeofday", "time", "getpid", "gettid", "getppid",
    "getuid", "geteuid", "getgid", "getegid", "getuid32", "geteuid32", "getgid32", "getegid32",
    "uname", "sysinfo", "getrusage", "getrandom"};

static bool add(scmp_filter_ctx filter, const char *call, const struct scmp_arg_cmp *argument) {
    int number = seccomp_syscall_resolve_name(call);
    return number == __NR_SCMP_ERROR || // younger than the library, or of other machines
           seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, argument ? 1 : 0, argument) == 0;
}

static bool add_for(scmp_filter_ctx filter, const char *call, unsigned argument, uint64_t mask,
                    uint64_t value) {
    struct scmp_arg_cmp compare = SCMP_CMP64(argument, SCMP_CMP_MASKED_EQ, mask, value);
    return add(filter, call, &compare);
}

// Threads, but no processes; limits can be asked for, but not changed.
static bool add_some(scmp_filter_ctx filter) {
    enum { CLONE_OF_THREAD = 0x00010000 };
#ifdef __s390x__
    const unsigned flags = 1;
#else
    const unsigned flags = 0;
#endif
    return add_for(filter, "clone", flags, CLONE_OF_THREAD, CLONE_OF_THREAD) &&
           add_for(filter, "prlimit64", 2, UINT64_MAX, 0) &&
           add_for(filter, "prctl", 0, UINT64_MAX, PR_SET_NAME) &&
           add_for(filter, "ioctl", 1, UINT32_MAX, FIONBIO) &&
           add_for(filter, "ioctl", 1, UINT32_MAX, FIONREAD) &&
           add_for(filter, "ioctl", 1, UINT32_MAX, TCGETS);
}

// No memory is made to be run; modules of libraries, such as the resolver's, are files.
static bool add_memory(scmp_filter_ctx filter, bool modules) {
    static const char *const names[] = {"mmap", "mmap2", "mprotect"};
    bool added = true;
    for (int i = 0; i < 3; i++)
        added = added && add_for(filter, names[i], 2, PROT_EXEC, 0);
    for (int i = 0; modules && i < 2; i++)
        added = added && add_for(filter, names[i], 2, PROT_EXEC | PROT_WRITE, PROT_EXEC);
    return added;
}

// To PostgreSQL, to other nodes, and to ask what addresses this machine has. Nobody listens anew.
static bool add_calls_to_others(scmp_filter_ctx filter) {
    static const uint64_t families[] = {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};
    bool added = add(filter, "connect", NULL) && add(filter, "bind", NULL);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        added = added && add_for(filter, "socket", 0, UINT32_MAX, families[i]);
    return added;
}

static bool fill(scmp_filter_ctx filter, bool others) {
    bool filled = true;
    seccomp_attr_set(filter, SCMP_FLTATR_CTL_LOG, 1); // old kernels cannot
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        filled = filled && add(filter, calls[i], NULL);
    return filled && add_some(filter) && add_memory(filter, others) &&
           (!others || add_calls_to_others(filter));
}

static bool shut_calls(bool others) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    bool shut = filter && fill(filter, others) && seccomp_load(filter) == 0;
    if (filter)
        seccomp_release(filter);
    return shut;
}

#endif

// ------------------------------------------------------------------------------------------ both

static bool complain(const struct server_settings *settings, struct store_trouble *trouble,
                     const char *what) {
    if (settings->sandbox == SANDBOX_ON)
        return store_complain(trouble, N_("--sandbox=on is not possible here: there is no {what}."),
                              "what", what);
    store_complain(trouble, N_("The server is not fully shut in: there is no {what} here."), "what",
                   what);
    return true;
}

bool sandbox_enter(const struct server_settings *settings, struct store_trouble *trouble) {
    *trouble->why = '\0';
#ifdef PD_SANITIZED
    return true;
#endif
    if (settings->sandbox == SANDBOX_OFF)
        return true;
    bool private = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0; // Landlock asks for it as well
    bool others = calls_others(settings);
    bool files = private && shut_files(settings, others), filtered = private && shut_calls(others);
    if (files && filtered)
        return true;
    const char *missing = files ? "seccomp" : "Landlock, seccomp";
    return complain(settings, trouble, filtered ? "Landlock" : missing);
}
