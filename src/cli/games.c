// paddock games: what can be played, and with which options.
#include "cli/args.h"

static void print_json(void) {
    char bytes[65536];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    pd_games_json(console_voice_language(), &out);
    puts(bytes);
}

static void print_options(const pd_game *game) {
    for (int i = 0; i < pd_game_about(game).option_count; i++) {
        pd_option_info option = pd_option_at(game, i);
        printf("    --option %s=%s\n", option.name,
               option.choices ? option.choices
               : option.file  ? tr(N_("FILE"))
                              : option.fallback);
        console_wrap(stdout, tr(option.help), 8);
    }
}

static void print_bots(bool levels) {
    for (int i = 0; i <= pd_bot_kind_count(); i++) {
        const pd_bot_kind *bot =
            i < pd_bot_kind_count() ? pd_bot_kind_at(i) : pd_bot_outside_kind();
        if (bot->level == levels)
            printf("    %-10s %s\n", bot->name, tr(bot->help));
    }
}

int cmd_games(const struct command *self, int argc, char **argv) {
    struct args args;
    int code = args_read(&args, self, "json", 0, argc, argv);
    if (code >= 0)
        return code;
    if (args.json) {
        print_json();
        return EXIT_OK;
    }
    for (int i = 0; i < pd_game_count(); i++) {
        pd_game_info info = pd_game_about(pd_game_at(i));
        char seats[16];
        snprintf(seats, sizeof seats, "%d–%d", info.seats_min, info.seats_max);
        say(stdout, N_("{id}: {name}, {seats} seats"), "id", info.id, "name", tr(info.name),
            "seats", seats);
        console_wrap(stdout, tr(info.blurb), 4);
        print_options(pd_game_at(i));
    }
    say(stdout, N_("Opponents, from easy to hard (--bots):"), NULL);
    print_bots(true);
    say(stdout, N_("Other bots:"), NULL);
    print_bots(false);
    return EXIT_OK;
}
