// Trail Again: the rules, TR-1 to TR-22. Everything that happens is an event. Each kind of event
// has one function that changes the table; it is used for states and for views, so the two cannot
// differ.
#include "games/trail/trail.h"

#include <assert.h>
#include <string.h>

#define REFUSE(name) ((pd_err)(PD_REFUSAL + TRAIL_##name))

static inline bool is_solo(const struct trail *t) {
    return t->seats == 1;
}

// ------------------------------------------------------------------------------- counts of cards

// What is left of `some` without `cards`, no face below zero.
static inline counts without(counts some, counts cards) {
    counts rest = (some | TA_HIGHS) - cards, enough = (rest >> 7 & TA_ONES) * 0xff;
    return rest & ~TA_HIGHS & enough;
}

// --------------------------------------------------------------------------------- what events do

// Copies of a card are alike, so a known copy counts as spent first.
static inline void spend(struct trail *t, int runner, counts cards) {
    if (t->viewer == PD_ALL_SEEING || t->viewer == runner)
        t->hand[runner] -= cards;
    t->veiled[runner] -= cards;
    t->known[runner] = without(t->known[runner], cards);
    t->count[runner] = (uint8_t)(t->count[runner] - pd__ta_total(cards));
}

// When the deck is empty, all cards not face up are in the hand, and everybody knows which they
// are.
static inline void receive(struct trail *t, int runner, counts cards, int count) {
    t->hand[runner] += cards; // 0 if they are hidden
    t->count[runner] = (uint8_t)(t->count[runner] + count);
    if (t->count[runner] == pd__ta_total(t->veiled[runner]))
        t->known[runner] = t->veiled[runner];
}

static void go_first(struct trail *t, int runner) {
    t->first = t->turn = (uint8_t)runner;
}

static void lay_card(struct trail *t, uint64_t legs, int length) {
    for (int i = 0; i < length; i++, legs >>= 4)
        t->road[t->laid++] = (uint8_t)((legs & 15) | (i == length - 1 ? ROAD_CARD_END : 0));
}

static inline void run_leg(struct trail *t, int runner, pd_move move) {
    spend(t, runner, pd__ta_payment(move));
    t->at[runner]++;
    t->ran = 1;
}

static inline void lose_setback(struct trail *t, int runner, int kind) {
    cardset group = (cardset)15 << 4 * kind;
    cardset left = (t->setbacks[runner] & group) >> 1 & group;
    t->setbacks[runner] = (t->setbacks[runner] & ~group) | left;
}

static inline counts boost_cost(const struct trail *t, struct trail_boost_move use) {
    return pd__ta_variant_cost(t->cost[use.boost], use.variant);
}

static void use_boost(struct trail *t, int runner, struct trail_boost_move use, int legs) {
    spend(t, runner, boost_cost(t, use));
    t->used = (uint16_t)(t->used | 1u << use.boost);
    t->at[runner] = (uint8_t)(t->at[runner] + legs);
    t->ran |= legs > 0;
    if (use.boost >= REMEDIES && use.boost < WINDS)
        lose_setback(t, runner, use.setback);
}

static inline void halt(struct trail *t) {
    t->phase = PHASE_KEEP;
}

// The lowest bits of a kind are used first, both in the pile and in front of a runner.
static inline void take_setback(struct trail *t, int runner, int kind) {
    cardset group = (cardset)15 << 4 * kind;
    t->pile = (t->pile & ~group) | ((t->pile & group) >> 1 & group);
    t->setbacks[runner] |=
        ((t->setbacks[runner] & group) << 1 & group) | pd__card(4u * (unsigned)kind);
}

cardset pd__ta_setback_discards(const struct trail *t) {
    cardset discards = 0;
    for (int kind = 0; kind < SETBACK_KINDS; kind++) {
        int left = pd__ta_setbacks(TA_SETBACKS, kind) - pd__ta_setbacks(t->pile, kind);
        for (int runner = 0; runner < RUNNERS; runner++)
            left -= pd__ta_setbacks(t->setbacks[runner], kind);
        discards |= (((cardset)1 << left) - 1) << 4 * kind;
    }
    return discards;
}

static void renew_pile(struct trail *t) {
    t->pile = pd__ta_setback_discards(t);
}

static inline void offer_aid(struct trail *t) {
    t->phase = PHASE_AID;
}

static inline void take_boost(struct trail *t, int runner, int boost) {
    t->boosts[runner] = (uint16_t)(t->boosts[runner] | 1u << boost);
}

static inline void heal(struct trail *t, int runner) {
    t->setbacks[runner] = 0;
}

static inline void renew_deck(struct trail *t, int runner) {
    t->known[runner] = t->veiled[runner];
    t->veiled[runner] = TA_DECK;
}

static void drop_out(struct trail *t, int runner, counts hand) {
    spend(t, runner, hand);
    t->status[runner] = OUT;
}

