// Deals the hidden cards of Jumbo Grand Prix anew, for pd_resample: every world as often as there
// are ways in which it can have come about since the last era began, with copies told apart.
//
// When that era began, every card in `seen` was in the closed pile or in a hand, where it had come
// in an era in which it could be drawn. It is unknown which of its cards a seat parted with when it
// discarded one, an early or a late one, and, of two copies that were last face up before different
// eras, which of them that was. Both are guessed. A guess must come the more often the more ways it
// leaves to fill the hands; so each has a weight, and is kept with a chance in proportion to it.
// Otherwise everything is guessed again.
//
// Most guesses are kept, because the choices are weighted from the start: cards of early eras can
// be fewer cards, so they are parted with more often (`pull`), and an old copy that remains can be
// in more hands, so the later one is more often the one that left (`worth`).
#include "games/grandprix/worlds.h"

#include <string.h>

enum {
    UNSURE = 0xff,
    PASSES = 2,      // of the search for the usual hands
    MOST_WEIGHT = 2, // of a guess; what is heavier comes too seldom
    PATIENCE = 8,    // after so many guesses only half of that is expected
    ATTEMPTS = 640,  // see deal_loosely
};

// --------------------------------------------------------------------------- what all worlds share

// The era from `from` on before which a copy of this card was face up; past the last one if there
// is none.
static inline int find_copy(const cardset *seen, int last, int card, int from) {
    while (from <= last && !pd__gp_has(seen[from], card))
        from++;
    return from;
}

static inline void take_copy(cardset *seen, int era, int card) {
    seen[era] -= pd__card((unsigned)card);
}

// Parts of which there are copies in two eras.
static cardset find_pairs(const cardset *seen, int last) {
    cardset once = 0, twice = 0;
    for (int era = 0; era <= last; era++) {
        cardset parts = pd__gp_parts(seen[era]);
        twice |= once & parts;
        once |= parts;
    }
    return twice;
}

// The viewer's own cards, those discarded since included. If the viewer knows that theirs was the
// older copy, it is taken out at once.
static void list_own(const struct grandprix *g, struct pd__gp_worlds *w, cardset *seen) {
    cardset older = g->older[g->viewer], held = g->hand[g->viewer] - g->known[g->viewer];
    for (cardset bits = pd__gp_spread(held); bits; bits &= bits - 1)
        w->own[w->own_count++] = (uint8_t)pd__gp_bit_card(pd__lowest(bits));
    for (int at = 0; at < ROUNDS; at++) {
        unsigned turn = pd__gp_logged(g->log[g->viewer], at);
        int card = pd__gp_logged_card(turn);
        if (card < 0)
            continue;
        w->own[w->own_count++] = (uint8_t)card;
        older |= turn & LOG_OLDER ? pd__card((unsigned)card) : 0;
    }
    for (int i = w->own_count - 1; i >= 0; i--)
        if (older >> w->own[i] & 1) {
            take_copy(seen, find_copy(seen, w->era, w->own[i], 0), w->own[i]);
            older -= pd__card(w->own[i]);
            w->own[i] = w->own[--w->own_count];
        }
}

static void read_log(const struct grandprix *g, struct pd__gp_worlds *w, int seat) {
    memcpy(w->came[seat], g->filled[seat], sizeof g->filled[seat]);
    for (int at = 0; at < ROUNDS; at++) {
        unsigned logged = pd__gp_logged(g->log[seat], at);
        struct pd__gp_turn *turn = &w->turns[seat][at];
        turn->card = (int8_t)pd__gp_logged_card(logged);
        turn->draws = logged & LOG_DRAWS;
        w->late[seat] += turn->draws - (turn->card >= 0);
    }
}

// A card has left: it is taken out of `seen`, or noted as unsure, if both copies have left in the
// second set too. Returns its era.
static inline int leave(cardset *seen, int last, cardset pairs, int card, cardset unsure[2]) {
    if (pairs >> card & 1) {
        unsure[1] |= unsure[0] & pd__card((unsigned)card);
        unsure[0] |= pd__card((unsigned)card);
        return UNSURE;
    }
    int era = find_copy(seen, last, card, 0);
    take_copy(seen, era, card);
    return era;
}

