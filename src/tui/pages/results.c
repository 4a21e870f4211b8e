// How a match at a server ended: shown from its record, once that has come.
#include "base/memory.h"
#include "console/load.h"
#include "tui/pages/app.h"
#include "tui/pages/join.h"
#include "tui/screen/dialog.h"
#include "tui/table/ending.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 16384, RESULT_MAX = 1024 };

// Whatever a server sends: a record that is unsound, or of a match that is not over, shows nothing.
static bool read_record(struct join *join) {
    const struct session *session = join->session;
    pd_problem problem;
    pd_replay *record = must(malloc(sizeof *record));
    pd_err err = pd_replay_open(record, session->record, session->record_size, &problem);
    err = err ? err : history_read(&join->history, record, INT_MAX, &problem);
    free(record);
    const pd_match *match = &join->history.match;
    return !err && match->header.game == session->table.rules &&
           match->header.setup.seats == session->table.seat_count &&
           pd_actor(match->header.game, &match->state) == PD_NOBODY;
}

static void forget_match(struct join *join) {
    history_close(&join->history);
    memset(&join->history, 0, sizeof join->history);
}

void results_close(struct join *join) {
    forget_match(join);
    join->result_of = NULL;
}

bool results_are_there(struct join *join) {
    const struct session *session = join->session;
    if (join->result_of == session->record)
        return join->history.step_count > 0;
    forget_match(join);
    join->result_of = session->record;
    if (session->record && read_record(join))
        ending_of(&join->history, &join->ending);
    else
        forget_match(join);
    return join->history.step_count > 0;
}

static pd_voice voice_of(const struct join *join, const char *names[PD_SEATS_MAX]) {
    record_names(&join->history.match.header, names);
    return (pd_voice){console_voice_language(), join->session->table.you, names};
}

int results_lines(struct join *join, int width) {
    const char *names[PD_SEATS_MAX];
    char result[RESULT_MAX];
    pd_text text = pd_text_on(result, sizeof result);
    pd_voice voice = voice_of(join, names);
    ending_put_result(&join->history, &voice, &text);
    return text_lines(result, width) + ranking_lines(&join->ending, &voice, width);
}

void results_draw(struct join *join, struct pane pane) {
    const char *names[PD_SEATS_MAX];
    char result[RESULT_MAX];
    pd_text text = pd_text_on(result, sizeof result);
    pd_voice voice = voice_of(join, names);
    ending_put_result(&join->history, &voice, &text);
    int y = pane_wrap(pane, 0, INK_STRONG, result);
    ranking_draw(&join->ending, &voice, pane_part(pane, 0, y, pane.width, pane.height - y));
}

void results_watch(struct join *join) {
    replay_watch_record(join_stage(join), join->session->record, join->session->record_size);
}

void results_show_cards(struct join *join) {
    const char *names[PD_SEATS_MAX];
    char words[WORDS_MAX];
    pd_text text = pd_text_on(words, sizeof words);
    pd_voice voice = voice_of(join, names);
    ending_put_words(&join->history, &join->ending, &voice, &text);
    dialog_text(join_stage(join), tr(N_("Hands")), words);
}
