#include "wasm/header.h"

#include "wasm/answer.h"
#include "wasm/instance.h"

#include "fair/account.h"
#include "json/members.h"
#include <stdlib.h>

void header_put(pd_text *out, const pd_header *header) {
    member_text(out, "game", pd_game_about(header->game).id);
    member_number(out, "seats", header->setup.seats);
    member_list(out, "names");
    for (int seat = 0; seat < header->setup.seats; seat++) {
        pd_json_comma(out);
        pd_json_string(out, header->names[seat]);
    }
    pd_put(out, "]");
    member_list(out, "players");
    for (int seat = 0; seat < header->setup.seats; seat++) {
        pd_json_comma(out);
        pd_json_string(out, header->players[seat]);
    }
    pd_put(out, "]");
    pd_json_key(out, "options");
    pd_setup_json(header->game, &header->setup, out);
}

void complaint_put(pd_text *out, const pd_replay *replay, const pd_problem *problem) {
    char sentence[1024];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    account_misstep(replay, problem, instance.language, &text);
    answer_put_problem(out,
                       &(struct complaint){.code = pd_err_name(replay->header.game, problem->err),
                                           .rule = pd_err_rule(replay->header.game, problem->err),
                                           .text = sentence,
                                           .line = problem->line,
                                           .column = problem->column});
}

const char *answer_misstep(const pd_replay *replay, const pd_problem *problem) {
    pd_text *out = answer_begin();
    pd_put(out, "{");
    complaint_put(out, replay, problem);
    pd_put(out, "}");
    return answer_end();
}

const char *answer_record(const struct match_history *history, int step) {
    size_t size;
    return answer_text("record", history_record(history, step, &size));
}
