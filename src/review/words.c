#include "review/words.h"

#include "base/message.h"
#include "review/parts.h"

#include <math.h>

enum { SAYS_MAX = 1024 };

typedef char number[32];

static const char *tr(const pd_voice *voice, const char *message) {
    return pd_translate(voice->language, message);
}

static const char *whole(number out, int64_t value) {
    pd_text text = pd_text_on(out, sizeof(number));
    pd_put_int(&text, value);
    return out;
}

// A part of 1 in hundredths.
static const char *points(number out, const pd_voice *voice, double part, int decimals) {
    pd_text text = pd_text_on(out, sizeof(number));
    pd_put_decimal(&text, voice->language, 100 * part, decimals);
    if (*out == '-') { // people read a minus sign
        text = pd_text_on(out, sizeof(number));
        pd_put(&text, "−");
        pd_put_decimal(&text, voice->language, -100 * part, decimals);
    }
    return out;
}

static const char *error_of(number out, const pd_voice *voice, double part) {
    return points(out, voice, part, 1);
}

static const char *name_of(char *out, size_t size, const pd_voice *voice, int seat) {
    pd_text text = pd_text_on(out, size);
    pd_seat_name(voice, seat, &text);
    return out;
}

// --------------------------------------------------------------------------------- decisions

static const char *sentence_for(const pd__decision *decision) {
    switch (decision->grade) {
    case PD__GRADE_FIND:
        return N_("Move {step}, {who}: good find. The obvious move is {gain}% ± {error} worse.");
    case PD__GRADE_INACCURACY:
        return N_("Move {step}, {who}: inaccuracy. Chance of winning −{loss}% (± {error}).");
    case PD__GRADE_MISTAKE:
        return N_("Move {step}, {who}: mistake. Chance of winning −{loss}% (± {error}).");
    case PD__GRADE_BLUNDER:
        return N_("Move {step}, {who}: blunder. Chance of winning −{loss}% (± {error}).");
    case PD__GRADE_GOOD: return N_("Move {step}, {who}: good move.");
    default: return N_("Move {step}, {who}: not reviewed.");
    }
}

void pd__review_say_decision(const pd__review *review, const pd_voice *voice,
                             const pd__decision *decision, pd_text *out) {
    const pd__reviewed_move *judged = &decision->moves[decision->judged];
    bool find = decision->grade == PD__GRADE_FIND;
    char who[PD_NAME_MAX + 8];
    number step, loss, gain, error;
    (void)review;
    pd_format(out, tr(voice, sentence_for(decision)), "step", whole(step, decision->step), "who",
              name_of(who, sizeof who, voice, decision->seat), "loss",
              points(loss, voice, decision->loss, 1), "gain", points(gain, voice, -judged->lead, 1),
              "error", error_of(error, voice, find ? judged->lead_error : decision->loss_error),
              NULL);
}

static void say_move(const pd__review *review, const pd_voice *voice, const pd__decision *decision,
                     int index, const char *message, pd_text *out) {
    char says[SAYS_MAX];
    number chance;
    pd_text text = pd_text_on(says, sizeof says);
    pd_say_move(review->header.game, voice, &decision->view, decision->moves[index].move, &text);
    pd_format(out, tr(voice, message), "says", says, "chance",
              points(chance, voice, decision->moves[index].chance, 0), NULL);
}

void pd__review_say_played(const pd__review *review, const pd_voice *voice,
                           const pd__decision *decision, pd_text *out) {
    say_move(review, voice, decision, decision->played, N_("Played ({says}): {chance}% to win."),
             out);
}

void pd__review_say_other(const pd__review *review, const pd_voice *voice,
                          const pd__decision *decision, pd_text *out) {
    if (decision->grade == PD__GRADE_FIND)
        say_move(review, voice, decision, decision->judged,
                 N_("The obvious move ({says}): {chance}% to win."), out);
    else if (decision->grade > PD__GRADE_FIND)
        say_move(review, voice, decision, decision->best, N_("Better ({says}): {chance}% to win."),
                 out);
}

void pd__review_say_reason(const pd__review *review, const pd_voice *voice,
                           const pd__decision *decision, int index, pd_text *out) {
    const pd__review_reason *reason = &decision->reasons[index];
    const char *message =
        decision->grade == PD__GRADE_FIND
            ? N_("{happening}: {better}% after the move played, {worse}% after the obvious one.")
            : N_("{happening}: {better}% after the better move, {worse}% after the one played.");
    number better, worse;
    pd_format(out, tr(voice, message), "happening",
              tr(voice, pd_happening_at(review->header.game, reason->happening)->text), "better",
              points(better, voice, reason->better, 0), "worse",
              points(worse, voice, reason->worse, 0), NULL);
}

// ------------------------------------------------------------------------------------- seats

static void say_sum(const pd_voice *voice, const pd__seat_loss *sum, pd_text *out) {
    number loss, error, count;
    pd_format(out,
              tr(voice, NP_("One decision cost {loss}% ± {error}.",
                            "{count} decisions cost {loss}% ± {error} in all.")),
              "loss", points(loss, voice, sum->loss, 1), "error",
              error_of(error, voice, sum->error), "count", whole(count, sum->decisions), NULL);
}

