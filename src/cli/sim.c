// paddock sim GAME: many matches between bots, and the results.
#include "lab/sim.h"
#include "cli/args.h"
#include "cli/outcome.h"
#include "console/files.h"
#include "console/seed.h"
#include "lab/checkpoint.h"
#include "lab/report.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
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
    bool shows_progress;
    bool save_failed; // already reported
    double start_s, saved_s;
    uint64_t start_blocks;
};

static double clock_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int save(const pd_sim *sim, const char *path) {
    size_t size;
    char *text = pd_checkpoint_text(sim, &size);
    int trouble = text ? file_write(path, text, size, false) : ENOMEM;
    free(text);
    return trouble;
}

static int complain_unwritable(const char *path, int trouble) {
    return complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", path, "reason",
                    strerror(trouble));
}

static void show_progress(const struct host *host, const pd_sim *sim) {
    uint64_t done = pd_number(&sim->totals, PD_BLOCKS), goal = pd_sim_goal(sim);
    uint64_t rotations = (uint64_t)sim->rotations;
    char line[160], percent[8], matches[24], games[24], left[24] = "?";
    pd_text out = pd_text_on(line, sizeof line);
    if (done > host->start_blocks) {
        double each_s = (clock_s() - host->start_s) / (double)(done - host->start_blocks);
        uint64_t seconds = (uint64_t)(each_s * (double)(goal - done) + 0.5);
        snprintf(left, sizeof left, "%" PRIu64 ":%02d:%02d", seconds / 3600,
                 (int)(seconds / 60 % 60), (int)(seconds % 60));
    }
    snprintf(percent, sizeof percent, "%3d", (int)(100 * done / goal));
    snprintf(matches, sizeof matches, "%" PRIu64, done * rotations);
    snprintf(games, sizeof games, "%" PRIu64, goal * rotations);
    pd_format(&out, tr(N_("{percent} %, {done} of {games} matches, {left} left")), "percent",
              percent, "done", matches, "games", games, "left", left, NULL);
    fprintf(stderr, "\r%s\033[K", line);
}

static void on_tick(void *context, const pd_sim *sim) {
    struct host *host = context;
    if (host->shows_progress)
        show_progress(host, sim);
    if (!host->checkpoint || clock_s() < host->saved_s + SAVE_EVERY_S)
        return;
    int trouble = save(sim, host->checkpoint);
    if (trouble && !host->save_failed)
        complain_unwritable(host->checkpoint, trouble);
    host->save_failed = trouble != 0;
    host->saved_s = clock_s();
}

// ------------------------------------------------------------------------------------ checkpoints

static int complain_fault(const char *path, const pd_checkpoint_fault *fault) {
    char where[24] = "";
    if (!fault->why)
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    if (fault->line)
        snprintf(where, sizeof where, "%d:", fault->line);
    fprintf(stderr, "paddock: %s:%s ", path, where);
    say(stderr, fault->why, "found", fault->found, "wanted", fault->wanted);
    return fault->other_plan ? EXIT_USAGE : EXIT_INPUT;
}

