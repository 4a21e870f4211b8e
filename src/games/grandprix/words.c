// Jumbo Grand Prix in words. Every sentence is a message; names, cards and numbers are filled in.
// Sentences about a player have a second form that addresses them as "you".
#include "engine/words.h"
#include "games/grandprix/grandprix.h"

typedef pd__phrase word;
typedef char list[512]; // eight cards, or five names

static const char *const type_cards[TYPES] = {
#define X(letter, name, card) card,
    GP_CARD_TYPES(X)
#undef X
};

static const char *const type_names[TYPES] = {
#define X(letter, name, card) name,
    GP_CARD_TYPES(X)
#undef X
};

static const char *card_word(const pd_voice *voice, word buffer, int card) {
    word number;
    pd_text out = pd_text_on(buffer, sizeof(word));
    const char *name =
        pd__gp_wreath(card) ? N_("driver {number} with wreath") : type_cards[pd__gp_type(card)];
    pd_format(&out, pd__tr(voice, name), "number", pd__number_word(number, pd__gp_value(card)),
              NULL);
    return buffer;
}

static const char *cards_word(const pd_voice *voice, list buffer, cardset cards) {
    pd_text out = pd_text_on(buffer, sizeof(list));
    cardset bits = pd__gp_spread(cards);
    int count = (int)pd__count(bits);
    for (int i = 0; i < count; i++, bits &= bits - 1) {
        word card;
        pd_put(&out, pd_list_joint(voice->language, i, count));
        pd_put(&out, card_word(voice, card, pd__gp_bit_card(pd__lowest(bits))));
    }
    return buffer;
}

// Highest first, in the order in which prizes are given.
static const char *numbers_word(const pd_voice *voice, list buffer, uint32_t numbers) {
    pd_text out = pd_text_on(buffer, sizeof(list));
    numbers &= (2u << SCORE_CARDS) - 2;
    int index = 0, count = (int)pd__count(numbers);
    for (int number = SCORE_CARDS; number > 0; number--)
        if (numbers >> number & 1) {
            pd_put(&out, pd_list_joint(voice->language, index++, count));
            pd_put_int(&out, number);
        }
    return buffer;
}

// The types that a zone lacks for a complete car.
static const char *missing_word(const pd_voice *voice, list buffer, cardset zone) {
    pd_text out = pd_text_on(buffer, sizeof(list));
    int index = 0, count = 0;
    for (int type = 0; type < TYPES; type++)
        count += !pd__gp_of_type(zone, type);
    for (int type = 0; type < TYPES; type++)
        if (!pd__gp_of_type(zone, type)) {
            pd_put(&out, pd_list_joint(voice->language, index++, count));
            pd_put(&out, pd__tr(voice, type_names[type]));
        }
    return buffer;
}

// The worth of four cards. Where equal cards count more than their sum, this is explained.
static const char *worth_word(const pd_voice *voice, word buffer, cardset four) {
    word added = "";
    struct gp_sum sum = pd__gp_sum(four);
    pd_text out = pd_text_on(added, sizeof added);
    for (int i = 0; i < sum.count; i++) {
        pd_put(&out, i ? " + " : "");
        pd_put_int(&out, sum.numbers[i]);
    }
    out = pd_text_on(buffer, sizeof(word));
    pd_put_int(&out, pd__gp_worth(four).value);
    if (sum.equal) {
        pd_put(&out, " (");
        pd_format(&out, pd__tr(voice, sum.equal == 4 ? GP_FOUR_EQUAL : GP_THREE_EQUAL), "sum",
                  added, NULL);
        pd_put(&out, ")");
    }
    return buffer;
}

// ------------------------------------------------------------------------------------------ events

// A sentence about a player, and the same sentence addressed to that player.
struct saying {
    const char *of, *to_you;
};

