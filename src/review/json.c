#include "review/json.h"

#include "review/parts.h"
#include "review/words.h"
#include "json/members.h"
#include "json/pieces.h"

enum { DECIMALS = 5, SENTENCE_MAX = 1024 };

static void value(pd_text *out, double number) {
    pd_json_comma(out);
    pd_put_decimal(out, 0, number, DECIMALS);
}

static void member_value(pd_text *out, const char *key, double number) {
    pd_json_key(out, key);
    pd_put_decimal(out, 0, number, DECIMALS);
}

static void member_values(pd_text *out, const char *key, const double *numbers, int count) {
    member_list(out, key);
    for (int i = 0; i < count; i++)
        value(out, numbers[i]);
    pd_put(out, "]");
}

static void member_move(pd_text *out, const char *key, const pd_game *game, pd_move move) {
    char notation[64];
    pd_text text = pd_text_on(notation, sizeof notation);
    pd_move_write(game, move, &text);
    member_text(out, key, notation);
}

void pd__review_head_json(const pd__review *review, pd_text *out) {
    static const char *const depths[] = {
        [PD__REVIEW_FAST] = "fast", [PD__REVIEW_USUAL] = "usual", [PD__REVIEW_DEEP] = "deep"};
    member_number(out, "version", PD__REVIEW_VERSION);
    member_number(out, "value_version", PD__VALUE_VERSION);
    member_text(out, "game", pd_game_about(review->header.game).id);
    member_number(out, "seats", review->header.setup.seats);
    member_text(out, "depth", depths[review->depth]);
    member_bool(out, "finished", review->finished);
    member_bool(out, "complete", pd__review_is_complete(review));
    member_seat(out, "unlucky", pd__review_unlucky_seat(review));
}

// ----------------------------------------------------------------------------------------- seats

static void put_luck(const pd__review *review, int seat, pd_text *out) {
    pd__seat_luck luck = pd__review_seat_luck(review, seat);
    if (!luck.known)
        return;
    member_value(out, "luck", luck.luck);
    member_number(out, "luckiest", luck.luckiest);
    member_number(out, "unluckiest", luck.unluckiest);
    if (!pd__review_is_finished(review))
        return;
    member_value(out, "share", luck.share);
    member_value(out, "adjusted", luck.adjusted);
}

void pd__review_seat_json(const pd__review *review, const pd_voice *voice, int seat, pd_text *out) {
    pd__seat_loss loss = pd__review_seat_loss(review, seat);
    char verdict[SENTENCE_MAX];
    pd_text text = pd_text_on(verdict, sizeof verdict);
    pd__review_say_seat(review, voice, seat, &text);
    pd_json_comma(out);
    pd_put(out, "{");
    member_seat(out, "seat", seat);
    member_text(out, "name", review->header.names[seat]);
    member_text(out, "player", review->header.players[seat]);
    put_luck(review, seat, out);
    member_value(out, "loss", loss.loss);
    member_value(out, "error", loss.error);
    member_number(out, "decisions", loss.decisions);
    member_number(out, "all", loss.all);
    for (pd__grade grade = PD__GRADE_FIND; grade < PD__GRADES; grade++)
        member_number(out, pd__grade_name(grade), loss.grades[grade]);
    member_text(out, "says", verdict);
    pd_put(out, "}");
}

void pd__review_step_json(const pd__review *review, int index, pd_text *out) {
    const pd__reviewed_step *step = pd__review_step_at(review, index);
    int seats = review->header.setup.seats;
    pd_json_comma(out);
    pd_put(out, "{");
    member_number(out, "step", index);
    member_seat(out, "actor", step->actor);
    if (step->actor != PD_NOBODY)
        member_move(out, "move", review->header.game, step->move);
    member_values(out, "chance", step->chance, seats);
    member_values(out, "luck", step->luck, seats);
    pd_put(out, "}");
}

// ------------------------------------------------------------------------------------- decisions

static void put_moves(const pd__review *review, const pd_voice *voice, const pd__decision *decision,
                      pd_text *out) {
    const pd_game *game = review->header.game;
    member_list(out, "moves");
    for (int i = 0; i < decision->count; i++) {
        const pd__reviewed_move *move = &decision->moves[i];
        char says[SENTENCE_MAX];
        pd_text text = pd_text_on(says, sizeof says);
        pd_say_move(game, voice, &decision->view, move->move, &text);
        pd_json_comma(out);
        pd_put(out, "{");
        member_move(out, "move", game, move->move);
        member_text(out, "says", says);
        member_value(out, "chance", move->chance);
        member_value(out, "error", move->error);
        member_value(out, "lead", move->lead);
        member_value(out, "lead_error", move->lead_error);
        member_number(out, "worlds", move->worlds);
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

static void put_reasons(const pd__review *review, const pd_voice *voice,
                        const pd__decision *decision, pd_text *out) {
    member_list(out, "reasons");
    for (int i = 0; i < decision->reason_count; i++) {
        const pd__review_reason *reason = &decision->reasons[i];
        char says[SENTENCE_MAX];
        pd_text text = pd_text_on(says, sizeof says);
        pd__review_say_reason(review, voice, decision, i, &text);
        pd_json_comma(out);
        pd_put(out, "{");
        member_text(out, "id", pd_happening_at(review->header.game, reason->happening)->id);
        member_value(out, "better", reason->better);
        member_value(out, "worse", reason->worse);
        member_text(out, "says", says);
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

void pd__review_decision_json(const pd__review *review, const pd_voice *voice, int index,
                              pd_text *out) {
    const pd__decision *decision = &review->decisions[index];
    const pd_game *game = review->header.game;
    char says[SENTENCE_MAX];
    pd_text text = pd_text_on(says, sizeof says);
    pd__review_say_decision(review, voice, decision, &text);
    pd_json_comma(out);
    pd_put(out, "{");
    member_number(out, "step", decision->step);
    member_seat(out, "seat", decision->seat);
    member_text(out, "grade", pd__grade_name(decision->grade));
    member_move(out, "played", game, decision->moves[decision->played].move);
    member_move(out, "best", game, decision->moves[decision->best].move);
    member_move(out, "obvious", game, decision->moves[decision->judged].move);
    member_value(out, "loss", decision->loss);
    member_value(out, "error", decision->loss_error);
    member_number(out, "worlds", decision->worlds);
    member_text(out, "says", says);
    put_reasons(review, voice, decision, out);
    put_moves(review, voice, decision, out);
    pd_put(out, "}");
}
