// The table of bots, and their addresses.
#include "paddock-bots.h"

#include "base/message.h"
#include "base/words.h"
#include "bots/search.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// --------------------------------------------------------------------------------- simple players

static pd_move choose_at_random(const pd_bot_settings *settings, const pd_bot_question *q) {
    (void)settings;
    return q->moves[pd_roll(q->dice, (uint32_t)q->count)];
}

// How much better the seat stands than the best of the others.
static int lead(const pd_game *game, const pd_state *state, int seat) {
    int standing[PD_SEATS_MAX], best = INT_MIN;
    int seats = pd_result_of(game, state).seats;
    pd_standing(game, state, standing);
    for (int other = 0; other < seats; other++)
        if (other != seat && standing[other] > best)
            best = standing[other];
    return standing[seat] - (best == INT_MIN ? 0 : best);
}

// Makes the move and then any others until it is the seat's turn again.
static void look_ahead(const pd_game *game, pd_state *state, int seat, pd_move move,
                       pd_dice *dice) {
    pd_move moves[PD_MOVES_MAX];
    int actor;
    pd_apply(game, state, move, dice, NULL);
    while ((actor = pd_actor(game, state)) != PD_NOBODY && actor != seat) {
        int count = pd_moves(game, state, moves);
        pd_apply(game, state, moves[pd_roll(dice, (uint32_t)count)], dice, NULL);
    }
}

// Wants to stand well the next time it is asked, and thinks that the others play anything.
static pd_move choose_greedily(const pd_bot_settings *settings, const pd_bot_question *q) {
    enum { WORLDS = 16 };
    int sums[PD_MOVES_MAX] = {0}, best = 0;
    int seat = pd_view_seat(q->game, q->view);
    (void)settings;
    for (int world = 0; world < WORLDS; world++)
        for (int i = 0; i < q->count; i++) {
            pd_state state;
            pd_resample(q->game, q->view, q->dice, &state);
            look_ahead(q->game, &state, seat, q->moves[i], q->dice);
            sums[i] += lead(q->game, &state, seat);
        }
    for (int i = 1; i < q->count; i++)
        if (sums[i] > sums[best])
            best = i;
    return q->moves[best];
}

static pd_move choose_by_judgement(const pd_bot_settings *settings, const pd_bot_question *q) {
    int worth[PD_MOVES_MAX];
    pd_view_judge(q->game, q->view, q->moves, q->count, worth);
    return q->moves[pd__best_in_fog(worth, q->count, settings->fog, q->dice)];
}

static pd_move choose_by_search(const pd_bot_settings *settings, const pd_bot_question *q) {
    pd_bot_advice advice;
    pd_bot_search(settings, q, &advice);
    return q->moves[advice.best];
}

// -------------------------------------------------------------------------------------- the table

static const pd_bot_kind kinds[] = {
    {.name = "rookie",
     .title = N_("Rookie"),
     .level = true,
     .help = N_("knows the rules but is easily distracted"),
     .keys = "fog",
     .usual = {.fog = 150},
     .choose = choose_by_judgement},
    {.name = "club",
     .title = N_("Club player"),
     .level = true,
     .help = N_("plays by good rules of thumb"),
     .keys = "fog",
     .usual = {.fog = 10},
     .choose = choose_by_judgement},
    {.name = "pro",
     .title = N_("Pro"),
     .level = true,
     .help = N_("thinks ahead for a moment"),
     .keys = "ms iterations threads fog rollouts worlds",
     .usual = {.iterations = 200, .threads = 1, .fog = 30},
     .choose = choose_by_search},
    {.name = "champion",
     .title = N_("Champion"),
     .level = true,
     .help = N_("thinks ahead, usually for 0.3 seconds per move"),
     .keys = "ms iterations threads fog rollouts worlds",
     .usual = {.ms = 300, .threads = 1, .fog = 30},
     .choose = choose_by_search},
    {.name = "random",
     .help = N_("plays a random legal move"),
     .keys = "",
     .choose = choose_at_random},
    {.name = "greedy",
     .help = N_("plays what looks best right now"),
     .keys = "",
     .choose = choose_greedily},
};

int pd_bot_kind_count(void) {
    return (int)(sizeof kinds / sizeof *kinds);
}

const pd_bot_kind *pd_bot_kind_at(int index) {
    assert(index >= 0 && index < pd_bot_kind_count());
    return &kinds[index];
}

