// Resampling in Battle GUM: small positions are compared with an enumeration that deals the unseen
// cards one by one to every place they could be in, each dealing equally likely. Cards of a value
// are interchangeable for the game but not for chance, so some worlds come up more often.
#include "games/battlegum/battlegum.h"
#include "tap.h"

enum { WORLDS_MAX = 1 << 12, UNSEEN_MAX = 9, SAMPLES = 200000, A = 0, B = 1, C = 2 };

// A world as the game sees it: what B and C hold, and what B has chosen.
struct world {
    pack b, c, chosen;
};

// Worlds found by enumeration, and how often each was dealt.
static struct {
    int count;
    struct world at[WORLDS_MAX];
    double weight[WORLDS_MAX];
    long dealt[WORLDS_MAX];
    long strays;
} worlds;

static int find_world(struct world world) {
    for (int i = 0; i < worlds.count; i++)
        if (worlds.at[i].b == world.b && worlds.at[i].c == world.c &&
            worlds.at[i].chosen == world.chosen)
            return i;
    return -1;
}

static void expect_world(struct world world) {
    int i = find_world(world);
    if (i < 0) {
        i = worlds.count++;
        worlds.at[i] = world;
    }
    worlds.weight[i]++;
}

// ------------------------------------------------------------------------------ small positions

static pack cards_of(const char *text) {
    pack cards = 0;
    for (; text && *text; text++)
        if (*text != ' ')
            cards += pd__pack(*text == 'N' ? NINJA : *text - '0', 1);
    return cards;
}

// Cards as digits; NULL: none. Everything that is not named is out of the game. The numbers of
// worlds are worked out by hand; where B has chosen it has 445, 446, 455, 456 or 556 besides the
// row 457, and of those six cards 6, 8, 6, 10 or 8 different rows can be made.
struct small {
    const char *name;
    int viewer;
    const char *hand[3], *known[3];
    const char *hidden;    // stock and face-down cards
    bool choosing;         // B has chosen its row and A is to choose
    int worlds;            // by hand: how many the game can tell apart
    const char *barred[2]; // what B's unknown cards cannot be; NULL: anything
    int trace;             // the places that a card may have left, see barred.c
};

static const struct small positions[] = {
    {.name = "unseen cards all different", .hand = {"12", "34", "5"}, .hidden = "67", .worlds = 30},
    {.name = "cards of a value are dealt as often as there are",
     .hand = {"12", "33", "3"},
     .hidden = "36",
     .worlds = 3},
    {.name = "what is known stays where it is",
     .hand = {"12", "345", "66"},
     .known = {"", "4", "6"},
     .hidden = "37",
     .worlds = 18},
    {.name = "known cards of a value with others of it about",
     .hand = {"1", "445", "4"},
     .known = {"", "4", ""},
     .hidden = "46",
     .worlds = 8},
    {.name = "a whole hand is known",
     .hand = {"12", "345", "66"},
     .known = {"", "345", ""},
     .hidden = "37",
     .worlds = 4},
    {.name = "a spectator knows no hand",
     .viewer = PD_NOBODY,
     .hand = {"1", "2N", "N"},
     .known = {"", "2", ""},
     .hidden = "11",
     .worlds = 4},
    {.name = "B has chosen: any three of its six cards",
     .hand = {"123", "445", ""},
     .hidden = "56",
     .choosing = true,
     .worlds = 38},
    {.name = "B took the pile from a 5",
     .hand = {"12", "34", "5"},
     .hidden = "67",
     .barred = {"567N", "567N"},
     .worlds = 3},
    {.name = "B took the pile from a 5 and has drawn a card since",
     .hand = {"12", "34", "5"},
     .hidden = "67",
     .barred = {"567N", ""},
     .worlds = 21},
    {.name = "then it has laid a 2: which card was that?",
     .hand = {"1", "3", "5"},
     .hidden = "67",
     .barred = {"567N", ""},
     .trace = 3,
     .worlds = 12},
};

static unsigned values_of(const char *text) {
    unsigned values = 0;
    for (; *text; text++)
        values |= 1u << (*text == 'N' ? NINJA : *text - '0');
    return values;
}

