// Gumball Rally: checks the events that a server sends, and the views that result, before they are
// used. It does not check that they follow the rules, only that no other function can fail on what
// passes.
#include "engine/forms.h"
#include "games/gumball/gumball.h"

enum { HAZARDS_MAX = 15, POINTS_MAX = 20 };

static const pd__form forms[] = {
    [EV_DEAL] = {.seat = true, .b = HAND},
    [EV_LINE_UP] = {.seat = true, .a = KARTS_MAX - 1, .d = 1},
    [EV_PLAY] = {.seat = true, .a = KARTS_MAX - 1, .b = CARDS - 1, .d = 1},
    [EV_PASS] = {true, true, .a = KARTS_MAX - 1, .b = KARTS_MAX - 1, .c = 1, .d = 1},
    [EV_STAY] = {true, true, .a = KARTS_MAX - 1, .b = KARTS_MAX - 1, .c = 1, .d = 1},
    [EV_DRAW] = {.seat = true, .b = 1},
    [EV_RESHUFFLE] = {.seat = false},
    [EV_HAZARD] = {.a = HAZARDS - 1},
    [EV_BACK] = {.seat = true, .a = KARTS_MAX - 1, .d = 1},
    [EV_SCORE] = {.seat = true, .a = KARTS_MAX - 1, .b = POINTS_MAX, .c = KARTS_MAX - 1, .d = 1},
    [EV_ROUND] = {.a = ROUNDS_MAX + 1},
    [EV_PHOTO] = {.a = PHOTOS_MAX, .b = 1},
    [EV_PHOTO_CARD] = {.seat = true, .b = CARDS - 1},
    [EV_OVER] = {.seat = false},
};

// ------------------------------------------------------------------------------------------ events

bool pd__gb_is_event(const pd_event *e, int seats) {
    cardset limit = (cardset)1 << (e->kind == EV_OVER ? seats : CARDS);
    return PD__FORM_FITS(forms, seats, e) && e->cards < limit;
}

static cardset own_hand(const struct gumball *g) {
    return g->viewer >= 0 ? g->hand[g->viewer] : 0;
}

static int place_of(const struct gumball *g, int kart) {
    for (int place = 0; place < g->placed; place++)
        if (g->line[place] == kart)
            return place;
    return -1;
}

// The viewer is told which cards they get, and only how many the others get.
static bool fits_cards(const struct gumball *g, const pd_event *e) {
    cardset deck = g->veiled & ~own_hand(g);
    int wanted = e->seat == g->viewer ? e->b : 0;
    return !(e->cards & ~deck) && (int)pd__count(e->cards) == wanted;
}

static bool fits_play(const struct gumball *g, const pd_event *e) {
    cardset card = pd__card(e->b);
    if (g->turn >= g->karts || !g->count[e->seat] || !(g->veiled & card))
        return false;
    for (int era = 0; era < g->eras; era++)
        if ((g->era[era] & card) && !g->era_count[era][e->seat])
            return false;
    return e->seat == g->viewer ? (own_hand(g) & card) != 0 : !(own_hand(g) & card);
}

// GR-16: the deck is empty, so every card that is not face up is in a hand.
static bool fits_reshuffle(const struct gumball *g) {
    unsigned held = 0;
    for (int seat = 0; seat < g->seats; seat++)
        held += g->count[seat];
    return held == pd__count(g->veiled) && (g->veiled == g->aged || g->eras < ERAS_MAX);
}

// GR-6: each window of the hazard deck has its special card exactly once.
static bool fits_hazard(const struct gumball *g, int hazard) {
    int left, window = pd__gb_window(g, &left);
    bool due = window >= 0 && (left == 4 || !g->special_out);
    if (g->turn != g->karts || g->hazards >= HAZARDS_MAX)
        return false;
    if (hazard >= CHECKPOINT)
        return due && hazard == (window == 2 ? WINNER : CHECKPOINT);
    return pd__gb_plain_left(g, hazard) > 0 && (!due || left > 1);
}

