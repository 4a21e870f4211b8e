#include "lab/report-compare.h"

#include "base/message.h"
#include "lab/compare.h"
#include "lab/report-parts.h"

#include <math.h>
#include <string.h>

typedef char rules_name[64];

// “A (None)”; the letter alone if the value does not fit a plot.
static const char *name_rules(const struct report *report, int variant, rules_name out) {
    const pd__variants *variants = &report->sim->plan.variants;
    const pd_game *game = report->sim->plan.game;
    const pd_voice voice = {.language = report->language};
    char value[PD_VALUE_MAX + 1];
    pd_text text = pd_text_on(value, sizeof value);
    if (pd_option_at(game, variants->option).choices)
        pd_say_option(game, &voice, &variants->setups[variant], variants->option, &text);
    else
        pd_setup_get(game, &variants->setups[variant], variants->option, &text);
    if (strlen(value) <= 40)
        snprintf(out, sizeof(rules_name), "%c (%s)", pd__variant_letter(variant), value);
    else
        snprintf(out, sizeof(rules_name), "%c", pd__variant_letter(variant));
    return out;
}

typedef char measure_name[PD_PLAYER_MAX + 80];

static const char *name_measure(const struct report *report, const pd__measure *measure,
                                measure_name out) {
    pd_text text = pd_text_on(out, sizeof(measure_name));
    pd__measure_name(report->sim, measure, report->language, &text);
    return out;
}

static const char *say_effect(const struct report *report, const pd__measure *measure,
                              const pd__effect *effect, number out) {
    pd_text text = pd_text_on(out, sizeof(number));
    pd__put_effect(&text, report->language, measure, effect);
    return out;
}

// … with a mark if it is beyond noise.
static const char *mark_effect(const struct report *report, const pd__measure *measure,
                               const pd__effect *effect, number out) {
    say_effect(report, measure, effect, out);
    return effect->clear ? strcat(out, " *") : out;
}

// ------------------------------------------------------------------------------------- at a glance

static void put_rules(const struct report *report) {
    static const char *const columns[] = {N_("rules"), N_("option"), N_("value")};
    const pd__variants *variants = &report->sim->plan.variants;
    open_table(report, columns, 3);
    for (int i = 0; i < variants->count; i++) {
        char value[PD_VALUE_MAX + 1];
        rules_name name;
        pd__variant_value(report->sim, i, value);
        fprintf(report->out, "<tr>");
        cell(report, name_rules(report, i, name));
        pd__report_put_code(report, pd_option_at(report->sim->plan.game, variants->option).name);
        fprintf(report->out, "<td class=\"long\"><code>");
        pd__html_put(report->out, value);
        fprintf(report->out, "</code></td></tr>\n");
    }
    close_table(report);
}

static void put_summary(const struct report *report) {
    const pd__sim *sim = report->sim;
    char bots[PD__BOTS_TEXT];
    number seats, matches, deals;
    pd__report_list_bots(report, bots);
    put(report, "p class=\"soft\"",
        N_("Seats: {seats}. Bots: {bots}. Matches with each set of rules: {matches}. Deals, the "
           "same for each set: {deals}."),
        "seats", whole(seats, (uint64_t)sim->plan.setup.seats), "bots", bots, "matches",
        whole(matches, pd__number(&sim->totals, PD__MATCHES)), "deals",
        whole(deals, pd__number(&sim->totals, PD__BLOCKS)));
    put_rules(report);
}

// An item for each difference of this measure that is beyond noise; how many.
static int put_clear(const struct report *report, const pd__measure *measure) {
    int count = 0;
    for (int i = 1; i < report->sim->plan.variants.count; i++) {
        pd__effect effect = pd__effect_of(report->sim, measure, 0, i);
        measure_name what;
        rules_name rules;
        number difference;
        if (!effect.clear)
            continue;
        put(report, "li", N_("{what}: {difference} with {rules}"), "what",
            name_measure(report, measure, what), "difference",
            say_effect(report, measure, &effect, difference), "rules",
            name_rules(report, i, rules));
        count++;
    }
    return count;
}

// Returns whether there is any other set of rules than such ones.
static bool put_alike(const struct report *report) {
    bool others = false;
    for (int i = 1; i < report->sim->plan.variants.count; i++) {
        if (pd__all_alike(report->sim, i))
            put(report, "p", pd__alike_sentence, "letter", (char[]){pd__variant_letter(i), '\0'});
        others |= !pd__all_alike(report->sim, i);
    }
    return others;
}

