// The chat at a server's table: typed text, or phrases that everybody reads in their own language.
// Sent when there is a connection.
#include "net/heard.h"
#include "tui/pages/join.h"
#include "tui/screen/dialog.h"

#include <string.h>

static void say_line(struct join *join, bool phrase, const char *text) {
    snprintf(join->saying, sizeof join->saying, "%s%s", phrase ? "/" : "", text);
    session_is_free(join->session); // sends it now if possible
}

static void on_phrase(void *context, int row) {
    struct join *join = context;
    if (row >= 0 && row < join->session->phrase_count)
        say_line(join, true, join->session->phrases[row].phrase);
}

static void open_phrases(struct join *join, const char *title) {
    static struct dialog_row rows[SESSION_PHRASES_MAX];
    const struct session *session = join->session;
    memset(rows, 0, sizeof rows);
    for (int i = 0; i < session->phrase_count; i++) {
        pd_text label = pd_text_on(rows[i].label, sizeof rows[i].label);
        pd_put(&label, session->phrases[i].text);
    }
    if (session->phrase_count)
        dialog_choose_phrase(join_stage(join), tr(title),
                             tr(N_("Phrases cannot be changed. Choose one with ↑ ↓ and Enter.")),
                             rows, session->phrase_count, on_phrase, join);
}

static void on_typed(void *context, const char *text) {
    struct join *join = context;
    if (!text)
        return;
    text += strspn(text, " ");
    if (*text)
        say_line(join, *text == '/', text + (*text == '/'));
    else
        open_phrases(join, N_("Choose a phrase"));
}

void talk_open(struct join *join) {
    const struct remote_table *table = &join->session->table;
    if (table->you == PD_NOBODY)
        join_warn(join, N_("Only players at the table can chat."));
    else if (table->free_text)
        dialog_type(join_stage(join), tr(N_("Message (empty: choose a phrase)")), "", TALK_MAX,
                    on_typed, join);
    else
        open_phrases(join, N_("Choose a phrase (free chat is off)"));
}

bool talk_go_on(struct join *join) {
    return *join->saying && session_talk(join->session, join->saying, ASKED_SAY);
}

void talk_answered(struct join *join) {
    join->saying[0] = '\0';
}

void people_open(struct join *join) {
    char bytes[2048];
    const struct remote_table *table = &join->session->table;
    pd_text text = pd_text_on(bytes, sizeof bytes);
    for (int seat = 0; seat < table->seat_count; seat++) {
        char notes[256];
        pd_text out = pd_text_on(notes, sizeof notes);
        heard_seat(table, seat, &out);
        pd_put_int(&text, seat + 1);
        pd_put(&text, ". ");
        pd_put(&text, table->seats[seat].taken ? remote_name(table, seat) : "–");
        pd_put(&text, *notes ? " (" : "");
        pd_put(&text, notes);
        pd_put(&text, *notes ? ")\n" : "\n");
    }
    dialog_text(join_stage(join), tr(N_("At the table")), bytes);
}
