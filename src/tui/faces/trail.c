// How Trail Again looks in a terminal: the course with both runners on it, the next legs close up,
// what was paid in this run, and what lies before each runner.
#include "tui/faces/trail.h"

#include "tui/faces/faces.h"

#include <string.h>

enum {
    BOARD_ROWS = 11, // with a road of one or two lines
    BOARD_FULL = 36, // with a road that rises, and the piles
    PANEL_GAP = 2,
    PILES_FROM = 108, // columns from which the piles have a place beside the runners
    PILES_MIN = 5,
};

// ------------------------------------------------------------------------------------ the position

static void read_course(struct race *race) {
    const json_t *course = json_object_get(race->position, "course");
    for (int i = 0; i < get_count(course); i++) {
        const char *colours = get_text(get_at(course, i), "legs");
        const char *kinds = get_text(get_at(course, i), "stops");
        for (; *colours && *kinds && race->length < LEGS_MAX; colours++, kinds++)
            race->legs[race->length++] = (struct leg){*colours, *kinds, !colours[1]};
    }
}

bool trail_is_running(const struct race *race, int runner) {
    return text_is(race->runner[runner], "status", "running");
}

static bool is_virtual(const struct race *race, int runner) {
    return json_is_null(json_object_get(race->runner[runner], "seat"));
}

static struct race read_race(const struct scene *scene) {
    struct race race = {.scene = scene, .position = scene->position, .start = -1};
    const json_t *runners = json_object_get(race.position, "runners");
    const json_t *start = json_object_get(json_object_get(scene->past, "run"), "start");
    int you = scene->voice.listener;
    for (int i = 0; i < RUNNERS; i++)
        race.runner[i] = get_at(runners, i);
    if (json_is_true(json_object_get(race.position, "laid")))
        read_course(&race);
    for (int i = 0; i < RUNNERS; i++) {
        int at = get_int(race.runner[i], "at");
        at = at < race.length ? at : race.length;
        race.at[i] = at < 0 ? 0 : at;
    }
    race.turn = get_int(race.position, "turn") == 1;
    race.followed = you >= 0 && you < RUNNERS && trail_is_running(&race, you) ? you : race.turn;
    if (json_is_integer(start))
        race.start = (int)json_integer_value(start);
    return race;
}

// "R2 Y J", or a dash; without blanks in a narrow board.
static void put_counts(struct pen *pen, const json_t *cards, bool tight) {
    const char *between = "";
    for (int i = 0; i < FACES; i++) {
        int count = trail_count_face(cards, trail_cards[i].letter);
        if (!count)
            continue;
        pen_put(pen, INK_PLAIN, between);
        trail_put_letter(pen, trail_cards[i].ink, trail_cards[i].letter);
        if (count > 1)
            pen_put_int(pen, trail_cards[i].ink, count);
        between = tight ? "" : " ";
    }
    if (!get_count(cards))
        pen_put(pen, INK_DIM, "–");
}

// --------------------------------------------------------------------------------- the run so far

// "YY▸R": what was spent, and for what.
static void put_step(const struct race *race, struct pen *pen, const json_t *step) {
    char sign[16];
    pd_text text = pd_text_on(sign, sizeof sign);
    const json_t *cards = json_object_get(race->position, "boost_cards");
    int from = get_int(step, "from"), to = get_int(step, "to");
    trail_put_cards(pen, json_object_get(step, "spent"));
    pen_put(pen, INK_PLAIN, "▸");
    for (int leg = from > 0 ? from : 0; leg < to && leg < race->length; leg++)
        trail_put_letter(pen, trail_card(race->legs[leg].colour)->ink, race->legs[leg].colour);
    if (to == from) {
        trail_put_sign(get_at(cards, get_int(step, "boost")), &text);
        pen_put(pen, INK_GOOD, sign);
    }
    pen_put(pen, INK_PLAIN, "  ");
}

