#include "cli/compare.h"

#include "base/utf8.h"
#include "lab/compare.h"
#include "lab/results.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

// ---------------------------------------------------------------------------------------- reading

static int complain_with(const char *option) {
    return complain(EXIT_USAGE, N_("--compare cannot be used with --{option}."), "option", option);
}

static int complain_values(const struct args *args) {
    return complain(EXIT_USAGE, N_("“{value}” is not valid for --{option}. Expected: {wanted}."),
                    "option", "compare", "value", args->compare, "wanted",
                    tr(N_("OPTION=A,B and up to four more values; with “;” between them if they "
                          "have commas")));
}

static int find_option(const pd_game *game, const char *name, size_t length) {
    int option = pd_game_about(game).option_count - 1;
    while (option >= 0 && (strncmp(pd_option_at(game, option).name, name, length) != 0 ||
                           pd_option_at(game, option).name[length]))
        option--;
    return option;
}

// One value more. −1, or an exit code after a complaint.
static int add_value(const char *value, size_t length, pd_sim_plan *plan) {
    pd_variants *variants = &plan->variants;
    char copy[PD_VALUE_MAX + 1];
    struct option_arg option = {.value = copy};
    snprintf(copy, sizeof copy, "%.*s", (int)length, value);
    snprintf(option.name, sizeof option.name, "%s",
             pd_option_at(plan->game, variants->option).name);
    variants->setups[variants->count] = plan->setup;
    return args_option(&option, plan->game, &variants->setups[variants->count++]);
}

static int read_values(const struct args *args, const char *values, pd_sim_plan *plan) {
    const char mark[] = {strchr(values, ';') ? ';' : ',', '\0'};
    for (bool more = true; more;) {
        size_t length = strcspn(values, mark);
        if (plan->variants.count == PD_VARIANTS_MAX || length == 0 || length > PD_VALUE_MAX)
            return complain_values(args);
        int code = add_value(values, length, plan);
        if (code >= 0)
            return code;
        more = values[length];
        values += length + more;
    }
    plan->setup = plan->variants.setups[0];
    return plan->variants.count > 1 ? -1 : complain_values(args);
}

// The game says that it has no such option.
static int complain_option(const char *name, size_t length, const pd_sim_plan *plan) {
    pd_setup setup = plan->setup;
    struct option_arg option = {.value = ""};
    snprintf(option.name, sizeof option.name, "%.*s", (int)length, name);
    return args_option(&option, plan->game, &setup);
}

int compare_read(const struct args *args, pd_sim_plan *plan) {
    if (!args->compare)
        return -1;
    if (args->report || args->adjust || args->until)
        return complain_with(args->report ? "report" : args->adjust ? "adjust" : "until");
    size_t length = strcspn(args->compare, "=");
    plan->variants.option = find_option(plan->game, args->compare, length);
    if (!args->compare[length])
        return complain_values(args);
    if (plan->variants.option < 0)
        return complain_option(args->compare, length, plan);
    for (int i = 0; i < args->option_count; i++)
        if (strlen(args->options[i].name) == length &&
            strncmp(args->options[i].name, args->compare, length) == 0)
            return complain_with("option");
    return read_values(args, args->compare + length + 1, plan);
}

// ------------------------------------------------------------------------------------- for people

typedef char cell[64];

enum { COLUMN = 10 };

static int width_of(const char *text) {
    int width = 0;
    for (uint32_t code; *text; width++) {
        size_t length = pd__utf8_read(text, strlen(text), &code);
        text += length ? length : 1;
    }
    return width;
}

// Text to the left or to the right of so many columns.
static void put(const char *text, int columns, bool right) {
    int space = columns - width_of(text);
    printf("%*s%s%*s", right && space > 0 ? space : 0, "", text, !right && space > 0 ? space : 0,
           "");
}

static const char *decimal(cell out, double value, bool signs) {
    pd_text text = pd_text_on(out, sizeof(cell));
    pd_put(&text, signs && value >= 0 ? "+" : signs ? "−" : "");
    pd_put_decimal(&text, console_voice_language(), signs ? fabs(value) : value, 2);
    return out;
}

