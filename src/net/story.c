#include "net/story.h"

#include "console/console.h"
#include "net/facts.h"
#include "net/session.h"

#include <string.h>

enum { RETRY_MS = 3000 };

bool story_is_same_version(const struct session *session) {
    return strcmp(session->server, "paddock " PD_VERSION) == 0;
}

bool story_is_ours(const struct session *session) {
    return session->table.rules && story_is_same_version(session);
}

void story_forget(struct story *story) {
    witness_forget(&story->witness);
    memset(story, 0, sizeof *story);
}

void story_restart(struct session *session) {
    struct story *story = &session->story;
    const struct remote_table *table = &session->table;
    if (!story_is_ours(session) || table->status == REMOTE_OPEN || table->status == REMOTE_DEALING)
        return;
    story->game = table->rules;
    pd_view_open(story->game, &story->view, &table->setup, table->you);
    // Steps that were not told for good may have been taken back since.
    witness_cut(&story->witness, session->deal.steps);
    story->heard = 0;
    story->stale = story->anew = true;
}

// The server tells of the cards in its own words from here on, whatever it did before.
static void give_up(struct session *session) {
    bool dealt = session->table.status == REMOTE_PLAYING || session->table.status == REMOTE_OVER;
    story_forget(&session->story);
    if (!dealt || session->deal.words)
        return;
    session->deal.words = true;
    pact_keep(session);
    session_warn(session,
                 N_("The cards you see cannot be checked from here on: the server is of another "
                    "version, or plays by rules that this program does not know."),
                 NULL);
}

void story_table(struct session *session) {
    if (session->table.closed)
        return;
    if (story_is_ours(session))
        story_restart(session);
    else
        give_up(session);
}

// --------------------------------------------------------------------------------------- evidence

// The seat to decide after a step must be the one that the server names.
static bool is_turn_right(const struct session *session) {
    const struct story *story = &session->story;
    return story->heard - 1 != session->table.step ||
           pd_view_actor(story->game, &story->view) == session->table.turn;
}

static bool is_as_noted(const struct session *session, int step) {
    uint8_t noted[32];
    return step + 1 != session->deal.steps || !deal_read_hash(session->deal.link, noted) ||
           memcmp(noted, session->story.witness.links[step], sizeof noted) == 0;
}

// A step that has passed the turn on, or that dice decided, cannot be taken back, nor can any
// before it.
static bool is_for_good(const struct story *story, const struct story_step *step) {
    bool final = pd_view_actor(story->game, &story->view) != step->actor;
    for (size_t i = 0; i < step->count; i++)
        final |= pd_event_is_chance(story->game, &step->events[i]);
    return final;
}

static void note_for_good(struct session *session, const struct story_step *step) {
    struct story *story = &session->story;
    struct deal *deal = &session->deal;
    if (story->heard <= deal->steps || !is_for_good(story, step))
        return;
    deal->steps = story->heard;
    deal_write_hash(deal->link, story->witness.links[story->heard - 1]);
    story->unkept = true;
}

static void keep_notes(struct session *session) {
    if (session->story.unkept)
        pact_keep(session);
    session->story.unkept = false;
}

// ----------------------------------------------------------------------------------------- hearing

static bool accept(struct session *session, const pd_event *events, int count) {
    struct story *story = &session->story;
    return count >= 0 && story->heard <= PD_STEPS_MAX &&
           pd_view_accept(story->game, &story->view, events, (size_t)count);
}

// Hears the next step. False after a complaint.
static bool hear_step(struct session *session, const json_t *list, bool past) {
    static pd_event events[FACTS_MAX];
    struct story *story = &session->story;
    int actor = story->heard ? pd_view_actor(story->game, &story->view) : PD_NOBODY;
    int count = facts_read(list, session->table.setup.seats, events);
    if (!accept(session, events, count)) {
        session_nonsense(session, "facts");
        return false;
    }
    int step = story->heard++;
    if (!witness_hear(&story->witness, step, events, (size_t)count) ||
        !is_as_noted(session, step)) {
        pact_accuse(session,
                    tr(N_("What it says about the cards contradicts what it said before.")));
        return false;
    }
    if (!is_turn_right(session)) {
        session_nonsense(session, "facts");
        return false;
    }
    struct story_step told = {story->anew, past, step, actor, events, (size_t)count};
    note_for_good(session, &told);
    story->anew = false;
    if (session->front->step)
        session->front->step(session->context, &told);
    return true;
}

void story_event(struct session *session, const struct remote_event *event, const json_t *message) {
    struct story *story = &session->story;
    const struct remote_table *table = &session->table;
    const json_t *facts = json_object_get(message, "facts");
    bool undone = strcmp(event->what, "undone") == 0;
    if (table->position != event->seq)
        return; // it is not about the cards
    if (!story_is_ours(session)) {
        give_up(session);
        return;
    }
    if (strcmp(event->what, "dealt") == 0) {
        story_restart(session);
        story->stale = false; // this is all there is
    }
    if (undone || table->step > story->heard || !facts)
        story_restart(session);
    else if (!story->stale && table->step == story->heard)
        hear_step(session, facts, false);
    keep_notes(session);
}

// Several answers may be needed. One to a question from before all had to be told again is of no
// use.
static void hear_facts(struct session *session, const json_t *message) {
    struct story *story = &session->story;
    const json_t *steps = json_object_get(message, "steps"), *row;
    size_t i;
    if (!session_is_type(message, "facts") || !json_is_array(steps)) {
        session_nonsense(session, "facts");
        return;
    }
    if (!story->stale || json_integer_value(json_object_get(message, "from")) != story->heard)
        return;
    json_array_foreach(steps, i, row) if (!hear_step(session, row, true)) return;
    bool all = json_is_null(json_object_get(message, "next"));
    if (!all && !json_array_size(steps))
        session_nonsense(session, "facts");
    story->stale = !all;
    keep_notes(session);
}

void story_answered(struct session *session, const json_t *message) {
    session->story.waits = !message;
    if (message)
        hear_facts(session, message);
    else
        wire_wake(session->wire, RETRY_MS);
}

bool story_go_on(struct session *session) {
    struct story *story = &session->story;
    if (!story->stale)
        return false;
    if (story->waits)
        return false; // on_woken asks again
    json_t *request = session_request(session, "facts");
    json_object_set_new(request, "from", json_integer(story->heard));
    return session_ask(session, request, ASKED_FACTS);
}

bool story_is_complete(const struct session *session) {
    const struct story *story = &session->story;
    return story->game && !story->stale && story->heard == session->table.step + 1;
}
