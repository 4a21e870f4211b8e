#include "fair/witness.h"

#include "base/memory.h"
#include "fair/sha256.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { EVENT_BYTES = 15 };

static void write_event(uint8_t out[EVENT_BYTES], const pd_event *event) {
    const uint8_t facts[7] = {
        event->kind, (uint8_t)event->seat, (uint8_t)event->other, event->a, event->b, event->c,
        event->d};
    memcpy(out, facts, sizeof facts);
    for (int i = 0; i < 8; i++)
        out[7 + i] = (uint8_t)(event->cards >> (8 * i));
}

static void make_link(uint8_t link[32], const uint8_t before[32], const pd_event *events,
                      size_t count) {
    size_t size = 32 + count * EVENT_BYTES;
    uint8_t *bytes = must(malloc(size));
    memcpy(bytes, before, 32);
    for (size_t i = 0; i < count; i++)
        write_event(bytes + 32 + i * EVENT_BYTES, &events[i]);
    sha256(link, bytes, size);
    free(bytes);
}

bool witness_hear(struct witness *witness, int step, const pd_event *events, size_t count) {
    static const uint8_t start[32];
    uint8_t link[32];
    assert(step >= 0 && step <= witness->count);
    make_link(link, step ? witness->links[step - 1] : start, events, count);
    if (step < witness->count)
        return memcmp(link, witness->links[step], sizeof link) == 0;
    witness->links =
        grow(witness->links, sizeof *witness->links, &witness->capacity, (size_t)step + 1);
    memcpy(witness->links[witness->count++], link, sizeof link);
    return true;
}

void witness_cut(struct witness *witness, int step) {
    assert(step >= 0);
    if (witness->count > step)
        witness->count = step;
}

void witness_forget(struct witness *witness) {
    free(witness->links);
    memset(witness, 0, sizeof *witness);
}

// ------------------------------------------------------------------------------- reading a record

struct seen {
    int seat;
    size_t count;
    pd_event events[WITNESS_EVENTS_MAX];
};

static void see(void *context, const pd_event *event) {
    struct seen *seen = context;
    if (!pd_event_visible(event, seen->seat))
        return;
    assert(seen->count < WITNESS_EVENTS_MAX);
    seen->events[seen->count++] = *event;
}

static bool read_record(struct witness *witness, pd_replay *replay, struct seen *seen, int step) {
    pd_events log = {see, seen};
    pd_problem problem;
    while (!replay->done && witness->count <= step) {
        int before = replay->step.number;
        seen->count = 0;
        if (pd_replay_next(replay, &log, &problem))
            return false;
        if (replay->step.number != before)
            witness_hear(witness, witness->count, seen->events, seen->count);
    }
    return witness->count == step + 1;
}

bool witness_agrees(const char *text, size_t size, int seat, int step, const uint8_t link[32]) {
    struct witness witness = {0};
    pd_replay *replay = must(malloc(sizeof *replay));
    struct seen *seen = must(malloc(sizeof *seen));
    pd_problem problem;
    seen->seat = seat;
    bool agrees = !pd_replay_open(replay, text, size, &problem) &&
                  read_record(&witness, replay, seen, step) &&
                  memcmp(witness.links[step], link, 32) == 0;
    witness_forget(&witness);
    free(seen);
    free(replay);
    return agrees;
}
