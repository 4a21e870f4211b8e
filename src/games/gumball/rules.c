// Gumball Rally: the rules, GR-1 to GR-20. Every change is an event, and each kind of event has one
// function that applies it, both to a state when a move is played and to a view when the event is
// observed; so the two cannot drift apart.
#include "games/gumball/gumball.h"

#include <assert.h>
#include <string.h>

#define REFUSE(name) ((pd_err)(PD_REFUSAL + GUMBALL_##name))

// --------------------------------------------------------------------------------- what events do

static inline void receive(struct gumball *g, int seat, cardset cards, int count) {
    g->hand[seat] |= cards; // none if they may not be seen
    g->count[seat] = (uint8_t)(g->count[seat] + count);
}

static inline void line_up(struct gumball *g, int kart) {
    g->line[g->placed++] = (uint8_t)kart;
}

// A card of an earlier deck leaves its era.
static void forget_aged(struct gumball *g, int seat, cardset card) {
    int e = 0;
    while (!(g->era[e] & card))
        e++;
    g->era[e] ^= card;
    g->aged ^= card;
    g->era_count[e][seat]--;
}

static inline void lay(struct gumball *g, int seat, int card) {
    cardset bit = pd__card((unsigned)card);
    g->hand[seat] &= ~bit;
    g->veiled &= ~bit;
    g->count[seat]--;
    g->shown[g->turn++] = (uint8_t)card;
    if (__builtin_expect((g->aged & bit) != 0, 0))
        forget_aged(g, seat, bit);
}

// The line and the cards shown in it are eight bytes each, so karts move by shifting words.
_Static_assert(KARTS_MAX == 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "place 0 is the lowest byte of a word");

static inline uint64_t load_places(const uint8_t places[KARTS_MAX]) {
    uint64_t word;
    memcpy(&word, places, sizeof word);
    return word;
}

// Moves the byte at `from` to the lower place `to`; those between move back by one.
static inline void shift_ahead(uint8_t places[KARTS_MAX], int from, int to) {
    uint64_t word = load_places(places), moved = places[from];
    uint64_t touched = ~(uint64_t)0 >> (56 - 8 * from) & ~(uint64_t)0 << 8 * to;
    uint64_t between = touched & ~((uint64_t)0xff << 8 * from);
    word = (word & ~touched) | (word & between) << 8 | moved << 8 * to;
    memcpy(places, &word, sizeof word);
}

// Moves the byte at `from` to the higher place `to`; those between move ahead by one.
static inline void shift_back(uint8_t places[KARTS_MAX], int from, int to) {
    uint64_t word = load_places(places), moved = places[from];
    uint64_t touched = ~(uint64_t)0 >> (56 - 8 * to) & ~(uint64_t)0 << 8 * from;
    uint64_t between = touched & ~((uint64_t)0xff << 8 * from);
    word = (word & ~touched) | (word & between) >> 8 | moved << 8 * to;
    memcpy(places, &word, sizeof word);
}

static inline void move_ahead(struct gumball *g, int from, int to) {
    shift_ahead(g->line, from, to);
    shift_ahead(g->shown, from, to);
}

// The place of a kart: the lowest byte of the line that is equal to it.
static inline int place_of(const struct gumball *g, int kart) {
    const uint64_t ones = 0x0101010101010101u;
    uint64_t differs = load_places(g->line) ^ (uint64_t)kart * ones;
    return (int)__builtin_ctzll((differs - ones) & ~differs & ones << 7) >> 3;
}

static inline void drop_back(struct gumball *g, int kart) {
    int place = place_of(g, kart);
    shift_back(g->line, place, g->karts - 1);
    shift_back(g->shown, place, g->karts - 1);
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
    unsigned shift = 4 * (unsigned)hazard, left = g->plain >> shift & 7;
    g->plain = (g->plain & ~(7u << shift)) | (left >> 1) << shift;
}

