// Trail Again in words. Every sentence is a message; names, cards and numbers are filled in.
// Sentences about a player have a second form that addresses them as "you".
#include "engine/words.h"
#include "games/trail/trail.h"

#include <string.h>

typedef pd__phrase word;

static const char *const face_names[FACES] = {
#define X(letter, name) name,
    TA_FACES(X)
#undef X
};

static const char *const stop_names[STOP_KINDS] = {
#define X(letter, name, brief) name,
    TA_STOPS(X)
#undef X
};

static const char *const setback_names[SETBACK_KINDS] = {
#define X(slug, name, effect, brief) name,
    TA_SETBACKS(X)
#undef X
};

static const char *const setback_effects[SETBACK_KINDS] = {
#define X(slug, name, effect, brief) effect,
    TA_SETBACKS(X)
#undef X
};

static const char *const pair_effects[COLOURS] = {
#define X(letter, effect) effect,
    TA_PAIRS(X)
#undef X
};

// What a Setback does; `colour` counts if it forbids pairs.
static const char *setback_effect(int kind, int colour) {
    return kind < SIDE_STITCH ? setback_effects[kind] : pair_effects[colour];
}

static const char *effect_in(const struct trail *t, int kind) {
    return setback_effect(kind, kind < SIDE_STITCH ? 0 : pd__ta_pair(t, kind - SIDE_STITCH));
}

static const char *const boost_names[BOOSTS] = {
#define X(slug, name) name,
    TA_BOOSTS(X)
#undef X
};

static void put_times(pd_text *out, const char *name, int count) {
    pd_put(out, name);
    if (count > 1) {
        pd_put(out, " ×");
        pd_put_int(out, count);
    }
}

// "red and green ×2"; a dash when there are none. `each` is how often each name occurs.
static const char *counted_words(const pd_voice *voice, word buffer, const char *const *names,
                                 const int *each, int size) {
    pd_text out = pd_text_on(buffer, sizeof(word));
    int index = 0, kinds = 0;
    for (int i = 0; i < size; i++)
        kinds += each[i] > 0;
    for (int i = 0; i < size; i++) {
        if (each[i] == 0)
            continue;
        pd_put(&out, pd_list_joint(voice->language, index++, kinds));
        put_times(&out, pd__tr(voice, names[i]), each[i]);
    }
    pd_put(&out, kinds ? "" : "–");
    return buffer;
}

static const char *cards_word(const pd_voice *voice, word buffer, counts cards) {
    int each[FACES];
    for (int face = 0; face < FACES; face++)
        each[face] = pd__ta_face(cards, face);
    return counted_words(voice, buffer, face_names, each, FACES);
}

// Cards as a sentence has them: "a red card, 2 green cards and the joker".
static const char *cards_phrase(const pd_voice *voice, word buffer, counts cards) {
    static const char *const phrases[FACES] = {
        NP_("a red card", "{count} red cards"), NP_("a yellow card", "{count} yellow cards"),
        NP_("a green card", "{count} green cards"), NP_("the joker", "{count} jokers")};
    pd_text out = pd_text_on(buffer, sizeof(word));
    int index = 0, kinds = 0;
    for (int face = 0; face < FACES; face++)
        kinds += pd__ta_face(cards, face) > 0;
    for (int face = 0; face < FACES; face++) {
        word number;
        int count = pd__ta_face(cards, face);
        if (count == 0)
            continue;
        pd_put(&out, pd_list_joint(voice->language, index++, kinds));
        pd_format(&out, pd__tr(voice, phrases[face]), "count", pd__number_word(number, count),
                  NULL);
    }
    pd_put(&out, kinds ? "" : "–");
    return buffer;
}

static const char *setbacks_word(const pd_voice *voice, word buffer, cardset set) {
    int each[SETBACK_KINDS];
    for (int kind = 0; kind < SETBACK_KINDS; kind++)
        each[kind] = pd__ta_setbacks(set, kind);
    return counted_words(voice, buffer, setback_names, each, SETBACK_KINDS);
}

// A runner's name; the virtual one has none.
static const char *runner_word(const pd_voice *voice, word buffer, int runner, int seats) {
    pd_text out = pd_text_on(buffer, sizeof(word));
    if (runner >= seats)
        pd_put(&out, pd__tr(voice, N_("the virtual runner")));
    else
        pd_seat_name(voice, runner, &out);
    return buffer;
}

static const char *effect_of(int boost) {
    if (boost < REMEDIES)
        return NP_("run one leg of any colour", "run {count} legs of any colour");
    if (boost < WINDS)
        return N_("discard a Setback of your choice");
    if (boost < IN_SIGHT)
        return NP_("draw one Race card", "draw {count} Race cards");
    return N_("green cards are jokers while you are second");
}

