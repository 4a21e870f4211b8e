// Batches: many matches side by side, in buffers of the caller.
#include "engine/arguments.h"
#include "engine/fields.h"
#include "engine/learner.h"

#include <assert.h>
#include <string.h>

// Opponents have dice of their own, so that they change no deal.
static const uint64_t whim_stream = (uint64_t)1 << 63;

// Legal actions are looked at so many at a time. Where a list ends is hard for the processor to
// predict, so it is filled up with copies of its first action.
enum { AT_ONCE = 8 };

// One match. What every step touches comes first.
struct slot {
    alignas(64) int8_t seat; // the seat to move, a learner's; PD_NOBODY after the end
    int8_t moved;            // the seat whose observation is shown after the end
    bool dealt;
    int16_t legal; // how many actions are, and which
    pd_choice choice;
    int32_t wish; // in a step: the action as it was when it was checked
    int32_t decisions;
    uint32_t episode; // of the current match, from 0
    uint32_t next;    // of the match to be dealt next
    uint64_t luck;    // of random actions
    pd_move actions[PD_MOVES_MAX + AT_ONCE];
    pd_state state;
    pd_dice dice;
    pd_dice whim; // of opponents
};

struct pd_batch {
    pd_batch_config config;
    pd_batch_buffers buffers;
    const pd_game *game;
    const pd__learner *learner;
    size_t observation_size, action_count;
    bool solo; // no opponents
    struct slot slots[];
};

size_t pd_batch_size(const pd_batch_config *config) {
    assert(config && config->count > 0);
    return sizeof(pd_batch) + (size_t)config->count * sizeof(struct slot);
}

static bool is_config(const pd_batch_config *config) {
    return config && config->game && pd__setup_fits(config->game, &config->setup) &&
           config->count > 0 && config->reset >= PD_RESET_NEXT && config->reset <= PD_RESET_OFF &&
           config->reward >= PD_REWARD_SHARE && config->reward <= PD_REWARD_SIGNED &&
           config->decisions_limit >= 0;
}

static bool has_opponents(const pd_batch_config *config) {
    int learners = 0;
    for (int seat = 0; seat < config->setup.seats; seat++)
        learners += !config->opponents[seat].choose;
    assert(learners > 0);
    return learners < config->setup.seats;
}

pd_batch *pd_batch_open(void *memory, const pd_batch_config *config,
                        const pd_batch_buffers *buffers) {
    pd_batch *b = memory;
    assert(memory && (uintptr_t)memory % alignof(pd_batch) == 0);
    assert(is_config(config) && buffers && buffers->action);
    memset(b, 0, pd_batch_size(config));
    b->config = *config;
    b->buffers = *buffers;
    b->game = config->game;
    b->learner = pd__learner_of(config->game);
    b->observation_size = (size_t)pd__observation_size(b->learner);
    b->action_count = (size_t)pd__action_count(b->game, b->learner);
    b->solo = !has_opponents(config);
    for (int i = 0; i < config->count; i++)
        b->slots[i].seat = PD_NOBODY;
    return b;
}

void pd_batch_seed(pd_batch *b, const uint8_t key[32]) {
    assert(b && key);
    memcpy(b->config.key, key, sizeof b->config.key);
    for (int i = 0; i < b->config.count; i++)
        b->slots[i].next = 0;
}

// ---------------------------------------------------------------------------- what callers see

static inline void show_observation(const pd_batch *b, const struct slot *s, int seat,
                                    uint8_t *out) {
    memset(out, 0, b->observation_size);
    pd__encode(b->game, b->learner, &s->state, seat, &s->choice, out);
}

static inline void list_actions(const pd_batch *b, struct slot *s, uint8_t *mask) {
    int count =
        s->seat < 0 ? 0 : pd__actions(b->game, b->learner, &s->state, &s->choice, s->actions);
    pd__longs first = (pd__longs){0} + s->actions[0];
    s->legal = (int16_t)count;
    for (int i = 0; i < AT_ONCE; i += 4)
        memcpy(s->actions + count + i, &first, sizeof first);
    if (!mask)
        return;
    memset(mask, 0, b->action_count);
    for (int i = 0; i < count; i += AT_ONCE)
        for (int k = 0; k < AT_ONCE; k++)
            mask[s->actions[i + k]] = 1;
}

// Writes what the seat to move knows and may do.
static inline void show(pd_batch *b, struct slot *s, size_t i) {
    int seat = s->seat < 0 ? s->moved : s->seat;
    if (b->buffers.observation)
        show_observation(b, s, seat, b->buffers.observation + i * b->observation_size);
    list_actions(b, s, b->buffers.mask ? b->buffers.mask + i * b->action_count : NULL);
    if (b->buffers.seat)
        b->buffers.seat[i] = s->seat;
}

