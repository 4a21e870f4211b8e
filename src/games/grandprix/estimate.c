// What a seat's chance of winning the season depends on, for pd_estimate.
#include "engine/estimate.h"
#include "games/grandprix/grandprix.h"
#include "games/grandprix/weights.h"

enum { FEATURES = 48, CERTAIN = 512 };

// How sure the better promise wins: the last is for when no card is to come.
enum { SPREADS = 3 };
static const float sure[SPREADS] = {0.7f, 2, 6};

struct seat {
    int points, promise, later; // chances of beating a rival in this race and in the next
    int car, complete;          // the best car in hand
    int spare;                  // value of the best four other cards
    int prize;                  // if cars end as they promise
    int draws;
    float expected[SPREADS]; // prize, if cars differ in the end so much from what they promise
};

// The two highest values of a type.
static void two_highest(cardset hand, int type, int *first, int *second) {
    *first = *second = 0;
    for (cardset cards = pd__gp_of_type(pd__gp_spread(hand), type); cards; cards &= cards - 1) {
        *second = *first;
        *first = (int)pd__lowest(cards) / 2 + 1;
    }
}

static bool has_triple(cardset hand, int *driver) {
    bool found = false;
    *driver = 0;
    for (int value = 1; value <= VALUES; value++) {
        bool all = true;
        for (int type = 0; type < DRIVER; type++)
            all = all && pd__gp_has(hand, pd__gp_card(type, value, 0));
        if (!all)
            continue;
        found = true;
        if (pd__gp_has(hand, pd__gp_card(DRIVER, value, 0)) ||
            pd__gp_has(hand, pd__gp_card(DRIVER, value, 1)))
            *driver = 1;
    }
    return found;
}

static void look_at_hand(const struct grandprix *g, int index, struct seat *seat) {
    cardset hand = g->hand[index];
    int first[TYPES], second[TYPES], matched;
    seat->complete = 1;
    for (int type = 0; type < TYPES; type++) {
        two_highest(hand, type, &first[type], &second[type]);
        seat->car += first[type];
        seat->spare += second[type];
        seat->complete &= first[type] > 0;
    }
    if (has_triple(hand, &matched)) {
        int triple = matched ? 28 : 21 + first[DRIVER];
        seat->car = triple > seat->car ? triple : seat->car;
    }
    int draws = seat->draws = pd__gp_draws_left(g, index);
    seat->promise = pd__gp_promise(hand, pd__gp_spread(GP_ALL_CARDS - hand), draws);
    seat->later = pd__gp_promise(hand, pd__gp_spread(GP_ALL_CARDS - hand), 8);
    seat->points = pd__gp_total(g->won[index]);
}

// Hands out the prizes in the order of what the cars promise.
static void guess_prizes(const struct grandprix *g, struct seat *seats) {
    for (int i = 0; i < g->seats; i++) {
        int better = 0;
        uint32_t prizes = g->prizes;
        for (int k = 0; k < g->seats; k++)
            better += seats[k].promise > seats[i].promise ||
                      (seats[k].promise == seats[i].promise &&
                       (seats[k].car > seats[i].car || (seats[k].car == seats[i].car && k < i)));
        for (; better > 0 && prizes; better--)
            prizes &= ~(1u << (31 - __builtin_clz(prizes)));
        seats[i].prize = prizes ? 31 - __builtin_clz(prizes) : 0;
    }
}

// A promise as a number that grows with the car, and the chance that one car beats another.
static float strength_of(const struct seat *seat) {
    float chance = ((float)seat->promise + 1) / (CERTAIN + 2);
    float odds = chance / (1 - chance), power = 0;
    for (; odds >= 2; power++)
        odds /= 2;
    for (; odds < 1; power--)
        odds *= 2;
    return power + odds - 1;
}

static float chance_to_beat(float ahead) {
    return 0.5f + 0.5f * ahead / (1 + (ahead < 0 ? -ahead : ahead));
}

