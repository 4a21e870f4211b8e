// The faces of Gumball Rally and Battle GUM, in positions of matches that are played here at
// random: whatever the seats and the language, everything fits the smallest board; moves belong to
// cards; and facts that are not there do no harm.
#include "games/gumball/gumball.h"
#include "tap.h"
#include "tui/faces/faces.h"

#include <locale.h>

enum { WIDTH = 76, HEIGHT = 11, EVENTS_MAX = 256, TOLD_MAX = 1 << 14 };

static const char *const short_names[PD_SEATS_MAX] = {"Ann",  "Ben",  "Cleo", "Dov",
                                                      "Edda", "Finn", "Gwen", "Hugo"};
static const char *const long_names[PD_SEATS_MAX] = {
    "Maximiliane-Antoinette von Hohenstaufen",  "Wolfeschlegelsteinhausenbergerdorff",
    "François-Xavier de la Rochefoucauld",      "漢字漢字漢字漢字漢字漢字漢",
    "Bartholomäus Überschwänglich-Müller",      "Ĥ",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "Another name of a remarkable length",
};

// ------------------------------------------------------------------------- a match that is watched

// The position as one looks at it.
struct look {
    const pd_game *game;
    pd_match match;
    int seat; // or PD_ALL_SEEING
    pd_view view;
    json_t *position, *happened, *past;
    pd_event told[TOLD_MAX]; // all events that the seat has seen
    size_t told_count;
    pd_event events[EVENTS_MAX];
    int event_count;
    const pd_event *event; // the one that is shown
    struct grid grid;
};

typedef void look_check(struct look *look, void *context);

static void keep(void *context, const pd_event *event) {
    struct look *look = context;
    if (look->event_count < EVENTS_MAX)
        look->events[look->event_count++] = *event;
}

static struct scene scene_of(const struct look *look, int language, const char *const *names) {
    int listener = look->seat == PD_ALL_SEEING ? PD_NOBODY : look->seat;
    int actor = pd_view_actor(look->game, &look->view);
    return (struct scene){
        .game = look->game,
        .voice = {language, listener, names},
        .setup = &look->match.header.setup,
        .position = look->position,
        .happened = look->happened,
        .past = look->past,
        .view = &look->view,
        .actor = actor,
        .over = actor == PD_NOBODY,
        .picked = "",
    };
}

static void draw(struct look *look, const struct scene *scene) {
    grid_clear(&look->grid);
    face_find(pd_game_about(look->game).id)->board(scene, grid_pane(&look->grid));
}

static void take_position(struct look *look) {
    static char text[1 << 16];
    pd_text out = pd_text_on(text, sizeof text);
    if (look->seat == PD_ALL_SEEING)
        pd_state_json(look->game, &look->match.state, &out);
    else
        pd_view_json(look->game, &look->view, &out);
    json_decref(look->position);
    look->position = json_loads(text, 0, NULL);
    out = pd_text_on(text, sizeof text);
    pd_view_past_json(look->game, &look->view, look->told, look->told_count, &out);
    json_decref(look->past);
    look->past = json_loads(text, 0, NULL);
    out = pd_text_on(text, sizeof text);
    pd_event_named_json(look->game, look->event, &out);
    json_decref(look->happened);
    look->happened = json_array();
    json_array_append_new(look->happened, json_loads(text, 0, NULL));
}

// Shows every event that the seat may see; with all cards open, every step.
static void watch_step(struct look *look, look_check *check, void *context) {
    for (int i = 0; i < look->event_count; i++) {
        int eyes = look->seat < 0 ? PD_NOBODY : look->seat;
        if (!pd_event_visible(&look->events[i], eyes))
            continue;
        pd_view_observe(look->game, &look->view, &look->events[i]);
        look->told[look->told_count++ % TOLD_MAX] = look->events[i];
        if (look->seat == PD_ALL_SEEING && i + 1 < look->event_count)
            continue;
        look->event = &look->events[i];
        take_position(look);
        check(look, context);
    }
    look->event_count = 0;
}

