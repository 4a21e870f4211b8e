// Screens as they should look: every file in tests/screens has a script, and what that shows in
// every language. With --write the files are brought up to date: scripts/screens. With --colours
// every screen is written in colours to a file of its own, for dark and light backgrounds and for
// unknown ones: scripts/terminal-shots.
//
// Lines of a script start with "> ". What it begins with:
//   ascii                     the terminal knows no other characters
//   only LANGUAGE …           else all
//   file NAME [LINES]         a record of tests/golden is in the folder, all of it or its beginning
//   kept NAME [LINES]         the same, where matches that were left are kept
// Then one of these:
//   replay FILE EYES          a record of tests/golden, seen by all, nobody, or a seat from 1 on
//   table FILE STEP EYES      the same, to be played on from a step
//   match GAME PEOPLE BOTS    a new match on this machine
//   menu
//   rules GAME
//   new-table                 at a server
//   server-list               its tables
//   server-table              one of them, with free seats
//   server-end FILE           one where the match of a record is over
// Then what headless.h lists, and "shot [NAME]".
#include "base/words.h"
#include "headless.h"
#include "rehearsal.h"
#include "tap.h"
#include "tui/pages/app.h"
#include "tui/pages/join.h"
#include "tui/table/rules.h"

#include <fcntl.h>
#include <glob.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 20, WORDS_MAX = 8, SCRIPT_MAX = 8192 };

struct sheet {
    const char *name;
    char script[SCRIPT_MAX];
    char only[64]; // languages; "" for all
    bool ascii;
    FILE *out;
    const char *language;
    bool inks;
};

static char source_folder[4096];
static char colours_folder[4096]; // "": no colours are wanted

static char *read_whole(const char *path) {
    char *text = malloc(FILE_MAX);
    FILE *file = fopen(path, "r");
    size_t size = file && text ? fread(text, 1, FILE_MAX - 1, file) : 0;
    if (!file || !text) {
        perror(path);
        exit(1);
    }
    fclose(file);
    text[size] = '\0';
    return text;
}

