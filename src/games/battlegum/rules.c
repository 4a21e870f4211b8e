// Battle GUM: the rules, BG-1 to BG-19. Every change is an event, and each kind of event has one
// function that applies it, both to a state when a move is played and to a view when the event is
// observed; so the two cannot drift apart.
#include "games/battlegum/battlegum.h"

#include <string.h>

#define REFUSE(name) ((pd_err)(PD_REFUSAL + BATTLEGUM_##name))

// --------------------------------------------------------------------------------- what events do

// Does the table show this hand? A state shows all of them.
static inline bool shows(const struct battlegum *g, int seat) {
    return g->viewer == PD_ALL_SEEING || g->viewer == seat;
}

static inline void draw_stock(struct battlegum *g, int seat, pack cards, int count) {
    g->hand[seat] += cards; // none if they may not be seen
    g->count[seat] = (uint8_t)(g->count[seat] + count);
    g->stock = (uint8_t)(g->stock - count);
}

static void draw_blind(struct battlegum *g, int seat, pack cards, int count) {
    g->hand[seat] += cards;
    g->count[seat] = (uint8_t)(g->count[seat] + count);
    g->down[seat] = (uint8_t)(g->down[seat] - count);
}

static void draw_row(struct battlegum *g, int seat, int value, int count) {
    pack cards = pd__pack(value, count);
    g->row[seat] -= cards;
    g->hand[seat] += shows(g, seat) ? cards : 0;
    g->known[seat] += cards;
    g->veiled += cards;
    g->count[seat] = (uint8_t)(g->count[seat] + count);
}

static void lay_row(struct battlegum *g, int seat, pack cards) {
    g->row[seat] = cards;
    g->veiled -= cards;
    g->down[seat] = HAND;
    g->stock = (uint8_t)(g->stock - 2 * HAND);
}

// What was in the row and no longer is must have gone into the hand.
static void reveal_row(struct battlegum *g, int seat, pack cards) {
    pack before = g->row[seat];
    g->known[seat] = pd__pack_beyond(before, cards);
    g->hand[seat] += shows(g, seat) ? before - cards : 0;
    g->veiled += before - cards;
    g->row[seat] = cards;
    g->chosen[seat] = 0;
}

// `shown`: whether the table shows the hand the cards come from. A seat that completes a pair
// lays all its cards of the value, those of the row first.
static inline void lay(struct battlegum *g, int seat, int value, int count, int target,
                       bool completes, bool shown) {
    int in_row = completes ? pd__pack_of(g->row[seat], value) : 0; // BG-18
    int held = count - in_row, known = pd__pack_of(g->known[seat], value);
    pack cards = pd__pack(value, held);
    if (known < held && g->barred[seat][0])
        pd__bg_leave(g, seat, value, held - known);
    g->hand[seat] -= shown ? cards : 0;
    g->known[seat] -= pd__pack(value, known < held ? known : held);
    g->count[seat] = (uint8_t)(g->count[seat] - held);
    g->row[seat] -= pd__pack(value, in_row);
    g->veiled -= cards;
    g->pile += pd__pack(value, count);
    g->plays++;
    // BG-10: a Ninja has no value of its own.
    int kept = g->options.ninja == NINJA_OPEN ? 0 : g->value;
    g->value = (uint8_t)(value == NINJA ? kept : value);
    g->run = (uint8_t)((g->top == value ? g->run : 0) + count);
    g->top = (uint8_t)value;
    g->last = (uint8_t)seat;
    g->laid = (uint8_t)count;
    g->target = (int8_t)target;
    g->completed = completes;
}

static inline void clear_pile(struct battlegum *g) {
    g->pile = 0;
    g->value = 0;
    g->top = NO_VALUE;
    g->run = 0;
}

// BG-7: had to take the pile, rather than may have wanted to.
static inline bool is_forced(const struct battlegum *g) {
    return g->phase == PHASE_PLAY && g->options.pickup == PICKUP_FORCED;
}

static inline void take_pile(struct battlegum *g, int seat, bool shown) {
    pack cards = g->pile;
    if (is_forced(g))
        pd__bg_bar(g, seat, pd__bg_playable(g));
    g->hand[seat] += shown ? cards : 0;
    g->known[seat] += cards;
    g->veiled += cards;
    g->count[seat] = (uint8_t)(g->count[seat] + pd__pack_total(cards));
    g->plays++;
    clear_pile(g);
}

static inline void give_turn(struct battlegum *g, int seat, int phase) {
    g->turn = (uint8_t)seat;
    g->phase = (uint8_t)phase;
}

