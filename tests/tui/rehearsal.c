#include "rehearsal.h"

#include "console/load.h"
#include "play/history.h"
#include "tui/table/source.h"
#include "tui/table/table.h"

#include <stdlib.h>
#include <string.h>

struct rehearsal {
    struct source source;
    struct match_history history;
    int told;      // the last step told; −1: nothing
    int past;      // steps up to this one happened before
    bool advised;  // a hint is asked for
    pd_view asked; // where
    pd_event *events;
};

static struct rehearsal *rehearsal_of(struct source *source) {
    return (struct rehearsal *)source;
}

// The best move by the game's own judgement, the first of several.
static int find_best(const pd_game *game, const pd_view *view, pd_move moves[PD_MOVES_MAX],
                     int worth[PD_MOVES_MAX], int *count) {
    int best = 0;
    *count = pd_view_moves(game, view, moves);
    pd_view_judge(game, view, moves, *count, worth);
    for (int i = 1; i < *count; i++)
        best = worth[i] > worth[best] ? i : best;
    return best;
}

static void play_others(struct rehearsal *self) {
    const pd_game *game = self->source.game;
    pd_match *match = &self->history.match;
    for (int actor; (actor = pd_actor(game, &match->state)) != self->source.you;) {
        pd_move moves[PD_MOVES_MAX];
        int worth[PD_MOVES_MAX], count;
        pd_view view;
        if (actor == PD_NOBODY)
            return;
        pd_look(game, &match->state, actor, &view);
        int best = find_best(game, &view, moves, worth, &count);
        if (history_play(&self->history, actor, moves[best]))
            abort();
    }
}

// ---------------------------------------------------------------------------------------- telling

static bool tell_next(struct source *source, struct turn *turn) {
    struct rehearsal *self = rehearsal_of(source);
    const struct match_history *history = &self->history;
    if (self->told == history->step_count - 1)
        return false;
    int step = ++self->told;
    size_t end = history_events_end(history, step), count = 0;
    self->events = realloc(self->events, (end + 1) * sizeof *self->events);
    for (size_t i = history->steps[step].event; i < end; i++)
        if (pd_event_visible(&history->events[i], source->you))
            self->events[count++] = history->events[i];
    *turn = (struct turn){
        .anew = step == 0,
        .past = step <= self->past,
        .step = step,
        .actor = history->steps[step].actor,
        .events = self->events,
        .count = count,
    };
    return true;
}

static void act(struct source *source, pd_move move, int step) {
    struct rehearsal *self = rehearsal_of(source);
    if (step != self->history.step_count || history_play(&self->history, source->you, move))
        abort();
    play_others(self);
}

static bool can_undo(struct source *source) {
    return rehearsal_of(source)->history.match.undo_count > 0;
}

static void undo(struct source *source) {
    struct rehearsal *self = rehearsal_of(source);
    if (history_undo(&self->history))
        abort();
    self->told = -1;
    self->past = self->history.step_count - 1;
}

static void advise(struct source *source, const pd_view *view) {
    struct rehearsal *self = rehearsal_of(source);
    self->advised = true;
    self->asked = *view;
}

static int compare_chances(const void *a, const void *b) {
    const pd_bot_chance *left = a, *right = b;
    if (left->percent != right->percent)
        return left->percent < right->percent ? 1 : -1;
    return left->index - right->index;
}

// Chances that look like some: the best move half of them, each that is worse a little less.
static bool advice(struct source *source, pd_bot_survey *survey) {
    struct rehearsal *self = rehearsal_of(source);
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX];
    if (!self->advised)
        return false;
    self->advised = false;
    int best = find_best(source->game, &self->asked, moves, worth, &survey->count);
    for (int i = 0; i < survey->count; i++) {
        int loss = (worth[best] - worth[i]) / 10;
        survey->at[i] = (pd_bot_chance){i, 50 - (loss > 45 ? 45 : loss), 3};
    }
    qsort(survey->at, (size_t)survey->count, sizeof *survey->at, compare_chances);
    return true;
}

static int no_note(struct source *source, char *out, size_t size) {
    (void)source, (void)out, (void)size;
    return 0;
}

static void close_rehearsal(struct source *source) {
    struct rehearsal *self = rehearsal_of(source);
    history_close(&self->history);
    free(self->events);
    free(self);
}

static const struct source_kind rehearsal_kind = {
    .next = tell_next,
    .act = act,
    .can_undo = can_undo,
    .undo = undo,
    .advise = advise,
    .advice = advice,
    .note = no_note,
    .close = close_rehearsal,
};

// ---------------------------------------------------------------------------------------- opening

static void open_table(struct rehearsal *self, struct stage *stage, int seat) {
    const pd_header *header = &self->history.match.header;
    self->source.kind = &rehearsal_kind;
    self->source.game = header->game;
    self->source.setup = header->setup;
    self->source.you = seat;
    self->told = -1;
    self->past = self->history.step_count - 1;
    record_names(header, self->source.names);
    table_page_open(stage, &(struct table_plan){.source = &self->source});
}

bool rehearse_record(struct stage *stage, const char *path, int step, int seat) {
    static pd_replay replay;
    struct rehearsal *self = calloc(1, sizeof *self);
    pd_problem problem;
    char *text = load_record(path, &replay);
    bool done = text && !history_read(&self->history, &replay, step, &problem);
    free(text);
    if (done)
        open_table(self, stage, seat);
    else
        close_rehearsal(&self->source);
    return done;
}

static void set_options(pd_setup *setup, const pd_game *game, const char *options) {
    char copy[512], *rest = copy, *option;
    pd_problem problem;
    snprintf(copy, sizeof copy, "%s", options);
    while ((option = strsep(&rest, " ")))
        if (*option) {
            char *value = strchr(option, '=');
            *value++ = '\0';
            if (pd_setup_set(game, setup, option, value, &problem))
                abort();
        }
}

static const char *const usual_names[PD_SEATS_MAX] = {"Anna", "Ben",  "Cleo", "Dov",
                                                      "Edda", "Finn", "Gwen", "Hugo"};
static const char *const *names = usual_names;

void rehearse_names(const char *const others[PD_SEATS_MAX]) {
    names = others ? others : usual_names;
}

static struct rehearsal *deal(struct stage *stage, const char *game, const char *options, int seats,
                              uint64_t seed, int seat) {
    struct rehearsal *self = calloc(1, sizeof *self);
    pd_header header = {.game = pd_game_find(game), .has_seed = true};
    pd_setup_init(header.game, &header.setup, seats);
    set_options(&header.setup, header.game, options);
    pd_key_from_number(seed, header.seed);
    for (int i = 0; i < seats; i++)
        strcpy(header.names[i], names[i]);
    history_start(&self->history, &header);
    open_table(self, stage, seat);
    play_others(self);
    return self;
}

void rehearse_deal(struct stage *stage, const char *game, const char *options, int seats,
                   uint64_t seed, int seat) {
    deal(stage, game, options, seats, seed, seat);
}

void rehearse_opening(struct stage *stage, const char *game, int seats, uint64_t seed, int seat) {
    deal(stage, game, "", seats, seed, seat)->past = -1;
}
