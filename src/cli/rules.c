// paddock rules GAME: the rule page.
#include "cli/args.h"

int cmd_rules(const struct command *self, int argc, char **argv) {
    struct args args;
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    const pd_game *game = args_game(&args);
    if (!game)
        return EXIT_USAGE;
    printf("%s\n", tr(pd_game_about(game).name));
    for (int i = 0; pd_rule_at(game, i); i++) {
        const pd_rule *rule = pd_rule_at(game, i);
        printf("\n");
        if (!*rule->ids) {
            printf("%s\n", tr(rule->text));
        } else {
            char text[2048];
            snprintf(text, sizeof text, "%s  %s", rule->ids, tr(rule->text));
            console_wrap(stdout, text, 2);
        }
    }
    return EXIT_OK;
}
