#include "server/hall/tell.h"

#include "fair/fair.h"
#include "play/ending.h"
#include "server/hall/vault.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// --------------------------------------------------------------------------------- small writers

void tell_begin(pd_text *out, const char *type, int64_t re, const char *table) {
    pd_put(out, "{");
    member_text(out, "type", type);
    if (re >= 0)
        member_number(out, "re", re);
    if (table)
        member_text(out, "table", table);
}

const char *status_word(enum table_status status) {
    static const char *const words[] = {[TABLE_OPEN] = "open",
                                        [TABLE_DEALING] = "dealing",
                                        [TABLE_PLAYING] = "playing",
                                        [TABLE_OVER] = "over",
                                        [TABLE_CLOSED] = "closed"};
    return words[status];
}

// ------------------------------------------------------------------------------------ the position

// Names for sentences; those of empty seats are not needed.
struct names {
    const char *at[PD_SEATS_MAX];
};

static pd_voice voice_for(const struct table *table, const struct listener *to,
                          struct names *names) {
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        names->at[seat] = *table->seats[seat].name ? table->seats[seat].name : NULL;
    return (pd_voice){to->language, to->seat, names->at};
}

static void tell_legal(const pd_game *game, const pd_view *view, pd_text *out) {
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(game, view, moves);
    member_list(out, "legal");
    for (int i = 0; i < count; i++)
        piece_move(out, game, moves[i]);
    pd_put(out, "]");
}

static void tell_result(const struct table *table, pd_text *out) {
    const pd_match *match = &table->match;
    pd_result result = pd_result_of(match->header.game, &match->state);
    pd_json_key(out, "result");
    pd_put(out, "{");
    member_winners(out, &result);
    member_scores(out, &result);
    pd_put(out, "}");
    // The match is over, so that everybody may see everything.
    pd_json_key(out, "open");
    pd_state_json(match->header.game, &match->state, out);
}

static void tell_choices(const struct table *table, const struct listener *to, const pd_view *view,
                         pd_text *out) {
    struct names names;
    pd_voice voice = voice_for(table, to, &names);
    member_choices(out, table->match.header.game, &voice, view, false);
}

// The whole position, as the listener may know it.
static void tell_position(const struct table *table, const struct listener *to, int seconds,
                          pd_text *out) {
    const pd_game *game = table->match.header.game;
    pd_view view;
    pd_look(game, &table->match.state, to->seat, &view);
    pd_json_key(out, "view");
    pd_view_json(game, &view, out);
    tell_legal(game, &view, out);
    if (to->words)
        tell_choices(table, to, &view, out);
    member_seat(out, "seconds", seconds < 0 ? PD_NOBODY : seconds);
    if (table->status == TABLE_OVER)
        tell_result(table, out);
}

// -------------------------------------------------------------------------------------- the events

static void tell_says(const struct table *table, const struct listener *to, pd_text *out) {
    struct names names;
    pd_voice voice = voice_for(table, to, &names);
    member_list(out, "says");
    for (int i = 0; i < table->event_count; i++) {
        char sentence[1024];
        pd_text says = pd_text_on(sentence, sizeof sentence);
        if (!pd_event_visible(&table->events[i], to->seat))
            continue;
        pd_say_event(table->match.header.game, &voice, &table->events[i], &says);
        piece_sentence(out, sentence);
    }
    pd_put(out, "]");
}

static void put_facts(const struct table *table, const struct listener *to, pd_text *out) {
    pd_put(out, "[");
    for (int i = 0; i < table->event_count; i++)
        if (pd_event_visible(&table->events[i], to->seat))
            piece_fact(out, &table->events[i]);
    pd_put(out, "]");
}

// What has changed, and what cannot be worked out of that.
static void tell_step(const struct table *table, const struct listener *to, int seconds,
                      pd_text *out) {
    member_number(out, "step", table->match.step.number);
    member_seat(out, "turn", table_actor(table));
    if (table->status == TABLE_OVER)
        member_text(out, "status", "over");
    if (to->words)
        tell_says(table, to, out);
    pd_json_key(out, "facts");
    put_facts(table, to, out);
    if (to->words) {
        pd_view view;
        pd_look(table->match.header.game, &table->match.state, to->seat, &view);
        tell_choices(table, to, &view, out);
    }
    if (seconds >= 0)
        member_number(out, "seconds", seconds);
    if (table->status == TABLE_OVER)
        tell_result(table, out);
}

static bool is_host(const struct table *table, int seat) {
    return strcmp(table->seats[seat].person, table->host) == 0;
}

