// Grids, panes, wrapped text, stand-ins in ASCII, the stage with its dialogs, and the headless
// platform that other tests of the screen rest on.
#include "console/ascii.h"
#include "seeing.h"
#include "tui/screen/dialog.h"
#include "tui/screen/list.h"

#include <glob.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

enum { LINE = 512 };

// A line of a grid; the second half of a wide character is shown as ‹.
static const char *line_of(const struct grid *grid, int y) {
    static char text[LINE];
    text[0] = '\0';
    for (int x = 0; x < grid->width; x++) {
        const char *cell = grid_at(grid, x, y)->text;
        strcat(text, *cell ? cell : "‹");
    }
    return text;
}

static struct grid make_grid(int width, int height, bool ascii) {
    struct grid grid = {.ascii = ascii};
    grid_resize(&grid, width, height);
    return grid;
}

// ---------------------------------------------------------------------------------- characters

static void check_text(const char *text, bool ascii, const char *wanted, int columns,
                       const char *what) {
    struct grid grid = make_grid(8, 1, ascii);
    int taken = pane_put(grid_pane(&grid), 0, 0, INK_PLAIN, text);
    bool same = strcmp(line_of(&grid, 0), wanted) == 0 && taken == columns;
    if (!ok(same, "%s", what))
        tap_note("found “%s” in %d columns", line_of(&grid, 0), taken);
    grid_close(&grid);
}

static void test_characters(void) {
    check_text("Höhe", false, "Höhe    ", 4, "a letter with an accent takes one column");
    check_text("Ho\u0308he", false, "Ho\u0308he    ", 4, "what combines joins the letter before");
    check_text("\u0308x", false, " \u0308x      ", 2, "at the start of a text it has a blank");
    check_text("猫は", false, "猫‹は‹    ", 4, "wide characters take two columns");
    check_text("a\tb\x1b[1m", false, "a�b�[1m ", 7, "control characters are shown as such");
    check_text("\xff\xc3(", false, "��(     ", 3, "so is what is not UTF-8");
    check_text("a\u202eb\u200b", false, "a�b�    ", 4, "so is what would reorder or hide others");
    check_text("♥\ufe0f!", false, "♥!      ", 2, "variations of a character are left out");
    check_text("a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309z", false,
               "a\u0301\u0302\u0303\u0304\u0305\u0306\u0307z      ", 2,
               "a cell holds no more than it has room for");
    check_text("Höhe → 猫 …", true, "Hohe > ~", 8, "in ASCII, text that is cut ends in ~");
    check_text("猫●", true, "? @     ", 3, "in ASCII a wide character has a blank behind it");
    check_text("\u0301é\x07", true, "?e?     ", 3, "in ASCII nothing else is left");
}

static void test_columns(void) {
    ok_number(text_columns("猫é\u0301x\t"), 5, "columns are counted as they are drawn");
    ok_number(text_columns(""), 0, "no text takes no columns");
}

// ------------------------------------------------------------------------------------ clipping

static void test_cutting(void) {
    check_text("12345678", false, "12345678", 8, "a text that just fits is not cut");
    check_text("123456789", false, "1234567…", 8, "a longer one ends in dots");
    check_text("123456猫!", false, "123456… ", 7, "half a wide character is not drawn");
    check_text("12345猫!", false, "12345猫‹!", 8, "a whole one is");
    struct grid grid = make_grid(8, 2, false);
    struct pane part = pane_part(grid_pane(&grid), 2, 0, 4, 1);
    pane_put(part, 1, 0, INK_PLAIN, "abcdef");
    ok_text(line_of(&grid, 0), "   ab…  ", "a pane keeps text inside");
    pane_put(part, -1, 0, INK_PLAIN, "x");
    pane_put(part, 4, 0, INK_PLAIN, "x");
    pane_put(part, 0, 1, INK_PLAIN, "x");
    pane_put(part, 0, -1, INK_PLAIN, "x");
    pane_put_within(part, 0, 0, 0, INK_PLAIN, "x");
    ok(strcmp(line_of(&grid, 0), "   ab…  ") == 0 && strcmp(line_of(&grid, 1), "        ") == 0,
       "nothing is drawn outside of it");
    grid_close(&grid);
}

