#include "console/files.h"

#include "console/console.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *complain_file(const char *path, const char *reason) {
    complain(EXIT_INPUT, N_("Cannot read {file}: {reason}"), "file", path, "reason", reason);
    return NULL;
}

// Reads until the end or the limit, whichever comes first; −1 on trouble.
static ssize_t read_all(int descriptor, char *bytes, size_t most) {
    size_t used = 0;
    while (used < most) {
        ssize_t got = read(descriptor, bytes + used, most - used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got < 0 ? -1 : (ssize_t)used;
        used += (size_t)got;
    }
    return (ssize_t)used;
}

// All of an open file, which is closed; NULL and an errno.
static char *read_descriptor(int descriptor, size_t most, size_t *size, int *trouble) {
    char *bytes = malloc(most + 1);
    ssize_t got = bytes ? read_all(descriptor, bytes, most + 1) : -1;
    *trouble = got < 0 ? errno : 0;
    if (got >= 0 && (size_t)got > most)
        *trouble = EFBIG;
    close(descriptor);
    if (*trouble) {
        free(bytes);
        return NULL;
    }
    *size = (size_t)got;
    return bytes;
}

char *file_read(const char *path, size_t most, size_t *size) {
    int descriptor = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    int trouble = errno;
    char *bytes = descriptor < 0 ? NULL : read_descriptor(descriptor, most, size, &trouble);
    if (bytes)
        return bytes;
    return complain_file(path,
                         trouble == EFBIG ? tr(N_("the file is too large")) : strerror(trouble));
}

static int refuse_kind(mode_t mode) {
    if (S_ISDIR(mode))
        return EISDIR;
    return S_ISREG(mode) ? 0 : EINVAL;
}

char *file_load(const char *path, size_t most, size_t *size, int *trouble) {
    struct stat status;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a pipe would let us wait
    bool fails = descriptor < 0 || fstat(descriptor, &status) != 0;
    *trouble = fails ? errno : refuse_kind(status.st_mode);
    if (!*trouble)
        return read_descriptor(descriptor, most, size, trouble);
    if (descriptor >= 0)
        close(descriptor);
    return NULL;
}

bool file_path(const char *text, char *path, size_t size) {
    const char *home = getenv("HOME");
    text += strspn(text, " ");
    bool below_home = strncmp(text, "~/", 2) == 0 && home;
    const char *folder = *text == '-' ? "./" : "";
    int length =
        snprintf(path, size, "%s%s", below_home ? home : folder, below_home ? text + 1 : text);
    return length >= 0 && (size_t)length < size;
}

// Why this cannot be the path of a file, or NULL.
static const char *find_reason(const char *text, char *path, size_t size) {
    struct stat status;
    if (!file_path(text, path, size))
        return strerror(ENAMETOOLONG);
    if (stat(path, &status) != 0)
        return strerror(errno);
    return S_ISREG(status.st_mode) ? NULL : tr(N_("not a regular file"));
}

bool file_typed(const char *text, char *path, size_t size) {
    const char *reason = find_reason(text, path, size);
    if (reason)
        complain_file(text, reason);
    return !reason;
}

int folders_make(char *path) {
    for (char *slash = path + 1;; slash++) {
        slash += strcspn(slash, "/");
        char rest = *slash;
        *slash = '\0';
        int trouble = mkdir(path, 0700) && errno != EEXIST ? errno : 0;
        *slash = rest;
        if (trouble || !rest)
            return trouble;
    }
}

static int write_all(int descriptor, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t put = write(descriptor, bytes, size);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return errno;
        bytes += put;
        size -= (size_t)put;
    }
    return fsync(descriptor) ? errno : 0;
}

int file_write(const char *path, const char *bytes, size_t size, bool private) {
    char beside[4096];
    if ((size_t)snprintf(beside, sizeof beside, "%s.tmp", path) >= sizeof beside)
        return ENAMETOOLONG;
    mode_t mode = private ? 0600 : 0666;
    int descriptor = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    if (descriptor < 0)
        return errno;
    int trouble = write_all(descriptor, bytes, size);
    close(descriptor);
    if (!trouble && rename(beside, path) != 0)
        trouble = errno;
    if (trouble)
        unlink(beside);
    return trouble;
}

static bool may_replace(const char *path, bool force) {
    if (force || access(path, F_OK) != 0)
        return true;
    complain(EXIT_USAGE,
             N_("{file} already exists and was not changed. Choose another name, or add --force to "
                "replace it."),
             "file", path);
    return false;
}

// Can a file be created at this path? Returns 0 or an errno.
static int find_trouble(const char *path) {
    struct stat status;
    const char *slash = strrchr(path, '/');
    char *folder = strndup(slash ? path : ".", slash > path ? (size_t)(slash - path) : 1);
    int trouble = ENOMEM;
    if (folder)
        trouble = access(folder, W_OK | X_OK) == 0 ? 0 : errno;
    free(folder);
    return trouble || stat(path, &status) != 0 || !S_ISDIR(status.st_mode) ? trouble : EISDIR;
}

int file_check_target(const char *path, bool force) {
    if (!may_replace(path, force))
        return EXIT_USAGE;
    int trouble = find_trouble(path);
    return trouble ? complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", path,
                              "reason", strerror(trouble))
                   : -1;
}

bool file_xdg(const char *variable, const char *at_home, const char *name, char *out, size_t size) {
    const char *folder = getenv(variable), *home = getenv("HOME");
    int length = -1;
    if (folder && *folder == '/')
        length = snprintf(out, size, "%s/%s", folder, name);
    else if (home && *home == '/')
        length = snprintf(out, size, "%s/%s/%s", home, at_home, name);
    return length >= 0 && (size_t)length + 64 < size;
}

bool file_number(const char *path, char *out, size_t size) {
    enum { MOST = 9999 };
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    int stem = (int)(dot && dot > name ? (size_t)(dot - path) : strlen(path));
    for (int number = 2; number <= MOST; number++) {
        int length = snprintf(out, size, "%.*s-%d%s", stem, path, number, path + stem);
        if (length < 0 || (size_t)length >= size)
            return false;
        if (access(out, F_OK) != 0)
            return true;
    }
    return false;
}
