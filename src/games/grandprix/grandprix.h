// Jumbo Grand Prix: the state of a match. rules.c has the rules, judge.c rates moves, forecast.c
// says who is going to win, notation.c reads and writes moves, words.c describes positions, terms.c
// names things, page.c is the rule page.
#ifndef PD_GRANDPRIX_H
#define PD_GRANDPRIX_H

#include "engine/game.h"

enum { BODY, ENGINE, TYRES, DRIVER, TYPES };

enum {
    VALUES = 7,
    COPIES = 2,
    CARDS = TYPES * VALUES * COPIES,
    TYPE_BITS = VALUES * COPIES,
    DRIVERS = DRIVER * TYPE_BITS, // the first driver's card number
    GP_SEATS = 5,
    DEALT = 4,
    RACED = 4,
    HAND_MAX = 8,
    ROUNDS = 4, // of preparation
    WORTH_MAX = TYPES * VALUES,
    SCORE_CARDS = 20,
    ERAS_MAX = 8,   // most eras in a season: one for each race and each new closed pile (GP-8)
    CLOSED = TYPES, // the source after the four open piles
    SOURCES = TYPES + 1,
};

// A card is 2 × (7 × type + value − 1), and one more for a driver with the wreath. Of body, engine
// and tyres there are two equal copies, so only even numbers below DRIVERS are cards.
//
// A zone is a set of cards in 64 bits, two for each type and value: for car parts a count from 0 to
// 2, for drivers one flag for the driver without and one for the driver with the wreath. In both
// cases adding or subtracting pd__card(card) adds or removes a card.
static const cardset GP_ALL_CARDS = 0x00fffeaaaaaaaaaa;
static const cardset GP_TWINS = 0x000002aaaaaaaaaa; // the high bits of the counts

static inline int pd__gp_card(int type, int value, int wreath) {
    return TYPE_BITS * type + 2 * (value - 1) + wreath;
}

static inline int pd__gp_type(int card) {
    return card / TYPE_BITS;
}

static inline int pd__gp_value(int card) {
    return card % TYPE_BITS / 2 + 1;
}

static inline bool pd__gp_wreath(int card) {
    return card & 1;
}

// Converts a zone to one bit for each single card, the lower bit first; and back, from any such
// bits.
static inline cardset pd__gp_spread(cardset zone) {
    return zone | (zone & GP_TWINS) >> 1;
}

static inline cardset pd__gp_gather(cardset bits) {
    return bits - (bits & GP_TWINS) / 2;
}

static inline int pd__gp_size(cardset zone) {
    return (int)pd__count(pd__gp_spread(zone));
}

// A zone without these cards; cards that are not in it are ignored.
static inline cardset pd__gp_without(cardset zone, cardset cards) {
    return pd__gp_gather(pd__gp_spread(zone) & ~pd__gp_spread(cards));
}

static inline bool pd__gp_has(cardset zone, int card) {
    return (zone >> card & (card < DRIVERS ? 3 : 1)) != 0;
}

// The card that a bit of a spread zone stands for.
static inline int pd__gp_bit_card(unsigned bit) {
    return (int)(bit - (GP_TWINS >> bit & 1));
}

// A bit for each car part in a zone, however often it is there.
static inline cardset pd__gp_parts(cardset zone) {
    const cardset once = GP_TWINS >> 1;
    return (zone | zone >> 1) & once;
}

static inline cardset pd__gp_of_type(cardset zone, int type) {
    return zone >> TYPE_BITS * type & (((cardset)1 << TYPE_BITS) - 1);
}

// Kinds number the cards without gaps, in the same order: 21 car parts and 14 drivers.
enum { PART_KINDS = DRIVER * VALUES, KINDS = PART_KINDS + COPIES * VALUES };

static inline unsigned pd__gp_kind(unsigned bit) {
    return bit < DRIVERS ? bit / 2 : bit - (DRIVERS - PART_KINDS);
}

