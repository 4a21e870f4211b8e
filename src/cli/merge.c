#include "cli/merge.h"

#include "cli/conclude.h"
#include "console/files.h"
#include "lab/results.h"
#include "lab/shards.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 30, LISTED_MAX = 20, DEVIATIONS_MAX = 100 };

struct merging {
    const struct args *args;
    pd__merge merge;
    const char *first; // the file whose simulation it is; NULL: none yet
    int code;          // −1, or the exit code after a complaint
};

typedef char number[24];

static const char *whole(number out, uint64_t value) {
    snprintf(out, sizeof(number), "%" PRIu64, value);
    return out;
}

// ----------------------------------------------------------------------------------- the files

// All files are looked at, and every complaint is made, before it ends.
static void blame(struct merging *merging, int code) {
    merging->code = code > merging->code ? code : merging->code;
}

static void blame_fault(struct merging *merging, const char *file,
                        const pd__checkpoint_fault *fault) {
    if (!fault->other_plan || !merging->first || merging->first == file) {
        int code = complain_fault(file, fault);
        blame(merging, code == EXIT_SYSTEM ? code : EXIT_INPUT);
        return;
    }
    blame(merging, complain(EXIT_INPUT,
                            N_("{file} belongs to another simulation: it has “{found}”, {first} "
                               "has “{wanted}”."),
                            "file", file, "found", fault->found, "first", merging->first, "wanted",
                            fault->wanted));
}

static const char *blame_of(pd__shard_verdict verdict) {
    switch (verdict) {
    case PD__SHARD_UNFINISHED:
        return N_("{file}: shard {shard} is not complete: {played} of {all} deals. Run its command "
                  "again to finish it.");
    case PD__SHARD_TWICE:
        return N_("{file}: shard {shard} is already there, in {other}. Leave one of them out.");
    default:
        return N_("{file}: shard {shard} is already there, in {other}, with other numbers. One of "
                  "the two machines computed wrongly, or their bots depend on time.");
    }
}

static void blame_part(struct merging *merging, const char *file, uint32_t shard,
                       pd__shard_verdict verdict) {
    const pd__sim *sim = &merging->merge.sim;
    number index, played, all;
    const char *other = merging->merge.parts[shard - 1].name;
    blame(merging,
          complain(EXIT_INPUT, blame_of(verdict), "file", file, "shard", whole(index, shard),
                   "played", whole(played, pd__number(&sim->totals, PD__BLOCKS)), "all",
                   whole(all, pd__sim_limit(sim) - sim->first), "other", other ? other : ""));
}

static void add_text(struct merging *merging, const char *file, const char *text, size_t size) {
    pd__checkpoint_fault fault;
    uint32_t shard;
    if (!merging->first) {
        if (!pd__merge_open(&merging->merge, text, size, &fault)) {
            blame_fault(merging, file, &fault);
            return;
        }
        merging->first = file;
    }
    pd__shard_verdict verdict = pd__merge_add(&merging->merge, file, text, size, &shard, &fault);
    if (verdict == PD__SHARD_FAULTY)
        blame_fault(merging, file, &fault);
    else if (verdict != PD__SHARD_TAKEN)
        blame_part(merging, file, shard, verdict);
}

// Where the first of several shards in one text ends: behind its “end” line.
static size_t first_size(const char *text, size_t size) {
    static const char start[] = "paddock-arena ";
    for (size_t i = 1; i + sizeof start - 1 <= size; i++)
        if (text[i - 1] == '\n' && memcmp(text + i, start, sizeof start - 1) == 0)
            return i;
    return size;
}

static void add_file(struct merging *merging, const char *file) {
    size_t size, used = 0;
    char *text = file_read(file, FILE_MAX, &size);
    if (!text) {
        blame(merging, EXIT_INPUT);
        return;
    }
    do {
        size_t part = first_size(text + used, size - used);
        add_text(merging, file, text + used, part);
        used += part;
    } while (used < size);
    free(text);
}

// "2, 5, 7 …"
static void blame_missing(struct merging *merging) {
    const pd__merge *merge = &merging->merge;
    char list[LISTED_MAX * 8 + 8];
    number count, of;
    pd_text out = pd_text_on(list, sizeof list);
    uint32_t missing = 0;
    for (uint32_t i = 0; i < merge->sim.plan.shard.of; i++) {
        number shard;
        if (merge->parts[i].name || missing++ >= LISTED_MAX)
            continue;
        pd_put(&out, out.used ? ", " : "");
        pd_put(&out, whole(shard, i + 1));
    }
    if (!missing)
        return;
    pd_put(&out, missing > LISTED_MAX ? " …" : "");
    blame(merging, complain(EXIT_INPUT,
                            NP_("One of {of} shards is missing: {list}.",
                                "{count} of {of} shards are missing: {list}."),
                            "count", whole(count, missing), "of",
                            whole(of, merge->sim.plan.shard.of), "list", list));
}

