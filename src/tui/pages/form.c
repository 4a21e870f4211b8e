#include "tui/pages/form.h"

#include "tui/pages/app.h"
#include "tui/table/rules.h"

#include <stdlib.h>

enum { WIDTH_MAX = 88, FOOT_ROWS = 5, LABEL_MAX = 128 };

static struct form *form_of(struct page *page) {
    return (struct form *)page;
}

static const struct form_row *row_at(const struct form *form) {
    return &form->rows[form->list.at];
}

static void put_label(const struct form *form, const struct form_row *row, pd_text *out) {
    if (row->field->label)
        pd_put(out, tr(row->field->label));
    else
        row->field->put_label(form, row->index, out);
}

static void put_help(const struct form *form, const struct form_row *row, pd_text *out) {
    if (row->field->help)
        pd_put(out, tr(row->field->help));
    else if (row->field->put_help)
        row->field->put_help(form, row->index, out);
}

// ---------------------------------------------------------------------------------------- the rows

void form_add(struct form *form, const struct field *field, int index) {
    if (form->list.count < FORM_ROWS_MAX)
        form->rows[form->list.count++] = (struct form_row){field, index};
}

// Lists the rows again, as they depend on the values. A change only affects rows below it, so the
// focus stays where it is.
static void arrange(struct form *form) {
    form->list.count = 0;
    form->kind->arrange(form);
    list_move(&form->list, 0);
}

static void step(struct form *form, int way) {
    const struct form_row *row = row_at(form);
    if (row->field->step)
        row->field->step(form, row->index, way);
    arrange(form);
}

static void enter(struct form *form, const struct form_row *row) {
    if (row->field->enter)
        row->field->enter(form, row->index);
    else
        row->field->step(form, row->index, 1);
    arrange(form);
}

static void press_digit(struct form *form, int digit) {
    const struct form_row *row = row_at(form);
    if (row->field->digit)
        row->field->digit(form, digit);
    arrange(form);
}

// ---------------------------------------------------------------------------------------- drawing

static int label_width(const struct form *form) {
    int width = 0;
    for (int i = 0; i < form->list.count; i++) {
        char bytes[LABEL_MAX];
        pd_text label = pd_text_on(bytes, sizeof bytes);
        put_label(form, &form->rows[i], &label);
        int columns = text_columns(bytes);
        width = columns > width ? columns : width;
    }
    return width;
}

static void draw_value(const struct form *form, struct list_row row) {
    const struct form_row *mine = &form->rows[row.index];
    char bytes[PD_VALUE_MAX + 1];
    pd_text value = pd_text_on(bytes, sizeof bytes);
    int x = form->values - row.line.x;
    mine->field->value(form, mine->index, &value);
    int columns = pane_put_within(row.line, x + 2, 0, row.line.width - x - 5,
                                  list_ink(row, INK_PLAIN), bytes);
    if (row.at && mine->field->step)
        pane_put(row.line, x, 0, INK_FOCUS, "←");
    if (row.at)
        pane_put(row.line, x + 3 + columns, 0, INK_FOCUS, mine->field->step ? "→" : "…");
}

// A button. Only the button is highlighted, not its whole line.
static void draw_action(struct list_row row, const char *label) {
    char shown[LABEL_MAX + 8];
    bool first = row.index == 0;
    snprintf(shown, sizeof shown, first ? " ▶ %s " : " %s ", label);
    pane_fill(row.line, INK_PLAIN);
    pane_put(row.line, first, 0, list_ink(row, first ? INK_GOOD : INK_KEY), shown);
}

static void draw_row(void *context, struct list_row row) {
    const struct form *form = context;
    const struct form_row *mine = &form->rows[row.index];
    char bytes[LABEL_MAX];
    pd_text label = pd_text_on(bytes, sizeof bytes);
    put_label(form, mine, &label);
    if (!mine->field->value) {
        draw_action(row, bytes);
        return;
    }
    pane_put(row.line, 1, 0, list_ink(row, INK_PLAIN), bytes);
    draw_value(form, row);
}

// Writes the server's refusal, or why the set-up is not valid; nothing if all is well.
static void say_trouble(const struct form *form, pd_text *out) {
    pd_problem problem;
    pd_voice voice = {.language = console_voice_language(), .listener = PD_NOBODY};
    if (form->note && *form->note)
        pd_put(out, form->note);
    else if (pd_setup_check(form->plan.game, &form->plan.setup, &problem))
        pd_say_problem(&voice, &problem, out);
}