static inline void run_virtually(struct trail *t, int face, int legs) {
    t->veiled[1] -= TA_ONE(face);
    t->at[1] = (uint8_t)(t->at[1] + legs);
}

static inline void begin_turn(struct trail *t, int runner, int round) {
    t->turn = (uint8_t)runner;
    t->round = (uint8_t)round;
    t->phase = PHASE_RUN;
    t->ran = 0;
    t->used = 0;
}

static inline void end_race(struct trail *t, unsigned winners, unsigned outside) {
    t->over = 1;
    t->winners = (uint8_t)winners;
    t->outside = (uint8_t)outside;
}

static void observe(void *table, const pd_event *e) {
    struct trail *t = table;
    int runner = e->seat;
    switch (e->kind) {
    case EV_START: go_first(t, e->a); break;
    case EV_COURSE: lay_card(t, e->cards, e->b); break;
    case EV_DEAL:
    case EV_DRAW: receive(t, runner, (counts)e->cards, e->b); break;
    case EV_RUN: run_leg(t, runner, e->a); break;
    case EV_BOOST: use_boost(t, runner, (struct trail_boost_move){e->a, e->b, e->c}, e->d); break;
    case EV_STOP: halt(t); break;
    case EV_DISCARD: spend(t, runner, (counts)e->cards); break;
    case EV_SETBACK: take_setback(t, runner, e->a); break;
    case EV_SETBACK_PILE: renew_pile(t); break;
    case EV_AID: offer_aid(t); break;
    case EV_AID_BOOST: take_boost(t, runner, e->a); break;
    case EV_HEAL: heal(t, runner); break;
    case EV_RESHUFFLE: renew_deck(t, e->a); break;
    case EV_FINISH: t->status[runner] = FINISHED; break;
    case EV_DNF: drop_out(t, runner, (counts)e->cards); break;
    case EV_VIRTUAL: run_virtually(t, e->a, e->b); break;
    case EV_VIRTUAL_FINISH: t->status[1] = FINISHED; break;
    case EV_TURN: begin_turn(t, e->a, e->b); break;
    case EV_OVER: end_race(t, (unsigned)e->cards, e->a); break;
    }
}

// --------------------------------------------------------------------------------- telling events

#define TELL(log, ...) PD__TELL(log, (pd_event){__VA_ARGS__})

#define SEAT(runner) .seat = (int8_t)(runner)
#define BYTE(value)  ((uint8_t)(value))

// ------------------------------------------------------------------------------------------ cards

// TR-12, TR-22: an empty deck is renewed from the discards when a card must be drawn.
static __attribute__((noinline)) void reshuffle(struct trail *t, int runner, pd_events *log) {
    TELL(log, .kind = EV_RESHUFFLE, .seat = (int8_t)(runner < t->seats ? runner : PD_NOBODY),
         .a = BYTE(runner));
    renew_deck(t, runner);
}

static void tell_drawn(pd_events *log, uint8_t kind, int runner, counts cards) {
    if (cards)
        PD__TELL_OWNER(
            log,
            (pd_event){.kind = kind, SEAT(runner), .b = BYTE(pd__ta_total(cards)), .cards = cards});
}

static inline void draw_cards(struct trail *t, int runner, int count, uint8_t kind, pd_dice *dice,
                              pd_events *log) {
    counts deck = pd__ta_deck(t, runner), drawn = 0;
    for (int i = 0; i < count; i++) {
        if (__builtin_expect(!deck, 0)) {
            tell_drawn(log, kind, runner, drawn);
            receive(t, runner, drawn, pd__ta_total(drawn));
            drawn = 0;
            reshuffle(t, runner, log);
            deck = pd__ta_deck(t, runner);
            assert(deck); // nobody can hold all thirteen cards
        }
        counts card = TA_ONE(pd__pick_counted(dice, OUTCOME_CARD, deck));
        deck -= card;
        drawn += card;
    }
    tell_drawn(log, kind, runner, drawn);
    receive(t, runner, drawn, pd__ta_total(drawn));
}

// --------------------------------------------------------------------------------- start of a race

void pd__ta_lay_course(struct trail *t, const struct trail_course *course) {
    for (int card = 0; card < course->cards; card++) {
        uint64_t legs = 0;
        for (int i = 0; i < course->length[card]; i++)
            legs |= (uint64_t)((course->legs[card] >> 2 * i & 3) |
                               (course->stops[card] >> 2 * i & 3) << 2)
                    << 4 * i;
        lay_card(t, legs, course->length[card]);
    }
    t->length = t->laid;
}

