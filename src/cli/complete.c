#include "cli/complete.h"

#include "cli/flags.h"
#include "console/saves.h"
#include "console/settings.h"
#include "outside/seated.h"
#include "server/settings.h"
#include "tui/screen/names.h"

#include <string.h>

enum { WORD_MAX = 1024 };

// The word to complete: `done` is the part before the value, such as "--bots=club,".
struct typed {
    char done[WORD_MAX];
    const char *rest;
    const pd_game *game; // named on the line, or NULL
    bool several;        // values of an option, separated by commas
};

void complete_offer(const char *typed, const char *word, const char *about) {
    if (strncmp(word, typed, strlen(typed)) == 0)
        printf(*about ? "%s\t%s\n" : "%s\n", word, about);
}

static void offer(const struct typed *typed, const char *word, const char *about) {
    if (strncmp(word, typed->rest, strlen(typed->rest)) == 0)
        printf(*about ? "%s%s\t%s\n" : "%s%s\n", typed->done, word, about);
}

// Moves the start of a word that has been typed, up to and including its last `mark`, to `done`.
static void move_done(struct typed *typed, char mark) {
    const char *last = strrchr(typed->rest, mark);
    size_t used = strlen(typed->done), length = last ? (size_t)(last + 1 - typed->rest) : 0;
    if (used + length >= sizeof typed->done)
        return;
    memcpy(typed->done + used, typed->rest, length);
    typed->done[used + length] = '\0';
    typed->rest += length;
}

// ------------------------------------------------------------------------------- lists of values

static void offer_games(struct typed *typed) {
    for (int i = 0; i < pd_game_count(); i++) {
        pd_game_info game = pd_game_about(pd_game_at(i));
        offer(typed, game.id, tr(game.name));
    }
}

static void offer_seats(struct typed *typed) {
    int least = 1, most = PD_SEATS_MAX;
    if (typed->game) {
        least = pd_game_about(typed->game).seats_min;
        most = pd_game_about(typed->game).seats_max;
    }
    for (int seats = least; seats <= most; seats++) {
        char number[] = {(char)('0' + seats), '\0'};
        offer(typed, number, "");
    }
}

static void offer_languages(struct typed *typed) {
    for (int i = 0; i < pd_language_count(); i++)
        offer(typed, pd_language_code(i), language_name(pd_language_code(i)));
}

static void offer_bots(struct typed *typed) {
    move_done(typed, ',');
    for (int i = 0; i < pd_bot_kind_count(); i++)
        offer(typed, pd_bot_kind_at(i)->name, tr(pd_bot_kind_at(i)->help));
    offer(typed, "cmd:", tr(N_("your own program")));
    puts(":more");
}

static void offer_words(struct typed *typed, const char *words) {
    while (*words) {
        char word[WORD_MAX];
        size_t length = strcspn(words, "|");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        offer(typed, word, "");
        words += length + (words[length] == '|');
    }
}

// The values of one option, after "NAME=".
static void offer_option_values(struct typed *typed, const pd_option_info *option) {
    if (option->file)
        printf(":files .%s\n", option->name);
    else
        offer_words(typed, option->choices ? option->choices : option->fallback);
}

static void offer_game_options(struct typed *typed, const pd_game *game) {
    size_t length = strcspn(typed->rest, "=");
    bool named = typed->rest[length];
    for (int i = 0; i < pd_game_about(game).option_count; i++) {
        pd_option_info option = pd_option_at(game, i);
        char word[WORD_MAX];
        snprintf(word, sizeof word, "%s=", option.name);
        if (!named)
            offer(typed, word, tr(option.help));
        if (!named || strlen(option.name) != length ||
            strncmp(option.name, typed->rest, length) != 0)
            continue;
        struct typed value = *typed;
        move_done(&value, '=');
        if (typed->several)
            move_done(&value, ',');
        offer_option_values(&value, &option);
    }
}

static void offer_options(struct typed *typed) {
    for (int i = 0; i < pd_game_count(); i++)
        if (!typed->game || typed->game == pd_game_at(i))
            offer_game_options(typed, pd_game_at(i));
    if (!strchr(typed->rest, '='))
        puts(":more");
}

static void offer_compared(struct typed *typed) {
    typed->several = true;
    offer_options(typed);
    if (strchr(typed->rest, '='))
        puts(":more");
}

static void offer_limits(struct typed *typed) {
    static const struct {
        const char *word, *help;
    } limits[] = {
#define X(name, word, usual, most, help) {word "=", help},
        SERVER_LIMITS(X)
#undef X
    };
    offer(typed, "help", "");
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        offer(typed, limits[i].word, tr(limits[i].help));
    puts(":more");
}

