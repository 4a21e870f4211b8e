// Whole records from anywhere: read to the end or to the first error, without a crash. One that is
// accepted is written down again as it is read, and that record must be accepted, too, with the
// same end.
#include "fuzz.h"
#include "paddock.h"

#include <string.h>

// A step may take more bytes as written than as typed, but a record of this size never grows
// fourfold.
enum { INPUT_MAX = 1 << 16, OUTPUT_MAX = 1 << 19 };

static void say(const pd_replay *replay, const pd_problem *problem) {
    char sentence[1024];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd_voice voice = {.listener = PD_NOBODY};
    pd_say_problem(&voice, problem, &out);
    if (problem->err >= PD_REFUSAL) {
        pd_view view;
        const pd_game *game = replay->header.game;
        pd_look(game, &replay->state, pd_actor(game, &replay->state), &view);
        pd_say_refusal(game, &voice, &view, replay->step.move, &out);
    }
    if (!*sentence)
        abort();
}

static void write_step(pd_text *out, const pd_replay *replay) {
    const pd_game *game = replay->header.game;
    pd_write_step(game, &replay->step, out);
    if (replay->step.number % PD_HASH_EVERY == 0)
        pd_write_hash(game, &replay->state, out);
}

// Replays `text`; if it is good to the end, `out` is the same match written down again.
static bool replay(pd_replay *r, const char *text, size_t size, pd_text *out) {
    pd_problem problem = {0};
    pd_err err = pd_replay_open(r, text, size, &problem);
    if (!err && out)
        pd_write_header(&r->header, out);
    while (!err && !r->done) {
        int number = r->step.number;
        err = pd_replay_next(r, NULL, &problem);
        if (!err && out && r->step.number > number)
            write_step(out, r);
    }
    if (err)
        say(r, &problem);
    else if (out)
        pd_write_end(r->header.game, &r->state, out);
    return !err;
}

static bool same_contributions(const pd_header *a, const pd_header *b) {
    return a->has_secret == b->has_secret && a->pledged == b->pledged && a->shared == b->shared &&
           memcmp(a->secret, b->secret, sizeof a->secret) == 0 &&
           memcmp(a->pledges, b->pledges, sizeof a->pledges) == 0 &&
           memcmp(a->shares, b->shares, sizeof a->shares) == 0;
}

static bool same_header(const pd_header *a, const pd_header *b) {
    for (int seat = 0; seat < a->setup.seats; seat++)
        if (strcmp(a->names[seat], b->names[seat]) || strcmp(a->players[seat], b->players[seat]))
            return false;
    return a->game == b->game && memcmp(&a->setup, &b->setup, sizeof a->setup) == 0 &&
           a->has_seed == b->has_seed && memcmp(a->seed, b->seed, sizeof a->seed) == 0 &&
           a->has_commitment == b->has_commitment &&
           memcmp(a->commitment, b->commitment, sizeof a->commitment) == 0 &&
           same_contributions(a, b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char written[OUTPUT_MAX];
    static pd_replay first, second;
    pd_text out = pd_text_on(written, sizeof written);
    if (size > INPUT_MAX || !replay(&first, (const char *)data, size, &out))
        return 0;
    if (out.cut || !replay(&second, written, out.used, NULL))
        abort();
    if (memcmp(&first.state, &second.state, sizeof first.state) != 0 ||
        !same_header(&first.header, &second.header) || first.finished != second.finished)
        abort();
    return 0;
}