// What was done in the run that is going on, in words where there is room; returns the columns.
static int draw_run(const struct race *race, struct pane line, bool in_words) {
    char words[128], count[16];
    pd_text text = pd_text_on(words, sizeof words);
    const json_t *steps = json_object_get(json_object_get(race->scene->past, "run"), "steps");
    struct pen pen = {line, 0, 0};
    if (race->start < 0 || !get_count(steps))
        return 0;
    snprintf(count, sizeof count, "%d", race->at[race->turn] - race->start);
    if (in_words)
        scene_format(race->scene, &text, "run-legs", "count", count, NULL);
    else
        pd_format(&text, "+{count}", "count", count, NULL);
    pen_put(&pen, INK_STRONG, words);
    pen_put(&pen, INK_PLAIN, "  ");
    for (int i = 0; i < get_count(steps); i++)
        put_step(race, &pen, get_at(steps, i));
    return pen.x;
}

// What the signs of the stops mean, beside each other or below each other.
static void draw_legend(const struct race *race, struct pane pane) {
    struct pen pen = {pane, 0, 0};
    for (int i = 0; i < STOPS; i++) {
        if (pane.height > 1)
            pen = (struct pen){pane, 0, i};
        pen_put(&pen, trail_stops[i].ink, trail_stops[i].sign);
        pen_put(&pen, INK_DIM, " ");
        pen_put(&pen, INK_DIM, trail_term(race, trail_stops[i].name));
        pen.x += 2;
    }
}

static int legend_columns(const struct race *race, bool beside) {
    int sum = -2, widest = 0;
    for (int i = 0; i < STOPS; i++) {
        int columns = 2 + text_columns(trail_term(race, trail_stops[i].name));
        sum += columns + 2;
        widest = columns > widest ? columns : widest;
    }
    return beside ? sum : widest;
}

// On a rising road, the space above its lower end is mostly free.
static bool is_sky_free(const struct road *road, int length, int columns, int rows) {
    for (int leg = 0; leg < length; leg++)
        if (road->at[leg].x <= columns && road->at[leg].y - 1 < rows)
            return false;
    return road->rises;
}

// The run and the legend; the run is the more important one.
static void draw_signs(const struct race *race, struct pane line, struct pane sky,
                       const struct road *road) {
    int columns = legend_columns(race, true), widest = legend_columns(race, false);
    bool in_sky = is_sky_free(road, race->length, widest, STOPS);
    int used = draw_run(race, line, in_sky || line.width >= 100);
    if (in_sky)
        draw_legend(race, pane_part(sky, 0, 0, widest, STOPS));
    else if (used + columns <= line.width)
        draw_legend(race, pane_part(line, line.width - columns, 0, columns, 1));
}

// ----------------------------------------------------------------------------------- the runners

static void put_name(const struct race *race, struct pen *pen, int runner, int most) {
    if (is_virtual(race, runner))
        pen->x += pane_put_within(pen->pane, pen->x, pen->y, most, INK_PLAIN,
                                  trail_term(race, "virtual"));
    else
        pen->x += scene_put_name(race->scene, pen->pane, pen->x, pen->y, most, runner);
}

// "▶ 7/30", "Finisher!"; returns the ink to say it in.
static enum ink say_status(const struct race *race, int runner, pd_text *out) {
    bool acts = !race->scene->over && race->turn == runner && trail_is_running(race, runner);
    bool is_out = text_is(race->runner[runner], "status", "out");
    if (text_is(race->runner[runner], "status", "finished")) {
        pd_put(out, trail_term(race, "finisher"));
        return INK_GOOD;
    }
    if (is_out)
        pd_put(out, trail_term(race, "dropped-out"));
    const char *mark = acts ? "▶ " : "";
    pd_put(out, is_out ? "  " : mark);
    pd_put_int(out, race->at[runner]);
    pd_put(out, "/");
    pd_put_int(out, race->length);
    if (is_out)
        return INK_BAD;
    return acts ? INK_STRONG : INK_PLAIN;
}

// Somebody else's cards, where they lie open.
static const json_t *open_hand(const struct race *race, int runner) {
    return runner == race->scene->voice.listener ? NULL
                                                 : json_object_get(race->runner[runner], "hand");
}

