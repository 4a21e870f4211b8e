// The page around a match on this machine: leaving it, going on with it, and what is offered when
// it is over.
#include "headless.h"
#include "tap.h"

#include "console/load.h"
#include "tui/pages/app.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[TAP_FOLDER_MAX];

static struct saved_match *start(int people) {
    struct saved_match *saved = calloc(1, sizeof *saved);
    struct saved_match_plan plan = {.game = pd_game_find("gumball"), .has_seed = true, .seed = {3}};
    pd_problem problem;
    pd_setup_init(plan.game, &plan.setup, 3);
    for (int seat = people; seat < 3; seat++)
        if (pd_bot_read(&plan.players[seat], "club", &problem))
            abort();
    if (!saved || saved_match_start(saved, &plan) >= 0)
        abort();
    return saved;
}

struct show_up {
    struct headless headless;
    struct stage stage;
};

static void run_page(struct show_up *self, struct saved_match *saved, const char *script) {
    headless_open(&self->headless, 80, 24, script);
    stage_open(&self->stage, &self->headless.platform);
    self->stage.pace = 0;
    match_page_open(&self->stage, saved, false);
    stage_run(&self->stage);
}

static void end_page(struct show_up *self, const char *name) {
    stage_close(&self->stage);
    ok(!*self->headless.fault, "%s: every screen is sound", name);
    if (*self->headless.fault)
        tap_note("%s", self->headless.fault);
    headless_close(&self->headless);
}

static bool sees(const struct show_up *self, const char *text) {
    bool seen = headless_sees(&self->headless, text);
    if (!seen) {
        tap_note("no “%s” here:", text);
        headless_write(&self->headless, stdout);
    }
    return seen;
}

static void check_leaving(void) {
    struct show_up page;
    run_page(&page, start(1), "wait\nkey q\nwait");
    end_page(&page, "leaving");
    ok_text(page.stage.parting, "The match is saved. Continue with: paddock play --resume\n",
            "whoever leaves is told how to go on");
    struct saved_match *saved = calloc(1, sizeof *saved);
    ok(saved_match_resume(saved, "", NULL, 0) < 0, "leaving: and can");
    saved->record = "later.pdk";
    run_page(&page, saved, "wait\nend 130");
    end_page(&page, "a signal");
    ok(page.stage.code == 130 && strstr(page.stage.parting, "paddock play --resume\n"),
       "a signal: the match is kept as well");
    ok(strstr(page.stage.parting, "later.pdk is written when the match is over") != NULL,
       "a signal: a record that was asked for is not forgotten");
}

// Who would lose the match is asked first.
static void check_trouble(void) {
    struct show_up page;
    setenv("XDG_STATE_HOME", "/dev/null", 1);
    run_page(&page, start(1), "wait\nkey q\nwait");
    ok(sees(&page, "This match is not saved and will be lost.") &&
           sees(&page, "Not saved: Not a directory"),
       "no place: whoever leaves is asked");
    end_page(&page, "no place");
    run_page(&page, start(1), "wait\nkey q\nkey 2\nwait");
    end_page(&page, "no place");
    ok(page.stage.code == EXIT_SYSTEM && strstr(page.stage.note, "The match could not be saved."),
       "no place: and told what came of it");
    ok(!*page.stage.parting, "no place: and nothing else");
    setenv("XDG_STATE_HOME", folder, 1);
}

static bool is_whole_record(const char *path) {
    pd_replay *replay = malloc(sizeof *replay);
    struct match_history history = {0};
    pd_problem problem;
    char *text = replay ? load_record(path, replay) : NULL;
    bool whole = text && !history_read(&history, replay, INT_MAX, &problem) && replay->finished;
    history_close(&history);
    free(text);
    free(replay);
    return whole;
}

static void check_end(void) {
    struct show_up page;
    char script[1024], first[128], second[128];
    snprintf(first, sizeof first, "%s/first.pdk", folder);
    snprintf(second, sizeof second, "%s/first-2.pdk", folder);
    struct saved_match *saved = start(0);
    // Saves, tries the same name again and takes the one that is offered instead.
    snprintf(script, sizeof script,
             "wait\nkey Enter\nwait\nkey s\nkey Ctrl+U\ntype %s\nkey Enter\nwait\n"
             "key s\nkey Ctrl+U\ntype %s\nkey Enter\nkey Esc\nkey Enter\nwait",
             first, first);
    run_page(&page, saved, script);
    ok(sees(&page, "Play again") && sees(&page, "The match is over."),
       "the end: there is more to do");
    ok(sees(&page, "Seal: ") && sees(&page, "Seed: "), "the end: the deal can be checked");
    ok(is_whole_record(first) && is_whole_record(second), "the end: the record is saved twice");
    end_page(&page, "the end");
    ok(strstr(page.stage.parting, "first-2.pdk") != NULL, "the end: it is said where it is");
    ok(page.stage.code == 0, "the end: all is well");
}

