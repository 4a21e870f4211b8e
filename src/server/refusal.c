#include "server/refusal.h"

#include <stdio.h>

bool refuse(struct refusal *refusal, enum refusal_code code) {
    refusal->code = code;
    return false;
}

bool refuse_with(struct refusal *refusal, enum refusal_code code, const char *found,
                 const char *wanted) {
    pd_text text = pd_text_on(refusal->problem.found, sizeof refusal->problem.found);
    pd_put(&text, found);
    text = pd_text_on(refusal->problem.wanted, sizeof refusal->problem.wanted);
    pd_put(&text, wanted);
    return refuse(refusal, code);
}

bool refuse_limit(struct refusal *refusal, enum refusal_code code, int most) {
    char number[16];
    snprintf(number, sizeof number, "%d", most);
    return refuse_with(refusal, code, "", number);
}

bool refuse_engine(struct refusal *refusal, const pd_game *game, pd_err err) {
    refusal->problem.err = err;
    refusal->game = game;
    return refuse(refusal, REFUSE_ENGINE);
}
