// Prints every event and every legal move of the records given by name, a line of JSON each, with
// the game before it: members.py compares them with the manual.
#include "paddock.h"

#include <stdio.h>
#include <stdlib.h>

static char record[1 << 20];
static pd_replay replay;

static const pd_game *game(void) {
    return replay.header.game;
}

static void print_event(void *context, const pd_event *event) {
    char named[1024];
    pd_text text = pd_text_on(named, sizeof named);
    (void)context;
    pd_event_named_json(game(), event, &text);
    printf("%s event %s\n", pd_game_about(game()).id, named);
}

static void print_moves(void) {
    static pd_move moves[PD_MOVES_MAX];
    int actor = pd_actor(game(), &replay.state), count = pd_moves(game(), &replay.state, moves);
    pd_view view;
    pd_look(game(), &replay.state, actor, &view);
    for (int i = 0; i < count; i++) {
        char named[1024];
        pd_text text = pd_text_on(named, sizeof named);
        pd_move_named_json(game(), &view, moves[i], &text);
        printf("%s move %s\n", pd_game_about(game()).id, named);
    }
}

static void print_record(const char *path) {
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(record, 1, sizeof record, file) : 0;
    pd_events log = {print_event, NULL};
    pd_problem problem;
    if (!size || pd_replay_open(&replay, record, size, &problem))
        exit(2);
    fclose(file);
    while (!replay.done && !pd_replay_next(&replay, &log, &problem))
        print_moves();
}

int main(int count, char *paths[]) {
    for (int i = 1; i < count; i++)
        print_record(paths[i]);
    return 0;
}
