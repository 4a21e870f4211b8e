#include "tui/show.h"

#include "play/grow.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FACTS_MAX = 64 << 10 }; // bytes of a position as JSON

// A spectator's where everything lies open: then the view is only for words.
static int eyes(const struct show *show) {
    return show->source->you >= 0 ? show->source->you : PD_NOBODY;
}

pd_voice show_voice(const struct show *show) {
    return (pd_voice){show->language, eyes(show), show->source->names};
}

// ------------------------------------------------------------------------------------- the picture

static json_t *read_facts(const struct show *show, int step, bool open) {
    static char bytes[FACTS_MAX]; // there is one screen
    struct source *source = show->source;
    pd_text text = pd_text_on(bytes, sizeof bytes);
    if (open)
        source->kind->open_facts(source, step, &text);
    else
        pd_view_json(source->game, &show->view, &text);
    json_t *facts = json_loadb(bytes, text.used, 0, NULL);
    assert(facts);
    return facts;
}

// With all cards open, too, it is the view that changes with every event.
static void remember(struct show *show, int step) {
    if (!show->face->remember)
        return;
    json_t *facts = read_facts(show, step, false);
    show->memory = show->face->remember(show->memory, facts);
    json_decref(facts);
}

// Draws the position, which is part of a step.
static void draw_anew(struct show *show, int step) {
    json_decref(show->before);
    show->before = show->facts;
    show->facts = read_facts(show, step, show->source->you == PD_ALL_SEEING);
    show->pictured = step;
    show->is_stale = false;
}

static void forget_picture(struct show *show) {
    json_decref(show->before);
    json_decref(show->facts);
    json_decref(show->memory);
    show->before = show->facts = show->memory = NULL;
}

// ----------------------------------------------------------------------------------------- the log

static void put_line(struct show *show, struct log_line line) {
    show->log = grow(show->log, sizeof *show->log, &show->log_room, show->log_count + 1);
    show->log[show->log_count++] = line;
}

static void add_line(struct show *show, int step, int actor, const char *text) {
    char *copy = strdup(text);
    if (!copy)
        abort();
    put_line(show, (struct log_line){step, actor, copy, show->step});
}

void show_note(struct show *show, const char *text) {
    add_line(show, -1, PD_NOBODY, text);
}

// Notes from before all was told anew, up to those that came after a step, are in the log again.
static void put_notes(struct show *show, int step) {
    while (show->notes_put < show->note_count && show->notes[show->notes_put].after <= step)
        put_line(show, show->notes[show->notes_put++]);
}

// All but the notes, which wait until the log has come to them again.
static void forget_log(struct show *show) {
    size_t notes = 0;
    put_notes(show, INT_MAX);
    for (size_t i = 0; i < show->log_count; i++)
        if (show->log[i].step < 0 && !show->forgets)
            show->log[notes++] = show->log[i];
        else
            free(show->log[i].text);
    free(show->notes);
    show->notes = show->log;
    show->note_count = notes;
    show->notes_put = show->log_count = show->log_room = 0;
    show->log = NULL;
}

// ------------------------------------------------------------------------------------ happenings

static void start_anew(struct show *show, bool covered) {
    struct source *source = show->source;
    forget_log(show);
    forget_picture(show);
    show->next = show->queued = 0;
    show->due = 0;
    show->step = show->pictured = -1;
    show->actor = PD_NOBODY;
    show->says[0] = '\0';
    show->covered = covered;
    pd_view_open(source->game, &source->setup, eyes(show), &show->view);
}

static void enqueue(struct show *show, const struct shown *shown) {
    if (show->next == show->queued)
        show->next = show->queued = 0;
    show->queue = grow(show->queue, sizeof *show->queue, &show->room, show->queued + 1);
    show->queue[show->queued++] = *shown;
}

static void take_turn(struct show *show, const struct turn *turn) {
    if (turn->anew)
        start_anew(show, turn->ready);
    for (size_t i = 0; i < turn->count; i++)
        enqueue(show, &(struct shown){.past = turn->past,
                                      .step = turn->step,
                                      .actor = turn->actor,
                                      .event = turn->events[i]});
    enqueue(show, &(struct shown){true, turn->past, turn->step, turn->actor, {0}});
}

// One event more: the picture and the sentence after it.
static void show_event(struct show *show, const struct shown *shown) {
    const struct source *source = show->source;
    pd_voice voice = show_voice(show);
    pd_text text = pd_text_on(show->says, sizeof show->says);
    bool open = source->you == PD_ALL_SEEING;
    put_notes(show, shown->step - 1);
    if (pd_event_visible(&shown->event, eyes(show)))
        pd_view_observe(source->game, &show->view, &shown->event);
    remember(show, shown->step);
    // With all cards open, what is hidden from others is told as its owner saw it.
    if (!open || shown->event.audience >= PD_EVERYONE)
        pd_say_event(source->game, &voice, &shown->event, &text);
    if (text.used)
        add_line(show, shown->step, shown->actor, show->says);
}

static void show_end(struct show *show, const struct shown *shown) {
    show->step = shown->step;
    show->actor = shown->actor;
    put_notes(show, shown->step);
}

// With all cards open there is one picture of a step, and it is shown while its events are told.
static void draw_next(struct show *show, const struct shown *shown) {
    if (show->source->you == PD_ALL_SEEING && show->pictured == shown->step)
        return;
    show->is_stale = true;
    if (!shown->past)
        draw_anew(show, shown->step);
}

// How long it is to be looked at: what happened long ago, and what needs no words, not at all.
static int show_next(struct show *show, int pace) {
    const struct shown *shown = &show->queue[show->next++];
    if (shown->is_end)
        show_end(show, shown);
    else
        show_event(show, shown);
    draw_next(show, shown);
    return shown->past || shown->is_end || !*show->says ? 0 : pace;
}

// Nothing happens any more: what has changed last is no longer marked.
static void rest(struct show *show) {
    put_notes(show, INT_MAX);
    show->says[0] = '\0';
    show->due = 0;
    if (show->step >= 0 && (show->is_stale || !show->facts))
        draw_anew(show, show->step);
    json_decref(show->before);
    show->before = NULL;
}

bool show_is_busy(const struct show *show) {
    return show->next < show->queued || show->due;
}

void show_skip(struct show *show) {
    while (show->next < show->queued)
        show_next(show, 0);
    rest(show);
}

// Shows what is due, up to something that is to be looked at for longer.
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
}
