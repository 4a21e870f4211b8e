// How Trail Again looks in a terminal: the course with both runners on it, the next legs close up,
// what was paid in this run, and what lies before each runner.
#include "tui/faces/trail.h"
#include "tui/faces.h"

#include <string.h>

#define N_(text) text

enum {
    PANEL_GAP = 2,
    PILES_FROM = 108, // columns from which the piles have a place beside the runners
    PILES_MIN = 5,
};

// -------------------------------------------------------------------------------------- the facts

static void read_course(struct race *race) {
    const json_t *course = json_object_get(race->facts, "course");
    for (int i = 0; i < fact_count(course); i++) {
        const char *colours = fact_text(fact_at(course, i), "legs");
        const char *kinds = fact_text(fact_at(course, i), "stops");
        for (; *colours && *kinds && race->length < LEGS_MAX; colours++, kinds++)
            race->legs[race->length++] = (struct leg){*colours, *kinds, !colours[1]};
    }
}

bool trail_is_running(const struct race *race, int runner) {
    return fact_is(race->runner[runner], "status", "running");
}

static bool is_virtual(const struct race *race, int runner) {
    return json_is_null(json_object_get(race->runner[runner], "seat"));
}

static struct race read_race(const struct scene *scene) {
    struct race race = {.scene = scene, .facts = scene->facts, .start = -1};
    const json_t *runners = json_object_get(race.facts, "runners");
    const json_t *start = json_object_get(scene->memory, "start");
    int you = scene->voice.listener;
    read_course(&race);
    for (int i = 0; i < RUNNERS; i++) {
        race.runner[i] = fact_at(runners, i);
        int at = fact_int(race.runner[i], "at");
        race.at[i] = at < 0 ? 0 : at > race.length ? race.length : at;
    }
    race.turn = fact_int(race.facts, "turn") == 1;
    race.followed = you >= 0 && you < RUNNERS && trail_is_running(&race, you) ? you : race.turn;
    if (json_is_integer(start))
        race.start = (int)json_integer_value(start);
    return race;
}

// "R2 Y J", or a dash.
static void put_counts(struct pen *pen, const json_t *cards) {
    const char *between = "";
    for (int i = 0; i < FACES; i++) {
        int count = trail_count_face(cards, trail_cards[i].letter);
        if (!count)
            continue;
        pen_put(pen, INK_PLAIN, between);
        trail_put_letter(pen, trail_cards[i].ink, trail_cards[i].letter);
        if (count > 1)
            pen_put_int(pen, trail_cards[i].ink, count);
        between = " ";
    }
    if (!fact_count(cards))
        pen_put(pen, INK_DIM, "–");
}

// --------------------------------------------------------------------------------- the run so far

// "YY▸R": what was spent, and for what.
static void put_step(const struct race *race, struct pen *pen, const json_t *step) {
    char sign[16];
    pd_text text = pd_text_on(sign, sizeof sign);
    const json_t *cards = json_object_get(race->facts, "boost_cards");
    int from = fact_int(step, "from"), to = fact_int(step, "to");
    trail_put_cards(pen, json_object_get(step, "spent"));
    pen_put(pen, INK_PLAIN, "▸");
    for (int leg = from; leg < to && leg < race->length; leg++)
        trail_put_letter(pen, trail_card(race->legs[leg].colour)->ink, race->legs[leg].colour);
    if (to == from) {
        trail_put_sign(fact_at(cards, fact_int(step, "boost")), &text);
        pen_put(pen, INK_GOOD, sign);
    }
    pen_put(pen, INK_PLAIN, "  ");
}

// What was done in the run that is going on, in words where there is room; returns the columns.
static int draw_run(const struct race *race, struct pane line, bool in_words) {
    char words[128], count[16];
    pd_text text = pd_text_on(words, sizeof words);
    const json_t *steps = json_object_get(race->scene->memory, "steps");
    struct pen pen = {line, 0, 0};
    if (race->start < 0 || !fact_count(steps))
        return 0;
    snprintf(count, sizeof count, "%d", race->at[race->turn] - race->start);
    if (in_words)
        scene_format(race->scene, &text, N_("Legs in this run: {count}"), "count", count, NULL);
    else
        pd_format(&text, "+{count}", "count", count, NULL);
    pen_put(&pen, INK_STRONG, words);
    pen_put(&pen, INK_PLAIN, "  ");
    for (int i = 0; i < fact_count(steps); i++)
        put_step(race, &pen, fact_at(steps, i));
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
        pen_put(&pen, INK_DIM, trail_tr(race, trail_stops[i].name));
        pen.x += 2;
    }
}