// Everything that matters is in sight, at any size; the keys and rows lead on.
static void check_ending(void) {
    static const int sizes[][2] = {{80, 24}, {80, 23}, {120, 40}, {200, 60}};
    struct show_up page;
    for (int i = 0; i < 4; i++) {
        headless_open(&page.headless, sizes[i][0], sizes[i][1], "wait\nkey Enter\nwait");
        stage_open(&page.stage, &page.headless.platform);
        page.stage.pace = 0;
        match_page_open(&page.stage, start(0), false);
        stage_run(&page.stage);
        ok(sees(&page, "First Checkpoint") && sees(&page, "★ 1") && sees(&page, "Seed: 3") &&
               sees(&page, "Watch this match") && sees(&page, "Another game"),
           "the ending at %d × %d", sizes[i][0], sizes[i][1]);
        end_page(&page, "the ending");
    }
    run_page(&page, start(0), "wait\nkey Enter\nwait\nkey c\nwait");
    ok(sees(&page, "As Cleo saw it"), "the ending: all hands");
    end_page(&page, "all hands");
    run_page(&page, start(0), "wait\nkey Enter\nwait\nkey w\nwait\nkey G\nwait");
    ok(sees(&page, "All cards face up"), "the ending: the match can be watched");
    end_page(&page, "watching");
    run_page(&page, start(0), "wait\nkey Enter\nwait\nkey w\nwait\nkey q\nwait");
    ok(sees(&page, "Watch this match"), "the ending: and left again");
    end_page(&page, "watched");
    run_page(&page, start(0), "wait\nkey Enter\nwait\nkey Left\nkey Enter\nwait");
    ok(sees(&page, "Trail Again"), "the ending: to the menu, though there was none");
    end_page(&page, "another game");
}

static void check_at_table(void) {
    struct show_up page;
    char script[256];
    snprintf(script, sizeof script, "wait\nkey s\nkey Ctrl+U\ntype %s/table.pdk\nkey Enter\nwait",
             folder);
    run_page(&page, start(0), script);
    ok(sees(&page, "The record is in "), "at the table: it is said where the record was saved");
    end_page(&page, "at the table");
}

static void check_again(void) {
    struct show_up page;
    char record[128], nowhere[128];
    snprintf(record, sizeof record, "%s/again.pdk", folder);
    snprintf(nowhere, sizeof nowhere, "%s/nowhere/again.pdk", folder);
    struct saved_match *saved = start(0);
    saved->record = record;
    run_page(&page, saved, "wait\nkey Enter\nwait\nkey n\nwait\nkey Enter\nwait");
    ok(sees(&page, "Play again"), "again: another match was played");
    ok(is_whole_record(record), "again: the record that was asked for is there");
    end_page(&page, "again");
    ok(strstr(page.stage.parting, record) != NULL, "again: and so it is said");
    saved = start(0);
    saved->record = nowhere;
    run_page(&page, saved, "wait\nkey Enter\nkey q\nwait");
    end_page(&page, "no record");
    ok(page.stage.code == EXIT_SYSTEM && strstr(page.stage.note, "Cannot write"),
       "no record: it is said, and in the exit code");
}

// Plays the first move so many times at most; returns how many there were.
static int play_first(struct saved_match *saved, int most) {
    const pd_match *match = &saved->history.match;
    pd_move moves[PD_MOVES_MAX];
    int count = 0, actor;
    for (; count < most; count++) {
        if ((actor = pd_actor(match->header.game, &match->state)) == PD_NOBODY)
            break;
        pd_moves(match->header.game, &match->state, moves);
        history_play(&saved->history, actor, moves[0]);
    }
    return count;
}

// A match of a person that only wants the last move, of a bot.
static struct saved_match *start_late(void) {
    struct saved_match *whole = start(1), *saved = start(1);
    play_first(saved, play_first(whole, INT_MAX) - 1);
    const pd_match *match = &saved->history.match;
    ok(pd_actor(match->header.game, &match->state) > 0, "the last move is a bot’s");
    saved_match_close(whole);
    free(whole);
    return saved;
}

