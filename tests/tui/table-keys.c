// What keys do at the table: to what others do, to cards that are marked together, and to what
// there is to read.
#include "rehearsal.h"
#include "seeing.h"
#include "tui/table/table.h"

#include "console/console.h"

#include <stdlib.h>

static void run(const char *what, const char *game, int seats, int pace, const char *script) {
    struct headless headless;
    struct stage stage;
    running = what;
    headless_open(&headless, 80, 24, script);
    headless.tell = check_screen;
    stage_open(&stage, &headless.platform);
    stage.pace = pace;
    rehearse_deal(&stage, game, "", seats, 1, 0);
    stage_run(&stage);
    stage_close(&stage);
    ok(!*headless.fault, "%s: every screen is sound", what);
    headless_close(&headless);
}

// ------------------------------------------------------------------------------ what others do

enum { ROUNDS = 12, LONG_MS = 6500 };

struct watcher {
    int rounds, keys;
    long since, longest;
    bool hurries;
};

static bool decides(const struct headless *headless) {
    return headless_sees(headless, "m moves");
}

// Makes the first possible move whenever there is one to make, and looks at the time in between.
static const char *look_on(struct headless *headless) {
    struct watcher *watcher = headless->context;
    if (decides(headless)) {
        long took = watcher->rounds ? headless->now_ms - watcher->since : 0;
        watcher->longest = took > watcher->longest ? took : watcher->longest;
        watcher->since = headless->now_ms;
        return watcher->rounds++ < ROUNDS ? "key m\nkey Enter\n" : NULL;
    }
    if (headless_sees(headless, "Enter continue"))
        return NULL;
    watcher->keys++;
    return "wait 50\n";
}

static void test_rounds(const char *game, int seats) {
    struct headless headless;
    struct stage stage;
    struct watcher watcher = {0};
    headless_open(&headless, 80, 24, "wait\n");
    headless.more = look_on;
    headless.context = &watcher;
    stage_open(&stage, &headless.platform);
    rehearse_deal(&stage, game, "", seats, 1, 0);
    stage_run(&stage);
    stage_close(&stage);
    headless_close(&headless);
    ok(watcher.rounds > 3 && watcher.longest <= LONG_MS,
       "%s, %d seats: a round of the others is not long", game, seats);
    tap_note("the longest of %d takes %ld ms", watcher.rounds - 1, watcher.longest);
}

static void test_all_rounds(void) {
    for (int i = 0; i < pd_game_count(); i++) {
        pd_game_info about = pd_game_about(pd_game_at(i));
        for (int seats = about.seats_min; seats <= about.seats_max; seats++)
            test_rounds(about.id, seats);
    }
}

// Each key shows one event more, and the one that shows the last of them makes no move.
static void test_hurry(void) {
    run("a key", "gumball", 4, PACE_COUNT - 1,
        "wait\n see Enter play\n key 1\n see any key next event  Esc skip all\n see You play\n"
        "miss draws\n miss draw \n key Space\n see any key next event\n key Space 60\n see Enter "
        "play\n"
        "miss any key\n");
    run("Esc", "gumball", 4, PACE_COUNT - 1,
        "wait\n key 1\n see any key next event\n key Esc\n see Enter play\n miss Leave the table\n"
        "key Enter\n see Enter play\n miss pass Ben\n wait 1000\n key Enter\n see pass Ben\n");
}

// -------------------------------------------------------------------------------------- marking

static void test_marks(void) {
    run("marks", "battlegum", 3, 0,
        "wait\n see Enter mark\n miss Enter play\n key Enter\n see 1 of 3\n see Enter unmark\n"
        "see u unmark all\n key Right\n see Enter mark\n key Enter\n key Right\n key Enter\n"
        "see Enter play\n key u\n see 0 of 3\n miss take back\n miss u unmark\n see Enter \n"
        "key u\n see nothing to take back\n");
}

// ------------------------------------------------------------------------------------- to read

static void test_reading(void) {
    run("events", "gumball", 3, 0,
        "wait\n key 1\n wait\n key e\n see Since your last move\n key Esc\n see Enter play\n");
    run("no events", "grandprix", 2, 0,
        "wait\n key m\n key Enter\n wait\n key e\n miss Since your last move\n"
        "see Nothing has happened since your last move\n");
    run("R and r", "gumball", 3, 0,
        "wait\n key R\n see You can review the match when it is over\n miss GR-18\n key r\n"
        "see GR-18\n key r\n miss GR-18\n");
}

// A lineup for a race: the complete cars first, the best one at the top; the rest are one row.
static void test_lineups(void) {
    struct headless headless;
    struct stage stage;
    char path[4096];
    running = "lineups";
    snprintf(path, sizeof path, "%s/tests/golden/grandprix-6.pdk", getenv("SOURCE"));
    headless_open(
        &headless, 80, 24,
        "wait\n key m\n see 1 B7 E5 T1 D7*  worth 20\n miss incomplete\n key End\n"
        "see 58 more\n key Enter\n key End\n see incomplete\n key Esc\n key m\n key 1\n wait\n"
        "miss Your moves\n see B7 E5 T1 D7*  20▸16\n");
    headless.tell = check_screen;
    stage_open(&stage, &headless.platform);
    stage.pace = 0;
    rehearse_record(&stage, path, 60, 2);
    stage_run(&stage);
    stage_close(&stage);
    headless_close(&headless);
}

int main(void) {
    console_language(0);
    test_lineups();
    test_all_rounds();
    test_hurry();
    test_marks();
    test_reading();
    return tap_end();
}
