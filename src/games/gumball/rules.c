// Gumball Rally: the rules, GR-1 to GR-20. Whatever happens is an event, and `change` is the only
// place where an event changes a table; a state and a view go through the same code.
#include "games/gumball/gumball.h"

#include <assert.h>
#include <string.h>

static const cardset ALL_CARDS = ((cardset)1 << CARDS) - 1;

#define REFUSE(name) ((pd_err)(PD_REFUSAL + GUMBALL_##name))

// ---------------------------------------------------------------------------------------- events

static inline int place_of(const struct gumball *g, int kart) {
    int place = 0;
    while (g->line[place] != kart)
        place++;
    return place;
}

static inline void lay(struct gumball *g, int seat, int card) {
    cardset bit = pd__card((unsigned)card);
    g->hand[seat] &= ~bit;
    g->veiled &= ~bit;
    g->count[seat]--;
    g->shown[g->turn++] = (uint8_t)card;
    if (__builtin_expect((g->aged & bit) != 0, 0)) {
        int e = 0;
        while (!(g->era[e] & bit))
            e++;
        g->era[e] ^= bit;
        g->aged ^= bit;
        g->era_count[e][seat]--;
    }
}

static inline void step_ahead(struct gumball *g, int kart) {
    int place = place_of(g, kart);
    uint8_t card = g->shown[place];
    g->line[place] = g->line[place - 1];
    g->shown[place] = g->shown[place - 1];
    g->line[place - 1] = (uint8_t)kart;
    g->shown[place - 1] = card;
}

static inline void drop_back(struct gumball *g, int kart) {
    int place = place_of(g, kart), last = g->karts - 1;
    uint8_t card = g->shown[place];
    for (; place < last; place++) {
        g->line[place] = g->line[place + 1];
        g->shown[place] = g->shown[place + 1];
    }
    g->line[last] = (uint8_t)kart;
    g->shown[last] = card;
}

static void close_era(struct gumball *g, cardset cards) {
    int e = g->eras++;
    assert(e < ERAS_MAX);
    g->era[e] = cards;
    for (int seat = 0; seat < g->seats; seat++) {
        int held = g->count[seat];
        for (int earlier = 0; earlier < e; earlier++)
            held -= g->era_count[earlier][seat];
        g->era_count[e][seat] = (uint8_t)held;
    }
}

// The deck is empty, so all veiled cards are in hands. Everybody can tell which those are, and how
// many of them each seat holds: that is what `era` keeps, for honest resampling later.
static void renew_deck(struct gumball *g) {
    cardset fresh = g->veiled & ~g->aged;
    if (fresh)
        close_era(g, fresh);
    g->aged = g->veiled;
    g->veiled |= g->discard;
    g->discard = 0;
}
static inline void turn_up(struct gumball *g, int hazard) {
    if (g->hazards >= 3 && (g->hazards - 3) % 4 == 0)
        g->special_out = 0; // a new window begins
    g->hazards++;
    if (hazard >= CHECKPOINT) {
        g->special_out = 1;
        return;
    }
    unsigned shift = 4 * (unsigned)(hazard / 2), nibble = g->plain >> shift & 15;
    unsigned gone = hazard & 1 ? 8 : (nibble & 7) & -(nibble & 7);
    g->plain = (uint16_t)(g->plain & ~(gone << shift));
}

static inline void clear_cards(struct gumball *g) {
    for (int place = 0; place < g->karts; place++)
        g->discard |= pd__card(g->shown[place]);
    memset(g->shown, NO_CARD, sizeof g->shown);
    g->turn = 0;
    g->round++;
}

static void clear_photos(struct gumball *g) {
    for (int seat = 0; seat < g->seats; seat++)
        if (g->photo[seat] != NO_CARD)
            g->discard |= pd__card(g->photo[seat]);
    memset(g->photo, NO_CARD, sizeof g->photo);
}

// Inlined so that a call with a constant kind is only that kind's code.
static inline __attribute__((always_inline)) void change(struct gumball *g, const pd_event *e) {
    switch (e->kind) {
    case EV_DEAL:
    case EV_DRAW:
        g->hand[e->seat] |= e->cards;
        g->count[e->seat]++;
        break;
    case EV_LINE_UP: g->line[g->placed++] = e->a; break;
    case EV_PLAY: lay(g, e->seat, e->b); break;
    case EV_PASS: step_ahead(g, e->a); break;
    case EV_STAY: break;
    case EV_RESHUFFLE: renew_deck(g); break;
    case EV_HAZARD: turn_up(g, e->a); break;
    case EV_BACK: drop_back(g, e->a); break;
    case EV_SCORE: g->points[e->a] = (uint8_t)(g->points[e->a] + e->b); break;
    case EV_ROUND: clear_cards(g); break;
    case EV_PHOTO: clear_photos(g); break;
    case EV_PHOTO_CARD:
        g->photo[e->seat] = e->b;
        g->veiled &= ~pd__card(e->b);
        break;
    case EV_OVER:
        g->over = 1;
        g->winners = (uint8_t)e->cards;
        break;
    }
}

