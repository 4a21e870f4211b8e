// The way of a match: each seat's chance after every step, and what of it was luck.
#include "review/parts.h"
#include "review/words.h"

#include "base/memory.h"

void review_open_steps(pd__review *review) {
    pd_problem problem;
    review->replay = must(malloc(sizeof *review->replay));
    review->path = must(calloc((size_t)review->steps + 1, sizeof *review->path));
    pd_err err = pd_replay_open(review->replay, review->text, review->size, &problem);
    (void)err; // it was read before
    const pd_header *header = &review->header;
    pd__luck_open(&review->luck, header->game, &header->setup, header->seed, 0,
                  review_efforts[review->depth].luck_worlds);
}

void review_close_steps(pd__review *review) {
    free(review->replay);
    free(review->path);
}

uint64_t review_next_step(pd__review *review) {
    pd_problem problem;
    pd_replay *replay = review->replay;
    pd__luck_event events[PD_OUTCOMES_MAX];
    pd__reviewed_step *step = &review->path[review->path_count++];
    pd_err err = pd_replay_next(replay, NULL, &problem);
    (void)err;
    step->actor = replay->step.actor;
    step->move = replay->step.move;
    pd__value(review->header.game, &replay->state, step->chance);
    int count =
        pd__luck_step(&review->luck, &replay->before, &replay->step, &replay->state, events);
    for (int i = 0; i < count; i++)
        for (int seat = 0; seat < PD_SEATS_MAX; seat++)
            step->luck[seat] += events[i].luck[seat];
    return (uint64_t)(1 + count * review->luck.worlds / 16);
}

int pd__review_steps_done(const pd__review *review) {
    return review->path_count;
}

const pd__reviewed_step *pd__review_step_at(const pd__review *review, int step) {
    return &review->path[step];
}

pd__seat_luck pd__review_seat_luck(const pd__review *review, int seat) {
    pd__seat_luck luck = {.known = review->path_count == review->steps};
    float shares[PD_SEATS_MAX];
    for (int i = 0; i < review->path_count; i++) {
        double now = review->path[i].luck[seat];
        luck.luck += now;
        if (now > review->path[luck.luckiest].luck[seat])
            luck.luckiest = i;
        if (now < review->path[luck.unluckiest].luck[seat])
            luck.unluckiest = i;
    }
    pd_shares(&review->result, shares);
    luck.share = (double)shares[seat];
    luck.adjusted = luck.share - luck.luck;
    return luck;
}

int pd__review_unlucky_seat(const pd__review *review) {
    int unlucky = PD_NOBODY;
    double most = 0;
    if (!review->finished || review->path_count < review->steps)
        return PD_NOBODY;
    for (int seat = 0; seat < review->result.seats; seat++) {
        pd__seat_luck luck = pd__review_seat_luck(review, seat);
        if (seat == 0 || luck.adjusted > most) {
            most = luck.adjusted;
            unlucky = luck.share > 0 || luck.luck >= 0 ? PD_NOBODY : seat;
        }
    }
    return unlucky;
}

// ------------------------------------------------------------------------------- what happened

struct teller {
    const pd__review *review;
    const pd_voice *voice;
    pd_text *out; // NULL: nothing is told yet
};

static void tell(void *context, const pd_event *event) {
    const struct teller *teller = context;
    if (!teller->out || event->audience < PD_EVERYONE)
        return;
    size_t used = teller->out->used;
    if (used)
        pd_put(teller->out, " ");
    pd_say_event(teller->review->header.game, teller->voice, event, teller->out);
    if (used && teller->out->used == used + 1) // nothing was said
        teller->out->data[teller->out->used = used] = '\0';
}

void pd__review_say_step(const pd__review *review, const pd_voice *voice, int step, pd_text *out) {
    pd_problem problem;
    pd_replay *replay = must(malloc(sizeof *replay));
    struct teller teller = {review, voice, NULL};
    pd_events log = {tell, &teller};
    pd_err err = pd_replay_open(replay, review->text, review->size, &problem);
    for (int i = 0; !err && i <= step && !replay->done; i++) {
        teller.out = i == step ? out : NULL;
        err = pd_replay_next(replay, &log, &problem);
    }
    free(replay);
}