static inline unsigned pd__gp_kind_card(unsigned kind) {
    return kind < PART_KINDS ? 2 * kind : kind + (DRIVERS - PART_KINDS);
}

// Moves: discard one of the kinds or nothing; take from a source; race four cards. Sets of four
// cards are numbered as multisets of four kinds in colexicographic order. Some numbers are not
// possible (three of a kind), but no table is needed.
enum {
    MOVE_KEEP = KINDS,
    MOVE_TAKE = MOVE_KEEP + 1,
    MOVE_RACE = MOVE_TAKE + SOURCES,
    COMBINATIONS = (KINDS + 3) * (KINDS + 2) * (KINDS + 1) / 6 * KINDS / 4,
    MOVES = MOVE_RACE + COMBINATIONS,
};

// An open pile is a stack of nibbles, the top card lowest: the value, plus 8 for the wreath. It is
// 0 if the pile is empty, and fourteen cards fit.
static inline int pd__gp_top(uint64_t pile, int type) {
    return pd__gp_card(type, (int)(pile & 7), (int)(pile >> 3 & 1));
}

static inline int pd__gp_pile_size(uint64_t pile) {
    return pile ? (67 - __builtin_clzll(pile)) / 4 : 0;
}

enum { OUTCOME_START, OUTCOME_CARD, OUTCOME_PRIZE };

enum { TOTALS_OPEN, TOTALS_HIDDEN };

struct grandprix_options {
    uint8_t totals;
};

// Events. Score cards are sets with the bit of their number.
enum {
    EV_DEAL,      // seat got b cards (cards: which, if you may know)
    EV_RACE,      // race a of b begins with seat; all cards not held are shuffled
    EV_PRIZES,    // cards: the score cards turned up
    EV_DISCARD,   // seat put card b on its open pile
    EV_KEEP,      // seat discards nothing
    EV_TAKE,      // seat took card b from the top of its open pile
    EV_DRAW,      // seat took a card from the closed pile (cards: which, if you may know)
    EV_RESHUFFLE, // all but the tops of the open piles became the closed pile
    EV_COMMIT,    // seat has chosen (cards: what, if you may know)
    EV_REVEAL,    // cards: what seat races
    EV_SCORE,     // seat took score card b
    EV_LEFT,      // cards: score cards that leave the game
    EV_OVER,      // cards: a bit for each winning seat
};

// Hands and lineups are hidden, and so are `older` and OLDER: a view is a state in which those of
// the other seats are empty.
//
// What everybody can conclude about the hands is stored in three ways. A card taken from an open
// pile is `known`. For the other cards there are eras: a new era begins when face-up cards are
// shuffled into the closed pile, for the next race or because the pile ran out. A card that was
// face up when an era began can be in a hand only if it was drawn in that era or later. `seen` and
// `filled` have the cards and the hands as they were when the last era began; what has happened
// since is in `log`, from which worlds.c works out what it means.
struct grandprix {
    cardset hand[GP_SEATS];
    cardset lineup[GP_SEATS]; // chosen for the race; also in `hand` until it is revealed
    cardset known[GP_SEATS];  // cards that everybody knows to be in this hand
    cardset older[GP_SEATS];  // its cards of which the other copy was face up later
    cardset seen[ERAS_MAX];   // all other hidden cards, by the era before which they were face up
    cardset veiled;           // all hidden cards: in a hand or in the closed pile
    uint64_t open[TYPES];
    uint64_t log[GP_SEATS]; // 16 bits for each turn since the last era began, the latest lowest
    uint32_t won[GP_SEATS]; // score cards, by the bit of their number
    uint32_t prizes;        // of this race, not yet taken
    uint32_t unturned;
    uint8_t filled[GP_SEATS]
                  [ERAS_MAX]; // cards in hand that are not known, by the era they were drawn in
    uint8_t count[GP_SEATS];  // cards in hand
    uint8_t era;
    uint8_t closed; // cards in the closed pile
    struct grandprix_options options;
    uint8_t seats;
    uint8_t race;  // 1 …
    uint8_t start; // the seat that starts the race
    uint8_t turn; // turns made in this race; at its end each seat chooses a lineup, then reveals it
    uint8_t actor;   // the seat whose turn it is
    uint8_t left;    // cards yet to be taken in this turn; 0 before the discard
    uint8_t dropped; // bit of the open pile discarded to in this turn
    uint8_t taken;   // bit of the source taken from in this turn
    uint8_t over, winners;
    int8_t viewer;
    uint8_t reserved[1]; // no padding, so that states can be compared as bytes
};

