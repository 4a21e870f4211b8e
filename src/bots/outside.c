#include "bots/outside.h"

#include "bots/protocol.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

int pd_outside_try(const char *command) {
    pd_link link;
    pd_link_init(&link);
    int trouble = pd_link_start(&link, command);
    pd_link_stop(&link, 0);
    return trouble;
}

bool pd_outside_forfeits(const pd_bot *bot) {
    return bot->outside.match_faults >= PD_FAULTS_IN_A_MATCH ||
           bot->outside.forfeited_row >= PD_FORFEITS_IN_A_ROW;
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

void pd_outside_judge(const pd_game *game, const pd_state *state, uint32_t forfeited,
                      pd_result *result) {
    uint32_t won = result->winners;
    result->winners &= ~forfeited;
    if (won && pd_sharing(result) == 0)
        result->winners = find_leaders(game, state, forfeited, result->seats);
}

void pd_outside_start(pd_bot *bot, const pd_game *game, const pd_setup *setup, int seat) {
    pd_outside *outside = &bot->outside;
    outside->game = game;
    outside->setup = *setup;
    outside->seat = seat;
    outside->told = false;
    outside->events = NULL;
    outside->event_count = 0;
    outside->match_faults = 0;
    outside->faults.matches++;
    outside->faults.forfeits += pd_outside_forfeits(bot);
}

static pd_patience patience_with(const pd_bot *bot, bool fresh, const atomic_bool *stop) {
    int ms = bot->spec.settings.ms;
    int64_t deadline = pd_link_clock() + ms + (fresh ? PD_START_MS : 0);
    return (pd_patience){ms ? deadline : PD_LINK_FOREVER, stop};
}

// What a program said or did, for the report.
struct saying {
    char bytes[PD_ANSWER_MAX];
    size_t size;
};

// Starts the program if it is not running; if it is, it should have nothing to say yet. Lines that
// come over descriptors wait for their question, as there is no telling them from a quick answer.
static pd_fault make_ready(pd_bot *bot, struct saying *said) {
    pd_link *link = &bot->outside.link;
    if (!pd_link_is_open(link)) {
        int trouble = pd_link_start(link, bot->spec.command);
        pd_text reason = pd_text_on(said->bytes, sizeof said->bytes);
        if (trouble)
            pd_put(&reason, strerror(trouble));
        said->size = reason.used;
        return trouble ? PD_FAULT_START : PD_FAULT_NONE;
    }
    pd_fault fault = link->pid ? pd_link_quiet(link) : PD_FAULT_NONE;
    if (fault == PD_FAULT_UNASKED) {
        memcpy(said->bytes, link->bytes, link->used);
        said->size = link->used;
    }
    return fault;
}

static pd_fault put_line(pd_bot *bot, const pd_text *line, pd_patience patience) {
    return pd_link_put(&bot->outside.link, line->data, line->used, patience);
}

static pd_fault put_start(pd_bot *bot, pd_patience patience) {
    pd_outside *outside = &bot->outside;
    char bytes[PD_MESSAGE_MAX];
    pd_text line = pd_text_on(bytes, sizeof bytes);
    pd_write_start(&line, outside->game, &outside->setup, outside->seat, bot->spec.settings.ms);
    outside->told = true;
    outside->heard = 0;
    return put_line(bot, &line, patience);
}

// Facts that do not fit into the question go ahead of it.
static pd_fault put_facts(pd_bot *bot, pd_news *news, pd_patience patience) {
    char bytes[PD_MESSAGE_MAX];
    pd_text line = pd_text_on(bytes, sizeof bytes);
    pd_begin_facts(&line);
    pd_end_with_facts(&line, news);
    return put_line(bot, &line, patience);
}

static pd_fault put_question(pd_bot *bot, const pd_bot_question *question, pd_patience patience) {
    pd_outside *outside = &bot->outside;
    assert(outside->heard <= outside->event_count); // nobody takes back what a bot was told of
    size_t count = outside->event_count - outside->heard;
    pd_news news = {count ? outside->events + outside->heard : NULL, count, outside->seat};
    char bytes[PD_MESSAGE_MAX];
    pd_text line = pd_text_on(bytes, sizeof bytes);
    pd_fault fault = PD_FAULT_NONE;
    pd_begin_question(&line, question);
    while (!fault && !pd_facts_fit(&line, &news))
        fault = put_facts(bot, &news, patience);
    pd_end_with_facts(&line, &news);
    outside->heard = outside->event_count;
    return fault ? fault : put_line(bot, &line, patience);
}

static pd_fault converse(pd_bot *bot, const pd_bot_question *question, pd_move *move,
                         struct saying *said) {
    pd_outside *outside = &bot->outside;
    bool fresh = !pd_link_is_open(&outside->link);
    pd_fault fault = make_ready(bot, said);
    pd_patience patience = patience_with(bot, fresh, question->stop);
    if (!fault && (fresh || !outside->told))
        fault = put_start(bot, patience);
    if (!fault)
        fault = put_question(bot, question, patience);
    if (!fault)
        fault = pd_link_get(&outside->link, said->bytes, &said->size, patience);
    return fault ? fault : pd_read_answer(said->bytes, said->size, question, move);
}

// Kills a process that has failed us. A program at the other end of descriptors cannot be killed,
// so it is told.
static void part(pd_bot *bot, pd_fault fault, pd_move played) {
    pd_outside *outside = &bot->outside;
    char message[PD_MESSAGE_MAX];
    pd_text out = pd_text_on(message, sizeof message);
    if (outside->link.pid || fault == PD_FAULT_START) {
        pd_link_stop(&outside->link, 0);
        return;
    }
    pd_write_fault(&out, outside->game, &outside->faults, played);
    pd_link_put(&outside->link, message, out.used, patience_with(bot, false, NULL));
}

static void note(pd_bot *bot, pd_fault fault, struct saying *said) {
    pd_outside *outside = &bot->outside;
    if (fault == PD_FAULT_EXIT) {
        pd_text epitaph = pd_text_on(said->bytes, sizeof said->bytes);
        pd_link_epitaph(&outside->link, &epitaph);
        said->size = epitaph.used;
    }
    pd_faults_note(&outside->faults, fault, said->bytes, said->size);
    outside->match_faults++;
}

static void note_in_match(pd_bot *bot, pd_fault fault, struct saying *said) {
    pd_outside *outside = &bot->outside;
    note(bot, fault, said);
    outside->faults.forfeits += outside->match_faults == PD_FAULTS_IN_A_MATCH;
}

pd_move pd_outside_choose(pd_bot *bot, const pd_bot_question *question) {
    struct saying said = {.size = 0};
    pd_move move;
    pd_fault fault = PD_FAULT_NONE;
    if (!pd_outside_forfeits(bot)) {
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

void pd_outside_over(pd_bot *bot, const pd_result *result) {
    pd_outside *outside = &bot->outside;
    char message[PD_MESSAGE_MAX];
    pd_text out = pd_text_on(message, sizeof message);
    if (outside->forfeited_row < PD_FORFEITS_IN_A_ROW)
        outside->forfeited_row = pd_outside_forfeits(bot) ? outside->forfeited_row + 1 : 0;
    if (!pd_link_is_open(&outside->link) || !outside->told)
        return;
    pd_write_over(&out, result);
    pd_fault fault =
        pd_link_put(&outside->link, message, out.used, patience_with(bot, false, NULL));
    if (fault) {
        note(bot, fault, &(struct saying){.size = 0});
        if (outside->link.pid)
            pd_link_stop(&outside->link, 0);
    }
}

void pd_outside_close(pd_bot *bot, int64_t deadline) {
    int64_t left = deadline - pd_link_clock();
    pd_link_stop(&bot->outside.link, left > 0 ? (int)left : 0);
}