// What a Boost does, in a few words.
static const char *effect_word(const pd_voice *voice, word buffer, int boost, int legs) {
    word number;
    pd_text out = pd_text_on(buffer, sizeof(word));
    pd_format(&out, pd__tr(voice, effect_of(boost)), "count",
              pd__number_word(number, boost < REMEDIES ? legs : WIND_DRAWS), NULL);
    return buffer;
}

// ----------------------------------------------------------------------------------------- events

// A sentence about a runner, and the same sentence addressed to that runner.
struct saying {
    const char *of, *to_you;
};

static const struct saying sayings[] = {
    [EV_START] = {N_("{who} goes first."), N_("You go first.")},
    [EV_COURSE] = {N_("Course card {number}: {legs}."), NULL},
    [EV_DEAL] = {N_("{who} is dealt four cards."), NULL},
    [EV_RUN] = {N_("{who} runs leg {leg} ({colour}) with {cards}."),
                N_("You run leg {leg} ({colour}) with {cards}.")},
    [EV_STOP] = {N_("{who} stops after leg {number}, at {stop}."),
                 N_("You stop after leg {number}, at {stop}.")},
    [EV_DISCARD] = {N_("{who} discards {cards}."), N_("You discard {cards}.")},
    [EV_KEEP] = {N_("{who} keeps a card."), NULL},
    [EV_SETBACK] = {N_("{who} draws a Setback: {setback} ({effect})."),
                    N_("You draw a Setback: {setback} ({effect}).")},
    [EV_SETBACK_PILE] = {N_("The discarded Setbacks are shuffled into a new pile."), NULL},
    [EV_NO_SETBACK] = {N_("No Setback is left for {who} to draw."),
                       N_("No Setback is left for you to draw.")},
    [EV_AID] = {NULL, NULL}, // the choice has its own event
    [EV_AID_BOOST] = {N_("{who} draws a Boost: {boost}."), N_("You draw a Boost: {boost}.")},
    [EV_HEAL] = {NP_("{who} recovers at the Aid Station and discards one Setback.",
                     "{who} recovers at the Aid Station and discards {count} Setbacks."),
                 NP_("You recover at the Aid Station and discard one Setback.",
                     "You recover at the Aid Station and discard {count} Setbacks.")},
    [EV_DRAW] = {NP_("{who} draws one card.", "{who} draws {count} cards."), NULL},
    [EV_RESHUFFLE] = {N_("{who}’s deck is empty: the discards are shuffled into a new one."),
                      N_("Your deck is empty: the discards are shuffled into a new one.")},
    [EV_FINISH] = {NP_("{who} reaches the end of the course with one card in hand!",
                       "{who} reaches the end of the course with {count} cards in hand!"),
                   NP_("You reach the end of the course with one card in hand!",
                       "You reach the end of the course with {count} cards in hand!")},
    [EV_DNF] = {N_("{who} cannot run, drops out and shows {cards}."),
                N_("You cannot run, so you drop out. You show {cards}.")},
    [EV_VIRTUAL] = {NP_("The virtual runner reveals {cards} and runs one leg.",
                        "The virtual runner reveals {cards} and runs {count} legs."),
                    NULL},
    [EV_VIRTUAL_FINISH] = {N_("The virtual runner reaches the end of the course."), NULL},
    [EV_TURN] = {N_("Round {round}: {who} runs."), N_("Round {round}: your turn.")},
};

// Used when the cards are visible: your own, or in a replay that shows all cards.
static const struct saying seen_deal = {N_("{who} is dealt {cards}."),
                                        N_("You are dealt {cards}.")};
static const struct saying seen_draw = {N_("{who} draws {cards}."), N_("You draw {cards}.")};
static const struct saying seen_keep = {N_("{who} keeps {cards}."), N_("You keep {cards}.")};
static const struct saying virtual_start = {N_("The virtual runner goes first."), NULL};
static const struct saying virtual_reshuffle = {
    N_("The virtual runner’s deck is empty: the discards are shuffled into a new one."), NULL};
static const struct saying green_run = {
    N_("{who} runs leg {leg} ({colour}) with a green card as a joker."),
    N_("You run leg {leg} ({colour}) with a green card as a joker.")};
static const struct saying dash = {NP_("{who} uses {boost} ({cards}) and runs one leg.",
                                       "{who} uses {boost} ({cards}) and runs {count} legs."),
                                   NP_("You use {boost} ({cards}) and run one leg.",
                                       "You use {boost} ({cards}) and run {count} legs.")};
static const struct saying remedy = {N_("{who} uses {boost} ({cards}) and discards {cured}."),
                                     N_("You use {boost} ({cards}) and discard {cured}.")};
static const struct saying wind = {N_("{who} uses {boost} ({cards})."),
                                   N_("You use {boost} ({cards}).")};

