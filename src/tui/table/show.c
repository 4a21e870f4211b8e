#include "tui/table/show.h"

#include "base/memory.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { POSITION_MAX = 64 << 10 }; // bytes of a position as JSON

// A spectator's where everything lies open: then the view is only for words.
static int eyes(const struct show *show) {
    return show->source->you >= 0 ? show->source->you : PD_NOBODY;
}

pd_voice show_voice(const struct show *show) {
    return (pd_voice){show->language, eyes(show), show->source->names};
}

// ------------------------------------------------------------------------------------- the picture

static char picture[POSITION_MAX]; // there is one screen

static json_t *parse(const pd_text *text) {
    json_t *json = json_loadb(text->data, text->used, 0, NULL);
    assert(json);
    return json;
}

static bool is_open(const struct show *show) {
    return show->source->you == PD_ALL_SEEING;
}

static json_t *read_position(const struct show *show, int step) {
    struct source *source = show->source;
    pd_text text = pd_text_on(picture, sizeof picture);
    if (is_open(show))
        source->kind->open_position(source, step, &text);
    else
        pd_view_json(source->game, &show->view, &text);
    return parse(&text);
}

// The view follows every event, also with all cards open.
static void read_past(struct show *show) {
    pd_text text = pd_text_on(picture, sizeof picture);
    pd_view_past_json(show->source->game, &show->view, show->told, show->told_count, &text);
    json_decref(show->past);
    show->past = parse(&text);
}

// With all cards open, an event exists once for its owner and once for the others: the first one
// says more.
static bool is_told(const struct show *show, const pd_event *event) {
    return !is_open(show) || event->audience >= PD_EVERYONE;
}

// What happens with the item at `at` of the queue; with all cards open, in the rest of its step.
static json_t *read_happened(const struct show *show, size_t at) {
    json_t *happened = json_array();
    for (; at < show->queued && !show->queue[at].is_end; at++) {
        pd_text text = pd_text_on(picture, sizeof picture);
        if (!is_told(show, &show->queue[at].event))
            continue;
        pd_event_named_json(show->source->game, &show->queue[at].event, &text);
        json_array_append_new(happened, parse(&text));
        if (!is_open(show))
            break;
    }
    return happened;
}

// Draws the position, which is part of a step.
static void draw_anew(struct show *show, int step) {
    json_decref(show->position);
    show->position = read_position(show, step);
    read_past(show);
    show->pictured = step;
    show->is_stale = false;
}

static void draw_happened(struct show *show) {
    json_decref(show->happened);
    show->happened = read_happened(show, show->next - 1);
}

static void forget_picture(struct show *show) {
    json_decref(show->happened);
    json_decref(show->position);
    json_decref(show->past);
    show->happened = show->position = show->past = NULL;
    show->told_count = 0;
}

// ----------------------------------------------------------------------------------------- the log

static void put_line(struct show *show, struct log_line line) {
    show->log = grow(show->log, sizeof *show->log, &show->log_capacity, show->log_count + 1);
    show->log[show->log_count++] = line;
}

static void add_line(struct show *show, int step, int actor, const char *text) {
    char *copy = must(strdup(text));
    put_line(show, (struct log_line){step, actor, copy, show->step});
}

void show_note(struct show *show, const char *text) {
    add_line(show, -1, PD_NOBODY, text);
}

// After a restart: puts the old notes up to this step back into the log.
static void put_notes(struct show *show, int step) {
    while (show->notes_put < show->note_count && show->notes[show->notes_put].after <= step)
        put_line(show, show->notes[show->notes_put++]);
}

// Clears the log. Notes are set aside, and put back as their steps are told again.
static void forget_log(struct show *show) {
    size_t notes = 0;
    put_notes(show, INT_MAX);
    for (size_t i = 0; i < show->log_count; i++)
        if (show->log[i].step < 0 && !show->replay)
            show->log[notes++] = show->log[i];
        else
            free(show->log[i].text);
    free(show->notes);
    show->notes = show->log;
    show->note_count = notes;
    show->notes_put = show->log_count = show->log_capacity = 0;
    show->log = NULL;
}

// ------------------------------------------------------------------------------------ happenings

static void start_anew(struct show *show, bool covered) {
    struct source *source = show->source;
    forget_log(show);
    forget_picture(show);
    show->next = show->queued = 0;
    show->due = show->round_ms = 0;
    show->step = show->pictured = -1;
    show->actor = PD_NOBODY;
    show->says[0] = '\0';
    show->covered = covered;
    pd_view_open(source->game, &show->view, &source->setup, eyes(show));
}

static void enqueue(struct show *show, const struct shown *shown) {
    if (show->next == show->queued)
        show->next = show->queued = 0;
    show->queue = grow(show->queue, sizeof *show->queue, &show->capacity, show->queued + 1);
    show->queue[show->queued++] = *shown;
}

static void take_turn(struct show *show, const struct turn *turn) {
    if (turn->anew)
        start_anew(show, turn->ready);
    if (turn->anew)
        show->opening = !turn->past;
    for (size_t i = 0; i < turn->count; i++)
        enqueue(show, &(struct shown){.past = turn->past,
                                      .step = turn->step,
                                      .actor = turn->actor,
                                      .event = turn->events[i]});
    enqueue(show, &(struct shown){true, turn->past, turn->step, turn->actor, {0}});
}

