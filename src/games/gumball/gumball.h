// Gumball Rally: the position, its cards, moves and events. rules.c has the rules, notation.c reads
// and writes moves, words.c has the sentences, page.c the rule page, judge.c rates moves.
#ifndef PD_GUMBALL_H
#define PD_GUMBALL_H

#include "engine/game.h"

enum {
    COLOURS = 4,  // yellow, blue, black, red, in this order
    NUMBERS = 10, // 1 … 10
    CARDS = COLOURS * NUMBERS,
    NO_CARD = 0xff,
    KARTS_MAX = 8,
    HAND = 3,
    ROUNDS_MAX = 15,
    ERAS_MAX = 8, // decks in one race: the first, and one for each time it ran out
    STOPS = KARTS_MAX + 1,
    POINTS_EACH_MAX = 20, // of a point card
    PHOTOS_MAX = 20,      // draws of a photo finish before those still tied share the victory
};

// Hazards as dice outcomes: 2 × colour for an ordinary one, 2 × colour + 1 for the major one.
enum { CHECKPOINT = 8, WINNER = 9, HAZARDS = 10 };

enum { OUTCOME_START, OUTCOME_CARD, OUTCOME_HAZARD };

enum { PASSING_RULEBOOK, PASSING_FORCED, PASSING_FREE };

// Who draws in a photo finish.
enum { PHOTO_OFF, PHOTO_TIED, PHOTO_ALL };

// Points: first checkpoint, second checkpoint, finish.
enum { LADDER_CHECKPOINT = 3, LADDER_FINISH = 4, POINT_CARDS = 10 };

struct gumball_options {
    uint8_t points[POINT_CARDS];
    uint8_t passing, photo_finish, duel;
};

// Events. Those about a kart have its owner as `seat`, the kart as `a` and d = 1 in the duel.
enum {
    EV_DEAL,       // seat got b cards (cards: which, if you may know)
    EV_LINE_UP,    // the kart joins the line at its end
    EV_PLAY,       // card b was laid under the kart
    EV_PASS,       // the kart passed the one in front, kart b of `other`; c: 1 if by colour only
    EV_STAY,       // the kart chose not to pass kart b of `other`
    EV_DRAW,       // like EV_DEAL
    EV_RESHUFFLE,  // the discards became the new deck
    EV_HAZARD,     // hazard a was turned up
    EV_BACK,       // the kart went to the back
    EV_SCORE,      // the kart took a point card worth b in place c (from 0)
    EV_ROUND,      // the cards under the karts were cleared away; round a begins
    EV_PHOTO,      // draw a (from 0) of a photo finish begins; b: 1 if all seats take part
    EV_PHOTO_CARD, // seat drew card b
    EV_OVER,       // cards: a bit for each winning seat
};

// A kart is its seat's number; in the duel a seat's second kart is that plus the number of seats.
// Everything here is public but the hands: a view is a state with the other hands empty.
struct gumball {
    cardset hand[PD_SEATS_MAX];
    cardset veiled;        // cards not face up anywhere: in a hand or in the deck
    cardset discard;       // face up, public
    cardset aged;          // veiled cards of earlier decks; so each of them is in some hand …
    cardset era[ERAS_MAX]; // … by the deck they came from, known to all from the discards
    uint8_t era_count[ERAS_MAX][PD_SEATS_MAX]; // and how many of those each seat holds
    uint32_t plain; // plain hazards not seen: hazard h has bits 4h … 4h + 2, lowest ones first
    uint8_t eras;   // decks that have run out
    uint8_t line[KARTS_MAX];     // kart in each place
    uint8_t shown[KARTS_MAX];    // card in each place, or NO_CARD
    uint8_t points[KARTS_MAX];   // of each kart
    uint8_t count[PD_SEATS_MAX]; // cards in hand
    uint8_t photo[PD_SEATS_MAX]; // card drawn in the photo finish, or NO_CARD
    struct gumball_options options;
    uint8_t seats, karts;
    uint8_t placed;      // karts in the line: all, once dealt
    uint8_t turn;        // karts that have played this round, so also the place that plays next
    uint8_t round;       // 1 …
    uint8_t hazards;     // hazards turned up
    uint8_t special_out; // the Checkpoint or Winner of the current window has come
    uint8_t over, winners;
    int8_t viewer;
    uint8_t reserved[4]; // no holes, so that bytes compare
};

