// Events and moves by name, for programs that draw them: see event_names in game.h.
#include "base/cardset.h"
#include "engine/arguments.h"
#include "engine/game.h"

#include <assert.h>
#include <string.h>

enum { WORD_MAX = 24 };

static void put_numbers(uint64_t set, pd_text *out) {
    pd_put(out, "[");
    for (; set; set &= set - 1) {
        pd_json_comma(out);
        pd_put_int(out, pd__lowest(set));
    }
    pd_put(out, "]");
}

static uint64_t value_of(const pd_event *event, char which) {
    switch (which) {
    case 'a': return event->a;
    case 'b': return event->b;
    case 'c': return event->c;
    case 'd': return event->d;
    case 'o': return (uint64_t)event->other;
    default: return event->cards;
    }
}

static void put_value(const pd_game *game, char type, uint64_t value, pd_text *out) {
    switch (type) {
    case ' ':
    case '\0': pd_put_int(out, (int64_t)value); break;
    case '?': pd_put(out, value ? "true" : "false"); break;
    case '+': pd_put_int(out, (int64_t)value + 1); break;
    case '*': put_numbers(value, out); break;
    default: game->name_value(type, value, out);
    }
}

// Copies the word at *at and moves past it and the sign behind it.
static void read_word(const char **at, char word[WORD_MAX]) {
    size_t length = strcspn(*at, " =");
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length + ((*at)[length] != '\0');
}

// Writes the member at *at and moves past it.
static void put_member(const pd_game *game, const pd_event *event, const char **at, pd_text *out) {
    char key[WORD_MAX];
    read_word(at, key);
    char which = *(*at)++;
    *at += **at == ':';
    uint64_t value = value_of(event, which);
    pd_json_key(out, key);
    if ((which == 's' && !value) || (which == 'o' && event->other == PD_NOBODY))
        pd_put(out, "null");
    else
        put_value(game, **at, value, out);
    *at += strcspn(*at, " ");
    *at += **at == ' ';
}

static void put_named(const pd_game *game, const char *at, const pd_event *event, pd_text *out) {
    char what[WORD_MAX];
    read_word(&at, what);
    pd_json_key(out, "what");
    pd_json_string(out, what);
    while (*at)
        put_member(game, event, &at, out);
}

static void put_seat(pd_text *out, const char *key, int seat) {
    pd_json_key(out, key);
    if (seat == PD_NOBODY)
        pd_put(out, "null");
    else
        pd_put_int(out, seat);
}

void pd_event_named_json(const pd_game *game, const pd_event *event, pd_text *out) {
    assert(game && pd__is_event(game, event) && pd__is_text(out));
    pd_put(out, "{");
    if (game->event_names)
        put_named(game, game->event_names[event->kind], event, out);
    put_seat(out, "seat", event->seat);
    put_seat(out, "other", event->other);
    pd_put(out, "}");
}

void pd_move_named_json(const pd_game *game, const pd_view *view, pd_move move, pd_text *out) {
    assert(pd__is_view(game, view) && pd__is_text(out));
    assert(pd_view_check(game, view, move) == PD_OK);
    pd_event does = {.other = PD_NOBODY};
    pd_put(out, "{");
    if (game->name_move) {
        const char *name = game->name_move(view, move, &does);
        put_named(game, name, &does, out);
    }
    pd_put(out, "}");
}
