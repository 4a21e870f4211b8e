// Turn order: who acts first, second …, and what is said of the seats where that changes.
#include "lab/turns.h"
#include "lab/results.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static void test_order(void) {
    pd__turns turns;
    pd__turns_start(&turns, 4);
    static const int deciding[] = {2, 2, 0, 2, 0, 3};
    for (size_t i = 0; i < sizeof deciding / sizeof *deciding; i++)
        pd__turns_note(&turns, deciding[i]);
    ok_number(turns.known, 3, "three seats have decided");
    pd__turns_end(&turns);
    static const int8_t of[] = {1, 3, 0, 2}, seat[] = {2, 0, 3, 1};
    ok(memcmp(turns.of, of, 4) == 0 && memcmp(turns.seat, seat, 4) == 0,
       "turns are in the order of first decisions; who never decides is last");
    pd__turns_start(&turns, 3);
    pd__turns_note(&turns, 1);
    pd__turns_end(&turns);
    ok(turns.of[1] == 0 && turns.of[2] == 1 && turns.of[0] == 2,
       "seats that never decide follow round the table");
    pd__turns_start(&turns, 2);
    pd__turns_end(&turns);
    ok(turns.of[0] == 0 && turns.of[1] == 1, "if nobody decides, it is the order of the seats");
}

static void open_sim(pd__sim *sim) {
    pd_problem problem;
    pd__sim_plan plan = {.game = pd_game_find("trail"), .games = 1000, .threads = 1};
    pd_setup_init(plan.game, &plan.setup, 2);
    for (int seat = 0; seat < 2; seat++)
        if (pd_bot_read(&plan.bots[seat], "club", &problem))
            abort();
    if (pd__sim_open(sim, &plan))
        abort();
}

// A match that the seat on this turn wins; `first` acts first.
static void add_match(pd__sim *sim, int first, int turn) {
    pd__block block = {0};
    block.turn[turn] = block.seat[first ^ turn] = PD__UNITS;
    pd__numbers(&sim->totals, PD__MATCHES)[0]++;
    pd__numbers(&sim->totals, PD__FIRST)[first]++;
    pd__totals_add_block(&sim->totals, &block);
}

static bool advises(const pd__sim *sim, pd__rows rows) {
    char sentence[1024];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd__comparison pairs[PD__PAIRS_MAX];
    pd__compare(sim, rows, pairs);
    pd__say_comparison(sim, rows, pairs, 0, &out);
    return strstr(sentence, "more matches would settle") != NULL;
}

// The second to act wins eleven matches of twenty; the seats win about as much.
static void test_drawn(void) {
    pd__sim sim;
    open_sim(&sim);
    for (int i = 0; i < 200; i++)
        add_match(&sim, i % 40 == 1 ? 1 : i % 2, i % 20 < 11);
    ok_number(pd__only_first(&sim), -1, "who acts first changes");
    ok(pd__row_at(&sim, PD__BY_TURN, 1).share == 0.55, "shares by turn order");
    ok(!advises(&sim, PD__BY_SEAT), "more matches are not advised to show a difference of seats");
    ok(advises(&sim, PD__BY_TURN), "… but one of turns");
    pd__sim_close(&sim);
}

static void test_fixed(void) {
    pd__sim sim;
    open_sim(&sim);
    for (int i = 0; i < 200; i++)
        add_match(&sim, 1, i % 20 < 11);
    ok_number(pd__only_first(&sim), 1, "the second seat always acts first");
    ok(advises(&sim, PD__BY_SEAT), "then more matches may show a difference of seats");
    pd__sim_close(&sim);
}

// The same seat acts first in six matches, and wins five.
static void test_accident(void) {
    pd__sim sim;
    open_sim(&sim);
    for (int i = 0; i < 6; i++)
        add_match(&sim, 1, i == 0);
    ok(!advises(&sim, PD__BY_SEAT), "that it acts first in six matches may be an accident");
    pd__sim_close(&sim);
}

// A difference of 2 points within ± 14.
static void test_vague(void) {
    pd__sim sim;
    open_sim(&sim);
    for (int i = 0; i < 200; i++)
        add_match(&sim, i & 1, i % 100 < 51);
    ok(!advises(&sim, PD__BY_TURN), "what may well be no difference gets no advice");
    pd__sim_close(&sim);
}

int main(void) {
    test_order();
    test_drawn();
    test_fixed();
    test_accident();
    test_vague();
    return tap_end();
}
