// Jumbo Grand Prix: the rules, GP-1 to GP-14. Everything that happens is an event. Each kind of
// event has one function that changes the table; it is used for states and for views, so the two
// cannot differ.
#include "games/grandprix/grandprix.h"

#include <assert.h>
#include <string.h>

#define REFUSE(name) ((pd_err)(PD_REFUSAL + GRANDPRIX_##name))

// ---------------------------------------------------------------------------------- what events do

static inline void receive(struct grandprix *g, int seat, cardset cards, int count) {
    g->hand[seat] += cards; // 0 if they are hidden
    g->count[seat] = (uint8_t)(g->count[seat] + count);
}

// Cards that only their own seat sees.
static inline void receive_closed(struct grandprix *g, int seat, cardset cards, int count) {
    receive(g, seat, cards, count);
    g->closed = (uint8_t)(g->closed - count);
}

static inline void receive_dealt(struct grandprix *g, int seat, cardset cards, int count) {
    receive_closed(g, seat, cards, count);
    g->filled[seat][0] = (uint8_t)(g->filled[seat][0] + count);
}

// Shuffles face-up cards into the closed pile: a new era begins.
static void shuffle_in(struct grandprix *g, cardset cards) {
    if (!cards)
        return;
    g->era++;
    assert(g->era < ERAS_MAX);
    g->seen[g->era] = cards;
    for (int seat = 0; seat < g->seats; seat++)
        if (g->hand[seat])
            g->older[seat] |= pd__gp_parts(g->hand[seat] - g->known[seat]) & pd__gp_parts(cards);
}

// GP-13: whatever is not in a hand is shuffled into the closed pile.
static void begin_race(struct grandprix *g, int seat) {
    cardset shown = GP_ALL_CARDS;
    g->race++;
    g->start = g->actor = (uint8_t)seat;
    g->turn = 0;
    g->closed = CARDS;
    for (int era = 0; era <= g->era; era++)
        shown -= g->seen[era];
    for (int i = 0; i < g->seats; i++) {
        shown -= g->known[i];
        g->closed = (uint8_t)(g->closed - g->count[i]);
    }
    shuffle_in(g, shown);
    memset(g->open, 0, sizeof g->open);
    memset(g->lineup, 0, sizeof g->lineup);
    g->veiled = GP_ALL_CARDS;
}

static void turn_up(struct grandprix *g, uint32_t prizes) {
    g->prizes = prizes;
    g->unturned &= ~prizes;
}

// It is not always clear which of two copies it was, and in which era it was drawn. Then it is
// taken to be the copy seen last and the earliest possible draw: what remains is the copy not seen
// for longer and the later draws, about which less can be concluded.
static bool forget(struct grandprix *g, int seat, int card) {
    unsigned copies = 0, filled = 0;
    for (int era = 0; era <= g->era; era++) {
        copies |= (unsigned)pd__gp_has(g->seen[era], card) << era;
        filled |= (unsigned)(g->filled[seat][era] != 0) << era;
    }
    if (!copies || !filled)
        return false;
    copies &= ~0u >> __builtin_clz(filled); // not those seen after the newest card came
    if (!copies)
        return false;
    g->seen[31 - __builtin_clz(copies)] -= pd__card((unsigned)card);
    g->filled[seat][__builtin_ctz(filled & ~0u << __builtin_ctz(copies))]--;
    return true;
}

static bool settle_seat(struct grandprix *g, int seat) {
    for (int at = 0; at < ROUNDS; at++) {
        unsigned turn = pd__gp_logged(g->log[seat], at);
        int card = pd__gp_logged_card(turn);
        if (card >= 0 && !forget(g, seat, card))
            return false;
        g->filled[seat][g->era] = (uint8_t)(g->filled[seat][g->era] + (turn & LOG_DRAWS));
    }
    g->log[seat] = 0;
    return true;
}

bool pd__gp_settle(struct grandprix *g) {
    for (int seat = 0; seat < g->seats; seat++)
        if (g->log[seat] && !settle_seat(g, seat))
            return false;
    return true;
}

static void settle(struct grandprix *g) {
    bool fits = pd__gp_settle(g);
    assert(fits);
    (void)fits;
}

