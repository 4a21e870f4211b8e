// Gumball Rally: events and moves by name, for programs that draw them.
#include "games/gumball/gumball.h"

// How a member of an event is written: a card, cards, a hazard.
void pd__gb_name_value(char type, uint64_t value, pd_text *out) {
    switch (type) {
    case 'c': pd__gb_json_card(out, value); break;
    case 'C': pd__gb_json_cards(out, value); break;
    case 'h': pd__gb_json_hazard(out, value); break;
    }
}

const char *const pd__gb_event_names[] = {
    [EV_DEAL] = "deal count=b cards=s:C",
    [EV_LINE_UP] = "line-up kart=a",
    [EV_PLAY] = "play kart=a card=b:c",
    [EV_PASS] = "pass kart=a passed=b by_colour=c:?",
    [EV_STAY] = "stay kart=a behind=b",
    [EV_DRAW] = "draw count=b cards=s:C",
    [EV_RESHUFFLE] = "reshuffle",
    [EV_HAZARD] = "hazard hazard=a:h",
    [EV_BACK] = "back kart=a",
    [EV_SCORE] = "score kart=a points=b place=c:+",
    [EV_ROUND] = "round round=a",
    [EV_PHOTO] = "photo draw=a:+ all=b:?",
    [EV_PHOTO_CARD] = "photo-card card=b:c",
    [EV_OVER] = "over winners=s:*",
};

// "place": where the move leads, whether it says so or takes every pass.
const char *pd__gb_name_move(const void *view, pd_move move, pd_event *does) {
    int card = pd__gb_move_card(move), stop = pd__gb_move_stop(move);
    does->a = (uint8_t)card;
    does->b = (uint8_t)(stop ? stop : pd__gb_run(view, card).end + 1);
    return "play card=a:c place=b";
}
