#include "net/facts.h"

// As the library reads it: what a fact looks like is written down in one place.
static bool read_fact(const json_t *fact, int seats, pd_event *event) {
    char text[PD_EVENT_MAX];
    size_t length = json_is_array(fact) ? json_dumpb(fact, text, sizeof text - 1, JSON_COMPACT) : 0;
    if (length == 0 || length >= sizeof text)
        return false;
    text[length] = '\0';
    const char *end = pd_event_read(text, event);
    return end && !*end && event->seat < seats && event->other < seats;
}

int facts_read(const json_t *list, int seats, pd_event events[FACTS_MAX]) {
    size_t i;
    const json_t *fact;
    if (!json_is_array(list) || json_array_size(list) > FACTS_MAX)
        return -1;
    json_array_foreach(list, i, fact) if (!read_fact(fact, seats, &events[i])) return -1;
    return (int)json_array_size(list);
}
