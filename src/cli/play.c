// paddock play GAME: sits people and bots down at a table.
#include "cli/args.h"
#include "cli/plain.h"
#include "console/files.h"
#include "tui/pages/app.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Printed before any card is shown: with it, a player can check afterwards that the seed was not
// changed.
static void announce(const pd_header *header) {
    char hex[2 * sizeof header->commitment + 1];
    sodium_bin2hex(hex, sizeof hex, header->commitment, sizeof header->commitment);
    say(stdout, N_("The deal is sealed: {hash}"), "hash", hex);
}

static int start_new(const struct args *args, struct saved_match *saved) {
    struct saved_match_plan plan = {.game = args_game(args), .names = args->names};
    if (!plan.game)
        return EXIT_USAGE;
    int code = args_setup(args, plan.game, &plan.setup);
    if (code >= 0)
        return code;
    if (!args_bots(args, plan.setup.seats, plan.setup.seats - 1, plan.players))
        return EXIT_USAGE;
    plan.has_seed = args->has_seed;
    memcpy(plan.seed, args->seed, sizeof plan.seed);
    return saved_match_start(saved, &plan);
}

static int resume(const struct args *args, struct saved_match *saved) {
    pd_bot_spec programs[PD_SEATS_MAX];
    int count = args_bot_list(args, programs);
    if (count < 0)
        return EXIT_USAGE;
    const char *which = args->operand_count ? args->operands[0] : "";
    const pd_game *game = access(which, F_OK) != 0 ? pd_game_find(which) : NULL;
    path_buffer path;
    if (game && !save_latest(game, path))
        return complain(EXIT_INPUT,
                        N_("There is no saved match of {name}. Start one with “paddock play "
                           "{game}”."),
                        "name", tr(pd_game_about(game).name), "game", which);
    return saved_match_resume(saved, game ? path : which, programs, count);
}

static int play_plainly(const struct args *args, struct saved_match *saved) {
    console_ascii(args->screen.ascii);
    if (!args->resume)
        announce(&saved->history.match.header);
    int code = plain_play(saved, args->hint);
    saved_match_close(saved);
    free(saved);
    return code;
}

int cmd_play(const struct command *self, int argc, char **argv) {
    struct args args;
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    if (args.resume && (args.seats || args.names || args.has_seed || args.option_count))
        return complain(
            EXIT_USAGE,
            N_("--resume continues the match as it was set up. It can only be combined "
               "with --record, --force, --hint, --plain, --color, --theme, --ascii, --lang, and "
               "--bots for outside programs."),
            NULL);
    if (args.record && (code = file_check_target(args.record, args.force)) >= 0)
        return code;
    struct saved_match *saved = calloc(1, sizeof *saved);
    if (!saved)
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    saved->record = args.record;
    code = args.resume ? resume(&args, saved) : start_new(&args, saved);
    if (code >= 0) {
        saved_match_close(saved);
        free(saved);
        return code;
    }
    args.screen.hints = args.hint;
    return args.plain || !tui_suits() ? play_plainly(&args, saved) : tui_play(&args.screen, saved);
}
