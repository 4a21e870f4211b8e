// verify FILE: replays a record, prints what everybody at the table saw, and checks every line.
// Exit status: 0 if everything is true, 1 if something is wrong, 2 if the file cannot be read.
#include <paddock.h>
#include <stdio.h>
#include <stdlib.h>

// Returns the whole file; NULL if it cannot be read or is too large for a record.
static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *text = malloc(PD_RECORD_MAX + 1);
    if (!file || !text)
        return NULL;
    *size = fread(text, 1, PD_RECORD_MAX + 1, file);
    return fclose(file) == 0 && *size <= PD_RECORD_MAX ? text : NULL;
}

// The context is the replay: the library does not say which game an event belongs to.
static void tell(void *context, const pd_event *event) {
    const pd_replay *replay = context;
    pd_voice voice = {.language = 0, .listener = PD_NOBODY, .names = NULL};
    char sentence[512];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    if (!pd_event_visible(event, PD_NOBODY))
        return;
    pd_say_event(replay->header.game, &voice, event, &text);
    if (text.used)
        puts(sentence);
}

static int complain(const pd_problem *problem) {
    pd_voice voice = {.language = 0, .listener = PD_NOBODY, .names = NULL};
    char sentence[512];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_say_problem(&voice, problem, &text);
    fprintf(stderr, "line %d: %s\n", problem->line, sentence);
    return 1;
}

int main(int argc, char **argv) {
    static pd_replay replay;
    pd_events log = {tell, &replay};
    pd_problem problem;
    size_t size = 0;
    char *text = argc == 2 ? read_file(argv[1], &size) : NULL;
    if (!text)
        return fputs("usage: verify FILE, a record that can be read\n", stderr), 2;
    pd_err err = pd_replay_open(&replay, text, size, &problem);
    while (!err && !replay.done)
        err = pd_replay_next(&replay, &log, &problem);
    free(text);
    if (err)
        return complain(&problem);
    printf("Every line is true: %d steps, %d hashes, %s.\n", replay.step.number, replay.hashes,
           replay.finished ? "finished" : "not finished");
    return 0;
}
