// Trail Again: checks events and views from a source that is not trusted (pd_view_accept). It does
// not check the rules: it only makes sure that every other function is safe with what passes.
#include "engine/forms.h"
#include "games/trail/trail.h"

enum { DECK_SIZE = 13 };

static const pd__form forms[] = {
    [EV_START] = {.a = RUNNERS - 1},
    [EV_COURSE] = {.a = COURSE_CARDS_MAX - 1, .b = CARD_LEGS_MAX, .c = COURSE_CARDS_MAX - 1},
    [EV_DEAL] = {.seat = true, .b = DECK_SIZE},
    [EV_RUN] = {.seat = true, .a = MOVE_GREEN, .b = LEGS_MAX, .c = COLOURS - 1},
    [EV_BOOST] = {true, false, BOOSTS - 1, VARIANTS - 1, SETBACK_KINDS - 1, DASH_MAX},
    [EV_STOP] = {.seat = true, .b = LEGS_MAX, .c = STOP_KINDS - 1},
    [EV_DISCARD] = {.seat = true},
    [EV_KEEP] = {.seat = true, .b = 1},
    [EV_SETBACK] = {.seat = true, .a = SETBACK_KINDS - 1, .b = COLOURS - 1},
    [EV_SETBACK_PILE] = {.seat = false},
    [EV_NO_SETBACK] = {.seat = true},
    [EV_AID] = {.seat = true},
    [EV_AID_BOOST] = {.seat = true, .a = BOOSTS - 1},
    [EV_HEAL] = {.seat = true, .b = UINT8_MAX},
    [EV_DRAW] = {.seat = true, .b = DECK_SIZE},
    [EV_RESHUFFLE] = {.a = RUNNERS - 1},
    [EV_FINISH] = {.seat = true, .b = DECK_SIZE},
    [EV_DNF] = {.seat = true},
    [EV_VIRTUAL] = {.a = FACES - 1, .b = DASH_MAX},
    [EV_VIRTUAL_FINISH] = {.seat = false},
    [EV_TURN] = {.seat = true, .a = RUNNERS - 1, .b = UINT8_MAX},
    [EV_OVER] = {.a = 1},
};

// True if these are counts of cards that a deck has.
static bool are_counts(uint64_t cards) {
    return cards <= UINT32_MAX && !((counts)cards & TA_HIGHS) &&
           pd__ta_holds(TA_DECK, (counts)cards);
}

// ------------------------------------------------------------------------------------------ events

static bool are_legs(uint64_t cards, int count) {
    for (int i = 0; i < count; i++)
        if ((cards >> 4 * i & 3) >= COLOURS || (cards >> (4 * i + 2) & 3) >= STOP_KINDS)
            return false;
    return true;
}

bool pd__ta_is_event(const pd_event *e, int seats) {
    if (!PD__FORM_FITS(forms, seats, e))
        return false;
    switch (e->kind) {
    case EV_COURSE: return are_legs(e->cards, e->b);
    case EV_OVER: return e->cards < (cardset)1 << seats;
    default: return are_counts(e->cards);
    }
}

// The viewer sees their own cards and nobody else's.
static bool fits_draw(const struct trail *t, const pd_event *e) {
    int wanted = e->seat == t->viewer ? e->b : 0;
    return pd__ta_total((counts)e->cards) == wanted &&
           (!wanted || pd__ta_holds(pd__ta_deck(t, e->seat), (counts)e->cards));
}

// True if these cards may be in the hand.
static bool can_spend(const struct trail *t, int runner, uint64_t cards) {
    return are_counts(cards) &&
           pd__ta_holds(runner == t->viewer ? t->hand[runner] : t->veiled[runner], (counts)cards) &&
           pd__ta_total((counts)cards) <= t->count[runner];
}

static bool fits_boost(const struct trail *t, const pd_event *e) {
    counts cost = t->cost[e->a];
    return e->d <= t->length - t->at[e->seat] && pd__ta_variant_fits(cost, e->b) &&
           can_spend(t, e->seat, pd__ta_variant_cost(cost, e->b));
}