// Until the deal, `road` holds the Course cards in the order of the file; so the state needs no
// copy.
static void open(void *state, const pd_setup *setup) {
    struct trail *t = state;
    const struct trail_options *options = (const void *)setup->config;
    const struct trail_course *course = &options->course;
    pd__ta_lay_course(t, course);
    t->laid = 0;
    for (int boost = 0; boost < BOOSTS; boost++)
        for (int colour = 0; colour < COLOURS; colour++)
            t->cost[boost] += course->cost[boost][colour] * TA_ONE(colour);
    memcpy(t->dash, course->dash, sizeof t->dash);
    for (int i = 0; i < PAIR_SETBACKS; i++)
        t->pairs |= (uint8_t)((i ^ course->pair[i]) << 2 * i);
    t->seats = (uint8_t)setup->seats;
    t->pile = TA_SETBACKS;
    t->veiled[0] = t->veiled[1] = TA_DECK;
    t->round = 1;
    t->brief = options->decided == DECIDED_END;
    t->viewer = PD_ALL_SEEING;
}

// Finds where each Course card starts in the road; after the last one comes the length of the road.
static int find_cards(const struct trail *t, uint8_t starts[COURSE_CARDS_MAX + 1]) {
    int cards = 0;
    starts[0] = 0;
    for (int leg = 0; leg < t->length; leg++)
        if (t->road[leg] & ROAD_CARD_END)
            starts[++cards] = (uint8_t)(leg + 1);
    return cards;
}

// TR-2: the Course cards in uniform random order, one after the other.
static void deal_course(struct trail *t, pd_dice *dice, pd_events *log) {
    uint8_t starts[COURSE_CARDS_MAX + 1], road[LEGS_MAX];
    int cards = find_cards(t, starts);
    cardset left = ((cardset)1 << cards) - 1;
    memcpy(road, t->road, sizeof road);
    for (int i = 0; i < cards; i++) {
        unsigned card = pd__pick(dice, OUTCOME_COURSE, left);
        int length = starts[card + 1] - starts[card];
        uint64_t legs = 0;
        for (int leg = length - 1; leg >= 0; leg--)
            legs = legs << 4 | (road[starts[card] + leg] & 15);
        left &= ~pd__card(card);
        lay_card(t, legs, length);
        TELL(log, .kind = EV_COURSE, .seat = PD_NOBODY, .a = BYTE(card), .b = BYTE(length),
             .c = BYTE(i), .cards = legs);
    }
}

static void start_turn(struct trail *t, int runner, int round, pd_dice *dice, pd_events *log);

static void deal(void *state, pd_dice *dice, pd_events *log) {
    struct trail *t = state;
    deal_course(t, dice, log);
    unsigned first = is_solo(t) ? 1 : pd__pick(dice, OUTCOME_START, 3);
    go_first(t, (int)first);
    TELL(log, .kind = EV_START, .seat = (int8_t)(is_solo(t) ? PD_NOBODY : (int)first),
         .a = BYTE(first));
    for (int seat = 0; seat < t->seats; seat++)
        draw_cards(t, seat, HAND, EV_DEAL, dice, log);
    start_turn(t, (int)first, 1, dice, log);
}

// ------------------------------------------------------------------------------------------ moves

pd_move pd__ta_boost_move(struct trail_boost_move use) {
    if (use.boost == IN_SIGHT)
        return MOVE_IN_SIGHT;
    if (use.boost >= WINDS)
        return (pd_move)(MOVE_WIND + (use.boost - WINDS) * VARIANTS + use.variant);
    if (use.boost >= REMEDIES)
        return (pd_move)(MOVE_REMEDY +
                         ((use.boost - REMEDIES) * VARIANTS + use.variant) * SETBACK_KINDS +
                         use.setback);
    return (pd_move)(MOVE_BOOST + use.boost * VARIANTS + use.variant);
}

struct trail_boost_move pd__ta_read_boost_move(pd_move move) {
    int id = (int)move;
    if (id == MOVE_IN_SIGHT)
        return (struct trail_boost_move){.boost = IN_SIGHT};
    if (id >= MOVE_WIND)
        return (struct trail_boost_move){WINDS + (id - MOVE_WIND) / VARIANTS,
                                         (id - MOVE_WIND) % VARIANTS, 0};
    if (id >= MOVE_REMEDY) {
        int way = (id - MOVE_REMEDY) / SETBACK_KINDS;
        return (struct trail_boost_move){REMEDIES + way / VARIANTS, way % VARIANTS,
                                         (id - MOVE_REMEDY) % SETBACK_KINDS};
    }
    return (struct trail_boost_move){(id - MOVE_BOOST) / VARIANTS, (id - MOVE_BOOST) % VARIANTS, 0};
}

counts pd__ta_payment(pd_move move) {
    static const counts payments[MOVE_STOP] = {
        TA_ONE(RED),     TA_ONE(YELLOW),     TA_ONE(GREEN),     TA_ONE(JOKER),
        2 * TA_ONE(RED), 2 * TA_ONE(YELLOW), 2 * TA_ONE(GREEN), TA_ONE(GREEN),
    };
    return payments[move];
}

static int actor(const void *table) {
    const struct trail *t = table;
    return t->over ? PD_NOBODY : t->turn;
}

static inline bool is_second(const struct trail *t, int runner) {
    return t->at[runner] < t->at[!runner] && t->status[!runner] != OUT;
}

