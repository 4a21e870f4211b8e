// Magpie in words, and its rule page. Names, cards and numbers are filled in; where somebody is
// addressed as "you" there is a second sentence for that.
#include "engine/words.h"
#include "magpie.h"

const pd_rule pd__mp_rules[] = {
    {"", N_("What it is about")},
    {"MP-1", N_("Forty cards with the numbers 1 to 40. Who takes the most of them wins; ties share "
                "the victory.")},
    {"", N_("Before the match")},
    {"MP-2", N_("Two to six players. Each is dealt four cards and keeps them secret; the others "
                "are the deck. The nest, in the middle, is empty.")},
    {"", N_("A turn")},
    {"MP-3", N_("Lay one card from your hand on the nest.")},
    {"MP-4", N_("If its number is at most 3 away from the one it covers, take the nest, and your "
                "card with it.")},
    {"MP-5", N_("Then draw a card, as long as there are any. It is the next player’s turn.")},
    {"", N_("The end")},
    {"MP-6", N_("The match ends when nobody has a card. What lies in the nest is nobody’s.")},
    {NULL, NULL},
};

static const char *card_word(pd__phrase buffer, int card) {
    return pd__number_word(buffer, card + 1);
}

static const char *cards_list(pd__phrase buffer, cardset cards) {
    pd_text out = pd_text_on(buffer, sizeof(pd__phrase));
    for (; cards; cards &= cards - 1) {
        pd_put(&out, out.used ? ", " : "");
        pd_put_int(&out, pd__lowest(cards) + 1);
    }
    return *buffer ? buffer : "–";
}

// ----------------------------------------------------------------------------------------- events

static const pd__victory victory = {
    .to_you = N_("The match is over. You win!"),
    .shared = N_("The match is over. Shared victory: {who}."),
    .of = N_("The match is over. The winner is {who}."),
};

static const struct {
    const char *of, *to_you;
} sayings[] = {
    [EV_DEAL] = {N_("{who} is dealt four cards."), N_("You are dealt {cards}.")},
    [EV_PLAY] = {N_("{who} lays the {card}."), N_("You lay the {card}.")},
    [EV_TAKE] = {N_("{who} takes the nest. Cards: {count}."),
                 N_("You take the nest. Cards: {count}.")},
    [EV_DRAW] = {"", N_("You draw {cards}.")}, // every play is followed by a draw
};

void pd__mp_say_event(const pd_voice *voice, const pd_event *e, pd_text *out) {
    pd__phrase who, card, cards, count;
    if (e->kind == EV_OVER) {
        pd__say_winners(voice, &victory, (unsigned)e->cards, out);
        return;
    }
    bool you = e->seat == voice->listener;
    pd_format(out, pd__tr(voice, you ? sayings[e->kind].to_you : sayings[e->kind].of), "who",
              pd__seat_word(voice, who, e->seat), "card", card_word(card, e->a), "cards",
              cards_list(cards, e->cards), "count", pd__number_word(count, e->b), NULL);
}

// ------------------------------------------------------------------------------------------ table

static void say_seat(const pd_voice *voice, const struct magpie *g, int seat, pd_text *out) {
    pd__phrase name, who, hand, won;
    pd__listed_word(voice, who, seat, pd__seat_word(voice, name, seat));
    pd_format(out, pd__tr(voice, N_("  {who}: cards in hand: {hand}; taken: {won}")), "who", who,
              "hand", pd__number_word(hand, g->count[seat]), "won",
              pd__number_word(won, (int)pd__count(g->won[seat])), NULL);
    pd_put(out, "\n");
}

static void say_nest(const pd_voice *voice, const struct magpie *g, pd_text *out) {
    pd__phrase nest, top, deck;
    pd_format(out,
              pd__tr(voice, g->top == NO_CARD
                                ? N_("The nest is empty. Cards in the deck: {deck}.")
                                : N_("Cards in the nest: {nest}, the {top} on top; in the deck: "
                                     "{deck}.")),
              "nest", pd__number_word(nest, (int)pd__count(g->nest)), "top", card_word(top, g->top),
              "deck", pd__number_word(deck, pd__mp_deck(g)), NULL);
    pd_put(out, "\n");
}

void pd__mp_say_hand(const pd_voice *voice, const void *view, pd_text *out) {
    const struct magpie *g = view;
    pd__phrase cards;
    pd_format(out, pd__tr(voice, N_("Your hand: {cards}.")), "cards",
              cards_list(cards, g->hand[g->viewer]), NULL);
    pd_put(out, "\n");
}

void pd__mp_say_table(const pd_voice *voice, const void *view, pd_text *out) {
    const struct magpie *g = view;
    for (int seat = 0; seat < g->seats; seat++)
        say_seat(voice, g, seat, out);
    say_nest(voice, g, out);
    if (g->over) {
        pd__say_winners(voice, &victory, g->winners, out);
        pd_put(out, "\n");
    } else if (g->viewer >= 0) {
        pd__mp_say_hand(voice, g, out);
    }
}

// ---------------------------------------------------------------------------------- moves and why

void pd__mp_say_now(const pd_voice *voice, const void *view, pd_text *out) {
    const struct magpie *g = view;
    if (g->over)
        pd__say_winners(voice, &victory, g->winners, out);
    else if (voice->listener == g->turn)
        pd_put(out, pd__tr(voice, N_("Lay a card on the nest.")));
    else
        pd__say_turn(voice, g->turn, out);
}

void pd__mp_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    pd__phrase card;
    pd_format(out,
              pd__tr(voice, pd__mp_takes(view, (int)move) ? N_("{card}: take the nest")
                                                          : N_("{card}: lay it on the nest")),
              "card", card_word(card, (int)move), NULL);
}

void pd__mp_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *text,
                        pd_text *out) {
    pd__phrase card;
    (void)voice, (void)view;
    pd_format(out, text, "card", card_word(card, (int)move), NULL);
}