static void name_measure(const pd_sim *sim, const pd_measure *measure, pd_text *out) {
    char row[PD_PLAYER_MAX + 1];
    if (measure->about == PD_ABOUT_LENGTH)
        pd_put(out, tr(N_("decisions")));
    else if (measure->about == PD_ABOUT_MARGIN)
        pd_put(out, tr(N_("winner’s margin")));
    else if (measure->about == PD_ABOUT_LEADS)
        pd_put(out, tr(N_("lead changes")));
    else {
        pd_row_name(sim, measure->about == PD_ABOUT_BOT ? PD_BY_BOT : PD_BY_SEAT, measure->index,
                    row);
        pd_format(out, tr(N_("{name} wins, in %")), "name", row, NULL);
    }
}

static int label_width(const pd_sim *sim, const pd_measure *measures, int count) {
    int most = 0;
    for (int i = 0; i < count; i++) {
        char name[PD_PLAYER_MAX + 80];
        pd_text label = pd_text_on(name, sizeof name);
        name_measure(sim, &measures[i], &label);
        most = width_of(name) > most ? width_of(name) : most;
    }
    return most;
}

static double percent(const pd_measure *measure, double value) {
    return measure->about == PD_ABOUT_SEAT || measure->about == PD_ABOUT_BOT ? 100 * value : value;
}

static void print_effect(const pd_sim *sim, const pd_measure *measure, int variant) {
    pd_effect effect = pd_effect_of(sim, measure, 0, variant);
    cell difference, reach, text;
    pd_text out = pd_text_on(text, sizeof text);
    pd_put(&out, decimal(difference, percent(measure, effect.difference), true));
    pd_put(&out, " ± ");
    pd_put(&out,
           isfinite(effect.reach) ? decimal(reach, percent(measure, effect.reach), false) : "∞");
    put(text, 2 * COLUMN, true);
    bool last = variant == sim->plan.variants.count - 1;
    fputs(effect.clear ? " *" : last ? "" : "  ", stdout);
}

static void print_measure(const pd_sim *sim, const pd_measure *measure, int width) {
    char name[PD_PLAYER_MAX + 80];
    cell mean;
    pd_text label = pd_text_on(name, sizeof name);
    name_measure(sim, measure, &label);
    printf("  ");
    put(name, width, false);
    for (int i = 0; i < sim->plan.variants.count; i++)
        put(decimal(mean, percent(measure, pd_measure_mean(sim, measure, i)), false), COLUMN, true);
    for (int i = 1; i < sim->plan.variants.count; i++)
        print_effect(sim, measure, i);
    printf("\n");
}

static char letter(int variant) {
    return (char)('A' + variant);
}

static void get_value(const pd_sim *sim, int variant, char value[PD_VALUE_MAX + 1]) {
    const pd_variants *variants = &sim->plan.variants;
    pd_text text = pd_text_on(value, PD_VALUE_MAX + 1);
    pd_setup_get(sim->plan.game, &variants->setups[variant], variants->option, &text);
}

static void print_legend(const pd_sim *sim, int width) {
    const pd_variants *variants = &sim->plan.variants;
    for (int i = 0; i < variants->count; i++) {
        char value[PD_VALUE_MAX + 1];
        get_value(sim, i, value);
        printf("  %c: %s=%s\n", letter(i), pd_option_at(sim->plan.game, variants->option).name,
               value);
    }
    printf("  ");
    put("", width, false);
    for (int i = 0; i < variants->count; i++)
        put((char[]){letter(i), '\0'}, COLUMN, true);
    for (int i = 1; i < variants->count; i++) {
        cell difference;
        snprintf(difference, sizeof difference, "%s%c − A", i > 1 ? "  " : "", letter(i));
        put(difference, 2 * COLUMN + (i > 1 ? 2 : 0), true);
    }
    printf("\n");
}

