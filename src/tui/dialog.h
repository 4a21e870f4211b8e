// Small pages over others: something to read, one of several to choose, a line to type.
#ifndef PD_DIALOG_H
#define PD_DIALOG_H

#include "tui/stage.h"

// Text to read, which can be scrolled; Esc, q or Enter closes it. Copies both.
void dialog_text(struct stage *stage, const char *title, const char *text);
// The same, with its end in sight.
void dialog_text_end(struct stage *stage, const char *title, const char *text);

// A row to choose. `says` may be "".
struct dialog_row {
    char label[64];
    char says[256];
    bool marked; // as a hint
};

// Told what was chosen, or −1 when nothing was; the dialog is gone by then.
typedef void dialog_chosen(void *context, int row);

// Digits choose the first nine rows at once. Copies everything.
void dialog_choose(struct stage *stage, const char *title, const struct dialog_row *rows, int count,
                   dialog_chosen *chosen, void *context);

// Told what was typed, or NULL.
typedef void dialog_typed(void *context, const char *text);

// One line, of at most `most` bytes of UTF-8 without control characters.
void dialog_type(struct stage *stage, const char *title, const char *before, size_t most,
                 dialog_typed *typed, void *context);

#endif
