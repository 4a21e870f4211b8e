#include "outside/protocol.h"

#include <assert.h>
#include <string.h>

static void put_type(pd_text *out, const char *type) {
    pd_put(out, "{");
    pd_json_key(out, "type");
    pd_json_string(out, type);
}

static void put_number(pd_text *out, const char *key, int64_t number) {
    pd_json_key(out, key);
    pd_put_int(out, number);
}

static void put_move(pd_text *out, const pd_game *game, pd_move move) {
    char notation[80];
    pd_text text = pd_text_on(notation, sizeof notation);
    pd_move_write(game, move, &text);
    assert(!text.cut);
    pd_json_comma(out);
    pd_json_string(out, notation);
}

// A line that is cut short could say anything, so it must never go out.
static void end_line(pd_text *out) {
    pd_put(out, "}\n");
    assert(!out->cut);
}

void protocol_put_start(pd_text *out, const pd_game *game, const pd_setup *setup, int seat,
                        int ms) {
    put_type(out, "start");
    put_number(out, "paddock", BOT_PROTOCOL);
    pd_json_key(out, "game");
    pd_json_string(out, pd_game_about(game).id);
    put_number(out, "seats", setup->seats);
    put_number(out, "seat", seat);
    put_number(out, "ms", ms);
    pd_json_key(out, "options");
    pd_setup_json(game, setup, out);
    end_line(out);
}

void protocol_begin_question(pd_text *out, const pd_bot_question *question) {
    put_type(out, "move");
    pd_json_key(out, "legal");
    pd_put(out, "[");
    for (int i = 0; i < question->count; i++)
        put_move(out, question->game, question->moves[i]);
    pd_put(out, "]");
    put_number(out, "dice", pd_roll(question->dice, INT32_MAX));
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
    pd_json_key(out, "facts");
    pd_put(out, "[");
    for (; news->count > 0; news->events++, news->count--) {
        if (!pd_event_visible(news->events, news->seat))
            continue;
        if (room-- == 0)
            break;
        pd_json_comma(out);
        pd_event_json(news->events, out);
    }
    pd_put(out, "]");
    end_line(out);
}

void protocol_put_fault(pd_text *out, const pd_game *game, const struct faults *faults,
                        pd_move played) {
    put_type(out, "fault");
    pd_json_key(out, "fault");
    pd_json_string(out, fault_name(faults->last));
    pd_json_key(out, "said");
    pd_json_string(out, faults->said);
    pd_json_key(out, "played");
    put_move(out, game, played);
    end_line(out);
}

void protocol_put_over(pd_text *out, const pd_result *result) {
    put_type(out, "over");
    pd_json_key(out, "winners");
    pd_put(out, "[");
    for (int seat = 0; seat < result->seats; seat++)
        if (result->winners >> seat & 1) {
            pd_json_comma(out);
            pd_put_int(out, seat);
        }
    pd_put(out, "]");
    pd_json_key(out, "scores");
    pd_put(out, "[");
    for (int seat = 0; seat < result->seats; seat++) {
        pd_json_comma(out);
        pd_put_int(out, result->score[seat]);
    }
    pd_put(out, "]");
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
