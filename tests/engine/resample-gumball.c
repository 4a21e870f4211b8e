// Resampling deals every hidden world that fits a view, each equally often, and no other. Small
// positions of Gumball Rally are compared with an enumeration that knows nothing of the engine's
// way of dealing; long races with what was really in the hands.
#include "games/gumball/gumball.h"
#include "tap.h"

enum { UNSEEN_MAX = 10, PER_WORLD = 200 };

// --------------------------------------------------------------------------------- small positions

// What a small position is made of; cards are numbered from 0 in the order of the deck, and the
// viewer, if there is one, is seat 0.
struct small {
    const char *name;
    int viewer;
    int count[3];  // cards in each hand
    int deck;      // cards in the deck
    int old[2][3]; // per deck that ran out: how many of its cards each seat holds
    int worlds;    // by hand: how many fit the view
};

static const struct small positions[] = {
    {"7 unseen cards, 3 seats", 0, {3, 3, 3}, 1, {{0}}, 140},
    {"an empty deck", 0, {3, 3, 3}, 0, {{0}}, 20},
    {"somebody has played but not drawn", 0, {3, 2, 3}, 2, {{0}}, 210},
    {"a spectator", PD_NOBODY, {2, 2, 2}, 2, {{0}}, 2520},
    {"a deck ran out: one old card in each hand", 0, {3, 3, 3}, 2, {{1, 1, 1}}, 180},
    {"a deck ran out: only others hold old cards", 0, {3, 3, 3}, 1, {{0, 2, 1}}, 36},
    {"a deck ran out: all old cards are mine", 0, {3, 3, 3}, 0, {{2, 0, 0}}, 20},
    {"two decks ran out", 0, {3, 3, 3}, 1, {{1, 1, 1}, {0, 1, 1}}, 24},
    {"two decks ran out, for a spectator", PD_NOBODY, {2, 3, 2}, 1, {{1, 1, 0}, {1, 1, 1}}, 72},
};

// One card after the other from a whole deck; which one it is does not matter.
static cardset take(cardset *deck, int count) {
    cardset taken = 0;
    for (; count > 0; count--) {
        taken |= *deck & -*deck;
        *deck &= *deck - 1;
    }
    return taken;
}

// Old cards of each era first, then the rest of the hands, then the deck; all else is discarded.
static void build(const struct small *small, pd_state *state) {
    pd_setup setup;
    pd_dice dice;
    uint8_t key[32] = {0};
    const pd_game *game = pd_game_find("gumball");
    pd_setup_init(game, &setup, 3);
    pd_dice_seed(&dice, key, 0);
    pd_start(game, state, &setup, &dice, NULL);
    struct gumball *g = (struct gumball *)state->bytes;
    cardset rest = g->veiled;
    memset(g->hand, 0, sizeof g->hand);
    for (int e = 0; e < 2; e++)
        for (int seat = 0; seat < 3; seat++) {
            cardset cards = take(&rest, small->old[e][seat]);
            g->hand[seat] |= cards;
            g->era[e] |= cards;
            g->aged |= cards;
            g->era_count[e][seat] = (uint8_t)small->old[e][seat];
            g->eras = cards ? (uint8_t)(e + 1) : g->eras;
        }
    g->veiled = 0;
    for (int seat = 0; seat < 3; seat++) {
        g->count[seat] = (uint8_t)small->count[seat];
        g->hand[seat] |= take(&rest, small->count[seat] - (int)pd__count(g->hand[seat]));
        g->veiled |= g->hand[seat];
    }
    g->veiled |= take(&rest, small->deck);
    g->discard = rest;
}

// A world as a number: for each unseen card who has it, in base 4; 3 is the deck.
static int world_of(const struct gumball *g, cardset unseen) {
    int world = 0;
    for (cardset rest = unseen; rest; rest &= rest - 1) {
        int owner = 3;
        for (int seat = 0; seat < 3; seat++)
            if (g->hand[seat] & rest & -rest)
                owner = seat;
        world = 4 * world + owner;
    }
    return world;
}

// Does the view allow this world? Counted card by card.
static bool is_consistent(const struct gumball *view, cardset unseen, int world) {
    int total[4] = {0}, old[ERAS_MAX][4] = {{0}};
    int place = (int)pd__count(unseen);
    for (cardset rest = unseen; rest; rest &= rest - 1) {
        int owner = world >> (2 * --place) & 3;
        if (owner == view->viewer)
            return false;
        total[owner]++;
        for (int e = 0; e < view->eras; e++)
            old[e][owner] += (view->era[e] & rest & -rest) != 0;
    }
    for (int seat = 0; seat < 3; seat++) {
        if (seat == view->viewer)
            continue;
        if (total[seat] != view->count[seat])
            return false;
        for (int e = 0; e < view->eras; e++)
            if (old[e][seat] != view->era_count[e][seat] || old[e][3])
                return false;
    }
    return true;
}

static void test_small(const struct small *small) {
    const pd_game *game = pd_game_find("gumball");
    static long counts[1 << (2 * UNSEEN_MAX)];
    static double weights[1 << (2 * UNSEEN_MAX)];
    uint8_t key[32] = {1};
    pd_state state;
    pd_view view;
    pd_dice dice;
    int worlds = 0;
    build(small, &state);
    pd_look(game, &state, small->viewer, &view);
    const struct gumball *g = (const struct gumball *)view.bytes;
    cardset unseen = g->veiled & ~(small->viewer < 0 ? 0 : g->hand[small->viewer]);
    int size = 1 << (2 * pd__count(unseen));
    for (int world = 0; world < size; world++) {
        counts[world] = 0;
        weights[world] = is_consistent(g, unseen, world);
        worlds += weights[world] > 0;
    }
    pd_dice_seed(&dice, key, 0);
    for (long i = 0; i < (long)worlds * PER_WORLD; i++) {
        pd_resample(game, &view, &dice, &state);
        counts[world_of((struct gumball *)state.bytes, unseen)]++;
    }
    int reached = 0;
    for (int world = 0; world < size; world++)
        reached += counts[world] > 0 && weights[world] > 0;
    ok(worlds == small->worlds && reached == worlds, "%s: %d of %d worlds are reached", small->name,
       reached, small->worlds);
    ok_chances(counts, weights, size, "each of them equally often, and no other");
}

