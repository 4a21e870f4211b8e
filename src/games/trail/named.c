// Trail Again: events and moves by name, and what has happened, for programs that draw them.
#include "games/trail/trail.h"

static void put_face(pd_text *out, uint64_t face) {
    if (face == FACES) {
        pd_put(out, "null");
        return;
    }
    char name[] = {pd__ta_face_letters[face], '\0'};
    pd_json_string(out, name);
}

void pd__ta_json_cards(pd_text *out, uint64_t cards) {
    pd_put(out, "[");
    for (int face = 0; face < FACES; face++)
        for (int i = 0; i < pd__ta_face((counts)cards, face); i++) {
            pd_json_comma(out);
            put_face(out, (uint64_t)face);
        }
    pd_put(out, "]");
}

static void put_stop(pd_text *out, uint64_t stop) {
    char name[] = {"nsa"[stop], '\0'};
    pd_json_string(out, name);
}

static void put_setback(pd_text *out, uint64_t setback) {
    if (setback == SETBACK_KINDS)
        pd_put(out, "null");
    else
        pd_json_string(out, pd__ta_setback_slugs[setback]);
}

static void put_boost(pd_text *out, uint64_t boost) {
    pd_json_string(out, pd__ta_boost_slugs[boost]);
}

// How a member of an event is written: a card, cards, the cards that a move pays, a stop, a
// Setback, a Boost.
void pd__ta_name_value(char type, uint64_t value, pd_text *out) {
    switch (type) {
    case 'c': put_face(out, value); break;
    case 'C': pd__ta_json_cards(out, value); break;
    case 'p': pd__ta_json_cards(out, pd__ta_payment((pd_move)value)); break;
    case 's': put_stop(out, value); break;
    case 'S': put_setback(out, value); break;
    case 'B': put_boost(out, value); break;
    }
}

const char *const pd__ta_event_names[] = {
    [EV_START] = "start",
    [EV_COURSE] = "course kind=a legs=b number=c",
    [EV_DEAL] = "deal count=b cards=s:C",
    [EV_RUN] = "run spent=a:p leg=b",
    [EV_BOOST] = "boost boost=a:B legs=d spent=s:C",
    [EV_STOP] = "stop at=b stop=c:s",
    [EV_DISCARD] = "discard cards=s:C",
    [EV_KEEP] = "keep count=b cards=s:C",
    [EV_SETBACK] = "setback setback=a:S",
    [EV_SETBACK_PILE] = "setback-pile",
    [EV_NO_SETBACK] = "no-setback",
    [EV_AID] = "aid",
    [EV_AID_BOOST] = "aid-boost boost=a:B",
    [EV_HEAL] = "heal count=b",
    [EV_DRAW] = "draw count=b cards=s:C",
    [EV_RESHUFFLE] = "reshuffle runner=a",
    [EV_FINISH] = "finish count=b",
    [EV_DNF] = "dnf cards=s:C",
    [EV_VIRTUAL] = "virtual face=a:c legs=b",
    [EV_VIRTUAL_FINISH] = "virtual-finish",
    [EV_TURN] = "turn runner=a round=b",
    [EV_OVER] = "over outside=a:? winners=s:*",
};

// ------------------------------------------------------------------------------------------- moves

// "as": what a joker, or a green card in place of one, stands for, or null. "cures": the Setback
// that a remedy discards, or null.
static const char *name_boost(const struct trail *t, pd_move move, pd_event *does) {
    struct trail_boost_move use = pd__ta_read_boost_move(move);
    bool cures = use.boost >= REMEDIES && use.boost < WINDS;
    does->a = (uint8_t)use.boost;
    does->b = (uint8_t)(use.variant ? pd__ta_variant_colour(use.variant) : FACES);
    does->c = (uint8_t)(cures ? use.setback : SETBACK_KINDS);
    does->cards = pd__ta_variant_cost(t->cost[use.boost], use.variant);
    return "boost boost=a:B cards=s:C as=b:c cures=c:S";
}

static const char *name_keep(pd_move move, pd_event *does) {
    does->a = (uint8_t)(move == MOVE_KEEP ? FACES : move - MOVE_KEEP - 1);
    return "keep card=a:c";
}

const char *pd__ta_name_move(const void *view, pd_move move, pd_event *does) {
    if (move < MOVE_STOP) {
        does->b = (uint8_t)(move == MOVE_GREEN ? JOKER : FACES);
        does->cards = pd__ta_payment(move);
        return "run cards=s:C as=b:c";
    }
    if (move >= MOVE_BOOST)
        return name_boost(view, move, does);
    switch (move) {
    case MOVE_STOP: return "stop";
    case MOVE_DNF: return "dnf";
    case MOVE_AID_BOOST: return "aid-boost";
    case MOVE_AID_HEAL: return "aid-heal";
    default: return name_keep(move, does);
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

// How far an event took a runner.
static int legs_of(const pd_event *e, int runner) {
    if (e->seat != runner)
        return 0;
    switch (e->kind) {
    case EV_RUN: return 1;
    case EV_BOOST: return e->d;
    default: return 0;
    }
}

// Something that a runner paid for: legs from … to, or the Boost with this number.
static void put_step(pd_text *out, const pd_event *e, int from) {
    pd_json_comma(out);
    pd_put(out, "{");
    pd_json_key(out, "from");
    pd_put_int(out, from);
    pd_json_key(out, "to");
    pd_put_int(out, from + legs_of(e, e->seat));
    pd_json_key(out, "spent");
    pd__ta_json_cards(out, e->kind == EV_RUN ? pd__ta_payment(e->a) : e->cards);
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
        at -= legs_of(step, t->turn);
    if (at < 0)
        at = 0; // events of another match, from a server
    pd_json_key(out, "run");
    pd_put(out, "{");
    pd_json_key(out, "start");
    if (known)
        pd_put_int(out, at);
    else
        pd_put(out, "null");
    pd_json_key(out, "steps");
    pd_put(out, "[");
    for (; e < end; at += legs_of(e++, t->turn))
        if (e->seat == t->turn && (e->kind == EV_RUN || e->kind == EV_BOOST))
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
