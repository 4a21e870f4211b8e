// The menu and its pages, by keyboard and mouse, on a screen in memory: what is started, opened and
// joined, what is refused, and what is remembered.
#include "console/files.h"
#include "console/settings.h"
#include "headless.h"
#include "tap.h"
#include "tui/pages/app.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char folder[TAP_FOLDER_MAX];
static enum tui_theme theme; // that was chosen on the last screen

// The linker calls these in place of the real ones (see meson.build): there may be more games.
const pd_game *__real_pd_game_at(int index);
int __wrap_pd_game_count(void);
const pd_game *__wrap_pd_game_at(int index);
static int more_games;

// Four games, whatever there are, and some of them again.
enum { GAMES = 4 };

int __wrap_pd_game_count(void) {
    return GAMES + more_games;
}

const pd_game *__wrap_pd_game_at(int index) {
    return __real_pd_game_at(index % GAMES);
}

// ---------------------------------------------------------------------- what the menu leads to

static struct {
    char match[256];  // "gumball 4 seats, 1 person, club club club, hints off"
    char option[256]; // all options of that match
    char names[256];
    uint8_t seed[32];
    char save[4096];
    char replay[4096], address[256];
    int count; // of all of these
} led;

static void describe(const struct saved_match *saved, bool hints) {
    const pd_header *header = &saved->history.match.header;
    pd_text match = pd_text_on(led.match, sizeof led.match);
    pd_text options = pd_text_on(led.option, sizeof led.option);
    pd_text names = pd_text_on(led.names, sizeof led.names);
    pd_put(&match, pd_game_about(header->game).id);
    for (int seat = 0; seat < header->setup.seats; seat++) {
        pd_put(&match, " ");
        pd_put(&match, header->players[seat]);
        pd_put(&names, seat ? "," : "");
        pd_put(&names, header->names[seat]);
    }
    pd_put(&match, hints ? " hints" : "");
    pd_setup_json(header->game, &header->setup, &options);
    memcpy(led.seed, header->seed, sizeof led.seed);
    strcpy(led.save, saved->save);
}

void match_page_open(struct stage *stage, struct saved_match *saved, bool hints) {
    (void)stage;
    describe(saved, hints);
    led.count++;
    saved_match_close(saved);
    free(saved);
}

void replay_open(struct stage *stage, const char *path, int seat) {
    (void)stage;
    snprintf(led.replay, sizeof led.replay, "%s %d", path, seat);
    led.count++;
    if (strstr(path, "junk"))
        complain(EXIT_INPUT, "{file} is junk", "file", path);
}

void join_open(struct stage *stage, const char *address) {
    (void)stage;
    snprintf(led.address, sizeof led.address, "%s", address);
    led.count++;
}

// ---------------------------------------------------------------------------- scripts and screens

enum { FOCUSED_MAX = 64 };

static struct {
    char lines[FOCUSED_MAX][128]; // that had the focus, one after the other
    int count;
} focused;

// The words of the line that is drawn as having the focus.
static void note_focus(const struct headless *screen) {
    char *line = focused.lines[focused.count % FOCUSED_MAX];
    line[0] = '\0';
    for (int y = 0; y < screen->shown.height; y++)
        for (int x = 0; x < screen->shown.width; x++) {
            const struct cell *cell = grid_at(&screen->shown, x, y);
            if (cell->ink == INK_FOCUS && strlen(line) + CELL_BYTES < sizeof focused.lines[0])
                strcat(line, cell->text);
        }
    focused.count++;
}

static bool was_focused(const char *label) {
    for (int i = 0; i < focused.count && i < FOCUSED_MAX; i++)
        if (strstr(focused.lines[i], label))
            return true;
    return false;
}

static void print_screen(const struct headless *screen) {
    char *text = NULL, *line, *rest;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    headless_write(screen, file);
    fclose(file);
    for (rest = text; (line = strsep(&rest, "\n"));)
        tap_note("%s", line);
    free(text);
}

// see TEXT, miss TEXT: is it on the screen? focus: notes which row has the focus. uncut: no text
// was too long for its place.
static void tell(struct headless *screen, const char *word, const char *rest) {
    bool passed = true;
    if (strcmp(word, "focus") == 0)
        note_focus(screen);
    else if (strcmp(word, "see") == 0)
        passed = ok(headless_sees(screen, rest), "there is “%s”", rest);
    else if (strcmp(word, "miss") == 0)
        passed = ok(!headless_sees(screen, rest), "there is no “%s”", rest);
    else
        passed = ok(false, "the script says “%s”", word);
    if (!passed)
        print_screen(screen);
}