// Returns the unsure cards of which one copy is left.
static cardset take_out_left(struct pd__gp_worlds *w, cardset *seen) {
    cardset pairs = find_pairs(seen, w->era), unsure[2] = {0};
    int count = 0;
    for (int i = 0; i < w->own_count; i++)
        if (leave(seen, w->era, pairs, w->own[i], unsure) == UNSURE)
            w->own[count++] = w->own[i];
    w->own_count = count;
    for (int seat = 0; seat < w->seats; seat++)
        for (int at = 0; at < ROUNDS && seat != w->viewer; at++) {
            struct pd__gp_turn *turn = &w->turns[seat][at];
            if (turn->card < 0)
                continue;
            turn->era = (uint8_t)leave(seen, w->era, pairs, turn->card, unsure);
            w->early[seat] += turn->era != w->era;
        }
    for (int era = 0; era <= w->era; era++) {
        w->unsure[era] = seen[era] & unsure[0];
        seen[era] -= w->unsure[era];
    }
    w->both_left = unsure[1];
    return unsure[0] & ~unsure[1];
}

static void list_cards(struct pd__gp_worlds *w, const cardset *seen) {
    int count = 0;
    for (int era = 0; era <= w->era; era++) {
        w->first[era] = (uint8_t)count;
        for (cardset bits = pd__gp_spread(seen[era]); bits; bits &= bits - 1)
            w->cards[count++] = (uint8_t)pd__gp_bit_card(pd__lowest(bits));
    }
    w->first[w->era + 1] = (uint8_t)count;
}

// ----------------------------------------------------------------------------------------- weights

// How many ways there are to fill the hands with so many cards of each era, with the weights of
// these cards and of the unsure copies that are left, so many of each era.
static double weigh_hands(const struct pd__gp_worlds *w, const int *cards, const int *copies) {
    double weight = 1;
    int used = 0, unsure = 0;
    for (int era = 0; era <= w->era; era++) {
        unsure += copies[era];
        int there = w->first[era + 1] + unsure;
        for (int i = 0; i < copies[era]; i++)
            weight *= w->worth[era];
        for (int i = 0; i < cards[era]; i++, used++)
            weight *= there > used ? (there - used) * w->pull[era] : 0;
    }
    return weight;
}

// The usual case: of the unsure cards with a copy left, as many older ones are left as is likely.
static void guess_copies(const struct pd__gp_worlds *w, cardset left, int *copies) {
    double later_ones = 0.5;
    memset(copies, 0, ERAS_MAX * sizeof *copies);
    for (; left; left &= left - 1) {
        int card = (int)pd__lowest(left), era = find_copy(w->unsure, w->era, card, 0);
        int later = find_copy(w->unsure, w->era, card, era + 1);
        later_ones += w->worth[era] / (w->worth[era] + w->worth[later]);
        if (later_ones >= 1)
            era = later;
        later_ones -= later_ones >= 1;
        copies[era]++;
    }
}

// How many cards of earlier eras are still in a hand in the usual case, added to `cards`.
static void guess_early(const struct pd__gp_worlds *w, int seat, double *cards) {
    double sum = w->late[seat] + w->early[seat];
    for (int era = 0; era <= w->era; era++)
        sum += w->came[seat][era] * w->pull[era];
    for (int era = 0; era < w->era; era++) {
        double left = sum > 0 ? 1 - w->early[seat] * w->pull[era] / sum : 0;
        cards[era] += left > 0 ? left * w->came[seat][era] : 0;
    }
}

