// Jumbo Grand Prix: checks events and views from a source that is not trusted (pd_view_accept). It
// does not check the rules: it only makes sure that every other function is safe with what passes.
#include "engine/forms.h"
#include "games/grandprix/grandprix.h"

#include <string.h>

enum { LEFT_MAX = 2, DRAWS_MAX = 2, PRIZE_BITS = SCORE_CARDS + 1 };

static const pd__form forms[] = {
    [EV_DEAL] = {.seat = true, .b = DEALT},
    [EV_RACE] = {.seat = true, .a = SCORE_CARDS, .b = SCORE_CARDS},
    [EV_PRIZES] = {.seat = false},
    [EV_DISCARD] = {.seat = true, .b = CARDS - 1},
    [EV_KEEP] = {.seat = true},
    [EV_TAKE] = {.seat = true, .b = CARDS - 1},
    [EV_DRAW] = {.seat = true, .b = 1},
    [EV_RESHUFFLE] = {.seat = false},
    [EV_COMMIT] = {.seat = true},
    [EV_REVEAL] = {.seat = true},
    [EV_SCORE] = {.seat = true, .b = SCORE_CARDS},
    [EV_LEFT] = {.seat = false},
    [EV_OVER] = {.seat = false},
};

// ------------------------------------------------------------------------------------------- zones

// True if no bit is too high and no car part is there more than twice.
static bool is_zone(cardset zone) {
    const cardset parts = pd__card(DRIVERS) - 1;
    return !(zone >> CARDS) && !(zone & parts & GP_TWINS & (zone & parts) << 1);
}

static bool is_within(cardset part, cardset zone) {
    return !(pd__gp_spread(part) & ~pd__gp_spread(zone));
}

// Adds a zone to others; false if the game does not have that many cards.
static bool join(cardset *all, cardset zone) {
    if (!is_zone(zone) || !is_within(zone, GP_ALL_CARDS - *all))
        return false;
    *all += zone;
    return true;
}

static bool is_card(int card) {
    return card >= DRIVERS || card % 2 == 0;
}

static cardset own_hand(const struct grandprix *g) {
    return g->viewer >= 0 ? g->hand[g->viewer] : 0;
}

// ------------------------------------------------------------------------------------------ events

bool pd__gp_is_event(const pd_event *e, int seats) {
    cardset limit = (cardset)1 << (e->kind == EV_OVER ? seats : CARDS);
    return PD__FORM_FITS(forms, seats, e) && e->cards < limit;
}

// The viewer sees their own cards and nobody else's.
static bool fits_draw(const struct grandprix *g, const pd_event *e, int count) {
    int wanted = e->seat == g->viewer ? count : 0;
    return count <= g->closed && is_zone(e->cards) && pd__gp_size(e->cards) == wanted &&
           is_within(e->cards, g->veiled - own_hand(g));
}

// True if this card may be in the hand, so that it can be shown.
static bool can_show(const struct grandprix *g, int seat, int card) {
    cardset from = seat == g->viewer ? own_hand(g) : g->veiled - own_hand(g);
    return is_card(card) && g->count[seat] && pd__gp_has(from, card);
}

// A card that is not known came to the hand in some era, from the cards last seen before it.
static bool fits_discard(const struct grandprix *g, int seat, int card) {
    struct grandprix copy = *g;
    if (!can_show(g, seat, card))
        return false;
    pd__gp_show_discarded(&copy, seat, card);
    return pd__gp_settle(&copy);
}

static bool fits_take(const struct grandprix *g, int card) {
    uint64_t pile = g->open[pd__gp_type(card)];
    return g->left && is_card(card) && pile && pd__gp_top(pile, pd__gp_type(card)) == card;
}

static bool fits_reshuffle(const struct grandprix *g) {
    uint64_t under = 0;
    for (int type = 0; type < TYPES; type++)
        under |= g->open[type] >> 4;
    return !g->closed && (!under || g->era + 1 < ERAS_MAX);
}

static bool fits_race(const struct grandprix *g) {
    return g->race < pd__gp_races(g->seats) && g->era + 1 < ERAS_MAX && !g->left;
}