static int run_on(int width, int height, bool ascii, const char *script) {
    struct headless screen;
    struct stage stage;
    headless_open(&screen, width, height, script);
    screen.platform.ascii = ascii;
    screen.tell = tell;
    stage_open(&stage, &screen.platform);
    menu_open(&stage);
    int code = stage_run(&stage);
    stage_close(&stage);
    if (*screen.fault)
        ok(false, "a screen is as it should be: %s", screen.fault);
    theme = screen.theme;
    headless_close(&screen);
    return code;
}

static int run(const char *script) {
    memset(&led, 0, sizeof led);
    return run_on(80, 24, false, script);
}

static const char *setting(const char *key) {
    static char value[SETTING_MAX + 1];
    struct settings settings;
    settings_read(&settings);
    settings_get(&settings, key, value);
    return value;
}

static void write_settings(const char *text) {
    path_buffer path;
    settings_path(path);
    mkdir("config", 0700);
    mkdir("config/paddock", 0700);
    int trouble = file_write(path, text, strlen(text), true);
    if (trouble)
        ok(false, "settings are written: %s", strerror(trouble));
}

// -------------------------------------------------------------------------------------- starting

static void test_two_keys(void) {
    run("key Enter\nkey Enter");
    ok_text(led.match, "gumball person club club club", "two keystrokes start a match");
    for (int i = 0; i < pd_game_count(); i++) {
        char script[64];
        write_settings("");
        snprintf(script, sizeof script, "key %d\nkey Enter", i + 1);
        run(script);
        pd_game_info info = pd_game_about(pd_game_at(i));
        ok(led.count == 1 && strncmp(led.match, info.id, strlen(info.id)) == 0,
           "so do its digit and Enter: %s", led.match);
    }
    run("see Trail Again\nkey Space\nkey Space");
    ok_text(led.match, "trail person club", "the game that was played last has the focus");
}

static void test_rows(void) {
    memset(&focused, 0, sizeof focused);
    run("focus\nkey Down\nfocus\nkey j\nfocus\nkey Tab\nfocus\nkey Down\nfocus\nkey Down\nfocus\n"
        "key Down\nfocus\nkey Down\nfocus\nkey Down\nfocus\nkey Down\nfocus\nkey Up\nkey Up\n"
        "focus\nkey k\nkey Esc\n"
        "focus\nkey Home\nfocus\nkey End\nfocus");
    static const char *const labels[] = {"Gumball Rally", "Battle GUM",    "Jumbo Grand Prix",
                                         "Trail Again",   "Saved matches", "Join a server",
                                         "Language",      "Colours",       "Quit"};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        ok(was_focused(labels[i]), "the keyboard comes to “%s”", labels[i]);
    ok(strcmp(focused.lines[0], focused.lines[9]) == 0, "and from the last row to the first");
    ok_text(focused.lines[10], focused.lines[7], "and back");
    ok_text(focused.lines[11], focused.lines[13], "Esc goes to the last");
}

// Every row of every game's page, from Play to the end and around.
static void test_match_rows(void) {
    for (int game = 0; game < pd_game_count(); game++) {
        char script[2048];
        int used = snprintf(script, sizeof script, "key %d\n", game + 1), rows = 0;
        for (int i = 0; i < 24; i++)
            used += snprintf(script + used, sizeof script - (size_t)used, "focus\nkey Down\n");
        memset(&focused, 0, sizeof focused);
        write_settings("");
        run(script);
        while (rows + 1 < focused.count &&
               (rows == 0 || strcmp(focused.lines[rows], focused.lines[0]) != 0))
            rows++;
        int wanted = 9 + pd_game_about(pd_game_at(game)).option_count;
        ok_number(rows, wanted, "there is a row for everything, and then comes the first again");
    }
    ok(was_focused("Course") && was_focused("Seed") && was_focused("Reset to defaults"),
       "among them those at the end");
}