// A card leaves a hand face up. If the hand was known to hold one of its kind, it counts as that
// one. Returns whether it did.
static inline bool show(struct grandprix *g, int seat, int card) {
    cardset bit = pd__card((unsigned)card);
    bool known = pd__gp_has(g->known[seat], card);
    g->hand[seat] -= bit;
    g->count[seat]--;
    g->known[seat] -= known ? bit : 0;
    return known;
}

bool pd__gp_show_raced(struct grandprix *g, int seat, int card) {
    if (show(g, seat, card))
        return true;
    g->older[seat] &= ~pd__card((unsigned)card);
    return forget(g, seat, card);
}

static inline void show_discarded(struct grandprix *g, int seat, int card) {
    cardset bit = pd__card((unsigned)card);
    g->log[seat] <<= LOG_BITS;
    if (show(g, seat, card))
        return;
    g->log[seat] |= (pd__gp_kind((unsigned)card) + 1) << LOG_KIND_AT;
    g->log[seat] |= g->older[seat] & bit ? LOG_OLDER : 0;
    g->older[seat] &= ~bit;
}

void pd__gp_show_discarded(struct grandprix *g, int seat, int card) {
    show_discarded(g, seat, card);
}

static inline void discard(struct grandprix *g, int seat, int card) {
    int type = pd__gp_type(card);
    unsigned nibble = (unsigned)(pd__gp_value(card) + 8 * pd__gp_wreath(card));
    show_discarded(g, seat, card);
    g->veiled -= pd__card((unsigned)card);
    g->open[type] = g->open[type] << 4 | nibble;
    g->dropped = (uint8_t)(1 << type);
    g->left = 2;
}

static inline void discard_nothing(struct grandprix *g) {
    g->log[g->actor] <<= LOG_BITS;
    g->left = 1;
}

static inline void pass_turn(struct grandprix *g) {
    g->turn++;
    g->actor = (uint8_t)(g->actor + 1 == g->seats ? 0 : g->actor + 1);
    g->dropped = g->taken = 0;
}

static inline void count_take(struct grandprix *g, int source) {
    g->taken = (uint8_t)(1 << source);
    if (--g->left == 0)
        pass_turn(g);
}

static inline void take_open(struct grandprix *g, int seat, int card) {
    int type = pd__gp_type(card);
    cardset bit = pd__card((unsigned)card);
    g->open[type] >>= 4;
    g->veiled += bit;
    g->known[seat] += bit;
    receive(g, seat, bit, 1);
    count_take(g, type);
}

static inline void take_closed(struct grandprix *g, int seat, cardset card) {
    receive_closed(g, seat, card, 1);
    g->log[seat]++;
    count_take(g, CLOSED);
}

// GP-8
static void renew_closed(struct grandprix *g) {
    cardset cards = 0;
    for (int type = 0; type < TYPES; type++) {
        for (uint64_t under = g->open[type] >> 4; under; under >>= 4, g->closed++)
            cards += pd__card((unsigned)pd__gp_top(under, type));
        g->open[type] &= 0xf;
    }
    g->veiled += cards;
    settle(g);
    shuffle_in(g, cards);
}

static inline void commit(struct grandprix *g, int seat, cardset cards) {
    g->lineup[seat] = cards;
    pass_turn(g);
}

static void show_raced(struct grandprix *g, int seat, int card) {
    bool fits = pd__gp_show_raced(g, seat, card);
    assert(fits);
    (void)fits;
}

// The raced cards are shuffled before anybody moves again, so they count as closed cards at once.
// They stay visible as the seat's lineup until the next race begins or the season ends.
static void reveal(struct grandprix *g, int seat, cardset cards) {
    settle(g);
    for (cardset bits = pd__gp_spread(cards); bits; bits &= bits - 1)
        show_raced(g, seat, pd__gp_bit_card(pd__lowest(bits)));
    g->lineup[seat] = cards;
    g->turn++;
    g->closed = (uint8_t)(g->closed + RACED);
}

static void take_prize(struct grandprix *g, int seat, int number) {
    g->won[seat] |= 1u << number;
    g->prizes &= ~(1u << number);
}

static void drop_prizes(struct grandprix *g) {
    g->prizes = 0;
}

static void end_season(struct grandprix *g, unsigned winners) {
    memset(g->lineup, 0, sizeof g->lineup);
    g->turn = (uint8_t)((ROUNDS + 1) * g->seats);
    g->over = 1;
    g->winners = (uint8_t)winners;
}

