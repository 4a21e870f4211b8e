#include "server/net/assets.h"

#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

static const char *real_path(const char *path) {
    return strcmp(path, "/") == 0 ? "/index.html" : path;
}

const struct asset *asset_find(const char *path) {
    path = real_path(path);
    for (const struct asset *asset = assets; asset->path; asset++)
        if (strcmp(asset->path, path) == 0)
            return asset;
    return NULL;
}

char *asset_unpack(const struct asset *asset) {
    enum { GZIP = 16 + MAX_WBITS };
    char *content = malloc(asset->size + !asset->size);
    z_stream stream = {.next_in = (unsigned char *)asset->packed,
                       .avail_in = (unsigned)asset->packed_size,
                       .next_out = (unsigned char *)content,
                       .avail_out = (unsigned)asset->size};
    if (!content || inflateInit2(&stream, GZIP) != Z_OK) {
        free(content);
        return NULL;
    }
    int result = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    if (result == Z_MEM_ERROR) { // its window is made when it is needed
        free(content);
        return NULL;
    }
    assert(result == Z_STREAM_END && stream.total_out == asset->size);
    return content;
}

const char *asset_type(const char *path) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".json", "application/json; charset=utf-8"},
        {".webmanifest", "application/manifest+json; charset=utf-8"},
        {".svg", "image/svg+xml; charset=utf-8"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".pdk", "text/plain; charset=utf-8"},
        {".md", "text/plain; charset=utf-8"},
        {".txt", "text/plain; charset=utf-8"},
    };
    path = real_path(path);
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (strcmp(ending, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}

// ----------------------------------------------------------------------------------- from a folder

// The next part of a path, without the slashes around it. False when there is none, or none that
// may be opened: no "..", and nothing that is hidden either.
static bool take_part(const char **path, char part[256]) {
    *path += **path == '/';
    size_t length = strcspn(*path, "/");
    if (length == 0 || length >= 256 || **path == '.')
        return false;
    memcpy(part, *path, length);
    part[length] = '\0';
    *path += length;
    return true;
}

// Step by step, so that no part of the path can be a link to somewhere else.
static int open_below(const char *folder, const char *path) {
    char part[256];
    int place = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    while (place >= 0 && take_part(&path, part)) {
        int flags = *path ? O_PATH | O_DIRECTORY : O_RDONLY | O_NONBLOCK | O_NOCTTY;
        int next = openat(place, part, flags | O_NOFOLLOW | O_CLOEXEC);
        close(place);
        place = next;
        if (!*path)
            return place;
    }
    if (place >= 0)
        close(place);
    return -1;
}

static char *read_whole(int file, size_t *length) {
    struct stat status;
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size > ASSET_FILE_MAX)
        return NULL;
    size_t size = (size_t)status.st_size;
    char *content = malloc(size + !size);
    ssize_t got = 1;
    for (*length = 0; content && *length < size && got > 0; *length += (size_t)got)
        got = read(file, content + *length, size - *length);
    if (content && got >= 0) // it may have become shorter
        return content;
    free(content);
    return NULL;
}

char *asset_read(const char *folder, const char *path, size_t *length) {
    int file = open_below(folder, real_path(path));
    if (file < 0)
        return NULL;
    char *content = read_whole(file, length);
    close(file);
    return content;
}
