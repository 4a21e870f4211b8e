// Battle GUM: events and moves by name, and what has happened, for programs that draw them.
#include "games/battlegum/battlegum.h"

#include <assert.h>

static void put_cause(pd_text *out, uint64_t cause) {
    static const char *const causes[] = {
        [REMOVED_BY_NINE] = "nine", [REMOVED_BY_FOUR] = "four", [REMOVED_BY_COMPLETING] = "pair"};
    pd_json_string(out, causes[cause]);
}

// How a member of an event is written: a card, cards, why the pile left the game.
void pd__bg_name_value(char type, uint64_t value, pd_text *out) {
    switch (type) {
    case 'c': pd__bg_json_card(out, value); break;
    case 'C': pd__bg_json_cards(out, value); break;
    case 'w': put_cause(out, value); break;
    }
}

const char *const pd__bg_event_names[] = {
    [EV_DEALER] = "dealer",
    [EV_DEAL] = "deal count=b cards=s:C",
    [EV_ROW] = "row cards=s:C",
    [EV_CHOICE] = "choose cards=s:C",
    [EV_REVEAL] = "reveal cards=s:C",
    [EV_LAY] = "lay card=a:c count=b completes=c:?",
    [EV_DRAW] = "draw count=b cards=s:C",
    [EV_TURN_UP] = "turn-up card=a:c count=b",
    [EV_BLIND] = "blind count=b cards=s:C",
    [EV_TAKE] = "take count=b forced=c:?",
    [EV_REMOVE] = "remove by=a:w count=b",
    [EV_SKIP] = "skip",
    [EV_PASS] = "pass",
    [EV_TURN] = "turn",
    [EV_OVER] = "over limit=a:? winners=s:*",
};

// "target": the seat that 13s are aimed at, or null.
static const char *name_lay(pd_move move, pd_event *does) {
    does->a = (uint8_t)pd__bg_lay_value(move);
    does->b = (uint8_t)pd__bg_lay_count(move);
    does->other = (int8_t)pd__bg_lay_target(move);
    return "lay card=a:c count=b target=o";
}

const char *pd__bg_name_move(const void *view, pd_move move, pd_event *does) {
    (void)view;
    if (pd__bg_is_lay(move))
        return name_lay(move, does);
    if (move >= MOVE_UP) {
        does->cards = pd__bg_up_cards(move);
        return "row cards=s:C";
    }
    does->a = (uint8_t)(move - MOVE_DRAW);
    switch (move) {
    case MOVE_TAKE: return "take";
    case MOVE_COMPLETE: return "complete";
    case MOVE_PASS: return "pass";
    default: return "draw card=a:c";
    }
}

// "laid": the card that was laid last, which was on top of a pile that is taken or leaves the game;
// or null.
void pd__bg_past(const void *table, const pd_event *events, size_t count, pd_text *out) {
    (void)table;
    while (count && events[count - 1].kind != EV_LAY)
        count--;
    pd_json_key(out, "laid");
    if (count)
        pd__bg_json_card(out, events[count - 1].a);
    else
        pd_put(out, "null");
}