const pd_bot_kind *pd_bot_kind_find(const char *name) {
    assert(name);
    for (int i = 0; i < pd_bot_kind_count(); i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

bool pd__is_question(const pd_bot_question *q) {
    if (!q || !q->game || !q->view || !q->moves || !q->dice || q->count < 1 ||
        q->count > PD_MOVES_MAX)
        return false;
    int actor = pd_view_actor(q->game, q->view);
    return actor != PD_NOBODY && actor == pd_view_seat(q->game, q->view);
}

pd_move pd_bot_think(const pd_bot_spec *spec, const pd_bot_question *question) {
    assert(spec && spec->kind && spec->kind->choose && pd__is_question(question));
    if (question->count == 1)
        return question->moves[0];
    return spec->kind->choose(&spec->settings, question);
}

static int choose_as_opponent(void *context, const pd_game *game, const pd_view *view,
                              const pd_move *moves, int count, pd_dice *dice) {
    pd_bot_question question = {game, view, moves, count, dice, NULL};
    pd_move move = pd_bot_think(context, &question);
    int index = 0;
    while (moves[index] != move)
        index++;
    return index;
}

pd_opponent pd_bot_opponent(const pd_bot_spec *spec) {
    assert(spec && spec->kind && spec->kind->choose);
    return (pd_opponent){choose_as_opponent, (void *)spec};
}

const char *pd_bot_name(int seat) {
    static const char *const names[PD_SEATS_MAX] = {"Ada",  "Ben",  "Cleo", "Dov",
                                                    "Edda", "Finn", "Gwen", "Hugo"};
    assert(seat >= 0 && seat < PD_SEATS_MAX);
    return names[seat];
}

// -------------------------------------------------------------------------------------- addresses

// A setting by its name: a whole number up to `most`, or one of the words.
static const struct key {
    const char *name;
    size_t offset;
    int most;
    const char *words[PD_ROLLOUTS]; // NULL after the last one
    const char *wanted;             // a message
} keys[] = {
    {"ms",
     offsetof(pd_bot_settings, ms),
     3600000,
     {0},
     N_("a number of milliseconds, 1 to 3600000")},
    {"iterations",
     offsetof(pd_bot_settings, iterations),
     100000000,
     {0},
     N_("a number of iterations, 1 to 100000000")},
    {"threads", offsetof(pd_bot_settings, threads), 64, {0}, N_("a number of threads, 1 to 64")},
    {"fog", offsetof(pd_bot_settings, fog), 1000, {0}, N_("a whole number, 0 to 1000")},
    {"rollouts",
     offsetof(pd_bot_settings, rollouts),
     0,
     {[PD_ROLLOUTS_JUDGED] = "judged",
      [PD_ROLLOUTS_FULL] = "full",
      [PD_ROLLOUTS_RANDOM] = "random"},
     N_("“judged”, “full” or “random”")},
    {"worlds",
     offsetof(pd_bot_settings, worlds),
     0,
     {[PD_WORLDS_LIKELY] = "likely", [PD_WORLDS_ANY] = "any"},
     N_("“likely” or “any”")},
};
enum { KEYS = sizeof keys / sizeof *keys };

static bool read_value(const struct key *key, const char *text, int *value) {
    if (key->words[0]) {
        for (*value = 0; *value < PD_ROLLOUTS && key->words[*value]; ++*value)
            if (strcmp(key->words[*value], text) == 0)
                return true;
        return false;
    }
    char *end;
    long number = strtol(text, &end, 10);
    bool zero_allowed = strcmp(key->name, "fog") == 0;
    *value = (int)number;
    return *text >= '0' && *text <= '9' && !*end && number <= key->most &&
           (number > 0 || zero_allowed);
}

static pd_err fail(pd_problem *problem, pd_err err, const char *found, const char *wanted) {
    *problem = (pd_problem){.err = err};
    pd_text text = pd_text_on(problem->found, sizeof problem->found);
    pd_put(&text, found);
    text = pd_text_on(problem->wanted, sizeof problem->wanted);
    pd_put(&text, wanted);
    return err;
}

// One key=value, which is cut in two.
static pd_err read_setting(pd_bot_spec *spec, char *text, pd_problem *problem) {
    char *value = strchr(text, '=');
    const struct key *key = NULL;
    if (value)
        *value++ = '\0';
    for (int i = 0; i < KEYS; i++)
        if (strcmp(keys[i].name, text) == 0 && pd__has_word(spec->kind->keys, text, strlen(text)))
            key = &keys[i];
    if (!key)
        return fail(problem, PD_ERR_OPTION, text, spec->kind->keys);
    int number;
    if (!value || !read_value(key, value, &number))
        return fail(problem, PD_ERR_VALUE, value ? value : "", key->wanted);
    memcpy((char *)&spec->settings + key->offset, &number, sizeof number);
    // One takes the place of the other, unless both are given: iterations alone are repeatable.
    if (strcmp(key->name, "iterations") == 0 && !strstr(spec->address, ":ms="))
        spec->settings.ms = 0;
    if (strcmp(key->name, "ms") == 0 && !strstr(spec->address, ":iterations="))
        spec->settings.iterations = 0;
    return PD_OK;
}

static pd_err fail_kind(pd_problem *problem, const char *name) {
    char names[160];
    pd_text list = pd_text_on(names, sizeof names);
    for (int i = 0; i < pd_bot_kind_count(); i++) {
        pd_put(&list, i ? ", " : "");
        pd_put(&list, kinds[i].name);
    }
    return fail(problem, PD_ERR_BOT, name, names);
}

pd_err pd_bot_read(pd_bot_spec *spec, const char *address, pd_problem *problem) {
    assert(spec && address && problem);
    pd_bot_spec read = {0};
    char words[PD_PLAYER_MAX + 1], *rest = words;
    if (strlen(address) > PD_PLAYER_MAX)
        return fail(problem, PD_ERR_VALUE, address, N_("a bot name of at most 160 letters"));
    strcpy(words, address);
    strcpy(read.address, address);
    const char *name = strsep(&rest, ":");
    read.kind = pd_bot_kind_find(name);
    if (!read.kind)
        return fail_kind(problem, name);
    read.settings = read.kind->usual;
    pd_err err = PD_OK;
    while (rest && !err)
        err = read_setting(&read, strsep(&rest, ":"), problem);
    if (!err)
        *spec = read;
    return err;
}

void pd_bot_write_player(const pd_bot_spec *spec, char player[PD_PLAYER_MAX + 1]) {
    assert(spec && player);
    strcpy(player, spec->address);
    for (char *c = player; *c; c++)
        if (*c <= ' ' || *c >= 0x7f)
            *c = '_';
}