// The least and the most that pairing saved, over what differs at all.
static void print_saved(const pd_sim *sim, const pd_measure *measures, int count) {
    double least = INFINITY, most = 0;
    cell low, high;
    for (int i = 0; i < count; i++)
        for (int variant = 1; variant < sim->plan.variants.count; variant++) {
            double saved = pd_effect_of(sim, &measures[i], 0, variant).saved;
            least = saved < least ? saved : least;
            most = isfinite(saved) && saved > most ? saved : most;
        }
    if (isfinite(least) && most > 0)
        say(stdout,
            N_("With deals of their own, the sets would need {least} to {most} times as many "
               "matches for this."),
            "least", decimal(low, least, false), "most", decimal(high, most, false));
}

void compare_print(const pd_sim *sim) {
    pd_measure measures[PD_MEASURES_MAX];
    int count = pd_measures(sim, measures);
    int width = label_width(sim, measures, count);
    print_legend(sim, width);
    for (int i = 0; i < count; i++)
        print_measure(sim, &measures[i], width);
    say(stdout, N_("* beyond noise. All differences together are right at 95 %."), NULL);
    print_saved(sim, measures, count);
    if (pd_sim_subject(sim) == PD_BY_SEAT && sim->plan.setup.seats > 1)
        say(stdout,
            N_("To see how often skill wins, let two bots of different strength play, such as "
               "--bots club,random."),
            NULL);
}

// ----------------------------------------------------------------------------------- for programs

static void json_text(const char *text) {
    char bytes[2 * PD_VALUE_MAX + 64];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    pd_json_string(&out, text);
    fputs(bytes, stdout);
}

static void json_effects(const pd_sim *sim, const pd_measure *measure) {
    printf(",\"differences\":[");
    for (int i = 1; i < sim->plan.variants.count; i++) {
        pd_effect effect = pd_effect_of(sim, measure, 0, i);
        printf("%s{\"from\":0,\"to\":%d,\"difference\":%.6f", i > 1 ? "," : "", i,
               effect.difference);
        if (isfinite(effect.reach))
            printf(",\"low\":%.6f,\"high\":%.6f", effect.difference - effect.reach,
                   effect.difference + effect.reach);
        printf(",\"clear\":%s", effect.clear ? "true" : "false");
        if (isfinite(effect.saved))
            printf(",\"saved\":%.6f", effect.saved);
        printf("}");
    }
    printf("]");
}

static void json_measure(const pd_sim *sim, const pd_measure *measure) {
    static const char *const names[] = {[PD_ABOUT_LENGTH] = "decisions",
                                        [PD_ABOUT_MARGIN] = "margin",
                                        [PD_ABOUT_LEADS] = "lead_changes",
                                        [PD_ABOUT_SEAT] = "seat",
                                        [PD_ABOUT_BOT] = "bot"};
    printf("{\"measure\":\"%s\"", names[measure->about]);
    if (measure->about == PD_ABOUT_SEAT)
        printf(",\"seat\":%d", measure->index);
    if (measure->about == PD_ABOUT_BOT) {
        printf(",\"bot\":");
        json_text(sim->plan.bots[sim->first_of[measure->index]].address);
    }
    printf(",\"rules\":[");
    for (int i = 0; i < sim->plan.variants.count; i++) {
        pd_interval interval = pd_measure_interval(sim, measure, i);
        printf("%s{\"mean\":%.6f", i ? "," : "", pd_measure_mean(sim, measure, i));
        if (isfinite(interval.high))
            printf(",\"low\":%.6f,\"high\":%.6f", interval.low, interval.high);
        printf("}");
    }
    printf("]");
    json_effects(sim, measure);
    printf("}");
}

void compare_print_json(const pd_sim *sim) {
    pd_measure measures[PD_MEASURES_MAX];
    int count = pd_measures(sim, measures);
    printf(",\"compare\":{\"option\":\"%s\",\"values\":[",
           pd_option_at(sim->plan.game, sim->plan.variants.option).name);
    for (int i = 0; i < sim->plan.variants.count; i++) {
        char value[PD_VALUE_MAX + 1];
        get_value(sim, i, value);
        printf("%s", i ? "," : "");
        json_text(value);
    }
    printf("],\"measures\":[");
    for (int i = 0; i < count; i++) {
        printf("%s", i ? "," : "");
        json_measure(sim, &measures[i]);
    }
    printf("]}");
}
