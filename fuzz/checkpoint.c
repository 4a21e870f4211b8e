// Checkpoints written by anybody: what is accepted comes out again byte for byte and can be
// reported on; what is not leaves the arena as it was and says why. Data that does not end with an
// “end” line gets a fitting one, so that what is behind the sum is tried too. The same for shards.
#include "base/hash.h"
#include "fuzz.h"
#include "lab/report.h"
#include "lab/shards.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void open_arena(pd__sim *sim, bool detail) {
    pd_problem problem;
    pd__sim_plan plan = {.game = pd_game_find("trail"), .games = 1000, .threads = 1};
    plan.detail = detail;
    plan.until = detail ? 0 : 10000;
    pd_setup_init(plan.game, &plan.setup, 2);
    if (pd_bot_read(&plan.bots[0], "club", &problem) ||
        pd_bot_read(&plan.bots[1], "random", &problem) || pd__sim_open(sim, &plan))
        abort();
}

static void try_accepted(const pd__sim *sim, const char *text, size_t size) {
    pd__comparison pairs[PD__PAIRS_MAX];
    size_t again_size, page_size;
    char *again = pd__checkpoint_text(sim, &again_size), *page = NULL;
    if (!again || again_size != size || memcmp(again, text, size) != 0)
        abort();
    free(again);
    pd__compare(sim, PD__BY_BOT, pairs);
    if (!sim->plan.detail)
        return;
    FILE *out = open_memstream(&page, &page_size);
    pd__report_write(sim, 0, "", out);
    fclose(out);
    free(page);
}

static void try_text(const char *text, size_t size) {
    for (int detail = 0; detail < 2; detail++) {
        pd__sim sim;
        pd__checkpoint_fault fault;
        open_arena(&sim, detail);
        if (pd__checkpoint_read(&sim, text, size, &fault))
            try_accepted(&sim, text, size);
        else if (!fault.why || sim.next != 0 || sim.missing_count != 0 ||
                 pd__number(&sim.totals, PD__BLOCKS) != 0)
            abort();
        pd__sim_close(&sim);
    }
}

// A shard says by itself what it is of: its plan, and then it as a whole.
static void try_shard(const char *text, size_t size) {
    pd__merge merge;
    pd__checkpoint_fault fault;
    pd__deviation deviations[4];
    uint32_t shard;
    if (!pd__merge_open(&merge, text, size, &fault)) {
        if (!fault.why)
            abort();
        return;
    }
    pd__shard_verdict verdict = pd__merge_add(&merge, "", text, size, &shard, &fault);
    if (verdict == PD__SHARD_FAULTY && !fault.why)
        abort();
    if (verdict == PD__SHARD_TAKEN && merge.sim.plan.shard.of == 1) {
        pd__merge_deviations(&merge, deviations, 4);
        if (pd__merge_finish(&merge) || merge.sim.next != pd__sim_limit(&merge.sim))
            abort();
    }
    pd__merge_close(&merge);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *sealed = malloc(size + 32), *exact = malloc(size ? size : 1);
    memcpy(sealed, size ? (const char *)data : "", size);
    memcpy(exact, sealed, size);
    sprintf(sealed + size, "end %016" PRIx64 "\n", hash_bytes(HASH_START, sealed, size));
    try_text(exact, size);
    try_text(sealed, size + strlen(sealed + size));
    try_shard(exact, size);
    try_shard(sealed, size + strlen(sealed + size));
    free(exact);
    free(sealed);
    return 0;
}
