// Forecasts: what pd_forecast says at the start of a part is what comes of playing on to the end by
// judgement, in every single position. A mean over many would hide errors of opposite sign. With an
// argument, as under sanitizers, only what can go wrong in memory is tried.
#include "bots/search.h"
#include "engine/game.h"
#include "tap.h"

#include <math.h>

enum { POSITIONS = 60, TRIALS = 400, FOG = 30 };

static pd_dice dice;
static bool brief; // no statistics

static void play_on(const pd_game *game, pd_state *state, int until) {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX];
    for (int n; pd_part(game, state) < until && (n = pd_moves(game, state, moves));) {
        pd_judge(game, state, moves, n, worth);
        pd_apply(game, state, moves[pd__best_in_fog(worth, n, FOG, &dice)], &dice, NULL);
    }
}

// The start of some part but the first.
static bool find_start(const pd_game *game, const pd_setup *setup, int part, pd_state *state) {
    pd_start(game, state, setup, &dice, NULL);
    play_on(game, state, part);
    return pd_actor(game, state) != PD_NOBODY;
}

static float share_of_first(const pd_game *game, pd_state state) {
    float shares[PD_SEATS_MAX];
    play_on(game, &state, 0x7fff);
    pd_result result = pd_result_of(game, &state);
    pd_shares(&result, shares);
    return shares[0];
}

// How far the forecast for the first seat is from what comes: the root mean square, without the
// noise of the trials, in points.
static double find_error(const pd_game *game, const pd_setup *setup, int part) {
    pd_state state;
    double squares = 0, count = 0;
    for (int i = 0; i < (brief ? 1 : POSITIONS); i++) {
        float chances[PD_SEATS_MAX], won = 0;
        if (!find_start(game, setup, part, &state))
            continue;
        pd_forecast(game, &state, chances);
        for (int trial = 0; trial < (brief ? 1 : TRIALS); trial++)
            won += share_of_first(game, state);
        double share = (double)won / TRIALS, off = (double)chances[0] - share;
        squares += off * off - share * (1 - share) / TRIALS;
        count++;
    }
    return 100 * sqrt(fmax(0, squares) / count);
}

static void check_forecasts(const char *id, int seats, int part, double limit) {
    const pd_game *game = pd_game_find(id);
    pd_setup setup;
    pd_setup_init(game, &setup, seats);
    double error = find_error(game, &setup, part);
    ok(error < limit || brief, "%s, %d seats, part %d: forecasts are %.1f points off", id, seats,
       part, error);
}

int main(int argc, char **argv) {
    uint8_t key[32];
    (void)argv;
    brief = argc > 1;
    pd_key_from_number(40, key);
    pd_dice_seed(&dice, key, 0);
    for (int races = 1; races <= 2; races++) {
        check_forecasts("grandprix", 2, 6 - races, 6);
        check_forecasts("grandprix", 3, 7 - races, 6);
        check_forecasts("grandprix", 4, 6 - races, 6);
        check_forecasts("grandprix", 5, 5 - races, 6);
    }
    for (int part = 1; part <= 2; part++)
        check_forecasts("gumball", 4, part, 7);
    return tap_end();
}
