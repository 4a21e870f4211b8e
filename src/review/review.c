// Opening a record, and working through it in slices.
#include "review/parts.h"

#include "base/memory.h"

#include <math.h>

// ----------------------------------------------------------------------------------- reading

static int judge_best(const pd_game *game, const pd_view *view, const pd_move *moves, int count) {
    int worth[PD_MOVES_MAX], best = 0;
    pd_view_judge(game, view, moves, count, worth);
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    return best;
}

// Where a player had no choice there is no decision.
static void add_decision(pd__review *review, const pd_replay *replay) {
    const pd_game *game = replay->header.game;
    pd_move moves[PD_MOVES_MAX];
    int count = pd_moves(game, &replay->before, moves);
    if (count < 2)
        return;
    review->decisions =
        grow(review->decisions, sizeof *review->decisions, &review->capacity, review->count + 1);
    pd__decision *decision = &review->decisions[review->count++];
    *decision = (pd__decision){.step = replay->step.number, .seat = replay->step.actor};
    pd_look(game, &replay->before, decision->seat, &decision->view);
    decision->count = count;
    decision->moves = must(calloc((size_t)count, sizeof *decision->moves));
    decision->judged = judge_best(game, &decision->view, moves, count);
    for (int i = 0; i < count; i++) {
        decision->moves[i].move = moves[i];
        if (moves[i] == replay->step.move)
            decision->played = i;
    }
    decision->best = decision->played;
}

static pd_err read_record(pd__review *review, int seat, pd_problem *problem) {
    pd_replay *replay = must(malloc(sizeof *replay));
    pd_err err = pd_replay_open(replay, review->text, review->size, problem);
    while (!err && !replay->done) {
        err = pd_replay_next(replay, NULL, problem);
        if (err || replay->done)
            break;
        review->steps++;
        if (replay->step.number && (seat == PD_NOBODY || seat == replay->step.actor))
            add_decision(review, replay);
    }
    review->header = replay->header;
    review->finished = replay->finished;
    if (!err)
        review->result = pd_result_of(replay->header.game, &replay->state);
    free(replay);
    return err;
}

pd__review *pd__review_open(const char *text, size_t size, pd__review_depth depth, int seat,
                            pd_problem *problem) {
    pd__review *review = must(calloc(1, sizeof *review));
    review->text = must(malloc(size + 1));
    memcpy(review->text, text, size);
    review->size = size;
    review->depth = depth;
    review->only = seat;
    review->budget = review_efforts[depth].plies;
    review->trial_worlds = review_efforts[depth].trial_worlds;
    if (read_record(review, seat, problem)) {
        pd__review_close(review);
        return NULL;
    }
    review_open_steps(review);
    return review;
}

void pd__review_close(pd__review *review) {
    for (size_t i = 0; i < review->count; i++)
        free(review->decisions[i].moves);
    review_close_steps(review);
    free(review->decisions);
    free(review->text);
    free(review);
}

// ----------------------------------------------------------------------------------- working

// The work goes from the last decision to the first: what was played at the end is the surest to be
// looked at.
static pd__decision *decision_now(const pd__review *review) {
    return &review->decisions[review->count - 1 - review->at];
}

// Parts of the budget by which a kind of work ends. Trials may have misled the plan, which keeps to
// the budget; reasons may take as much again as all the rest.
static const double TRIALS = 0.25, WEIGHING = 1.5, REASONS = 2;

static bool is_beyond(const pd__review *review, double part) {
    return (double)review->plies > part * (double)review->budget;
}

static void next_stage(pd__review *review) {
    review->stage++;
    review->at = 0;
    review->world = 0;
}

static void next_decision(pd__review *review) {
    review->world = 0;
    if (++review->at == review->count)
        next_stage(review);
}

static void end_trials(pd__review *review) {
    review_plan(review);
    for (size_t i = 0; i < review->count; i++)
        review_conclude(&review->decisions[i]);
    next_stage(review);
}

