#include "tui/pages/findings.h"

#include "base/memory.h"
#include "review/words.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 8192 };

typedef void say_decision(const pd__review *review, const pd_voice *voice,
                          const pd__decision *decision, pd_text *out);

static void put_line(const pd__review *review, const pd_voice *voice, const pd__decision *decision,
                     say_decision *speak, pd_text *out) {
    size_t before = out->used;
    speak(review, voice, decision, out);
    pd_put(out, out->used > before ? "\n" : "");
}

// The signs are those that the moves have on the table.
static void put_moment(const pd__review *review, const pd_voice *voice,
                       const pd__decision *decision, pd_text *out) {
    bool find = decision->grade == PD__GRADE_FIND;
    pd_put(out, find ? "★ " : "✗ ");
    put_line(review, voice, decision, pd__review_say_played, out);
    pd_put(out, find ? "✗ " : "★ ");
    put_line(review, voice, decision, pd__review_say_other, out);
    for (int i = 0; i < decision->reason_count; i++) {
        pd__review_say_reason(review, voice, decision, i, out);
        pd_put(out, "\n");
    }
}

static struct finding find_moment(const pd__review *review, const pd_voice *voice,
                                  const pd__decision *decision) {
    char words[WORDS_MAX];
    pd_text out = pd_text_on(words, sizeof words);
    bool find = decision->grade == PD__GRADE_FIND;
    const pd__reviewed_move *judged = &decision->moves[decision->judged];
    const pd__reviewed_move *played = &decision->moves[decision->played];
    put_line(review, voice, decision, pd__review_say_decision, &out);
    size_t heading = out.used;
    put_moment(review, voice, decision, &out);
    return (struct finding){
        .seat = decision->seat,
        .step = decision->step,
        .grade = decision->grade,
        .better = find ? played->move : decision->moves[decision->best].move,
        .other = find ? judged->move : played->move,
        .points = find ? -judged->lead : decision->loss,
        .error = find ? judged->lead_error : decision->loss_error,
        .words = must(strdup(words)),
        .heading = heading,
    };
}

static struct finding find_seat(const pd__review *review, const pd_voice *voice, int seat) {
    char words[WORDS_MAX];
    pd_text out = pd_text_on(words, sizeof words);
    pd__seat_loss loss = pd__review_seat_loss(review, seat);
    pd__review_say_seat(review, voice, seat, &out);
    pd_put(&out, "\n");
    size_t before = out.used;
    pd__review_say_match(review, voice, &out);
    pd_put(&out, out.used > before ? "\n" : "");
    pd__review_say_method(review, voice, &out);
    return (struct finding){.seat = seat,
                            .step = -1,
                            .points = loss.loss,
                            .error = loss.error,
                            .words = must(strdup(words))};
}

struct findings *findings_take(const pd__review *review, const pd_voice *voice, bool ended) {
    struct findings *self = must(calloc(1, sizeof *self));
    int decisions = pd__review_decision_count(review);
    self->done = pd__review_progress(review);
    self->ended = ended;
    self->complete = pd__review_is_complete(review);
    self->seats = pd__review_header(review)->setup.seats;
    self->rows = must(calloc((size_t)(self->seats + decisions), sizeof *self->rows));
    while (self->count < self->seats) {
        self->rows[self->count] = find_seat(review, voice, self->count);
        self->count++;
    }
    for (int i = 0; i < decisions; i++) {
        const pd__decision *decision = pd__review_decision_at(review, i);
        if (decision->grade >= PD__GRADE_FIND)
            self->rows[self->count++] = find_moment(review, voice, decision);
    }
    return self;
}

void findings_close(struct findings *self) {
    for (int i = 0; self && i < self->count; i++)
        free(self->rows[i].words);
    if (self)
        free(self->rows);
    free(self);
}
