// Jumbo Grand Prix: events and moves by name, for programs that draw them.
#include "games/grandprix/grandprix.h"

// How a member of an event is written: a card, cards.
void pd__gp_name_value(char type, uint64_t value, pd_text *out) {
    if (type == 'c')
        pd__gp_json_card(out, value);
    else
        pd__gp_json_zone(out, value);
}

const char *const pd__gp_event_names[] = {
    [EV_DEAL] = "deal count=b cards=s:C",
    [EV_RACE] = "race race=a races=b",
    [EV_PRIZES] = "prizes points=s:*",
    [EV_DISCARD] = "discard card=b:c",
    [EV_KEEP] = "keep",
    [EV_TAKE] = "take card=b:c",
    [EV_DRAW] = "draw cards=s:C",
    [EV_RESHUFFLE] = "reshuffle",
    [EV_COMMIT] = "choose cards=s:C",
    [EV_REVEAL] = "reveal cards=s:C",
    [EV_SCORE] = "score points=b",
    [EV_LEFT] = "left points=s:*",
    [EV_OVER] = "over winners=s:*",
};

// ------------------------------------------------------------------------------------------- moves

void pd__gp_name_move(const void *view, pd_move move, pd_text *out) {
    (void)view;
    if (move < MOVE_KEEP) {
        pd__name_what(out, "discard");
        pd_json_key(out, "card");
        pd__gp_json_card(out, pd__gp_kind_card(move));
    } else if (move == MOVE_KEEP) {
        pd__name_what(out, "keep");
    } else if (move < MOVE_RACE) {
        pd__name_what(out, "take");
        pd_json_key(out, "pile");
        pd_json_string(out, pd__gp_source_names[move - MOVE_TAKE]);
    } else {
        pd__name_what(out, "race");
        pd_json_key(out, "cards");
        pd__gp_json_zone(out, pd__gp_lineup_cards(move));
    }
}
