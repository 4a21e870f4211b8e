// Resampling in Jumbo Grand Prix: every hidden world that fits a view, as often as there are ways
// to deal it with copies told apart, and no other. Small positions are compared with an
// enumeration; matches in which the closed pile runs out again and again with what was really in
// the hands.
#include "games/grandprix/grandprix.h"
#include "tap.h"

enum { UNSEEN_MAX = 8, WORLDS_MAX = 1 << (2 * UNSEEN_MAX), PER_WAY = 40, TOLD = 20000 };

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
// The unseen cards are those that are in no hand for certain, by the era before which they were
// seen.
struct small {
    const char *name;
    int viewer;
    const char *own;      // seat 0's hand
    const char *known[3]; // in seats 1 and 2, for certain
    int filled[3][2];     // how many more cards came into each hand in each era
    const char *unseen[2];
    int ways; // by hand: to fill the hands, copies told apart
};

static const struct small positions[] = {
    {"all different", 0, "B7 B7", {0, "", ""}, {{2}, {2}, {2}}, {"B1 E1 T1 D1 D1*", ""}, 30},
    {"two copies", 0, "B7", {0, "", ""}, {{1}, {2}, {2}}, {"B1 B1 T1 D1 D1*", ""}, 30},
    {"many copies", 0, "B7", {0, "", ""}, {{1}, {3}, {2}}, {"B1 B1 T1 T1 D1 E2 E2", ""}, 210},
    {"a copy is mine", 0, "B1 T1", {0, "", ""}, {{2}, {2}, {2}}, {"B1 T1 D1 E2 E2", ""}, 30},
    {"known ones", 0, "B7", {0, "B1 D2", "E5"}, {{1}, {1}, {2}}, {"B1 E5 T1 T1 D1", ""}, 30},
    {"no closed cards", 0, "B7", {0, "B1", ""}, {{1}, {2}, {3}}, {"B1 E5 T1 T1 D1", ""}, 10},
    {"a spectator", -1, "", {"B3", "", ""}, {{1}, {2}, {2}}, {"B1 B1 T1 D1 D1* E6", ""}, 180},
    {"kept cards are none of the raced",
     0,
     "B7",
     {0, "", ""},
     {{1}, {2}, {2}},
     {"B1 E1 T1 T2 D3", "D1 D2"},
     30},
    {"drawn ones may be", 0, "B7", {0, "", ""}, {{1}, {1, 1}, {2}}, {"B1 E1 T1 T2", "D1 D2"}, 36},
    {"a copy was raced", 0, "B7", {0, "", ""}, {{1}, {1, 1}, {2}}, {"B1 E1 T1", "B1 T1"}, 6},
    {"both drew since", 0, "B7", {0, "", ""}, {{1}, {1, 1}, {1, 1}}, {"B1 E1 T1", "B1 T1"}, 36},
    {"the pile ran out", -1, "", {"", "", ""}, {{1}, {1, 1}, {1}}, {"B1 E1 T1", "B1 T1"}, 12},
};

static void push(struct grandprix *g, int card) {
    uint64_t *pile = &g->open[pd__gp_type(card)];
    *pile = *pile << 4 | (unsigned)(pd__gp_value(card) + 8 * pd__gp_wreath(card));
    g->veiled -= pd__card((unsigned)card);
}

// What is in a hand for certain, as far as the viewer knows.
static cardset certain(const struct small *small, int seat) {
    return read_zone(seat == small->viewer ? small->own : small->known[seat], NULL, NULL);
}

// The position, as seen by its viewer: hands are not dealt at all, but for the viewer's. The cards
// of a viewer came in the first era, so they were seen before it.
static void build(const struct small *small, pd_view *view) {
    pd_setup setup;
    pd_setup_init(game(), &setup, 3);
    pd_view_open(game(), view, &setup, small->viewer);
    struct grandprix *g = (struct grandprix *)view->bytes;
    cardset hidden = 0;
    for (int era = 0; era < 2; era++)
        hidden += g->seen[era] = read_zone(small->unseen[era], NULL, NULL);
    g->era = 1;
    for (int seat = 0; seat < 3; seat++) {
        cardset zone = certain(small, seat);
        bool own = seat == small->viewer;
        hidden += zone;
        g->seen[0] += own ? zone : 0;
        g->hand[seat] = own ? zone : 0;
        g->known[seat] = own ? 0 : zone;
        g->filled[seat][0] = (uint8_t)small->filled[seat][0];
        g->filled[seat][1] = (uint8_t)small->filled[seat][1];
        g->count[seat] = (uint8_t)((own ? 0 : pd__gp_size(zone)) + small->filled[seat][0] +
                                   small->filled[seat][1]);
    }
    for (cardset bits = pd__gp_spread(GP_ALL_CARDS - hidden); bits; bits &= bits - 1)
        push(g, pd__gp_bit_card(pd__lowest(bits)));
    g->closed = (uint8_t)pd__gp_size(g->veiled);
    for (int seat = 0; seat < 3; seat++)
        g->closed = (uint8_t)(g->closed - g->count[seat]);
}

