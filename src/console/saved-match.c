#include "console/saved-match.h"

#include "base/memory.h"
#include "console/console.h"
#include "console/files.h"
#include "console/load.h"
#include "fair/fair.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void count_people(struct saved_match *saved) {
    saved->people = 0;
    for (int seat = 0; seat < saved->history.match.header.setup.seats; seat++)
        saved->people += !saved->players[seat].kind;
}

// --------------------------------------------------------------------------------- a new match

static bool is_taken(const pd_header *header, const char *name) {
    for (int seat = 0; seat < header->setup.seats; seat++)
        if (*header->names[seat] && pd_names_alike(header->names[seat], name))
            return true;
    return false;
}

static bool name_seat(pd_header *header, int seat, const char *name, size_t length) {
    char text[PD_NAME_MAX + 1];
    snprintf(text, sizeof text, "%.*s", length > PD_NAME_MAX ? 0 : (int)length, name);
    if (!pd_name_fits(text))
        complain(EXIT_USAGE, PD_NAME_RULE, NULL);
    else if (is_taken(header, text))
        complain(EXIT_USAGE, N_("Two players cannot have the same name: {name}."), "name", text);
    else
        strcpy(header->names[seat], text);
    return *header->names[seat];
}

// People have the names that were given, in seat order, else "Player 1".
static bool name_people(const struct saved_match_plan *plan, pd_header *header) {
    const char *list = plan->names;
    for (int seat = 0; seat < header->setup.seats; seat++) {
        char name[PD_NAME_MAX + 1], number[16];
        pd_text text = pd_text_on(name, sizeof name);
        if (plan->players[seat].kind)
            continue;
        strcpy(header->players[seat], "person");
        snprintf(number, sizeof number, "%d", seat + 1);
        pd_format(&text, tr(N_("Player {number}")), "number", number, NULL);
        size_t length = list ? strcspn(list, ",") : strlen(name);
        if (!name_seat(header, seat, list ? list : name, length))
            return false;
        if (list)
            list = list[length] ? list + length + 1 : NULL;
    }
    if (list)
        complain(EXIT_USAGE, N_("More names than people. --names names the people, not the bots."),
                 NULL);
    return !list;
}

// Bots have names of their own, and give way to people who have the same.
static void name_bots(const struct saved_match_plan *plan, pd_header *header) {
    for (int seat = 0; seat < header->setup.seats; seat++) {
        if (!plan->players[seat].kind)
            continue;
        int at = seat;
        pd_bot_write_player(&plan->players[seat], header->players[seat]);
        while (is_taken(header, pd_bot_name(at % PD_SEATS_MAX)))
            at++; // there are as many names as seats
        strcpy(header->names[seat], pd_bot_name(at % PD_SEATS_MAX));
    }
}

static void deal(struct saved_match *saved, pd_header *header) {
    header->has_seed = header->has_commitment = true;
    fair_hash(header->commitment, header->seed);
    history_start(&saved->history, header);
    count_people(saved);
}

int saved_match_start(struct saved_match *saved, const struct saved_match_plan *plan) {
    pd_header header = {.game = plan->game, .setup = plan->setup};
    if (sodium_init() < 0)
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    if (!name_people(plan, &header))
        return EXIT_USAGE;
    name_bots(plan, &header);
    memcpy(saved->players, plan->players, sizeof saved->players);
    if (plan->has_seed)
        memcpy(header.seed, plan->seed, sizeof header.seed);
    else
        randombytes_buf(header.seed, sizeof header.seed);
    deal(saved, &header);
    return -1;
}

void saved_match_again(struct saved_match *saved, const struct saved_match *before) {
    const pd_header *old = &before->history.match.header;
    pd_header header = {.game = old->game, .setup = old->setup};
    memcpy(header.names, old->names, sizeof header.names);
    memcpy(header.players, old->players, sizeof header.players);
    memcpy(saved->players, before->players, sizeof saved->players);
    randombytes_buf(header.seed, sizeof header.seed);
    deal(saved, &header);
}

// --------------------------------------------------------------------------------- from a step

static void deal_anew(struct saved_match *saved) {
    uint8_t seed[32];
    randombytes_buf(seed, sizeof seed);
    history_deal_anew(&saved->history, seed);
}

// Copies a match up to a step.
static void copy_steps(struct match_history *copy, const struct match_history *history, int step) {
    pd_replay *replay = must(malloc(sizeof *replay));
    pd_problem problem;
    size_t size;
    char *text = history_record(history, step, &size);
    pd_err err = pd_replay_open(replay, text, size, &problem);
    err = err ? err : history_read(copy, replay, INT_MAX, &problem);
    assert(!err); // what was written can be read
    free(text);
    free(replay);
}

int saved_match_from(struct saved_match *saved, const struct match_history *history, int step,
                     int you, const pd_bot_spec *bot) {
    const pd_header *old = &history->match.header;
    struct saved_match_plan plan = {.game = old->game, .setup = old->setup};
    pd_header header = {.game = old->game, .setup = old->setup};
    for (int seat = 0; seat < old->setup.seats; seat++)
        if (seat != you)
            plan.players[seat] = *bot;
    if (sodium_init() < 0 || !name_people(&plan, &header))
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    name_bots(&plan, &header);
    copy_steps(&saved->history, history, step);
    memcpy(saved->history.match.header.names, header.names, sizeof header.names);
    memcpy(saved->history.match.header.players, header.players, sizeof header.players);
    memcpy(saved->players, plan.players, sizeof saved->players);
    deal_anew(saved);
    count_people(saved);
    return -1;
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
            outside_read(&players[seat], player, &problem)) {
            complain_problem(EXIT_INPUT, path, &problem);
            return -1;
        }
        programs += is_outside(&players[seat]);
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
    return complain(EXIT_USAGE, N_("More bots than seats: {bots}."), "bots", list);
}

