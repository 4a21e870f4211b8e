// Trail Again: events and moves by name, and what has happened, for programs that draw them.
#include "games/trail/trail.h"

static void put_face(pd_text *out, uint64_t face) {
    char name[] = {pd__ta_face_letters[face], '\0'};
    pd_json_string(out, name);
}

static void put_cards(pd_text *out, uint64_t cards) {
    pd_put(out, "[");
    for (int face = 0; face < FACES; face++)
        for (int i = 0; i < pd__ta_face((counts)cards, face); i++) {
            pd_json_comma(out);
            put_face(out, (uint64_t)face);
        }
    pd_put(out, "]");
}

static void put_payment(pd_text *out, uint64_t move) {
    put_cards(out, pd__ta_payment((pd_move)move));
}

static void put_stop(pd_text *out, uint64_t stop) {
    char name[] = {"nsa"[stop], '\0'};
    pd_json_string(out, name);
}

static void put_setback(pd_text *out, uint64_t setback) {
    pd_json_string(out, pd__ta_setback_slugs[setback]);
}

static void put_boost(pd_text *out, uint64_t boost) {
    pd_json_string(out, pd__ta_boost_slugs[boost]);
}

const pd__event_name pd__ta_event_names[] = {
    [EV_START] = {.what = "start"},
    [EV_COURSE] = {.what = "course",
                   .a = {"card", pd__name_number},
                   .b = {"legs", pd__name_number},
                   .c = {"number", pd__name_number}},
    [EV_DEAL] = {.what = "deal", .b = {"count", pd__name_number}, .cards = {"cards", put_cards}},
    [EV_RUN] = {.what = "run", .a = {"spent", put_payment}, .b = {"leg", pd__name_number}},
    [EV_BOOST] = {.what = "boost",
                  .a = {"boost", put_boost},
                  .d = {"legs", pd__name_number},
                  .cards = {"spent", put_cards}},
    [EV_STOP] = {.what = "stop", .b = {"at", pd__name_number}, .c = {"stop", put_stop}},
    [EV_DISCARD] = {.what = "discard", .cards = {"cards", put_cards}},
    [EV_KEEP] = {.what = "keep", .b = {"count", pd__name_number}, .cards = {"cards", put_cards}},
    [EV_SETBACK] = {.what = "setback", .a = {"setback", put_setback}},
    [EV_SETBACK_PILE] = {.what = "setback-pile"},
    [EV_NO_SETBACK] = {.what = "no-setback"},
    [EV_AID] = {.what = "aid"},
    [EV_AID_BOOST] = {.what = "aid-boost", .a = {"boost", put_boost}},
    [EV_HEAL] = {.what = "heal", .b = {"count", pd__name_number}},
    [EV_DRAW] = {.what = "draw", .b = {"count", pd__name_number}, .cards = {"cards", put_cards}},
    [EV_RESHUFFLE] = {.what = "reshuffle", .a = {"runner", pd__name_number}},
    [EV_FINISH] = {.what = "finish", .b = {"count", pd__name_number}},
    [EV_DNF] = {.what = "dnf", .cards = {"cards", put_cards}},
    [EV_VIRTUAL] = {.what = "virtual", .a = {"face", put_face}, .b = {"legs", pd__name_number}},
    [EV_VIRTUAL_FINISH] = {.what = "virtual-finish"},
    [EV_TURN] = {.what = "turn", .a = {"runner", pd__name_number}, .b = {"round", pd__name_number}},
    [EV_OVER] = {.what = "over",
                 .a = {"outside", pd__name_flag},
                 .cards = {"winners", pd__name_numbers}},
};

// ------------------------------------------------------------------------------------------- moves

static void name(pd_text *out, const char *what) {
    pd_json_key(out, "what");
    pd_json_string(out, what);
}

// "cards": what is paid. "as": what a joker, or a green card in place of one, stands for.
static void name_payment(pd_text *out, counts cards, const char *as) {
    pd_json_key(out, "cards");
    put_cards(out, cards);
    pd_json_key(out, "as");
    if (*as)
        pd_json_string(out, as);
    else
        pd_put(out, "null");
}