// Plays a match at random and shows it to a seat.
static void watch(const pd_game *game, const pd_setup *setup, int seat, uint64_t seed,
                  look_check *check, void *context) {
    static struct look look;
    look = (struct look){.game = game, .seat = seat};
    pd_header header = {.game = game, .setup = *setup, .has_seed = true};
    pd_events log = {keep, &look};
    pd_dice dice;
    pd_key_from_number(seed, header.seed);
    pd_dice_seed(&dice, header.seed, 99);
    grid_resize(&look.grid, WIDTH, HEIGHT);
    pd_view_open(game, &look.view, setup, seat < 0 ? PD_NOBODY : seat);
    pd_match_start(&look.match, &header, &log);
    watch_step(&look, check, context);
    for (int actor; (actor = pd_actor(game, &look.match.state)) >= 0;) {
        pd_move moves[PD_MOVES_MAX];
        int count = pd_moves(game, &look.match.state, moves);
        pd_match_play(&look.match, actor, moves[pd_roll(&dice, (uint32_t)count)], &log);
        watch_step(&look, check, context);
    }
    json_decref(look.position);
    json_decref(look.happened);
    json_decref(look.past);
    grid_close(&look.grid);
}

// ------------------------------------------------------------------------------- everything fits

static const char *line_of(const struct grid *grid, int y) {
    static char text[WIDTH * CELL_BYTES + 1];
    pd_text out = pd_text_on(text, sizeof text);
    for (int x = 0; x < grid->width; x++)
        pd_put(&out, grid_at(grid, x, y)->text);
    return text;
}

// Has something been cut? With `cards_only`, a card or a count.
static bool is_cut(const struct grid *grid, bool cards_only) {
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++) {
            const struct cell *cell = grid_at(grid, x, y);
            if (cell->marks & MARK_CUT && (!cards_only || cell->ink >= INK_CARD))
                return true;
        }
    return false;
}

// Is everybody there? In the duel everybody has two karts.
static bool are_all_there(const struct look *look) {
    int line = get_count(json_object_get(look->position, "line"));
    int wanted = line ? line : look->match.header.setup.seats;
    bool there[PD_SEATS_MAX] = {false};
    for (int i = 0; i < look->grid.width * look->grid.height; i++) {
        int seat = look->grid.cells[i].ink - INK_SEAT_1;
        if (seat >= 0 && seat < PD_SEATS_MAX && !there[seat]) {
            there[seat] = true;
            wanted--;
        }
    }
    return wanted == 0;
}

struct fits {
    int positions;
    bool failed;
};

static void check_drawing(struct look *look, struct fits *fits, int language, bool with_long) {
    struct scene scene = scene_of(look, language, with_long ? long_names : short_names);
    draw(look, &scene);
    bool dealt = look->match.step.number > 0; // before that the karts line up
    bool fine = !is_cut(&look->grid, with_long) && (!dealt || are_all_there(look));
    if (fits->failed || fine)
        return;
    fits->failed = true;
    for (int y = 0; y < HEIGHT; y++)
        tap_note("%s", line_of(&look->grid, y));
}

// Every third position will do; long names take turns with the languages.
static void check_fits(struct look *look, void *context) {
    struct fits *fits = context;
    if (fits->positions++ % 3)
        return;
    for (int language = 0; language < pd_language_count(); language++) {
        look->grid.ascii = language == 1;
        check_drawing(look, fits, language, language == fits->positions / 3 % 4);
    }
}

static void test_fits(const pd_game *game, const char *option, int seats) {
    struct fits fits = {0};
    pd_setup setup;
    pd_problem problem;
    pd_setup_init(game, &setup, seats);
    if (option)
        pd_setup_set(game, &setup, option, "on", &problem);
    watch(game, &setup, 0, (uint64_t)seats, check_fits, &fits);
    watch(game, &setup, PD_ALL_SEEING, (uint64_t)seats, check_fits, &fits);
    ok(!fits.failed, "%s%s%s with %d seats fits %d × %d in every language", pd_game_about(game).id,
       option ? ", " : "", option ? option : "", seats, WIDTH, HEIGHT);
}

// ---------------------------------------------------------------------------- what was seen before

static bool sees(const struct grid *grid, const char *text) {
    for (int y = 0; y < grid->height; y++)
        if (strstr(line_of(grid, y), text))
            return true;
    return false;
}