// Every decision is tried in one world, then in the next one, as long as there is time.
static uint64_t try_decision(pd__review *review) {
    pd__decision *decision = decision_now(review);
    if (review->world == review->trial_worlds || is_beyond(review, TRIALS)) {
        end_trials(review);
        return 0;
    }
    uint64_t plies = review_weigh(review, decision, review->world, true);
    decision->plies += (double)plies / decision->count;
    if (++review->at == review->count) {
        review->at = 0;
        review->world++;
    }
    return plies;
}

// What no time is left for stays open.
static uint64_t weigh_decision(pd__review *review) {
    pd__decision *decision = decision_now(review);
    if (review->world < decision->planned && !(review->world == 0 && is_beyond(review, WEIGHING)))
        return review_weigh(review, decision, review->world++, false);
    if (review->world)
        review_conclude(decision);
    next_decision(review);
    return 0;
}

static uint64_t explain_decision(pd__review *review) {
    pd__decision *decision = decision_now(review);
    bool wanted = review_wants_reasons(decision) && !is_beyond(review, REASONS);
    uint64_t plies = wanted ? review_explain(review, decision) : 0;
    next_decision(review);
    return plies;
}

static uint64_t measure_luck(pd__review *review) {
    if (review->path_count < review->steps)
        return review_next_step(review);
    review->stage = review->count ? STAGE_TRY : STAGE_DONE;
    return 0;
}

static uint64_t work(pd__review *review) {
    switch (review->stage) {
    case STAGE_LUCK: return measure_luck(review);
    case STAGE_TRY: return try_decision(review);
    case STAGE_WEIGH: return weigh_decision(review);
    case STAGE_EXPLAIN: return explain_decision(review);
    case STAGE_DONE: break;
    }
    return 0;
}

bool pd__review_run(pd__review *review, uint64_t plies) {
    uint64_t done = 0;
    while (review->stage != STAGE_DONE && done < plies) {
        bool luck = review->stage == STAGE_LUCK;
        uint64_t now = work(review);
        review->plies += luck ? 0 : now; // luck has its own limit
        done += now;
    }
    return review->stage != STAGE_DONE;
}

double pd__review_progress(const pd__review *review) {
    static const double starts[] = {[STAGE_LUCK] = 0,
                                    [STAGE_TRY] = 0.1,
                                    [STAGE_WEIGH] = 0.25,
                                    [STAGE_EXPLAIN] = 0.9,
                                    [STAGE_DONE] = 1};
    double done = 0, start = starts[review->stage];
    if (review->stage == STAGE_DONE)
        return 1;
    if (review->stage == STAGE_LUCK)
        done = (double)review->path_count / review->steps;
    else if (review->stage == STAGE_WEIGH)
        done = ((double)review->plies - review->tried) / (review->expected - review->tried + 1);
    else if (review->stage == STAGE_TRY)
        done = fmax((double)review->world / review->trial_worlds,
                    (double)review->plies / (TRIALS * (double)review->budget));
    else
        done = (double)review->at / (double)review->count;
    return start + (done < 1 ? done : 1) * (starts[review->stage + 1] - start);
}

// ----------------------------------------------------------------------------------- asking

const pd_header *pd__review_header(const pd__review *review) {
    return &review->header;
}

bool pd__review_is_finished(const pd__review *review) {
    return review->finished;
}

bool pd__review_is_complete(const pd__review *review) {
    for (size_t i = 0; i < review->count; i++)
        if (!review->decisions[i].worlds)
            return false;
    return review->stage == STAGE_DONE;
}

int pd__review_step_count(const pd__review *review) {
    return review->steps;
}

int pd__review_decision_count(const pd__review *review) {
    return (int)review->count;
}

const pd__decision *pd__review_decision_at(const pd__review *review, int index) {
    return &review->decisions[index];
}
