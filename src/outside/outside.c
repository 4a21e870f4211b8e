#include "outside/outside.h"

#include "base/clock.h"
#include "outside/protocol.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

int outside_try(const char *command) {
    struct program program;
    program_init(&program);
    int trouble = program_start(&program, command);
    program_stop(&program, 0);
    return trouble;
}

bool outside_forfeits(const struct seated *bot) {
    return bot->outside.match_faults >= FAULTS_IN_A_MATCH ||
           bot->outside.forfeited_row >= FORFEITS_IN_A_ROW;
}

// Of the seats that did not forfeit, those that are furthest on.
static uint32_t find_leaders(const pd_game *game, const pd_state *state, uint32_t forfeited,
                             int seats) {
    int standing[PD_SEATS_MAX], best = INT_MIN;
    uint32_t leaders = 0;
    pd_standing(game, state, standing);
    for (int seat = 0; seat < seats; seat++) {
        if (forfeited >> seat & 1 || standing[seat] < best)
            continue;
        leaders = (standing[seat] > best ? 0 : leaders) | 1u << seat;
        best = standing[seat];
    }
    return leaders;
}

void outside_judge(const pd_game *game, const pd_state *state, uint32_t forfeited,
                   pd_result *result) {
    uint32_t won = result->winners;
    result->winners &= ~forfeited;
    if (won && pd_sharing(result) == 0)
        result->winners = find_leaders(game, state, forfeited, result->seats);
}

void outside_start(struct seated *bot, const pd_game *game, const pd_setup *setup, int seat) {
    struct outside *outside = &bot->outside;
    outside->game = game;
    outside->setup = *setup;
    outside->seat = seat;
    outside->told = false;
    outside->events = NULL;
    outside->event_count = 0;
    outside->match_faults = 0;
    outside->faults.matches++;
    outside->faults.forfeits += outside_forfeits(bot);
}

static struct patience patience_with(const struct seated *bot, bool fresh,
                                     const atomic_bool *stop) {
    int ms = bot->spec.settings.ms;
    int64_t deadline = clock_ms() + ms + (fresh ? START_MS : 0);
    return (struct patience){ms ? deadline : FOREVER, stop};
}

// What a program said or did, for the report.
struct saying {
    char bytes[ANSWER_MAX];
    size_t size;
};

// Starts the program if it is not running; if it is, it should have nothing to say yet. Lines that
// come over descriptors wait for their question, as there is no telling them from a quick answer.
static enum fault make_ready(struct seated *bot, struct saying *said) {
    struct program *program = &bot->outside.program;
    if (!program_is_open(program)) {
        int trouble = program_start(program, outside_command(&bot->spec));
        pd_text reason = pd_text_on(said->bytes, sizeof said->bytes);
        if (trouble)
            pd_put(&reason, strerror(trouble));
        said->size = reason.used;
        return trouble ? FAULT_START : FAULT_NONE;
    }
    enum fault fault = program->pid ? program_quiet(program) : FAULT_NONE;
    if (fault == FAULT_UNASKED) {
        memcpy(said->bytes, program->bytes, program->used);
        said->size = program->used;
    }
    return fault;
}

static enum fault put_line(struct seated *bot, const pd_text *line, struct patience patience) {
    return program_put(&bot->outside.program, line->data, line->used, patience);
}

static enum fault put_start(struct seated *bot, struct patience patience) {
    struct outside *outside = &bot->outside;
    char bytes[QUESTION_MAX];
    pd_text line = pd_text_on(bytes, sizeof bytes);
    protocol_put_start(&line, outside->game, &outside->setup, outside->seat, bot->spec.settings.ms);
    outside->told = true;
    outside->heard = 0;
    return put_line(bot, &line, patience);
}

// Facts that do not fit into the question go ahead of it.
static enum fault put_facts(struct seated *bot, struct news *news, struct patience patience) {
    char bytes[QUESTION_MAX];
    pd_text line = pd_text_on(bytes, sizeof bytes);
    protocol_begin_facts(&line);
    protocol_end(&line, news);
    return put_line(bot, &line, patience);
}

