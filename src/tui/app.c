#include "tui/app.h"

#include "console/settings.h"
#include "tui/table.h"
#include "tui/terminal.h"

#include <stdlib.h>
#include <string.h>

struct app {
    struct terminal terminal;
    struct stage stage;
    int pace; // as it was at first
};

static bool open_app(struct app *app, const struct tui_wishes *wishes) {
    if (!terminal_open(&app->terminal, wishes->colour, wishes->ascii))
        return false;
    struct settings settings;
    settings_read(&settings);
    stage_open(&app->stage, &app->terminal.platform);
    app->pace = settings_number(&settings, "pace", 0, PACE_COUNT - 1, PACE_USUAL);
    app->stage.pace = app->pace;
    return true;
}

static void keep_pace(const struct app *app) {
    struct settings settings;
    if (app->stage.pace == app->pace)
        return;
    settings_read(&settings);
    settings_set_number(&settings, "pace", app->stage.pace);
    settings_save(&settings);
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
    keep_pace(app);
    fputs(app->stage.parting, stdout);
    print_notes(app->stage.note);
}

static int run_app(struct app *app) {
    stage_run(&app->stage);
    close_app(app);
    return app->stage.code;
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
    return readable || code ? code : EXIT_INPUT;
}

int tui_join(const struct tui_wishes *wishes, struct guest *guest) {
    struct app app;
    bool foreign = false;
    if (!open_app(&app, wishes))
        return EXIT_SYSTEM;
    join_guest(&app.stage, guest, wishes->hints, &foreign);
    int code = run_app(&app);
    if (!foreign)
        return code;
    say(stdout, N_("The server is of another version: this goes on in lines of text."), NULL);
    return -1;
}
