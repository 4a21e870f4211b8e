// Setbacks and Boosts of Trail Again: what they are called, what they do, and lists of them.
#include "tui/faces/trail.h"

#include <string.h>

#define N_(text) text

// ------------------------------------------------------------------------------------------ words

const char *trail_tr(const struct race *race, const char *message) {
    return scene_tr(race->scene, message);
}

void trail_put_number_in(const struct race *race, pd_text *out, const char *message, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    scene_format(race->scene, out, message, "number", text, NULL);
}

int trail_count_face(const json_t *cards, char letter) {
    int count = 0;
    for (int i = 0; i < fact_count(cards); i++)
        count += *fact_text_at(cards, i) == letter;
    return count;
}

// "GG", each on its colour.
void trail_put_cards(struct pen *pen, const json_t *cards) {
    for (int i = 0; i < fact_count(cards); i++) {
        char letter = *fact_text_at(cards, i);
        trail_put_letter(pen, trail_card(letter)->chip, letter);
    }
}

// ----------------------------------------------------------------------------------------- Boosts

const json_t *trail_boost_card(const struct race *race, const char *name) {
    const json_t *cards = json_object_get(race->facts, "boost_cards");
    for (int i = 0; i < fact_count(cards); i++)
        if (fact_is(fact_at(cards, i), "name", name))
            return fact_at(cards, i);
    return NULL;
}

bool trail_is_used(const struct race *race, const json_t *card) {
    const json_t *cards = json_object_get(race->facts, "boost_cards");
    const json_t *used = json_object_get(race->facts, "used");
    for (int i = 0; i < fact_count(used); i++)
        if (fact_at(cards, fact_int_at(used, i)) == card)
            return true;
    return false;
}

void trail_put_sign(const json_t *card, pd_text *out) {
    int number = fact_int(card, "legs") + fact_int(card, "draws");
    if (fact_is(card, "kind", "remedy")) {
        pd_put(out, "−!");
    } else if (fact_is(card, "kind", "in-sight")) {
        pd_put(out, "G=J");
    } else {
        pd_put(out, fact_is(card, "kind", "dash") ? "▶" : "+");
        pd_put_int(out, number);
    }
}

void trail_put_short_effect(const struct race *race, const json_t *card, pd_text *out) {
    if (fact_is(card, "kind", "dash"))
        trail_put_number_in(race, out, N_("run {number}"), fact_int(card, "legs"));
    else if (fact_is(card, "kind", "remedy"))
        pd_put(out, trail_tr(race, N_("heal one")));
    else if (fact_is(card, "kind", "second-wind"))
        trail_put_number_in(race, out, N_("draw {number}"), fact_int(card, "draws"));
    else
        pd_put(out, "G=J");
}

void trail_put_effect(const struct race *race, const json_t *card, pd_text *out) {
    if (fact_is(card, "kind", "dash"))
        trail_put_number_in(race, out, N_("run legs of any colour: {number}"),
                            fact_int(card, "legs"));
    else if (fact_is(card, "kind", "remedy"))
        pd_put(out, trail_tr(race, N_("discard a Setback of your choice")));
    else if (fact_is(card, "kind", "second-wind"))
        trail_put_number_in(race, out, N_("draw Race cards: {number}"), fact_int(card, "draws"));
    else
        pd_put(out, trail_tr(race, N_("green cards are jokers while you are second")));
}

// ------------------------------------------------------------------------------------------ lists

static const struct setback {
    const char *slug, *name, *effect, *brief;
    int fewer; // cards at the end of the turn
} setbacks[] = {
    {"all-good", N_("All Good"), N_("does nothing"), "", 0},
    {"exhaustion", N_("Exhaustion"), N_("no Boosts may be used"), N_("no Boosts"), 0},
    {"sprain", N_("Sprain"), N_("2 cards fewer at the end of the turn"), N_("draw −{number}"), 2},
    {"hypo", N_("Hypo"), N_("no card may be kept"), N_("keep none"), 0},
    {"blisters", N_("Blisters"), N_("no Boosts from Aid Stations"), N_("no new Boosts"), 0},
    {"cramp", N_("Cramp"), N_("1 card fewer at the end of the turn"), N_("draw −{number}"), 1},
    {"side-stitch", N_("Side Stitch"), N_("no pairs of red"), N_("no pairs of red"), 0},
    {"dehydration", N_("Dehydration"), N_("no pairs of yellow"), N_("no pairs of yellow"), 0},
    {"nausea", N_("Nausea"), N_("no pairs of green"), N_("no pairs of green"), 0},
};

static const struct setback *find_setback(const char *slug) {
    for (size_t i = 0; i < sizeof setbacks / sizeof *setbacks; i++)
        if (strcmp(setbacks[i].slug, slug) == 0)
            return &setbacks[i];
    return NULL;
}