// The saved matches, by the names that “paddock records” shows.
static void offer_matches(struct typed *typed) {
    struct saves saves;
    saves_open_kept(&saves);
    for (int i = 0; i < saves.count; i++) {
        const char *slash = strrchr(saves.rows[i].path, '/');
        char name[WORD_MAX];
        struct save_summary summary;
        if (!save_look(saves.rows[i].path, &summary))
            continue;
        snprintf(name, sizeof name, "%s", slash ? slash + 1 : saves.rows[i].path);
        name[strcspn(name, ".")] = '\0';
        offer(typed, name, tr(pd_game_about(summary.header.game).name));
    }
    saves_close(&saves);
}

// The server that was joined last.
static void offer_servers(struct typed *typed) {
    struct settings settings;
    char address[SETTING_MAX + 1];
    settings_read(&settings);
    if (settings_get(&settings, "server", address))
        offer(typed, address, "");
    offer(typed, "ws://127.0.0.1:8080", "");
}

static const struct {
    const char *name;
    void (*offer)(struct typed *typed);
} lists[] = {
    {"@game", offer_games},       {"@seats", offer_seats},    {"@language", offer_languages},
    {"@bots", offer_bots},        {"@option", offer_options}, {"@limit", offer_limits},
    {"@compare", offer_compared}, {"@match", offer_matches},  {"@server", offer_servers},
};

// A list, a directive for the shell, or words.
static void offer_values(struct typed *typed, const char *values) {
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i].name, values) == 0) {
            lists[i].offer(typed);
            return;
        }
    if (*values == ':')
        puts(values);
    else
        offer_words(typed, values);
}

// ------------------------------------------------------------------------------------- the words

static void offer_flags(const struct command *command, const char *typed) {
    for (const struct flag *flag = NULL; (flag = flag_next(command->flags, flag));) {
        char word[80];
        snprintf(word, sizeof word, "--%s", flag->name);
        complete_offer(typed, word, tr(flag->help));
    }
    complete_offer(typed, "--help", "");
}

static const struct flag *find_flag(const struct command *command, const char *word) {
    return flag_find(command->flags, word + 2, strcspn(word, "=") - 2);
}

// What the words before the last one say.
struct before {
    const struct flag *awaits; // the last word is the value of this flag; or NULL
    int operands;
    bool resumes, merges;
    const pd_game *game;
};

static struct before read_before(const struct command *command, int argc, char **argv) {
    struct before before = {0};
    for (int i = 1; i < argc - 1; i++) {
        bool is_flag = strncmp(argv[i], "--", 2) == 0;
        const struct flag *flag = is_flag ? find_flag(command, argv[i]) : NULL;
        const char *value = flag && flag->value ? strchr(argv[i], '=') : NULL;
        if (flag && flag->value && !value && i + 1 == argc - 1)
            before.awaits = flag;
        if (flag && flag->value)
            value = value ? value + 1 : argv[++i];
        before.resumes |= flag && strcmp(flag->name, "resume") == 0;
        before.merges |= flag && strcmp(flag->name, "merge") == 0;
        before.operands += !is_flag;
        const char *word = is_flag ? value : argv[i];
        const pd_game *game = word ? pd_game_find(word) : NULL;
        before.game = game ? game : before.game;
    }
    return before;
}

// What the next operand can be: a record to continue, shards to merge, or what the command says.
static const char *find_operand(const struct command *command, const struct before *before) {
    if (before->resumes)
        return before->operands ? NULL : ":files .pdk";
    if (before->merges)
        return ":files";
    return before->operands < OPERANDS_MAX ? command->offers[before->operands] : NULL;
}

void complete_command(const struct command *command, int argc, char **argv) {
    struct before before = read_before(command, argc, argv);
    struct typed typed = {.rest = argv[argc - 1], .game = before.game};
    const struct flag *flag = before.awaits;
    if (!flag && strncmp(typed.rest, "--", 2) == 0 && strchr(typed.rest, '=')) {
        flag = find_flag(command, typed.rest);
        size_t length = strcspn(typed.rest, "=") + 1;
        snprintf(typed.done, sizeof typed.done, "%.*s", (int)length, typed.rest);
        typed.rest += length;
        if (!flag)
            return;
    }
    const char *operand = *typed.rest == '-' ? NULL : find_operand(command, &before);
    if (flag && flag->offers)
        offer_values(&typed, flag->offers);
    else if (!flag && operand)
        offer_values(&typed, operand);
    else if (!flag)
        offer_flags(command, typed.rest);
}