static void draw_name(const struct race *race, struct pane line, int runner) {
    char status[96];
    pd_text text = pd_text_on(status, sizeof status);
    const json_t *hand = open_hand(race, runner);
    enum ink ink = say_status(race, runner, &text);
    int right = line.width - text_columns(status), cards = get_count(hand);
    pane_put_right(line, 0, ink, status);
    struct pen pen = {line, right - (cards ? cards + 2 : 0), 0};
    right = pen.x;
    trail_put_cards(&pen, hand);
    pen = (struct pen){line, 0, 0};
    pen_put_seat(&pen, runner);
    pen.x++;
    put_name(race, &pen, runner, right - pen.x - 1);
}

static void put_label(const struct race *race, struct pen *pen, const char *id) {
    pen_put(pen, INK_DIM, pen->x ? "  " : "");
    pen_put(pen, INK_DIM, trail_term(race, id));
    pen_put(pen, INK_DIM, " ");
}

// The virtual runner's card that was turned up last.
static void put_turned(const struct race *race, struct pen *pen) {
    const json_t *turned = json_object_get(race->scene->past, "turned");
    char face = *get_text(turned, "face"), legs[16];
    if (!face)
        return;
    pen_put(pen, INK_PLAIN, "  ");
    trail_put_letter(pen, trail_card(face)->chip, face);
    snprintf(legs, sizeof legs, "▸+%d", get_int(turned, "legs"));
    pen_put(pen, INK_STRONG, legs);
}

static void draw_cards(const struct race *race, struct pane line, int runner, bool tight) {
    const json_t *position = race->runner[runner];
    struct pen pen = {line, 0, 0};
    if (!is_virtual(race, runner)) {
        put_label(race, &pen, "hand");
        pen_put_int(&pen, INK_STRONG, get_int(position, "hand_count"));
    }
    put_label(race, &pen, "deck");
    pen_put_int(&pen, INK_STRONG, get_int(position, "deck_count"));
    put_label(race, &pen, "discards");
    put_counts(&pen, json_object_get(position, "discard"), tight);
    if (is_virtual(race, runner) && !tight)
        put_turned(race, &pen);
}

static int number_columns(int number) {
    return number > 9 ? 2 : 1;
}

// The columns that draw_cards takes where it is tight.
static int cards_columns(const struct race *race, int runner) {
    static const char *const labels[] = {"hand", "deck", "discards"};
    const json_t *position = race->runner[runner], *discard = json_object_get(position, "discard");
    bool is_handless = is_virtual(race, runner);
    int columns = is_handless ? -2 : number_columns(get_int(position, "hand_count"));
    for (int i = is_handless; i < 3; i++)
        columns += text_columns(trail_term(race, labels[i])) + 1 + 2 * (i > 0);
    columns += number_columns(get_int(position, "deck_count"));
    for (int i = 0; i < FACES; i++) {
        int count = trail_count_face(discard, trail_cards[i].letter);
        if (count)
            columns += count > 1 ? 1 + number_columns(count) : 1;
    }
    return columns + !get_count(discard);
}

static void list_entries(const struct race *race, int runner, bool boosts,
                         struct entries *entries) {
    entries->count = 0;
    trail_add_setbacks(race, json_object_get(race->runner[runner], "setbacks"), entries);
    if (boosts)
        trail_add_boosts(race, json_object_get(race->runner[runner], "boosts"),
                         runner == race->turn, entries);
}

static void draw_runner(const struct race *race, struct pane pane, int runner) {
    struct entries entries;
    if (!race->runner[runner])
        return;
    list_entries(race, runner, true, &entries);
    draw_name(race, pane_part(pane, 0, 0, pane.width, 1), runner);
    draw_cards(race, pane_part(pane, 0, 1, pane.width, 1), runner, false);
    trail_draw_entries(&entries, pane_part(pane, 0, 2, pane.width, pane.height - 2));
}

