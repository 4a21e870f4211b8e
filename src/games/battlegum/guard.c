// Battle GUM: checks the events that a server sends, and the views that result, before they are
// used. It does not check that they follow the rules, only that no other function can fail on what
// passes.
#include "engine/forms.h"
#include "games/battlegum/battlegum.h"

static const pd__form forms[] = {
    [EV_DEALER] = {.seat = true},
    [EV_DEAL] = {.seat = true, .b = HAND},
    [EV_ROW] = {.seat = true, .b = HAND},
    [EV_CHOICE] = {.seat = true, .b = HAND},
    [EV_REVEAL] = {.seat = true, .b = HAND},
    [EV_LAY] = {.seat = true, .a = VALUES - 1, .b = LAY_MAX, .c = 1},
    [EV_DRAW] = {.seat = true, .b = HAND},
    [EV_TURN_UP] = {.seat = true, .a = VALUES - 1, .b = HAND},
    [EV_BLIND] = {.seat = true, .b = HAND},
    [EV_TAKE] = {.seat = true, .b = CARDS, .c = 1},
    [EV_REMOVE] = {.seat = true, .a = REMOVED_BY_COMPLETING, .b = CARDS},
    [EV_SKIP] = {.seat = true},
    [EV_PASS] = {.seat = true},
    [EV_TURN] = {.seat = true, .a = PHASE_REFILL, .b = NO_VALUE},
    [EV_OVER] = {.a = 1},
};

// Is this a valid pack, with no more cards of any value than the game has?
static bool is_pack(pack cards) {
    const pack highs = 0x8888888888888888u;
    // With the highest bit of each count free, the subtraction never borrows from the next count.
    return !(cards & highs) && (((BG_ALL_CARDS | highs) - cards) & highs) == highs;
}

static pack own_hand(const struct battlegum *g) {
    return g->viewer >= 0 ? g->hand[g->viewer] : 0;
}

// ------------------------------------------------------------------------------------------ events

// All but the last event carry cards or nothing.
bool pd__bg_is_event(const pd_event *e, int seats) {
    return PD__FORM_FITS(forms, seats, e) &&
           (e->kind == EV_OVER ? e->cards < (cardset)1 << seats : is_pack(e->cards));
}

// The viewer is told which cards they get, and only how many the others get.
static bool fits_cards(const struct battlegum *g, const pd_event *e, int there) {
    int wanted = e->seat == g->viewer ? e->b : 0;
    return e->b <= there && pd__pack_total(e->cards) == wanted &&
           pd__pack_has(g->veiled - own_hand(g), e->cards);
}

static bool fits_row(const struct battlegum *g, const pd_event *e) {
    return pd__pack_total(e->cards) == HAND && pd__pack_has(g->veiled - own_hand(g), e->cards) &&
           !g->row[e->seat] && !g->down[e->seat] && g->stock >= 2 * HAND;
}

static bool fits_choice(const struct battlegum *g, const pd_event *e) {
    bool mine = e->seat == g->viewer;
    return pd__pack_total(e->cards) == (mine ? HAND : 0) &&
           (!mine || pd__pack_has(own_hand(g) + g->row[e->seat], e->cards));
}

static bool fits_reveal(const struct battlegum *g, const pd_event *e) {
    bool mine = e->seat == g->viewer;
    pack from = (mine ? own_hand(g) : g->veiled - own_hand(g)) + g->row[e->seat];
    return pd__pack_total(e->cards) == pd__pack_total(g->row[e->seat]) &&
           pd__pack_has(from, e->cards);
}

static bool fits_lay(const struct battlegum *g, const pd_event *e) {
    bool mine = e->seat == g->viewer;
    pack from = mine ? own_hand(g) : g->veiled - own_hand(g);
    int held = e->b - (e->c ? pd__pack_of(g->row[e->seat], e->a) : 0);
    return e->b > 0 && held >= 0 && held <= g->count[e->seat] && pd__pack_of(from, e->a) >= held;
}