static void clear_results(pd_batch *b) {
    size_t count = (size_t)b->config.count, seats = (size_t)b->config.setup.seats;
    if (b->buffers.reward)
        memset(b->buffers.reward, 0, count * sizeof *b->buffers.reward);
    if (b->buffers.rewards)
        memset(b->buffers.rewards, 0, count * seats * sizeof *b->buffers.rewards);
    if (b->buffers.terminated)
        memset(b->buffers.terminated, 0, count);
    if (b->buffers.truncated)
        memset(b->buffers.truncated, 0, count);
}

static void show_final(const pd_batch *b, const struct slot *s, size_t i) {
    size_t seats = (size_t)b->config.setup.seats;
    uint8_t *out = b->buffers.final_observation;
    for (size_t seat = 0; out && seat < seats; seat++)
        show_observation(b, s, (int)seat, out + (i * seats + seat) * b->observation_size);
}

// ------------------------------------------------------------------------------------ opponents

static inline const pd_opponent *opponent_of(const pd_batch *b, const struct slot *s, size_t i,
                                             int seat) {
    unsigned seats = (unsigned)b->config.setup.seats, by = 0;
    if (b->config.rotate)
        by = (unsigned)((b->config.first + (uint64_t)i + s->episode) % seats);
    unsigned role = (unsigned)seat + seats - by;
    return &b->config.opponents[role >= seats ? role - seats : role];
}

int pd_choose_randomly(void *context, const pd_game *game, const pd_view *view,
                       const pd_move *moves, int count, pd_dice *dice) {
    (void)context, (void)game, (void)view, (void)moves;
    assert(pd__is_table(game, view) && pd__are_moves(game, moves, count) && count > 0);
    assert(pd__are_dice(dice));
    return (int)pd__roll(dice, (uint32_t)count);
}

static pd_move ask(const pd_batch *b, struct slot *s, const pd_opponent *opponent, int seat) {
    pd_move moves[PD_MOVES_MAX];
    int count = b->game->moves(&s->state, moves);
    if (opponent->choose == pd_choose_randomly) // it does not look
        return moves[pd__roll(&s->whim, (uint32_t)count)];
    pd_view view;
    pd_look(b->game, &s->state, seat, &view);
    int index = opponent->choose(opponent->context, b->game, &view, moves, count, &s->whim);
    assert(index >= 0 && index < count);
    return moves[index];
}

static bool is_match(const pd_batch *b, int match) {
    return match >= 0 && match < b->config.count;
}

static inline bool is_cut(const pd_batch *b, const struct slot *s) {
    return b->config.decisions_limit && s->decisions >= b->config.decisions_limit;
}

// Plays on until a learner is to move or the match has ended, and sets s->seat.
static inline void play_opponents(pd_batch *b, struct slot *s, size_t i) {
    int actor = b->game->actor(&s->state);
    while (!b->solo && actor != PD_NOBODY && !is_cut(b, s)) {
        const pd_opponent *opponent = opponent_of(b, s, i, actor);
        if (!opponent->choose)
            break;
        b->game->apply(&s->state, ask(b, s, opponent, actor), true, &s->dice, NULL);
        s->decisions++;
        actor = b->game->actor(&s->state);
    }
    s->seat = (int8_t)actor;
}

// ---------------------------------------------------------------------------------------- steps

// The learner's seat that comes first, for observations of matches in which none has moved yet.
static int some_learner(const pd_batch *b, const struct slot *s, size_t i) {
    for (int seat = 0;; seat++)
        if (!opponent_of(b, s, i, seat)->choose)
            return seat;
}

