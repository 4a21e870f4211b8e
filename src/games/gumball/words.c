// Gumball Rally in words. Every sentence is a message of the catalogue; names, cards and numbers
// are filled in. Where somebody is addressed as "you" there is a second sentence for that.
#include "engine/words.h"
#include "games/gumball/gumball.h"

typedef pd__phrase word;

static const char *const colour_cards[COLOURS] = {
#define X(letter, name, card, major) card,
    GB_COLOURS(X)
#undef X
};

static const char *const colour_names[COLOURS] = {
#define X(letter, name, card, major) name,
    GB_COLOURS(X)
#undef X
};

static const char *const hazard_names[HAZARDS] = {
#define X(hazard, name) name,
    GB_HAZARDS(X)
#undef X
};

static const char *const kart_colours[KARTS_MAX] = {
#define X(kart, colour) colour,
    GB_KARTS(X)
#undef X
};

static const char *card_word(const pd_voice *voice, word buffer, int card) {
    word number;
    pd_text out = pd_text_on(buffer, sizeof(word));
    pd_format(&out, pd__tr(voice, colour_cards[pd__gb_colour(card)]), "number",
              pd__number_word(number, pd__gb_number(card)), NULL);
    return buffer;
}

// Cards with an article: "the yellow 3, the blue 4 and the red 9".
const char *pd__gb_cards_phrase(const pd_voice *voice, char *buffer, cardset cards) {
    pd_text out = pd_text_on(buffer, sizeof(word));
    int count = (int)pd__count(cards);
    for (int i = 0; i < count; i++, cards &= cards - 1) {
        word card;
        pd_put(&out, pd_list_joint(voice->language, i, count));
        pd_format(&out, pd__tr(voice, N_("the {card}")), "card",
                  card_word(voice, card, (int)pd__lowest(cards)), NULL);
    }
    return buffer;
}

// Cards after a label: "yellow 3, blue 4, red 9".
static const char *cards_list(const pd_voice *voice, word buffer, cardset cards) {
    pd_text out = pd_text_on(buffer, sizeof(word));
    for (; cards; cards &= cards - 1) {
        word card;
        pd_put(&out, out.used ? ", " : "");
        pd_put(&out, card_word(voice, card, (int)pd__lowest(cards)));
    }
    return buffer;
}

// A kart is called after its driver; in the duel, where a driver has two, with its colour.
static const char *kart_word(const pd_voice *voice, word buffer, int seat, int kart, bool duel) {
    word driver;
    pd__seat_word(voice, driver, seat);
    pd_text out = pd_text_on(buffer, sizeof(word));
    if (duel)
        pd_format(&out, pd__tr(voice, N_("{driver}’s {colour} kart")), "driver", driver, "colour",
                  pd__tr(voice, kart_colours[kart]), NULL);
    else
        pd_put(&out, driver);
    return buffer;
}

// ----------------------------------------------------------------------------------------- events

// Three wordings of a sentence: about somebody, to that person, and to the other person in it.
struct saying {
    const char *of, *to_you, *about_you;
};

static const struct saying sayings[] = {
    [EV_DEAL] = {.of = N_("{who} is dealt three cards.")},
    [EV_LINE_UP] = {.of = N_("{who} lines up with the {colour} kart."),
                    .to_you = N_("You line up with the {colour} kart.")},
    [EV_PLAY] = {.of = N_("{who} plays {cards}."), .to_you = N_("You play {cards}.")},
    [EV_PASS] = {.of = N_("{who} passes {other} by number."),
                 .to_you = N_("You pass {other} by number."),
                 .about_you = N_("{who} passes you by number.")},
    [EV_STAY] = {.of = N_("{who} stays behind {other}."),
                 .to_you = N_("You stay behind {other}."),
                 .about_you = N_("{who} stays behind you.")},
    [EV_DRAW] = {.of = NULL}, // every play is followed by a draw, so it is not mentioned
    [EV_RESHUFFLE] = {.of = N_("The deck is empty: the discard pile is shuffled into a new deck.")},
    [EV_HAZARD] = {.of = N_("Hazard card: {hazard}.")},
    [EV_BACK] = {.of = N_("{who} drops to the back."), .to_you = N_("You drop to the back.")},
    [EV_SCORE] = {.of = N_("{who} takes the {points}-point card for place {place}."),
                  .to_you = N_("You take the {points}-point card for place {place}.")},
    [EV_ROUND] = {.of = N_("Round {number} begins.")},
    [EV_PHOTO] = {.of = N_("Photo finish: the drivers tied for the lead draw a card each.")},
    [EV_PHOTO_CARD] = {.of = N_("{who} draws {cards} for the photo finish."),
                       .to_you = N_("You draw {cards} for the photo finish.")},
};