// The unseen cards in the order of their numbers, with their eras.
struct unseen {
    int count, card[UNSEEN_MAX], era[UNSEEN_MAX];
};

static struct unseen list_unseen(const struct small *small) {
    struct unseen u = {0};
    for (int card = 0; card < CARDS; card++)
        for (int era = 0; era < 2; era++) {
            cardset zone = read_zone(small->unseen[era], NULL, NULL);
            int copies = (int)(zone >> card & (card < DRIVERS ? 3 : 1));
            for (; (card >= DRIVERS || card % 2 == 0) && copies > 0; copies--) {
                u.card[u.count] = card;
                u.era[u.count++] = era;
            }
        }
    return u;
}

// A world as a number: for each unseen card who has it, in base 4, 3 being the closed pile. Where
// copies could change places the lower owner comes first.
static int number_world(const struct unseen *u, const int *owners) {
    int world = 0;
    for (int i = 0; i < u->count; i++) {
        int owner = owners[i];
        if (i + 1 < u->count && u->card[i] == u->card[i + 1] && owners[i + 1] < owner)
            owner = owners[i + 1];
        else if (i > 0 && u->card[i] == u->card[i - 1] && owners[i - 1] > owner)
            owner = owners[i - 1];
        world = 4 * world + owner;
    }
    return world;
}

static int world_of(const struct small *small, const struct grandprix *g, const struct unseen *u) {
    int owners[UNSEEN_MAX];
    cardset left[3];
    for (int seat = 0; seat < 3; seat++)
        left[seat] = g->hand[seat] - certain(small, seat);
    for (int i = 0; i < u->count; i++) {
        owners[i] = 3;
        for (int seat = 0; seat < 3 && owners[i] == 3; seat++)
            if (pd__gp_has(left[seat], u->card[i])) {
                owners[i] = seat;
                left[seat] -= pd__card((unsigned)u->card[i]);
            }
    }
    return number_world(u, owners);
}

// Every way to give each card to a seat in an era or to leave it: place 0 is the closed pile, then
// come the seats in the first era and in the second. Counts the ways of each world.
static int weigh(const struct small *small, const struct unseen *u, int room[7], int at,
                 int *owners, double *weights) {
    int ways = 0;
    if (at == u->count) {
        weights[number_world(u, owners)]++;
        return 1;
    }
    for (int place = 0; place < 7; place++) {
        int seat = (place + 2) % 3, era = place > 3;
        if (room[place] == 0 || (place > 0 && (era < u->era[at] || seat == small->viewer)))
            continue;
        room[place]--;
        owners[at] = place == 0 ? 3 : seat;
        ways += weigh(small, u, room, at + 1, owners, weights);
        room[place]++;
    }
    return ways;
}

static int weigh_worlds(const struct small *small, const struct unseen *u, double *weights) {
    int room[7] = {u->count}, owners[UNSEEN_MAX];
    for (int place = 1; place < 7; place++) {
        int seat = (place + 2) % 3;
        room[place] = seat == small->viewer ? 0 : small->filled[seat][place > 3];
        room[0] -= room[place];
    }
    memset(weights, 0, WORLDS_MAX * sizeof *weights);
    return weigh(small, u, room, 0, owners, weights);
}

