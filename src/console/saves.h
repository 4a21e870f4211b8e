// What is kept in the XDG state directory: matches that wait to be gone on with, as records, and
// what servers know this device by.
#ifndef PD_SAVES_H
#define PD_SAVES_H

#include "paddock.h"

typedef char path_buffer[4096];

// The folder for what is to last, which is made; with room for a name after it. 0 or an errno.
int save_folder(path_buffer path);

// A file to keep a new match in; its folder is made, the file is not. 0 or an errno.
int save_new(const pd_header *header, path_buffer path);

// The match that was saved last; false when there is none.
bool save_latest(path_buffer path);

// A file for what a server is told of this device, in a folder of its own; the folder is made, the
// file is not. 0 or an errno.
int save_server(const char *name, path_buffer path);

#endif