static inline void take_points(struct gumball *g, int kart, int points) {
    g->points[kart] = (uint8_t)(g->points[kart] + points);
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

static void show_photo(struct gumball *g, int seat, int card) {
    g->photo[seat] = (uint8_t)card;
    g->veiled &= ~pd__card((unsigned)card);
}

static void end_race(struct gumball *g, unsigned winners) {
    g->over = 1;
    g->winners = (uint8_t)winners;
}

static void observe(void *table, const pd_event *e) {
    struct gumball *g = table;
    switch (e->kind) {
    case EV_DEAL:
    case EV_DRAW: receive(g, e->seat, e->cards, e->b); break;
    case EV_LINE_UP: line_up(g, e->a); break;
    case EV_PLAY: lay(g, e->seat, e->b); break;
    case EV_PASS: move_ahead(g, place_of(g, e->a), place_of(g, e->a) - 1); break;
    case EV_RESHUFFLE: renew_deck(g); break;
    case EV_HAZARD: turn_up(g, e->a); break;
    case EV_BACK: drop_back(g, e->a); break;
    case EV_SCORE: take_points(g, e->a, e->b); break;
    case EV_ROUND: clear_cards(g); break;
    case EV_PHOTO: clear_photos(g); break;
    case EV_PHOTO_CARD: show_photo(g, e->seat, e->b); break;
    case EV_OVER: end_race(g, (unsigned)e->cards); break;
    }
}

// --------------------------------------------------------------------------------- telling events

static pd_event table_event(uint8_t kind, int a) {
    return (pd_event){.kind = kind, .seat = PD_NOBODY, .a = (uint8_t)a};
}

static pd_event kart_event(const struct gumball *g, uint8_t kind, int kart) {
    return (pd_event){.kind = kind,
                      .seat = (int8_t)pd__gb_owner(g, kart),
                      .a = (uint8_t)kart,
                      .d = g->options.duel};
}

// Something between the kart in `place` and one further ahead.
static pd_event pass_event(const struct gumball *g, uint8_t kind, int place, int ahead) {
    pd_event e = kart_event(g, kind, g->line[place]);
    e.b = g->line[ahead];
    e.other = (int8_t)pd__gb_owner(g, e.b);
    e.c = pd__gb_number(g->shown[place]) <= pd__gb_number(g->shown[ahead]);
    return e;
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
        PD__TELL(log, table_event(EV_RESHUFFLE, 0));
        renew_deck(g);
        left = deck(g);
    }
    return (int)pd__pick(dice, OUTCOME_CARD, left);
}

static inline void give(struct gumball *g, pd_events *log, uint8_t kind, int seat, cardset cards,
                        int count) {
    receive(g, seat, cards, count);
    PD__TELL_OWNER(
        log, (pd_event){.kind = kind, .seat = (int8_t)seat, .b = (uint8_t)count, .cards = cards});
}

// --------------------------------------------------------------------------------- start of a race

static void open(void *state, const pd_setup *setup) {
    struct gumball *g = state;
    memcpy(&g->options, setup->config, sizeof g->options);
    g->seats = (uint8_t)setup->seats;
    g->karts = (uint8_t)(g->options.duel ? 2 * setup->seats : setup->seats);
    g->veiled = GB_ALL_CARDS;
    g->plain = 0x17171717; // of each colour three ordinary ones and a major one
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
        line_up(g, (int)kart);
        PD__TELL(log, kart_event(g, EV_LINE_UP, (int)kart));
    }
    cardset left = g->veiled;
    for (int seat = 0; seat < g->seats; seat++) {
        cardset hand = 0;
        for (int i = 0; i < HAND; i++)
            hand |= pd__card(pd__pick(dice, OUTCOME_CARD, left & ~hand));
        left &= ~hand;
        give(g, log, EV_DEAL, seat, hand, HAND);
    }
}

static void seats(const void *config, int *min, int *max) {
    const struct gumball_options *options = config;
    *min = options->duel ? 2 : 3;
    *max = options->duel ? 4 : 8;
}

// ----------------------------------------------------------------------------------------- moves

// A view between two events may have no kart left to play before the hazard is turned up; the last
// kart is then still the actor.
static int actor(const void *table) {
    const struct gumball *g = table;
    int place = g->turn < g->karts ? g->turn : g->karts - 1;
    return g->over ? PD_NOBODY : pd__gb_owner(g, g->line[place]);
}

// GR-10, GR-11, GR-13: which of these cards pass a kart showing `ahead`, and for which of those the
// pass may be declined. All cards of a hand are asked at once.
static inline cardset passers(const struct gumball *g, int ahead, cardset cards,
                              cardset *optional) {
    cardset by_number = cards & pd__gb_higher(ahead);
    cardset passing = by_number | (cards & pd__gb_same_colour(ahead));
    cardset free = g->options.passing == PASSING_FREE ? passing : 0;
    *optional = g->options.passing == PASSING_RULEBOOK ? passing & ~by_number : free;
    return passing;
}