// A turn in the log: how many closed cards the seat drew, and before that discarded, if it was not
// a known card: 1 + its kind, and whether it was one of the seat's `older` cards.
enum { LOG_BITS = 16, LOG_DRAWS = 0x3, LOG_KIND_AT = 8, LOG_KIND = 0x3f, LOG_OLDER = 0x4000 };
#define LOG_EACH 0x0001000100010001u // times a turn: in each of them

// The turn `at` of a log, from 0, the earliest of the last four.
static inline unsigned pd__gp_logged(uint64_t log, int at) {
    return (unsigned)(log >> LOG_BITS * (ROUNDS - 1 - at)) & 0xffff;
}

// The card that was discarded in it, or −1.
static inline int pd__gp_logged_card(unsigned turn) {
    unsigned kind = turn >> LOG_KIND_AT & LOG_KIND;
    return kind ? (int)pd__gp_kind_card(kind - 1) : -1;
}

enum gp_phase { PHASE_DISCARD, PHASE_TAKE, PHASE_LINEUP, PHASE_OVER };

static inline enum gp_phase pd__gp_phase(const struct grandprix *g) {
    if (g->over)
        return PHASE_OVER;
    if (g->turn >= ROUNDS * g->seats)
        return PHASE_LINEUP;
    return g->left ? PHASE_TAKE : PHASE_DISCARD;
}

// GP-5: the round of preparation; after the preparation still the last one.
static inline int pd__gp_round(const struct grandprix *g) {
    return g->turn < ROUNDS * g->seats ? g->turn / g->seats + 1 : ROUNDS;
}

static inline bool pd__gp_has_chosen(const struct grandprix *g, int seat) {
    int place = seat - g->start + (seat < g->start ? g->seats : 0);
    return !g->over && g->turn > ROUNDS * g->seats + place;
}

static inline bool pd__gp_is_shown(const struct grandprix *g, int seat) {
    return !g->over && g->turn > (ROUNDS + 1) * g->seats + seat;
}

// The turns of preparation that a seat has made in this race, and the cards still to come for it
// after them, if every turn is a swap.
static inline int pd__gp_turns_made(const struct grandprix *g, int seat) {
    int place = (seat + g->seats - g->start) % g->seats;
    return g->turn >= ROUNDS * g->seats ? ROUNDS : (g->turn + g->seats - 1 - place) / g->seats;
}

static inline int pd__gp_draws_left(const struct grandprix *g, int seat) {
    if (g->turn >= ROUNDS * g->seats)
        return 0;
    return 2 * (ROUNDS - pd__gp_turns_made(g, seat)) +
           (seat == g->actor && g->left ? g->left - 2 : 0);
}

// The hand without the cards that are chosen but not revealed yet.
static inline cardset pd__gp_free_hand(const struct grandprix *g, int seat) {
    return g->hand[seat] - (pd__gp_is_shown(g, seat) ? 0 : g->lineup[seat]);
}

static inline int pd__gp_free_count(const struct grandprix *g, int seat) {
    return g->count[seat] - (pd__gp_has_chosen(g, seat) && !pd__gp_is_shown(g, seat) ? RACED : 0);
}

