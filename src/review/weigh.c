// Making moves in imagined worlds.
#include "bots/search.h"
#include "review/parts.h"

#include <string.h>

// How a world is played out: by the rules of thumb, each rating off by up to this much, so that not
// every player with the same cards does the same.
enum { FOG = 30 };

// Streams of the dice: each decision and world has its own, and trials others than the worlds that
// the loss is found in. Any key will do, but with another one all reviews have other figures.
static void take_dice(const pd__decision *decision, int world, bool trial, pd_dice *dice) {
    enum { KEY = 4 };
    uint8_t key[32];
    pd_key_from_number(KEY, key);
    pd_dice_seed(dice, key,
                 (uint64_t)trial << 63 | (uint64_t)decision->step << 32 | (uint64_t)world);
}

// Plays on to the end of the match, or until a part other than `part` begins. Returns the number of
// plies.
static uint64_t play_out(const pd_game *game, pd_state *state, int part, pd_dice *dice,
                         pd_events *log) {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX];
    uint64_t plies = 0;
    for (int count; (count = pd_moves(game, state, moves)); plies++) {
        if (part >= 0 && pd_part(game, state) != part)
            break;
        int choice = 0;
        if (count > 1) {
            pd_judge(game, state, moves, count, worth);
            choice = pd__best_in_fog(worth, count, FOG, dice);
        }
        pd_apply(game, state, moves[choice], dice, log);
    }
    return plies;
}

static void note(pd__tally *tally, double chance, double lead) {
    tally->count++;
    tally->sum += chance;
    tally->squares += chance * chance;
    tally->lead_sum += lead;
    tally->lead_squares += lead * lead;
}

struct world {
    pd_state state; // with the cards that nobody sees
    pd_dice dice;   // for what follows
};

static void imagine(const pd_game *game, const pd__decision *decision, int number, bool trial,
                    struct world *world) {
    take_dice(decision, number, trial, &world->dice);
    pd_imagine(game, &decision->view, &world->dice, &world->state);
}

// Each seat's share of the victory; if the match goes on, as the forecast for its next part has it.
// A single match to the end says only who won it: the forecast needs far fewer worlds.
static void find_shares(const pd_game *game, const pd_state *state, float shares[PD_SEATS_MAX]) {
    pd_result result = pd_result_of(game, state);
    if (pd_actor(game, state) == PD_NOBODY)
        pd_shares(&result, shares);
    else
        pd_forecast(game, state, shares);
}

// The same world, and the same chance in what follows, for every move: so that differences between
// moves are theirs.
uint64_t review_weigh(const pd__review *review, pd__decision *decision, int number, bool trial) {
    struct world world;
    double chances[PD_MOVES_MAX];
    uint64_t plies = 0;
    const pd_game *game = review->header.game;
    imagine(game, decision, number, trial, &world);
    int part = pd_part(game, &world.state);
    for (int i = 0; i < decision->count; i++) {
        float shares[PD_SEATS_MAX];
        if (!trial && !decision->moves[i].kept)
            continue;
        pd_state state = world.state;
        pd_dice dice = world.dice;
        pd_apply(game, &state, decision->moves[i].move, &dice, NULL);
        plies += 1 + play_out(game, &state, part, &dice, NULL);
        find_shares(game, &state, shares);
        chances[i] = (double)shares[decision->seat];
    }
    for (int i = 0; i < decision->count; i++) {
        pd__reviewed_move *move = &decision->moves[i];
        if (trial || move->kept)
            note(trial ? &move->trial : &move->half[number % 2], chances[i],
                 chances[i] - chances[decision->played]);
    }
    return plies;
}

uint64_t review_try_move(const pd__review *review, const pd__decision *decision, int index,
                         int number, pd_events *log) {
    const pd_game *game = review->header.game;
    struct world world;
    imagine(game, decision, number, false, &world);
    pd_apply(game, &world.state, decision->moves[index].move, &world.dice, log);
    return 1 + play_out(game, &world.state, -1, &world.dice, log);
}