static void test_small(const struct small *small) {
    static long counts[WORLDS_MAX];
    static double weights[WORLDS_MAX];
    struct unseen unseen = list_unseen(small);
    uint8_t key[32] = {2};
    pd_view view;
    pd_dice dice;
    build(small, &view);
    int ways = weigh_worlds(small, &unseen, weights);
    memset(counts, 0, sizeof counts);
    pd_dice_seed(&dice, key, 0);
    for (int i = 0; i < ways * PER_WAY; i++) {
        pd_state state;
        pd_resample(game(), &view, &dice, &state);
        counts[world_of(small, (struct grandprix *)state.bytes, &unseen)]++;
    }
    ok(ways == small->ways, "%s: %d ways to fill the hands", small->name, ways);
    ok_chances(counts, weights, WORLDS_MAX, "each of them equally often, and no other");
}

// --------------------------------------------------------------------------- what a log says of it

// Three seats, in the second era of a match. `filled` cards of each era were in the hands when it
// began, then came the log: in every turn a card discarded, or “=”, and a “+” for each closed card
// drawn. The viewer, if there is one, is seat 0; `kept` are their cards then, and their log says
// what they drew.
struct past {
    const char *name, *kept;
    int filled[3][2];
    const char *unseen[2], *log[3];
    int ways; // in which it can have come about, copies told apart
};

enum { LOG_MOST = 2, PLACES = 3 * (2 + LOG_MOST) };

static const struct past pasts[] = {
    {"kept or drawn", NULL, {{1}, {2}, {0}}, {"D1 D2 D3 B1", "D4 D5"}, {"=", "=+ D1+", "="}, 42},
    {"only drawn", NULL, {{0}, {2}, {1}}, {"D1 D2 D3 B1", "D4 D5 T1"}, {"=", "=+ D4+", "="}, 36},
    {"two part with one each",
     NULL,
     {{0}, {2}, {2}},
     {"D1 D2 D3 D6", "D4 D5 T1"},
     {"=", "=+ D1+", "=+ D2"},
     12},
    {"either copy", NULL, {{0}, {2}, {1}}, {"B1 D2 D3", "B1 D5 T1"}, {"=", "=+ B1", "=+"}, 18},
    {"both copies",
     NULL,
     {{0}, {1}, {1}},
     {"B1 D2 D3 D6", "B1 D5 T1"},
     {"=", "=+ B1+", "=+ B1"},
     108},
    {"two copies in one hand",
     NULL,
     {{1}, {1}, {1}},
     {"B1 D2 D3", "B1 D5"},
     {"=", "=++ B1", "="},
     8},
    {"equal copies", NULL, {{0}, {2}, {2}}, {"B1 B1 D2 D3", "D5 T1"}, {"=", "=+ B1", "="}, 12},
    {"mine is one of both",
     "D6",
     {{1}, {2}, {1}},
     {"B1 D2 D3 D6 T2", "B1 D5"},
     {"=+B1", "=+", "=+ D5"},
     15},
    {"mine is the older one",
     "B1",
     {{1}, {2}, {1}},
     {"B1 D2 D3 T2", "B1 D5 T3"},
     {"=", "=+", "=+ D3"},
     6},
    {"mine was the older one",
     "B1",
     {{1}, {2}, {1}},
     {"B1 D2 D3 T2", "B1 D5 T3"},
     {"B1", "=+", "=+ D3"},
     6},
    {"mine was one of both",
     "D6",
     {{1}, {2}, {1}},
     {"B1 D2 D3 D6 T2", "B1 D5"},
     {"=+B1 B1", "=+", "=+"},
     30},
    {"a copy is mine, one was theirs",
     "D6",
     {{1}, {1}, {1}},
     {"B1 D2 D3 D6 T2", "B1 D5"},
     {"=+B1", "=+ B1", "=+"},
     42},
};

struct turn {
    int card, draws, drawn[2]; // the cards drawn, if they are the viewer's; else −1
};

static void read_turns(const char *text, struct turn turns[LOG_MOST], int *count) {
    char word[16], card[4];
    int used;
    for (*count = 0; sscanf(text, "%15s%n", word, &used) == 1; text += used, ++*count) {
        struct turn *turn = &turns[*count];
        char *plus = strchr(word, '+');
        *turn = (struct turn){.card = -1, .drawn = {-1, -1}};
        for (; plus; plus = strchr(plus + 1, '+'))
            if (turn->draws++ >= 0 && sscanf(plus, "+%3[^+]", card) == 1)
                turn->drawn[turn->draws - 1] = read_card(card);
        word[strcspn(word, "+")] = '\0';
        turn->card = read_card(word);
    }
}

