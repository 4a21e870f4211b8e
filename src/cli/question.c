#include "cli/guest.h"

static enum guest_question find_question(const struct guest *guest) {
    const struct online *table = &guest->table;
    if (!*table->id)
        return QUESTION_LOBBY;
    if (table->you == PD_NOBODY)
        return QUESTION_NONE;
    if (table->status == ONLINE_OPEN)
        return guest->waiting          ? QUESTION_NONE
               : online_is_full(table) ? QUESTION_START
                                       : QUESTION_WAIT;
    if (table->status == ONLINE_OVER)
        return QUESTION_OVER;
    if (online_must_answer(table))
        return QUESTION_UNDO;
    if (online_is_away(table))
        return QUESTION_AWAY;
    return online_is_my_turn(table) ? QUESTION_MOVE : QUESTION_NONE;
}

// Of two questions of a kind, are they the same?
static int find_question_key(const struct online *table, enum guest_question question) {
    int taken = 0;
    for (int seat = 0; seat < table->seat_count; seat++)
        taken += table->seats[seat].taken;
    return question == QUESTION_MOVE   ? table->position
           : question == QUESTION_WAIT ? taken
           : question == QUESTION_UNDO ? table->undo_seat
                                       : 0;
}

static const struct offer {
    enum guest_question question;
    const char *word, *says;
} offers[] = {
    {QUESTION_WAIT, "wait", N_("wait for others to sit down")},
    {QUESTION_WAIT, "start club", N_("start the match; bots (club) take the free seats")},
    {QUESTION_START, "start", N_("start the match")},
    {QUESTION_START, "wait", N_("wait until somebody else does")},
    {QUESTION_UNDO, "agree", N_("let them take the step back")},
    {QUESTION_UNDO, "decline", N_("do not")},
    {QUESTION_AWAY, "back", N_("take your seat again")},
    {QUESTION_OVER, "quit", N_("go")},
    {QUESTION_OVER, "rematch", N_("play another match")},
};

static void show_choices(struct guest *guest) {
    if (guest->question == QUESTION_MOVE) {
        sheet_choices(guest->table.choices, guest->table.choice_count);
        return;
    }
    if (guest->question != QUESTION_LOBBY)
        guest->menu_count = 0;
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++)
        if (offers[i].question == guest->question)
            lobby_add(guest, offers[i].word, tr(offers[i].says));
    sheet_choices(guest->menu, guest->menu_count);
}

void question_put(struct guest *guest) {
    enum guest_question question = find_question(guest);
    int key = find_question_key(&guest->table, question);
    bool again = question == guest->question && key == guest->question_key;
    if (question == QUESTION_NONE || (again && guest->prompted)) {
        guest->question = question;
        return;
    }
    guest_hush(guest);
    guest->question = question;
    guest->question_key = key;
    if (!again)
        show_choices(guest);
    printf("> ");
    guest->prompted = true;
}
