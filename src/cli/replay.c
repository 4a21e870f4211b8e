// paddock replay FILE: a recorded match again, in words, or as JSON lines for programs.
#include "cli/args.h"
#include "console/load.h"
#include "net/proof.h"
#include "tui/pages/app.h"
#include "json/pieces.h"

#include <stdlib.h>
#include <string.h>

struct telling {
    const pd_game *game;
    pd_voice voice;
    int seat; // whose eyes; PD_ALL_SEEING for everything
};

// With all cards open, an event that hides something from others is told as its owner saw it.
static bool told(const struct telling *telling, const pd_event *event) {
    if (telling->seat == PD_ALL_SEEING)
        return event->audience >= PD_EVERYONE;
    return pd_event_visible(event, telling->seat);
}

static void tell(void *context, const pd_event *event) {
    const struct telling *telling = context;
    char sentence[512];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    if (!told(telling, event))
        return;
    pd_say_event(telling->game, &telling->voice, event, &text);
    if (text.used) {
        printf("    ");
        console_line(sentence);
    }
}

static void put_outcomes(pd_text *out, const pd_game *game, const pd_outcomes *outcomes) {
    pd_put(out, "[");
    for (int i = 0; i < outcomes->count; i++) {
        pd_json_comma(out);
        pd_put(out, "\"");
        pd_outcome_write(game, outcomes->at[i], out);
        pd_put(out, "\"");
    }
    pd_put(out, "]");
}

static void put_choice(pd_text *out, const pd_replay *replay) {
    const pd_game *game = replay->header.game;
    const pd_step *step = &replay->step;
    pd_move moves[PD_MOVES_MAX];
    int count = step->number ? pd_moves(game, &replay->before, moves) : 0;
    member_seat(out, "actor", step->number ? step->actor : PD_NOBODY);
    member_list(out, "legal");
    for (int i = 0; i < count; i++)
        piece_move(out, game, moves[i]);
    pd_put(out, "]");
    pd_json_key(out, "move");
    if (step->number)
        piece_move(out, game, step->move);
    else
        pd_put(out, "null");
}

static void print_trace(const pd_replay *replay) {
    char line[32768];
    pd_text out = pd_text_on(line, sizeof line);
    const pd_game *game = replay->header.game;
    pd_result result = pd_result_of(game, &replay->state);
    pd_put(&out, "{");
    member_number(&out, "step", replay->step.number);
    put_choice(&out, replay);
    pd_json_key(&out, "outcomes");
    put_outcomes(&out, game, &replay->step.outcomes);
    pd_json_key(&out, "state");
    pd_state_json(game, &replay->state, &out);
    member_scores(&out, &result);
    member_bool(&out, "over", pd_actor(game, &replay->state) == PD_NOBODY);
    pd_put(&out, "}");
    puts(line);
}

static void print_table(const struct telling *telling, const pd_state *state) {
    char table[8192];
    pd_text text = pd_text_on(table, sizeof table);
    pd_view view;
    pd_look(telling->game, state, telling->seat >= 0 ? telling->seat : PD_NOBODY, &view);
    pd_say_table(telling->game, &telling->voice, &view, &text);
    printf("\n");
    console_wrap_lines(stdout, table);
}

// The heading comes before the events of its step, so the step is looked up on a copy first.
static void print_heading(const pd_replay *replay, const struct telling *telling) {
    pd_replay ahead = *replay;
    pd_problem problem;
    char name[PD_NAME_MAX + 8], move[128], number[16];
    if (pd_replay_next(&ahead, NULL, &problem) || ahead.done)
        return;
    if (ahead.step.number == 0) {
        say(stdout, N_("The deal:"), NULL);
        return;
    }
    pd_text text = pd_text_on(name, sizeof name), notation = pd_text_on(move, sizeof move);
    pd_seat_name(&telling->voice, ahead.step.actor, &text);
    // A seat sees what another's move did, in the events; the move itself may still be secret.
    bool open = telling->seat == PD_ALL_SEEING || telling->seat == ahead.step.actor;
    if (open)
        pd_move_write(telling->game, ahead.step.move, &notation);
    snprintf(number, sizeof number, "%d", ahead.step.number);
    say(stdout, open ? N_("{number}. {who}: {move}") : N_("{number}. {who}"), "number", number,
        "who", name, "move", move);
}

static int report_fault(const char *path, const pd_replay *replay, const pd_problem *problem,
                        bool trace) {
    char sentence[512];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    record_say_fault(replay, problem, false, &text);
    if (!trace)
        console_line(sentence);
    return complain_record(path, replay, problem, EXIT_INPUT);
}

static int replay_all(const char *path, pd_replay *replay, struct telling *telling, bool trace) {
    pd_events log = {tell, telling};
    pd_problem problem;
    for (;;) {
        if (!trace)
            print_heading(replay, telling);
        if (pd_replay_next(replay, trace ? NULL : &log, &problem))
            return report_fault(path, replay, &problem, trace);
        if (replay->done)
            break;
        if (trace)
            print_trace(replay);
    }
    if (!trace)
        print_table(telling, &replay->state);
    if (!trace && !replay->finished)
        say(stdout, N_("The match is not finished."), NULL);
    int code = proof_check_deal(path, &replay->header);
    return code < 0 ? EXIT_OK : code;
}

int cmd_replay(const struct command *self, int argc, char **argv) {
    struct args args;
    pd_replay replay;
    const char *names[PD_SEATS_MAX];
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    const char *path = args_record(&args);
    if (!path)
        return EXIT_USAGE;
    if (args.seat && args.trace)
        return complain(EXIT_USAGE,
                        N_("--trace shows every card, so it cannot be combined with --seat."),
                        NULL);
    if (!args.trace && !args.plain && tui_suits() && strcmp(path, "-") != 0)
        return tui_replay(&args.screen, path, args.seat ? args.seat - 1 : PD_ALL_SEEING);
    if (!args.trace)
        console_ascii(args.screen.ascii);
    char *text = load_record(path, &replay);
    if (!text)
        return EXIT_INPUT;
    record_names(&replay.header, names);
    struct telling telling = {replay.header.game,
                              {console_voice_language(), args.seat - 1, names},
                              args.seat ? args.seat - 1 : PD_ALL_SEEING};
    if (args.seat > replay.header.setup.seats)
        code = complain(EXIT_USAGE, N_("This record does not have that seat."), NULL);
    else
        code = replay_all(path, &replay, &telling, args.trace);
    free(text);
    return code;
}
