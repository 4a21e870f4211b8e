#include "cli/csv.h"

#include "cli/conclude.h"
#include "lab/rows.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The first line, in memory of its own.
static char *make_head(const pd__sim *sim, size_t *size) {
    char *head = NULL;
    FILE *out = open_memstream(&head, size);
    if (out)
        pd__row_write_head(sim, out);
    if (out && fclose(out) == 0)
        return head;
    free(head);
    return NULL;
}

static bool has_head(FILE *in, const char *head, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (getc(in) != head[i])
            return false;
    return true;
}

// Where so many more lines end; −1 if there are fewer.
static off_t skip_lines(FILE *in, uint64_t lines) {
    while (lines > 0) {
        int c = getc(in);
        if (c == EOF)
            return -1;
        lines -= c == '\n';
    }
    return ftello(in);
}

// How much of the file the checkpoint knows of; −1 if it does not fit.
static off_t known_size(const char *path, const pd__sim *sim, const char *head, size_t size) {
    uint64_t lines = (sim->next - sim->first) * (uint64_t)pd__rows_of_block(sim);
    FILE *in = fopen(path, "rb");
    off_t known = in && has_head(in, head, size) ? skip_lines(in, lines) : -1;
    if (in)
        fclose(in);
    return known;
}

static int start(struct csv *csv, const char *head, size_t size) {
    csv->file = open(csv->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (csv->file < 0)
        return complain_unwritable(csv->path, errno);
    csv_add(csv, head, size);
    return csv->trouble ? complain_unwritable(csv->path, csv->trouble) : -1;
}

// Is the file missing, or has it nothing but the beginning of the first line?
static bool is_begun(const char *path, const char *head, size_t size) {
    char start[1024];
    FILE *in = fopen(path, "rb");
    if (!in)
        return errno == ENOENT;
    size_t length = fread(start, 1, sizeof start, in);
    fclose(in);
    return length <= size && memcmp(start, head, length) == 0;
}

static int resume(struct csv *csv, const pd__sim *sim, const char *head, size_t size) {
    off_t known = known_size(csv->path, sim, head, size);
    if (sim->next == sim->first && is_begun(csv->path, head, size))
        return start(csv, head, size);
    if (known < 0)
        return complain(EXIT_INPUT,
                        N_("{file} does not have the matches that the checkpoint has. Delete both "
                           "to start again."),
                        "file", csv->path);
    csv->file = open(csv->path, O_WRONLY | O_CLOEXEC);
    if (csv->file < 0 || ftruncate(csv->file, known) || lseek(csv->file, known, SEEK_SET) < 0)
        return complain_unwritable(csv->path, errno);
    return -1;
}

int csv_open(struct csv *csv, const char *path, const pd__sim *sim, bool resumed) {
    size_t size;
    *csv = (struct csv){.path = path, .file = -1};
    if (!path)
        return -1;
    char *head = make_head(sim, &size);
    if (!head)
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    int code = resumed ? resume(csv, sim, head, size) : start(csv, head, size);
    free(head);
    return code;
}

void csv_add(struct csv *csv, const char *text, size_t size) {
    while (size > 0 && !csv->trouble) {
        ssize_t written = write(csv->file, text, size);
        if (written < 0 && errno != EINTR)
            csv->trouble = errno;
        text += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
}

int csv_sync(struct csv *csv) {
    if (csv->path && !csv->trouble && fdatasync(csv->file) && errno != EINVAL && errno != EROFS)
        csv->trouble = errno;
    return csv->trouble;
}

int csv_close(struct csv *csv) {
    if (!csv->path)
        return 0;
    csv_sync(csv);
    if (csv->file >= 0 && close(csv->file) && !csv->trouble)
        csv->trouble = errno;
    csv->file = -1;
    return csv->trouble;
}
