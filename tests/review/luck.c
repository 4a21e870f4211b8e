// Luck: exactly 0 on average over all that could have come at a step, and over many matches no
// more than noise away from it, so that luck-adjusted results have the same mean as results.
//
//     test-luck [MATCHES [GAME [BOT BOT]]]
//
// plays so many matches for each game and pair of bots, and says what the mean of luck was and how
// much less adjusted results vary. With 0 matches, as under sanitizers, only single steps are
// looked at.
#include "review/luck.h"
#include "engine/game.h"
#include "paddock-bots.h"
#include "tap.h"

#include <stdlib.h>

enum { WORLDS = 32, STEPS = 60 };

static uint64_t matches = 60;

struct table {
    const pd_game *game;
    pd_setup setup;
    pd_bot_spec bots[2]; // take turns round the table
    uint8_t key[32];
};

static struct table table_of(const pd_game *game, int seats, const char *one, const char *other) {
    struct table table = {.game = game};
    pd_problem problem;
    pd_setup_init(game, &table.setup, seats);
    pd_bot_read(&table.bots[0], one, &problem);
    pd_bot_read(&table.bots[1], other, &problem);
    pd_key_from_number(2020, table.key);
    return table;
}

static pd_move choose(const struct table *table, const pd_state *state, pd_dice *dice) {
    pd_view view;
    pd_move moves[PD_MOVES_MAX];
    int actor = pd_actor(table->game, state);
    pd_look(table->game, state, actor, &view);
    int count = pd_view_moves(table->game, &view, moves);
    pd_bot_question question = {table->game, &view, moves, count, dice, NULL};
    return pd_bot_think(&table->bots[actor % 2], &question);
}

// A match that goes on step by step, like a pd_replay.
struct course {
    const struct table *table;
    pd_dice deal, chance;
    pd_state before, state;
    pd_step step;
};

static void note_outcomes(struct course *course) {
    course->step.outcomes.count = 0;
    pd_dice_record(&course->deal, &course->step.outcomes);
}

static void start(struct course *course, const struct table *table, uint64_t number) {
    *course = (struct course){.table = table, .step.actor = PD_NOBODY};
    pd_dice_seed(&course->deal, table->key, 2 * number);
    pd_dice_seed(&course->chance, table->key, 2 * number + 1);
    note_outcomes(course);
    pd_start(table->game, &course->state, &table->setup, &course->deal, NULL);
}

static bool go_on(struct course *course) {
    const pd_game *game = course->table->game;
    course->before = course->state;
    course->step.number++;
    course->step.actor = pd_actor(game, &course->state);
    if (course->step.actor == PD_NOBODY)
        return false;
    course->step.move = choose(course->table, &course->state, &course->chance);
    note_outcomes(course);
    pd_apply(game, &course->state, course->step.move, &course->deal, NULL);
    return true;
}

// ------------------------------------------------------------------------------------- one step

// Sums up, over all outcomes that the step could have had, their probability times their luck.
static double weigh_all(const struct course *course, pd__luck *luck, pd_step *step,
                        double probability, double *most) {
    const pd_game *game = course->table->game;
    pd_chances next;
    double sum = 0;
    pd_chances_of_move(game, &course->before, step->move, &step->outcomes, &next);
    if (!next.count) {
        pd_state after = course->before;
        pd_dice dice;
        pd_dice_script(&dice, &step->outcomes);
        pd_apply(game, &after, step->move, &dice, NULL);
        luck->sum[0] = 0;
        pd__luck_step(luck, &course->before, step, &after, NULL);
        *most = fmax(*most, fabs(luck->sum[0]));
        return probability * luck->sum[0];
    }
    step->outcomes.count++;
    for (int i = 0; i < next.count; i++) {
        step->outcomes.at[step->outcomes.count - 1] = next.at[i].outcome;
        sum += weigh_all(course, luck, step, probability * next.at[i].weight / next.total, most);
    }
    step->outcomes.count--;
    return sum;
}

// With as many worlds as there can be, all are looked at and the mean is 0.
static void test_steps(const pd_game *game) {
    struct table table = table_of(game, pd_game_about(game).seats_usual, "club", "club");
    struct course course;
    pd__luck luck;
    double worst = 0, most = 0;
    pd__luck_open(&luck, game, &table.setup, table.key, 0, 1 << 20);
    start(&course, &table, 0);
    for (int i = 0; i < STEPS && go_on(&course); i++) {
        pd_step step = course.step;
        step.outcomes.count = 0;
        // More outcomes take long; in Trail Again no step has fewer than three.
        if (course.step.outcomes.count <= (most > 0 ? 2 : 3))
            worst = fmax(worst, fabs(weigh_all(&course, &luck, &step, 1, &most)));
    }
    ok(worst < 1e-9 && most > 1e-4, "%s: at every step luck is 0 on average, exactly",
       pd_game_about(game).id);
}

