#include "tui/app.h"

#include "tui/terminal.h"

#include <stdlib.h>
#include <string.h>

struct app {
    struct terminal terminal;
    struct stage stage;
};

static bool open_app(struct app *app, const struct tui_wishes *wishes) {
    if (!terminal_open(&app->terminal, wishes->colour, wishes->ascii))
        return false;
    stage_open(&app->stage, &app->terminal.platform);
    return true;
}

static void print_notes(char *notes) {
    for (char *line; (line = strsep(&notes, "\n"));)
        if (*line)
            complain_pairs(EXIT_OK, "{sentence}", "sentence", line, NULL);
}

// Pages may complain until they are closed.
static void close_app(struct app *app) {
    stage_close(&app->stage);
    terminal_close(&app->terminal);
    print_notes(app->stage.note);
}

static int run_app(struct app *app) {
    int code = stage_run(&app->stage);
    close_app(app);
    return code;
}

int tui_menu(const struct tui_wishes *wishes) {
    struct app app;
    if (!open_app(&app, wishes))
        return EXIT_SYSTEM;
    menu_open(&app.stage);
    return run_app(&app);
}

int tui_play(const struct tui_wishes *wishes, struct kept *kept) {
    struct app app;
    if (!open_app(&app, wishes)) {
        kept_close(kept);
        free(kept);
        return EXIT_SYSTEM;
    }
    match_open(&app.stage, kept, wishes->hints);
    return run_app(&app);
}

int tui_replay(const struct tui_wishes *wishes, const char *path, int seat) {
    struct app app;
    if (!open_app(&app, wishes))
        return EXIT_SYSTEM;
    replay_open(&app.stage, path, seat);
    bool readable = app.stage.top != NULL;
    int code = run_app(&app);
    return readable ? code : EXIT_INPUT;
}
