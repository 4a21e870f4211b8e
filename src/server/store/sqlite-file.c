#include "server/store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    APPLICATION = 0x5061646b, // “Padk”, in the header of the file
    HEADER = 100,
    HEADER_VERSION = 60, // where the header has user_version and application_id, big-endian
    HEADER_APPLICATION = 68,
};

enum { FORMAT = 1 };

// An empty file has none of it. The table `mark` is the high-water mark: one row, in which a
// store's own name tells its mark from another's. The table `played` lists who has played a match
// that is over.
static const char schema[] =
    "CREATE TABLE chains (number INTEGER PRIMARY KEY, last INTEGER NOT NULL,"
    " seq INTEGER NOT NULL) STRICT;"
    "CREATE TABLE events (n INTEGER PRIMARY KEY, chain INTEGER NOT NULL, seq INTEGER NOT NULL,"
    " time INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL, data TEXT NOT NULL,"
    " sum INTEGER NOT NULL, before INTEGER NOT NULL) STRICT;"
    "CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
    " game TEXT NOT NULL, host TEXT NOT NULL, status INTEGER NOT NULL, clock INTEGER NOT NULL,"
    " time INTEGER NOT NULL, due INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tables_host ON tables (host) WHERE status < 2;"
    "CREATE INDEX tables_due ON tables (due) WHERE status < 2;"
    "CREATE INDEX tables_clock ON tables (number) WHERE clock > 0 AND status = 1;"
    "CREATE TABLE seats (number INTEGER NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL,"
    " PRIMARY KEY (number, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_person ON seats (person, number);"
    "CREATE TABLE played (person TEXT NOT NULL, number INTEGER NOT NULL,"
    " PRIMARY KEY (person, number)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX played_number ON played (number);"
    "CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL,"
    " hash BLOB NOT NULL CHECK (length(hash) = 32), time INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE mark (store TEXT NOT NULL, count INTEGER NOT NULL, time INTEGER NOT NULL,"
    " has_file INTEGER NOT NULL) STRICT;"
    "INSERT INTO mark VALUES (lower(hex(randomblob(16))), 0, 0, 0);";

// A commit waits for the disk (FULL). The log is copied to its place between commits: sqlite_tend.
static const char writer_settings[] = "PRAGMA synchronous = FULL; PRAGMA cache_size = -16000;"
                                      "PRAGMA journal_size_limit = 67108864;";
static const char reader_settings[] = "PRAGMA query_only = ON; PRAGMA cache_size = -8000;";

// ---------------------------------------------------------------------------------------- trouble

static bool cannot_write(const char *path, const char *why, struct store_trouble *trouble) {
    return store_complain(trouble, N_("Cannot write {file}: {reason}"), "file", path, "reason",
                          why);
}

static bool cannot_read(const char *path, const char *why, struct store_trouble *trouble) {
    return store_complain(trouble, N_("Cannot read {file}: {reason}"), "file", path, "reason", why);
}

static bool not_ours(const char *path, struct store_trouble *trouble) {
    return store_complain(trouble, N_("{file} is not a Paddock store."), "file", path);
}

static bool too_new(const char *path, int format, struct store_trouble *trouble) {
    char found[16], known[16];
    snprintf(found, sizeof found, "%d", format);
    snprintf(known, sizeof known, "%d", FORMAT);
    return store_complain(
        trouble,
        N_("{file} was written by a newer version of Paddock (format {found}; this version reads "
           "up to {wanted}). Nothing was changed. Use the newer version."),
        "file", path, "found", found, "wanted", known);
}

// ------------------------------------------------------------------------------------------- files

static bool sync_folder(const char *folder) {
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool synced = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0)
        close(descriptor);
    return synced;
}

// The folder that a file is in.
bool sqlite_sync_folder_of(const char *path) {
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    return sync_folder(*folder ? folder : "/");
}

