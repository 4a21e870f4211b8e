// Runs files, or all files of directories, through the fuzz target it is linked with, so that the
// corpus is part of the ordinary tests where there is no libFuzzer. Prints TAP; a crash is a crash.
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

static int count, failures;

static void report(bool passed, const char *path, const char *what) {
    printf("%s %d - %s%s\n", passed ? "ok" : "not ok", ++count, path, what);
    fflush(stdout);
    failures += !passed;
}

// All of the file in memory of exactly its size; NULL when it cannot be read.
static uint8_t *read_all(FILE *file, size_t *size) {
    if (fseek(file, 0, SEEK_END) != 0)
        return NULL;
    long end = ftell(file);
    rewind(file);
    if (end < 0)
        return NULL;
    uint8_t *data = malloc(end > 0 ? (size_t)end : 1);
    *size = data ? fread(data, 1, (size_t)end, file) : 0;
    return data;
}

static void run_file(const char *path) {
    FILE *file = fopen(path, "rb");
    size_t size = 0;
    uint8_t *data = file ? read_all(file, &size) : NULL;
    if (data)
        LLVMFuzzerTestOneInput(data, size);
    report(data != NULL, path, data ? "" : ": cannot be read");
    free(data);
    if (file)
        fclose(file);
}

static int not_hidden(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

// In the order of their names, so that two runs print the same.
static bool run_directory(const char *path) {
    struct dirent **entries;
    int n = scandir(path, &entries, not_hidden, alphasort);
    for (int i = 0; i < n; i++) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        run_file(name);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return n >= 0;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (!run_directory(argv[i]))
            run_file(argv[i]);
    printf("1..%d\n", count);
    return failures != 0 || count == 0;
}
