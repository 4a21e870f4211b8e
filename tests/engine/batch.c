// Batches of every game: they play as the engine does, show what views show, lose no reward and no
// last observation, and refuse what is illegal without changing anything.
#include "paddock-bots.h"
#include "tap.h"

#include <stdlib.h>

enum { MATCHES = 8, STEPS = 400 };

struct run {
    const pd_game *game;
    pd_batch_config config;
    pd_batch *batch;
    size_t size, actions, seats;
    int32_t action[MATCHES];
    int8_t seat[MATCHES];
    float reward[MATCHES], rewards[MATCHES * PD_SEATS_MAX];
    uint8_t terminated[MATCHES], truncated[MATCHES];
    uint8_t observation[MATCHES * PD_OBSERVATION_MAX], mask[MATCHES * PD_ACTIONS_MAX];
    uint8_t final[MATCHES * PD_SEATS_MAX * PD_OBSERVATION_MAX];
};

static pd_batch_config config_of(const pd_game *game, int seats, int reset) {
    pd_batch_config config = {.game = game, .count = MATCHES, .reset = reset};
    pd_setup_init(game, &config.setup, seats);
    pd_key_from_number(7, config.key);
    return config;
}

static void run_open(struct run *r, const pd_batch_config *config) {
    *r = (struct run){.game = config->game, .config = *config};
    r->size = (size_t)pd_observation_size(r->game);
    r->actions = (size_t)pd_action_count(r->game);
    r->seats = (size_t)config->setup.seats;
    pd_batch_buffers buffers = {r->action,  r->observation, r->mask,      r->seat, r->reward,
                                r->rewards, r->terminated,  r->truncated, r->final};
    size_t bytes = (pd_batch_size(config) + 63) / 64 * 64;
    void *memory = aligned_alloc(64, bytes);
    memset(memory, 0xee, bytes);
    r->batch = pd_batch_open(memory, config, &buffers);
    pd_batch_reset(r->batch, NULL);
}

static void run_close(struct run *r) {
    free(r->batch);
}

static pd_err run_step(struct run *r) {
    pd_batch_fault fault;
    pd_batch_sample(r->batch, r->action);
    return pd_batch_step(r->batch, &fault);
}

static bool encodes(const struct run *r, int match, const pd_state *state, int seat,
                    const uint8_t *bytes) {
    uint8_t wanted[PD_OBSERVATION_MAX];
    pd_choice choice;
    pd_view view;
    pd_batch_choice(r->batch, match, &choice);
    pd_look(r->game, state, seat, &view);
    pd_view_encode(r->game, &view, &choice, wanted);
    return memcmp(bytes, wanted, r->size) == 0;
}

static bool shows_mask(const struct run *r, int match, const pd_state *state) {
    uint8_t wanted[PD_ACTIONS_MAX] = {0};
    uint16_t actions[PD_MOVES_MAX];
    pd_choice choice;
    pd_view view;
    pd_batch_choice(r->batch, match, &choice);
    if (r->seat[match] >= 0)
        pd_look(r->game, state, r->seat[match], &view);
    int count = r->seat[match] < 0 ? 0 : pd_view_actions(r->game, &view, &choice, actions);
    for (int i = 0; i < count; i++)
        wanted[actions[i]] = 1;
    return memcmp(r->mask + (size_t)match * r->actions, wanted, r->actions) == 0;
}

// ------------------------------------------------------------------------- as the engine plays

// The same matches by the engine alone, with the same dice and moves.
struct twin {
    pd_state state;
    pd_dice dice;
    pd_choice choice;
};

static void twin_deal(struct twin *twin, const struct run *r, int match, uint64_t episode) {
    pd_dice_seed(&twin->dice, r->config.key, episode << 32 | (uint64_t)match);
    pd_start(r->game, &twin->state, &r->config.setup, &twin->dice, NULL);
    twin->choice = (pd_choice){0};
}

static void twin_act(struct twin *twin, const struct run *r, int match) {
    pd_view view;
    pd_move move = 0;
    pd_look(r->game, &twin->state, pd_actor(r->game, &twin->state), &view);
    pd_view_act(r->game, &view, &twin->choice, r->action[match], &move);
    if (twin->choice.count == 0)
        pd_apply(r->game, &twin->state, move, &twin->dice, NULL);
}

static bool is_final(const struct run *r, const struct twin *twin, int match) {
    for (size_t seat = 0; seat < r->seats; seat++)
        if (!encodes(r, match, &twin->state, (int)seat,
                     r->final + ((size_t)match * r->seats + seat) * r->size))
            return false;
    return true;
}

