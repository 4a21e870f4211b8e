// Files in the XDG state directory: records of unfinished matches and of the last finished ones,
// and one file per server (net/device.h).
#ifndef PD_SAVES_H
#define PD_SAVES_H

#include "paddock.h"

#include <time.h>

typedef char path_buffer[4096];

// Creates the folder, and writes its path. Returns 0 or an errno; then the path is still set, or ""
// if it is unknown.
int save_folder(path_buffer path);

// Chooses a file name for a new match in that folder. Does not create the file.
void save_new(const pd_header *header, const path_buffer folder, path_buffer path);

// The last unfinished match of a game, or of any if that is NULL; false if there is none.
bool save_latest(const pd_game *game, path_buffer path);

// Is this file in the folder of saved matches?
bool save_is_kept(const char *path);

// Deletes finished matches in the folder, except the newest SAVES_FINISHED_MAX. Never touches
// unfinished matches or files that save_new did not name.
enum { SAVES_FINISHED_MAX = 50 };
void saves_prune(void);

// A record on disk.
struct save {
    char *path;
    struct timespec when; // modification time
};

enum { SAVES_MAX = 500 };

struct saves {
    struct save *rows; // the newest first
    int count;         // at most SAVES_MAX, the newest
};

// Lists the records in that folder, all of them; or those in the current one as well. saves_close
// frees the list.
void saves_open_kept(struct saves *saves);
void saves_open(struct saves *saves);
void saves_close(struct saves *saves);

// What the first and last lines of a record tell; the moves are not checked.
struct save_summary {
    pd_header header;
    bool finished;
    int step;             // the last one
    struct timespec when; // modification time
};

// Reads the summary of a record, silently; false if the file is not a record.
bool save_look(const char *path, struct save_summary *summary);

// Writes the path of a server's file, and creates its folder but not the file. Returns 0 or an
// errno.
int save_server(const char *name, path_buffer path);

#endif
