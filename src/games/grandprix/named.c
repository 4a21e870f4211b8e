// Jumbo Grand Prix: events and moves by name, for programs that draw them.
#include "games/grandprix/grandprix.h"

static void put_card(pd_text *out, uint64_t card) {
    pd_put(out, "\"");
    pd__gp_card_write((int)card, out);
    pd_put(out, "\"");
}

static void put_cards(pd_text *out, uint64_t zone) {
    pd_put(out, "[");
    for (cardset bits = pd__gp_spread(zone); bits; bits &= bits - 1) {
        pd_json_comma(out);
        put_card(out, (uint64_t)pd__gp_bit_card(pd__lowest(bits)));
    }
    pd_put(out, "]");
}

const pd__event_name pd__gp_event_names[] = {
    [EV_DEAL] = {.what = "deal", .b = {"count", pd__name_number}, .cards = {"cards", put_cards}},
    [EV_RACE] = {.what = "race", .a = {"race", pd__name_number}, .b = {"races", pd__name_number}},
    [EV_PRIZES] = {.what = "prizes", .cards = {"points", pd__name_numbers}},
    [EV_DISCARD] = {.what = "discard", .b = {"card", put_card}},
    [EV_KEEP] = {.what = "keep"},
    [EV_TAKE] = {.what = "take", .b = {"card", put_card}},
    [EV_DRAW] = {.what = "draw", .cards = {"cards", put_cards}},
    [EV_RESHUFFLE] = {.what = "reshuffle"},
    [EV_COMMIT] = {.what = "choose", .cards = {"cards", put_cards}},
    [EV_REVEAL] = {.what = "reveal", .cards = {"cards", put_cards}},
    [EV_SCORE] = {.what = "score", .b = {"points", pd__name_number}},
    [EV_LEFT] = {.what = "left", .cards = {"points", pd__name_numbers}},
    [EV_OVER] = {.what = "over", .cards = {"winners", pd__name_numbers}},
};

// ------------------------------------------------------------------------------------------- moves

static void name(pd_text *out, const char *what) {
    pd_json_key(out, "what");
    pd_json_string(out, what);
}

void pd__gp_name_move(const void *view, pd_move move, pd_text *out) {
    (void)view;
    if (move < MOVE_KEEP) {
        name(out, "discard");
        pd_json_key(out, "card");
        put_card(out, pd__gp_kind_card(move));
    } else if (move == MOVE_KEEP) {
        name(out, "keep");
    } else if (move < MOVE_RACE) {
        name(out, "take");
        pd_json_key(out, "pile");
        pd_json_string(out, pd__gp_source_names[move - MOVE_TAKE]);
    } else {
        name(out, "race");
        pd_json_key(out, "cards");
        put_cards(out, pd__gp_lineup_cards(move));
    }
}
