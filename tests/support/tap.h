// The Test Anything Protocol in a few lines: ok(condition, "what should hold"), then `return
// tap_end();`. One line a meaningful check; loops report their first failure.
#ifndef TAP_H
#define TAP_H

#include <ftw.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int tap_count, tap_failures;

static inline void tap_print(bool passed, const char *format, va_list arguments) {
    printf("%s %d - ", passed ? "ok" : "not ok", ++tap_count);
    vprintf(format, arguments);
    printf("\n");
    fflush(stdout); // so that the lines before a crash are seen
    tap_failures += !passed;
}

// Returns the condition, so that a test can say more about a failure.
__attribute__((format(printf, 2, 3))) static inline bool ok(bool condition, const char *format,
                                                            ...) {
    va_list arguments;
    va_start(arguments, format);
    tap_print(condition, format, arguments);
    va_end(arguments);
    return condition;
}

// Whether to try this game: any, or only the one that GAME in the environment names.
static inline bool tap_tries(const char *game) {
    const char *only = getenv("GAME");
    return !only || strcmp(game, only) == 0;
}

enum { TAP_FOLDER_MAX = 96 };

// A pattern for mkdtemp and mkstemp, where temporary files belong.
static inline char *tap_path(char path[TAP_FOLDER_MAX], const char *name) {
    const char *place = getenv("TMPDIR");
    snprintf(path, TAP_FOLDER_MAX, "%s/paddock-%s-XXXXXX", place && *place ? place : "/tmp", name);
    return path;
}

// Makes a folder for a test; the caller removes it. NULL if that is impossible.
static inline char *tap_folder(char folder[TAP_FOLDER_MAX], const char *name) {
    return mkdtemp(tap_path(folder, name));
}

static inline int tap_remove_one(const char *path, const struct stat *about, int kind,
                                 struct FTW *place) {
    (void)about, (void)kind, (void)place;
    return remove(path);
}

// Removes a folder with all that is in it.
static inline void tap_remove(const char *folder) {
    nftw(folder, tap_remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

// A comment in the output: details of a failure.
__attribute__((format(printf, 1, 2))) static inline void tap_note(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("# ");
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
}

static inline bool ok_text(const char *found, const char *wanted, const char *what) {
    bool same = ok(strcmp(found, wanted) == 0, "%s", what);
    if (!same)
        tap_note("found “%s”, wanted “%s”", found, wanted);
    return same;
}

static inline bool ok_number(long long found, long long wanted, const char *what) {
    bool same = ok(found == wanted, "%s", what);
    if (!same)
        tap_note("found %lld, wanted %lld", found, wanted);
    return same;
}

// Do the counts fit chances in proportion to `weights` (NULL: all alike)? Pearson's chi-square,
// refused beyond the point that honest dice pass once in a million (Wilson and Hilferty's
// approximation). Seeds are fixed, so a check that passes once passes always.
static inline bool fits_chances(const long *counts, const double *weights, int n, double *excess) {
    double total = 0, sum = 0, chi = 0, freedom = -1;
    for (int i = 0; i < n; i++) {
        total += (double)counts[i];
        sum += weights ? weights[i] : 1;
    }
    for (int i = 0; i < n; i++) {
        double expected = total * (weights ? weights[i] : 1) / sum;
        if (expected <= 0 && counts[i] > 0)
            return *excess = INFINITY, false;
        if (expected <= 0)
            continue;
        chi += ((double)counts[i] - expected) * ((double)counts[i] - expected) / expected;
        freedom++;
    }
    double spread = 2 / (9 * freedom);
    *excess = (cbrt(chi / freedom) - (1 - spread)) / sqrt(spread);
    return *excess < 4.75; // standard deviations
}

static inline bool ok_chances(const long *counts, const double *weights, int n, const char *what) {
    double excess = 0;
    bool fits = fits_chances(counts, weights, n, &excess);
    ok(fits, "%s", what);
    if (!fits)
        tap_note("%.1f standard deviations off", excess);
    return fits;
}

static inline int tap_end(void) {
    printf("1..%d\n", tap_count);
    return tap_failures != 0;
}

#endif
