// A match on this machine as the source of a table, without a table: whole matches of every game,
// as whoever sits at the screen is told them.
#include "headless.h"
#include "tap.h"

#include "console/console.h"
#include "console/files.h"
#include "tui/table/local-source.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 60000 };

static char folder[TAP_FOLDER_MAX];

// ------------------------------------------------------------------------------ at the screen

// Somebody who sits at a source and folds what they are told, as the table page does.
struct sitter {
    struct headless headless;
    struct local_source source;
    struct saved_match *saved;
    pd_view view;
    pd_dice dice;      // what the people choose by
    int step;          // told last; −1: nothing
    int covers;        // how often somebody had to come to the screen
    const char *fault; // of the source, or NULL
    char notes[4096];  // all that was noted, a line each; "!" before what is urgent
};

static bool find_fault(struct sitter *self, bool fine, const char *fault) {
    if (!fine && !self->fault)
        self->fault = fault;
    return fine;
}

static void take_notes(struct sitter *self) {
    char note[1024];
    struct source *source = &self->source.source;
    for (int kind; (kind = source->kind->note(source, note, sizeof note));) {
        size_t used = strlen(self->notes);
        snprintf(self->notes + used, sizeof self->notes - used, "%s%s\n",
                 kind & NOTE_SHOW ? "!" : "", note);
    }
}

static void take_turn(struct sitter *self, const struct turn *turn, int eyes_before) {
    const struct source *source = &self->source.source;
    find_fault(self, turn->anew || source->you == eyes_before, "other eyes, but not anew");
    find_fault(self, !turn->ready || turn->anew, "somebody has to come, but it is not anew");
    bool comes = turn->anew && source->you >= 0 && source->you != eyes_before;
    find_fault(self, !comes || self->saved->people == 1 || turn->ready, "a hand without a warning");
    self->covers += turn->ready;
    if (turn->anew) {
        pd_view_open(source->game, &self->view, &source->setup, source->you);
        self->step = -1;
    }
    find_fault(self, turn->step == self->step + 1, "a step is missing or told twice");
    self->step = turn->step;
    for (size_t i = 0; i < turn->count; i++) {
        find_fault(self, pd_event_visible(&turn->events[i], source->you), "a secret is told");
        pd_view_observe(source->game, &self->view, &turn->events[i]);
    }
}

static const pd_match *match_of(const struct sitter *self) {
    return &self->saved->history.match;
}

static bool is_over(const struct sitter *self) {
    return pd_actor(match_of(self)->header.game, &match_of(self)->state) == PD_NOBODY;
}

static void check_rest(struct sitter *self) {
    const struct source *source = &self->source.source;
    pd_view view;
    pd_look(source->game, &match_of(self)->state, source->you, &view);
    find_fault(self, memcmp(&view, &self->view, sizeof view) == 0, "the events tell another view");
    find_fault(self, self->step == match_of(self)->step.number, "not all was told");
}

// Until there is nothing more to tell, and no bot to wait for.
static void watch_on(struct sitter *self) {
    struct source *source = &self->source.source;
    for (;;) {
        struct turn turn;
        int eyes = source->you;
        take_notes(self);
        if (source->kind->next(source, &turn)) {
            take_turn(self, &turn, eyes);
            continue;
        }
        if (self->headless.watched_count == 0)
            break;
        struct pollfd bell = {.fd = self->headless.watched[0], .events = POLLIN};
        if (!find_fault(self, poll(&bell, 1, PATIENCE_MS) > 0, "a bot does not answer"))
            break;
    }
    take_notes(self);
    check_rest(self);
}

static void open_sitter(struct sitter *self, struct saved_match *saved) {
    memset(self, 0, sizeof *self);
    headless_open(&self->headless, 80, 24, "");
    self->saved = saved;
    self->step = -1;
    pd_dice_seed(&self->dice, saved->history.match.header.seed, 7777);
    int trouble = local_source_open(&self->source, &self->headless.platform, saved);
    find_fault(self, trouble == 0, "no thread");
    // As the page does before the first turn.
    pd_view_open(self->source.source.game, &self->view, &self->source.source.setup,
                 self->source.source.you);
}

