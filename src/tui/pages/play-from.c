#include "tui/pages/play-from.h"

#include "base/memory.h"
#include "console/load.h"
#include "console/settings.h"
#include "tui/pages/app.h"
#include "tui/screen/dialog.h"

#include <stdlib.h>
#include <string.h>

static const pd_bot_kind *level_at(int row) {
    for (int i = 0; i < pd_bot_kind_count(); i++)
        if (pd_bot_kind_at(i)->level && row-- == 0)
            return pd_bot_kind_at(i);
    return NULL;
}

static void take_level(void *context, int row) {
    const struct play_from *self = context;
    const pd_bot_kind *level = row < 0 ? NULL : level_at(row);
    pd_bot_spec bot;
    pd_problem problem;
    struct settings settings;
    if (!level || pd_bot_read(&bot, level->name, &problem))
        return;
    struct saved_match *saved = must(calloc(1, sizeof *saved));
    if (saved_match_from(saved, self->history, self->step, self->you, &bot) >= 0) {
        free(saved);
        return;
    }
    settings_read(&settings);
    match_page_open(self->stage, saved, settings_switch(&settings, "hints", false));
}

static void take_seat(void *context, int seat) {
    struct play_from *self = context;
    struct dialog_row rows[9] = {0};
    int count = 0;
    if (seat < 0)
        return;
    self->you = seat;
    for (const pd_bot_kind *level; count < 9 && (level = level_at(count)); count++) {
        snprintf(rows[count].label, sizeof rows->label, "%s", tr(level->title));
        snprintf(rows[count].says, sizeof rows->says, "%s", tr(level->help));
    }
    dialog_choose(self->stage, tr(N_("Bot level")), rows, count, take_level, self);
}

void play_from_ask(struct play_from *self, int step) {
    const pd_header *header = &self->history->match.header;
    struct dialog_row rows[PD_SEATS_MAX] = {0};
    const char *names[PD_SEATS_MAX];
    int actor = pd_actor(header->game, &self->history->steps[step].state);
    if (actor == PD_NOBODY) {
        complain(EXIT_OK, N_("The match is over at this step. Go back a few steps first."), NULL);
        return;
    }
    self->step = step;
    record_names(header, names);
    pd_voice voice = {console_voice_language(), PD_NOBODY, names};
    for (int seat = 0; seat < header->setup.seats; seat++) {
        pd_text label = pd_text_on(rows[seat].label, sizeof rows->label);
        pd_seat_name(&voice, seat, &label);
        snprintf(rows[seat].says, sizeof rows->says, "%s", seat == actor ? tr(N_("to move")) : "");
    }
    dialog_choose(self->stage,
                  tr(N_("Play from here: your seat? From here on, new cards are dealt.")), rows,
                  header->setup.seats, take_seat, self);
}
