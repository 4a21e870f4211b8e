// How the match of the opened record ended, and how it got there.
#include "play/ending.h"
#include "wasm/answer.h"
#include "wasm/instance.h"
#include "wasm/record.h"

#include "json/pieces.h"

static void put_numbers(pd_text *out, const char *key, const int *numbers, int count) {
    member_list(out, key);
    for (int i = 0; i < count; i++) {
        pd_json_comma(out);
        pd_put_int(out, numbers[i]);
    }
    pd_put(out, "]");
}

static void put_items(pd_text *out, const struct match_ending *ending, const pd_voice *voice) {
    member_list(out, "items");
    for (int i = 0; i < ending->breakdown.count; i++) {
        char title[256];
        pd_text text = pd_text_on(title, sizeof title);
        pd_say_item(voice, &ending->breakdown, i, &text);
        pd_json_comma(out);
        pd_put(out, "{");
        member_text(out, "title", title);
        put_numbers(out, "points", ending->breakdown.at[i].points, ending->result.seats);
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

// "ahead": a letter for each step, from the deal on: y where the winners, and they alone, were
// ahead.
static void put_turning_point(pd_text *out, const struct match_history *history,
                              const struct match_ending *ending, const pd_voice *voice) {
    char sentence[256];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    if (ending->turning_point == PD_NOBODY) {
        member_text(out, "turning", NULL);
        return;
    }
    ending_say_turning_point(history, ending, voice, &text);
    pd_json_key(out, "turning");
    pd_put(out, "{");
    member_number(out, "step", ending->turning_point);
    member_text(out, "says", sentence);
    pd_json_key(out, "ahead");
    pd_put(out, "\"");
    for (int step = 0; step < history->step_count; step++)
        pd_put(out, ending_leaders(history, step) == ending->result.winners ? "y" : "n");
    pd_put(out, "\"}");
}

// {"places", "items": [{"title", "points"}], "turning": {"step", "says", "ahead"} or null}
EXPORT(const char *, replay_ending, void) {
    const struct match_history *history = record_opened();
    struct match_ending ending;
    if (!history)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_voice voice = record_voice_to_reader();
    ending_of(history, &ending);
    pd_text *out = answer_begin();
    answer_make_room(STEP_ROOM + (size_t)history->step_count);
    pd_put(out, "{");
    put_numbers(out, "places", ending.place, ending.result.seats);
    put_items(out, &ending, &voice);
    put_turning_point(out, history, &ending, &voice);
    pd_put(out, "}");
    return answer_end();
}