static inline __attribute__((always_inline)) void happen(struct gumball *g, pd_events *log,
                                                         pd_event e) {
    change(g, &e);
    if (__builtin_expect(log != NULL, 0)) {
        e.audience = PD_EVERYONE;
        pd__tell(log, &e);
    }
}

// A card that only its seat may see: the others are told of it without the card.
static inline __attribute__((always_inline)) void happen_to(struct gumball *g, pd_events *log,
                                                            pd_event e) {
    change(g, &e);
    if (__builtin_expect(log != NULL, 0)) {
        e.audience = e.seat;
        pd__tell(log, &e);
        e.audience = PD_ALL_BUT(e.seat);
        e.cards = 0;
        pd__tell(log, &e);
    }
}

static inline pd_event kart_event(const struct gumball *g, uint8_t kind, int kart) {
    return (pd_event){.kind = kind,
                      .seat = (int8_t)pd__gb_owner(g, kart),
                      .a = (uint8_t)kart,
                      .d = g->options.duel};
}

static void observe(void *table, const pd_event *event) {
    change(table, event);
}

// ----------------------------------------------------------------------------------------- cards

static inline cardset deck(const struct gumball *g) {
    cardset held = 0;
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        held |= g->hand[seat];
    return g->veiled & ~held;
}

// GR-16: an empty deck is renewed from the discards when a card must be drawn.
static inline int draw(struct gumball *g, pd_dice *dice, pd_events *log) {
    cardset left = deck(g);
    if (__builtin_expect(!left, 0)) {
        happen(g, log, (pd_event){.kind = EV_RESHUFFLE, .seat = PD_NOBODY});
        left = deck(g);
    }
    return (int)pd__pick(dice, OUTCOME_CARD, left);
}

// --------------------------------------------------------------------------------- start of a race

static void open(void *state, const pd_setup *setup) {
    struct gumball *g = state;
    memcpy(&g->options, setup->config, sizeof g->options);
    g->seats = (uint8_t)setup->seats;
    g->karts = (uint8_t)(g->options.duel ? 2 * setup->seats : setup->seats);
    g->veiled = ALL_CARDS;
    g->plain = 0xffff;
    g->round = 1;
    g->viewer = PD_ALL_SEEING;
    memset(g->shown, NO_CARD, sizeof g->shown);
    memset(g->photo, NO_CARD, sizeof g->photo);
}

static void deal(void *state, pd_dice *dice, pd_events *log) {
    struct gumball *g = state;
    unsigned start = pd__pick(dice, OUTCOME_START, ((cardset)1 << g->seats) - 1);
    for (unsigned i = 0; i < g->karts; i++) {
        // GR-7, GR-20: clockwise from the start seat; a second time round for the second karts.
        unsigned seat = (start + i) % g->seats, kart = i < g->seats ? seat : seat + g->seats;
        happen(g, log, kart_event(g, EV_LINE_UP, (int)kart));
    }
    for (int seat = 0; seat < g->seats; seat++)
        for (int i = 0; i < HAND; i++) {
            cardset card = pd__card(pd__pick(dice, OUTCOME_CARD, deck(g)));
            happen_to(g, log, (pd_event){.kind = EV_DEAL, .seat = (int8_t)seat, .cards = card});
        }
}

static void seats(const void *config, int *min, int *max) {
    const struct gumball_options *options = config;
    *min = options->duel ? 2 : 3;
    *max = options->duel ? 4 : 8;
}

// ----------------------------------------------------------------------------------------- moves

static int actor(const void *table) {
    const struct gumball *g = table;
    return g->over ? PD_NOBODY : pd__gb_owner(g, g->line[g->turn]);
}

static const uint8_t colour_of[CARDS] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
};
static const uint8_t number_of[CARDS] = {
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
};