static void close_sitter(struct sitter *self) {
    struct source *source = &self->source.source;
    source->kind->close(source);
    find_fault(self, self->headless.watched_count == 0, "something is still watched");
    saved_match_close(self->saved);
    free(self->saved);
    headless_close(&self->headless);
}

// What a person chooses depends on the step alone, so that a match that is gone on with is the
// same.
static pd_move choose(const struct match_history *history, const pd_view *view) {
    pd_dice dice;
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(history->match.header.game, view, moves);
    pd_dice_seed(&dice, history->match.header.seed,
                 1u << 20 | (unsigned)history->match.step.number);
    return moves[pd_roll(&dice, (uint32_t)count)];
}

// People decide until `steps` have been made, or to the end.
static void play_on(struct sitter *self, int steps) {
    struct source *source = &self->source.source;
    watch_on(self);
    while (!is_over(self) && match_of(self)->step.number < steps && !self->fault) {
        int actor = pd_actor(source->game, &match_of(self)->state);
        if (!find_fault(self, actor == source->you, "the eyes are not the actor’s"))
            break;
        source->kind->act(source, choose(&self->saved->history, &self->view), self->step + 1);
        watch_on(self);
    }
}

// ---------------------------------------------------------------------------------- matches

struct table {
    const pd_game *game;
    int seats, people;
    uint64_t seed;
};

static void read_bot(const char *address, pd_bot_spec *spec) {
    pd_problem problem;
    if (outside_read(spec, address, &problem))
        abort();
}

static struct saved_match *start(const struct table *table, const char *bot) {
    static const char *const bots[] = {"club", "pro:iterations=20", "rookie", "greedy"};
    struct saved_match *saved = calloc(1, sizeof *saved);
    struct saved_match_plan plan = {.game = table->game, .has_seed = true};
    pd_setup_init(table->game, &plan.setup, table->seats);
    pd_key_from_number(table->seed, plan.seed);
    for (int seat = table->people; seat < table->seats; seat++)
        read_bot(bot ? bot : bots[seat % 4], &plan.players[seat]);
    if (!saved || saved_match_start(saved, &plan) >= 0)
        abort();
    return saved;
}

// The match as plain mode plays it: bots asked one after the other.
static char *play_plainly(const struct table *table, size_t *size) {
    struct saved_match *saved = start(table, NULL);
    struct match_history *history = &saved->history;
    for (int actor; (actor = pd_actor(table->game, &history->match.state)) != PD_NOBODY;) {
        pd_dice dice;
        pd_view view;
        pd_move moves[PD_MOVES_MAX];
        pd_look(table->game, &history->match.state, actor, &view);
        int count = pd_view_moves(table->game, &view, moves);
        history_bot_dice(&history->match, &dice);
        pd_bot_question question = {table->game, &view, moves, count, &dice, NULL};
        bool person = !saved->players[actor].kind;
        history_play(history, actor,
                     person ? choose(history, &view)
                            : pd_bot_think(&saved->players[actor], &question));
    }
    char *record = history_record(history, history->match.step.number, size);
    saved_match_close(saved);
    free(saved);
    return record;
}

static char *record_of(const struct sitter *self, size_t *size) {
    return history_record(&self->saved->history, match_of(self)->step.number, size);
}

static bool is_same_record(const struct sitter *self, const char *wanted, size_t wanted_size) {
    size_t size;
    char *record = record_of(self, &size);
    bool same = size == wanted_size && memcmp(record, wanted, size) == 0;
    free(record);
    return same;
}

static bool is_kept(const struct sitter *self) {
    size_t size;
    char *saved = *self->saved->save ? file_read(self->saved->save, PD_RECORD_MAX, &size) : NULL;
    bool same = saved && is_same_record(self, saved, size);
    free(saved);
    return same;
}

static const char *name_of(const struct table *table) {
    static char name[80];
    snprintf(name, sizeof name, "%s, seats %d, people %d", pd_game_about(table->game).id,
             table->seats, table->people);
    return name;
}