// NULL if nobody sits there.
static const char *player_kind(const struct table_seat *seat) {
    if (*seat->person)
        return "person";
    return *seat->bot ? "bot" : NULL;
}

// `present` is NULL in an event: events never change, and who is present may change at any time.
static void tell_seats(const struct table *table, const uint32_t *present, pd_text *out) {
    member_list(out, "seats");
    for (int seat = 0; seat < table->match.header.setup.seats; seat++) {
        const struct table_seat *s = &table->seats[seat];
        pd_json_comma(out);
        pd_put(out, "{");
        member_number(out, "seat", seat);
        member_text(out, "player", player_kind(s));
        member_text(out, "name", *s->name ? s->name : NULL);
        if (present)
            member_bool(out, "present", *present >> seat & 1);
        member_bool(out, "pledged", table->match.header.pledged >> seat & 1);
        member_text(out, "bot", table_bot(table, seat));
        if (is_host(table, seat))
            member_bool(out, "host", true);
        if (*s->kept && !*s->name)
            member_text(out, "kept", s->kept_name);
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

static void tell_pledge(const pd_header *header, int seat, pd_text *out) {
    pd_json_comma(out);
    pd_put(out, "{");
    member_number(out, "seat", seat);
    member_hex(out, "pledge", header->pledges[seat]);
    if (header->shared >> seat & 1)
        member_hex(out, "share", header->shares[seat]);
    else
        member_text(out, "share", NULL);
    pd_put(out, "}");
}

// What all are bound to once the match has been started, and the shares that have been shown.
static void tell_deal(const struct table *table, pd_text *out) {
    const pd_header *header = &table->match.header;
    uint8_t code[32], signature[SIGNATURE];
    char hex[2 * SIGNATURE + 1];
    fair_code(code, header);
    member_hex(out, "code", code);
    vault_sign_code(signature, table->id, code);
    sodium_bin2hex(hex, sizeof hex, signature, sizeof signature);
    member_text(out, "signature", hex);
    member_list(out, "pledges");
    for (int seat = 0; seat < header->setup.seats; seat++)
        if (header->pledged >> seat & 1)
            tell_pledge(header, seat, out);
    pd_put(out, "]");
}

static void tell_said(const struct listener *to, const char *data, pd_text *out) {
    const struct phrase *phrase = strncmp(data, "phrase ", 7) == 0 ? phrase_find(data + 7) : NULL;
    if (to->deaf) {
        member_text(out, "phrase", NULL);
        member_text(out, "text", NULL);
        return;
    }
    member_text(out, "phrase", phrase ? phrase->word : NULL);
    member_text(out, "text",
                phrase ? pd_translate(to->language, phrase->text) : strchr(data, ' ') + 1);
}

// A step's own move, which the others do not hear of: what they may know is in the view.
static void tell_own_move(const struct table *table, const struct listener *to, pd_text *out) {
    if (to->seat != table->match.step.actor)
        return;
    pd_json_key(out, "move");
    piece_move(out, table->match.header.game, table->match.step.move);
}

static void tell_what(const struct table *table, const struct log_entry *entry,
                      const struct listener *to, int seconds, pd_text *out) {
    switch (entry->kind) {
    case ENTRY_SAT:
        member_text(out, "name", table->seats[entry->seat].name);
        member_bool(out, "pledged", table->match.header.pledged >> entry->seat & 1);
        if (is_host(table, entry->seat))
            member_bool(out, "host", true);
        break;
    case ENTRY_STOOD:
        if (*entry->data)
            member_text(out, "why", entry->data);
        break;
    case ENTRY_STARTED:
        tell_deal(table, out);
        tell_seats(table, NULL, out);
        break;
    case ENTRY_SHARED: member_text(out, "share", entry->data); break;
    case ENTRY_MOVED:
    case ENTRY_DEALT:
    case ENTRY_UNDONE: tell_step(table, to, seconds, out); break;
    case ENTRY_SAID: tell_said(to, entry->data, out); break;
    case ENTRY_LEFT:
        member_text(out, "why", entry->data);
        member_text(out, "bot", table->substitute);
        break;
    case ENTRY_REMATCHED: member_text(out, "new", entry->data); break;
    case ENTRY_CLOSED: member_text(out, "why", *entry->data ? entry->data : "host"); break;
    default: break;
    }
}

void tell_entry(const struct table *table, const struct listener *to, int64_t re, int seconds,
                pd_text *out) {
    const struct log_entry *entry = &table->log[table->count - 1];
    assert(out->size - out->used >= TELL_MAX);
    tell_begin(out, "event", re, table->id);
    member_number(out, "seq", table->count);
    member_text(out, "what", entry_word(entry->kind));
    if (entry->seat != PD_NOBODY)
        member_number(out, "seat", entry->seat);
    if (entry->kind == ENTRY_MOVED)
        tell_own_move(table, to, out);
    tell_what(table, entry, to, seconds, out);
    pd_put(out, "}");
}

// Tells facts from a step on, folding `past`. Returns the step to go on with, or PD_NOBODY.
static int tell_steps(const struct table *table, struct table *past, const struct listener *to,
                      int from, size_t most, pd_text *out) {
    size_t start = out->used;
    int count, step = from;
    int *steps = table_steps(table, &count);
    for (; step < count && (step == from || out->used - start < most); step++) {
        while (past->count <= steps[step])
            table_repeat(past, table);
        pd_json_comma(out);
        put_facts(past, to, out);
    }
    free(steps);
    return step < count ? step : PD_NOBODY;
}

int tell_history(const struct table *table, const struct listener *to, int64_t re, int from,
                 size_t most, pd_text *out) {
    struct table *past = table_new(table->id);
    tell_begin(out, "facts", re, table->id);
    member_number(out, "from", from);
    member_list(out, "steps");
    int next = tell_steps(table, past, to, from, most, out);
    pd_put(out, "]");
    member_seat(out, "next", next);
    pd_put(out, "}");
    int folded = past->count;
    table_free(past);
    return folded;
}

// --------------------------------------------------------------------------------------- the table

static void tell_undo(const struct table *table, pd_text *out) {
    pd_json_key(out, "undo");
    if (table->asked == PD_NOBODY) {
        pd_put(out, "null");
        return;
    }
    pd_put(out, "{");
    member_number(out, "seat", table->asked);
    member_list(out, "agreed");
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        if (table->agreed >> seat & 1) {
            pd_json_comma(out);
            pd_put_int(out, seat);
        }
    pd_put(out, "]}");
}

static void tell_settings(const struct table *table, const struct listener *to, pd_text *out) {
    const pd_header *header = &table->match.header;
    member_text(out, "game", pd_game_about(header->game).id);
    pd_json_key(out, "options");
    pd_setup_json(header->game, &header->setup, out);
    member_text(out, "status", status_word(table->status));
    member_bool(out, "listed", table->listed);
    member_number(out, "clock", table->clock);
    member_number(out, "grace", table->grace);
    member_text(out, "chat", table->free_text ? "text" : "phrases");
    member_bool(out, "hints", table->hints);
    member_text(out, "substitute", table->substitute);
    member_bool(out, "host", to->host);
    member_hex(out, "commitment", header->commitment);
}

void tell_table(const struct table *table, const struct listener *to, int64_t re, int seconds,
                uint32_t present, int expires, pd_text *out) {
    tell_begin(out, "table", re, table->id);
    member_number(out, "seq", table->count);
    tell_settings(table, to, out);
    member_seat(out, "you", to->seat);
    tell_seats(table, &present, out);
    member_number(out, "step", table->match.step.number);
    member_seat(out, "turn", table_actor(table));
    tell_undo(table, out);
    member_text(out, "rematch", *table->rematch ? table->rematch : NULL);
    member_seat(out, "expires", expires);
    if (table->status != TABLE_OPEN && table->status != TABLE_CLOSED)
        tell_deal(table, out);
    if (table->status == TABLE_PLAYING || table->status == TABLE_OVER)
        tell_position(table, to, seconds, out);
    pd_put(out, "}");
}

void tell_summary(const struct table *table, pd_text *out) {
    const pd_header *header = &table->match.header;
    int free_seats = 0;
    for (int seat = 0; seat < header->setup.seats; seat++)
        free_seats += !*table->seats[seat].name;
    pd_put(out, "{");
    member_text(out, "table", table->id);
    member_text(out, "game", pd_game_about(header->game).id);
    member_text(out, "status", status_word(table->status));
    member_number(out, "seats", header->setup.seats);
    member_number(out, "free", free_seats);
    member_number(out, "clock", table->clock);
    member_list(out, "names");
    for (int seat = 0; seat < header->setup.seats; seat++)
        piece_sentence(out, table->seats[seat].name);
    pd_put(out, "]}");
}

static void tell_placed_seats(const struct table *table, const pd_result *result, pd_text *out) {
    int place[PD_SEATS_MAX];
    ending_places(table->match.header.game, &table->match.state, result, place);
    member_list(out, "seats");
    for (int seat = 0; seat < result->seats; seat++) {
        const struct table_seat *s = &table->seats[seat];
        pd_json_comma(out);
        pd_put(out, "{");
        member_text(out, "name", s->name);
        member_text(out, "bot", *s->person ? NULL : s->bot);
        member_number(out, "score", result->score[seat]);
        member_number(out, "place", place[seat]);
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

static int64_t time_of_end(const struct table *table) {
    int count;
    int *steps = table_steps(table, &count);
    int64_t time = table->log[steps[count - 1]].time;
    free(steps);
    return time;
}

void tell_played(const struct table *table, int you, pd_text *out) {
    const pd_match *match = &table->match;
    pd_result result = pd_result_of(match->header.game, &match->state);
    pd_put(out, "{");
    member_text(out, "table", table->id);
    member_text(out, "game", pd_game_about(match->header.game).id);
    member_number(out, "ended", time_of_end(table));
    member_number(out, "steps", match->step.number);
    member_number(out, "you", you);
    tell_placed_seats(table, &result, out);
    member_winners(out, &result);
    pd_put(out, "}");
}

// ------------------------------------------------------------------------------------------- words

void tell_words(const struct table *table, const struct listener *to, int64_t re, pd_text *out) {
    const pd_game *game = table->match.header.game;
    char words[16384];
    pd_text text = pd_text_on(words, sizeof words);
    struct names names;
    pd_voice voice = voice_for(table, to, &names);
    pd_view view;
    pd_look(game, &table->match.state, to->seat, &view);
    pd_say_table(game, &voice, &view, &text);
    tell_begin(out, "words", re, table->id);
    member_list(out, "says");
    piece_lines(out, words);
    pd_put(out, "]");
    member_choices(out, game, &voice, &view, false);
    member_text(out, "rules", pd_rules_now(game, &view));
    pd_put(out, "}");
}

void tell_reason(const struct table *table, const struct listener *to, int64_t re, pd_move move,
                 pd_text *out) {
    const pd_game *game = table->match.header.game;
    char sentence[1024];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    struct names names;
    pd_voice voice = voice_for(table, to, &names);
    pd_view view;
    pd_look(game, &table->match.state, to->seat, &view);
    pd_err err = pd_view_check(game, &view, move);
    pd_say_refusal(game, &voice, &view, move, &text);
    tell_begin(out, "reason", re, table->id);
    member_bool(out, "legal", !err);
    member_text(out, "code", pd_err_name(game, err));
    member_text(out, "rule", pd_err_rule(game, err));
    member_text(out, "text", sentence);
    pd_put(out, "}");
}

// ---------------------------------------------------------------------------------------- refusals

static const struct {
    const char *code, *text;
} refusals[] = {
#define X(name, code, text) {code, text},
    SERVER_REFUSALS(X)
#undef X
};

static const char *refusal_code(const struct refusal *refusal) {
    return refusal->code == REFUSE_ENGINE ? pd_err_name(refusal->game, refusal->problem.err)
                                          : refusals[refusal->code].code;
}

static const char *refusal_key(const struct refusal *refusal) {
    return refusal->code == REFUSE_ENGINE ? pd_err_text(refusal->game, refusal->problem.err)
                                          : refusals[refusal->code].text;
}

static void tell_sentence(const struct refusal *refusal, int language, pd_text *out) {
    const pd_problem *problem = &refusal->problem;
    char sentence[1024];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    if (refusal->has_move && problem->err >= PD_REFUSAL) {
        pd_voice voice = {language, pd_view_seat(refusal->game, &refusal->view), NULL};
        pd_say_refusal(refusal->game, &voice, &refusal->view, refusal->move, &text);
    } else {
        pd_format(&text, pd_translate(language, refusal_key(refusal)), "found", problem->found,
                  "wanted", pd_translate(language, problem->wanted), NULL);
    }
    member_text(out, "text", sentence);
}

void tell_refusal(const struct refusal *refusal, int language, int64_t re, const char *table,
                  pd_text *out) {
    const pd_problem *problem = &refusal->problem;
    bool engine = refusal->code == REFUSE_ENGINE;
    tell_begin(out, "refused", re, NULL);
    member_text(out, "table", table);
    member_text(out, "code", refusal_code(refusal));
    member_text(out, "rule", engine ? pd_err_rule(refusal->game, problem->err) : "");
    member_text(out, "key", refusal_key(refusal));
    pd_json_key(out, "with");
    pd_put(out, "{");
    member_text(out, "found", problem->found);
    member_text(out, "wanted", problem->wanted);
    pd_put(out, "}");
    tell_sentence(refusal, language, out);
    pd_put(out, "}");
}

void tell_problem(const struct refusal *refusal, pd_text *out) {
    pd_put(out, "{");
    member_text(out, "code", refusal_code(refusal));
    tell_sentence(refusal, 0, out);
    pd_put(out, "}\n");
}
