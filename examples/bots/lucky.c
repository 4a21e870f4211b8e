// A bot for Paddock that chooses among its legal moves at random. It needs no JSON library: the
// legal moves come first in every question, and no move contains a quote.
//
//     cc -std=c17 -o lucky examples/bots/lucky.c
//     paddock sim gumball --games 100 --bots cmd:./lucky,random
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char question[] = "{\"type\":\"move\",\"legal\":[";

// The number of moves in the list that starts here.
static int count_moves(const char *list) {
    int quotes = 0;
    for (; *list && *list != ']'; list++)
        quotes += *list == '"';
    return quotes / 2;
}

// Where move `number` of the list starts, after its quote.
static const char *find_move(const char *list, int number) {
    for (int quotes = 0; quotes < 2 * number + 1; list++)
        quotes += *list == '"';
    return list;
}

// A random number that Paddock sends; it is the same when the match is repeated.
static long read_dice(const char *line) {
    const char *dice = strstr(line, "\"dice\":");
    return dice ? strtol(dice + strlen("\"dice\":"), NULL, 10) : 0;
}

int main(void) {
    static char line[16384 + 1]; // no line is longer
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, question, strlen(question)) != 0)
            continue; // a match starts or ends: nothing to answer
        const char *list = line + strlen(question);
        const char *move = find_move(list, (int)(read_dice(line) % count_moves(list)));
        printf("%.*s\n", (int)strcspn(move, "\""), move);
        fflush(stdout); // otherwise the answer stays in our buffer
    }
    return 0;
}
