// paddock play GAME: sits people and bots down at a table.
#include "cli/args.h"
#include "cli/plain.h"
#include "console/files.h"
#include "tui/app.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// Said before anything is shown: whoever writes it down can check afterwards that the seed was not
// changed.
static void announce(const pd_header *header) {
    char hex[2 * sizeof header->commitment + 1];
    sodium_bin2hex(hex, sizeof hex, header->commitment, sizeof header->commitment);
    say(stdout, N_("The deal is settled. Commitment: {hash}"), "hash", hex);
}

static int start_new(const struct args *args, struct kept *kept) {
    struct kept_plan plan = {.game = args_game(args), .names = args->names};
    if (!plan.game)
        return EXIT_USAGE;
    int code = args_setup(args, plan.game, &plan.setup);
    if (code >= 0)
        return code;
    if (!args_bots(args, plan.setup.seats, plan.setup.seats - 1, plan.players))
        return EXIT_USAGE;
    plan.has_seed = args->has_seed;
    memcpy(plan.seed, args->seed, sizeof plan.seed);
    return kept_start(kept, &plan);
}

static int resume(const struct args *args, struct kept *kept) {
    pd_bot_spec programs[PD_SEATS_MAX];
    int count = args_bot_list(args, programs);
    if (count < 0)
        return EXIT_USAGE;
    return kept_resume(kept, args->operand_count ? args->operands[0] : "", programs, count);
}

static int play_plainly(const struct args *args, struct kept *kept) {
    if (!args->resume)
        announce(&kept->local.match.header);
    int code = plain_play(kept, args->hint);
    kept_close(kept);
    free(kept);
    return code;
}

int cmd_play(const struct command *self, int argc, char **argv) {
    struct args args;
    int code = args_read(&args, self,
                         "seats bots names seed option plain color ascii record resume force hint",
                         1, argc, argv);
    if (code >= 0)
        return code;
    if (args.resume && (args.seats || args.names || args.has_seed || args.option_count))
        return complain(EXIT_USAGE,
                        N_("With --resume the table is as it was: only --record, --force, --hint, "
                           "--plain, --color, --ascii, --lang and --bots for outside programs go "
                           "with it."),
                        NULL);
    if (args.record && !file_may_be_written(args.record, args.force))
        return EXIT_USAGE;
    struct kept *kept = calloc(1, sizeof *kept);
    if (!kept)
        return complain(EXIT_SYSTEM, N_("There is not enough memory."), NULL);
    kept->record = args.record;
    code = args.resume ? resume(&args, kept) : start_new(&args, kept);
    if (code >= 0) {
        kept_close(kept);
        free(kept);
        return code;
    }
    args.screen.hints = args.hint;
    return args.plain || !tui_suits() ? play_plainly(&args, kept) : tui_play(&args.screen, kept);
}