// GR-10 to GR-13. Every kart ahead has played, so each shows a card.
static inline struct gumball_run run(const struct gumball *g, int card) {
    struct gumball_run run = {.end = g->turn};
    int passing = g->options.passing;
    for (; run.end > 0; run.end--) {
        int ahead = g->shown[run.end - 1];
        bool by_number = number_of[card] > number_of[ahead];
        if (!by_number && colour_of[card] != colour_of[ahead])
            break;
        if (passing == PASSING_FREE || (passing == PASSING_RULEBOOK && !by_number))
            run.stops |= 1u << run.end;
    }
    return run;
}

struct gumball_run pd__gb_run(const struct gumball *g, int card) {
    return run(g, card);
}

static int moves(const void *table, pd_move *out) {
    const struct gumball *g = table;
    int count = 0;
    for (cardset hand = g->hand[actor(g)]; hand; hand &= hand - 1) {
        int card = (int)pd__lowest(hand);
        out[count++] = pd__gb_move(card, 0);
        for (unsigned stops = run(g, card).stops; stops; stops &= stops - 1)
            out[count++] = pd__gb_move(card, (int)pd__lowest(stops) + 1);
    }
    return count;
}

static pd_err why_not_stop(const struct gumball *g, int place, struct gumball_run run) {
    if (place > g->turn)
        return REFUSE(BEHIND);
    if (place == run.end)
        return REFUSE(END_ANYWAY);
    if (place < run.end)
        return REFUSE(BLOCKED);
    return g->options.passing == PASSING_FORCED ? REFUSE(NO_OPTION) : REFUSE(FORCED);
}

static pd_err check(const void *table, pd_move move) {
    const struct gumball *g = table;
    int card = pd__gb_move_card(move), stop = pd__gb_move_stop(move);
    if (!(g->hand[actor(g)] >> card & 1))
        return REFUSE(NOT_HELD);
    if (stop == 0)
        return PD_OK;
    struct gumball_run way = run(g, card);
    return way.stops >> (stop - 1) & 1 ? PD_OK : why_not_stop(g, stop - 1, way);
}

// --------------------------------------------------------------------------------------- scoring

// The seats tied for the victory. In the duel (GR-20) a seat is as good as its best kart, then as
// its other one.
static unsigned leaders(const struct gumball *g) {
    int best = -1;
    unsigned tied = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        int one = g->points[seat], two = g->options.duel ? g->points[seat + g->seats] : 0;
        int worth = one > two ? one << 8 | two : two << 8 | one;
        if (worth > best)
            tied = 0;
        if (worth >= best) {
            best = worth;
            tied |= 1u << seat;
        }
    }
    return tied;
}

// GR-19: one draw; returns those who drew the highest number.
static unsigned photo_finish(struct gumball *g, pd_dice *dice, pd_events *log, unsigned tied) {
    unsigned ahead = 0;
    int highest = 0;
    for (unsigned rest = tied; rest; rest &= rest - 1) {
        int seat = (int)pd__lowest(rest), card = draw(g, dice, log), number = number_of[card];
        happen(g, log,
               (pd_event){.kind = EV_PHOTO_CARD, .seat = (int8_t)seat, .b = (uint8_t)card});
        if (number > highest)
            ahead = 0;
        if (number >= highest) {
            highest = number;
            ahead |= 1u << seat;
        }
    }
    return ahead;
}

static void finish(struct gumball *g, pd_dice *dice, pd_events *log) {
    unsigned tied = leaders(g);
    for (int i = 0; g->options.photo_finish && (tied & (tied - 1)) && i < PHOTOS_MAX; i++) {
        happen(g, log, (pd_event){.kind = EV_PHOTO, .seat = PD_NOBODY, .a = (uint8_t)i, .cards = tied});
        tied = photo_finish(g, dice, log, tied);
    }
    happen(g, log, (pd_event){.kind = EV_OVER, .seat = PD_NOBODY, .cards = tied});
}

static void score(struct gumball *g, pd_events *log, const uint8_t *ladder, int rungs) {
    for (int place = 0; place < rungs && place < g->karts; place++) {
        pd_event e = kart_event(g, EV_SCORE, g->line[place]);
        e.b = ladder[place];
        e.c = (uint8_t)place;
        happen(g, log, e);
    }
}

// ---------------------------------------------------------------------------------------- hazards

int pd__gb_window(const struct gumball *g, int *left) {
    if (g->hazards < 3) {
        *left = 3 - g->hazards;
        return -1;
    }
    *left = 4 - (g->hazards - 3) % 4;
    return (g->hazards - 3) / 4;
}

