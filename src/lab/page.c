#include "lab/page.h"

#include "base/message.h"

void pd_page_open(const struct page *page, const char *title) {
    char words[256];
    pd_text text = pd_text_on(words, sizeof words);
    pd_format(&text, tr(page, title), "game", tr(page, pd_game_about(page->sim->plan.game).name),
              NULL);
    pd_html_open(page->out, page->language, words, "");
    pd_html_put_element(page->out, "h1", words);
}

void pd_page_list_bots(const struct page *page, char bots[PD_BOTS_TEXT]) {
    pd_text list = pd_text_on(bots, PD_BOTS_TEXT);
    for (int bot = 0; bot < page->sim->bots; bot++) {
        pd_put(&list, bot ? ", " : "");
        pd_put(&list, page->sim->plan.bots[page->sim->first_of[bot]].address);
    }
}

void pd_page_put_code(const struct page *page, const char *text) {
    fprintf(page->out, "<td><code>");
    pd_html_put(page->out, text);
    fprintf(page->out, "</code></td>");
}

void pd_page_put_faults(const struct page *page) {
    const pd_sim *sim = page->sim;
    for (int bot = 0; bot < sim->bots; bot++) {
        number total, forfeits, matches;
        pd_faults faults = pd_sim_faults(sim, bot);
        if (pd_faults_total(&faults))
            put(page, "p",
                NP_("{bot} made one fault and forfeited {forfeits} of {matches} matches. Random "
                    "legal moves were played for it.",
                    "{bot} made {count} faults and forfeited {forfeits} of {matches} matches. "
                    "Random legal moves were played for it."),
                "bot", sim->plan.bots[sim->first_of[bot]].address, "count",
                whole(total, pd_faults_total(&faults)), "forfeits",
                whole(forfeits, faults.forfeits), "matches", whole(matches, faults.matches));
    }
}

static void put_options(const struct page *page) {
    const pd_sim_plan *plan = &page->sim->plan;
    static const char *const columns[] = {N_("option"), N_("value")};
    int count = pd_game_about(plan->game).option_count;
    if (count == 0)
        return;
    open_table(page, columns, 2);
    for (int i = 0; i < count; i++) {
        if (plan->variants.count && plan->variants.option == i)
            continue;
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        pd_setup_get(plan->game, &plan->setup, i, &text);
        fprintf(page->out, "<tr>");
        pd_page_put_code(page, pd_option_at(plan->game, i).name);
        fprintf(page->out, "<td class=\"long\"><code>");
        pd_html_put(page->out, value);
        fprintf(page->out, "</code></td></tr>\n");
    }
    close_table(page);
}

void pd_page_put_method(const struct page *page, const char *command, const char *intervals) {
    heading(page, N_("How to repeat and read this"));
    fprintf(page->out, "<pre>");
    pd_html_put(page->out, command);
    fprintf(page->out, "</pre>\n");
    put_options(page);
    put(page, "p", intervals);
    put(page, "p",
        N_("The same command gives the same numbers every time, except with bots that think for a "
           "given time and with outside programs, where they may differ a little."));
    put(page, "p class=\"soft\"", N_("Written by paddock {version}."), "version", PD_VERSION);
}
