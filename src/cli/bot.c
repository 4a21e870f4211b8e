// paddock bot GAME: matches in which the program at the other end of standard input and output has
// a seat, by the bot protocol.
#include "cli/args.h"
#include "cli/faults.h"
#include "outside/outside.h"
#include "outside/past.h"
#include "outside/seated.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct host {
    const pd_game *game;
    pd_setup setup;
    uint8_t key[32];
    int seat; // the program's
    struct seated bots[PD_SEATS_MAX];
    struct past past; // what has happened in the match
};

static bool has_gone(const struct host *host) {
    return host->bots[host->seat].outside.program.ended;
}

static pd_move ask(struct host *host, int seat, const pd_state *state, pd_dice *dice) {
    pd_view view;
    pd_move moves[PD_MOVES_MAX];
    pd_look(host->game, state, seat, &view);
    int count = pd_view_moves(host->game, &view, moves);
    pd_bot_question question = {host->game, &view, moves, count, dice, NULL};
    seated_tell(&host->bots[seat], host->past.events, host->past.count);
    char name[16];
    snprintf(name, sizeof name, "P%d", seat + 1);
    // The program hears of its own faults by the protocol.
    return seat == host->seat ? seated_choose(&host->bots[seat], &question)
                              : ask_bot(&host->bots[seat], name, &question);
}

// The same streams of the key as in a simulation, so that match `number` has the same deal there.
static void play_match(struct host *host, uint64_t number) {
    pd_dice deal, chance;
    pd_state state;
    pd_events log = {past_keep, &host->past};
    host->past.count = 0;
    pd_dice_seed(&deal, host->key, 2 * number);
    pd_dice_seed(&chance, host->key, 2 * number + 1);
    pd_start(host->game, &state, &host->setup, &deal, &log);
    for (int seat = 0; seat < host->setup.seats; seat++)
        seated_start(&host->bots[seat], host->game, &host->setup, seat);
    for (int actor; (actor = pd_actor(host->game, &state)) != PD_NOBODY;) {
        pd_move move = ask(host, actor, &state, &chance);
        if (has_gone(host))
            return;
        pd_apply(host->game, &state, move, &deal, &log);
    }
    pd_result result = pd_result_of(host->game, &state);
    uint32_t forfeited = 0;
    for (int seat = 0; seat < result.seats; seat++)
        forfeited |= (uint32_t)outside_forfeits(&host->bots[seat]) << seat;
    outside_judge(host->game, &state, forfeited, &result);
    for (int seat = 0; seat < result.seats; seat++)
        seated_over(&host->bots[seat], &result);
}

// The bots named take the other seats in order.
static bool seat_bots(const struct args *args, struct host *host) {
    int seats = host->setup.seats;
    pd_bot_spec others[PD_SEATS_MAX] = {0};
    if (seats > 1 && !args_bots(args, seats - 1, seats - 1, others))
        return false;
    for (int seat = 0, next = 0; seat < seats; seat++) {
        if (seat == host->seat) {
            seated_open_on(&host->bots[seat], STDIN_FILENO, STDOUT_FILENO);
            continue;
        }
        if (!others[next].kind) {
            complain(EXIT_USAGE, N_("The other seats need bots. Choose them with --bots."), NULL);
            return false;
        }
        seated_open(&host->bots[seat], &others[next++]);
    }
    return true;
}

static int set_up(struct args *args, struct host *host) {
    host->game = args_game(args);
    if (!host->game)
        return EXIT_USAGE;
    int code = args_setup(args, host->game, &host->setup);
    if (code >= 0)
        return code;
    host->seat = args->seat ? args->seat - 1 : 0;
    if (host->seat >= host->setup.seats)
        return complain(EXIT_USAGE, N_("This table does not have that seat."), NULL);
    if (!args->bots)
        args->bots = "club";
    memcpy(host->key, args->seed, sizeof host->key); // without --seed: 0, as in a simulation
    return seat_bots(args, host) ? -1 : EXIT_USAGE;
}

int cmd_bot(const struct command *self, int argc, char **argv) {
    struct args args;
    static struct host host;
    int code = args_read(&args, self, argc, argv);
    if (code < 0)
        code = set_up(&args, &host);
    if (code >= 0)
        return code;
    uint64_t games = args.games ? args.games : 1;
    for (uint64_t number = 0; number < games && !has_gone(&host); number++)
        play_match(&host, number);
    if (has_gone(&host))
        complain(0, N_("Standard input closed before the last match was over."), NULL);
    for (int seat = 0; seat < host.setup.seats; seat++)
        seated_close(&host.bots[seat]);
    free(host.past.events);
    return faults_total(&host.bots[host.seat].outside.faults) ? EXIT_NO : EXIT_OK;
}