// GR-6 without a stored order: in a window of `left` cards the special one, if it has not come, is
// next with chance 1/left; otherwise each plain hazard nobody has seen is as likely as another.
static int next_hazard(const struct gumball *g, pd_dice *dice) {
    uint8_t weights[HAZARDS] = {0};
    int left, window = pd__gb_window(g, &left);
    bool fresh = left == 4;
    bool special = window >= 0 && (fresh || !g->special_out);
    unsigned others = special ? (unsigned)left - 1 : 1;
    unsigned unseen = 0;
    for (int i = 0; i < 8; i++) {
        unsigned nibble = g->plain >> (4 * (i / 2)) & 15;
        unsigned count = i & 1 ? nibble >> 3 : (nibble & 1) + (nibble >> 1 & 1) + (nibble >> 2 & 1);
        unseen += count;
        weights[i] = (uint8_t)(count * others);
    }
    if (special)
        weights[window == 2 ? WINNER : CHECKPOINT] = (uint8_t)unseen;
    return (int)pd__pick_weighted(dice, OUTCOME_HAZARD, weights, HAZARDS);
}

// GR-15: the karts showing the colour, lowest number first; so sent back one after the other, the
// highest ends furthest back. An ordinary hazard takes the last of them only.
static void strike(struct gumball *g, pd_events *log, int colour, bool major) {
    uint8_t by_number[NUMBERS];
    unsigned numbers = 0;
    for (int place = 0; place < g->karts; place++)
        if (colour_of[g->shown[place]] == colour) {
            int index = number_of[g->shown[place]] - 1;
            numbers |= 1u << index;
            by_number[index] = g->line[place];
        }
    if (numbers && !major)
        numbers = 1u << (31 - __builtin_clz(numbers));
    for (; numbers; numbers &= numbers - 1)
        happen(g, log, kart_event(g, EV_BACK, by_number[pd__lowest(numbers)]));
}

static void end_round(struct gumball *g, pd_dice *dice, pd_events *log) {
    int left, window = pd__gb_window(g, &left);
    int hazard = next_hazard(g, dice);
    happen(g, log, (pd_event){.kind = EV_HAZARD, .seat = PD_NOBODY, .a = (uint8_t)hazard});
    if (hazard == WINNER) {
        score(g, log, g->options.points + 2 * LADDER_CHECKPOINT, LADDER_FINISH);
        finish(g, dice, log);
        return;
    }
    if (hazard == CHECKPOINT)
        score(g, log, g->options.points + window * LADDER_CHECKPOINT, LADDER_CHECKPOINT);
    else
        strike(g, log, hazard / 2, hazard & 1);
    happen(g, log,
           (pd_event){.kind = EV_ROUND, .seat = PD_NOBODY, .a = (uint8_t)(g->round + 1)});
}

// Something between the kart in `place` and the one in front of it.
static inline pd_event pass_event(const struct gumball *g, uint8_t kind, int place) {
    pd_event e = kart_event(g, kind, g->line[place]);
    e.b = g->line[place - 1];
    e.other = (int8_t)pd__gb_owner(g, e.b);
    e.c = number_of[g->shown[place]] <= number_of[g->shown[place - 1]];
    return e;
}

static void apply(void *state, pd_move move, pd_dice *dice, pd_events *log) {
    struct gumball *g = state;
    int card = pd__gb_move_card(move), stop = pd__gb_move_stop(move);
    int place = g->turn, end = run(g, card).end, target = stop ? stop - 1 : end;
    pd_event play = kart_event(g, EV_PLAY, g->line[place]);
    play.b = (uint8_t)card;
    happen(g, log, play);
    for (; place > target; place--)
        happen(g, log, pass_event(g, EV_PASS, place));
    if (target > end)
        happen(g, log, pass_event(g, EV_STAY, target));
    cardset drawn = pd__card((unsigned)draw(g, dice, log));
    happen_to(g, log, (pd_event){.kind = EV_DRAW, .seat = play.seat, .cards = drawn});
    if (g->turn == g->karts)
        end_round(g, dice, log);
}

static void result(const void *table, pd_result *result) {
    const struct gumball *g = table;
    result->seats = g->seats;
    result->winners = g->winners;
    for (int seat = 0; seat < g->seats; seat++) {
        int one = g->points[seat], two = g->options.duel ? g->points[seat + g->seats] : 0;
        result->score[seat] = one > two ? one : two;
    }
}

// ----------------------------------------------------------------------------------- hidden hands

static void view(void *table, int seat) {
    struct gumball *g = table;
    cardset own = seat >= 0 ? g->hand[seat] : 0;
    memset(g->hand, 0, sizeof g->hand);
    if (seat >= 0)
        g->hand[seat] = own;
    g->viewer = (int8_t)seat;
}

