// The dealer: a match with its bots, what each seat may know of it, and its record.
#include "base/memory.h"
#include "fair/fair.h"
#include "wasm/answer.h"
#include "wasm/header.h"
#include "wasm/instance.h"
#include "json/pieces.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static struct match_history *const history = &instance.history;

// ------------------------------------------------------------------------------------- beginnings

EXPORT(const char *, match_start, const uint8_t *seed) {
    if (!instance_is_ready() || !seed)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_header header = {.game = instance.header.game,
                        .setup = instance.header.setup,
                        .has_seed = true,
                        .has_commitment = true};
    memcpy(header.seed, seed, sizeof header.seed);
    memcpy(header.names, instance.header.names, sizeof header.names);
    memcpy(header.players, instance.header.players, sizeof header.players);
    fair_hash(header.commitment, header.seed);
    history_start(history, &header);
    instance.playing = true;
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_hex(out, "commitment", header.commitment);
    pd_put(out, "}");
    return answer_end();
}

// Reads up to step `last` of a record; the match that was there is over in any case.
static const char *read_record(const char *text, int last) {
    pd_replay *replay = must(malloc(sizeof *replay));
    pd_problem problem;
    instance.playing = false;
    pd_err err = pd_replay_open(replay, text, strlen(text), &problem);
    if (!err)
        err = history_read(history, replay, last, &problem);
    const char *answer = err ? answer_misstep(replay, &problem) : NULL;
    free(replay);
    return answer;
}

static const char *go_on(void) {
    instance_adopt(&history->match.header);
    instance.playing = true;
    pd_text *out = answer_begin();
    pd_put(out, "{");
    header_put(out, &history->match.header);
    member_number(out, "step", history->match.step.number);
    pd_put(out, "}");
    return answer_end();
}

static bool is_over(void) {
    return pd_actor(history->match.header.game, &history->match.state) == PD_NOBODY;
}

EXPORT(const char *, match_resume, const char *text) {
    if (!text)
        return answer_trouble(TROUBLE_BAD_CALL);
    const char *trouble = read_record(text, INT_MAX);
    if (trouble)
        return trouble;
    if (is_over())
        return answer_problem(&(pd_problem){.err = PD_ERR_OVER});
    if (!history->match.header.has_seed)
        return answer_trouble(TROUBLE_NO_SEED);
    return go_on();
}

EXPORT(const char *, match_from, const char *text, int step, const uint8_t *seed) {
    if (!text || !seed || step < 0)
        return answer_trouble(TROUBLE_BAD_CALL);
    const char *trouble = read_record(text, step);
    if (trouble)
        return trouble;
    if (history->match.step.number != step)
        return answer_trouble(TROUBLE_NO_STEP);
    history_deal_anew(history, seed);
    return go_on();
}

// ------------------------------------------------------------------------------------ what is seen

EXPORT(const char *, match_state, void) {
    const pd_match *match = &history->match;
    if (!instance.playing)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_number(out, "step", match->step.number);
    member_seat(out, "actor", pd_actor(match->header.game, &match->state));
    member_bool(out, "over", is_over());
    member_bool(out, "undo", match->undo_count > 0);
    pd_put(out, "}");
    return answer_end();
}

// A move may be a secret of its seat until the end.
static void put_step_move(pd_text *out, const struct history_step *step, int seat) {
    pd_json_key(out, "move");
    if (step->actor != PD_NOBODY && (step->actor == seat || is_over()))
        piece_move(out, history->match.header.game, step->move);
    else
        pd_put(out, "null");
}

static void put_step(pd_text *out, int number, int seat) {
    const struct history_step *step = &history->steps[number];
    pd_json_comma(out);
    pd_put(out, "{");
    member_number(out, "step", number);
    member_seat(out, "actor", step->actor);
    put_step_move(out, step, seat);
    member_list(out, "facts");
    for (size_t i = step->event; i < history_events_end(history, number); i++)
        if (pd_event_visible(&history->events[i], seat))
            piece_fact(out, &history->events[i]);
    pd_put(out, "]}");
}

EXPORT(const char *, match_facts, int seat, int from) {
    if (!instance.playing || from < 0 || (seat != PD_NOBODY && !instance_has_seat(seat)))
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_list(out, "steps");
    for (int number = from; number < history->step_count; number++) {
        answer_make_room(STEP_ROOM);
        put_step(out, number, seat);
    }
    pd_put(out, "]}");
    return answer_end();
}

// ------------------------------------------------------------------------------------ what is done

EXPORT(const char *, match_play, int seat, const char *notation) {
    const pd_game *game = history->match.header.game;
    pd_move move;
    if (!instance.playing || !instance_has_seat(seat) || !notation)
        return answer_trouble(TROUBLE_BAD_CALL);
    if (pd_move_read(game, notation, &move)) {
        pd_problem problem = notation_problem(game, notation);
        return answer_problem(&problem);
    }
    if (history_play(history, seat, move) == PD_OK)
        return answer_nothing();
    pd_view view;
    pd_voice voice = instance_voice(&instance.header, seat);
    pd_look(game, &history->match.state, seat, &view);
    return answer_refusal(game, &voice, &view, move);
}

// The bot is handed what its seat may know, and nothing else.
static pd_move ask_bot(int seat) {
    const pd_match *match = &history->match;
    const pd_game *game = match->header.game;
    pd_move moves[PD_MOVES_MAX];
    pd_view view;
    pd_dice dice;
    history_bot_dice(match, &dice);
    pd_look(game, &match->state, seat, &view);
    int count = pd_view_moves(game, &view, moves);
    return pd_bot_think(&instance.bots[seat],
                        &(pd_bot_question){game, &view, moves, count, &dice, NULL});
}

EXPORT(const char *, match_bot, void) {
    const pd_game *game = history->match.header.game;
    if (!instance.playing)
        return answer_trouble(TROUBLE_BAD_CALL);
    int seat = pd_actor(game, &history->match.state);
    if (seat == PD_NOBODY || !instance.bots[seat].kind)
        return answer_trouble(TROUBLE_NO_BOT);
    pd_move move = ask_bot(seat);
    history_play(history, seat, move);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    pd_json_key(out, "move");
    piece_move(out, game, move);
    pd_put(out, "}");
    return answer_end();
}

// A step can be taken back as long as the turn is still with the player who made it.
EXPORT(const char *, match_undo, int seat) {
    pd_match *match = &history->match;
    if (!instance.playing || !instance_has_seat(seat))
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_problem problem = {.err = PD_ERR_NO_UNDO};
    if (pd_actor(match->header.game, &match->state) != seat || history_undo(history))
        return answer_problem(&problem);
    return answer_nothing();
}

EXPORT(const char *, match_record, void) {
    pd_header *header = &history->match.header;
    if (!instance.playing)
        return answer_trouble(TROUBLE_BAD_CALL);
    // Who plays may have changed since the deal.
    memcpy(header->names, instance.header.names, sizeof header->names);
    memcpy(header->players, instance.header.players, sizeof header->players);
    return answer_record(history, history->match.step.number);
}