// Random actions come from a generator of one word (SplitMix64), because they need no secrecy and a
// step should touch little memory.
static uint64_t mix(uint64_t word) {
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

static uint64_t luck_from(const uint8_t key[32], uint64_t stream) {
    uint64_t luck = mix(stream);
    for (int i = 0; i < 32; i += 8)
        luck = mix(luck + pd__get_word(key + i, 8));
    return luck;
}

static inline uint32_t luck_roll(uint64_t *luck, uint32_t n) {
    *luck += 0x9e3779b97f4a7c15u;
    return (uint32_t)((mix(*luck) >> 32) * n >> 32);
}

static void deal(pd_batch *b, struct slot *s, size_t i) {
    uint64_t stream = (uint64_t)s->next << 32 | (uint32_t)(b->config.first + i);
    s->episode = s->next++;
    s->dealt = true;
    s->decisions = 0;
    s->choice.count = 0;
    pd_dice_seed(&s->dice, b->config.key, stream);
    s->luck = luck_from(b->config.key, stream);
    if (!b->solo)
        pd_dice_seed(&s->whim, b->config.key, stream | whim_stream);
    memset(&s->state, 0, sizeof s->state);
    b->game->open(&s->state, &b->config.setup);
    b->game->deal(&s->state, &s->dice, NULL);
    s->moved = (int8_t)some_learner(b, s, i);
    play_opponents(b, s, i);
}

static float reward_of(const pd_batch *b, float share) {
    return b->config.reward == PD_REWARD_SIGNED ? 2 * share - 1 : share;
}

// Writes the results of a match that has ended. A seat that forfeits loses to all others.
static void settle(pd_batch *b, struct slot *s, size_t i, int loser) {
    size_t seats = (size_t)b->config.setup.seats;
    bool cut = s->seat >= 0 && loser < 0;
    float shares[PD_SEATS_MAX];
    pd_result result = pd_result_of(b->game, &s->state);
    if (loser >= 0)
        result = (pd_result){.seats = (int)seats, .winners = ((1u << seats) - 1) ^ (1u << loser)};
    pd_shares(&result, shares);
    if (b->buffers.terminated)
        b->buffers.terminated[i] = !cut;
    if (b->buffers.truncated)
        b->buffers.truncated[i] = cut;
    for (size_t seat = 0; !cut && b->buffers.rewards && seat < seats; seat++)
        b->buffers.rewards[i * seats + seat] = reward_of(b, shares[seat]);
    if (!cut && b->buffers.reward)
        b->buffers.reward[i] = reward_of(b, shares[s->moved]);
    s->choice.count = 0;
    s->seat = PD_NOBODY;
    show_final(b, s, i);
    if (b->config.reset == PD_RESET_SAME)
        deal(b, s, i);
}

// `legal`: the move is listed, not put together from several actions.
static inline void make_move(pd_batch *b, struct slot *s, size_t i, pd_move move, bool legal) {
    s->moved = s->seat;
    pd_err err = b->game->apply(&s->state, move, legal, &s->dice, NULL);
    assert(!err);
    (void)err;
    s->decisions++;
    play_opponents(b, s, i);
    if (s->seat < 0 || is_cut(b, s))
        settle(b, s, i, PD_NOBODY);
}

static inline bool is_legal(const struct slot *s, int32_t action) {
    for (int i = 0; i < s->legal; i += AT_ONCE) {
        pd__longs low, high;
        memcpy(&low, s->actions + i, sizeof low);
        memcpy(&high, s->actions + i + 4, sizeof high);
        pd__words found = (pd__words)((low == (pd_move)action) | (high == (pd_move)action));
        if (found[0] | found[1])
            return true;
    }
    return false;
}

// Takes a legal action: it makes a move, or adds to the choice.
static inline void take(pd_batch *b, struct slot *s, size_t i, int action) {
    const pd__learner *learner = b->learner;
    if (!learner->parts) {
        make_move(b, s, i, (pd_move)action, true);
    } else if (s->choice.count + 1 < learner->parts(action)) {
        s->choice.at[s->choice.count++] = (uint8_t)action;
    } else {
        pd_move move = learner->join(&s->state, &s->choice, action);
        bool whole = s->choice.count == 0;
        s->choice.count = 0;
        memset(s->choice.at, 0, sizeof s->choice.at);
        make_move(b, s, i, move, whole);
    }
}

static inline void step(pd_batch *b, struct slot *s, size_t i) {
    if (s->seat >= 0 && (!b->config.forfeit || is_legal(s, s->wish))) {
        take(b, s, i, s->wish);
    } else if (s->seat >= 0) {
        s->moved = s->seat;
        settle(b, s, i, s->seat);
    } else if (b->config.reset == PD_RESET_NEXT) {
        deal(b, s, i);
    }
    s->wish = 0;
    show(b, s, i);
}

// Asks for the memory of a match that will be played soon. The buffers are written one row after
// another, which the processor notices by itself.
static inline void expect(const struct slot *s) {
    const uint8_t *hot = (const uint8_t *)s;
    enum { LISTED = 2 * 64, STATES = 6 * 64 }; // what most matches need
    for (int at = 0; at < LISTED; at += 64)
        __builtin_prefetch(hot + at);
    for (int at = 0; at < STATES; at += 64)
        __builtin_prefetch(s->state.bytes + at);
    __builtin_prefetch(&s->dice.next);
}

// … and for its next dice: where they lie is known only once the rest is there.
static inline void expect_roll(const struct slot *s) {
    __builtin_prefetch(s->dice.words + s->dice.next);
}

// --------------------------------------------------------------------------------------- faults

// Only actions of matches that are going on count; after the end of one there may be none.
static inline bool is_wrong(const pd_batch *b, const struct slot *s, int32_t action) {
    if (s->seat >= 0)
        return !b->config.forfeit && !is_legal(s, action);
    return b->config.reset == PD_RESET_OFF && action != PD_SKIP;
}

static __attribute__((cold)) pd_err explain(const pd_batch *b, size_t i, pd_batch_fault *fault) {
    const struct slot *s = &b->slots[i];
    int action = s->wish;
    pd_choice choice = s->choice;
    pd_move move = 0;
    *fault = (pd_batch_fault){.match = (int)i, .seat = s->seat, .action = action};
    if (s->seat < 0) {
        fault->err = PD_ERR_OVER;
        return fault->err;
    }
    fault->err = pd__act(b->game, b->learner, &s->state, &choice, action, &move);
    if (action >= 0 && (size_t)action < b->action_count)
        fault->move = pd__attempt(b->learner, &s->state, &s->choice, action);
    return fault->err;
}

static __attribute__((cold)) pd_err refuse(pd_batch *b, size_t i, pd_batch_fault *fault) {
    pd_err err = explain(b, i, fault);
    for (size_t k = 0; k <= i; k++)
        b->slots[k].wish = 0;
    return err;
}

pd_err pd_batch_step(pd_batch *b, pd_batch_fault *fault) {
    enum { AHEAD = 3 };
    assert(b && fault);
    size_t count = (size_t)b->config.count;
    for (size_t i = 0; i < count; i++) {
        struct slot *s = &b->slots[i];
        assert(s->dealt);
        s->wish = b->buffers.action[i];
        if (__builtin_expect(is_wrong(b, s, s->wish), 0))
            return refuse(b, i, fault);
    }
    clear_results(b);
    for (size_t i = 0; i < count; i++) {
        if (i + AHEAD < count)
            expect(&b->slots[i + AHEAD]);
        if (i + 1 < count)
            expect_roll(&b->slots[i + 1]);
        step(b, &b->slots[i], i);
    }
    return PD_OK;
}

void pd_batch_say_fault(const pd_batch *b, const pd_voice *voice, const pd_batch_fault *fault,
                        pd_text *out) {
    pd_view view;
    assert(b && pd__is_voice(voice) && fault && is_match(b, fault->match) && pd__is_text(out));
    if (fault->err >= PD_REFUSAL) {
        pd_look(b->game, &b->slots[fault->match].state, fault->seat, &view);
        pd_say_refusal(b->game, voice, &view, fault->move, out);
        return;
    }
    pd_problem problem = {.err = fault->err};
    pd_text found = pd_text_on(problem.found, sizeof problem.found);
    pd_text wanted = pd_text_on(problem.wanted, sizeof problem.wanted);
    pd_put_int(&found, fault->action);
    pd_put(&wanted, "0–");
    pd_put_int(&wanted, (int64_t)b->action_count - 1);
    pd_say_problem(voice, &problem, out);
}

// -------------------------------------------------------------------------------- other functions

void pd_batch_reset(pd_batch *b, const uint8_t *which) {
    assert(b);
    size_t count = (size_t)b->config.count;
    clear_results(b);
    for (size_t i = 0; i < count; i++)
        if (!which || which[i]) {
            deal(b, &b->slots[i], i);
            show(b, &b->slots[i], i);
        }
}

void pd_batch_sample(pd_batch *b, int32_t *action) {
    assert(b && action);
    for (int i = 0; i < b->config.count; i++) {
        struct slot *s = &b->slots[i];
        action[i] =
            s->seat < 0 ? PD_SKIP : (int32_t)s->actions[luck_roll(&s->luck, (uint32_t)s->legal)];
    }
}

bool pd_batch_state(const pd_batch *b, int match, pd_state *state) {
    assert(b && is_match(b, match) && state);
    *state = b->slots[match].state;
    return b->slots[match].dealt;
}

bool pd_batch_choice(const pd_batch *b, int match, pd_choice *choice) {
    assert(b && is_match(b, match) && choice);
    *choice = b->slots[match].choice;
    return b->slots[match].dealt;
}

uint32_t pd_batch_episode(const pd_batch *b, int match) {
    assert(b && is_match(b, match));
    return b->slots[match].episode;
}

void pd_batch_put(pd_batch *b, int match, const pd_state *state) {
    assert(b && is_match(b, match) && b->slots[match].dealt && state);
    assert(pd__seats_at(b->game, state) == b->config.setup.seats);
    struct slot *s = &b->slots[match];
    s->state = *state;
    s->choice = (pd_choice){0};
    s->seat = (int8_t)b->game->actor(state);
    assert(s->seat < 0 || !opponent_of(b, s, (size_t)match, s->seat)->choose);
    show(b, s, (size_t)match);
}

void *pd_batch_matches(pd_batch *b, size_t *size) {
    assert(b && size);
    *size = (size_t)b->config.count * sizeof *b->slots;
    return b->slots;
}
