#include "lab/shards.h"

#include "lab/results.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static size_t totals_bytes(const pd__sim *sim) {
    return pd__layout_size(&sim->layout) * sizeof(uint64_t);
}

bool pd__merge_open(pd__merge *merge, const char *text, size_t size, pd__checkpoint_fault *fault) {
    pd__sim_plan plan;
    if (!pd__checkpoint_plan(&plan, text, size, fault))
        return false;
    merge->parts = calloc(plan.shard.of, sizeof *merge->parts);
    if (!pd__sim_open(&merge->sim, &plan) && merge->parts)
        return true;
    fault->why = NULL;
    pd__merge_close(merge);
    return false;
}

void pd__merge_close(pd__merge *merge) {
    for (uint32_t i = 0; merge->parts && i < merge->sim.plan.shard.of; i++)
        free(merge->parts[i].numbers);
    free(merge->parts);
    merge->parts = NULL;
    pd__sim_close(&merge->sim);
}

// ------------------------------------------------------------------------------------ adding up

static pd__shard_verdict keep(pd__merge *merge, const char *name, uint32_t shard,
                              pd__checkpoint_fault *fault) {
    struct pd_part *part = &merge->parts[shard - 1];
    const pd__sim *sim = &merge->sim;
    if (sim->next < pd__sim_limit(sim) || sim->missing_count)
        return PD__SHARD_UNFINISHED;
    if (part->name)
        return memcmp(part->numbers, sim->totals.numbers, totals_bytes(sim)) == 0
                   ? PD__SHARD_TWICE
                   : PD__SHARD_DISPUTED;
    part->numbers = malloc(totals_bytes(sim));
    if (!part->numbers) {
        fault->why = NULL;
        return PD__SHARD_FAULTY;
    }
    memcpy(part->numbers, sim->totals.numbers, totals_bytes(sim));
    part->name = name;
    return PD__SHARD_TAKEN;
}

pd__shard_verdict pd__merge_add(pd__merge *merge, const char *name, const char *text, size_t size,
                                uint32_t *shard, pd__checkpoint_fault *fault) {
    pd__sim_plan plan;
    if (!pd__checkpoint_plan(&plan, text, size, fault))
        return PD__SHARD_FAULTY;
    // With another number of shards it is of another simulation, whichever it is.
    *shard = plan.shard.of == merge->sim.plan.shard.of ? plan.shard.index : 1;
    pd__sim_turn_to(&merge->sim, *shard);
    if (!pd__checkpoint_read(&merge->sim, text, size, fault))
        return PD__SHARD_FAULTY;
    return keep(merge, name, *shard, fault);
}

// Shards count something more than whole simulations: each section goes to its own place.
static void add_part(const pd__totals *into, const pd__totals *from) {
    for (int section = 0; section < PD__SECTION_COUNT; section++)
        for (size_t i = 0; i < pd__section_size(into->layout, (pd__section)section); i++)
            pd__numbers(into, (pd__section)section)[i] +=
                pd__numbers(from, (pd__section)section)[i];
}

int pd__merge_finish(pd__merge *merge) {
    pd__sim whole;
    pd__sim_plan plan = merge->sim.plan;
    plan.shard = (pd__shard){0};
    int trouble = pd__sim_open(&whole, &plan);
    if (trouble) {
        pd__sim_close(&whole);
        return trouble;
    }
    for (uint32_t i = 0; i < merge->sim.plan.shard.of; i++) {
        pd__totals part = {&merge->sim.layout, merge->parts[i].numbers};
        add_part(&whole.totals, &part);
        free(merge->parts[i].numbers);
    }
    free(merge->parts);
    merge->parts = NULL;
    pd__sim_close(&merge->sim);
    merge->sim = whole;
    merge->sim.totals.layout = &merge->sim.layout;
    merge->sim.next = pd__sim_limit(&merge->sim);
    return 0;
}

// -------------------------------------------------------------------------------- sick machines

// Two simulations in one: a shard, and the others.
struct sides {
    pd__sim here, there;
    uint64_t *pool; // the totals of all shards that have not been found to deviate
};

struct suspicion {
    double chance;
    pd__deviation what;
};

