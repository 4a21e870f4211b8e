// Resampling in Jumbo Grand Prix: every hidden world that fits a view, as often as there are ways
// to deal it with copies told apart, and no other. Small positions are compared with an
// enumeration; matches in which the closed pile runs out again and again with what was really in
// the hands.
#include "games/grandprix/grandprix.h"
#include "tap.h"

enum { UNSEEN_MAX = 9, PLACES = 4, WORLDS_MAX = 1 << (2 * UNSEEN_MAX), PER_WAY = 100 };

static const pd_game *game(void) {
    return pd_game_find("grandprix");
}

static int read_card(const char *word) {
    pd_outcome outcome;
    return pd__gp_outcome_read(word, &outcome) ? outcome & 0xff : -1;
}

// "B1 B1 D3*" as a zone; the cards in order as well.
static cardset read_zone(const char *text, int *cards, int *count) {
    char word[4];
    cardset zone = 0;
    int used, n = 0;
    for (; sscanf(text, "%3s%n", word, &used) == 1; text += used) {
        zone += pd__card((unsigned)read_card(word));
        if (cards)
            cards[n] = read_card(word);
        n++;
    }
    if (count)
        *count = n;
    return zone;
}

// --------------------------------------------------------------------------------- small positions

// Three seats; the viewer, if there is one, is seat 0. Whatever is not mentioned is on open piles.
// Unseen cards are those that are in no hand for certain, `aged` ones among them in some hand.
struct small {
    const char *name;
    int viewer;
    const char *own;      // seat 0's hand
    const char *known[3]; // in seats 1 and 2, for certain
    int secret[3];        // how many more cards are in each hand
    const char *unseen, *aged;
    int ways; // by hand: with copies told apart
};

static const struct small positions[] = {
    {"all different", 0, "B7 B7", {0, "", ""}, {0, 2, 2}, "B1 E1 T1 D1 D1*", "", 30},
    {"two copies of a card", 0, "B7", {0, "", ""}, {0, 2, 2}, "B1 B1 T1 D1 D1*", "", 30},
    {"many copies", 0, "B7", {0, "", ""}, {0, 3, 2}, "B1 B1 T1 T1 D1 E2 E2", "", 210},
    {"a copy that I hold", 0, "B1 T1", {0, "", ""}, {0, 2, 2}, "B1 T1 D1 E2 E2", "", 30},
    {"known cards stay where they are",
     0,
     "B7",
     {0, "B1 D2", "E5"},
     {0, 1, 2},
     "B1 E5 T1 T1 D1",
     "",
     30},
    {"an empty closed pile", 0, "B7", {0, "B1", ""}, {0, 2, 3}, "B1 E5 T1 T1 D1", "", 10},
    {"a spectator", PD_NOBODY, "", {"B3", "", ""}, {1, 2, 2}, "B1 B1 T1 D1 D1* E6", "", 180},
    {"cards known to be in some hand",
     0,
     "B7",
     {0, "", ""},
     {0, 2, 2},
     "B1 B1 T1 D1 E6 E7",
     "B1 T1",
     36},
    {"all of them but one", 0, "B7", {0, "", "B2"}, {0, 2, 2}, "B1 B1 T1 D1 E6 E7", "B1 T1 D1", 18},
    {"one copy known to be in some hand",
     PD_NOBODY,
     "",
     {"", "", ""},
     {1, 1, 1},
     "B1 B1 T1 D1",
     "B1",
     18},
};

static void push(struct grandprix *g, int card) {
    uint64_t *pile = &g->open[pd__gp_type(card)];
    *pile = *pile << 4 | (unsigned)(pd__gp_value(card) + 8 * pd__gp_wreath(card));
    g->veiled -= pd__card((unsigned)card);
}

// The position, as seen by its viewer: hands are not dealt at all, but for the viewer's.
static void build(const struct small *small, pd_view *view) {
    pd_setup setup;
    pd_setup_init(&setup, game(), 3);
    pd_view_open(game(), &setup, small->viewer, view);
    struct grandprix *g = (struct grandprix *)view->bytes;
    cardset hidden = read_zone(small->unseen, NULL, NULL);
    for (int seat = 0; seat < 3; seat++) {
        bool own = seat == small->viewer;
        cardset zone = read_zone(own ? small->own : small->known[seat], NULL, NULL);
        hidden += zone;
        g->count[seat] = (uint8_t)(pd__gp_size(zone) + small->secret[seat]);
        if (own)
            g->hand[seat] = zone;
        else
            g->known[seat] = zone;
    }
    g->aged = read_zone(small->aged, NULL, NULL);
    for (cardset bits = pd__gp_spread(GP_ALL_CARDS - hidden); bits; bits &= bits - 1)
        push(g, (int)(pd__lowest(bits) - (GP_TWINS >> pd__lowest(bits) & 1)));
    g->closed = (uint8_t)pd__gp_size(g->veiled);
    for (int seat = 0; seat < 3; seat++)
        g->closed = (uint8_t)(g->closed - g->count[seat]);
}

