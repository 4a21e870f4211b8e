// Not a test but a measuring stick: how much can adjusting for luck help at most?
//
//     luck-limit GAME SEATS BOT MATCHES [SEED]
//
// With the true value of every position, a result is its mean, plus what each random event changed,
// plus what each decision changed against the mean over all that the player might have chosen.
// These changes do not correlate, so the variance of results is the sum of their variances. Luck
// takes away the part of chance at best, whatever the value function. The rest is what this finds:
// the part of decisions, for bots that judge in fog, whose choices can be drawn again.
//
// Values are means of matches that are played on from the position. The square of such a mean would
// be too large, so a change is found twice, independently, and the product of both is taken.
#include "bots/search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY = 3, TRIALS = 48, PLAIN = 20 }; // decisions looked at; trials; matches not looked into

static const pd_game *game;
static pd_setup setup;
static int fog;
static pd_dice dice, lots;

struct mean {
    double sum, squares, count;
};

static void add(struct mean *mean, double value) {
    mean->sum += value;
    mean->squares += value * value;
    mean->count++;
}

static double variance(const struct mean *mean) {
    double m = mean->sum / mean->count;
    return mean->squares / mean->count - m * m;
}

// ------------------------------------------------------------------------------------------ bots

struct options {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], count;
};

static void list(const pd_state *state, struct options *options) {
    options->count = pd_moves(game, state, options->moves);
    if (options->count > 1)
        pd_judge(game, state, options->moves, options->count, options->worth);
}

static pd_move choose(const struct options *options) {
    if (options->count == 1)
        return options->moves[0];
    return options->moves[pd__best_in_fog(options->worth, options->count, fog, &dice)];
}

// Is there more than one move that the bot might make?
static bool is_open(const struct options *options) {
    int best = 0, near = 0;
    for (int i = 1; i < options->count; i++)
        best = options->worth[i] > options->worth[best] ? i : best;
    for (int i = 0; i < options->count && options->count > 1; i++)
        near += options->worth[i] + fog >= options->worth[best];
    return near > 1;
}

static void play_on(pd_state state, pd_move move, float shares[PD_SEATS_MAX]) {
    struct options options;
    for (;; move = choose(&options)) {
        pd_apply(game, &state, move, &dice, NULL);
        if (pd_actor(game, &state) == PD_NOBODY)
            break;
        list(&state, &options);
    }
    pd_result result = pd_result_of(game, &state);
    pd_shares(&result, shares);
}

// ------------------------------------------------------------------------------------- decisions

// What the move changed, against one that is drawn again. Both are tried with the same dice.
static void find_change(const pd_state *state, const struct options *options, pd_move made,
                        double change[PD_SEATS_MAX]) {
    memset(change, 0, PD_SEATS_MAX * sizeof *change);
    for (int i = 0; i < TRIALS; i++) {
        float with[PD_SEATS_MAX], without[PD_SEATS_MAX];
        pd_move other = choose(options);
        if (other == made)
            continue;
        pd_dice again = dice;
        play_on(*state, made, with);
        dice = again;
        play_on(*state, other, without);
        for (int seat = 0; seat < setup.seats; seat++)
            change[seat] += (double)(with[seat] - without[seat]) / TRIALS;
    }
}

static double squared_change(const pd_state *state, const struct options *options, pd_move made) {
    double once[PD_SEATS_MAX], twice[PD_SEATS_MAX], sum = 0;
    find_change(state, options, made, once);
    find_change(state, options, made, twice);
    for (int seat = 0; seat < setup.seats; seat++)
        sum += once[seat] * twice[seat];
    return sum;
}

// Plays a match; returns the part of its decisions, if they are looked at.
static double play(bool look, struct mean results[PD_SEATS_MAX]) {
    pd_state state;
    struct options options;
    float shares[PD_SEATS_MAX];
    double part = 0;
    pd_start(game, &state, &setup, &dice, NULL);
    while (pd_actor(game, &state) != PD_NOBODY) {
        list(&state, &options);
        pd_move move = choose(&options);
        if (look && is_open(&options) && pd_roll(&lots, EVERY) == 0)
            part += EVERY * squared_change(&state, &options, move);
        pd_apply(game, &state, move, &dice, NULL);
    }
    pd_result result = pd_result_of(game, &state);
    pd_shares(&result, shares);
    for (int seat = 0; seat < setup.seats; seat++)
        add(&results[seat], (double)shares[seat]);
    return part;
}

int main(int argc, char **argv) {
    uint8_t key[32];
    pd_problem problem;
    pd_bot_spec bot;
    struct mean results[PD_SEATS_MAX] = {0}, parts = {0};
    double all = 0;
    game = argc > 4 ? pd_game_find(argv[1]) : NULL;
    if (!game || pd_bot_read(&bot, argv[3], &problem) || strcmp(bot.kind->keys, "fog") != 0)
        return fprintf(stderr, "usage: luck-limit GAME SEATS rookie|club MATCHES [SEED]\n"), 2;
    fog = bot.settings.fog;
    pd_setup_init(game, &setup, atoi(argv[2]));
    pd_key_from_number(argc > 5 ? strtoull(argv[5], NULL, 10) : 20, key);
    pd_dice_seed(&dice, key, 0);
    pd_dice_seed(&lots, key, 1);
    for (int i = 0, matches = atoi(argv[4]); i < matches; i++) {
        add(&parts, play(true, results));
        for (int plain = 0; plain < PLAIN; plain++)
            play(false, results);
    }
    for (int seat = 0; seat < setup.seats; seat++)
        all += variance(&results[seat]);
    double part = parts.sum / parts.count, error = sqrt(variance(&parts) / parts.count);
    printf("%s, %d seats, %s: variance %.3f, of which decisions %.3f ± %.3f; "
           "luck can divide it by at most %.2f (%.2f to %.2f)\n",
           argv[1], setup.seats, argv[3], all, part, 1.96 * error, all / part,
           all / (part + 1.96 * error), all / fmax(part - 1.96 * error, 1e-9));
    return 0;
}
