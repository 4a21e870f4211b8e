// Screens as they should look: every file in tests/screens has a script, and what that shows in
// every language. With --write the files are brought up to date: scripts/screens.
//
// Lines of a script start with "> ". What it begins with:
//   ascii                      the terminal knows no other characters
//   only LANGUAGE …            else all
//   replay FILE EYES           a record of tests/golden, seen by all, nobody, or a seat from 1 on
//   table FILE STEP EYES       the same, to be played on from a step
//   deal GAME SEATS SEED EYES  a new match
// Then what headless.h lists, and "shot [NAME]".
#include "headless.h"
#include "rehearsal.h"
#include "tap.h"
#include "tui/app.h"

#include <errno.h>
#include <glob.h>
#include <stdlib.h>

enum { FILE_MAX = 1 << 20, WORDS_MAX = 8, SCRIPT_MAX = 8192 };

struct sheet {
    char script[SCRIPT_MAX];
    char only[64]; // languages; "" for all
    bool ascii;
    FILE *out;
    const char *language;
    bool inks;
};

static const char *source_folder(void) {
    const char *folder = getenv("SOURCE");
    return folder ? folder : ".";
}

// ------------------------------------------------------------------------------------- the openers

static int read_eyes(const char *word) {
    return strcmp(word, "all") == 0      ? PD_ALL_SEEING
           : strcmp(word, "nobody") == 0 ? PD_NOBODY
                                         : atoi(word) - 1;
}

static const char *record_path(const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/tests/golden/%s", source_folder(), name);
    return path;
}

static bool open_page(struct stage *stage, char *words[WORDS_MAX], int count) {
    const char *word = words[0];
    if (strcmp(word, "replay") == 0 && count == 3)
        return replay_open(stage, record_path(words[1]), read_eyes(words[2])), true;
    if (strcmp(word, "table") == 0 && count == 4)
        return rehearse_record(stage, record_path(words[1]), atoi(words[2]), read_eyes(words[3]));
    if (strcmp(word, "deal") == 0 && count == 5)
        return rehearse_deal(stage, words[1], "", atoi(words[2]), (uint64_t)atoll(words[3]),
                             read_eyes(words[4])),
               true;
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
        bool is_setting =
            count && (strcmp(words[0], "only") == 0 || strcmp(words[0], "ascii") == 0);
        if (!is_setting)
            return count && open_page(stage, words, count) ? script : NULL;
    }
    return NULL;
}

// ---------------------------------------------------------------------------------------- running

static void put_heading(const struct sheet *sheet, const char *name, const char *what) {
    fprintf(sheet->out, "==== %s%s%s%s\n", sheet->language, *name ? ": " : "", name, what);
}

static void take_shot(struct headless *headless, const char *word, const char *rest) {
    const struct sheet *sheet = headless->context;
    if (strcmp(word, "shot") != 0) {
        fprintf(stderr, "there is no “%s” in a script\n", word);
        abort();
    }
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
        if (!*sheet->only || pd_has_word(sheet->only, code, strlen(code)))
            done = done && run_sheet(sheet, language);
    }
    return done;
}

// ------------------------------------------------------------------------------------------ files

static char *read_whole(const char *path) {
    char *text = malloc(FILE_MAX);
    FILE *file = fopen(path, "r");
    size_t size = file && text ? fread(text, 1, FILE_MAX - 1, file) : 0;
    if (!file || !text)
        abort();
    fclose(file);
    text[size] = '\0';
    return text;
}

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
static char *make_sheet(const char *old) {
    char *text = NULL;
    size_t size;
    struct sheet sheet = {.out = open_memstream(&text, &size)};
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

static void write_whole(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

static void check_file(const char *path, bool write) {
    const char *name = strrchr(path, '/') + 1;
    char *old = read_whole(path), *new = make_sheet(old);
    bool same = new &&strcmp(old, new) == 0;
    if (write && new && !same)
        write_whole(path, new);
    if (write)
        printf("%s%s", same ? "" : name, same ? "" : !new ? ": makes no sense\n" : ": changed\n");
    else if (!ok(same, "%s looks as it should", name) && new)
        note_difference(old, new);
    free(old);
    free(new);
}

int main(int argc, char **argv) {
    char pattern[4096];
    glob_t files;
    bool write = argc > 1 && strcmp(argv[1], "--write") == 0;
    snprintf(pattern, sizeof pattern, "%s/tests/screens/%s.txt", source_folder(),
             argc > 2 ? argv[2] : "*");
    if (glob(pattern, 0, NULL, &files) != 0)
        return fprintf(stderr, "there is no %s\n", pattern), 1;
    for (size_t i = 0; i < files.gl_pathc; i++)
        check_file(files.gl_pathv[i], write);
    globfree(&files);
    return write ? 0 : tap_end();
}