static struct saying saying_for(const pd_event *e) {
    switch (e->kind) {
    case EV_START: return e->seat < 0 ? virtual_start : sayings[EV_START];
    case EV_RESHUFFLE: return e->seat < 0 ? virtual_reshuffle : sayings[EV_RESHUFFLE];
    case EV_DEAL: return e->cards ? seen_deal : sayings[EV_DEAL];
    case EV_DRAW: return e->cards ? seen_draw : sayings[EV_DRAW];
    case EV_KEEP: return e->cards ? seen_keep : sayings[EV_KEEP];
    case EV_RUN: return e->a == MOVE_GREEN ? green_run : sayings[EV_RUN];
    case EV_BOOST:
        if (e->a < REMEDIES)
            return dash;
        return e->a < WINDS ? remedy : wind;
    default: return sayings[e->kind];
    }
}

static void say_over(const pd_voice *voice, const pd_event *e, pd_text *out) {
    word who;
    unsigned winners = (unsigned)e->cards;
    bool you = voice->listener >= 0 && (winners >> voice->listener & 1);
    const char *text;
    if (e->a && !winners)
        text = N_("The race is over. The virtual runner wins.");
    else if (e->a)
        text = you ? N_("The race is over. You share the victory with the virtual runner.")
                   : N_("The race is over. {who} and the virtual runner share the victory.");
    else if (!winners)
        text = N_("The race is over. Nobody finished: a draw.");
    else if (winners == 3)
        text = N_("The race is over. Both runners share the victory.");
    else
        text =
            you ? N_("The race is over. You win!") : N_("The race is over. The winner is {who}.");
    runner_word(voice, who, winners ? (int)pd__lowest(winners) : 0, RUNNERS);
    pd_format(out, pd__tr(voice, text), "who", who, NULL);
}

static int leg_at(uint64_t legs, int leg) {
    return (int)(legs >> 4 * leg & 3);
}

// A Course card's legs from four bits each: "red ×2, green ×3 and yellow".
static const char *legs_word(const pd_voice *voice, word buffer, uint64_t legs, int length) {
    pd_text out = pd_text_on(buffer, sizeof(word));
    int runs = 1, index = 0;
    for (int leg = 1; leg < length; leg++)
        runs += leg_at(legs, leg) != leg_at(legs, leg - 1);
    for (int leg = 0, end = 0; leg < length; leg = end) {
        while (end < length && leg_at(legs, end) == leg_at(legs, leg))
            end++;
        pd_put(&out, pd_list_joint(voice->language, index++, runs));
        put_times(&out, pd__tr(voice, face_names[leg_at(legs, leg)]), end - leg);
    }
    return buffer;
}

static counts told_cards(const pd_event *e) {
    switch (e->kind) {
    case EV_RUN: return pd__ta_payment(e->a);
    case EV_VIRTUAL: return TA_ONE(e->a % FACES);
    default: return (counts)e->cards;
    }
}

void pd__ta_say_event(const pd_voice *voice, const pd_event *e, pd_text *out) {
    if (e->kind == EV_OVER) {
        say_over(voice, e, out);
        return;
    }
    struct saying saying = saying_for(e);
    bool you = voice->listener >= 0 && e->seat == voice->listener && saying.to_you;
    const char *sentence = you ? saying.to_you : saying.of;
    if (!sentence)
        return;
    word who = "", cards = "", number, leg, count, round, legs = "";
    if (e->seat >= 0)
        runner_word(voice, who, e->seat, RUNNERS);
    if (e->kind == EV_COURSE)
        legs_word(voice, legs, e->cards, e->b);
    else if (e->kind == EV_BOOST)
        cards_word(voice, cards, told_cards(e));
    else
        cards_phrase(voice, cards, told_cards(e));
    pd_format(out, pd__tr(voice, sentence), "who", who, "cards", cards, "number",
              pd__number_word(number, e->kind == EV_COURSE ? e->c + 1 : e->b), "leg",
              pd__number_word(leg, e->b + 1), "colour", pd__tr(voice, face_names[e->c % FACES]),
              "stop", pd__tr(voice, stop_names[e->c % STOP_KINDS]), "setback",
              pd__tr(voice, setback_names[e->a % SETBACK_KINDS]), "effect",
              pd__tr(voice, setback_effect(e->a % SETBACK_KINDS, e->b % COLOURS)), "boost",
              pd__tr(voice, boost_names[e->a % BOOSTS]), "count",
              pd__number_word(count, e->kind == EV_BOOST ? e->d : e->b), "cured",
              pd__tr(voice, setback_names[e->c % SETBACK_KINDS]), "round",
              pd__number_word(round, e->b), "legs", legs, NULL);
}

// --------------------------------------------------------------------------------------- the road

enum { ROW_COLUMNS = 66 };

// A row of the drawn road: legs first … end−1, always whole Course cards.
struct row {
    int first, end;
};

static struct row next_row(const struct trail *t, int first) {
    int columns = 0, end = first;
    for (int leg = first; leg < t->length; leg++) {
        columns++;
        if (!(t->road[leg] & ROAD_CARD_END))
            continue;
        if (end > first && columns > ROW_COLUMNS)
            break;
        columns++; // the bar between cards
        end = leg + 1;
    }
    return (struct row){first, end};
}