static void test_table(void) {
    write_settings("");
    run("key 1\nkey Down\nkey Right 2\nkey Down\nkey Left\nkey Enter\nkey Enter\nkey p");
    ok_text(led.match, "gumball person person club club club club",
            "seats and people are changed by arrows and Enter");
    ok_text(led.names, "Player 1,Player 2,Cleo,Dov,Edda,Finn", "everybody has a name");
    run("key 1\nsee At the table: Player 1, Player 2, Cleo\nkey j\nkey 3\nkey j\nkey 0\n"
        "miss Names\nmiss Hints\nkey p");
    ok_text(led.match, "gumball club club club", "or by digits; without people the bots play");
    run("key 1\nkey j\nkey l 9\nkey j\nkey l 9\nmiss Strength\nkey p");
    ok_text(led.match, "gumball person person person person person person person person",
            "no more people than seats, and no bots among them");
    write_settings("");
    run("key 2\nkey Down 3\nkey Enter\ntype Ann ,  Bob\nkey Enter\nkey Up\nkey 3\nkey p");
    ok_text(led.names, "Ann,Bob,Player 3,Dov", "people have names, as far as they were typed");
    ok_text(setting("names"), "Ann,Bob", "which are remembered");
    run("key 2\nkey Down 3\nkey Enter\nkey Ctrl+U\ntype Cy,An  n\nkey Enter\n"
        "see without invisible characters\nkey Esc\nkey p");
    ok_text(led.names, "Ann,Bob,Player 3,Dov",
            "what can be no name is refused, and changes nothing");
    write_settings("names Zo\xe2\x80\xae"
                   "e,Bob\n");
    run("key 2\nkey p");
    ok_text(led.names, "Player 1,Ben,Cleo,Dov", "nor do settings bring any in");
}

static void test_bots(void) {
    write_settings("");
    run("key 3\nkey Down 4\nsee Club player: plays by good rules of thumb.\nkey Left\nkey p");
    ok_text(led.match, "grandprix person rookie rookie rookie", "bots of one level");
    run("key 3\nkey Down 4\nkey Right 3\nkey p");
    ok_text(led.match, "grandprix person champion champion champion", "of the highest");
    run("key 3\nkey Down 4\nkey Right\nsee set for each bot\nkey Down\nkey Left 9\nkey Down\nkey "
        "h\n"
        "key p");
    ok_text(led.match, "grandprix person rookie pro champion", "of a level each");
    run("key 3\nsee set for each bot\nkey p");
    ok_text(led.match, "grandprix person rookie pro champion", "remembered");
    run("key 3\nkey Down 4\nkey Left\nmiss set for each bot\nkey p");
    ok_text(led.match, "grandprix person rookie rookie rookie", "and alike again");
    run("key 3\nkey End\nkey Enter\nkey Enter");
    ok_text(led.match, "grandprix person club club club", "until all is as usual");
}

static void test_options(void) {
    write_settings("");
    run("key 1\nkey Down 6\nsee Passes you\nkey Right\nkey Down\nkey Enter\n"
        "key Down\nkey Left\nkey p");
    ok_text(led.option,
            "{\"points\":\"3,2,1/3,2,1/4,3,2,1\",\"passing\":\"forced\",\"photo_finish\":\"on\","
            "\"duel\":\"on\"}",
            "options are stepped through both ways");
    run("key 1\nkey Down 8\nkey Enter\nkey Up 3\nkey Enter\nkey Ctrl+U\ntype 5,3,1/5,3,1/9,6,3,1\n"
        "key Enter\nkey p");
    ok(strstr(led.option, "\"5,3,1/5,3,1/9,6,3,1\"") && strstr(led.option, "\"forced\"") &&
           strstr(led.option, "\"duel\":\"off\""),
       "one is typed, the others are as they were last: %s", led.option);
    run("key 1\nkey Down 5\nkey Enter\nkey Ctrl+U\ntype nonsense\nkey Enter\n"
        "see “points=nonsense” is not valid\nkey Esc\nkey Enter\nkey Ctrl+U\nkey Enter\nkey p");
    ok(strstr(led.option, "\"3,2,1/3,2,1/4,3,2,1\""), "nonsense is refused, nothing is as usual");
    ok_text(setting("gumball.option.points"), "", "what is as usual need not be remembered");
    ok_text(setting("gumball.option.passing"), "forced", "the rest is");
}