static void guess_cards(const struct pd__gp_worlds *w, const int *copies, int *usual) {
    double cards[ERAS_MAX] = {0};
    int left = 0, there = -1;
    for (int seat = 0; seat < w->seats; seat++) {
        guess_early(w, seat, cards);
        left += w->late[seat];
        for (int era = 0; era <= w->era; era++)
            left += w->came[seat][era];
    }
    for (int era = 0; era < w->era; left -= usual[era], there -= usual[era], era++) {
        there += w->first[era + 1] - w->first[era] + copies[era];
        int most = there < left ? there : left;
        usual[era] = (int)(cards[era] + 0.5);
        usual[era] = usual[era] > most ? most : usual[era];
        usual[era] = usual[era] < 0 ? 0 : usual[era];
    }
    usual[w->era] = left;
}

// Around the usual case all guesses then weigh about as much: one more card of an era, instead of
// the next, divides the ways to fill the hands by as much as its weight grows; and a later copy
// instead of an older one as well.
static void weigh_eras(struct pd__gp_worlds *w, const int *usual, const int *copies) {
    double now[ERAS_MAX]; // cards there, those in hands excepted
    int there = 0;
    for (int era = 0; era <= w->era; era++) {
        int before = there += w->first[era + 1] - w->first[era] + copies[era];
        there -= usual[era];
        now[era] = there > 0 ? there : 1;
        if (era < w->era)
            w->worth[era + 1] = w->worth[era] * (before > 0 ? before / now[era] : 1);
    }
    now[w->era] += usual[w->era];
    for (int era = w->era - 1; era >= 0; era--) {
        double then = now[era + 1] + (era + 1 < w->era ? usual[era + 1] : 0);
        w->pull[era] = w->pull[era + 1] * (then > now[era] ? then / now[era] : 1);
    }
}

static void weigh_usual(struct pd__gp_worlds *w, cardset left) {
    int usual[ERAS_MAX], copies[ERAS_MAX];
    for (int era = 0; era <= w->era; era++)
        w->pull[era] = w->worth[era] = 1;
    for (int pass = 0; pass < PASSES; pass++) {
        guess_copies(w, left, copies);
        guess_cards(w, copies, usual);
        weigh_eras(w, usual, copies);
    }
    w->usual = weigh_hands(w, usual, copies);
}

// The weight of a copy that left. If the other one did too, it makes no difference which came
// first.
static inline double weigh_copy(const struct pd__gp_worlds *w, int card, int era) {
    return w->both_left >> card & 1 ? 1 : w->worth[era];
}

// If another copy of this unsure card has left before, either may be the one that remains.
static void weigh_unsure(const struct pd__gp_worlds *w, struct pd__gp_turn *turn, bool again) {
    int era = find_copy(w->unsure, w->era, turn->card, 0);
    int later = find_copy(w->unsure, w->era, turn->card, era + 1);
    double older = weigh_copy(w, turn->card, era) / (again ? 2 : 1);
    double newer = weigh_copy(w, turn->card, later) / (again ? 2 : 1);
    turn->late = older + newer;
    turn->early = older + (later < w->era ? newer : 0);
}

static void weigh_discards(struct pd__gp_worlds *w) {
    cardset left = 0;
    for (int seat = 0; seat < w->seats; seat++)
        for (int at = 0; at < ROUNDS && seat != w->viewer; at++) {
            struct pd__gp_turn *turn = &w->turns[seat][at];
            if (turn->card < 0)
                continue;
            turn->late = 1;
            turn->early = turn->era < w->era;
            if (turn->era == UNSURE)
                weigh_unsure(w, turn, left >> turn->card & 1);
            left |= pd__card((unsigned)turn->card);
        }
}