static enum fault put_question(struct seated *bot, const pd_bot_question *question,
                               struct patience patience) {
    struct outside *outside = &bot->outside;
    assert(outside->heard <= outside->event_count); // nobody takes back what a bot was told of
    size_t count = outside->event_count - outside->heard;
    struct news news = {count ? outside->events + outside->heard : NULL, count, outside->seat};
    char bytes[QUESTION_MAX];
    pd_text line = pd_text_on(bytes, sizeof bytes);
    enum fault fault = FAULT_NONE;
    protocol_begin_question(&line, question);
    while (!fault && !protocol_fits(&line, &news))
        fault = put_facts(bot, &news, patience);
    protocol_end(&line, &news);
    outside->heard = outside->event_count;
    return fault ? fault : put_line(bot, &line, patience);
}

static enum fault converse(struct seated *bot, const pd_bot_question *question, pd_move *move,
                           struct saying *said) {
    struct outside *outside = &bot->outside;
    bool fresh = !program_is_open(&outside->program);
    enum fault fault = make_ready(bot, said);
    struct patience patience = patience_with(bot, fresh, question->stop);
    if (!fault && (fresh || !outside->told))
        fault = put_start(bot, patience);
    if (!fault)
        fault = put_question(bot, question, patience);
    if (!fault)
        fault = program_get(&outside->program, said->bytes, &said->size, patience);
    return fault ? fault : protocol_read(said->bytes, said->size, question, move);
}

// Kills a process that has failed us. A program at the other end of descriptors cannot be killed,
// so it is told.
static void part(struct seated *bot, enum fault fault, pd_move played) {
    struct outside *outside = &bot->outside;
    char message[QUESTION_MAX];
    pd_text out = pd_text_on(message, sizeof message);
    if (outside->program.pid || fault == FAULT_START) {
        program_stop(&outside->program, 0);
        return;
    }
    protocol_put_fault(&out, outside->game, &outside->faults, played);
    program_put(&outside->program, message, out.used, patience_with(bot, false, NULL));
}

static void note(struct seated *bot, enum fault fault, struct saying *said) {
    struct outside *outside = &bot->outside;
    if (fault == FAULT_EXIT) {
        pd_text epitaph = pd_text_on(said->bytes, sizeof said->bytes);
        program_epitaph(&outside->program, &epitaph);
        said->size = epitaph.used;
    }
    faults_note(&outside->faults, fault, said->bytes, said->size);
    outside->match_faults++;
}

static void note_in_match(struct seated *bot, enum fault fault, struct saying *said) {
    struct outside *outside = &bot->outside;
    note(bot, fault, said);
    outside->faults.forfeits += outside->match_faults == FAULTS_IN_A_MATCH;
}

pd_move outside_choose(struct seated *bot, const pd_bot_question *question) {
    struct saying said = {.size = 0};
    pd_move move;
    enum fault fault = FAULT_NONE;
    if (!outside_forfeits(bot)) {
        fault = converse(bot, question, &move, &said);
        if (!fault)
            return move;
    }
    move = question->moves[pd_roll(question->dice, (uint32_t)question->count)];
    if (!fault)
        return move;
    // Who is told to stop answers late through no fault of its own, but must not answer later.
    if (!question->stop || !atomic_load(question->stop))
        note_in_match(bot, fault, &said);
    part(bot, fault, move);
    return move;
}

void outside_over(struct seated *bot, const pd_result *result) {
    struct outside *outside = &bot->outside;
    char message[QUESTION_MAX];
    pd_text out = pd_text_on(message, sizeof message);
    if (outside->forfeited_row < FORFEITS_IN_A_ROW)
        outside->forfeited_row = outside_forfeits(bot) ? outside->forfeited_row + 1 : 0;
    if (!program_is_open(&outside->program) || !outside->told)
        return;
    protocol_put_over(&out, result);
    enum fault fault =
        program_put(&outside->program, message, out.used, patience_with(bot, false, NULL));
    if (fault) {
        note(bot, fault, &(struct saying){.size = 0});
        if (outside->program.pid)
            program_stop(&outside->program, 0);
    }
}

void outside_close(struct seated *bot, int64_t deadline) {
    int64_t left = deadline - clock_ms();
    program_stop(&bot->outside.program, left > 0 ? (int)left : 0);
}
