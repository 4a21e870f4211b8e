// Battle GUM in words. Every sentence is a message of the catalogue; names, cards and numbers are
// filled in. Where somebody is addressed as "you" there is a second sentence for that.
#include "engine/words.h"
#include "games/battlegum/battlegum.h"

typedef pd__phrase word;
typedef char list[512];

static void put_card(const pd_voice *voice, int value, pd_text *out) {
    if (value == NINJA)
        pd_put(out, pd__tr(voice, N_("Ninja")));
    else
        pd_put_int(out, value);
}

static const char *card_word(const pd_voice *voice, word buffer, int value) {
    pd_text out = pd_text_on(buffer, sizeof(word));
    put_card(voice, value, &out);
    return buffer;
}

// By how many there are of a value, from one.
static const char *const value_phrases[] = {N_("a {value}"), N_("two {value}s"),
                                            N_("three {value}s"), N_("four {value}s")};
static const char *const ninja_phrases[] = {N_("a Ninja"), N_("two Ninjas"), N_("three Ninjas"),
                                            N_("four Ninjas")};

static const char *value_phrase(int value, int count) {
    if (value == NINJA)
        return ninja_phrases[count - 1];
    return count == 1 && (value == 8 || value == 11) ? N_("an {value}") : value_phrases[count - 1];
}

// Cards as a sentence has them: "a 10, two 2s and a Ninja"; a dash for none.
static const char *cards_phrase(const pd_voice *voice, list buffer, pack cards) {
    pd_text out = pd_text_on(buffer, sizeof(list));
    int index = 0, kinds = 0;
    for (int value = 0; value < 16; value++)
        kinds += pd__pack_of(cards, value) > 0;
    for (int value = 0; value < 16; value++) {
        word number;
        int count = pd__pack_of(cards, value);
        if (count == 0)
            continue;
        pd_put(&out, pd_list_joint(voice->language, index++, kinds));
        pd_format(&out, pd__tr(voice, value_phrase(value, count)), "value",
                  pd__number_word(number, value), NULL);
    }
    pd_put(&out, cards ? "" : "—");
    return buffer;
}

// Cards as a label has them: "2, 2, 10, Ninja".
static const char *cards_list(const pd_voice *voice, list buffer, pack cards) {
    pd_text out = pd_text_on(buffer, sizeof(list));
    for (cardset rest = pd__pack_spread(cards); rest; rest &= rest - 1) {
        pd_put(&out, out.used ? ", " : "");
        put_card(voice, (int)pd__lowest(rest) >> 2, &out);
    }
    pd_put(&out, cards ? "" : "—");
    return buffer;
}

// A sentence about somebody, and the same said to them.
struct saying {
    const char *of, *to_you;
};

static const char *say_to(const pd_voice *voice, struct saying saying, int seat) {
    bool you = seat >= 0 && seat == voice->listener && saying.to_you;
    const char *sentence = you ? saying.to_you : saying.of;
    return saying.of ? pd__tr(voice, sentence) : NULL;
}

// ----------------------------------------------------------------------------------------- events

// Deals and draws are mentioned only to readers who may know the cards: see seen_sayings.
static const struct saying sayings[EV_OVER] = {
    [EV_DEALER] = {N_("{who} deals."), N_("You deal.")},
    [EV_ROW] = {N_("{who} has {cards} face up."), N_("You have {cards} face up.")},
    [EV_CHOICE] = {N_("{who} has chosen."), NULL},
    [EV_REVEAL] = {N_("{who} leaves {cards} face up."), N_("You leave {cards} face up.")},
    [EV_LAY] = {N_("{who} lays {cards}."), N_("You lay {cards}.")},
    [EV_TURN_UP] = {N_("{who} draws {cards} from the face-up row."),
                    N_("You draw {cards} from your face-up row.")},
    [EV_BLIND] = {NP_("{who} draws one face-down card.", "{who} draws {count} face-down cards."),
                  NULL},
    [EV_TAKE] = {NP_("{who} takes the pile: one card.", "{who} takes the pile: {count} cards."),
                 NP_("You take the pile: one card.", "You take the pile: {count} cards.")},
    [EV_SKIP] = {N_("{who} is skipped."), N_("You are skipped.")},
    [EV_PASS] = {N_("{who} passes."), N_("You pass.")},
};

