#include "tui/screen/pane.h"

#include "base/memory.h"
#include "console/ascii.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

// ------------------------------------------------------------------------------------------ grids

static const struct cell blank = {" ", INK_PLAIN, 0};

void grid_resize(struct grid *grid, int width, int height) {
    size_t count = (size_t)width * (size_t)height;
    grid->cells = must(realloc(grid->cells, (count ? count : 1) * sizeof *grid->cells));
    grid->width = width;
    grid->height = height;
    grid_clear(grid);
}

void grid_clear(struct grid *grid) {
    for (int i = 0; i < grid->width * grid->height; i++)
        grid->cells[i] = blank;
}

void grid_close(struct grid *grid) {
    free(grid->cells);
    *grid = (struct grid){0};
}

static struct cell *cell_at(const struct grid *grid, int x, int y) {
    return &grid->cells[(size_t)y * (size_t)grid->width + (size_t)x];
}

const struct cell *grid_at(const struct grid *grid, int x, int y) {
    return cell_at(grid, x, y);
}

// ------------------------------------------------------------------------------------------ panes

struct pane grid_pane(struct grid *grid) {
    return (struct pane){grid, 0, 0, grid->width, grid->height};
}

struct pane pane_part(struct pane pane, int x, int y, int width, int height) {
    int left = x < 0 ? 0 : x, top = y < 0 ? 0 : y;
    int right = x + width < pane.width ? x + width : pane.width;
    int bottom = y + height < pane.height ? y + height : pane.height;
    if (right < left || bottom < top)
        return (struct pane){pane.grid, pane.x, pane.y, 0, 0};
    return (struct pane){pane.grid, pane.x + left, pane.y + top, right - left, bottom - top};
}

// When half of a wide character is overwritten, the other half becomes blank.
static void clear_cell(struct grid *grid, int x, int y) {
    struct cell *cell = cell_at(grid, x, y);
    if (!*cell->text && x > 0)
        strcpy(cell_at(grid, x - 1, y)->text, " ");
    if (x + 1 < grid->width && !*cell_at(grid, x + 1, y)->text)
        strcpy(cell_at(grid, x + 1, y)->text, " ");
}

void pane_fill(struct pane pane, enum ink ink) {
    for (int y = 0; y < pane.height; y++)
        for (int x = 0; x < pane.width; x++) {
            struct cell *cell = cell_at(pane.grid, pane.x + x, pane.y + y);
            if (x == 0 || x == pane.width - 1)
                clear_cell(pane.grid, pane.x + x, pane.y + y);
            *cell = blank;
            cell->ink = (uint8_t)ink;
        }
}

// ------------------------------------------------------------------------------------- characters

// One character with all that combines with it.
struct glyph {
    char text[CELL_BYTES];
    int columns;
};

// Invisible characters that affect others, such as joiners: terminals draw them differently.
static bool is_tricky(uint32_t character) {
    return (character >= 0x200b && character <= 0x200f) ||
           (character >= 0x2028 && character <= 0x202e) ||
           (character >= 0x2060 && character <= 0x206f) || character == 0x061c ||
           character == 0xfeff || character >= 0xe0000;
}

static int columns_of(uint32_t character) {
    if (character >= ' ' && character <= '~')
        return 1; // most of them are these
    return is_tricky(character) ? -1 : wcwidth((wchar_t)character);
}

// Terminals disagree on how wide these make the preceding character.
static bool is_variation(uint32_t character) {
    return character >= 0xfe00 && character <= 0xfe0f;
}

static void add_character(struct glyph *glyph, const char *from, size_t bytes) {
    size_t used = strlen(glyph->text);
    if (used + bytes >= sizeof glyph->text)
        return;
    memcpy(glyph->text + used, from, bytes);
    glyph->text[used + bytes] = '\0';
}

static bool take_combining(struct glyph *glyph, const char **text) {
    const char *next = *text;
    uint32_t character = utf8_next(&next);
    if (!character || columns_of(character) != 0)
        return false;
    if (!is_variation(character))
        add_character(glyph, *text, (size_t)(next - *text));
    *text = next;
    return true;
}

