// Sentences: fills in their {names}; translations come from the catalogue.
#include "engine/arguments.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/words.h"

#include <assert.h>
#include <string.h>

// The value of the name at `at`, `length` bytes long, in pairs "name", value, …, NULL; else NULL.
static const char *find_value(const char *at, size_t length, va_list list) {
    va_list pairs;
    const char *found = NULL;
    va_copy(pairs, list);
    for (const char *name; !found && (name = va_arg(pairs, const char *));) {
        const char *value = va_arg(pairs, const char *);
        if (strlen(name) == length && memcmp(name, at, length) == 0)
            found = value;
    }
    va_end(pairs);
    return found;
}

// The end of a plural form, or of a text without plural forms.
static const char *form_end(const char *text) {
    return text + strcspn(text, (char[]){PD__ONE_IS_SINGULAR, PD__NONE_IS_SINGULAR, '\0'});
}

// The form that goes with the value of {count}.
static const char *choose_form(const char *text, va_list pairs) {
    const char *end = form_end(text);
    if (!*end)
        return text;
    const char *count = find_value("count", strlen("count"), pairs);
    bool one = count && strcmp(count, "1") == 0, none = count && strcmp(count, "0") == 0;
    return one || (none && *end == PD__NONE_IS_SINGULAR) ? text : end + 1;
}

// A {name} without a value is left in the text, so that the mistake is seen.
void pd_format_list(pd_text *out, const char *text, va_list pairs) {
    assert(pd__is_text(out) && text);
    text = choose_form(text, pairs);
    for (const char *end = form_end(text);;) {
        size_t plain = strcspn(text, "{");
        if (text + plain >= end) {
            pd__put_bytes(out, text, (size_t)(end - text));
            return;
        }
        pd__put_bytes(out, text, plain);
        text += plain;
        size_t length = strcspn(text + 1, "}");
        bool closed = text[1 + length] == '}';
        const char *value = closed ? find_value(text + 1, length, pairs) : NULL;
        size_t width = 1 + length + closed;
        if (value)
            pd_put(out, value);
        else
            pd__put_bytes(out, text, width);
        text += width;
    }
}

void pd_format(pd_text *out, const char *text, ...) {
    assert(pd__is_text(out) && text);
    va_list pairs;
    va_start(pairs, text);
    pd_format_list(out, text, pairs);
    va_end(pairs);
}

void pd_seat_name(const pd_voice *voice, int seat, pd_text *out) {
    assert(pd__is_voice(voice) && seat >= 0 && seat < PD_SEATS_MAX && pd__is_text(out));
    if (voice->names && voice->names[seat] && *voice->names[seat]) {
        pd_put(out, voice->names[seat]);
    } else {
        pd_put(out, "P");
        pd_put_int(out, seat + 1);
    }
}

void pd_say_game(const pd_game *game, const pd_voice *voice, pd_text *out) {
    assert(game && pd__is_voice(voice) && pd__is_text(out));
    const char *blurb = pd__tr(voice, game->blurb);
    pd_put(out, blurb);
    if (voice->language == 0 || strcmp(blurb, game->blurb) != 0)
        return;
    pd_put(out, " ");
    pd_put(out, pd__tr(voice, N_("This game is in English.")));
}

void pd_say_event(const pd_game *game, const pd_voice *voice, const pd_event *event, pd_text *out) {
    assert(game && pd__is_voice(voice) && pd__is_event(game, event) && pd__is_text(out));
    game->say_event(voice, event, out);
}

void pd_say_table(const pd_game *game, const pd_voice *voice, const pd_view *view, pd_text *out) {
    assert(pd__is_view(game, view) && pd__is_voice(voice) && pd__is_text(out));
    game->say_table(voice, view, out);
}

void pd_say_now(const pd_game *game, const pd_voice *voice, const pd_view *view, pd_text *out) {
    assert(pd__is_view(game, view) && pd__is_voice(voice) && pd__is_text(out));
    game->say_now(voice, view, out);
}

void pd_say_hand(const pd_game *game, const pd_voice *voice, const pd_view *view, pd_text *out) {
    assert(pd__is_view(game, view) && pd__is_voice(voice) && pd__is_text(out));
    if (game->viewer(view) >= 0)
        game->say_hand(voice, view, out);
}

void pd__say_turn(const pd_voice *voice, int seat, pd_text *out) {
    char name[PD_NAME_MAX + 1];
    pd_text text = pd_text_on(name, sizeof name);
    pd_seat_name(voice, seat, &text);
    pd_format(out,
              pd__tr(voice,
                     seat == voice->listener ? N_("It is your turn.") : N_("It is {name}’s turn.")),
              "name", name, NULL);
}

void pd__say_winners(const pd_voice *voice, const pd__victory *victory, unsigned winners,
                     pd_text *out) {
    char who[PD_SEATS_MAX * (PD_NAME_MAX + 5) + 1];
    bool shared = (winners & (winners - 1)) != 0;
    const char *sentence = shared ? victory->shared : victory->of;
    if (voice->listener >= 0 && winners == 1u << voice->listener)
        sentence = victory->to_you;
    pd_format(out, pd__tr(voice, sentence), "who", pd__seats_words(voice, who, sizeof who, winners),
              NULL);
}