static void write_whole(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

static const char *record_path(const char *name) {
    static char path[sizeof source_folder + 256];
    snprintf(path, sizeof path, "%s/tests/golden/%s", source_folder, name);
    return path;
}

// ------------------------------------------------------------------- a folder for every screen

static char folder[TAP_FOLDER_MAX];

// What one screen leaves behind is not seen on the next.
static void clean_folder(void) {
    tap_remove(folder);
    if (mkdir(folder, 0700) != 0 || chdir(folder) != 0 || mkdir("state", 0700) != 0 ||
        mkdir("state/paddock", 0700) != 0 || mkdir("config", 0700) != 0) {
        perror(folder);
        exit(1);
    }
}

static void set_path(const char *variable, const char *name) {
    char path[sizeof folder + 16];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    setenv(variable, path, true);
}

static void make_folder(void) {
    if (!tap_folder(folder, "screens")) {
        perror(folder);
        exit(1);
    }
    set_path("XDG_STATE_HOME", "state");
    set_path("XDG_CONFIG_HOME", "config");
    setenv("HOME", folder, true);
    setenv("TZ", "UTC", true);
}

// A record in a folder, or its first lines; the more lines, the newer.
static bool put_file(const char *in, const char *name, int lines) {
    char *text = read_whole(record_path(name)), *end = text, path[512];
    snprintf(path, sizeof path, "%s/%s", in, name);
    for (int i = 0; i < lines && *end; i++)
        end += strcspn(end, "\n") + 1;
    if (lines)
        strcpy(end, "end unfinished\n");
    write_whole(path, text);
    struct timespec when = {1750000000 + (long)strlen(text), 0};
    free(text);
    return utimensat(AT_FDCWD, path, (struct timespec[]){when, when}, 0) == 0;
}

// ------------------------------------------------------------------------------------- the openers

static int read_eyes(const char *word) {
    if (strcmp(word, "all") == 0)
        return PD_ALL_SEEING;
    return strcmp(word, "nobody") == 0 ? PD_NOBODY : atoi(word) - 1;
}

static bool open_match(struct stage *stage, const char *game, int people, int bots) {
    struct saved_match *saved = calloc(1, sizeof *saved);
    struct saved_match_plan plan = {
        .game = pd_game_find(game), .names = people > 1 ? "Ann,Ben" : "Ann", .has_seed = true};
    pd_problem problem;
    bool done = saved && plan.game;
    if (done)
        pd_setup_init(plan.game, &plan.setup, people + bots);
    for (int i = people; done && i < people + bots; i++)
        done = !pd_bot_read(&plan.players[i], "club", &problem);
    done = done && saved_match_start(saved, &plan) < 0;
    if (done) {
        strcpy(saved->save, "match.pdk"); // else it would be named by the time
        match_page_open(stage, saved, false);
    }
    if (!done)
        free(saved);
    return done;
}

// The form needs no server until the table is opened.
static bool open_new_table(struct stage *stage) {
    static struct join join;
    join = (struct join){.page.stage = stage};
    newtable_open(&join);
    return true;
}

// ------------------------------------------------------------- a server's pages, without a server

static struct session session;

static void draw_server(struct page *page, struct pane pane) {
    struct join *join = (struct join *)page;
    if (*session.table.id)
        seats_draw(join, pane);
    else
        tables_draw(join, pane);
}

static void key_server(struct page *page, int key) {
    struct join *join = (struct join *)page;
    if (*session.table.id)
        seats_key(join, key);
    else
        tables_key(join, key);
}

static void close_server(struct page *page) {
    struct join *join = (struct join *)page;
    results_close(join);
    free(session.record);
    free(join);
}

static struct join *open_server(struct stage *stage) {
    static const struct page_kind kind = {
        .draw = draw_server, .key = key_server, .close = close_server};
    struct join *join = page_make(sizeof *join, &kind);
    session = (struct session){.name = "Kim", .line = LINE_OPEN, .server = "paddock"};
    wire_address_read(&session.address, "wss://cards.example.org");
    join->session = &session;
    stage_push(stage, &join->page);
    return join;
}

static bool open_list(struct stage *stage) {
    static const struct lobby lobby = {
        .count = 5,
        .rows = {{"a", "gumball", true, true, 0, 0, 0, "Kim, Ann, 猫の名前"},
                 {"b", "trail", true, false, 0, 0, 86400, "Kim, Bob"},
                 {"c", "battlegum", false, false, 6, 4, 0, "Marie-Antoinette de Lorraine, Jo"},
                 {"d", "grandprix", false, false, 5, 1, 60, "Ann, Bob, Cy, Dee"},
                 {"e", "gumball", false, false, 8, 0, 30, "Ann, Bob, Cy, Dee, Eve, Flo, Gus, Hal"}},
    };
    open_server(stage);
    session.lobby = lobby;
    return true;
}

static bool open_table(struct stage *stage) {
    static const struct remote_table table = {
        .id = "b7uctnjcvgppa7xa",
        .game = "gumball",
        .turn = PD_NOBODY,
        .undo_seat = PD_NOBODY,
        .clock = 60,
        .host = true,
        .seat_count = 8,
        .seats = {{.taken = true, .person = true, .present = true, .name = "Kim"},
                  {.taken = true, .person = true, .name = "Marie-Antoinette de Lorraine"},
                  {.taken = true, .person = true, .present = true, .name = "猫の名前"},
                  {.taken = true, .name = "Ben", .bot = "champion"}},
    };
    struct join *join = open_server(stage);
    session.table = table;
    memset(session.table.commitment, 'c', 64);
    snprintf(join->lines[join->line_count++], JOIN_LINE_MAX, "%s", "猫の名前: hello!");
    return true;
}

static bool open_end(struct stage *stage, const char *name) {
    static pd_replay replay;
    pd_problem problem;
    open_table(stage);
    session.record = read_whole(record_path(name));
    session.record_size = strlen(session.record);
    if (pd_replay_open(&replay, session.record, session.record_size, &problem))
        return false;
    session.table.rules = replay.header.game;
    session.table.setup = replay.header.setup;
    session.table.seat_count = replay.header.setup.seats;
    session.table.status = REMOTE_OVER;
    snprintf(session.table.game, sizeof session.table.game, "%s",
             pd_game_about(replay.header.game).id);
    return true;
}

static bool open_page(struct stage *stage, char *words[WORDS_MAX], int count) {
    const char *word = words[0];
    if (strcmp(word, "replay") == 0 && count == 3)
        return replay_open(stage, record_path(words[1]), read_eyes(words[2])), true;
    if (strcmp(word, "table") == 0 && count == 4)
        return rehearse_record(stage, record_path(words[1]), atoi(words[2]), read_eyes(words[3]));
    if (strcmp(word, "match") == 0 && count == 4)
        return open_match(stage, words[1], atoi(words[2]), atoi(words[3]));
    if (strcmp(word, "menu") == 0 && count == 1)
        return menu_open(stage), true;
    if (strcmp(word, "rules") == 0 && count == 2)
        return rules_open(stage, pd_game_find(words[1])), true;
    if (strcmp(word, "new-table") == 0 && count == 1)
        return open_new_table(stage);
    if (strcmp(word, "server-list") == 0 && count == 1)
        return open_list(stage);
    if (strcmp(word, "server-table") == 0 && count == 1)
        return open_table(stage);
    if (strcmp(word, "server-end") == 0 && count == 2)
        return open_end(stage, words[1]);
    return false;
}

static int split(char *line, char *words[WORDS_MAX]) {
    int count = 0;
    for (char *word; count < WORDS_MAX && (word = strsep(&line, " "));)
        if (*word)
            words[count++] = word;
    return count;
}

// Obeys the first lines of a script; returns where the rest begins, NULL when they make no sense.
static const char *open_sheet(struct stage *stage, const char *script) {
    while (*script) {
        char line[256], *words[WORDS_MAX];
        size_t bytes = strcspn(script, "\n");
        snprintf(line, sizeof line, "%.*s", (int)bytes, script);
        script += bytes + (script[bytes] == '\n');
        int count = split(line, words);
        if (count && (strcmp(words[0], "only") == 0 || strcmp(words[0], "ascii") == 0))
            continue;
        bool saved = count && strcmp(words[0], "kept") == 0;
        if (!saved && (!count || strcmp(words[0], "file") != 0))
            return count && open_page(stage, words, count) ? script : NULL;
        if (count < 2 ||
            !put_file(saved ? "state/paddock" : ".", words[1], count > 2 ? atoi(words[2]) : 0))
            return NULL;
    }
    return NULL;
}

// ---------------------------------------------------------------------------------------- running

static void put_heading(const struct sheet *sheet, const char *name, const char *what) {
    fprintf(sheet->out, "==== %s%s%s%s\n", sheet->language, *name ? ": " : "", name, what);
}

// A file such as menu.en.2.light.
static void write_colours(const struct headless *headless, const struct sheet *sheet,
                          enum tui_theme theme) {
    static int number;
    char path[sizeof colours_folder + 128];
    snprintf(path, sizeof path, "%s/%.60s.%s.%03d.%s", colours_folder, sheet->name, sheet->language,
             theme == THEME_AUTO ? ++number : number, theme_word(theme));
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        exit(1);
    }
    headless_write_colours(headless, theme, file);
    fclose(file);
}

