#include "cli/faults.h"

#include "console/blame.h"
#include "console/console.h"
#include "outside/outside.h"

static void complain_fault(const struct seated *bot, const char *name) {
    char sentence[1024];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    blame_say(&bot->outside.faults, bot->spec.address, name, outside_forfeits(bot), &text);
    complain_pairs(0, "{sentence}", "sentence", sentence, NULL);
}

pd_move ask_bot(struct seated *bot, const char *name, const pd_bot_question *question) {
    uint64_t before = faults_total(&bot->outside.faults);
    pd_move move = seated_choose(bot, question);
    if (faults_total(&bot->outside.faults) > before)
        complain_fault(bot, name);
    return move;
}

void say_faults(const char *address, const struct faults *faults) {
    char bytes[1024], total[32], matches[32], forfeits[32];
    pd_text list = pd_text_on(bytes, sizeof bytes);
    if (faults_total(faults) == 0)
        return;
    for (enum fault fault = 0; fault < FAULT_COUNT; fault++)
        if (faults->count[fault]) {
            pd_put(&list, list.used ? "; " : "");
            pd_put(&list, tr(fault_text(fault)));
            pd_put(&list, " × ");
            pd_put_int(&list, (int64_t)faults->count[fault]);
        }
    snprintf(total, sizeof total, "%llu", (unsigned long long)faults_total(faults));
    snprintf(matches, sizeof matches, "%llu", (unsigned long long)faults->matches);
    snprintf(forfeits, sizeof forfeits, "%llu", (unsigned long long)faults->forfeits);
    say(stdout,
        NP_("  {bot}: one fault, {forfeits} of {matches} matches forfeited ({list})",
            "  {bot}: {count} faults, {forfeits} of {matches} matches forfeited ({list})"),
        "bot", address, "count", total, "matches", matches, "forfeits", forfeits, "list", bytes);
    if (faults->last == FAULT_NONE)
        return; // after a break only the numbers are known
    pd_text last = pd_text_on(bytes, sizeof bytes);
    blame_put(faults, &last);
    say(stdout, N_("    last fault: {fault}"), "fault", bytes);
}

void print_faults_json(const struct faults *faults) {
    char bytes[512];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    faults_json(faults, &out);
    printf(",\"faults\":%s", bytes);
}
