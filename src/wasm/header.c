#include "wasm/header.h"

#include "wasm/answer.h"
#include "wasm/instance.h"
#include "json/members.h"
#include "json/pieces.h"

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
    pd_setup_json(&header->setup, header->game, out);
}

const char *answer_record_problem(const pd_replay *replay, const pd_problem *problem) {
    if (problem->err < PD_REFUSAL)
        return answer_problem(problem);
    const pd_game *game = replay->header.game;
    pd_view view;
    pd_voice voice = instance_voice(PD_NOBODY);
    pd_look(game, &replay->state, pd_actor(game, &replay->state), &view);
    return answer_refusal(game, &voice, &view, replay->step.move, problem->line);
}