static void end_match(struct battlegum *g, unsigned winners) {
    g->phase = PHASE_OVER;
    g->winners = (uint8_t)winners;
}

static void observe(void *table, const pd_event *e) {
    struct battlegum *g = table;
    switch (e->kind) {
    case EV_DEALER: g->dealer = (uint8_t)e->seat; break;
    case EV_DEAL:
    case EV_DRAW: draw_stock(g, e->seat, e->cards, e->b); break;
    case EV_ROW: lay_row(g, e->seat, e->cards); break;
    case EV_CHOICE: g->chosen[e->seat] = e->cards; break;
    case EV_REVEAL: reveal_row(g, e->seat, e->cards); break;
    case EV_LAY: lay(g, e->seat, e->a, e->b, e->other, e->c, shows(g, e->seat)); break;
    case EV_TURN_UP: draw_row(g, e->seat, e->a, e->b); break;
    case EV_BLIND: draw_blind(g, e->seat, e->cards, e->b); break;
    case EV_TAKE: take_pile(g, e->seat, shows(g, e->seat)); break;
    case EV_REMOVE: clear_pile(g); break;
    case EV_TURN: give_turn(g, e->seat, e->a); break;
    case EV_OVER: end_match(g, (unsigned)e->cards); break;
    }
}

// --------------------------------------------------------------------------------- telling events

static pd_event seat_event(uint8_t kind, int seat) {
    return (pd_event){.kind = kind, .seat = (int8_t)seat, .other = PD_NOBODY};
}

static pd_event number_event(uint8_t kind, int seat, int a, int b) {
    pd_event e = seat_event(kind, seat);
    e.a = (uint8_t)a;
    e.b = (uint8_t)b;
    return e;
}

static pd_event cards_event(uint8_t kind, int seat, pack cards) {
    pd_event e = number_event(kind, seat, 0, pd__pack_total(cards));
    e.cards = cards;
    return e;
}

static pd_event lay_event(int seat, int value, int count, int target, bool completes) {
    pd_event e = number_event(EV_LAY, seat, value, count);
    e.other = (int8_t)target;
    e.c = completes;
    return e;
}

// That a seat had to take the pile is public only where the option allows no other reason.
static pd_event take_event(const struct battlegum *g) {
    pd_event e = number_event(EV_TAKE, g->turn, 0, pd__pack_total(g->pile));
    e.c = is_forced(g);
    return e;
}

static pd_event turn_event(const struct battlegum *g) {
    pd_event e = number_event(EV_TURN, g->turn, g->phase, g->top);
    e.other = (int8_t)g->last;
    return e;
}

static pd_event over_event(const struct battlegum *g, bool by_limit) {
    pd_event e = number_event(EV_OVER, PD_NOBODY, by_limit, 0);
    e.cards = g->winners;
    return e;
}

static inline void turn_to(struct battlegum *g, pd_events *log, int seat, int phase) {
    give_turn(g, seat, phase);
    PD__TELL(log, turn_event(g));
}

// ------------------------------------------------------------------------------------------ cards

pack pd__bg_gone(const struct battlegum *g) {
    pack gone = BG_ALL_CARDS - g->veiled - g->pile;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        gone -= g->row[seat];
    return gone;
}

// Stock and face-down cards, all that nobody holds: in a state only.
static inline pack hidden(const struct battlegum *g) {
    pack held = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        held += g->hand[seat];
    return g->veiled - held;
}

static inline pack pick_cards(pd_dice *dice, pack from, int count) {
    pack picked = 0;
    for (; count > 0; count--) {
        cardset left = pd__pack_spread(from - picked);
        picked += pd__pack((int)pd__pick_either(dice, OUTCOME_CARD, 0, 0, left, 2), 1);
    }
    return picked;
}

// ----------------------------------------------------------------------------------------- set-up

static void open(void *state, const pd_setup *setup) {
    struct battlegum *g = state;
    memcpy(&g->options, setup->config, sizeof g->options);
    g->seats = (uint8_t)setup->seats;
    g->veiled = BG_ALL_CARDS;
    g->stock = CARDS;
    g->top = NO_VALUE;
    g->target = PD_NOBODY;
    g->viewer = PD_ALL_SEEING;
}

