// What the imagined worlds say about a decision.
#include "base/message.h"
#include "review/parts.h"

#include <math.h>

static const double SURE = 2; // standard errors

static const struct {
    const char *name, *text;
    double least;
} grades[PD__GRADES] = {
    [PD__GRADE_OPEN] = {"open", N_("not reviewed"), 0},
    [PD__GRADE_GOOD] = {"good", N_("good move"), 0},
    [PD__GRADE_FIND] = {"find", N_("good find"), 0.05},
    [PD__GRADE_INACCURACY] = {"inaccuracy", N_("inaccuracy"), 0.02},
    [PD__GRADE_MISTAKE] = {"mistake", N_("mistake"), 0.05},
    [PD__GRADE_BLUNDER] = {"blunder", N_("blunder"), 0.10},
};

double pd__grade_least(pd__grade grade) {
    return grades[grade].least;
}

const char *pd__grade_name(pd__grade grade) {
    return grades[grade].name;
}

const char *pd__grade_text(pd__grade grade) {
    return grades[grade].text;
}

struct estimate {
    double mean, error; // the standard error
};

// Of `count` numbers by their sum and the sum of their squares. Even if all are equal, the next one
// may differ: what none of 200 worlds has shown may still come once in a hundred. So the variance
// is as if two numbers more had been 1 off; then two errors reach the truth as often as they
// should, near 0 and 1 as well.
static struct estimate estimate(double count, double sum, double squares) {
    if (count == 0)
        return (struct estimate){0, 1};
    double mean = sum / count;
    double variance = fmax(0, squares / count - mean * mean) + 2 / count;
    return (struct estimate){mean, sqrt(variance / count)};
}

static struct estimate lead_in(const pd__tally *tally) {
    return estimate(tally->count, tally->lead_sum, tally->lead_squares);
}

static pd__tally both(const pd__tally *one, const pd__tally *two) {
    return (pd__tally){one->count + two->count, one->sum + two->sum, one->squares + two->squares,
                       one->lead_sum + two->lead_sum, one->lead_squares + two->lead_squares};
}

static int best_in(const pd__decision *decision, int half) {
    int best = decision->played;
    for (int i = 0; i < decision->count; i++)
        if (decision->moves[i].kept &&
            decision->moves[i].half[half].lead_sum > decision->moves[best].half[half].lead_sum)
            best = i;
    return best;
}

// The best move of one half of the worlds is valued in the other half, and the other way round:
// the luck that made it look best is not counted. A move is never worse than itself.
static void find_loss(pd__decision *decision) {
    double sum = 0, variance = 0;
    for (int half = 0; half < 2; half++) {
        int best = best_in(decision, half);
        if (best == decision->played)
            continue;
        struct estimate lead = lead_in(&decision->moves[best].half[!half]);
        sum += lead.mean;
        variance += lead.error * lead.error;
    }
    decision->loss = sum / 2;
    decision->loss_error = sqrt(variance) / 2;
}

// Moves that were dropped after the trial keep what it said.
static void find_chances(pd__decision *decision) {
    decision->best = decision->played;
    for (int i = 0; i < decision->count; i++) {
        pd__reviewed_move *move = &decision->moves[i];
        pd__tally tally = both(&move->half[0], &move->half[1]);
        if (tally.count == 0)
            tally = move->trial;
        struct estimate chance = estimate(tally.count, tally.sum, tally.squares);
        struct estimate lead = lead_in(&tally);
        move->chance = chance.mean;
        move->error = chance.error;
        move->lead = lead.mean;
        move->lead_error = i == decision->played ? 0 : lead.error;
        move->worlds = tally.count;
        if ((move->kept || !decision->worlds) && lead.mean > decision->moves[decision->best].lead)
            decision->best = i;
    }
}

// Would the rules of thumb have made a mistake here, and the player did not?
static bool is_find(const pd__decision *decision) {
    const pd__reviewed_move *judged = &decision->moves[decision->judged];
    return decision->judged != decision->played && decision->best == decision->played &&
           -judged->lead >= pd__grade_least(PD__GRADE_FIND) &&
           -judged->lead > SURE * judged->lead_error;
}

static pd__grade grade_of(const pd__decision *decision) {
    if (!decision->worlds)
        return PD__GRADE_OPEN;
    if (decision->loss > SURE * decision->loss_error)
        for (int grade = PD__GRADE_BLUNDER; grade >= PD__GRADE_INACCURACY; grade--)
            if (decision->loss >= grades[grade].least)
                return (pd__grade)grade;
    return is_find(decision) ? PD__GRADE_FIND : PD__GRADE_GOOD;
}

void review_conclude(pd__decision *decision) {
    const pd__reviewed_move *played = &decision->moves[decision->played];
    decision->worlds = played->half[0].count + played->half[1].count;
    find_chances(decision);
    find_loss(decision);
    decision->grade = grade_of(decision);
}

pd__seat_loss pd__review_seat_loss(const pd__review *review, int seat) {
    pd__seat_loss loss = {0};
    double variance = 0;
    for (size_t i = 0; i < review->count; i++) {
        const pd__decision *decision = &review->decisions[i];
        if (decision->seat != seat)
            continue;
        loss.all++;
        loss.grades[decision->grade]++;
        if (!decision->worlds)
            continue;
        loss.decisions++;
        loss.loss += decision->loss;
        variance += decision->loss_error * decision->loss_error;
    }
    loss.error = sqrt(variance);
    return loss;
}
