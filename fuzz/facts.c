// A match as a server tells it, step by step: whatever it says, what is believed is safe. All that
// can be asked about it is answered, within bounds and in valid JSON; what is refused changes
// nothing. The first line of the input is GAME SEATS VIEWER, perhaps with OPTION=VALUE after it,
// the viewer 0 for a spectator; every other line is a step: a list of facts as the protocol has it.
#include "net/facts.h"
#include "fuzz.h"

#include <string.h>

enum { TEXT_MAX = 1 << 16, ROLLOUT = 8 };

struct listener {
    const pd_game *game;
    pd_setup setup;
    pd_view view;
    pd_dice dice;
};

// ------------------------------------------------------------------------------ what can be asked

static char bytes[TEXT_MAX];

static size_t write_json(const pd_game *game, const pd_view *view) {
    pd_text out = pd_text_on(bytes, sizeof bytes);
    pd_view_json(game, view, &out);
    need(!out.cut);
    return out.used;
}

static void check_json(const pd_game *game, const pd_view *view) {
    size_t length = write_json(game, view);
    json_t *json = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    need(json);
    json_decref(json);
}

static void say_all(const pd_game *game, const pd_view *view) {
    pd_voice voice = {.listener = pd_view_seat(game, view)};
    void (*const sentences[])(const pd_game *, const pd_voice *, const pd_view *,
                              pd_text *) = {pd_say_table, pd_say_now, pd_say_hand};
    for (int i = 0; i < 3; i++) {
        pd_text out = pd_text_on(bytes, sizeof bytes);
        sentences[i](game, &voice, view, &out);
    }
    pd_rules_now(game, view);
    pd_view_result(game, view);
}

// As whoever is asked for advice does: a world that fits, played on.
static void imagine(struct listener *self) {
    pd_state world;
    pd_move moves[PD_MOVES_MAX];
    pd_resample(self->game, &self->view, &self->dice, &world);
    for (int i = 0; i < ROLLOUT; i++) {
        int count = pd_moves(self->game, &world, moves);
        if (!count)
            return;
        uint32_t at = pd_roll(&self->dice, (uint32_t)count);
        need(!pd_apply(self->game, &world, moves[at], &self->dice, NULL));
    }
}

static void ask_moves(struct listener *self) {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], count = pd_view_moves(self->game, &self->view, moves);
    pd_voice voice = {.listener = pd_view_seat(self->game, &self->view)};
    need(count >= 0 && count <= PD_MOVES_MAX);
    for (int i = 0; i < count; i++) {
        pd_text out = pd_text_on(bytes, sizeof bytes);
        need(!pd_view_check(self->game, &self->view, moves[i]));
        pd_say_move(self->game, &voice, &self->view, moves[i], &out);
        pd_say_reason(self->game, &voice, &self->view, moves[i], &out);
    }
    if (!count)
        return;
    pd_view_judge(self->game, &self->view, moves, count, worth);
    imagine(self);
}

// ------------------------------------------------------------------------------------------- input

static void hear_step(struct listener *self, const json_t *list) {
    static pd_event events[FACTS_MAX];
    pd_view before = self->view, way = self->view;
    pd_voice voice = {.listener = pd_view_seat(self->game, &self->view)};
    int count = facts_read(list, self->setup.seats, events);
    if (count < 0)
        return;
    if (!pd_view_accept(self->game, &self->view, events, (size_t)count)) {
        need(memcmp(&before, &self->view, sizeof before) == 0);
        return;
    }
    for (int i = 0; i < count; i++) {
        pd_text out = pd_text_on(bytes, sizeof bytes);
        pd_view_observe(self->game, &way, &events[i]);
        pd_say_event(self->game, &voice, &events[i], &out);
        int actor = pd_view_actor(self->game, &way);
        need(actor < self->setup.seats);
        write_json(self->game, &way);
    }
    check_json(self->game, &self->view);
    say_all(self->game, &self->view);
    ask_moves(self);
}

static bool set_option(struct listener *self, char *word) {
    pd_problem problem;
    char *value = strchr(word, '=');
    if (!value)
        return false;
    *value = '\0';
    return !pd_setup_set(self->game, &self->setup, word, value + 1, &problem);
}

static bool open_match(struct listener *self, char *line) {
    uint8_t key[32];
    pd_problem problem;
    char *rest = line;
    const char *name = strsep(&rest, " "), *seats = rest ? strsep(&rest, " ") : NULL;
    const char *viewer = rest ? strsep(&rest, " ") : NULL;
    self->game = pd_game_find(name);
    int count = seats ? atoi(seats) : 0, seat = viewer ? atoi(viewer) : 0;
    if (!self->game || count < 1 || count > PD_SEATS_MAX || seat < 0 || seat > count)
        return false;
    pd_setup_init(self->game, &self->setup, count);
    while (rest)
        if (!set_option(self, strsep(&rest, " ")))
            return false;
    if (pd_setup_check(self->game, &self->setup, &problem))
        return false;
    pd_key_from_number(1, key);
    pd_dice_seed(&self->dice, key, 1);
    pd_view_open(self->game, &self->view, &self->setup, seat ? seat - 1 : PD_NOBODY);
    return true;
}

static void hear(struct listener *self, const char *line, size_t length) {
    json_t *list = json_loadb(line, length, 0, NULL);
    if (list)
        hear_step(self, list);
    json_decref(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct listener listener;
    const char *at = (const char *)data, *end = at + size;
    bool opened = false;
    for (bool first = true; at < end && (first || opened); first = false) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);
        char *line = first ? strndup(at, length) : NULL;
        if (first)
            opened = open_match(&listener, line);
        else
            hear(&listener, at, length);
        free(line);
        at += length + (stop != NULL);
    }
    return 0;
}
