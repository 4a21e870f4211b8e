#include "wasm/instance.h"

#include <string.h>

struct instance instance;

bool instance_is_ready(void) {
    pd_problem problem;
    const pd_header *header = &instance.header;
    return header->game && !pd_setup_check(header->game, &header->setup, &problem);
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

void instance_adopt(const pd_header *header) {
    pd_problem problem;
    instance.header = *header;
    instance.watching = false;
    memset(instance.bots, 0, sizeof instance.bots);
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        pd_bot_read(&instance.bots[seat], header->players[seat], &problem);
}
