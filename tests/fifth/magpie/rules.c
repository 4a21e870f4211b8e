// Magpie: the rules, MP-1 to MP-6. Each kind of event has one function that applies it, both to a
// state when a move is played and to a view when the event is observed.
#include "magpie.h"

#include "engine/forms.h"
#include "engine/learner.h"

#include <stdlib.h>
#include <string.h>

#define REFUSE(name) ((pd_err)(PD_REFUSAL + MAGPIE_##name))

// --------------------------------------------------------------------------------- what events do

static int after(const struct magpie *g, int seat) {
    return (seat + 1) % g->seats;
}

// Does the table show this hand? A state shows all of them.
static bool shows(const struct magpie *g, int seat) {
    return g->viewer == PD_ALL_SEEING || g->viewer == seat;
}

static void get(struct magpie *g, int seat, cardset cards, int count) {
    g->hand[seat] |= shows(g, seat) ? cards : 0;
    g->count[seat] = (uint8_t)(g->count[seat] + count);
}

static void play(struct magpie *g, int seat, int card) {
    g->hand[seat] &= shows(g, seat) ? ~pd__card((unsigned)card) : ~(cardset)0;
    g->count[seat]--;
    g->nest |= pd__card((unsigned)card);
    g->top = (uint8_t)card;
    g->turn = (uint8_t)after(g, seat);
}

static void take(struct magpie *g, int seat) {
    g->won[seat] |= g->nest;
    g->nest = 0;
    g->top = NO_CARD;
}

static void end(struct magpie *g, unsigned winners) {
    g->over = 1;
    g->winners = (uint8_t)winners;
}

static void observe(void *table, const pd_event *e) {
    struct magpie *g = table;
    switch (e->kind) {
    case EV_DEAL: get(g, e->seat, e->cards, HAND); break;
    case EV_PLAY: play(g, e->seat, e->a); break;
    case EV_TAKE: take(g, e->seat); break;
    case EV_DRAW: get(g, e->seat, e->cards, 1); break;
    case EV_OVER: end(g, (unsigned)e->cards); break;
    }
}

static pd_event seat_event(uint8_t kind, int seat) {
    return (pd_event){.kind = kind, .seat = (int8_t)seat, .other = PD_NOBODY};
}

static pd_event cards_event(uint8_t kind, int seat, cardset cards) {
    pd_event e = seat_event(kind, seat);
    e.cards = cards;
    return e;
}

static bool is_event(const pd_event *event, int seats) {
    static const pd__form forms[] = {
        [EV_DEAL] = {.seat = true},
        [EV_PLAY] = {.seat = true, .a = CARDS - 1},
        [EV_TAKE] = {.seat = true, .b = CARDS},
        [EV_DRAW] = {.seat = true},
        [EV_OVER] = {.seat = false},
    };
    cardset possible = event->kind == EV_OVER ? pd__card((unsigned)seats) - 1 : MP_ALL_CARDS;
    return PD__FORM_FITS(forms, seats, event) && !(event->cards & ~possible);
}

// ------------------------------------------------------------------------------------- the set-up

static void open(void *state, const pd_setup *setup) {
    struct magpie *g = state;
    g->seats = (uint8_t)setup->seats;
    g->top = NO_CARD;
    g->viewer = PD_ALL_SEEING;
}

// MP-2
static void deal(void *state, pd_dice *dice, pd_events *log) {
    struct magpie *g = state;
    for (int seat = 0; seat < g->seats; seat++) {
        cardset hand = 0;
        for (int i = 0; i < HAND; i++)
            hand |= pd__card(pd__pick(dice, OUTCOME_CARD, pd__mp_unseen(g) & ~hand));
        get(g, seat, hand, HAND);
        PD__TELL_OWNER(log, cards_event(EV_DEAL, seat, hand));
    }
}

// ------------------------------------------------------------------------------------------ moves

int pd__mp_deck(const struct magpie *g) {
    int deck = CARDS - (int)pd__count(g->nest);
    for (int seat = 0; seat < g->seats; seat++)
        deck -= g->count[seat] + (int)pd__count(g->won[seat]);
    return deck;
}

// MP-4
bool pd__mp_takes(const struct magpie *g, int card) {
    return g->top != NO_CARD && abs(g->top - card) <= NEAR;
}

static int actor(const void *table) {
    const struct magpie *g = table;
    return g->over ? PD_NOBODY : g->turn;
}

// A move is a card of the hand.
static int moves(const void *table, pd_move *out) {
    const struct magpie *g = table;
    int count = 0;
    for (cardset hand = g->over ? 0 : g->hand[g->turn]; hand; hand &= hand - 1)
        out[count++] = (pd_move)pd__lowest(hand);
    return count;
}

