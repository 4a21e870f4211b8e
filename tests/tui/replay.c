// The replay of a record on the screen: steps, jumps, eyes, and records that are not whole.
#include "seeing.h"
#include "tui/pages/app.h"

#include <stdlib.h>
#include <unistd.h>

static const char *path_of(const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/tests/golden/%s", getenv("SOURCE"), name);
    return path;
}

// Runs a script over a record.
static void view(const char *what, const char *path, int seat, int pace, const char *script) {
    struct headless headless;
    struct stage stage;
    running = what;
    headless_open(&headless, 80, 24, script);
    headless.tell = check_screen;
    stage_open(&stage, &headless.platform);
    stage.pace = pace;
    replay_open(&stage, path, seat);
    stage_run(&stage);
    stage_close(&stage);
    if (*headless.fault)
        ok(false, "%s: %s", what, headless.fault);
    headless_close(&headless);
}

// ----------------------------------------------------------------------------------------- moving

static void test_moving(void) {
    const char *path = path_of("gumball-1.pdk");
    view("steps", path, PD_ALL_SEEING, 0,
         "see 0/42 · All cards face up\n key Right\n see 1/42\n key l\n key Space\n key n\n see "
         "4/42\n"
         "key Left\n see 3/42\n key h\n key p\n see 1/42\n key Left 3\n see 0/42\n");
    view("leaps", path, PD_ALL_SEEING, 0,
         "key PageDown\n see 10/42\n key ]\n see 20/42\n key [\n key PageUp\n key [\n see 0/42\n"
         "key End\n see 42/42\n key Right\n see 42/42\n key ]\n see 42/42\n key g\n see 0/42\n"
         "key G\n see 42/42\n key Home\n see 0/42\n");
    view("jumps", path, PD_ALL_SEEING, 0,
         "key :\n see 0 to 42\n type 17\n key Enter\n see 17/42\n key 2\n key 3\n key Enter\n"
         "see 23/42\n key 4\n key 3\n key Enter\n see does not have that step\n key Esc\n see "
         "23/42\n"
         "key :\n type x\n key Enter\n see does not have that step\n key Esc\n key 9\n key Esc\n "
         "see 23/42\n"
         "key :\n type 99999999999\n key Enter\n see does not have that step\n key Enter\n key :\n "
         "key Enter\n"
         "see 23/42\n");
    view("left by Esc", path, PD_ALL_SEEING, 0,
         "key Esc\n see Leave the table?\n key Esc\n see 0/42\n key Esc\n key 2\n see never\n");
    view("left by q", path, PD_ALL_SEEING, 0, "key q\n see never\n");
}

static void test_running(void) {
    const char *path = path_of("gumball-1.pdk");
    view("a run", path, PD_ALL_SEEING, 1,
         "key a\n see ▶\n wait 3000\n miss  0/42\n miss 42/42\n wait\n see 42/42\n miss ▶ ━\n"
         "key a\n wait 100\n see ▶\n see 1/42\n key a\n wait\n see 1/42\n");
    view("a run at full speed", path, PD_ALL_SEEING, 0,
         "key a\n wait 1000\n miss 42/42\n key Left\n miss ▶ ─\n key End\n see 42/42\n");
    view("a step that is shown", path, PD_ALL_SEEING, 3,
         "key Right 2\n see 2/42\n wait 100\n see 2/42\n key Right\n see 3/42\n wait\n see 3/42\n");
}

// ------------------------------------------------------------------------------------------- eyes

static void test_eyes(void) {
    view("eyes", path_of("gumball-by-hand.pdk"), PD_ALL_SEEING, 0,
         "see All cards face up\n key v\n see As Player 1 saw it\n key Tab\n see As Ben saw it\n "
         "key "
         "V\n"
         "see As Player 1 saw it\n key BackTab\n see All cards face up\n key V\n see As a "
         "spectator\n"
         "key v\n see All cards face up\n");
    view("a seat's eyes from the start", path_of("gumball-1.pdk"), 1, 0, "see As Ben saw it\n");
    // The first lineup of a race is not known to the others before the last one is in.
    view("a secret of others", path_of("grandprix-1.pdk"), 1, 0,
         "key 2\n key 5\n key Enter\n see 25/126\n miss B1 B4 E4 E7\n"
         "key Left\n miss B1\n key V\n key Right\n see As Player 1 saw it · you: B1 B4 E4 "
         "E7\n");
    view("no such seat", path_of("gumball-1.pdk"), 3, 0, "see never\n");
}

// ----------------------------------------------------------------------------- one way or another

struct picture {
    char *text;
    size_t size;
};

static struct picture pictures[256];
static int picture_count;

static void keep_picture(struct headless *self, const char *word, const char *rest) {
    (void)word, (void)rest;
    struct picture *picture = &pictures[picture_count++];
    FILE *out = open_memstream(&picture->text, &picture->size);
    headless_write(self, out);
    fclose(out);
}

