// The faces of Trail Again and Jumbo Grand Prix, where pictures of screens would not tell: which
// moves belong to which card, what is left of the facts when there is little room, what has
// happened, and facts that are not what they should be.
#include "tap.h"
#include "tui/faces/face.h"

#include <locale.h>
#include <stdlib.h>

enum { EYES = PD_SEATS_MAX + 2, WIDTH = 76, HEIGHT = 11, LINE = 2048, TOLD_MAX = 1 << 12 };

static const char *const records[] = {
    "trail-1",       "trail-2",     "trail-course-1", "trail-course-solo", "trail-solo-1",
    "trail-by-hand", "grandprix-1", "grandprix-2",    "grandprix-3",       "grandprix-4",
};

static const char *const short_names[PD_SEATS_MAX] = {"Ann", "Ben", "Cleo", "Dora", "Emil"};
static const char *const long_names[PD_SEATS_MAX] = {
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "猫猫猫猫猫猫猫猫猫猫猫猫猫",
    "éééééééééééééééééééé",
    "mmmmmmmmmmmmmmmmmmmm mmmmmmmmmmmmmmmmmmm",
    "DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD",
};

// One pair of eyes on a match: a seat's, a spectator's, or those that see everything.
struct eye {
    int seat;
    pd_view view;
    json_t *position, *past, *does; // `does`: what each legal move does
    pd_event told[TOLD_MAX];        // all events that it has seen
    size_t told_count;
};

struct watch {
    pd_replay replay;
    const pd_game *game;
    const struct face *face;
    struct eye eyes[EYES];
    int count;
    pd_event events[PD_OUTCOMES_MAX * 2];
    int event_count;
    const char *const *names;
    int language;
    bool has_fault;
    char fault[LINE]; // what was found, first of all
};

static void blame(struct watch *watch, const char *what, const char *detail) {
    if (watch->has_fault)
        return;
    pd_text text = pd_text_on(watch->fault, sizeof watch->fault);
    watch->has_fault = true;
    pd_put(&text, "step ");
    pd_put_int(&text, watch->replay.step.number);
    pd_format(&text, ": {what}: {detail}", "what", what, "detail", detail, NULL);
}

// ------------------------------------------------------------------------------------ the scenes

static struct scene scene_of(const struct watch *watch, const struct eye *eye) {
    int listener = eye->seat < 0 ? PD_NOBODY : eye->seat;
    struct scene scene = {
        .game = watch->game,
        .voice = {watch->language, listener, watch->names},
        .setup = &watch->replay.header.setup,
        .position = eye->position,
        .past = eye->past,
        .view = &eye->view,
        .actor = pd_view_actor(watch->game, &eye->view),
        .choices = eye->does,
        .picked = "",
    };
    scene.over = scene.actor == PD_NOBODY;
    return scene;
}

static void take_event(void *context, const pd_event *event) {
    struct watch *watch = context;
    if (watch->event_count < (int)(sizeof watch->events / sizeof *watch->events))
        watch->events[watch->event_count++] = *event;
}

static json_t *read_view(const struct watch *watch, const struct eye *eye, bool open) {
    static char bytes[1 << 16];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    if (open)
        pd_state_json(watch->game, &watch->replay.state, &text);
    else
        pd_view_json(watch->game, &eye->view, &text);
    return json_loads(bytes, 0, NULL);
}

static json_t *read_past(const struct watch *watch, const struct eye *eye) {
    static char bytes[1 << 16];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    pd_view_past_json(watch->game, &eye->view, eye->told, eye->told_count, &text);
    return json_loads(bytes, 0, NULL);
}

static json_t *list_does(const struct watch *watch, const struct eye *eye) {
    static pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(watch->game, &eye->view, moves);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        char bytes[512];
        pd_text text = pd_text_on(bytes, sizeof bytes);
        pd_move_named_json(watch->game, &eye->view, moves[i], &text);
        json_array_append_new(list, json_loads(bytes, 0, NULL));
    }
    return list;
}

