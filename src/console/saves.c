#include "console/saves.h"

#include "console/files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

// XDG: $XDG_STATE_HOME if it is absolute, else ~/.local/state.
static bool state_folder(path_buffer path) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && *state == '/')
        length = snprintf(path, sizeof(path_buffer), "%s/paddock", state);
    else if (home && *home == '/')
        length = snprintf(path, sizeof(path_buffer), "%s/.local/state/paddock", home);
    return length >= 0 && length < (int)sizeof(path_buffer) - 64;
}

int save_folder(path_buffer path) {
    return state_folder(path) ? folders_make(path) : ENOENT;
}

int save_new(const pd_header *header, path_buffer path) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int trouble = save_folder(path);
    if (trouble == ENOENT)
        return trouble;
    size_t length = strlen(path);
    snprintf(path + length, sizeof(path_buffer) - length, "/%s-%lld-%03ld.pdk",
             pd_game_about(header->game).id, (long long)now.tv_sec, now.tv_nsec / 1000000);
    return trouble;
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

static bool is_record(const char *name) {
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".pdk") == 0;
}

bool save_latest(path_buffer path) {
    path_buffer folder;
    struct timespec newest = {0};
    bool found = false;
    DIR *directory = state_folder(folder) ? opendir(folder) : NULL;
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        path_buffer candidate;
        struct stat status;
        if (!is_record(entry->d_name) ||
            (size_t)snprintf(candidate, sizeof candidate, "%s/%s", folder, entry->d_name) >=
                sizeof candidate ||
            stat(candidate, &status) != 0)
            continue;
        struct timespec when = status.st_mtim;
        if (!found || when.tv_sec > newest.tv_sec ||
            (when.tv_sec == newest.tv_sec && when.tv_nsec > newest.tv_nsec)) {
            found = true;
            newest = when;
            strcpy(path, candidate);
        }
    }
    if (directory)
        closedir(directory);
    return found;
}