static bool fits_virtual(const struct trail *t, const pd_event *e) {
    return t->seats == 1 && e->b <= t->length - t->at[1] && pd__ta_face(t->veiled[1], e->a) > 0;
}

// True for events that are always about the runner whose turn it is.
static bool is_of_turn(int kind) {
    return kind == EV_RUN || kind == EV_BOOST || kind == EV_STOP || kind == EV_DISCARD ||
           kind == EV_AID || kind == EV_FINISH || kind == EV_DNF;
}

static bool fits(const void *view, const pd_event *e) {
    const struct trail *t = view;
    if (is_of_turn(e->kind) && e->seat != t->turn)
        return false;
    switch (e->kind) {
    case EV_COURSE: return e->b >= CARD_LEGS_MIN && e->b <= t->length - t->laid;
    case EV_DEAL:
    case EV_DRAW: return fits_draw(t, e);
    case EV_RUN: return t->at[e->seat] < t->length && can_spend(t, e->seat, pd__ta_payment(e->a));
    case EV_BOOST: return fits_boost(t, e);
    case EV_DISCARD:
    case EV_DNF: return can_spend(t, e->seat, e->cards);
    case EV_SETBACK: return pd__ta_setbacks(t->pile, e->a) > 0;
    case EV_AID_BOOST: return pd__ta_boost_pile(t) >> e->a & 1;
    case EV_RESHUFFLE: return pd__ta_total(t->veiled[e->a]) == t->count[e->a];
    case EV_VIRTUAL: return fits_virtual(t, e);
    case EV_TURN: return e->a < t->seats;
    default: return true;
    }
}

// ------------------------------------------------------------------------------------------ tables

static bool is_runner_sound(const struct trail *t, int runner) {
    counts veiled = t->veiled[runner], hand = t->hand[runner], known = t->known[runner];
    bool mine = runner == t->viewer;
    if (!are_counts(veiled) || !are_counts(hand) || !are_counts(known))
        return false;
    return pd__ta_holds(veiled, hand) && pd__ta_holds(mine ? hand : veiled, known) &&
           pd__ta_total(known) <= t->count[runner] && t->count[runner] <= pd__ta_total(veiled) &&
           (mine ? pd__ta_total(hand) == t->count[runner] : !hand) && t->at[runner] <= t->length &&
           t->status[runner] <= OUT && t->boosts[runner] < 1u << BOOSTS;
}

// No kind has more cards than the game has, and each set uses the lowest bits of a kind first.
static bool are_setbacks_sound(const struct trail *t) {
    const cardset sets[] = {t->pile, t->setbacks[0], t->setbacks[1]};
    for (int kind = 0; kind < SETBACK_KINDS; kind++) {
        int count = 0;
        for (int i = 0; i < 3; i++) {
            unsigned group = (unsigned)(sets[i] >> 4 * kind & 15);
            if (group & (group + 1))
                return false;
            count += pd__ta_setbacks(sets[i], kind);
        }
        if (count > pd__ta_setbacks(TA_SETBACKS, kind))
            return false;
    }
    return !((t->pile | t->setbacks[0] | t->setbacks[1]) >> 4 * SETBACK_KINDS);
}

// A step ends when a runner on a complete course is to move, or when the race is over.
static bool is_at_rest(const struct trail *t) {
    bool fresh = t->phase == PHASE_RUN && !t->ran;
    return t->over ||
           (t->laid == t->length && t->turn < t->seats && t->status[t->turn] == RUNNING &&
            t->at[t->turn] < t->length && (fresh || t->at[t->turn]));
}

static bool sound(const void *view, bool rests) {
    const struct trail *t = view;
    int cards = 0;
    for (int leg = 0; leg < t->laid; leg++)
        cards += t->road[leg] / ROAD_CARD_END;
    return is_runner_sound(t, 0) && is_runner_sound(t, 1) && are_setbacks_sound(t) &&
           !(t->boosts[0] & t->boosts[1]) && cards <= COURSE_CARDS_MAX && t->turn < RUNNERS &&
           t->phase <= PHASE_AID && (!rests || is_at_rest(t));
}

const pd__guard pd__trail_guard = {.fits = fits, .sound = sound};
