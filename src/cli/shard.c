#include "cli/shard.h"

#include "cli/summary.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

// ------------------------------------------------------------------------------- the environment

// A whole number from the environment; `fallback` if it is not set, −1 if it is not a number.
static long long number_of(const char *variable, long long fallback) {
    const char *text = getenv(variable);
    char *end;
    if (!text)
        return fallback;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno ? number : -1;
}

static bool set(pd__shard *shard, long long index, long long of) {
    if (index < 0 || of < 1 || of > PD__SHARDS_MAX || index >= of)
        return false;
    *shard = (pd__shard){(uint32_t)index + 1, (uint32_t)of};
    return true;
}

// An array may start at any number and leave some out: --array=10-18:2 are five tasks.
static bool read_slurm(pd__shard *shard) {
    long long task = number_of("SLURM_ARRAY_TASK_ID", -1);
    long long least = number_of("SLURM_ARRAY_TASK_MIN", 0);
    long long step = number_of("SLURM_ARRAY_TASK_STEP", 1);
    long long most = number_of("SLURM_ARRAY_TASK_MAX", -1);
    long long count = number_of("SLURM_ARRAY_TASK_COUNT", -1);
    if (task < least || least < 0 || step < 1 || (task - least) % step != 0)
        return false;
    // A list such as 1,2,7 has gaps that only the last number tells of.
    if (most >= 0 && (most - least) / step + 1 != count)
        return false;
    return set(shard, (task - least) / step, count);
}

static bool read_mpi(pd__shard *shard) {
    return set(shard, number_of("OMPI_COMM_WORLD_RANK", -1), number_of("OMPI_COMM_WORLD_SIZE", -1));
}

static int read_environment(pd__shard *shard) {
    bool slurm = getenv("SLURM_ARRAY_TASK_ID"), mpi = getenv("OMPI_COMM_WORLD_RANK");
    if (slurm && mpi)
        return complain(EXIT_USAGE,
                        N_("Both a Slurm array and Open MPI are in the environment. Say which "
                           "shard it is with --shard I/N."),
                        NULL);
    if (!slurm && !mpi)
        return complain(EXIT_USAGE,
                        N_("--shard auto finds neither SLURM_ARRAY_TASK_ID nor "
                           "OMPI_COMM_WORLD_RANK. Use --shard I/N."),
                        NULL);
    if (slurm ? read_slurm(shard) : read_mpi(shard))
        return -1;
    return complain(EXIT_USAGE,
                    N_("{variable} and its companions do not say which shard this is, of how many. "
                       "Use --shard I/N."),
                    "variable", slurm ? "SLURM_ARRAY_TASK_ID" : "OMPI_COMM_WORLD_RANK");
}

int shard_read(const struct args *args, pd__shard *shard) {
    *shard = (pd__shard){args->shard.index, args->shard.of};
    if (!shard->of && !args->shard.automatic)
        return -1;
    if (args->until)
        return complain(EXIT_USAGE,
                        N_("--until cannot be used with --shard: no shard knows the others. Use "
                           "--games."),
                        NULL);
    return args->shard.automatic ? read_environment(shard) : -1;
}

// ------------------------------------------------------------------------------------------ words

const char *shard_name(const pd__sim_plan *plan, char name[SHARD_NAME_MAX]) {
    snprintf(name, SHARD_NAME_MAX, "%s-%" PRIu32 "-of-%" PRIu32 ".shard",
             pd_game_about(plan->game).id, plan->shard.index, plan->shard.of);
    return name;
}

static void print_json(const pd__sim *sim, const char *file) {
    char bytes[8192];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    pd_json_string(&out, file);
    printf("{\"shard\":%" PRIu32 ",\"of\":%" PRIu32 ",\"games\":%" PRIu64 ",\"file\":%s}\n",
           sim->plan.shard.index, sim->plan.shard.of, pd__number(&sim->totals, PD__MATCHES), bytes);
}

void shard_print(const pd__sim *sim, const char *file, bool json) {
    char shard[16], of[16], matches[24];
    if (json) {
        print_json(sim, file);
        return;
    }
    snprintf(shard, sizeof shard, "%" PRIu32, sim->plan.shard.index);
    snprintf(of, sizeof of, "%" PRIu32, sim->plan.shard.of);
    snprintf(matches, sizeof matches, "%" PRIu64, pd__number(&sim->totals, PD__MATCHES));
    say(stdout,
        NP_("Shard {shard} of {of}: one match, saved in {file}.",
            "Shard {shard} of {of}: {count} matches, saved in {file}."),
        "shard", shard, "of", of, "count", matches, "file", file);
}
