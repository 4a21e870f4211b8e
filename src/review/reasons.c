// Why one move is better than another: what happens more often, and what less.
#include "review/parts.h"

#include <math.h>

static const double SURE = 2, LEAST = 0.03; // standard errors; difference of a part of 1

bool review_wants_reasons(const pd__decision *decision) {
    return decision->grade >= PD__GRADE_FIND;
}

struct listener {
    const pd_game *game;
    int seat;
    pd_happened happened;
};

static void listen(void *context, const pd_event *event) {
    struct listener *listener = context;
    pd_happen(listener->game, &listener->happened, listener->seat, event);
}

// Worlds where it came true with the better move only, with the worse one only, with each at all.
struct contrast {
    int only[2], all[2];
};

struct difference {
    double mean, error;
};

static struct difference difference_of(const struct contrast *contrast, int worlds) {
    double n = worlds, mean = (contrast->only[0] - contrast->only[1]) / n;
    double squares = (contrast->only[0] + contrast->only[1] + 1) / n;
    return (struct difference){mean, sqrt((squares - mean * mean) / n)};
}

// Does another happening say just the same, as the first place and its points may?
static bool is_said(const pd__decision *decision, pd__review_reason reason) {
    for (int i = 0; i < decision->reason_count; i++)
        if (decision->reasons[i].better == reason.better &&
            decision->reasons[i].worse == reason.worse)
            return true;
    return false;
}

// Adds a reason where it belongs, the largest difference first.
static void add_reason(pd__decision *decision, pd__review_reason reason) {
    double size = fabs(reason.better - reason.worse);
    int at = decision->reason_count;
    if (is_said(decision, reason))
        return;
    while (at > 0 &&
           fabs(decision->reasons[at - 1].better - decision->reasons[at - 1].worse) < size)
        at--;
    if (at == PD__REASONS_MAX)
        return;
    decision->reason_count += decision->reason_count < PD__REASONS_MAX;
    for (int i = decision->reason_count - 1; i > at; i--)
        decision->reasons[i] = decision->reasons[i - 1];
    decision->reasons[at] = reason;
}

// Only what speaks for the better move explains why it is better.
static void find_reasons(const pd_game *game, pd__decision *decision,
                         const struct contrast *contrasts, int worlds) {
    const pd_happening *happening;
    decision->reason_count = 0;
    for (int i = 0; (happening = pd_happening_at(game, i)); i++) {
        struct difference found = difference_of(&contrasts[i], worlds);
        double gain = happening->good ? found.mean : -found.mean;
        if (gain >= LEAST && gain > SURE * found.error)
            add_reason(decision, (pd__review_reason){i, (double)contrasts[i].all[0] / worlds,
                                                     (double)contrasts[i].all[1] / worlds});
    }
}

// What came true in one world after a move.
static uint32_t look_after(const pd__review *review, const pd__decision *decision, int index,
                           int world, uint64_t *plies) {
    struct listener listener = {review->header.game, decision->seat, {0}};
    pd_events log = {listen, &listener};
    *plies += review_try_move(review, decision, index, world, &log);
    return listener.happened.yes;
}

static void compare(struct contrast *contrasts, uint32_t better, uint32_t worse) {
    for (int i = 0; i < PD_HAPPENINGS_MAX; i++) {
        bool with_better = better >> i & 1, with_worse = worse >> i & 1;
        contrasts[i].all[0] += with_better;
        contrasts[i].all[1] += with_worse;
        contrasts[i].only[0] += with_better && !with_worse;
        contrasts[i].only[1] += with_worse && !with_better;
    }
}

uint64_t review_explain(const pd__review *review, pd__decision *decision) {
    struct contrast contrasts[PD_HAPPENINGS_MAX] = {0};
    int worlds = review_efforts[review->depth].reason_worlds;
    bool find = decision->grade == PD__GRADE_FIND;
    int better = find ? decision->played : decision->best;
    int worse = find ? decision->judged : decision->played;
    uint64_t plies = 0;
    for (int world = 0; world < worlds; world++)
        compare(contrasts, look_after(review, decision, better, world, &plies),
                look_after(review, decision, worse, world, &plies));
    find_reasons(review->header.game, decision, contrasts, worlds);
    return plies;
}
