// The files of the web page: those built into the program, and those read from a folder during
// development.
#ifndef PD_ASSETS_H
#define PD_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

enum { ASSET_FILE_MAX = 16 << 20 }; // most bytes of a file that is read from a folder

// A file inside the program, compressed by gzip.
struct asset {
    const char *path; // "/index.html"
    const unsigned char *packed;
    size_t packed_size, size;
    const char *mark; // a hash of the content
    bool hashed;      // the name changes with the content, so browsers may cache it for ever
};

// Written by scripts/embed.py, or empty; the last one has no path.
extern const struct asset assets[];

// NULL if there is no such file. "/" is the page itself.
const struct asset *asset_find(const char *path);

// The uncompressed content, for the caller to free; NULL if memory runs out.
char *asset_unpack(const struct asset *asset);

// The media type, by the suffix of the name.
const char *asset_type(const char *path);

// Reads a file below a folder, for the caller to free. NULL if there is no such file, it is larger
// than ASSET_FILE_MAX or not a regular file, or its path has a symbolic link or a component that
// begins with a dot.
char *asset_read(const char *folder, const char *path, size_t *length);

#endif