// Draws the error, if any, and below it the help of the focused row.
static void draw_words(const struct form *form, struct pane pane) {
    char trouble[512], help[1024];
    pd_text bad = pd_text_on(trouble, sizeof trouble), words = pd_text_on(help, sizeof help);
    pane_row(pane, 0, INK_FRAME, "─");
    struct pane space = pane_part(pane, 1, 1, pane.width - 2, pane.height - 1);
    say_trouble(form, &bad);
    put_help(form, row_at(form), &words);
    int lines = *trouble ? pane_wrap(space, 0, INK_BAD, trouble) : 0;
    pane_wrap(pane_part(space, 0, lines, space.width, space.height - lines), 0, INK_DIM, help);
}

static struct pane draw_frame(struct form *form, struct pane screen) {
    const struct foot_key feet[] = {
        {"↑ ↓", PRESS_DOWN, N_("select")},
        {"← →", PRESS_RIGHT, N_("change")},
        {N_("Enter"), PRESS_ENTER, N_("OK")},
        form->kind->start,
        {"r", 'r', N_("rules")},
        {"?", '?', N_("help")},
        {N_("Esc"), PRESS_ESCAPE, N_("back")},
    };
    return list_frame(&form->list, screen, WIDTH_MAX, tr(pd_game_about(form->plan.game).name),
                      tr(form->kind->title), feet, sizeof feet / sizeof *feet);
}

static void draw_form(struct page *page, struct pane screen) {
    struct form *form = form_of(page);
    struct pane pane = draw_frame(form, screen);
    int space = pane.height - FOOT_ROWS - 1, rows = form->list.count;
    int spare = space - rows > 2 ? (space - rows) / 3 : 0;
    form->values = pane.x + label_width(form) + 3;
    list_draw(&form->list, pane_part(pane, 0, 1 + spare, pane.width, space), draw_row, form);
    if (form->list.first > 0)
        pane_put_right(pane_part(pane, 0, 1, pane.width, 1), 0, INK_KEY, "▲");
    if (form->list.first + space < rows)
        pane_put_right(pane_part(pane, 0, space, pane.width, 1), 0, INK_KEY, "▼");
    int below = rows < space ? 1 + spare + rows + (spare > 0) : 1 + space;
    draw_words(form, pane_part(pane, 0, below, pane.width, FOOT_ROWS));
}

// ------------------------------------------------------------------------------------------- keys

static void show_help(const struct form *form) {
    const struct list_help help[] = {
        {"↑ ↓ k j, Tab", N_("select a row")},
        {"← → h l", N_("change its value")},
        {"0 … 8", N_("set the number of players, people or bots")},
        {N_("Enter, Space"), N_("press the button, or edit the selected row")},
        {form->kind->start.label, form->kind->start_help},
        {"r", N_("the rules")},
        {N_("Esc, q"), N_("back")},
    };
    list_show_help(form->page.stage, help, sizeof help / sizeof *help);
}

static void key_form(struct page *page, int key) {
    struct form *form = form_of(page);
    if (form->note)
        form->note[0] = '\0';
    key = list_key(&form->list, key);
    switch (key) {
    case PRESS_LEFT: step(form, -1); break;
    case PRESS_RIGHT: step(form, 1); break;
    case PRESS_ENTER: enter(form, row_at(form)); break;
    case 'r': rules_open(page->stage, form->plan.game); break;
    case '?': show_help(form); break;
    case PRESS_ESCAPE:
    case 'q': stage_pop(page->stage, page); break;
    default:
        if (key == form->kind->start.key)
            enter(form, &form->rows[0]);
        else if (key >= '0' && key <= '9')
            press_digit(form, key - '0');
    }
}

// A click on a label selects the row. On the left arrow it steps the value back; elsewhere on the
// value, forward.
static void click_form(struct page *page, int x, int y) {
    struct form *form = form_of(page);
    int row = list_row_at(&form->list, x, y);
    bool value = row >= 0 && form->rows[row].field->value;
    if (value && x < form->values)
        form->list.at = row;
    else if (value && row == form->list.at && x < form->values + 2)
        key_form(page, PRESS_LEFT);
    else
        list_click(&form->list, page, x, y);
}

// --------------------------------------------------------------------------------------- the page

static void close_form(struct page *page) {
    struct form *form = form_of(page);
    if (form->kind->close)
        form->kind->close(form);
    free(form);
}

static const struct page_kind form_page = {
    .draw = draw_form,
    .key = key_form,
    .click = click_form,
    .close = close_form,
};

void *form_make(size_t size, const struct form_kind *kind) {
    struct form *form = page_make(size, &form_page);
    form->kind = kind;
    return form;
}

void form_open(struct form *form, struct stage *stage) {
    arrange(form);
    stage_push(stage, &form->page);
}
