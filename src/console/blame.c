#include "console/blame.h"

#include "console/console.h"

void blame_put(const struct faults *faults, pd_text *out) {
    pd_put(out, tr(fault_text(faults->last)));
    if (*faults->said)
        pd_format(out, tr(N_(": “{said}”")), "said", faults->said, NULL);
}

void blame_say(const struct faults *faults, const char *address, const char *name, bool forfeits,
               pd_text *out) {
    char fault[512];
    pd_text text = pd_text_on(fault, sizeof fault);
    blame_put(faults, &text);
    pd_format(out,
              tr(forfeits ? N_("{name} ({bot}): {fault}. It forfeits the match. Random legal moves "
                               "are played for it from now on.")
                          : N_("{name} ({bot}): {fault}. A random legal move is played for it.")),
              "name", name, "bot", address, "fault", fault, NULL);
}
