// Bots in seats, our own and outside programs alike. Where no programs can be run this file is left
// out, and pd_bot_think is all there is.
#include "bots/outside.h"

#include <string.h>

int pd_bot_try(const pd_bot_spec *spec) {
    return pd_bot_is_outside(spec) ? pd_outside_try(spec->command) : 0;
}

void pd_bot_open(pd_bot *bot, const pd_bot_spec *spec) {
    memset(bot, 0, sizeof *bot);
    bot->spec = *spec;
    pd_link_init(&bot->outside.link);
}

void pd_bot_open_on(pd_bot *bot, int in, int out) {
    pd_bot_spec spec = {.kind = pd_bot_outside_kind(), .address = "cmd"};
    pd_bot_open(bot, &spec);
    pd_link_on(&bot->outside.link, in, out);
}

void pd_bot_start(pd_bot *bot, const pd_game *game, const pd_setup *setup, int seat) {
    if (pd_bot_is_outside(&bot->spec))
        pd_outside_start(bot, game, setup, seat);
}

void pd_bot_over(pd_bot *bot, const pd_result *result) {
    if (pd_bot_is_outside(&bot->spec))
        pd_outside_over(bot, result);
}

void pd_bot_tell(pd_bot *bot, const pd_event *events, size_t count) {
    bot->outside.events = events;
    bot->outside.event_count = count;
}

pd_move pd_bot_choose(pd_bot *bot, const pd_bot_question *question) {
    if (!pd_bot_is_outside(&bot->spec))
        return pd_bot_think(&bot->spec, question);
    return question->count > 1 ? pd_outside_choose(bot, question) : question->moves[0];
}

void pd_bot_close(pd_bot *bot) {
    pd_outside_close(bot, pd_link_clock() + PD_GRACE_MS);
}

void pd_bots_close(pd_bot *bots, int count) {
    int64_t deadline = pd_link_clock() + PD_GRACE_MS;
    for (int i = 0; i < count; i++)
        pd_link_hang_up(&bots[i].outside.link);
    for (int i = 0; i < count; i++)
        pd_outside_close(&bots[i], deadline);
}
