// Battle GUM: events and moves by name, and what has happened, for programs that draw them.
#include "games/battlegum/battlegum.h"

#include <assert.h>

static void put_card(pd_text *out, uint64_t value) {
    pd_put(out, "\"");
    pd__bg_card_write((int)value, out);
    pd_put(out, "\"");
}

static void put_cards(pd_text *out, uint64_t cards) {
    pd_put(out, "[");
    for (cardset rest = pd__pack_spread(cards); rest; rest &= rest - 1) {
        pd_json_comma(out);
        put_card(out, pd__lowest(rest) >> 2);
    }
    pd_put(out, "]");
}

static void put_cause(pd_text *out, uint64_t cause) {
    static const char *const causes[] = {
        [REMOVED_BY_NINE] = "nine", [REMOVED_BY_FOUR] = "four", [REMOVED_BY_COMPLETING] = "pair"};
    pd_json_string(out, causes[cause]);
}

const pd__event_name pd__bg_event_names[] = {
    [EV_DEALER] = {.what = "dealer"},
    [EV_DEAL] = {.what = "deal", .b = {"count", pd__name_number}, .cards = {"cards", put_cards}},
    [EV_ROW] = {.what = "row", .cards = {"cards", put_cards}},
    [EV_CHOICE] = {.what = "choose", .cards = {"cards", put_cards}},
    [EV_REVEAL] = {.what = "reveal", .cards = {"cards", put_cards}},
    [EV_LAY] = {.what = "lay",
                .a = {"card", put_card},
                .b = {"count", pd__name_number},
                .c = {"completes", pd__name_flag}},
    [EV_DRAW] = {.what = "draw", .b = {"count", pd__name_number}, .cards = {"cards", put_cards}},
    [EV_TURN_UP] = {.what = "turn-up", .a = {"card", put_card}, .b = {"count", pd__name_number}},
    [EV_BLIND] = {.what = "blind", .b = {"count", pd__name_number}, .cards = {"cards", put_cards}},
    [EV_TAKE] = {.what = "take", .b = {"count", pd__name_number}, .c = {"forced", pd__name_flag}},
    [EV_REMOVE] = {.what = "remove", .a = {"by", put_cause}, .b = {"count", pd__name_number}},
    [EV_SKIP] = {.what = "skip"},
    [EV_PASS] = {.what = "pass"},
    [EV_TURN] = {.what = "turn"},
    [EV_OVER] = {.what = "over",
                 .a = {"limit", pd__name_flag},
                 .cards = {"winners", pd__name_numbers}},
};

// ------------------------------------------------------------------------------------------- moves

static void name(pd_text *out, const char *what) {
    pd_json_key(out, "what");
    pd_json_string(out, what);
}

// "target": the seat that 13s are aimed at, or null.
static void name_lay(pd_move move, pd_text *out) {
    int target = pd__bg_lay_target(move);
    name(out, "lay");
    pd_json_key(out, "card");
    put_card(out, (uint64_t)pd__bg_lay_value(move));
    pd_json_key(out, "count");
    pd_put_int(out, pd__bg_lay_count(move));
    pd_json_key(out, "target");
    if (target < 0)
        pd_put(out, "null");
    else
        pd_put_int(out, target);
}

static void name_card(pd_text *out, const char *what, int value) {
    name(out, what);
    pd_json_key(out, "card");
    put_card(out, (uint64_t)value);
}

static void name_row(pd_move move, pd_text *out) {
    name(out, "row");
    pd_json_key(out, "cards");
    put_cards(out, pd__bg_up_cards(move));
}

void pd__bg_name_move(const void *view, pd_move move, pd_text *out) {
    (void)view;
    if (pd__bg_is_lay(move))
        name_lay(move, out);
    else if (move == MOVE_TAKE)
        name(out, "take");
    else if (move == MOVE_COMPLETE)
        name(out, "complete");
    else if (move == MOVE_PASS)
        name(out, "pass");
    else if (move < MOVE_UP)
        name_card(out, "draw", (int)(move - MOVE_DRAW));
    else
        name_row(move, out);
}

// "laid": the card that was laid last, which was on top of a pile that is taken or leaves the game;
// or null.
void pd__bg_past(const void *table, const pd_event *events, size_t count, pd_text *out) {
    (void)table;
    while (count && events[count - 1].kind != EV_LAY)
        count--;
    pd_json_key(out, "laid");
    if (count)
        put_card(out, events[count - 1].a);
    else
        pd_put(out, "null");
}