// Clears what the viewer may not see.
static inline void hide(struct grandprix *g) {
    const uint64_t older = LOG_OLDER * LOG_EACH;
    for (int seat = 0; seat < GP_SEATS; seat++) {
        cardset mask = -(cardset)(seat == g->viewer);
        g->hand[seat] &= mask;
        g->older[seat] &= mask;
        g->log[seat] &= mask | ~older;
        g->lineup[seat] &= mask | -(cardset)pd__gp_is_shown(g, seat);
    }
}

// The functions above also change hidden hands; in a view, hide() clears them again.
static void observe(void *table, const pd_event *e) {
    struct grandprix *g = table;
    switch (e->kind) {
    case EV_DEAL: receive_dealt(g, e->seat, e->cards, e->b); break;
    case EV_RACE: begin_race(g, e->seat); break;
    case EV_PRIZES: turn_up(g, (uint32_t)e->cards); break;
    case EV_DISCARD: discard(g, e->seat, e->b); break;
    case EV_KEEP: discard_nothing(g); break;
    case EV_TAKE: take_open(g, e->seat, e->b); break;
    case EV_DRAW: take_closed(g, e->seat, e->cards); break;
    case EV_RESHUFFLE: renew_closed(g); break;
    case EV_COMMIT: commit(g, e->seat, e->cards); break;
    case EV_REVEAL: reveal(g, e->seat, e->cards); break;
    case EV_SCORE: take_prize(g, e->seat, e->b); break;
    case EV_LEFT: drop_prizes(g); break;
    case EV_OVER: end_season(g, (unsigned)e->cards); break;
    }
    if (g->viewer != PD_ALL_SEEING)
        hide(g);
}

static pd_event seat_event(uint8_t kind, int seat, int b) {
    return (pd_event){.kind = kind, .seat = (int8_t)seat, .b = (uint8_t)b};
}

static pd_event cards_event(uint8_t kind, int seat, int b, cardset cards) {
    return (pd_event){.kind = kind, .seat = (int8_t)seat, .b = (uint8_t)b, .cards = cards};
}

// ------------------------------------------------------------------------------------- closed pile

static inline int draw(const struct grandprix *g, pd_dice *dice) {
    cardset closed = g->veiled;
    for (int seat = 0; seat < GP_SEATS; seat++)
        closed -= g->hand[seat];
    return (int)pd__pick_alike(dice, OUTCOME_CARD, pd__gp_spread(closed), GP_TWINS);
}

// ------------------------------------------------------------------------------- start of a season

static void open(void *state, const pd_setup *setup) {
    struct grandprix *g = state;
    memcpy(&g->options, setup->config, sizeof g->options);
    g->seats = (uint8_t)setup->seats;
    g->veiled = g->seen[0] = GP_ALL_CARDS;
    g->closed = CARDS;
    g->unturned = setup->seats == 2 ? 0x155554 : 0x1ffffe; // GP-2: 2, 4 … 20, or 1 … 20
    g->viewer = PD_ALL_SEEING;
}

static void start_race(struct grandprix *g, int seat, pd_dice *dice, pd_events *log) {
    uint32_t prizes = 0;
    begin_race(g, seat);
    PD__TELL(log, (pd_event){.kind = EV_RACE,
                             .seat = (int8_t)seat,
                             .a = g->race,
                             .b = (uint8_t)pd__gp_races(g->seats)});
    for (int i = 0; i < g->seats; i++)
        prizes |= 1u << pd__pick(dice, OUTCOME_PRIZE, g->unturned & ~prizes);
    turn_up(g, prizes);
    PD__TELL(log, cards_event(EV_PRIZES, PD_NOBODY, 0, prizes));
}

static void deal(void *state, pd_dice *dice, pd_events *log) {
    struct grandprix *g = state;
    unsigned start = pd__pick(dice, OUTCOME_START, ((cardset)1 << g->seats) - 1);
    for (int seat = 0; seat < g->seats; seat++) {
        for (int i = 0; i < DEALT; i++)
            receive_dealt(g, seat, pd__card((unsigned)draw(g, dice)), 1);
        PD__TELL_OWNER(log, cards_event(EV_DEAL, seat, DEALT, g->hand[seat]));
    }
    start_race(g, (int)start, dice, log);
}

// ----------------------------------------------------------------------------------------- lineups

