#include "net/story.h"

#include "console/console.h"
#include "net/facts.h"
#include "net/guest.h"

#include <string.h>

enum { RETRY_MS = 3000 };

bool story_is_same_version(const struct guest *guest) {
    return strcmp(guest->server, "paddock " PD_VERSION) == 0;
}

bool story_is_ours(const struct guest *guest) {
    return guest->table.rules && story_is_same_version(guest);
}

void story_forget(struct story *story) {
    witness_forget(&story->witness);
    memset(story, 0, sizeof *story);
}

void story_restart(struct guest *guest) {
    struct story *story = &guest->story;
    const struct remote_table *table = &guest->table;
    if (!story_is_ours(guest) || table->status == REMOTE_OPEN || table->status == REMOTE_DEALING)
        return;
    story->game = table->rules;
    pd_view_open(story->game, &story->view, &table->setup, table->you);
    // Steps that were not told for good may have been taken back since.
    witness_cut(&story->witness, guest->deal.steps);
    story->heard = 0;
    story->stale = story->anew = true;
}

// The server tells of the cards in its own words from here on, whatever it did before.
static void give_up(struct guest *guest) {
    bool dealt = guest->table.status == REMOTE_PLAYING || guest->table.status == REMOTE_OVER;
    story_forget(&guest->story);
    if (!dealt || guest->deal.words)
        return;
    guest->deal.words = true;
    pact_keep(guest);
    guest_warn(guest,
               N_("The cards you see cannot be checked from here on: the server is of another "
                  "version, or plays by rules that this program does not know."),
               NULL);
}

void story_table(struct guest *guest) {
    if (guest->table.closed)
        return;
    if (story_is_ours(guest))
        story_restart(guest);
    else
        give_up(guest);
}

// --------------------------------------------------------------------------------------- evidence

// The seat to decide after a step must be the one that the server names.
static bool is_turn_right(const struct guest *guest) {
    const struct story *story = &guest->story;
    return story->heard - 1 != guest->table.step ||
           pd_view_actor(story->game, &story->view) == guest->table.turn;
}

static bool is_as_noted(const struct guest *guest, int step) {
    uint8_t noted[32];
    return step + 1 != guest->deal.steps || !deal_read_hash(guest->deal.link, noted) ||
           memcmp(noted, guest->story.witness.links[step], sizeof noted) == 0;
}

// A step that has passed the turn on cannot be taken back, nor can any before it.
static void note_for_good(struct guest *guest, int actor) {
    struct story *story = &guest->story;
    struct deal *deal = &guest->deal;
    if (pd_view_actor(story->game, &story->view) == actor || story->heard <= deal->steps)
        return;
    deal->steps = story->heard;
    deal_write_hash(deal->link, story->witness.links[story->heard - 1]);
    story->unkept = true;
}

static void keep_notes(struct guest *guest) {
    if (guest->story.unkept)
        pact_keep(guest);
    guest->story.unkept = false;
}

// ------------------------------------------------------------------------------------------
// hearing

static bool accept(struct guest *guest, const pd_event *events, int count) {
    struct story *story = &guest->story;
    return count >= 0 && story->heard <= PD_STEPS_MAX &&
           pd_view_accept(story->game, &story->view, events, (size_t)count);
}

// Hears the next step. False after a complaint.
static bool hear_step(struct guest *guest, const json_t *list, bool past) {
    static pd_event events[FACTS_MAX];
    struct story *story = &guest->story;
    int actor = story->heard ? pd_view_actor(story->game, &story->view) : PD_NOBODY;
    int count = facts_read(list, guest->table.setup.seats, events);
    if (!accept(guest, events, count)) {
        guest_nonsense(guest, "facts");
        return false;
    }
    int step = story->heard++;
    if (!witness_hear(&story->witness, step, events, (size_t)count) || !is_as_noted(guest, step)) {
        pact_accuse(guest, tr(N_("What it says about the cards contradicts what it said before.")));
        return false;
    }
    if (!is_turn_right(guest)) {
        guest_nonsense(guest, "facts");
        return false;
    }
    note_for_good(guest, actor);
    struct story_step told = {story->anew, past, step, actor, events, (size_t)count};
    story->anew = false;
    if (guest->front->step)
        guest->front->step(guest->context, &told);
    return true;
}

static void hear_undone(struct guest *guest) {
    int step = guest->table.step + 1;
    if (step < guest->deal.steps)
        guest_nonsense(guest, "undone");
    else
        story_restart(guest);
}

void story_event(struct guest *guest, const struct remote_event *event, const json_t *message) {
    struct story *story = &guest->story;
    const struct remote_table *table = &guest->table;
    const json_t *facts = json_object_get(message, "facts");
    bool undone = strcmp(event->what, "undone") == 0;
    if (table->position != event->seq)
        return; // it is not about the cards
    if (!story_is_ours(guest)) {
        give_up(guest);
        return;
    }
    if (strcmp(event->what, "dealt") == 0) {
        story_restart(guest);
        story->stale = false; // this is all there is
    }
    if (undone)
        hear_undone(guest);
    else if (table->step > story->heard || !facts)
        story_restart(guest);
    else if (!story->stale && table->step == story->heard)
        hear_step(guest, facts, false);
    keep_notes(guest);
}

// Several answers may be needed. One to a question from before all had to be told again is of no
// use.
static void hear_facts(struct guest *guest, const json_t *message) {
    struct story *story = &guest->story;
    const json_t *steps = json_object_get(message, "steps"), *row;
    size_t i;
    if (!guest_is_type(message, "facts") || !json_is_array(steps)) {
        guest_nonsense(guest, "facts");
        return;
    }
    if (!story->stale || json_integer_value(json_object_get(message, "from")) != story->heard)
        return;
    json_array_foreach(steps, i, row) if (!hear_step(guest, row, true)) return;
    bool all = json_is_null(json_object_get(message, "next"));
    if (!all && !json_array_size(steps))
        guest_nonsense(guest, "facts");
    story->stale = !all;
    keep_notes(guest);
}

void story_answered(struct guest *guest, const json_t *message) {
    guest->story.waits = !message;
    if (message)
        hear_facts(guest, message);
    else
        wire_wake(guest->wire, RETRY_MS);
}

bool story_go_on(struct guest *guest) {
    struct story *story = &guest->story;
    if (!story->stale)
        return false;
    if (story->waits)
        return false; // on_woken asks again
    json_t *request = guest_request(guest, "facts");
    json_object_set_new(request, "from", json_integer(story->heard));
    return guest_ask(guest, request, ASKED_FACTS);
}

bool story_is_complete(const struct guest *guest) {
    const struct story *story = &guest->story;
    return story->game && !story->stale && story->heard == guest->table.step + 1;
}
