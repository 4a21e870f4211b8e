// Not a test but a measuring stick: are predicted chances of winning what comes of them?
//
//     calibrate GAME SEATS BOT MATCHES [review | hint | advice [SEED]]
//
// The bots play matches among themselves. One decision in six is looked at as a review would, or
// with `hint` as a hint would, and the chance of winning with the move that was made is set against
// what the seat then won: in ten bins, and in the mean over all, which is the bias. With `advice`
// it is the chance of the move that the hint advises, against what that wins when the bots play on
// from there: the best of several estimates is likely to be too high.
//
// Whether a decision is looked at depends on dice alone. To take so many from each match would be
// wrong: how long a match lasts tells who won it, so even perfect predictions would seem biased.
#include "paddock-bots.h"
#include "review/parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 10, EVERY = 6, WORLDS = 200, HINT_ITERATIONS = 2000, DECISIONS_MAX = 4096 };
enum { ADVICE_TRIALS = 8 }; // matches played on with an advised move

static const char *const modes[] = {"review", "hint", "advice"};
enum { REVIEW, HINT, ADVICE, MODES };

// A decision that was met: the position, what the seat saw of it, and the move it made.
struct met {
    pd_state state;
    pd_view view;
    pd_move move;
    int seat;
};

struct bin {
    double predicted, won, count;
};

static pd__review *review; // of no record: only its game is used
static pd_bot_spec bot;
static int mode;
static struct met met[DECISIONS_MAX];
static int met_count;
static struct bin bins[BINS];
static pd_dice dice, lots;
static int looked_at; // decisions so far; each gets its own worlds

// What the bot plays in this position, from which its decision is filled in; the number of moves.
static int decide(const pd_game *game, const pd_state *state, struct met *now) {
    pd_move moves[PD_MOVES_MAX];
    now->state = *state;
    now->seat = pd_actor(game, state);
    pd_look(game, state, now->seat, &now->view);
    int count = pd_view_moves(game, &now->view, moves);
    now->move = pd_bot_think(&bot, &(pd_bot_question){game, &now->view, moves, count, &dice, NULL});
    return count;
}

static double predict_by_review(const struct met *now) {
    pd__reviewed_move move = {.move = now->move, .kept = true};
    pd__decision decision = {.step = ++looked_at, .seat = now->seat, .view = now->view};
    decision.moves = &move;
    decision.count = 1;
    for (int world = 0; world < WORLDS; world++)
        review_weigh(review, &decision, world, false);
    return (move.half[0].sum + move.half[1].sum) / WORLDS;
}

// What the search says of the move that was made, or of its own, which then takes its place.
static double predict_by_hint(struct met *now) {
    const pd_game *game = review->header.game;
    pd_bot_settings settings = pd_bot_kind_find("champion")->usual;
    pd_bot_advice advice;
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(game, &now->view, moves), made = 0;
    settings.survey = true;
    settings.ms = 0;
    settings.iterations = HINT_ITERATIONS;
    pd_bot_search(&settings, &(pd_bot_question){game, &now->view, moves, count, &dice, NULL},
                  &advice);
    if (mode == ADVICE)
        now->move = moves[advice.best];
    while (moves[made] != now->move)
        made++;
    return advice.at[made].value;
}

// What the seat wins in the end.
static double share_of(const pd_game *game, const pd_state *state, int seat) {
    float shares[PD_SEATS_MAX];
    pd_result result = pd_result_of(game, state);
    pd_shares(&result, shares);
    return (double)shares[seat];
}

// What the move of this decision wins on average when the bots play on.
static double try_out(const pd_game *game, const struct met *now) {
    double sum = 0;
    for (int i = 0; i < ADVICE_TRIALS; i++) {
        struct met next = *now;
        pd_state state = now->state;
        pd_apply(game, &state, next.move, &dice, NULL);
        while (pd_actor(game, &state) != PD_NOBODY) {
            decide(game, &state, &next);
            pd_apply(game, &state, next.move, &dice, NULL);
        }
        sum += share_of(game, &state, now->seat);
    }
    return sum / ADVICE_TRIALS;
}