// BG-2. Nobody sees the face-down cards, so chance has not decided yet which they are.
static void deal(void *state, pd_dice *dice, pd_events *log) {
    struct battlegum *g = state;
    g->dealer = (uint8_t)pd__pick(dice, OUTCOME_DEALER, ((cardset)1 << g->seats) - 1);
    PD__TELL(log, seat_event(EV_DEALER, g->dealer));
    pack left = BG_ALL_CARDS;
    for (int seat = 0; seat < g->seats; seat++) {
        pack hand = pick_cards(dice, left, HAND), row = pick_cards(dice, left - hand, HAND);
        left -= hand + row;
        draw_stock(g, seat, hand, HAND);
        PD__TELL_OWNER(log, cards_event(EV_DEAL, seat, hand));
        lay_row(g, seat, row);
        PD__TELL(log, cards_event(EV_ROW, seat, row));
    }
    turn_to(g, log, pd__bg_first(g), PHASE_CHOOSE);
}

// ------------------------------------------------------------------------------------------ moves

static int actor(const void *table) {
    const struct battlegum *g = table;
    return g->phase == PHASE_OVER ? PD_NOBODY : g->turn;
}

static inline pack playable(const struct battlegum *g) {
    return pd__bg_fitting(&g->options, g->value, !g->pile);
}

pack pd__bg_playable(const struct battlegum *g) {
    return playable(g);
}

struct battlegum_row pd__bg_up_values(pd_move move) {
    int rank = (int)move - MOVE_UP, c = 0, b = 0;
    while ((c + 1) * (c + 2) * (c + 3) / 6 <= rank)
        c++;
    rank -= c * (c + 1) * (c + 2) / 6;
    while ((b + 1) * (b + 2) / 2 <= rank)
        b++;
    return (struct battlegum_row){{rank - b * (b + 1) / 2, b, c}};
}

pack pd__bg_up_cards(pd_move move) {
    struct battlegum_row row = pd__bg_up_values(move);
    return pd__pack(row.at[0], 1) + pd__pack(row.at[1], 1) + pd__pack(row.at[2], 1);
}

// BG-3: sets of three of the six bits. Of equal cards the lower bit is in whenever the higher one
// is, which leaves one set of bits for each row; and so they come in the order of their numbers.
static int row_moves(const struct battlegum *g, pd_move *out) {
    const cardset lowest = 0x1111111111111111u;
    cardset cards = pd__pack_spread(g->hand[g->turn] + g->row[g->turn]);
    uint8_t bit[2 * HAND];
    int count = 0;
    for (int i = 0; i < 2 * HAND; i++, cards &= cards - 1)
        bit[i] = (uint8_t)pd__lowest(cards);
    for (int k = 2; k < 2 * HAND; k++)
        for (int j = 1; j < k; j++)
            for (int i = 0; i < j; i++) {
                cardset row = pd__card(bit[i]) | pd__card(bit[j]) | pd__card(bit[k]);
                bool odd_one_out = (row & ~lowest & ~(row << 1)) != 0;
                out[count] = pd__bg_up(bit[i] >> 2, bit[j] >> 2, bit[k] >> 2);
                count += !odd_one_out;
            }
    return count;
}

// Lays of these spread cards, which are all held and playable; more than three are never laid.
static inline int lay_moves(const struct battlegum *g, cardset cards, pd_move *out) {
    const cardset one_to_three = 0x7777777777777777u, thirteens = (cardset)15 << 4 * THIRTEEN;
    cardset to_be_aimed = g->options.thirteen == THIRTEEN_GIVE ? thirteens : 0; // BG-14
    int count = 0;
    cards &= one_to_three;
    for (cardset rest = cards & ~to_be_aimed; rest; rest &= rest - 1)
        out[count++] = (pd_move)pd__lowest(rest);
    if (!(cards & thirteens))
        return count;
    int aimed = (int)pd__count(cards & thirteens);
    for (int seat = 0; seat < g->seats; seat++) { // writes all three, keeps as many as there are
        for (int i = 1; i <= LAY_MAX; i++)
            out[count + i - 1] = pd__bg_aim(seat, i);
        count += seat == g->turn ? 0 : aimed;
    }
    return count;
}

static int draw_moves(const struct battlegum *g, pd_move *out) {
    int count = 0;
    cardset rest = pd__pack_spread(g->row[g->turn]) & 0x1111111111111111u;
    for (; rest; rest &= rest - 1)
        out[count++] = MOVE_DRAW + (pd_move)(pd__lowest(rest) >> 2);
    return count;
}

static int answer_moves(const struct battlegum *g, pd_move *out) {
    const pack answers = (pack)15 << 4 * ONE | (pack)15 << 4 * THIRTEEN;
    int count = lay_moves(g, pd__pack_spread(g->hand[g->turn] & answers), out);
    out[count++] = MOVE_TAKE;
    return count;
}

static inline bool can_complete(const struct battlegum *g) {
    return pd__bg_completing(g, g->turn) >= 2;
}