// A world as a number: for each unseen card who has it, in base 4, 3 being the closed pile. Where
// copies could change places the lower owner comes first.
static int number_world(const int *cards, const int *owners, int count) {
    int world = 0;
    for (int i = 0; i < count; i++) {
        int owner = owners[i];
        if (i + 1 < count && cards[i] == cards[i + 1] && owners[i + 1] < owner)
            owner = owners[i + 1];
        else if (i > 0 && cards[i] == cards[i - 1] && owners[i - 1] > owner)
            owner = owners[i - 1];
        world = PLACES * world + owner;
    }
    return world;
}

static int world_of(const struct grandprix *g, const cardset fixed[3], const int *cards,
                    int count) {
    int owners[UNSEEN_MAX];
    cardset left[3];
    for (int seat = 0; seat < 3; seat++)
        left[seat] = g->hand[seat] - fixed[seat];
    for (int i = 0; i < count; i++) {
        cardset card = pd__card((unsigned)cards[i]);
        owners[i] = 3;
        for (int seat = 0; seat < 3 && owners[i] == 3; seat++)
            if (!pd__gp_without(card, left[seat])) {
                owners[i] = seat;
                left[seat] -= card;
            }
    }
    return number_world(cards, owners, count);
}

// Is dealing the cards to these owners one of the ways? An aged card is the first of its copies.
static bool is_way(const struct small *small, const int *cards, const int *owners, int count) {
    int dealt[PLACES] = {0};
    cardset aged = read_zone(small->aged, NULL, NULL);
    for (int i = 0; i < count; i++) {
        cardset card = pd__card((unsigned)cards[i]);
        bool in_hand = !pd__gp_without(card, aged);
        dealt[owners[i]]++;
        if (owners[i] == small->viewer || (in_hand && owners[i] == 3))
            return false;
        aged -= in_hand ? card : 0;
    }
    for (int seat = 0; seat < 3; seat++)
        if (dealt[seat] != small->secret[seat])
            return false;
    return true;
}

static int weigh_worlds(const struct small *small, const int *cards, int count, double *weights) {
    int ways = 0;
    memset(weights, 0, WORLDS_MAX * sizeof *weights);
    for (int way = 0; way < 1 << (2 * count); way++) {
        int owners[UNSEEN_MAX];
        for (int i = 0; i < count; i++)
            owners[i] = way >> (2 * i) & 3;
        if (!is_way(small, cards, owners, count))
            continue;
        weights[number_world(cards, owners, count)]++;
        ways++;
    }
    return ways;
}

static void test_small(const struct small *small) {
    static long counts[WORLDS_MAX];
    static double weights[WORLDS_MAX];
    int cards[UNSEEN_MAX], count;
    uint8_t key[32] = {2};
    cardset fixed[3];
    pd_view view;
    pd_dice dice;
    build(small, &view);
    read_zone(small->unseen, cards, &count);
    for (int seat = 0; seat < 3; seat++)
        fixed[seat] =
            read_zone(seat == small->viewer ? small->own : small->known[seat], NULL, NULL);
    int ways = weigh_worlds(small, cards, count, weights);
    memset(counts, 0, sizeof counts);
    pd_dice_seed(&dice, key, 0);
    for (int i = 0; i < ways * PER_WAY; i++) {
        pd_state state;
        pd_resample(game(), &view, &dice, &state);
        counts[world_of((struct grandprix *)state.bytes, fixed, cards, count)]++;
    }
    ok(ways == small->ways, "%s: %d ways to deal", small->name, ways);
    ok_chances(counts, weights, 1 << (2 * count), "each of them equally often, and no other");
}

// ----------------------------------------------------------------------------------------- lineups

// GP-9: somebody has chosen four of these eight, all of them known; each four equally likely.
static void test_lineup(const char *hand, int lineups) {
    static double weights[MOVES];
    static long counts[MOVES];
    pd_move moves[PD_MOVES_MAX];
    pd_setup setup;
    pd_dice dice;
    pd_view view;
    int cards[HAND_MAX], count, distinct = 0;
    uint8_t key[32] = {3};
    pd_setup_init(&setup, game(), 2);
    pd_view_open(game(), &setup, PD_NOBODY, &view);
    struct grandprix *g = (struct grandprix *)view.bytes;
    g->known[0] = read_zone(hand, cards, &count);
    g->count[0] = HAND_MAX;
    g->turn = ROUNDS * 2 + 1;
    g->actor = 1;
    memset(weights, 0, sizeof weights);
    memset(counts, 0, sizeof counts);
    for (unsigned set = 0; set < 1u << HAND_MAX; set++) {
        unsigned kinds[RACED];
        int n = 0;
        if (pd__count(set) != RACED)
            continue;
        for (int i = 0; i < HAND_MAX; i++)
            if (set >> i & 1)
                kinds[n++] = pd__gp_kind((unsigned)cards[i]);
        weights[pd__gp_lineup_move(kinds)]++;
    }
    for (int i = 0; i < MOVES; i++)
        distinct += weights[i] > 0;
    int listed = pd__gp_lineups(g->known[0], moves);
    bool same = listed == distinct;
    for (int i = 0; i < listed; i++)
        same = same && weights[moves[i]] > 0 && (i == 0 || moves[i - 1] < moves[i]);
    ok(same && listed == lineups, "%s: %d lineups are listed in order", hand, listed);
    pd_dice_seed(&dice, key, 0);
    for (int i = 0; i < 70 * PER_WAY; i++) {
        pd_state state;
        pd_resample(game(), &view, &dice, &state);
        cardset lineup = ((struct grandprix *)state.bytes)->lineup[0];
        for (int k = 0; k < listed; k++)
            counts[moves[k]] += pd__gp_lineup_cards(moves[k]) == lineup;
    }
    ok_chances(counts, weights, MOVES, "and dealt as often as there are ways");
}

