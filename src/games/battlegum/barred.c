// Battle GUM: what everybody can conclude from BG-7. Who had to take the pile held no card that
// fitted, so the unknown cards that stay in that hand are none of those values.
//
// The unknown cards of a hand lie in places, oldest first; new ones come after them. Each place has
// the values that its card cannot be, `barred`. What bars a place also bars all older ones. When an
// unknown card is laid, it is not always clear which place it leaves. Then the place stays, and a
// trace is kept: the set of places one of which the card has left.
#include "games/battlegum/battlegum.h"

#include <string.h>

struct places {
    int count, traces; // how many are in use
    uint16_t *barred;
    uint8_t *trace;
};

// The places of a hand. In a view made of false events there may be more cards than places.
static struct places places_of(struct battlegum *g, int seat) {
    struct places p = {0, 0, g->barred[seat], g->traces[seat]};
    while (p.traces < TRACES && p.trace[p.traces])
        p.traces++;
    p.count = g->count[seat] - pd__pack_total(g->known[seat]) + p.traces;
    p.count = p.count < PLACES ? p.count : PLACES;
    return p;
}

static void remove_trace(struct places *p, int at) {
    p->traces--;
    memmove(p->trace + at, p->trace + at + 1, (size_t)(p->traces - at));
    p->trace[p->traces] = 0;
}

static void remove_place(struct places *p, int place) {
    unsigned below = (1u << place) - 1;
    p->count--;
    memmove(p->barred + place, p->barred + place + 1,
            (size_t)(p->count - place) * sizeof *p->barred);
    p->barred[p->count] = 0;
    for (int i = 0; i < p->traces; i++)
        p->trace[i] = (uint8_t)((p->trace[i] & below) | (p->trace[i] >> 1 & ~below));
}

static int highest(unsigned set) {
    return 31 - __builtin_clz(set);
}

// Is it all the same whether its card has left one of these places or the other?
static bool are_alike(const struct places *p, int at, unsigned one, unsigned other) {
    if (p->barred[__builtin_ctz(one)] != p->barred[__builtin_ctz(other)])
        return false;
    for (int i = 0; i < p->traces; i++)
        if (i != at && !(p->trace[i] & one) != !(p->trace[i] & other))
            return false;
    return true;
}

// Is it all the same which of its places the card of trace `at` has left?
static bool is_any(const struct places *p, int at) {
    unsigned set = p->trace[at], first = set & -set;
    for (unsigned rest = set & ~first; rest; rest &= rest - 1)
        if (!are_alike(p, at, first, rest & -rest))
            return false;
    return true;
}

// Drops a trace that says no more than how many places are left; false if there is none. Only false
// events leave a trace without places.
static bool drop_trace(struct places *p) {
    for (int i = 0; i < p->traces; i++)
        if (is_any(p, i)) {
            unsigned set = p->trace[i];
            remove_trace(p, i);
            if (set)
                remove_place(p, highest(set));
            return true;
        }
    return false;
}

static void tidy(struct places *p) {
    while (drop_trace(p))
        ;
    if (p->count == p->traces || !p->barred[0]) { // no card is left, or nothing is barred
        memset(p->barred, 0, PLACES * sizeof *p->barred);
        memset(p->trace, 0, TRACES);
    }
}

// A bit for each value of a pack of four cards or none of each, and back.
static unsigned values_of(pack cards) {
    cards &= 0x1111111111111111;
    cards = (cards | cards >> 3) & 0x0303030303030303;
    cards = (cards | cards >> 6) & 0x000f000f000f000f;
    cards = (cards | cards >> 12) & 0x000000ff000000ff;
    return (cards | cards >> 24) & 0xffff;
}

static cardset cards_of(unsigned values) {
    uint64_t cards = values;
    cards = (cards | cards << 24) & 0x000000ff000000ff;
    cards = (cards | cards << 12) & 0x000f000f000f000f;
    cards = (cards | cards << 6) & 0x0303030303030303;
    cards = (cards | cards << 3) & 0x1111111111111111;
    return 15 * cards;
}

void pd__bg_bar(struct battlegum *g, int seat, pack fitting) {
    struct places p = places_of(g, seat);
    unsigned values = values_of(fitting);
    for (int i = 0; i < p.count; i++)
        p.barred[i] = (uint16_t)(p.barred[i] | values);
    tidy(&p);
}

// Where there are too many traces, the oldest card is taken to have left the place that bars most:
// what remains is the weaker conclusion.
static void forget_oldest(struct places *p) {
    int place = __builtin_ctz(p->trace[0]);
    remove_trace(p, 0);
    remove_place(p, place);
    tidy(p);
}