static void compare(struct suspicion *worst, const struct sides *sides, uint32_t shard,
                    pd__deviation_kind kind, int index) {
    pd__rows rows = kind == PD__DEVIATES_BOT ? PD__BY_BOT : PD__BY_SEAT;
    bool length = kind == PD__DEVIATES_LENGTH;
    pd__sample here =
        length ? pd__length_sample(&sides->here) : pd__row_sample(&sides->here, rows, index);
    pd__sample there =
        length ? pd__length_sample(&sides->there) : pd__row_sample(&sides->there, rows, index);
    pd__totals all = {&sides->here.layout, sides->pool};
    double range = length ? (double)pd__histogram_quantile(&all, PD__LENGTH, 1) -
                                (double)pd__histogram_quantile(&all, PD__LENGTH, 0)
                          : 1;
    double chance = pd__chance_of_gap(&here, &there, range);
    if (chance < worst->chance)
        *worst = (struct suspicion){chance, {shard, 0, kind, index, here.mean, there.mean}};
}

static int bots_compared(const pd__sim *sim) {
    return pd__sim_subject(sim) == PD__BY_BOT ? sim->bots : 0;
}

static void suspect(struct suspicion *worst, struct sides *sides, const pd__merge *merge,
                    uint32_t index) {
    const pd__sim *sim = &merge->sim;
    sides->here.totals.numbers = merge->parts[index].numbers;
    for (size_t i = 0; i < pd__layout_size(&sim->layout); i++)
        sides->there.totals.numbers[i] = sides->pool[i] - merge->parts[index].numbers[i];
    for (int bot = 0; bot < bots_compared(sim); bot++)
        compare(worst, sides, index + 1, PD__DEVIATES_BOT, bot);
    for (int seat = 0; seat < sim->plan.setup.seats; seat++)
        compare(worst, sides, index + 1, PD__DEVIATES_SEAT, seat);
    compare(worst, sides, index + 1, PD__DEVIATES_LENGTH, 0);
}

// Finds the next one among those not yet out; with two left, which one it is remains open.
static bool find_worst(struct sides *sides, const pd__merge *merge, bool *out,
                       struct suspicion *worst) {
    uint32_t of = merge->sim.plan.shard.of, left = 0, last[2] = {0};
    int numbers = bots_compared(&merge->sim) + merge->sim.plan.setup.seats + 1;
    *worst = (struct suspicion){.chance = 1};
    for (uint32_t i = 0; i < of; i++)
        if (!out[i]) {
            last[left++ % 2] = i;
            suspect(worst, sides, merge, i);
        }
    if (left < 2 || worst->chance >= PD__DEVIATION_ALARM / numbers / of)
        return false;
    if (left == 2)
        worst->what.other = last[last[0] == worst->what.shard - 1] + 1;
    out[worst->what.shard - 1] = true;
    return true;
}

static void add_numbers(const pd__merge *merge, uint64_t *pool, uint32_t index, bool add) {
    for (size_t i = 0; i < pd__layout_size(&merge->sim.layout); i++)
        pool[i] += add ? merge->parts[index].numbers[i] : -merge->parts[index].numbers[i];
}

static int find_deviations(struct sides *sides, const pd__merge *merge, bool *left_out,
                           pd__deviation *out, int most) {
    struct suspicion worst;
    int count = 0;
    for (uint32_t i = 0; i < merge->sim.plan.shard.of; i++)
        add_numbers(merge, sides->pool, i, true);
    while (count < most && find_worst(sides, merge, left_out, &worst)) {
        add_numbers(merge, sides->pool, worst.what.shard - 1, false);
        out[count++] = worst.what;
    }
    return count;
}

int pd__merge_deviations(const pd__merge *merge, pd__deviation *out, int most) {
    const pd__sim *sim = &merge->sim;
    struct sides sides = {.here = *sim, .there = *sim};
    bool *left_out = calloc(sim->plan.shard.of, sizeof *left_out);
    sides.there.totals.numbers = calloc(1, totals_bytes(sim));
    sides.pool = calloc(1, totals_bytes(sim));
    int count = left_out && sides.there.totals.numbers && sides.pool
                    ? find_deviations(&sides, merge, left_out, out, most)
                    : -1;
    free(left_out);
    free(sides.there.totals.numbers);
    free(sides.pool);
    return count;
}
