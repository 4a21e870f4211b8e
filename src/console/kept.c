#include "console/kept.h"

#include "console/console.h"
#include "console/files.h"
#include "console/load.h"
#include "fair/fair.h"

#include <errno.h>
#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void count_people(struct kept *kept) {
    kept->people = 0;
    for (int seat = 0; seat < kept->local.match.header.setup.seats; seat++)
        kept->people += !kept->players[seat].kind;
}

// --------------------------------------------------------------------------------- a new match

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

// People have the names that were given, in seat order, else "Player 1"; bots have names of their
// own.
static bool name_seats(const struct kept_plan *plan, pd_header *header) {
    const char *list = plan->names;
    for (int seat = 0; seat < header->setup.seats; seat++) {
        char name[PD_NAME_MAX + 1], number[16];
        pd_text text = pd_text_on(name, sizeof name);
        snprintf(number, sizeof number, "%d", seat + 1);
        if (plan->players[seat].kind) {
            pd_bot_write_player(&plan->players[seat], header->players[seat]);
            pd_put(&text, pd_bot_name(seat));
        } else {
            strcpy(header->players[seat], "person");
            pd_format(&text, tr(N_("Player {number}")), "number", number, NULL);
        }
        size_t length = list ? strcspn(list, ",") : 0;
        bool named = list && !plan->players[seat].kind;
        if (!name_seat(header, seat, named ? list : name, named ? length : strlen(name)))
            return false;
        if (named)
            list = list[length] ? list + length + 1 : NULL;
    }
    if (list)
        complain(EXIT_USAGE, N_("There are more names than people."), NULL);
    return !list;
}

static void deal(struct kept *kept, pd_header *header) {
    header->has_seed = header->has_commitment = true;
    fair_hash(header->commitment, header->seed);
    local_start(&kept->local, header);
    count_people(kept);
}

int kept_start(struct kept *kept, const struct kept_plan *plan) {
    pd_header header = {.game = plan->game, .setup = plan->setup};
    if (sodium_init() < 0)
        return complain(EXIT_SYSTEM, N_("There is not enough memory."), NULL);
    if (!name_seats(plan, &header))
        return EXIT_USAGE;
    memcpy(kept->players, plan->players, sizeof kept->players);
    if (plan->has_seed)
        memcpy(header.seed, plan->seed, sizeof header.seed);
    else
        randombytes_buf(header.seed, sizeof header.seed);
    deal(kept, &header);
    return -1;
}

void kept_again(struct kept *kept, const struct kept *before) {
    const pd_header *old = &before->local.match.header;
    pd_header header = {.game = old->game, .setup = old->setup};
    memcpy(header.names, old->names, sizeof header.names);
    memcpy(header.players, old->players, sizeof header.players);
    memcpy(kept->players, before->players, sizeof kept->players);
    randombytes_buf(header.seed, sizeof header.seed);
    deal(kept, &header);
}

// --------------------------------------------------------------------------------- going on

// Who sat where, as the record says; returns how many of them are outside programs, or −1 after a
// complaint.
static int read_players(const char *path, pd_header *header, pd_bot_spec players[PD_SEATS_MAX]) {
    int programs = 0;
    for (int seat = 0; seat < header->setup.seats; seat++) {
        const char *player = header->players[seat];
        pd_problem problem;
        if (!*header->names[seat])
            snprintf(header->names[seat], PD_NAME_MAX, "P%d", seat + 1);
        if (*player && strcmp(player, "person") != 0 &&
            pd_bot_read(&players[seat], player, &problem)) {
            complain_problem(EXIT_INPUT, path, &problem);
            return -1;
        }
        programs += pd_bot_is_outside(&players[seat]);
    }
    return programs;
}

static int complain_too_many(const pd_bot_spec *programs, int count) {
    char list[PD_SEATS_MAX * (PD_PLAYER_MAX + 1)];
    pd_text text = pd_text_on(list, sizeof list);
    for (int i = 0; i < count; i++) {
        pd_put(&text, i ? "," : "");
        pd_put(&text, programs[i].address);
    }
    return complain(EXIT_USAGE, N_("There are more bots than seats: {bots}."), "bots", list);
}