// Makes the folders on the way to a file. Each is on disk before the next, as all would be lost
// with it.
static bool make_folders(const char *path) {
    char folder[PATH_MAX], parent[PATH_MAX];
    snprintf(parent, sizeof parent, "%s", *path == '/' ? "/" : ".");
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
        if (mkdir(folder, 0700) == 0 ? !sync_folder(parent) : errno != EEXIST)
            return false;
        memcpy(parent, folder, sizeof parent);
    }
    return true;
}

// The path as it really is, so that one file has one name and one lock. NULL with a complaint.
static char *real_path(const char *path, struct store_trouble *trouble) {
    char *real = realpath(path, NULL);
    if (!real)
        cannot_read(path, strerror(errno), trouble);
    return real;
}

// The same, with an empty file made if there is none.
static char *make_file(const char *path, struct store_trouble *trouble) {
    if (strlen(path) + 32 > PATH_MAX) { // room for the names of the files beside it
        cannot_write(path, strerror(ENAMETOOLONG), trouble);
        return NULL;
    }
    int file = make_folders(path) ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file < 0) {
        cannot_write(path, strerror(errno), trouble);
        return NULL;
    }
    close(file);
    return real_path(path, trouble);
}

static void path_beside(char beside[PATH_MAX], const char *path, const char *suffix) {
    snprintf(beside, PATH_MAX, "%s%s", path, suffix);
}

// Keeps other servers out until the descriptor is closed, which the end of the process does too.
static int lock_file(const char *path, struct store_trouble *trouble) {
    char beside[PATH_MAX];
    path_beside(beside, path, "-lock");
    int lock = open(beside, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    if (lock >= 0 && errno == EWOULDBLOCK)
        store_complain(trouble,
                       N_("{file} is in use by another server. Stop that server first, or choose "
                          "another store."),
                       "file", path);
    else
        cannot_write(beside, strerror(errno), trouble);
    if (lock >= 0)
        close(lock);
    return -1;
}

// ------------------------------------------------------------------------------------ whose file?

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Is it ours or empty, as far as its first bytes tell? SQLite would leave traces beside a file even
// if it only looked. May be called only while this process has no connection to the file, as
// closing it gives up SQLite's locks.
static bool header_fits(const char *path, struct store_trouble *trouble) {
    uint8_t header[HEADER] = {0};
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = file >= 0 ? read(file, header, sizeof header) : -1;
    int number = errno;
    if (file >= 0)
        close(file);
    if (got < 0)
        return cannot_read(path, strerror(number), trouble);
    if (got == 0)
        return true;
    uint32_t application = big_endian(header + HEADER_APPLICATION);
    uint32_t format = big_endian(header + HEADER_VERSION);
    if (got < HEADER || memcmp(header, "SQLite format 3", 16) != 0 ||
        (application != 0 && application != APPLICATION))
        return not_ours(path, trouble);
    return application == 0 || format <= FORMAT || too_new(path, (int)format, trouble);
}

static bool ask_number(sqlite3 *database, const char *question, int64_t *number,
                       struct store_trouble *trouble) {
    sqlite3_stmt *statement = NULL;
    bool found = sqlite3_prepare_v2(database, question, -1, &statement, NULL) == SQLITE_OK &&
                 sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        *number = sqlite3_column_int64(statement, 0);
    else
        sqlite_unreadable(database, trouble);
    sqlite3_finalize(statement);
    return found;
}

// The same through SQLite, which knows what is only in the log.
static bool find_format(sqlite3 *database, const char *path, bool *is_empty,
                        struct store_trouble *trouble) {
    int64_t application, format, tables;
    if (!ask_number(database, "PRAGMA application_id", &application, trouble) ||
        !ask_number(database, "PRAGMA user_version", &format, trouble) ||
        !ask_number(database, "SELECT count(*) FROM sqlite_schema", &tables, trouble))
        return false;
    *is_empty = application == 0 && format == 0 && tables == 0;
    if (!*is_empty && (application != APPLICATION || format < 1))
        return not_ours(path, trouble);
    return format <= FORMAT || too_new(path, (int)format, trouble);
}

// ----------------------------------------------------------------------------------- connections

static bool run(sqlite3 *database, const char *text, struct store_trouble *trouble) {
    return sqlite3_exec(database, text, NULL, NULL, NULL) == SQLITE_OK ||
           sqlite_unreadable(database, trouble);
}

// Should closing the connection leave the log as it is, rather than tidy up?
static void keep_log(sqlite3 *database, bool keep) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, (int)keep, NULL);
}

