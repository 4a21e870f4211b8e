// Gumball Rally's judgement finds the one sensible move where there is one, and every legal move
// has something that speaks for it.
#include "games/gumball/gumball.h"
#include "tap.h"

static const pd_game *game;

static int read_card(const char *text) {
    pd_move move = 0;
    pd_move_read(game, text, &move);
    return pd__gb_move_card(move);
}

// Seat 2 is the last of three to play.
struct position {
    const char *name;
    const char *ahead[2], *hand[3];
    int hazards; // turned up so far; neither Checkpoint nor Winner in this window
    const char *best;
};

static const struct position positions[] = {
    {"no points can come: the lowest card goes", {"K5", "R6"}, {"Y1", "B9", "R10"}, 0, "Y1"},
    {"a Checkpoint is certain: in front", {"K5", "R6"}, {"Y1", "B2", "Y10"}, 6, "Y10"},
    {"the lowest card that gets there will do", {"K5", "R6"}, {"Y1", "B7", "Y10"}, 6, "B7"},
    {"a pass by colour is taken when it scores", {"K5", "R6"}, {"Y1", "B2", "R4"}, 6, "R4"},
    {"and declined to play late when points may come", {"K5", "R6"}, {"Y9", "B9", "R4"}, 2, "R4@3"},
    {"at the finish nothing is kept", {"K5", "Y9"}, {"Y1", "B2", "K10"}, 14, "K10"},
};

static void build(const struct position *p, pd_state *state) {
    pd_setup setup;
    pd_dice dice;
    uint8_t key[32] = {0};
    pd_setup_init(game, &setup, 3);
    pd_dice_seed(&dice, key, 0);
    pd_start(game, state, &setup, &dice, NULL);
    struct gumball *g = (struct gumball *)state->bytes;
    memset(g->hand, 0, sizeof g->hand);
    for (int i = 0; i < 3; i++) {
        g->line[i] = (uint8_t)i;
        g->hand[2] |= pd__card((unsigned)read_card(p->hand[i]));
    }
    for (int i = 0; i < 2; i++) {
        g->shown[i] = (uint8_t)read_card(p->ahead[i]);
        g->veiled &= ~pd__card(g->shown[i]);
    }
    g->turn = 2;
    g->hazards = (uint8_t)p->hazards;
}

static void test_positions(void) {
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        pd_state state;
        pd_move moves[PD_MOVES_MAX];
        int worth[PD_MOVES_MAX], best = 0;
        char text[16];
        pd_text out = pd_text_on(text, sizeof text);
        build(&positions[i], &state);
        int count = pd_moves(game, &state, moves);
        pd_judge(game, &state, moves, count, worth);
        for (int m = 1; m < count; m++)
            best = worth[m] > worth[best] ? m : best;
        pd_move_write(game, moves[best], &out);
        ok_text(text, positions[i].best, positions[i].name);
    }
}

// How many of the actor's moves have no reason, or one with a gap in it.
static int speechless(const pd_state *state, const pd_move *moves, int count) {
    int wrong = 0;
    pd_view view;
    pd_look(game, state, pd_actor(game, state), &view);
    for (int i = 0; i < count; i++) {
        char text[512];
        pd_text out = pd_text_on(text, sizeof text);
        pd_voice voice = {.listener = pd_actor(game, state)};
        pd_say_reason(game, &voice, &view, moves[i], &out);
        wrong += !out.used || out.cut || strchr(text, '{') || strstr(text, "  ");
    }
    return wrong;
}

static void test_reasons(int seats, const char *option, const char *value) {
    pd_setup setup;
    pd_problem problem;
    pd_dice dice;
    uint8_t key[32] = {1};
    int wrong = 0;
    pd_setup_init(game, &setup, seats);
    pd_setup_set(game, &setup, option, value, &problem);
    pd_dice_seed(&dice, key, 0);
    for (int match = 0; match < 20; match++) {
        pd_state state;
        pd_move moves[PD_MOVES_MAX];
        pd_start(game, &state, &setup, &dice, NULL);
        for (int count; (count = pd_moves(game, &state, moves));) {
            wrong += speechless(&state, moves, count);
            pd_apply(game, &state, moves[pd_roll(&dice, (uint32_t)count)], &dice, NULL);
        }
    }
    ok(wrong == 0, "every move has its reason: %d seats, %s=%s", seats, option, value);
}

int main(void) {
    game = pd_game_find("gumball");
    test_positions();
    test_reasons(3, "passing", "rulebook");
    test_reasons(8, "passing", "free");
    test_reasons(2, "duel", "on");
    test_reasons(4, "points", "0,0,0/5,1,0/20,0,0,0");
    return tap_end();
}
