// Bots in seats, our own and outside programs alike. Where no programs can be run this file is left
// out, and pd_bot_think is all there is.
#include "base/clock.h"
#include "outside/outside.h"

#include <string.h>

int seated_try(const pd_bot_spec *spec) {
    return is_outside(spec) ? outside_try(outside_command(spec)) : 0;
}

void seated_open(struct seated *bot, const pd_bot_spec *spec) {
    memset(bot, 0, sizeof *bot);
    bot->spec = *spec;
    program_init(&bot->outside.program);
}

void seated_open_on(struct seated *bot, int in, int out) {
    pd_bot_spec spec = {.kind = outside_kind(), .address = "cmd"};
    seated_open(bot, &spec);
    program_on(&bot->outside.program, in, out);
}

void seated_start(struct seated *bot, const pd_game *game, const pd_setup *setup, int seat) {
    if (is_outside(&bot->spec))
        outside_start(bot, game, setup, seat);
}

void seated_over(struct seated *bot, const pd_result *result) {
    if (is_outside(&bot->spec))
        outside_over(bot, result);
}

void seated_tell(struct seated *bot, const pd_event *events, size_t count) {
    bot->outside.events = events;
    bot->outside.event_count = count;
}

pd_move seated_choose(struct seated *bot, const pd_bot_question *question) {
    if (!is_outside(&bot->spec))
        return pd_bot_think(&bot->spec, question);
    return question->count > 1 ? outside_choose(bot, question) : question->moves[0];
}

void seated_close(struct seated *bot) {
    outside_close(bot, clock_ms() + GRACE_MS);
}

void seated_close_all(struct seated *bots, int count) {
    int64_t deadline = clock_ms() + GRACE_MS;
    for (int i = 0; i < count; i++)
        program_hang_up(&bots[i].outside.program);
    for (int i = 0; i < count; i++)
        outside_close(&bots[i], deadline);
}