static const struct saying sayings[] = {
    [EV_DEAL] = {N_("{who} is dealt four cards."), NULL},
    [EV_RACE] = {N_("Race {number} of {races}: {who} starts."),
                 N_("Race {number} of {races}: you start.")},
    [EV_PRIZES] = {N_("Prizes of this race: {numbers}."), NULL},
    [EV_DISCARD] = {N_("{who} discards {card}."), N_("You discard {card}.")},
    [EV_KEEP] = {N_("{who} discards nothing."), N_("You discard nothing.")},
    [EV_TAKE] = {N_("{who} takes {card} from the open pile."),
                 N_("You take {card} from the open pile.")},
    [EV_DRAW] = {N_("{who} takes a closed card."), NULL},
    [EV_RESHUFFLE] = {N_("The closed pile is empty: all open cards except the top ones are "
                         "shuffled into a new one."),
                      NULL},
    [EV_COMMIT] = {N_("{who} has chosen four cards."), NULL},
    [EV_REVEAL] = {N_("{who} races {cards}: worth {value}."),
                   N_("You race {cards}: worth {value}.")},
    [EV_SCORE] = {N_("{who} takes score card {points}."), N_("You take score card {points}.")},
    [EV_LEFT] = {N_("Nobody wins these score cards, so they leave the game: {numbers}."), NULL},
};

// Used when the cards are visible: your own, or in a replay that shows all cards.
static const struct saying seen_deal = {N_("{who} is dealt {cards}."),
                                        N_("You are dealt {cards}.")};
static const struct saying seen_draw = {N_("{who} takes a closed card: {cards}."),
                                        N_("You take a closed card: {cards}.")};
static const struct saying seen_commit = {N_("{who} chooses {cards}."), N_("You choose {cards}.")};

static const struct saying incomplete = {
    N_("{who} races {cards}: incomplete ({missing} missing), so no prize."),
    N_("You race {cards}: incomplete ({missing} missing), so no prize.")};

static const pd__victory victory = {
    .to_you = N_("The season is over. You win!"),
    .shared = N_("The season is over. Shared victory: {who}."),
    .of = N_("The season is over. The winner is {who}."),
};

static struct saying saying_for(const pd_event *e) {
    switch (e->kind) {
    case EV_DEAL: return e->cards ? seen_deal : sayings[EV_DEAL];
    case EV_DRAW: return e->cards ? seen_draw : sayings[EV_DRAW];
    case EV_COMMIT: return e->cards ? seen_commit : sayings[EV_COMMIT];
    case EV_REVEAL: return pd__gp_worth(e->cards).value ? sayings[EV_REVEAL] : incomplete;
    default: return sayings[e->kind];
    }
}

void pd__gp_say_event(const pd_voice *voice, const pd_event *e, pd_text *out) {
    if (e->kind == EV_OVER) {
        pd__say_winners(voice, &victory, (unsigned)e->cards, out);
        return;
    }
    word who, card, number, races, value, points;
    list cards, missing, numbers;
    struct saying saying = saying_for(e);
    bool you = e->seat >= 0 && e->seat == voice->listener && saying.to_you;
    pd_format(out, pd__tr(voice, you ? saying.to_you : saying.of), "who",
              pd__seat_word(voice, who, e->seat), "card", card_word(voice, card, e->b), "cards",
              cards_word(voice, cards, e->cards), "missing", missing_word(voice, missing, e->cards),
              "numbers", numbers_word(voice, numbers, (uint32_t)e->cards), "value",
              worth_word(voice, value, e->cards), "number", pd__number_word(number, e->a), "races",
              pd__number_word(races, e->b), "points", pd__number_word(points, e->b), NULL);
}

// ------------------------------------------------------------------------------------------- table

static void say_race(const pd_voice *voice, const struct grandprix *g, pd_text *out) {
    word race, races, round;
    list prizes;
    const char *text =
        pd__gp_phase(g) == PHASE_LINEUP
            ? N_("Race {race} of {races}: everyone secretly chooses four cards. Prizes: {prizes}.")
            : N_("Race {race} of {races}, round {round} of 4. Prizes: {prizes}.");
    pd_format(out, pd__tr(voice, text), "race", pd__number_word(race, g->race), "races",
              pd__number_word(races, pd__gp_races(g->seats)), "round",
              pd__number_word(round, pd__gp_round(g)), "prizes",
              numbers_word(voice, prizes, g->prizes), NULL);
    pd_put(out, "\n");
}

