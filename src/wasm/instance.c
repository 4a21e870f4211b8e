#include "wasm/instance.h"

#include <string.h>

struct instance instance;

bool instance_is_ready(void) {
    pd_problem problem;
    const pd_header *header = &instance.header;
    return header->game && !pd_setup_check(&header->setup, header->game, &problem);
}

bool instance_has_seat(int seat) {
    return seat >= 0 && seat < instance.header.setup.seats;
}

pd_voice instance_voice(const pd_header *header, int listener) {
    static const char *names[PD_SEATS_MAX];
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        names[seat] = header->names[seat];
    return (pd_voice){instance.language, listener, names};
}

// No program can be run here, so what would name one is no bot.
static pd_err fail_outside(const pd_bot_spec *spec, pd_problem *problem) {
    *problem = (pd_problem){.err = PD_ERR_BOT};
    pd_text text = pd_text_on(problem->found, sizeof problem->found);
    pd_put(&text, spec->kind->name);
    text = pd_text_on(problem->wanted, sizeof problem->wanted);
    for (int i = 0; i < pd_bot_kind_count(); i++)
        if (pd_bot_kind_at(i)->choose) {
            pd_put(&text, text.used ? ", " : "");
            pd_put(&text, pd_bot_kind_at(i)->name);
        }
    return PD_ERR_BOT;
}

pd_err instance_read_bot(pd_bot_spec *spec, const char *address, pd_problem *problem) {
    pd_bot_spec read;
    pd_err err = pd_bot_read(&read, address, problem);
    if (!err && pd_bot_is_outside(&read))
        err = fail_outside(&read, problem);
    if (!err)
        *spec = read;
    return err;
}

void instance_adopt(const pd_header *header) {
    pd_problem problem;
    instance.header = *header;
    instance.watching = false;
    memset(instance.bots, 0, sizeof instance.bots);
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        instance_read_bot(&instance.bots[seat], header->players[seat], &problem);
}
