// How fair is Trail Again? Plays many races with simple players and prints docs/trail-balance.md:
//
//     trail-balance [RACES]
//
// A player is handed a view, the legal moves and dice of its own. The program looks into the states
// only to count what came of a race. The same numbers come out every time.
#include "games/trail/trail.h"
#include "lab/stats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct player {
    const char *name;
    pd_move (*choose)(const pd_view *view, const pd_move *moves, int count, pd_dice *dice);
};

static const pd_game *game;

static const struct trail *table_of(const void *table) {
    return table;
}

static bool listed(const pd_move *moves, int count, int move) {
    for (int i = 0; i < count; i++)
        if ((int)moves[i] == move)
            return true;
    return false;
}

// ---------------------------------------------------------------------------------------- players

static pd_move choose_at_random(const pd_view *view, const pd_move *moves, int count,
                                pd_dice *dice) {
    (void)view;
    return moves[pd_roll(dice, (uint32_t)count)];
}

// The joker, else a card for the next leg, else the colour of which there are fewest.
static pd_move keep_card(const pd_view *view, const pd_move *moves, int count) {
    const struct trail *t = table_of(view);
    int leg = pd__ta_leg(t, t->at[t->turn]);
    const int wishes[] = {JOKER, leg, RED, YELLOW, GREEN};
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
        if (listed(moves, count, MOVE_KEEP + 1 + wishes[i]))
            return (pd_move)(MOVE_KEEP + 1 + wishes[i]);
    return MOVE_KEEP;
}

// Recovers when a Setback hurts, else draws a Boost.
static pd_move choose_aid(const pd_view *view) {
    const struct trail *t = table_of(view);
    return t->setbacks[t->turn] >> 4 * EXHAUSTION ? MOVE_AID_HEAL : MOVE_AID_BOOST;
}

enum { FINISH_WORTH = 1 << 20, NOTHING = -1000 };

static bool is_run(pd_move move) {
    return move < MOVE_STOP || (move >= MOVE_BOOST && move < MOVE_REMEDY);
}

// What it is worth to stop here: legs first, then cards left. `care` is how much a Setback costs,
// in sixteenths of a leg.
static int worth(const struct trail *t, int runner, int care) {
    if (t->at[runner] == t->length)
        return FINISH_WORTH + t->count[runner];
    if (!t->ran)
        return NOTHING;
    bool setback = pd__ta_stop(t, t->at[runner] - 1) == STOP_SETBACK;
    return 16 * t->at[runner] + t->count[runner] - (setback ? care : 0);
}

// The best that can be done from here with legs and dashes. Neither draws a card, so that any world
// that fits the view will do to try them in. `best` is the next step towards it.
static int best_run(const pd_state *state, int care, pd_dice *dice, pd_move *best) {
    pd_move moves[PD_MOVES_MAX];
    int runner = table_of(state)->turn, count = pd_moves(game, state, moves);
    int most = worth(table_of(state), runner, care);
    *best = table_of(state)->ran ? MOVE_STOP : MOVE_DNF;
    for (int i = 0; i < count; i++) {
        if (!is_run(moves[i]))
            continue;
        pd_state next = *state;
        pd_move rest;
        pd_apply(game, &next, moves[i], dice, NULL);
        bool goes_on = table_of(&next)->status[runner] == RUNNING;
        int reached =
            goes_on ? best_run(&next, care, dice, &rest) : worth(table_of(&next), runner, care);
        if (reached > most) {
            most = reached;
            *best = moves[i];
        }
    }
    return most;
}

static pd_move choose_with_care(const pd_view *view, const pd_move *moves, int count, int care,
                                pd_dice *dice) {
    const struct trail *t = table_of(view);
    pd_state world;
    pd_move best;
    if (t->phase == PHASE_KEEP)
        return keep_card(view, moves, count);
    if (t->phase == PHASE_AID)
        return choose_aid(view);
    pd_resample(game, view, dice, &world);
    best_run(&world, care, dice, &best);
    return best;
}

static pd_move choose_farthest(const pd_view *view, const pd_move *moves, int count,
                               pd_dice *dice) {
    return choose_with_care(view, moves, count, 0, dice);
}