// "cures": the Setback that a remedy discards, or null.
static void name_boost(const struct trail *t, pd_move move, pd_text *out) {
    struct trail_boost_move use = pd__ta_read_boost_move(move);
    char as[2] = "";
    if (use.variant)
        as[0] = pd__ta_face_letters[pd__ta_variant_colour(use.variant)];
    name(out, "boost");
    pd_json_key(out, "boost");
    put_boost(out, (uint64_t)use.boost);
    name_payment(out, pd__ta_variant_cost(t->cost[use.boost], use.variant), as);
    pd_json_key(out, "cures");
    if (use.boost >= REMEDIES && use.boost < WINDS)
        put_setback(out, (uint64_t)use.setback);
    else
        pd_put(out, "null");
}

static void name_keep(pd_move move, pd_text *out) {
    name(out, "keep");
    pd_json_key(out, "card");
    if (move == MOVE_KEEP)
        pd_put(out, "null");
    else
        put_face(out, move - MOVE_KEEP - 1);
}

static void name_aid(pd_move move, pd_text *out) {
    name(out, "aid");
    pd_json_key(out, "gift");
    pd_json_string(out, move == MOVE_AID_HEAL ? "heal" : "boost");
}

void pd__ta_name_move(const void *view, pd_move move, pd_text *out) {
    if (move < MOVE_STOP) {
        name(out, "run");
        name_payment(out, pd__ta_payment(move), move == MOVE_GREEN ? "j" : "");
    } else if (move == MOVE_STOP || move == MOVE_DNF) {
        name(out, move == MOVE_STOP ? "stop" : "dnf");
    } else if (move < MOVE_AID_BOOST) {
        name_keep(move, out);
    } else if (move < MOVE_BOOST) {
        name_aid(move, out);
    } else {
        name_boost(view, move, out);
    }
}

// ------------------------------------------------------------------------------------------- past

// The first event of the turn that is going on: after its EV_TURN, if that is known.
static const pd_event *find_turn(const pd_event *events, size_t count) {
    const pd_event *e = events + count;
    while (e > events && e[-1].kind != EV_TURN)
        e--;
    return e;
}

static int legs_of(const pd_event *e) {
    return e->kind == EV_RUN ? 1 : e->kind == EV_BOOST ? e->d : 0;
}

// Something that a runner paid for: legs from … to, or the Boost with this number.
static void put_step(pd_text *out, const pd_event *e, int from) {
    pd_json_comma(out);
    pd_put(out, "{");
    pd_json_key(out, "from");
    pd_put_int(out, from);
    pd_json_key(out, "to");
    pd_put_int(out, from + legs_of(e));
    pd_json_key(out, "spent");
    put_cards(out, e->kind == EV_RUN ? pd__ta_payment(e->a) : e->cards);
    pd_json_key(out, "boost");
    if (e->kind == EV_BOOST)
        pd_put_int(out, e->a);
    else
        pd_put(out, "null");
    pd_put(out, "}");
}

// "run": where the run of this turn began, if that is known, and its steps.
static void put_run(pd_text *out, const struct trail *t, const pd_event *e, const pd_event *end,
                    bool known) {
    int at = t->at[t->turn];
    for (const pd_event *step = e; step < end; step++)
        at -= legs_of(step);
    pd_json_key(out, "run");
    pd_put(out, "{");
    pd_json_key(out, "start");
    if (known)
        pd_put_int(out, at);
    else
        pd_put(out, "null");
    pd_json_key(out, "steps");
    pd_put(out, "[");
    for (; e < end; at += legs_of(e++))
        if (e->kind == EV_RUN || e->kind == EV_BOOST)
            put_step(out, e, at);
    pd_put(out, "]}");
}

// "turned": the card that the virtual runner turned up last, and how far that took it; or null.
static void put_turned(pd_text *out, const pd_event *events, size_t count) {
    while (count && events[count - 1].kind != EV_VIRTUAL)
        count--;
    pd_json_key(out, "turned");
    if (!count) {
        pd_put(out, "null");
        return;
    }
    pd_put(out, "{");
    pd_json_key(out, "face");
    put_face(out, events[count - 1].a);
    pd_json_key(out, "legs");
    pd_put_int(out, events[count - 1].b);
    pd_put(out, "}");
}

void pd__ta_past(const void *table, const pd_event *events, size_t count, pd_text *out) {
    const struct trail *t = table;
    const pd_event *turn = find_turn(events, count);
    put_run(out, t, turn, events + count, turn > events || !t->ran);
    put_turned(out, events, count);
}