static bool ok_sitter(const struct sitter *self, bool fine, const char *name, const char *what) {
    bool passed = ok(fine && !self->fault, "%s: %s", name, what);
    if (self->fault)
        tap_note("%s at step %d", self->fault, match_of(self)->step.number);
    return passed;
}

// -------------------------------------------------------------------------------- whole matches

static void check_whole(const struct table *table) {
    struct sitter sitter;
    size_t size;
    char *wanted = play_plainly(table, &size);
    open_sitter(&sitter, start(table, NULL));
    play_on(&sitter, 3);
    bool saved = is_over(&sitter) || table->people == 0 || is_kept(&sitter);
    play_on(&sitter, INT_MAX);
    const pd_bot_spec *players = sitter.saved->players;
    ok_sitter(&sitter, is_over(&sitter) && is_same_record(&sitter, wanted, size), name_of(table),
              "the same match as plain mode’s, told to the right eyes");
    int you = sitter.source.source.you;
    bool eyes = table->people == 1 ? you == 0 && !players[0].kind : you == PD_NOBODY;
    path_buffer latest;
    ok_sitter(&sitter, saved && eyes && (table->people == 0 || is_kept(&sitter)), name_of(table),
              "it was on disk, and still is when it is over");
    ok_sitter(&sitter, !save_latest(NULL, latest), name_of(table), "but not to be gone on with");
    ok_sitter(&sitter, (sitter.covers > 1) == (table->people > 1), name_of(table),
              "people who share the screen are warned before they see a hand");
    ok_sitter(&sitter,
              strncmp(sitter.notes, "The deal is sealed:", 19) == 0 &&
                  strchr(sitter.notes, '\n')[1] == '\0',
              name_of(table), "the commitment is noted, and nothing else");
    close_sitter(&sitter);
    free(wanted);
}

static void check_resumed(const struct table *table, int first, int second) {
    struct sitter sitter;
    size_t size;
    char *wanted = play_plainly(table, &size);
    open_sitter(&sitter, start(table, NULL));
    play_on(&sitter, first);
    const char *fault = sitter.fault;
    close_sitter(&sitter);
    for (int stop = second;; stop = INT_MAX) {
        struct saved_match *again = calloc(1, sizeof *again);
        struct turn turn;
        int code = again ? saved_match_resume(again, "", NULL, 0) : 0;
        ok(code < 0 && !fault, "%s: a match that was left can be gone on with", name_of(table));
        int steps = again->history.step_count;
        open_sitter(&sitter, again);
        bool told = sitter.source.source.kind->next(&sitter.source.source, &turn);
        ok(told && turn.past && steps > 1, "%s: what has happened is not shown again",
           name_of(table));
        take_turn(&sitter, &turn, sitter.source.source.you);
        play_on(&sitter, stop);
        fault = sitter.fault;
        if (stop == INT_MAX)
            break;
        // Dropped while a bot thinks, where one is asked at once.
        close_sitter(&sitter);
    }
    ok_sitter(&sitter, is_same_record(&sitter, wanted, size), name_of(table),
              "left and gone on with twice, it is the same match");
    close_sitter(&sitter);
    free(wanted);
}

static void check_matches(void) {
    for (int i = 0; i < pd_game_count(); i++) {
        pd_game_info about = pd_game_about(pd_game_at(i));
        struct table table = {pd_game_at(i), about.seats_usual, 0, (uint64_t)i + 1};
        for (int seats = about.seats_min; tap_tries(about.id) && seats <= about.seats_max;
             seats += 2)
            for (int people = 0; people <= 2 && people <= seats; people++)
                check_whole(&(struct table){table.game, seats, people, (uint64_t)seats});
        for (table.people = 1; table.people <= 2 && table.people <= table.seats; table.people++)
            check_resumed(&table, 4, 9);
    }
}

// ------------------------------------------------------------------------------------ undo, advice

