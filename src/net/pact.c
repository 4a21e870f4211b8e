// The guest's part in the deal. Before anything secret leaves this device, what the server claims
// is compared with what it told when the guest sat down; everything it claims later must stay the
// same. docs/fair-deals.md says why that is enough, and for what.
#include "console/console.h"
#include "fair/fair.h"
#include "net/guest.h"

#include <stdlib.h>
#include <string.h>

enum { RETRY_MS = 3000 };

void pact_accuse(struct guest *guest, const char *lie) {
    if (guest->line != LINE_ENDED)
        guest_stop(guest, complain(EXIT_NO, N_("The server is not honest about this deal. {lie}"),
                                   "lie", lie));
}

// Notes of a share are worth nothing when they are lost; all others can do without a file.
bool pact_keep(struct guest *guest) {
    return !*guest->deal.share || device_keep_deal(&guest->device, guest->table.id, &guest->deal);
}

// ------------------------------------------------------------------------------------ sitting down

// The share is on disk before anybody hears of the pledge, so that it can always be shown; a share
// that cannot be kept is not pledged.
bool pact_pledge(struct guest *guest, char pledge[65]) {
    struct deal *deal = &guest->deal;
    uint8_t offer[32];
    pd_header claim;
    if (!remote_claim(&guest->table, &claim))
        return false; // what this program cannot check it does not take part in
    if (!*deal->share)
        deal_draw(deal);
    fair_offer(offer, &claim);
    deal_write_hash(deal->offer, offer);
    snprintf(deal->commitment, sizeof deal->commitment, "%s", guest->table.commitment);
    bool kept = deal_pledge(deal, pledge) && pact_keep(guest);
    if (!kept)
        deal->share[0] = '\0';
    return kept;
}

// ------------------------------------------------------------------------------------ being bound

// The seat whose pledge is this device's, or PD_NOBODY.
static int find_pledge(const struct guest *guest) {
    const struct remote_table *table = &guest->table;
    uint8_t pledge[32];
    char hex[65];
    if (!*guest->deal.share || !deal_pledge(&guest->deal, hex) || !deal_read_hash(hex, pledge))
        return PD_NOBODY;
    for (int seat = 0; seat < table->seat_count; seat++)
        if (table->pledged >> seat & 1 && memcmp(table->pledges[seat], pledge, 32) == 0)
            return seat;
    return PD_NOBODY;
}

// Once the match has started, a player stays in the seat that they pledged for, and a spectator
// remains one. False after an accusation.
static bool is_seat_right(struct guest *guest) {
    const struct remote_table *table = &guest->table;
    int own = find_pledge(guest);
    bool moved = (own != PD_NOBODY && own != table->you) ||
                 (guest->bound && guest->bound_seat != table->you);
    guest->bound = true;
    guest->bound_seat = table->you;
    if (moved)
        pact_accuse(guest, tr(N_("It says that you sit somewhere else than when the match "
                                 "started, or nowhere.")));
    return !moved;
}

// False after an accusation.
static bool compare(struct guest *guest, const pd_header *claim) {
    char lie[512];
    pd_text text = pd_text_on(lie, sizeof lie);
    struct deal_bytes bytes;
    struct account_notes notes = deal_notes(&guest->deal, guest->table.you, &bytes);
    int language = console_voice_language();
    if (!account_deal(claim, language, &text) && !account_compare(claim, &notes, language, &text))
        return true;
    pact_accuse(guest, lie);
    return false;
}

// The code is noted before the share is sent: from then on the server is bound to this device's
// word, and not to its own.
static void note_code(struct guest *guest, const pd_header *claim) {
    struct deal *deal = &guest->deal;
    uint8_t code[32];
    fair_code(code, claim);
    deal_write_hash(deal->code, code);
    guest_say(guest, N_("Everyone is bound to the deal. Deal code: {code}"), "code", deal->code);
    if (!pact_keep(guest))
        deal->share[0] = '\0'; // and so it is not sent
}

static void say_withheld(struct guest *guest, const pd_header *claim) {
    unsigned withheld = claim->pledged & ~(unsigned)claim->shared;
    char names[PD_SEATS_MAX * (PD_NAME_MAX + 8)];
    pd_text list = pd_text_on(names, sizeof names);
    account_players(claim, withheld, &list);
    if (withheld)
        guest_warn(guest, N_("Shares pledged but withheld: {names}."), "names", names);
}