// Cards that only their owner, or the all-seeing reader of a replay, is told.
static const struct saying seen_sayings[] = {
    [EV_DEAL] = {N_("{who} is dealt {cards}."), N_("You are dealt {cards}.")},
    [EV_CHOICE] = {N_("{who} chooses {cards} to lie face up."),
                   N_("You choose {cards} to lie face up.")},
    [EV_DRAW] = {N_("{who} draws {cards}."), N_("You draw {cards}.")},
    [EV_BLIND] = {N_("{who} draws {cards} from the face-down cards."),
                  N_("You draw {cards} from your face-down cards.")},
};

static const struct saying completing = {N_("{who} completes the pair out of turn: {cards}."),
                                         N_("You complete the pair out of turn: {cards}.")};
static const struct saying aiming = {N_("{who} lays {cards} and gives {other} the pile."),
                                     N_("You lay {cards} and give {other} the pile.")};
static const struct saying aiming_at_you = {N_("{who} lays {cards} and gives you the pile."), NULL};
static const struct saying forced_take = {
    NP_("{who} cannot play and takes the pile: one card.",
        "{who} cannot play and takes the pile: {count} cards."),
    NP_("You cannot play, so you take the pile: one card.",
        "You cannot play, so you take the pile: {count} cards.")};
static const struct saying leading = {N_("{who} leads."), N_("You lead.")};
static const struct saying answering = {N_("{who} must answer with a 13 or a 1, or take the pile."),
                                        N_("You must answer with a 13 or a 1, or take the pile.")};

static const char *const removals[] = {
    [REMOVED_BY_NINE] =
        NP_("The pile leaves the game: one card.", "The pile leaves the game: {count} cards."),
    [REMOVED_BY_FOUR] = N_("Four of a kind: the pile of {count} cards leaves the game."),
    [REMOVED_BY_COMPLETING] =
        NP_("The pile leaves the game: one card.", "The pile leaves the game: {count} cards."),
};

static struct saying lay_saying(const pd_voice *voice, const pd_event *e) {
    if (e->c)
        return completing;
    if (e->other < 0)
        return sayings[EV_LAY];
    return e->other == voice->listener ? aiming_at_you : aiming;
}

// Most turns are not mentioned.
static struct saying turn_saying(const pd_event *e) {
    if (e->a == PHASE_ANSWER)
        return answering;
    return e->a == PHASE_PLAY && e->b == NO_VALUE ? leading : (struct saying){NULL, NULL};
}

static struct saying saying_for(const pd_voice *voice, const pd_event *e) {
    switch (e->kind) {
    case EV_DEAL:
    case EV_CHOICE:
    case EV_DRAW:
    case EV_BLIND: return e->cards ? seen_sayings[e->kind] : sayings[e->kind];
    case EV_LAY: return lay_saying(voice, e);
    case EV_TAKE: return e->c ? forced_take : sayings[EV_TAKE];
    case EV_REMOVE: return (struct saying){removals[e->a], NULL};
    case EV_TURN: return turn_saying(e);
    default: return sayings[e->kind];
    }
}

static const pd__victory victory = {
    .to_you = N_("The match is over. You win!"),
    .shared = N_("The match is over. Shared victory: {who}."),
    .of = N_("The match is over. The winner is {who}."),
};

static void put_winners(const pd_voice *voice, unsigned winners, bool by_limit, pd_text *out) {
    if (by_limit) {
        pd_put(
            out,
            pd__tr(voice, N_("The play limit is reached: the player with the fewest cards wins.")));
        pd_put(out, " ");
    }
    pd__say_winners(voice, &victory, winners, out);
}

// The cards an event shows; none if they may not be known.
static pack event_cards(const pd_event *e) {
    return e->kind == EV_LAY || e->kind == EV_TURN_UP ? pd__pack(e->a, e->b) : e->cards;
}

