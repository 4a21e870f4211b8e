// The page with all exercises, and their file.
#include "tui/pages/practice.h"

#include "base/memory.h"
#include "console/files.h"
#include "console/load.h"
#include "console/saves.h"
#include "tui/pages/kept.h"
#include "tui/pages/save.h"
#include "tui/screen/dialog.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH_MAX = 100, TYPED_MAX = 1024, FOOT_ROWS = 3 };

// --------------------------------------------------------------------------------------- the file

int practice_today(void) {
    time_t now = time(NULL);
    struct tm parts;
    if (!localtime_r(&now, &parts))
        return (int)(now / 86400);
    parts.tm_hour = 12;
    parts.tm_min = parts.tm_sec = 0;
    return (int)(timegm(&parts) / 86400);
}

static int find_file(path_buffer path) {
    int trouble = save_folder(path);
    if (!trouble)
        strcat(path, "/practice.txt"); // there is room for 64 bytes
    return trouble;
}

static bool complain_file(const char *path, const pd_problem *problem) {
    char sentence[512];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_voice voice = {.language = console_voice_language(), .listener = PD_NOBODY};
    char line[16];
    pd_say_problem(&voice, problem, &text);
    snprintf(line, sizeof line, "%d", problem->line);
    complain(EXIT_INPUT, N_("{file}, line {line}: {reason}"), "file", path, "line", line, "reason",
             sentence);
    return false;
}

// Adds the exercises of a file. `absent`: it need not be there.
static bool read_file(pd__practice *practice, const char *path, bool absent, int *left_out) {
    pd_problem problem;
    size_t size;
    int trouble = 0;
    char *text = file_load(path, PD__PRACTICE_MAX, &size, &trouble);
    if (!text && absent && trouble == ENOENT)
        return true;
    if (!text) {
        complain(EXIT_INPUT, N_("Cannot read {file}: {reason}"), "file", path, "reason",
                 strerror(trouble));
        return false;
    }
    pd_err err = pd__practice_read(practice, text, size, left_out, &problem);
    free(text);
    return !err || complain_file(path, &problem);
}

bool practice_load(pd__practice *practice) {
    path_buffer path;
    return find_file(path) || read_file(practice, path, true, NULL);
}

static int write_file(const pd__practice *practice, const char *path) {
    size_t size;
    char *text = pd__practice_write(practice, &size);
    int trouble = file_write(path, text, size, true);
    free(text);
    return trouble;
}

void practice_save(const pd__practice *practice) {
    path_buffer path;
    int trouble = find_file(path);
    trouble = trouble ? trouble : write_file(practice, path);
    if (trouble)
        complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", path, "reason",
                 strerror(trouble));
}

// --------------------------------------------------------------------------------------- the page

struct practice_page {
    struct kept kept; // row 0 practises all that is due
    pd__practice practice;
    bool is_sound; // the file could be read
    struct save_as save;
};

static void list_exercises(struct kept *kept) {
    struct practice_page *self = (struct practice_page *)kept;
    pd__practice_close(&self->practice);
    self->is_sound = practice_load(&self->practice);
    kept->list.count = 1 + (int)self->practice.count;
    list_move(&kept->list, 0);
}

static const pd__exercise *exercise_at(const struct practice_page *self, int row) {
    return row > 0 ? &self->practice.at[row - 1] : NULL;
}

static pd_voice voice_for(const pd__exercise *exercise, const char *names[PD_SEATS_MAX]) {
    record_names(&exercise->header, names);
    return (pd_voice){console_voice_language(), PD_NOBODY, names};
}

// ---------------------------------------------------------------------------------------- drawing

static void put_due(const struct practice_page *self, pd_text *out) {
    char count[16];
    int due = pd__practice_due(&self->practice, practice_today());
    snprintf(count, sizeof count, "%d", due);
    if (due)
        pd_format(out, tr(NP_("Practise one exercise", "Practise {count} exercises")), "count",
                  count, NULL);
    else
        pd_put(out, tr(N_("Nothing is due today.")));
}

static void draw_row(void *context, struct list_row row) {
    const struct practice_page *self = context;
    const pd__exercise *exercise = exercise_at(self, row.index);
    const char *names[PD_SEATS_MAX];
    char title[256], due[64];
    pd_text text = pd_text_on(title, sizeof title), when = pd_text_on(due, sizeof due);
    if (!exercise) {
        put_due(self, &text);
        pane_put(row.line, 1, 0, list_ink(row, INK_KEY), title);
        return;
    }
    pd_voice voice = voice_for(exercise, names);
    pd__exercise_say_title(exercise, &voice, &text);
    pd__exercise_say_due(exercise, &voice, practice_today(), &when);
    int end = row.line.width - text_columns(due) - 3;
    pane_put_within(row.line, 1, 0, end, list_ink(row, INK_PLAIN), title);
    pane_put_right(pane_part(row.line, 0, 0, row.line.width - 1, 1), 0,
                   list_ink(row, exercise->due <= practice_today() ? INK_YOU : INK_DIM), due);
}

