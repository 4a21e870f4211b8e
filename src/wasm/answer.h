// What a call answers: JSON in memory of the instance, which is the page's to read until the next
// call. A call that has nothing to say answers {}, one that cannot be done
// {"problem":{"code","rule","text","line","column"}}; line and column are 0 where there is none.
#ifndef PD_ANSWER_H
#define PD_ANSWER_H

#include "paddock.h"

// A new answer, with room for anything that is not a list of steps.
pd_text *answer_begin(void);
enum { STEP_ROOM = 256 << 10 };
// More room, before each step of a list, or for `bytes` of text.
void answer_make_room(size_t bytes);
const char *answer_end(void);

const char *answer_nothing(void); // {}
// One member with a text of any length, or NULL. Frees the text.
const char *answer_text(const char *key, char *text);

struct complaint {
    const char *code, *rule, *text;
    int line, column;
};

// As a member; without a rule: "".
void answer_put_problem(pd_text *out, const struct complaint *complaint);

const char *answer_problem(const pd_problem *problem);
// Why the viewer may not make a move.
const char *answer_refusal(const pd_game *game, const pd_voice *voice, const pd_view *view,
                           pd_move move);
// That a text is no move at all.
pd_problem notation_problem(const pd_game *game, const char *notation);

// What only the page can do wrong. X(name, code, sentence)
#define TROUBLES(X)                                                                                \
    X(BAD_CALL, "bad-call", N_("The page made an invalid request. Please reload it."))             \
    X(BAD_NAME, "bad-name", PD_NAME_RULE)                                                          \
    X(NO_BOT, "no-bot", N_("It is not a bot’s turn."))                                             \
    X(NO_SEED, "no-seed", N_("This match cannot continue: its record has no seed."))               \
    X(NO_STEP, "no-step", N_("This record does not have that step."))                              \
    X(BAD_MOVES, "bad-moves", N_("This link is damaged or incomplete. Please copy it again."))

enum trouble {
#define X(name, code, text) TROUBLE_##name,
    TROUBLES(X)
#undef X
};

const char *answer_trouble(enum trouble trouble);

#endif