// ------------------------------------------------------------------- when the closed pile runs out

struct matches {
    pd_view folded[GP_SEATS + 1];
    long renewals, worlds;
    bool truth, worlds_fit, folds, same_views;
};

static void fold(void *context, const pd_event *event) {
    struct matches *m = context;
    m->renewals += event->kind == EV_RESHUFFLE;
    for (int seat = PD_NOBODY; seat < GP_SEATS; seat++)
        if (pd_event_visible(event, seat))
            pd_view_observe(game(), &m->folded[seat + 1], event);
}

// What everybody knows of the hands, checked in a world.
static bool fits_history(const struct grandprix *world) {
    cardset secrets = 0, lost;
    for (int seat = 0; seat < world->seats; seat++) {
        if (pd__gp_without(world->known[seat], world->hand[seat]) ||
            pd__gp_size(world->hand[seat]) != world->count[seat] ||
            pd__gp_without(world->lineup[seat], world->hand[seat]))
            return false;
        // Copies in different hands add up to at most two, so the sum is a zone as well.
        secrets += world->hand[seat] - world->known[seat];
    }
    lost = pd__gp_without(world->aged, secrets);
    return !lost;
}

static void check_views(struct matches *m, const pd_state *state, pd_dice *dice) {
    m->truth &= fits_history((const struct grandprix *)state->bytes);
    for (int seat = PD_NOBODY; seat < GP_SEATS; seat++) {
        pd_view view, again;
        pd_state world;
        pd_look(game(), state, seat, &view);
        pd_resample(game(), &view, dice, &world);
        pd_look(game(), &world, seat, &again);
        m->folds &= memcmp(&view, &m->folded[seat + 1], sizeof view) == 0;
        m->same_views &= memcmp(&view, &again, sizeof view) == 0;
        m->worlds_fit &= fits_history((struct grandprix *)world.bytes);
        m->worlds++;
    }
}

// Mostly swaps for two closed cards, as random play does too seldom for the pile to run out.
static pd_move greedy_move(const pd_state *state, pd_dice *dice) {
    pd_move moves[PD_MOVES_MAX];
    uint32_t count = (uint32_t)pd_moves(game(), state, moves);
    bool whim = pd_roll(dice, 40) == 0;
    if (moves[count - 1] == MOVE_KEEP && !whim)
        return moves[pd_roll(dice, count - 1)];
    if (moves[count - 1] == MOVE_TAKE + CLOSED && !whim)
        return moves[count - 1];
    return moves[pd_roll(dice, count)];
}

static void test_match(struct matches *m, uint64_t number) {
    uint8_t key[32];
    pd_setup setup;
    pd_state state;
    pd_dice dice, whim;
    pd_events log = {fold, m};
    pd_setup_init(&setup, game(), GP_SEATS);
    pd_key_from_number(key, number);
    pd_dice_seed(&dice, key, 0);
    pd_dice_seed(&whim, key, 1);
    for (int seat = PD_NOBODY; seat < GP_SEATS; seat++)
        pd_view_open(game(), &setup, seat, &m->folded[seat + 1]);
    pd_start(game(), &state, &setup, &dice, &log);
    for (; pd_actor(game(), &state) != PD_NOBODY; check_views(m, &state, &whim))
        pd_apply(game(), &state, greedy_move(&state, &whim), &dice, &log);
}

static void test_matches(void) {
    static struct matches m = {
        .truth = true, .worlds_fit = true, .folds = true, .same_views = true};
    for (uint64_t number = 0; number < 200; number++)
        test_match(&m, number);
    ok(m.renewals > 100, "the closed pile runs out again and again (%ld times)", m.renewals);
    ok(m.truth, "what all know of the hands is true");
    ok(m.worlds_fit, "and true in every resampled world (%ld of them)", m.worlds);
    ok(m.folds, "the visible events rebuild every view");
    ok(m.same_views, "and the view of a resampled world is the view it came from");
}

int main(void) {
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        test_small(&positions[i]);
    test_lineup("B1 B2 E1 E2 T1 T2 D1 D1*", 70);
    test_lineup("B1 B1 E2 E2 T3 T3 D4 D5", 26);
    test_lineup("B1 B1 E2 E2 E3 E3 T7 T7", 19);
    test_lineup("D1 D1* D2 D3 D4 D5 D6* D7", 70);
    test_lineup("T1 T1 T2 T3 T3 T4 T5 T6", 36);
    test_matches();
    return tap_end();
}