void pd__bg_say_event(const pd_voice *voice, const pd_event *e, pd_text *out) {
    word who, other, count;
    list cards;
    if (e->kind == EV_OVER) {
        put_winners(voice, (unsigned)e->cards, e->a, out);
        return;
    }
    const char *sentence = say_to(voice, saying_for(voice, e), e->seat);
    if (sentence)
        pd_format(out, sentence, "who", pd__seat_word(voice, who, e->seat), "other",
                  pd__seat_word(voice, other, e->other), "cards",
                  cards_phrase(voice, cards, event_cards(e)), "count", pd__number_word(count, e->b),
                  NULL);
}

// ------------------------------------------------------------------------------------------ table

static void say_pile(const pd_voice *voice, const struct battlegum *g, pd_text *out) {
    word top;
    list cards;
    if (g->pile)
        pd_format(out, pd__tr(voice, N_("Pile: {cards}. On top: {top}.")), "cards",
                  cards_list(voice, cards, g->pile), "top", card_word(voice, top, g->top), NULL);
    else
        pd_put(out, pd__tr(voice, N_("The pile is empty.")));
    pd_put(out, "\n");
}

static struct saying demand(const struct battlegum *g) {
    if (!g->pile)
        return (struct saying){N_("{who} leads and may play any card."),
                               N_("You lead: play any card.")};
    if (!g->value || (g->value == SIX && g->options.six == SIX_EITHER))
        return (struct saying){N_("{who} may play anything."), N_("You may play anything.")};
    if (g->value == SIX)
        return (struct saying){N_("{who} must play 6 or lower, or a Ninja."),
                               N_("Play 6 or lower, or a Ninja.")};
    if (g->value == THIRTEEN)
        return (struct saying){N_("{who} must play a 13, a Ninja or a 1."),
                               N_("Play a 13, a Ninja or a 1.")};
    return (struct saying){N_("{who} must play {value} or higher, or a Ninja."),
                           N_("Play {value} or higher, or a Ninja.")};
}

static struct saying situation(const struct battlegum *g) {
    switch (g->phase) {
    case PHASE_CHOOSE:
        return (struct saying){N_("{who} chooses three cards to lie face up."),
                               N_("Choose three cards to lie face up in front of you; the other "
                                  "three are your hand.")};
    case PHASE_ANSWER:
        return (struct saying){
            N_("{other} gives {who} the pile; {who} must answer with a 13 or a 1, or take it."),
            N_("{other} aims the pile at you: answer with a 13 or a 1, or take it.")};
    case PHASE_WINDOW:
        return (struct saying){
            N_("The top two cards are {top}s. {who} may lay the other two, or pass."),
            N_("The top two cards are {top}s. Lay the other two if you have them, or pass.")};
    case PHASE_REFILL:
        return (struct saying){N_("{who} chooses a face-up card to draw."),
                               N_("Choose a face-up card to draw.")};
    default: return demand(g);
    }
}

// Must the listener take the pile? Looks at no hand but the listener's.
static bool can_only_take(const pd_voice *voice, const struct battlegum *g) {
    const pack answers = (pack)15 << 4 * ONE | (pack)15 << 4 * THIRTEEN;
    bool sees = g->viewer == g->turn || g->viewer == PD_ALL_SEEING;
    bool may_take = g->phase == PHASE_ANSWER || (g->phase == PHASE_PLAY && g->pile);
    pack fitting = g->phase == PHASE_ANSWER ? answers : pd__bg_playable(g);
    return voice->listener == g->turn && sees && may_take && !(g->hand[g->turn] & fitting);
}

static void say_situation(const pd_voice *voice, const struct battlegum *g, pd_text *out) {
    word who, other, value, top;
    pd_format(out, say_to(voice, situation(g), g->turn), "who", pd__seat_word(voice, who, g->turn),
              "other", pd__seat_word(voice, other, g->last), "value",
              pd__number_word(value, g->value), "top", pd__number_word(top, g->top), NULL);
    bool one_fits = pd__pack_of(pd__bg_playable(g), ONE) || g->options.one != ONE_STRICT;
    if (g->phase == PHASE_PLAY && !one_fits) {
        pd_put(out, " ");
        pd_put(out, pd__tr(voice, N_("A 1 does not go onto this pile.")));
    }
    if (can_only_take(voice, g)) {
        pd_put(out, " ");
        pd_put(out, pd__tr(voice, N_("Nothing in your hand fits: take the pile.")));
    }
}