// ------------------------------------------------------------------------------------- long races

// A random card, taking every pass. So what somebody plays says nothing about what they keep, and
// the chances of the hidden worlds are known exactly.
static void play_blindly(const pd_game *game, pd_state *state, pd_dice *dice) {
    const struct gumball *g = (const struct gumball *)state->bytes;
    cardset hand = g->hand[pd_actor(game, state)];
    unsigned card = pd__nth(hand, pd_roll(dice, pd__count(hand)));
    pd_apply(game, state, pd__gb_move((int)card, 0), dice, NULL);
}

// Everything that all can know about the hands, checked in a world.
static bool fits_history(const struct gumball *world, const struct gumball *view) {
    cardset held = 0;
    for (int seat = 0; seat < view->seats; seat++) {
        if (held & world->hand[seat] || (int)pd__count(world->hand[seat]) != view->count[seat])
            return false;
        held |= world->hand[seat];
        for (int e = 0; e < view->eras; e++)
            if (pd__count(world->hand[seat] & view->era[e]) != view->era_count[e][seat])
                return false;
    }
    return !(held & ~view->veiled) && !(view->aged & ~held);
}

struct tally {
    long tried;
    double seen, expected, variance;
};

static void score(struct tally *tally, bool happened, double chance) {
    tally->tried++;
    tally->seen += happened;
    tally->expected += chance;
    tally->variance += chance * (1 - chance);
}

// Where is the card, as against the chance that the counts give: an old one with the seat that has
// most of its era, a new one in the deck?
static void score_world(struct tally tallies[2], const struct gumball *world) {
    if (world->eras == 0)
        return;
    int e = world->eras - 1, seat = 0;
    for (int i = 1; i < world->seats; i++)
        if (world->era_count[e][i] > world->era_count[e][seat])
            seat = i;
    cardset old = world->era[e], fresh = world->veiled & ~world->aged, held = 0;
    if (old)
        score(&tallies[0], (world->hand[seat] & old & -old) != 0,
              world->era_count[e][seat] / (double)pd__count(old));
    for (int i = 0; i < world->seats; i++)
        held |= world->hand[i];
    if (fresh)
        score(&tallies[1], !(held & fresh & -fresh),
              pd__count(fresh & ~held) / (double)pd__count(fresh));
}

static void ok_tally(const struct tally *tally, const char *what) {
    double off = fabs(tally->seen - tally->expected) / sqrt(tally->variance);
    ok(tally->tried > 1000 && off < 4.9, "%s (%ld times)", what, tally->tried);
    if (off >= 4.9)
        tap_note("%.0f seen, %.1f expected", tally->seen, tally->expected);
}

struct races {
    struct tally real[2], dealt[2];
    bool real_fits, dealt_fits;
    int eras; // the most decks that ran out in one race
};

// Looks at the position once a race only, so that the tallied cases are independent.
static void test_race(struct races *races, int seats, uint64_t number) {
    const pd_game *game = pd_game_find("gumball");
    uint8_t key[32];
    pd_state state, world;
    pd_setup setup;
    pd_dice dice;
    pd_view view;
    const struct gumball *g = (const struct gumball *)state.bytes;
    pd_setup_init(game, &setup, seats);
    pd_key_from_number(number, key);
    pd_dice_seed(&dice, key, 0);
    pd_start(game, &state, &setup, &dice, NULL);
    uint32_t look_at = 18 + pd_roll(&dice, 78);
    for (uint32_t step = 0; pd_actor(game, &state) != PD_NOBODY; step++) {
        int viewer = (int)pd_roll(&dice, (uint32_t)seats + 1) - 1;
        pd_look(game, &state, viewer, &view);
        pd_resample(game, &view, &dice, &world);
        races->real_fits &= fits_history(g, g);
        races->dealt_fits &= fits_history((struct gumball *)world.bytes, g);
        if (step == look_at) {
            pd_look(game, &state, PD_NOBODY, &view);
            pd_resample(game, &view, &dice, &world);
            score_world(races->real, g);
            score_world(races->dealt, (struct gumball *)world.bytes);
        }
        races->eras = g->eras > races->eras ? g->eras : races->eras;
        play_blindly(game, &state, &dice);
    }
}

static void test_races(void) {
    struct races races = {.real_fits = true, .dealt_fits = true};
    for (uint64_t number = 0; number < 6000; number++)
        test_race(&races, 6 + (int)(number % 3), number);
    ok(races.eras >= 5, "in long races the deck runs out again and again (%d times)", races.eras);
    ok(races.real_fits, "what the eras say of the hands is true");
    ok(races.dealt_fits, "and true in every resampled world");
    ok_tally(&races.real[0], "in real races old cards are where the counts say, as often");
    ok_tally(&races.real[1], "and new cards in the deck as often");
    ok_tally(&races.dealt[0], "in resampled worlds old cards are where the counts say, as often");
    ok_tally(&races.dealt[1], "and new cards in the deck as often");
}

int main(void) {
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        test_small(&positions[i]);
    test_races();
    return tap_end();
}