static void build(const struct small *small, pd_state *state) {
    const pd_game *game = pd_game_find("battlegum");
    pd_setup setup;
    pd_setup_init(game, &setup, 3);
    memset(state, 0, sizeof *state);
    game->open(state, &setup);
    struct battlegum *g = (struct battlegum *)state->bytes;
    g->veiled = cards_of(small->hidden);
    g->stock = (uint8_t)pd__pack_total(g->veiled);
    for (int seat = 0; seat < 3; seat++) {
        g->hand[seat] = cards_of(small->hand[seat]);
        g->known[seat] = cards_of(small->known[seat]);
        g->count[seat] = (uint8_t)pd__pack_total(g->hand[seat]);
        g->veiled += g->hand[seat];
    }
    for (int place = 0; place < 2 && small->barred[place]; place++)
        g->barred[B][place] = (uint16_t)values_of(small->barred[place]);
    g->traces[B][0] = (uint8_t)small->trace;
    if (small->choosing) {
        g->phase = PHASE_CHOOSE;
        g->dealer = A;
        g->turn = A; // C has chosen too, but has no cards here to choose from
        g->row[B] = g->row[C] = cards_of("457");
        g->chosen[B] = cards_of("445");
    }
}

// ----------------------------------------------------------------------------------- enumeration

struct dealing {
    const struct battlegum *view;
    const struct small *small;
    int count;                 // unseen cards …
    uint8_t value[UNSEEN_MAX]; // … and their values
    int need[3];               // unseen cards in each hand
};

static int list_values(pack cards, uint8_t *out) {
    int count = 0;
    for (cardset rest = pd__pack_spread(cards); rest; rest &= rest - 1)
        out[count++] = (uint8_t)(pd__lowest(rest) >> 2);
    return count;
}

// Is a card of the hand, the last three, chosen while an equal one of the row stays behind?
static bool is_odd(const uint8_t six[6], unsigned chosen) {
    for (int row = 0; row < 3; row++)
        for (int hand = 3; hand < 6; hand++)
            if (six[row] == six[hand] && (chosen >> hand & 1) && !(chosen >> row & 1))
                return true;
    return false;
}

// Any three of the six cards.
static void expect_choices(const struct dealing *d, struct world world) {
    uint8_t six[6];
    list_values(d->view->row[B], six);
    list_values(world.b, six + 3);
    for (unsigned chosen = 0; chosen < 64; chosen++) {
        if (__builtin_popcount(chosen) != 3 || is_odd(six, chosen))
            continue;
        world.chosen = 0;
        for (int i = 0; i < 6; i++)
            world.chosen += chosen >> i & 1 ? pd__pack(six[i], 1) : 0;
        expect_world(world);
    }
}

// In how many ways can B's unknown cards lie in their two places, one of which may be empty?
static int ways_to_lie(const struct small *small, pack unknown) {
    uint8_t card[HAND];
    int ways = 0, count = list_values(unknown, card);
    unsigned barred[] = {values_of(small->barred[0]), values_of(small->barred[1])};
    for (int place = 0; place < 2; place++) {
        bool fits = !(barred[place] >> card[0] & 1);
        if (count == 2)
            ways += fits && !(barred[!place] >> card[1] & 1);
        else
            ways += fits && (small->trace >> !place & 1);
    }
    return ways;
}

static void expect_dealt(const struct dealing *d, struct world world) {
    if (d->small->choosing) {
        expect_choices(d, world);
        return;
    }
    int ways = d->small->barred[0] ? ways_to_lie(d->small, world.b - d->view->known[B]) : 1;
    for (; ways > 0; ways--)
        expect_world(world);
}

// Gives card `at` and those after it to A, B, C or nobody in all ways that fit.
static void deal_from(struct dealing *d, int at, struct world world) {
    if (at == d->count) {
        if (!d->need[A] && !d->need[B] && !d->need[C])
            expect_dealt(d, world);
        return;
    }
    deal_from(d, at + 1, world);
    for (int seat = 0; seat < 3; seat++) {
        struct world with = world;
        pack card = pd__pack(d->value[at], 1);
        if (d->need[seat] == 0)
            continue;
        with.b += seat == B ? card : 0;
        with.c += seat == C ? card : 0;
        d->need[seat]--;
        deal_from(d, at + 1, with);
        d->need[seat]++;
    }
}

static void enumerate(const struct battlegum *view, const struct small *small) {
    struct dealing d = {.view = view, .small = small};
    pack unseen = view->veiled;
    for (int seat = 0; seat < 3; seat++) {
        bool mine = seat == view->viewer;
        unseen -= mine ? view->hand[seat] : view->known[seat];
        d.need[seat] = mine ? 0 : view->count[seat] - pd__pack_total(view->known[seat]);
    }
    for (cardset rest = pd__pack_spread(unseen); rest; rest &= rest - 1)
        d.value[d.count++] = (uint8_t)(pd__lowest(rest) >> 2);
    deal_from(&d, 0, (struct world){view->known[B], view->known[C], 0});
}

