#include "play/ending.h"

#include "base/message.h"

uint32_t ending_leaders(const struct match_history *history, int step) {
    const pd_header *header = &history->match.header;
    int standing[PD_SEATS_MAX] = {0};
    uint32_t leaders = 1;
    int best = 0;
    pd_standing(header->game, &history->steps[step].state, standing);
    for (int seat = 1; seat < header->setup.seats; seat++) {
        if (standing[seat] > standing[best]) {
            best = seat;
            leaders = 0;
        }
        leaders |= standing[seat] == standing[best] ? 1u << seat : 0;
    }
    return leaders;
}

static int find_turning_point(const struct match_history *history, const pd_result *result) {
    int step = history->step_count - 1;
    if (!result->winners)
        return PD_NOBODY;
    if (ending_leaders(history, step) == result->winners)
        while (step > 0 && ending_leaders(history, step - 1) == result->winners)
            step--;
    return step;
}

// Winners are better than the others; of those, who stands better with another score.
static bool is_better(const pd_result *result, const int *standing, int one, int other) {
    bool won = result->winners >> one & 1, other_won = result->winners >> other & 1;
    if (won || other_won)
        return won && !other_won;
    return result->score[one] != result->score[other] && standing[one] > standing[other];
}

void ending_places(const pd_game *game, const pd_state *state, const pd_result *result,
                   int place[PD_SEATS_MAX]) {
    int standing[PD_SEATS_MAX];
    pd_standing(game, state, standing);
    for (int seat = 0; seat < result->seats; seat++) {
        place[seat] = result->winners >> seat & 1 ? 1 : 1 + result->outside;
        for (int other = 0; other < result->seats; other++)
            place[seat] += is_better(result, standing, other, seat);
    }
}

void ending_of(const struct match_history *history, struct match_ending *ending) {
    const pd_game *game = history->match.header.game;
    const pd_state *state = &history->steps[history->step_count - 1].state;
    pd_view view;
    ending->result = pd_result_of(game, state);
    ending_places(game, state, &ending->result, ending->place);
    pd_look(game, state, PD_NOBODY, &view);
    pd_view_break_down(game, &view, history->events, history->event_count, &ending->breakdown);
    ending->turning_point = find_turning_point(history, &ending->result);
}

// The only winner; PD_NOBODY if several share the victory.
static int sole_winner(const pd_result *result) {
    return result->winners & (result->winners - 1) ? PD_NOBODY : __builtin_ctz(result->winners);
}

static const char *turning_point_message(const struct match_history *history,
                                         const struct match_ending *ending, bool you) {
    int step = ending->turning_point;
    if (step == history->step_count - 1)
        return N_("The last move decided the match.");
    if (sole_winner(&ending->result) == PD_NOBODY)
        return N_("The lead changed for the last time at move {number} of {total}.");
    if (step == 0)
        return you ? N_("You led from start to finish.") : N_("{who} led from start to finish.");
    return you ? N_("You took the lead for good at move {number} of {total}.")
               : N_("{who} took the lead for good at move {number} of {total}.");
}

void ending_say_turning_point(const struct match_history *history,
                              const struct match_ending *ending, const pd_voice *voice,
                              pd_text *out) {
    char number[16], total[16], who[PD_NAME_MAX + 1];
    if (ending->turning_point == PD_NOBODY)
        return;
    pd_text text = pd_text_on(number, sizeof number);
    pd_put_int(&text, ending->turning_point);
    text = pd_text_on(total, sizeof total);
    pd_put_int(&text, history->step_count - 1);
    text = pd_text_on(who, sizeof who);
    int winner = sole_winner(&ending->result);
    if (winner != PD_NOBODY)
        pd_seat_name(voice, winner, &text);
    bool you = winner != PD_NOBODY && winner == voice->listener;
    pd_format(out, pd_translate(voice->language, turning_point_message(history, ending, you)),
              "number", number, "total", total, "who", who, NULL);
}