static void test_refusal(void) {
    write_settings("");
    run("key 1\nkey Down\nkey 6\nkey End\nkey Up 4\nsee Duel\nkey Right\n"
        "see This game cannot have 6 seats. It is for 2–4.\nkey p\nsee Sorry");
    ok_number(led.count, 0, "what does not fit is not started");
    run("key 1\nkey Down 8\nkey Right\nmiss cannot have\nkey Up 7\nkey Right 5\nkey Left 9\nkey p");
    ok_text(led.match, "gumball person club", "seats are stepped through as the options allow");
    write_settings("");
    run("key 1\nkey End\nkey Up\nkey Enter\ntype x\nkey Enter\nsee is not a seed\nkey Esc\nkey "
        "Enter\n"
        "type 7\nkey Enter\nkey p");
    uint8_t seed[32];
    pd_key_from_number(7, seed);
    ok(memcmp(seed, led.seed, sizeof seed) == 0, "a seed is typed");
    run("key 1\nsee random\nkey p");
    ok(memcmp(seed, led.seed, sizeof seed) != 0, "and is not remembered");
}

static void test_course(void) {
    path_buffer course;
    snprintf(course, sizeof course, "%s/courses/default.course", getenv("SOURCE"));
    size_t size;
    char *text = file_read(course, PD_FILE_MAX, &size), *cost = strstr(text, "fractionne YG 2");
    cost[strlen("fractionne YG ")] = '3';
    file_write("my.course", text, size, false);
    free(text);
    write_settings("");
    run("key 4\nkey Down 5\nsee default …\nkey Enter\ntype ./nothing.course\nkey Enter\n"
        "see Cannot read\nkey Esc\nkey Enter\ntype -\nkey Enter\nsee Cannot read\nkey Esc\n"
        "key Enter\ntype .\nkey Enter\nsee not a regular file\nkey Esc\nkey Enter\ntype "
        "./my.course\n"
        "key Enter\nmiss default …\nkey p");
    ok(strstr(led.option, ";GG>2,YG>3,"), "a course is read from a file: %s", led.option);
    unlink("my.course");
    run("key 4\nkey Down 5\nmiss default …\nkey p");
    ok(strstr(led.option, ";GG>2,YG>3,"), "and remembered without it");
}

// ------------------------------------------------------------------------------------- remembering

static void test_settings(void) {
    write_settings("# mine\nfuture 1\ngumball.seats 99\ngumball.people -1\ngumball.bots cmd:./x\n"
                   "gumball.option.duel maybe\ngame chess\nhints perhaps\nserver \n");
    run("key Enter\nkey Enter");
    ok_text(led.match, "gumball person club club club", "settings that make no sense do no harm");
    ok_text(setting("future"), "1", "and those of others stay");
    run("key 1\nkey Down 9\nsee on request\nkey Enter\nkey p");
    ok_text(led.match, "gumball person club club club hints", "hints are a choice");
    run("key 2\nsee always\nkey p");
    ok_text(setting("hints"), "on", "that counts for all games");
    write_settings("gumball.seats 6\ngumball.option.duel on\n");
    run("key Enter\nmiss cannot have\nkey Enter");
    ok_text(led.match, "gumball person club club club", "seats that do not fit are the usual ones");
}

static void test_language(void) {
    write_settings("");
    run("key 8\nsee Nederlands\nkey 2\nsee Langue\nsee Français\nkey End\nkey Up 2\nkey Right\n"
        "see Taal\nkey Left 2\nsee Language");
    ok_text(setting("language"), "en", "the language is chosen and remembered");
    console_language(0);
}

static void test_theme(void) {
    write_settings("");
    run("see Colours\nsee as the terminal says\nkey 9\nkey 3\nsee for a light background\n"
        "miss as the terminal says");
    ok_text(setting("theme"), "light", "the colours are chosen and remembered");
    ok_number(theme, THEME_LIGHT, "and the terminal is told");
    run("key End\nkey Up\nkey Right\nsee for a dark background\nkey Left 2\n"
        "see for a light background\nkey 9\nkey Esc\nsee for a light background");
    ok_text(setting("theme"), "light", "also by the arrow keys");
    run("key End\nkey Up\nkey Left");
    ok_number(theme, THEME_LIGHT, "before the first comes the last");
    write_settings("");
}

// Another game gets the next digit, and the rows below it other ones.
static void test_more_games(void) {
    more_games = 1;
    run("see 5  Gumball Rally\nsee 7  Saved matches\nsee 9  Language\nsee a  Colours\nkey 5\n"
        "key Enter");
    ok_text(led.match, "gumball person club club club", "five games: the fifth is started");
    more_games = 5;
    run_on(80, 30, false,
           "see 9  Gumball Rally\nsee b  Saved matches\nsee d  Language\nkey d\nsee Nederlands");
    more_games = 0;
}

