// Setbacks and Boosts of Trail Again: what they are called, what they do, and lists of them.
#include "tui/faces/trail.h"

#include <string.h>

// ------------------------------------------------------------------------------------------ words

const char *trail_term(const struct race *race, const char *id) {
    return scene_term(race->scene, id);
}

void trail_put_number_in(const struct race *race, pd_text *out, const char *id, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    scene_format(race->scene, out, id, "number", text, NULL);
}

int trail_count_face(const json_t *cards, char letter) {
    int count = 0;
    for (int i = 0; i < get_count(cards); i++)
        count += *get_text_at(cards, i) == letter;
    return count;
}

// "GG", each on its colour.
void trail_put_cards(struct pen *pen, const json_t *cards) {
    for (int i = 0; i < get_count(cards); i++) {
        char letter = *get_text_at(cards, i);
        trail_put_letter(pen, trail_card(letter)->chip, letter);
    }
}

// ----------------------------------------------------------------------------------------- Boosts

const json_t *trail_boost_card(const struct race *race, const char *name) {
    const json_t *cards = json_object_get(race->position, "boost_cards");
    for (int i = 0; i < get_count(cards); i++)
        if (text_is(get_at(cards, i), "name", name))
            return get_at(cards, i);
    return NULL;
}

bool trail_is_used(const struct race *race, const json_t *card) {
    const json_t *cards = json_object_get(race->position, "boost_cards");
    const json_t *used = json_object_get(race->position, "used");
    for (int i = 0; i < get_count(used); i++)
        if (get_at(cards, get_int_at(used, i)) == card)
            return true;
    return false;
}

void trail_put_sign(const json_t *card, pd_text *out) {
    int number = get_int(card, "legs") + get_int(card, "draws");
    if (text_is(card, "kind", "remedy")) {
        pd_put(out, "−!");
    } else if (text_is(card, "kind", "in-sight")) {
        pd_put(out, "G=J");
    } else {
        pd_put(out, text_is(card, "kind", "dash") ? "▶" : "+");
        pd_put_int(out, number);
    }
}

void trail_put_boost(const struct race *race, const json_t *card, pd_text *out) {
    pd_put(out, scene_term_of(race->scene, "boost", get_text(card, "name")));
}

// What a Boost does: in words (`effect`), or in a few (`brief`).
static void put_effect(const struct race *race, const char *how, const json_t *card, pd_text *out) {
    char number[16];
    snprintf(number, sizeof number, "%d", get_int(card, "legs") + get_int(card, "draws"));
    pd_format(out, scene_term_of(race->scene, how, get_text(card, "kind")), "count", number,
              "number", number, NULL);
}

static void put_short_effect(const struct race *race, const json_t *card, pd_text *out) {
    put_effect(race, "brief", card, out);
}

void trail_put_effect(const struct race *race, const json_t *card, pd_text *out) {
    put_effect(race, "effect", card, out);
}

// ------------------------------------------------------------------------------------------ lists

// What a Setback does: in words (`effect`), or in a few (`brief`). The course says which pairs it
// forbids.
static const char *setback_effect(const struct race *race, const char *how, const char *slug) {
    const char *colour = get_text(json_object_get(race->position, "pairs"), slug);
    return *colour ? scene_term_of(race->scene, "no-pairs", colour)
                   : scene_term_of(race->scene, how, slug);
}

static void add_setback(const struct race *race, const char *slug, int count,
                        struct entries *entries) {
    if (entries->count == ENTRIES_MAX)
        return;
    struct entry *entry = &entries->at[entries->count++];
    *entry = (struct entry){0};
    pd_text name = pd_text_on(entry->name, sizeof entry->name);
    pd_put(&name, scene_term_of(race->scene, "setback", slug));
    if (count > 1) {
        pd_put(&name, " ×");
        pd_put_int(&name, count);
    }
    pd_text brief = pd_text_on(entry->brief, sizeof entry->brief);
    pd_put(&brief, setback_effect(race, "brief", slug));
    entry->is_harmless = !*entry->brief;
    pd_text full = pd_text_on(entry->full, sizeof entry->full);
    pd_put(&full, setback_effect(race, "effect", slug));
}

// Equal ones together; they come in order.
void trail_add_setbacks(const struct race *race, const json_t *list, struct entries *entries) {
    int count = get_count(list);
    for (int i = 0, same; i < count; i += same) {
        for (same = 1; i + same < count; same++)
            if (strcmp(get_text_at(list, i), get_text_at(list, i + same)) != 0)
                break;
        add_setback(race, get_text_at(list, i), same, entries);
    }
}

void trail_add_boosts(const struct race *race, const json_t *list, bool in_turn,
                      struct entries *entries) {
    for (int i = 0; i < get_count(list) && entries->count < ENTRIES_MAX; i++) {
        const json_t *card = trail_boost_card(race, get_text_at(list, i));
        struct entry *entry = &entries->at[entries->count++];
        *entry = (struct entry){.cost = json_object_get(card, "cost"), .is_boost = true};
        entry->is_used = in_turn && trail_is_used(race, card);
        pd_text name = pd_text_on(entry->name, sizeof entry->name);
        trail_put_boost(race, card, &name);
        pd_text brief = pd_text_on(entry->brief, sizeof entry->brief);
        put_short_effect(race, card, &brief);
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
    pen_put(&pen, INK_PLAIN, get_count(entry->cost) ? " ▸ " : "");
    pen_put(&pen, INK_DIM, full ? entry->full : entry->brief);
}

// Is there room for all that they do?
static bool fit_full(const struct entries *entries, int width) {
    for (int i = 0; i < entries->count; i++) {
        const struct entry *entry = &entries->at[i];
        int cost = get_count(entry->cost);
        if (4 + text_columns(entry->name) + (cost ? cost + 3 : 0) + text_columns(entry->full) >
            width)
            return false;
    }
    return true;
}

// What an entry takes when they stand one after the other: "! Cramp −1", "+ Intervals YG▸run 2".
static void put_in_flow(struct pen *pen, const struct entry *entry, bool brief) {
    put_name(pen, entry);
    if (brief && *entry->brief) {
        pen_put(pen, INK_PLAIN, " ");
        trail_put_cards(pen, entry->cost);
        pen_put(pen, INK_PLAIN, get_count(entry->cost) ? "▸" : "");
        pen_put(pen, INK_DIM, entry->brief);
    }
}

static int flow_columns(const struct entry *entry, bool brief) {
    int cost = get_count(entry->cost);
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

int trail_count_rows(const struct entries *entries, int width) {
    return entries->count ? flow(entries, (struct pane){.width = width}, true, false) : 0;
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