// What may become of a seat's turns from each one on, if so many cards of earlier eras have been
// parted with by then: the sum over all choices, each with its weight. So that guesses look ahead.
static void weigh_turns(struct pd__gp_worlds *w, int seat) {
    double early = 0, weight = 0;
    int late = w->came[seat][w->era] + w->late[seat]; // if no early card has been parted with
    for (int era = 0; era < w->era; era++) {
        early += w->came[seat][era];
        weight += w->came[seat][era] * w->pull[era];
    }
    weight /= early > 0 ? early : 1;
    for (int parted = 0; parted <= ROUNDS; parted++)
        w->ahead[seat][ROUNDS][parted] = 1;
    for (int at = ROUNDS - 1; at >= 0; at--) {
        const struct pd__gp_turn *turn = &w->turns[seat][at];
        const double *next = w->ahead[seat][at + 1];
        late += (turn->card >= 0) - turn->draws;
        for (int parted = 0; parted <= at; parted++) {
            double *sum = &w->ahead[seat][at][parted];
            *sum = next[parted];
            if (turn->card < 0)
                continue;
            *sum *= late + parted > 0 ? (late + parted) * turn->late : 0;
            if (early > parted)
                *sum += (early - parted) * weight * turn->early * next[parted + 1];
        }
    }
}

void pd__gp_prepare(const struct grandprix *g, struct pd__gp_worlds *w) {
    cardset seen[ERAS_MAX];
    memset(w, 0, sizeof *w);
    memcpy(seen, g->seen, sizeof seen);
    w->viewer = g->viewer;
    w->seats = g->seats;
    w->era = g->era;
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != g->viewer)
            read_log(g, w, seat);
    if (g->viewer >= 0)
        list_own(g, w, seen);
    cardset left = take_out_left(w, seen);
    list_cards(w, seen);
    if (w->era == 0)
        return; // nothing to guess
    weigh_usual(w, left);
    weigh_discards(w);
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != g->viewer)
            weigh_turns(w, seat);
}

// ----------------------------------------------------------------------------------------- guesses

// The cards still in each hand, by when they came, and the unsure copies that are left.
struct guess {
    uint8_t cards[GP_SEATS][ERAS_MAX];
    cardset unsure[ERAS_MAX];
    double weight; // 1 is usual
};

static inline double roll_below(pd_dice *dice, double most) {
    return (double)pd__word(dice) * (1.0 / 4294967296.0) * most;
}

// The viewer may have had either copy, if one has not left with another seat's discard.
static void guess_own(const struct pd__gp_worlds *w, struct guess *guess, pd_dice *dice) {
    for (int i = 0; i < w->own_count; i++) {
        int card = w->own[i], era = find_copy(guess->unsure, w->era, card, 0);
        int later = find_copy(guess->unsure, w->era, card, era + 1);
        if (later <= w->era) {
            double first = weigh_copy(w, card, era), second = weigh_copy(w, card, later);
            era = roll_below(dice, first + second) < first ? era : later;
        }
        take_copy(guess->unsure, era, card);
    }
}

// The weight of the cards that a discarded one may have been; with what may follow if it was an
// early card, or a late one.
static double weigh_cards(const struct pd__gp_worlds *w, const uint8_t *cards, int from,
                          const double *next) {
    double early = 0;
    for (int era = from; era < w->era; era++)
        early += cards[era] * w->pull[era];
    return early * next[1] + cards[w->era] * next[0];
}

static int pick_card(const struct pd__gp_worlds *w, const uint8_t *cards, int from,
                     const double *next, double roll) {
    int found = w->era;
    for (int era = from; era < w->era && roll >= 0; era++)
        if (cards[era]) {
            roll -= cards[era] * w->pull[era] * next[1];
            found = era;
        }
    return roll >= 0 && cards[w->era] ? w->era : found;
}

// The eras before which the discarded card may have been face up: two, if it is an unsure card of
// which no copy has left so far.
static int find_eras(const struct pd__gp_worlds *w, const struct guess *guess,
                     const struct pd__gp_turn *turn, int eras[2]) {
    eras[0] = turn->era;
    if (turn->era != UNSURE)
        return 1;
    eras[0] = find_copy(guess->unsure, w->era, turn->card, 0);
    eras[1] = find_copy(guess->unsure, w->era, turn->card, eras[0] + 1);
    return (eras[0] <= w->era) + (eras[1] <= w->era);
}