// In a narrow board, a runner takes its whole width, with name and cards in one row. Where rows are
// scarce, one's own Boosts are left out, as they lie among one's cards.
static void list_narrow(const struct race *race, int runner, bool scarce, struct entries *entries) {
    list_entries(race, runner, !scarce || runner != race->scene->voice.listener, entries);
}

static int runner_rows(const struct race *race, int width, int runner, bool scarce) {
    struct entries entries;
    list_narrow(race, runner, scarce, &entries);
    return 1 + trail_count_rows(&entries, width);
}

// A runner who has finished or dropped out needs no cards.
static void draw_flat_runner(const struct race *race, struct pane pane, int runner, bool scarce) {
    struct entries entries;
    int cards = trail_is_running(race, runner) ? cards_columns(race, runner) + 2 : 0;
    int name = pane.width - cards;
    list_narrow(race, runner, scarce, &entries);
    draw_name(race, pane_part(pane, 0, 0, name, 1), runner);
    if (cards)
        draw_cards(race, pane_part(pane, name + 2, 0, cards - 2, 1), runner, true);
    trail_draw_entries(&entries, pane_part(pane, 0, 1, pane.width, pane.height - 1));
}

// ------------------------------------------------------------------------------------- the piles

static void draw_pile(const struct race *race, struct pane pane, const char *title,
                      const struct entries *entries) {
    pane_put(pane, 0, 0, INK_DIM, trail_term(race, title));
    trail_draw_entries(entries, pane_part(pane, 0, 1, pane.width, pane.height - 1));
}

static void list_setback_pile(const struct race *race, struct entries *entries) {
    entries->count = 0;
    trail_add_setbacks(race, json_object_get(race->position, "setback_pile"), entries);
}

static void list_boost_pile(const struct race *race, struct entries *entries) {
    entries->count = 0;
    trail_add_boosts(race, json_object_get(race->position, "boost_pile"), false, entries);
}

// --------------------------------------------------------------------------------------- the board

// At the right edge: how many cards the piles have.
static void draw_pile_counts(const struct race *race, struct pane line) {
    char counts[128];
    pd_text text = pd_text_on(counts, sizeof counts);
    pd_put(&text, trail_term(race, "setbacks"));
    pd_put(&text, " ");
    pd_put_int(&text, get_count(json_object_get(race->position, "setback_pile")));
    pd_put(&text, "  ");
    pd_put(&text, trail_term(race, "boosts"));
    pd_put(&text, " ");
    pd_put_int(&text, get_count(json_object_get(race->position, "boost_pile")));
    pane_put_right(line, 0, INK_DIM, counts);
}

// The round, the phases of a turn with the one it is (or only that), and how many cards the piles
// have.
static void draw_head(const struct race *race, struct pane line) {
    static const char *const phases[] = {"run", "keep", "aid"};
    char round[64];
    pd_text text = pd_text_on(round, sizeof round);
    struct pen pen = {line, 0, 0};
    trail_put_number_in(race, &text, "round", get_int(race->position, "round"));
    pen_put(&pen, INK_STRONG, round);
    pen_put(&pen, INK_PLAIN, "   ");
    for (int i = 0; i < 3 && !race->scene->over; i++) {
        bool now = text_is(race->position, "phase", phases[i]);
        if (line.width < NARROW && !now)
            continue;
        pen_put(&pen, INK_FRAME, i && line.width >= NARROW ? " ▸ " : "");
        pen_put(&pen, now ? INK_STRONG : INK_FRAME, scene_term_of(race->scene, "phase", phases[i]));
    }
    draw_pile_counts(race, pane_part(line, pen.x + 2, 0, line.width - pen.x - 2, 1));
}

