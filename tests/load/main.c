// paddock-load: a crowd of clients for a server on this machine. It measures how many moves a
// second become durable and how long that takes, and checks what the server says against the
// engine.
#include "load.h"

#include <getopt.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    SETUP_SECONDS = 60,
    WARMUP_SECONDS = 1,
    DRAIN_SECONDS = 10,
    COME_BACK_SECONDS = 20, // for the last restart
    AUDIT_SECONDS = 20,
};

enum status { STATUS_OK, STATUS_FAULTS, STATUS_TROUBLE };

static volatile sig_atomic_t interrupted;

static void interrupt(int number) {
    (void)number;
    interrupted = 1;
}

// ---------------------------------------------------------------------------------------- options

static const char help[] =
    "Usage: paddock-load ws://127.0.0.1:PORT/play… [OPTION]…\n"
    "Plays many matches at a Paddock server on this machine, measures and checks it. Several\n"
    "addresses are those of its nodes, which take turns.\n"
    "\n"
    "  --game GAME|all      what to play (gumball)\n"
    "  --matches N          matches at once (1000)\n"
    "  --seats N            seats of each (2)\n"
    "  --spectators N       more connections to each match, which only watch (0)\n"
    "  --seconds S          how long to measure, after everybody is there and a second more (10)\n"
    "  --rate MOVES         a second, in all; latency then counts from when a move was due.\n"
    "                       Otherwise everybody moves as soon as it is their turn\n"
    "  --check all|some|none  compare messages with the engine’s own views in all matches, in one\n"
    "                       of 50, or in none; and records of a sample of those (some)\n"
    "  --idle N             open N connections that say hello and nothing more, instead\n"
    "  --stubborn           come back after a lost connection, for tests that kill the server, "
    "and\n"
    "                       check that all that had been seen is still there\n"
    "  --acks FILE          write each acknowledged move: table, seq, step, seat, move\n"
    "  --pid PID            of the server: its CPU time and memory are measured as well\n"
    "  --json               the report as one JSON object; latencies in microseconds\n"
    "  --tls no             the only choice: TLS is not spoken here\n"
    "\n"
    "The exit status is 1 if anything was inconsistent (told on standard error), 2 if it could\n"
    "not run. The server has limits that one machine with many clients soon meets. Start it with\n"
    "\n"
    "  paddock serve --limit rate=100000 --limit connections=100000 \\\n"
    "    --limit address-connections=100000 --limit address-people=10000000 \\\n"
    "    --limit person-tables=1000 --limit tables=10000000 \\\n"
    "    --limit address-tables=10000000\n";

static _Noreturn void complain(const char *text, const char *what) {
    fprintf(stderr, "paddock-load: ");
    fprintf(stderr, text, what);
    fprintf(stderr, "\n");
    exit(STATUS_TROUBLE);
}

static double read_number(const char *name, const char *text, double least, double most) {
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= least && value <= most)) {
        fprintf(stderr, "paddock-load: --%s %s: not a number from %g to %g.\n", name, text, least,
                most);
        exit(STATUS_TROUBLE);
    }
    return value;
}

static bool seats_fit(const pd_game *game, int seats) {
    pd_problem problem;
    pd_setup setup;
    pd_setup_init(game, &setup, seats);
    if (pd_setup_check(game, &setup, &problem) == PD_OK)
        return true;
    return pd_setup_set(game, &setup, "duel", "on", &problem) == PD_OK &&
           pd_setup_check(game, &setup, &problem) == PD_OK;
}

static void choose_games(struct plan *plan, const char *name) {
    bool all = strcmp(name, "all") == 0;
    if (!all && !pd_game_find(name))
        complain("There is no game called “%s”.", name);
    for (int i = 0; i < pd_game_count() && plan->game_count < GAMES_MAX; i++) {
        const pd_game *game = pd_game_at(i);
        if ((all || game == pd_game_find(name)) && seats_fit(game, plan->seats))
            plan->games[plan->game_count++] = game;
    }
    if (plan->game_count == 0)
        complain("So many seats do not fit “%s”.", name);
}

static void choose_check(struct plan *plan, const char *word) {
    static const char *const words[] = {
        [CHECK_NONE] = "none", [CHECK_SOME] = "some", [CHECK_ALL] = "all"};
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(word, words[i]) == 0) {
            plan->check = i;
            return;
        }
    complain("--check %s: not one of all, some, none.", word);
}

