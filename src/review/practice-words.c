// Exercises in sentences.
#include "base/message.h"
#include "review/practice.h"

enum { SAYS_MAX = 1024 };

typedef char number[32];

static const char *tr(const pd_voice *voice, const char *message) {
    return pd_translate(voice->language, message);
}

static const char *percent(number out, const pd_voice *voice, double part, int decimals) {
    pd_text text = pd_text_on(out, sizeof(number));
    pd_put_decimal(&text, voice->language, 100 * part, decimals);
    return out;
}

static const char *whole(number out, int value) {
    pd_text text = pd_text_on(out, sizeof(number));
    pd_put_int(&text, value);
    return out;
}

void pd__exercise_say_title(const pd__exercise *exercise, const pd_voice *voice, pd_text *out) {
    number step, loss;
    pd_format(out, tr(voice, N_("{game}, move {step}: −{loss}%")), "game",
              tr(voice, pd_game_about(exercise->header.game).name), "step",
              whole(step, exercise->step + 1), "loss", percent(loss, voice, exercise->loss, 1),
              NULL);
}

static const char *message_of(int days) {
    if (days <= 0)
        return N_("due now");
    if (days == 1)
        return N_("due tomorrow");
    return NP_("due in one day", "due in {count} days");
}

void pd__exercise_say_due(const pd__exercise *exercise, const pd_voice *voice, int today,
                          pd_text *out) {
    int days = exercise->due - today;
    number count;
    pd_format(out, tr(voice, message_of(days)), "count", whole(count, days), NULL);
}

// A sentence with {says} and {chance}.
static void say_move(const pd__exercise *exercise, const pd_voice *voice, const char *message,
                     const pd__practice_move *move, pd_text *out) {
    const pd_game *game = exercise->header.game;
    pd_voice own = {voice->language, exercise->seat, voice->names};
    char says[SAYS_MAX];
    number chance;
    pd_text words = pd_text_on(says, sizeof says);
    pd_say_move(game, &own, &exercise->view, move->move, &words);
    pd_format(out, tr(voice, message), "says", says, "chance",
              percent(chance, voice, move->chance, 0), NULL);
}

void pd__exercise_say_question(const pd__exercise *exercise, const pd_voice *voice, pd_text *out) {
    say_move(exercise, voice, N_("There is a better move than yours ({says}). Find it."),
             &exercise->played, out);
}

static const pd__practice_move *find_good(const pd__exercise *exercise, pd_move move) {
    for (int i = 0; i < exercise->good_count; i++)
        if (exercise->good[i].move == move)
            return &exercise->good[i];
    return NULL;
}

void pd__exercise_say_reply(const pd__exercise *exercise, const pd_voice *voice, pd_move move,
                            pd_text *out) {
    const pd__practice_move *good = find_good(exercise, move);
    const pd__practice_move other = {.move = move};
    if (good)
        say_move(exercise, voice, N_("Right ({says}): {chance}% to win."), good, out);
    else if (move == exercise->played.move)
        pd_put(out, tr(voice, N_("That is the move you played. Find a better one.")));
    else
        say_move(exercise, voice, N_("Not the best move ({says}). Try again."), &other, out);
}

static void say_reason(const pd__exercise *exercise, const pd_voice *voice,
                       const pd__review_reason *reason, pd_text *out) {
    const pd_happening *happening = pd_happening_at(exercise->header.game, reason->happening);
    number better, worse;
    pd_format(
        out,
        tr(voice,
           N_("{happening}: {better}% after the better move, {worse}% after the one played.")),
        "happening", tr(voice, happening->text), "better",
        percent(better, voice, reason->better, 0), "worse", percent(worse, voice, reason->worse, 0),
        NULL);
}

void pd__exercise_say_answer(const pd__exercise *exercise, const pd_voice *voice, pd_text *out) {
    say_move(exercise, voice, N_("Better ({says}): {chance}% to win."), &exercise->good[0], out);
    pd_put(out, "\n");
    say_move(exercise, voice, N_("Played ({says}): {chance}% to win."), &exercise->played, out);
    pd_put(out, "\n");
    for (int i = 0; i < exercise->reason_count; i++) {
        say_reason(exercise, voice, &exercise->reasons[i], out);
        pd_put(out, "\n");
    }
}