// The mean prize, if each other car is beaten with its own chance: computed one rival at a time.
static float expected_prize(const struct grandprix *g, const float *strength, int index,
                            float sureness) {
    float mean[GP_SEATS];
    int rivals = -1;
    for (uint32_t prizes = g->prizes; prizes; prizes &= prizes - 1)
        mean[++rivals] = (float)__builtin_ctz(prizes);
    for (int other = 0; other < g->seats && rivals > 0; other++) {
        if (other == index)
            continue;
        float chance = chance_to_beat(sureness * (strength[index] - strength[other]));
        for (int i = 0; i < rivals; i++)
            mean[i] += (mean[i + 1] - mean[i]) * chance;
        rivals--;
    }
    return rivals < 0 ? 0 : mean[0];
}

static void expect_prizes(const struct grandprix *g, struct seat *seats) {
    float strength[GP_SEATS];
    for (int i = 0; i < g->seats; i++)
        strength[i] = strength_of(&seats[i]);
    for (int i = 0; i < g->seats; i++)
        for (int k = 0; k < SPREADS; k++)
            seats[i].expected[k] = expected_prize(g, strength, i, sure[k]);
}

static float limit(float x) {
    x = x < -1 ? -1 : x;
    return x > 1 ? 1 : x;
}

// The best of the others, and the mean of all.
struct others {
    int points, then, promise, later, car, spare;
    float mean_points, mean_promise, better_cars, expected[SPREADS];
};

static int most(int a, int b) {
    return a > b ? a : b;
}

static struct others look_at_others(const struct seat *seats, int count, int but) {
    struct others o = {0};
    for (int i = 0; i < count; i++) {
        o.mean_points += (float)seats[i].points / (float)count;
        o.mean_promise += (float)seats[i].promise / (float)count;
        if (i == but)
            continue;
        o.points = most(o.points, seats[i].points);
        o.then = most(o.then, seats[i].points + seats[i].prize);
        o.promise = most(o.promise, seats[i].promise);
        o.later = most(o.later, seats[i].later);
        for (int k = 0; k < SPREADS; k++) {
            float total = (float)seats[i].points + seats[i].expected[k];
            o.expected[k] = total > o.expected[k] ? total : o.expected[k];
        }
        o.car = most(o.car, seats[i].complete ? seats[i].car : 0);
        o.spare = most(o.spare, seats[i].spare);
        o.better_cars += (float)(seats[i].promise > seats[but].promise) / (float)(count - 1);
    }
    return o;
}