static int window_moves(const struct battlegum *g, pd_move *out) {
    int count = 0;
    out[count] = MOVE_COMPLETE;
    count += can_complete(g);
    out[count++] = MOVE_PASS;
    return count;
}

static __attribute__((noinline)) int other_moves(const struct battlegum *g, pd_move *out) {
    switch (g->phase) {
    case PHASE_CHOOSE: return row_moves(g, out);
    case PHASE_ANSWER: return answer_moves(g, out);
    case PHASE_WINDOW: return window_moves(g, out);
    case PHASE_REFILL: return draw_moves(g, out);
    default: return 0;
    }
}

static int moves(const void *table, pd_move *out) {
    const struct battlegum *g = table;
    if (g->phase != PHASE_PLAY)
        return other_moves(g, out);
    int count = lay_moves(g, pd__pack_spread(g->hand[g->turn] & playable(g)), out);
    out[count] = MOVE_TAKE; // BG-7
    return count + (g->pile && (count == 0 || g->options.pickup == PICKUP_FREE));
}

// --------------------------------------------------------------------------------------- why not

static pd_err why_not_laid(const struct battlegum *g, int value) {
    if (g->phase == PHASE_ANSWER)
        return value == NINJA ? REFUSE(NINJA_ANSWER) : REFUSE(NO_ANSWER);
    if (value == ONE && g->options.one == ONE_STRICT && g->pile)
        return REFUSE(STRICT_ONE);
    if (g->value == THIRTEEN)
        return REFUSE(ON_THIRTEEN);
    return g->value == SIX ? REFUSE(ABOVE_SIX) : REFUSE(TOO_LOW);
}

static inline pd_err check_lay(const struct battlegum *g, pd_move move) {
    int value = pd__bg_lay_value(move), count = pd__bg_lay_count(move);
    int target = pd__bg_lay_target(move);
    if (count > LAY_MAX)
        return REFUSE(TOO_MANY);
    if (pd__pack_of(g->hand[g->turn], value) < count)
        return REFUSE(NOT_HELD);
    bool answers = g->phase == PHASE_ANSWER && (value == ONE || value == THIRTEEN);
    bool plays = g->phase == PHASE_PLAY && pd__pack_of(playable(g), value);
    if (!answers && !plays)
        return why_not_laid(g, value);
    if (value == THIRTEEN && target == PD_NOBODY && g->options.thirteen == THIRTEEN_GIVE)
        return REFUSE(NO_TARGET);
    return target == g->turn || target >= g->seats ? REFUSE(BAD_TARGET) : PD_OK;
}

// BG-7
static pd_err check_take(const struct battlegum *g) {
    if (g->phase == PHASE_ANSWER)
        return PD_OK;
    if (!g->pile)
        return REFUSE(NO_PILE);
    bool can_play = (g->hand[g->turn] & playable(g)) != 0;
    return can_play && g->options.pickup == PICKUP_FORCED ? REFUSE(MUST_PLAY) : PD_OK;
}

static pd_err check_row(const struct battlegum *g, pd_move move) {
    if (move < MOVE_UP)
        return REFUSE(CHOOSE_FIRST);
    pack six = g->hand[g->turn] + g->row[g->turn];
    return pd__pack_has(six, pd__bg_up_cards(move)) ? PD_OK : REFUSE(NOT_YOURS);
}

static pd_err check_refill(const struct battlegum *g, pd_move move) {
    if (move < MOVE_DRAW || move >= MOVE_UP)
        return REFUSE(DRAW_FIRST);
    return pd__pack_of(g->row[g->turn], (int)(move - MOVE_DRAW)) ? PD_OK : REFUSE(NOT_IN_ROW);
}

static pd_err check_window(const struct battlegum *g, pd_move move) {
    if (move == MOVE_PASS || (move == MOVE_COMPLETE && can_complete(g)))
        return PD_OK;
    return move == MOVE_COMPLETE ? REFUSE(CANNOT_COMPLETE) : REFUSE(ASKED);
}

static __attribute__((noinline)) pd_err check_other(const struct battlegum *g, pd_move move) {
    switch (g->phase) {
    case PHASE_CHOOSE: return check_row(g, move);
    case PHASE_WINDOW: return check_window(g, move);
    case PHASE_REFILL: return check_refill(g, move);
    case PHASE_OVER: return PD_ERR_OVER;
    }
    if (move == MOVE_TAKE)
        return check_take(g);
    if (move == MOVE_COMPLETE)
        return REFUSE(NO_PAIR);
    if (move == MOVE_PASS)
        return REFUSE(NO_PASSING);
    return move >= MOVE_UP ? REFUSE(ROW_FIXED) : REFUSE(NO_CHOICE);
}

