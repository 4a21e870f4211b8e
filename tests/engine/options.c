// The options read aloud: every title with every choice, in all languages, as screens put them
// together. Each line should be true without its help, so somebody should read a line that changes.
// usage: test-options FILE [--write]
#include "paddock.h"
#include "tap.h"

#include <string.h>

static char aloud[1 << 16];

static void read_option(int language, const pd_option_info *option, pd_text *out) {
    char labels[PD_VALUE_MAX];
    if (!option->labels)
        return;
    snprintf(labels, sizeof labels, "%s", pd_translate(language, option->labels));
    char *rest = labels;
    for (char *label; (label = strsep(&rest, "|"));) {
        pd_put(out, pd_translate(language, option->title));
        pd_put(out, ": ");
        pd_put(out, label);
        pd_put(out, "\n");
    }
}

static void read_game(int language, const pd_game *game, pd_text *out) {
    pd_game_info about = pd_game_about(game);
    pd_put(out, pd_language_code(language));
    pd_put(out, " ");
    pd_put(out, about.id);
    pd_put(out, "\n");
    for (int i = 0; i < about.option_count; i++) {
        pd_option_info option = pd_option_at(game, i);
        read_option(language, &option, out);
    }
    pd_put(out, "\n");
}

static bool is_in(const char *path, const char *text) {
    static char found[sizeof aloud];
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(found, 1, sizeof found - 1, file) : 0;
    found[length] = '\0';
    if (file)
        fclose(file);
    return strcmp(found, text) == 0;
}

int main(int argc, char **argv) {
    pd_text out = pd_text_on(aloud, sizeof aloud);
    if (argc < 2)
        return 2;
    for (int language = 0; language < pd_language_count(); language++)
        for (int i = 0; i < pd_game_count(); i++)
            read_game(language, pd_game_at(i), &out);
    if (argc > 2 && strcmp(argv[2], "--write") == 0) {
        FILE *file = fopen(argv[1], "w");
        return !file || fputs(aloud, file) < 0 || fclose(file) != 0;
    }
    ok(!out.cut && is_in(argv[1], aloud), "the options read as %s has them", argv[1]);
    return tap_end();
}