// In Jumbo Grand Prix a discard can be taken back.
static bool find_undo(struct sitter *self) {
    struct source *source = &self->source.source;
    for (int i = 0; i < 200 && !is_over(self) && !self->fault; i++) {
        watch_on(self);
        if (source->kind->can_undo(source))
            return true;
        source->kind->act(source, choose(&self->saved->history, &self->view), self->step + 1);
    }
    return false;
}

// Leaves the match and goes on with it.
static void come_back(struct sitter *self) {
    struct saved_match *again = calloc(1, sizeof *again);
    close_sitter(self);
    if (!again || saved_match_resume(again, "", NULL, 0) >= 0)
        abort();
    open_sitter(self, again);
    watch_on(self);
}

static void check_undo(int people, bool resumed) {
    struct table table = {pd_game_find("grandprix"), 3, people, 5};
    struct sitter sitter;
    struct turn turn;
    open_sitter(&sitter, start(&table, NULL));
    struct source *source = &sitter.source.source;
    ok_sitter(&sitter, find_undo(&sitter), name_of(&table), "something can be taken back");
    if (resumed) {
        come_back(&sitter);
        ok_sitter(&sitter, source->kind->can_undo(source), name_of(&table),
                  "also when the match was left and gone on with");
    }
    int steps = match_of(&sitter)->step.number, covers = sitter.covers, you = source->you;
    pd_state before = sitter.saved->history.steps[steps - 1].state;
    source->kind->undo(source);
    ok_sitter(&sitter,
              match_of(&sitter)->step.number == steps - 1 &&
                  memcmp(&before, &match_of(&sitter)->state, sizeof before) == 0 &&
                  is_kept(&sitter),
              name_of(&table), "it is, also on disk");
    bool told = source->kind->next(source, &turn);
    ok_sitter(&sitter, told && turn.anew && turn.past && !turn.ready && source->you == you,
              name_of(&table), "the telling starts again, with nothing to be shown");
    take_turn(&sitter, &turn, you);
    play_on(&sitter, INT_MAX);
    ok_sitter(&sitter, is_over(&sitter) && sitter.covers >= covers, name_of(&table),
              "and the match goes on to its end");
    close_sitter(&sitter);
}

static void check_advice(const pd_game *game) {
    struct table table = {game, pd_game_about(game).seats_usual, 1, 3};
    struct sitter sitter;
    pd_bot_survey survey;
    open_sitter(&sitter, start(&table, NULL));
    struct source *source = &sitter.source.source;
    watch_on(&sitter);
    source->kind->advise(source, &sitter.view);
    struct pollfd bell = {.fd = sitter.headless.watched[0], .events = POLLIN};
    bool early = source->kind->advice(source, &survey);
    bool came = poll(&bell, 1, PATIENCE_MS) > 0 && source->kind->advice(source, &survey);
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(game, &sitter.view, moves);
    bool sound = came && survey.count > 0;
    for (int i = 0; sound && i < survey.count; i++)
        sound = survey.at[i].index >= 0 && survey.at[i].index < count;
    ok_sitter(&sitter, !early && sound, name_of(&table), "advice comes when it is there");
    ok_sitter(&sitter, !source->kind->advice(source, &survey), name_of(&table), "… once");
    source->kind->advise(source, &sitter.view);
    source->kind->act(source, moves[0], sitter.step + 1);
    watch_on(&sitter);
    ok_sitter(&sitter, !source->kind->advice(source, &survey), name_of(&table),
              "after a move, advice about the position before is not wanted");
    close_sitter(&sitter);
}

static void check_refusal(void) {
    struct table table = {pd_game_find("gumball"), 3, 2, 3};
    struct sitter sitter;
    open_sitter(&sitter, start(&table, NULL));
    struct source *source = &sitter.source.source;
    watch_on(&sitter);
    int step = sitter.step;
    pd_move moves[PD_MOVES_MAX], move = 0;
    int count = pd_view_moves(source->game, &sitter.view, moves);
    while (pd_view_check(source->game, &sitter.view, move) == PD_OK)
        move++;
    source->kind->act(source, move, step + 1);
    watch_on(&sitter);
    const char *refusal = strchr(sitter.notes, '!');
    ok_sitter(&sitter, count > 0 && sitter.step == step && refusal, name_of(&table),
              "a move that is not possible is refused, with a reason");
    source->kind->act(source, moves[0], step + 2);
    watch_on(&sitter);
    ok_sitter(&sitter, sitter.step == step, name_of(&table),
              "as is one that was meant for another position");
    source->kind->act(source, moves[0], step + 1);
    watch_on(&sitter);
    ok_sitter(&sitter, sitter.step > step, name_of(&table), "a legal one is made");
    close_sitter(&sitter);
}

