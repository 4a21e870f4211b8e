// paddock verify FILE: is everything in this record true?
#include "cli/args.h"
#include "cli/load.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static bool commitment_fits(const pd_header *header) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, header->seed, sizeof header->seed);
    return memcmp(hash, header->commitment, sizeof hash) == 0;
}

static void report(const pd_replay *replay) {
    char moves[16], hashes[16];
    snprintf(moves, sizeof moves, "%d", replay->step.number);
    snprintf(hashes, sizeof hashes, "%d", replay->hashes);
    say(stdout, N_("Moves, each legal when it was made: {moves}."), "moves", moves);
    say(stdout, N_("Position hashes, all as recomputed: {hashes}."), "hashes", hashes);
    if (replay->header.has_seed)
        say(stdout, N_("Every card came as the seed deals it."), NULL);
    else
        say(stdout, N_("There is no seed, so who dealt the cards cannot be checked."), NULL);
    if (replay->header.has_seed && replay->header.has_commitment)
        say(stdout, N_("The seed is the one that was committed to before the deal."), NULL);
    if (replay->finished)
        say(stdout, N_("The result is right."), NULL);
    else
        say(stdout, N_("The match is not finished."), NULL);
}

static int verify(const char *path, pd_replay *replay) {
    pd_problem problem;
    while (!replay->done)
        if (pd_replay_next(replay, NULL, &problem))
            return complain_record(path, replay, &problem, EXIT_NO);
    if (replay->header.has_seed && replay->header.has_commitment &&
        !commitment_fits(&replay->header))
        return complain(EXIT_NO,
                        N_("{file}: The seed is not the one that was committed to: its "
                           "SHA-256 differs from the commitment."),
                        "file", path);
    report(replay);
    return EXIT_OK;
}

int cmd_verify(const struct command *self, int argc, char **argv) {
    struct args args;
    pd_replay replay;
    int code = args_read(&args, self, "", 1, argc, argv);
    if (code >= 0)
        return code;
    if (args.operand_count == 0)
        return complain(EXIT_USAGE, N_("Which record? Give a file name."), NULL);
    char *text = load_record(args.operands[0], &replay);
    if (!text)
        return EXIT_INPUT;
    code = verify(args.operands[0], &replay);
    free(text);
    return code;
}
