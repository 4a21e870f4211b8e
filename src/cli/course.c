// paddock course check FILE: is this course file good, and what does it look like?
#include "cli/args.h"
#include "console/load.h"

#include <string.h>

// The option whose value comes from a file, and its game.
static const pd_game *find_course(int *option) {
    for (int i = 0; i < pd_game_count(); i++) {
        pd_game_info info = pd_game_about(pd_game_at(i));
        for (*option = 0; *option < info.option_count; ++*option)
            if (pd_option_at(pd_game_at(i), *option).file)
                return pd_game_at(i);
    }
    return NULL;
}

static void print_course(const pd_game *game, const pd_setup *setup, int option) {
    char picture[8192], line[PD_VALUE_MAX + 1];
    pd_voice voice = {.language = console_voice_language(), .listener = PD_NOBODY};
    pd_text text = pd_text_on(picture, sizeof picture);
    pd_say_option(game, &voice, setup, option, &text);
    console_wrap_lines(stdout, picture);
    text = pd_text_on(line, sizeof line);
    pd_setup_get(game, setup, option, &text);
    say(stdout, N_("On one line, as in a record:"), NULL);
    puts(line);
}

int cmd_course(const struct command *self, int argc, char **argv) {
    struct args args;
    pd_setup setup;
    int option = 0;
    const pd_game *game = find_course(&option);
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    if (args.operand_count < 2 || strcmp(args.operands[0], "check") != 0)
        return complain(EXIT_USAGE, N_("Usage: paddock course check FILE"), NULL);
    pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
    code = load_option(args.operands[1], game, option, &setup);
    if (code >= 0)
        return code;
    print_course(game, &setup, option);
    return EXIT_OK;
}
