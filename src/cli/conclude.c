#include "cli/conclude.h"

#include "cli/summary.h"
#include "console/files.h"
#include "console/seed.h"
#include "lab/compare.h"
#include "lab/report.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

int complain_unwritable(const char *path, int trouble) {
    return complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", path, "reason",
                    strerror(trouble));
}

int complain_fault(const char *path, const pd__checkpoint_fault *fault) {
    char where[24] = "";
    if (!fault->why)
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    if (fault->line)
        snprintf(where, sizeof where, "%d:", fault->line);
    fprintf(stderr, "paddock: %s:%s ", path, where);
    say(stderr, fault->why, "found", fault->found, "wanted", fault->wanted);
    return fault->other_plan ? EXIT_USAGE : EXIT_INPUT;
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

static void put_options(FILE *out, const pd__sim_plan *plan) {
    for (int i = 0; i < pd_game_about(plan->game).option_count; i++) {
        pd_option_info option = pd_option_at(plan->game, i);
        char value[PD_VALUE_MAX + 1], word[64 + PD_VALUE_MAX];
        pd_text text = pd_text_on(value, sizeof value);
        pd_setup_get(plan->game, &plan->setup, i, &text);
        bool compared = plan->variants.count && plan->variants.option == i;
        if (compared || strcmp(value, option.fallback) == 0)
            continue;
        snprintf(word, sizeof word, "%s=%s", option.name, value);
        fputs(" --option ", out);
        put_word(out, word);
    }
}

// Values with semicolons come from files, whose names are not known: letters stand for these.
static void put_compared(FILE *out, const pd__sim *sim) {
    char word[64 + PD__VARIANTS_MAX * (PD_VALUE_MAX + 1)];
    char values[PD__VARIANTS_MAX][PD_VALUE_MAX + 1];
    pd_text text = pd_text_on(word, sizeof word);
    bool commas = false, files = false;
    for (int i = 0; i < sim->plan.variants.count; i++) {
        pd__variant_value(sim, i, values[i]);
        commas |= strchr(values[i], ',') != NULL;
        files |= strchr(values[i], ';') != NULL;
    }
    pd_put(&text, pd_option_at(sim->plan.game, sim->plan.variants.option).name);
    const char *between = commas && !files ? ";" : ",";
    for (int i = 0; i < sim->plan.variants.count; i++) {
        pd_put(&text, i == 0 ? "=" : between);
        pd_put(&text, files ? (char[]){pd__variant_letter(i), '\0'} : values[i]);
    }
    fputs(" --compare ", out);
    put_word(out, word);
}

// Do the first `count` bots, repeated, sit in all seats?
static bool repeats(const pd__sim_plan *plan, int count) {
    for (int seat = count; seat < plan->setup.seats; seat++)
        if (strcmp(plan->bots[seat].address, plan->bots[seat - count].address) != 0)
            return false;
    return true;
}

static void put_bots(FILE *out, const pd__sim_plan *plan) {
    char list[PD_SEATS_MAX * (PD_PLAYER_MAX + 1)];
    pd_text text = pd_text_on(list, sizeof list);
    int count = 1;
    while (!repeats(plan, count))
        count++;
    for (int seat = 0; seat < count; seat++) {
        pd_put(&text, seat ? "," : "");
        pd_put(&text, plan->bots[seat].address);
    }
    fputs(" --bots ", out);
    put_word(out, list);
}

// The command that repeats this simulation in one piece.
static void put_command(FILE *out, const char *report, const pd__sim *sim) {
    const pd__sim_plan *plan = &sim->plan;
    char seed[SEED_MAX + 1];
    pd_text text = pd_text_on(seed, sizeof seed);
    fprintf(out, "paddock sim %s --seats %d", pd_game_about(plan->game).id, plan->setup.seats);
    put_options(out, plan);
    if (plan->variants.count)
        put_compared(out, sim);
    put_bots(out, plan);
    seed_put(&text, plan->key);
    fprintf(out, " --seed %s --games %" PRIu64 "%s", seed, plan->games,
            plan->fixed ? " --fixed" : "");
    fputs(plan->adjust ? " --adjust" : "", out);
    if (plan->sprt.low < plan->sprt.high)
        fprintf(out, " --sprt %g%%,%g%%", plan->sprt.low / 1e4, plan->sprt.high / 1e4);
    if (plan->until)
        fprintf(out, " --until %g%%", plan->until / 1e4);
    if (console_voice_language())
        fprintf(out, " --lang %s", pd_language_code(console_voice_language()));
    fputs(" --report ", out);
    put_word(out, report);
}

static int write_report(const struct args *args, const pd__sim *sim) {
    char *page = NULL, *command = NULL;
    size_t size = 0, command_size = 0;
    FILE *words = open_memstream(&command, &command_size);
    FILE *out = open_memstream(&page, &size);
    if (words)
        put_command(words, args->report, sim);
    int trouble = !words || fclose(words) != 0 || !out ? ENOMEM : 0;
    if (!trouble)
        pd__report_write(sim, console_voice_language(), command, out);
    if (out && fclose(out) != 0)
        trouble = ENOMEM;
    if (!trouble)
        trouble = file_write(args->report, page, size, false);
    free(command);
    free(page);
    return trouble ? complain_unwritable(args->report, trouble) : EXIT_OK;
}

// ---------------------------------------------------------------------------------------- results

static bool has_forfeits(const pd__sim *sim) {
    for (int bot = 0; bot < sim->bots; bot++)
        if (pd__sim_faults(sim, bot).forfeits)
            return true;
    return false;
}

int conclude(const struct args *args, const pd__sim *sim) {
    int code = args->report ? write_report(args, sim) : EXIT_OK;
    (args->json ? summary_print_json : summary_print)(sim); // even if the report cannot be written
    return code == EXIT_OK && has_forfeits(sim) ? EXIT_NO : code;
}