// The number of multisets of `size` kinds that are all below `kind`.
static inline unsigned multisets(unsigned kind, int size) {
    unsigned count = kind;
    for (int i = 2; i <= size; i++)
        count = count * (kind + (unsigned)i - 1) / (unsigned)i;
    return count;
}

pd_move pd__gp_lineup_move(const unsigned kinds[RACED]) {
    pd_move move = MOVE_RACE;
    for (int i = 0; i < RACED; i++)
        move += multisets(kinds[i], i + 1);
    return move;
}

void pd__gp_lineup_kinds(pd_move move, unsigned kinds[RACED]) {
    unsigned rank = move - MOVE_RACE;
    for (int i = RACED - 1; i >= 0; i--) {
        unsigned kind = 0;
        for (unsigned step = 32; step > 0; step /= 2) {
            unsigned next = kind + step;
            kind = next < KINDS && multisets(next, i + 1) <= rank ? next : kind;
        }
        rank -= multisets(kind, i + 1);
        kinds[i] = kind;
    }
}

cardset pd__gp_lineup_cards(pd_move move) {
    unsigned kinds[RACED];
    cardset cards = 0;
    pd__gp_lineup_kinds(move, kinds);
    for (int i = 0; i < RACED; i++) {
        int copies = kinds[i] < PART_KINDS ? COPIES : 1;
        if (i >= copies && kinds[i] == kinds[i - copies])
            return 0;
        cards += pd__card(pd__gp_kind_card(kinds[i]));
    }
    return cards;
}

// Of two copies the second is chosen only with the first, so each combination is listed once. The
// highest card is in the outermost loop, so the moves are in ascending order.
int pd__gp_lineups(cardset zone, pd_move *out) {
    unsigned kind[HAND_MAX], at2[HAND_MAX], at3[HAND_MAX], at4[HAND_MAX];
    bool second[HAND_MAX];
    int cards = 0, count = 0;
    for (cardset bits = pd__gp_spread(zone); bits; bits &= bits - 1, cards++) {
        assert(cards < HAND_MAX);
        kind[cards] = pd__gp_kind(pd__lowest(bits));
        at2[cards] = multisets(kind[cards], 2);
        at3[cards] = multisets(kind[cards], 3);
        at4[cards] = MOVE_RACE + multisets(kind[cards], 4);
        second[cards] = cards > 0 && kind[cards] == kind[cards - 1];
    }
    for (int d = 3; d < cards; d++)
        for (int c = second[d] ? d - 1 : 2; c < d; c++)
            for (int b = second[c] ? c - 1 : 1; b < c; b++)
                for (int a = second[b] ? b - 1 : 0; a < b; a++) {
                    out[count] = at4[d] + at3[c] + at2[b] + kind[a];
                    count += !second[a];
                }
    return count;
}

struct gp_worth pd__gp_worth(cardset four) {
    int value[TYPES], wreath = 0;
    for (int type = 0; type < TYPES; type++) {
        cardset cards = pd__gp_of_type(four, type);
        if (!cards)
            return (struct gp_worth){0};
        int card = (int)pd__lowest(cards);
        value[type] = pd__gp_value(card);
        wreath = pd__gp_wreath(card);
    }
    int driver = value[DRIVER], sum = value[BODY] + value[ENGINE] + value[TYRES];
    if (value[BODY] == value[ENGINE] && value[BODY] == value[TYRES])
        sum = value[BODY] == driver ? 28 - driver : 21;
    return (struct gp_worth){sum + driver, driver, 16 * (sum + driver) + 2 * driver + wreath};
}

struct gp_sum pd__gp_sum(cardset four) {
    struct gp_worth worth = pd__gp_worth(four);
    struct gp_sum sum = {.count = worth.value ? TYPES : 0};
    for (int type = 0; type < sum.count; type++)
        sum.numbers[type] = pd__gp_value((int)pd__lowest(pd__gp_of_type(four, type)));
    bool three_equal =
        sum.numbers[BODY] == sum.numbers[ENGINE] && sum.numbers[BODY] == sum.numbers[TYRES];
    if (!sum.count || !three_equal)
        return sum;
    return sum.numbers[BODY] == worth.driver
               ? (struct gp_sum){4, 1, {worth.value}}
               : (struct gp_sum){3, 2, {worth.value - worth.driver, worth.driver}};
}