static void put_row(const struct trail *t, struct row row, bool stops, pd_text *out) {
    const char *start = row.first ? "  |" : "  >";
    pd_put(out, stops ? "   " : start);
    for (int leg = row.first; leg < row.end; leg++) {
        const char *letters = stops ? "-!+" : "RYG";
        int index = stops ? pd__ta_stop(t, leg) : pd__ta_leg(t, leg);
        pd__put_bytes(out, &letters[index], 1);
        if (t->road[leg] & ROAD_CARD_END)
            pd_put(out, stops ? " " : "|");
    }
    while (stops && out->used && out->data[out->used - 1] == ' ')
        out->data[--out->used] = '\0';
    pd_put(out, "\n");
}

// The runner's number under the stop that they stand on, or under the start.
static void put_mark(const struct trail *t, struct row row, int runner, pd_text *out) {
    int at = t->at[runner];
    if (at > row.end || (at <= row.first && row.first > 0))
        return;
    pd_put(out, "  ");
    for (int leg = row.first; leg < at; leg++) {
        pd_put(out, " ");
        pd_put(out, leg + 1 < at && (t->road[leg] & ROAD_CARD_END) ? " " : "");
    }
    pd_put_int(out, runner + 1);
    pd_put(out, "\n");
}

// The road in letters, on lines of its own. With `runners`, a digit marks where each runner is.
static void put_road(const struct trail *t, bool runners, const pd_voice *voice, pd_text *out) {
    pd_put(out, pd__tr(voice, N_("The course. Legs: R red, Y yellow, G green. Below each leg, the "
                                 "stop at its end: - neutral, ! Setback, + Aid Station.")));
    pd_put(out, "\n");
    for (struct row row = next_row(t, 0); row.first < t->length; row = next_row(t, row.end)) {
        put_row(t, row, false, out);
        put_row(t, row, true, out);
        for (int runner = 0; runners && runner < RUNNERS; runner++)
            put_mark(t, row, runner, out);
    }
}

void pd__ta_course_show(const void *config, const pd_voice *voice, pd_text *out) {
    const struct trail_course *course = config;
    struct trail t = {0};
    word cards, legs, number, effect;
    pd__ta_lay_course(&t, course);
    put_road(&t, false, voice, out);
    pd_format(out, pd__tr(voice, N_("Course cards: {cards}; legs: {legs}.")), "cards",
              pd__number_word(cards, course->cards), "legs", pd__number_word(legs, t.length), NULL);
    pd_put(out, "\n");
    for (int boost = 0; boost < BOOSTS; boost++) {
        counts cost = 0;
        for (int colour = 0; colour < COLOURS; colour++)
            cost += course->cost[boost][colour] * TA_ONE(colour);
        int run = boost < DASHES ? course->dash[boost] : 0;
        pd_format(out, pd__tr(voice, N_("{boost} costs: {cost}; effect: {effect}.")), "boost",
                  pd__tr(voice, boost_names[boost]), "cost", cards_word(voice, number, cost),
                  "effect", effect_word(voice, effect, boost, run), NULL);
        pd_put(out, "\n");
    }
    for (int i = 0; i < PAIR_SETBACKS; i++) {
        pd_format(out, pd__tr(voice, N_("Setback: {setback} ({effect}).")), "setback",
                  pd__tr(voice, setback_names[SIDE_STITCH + i]), "effect",
                  pd__tr(voice, pair_effects[course->pair[i]]), NULL);
        pd_put(out, "\n");
    }
}

// ------------------------------------------------------------------------------------------ table

enum { AHEAD = 6 };

// The next legs, each with the stop at its end.
static void put_ahead(const pd_voice *voice, const struct trail *t, int runner, pd_text *out) {
    for (int i = 0, leg = t->at[runner]; i < AHEAD && leg < t->length; i++, leg++) {
        pd_put(out, i ? ", " : "");
        pd_format(out, pd__tr(voice, N_("{colour} to {stop}")), "colour",
                  pd__tr(voice, face_names[pd__ta_leg(t, leg)]), "stop",
                  pd__tr(voice, stop_names[pd__ta_stop(t, leg)]), NULL);
    }
}

static const char *standing(const struct trail *t, int runner) {
    if (t->status[runner] == OUT)
        return N_("{mark}: {who}. Legs run: {at} of {length}. Dropped out.");
    if (t->status[runner] == FINISHED)
        return N_("{mark}: {who}. Legs run: {at} of {length}. Finisher!");
    if (runner == t->turn && !t->over)
        return N_("{mark}: {who}. Legs run: {at} of {length}. Running now. Next legs: {ahead}.");
    return N_("{mark}: {who}. Legs run: {at} of {length}. Next legs: {ahead}.");
}

