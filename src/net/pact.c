// The session's part in the deal. Before anything secret leaves this device, what the server claims
// is compared with what it told when the session sat down; everything it claims later must stay the
// same. docs/fair-deals.md says why that is enough, and for what.
#include "console/console.h"
#include "fair/fair.h"
#include "net/session.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { RETRY_MS = 3000 };

void pact_accuse(struct session *session, const char *lie) {
    if (session->line == LINE_ENDED)
        return;
    pact_show_evidence(session);
    session_stop(session, complain(EXIT_NO, N_("The server is not honest about this deal. {lie}"),
                                   "lie", lie));
}

// Notes of a share are worth nothing when they are lost; all others can do without a file.
bool pact_keep(struct session *session) {
    return !*session->deal.share ||
           device_keep_deal(&session->device, session->table.id, &session->deal);
}

// ------------------------------------------------------------------------------------ sitting down

// The share is on disk before anybody hears of the pledge, so that it can always be shown; a share
// that cannot be kept is not pledged.
bool pact_pledge(struct session *session, char pledge[65]) {
    struct deal *deal = &session->deal;
    uint8_t offer[32];
    pd_header claim;
    if (!remote_claim(&session->table, &claim))
        return false; // what this program cannot check it does not take part in
    if (!*deal->share)
        deal_draw(deal);
    fair_offer(offer, &claim);
    deal_write_hash(deal->offer, offer);
    snprintf(deal->commitment, sizeof deal->commitment, "%s", session->table.commitment);
    bool kept = deal_pledge(deal, pledge) && pact_keep(session);
    if (!kept)
        deal->share[0] = '\0';
    return kept;
}

// ------------------------------------------------------------------------------------ being bound

// The seat whose pledge is this device's, or PD_NOBODY.
static int find_pledge(const struct session *session) {
    const struct remote_table *table = &session->table;
    uint8_t pledge[32];
    char hex[65];
    if (!*session->deal.share || !deal_pledge(&session->deal, hex) || !deal_read_hash(hex, pledge))
        return PD_NOBODY;
    for (int seat = 0; seat < table->seat_count; seat++)
        if (table->pledged >> seat & 1 && memcmp(table->pledges[seat], pledge, 32) == 0)
            return seat;
    return PD_NOBODY;
}

// Once the match has started, a player stays in the seat that they pledged for, and a spectator
// remains one. False after an accusation.
static bool is_seat_right(struct session *session) {
    const struct remote_table *table = &session->table;
    int own = find_pledge(session);
    bool moved = (own != PD_NOBODY && own != table->you) ||
                 (session->bound && session->bound_seat != table->you);
    session->bound = true;
    session->bound_seat = table->you;
    if (moved)
        pact_accuse(session, tr(N_("It says that you sit somewhere else than when the match "
                                   "started, or nowhere.")));
    return !moved;
}

// False after an accusation.
static bool compare(struct session *session, const pd_header *claim) {
    char lie[512];
    pd_text text = pd_text_on(lie, sizeof lie);
    struct deal_bytes bytes;
    struct account_notes notes = deal_notes(&session->deal, session->table.you, &bytes);
    int language = console_voice_language();
    if (!account_deal(claim, language, &text) && !account_compare(claim, &notes, language, &text))
        return true;
    pact_accuse(session, lie);
    return false;
}

// Did the server sign it with the key that it had at the first visit?
static bool is_signed(const struct session *session, const uint8_t code[32]) {
    const struct remote_table *table = &session->table;
    uint8_t key[32], signature[SIGNATURE];
    size_t length;
    if (!*session->device.key)
        return true; // a server without a key: nothing can be proved to others
    return deal_read_hash(session->device.key, key) &&
           sodium_hex2bin(signature, sizeof signature, table->signature, strlen(table->signature),
                          NULL, &length, NULL) == 0 &&
           length == SIGNATURE && signature_fits_code(signature, key, table->id, code);
}

void pact_show_evidence(struct session *session) {
    const struct deal *deal = &session->deal;
    if (*deal->signature)
        session_warn(
            session,
            N_("Keep this, to prove it to others: at table {table} the server signed the deal "
               "code {code} with the key {key}. Signature: {signature}"),
            "table", session->table.id, "code", deal->code, "key", session->device.key, "signature",
            deal->signature);
}

// The code is noted before the share is sent: from then on the server is bound to this device's
// word, and not to its own. False after an accusation.
static bool note_code(struct session *session, const pd_header *claim) {
    struct deal *deal = &session->deal;
    uint8_t code[32];
    fair_code(code, claim);
    if (!is_signed(session, code)) {
        pact_accuse(session, tr(N_("Its signature does not fit the deal code.")));
        return false;
    }
    snprintf(deal->signature, sizeof deal->signature, "%s", session->table.signature);
    deal_write_hash(deal->code, code);
    session_say(session, N_("The deal is sealed: nobody can change it now. Deal code: {code}"),
                "code", deal->code);
    if (!pact_keep(session))
        deal->share[0] = '\0'; // and so it is not sent
    return true;
}

static void say_withheld(struct session *session, const pd_header *claim) {
    char sentence[PD_SEATS_MAX * (PD_NAME_MAX + 8) + 256];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    account_withheld(claim, session->table.you, console_voice_language(), &text);
    if (text.used)
        session_warn(session, "{text}", "text", sentence);
}

static bool is_dealt(const struct remote_table *table) {
    return !table->closed && (table->status == REMOTE_PLAYING || table->status == REMOTE_OVER);
}