static void say_pile(const pd_voice *voice, uint64_t pile, int type, pd_text *out) {
    word top, count;
    pd_format(out,
              pd__tr(voice, pile ? NP_("  {pile}: {card} on top, one card in the pile",
                                       "  {pile}: {card} on top, {count} cards in the pile")
                                 : N_("  {pile}: no cards")),
              "pile", pd__tr(voice, type_names[type]), "card",
              card_word(voice, top, pile ? pd__gp_top(pile, type) : 0), "count",
              pd__number_word(count, pd__gp_pile_size(pile)), NULL);
    pd_put(out, "\n");
}

static void say_piles(const pd_voice *voice, const struct grandprix *g, pd_text *out) {
    word closed;
    pd_put(out, pd__tr(voice, N_("Open piles:")));
    pd_put(out, "\n");
    for (int type = 0; type < TYPES; type++)
        say_pile(voice, g->open[type], type, out);
    pd_format(out, pd__tr(voice, N_("Cards in the closed pile: {count}.")), "count",
              pd__number_word(closed, g->closed), NULL);
    pd_put(out, "\n");
}

static const char *seat_state(const struct grandprix *g, int seat) {
    if (pd__gp_has_chosen(g, seat))
        return N_("; has chosen");
    return !g->over && g->actor == seat ? N_("; to play") : "";
}

static void say_known(const pd_voice *voice, const struct grandprix *g, int seat, pd_text *out) {
    list cards;
    if (!g->known[seat])
        return;
    pd_format(out, pd__tr(voice, N_("; everyone knows: {cards}")), "cards",
              cards_word(voice, cards, g->known[seat]), NULL);
}

static void say_seat(const pd_voice *voice, const struct grandprix *g, int seat, pd_text *out) {
    word name, who, count, total;
    bool shown = pd__gp_shows_total(g, seat);
    pd__listed_word(voice, who, seat, pd__seat_word(voice, name, seat));
    pd_format(out,
              pd__tr(voice, shown ? NP_("  {who}: score {total}; one card in hand",
                                        "  {who}: score {total}; {count} cards in hand")
                                  : NP_("  {who}: points hidden; one card in hand",
                                        "  {who}: points hidden; {count} cards in hand")),
              "who", who, "total", pd__number_word(total, pd__gp_total(g->won[seat])), "count",
              pd__number_word(count, pd__gp_free_count(g, seat)), NULL);
    say_known(voice, g, seat, out);
    pd_put(out, *seat_state(g, seat) ? pd__tr(voice, seat_state(g, seat)) : "");
    pd_put(out, "\n");
}

void pd__gp_say_hand(const pd_voice *voice, const void *view, pd_text *out) {
    const struct grandprix *g = view;
    cardset hand = pd__gp_free_hand(g, g->viewer);
    pd_put(out, pd__tr(voice, N_("Your hand (* is the wreath):")));
    pd_put(out, "\n");
    for (int type = 0; type < TYPES; type++) {
        cardset bits = pd__gp_of_type(pd__gp_spread(hand), type);
        pd_put(out, "  ");
        pd_put(out, pd__tr(voice, type_names[type]));
        pd_put(out, bits ? "" : " –");
        for (const char *between = " "; bits; bits &= bits - 1, between = ", ") {
            int card = (int)pd__lowest(bits);
            pd_put(out, between);
            pd_put_int(out, pd__gp_value(card));
            pd_put(out, type == DRIVER && pd__gp_wreath(card) ? "*" : "");
        }
        pd_put(out, "\n");
    }
}

static const char *car_sentence(bool chosen, bool complete) {
    if (chosen)
        return complete ? N_("You have chosen {car}, worth {value}. It is revealed when all have "
                             "chosen.")
                        : N_("You have chosen four cards that are not a complete car. They are "
                             "revealed when all have chosen.");
    return complete ? N_("Your best car: {car}, worth {value}.")
                    : N_("You have no complete car: {missing} missing.");
}

static void say_best(const pd_voice *voice, const struct grandprix *g, pd_text *out) {
    word value;
    list missing, car;
    int rank;
    cardset hand = g->hand[g->viewer], chosen = g->lineup[g->viewer];
    pd_move best = pd__gp_best(chosen ? chosen : hand, &rank);
    cardset cards = best ? pd__gp_lineup_cards(best) : 0;
    pd_format(out, pd__tr(voice, car_sentence(chosen, best)), "car", cards_word(voice, car, cards),
              "value", worth_word(voice, value, cards), "missing",
              missing_word(voice, missing, hand), NULL);
    pd_put(out, "\n");
}

