#include "json/pieces.h"

#include <string.h>

void piece_move(pd_text *out, const pd_game *game, pd_move move) {
    char notation[PD_LINE_MAX];
    pd_text text = pd_text_on(notation, sizeof notation);
    pd_move_write(game, move, &text);
    pd_json_comma(out);
    pd_json_string(out, notation);
}

void piece_sentence(pd_text *out, const char *sentence) {
    if (!*sentence)
        return;
    pd_json_comma(out);
    pd_json_string(out, sentence);
}

void piece_fact(pd_text *out, const pd_event *event) {
    pd_json_comma(out);
    pd_event_json(event, out);
}

void piece_lines(pd_text *out, char *text) {
    for (char *line; (line = strsep(&text, "\n"));)
        piece_sentence(out, line);
}

static void put_choice(pd_text *out, const pd_game *game, const pd_voice *voice,
                       const pd_view *view, pd_move move) {
    char sentence[1024];
    pd_text says = pd_text_on(sentence, sizeof sentence);
    pd_say_move(game, voice, view, move, &says);
    pd_json_key(out, "move");
    piece_move(out, game, move);
    member_text(out, "says", sentence);
}

void member_choices(pd_text *out, const pd_game *game, const pd_voice *voice, const pd_view *view,
                    bool named) {
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(game, view, moves);
    member_list(out, "choices");
    for (int i = 0; i < count; i++) {
        pd_json_comma(out);
        pd_put(out, "{");
        put_choice(out, game, voice, view, moves[i]);
        if (named) {
            pd_json_key(out, "does");
            pd_move_named_json(game, view, moves[i], out);
        }
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

void member_scores(pd_text *out, const pd_result *result) {
    member_list(out, "scores");
    for (int seat = 0; seat < result->seats; seat++) {
        pd_json_comma(out);
        pd_put_int(out, result->score[seat]);
    }
    pd_put(out, "]");
}

void member_winners(pd_text *out, const pd_result *result) {
    member_list(out, "winners");
    for (int seat = 0; seat < result->seats; seat++)
        if (result->winners >> seat & 1) {
            pd_json_comma(out);
            pd_put_int(out, seat);
        }
    pd_put(out, "]");
}

void member_words(pd_text *out, const char *key, const char *words) {
    char copy[1024], *rest = copy;
    pd_text text = pd_text_on(copy, sizeof copy);
    pd_put(&text, words);
    member_list(out, key);
    for (char *word; (word = strsep(&rest, " "));)
        piece_sentence(out, word);
    pd_put(out, "]");
}