// A card is 4 × (number − 1) + colour, so that both relations between cards are a mask: all higher
// numbers lie above it, and its colour is every fourth bit.
static const cardset GB_ALL_CARDS = ((cardset)1 << CARDS) - 1;
static const cardset GB_ONE_COLOUR = 0x1111111111;

static inline int pd__gb_card(int colour, int number) {
    return COLOURS * (number - 1) + colour;
}

static inline int pd__gb_colour(int card) {
    return card % COLOURS;
}

static inline int pd__gb_number(int card) {
    return card / COLOURS + 1;
}

// The cards with a higher number than this one, and those of its colour.
static inline cardset pd__gb_higher(int card) {
    return GB_ALL_CARDS & ~(cardset)0 << ((card & ~3) + COLOURS);
}

static inline cardset pd__gb_same_colour(int card) {
    return GB_ONE_COLOUR << (card & 3);
}

static inline int pd__gb_owner(const struct gumball *g, int kart) {
    return kart < g->seats ? kart : kart - g->seats;
}

// Where a card takes the kart whose turn it is: it starts in place g->turn and ends in `end`,
// unless it stops earlier, in one of `stops` (a bit per place). Places from 0.
struct gumball_run {
    int end;
    unsigned stops;
};

struct gumball_run pd__gb_run(const struct gumball *g, int card);

// The karts that a plain hazard sends back, by the number of their card; `numbers` has a bit for
// each. The cards stay under the karts until the round is over, and so does the answer.
struct gumball_struck {
    uint8_t by_number[NUMBERS + 1];
    unsigned numbers;
};

struct gumball_struck pd__gb_struck(const struct gumball *g, int hazard);

// Moves: the card and the place to stop in (from 1), 0 for taking every pass on offer.
static inline pd_move pd__gb_move(int card, int stop) {
    return (pd_move)(card * STOPS + stop);
}

static inline int pd__gb_move_card(pd_move move) {
    return (int)(move / STOPS);
}

static inline int pd__gb_move_stop(pd_move move) {
    return (int)(move % STOPS);
}

static inline int pd__gb_plain_left(const struct gumball *g, int hazard) {
    return (int)pd__count(g->plain >> (4 * hazard) & 7);
}

// The window of the hazard deck that the next hazard belongs to: 0 or 1 for the first or second
// Checkpoint's, 2 for the Winner's, −1 for the three plain hazards on top. *left: cards left in it.
int pd__gb_window(const struct gumball *g, int *left);
// What the next Checkpoint, or the finish, hands out to the places from the front: how many prizes,
// and their points.
int pd__gb_prizes(const struct gumball *g, const uint8_t **points);

// name, wire name, rule, sentence
#define GUMBALL_REFUSALS(X)                                                                        \
    X(NOT_HELD, "not-held", "GR-9", N_("You do not hold the {card}."))                             \
    X(FORCED, "forced-pass", "GR-13",                                                              \
      N_("You cannot stop in position {stop}: your {card} is higher, so you must pass {other}."))  \
    X(NO_OPTION, "no-stopping", "GR-13",                                                           \
      N_("At this table you must take every pass, so you cannot stop in position {stop}."))        \
    X(BLOCKED, "blocked", "GR-12",                                                                 \
      N_("The {card} takes you only to position {end}, not to position {stop}."))                  \
    X(BEHIND, "behind", "GR-14", N_("You are in position {place} and can only move forward."))     \
    X(END_ANYWAY, "ends-there-anyway", "GR-12",                                                    \
      N_("The {card} ends in position {stop} anyway: just play it."))

enum {
#define X(name, wire, rule, text) GUMBALL_##name,
    GUMBALL_REFUSALS(X)
#undef X
};