// --------------------------------------------------------------------------------- hard cases

static long cpu_ms(void) {
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

static bool has_child(void) {
    siginfo_t info;
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

// Waits until a bot is at it: the search has used time since `before`, or the outside program runs.
static void wait_for_thought(long before) {
    static const struct timespec moment = {.tv_nsec = 1000000};
    while (!has_child() && cpu_ms() < before + 50)
        nanosleep(&moment, NULL);
}

// Leaves in the middle of a thought that would take an hour: the test's time would run out.
static void check_close(const char *bot) {
    struct table table = {pd_game_find("gumball"), 3, 0, 3};
    struct sitter sitter;
    struct turn turn;
    open_sitter(&sitter, start(&table, bot));
    struct source *source = &sitter.source.source;
    bool told = source->kind->next(source, &turn);
    wait_for_thought(cpu_ms());
    ok(told && sitter.headless.watched_count == 1 && !source->kind->next(source, &turn),
       "%s: the screen does not wait for it", bot);
    close_sitter(&sitter);
    ok(true, "%s: nor does whoever leaves", bot);
}

static void check_faults(void) {
    struct table table = {pd_game_find("gumball"), 3, 1, 3};
    struct sitter sitter;
    open_sitter(&sitter, start(&table, "cmd:sed -u s/.*/nonsense/"));
    play_on(&sitter, INT_MAX);
    ok_sitter(&sitter, is_over(&sitter), "a hopeless program",
              "a match with a hopeless program ends");
    const char *first =
        strstr(sitter.notes, "!Ben (cmd:sed -u s/.*/nonsense/): an answer that is not a move");
    ok_sitter(&sitter, first && strstr(sitter.notes, "It forfeits"), "a hopeless program",
              "what it did wrong is said");
    if (!first)
        tap_note("%s", sitter.notes);
    close_sitter(&sitter);
}

// The state folder is no folder, and then it is.
static void check_trouble(void) {
    struct table table = {pd_game_find("gumball"), 3, 1, 3};
    struct sitter sitter;
    char place[128], line[256];
    snprintf(place, sizeof place, "%s/file", folder);
    setenv("XDG_STATE_HOME", place, 1);
    file_write(place, "x", 1, true);
    open_sitter(&sitter, start(&table, NULL));
    struct source *source = &sitter.source.source;
    play_on(&sitter, 6);
    const char *first = strstr(sitter.notes, "!The match cannot be saved");
    ok_sitter(&sitter, first && !strstr(first + 20, "cannot be kept"), "no place",
              "that a match cannot be kept is said, once");
    pd_text text = pd_text_on(line, sizeof line);
    source->kind->status(source, &text);
    ok(strstr(line, "Not saved") != NULL, "no place: and stays in sight");
    unlink(place);
    play_on(&sitter, match_of(&sitter)->step.number + 1);
    ok_sitter(&sitter, is_kept(&sitter), "no place", "as soon as there is one the match is kept");
    ok_sitter(&sitter, strstr(sitter.notes, "Saving works again") != NULL, "no place",
              "and that is said");
    close_sitter(&sitter);
    setenv("XDG_STATE_HOME", folder, 1);
}

// The state folder is a link to nowhere, and then it leads somewhere.
static void check_nowhere(void) {
    struct table table = {pd_game_find("gumball"), 3, 1, 3};
    struct sitter sitter;
    char place[128], target[128], paddock[160];
    struct stat status;
    snprintf(place, sizeof place, "%s/link", folder);
    snprintf(target, sizeof target, "%s/target", folder);
    snprintf(paddock, sizeof paddock, "%s/paddock", place);
    setenv("XDG_STATE_HOME", place, 1);
    ok(symlink(target, place) == 0, "nowhere: a link");
    open_sitter(&sitter, start(&table, NULL));
    play_on(&sitter, 4);
    ok_sitter(&sitter, strstr(sitter.notes, paddock) && !*sitter.saved->save, "nowhere",
              "the folder is named in the complaint, and taken for nothing else");
    ok(mkdir(target, 0700) == 0, "nowhere: now it leads to a folder");
    play_on(&sitter, match_of(&sitter)->step.number + 1);
    ok_sitter(&sitter, is_kept(&sitter), "nowhere", "the match is kept there");
    ok(stat(paddock, &status) == 0 && S_ISDIR(status.st_mode), "nowhere: in the folder for it");
    close_sitter(&sitter);
    setenv("XDG_STATE_HOME", folder, 1);
}

static void write_at(const char *path, const char *text, long seconds) {
    struct timespec times[2] = {{.tv_sec = seconds}, {.tv_sec = seconds}};
    if (file_write(path, text, strlen(text), true) || utimensat(AT_FDCWD, path, times, 0))
        ok(false, "%s is written", path);
}

// Of finished matches the newest stay; of others, all.
static void check_prune(void) {
    path_buffer path, latest;
    char place[128];
    int there = 0;
    snprintf(place, sizeof place, "%s/prune", folder);
    setenv("XDG_STATE_HOME", place, 1);
    if (save_folder(latest))
        ok(false, "prune: a folder");
    for (int i = 0; i < SAVES_FINISHED_MAX + 3; i++) {
        snprintf(path, sizeof path, "%s/paddock/gumball-%d-000.pdk", place, 1000 + i);
        write_at(path, "1 P1 R1 :\nend finished 1 2 winners P2\n", 1000 + i);
    }
    snprintf(path, sizeof path, "%s/paddock/trail-7-000.pdk", place);
    write_at(path, "1 P1 R1 :\nend unfinished\n", 7);
    snprintf(path, sizeof path, "%s/paddock/mine.pdk", place);
    write_at(path, "1 P1 R1 :\nend finished 1 2 winners P2\n", 8);
    saves_prune();
    for (int i = 0; i < SAVES_FINISHED_MAX + 3; i++) {
        snprintf(path, sizeof path, "%s/paddock/gumball-%d-000.pdk", place, 1000 + i);
        bool is_there = access(path, F_OK) == 0;
        there += is_there;
        if (is_there != (i >= 3))
            ok(false, "prune: %s should %s be there", path, i >= 3 ? "still" : "not");
    }
    ok_number(there, SAVES_FINISHED_MAX, "prune: so many finished matches stay");
    ok(access(path, F_OK) == 0, "prune: the newest");
    snprintf(path, sizeof path, "%s/paddock/mine.pdk", place);
    ok(access(path, F_OK) == 0, "prune: a file of another name stays");
    snprintf(path, sizeof path, "%s/paddock/trail-7-000.pdk", place);
    ok(save_latest(NULL, latest) && strcmp(latest, path) == 0,
       "prune: the match that is not over stays, and is the one to go on with");
    setenv("XDG_STATE_HOME", folder, 1);
}

int main(void) {
    if (!tap_folder(folder, "match") || setenv("XDG_STATE_HOME", folder, 1) != 0)
        return 1;
    console_language(0);
    check_matches();
    for (int people = 1; people <= 2; people++) {
        check_undo(people, false);
        check_undo(people, true);
    }
    for (int i = 0; i < pd_game_count(); i++)
        check_advice(pd_game_at(i));
    check_refusal();
    check_close("champion:ms=3600000");
    check_close("pro:ms=3600000:threads=2");
    check_close("cmd:ms=3600000:sleep 3600");
    check_faults();
    check_trouble();
    check_nowhere();
    check_prune();
    tap_remove(folder);
    return tap_end();
}