void pd__bg_say_now(const pd_voice *voice, const void *view, pd_text *out) {
    const struct battlegum *g = view;
    if (g->phase == PHASE_OVER)
        put_winners(voice, g->winners, false, out);
    else
        say_situation(voice, g, out);
}

static void say_seat(const pd_voice *voice, const struct battlegum *g, int seat, pd_text *out) {
    word name, who, count, down;
    list known, row;
    pd__listed_word(voice, who, seat, pd__seat_word(voice, name, seat));
    pd_format(out,
              pd__tr(voice, g->known[seat]
                                ? N_("  {who}: in hand {count}, among them {known}; face "
                                     "up {row}; face down {down}")
                                : N_("  {who}: in hand {count}; face up {row}; face down "
                                     "{down}")),
              "who", who, "count", pd__number_word(count, g->count[seat]), "known",
              cards_list(voice, known, g->known[seat]), "row", cards_list(voice, row, g->row[seat]),
              "down", pd__number_word(down, g->down[seat]), NULL);
    pd_put(out, "\n");
}

static void say_stock(const pd_voice *voice, const struct battlegum *g, pd_text *out) {
    word stock, plays, limit;
    list gone;
    pd_format(out,
              pd__tr(voice, N_("Cards in the stock: {stock}. Out of the game: {gone}. Plays so "
                               "far: {plays} of at most {limit}.")),
              "stock", pd__number_word(stock, g->stock), "gone",
              cards_list(voice, gone, pd__bg_gone(g)), "plays", pd__number_word(plays, g->plays),
              "limit", pd__number_word(limit, g->options.limit), NULL);
    pd_put(out, "\n");
}

void pd__bg_say_hand(const pd_voice *voice, const void *view, pd_text *out) {
    const struct battlegum *g = view;
    list cards;
    pd_format(out, pd__tr(voice, N_("Your hand: {cards}.")), "cards",
              cards_list(voice, cards, g->hand[g->viewer]), NULL);
    pd_put(out, "\n");
}

void pd__bg_say_table(const pd_voice *voice, const void *view, pd_text *out) {
    const struct battlegum *g = view;
    pd_put(out, pd__tr(voice, N_("The players, in turn order:")));
    pd_put(out, "\n");
    for (int i = 0; i < g->seats; i++)
        say_seat(voice, g, (pd__bg_first(g) + i) % g->seats, out);
    say_stock(voice, g, out);
    say_pile(voice, g, out);
    if (g->phase != PHASE_OVER && g->viewer >= 0)
        pd__bg_say_hand(voice, g, out);
    pd__bg_say_now(voice, g, out);
    pd_put(out, "\n");
}

// ---------------------------------------------------------------------------------- moves and why

// The seats that so many 8s skip, in turn order.
static void put_skipped(const pd_voice *voice, const struct battlegum *g, int count, pd_text *out) {
    for (int i = 0, seat = g->turn; i < count; i++) {
        seat = pd__bg_after(g, seat);
        pd_put(out, pd_list_joint(voice->language, i, count));
        pd_seat_name(voice, seat, out);
    }
}

static bool wins(const struct battlegum *g, int count) {
    return g->count[g->turn] == count && !g->row[g->turn] && !g->down[g->turn];
}

static const char *lay_sentence(const struct battlegum *g, pd_move move) {
    if (wins(g, pd__bg_lay_count(move)))
        return N_("lay {cards} and win");
    switch (pd__bg_lay_value(move)) {
    case NINJA:
        if (g->options.ninja == NINJA_OPEN || !g->value)
            return N_("lay {cards}; anything may follow");
        return N_("lay {cards}; the pile asks for the same as before");
    case ONE:
        return g->phase == PHASE_ANSWER ? N_("lay {cards}; the pile stays, with value 1")
                                        : N_("lay {cards}");
    case SIX:
        return g->options.six == SIX_LOWER ? N_("lay {cards}; 6 or lower must follow")
                                           : N_("lay {cards}; anything may follow");
    case EIGHT: return N_("lay {cards} and skip {skipped}");
    case NINE: return N_("lay {cards}; the pile leaves the game");
    case THIRTEEN:
        return pd__bg_lay_target(move) < 0
                   ? N_("lay {cards}; a 13, a Ninja or a 1 must follow")
                   : N_("lay {cards}; {other} must answer or take the pile");
    default: return N_("lay {cards}");
    }
}