// The luck of the outcomes adds up to that of the step, also where it is sampled.
static void test_events(const pd_game *game) {
    struct table table = table_of(game, pd_game_about(game).seats_usual, "club", "club");
    struct course course;
    pd__luck luck;
    pd__luck_event events[PD_OUTCOMES_MAX];
    double worst = 0, sum = 0;
    int sampled = 0, listed = 0;
    pd__luck_open(&luck, game, &table.setup, table.key, 0, WORLDS);
    start(&course, &table, 1);
    do {
        int count = pd__luck_step(&luck, &course.before, &course.step, &course.state, events);
        listed += count == course.step.outcomes.count;
        for (int i = 0; i < count; i++) {
            sum += events[i].luck[0];
            sampled += events[i].sampled;
        }
        worst = fmax(worst, fabs(sum - luck.sum[0]));
    } while (go_on(&course));
    ok(worst < 1e-9 && sampled && listed == course.step.number,
       "%s: events add up to their step, and each outcome is one", pd_game_about(game).id);
}

// --------------------------------------------------------------------------------- many matches

// Of one seat over many matches.
struct sums {
    double count, share, luck, adjusted, luck2, share2, adjusted2, both;
};

static void add_match(struct sums *sums, double share, double luck) {
    double adjusted = share - luck;
    sums->count++;
    sums->share += share;
    sums->luck += luck;
    sums->adjusted += adjusted;
    sums->share2 += share * share;
    sums->luck2 += luck * luck;
    sums->adjusted2 += adjusted * adjusted;
    sums->both += share * luck;
}

static void play(const struct table *table, uint64_t number, struct sums *sums) {
    struct course course;
    pd__luck luck;
    float shares[PD_SEATS_MAX];
    pd__luck_open(&luck, table->game, &table->setup, table->key, number, WORLDS);
    start(&course, table, number);
    do
        pd__luck_step(&luck, &course.before, &course.step, &course.state, NULL);
    while (go_on(&course));
    pd_result result = pd_result_of(table->game, &course.state);
    pd_shares(&result, shares);
    for (int seat = 0; seat < table->setup.seats; seat++)
        add_match(&sums[seat], (double)shares[seat], luck.sum[seat]);
}

static double variance(double sum, double squares, double count) {
    return squares / count - sum / count * sum / count;
}

// What is left of the variance of results if luck is subtracted as often as helps most.
static double least_variance(const struct sums *sums) {
    double n = sums->count, luck = variance(sums->luck, sums->luck2, n);
    double both = sums->both / n - sums->share / n * sums->luck / n;
    return variance(sums->share, sums->share2, n) - (luck > 0 ? both * both / luck : 0);
}

// How many standard errors mean luck is from 0.
static double off(const struct sums *sums) {
    double error = sqrt(variance(sums->luck, sums->luck2, sums->count) / sums->count);
    return fabs(sums->luck / sums->count) / error;
}

// Mean luck is 0 within its interval, which for all seats of all tables together is one in 2000.
static void test_matches(const pd_game *game, int seats, const char *one, const char *other) {
    struct table table = table_of(game, seats, one, other);
    struct sums sums[PD_SEATS_MAX] = {0};
    double worst = 0, before = 0, after = 0, least = 0;
    for (uint64_t i = 0; i < matches; i++)
        play(&table, i, sums);
    for (int seat = 0; seat < seats; seat++) {
        worst = fmax(worst, off(&sums[seat]));
        before += variance(sums[seat].share, sums[seat].share2, sums[seat].count);
        after += variance(sums[seat].adjusted, sums[seat].adjusted2, sums[seat].count);
        least += least_variance(&sums[seat]);
    }
    ok(worst < 4, "%s, %d seats, %s and %s: no seat has luck in the mean of %g matches",
       pd_game_about(game).id, seats, one, other, (double)matches);
    tap_note("variance of adjusted results: 1 / %.2f of that of results, 1 / %.2f with the best "
             "coefficient; worst mean %.1f errors",
             before / after, before / least, worst);
    for (int seat = 0; seat < seats; seat++)
        tap_note("P%d: result %.4f, adjusted %.4f, luck %+.4f ± %.4f", seat + 1,
                 sums[seat].share / sums[seat].count, sums[seat].adjusted / sums[seat].count,
                 sums[seat].luck / sums[seat].count,
                 1.96 * sqrt(variance(sums[seat].luck, sums[seat].luck2, sums[seat].count) /
                             sums[seat].count));
}

static void test_game(const pd_game *game, const char *one, const char *other) {
    int seats = pd_game_about(game).seats_usual;
    if (matches && one) {
        test_matches(game, seats, one, other);
        return;
    }
    test_events(game);
    if (!game->estimator) // all positions are even, so nothing is luck
        return;
    test_steps(game);
    if (!matches)
        return;
    test_matches(game, seats, "club", "club");
    test_matches(game, seats, "club", "rookie");
}

int main(int argc, char **argv) {
    matches = argc > 1 ? strtoull(argv[1], NULL, 10) : matches;
    for (int i = 0; i < pd_game_count(); i++)
        if (argc < 3 || pd_game_at(i) == pd_game_find(argv[2]))
            test_game(pd_game_at(i), argc > 4 ? argv[3] : NULL, argc > 4 ? argv[4] : NULL);
    return tap_end();
}