static bool has_place(struct pane pane, int x, int y, int width, int height) {
    return pane.x == x && pane.y == y && pane.width == width && pane.height == height;
}

static void test_parts(void) {
    struct grid grid = make_grid(10, 5, false);
    struct pane all = grid_pane(&grid);
    ok(has_place(pane_part(all, 2, 1, 3, 2), 2, 1, 3, 2), "a part lies where it should");
    ok(has_place(pane_part(all, -2, -1, 5, 3), 0, 0, 3, 2), "beyond the upper left it is cut");
    ok(has_place(pane_part(all, 8, 4, 9, 9), 8, 4, 2, 1), "beyond the lower right, too");
    struct pane none = pane_part(all, 12, 7, 3, 3);
    ok(none.width == 0 && none.height == 0, "a part outside is empty");
    pane_fill(none, INK_BAR);
    pane_frame(none, INK_BAR, "title");
    pane_wrap(none, 0, INK_BAR, "text");
    pane_mark(none, MARK_BOLD);
    ok(strcmp(line_of(&grid, 0), "          ") == 0 && grid_at(&grid, 0, 0)->ink == INK_PLAIN,
       "drawing into it does nothing");
    grid_close(&grid);
}

static bool is_cut(const struct grid *grid, int x, int y) {
    return grid_at(grid, x, y)->marks & MARK_CUT;
}

static void test_marks(void) {
    struct grid grid = make_grid(5, 2, false);
    struct pane all = grid_pane(&grid);
    pane_put(all, 0, 0, INK_PLAIN, "12345");
    ok(!is_cut(&grid, 4, 0), "a text that is whole is not marked");
    pane_put(all, 0, 0, INK_PLAIN, "123456");
    ok(is_cut(&grid, 4, 0) && !is_cut(&grid, 3, 0), "one that is cut is, where it ends");
    pane_wrap(all, 0, INK_PLAIN, "a b c d e f");
    ok(!is_cut(&grid, 4, 0) && !is_cut(&grid, 0, 1), "drawing over it takes the mark away");
    pane_wrap(all, 0, INK_PLAIN, "a b c d e f g");
    ok(is_cut(&grid, 0, 1), "so is a paragraph that is too long, in its last line");
    grid_close(&grid);
}

// A wide character of which one half is drawn over leaves a blank, never half a character.
static void test_halves(void) {
    struct grid grid = make_grid(6, 1, false);
    struct pane all = grid_pane(&grid);
    pane_put(all, 1, 0, INK_PLAIN, "猫猫");
    pane_put(all, 2, 0, INK_PLAIN, "x");
    ok_text(line_of(&grid, 0), "  x猫‹ ", "a right half drawn over");
    pane_put(all, 3, 0, INK_PLAIN, "y");
    ok_text(line_of(&grid, 0), "  xy  ", "a left half drawn over");
    pane_put(all, 0, 0, INK_PLAIN, "猫猫猫");
    pane_put(all, 1, 0, INK_PLAIN, "猫");
    ok_text(line_of(&grid, 0), " 猫‹ 猫‹", "two halves drawn over by another");
    pane_put(all, 0, 0, INK_PLAIN, "猫猫猫");
    pane_fill(pane_part(all, 1, 0, 2, 1), INK_BAR);
    ok_text(line_of(&grid, 0), "    猫‹", "halves at the edges of what is filled");
    grid_close(&grid);
}