static pd_err check(const void *table, pd_move move) {
    const struct magpie *g = table;
    if (g->over)
        return PD_ERR_OVER;
    return g->hand[g->turn] >> move & 1 ? PD_OK : REFUSE(NOT_HELD); // MP-3
}

// MP-6
static void finish(struct magpie *g, pd_events *log) {
    int won[SEATS_MAX];
    for (int seat = 0; seat < g->seats; seat++)
        won[seat] = (int)pd__count(g->won[seat]);
    end(g, pd__best_seats(won, g->seats));
    PD__TELL(log, cards_event(EV_OVER, PD_NOBODY, g->winners));
}

// MP-5
static void draw(struct magpie *g, int seat, pd_dice *dice, pd_events *log) {
    cardset card = pd__card(pd__pick(dice, OUTCOME_CARD, pd__mp_unseen(g)));
    get(g, seat, card, 1);
    PD__TELL_OWNER(log, cards_event(EV_DRAW, seat, card));
}

static pd_err apply(void *state, pd_move move, bool legal, pd_dice *dice, pd_events *log) {
    struct magpie *g = state;
    pd_err err = legal ? PD_OK : check(g, move);
    if (err)
        return err;
    int seat = g->turn, card = (int)move;
    bool takes = pd__mp_takes(g, card);
    play(g, seat, card);
    pd_event played = seat_event(EV_PLAY, seat), taken = seat_event(EV_TAKE, seat);
    played.a = (uint8_t)card;
    taken.b = (uint8_t)pd__count(g->nest);
    PD__TELL(log, played);
    if (takes) {
        take(g, seat);
        PD__TELL(log, taken);
    }
    if (pd__mp_unseen(g))
        draw(g, seat, dice, log);
    else if (!g->hand[g->turn])
        finish(g, log);
    return PD_OK;
}

static void result(const void *table, pd_result *result) {
    const struct magpie *g = table;
    result->seats = g->seats;
    result->winners = g->winners;
    for (int seat = 0; seat < g->seats; seat++)
        result->score[seat] = (int)pd__count(g->won[seat]);
}

// ----------------------------------------------------------------------------------- hidden hands

static int viewer(const void *table) {
    return ((const struct magpie *)table)->viewer;
}

static void view(void *table, int seat) {
    struct magpie *g = table;
    cardset hand = seat >= 0 ? g->hand[seat] : 0;
    memset(g->hand, 0, sizeof g->hand);
    if (seat >= 0)
        g->hand[seat] = hand;
    g->viewer = (int8_t)seat;
}

// A play tells nothing of the other cards, so each card not seen is as likely in any hand. What a
// server tells may be false: then there may be too few cards.
static void resample(void *table, pd_dice *dice) {
    struct magpie *g = table;
    struct pd__bag bag;
    pd__bag_fill(&bag, pd__mp_unseen(g));
    for (int seat = 0; seat < g->seats; seat++) {
        int wanted = g->count[seat], left = (int)bag.count;
        if (seat != g->viewer)
            g->hand[seat] = pd__bag_take(&bag, dice, wanted < left ? wanted : left);
    }
    g->viewer = PD_ALL_SEEING;
}

// ---------------------------------------------------------------------------------- the table row

static const pd__refusal refusals[] = {MAGPIE_REFUSALS(PD__REFUSAL_ROW){0}};

PD__CHECK_LAYOUT(struct magpie, char);

const pd_game pd__magpie = {
    .id = "magpie",
    .name = N_("Magpie"),
    .blurb = N_("Lay a card near the last one, and the nest is yours."),
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .seats_usual = 3,
    .minutes = 3,
    .state_size = sizeof(struct magpie),
    .seats_at = offsetof(struct magpie, seats),
    .move_count = CARDS,
    .steps_max = CARDS,
    .chance = 1u << EV_DEAL | 1u << EV_DRAW,
    .move_examples = "7, 23",
    .refusals = refusals,
    .rules = pd__mp_rules,
    .open = open,
    .deal = deal,
    .actor = actor,
    .moves = moves,
    .check = check,
    .apply = apply,
    .result = result,
    .view = view,
    .resample = resample,
    .observe = observe,
    .is_event = is_event,
    .viewer = viewer,
    .move_write = pd__mp_move_write,
    .move_read = pd__mp_move_read,
    .outcome_write = pd__mp_outcome_write,
    .outcome_read = pd__mp_outcome_read,
    .json = pd__mp_json,
    .say_event = pd__mp_say_event,
    .say_table = pd__mp_say_table,
    .say_hand = pd__mp_say_hand,
    .say_now = pd__mp_say_now,
    .say_move = pd__mp_say_move,
    .say_refusal = pd__mp_say_refusal,
};

// Empty: the guard and the learner that every game shares.
const pd__guard pd__magpie_guard = {0};
const pd__learner pd__magpie_learner = {0};
