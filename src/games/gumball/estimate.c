// What a kart's chance of winning the match depends on, for pd_estimate.
//
// The rest of the round is played out first, by judgement and without drawing: nobody plays twice
// in a round, so what is drawn in it does not matter until the next.
#include "engine/estimate.h"
#include "games/gumball/gumball.h"
#include "games/gumball/weights.h"

enum { FEATURES = 39, MANY_POINTS = 5 };

// ----------------------------------------------------------------------- the rest of the round

static void put_ahead(uint8_t places[KARTS_MAX], int from, int to) {
    uint8_t moved = places[from];
    for (int place = from; place > to; place--)
        places[place] = places[place - 1];
    places[to] = moved;
}

static pd_move best_move(const struct gumball *g) {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], best = 0;
    int count = pd__gumball.moves(g, moves);
    pd__gb_judge(g, moves, count, worth);
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    return moves[best];
}

static void finish_round(struct gumball *g) {
    while (g->turn < g->karts) {
        pd_move move = best_move(g);
        int card = pd__gb_move_card(move), stop = pd__gb_move_stop(move), place = g->turn;
        int end = stop ? stop - 1 : pd__gb_run(g, card).end;
        cardset bit = pd__card((unsigned)card);
        g->hand[pd__gb_owner(g, g->line[place])] &= ~bit;
        g->veiled &= ~bit;
        g->shown[g->turn++] = (uint8_t)card;
        put_ahead(g->line, place, end);
        put_ahead(g->shown, place, end);
    }
}

// ------------------------------------------------------------------------------- what is counted

// A seat, by its best kart, at the end of the round.
struct seat {
    int points, gain; // gain: what its place pays if points come now
    int place;
    int highest, sum, cards; // of the hand
    int back;                // the chance of being sent to the back, in 16ths of 12
};

static int risk_of(const struct gumball *g, int place) {
    int card = g->shown[place], colour = pd__gb_colour(card), risk = 0;
    bool highest = true;
    for (int other = 0; other < g->karts; other++)
        highest &=
            other == place || pd__gb_colour(g->shown[other]) != colour || g->shown[other] < card;
    risk += pd__gb_plain_left(g, 2 * colour + 1);
    return risk + (highest ? pd__gb_plain_left(g, 2 * colour) : 0);
}

static void look_at_kart(const struct gumball *g, int place, int window, struct seat *seats) {
    int kart = g->line[place], rungs = window == 2 ? LADDER_FINISH : LADDER_CHECKPOINT;
    struct seat *seat = &seats[pd__gb_owner(g, kart)];
    int gain = window >= 0 && place < rungs ? g->options.points[3 * window + place] : 0;
    if (g->points[kart] + gain > seat->points + seat->gain || seat->place < 0) {
        seat->points = g->points[kart];
        seat->gain = gain;
    }
    if (seat->place < 0) {
        seat->place = place;
        seat->back = risk_of(g, place);
    }
}

static void look_at_hand(cardset hand, struct seat *seat) {
    for (; hand; hand &= hand - 1, seat->cards++) {
        seat->highest = pd__gb_number((int)pd__lowest(hand));
        seat->sum += seat->highest;
    }
}

static int best_of_others(const struct seat *seats, int count, int but, bool with_gain) {
    int best = 0;
    for (int i = 0; i < count; i++) {
        int points = seats[i].points + (with_gain ? seats[i].gain : 0);
        best = i != but && points > best ? points : best;
    }
    return best;
}

static float limit(float x) {
    x = x < -1 ? -1 : x;
    return x > 1 ? 1 : x;
}

// Where the match stands, the same for all seats.
struct moment {
    int window, left;
    float now; // chance that points come now
    float played;
};

static float *describe_moment(const struct gumball *g, const struct moment *m, float *out) {
    for (int window = 0; window < 3; window++)
        *out++ = m->window == window;
    *out++ = m->now;
    *out++ = (float)m->left / 4;
    *out++ = g->special_out;
    *out++ = 3 / (float)g->seats;
    *out++ = m->played;
    return out;
}

static float *describe_points(const struct seat *seats, int count, int seat, const struct moment *m,
                              float *out) {
    int ahead = seats[seat].points - best_of_others(seats, count, seat, false);
    int then = seats[seat].points + seats[seat].gain - best_of_others(seats, count, seat, true);
    float mean = 0, more = 0;
    for (int i = 0; i < count; i++) {
        mean += (float)seats[i].points / (float)count;
        more += (float)(seats[i].points > seats[seat].points) / (float)count;
    }
    *out++ = limit((float)ahead / MANY_POINTS);
    *out++ = (float)((ahead > 0) - (ahead < 0));
    *out++ = limit(((float)seats[seat].points - mean) / MANY_POINTS);
    *out++ = more;
    *out++ = limit((float)then / MANY_POINTS);
    *out++ = m->now * limit((float)then / MANY_POINTS);
    *out++ = m->now * (then > 0);
    *out++ = m->now * (then == 0);
    *out++ = m->now * (float)seats[seat].gain / MANY_POINTS;
    return out;
}

static float *describe_place(const struct gumball *g, const struct seat *seat,
                             const struct moment *m, float *out) {
    for (int place = 0; place < 4; place++) {
        *out++ = seat->place == place;
        *out++ = m->now * (float)(seat->place == place);
    }
    *out++ = (float)seat->place / (float)(g->karts - 1);
    *out++ = (float)seat->back / 8;
    *out++ = m->now * (float)seat->back / 8;
    return out;
}

static float *describe_hand(const struct seat *seats, int count, int seat, const struct moment *m,
                            float *out) {
    float highest = 0, sum = 0;
    for (int i = 0; i < count; i++)
        if (i != seat) {
            highest = (float)seats[i].highest > highest ? (float)seats[i].highest : highest;
            sum += (float)seats[i].sum / (float)(count - 1);
        }
    *out++ = (float)seats[seat].highest / 10;
    *out++ = (float)seats[seat].sum / 30;
    *out++ = (float)seats[seat].cards / 3;
    *out++ = (float)seats[seat].cards / 3 * m->played;
    *out++ = (seats[seat].highest >= 9);
    *out++ = (seats[seat].highest == 10);
    *out++ = highest / 10;
    *out++ = sum / 30;
    *out++ = m->now * (float)seats[seat].highest / 10;
    *out++ = m->now * (float)seats[seat].sum / 30;
    *out++ = (float)seats[seat].highest > highest;
    return out;
}

static int describe(const void *state, float (*out)[PD__FEATURES_MAX]) {
    const struct gumball *now = state;
    struct gumball g = *now;
    struct seat seats[PD_SEATS_MAX];
    struct moment m;
    m.window = pd__gb_window(&g, &m.left);
    bool due = m.window >= 0 && (m.left == 4 || !g.special_out);
    m.now = due ? 1 / (float)m.left : 0;
    m.played = (float)now->turn / (float)g.karts;
    finish_round(&g);
    for (int seat = 0; seat < g.seats; seat++) {
        seats[seat] = (struct seat){.place = -1};
        look_at_hand(g.hand[seat], &seats[seat]);
    }
    for (int place = 0; place < g.karts; place++)
        look_at_kart(&g, place, m.window, seats);
    for (int seat = 0; seat < g.seats; seat++) {
        float *at = describe_moment(&g, &m, out[seat]);
        at = describe_points(seats, g.seats, seat, &m, at);
        at = describe_place(&g, &seats[seat], &m, at);
        describe_hand(seats, g.seats, seat, &m, at);
    }
    return g.seats;
}

const pd__estimator pd__gb_estimator = {FEATURES, describe, weights};