static void test_frame(void) {
    struct grid grid = make_grid(9, 3, false), plain = make_grid(9, 3, true);
    pane_frame(grid_pane(&grid), INK_FRAME, "Title");
    pane_frame(grid_pane(&plain), INK_FRAME, "Titles");
    ok_text(line_of(&grid, 0), "┌─ Ti… ─┐", "a frame cuts its title");
    ok_text(line_of(&grid, 1), "│       │", "and has sides");
    ok_text(line_of(&plain, 0), "+- Ti~ -+", "in ASCII as well");
    ok_number(grid_at(&grid, 3, 0)->ink, INK_STRONG, "the title has an ink of its own");
    pane_put_right(pane_part(grid_pane(&grid), 1, 1, 7, 1), 0, INK_PLAIN, "猫");
    ok_text(line_of(&grid, 1), "│     猫‹│", "text at the right edge");
    pane_put_centred(pane_part(grid_pane(&grid), 1, 1, 7, 1), 0, INK_PLAIN, "abcdefgh");
    ok_text(line_of(&grid, 1), "│abcdef…│", "text in the middle that is too long");
    grid_close(&grid);
    grid_close(&plain);
}

// --------------------------------------------------------------------------------------- wrapping

static void check_wrap(const char *text, int width, const char *wanted, const char *what) {
    struct grid grid = make_grid(width, 8, false);
    char found[LINE * 8] = "";
    int lines = pane_wrap(grid_pane(&grid), 0, INK_PLAIN, text);
    for (int y = 0; y < lines && y < 8; y++) {
        strcat(found, line_of(&grid, y));
        for (size_t end = strlen(found); end && found[end - 1] == ' '; end--)
            found[end - 1] = '\0';
        strcat(found, "|");
    }
    ok_text(found, wanted, what);
    grid_close(&grid);
}

static void test_wrapping(void) {
    check_wrap("one two three", 7, "one two|three|", "lines are wrapped at blanks");
    check_wrap("  one two three", 7, "  one|  two|  three|", "a paragraph keeps its indent");
    check_wrap("a\n\n  b c\nd", 4, "a||  b|  c|d|", "paragraphs have indents of their own");
    check_wrap("abcdefghij kl", 4, "abcd|efgh|ij|kl|", "a long word is cut, and nothing is lost");
    check_wrap("ab cdefgh", 4, "ab|cdef|gh|", "even when it does not come first");
    check_wrap("猫猫猫猫", 5, "猫‹猫‹|猫‹猫‹|", "no wide character is cut in half");
    check_wrap("one  two ", 20, "one  two|", "blanks inside a line are kept");
    check_wrap("", 5, "", "no text has no lines");
    ok_number(text_lines("one two three\nfour", 7), 3, "lines can be counted beforehand");
    struct grid grid = make_grid(8, 2, false);
    ok_number(pane_wrap(grid_pane(&grid), 1, INK_PLAIN, "a\nb\nc\nd"), 4, "all lines are counted");
    ok(line_of(&grid, 0)[0] == 'b' && line_of(&grid, 1)[0] == 'c', "the first ones can be skipped");
    grid_close(&grid);
}

// A word of which a part fits into a line does not lose the others, however long it is.
static void test_long_word(void) {
    char text[3001] = "";
    memset(text, 'x', 3000);
    ok_number(text_lines(text, 10), 300, "a word may be longer than any line");
}

// ---------------------------------------------------------------------------------- ASCII
// stand-ins

// The first character of a file that has no stand-in or is not one column wide; 0 for none.
static uint32_t find_stranger(const char *path) {
    static char text[1 << 20];
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    if (!size || size == sizeof text - 1)
        return 0xffffffff;
    text[size] = '\0';
    const char *at = text;
    for (uint32_t character; (character = utf8_next(&at));)
        if (character >= 0x80 && character != 0xfffd &&
            (ascii_for(character) == '?' || wcwidth((wchar_t)character) != 1))
            return character;
    return 0;
}

static void test_stand_ins(const char *pattern) {
    char path[4096];
    glob_t files;
    snprintf(path, sizeof path, "%s/%s", getenv("SOURCE"), pattern);
    bool found = glob(path, 0, NULL, &files) == 0;
    uint32_t stranger = 0;
    size_t i = 0;
    while (found && i < files.gl_pathc && !(stranger = find_stranger(files.gl_pathv[i])))
        i++;
    ok(found && !stranger, "all characters of %s have a stand-in and are one column wide", pattern);
    if (stranger)
        tap_note("U+%04X in %s", (unsigned)stranger, files.gl_pathv[i]);
    if (found)
        globfree(&files);
}

