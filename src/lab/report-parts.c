#include "lab/report-parts.h"

#include "base/message.h"

void pd__report_open(const struct report *report, const char *title) {
    char words[256];
    pd_text text = pd_text_on(words, sizeof words);
    pd_format(&text, tr(report, title), "game",
              tr(report, pd_game_about(report->sim->plan.game).name), NULL);
    pd__html_open(report->out, report->language, words, "");
    pd__html_put_element(report->out, "h1", words);
}

void pd__report_list_bots(const struct report *report, char bots[PD__BOTS_TEXT]) {
    pd_text list = pd_text_on(bots, PD__BOTS_TEXT);
    for (int bot = 0; bot < report->sim->bots; bot++) {
        pd_put(&list, bot ? ", " : "");
        pd_put(&list, report->sim->plan.bots[report->sim->first_of[bot]].address);
    }
}

void pd__report_put_code(const struct report *report, const char *text) {
    fprintf(report->out, "<td><code>");
    pd__html_put(report->out, text);
    fprintf(report->out, "</code></td>");
}

void pd__report_put_faults(const struct report *report) {
    const pd__sim *sim = report->sim;
    for (int bot = 0; bot < sim->bots; bot++) {
        number total, forfeits, matches;
        struct faults faults = pd__sim_faults(sim, bot);
        if (faults_total(&faults))
            put(report, "p",
                NP_("{bot} made one fault and forfeited {forfeits} of {matches} matches. Random "
                    "legal moves were played for it.",
                    "{bot} made {count} faults and forfeited {forfeits} of {matches} matches. "
                    "Random legal moves were played for it."),
                "bot", sim->plan.bots[sim->first_of[bot]].address, "count",
                whole(total, faults_total(&faults)), "forfeits", whole(forfeits, faults.forfeits),
                "matches", whole(matches, faults.matches));
    }
}

static void put_options(const struct report *report) {
    const pd__sim_plan *plan = &report->sim->plan;
    static const char *const columns[] = {N_("option"), N_("value")};
    int count = pd_game_about(plan->game).option_count;
    if (count == 0)
        return;
    open_table(report, columns, 2);
    for (int i = 0; i < count; i++) {
        if (plan->variants.count && plan->variants.option == i)
            continue;
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        pd_setup_get(plan->game, &plan->setup, i, &text);
        fprintf(report->out, "<tr>");
        pd__report_put_code(report, pd_option_at(plan->game, i).name);
        fprintf(report->out, "<td class=\"long\"><code>");
        pd__html_put(report->out, value);
        fprintf(report->out, "</code></td></tr>\n");
    }
    close_table(report);
}

void pd__report_put_method(const struct report *report, const char *command,
                           const char *intervals) {
    heading(report, N_("How to repeat and read this"));
    fprintf(report->out, "<pre>");
    pd__html_put(report->out, command);
    fprintf(report->out, "</pre>\n");
    put_options(report);
    put(report, "p", intervals);
    put(report, "p",
        N_("The same command gives the same numbers every time, except with bots that think for a "
           "given time and with outside programs, where they may differ a little."));
    put(report, "p class=\"soft\"", N_("Written by paddock {version}."), "version", PD_VERSION);
}