static void test_small(const struct small *small) {
    const pd_game *game = pd_game_find("battlegum");
    uint8_t key[32] = {1};
    pd_state state;
    pd_view view;
    pd_dice dice;
    memset(&worlds, 0, sizeof worlds);
    build(small, &state);
    pd_look(game, &state, small->viewer, &view);
    enumerate((const struct battlegum *)view.bytes, small);
    pd_dice_seed(&dice, key, 0);
    for (int i = 0; i < SAMPLES; i++) {
        pd_resample(game, &view, &dice, &state);
        const struct battlegum *g = (const struct battlegum *)state.bytes;
        int world = find_world((struct world){g->hand[B], g->hand[C], g->chosen[B]});
        if (world < 0)
            worlds.strays++;
        else
            worlds.dealt[world]++;
    }
    int reached = 0;
    for (int i = 0; i < worlds.count; i++)
        reached += worlds.dealt[i] > 0;
    ok(worlds.count == small->worlds && reached == worlds.count && worlds.strays == 0,
       "%s: %d of %d worlds are reached, and no other", small->name, reached, small->worlds);
    if (worlds.count != small->worlds || worlds.strays)
        tap_note("%d worlds, %ld strays", worlds.count, worlds.strays);
    ok_chances(worlds.dealt, worlds.weight, worlds.count, "each as often as it should be");
}

// ------------------------------------------------------------------------------------ real matches

// Unknown cards and, after them, traces, each of which needs a place of its own.
struct hand {
    const uint16_t *barred;
    const uint8_t *traces;
    uint8_t card[8 * HAND];
    int cards, items;
};

static bool has_place(const struct hand *hand, int item, unsigned taken) {
    if (item == hand->items)
        return true;
    for (int place = 0; place < hand->items; place++) {
        bool fits = item < hand->cards ? !(hand->barred[place] >> hand->card[item] & 1)
                                       : hand->traces[item - hand->cards] >> place & 1;
        if (fits && !(taken >> place & 1) && has_place(hand, item + 1, taken | 1u << place))
            return true;
    }
    return false;
}

// Is what is concluded from BG-7 true of this hand? See barred.c.
static bool fits_barred(const struct battlegum *g, int seat) {
    struct hand hand = {.barred = g->barred[seat], .traces = g->traces[seat]};
    if (!g->barred[seat][0])
        return true;
    hand.items = hand.cards = list_values(g->hand[seat] - g->known[seat], hand.card);
    for (int i = 0; i < TRACES && g->traces[seat][i]; i++)
        hand.items++;
    return hand.items <= PLACES && has_place(&hand, 0, 0);
}

// What is publicly known of a hand is true, all match long, with every option.
static void test_matches(const char *option, const char *value) {
    const pd_game *game = pd_game_find("battlegum");
    pd_move moves[PD_MOVES_MAX];
    pd_problem problem;
    uint8_t key[32];
    pd_setup setup;
    pd_state state;
    pd_dice dice;
    bool holds = true;
    const struct battlegum *g = (const struct battlegum *)state.bytes;
    for (uint64_t number = 0; number < 500; number++) {
        pd_setup_init(game, &setup, 2 + (int)(number % 5));
        pd_setup_set(game, &setup, option, value, &problem);
        pd_key_from_number(number, key);
        pd_dice_seed(&dice, key, 0);
        pd_start(game, &state, &setup, &dice, NULL);
        for (int count; (count = pd_moves(game, &state, moves));) {
            pd_apply(game, &state, moves[pd_roll(&dice, (uint32_t)count)], &dice, NULL);
            for (int seat = 0; seat < g->seats; seat++)
                holds &= pd__pack_has(g->hand[seat], g->known[seat]) && fits_barred(g, seat) &&
                         g->count[seat] == pd__pack_total(g->hand[seat]);
        }
    }
    ok(holds, "with %s=%s what is known of a hand is true of it, and counts are right", option,
       value);
}

int main(void) {
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        test_small(&positions[i]);
    test_matches("limit", "1000");
    test_matches("pickup", "free");
    test_matches("complete", "on");
    test_matches("complete", "row");
    test_matches("thirteen", "choose");
    return tap_end();
}
