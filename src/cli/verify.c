// paddock verify FILE: is everything in this record true?
#include "cli/args.h"
#include "cli/load.h"
#include "cli/proof.h"

#include <stdlib.h>
#include <string.h>

// Is the deal the one that somebody saw promised? Returns −1, or the exit code.
static int check_notes(const char *path, const pd_header *header, const struct args *args) {
    int code = -1;
    if (args->has_commitment)
        code = proof_check_commitment(path, header, args->commitment);
    if (code < 0 && args->share_seat)
        code = proof_check_share(path, header, args->share_seat - 1, args->share);
    return code;
}

// -------------------------------------------------------------------------------- the report

// Says who they are, if there are any.
static void report_players(const pd_header *header, unsigned seats, const char *message) {
    char names[PD_SEATS_MAX * (PD_NAME_MAX + 8)];
    pd_text list = pd_text_on(names, sizeof names);
    for (int seat = 0; seat < header->setup.seats; seat++)
        if (seats >> seat & 1) {
            pd_put(&list, list.used ? ", " : "");
            proof_put_player(header, seat, &list);
        }
    if (seats)
        say(stdout, message, "names", names);
}

static void report_contributions(const pd_header *header) {
    say(stdout, N_("The server’s secret is the one that it committed to."), NULL);
    report_players(header, header->shared, N_("Shares in the deal, each as pledged: {names}."));
    report_players(header, header->pledged & ~(unsigned)header->shared,
                   N_("Pledged, but withheld: {names}."));
    say(stdout, N_("The seed is what the secret and the shares give."), NULL);
}

static void report_notes(const struct args *args) {
    if (args->has_commitment)
        say(stdout, N_("The commitment is the one you wrote down."), NULL);
    if (args->share_seat)
        say(stdout, N_("The share you wrote down had its part in the deal."), NULL);
}

// What the numbers cannot prove, however well they fit.
static void report_limits(const pd_header *header, const struct args *args) {
    if (!header->shared)
        say(stdout,
            N_("Not proven: that the deal was left to chance. Nobody but the server contributed "
               "to it."),
            NULL);
    if (header->pledged != header->shared)
        say(stdout,
            N_("Not proven: who caused a share to be withheld. Each such share let the server, "
               "alone or with its owner, choose between two deals."),
            NULL);
    if (!args->has_commitment || (header->pledged && !args->share_seat))
        say(stdout,
            N_("Not proven: that the commitment and the pledges were published before the deal. "
               "Whoever wrote theirs down can compare, with --commitment and --share."),
            NULL);
    say(stdout,
        N_("Not proven: that nobody was told what others held. The server knows every card."),
        NULL);
}

static void report(const pd_replay *replay, const struct args *args) {
    const pd_header *header = &replay->header;
    char moves[16], hashes[16];
    snprintf(moves, sizeof moves, "%d", replay->step.number);
    snprintf(hashes, sizeof hashes, "%d", replay->hashes);
    say(stdout, N_("Moves, each legal when it was made: {moves}."), "moves", moves);
    say(stdout, N_("Position hashes, all as recomputed: {hashes}."), "hashes", hashes);
    if (header->has_seed)
        say(stdout, N_("Every card came as the seed deals it."), NULL);
    else
        say(stdout, N_("There is no seed, so who dealt the cards cannot be checked."), NULL);
    if (header->has_secret)
        report_contributions(header);
    else if (header->has_seed && header->has_commitment)
        say(stdout, N_("The seed is the one that was committed to before the deal."), NULL);
    report_notes(args);
    if (replay->finished)
        say(stdout, N_("The result is right."), NULL);
    else
        say(stdout, N_("The match is not finished."), NULL);
    if (header->has_secret)
        report_limits(header, args);
}

static int verify(const char *path, pd_replay *replay, const struct args *args) {
    pd_problem problem;
    while (!replay->done)
        if (pd_replay_next(replay, NULL, &problem))
            return complain_record(path, replay, &problem, EXIT_NO);
    int code = proof_check_deal(path, &replay->header);
    if (code < 0)
        code = check_notes(path, &replay->header, args);
    if (code >= 0)
        return code;
    report(replay, args);
    return EXIT_OK;
}

int cmd_verify(const struct command *self, int argc, char **argv) {
    struct args args;
    pd_replay replay;
    int code = args_read(&args, self, "commitment share", 1, argc, argv);
    if (code >= 0)
        return code;
    if (args.operand_count == 0)
        return complain(EXIT_USAGE, N_("Which record? Give a file name."), NULL);
    char *text = load_record(args.operands[0], &replay);
    if (!text)
        return EXIT_INPUT;
    code = verify(args.operands[0], &replay, &args);
    free(text);
    return code;
}