// The cards that can still be turned up, below or beside the runners.
static void draw_piles(const struct race *race, struct pane pane, bool beside) {
    struct entries setback_pile, boost_pile;
    list_setback_pile(race, &setback_pile);
    list_boost_pile(race, &boost_pile);
    int half = beside ? pane.height / 2 : (pane.width - PANEL_GAP) / 2;
    struct pane first =
        beside ? pane_part(pane, 0, 0, pane.width, half) : pane_part(pane, 0, 0, half, pane.height);
    struct pane second = beside ? pane_part(pane, 0, half, pane.width, pane.height - half)
                                : pane_part(pane, half + PANEL_GAP, 0, half, pane.height);
    draw_pile(race, first, "setbacks-left", &setback_pile);
    draw_pile(race, second, "boosts-left", &boost_pile);
}

static void draw_bottom(const struct race *race, struct pane pane) {
    bool beside = pane.width >= PILES_FROM && pane.height > PILES_MIN;
    int columns = beside ? RUNNERS + 1 : RUNNERS;
    int width = (pane.width - PANEL_GAP * (columns - 1)) / columns;
    int below = beside ? 0 : pane.height - 6;
    below = below > 11 ? 11 : below;
    below = below < PILES_MIN ? 0 : below;
    for (int i = 0; i < RUNNERS; i++)
        draw_runner(
            race,
            pane_part(pane, i * (width + PANEL_GAP), 0, width, pane.height - below - (below > 0)),
            i);
    if (beside)
        draw_piles(race, pane_part(pane, RUNNERS * (width + PANEL_GAP), 0, width, pane.height),
                   true);
    if (below)
        draw_piles(race, pane_part(pane, 0, pane.height - below, pane.width, below), false);
}

// The road and both runners; what is left is for the next legs, the run and the legend.
static int narrow_rows(const struct race *race, int width, const struct road *road, bool scarce) {
    int rows = 1 + road->rows;
    for (int i = 0; i < RUNNERS; i++)
        rows += race->runner[i] ? runner_rows(race, width, i, scarce) : 0;
    return rows;
}

static void draw_narrow(const struct race *race, struct pane pane, const struct road *road) {
    int y = 1 + road->rows, width = pane.width;
    bool scarce = narrow_rows(race, width, road, false) > pane.height;
    int spare = pane.height - narrow_rows(race, width, road, scarce);
    struct pane sky = pane_part(pane, 0, 1, width, road->rows);
    trail_draw_road(race, sky, road);
    if (spare > 1)
        draw_signs(race, pane_part(pane, 0, y++, width, 1), sky, road);
    if (spare > 0)
        trail_draw_ahead(race, pane_part(pane, 0, y++, width, 1));
    y += spare > 2;
    for (int i = 0; i < RUNNERS && race->runner[i]; i++) {
        int rows = runner_rows(race, width, i, scarce);
        draw_flat_runner(race, pane_part(pane, 0, y, width, rows), i, scarce);
        y += rows + (spare > 3);
    }
}

static struct face_rows count_rows(const struct scene *scene, int width) {
    struct race race = read_race(scene);
    struct road road;
    if (width >= NARROW || !race.length)
        return (struct face_rows){BOARD_ROWS, BOARD_FULL};
    trail_lay_road(&race, width, 0, &road);
    return (struct face_rows){narrow_rows(&race, width, &road, true), BOARD_FULL};
}

// Rows for what is ahead of a runner, where so many are left below the road.
static int count_rows_ahead(int left) {
    if (left >= 28)
        return 5;
    if (left >= 16)
        return 3;
    return left >= 8 ? 2 : 1;
}

static void draw_board(const struct scene *scene, struct pane pane) {
    struct race race = read_race(scene);
    struct road road;
    int y = 1, width = pane.width;
    trail_lay_road(&race, width, pane.height - BOARD_ROWS, &road);
    int left = pane.height - y - road.rows;
    draw_head(&race, pane_part(pane, 0, 0, width, 1));
    if (!race.length)
        return;
    if (width < NARROW) {
        draw_narrow(&race, pane, &road);
        return;
    }
    struct pane sky = pane_part(pane, 0, y, width, road.rows);
    trail_draw_road(&race, sky, &road);
    y += road.rows + (left >= 14);
    if (left >= 6)
        draw_signs(&race, pane_part(pane, 0, y++, width, 1), sky, &road);
    int rows = count_rows_ahead(left);
    trail_draw_ahead(&race, pane_part(pane, 0, y, width, rows));
    y += rows;
    if (left >= 8)
        pane_row(pane_part(pane, 0, y++, width, 1), 0, INK_FRAME, "─");
    draw_bottom(&race, pane_part(pane, 0, y, width, pane.height - y));
}

