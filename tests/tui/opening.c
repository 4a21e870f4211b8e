// Whoever starts a match soon decides something: within four seconds at the usual pace, or at once
// by Esc; and while they cannot yet, the screen names the keys that work.
#include "headless.h"
#include "rehearsal.h"
#include "tap.h"
#include "tui/pages/app.h"

enum { SOON_MS = 4000, SEEDS = 3 };

struct opening {
    bool skips, skippable;
    long ms; // until the first decision; −1: it does not come
};

static bool decides(const struct headless *headless) {
    return headless_sees(headless, "Enter play") || headless_sees(headless, "Enter mark");
}

static bool names_skipping(const struct headless *headless) {
    return headless_sees(headless, "any key next event") &&
           headless_sees(headless, "Esc skip all") && !headless_sees(headless, "i hint") &&
           !headless_sees(headless, "m moves") && !headless_sees(headless, "t table");
}

// Looks again and again.
static const char *look_on(struct headless *headless) {
    struct opening *opening = headless->context;
    if (decides(headless)) {
        opening->ms = headless->now_ms;
        return NULL;
    }
    if (headless->now_ms > 10 * SOON_MS)
        return NULL;
    if (headless->shows)
        opening->skippable &= names_skipping(headless);
    return headless->shows && opening->skips ? "key Esc\n" : "wait 40\n";
}

static struct opening open_match(const char *game, int seats, uint64_t seed, int seat, bool skips) {
    struct headless headless;
    struct stage stage;
    struct opening opening = {.skips = skips, .skippable = true, .ms = -1};
    headless_open(&headless, 80, 24, "");
    headless.more = look_on;
    headless.context = &opening;
    stage_open(&stage, &headless.platform);
    long start = headless.now_ms;
    rehearse_opening(&stage, game, seats, seed, seat);
    stage_run(&stage);
    stage_close(&stage);
    headless_close(&headless);
    opening.ms -= opening.ms < 0 ? 0 : start;
    return opening;
}

static void test_seats(const char *game, int seats) {
    bool soon = true, skippable = true, at_once = true;
    long longest = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        for (int seat = 0; seat < seats; seat++) {
            struct opening opening = open_match(game, seats, seed, seat, false);
            struct opening skipped = open_match(game, seats, seed, seat, true);
            soon &= opening.ms >= 0 && opening.ms <= SOON_MS;
            longest = opening.ms > longest ? opening.ms : longest;
            skippable &= opening.skippable;
            at_once &= skipped.ms == 0;
        }
    ok(soon, "%s, %d seats: the first decision comes soon", game, seats);
    ok(skippable, "%s, %d seats: until then, the screen says how to go on and to skip all", game,
       seats);
    ok(at_once, "%s, %d seats: and it does", game, seats);
    tap_note("the longest takes %ld ms", longest);
}

// A table that obeys a script; what is on it at the end stays in `headless`.
static void run_table(struct headless *headless, const char *game, int seats, const char *script) {
    struct stage stage;
    headless_open(headless, 80, 24, script);
    stage_open(&stage, &headless->platform);
    rehearse_opening(&stage, game, seats, 1, 0);
    stage_run(&stage);
    stage_close(&stage);
}

static void test_course(void) {
    struct headless headless;
    run_table(&headless, "trail", 2, "wait 150");
    ok(headless_sees(&headless, "Course card 2") && !headless_sees(&headless, "⚑"),
       "no course is shown while its cards are turned up");
    headless_close(&headless);
    run_table(&headless, "trail", 2, "wait");
    ok(headless_sees(&headless, "⚑"), "then it is");
    headless_close(&headless);
}

static void test_marks(void) {
    struct headless headless;
    run_table(&headless, "battlegum", 3,
              "wait\nkey Space\nkey Right\nkey Space\nkey Right\nkey Space\nkey Right\nkey Space");
    ok(headless_sees(&headless, "Enough cards are marked"), "no more cards are marked than count");
    headless_close(&headless);
}

int main(void) {
    console_language(0);
    for (int i = 0; i < pd_game_count(); i++) {
        pd_game_info about = pd_game_about(pd_game_at(i));
        for (int seats = about.seats_min; tap_tries(about.id) && seats <= about.seats_max; seats++)
            test_seats(about.id, seats);
    }
    test_course();
    test_marks();
    return tap_end();
}
