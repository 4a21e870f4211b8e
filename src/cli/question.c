#include "cli/visit.h"

#include "cli/sheet.h"

static enum visit_question find_opening_question(const struct visit *visit) {
    const struct remote_table *table = &visit->session->table;
    if (visit->waiting)
        return QUESTION_NONE;
    if (!remote_may_start(table))
        return QUESTION_HOST;
    return remote_is_full(table) ? QUESTION_START : QUESTION_WAIT;
}

static enum visit_question find_question(const struct visit *visit) {
    const struct remote_table *table = &visit->session->table;
    if (!*table->id)
        return QUESTION_LOBBY;
    if (table->you == PD_NOBODY)
        return QUESTION_NONE;
    if (table->status == REMOTE_OPEN)
        return find_opening_question(visit);
    if (table->status == REMOTE_OVER)
        return QUESTION_OVER;
    if (remote_must_answer(table))
        return QUESTION_UNDO;
    if (remote_is_away(table))
        return QUESTION_AWAY;
    return remote_is_my_turn(table) ? QUESTION_MOVE : QUESTION_NONE;
}

static int count_taken(const struct remote_table *table) {
    int taken = 0;
    for (int seat = 0; seat < table->seat_count; seat++)
        taken += table->seats[seat].taken;
    return taken;
}

// Two questions of a kind are the same if their keys are.
static int find_question_key(const struct remote_table *table, enum visit_question question) {
    switch (question) {
    case QUESTION_MOVE: return table->position;
    case QUESTION_WAIT:
    case QUESTION_HOST: return count_taken(table);
    case QUESTION_UNDO: return table->undo_seat;
    default: return 0;
    }
}

static const struct offer {
    enum visit_question question;
    const char *word, *says;
} offers[] = {
    {QUESTION_WAIT, "wait", N_("wait for other players")},
    {QUESTION_WAIT, "start club", N_("start the match, with bots (club) in the free seats")},
    {QUESTION_START, "start", N_("start the match")},
    {QUESTION_START, "wait", N_("wait for someone else to start it")},
    {QUESTION_HOST, "wait", N_("wait for the host to start the match")},
    {QUESTION_UNDO, "agree", N_("agree: the move is taken back")},
    {QUESTION_UNDO, "decline", N_("decline: the move stands")},
    {QUESTION_AWAY, "back", N_("take your seat back")},
    {QUESTION_OVER, "quit", N_("leave the server")},
    {QUESTION_OVER, "rematch", N_("play another match")},
};

// ------------------------------------------------------------------------------------- the menu

static void add(struct visit *visit, const char *word, const char *more, const char *says) {
    if (visit->menu_count == VISIT_MENU_MAX)
        return;
    struct choice *choice = &visit->menu[visit->menu_count++];
    snprintf(choice->move, sizeof choice->move, *more ? "%s %s" : "%s", word, more);
    snprintf(choice->says, sizeof choice->says, "%s", says);
}

static void add_tables(struct visit *visit) {
    const struct lobby *lobby = &visit->session->lobby;
    for (int i = 0; i < lobby->count && i < VISIT_MENU_MAX - pd_game_count(); i++) {
        const struct lobby_row *row = &lobby->rows[i];
        char says[CHOICE_SAYS_MAX];
        pd_text text = pd_text_on(says, sizeof says);
        lobby_say_row(row, &text);
        add(visit, row->mine || row->vacant ? "sit" : "watch", row->table, says);
    }
}

static void add_games(struct visit *visit) {
    for (int i = 0; i < pd_game_count(); i++) {
        pd_game_info game = pd_game_about(pd_game_at(i));
        char says[CHOICE_SAYS_MAX];
        pd_text text = pd_text_on(says, sizeof says);
        pd_format(&text, tr(N_("open a table of {game}")), "game", tr(game.name), NULL);
        add(visit, "open", game.id, says);
    }
}

static void show_choices(struct visit *visit) {
    const struct remote_table *table = &visit->session->table;
    if (visit->question == QUESTION_MOVE) {
        sheet_choices(table->choices, table->choice_count);
        return;
    }
    visit->menu_count = 0;
    if (visit->question == QUESTION_LOBBY) {
        add_tables(visit);
        add_games(visit);
    }
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++)
        if (offers[i].question == visit->question)
            add(visit, offers[i].word, "", tr(offers[i].says));
    sheet_choices(visit->menu, visit->menu_count);
}

void question_put(struct visit *visit) {
    enum visit_question question = find_question(visit);
    int key = find_question_key(&visit->session->table, question);
    bool again = question == visit->question && key == visit->question_key;
    if (question == QUESTION_NONE || (again && visit->prompted)) {
        visit->question = question;
        return;
    }
    visit_hush(visit);
    visit->question = question;
    visit->question_key = key;
    if (!again)
        show_choices(visit);
    printf("> ");
    visit->prompted = true;
}
