// Losses that SQLite does not see: files that are moved away while it has them open, and a log
// whose end is missing when it is opened, which looks as if that had never been written.
#include "server/machine.h"
#include "server/store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MARK_MS = 1000,          // from one mark to the next under load
    IDLE_MS = 200,           // without anything to write, until all is marked and in its place
    TRUNCATE_MS = 2000,      // … and until the log is emptied
    CHECKPOINT_MS = 5000,    // from one checkpoint to the next when there is always something, …
    CHECKPOINT_PAGES = 4000, // … or 16 MB, which take some tens of milliseconds
    SLOT = 512,              // bytes of the mark's file that are written at once: a sector
};

static int64_t now_ms(void) {
    return machine_steady_us() / 1000;
}

// ------------------------------------------------------------------------------------- the files

static const char *const suffixes[SQLITE_FILES] = {"", "-wal", "-shm"};

static bool find_file(const store *self, int i, struct sqlite_inode *found) {
    char path[PATH_MAX];
    struct stat status;
    snprintf(path, sizeof path, "%s%s", self->path, suffixes[i]);
    if (stat(path, &status) != 0)
        return false;
    *found = (struct sqlite_inode){status.st_dev, status.st_ino};
    return true;
}

bool sqlite_note_files(store *self, struct store_trouble *trouble) {
    for (int i = 0; i < SQLITE_FILES; i++)
        if (!find_file(self, i, &self->files[i]))
            return store_complain(trouble, N_("Cannot read {file}: {reason}"), "file", self->path,
                                  "reason", strerror(errno));
    return true;
}

bool sqlite_files_moved(store *self) {
    bool moved = false;
    for (int i = 0; i < SQLITE_FILES; i++) {
        struct sqlite_inode now, *then = &self->files[i];
        moved |=
            !find_file(self, i, &now) || now.device != then->device || now.number != then->number;
    }
    if (!moved)
        self->moved = (struct store_trouble){0}; // or it is back: the next time is another one
    return moved;
}

// Copies all that was committed. Stopping the server now would lose it, as the system keeps a
// deleted file only as long as a process has it open.
static void rescue(store *self) {
    struct store_trouble why = {0};
    char copy[PATH_MAX + 32], process[16];
    snprintf(copy, sizeof copy, "%s.rescued-%lld", self->path, (long long)time(NULL));
    snprintf(process, sizeof process, "%d", (int)getpid());
    if (sqlite_copy(self->writer, copy, NULL, &why))
        store_complain(&self->moved,
                       N_("{file} or a file beside it was deleted, moved or replaced. Everything "
                          "stored is saved in {copy}. Put the files back, or stop the server and "
                          "put the copy in their place."),
                       "file", self->path, "copy", copy);
    else
        store_complain(&self->moved,
                       N_("{file} or a file beside it was deleted, moved or replaced, and no copy "
                          "could be saved ({reason}). Put the files back, or copy them from "
                          "/proc/{process}/fd before you stop the server."),
                       "file", self->path, "reason", why.why, "process", process);
}

bool sqlite_moved(store *self, struct store_trouble *trouble) {
    if (!*self->moved.why) // once, as it may take long
        rescue(self);
    if (trouble)
        *trouble = self->moved;
    return false;
}

// --------------------------------------------------------------------------------- the mark's file

static void mark_path(const char *path, char mark[PATH_MAX]) {
    snprintf(mark, PATH_MAX, "%s-mark", path);
}

static int print_mark(const struct sqlite_mark *mark, char text[SLOT]) {
    int length = snprintf(text, SLOT, "paddock-mark 1 %s %" PRId64 " %" PRId64, mark->store,
                          mark->count, mark->time);
    return length + snprintf(text + length, (size_t)(SLOT - length), " %08" PRIx32 "\n",
                             store_mix(text, (size_t)length));
}

// A slot is what was printed, to the last byte, or nothing.
static bool read_slot(const char text[SLOT], struct sqlite_mark *mark) {
    char again[SLOT];
    if (sscanf(text, "paddock-mark 1 %32[0-9a-f] %" SCNd64 " %" SCNd64, mark->store, &mark->count,
               &mark->time) != 3)
        return false;
    return memcmp(text, again, (size_t)print_mark(mark, again)) == 0;
}

