// What faces share: words in the reader's language, and reading the engine's JSON.
#include "tui/face.h"

#include <string.h>

#define N_(text) text

const char *scene_tr(const struct scene *scene, const char *message) {
    return pd_translate(scene->voice.language, message);
}

void scene_format(const struct scene *scene, pd_text *out, const char *message, ...) {
    va_list pairs;
    va_start(pairs, message);
    pd_format_list(out, scene_tr(scene, message), pairs);
    va_end(pairs);
}

void scene_name(const struct scene *scene, int seat, pd_text *out) {
    if (seat == scene->voice.listener)
        pd_put(out, scene_tr(scene, N_("you")));
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
    const char *words = scene_tr(scene, title), *more = scene_tr(scene, N_("dim: only you know"));
    bool fits = text_columns(words) + 3 + text_columns(more) <= most;
    pd_put(out, words);
    if (fits && !scene->over && scene->voice.listener >= 0)
        pd_format(out, " · {more}", "more", more, NULL);
}

int fact_int(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

const char *fact_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

const json_t *fact_at(const json_t *list, int index) {
    return index < 0 ? NULL : json_array_get(list, (size_t)index);
}

int fact_int_at(const json_t *list, int index) {
    return (int)json_integer_value(fact_at(list, index));
}

const char *fact_text_at(const json_t *list, int index) {
    const char *text = json_string_value(fact_at(list, index));
    return text ? text : "";
}

bool fact_is(const json_t *object, const char *key, const char *text) {
    return strcmp(fact_text(object, key), text) == 0;
}

int fact_count(const json_t *list) {
    return (int)json_array_size(list);
}
