#include "tui/pages/save.h"

#include "console/files.h"
#include "tui/screen/dialog.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static void ask(struct save_as *self, const char *before);

static void suggest_other(struct save_as *self, const char *path) {
    char other[SAVE_NAME_MAX + 1], sentence[SAVE_NAME_MAX + 256];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_format(&text, tr(N_("{file} already exists. Choose another name.")), "file", path, NULL);
    ask(self, file_number(path, other, sizeof other) ? other : "");
    dialog_text(self->stage, tr(N_("Sorry")), sentence);
}

static void on_named(void *context, const char *text) {
    struct save_as *self = context;
    char path[SAVE_NAME_MAX + 1];
    if (!text || !*text)
        return;
    int trouble = file_path(text, path, sizeof path) ? 0 : ENAMETOOLONG;
    if (!trouble && access(path, F_OK) == 0) {
        suggest_other(self, path);
        return;
    }
    trouble = trouble ? trouble : self->write(self->context, path);
    if (trouble)
        complain(0, N_("Cannot write {file}: {reason}"), "file", text, "reason", strerror(trouble));
}

static void ask(struct save_as *self, const char *before) {
    dialog_type(self->stage, tr(N_("Save the record as")), before, SAVE_NAME_MAX, on_named, self);
}

void save_as_ask(struct save_as *self, const char *name) {
    char other[SAVE_NAME_MAX + 1];
    bool taken = access(name, F_OK) == 0 && file_number(name, other, sizeof other);
    ask(self, taken ? other : name);
}