static bool fits_commit(const struct grandprix *g, const pd_event *e) {
    bool mine = e->seat == g->viewer;
    return e->seat == g->actor && g->turn >= ROUNDS * g->seats &&
           g->turn < (ROUNDS + 1) * g->seats && is_zone(e->cards) &&
           pd__gp_size(e->cards) == (mine ? RACED : 0) && is_within(e->cards, own_hand(g));
}

static bool fits_reveal(const struct grandprix *g, const pd_event *e) {
    struct grandprix copy = *g;
    if (g->turn != (ROUNDS + 1) * g->seats + e->seat || !is_zone(e->cards) ||
        pd__gp_size(e->cards) != RACED || !pd__gp_settle(&copy))
        return false;
    for (cardset bits = pd__gp_spread(e->cards); bits; bits &= bits - 1) {
        int card = pd__gp_bit_card(pd__lowest(bits));
        if (!can_show(&copy, e->seat, card) || !pd__gp_show_raced(&copy, e->seat, card))
            return false;
    }
    return true;
}

static bool fits(const void *view, const pd_event *e) {
    const struct grandprix *g = view;
    bool prepares = g->turn < ROUNDS * g->seats && e->seat == g->actor && !g->over;
    switch (e->kind) {
    case EV_DEAL: return fits_draw(g, e, e->b);
    case EV_RACE: return fits_race(g);
    case EV_PRIZES: return !(e->cards & ~(cardset)g->unturned);
    case EV_DISCARD: return prepares && !g->left && fits_discard(g, e->seat, e->b);
    case EV_KEEP: return prepares && !g->left;
    case EV_TAKE: return prepares && fits_take(g, e->b);
    case EV_DRAW: return prepares && g->left && fits_draw(g, e, 1);
    case EV_RESHUFFLE: return fits_reshuffle(g);
    case EV_COMMIT: return fits_commit(g, e);
    case EV_REVEAL: return fits_reveal(g, e);
    case EV_SCORE: return g->prizes >> e->b & 1;
    case EV_LEFT: return e->cards == g->prizes;
    default: return true;
    }
}

// ------------------------------------------------------------------------------------------ tables

static bool add_pile(cardset *all, uint64_t pile, int type) {
    for (; pile; pile >>= 4)
        if (!(pile & 7) || (type != DRIVER && (pile & 8)) ||
            !join(all, pd__card((unsigned)pd__gp_top(pile, type))))
            return false;
    return true;
}

// Every card is in exactly one place.
static bool are_cards_sound(const struct grandprix *g) {
    cardset all = 0;
    int held = g->closed;
    if (!join(&all, g->veiled))
        return false;
    for (int type = 0; type < TYPES; type++)
        if (!add_pile(&all, g->open[type], type))
            return false;
    for (int seat = 0; seat < g->seats; seat++)
        held += g->count[seat];
    return all == GP_ALL_CARDS && held == pd__gp_size(g->veiled);
}

// Turns of at most two draws and a card; only the viewer knows of their own which was the older
// copy.
static bool is_log_sound(const struct grandprix *g, int seat) {
    const unsigned all = LOG_DRAWS | LOG_KIND << LOG_KIND_AT | (seat == g->viewer ? LOG_OLDER : 0);
    for (int at = 0; at < ROUNDS; at++) {
        unsigned turn = pd__gp_logged(g->log[seat], at);
        if (turn & ~all || (turn & LOG_DRAWS) > DRAWS_MAX ||
            (turn >> LOG_KIND_AT & LOG_KIND) > KINDS)
            return false;
    }
    return true;
}

// What everybody knows about the hands agrees with the cards there are, also when the log has been
// settled.
static bool is_knowledge_sound(const struct grandprix *g) {
    cardset all = 0;
    for (int era = 0; era < ERAS_MAX; era++)
        if (!join(&all, g->seen[era]) || (era > g->era && g->seen[era]))
            return false;
    for (int seat = 0; seat < g->seats; seat++) {
        int count = pd__gp_size(g->known[seat]);
        if (!join(&all, g->known[seat]))
            return false;
        for (int era = 0; era < ERAS_MAX; era++) {
            count += g->filled[seat][era];
            if (era > g->era && g->filled[seat][era])
                return false;
        }
        if (count != g->count[seat] || count > HAND_MAX)
            return false;
    }
    return is_within(all, g->veiled);
}