static int legend_columns(const struct race *race, bool beside) {
    int sum = -2, widest = 0;
    for (int i = 0; i < STOPS; i++) {
        int columns = 2 + text_columns(trail_tr(race, trail_stops[i].name));
        sum += columns + 2;
        widest = columns > widest ? columns : widest;
    }
    return beside ? sum : widest;
}

// Above the foot of a road that rises there is mostly nothing else.
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
                                  trail_tr(race, N_("the virtual runner")));
    else
        pen->x += scene_put_name(race->scene, pen->pane, pen->x, pen->y, most, runner);
}

// "▶ 7/30", "Finisher!"; returns the ink to say it in.
static enum ink say_status(const struct race *race, int runner, pd_text *out) {
    bool acts = !race->scene->over && race->turn == runner && trail_is_running(race, runner);
    bool is_out = fact_is(race->runner[runner], "status", "out");
    if (fact_is(race->runner[runner], "status", "finished")) {
        pd_put(out, trail_tr(race, N_("Finisher!")));
        return INK_GOOD;
    }
    if (is_out)
        pd_put(out, trail_tr(race, N_("Dropped out (DNF)")));
    pd_put(out, is_out ? "  " : acts ? "▶ " : "");
    pd_put_int(out, race->at[runner]);
    pd_put(out, "/");
    pd_put_int(out, race->length);
    return is_out ? INK_BAD : acts ? INK_STRONG : INK_PLAIN;
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
    int right = line.width - text_columns(status), cards = fact_count(hand);
    pane_put_right(line, 0, ink, status);
    struct pen pen = {line, right - (cards ? cards + 2 : 0), 0};
    right = pen.x;
    trail_put_cards(&pen, hand);
    pen = (struct pen){line, 0, 0};
    pen_put_seat(&pen, runner);
    pen.x++;
    put_name(race, &pen, runner, right - pen.x - 1);
}

static void put_label(const struct race *race, struct pen *pen, const char *message) {
    pen_put(pen, INK_DIM, pen->x ? "  " : "");
    pen_put(pen, INK_DIM, trail_tr(race, message));
    pen_put(pen, INK_DIM, " ");
}

// The virtual runner's card that was turned up last.
static void put_turned(const struct race *race, struct pen *pen) {
    const json_t *turned = json_object_get(race->scene->memory, "turned");
    char face = *fact_text(turned, "face"), legs[16];
    if (!face)
        return;
    pen_put(pen, INK_PLAIN, "  ");
    trail_put_letter(pen, trail_card(face)->chip, face);
    snprintf(legs, sizeof legs, "▸+%d", fact_int(turned, "legs"));
    pen_put(pen, INK_STRONG, legs);
}

static void draw_cards(const struct race *race, struct pane line, int runner) {
    const json_t *facts = race->runner[runner];
    struct pen pen = {line, 0, 0};
    if (!is_virtual(race, runner)) {
        put_label(race, &pen, N_("hand"));
        pen_put_int(&pen, INK_STRONG, fact_int(facts, "hand_count"));
    }
    put_label(race, &pen, N_("deck"));
    pen_put_int(&pen, INK_STRONG, fact_int(facts, "deck_count"));
    put_label(race, &pen, N_("discards"));
    put_counts(&pen, json_object_get(facts, "discard"));
    if (is_virtual(race, runner))
        put_turned(race, &pen);
}

static void list_entries(const struct race *race, int runner, struct entries *entries) {
    entries->count = 0;
    trail_add_setbacks(race, json_object_get(race->runner[runner], "setbacks"), entries);
    trail_add_boosts(race, json_object_get(race->runner[runner], "boosts"), runner == race->turn,
                     entries);
}