static cardset read_some(const char *text) {
    return text ? read_zone(text, NULL, NULL) : 0;
}

static void log_turns(struct grandprix *g, int seat, const struct turn *turns, int count) {
    for (int i = 0; i < count; i++) {
        cardset bit = turns[i].card < 0 ? 0 : pd__card((unsigned)turns[i].card);
        bool older = seat == g->viewer && g->older[seat] & bit;
        g->log[seat] = g->log[seat] << LOG_BITS | (unsigned)turns[i].draws;
        g->log[seat] |= bit ? (pd__gp_kind(pd__lowest(bit)) + 1) << LOG_KIND_AT : 0;
        g->log[seat] |= older ? LOG_OLDER : 0;
        g->older[seat] &= ~bit;
        g->count[seat] = (uint8_t)(g->count[seat] + turns[i].draws - (bit != 0));
        if (seat != g->viewer)
            continue;
        g->hand[seat] -= bit;
        for (int k = 0; k < turns[i].draws; k++)
            g->hand[seat] += pd__card((unsigned)turns[i].drawn[k]);
    }
}

static void build_past(const struct past *past, pd_view *view) {
    pd_setup setup;
    pd_setup_init(game(), &setup, 3);
    pd_view_open(game(), view, &setup, past->kept ? 0 : PD_NOBODY);
    struct grandprix *g = (struct grandprix *)view->bytes;
    g->era = 1;
    for (int era = 0; era < 2; era++)
        g->seen[era] = read_some(past->unseen[era]);
    g->hand[0] = read_some(past->kept);
    g->older[0] = pd__gp_parts(g->hand[0]) & pd__gp_parts(g->seen[1]);
    for (int seat = 0; seat < 3; seat++) {
        struct turn turns[LOG_MOST];
        int count;
        for (int era = 0; era < 2; era++) {
            g->filled[seat][era] = (uint8_t)past->filled[seat][era];
            g->count[seat] = (uint8_t)(g->count[seat] + past->filled[seat][era]);
        }
        read_turns(past->log[seat], turns, &count);
        log_turns(g, seat, turns, count);
    }
}

// Who has each unseen card at last: a seat's place in an era or turn, or nobody.
struct story {
    const struct past *past;
    struct unseen unseen;
    struct turn turns[3][LOG_MOST];
    int counts[3], room[PLACES], place[UNSEEN_MAX];
    double *weights;
    int ways;
};

static int place_of(int seat, int time) {
    return seat * (2 + LOG_MOST) + time;
}

// Every choice of the copies that were discarded from here on is a way.
static void tell_discards(struct story *s, int seat, int at) {
    for (; seat < 3 && (at == s->counts[seat] || s->turns[seat][at].card < 0); at++)
        if (at >= s->counts[seat]) {
            seat++;
            at = -1;
        }
    if (seat == 3) {
        int owners[UNSEEN_MAX];
        for (int i = 0; i < s->unseen.count; i++)
            owners[i] = s->place[i] < 0 ? 3 : s->place[i] / (2 + LOG_MOST);
        s->weights[number_world(&s->unseen, owners)]++;
        s->ways++;
        return;
    }
    for (int i = 0; i < s->unseen.count; i++) {
        int place = s->place[i];
        if (s->unseen.card[i] != s->turns[seat][at].card || place < place_of(seat, 0) ||
            place >= place_of(seat, 2 + at))
            continue;
        s->place[i] = -1;
        tell_discards(s, seat, at + 1);
        s->place[i] = place;
    }
}

// What the viewer knows to have come to a place is there.
static bool is_told(const struct story *s) {
    for (int time = 0; time < 2 + LOG_MOST && s->past->kept; time++) {
        cardset there = 0, told = time ? 0 : read_some(s->past->kept);
        const struct turn *turn = time >= 2 ? &s->turns[0][time - 2] : NULL;
        for (int i = 0; i < s->unseen.count; i++)
            there += s->place[i] == time ? pd__card((unsigned)s->unseen.card[i]) : 0;
        for (int k = 0; turn && time - 2 < s->counts[0] && k < turn->draws; k++)
            told += pd__card((unsigned)turn->drawn[k]);
        if (there != told)
            return false;
    }
    return true;
}

