// The machine that a node runs on. Its clocks run too fast or too slow, and the one on its wall may
// be wrong by minutes.
#include "simulation.h"

static const int64_t start_ms = 1800000000000;

int64_t machine_steady_us(void) {
    return running->steady_start + world.now + world.now / SECOND * running->rate +
           world.now % SECOND * running->rate / SECOND;
}

int64_t machine_wall_ms(void) {
    return start_ms + running->wall_ms + (machine_steady_us() - running->steady_start) / 1000;
}

void machine_trim(void) {
}

void machine_log(const char *sentence, const char *reason) {
    trace("node %d: %s %s", running->number, sentence, reason);
}