static inline bool in_sight(const struct trail *t, int runner) {
    return (t->boosts[runner] >> IN_SIGHT & 1) && !pd__ta_suffers(t, runner, EXHAUSTION) &&
           is_second(t, runner);
}

bool pd__ta_in_sight(const struct trail *t, int runner) {
    return in_sight(t, runner);
}

int pd__ta_penalty(const struct trail *t, int runner) {
    unsigned cramps = (unsigned)(t->setbacks[runner] >> 4 * CRAMP);
    return (int)((cramps & 1) + (cramps >> 1 & 1) + (cramps >> 2 & 1)) +
           2 * pd__ta_suffers(t, runner, SPRAIN);
}

// TR-7: which of the first eight moves pay for the leg ahead, a bit each.
static inline unsigned ways_to_pay(const struct trail *t, int runner) {
    counts hand = t->hand[runner];
    unsigned leg = 1u << pd__ta_leg(t, t->at[runner]), one = pd__ta_faces_with(hand, 1);
    unsigned forbidden = pd__ta_forbidden_pairs(t, t->setbacks[runner]);
    unsigned pairs = pd__ta_faces_with(hand, 2) & ~leg & ~forbidden & 7;
    unsigned green = in_sight(t, runner) && leg != 1u << GREEN && (one >> GREEN & 1);
    return (one & (leg | 1u << JOKER)) | pairs << MOVE_PAIR | green << MOVE_GREEN;
}

static inline bool can_pay(const struct trail *t, int runner, int boost, int variant) {
    counts cost = t->cost[boost];
    return pd__ta_variant_fits(cost, variant) && (variant <= COLOURS || in_sight(t, runner)) &&
           pd__ta_holds(t->hand[runner], pd__ta_variant_cost(cost, variant));
}

// TR-9, TR-13: Boosts that may still be used in this turn, if they can be paid for.
static inline unsigned usable(const struct trail *t, int runner) {
    unsigned boosts = t->boosts[runner] & ~(unsigned)t->used & ~(1u << IN_SIGHT);
    return pd__ta_suffers(t, runner, EXHAUSTION) ? 0 : boosts;
}

static bool can_dash(const struct trail *t, int runner) {
    for (unsigned rest = usable(t, runner) & ((1u << DASHES) - 1); rest; rest &= rest - 1)
        for (int variant = 0; variant < VARIANTS; variant++)
            if (can_pay(t, runner, (int)pd__lowest(rest), variant))
                return true;
    return false;
}

static int list_boost(const struct trail *t, int runner, int boost, pd_move *out, int count) {
    for (int variant = 0; variant < VARIANTS; variant++) {
        if (!can_pay(t, runner, boost, variant))
            continue;
        if (boost < REMEDIES || boost >= WINDS) {
            out[count++] = pd__ta_boost_move((struct trail_boost_move){boost, variant, 0});
            continue;
        }
        for (int kind = 0; kind < SETBACK_KINDS; kind++) {
            out[count] = pd__ta_boost_move((struct trail_boost_move){boost, variant, kind});
            count += pd__ta_suffers(t, runner, kind);
        }
    }
    return count;
}

static int list_run(const struct trail *t, int runner, pd_move *out) {
    unsigned ways = ways_to_pay(t, runner);
    unsigned dnf = !t->ran && !ways && !can_dash(t, runner);
    int count = 0;
    ways |= (unsigned)t->ran << MOVE_STOP | dnf << MOVE_DNF;
    for (pd_move move = 0; move <= MOVE_DNF;
         move++) { // without branches, which random cards would make slow
        out[count] = move;
        count += (int)(ways >> move & 1);
    }
    for (unsigned rest = usable(t, runner); rest; rest &= rest - 1)
        count = list_boost(t, runner, (int)pd__lowest(rest), out, count);
    return count;
}

static int moves(const void *table, pd_move *out) {
    const struct trail *t = table;
    int count = 0;
    if (t->over)
        return 0;
    if (t->phase == PHASE_RUN)
        return list_run(t, t->turn, out);
    if (t->phase == PHASE_AID) {
        out[count++] = MOVE_AID_BOOST;
        out[count++] = MOVE_AID_HEAL;
        return count;
    }
    unsigned faces = pd__ta_faces_with(t->hand[t->turn], 1) << 1 | 1;
    for (int i = 0; i <= FACES; i++) {
        out[count] = (pd_move)(MOVE_KEEP + i);
        count += (int)(faces >> i & 1);
    }
    return count;
}

// ------------------------------------------------------------------------------------- why not

static pd_err why_not_green(const struct trail *t, int runner) {
    if (!(t->boosts[runner] >> IN_SIGHT & 1))
        return REFUSE(NO_IN_SIGHT);
    if (pd__ta_suffers(t, runner, EXHAUSTION))
        return REFUSE(EXHAUSTED);
    return is_second(t, runner) ? PD_OK : REFUSE(NOT_SECOND);
}

