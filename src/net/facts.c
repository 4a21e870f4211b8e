#include "net/facts.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 7, PARTS }; // kind, seat, other, a, b, c, d; then the cards

static bool read_numbers(const json_t *fact, int seats, int numbers[NUMBERS]) {
    for (size_t i = 0; i < NUMBERS; i++) {
        const json_t *value = json_array_get(fact, i);
        bool is_seat = i == 1 || i == 2;
        json_int_t number = json_integer_value(value);
        if (!json_is_integer(value) || number < (is_seat ? PD_NOBODY : 0) ||
            number > (is_seat ? seats - 1 : UINT8_MAX))
            return false;
        numbers[i] = (int)number;
    }
    return true;
}

static bool read_cards(const json_t *value, uint64_t *cards) {
    const char *hex = json_string_value(value);
    size_t length = hex ? strlen(hex) : 0;
    if (!length || length > 16 || strspn(hex, "0123456789abcdef") != length)
        return false;
    *cards = strtoull(hex, NULL, 16);
    return true;
}

static bool read_fact(const json_t *fact, int seats, pd_event *event) {
    int numbers[NUMBERS];
    uint64_t cards;
    if (json_array_size(fact) != PARTS || !read_numbers(fact, seats, numbers) ||
        !read_cards(json_array_get(fact, NUMBERS), &cards))
        return false;
    *event = (pd_event){.kind = (uint8_t)numbers[0],
                        .audience = PD_EVERYONE,
                        .seat = (int8_t)numbers[1],
                        .other = (int8_t)numbers[2],
                        .a = (uint8_t)numbers[3],
                        .b = (uint8_t)numbers[4],
                        .c = (uint8_t)numbers[5],
                        .d = (uint8_t)numbers[6],
                        .cards = cards};
    return true;
}

int facts_read(const json_t *list, int seats, pd_event events[FACTS_MAX]) {
    size_t i;
    const json_t *fact;
    if (!json_is_array(list) || json_array_size(list) > FACTS_MAX)
        return -1;
    json_array_foreach(list, i, fact) if (!read_fact(fact, seats, &events[i])) return -1;
    return (int)json_array_size(list);
}
