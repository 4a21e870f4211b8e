#include "net/proof.h"

#include "console/console.h"
#include "console/load.h"

#include <stdlib.h>
#include <string.h>

// What is wrong with a deal, in a sentence.
typedef char fault_buffer[512];

int proof_check_deal(const char *path, const pd_header *header) {
    fault_buffer fault;
    pd_text text = pd_text_on(fault, sizeof fault);
    return account_deal(header, console_voice_language(), &text)
               ? complain_of(EXIT_NO, path, 0, fault)
               : -1;
}

int proof_compare(const char *path, const pd_header *header, const struct account_notes *notes) {
    fault_buffer fault;
    pd_text text = pd_text_on(fault, sizeof fault);
    int language = console_voice_language();
    if (notes->share && notes->seat >= header->setup.seats)
        return complain(EXIT_USAGE, N_("This record does not have that seat."), NULL);
    return account_compare(header, notes, language, &text) ? complain_of(EXIT_NO, path, 0, fault)
                                                           : -1;
}

int proof_check_share(const char *path, const pd_header *header,
                      const struct account_notes *notes) {
    fault_buffer fault;
    pd_text text = pd_text_on(fault, sizeof fault);
    return account_share(header, notes, console_voice_language(), &text)
               ? complain_of(EXIT_NO, path, 0, fault)
               : -1;
}

// --------------------------------------------------------------------------- matches of one's own

static int check_replay(const char *where, const char *text, size_t size, pd_replay *replay) {
    pd_problem problem;
    pd_err err = pd_replay_open(replay, text, size, &problem);
    while (!err && !replay->done)
        err = pd_replay_next(replay, NULL, &problem);
    if (err)
        return complain_record(where, replay, &problem, EXIT_NO);
    if (!replay->finished)
        return complain(EXIT_NO, N_("{file}: The match in this record is not over."), "file",
                        where);
    return proof_check_deal(where, &replay->header);
}

// Is it what the session was told, card by card, and nothing more?
static int check_story(const char *where, const pd_replay *replay, const struct session *session) {
    const struct witness *witness = &session->story.witness;
    int last = witness->count - 1;
    if (!session->story.game || (replay->step.number == last &&
                                 witness_agrees(replay->text, replay->size, session->table.you,
                                                last, witness->links[last])))
        return -1;
    return complain_of(EXIT_NO, where, 0,
                       tr(N_("The record does not match the cards that the server showed you.")));
}

// The record itself is signed, so that it cannot be denied later.
static int check_signature(const char *where, const char *text, size_t size,
                           const struct session *session) {
    struct signed_record found;
    uint8_t key[32];
    if (!deal_read_hash(session->device.key, key) ||
        (signature_read(&found, text, size) && found.fits && memcmp(found.key, key, 32) == 0))
        return -1;
    return complain_of(EXIT_NO, where, 0,
                       tr(N_("The record is not signed with this server’s key.")));
}

static const char *find_words(const struct session *session, const pd_header *header) {
    int you = session->table.you;
    bool shared = you != PD_NOBODY && *session->deal.share && header->shared >> you & 1;
    if (!header->has_secret)
        return N_("The record is correct, but it does not show how the cards were dealt.");
    if (!shared || !*session->deal.code)
        return N_("The record is correct. But it cannot prove to you that the deal was fair: your "
                  "program had no part in it.");
    if (!session->story.game || session->deal.words)
        return N_("Nobody could choose the cards of this record. The cards that you saw were not "
                  "compared with it.");
    if (fair_choices(header) > 1)
        return N_("Every card you saw belongs to this deal. But not everybody’s secret came: the "
                  "server and its accomplices could choose between {count} deals.");
    return N_(
        "Fair deal: nobody could choose these cards, and every card you saw belongs to this deal.");
}

static void put_finding(const struct session *session, const pd_header *header, pd_text *out) {
    char count[16];
    snprintf(count, sizeof count, "%d", fair_choices(header));
    pd_format(out, tr(find_words(session, header)), "count", count, NULL);
}

int proof_check(const char *where, const char *text, size_t size, const struct session *session,
                pd_text *finding) {
    struct deal_bytes bytes;
    struct account_notes notes = deal_notes(&session->deal, session->table.you, &bytes);
    pd_replay *replay = malloc(sizeof *replay);
    if (!replay)
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    int code = check_replay(where, text, size, replay);
    if (code < 0)
        code = proof_compare(where, &replay->header, &notes);
    if (code < 0 && session->deal.sent)
        code = proof_check_share(where, &replay->header, &notes);
    if (code < 0)
        code = check_story(where, replay, session);
    if (code < 0)
        code = check_signature(where, text, size, session);
    if (code < 0)
        put_finding(session, &replay->header, finding);
    free(replay);
    return code < 0 ? EXIT_OK : code;
}