enum mark_state { MARK_NONE, MARK_DAMAGED, MARK_READ };

// Marks go to two slots in turn, so that one is whole whenever the power fails. The newest counts.
static enum mark_state read_mark(const char *path, struct sqlite_mark *newest) {
    char name[PATH_MAX], bytes[2 * SLOT + 1] = {0};
    mark_path(path, name);
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? MARK_NONE : MARK_DAMAGED;
    ssize_t got = read(file, bytes, 2 * SLOT);
    close(file);
    *newest = (struct sqlite_mark){.count = -1};
    for (int i = 0; i < 2 && got > 0; i++) {
        struct sqlite_mark found;
        if (read_slot(bytes + i * SLOT, &found) && found.count > newest->count)
            *newest = found;
    }
    return newest->count >= 0 ? MARK_READ : MARK_DAMAGED;
}

static bool write_slot(int file, const struct sqlite_mark *mark) {
    char text[SLOT] = {0};
    print_mark(mark, text);
    return pwrite(file, text, SLOT, mark->count % 2 * SLOT) == SLOT && fdatasync(file) == 0;
}

static bool write_mark(const char *path, const struct sqlite_mark *mark,
                       struct store_trouble *trouble) {
    char name[PATH_MAX];
    mark_path(path, name);
    bool is_new = access(name, F_OK) != 0;
    int file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    bool written = file >= 0 && write_slot(file, mark) && (!is_new || sqlite_sync_folder_of(name));
    int number = errno;
    if (file >= 0)
        close(file);
    return written || store_complain(trouble, N_("Cannot write {file}: {reason}"), "file", name,
                                     "reason", strerror(number));
}

// ------------------------------------------------------------------------------- is the end there?

static bool find_mark(sqlite3 *database, struct sqlite_mark *mark, struct store_trouble *trouble) {
    sqlite3_stmt *row = NULL;
    bool found = sqlite3_prepare_v2(database, "SELECT store, count, time, has_file FROM mark", -1,
                                    &row, NULL) == SQLITE_OK &&
                 sqlite3_step(row) == SQLITE_ROW;
    if (found) {
        const char *text = (const char *)sqlite3_column_text(row, 0);
        snprintf(mark->store, sizeof mark->store, "%s", text ? text : "");
        mark->count = sqlite3_column_int64(row, 1);
        mark->time = sqlite3_column_int64(row, 2);
        mark->has_file = sqlite3_column_int(row, 3);
    } else {
        sqlite_unreadable(database, trouble);
    }
    sqlite3_finalize(row);
    return found;
}

static bool missing(const char *path, const struct sqlite_mark *mark, bool same,
                    struct store_trouble *trouble) {
    char when[32];
    time_t seconds = (time_t)(mark->time / 1000);
    struct tm parts;
    if (!gmtime_r(&seconds, &parts) || !strftime(when, sizeof when, "%F %T UTC", &parts))
        snprintf(when, sizeof when, "?");
    if (same)
        return store_complain(
            trouble,
            N_("{file}: the newest events, which were on disk at {time}, are missing. Nothing was "
               "changed. Put back a complete copy, or continue without them with --accept-loss."),
            "file", path, "time", when);
    return store_complain(
        trouble,
        N_("{file} is not the store that was here at {time}. Nothing was changed. Put that one "
           "back, or continue with this one with --accept-loss."),
        "file", path, "time", when);
}

static enum sqlite_end compare_marks(const char *path, const struct sqlite_mark *file,
                                     const struct sqlite_mark *own, struct store_trouble *trouble) {
    bool same = strcmp(own->store, file->store) == 0;
    if (same && own->count >= file->count)
        return END_THERE;
    missing(path, file, same || !*own->store, trouble);
    return END_MISSING;
}

static enum sqlite_end unmarked(const char *path, enum sqlite_end end,
                                struct store_trouble *trouble) {
    char name[PATH_MAX];
    mark_path(path, name);
    store_complain(trouble,
                   N_("{file} is missing or damaged. Without it, the server cannot tell whether "
                      "the newest events are there. It creates a new one."),
                   "file", name);
    return end;
}

