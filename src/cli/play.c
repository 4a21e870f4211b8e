// paddock play GAME: sits people and bots down at a table.
#include "cli/args.h"
#include "cli/plain.h"
#include "console/files.h"
#include "console/load.h"
#include "fair/fair.h"

#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool name_seat(pd_header *header, int seat, const char *name, size_t length) {
    if (length == 0 || length > PD_NAME_MAX) {
        complain(EXIT_USAGE, N_("A name has 1 to 40 bytes."), NULL);
        return false;
    }
    memcpy(header->names[seat], name, length);
    header->names[seat][length] = '\0';
    for (const char *c = header->names[seat]; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f) {
            complain(EXIT_USAGE, N_("A name has no control characters."), NULL);
            return false;
        }
    return true;
}

// People are named with --names in seat order, else "Player 1"; bots have names of their own.
static bool name_seats(const struct args *args, pd_header *header, const pd_bot_spec *bots) {
    const char *list = args->names;
    for (int seat = 0; seat < header->setup.seats; seat++) {
        char name[PD_NAME_MAX + 1], number[16];
        pd_text text = pd_text_on(name, sizeof name);
        snprintf(number, sizeof number, "%d", seat + 1);
        if (bots[seat].kind) {
            pd_bot_write_player(&bots[seat], header->players[seat]);
            pd_put(&text, pd_bot_name(seat));
        } else {
            strcpy(header->players[seat], "person");
            pd_format(&text, tr(N_("Player {number}")), "number", number, NULL);
        }
        size_t length = list ? strcspn(list, ",") : 0;
        bool named = list && !bots[seat].kind;
        if (!name_seat(header, seat, named ? list : name, named ? length : strlen(name)))
            return false;
        if (named)
            list = list[length] ? list + length + 1 : NULL;
    }
    if (list)
        complain(EXIT_USAGE, N_("There are more names than people."), NULL);
    return !list;
}

// Said before the deal: whoever writes it down can check afterwards that the seed was not changed.
static void announce(const pd_header *header) {
    char hex[2 * sizeof header->commitment + 1];
    sodium_bin2hex(hex, sizeof hex, header->commitment, sizeof header->commitment);
    say(stdout, N_("The deal is settled. Commitment: {hash}"), "hash", hex);
}

static int start_new(const struct args *args, struct plain_match *plain) {
    pd_header header = {.game = args_game(args), .has_seed = true, .has_commitment = true};
    if (!header.game)
        return EXIT_USAGE;
    int code = args_setup(args, header.game, &header.setup);
    if (code >= 0)
        return code;
    pd_bot_spec bots[PD_SEATS_MAX];
    if (!args_bots(args, header.setup.seats, header.setup.seats - 1, bots) ||
        !name_seats(args, &header, bots))
        return EXIT_USAGE;
    for (int seat = 0; seat < header.setup.seats; seat++)
        pd_bot_open(&plain->bots[seat], &bots[seat]);
    if (args->has_seed)
        memcpy(header.seed, args->seed, sizeof header.seed);
    else
        randombytes_buf(header.seed, sizeof header.seed);
    fair_hash(header.commitment, header.seed);
    announce(&header);
    local_start(&plain->local, &header);
    return -1;
}

// Who sat where, as the record says; returns how many of them are outside programs, or −1 after a
// complaint.
static int read_players(const char *path, pd_header *header, pd_bot_spec specs[PD_SEATS_MAX]) {
    int programs = 0;
    memset(specs, 0, PD_SEATS_MAX * sizeof *specs);
    for (int seat = 0; seat < header->setup.seats; seat++) {
        const char *player = header->players[seat];
        pd_problem problem;
        if (!*header->names[seat])
            snprintf(header->names[seat], PD_NAME_MAX, "P%d", seat + 1);
        if (*player && strcmp(player, "person") != 0 &&
            pd_bot_read(&specs[seat], player, &problem)) {
            complain_problem(EXIT_INPUT, path, &problem);
            return -1;
        }
        programs += pd_bot_is_outside(&specs[seat]);
    }
    return programs;
}