// Notes are deleted once the record has been checked, so a match that is over is not doubted for
// want of them.
const struct pact_doubt *pact_find_doubt(const struct session *session) {
    static const struct pact_doubt
        unshared = {N_("Your program had no part in this deal, so the server could have chosen the "
                       "cards."),
                    N_("deal not checked")},
        elsewhere = {N_("The share of your seat is not from this device, so the deal proves "
                        "nothing to you here."),
                     N_("share not from this device")};
    const struct remote_table *table = &session->table;
    if (!is_dealt(table) || table->you == PD_NOBODY)
        return NULL;
    if (!(table->shared >> table->you & 1))
        return &unshared;
    bool own = find_pledge(session) == table->you;
    return own || table->status == REMOTE_OVER ? NULL : &elsewhere;
}

void pact_remind(struct session *session) {
    const struct pact_doubt *doubt = pact_find_doubt(session);
    if (doubt)
        session_say_pairs(session, true, tr(doubt->sentence), NULL);
}

void pact_look_at_consent(struct session *session, bool asked) {
    const struct remote_table *table = &session->table;
    bool asks = table->undo_seat != PD_NOBODY;
    bool mine = asks && table->you != PD_NOBODY &&
                (table->undo_seat == table->you || table->undo_agreed >> table->you & 1);
    if (mine && !session->consents)
        session_warn(session,
                     N_("The server says that you agreed to take back a move. You did not do so "
                        "here."),
                     NULL);
    session->consents = mine || (session->consents && (asks || !asked));
}

static void note_deal(struct session *session, const pd_header *claim) {
    struct deal *deal = &session->deal;
    char code[FAIR_SHORT + 1];
    fair_short(code, claim);
    deal->saw_deal = true;
    deal->shown = claim->shared;
    pact_keep(session);
    say_withheld(session, claim);
    pact_remind(session);
    session_say(
        session,
        N_("The cards are dealt. Short code: {code}. Your friends should see the same code."),
        "code", code);
}

// What the server itself works out must be the same, or one of the two is of another version.
static bool is_code_right(struct session *session) {
    if (!*session->table.code || strcmp(session->table.code, session->deal.code) == 0)
        return true;
    pact_accuse(session, tr(N_("Its deal code does not belong to the table that it shows.")));
    return false;
}

// A table whose rules this program does not know: it cannot check anything there, so nothing was
// pledged. Where something was, the rules have changed since; another version of an honest server
// may have more of them.
static bool look_blindly(struct session *session) {
    const struct remote_table *table = &session->table;
    struct deal *deal = &session->deal;
    if (story_is_same_version(session) && (*deal->offer || *deal->code)) {
        pact_accuse(session,
                    tr(N_("The table, its game or its options have changed since you sat down.")));
        return false;
    }
    if (!is_dealt(table) || deal->saw_deal)
        return true;
    deal->saw_deal = true;
    deal->shown = table->shared;
    pact_remind(session);
    return true;
}

// Steps that were noted as final stay, whatever has happened to the connection.
static bool is_past_kept(struct session *session) {
    if (!is_dealt(&session->table) || session->table.step + 1 >= session->deal.steps)
        return true;
    pact_accuse(session, tr(N_("It took back a step that nobody can take back.")));
    return false;
}

void pact_warn_broken(struct session *session) {
    struct device_count count = device_count(&session->device);
    char shown[16], broken[16];
    snprintf(shown, sizeof shown, "%d", count.shown);
    snprintf(broken, sizeof broken, "%d", count.broken);
    if (count.broken)
        session_warn(session,
                     N_("Deals that this server broke off after it knew your share: {broken} of "
                        "{shown}."),
                     "broken", broken, "shown", shown);
}

void pact_note_gone(struct session *session, const char *table) {
    struct deal deal;
    if (!device_find_deal(&session->device, table, &deal) || !deal.sent)
        return;
    device_note_broken(&session->device, table);
    pact_warn_broken(session);
}

bool pact_look(struct session *session) {
    const struct remote_table *table = &session->table;
    struct deal *deal = &session->deal;
    pd_header claim;
    if (table->closed) {
        pact_note_gone(session, table->id);
        return true;
    }
    if (table->status != REMOTE_OPEN && (!is_seat_right(session) || !is_past_kept(session)))
        return false;
    if (!table->rules)
        return look_blindly(session);
    if (table->status == REMOTE_OPEN) {
        if (*deal->code)
            pact_accuse(session, tr(N_("It changed a table after its deal was fixed.")));
        return !*deal->code;
    }
    if (!remote_claim(table, &claim)) {
        session_nonsense(session, "seats");
        return false;
    }
    if (!compare(session, &claim))
        return false;
    if (!*deal->code && !note_code(session, &claim))
        return false;
    if (!is_code_right(session))
        return false;
    if (table->status != REMOTE_DEALING && !deal->saw_deal)
        note_deal(session, &claim);
    return true;
}

bool pact_short(const struct session *session, char code[FAIR_SHORT + 1]) {
    pd_header claim;
    if (!is_dealt(&session->table) || !remote_claim(&session->table, &claim))
        return false;
    fair_short(code, &claim);
    return true;
}

// ------------------------------------------------------------------------------------ the share

bool pact_must_share(const struct session *session) {
    const struct remote_table *table = &session->table;
    return table->status == REMOTE_DEALING && table->you != PD_NOBODY && *session->deal.share &&
           *session->deal.code && !(table->shared >> table->you & 1) && !session->share_refused &&
           !session->share_waits;
}

void pact_refused(struct session *session, bool passing) {
    session->share_waits = passing;
    session->share_refused = !passing;
    if (passing)
        wire_wake(session->wire, RETRY_MS);
}

bool pact_share(struct session *session) {
    json_t *request = session_request(session, "share");
    if (!session->deal.sent)
        device_note_shown(&session->device);
    session->deal.sent = true;
    pact_keep(session);
    json_object_set_new(request, "share", json_string(session->deal.share));
    return session_ask(session, request, ASKED_SHARE);
}
