// Whole matches at the table, in every language, on the smallest screen and on usual ones: nothing
// that a player needs is cut off. More of it: test-whole-matches LANGUAGES WIDTH HEIGHT.
#include "console/load.h"
#include "headless.h"
#include "rehearsal.h"
#include "tap.h"
#include "tui/pages/app.h"

#include <glob.h>
#include <stdlib.h>

enum { TURNS_MAX = 3000 };

struct watch {
    struct stage stage;
    const char *what;
    int screens, faults, turns;
    uint32_t chance;
    char script[512];
};

static uint32_t roll(struct watch *watch, uint32_t n) {
    watch->chance = watch->chance * 1664525u + 1013904223u;
    return (watch->chance >> 16) % n;
}

// --------------------------------------------------------------------------------------- looking

// Is a text cut in a row?
static bool is_cut(const struct grid *grid, int y) {
    for (int x = 0; x < grid->width; x++)
        if (grid_at(grid, x, y)->marks & MARK_CUT)
            return true;
    return false;
}

// Nobody here has a long name, so that everything should be whole: the board, the log, what is
// going on, the cards, the choices, the keys.
static const char *find_fault(const struct headless *headless) {
    const struct grid *grid = &headless->shown;
    if (*headless->fault)
        return headless->fault;
    for (int y = 0; y < grid->height; y++)
        if (is_cut(grid, y))
            return "a text is cut";
    return headless_sees(headless, "? ") && headless_sees(headless, "q ")
               ? NULL
               : "the keys are not all there";
}

// Dialogs have other rules: what is too long can be scrolled there.
static void look(struct headless *headless, const char *word, const char *rest) {
    struct watch *watch = headless->context;
    const char *fault = watch->stage.top->kind->small ? NULL : find_fault(headless);
    (void)word, (void)rest;
    watch->screens++;
    if (fault && watch->faults++ == 0) {
        tap_note("%s: %s", watch->what, fault);
        headless_write(headless, stdout);
    }
}

static int languages, width, height;
static bool thorough; // every record in every language

static void open_watch(struct watch *watch, struct headless *headless, int language) {
    console_language(language);
    headless_open(headless, width, height, "");
    headless->tell = look;
    headless->context = watch;
    stage_open(&watch->stage, &headless->platform);
    watch->stage.pace = 0;
    watch->turns = 0;
}

static void run_watch(struct watch *watch, struct headless *headless) {
    stage_run(&watch->stage);
    stage_close(&watch->stage);
    headless_close(headless);
}

// --------------------------------------------------------------------------------------- playing

// A turn: the focus moves about, what is there is tried, then one of all the moves is chosen in
// their list. When the match is over, that Enter closes the table.
static const char *play_on(struct headless *headless) {
    static const char *const keys[] = {"Right", "Left", "Down", "Up", "Enter", "1", "2", "5", "i"};
    struct watch *watch = headless->context;
    pd_text out = pd_text_on(watch->script, sizeof watch->script);
    if (++watch->turns > TURNS_MAX)
        return NULL;
    for (int i = 0; i < 6; i++) {
        pd_put(&out, "look\n key ");
        pd_put(&out, keys[roll(watch, sizeof keys / sizeof *keys)]);
        pd_put(&out, "\n wait\n");
    }
    pd_put(&out, "look\n key m\n key Down ");
    pd_put_int(&out, 1 + roll(watch, 20));
    pd_put(&out, "\n key Enter\n");
    return watch->script;
}

static void play_match(const char *game, int seats, int language, struct watch *watch) {
    struct headless headless;
    open_watch(watch, &headless, language);
    headless.more = play_on;
    rehearse_deal(&watch->stage, game, "", seats, (uint64_t)seats, seats / 2);
    run_watch(watch, &headless);
}

static void test_matches(const pd_game *game) {
    pd_game_info about = pd_game_about(game);
    for (int language = 0; language < languages; language++) {
        struct watch watch = {.what = pd_language_code(language)};
        bool ended = true;
        for (int seats = about.seats_min; seats <= about.seats_max; seats++) {
            play_match(about.id, seats, language, &watch);
            ended = ended && watch.turns <= TURNS_MAX;
        }
        ok(watch.faults == 0 && ended, "%s in %s, %d × %d: nothing is cut with any number of seats",
           about.id, watch.what, width, height);
        tap_note("%d screens, %d faults", watch.screens, watch.faults);
    }
}

// -------------------------------------------------------------------------------------- watching

static int count_steps(const char *path) {
    static pd_replay replay;
    pd_problem problem;
    char *text = load_record(path, &replay);
    while (text && !replay.done && !pd_replay_next(&replay, NULL, &problem))
        ;
    free(text);
    return replay.step.number;
}

static const char *step_on(struct headless *headless) {
    struct watch *watch = headless->context;
    return watch->turns-- > 0 ? "key Right\n look\n" : NULL;
}

static void watch_record(const char *path, int steps, int seat, int language, struct watch *watch) {
    struct headless headless;
    open_watch(watch, &headless, language);
    headless.more = step_on;
    watch->turns = steps;
    replay_open(&watch->stage, path, seat);
    run_watch(watch, &headless);
}

// Through all eyes, in the next language each; in every language if all is asked for.
static void watch_all(const char *path, int steps, int first, struct watch *watch) {
    for (int seat = PD_ALL_SEEING; seat <= 0; seat++)
        for (int i = 0; i < (thorough ? languages : 1); i++)
            watch_record(path, steps, seat, (first + seat - PD_ALL_SEEING + i) % languages, watch);
}

static void test_records(void) {
    char pattern[4096];
    glob_t files;
    snprintf(pattern, sizeof pattern, "%s/tests/golden/*.pdk", getenv("SOURCE"));
    if (glob(pattern, 0, NULL, &files) != 0)
        abort();
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *path = files.gl_pathv[i], *name = strrchr(path, '/') + 1;
        struct watch watch = {.what = name};
        int steps = count_steps(path);
        watch_all(path, steps, (int)i, &watch);
        ok(watch.faults == 0 && watch.screens == steps * 3 * (thorough ? languages : 1),
           "%s, %d × %d: nothing is cut in any step and for any eyes", name, width, height);
    }
    globfree(&files);
}

static void test_size(int columns, int lines) {
    width = columns;
    height = lines;
    for (int i = 0; i < pd_game_count(); i++)
        if (tap_tries(pd_game_about(pd_game_at(i)).id))
            test_matches(pd_game_at(i));
    test_records();
}

// With a number, only so many languages: under the sanitizers one has to do.
int main(int argc, char **argv) {
    languages = argc > 1 ? atoi(argv[1]) : pd_language_count();
    if (argc > 3) {
        thorough = true;
        test_size(atoi(argv[2]), atoi(argv[3]));
        return tap_end();
    }
    test_size(STAGE_WIDTH_MIN, STAGE_HEIGHT_MIN);
    test_size(80, 23); // where tmux has its status line
    return tap_end();
}
