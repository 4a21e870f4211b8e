// What a server that is shut in can still do, and what it can no longer do. Each attempt is made in
// a process of its own, as there is no way back.
#include "server/net/sandbox.h"
#include "tap.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sqlite3.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_SHUT_IN = 200 };

static char folder[TAP_FOLDER_MAX], elsewhere[TAP_FOLDER_MAX];
static char in_folder[TAP_FOLDER_MAX + 16], certificate[TAP_FOLDER_MAX + 16],
    outside[TAP_FOLDER_MAX + 16], sqlite_address[TAP_FOLDER_MAX + 32];
static int listening;

// ------------------------------------------------------------------------------------ the attempts

// Each returns 0, or why not.
static int why(int result) {
    return result < 0 ? errno : 0;
}

static int read_passwords(void) {
    return why(open("/etc/passwd", O_RDONLY));
}

static int read_elsewhere(void) {
    return why(open(outside, O_RDONLY));
}

static int write_elsewhere(void) {
    char path[TAP_FOLDER_MAX + 16];
    snprintf(path, sizeof path, "%s/new", elsewhere);
    return why(open(path, O_WRONLY | O_CREAT, 0600));
}

static int write_certificate(void) {
    return why(open(certificate, O_WRONLY));
}

static int list_root(void) {
    return why(open("/", O_RDONLY | O_DIRECTORY));
}

static int start_program(void) {
    return why(execl("/bin/true", "true", (char *)NULL));
}

static int make_process(void) {
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    return why(child);
}

static int open_socket(void) {
    return why(socket(AF_INET, SOCK_STREAM, 0));
}

static int listen_anew(void) {
    return why(listen(listening, 1));
}

static int open_raw_socket(void) {
    return why(socket(AF_PACKET, SOCK_DGRAM, 0));
}

static int make_code(void) {
    void *memory =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? errno : 0;
}

static int run_written_memory(void) {
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return why(mprotect(memory, 4096, PROT_READ | PROT_EXEC));
}

static int send_signal(void) {
    return why(kill(getppid(), 0));
}

static int read_certificate(void) {
    return why(open(certificate, O_RDONLY));
}

static int accept_nobody(void) {
    int descriptor = accept4(listening, NULL, NULL, SOCK_NONBLOCK);
    return errno == EAGAIN || errno == EINVAL ? 0 : why(descriptor);
}

static void *add_up(void *sum) {
    *(int *)sum += 1;
    return NULL;
}

static int begin_thread(void) {
    int sum = 0;
    pthread_t thread;
    int error = pthread_create(&thread, NULL, add_up, &sum);
    return error ? error : pthread_join(thread, NULL) + (sum != 1);
}

// All that SQLite does with its files: a log, a checkpoint, a temporary file.
static int use_database(void) {
    sqlite3 *database;
    int result = sqlite3_open(in_folder, &database);
    if (result == SQLITE_OK)
        result = sqlite3_exec(database,
                              "PRAGMA journal_mode=WAL; CREATE TABLE t (a TEXT); BEGIN;"
                              "INSERT INTO t VALUES (hex(randomblob(1000))); COMMIT;"
                              "PRAGMA wal_checkpoint(TRUNCATE); CREATE INDEX i ON t (a)",
                              NULL, NULL, NULL);
    sqlite3_close(database);
    return result;
}

// As a copy of the store is saved when its files were deleted.
static int replace_file(void) {
    char path[TAP_FOLDER_MAX + 32];
    snprintf(path, sizeof path, "%s-new", in_folder);
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    bool done = file >= 0 && write(file, "x", 1) == 1 && fsync(file) == 0 &&
                rename(path, in_folder) == 0 && unlink(in_folder) == 0;
    return done ? 0 : errno;
}

// ------------------------------------------------------------------------------------------- tests