static void test_ascii(void) {
    ok_number(ascii_for('x'), 'x', "ASCII stands for itself");
    ok_number(ascii_for(0x00a0), ' ', "the first of the table");
    ok_number(ascii_for(0x2717), 'x', "the last one");
    ok_number(ascii_for(0x4e2d), '?', "what has no stand-in is a question mark");
    test_stand_ins("po/*.po");
    test_stand_ins("po/*.pot");
    test_stand_ins("src/tui/*/*.c");
}

static void test_utf8(void) {
    static const char *const broken[] = {"\x80",         "\xc0\x80",         "\xe0\x80\x80",
                                         "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"};
    bool all = true;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        const char *at = broken[i];
        all = all && utf8_next(&at) == 0xfffd && at > broken[i];
    }
    ok(all, "what is no UTF-8 is said to be none, and the reading goes on");
    const char *text = "a€";
    ok(utf8_next(&text) == 'a' && utf8_next(&text) == 0x20ac && utf8_next(&text) == 0 && !*text,
       "what is some is read");
}

// ------------------------------------------------------------------------- the stage and dialogs

// A page that counts what it is told; every key but q opens the dialog of that letter.
struct test_page {
    struct page page;
    int clicks, ticks, closed, due_ms, chosen;
    char typed[64];
    int pipe[2];
};

static void draw_test(struct page *page, struct pane pane) {
    const struct test_page *self = (const struct test_page *)page;
    char text[128];
    snprintf(text, sizeof text, "clicks %d ticks %d chosen %d typed %s", self->clicks, self->ticks,
             self->chosen, self->typed);
    pane_put(pane, 0, 0, INK_BAR, text);
}

static void take_row(void *context, int row) {
    ((struct test_page *)context)->chosen = row;
}

static void take_text(void *context, const char *text) {
    struct test_page *self = context;
    snprintf(self->typed, sizeof self->typed, "%s", text ? text : "nothing");
}

static void key_test(struct page *page, int key) {
    struct test_page *self = (struct test_page *)page;
    static const struct dialog_row rows[] = {
        {"first", "the first of all", false},
        {"second", "", false},
        {"third", "", true},
    };
    if (key == 't')
        dialog_text(page->stage, "A text", "one\ntwo\nthree");
    if (key == 'c')
        dialog_choose(page->stage, "Choose", rows, 3, take_row, self);
    if (key == 'p')
        dialog_choose_phrase(page->stage, "Phrases", "no typing", rows, 3, take_row, self);
    if (key == 'i')
        dialog_type(page->stage, "Type", "né", 6, take_text, self);
    if (key == 'w')
        self->due_ms = 250;
    if (key == 'n')
        page->stage->platform->watch(page->stage->platform, self->pipe[0], true);
    if (key == 'x')
        complain_pairs(EXIT_INPUT, "That was wrong.", NULL);
    if (key == 'q')
        stage_pop(page->stage, page);
}

static void click_test(struct page *page, int x, int y) {
    ((struct test_page *)page)->clicks += 10 * x + y;
}

static void tick_test(struct page *page) {
    struct test_page *self = (struct test_page *)page;
    char byte;
    if (self->due_ms && page->stage->platform->clock_ms(page->stage->platform) >= 250)
        self->ticks++, self->due_ms = 0;
    if (((struct headless *)page->stage->platform)->watched_count &&
        read(self->pipe[0], &byte, 1) == 1) {
        self->ticks += byte;
        page->stage->platform->watch(page->stage->platform, self->pipe[0], false);
    }
}

static int due_test(struct page *page) {
    int due = ((struct test_page *)page)->due_ms;
    return due ? due : -1;
}

static void close_test(struct page *page) {
    ((struct test_page *)page)->closed++;
}

