#include "fair/account.h"

#include "base/message.h"
#include "fair/fair.h"

#include <stdlib.h>
#include <string.h>

// ----------------------------------------------------------------------------------------- faults

// Writes "P1", "P2" …, with the name if there is one, as names need not be unique.
static void put_player(const pd_header *header, int seat, pd_text *out) {
    const char *name = header->names[seat];
    pd_put(out, name);
    pd_put(out, *name ? " (P" : "P");
    pd_put_int(out, seat + 1);
    pd_put(out, *name ? ")" : "");
}

static void put_players(const pd_header *header, unsigned seats, pd_text *out) {
    size_t start = out->used;
    for (int seat = 0; seat < header->setup.seats; seat++)
        if (seats >> seat & 1) {
            pd_put(out, out->used > start ? ", " : "");
            put_player(header, seat, out);
        }
}

static void put_count(int language, pd_text *out, const char *message, int count) {
    char digits[16];
    pd_text text = pd_text_on(digits, sizeof digits);
    pd_put_int(&text, count);
    pd_format(out, pd_translate(language, message), "count", digits, NULL);
}

void account_withheld(const pd_header *header, int seat, int language, pd_text *out) {
    unsigned withheld = header->pledged & ~(unsigned)header->shared;
    char names[PD_SEATS_MAX * (PD_NAME_MAX + 8)];
    pd_text list = pd_text_on(names, sizeof names);
    if (!withheld)
        return;
    put_players(header, withheld, &list);
    pd_format(out, pd_translate(language, N_("Shares pledged but withheld: {names}.")), "names",
              names, NULL);
    if (!header->shared || (seat != PD_NOBODY && withheld >> seat & 1))
        return;
    pd_put(out, " ");
    put_count(language, out,
              N_("So the server and its accomplices could choose between {count} deals."),
              fair_choices(header));
}

static bool fail(int language, pd_text *fault, const char *message) {
    pd_put(fault, pd_translate(language, message));
    return true;
}

static bool fail_player(const pd_header *header, int seat, int language, pd_text *fault,
                        const char *message) {
    char name[PD_NAME_MAX + 8];
    pd_text text = pd_text_on(name, sizeof name);
    put_player(header, seat, &text);
    pd_format(fault, pd_translate(language, message), "name", name, NULL);
    return true;
}

bool account_deal(const pd_header *header, int language, pd_text *fault) {
    int seat;
    switch (fair_check(header, &seat)) {
    case FAIR_OK: return false;
    case FAIR_COMMITMENT:
        return fail(language, fault,
                    header->has_secret
                        ? N_("The server’s secret does not match its commitment (SHA-256).")
                        : N_("The seed does not match the commitment (SHA-256)."));
    case FAIR_BOT:
        return fail_player(
            header, seat, language, fault,
            N_("{name} is a bot, but has a pledge. Bots do not contribute to the deal."));
    case FAIR_TWICE:
        return fail_player(header, seat, language, fault,
                           N_("{name} has the same pledge as another seat."));
    case FAIR_PLEDGE:
        return fail_player(header, seat, language, fault,
                           N_("The share of {name} does not match the pledge (SHA-256)."));
    case FAIR_SEED:
        return fail(language, fault,
                    N_("The seed does not follow from the secret and the shares."));
    }
    abort();
}

static bool is_same(const uint8_t a[32], const uint8_t b[32]) {
    return memcmp(a, b, 32) == 0;
}

// A sentence with a hash in it.
static bool fail_hash(int language, pd_text *fault, const char *message, const uint8_t hash[32]) {
    char hex[65];
    pd_text text = pd_text_on(hex, sizeof hex);
    pd_put_hex(&text, hash, 32);
    pd_format(fault, pd_translate(language, message), "hash", hex, NULL);
    return true;
}

static bool compare_commitment(const pd_header *header, const uint8_t noted[32], int language,
                               pd_text *fault) {
    if (!header->has_commitment)
        return fail(language, fault, N_("This record has no commitment to compare with."));
    if (is_same(header->commitment, noted))
        return false;
    return fail_hash(language, fault, N_("The commitment is {hash}, not the one you noted."),
                     header->commitment);
}