static void draw_runner(const struct race *race, struct pane pane, int runner) {
    struct entries entries;
    if (!race->runner[runner])
        return;
    list_entries(race, runner, &entries);
    draw_name(race, pane_part(pane, 0, 0, pane.width, 1), runner);
    draw_cards(race, pane_part(pane, 0, 1, pane.width, 1), runner);
    trail_draw_entries(&entries, pane_part(pane, 0, 2, pane.width, pane.height - 2));
}

// ------------------------------------------------------------------------------------- the piles

static void draw_pile(const struct race *race, struct pane pane, const char *title,
                      const struct entries *entries) {
    pane_put(pane, 0, 0, INK_DIM, trail_tr(race, title));
    trail_draw_entries(entries, pane_part(pane, 0, 1, pane.width, pane.height - 1));
}

static void list_setback_pile(const struct race *race, struct entries *entries) {
    entries->count = 0;
    trail_add_setbacks(race, json_object_get(race->facts, "setback_pile"), entries);
}

static void list_boost_pile(const struct race *race, struct entries *entries) {
    entries->count = 0;
    trail_add_boosts(race, json_object_get(race->facts, "boost_pile"), false, entries);
}

// --------------------------------------------------------------------------------------- the board

// At the right edge: how many cards the piles have.
static void draw_pile_counts(const struct race *race, struct pane line) {
    char counts[128];
    pd_text text = pd_text_on(counts, sizeof counts);
    pd_put(&text, trail_tr(race, N_("Setbacks")));
    pd_put(&text, " ");
    pd_put_int(&text, fact_count(json_object_get(race->facts, "setback_pile")));
    pd_put(&text, "  ");
    pd_put(&text, trail_tr(race, N_("Boosts")));
    pd_put(&text, " ");
    pd_put_int(&text, fact_count(json_object_get(race->facts, "boost_pile")));
    pane_put_right(line, 0, INK_DIM, counts);
}

// The round, the phases of a turn with the one it is, and how many cards the piles have.
static void draw_head(const struct race *race, struct pane line) {
    static const struct {
        const char *name, *message;
    } phases[] = {{"run", N_("Run")}, {"keep", N_("Keep")}, {"aid", N_("Aid Station")}};
    char round[64];
    pd_text text = pd_text_on(round, sizeof round);
    struct pen pen = {line, 0, 0};
    trail_put_number_in(race, &text, N_("Round {number}"), fact_int(race->facts, "round"));
    pen_put(&pen, INK_STRONG, round);
    pen_put(&pen, INK_PLAIN, "   ");
    for (int i = 0; i < 3 && !race->scene->over; i++) {
        bool now = fact_is(race->facts, "phase", phases[i].name);
        pen_put(&pen, INK_FRAME, i ? " ▸ " : "");
        pen_put(&pen, now ? INK_STRONG : INK_FRAME, trail_tr(race, phases[i].message));
    }
    draw_pile_counts(race, pane_part(line, pen.x + 2, 0, line.width - pen.x - 2, 1));
}

// What can still come up, below or beside the runners.
static void draw_piles(const struct race *race, struct pane pane, bool beside) {
    struct entries setback_pile, boost_pile;
    list_setback_pile(race, &setback_pile);
    list_boost_pile(race, &boost_pile);
    int half = beside ? pane.height / 2 : (pane.width - PANEL_GAP) / 2;
    struct pane first =
        beside ? pane_part(pane, 0, 0, pane.width, half) : pane_part(pane, 0, 0, half, pane.height);
    struct pane second = beside ? pane_part(pane, 0, half, pane.width, pane.height - half)
                                : pane_part(pane, half + PANEL_GAP, 0, half, pane.height);
    draw_pile(race, first, N_("Setbacks that can come up"), &setback_pile);
    draw_pile(race, second, N_("Boosts that can be drawn"), &boost_pile);
}

