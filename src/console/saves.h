// What is kept in the XDG state directory: matches that wait to be gone on with, as records, and
// what servers know this device by.
#ifndef PD_SAVES_H
#define PD_SAVES_H

#include "paddock.h"

#include <time.h>

typedef char path_buffer[4096];

// The folder for what is to last, which is made; with room for a name after it. 0 or an errno.
int save_folder(path_buffer path);

// A file to keep a new match in; its folder is made, the file is not. 0 or an errno.
int save_new(const pd_header *header, path_buffer path);

// The match that was saved last; false when there is none.
bool save_latest(path_buffer path);

// A record on disk that can be gone on with or watched.
struct save {
    char *path;
    struct timespec when; // it was written
    bool kept;            // in the folder above, where matches wait to be gone on with
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