static void view_pictures(const char *path, int seat, const char *script) {
    struct headless headless;
    struct stage stage;
    headless_open(&headless, 80, 24, script);
    headless.tell = keep_picture;
    stage_open(&stage, &headless.platform);
    replay_open(&stage, path, seat);
    stage.pace = 0;
    stage_run(&stage);
    stage_close(&stage);
    headless_close(&headless);
}

// A step looks the same whether one has walked there or jumped.
static void test_paths(const char *name, int steps, int seat) {
    static char walk[8192], jumps[16384];
    pd_text one = pd_text_on(walk, sizeof walk), two = pd_text_on(jumps, sizeof jumps);
    int different = -1;
    for (int step = 1; step <= steps; step++) {
        pd_put(&one, "key Right\n shot\n");
        pd_put(&two, "key g\n key :\n type ");
        pd_put_int(&two, step);
        pd_put(&two, "\n key Enter\n shot\n");
    }
    picture_count = 0;
    view_pictures(path_of(name), seat, walk);
    view_pictures(path_of(name), seat, jumps);
    for (int i = steps - 1; i >= 0; i--)
        if (strcmp(pictures[i].text, pictures[steps + i].text) != 0)
            different = i;
    ok(picture_count == 2 * steps && different < 0, "%s for %d: a jump leads where a walk does",
       name, seat);
    if (different >= 0)
        printf("%s%s", pictures[different].text, pictures[steps + different].text);
    for (int i = 0; i < picture_count; i++)
        free(pictures[i].text);
}

// ------------------------------------------------------------------------------- what is not whole

// A copy of a record up to a line that starts like this, with something else after that.
static const char *damage(const char *name, const char *from, const char *instead) {
    static char path[TAP_FOLDER_MAX];
    static char text[1 << 16];
    FILE *file = fopen(path_of(name), "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[size] = '\0';
    char *at = strstr(text, from);
    if (file)
        fclose(file);
    tap_path(path, "viewer");
    int descriptor = mkstemp(path);
    if (!at || descriptor < 0)
        abort();
    dprintf(descriptor, "%.*s%s", (int)(at + 1 - text), text, instead);
    close(descriptor);
    return path;
}

static void test_damage(void) {
    const char *path = damage("gumball-1.pdk", "\n9 P", "end unfinished\n");
    view("not finished", path, PD_ALL_SEEING, 0,
         "see 0/8\n miss not finished\n key Right 8\n wait\n see The match is not finished.\n key "
         "v\n "
         "wait\n"
         "see The match is not finished.\n key Left\n miss not finished\n");
    view("not finished, at a pace", path, PD_ALL_SEEING, 3,
         "key 7\n key Enter\n key Right\n miss not finished\n wait\n see The match is not "
         "finished.\n");
    unlink(path);
    path = damage("gumball-1.pdk", "\n9 P", "9 P1 X99\n");
    view("damaged", path, PD_ALL_SEEING, 0,
         "see Sorry\n see X99\n key Enter\n see 0/8\n key End\n see 8/8\n wait\n see damaged or "
         "forged "
         "from line\n see X99\n miss not finished\n");
    unlink(path);
    path = damage("gumball-1.pdk", "\n9 P", "");
    view("cut short", path, PD_ALL_SEEING, 0, "see end” line is missing\n key Enter\n see 0/8\n");
    unlink(path);
    path = damage("gumball-1.pdk", "\n1 P", "end unfinished\n");
    view("nothing but the deal", path, PD_ALL_SEEING, 0,
         "see 0/0\n wait\n see not finished\n key Right\n key End\n key Left\n key a\n wait\n see "
         "0/0\n");
    unlink(path);
}

// What cannot be shown is complained of, and there is no page.
static void test_unreadable(void) {
    struct headless headless;
    struct stage stage;
    headless_open(&headless, 80, 24, "");
    stage_open(&stage, &headless.platform);
    replay_open(&stage, "no/such/file.pdk", PD_ALL_SEEING);
    ok(!stage.top && strstr(stage.note, "no/such/file.pdk"), "a file that is not there");
    replay_open(&stage, path_of("../tui/headless.c"), PD_ALL_SEEING);
    ok(!stage.top && strstr(stage.note, "not a Paddock record"), "a file that is no record");
    stage_close(&stage);
    headless_close(&headless);
}

int main(void) {
    console_language(0);
    test_moving();
    test_running();
    test_eyes();
    for (int seat = PD_ALL_SEEING; seat < 2; seat++) {
        test_paths("gumball-1.pdk", 42, seat);
        test_paths("grandprix-1.pdk", 60, seat);
        test_paths("battlegum-1.pdk", 60, seat);
        test_paths("trail-1.pdk", 57, seat);
    }
    test_damage();
    test_unreadable();
    return tap_end();
}