static inline pd_err check(const void *table, pd_move move) {
    const struct battlegum *g = table;
    bool may_lay = g->phase == PHASE_PLAY || g->phase == PHASE_ANSWER;
    return may_lay && pd__bg_is_lay(move) ? check_lay(g, move) : check_other(g, move);
}

// ----------------------------------------------------------------------------- after laying cards

static void finish(struct battlegum *g, pd_events *log, unsigned winners, bool by_limit) {
    end_match(g, winners);
    PD__TELL(log, over_event(g, by_limit));
}

// BG-19: fewest cards left, in hand and in front.
static void stop_at_limit(struct battlegum *g, pd_events *log) {
    int worth[SEATS_MAX];
    for (int seat = 0; seat < g->seats; seat++)
        worth[seat] = -pd__bg_cards_left(g, seat);
    finish(g, log, pd__best_seats(worth, g->seats), true);
}

static int why_removed(const struct battlegum *g) {
    if (g->completed)
        return REMOVED_BY_COMPLETING;
    return g->top == NINE ? REMOVED_BY_NINE : REMOVED_BY_FOUR;
}

// BG-13, BG-17, BG-18
static void remove_pile(struct battlegum *g, pd_events *log) {
    PD__TELL(log, number_event(EV_REMOVE, g->last, why_removed(g), pd__pack_total(g->pile)));
    clear_pile(g);
    turn_to(g, log, g->options.burn == BURN_AGAIN ? g->last : pd__bg_after(g, g->last), PHASE_PLAY);
}

// The effect of the cards laid last, which nobody has completed.
static inline void take_effect(struct battlegum *g, pd_events *log) {
    int next = pd__bg_after(g, g->last);
    if (g->target >= 0) { // BG-14
        turn_to(g, log, g->target, PHASE_ANSWER);
        return;
    }
    for (int skipped = g->top == EIGHT ? g->laid : 0; skipped > 0; skipped--) {
        PD__TELL(log, seat_event(EV_SKIP, next));
        next = pd__bg_after(g, next);
    }
    turn_to(g, log, next, PHASE_PLAY);
}

// BG-18: the other two exist if the pair is all there is of its value on top.
static inline bool opens_window(const struct battlegum *g) {
    return g->options.complete != COMPLETE_OFF && g->run == 2 && g->top != SIX && g->top != NINJA;
}

// The seat that laid cards has refilled its hand: now the cards take effect.
static inline void settle(struct battlegum *g, pd_events *log) {
    bool four = g->options.four && g->run >= COPIES;
    if (g->plays >= g->options.limit)
        stop_at_limit(g, log);
    else if (g->top == NINE || g->completed || four)
        remove_pile(g, log);
    else if (opens_window(g))
        turn_to(g, log, pd__bg_after(g, g->last), PHASE_WINDOW);
    else
        take_effect(g, log);
}

// BG-6: the row comes after the stock. Asks only if there is a choice; true if it does.
static bool refill_from_row(struct battlegum *g, pd_events *log, int seat) {
    int need = HAND - g->count[seat];
    while (need > 0 && g->row[seat]) {
        pack row = g->row[seat];
        int value = pd__pack_lowest(row), count = pd__pack_of(row, value);
        bool several = row != pd__pack(value, count);
        if (several && pd__pack_total(row) > need) {
            turn_to(g, log, seat, PHASE_REFILL);
            return true;
        }
        count = count < need ? count : need;
        draw_row(g, seat, value, count);
        PD__TELL(log, number_event(EV_TURN_UP, seat, value, count));
        need -= count;
    }
    return false;
}

static void refill_blindly(struct battlegum *g, pd_dice *dice, pd_events *log, int seat) {
    int need = HAND - g->count[seat];
    int count = need < g->down[seat] ? need : g->down[seat];
    if (count <= 0)
        return;
    pack cards = pick_cards(dice, hidden(g), count);
    draw_blind(g, seat, cards, count);
    PD__TELL_OWNER(log, cards_event(EV_BLIND, seat, cards));
}

static __attribute__((noinline)) void refill_in_front(struct battlegum *g, pd_dice *dice,
                                                      pd_events *log) {
    int seat = g->last;
    if (refill_from_row(g, log, seat))
        return;
    refill_blindly(g, dice, log, seat);
    settle(g, log);
}