static void say_runner(const pd_voice *voice, const struct trail *t, int runner, pd_text *out) {
    word name, who, mark, at, length;
    char ahead[512];
    pd_text text = pd_text_on(ahead, sizeof ahead);
    put_ahead(voice, t, runner, &text);
    pd__listed_word(voice, who, runner, runner_word(voice, name, runner, t->seats));
    pd_format(out, pd__tr(voice, standing(t, runner)), "mark", pd__number_word(mark, runner + 1),
              "who", who, "at", pd__number_word(at, t->at[runner]), "length",
              pd__number_word(length, t->length), "ahead", ahead, NULL);
    pd_put(out, "\n");
}

static void say_cards(const pd_voice *voice, const struct trail *t, int runner, pd_text *out) {
    word hand, deck, discard;
    pd_put(out, "   ");
    pd_format(
        out,
        pd__tr(voice, runner < t->seats
                          ? N_("Cards in hand: {hand}; in the deck: {deck}; discarded: {discard}.")
                          : N_("Cards in the deck: {deck}; discarded: {discard}.")),
        "hand", pd__number_word(hand, t->count[runner]), "deck",
        pd__number_word(deck, pd__ta_total(t->veiled[runner]) - t->count[runner]), "discard",
        cards_word(voice, discard, pd__ta_discard(t, runner)), NULL);
    pd_put(out, "\n");
}

static void say_setbacks(const pd_voice *voice, const struct trail *t, int runner, pd_text *out) {
    for (int kind = 0; kind < SETBACK_KINDS; kind++) {
        word number;
        int count = pd__ta_setbacks(t->setbacks[runner], kind);
        if (count == 0)
            continue;
        pd_put(out, "   ");
        pd_format(out,
                  pd__tr(voice, count > 1 ? N_("Setback: {setback} ×{number} ({effect} each).")
                                          : N_("Setback: {setback} ({effect}).")),
                  "setback", pd__tr(voice, setback_names[kind]), "number",
                  pd__number_word(number, count), "effect", pd__tr(voice, effect_in(t, kind)),
                  NULL);
        pd_put(out, "\n");
    }
}

static void say_boosts(const pd_voice *voice, const struct trail *t, int runner, pd_text *out) {
    for (unsigned rest = t->boosts[runner]; rest; rest &= rest - 1) {
        word cost, effect;
        int boost = (int)pd__lowest(rest);
        bool used = runner == t->turn && (t->used >> boost & 1);
        const char *text = N_("Boost: {boost}; effect: {effect}.");
        if (boost != IN_SIGHT)
            text = used ? N_("Boost: {boost}, used this turn.")
                        : N_("Boost: {boost}, costs: {cost}; effect: {effect}.");
        pd_put(out, "   ");
        pd_format(out, pd__tr(voice, text), "boost", pd__tr(voice, boost_names[boost]), "cost",
                  cards_word(voice, cost, t->cost[boost]), "effect",
                  effect_word(voice, effect, boost, boost < DASHES ? t->dash[boost] : 0), NULL);
        pd_put(out, "\n");
    }
}

void pd__ta_say_hand(const pd_voice *voice, const void *view, pd_text *out) {
    const struct trail *t = view;
    word cards;
    pd_format(out, pd__tr(voice, N_("Your hand: {cards}.")), "cards",
              cards_word(voice, cards, t->hand[t->viewer]), NULL);
    pd_put(out, "\n");
}

static bool can_only_drop_out(const struct trail *t) {
    return pd__trail.check(t, MOVE_DNF) == PD_OK;
}

static const char *task(const struct trail *t) {
    if (t->phase == PHASE_KEEP)
        return N_("You have stopped. Keep one card for your next turn, or none.");
    if (t->phase == PHASE_AID)
        return N_("You are at an Aid Station: draw a Boost, or discard all your Setbacks?");
    if (t->ran)
        return N_("Run on (next leg: {leg}, to {stop}) or stop here, at {here}.");
    return can_only_drop_out(t)
               ? N_("You cannot pay for the next leg ({leg}). Unless a Boost helps, you drop out.")
               : N_("Run at least one leg. The next one is {leg}, to {stop}.");
}

static void say_task(const pd_voice *voice, const struct trail *t, pd_text *out) {
    int at = t->at[t->turn], leg = at < t->length ? at : at - 1, here = at ? at - 1 : 0;
    pd_format(out, pd__tr(voice, task(t)), "leg", pd__tr(voice, face_names[pd__ta_leg(t, leg)]),
              "stop", pd__tr(voice, stop_names[pd__ta_stop(t, leg)]), "here",
              pd__tr(voice, stop_names[pd__ta_stop(t, here)]), NULL);
}

void pd__ta_say_now(const pd_voice *voice, const void *view, pd_text *out) {
    const struct trail *t = view;
    if (t->over)
        say_over(voice, &(pd_event){.a = t->outside, .cards = t->winners}, out);
    else if (t->viewer >= 0 && t->turn == t->viewer && voice->listener == t->viewer)
        say_task(voice, t, out);
    else
        pd__say_turn(voice, t->turn, out);
}