static bool is_shut_in(const char *address, bool nodes) {
    static const struct store_node node = {1, "here", "rules"};
    struct store_trouble trouble;
    struct server_settings settings = {.store = address,
                                       .tls_cert = certificate,
                                       .sandbox = SANDBOX_ON,
                                       .node = nodes ? &node : NULL};
    return sandbox_enter(&settings, &trouble);
}

static int in_child(const char *address, bool nodes, int (*attempt)(void)) {
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        _exit(is_shut_in(address, nodes) ? attempt() : NOT_SHUT_IN);
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static const struct attempt {
    const char *what;
    int (*make)(void);
    int alone, among_nodes; // 0: it succeeds
} attempts[] = {
    {"read a file of the system", read_passwords, EACCES, 0},
    {"read a file of somebody", read_elsewhere, EACCES, EACCES},
    {"write beside it", write_elsewhere, EACCES, EACCES},
    {"write the certificate", write_certificate, EACCES, EACCES},
    {"look around", list_root, EACCES, EACCES},
    {"start a program", start_program, ENOSYS, ENOSYS},
    {"make a process", make_process, ENOSYS, ENOSYS},
    {"connect to something", open_socket, ENOSYS, 0},
    {"listen anew", listen_anew, ENOSYS, ENOSYS},
    {"hear others' packets", open_raw_socket, ENOSYS, ENOSYS},
    {"make code", make_code, ENOSYS, ENOSYS},
    {"run what was written", run_written_memory, ENOSYS, ENOSYS},
    {"send a signal", send_signal, ENOSYS, ENOSYS},
    {"read the certificate again", read_certificate, 0, 0},
    {"accept a connection", accept_nobody, 0, 0},
    {"begin a thread", begin_thread, 0, 0},
};

static void make_file(char *path, size_t size, const char *place, const char *name) {
    snprintf(path, size, "%s/%s", place, name);
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    if (file < 0 || write(file, "x", 1) != 1)
        abort();
    close(file);
}

static void make_files(void) {
    if (!mkdtemp(tap_path(folder, "sandbox")) || !mkdtemp(tap_path(elsewhere, "outside")))
        abort();
    char place[TAP_FOLDER_MAX + 8];
    snprintf(place, sizeof place, "%s/tls", elsewhere);
    if (mkdir(place, 0700) != 0)
        abort();
    make_file(certificate, sizeof certificate, place, "c.pem");
    make_file(outside, sizeof outside, elsewhere, "file");
    snprintf(in_folder, sizeof in_folder, "%s/x.db", folder);
    snprintf(sqlite_address, sizeof sqlite_address, "sqlite:%s", in_folder);
    close(open(in_folder, O_WRONLY | O_CREAT, 0600));
    listening = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (listen(listening, 1) != 0)
        abort();
}

static void remove_files(void) {
    static const char *const suffixes[] = {"", "-wal", "-shm"};
    char path[2 * TAP_FOLDER_MAX];
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", in_folder, suffixes[i]);
        unlink(path);
    }
    unlink(certificate);
    unlink(outside);
    snprintf(path, sizeof path, "%s/tls", elsewhere);
    rmdir(path);
    rmdir(elsewhere);
    rmdir(folder);
}

int main(void) {
    make_files();
    if (in_child(sqlite_address, false, accept_nobody) == NOT_SHUT_IN) {
        printf("1..0 # SKIP this machine has no Landlock, or no seccomp\n");
        remove_files();
        return 0;
    }
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        const struct attempt *attempt = &attempts[i];
        int alone = in_child(sqlite_address, false, attempt->make);
        int among = in_child(sqlite_address, true, attempt->make);
        ok(alone == attempt->alone, "%s: %s", attempt->what, strerror(alone));
        ok(among == attempt->among_nodes, "%s, as a node: %s", attempt->what, strerror(among));
    }
    ok(in_child(sqlite_address, false, use_database) == 0, "the store is used as before");
    ok(in_child(sqlite_address, false, replace_file) == 0, "its file is replaced by another");
    remove_files();
    return tap_end();
}