// What the table page does with the events of a step.
static void follow(struct watch *watch, struct eye *eye) {
    int seat = eye->seat < 0 ? PD_NOBODY : eye->seat;
    for (int i = 0; i < watch->event_count; i++) {
        if (!pd_event_visible(&watch->events[i], seat))
            continue;
        pd_view_observe(watch->game, &eye->view, &watch->events[i]);
        eye->told[eye->told_count++ % TOLD_MAX] = watch->events[i];
    }
    json_decref(eye->position);
    json_decref(eye->past);
    json_decref(eye->does);
    eye->position = read_view(watch, eye, eye->seat == PD_ALL_SEEING);
    eye->past = read_past(watch, eye);
    eye->does = list_does(watch, eye);
}

static bool load(const char *name, char *text, size_t room, size_t *size) {
    char path[1024];
    const char *source = getenv("SOURCE");
    snprintf(path, sizeof path, "%s/tests/golden/%s.pdk", source ? source : ".", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    *size = fread(text, 1, room, file);
    fclose(file);
    return *size > 0;
}

static void open_eyes(struct watch *watch) {
    watch->count = watch->replay.header.setup.seats + 2;
    for (int i = 0; i < watch->count; i++) {
        struct eye *eye = &watch->eyes[i];
        *eye = (struct eye){.seat = i - 2}; // PD_ALL_SEEING, PD_NOBODY, the seats
        pd_view_open(watch->game, &eye->view, &watch->replay.header.setup,
                     eye->seat < 0 ? PD_NOBODY : eye->seat);
    }
}

typedef void check(struct watch *watch, struct eye *eye);

// Runs a check after every step of a record, through everybody's eyes.
static void watch_record(const char *name, const char *const *names, check *look,
                         const char *what) {
    static struct watch watch;
    static char text[PD_RECORD_MAX];
    pd_problem problem;
    pd_events log = {take_event, &watch};
    size_t size;
    watch = (struct watch){.names = names};
    bool good = load(name, text, sizeof text, &size) &&
                !pd_replay_open(&watch.replay, text, size, &problem);
    watch.game = good ? watch.replay.header.game : NULL;
    if (good) {
        watch.face = face_find(pd_game_about(watch.game).id);
        open_eyes(&watch);
    }
    while (good && !watch.replay.done) {
        watch.event_count = 0;
        good = !pd_replay_next(&watch.replay, &log, &problem);
        for (int i = 0; good && i < watch.count && !watch.replay.done; i++) {
            follow(&watch, &watch.eyes[i]);
            look(&watch, &watch.eyes[i]);
        }
    }
    for (int i = 0; i < watch.count; i++) {
        json_decref(watch.eyes[i].position);
        json_decref(watch.eyes[i].past);
        json_decref(watch.eyes[i].does);
    }
    if (!ok(good && !watch.has_fault, "%s: %s", name, what))
        tap_note("%s", good ? watch.fault : "the record cannot be replayed");
}

// --------------------------------------------------------------------------- cards and their moves

static bool is_lineup(const json_t *does) {
    return text_is(does, "what", "race");
}

static bool is_card_move(const json_t *does) {
    return *get_text(does, "card") || *get_text(does, "boost") || is_lineup(does) ||
           text_is(does, "what", "run");
}

// How many spots take a move.
static int count_takers(const struct face *face, const struct spot *spots, int count,
                        const json_t *does) {
    int takers = 0;
    for (int i = 0; i < count; i++)
        takers += face->takes(&spots[i], does);
    return takers;
}

static void check_takes(struct watch *watch, struct eye *eye) {
    static struct spot spots[SPOTS_MAX];
    struct scene scene = scene_of(watch, eye);
    int count = watch->face->hand(&scene, spots);
    for (int i = 0; i < get_count(eye->does); i++) {
        const json_t *does = get_at(eye->does, i);
        const char *what = get_text(does, "what");
        int takers = count_takers(watch->face, spots, count, does);
        if (!is_card_move(does) && takers)
            blame(watch, "a card takes a move that is no card", what);
        if (is_card_move(does) && !takers)
            blame(watch, "no card takes the move", what);
        if (is_lineup(does) && (takers < 4 || get_count(json_object_get(does, "cards")) != 4))
            blame(watch, "a lineup is not made of four cards", what);
    }
    for (int i = 0; i < count; i++) {
        if (text_columns(spots[i].label) > 7 || text_columns(spots[i].below) > 7)
            blame(watch, "a label is too wide", spots[i].label);
        pd_move move;
        if (pd_move_read(watch->game, *spots[i].why ? spots[i].why : spots[i].key, &move))
            blame(watch, "the question about a card is no move", spots[i].why);
    }
    if (eye->seat < 0 && count)
        blame(watch, "somebody without a seat has cards", spots[0].key);
}

// ------------------------------------------------------------------------------ in little room

static void draw(const struct watch *watch, const struct eye *eye, struct grid *grid) {
    struct scene scene = scene_of(watch, eye);
    grid_clear(grid);
    watch->face->board(&scene, grid_pane(grid));
}

static const char *line_of(const struct grid *grid, int y) {
    static char text[LINE];
    text[0] = '\0';
    for (int x = 0; x < grid->width; x++)
        strcat(text, grid_at(grid, x, y)->text);
    return text;
}

static bool sees(const struct grid *grid, const char *text) {
    for (int y = 0; y < grid->height; y++)
        if (strstr(line_of(grid, y), text))
            return true;
    return false;
}

static struct grid *small_grid(void) {
    static struct grid grid;
    if (!grid.cells)
        grid_resize(&grid, WIDTH, HEIGHT);
    return &grid;
}

static void check_uncut(struct watch *watch, struct eye *eye) {
    struct grid *grid = small_grid();
    for (watch->language = 0; watch->language < pd_language_count(); watch->language++) {
        draw(watch, eye, grid);
        for (int y = 0; y < grid->height; y++)
            for (int x = 0; x < grid->width; x++)
                if (grid_at(grid, x, y)->marks & MARK_CUT)
                    blame(watch, "cut", line_of(grid, y));
    }
    watch->language = 0;
}

// Whatever names take, how far the runners are and what the players have is there to be read.
static void check_room(struct watch *watch, struct eye *eye) {
    struct grid *grid = small_grid();
    const json_t *runners = json_object_get(eye->position, "runners");
    const json_t *totals = json_object_get(eye->position, "totals");
    const json_t *course = json_object_get(eye->position, "course");
    char text[64];
    int length = 0, seats = get_count(totals);
    draw(watch, eye, grid);
    for (int i = 0; i < get_count(course); i++)
        length += (int)strlen(get_text(get_at(course, i), "legs"));
    for (int i = 0; i < get_count(runners); i++) {
        if (text_is(get_at(runners, i), "status", "finished"))
            continue;
        snprintf(text, sizeof text, " %d/%d", get_int(get_at(runners, i), "at"), length);
        if (!sees(grid, text))
            blame(watch, "missing", text);
    }
    for (int i = 0; i < seats && !text_is(eye->position, "phase", "over"); i++) {
        int hand = get_int_at(json_object_get(eye->position, "hand_counts"), i);
        bool chosen = json_is_true(get_at(json_object_get(eye->position, "chosen"), i));
        // Nobody else may know which they are.
        hand += chosen && eye->seat != PD_ALL_SEEING && eye->seat != i ? 4 : 0;
        const char *line = line_of(grid, HEIGHT - seats + i);
        snprintf(text, sizeof text, " %d ", hand);
        if (!strstr(line, text))
            blame(watch, text, line);
        snprintf(text, sizeof text, " %d", get_int_at(totals, i));
        if (strcmp(line + strlen(line) - strlen(text), text) != 0)
            blame(watch, text, line);
    }
}

// ---------------------------------------------------------------------------------- what is kept

// The score cards of the last race are won ones, and the steps of a run lead to where it is.
static void check_past(struct watch *watch, struct eye *eye) {
    const json_t *taken = json_object_get(json_object_get(eye->past, "race"), "taken");
    const json_t *steps = json_object_get(json_object_get(eye->past, "run"), "steps");
    const json_t *last = get_at(steps, get_count(steps) - 1);
    const json_t *runners = json_object_get(eye->position, "runners");
    for (int seat = 0; seat < get_count(taken); seat++) {
        const json_t *won = get_at(json_object_get(eye->position, "won"), seat);
        bool found = !json_is_integer(get_at(taken, seat));
        for (int i = 0; i < get_count(won); i++)
            found |= get_int_at(won, i) == get_int_at(taken, seat);
        if (!found)
            blame(watch, "a score card was not won", "");
    }
    if (get_int(eye->position, "race") > 1 && !taken)
        blame(watch, "the last race is forgotten", "");
    int at = get_int(get_at(runners, get_int(eye->position, "turn")), "at");
    if (last && get_int(last, "to") != at)
        blame(watch, "the run is not where it should be", "");
    if (json_is_true(json_object_get(eye->position, "ran")) && !last)
        blame(watch, "the run is forgotten", "");
}

// ------------------------------------------------------------------------- facts that are not so

static json_t *wrong_values[6];

// Some positions are enough for what takes long.
static bool is_sample(const struct watch *watch, const struct eye *eye) {
    return watch->replay.step.number % 32 == 7 && (eye->seat == PD_ALL_SEEING || eye->seat == 0);
}

static void use(struct watch *watch, struct eye *eye) {
    static struct spot spots[SPOTS_MAX];
    struct scene scene = scene_of(watch, eye);
    draw(watch, eye, small_grid());
    watch->face->hand(&scene, spots);
}

// Puts every wrong value in the place of every fact, at any depth, and looks each time.
static void spoil(struct watch *watch, struct eye *eye, json_t *position, int depth) {
    json_t *value, *copy = json_copy(position);
    const char *key;
    json_object_foreach(copy, key, value) {
        for (size_t i = 0; i < sizeof wrong_values / sizeof *wrong_values; i++) {
            json_object_set(position, key, wrong_values[i]);
            use(watch, eye);
        }
        json_object_del(position, key);
        use(watch, eye);
        json_object_set(position, key, value);
        json_t *inner = json_is_array(value) ? json_array_get(value, 0) : value;
        if (depth < 2 && json_is_object(inner))
            spoil(watch, eye, inner, depth + 1);
    }
    json_decref(copy);
}

static void check_spoilt(struct watch *watch, struct eye *eye) {
    if (!is_sample(watch, eye))
        return;
    spoil(watch, eye, eye->position, 0);
    spoil(watch, eye, eye->past, 0);
}

// All sizes up to the smallest that is promised, and some beyond.
static void check_sizes(struct watch *watch, struct eye *eye) {
    struct grid grid = {0};
    if (!is_sample(watch, eye))
        return;
    for (int height = 0; height < 60; height += height < 12 ? 1 : 7)
        for (int width = 0; width < 240; width += 13) {
            grid_resize(&grid, width, height);
            draw(watch, eye, &grid);
        }
    grid_close(&grid);
}

static void forget(void) {
    for (size_t i = 0; i < sizeof wrong_values / sizeof *wrong_values; i++)
        json_decref(wrong_values[i]);
    grid_close(small_grid());
}

int main(void) {
    setlocale(LC_ALL, "C.UTF-8");
    wrong_values[0] = json_null();
    wrong_values[1] = json_integer(-7);
    wrong_values[2] = json_integer(1000000);
    wrong_values[3] = json_string("RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR");
    wrong_values[4] = json_pack("[s, i, n, {}]", "", -1);
    wrong_values[5] = json_pack("[[], {s: i}, s, s]", "B9", 99, "Z", "D9**********************");
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        watch_record(records[i], short_names, check_takes, "every move has its place");
        watch_record(records[i], short_names, check_uncut, "nothing is cut at 76 × 11");
        watch_record(records[i], long_names, check_room, "long names leave room for the rest");
        watch_record(records[i], short_names, check_past, "what happened is told");
        watch_record(records[i], long_names, check_sizes, "any size can be drawn");
        watch_record(records[i], short_names, check_spoilt, "wrong facts do no harm");
    }
    forget();
    return tap_end();
}