// Whoever goes on with a match names its outside programs again, all of them in seat order or one
// for all.
static int replace_program(const char *path, pd_header *header, int seat,
                           const pd_bot_spec *program, pd_bot_spec *player) {
    if (!program)
        return complain(EXIT_USAGE,
                        N_("{file}: {name} is an outside program, {bot}. No command is taken "
                           "from a record: name it again with --bots."),
                        "file", path, "name", header->names[seat], "bot", header->players[seat]);
    if (!pd_bot_is_outside(program))
        return complain(EXIT_USAGE, N_("With --resume, --bots names outside programs only."), NULL);
    *player = *program;
    pd_bot_write_player(player, header->players[seat]);
    return -1;
}

// Everybody sits where they sat.
static int seat_again(struct kept *kept, const char *path, const pd_bot_spec *programs, int count) {
    pd_header *header = &kept->local.match.header;
    int wanted = read_players(path, header, kept->players);
    if (wanted < 0)
        return EXIT_INPUT;
    if (count && !wanted)
        return complain(EXIT_USAGE, N_("{file}: No outside program plays this match."), "file",
                        path);
    if (count > wanted)
        return complain_too_many(programs, count);
    int code = -1;
    for (int seat = 0, next = 0; code < 0 && seat < header->setup.seats; seat++)
        if (pd_bot_is_outside(&kept->players[seat]))
            code = replace_program(path, header, seat, count ? &programs[next++ % count] : NULL,
                                   &kept->players[seat]);
    count_people(kept);
    return code;
}

static int go_on(struct kept *kept, const char *path, pd_replay *replay) {
    pd_problem problem;
    if (local_read(&kept->local, replay, INT_MAX, &problem))
        return complain_record(path, replay, &problem, EXIT_INPUT);
    if (replay->finished)
        return complain(EXIT_INPUT, N_("{file}: That match is over."), "file", path);
    if (!replay->header.has_seed)
        return complain(EXIT_INPUT, N_("{file}: There is no seed to go on dealing with."), "file",
                        path);
    return -1;
}

int kept_resume(struct kept *kept, const char *path, const pd_bot_spec *programs, int count) {
    pd_replay *replay = malloc(sizeof *replay);
    if (!replay)
        return complain(EXIT_SYSTEM, N_("There is not enough memory."), NULL);
    if (!*path && !save_latest(kept->save)) {
        free(replay);
        return complain(EXIT_INPUT, N_("There is no match to go on with."), NULL);
    }
    path = *path ? path : kept->save;
    char *text = load_record(path, replay);
    int code = text ? go_on(kept, path, replay) : EXIT_INPUT;
    if (code < 0)
        code = seat_again(kept, path, programs, count);
    free(text);
    free(replay);
    return code;
}

// --------------------------------------------------------------------------------- on disk

static int write_record(const struct kept *kept, const char *path, bool private) {
    size_t size;
    char *bytes = local_record(&kept->local, kept->local.match.step.number, &size);
    int trouble = file_write(path, bytes, size, private);
    free(bytes);
    return trouble;
}

// Should somebody have removed the folder meanwhile, it is made again.
static int write_save(struct kept *kept) {
    path_buffer folder;
    int trouble = write_record(kept, kept->save, true);
    if (trouble == ENOENT && save_folder(folder) == 0)
        trouble = write_record(kept, kept->save, true);
    return trouble;
}

// A match without a place gets one as soon as there is a folder for it.
int kept_save(struct kept *kept) {
    if (kept->people == 0)
        return 0;
    kept->trouble = *kept->save ? 0 : save_folder(kept->folder);
    if (kept->trouble)
        return kept->trouble;
    if (!*kept->save)
        save_new(&kept->local.match.header, kept->folder, kept->save);
    return kept->trouble = write_save(kept);
}

const char *kept_place(const struct kept *kept) {
    return *kept->save ? kept->save : *kept->folder ? kept->folder : "$XDG_STATE_HOME/paddock";
}

int kept_finish(struct kept *kept) {
    int trouble = kept->record ? kept_write(kept, kept->record) : 0;
    if (kept->people == 0)
        return trouble;
    if (kept->record && !trouble && *kept->save)
        unlink(kept->save);
    saves_prune();
    return trouble;
}

int kept_write(const struct kept *kept, const char *path) {
    return write_record(kept, path, false);
}

void kept_close(struct kept *kept) {
    local_close(&kept->local);
}
