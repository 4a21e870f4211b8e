// Events as JSON, for the protocols of the server and of bots.
#include "base/text.h"
#include "engine/game.h"

#include <assert.h>
#include <string.h>

enum { KIND, SEAT, OTHER, NUMBERS = 7 }; // kind, seat, other, a, b, c, d; then the cards

static const char digits[] = "0123456789abcdef";

static char *write_number(char *at, int number) {
    if (number < 0) {
        *at++ = '-';
        number = -number;
    }
    if (number >= 100)
        *at++ = (char)('0' + number / 100);
    if (number >= 10)
        *at++ = (char)('0' + number / 10 % 10);
    *at++ = (char)('0' + number % 10);
    return at;
}

static char *write_hex(char *at, uint64_t number) {
    for (int shift = (63 - __builtin_clzll(number | 1)) / 4 * 4; shift >= 0; shift -= 4)
        *at++ = digits[number >> shift & 15];
    return at;
}

bool pd_event_is_chance(const pd_game *game, const pd_event *event) {
    assert(game && event);
    return event->kind < 64 && game->chance >> event->kind & 1;
}

// Written in one piece, because telling everybody of events is much of what a server does.
void pd_event_json(const pd_event *event, pd_text *out) {
    assert(event && pd__is_text(out));
    const int numbers[NUMBERS] = {event->kind, event->seat, event->other, event->a,
                                  event->b,    event->c,    event->d};
    char text[NUMBERS * 5 + 24], *at = text;
    *at++ = '[';
    for (int i = 0; i < NUMBERS; i++) {
        at = write_number(at, numbers[i]);
        *at++ = ',';
    }
    *at++ = '"';
    at = write_hex(at, event->cards);
    *at++ = '"';
    *at++ = ']';
    pd__put_bytes(out, text, (size_t)(at - text));
}

// Skips a sign and the blanks around it; false if something else comes next.
static bool skip(const char **at, char sign) {
    *at += strspn(*at, " \t\r\n");
    bool there = **at == sign;
    *at += there;
    *at += there ? strspn(*at, " \t\r\n") : 0;
    return there;
}

// Reads a JSON number; only a seat may be −1.
static bool read_number(const char **at, bool is_seat, int *number) {
    bool negative = **at == '-';
    *at += negative;
    size_t length = strspn(*at, "0123456789");
    if (length == 0 || length > 3 || (**at == '0' && length > 1))
        return false;
    *number = 0;
    for (; length > 0; length--)
        *number = 10 * *number + (*(*at)++ - '0');
    *number = negative ? -*number : *number;
    return *number >= (is_seat ? PD_NOBODY : 0) &&
           *number <= (is_seat ? PD_SEATS_MAX - 1 : UINT8_MAX);
}

static bool read_cards(const char **at, uint64_t *cards) {
    size_t length = strspn(*at, digits);
    *cards = 0;
    if (length == 0 || length > 16)
        return false;
    for (; length > 0; length--)
        *cards = *cards << 4 | (uint64_t)(strchr(digits, *(*at)++) - digits);
    return true;
}

const char *pd_event_read(const char *text, pd_event *event) {
    assert(text && event);
    int n[NUMBERS];
    uint64_t cards;
    if (!skip(&text, '['))
        return NULL;
    for (int i = 0; i < NUMBERS; i++)
        if (!read_number(&text, i == SEAT || i == OTHER, &n[i]) || !skip(&text, ','))
            return NULL;
    // No blanks are allowed inside the quotes.
    if (*text++ != '"' || !read_cards(&text, &cards) || *text++ != '"' || !skip(&text, ']'))
        return NULL;
    *event = (pd_event){.kind = (uint8_t)n[KIND],
                        .audience = PD_EVERYONE,
                        .seat = (int8_t)n[SEAT],
                        .other = (int8_t)n[OTHER],
                        .a = (uint8_t)n[3],
                        .b = (uint8_t)n[4],
                        .c = (uint8_t)n[5],
                        .d = (uint8_t)n[6],
                        .cards = cards};
    return text;
}
