// Whatever is pressed, clicked and resized, the screen neither falls over nor hangs, and what is
// shown is whole. Random, from fixed seeds; more of it: test-chaos SEED COUNT. A last argument
// says how many milliseconds bots, hints and reviews are waited for.
#include "headless.h"
#include "rehearsal.h"
#include "tap.h"
#include "tui/pages/app.h"
#include "tui/pages/review.h"

#include "console/saved-match.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int patience_ms = -1; // −1: as long as usual

struct chaos {
    uint32_t chance;
    int left;
    char script[512];
};

static uint32_t roll(struct chaos *chaos, uint32_t n) {
    chaos->chance = chaos->chance * 1664525u + 1013904223u;
    return (chaos->chance >> 16) % n;
}

static void put_key(struct chaos *chaos, pd_text *out) {
    static const char *const keys[] = {
        "Enter", "Esc", "Tab",       "BackTab",  "Up",     "Down",  "Left",   "Right",
        "Home",  "End", "PageUp",    "PageDown", "Delete", "Space", "Ctrl+L", "Ctrl+U",
        "é",     "猫",  "Backspace", "Enter",    "Enter",  "Down",  "Right",  "Space",
    };
    char letter[2] = {(char)('!' + roll(chaos, '~' - '!')), '\0'};
    pd_put(out, "key ");
    // Half of them letters and digits; to leave is rare, as then there is nothing left to try. No
    // name of a file that is typed leads out of the folder.
    bool leaves = (*letter == 'q' && roll(chaos, 20) != 0) || *letter == '/' || *letter == '.';
    pd_put(out, roll(chaos, 2) || leaves ? keys[roll(chaos, sizeof keys / sizeof *keys)] : letter);
    pd_put(out, "\n");
}

static void put_numbers(pd_text *out, const char *word, uint32_t a, uint32_t b) {
    pd_put(out, word);
    pd_put(out, " ");
    pd_put_int(out, a);
    pd_put(out, " ");
    pd_put_int(out, b);
    pd_put(out, "\n");
}

// Any size, at which a few keys are pressed, or a storm of them, as when somebody drags a corner;
// then one that can be used. Every third is hardly there.
static void put_sizes(struct chaos *chaos, pd_text *out) {
    uint32_t kind = roll(chaos, 4), sizes = kind == 0 ? 12 : kind == 1;
    for (uint32_t i = 0; i < sizes; i++) {
        bool tiny = roll(chaos, 3) == 0;
        put_numbers(out, "size", 1 + roll(chaos, tiny ? 8 : 500), 1 + roll(chaos, tiny ? 5 : 200));
    }
    for (int i = 0; i < 4 && kind == 1; i++)
        put_key(chaos, out);
    put_numbers(out, "size", STAGE_WIDTH_MIN + roll(chaos, 120),
                STAGE_HEIGHT_MIN + roll(chaos, 43));
}

static const char *go_on(struct headless *headless) {
    struct chaos *chaos = headless->context;
    pd_text out = pd_text_on(chaos->script, sizeof chaos->script);
    if (chaos->left-- <= 0)
        return NULL;
    uint32_t kind = roll(chaos, 100);
    if (kind < 80)
        put_key(chaos, &out);
    else if (kind < 90)
        put_numbers(&out, "click", roll(chaos, 90), roll(chaos, 30));
    else if (kind < 92)
        pd_put(&out, roll(chaos, 2) ? "wheel 1\n" : "wheel -1\n");
    else if (kind < 97)
        put_numbers(&out, "wait", roll(chaos, 3000), 0);
    else
        put_sizes(chaos, &out);
    return chaos->script;
}

// ------------------------------------------------------------------------------------- the places

static char source_folder[4096];

static const char *record_path(const char *name) {
    static char path[sizeof source_folder + 64];
    snprintf(path, sizeof path, "%s/tests/golden/%s", source_folder, name);
    return path;
}

// Names that are wide, combined, written from the right, long, or hardly there.
static const char *const odd_names[PD_SEATS_MAX] = {
    "猫猫猫猫猫猫猫猫猫猫猫猫猫",
    "🏁🏎🏁🏎🏁",
    "e\u0301\u0302\u0303o\u0308\u0323",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "नमस्ते",
    "שלום",
    "한국어 이름",
    "i",
};

// A table of any number of seats, with the options that bring the most onto the screen.
static void open_game(struct stage *stage, const char *game, uint32_t seed) {
    pd_game_info about = pd_game_about(pd_game_find(game));
    uint32_t sizes = (uint32_t)(about.seats_max - about.seats_min + 1);
    int seats = about.seats_min + (int)(seed % sizes);
    const char *options = strcmp(game, "battlegum") == 0 ? "four=on complete=on" : "";
    rehearse_names(seed % 2 ? odd_names : NULL);
    rehearse_deal(stage, game, options, seats, seed, (int)(seed % (uint32_t)about.seats_min));
}