void pd_say_move(const pd_game *game, const pd_voice *voice, const pd_view *view, pd_move move,
                 pd_text *out) {
    assert(pd__is_view(game, view) && pd__is_voice(voice) && pd__is_text(out));
    assert(pd_view_check(game, view, move) == PD_OK);
    game->say_move(voice, view, move, out);
}

void pd_say_reason(const pd_game *game, const pd_voice *voice, const pd_view *view, pd_move move,
                   pd_text *out) {
    assert(pd__is_view(game, view) && pd__is_voice(voice) && pd__is_text(out));
    assert(pd_view_check(game, view, move) == PD_OK);
    if (game->say_reason)
        game->say_reason(voice, view, move, out);
}

// PD_ERRORS in the order of pd_err.
static const struct {
    const char *wire, *text;
} errors[] = {
#define X(name, wire, text) {wire, text},
    PD_ERRORS(X)
#undef X
};

static bool is_error(const pd_game *game, pd_err err) {
    int count = 0, refusal = (int)err - PD_REFUSAL;
    if (refusal < 0)
        return (int)err >= 0 && err < PD_ERR_COUNT;
    while (game && game->refusals[count].text)
        count++;
    return refusal < count;
}

const char *pd_err_name(const pd_game *game, pd_err err) {
    assert(is_error(game, err));
    return err >= PD_REFUSAL ? game->refusals[err - PD_REFUSAL].wire : errors[err].wire;
}

const char *pd_err_rule(const pd_game *game, pd_err err) {
    assert(is_error(game, err));
    return err >= PD_REFUSAL ? game->refusals[err - PD_REFUSAL].rule : "";
}

const char *pd_err_text(const pd_game *game, pd_err err) {
    assert(is_error(game, err));
    return err >= PD_REFUSAL ? game->refusals[err - PD_REFUSAL].text : errors[err].text;
}

void pd_say_problem(const pd_voice *voice, const pd_problem *problem, pd_text *out) {
    assert(pd__is_voice(voice) && problem && pd__is_text(out));
    bool refused = problem->err >= PD_REFUSAL;
    assert(refused || problem->err < PD_ERR_COUNT);
    pd_format(out,
              pd__tr(voice, refused ? N_("The rules do not allow “{found}” here ({wanted}).")
                                    : errors[problem->err].text),
              "found", problem->found, "wanted", pd__tr(voice, problem->wanted), NULL);
}

void pd_say_refusal(const pd_game *game, const pd_voice *voice, const pd_view *view, pd_move move,
                    pd_text *out) {
    assert(pd__is_view(game, view) && pd__is_voice(voice) && pd__is_text(out));
    pd_err err = pd_view_check(game, view, move);
    if (err >= PD_REFUSAL) {
        const pd__refusal *refusal = &game->refusals[err - PD_REFUSAL];
        game->say_refusal(voice, view, move, pd__tr(voice, refusal->text), out);
        pd_put(out, " (");
        pd_put(out, refusal->rule);
        pd_put(out, ")");
        return;
    }
    if (err == PD_OK) {
        pd_put(out, pd__tr(voice, N_("That move is legal.")));
        return;
    }
    pd_problem problem = {.err = err};
    pd_text wanted = pd_text_on(problem.wanted, sizeof problem.wanted);
    if (err == PD_ERR_TURN)
        pd_seat_name(voice, game->actor(view), &wanted);
    if (err == PD_ERR_NOTATION) {
        pd_text found = pd_text_on(problem.found, sizeof problem.found);
        pd_put_int(&found, move);
        pd_put(&wanted, game->move_examples);
    }
    pd_say_problem(voice, &problem, out);
}

const char *pd_rules_now(const pd_game *game, const pd_view *view) {
    assert(pd__is_view(game, view));
    return game->rules_now ? game->rules_now(view) : "";
}

void pd_state_json(const pd_game *game, const pd_state *state, pd_text *out) {
    assert(pd__is_state(game, state) && pd__is_text(out));
    pd_put(out, "{");
    game->json(state, out);
    pd_put(out, "}");
}

void pd_view_json(const pd_game *game, const pd_view *view, pd_text *out) {
    assert(pd__is_view(game, view) && pd__is_text(out));
    pd_put(out, "{");
    game->json(view, out);
    pd_put(out, "}");
}

void pd_view_past_json(const pd_game *game, const pd_view *view, const pd_event *events,
                       size_t count, pd_text *out) {
    assert(pd__is_view(game, view) && pd__are_events_at(game, view, events, count) &&
           pd__is_text(out));
    pd_put(out, "{");
    if (game->past)
        game->past(view, events, count, out);
    pd_put(out, "}");
}

void pd_move_write(const pd_game *game, pd_move move, pd_text *out) {
    assert(game && move < game->move_count && pd__is_text(out));
    game->move_write(move, out);
}

pd_err pd_move_read(const pd_game *game, const char *text, pd_move *move) {
    assert(game && text && move);
    return game->move_read(text, move) ? PD_OK : PD_ERR_NOTATION;
}

void pd_outcome_write(const pd_game *game, pd_outcome outcome, pd_text *out) {
    assert(game && pd__is_text(out));
    game->outcome_write(outcome, out);
}

pd_err pd_outcome_read(const pd_game *game, const char *text, pd_outcome *outcome) {
    assert(game && text && outcome);
    return game->outcome_read(text, outcome) ? PD_OK : PD_ERR_OUTCOME;
}