static const struct option flags[] = {
    {"game", required_argument, NULL, 'g'},
    {"matches", required_argument, NULL, 'm'},
    {"seats", required_argument, NULL, 's'},
    {"spectators", required_argument, NULL, 'w'},
    {"seconds", required_argument, NULL, 't'},
    {"rate", required_argument, NULL, 'r'},
    {"check", required_argument, NULL, 'c'},
    {"idle", required_argument, NULL, 'i'},
    {"stubborn", no_argument, NULL, 'S'},
    {"acks", required_argument, NULL, 'a'},
    {"pid", required_argument, NULL, 'p'},
    {"json", no_argument, NULL, 'j'},
    {"tls", required_argument, NULL, 'T'},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static void take_flag(struct plan *plan, int flag, const char **game) {
    switch (flag) {
    case 'g': *game = optarg; break;
    case 'm': plan->matches = (int)read_number("matches", optarg, 1, 100000); break;
    case 's': plan->seats = (int)read_number("seats", optarg, 1, PD_SEATS_MAX); break;
    case 'w': plan->spectators = (int)read_number("spectators", optarg, 0, 1000); break;
    case 't': plan->seconds = read_number("seconds", optarg, 0.1, 86400); break;
    case 'r': plan->rate = read_number("rate", optarg, 0.001, 1e7); break;
    case 'c': choose_check(plan, optarg); break;
    case 'i': plan->idle = (int)read_number("idle", optarg, 1, 100000); break;
    case 'S': plan->stubborn = true; break;
    case 'a': plan->acks = optarg; break;
    case 'p': plan->pid = (int)read_number("pid", optarg, 1, 1 << 30); break;
    case 'j': plan->json = true; break;
    case 'T':
        if (strcmp(optarg, "no") != 0)
            complain("--tls %s: TLS is not spoken here.", optarg);
        break;
    case 'h': fputs(help, stdout); exit(STATUS_OK);
    default: exit(STATUS_TROUBLE);
    }
}

static void read_plan(struct plan *plan, int argc, char **argv) {
    const char *game = "gumball";
    char why[160];
    *plan = (struct plan){.matches = 1000, .seats = 2, .seconds = 10, .check = CHECK_SOME};
    for (int flag; (flag = getopt_long(argc, argv, "", flags, NULL)) != -1;)
        take_flag(plan, flag, &game);
    if (optind >= argc || argc - optind > TARGETS_MAX)
        complain("%s", "Give an address, such as ws://127.0.0.1:8080/play. See --help.");
    for (int i = optind; i < argc; i++)
        if (!target_read(&plan->targets[plan->target_count++], argv[i], why))
            complain("%s", why);
    choose_games(plan, game);
}

// --------------------------------------------------------------------------------------------- run

static void raise_files(int connections) {
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + 64;
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = wanted;
    if (limit.rlim_max < wanted)
        limit.rlim_max = wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        complain("%s", "So many connections need a higher limit on open files (ulimit -n).");
}

static double in_phase(const struct crowd *crowd) {
    return (double)(crowd->now - crowd->phase_since) / (double)SECOND;
}

static bool is_there(const struct crowd *crowd) {
    return crowd->plan->idle ? crowd->welcome == crowd->player_count
                             : crowd->first_deals == crowd->match_count;
}

static bool set_up(struct crowd *crowd, struct report *report) {
    while (!is_there(crowd) && in_phase(crowd) < SETUP_SECONDS && !*crowd->stop && !interrupted)
        crowd_turn(crowd);
    report->setup = crowd->now - crowd->began;
    if (!*crowd->stop && !is_there(crowd))
        snprintf(crowd->stop, sizeof crowd->stop,
                 "Of %d matches %d were dealt, and of %d connections %d greeted, in %.0f s.",
                 crowd->match_count, crowd->first_deals, crowd->player_count, crowd->welcome,
                 in_phase(crowd));
    return !*crowd->stop;
}

static void turn_for(struct crowd *crowd, struct report *report, double seconds) {
    double next_peak = 0;
    while (in_phase(crowd) < seconds && !*crowd->stop && !interrupted) {
        crowd_turn(crowd);
        if (report && in_phase(crowd) >= next_peak) {
            report_peak(report, crowd);
            next_peak += 1;
        }
    }
}

static void turn_until_quiet(struct crowd *crowd, double seconds) {
    while (!crowd_quiet(crowd) && in_phase(crowd) < seconds)
        crowd_turn(crowd);
}

static void measure(struct crowd *crowd, struct report *report) {
    crowd_begin(crowd, PHASE_WARMUP);
    if (!crowd->plan->idle)
        turn_for(crowd, NULL, WARMUP_SECONDS);
    reading_take(&report->start, crowd);
    crowd_begin(crowd, PHASE_MEASURE);
    turn_for(crowd, report, crowd->plan->seconds);
    report_peak(report, crowd);
    reading_take(&report->end, crowd);
}

static void wind_up(struct crowd *crowd) {
    bool stubborn = crowd->plan->stubborn;
    if (!crowd->plan->idle && !stubborn)
        crowd_find_stuck(crowd);
    crowd_begin(crowd, PHASE_DRAIN);
    turn_until_quiet(crowd, stubborn ? COME_BACK_SECONDS : DRAIN_SECONDS);
    crowd_find_unanswered(crowd);
    if (stubborn) {
        crowd_begin(crowd, PHASE_AUDIT);
        turn_until_quiet(crowd, AUDIT_SECONDS);
    }
    crowd_begin(crowd, PHASE_DONE);
    record_verify(crowd);
}

static enum status run(struct crowd *crowd) {
    struct report report = {0};
    reading_take(&report.empty, crowd);
    if (crowd->plan->pid && report.empty.server.rss_kb < 0)
        complain("%s", "There is no process with that --pid.");
    if (set_up(crowd, &report))
        measure(crowd, &report);
    if (*crowd->stop) {
        fprintf(stderr, "paddock-load: %s\n", crowd->stop);
        return STATUS_TROUBLE;
    }
    wind_up(crowd);
    report_print(&report, crowd);
    return crowd->tally.faults ? STATUS_FAULTS : STATUS_OK;
}

int main(int argc, char **argv) {
    static struct crowd crowd;
    struct plan plan;
    read_plan(&plan, argc, argv);
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    if (sodium_init() < 0)
        complain("%s", "libsodium does not start.");
    raise_files(plan.idle ? plan.idle : plan.matches * (plan.seats + plan.spectators));
    if (!crowd_open(&crowd, &plan))
        complain("%s", "There is not enough memory, or --acks cannot be written.");
    enum status status = run(&crowd);
    crowd_free(&crowd);
    return (int)status;
}
