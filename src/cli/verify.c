// paddock verify FILE: is everything in this record true?
#include "cli/args.h"
#include "console/load.h"
#include "fair/account.h"
#include "net/proof.h"

#include <stdlib.h>

enum { REPORT_MAX = 8192 };

static struct account_notes find_notes(const struct args *args) {
    return (struct account_notes){
        .seat = args->share_seat - 1,
        .commitment = args->has_commitment ? args->commitment : NULL,
        .share = args->share_seat ? args->share : NULL,
        .code = args->has_code ? args->code : NULL,
        .short_code = *args->short_code ? args->short_code : NULL,
    };
}

static void report(const pd_replay *replay, const struct account_notes *notes) {
    char lines[REPORT_MAX];
    pd_text text = pd_text_on(lines, sizeof lines);
    account_report(replay, notes, console_voice_language(), &text);
    fputs(lines, stdout);
    if (*replay->header.table && !account_is_compared(&replay->header, notes))
        say(stdout, N_("To compare with what you noted, add --code and --share."), NULL);
}

static int verify(const char *path, pd_replay *replay, const struct args *args) {
    pd_problem problem;
    while (!replay->done)
        if (pd_replay_next(replay, NULL, &problem))
            return complain_record(path, replay, &problem, EXIT_NO);
    struct account_notes notes = find_notes(args);
    int code = proof_check_deal(path, &replay->header);
    if (code < 0)
        code = proof_compare(path, &replay->header, &notes);
    if (code < 0)
        code = proof_check_share(path, &replay->header, &notes);
    if (code >= 0)
        return code;
    report(replay, &notes);
    return EXIT_OK;
}

int cmd_verify(const struct command *self, int argc, char **argv) {
    struct args args;
    pd_replay replay;
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    const char *path = args_record(&args);
    if (!path)
        return EXIT_USAGE;
    char *text = load_record(path, &replay);
    if (!text)
        return EXIT_INPUT;
    code = verify(path, &replay, &args);
    free(text);
    return code;
}