// To resume a match, the caller names its outside programs again: all of them in seat order, or one
// for all.
static int replace_program(const char *path, pd_header *header, int seat,
                           const pd_bot_spec *program, pd_bot_spec *player) {
    if (!program)
        return complain(EXIT_USAGE,
                        N_("{file}: {name} is an outside program ({bot}). Paddock runs no command "
                           "from a file. To allow it, name the program again with --bots."),
                        "file", path, "name", header->names[seat], "bot", header->players[seat]);
    if (!is_outside(program))
        return complain(EXIT_USAGE, N_("With --resume, --bots can only name outside programs."),
                        NULL);
    *player = *program;
    pd_bot_write_player(player, header->players[seat]);
    return -1;
}

// Everybody sits where they sat.
static int seat_again(struct saved_match *saved, const char *path, const pd_bot_spec *programs,
                      int count) {
    pd_header *header = &saved->history.match.header;
    int wanted = read_players(path, header, saved->players);
    if (wanted < 0)
        return EXIT_INPUT;
    if (count && !wanted)
        return complain(EXIT_USAGE,
                        N_("{file}: No outside program plays in this match. Leave out --bots."),
                        "file", path);
    if (count > wanted)
        return complain_too_many(programs, count);
    int code = -1;
    for (int seat = 0, next = 0; code < 0 && seat < header->setup.seats; seat++)
        if (is_outside(&saved->players[seat]))
            code = replace_program(path, header, seat, count ? &programs[next++ % count] : NULL,
                                   &saved->players[seat]);
    count_people(saved);
    return code;
}

static int go_on(struct saved_match *saved, const char *path, pd_replay *replay) {
    pd_problem problem;
    if (history_read(&saved->history, replay, INT_MAX, &problem))
        return complain_record(path, replay, &problem, EXIT_INPUT);
    if (replay->finished)
        return complain(EXIT_INPUT,
                        N_("{file}: This match is over. Watch it with: paddock replay {file}"),
                        "file", path);
    // Our own match whose cards were dealt anew once can be dealt anew again.
    if (!replay->header.has_seed && *saved->save)
        deal_anew(saved);
    else if (!replay->header.has_seed)
        return complain(EXIT_INPUT,
                        N_("{file}: This match cannot continue, because its seed is missing."),
                        "file", path);
    return -1;
}

int saved_match_resume(struct saved_match *saved, const char *path, const pd_bot_spec *programs,
                       int count) {
    pd_replay *replay = malloc(sizeof *replay);
    if (!replay)
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    if (!*path && !save_latest(NULL, saved->save)) {
        free(replay);
        return complain(EXIT_INPUT,
                        N_("There is no saved match. Start one with “paddock play GAME”."), NULL);
    }
    if (*path && strlen(path) < sizeof saved->save && save_is_kept(path))
        strcpy(saved->save, path);
    path = *path ? path : saved->save;
    char *text = load_match(path, replay);
    int code = text ? go_on(saved, path, replay) : EXIT_INPUT;
    if (code < 0)
        code = seat_again(saved, path, programs, count);
    free(text);
    free(replay);
    return code;
}

// --------------------------------------------------------------------------------- on disk

static int write_record(const struct saved_match *saved, const char *path, bool private) {
    size_t size;
    char *bytes = history_record(&saved->history, saved->history.match.step.number, &size);
    int trouble = file_write(path, bytes, size, private);
    free(bytes);
    return trouble;
}

// Creates the folder again if it was removed meanwhile.
static int write_save(struct saved_match *saved) {
    path_buffer folder;
    int trouble = write_record(saved, saved->save, true);
    if (trouble == ENOENT && save_folder(folder) == 0)
        trouble = write_record(saved, saved->save, true);
    return trouble;
}

// A match without a place gets one as soon as there is a folder for it.
int saved_match_save(struct saved_match *saved) {
    if (saved->people == 0)
        return 0;
    saved->trouble = *saved->save ? 0 : save_folder(saved->folder);
    if (saved->trouble)
        return saved->trouble;
    if (!*saved->save)
        save_new(&saved->history.match.header, saved->folder, saved->save);
    return saved->trouble = write_save(saved);
}

const char *saved_match_place(const struct saved_match *saved) {
    if (*saved->save)
        return saved->save;
    return *saved->folder ? saved->folder : "$XDG_STATE_HOME/paddock";
}

int saved_match_finish(struct saved_match *saved) {
    int trouble = saved->record ? saved_match_write(saved, saved->record) : 0;
    if (saved->people == 0)
        return trouble;
    if (saved->record && !trouble && *saved->save)
        unlink(saved->save);
    saves_prune();
    return trouble;
}

int saved_match_write(const struct saved_match *saved, const char *path) {
    return write_record(saved, path, false);
}

void saved_match_close(struct saved_match *saved) {
    history_close(&saved->history);
}