// A connection to an existing file. It keeps a log that was there before, until told otherwise: a
// file that turns out not to be ours is not touched. NULL on failure.
static sqlite3 *connect_to(const char *path, const char *settings, struct store_trouble *trouble) {
    char log[PATH_MAX];
    sqlite3 *database = NULL;
    path_beside(log, path, "-wal");
    bool had_log = access(log, F_OK) == 0;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    bool opened = sqlite3_open_v2(path, &database, flags, NULL) == SQLITE_OK;
    if (opened) {
        sqlite3_busy_timeout(database, BUSY_MS);
        keep_log(database, had_log);
        if (run(database, settings, trouble))
            return database;
    } else {
        cannot_read(path, sqlite3_errmsg(database), trouble);
    }
    sqlite3_close(database);
    return NULL;
}

static bool use_log(sqlite3 *database, const char *path, struct store_trouble *trouble) {
    sqlite3_stmt *statement = NULL;
    bool set = sqlite3_prepare_v2(database, "PRAGMA journal_mode = WAL", -1, &statement, NULL) ==
                   SQLITE_OK &&
               sqlite3_step(statement) == SQLITE_ROW &&
               strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    if (!set)
        cannot_write(path, sqlite3_errmsg(database), trouble);
    sqlite3_finalize(statement);
    return set;
}

// Makes the schema, all or nothing.
static bool make_schema(sqlite3 *database, struct store_trouble *trouble) {
    char marks[128];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION, FORMAT);
    if (run(database, "BEGIN IMMEDIATE", trouble) && run(database, schema, trouble) &&
        run(database, marks, trouble) && run(database, "COMMIT", trouble))
        return true;
    sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool prepare(sqlite3 *database, const char *const *texts, int count,
                    sqlite3_stmt **statements, struct store_trouble *trouble) {
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(database, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i],
                               NULL) != SQLITE_OK)
            return sqlite_unreadable(database, trouble);
    return true;
}

// --------------------------------------------------------------------------------------- the store

static bool open_writer(store *self, struct store_trouble *trouble) {
    static const char *const texts[] = {
#define X(name, text) text,
        SQLITE_WRITES(X)
#undef X
    };
    bool is_empty;
    self->writer = connect_to(self->path, writer_settings, trouble);
    if (!self->writer || !find_format(self->writer, self->path, &is_empty, trouble) ||
        sqlite_find_end(self->writer, self->path, !is_empty, trouble) == END_MISSING)
        return false;
    keep_log(self->writer, false);
    sqlite3_wal_hook(self->writer, sqlite_note_log, self);
    return use_log(self->writer, self->path, trouble) &&
           (!is_empty || make_schema(self->writer, trouble)) &&
           prepare(self->writer, texts, WRITE_COUNT, self->writes, trouble) &&
           sqlite_start_marks(self, trouble);
}

static bool open_reader(store *self, struct store_trouble *trouble) {
    static const char *const texts[] = {
#define X(name, text) text,
        SQLITE_READS(X)
#undef X
    };
    bool is_empty;
    self->reader = connect_to(self->path, reader_settings, trouble);
    return self->reader && find_format(self->reader, self->path, &is_empty, trouble) &&
           (!is_empty || not_ours(self->path, trouble)) &&
           prepare(self->reader, texts, READ_COUNT, self->reads, trouble);
}

static bool find_next(store *self, struct store_trouble *trouble) {
    bool found =
        ask_number(self->writer, "SELECT ifnull(max(n), 0) FROM events", &self->next, trouble);
    self->next++;
    return found;
}

// Takes over the path, which may be NULL.
static store *make_store(char *path, struct store_trouble *trouble) {
    store *made = path ? calloc(1, sizeof *made) : NULL;
    if (made) {
        made->path = path;
        made->lock = -1;
        return made;
    }
    if (path)
        store_complain(trouble, N_("Out of memory."));
    free(path);
    return NULL;
}