static bool fits(const void *view, const pd_event *e) {
    const struct gumball *g = view;
    switch (e->kind) {
    case EV_DEAL:
    case EV_DRAW: return fits_cards(g, e);
    case EV_LINE_UP: return g->placed < g->karts;
    case EV_PLAY: return fits_play(g, e);
    case EV_PASS: return place_of(g, e->a) > 0;
    case EV_RESHUFFLE: return fits_reshuffle(g);
    case EV_HAZARD: return fits_hazard(g, e->a);
    case EV_BACK: return place_of(g, e->a) >= 0;
    case EV_ROUND: return g->turn == g->karts;
    case EV_PHOTO_CARD: return g->veiled >> e->b & ~own_hand(g) >> e->b & 1;
    default: return true;
    }
}

// ----------------------------------------------------------------------------------------- tables

// Every kart once, and a card in front of those that have played.
static bool is_line_sound(const struct gumball *g) {
    unsigned karts = 0;
    for (int place = 0; place < g->placed; place++)
        karts |= 1u << g->line[place];
    if (karts >> g->karts || pd__count(karts) != g->placed || g->turn > g->karts)
        return false;
    for (int place = 0; place < KARTS_MAX; place++)
        if ((g->shown[place] < CARDS) != (place < g->turn))
            return false;
    return g->turn == 0 || g->placed == g->karts;
}

// Every card is in exactly one place.
static bool are_cards_sound(const struct gumball *g) {
    cardset all = g->veiled | g->discard;
    unsigned count = pd__count(g->veiled) + pd__count(g->discard), held = 0;
    for (int place = 0; place < g->turn; place++, count++)
        all |= pd__card(g->shown[place]);
    for (int seat = 0; seat < g->seats; seat++) {
        held += g->count[seat];
        if (g->photo[seat] == NO_CARD)
            continue;
        all |= pd__card(g->photo[seat]);
        count++;
    }
    return all == GB_ALL_CARDS && count == CARDS && held <= pd__count(g->veiled);
}

static bool are_hands_sound(const struct gumball *g) {
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        if (seat == g->viewer ? pd__count(g->hand[seat]) != g->count[seat] : g->hand[seat] != 0)
            return false;
    return !(own_hand(g) & ~g->veiled);
}

// The cards left from each earlier deck are in hands, and the counts for each hand add up.
static bool are_eras_sound(const struct gumball *g) {
    cardset all = 0;
    unsigned held[PD_SEATS_MAX] = {0}, cards = 0;
    for (int era = 0; era < g->eras; era++) {
        unsigned count = 0;
        for (int seat = 0; seat < g->seats; seat++) {
            count += g->era_count[era][seat];
            held[seat] += g->era_count[era][seat];
        }
        all |= g->era[era];
        cards += count;
        if (count != pd__count(g->era[era]) ||
            (g->viewer >= 0 &&
             pd__count(g->era[era] & own_hand(g)) != g->era_count[era][g->viewer]))
            return false;
    }
    for (int seat = 0; seat < g->seats; seat++)
        if (held[seat] > g->count[seat])
            return false;
    return all == g->aged && cards == pd__count(all) && !(all & ~g->veiled);
}

// When all hazards have been turned up, no further round is played.
static bool are_hazards_sound(const struct gumball *g) {
    return g->hazards <= HAZARDS_MAX && g->round <= g->hazards + 1 &&
           (g->hazards < HAZARDS_MAX || g->over || g->turn == g->karts);
}

// Between two moves: a kart is about to play, or the race is over. A deck lasts at least two
// rounds.
static bool is_at_rest(const struct gumball *g) {
    for (int seat = 0; seat < g->seats; seat++)
        if (!g->over && g->count[seat] != HAND)
            return false;
    bool won = g->hazards > HAZARDS_MAX - 4 && g->special_out; // the Winner card has come
    return g->over ||
           (g->placed == g->karts && g->turn < g->karts && !won && 2 * g->eras <= g->round);
}

static bool sound(const void *view, bool rests) {
    const struct gumball *g = view;
    return is_line_sound(g) && are_cards_sound(g) && are_hands_sound(g) && are_eras_sound(g) &&
           are_hazards_sound(g) && (!rests || is_at_rest(g));
}

const pd__guard pd__gumball_guard = {.fits = fits, .sound = sound};