static bool fits(const void *view, const pd_event *e) {
    const struct battlegum *g = view;
    switch (e->kind) {
    case EV_DEAL:
    case EV_DRAW: return fits_cards(g, e, g->stock);
    case EV_BLIND: return fits_cards(g, e, g->down[e->seat]);
    case EV_ROW: return fits_row(g, e);
    case EV_CHOICE: return fits_choice(g, e);
    case EV_REVEAL: return fits_reveal(g, e);
    case EV_LAY: return fits_lay(g, e);
    case EV_TURN_UP: return e->b > 0 && pd__pack_of(g->row[e->seat], e->a) >= e->b;
    default: return true;
    }
}

// ------------------------------------------------------------------------------------------ tables

// No value occurs more often than in the game. Each pack is checked before it is added, so that no
// count overflows into the next.
static bool are_cards_sound(const struct battlegum *g) {
    pack all = g->veiled + g->pile;
    if (!is_pack(g->veiled) || !is_pack(g->pile) || !is_pack(all))
        return false;
    for (int seat = 0; seat < g->seats; seat++) {
        if (!is_pack(g->row[seat]) || !is_pack(all + g->row[seat]))
            return false;
        all += g->row[seat];
    }
    return true;
}

// The unknown cards of the hand have places, and so have those that left traces.
static bool are_places_sound(const struct battlegum *g, int seat) {
    int traces = 0, unknown = g->count[seat] - pd__pack_total(g->known[seat]);
    while (traces < TRACES && g->traces[seat][traces])
        traces++;
    for (int i = 0; i < traces; i++)
        if (g->traces[seat][i] >> (unknown + traces))
            return false;
    return !g->barred[seat][0] || unknown + traces <= PLACES;
}

static bool are_hands_sound(const struct battlegum *g) {
    pack unseen = g->veiled;
    if (!is_pack(own_hand(g)) || !pd__pack_has(unseen, own_hand(g)))
        return false;
    unseen -= own_hand(g);
    int hidden = g->stock, strange = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        int known = pd__pack_total(g->known[seat]);
        bool mine = seat == g->viewer;
        hidden += g->count[seat] + g->down[seat];
        if (!is_pack(g->known[seat]) || known > g->count[seat] ||
            !pd__pack_has(mine ? own_hand(g) : unseen, g->known[seat]) ||
            (mine ? pd__pack_total(g->hand[seat]) != g->count[seat] : g->hand[seat] != 0) ||
            !are_places_sound(g, seat))
            return false;
        unseen -= mine ? 0 : g->known[seat];
        strange += mine ? 0 : g->count[seat] - known;
    }
    return hidden == pd__pack_total(g->veiled) && strange <= pd__pack_total(unseen);
}

// While rows are being chosen, every seat has three cards in hand and three in its row.
static bool are_rows_sound(const struct battlegum *g) {
    for (int seat = 0; seat < g->seats; seat++)
        if (g->phase == PHASE_CHOOSE &&
            (g->count[seat] != HAND || pd__pack_total(g->row[seat]) != HAND))
            return false;
    return true;
}

static bool is_turn_sound(const struct battlegum *g) {
    bool laid = g->top < VALUES;
    return g->phase <= PHASE_OVER && g->turn < g->seats && g->last < g->seats &&
           g->target < g->seats && (laid || g->top == NO_VALUE) && laid == (g->pile != 0) &&
           g->plays <= LIMIT_MAX;
}

// Between two moves: a seat can act and all seats have cards left, or the match is over. At the
// limit of plays, a seat may still have to refill its hand.
static bool is_at_rest(const struct battlegum *g) {
    bool answers = g->phase == PHASE_WINDOW || g->phase == PHASE_ANSWER;
    bool can = g->phase == PHASE_REFILL ? g->row[g->turn] != 0 : g->count[g->turn] > 0;
    for (int seat = 0; g->phase != PHASE_OVER && seat < g->seats; seat++)
        if (!pd__bg_cards_left(g, seat))
            return false;
    return g->phase == PHASE_OVER ||
           (can && (g->plays < g->options.limit || g->phase == PHASE_REFILL) &&
            (!answers || g->top < VALUES) &&
            (g->top != THIRTEEN || g->target >= 0 || g->options.thirteen == THIRTEEN_CHOOSE));
}

static bool sound(const void *view, bool rests) {
    const struct battlegum *g = view;
    return are_cards_sound(g) && are_hands_sound(g) && are_rows_sound(g) && is_turn_sound(g) &&
           (!rests || is_at_rest(g));
}

const pd__guard pd__battlegum_guard = {.fits = fits, .sound = sound};
