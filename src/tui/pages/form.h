// The form page: sets up a match on this machine, or a table at a server. One row per setting, and
// below them help for the row with the focus.
#ifndef PD_FORM_H
#define PD_FORM_H

#include "tui/pages/plan.h"
#include "tui/screen/list.h"

enum { FORM_ROWS_MAX = 48 };

struct form;

// One kind of row: an action, a choice, a number, or a text. `index` tells rows of a kind apart: a
// seat, an option.
struct field {
    const char *label, *help; // messages; NULL if they depend on the row: then put_label, put_help
    void (*put_label)(const struct form *form, int index, pd_text *out);
    void (*put_help)(const struct form *form, int index, pd_text *out); // NULL: no help
    void (*value)(const struct form *form, int index, pd_text *out);    // NULL: an action
    // Changes a choice or a number; NULL: it is neither.
    void (*step)(struct form *form, int index, int way);
    void (*digit)(struct form *form, int digit); // types a digit of a number; NULL: not a number
    // Runs an action or edits a text; NULL: Enter steps by one.
    void (*enter)(struct form *form, int index);
};

// One kind of form.
struct form_kind {
    const char *title;                  // a message
    void (*arrange)(struct form *form); // adds the rows; the first one starts the match
    struct foot_key start;              // the key that does the same as the first row
    const char *start_help;             // a message
    void (*close)(struct form *form);   // may be NULL
};

// The first member of every form's own struct.
struct form {
    struct page page;
    const struct form_kind *kind;
    struct plan plan;
    char *note; // a refusal, shown until a key is pressed; NULL: this form has none
    struct list list;
    struct form_row {
        const struct field *field;
        int index;
    } rows[FORM_ROWS_MAX];
    int values;  // the screen column where values begin
    int editing; // the option that is being typed
};

// Allocates a form of `size` bytes, all zero except its kind. The page's close frees it.
void *form_make(size_t size, const struct form_kind *kind);
// Shows the form. Its plan must be set.
void form_open(struct form *form, struct stage *stage);
void form_add(struct form *form, const struct field *field, int index);

// Rows that are the same in all forms (fields.c).
extern const struct field form_seats, form_bots; // of `form_bots` the index is a seat, or −1: all
void form_add_options(struct form *form);

#endif