static void say_takes(const pd_voice *voice, const struct grandprix *g, pd_text *out) {
    word left;
    if (g->actor != g->viewer || g->left == 0)
        return;
    pd_format(out,
              pd__tr(voice, NP_("You have one card left to take this turn.",
                                "You have {count} cards left to take this turn.")),
              "count", pd__number_word(left, g->left), NULL);
    pd_put(out, "\n");
}

// What the viewer has to do now.
static const char *task(const struct grandprix *g, int best_rank) {
    if (pd__gp_phase(g) == PHASE_LINEUP)
        return best_rank ? N_("Choose four cards to race; your best car is worth {value}.")
                         : N_("Choose four cards to race; you have no complete car.");
    bool closed_only = pd__gp_sources(g) == 1u << CLOSED;
    if (g->left == 2)
        return closed_only
                   ? N_("Take two closed cards.")
                   : N_("Take two cards, one at a time, from open piles or the closed pile.");
    if (g->left == 1)
        return closed_only ? N_("Take one closed card.")
                           : N_("Take one card, from an open pile or the closed pile.");
    return N_("Round {round} of 4: discard a card and take two, or discard nothing and take one.");
}

void pd__gp_say_now(const pd_voice *voice, const void *view, pd_text *out) {
    const struct grandprix *g = view;
    word round, value;
    int best_rank;
    if (g->over) {
        pd__say_winners(voice, &victory, g->winners, out);
    } else if (g->actor != voice->listener || g->actor != g->viewer) {
        pd__say_turn(voice, g->actor, out);
    } else {
        pd__gp_best(g->hand[g->actor], &best_rank);
        pd_format(out, pd__tr(voice, task(g, best_rank)), "round",
                  pd__number_word(round, pd__gp_round(g)), "value",
                  pd__number_word(value, best_rank / 16), NULL);
    }
}

void pd__gp_say_table(const pd_voice *voice, const void *view, pd_text *out) {
    const struct grandprix *g = view;
    if (!g->over) {
        say_race(voice, g, out);
        say_piles(voice, g, out);
    }
    pd_put(out, pd__tr(voice, N_("Players:")));
    pd_put(out, "\n");
    for (int seat = 0; seat < g->seats; seat++)
        say_seat(voice, g, seat, out);
    if (g->over) {
        pd__say_winners(voice, &victory, g->winners, out);
        pd_put(out, "\n");
    } else if (g->viewer >= 0) {
        pd__gp_say_hand(voice, g, out);
        say_best(voice, g, out);
        say_takes(voice, g, out);
    }
}

// ----------------------------------------------------------------------------------- moves and why

static void say_lineup(const pd_voice *voice, const struct grandprix *g, pd_move move,
                       pd_text *out) {
    word value;
    list missing;
    int best_rank;
    cardset cards = pd__gp_lineup_cards(move);
    struct gp_worth worth = pd__gp_worth(cards);
    pd__gp_best(g->hand[g->actor], &best_rank);
    const char *text = N_("incomplete, no prize: {missing} missing");
    if (worth.value && worth.rank == best_rank)
        text = N_("worth {value}, your best car");
    else if (worth.value)
        text = N_("worth {value}");
    pd_format(out, pd__tr(voice, text), "value", worth_word(voice, value, cards), "missing",
              missing_word(voice, missing, cards), NULL);
}

static void say_take(const pd_voice *voice, const struct grandprix *g, int source, pd_text *out) {
    word card;
    const char *text = N_("take {card} from the open pile");
    if (source == CLOSED)
        text = g->left == 2 ? N_("take a closed card; the second must be closed too")
                            : N_("take a closed card");
    pd_format(out, pd__tr(voice, text), "card",
              card_word(voice, card, source == CLOSED ? 0 : pd__gp_top(g->open[source], source)),
              NULL);
}

void pd__gp_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    const struct grandprix *g = view;
    word card;
    if (move >= MOVE_RACE) {
        say_lineup(voice, g, move, out);
    } else if (move >= MOVE_TAKE) {
        say_take(voice, g, (int)(move - MOVE_TAKE), out);
    } else if (move == MOVE_KEEP) {
        pd_put(out, pd__tr(voice, N_("discard nothing, then take one card")));
    } else {
        pd_format(out, pd__tr(voice, N_("discard {card}, then take two cards")), "card",
                  card_word(voice, card, (int)pd__gp_kind_card(move)), NULL);
    }
}

