// The judgement of Trail Again: positions in which any good player sees what to do, and that a hint
// has a sentence for every legal move.
#include "tap.h"

#include "games/trail/trail.h"

static const pd_game *game;

// A position on a road of one's own: colour and stop of each leg, as in "R- Y! G+".
static struct trail *open_road(pd_state *state, const char *road) {
    uint8_t key[32] = {7};
    pd_setup setup;
    pd_dice dice;
    pd_setup_init(game, &setup, 2);
    pd_dice_seed(&dice, key, 0);
    pd_start(game, state, &setup, &dice, NULL);
    struct trail *t = (struct trail *)state->bytes;
    t->turn = t->first = 0;
    t->length = 0;
    for (; *road; road += road[2] ? 3 : 2) {
        int colour = (int)(strchr("RYG", road[0]) - "RYG"),
            stop = (int)(strchr("-!+", road[1]) - "-!+");
        t->road[t->length++] = (uint8_t)(colour | stop << 2);
    }
    return t;
}

static counts cards(const char *letters) {
    counts sum = 0;
    for (; *letters; letters++)
        sum += TA_ONE(strchr(pd__ta_face_letters, *letters) - pd__ta_face_letters);
    return sum;
}

static void hold(struct trail *t, int runner, const char *letters) {
    t->hand[runner] = cards(letters);
    t->count[runner] = (uint8_t)strlen(letters);
}

// The judgement's choice, which must be clear: the runner-up is ten points behind or more.
static void ok_best(const pd_state *state, const char *wanted, const char *name) {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], best = 0, clear = 1;
    int count = pd_moves(game, state, moves);
    pd_judge(game, state, moves, count, worth);
    for (int i = 1; i < count; i++)
        if (worth[i] > worth[best])
            best = i;
    for (int i = 0; i < count; i++)
        clear &= i == best || worth[best] - worth[i] >= 10;
    char text[64];
    pd_text out = pd_text_on(text, sizeof text);
    pd_move_write(game, moves[best], &out);
    ok(clear && strcmp(text, wanted) == 0, "%s: %s", name, text);
}

static void test_run(void) {
    pd_state state;
    struct trail *t = open_road(&state, "Y- G- R- G- G- R- R- G+");
    hold(t, 0, "yrrg");
    ok_best(&state, "y", "a card of the colour pays, not a pair");

    t = open_road(&state, "R! R- R! G- G- G- R- G+");
    hold(t, 0, "rg");
    t->at[0] = t->ran = 1;
    ok_best(&state, "r", "past the Setback stop to the neutral one");

    t = open_road(&state, "R- R! G! Y! G- G- R- G+");
    hold(t, 0, "r");
    t->at[0] = t->ran = 1;
    ok_best(&state, "stop", "one leg is not worth a Setback");

    t = open_road(&state, "R- R! G! Y+ G- G- R- G+");
    hold(t, 0, "rgj");
    t->at[0] = t->ran = 1;
    t->setbacks[0] = pd__card(4 * SPRAIN) | pd__card(4 * CRAMP);
    ok_best(&state, "r", "hurt, all the way to the Aid Station");
}

static void test_finish(void) {
    pd_state state;
    struct trail *t = open_road(&state, "Y- R+");
    hold(t, 0, "yyj");
    t->at[0] = t->ran = 1;
    t->status[1] = FINISHED;
    t->first = 1;
    hold(t, 1, "g");
    ok_best(&state, "j", "finishing with more cards than the other wins");

    t = open_road(&state, "Y- Y! R! R+");
    hold(t, 0, "rr");
    t->at[0] = 2;
    t->ran = 1;
    ok_best(&state, "r", "at the end no card is saved and no Setback counts");
}

static void test_boosts(void) {
    pd_state state;
    struct trail *t = open_road(&state, "Y- Y! Y! G- R- R! G- Y- G- R- G- Y+");
    hold(t, 0, "rrg");
    t->boosts[0] = 1u << ENVOLE_MOI;
    t->at[0] = t->ran = 1;
    ok_best(&state, "boost envole-moi", "a dash over the Setback stops");

    hold(t, 0, "yyrg");
    t->boosts[0] = 1u << JOUR_DE_GLOIRE;
    ok_best(&state, "boost jour-de-gloire", "new cards first, then the run");
}

static void test_after_run(void) {
    pd_state state;
    struct trail *t =
        open_road(&state, "Y- Y- R! G- R- R! G- Y- G- R- G- Y- Y- R- R- R- R- G- G- G+");
    t->at[0] = t->ran = 1;
    t->phase = PHASE_KEEP;
    hold(t, 0, "yg");
    ok_best(&state, "keep y", "the card for the next leg is kept");
    hold(t, 0, "yj");
    ok_best(&state, "keep j", "but rather the joker");

    t->phase = PHASE_AID;
    hold(t, 0, "y");
    ok_best(&state, "aid boost", "unhurt, a Boost");
    t->setbacks[0] = pd__card(4 * SPRAIN) | pd__card(4 * CRAMP);
    ok_best(&state, "aid heal", "with a Sprain and a Cramp, recovery");
}

// Random races, solo and for two.
static void test_reasons(void) {
    long moves_seen = 0, silent = 0, unfilled = 0;
    for (int number = 0; number < 200; number++) {
        uint8_t key[32] = {9};
        pd_setup setup;
        pd_dice dice;
        pd_state state;
        pd_move moves[PD_MOVES_MAX];
        pd_setup_init(game, &setup, 1 + number % 2);
        pd_dice_seed(&dice, key, (uint64_t)number);
        pd_start(game, &state, &setup, &dice, NULL);
        for (int count; (count = pd_moves(game, &state, moves)) > 0;) {
            pd_view view;
            pd_voice voice = {.listener = pd_actor(game, &state)};
            pd_look(game, &state, voice.listener, &view);
            for (int i = 0; i < count; i++, moves_seen++) {
                char text[512];
                pd_text out = pd_text_on(text, sizeof text);
                pd_say_reason(game, &voice, &view, moves[i], &out);
                silent += out.used == 0;
                unfilled += strpbrk(text, "{}") != NULL;
            }
            pd_apply(game, &state, moves[pd_roll(&dice, (uint32_t)count)], &dice, NULL);
        }
    }
    ok(silent == 0, "something speaks for each of %ld legal moves (%ld)", moves_seen, silent);
    ok(unfilled == 0, "and every placeholder is filled (%ld)", unfilled);
}

int main(void) {
    game = pd_game_find("trail");
    test_run();
    test_finish();
    test_boosts();
    test_after_run();
    test_reasons();
    return tap_end();
}