struct hazards {
    int last; // −1: none has been turned up
    int count;
    bool failed;
};

// The hazard turned up last stays on the board, although no later position tells it.
static void check_hazard(struct look *look, void *context) {
    static const char *const shown[HAZARDS] = {
        " Y ●  yellow Sun",      " Y!●  major Sun",        " B ▲  blue Moon",
        " B!▲  major Moon",      " K ■  black Flat Tire",  " K!■  major Flat Tire",
        " R ◆  red Fuel Gauge",  " R!◆  major Fuel Gauge", "  ⚑   a Checkpoint",
        "  ▚   the Winner card",
    };
    struct hazards *hazards = context;
    struct scene scene = scene_of(look, 0, short_names);
    if (look->event->kind == EV_HAZARD) {
        hazards->last = look->event->a;
        hazards->count++;
    }
    draw(look, &scene);
    if (!sees(&look->grid, hazards->last < 0 ? "no hazard yet" : shown[hazards->last]))
        hazards->failed = true;
}

static void test_hazards(const pd_game *gumball) {
    struct hazards hazards = {.last = -1};
    pd_setup setup;
    pd_setup_init(gumball, &setup, 4);
    watch(gumball, &setup, 2, 5, check_hazard, &hazards);
    ok(!hazards.failed && hazards.count >= 12, "the hazard turned up last stays on the board");
}

// ------------------------------------------------------------------------------ cards and moves

struct hands {
    const char *fault;
};

// What a move does by name; the caller's.
static json_t *does_of(const struct look *look, pd_move move) {
    char text[512];
    pd_text out = pd_text_on(text, sizeof text);
    pd_move_named_json(look->game, &look->view, move, &out);
    return json_loads(text, 0, NULL);
}

// Every move of a card belongs to a spot, and the others to none; a row belongs to three.
static int spots_wanted(const json_t *does) {
    if (text_is(does, "what", "row"))
        return 3;
    return *get_text(does, "card") != '\0';
}

static void check_hand(struct look *look, void *context) {
    struct hands *hands = context;
    pd_move moves[PD_MOVES_MAX];
    struct spot spots[SPOTS_MAX];
    struct scene scene = scene_of(look, 0, short_names);
    const struct face *face = face_find(pd_game_about(look->game).id);
    json_t *choices = json_array();
    for (int k = 0, count = pd_view_moves(look->game, &look->view, moves); k < count; k++)
        json_array_append_new(choices, does_of(look, moves[k]));
    scene.choices = choices;
    int count = face->hand(&scene, spots);
    for (int k = 0; k < get_count(choices); k++) {
        int taken = 0;
        for (int i = 0; i < count; i++)
            taken += face->takes(&spots[i], get_at(choices, k));
        if (taken != spots_wanted(get_at(choices, k)))
            hands->fault = "a move has not the cards that it should";
    }
    json_decref(choices);
    for (int i = 0; i < count; i++) {
        pd_move move;
        const char *asked = *spots[i].why ? spots[i].why : spots[i].key;
        if (text_columns(spots[i].label) > 7 || text_columns(spots[i].below) > 7)
            hands->fault = "a label is too wide";
        if (pd_move_read(look->game, asked, &move))
            hands->fault = "a card cannot be asked about";
    }
}

static void test_hands(const pd_game *game, int seats, const char *option) {
    struct hands hands = {0};
    pd_setup setup;
    pd_problem problem;
    pd_setup_init(game, &setup, seats);
    pd_setup_set(game, &setup, option, strcmp(option, "passing") == 0 ? "free" : "on", &problem);
    for (uint64_t seed = 1; seed <= 6; seed++)
        watch(game, &setup, 1, seed, check_hand, &hands);
    if (!ok(!hands.fault, "%s: every move of a card is that of a spot", pd_game_about(game).id))
        tap_note("%s", hands.fault);
}

static bool takes(const char *game, const char *key, const char *card, int copy, const char *what) {
    struct spot spot = {.copy = copy};
    json_t *does = json_loads(what, 0, NULL);
    snprintf(spot.key, sizeof spot.key, "%s", key);
    snprintf(spot.card, sizeof spot.card, "%s", card);
    bool taken = face_find(game)->takes(&spot, does);
    json_decref(does);
    return taken;
}

