// Events that come from elsewhere may be anything: what pd_view_accept lets through must not make
// any other function go wrong. Random matches are told to every seat with lies in between; whoever
// believes one goes on with it, and all that can be asked of a view is asked. What goes wrong is a
// crash, or a find of the sanitizers.
//
//     test-lies [MATCHES [GAME]]     for each game, or this one
#include "paddock.h"
#include "tap.h"

#include <stdlib.h>

enum {
    MATCHES = 20,
    EVENTS_MAX = 512,
    LIES = 6,      // told in place of an event, to a view that is thrown away
    BELIEVED = 12, // how long one goes on with a view that has accepted a lie
    ROLLOUT = 40,  // steps of a world that fits such a view
    PAST = 64,     // events that are told again out of place
    TEXT_MAX = 1 << 16,
};

struct told {
    pd_event events[EVENTS_MAX];
    int count;
};

struct trial {
    const pd_game *game;
    pd_setup setup;
    pd_dice dice; // of the test, not of the match
    pd_event past[PAST];
    long told, lied, believed;
    size_t json; // bytes of the longest JSON of a view
};

static void note_event(void *context, const pd_event *event) {
    struct told *told = context;
    if (told->count < EVENTS_MAX)
        told->events[told->count++] = *event;
}

static uint32_t roll(struct trial *trial, uint32_t n) {
    return pd_roll(&trial->dice, n);
}

// ------------------------------------------------------------------------------------------- lies

static uint8_t any_byte(struct trial *trial) {
    return (uint8_t)(roll(trial, 2) ? roll(trial, 20) : roll(trial, 256));
}

static uint64_t any_cards(struct trial *trial, uint64_t cards) {
    switch (roll(trial, 4)) {
    case 0: return 0;
    case 1: return cards ^ (uint64_t)1 << roll(trial, 64);
    case 2: return cards ^ (uint64_t)1 << roll(trial, 56) ^ (uint64_t)1 << roll(trial, 56);
    default: return (uint64_t)roll(trial, UINT32_MAX) << 32 | roll(trial, UINT32_MAX);
    }
}

// The form is what facts_read makes sure of: seats there are, or nobody.
static void change_fact(struct trial *trial, pd_event *event) {
    int seats = trial->setup.seats;
    switch (roll(trial, 8)) {
    case 0: event->kind = (uint8_t)roll(trial, 26); break;
    case 1: event->seat = (int8_t)((int)roll(trial, (uint32_t)seats + 1) - 1); break;
    case 2: event->other = (int8_t)((int)roll(trial, (uint32_t)seats + 1) - 1); break;
    case 3: event->a = any_byte(trial); break;
    case 4: event->b = any_byte(trial); break;
    case 5: event->c = any_byte(trial); break;
    case 6: event->d = any_byte(trial); break;
    default: event->cards = any_cards(trial, event->cards);
    }
}

static pd_event make_lie(struct trial *trial, const pd_event *truth) {
    pd_event lie = roll(trial, 3) ? *truth : trial->past[roll(trial, PAST)];
    for (uint32_t changes = roll(trial, 3); changes > 0; changes--)
        change_fact(trial, &lie);
    lie.audience = PD_EVERYONE;
    return lie;
}

// ------------------------------------------------------------------------------ what can be asked

static void write_json(struct trial *trial, const pd_view *view) {
    static char bytes[TEXT_MAX];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    pd_view_json(trial->game, view, &out);
    trial->json = out.used > trial->json ? out.used : trial->json;
}

static void say_all(struct trial *trial, const pd_voice *voice, const pd_view *view) {
    static char bytes[TEXT_MAX];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    write_json(trial, view);
    pd_say_table(trial->game, voice, view, &out);
    pd_say_now(trial->game, voice, view, &out);
    pd_say_hand(trial->game, voice, view, &out);
    pd_rules_now(trial->game, view);
    pd_view_result(trial->game, view);
}

