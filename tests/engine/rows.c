// A game that lacks a member is stopped by name as soon as it is looked up, and not by a crash in
// the middle of a match.
#include "engine/learner.h"
#include "tap.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// What the check says of a row before it ends the process; "" if it finds nothing.
static void hear_check(const pd_game *game, char *said, size_t size) {
    int ends[2], status = 0;
    *said = '\0';
    if (pipe(ends) != 0)
        return;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        dup2(ends[1], STDERR_FILENO);
        pd__check_row(game);
        _exit(0);
    }
    close(ends[1]);
    size_t used = 0;
    for (ssize_t got; used + 1 < size && (got = read(ends[0], said + used, size - 1 - used)) > 0;)
        used += (size_t)got;
    close(ends[0]);
    waitpid(pid, &status, 0);
    said[WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT ? used : 0] = '\0';
}

// From `options` on every member has a default: see engine/game.h. Some go in pairs.
static bool may_be_null(size_t at) {
    bool paired = at == offsetof(pd_game, happenings) || at == offsetof(pd_game, happen) ||
                  at == offsetof(pd_game, part) || at == offsetof(pd_game, forecast);
    return at >= offsetof(pd_game, options) && !paired;
}

// Leaves out each pointer in turn: all members between two that are none.
static void test_pointers(const pd_game *game) {
    int tried = 0, wrong = 0;
    for (size_t at = offsetof(pd_game, move_examples); at < offsetof(pd_game, draws);
         at += sizeof(void *)) {
        char said[512];
        void *member;
        pd_game row = *game;
        memcpy(&member, (char *)&row + at, sizeof member);
        if (!member)
            continue;
        memset((char *)&row + at, 0, sizeof member);
        hear_check(&row, said, sizeof said);
        bool right =
            may_be_null(at) ? !*said : strstr(said, "every game") || strstr(said, "a game ");
        tried++;
        wrong += !right;
        if (!right)
            tap_note("without the pointer at byte %zu: “%s”", at, said);
    }
    ok(tried > 25 && wrong == 0, "%s: %d members, each is missed", game->id, tried);
}

static bool is_named(pd_game row, const char *member) {
    char said[512];
    hear_check(&row, said, sizeof said);
    return strstr(said, member);
}

static void test_names(const pd_game *game) {
    pd_game row = *game;
    row.json = NULL;
    ok(is_named(row, "game->json "), "%s: a game without “json” is told so", game->id);
    row = *game, row.happen = NULL;
    ok(is_named(row, "game->happen ") || !game->happenings, "%s: and without “happen”", game->id);
    row = *game, row.seats_at = 0;
    ok(is_named(row, "game->seats_at "), "%s: and without “seats_at”", game->id);
    row = *game, row.id = NULL;
    ok(is_named(row, "game->id "), "%s: and without its ID", game->id);
}

// An option that lacks one of these is no option.
static void test_options(const pd_game *game) {
    static const size_t needed[] = {offsetof(pd__option, fallback), offsetof(pd__option, title),
                                    offsetof(pd__option, help),     offsetof(pd__option, labels),
                                    offsetof(pd__option, read),     offsetof(pd__option, write),
                                    offsetof(pd__option, is_value), offsetof(pd__option, wanted)};
    int tried = 0, wrong = 0;
    for (const pd__option *option = pd__options_of(game); option->name; option++)
        for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
            char said[512];
            void *member;
            pd__option options[2] = {*option};
            pd_game row = *game;
            row.options = options;
            memcpy(&member, (char *)options + needed[i], sizeof member);
            memset((char *)options + needed[i], 0, sizeof member);
            hear_check(&row, said, sizeof said);
            tried += member != NULL;
            wrong += member && !strstr(said, "check_option");
        }
    ok((tried >= 4 || !game->options) && wrong == 0, "%s: %d members of options, each is missed",
       game->id, tried);
}

// What programs that learn need of a game.
static void test_learner(const pd_game *game) {
    const pd__learner *learner = pd__learner_of(game);
    int set = !!learner->actions + !!learner->parts + !!learner->join + !!learner->split;
    bool own = learner->encode && learner->fields && learner->action_count > 0 &&
               learner->observation_size > 0 && (set == 0 || set == 4);
    static const pd__learner none;
    ok(own || memcmp(learner, &none, sizeof none) == 0, "%s: its learner is whole", game->id);
}

#define GUARD(id) &pd__##id##_guard,
static const pd__guard *const guards[] = {PD__GAMES(GUARD)};

int main(void) {
    for (int i = 0; i < pd_game_count(); i++) {
        const pd_game *game = pd_game_at(i);
        test_pointers(game);
        test_names(game);
        test_options(game);
        test_learner(game);
        ok(!guards[i]->fits == !guards[i]->sound, "%s: its guard is whole", game->id);
    }
    return tap_end();
}