// GR-12. Every kart ahead has played, so each shows a card. Looks at all of them and then for the
// nearest that blocks, as leaving the loop there would be mispredicted.
static inline struct gumball_run run(const struct gumball *g, int card) {
    unsigned blocked = 0, may_decline = 0;
    for (int place = 0; place < g->turn; place++) {
        cardset optional;
        bool passes = passers(g, g->shown[place], pd__card((unsigned)card), &optional) != 0;
        blocked |= (unsigned)!passes << place;
        may_decline |= (unsigned)(optional != 0) << place;
    }
    int end = 32 - __builtin_clz(blocked << 1 | 1) - 1;
    return (struct gumball_run){end, may_decline >> end << (end + 1)};
}

struct gumball_run pd__gb_run(const struct gumball *g, int card) {
    return run(g, card);
}

static int moves(const void *table, pd_move *out) {
    const struct gumball *g = table;
    cardset stopping[KARTS_MAX], any = 0; // by place
    int count = 0;
    if (g->over)
        return 0;
    cardset hand = g->hand[actor(g)];
    cardset rest = hand;
    for (int place = g->turn; place > 0; place--) {
        rest = passers(g, g->shown[place - 1], rest, &stopping[place]);
        any |= stopping[place];
    }
    for (; hand; hand &= hand - 1) {
        int card = (int)pd__lowest(hand);
        out[count++] = pd__gb_move(card, 0);
        for (int place = 1; any && place <= g->turn; place++) { // no branch on what chance decides
            out[count] = pd__gb_move(card, place + 1);
            count += (int)(stopping[place] >> card & 1);
        }
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

static inline pd_err check(const void *table, pd_move move) {
    const struct gumball *g = table;
    int card = pd__gb_move_card(move), stop = pd__gb_move_stop(move);
    if (g->over)
        return PD_ERR_OVER;
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
    int worth[PD_SEATS_MAX];
    for (int seat = 0; seat < g->seats; seat++) {
        int one = g->points[seat], two = g->options.duel ? g->points[seat + g->seats] : 0;
        worth[seat] = one > two ? one << 8 | two : two << 8 | one;
    }
    return pd__best_seats(worth, g->seats);
}

// One draw of these seats; returns those who drew the highest number.
static unsigned draw_photos(struct gumball *g, pd_dice *dice, pd_events *log, unsigned seats) {
    unsigned ahead = 0;
    int highest = 0;
    for (unsigned rest = seats; rest; rest &= rest - 1) {
        int seat = (int)pd__lowest(rest), card = draw(g, dice, log), number = pd__gb_number(card);
        show_photo(g, seat, card);
        PD__TELL(log, (pd_event){.kind = EV_PHOTO_CARD, .seat = (int8_t)seat, .b = (uint8_t)card});
        if (number > highest)
            ahead = 0;
        if (number >= highest) {
            highest = number;
            ahead |= 1u << seat;
        }
    }
    return ahead;
}

// GR-19: first the seats tied for the lead draw, or all seats; then those who are still tied.
static unsigned photo_finish(struct gumball *g, pd_dice *dice, pd_events *log, unsigned tied) {
    bool all = g->options.photo_finish == PHOTO_ALL;
    unsigned drawing = all ? (1u << g->seats) - 1 : tied;
    for (int i = 0; (drawing & (drawing - 1)) && i < PHOTOS_MAX; i++) {
        clear_photos(g);
        PD__TELL(
            log,
            (pd_event){.kind = EV_PHOTO, .seat = PD_NOBODY, .a = (uint8_t)i, .b = all && i == 0});
        drawing = draw_photos(g, dice, log, drawing);
    }
    return drawing;
}

static void finish(struct gumball *g, pd_dice *dice, pd_events *log) {
    unsigned winners = leaders(g);
    if (g->options.photo_finish != PHOTO_OFF && (winners & (winners - 1)))
        winners = photo_finish(g, dice, log, winners);
    end_race(g, winners);
    PD__TELL(log, (pd_event){.kind = EV_OVER, .seat = PD_NOBODY, .cards = winners});
}

static pd_event score_event(const struct gumball *g, int place, int points) {
    pd_event e = kart_event(g, EV_SCORE, g->line[place]);
    e.b = (uint8_t)points;
    e.c = (uint8_t)place;
    return e;
}

static void score(struct gumball *g, pd_events *log, const uint8_t *ladder, int rungs) {
    for (int place = 0; place < rungs && place < g->karts; place++) {
        take_points(g, g->line[place], ladder[place]);
        PD__TELL(log, score_event(g, place, ladder[place]));
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
    int left, window = pd__gb_window(g, &left);
    bool due = window >= 0 && (left == 4 || !g->special_out);
    return (int)pd__pick_either(dice, OUTCOME_HAZARD, window == 2 ? WINNER : CHECKPOINT,
                                due ? (unsigned)left : 0, g->plain, 2);
}

// GR-15: the karts showing the colour, lowest number first; so sent back one after the other, the
// highest ends furthest back. An ordinary hazard takes the last of them only.
static inline struct gumball_struck struck(const struct gumball *g, int hazard) {
    struct gumball_struck karts;
    unsigned numbers = 0;
    for (int place = 0; place < g->karts; place++) {
        int card = g->shown[place];
        int number = pd__gb_colour(card) == hazard / 2 ? pd__gb_number(card) : 0;
        numbers |= 1u << number;
        karts.by_number[number] = g->line[place];
    }
    numbers &= ~1u; // number 0 were the other colours
    if (numbers && !(hazard & 1))
        numbers = 1u << (31 - __builtin_clz(numbers));
    karts.numbers = numbers;
    return karts;
}

struct gumball_struck pd__gb_struck(const struct gumball *g, int hazard) {
    return struck(g, hazard);
}

static void strike(struct gumball *g, pd_events *log, int hazard) {
    struct gumball_struck karts = struck(g, hazard);
    for (unsigned numbers = karts.numbers; numbers; numbers &= numbers - 1) {
        int kart = karts.by_number[pd__lowest(numbers)];
        drop_back(g, kart);
        PD__TELL(log, kart_event(g, EV_BACK, kart));
    }
}

static void end_round(struct gumball *g, pd_dice *dice, pd_events *log) {
    int left, window = pd__gb_window(g, &left);
    int hazard = next_hazard(g, dice);
    turn_up(g, hazard);
    PD__TELL(log, table_event(EV_HAZARD, hazard));
    if (hazard == WINNER) {
        score(g, log, g->options.points + 2 * LADDER_CHECKPOINT, LADDER_FINISH);
        finish(g, dice, log);
        return;
    }
    if (hazard == CHECKPOINT)
        score(g, log, g->options.points + window * LADDER_CHECKPOINT, LADDER_CHECKPOINT);
    else
        strike(g, log, hazard);
    clear_cards(g);
    PD__TELL(log, table_event(EV_ROUND, g->round));
}

static pd_event play_event(const struct gumball *g, int kart, int card) {
    pd_event e = kart_event(g, EV_PLAY, kart);
    e.b = (uint8_t)card;
    return e;
}

static pd_err apply(void *state, pd_move move, bool legal, pd_dice *dice, pd_events *log) {
    struct gumball *g = state;
    pd_err err = legal ? PD_OK : check(g, move);
    if (err)
        return err;
    int card = pd__gb_move_card(move), stop = pd__gb_move_stop(move), place = g->turn;
    int seat = pd__gb_owner(g, g->line[place]);
    int end = run(g, card).end, target = stop ? stop - 1 : end;
    PD__TELL(log, play_event(g, g->line[place], card));
    lay(g, seat, card);
    if (__builtin_expect(log != NULL, 0))
        for (int passed = place; passed > target; passed--)
            pd__tell_all(log, pass_event(g, EV_PASS, place, passed - 1));
    move_ahead(g, place, target);
    if (log && target > end)
        pd__tell_all(log, pass_event(g, EV_STAY, target, target - 1));
    give(g, log, EV_DRAW, seat, pd__card((unsigned)draw(g, dice, log)), 1);
    if (g->turn == g->karts)
        end_round(g, dice, log);
    return PD_OK;
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

// Points first, then the place of the better kart.
static void standing(const void *table, int *out) {
    const struct gumball *g = table;
    pd_result now = {0};
    result(table, &now);
    for (int seat = 0; seat < g->seats; seat++)
        out[seat] = now.score[seat] * KARTS_MAX;
    for (int place = g->karts - 1, ahead = 0; place >= 0; place--, ahead++) {
        int seat = pd__gb_owner(g, g->line[place]);
        out[seat] = now.score[seat] * KARTS_MAX + ahead;
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

// Cards of a deck that ran out are all in hands, so many in each; the others are in hands or deck.
static void resample(void *table, pd_dice *dice) {
    struct gumball *g = table;
    struct pd__bag bag;
    cardset own = g->viewer >= 0 ? g->hand[g->viewer] : 0;
    int need[PD_SEATS_MAX];
    for (int seat = 0; seat < g->seats; seat++)
        need[seat] = g->count[seat];
    for (int e = 0; e < g->eras; e++) {
        pd__bag_fill(&bag, g->era[e] & ~own);
        for (int seat = 0; bag.count && seat < g->seats; seat++)
            if (seat != g->viewer) {
                g->hand[seat] |= pd__bag_take(&bag, dice, g->era_count[e][seat]);
                need[seat] -= g->era_count[e][seat];
            }
    }
    pd__bag_fill(&bag, g->veiled & ~g->aged & ~own);
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != g->viewer)
            g->hand[seat] |= pd__bag_take(&bag, dice, need[seat]);
    g->viewer = PD_ALL_SEEING;
}

static int viewer(const void *table) {
    return ((const struct gumball *)table)->viewer;
}

// ---------------------------------------------------------------------------------- the table row

static const pd_number_form points = {
    .max = POINTS_EACH_MAX,
    .step = 1,
    .groups = N_("First checkpoint|Second checkpoint|Finish"),
};

static const pd__option options[] = {
    {.name = "points",
     .title = N_("Point cards"),
     .fallback = "3,2,1/3,2,1/4,3,2,1",
     .read = pd__gb_points_read,
     .is_value = pd__gb_are_points,
     .write = pd__gb_points_write,
     .wanted = N_("three numbers for each checkpoint and four for the finish, 0 to 20, such as "
                  "3,2,1/3,2,1/4,3,2,1"),
     .numbers = &points,
     .help = N_("What the point cards are worth: first checkpoint / second checkpoint / finish.")},
    {.name = "passing",
     .title = N_("Passes you may decline"),
     .fallback = "rulebook",
     .choices = "rulebook|forced|free",
     .labels = N_("Colour passes|None|All"),
     .offset = offsetof(struct gumball_options, passing),
     .help = N_("Which passes you may decline.")},
    {.name = "photo_finish",
     .title = N_("Photo finish"),
     .fallback = "off",
     .choices = "off|on|all",
     .labels = N_("Off|Tied drivers draw|All drivers draw"),
     .offset = offsetof(struct gumball_options, photo_finish),
     .help = N_("Who draws a card if there is a tie for the lead; the highest number wins.")},
    {.name = "duel",
     .title = N_("Duel"),
     .fallback = "off",
     .choices = "off|on",
     .labels = N_("Off|On"),
     .offset = offsetof(struct gumball_options, duel),
     .help = N_("2 to 4 players have two karts each, and the best single kart wins.")},
    {0},
};

static const pd__refusal refusals[] = {GUMBALL_REFUSALS(PD__REFUSAL_ROW){0}};

PD__CHECK_LAYOUT(struct gumball, struct gumball_options);

const pd_game pd__gumball = {
    .id = "gumball",
    .name = N_("Gumball Rally"),
    .blurb = N_("A line of karts: overtake by number or colour, dodge the hazards, score at the "
                "checkpoints."),
    .seats_min = 3,
    .seats_max = 8,
    .seats_usual = 4,
    .minutes = 3,
    .state_size = sizeof(struct gumball),
    .seats_at = offsetof(struct gumball, seats),
    .move_count = CARDS * STOPS,
    .steps_max = ROUNDS_MAX * KARTS_MAX,
    .chance = 1u << EV_DEAL | 1u << EV_DRAW | 1u << EV_HAZARD | 1u << EV_PHOTO_CARD,
    .move_examples = "Y7, R10@3",
    .options = options,
    .refusals = refusals,
    .rules = pd__gb_rules,
    .terms = pd__gb_terms,
    .happenings = pd__gb_happenings,
    .event_names = pd__gb_event_names,
    .seats = seats,
    .open = open,
    .deal = deal,
    .actor = actor,
    .moves = moves,
    .check = check,
    .apply = apply,
    .result = result,
    .break_down = pd__gb_break_down,
    .standing = standing,
    .part = pd__gb_part,
    .forecast = pd__gb_forecast,
    .estimator = &pd__gb_estimator,
    .judge = pd__gb_judge,
    .view = view,
    .resample = resample,
    .observe = observe,
    .is_event = pd__gb_is_event,
    .viewer = viewer,
    .move_write = pd__gb_move_write,
    .move_read = pd__gb_move_read,
    .outcome_write = pd__gb_outcome_write,
    .outcome_read = pd__gb_outcome_read,
    .say_event = pd__gb_say_event,
    .say_table = pd__gb_say_table,
    .say_hand = pd__gb_say_hand,
    .say_now = pd__gb_say_now,
    .say_move = pd__gb_say_move,
    .say_refusal = pd__gb_say_refusal,
    .say_reason = pd__gb_say_reason,
    .rules_now = pd__gb_rules_now,
    .happen = pd__gb_happen,
    .json = pd__gb_json,
    .name_value = pd__gb_name_value,
    .name_move = pd__gb_name_move,
    .past = pd__gb_past,
};
