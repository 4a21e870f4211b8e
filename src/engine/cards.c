#include "engine/cards.h"

#include <string.h>

int pd__read_letter(const char **at, const char *letters) {
    char capital = **at >= 'a' && **at <= 'z' ? (char)(**at - 'a' + 'A') : **at;
    const char *letter = capital ? strchr(letters, capital) : NULL;
    *at += letter != NULL;
    return letter ? (int)(letter - letters) : -1;
}

void pd__json_number(pd_text *out, const char *key, int number) {
    pd_json_key(out, key);
    pd_put_int(out, number);
}

void pd__json_card(pd_text *out, int bit, pd__card_writer *write) {
    pd_put(out, "\"");
    write(bit, out);
    pd_put(out, "\"");
}

void pd__json_cards(pd_text *out, cardset cards, pd__card_writer *write) {
    pd_put(out, "[");
    for (; cards; cards &= cards - 1) {
        pd_json_comma(out);
        pd__json_card(out, (int)pd__lowest(cards), write);
    }
    pd_put(out, "]");
}

void pd__json_hands(pd_text *out, const cardset *hands, int seats, int viewer,
                    pd__card_writer *write) {
    pd_json_key(out, "hands");
    pd_put(out, "[");
    for (int seat = 0; seat < seats; seat++) {
        pd_json_comma(out);
        if (viewer == PD_ALL_SEEING || viewer == seat)
            pd__json_cards(out, hands[seat], write);
        else
            pd_put(out, "null");
    }
    pd_put(out, "]");
}