static void test_takes(void) {
    const char *stop = "{\"what\":\"play\",\"card\":\"B1\",\"place\":3}";
    const char *aim = "{\"what\":\"lay\",\"card\":\"13\",\"count\":2,\"target\":2}";
    const char *draw = "{\"what\":\"draw\",\"card\":\"9\"}";
    const char *pair = "{\"what\":\"row\",\"cards\":[\"4\",\"9\",\"9\"]}";
    const char *one = "{\"what\":\"row\",\"cards\":[\"4\",\"9\",\"12\"]}";
    ok(takes("gumball", "B1", "B1", 0, stop) && !takes("gumball", "B10", "B10", 0, stop),
       "in Gumball Rally a card takes its moves, wherever it stops, and no other card’s");
    ok(takes("battlegum", "13", "13", 0, aim) && !takes("battlegum", "1", "1", 0, aim) &&
           !takes("battlegum", "9", "9", 0, draw) && takes("battlegum", "draw 9", "9", 0, draw),
       "in Battle GUM a card takes its lays, and one that is drawn that");
    ok(takes("battlegum", "9", "9", 1, pair) && !takes("battlegum", "9", "9", 1, one) &&
           !takes("battlegum", "1", "1", 0, one),
       "of two equal cards one alone takes a row that has only one");
}

// ----------------------------------------------------------------------------------- missing facts

struct missing {
    int shots;
};

static json_t *make_nonsense(int way) {
    switch (way) {
    case 1: return json_null();
    case 2: return json_string("?");
    default: return json_pack("[n, i, s, {}]", -7, "Z99");
    }
}

// Draws the position without each of its facts in turn, and with something else in their place.
static void draw_without(struct look *look, struct missing *missing) {
    json_t *whole = look->position;
    struct spot spots[SPOTS_MAX];
    const char *key;
    json_t *value;
    json_object_foreach(whole, key, value) {
        for (int way = 0; way < 4; way++) {
            look->position = json_deep_copy(whole);
            if (way)
                json_object_set_new(look->position, key, make_nonsense(way));
            else
                json_object_del(look->position, key);
            struct scene scene = scene_of(look, 0, short_names);
            draw(look, &scene);
            face_find(pd_game_about(look->game).id)->hand(&scene, spots);
            json_decref(look->position);
            missing->shots++;
        }
    }
    look->position = whole;
}

static void check_missing(struct look *look, void *context) {
    struct missing *missing = context;
    if (look->match.step.number % 8 == 0)
        draw_without(look, missing);
    json_t *whole = look->position;
    look->position = NULL;
    struct scene scene = scene_of(look, 0, NULL);
    draw(look, &scene);
    look->position = whole;
    for (int side = 1; side < 60; side += 7) {
        scene = scene_of(look, 0, long_names);
        grid_resize(&look->grid, side, 60 - side);
        draw(look, &scene);
    }
    grid_resize(&look->grid, WIDTH, HEIGHT);
}

static void test_missing(const pd_game *game) {
    struct missing missing = {0};
    pd_setup setup;
    pd_setup_init(game, &setup, 4);
    watch(game, &setup, 0, 3, check_missing, &missing);
    watch(game, &setup, PD_ALL_SEEING, 3, check_missing, &missing);
    ok(missing.shots > 500, "%s is drawn whatever facts are missing, in a window of any size",
       pd_game_about(game).id);
}

int main(void) {
    const pd_game *gumball = pd_game_find("gumball"), *battlegum = pd_game_find("battlegum");
    setlocale(LC_ALL, "C.UTF-8");
    for (int seats = 3; seats <= 8; seats++)
        test_fits(gumball, NULL, seats);
    for (int seats = 2; seats <= 4; seats++)
        test_fits(gumball, "duel", seats);
    test_fits(gumball, "photo_finish", 8);
    for (int seats = 2; seats <= 6; seats++)
        test_fits(battlegum, NULL, seats);
    test_fits(battlegum, "complete", 5);
    test_hazards(gumball);
    test_hands(gumball, 5, "passing");
    test_hands(battlegum, 4, "complete");
    test_takes();
    test_missing(gumball);
    test_missing(battlegum);
    return tap_end();
}
