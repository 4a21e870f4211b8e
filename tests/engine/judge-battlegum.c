// Battle GUM: positions where a player who knows the game sees one move and no other, and what is
// said for moves.
#include "games/battlegum/battlegum.h"
#include "tap.h"

#include <stdlib.h>

enum { A, B, C, SEATS };

// A is to move, cards are written as in moves. What is not named is out of the game.
struct position {
    const char *name;
    int phase;
    const char *hand, *row, *pile;
    int value, down;
    const char *b, *c; // what everybody knows B and C to hold; it is all they have
    const char *best;
};

static const struct position positions[] = {
    {"the move that wins comes first", PHASE_PLAY, "12 12", "", "3 4", 4, 0, "5 6", "7 7", "12x2"},
    {"low cards are led, all of a value", PHASE_PLAY, "N 3 3 12", "9 13", "", 0, 3, "5 7 10 11",
     "4 8 9 12", "3x2"},
    {"whoever has one card left is stopped", PHASE_PLAY, "3 3 10 12", "", "", 0, 1, "7",
     "2 2 4 5 6 11", "10"},
    {"a 13 goes to who cannot answer it", PHASE_PLAY, "2 5 13", "", "3 5 7 8 10 11 12 12", 12, 2,
     "1 4 6", "4 6 7", "13>P3"},
    {"a 1 answers a 13 that brings a big pile", PHASE_ANSWER, "1 12 12", "", "2 3 5 5 7 8 10 10 13",
     13, 0, "4 6 7", "4 6 7", "1"},
    {"a low pair is completed", PHASE_WINDOW, "4 4 12", "", "2 3 4 4", 4, 2, "5 7 8", "6 10 11",
     "complete"},
    {"the strong cards lie in the row", PHASE_CHOOSE, "N 2 4", "3 12 13", "", 0, 3, "", "",
     "up N 12 13"},
};
enum { POSITIONS = sizeof positions / sizeof *positions };

static pack cards_of(const char *text) {
    pack cards = 0;
    for (char *end; *text; text = end + (*end == ' ')) {
        long value = *text == 'N' ? NINJA : strtol(text, &end, 10);
        end = *text == 'N' ? (char *)text + 1 : end;
        cards += pd__pack((int)value, 1);
    }
    return cards;
}

static void give(struct battlegum *g, int seat, const char *text) {
    g->hand[seat] = g->known[seat] = cards_of(text);
    g->count[seat] = (uint8_t)pd__pack_total(g->hand[seat]);
    g->veiled += g->hand[seat];
}

static void build(const struct position *p, int thirteen, pd_view *view) {
    const pd_game *game = pd_game_find("battlegum");
    struct battlegum table = {0}, *g = &table;
    pd_setup setup;
    pd_state state = {0};
    pd_setup_init(game, &setup, SEATS);
    game->open(g, &setup);
    g->options.thirteen = (uint8_t)thirteen;
    g->veiled = pd__pack(7, p->down); // A's face-down cards, which A does not know
    g->stock = 0;
    give(g, A, p->hand);
    give(g, B, p->b);
    give(g, C, p->c);
    g->row[A] = cards_of(p->row);
    g->down[A] = (uint8_t)p->down;
    g->pile = cards_of(p->pile);
    g->value = (uint8_t)p->value;
    g->top = p->value ? g->value : NO_VALUE;
    g->run = (uint8_t)(p->value ? pd__pack_of(g->pile, p->value) : 0);
    g->last = C;
    g->laid = 1;
    g->phase = (uint8_t)p->phase;
    memcpy(state.bytes, g, sizeof *g);
    pd_look(game, &state, A, view);
}

static void test_best(const struct position *p, int thirteen) {
    const pd_game *game = pd_game_find("battlegum");
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], best = 0;
    pd_view view;
    char found[32];
    pd_text out = pd_text_on(found, sizeof found);
    build(p, thirteen, &view);
    int count = pd_view_moves(game, &view, moves);
    pd_view_judge(game, &view, moves, count, worth);
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    pd_move_write(game, moves[best], &out);
    ok_text(found, p->best, p->name);
}

// Something is said for every legal move, and no placeholder is left over.
static void test_reasons(int thirteen) {
    const pd_game *game = pd_game_find("battlegum");
    const pd_voice voice = {.listener = A};
    bool all = true;
    for (int i = 0; i < POSITIONS; i++) {
        pd_move moves[PD_MOVES_MAX];
        pd_view view;
        build(&positions[i], thirteen, &view);
        for (int j = pd_view_moves(game, &view, moves); j > 0; j--) {
            char said[256];
            pd_text out = pd_text_on(said, sizeof said);
            pd_say_reason(game, &voice, &view, moves[j - 1], &out);
            all = all && out.used && said[out.used - 1] == '.' && !strchr(said, '{');
        }
    }
    ok(all, "a whole sentence speaks for every legal move");
}

// That a 13 need not be aimed makes no other move better.
int main(void) {
    for (int thirteen = THIRTEEN_GIVE; thirteen <= THIRTEEN_CHOOSE; thirteen++) {
        for (int i = 0; i < POSITIONS; i++)
            test_best(&positions[i], thirteen);
        test_reasons(thirteen);
    }
    return tap_end();
}