pd_move pd__gp_best(cardset zone, int *rank) {
    pd_move moves[PD_MOVES_MAX], best = 0;
    int count = pd__gp_lineups(zone, moves);
    *rank = 0;
    for (int i = 0; i < count; i++) {
        int this_rank = pd__gp_worth(pd__gp_lineup_cards(moves[i])).rank;
        best = this_rank > *rank ? moves[i] : best;
        *rank = this_rank > *rank ? this_rank : *rank;
    }
    return best;
}

// ------------------------------------------------------------------------------------------- moves

static int actor(const void *table) {
    const struct grandprix *g = table;
    return g->over ? PD_NOBODY : g->actor;
}

// GP-8: an empty closed pile can always be renewed, so a closed card is always there.
_Static_assert(CARDS - GP_SEATS * HAND_MAX > TYPES,
               "more cards are in no hand than lie on top of the open piles");

// GP-6
static inline unsigned sources(const struct grandprix *g) {
    unsigned there = 1u << CLOSED;
    for (int type = 0; type < TYPES; type++)
        there |= (unsigned)(g->open[type] != 0) << type;
    unsigned open_piles = (1u << CLOSED) - 1, after_closed = g->taken >> CLOSED ? open_piles : 0;
    return there & ~(g->dropped | (g->taken & open_piles) | after_closed);
}

unsigned pd__gp_sources(const struct grandprix *g) {
    return sources(g);
}

// GP-6, GP-7. The two copies of a card are one move.
static inline int discards(const struct grandprix *g, pd_move *out) {
    cardset kinds = pd__gp_spread(g->hand[g->actor]) & ~GP_TWINS;
    int count = 0;
    for (; kinds; kinds &= kinds - 1)
        out[count++] = pd__gp_kind(pd__lowest(kinds));
    out[count++] = MOVE_KEEP;
    return count;
}

static inline int takes(const struct grandprix *g, pd_move *out) {
    unsigned allowed = sources(g);
    int count = 0;
    for (unsigned source = 0; source < SOURCES;
         source++) { // without branches, which random cards would make slow
        out[count] = MOVE_TAKE + source;
        count += (int)(allowed >> source & 1);
    }
    return count;
}

static int moves(const void *table, pd_move *out) {
    const struct grandprix *g = table;
    switch (pd__gp_phase(g)) {
    case PHASE_DISCARD: return discards(g, out);
    case PHASE_TAKE: return takes(g, out);
    case PHASE_LINEUP: return pd__gp_lineups(g->hand[g->actor], out);
    case PHASE_OVER: break;
    }
    return 0;
}

static inline bool holds(const struct grandprix *g, cardset cards) {
    return (pd__gp_spread(cards) & ~pd__gp_spread(g->hand[g->actor])) == 0;
}

static pd_err check_discard(const struct grandprix *g, pd_move move) {
    if (move >= MOVE_TAKE)
        return REFUSE(DISCARD_FIRST);
    if (move == MOVE_KEEP || holds(g, pd__card(pd__gp_kind_card(move))))
        return PD_OK;
    return REFUSE(NOT_HELD);
}

static pd_err why_not_take(const struct grandprix *g, unsigned source) {
    if (g->dropped >> source & 1)
        return REFUSE(JUST_DROPPED);
    if (g->taken >> CLOSED & 1)
        return REFUSE(AFTER_CLOSED);
    return g->taken >> source & 1 ? REFUSE(SAME_PILE) : REFUSE(EMPTY);
}

static inline pd_err check_take(const struct grandprix *g, pd_move move) {
    if (move < MOVE_TAKE)
        return REFUSE(DISCARDED);
    unsigned source = move - MOVE_TAKE;
    return sources(g) >> source & 1 ? PD_OK : why_not_take(g, source);
}

static pd_err check_lineup(const struct grandprix *g, pd_move move) {
    if (move < MOVE_RACE)
        return REFUSE(CHOOSE_FOUR);
    cardset cards = pd__gp_lineup_cards(move);
    return cards && holds(g, cards) ? PD_OK : REFUSE(FOUR_HELD);
}

static inline pd_err check(const void *table, pd_move move) {
    const struct grandprix *g = table;
    enum gp_phase phase = pd__gp_phase(g);
    if (phase == PHASE_OVER)
        return PD_ERR_OVER;
    if (phase == PHASE_LINEUP)
        return check_lineup(g, move);
    if (move >= MOVE_RACE)
        return REFUSE(RACE_LATER);
    return phase == PHASE_TAKE ? check_take(g, move) : check_discard(g, move);
}

