// paddock sim GAME: many matches between bots, and the results.
#include "lab/sim.h"
#include "base/clock.h"
#include "cli/args.h"
#include "cli/compare.h"
#include "cli/conclude.h"
#include "cli/csv.h"
#include "cli/merge.h"
#include "cli/shard.h"
#include "cli/sprt.h"
#include "cli/summary.h"
#include "console/files.h"
#include "lab/checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SAVE_EVERY_S = 2 };

static const uint64_t GAMES_USUAL = 10000, GAMES_UNTIL = 1000000000;

// -------------------------------------------------------------------------------------- interrupts

static atomic_bool interrupted;

static void on_interrupt(int signal_number) {
    (void)signal_number;
    atomic_store(&interrupted, true);
}

// The first signal stops the simulation cleanly; the second one kills the process.
static void catch_interrupts(void) {
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

// -------------------------------------------------------------------------------------- progress

struct host {
    const char *checkpoint; // or NULL
    bool to_output;         // instead of a file, a shard goes to standard output at the end
    struct csv csv;
    bool resumed; // from a checkpoint
    bool shows_progress;
    bool save_failed; // already reported
    double start_s, saved_s;
    uint64_t start_blocks;
};

static int save(const pd__sim *sim, const char *path) {
    size_t size;
    char *text = pd__checkpoint_text(sim, &size);
    int trouble = text ? file_write(path, text, size, false) : ENOMEM;
    free(text);
    return trouble;
}

static void show_progress(const struct host *host, const pd__sim *sim) {
    uint64_t done = pd__number(&sim->totals, PD__BLOCKS), goal = pd__sim_goal(sim) - sim->first;
    uint64_t rotations = (uint64_t)sim->rotations;
    char line[160], percent[8], matches[24], games[24], left[24] = "?";
    pd_text out = pd_text_on(line, sizeof line);
    if (done > host->start_blocks) {
        double each_s = (clock_s() - host->start_s) / (double)(done - host->start_blocks);
        uint64_t seconds = (uint64_t)(each_s * (double)(goal - done) + 0.5);
        snprintf(left, sizeof left, "%" PRIu64 ":%02d:%02d", seconds / 3600,
                 (int)(seconds / 60 % 60), (int)(seconds % 60));
    }
    snprintf(percent, sizeof percent, "%3d", (int)(goal ? 100 * done / goal : 100));
    snprintf(matches, sizeof matches, "%" PRIu64, done * rotations);
    snprintf(games, sizeof games, "%" PRIu64, goal * rotations);
    pd_format(&out, tr(N_("{percent}%, {done} of {games} matches, {left} left")), "percent",
              percent, "done", matches, "games", games, "left", left, NULL);
    fprintf(stderr, "\r%s\033[K", line);
}

// Without room for more lines there is no sense in going on.
static void on_rows(void *context, const char *text, size_t size) {
    struct host *host = context;
    csv_add(&host->csv, text, size);
    if (host->csv.trouble)
        atomic_store(&interrupted, true);
}

static void on_tick(void *context, const pd__sim *sim) {
    struct host *host = context;
    if (host->shows_progress)
        show_progress(host, sim);
    if (!host->checkpoint || clock_s() < host->saved_s + SAVE_EVERY_S)
        return;
    int trouble = csv_sync(&host->csv) ? 0 : save(sim, host->checkpoint);
    if (trouble && !host->save_failed)
        complain_unwritable(host->checkpoint, trouble);
    host->save_failed = trouble != 0;
    host->saved_s = clock_s();
}

// ------------------------------------------------------------------------------------ checkpoints

// Goes on where an existing checkpoint says. −1, or an exit code after a complaint.
static int load(pd__sim *sim, const char *path) {
    pd__checkpoint_fault fault;
    size_t size;
    char *text = file_read(path, PD__CHECKPOINT_MAX, &size);
    if (!text)
        return EXIT_INPUT;
    bool good = pd__checkpoint_read(sim, text, size, &fault);
    free(text);
    if (!good)
        return complain_fault(path, &fault);
    if (sim->next > pd__sim_limit(sim)) {
        char played[24];
        snprintf(played, sizeof played, "%" PRIu64, sim->next * (uint64_t)sim->rotations);
        return complain(EXIT_USAGE,
                        NP_("{file} already has one match, more than --games asks for. Raise "
                            "--games or use another file.",
                            "{file} already has {count} matches, more than --games asks for. Raise "
                            "--games or use another file."),
                        "file", path, "count", played);
    }
    return -1;
}

// ------------------------------------------------------------------------------------ the command

// Those that this process may use: a job on a cluster often has only some of them.
static int count_cores(void) {
    cpu_set_t cores;
    long all = sysconf(_SC_NPROCESSORS_ONLN);
    if (sched_getaffinity(0, sizeof cores, &cores) == 0)
        return CPU_COUNT(&cores);
    return all > 0 ? (int)all : 1;
}

// −1, or an exit code after a complaint.
static int read_plan(const struct args *args, pd__sim_plan *plan) {
    plan->game = args_game(args);
    if (!plan->game)
        return EXIT_USAGE;
    int code = args_setup(args, plan->game, &plan->setup);
    if (code >= 0)
        return code;
    if (!args_bots(args, plan->setup.seats, plan->setup.seats, plan->bots))
        return EXIT_USAGE;
    if (!plan->bots[0].kind)
        return complain(EXIT_USAGE,
                        N_("A simulation needs a bot in every seat. Choose them with --bots."),
                        NULL);
    if ((code = shard_read(args, &plan->shard)) >= 0 || (code = compare_read(args, plan)) >= 0 ||
        (code = sprt_read(args, plan)) >= 0)
        return code;
    memcpy(plan->key, args->seed,
           sizeof plan->key); // without --seed: 0, so that it can be repeated
    plan->fixed = args->fixed;
    plan->detail = args->report && !args->compare;
    plan->rows = args->csv != NULL;
    plan->adjust = args->adjust;
    plan->until = args->until;
    plan->games = args->until || args->sprt.given ? GAMES_UNTIL : GAMES_USUAL;
    if (args->games)
        plan->games = args->games;
    plan->threads = args->threads ? args->threads : count_cores();
    if (plan->threads > PD__SIM_THREADS_MAX)
        plan->threads = PD__SIM_THREADS_MAX;
    return -1;
}

static int complain_stopped(const struct host *host, const pd__sim *sim) {
    char matches[24];
    snprintf(matches, sizeof matches, "%" PRIu64, pd__number(&sim->totals, PD__MATCHES));
    if (host->checkpoint)
        return complain(
            EXIT_INTERRUPT,
            NP_("Stopped after one match, saved in {file}. Run the same command to continue.",
                "Stopped after {count} matches, saved in {file}. Run the same command to "
                "continue."),
            "count", matches, "file", host->checkpoint);
    return complain(EXIT_INTERRUPT,
                    NP_("Stopped after one match; nothing was saved. Use --checkpoint FILE to be "
                        "able to continue.",
                        "Stopped after {count} matches; nothing was saved. Use --checkpoint FILE "
                        "to be able to continue."),
                    "count", matches);
}

// Plays the remaining matches and saves them. −1, or an exit code after a complaint.
static int play(struct host *host, const char *csv, pd__sim *sim) {
    const pd__sim_watcher watcher = {on_tick, host, on_rows, &interrupted};
    int saved = host->checkpoint ? save(sim, host->checkpoint) : 0;
    if (saved)
        return complain_unwritable(host->checkpoint, saved);
    int code = csv_open(&host->csv, csv, sim, host->resumed);
    if (code >= 0)
        return code;
    host->start_s = host->saved_s = clock_s();
    host->start_blocks = pd__number(&sim->totals, PD__BLOCKS);
    catch_interrupts();
    int trouble = pd__sim_run(sim, &watcher);
    if (host->shows_progress)
        fputs("\r\033[K", stderr);
    int unwritten = csv_close(&host->csv);
    if (unwritten)
        return complain_unwritable(host->csv.path, unwritten);
    saved = host->checkpoint ? save(sim, host->checkpoint) : 0;
    if (saved)
        return complain_unwritable(host->checkpoint, saved);
    if (trouble == EINTR)
        return complain_stopped(host, sim);
    return trouble ? complain(EXIT_SYSTEM, N_("Cannot start a thread: {reason}"), "reason",
                              strerror(trouble))
                   : -1;
}

// A shard is saved, and shown only when all of them are merged.
static int finish_shard(const struct host *host, const struct args *args, const pd__sim *sim) {
    size_t size;
    char *text = host->to_output ? pd__checkpoint_text(sim, &size) : NULL;
    if (text)
        fwrite(text, 1, size, stdout);
    free(text);
    if (host->to_output)
        return text ? EXIT_OK : complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    shard_print(sim, host->checkpoint, args->json);
    return EXIT_OK;
}

static int run(const struct args *args, pd__sim *sim) {
    char name[SHARD_NAME_MAX];
    bool is_shard = sim->plan.shard.of > 0;
    struct host host = {.checkpoint = args->checkpoint,
                        .shows_progress = console_is_terminal(stderr)};
    host.to_output = is_shard && args->checkpoint && strcmp(args->checkpoint, "-") == 0;
    if (host.to_output)
        host.checkpoint = NULL;
    else if (is_shard && !args->checkpoint)
        host.checkpoint = shard_name(&sim->plan, name);
    bool resumed = host.checkpoint && access(host.checkpoint, F_OK) == 0;
    int code = resumed ? load(sim, host.checkpoint) : -1;
    if (code < 0 && args->csv && !resumed)
        code = file_check_target(args->csv, args->force);
    host.resumed = resumed;
    if (code < 0)
        code = play(&host, args->csv, sim);
    if (code == EXIT_INTERRUPT && !is_shard && pd__number(&sim->totals, PD__BLOCKS))
        (args->json ? summary_print_json : summary_print)(sim); // what there is so far
    if (code >= 0)
        return code;
    return is_shard ? finish_shard(&host, args, sim) : conclude(args, sim);
}

int cmd_sim(const struct command *self, int argc, char **argv) {
    pd__sim sim;
    struct args args;
    pd__sim_plan plan = {0};
    int code = args_read(&args, self, argc, argv);
    if (code < 0 && args.merge)
        return merge_run(&args);
    if (code < 0 && args.operand_count > 1)
        return args_unexpected(self, args.files[1]);
    if (code < 0)
        code = read_plan(&args, &plan);
    if (code >= 0)
        return code;
    if (args.report && !plan.shard.of && (code = file_check_target(args.report, args.force)) >= 0)
        return code;
    code = pd__sim_open(&sim, &plan) ? complain(EXIT_SYSTEM, N_("Out of memory."), NULL)
                                     : run(&args, &sim);
    pd__sim_close(&sim);
    return code;
}