static void test_join(void) {
    write_settings("");
    run("key 7\nsee ws://127.0.0.1:8080\nkey Esc");
    ok_number(led.count, 0, "who does not want to join does not");
    run("key 7\nkey Ctrl+U\ntype https://cards.example/#abc\nkey Enter");
    ok_text(led.address, "https://cards.example/#abc", "an address is joined");
    ok_text(setting("server"), "https://cards.example/", "the server is remembered");
    run("see https://cards.example/\nkey 7\nkey Enter");
    ok_text(led.address, "https://cards.example/", "and offered");
}

// ----------------------------------------------------------------------------------------- records

static void set_time(const char *path, long seconds) {
    struct timespec times[2] = {{.tv_sec = seconds}, {.tv_sec = seconds}};
    utimensat(AT_FDCWD, path, times, 0);
}

static void write_file(const char *path, const char *text, long seconds) {
    int trouble = file_write(path, text, strlen(text), false);
    if (trouble)
        ok(false, "%s is written: %s", path, strerror(trouble));
    set_time(path, seconds);
}

// A match that was left after a step, as it is kept.
static void leave_match(const char *path, const char *id, long seconds) {
    struct saved_match saved = {0};
    struct saved_match_plan plan = {.game = pd_game_find(id), .names = "Ann", .has_seed = true};
    pd_problem problem;
    pd_move moves[PD_MOVES_MAX];
    pd_setup_init(plan.game, &plan.setup, pd_game_about(plan.game).seats_usual);
    for (int seat = 1; seat < plan.setup.seats; seat++)
        pd_bot_read(&plan.players[seat], "club", &problem);
    saved_match_start(&saved, &plan);
    pd_moves(plan.game, &saved.history.match.state, moves);
    history_play(&saved.history, pd_actor(plan.game, &saved.history.match.state), moves[0]);
    strcpy(saved.save, path);
    saved_match_save(&saved);
    saved_match_close(&saved);
    set_time(path, seconds);
}

static void test_no_records(void) {
    write_settings("");
    run("miss Continue your match\nkey 5\nmiss Sorry\nkey 6\nsee You have no saved matches "
        "yet\nkey Enter\n"
        "type ./junk.txt\nkey Enter\nsee Cannot read");
    ok_number(led.count, 0, "where there are none, there is nothing to open");
}

static void test_records(void) {
    path_buffer golden, saved, older;
    size_t size;
    snprintf(golden, sizeof golden, "%s/tests/golden/gumball-1.pdk", getenv("SOURCE"));
    snprintf(saved, sizeof saved, "%s/state/paddock/trail-2.pdk", folder);
    snprintf(older, sizeof older, "%s/state/paddock/battlegum-1.pdk", folder);
    mkdir("state", 0700);
    mkdir("state/paddock", 0700);
    char *over = file_read(golden, PD_RECORD_MAX, &size);
    over[size - 1] = '\0';
    write_file("over.pdk", over, 86400 * 365);
    write_file("junk.pdk", "junk\n", 86400 * 364);
    mkfifo("pipe.pdk", 0600);
    mkdir("folder.pdk", 0700);
    leave_match(saved, "trail", 86400 * 363);
    leave_match(older, "battlegum", 86400 * 362);
    run("see Trail Again, move 1, 1970-12-30 00:00\nkey 5");
    ok(strcmp(led.match, "trail person club") == 0 && strcmp(led.save, saved) == 0,
       "the match that was left last is gone on with, where it is kept");
    run("key 6\nsee 1971-01-01 00:00  Gumball Rally\nsee finished\nsee not a record\nsee Ann, Ben\n"
        "see move 1\nmiss pipe\nmiss folder\nsee 1/4\nkey Enter");
    ok_text(led.replay, "over.pdk -2", "a match that is over is watched, all cards open");
    run("key 6\nkey Down\nkey Enter\nsee junk.pdk is junk\nkey Esc\nkey Down 2\nkey Enter");
    ok(strcmp(led.match, "battlegum person club club club") == 0 && strcmp(led.save, older) == 0,
       "one that is not is gone on with: %s", led.match);
    run("key 6\nkey /\ntype over.pdk\nkey Enter");
    ok_text(led.replay, "over.pdk -2", "a name is typed");
    run("key 6\nkey /\ntype state/paddock/trail-2.pdk\nkey Enter");
    ok(strncmp(led.match, "trail", 5) == 0 && strcmp(led.save, "state/paddock/trail-2.pdk") == 0,
       "a saved one stays where it is");
    leave_match("state/elsewhere.pdk", "trail", 86400 * 361);
    run("key 6\nkey /\ntype state/elsewhere.pdk\nkey Enter");
    ok(strncmp(led.match, "trail", 5) == 0 && !*led.save, "one elsewhere is kept anew");
    unlink("state/elsewhere.pdk");
    run("key 6\nkey Down\nkey Delete\nkey Esc\nsee junk.pdk\nkey Delete\nkey 2\nmiss junk.pdk\n"
        "see 2/3");
    ok(access("junk.pdk", F_OK) != 0 && access("over.pdk", F_OK) == 0,
       "what is to be deleted is, and nothing else");
    free(over);
    unlink("over.pdk");
    unlink("pipe.pdk");
    rmdir("folder.pdk");
    unlink(saved);
    unlink(older);
}