// When the cards are known although they are not yours: in an all-seeing replay.
static const struct saying seen_deal = {.of = N_("{who} is dealt {cards}."),
                                        .to_you = N_("You are dealt {cards}.")};
static const struct saying seen_draw = {.of = N_("{who} draws {cards}."),
                                        .to_you = N_("You draw {cards}.")};
static const struct saying colour_pass = {.of = N_("{who} passes {other} by colour."),
                                          .to_you = N_("You pass {other} by colour."),
                                          .about_you = N_("{who} passes you by colour.")};

static const struct saying all_draw = {
    .of = N_("Photo finish: there is a tie for the lead, so all drivers draw a card each.")};
static const struct saying draw_again = {
    .of = N_("Photo finish: the drivers with the highest number draw again.")};

static const pd__victory victory = {
    .to_you = N_("The race is over. You win!"),
    .shared = N_("The race is over. Shared victory: {who}."),
    .of = N_("The race is over. The winner is {who}."),
};

// The cards an event shows; none if they may not be known.
static cardset event_cards(const pd_event *e) {
    switch (e->kind) {
    case EV_PLAY:
    case EV_PHOTO_CARD: return pd__card(e->b);
    case EV_DEAL:
    case EV_DRAW: return e->cards;
    default: return 0;
    }
}

static struct saying saying_for(const pd_event *e) {
    if (e->kind == EV_PASS && e->c)
        return colour_pass;
    if (e->kind == EV_PHOTO && e->a)
        return draw_again;
    if (e->kind == EV_PHOTO && e->b)
        return all_draw;
    if (e->kind == EV_DEAL && e->cards)
        return seen_deal;
    if (e->kind == EV_DRAW && e->cards)
        return seen_draw;
    return sayings[e->kind];
}

// The sentence for this listener. In the duel, where karts are named, nobody is "you".
static const char *choose_saying(const pd_voice *voice, const pd_event *e, bool by_kart) {
    struct saying saying = saying_for(e);
    if (by_kart || voice->listener < 0)
        return saying.of;
    if (e->seat == voice->listener && saying.to_you)
        return saying.to_you;
    return e->other == voice->listener && saying.about_you ? saying.about_you : saying.of;
}

void pd__gb_say_event(const pd_voice *voice, const pd_event *e, pd_text *out) {
    if (e->kind == EV_OVER) {
        pd__say_winners(voice, &victory, (unsigned)e->cards, out);
        return;
    }
    word who, other = "", cards, number, place, points;
    bool by_kart = e->d && e->kind != EV_LINE_UP;
    const char *sentence = choose_saying(voice, e, by_kart);
    if (!sentence)
        return;
    pd__gb_cards_phrase(voice, cards, event_cards(e));
    if (e->kind == EV_PASS || e->kind == EV_STAY)
        kart_word(voice, other, e->other, e->b, e->d);
    pd_format(
        out, pd__tr(voice, sentence), "who", kart_word(voice, who, e->seat, e->a, by_kart), "other",
        other, "cards", cards, "colour", pd__tr(voice, kart_colours[e->a % KARTS_MAX]), "hazard",
        pd__tr(voice, hazard_names[e->a % HAZARDS]), "number", pd__number_word(number, e->a),
        "place", pd__number_word(place, e->c + 1), "points", pd__number_word(points, e->b), NULL);
}

// ------------------------------------------------------------------------------------------ table