void pd__ta_say_table(const pd_voice *voice, const void *view, pd_text *out) {
    const struct trail *t = view;
    word round;
    pd_format(out, pd__tr(voice, N_("Round {number}.")), "number", pd__number_word(round, t->round),
              NULL);
    pd_put(out, " ");
    put_road(t, true, voice, out);
    for (int runner = 0; runner < RUNNERS; runner++) {
        say_runner(voice, t, runner, out);
        say_cards(voice, t, runner, out);
        say_setbacks(voice, t, runner, out);
        say_boosts(voice, t, runner, out);
    }
    if (!t->over && t->viewer >= 0)
        pd__ta_say_hand(voice, t, out);
    if (t->over || t->turn == t->viewer) {
        pd__ta_say_now(voice, t, out);
        pd_put(out, "\n");
    }
}

// ---------------------------------------------------------------------------------- moves and why

static const char *move_text(const struct trail *t, pd_move move) {
    if (move == MOVE_GREEN)
        return N_("run the {leg} leg to {stop}, with a green card as a joker");
    if (move < MOVE_STOP)
        return N_("run the {leg} leg to {stop}, with {cards}");
    switch (move) {
    case MOVE_STOP: return N_("stop here, at {here}");
    case MOVE_DNF: return N_("drop out: you cannot run");
    case MOVE_KEEP: return N_("keep no card");
    case MOVE_AID_BOOST: return N_("draw a Boost");
    case MOVE_AID_HEAL:
        return t->setbacks[t->turn] ? N_("discard your Setbacks: {mine}")
                                    : N_("discard your Setbacks (you have none)");
    default: return N_("keep {cards}");
    }
}

static counts move_cards(const struct trail *t, pd_move move) {
    if (move < MOVE_STOP)
        return pd__ta_payment(move);
    if (move > MOVE_KEEP && move < MOVE_AID_BOOST)
        return TA_ONE(move - MOVE_KEEP - 1);
    if (move < MOVE_BOOST)
        return 0;
    struct trail_boost_move use = pd__ta_read_boost_move(move);
    counts cost = t->cost[use.boost];
    return pd__ta_variant_fits(cost, use.variant) ? pd__ta_variant_cost(cost, use.variant) : cost;
}

static void say_boost_move(const pd_voice *voice, const struct trail *t, pd_move move,
                           pd_text *out) {
    word cards, effect;
    struct trail_boost_move use = pd__ta_read_boost_move(move);
    bool is_remedy = use.boost >= REMEDIES && use.boost < WINDS;
    const char *text =
        is_remedy ? N_("{boost} ({cards}): discard {setback}") : N_("{boost} ({cards}): {effect}");
    pd_format(out, pd__tr(voice, text), "boost", pd__tr(voice, boost_names[use.boost]), "cards",
              cards_word(voice, cards, move_cards(t, move)), "setback",
              pd__tr(voice, setback_names[use.setback]), "effect",
              effect_word(voice, effect, use.boost, use.boost < DASHES ? t->dash[use.boost] : 0),
              NULL);
}

void pd__ta_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    const struct trail *t = view;
    word cards, mine;
    int at = t->at[t->turn], leg = at < t->length ? at : at - 1, here = at ? at - 1 : 0;
    if (move >= MOVE_BOOST) {
        say_boost_move(voice, t, move, out);
        return;
    }
    pd_format(out, pd__tr(voice, move_text(t, move)), "leg",
              pd__tr(voice, face_names[pd__ta_leg(t, leg)]), "stop",
              pd__tr(voice, stop_names[pd__ta_stop(t, leg)]), "here",
              pd__tr(voice, stop_names[pd__ta_stop(t, here)]), "cards",
              cards_phrase(voice, cards, move_cards(t, move)), "mine",
              setbacks_word(voice, mine, t->setbacks[t->turn]), NULL);
}

// The Setback before the runner to move that forbids pairs of a colour, or −1.
static int forbidding(const struct trail *t, int colour) {
    for (int i = 0; i < PAIR_SETBACKS; i++)
        if (pd__ta_pair(t, i) == colour && pd__ta_suffers(t, t->turn, SIDE_STITCH + i))
            return SIDE_STITCH + i;
    return -1;
}

// The Setback in a refusal: the one to discard, or the one that forbids a pair.
static int refusal_setback(const struct trail *t, pd_move move) {
    if (move >= MOVE_PAIR && move < MOVE_GREEN) {
        int setback = forbidding(t, (int)move - MOVE_PAIR);
        return setback < 0 ? ALL_GOOD : setback;
    }
    return move >= MOVE_BOOST ? pd__ta_read_boost_move(move).setback : 0;
}

void pd__ta_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *sentence,
                        pd_text *out) {
    const struct trail *t = view;
    word cards;
    int at = t->at[t->turn], leg = at < t->length ? at : at - 1;
    int boost = move >= MOVE_BOOST ? pd__ta_read_boost_move(move).boost : 0;
    pd_format(out, sentence, "cards", cards_word(voice, cards, move_cards(t, move)), "leg",
              pd__tr(voice, face_names[pd__ta_leg(t, leg)]), "setback",
              pd__tr(voice, setback_names[refusal_setback(t, move)]), "boost",
              pd__tr(voice, boost_names[boost]), NULL);
}

