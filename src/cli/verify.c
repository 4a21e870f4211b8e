// paddock verify FILE: is everything in this record true?
#include "cli/args.h"
#include "console/load.h"
#include "fair/account.h"
#include "net/proof.h"

#include <stdlib.h>

enum { REPORT_MAX = 8192 };

// Is the deal the one that somebody saw promised? Returns −1, or the exit code.
static int check_notes(const char *path, const pd_header *header, const struct args *args) {
    int code = -1;
    if (args->has_commitment)
        code = proof_check_commitment(path, header, args->commitment);
    if (code < 0 && args->share_seat)
        code = proof_check_share(path, header, args->share_seat - 1, args->share);
    return code;
}

static void report(const pd_replay *replay, const struct args *args) {
    char lines[REPORT_MAX];
    pd_text text = pd_text_on(lines, sizeof lines);
    struct account_notes notes = {.commitment = args->has_commitment ? args->commitment : NULL,
                                  .share = args->share_seat ? args->share : NULL};
    account_report(replay, &notes, console_voice_language(), &text);
    fputs(lines, stdout);
    if (!account_is_compared(&replay->header, &notes))
        say(stdout, N_("What you wrote down is compared with --commitment and --share."), NULL);
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
