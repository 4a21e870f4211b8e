// Whole files, with limits on the way in and no half-written ones on the way out.
#ifndef PD_FILES_H
#define PD_FILES_H

#include <stdbool.h>
#include <stddef.h>

// A file's bytes in memory of their own (free them), at most `most` of them; NULL after a
// complaint.
char *file_read(const char *path, size_t most, size_t *size);

// The same for an ordinary file, and nothing else, without a complaint: NULL and an errno, which is
// EFBIG when it is too large.
char *file_load(const char *path, size_t most, size_t *size, int *trouble);

// A file's name as somebody typed it at a screen, where ~/ is the home folder and - is no stream.
// False when it is too long.
bool file_path(const char *text, char *path, size_t size);
// The same for a file that is there. False after a complaint: it has to be an ordinary file, as
// anything else could be waited for.
bool file_typed(const char *text, char *path, size_t size);

// Writes a file whole or not at all: first beside its place, then renamed. 0 or an errno.
int file_write(const char *path, const char *bytes, size_t size, bool private);

// Is there no file of this name yet, or may it be replaced? Complains otherwise.
bool file_may_be_written(const char *path, bool force);

// Makes a folder and those above it, for nobody else to read. 0 or an errno. The path ends up as it
// was.
int folders_make(char *path);

// Can a file be made where this one would be? 0 or an errno, known before hours of work.
int file_folder_trouble(const char *path);

// A file's place by the XDG rules: below the folder that the variable names if that is absolute,
// else below one in the home folder. With room for a name of 64 bytes after it. False when there is
// neither, or it is too long.
bool file_xdg(const char *variable, const char *at_home, const char *name, char *out, size_t size);

// A name beside it that is free: "match-2.pdk" for "match.pdk", or a higher number. False when
// there is none.
bool file_number(const char *path, char *out, size_t size);

#endif
