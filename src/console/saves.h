// What is kept in the XDG state directory: matches that wait to be gone on with and the last ones
// that were finished, as records, and what servers know this device by.
#ifndef PD_SAVES_H
#define PD_SAVES_H

#include "paddock.h"

#include <time.h>

typedef char path_buffer[4096];

// The folder for what is to last, which is made; with room for a name after it. 0 or an errno; then
// it is named all the same, or "" when it has no name.
int save_folder(path_buffer path);

// A file to keep a new match in, below that folder; it is not made.
void save_new(const pd_header *header, const path_buffer folder, path_buffer path);

// The match that was left last; false when there is none. Those that are over do not count.
bool save_latest(path_buffer path);

// Of finished matches in the folder only the newest stay, so many of them; one that is not over is
// never touched, nor is a file that save_new has not named.
enum { SAVES_FINISHED_MAX = 50 };
void saves_prune(void);

// A record on disk that can be gone on with or watched.
struct save {
    char *path;
    struct timespec when; // it was written
    bool kept;            // in the folder above
};

enum { SAVES_MAX = 500 };

struct saves {
    struct save *rows; // the newest first
    int count;         // at most SAVES_MAX, the newest
};

// The records there are, in the folder above and in the current one. To be closed.
void saves_open(struct saves *saves);
void saves_close(struct saves *saves);

// What a record is about, as far as its first and last lines tell; whether it is true is another
// question.
struct save_facts {
    pd_header header;
    bool finished;
    int step;             // the last one
    struct timespec when; // it was written
};

// Looks into a record without a complaint; false when it is none.
bool save_look(const char *path, struct save_facts *facts);

// A file for what a server is told of this device, in a folder of its own; the folder is made, the
// file is not. 0 or an errno.
int save_server(const char *name, path_buffer path);

#endif
