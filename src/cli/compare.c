#include "cli/compare.h"

#include "cli/columns.h"
#include "cli/summary.h"
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
static int add_value(const char *value, size_t length, pd__sim_plan *plan) {
    pd__variants *variants = &plan->variants;
    char copy[PD_VALUE_MAX + 1];
    struct option_arg option = {.value = copy};
    snprintf(copy, sizeof copy, "%.*s", (int)length, value);
    snprintf(option.name, sizeof option.name, "%s",
             pd_option_at(plan->game, variants->option).name);
    variants->setups[variants->count] = plan->setup;
    return args_option(&option, plan->game, &variants->setups[variants->count++]);
}

static int read_values(const struct args *args, const char *values, pd__sim_plan *plan) {
    const char mark[] = {strchr(values, ';') ? ';' : ',', '\0'};
    for (bool more = true; more;) {
        size_t length = strcspn(values, mark);
        if (plan->variants.count == PD__VARIANTS_MAX || length == 0 || length > PD_VALUE_MAX)
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
static int complain_option(const char *name, size_t length, const pd__sim_plan *plan) {
    pd_setup setup = plan->setup;
    struct option_arg option = {.value = ""};
    snprintf(option.name, sizeof option.name, "%.*s", (int)length, name);
    return args_option(&option, plan->game, &setup);
}

int compare_read(const struct args *args, pd__sim_plan *plan) {
    if (!args->compare)
        return -1;
    if (args->adjust || args->until)
        return complain_with(args->adjust ? "adjust" : "until");
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

// Text to the left or to the right of so many columns.
static void put(const char *text, int columns, bool right) {
    int space = columns - columns_of(text);
    printf("%*s%s%*s", right && space > 0 ? space : 0, "", text, !right && space > 0 ? space : 0,
           "");
}

static const char *decimal(cell out, double value) {
    pd_text text = pd_text_on(out, sizeof(cell));
    pd_put_decimal(&text, console_voice_language(), value, 2);
    return out;
}

typedef char label[PD_PLAYER_MAX + 80];

static const char *name_measure(const pd__sim *sim, const pd__measure *measure, label name) {
    pd_text out = pd_text_on(name, sizeof(label));
    pd__measure_name(sim, measure, console_voice_language(), &out);
    return name;
}

static int label_width(const pd__sim *sim, const pd__measure *measures, int count) {
    int most = 0;
    for (int i = 0; i < count; i++) {
        label name;
        int width = columns_of(name_measure(sim, &measures[i], name));
        most = width > most ? width : most;
    }
    return most;
}

static void print_effect(const pd__sim *sim, const pd__measure *measure, int variant) {
    pd__effect effect = pd__effect_of(sim, measure, 0, variant);
    cell text;
    pd_text out = pd_text_on(text, sizeof text);
    pd__put_effect(&out, console_voice_language(), measure, &effect);
    put(text, 2 * COLUMN, true);
    bool last = variant == sim->plan.variants.count - 1;
    const char *gap = last ? "" : "  ";
    fputs(effect.clear ? " *" : gap, stdout);
}

static void print_measure(const pd__sim *sim, const pd__measure *measure, int width) {
    double scale = pd__measure_is_share(measure) ? 100 : 1;
    label name;
    cell mean;
    printf("  ");
    put(name_measure(sim, measure, name), width, false);
    for (int i = 0; i < sim->plan.variants.count; i++)
        put(decimal(mean, scale * pd__measure_mean(sim, measure, i)), COLUMN, true);
    for (int i = 1; i < sim->plan.variants.count; i++)
        print_effect(sim, measure, i);
    printf("\n");
}

static void print_legend(const pd__sim *sim, int width) {
    const pd__variants *variants = &sim->plan.variants;
    for (int i = 0; i < variants->count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd__variant_value(sim, i, value);
        printf("  %c: %s=%s\n", pd__variant_letter(i),
               pd_option_at(sim->plan.game, variants->option).name, value);
    }
    printf("  ");
    put("", width, false);
    for (int i = 0; i < variants->count; i++)
        put((char[]){pd__variant_letter(i), '\0'}, COLUMN, true);
    for (int i = 1; i < variants->count; i++) {
        cell difference;
        snprintf(difference, sizeof difference, "%s%c − A", i > 1 ? "  " : "",
                 pd__variant_letter(i));
        put(difference, 2 * COLUMN + (i > 1 ? 2 : 0), true);
    }
    printf("\n");
}

static void print_saved(const pd__sim *sim) {
    double least, most;
    cell low, high;
    if (pd__pairing_saved(sim, &least, &most))
        say(stdout, pd__saved_sentence, "least", decimal(low, least), "most", decimal(high, most));
}

// Returns whether there is any other set of rules than such ones.
static bool print_alike(const pd__sim *sim) {
    bool others = false;
    for (int i = 1; i < sim->plan.variants.count; i++) {
        if (pd__all_alike(sim, i))
            say(stdout, pd__alike_sentence, "letter", (char[]){pd__variant_letter(i), '\0'});
        others |= !pd__all_alike(sim, i);
    }
    return others;
}

void compare_print(const pd__sim *sim) {
    pd__measure measures[PD__MEASURES_MAX];
    int count = pd__measures(sim, measures);
    int width = label_width(sim, measures, count);
    print_legend(sim, width);
    for (int i = 0; i < count; i++)
        print_measure(sim, &measures[i], width);
    if (print_alike(sim)) {
        say(stdout, N_("* more than chance. All these differences are right with 95% confidence."),
            NULL);
        print_saved(sim);
    }
    if (pd__sim_subject(sim) == PD__BY_SEAT && sim->plan.setup.seats > 1)
        say(stdout, pd__skill_sentence, NULL);
}

// ----------------------------------------------------------------------------------- for programs

static void json_effects(const pd__sim *sim, const pd__measure *measure) {
    printf(",\"differences\":[");
    for (int i = 1; i < sim->plan.variants.count; i++) {
        pd__effect effect = pd__effect_of(sim, measure, 0, i);
        printf("%s{\"from\":0,\"to\":%d,\"difference\":%.6f", i > 1 ? "," : "", i,
               effect.difference);
        if (isfinite(effect.reach) && !effect.alike)
            printf(",\"low\":%.6f,\"high\":%.6f", effect.difference - effect.reach,
                   effect.difference + effect.reach);
        printf(",\"clear\":%s,\"alike\":%s", effect.clear ? "true" : "false",
               effect.alike ? "true" : "false");
        if (isfinite(effect.saved))
            printf(",\"saved\":%.6f", effect.saved);
        printf("}");
    }
    printf("]");
}

static void json_measure(const pd__sim *sim, const pd__measure *measure) {
    static const char *const names[] = {
        [PD__ABOUT_LENGTH] = "decisions",   [PD__ABOUT_MARGIN] = "margin",
        [PD__ABOUT_LEADS] = "lead_changes", [PD__ABOUT_SEAT] = "seat",
        [PD__ABOUT_TURN] = "turn",          [PD__ABOUT_BOT] = "bot"};
    printf("{\"measure\":\"%s\"", names[measure->about]);
    if (measure->about == PD__ABOUT_SEAT)
        printf(",\"seat\":%d", measure->index);
    if (measure->about == PD__ABOUT_TURN)
        printf(",\"turn\":%d", measure->index);
    if (measure->about == PD__ABOUT_BOT) {
        printf(",\"bot\":");
        outcome_json_text(sim->plan.bots[sim->first_of[measure->index]].address);
    }
    printf(",\"rules\":[");
    for (int i = 0; i < sim->plan.variants.count; i++) {
        pd__interval interval = pd__measure_interval(sim, measure, i);
        printf("%s{\"mean\":%.6f", i ? "," : "", pd__measure_mean(sim, measure, i));
        if (isfinite(interval.high))
            printf(",\"low\":%.6f,\"high\":%.6f", interval.low, interval.high);
        printf("}");
    }
    printf("]");
    json_effects(sim, measure);
    printf("}");
}

void compare_print_json(const pd__sim *sim) {
    pd__measure measures[PD__MEASURES_MAX];
    int count = pd__measures(sim, measures);
    printf(",\"compare\":{\"option\":\"%s\",\"values\":[",
           pd_option_at(sim->plan.game, sim->plan.variants.option).name);
    for (int i = 0; i < sim->plan.variants.count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd__variant_value(sim, i, value);
        printf("%s", i ? "," : "");
        outcome_json_text(value);
    }
    printf("],\"alike\":[");
    for (int i = 0; i < sim->plan.variants.count; i++)
        printf("%s%" PRIu64, i ? "," : "", pd__matches_alike(sim, i));
    printf("],\"measures\":[");
    for (int i = 0; i < count; i++) {
        printf("%s", i ? "," : "");
        json_measure(sim, &measures[i]);
    }
    printf("]}");
}