static void check_kept_record(void) {
    struct show_up page;
    path_buffer latest, record;
    while (save_latest(NULL, latest))
        unlink(latest); // of the matches above
    run_page(&page, start_late(), "wait\nkey Enter\nwait");
    ok(sees(&page, "Play again") && sees(&page, "Record:"),
       "a person’s match: the end says where its record is");
    ok(!save_latest(NULL, latest), "a person’s match: there is nothing to go on with");
    end_page(&page, "a person’s match");
    const char *start_of = strstr(page.stage.parting, "paddock verify ");
    ok(start_of && sscanf(start_of, "paddock verify %4095[^\n]", record) == 1 &&
           is_whole_record(record),
       "a person’s match: the record is where the parting says");
    run_page(&page, start_late(), "wait\nkey Enter\nwait\nkey Enter\nwait");
    ok(!page.stage.top, "a person’s match: Enter once more leaves, and starts nothing");
    end_page(&page, "Enter");
}

// A match of one person, up to the first position where that person has only one move, after
// another move of theirs that can be taken back.
static struct saved_match *start_forced(void) {
    struct saved_match *saved = calloc(1, sizeof *saved);
    struct saved_match_plan plan = {.game = pd_game_find("trail"), .has_seed = true};
    const pd_match *match = &saved->history.match;
    pd_move moves[PD_MOVES_MAX];
    pd_setup_init(plan.game, &plan.setup, 1);
    for (plan.seed[0] = 1; plan.seed[0] < 200; plan.seed[0]++) {
        saved_match_start(saved, &plan);
        for (int step = 0; step < 40; step++) {
            if (play_first(saved, 1) == 0)
                break;
            if (pd_moves(plan.game, &match->state, moves) == 1 && match->undo_count > 0)
                return saved;
        }
    }
    abort();
}

static int steps_after(const char *script, bool forced) {
    struct show_up page;
    path_buffer path;
    struct save_summary summary = {.step = -1};
    struct saved_match *saved = start_forced();
    int before = saved->history.match.step.number;
    headless_open(&page.headless, 80, 24, script);
    stage_open(&page.stage, &page.headless.platform);
    page.stage.forced = forced;
    page.stage.pace = 1;
    match_page_open(&page.stage, saved, false);
    stage_run(&page.stage);
    end_page(&page, "forced moves");
    if (save_latest(NULL, path) && save_look(path, &summary))
        unlink(path);
    return summary.step - before;
}

static void check_forced(void) {
    ok_number(steps_after("wait\nwait 3000\nwait", false), 0, "a forced move waits for the player");
    ok(steps_after("wait\nwait 3000\nwait", true) > 0, "or is made, if the player wants that");
    ok(steps_after("wait\nkey f\nwait 3000\nwait", false) > 0, "which a key says, too");
    ok(steps_after("key u\nwait 3000\nwait", true) < 0, "but not what was just taken back");
}

// What was said of others stays.
static void check_parting(void) {
    struct show_up page;
    headless_open(&page.headless, 80, 24, "wait\nkey q\nwait");
    stage_open(&page.stage, &page.headless.platform);
    strcpy(page.stage.parting,
           "Before.\nThe match is saved. Continue with: paddock play --resume\n");
    match_page_open(&page.stage, start(1), false);
    stage_run(&page.stage);
    end_page(&page, "parting");
    ok_text(page.stage.parting,
            "Before.\nThe match is saved. Continue with: paddock play --resume\n",
            "what was to be said stays, and nothing is said twice");
}

// Two people at one keyboard: what the first one left open, and keys still pressed, show nothing.
static void check_hand_over(void) {
    static const char *const scripts[] = {
        "wait\nwait 1000\nkey Enter\nwait\nkey 1\nkey L\nwait",
        "wait\nwait 1000\nkey Enter\nwait\nkey 1\nkey Enter 9",
    };
    for (int i = 0; i < 2; i++) {
        struct show_up page;
        headless_open(&page.headless, 80, 24, scripts[i]);
        stage_open(&page.stage, &page.headless.platform);
        match_page_open(&page.stage, start(3), false);
        stage_run(&page.stage);
        ok(sees(&page, "it is your turn.") && !headless_sees(&page.headless, "You are dealt") &&
               !headless_sees(&page.headless, "Front"),
           "hand over: nothing is seen before the next one is there (%d)", i);
        end_page(&page, "hand over");
    }
}

int main(void) {
    if (!tap_folder(folder, "match-page") || setenv("XDG_STATE_HOME", folder, 1) != 0)
        return 1;
    console_language(0);
    check_leaving();
    check_trouble();
    check_end();
    check_ending();
    check_at_table();
    check_again();
    check_kept_record();
    check_parting();
    check_forced();
    check_hand_over(); // the last, as its matches are left
    tap_remove(folder);
    return tap_end();
}
