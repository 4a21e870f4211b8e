// What a server says about a table, line by line: whatever it is, the table stays one that can be
// shown, and what it claims about the deal can be hashed and compared.
#include "net/remote-table.h"
#include "fair/account.h"
#include "fair/fair.h"
#include "fuzz.h"
#include "net/take.h"

#include <string.h>

static void look_at(const struct remote_table *table) {
    need(table->seat_count >= 0 && table->seat_count <= PD_SEATS_MAX);
    need(table->you < PD_SEATS_MAX && table->turn < PD_SEATS_MAX);
    need(table->choice_count >= 0 && table->choice_count <= PD_MOVES_MAX);
    need(!(table->shared & ~table->pledged));
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        need(*remote_name(table, seat));
}

static void compare_claim(const struct remote_table *table) {
    pd_header claim;
    uint8_t code[32];
    char brief[FAIR_SHORT + 1], again[FAIR_SHORT + 1], lie[512];
    pd_text text = pd_text_on(lie, sizeof lie);
    if (!remote_claim(table, &claim))
        return;
    fair_code(code, &claim);
    fair_short(brief, &claim);
    need(fair_short_read(again, brief) && strcmp(brief, again) == 0);
    struct account_notes notes = {.seat = PD_NOBODY, .code = code, .short_code = brief};
    account_deal(&claim, 0, &text);
    need(!account_compare(&claim, &notes, 0, &text));
}

static void hear(struct remote_table *table, const json_t *message) {
    struct remote_event event;
    if (json_object_get(message, "what")) {
        if (!remote_event_read(&event, message) || !remote_hear(table, &event, message))
            return;
    } else if (!remote_read(table, message)) {
        return;
    }
    look_at(table);
    compare_claim(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct remote_table table;
    memset(&table, 0, sizeof table);
    table.you = table.turn = table.undo_seat = PD_NOBODY;
    while (size) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        json_t *message = json_loadb((const char *)data, length, 0, NULL);
        if (json_is_object(message))
            hear(&table, message);
        json_decref(message);
        data += length + (end != NULL);
        size -= length + (end != NULL);
    }
    return 0;
}
