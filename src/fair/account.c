#include "fair/account.h"

#include "fair/fair.h"

#include <stdlib.h>
#include <string.h>

#define N_(text) text // marks a sentence for the catalogue

// ----------------------------------------------------------------------------------------- faults

// Somebody by name and seat, as two may have one name.
static void put_player(const pd_header *header, int seat, pd_text *out) {
    const char *name = header->names[seat];
    pd_put(out, name);
    pd_put(out, *name ? " (P" : "P");
    pd_put_int(out, seat + 1);
    pd_put(out, *name ? ")" : "");
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
                    header->has_secret ? N_("The secret is not the one that the server committed "
                                            "to: its SHA-256 differs from the commitment.")
                                       : N_("The seed is not the one that was committed to: its "
                                            "SHA-256 differs from the commitment."));
    case FAIR_PLEDGE:
        return fail_player(header, seat, language, fault,
                           N_("The share of {name} is not the one pledged: its SHA-256 differs "
                              "from the pledge."));
    case FAIR_SEED:
        return fail(language, fault,
                    N_("The seed is not the one that the secret and the shares give."));
    }
    abort();
}

bool account_commitment(const pd_header *header, const uint8_t noted[32], int language,
                        pd_text *fault) {
    char hex[2 * sizeof header->commitment + 1];
    pd_text text = pd_text_on(hex, sizeof hex);
    if (!header->has_commitment)
        return fail(language, fault, N_("The record has no commitment to compare with."));
    if (memcmp(header->commitment, noted, sizeof header->commitment) == 0)
        return false;
    pd_put_hex(&text, header->commitment, sizeof header->commitment);
    pd_format(fault,
              pd_translate(language, N_("The commitment is not the one you wrote down: the record "
                                        "has {hash}.")),
              "hash", hex, NULL);
    return true;
}

bool account_share(const pd_header *header, int seat, const uint8_t noted[32], int language,
                   pd_text *fault) {
    if (!(header->pledged >> seat & 1))
        return fail_player(header, seat, language, fault,
                           N_("By the record, {name} contributed nothing to the deal."));
    if (!(header->shared >> seat & 1))
        return fail_player(header, seat, language, fault,
                           N_("By the record, {name} pledged a share but withheld it, so the one "
                              "you wrote down had no part in the deal."));
    if (memcmp(header->shares[seat], noted, sizeof header->shares[seat]) == 0)
        return false;
    return fail_player(header, seat, language, fault,
                       N_("The share of {name} is not the one you wrote down."));
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

static void say_number(const struct report *report, const char *message, const char *name,
                       int number) {
    char digits[16];
    pd_text text = pd_text_on(digits, sizeof digits);
    pd_put_int(&text, number);
    pd_format(report->out, pd_translate(report->language, message), name, digits, NULL);
    pd_put(report->out, "\n");
}

// Says who they are, if there are any.
static void say_players(const struct report *report, unsigned seats, const char *message) {
    char names[PD_SEATS_MAX * (PD_NAME_MAX + 8)];
    pd_text list = pd_text_on(names, sizeof names);
    for (int seat = 0; seat < report->header->setup.seats; seat++)
        if (seats >> seat & 1) {
            pd_put(&list, list.used ? ", " : "");
            put_player(report->header, seat, &list);
        }
    if (!seats)
        return;
    pd_format(report->out, pd_translate(report->language, message), "names", names, NULL);
    pd_put(report->out, "\n");
}

static void report_contributions(const struct report *report) {
    const pd_header *header = report->header;
    say(report, N_("The server’s secret is the one that it committed to."));
    say_players(report, header->shared, N_("Shares in the deal, each as pledged: {names}."));
    say_players(report, header->pledged & ~(unsigned)header->shared,
                N_("Pledged, but withheld: {names}."));
    say(report, N_("The seed is what the secret and the shares give."));
}

static void report_deal(const struct report *report) {
    const pd_header *header = report->header;
    say(report, header->has_seed
                    ? N_("Every card came as the seed deals it.")
                    : N_("There is no seed, so who dealt the cards cannot be checked."));
    if (header->has_secret)
        report_contributions(report);
    else if (header->has_seed && header->has_commitment)
        say(report, N_("The seed is the one that was committed to before the deal."));
}

bool account_is_compared(const pd_header *header, const struct account_notes *notes) {
    return !header->has_secret || (notes->commitment && (!header->pledged || notes->share));
}

// What the numbers cannot prove, however well they fit.
static void report_limits(const struct report *report, const struct account_notes *notes) {
    const pd_header *header = report->header;
    if (!header->shared)
        say(report, N_("Not proven: that the deal was left to chance. Nobody but the server "
                       "contributed to it."));
    if (header->pledged != header->shared)
        say(report, N_("Not proven: who caused a share to be withheld. Each such share let the "
                       "server, alone or with its owner, choose between two deals."));
    if (!account_is_compared(header, notes))
        say(report, N_("Not proven: that the commitment and the pledges were published before the "
                       "deal. Whoever wrote theirs down can compare."));
    say(report,
        N_("Not proven: that nobody was told what others held. The server knows every card."));
}

void account_report(const pd_replay *replay, const struct account_notes *notes, int language,
                    pd_text *out) {
    const struct report report = {&replay->header, language, out};
    say_number(&report, N_("Moves, each legal when it was made: {moves}."), "moves",
               replay->step.number);
    say_number(&report, N_("Position hashes, all as recomputed: {hashes}."), "hashes",
               replay->hashes);
    report_deal(&report);
    if (notes->commitment)
        say(&report, N_("The commitment is the one you wrote down."));
    if (notes->share)
        say(&report, N_("The share you wrote down had its part in the deal."));
    say(&report, replay->finished ? N_("The result is right.") : N_("The match is not finished."));
    if (replay->header.has_secret)
        report_limits(&report, notes);
}