enum sqlite_end sqlite_find_end(sqlite3 *database, const char *path, bool has_mark,
                                struct store_trouble *trouble) {
    struct sqlite_mark file, own = {0};
    // The file first: a server that is running may move both meanwhile, and the file last.
    enum mark_state state = read_mark(path, &file);
    if (has_mark && !find_mark(database, &own, trouble))
        return END_MISSING;
    switch (state) {
    case MARK_READ: return compare_marks(path, &file, &own, trouble);
    case MARK_DAMAGED: return unmarked(path, END_UNSURE, trouble);
    case MARK_NONE: break;
    }
    return own.has_file ? unmarked(path, END_UNMARKED, trouble) : END_THERE;
}

static bool remove_mark(const char *path, struct store_trouble *trouble) {
    char name[PATH_MAX];
    mark_path(path, name);
    return unlink(name) == 0 || errno == ENOENT ||
           store_complain(trouble, N_("Cannot write {file}: {reason}"), "file", name, "reason",
                          strerror(errno));
}

// An empty file is what is left where a store was deleted and a server was started.
bool sqlite_accept_loss(const char *path, struct store_trouble *trouble) {
    struct sqlite_mark own;
    struct stat status;
    if (stat(path, &status) == 0 && status.st_size == 0)
        return remove_mark(path, trouble);
    store *self = sqlite_inspect(path, trouble);
    if (!self)
        return false;
    bool done = find_mark(self->reader, &own, trouble) && remove_mark(self->path, trouble) &&
                write_mark(self->path, &own, trouble);
    sqlite_close(self);
    return done;
}

// ----------------------------------------------------------------------------------------- marking

bool sqlite_start_marks(store *self, struct store_trouble *trouble) {
    self->checkpoint_ms = now_ms();
    self->log_pages = 1; // or none, if the last server was not killed
    bool found = find_mark(self->writer, &self->mark, trouble);
    self->noted = self->mark.count;
    return found;
}

bool sqlite_mark_is_due(const store *self) {
    return now_ms() - self->marked_ms >= MARK_MS;
}

void sqlite_marked(store *self) {
    self->mark.count++;
    self->mark.time = self->marking;
    self->marked_ms = now_ms();
}

static bool note_mark(store *self, struct store_trouble *trouble) {
    if (self->noted == self->mark.count)
        return true;
    if (!write_mark(self->path, &self->mark, trouble))
        return false;
    self->noted = self->mark.count;
    return true;
}

// --------------------------------------------------------------------------------------- the log

int sqlite_note_log(void *context, sqlite3 *database, const char *name, int pages) {
    store *self = context;
    (void)database, (void)name;
    self->log_pages = pages;
    self->copied = false;
    return SQLITE_OK;
}

static bool checkpoint_is_due(const store *self, int64_t idle_ms) {
    int64_t since = now_ms() - self->checkpoint_ms;
    bool soon = idle_ms >= IDLE_MS && !self->copied;
    bool later = since >= (idle_ms >= TRUNCATE_MS ? TRUNCATE_MS : CHECKPOINT_MS);
    return self->log_pages > 0 && (self->log_pages >= CHECKPOINT_PAGES || soon || later);
}

// Copies the log to its place. That somebody reads meanwhile, or that it fails, does no harm: it is
// done the next time. A log that has been emptied cannot be damaged.
static void checkpoint(store *self, int64_t idle_ms) {
    bool empty = idle_ms >= TRUNCATE_MS;
    if (!checkpoint_is_due(self, idle_ms))
        return;
    int status = sqlite3_wal_checkpoint_v2(
        self->writer, NULL, empty ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE, NULL,
        NULL);
    self->checkpoint_ms = now_ms();
    self->copied = true;
    if (empty && status == SQLITE_OK)
        self->log_pages = 0;
}

bool sqlite_tend(store *self, int64_t idle_ms, struct store_trouble *trouble) {
    if (idle_ms > 0 && sqlite_files_moved(self))
        return sqlite_moved(self, trouble);
    if (idle_ms >= IDLE_MS && self->behind)
        sqlite_mark_now(self);
    bool noted = note_mark(self, trouble);
    checkpoint(self, idle_ms);
    return noted;
}