static bool compare_offer(const pd_header *header, const uint8_t noted[32], int language,
                          pd_text *fault) {
    uint8_t offer[32];
    fair_offer(offer, header);
    return !is_same(offer, noted) &&
           fail(language, fault,
                N_("The table, its game or its options have changed since you sat down."));
}

static bool compare_pledge(const pd_header *header, int seat, const uint8_t share[32], int language,
                           pd_text *fault) {
    uint8_t pledge[32];
    fair_hash(pledge, share);
    if (!(header->pledged >> seat & 1))
        return fail_player(header, seat, language, fault, N_("The pledge of {name} is missing."));
    return !is_same(header->pledges[seat], pledge) &&
           fail_player(header, seat, language, fault,
                       N_("The pledge of {name} does not match the share you noted."));
}

static bool compare_code(const pd_header *header, const uint8_t noted[32], int language,
                         pd_text *fault) {
    uint8_t code[32];
    fair_code(code, header);
    return !is_same(code, noted) &&
           fail_hash(language, fault,
                     N_("The deal code is {hash}, not the one you noted. The table, a name or a "
                        "pledge was changed after everyone was bound."),
                     code);
}

static bool compare_short(const pd_header *header, const char *noted, int language,
                          pd_text *fault) {
    char code[FAIR_SHORT + 1];
    fair_short(code, header);
    if (strcmp(code, noted) == 0)
        return false;
    pd_format(fault, pd_translate(language, N_("The short code is {code}, not the one you noted.")),
              "code", code, NULL);
    return true;
}

// A share shown before the deal must be in the record, and one not shown must not.
static bool compare_shown(const pd_header *header, unsigned shown, int language, pd_text *fault) {
    for (int seat = 0; seat < header->setup.seats; seat++)
        if ((shown >> seat & 1) != (header->shared >> seat & 1u))
            return fail_player(
                header, seat, language, fault,
                shown >> seat & 1
                    ? N_("The share of {name} was shown before the deal, but the record "
                         "says that it was withheld.")
                    : N_("The share of {name} was not shown before the deal, but the "
                         "record says that it is part of it."));
    return false;
}

bool account_compare(const pd_header *header, const struct account_notes *notes, int language,
                     pd_text *fault) {
    return (notes->commitment && compare_commitment(header, notes->commitment, language, fault)) ||
           (notes->offer && compare_offer(header, notes->offer, language, fault)) ||
           (notes->share && compare_pledge(header, notes->seat, notes->share, language, fault)) ||
           (notes->code && compare_code(header, notes->code, language, fault)) ||
           (notes->saw_deal && compare_shown(header, notes->shown, language, fault)) ||
           (notes->short_code && compare_short(header, notes->short_code, language, fault));
}

bool account_share(const pd_header *header, const struct account_notes *notes, int language,
                   pd_text *fault) {
    return notes->share && !(header->shared >> notes->seat & 1) &&
           fail_player(header, notes->seat, language, fault,
                       N_("The deal was made without the share of {name}."));
}

static void put_refusal(const pd_replay *replay, const pd_problem *problem, const pd_voice *voice,
                        pd_text *out) {
    const pd_game *game = replay->header.game;
    char reason[512];
    pd_text text = pd_text_on(reason, sizeof reason);
    pd_view view;
    pd_look(game, &replay->state, pd_actor(game, &replay->state), &view);
    pd_say_refusal(game, voice, &view, replay->step.move, &text);
    pd_format(out, pd_translate(voice->language, N_("The move {move} is illegal: {reason}")),
              "move", problem->found, "reason", reason, NULL);
}

void account_misstep(const pd_replay *replay, const pd_problem *problem, int language,
                     pd_text *out) {
    const char *names[PD_SEATS_MAX];
    pd_voice voice = {language, PD_NOBODY, names};
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        names[seat] = replay->header.names[seat];
    if (problem->err >= PD_REFUSAL)
        put_refusal(replay, problem, &voice, out);
    else
        pd_say_problem(&voice, problem, out);
}

// ----------------------------------------------------------------------------------------- report

