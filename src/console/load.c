#include "console/load.h"

#include "base/utf8.h"
#include "console/files.h"
#include "fair/account.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void mend_line(char *line, size_t length) {
    length -= line[length - 1] == '\r';
    for (size_t i = 0, width; i < length; i += width) {
        width = pd__utf8_length(line + i, length - i);
        if (width)
            continue;
        line[i] = '?';
        width = 1;
    }
}

void mend_names(char *text, size_t size) {
    static const char seat[] = "seat ";
    for (char *end = text + size, *line = text, *next; line < end; line = next + 1) {
        next = memchr(line, '\n', (size_t)(end - line));
        next = next ? next : end;
        if (next - line > 5 && memcmp(line, seat, 5) == 0)
            mend_line(line, (size_t)(next - line));
    }
}

static char *load(const char *path, bool mend, pd_replay *replay) {
    pd_problem problem;
    size_t size;
    char *text = file_read(path, PD_RECORD_MAX, &size);
    if (text && mend)
        mend_names(text, size);
    if (text && pd_replay_open(replay, text, size, &problem)) {
        complain_problem(EXIT_INPUT, path, &problem);
        free(text);
        return NULL;
    }
    return text;
}

char *load_record(const char *path, pd_replay *replay) {
    return load(path, false, replay);
}

char *load_match(const char *path, pd_replay *replay) {
    return load(path, true, replay);
}

int load_option(const char *path, const pd_game *game, int option, pd_setup *setup) {
    pd_problem problem;
    size_t size;
    char *text = file_read(path, PD_FILE_MAX, &size);
    if (!text)
        return EXIT_INPUT;
    pd_err err = pd_setup_load(game, setup, option, text, size, &problem);
    free(text);
    return err ? complain_problem(EXIT_INPUT, path, &problem) : -1;
}

// Which option of the game takes its value from a file; −1 if the named one does not.
static int find_file_option(const pd_game *game, const char *name) {
    for (int i = 0; i < pd_game_about(game).option_count; i++)
        if (pd_option_at(game, i).file && strcmp(pd_option_at(game, i).name, name) == 0)
            return i;
    return -1;
}

int load_value(const char *name, const char *value, const pd_game *game, pd_setup *setup) {
    pd_problem problem;
    int option = find_file_option(game, name);
    pd_err err = pd_setup_set(game, setup, name, value, &problem);
    if (!err)
        return -1;
    bool is_file = option >= 0 && (err == PD_ERR_VALUE || access(value, F_OK) == 0);
    if (is_file)
        return load_option(value, game, option, setup);
    // A fault with a place in the value is told with the option's name, as one in a file with the
    // file's.
    return complain_problem(EXIT_USAGE, problem.column ? name : NULL, &problem);
}

void record_names(const pd_header *header, const char *names[PD_SEATS_MAX]) {
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        names[seat] = header->names[seat];
}

void record_say_fault(const pd_replay *replay, const pd_problem *problem, bool reason,
                      pd_text *out) {
    char line[16];
    pd_voice voice = {.language = console_voice_language(), .listener = PD_NOBODY};
    snprintf(line, sizeof line, "%d", problem->line);
    pd_format(out, tr(N_("This record is damaged or forged from line {line} on.")), "line", line,
              NULL);
    if (!reason)
        return;
    pd_put(out, " ");
    if (problem->err >= PD_REFUSAL)
        account_misstep(replay, problem, voice.language, out);
    else
        pd_say_problem(&voice, problem, out);
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
