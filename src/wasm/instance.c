#include "wasm/instance.h"

struct instance instance;

bool instance_is_ready(void) {
    pd_problem problem;
    const pd_header *header = &instance.header;
    return header->game && !pd_setup_check(&header->setup, header->game, &problem);
}

bool instance_has_seat(int seat) {
    return seat >= 0 && seat < instance.header.setup.seats;
}

pd_voice instance_voice(int listener) {
    static const char *names[PD_SEATS_MAX];
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        names[seat] = instance.header.names[seat];
    return (pd_voice){instance.language, listener, names};
}

void instance_adopt(const pd_header *header) {
    instance.header = *header;
    instance.watching = false;
    for (int seat = 0; seat < PD_SEATS_MAX; seat++) {
        pd_bot_spec spec = {0};
        pd_problem problem;
        bool known = !pd_bot_read(&spec, header->players[seat], &problem);
        instance.bots[seat] = known && !pd_bot_is_outside(&spec) ? spec : (pd_bot_spec){0};
    }
}
