// What the page asks before there is any table: what there is, in which language, and the rules.
#include "lab/stats.h"
#include "wasm/answer.h"
#include "wasm/instance.h"
#include "json/pieces.h"

static void put_levels(pd_text *out) {
    member_list(out, "bots");
    for (int i = 0; i < pd_bot_kind_count(); i++) {
        const pd_bot_kind *kind = pd_bot_kind_at(i);
        if (!kind->level)
            continue;
        pd_json_comma(out);
        pd_put(out, "{");
        member_text(out, "name", kind->name);
        member_text(out, "title", pd_translate(instance.language, kind->title));
        member_text(out, "help", pd_translate(instance.language, kind->help));
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

EXPORT(const char *, page_about, void) {
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_text(out, "version", PD_VERSION);
    member_list(out, "languages");
    for (int i = 0; i < pd_language_count(); i++)
        piece_sentence(out, pd_language_code(i));
    pd_put(out, "]");
    put_levels(out);
    pd_put(out, "}");
    return answer_end();
}

// English for a language that we do not speak.
EXPORT(void, page_language, const char *code) {
    int language = code ? pd_language_find(code) : -1;
    instance.language = language < 0 ? 0 : language;
}

EXPORT(const char *, page_games, void) {
    pd_text *out = answer_begin();
    pd_games_json(instance.language, out);
    return answer_end();
}

// Of all games, by their IDs.
EXPORT(const char *, page_terms, void) {
    pd_text *out = answer_begin();
    pd_put(out, "{");
    for (int i = 0; i < pd_game_count(); i++) {
        pd_json_key(out, pd_game_about(pd_game_at(i)).id);
        pd_terms_json(pd_game_at(i), instance.language, out);
    }
    pd_put(out, "}");
    return answer_end();
}

// {"low", "high"}, in thousandths: the interval for the mean of `count` results between 0 and 1.
EXPORT(const char *, page_interval, double sum, int count) {
    if (count < 1 || !(sum >= 0 && sum <= count))
        return answer_trouble(TROUBLE_BAD_CALL);
    pd__interval interval = pd__wilson(sum, (uint64_t)count);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_number(out, "low", (int64_t)(1000 * interval.low + 0.5));
    member_number(out, "high", (int64_t)(1000 * interval.high + 0.5));
    pd_put(out, "}");
    return answer_end();
}

EXPORT(const char *, page_rules, const char *id) {
    const pd_game *game = id ? pd_game_find(id) : NULL;
    if (!game)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_text *out = answer_begin();
    pd_put(out, "[");
    const pd_rule *rule;
    for (int i = 0; (rule = pd_rule_at(game, i)); i++) {
        pd_json_comma(out);
        pd_put(out, "{");
        member_words(out, "ids", rule->ids);
        member_text(out, "text", pd_translate(instance.language, rule->text));
        pd_put(out, "}");
    }
    pd_put(out, "]");
    return answer_end();
}
