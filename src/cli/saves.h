// Matches that wait to be gone on with, as records in the XDG state directory.
#ifndef PD_SAVES_H
#define PD_SAVES_H

#include "paddock.h"

typedef char path_buffer[4096];

// Where the match of this header is kept; its folder is made. 0 or an errno.
int save_path(const pd_header *header, path_buffer path);

// The match that was saved last; false when there is none.
bool save_latest(path_buffer path);

#endif
