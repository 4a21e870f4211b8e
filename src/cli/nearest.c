#include "cli/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { WORD_MAX = 32 };

static int least(int a, int b, int c) {
    int lower = a < b ? a : b;
    return lower < c ? lower : c;
}

// How many letters must be added, removed or replaced (Levenshtein); case does not matter.
static int find_distance(const char *from, const char *to) {
    int row[WORD_MAX + 1], length = (int)strlen(to);
    for (int j = 0; j <= length; j++)
        row[j] = j;
    for (int i = 1; from[i - 1]; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= length; j++) {
            bool same = tolower((unsigned char)from[i - 1]) == to[j - 1];
            int cost = least(row[j] + 1, row[j - 1] + 1, diagonal + !same);
            diagonal = row[j];
            row[j] = cost;
        }
    }
    return row[length];
}

void nearest_try(struct nearest *nearest, const char *word) {
    size_t length = strlen(nearest->typed);
    if (length > WORD_MAX || strlen(word) > WORD_MAX)
        return;
    int distance = find_distance(nearest->typed, word);
    if (distance > (int)(1 + length / 4) || (nearest->word && distance >= nearest->distance))
        return;
    nearest->word = word;
    nearest->distance = distance;
}