static bool guess_discard(const struct pd__gp_worlds *w, struct guess *guess, int seat, int at,
                          int *parted, pd_dice *dice) {
    const struct pd__gp_turn *turn = &w->turns[seat][at];
    const double *next = &w->ahead[seat][at + 1][*parted];
    uint8_t *cards = guess->cards[seat];
    int eras[2], count = find_eras(w, guess, turn, eras), which = 0;
    double copy[2] = {1, 1}, sums[2] = {0, 0};
    for (int i = 0; i < count; i++) {
        copy[i] = turn->era == UNSURE ? weigh_copy(w, turn->card, eras[i]) : 1;
        sums[i] = weigh_cards(w, cards, eras[i], next) * copy[i];
    }
    double all = sums[0] + sums[1], roll = roll_below(dice, all);
    if (all <= 0)
        return false;
    if (sums[1] > 0 && roll >= sums[0]) {
        which = 1;
        roll -= sums[0];
    }
    int found = pick_card(w, cards, eras[which], next, roll / copy[which]);
    cards[found]--;
    guess->weight *= all / w->ahead[seat][at][*parted];
    *parted += found < w->era;
    if (turn->era == UNSURE)
        take_copy(guess->unsure, eras[which], turn->card);
    return true;
}

static bool guess_seat(const struct pd__gp_worlds *w, struct guess *guess, int seat,
                       pd_dice *dice) {
    int parted = 0;
    for (int at = 0; at < ROUNDS; at++) {
        const struct pd__gp_turn *turn = &w->turns[seat][at];
        if (turn->card >= 0 && !guess_discard(w, guess, seat, at, &parted, dice))
            return false;
        guess->cards[seat][w->era] = (uint8_t)(guess->cards[seat][w->era] + turn->draws);
    }
    return true;
}

static double weigh_guess(const struct pd__gp_worlds *w, const struct guess *guess) {
    int cards[ERAS_MAX] = {0}, copies[ERAS_MAX];
    for (int era = 0; era <= w->era; era++) {
        copies[era] = (int)pd__count(guess->unsure[era]);
        for (int seat = 0; seat < w->seats; seat++)
            cards[era] += guess->cards[seat][era];
    }
    return guess->weight * weigh_hands(w, cards, copies) / w->usual;
}

// False if it is to be made again.
static bool make_guess(const struct pd__gp_worlds *w, struct guess *guess, double most,
                       pd_dice *dice) {
    memcpy(guess->cards, w->came, sizeof guess->cards);
    memcpy(guess->unsure, w->unsure, sizeof guess->unsure);
    guess->weight = 1;
    if (w->era == 0) {
        for (int seat = 0; seat < w->seats; seat++)
            guess->cards[seat][0] = (uint8_t)(guess->cards[seat][0] + w->late[seat]);
        return true;
    }
    for (int seat = 0; seat < w->seats; seat++)
        if (seat != w->viewer && !guess_seat(w, guess, seat, dice))
            return false;
    guess_own(w, guess, dice);
    return roll_below(dice, most) < weigh_guess(w, guess);
}

// ------------------------------------------------------------------------------------------- hands

// Era by era, from the cards that could be drawn then.
static void fill_hands(const struct pd__gp_worlds *w, const struct guess *guess, cardset *hands,
                       pd_dice *dice) {
    struct pd__bag bag = {.count = 0};
    for (int era = 0; era <= w->era; era++) {
        int count = w->first[era + 1] - w->first[era];
        memcpy(bag.cards + bag.count, w->cards + w->first[era], (size_t)count);
        bag.count += (uint32_t)count;
        for (cardset bits = guess->unsure[era]; bits; bits &= bits - 1)
            bag.cards[bag.count++] = (uint8_t)pd__lowest(bits);
        for (int seat = 0; seat < w->seats; seat++)
            hands[seat] += pd__bag_take(&bag, dice, guess->cards[seat][era]);
    }
}