static bool is_paid(const struct run *r, const struct twin *twin, int match) {
    float shares[PD_SEATS_MAX];
    pd_result result = pd_result_of(r->game, &twin->state);
    pd_shares(&result, shares);
    return memcmp(shares, r->rewards + (size_t)match * r->seats, r->seats * sizeof *shares) == 0;
}

static void play_as_engine(const pd_game *game, int seats) {
    static struct run r;
    struct twin twins[MATCHES];
    int ended = 0;
    bool same = true, shown = true, paid = true, whole = true;
    pd_batch_config config = config_of(game, seats, PD_RESET_SAME);
    run_open(&r, &config);
    for (int i = 0; i < MATCHES; i++)
        twin_deal(&twins[i], &r, i, 0);
    for (int step = 0; step < STEPS; step++) {
        run_step(&r);
        for (int i = 0; i < MATCHES; i++) {
            pd_state state;
            twin_act(&twins[i], &r, i);
            bool over = pd_actor(game, &twins[i].state) == PD_NOBODY;
            paid = paid && over == r.terminated[i] && is_paid(&r, &twins[i], i);
            if (over) {
                ended++;
                whole = whole && is_final(&r, &twins[i], i);
                twin_deal(&twins[i], &r, i, pd_batch_episode(r.batch, i));
            }
            pd_batch_state(r.batch, i, &state);
            same = same && memcmp(&state, &twins[i].state, sizeof state) == 0;
            shown = shown && shows_mask(&r, i, &state) && r.seat[i] == pd_actor(game, &state) &&
                    encodes(&r, i, &state, r.seat[i], r.observation + (size_t)i * r.size);
        }
    }
    const char *id = pd_game_about(game).id;
    ok(same, "%s, %d seats: a batch plays as the engine does", id, seats);
    ok(shown, "%s, %d seats: it shows what the view of the seat to move shows", id, seats);
    ok(paid, "%s, %d seats: at the end, and only there, every seat gets its reward", id, seats);
    ok(whole && (ended || STEPS < 600), "%s, %d seats: and its final observation (%d matches)", id,
       seats, ended);
    run_close(&r);
}

// ------------------------------------------------------------------------------- size and parts

// A batch of eight, and the same matches in batches of three and five.
static void play_in_parts(const pd_game *game) {
    static struct run whole, parts[2];
    pd_batch_config config = config_of(game, pd_game_about(game).seats_usual, PD_RESET_SAME);
    bool same = true;
    run_open(&whole, &config);
    config.count = 3;
    run_open(&parts[0], &config);
    config.count = 5;
    config.first = 3;
    run_open(&parts[1], &config);
    for (int step = 0; step < STEPS; step++) {
        same = same && !memcmp(whole.observation, parts[0].observation, 3 * whole.size) &&
               !memcmp(whole.observation + 3 * whole.size, parts[1].observation, 5 * whole.size) &&
               !memcmp(whole.mask + 3 * whole.actions, parts[1].mask, 5 * whole.actions) &&
               !memcmp(whole.rewards + 3 * whole.seats, parts[1].rewards,
                       5 * whole.seats * sizeof(float));
        run_step(&whole);
        run_step(&parts[0]);
        run_step(&parts[1]);
    }
    ok(same, "%s: matches do not depend on the size of the batch", pd_game_about(game).id);
    run_close(&whole);
    run_close(&parts[0]);
    run_close(&parts[1]);
}

// ---------------------------------------------------------------------------------- after the end

static int until_an_end(struct run *r) {
    for (int step = 0; step < 100000; step++) {
        run_step(r);
        for (int i = 0; i < r->config.count; i++)
            if (r->terminated[i] || r->truncated[i])
                return i;
    }
    return -1;
}

static void reset_next(const pd_game *game) {
    static struct run r;
    pd_batch_config config = config_of(game, pd_game_about(game).seats_usual, PD_RESET_NEXT);
    pd_state last, now;
    run_open(&r, &config);
    int i = until_an_end(&r);
    pd_batch_state(r.batch, i, &last);
    uint8_t *row = r.observation + (size_t)i * r.size;
    bool ended = r.seat[i] == PD_NOBODY && shows_mask(&r, i, &last);
    bool shown = false;
    for (size_t seat = 0; seat < r.seats; seat++)
        shown = shown || encodes(&r, i, &last, (int)seat, row);
    run_step(&r);
    pd_batch_state(r.batch, i, &now);
    ok(ended && shown && pd_actor(game, &last) == PD_NOBODY && r.action[i] == PD_SKIP &&
           r.seat[i] >= 0 && !r.terminated[i] && pd_batch_episode(r.batch, i) == 1 &&
           encodes(&r, i, &now, r.seat[i], row),
       "%s: next-step: the end is shown, and the next step deals", pd_game_about(game).id);
    run_close(&r);
}

