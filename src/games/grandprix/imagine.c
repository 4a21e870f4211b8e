// What the others are likely to hold, for pd_imagine.
//
// All hands that agree with a view are equally likely to be dealt, but not to be held: good players
// keep good cards. So a few worlds are dealt, and one of them is taken, the likelier the more the
// hands in it promise; and a player who has chosen four cards to race has chosen them well.
#include "engine/softmax.h"
#include "games/grandprix/worlds.h"

enum {
    WORLDS = 16, // to choose from
    LOTS = 1 << 20,
    FOG = 30, // how much a lineup may be misjudged
};

// How much a hand's promise, as a part of 1, adds to the logarithm of its likelihood: in the first
// race and in later ones, by the turns that its holder has made. Found by
// build/tests/studies/fit-worlds club 20000.
static const float weights[2][ROUNDS + 1] = {
    {-0.1f, 3.0f, 4.6f, 4.9f, 4.2f},
    {1.4f, 3.4f, 4.7f, 4.7f, 4.1f},
};

static float likelihood_of(const struct grandprix *g, int viewer) {
    float sum = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        cardset hand = g->hand[seat];
        if (seat == viewer)
            continue;
        int promise =
            pd__gp_promise(hand, pd__gp_spread(GP_ALL_CARDS - hand), pd__gp_draws_left(g, seat));
        sum += weights[g->race > 1][pd__gp_turns_made(g, seat)] * (float)promise / 512;
    }
    return sum;
}

// The likelihoods are divided by that of the first world, which is as good as any other scale, and
// limited to what pd__exp can do.
static void choose_world(struct grandprix *table, pd_dice *dice) {
    const struct grandprix view = *table;
    struct pd__gp_worlds worlds;
    float first = 0, total = 0;
    pd__gp_prepare(&view, &worlds);
    for (int i = 0; i < WORLDS; i++) {
        struct grandprix world = view;
        pd__gp_deal(&worlds, &world, dice);
        float found = likelihood_of(&world, view.viewer);
        first = i ? first : found;
        found = found - first > 20 ? 20 : found - first;
        float weight = pd__exp(found);
        total += weight;
        if ((float)pd_roll(dice, LOTS) * total <= weight * LOTS)
            *table = world;
    }
}

static cardset choose_lineup(const struct grandprix *g, int seat, pd_dice *dice) {
    struct grandprix turned = *g;
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], best = 0, most = -1;
    turned.actor = (uint8_t)seat;
    int count = pd__gp_lineups(g->hand[seat], moves);
    pd__gp_judge(&turned, moves, count, worth);
    for (int i = 0; i < count; i++) {
        int seen = worth[i] + (int)pd_roll(dice, FOG + 1);
        best = seen > most ? i : best;
        most = seen > most ? seen : most;
    }
    return pd__gp_lineup_cards(moves[best]);
}

void pd__gp_imagine(void *table, pd_dice *dice) {
    struct grandprix *g = table;
    int viewer = g->viewer;
    choose_world(g, dice);
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != viewer && pd__gp_has_chosen(g, seat) && !pd__gp_is_shown(g, seat))
            g->lineup[seat] = choose_lineup(g, seat, dice);
}