store *sqlite_open(const char *path, struct store_trouble *trouble) {
    store *self = make_store(make_file(path, trouble), trouble);
    if (!self)
        return NULL;
    self->lock = lock_file(self->path, trouble);
    bool opened = self->lock >= 0 && header_fits(self->path, trouble) &&
                  open_writer(self, trouble) && open_reader(self, trouble) &&
                  find_next(self, trouble) && sqlite_note_files(self, trouble);
    if (opened && !sqlite_sync_folder_of(self->path))
        opened = cannot_write(self->path, strerror(errno), trouble);
    if (opened)
        return self;
    sqlite_close(self);
    return NULL;
}

store *sqlite_inspect(const char *path, struct store_trouble *trouble) {
    store *self = make_store(real_path(path, trouble), trouble);
    if (!self || open_reader(self, trouble))
        return self;
    sqlite_close(self);
    return NULL;
}

// The writer goes last, as it is the one that tidies up.
void sqlite_close(store *self) {
    for (int i = 0; i < READ_COUNT; i++)
        sqlite3_finalize(self->reads[i]);
    sqlite3_close(self->reader);
    for (int i = 0; i < WRITE_COUNT; i++)
        sqlite3_finalize(self->writes[i]);
    sqlite3_close(self->writer);
    if (self->lock >= 0)
        close(self->lock);
    free(self->path);
    free(self);
}

// ---------------------------------------------------------------------------------------- backups

// Copies all pages in one step, so that the copy is one moment's state; writers go on in the log.
static bool copy_pages(sqlite3 *from, sqlite3 *to, struct store_trouble *trouble) {
    sqlite3_backup *copying = sqlite3_backup_init(to, "main", from, "main");
    if (copying)
        sqlite3_backup_step(copying, -1);
    if (copying && sqlite3_backup_finish(copying) == SQLITE_OK)
        return true;
    return store_complain(trouble, N_("Cannot make the backup: {reason}"), "reason",
                          sqlite3_errmsg(to));
}

// Into an empty temporary file.
static bool copy_store(sqlite3 *from, const char *path, const char *settle,
                       struct store_trouble *trouble) {
    sqlite3 *to = connect_to(path, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", trouble);
    bool copied = to && copy_pages(from, to, trouble) && (!settle || run(to, settle, trouble));
    sqlite3_close(to);
    return copied;
}

// Copies under another name and gives the file its own once all of it is on disk.
bool sqlite_copy(sqlite3 *from, const char *to, const char *settle, struct store_trouble *trouble) {
    char beside[PATH_MAX], *real = NULL;
    path_beside(beside, to, ".XXXXXX");
    int file = mkostemp(beside, O_CLOEXEC);
    if (file < 0)
        return cannot_write(to, strerror(errno), trouble);
    bool copied = copy_store(from, beside, settle, trouble);
    if (copied && (fsync(file) != 0 || rename(beside, to) != 0 || !(real = realpath(to, NULL)) ||
                   !sqlite_sync_folder_of(real)))
        copied = cannot_write(to, strerror(errno), trouble);
    if (!real)
        unlink(beside);
    close(file);
    free(real);
    return copied;
}

bool sqlite_backup(const char *path, const char *to, struct store_trouble *trouble) {
    if (access(to, F_OK) == 0)
        return store_complain(
            trouble, N_("{file} already exists and was not changed. A backup needs a new file."),
            "file", to);
    if (strlen(to) + 16 > PATH_MAX)
        return cannot_write(to, strerror(ENAMETOOLONG), trouble);
    bool is_empty;
    char *real = real_path(path, trouble);
    sqlite3 *from = real ? connect_to(real, reader_settings, trouble) : NULL;
    // A copy has no mark beside it, and need not have one until it is used.
    bool copied = from && find_format(from, path, &is_empty, trouble) &&
                  (!is_empty || not_ours(path, trouble)) &&
                  sqlite_copy(from, to, "UPDATE mark SET has_file = 0", trouble);
    sqlite3_close(from);
    free(real);
    return copied;
}