// Only the newest places may have held the card.
static void leave(struct places *p, int value) {
    int oldest = 0, newest = p->count - 1;
    while (oldest < newest && p->barred[oldest] >> value & 1)
        oldest++;
    if (!p->traces && p->barred[oldest] == p->barred[newest]) { // all the same which
        p->barred[newest] = 0;
        p->count--;
        return;
    }
    p->trace[p->traces++] = (uint8_t)((1u << p->count) - (1u << oldest));
    tidy(p);
}

void pd__bg_leave(struct battlegum *g, int seat, int value, int count) {
    struct places p = places_of(g, seat);
    while (count > 0 && p.count > p.traces && p.barred[0])
        if (p.traces == TRACES) {
            forget_oldest(&p);
        } else {
            leave(&p, value);
            count--;
        }
}

// ------------------------------------------------------------------------------------- resampling

enum { DEALS_MAX = 1000, NEEDS_MAX = SEATS_MAX * PLACES };

// A place to fill from a set of cards. There are never more than `bound` of them left for it.
struct need {
    int seat, size, bound;
    bool certain; // that it is not empty
    cardset from;
};

// Empties one place for each trace, any possible choice equally likely.
static unsigned empty_places(const struct places *p, pd_dice *dice) {
    unsigned empty;
    int tries = 0;
    do {
        empty = 0;
        for (int i = 0; i < p->traces; i++) {
            unsigned which = pd__nth(p->trace[i], pd__roll(dice, pd__count(p->trace[i])));
            if (empty >> which & 1)
                break;
            empty |= 1u << which;
        }
    } while ((int)pd__count(empty) < p->traces && ++tries < DEALS_MAX);
    return empty;
}

// Lists the places of a hand that are not empty. The one left at rank k from the youngest has no
// more to choose from than the place at that rank has.
static int list_needs(struct battlegum *g, int seat, cardset unseen, pd_dice *dice,
                      struct need *out) {
    struct places p = places_of(g, seat);
    unsigned empty = empty_places(&p, dice);
    int rank = (int)pd__count(empty), count = 0;
    for (int i = 0; i < p.count; i++) {
        if (empty >> i & 1 || (!p.barred[i] && !p.traces))
            continue;
        cardset from = unseen & ~cards_of(p.barred[i]), most = unseen & ~cards_of(p.barred[rank++]);
        out[count++] = (struct need){.seat = seat,
                                     .size = (int)pd__count(from),
                                     .bound = (int)pd__count(most),
                                     .certain = !p.traces,
                                     .from = from};
    }
    return count;
}

// Those with the fewest cards to choose from first. What must have gone to those before is not left
// for a place, whatever it is.
static void order_needs(struct need *needs, int count) {
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && needs[k - 1].size > needs[k].size; k--) {
            struct need larger = needs[k - 1];
            needs[k - 1] = needs[k];
            needs[k] = larger;
        }
    for (int i = 0; i < count; i++)
        for (int k = 0; needs[i].certain && k < i; k++)
            needs[i].bound -= needs[k].certain && !(needs[k].from & ~needs[i].from);
}

// Deals a card to each place. Where there are fewer to choose from than the bound, the deal is
// refused in proportion; so all deals that are made are equally likely.
static bool fill(const struct need *needs, int count, cardset *unseen, pd_dice *dice,
                 cardset hands[SEATS_MAX]) {
    for (int i = 0; i < count; i++) {
        cardset from = needs[i].from & *unseen;
        int size = (int)pd__count(from);
        if (size == 0 ||
            (size < needs[i].bound && pd__roll(dice, (uint32_t)needs[i].bound) >= (uint32_t)size))
            return false;
        cardset card = pd__card(pd__nth(from, pd__roll(dice, (uint32_t)size)));
        *unseen -= card;
        hands[needs[i].seat] += card;
    }
    return true;
}

// Deals to all hands together until it works; it hardly ever takes more than a few times. After
// false events it may be impossible.
void pd__bg_deal_barred(struct battlegum *g, cardset *unseen, pd_dice *dice) {
    for (int tries = 0; tries < DEALS_MAX; tries++) {
        struct need needs[NEEDS_MAX];
        cardset left = *unseen, hands[SEATS_MAX] = {0};
        int count = 0;
        for (int seat = 0; seat < g->seats; seat++)
            if (seat != g->viewer && g->barred[seat][0])
                count += list_needs(g, seat, left, dice, needs + count);
        order_needs(needs, count);
        if (!fill(needs, count, &left, dice, hands))
            continue;
        for (int seat = 0; seat < g->seats; seat++)
            g->hand[seat] += pd__pack_gather(hands[seat]);
        *unseen = left;
        return;
    }
}