static void take_shot(struct headless *headless, const char *word, const char *rest) {
    const struct sheet *sheet = headless->context;
    if (strcmp(word, "shot") != 0) {
        fprintf(stderr, "there is no “%s” in a script\n", word);
        abort();
    }
    for (int theme = 0; *colours_folder && theme < THEME_COUNT; theme++)
        write_colours(headless, sheet, (enum tui_theme)theme);
    put_heading(sheet, rest, "");
    headless_write(headless, sheet->out);
    if (sheet->inks) {
        put_heading(sheet, rest, ", inks");
        headless_write_inks(headless, sheet->out);
    }
}

static bool run_sheet(struct sheet *sheet, int language) {
    struct headless headless;
    struct stage stage;
    sheet->language = pd_language_code(language);
    sheet->inks = language == 0;
    clean_folder();
    console_language(language);
    headless_open(&headless, 80, 24, "");
    headless.platform.ascii = sheet->ascii;
    headless.tell = take_shot;
    headless.context = sheet;
    stage_open(&stage, &headless.platform);
    headless.script = open_sheet(&stage, sheet->script);
    bool opened = headless.script != NULL;
    if (opened)
        stage_run(&stage);
    stage_close(&stage);
    if (*headless.fault)
        fprintf(sheet->out, "==== fault: %s\n", headless.fault);
    headless_close(&headless);
    return opened;
}