// If nothing is kept for so long, the hands are filled from what remains when the log is settled,
// which is less than it says. Random play has not come that far; a view that was made up can.
static void deal_loosely(const struct grandprix *g, cardset *hands, pd_dice *dice) {
    struct grandprix settled = *g;
    struct pd__bag bag = {.count = 0};
    pd__gp_settle(&settled);
    pd__gp_take_out(&settled, g->viewer >= 0 ? g->hand[g->viewer] - g->known[g->viewer] : 0);
    for (int era = 0; era <= g->era; era++) {
        for (cardset bits = pd__gp_spread(settled.seen[era]); bits; bits &= bits - 1)
            bag.cards[bag.count++] = (uint8_t)pd__gp_bit_card(pd__lowest(bits));
        for (int seat = 0; seat < g->seats; seat++)
            if (seat != g->viewer)
                hands[seat] += pd__bag_take(&bag, dice, settled.filled[seat][era]);
    }
}

cardset pd__gp_take_out(struct grandprix *g, cardset own) {
    int newest = g->era;
    while (newest > 0 && g->viewer >= 0 && g->filled[g->viewer][newest] == 0)
        newest--;
    for (int era = newest; own && era >= 0; era--) {
        cardset elsewhere = pd__gp_without(own, g->seen[era]);
        g->seen[era] -= own - elsewhere;
        own = elsewhere;
    }
    return own;
}

static bool has_secret_lineup(const struct grandprix *g, int seat) {
    return seat != g->viewer && pd__gp_has_chosen(g, seat) && !pd__gp_is_shown(g, seat);
}

// Any four of the cards, as often as there are ways to choose them. A known card is raced before
// its copy, so if one of both was chosen there is one way and not two: every second time false.
static bool choose_four(cardset known, cardset others, cardset *four, pd_dice *dice) {
    struct pd__bag bag = {.count = 0};
    cardset hand = known + others, both = pd__gp_parts(known) & (hand & GP_TWINS) >> 1;
    for (cardset bits = pd__gp_spread(hand); bits; bits &= bits - 1)
        bag.cards[bag.count++] = (uint8_t)pd__gp_bit_card(pd__lowest(bits));
    *four = pd__bag_take(&bag, dice, RACED);
    for (cardset one = both & *four; one; one &= one - 1) // a count of two has another bit
        if (pd__roll(dice, 2))
            return false;
    return true;
}

static bool choose_lineups(struct grandprix *g, const cardset *hands, pd_dice *dice) {
    for (int seat = 0; seat < g->seats; seat++)
        if (has_secret_lineup(g, seat) &&
            !choose_four(g->known[seat], hands[seat], &g->lineup[seat], dice))
            return false;
    return true;
}

static bool make_world(const struct pd__gp_worlds *w, struct grandprix *g, cardset *hands,
                       double most, pd_dice *dice) {
    struct guess guess;
    if (!make_guess(w, &guess, most, dice))
        return false;
    fill_hands(w, &guess, hands, dice);
    return choose_lineups(g, hands, dice);
}

void pd__gp_deal(const struct pd__gp_worlds *w, struct grandprix *g, pd_dice *dice) {
    cardset hands[GP_SEATS] = {0};
    double most = MOST_WEIGHT;
    for (int attempt = 1; !make_world(w, g, hands, most, dice); attempt++) {
        memset(hands, 0, sizeof hands);
        if (attempt == ATTEMPTS) {
            deal_loosely(g, hands, dice);
            while (!choose_lineups(g, hands, dice)) {
            }
            break;
        }
        most /= attempt % PATIENCE == 0 ? 2 : 1;
    }
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != g->viewer)
            g->hand[seat] = g->known[seat] + hands[seat];
    g->viewer = PD_ALL_SEEING;
}

void pd__gp_resample(void *table, pd_dice *dice) {
    struct pd__gp_worlds worlds;
    pd__gp_prepare(table, &worlds);
    pd__gp_deal(&worlds, table, dice);
}
