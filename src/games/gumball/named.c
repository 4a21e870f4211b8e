// Gumball Rally: events and moves by name, for programs that draw them.
#include "games/gumball/gumball.h"

static void put_card(pd_text *out, uint64_t card) {
    pd_put(out, "\"");
    pd__gb_card_write((int)card, out);
    pd_put(out, "\"");
}

static void put_cards(pd_text *out, uint64_t cards) {
    pd_put(out, "[");
    for (; cards; cards &= cards - 1) {
        pd_json_comma(out);
        put_card(out, pd__lowest(cards));
    }
    pd_put(out, "]");
}

static void put_hazard(pd_text *out, uint64_t hazard) {
    pd_put(out, "\"");
    pd__gb_hazard_write((int)hazard, out);
    pd_put(out, "\"");
}

const pd__event_name pd__gb_event_names[] = {
    [EV_DEAL] = {.what = "deal", .b = {"count", pd__name_number}, .cards = {"cards", put_cards}},
    [EV_LINE_UP] = {.what = "line-up", .a = {"kart", pd__name_number}},
    [EV_PLAY] = {.what = "play", .a = {"kart", pd__name_number}, .b = {"card", put_card}},
    [EV_PASS] = {.what = "pass",
                 .a = {"kart", pd__name_number},
                 .b = {"passed", pd__name_number},
                 .c = {"by_colour", pd__name_flag}},
    [EV_STAY] = {.what = "stay", .a = {"kart", pd__name_number}, .b = {"behind", pd__name_number}},
    [EV_DRAW] = {.what = "draw", .b = {"count", pd__name_number}, .cards = {"cards", put_cards}},
    [EV_RESHUFFLE] = {.what = "reshuffle"},
    [EV_HAZARD] = {.what = "hazard", .a = {"hazard", put_hazard}},
    [EV_BACK] = {.what = "back", .a = {"kart", pd__name_number}},
    [EV_SCORE] = {.what = "score",
                  .a = {"kart", pd__name_number},
                  .b = {"points", pd__name_number},
                  .c = {"place", pd__name_place}},
    [EV_ROUND] = {.what = "round", .a = {"round", pd__name_number}},
    [EV_PHOTO] = {.what = "photo", .a = {"draw", pd__name_place}, .b = {"all", pd__name_flag}},
    [EV_PHOTO_CARD] = {.what = "photo-card", .b = {"card", put_card}},
    [EV_OVER] = {.what = "over", .cards = {"winners", pd__name_numbers}},
};

// "place": where the move leads, whether it says so or takes every pass.
void pd__gb_name_move(const void *view, pd_move move, pd_text *out) {
    int card = pd__gb_move_card(move), stop = pd__gb_move_stop(move);
    pd_json_key(out, "what");
    pd_json_string(out, "play");
    pd_json_key(out, "card");
    put_card(out, (uint64_t)card);
    pd_json_key(out, "place");
    pd_put_int(out, stop ? stop : pd__gb_run(view, card).end + 1);
}