// Takes one glyph off a text; false at its end.
static bool take_glyph(const char **text, bool ascii, struct glyph *glyph) {
    const char *start = *text;
    uint32_t character = utf8_next(text);
    *glyph = (struct glyph){.columns = 1};
    if (!character)
        return false;
    int columns = columns_of(character);
    if (columns < 0 || character == 0xfffd)
        strcpy(glyph->text, ascii ? "?" : "�");
    else if (columns == 0)
        strcpy(glyph->text, " ");
    else
        add_character(glyph, start, (size_t)(*text - start));
    if (columns > 0)
        glyph->columns = columns;
    if (columns == 0 && !is_variation(character))
        add_character(glyph, start, (size_t)(*text - start));
    while (take_combining(glyph, text))
        ;
    if (ascii) {
        int wide = glyph->columns;
        snprintf(glyph->text, sizeof glyph->text, "%c", ascii_for(columns > 0 ? character : '?'));
        glyph->columns = wide;
    }
    return true;
}

int text_columns(const char *text) {
    struct glyph glyph;
    int columns = 0;
    while (take_glyph(&text, false, &glyph))
        columns += glyph.columns;
    return columns;
}

// ------------------------------------------------------------------------------------------- text

static void put_glyph(struct pane pane, int x, int y, enum ink ink, const struct glyph *glyph) {
    for (int i = 0; i < glyph->columns; i++) {
        clear_cell(pane.grid, pane.x + x + i, pane.y + y);
        struct cell *cell = cell_at(pane.grid, pane.x + x + i, pane.y + y);
        *cell = (struct cell){.ink = (uint8_t)ink};
        if (i == 0)
            memcpy(cell->text, glyph->text, sizeof cell->text);
        else if (pane.grid->ascii)
            strcpy(cell->text, " "); // one ASCII character is never wide
    }
}

int pane_put_within(struct pane pane, int x, int y, int most, enum ink ink, const char *text) {
    struct glyph glyph, dots = {"…", 1};
    int start = x, end = x + most < pane.width ? x + most : pane.width;
    if (y < 0 || y >= pane.height || x < 0 || x >= end)
        return 0;
    if (pane.grid->ascii)
        dots = (struct glyph){"~", 1};
    bool cut = text_columns(text) > end - x;
    while (take_glyph(&text, pane.grid->ascii, &glyph) && x + glyph.columns <= end - cut) {
        put_glyph(pane, x, y, ink, &glyph);
        x += glyph.columns;
    }
    if (cut) {
        put_glyph(pane, x, y, ink, &dots);
        pane_mark(pane_part(pane, x, y, 1, 1), MARK_CUT);
        x++;
    }
    return x - start;
}

int pane_put(struct pane pane, int x, int y, enum ink ink, const char *text) {
    return pane_put_within(pane, x, y, pane.width - x, ink, text);
}

int pane_put_right(struct pane pane, int y, enum ink ink, const char *text) {
    int columns = text_columns(text);
    return pane_put(pane, columns < pane.width ? pane.width - columns : 0, y, ink, text);
}

int pane_put_centred(struct pane pane, int y, enum ink ink, const char *text) {
    int columns = text_columns(text);
    return pane_put(pane, columns < pane.width ? (pane.width - columns) / 2 : 0, y, ink, text);
}

int pane_put_int(struct pane pane, int x, int y, enum ink ink, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    return pane_put(pane, x, y, ink, text);
}

// ------------------------------------------------------------------------------ wrapped paragraphs

// One line of a wrapped text: its bytes, its indent, and where the next one begins.
struct wrapped {
    const char *start;
    size_t bytes;
    int indent;
};

static int columns_of_bytes(const char *text, size_t bytes) {
    char copy[512];
    if (bytes >= sizeof copy)
        bytes = sizeof copy - 1;
    memcpy(copy, text, bytes);
    copy[bytes] = '\0';
    return text_columns(copy);
}

