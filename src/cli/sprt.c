#include "cli/sprt.h"

#include "lab/results.h"

#include <string.h>

// How many different bots there are.
static int count_bots(const pd__sim_plan *plan) {
    int count = 0;
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        bool seen = false;
        for (int other = 0; other < seat; other++)
            seen |= strcmp(plan->bots[seat].address, plan->bots[other].address) == 0;
        count += !seen;
    }
    return count;
}

int sprt_read(const struct args *args, pd__sim_plan *plan) {
    if (!args->sprt.given)
        return -1;
    const char *other = args_find_given((struct args_given[]){
        {"until", args->until},
        {"adjust", args->adjust},
        {"fixed", args->fixed},
        {"compare", args->compare},
        {"shard", plan->shard.of},
        {0},
    });
    if (other)
        return complain(EXIT_USAGE, N_("--sprt cannot be used with --{option}."), "option", other);
    if (count_bots(plan) != 2)
        return complain(EXIT_USAGE,
                        N_("--sprt is for two different bots, such as --bots pro,club."), NULL);
    plan->sprt.low = args->sprt.low;
    plan->sprt.high = args->sprt.high;
    return -1;
}

typedef char number[32];

static const char *decimal(number out, double value) {
    pd_text text = pd_text_on(out, sizeof(number));
    pd_put_decimal(&text, console_voice_language(), value, 2);
    return out;
}

static const char *sentence_of(int accepted) {
    if (accepted > 0)
        return N_("Sequential test: {a} wins {high} points more per seat than {b}, "
                  "or above, rather than {low}.");
    if (accepted < 0)
        return N_("Sequential test: {a} wins {low} points more per seat than {b}, or below, rather "
                  "than {high}.");
    return N_("Sequential test: it is not decided whether {a} wins {low} or {high} points more "
              "per seat than {b}. Raise --games.");
}

void sprt_print(const pd__sim *sim) {
    pd__sprt_state state = pd__sprt_of(sim);
    char a[PD_PLAYER_MAX + 1], b[PD_PLAYER_MAX + 1];
    number low, high, ratio, bound;
    pd__row_name(sim, PD__BY_BOT, 0, console_voice_language(), a);
    pd__row_name(sim, PD__BY_BOT, 1, console_voice_language(), b);
    say(stdout, sentence_of(state.accepted), "a", a, "b", b, "low",
        decimal(low, sim->plan.sprt.low / 1e4), "high", decimal(high, sim->plan.sprt.high / 1e4));
    say(stdout,
        N_("Log-likelihood ratio {ratio}, decided at ± {bound}, with 5% of errors either way. "
           "Where the test decides when to stop, the intervals above are somewhat too narrow."),
        "ratio", decimal(ratio, state.ratio), "bound", decimal(bound, PD__SPRT_BOUND));
}

void sprt_print_json(const pd__sim *sim) {
    static const char *const accepted[] = {"\"low\"", "null", "\"high\""};
    pd__sprt_state state = pd__sprt_of(sim);
    printf(",\"sprt\":{\"low\":%.6f,\"high\":%.6f,\"alpha\":%.2f,\"beta\":%.2f,\"ratio\":%.6f,"
           "\"bound\":%.6f,\"accepted\":%s}",
           sim->plan.sprt.low / 1e6, sim->plan.sprt.high / 1e6, PD__SPRT_ALPHA, PD__SPRT_ALPHA,
           state.ratio, PD__SPRT_BOUND, accepted[state.accepted + 1]);
}
