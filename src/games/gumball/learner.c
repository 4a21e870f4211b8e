// Gumball Rally: observations. Every action is the move of that number. What each card can do is
// told by the actions that are legal.
#include "engine/learner.h"
#include "base/pack.h"
#include "engine/fields.h"
#include "games/gumball/gumball.h"

enum { POINTS_MOST = 60, KARTS_EACH = 2 };

// name, length, highest value, meaning
#define FIELDS(X)                                                                                  \
    X(seat, 1, PD_SEATS_MAX, "the viewer's seat, from 1; 0 for a spectator")                       \
    X(actor, PD_SEATS_MAX, 1, "the seat to move")                                                  \
    X(round, 1, ROUNDS_MAX, "the round, from 1")                                                   \
    X(turn, 1, KARTS_MAX, "karts that have played in this round")                                  \
    X(hand, CARDS, 1, "the viewer's cards: 4 × (number − 1) + colour: yellow, blue, black, red")   \
    X(discard, CARDS, 1, "discarded cards, likewise")                                              \
    X(line, KARTS_MAX *PD_SEATS_MAX, 1, "by place: the seat whose kart is there")                  \
    X(second_kart, KARTS_MAX, 1, "by place: 1 if it is the seat's second kart, in the duel")       \
    X(number, KARTS_MAX, NUMBERS, "by place: the number of the card shown, 0 if none")             \
    X(colour, KARTS_MAX *COLOURS, 1, "by place: the colour of the card shown")                     \
    X(points, PD_SEATS_MAX *KARTS_EACH, POINTS_MOST,                                               \
      "by seat: points of its first and second kart")                                              \
    X(hand_counts, PD_SEATS_MAX, HAND *KARTS_EACH, "by seat: cards in hand")                       \
    X(deck_count, 1, CARDS, "cards in the deck")                                                   \
    X(decks_before, 1, ERAS_MAX, "how often the deck ran out")                                     \
    X(from_deck, CARDS, ERAS_MAX,                                                                  \
      "by card: in a hand since that earlier deck, from 1; 0 for all others")                      \
    X(held_from, ERAS_MAX *PD_SEATS_MAX, HAND *KARTS_EACH,                                         \
      "by earlier deck and seat: how many of those cards the seat holds")                          \
    X(hazards_unseen, CHECKPOINT, 3, "by hazard (yellow, the Sun, blue …): not turned up yet")     \
    X(hazards_drawn, 1, ROUNDS_MAX, "hazards turned up")                                           \
    X(special_seen, 1, 1, "the Checkpoint or Winner of this stretch has come")                     \
    X(prizes, LADDER_FINISH, 20, "by place: points at the next Checkpoint or at the finish")       \
    X(photo, PD_SEATS_MAX, CARDS, "by seat: card drawn in the photo finish, from 1; 0 if none")    \
    X(over, 1, 1, "the match is over")                                                             \
    X(winners, PD_SEATS_MAX, 1, "by seat: wins or shares the victory")

struct observation {
    FIELDS(PD__FIELD_ARRAY)
};

static const pd_field fields[] = {FIELDS(PD__FIELD_ROW){0}};

// The line is written for all places at once: byte i of each is about place i.
static inline void put_owners(const struct gumball *g, struct pd__circle circle, pd__bytes karts,
                              struct observation *o) {
    const pd__bytes seats = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
    pd__bytes second = (pd__bytes)(karts >= g->seats), placed = (pd__bytes)(seats < g->placed);
    pd__bytes owners = karts - (second & g->seats) - (uint8_t)circle.first;
    owners += (pd__bytes)(owners > PD_SEATS_MAX) & (uint8_t)circle.seats; // went below 0
    owners |= ~placed;                                                    // nobody
    pd__put_first(o->second_kart, second & (pd__bytes)(seats < g->karts) & 1, KARTS_MAX);
    for (int i = 0; i < KARTS_MAX / 2; i++)
        pd__put_sixteen(o->line + 16 * i, (pd__bytes)(pd__eightfold(owners, i) == seats) & 1);
}

static inline void put_shown(const struct gumball *g, pd__bytes cards, struct observation *o) {
    const pd__bytes colours = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3};
    const pd__bytes places = {0, 1, 2, 3, 4, 5, 6, 7};
    pd__bytes none = (pd__bytes)(cards == NO_CARD) | (pd__bytes)(places >= g->karts);
    pd__bytes numbers = ((cards >> 2) + 1) & ~none;
    pd__shorts twice = (pd__shorts)pd__zip((cards & 3) | none, (cards & 3) | none);
    pd__put_first(o->number, numbers, KARTS_MAX);
    pd__bytes front = (pd__bytes)pd__zip_low(twice, twice);
    pd__bytes back = (pd__bytes)pd__zip_high(twice, twice);
    pd__put_sixteen(o->colour, (pd__bytes)(front == colours) & 1);
    pd__put_sixteen(o->colour + 16, (pd__bytes)(back == colours) & 1);
}