// ---------------------------------------------------------------------------------------- the race

// GP-12: gives the highest score card to the best complete car, and so on. Returns the winner of
// the race, or PD_NOBODY.
static int hand_out(struct grandprix *g, pd_events *log, int rank[GP_SEATS]) {
    int winner = PD_NOBODY;
    for (;;) {
        int best = 0;
        for (int seat = 1; seat < g->seats; seat++)
            best = rank[seat] > rank[best] ? seat : best;
        if (rank[best] == 0)
            return winner;
        int number = 31 - __builtin_clz(g->prizes);
        take_prize(g, best, number);
        PD__TELL(log, seat_event(EV_SCORE, best, number));
        rank[best] = 0;
        winner = winner == PD_NOBODY ? best : winner;
    }
}

// GP-14
static void finish(struct grandprix *g, pd_events *log) {
    int totals[GP_SEATS];
    for (int seat = 0; seat < g->seats; seat++)
        totals[seat] = pd__gp_total(g->won[seat]);
    unsigned winners = pd__best_seats(totals, g->seats);
    end_season(g, winners);
    PD__TELL(log, cards_event(EV_OVER, PD_NOBODY, 0, winners));
}

// Reveals the lineups, now that everybody has chosen.
static void race(struct grandprix *g, pd_dice *dice, pd_events *log) {
    int rank[GP_SEATS];
    for (int seat = 0; seat < g->seats; seat++) {
        cardset cards = g->lineup[seat];
        rank[seat] = pd__gp_worth(cards).rank;
        reveal(g, seat, cards);
        PD__TELL(log, cards_event(EV_REVEAL, seat, 0, cards));
    }
    int winner = hand_out(g, log, rank);
    if (g->prizes) {
        PD__TELL(log, cards_event(EV_LEFT, PD_NOBODY, 0, g->prizes));
        drop_prizes(g);
    }
    if (g->race == pd__gp_races(g->seats))
        finish(g, log);
    else
        start_race(g, winner == PD_NOBODY ? g->start : winner, dice, log);
}

// ---------------------------------------------------------------------------------------- one move

static inline void apply_discard(struct grandprix *g, pd_move move, pd_events *log) {
    int seat = g->actor, card = (int)pd__gp_kind_card(move);
    if (move == MOVE_KEEP) {
        discard_nothing(g);
        PD__TELL(log, seat_event(EV_KEEP, seat, 0));
    } else {
        discard(g, seat, card);
        PD__TELL(log, seat_event(EV_DISCARD, seat, card));
    }
}

static inline void apply_take(struct grandprix *g, pd_move move, pd_dice *dice, pd_events *log) {
    int seat = g->actor, source = (int)(move - MOVE_TAKE);
    if (source != CLOSED) {
        int card = pd__gp_top(g->open[source], source);
        take_open(g, seat, card);
        PD__TELL(log, seat_event(EV_TAKE, seat, card));
        return;
    }
    if (__builtin_expect(g->closed == 0, 0)) {
        renew_closed(g);
        PD__TELL(log, seat_event(EV_RESHUFFLE, PD_NOBODY, 0));
    }
    cardset card = pd__card((unsigned)draw(g, dice));
    take_closed(g, seat, card);
    PD__TELL_OWNER(log, cards_event(EV_DRAW, seat, 1, card));
}

static void apply_lineup(struct grandprix *g, pd_move move, pd_dice *dice, pd_events *log) {
    int seat = g->actor;
    cardset cards = pd__gp_lineup_cards(move);
    commit(g, seat, cards);
    PD__TELL_OWNER(log, cards_event(EV_COMMIT, seat, 0, cards));
    if (g->turn == (ROUNDS + 1) * g->seats)
        race(g, dice, log);
}

static pd_err apply(void *state, pd_move move, bool legal, pd_dice *dice, pd_events *log) {
    struct grandprix *g = state;
    pd_err err = legal ? PD_OK : check(g, move);
    if (err)
        return err;
    if (move >= MOVE_RACE) {
        apply_lineup(g, move, dice, log);
        return PD_OK;
    }
    if (move >= MOVE_TAKE)
        apply_take(g, move, dice, log);
    else
        apply_discard(g, move, log);
    return PD_OK;
}