static void say_open(const pd_voice *voice, const char *before, int open, pd_text *out) {
    number count;
    pd_put(out, before);
    pd_format(out,
              tr(voice, NP_("{count} decision was not looked at, for want of time.",
                            "{count} decisions were not looked at, for want of time.")),
              "count", whole(count, open), NULL);
}

void pd__review_say_loss(const pd__review *review, const pd_voice *voice, int seat, pd_text *out) {
    pd__seat_loss sum = pd__review_seat_loss(review, seat);
    int open = review->stage == STAGE_DONE ? sum.all - sum.decisions : 0;
    if (sum.decisions)
        say_sum(voice, &sum, out);
    else if (!open)
        pd_put(out, tr(voice, N_("There are no decisions to review.")));
    if (open)
        say_open(voice, sum.decisions ? " " : "", open, out);
}

// A part of 1 in hundredths, with its sign.
static const char *signed_points(number out, const pd_voice *voice, double part) {
    number size;
    pd_text text = pd_text_on(out, sizeof(number));
    pd_put(&text, part > 0 ? "+" : "");
    pd_put(&text, points(size, voice, part, 1));
    return out;
}

static const char *message_of(const pd__review *review, double share) {
    if (!review->finished)
        return N_("{who}: the match is not finished.");
    if (share >= 1)
        return N_("{who} won.");
    if (share > 0)
        return N_("{who} shared the victory.");
    return N_("{who} did not win.");
}

static void say_result(const pd__review *review, const pd_voice *voice, int seat, pd_text *out) {
    char who[PD_NAME_MAX + 8];
    double share = pd__review_seat_luck(review, seat).share;
    pd_format(out, tr(voice, message_of(review, share)), "who",
              name_of(who, sizeof who, voice, seat), NULL);
}

static void say_luck(const pd__review *review, const pd_voice *voice, int seat, pd_text *out) {
    pd__seat_luck sum = pd__review_seat_luck(review, seat);
    number luck, adjusted, result, best, best_luck, worst, worst_luck;
    if (!sum.known)
        return;
    pd_put(out, " ");
    pd_format(out,
              tr(voice, review->finished ? N_("Luck: {luck}%. Without luck the result would be "
                                              "{adjusted}% of a win instead of {result}%.")
                                         : N_("Luck so far: {luck}%.")),
              "luck", signed_points(luck, voice, sum.luck), "adjusted",
              points(adjusted, voice, sum.adjusted, 1), "result",
              points(result, voice, sum.share, 0), NULL);
    if (review->path[sum.luckiest].luck[seat] <= 0 || review->path[sum.unluckiest].luck[seat] >= 0)
        return;
    pd_put(out, " ");
    pd_format(out,
              tr(voice,
                 N_("Luckiest moment: move {best} ({gain}%); unluckiest: move {worst} ({loss}%).")),
              "best", whole(best, sum.luckiest), "gain",
              signed_points(best_luck, voice, review->path[sum.luckiest].luck[seat]), "worst",
              whole(worst, sum.unluckiest), "loss",
              signed_points(worst_luck, voice, review->path[sum.unluckiest].luck[seat]), NULL);
}

void pd__review_say_seat(const pd__review *review, const pd_voice *voice, int seat, pd_text *out) {
    say_result(review, voice, seat, out);
    if (review->only == PD_NOBODY || review->only == seat) {
        pd_put(out, " ");
        pd__review_say_loss(review, voice, seat, out);
    }
    say_luck(review, voice, seat, out);
}

void pd__review_say_match(const pd__review *review, const pd_voice *voice, pd_text *out) {
    char who[PD_NAME_MAX + 8];
    int seat = pd__review_unlucky_seat(review);
    if (seat == PD_NOBODY)
        return;
    pd_format(
        out,
        tr(voice, N_("Luck decided this match: without it, {who} would have had the best result.")),
        "who", name_of(who, sizeof who, voice, seat), NULL);
}

void pd__review_say_luck(const pd__review *review, const pd_voice *voice, int seat, int step,
                         pd_text *out) {
    char who[PD_NAME_MAX + 8], what[512];
    number number_of, luck;
    pd_text text = pd_text_on(what, sizeof what);
    if (step > 0)
        pd__review_say_step(review, voice, step, &text);
    pd_format(out,
              tr(voice, step > 0 ? N_("Move {step}, luck for {who}: {luck}%. {what}")
                                 : N_("The deal, luck for {who}: {luck}%.")),
              "step", whole(number_of, step), "who", name_of(who, sizeof who, voice, seat), "luck",
              signed_points(luck, voice, review->path[step].luck[seat]), "what", what, NULL);
}

void pd__review_say_method(const pd__review *review, const pd_voice *voice, pd_text *out) {
    number small, large, worst;
    (void)review;
    pd_format(
        out,
        tr(voice,
           N_("1% is one match in a hundred. ± says how far a figure may be off. An inaccuracy "
              "costs at least {small}%, a mistake {large}%, a blunder {worst}%. A move is judged "
              "by what its player could see: the hidden cards are dealt again many times.")),
        "small", points(small, voice, pd__grade_least(PD__GRADE_INACCURACY), 0), "large",
        points(large, voice, pd__grade_least(PD__GRADE_MISTAKE), 0), "worst",
        points(worst, voice, pd__grade_least(PD__GRADE_BLUNDER), 0), NULL);
}