static void reset_off(const pd_game *game) {
    static struct run r;
    pd_batch_config config = config_of(game, pd_game_about(game).seats_usual, PD_RESET_OFF);
    pd_batch_fault fault;
    pd_state last, now;
    uint8_t which[MATCHES] = {0};
    run_open(&r, &config);
    int i = until_an_end(&r);
    pd_batch_state(r.batch, i, &last);
    run_step(&r);
    pd_batch_state(r.batch, i, &now);
    bool stays = memcmp(&last, &now, sizeof now) == 0 && !r.terminated[i] && r.seat[i] < 0;
    pd_batch_sample(r.batch, r.action);
    r.action[i] = 0;
    bool refused = pd_batch_step(r.batch, &fault) == PD_ERR_OVER && fault.match == i;
    which[i] = 1;
    pd_batch_reset(r.batch, which);
    bool dealt = r.seat[i] >= 0 && pd_batch_episode(r.batch, i) == 1 &&
                 pd_batch_episode(r.batch, (i + 1) % MATCHES) == 0;
    ok(stays && refused && dealt, "%s: off: the match stays until it is reset",
       pd_game_about(game).id);
    run_close(&r);
}

static void truncated(const pd_game *game) {
    static struct run r;
    pd_batch_config config = config_of(game, pd_game_about(game).seats_usual, PD_RESET_SAME);
    config.decisions_limit = 5;
    config.reward = PD_REWARD_SIGNED;
    bool right = true;
    run_open(&r, &config);
    until_an_end(&r);
    for (int i = 0; i < MATCHES; i++)
        right = right && (!r.truncated[i] || (!r.terminated[i] && r.reward[i] == 0));
    ok(right && r.truncated[0] + r.truncated[1] > 0, "%s: a long match is truncated, unpaid",
       pd_game_about(game).id);
    run_close(&r);
}

// ------------------------------------------------------------------------------- illegal actions

static int32_t illegal_in(const struct run *r, int match) {
    for (int32_t action = 0;; action++)
        if (!r->mask[(size_t)match * r->actions + (size_t)action])
            return action;
}

static void illegal(const pd_game *game) {
    static struct run r;
    static uint8_t before[1 << 16];
    char sentence[256];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_voice voice = {0, PD_NOBODY, NULL};
    pd_batch_fault fault;
    pd_batch_config config = config_of(game, pd_game_about(game).seats_usual, PD_RESET_SAME);
    run_open(&r, &config);
    for (int i = 0; i < 30; i++)
        run_step(&r);
    pd_batch_sample(r.batch, r.action);
    memcpy(before, r.batch, pd_batch_size(&config));
    int32_t legal = r.action[5];
    r.action[5] = illegal_in(&r, 5);
    pd_err err = pd_batch_step(r.batch, &fault);
    pd_batch_say_fault(r.batch, &voice, &fault, &text);
    const char *rule = pd_err_rule(game, err);
    ok(err >= PD_REFUSAL && fault.match == 5 && fault.action == r.action[5] &&
           fault.seat == r.seat[5] && *rule && strstr(sentence, rule),
       "%s: an illegal action is named with its rule: %s", pd_game_about(game).id, sentence);
    int32_t strange[] = {-1, -2, INT32_MIN, INT32_MAX, (int32_t)r.actions};
    bool refused = true;
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        r.action[5] = strange[i];
        refused = refused && pd_batch_step(r.batch, &fault) == PD_ERR_NOTATION;
        pd_batch_say_fault(r.batch, &voice, &fault, &text);
    }
    ok(refused && memcmp(before, r.batch, pd_batch_size(&config)) == 0,
       "%s: so are numbers that are no actions, and nothing has changed", pd_game_about(game).id);
    r.action[5] = legal;
    ok(pd_batch_step(r.batch, &fault) == PD_OK, "%s: and it goes on", pd_game_about(game).id);
    run_close(&r);
}

