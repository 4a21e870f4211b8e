// Files of the page: those inside the program, and those of a folder that is being worked on.
#ifndef PD_ASSETS_H
#define PD_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

enum { ASSET_FILE_MAX = 16 << 20 }; // bytes of a file that is read from a folder

// A file inside the program, compressed by gzip.
struct asset {
    const char *path; // "/index.html"
    const unsigned char *packed;
    size_t packed_size, size;
    const char *mark; // a hash of the content
    bool hashed;      // the name changes with the content, so that it can be kept for ever
};

// Written by scripts/embed.py, or empty; the last one has no path.
extern const struct asset assets[];

// NULL when there is none. "/" stands for the page itself.
const struct asset *asset_find(const char *path);

// The content as it was, for the caller to free; NULL when there is no memory.
char *asset_unpack(const struct asset *asset);

// What kind of file this is, by how its name ends.
const char *asset_type(const char *path);

// Reads a file below a folder, for the caller to free. NULL when it cannot be had: no such file,
// more than ASSET_FILE_MAX, not a plain file, or a name that leads through a link or begins with a
// dot anywhere.
char *asset_read(const char *folder, const char *path, size_t *length);

#endif
