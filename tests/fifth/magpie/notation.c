// Magpie in writing: cards, which are also the moves and the outcomes, and the position as JSON.
#include "engine/cards.h"
#include "magpie.h"

#include <assert.h>

static void write_card(int card, pd_text *out) {
    pd_put_int(out, card + 1);
}

static bool read_card(const char *text, int *card) {
    *card = (int)pd__read_number(&text, 2) - 1;
    return *card >= 0 && *card < CARDS && !*text;
}

void pd__mp_move_write(pd_move move, pd_text *out) {
    write_card((int)move, out);
}

bool pd__mp_move_read(const char *text, pd_move *move) {
    int card;
    if (!read_card(text, &card))
        return false;
    *move = (pd_move)card;
    return true;
}

void pd__mp_outcome_write(pd_outcome outcome, pd_text *out) {
    assert(outcome < CARDS);
    write_card(outcome, out);
}

bool pd__mp_outcome_read(const char *text, pd_outcome *outcome) {
    int card;
    if (!read_card(text, &card))
        return false;
    *outcome = PD__OUTCOME(OUTCOME_CARD, card);
    return true;
}

// ------------------------------------------------------------------------------------------- JSON

// One set for each seat.
static void put_sets(pd_text *out, const char *key, const struct magpie *g, const cardset *sets) {
    pd_json_key(out, key);
    pd_put(out, "[");
    for (int seat = 0; seat < g->seats; seat++) {
        pd_json_comma(out);
        pd__json_cards(out, sets[seat], write_card);
    }
    pd_put(out, "]");
}

static void put_counts(pd_text *out, const struct magpie *g) {
    pd_json_key(out, "hand_counts");
    pd_put(out, "[");
    for (int seat = 0; seat < g->seats; seat++) {
        pd_json_comma(out);
        pd_put_int(out, g->count[seat]);
    }
    pd_put(out, "]");
}

// All that a view holds is here; and in a state each card stands once, but for "top", which names a
// card of the nest again.
void pd__mp_json(const void *table, pd_text *out) {
    const struct magpie *g = table;
    pd__json_hands(out, g->hand, g->seats, g->viewer, write_card);
    put_counts(out, g);
    put_sets(out, "won", g, g->won);
    pd_json_key(out, "nest");
    pd__json_cards(out, g->nest, write_card);
    pd_json_key(out, "top");
    if (g->top == NO_CARD)
        pd_put(out, "null");
    else
        pd__json_card(out, g->top, write_card);
    pd_json_key(out, "deck");
    if (g->viewer == PD_ALL_SEEING)
        pd__json_cards(out, pd__mp_unseen(g), write_card);
    else
        pd_put(out, "null");
    pd__json_number(out, "deck_count", pd__mp_deck(g));
}
