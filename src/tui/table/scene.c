// What faces share: words in the reader's language, and reading the engine's JSON.
#include "base/message.h"
#include "tui/faces/face.h"

#include <stdio.h>
#include <string.h>

static const char *tr(const struct scene *scene, const char *message) {
    return pd_translate(scene->voice.language, message);
}

const char *scene_term(const struct scene *scene, const char *id) {
    const char *message = pd_term_find(scene->game, id);
    return message ? tr(scene, message) : id;
}

const char *scene_term_of(const struct scene *scene, const char *kind, const char *which) {
    char id[64];
    snprintf(id, sizeof id, "%s-%s", kind, which);
    const char *message = pd_term_find(scene->game, id);
    return message ? tr(scene, message) : which;
}

void scene_format(const struct scene *scene, pd_text *out, const char *id, ...) {
    va_list pairs;
    va_start(pairs, id);
    pd_format_list(out, scene_term(scene, id), pairs);
    va_end(pairs);
}

void scene_name(const struct scene *scene, int seat, pd_text *out) {
    if (seat == scene->voice.listener)
        pd_put(out, tr(scene, N_("you")));
    else
        pd_seat_name(&scene->voice, seat, out);
}

int scene_put_name(const struct scene *scene, struct pane pane, int x, int y, int most, int seat) {
    char name[PD_NAME_MAX * 2];
    pd_text text = pd_text_on(name, sizeof name);
    scene_name(scene, seat, &text);
    return pane_put_within(pane, x, y, most, seat == scene->voice.listener ? INK_YOU : INK_PLAIN,
                           name);
}

void scene_title_hand(const struct scene *scene, const char *title, int most, pd_text *out) {
    const char *words = scene_term(scene, title), *more = tr(scene, N_("pale: hidden from others"));
    bool fits = text_columns(words) + 3 + text_columns(more) <= most;
    pd_put(out, words);
    if (fits && !scene->over && scene->voice.listener >= 0)
        pd_format(out, " · {more}", "more", more, NULL);
}

bool scene_offers(const struct scene *scene, const char *what) {
    for (int i = 0; i < get_count(scene->choices); i++)
        if (text_is(get_at(scene->choices, i), "what", what))
            return true;
    return false;
}

const json_t *scene_event(const struct scene *scene, const char *what) {
    for (int i = 0; i < get_count(scene->happened); i++)
        if (text_is(get_at(scene->happened, i), "what", what))
            return get_at(scene->happened, i);
    return NULL;
}

int scene_sum(const struct scene *scene, const char *what, int seat, const char *key) {
    int sum = 0;
    for (int i = 0; i < get_count(scene->happened); i++) {
        const json_t *event = get_at(scene->happened, i), *who = json_object_get(event, "seat");
        if (text_is(event, "what", what) && json_is_integer(who) && get_int(event, "seat") == seat)
            sum += get_int(event, key);
    }
    return sum;
}

int get_int(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

const char *get_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

const json_t *get_at(const json_t *list, int index) {
    return index < 0 ? NULL : json_array_get(list, (size_t)index);
}

int get_int_at(const json_t *list, int index) {
    return (int)json_integer_value(get_at(list, index));
}

const char *get_text_at(const json_t *list, int index) {
    const char *text = json_string_value(get_at(list, index));
    return text ? text : "";
}

bool text_is(const json_t *object, const char *key, const char *text) {
    return strcmp(get_text(object, key), text) == 0;
}

int get_count(const json_t *list) {
    return (int)json_array_size(list);
}

int get_copies(const json_t *list, const char *text) {
    int copies = 0;
    for (int i = 0; i < get_count(list); i++)
        copies += strcmp(get_text_at(list, i), text) == 0;
    return copies;
}