// GP-14: as many races as the score cards can fill.
static inline int pd__gp_races(int seats) {
    return (seats == 2 ? SCORE_CARDS / 2 : SCORE_CARDS) / seats;
}

static inline int pd__gp_total(uint32_t score_cards) {
    int total = 0;
    for (; score_cards; score_cards &= score_cards - 1)
        total += __builtin_ctz(score_cards);
    return total;
}

// The option “totals”: true if the viewer of this table may see this seat's total.
static inline bool pd__gp_shows_total(const struct grandprix *g, int seat) {
    return g->options.totals == TOTALS_OPEN || g->over || g->viewer == PD_ALL_SEEING ||
           g->viewer == seat;
}

// GP-10, GP-11: the worth of four cards in a race; all 0 if they are not a complete car. Of two
// complete cars the one with the higher `rank` wins.
struct gp_worth {
    int value, driver, rank;
};

struct gp_worth pd__gp_worth(cardset four);

// The best car in a zone of at most eight cards, as a move, and its rank; both 0 if there is no
// complete car.
pd_move pd__gp_best(cardset zone, int *rank);

// The numbers that add up to the worth of four cards: 6, 7, 4 and 2; or 21 and 6, with three equal
// cards; or 28, with four. None if the cards are not a complete car.
struct gp_sum {
    int equal, count, numbers[TYPES];
};

struct gp_sum pd__gp_sum(cardset four);

// The sources that may be taken from now, a bit each.
unsigned pd__gp_sources(const struct grandprix *g);
// Every combination of four cards of a zone of at most eight, as moves in ascending order.
int pd__gp_lineups(cardset zone, pd_move *out);
// A racing move's four kinds in ascending order, and back.
void pd__gp_lineup_kinds(pd_move move, unsigned kinds[RACED]);
pd_move pd__gp_lineup_move(const unsigned kinds[RACED]);
// Its cards; 0 if the game does not have that many of a kind.
cardset pd__gp_lineup_cards(pd_move move);

// name, wire name, rule, sentence
#define GRANDPRIX_REFUSALS(X)                                                                      \
    X(NOT_HELD, "not-held", "GP-6", N_("You do not hold {card}, so you cannot discard it."))       \
    X(FOUR_HELD, "four-not-held", "GP-9", N_("You do not hold these four cards: {cards}."))        \
    X(DISCARD_FIRST, "discard-first", "GP-6",                                                      \
      N_("First discard a card, or choose to discard nothing. Then take."))                        \
    X(DISCARDED, "take-now", "GP-5",                                                               \
      N_("You have already chosen what to discard this turn. Now take a card."))                   \
    X(JUST_DROPPED, "just-discarded-there", "GP-6",                                                \
      N_("You just discarded to this pile ({pile}), so you cannot take from it this turn."))       \
    X(SAME_PILE, "same-pile", "GP-6",                                                              \
      N_("You already took a card from this pile ({pile}). Take the second one from another "      \
         "pile."))                                                                                 \
    X(AFTER_CLOSED, "after-closed", "GP-6",                                                        \
      N_("You took a closed card first, so the second must be closed too."))                       \
    X(EMPTY, "empty-pile", "GP-6", N_("This pile ({pile}) is empty."))                             \
    X(RACE_LATER, "race-later", "GP-5",                                                            \
      N_("The race comes after four rounds of preparation. This is round {round}."))               \
    X(CHOOSE_FOUR, "choose-four", "GP-9", N_("The preparation is over. Choose four cards to race."))

enum {
#define X(name, wire, rule, text) GRANDPRIX_##name,
    GRANDPRIX_REFUSALS(X)
#undef X
};

// The types: notation, name, a card of it.
#define GP_CARD_TYPES(X)                                                                           \
    X("B", N_("body"), N_("body {number}"))                                                        \
    X("E", N_("engine"), N_("engine {number}"))                                                    \
    X("T", N_("tyres"), N_("tyres {number}"))                                                      \
    X("D", N_("driver"), N_("driver {number}"))

