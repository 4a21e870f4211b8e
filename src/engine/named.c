#include "engine/named.h"

#include "base/cardset.h"
#include "engine/arguments.h"
#include "engine/game.h"

#include <assert.h>

void pd__name_number(pd_text *out, uint64_t value) {
    pd_put_int(out, (int64_t)value);
}

void pd__name_flag(pd_text *out, uint64_t value) {
    pd_put(out, value ? "true" : "false");
}

void pd__name_place(pd_text *out, uint64_t value) {
    pd_put_int(out, (int64_t)value + 1);
}

void pd__name_numbers(pd_text *out, uint64_t bits) {
    pd_put(out, "[");
    for (; bits; bits &= bits - 1) {
        pd_json_comma(out);
        pd_put_int(out, pd__lowest(bits));
    }
    pd_put(out, "]");
}

static void put_member(pd_text *out, const struct pd__named_member *member, uint64_t value) {
    if (!member->key)
        return;
    pd_json_key(out, member->key);
    member->put(out, value);
}

static void put_cards(pd_text *out, const struct pd__named_member *member, uint64_t cards) {
    if (member->key && !cards) {
        pd_json_key(out, member->key);
        pd_put(out, "null");
    } else {
        put_member(out, member, cards);
    }
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
    if (game->event_names) {
        const pd__event_name *name = &game->event_names[event->kind];
        pd_json_key(out, "what");
        pd_json_string(out, name->what);
        put_member(out, &name->a, event->a);
        put_member(out, &name->b, event->b);
        put_member(out, &name->c, event->c);
        put_member(out, &name->d, event->d);
        put_cards(out, &name->cards, event->cards);
    }
    put_seat(out, "seat", event->seat);
    put_seat(out, "other", event->other);
    pd_put(out, "}");
}

void pd_move_named_json(const pd_game *game, const pd_view *view, pd_move move, pd_text *out) {
    assert(pd__is_view(game, view) && pd__is_text(out));
    assert(pd_view_check(game, view, move) == PD_OK);
    pd_put(out, "{");
    if (game->name_move)
        game->name_move(view, move, out);
    pd_put(out, "}");
}
