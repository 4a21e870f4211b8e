// What a seat's chance of winning depends on, for pd_estimate.
#include "engine/estimate.h"
#include "games/battlegum/battlegum.h"
#include "games/battlegum/weights.h"

enum { FEATURES = 40 };

static float limit(float x) {
    x = x < -1 ? -1 : x;
    return x > 1 ? 1 : x;
}

struct seat {
    int left, hand, row, down;
    float worth, row_worth;
    int kinds;  // different values in hand and row
    int lonely; // cards below 8 in hand, without special effect
    bool ends;  // the hand is all there is
};

static struct seat look_at(const struct battlegum *g, int index) {
    struct seat seat = {.hand = g->count[index], .down = g->down[index]};
    pack hand = g->hand[index], row = g->row[index] + g->chosen[index];
    if (g->chosen[index])
        hand = g->hand[index], row = g->chosen[index];
    seat.row = pd__pack_total(row);
    seat.left = pd__bg_cards_left(g, index);
    seat.ends = !g->stock && !row && !seat.down;
    seat.worth = (float)pd__bg_worth(hand, seat.ends) / 200;
    seat.row_worth = (float)pd__bg_worth(row, true) / 200;
    for (int value = 0; value < VALUES; value++) {
        seat.kinds += pd__pack_of(hand, value) > 0;
        seat.lonely += value > ONE && value < EIGHT ? pd__pack_of(hand, value) : 0;
    }
    return seat;
}

// The best of the others.
struct others {
    int least, most;
    float mean, worth, row_worth, kinds;
    int ending;
};

static struct others look_at_others(const struct seat *seats, int count, int but) {
    struct others o = {.least = 99, .kinds = 99, .worth = -9, .row_worth = -9};
    for (int i = 0; i < count; i++) {
        if (i == but)
            continue;
        o.least = seats[i].left < o.least ? seats[i].left : o.least;
        o.most = seats[i].left > o.most ? seats[i].left : o.most;
        o.mean += (float)seats[i].left / (float)(count - 1);
        o.worth = seats[i].worth > o.worth ? seats[i].worth : o.worth;
        o.row_worth = seats[i].row_worth > o.row_worth ? seats[i].row_worth : o.row_worth;
        o.kinds = (float)seats[i].kinds < o.kinds ? (float)seats[i].kinds : o.kinds;
        o.ending += seats[i].ends;
    }
    return o;
}

static float card(pack cards, int value) {
    return (float)pd__pack_of(cards, value) / 2;
}

static void describe_seat(const struct battlegum *g, const struct seat *seats, int index,
                          float *out) {
    const struct seat *own = &seats[index];
    struct others o = look_at_others(seats, g->seats, index);
    pack all = g->hand[index] + g->row[index], fits = pd__bg_playable(g);
    int steps = (index + g->seats - g->turn) % g->seats;
    bool mine = steps == 0, stuck = !(g->hand[g->turn] & fits);
    float pile = (float)pd__pack_total(g->pile) / 12;
    *out++ = 2 / (float)g->seats;
    *out++ = (float)g->stock / 30;
    *out++ = !g->stock;
    *out++ = pile;
    *out++ = g->phase == PHASE_CHOOSE;
    *out++ = limit((float)own->left / 15);
    *out++ = limit((float)own->left / 5);
    *out++ = limit((float)own->hand / 10);
    *out++ = (float)own->row / 3;
    *out++ = (float)own->down / 3;
    *out++ = own->ends;
    *out++ = limit(own->worth / 3);
    *out++ = limit(own->row_worth / 3);
    *out++ = limit((float)own->kinds / 8);
    *out++ = limit((float)own->lonely / 6);
    *out++ = card(all, NINJA);
    *out++ = card(all, THIRTEEN);
    *out++ = card(all, 12);
    *out++ = card(all, NINE);
    *out++ = card(all, ONE);
    *out++ = card(all, EIGHT);
    *out++ = card(g->hand[index], NINJA);
    *out++ = card(g->hand[index], THIRTEEN);
    *out++ = limit((float)o.least / 15);
    *out++ = limit((float)o.least / 5);
    *out++ = limit(o.mean / 15);
    *out++ = limit((float)(own->left - o.least) / 10);
    *out++ = limit((float)(own->left - o.least) / 3);
    *out++ = limit(((float)own->left - o.mean) / 10);
    *out++ = limit(o.worth / 3);
    *out++ = limit(o.row_worth / 3);
    *out++ = limit(o.kinds / 8);
    *out++ = (float)o.ending / (float)g->seats;
    *out++ = mine;
    *out++ = steps == 1;
    *out++ = mine && stuck ? pile : 0;
    *out++ = mine && stuck;
    *out++ = stuck && !mine ? pile : 0;
    *out++ = mine && !stuck && own->ends && own->kinds == 1;
    *out++ = mine && !stuck && own->ends && own->kinds == 2;
}

static int describe(const void *state, float (*out)[PD__FEATURES_MAX]) {
    const struct battlegum *g = state;
    struct seat seats[SEATS_MAX];
    for (int seat = 0; seat < g->seats; seat++)
        seats[seat] = look_at(g, seat);
    for (int seat = 0; seat < g->seats; seat++)
        describe_seat(g, seats, seat, out[seat]);
    return g->seats;
}

const pd__estimator pd__bg_estimator = {FEATURES, describe, weights};