static void draw_bottom(const struct race *race, struct pane pane) {
    bool beside = pane.width >= PILES_FROM && pane.height > PILES_MIN;
    int columns = beside ? RUNNERS + 1 : RUNNERS;
    int width = (pane.width - PANEL_GAP * (columns - 1)) / columns;
    int below = beside ? 0 : pane.height - 6;
    below = below < PILES_MIN ? 0 : below > 11 ? 11 : below;
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

static void draw_board(const struct scene *scene, struct pane pane) {
    struct race race = read_race(scene);
    struct road road;
    int y = 1, width = pane.width;
    trail_lay_road(&race, width, pane.height - 11, &road);
    int left = pane.height - y - road.rows;
    draw_head(&race, pane_part(pane, 0, 0, width, 1));
    struct pane sky = pane_part(pane, 0, y, width, road.rows);
    trail_draw_road(&race, sky, &road);
    y += road.rows + (left >= 14);
    if (left >= 6)
        draw_signs(&race, pane_part(pane, 0, y++, width, 1), sky, &road);
    int rows = left >= 28 ? 5 : left >= 16 ? 3 : left >= 8 ? 2 : 1;
    trail_draw_ahead(&race, pane_part(pane, 0, y, width, rows));
    y += rows;
    if (left >= 8)
        pane_row(pane_part(pane, 0, y++, width, 1), 0, INK_FRAME, "─");
    draw_bottom(&race, pane_part(pane, 0, y, width, pane.height - y));
}

// ---------------------------------------------------------------------------------------- the hand

static void name_card(const struct race *race, const struct race_card *card, int count,
                      struct spot *spot) {
    *spot = (struct spot){.key = {card->letter}, .ink = card->chip};
    snprintf(spot->label, sizeof spot->label, "%c %s", card->letter - 'a' + 'A', card->sign);
    snprintf(spot->name, sizeof spot->name, "%s", trail_tr(race, card->name));
    if (count > 1)
        snprintf(spot->below, sizeof spot->below, "× %d", count);
    // Of a pair it can be said best why it is of no use.
    if (count > 1 && card->letter != 'j')
        snprintf(spot->why, sizeof spot->why, "%c%c", card->letter, card->letter);
}

static void name_boost(const struct race *race, const json_t *runner, const char *slug,
                       struct spot *spot) {
    const json_t *card = trail_boost_card(race, slug), *cost = json_object_get(card, "cost");
    const char *setback = fact_text_at(json_object_get(runner, "setbacks"), 0);
    *spot = (struct spot){.ink = INK_CARD};
    snprintf(spot->key, sizeof spot->key, "boost %s", slug);
    snprintf(spot->why, sizeof spot->why,
             fact_is(card, "kind", "remedy") ? "boost %s -%s" : "boost %s", slug,
             *setback ? setback : "all-good");
    pd_text label = pd_text_on(spot->label, sizeof spot->label);
    trail_put_sign(card, &label);
    pd_text name = pd_text_on(spot->name, sizeof spot->name);
    pd_put(&name, fact_text(card, "title"));
    pd_put(&name, " (");
    trail_put_effect(race, card, &name);
    pd_put(&name, ")");
    pd_text below = pd_text_on(spot->below, sizeof spot->below);
    for (int i = 0; i < fact_count(cost); i++) {
        char letter[] = {(char)(*fact_text_at(cost, i) - 'a' + 'A'), '\0'};
        pd_put(&below, letter);
    }
    if (race->turn == fact_int(runner, "seat") && trail_is_used(race, card))
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
    for (int i = 0; i < fact_count(boosts) && count < SPOTS_MAX; i++)
        name_boost(&race, race.runner[you], fact_text_at(boosts, i), &spots[count++]);
    return count;
}

// A card stands for what is paid with cards of its face alone, and for keeping it; a Boost for all
// ways to use it, so that no move is offered twice.
static bool takes(const struct spot *spot, const char *move) {
    size_t length = strlen(spot->key);
    if (length > 1)
        return strncmp(move, spot->key, length) == 0 && (!move[length] || move[length] == ' ');
    if (strncmp(move, "keep ", 5) == 0)
        return strcmp(move + 5, spot->key) == 0;
    return *move == *spot->key && (!move[1] || (!move[2] && (move[1] == *move || move[1] == '*')));
}

// ------------------------------------------------------------------------------------- the memory

// What the run of the turn looks like is put together from the positions that follow each other:
// where it began, and in `steps` the legs from … to − 1, or a Boost used on the spot, with the
// cards spent. `last` is the position before, as far as it is needed.

static json_t *note_of(const json_t *facts) {
    const json_t *runners = json_object_get(facts, "runners");
    json_t *at = json_array(), *discards = json_array();
    for (int i = 0; i < RUNNERS; i++) {
        json_array_append_new(at, json_integer(fact_int(fact_at(runners, i), "at")));
        json_array_append_new(discards,
                              json_deep_copy(json_object_get(fact_at(runners, i), "discard")));
    }
    return json_pack("{s:i, s:i, s:o, s:o, s:O}", "turn", fact_int(facts, "turn"), "round",
                     fact_int(facts, "round"), "at", at, "discards", discards, "used",
                     json_object_get(facts, "used"));
}

// The cards that are among the discards now and were not before.
static json_t *cards_between(const json_t *last, const json_t *note, int runner) {
    json_t *cards = json_array();
    const json_t *was = fact_at(json_object_get(last, "discards"), runner);
    const json_t *is = fact_at(json_object_get(note, "discards"), runner);
    for (int i = 0; i < FACES; i++) {
        int more = trail_count_face(is, trail_cards[i].letter) -
                   trail_count_face(was, trail_cards[i].letter);
        for (; more > 0; more--)
            json_array_append_new(cards, json_stringn(&trail_cards[i].letter, 1));
    }
    return cards;
}

// The Boost that has been used since then, by its place among all; −1 when there is none.
static int boost_between(const json_t *last, const json_t *note) {
    const json_t *was = json_object_get(last, "used"), *is = json_object_get(note, "used");
    for (int i = 0; i < fact_count(is); i++)
        if (fact_int_at(is, i) != fact_int_at(was, i) || i >= fact_count(was))
            return fact_int_at(is, i);
    return -1;
}

static void add_step(json_t *steps, const json_t *last, const json_t *note) {
    int turn = fact_int(note, "turn"), boost = boost_between(last, note);
    int from = fact_int_at(json_object_get(last, "at"), turn);
    int to = fact_int_at(json_object_get(note, "at"), turn);
    if (to == from && boost < 0)
        return;
    json_array_append_new(steps, json_pack("{s:i, s:i, s:i, s:o}", "from", from, "to", to, "boost",
                                           boost, "spent", cards_between(last, note, turn)));
}

// What the virtual runner has turned up, and how far it went with that.
static void note_turned(json_t *memory, const json_t *last, const json_t *note) {
    int was = fact_int_at(json_object_get(last, "at"), 1);
    int is = fact_int_at(json_object_get(note, "at"), 1);
    json_t *cards = cards_between(last, note, 1);
    if (is > was && fact_count(cards) == 1)
        json_object_set_new(
            memory, "turned",
            json_pack("{s:s, s:i}", "face", fact_text_at(cards, 0), "legs", is - was));
    json_decref(cards);
}

static bool begins_run(const json_t *last, const json_t *facts) {
    bool ran = json_is_true(json_object_get(facts, "ran"));
    return !last || fact_int(last, "turn") != fact_int(facts, "turn") ||
           fact_int(last, "round") != fact_int(facts, "round") ||
           (!ran && !fact_count(json_object_get(facts, "used")));
}

static json_t *remember(json_t *memory, const json_t *facts) {
    json_t *note = note_of(facts), *kept = memory ? memory : json_object();
    const json_t *last = json_object_get(kept, "last");
    if (begins_run(last, facts)) {
        bool known = !json_is_true(json_object_get(facts, "ran"));
        int at = fact_int_at(json_object_get(note, "at"), fact_int(facts, "turn"));
        json_object_set_new(kept, "start", known ? json_integer(at) : json_null());
        json_object_set_new(kept, "steps", json_array());
    } else {
        add_step(json_object_get(kept, "steps"), last, note);
    }
    if (last)
        note_turned(kept, last, note);
    json_object_set_new(kept, "last", note);
    return kept;
}

const struct face face_trail = {
    .id = "trail",
    .board = draw_board,
    .hand = list_hand,
    .takes = takes,
    .remember = remember,
};