static void add_setback(const struct race *race, const char *slug, int count,
                        struct entries *entries) {
    const struct setback *setback = find_setback(slug);
    if (!setback || entries->count == ENTRIES_MAX)
        return;
    struct entry *entry = &entries->at[entries->count++];
    *entry = (struct entry){0};
    pd_text name = pd_text_on(entry->name, sizeof entry->name);
    pd_put(&name, trail_tr(race, setback->name));
    if (count > 1) {
        pd_put(&name, " ×");
        pd_put_int(&name, count);
    }
    pd_text brief = pd_text_on(entry->brief, sizeof entry->brief);
    if (*setback->brief)
        trail_put_number_in(race, &brief, setback->brief, setback->fewer);
    entry->is_harmless = !*setback->brief;
    pd_text full = pd_text_on(entry->full, sizeof entry->full);
    pd_put(&full, trail_tr(race, setback->effect));
}

// Equal ones together; they come in order.
void trail_add_setbacks(const struct race *race, const json_t *list, struct entries *entries) {
    int count = fact_count(list);
    for (int i = 0, same; i < count; i += same) {
        for (same = 1; i + same < count; same++)
            if (strcmp(fact_text_at(list, i), fact_text_at(list, i + same)) != 0)
                break;
        add_setback(race, fact_text_at(list, i), same, entries);
    }
}

void trail_add_boosts(const struct race *race, const json_t *list, bool in_turn,
                      struct entries *entries) {
    for (int i = 0; i < fact_count(list) && entries->count < ENTRIES_MAX; i++) {
        const json_t *card = trail_boost_card(race, fact_text_at(list, i));
        struct entry *entry = &entries->at[entries->count++];
        *entry = (struct entry){.cost = json_object_get(card, "cost"), .is_boost = true};
        entry->is_used = in_turn && trail_is_used(race, card);
        pd_text name = pd_text_on(entry->name, sizeof entry->name);
        pd_put(&name, fact_text(card, "title"));
        pd_text brief = pd_text_on(entry->brief, sizeof entry->brief);
        trail_put_short_effect(race, card, &brief);
        pd_text full = pd_text_on(entry->full, sizeof entry->full);
        trail_put_effect(race, card, &full);
    }
}

static void put_name(struct pen *pen, const struct entry *entry) {
    if (entry->is_boost)
        pen_put(pen, entry->is_used ? INK_DIM : INK_GOOD, entry->is_used ? "✓ " : "+ ");
    else
        pen_put(pen, entry->is_harmless ? INK_DIM : INK_BAD, "! ");
    pen_put(pen, entry->is_used ? INK_DIM : INK_PLAIN, entry->name);
}

static void draw_entry(const struct entry *entry, struct pane line, bool full) {
    struct pen pen = {line, 0, 0};
    put_name(&pen, entry);
    pen.x += 2;
    trail_put_cards(&pen, entry->cost);
    pen_put(&pen, INK_PLAIN, fact_count(entry->cost) ? " ▸ " : "");
    pen_put(&pen, INK_DIM, full ? entry->full : entry->brief);
}

// Is there room for all that they do?
static bool fit_full(const struct entries *entries, int width) {
    for (int i = 0; i < entries->count; i++) {
        const struct entry *entry = &entries->at[i];
        int cost = fact_count(entry->cost);
        if (4 + text_columns(entry->name) + (cost ? cost + 3 : 0) + text_columns(entry->full) >
            width)
            return false;
    }
    return true;
}

// What an entry takes when they stand one after the other: "! Cramp −1", "+ Fractionné YG▸run 2".
static void put_in_flow(struct pen *pen, const struct entry *entry, bool brief) {
    put_name(pen, entry);
    if (brief && *entry->brief) {
        pen_put(pen, INK_PLAIN, " ");
        trail_put_cards(pen, entry->cost);
        pen_put(pen, INK_PLAIN, fact_count(entry->cost) ? "▸" : "");
        pen_put(pen, INK_DIM, entry->brief);
    }
}

static int flow_columns(const struct entry *entry, bool brief) {
    int cost = fact_count(entry->cost);
    int columns = 2 + text_columns(entry->name);
    if (brief && *entry->brief)
        columns += 1 + (cost ? cost + 1 : 0) + text_columns(entry->brief);
    return columns;
}

// One after the other; only counts the rows when nothing is to be drawn.
static int flow(const struct entries *entries, struct pane pane, bool brief, bool draw) {
    struct pen pen = {pane, 0, 0};
    for (int i = 0; i < entries->count; i++) {
        int columns = flow_columns(&entries->at[i], brief);
        if (pen.x && pen.x + columns > pane.width)
            pen = (struct pen){pane, 0, pen.y + 1};
        if (draw)
            put_in_flow(&(struct pen){pane, pen.x, pen.y}, &entries->at[i], brief);
        pen.x += columns + 2;
    }
    return pen.y + 1;
}

void trail_draw_entries(const struct entries *entries, struct pane pane) {
    bool full = fit_full(entries, pane.width);
    if (entries->count <= pane.height)
        for (int i = 0; i < entries->count; i++)
            draw_entry(&entries->at[i], pane_part(pane, 0, i, pane.width, 1), full);
    else if (flow(entries, pane, true, false) <= pane.height)
        flow(entries, pane, true, true);
    else if (flow(entries, pane, false, true) > pane.height)
        pane_put_right(pane_part(pane, 0, pane.height - 1, pane.width, 1), 0, INK_DIM, " …");
}