static const struct page_kind test_kind = {
    .draw = draw_test,
    .key = key_test,
    .click = click_test,
    .tick = tick_test,
    .due = due_test,
    .close = close_test,
};

// Runs a script over a test page; returns the exit code.
static int run(struct test_page *page, const char *what, const char *script) {
    struct headless headless;
    struct stage stage;
    *page = (struct test_page){.page.kind = &test_kind, .chosen = 7};
    if (pipe(page->pipe) != 0)
        abort();
    if (write(page->pipe[1], "\5", 1) != 1)
        abort();
    headless_open(&headless, 80, 24, script);
    headless.tell = check_screen;
    running = what;
    stage_open(&stage, &headless.platform);
    stage_push(&stage, &page->page);
    int code = stage_run(&stage);
    stage_close(&stage);
    ok(!*headless.fault && page->closed == 1, "%s: the screens were whole %s", what,
       headless.fault);
    headless_close(&headless);
    close(page->pipe[0]);
    close(page->pipe[1]);
    return code;
}

static void test_stage(void) {
    struct test_page page;
    ok_number(run(&page, "end", "end 130\n key t"), 130, "a signal ends everything with its code");
    ok_number(run(&page, "quit", "key q\n see never"), 0, "the last page that leaves ends it, too");
    run(&page, "time", "key w\n see ticks 0\n wait 100\n see ticks 0\n wait\n see ticks 1");
    run(&page, "news", "key n\n wait\n see ticks 5");
    run(&page, "mouse", "click 3 4\n see clicks 34");
    run(&page, "complaint", "key x\n see Sorry\n see That was wrong.\n key Esc\n miss Sorry");
    run(&page, "small", "size 59 24\n see 59 × 24\n key t\n size 60 20\n miss A text\n see clicks");
    run(&page, "a small one",
        "size 20 3\n key x\n see 60 × 20\n see q:\n see --plain\n size 80 24\n see clicks");
    ok_number(run(&page, "leaving a small one", "size 20 3\n key q\n see never"), 0,
              "q leaves where the window is too small");
    run(&page, "none", "size 0 0\n size 1 1\n size 80 24\n see clicks 0");
}

static void test_dialogs(void) {
    struct test_page page;
    run(&page, "text", "key t\n see ┌─ A text ─\n see │ three\n key q\n miss A text\n see clicks");
    run(&page, "text left by a click", "key t\n click 1 1\n miss A text\n see clicks 0");
    run(&page, "choose", "key c\n see 1 first   the first\n see ★\n key Enter\n see chosen 2");
    run(&page, "choose by digit", "key c\n key 1\n see chosen 0");
    run(&page, "choose nothing", "key c\n key Esc\n see chosen -1");
    run(&page, "choose beyond", "key c\n key 4\n key Up 2\n key Enter\n see chosen 0");
    run(&page, "choose by click", "key c\n click 10 9\n see chosen 0");
    run(&page, "click outside", "key c\n click 1 1\n see chosen -1");
    run(&page, "a word over a choice", "key c\n type hll\n see Choose\n key Esc\n see chosen -1");
    run(&page, "a text over phrases",
        "key p\n miss no typing\n see first   the first of all\n miss 1 first\n"
        "type hello 1 quite long jokes ? Ğ x\n see Phrases\n see no typing\n key Up\n"
        "miss no typing\n key Enter\n see chosen 1");
    run(&page, "no phrase", "key p\n type q\n see Phrases\n key Esc\n see chosen -1");
    run(&page, "type", "key i\n see │ né\n type €x\n see │ né€\n key Enter\n see typed né€");
    run(&page, "erase", "key i\n key Backspace\n type xy\n key Enter\n see typed nxy");
    run(&page, "erase all", "key i\n key Ctrl+U\n key Backspace\n key Enter\n see typed");
    run(&page, "type nothing", "key i\n type x\n key Esc\n see typed nothing");
}

// ------------------------------------------------------------------------------------------ lists