// The ranks of the best car with the card and without it.
static const char *loss_sentence(int before, int after) {
    if (!before)
        return N_("Your car still lacks {missing}. If you discard {card}, you take two cards.");
    if (after / 16 == before / 16)
        return N_("Without {card} your best car is still worth {value}, and you take two cards.");
    if (after)
        return N_("Without {card} your best car is worth only {value} for now, but you take two "
                  "cards.");
    return N_("Without {card} your car is incomplete for now, but you take two cards.");
}

// The reason for a discard: what the best car is worth without the card.
static void say_discard_reason(const pd_voice *voice, const struct grandprix *g, int card,
                               pd_text *out) {
    word what, value;
    list missing;
    cardset hand = g->hand[g->actor];
    int before, after;
    pd__gp_best(hand, &before);
    pd__gp_best(hand - pd__card((unsigned)card), &after);
    pd_format(out, pd__tr(voice, loss_sentence(before, after)), "card",
              card_word(voice, what, card), "value", pd__number_word(value, after / 16), "missing",
              missing_word(voice, missing, hand), NULL);
}

// How many of body, engine and tyres in a zone have this part's value; 0 for a driver.
static int equal_parts(cardset zone, int card) {
    int count = 0;
    for (int type = 0; type < DRIVER && card < DRIVERS; type++)
        count += pd__gp_has(zone, pd__gp_card(type, pd__gp_value(card), 0));
    return count;
}

// The ranks of the best car before and after taking an open card, and the cards with it.
static const char *gain_sentence(int before, int after, cardset with, int card) {
    if (after && !before)
        return N_("It completes your car, worth {value}.");
    if (after / 16 > before / 16)
        return N_("It makes your best car worth {value} instead of {before}.");
    if (equal_parts(with, card) == 3)
        return N_("Body, engine and tyres of value {number} count 21 together.");
    if (!pd__gp_of_type(with - pd__card((unsigned)card), pd__gp_type(card)))
        return N_("Your car lacks this type. Still missing after that: {missing}.");
    if (equal_parts(with, card) == 2)
        return N_("It gives you two parts of value {number}; body, engine and tyres of that value "
                  "would count 21 together.");
    return N_("You know what you get, and the others cannot take this card any more.");
}

static void say_open_reason(const pd_voice *voice, const struct grandprix *g, int card,
                            pd_text *out) {
    word number, value, old_value;
    list missing;
    cardset hand = g->hand[g->actor], with = hand + pd__card((unsigned)card);
    int before, after;
    pd__gp_best(hand, &before);
    pd__gp_best(with, &after);
    pd_format(out, pd__tr(voice, gain_sentence(before, after, with, card)), "number",
              pd__number_word(number, pd__gp_value(card)), "value",
              pd__number_word(value, after / 16), "before", pd__number_word(old_value, before / 16),
              "missing", missing_word(voice, missing, with), NULL);
}

// True if this card would improve the best car or add a missing type.
static bool improves(cardset hand, int best_rank, int card) {
    int rank;
    pd__gp_best(hand + pd__card((unsigned)card), &rank);
    return rank > best_rank || !pd__gp_of_type(hand, pd__gp_type(card));
}

static void say_closed_reason(const pd_voice *voice, const struct grandprix *g, pd_text *out) {
    word count, total;
    cardset hand = g->hand[g->actor], unseen = g->veiled - hand;
    int rank, good = 0;
    for (int seat = 0; seat < g->seats; seat++)
        unseen -= seat == g->actor ? 0 : g->known[seat];
    pd__gp_best(hand, &rank);
    for (cardset bits = pd__gp_spread(unseen); bits; bits &= bits - 1)
        good += improves(hand, rank, pd__gp_bit_card(pd__lowest(bits)));
    pd_format(out,
              pd__tr(voice, good ? NP_("A closed card may improve your car at once: one of the "
                                       "{total} cards you cannot see would.",
                                       "A closed card may improve your car at once: {count} of the "
                                       "{total} cards you cannot see would.")
                                 : N_("A closed card gives nothing away: only you see it.")),
              "count", pd__number_word(count, good), "total",
              pd__number_word(total, pd__gp_size(unseen)), NULL);
}

