// The pages on which a match, or a table at a server, is arranged: every row in both directions,
// past its first value and past its last.
#include "headless.h"
#include "tap.h"
#include "tui/join.h"
#include "tui/menu-parts.h"

#include <stdlib.h>
#include <unistd.h>

static char folder[] = P_tmpdir "/paddock-forms-XXXXXX";

enum { ROWS_MAX = 40, STEPS = 20 };

// What the forms are opened with.
static const pd_game *game;
static struct join *join;

static void tell(struct headless *screen, const char *word, const char *rest) {
    bool seen = headless_sees(screen, rest);
    if (!ok(seen == (strcmp(word, "see") == 0), "%s “%s”", word, rest))
        headless_write(screen, stderr);
}

static void open_match(struct stage *stage) {
    newmatch_open(stage, game);
}

static void open_table(struct stage *stage) {
    join->page.stage = stage;
    newtable_open(join);
}

// The row that has the focus at the end.
static void run(void (*open)(struct stage *), const char *script, char focus[256]) {
    struct headless screen;
    struct stage stage;
    headless_open(&screen, 80, 24, script);
    screen.tell = tell;
    stage_open(&stage, &screen.platform);
    open(&stage);
    stage_run(&stage);
    focus[0] = '\0';
    for (int i = 0; i < screen.shown.width * screen.shown.height; i++) {
        const struct cell *cell =
            grid_at(&screen.shown, i % screen.shown.width, i / screen.shown.width);
        if (cell->ink == INK_FOCUS && strlen(focus) + CELL_BYTES < 256)
            strcat(focus, cell->text);
    }
    ok(!*screen.fault, "the screen is as it should be %s", screen.fault);
    stage_close(&stage);
    headless_close(&screen);
}

// Every row of a form, until the first has the focus again; returns how many there are.
static int walk(void (*open)(struct stage *), const char *before) {
    char first[256], focus[256], script[256];
    int row = 0;
    run(open, before, first);
    for (; row < ROWS_MAX; row++) {
        for (int way = 0; way < 2; way++) {
            snprintf(script, sizeof script, "%skey Down %d\nkey %s %d\nkey %s %d\n", before, row,
                     way ? "Right" : "Left", STEPS, way ? "Left" : "Right", STEPS + 1);
            run(open, row ? script : before, focus);
        }
        snprintf(script, sizeof script, "%skey Down %d\n", before, row + 1);
        run(open, script, focus);
        if (strcmp(focus, first) == 0)
            break;
    }
    return row + 1;
}

static void test_rows(void) {
    char before[64] = "";
    for (int i = 0; i < pd_game_count(); i++) {
        game = pd_game_at(i);
        int options = pd_game_about(game).option_count;
        ok_number(walk(open_match, ""), 8 + options, "all rows of a match are walked");
        snprintf(before, sizeof before, "key Down\n");
        for (int k = 0; k < i; k++)
            strcat(before, "key Right\n");
        strcat(before, "key Home\n");
        ok_number(walk(open_table, before), 8 + options, "all rows of a table are walked");
    }
}

static void test_levels(void) {
    char focus[256];
    run(open_table,
        "key Down 3\nkey Right\nkey Down\nkey Right 9\nsee Champion\nkey Left\n"
        "miss Champion\nsee Pro\nkey Left 9\nsee Rookie\nkey Right\nsee Club player\n",
        focus);
    ok(strstr(focus, "Strength of the bots"), "the strength has ends, and a way back from them");
}

static void test_words(void) {
    char focus[256];
    run(open_table,
        "see ? help\nkey Down 4\nsee There are no bots at this table.\nkey Right\nsee –\n"
        "miss Pro\nkey Down 2\nsee only those find it whom you tell its address\nkey ?\n"
        "see change its value\nkey Esc\nsee A new table\n",
        focus);
    ok(strstr(focus, "Anybody may find the table"), "what a row means is said, and the keys are");
}

int main(void) {
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_STATE_HOME", folder, 1);
    console_language(0);
    join = calloc(1, sizeof *join);
    if (!join)
        return 1;
    test_rows();
    test_levels();
    test_words();
    free(join);
    ok(chdir("/") == 0 && rmdir(folder) == 0, "nothing is left behind");
    return tap_end();
}