// Gives `count` cards of the pool to a seat, each set of them equally likely.
static inline void deal_from(struct gumball *g, pd_dice *dice, int seat, int count, cardset *pool) {
    for (; count > 0; count--) {
        cardset card = pd__card(pd__nth(*pool, pd__roll(dice, pd__count(*pool))));
        *pool ^= card;
        g->hand[seat] |= card;
    }
}

// Cards of a deck that ran out are all in hands, so many in each; the others are in hands or deck.
static void resample(void *table, pd_dice *dice) {
    struct gumball *g = table;
    cardset own = g->viewer >= 0 ? g->hand[g->viewer] : 0;
    cardset fresh = g->veiled & ~g->aged & ~own;
    int need[PD_SEATS_MAX];
    for (int seat = 0; seat < g->seats; seat++)
        need[seat] = seat == g->viewer ? 0 : g->count[seat];
    for (int e = 0; e < g->eras; e++) {
        cardset pool = g->era[e] & ~own;
        for (int seat = 0; pool && seat < g->seats; seat++)
            if (seat != g->viewer) {
                deal_from(g, dice, seat, g->era_count[e][seat], &pool);
                need[seat] -= g->era_count[e][seat];
            }
    }
    for (int seat = 0; seat < g->seats; seat++)
        deal_from(g, dice, seat, need[seat], &fresh);
    g->viewer = PD_ALL_SEEING;
}

static int viewer(const void *table) {
    return ((const struct gumball *)table)->viewer;
}

// ---------------------------------------------------------------------------------- the table row

static const pd__option options[] = {
    {.name = "points",
     .fallback = "3,2,1/3,2,1/4,3,2,1",
     .read = pd__gb_points_read,
     .write = pd__gb_points_write,
     .wanted = N_("three numbers for each checkpoint and four for the finish, 0 to 20, such as "
                  "3,2,1/3,2,1/4,3,2,1"),
     .help = N_("What the point cards are worth: first checkpoint / second checkpoint / finish.")},
    {.name = "passing",
     .fallback = "rulebook",
     .choices = "rulebook|forced|free",
     .offset = offsetof(struct gumball_options, passing),
     .help = N_("Which passes may be declined: passes by colour (rulebook), none (forced), all "
                "(free).")},
    {.name = "photo_finish",
     .fallback = "off",
     .choices = "off|on",
     .offset = offsetof(struct gumball_options, photo_finish),
     .help = N_("With “on”, tied leaders draw a card each and the highest number wins.")},
    {.name = "duel",
     .fallback = "off",
     .choices = "off|on",
     .offset = offsetof(struct gumball_options, duel),
     .help = N_("With “on”, 2 to 4 seats with two karts each; the best single kart wins.")},
    {0},
};

static const pd__refusal refusals[] = {
#define X(name, wire, rule, text) {wire, rule, text},
    GUMBALL_REFUSALS(X)
#undef X
};

_Static_assert(sizeof(struct gumball) ==
                   offsetof(struct gumball, reserved) + sizeof((struct gumball){0}.reserved),
               "no padding at the end");
_Static_assert(sizeof(struct gumball) <= PD_STATE_MAX, "states are at most 512 bytes");
_Static_assert(sizeof(struct gumball_options) <= PD_CONFIG_MAX, "options are at most 128 bytes");

const pd_game pd__gumball = {
    .id = "gumball",
    .name = N_("Gumball Rally"),
    .blurb = N_("A line of karts: overtake by number or colour, dodge the hazards, score at the "
                "checkpoints."),
    .seats_min = 2,
    .seats_max = 8,
    .seats_usual = 4,
    .state_size = sizeof(struct gumball),
    .move_count = CARDS * STOPS,
    .steps_max = ROUNDS_MAX * KARTS_MAX,
    .move_examples = "Y7, R10@3",
    .options = options,
    .refusals = refusals,
    .rules = pd__gb_rules,
    .seats = seats,
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
    .viewer = viewer,
    .move_write = pd__gb_move_write,
    .move_read = pd__gb_move_read,
    .outcome_write = pd__gb_outcome_write,
    .outcome_read = pd__gb_outcome_read,
    .say_event = pd__gb_say_event,
    .say_table = pd__gb_say_table,
    .say_move = pd__gb_say_move,
    .say_refusal = pd__gb_say_refusal,
    .rules_now = pd__gb_rules_now,
    .json = pd__gb_json,
};
