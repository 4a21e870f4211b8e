// paddock sim GAME: many matches between bots, and what came of them.
#include "lab/sim.h"
#include "cli/args.h"
#include "cli/faults.h"
#include "lab/stats.h"

#include <string.h>
#include <unistd.h>

static void show_progress(uint64_t done, uint64_t games) {
    static uint64_t shown = UINT64_MAX;
    uint64_t percent = done * 100 / games;
    if (percent != shown)
        fprintf(stderr, "\r%3d %%", (int)percent);
    shown = percent;
}

static void print_json_head(const pd_sim_plan *plan, const pd_sim_totals *totals) {
    char bytes[8192];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    pd_game_info info = pd_game_about(plan->game);
    pd_put(&out, "{");
    pd_json_key(&out, "game");
    pd_json_string(&out, info.id);
    pd_json_key(&out, "seats");
    pd_put_int(&out, plan->setup.seats);
    pd_json_key(&out, "options");
    pd_put(&out, "{");
    for (int i = 0; i < info.option_count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        pd_setup_get(&plan->setup, plan->game, i, &text);
        pd_json_key(&out, pd_option_at(plan->game, i).name);
        pd_json_string(&out, value);
    }
    pd_put(&out, "}");
    printf("%s,\"seed\":\"", bytes);
    for (int i = 0; i < 32; i++)
        printf("%02x", plan->key[i]);
    printf("\",\"games\":%llu,\"bots\":[", (unsigned long long)totals->games);
}

static void print_json(const pd_sim_plan *plan, const pd_sim_totals *totals) {
    print_json_head(plan, totals);
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        double shares = pd_sim_shares(totals, seat);
        pd_interval interval = pd_wilson(shares, totals->games);
        char bot[8 * PD_PLAYER_MAX];
        pd_text name = pd_text_on(bot, sizeof bot);
        pd_json_string(&name, plan->bots[seat].address);
        printf("%s{\"seat\":%d,\"bot\":%s,\"wins\":%llu,\"shares\":%.6f,\"share\":%.6f,"
               "\"low\":%.6f,\"high\":%.6f",
               seat ? "," : "", seat, bot, (unsigned long long)totals->victories[seat][1], shares,
               shares / (double)totals->games, interval.low, interval.high);
        if (pd_bot_is_outside(&plan->bots[seat]))
            print_faults_json(&totals->faults[seat]);
        printf("}");
    }
    printf("],\"draws\":%llu,\"cut\":%llu,\"length\":{\"unit\":\"decisions\",\"mean\":%.6f,\"min\":"
           "%llu,"
           "\"max\":%llu}}\n",
           (unsigned long long)totals->draws, (unsigned long long)totals->cut,
           (double)totals->decisions / (double)totals->games, (unsigned long long)totals->shortest,
           (unsigned long long)totals->longest);
}

static void print_table(const pd_sim_plan *plan, const pd_sim_totals *totals) {
    char games[32], mean[32], shortest[32], longest[32];
    snprintf(games, sizeof games, "%llu", (unsigned long long)totals->games);
    snprintf(mean, sizeof mean, "%.1f", (double)totals->decisions / (double)totals->games);
    snprintf(shortest, sizeof shortest, "%llu", (unsigned long long)totals->shortest);
    snprintf(longest, sizeof longest, "%llu", (unsigned long long)totals->longest);
    say(stdout,
        N_("{game}: matches: {games}; decisions in a match: {mean} ({shortest} to {longest})"),
        "game", tr(pd_game_about(plan->game).name), "games", games, "mean", mean, "shortest",
        shortest, "longest", longest);
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        char number[16], share[16], low[16], high[16];
        double shares = pd_sim_shares(totals, seat);
        pd_interval interval = pd_wilson(shares, totals->games);
        snprintf(number, sizeof number, "P%d", seat + 1);
        snprintf(share, sizeof share, "%6.2f", 100 * shares / (double)totals->games);
        snprintf(low, sizeof low, "%.2f", 100 * interval.low);
        snprintf(high, sizeof high, "%.2f", 100 * interval.high);
        say(stdout, N_("  {seat}  {bot}  wins {share} %  (95 % interval {low} to {high})"), "seat",
            number, "bot", plan->bots[seat].address, "share", share, "low", low, "high", high);
    }
}

// A line about matches of a kind, if there were any.
static void print_count(const char *message, uint64_t count, uint64_t games) {
    char number[32], percent[16];
    if (count == 0)
        return;
    snprintf(number, sizeof number, "%llu", (unsigned long long)count);
    snprintf(percent, sizeof percent, "%.2f", 100 * (double)count / (double)games);
    say(stdout, message, "count", number, "percent", percent);
}

int cmd_sim(const struct command *self, int argc, char **argv) {
    struct args args;
    pd_sim_plan plan = {0};
    pd_sim_totals totals;
    int code = args_read(&args, self, "games seats bots seed option threads json", 1, argc, argv);
    if (code >= 0)
        return code;
    plan.game = args_game(&args);
    if (!plan.game)
        return EXIT_USAGE;
    code = args_setup(&args, plan.game, &plan.setup);
    if (code >= 0)
        return code;
    if (!args_bots(&args, plan.setup.seats, plan.setup.seats, plan.bots))
        return EXIT_USAGE;
    if (!plan.bots[0].kind)
        return complain(EXIT_USAGE, N_("A simulation needs a bot in every seat."), NULL);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    memcpy(plan.key, args.seed, sizeof plan.key); // without --seed: 0, so that it can be repeated
    plan.games = args.games ? args.games : 10000;
    plan.threads = args.threads ? args.threads : cores > 0 ? (int)cores : 1;
    plan.progress = console_is_terminal(stderr) ? show_progress : NULL;
    int trouble = pd_sim_run(&plan, &totals);
    if (plan.progress)
        fprintf(stderr, "\r     \r");
    if (trouble)
        return complain(EXIT_SYSTEM, N_("No thread could be started: {reason}"), "reason",
                        strerror(trouble));
    if (args.json) {
        print_json(&plan, &totals);
        return EXIT_OK;
    }
    print_table(&plan, &totals);
    for (int seat = 0; seat < plan.setup.seats; seat++)
        say_faults(plan.bots[seat].address, &totals.faults[seat]);
    print_count(N_("  matches that nobody won: {count} ({percent} %)"), totals.draws, totals.games);
    print_count(N_("  matches ended by the limit and not by a winner: {count} ({percent} %)"),
                totals.cut, totals.games);
    return EXIT_OK;
}
