// A bot for Paddock that makes any legal move, each as likely as the others. It needs no JSON
// library: the moves it may make come first in every question, and no move has a quote in it.
//
//     cc -std=c17 -o lucky examples/bots/lucky.c
//     paddock sim gumball --games 100 --bots cmd:./lucky,random
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char question[] = "{\"type\":\"move\",\"legal\":[";

// How many moves the list that starts here has.
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

// A random number that Paddock sends along: the same match again gets the same ones.
static long read_dice(const char *line) {
    const char *dice = strstr(line, "\"dice\":");
    return dice ? strtol(dice + strlen("\"dice\":"), NULL, 10) : 0;
}

int main(void) {
    static char line[16384 + 1]; // no line is longer
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, question, strlen(question)) != 0)
            continue; // a match begins or is over: nothing to answer
        const char *list = line + strlen(question);
        const char *move = find_move(list, (int)(read_dice(line) % count_moves(list)));
        printf("%.*s\n", (int)strcspn(move, "\""), move);
        fflush(stdout); // or the answer would wait in our buffer
    }
    return 0;
}