static void open_replay(struct stage *stage, const char *name, uint32_t seed) {
    (void)name;
    static const char *const names[] = {"gumball-5.pdk", "battlegum-4.pdk", "grandprix-2.pdk",
                                        "trail-1.pdk"};
    replay_open(stage, record_path(names[seed % 4]), PD_ALL_SEEING);
}

static void open_match(struct stage *stage, const char *name, uint32_t seed) {
    struct saved_match *saved = calloc(1, sizeof *saved);
    struct saved_match_plan plan = {.game = pd_game_at((int)seed % pd_game_count())};
    pd_game_info about = pd_game_about(plan.game);
    pd_problem problem;
    (void)name;
    plan.has_seed = true;
    plan.seed[0] = (uint8_t)seed;
    pd_setup_init(plan.game, &plan.setup, about.seats_usual);
    for (int seat = seed / 8 % 2; seat < about.seats_usual; seat++)
        if (pd_bot_read(&plan.players[seat], "club", &problem))
            abort();
    if (!saved || saved_match_start(saved, &plan) >= 0)
        abort();
    match_page_open(stage, saved, seed / 16 % 2);
}

static void open_review(struct stage *stage, const char *name, uint32_t seed) {
    static char text[PD_RECORD_MAX];
    FILE *file = fopen(record_path("trail-1.pdk"), "rb");
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    (void)name;
    if (!size || fclose(file) != 0)
        abort();
    review_open_text(stage, text, size, (int)seed % 2);
}

static void open_lesson(struct stage *stage, const char *name, uint32_t seed) {
    (void)name;
    const struct lesson *lesson;
    for (int game = (int)seed; !(lesson = lesson_find(pd_game_at(game % pd_game_count())));
         game++) {
    }
    lesson_open(stage, lesson);
}

// Servers are for other tests.
void join_open(struct stage *stage, const char *address) {
    (void)stage, (void)address;
}

static void open_menu(struct stage *stage, const char *name, uint32_t seed) {
    (void)name, (void)seed;
    menu_open(stage);
}

typedef void open_place(struct stage *stage, const char *name, uint32_t seed);

struct place {
    const char *name;
    open_place *open;
};

// Somebody who has left sits down again, until all keys are pressed.
static bool press_keys(const struct place *place, uint32_t seed, int count) {
    struct chaos chaos = {.chance = seed, .left = count};
    bool whole = true;
    while (whole && chaos.left > 0) {
        struct headless headless;
        struct stage stage;
        console_language((int)roll(&chaos, (uint32_t)pd_language_count()));
        headless_open(&headless, 80, 24, "");
        headless.platform.ascii = roll(&chaos, 4) == 0;
        headless.more = go_on;
        headless.context = &chaos;
        headless.patience_ms = patience_ms < 0 ? headless.patience_ms : patience_ms;
        stage_open(&stage, &headless.platform);
        place->open(&stage, place->name, roll(&chaos, 1000));
        stage_run(&stage);
        stage_close(&stage);
        whole = !*headless.fault;
        if (!whole)
            tap_note("%s, seed %u, with %d to go: %s", place->name, seed, chaos.left,
                     headless.fault);
        headless_close(&headless);
    }
    return whole;
}

static void test_place(const char *name, open_place *open, uint32_t seed, int count) {
    struct place place = {name, open};
    ok(press_keys(&place, seed, count), "%s: %d keys and clicks", name, count);
}

static char folder[TAP_FOLDER_MAX];

static void enter_folder(void) {
    if (!realpath(getenv("SOURCE") ? getenv("SOURCE") : ".", source_folder) ||
        !tap_folder(folder, "chaos") || chdir(folder) != 0) {
        perror(folder);
        exit(1);
    }
    setenv("XDG_STATE_HOME", folder, true);
    setenv("XDG_CONFIG_HOME", folder, true);
    setenv("HOME", folder, true);
}

int main(int argc, char **argv) {
    uint32_t seed = argc > 1 ? (uint32_t)atoi(argv[1]) : 1;
    int count = argc > 2 ? atoi(argv[2]) : 4000;
    patience_ms = argc > 3 ? atoi(argv[3]) : -1;
    alarm(argc > 2 ? 0 : 280); // a hang is a failure
    enter_folder();
    for (int i = 0; i < pd_game_count(); i++, seed++)
        if (tap_tries(pd_game_about(pd_game_at(i)).id))
            test_place(pd_game_about(pd_game_at(i)).id, open_game, seed, count);
    test_place("replay", open_replay, seed++, count);
    test_place("lesson", open_lesson, seed++, count / 2);
    test_place("menu", open_menu, seed++, count);
    if (patience_ms >= 0) {
        test_place("match", open_match, seed++, count);
        test_place("review", open_review, seed, count);
    }
    tap_remove(folder);
    return tap_end();
}