static bool is_dealt(const struct remote_table *table) {
    return !table->closed && (table->status == REMOTE_PLAYING || table->status == REMOTE_OVER);
}

bool pact_is_unshared(const struct guest *guest) {
    const struct remote_table *table = &guest->table;
    return is_dealt(table) && table->you != PD_NOBODY && !(table->shared >> table->you & 1);
}

void pact_remind(struct guest *guest) {
    if (pact_is_unshared(guest))
        guest_warn(guest,
                   N_("The server dealt without your share. It could have chosen these cards."),
                   NULL);
}

static void note_deal(struct guest *guest, const pd_header *claim) {
    struct deal *deal = &guest->deal;
    char code[FAIR_SHORT + 1];
    fair_short(code, claim);
    deal->saw_deal = true;
    deal->shown = claim->shared;
    pact_keep(guest);
    say_withheld(guest, claim);
    pact_remind(guest);
    guest_say(guest,
              N_("The cards are dealt. Short code: {code}. Your friends should see the same code."),
              "code", code);
}

// What the server itself works out must be the same, or one of the two is of another version.
static bool is_code_right(struct guest *guest) {
    if (!*guest->table.code || strcmp(guest->table.code, guest->deal.code) == 0)
        return true;
    pact_accuse(guest, tr(N_("Its deal code does not belong to the table that it shows.")));
    return false;
}

// A table whose rules this program does not know: it cannot check anything there, so nothing was
// pledged. Where something was, the rules have changed since; another version of an honest server
// may have more of them.
static bool look_blindly(struct guest *guest) {
    const struct remote_table *table = &guest->table;
    struct deal *deal = &guest->deal;
    if (story_is_same_version(guest) && (*deal->offer || *deal->code)) {
        pact_accuse(guest,
                    tr(N_("The table, its game or its options have changed since you sat down.")));
        return false;
    }
    if (!is_dealt(table) || deal->saw_deal)
        return true;
    deal->saw_deal = true;
    deal->shown = table->shared;
    pact_remind(guest);
    return true;
}

bool pact_look(struct guest *guest) {
    const struct remote_table *table = &guest->table;
    struct deal *deal = &guest->deal;
    pd_header claim;
    if (table->closed)
        return true;
    if (table->status != REMOTE_OPEN && !is_seat_right(guest))
        return false;
    if (!table->rules)
        return look_blindly(guest);
    if (table->status == REMOTE_OPEN) {
        if (*deal->code)
            pact_accuse(guest, tr(N_("It changed a table after its deal was fixed.")));
        return !*deal->code;
    }
    if (!remote_claim(table, &claim)) {
        guest_nonsense(guest, "seats");
        return false;
    }
    if (!compare(guest, &claim))
        return false;
    if (!*deal->code)
        note_code(guest, &claim);
    if (!is_code_right(guest))
        return false;
    if (table->status != REMOTE_DEALING && !deal->saw_deal)
        note_deal(guest, &claim);
    return true;
}

bool pact_short(const struct guest *guest, char code[FAIR_SHORT + 1]) {
    pd_header claim;
    if (!is_dealt(&guest->table) || !remote_claim(&guest->table, &claim))
        return false;
    fair_short(code, &claim);
    return true;
}

// ------------------------------------------------------------------------------------ the share

bool pact_must_share(const struct guest *guest) {
    const struct remote_table *table = &guest->table;
    return table->status == REMOTE_DEALING && table->you != PD_NOBODY && *guest->deal.share &&
           *guest->deal.code && !(table->shared >> table->you & 1) && !guest->share_refused &&
           !guest->share_waits;
}

void pact_refused(struct guest *guest, bool passing) {
    guest->share_waits = passing;
    guest->share_refused = !passing;
    if (passing)
        wire_wake(guest->wire, RETRY_MS);
}

bool pact_share(struct guest *guest) {
    json_t *request = guest_request(guest, "share");
    guest->deal.sent = true;
    pact_keep(guest);
    json_object_set_new(request, "share", json_string(guest->deal.share));
    return guest_ask(guest, request, ASKED_SHARE);
}
