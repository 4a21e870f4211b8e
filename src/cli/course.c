// paddock course check FILE: is this course file good, and what does it look like?
#include "cli/args.h"
#include "console/load.h"

#include <string.h>

static void print_course(const pd_game *game, const pd_setup *setup) {
    char picture[8192], line[PD_VALUE_MAX + 1];
    pd_voice voice = {.language = console_voice_language(), .listener = PD_NOBODY};
    pd_text text = pd_text_on(picture, sizeof picture);
    pd_say_option(game, &voice, setup, 0, &text);
    console_wrap_lines(stdout, picture);
    text = pd_text_on(line, sizeof line);
    pd_setup_get(game, setup, 0, &text);
    say(stdout, N_("On one line, as in a record:"), NULL);
    puts(line);
}

int cmd_course(const struct command *self, int argc, char **argv) {
    struct args args;
    pd_setup setup;
    const pd_game *game = pd_game_find("trail"); // whose only option is the course
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    if (args.operand_count < 2 || strcmp(args.operands[0], "check") != 0)
        return complain(EXIT_USAGE, N_("Usage: paddock course check FILE"), NULL);
    pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
    code = load_option(args.operands[1], game, 0, &setup);
    if (code >= 0)
        return code;
    print_course(game, &setup);
    return EXIT_OK;
}