// BG-6
static inline void refill(struct battlegum *g, pd_dice *dice, pd_events *log) {
    int seat = g->last, need = HAND - g->count[seat];
    int count = need < g->stock ? need : g->stock;
    if (count > 0) {
        pack cards = pick_cards(dice, hidden(g), count);
        draw_stock(g, seat, cards, count);
        PD__TELL_OWNER(log, cards_event(EV_DRAW, seat, cards));
    }
    if (need > count)
        refill_in_front(g, dice, log);
    else
        settle(g, log);
}

#ifndef __OPTIMIZE_SIZE__ // the page has it once
__attribute__((always_inline))
#endif
static inline void
play(struct battlegum *g, pd_dice *dice, pd_events *log, int value, int count, int target,
     bool completes) {
    int seat = g->turn;
    PD__TELL(log, lay_event(seat, value, count, target, completes));
    lay(g, seat, value, count, target, completes, true);
    if (!g->count[seat] && !g->row[seat] && !g->down[seat])
        finish(g, log, 1u << seat, false); // BG-8
    else
        refill(g, dice, log);
}

// ------------------------------------------------------------------------------------- other moves

// BG-7: the player who laid last leads.
static void take(struct battlegum *g, pd_events *log) {
    PD__TELL(log, take_event(g));
    take_pile(g, g->turn, true);
    if (g->plays >= g->options.limit)
        stop_at_limit(g, log);
    else
        turn_to(g, log, g->last, PHASE_PLAY);
}

// BG-3: nothing is shown before the last seat has chosen.
static void choose_row(struct battlegum *g, pd_events *log, pack row) {
    int first = pd__bg_first(g), next = pd__bg_after(g, g->turn);
    PD__TELL_OWNER(log, cards_event(EV_CHOICE, g->turn, row));
    g->chosen[g->turn] = row;
    for (int i = 0; next == first && i < g->seats; i++) {
        int seat = (first + i) % g->seats;
        PD__TELL(log, cards_event(EV_REVEAL, seat, g->chosen[seat]));
        reveal_row(g, seat, g->chosen[seat]);
    }
    turn_to(g, log, next, next == first ? PHASE_PLAY : PHASE_CHOOSE);
}

static void pass(struct battlegum *g, pd_events *log) {
    int next = pd__bg_after(g, g->turn);
    PD__TELL(log, seat_event(EV_PASS, g->turn));
    if (next == g->last)
        take_effect(g, log);
    else
        turn_to(g, log, next, PHASE_WINDOW);
}

static __attribute__((noinline)) void apply_other(struct battlegum *g, pd_move move, pd_dice *dice,
                                                  pd_events *log) {
    int value = (int)(move - MOVE_DRAW);
    if (move >= MOVE_UP) {
        choose_row(g, log, pd__bg_up_cards(move));
    } else if (move == MOVE_TAKE) {
        take(g, log);
    } else if (move == MOVE_PASS) {
        pass(g, log);
    } else if (move == MOVE_COMPLETE) {
        play(g, dice, log, g->top, 2, PD_NOBODY, true);
    } else {
        draw_row(g, g->turn, value, 1);
        PD__TELL(log, number_event(EV_TURN_UP, g->turn, value, 1));
        refill_in_front(g, dice, log);
    }
}

static pd_err apply(void *state, pd_move move, bool legal, pd_dice *dice, pd_events *log) {
    struct battlegum *g = state;
    pd_err err = legal ? PD_OK : check(g, move);
    if (err)
        return err;
    if (pd__bg_is_lay(move))
        play(g, dice, log, pd__bg_lay_value(move), pd__bg_lay_count(move), pd__bg_lay_target(move),
             false);
    else
        apply_other(g, move, dice, log);
    return PD_OK;
}

// Scores are cards left, so fewer are better; the winners are what decides.
static void result(const void *table, pd_result *result) {
    const struct battlegum *g = table;
    result->seats = g->seats;
    result->winners = g->winners;
    for (int seat = 0; seat < g->seats; seat++) {
        result->score[seat] = pd__bg_cards_left(g, seat);
        result->cut |= (g->winners >> seat & 1) && result->score[seat] > 0;
    }
}

static void standing(const void *table, int *out) {
    const struct battlegum *g = table;
    for (int seat = 0; seat < g->seats; seat++)
        out[seat] = -pd__bg_cards_left(g, seat);
}

static bool secret(const void *table) {
    return ((const struct battlegum *)table)->phase == PHASE_CHOOSE;
}

// ----------------------------------------------------------------------------------- hidden hands