// ------------------------------------------------------------------------------------------- rules

static void test_rules(void) {
    run("key r\nsee GR-18\nsee Aim of the game\nmiss GR-20\nkey G\nsee GR-20\nkey g\nsee GR-18\n"
        "key Space\nmiss GR-18\nkey b\nsee GR-18\nkey /\ntype PHOTO\nkey Enter\n"
        "see “PHOTO”: 1 of 1\nsee GR-19\nkey Esc\nsee Quit");
    run("key Down 3\nkey r\nkey /\ntype zzz\nkey Enter\nsee “zzz”: not found\nkey n\nkey N\n"
        "key /\nkey Ctrl+U\nkey Enter\nmiss not found\nkey q\nkey q");
    run("key r\nkey /\ntype colour kart\nkey Enter\nsee 1 of 4\nkey n\nsee 2 of 4\nkey N 2\n"
        "see 4 of 4\nkey n\nsee 1 of 4");
    console_language(pd_language_find("fr"));
    run("key r\nkey /\ntype depassement\nkey Enter\nsee GR-10\nmiss GR-18");
    console_language(0);
}

// ------------------------------------------------------------------------------ mouse, sizes, inks

static void test_mouse(void) {
    write_settings("");
    run("click 10 4\nsee Quit\nclick 10 8\nsee New match\nclick 10 1\nclick 10 4\nclick 70 20\n"
        "see People\nclick 10 5\nsee Players’ names, separated by commas.");
    ok_number(led.count, 0, "a click beside everything does nothing, one on a label picks the row");
    run("click 10 8\nclick 6 2");
    ok_text(led.match, "battlegum person club club club", "clicks on a game and on Play");
    run("key 1\nclick 31 4\nclick 31 4\nclick 27 4\nclick 37 23");
    ok_text(led.match, "gumball person club club club club", "on values and their arrows");
    run("key Home\nclick 2 23\nclick 14 23\nsee Battle GUM\nsee New match");
    ok_number(run("click 52 23\nend 5"), 0, "on the keys at the foot");
    run("key Home\nkey L\nwait\nsee Lesson · 0/\nkey q\nsee Quit\nkey End\nkey L\nsee Quit");
    run("key Home\nwheel 1\nwheel 1\nkey r\nsee GP-14\nwheel 1\nmiss Aim of the game\nwheel -1\n"
        "see Aim of the game");
}

static void test_sizes(void) {
    write_settings("");
    memset(&led, 0, sizeof led);
    run_on(200, 60, false,
           "key 1\nsee At the table\nsize 59 20\nsee this window has 59 × 20\n"
           "key p\nsize 80 24\nsee At the table\nkey p");
    ok_text(led.match, "gumball person club club club", "a window may grow and shrink");
    run_on(80, 24, true,
           "see P   A   D   D\nkey 1\nkey 6\nkey Esc\nkey r\nkey /\ntype a\nkey Enter");
}

// In all languages at the smallest size nothing is cut, but names of files and values.
static void look_for_cuts(struct headless *screen, const char *word, const char *rest) {
    (void)word;
    for (int y = 0; y < screen->shown.height; y++)
        for (int x = 0; x < screen->shown.width; x++)
            if (grid_at(&screen->shown, x, y)->marks & MARK_CUT) {
                ok(false, "nothing is cut on the page of %s: %d, %d", rest, x, y);
                print_screen(screen);
                return;
            }
}

