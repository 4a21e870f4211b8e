// One simulation on all ranks of an MPI job, without a shared disk:
//
//     mpirun paddock-mpi GAME [OPTION]…     what `paddock sim` takes; the result is the same
//
// Each rank runs `paddock sim … --shard RANK/SIZE --checkpoint -`. The shards go to rank 0 as MPI
// messages, and to `paddock sim --merge -` there, which prints the result. The program is “paddock”
// from PATH, or what the environment variable PADDOCK names.
#include <errno.h>
#include <limits.h>
#include <mpi.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { EXIT_USAGE = 2, EXIT_SYSTEM = 4 };

static int complain(const char *what, int trouble) {
    fprintf(stderr, "paddock-mpi: %s: %s\n", what, strerror(trouble));
    return EXIT_SYSTEM;
}

// Without memory the whole job ends.
static void *must(void *memory) {
    if (!memory)
        MPI_Abort(MPI_COMM_WORLD, complain("memory", ENOMEM));
    return memory;
}

// --------------------------------------------------------------------------------- running paddock

// Starts paddock with one end of a pipe as its standard input (0) or output (1); *ours is the other
// end. Returns 0 or an errno.
static int start(char **argv, int standard, pid_t *child, int *ours) {
    posix_spawn_file_actions_t actions;
    int ends[2];
    if (pipe(ends))
        return errno;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[standard], standard);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    const char *program = getenv("PADDOCK");
    argv[0] = (char *)(program ? program : "paddock");
    int trouble = posix_spawnp(child, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[standard]);
    *ours = ends[1 - standard];
    if (trouble)
        close(*ours);
    return trouble;
}

static int wait_for(pid_t child) {
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return EXIT_SYSTEM;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// All that comes out of a descriptor.
static char *read_all(int from, size_t *size) {
    size_t space = 1 << 16;
    char *bytes = must(malloc(space));
    ssize_t count;
    *size = 0;
    while ((count = read(from, bytes + *size, space - *size)) > 0 ||
           (count < 0 && errno == EINTR)) {
        *size += count > 0 ? (size_t)count : 0;
        if (*size == space)
            bytes = must(realloc(bytes, space *= 2));
    }
    return bytes;
}

// The text of this rank's shard. Returns an exit code.
static int play(char **argv, char **text, size_t *size) {
    pid_t child;
    int out, trouble = start(argv, 1, &child, &out);
    if (trouble)
        return complain(argv[0], trouble);
    *text = read_all(out, size);
    close(out);
    int code = wait_for(child);
    return *size > INT_MAX ? complain(argv[0], EFBIG) : code;
}

static int merge(char **argv, const char *text, size_t size) {
    pid_t child;
    int in, trouble = start(argv, 0, &child, &in);
    if (trouble)
        return complain(argv[0], trouble);
    while (size > 0) {
        ssize_t count = write(in, text, size);
        if (count < 0 && errno != EINTR)
            break; // it has ended, and said why
        text += count > 0 ? count : 0;
        size -= count > 0 ? (size_t)count : 0;
    }
    close(in);
    return wait_for(child);
}

// ------------------------------------------------------------------------------------ the messages

// Rank 0 gets the texts of all ranks, one after the other; the others get NULL.
static char *gather(const char *text, int size, int rank, int ranks, size_t *all_size) {
    int *sizes = must(calloc((size_t)ranks, sizeof *sizes));
    int *starts = must(calloc((size_t)ranks, sizeof *starts));
    char *all = NULL;
    *all_size = 0;
    MPI_Gather(&size, 1, MPI_INT, sizes, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < ranks; i++) {
        starts[i] = (int)*all_size;
        *all_size += (size_t)sizes[i];
        if (*all_size > INT_MAX) // MPI counts in int
            MPI_Abort(MPI_COMM_WORLD, complain("gathering the shards", EFBIG));
    }
    if (rank == 0)
        all = must(malloc(*all_size + 1));
    MPI_Gatherv(text, size, MPI_CHAR, all, sizes, starts, MPI_CHAR, 0, MPI_COMM_WORLD);
    free(sizes);
    free(starts);
    return all;
}

// ----------------------------------------------------------------------------------- the arguments

static bool is_flag(const char *word, const char *flag) {
    size_t length = strlen(flag);
    return strncmp(word, flag, length) == 0 && (!word[length] || word[length] == '=');
}

// Options that are about the result, not about the matches.
static void add_for_merge(char **to, int *count, char **argv, int *i) {
    static const char *const alone[] = {"--json", "--force"}, *const valued[] = {"--report",
                                                                                 "--lang"};
    for (int k = 0; k < 2; k++) {
        if (is_flag(argv[*i], alone[k]))
            to[(*count)++] = argv[*i];
        if (!is_flag(argv[*i], valued[k]))
            continue;
        to[(*count)++] = argv[*i];
        if (!strchr(argv[*i], '=') && argv[*i + 1])
            to[(*count)++] = argv[++*i];
        return;
    }
}

static const char *find_refused(char **argv) {
    static const char *const refused[] = {"--csv", "--checkpoint", "--shard", "--merge"};
    for (; *argv; argv++)
        for (int i = 0; i < 4; i++)
            if (is_flag(*argv, refused[i]))
                return refused[i];
    return NULL;
}

// “paddock sim …” for one shard.
static char **make_player(int argc, char **argv, char *shard) {
    char **words = must(calloc((size_t)argc + 6, sizeof *words));
    int count = 1; // the first is the program
    words[count++] = "sim";
    for (int i = 1; i < argc; i++)
        words[count++] = argv[i];
    words[count++] = "--shard";
    words[count++] = shard;
    words[count++] = "--checkpoint";
    words[count] = "-";
    return words;
}

static char **make_merger(int argc, char **argv) {
    char **words = must(calloc((size_t)argc + 5, sizeof *words));
    int count = 1;
    words[count++] = "sim";
    words[count++] = "--merge";
    words[count++] = "-";
    for (int i = 1; i < argc; i++)
        add_for_merge(words, &count, argv, &i);
    return words;
}

static int run(int argc, char **argv, int rank, int ranks) {
    char shard[32], *text = NULL;
    size_t size = 0, all_size;
    snprintf(shard, sizeof shard, "%d/%d", rank + 1, ranks);
    char **player = make_player(argc, argv, shard), **merger = make_merger(argc, argv);
    int code = play(player, &text, &size);
    MPI_Allreduce(MPI_IN_PLACE, &code, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (!code) {
        char *all = gather(text, (int)size, rank, ranks, &all_size);
        code = rank == 0 ? merge(merger, all, all_size) : 0;
        free(all);
    }
    free(text);
    free(player);
    free(merger);
    return code;
}

int main(int argc, char **argv) {
    int rank, ranks, code = EXIT_USAGE;
    signal(SIGPIPE, SIG_IGN);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const char *refused = find_refused(argv);
    if (refused && rank == 0)
        fprintf(stderr, "paddock-mpi: %s cannot be used here.\n", refused);
    if (!refused)
        code = run(argc, argv, rank, ranks);
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return code;
}
