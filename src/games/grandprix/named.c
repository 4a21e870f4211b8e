// Jumbo Grand Prix: events and moves by name, for programs that draw them.
#include "games/grandprix/grandprix.h"

// How a member of an event is written: a card, cards, a pile.
void pd__gp_name_value(char type, uint64_t value, pd_text *out) {
    switch (type) {
    case 'c': pd__gp_json_card(out, value); break;
    case 'C': pd__gp_json_zone(out, value); break;
    case 'p': pd_json_string(out, pd__gp_source_names[value]); break;
    }
}

const char *const pd__gp_event_names[] = {
    [EV_DEAL] = "deal count=b cards=s:C",
    [EV_RACE] = "race race=a races=b",
    [EV_PRIZES] = "prizes numbers=s:*",
    [EV_DISCARD] = "discard card=b:c",
    [EV_KEEP] = "keep",
    [EV_TAKE] = "take card=b:c",
    [EV_DRAW] = "draw cards=s:C",
    [EV_RESHUFFLE] = "reshuffle",
    [EV_COMMIT] = "choose cards=s:C",
    [EV_REVEAL] = "reveal cards=s:C",
    [EV_SCORE] = "score points=b",
    [EV_LEFT] = "left numbers=s:*",
    [EV_OVER] = "over winners=s:*",
};

const char *pd__gp_name_move(const void *view, pd_move move, pd_event *does) {
    (void)view;
    if (move < MOVE_KEEP) {
        does->a = (uint8_t)pd__gp_kind_card(move);
        return "discard card=a:c";
    }
    if (move == MOVE_KEEP)
        return "keep";
    if (move < MOVE_RACE) {
        does->a = (uint8_t)(move - MOVE_TAKE);
        return "take pile=a:p";
    }
    does->cards = pd__gp_lineup_cards(move);
    return "race cards=s:C";
}