static void describe_seat(const struct grandprix *g, const struct seat *seats, int index,
                          float *out) {
    const struct seat *seat = &seats[index];
    struct others o = look_at_others(seats, g->seats, index);
    int left = pd__gp_races(g->seats) - g->race;
    float done = (float)g->turn / (float)(ROUNDS * g->seats), stake = 0, low = 0;
    done = done > 1 ? 1 : done;
    if (g->prizes) {
        low = (float)__builtin_ctz(g->prizes);
        stake = (float)(31 - __builtin_clz(g->prizes)) - low;
    }
    float lead = (float)(seat->points - o.points),
          then = (float)(seat->points + seat->prize - o.then);
    float promise = (float)(seat->promise - o.promise) / CERTAIN;
    float car = limit((float)((seat->complete ? seat->car : 0) - o.car) / 8);
    float to_come = (float)pd__gp_total(g->unturned);
    float rest = to_come / (float)g->seats * (float)left /
                 (float)most(1, (int)pd__count(g->unturned) / g->seats);
    *out++ = left == 0;
    *out++ = left == 1;
    *out++ = left == 2;
    *out++ = (float)left / 5;
    *out++ = done;
    *out++ = 2 / (float)g->seats;
    *out++ = g->actor == index;
    *out++ = stake / 20;
    *out++ = low / 20;
    *out++ = rest / 60;
    *out++ = limit(lead / 30);
    *out++ = limit(lead / 8);
    *out++ = limit(((float)seat->points - o.mean_points) / 30);
    *out++ = limit(then / 30);
    *out++ = limit(then / 8);
    *out++ = done * limit(then / 8);
    *out++ = left ? 0 : limit(then / 8);
    *out++ = left ? 0 : done * (float)((then > 0) - (then < 0));
    *out++ = limit(lead / (stake + rest + 4));
    *out++ = limit(lead / (stake + 4));
    *out++ = (float)seat->promise / CERTAIN;
    *out++ = (float)o.promise / CERTAIN;
    *out++ = o.mean_promise / CERTAIN;
    *out++ = promise;
    *out++ = promise * done;
    *out++ = promise * stake / 20;
    *out++ = promise * stake / (stake + rest + 4);
    *out++ = o.better_cars;
    *out++ = (float)seat->complete;
    *out++ = (float)seat->car / 28;
    *out++ = car;
    *out++ = car * done;
    *out++ = car * done * stake / 20;
    *out++ = (float)(seat->later - o.later) / CERTAIN;
    *out++ = (float)seat->spare / 28;
    *out++ = left ? (float)(seat->spare - o.spare) / 28 : 0;
    *out++ = (float)((car > 0) - (car < 0)) * done;
    for (int k = 0; k < SPREADS; k++) {
        float then_lead = (float)seat->points + seat->expected[k] - o.expected[k];
        *out++ = limit(then_lead / 30);
        *out++ = limit(then_lead / 8);
        *out++ = left ? 0 : limit(then_lead / 8);
    }
    *out++ = (float)seat->draws / 8;
    *out++ = !g->prizes;
}

// ------------------------------------------------------------------------------ a race to be run

// What the seat races: what it has chosen, or else what judgement would choose.
static cardset lineup_of(const struct grandprix *g, int seat) {
    struct grandprix turned = *g;
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], best = 0;
    if (g->lineup[seat])
        return g->lineup[seat];
    turned.actor = (uint8_t)seat;
    int count = pd__gp_lineups(g->hand[seat], moves);
    pd__gp_judge(&turned, moves, count, worth);
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    return pd__gp_lineup_cards(moves[best]);
}

// After the preparation the race is run, up to the prizes of the next one.
static void run_race(struct grandprix *g) {
    int rank[GP_SEATS];
    for (int seat = 0; seat < g->seats; seat++) {
        cardset cards = lineup_of(g, seat);
        rank[seat] = pd__gp_worth(cards).rank;
        g->hand[seat] -= cards;
    }
    for (int i = 0; i < g->seats; i++) {
        int best = 0;
        for (int seat = 1; seat < g->seats; seat++)
            best = rank[seat] > rank[best] ? seat : best;
        if (!rank[best])
            break;
        if (i == 0)
            g->start = g->actor = (uint8_t)best;
        int prize = 31 - __builtin_clz(g->prizes);
        g->won[best] |= 1u << prize;
        g->prizes &= ~(1u << prize);
        rank[best] = 0;
    }
    g->prizes = 0;
    g->race++;
    g->turn = 0;
}

static int describe(const void *state, float (*out)[PD__FEATURES_MAX]) {
    struct grandprix now = *(const struct grandprix *)state, *g = &now;
    struct seat seats[GP_SEATS] = {0};
    if (pd__gp_phase(g) == PHASE_LINEUP && g->prizes)
        run_race(g);
    for (int seat = 0; seat < g->seats; seat++)
        look_at_hand(g, seat, &seats[seat]);
    guess_prizes(g, seats);
    expect_prizes(g, seats);
    for (int seat = 0; seat < g->seats; seat++)
        describe_seat(g, seats, seat, out[seat]);
    return g->seats;
}

const pd__estimator pd__gp_estimator = {FEATURES, describe, weights};