static pd_move choose_carefully(const pd_view *view, const pd_move *moves, int count,
                                pd_dice *dice) {
    return choose_with_care(view, moves, count, 20, dice);
}

// Careful on the road, but takes a Boost at every Aid Station, whatever hurts.
static pd_move choose_eagerly(const pd_view *view, const pd_move *moves, int count, pd_dice *dice) {
    if (table_of(view)->phase == PHASE_AID)
        return MOVE_AID_BOOST;
    return choose_with_care(view, moves, count, 20, dice);
}

// Without thinking ahead: a card of the colour, else a pair, a dash, a green card, the joker.
static pd_move choose_hastily(const pd_view *view, const pd_move *moves, int count, pd_dice *dice) {
    const struct trail *t = table_of(view);
    (void)dice;
    if (t->phase == PHASE_KEEP)
        return keep_card(view, moves, count);
    if (t->phase == PHASE_AID)
        return choose_aid(view);
    for (int i = 0; i < count; i++)
        if (moves[i] < MOVE_STOP && moves[i] != JOKER && moves[i] != MOVE_GREEN)
            return moves[i];
    for (int i = 0; i < count; i++)
        if (moves[i] >= MOVE_BOOST && moves[i] < MOVE_REMEDY)
            return moves[i];
    if (listed(moves, count, MOVE_GREEN))
        return MOVE_GREEN;
    if (listed(moves, count, JOKER))
        return JOKER;
    return listed(moves, count, MOVE_STOP) ? MOVE_STOP : MOVE_DNF;
}

static const struct player players[] = {
    {"random", choose_at_random}, {"hasty", choose_hastily},     {"farthest", choose_farthest},
    {"eager", choose_eagerly},    {"careful", choose_carefully},
};

enum { PLAYERS = sizeof players / sizeof *players };

// ------------------------------------------------------------------------------------------ races

struct totals {
    uint64_t races, wins[RUNNERS], shared, draws, dropped[RUNNERS], rounds, first;
};

static void count_race(struct totals *totals, const pd_state *state) {
    const struct trail *t = table_of(state);
    unsigned winners = t->winners | (unsigned)t->outside << 1;
    totals->races++;
    totals->shared += winners == 3;
    totals->draws += winners == 0;
    totals->first += winners == 1u << t->first;
    totals->rounds += t->round;
    for (int runner = 0; runner < RUNNERS; runner++) {
        totals->wins[runner] += winners == 1u << runner;
        totals->dropped[runner] += t->status[runner] == OUT;
    }
}

static struct totals race(const struct player *const who[RUNNERS], int seats, uint64_t races) {
    struct totals totals = {0};
    uint8_t key[32];
    pd_setup setup;
    pd_key_from_number(1, key);
    pd_setup_init(game, &setup, seats);
    for (uint64_t number = 0; number < races; number++) {
        pd_dice deal, own;
        pd_state state;
        int actor;
        pd_dice_seed(&deal, key, 2 * number);
        pd_dice_seed(&own, key, 2 * number + 1);
        pd_start(game, &state, &setup, &deal, NULL);
        while ((actor = pd_actor(game, &state)) != PD_NOBODY) {
            pd_view view;
            pd_move moves[PD_MOVES_MAX];
            pd_look(game, &state, actor, &view);
            int count = pd_view_moves(game, &view, moves);
            pd_apply(game, &state, who[actor]->choose(&view, moves, count, &own), &deal, NULL);
        }
        count_race(&totals, &state);
    }
    return totals;
}

// ----------------------------------------------------------------------------------------- report

static const char *percent(char text[40], uint64_t part, uint64_t races) {
    pd__interval interval = pd__wilson((double)part, races);
    snprintf(text, 40, "%.1f (%.1f–%.1f)", 100 * (double)part / (double)races, 100 * interval.low,
             100 * interval.high);
    return text;
}

