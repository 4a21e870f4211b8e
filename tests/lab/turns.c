// Turn order: who acts first, second …, and what is said of the seats where that changes.
#include "lab/turns.h"
#include "lab/results.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static void test_order(void) {
    pd_turns turns;
    pd_turns_start(&turns, 4);
    static const int deciding[] = {2, 2, 0, 2, 0, 3};
    for (size_t i = 0; i < sizeof deciding / sizeof *deciding; i++)
        pd_turns_note(&turns, deciding[i]);
    ok_number(turns.known, 3, "three seats have decided");
    pd_turns_end(&turns);
    static const int8_t of[] = {1, 3, 0, 2}, seat[] = {2, 0, 3, 1};
    ok(memcmp(turns.of, of, 4) == 0 && memcmp(turns.seat, seat, 4) == 0,
       "turns are in the order of first decisions; who never decides is last");
    pd_turns_start(&turns, 3);
    pd_turns_note(&turns, 1);
    pd_turns_end(&turns);
    ok(turns.of[1] == 0 && turns.of[2] == 1 && turns.of[0] == 2,
       "seats that never decide follow round the table");
    pd_turns_start(&turns, 2);
    pd_turns_end(&turns);
    ok(turns.of[0] == 0 && turns.of[1] == 1, "if nobody decides, it is the order of the seats");
}

static void open_sim(pd_sim *sim) {
    pd_problem problem;
    pd_sim_plan plan = {.game = pd_game_find("trail"), .games = 1000, .threads = 1};
    pd_setup_init(plan.game, &plan.setup, 2);
    for (int seat = 0; seat < 2; seat++)
        if (pd_bot_read(&plan.bots[seat], "club", &problem))
            abort();
    if (pd_sim_open(sim, &plan))
        abort();
}

// A match that the seat on this turn wins; `first` acts first.
static void add_match(pd_sim *sim, int first, int turn) {
    pd_block block = {0};
    block.turn[turn] = block.seat[first ^ turn] = PD_UNITS;
    pd_numbers(&sim->totals, PD_MATCHES)[0]++;
    pd_numbers(&sim->totals, PD_FIRST)[first]++;
    pd_totals_add_block(&sim->totals, &block);
}

static bool advises(const pd_sim *sim, pd_rows rows) {
    char sentence[1024];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd_comparison pairs[PD_PAIRS_MAX];
    pd_compare(sim, rows, pairs);
    pd_say_comparison(sim, rows, pairs, 0, &out);
    return strstr(sentence, "more matches would settle") != NULL;
}

// The second to act wins eleven matches of twenty; the seats win about as much.
static void test_drawn(void) {
    pd_sim sim;
    open_sim(&sim);
    for (int i = 0; i < 200; i++)
        add_match(&sim, i % 40 == 1 ? 1 : i % 2, i % 20 < 11);
    ok_number(pd_only_first(&sim), -1, "who acts first changes");
    ok(pd_row_at(&sim, PD_BY_TURN, 1).share == 0.55, "shares by turn order");
    ok(!advises(&sim, PD_BY_SEAT), "more matches are not advised to show a difference of seats");
    ok(advises(&sim, PD_BY_TURN), "… but one of turns");
    pd_sim_close(&sim);
}

static void test_fixed(void) {
    pd_sim sim;
    open_sim(&sim);
    for (int i = 0; i < 200; i++)
        add_match(&sim, 1, i % 20 < 11);
    ok_number(pd_only_first(&sim), 1, "the second seat always acts first");
    ok(advises(&sim, PD_BY_SEAT), "then more matches may show a difference of seats");
    pd_sim_close(&sim);
}

// A difference of 2 points within ± 14.
static void test_vague(void) {
    pd_sim sim;
    open_sim(&sim);
    for (int i = 0; i < 200; i++)
        add_match(&sim, i & 1, i % 100 < 51);
    ok(!advises(&sim, PD_BY_TURN), "what may well be no difference gets no advice");
    pd_sim_close(&sim);
}

int main(void) {
    test_order();
    test_drawn();
    test_fixed();
    test_vague();
    return tap_end();
}