static void put_differences(const struct report *report, const pd__measure *measures, int count) {
    double least, most;
    int clear = 0;
    number low, high;
    heading(report, N_("What differs from A?"));
    fprintf(report->out, "<ul>\n");
    for (int i = 0; i < count; i++)
        clear += put_clear(report, &measures[i]);
    fprintf(report->out, "</ul>\n");
    if (put_alike(report))
        put(report, "p",
            clear ? N_("* more than chance. All these differences are right with 95% confidence.")
                  : N_("No difference is beyond noise."));
    if (pd__pairing_saved(report->sim, &least, &most))
        put(report, "p class=\"soft\"", pd__saved_sentence, "least", decimal(report, low, least),
            "most", decimal(report, high, most));
}

// --------------------------------------------------------------------------------------- questions

struct question {
    const char *title, *note;
    const char *mean; // the column of means
};

static const char of_shares[] = N_("share of wins (95% interval)"),
                  of_means[] = N_("mean (95% interval)");

static const struct question questions[] = {
    [PD__ABOUT_LENGTH] = {N_("How long is a match?"), N_("Decisions of all players added up."),
                          of_means},
    [PD__ABOUT_MARGIN] = {N_("How close is it?"),
                          N_("How far the winner’s score is from the runner-up’s: 0 if players "
                             "share the victory or nobody in a seat wins."),
                          of_means},
    [PD__ABOUT_LEADS] = {N_("Does the lead change?"),
                         N_("How often one player takes the lead from another, judged by what "
                            "everyone at the table can see."),
                         of_means},
    [PD__ABOUT_SEAT] = {N_("Does the seat matter?"),
                        N_("The dashed mark is an equal share. Differences are in points."),
                        of_shares},
    [PD__ABOUT_TURN] = {N_("Does the turn order matter?"),
                        N_("The dashed mark is an equal share. Differences are in points."),
                        of_shares},
    [PD__ABOUT_BOT] = {N_("How often does skill win?"),
                       N_("The dashed mark is an equal share. Differences are in points."),
                       of_shares},
};

// A question with its measures, and the scales that the plots of all these need.
struct asked {
    const struct question *question;
    const pd__measure *measures;
    int count;
    double top, difference_top;
};

// What each seat would win with these rules if all were alike, of what is won in seats at all.
static double even_share(const pd__sim *sim, int variant) {
    pd__measure measures[PD__MEASURES_MAX];
    int count = pd__measures(sim, measures), seats = sim->plan.setup.seats;
    double won = 0;
    for (int i = 0; i < count; i++)
        if (measures[i].about == PD__ABOUT_SEAT || measures[i].about == PD__ABOUT_TURN)
            won += pd__measure_mean(sim, &measures[i], variant);
    return won / seats;
}

static double even_of(const pd__sim *sim, const pd__measure *measure, int variant) {
    if (!pd__measure_is_share(measure) || sim->plan.setup.seats == 1)
        return -1;
    int held = measure->about == PD__ABOUT_BOT ? sim->held[measure->index] : 1;
    return held * even_share(sim, variant);
}

static pd__bar bar_of(const pd__sim *sim, const pd__measure *measure, int variant) {
    pd__interval interval = pd__measure_interval(sim, measure, variant);
    return (pd__bar){.value = pd__measure_mean(sim, measure, variant),
                     .low = interval.low,
                     .high = interval.high,
                     .even = even_of(sim, measure, variant)};
}

static pd__plot plot_for(const struct report *report, const pd__measure *measure,
                         const char *description, measure_name name) {
    return (pd__plot){.title = name_measure(report, measure, name),
                      .description = tr(report, description),
                      .language = report->language,
                      .means = !pd__measure_is_share(measure)};
}

static void put_means(const struct report *report, const struct asked *asked,
                      const pd__measure *measure) {
    rules_name names[PD__VARIANTS_MAX];
    pd__bar bars[PD__VARIANTS_MAX];
    int count = report->sim->plan.variants.count;
    measure_name name;
    pd__plot plot =
        plot_for(report, measure, N_("Bars with 95% intervals, one for each set of rules."), name);
    for (int i = 0; i < count; i++) {
        bars[i] = bar_of(report->sim, measure, i);
        bars[i].label = name_rules(report, i, names[i]);
    }
    plot.top = asked->top;
    pd__svg_bars(report->out, &plot, bars, count);
}

// Where all matches went alike there is no interval.
static pd__difference difference_of(const pd__effect *effect) {
    return (pd__difference){.value = effect->difference,
                            .reach = effect->alike ? 0 : effect->reach,
                            .clear = effect->clear};
}

static void put_effects(const struct report *report, const struct asked *asked,
                        const pd__measure *measure) {
    char labels[PD__VARIANTS_MAX][8];
    number texts[PD__VARIANTS_MAX];
    pd__difference all[PD__VARIANTS_MAX];
    int count = report->sim->plan.variants.count - 1;
    measure_name name;
    pd__plot plot = plot_for(report, measure,
                             N_("Differences from the first set of rules, with intervals. The "
                                "dashed line is no difference; a hollow dot is within noise."),
                             name);
    for (int i = 0; i < count; i++) {
        pd__effect effect = pd__effect_of(report->sim, measure, 0, i + 1);
        snprintf(labels[i], sizeof labels[i], "%c − A", pd__variant_letter(i + 1));
        mark_effect(report, measure, &effect, texts[i]);
        all[i] = difference_of(&effect);
        all[i].label = labels[i];
        all[i].text = texts[i];
    }
    plot.top = asked->difference_top;
    pd__svg_differences(report->out, &plot, all, count);
}