static const char *lineup_reason(bool last, int rank, int best_rank) {
    if (best_rank == 0)
        return last ? N_("You cannot build a complete car, so none of your choices wins a prize.")
                    : N_("You cannot build a complete car, so what counts is what you keep for the "
                         "next race: {kept}.");
    if (rank == 0)
        return last ? N_("These four cards are not a complete car, so they win no prize.")
                    : N_("It wins no prize, but you keep {kept} for the next race.");
    if (rank == best_rank)
        return last ? N_("It is your best car, worth {value}, and this is the last race.")
                    : N_("It is your best car, worth {value}, and you keep {kept} for the next "
                         "race.");
    if (last)
        return N_("It is a complete car, worth {value}, so it wins a prize.");
    if (rank / 16 == best_rank / 16)
        return N_("It is worth {value}, as much as your best car, and you keep {kept} for the next "
                  "race.");
    return N_(
        "It is worth {value} (your best car: {best}), but you keep {kept} for the next race.");
}

static void say_lineup_reason(const pd_voice *voice, const struct grandprix *g, pd_move move,
                              pd_text *out) {
    word value, best;
    list kept;
    cardset cards = pd__gp_lineup_cards(move), hand = g->hand[g->actor];
    struct gp_worth worth = pd__gp_worth(cards);
    int best_rank;
    pd__gp_best(hand, &best_rank);
    bool last = g->race == pd__gp_races(g->seats);
    pd_format(out, pd__tr(voice, lineup_reason(last, worth.rank, best_rank)), "value",
              pd__number_word(value, worth.value), "best", pd__number_word(best, best_rank / 16),
              "kept", cards_word(voice, kept, hand - cards), NULL);
}

// Of lineups the best car first; of cards that are no car those that lack least.
int pd__gp_prominence(const void *view, pd_move move) {
    const struct grandprix *g = view;
    if (pd__gp_phase(g) != PHASE_LINEUP)
        return 0;
    cardset cards = pd__gp_lineup_cards(move);
    int rank = pd__gp_worth(cards).rank, missing = 0;
    for (int type = 0; type < TYPES; type++)
        missing += !pd__gp_of_type(cards, type);
    return missing ? -missing : rank;
}

void pd__gp_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    const struct grandprix *g = view;
    if (move >= MOVE_RACE)
        say_lineup_reason(voice, g, move, out);
    else if (move == MOVE_TAKE + CLOSED)
        say_closed_reason(voice, g, out);
    else if (move >= MOVE_TAKE)
        say_open_reason(voice, g, pd__gp_top(g->open[move - MOVE_TAKE], (int)(move - MOVE_TAKE)),
                        out);
    else if (move == MOVE_KEEP)
        pd_put(
            out,
            pd__tr(voice, N_("You keep your whole hand, and the others get no new card to take.")));
    else
        say_discard_reason(voice, g, (int)pd__gp_kind_card(move), out);
}

void pd__gp_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *sentence,
                        pd_text *out) {
    const struct grandprix *g = view;
    word card, round, four = "";
    unsigned source = move - MOVE_TAKE;
    pd_text cards = pd_text_on(four, sizeof four);
    if (move >= MOVE_RACE)
        pd__gp_move_write(move, &cards); // may be four cards that the game does not have
    pd_format(out, sentence, "card",
              card_word(voice, card, move < MOVE_KEEP ? (int)pd__gp_kind_card(move) : 0), "cards",
              four, "pile", pd__tr(voice, type_names[source < TYPES ? source : 0]), "round",
              pd__number_word(round, pd__gp_round(g)), NULL);
}

const char *pd__gp_rules_now(const void *view) {
    const struct grandprix *g = view;
    switch (pd__gp_phase(g)) {
    case PHASE_DISCARD: return "GP-5 GP-6 GP-7 GP-10";
    case PHASE_TAKE: return g->left == 1 && !g->dropped ? "GP-7 GP-8" : "GP-6 GP-8";
    case PHASE_LINEUP: return "GP-9 GP-10 GP-11 GP-12 GP-13";
    case PHASE_OVER: break;
    }
    return "GP-14";
}