// The colours: notation, name, a card of it, its major hazard in short.
#define GB_COLOURS(X)                                                                              \
    X("Y", N_("yellow"), N_("yellow {number}"), N_("major Sun"))                                   \
    X("B", N_("blue"), N_("blue {number}"), N_("major Moon"))                                      \
    X("K", N_("black"), N_("black {number}"), N_("major Flat Tire"))                               \
    X("R", N_("red"), N_("red {number}"), N_("major Fuel Gauge"))

// The hazards: what JSON calls them, name.
#define GB_HAZARDS(X)                                                                              \
    X("Y", N_("yellow Sun"))                                                                       \
    X("Y!", N_("major yellow Sun"))                                                                \
    X("B", N_("blue Moon"))                                                                        \
    X("B!", N_("major blue Moon"))                                                                 \
    X("K", N_("black Flat Tire"))                                                                  \
    X("K!", N_("major black Flat Tire"))                                                           \
    X("R", N_("red Fuel Gauge"))                                                                   \
    X("R!", N_("major red Fuel Gauge"))                                                            \
    X("checkpoint", N_("a Checkpoint"))                                                            \
    X("winner", N_("the Winner card"))

// GR-4: karts are told apart by colour and number; none of these is a card's colour.
#define GB_KARTS(X)                                                                                \
    X("0", N_("green"))                                                                            \
    X("1", N_("orange"))                                                                           \
    X("2", N_("purple"))                                                                           \
    X("3", N_("white"))                                                                            \
    X("4", N_("pink"))                                                                             \
    X("5", N_("brown"))                                                                            \
    X("6", N_("silver"))                                                                           \
    X("7", N_("turquoise"))

extern const pd_rule pd__gb_rules[];
extern const pd_term pd__gb_terms[];
extern const pd_happening pd__gb_happenings[];

void pd__gb_move_write(pd_move move, pd_text *out);
bool pd__gb_move_read(const char *text, pd_move *move);
void pd__gb_outcome_write(pd_outcome outcome, pd_text *out);
bool pd__gb_outcome_read(const char *text, pd_outcome *outcome);
bool pd__gb_points_read(void *config, const char *text);
void pd__gb_points_write(const void *config, pd_text *out);
bool pd__gb_are_points(const void *config);
void pd__gb_card_write(int card, pd_text *out);
void pd__gb_json(const void *table, pd_text *out);
// One value each.
void pd__gb_json_card(pd_text *out, uint64_t card); // NO_CARD: null
void pd__gb_json_cards(pd_text *out, cardset cards);
void pd__gb_json_hazard(pd_text *out, uint64_t hazard);
extern const char *const pd__gb_event_names[];
void pd__gb_name_value(char type, uint64_t value, pd_text *out);
const char *pd__gb_name_move(const void *view, pd_move move, pd_event *does);
bool pd__gb_is_event(const pd_event *event, int seats);
void pd__gb_past(const void *table, const pd_event *events, size_t count, pd_text *out);
// Writes the cards with articles ("the yellow 3 and the blue 4") into a pd__phrase.
const char *pd__gb_cards_phrase(const pd_voice *voice, char *buffer, cardset cards);
void pd__gb_say_event(const pd_voice *voice, const pd_event *event, pd_text *out);
void pd__gb_say_table(const pd_voice *voice, const void *view, pd_text *out);
void pd__gb_say_hand(const pd_voice *voice, const void *view, pd_text *out);
void pd__gb_say_now(const pd_voice *voice, const void *view, pd_text *out);
void pd__gb_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
void pd__gb_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *text,
                        pd_text *out);
void pd__gb_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
const char *pd__gb_rules_now(const void *view);
void pd__gb_happen(pd_happened *happened, int seat, const pd_event *event);
int pd__gb_part(const void *table);
void pd__gb_forecast(const void *state, float *chances);
void pd__gb_break_down(const void *table, const pd_event *events, size_t count, pd_breakdown *out);
extern const pd__estimator pd__gb_estimator;
void pd__gb_judge(const void *table, const pd_move *moves, int count, int *worth);

#endif
