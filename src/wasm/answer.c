#include "wasm/answer.h"

#include "base/memory.h"
#include "wasm/instance.h"
#include "json/members.h"

#include <assert.h>
#include <stdlib.h>

enum { ROOM = 256 << 10 };

static pd_text answer;

void answer_make_room(size_t bytes) {
    size_t wanted = answer.used + bytes + 1;
    if (wanted <= answer.size)
        return;
    answer.size = wanted > 2 * answer.size ? wanted : 2 * answer.size;
    answer.data = must(realloc(answer.data, answer.size));
}

pd_text *answer_begin(void) {
    answer.used = 0;
    answer_make_room(ROOM);
    answer = pd_text_on(answer.data, answer.size);
    return &answer;
}

const char *answer_end(void) {
    assert(!answer.cut);
    return answer.data;
}

const char *answer_nothing(void) {
    return "{}";
}

const char *answer_text(const char *key, char *text) {
    pd_text *out = answer_begin();
    answer_make_room(text ? 6 * strlen(text) : 0); // as many as any byte takes in JSON
    pd_put(out, "{");
    member_text(out, key, text);
    pd_put(out, "}");
    free(text);
    return answer_end();
}

void answer_put_problem(pd_text *out, const struct complaint *complaint) {
    pd_json_key(out, "problem");
    pd_put(out, "{");
    member_text(out, "code", complaint->code);
    member_text(out, "rule", complaint->rule ? complaint->rule : "");
    member_text(out, "text", complaint->text);
    member_number(out, "line", complaint->line);
    member_number(out, "column", complaint->column);
    pd_put(out, "}");
}

static const char *complain(struct complaint complaint) {
    pd_text *out = answer_begin();
    pd_put(out, "{");
    answer_put_problem(out, &complaint);
    pd_put(out, "}");
    return answer_end();
}

const char *answer_problem(const pd_problem *problem) {
    char sentence[1024];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_voice voice = instance_voice(&instance.header, PD_NOBODY);
    pd_say_problem(&voice, problem, &text);
    return complain((struct complaint){.code = pd_err_name(NULL, problem->err),
                                       .text = sentence,
                                       .line = problem->line,
                                       .column = problem->column});
}

const char *answer_refusal(const pd_game *game, const pd_voice *voice, const pd_view *view,
                           pd_move move) {
    char sentence[1024];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_err err = pd_view_check(game, view, move);
    pd_say_refusal(game, voice, view, move, &text);
    return complain((struct complaint){
        .code = pd_err_name(game, err), .rule = pd_err_rule(game, err), .text = sentence});
}

pd_problem notation_problem(const pd_game *game, const char *notation) {
    pd_problem problem = {.err = PD_ERR_NOTATION};
    pd_text text = pd_text_on(problem.found, sizeof problem.found);
    pd_put(&text, notation);
    text = pd_text_on(problem.wanted, sizeof problem.wanted);
    pd_put(&text, pd_game_about(game).move_examples);
    return problem;
}

const char *answer_trouble(enum trouble trouble) {
    static const struct {
        const char *code, *text;
    } rows[] = {
#define X(name, code, text) {code, text},
        TROUBLES(X)
#undef X
    };
    return complain((struct complaint){
        .code = rows[trouble].code, .text = pd_translate(instance.language, rows[trouble].text)});
}
