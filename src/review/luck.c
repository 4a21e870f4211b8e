#include "review/luck.h"

#include <assert.h>
#include <string.h>

typedef struct {
    double of[PD_SEATS_MAX];
} values;

// Values found before, each in the place that its hash gives: drawing the same cards in another
// order leads to the same position, and valuing is what takes the time.
struct known {
    uint64_t hash; // 0: none
    values value;
};

enum { KNOWN = 128 };

// A step whose outcomes are still open.
struct chance {
    const pd__luck *luck;
    const pd_state *before; // NULL: the deal
    pd_move move;
    struct known *known; // KNOWN places
};

void pd__luck_open(pd__luck *luck, const pd_game *game, const pd_setup *setup,
                   const uint8_t key[32], uint64_t number, int worlds) {
    *luck = (pd__luck){.game = game, .setup = *setup, .number = number, .worlds = worlds};
    memcpy(luck->key, key, sizeof luck->key);
}

// -------------------------------------------------------------------------- what could have come

static void make_step(const struct chance *chance, pd_dice *dice, pd_state *after) {
    if (chance->before) {
        *after = *chance->before;
        pd_err err = pd_apply(chance->luck->game, after, chance->move, dice, NULL);
        assert(!err), (void)err;
    } else {
        pd_start(chance->luck->game, after, &chance->luck->setup, dice, NULL);
    }
}

// Makes the step with these outcomes; false if there are more to come after them.
static bool is_whole(const struct chance *chance, const pd_outcomes *so_far, pd_state *after) {
    pd_dice dice;
    pd_dice_script(&dice, so_far);
    make_step(chance, &dice, after);
    assert(!dice.err || dice.err == PD_ERR_MISSING);
    return !dice.err;
}

static void list_next(const struct chance *chance, const pd_outcomes *so_far, pd_chances *next) {
    const pd__luck *luck = chance->luck;
    pd_err err = chance->before
                     ? pd_chances_of_move(luck->game, chance->before, chance->move, so_far, next)
                     : pd_chances_of_deal(luck->game, &luck->setup, so_far, next);
    assert(!err && next->count), (void)err;
}

static void add(values *sum, const values *more, double weight) {
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        sum->of[seat] += weight * more->of[seat];
}

static values value_of(const struct chance *chance, const pd_state *after) {
    uint64_t hash = pd_quick_hash(chance->luck->game, after) | 1;
    struct known *place = &chance->known[hash >> 1 & (KNOWN - 1)];
    if (place->hash != hash)
        pd__value(chance->luck->game, after, place->value.of);
    place->hash = hash;
    return place->value;
}

// ------------------------------------------------------------------------------------ all of them

// The mean over all ways to go on, each weighted by its probability.
static values mean_of_all(const struct chance *chance, pd_outcomes *so_far) {
    pd_chances next;
    pd_state after;
    values mean = {0};
    if (is_whole(chance, so_far, &after))
        return value_of(chance, &after);
    list_next(chance, so_far, &next);
    so_far->count++;
    for (int i = 0; i < next.count; i++) {
        so_far->at[so_far->count - 1] = next.at[i].outcome;
        values one = mean_of_all(chance, so_far);
        add(&mean, &one, (double)next.at[i].weight / next.total);
    }
    so_far->count--;
    return mean;
}

// Are there at most `most` ways to go on? Judged by those that start with the first outcome.
static bool are_few(const struct chance *chance, const pd_outcomes *so_far, int most) {
    pd_outcomes path = *so_far;
    pd_chances next;
    pd_state after;
    for (int ways = 1; !is_whole(chance, &path, &after); ways *= next.count) {
        list_next(chance, &path, &next);
        if (ways > most / next.count)
            return false;
        path.at[path.count++] = next.at[0].outcome;
    }
    return true;
}

// --------------------------------------------------------------------------------------- a sample

static pd_outcome roll(const pd_chances *chances, pd_dice *dice) {
    uint32_t lot = pd_roll(dice, chances->total);
    int i = 0;
    while (lot >= chances->at[i].weight)
        lot -= chances->at[i++].weight;
    return chances->at[i].outcome;
}

// Goes on at random after these outcomes.
static void go_on(const struct chance *chance, const pd_outcomes *so_far, pd_dice *dice,
                  pd_state *after) {
    pd_outcomes path = *so_far;
    pd_chances next;
    if (!path.count) { // the usual case: one step instead of one for each outcome
        make_step(chance, dice, after);
        return;
    }
    while (!is_whole(chance, &path, after)) {
        list_next(chance, &path, &next);
        path.at[path.count++] = roll(&next, dice);
    }
}

static values mean_of_sample(const struct chance *chance, const pd_outcomes *so_far,
                             pd_dice *dice) {
    int count = chance->luck->worlds;
    values mean = {0};
    for (int i = 0; i < count; i++) {
        pd_state after;
        go_on(chance, so_far, dice, &after);
        values one = value_of(chance, &after);
        add(&mean, &one, 1.0 / count);
    }
    return mean;
}

// ---------------------------------------------------------------------------------------- a step

// The high bit keeps the stream apart from those that deal.
static void open_dice(const struct chance *chance, pd_dice *dice) {
    uint64_t past = chance->before ? pd_hash(chance->luck->game, chance->before) : 0;
    uint64_t stream = (past ^ chance->luck->number) * 0x9e3779b97f4a7c15u;
    pd_dice_seed(dice, chance->luck->key, (uint64_t)1 << 63 | stream >> 1);
}

static values expected(const struct chance *chance, pd_outcomes *so_far, pd_dice *dice,
                       bool *sampled) {
    *sampled = !are_few(chance, so_far, chance->luck->worlds);
    return *sampled ? mean_of_sample(chance, so_far, dice) : mean_of_all(chance, so_far);
}

// What each outcome changed, one after the other.
static int list_events(const struct chance *chance, const pd_outcomes *outcomes, values now,
                       const values *last, bool sampled, pd_dice *dice, pd__luck_event *events) {
    pd_outcomes so_far = {0};
    for (int i = 0; i < outcomes->count; i++) {
        pd__luck_event *event = &events[i];
        bool final = i + 1 == outcomes->count, later_sampled = false;
        so_far.at[so_far.count++] = outcomes->at[i];
        values then = final ? *last : expected(chance, &so_far, dice, &later_sampled);
        *event = (pd__luck_event){.outcome = outcomes->at[i], .sampled = sampled || later_sampled};
        for (int seat = 0; seat < chance->luck->setup.seats; seat++)
            event->luck[seat] = then.of[seat] - now.of[seat];
        sampled = later_sampled;
        now = then;
    }
    return outcomes->count;
}

int pd__luck_step(pd__luck *luck, const pd_state *before, const pd_step *step,
                  const pd_state *after, pd__luck_event events[PD_OUTCOMES_MAX]) {
    struct known known[KNOWN];
    struct chance chance = {luck, step->number ? before : NULL, step->move, known};
    pd_outcomes none = {0};
    pd_state only;
    pd_dice dice;
    bool sampled;
    if (is_whole(&chance, &none, &only))
        return 0; // chance has no part in it
    memset(known, 0, sizeof known);
    open_dice(&chance, &dice);
    values mean = expected(&chance, &none, &dice, &sampled), value = value_of(&chance, after);
    for (int seat = 0; seat < luck->setup.seats; seat++)
        luck->sum[seat] += value.of[seat] - mean.of[seat];
    if (!events)
        return 0;
    return list_events(&chance, &step->outcomes, mean, &value, sampled, &dice, events);
}