const char *pd__ta_rules_now(const void *view) {
    const struct trail *t = view;
    if (t->over)
        return t->seats == 1 ? "TR-14 TR-15 TR-19" : "TR-14 TR-15 TR-16";
    if (t->phase == PHASE_KEEP)
        return "TR-10 TR-12 TR-13";
    if (t->phase == PHASE_AID)
        return "TR-5 TR-11 TR-13";
    bool boosts = t->boosts[t->turn] != 0, setbacks = t->setbacks[t->turn] != 0;
    if (boosts)
        return "TR-5 TR-7 TR-8 TR-9 TR-13 TR-20";
    return setbacks ? "TR-7 TR-8 TR-11 TR-13" : "TR-7 TR-8 TR-11";
}

// ---------------------------------------------------------------------------------------- reasons

// Where a move would take the viewer, and the cards left after it.
struct prospect {
    int at;
    counts left;
};

static struct prospect prospect_of(const struct trail *t, pd_move move) {
    int at = t->at[t->turn], legs = move < MOVE_STOP ? 1 : 0;
    if (move >= MOVE_BOOST && move < MOVE_REMEDY)
        legs = t->dash[pd__ta_read_boost_move(move).boost];
    at = at + legs < t->length ? at + legs : t->length;
    return (struct prospect){at, t->hand[t->turn] - move_cards(t, move)};
}

static bool pair_allowed(const struct trail *t, int colour) {
    return forbidding(t, colour) < 0;
}

// True if the cards pay for one more leg, dashes not counted.
static bool pays_for_next(const struct trail *t, struct prospect p) {
    bool in_sight = pd__ta_in_sight(t, t->turn) && p.at < t->at[!t->turn];
    if (pd__ta_face(p.left, JOKER) || pd__ta_face(p.left, pd__ta_leg(t, p.at)))
        return true;
    for (int colour = 0; colour < COLOURS; colour++)
        if (pd__ta_face(p.left, colour) >= 2 && pair_allowed(t, colour))
            return true;
    return in_sight && pd__ta_face(p.left, GREEN);
}

static const char *why_finish(const struct trail *t, struct prospect p) {
    int rival = !t->turn, cards = pd__ta_total(p.left);
    int more = cards - (rival < t->seats ? t->count[rival] : 0);
    bool follows = t->turn == t->first && t->status[rival] == RUNNING;
    if (t->status[rival] != FINISHED)
        return follows
                   ? NP_("It takes you to the end of the course with one card left in your hand.",
                         "It takes you to the end of the course with {count} cards left in your "
                         "hand.")
                   : N_("It takes you to the end of the course, and you win.");
    if (more > 0)
        return N_("It takes you to the end of the course, and you win.");
    if (more == 0)
        return N_("It takes you to the end of the course, and you share the victory.");
    return NP_("It takes you to the end of the course with one card left in your hand.",
               "It takes you to the end of the course with {count} cards left in your hand.");
}

static const char *why_setback_stop(const struct trail *t, struct prospect p) {
    if (pays_for_next(t, p))
        return N_("You do not have to stop at that Setback: your remaining cards ({cards}) pay for "
                  "one more leg.");
    return NP_(
        "You move on but risk a Setback: one of the {setbacks} you could draw is harmless.",
        "You move on but risk a Setback: {count} of the {setbacks} you could draw are harmless.");
}

// Reasons for running on, by a leg or a dash.
static const char *why_run(const struct trail *t, struct prospect p) {
    if (p.at == t->length)
        return why_finish(t, p);
    int at = t->at[t->turn], stop = pd__ta_stop(t, p.at - 1);
    bool off_setback = t->ran && pd__ta_stop(t, at - 1) == STOP_SETBACK;
    if (stop == STOP_SETBACK)
        return why_setback_stop(t, p);
    if (stop == STOP_AID)
        return p.left ? N_("It takes you to an Aid Station, and you still hold: {cards}.")
                      : N_("It takes you to an Aid Station.");
    if (off_setback)
        return p.left ? N_("It takes you past the Setback to a neutral stop, and you still hold: "
                           "{cards}.")
                      : N_("It takes you past the Setback to a neutral stop.");
    if (pays_for_next(t, p))
        return N_("It takes you to a neutral stop, and your remaining cards ({cards}) pay for one "
                  "more leg.");
    return p.left ? N_("It takes you to a neutral stop, and you still hold: {cards}.")
                  : N_("It takes you on to a neutral stop.");
}