static const struct foot_key feet[] = {
    {"↑ ↓", PRESS_DOWN, N_("select")},
    {N_("Enter"), PRESS_ENTER, N_("practise")},
    {"e", 'e', N_("export")},
    {"i", 'i', N_("import")},
    {N_("Del"), PRESS_DELETE, N_("delete")},
    {"?", '?', N_("help")},
    {N_("Esc"), PRESS_ESCAPE, N_("back")},
};

static void draw_practice(struct page *page, struct pane screen) {
    struct practice_page *self = (struct practice_page *)page;
    struct pane pane = list_frame(&self->kept.list, screen, WIDTH_MAX, tr(N_("Practice")), "", feet,
                                  sizeof feet / sizeof *feet);
    const char *words =
        self->practice.count
            ? N_("Mistakes from the matches you review come back as exercises: a day after you "
                 "solve one, then after three days, a week, three weeks and two months.")
            : N_("You have no exercises yet. Review a match that you played.");
    int lines = text_lines(tr(words), pane.width - 2);
    struct pane rows = pane_part(pane, 0, 1, pane.width, pane.height - lines - 3);
    list_draw(&self->kept.list, rows, draw_row, self);
    struct pane foot = pane_part(pane, 0, pane.height - lines - 1, pane.width, lines + 1);
    pane_row(foot, 0, INK_FRAME, "─");
    pane_wrap(pane_part(foot, 1, 1, foot.width - 2, lines), 0, INK_PLAIN, tr(words));
}

// ------------------------------------------------------------------------------------------ doing

static void practise(struct kept *kept) {
    struct practice_page *self = (struct practice_page *)kept;
    const pd__exercise *exercise = exercise_at(self, self->kept.list.at);
    uint64_t ids[PD__EXERCISES_MAX + 1];
    int count = 0;
    if (exercise)
        ids[count++] = exercise->id;
    for (size_t i = 0; !exercise && i < self->practice.count; i++)
        if (self->practice.at[i].due <= practice_today())
            ids[count++] = self->practice.at[i].id;
    if (count)
        drill_open(self->kept.page.stage, ids, count);
}

static bool can_remove(const struct kept *kept) {
    return ((const struct practice_page *)kept)->is_sound;
}

static void remove_exercise(struct kept *kept) {
    struct practice_page *self = (struct practice_page *)kept;
    pd__practice_fade(&self->practice, kept->list.at - 1);
    practice_save(&self->practice);
}

static int export(void *context, const char *path) {
    const struct practice_page *self = context;
    return write_file(&self->practice, path);
}

static void ask_export(struct practice_page *self) {
    self->save = (struct save_as){self->kept.page.stage, export, self};
    save_as_ask(&self->save, "paddock-practice.txt");
}

static void import(void *context, const char *typed) {
    struct practice_page *self = context;
    path_buffer path;
    int left_out = 0;
    char count[16];
    if (!typed || !*typed || !file_typed(typed, path, sizeof path) || !self->is_sound ||
        !read_file(&self->practice, path, false, &left_out))
        return;
    practice_save(&self->practice);
    list_exercises(&self->kept);
    snprintf(count, sizeof count, "%d", left_out);
    if (left_out)
        complain(EXIT_OK,
                 NP_("One exercise could not be used.", "{count} exercises could not be used."),
                 "count", count);
}

static const struct list_help help[] = {
    {"↑ ↓ k j, Tab", N_("select an exercise")},
    {N_("Enter, Space"), N_("practise it; in the first row, all that are due")},
    {"e", N_("export all exercises to a file")},
    {"i", N_("import exercises from a file, such as one exported from the page")},
    {N_("Del, x"), N_("delete the exercise")},
    {N_("Esc, q"), N_("back")},
};

static void key_practice(struct kept *kept, int key) {
    struct practice_page *self = (struct practice_page *)kept;
    if (key == 'e')
        ask_export(self);
    else if (key == 'i')
        dialog_type(kept->page.stage, tr(N_("File name")), "", TYPED_MAX, import, self);
}

static void close_practice(struct page *page) {
    struct practice_page *self = (struct practice_page *)page;
    pd__practice_close(&self->practice);
    free(self);
}

static const struct kept_kind practice_kind = {
    .draw = draw_practice,
    .close = close_practice,
    .list = list_exercises,
    .open = practise,
    .key = key_practice,
    .can_remove = can_remove,
    .remove = remove_exercise,
    .question = N_("Delete this exercise?"),
    .help = help,
    .help_count = sizeof help / sizeof *help,
};

void practice_open(struct stage *stage) {
    struct practice_page *self = kept_make(sizeof *self, &practice_kind);
    stage_push(stage, &self->kept.page);
}