static void result(const void *table, pd_result *result) {
    const struct grandprix *g = table;
    result->seats = g->seats;
    result->winners = g->winners;
    for (int seat = 0; seat < g->seats; seat++)
        result->score[seat] = pd__gp_total(g->won[seat]);
}

static void standing(const void *table, int *out) {
    const struct grandprix *g = table;
    for (int seat = 0; seat < g->seats; seat++)
        out[seat] = pd__gp_total(g->won[seat]);
}

static bool secret(const void *table) {
    return pd__gp_phase(table) == PHASE_LINEUP;
}

// ------------------------------------------------------------------------------------ hidden hands

// Known cards are shown before their copies. One of two copies can be shown in two ways.
static int ways(const void *state, pd_move move) {
    const struct grandprix *g = state;
    cardset known = g->known[g->actor], secret = g->hand[g->actor] - known, shown = 0;
    if (move >= MOVE_RACE)
        shown = pd__gp_lineup_cards(move);
    else if (move < MOVE_KEEP)
        shown = pd__card(pd__gp_kind_card(move));
    return 1 << pd__count((secret & GP_TWINS) >> 1 & pd__gp_without(shown, known));
}

static void view(void *table, int seat) {
    struct grandprix *g = table;
    g->viewer = (int8_t)seat;
    hide(g);
}

static int viewer(const void *table) {
    return ((const struct grandprix *)table)->viewer;
}

// ----------------------------------------------------------------------------------- the table row

static const pd__option options[] = {
    {.name = "totals",
     .title = N_("Score totals"),
     .fallback = "open",
     .choices = "open|hidden",
     .labels = N_("Open|Hidden to the end"),
     .offset = offsetof(struct grandprix_options, totals),
     .help = N_("Whether you see the other players’ totals during the season.")},
    {0},
};

static const pd__refusal refusals[] = {GRANDPRIX_REFUSALS(PD__REFUSAL_ROW){0}};

PD__CHECK_LAYOUT(struct grandprix, struct grandprix_options);

const pd_game pd__grandprix = {
    .id = "grandprix",
    .name = N_("Jumbo Grand Prix"),
    .blurb = N_("Swap cards to build a racing car and find its driver; the better car takes the "
                "better score card."),
    .seats_min = 2,
    .seats_max = GP_SEATS,
    .seats_usual = 4,
    .minutes = 15,
    .state_size = sizeof(struct grandprix),
    .seats_at = offsetof(struct grandprix, seats),
    .move_count = MOVES,
    .steps_max = SCORE_CARDS * (3 * ROUNDS + 1),
    .chance = 1u << EV_DEAL | 1u << EV_RACE | 1u << EV_DRAW,
    .move_examples = "-E5, =, +T, +?, B6 E7 T4 D2*",
    .options = options,
    .refusals = refusals,
    .rules = pd__gp_rules,
    .terms = pd__gp_terms,
    .happenings = pd__gp_happenings,
    .event_names = pd__gp_event_names,
    .open = open,
    .deal = deal,
    .actor = actor,
    .moves = moves,
    .check = check,
    .apply = apply,
    .result = result,
    .break_down = pd__gp_break_down,
    .standing = standing,
    .secret = secret,
    .ways = ways,
    .part = pd__gp_part,
    .forecast = pd__gp_forecast,
    .estimator = &pd__gp_estimator,
    .judge = pd__gp_judge,
    .view = view,
    .resample = pd__gp_resample,
    .imagine = pd__gp_imagine,
    .observe = observe,
    .is_event = pd__gp_is_event,
    .viewer = viewer,
    .move_write = pd__gp_move_write,
    .move_read = pd__gp_move_read,
    .outcome_write = pd__gp_outcome_write,
    .outcome_read = pd__gp_outcome_read,
    .say_event = pd__gp_say_event,
    .say_table = pd__gp_say_table,
    .say_hand = pd__gp_say_hand,
    .say_now = pd__gp_say_now,
    .say_move = pd__gp_say_move,
    .say_refusal = pd__gp_say_refusal,
    .say_reason = pd__gp_say_reason,
    .prominence = pd__gp_prominence,
    .rules_now = pd__gp_rules_now,
    .happen = pd__gp_happen,
    .json = pd__gp_json,
    .name_value = pd__gp_name_value,
    .name_move = pd__gp_name_move,
    .past = pd__gp_past,
};