static __attribute__((noinline, cold)) pd_err why_not_pay(const struct trail *t, int runner,
                                                          pd_move move) {
    int leg = pd__ta_leg(t, t->at[runner]);
    if (move == MOVE_GREEN) {
        pd_err err = why_not_green(t, runner);
        if (err)
            return err;
        if (leg == GREEN)
            return REFUSE(GREEN_LEG);
    }
    if (!pd__ta_holds(t->hand[runner], pd__ta_payment(move)))
        return REFUSE(NOT_HELD);
    if (move < MOVE_PAIR)
        return REFUSE(WRONG_COLOUR);
    return (int)move - MOVE_PAIR == leg ? REFUSE(OWN_PAIR) : REFUSE(PAIR_FORBIDDEN);
}

static pd_err check_boost(const struct trail *t, int runner, struct trail_boost_move use) {
    if (use.boost == IN_SIGHT)
        return REFUSE(PASSIVE);
    if (!(t->boosts[runner] >> use.boost & 1))
        return REFUSE(NO_BOOST);
    if (pd__ta_suffers(t, runner, EXHAUSTION))
        return REFUSE(EXHAUSTED);
    if (t->used >> use.boost & 1)
        return REFUSE(USED);
    if (!pd__ta_variant_fits(t->cost[use.boost], use.variant))
        return REFUSE(NO_STAND_IN);
    if (use.variant > COLOURS && !in_sight(t, runner))
        return why_not_green(t, runner);
    if (!can_pay(t, runner, use.boost, use.variant))
        return REFUSE(COST);
    bool remedy = use.boost >= REMEDIES && use.boost < WINDS;
    return remedy && !pd__ta_suffers(t, runner, use.setback) ? REFUSE(NO_SETBACK) : PD_OK;
}

static pd_err check_dnf(const struct trail *t, int runner) {
    if (t->ran)
        return REFUSE(HAS_RUN);
    return ways_to_pay(t, runner) || can_dash(t, runner) ? REFUSE(CAN_RUN) : PD_OK;
}

static pd_err check_keep(const struct trail *t, int runner, pd_move move) {
    if (t->phase != PHASE_KEEP)
        return t->phase == PHASE_AID ? REFUSE(AT_AID) : REFUSE(NOT_KEEPING);
    bool held =
        move == MOVE_KEEP || (pd__ta_faces_with(t->hand[runner], 1) >> (move - MOVE_KEEP - 1) & 1);
    return held ? PD_OK : REFUSE(KEEP_NOT_HELD);
}

static inline pd_err check(const void *table, pd_move move) {
    const struct trail *t = table;
    int runner = t->turn;
    if (t->over)
        return PD_ERR_OVER;
    if (move >= MOVE_KEEP && move < MOVE_AID_BOOST)
        return check_keep(t, runner, move);
    if (move == MOVE_AID_BOOST || move == MOVE_AID_HEAL)
        return t->phase == PHASE_AID ? PD_OK : REFUSE(NOT_AID);
    if (t->phase != PHASE_RUN)
        return t->phase == PHASE_AID ? REFUSE(AT_AID) : REFUSE(NOT_RUNNING);
    if (move < MOVE_STOP)
        return ways_to_pay(t, runner) >> move & 1 ? PD_OK : why_not_pay(t, runner, move);
    if (move == MOVE_STOP)
        return t->ran ? PD_OK : REFUSE(MUST_RUN);
    return move == MOVE_DNF ? check_dnf(t, runner)
                            : check_boost(t, runner, pd__ta_read_boost_move(move));
}

// ---------------------------------------------------------------------------------- the race's end

// TR-15, TR-16, TR-19.
static void finish_race(struct trail *t, pd_events *log) {
    unsigned finishers = (t->status[0] == FINISHED) | (unsigned)(t->status[1] == FINISHED) << 1;
    if (finishers == 3 && t->count[0] != t->count[1])
        finishers = t->count[0] > t->count[1] ? 1 : 2;
    if (is_solo(t) && t->status[0] == OUT)
        finishers = 2;
    unsigned outside = is_solo(t) ? finishers >> 1 : 0;
    unsigned winners = is_solo(t) ? finishers & 1 : finishers;
    end_race(t, winners, outside);
    TELL(log, .kind = EV_OVER, .seat = PD_NOBODY, .a = BYTE(outside), .cards = winners);
}

// TR-17, TR-18.
static void virtual_turn(struct trail *t, pd_dice *dice, pd_events *log) {
    if (!t->veiled[1])
        reshuffle(t, 1, log);
    int face = (int)pd__pick_counted(dice, OUTCOME_CARD, t->veiled[1]);
    int legs = face == JOKER || face == pd__ta_leg(t, t->at[1]) ? 4 : 2;
    int left = t->length - t->at[1];
    legs = legs < left ? legs : left;
    run_virtually(t, face, legs);
    TELL(log, .kind = EV_VIRTUAL, .seat = PD_NOBODY, .a = BYTE(face), .b = BYTE(legs));
    if (t->at[1] == t->length) {
        t->status[1] = FINISHED;
        TELL(log, .kind = EV_VIRTUAL_FINISH, .seat = PD_NOBODY);
    }
}