// Known cards are laid before others of their value, and cards of the row stay in it.
static int ways(const void *state, pd_move move) {
    const struct battlegum *g = state;
    pack first = g->known[g->turn], then = g->hand[g->turn] - first, chosen = 0;
    int ways = 1;
    if (move >= MOVE_UP) {
        first = g->row[g->turn];
        chosen = pd__bg_up_cards(move);
    } else if (move == MOVE_COMPLETE) {
        chosen = pd__pack(g->top, pd__pack_of(g->hand[g->turn], g->top));
    } else if (pd__bg_is_lay(move)) {
        chosen = pd__pack(pd__bg_lay_value(move), pd__bg_lay_count(move));
    }
    pack late = pd__pack_beyond(chosen, first), early = chosen - late;
    for (int value = 0; value < VALUES; value++)
        ways *= pd__choices(pd__pack_of(first, value), pd__pack_of(early, value)) *
                pd__choices(pd__pack_of(then, value), pd__pack_of(late, value));
    return ways;
}

static void view(void *table, int seat) {
    struct battlegum *g = table;
    pack hand = seat >= 0 ? g->hand[seat] : 0, chosen = seat >= 0 ? g->chosen[seat] : 0;
    memset(g->hand, 0, sizeof g->hand);
    memset(g->chosen, 0, sizeof g->chosen);
    if (seat >= 0) {
        g->hand[seat] = hand;
        g->chosen[seat] = chosen;
    }
    g->viewer = (int8_t)seat;
}

// Has this seat chosen a row that is not revealed yet?
static bool has_chosen(const struct battlegum *g, int seat) {
    int first = pd__bg_first(g);
    return (seat + g->seats - first) % g->seats < (g->turn + g->seats - first) % g->seats;
}

// Any three of the six cards, but not one from the hand while an equal one of the row stays behind:
// false if it came to that. After false events there may be fewer than six.
static bool resample_choice(struct battlegum *g, int seat, pd_dice *dice) {
    cardset row = pd__pack_spread(g->row[seat]), hand = pd__pack_spread(g->hand[seat]);
    struct pd__bag six;
    pack chosen = 0, of_row = 0;
    pd__bag_fill(&six, (1u << 2 * HAND) - 1);
    cardset which = pd__bag_take(&six, dice, HAND);
    for (int i = 0; i < 2 * HAND; i++, which >>= 1) {
        cardset *from = i < HAND ? &row : &hand;
        bool taken = (which & 1) && *from;
        pack card = taken ? pd__pack((int)(pd__lowest(*from) >> 2), 1) : 0;
        chosen += card;
        of_row += i < HAND ? card : 0;
        *from &= *from - 1;
    }
    g->chosen[seat] = chosen;
    return pd__pack_beyond(chosen, g->row[seat]) == chosen - of_row;
}

static bool resample_choices(struct battlegum *g, pd_dice *dice) {
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != g->viewer && has_chosen(g, seat) && !resample_choice(g, seat, dice))
            return false;
    return true;
}

// A hand is what is known of it and so many of the cards nobody has seen.
static void deal_hands(struct battlegum *g, cardset unseen, pd_dice *dice) {
    struct pd__bag bag;
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != g->viewer)
            g->hand[seat] = g->known[seat];
    pd__bg_deal_barred(g, &unseen, dice);
    pd__bag_fill(&bag, unseen);
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != g->viewer) {
            int rest = g->count[seat] - pd__pack_total(g->hand[seat]);
            g->hand[seat] += pd__pack_gather(pd__bag_take(&bag, dice, rest));
        }
}

// Hands and choices are dealt together until no choice is refused: a hand that can choose in more
// ways is likelier.
static void resample(void *table, pd_dice *dice) {
    struct battlegum *g = table;
    pack unseen = g->veiled - (g->viewer >= 0 ? g->hand[g->viewer] : 0);
    for (int seat = 0; seat < g->seats; seat++)
        unseen -= seat == g->viewer ? 0 : g->known[seat];
    do
        deal_hands(g, pd__pack_spread(unseen), dice);
    while (g->phase == PHASE_CHOOSE && !resample_choices(g, dice));
    g->viewer = PD_ALL_SEEING;
}

static int viewer(const void *table) {
    return ((const struct battlegum *)table)->viewer;
}

// ---------------------------------------------------------------------------------- the table row

#define CHOICE(option, called, first, values, words, sentence)                                     \
    {                                                                                              \
        .name = #option, .title = called, .fallback = first, .choices = values, .labels = words,   \
        .offset = offsetof(struct battlegum_options, option), .help = sentence                     \
    }

static const pd_number_form limit = {.min = LIMIT_MIN, .max = LIMIT_MAX, .step = 10};

