#include "console/blame.h"

#include "console/console.h"

void blame_put(const pd_faults *faults, pd_text *out) {
    pd_put(out, tr(pd_fault_text(faults->last)));
    if (*faults->said)
        pd_format(out, tr(N_(": “{said}”")), "said", faults->said, NULL);
}

void blame_say(const pd_faults *faults, const char *address, const char *name, bool forfeits,
               pd_text *out) {
    char fault[512];
    pd_text text = pd_text_on(fault, sizeof fault);
    blame_put(faults, &text);
    pd_format(out,
              tr(forfeits
                     ? N_("{name}, {bot}: {fault}. It forfeits: any legal moves are made for it.")
                     : N_("{name}, {bot}: {fault}. Any legal move is made for it.")),
              "name", name, "bot", address, "fault", fault, NULL);
}
