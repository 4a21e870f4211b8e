#include "console/load.h"

#include "console/files.h"
#include "fair/account.h"

#include <stdlib.h>

char *load_record(const char *path, pd_replay *replay) {
    pd_problem problem;
    size_t size;
    char *text = file_read(path, PD_RECORD_MAX, &size);
    if (text && pd_replay_open(replay, text, size, &problem)) {
        complain_problem(EXIT_INPUT, path, &problem);
        free(text);
        return NULL;
    }
    return text;
}

int load_option(const char *path, const pd_game *game, int option, pd_setup *setup) {
    pd_problem problem;
    size_t size;
    char *text = file_read(path, PD_FILE_MAX, &size);
    if (!text)
        return EXIT_INPUT;
    pd_err err = pd_setup_load(setup, game, option, text, size, &problem);
    free(text);
    return err ? complain_problem(EXIT_INPUT, path, &problem) : -1;
}

void record_names(const pd_header *header, const char *names[PD_SEATS_MAX]) {
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        names[seat] = header->names[seat];
}

int complain_record(const char *path, const pd_replay *replay, const pd_problem *problem,
                    int untrue) {
    char sentence[1024];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    if (problem->err >= PD_REFUSAL) {
        account_misstep(replay, problem, console_voice_language(), &text);
        return complain_of(untrue, path, problem->line, sentence);
    }
    switch (problem->err) {
    case PD_ERR_OVER:
    case PD_ERR_OUTCOME:
    case PD_ERR_MISSING:
    case PD_ERR_SURPLUS:
    case PD_ERR_ACTOR:
    case PD_ERR_HASH:
    case PD_ERR_RESULT:
    case PD_ERR_SEED: return complain_problem(untrue, path, problem);
    default: return complain_problem(EXIT_INPUT, path, problem);
    }
}
