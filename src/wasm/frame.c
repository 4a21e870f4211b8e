#include "wasm/frame.h"

#include "json/pieces.h"

void past_put(pd_text *out, const pd_game *game, const pd_view *view, struct story story) {
    pd_json_key(out, "past");
    pd_view_past_json(game, view, story.events, story.count, out);
}

void frame_put(pd_text *out, const pd_game *game, const pd_voice *voice, struct story story,
               pd_view *view) {
    const pd_event *event = &story.events[story.count - 1];
    char sentence[1024];
    pd_text says = pd_text_on(sentence, sizeof sentence);
    pd_view_observe(game, view, event);
    pd_say_event(game, voice, event, &says);
    pd_json_comma(out);
    pd_put(out, "{");
    member_text(out, "says", sentence);
    member_list(out, "happened");
    pd_event_named_json(game, event, out);
    pd_put(out, "]");
    pd_json_key(out, "view");
    pd_view_json(game, view, out);
    past_put(out, game, view, story);
    member_seat(out, "actor", pd_view_actor(game, view));
    pd_put(out, "}");
}

static void put_lines(pd_text *out, const char *key, char *text) {
    member_list(out, key);
    piece_lines(out, text);
    pd_put(out, "]");
}

void position_put(pd_text *out, const pd_game *game, const pd_voice *voice, const pd_view *view) {
    char words[16384];
    int actor = pd_view_actor(game, view);
    pd_result result = pd_view_result(game, view);
    member_seat(out, "actor", actor);
    member_bool(out, "over", actor == PD_NOBODY);
    member_scores(out, &result);
    member_winners(out, &result);
    member_number(out, "outside", result.outside);
    pd_text text = pd_text_on(words, sizeof words);
    pd_say_now(game, voice, view, &text);
    member_text(out, "now", words);
    text = pd_text_on(words, sizeof words);
    pd_say_hand(game, voice, view, &text);
    put_lines(out, "hand", words);
    text = pd_text_on(words, sizeof words);
    pd_say_table(game, voice, view, &text);
    put_lines(out, "says", words);
    member_choices(out, game, voice, view, true);
    member_words(out, "rules", pd_rules_now(game, view));
}