static void cell_mean(const struct report *report, const pd__measure *measure, const pd__bar *bar) {
    char text[64];
    (pd__measure_is_share(measure) ? pd__put_rate : pd__put_mean)(text, report->language,
                                                                  bar->value, bar->low, bar->high);
    cell(report, text);
}

static void row_name(const struct report *report, const pd__measure *measure,
                     char name[PD_PLAYER_MAX + 1]) {
    pd__row_name(report->sim, pd__measure_rows(measure), measure->index, report->language, name);
}

static void put_row(const struct report *report, const pd__measure *measure, int variant) {
    pd__effect effect = pd__effect_of(report->sim, measure, 0, variant);
    pd__bar bar = bar_of(report->sim, measure, variant);
    char player[PD_PLAYER_MAX + 1];
    number difference = "–";
    fprintf(report->out, "<tr>");
    if (pd__measure_is_share(measure)) {
        row_name(report, measure, player);
        cell(report, player);
    }
    cell(report, (char[]){pd__variant_letter(variant), '\0'}); // a longer name needs a wide screen
    cell_mean(report, measure, &bar);
    cell(report, variant ? mark_effect(report, measure, &effect, difference) : difference);
    fprintf(report->out, "</tr>\n");
}

static void put_table(const struct report *report, const struct asked *asked) {
    const char *const columns[] = {N_("player"), N_("rules"), asked->question->mean,
                                   N_("difference from A")};
    bool share = pd__measure_is_share(asked->measures);
    open_table(report, columns + !share, 3 + share);
    for (int i = 0; i < asked->count; i++)
        for (int variant = 0; variant < report->sim->plan.variants.count; variant++)
            put_row(report, &asked->measures[i], variant);
    close_table(report);
}

// One scale for all seats or bots.
static void find_scales(const pd__sim *sim, struct asked *asked) {
    const pd__plot plot = {.means = !pd__measure_is_share(asked->measures)};
    for (int i = 0; i < asked->count; i++)
        for (int variant = 0; variant < sim->plan.variants.count; variant++) {
            const pd__measure *measure = &asked->measures[i];
            pd__bar bar = bar_of(sim, measure, variant);
            pd__effect effect = pd__effect_of(sim, measure, 0, variant ? variant : 1);
            pd__difference difference = difference_of(&effect);
            asked->top = fmax(asked->top, pd__bars_top(&plot, &bar, 1));
            asked->difference_top =
                fmax(asked->difference_top, pd__differences_top(&difference, 1));
        }
}

static void put_question(const struct report *report, struct asked *asked) {
    find_scales(report->sim, asked);
    heading(report, asked->question->title);
    put(report, "p", asked->question->note);
    for (int i = 0; i < asked->count; i++) {
        char name[PD_PLAYER_MAX + 1];
        if (pd__measure_is_share(asked->measures)) {
            row_name(report, &asked->measures[i], name);
            pd__html_put_element(report->out, "h3", name);
        }
        put_means(report, asked, &asked->measures[i]);
        put_effects(report, asked, &asked->measures[i]);
    }
    put_table(report, asked);
}

// Measures of one question follow one another.
static void put_questions(const struct report *report, const pd__measure *measures, int count) {
    for (int i = 0; i < count;) {
        struct asked asked = {&questions[measures[i].about], &measures[i], 0, 0, 0};
        while (i < count && measures[i].about == asked.measures->about)
            i++, asked.count++;
        put_question(report, &asked);
    }
    if (pd__sim_subject(report->sim) == PD__BY_SEAT && report->sim->plan.setup.seats > 1)
        put(report, "p", pd__skill_sentence);
}

static const char intervals[] =
    N_("Every set of rules was played with the same deals. Differences are means of the "
       "differences within deals, and their intervals are such that all of them together are right "
       "at 95%, so picking the most striking one is no mistake. The intervals of means and shares "
       "are 95% intervals, each for itself.");

void pd__report_compare(const pd__sim *sim, int language, const char *command, FILE *out) {
    const struct report report = {sim, NULL, language, out};
    pd__measure measures[PD__MEASURES_MAX];
    int count = pd__measures(sim, measures);
    pd__report_open(&report, N_("{game}: rules compared"));
    put_summary(&report);
    pd__report_put_faults(&report);
    put_differences(&report, measures, count);
    put_questions(&report, measures, count);
    pd__report_put_method(&report, command, intervals);
    pd__html_close(out);
}