static const pd__option options[] = {
    CHOICE(pickup, N_("Taking the pile"), "forced", "forced|free",
           N_("Only if you cannot play|Whenever you like"), N_("When you may take the pile.")),
    CHOICE(ninja, N_("After a Ninja"), "transparent", "transparent|open",
           N_("Same as before|Anything"), N_("What may follow a Ninja.")),
    CHOICE(six, N_("After a 6"), "lower", "lower|either", N_("6 or lower|Any value"),
           N_("What may follow a 6.")),
    CHOICE(burn, N_("Leads after a removal"), "next", "next|again",
           N_("The next player|The same player"),
           N_("Who leads after a player has removed the pile.")),
    CHOICE(one, N_("Laying a 1"), "value", "value|strict",
           N_("Where its value fits|As a lead or on a 13"), N_("When you may lay a 1.")),
    CHOICE(thirteen, N_("A 13 gives the pile away"), "give", "give|choose",
           N_("Always|If you wish"), N_("When a 13 gives the pile away.")),
    CHOICE(four, N_("Four of a kind"), "off", "off|on", N_("Off|On"),
           N_("Four cards of the same value in a row remove the pile.")),
    CHOICE(complete, N_("Completing a pair"), "off", "off|on|row",
           N_("Off|With cards in hand|Also with face-up cards"),
           N_("A player who has the other two cards of a new pair may lay them out of turn and so "
              "remove the pile.")),
    {.name = "limit",
     .title = N_("Play limit"),
     .fallback = "1000",
     .read = pd__bg_limit_read,
     .is_value = pd__bg_is_limit,
     .write = pd__bg_limit_write,
     .wanted = N_("a number of plays, 10 to 2000"),
     .numbers = &limit,
     .help =
         N_("After this many plays the match ends, and the player with the fewest cards wins.")},
    {0},
};

static const pd__refusal refusals[] = {BATTLEGUM_REFUSALS(PD__REFUSAL_ROW){0}};

PD__CHECK_LAYOUT(struct battlegum, struct battlegum_options);
_Static_assert(offsetof(struct battlegum, plays) ==
                   offsetof(struct battlegum, options) + sizeof(struct battlegum_options),
               "no hole between the options and `plays`");

// Choosing, drawing from rows, and for each play the play itself and the others being asked.
enum { STEPS_MAX = SEATS_MAX + SEATS_MAX * HAND + LIMIT_MAX * SEATS_MAX };
_Static_assert((int)STEPS_MAX <= (int)PD_STEPS_MAX, "even the longest match can be recorded");

const pd_game pd__battlegum = {
    .id = "battlegum",
    .name = N_("Battle GUM"),
    .blurb = N_("Shed your cards: play equal or higher, or take the pile. Ninjas sneak past, 13s "
                "pass it on."),
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .seats_usual = 4,
    .minutes = 5,
    .state_size = sizeof(struct battlegum),
    .seats_at = offsetof(struct battlegum, seats),
    .move_count = MOVE_COUNT,
    .steps_max = STEPS_MAX,
    .chance = 1u << EV_DEALER | 1u << EV_DEAL | 1u << EV_ROW | 1u << EV_DRAW | 1u << EV_BLIND,
    .move_examples = "7, 7x2, 13>P2, take, up 4 9 12, draw 9, complete, pass",
    .options = options,
    .refusals = refusals,
    .rules = pd__bg_rules,
    .terms = pd__bg_terms,
    .happenings = pd__bg_happenings,
    .event_names = pd__bg_event_names,
    .open = open,
    .deal = deal,
    .actor = actor,
    .moves = moves,
    .check = check,
    .apply = apply,
    .result = result,
    .break_down = pd__bg_break_down,
    .standing = standing,
    .secret = secret,
    .ways = ways,
    .estimator = &pd__bg_estimator,
    .judge = pd__bg_judge,
    .view = view,
    .resample = resample,
    .observe = observe,
    .is_event = pd__bg_is_event,
    .viewer = viewer,
    .move_write = pd__bg_move_write,
    .move_read = pd__bg_move_read,
    .outcome_write = pd__bg_outcome_write,
    .outcome_read = pd__bg_outcome_read,
    .say_event = pd__bg_say_event,
    .say_table = pd__bg_say_table,
    .say_hand = pd__bg_say_hand,
    .say_now = pd__bg_say_now,
    .say_move = pd__bg_say_move,
    .say_refusal = pd__bg_say_refusal,
    .say_reason = pd__bg_say_reason,
    .rules_now = pd__bg_rules_now,
    .happen = pd__bg_happen,
    .json = pd__bg_json,
    .name_value = pd__bg_name_value,
    .name_move = pd__bg_name_move,
    .past = pd__bg_past,
};