static void test_languages(int width, int height) {
    struct stage stage;
    for (int language = 0; language < pd_language_count(); language++) {
        struct headless screen;
        console_language(language);
        write_settings("");
        headless_open(
            &screen, width, height,
            "look menu\nkey ?\nlook help\nkey Esc\nkey 1\nlook gumball\nkey j\nlook seats\n"
            "key j\nlook people\nkey ?\nlook help\nkey Esc\nkey Esc\nkey 2\nkey 9\n"
            "look battlegum\nkey Down 4\nlook x\nkey Down\nlook x\nkey Down\nlook x\n"
            "key Down\nlook x\nkey Down\nlook x\nkey Down\nlook x\nkey Down\nlook x\n"
            "key Down\nlook x\nkey Down\nlook x\nkey Down\nlook x\nkey Down\nlook x\n"
            "key Down\nlook x\nkey Esc\nkey 3\nlook grandprix\nkey Esc\nkey 4\n"
            "look trail\nkey Esc\nkey 6\nlook records\nkey ?\nlook help\nkey Esc\nkey Esc\n"
            "key 7\nlook join\nkey Esc\nkey 8\nlook languages\nkey Esc\nkey Home\nkey r\n"
            "key G\nlook rules");
        screen.tell = look_for_cuts;
        stage_open(&stage, &screen.platform);
        menu_open(&stage);
        stage_run(&stage);
        stage_close(&stage);
        ok(!*screen.fault, "all pages fit %d × %d in %s %s", width, height,
           pd_language_code(language), screen.fault);
        headless_close(&screen);
    }
    console_language(0);
}

// ------------------------------------------------------------------------------------- any input

// Whatever is pressed and clicked, the pages hold.
static void test_anything(void) {
    static const char *const keys[] = {"Enter", "Esc", "Up",    "Down", "Left", "Right", "Tab",
                                       "Home",  "End", "Space", "1",    "2",    "3",     "4",
                                       "5",     "6",   "8",     "0",    "p",    "r",     "/",
                                       "n",     "?",   "x",     "j",    "l",    "G",     "PageUp"};
    enum { LINES = 4000, BYTES = 24 };
    char *script = calloc(LINES, BYTES), *at = script;
    pd_dice dice;
    uint8_t key[32] = {1};
    pd_dice_seed(&dice, key, 0);
    for (int i = 0; i < LINES; i++) {
        uint32_t what = pd_roll(&dice, 10);
        if (what == 0)
            at += sprintf(at, "click %u %u\n", pd_roll(&dice, 80), pd_roll(&dice, 24));
        else if (what == 1)
            at += sprintf(at, "wheel %d\n", pd_roll(&dice, 2) ? 1 : -1);
        else
            at += sprintf(at, "key %s\n", keys[pd_roll(&dice, sizeof keys / sizeof *keys)]);
    }
    memset(&led, 0, sizeof led);
    ok_number(run_on(90, 30, false, script), 0, "four thousand keys and clicks");
    ok(led.count > 10, "start %d matches and more", led.count);
    free(script);
    console_language(0);
}

static void remove_folder(void) {
    static const char *const names[] = {"config/paddock/settings", "config/paddock", "config",
                                        "state/paddock/servers",   "state/paddock",  "state"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(names[i]);
    ok(chdir("/") == 0 && rmdir(folder) == 0, "nothing is left behind");
}

int main(void) {
    path_buffer place;
    if (!tap_folder(folder, "menu") || chdir(folder) != 0)
        return 1;
    snprintf(place, sizeof place, "%s/config", folder);
    setenv("XDG_CONFIG_HOME", place, 1);
    snprintf(place, sizeof place, "%s/state", folder);
    setenv("XDG_STATE_HOME", place, 1);
    setenv("TZ", "UTC", 1);
    console_language(0);
    test_two_keys();
    test_rows();
    test_match_rows();
    test_table();
    test_bots();
    test_options();
    test_refusal();
    test_course();
    test_settings();
    test_language();
    test_theme();
    test_more_games();
    test_join();
    test_no_records();
    test_records();
    test_rules();
    test_mouse();
    test_sizes();
    test_languages(80, 24);
    test_languages(STAGE_WIDTH_MIN, STAGE_HEIGHT_MIN);
    test_anything();
    remove_folder();
    return tap_end();
}