static int ask_moves(struct trial *trial, const pd_voice *voice, const pd_view *view) {
    static char bytes[TEXT_MAX];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], count = pd_view_moves(trial->game, view, moves);
    for (int i = 0; i < count; i++) {
        pd_say_move(trial->game, voice, view, moves[i], &out);
        pd_say_reason(trial->game, voice, view, moves[i], &out);
        out.used = 0;
    }
    for (int i = 0; i < 4; i++) {
        pd_move move = roll(trial, pd_game_about(trial->game).move_count);
        pd_say_refusal(trial->game, voice, view, move, &out);
        out.used = 0;
    }
    if (count)
        pd_view_judge(trial->game, view, moves, count, worth);
    return count;
}

// As whoever is asked for advice does: a world that fits, played on.
static void imagine(struct trial *trial, const pd_view *view) {
    pd_state world;
    pd_move moves[PD_MOVES_MAX];
    pd_resample(trial->game, view, &trial->dice, &world);
    for (int i = 0; i < ROLLOUT; i++) {
        int count = pd_moves(trial->game, &world, moves);
        if (!count)
            return;
        pd_apply(trial->game, &world, moves[roll(trial, (uint32_t)count)], &trial->dice, NULL);
    }
}

static void ask(struct trial *trial, const pd_view *view) {
    static const char *const names[PD_SEATS_MAX] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    pd_voice voice = {(int)roll(trial, (uint32_t)pd_language_count()),
                      pd_view_seat(trial->game, view), names};
    say_all(trial, &voice, view);
    if (ask_moves(trial, &voice, view))
        imagine(trial, view);
}

// A step told to somebody: what they see on the way, and all that they can ask at its end.
static bool tell(struct trial *trial, pd_view *view, const struct told *told) {
    static char bytes[TEXT_MAX];
    pd_view way = *view;
    pd_voice voice = {0, pd_view_seat(trial->game, view), NULL};
    if (!pd_view_accept(trial->game, view, told->events, (size_t)told->count))
        return false;
    for (int i = 0; i < told->count; i++) {
        pd_text out = pd_text_on(bytes, sizeof bytes);
        pd_view_observe(trial->game, &way, &told->events[i]);
        pd_say_event(trial->game, &voice, &told->events[i], &out);
        pd_view_actor(trial->game, &way);
        write_json(trial, &way);
    }
    ask(trial, view);
    return true;
}

// ------------------------------------------------------------------------------------------ trials

// Something else instead of an event, nothing, or more.
static void change_step(struct trial *trial, struct told *told) {
    int at = (int)roll(trial, (uint32_t)told->count);
    pd_event *event = &told->events[at];
    size_t after = (size_t)(told->count - at - 1);
    switch (roll(trial, 6)) {
    case 0:
        memmove(event, event + 1, after * sizeof *event);
        told->count--;
        break;
    case 1:
        if (told->count == EVENTS_MAX)
            break;
        memmove(event + 1, event, (after + 1) * sizeof *event);
        told->count++;
        break;
    default: *event = make_lie(trial, event);
    }
}

static void tell_lies(struct trial *trial, const pd_view *view, const struct told *truth) {
    static struct told lie;
    for (int i = 0; i < LIES; i++) {
        pd_view copy = *view;
        for (int k = 0; k < BELIEVED; k++) {
            lie = *truth;
            for (uint32_t changes = roll(trial, 4); changes > 0 && lie.count; changes--)
                change_step(trial, &lie);
            trial->lied++;
            trial->believed += tell(trial, &copy, &lie);
        }
    }
}

// What one seat is told of a step.
static void listen(const struct told *all, int seat, struct told *told) {
    told->count = 0;
    for (int i = 0; i < all->count; i++)
        if (pd_event_visible(&all->events[i], seat))
            told->events[told->count++] = all->events[i];
}