static void draw_number(void *context, struct list_row row) {
    (void)context;
    pane_put(row.line, 0, 0, list_ink(row, INK_KEY), row.key);
    pane_put_int(row.line, 1, 0, list_ink(row, INK_PLAIN), row.index);
}

static void test_list_rows(void) {
    struct grid grid = make_grid(4, 3, false);
    struct list list = {.count = 7, .at = 9, .row_keys = "ab"};
    list_draw(&list, grid_pane(&grid), draw_number, NULL);
    ok(list.at == 6 && list.first == 4 && list_row_at(&list, 3, 2) == 6,
       "a focus beyond the last row comes back to it, and into sight");
    ok(grid_at(&grid, 3, 2)->ink == INK_FOCUS && grid_at(&grid, 3, 1)->ink == INK_PLAIN,
       "its whole line is drawn as such, and no other");
    list.at = 0;
    list_draw(&list, grid_pane(&grid), draw_number, NULL);
    ok_text(line_of(&grid, 0), "a0  ", "a row shows its key");
    ok_text(line_of(&grid, 2), " 2  ", "if it has one");
    ok_number(list.row_count, 3, "what was drawn before is no longer clicked");
    grid_close(&grid);
}

static void test_list_keys(void) {
    struct list list = {.count = 7, .shown = 3, .row_keys = "ab"};
    list_key(&list, PRESS_UP);
    ok_number(list.at, 6, "before the first row comes the last");
    list_key(&list, PRESS_TAB);
    ok_number(list.at, 0, "and after it the first");
    list_key(&list, PRESS_PAGE_DOWN);
    ok_number(list.at, 2, "a page on, one row of the old one stays in sight");
    list_key(&list, 'G');
    list_key(&list, PRESS_PAGE_DOWN);
    ok_number(list.at, 6, "at the end there is no further page");
    ok(list_key(&list, 'b') == PRESS_ENTER && list.at == 1, "the key of a row chooses it");
    ok(list_key(&list, 'c') == 'c' && list.at == 1, "another key is the page's");
    ok(list_key(&list, ' ') == PRESS_ENTER && list_key(&list, 'h') == PRESS_LEFT &&
           list_key(&list, 'l') == PRESS_RIGHT && list_key(&list, 'j') == 0,
       "Space, h and l are second names, and what has moved the focus is done");
    list = (struct list){.row_keys = "ab"};
    static const int keys[] = {PRESS_UP, PRESS_DOWN, PRESS_END, PRESS_PAGE_UP};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        list_key(&list, keys[i]);
    ok(list.at == 0 && list_key(&list, 'a') == 'a', "without rows nothing is picked");
}

// The screen written down.
static void test_writing(void) {
    struct headless headless;
    struct stage stage;
    struct test_page page = {.page.kind = &test_kind};
    char *text = NULL;
    size_t size;
    headless_open(&headless, 100, 25, "");
    stage_open(&stage, &headless.platform);
    stage_push(&stage, &page.page);
    stage_run(&stage);
    FILE *out = open_memstream(&text, &size);
    headless_write(&headless, out);
    headless_write_inks(&headless, out);
    fclose(out);
    ok(strncmp(text, "clicks 0 ticks 0 chosen 0 typed\n\n\n", 34) == 0,
       "a screen is written down without trailing blanks");
    ok(strstr(text, "\nbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n\n") != NULL, "and its inks as letters");
    ok_number((long long)size, 31 + 25 + 32 + 25, "all of it");
    free(text);
    stage_close(&stage);
    headless_close(&headless);
}

int main(void) {
    struct headless headless;
    headless_open(&headless, 80, 24, ""); // for its locale
    test_characters();
    test_columns();
    test_cutting();
    test_parts();
    test_marks();
    test_halves();
    test_frame();
    test_wrapping();
    test_long_word();
    test_utf8();
    test_ascii();
    test_stage();
    test_dialogs();
    test_list_rows();
    test_list_keys();
    test_writing();
    headless_close(&headless);
    return tap_end();
}
