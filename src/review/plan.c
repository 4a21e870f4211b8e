// How much thinking each decision gets.
//
// A decision is tried in a few worlds first. These trials only say which moves are worth a closer
// look, and in how many worlds; the loss is then found in other worlds. If the trials counted as
// well, thinking could stop just when a move looks worse than it is.
#include "review/parts.h"

#include <math.h>

enum {
    KEPT_MAX = 12,     // moves
    WORLDS_MIN = 32,   // even, as is every number of worlds
    WORLDS_FEWEST = 8, // where there is no time for more
};

static const double SURELY_WORSE = 2.5; // standard errors
// The standard error to aim at, as a part of how far the decision is from being a fault.
static const double PRECISION = 1.0 / 3, ERROR_MIN = 0.005, ERROR_MAX = 0.02;

const struct review_effort review_efforts[PD__REVIEW_DEPTHS] = {
    [PD__REVIEW_FAST] = {4000000, 16, 1024, 200, 128},
    [PD__REVIEW_USUAL] = {20000000, 48, 4096, 600, PD__LUCK_WORLDS},
    [PD__REVIEW_DEEP] = {200000000, 128, 32768, 2000, 4 * PD__LUCK_WORLDS},
};

static double lead_of(const pd__reviewed_move *move) {
    return move->trial.count ? move->trial.lead_sum / move->trial.count : 0;
}

// The variance of one world's lead over the played move; never 0 by a few equal worlds.
static double spread_of(const pd__reviewed_move *move) {
    double count = move->trial.count, mean = lead_of(move);
    if (count < 2)
        return 0.25;
    return fmax(0, (move->trial.lead_squares - count * mean * mean) / (count - 1)) +
           1 / (count * count);
}

static int find_best(const pd__decision *decision, bool but_played) {
    int best = -1;
    for (int i = 0; i < decision->count; i++)
        if (!(but_played && i == decision->played) &&
            (best < 0 || lead_of(&decision->moves[i]) > lead_of(&decision->moves[best])))
            best = i;
    return best;
}

// Keeps the moves that may be the best, but not too many of them.
static int keep_moves(pd__decision *decision) {
    const pd__reviewed_move *best = &decision->moves[find_best(decision, false)];
    int kept = 0;
    for (int i = 0; i < decision->count; i++) {
        pd__reviewed_move *move = &decision->moves[i];
        double doubt = sqrt((spread_of(move) + spread_of(best)) / fmax(1, best->trial.count));
        int better = 0;
        for (int other = 0; other < decision->count; other++)
            better += lead_of(&decision->moves[other]) > lead_of(move);
        bool hopeful = lead_of(best) - lead_of(move) <= SURELY_WORSE * doubt && better < KEPT_MAX;
        move->kept = i == decision->played || i == decision->judged || hopeful;
        kept += move->kept;
    }
    return kept;
}

// How many worlds would show whether the decision was a fault.
static double worlds_wanted(const pd__review *review, const pd__decision *decision) {
    const pd__reviewed_move *rival = &decision->moves[find_best(decision, true)];
    double aside = fabs(lead_of(rival) - pd__grade_least(PD__GRADE_INACCURACY));
    double error = fmin(ERROR_MAX, fmax(ERROR_MIN, PRECISION * aside));
    double worlds = (spread_of(rival) + 0.01) / (error * error);
    return fmin(worlds, review_efforts[review->depth].worlds_max);
}

static int even(double worlds) {
    return 2 * (int)(worlds / 2);
}

// Keeps moves, now that all trials are over, and asks for worlds. A decision without a trial, for
// which there was no time, gets none.
static void want_worlds(const pd__review *review, pd__decision *decision) {
    int worlds = decision->moves[0].trial.count;
    if (!worlds)
        return;
    decision->plies *= (double)keep_moves(decision) / worlds;
    decision->planned = even(fmax(WORLDS_MIN, worlds_wanted(review, decision)));
}

// If all that is wanted takes too long, each decision gets as many worlds as the others, and the
// same part of what it wants beyond them.
void review_plan(pd__review *review) {
    double each = 1, wanted = 1, rest = (double)review->budget - (double)review->plies;
    for (size_t i = 0; i < review->count; i++) {
        pd__decision *decision = &review->decisions[i];
        want_worlds(review, decision);
        each += decision->planned ? decision->plies : 0;
        wanted += decision->planned * decision->plies;
    }
    double least = fmax(WORLDS_FEWEST, fmin(WORLDS_MIN, rest / each));
    double part = fmin(1, fmax(0, rest - least * each) / fmax(1, wanted - least * each));
    review->tried = review->expected = (double)review->plies;
    for (size_t i = 0; i < review->count; i++) {
        pd__decision *decision = &review->decisions[i];
        if (decision->planned)
            decision->planned = even(least + part * (decision->planned - least));
        review->expected += decision->planned * decision->plies;
    }
}
