// The pages on which a match, or a table at a server, is arranged: every row in both directions,
// past its first value and past its last.
#include "headless.h"
#include "tap.h"
#include "tui/pages/join.h"
#include "tui/pages/menu-parts.h"

#include <stdlib.h>
#include <unistd.h>

static char folder[TAP_FOLDER_MAX];

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
        ok_number(walk(open_match, ""), 9 + options, "all rows of a match are walked");
        snprintf(before, sizeof before, "key Down\n");
        for (int k = 0; k < i; k++)
            strcat(before, "key Right\n");
        strcat(before, "key Home\n");
        ok_number(walk(open_table, before), 7 + options, "all rows of a table are walked");
    }
}

static void test_levels(void) {
    char focus[256];
    run(open_table,
        "key Down 3\nkey Right\nkey Down\nkey Right 9\nsee Champion\nkey Left\n"
        "miss Champion\nsee Pro\nkey Left 9\nsee Rookie\nkey Right\nsee Club player\n",
        focus);
    ok(strstr(focus, "Bot level"), "the strength has ends, and a way back from them");
}

static void test_words(void) {
    char focus[256];
    run(open_table,
        "see ? help\nmiss Bot level\nkey Down 3\nkey Right\nsee Bot level\nkey Left\n"
        "miss Bot level\nkey Down 2\nsee only people you give the address to can join\nkey ?\n"
        "see change its value\nsee open the table with these settings\nkey Esc\nsee New table\n",
        focus);
    ok(strstr(focus, "Public table"), "what a row means is said, and the keys are");
}

static void test_digits(void) {
    char focus[256];
    game = pd_game_at(0);
    run(open_table, "key Down 2\nkey 6\nkey Down\nkey 6\nkey 5\n", focus);
    ok(strstr(focus, "← 5 →"), "digits set the number of bots, as many as there are seats for");
    run(open_match, "key Down\nkey 5\n", focus);
    ok(strstr(focus, "← 5 →"), "and that of players in a match");
}

static void test_mouse(void) {
    char focus[256];
    run(open_table, "click 10 6\n", focus);
    ok(strstr(focus, "Bots") && strstr(focus, "← 0 →"), "a click on a label picks it");
    run(open_table, "click 31 6\nclick 31 6\nclick 28 6\n", focus);
    ok(strstr(focus, "← 1 →"), "one on the value changes it, one on the left arrow back");
    run(open_table, "click 53 23\nsee open the table with these settings\nkey Esc\nclick 5 3\n",
        focus);
    ok(strstr(focus, "Open the table"), "one on the foot presses that key, one on a button it");
}

static void test_typed(void) {
    char focus[256];
    game = pd_game_at(0);
    run(open_match, "key Down 5\nkey Left\nkey Right\nmiss (empty: default)\n", focus);
    ok(strstr(focus, "3,2,1/3,2,1/4,3,2,1 …"), "what is typed is not stepped in a match");
    run(open_table,
        "key Down 7\nkey Left\nmiss (empty: default)\nkey Enter\n"
        "see (empty: default)\nkey Ctrl+U\ntype 5,3,1/5,3,1/9,6,3,1\nkey Enter\n",
        focus);
    ok(strstr(focus, "5,3,1/5,3,1/9,6,3,1 …"), "nor at a table, where Enter types it");
}

static void test_refusals(void) {
    char focus[256];
    strcpy(join->note, "The server says no.");
    run(open_table,
        "see The server says no.\nkey Down\nmiss The server says no.\nkey Down\nkey 6\nkey End\n"
        "see Duel\nkey Right\nsee This game cannot have 6 seats. It is for 2–4.\nkey r\nsee GR-18\n"
        "key Esc\nsee New table\nkey o\nsee Not connected\nkey Home\nsee 6 seats\n"
        "key Enter\nsee Not connected\nkey Down\nkey End\n",
        focus);
    ok(strstr(focus, "Duel"), "what does not fit, or was refused, is said on the form of a table");
}

// The cards are dealt while somebody is about to press Enter.
static void test_seats(void) {
    struct stage stage = {0};
    struct remote_table *table = &join->session->table;
    join->page.stage = &stage;
    join->direct = true;
    table->you = PD_NOBODY;
    table->status = REMOTE_DEALING;
    join->list.at = 3;
    seats_key(join, PRESS_ENTER);
    ok(join->direct, "a row that has gone does not pass its Enter on to the last one");
    seats_key(join, '1');
    ok(!join->direct, "a digit chooses what is there: to leave");
}

int main(void) {
    if (!tap_folder(folder, "forms") || chdir(folder) != 0)
        return 1;
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_STATE_HOME", folder, 1);
    console_language(0);
    join = calloc(1, sizeof *join);
    if (join)
        join->session = calloc(1, sizeof *join->session); // who has no connection
    if (!join || !join->session)
        return 1;
    test_rows();
    test_levels();
    test_words();
    test_digits();
    test_mouse();
    test_typed();
    test_refusals();
    test_seats();
    free(join->session);
    free(join);
    ok(chdir("/") == 0 && rmdir(folder) == 0, "nothing is left behind");
    return tap_end();
}