// How it is said that so many equal cards count more than their sum, for 3 and 4.
#define GP_THREE_EQUAL N_("three equal: {sum}")
#define GP_FOUR_EQUAL  N_("all four equal")

extern const pd_rule pd__gp_rules[];
extern const pd_term pd__gp_terms[];
extern const pd_happening pd__gp_happenings[];

void pd__gp_card_write(int card, pd_text *out);
void pd__gp_move_write(pd_move move, pd_text *out);
bool pd__gp_move_read(const char *text, pd_move *move);
void pd__gp_outcome_write(pd_outcome outcome, pd_text *out);
bool pd__gp_outcome_read(const char *text, pd_outcome *outcome);
void pd__gp_json(const void *table, pd_text *out);
extern const char *const pd__gp_source_names[SOURCES]; // in JSON
// One value each.
void pd__gp_json_card(pd_text *out, uint64_t card);
void pd__gp_json_zone(pd_text *out, cardset zone);
extern const char *const pd__gp_event_names[];
void pd__gp_name_value(char type, uint64_t value, pd_text *out);
const char *pd__gp_name_move(const void *view, pd_move move, pd_event *does);
bool pd__gp_is_event(const pd_event *event, int seats);
void pd__gp_past(const void *table, const pd_event *events, size_t count, pd_text *out);
// Writes the log into `seen` and `filled`, as far as that is possible, and empties it. False if
// what is in the log cannot have happened.
bool pd__gp_settle(struct grandprix *g);
// A card leaves a hand face up: to be raced, when the log is settled, or in a turn.
bool pd__gp_show_raced(struct grandprix *g, int seat, int card);
void pd__gp_show_discarded(struct grandprix *g, int seat, int card);
// Removes the viewer's own cards from what may be in other hands; returns those that are not there.
cardset pd__gp_take_out(struct grandprix *g, cardset own);
// See worlds.c.
void pd__gp_resample(void *table, pd_dice *dice);
void pd__gp_say_event(const pd_voice *voice, const pd_event *event, pd_text *out);
void pd__gp_say_table(const pd_voice *voice, const void *view, pd_text *out);
void pd__gp_say_hand(const pd_voice *voice, const void *view, pd_text *out);
void pd__gp_say_now(const pd_voice *voice, const void *view, pd_text *out);
void pd__gp_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
void pd__gp_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *text,
                        pd_text *out);
int pd__gp_prominence(const void *view, pd_move move);
void pd__gp_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
const char *pd__gp_rules_now(const void *view);
// The chance, in 512ths, that a hand beats a rival, with `draws` cards still to come from `unseen`,
// a spread zone.
int pd__gp_promise(cardset hand, cardset unseen, int draws);
// See pd_imagine.
void pd__gp_imagine(void *table, pd_dice *dice);
void pd__gp_happen(pd_happened *happened, int seat, const pd_event *event);
int pd__gp_part(const void *table);
void pd__gp_forecast(const void *state, float *chances);
// What the cards kept say about a seat in the coming race.
enum {
    GP_PROMISE,      // of its hand, as a part of 1
    GP_DRIVER,       // 1 if it holds a driver 7
    GP_TRIPLE,       // 1 if it holds three equal parts
    GP_SPARE_BEFORE, // parts that would make three equal ones, and that the seat before it can
                     // spare
    GP_SPARE,        // … or another seat
    GP_RACE_FACTS,
};
void pd__gp_race_facts(const struct grandprix *g, int seat, float facts[GP_RACE_FACTS]);
void pd__gp_break_down(const void *table, const pd_event *events, size_t count, pd_breakdown *out);
extern const pd__estimator pd__gp_estimator;
void pd__gp_judge(const void *table, const pd_move *moves, int count, int *worth);

#endif