// A record may come from anybody, so a command in it is never run: whoever goes on with a match
// names its outside programs again, all of them in seat order or one for all.
static int replace_programs(const struct args *args, const char *path, int programs,
                            pd_header *header, pd_bot_spec specs[PD_SEATS_MAX]) {
    pd_bot_spec again[PD_SEATS_MAX];
    if (args->bots && !programs)
        return complain(EXIT_USAGE, N_("{file}: No outside program plays this match."), "file",
                        path);
    if (args->bots && !args_bots(args, programs, programs, again))
        return EXIT_USAGE;
    for (int seat = 0, next = 0; seat < header->setup.seats; seat++) {
        if (!pd_bot_is_outside(&specs[seat]))
            continue;
        if (!args->bots)
            return complain(EXIT_USAGE,
                            N_("{file}: {name} is an outside program, {bot}. No command is taken "
                               "from a record: name it again with --bots."),
                            "file", path, "name", header->names[seat], "bot",
                            header->players[seat]);
        if (!pd_bot_is_outside(&again[next]))
            return complain(EXIT_USAGE, N_("With --resume, --bots names outside programs only."),
                            NULL);
        specs[seat] = again[next++];
        pd_bot_write_player(&specs[seat], header->players[seat]);
    }
    return -1;
}

// Everybody sits where they sat.
static int seat_again(const struct args *args, const char *path, pd_header *header, pd_bot *bots) {
    pd_bot_spec specs[PD_SEATS_MAX];
    int programs = read_players(path, header, specs);
    int code = programs < 0 ? EXIT_INPUT : replace_programs(args, path, programs, header, specs);
    for (int seat = 0; code < 0 && seat < header->setup.seats; seat++)
        pd_bot_open(&bots[seat], &specs[seat]);
    return code;
}

static int go_on(const struct args *args, const char *path, struct plain_match *plain,
                 pd_replay *replay) {
    pd_problem problem;
    if (local_read(&plain->local, replay, INT_MAX, &problem))
        return complain_record(path, replay, &problem, EXIT_INPUT);
    if (replay->finished)
        return complain(EXIT_INPUT, N_("{file}: That match is over."), "file", path);
    if (!replay->header.has_seed)
        return complain(EXIT_INPUT, N_("{file}: There is no seed to go on dealing with."), "file",
                        path);
    return seat_again(args, path, &plain->local.match.header, plain->bots);
}

static int resume(const struct args *args, struct plain_match *plain) {
    path_buffer path;
    pd_replay *replay = malloc(sizeof *replay);
    if (!replay)
        return complain(EXIT_SYSTEM, N_("There is not enough memory."), NULL);
    if (args->operand_count) {
        snprintf(path, sizeof path, "%s", args->operands[0]);
    } else if (save_latest(path)) {
        strcpy(plain->save, path);
    } else {
        free(replay);
        return complain(EXIT_INPUT, N_("There is no match to go on with."), NULL);
    }
    char *text = load_record(path, replay);
    int code = text ? go_on(args, path, plain, replay) : EXIT_INPUT;
    free(text);
    free(replay);
    return code;
}

int cmd_play(const struct command *self, int argc, char **argv) {
    struct args args;
    int code = args_read(&args, self, "seats bots names seed option plain record resume force hint",
                         1, argc, argv);
    if (code >= 0)
        return code;
    if (args.resume && (args.seats || args.names || args.has_seed || args.option_count))
        return complain(EXIT_USAGE,
                        N_("With --resume the table is as it was: only --record, --force, --hint, "
                           "--lang and --bots for outside programs go with it."),
                        NULL);
    if (args.record && !file_may_be_written(args.record, args.force))
        return EXIT_USAGE;
    struct plain_match *plain = calloc(1, sizeof *plain);
    if (!plain || sodium_init() < 0) {
        free(plain);
        return complain(EXIT_SYSTEM, N_("There is not enough memory."), NULL);
    }
    plain->record = args.record;
    plain->hints = args.hint;
    code = args.resume ? resume(&args, plain) : start_new(&args, plain);
    if (code < 0)
        code = plain_play(plain);
    local_close(&plain->local);
    free(plain);
    return code;
}
