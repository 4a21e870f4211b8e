#include "outside/protocol.h"

#include "json/pieces.h"

#include <assert.h>
#include <string.h>

static void put_type(pd_text *out, const char *type) {
    pd_put(out, "{");
    member_text(out, "type", type);
}

// A line that is cut short could say anything, so it must never go out.
static void end_line(pd_text *out) {
    pd_put(out, "}\n");
    assert(!out->cut);
}

void protocol_put_start(pd_text *out, const pd_game *game, const pd_setup *setup, int seat,
                        int ms) {
    put_type(out, "start");
    member_number(out, "paddock", BOT_PROTOCOL);
    member_text(out, "game", pd_game_about(game).id);
    member_number(out, "seats", setup->seats);
    member_number(out, "seat", seat);
    member_number(out, "ms", ms);
    pd_json_key(out, "options");
    pd_setup_json(game, setup, out);
    end_line(out);
}

void protocol_begin_question(pd_text *out, const pd_bot_question *question) {
    put_type(out, "move");
    member_list(out, "legal");
    for (int i = 0; i < question->count; i++)
        piece_move(out, question->game, question->moves[i]);
    pd_put(out, "]");
    member_number(out, "dice", pd_roll(question->dice, INT32_MAX));
    pd_json_key(out, "view");
    pd_view_json(question->game, question->view, out);
}

void protocol_begin_facts(pd_text *out) {
    put_type(out, "facts");
}

// How many facts, with their commas, certainly fit into a line that goes on and ends with them.
static size_t room_for_facts(const pd_text *out) {
    static const char around[] = ",\"facts\":[]}\n";
    size_t taken = out->used + sizeof around;
    return taken < QUESTION_MAX ? (QUESTION_MAX - taken) / PD_EVENT_MAX : 0;
}

bool protocol_fits(const pd_text *out, const struct news *news) {
    size_t facts = 0;
    for (size_t i = 0; i < news->count; i++)
        facts += pd_event_visible(&news->events[i], news->seat);
    return facts <= room_for_facts(out);
}

void protocol_end(pd_text *out, struct news *news) {
    size_t room = room_for_facts(out);
    member_list(out, "facts");
    for (; news->count > 0; news->events++, news->count--) {
        if (!pd_event_visible(news->events, news->seat))
            continue;
        if (room-- == 0)
            break;
        piece_fact(out, news->events);
    }
    pd_put(out, "]");
    end_line(out);
}

void protocol_put_fault(pd_text *out, const pd_game *game, const struct faults *faults,
                        pd_move played) {
    put_type(out, "fault");
    member_text(out, "fault", fault_name(faults->last));
    member_text(out, "said", faults->said);
    pd_json_key(out, "played");
    piece_move(out, game, played);
    end_line(out);
}

void protocol_put_over(pd_text *out, const pd_result *result) {
    put_type(out, "over");
    member_winners(out, result);
    member_scores(out, result);
    end_line(out);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

enum fault protocol_read(const char *line, size_t size, const pd_bot_question *question,
                         pd_move *move) {
    char text[ANSWER_MAX + 1];
    while (size > 0 && is_blank(line[size - 1]))
        size--;
    while (size > 0 && is_blank(*line)) {
        line++;
        size--;
    }
    if (size > ANSWER_MAX || memchr(line, '\0', size))
        return FAULT_NONSENSE;
    memcpy(text, line, size);
    text[size] = '\0';
    if (pd_move_read(question->game, text, move))
        return FAULT_NONSENSE;
    for (int i = 0; i < question->count; i++)
        if (question->moves[i] == *move)
            return FAULT_NONE;
    return FAULT_ILLEGAL;
}