// Tells where a step that is true was doubted.
static void note_disbelief(const struct trial *trial, const pd_view *view,
                           const struct told *told) {
    tap_note("%s of %d seats, told P%d:", pd_game_about(trial->game).id, trial->setup.seats,
             pd_view_seat(trial->game, view) + 1);
    for (int i = 0; i < told->count; i++) {
        const pd_event *e = &told->events[i];
        tap_note("  kind %d seat %d other %d: %d %d %d %d, %llx", e->kind, e->seat, e->other, e->a,
                 e->b, e->c, e->d, (unsigned long long)e->cards);
    }
}

// Returns whether the truth was believed.
static bool tell_step(struct trial *trial, pd_view *view, const struct told *all) {
    static struct told told;
    listen(all, pd_view_seat(trial->game, view), &told);
    if (roll(trial, 4) == 0)
        tell_lies(trial, view, &told);
    for (int i = 0; i < told.count; i++)
        trial->past[roll(trial, PAST)] = told.events[i];
    trial->told++;
    bool believed = tell(trial, view, &told);
    if (!believed)
        note_disbelief(trial, view, &told);
    return believed;
}

static void draw_setup(struct trial *trial) {
    pd_problem problem;
    pd_game_info about = pd_game_about(trial->game);
    do {
        pd_setup_init(trial->game, &trial->setup, 1 + (int)roll(trial, PD_SEATS_MAX));
        for (int i = 0; i < about.option_count; i++) {
            pd_option_info option = pd_option_at(trial->game, i);
            const char *bar = option.choices ? strchr(option.choices, '|') : NULL;
            if (bar && roll(trial, 2)) // the last of the choices
                pd_setup_set(trial->game, &trial->setup, option.name,
                             strrchr(option.choices, '|') + 1, &problem);
        }
    } while (pd_setup_check(trial->game, &trial->setup, &problem));
}

static bool play_match(struct trial *trial) {
    static struct told told;
    pd_events log = {note_event, &told};
    pd_state state;
    pd_view views[PD_SEATS_MAX + 1];
    pd_move moves[PD_MOVES_MAX];
    bool believed = true;
    draw_setup(trial);
    for (int seat = PD_NOBODY; seat < trial->setup.seats; seat++)
        pd_view_open(trial->game, &views[seat + 1], &trial->setup, seat);
    told.count = 0;
    pd_start(trial->game, &state, &trial->setup, &trial->dice, &log);
    for (;;) {
        for (int seat = PD_NOBODY; seat < trial->setup.seats; seat++)
            believed &= tell_step(trial, &views[seat + 1], &told);
        int count = pd_moves(trial->game, &state, moves);
        if (!count || !believed)
            return believed;
        told.count = 0;
        pd_apply(trial->game, &state, moves[roll(trial, (uint32_t)count)], &trial->dice, &log);
    }
}

int main(int argc, char **argv) {
    static struct trial trial;
    int matches = argc > 1 ? atoi(argv[1]) : MATCHES;
    for (int i = 0; i < pd_game_count(); i++) {
        uint8_t key[32];
        bool believed = true;
        if (argc > 2 && pd_game_at(i) != pd_game_find(argv[2]))
            continue;
        trial = (struct trial){.game = pd_game_at(i)};
        pd_key_from_number(1, key);
        pd_dice_seed(&trial.dice, key, (uint64_t)i);
        for (int match = 0; match < matches; match++)
            believed &= play_match(&trial);
        const char *id = pd_game_about(trial.game).id;
        ok(believed, "%s: the truth is believed", id);
        ok(trial.believed > 0 && trial.believed < trial.lied,
           "%s: a lie that is believed does no harm", id);
        ok(trial.json < PD_JSON_MAX, "%s: and its JSON keeps the bound", id);
        tap_note("%zu bytes of JSON", trial.json);
        tap_note("%ld steps, %ld lies, %ld believed", trial.told, trial.lied, trial.believed);
    }
    return tap_end();
}