// As many bytes of a word as fit in a line of their own; at least one character.
static size_t cut_word(const char *word, size_t bytes, int width) {
    const char *at = word;
    struct glyph glyph;
    int columns = 0;
    while (at < word + bytes) {
        const char *next = at;
        take_glyph(&next, false, &glyph);
        columns += glyph.columns;
        if (columns > width && at > word)
            break;
        at = next;
    }
    return (size_t)(at - word);
}

// Where a paragraph's second column begins; 0: it has none. `text` is behind its indent.
static int second_column(const char *text) {
    size_t bytes = strcspn(text, "\n");
    const char *blanks = strstr(text, "  ");
    if (!blanks || blanks >= text + bytes)
        return 0;
    return columns_of_bytes(text, (size_t)(blanks - text)) + (int)strspn(blanks, " ");
}

// Takes the next line off a text; false at its end. `indent` is that of the paragraph's other
// lines, and is −1 where one begins.
static bool take_line(const char **text, int width, int *indent, struct wrapped *line) {
    if (!**text)
        return false;
    int here = *indent;
    if (*indent < 0) {
        here = (int)strspn(*text, " ");
        *text += here;
        here = here > width / 2 ? 0 : here;
        *indent = here + second_column(*text);
        *indent = *indent > width / 2 ? here : *indent;
    }
    *line = (struct wrapped){*text, 0, here};
    int space = width - here, used = 0;
    while (**text && **text != '\n') {
        size_t blanks = strspn(*text, " "), word = strcspn(*text + blanks, " \n");
        int columns = (int)blanks + columns_of_bytes(*text + blanks, word);
        if (used && used + columns > space) {
            *text += blanks;
            return true;
        }
        if (columns > space)
            word = cut_word(*text + blanks, word, space - (int)blanks);
        used += columns;
        *text += blanks + word;
        line->bytes = (size_t)(*text - line->start);
    }
    if (**text)
        ++*text;
    *indent = -1;
    return true;
}

int pane_wrap(struct pane pane, int skip, enum ink ink, const char *text) {
    struct wrapped line;
    int count = 0, indent = -1;
    if (pane.width < 1)
        return 0;
    for (; take_line(&text, pane.width, &indent, &line); count++) {
        char copy[1024];
        if (count < skip || count - skip >= pane.height)
            continue;
        snprintf(copy, sizeof copy, "%.*s", (int)line.bytes, line.start);
        pane_put(pane, line.indent, count - skip, ink, copy);
    }
    if (count - skip > pane.height)
        pane_mark(pane_part(pane, 0, pane.height - 1, 1, 1), MARK_CUT);
    return count;
}

int text_lines(const char *text, int width) {
    return pane_wrap((struct pane){NULL, 0, 0, width < 1 ? 1 : width, 0}, 0, INK_PLAIN, text);
}

// ------------------------------------------------------------------------------------- drawings

void pane_row(struct pane pane, int y, enum ink ink, const char *character) {
    for (int x = 0; x < pane.width; x++)
        pane_put(pane, x, y, ink, character);
}

void pane_frame(struct pane pane, enum ink ink, const char *title) {
    int right = pane.width - 1, bottom = pane.height - 1;
    if (right < 1 || bottom < 1)
        return;
    pane_row(pane, 0, ink, "─");
    pane_row(pane, bottom, ink, "─");
    for (int y = 1; y < bottom; y++) {
        pane_put(pane, 0, y, ink, "│");
        pane_put(pane, right, y, ink, "│");
    }
    pane_put(pane, 0, 0, ink, "┌");
    pane_put(pane, right, 0, ink, "┐");
    pane_put(pane, 0, bottom, ink, "└");
    pane_put(pane, right, bottom, ink, "┘");
    if (*title && pane.width > 6) {
        int columns = pane_put_within(pane, 3, 0, pane.width - 6, INK_STRONG, title);
        pane_put(pane, 2, 0, ink, " ");
        pane_put(pane, 3 + columns, 0, ink, " ");
    }
}

void pane_mark(struct pane pane, uint8_t marks) {
    for (int y = 0; y < pane.height; y++)
        for (int x = 0; x < pane.width; x++) {
            struct cell *cell = cell_at(pane.grid, pane.x + x, pane.y + y);
            cell->marks = (uint8_t)(cell->marks | marks);
        }
}
