// Dialogs, small pages over others: a text to read, a list to choose from, a line to type.
#ifndef PD_DIALOG_H
#define PD_DIALOG_H

#include "tui/screen/stage.h"

// Shows a text that can be scrolled; Esc, q or Enter closes it. Copies both strings.
void dialog_text(struct stage *stage, const char *title, const char *text);
// The same, scrolled to the end.
void dialog_text_end(struct stage *stage, const char *title, const char *text);

// A row to choose. `says` may be "".
struct dialog_row {
    char label[64];
    char says[256];
    bool marked; // drawn like a hint
};

// Called with the chosen row, or −1 if the dialog was cancelled, after it has closed.
typedef void dialog_chosen(void *context, int row);

// Shows rows to choose from; the digits choose the first nine. Copies everything.
void dialog_choose(struct stage *stage, const char *title, const struct dialog_row *rows, int count,
                   dialog_chosen *chosen, void *context);

// The same for somebody who may be typing a text: only the arrow keys, Enter and Esc do something.
// After a character, `note` is shown.
void dialog_choose_phrase(struct stage *stage, const char *title, const char *note,
                          const struct dialog_row *rows, int count, dialog_chosen *chosen,
                          void *context);

// Called with the text, or NULL if the dialog was cancelled.
typedef void dialog_typed(void *context, const char *text);

// Asks for one line of at most `most` bytes of UTF-8 without control characters; `before` is what
// it starts with.
void dialog_type(struct stage *stage, const char *title, const char *before, size_t most,
                 dialog_typed *typed, void *context);

#endif