// -------------------------------------------------------------------------------- sick machines

static void name_what(const pd__sim *sim, const pd__deviation *deviation, pd_text *out) {
    char row[PD_PLAYER_MAX + 1];
    if (deviation->kind == PD__DEVIATES_LENGTH) {
        pd_put(out, tr(N_("decisions in a match")));
        return;
    }
    pd__row_name(sim, deviation->kind == PD__DEVIATES_BOT ? PD__BY_BOT : PD__BY_SEAT,
                 deviation->index, console_voice_language(), row);
    pd_format(out, tr(N_("matches won by {name}, in %")), "name", row, NULL);
}

static const char *value_of(const pd__deviation *deviation, double mean, char text[32]) {
    pd_text out = pd_text_on(text, 32);
    bool length = deviation->kind == PD__DEVIATES_LENGTH;
    pd_put_decimal(&out, console_voice_language(), length ? mean : 100 * mean, 2);
    return text;
}

static void point_out(const pd__merge *merge, const pd__deviation *deviation) {
    char what[PD_PLAYER_MAX + 80], here[32], there[32];
    number shard, other;
    pd_text out = pd_text_on(what, sizeof what);
    name_what(&merge->sim, deviation, &out);
    complain(
        EXIT_NO,
        deviation->other
            ? N_("{file}: shards {shard} and {other} differ by more than chance allows ({what}: "
                 "{here} and {there}). Play both again on other machines.")
            : N_("{file}: shard {shard} differs from the others by more than chance allows "
                 "({what}: {here}, elsewhere {there}). Play it again on another machine."),
        "file", merge->parts[deviation->shard - 1].name, "shard", whole(shard, deviation->shard),
        "other", whole(other, deviation->other), "what", what, "here",
        value_of(deviation, deviation->here, here), "there",
        value_of(deviation, deviation->there, there));
}

// Returns how many shards were pointed out, or −1 without memory.
static int point_out_all(const pd__merge *merge) {
    static pd__deviation deviations[DEVIATIONS_MAX];
    int count = pd__merge_deviations(merge, deviations, DEVIATIONS_MAX);
    for (int i = 0; i < count; i++)
        point_out(merge, &deviations[i]);
    return count;
}

// ------------------------------------------------------------------------------------ the command

// The first option that the shards say already, or NULL.
static const char *find_extra(const struct args *args) {
    return args_find_given((struct args_given[]){
        {"games", args->games},
        {"seats", args->seats},
        {"bots", args->bots},
        {"seed", args->has_seed},
        {"option", args->option_count},
        {"until", args->until},
        {"sprt", args->sprt.given},
        {"fixed", args->fixed},
        {"adjust", args->adjust},
        {"checkpoint", args->checkpoint},
        {"csv", args->csv},
        {"compare", args->compare},
        {"shard", args->shard.of || args->shard.automatic},
        {0},
    });
}

// −1, or an exit code after a complaint.
static int check_args(const struct args *args) {
    if (args->operand_count == 0)
        return complain(EXIT_USAGE,
                        N_("No shards given. Add the names of their files, or “-” for standard "
                           "input."),
                        NULL);
    const char *extra = find_extra(args);
    if (extra)
        return complain(EXIT_USAGE,
                        N_("--merge takes the simulation from its files. Leave out --{option}."),
                        "option", extra);
    return args->report ? file_check_target(args->report, args->force) : -1;
}

static int finish(struct merging *merging) {
    pd__merge *merge = &merging->merge;
    const pd__sim_plan *plan = &merge->sim.plan;
    if (merging->args->report && !plan->detail && !plan->variants.count)
        return complain(EXIT_USAGE,
                        N_("These shards were played without --report, so there is nothing to "
                           "report. Play them with it."),
                        NULL);
    int deviating = point_out_all(merge);
    if (deviating < 0 || pd__merge_finish(merge))
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    int code = conclude(merging->args, &merge->sim);
    return code == EXIT_OK && deviating ? EXIT_NO : code;
}

int merge_run(const struct args *args) {
    static struct merging merging;
    merging = (struct merging){.args = args, .code = -1};
    int code = check_args(args);
    if (code >= 0)
        return code;
    for (int i = 0; i < args->operand_count; i++)
        add_file(&merging, args->files[i]);
    if (merging.first)
        blame_missing(&merging);
    code = merging.code >= 0 ? merging.code : finish(&merging);
    if (merging.first)
        pd__merge_close(&merging.merge);
    return code;
}