static void tell_places(struct story *s, int card) {
    int room = 0;
    for (int place = 0; place < PLACES; place++)
        room += s->room[place];
    if (card == s->unseen.count) {
        if (!room && is_told(s))
            tell_discards(s, 0, 0);
        return;
    }
    s->place[card] = -1;
    tell_places(s, card + 1);
    for (int place = 0; place < PLACES; place++) {
        int time = place % (2 + LOG_MOST);
        if (!s->room[place] || (s->unseen.era[card] && time == 0))
            continue;
        s->room[place]--;
        s->place[card] = place;
        tell_places(s, card + 1);
        s->room[place]++;
    }
}

static int tell(const struct past *past, struct story *s, double *weights) {
    struct small cards = {.unseen = {past->unseen[0], past->unseen[1]}};
    *s = (struct story){.past = past, .unseen = list_unseen(&cards), .weights = weights};
    for (int seat = 0; seat < 3; seat++) {
        read_turns(past->log[seat], s->turns[seat], &s->counts[seat]);
        for (int era = 0; era < 2; era++)
            s->room[place_of(seat, era)] = past->filled[seat][era];
        for (int at = 0; at < s->counts[seat]; at++)
            s->room[place_of(seat, 2 + at)] = s->turns[seat][at].draws;
    }
    memset(weights, 0, WORLDS_MAX * sizeof *weights);
    tell_places(s, 0);
    return s->ways;
}

static void test_past(const struct past *past) {
    static long counts[WORLDS_MAX];
    static double weights[WORLDS_MAX];
    struct small none = {.viewer = PD_NOBODY, .known = {"", "", ""}};
    struct story story;
    uint8_t key[32] = {4};
    pd_view view;
    pd_dice dice;
    build_past(past, &view);
    int ways = tell(past, &story, weights);
    memset(counts, 0, sizeof counts);
    pd_dice_seed(&dice, key, 0);
    for (int i = 0; i < TOLD; i++) {
        pd_state state;
        pd_resample(game(), &view, &dice, &state);
        counts[world_of(&none, (struct grandprix *)state.bytes, &story.unseen)]++;
    }
    ok(ways == past->ways, "%s: it can have come about in %d ways", past->name, ways);
    ok_chances(counts, weights, WORLDS_MAX, "each of them equally often, and no other");
}

// ----------------------------------------------------------------------------------------- lineups

// GP-9: somebody has chosen four of these eight, the first so many of which everybody knows. Every
// way to choose is equally likely, but a known card is raced before its copy.
static bool is_way(const int *cards, int known, unsigned set) {
    for (int i = 0; i < known; i++)
        for (int k = i + 1; k < HAND_MAX; k++)
            if (cards[i] == cards[k] && !(set >> i & 1) && set >> k & 1)
                return false;
    return pd__count(set) == RACED;
}

static void test_lineup(const char *hand, int known, int lineups) {
    static double weights[MOVES];
    static long counts[MOVES];
    pd_move moves[PD_MOVES_MAX];
    pd_setup setup;
    pd_dice dice;
    pd_view view;
    int cards[HAND_MAX], distinct = 0;
    uint8_t key[32] = {3};
    pd_setup_init(game(), &setup, 2);
    pd_view_open(game(), &view, &setup, PD_NOBODY);
    struct grandprix *g = (struct grandprix *)view.bytes;
    cardset zone = g->seen[0] = read_zone(hand, cards, NULL);
    for (int i = 0; i < known; i++)
        g->known[0] += pd__card((unsigned)cards[i]);
    g->seen[0] -= g->known[0];
    g->filled[0][0] = (uint8_t)(HAND_MAX - known);
    g->count[0] = HAND_MAX;
    g->turn = ROUNDS * 2 + 1;
    g->actor = 1;
    memset(weights, 0, sizeof weights);
    memset(counts, 0, sizeof counts);
    for (unsigned set = 0; set < 1u << HAND_MAX; set++) {
        cardset four = 0;
        for (int i = 0; i < HAND_MAX; i++)
            four += set >> i & 1 ? pd__card((unsigned)cards[i]) : 0;
        int listed = pd__gp_lineups(zone, moves);
        for (int i = 0; i < listed && is_way(cards, known, set); i++)
            weights[moves[i]] += pd__gp_lineup_cards(moves[i]) == four;
    }
    for (int i = 0; i < MOVES; i++)
        distinct += weights[i] > 0;
    int listed = pd__gp_lineups(zone, moves);
    bool same = listed == distinct;
    for (int i = 0; i < listed; i++)
        same = same && weights[moves[i]] > 0 && (i == 0 || moves[i - 1] < moves[i]);
    ok(same && listed == lineups, "%s, %d known: %d lineups are listed in order", hand, known,
       listed);
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
    int seats;
    long renewals, worlds;
    bool truth, worlds_fit, folds, same_views;
};