static const char head[] =
    "# How fair is Trail Again?\n"
    "\n"
    "Written by `scripts/trail-balance`; the numbers are the same every time. The default course,\n"
    "percentages with 95 % intervals (Wilson).\n"
    "\n"
    "- **random** plays any legal move.\n"
    "- **hasty** runs as long as it can pay: with a card of the colour, a pair, a dash, a green "
    "card\n"
    "  as joker, or the joker; the first that works.\n"
    "- **farthest** finds the way to run the most legs with its hand, dashes included, and spends "
    "no\n"
    "  more cards than needed.\n"
    "- **careful** does the same, but gives up one leg to avoid ending on a Setback stop.\n"
    "- **eager** is careful on the road, but draws a Boost at every Aid Station.\n"
    "\n"
    "The last four use no remedies or second winds. They keep the joker, otherwise a card for the\n"
    "next leg, otherwise red, yellow or green. At an Aid Station all but the eager one discard "
    "their\n"
    "Setbacks if one of them hurts, and otherwise draw a Boost.\n";

static const char tail[] =
    "\n"
    "## What it says\n"
    "\n"
    "- For a runner who ignores the stops the course is harder than intended: under four wins in "
    "ten\n"
    "  against the virtual runner, where about half was intended. A runner who minds the stops "
    "wins\n"
    "  two in three, mostly because such a runner hardly ever drops out.\n"
    "- Going first is no advantage; of two careful runners the second even wins a little more "
    "often.\n"
    "- An estimate made with another program gave a simple runner 54 % wins, 2 % shared wins and 8 "
    "%\n"
    "  drop-outs, in 10 rounds; our farthest runner is far from that. To find out which is wrong, "
    "a\n"
    "  second program was written from the rules alone, sharing no code. In 4,000 races each it "
    "gave\n"
    "  the farthest runner 37.5, 2.1 and 28.0 %, and the careful one 67.8, 2.6 and 3.0 %: the same "
    "as\n"
    "  here, so we believe that we play the rules correctly. It tried eighteen policies in all "
    "(three\n"
    "  at the Aid Station, three degrees of care, with and without dashes). None matches the "
    "estimate;\n"
    "  the eager runner, with 58.5, 2.5 and 8.2 %, comes closest and was added here for that "
    "reason.\n"
    "  So the estimate may have been of a runner who minded the stops, but we do not know.\n";

static void print_solo(uint64_t races) {
    printf("\n## Solo, against the virtual runner\n\n"
           "| player | wins %% | shared %% | loses %% | drops out %% | rounds |\n"
           "|---|---|---|---|---|---|\n");
    for (int i = 0; i < PLAYERS; i++) {
        const struct player *who[RUNNERS] = {&players[i], NULL};
        struct totals t = race(who, 1, races);
        char a[40], b[40], c[40], d[40];
        printf("| %s | %s | %s | %s | %s | %.1f |\n", players[i].name,
               percent(a, t.wins[0], t.races), percent(b, t.shared, t.races),
               percent(c, t.wins[1], t.races), percent(d, t.dropped[0], t.races),
               (double)t.rounds / (double)t.races);
        fflush(stdout);
    }
}

static void print_two(uint64_t races) {
    printf(
        "\n## Two runners\n\n"
        "| first player | second player | wins %% | loses %% | shared %% | nobody %% | drop out %% "
        "(each) | goes first and wins %% | rounds |\n"
        "|---|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < PLAYERS; i++)
        for (int k = 0; k <= i; k++) {
            const struct player *who[RUNNERS] = {&players[i], &players[k]};
            struct totals t = race(who, 2, races);
            char a[40], b[40], c[40], d[40], e[40], f[40], g[40];
            printf("| %s | %s | %s | %s | %s | %s | %s; %s | %s | %.1f |\n", players[i].name,
                   players[k].name, percent(a, t.wins[0], t.races), percent(b, t.wins[1], t.races),
                   percent(c, t.shared, t.races), percent(d, t.draws, t.races),
                   percent(e, t.dropped[0], t.races), percent(f, t.dropped[1], t.races),
                   percent(g, t.first, t.races), (double)t.rounds / (double)t.races);
            fflush(stdout);
        }
}

int main(int argc, char **argv) {
    uint64_t races = argc > 1 ? strtoull(argv[1], NULL, 10) : 100000;
    game = pd_game_find("trail");
    fputs(head, stdout);
    printf("\nRaces in each row: %llu.\n", (unsigned long long)races);
    print_solo(races);
    print_two(races);
    fputs(tail, stdout);
    return 0;
}
