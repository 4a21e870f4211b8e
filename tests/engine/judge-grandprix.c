// The judgement of Jumbo Grand Prix: positions in which only one move is sensible, and what can be
// said for a move.
#include "games/grandprix/grandprix.h"
#include "tap.h"

static const pd_game *game(void) {
    return pd_game_find("grandprix");
}

// Seat 0 is to move; whatever is not mentioned nobody has seen. In rounds 1 to 4 it discards, or
// takes when it has just discarded to a pile; in round 5 it chooses its lineup.
struct position {
    const char *name;
    int seats, race, round;
    const char *hand, *open, *dropped;
    uint32_t prizes;
    const char *best;
};

#define PRIZE(number) (1u << (number))

static const struct position positions[] = {
    {"the useless card goes", 2, 1, 4, "B7 E7 T7 D7 D6 D5* B1", "", "", PRIZE(2) | PRIZE(20),
     "-B1"},
    {"no part of a triple goes, though it is low", 4, 1, 3, "B2 E2 T2 D6 E3 B4", "", "",
     PRIZE(1) | PRIZE(8) | PRIZE(12) | PRIZE(20), "-E3"},
    {"not to the pile that has the driver we lack", 2, 5, 4, "B5 E5 T5 B1 E1 T1 T2", "D7*", "",
     PRIZE(4) | PRIZE(10), "-B1"},
    {"the missing driver is taken", 2, 1, 4, "B5 E4 T6 B3 E2 T3", "D2 B7", "T1",
     PRIZE(2) | PRIZE(20), "+D"},
    {"the third equal part is taken", 2, 2, 4, "B3 E3 T1 D6 D4 B6", "T3 E5", "E1",
     PRIZE(2) | PRIZE(20), "+T"},
    {"a card that helps nothing is left", 3, 2, 2, "B6 E6 D7 T5", "T1", "E1",
     PRIZE(3) | PRIZE(9) | PRIZE(20), "+?"},
    {"three equal parts beat a higher sum", 2, 1, 5, "B2 E2 T2 D7 B7 E6 D3 T1", "", "",
     PRIZE(2) | PRIZE(20), "B2 E2 T2 D7"},
    {"the last race: the driver with the wreath", 2, 5, 5, "B5 E5 T5 D4 D4* B1 E2 T1", "", "",
     PRIZE(2) | PRIZE(4), "B5 E5 T5 D4*"},
    {"prizes alike: the strong car is kept", 2, 2, 5, "B7 E7 T7 D7* B1 E2 T4 D3", "", "",
     PRIZE(18) | PRIZE(20), "B1 E2 T4 D3"},
    {"prizes far apart: the strong car races", 2, 2, 5, "B7 E7 T7 D7* B1 E2 T4 D3", "", "",
     PRIZE(2) | PRIZE(20), "B7 E7 T7 D7*"},
};

static int read_card(const char *word) {
    pd_outcome outcome;
    return pd__gp_outcome_read(word, &outcome) ? outcome & 0xff : -1;
}

static void lay_open(struct grandprix *g, int card) {
    uint64_t *pile = &g->open[pd__gp_type(card)];
    *pile = *pile << 4 | (unsigned)(pd__gp_value(card) + 8 * pd__gp_wreath(card));
    g->veiled -= pd__card((unsigned)card);
}

static void build(const struct position *p, pd_view *view) {
    pd_setup setup;
    char word[4];
    int used;
    pd_setup_init(game(), &setup, p->seats);
    pd_view_open(game(), view, &setup, 0);
    struct grandprix *g = (struct grandprix *)view->bytes;
    for (const char *at = p->hand; sscanf(at, "%3s%n", word, &used) == 1; at += used, g->count[0]++)
        g->hand[0] += pd__card((unsigned)read_card(word));
    for (const char *at = p->open; sscanf(at, "%3s%n", word, &used) == 1; at += used)
        lay_open(g, read_card(word));
    if (*p->dropped) {
        lay_open(g, read_card(p->dropped));
        g->dropped = (uint8_t)(1 << pd__gp_type(read_card(p->dropped)));
        g->left = 2;
    }
    g->race = (uint8_t)p->race;
    g->turn = (uint8_t)((p->round - 1) * p->seats);
    g->closed = 20;
    g->prizes = p->prizes;
}

static void test_position(const struct position *p) {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], best = 0;
    char notation[32] = "";
    pd_text out = pd_text_on(notation, sizeof notation);
    pd_view view;
    build(p, &view);
    int count = pd_view_moves(game(), &view, moves);
    pd_view_judge(game(), &view, moves, count, worth);
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    pd_move_write(game(), moves[best], &out);
    ok_text(notation, p->best, p->name);
}

// Something can be said for every move, sensible or not.
static void test_reasons(void) {
    const pd_voice voice = {.listener = 0};
    bool always = true;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        pd_move moves[PD_MOVES_MAX];
        pd_view view;
        build(&positions[i], &view);
        int count = pd_view_moves(game(), &view, moves);
        for (int k = 0; k < count; k++) {
            char reason[512] = "";
            pd_text out = pd_text_on(reason, sizeof reason);
            pd_say_reason(game(), &voice, &view, moves[k], &out);
            always = always && out.used > 10 && !strchr(reason, '{');
        }
    }
    ok(always, "there is a reason for every move");
}

static void ok_reason(const struct position *p, const char *notation, const char *wanted) {
    const pd_voice voice = {.listener = 0};
    char reason[512] = "";
    pd_text out = pd_text_on(reason, sizeof reason);
    pd_view view;
    pd_move move;
    build(p, &view);
    pd_move_read(game(), notation, &move);
    pd_say_reason(game(), &voice, &view, move, &out);
    ok_text(reason, wanted, notation);
}

int main(void) {
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        test_position(&positions[i]);
    test_reasons();
    ok_reason(&positions[4], "+T", "It makes your best car worth 27 instead of 16.");
    ok_reason(
        &positions[8], "B1 E2 T4 D3",
        "It is worth 10 (your best car: 28), but you keep body 7, engine 7, tyres 7 and driver 7 "
        "with wreath for the next race.");
    return tap_end();
}