static const char *why_stop(const struct trail *t, struct prospect p) {
    int here = pd__ta_stop(t, p.at - 1), next = pd__ta_stop(t, p.at);
    if (t->status[!t->turn] == FINISHED)
        return N_("The other runner has finished, so the race ends with this turn.");
    if (here == STOP_AID && (t->setbacks[t->turn] || pd__ta_boost_pile(t)))
        return N_("You are at an Aid Station; if you run on, you miss it.");
    if (!p.left)
        return N_("You have no cards left to run with.");
    if (!pays_for_next(t, p) && !t->boosts[t->turn])
        return N_("Your cards ({cards}) do not pay for the next leg.");
    if (here == STOP_SETBACK)
        return NP_("You save your cards but risk a Setback: one of the {setbacks} you could draw "
                   "is harmless.",
                   "You save your cards but risk a Setback: {count} of the {setbacks} you could "
                   "draw are harmless.");
    if (next == STOP_SETBACK)
        return N_("There is no Setback here, but there is one at the end of the next leg.");
    return pd__ta_suffers(t, t->turn, HYPO)
               ? N_("There is no Setback here, and you draw new cards.")
               : N_("There is no Setback here, and you can keep a card for your next turn.");
}

enum { SOON = 4 }; // how many legs ahead a kept card is considered for

// The next leg of this colour, or the length of the course if there is none soon.
static int leg_for(const struct trail *t, int colour) {
    int at = t->at[t->turn], leg = at;
    while (leg < t->length && leg < at + SOON && pd__ta_leg(t, leg) != colour)
        leg++;
    return leg < at + SOON ? leg : t->length;
}

static const char *why_keep(const struct trail *t, int face) {
    if (face == JOKER)
        return N_("The joker pays for a leg of any colour.");
    int leg = leg_for(t, face);
    if (leg == t->at[t->turn])
        return N_("It pays for the next leg: leg {leg} ({colour}).");
    if (leg < t->length)
        return N_("It can soon pay for a leg: leg {leg} ({colour}).");
    return pair_allowed(t, face) ? N_("With a second card of its colour it pays for any leg.")
                                 : N_("One more card next turn is better than none.");
}

static const char *why_aid(const struct trail *t, pd_move move) {
    bool hurt = t->setbacks[t->turn] >> 4 * EXHAUSTION;
    if (move == MOVE_AID_BOOST)
        return hurt ? N_("A Boost can help you in every later turn.")
                    : N_("No Setback hurts you, and a Boost can help you in every later turn.");
    return t->setbacks[t->turn] ? N_("You get rid of: {mine}.")
                                : N_("You have no Setbacks, so nothing changes.");
}

static const char *why_boost(const struct trail *t, pd_move move) {
    if (move < MOVE_REMEDY)
        return why_run(t, prospect_of(t, move));
    return move < MOVE_WIND ? N_("You get rid of {setback} ({effect}).")
                            : NP_("You draw a new Race card at once.",
                                  "You draw {count} new Race cards at once.");
}

static const char *why(const struct trail *t, pd_move move) {
    if (move < MOVE_STOP)
        return why_run(t, prospect_of(t, move));
    if (move >= MOVE_BOOST)
        return why_boost(t, move);
    switch (move) {
    case MOVE_STOP: return why_stop(t, prospect_of(t, move));
    case MOVE_DNF: return N_("Your cards pay for neither a leg nor a dash.");
    case MOVE_KEEP:
        return N_("All your cards go to your discard pile, which becomes your next deck.");
    case MOVE_AID_BOOST:
    case MOVE_AID_HEAL: return why_aid(t, move);
    default: return why_keep(t, (int)move - MOVE_KEEP - 1);
    }
}

// {count} in a reason: cards to draw, cards left at the end, or harmless Setbacks.
static int reason_count(const struct trail *t, pd_move move, struct prospect p, cardset pile) {
    if (move >= MOVE_WIND)
        return WIND_DRAWS;
    return p.at == t->length ? pd__ta_total(p.left) : pd__ta_setbacks(pile, ALL_GOOD);
}

void pd__ta_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    const struct trail *t = view;
    word cards, count, setbacks, leg, mine;
    struct prospect p = prospect_of(t, move);
    cardset pile = t->pile ? t->pile : pd__ta_setback_discards(t);
    int setback = move >= MOVE_BOOST ? pd__ta_read_boost_move(move).setback : ALL_GOOD;
    int face = move > MOVE_KEEP && move < MOVE_AID_BOOST ? (int)move - MOVE_KEEP - 1 : 0;
    pd_format(out, pd__tr(voice, why(t, move)), "cards", cards_word(voice, cards, p.left), "count",
              pd__number_word(count, reason_count(t, move, p, pile)), "setbacks",
              pd__number_word(setbacks, (int)pd__count(pile)), "leg",
              pd__number_word(leg, leg_for(t, face) + 1), "colour", pd__tr(voice, face_names[face]),
              "mine", setbacks_word(voice, mine, t->setbacks[t->turn]), "setback",
              pd__tr(voice, setback_names[setback]), "effect", pd__tr(voice, effect_in(t, setback)),
              NULL);
}