static const char *place_line(const struct gumball *g, int place) {
    if (g->shown[place] != NO_CARD)
        return N_("  {place}. {who}, {colour} kart, score {points}; shows the {card}");
    if (!g->over && place == g->turn)
        return N_("  {place}. {who}, {colour} kart, score {points}; plays now");
    return N_("  {place}. {who}, {colour} kart, score {points}; has yet to play");
}

static void say_place(const pd_voice *voice, const struct gumball *g, int place, pd_text *out) {
    word name, who, card = "", where, points;
    int kart = g->line[place], seat = pd__gb_owner(g, kart);
    pd__listed_word(voice, who, seat, pd__seat_word(voice, name, seat));
    if (g->shown[place] != NO_CARD)
        card_word(voice, card, g->shown[place]);
    pd_format(out, pd__tr(voice, place_line(g, place)), "place", pd__number_word(where, place + 1),
              "who", who, "colour", pd__tr(voice, kart_colours[kart]), "points",
              pd__number_word(points, g->points[kart]), "card", card, NULL);
    pd_put(out, "\n");
}

static const char *window_sentence(int window, bool come) {
    if (window < 0)
        return NP_("The next hazard card is not a Checkpoint.",
                   "No Checkpoint in the next {count} hazards.");
    if (come)
        return NP_("No Checkpoint for one more hazard.", "No Checkpoint for {count} more hazards.");
    if (window == 2)
        return NP_("The race ends with this round.",
                   "The Winner card ends the race within {count} rounds.");
    return NP_("This round ends with a Checkpoint.", "A Checkpoint comes within {count} rounds.");
}

static void say_window(const pd_voice *voice, const struct gumball *g, pd_text *out) {
    word number;
    int left, window = pd__gb_window(g, &left);
    bool come = window >= 0 && left < 4 && g->special_out;
    pd_format(out, pd__tr(voice, window_sentence(window, come)), "count",
              pd__number_word(number, left), NULL);
    pd_put(out, "\n");
}

static void say_hazards(const pd_voice *voice, const struct gumball *g, pd_text *out) {
    char list[320];
    pd_text text = pd_text_on(list, sizeof list);
    for (int colour = 0; colour < COLOURS; colour++) {
        pd_put(&text, pd_list_joint(voice->language, colour, COLOURS));
        pd_put(&text, pd__tr(voice, colour_names[colour]));
        pd_put(&text, " ×");
        pd_put_int(&text, pd__gb_plain_left(g, 2 * colour));
        if (pd__gb_plain_left(g, 2 * colour + 1)) {
            pd_put(&text, " + ");
            pd_put(&text, pd__tr(voice, N_("the major one")));
        }
    }
    pd_format(out, pd__tr(voice, N_("Hazards not seen yet, four of them out of the game: {list}.")),
              "list", list, NULL);
    pd_put(out, "\n");
}

void pd__gb_say_hand(const pd_voice *voice, const void *view, pd_text *out) {
    const struct gumball *g = view;
    word cards;
    pd_format(out, pd__tr(voice, N_("Your hand: {cards}.")), "cards",
              cards_list(voice, cards, g->hand[g->viewer]), NULL);
    pd_put(out, "\n");
}

static void say_piles(const pd_voice *voice, const struct gumball *g, pd_text *out) {
    word deck, discard;
    int in_hands = 0;
    for (int seat = 0; seat < g->seats; seat++)
        in_hands += g->count[seat];
    pd_format(out, pd__tr(voice, N_("Cards in the deck: {deck}; discarded: {discard}.")), "deck",
              pd__number_word(deck, (int)pd__count(g->veiled) - in_hands), "discard",
              pd__number_word(discard, (int)pd__count(g->discard)), NULL);
    pd_put(out, "\n");
}

void pd__gb_say_table(const pd_voice *voice, const void *view, pd_text *out) {
    const struct gumball *g = view;
    word round;
    pd_format(out, pd__tr(voice, N_("Round {number}. The line, from the front:")), "number",
              pd__number_word(round, g->round), NULL);
    pd_put(out, "\n");
    for (int place = 0; place < g->karts; place++)
        say_place(voice, g, place, out);
    if (g->over) {
        pd__say_winners(voice, &victory, g->winners, out);
        pd_put(out, "\n");
        return;
    }
    say_hazards(voice, g, out);
    say_window(voice, g, out);
    say_piles(voice, g, out);
    if (g->viewer >= 0)
        pd__gb_say_hand(voice, g, out);
}