// ---------------------------------------------------------------------------------------- the hand

static void name_card(const struct race *race, const struct race_card *card, int count,
                      struct spot *spot) {
    *spot = (struct spot){.key = {card->letter}, .card = {card->letter}, .ink = card->chip};
    snprintf(spot->label, sizeof spot->label, "%c %s", card->letter - 'a' + 'A', card->sign);
    snprintf(spot->name, sizeof spot->name, "%s", trail_term(race, card->name));
    if (count > 1)
        snprintf(spot->below, sizeof spot->below, "× %d", count);
    // A refusal of the pair explains best why the card is of no use.
    if (count > 1 && card->letter != 'j')
        snprintf(spot->why, sizeof spot->why, "%c%c", card->letter, card->letter);
}

static void name_boost(const struct race *race, const json_t *runner, const char *slug,
                       struct spot *spot) {
    const json_t *card = trail_boost_card(race, slug), *cost = json_object_get(card, "cost");
    const char *setback = get_text_at(json_object_get(runner, "setbacks"), 0);
    *spot = (struct spot){.ink = INK_CARD};
    snprintf(spot->key, sizeof spot->key, "boost %s", slug);
    snprintf(spot->card, sizeof spot->card, "%s", slug);
    snprintf(spot->why, sizeof spot->why,
             text_is(card, "kind", "remedy") ? "boost %s -%s" : "boost %s", slug,
             *setback ? setback : "all-good");
    pd_text label = pd_text_on(spot->label, sizeof spot->label);
    trail_put_sign(card, &label);
    pd_text name = pd_text_on(spot->name, sizeof spot->name);
    trail_put_boost(race, card, &name);
    pd_put(&name, " (");
    trail_put_effect(race, card, &name);
    pd_put(&name, ")");
    pd_text below = pd_text_on(spot->below, sizeof spot->below);
    for (int i = 0; i < get_count(cost); i++) {
        char letter[] = {(char)(*get_text_at(cost, i) - 'a' + 'A'), '\0'};
        pd_put(&below, letter);
    }
    if (race->turn == get_int(runner, "seat") && trail_is_used(race, card))
        snprintf(spot->below, sizeof spot->below, "✓");
}

static int list_hand(const struct scene *scene, struct spot spots[SPOTS_MAX]) {
    struct race race = read_race(scene);
    int you = scene->voice.listener, count = 0;
    if (you < 0 || you >= RUNNERS || !race.runner[you])
        return 0;
    const json_t *hand = json_object_get(race.runner[you], "hand");
    const json_t *boosts = json_object_get(race.runner[you], "boosts");
    for (int i = 0; i < FACES; i++) {
        int held = trail_count_face(hand, trail_cards[i].letter);
        if (held)
            name_card(&race, &trail_cards[i], held, &spots[count++]);
    }
    for (int i = 0; i < get_count(boosts) && count < SPOTS_MAX; i++)
        name_boost(&race, race.runner[you], get_text_at(boosts, i), &spots[count++]);
    return count;
}

// A card offers the moves paid with cards of its face alone, and keeping it; a Boost offers all
// ways to use it. So no move is offered twice.
static bool takes(const struct spot *spot, const json_t *does) {
    if (text_is(does, "what", "run"))
        return strcmp(get_text_at(json_object_get(does, "cards"), 0), spot->card) == 0;
    return text_is(does, "card", spot->card) || text_is(does, "boost", spot->card);
}

const struct face face_trail = {
    .id = "trail",
    .board = draw_board,
    .rows = count_rows,
    .hand = list_hand,
    .takes = takes,
};
