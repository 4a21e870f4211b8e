// What will happen, in order of time: a heap. What happens at the same time does so in the order in
// which it was planned.
#include "simulation.h"

struct plan {
    int64_t at;
    uint64_t order;
    void (*run)(void *what, uint64_t number);
    void *what;
    uint64_t number;
    bool owned;
};

static struct plan *plans;
static size_t count, capacity;
static uint64_t planned;
static struct plan current; // what happens now
static bool postponed;

static bool is_before(const struct plan *a, const struct plan *b) {
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void swap(size_t a, size_t b) {
    struct plan kept = plans[a];
    plans[a] = plans[b];
    plans[b] = kept;
}

static void add(const struct plan *plan) {
    plans = grow(plans, sizeof *plans, &capacity, count + 1);
    plans[count] = *plan;
    for (size_t i = count++; i > 0 && is_before(&plans[i], &plans[(i - 1) / 2]); i = (i - 1) / 2)
        swap(i, (i - 1) / 2);
}

void schedule(int64_t at, void (*run)(void *what, uint64_t number), void *what, uint64_t number,
              bool owned) {
    struct plan plan = {at > world.now ? at : world.now, planned++, run, what, number, owned};
    add(&plan);
}

// With its place in the order, so that nothing overtakes it.
void schedule_later(int64_t at) {
    current.at = at;
    postponed = true;
    add(&current);
}

static struct plan take_first(void) {
    struct plan first = plans[0];
    plans[0] = plans[--count];
    for (size_t i = 0, least;; i = least) {
        least = i;
        for (size_t child = 2 * i + 1; child <= 2 * i + 2 && child < count; child++)
            if (is_before(&plans[child], &plans[least]))
                least = child;
        if (least == i)
            return first;
        swap(i, least);
    }
}

bool schedule_step(void) {
    if (count == 0)
        return false;
    current = take_first();
    postponed = false;
    world.now = current.at;
    world.steps++;
    current.run(current.what, current.number);
    if (current.owned && !postponed)
        free(current.what);
    return true;
}

void schedule_clear(void) {
    for (size_t i = 0; i < count; i++)
        if (plans[i].owned)
            free(plans[i].what);
    free(plans);
    plans = NULL;
    count = capacity = 0;
    planned = 0;
}