// ---------------------------------------------------------------------------------- moves and why

// What a turn asks of a driver; in the duel the kart is named, as a driver has two.
static const char *turn_sentence(const struct gumball *g) {
    if (g->options.duel)
        return g->turn ? N_("Your {colour} kart is in position {place}: pass the kart in front "
                            "with a higher number or its colour.")
                       : N_("Your {colour} kart leads and plays first: play a card for the others "
                            "to beat.");
    return g->turn ? N_("You are in position {place}: pass the kart in front with a higher number "
                        "or its colour.")
                   : N_("You lead and play first: play a card for the others to beat.");
}

void pd__gb_say_now(const pd_voice *voice, const void *view, pd_text *out) {
    const struct gumball *g = view;
    word place;
    if (g->over) {
        pd__say_winners(voice, &victory, g->winners, out);
        return;
    }
    int kart = g->line[g->turn];
    if (voice->listener != pd__gb_owner(g, kart))
        pd__say_turn(voice, pd__gb_owner(g, kart), out);
    else
        pd_format(out, pd__tr(voice, turn_sentence(g)), "colour", pd__tr(voice, kart_colours[kart]),
                  "place", pd__number_word(place, g->turn + 1), NULL);
}

// The karts that are passed on the way to the target place, nearest first.
static void put_passed(const pd_voice *voice, const struct gumball *g, int target, pd_text *out) {
    for (int place = g->turn - 1; place >= target; place--) {
        word kart;
        pd_put(out, pd_list_joint(voice->language, g->turn - 1 - place, g->turn - target));
        pd_put(out, kart_word(voice, kart, pd__gb_owner(g, g->line[place]), g->line[place],
                              g->options.duel));
    }
}

void pd__gb_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    const struct gumball *g = view;
    int card = pd__gb_move_card(move), stop = pd__gb_move_stop(move);
    int target = stop ? stop - 1 : pd__gb_run(g, card).end;
    char passed[KARTS_MAX * (PD_NAME_MAX + 40)];
    word name, place, ahead = "";
    pd_text text = pd_text_on(passed, sizeof passed);
    put_passed(voice, g, target, &text);
    if (target > 0)
        kart_word(voice, ahead, pd__gb_owner(g, g->line[target - 1]), g->line[target - 1],
                  g->options.duel);
    const char *sentence = N_("{card}: hold the lead");
    if (g->turn > 0 && stop)
        sentence = *passed ? N_("{card}: pass {passed}, then stay behind {ahead}")
                           : N_("{card}: stay behind {ahead}");
    else if (g->turn > 0)
        sentence = *passed ? N_("{card}: pass {passed}, to position {place}")
                           : N_("{card}: stay in position {place}");
    pd_format(out, pd__tr(voice, sentence), "card", card_word(voice, name, card), "passed", passed,
              "ahead", ahead, "place", pd__number_word(place, target + 1), NULL);
}

void pd__gb_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *sentence,
                        pd_text *out) {
    const struct gumball *g = view;
    int card = pd__gb_move_card(move), stop = pd__gb_move_stop(move);
    word name, where, other = "", end, place;
    if (stop > 1 && stop <= g->turn + 1) {
        int kart = g->line[stop - 2];
        kart_word(voice, other, pd__gb_owner(g, kart), kart, g->options.duel);
    }
    pd_format(out, sentence, "card", card_word(voice, name, card), "stop",
              pd__number_word(where, stop), "other", other, "end",
              pd__number_word(end, pd__gb_run(g, card).end + 1), "place",
              pd__number_word(place, g->turn + 1), NULL);
}

const char *pd__gb_rules_now(const void *view) {
    const struct gumball *g = view;
    if (g->over)
        return "GR-17 GR-18 GR-19";
    if (g->turn == 0)
        return "GR-9 GR-14 GR-15";
    return "GR-9 GR-10 GR-11 GR-12 GR-13 GR-15";
}