static bool run_languages(struct sheet *sheet) {
    bool done = true;
    for (int language = 0; language < pd_language_count(); language++) {
        const char *code = pd_language_code(language);
        if (!*sheet->only || pd__has_word(sheet->only, code, strlen(code)))
            done = done && run_sheet(sheet, language);
    }
    return done;
}

// ------------------------------------------------------------------------------------------ files

// Takes the script out of a file, and writes what it is at the beginning of the new one.
static void read_script(struct sheet *sheet, const char *text) {
    pd_text script = pd_text_on(sheet->script, sizeof sheet->script);
    while (*text == '#' || *text == '>') {
        char line[512];
        size_t bytes = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)bytes, text);
        text += bytes + (text[bytes] == '\n');
        fprintf(sheet->out, "%s\n", line);
        if (line[0] == '#')
            continue;
        pd_put(&script, line + 2);
        pd_put(&script, "\n");
        if (strncmp(line, "> only ", 7) == 0)
            snprintf(sheet->only, sizeof sheet->only, "%.60s", line + 7);
        sheet->ascii |= strcmp(line, "> ascii") == 0;
    }
}

// What a file should be; the caller frees it. NULL when its script makes no sense.
static char *make_sheet(const char *name, const char *old) {
    char *text = NULL;
    size_t size;
    struct sheet sheet = {.name = name, .out = open_memstream(&text, &size)};
    read_script(&sheet, old);
    bool done = run_languages(&sheet);
    fclose(sheet.out);
    if (done)
        return text;
    free(text);
    return NULL;
}

static void note_difference(const char *old, const char *new) {
    int line = 1;
    const char *start = new;
    for (; *old && *old == *new; old++, new ++)
        if (*new == '\n')
            line++, start = new + 1;
    tap_note("line %d is now: %.*s", line, (int)strcspn(start, "\n"), start);
}

static void check_file(const char *path, bool write) {
    const char *name = strrchr(path, '/') + 1;
    char *old = read_whole(path), *new = make_sheet(name, old);
    bool same = new &&strcmp(old, new) == 0;
    if (write && new && !same)
        write_whole(path, new);
    if (write && !same)
        printf("%s: %s\n", name, new ? "changed" : "makes no sense");
    if (!write && !ok(same, "%s looks as it should", name) && new)
        note_difference(old, new);
    free(old);
    free(new);
}

int main(int argc, char **argv) {
    char pattern[sizeof source_folder + 64];
    glob_t files;
    bool write = argc > 1 && strcmp(argv[1], "--write") == 0;
    bool colours = argc > 3 && strcmp(argv[1], "--colours") == 0;
    if (colours && !realpath(argv[3], colours_folder))
        return perror(argv[3]), 1;
    if (!realpath(getenv("SOURCE") ? getenv("SOURCE") : ".", source_folder))
        return perror("SOURCE"), 1;
    snprintf(pattern, sizeof pattern, "%s/tests/screens/%s.txt", source_folder,
             argc > 2 ? argv[2] : "*");
    if (glob(pattern, 0, NULL, &files) != 0)
        return fprintf(stderr, "there is no %s\n", pattern), 1;
    make_folder();
    for (size_t i = 0; i < files.gl_pathc; i++)
        check_file(files.gl_pathv[i], write);
    globfree(&files);
    tap_remove(folder);
    return write || colours ? 0 : tap_end();
}
