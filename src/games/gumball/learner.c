// Gumball Rally: observations. Every action is the move of that number. What each card can do is
// told by the actions that are legal.
#include "engine/learner.h"
#include "base/pack.h"
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

static inline void encode_line(const struct gumball *g, const struct pd__circle *circle,
                               struct observation *o) {
    for (int place = 0; place < g->karts; place++) {
        int kart = g->line[place], owner = circle->at[pd__gb_owner(g, kart)];
        int second = kart >= g->seats, card = g->shown[place];
        o->line[PD_SEATS_MAX * place + owner] = place < g->placed;
        o->second_kart[place] = (uint8_t)second;
        o->points[KARTS_EACH * owner + second] = g->points[kart];
        bool shown = card != NO_CARD;
        o->number[place] = shown ? (uint8_t)pd__gb_number(card) : 0;
        o->colour[COLOURS * place + (card & 3)] = shown;
    }
}

static void encode_earlier_decks(const struct gumball *g, const struct pd__circle *circle,
                                 struct observation *o) {
    o->decks_before[0] = g->eras;
    for (int era = 0; era < g->eras; era++) {
        for (cardset cards = g->era[era]; cards; cards &= cards - 1)
            o->from_deck[pd__lowest(cards)] = (uint8_t)(era + 1);
        for (int seat = 0; seat < g->seats; seat++)
            o->held_from[PD_SEATS_MAX * era + circle->at[seat]] = g->era_count[era][seat];
    }
}

static void encode_end(const struct gumball *g, const struct pd__circle *circle,
                       struct observation *o) {
    o->over[0] = 1;
    pd__put_seats(o->winners, g->winners, circle);
    for (int seat = 0; seat < g->seats; seat++)
        o->photo[circle->at[seat]] = g->photo[seat] == NO_CARD ? 0 : (uint8_t)(g->photo[seat] + 1);
}

static inline void encode_hazards(const struct gumball *g, struct observation *o) {
    const uint8_t *points;
    int count = pd__gb_prizes(g, &points);
    pd__put_nibbles(o->hazards_unseen, pd__pack_gather(g->plain), CHECKPOINT); // counts its bits
    o->hazards_drawn[0] = g->hazards;
    o->special_seen[0] = g->special_out;
    for (int place = 0; place < count; place++)
        o->prizes[place] = points[place];
}

static void encode(const void *table, int seat, const pd_choice *choice, uint8_t *out) {
    const struct gumball *g = table;
    struct observation *o = (struct observation *)out;
    struct pd__circle circle = pd__circle_from(seat, g->seats);
    int held = 0;
    (void)choice; // no move has parts
    o->seat[0] = (uint8_t)(seat + 1);
    o->round[0] = g->round;
    o->turn[0] = g->turn;
    for (cardset hand = seat < 0 ? 0 : g->hand[seat]; hand; hand &= hand - 1)
        o->hand[pd__lowest(hand)] = 1;
    pd__put_bits(o->discard, g->discard, CARDS);
    encode_line(g, &circle, o);
    for (int other = 0; other < g->seats; other++) {
        o->hand_counts[circle.at[other]] = g->count[other];
        held += g->count[other];
    }
    o->deck_count[0] = (uint8_t)((int)pd__count(g->veiled) - held);
    if (g->eras)
        encode_earlier_decks(g, &circle, o);
    encode_hazards(g, o);
    if (g->over)
        encode_end(g, &circle, o);
    else
        o->actor[circle.at[pd__gumball.actor(g)]] = 1;
}

const pd__learner pd__gumball_learner = {
    .action_count = CARDS * STOPS,
    .observation_size = sizeof(struct observation),
    .fields = fields,
    .encode = encode,
};
