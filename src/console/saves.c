#include "console/saves.h"

#include "console/files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool state_folder(path_buffer path) {
    return file_xdg("XDG_STATE_HOME", ".local/state", "paddock", path, sizeof(path_buffer));
}

int save_folder(path_buffer path) {
    if (state_folder(path))
        return folders_make(path);
    path[0] = '\0';
    return ENOENT;
}

void save_new(const pd_header *header, const path_buffer folder, path_buffer path) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    strcpy(path, folder);
    size_t length = strlen(path);
    snprintf(path + length, sizeof(path_buffer) - length, "/%s-%lld-%03ld.pdk",
             pd_game_about(header->game).id, (long long)now.tv_sec, now.tv_nsec / 1000000);
}

// Could save_new have named it?
static bool is_ours(const char *path) {
    const char *slash = strrchr(path, '/');
    int length = -1;
    sscanf(slash ? slash + 1 : path, "%*[a-z]-%*[0-9]-%*3[0-9].pdk%n", &length);
    return length >= 0 && !(slash ? slash + 1 : path)[length];
}

int save_server(const char *name, path_buffer path) {
    if (!state_folder(path))
        return ENOENT;
    strcat(path, "/servers"); // there is room for 64 bytes
    int trouble = folders_make(path);
    size_t length = strlen(path), room = sizeof(path_buffer) - length;
    bool fits = (size_t)snprintf(path + length, room, "/%s", name) < room;
    return trouble ? trouble : fits ? 0 : ENAMETOOLONG;
}

// ------------------------------------------------------------------------------------- the list

static void *grow(void *memory, size_t bytes) {
    void *grown = realloc(memory, bytes);
    if (!grown)
        abort();
    return grown;
}

static void add_save(struct saves *saves, const char *path, const struct stat *status, bool kept) {
    size_t size = strlen(path) + 1;
    if ((saves->count & (saves->count - 1)) == 0) // 0, 1, 2, 4 …: there is room for twice as many
        saves->rows = grow(saves->rows, 2 * (size_t)(saves->count + 1) * sizeof *saves->rows);
    saves->rows[saves->count++] =
        (struct save){memcpy(grow(NULL, size), path, size), status->st_mtim, kept};
}

static bool is_record(const char *name) {
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".pdk") == 0;
}

// Adds the records of a folder, which may not be there.
static void add_folder(struct saves *saves, const char *folder, bool kept) {
    const char *slash = kept ? "/" : "";
    DIR *directory = opendir(*folder ? folder : ".");
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        path_buffer path;
        struct stat status;
        int length = snprintf(path, sizeof path, "%s%s%s", folder, slash, entry->d_name);
        if (is_record(entry->d_name) && length < (int)sizeof path && stat(path, &status) == 0 &&
            S_ISREG(status.st_mode))
            add_save(saves, path, &status, kept);
    }
    if (directory)
        closedir(directory);
}

static int compare_saves(const void *left, const void *right) {
    const struct save *a = left, *b = right;
    if (a->when.tv_sec != b->when.tv_sec)
        return a->when.tv_sec < b->when.tv_sec ? 1 : -1;
    if (a->when.tv_nsec != b->when.tv_nsec)
        return a->when.tv_nsec < b->when.tv_nsec ? 1 : -1;
    return strcmp(a->path, b->path);
}

static void sort_saves(struct saves *saves) {
    if (saves->count)
        qsort(saves->rows, (size_t)saves->count, sizeof *saves->rows, compare_saves);
}

static bool is_same_folder(const char *one, const char *other) {
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

void saves_open(struct saves *saves) {
    path_buffer folder;
    bool has_folder = state_folder(folder);
    *saves = (struct saves){0};
    if (has_folder)
        add_folder(saves, folder, true);
    if (!has_folder || !is_same_folder(folder, "."))
        add_folder(saves, "", false);
    sort_saves(saves);
    while (saves->count > SAVES_MAX)
        free(saves->rows[--saves->count].path);
}

void saves_close(struct saves *saves) {
    for (int i = 0; i < saves->count; i++)
        free(saves->rows[i].path);
    free(saves->rows);
    *saves = (struct saves){0};
}

// ------------------------------------------------------------------------------- what a record is

// The line before the one that starts at `end`; NULL when there is none.
static const char *line_before(const char *text, const char *end) {
    if (end == text)
        return NULL;
    for (end--; end > text && end[-1] != '\n';)
        end--;
    return end;
}

static int read_step(const char *line) {
    long number = strtol(line, NULL, 10);
    return number < PD_STEPS_MAX ? (int)number : PD_STEPS_MAX;
}

static void look_at_end(const char *text, size_t size, struct save_facts *facts) {
    const char *line = text + size;
    facts->finished = false;
    facts->step = 0;
    while (!facts->step && (line = line_before(text, line))) {
        if (strncmp(line, "end ", 4) == 0)
            facts->finished = strncmp(line, "end unfinished", 14) != 0;
        else if (*line >= '1' && *line <= '9')
            facts->step = read_step(line);
    }
}

bool save_look(const char *path, struct save_facts *facts) {
    size_t size = 0;
    int trouble;
    pd_problem problem;
    pd_replay *replay = grow(NULL, sizeof *replay);
    char *text = file_load(path, PD_RECORD_MAX, &size, &trouble);
    struct stat status;
    bool fits = text && stat(path, &status) == 0 && !pd_replay_open(replay, text, size, &problem);
    if (fits) {
        facts->when = status.st_mtim;
        text[size] = '\0'; // there is room for one byte more than a record has
        facts->header = replay->header;
        look_at_end(text, size, facts);
    }
    free(text);
    free(replay);
    return fits;
}

// ------------------------------------------------------------------------ matches left and
// finished

// What cannot be made out is not: nobody may lose a match for that.
static bool is_finished(const char *path) {
    size_t size = 0;
    int trouble;
    struct save_facts facts = {0};
    char *text = file_load(path, PD_RECORD_MAX, &size, &trouble);
    if (text) {
        text[size] = '\0'; // there is room for one byte more than a record has
        look_at_end(text, size, &facts);
    }
    free(text);
    return facts.finished;
}

static void open_kept(struct saves *saves) {
    path_buffer folder;
    *saves = (struct saves){0};
    if (state_folder(folder))
        add_folder(saves, folder, true);
    sort_saves(saves);
}

bool save_latest(path_buffer path) {
    struct saves saves;
    int at = 0;
    open_kept(&saves);
    while (at < saves.count && is_finished(saves.rows[at].path))
        at++;
    bool found = at < saves.count;
    if (found)
        strcpy(path, saves.rows[at].path); // as long as it was when it was found
    saves_close(&saves);
    return found;
}

void saves_prune(void) {
    struct saves saves;
    int finished = 0;
    open_kept(&saves);
    for (int i = 0; i < saves.count; i++)
        if (is_ours(saves.rows[i].path) && is_finished(saves.rows[i].path) &&
            ++finished > SAVES_FINISHED_MAX)
            unlink(saves.rows[i].path);
    saves_close(&saves);
}
