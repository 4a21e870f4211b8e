// Resampling in Trail Again: a hidden hand is what everybody knows of it and, for the rest, any of
// the cards that are not face up, each physical card equally likely.
#include "tap.h"

#include "games/trail/trail.h"

enum { SAMPLES = 40000 };

static const pd_game *game;

static counts cards(int r, int y, int g, int j) {
    return (counts)r * TA_ONE(RED) + (counts)y * TA_ONE(YELLOW) + (counts)g * TA_ONE(GREEN) +
           (counts)j * TA_ONE(JOKER);
}

static double choose(int n, int k) {
    double ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

// Seat 1 holds `count` of `veiled`, `known` among them; all hands of seat 1 are counted and
// compared with the number of ways to draw them.
static void test_hands(const char *name, counts veiled, counts known, int count) {
    static long seen[4096];
    static double weights[4096];
    uint8_t key[32] = {3};
    pd_setup setup;
    pd_dice dice;
    pd_state state;
    pd_view view;
    pd_setup_init(game, &setup, 2);
    pd_dice_seed(&dice, key, 0);
    pd_start(game, &state, &setup, &dice, NULL);
    pd_look(game, &state, 0, &view);
    struct trail *t = (struct trail *)view.bytes;
    t->veiled[1] = veiled;
    t->known[1] = known;
    t->count[1] = (uint8_t)count;
    memset(seen, 0, sizeof seen);
    for (int hand = 0; hand < 4096; hand++) { // base 8, a digit a face
        counts drawn = cards(hand & 7, hand >> 3 & 7, hand >> 6 & 7, hand >> 9);
        weights[hand] = pd__ta_total(drawn) + pd__ta_total(known) == count;
        for (int face = 0; face < FACES; face++)
            weights[hand] *= choose(pd__ta_face(veiled - known, face), pd__ta_face(drawn, face));
    }
    for (int i = 0; i < SAMPLES; i++) {
        pd_resample(game, &view, &dice, &state);
        counts drawn = ((struct trail *)state.bytes)->hand[1] - known;
        int hand = 0;
        for (int face = FACES - 1; face >= 0; face--)
            hand = 8 * hand + (pd__ta_face(drawn, face) & 7);
        seen[hand]++;
    }
    int only = 0, worlds = 0;
    for (int hand = 0; hand < 4096; hand++)
        if (weights[hand] > 0) {
            only = hand;
            worlds++;
        }
    if (worlds == 1)
        ok(seen[only] == SAMPLES, "%s", name);
    else
        ok_chances(seen, weights, 4096, name);
}

// What all know of a hand must be true of the real one, and nothing that can be known may be
// missing: when a deck is empty or has just been made new, all that is held is known.
static void test_races(void) {
    bool sound = true, complete = true, honest = true;
    long renewals = 0;
    for (uint64_t number = 0; number < 2000; number++) {
        uint8_t key[32];
        pd_setup setup;
        pd_dice dice;
        pd_state state, world;
        pd_view view;
        pd_move moves[PD_MOVES_MAX];
        pd_setup_init(game, &setup, 2);
        pd_key_from_number(number, key);
        pd_dice_seed(&dice, key, 0);
        pd_start(game, &state, &setup, &dice, NULL);
        const struct trail *t = (const struct trail *)state.bytes;
        for (int count; (count = pd_moves(game, &state, moves)) > 0;) {
            int runner = t->turn;
            struct trail before = *t;
            pd_apply(game, &state, moves[pd_roll(&dice, (uint32_t)count)], &dice, NULL);
            pd_look(game, &state, PD_NOBODY, &view);
            pd_resample(game, &view, &dice, &world);
            for (int seat = 0; seat < 2; seat++)
                for (int face = 0; face < FACES; face++) {
                    int least = pd__ta_face(t->known[seat], face);
                    sound &= pd__ta_face(t->hand[seat], face) >= least;
                    honest &= pd__ta_face(((struct trail *)world.bytes)->hand[seat], face) >= least;
                }
            for (int seat = 0; seat < 2; seat++)
                if (pd__ta_total(t->veiled[seat]) == t->count[seat])
                    complete &= t->known[seat] == t->hand[seat];
            bool renewed = pd__ta_total(t->veiled[runner]) > pd__ta_total(before.veiled[runner]);
            renewals += renewed;
            // Whatever was drawn from the old deck, down to its last card, was held then.
            if (renewed && pd__ta_total(pd__ta_deck(&before, runner)) > 0)
                complete &= t->known[runner] != 0;
        }
    }
    ok(renewals > 1000, "decks are made new again and again (%ld times)", renewals);
    ok(sound, "what all know of a hand is true");
    ok(complete, "when a deck is empty or made new, all know what is held");
    ok(honest, "and every resampled world agrees");
}

int main(void) {
    game = pd_game_find("trail");
    test_hands("a fresh deck, four cards", cards(3, 4, 5, 1), 0, 4);
    test_hands("few cards left", cards(1, 0, 3, 1), 0, 3);
    test_hands("two known cards", cards(2, 3, 4, 1), cards(1, 0, 0, 1), 4);
    test_hands("all known", cards(3, 4, 5, 1), cards(1, 1, 0, 0), 2);
    test_hands("an empty deck", cards(1, 2, 1, 0), 0, 4);
    test_races();
    return tap_end();
}
