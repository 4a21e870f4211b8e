// What one seat knows, or a spectator, from what it is told.
#include "base/memory.h"
#include "fair/witness.h"
#include "wasm/answer.h"
#include "wasm/frame.h"
#include "wasm/instance.h"
#include "wasm/sealed.h"
#include "json/members.h"

// All that was told, of which what was told since the last step begins at `heard.step`; and
// evidence of all steps before.
static struct witness witness;
static struct {
    pd_event *events;
    size_t count, capacity, step;
} heard;

static void hear(const pd_event *event) {
    heard.events = grow(heard.events, sizeof *event, &heard.capacity, heard.count + 1);
    heard.events[heard.count++] = *event;
}

static struct story story_so_far(void) {
    return (struct story){heard.events, heard.count};
}

static const char *sit_down(bool told) {
    instance.watching = true;
    instance.told = told;
    witness_cut(&witness, 0);
    heard.count = heard.step = 0;
    return answer_nothing();
}

EXPORT(const char *, seat_open, int seat) {
    const pd_header *header = &instance.header;
    if (!instance_is_ready() || (seat != PD_NOBODY && !instance_has_seat(seat)))
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_view_open(header->game, &instance.view, &header->setup, seat);
    return sit_down(false);
}

// Joins in the middle: the seat knows this view, and is told what follows.
EXPORT(const char *, seat_join, const struct sealed_view *sealed) {
    const pd_game *game = instance.header.game;
    if (!instance_is_ready() || !sealed || sealed->seal != seal_of(game, &sealed->view))
        return answer_trouble(TROUBLE_BAD_CALL);
    instance.view = sealed->view;
    return sit_down(true);
}

static bool is_byte(int number) {
    return number >= 0 && number <= UINT8_MAX;
}

static bool is_seat(int number) {
    return number == PD_NOBODY || instance_has_seat(number);
}

// Events come from a dealer, here or on a server, that plays by the rules. Their form is checked,
// but not whether they could have come about: one that lies makes this instance talk nonsense, or
// trap, and reaches nothing else.
EXPORT(const char *, seat_tell, int kind, int seat, int other, int a, int b, int c, int d,
       uint32_t cards_high, uint32_t cards_low) {
    if (!instance.watching || !is_seat(seat) || !is_seat(other) || !is_byte(kind) || !is_byte(a) ||
        !is_byte(b) || !is_byte(c) || !is_byte(d) || heard.count - heard.step == WITNESS_EVENTS_MAX)
        return answer_trouble(TROUBLE_BAD_CALL);
    const pd_game *game = instance.header.game;
    pd_event event = {.kind = (uint8_t)kind,
                      .audience = PD_EVERYONE,
                      .seat = (int8_t)seat,
                      .other = (int8_t)other,
                      .a = (uint8_t)a,
                      .b = (uint8_t)b,
                      .c = (uint8_t)c,
                      .d = (uint8_t)d,
                      .cards = (uint64_t)cards_high << 32 | cards_low};
    pd_voice voice = instance_voice(&instance.header, pd_view_seat(game, &instance.view));
    instance.told = true;
    hear(&event);
    frame_put(answer_begin(), game, &voice, story_so_far(), &instance.view);
    return answer_end();
}

static bool has_drawn(void) {
    for (size_t i = heard.step; i < heard.count; i++)
        if (pd_event_is_chance(instance.header.game, &heard.events[i]))
            return true;
    return false;
}

// A step has been told in full. {"link": evidence of everything told so far, "drawn": whether a
// card was drawn or turned up in the step, so that it cannot be taken back}
EXPORT(const char *, seat_step, void) {
    if (!instance.watching || witness.count > PD_STEPS_MAX)
        return answer_trouble(TROUBLE_BAD_CALL);
    witness_hear(&witness, witness.count, heard.events + heard.step, heard.count - heard.step);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_hex(out, "link", witness.links[witness.count - 1]);
    member_bool(out, "drawn", has_drawn());
    heard.step = heard.count;
    pd_put(out, "}");
    return answer_end();
}

EXPORT(const char *, seat_table, void) {
    if (!instance.watching)
        return answer_trouble(TROUBLE_BAD_CALL);
    const pd_game *game = instance.header.game;
    pd_voice voice = instance_voice(&instance.header, pd_view_seat(game, &instance.view));
    pd_text *out = answer_begin();
    pd_put(out, "{");
    pd_json_key(out, "view");
    pd_view_json(game, &instance.view, out);
    past_put(out, game, &instance.view, story_so_far());
    position_put(out, game, &voice, &instance.view);
    pd_put(out, "}");
    return answer_end();
}

static const char *put_reason(bool legal, const char *code, const char *rule, const char *text) {
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_bool(out, "legal", legal);
    member_text(out, "code", code);
    member_text(out, "rule", rule);
    member_text(out, "text", text);
    pd_put(out, "}");
    return answer_end();
}

EXPORT(const char *, seat_why, const char *notation) {
    char sentence[1024];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_move move;
    if (!instance.watching || !notation)
        return answer_trouble(TROUBLE_BAD_CALL);
    const pd_game *game = instance.header.game;
    pd_voice voice = instance_voice(&instance.header, pd_view_seat(game, &instance.view));
    pd_err err = pd_move_read(game, notation, &move);
    if (err) {
        // What was touched makes no move at all: a player is told what to do now, not how moves are
        // written.
        pd_say_now(game, &voice, &instance.view, &text);
    } else {
        err = pd_view_check(game, &instance.view, move);
        pd_say_refusal(game, &voice, &instance.view, move, &text);
    }
    return put_reason(!err, pd_err_name(game, err), pd_err_rule(game, err), sentence);
}

// For another instance to think about; NULL when there is nothing to think about yet.
EXPORT(const struct sealed_view *, seat_view, void) {
    static struct sealed_view sealed;
    if (!instance.watching || !instance.told)
        return NULL;
    sealed.view = instance.view;
    sealed.seal = seal_of(instance.header.game, &instance.view);
    return &sealed;
}