static inline void tell_turn(struct trail *t, int runner, int round, pd_events *log) {
    begin_turn(t, runner, round);
    TELL(log, .kind = EV_TURN, SEAT(runner), .a = BYTE(runner), .b = BYTE(round));
}

// Starts a round: in the solo race with the virtual runner, else with `runner`.
static void start_turn(struct trail *t, int runner, int round, pd_dice *dice, pd_events *log) {
    if (is_solo(t)) {
        virtual_turn(t, dice, log);
        runner = 0;
    }
    tell_turn(t, runner, round, log);
}

// TR-14: ends the turn of `runner`. The second runner is next, or else a new round starts, unless a
// runner has finished or nobody is running any more.
static void end_turn(struct trail *t, int runner, pd_dice *dice, pd_events *log) {
    int second = !t->first;
    if (runner == t->first && t->status[second] == RUNNING) {
        tell_turn(t, second, t->round, log);
        return;
    }
    bool finished = t->status[0] == FINISHED || t->status[1] == FINISHED;
    bool running = t->status[0] == RUNNING || (t->status[1] == RUNNING && !is_solo(t));
    if (finished || !running) {
        finish_race(t, log);
        return;
    }
    start_turn(t, t->status[t->first] == RUNNING ? t->first : second, t->round + 1, dice, log);
}

// ---------------------------------------------------------------------------------- phases 2, 3, 4

static void refill(struct trail *t, int runner, pd_dice *dice, pd_events *log) {
    int count = HAND - pd__ta_penalty(t, runner);
    draw_cards(t, runner, count > 0 ? count : 0, EV_DRAW, dice, log);
    end_turn(t, runner, dice, log);
}

static __attribute__((noinline)) void shuffle_setbacks(struct trail *t, pd_events *log) {
    if (!pd__ta_setback_discards(t))
        return;
    renew_pile(t);
    TELL(log, .kind = EV_SETBACK_PILE, .seat = PD_NOBODY);
}

// TR-11: the pile is renewed as soon as it is empty, or once there is something to renew it from.
static void draw_setback(struct trail *t, int runner, pd_dice *dice, pd_events *log) {
    if (__builtin_expect(!t->pile, 0))
        shuffle_setbacks(t, log);
    if (!t->pile) {
        TELL(log, .kind = EV_NO_SETBACK, SEAT(runner));
        return;
    }
    int kind = (int)pd__pick_either(dice, OUTCOME_SETBACK, 0, 0, t->pile, 2);
    take_setback(t, runner, kind);
    TELL(log, .kind = EV_SETBACK, SEAT(runner), .a = BYTE(kind),
         .b = BYTE(kind < SIDE_STITCH ? 0 : pd__ta_pair(t, kind - SIDE_STITCH)));
    if (__builtin_expect(!t->pile, 0))
        shuffle_setbacks(t, log);
}

static int count_setbacks(const struct trail *t, int runner) {
    return (int)pd__count(t->setbacks[runner]);
}

static void discard_setbacks(struct trail *t, int runner, pd_events *log) {
    TELL(log, .kind = EV_HEAL, SEAT(runner), .b = BYTE(count_setbacks(t, runner)));
    heal(t, runner);
}

static void draw_boost(struct trail *t, int runner, pd_dice *dice, pd_events *log) {
    int boost = (int)pd__pick(dice, OUTCOME_BOOST, pd__ta_boost_pile(t));
    take_boost(t, runner, boost);
    TELL(log, .kind = EV_AID_BOOST, SEAT(runner), .a = BYTE(boost));
}

// TR-11, TR-13. At an Aid Station the turn waits for a choice, unless there is only one thing to
// do.
static void stop_effect(struct trail *t, int runner, pd_dice *dice, pd_events *log) {
    int stop = pd__ta_stop(t, t->at[runner] - 1);
    if (stop == STOP_AID && pd__ta_boost_pile(t) && !pd__ta_suffers(t, runner, BLISTERS)) {
        offer_aid(t);
        TELL(log, .kind = EV_AID, SEAT(runner));
        return;
    }
    if (stop == STOP_AID)
        discard_setbacks(t, runner, log);
    if (stop == STOP_SETBACK)
        draw_setback(t, runner, dice, log);
    refill(t, runner, dice, log);
}

// TR-10: everything but the card kept, if any, is discarded.
static void empty_hand(struct trail *t, int runner, counts kept, pd_dice *dice, pd_events *log) {
    counts rest = t->hand[runner] - kept;
    if (rest)
        TELL(log, .kind = EV_DISCARD, SEAT(runner), .cards = rest);
    spend(t, runner, rest);
    if (__builtin_expect(log != NULL, 0) && kept)
        pd__tell_owner(log, (pd_event){.kind = EV_KEEP, SEAT(runner), .b = 1, .cards = kept});
    stop_effect(t, runner, dice, log);
}

