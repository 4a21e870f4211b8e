// How far pd_resample is off in Jumbo Grand Prix once hands have been kept over two races, for
// docs/engine.md: in matches of players whose moves say no more than that they were legal, the
// drivers in hidden hands, by the shuffle since which they have not been seen, are compared with
// those in resampled worlds.
//
//     kept-cards [SEATS [MATCHES]]
#include "games/grandprix/grandprix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RACES = SCORE_CARDS / 2, AGES = 4, LOOK_EVERY = 4, KEEP_EVERY = 10 };

static const pd_game *game;
static double found[2][RACES + 1][AGES]; // really and in a world, by race and age

// A card of a zone, every copy equally likely: a bit of the zone, spread.
static unsigned any_bit(cardset zone, pd_dice *dice) {
    cardset bits = pd__gp_spread(zone);
    for (uint32_t skip = pd_roll(dice, pd__count(bits)); skip > 0; skip--)
        bits &= bits - 1;
    return pd__lowest(bits);
}

// Any card; a known one before its copy, so nothing instead of that.
static pd_move discard(const struct grandprix *g, pd_dice *dice) {
    unsigned bit = any_bit(g->hand[g->actor], dice);
    int card = pd__gp_bit_card(bit);
    if (pd_roll(dice, KEEP_EVERY) == 0 ||
        (bit != (unsigned)card && pd__gp_has(g->known[g->actor], card)))
        return MOVE_KEEP;
    return pd__gp_kind((unsigned)card);
}

static pd_move race(const struct grandprix *g, pd_dice *dice) {
    cardset hand = g->hand[g->actor], four = 0, left;
    cardset both = pd__gp_parts(g->known[g->actor]) & (hand & GP_TWINS) >> 1;
    unsigned kinds[RACED];
    int count = 0;
    for (left = hand; count < RACED; count++) {
        cardset card = pd__card((unsigned)pd__gp_bit_card(any_bit(left, dice)));
        left -= card;
        four += card;
    }
    if (both & four && pd_roll(dice, 2))
        return race(g, dice);
    for (cardset bits = pd__gp_spread(four); bits; bits &= bits - 1)
        kinds[RACED - count--] = pd__gp_kind((unsigned)pd__gp_bit_card(pd__lowest(bits)));
    return pd__gp_lineup_move(kinds);
}

static pd_move choose(const pd_state *state, pd_dice *dice) {
    const struct grandprix *g = (const struct grandprix *)state->bytes;
    pd_move moves[PD_MOVES_MAX];
    switch (pd__gp_phase(g)) {
    case PHASE_DISCARD: return discard(g, dice);
    case PHASE_LINEUP: return race(g, dice);
    default: return moves[pd_roll(dice, (uint32_t)pd_moves(game, state, moves))];
    }
}

static void count_drivers(int which, const pd_state *state, int viewer) {
    const struct grandprix *g = (const struct grandprix *)state->bytes;
    for (int seat = 0; seat < g->seats; seat++)
        for (int era = 0; era <= g->era && seat != viewer; era++) {
            cardset drivers = g->seen[era] & g->hand[seat] & ~g->known[seat];
            int age = g->era - era < AGES ? g->era - era : AGES - 1;
            found[which][g->race][age] += pd__count(drivers >> DRIVERS);
        }
}

static void look(const pd_state *state, int seats, pd_dice *dice) {
    int viewer = (int)pd_roll(dice, (uint32_t)seats + 1) - 1;
    pd_view view;
    pd_state world;
    pd_look(game, state, viewer, &view);
    pd_resample(game, &view, dice, &world);
    count_drivers(0, state, viewer);
    count_drivers(1, &world, viewer);
}

static void play(int seats, uint64_t number) {
    uint8_t key[32];
    pd_setup setup;
    pd_state state;
    pd_dice dice, whim;
    pd_setup_init(game, &setup, seats);
    pd_key_from_number(number, key);
    pd_dice_seed(&dice, key, 0);
    pd_dice_seed(&whim, key, 1);
    pd_start(game, &state, &setup, &dice, NULL);
    for (; pd_actor(game, &state) != PD_NOBODY;
         pd_apply(game, &state, choose(&state, &whim), &dice, NULL))
        if (pd_roll(&whim, LOOK_EVERY) == 0)
            look(&state, seats, &whim);
}

static void report(int race) {
    double all = 0, off = 0;
    printf("race %d:", race);
    for (int age = 0; age < AGES; age++) {
        double truth = found[0][race][age], dealt = found[1][race][age];
        all += truth;
        off += truth > dealt ? truth - dealt : dealt - truth;
        if (truth > 0)
            printf("  age %d: %.0f, dealt %.0f (x %.3f)", age, truth, dealt, dealt / truth);
    }
    printf("  wrong: %.1f %%\n", 50 * off / all);
}

int main(int argc, char **argv) {
    int seats = argc > 1 ? atoi(argv[1]) : 4, matches = argc > 2 ? atoi(argv[2]) : 10000;
    game = pd_game_find("grandprix");
    for (int i = 0; i < matches; i++)
        play(seats, (uint64_t)i);
    for (int race = 1; race <= pd__gp_races(seats); race++)
        report(race);
}
