#include "tui/pages/app.h"

#include "console/settings.h"
#include "tui/screen/terminal.h"
#include "tui/table/table.h"

#include <stdlib.h>
#include <string.h>

struct app {
    struct terminal terminal;
    struct stage stage;
    int pace; // before this session
    bool forced;
};

static void read_theme(const struct settings *settings, enum tui_theme *theme) {
    char word[SETTING_MAX + 1];
    settings_get(settings, "theme", word);
    theme_read(word, theme);
}

static bool open_app(struct app *app, const struct tui_wishes *wishes) {
    struct settings settings;
    struct tui_wishes all = *wishes;
    settings_read(&settings);
    if (wishes->theme == THEME_AUTO)
        read_theme(&settings, &all.theme);
    if (!terminal_open(&app->terminal, &all))
        return false;
    stage_open(&app->stage, &app->terminal.platform);
    app->stage.theme = all.theme;
    app->pace = settings_number(&settings, "pace", 0, PACE_COUNT - 1, PACE_USUAL);
    app->stage.pace = app->pace;
    app->forced = settings_switch(&settings, "forced", false);
    app->stage.forced = app->forced;
    return true;
}

static void keep_settings(const struct app *app) {
    struct settings settings;
    if (app->stage.pace == app->pace && app->stage.forced == app->forced)
        return;
    settings_read(&settings);
    if (app->stage.pace != app->pace)
        settings_set_number(&settings, "pace", app->stage.pace);
    if (app->stage.forced != app->forced)
        settings_set_switch(&settings, "forced", app->stage.forced);
    settings_save(&settings);
}

static void print_notes(char *notes) {
    for (char *line; (line = strsep(&notes, "\n"));)
        if (*line)
            complain_pairs(EXIT_OK, "{sentence}", "sentence", line, NULL);
}

// Close all pages first, as they may still complain.
static void close_app(struct app *app) {
    stage_close(&app->stage);
    terminal_close(&app->terminal);
    keep_settings(app);
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

int tui_play(const struct tui_wishes *wishes, struct saved_match *saved) {
    struct app app;
    if (!open_app(&app, wishes)) {
        saved_match_close(saved);
        free(saved);
        return EXIT_SYSTEM;
    }
    match_page_open(&app.stage, saved, wishes->hints);
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

int tui_learn(const struct tui_wishes *wishes, const struct lesson *lesson) {
    struct app app;
    if (!open_app(&app, wishes))
        return EXIT_SYSTEM;
    lesson_open(&app.stage, lesson);
    return run_app(&app);
}

int tui_join(const struct tui_wishes *wishes, struct session *session) {
    struct app app;
    bool foreign = false;
    if (!open_app(&app, wishes))
        return EXIT_SYSTEM;
    join_session(&app.stage, session, wishes->hints, &foreign);
    int code = run_app(&app);
    if (!foreign)
        return code;
    say(stdout, N_("The server runs another version. Continuing in text mode."), NULL);
    return -1;
}