static void say_lay(const pd_voice *voice, const struct battlegum *g, pd_move move, pd_text *out) {
    int value = pd__bg_lay_value(move), count = pd__bg_lay_count(move);
    word other;
    list cards, skipped;
    pd_text names = pd_text_on(skipped, sizeof skipped);
    put_skipped(voice, g, value == EIGHT ? count : 0, &names);
    pd_format(out, pd__tr(voice, lay_sentence(g, move)), "cards",
              cards_phrase(voice, cards, pd__pack(value, count)), "skipped", skipped, "other",
              pd__seat_word(voice, other, pd__bg_lay_target(move)), NULL);
}

static const char *other_sentence(pd_move move) {
    if (move >= MOVE_UP)
        return N_("leave {cards} face up; keep {hand} in hand");
    if (move >= MOVE_DRAW)
        return N_("draw {cards} from your face-up row");
    if (move == MOVE_TAKE)
        return NP_("take the pile: one card", "take the pile: {count} cards");
    if (move == MOVE_COMPLETE)
        return N_("complete the pair with {cards}; the pile leaves the game");
    return N_("pass and leave the pair");
}

// The cards a move is about, in a position where it is legal.
static pack move_cards(const struct battlegum *g, pd_move move) {
    if (pd__bg_is_lay(move))
        return pd__pack(pd__bg_lay_value(move), pd__bg_lay_count(move));
    if (move >= MOVE_UP)
        return pd__bg_up_cards(move);
    if (move >= MOVE_DRAW)
        return pd__pack((int)(move - MOVE_DRAW), 1);
    return move == MOVE_COMPLETE && g->top != NO_VALUE ? pd__pack(g->top, 2) : 0;
}

void pd__bg_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    const struct battlegum *g = view;
    list cards, hand = "";
    word count;
    if (pd__bg_is_lay(move)) {
        say_lay(voice, g, move, out);
        return;
    }
    if (move >= MOVE_UP)
        cards_phrase(voice, hand, g->hand[g->turn] + g->row[g->turn] - pd__bg_up_cards(move));
    pd_format(out, pd__tr(voice, other_sentence(move)), "cards",
              cards_phrase(voice, cards, move_cards(g, move)), "hand", hand, "count",
              pd__number_word(count, pd__pack_total(g->pile)), NULL);
}

// The distinct values that the viewer holds and may lay.
static pack held_and_playable(const struct battlegum *g) {
    cardset cards = pd__pack_spread(g->hand[g->turn] & pd__bg_playable(g));
    return cards & 0x1111111111111111u;
}

void pd__bg_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *sentence,
                        pd_text *out) {
    const struct battlegum *g = view;
    pack named = move_cards(g, move);
    word card, value, top;
    list cards, six, row, fitting;
    pd_format(out, sentence, "card", card_word(voice, card, named ? pd__pack_lowest(named) : NINJA),
              "cards", cards_phrase(voice, cards, named), "six",
              cards_list(voice, six, g->hand[g->turn] + g->row[g->turn]), "row",
              cards_list(voice, row, g->row[g->turn]), "playable",
              cards_list(voice, fitting, held_and_playable(g)), "value",
              pd__number_word(value, g->value), "top", pd__number_word(top, g->top), NULL);
}

const char *pd__bg_rules_now(const void *view) {
    const struct battlegum *g = view;
    switch (g->phase) {
    case PHASE_CHOOSE: return "BG-2 BG-3";
    case PHASE_ANSWER: return "BG-14 BG-15 BG-16";
    case PHASE_WINDOW: return "BG-18";
    case PHASE_REFILL: return "BG-6";
    case PHASE_OVER: return "BG-8 BG-19";
    default: break;
    }
    if (!g->pile)
        return "BG-4 BG-5 BG-6 BG-8 BG-12 BG-13 BG-14";
    return g->value == SIX ? "BG-4 BG-6 BG-7 BG-8 BG-10 BG-11 BG-15"
                           : "BG-4 BG-5 BG-6 BG-7 BG-8 BG-10 BG-12 BG-13 BG-14 BG-15";
}