static void fold(void *context, const pd_event *event) {
    struct matches *m = context;
    m->renewals += event->kind == EV_RESHUFFLE;
    for (int seat = PD_NOBODY; seat < m->seats; seat++)
        if (pd_event_visible(event, seat))
            pd_view_observe(game(), &m->folded[seat + 1], event);
}

// What everybody knows of the hands, checked in a world: known cards are there, and cards seen when
// an era began are no more than what came into the hand in that era or later.
static bool fits_settled(const struct grandprix *world) {
    cardset unseen = 0, known = 0;
    for (int era = 0; era < ERAS_MAX; era++)
        unseen += world->seen[era];
    for (int seat = 0; seat < world->seats; seat++) {
        cardset hand = world->hand[seat], secret = hand - world->known[seat], older = unseen;
        int since = 0;
        if (pd__gp_without(world->known[seat], hand) || pd__gp_without(world->lineup[seat], hand) ||
            pd__gp_size(hand) != world->count[seat])
            return false;
        for (int era = ERAS_MAX - 1; era >= 0; era--) {
            if (pd__gp_size(pd__gp_without(secret, older)) > since)
                return false;
            older -= world->seen[era];
            since += world->filled[seat][era];
        }
        if (since != pd__gp_size(secret))
            return false;
        known += world->known[seat];
    }
    return world->over || unseen + known == world->veiled; // the last raced cards stay in the open
}

static bool fits_history(const struct grandprix *world) {
    struct grandprix settled = *world;
    return pd__gp_settle(&settled) && fits_settled(&settled);
}

static void check_views(struct matches *m, const pd_state *state, pd_dice *dice) {
    m->truth &= fits_history((const struct grandprix *)state->bytes);
    for (int seat = PD_NOBODY; seat < m->seats; seat++) {
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

// In some matches mostly swaps for two closed cards, as random play does too seldom for the closed
// pile to run out.
static pd_move some_move(const pd_state *state, pd_dice *dice, bool greedy) {
    pd_move moves[PD_MOVES_MAX];
    uint32_t count = (uint32_t)pd_moves(game(), state, moves);
    bool whim = !greedy || pd_roll(dice, 40) == 0;
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
    m->seats = 2 + (int)(number % 4);
    pd_setup_init(game(), &setup, m->seats);
    pd_key_from_number(number, key);
    pd_dice_seed(&dice, key, 0);
    pd_dice_seed(&whim, key, 1);
    for (int seat = PD_NOBODY; seat < m->seats; seat++)
        pd_view_open(game(), &m->folded[seat + 1], &setup, seat);
    pd_start(game(), &state, &setup, &dice, &log);
    for (; pd_actor(game(), &state) != PD_NOBODY; check_views(m, &state, &whim))
        pd_apply(game(), &state, some_move(&state, &whim, number % 8 >= 4), &dice, &log);
}

static void test_matches(void) {
    static struct matches m = {
        .truth = true, .worlds_fit = true, .folds = true, .same_views = true};
    for (uint64_t number = 0; number < 400; number++)
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
    for (size_t i = 0; i < sizeof pasts / sizeof *pasts; i++)
        test_past(&pasts[i]);
    test_lineup("B1 B2 E1 E2 T1 T2 D1 D1*", 0, 70);
    test_lineup("B1 B1 E2 E2 T3 T3 D4 D5", 0, 26);
    test_lineup("B1 B1 E2 E2 E3 E3 T7 T7", 0, 19);
    test_lineup("D1 D1* D2 D3 D4 D5 D6* D7", 8, 70);
    test_lineup("T1 T1 T2 T3 T3 T4 T5 T6", 8, 36);
    test_lineup("T1 T2 T4 T1 T2 T3 T3 D4", 3, 26);
    test_matches();
    return tap_end();
}