// TR-14: if the other runner has finished, cards kept or drawn no longer matter. With Hypo, or
// without a card to keep, there is nothing to choose.
static void stop_running(struct trail *t, int runner, pd_dice *dice, pd_events *log) {
    TELL(log, .kind = EV_STOP, SEAT(runner), .b = t->at[runner],
         .c = BYTE(pd__ta_stop(t, t->at[runner] - 1)));
    halt(t);
    if (t->brief && t->status[!runner] == FINISHED)
        finish_race(t, log);
    else if (t->count[runner] == 0 || pd__ta_suffers(t, runner, HYPO))
        empty_hand(t, runner, 0, dice, log);
}

// ----------------------------------------------------------------------------------- making a move

// TR-14: on the last stop the turn ends at once.
static inline void arrive(struct trail *t, int runner, pd_dice *dice, pd_events *log) {
    if (t->at[runner] < t->length)
        return;
    t->status[runner] = FINISHED;
    TELL(log, .kind = EV_FINISH, SEAT(runner), .b = t->count[runner]);
    end_turn(t, runner, dice, log);
}

static void apply_boost(struct trail *t, int runner, struct trail_boost_move use, pd_dice *dice,
                        pd_events *log) {
    int legs = use.boost < DASHES ? t->dash[use.boost] : 0, left = t->length - t->at[runner];
    legs = legs < left ? legs : left;
    TELL(log, .kind = EV_BOOST, SEAT(runner), .a = BYTE(use.boost), .b = BYTE(use.variant),
         .c = BYTE(use.setback), .d = BYTE(legs),
         .cards = pd__ta_variant_cost(t->cost[use.boost], use.variant));
    use_boost(t, runner, use, legs);
    if (use.boost >= WINDS)
        draw_cards(t, runner, WIND_DRAWS, EV_DRAW, dice, log);
    arrive(t, runner, dice, log);
}

static void apply_dnf(struct trail *t, int runner, pd_dice *dice, pd_events *log) {
    counts hand = t->hand[runner];
    TELL(log, .kind = EV_DNF, SEAT(runner), .cards = hand);
    drop_out(t, runner, hand);
    end_turn(t, runner, dice, log);
}

static pd_err apply(void *state, pd_move move, bool legal, pd_dice *dice, pd_events *log) {
    struct trail *t = state;
    int runner = t->turn;
    pd_err err = legal ? PD_OK : check(t, move);
    if (err)
        return err;
    if (move < MOVE_STOP) {
        TELL(log, .kind = EV_RUN, SEAT(runner), .a = BYTE(move), .b = t->at[runner],
             .c = BYTE(pd__ta_leg(t, t->at[runner])));
        run_leg(t, runner, move);
        arrive(t, runner, dice, log);
    } else if (move == MOVE_STOP) {
        stop_running(t, runner, dice, log);
    } else if (move == MOVE_DNF) {
        apply_dnf(t, runner, dice, log);
    } else if (move < MOVE_AID_BOOST) {
        empty_hand(t, runner, move == MOVE_KEEP ? 0 : TA_ONE(move - MOVE_KEEP - 1), dice, log);
    } else if (move >= MOVE_BOOST) {
        apply_boost(t, runner, pd__ta_read_boost_move(move), dice, log);
    } else {
        if (move == MOVE_AID_BOOST)
            draw_boost(t, runner, dice, log);
        else
            discard_setbacks(t, runner, log);
        refill(t, runner, dice, log);
    }
    return PD_OK;
}

// The score is the number of legs run, plus the cards in hand for a finisher.
static void result(const void *table, pd_result *result) {
    const struct trail *t = table;
    result->seats = t->seats;
    result->winners = t->winners;
    result->outside = t->outside;
    for (int seat = 0; seat < t->seats; seat++)
        result->score[seat] = t->at[seat] + (t->status[seat] == FINISHED ? t->count[seat] : 0);
}

// The score; −1 for a runner who has dropped out.
static void standing(const void *table, int *out) {
    const struct trail *t = table;
    pd_result now = {0};
    result(table, &now);
    for (int seat = 0; seat < t->seats; seat++)
        out[seat] = t->status[seat] == OUT ? -1 : now.score[seat];
}

// Everybody sees what is discarded and whether a card is kept, but not which.
static bool secret(const void *table) {
    return ((const struct trail *)table)->phase == PHASE_KEEP;
}

// ----------------------------------------------------------------------------------- hidden hands

static counts cards_paid(const struct trail *t, pd_move move) {
    if (move < MOVE_STOP)
        return pd__ta_payment(move);
    return move >= MOVE_BOOST ? boost_cost(t, pd__ta_read_boost_move(move)) : 0;
}

