// paddock games: what can be played, and with which options.
#include "cli/args.h"

#include <string.h>

static void print_json(void) {
    char bytes[65536];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    pd_games_json(console_voice_language(), &out);
    puts(bytes);
}

// "free: Always; forced: …", for the choices that do not speak for themselves.
static void put_choices(const pd_option_info *option, pd_text *out) {
    const char *value = option->choices, *label = tr(option->labels);
    for (int i = 0;; i++) {
        size_t value_size = strcspn(value, "|"), label_size = strcspn(label, "|");
        char entry[256];
        snprintf(entry, sizeof entry, "%s%.*s: %.*s", i ? "; " : " ", (int)value_size, value,
                 (int)label_size, label);
        pd_put(out, entry);
        if (!value[value_size] || !label[label_size])
            return;
        value += value_size + 1;
        label += label_size + 1;
    }
}

static void print_help(const pd_option_info *option) {
    char words[1024];
    pd_text out = pd_text_on(words, sizeof words);
    pd_put(&out, tr(option->help));
    if (option->choices && strcmp(option->choices, "off|on") != 0)
        put_choices(option, &out);
    console_wrap(stdout, words, 8);
}

static const char *name_values(const pd_option_info *option) {
    if (option->choices)
        return option->choices;
    return option->file ? tr(N_("FILE")) : option->fallback;
}

static void print_options(const pd_game *game) {
    for (int i = 0; i < pd_game_about(game).option_count; i++) {
        pd_option_info option = pd_option_at(game, i);
        printf("    --option %s=%s\n", option.name, name_values(&option));
        print_help(&option);
    }
}

static void print_bots(bool levels) {
    for (int i = 0; i <= pd_bot_kind_count(); i++) {
        const pd_bot_kind *bot = i < pd_bot_kind_count() ? pd_bot_kind_at(i) : outside_kind();
        if (bot->level == levels)
            printf("    %-10s %s\n", bot->name, tr(bot->help));
    }
}

int cmd_games(const struct command *self, int argc, char **argv) {
    struct args args;
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    if (args.json) {
        print_json();
        return EXIT_OK;
    }
    for (int i = 0; i < pd_game_count(); i++) {
        pd_game_info info = pd_game_about(pd_game_at(i));
        char seats[16], blurb[512];
        pd_text text = pd_text_on(blurb, sizeof blurb);
        snprintf(seats, sizeof seats, "%d–%d", info.seats_min, info.seats_max);
        say(stdout, N_("{id}: {name}, {seats} seats"), "id", info.id, "name", tr(info.name),
            "seats", seats);
        pd_say_game(pd_game_at(i), &(pd_voice){console_voice_language(), PD_NOBODY, NULL}, &text);
        console_wrap(stdout, blurb, 4);
        print_options(pd_game_at(i));
    }
    say(stdout, N_("Opponents, from easy to hard (--bots):"), NULL);
    print_bots(true);
    say(stdout, N_("Other bots:"), NULL);
    print_bots(false);
    return EXIT_OK;
}
