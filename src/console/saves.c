#include "console/saves.h"

#include "base/memory.h"
#include "console/files.h"
#include "console/load.h"

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
    size_t length = strlen(path), space = sizeof(path_buffer) - length;
    bool fits = (size_t)snprintf(path + length, space, "/%s", name) < space;
    return trouble || fits ? trouble : ENAMETOOLONG;
}

// ------------------------------------------------------------------------------------- the list

static void add_save(struct saves *saves, const char *path, const struct stat *status) {
    if ((saves->count & (saves->count - 1)) == 0) // 0, 1, 2, 4 …: there is room for twice as many
        saves->rows =
            must(realloc(saves->rows, 2 * (size_t)(saves->count + 1) * sizeof *saves->rows));
    saves->rows[saves->count++] = (struct save){must(strdup(path)), status->st_mtim};
}

static bool is_record(const char *name) {
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".pdk") == 0;
}

// Adds the records of a folder, which may not be there.
static void add_folder(struct saves *saves, const char *folder) {
    const char *slash = *folder ? "/" : "";
    DIR *directory = opendir(*folder ? folder : ".");
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        path_buffer path;
        struct stat status;
        int length = snprintf(path, sizeof path, "%s%s%s", folder, slash, entry->d_name);
        if (is_record(entry->d_name) && length < (int)sizeof path && stat(path, &status) == 0 &&
            S_ISREG(status.st_mode))
            add_save(saves, path, &status);
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

bool save_is_kept(const char *path) {
    const char *slash = strrchr(path, '/');
    path_buffer folder, kept;
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1,
             slash ? path : ".");
    return state_folder(kept) && is_same_folder(folder, kept);
}

void saves_open(struct saves *saves) {
    path_buffer folder;
    bool has_folder = state_folder(folder);
    *saves = (struct saves){0};
    if (has_folder)
        add_folder(saves, folder);
    if (!has_folder || !is_same_folder(folder, "."))
        add_folder(saves, "");
    sort_saves(saves);
    while (saves->count > SAVES_MAX)
        free(saves->rows[--saves->count].path);
}

void saves_open_kept(struct saves *saves) {
    path_buffer folder;
    *saves = (struct saves){0};
    if (state_folder(folder))
        add_folder(saves, folder);
    sort_saves(saves);
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

static void look_at_end(const char *text, size_t size, struct save_summary *summary) {
    const char *line = text + size;
    summary->finished = false;
    summary->step = 0;
    while (!summary->step && (line = line_before(text, line))) {
        if (strncmp(line, "end ", 4) == 0)
            summary->finished = strncmp(line, "end unfinished", 14) != 0;
        else if (*line >= '1' && *line <= '9')
            summary->step = read_step(line);
    }
}

bool save_look(const char *path, struct save_summary *summary) {
    size_t size = 0;
    int trouble;
    pd_problem problem;
    pd_replay *replay = must(malloc(sizeof *replay));
    char *text = file_load(path, PD_RECORD_MAX, &size, &trouble);
    struct stat status;
    if (text)
        mend_names(text, size);
    bool fits = text && stat(path, &status) == 0 && !pd_replay_open(replay, text, size, &problem);
    if (fits) {
        summary->when = status.st_mtim;
        text[size] = '\0'; // there is room for one byte more than a record has
        summary->header = replay->header;
        look_at_end(text, size, summary);
    }
    free(text);
    free(replay);
    return fits;
}

// ----------------------------------------------------------------------- matches left and finished

// When in doubt, no: a match must not be lost for it.
static bool is_finished(const char *path) {
    size_t size = 0;
    int trouble;
    struct save_summary summary = {0};
    char *text = file_load(path, PD_RECORD_MAX, &size, &trouble);
    if (text) {
        text[size] = '\0'; // there is room for one byte more than a record has
        look_at_end(text, size, &summary);
    }
    free(text);
    return summary.finished;
}

static bool is_left(const char *path, const pd_game *game) {
    struct save_summary summary;
    return !is_finished(path) &&
           (!game || (save_look(path, &summary) && summary.header.game == game));
}

bool save_latest(const pd_game *game, path_buffer path) {
    struct saves saves;
    int at = 0;
    saves_open_kept(&saves);
    while (at < saves.count && !is_left(saves.rows[at].path, game))
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
    saves_open_kept(&saves);
    for (int i = 0; i < saves.count; i++)
        if (is_ours(saves.rows[i].path) && is_finished(saves.rows[i].path) &&
            ++finished > SAVES_FINISHED_MAX)
            unlink(saves.rows[i].path);
    saves_close(&saves);
}