// Known cards are spent before others of their face, so the one kept is known only if all are.
static int ways(const void *state, pd_move move) {
    const struct trail *t = state;
    int runner = t->turn, ways = 1;
    counts secret = t->hand[runner] - t->known[runner];
    if (move > MOVE_KEEP && move < MOVE_AID_BOOST) {
        int unknown = pd__ta_face(secret, (int)move - MOVE_KEEP - 1);
        return unknown ? unknown : 1;
    }
    counts paid = without(cards_paid(t, move), t->known[runner]);
    for (int face = 0; face < FACES; face++)
        ways *= pd__choices(pd__ta_face(secret, face), pd__ta_face(paid, face));
    return ways;
}

static void view(void *table, int seat) {
    struct trail *t = table;
    for (int runner = 0; runner < RUNNERS; runner++)
        if (runner != seat)
            t->hand[runner] = 0;
    t->viewer = (int8_t)seat;
}

// A hand is its known cards and random ones of those that are not face up.
static void resample(void *table, pd_dice *dice) {
    struct trail *t = table;
    for (int seat = 0; seat < t->seats; seat++) {
        if (seat == t->viewer)
            continue;
        counts hand = t->known[seat], pool = t->veiled[seat] - hand;
        for (int left = t->count[seat] - pd__ta_total(hand); left > 0; left--) {
            counts card = TA_ONE(pd__roll_counted(dice, pool));
            pool -= card;
            hand += card;
        }
        t->hand[seat] = hand;
    }
    t->viewer = PD_ALL_SEEING;
}

static int viewer(const void *table) {
    return ((const struct trail *)table)->viewer;
}

// ---------------------------------------------------------------------------------- the table row

static const pd__option options[] = {
    {.name = "course",
     .title = N_("Course"),
     .fallback = pd__ta_default_course,
     .read = pd__ta_course_read,
     .is_value = pd__ta_is_course,
     .explain = pd__ta_course_explain,
     .write = pd__ta_course_write,
     .load = pd__ta_course_load,
     .show = pd__ta_course_show,
     .wanted = N_("a course file, or a course on one line as in records: see paddock-course(5)"),
     .help =
         N_("The Course cards, the costs of the Boosts and the colours of some Setbacks, from a "
            "file: see paddock-course(5).")},
    {.name = "decided",
     .title = N_("When one has finished"),
     .fallback = "end",
     .choices = "end|turn",
     .labels = N_("Race ends at once|Turn is played out"),
     .offset = offsetof(struct trail_options, decided),
     .help = N_("If the other runner stops short of the end.")},
    {0},
};

static const pd__refusal refusals[] = {TRAIL_REFUSALS(PD__REFUSAL_ROW){0}};

PD__CHECK_LAYOUT(struct trail, struct trail_options);

const pd_game pd__trail = {
    .id = "trail",
    .name = N_("Trail Again"),
    .blurb =
        N_("A trail race for two, or solo: pay for each leg with cards, mind the stops, and move "
           "every turn or drop out."),
    .seats_min = 1,
    .seats_max = 2,
    .seats_usual = 2,
    .minutes = 7,
    .draws = true,
    .state_size = sizeof(struct trail),
    .seats_at = offsetof(struct trail, seats),
    .move_count = MOVE_COUNT,
    .steps_max = RUNNERS * LEGS_MAX * (1 + IN_SIGHT + 3), // a leg, every Boost, stop, keep and aid
    .chance = 1u << EV_START | 1u << EV_DEAL | 1u << EV_SETBACK | 1u << EV_AID_BOOST |
              1u << EV_DRAW | 1u << EV_VIRTUAL,
    .move_examples = "r, yy, j, boost envole-moi j=r, stop, keep g",
    .options = options,
    .refusals = refusals,
    .rules = pd__ta_rules,
    .terms = pd__ta_terms,
    .happenings = pd__ta_happenings,
    .event_names = pd__ta_event_names,
    .open = open,
    .deal = deal,
    .actor = actor,
    .moves = moves,
    .check = check,
    .apply = apply,
    .result = result,
    .break_down = pd__ta_break_down,
    .standing = standing,
    .secret = secret,
    .ways = ways,
    .estimator = &pd__ta_estimator,
    .judge = pd__ta_judge,
    .view = view,
    .resample = resample,
    .observe = observe,
    .is_event = pd__ta_is_event,
    .viewer = viewer,
    .move_write = pd__ta_move_write,
    .move_read = pd__ta_move_read,
    .outcome_write = pd__ta_outcome_write,
    .outcome_read = pd__ta_outcome_read,
    .say_event = pd__ta_say_event,
    .say_table = pd__ta_say_table,
    .say_hand = pd__ta_say_hand,
    .say_now = pd__ta_say_now,
    .say_move = pd__ta_say_move,
    .say_refusal = pd__ta_say_refusal,
    .say_reason = pd__ta_say_reason,
    .rules_now = pd__ta_rules_now,
    .happen = pd__ta_happen,
    .json = pd__ta_json,
    .name_value = pd__ta_name_value,
    .name_move = pd__ta_name_move,
    .past = pd__ta_past,
};