struct report {
    const pd_header *header;
    int language;
    pd_text *out;
};

static void say(const struct report *report, const char *message) {
    pd_put(report->out, pd_translate(report->language, message));
    pd_put(report->out, "\n");
}

static void say_count(const struct report *report, const char *message, int count) {
    put_count(report->language, report->out, message, count);
    pd_put(report->out, "\n");
}

// Prints nothing when there are no such seats.
static void say_players(const struct report *report, unsigned seats, const char *message) {
    char names[PD_SEATS_MAX * (PD_NAME_MAX + 8)];
    pd_text list = pd_text_on(names, sizeof names);
    put_players(report->header, seats, &list);
    if (!seats)
        return;
    pd_format(report->out, pd_translate(report->language, message), "names", names, NULL);
    pd_put(report->out, "\n");
}

static void report_codes(const struct report *report) {
    uint8_t code[32];
    char hex[65], brief[FAIR_SHORT + 1];
    pd_text text = pd_text_on(hex, sizeof hex);
    fair_code(code, report->header);
    fair_short(brief, report->header);
    pd_put_hex(&text, code, sizeof code);
    pd_format(report->out,
              pd_translate(report->language, N_("Deal code: {hash}. Short code: {code}.")), "hash",
              hex, "code", brief, NULL);
    pd_put(report->out, "\n");
}

static void report_contributions(const struct report *report) {
    const pd_header *header = report->header;
    say(report, N_("The server’s secret matches its commitment."));
    say_players(report, header->shared, N_("Shares in the deal, all as pledged: {names}."));
    account_withheld(header, PD_NOBODY, report->language, report->out);
    pd_put(report->out, header->pledged != header->shared ? "\n" : "");
    say(report, N_("The seed follows from the secret and the shares."));
    report_codes(report);
}

static void report_deal(const struct report *report) {
    const pd_header *header = report->header;
    say(report, header->has_seed ? N_("Every card is the one that the seed deals.")
                                 : N_("The record has no seed, so the deal cannot be checked."));
    if (header->has_secret)
        report_contributions(report);
    else if (header->has_seed && header->has_commitment)
        say(report, N_("The seed matches the commitment."));
}

bool account_is_compared(const pd_header *header, const struct account_notes *notes) {
    return !header->has_secret || (notes->code && notes->share);
}

// What a correct record still does not prove.
static void report_limits(const struct report *report, const struct account_notes *notes) {
    const pd_header *header = report->header;
    if (!header->shared)
        say(report, N_("Not proven: that the deal was random. Only the server contributed to it."));
    if (header->pledged != header->shared)
        say(report, N_("Not proven: why a share was withheld. If yours was, the server and its "
                       "accomplices could choose any deal."));
    if (!account_is_compared(header, notes))
        say(report, N_("Not proven: that all of this was fixed before the deal. Compare the deal "
                       "code and the share that you noted."));
    say(report, N_("Not proven: that nobody was told another player’s cards. The server knows "
                   "every card."));
}

void account_report(const pd_replay *replay, const struct account_notes *notes, int language,
                    pd_text *out) {
    const struct report report = {&replay->header, language, out};
    say_count(&report,
              NP_("One move checked: it is legal.", "{count} moves checked: all are legal."),
              replay->step.number);
    say_count(&report,
              NP_("One position hash checked: it is correct.",
                  "{count} position hashes checked: all are correct."),
              replay->hashes);
    report_deal(&report);
    if (notes->commitment)
        say(&report, N_("The commitment is the one you noted."));
    if (notes->code)
        say(&report, N_("The deal code is the one you noted."));
    if (notes->short_code)
        say(&report, N_("The short code is the one you noted."));
    if (notes->share)
        say(&report, N_("The share you noted is part of the deal."));
    say(&report,
        replay->finished ? N_("The result is correct.") : N_("The match is not finished."));
    if (replay->header.has_secret)
        report_limits(&report, notes);
    else if (replay->header.has_seed)
        say(&report, N_("Not proven: who played, and that the deal was left to chance. The person "
                        "who drew the seed could have chosen it."));
}