static bool are_hands_sound(const struct grandprix *g) {
    for (int seat = 0; seat < g->seats; seat++) {
        cardset hand = g->hand[seat], lineup = g->lineup[seat];
        bool mine = seat == g->viewer, shown = pd__gp_is_shown(g, seat);
        bool chosen = pd__gp_has_chosen(g, seat) && !shown;
        if (!is_zone(hand) || !is_zone(lineup) || !is_within(hand, g->veiled) ||
            (mine ? pd__gp_size(hand) != g->count[seat] : hand != 0) ||
            (mine ? !is_within(g->known[seat], hand) : lineup && !shown) ||
            (g->older[seat] & ~(mine ? pd__gp_parts(hand - g->known[seat]) : 0)) ||
            (!shown && !is_within(lineup, hand)) || (chosen && g->count[seat] < RACED))
            return false;
    }
    return true;
}

// After removing the viewer's own cards there are enough to fill the other hands era by era.
static bool are_eras_sound(const struct grandprix *g) {
    struct grandprix copy = *g;
    cardset own = g->viewer >= 0 ? own_hand(g) - g->known[g->viewer] : 0;
    int there = 0;
    if (pd__gp_take_out(&copy, own))
        return false;
    for (int era = 0; era <= g->era; era++) {
        there += pd__gp_size(copy.seen[era]);
        for (int seat = 0; seat < g->seats; seat++)
            there -= seat == g->viewer ? 0 : g->filled[seat][era];
        if (there < 0)
            return false;
    }
    return true;
}

// What the log says can be, and what follows from it agrees with the rest.
static bool is_past_sound(const struct grandprix *g) {
    struct grandprix settled = *g;
    for (int seat = 0; seat < g->seats; seat++)
        if (!is_log_sound(g, seat))
            return false;
    return pd__gp_settle(&settled) && is_knowledge_sound(&settled) && are_eras_sound(&settled);
}

static bool is_turn_sound(const struct grandprix *g) {
    return g->actor < g->seats && g->start < g->seats && g->left <= LEFT_MAX &&
           g->turn <= (ROUNDS + 2) * g->seats && g->era < ERAS_MAX && !(g->prizes >> PRIZE_BITS) &&
           g->race <= pd__gp_races(g->seats);
}

// GP-5, GP-6: with a card more after each turn, nobody comes to hold more than eight, or fewer than
// the four that race.
static bool is_hand_fair(const struct grandprix *g, int seat) {
    int place = (seat - g->start + g->seats) % g->seats;
    int made = g->turn > place ? (g->turn - place + g->seats - 1) / g->seats : 0;
    int more = made < ROUNDS ? ROUNDS - made : 0, taking = seat == g->actor ? g->left : 0;
    return g->count[seat] + more + (taking ? taking - 1 : 0) <= HAND_MAX &&
           g->count[seat] + taking >= RACED;
}

// GP-12, GP-14: a prize for every seat, in this race and in all later ones.
static bool are_prizes_enough(const struct grandprix *g) {
    int to_come = (pd__gp_races(g->seats) - g->race) * g->seats;
    return (int)pd__count(g->prizes) == g->seats && (int)pd__count(g->unturned) >= to_come;
}

// A step ends when a player is to move, or when the season is over.
static bool is_at_rest(const struct grandprix *g) {
    enum gp_phase phase = pd__gp_phase(g);
    for (int seat = 0; phase != PHASE_OVER && seat < g->seats; seat++)
        if (!is_hand_fair(g, seat))
            return false;
    return phase == PHASE_OVER ||
           (g->race && are_prizes_enough(g) && g->turn < (ROUNDS + 1) * g->seats &&
            g->actor == (g->start + g->turn) % g->seats);
}

static bool sound(const void *view, bool rests) {
    const struct grandprix *g = view;
    return is_turn_sound(g) && are_cards_sound(g) && are_hands_sound(g) && is_past_sound(g) &&
           (!rests || is_at_rest(g));
}

const pd__guard pd__grandprix_guard = {.fits = fits, .sound = sound};