// Goes on where an existing checkpoint says. −1, or an exit code after a complaint.
static int load(pd_sim *sim, const char *path) {
    pd_checkpoint_fault fault;
    size_t size;
    if (access(path, F_OK) != 0)
        return -1;
    char *text = file_read(path, PD_CHECKPOINT_MAX, &size);
    if (!text)
        return EXIT_INPUT;
    bool good = pd_checkpoint_read(sim, text, size, &fault);
    free(text);
    if (!good)
        return complain_fault(path, &fault);
    if (sim->next > pd_sim_limit(sim)) {
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

// ------------------------------------------------------------------------------------- the report

// Quoted unless it has only characters that no shell treats specially.
static void put_word(FILE *out, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-=:,./%+@";
    if (!word[strspn(word, plain)]) {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, '\0'}, out);
    fputc('\'', out);
}

// The command that repeats this simulation.
static void put_command(FILE *out, const struct args *args, const pd_sim_plan *plan) {
    char seed[SEED_MAX + 1];
    pd_text text = pd_text_on(seed, sizeof seed);
    fprintf(out, "paddock sim %s --seats %d", pd_game_about(plan->game).id, plan->setup.seats);
    for (int i = 0; i < args->option_count; i++) {
        char option[32 + PD_VALUE_MAX + 8];
        snprintf(option, sizeof option, "%s=%s", args->options[i].name, args->options[i].value);
        fputs(" --option ", out);
        put_word(out, option);
    }
    fputs(" --bots ", out);
    put_word(out, args->bots ? args->bots : plan->bots[0].address);
    seed_put(&text, plan->key);
    fprintf(out, " --seed %s --games %" PRIu64 "%s", seed, plan->games,
            plan->fixed ? " --fixed" : "");
    fputs(plan->adjust ? " --adjust" : "", out);
    if (plan->until)
        fprintf(out, " --until %g%%", plan->until / 1e4);
    if (console_voice_language())
        fprintf(out, " --lang %s", pd_language_code(console_voice_language()));
    fputs(" --report ", out);
    put_word(out, args->report);
}

static int write_report(const struct args *args, const pd_sim *sim) {
    char *page = NULL, *command = NULL;
    size_t size = 0, command_size = 0;
    FILE *words = open_memstream(&command, &command_size);
    FILE *out = open_memstream(&page, &size);
    if (words)
        put_command(words, args, &sim->plan);
    int trouble = !words || fclose(words) != 0 || !out ? ENOMEM : 0;
    if (!trouble)
        pd_report_write(sim, console_voice_language(), command, out);
    if (out && fclose(out) != 0)
        trouble = ENOMEM;
    if (!trouble)
        trouble = file_write(args->report, page, size, false);
    free(command);
    free(page);
    return trouble ? complain_unwritable(args->report, trouble) : EXIT_OK;
}

// ------------------------------------------------------------------------------------ the command

// −1, or an exit code after a complaint.
static int read_plan(const struct args *args, pd_sim_plan *plan) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
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
    memcpy(plan->key, args->seed,
           sizeof plan->key); // without --seed: 0, so that it can be repeated
    plan->fixed = args->fixed;
    plan->detail = args->report != NULL;
    plan->adjust = args->adjust;
    plan->until = args->until;
    plan->games = args->games ? args->games : args->until ? GAMES_UNTIL : GAMES_USUAL;
    plan->threads = args->threads ? args->threads : cores > 0 ? (int)cores : 1;
    if (plan->threads > PD_SIM_THREADS_MAX)
        plan->threads = PD_SIM_THREADS_MAX;
    return -1;
}

static int complain_stopped(const struct host *host, const pd_sim *sim) {
    char matches[24];
    snprintf(matches, sizeof matches, "%" PRIu64, pd_number(&sim->totals, PD_MATCHES));
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
static int play(struct host *host, pd_sim *sim) {
    const pd_sim_guest guest = {on_tick, host, &interrupted};
    int saved = host->checkpoint ? save(sim, host->checkpoint) : 0;
    if (saved)
        return complain_unwritable(host->checkpoint, saved);
    host->start_s = host->saved_s = clock_s();
    host->start_blocks = pd_number(&sim->totals, PD_BLOCKS);
    catch_interrupts();
    int trouble = pd_sim_run(sim, &guest);
    if (host->shows_progress)
        fputs("\r\033[K", stderr);
    saved = host->checkpoint ? save(sim, host->checkpoint) : 0;
    if (saved)
        return complain_unwritable(host->checkpoint, saved);
    if (trouble == EINTR)
        return complain_stopped(host, sim);
    return trouble ? complain(EXIT_SYSTEM, N_("Cannot start a thread: {reason}"), "reason",
                              strerror(trouble))
                   : -1;
}

static bool has_forfeits(const pd_sim *sim) {
    for (int bot = 0; bot < sim->bots; bot++)
        if (pd_sim_faults(sim, bot).forfeits)
            return true;
    return false;
}

static int run(const struct args *args, pd_sim *sim) {
    struct host host = {.checkpoint = args->checkpoint,
                        .shows_progress = console_is_terminal(stderr)};
    int code = args->checkpoint ? load(sim, args->checkpoint) : -1;
    if (code < 0)
        code = play(&host, sim);
    if (code >= 0)
        return code;
    code = args->report ? write_report(args, sim) : EXIT_OK;
    (args->json ? outcome_print_json : outcome_print)(sim); // even if the report cannot be written
    return code == EXIT_OK && has_forfeits(sim) ? EXIT_NO : code;
}

int cmd_sim(const struct command *self, int argc, char **argv) {
    pd_sim sim;
    struct args args;
    pd_sim_plan plan = {0};
    int code = args_read(&args, self,
                         "games seats bots seed option threads json until report checkpoint force "
                         "fixed adjust",
                         1, argc, argv);
    if (code < 0)
        code = read_plan(&args, &plan);
    if (code >= 0)
        return code;
    if (args.report && (code = file_check_target(args.report, args.force)) >= 0)
        return code;
    code = pd_sim_open(&sim, &plan) ? complain(EXIT_SYSTEM, N_("Out of memory."), NULL)
                                    : run(&args, &sim);
    pd_sim_close(&sim);
    return code;
}