static void forfeit(const pd_game *game) {
    static struct run r;
    pd_batch_fault fault;
    pd_batch_config config = config_of(game, pd_game_about(game).seats_usual, PD_RESET_SAME);
    config.forfeit = true;
    config.reward = PD_REWARD_SIGNED;
    run_open(&r, &config);
    pd_batch_sample(r.batch, r.action);
    r.action[5] = -7;
    int loser = r.seat[5];
    pd_err err = pd_batch_step(r.batch, &fault);
    const float *rewards = r.rewards + 5 * r.seats;
    float other = r.seats == 1 ? 0 : 2 / (float)(r.seats - 1) - 1;
    ok(!err && r.terminated[5] && r.reward[5] == -1 && rewards[loser] == -1 &&
           (r.seats == 1 || rewards[(loser + 1) % (int)r.seats] == other) && !r.terminated[4],
       "%s: with forfeit, it loses the match", pd_game_about(game).id);
    run_close(&r);
}

// ------------------------------------------------------------------------------------- opponents

static int count_asked(void *context, const pd_game *game, const pd_view *view,
                       const pd_move *moves, int count, pd_dice *dice) {
    bool *right = context;
    *right = *right && pd_view_actor(game, view) == pd_view_seat(game, view) && moves && dice;
    return count - 1;
}

static void against(const pd_game *game, pd_opponent opponent, bool rotate, const char *what) {
    static struct run r;
    pd_batch_config config = config_of(game, pd_game_about(game).seats_usual, PD_RESET_SAME);
    unsigned learners = 0;
    bool right = true;
    for (int seat = 1; seat < config.setup.seats; seat++)
        config.opponents[seat] = opponent;
    config.rotate = rotate;
    config.decisions_limit = 300;
    run_open(&r, &config);
    for (int step = 0; step < STEPS / 4; step++) {
        run_step(&r);
        for (int i = 0; i < MATCHES; i++) {
            learners |= 1u << r.seat[i];
            int place = (i + (int)pd_batch_episode(r.batch, i)) % (int)r.seats;
            right = right && r.seat[i] == (rotate ? place : 0);
            float own = r.reward[i];
            right = right && (rotate || !r.terminated[i] || own == r.rewards[(size_t)i * r.seats]);
        }
    }
    ok(right && learners == (rotate ? (1u << r.seats) - 1 : 1), "%s: one learner against %s",
       pd_game_about(game).id, what);
    run_close(&r);
}

static void opponents(const pd_game *game) {
    pd_bot_spec spec;
    pd_problem problem;
    bool right = true;
    against(game, (pd_opponent){pd_choose_randomly, NULL}, false, "random opponents");
    against(game, (pd_opponent){pd_choose_randomly, NULL}, true, "random opponents, in every seat");
    against(game, (pd_opponent){count_asked, &right}, true, "a function");
    ok(right, "%s: which gets the view of the seat that it plays", pd_game_about(game).id);
    ok(!pd_bot_read(&spec, "club", &problem), "%s: there is a club player", pd_game_about(game).id);
    against(game, pd_bot_opponent(&spec), true, "club players");
}

// ------------------------------------------------------------------------------------- positions

static void put(const pd_game *game) {
    static struct run r;
    pd_batch_config config = config_of(game, pd_game_about(game).seats_usual, PD_RESET_OFF);
    pd_state state, now;
    pd_choice choice;
    run_open(&r, &config);
    for (int i = 0; i < 20; i++)
        run_step(&r);
    pd_batch_state(r.batch, 2, &state);
    pd_batch_put(r.batch, 6, &state);
    pd_batch_state(r.batch, 6, &now);
    pd_batch_choice(r.batch, 6, &choice);
    ok(memcmp(&state, &now, sizeof now) == 0 && choice.count == 0 && r.seat[6] == r.seat[2] &&
           encodes(&r, 6, &state, r.seat[6], r.observation + 6 * r.size),
       "%s: a position can be put into a match", pd_game_about(game).id);
    uint8_t key[32];
    pd_key_from_number(7, key);
    pd_batch_seed(r.batch, key);
    pd_batch_reset(r.batch, NULL);
    struct twin twin;
    twin_deal(&twin, &r, 6, 0);
    pd_batch_state(r.batch, 6, &now);
    ok(memcmp(&twin.state, &now, sizeof now) == 0, "%s: a seed starts again with episode 0",
       pd_game_about(game).id);
    run_close(&r);
}

int main(void) {
    for (int i = 0; i < pd_game_count(); i++) {
        const pd_game *game = pd_game_at(i);
        pd_game_info about = pd_game_about(game);
        for (int seats = about.seats_min; seats <= about.seats_max; seats++)
            play_as_engine(game, seats);
        play_in_parts(game);
        reset_next(game);
        reset_off(game);
        truncated(game);
        illegal(game);
        forfeit(game);
        opponents(game);
        put(game);
    }
    return tap_end();
}
