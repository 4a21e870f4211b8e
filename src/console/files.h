// Reads whole files up to a limit, and writes files atomically.
#ifndef PD_FILES_H
#define PD_FILES_H

#include <stdbool.h>
#include <stddef.h>

// Reads a file of at most `most` bytes; the caller frees the result. NULL if it cannot be read; the
// reason was already shown.
char *file_read(const char *path, size_t most, size_t *size);

// The same for regular files only, and silently: returns NULL and sets *trouble to an errno (EFBIG
// if it is too large).
char *file_load(const char *path, size_t most, size_t *size, int *trouble);

// Converts a file name typed on the screen to a path: ~/ is the home folder, and - is a file, not a
// stream. False if it is too long.
bool file_path(const char *text, char *path, size_t size);
// The same for an existing file, which must be a regular one, as reading anything else could block.
// False if it is not; the reason was already shown.
bool file_typed(const char *text, char *path, size_t size);

// Writes a file atomically: to a temporary file beside it, then renames that. `private`: readable
// by this user only. Returns 0 or an errno.
int file_write(const char *path, const char *bytes, size_t size, bool private);

// Can a file be written at this path later? To be asked before a match or hours of work. An
// existing file is refused unless `force` is set. Returns −1, or an exit code if not; the reason
// was already shown.
int file_check_target(const char *path, bool force);

// Creates a folder and its parents, readable by this user only. Returns 0 or an errno. Changes
// `path` during the call only.
int folders_make(char *path);

// A path by the XDG rules: below the folder that the environment variable names if that is
// absolute, else below `at_home` in the home folder. Leaves 64 bytes for a name after it. False if
// there is neither, or it is too long.
bool file_xdg(const char *variable, const char *at_home, const char *name, char *out, size_t size);

// A free name beside `path`: "match-2.pdk" for "match.pdk", or a higher number. False if there is
// none.
bool file_number(const char *path, char *out, size_t size);

#endif