// Applies an event to the view and says it.
static void show_event(struct show *show, const struct shown *shown) {
    const struct source *source = show->source;
    pd_voice voice = show_voice(show);
    pd_text text = pd_text_on(show->says, sizeof show->says);
    put_notes(show, shown->step - 1);
    if (pd_event_visible(&shown->event, eyes(show)))
        pd_view_observe(source->game, &show->view, &shown->event);
    show->told = grow(show->told, sizeof *show->told, &show->told_capacity, show->told_count + 1);
    show->told[show->told_count++] = shown->event;
    if (is_told(show, &shown->event))
        pd_say_event(source->game, &voice, &shown->event, &text);
    if (text.used)
        add_line(show, shown->step, shown->actor, show->says);
}

static void show_end(struct show *show, const struct shown *shown) {
    show->step = shown->step;
    show->actor = shown->actor;
    put_notes(show, shown->step);
}

// With all cards open there is one picture per step, not per event.
static void draw_next(struct show *show, const struct shown *shown) {
    if (is_open(show) && show->pictured == shown->step) {
        read_past(show);
        return;
    }
    show->is_stale = true;
    if (shown->past)
        return;
    draw_anew(show, shown->step);
    draw_happened(show);
}

static int least(int a, int b) {
    return a < b ? a : b;
}

// A player who starts a match wants to play: until the first decision, everything together takes at
// most six times the pace. The deal hardly differs between matches and takes the least of it.
// Afterwards, all that happens until the next decision takes at most ten times the pace, and at a
// large table each thing is shown for less time.
static int time_event(struct show *show, const struct shown *shown, int pace) {
    enum { USUAL_SEATS = 4, OPENING_PACES = 6, ROUND_PACES = 10, DEAL_PART = 6 };
    int seats = show->source->setup.seats, paces = show->opening ? OPENING_PACES : ROUND_PACES;
    int left = paces * pace - show->round_ms;
    bool deal = shown->step == 0, decides = show->source->you >= 0;
    int ms = deal ? pace / DEAL_PART : least(pace, pace * USUAL_SEATS / seats);
    if (show->replay)
        return pace;
    if (show->skips || (left <= 0 && (deal || decides)))
        return 0;
    ms = deal || decides ? least(ms, left / 2) : ms;
    show->round_ms += ms;
    return ms;
}

// Shows the next event. Returns for how long: 0 for past events and those without a sentence.
static int show_next(struct show *show, int pace) {
    const struct shown *shown = &show->queue[show->next++];
    if (shown->is_end)
        show_end(show, shown);
    else
        show_event(show, shown);
    draw_next(show, shown);
    return shown->past || shown->is_end || !*show->says ? 0 : time_event(show, shown, pace);
}

// Everything has been shown: stop marking the last changes.
static void rest(struct show *show) {
    put_notes(show, INT_MAX);
    show->says[0] = '\0';
    show->due = 0;
    if (show->step >= 0 && (show->is_stale || !show->position))
        draw_anew(show, show->step);
    json_decref(show->happened);
    show->happened = NULL;
    int actor = pd_view_actor(show->source->game, &show->view);
    if (show->step < 0 || (actor != show->source->you && actor != PD_NOBODY))
        return;
    show->opening = show->skips = false;
    show->round_ms = 0;
}

bool show_is_busy(const struct show *show) {
    return show->next < show->queued || show->due;
}

void show_hurry(struct show *show) {
    show->due = 0;
}

void show_skip(struct show *show) {
    while (show->next < show->queued)
        show_next(show, 0);
    rest(show);
}

void show_skip_all(struct show *show) {
    show->skips = true;
    show_skip(show);
}

// Shows all that is due, until an event has to stay on the screen for a while.
static bool show_due_ones(struct show *show, long now, int pace) {
    bool changed = false;
    while (show_is_busy(show) && show->due <= now) {
        int ms = show->next < show->queued ? show_next(show, pace) : 0;
        show->due = ms ? now + ms : 0;
        changed = true;
    }
    return changed;
}

bool show_go_on(struct show *show, long now, int pace) {
    struct turn turn;
    bool changed = false;
    while (!show->covered) {
        changed |= show_due_ones(show, now, pace);
        if (show_is_busy(show) || !show->source->kind->next(show->source, &turn))
            break;
        take_turn(show, &turn);
        changed = true;
    }
    if (changed && !show_is_busy(show))
        rest(show);
    return changed;
}

int show_due(const struct show *show, long now) {
    if (show->covered || !show_is_busy(show))
        return -1;
    return show->due <= now ? 0 : (int)(show->due - now);
}

void show_open(struct show *show, struct source *source, const struct face *face, int language) {
    *show = (struct show){.source = source, .face = face, .language = language};
    start_anew(show, false);
}

void show_close(struct show *show) {
    forget_log(show);
    for (size_t i = 0; i < show->note_count; i++)
        free(show->notes[i].text);
    forget_picture(show);
    free(show->notes);
    free(show->queue);
    free(show->told);
}