// Points are by kart: those of all first karts, then those of the second ones.
static inline void put_points(const struct gumball *g, struct pd__circle circle,
                              struct observation *o) {
    int half = 4 * g->seats; // so that no shift is by 64
    uint64_t points = pd__get_word(g->points, KARTS_MAX);
    uint64_t second = points >> half >> half, first = points ^ second << half << half;
    pd__put_sixteen(o->points, pd__zip(pd__sixteen_of(pd__turn(circle, first)),
                                       pd__sixteen_of(pd__turn(circle, second))));
}

static inline void encode_line(const struct gumball *g, struct pd__circle circle,
                               struct observation *o) {
    put_owners(g, circle, pd__sixteen_of(pd__get_word(g->line, KARTS_MAX)), o);
    put_shown(g, pd__sixteen_of(pd__get_word(g->shown, KARTS_MAX)), o);
    put_points(g, circle, o);
}

static inline void encode_counts(const struct gumball *g, struct pd__circle circle,
                                 struct observation *o) {
    uint64_t counts = pd__get_word(g->count, PD_SEATS_MAX);
    int held = (int)(counts * PD__ONES >> 56);
    pd__put_word(o->hand_counts, pd__turn(circle, counts), PD_SEATS_MAX);
    o->deck_count[0] = (uint8_t)((int)pd__count(g->veiled) - held);
}

// No card is of two earlier decks, so the decks are added.
static void encode_earlier_decks(const struct gumball *g, struct pd__circle circle,
                                 struct observation *o) {
    pd__bytes marks[3] = {0};
    for (int era = 0; era < g->eras; era++) {
        for (int i = 0; i < 3; i++)
            marks[i] += pd__sixteen_bits(g->era[era], i, (uint8_t)(era + 1));
        uint64_t counts = pd__get_word(g->era_count[era], PD_SEATS_MAX);
        pd__put_word(o->held_from + PD_SEATS_MAX * era, pd__turn(circle, counts), PD_SEATS_MAX);
    }
    memcpy(o->from_deck, marks, CARDS);
}

static void encode_end(const struct gumball *g, struct pd__circle circle, struct observation *o) {
    o->over[0] = 1;
    pd__put_seats(o->winners, g->winners, circle, PD_SEATS_MAX);
    for (int seat = 0; seat < g->seats; seat++)
        o->photo[pd__place(circle, seat)] =
            g->photo[seat] == NO_CARD ? 0 : (uint8_t)(g->photo[seat] + 1);
}

static inline void encode_hazards(const struct gumball *g, struct observation *o) {
    const uint8_t *points;
    int count = pd__gb_prizes(g, &points);
    pd__put_nibbles(o->hazards_unseen, pd__pack_gather(g->plain), CHECKPOINT); // counts its bits
    o->hazards_drawn[0] = g->hazards;
    o->special_seen[0] = g->special_out;
    for (int place = 0; place < LADDER_FINISH; place++)
        o->prizes[place] = (uint8_t)(points[place] & -(place < count));
}

static void encode(const void *table, int seat, const pd_choice *choice, uint8_t *out) {
    const struct gumball *g = table;
    struct observation *o = (struct observation *)out;
    struct pd__circle circle = pd__circle_from(seat, g->seats);
    (void)choice; // no move has parts
    o->seat[0] = (uint8_t)(seat + 1);
    o->round[0] = g->round;
    o->turn[0] = g->turn;
    pd__put_bits(o->hand, seat < 0 ? 0 : g->hand[seat], CARDS);
    pd__put_bits(o->discard, g->discard, CARDS);
    encode_line(g, circle, o);
    encode_counts(g, circle, o);
    o->decks_before[0] = g->eras;
    if (g->eras)
        encode_earlier_decks(g, circle, o);
    encode_hazards(g, o);
    if (g->over)
        encode_end(g, circle, o);
    else
        o->actor[pd__place(circle, pd__gumball.actor(g))] = 1;
}

const pd__learner pd__gumball_learner = {
    .action_count = CARDS * STOPS,
    .observation_size = sizeof(struct observation),
    .fields = fields,
    .encode = encode,
};