static void note(double predicted, double won) {
    int at = (int)(predicted * BINS);
    struct bin *bin = &bins[at < BINS ? at : BINS - 1];
    bin->predicted += predicted;
    bin->won += won;
    bin->count++;
}

// Of a match: how many decisions were looked at, and by how much they were predicted too high.
struct tally {
    double count, over;
};

static void play_match(const pd_game *game, const pd_setup *setup, pd_state *state) {
    met_count = 0;
    pd_start(game, state, setup, &dice, NULL);
    while (pd_actor(game, state) != PD_NOBODY) {
        struct met *now = &met[met_count];
        int count = decide(game, state, now);
        pd_apply(game, state, now->move, &dice, NULL);
        if (count > 1 && met_count < DECISIONS_MAX - 1 && pd_roll(&lots, EVERY) == 0)
            met_count++;
    }
}

static struct tally play(const pd_game *game, const pd_setup *setup) {
    pd_state state;
    struct tally tally = {0};
    play_match(game, setup, &state);
    for (int i = 0; i < met_count; i++) {
        struct met *now = &met[i];
        double predicted = mode == REVIEW ? predict_by_review(now) : predict_by_hint(now);
        double won = mode == ADVICE ? try_out(game, now) : share_of(game, &state, now->seat);
        note(predicted, won);
        tally.over += predicted - won;
        tally.count++;
    }
    return tally;
}

// Matches are the independent units, so the error is that of a ratio of their sums.
static void print_bias(const char *what, const struct tally *tallies, int matches) {
    double count = 0, over = 0, squares = 0;
    for (int i = 0; i < matches; i++) {
        count += tallies[i].count;
        over += tallies[i].over;
    }
    double mean = over / count;
    for (int i = 0; i < matches; i++) {
        double off = tallies[i].over - mean * tallies[i].count;
        squares += off * off;
    }
    printf("%s, %s: too high by %.2f ± %.2f points\n", what, modes[mode], 100 * mean,
           196 * sqrt(squares) / count);
}

static void print_bins(void) {
    printf("| predicted, %% | decisions | mean predicted, %% | won, %% |\n|---|---|---|---|\n");
    for (int i = 0; i < BINS; i++)
        if (bins[i].count > 0)
            printf("| %d to %d | %.0f | %.1f | %.1f |\n", 100 * i / BINS, 100 * (i + 1) / BINS,
                   bins[i].count, 100 * bins[i].predicted / bins[i].count,
                   100 * bins[i].won / bins[i].count);
}

int main(int argc, char **argv) {
    uint8_t key[32];
    pd_problem problem;
    pd_setup setup;
    char what[256];
    const pd_game *game = argc > 4 ? pd_game_find(argv[1]) : NULL;
    while (argc > 5 && mode < MODES && strcmp(argv[5], modes[mode]) != 0)
        mode++;
    if (!game || mode == MODES || pd_bot_read(&bot, argv[3], &problem))
        return fprintf(stderr, "usage: calibrate GAME SEATS BOT MATCHES "
                               "[review | hint | advice [SEED]]\n"),
               2;
    int matches = atoi(argv[4]);
    review = calloc(1, sizeof *review);
    review->header.game = game;
    pd_setup_init(game, &setup, atoi(argv[2]));
    pd_key_from_number(argc > 6 ? strtoull(argv[6], NULL, 10) : 20, key);
    pd_dice_seed(&dice, key, 0);
    pd_dice_seed(&lots, key, 1);
    struct tally *tallies = calloc((size_t)matches + 1, sizeof *tallies);
    for (int i = 0; i < matches; i++)
        tallies[i] = play(game, &setup);
    print_bins();
    snprintf(what, sizeof what, "%s, %d seats, %s, %d matches", argv[1], setup.seats, argv[3],
             matches);
    print_bias(what, tallies, matches);
    free(tallies);
    free(review);
    return 0;
}
