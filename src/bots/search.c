#include "bots/search.h"

#include "base/clock.h"
#include "bots/threads.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES_MAX = 1 << 18, // in the tree of one thread; then it grows no further
    NODES_PER_MS = 300,  // more than any game's search needs
    DEPTH_MAX = 64,
    CHECK_EVERY = 16,    // iterations between two looks at the clock
    SETTLE_EVERY = 256,  // … and between two looks at whether the best move is beyond doubt
    SETTLE_LEAST = 1024, // iterations before the first of these
};

static const float EXPLORE = 1.0f;  // how much a move is worth for being tried little
static const float PRIOR_HEAT = 15; // how much of judgement makes a move e times as likely
static const double SETTLED_BY = 4; // standard errors between the best two

// A move made from a node. The edges of a node are a list in ascending order of moves.
struct edge {
    pd_move move;
    uint32_t next; // 0: none
    uint32_t visits;
    uint32_t chances; // how often it could have been chosen
    double total;     // of what it was worth to the seat that made it
    float prior;
};

struct node {
    uint64_t key; // 0: a free place
    uint32_t first;
    uint32_t visits;
    double total;
};

// What one thread works on. Nothing is allocated once it is set up.
struct search {
    const pd_bot_settings *settings;
    const pd_bot_question *question;
    pd_dice dice;
    struct node *nodes; // an open-addressed table
    uint64_t mask;
    uint64_t root; // its key
    uint32_t node_count, node_capacity;
    struct edge *edges; // number 0 is not used
    uint32_t edge_count, edge_capacity;
    uint64_t iterations;
    int64_t start_ns, end_ns; // when it began and, given a time, when it must be over
    pd__thread thread;
};

// What each seat has seen since the root, as one number.
struct history {
    uint64_t open;              // choices that everybody has seen
    uint64_t own[PD_SEATS_MAX]; // and those that the seat made in secret
};

struct walk {
    pd_state state;
    struct history history;
    int part; // of the match, at the root
    int depth;
    struct {
        uint32_t edge;
        uint32_t node;
        int seat;
    } path[DEPTH_MAX];
};

// ----------------------------------------------------------------------------------------- nodes

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

static uint64_t node_key(const struct history *history, int seat) {
    uint64_t key = mix(mix(mix(1, history->open), history->own[seat]), (uint64_t)seat + 1);
    return key ? key : 1;
}

// In a survey, below the root: all that the seat can know.
static uint64_t view_key(const pd_game *game, const pd_state *state, int seat) {
    pd_view view;
    pd_state seen;
    pd_look(game, state, seat, &view);
    memcpy(&seen, &view, sizeof seen);
    uint64_t key = mix(pd_quick_hash(game, &seen), (uint64_t)seat + 1);
    return key ? key : 1;
}

// The node with this key, or a free place for it; NULL when it is new and there is no room.
static struct node *find_node(struct search *s, uint64_t key) {
    uint64_t at = key & s->mask;
    while (s->nodes[at].key && s->nodes[at].key != key)
        at = (at + 1) & s->mask;
    if (!s->nodes[at].key && s->node_count == s->node_capacity)
        return NULL;
    return &s->nodes[at];
}

// Adds an edge after `link`, which is where the list goes on. 0 when there is no room.
static uint32_t add_edge(struct search *s, uint32_t *link, pd_move move, float prior) {
    if (s->edge_count == s->edge_capacity)
        return 0;
    uint32_t number = s->edge_count++;
    s->edges[number] = (struct edge){.move = move, .next = *link, .chances = 1, .prior = prior};
    *link = number;
    return number;
}

// -------------------------------------------------------------------------------------- selection

int pd__best_in_fog(const int *worth, int count, int fog, pd_dice *dice) {
    int best = 0, most = -0x7fffffff;
    for (int i = 0; i < count; i++) {
        int seen = worth[i] + (int)pd_roll(dice, (uint32_t)fog + 1);
        if (seen > most) {
            most = seen;
            best = i;
        }
    }
    return best;
}

// How likely a good player is to make each move.
static void find_priors(struct search *s, const pd_state *state, const pd_move *moves, int count,
                        float *priors) {
    int worth[PD_MOVES_MAX], most;
    float sum = 0;
    if (s->settings->rollouts == PD_ROLLOUTS_RANDOM) {
        for (int i = 0; i < count; i++)
            priors[i] = 1 / (float)count;
        return;
    }
    pd_judge(s->question->game, state, moves, count, worth);
    most = worth[0];
    for (int i = 1; i < count; i++)
        most = worth[i] > most ? worth[i] : most;
    for (int i = 0; i < count; i++)
        sum += priors[i] = expf((float)(worth[i] - most) / PRIOR_HEAT);
    for (int i = 0; i < count; i++)
        priors[i] /= sum;
}

// The move to try from a node: the best so far, with a bonus for those tried little, the more so
// the better they look; as if each had been tried once more, in vain. A move without an edge is
// taken for as good as the node is on average. In a survey every move of the root gets a part of
// the iterations.
struct choice {
    float score;
    int index;
    uint32_t edge;  // 0: it has none yet
    uint32_t *link; // where that would be added
    float prior;
};

static void consider(struct choice *best, float score, int index, uint32_t edge, uint32_t *link) {
    if (score > best->score)
        *best = (struct choice){.score = score, .index = index, .edge = edge, .link = link};
}

static struct choice select_move(struct search *s, struct node *node, const pd_state *state,
                                 const pd_move *moves, int count) {
    struct choice best = {.score = -FLT_MAX};
    float priors[PD_MOVES_MAX], mean = node->visits ? (float)(node->total / node->visits) : 0.5f;
    float pull = EXPLORE * sqrtf((float)node->visits + 1);
    bool have_priors = false, surveyed = s->settings->survey && node->key == s->root;
    bool capacity =
        s->edge_count < s->edge_capacity; // else the choice is among the edges there are
    uint32_t *link = &node->first;
    for (int i = 0; i < count;) {
        struct edge *edge = *link ? &s->edges[*link] : NULL;
        if (edge && edge->move < moves[i]) {
            link = &edge->next;
        } else if (edge && edge->move == moves[i]) {
            edge->chances++;
            float bonus = EXPLORE * edge->prior * sqrtf((float)edge->chances);
            float score = ((float)edge->total + bonus) / (float)(edge->visits + 1);
            bool due = surveyed && (uint64_t)edge->visits * 2 * (uint64_t)count < node->visits;
            consider(&best, due ? FLT_MAX : score, i, *link, link);
            link = &edge->next;
            i++;
        } else if (!capacity) {
            i++;
        } else {
            if (!have_priors)
                find_priors(s, state, moves, count, priors);
            have_priors = true;
            consider(&best, surveyed ? FLT_MAX : mean + pull * priors[i], i, 0, link);
            i++;
        }
    }
    best.prior = have_priors ? priors[best.index] : 0;
    return best;
}

// -------------------------------------------------------------------------------------- iterations

// Has the next part of the match begun? Then its forecast tells more than playing on would, as a
// single match to the end says only who won it.
static bool has_forecast(const struct search *s, const struct walk *walk) {
    return s->settings->rollouts == PD_ROLLOUTS_JUDGED &&
           pd_part(s->question->game, &walk->state) != walk->part;
}

// Plays on to the end of the match, or of its part. (A learned evaluation would go here.)
static void play_out(struct search *s, struct walk *walk) {
    const pd_game *game = s->question->game;
    pd_state *state = &walk->state;
    if (s->settings->rollouts == PD_ROLLOUTS_RANDOM) {
        pd_playout(game, state, &s->dice, &s->dice);
        return;
    }
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX];
    for (int count; !has_forecast(s, walk) && (count = pd_moves(game, state, moves));) {
        int choice = 0;
        if (count > 1) {
            pd_judge(game, state, moves, count, worth);
            choice = pd__best_in_fog(worth, count, s->settings->fog, &s->dice);
        }
        pd_apply(game, state, moves[choice], &s->dice, NULL);
    }
}

static void make_move(struct search *s, struct walk *walk, int seat, pd_move move) {
    const pd_game *game = s->question->game;
    uint64_t *seen = pd_secret(game, &walk->state) ? &walk->history.own[seat] : &walk->history.open;
    *seen = mix(*seen, move + 1);
    pd_apply(game, &walk->state, move, &s->dice, NULL);
}

// One step down the tree; false when the walk leaves it.
static bool step_down(struct search *s, struct walk *walk) {
    const pd_game *game = s->question->game;
    pd_move moves[PD_MOVES_MAX];
    int seat = pd_actor(game, &walk->state), count = pd_moves(game, &walk->state, moves);
    if (count == 0 || walk->depth == DEPTH_MAX || has_forecast(s, walk))
        return false;
    bool below = walk->depth > 0;
    if (count == 1 && below) { // the root is a node in any case
        make_move(s, walk, seat, moves[0]);
        return true;
    }
    uint64_t key = below && s->settings->survey ? view_key(game, &walk->state, seat)
                                                : node_key(&walk->history, seat);
    struct node *node = find_node(s, key);
    if (!node)
        return false;
    bool is_new = !node->key;
    node->key = key;
    s->node_count += is_new;
    struct choice choice = select_move(s, node, &walk->state, moves, count);
    if (!choice.edge)
        choice.edge = add_edge(s, choice.link, moves[choice.index], choice.prior);
    if (!choice.edge)
        return false;
    walk->path[walk->depth].edge = choice.edge;
    walk->path[walk->depth].node = (uint32_t)(node - s->nodes);
    walk->path[walk->depth++].seat = seat;
    make_move(s, walk, seat, moves[choice.index]);
    return !is_new;
}

// Each seat's share of the victory, as it is or as it is to be expected.
static void find_shares(const struct search *s, const struct walk *walk, float *shares) {
    pd_result result = pd_result_of(s->question->game, &walk->state);
    pd_shares(&result, shares);
    if (has_forecast(s, walk) && pd_actor(s->question->game, &walk->state) != PD_NOBODY)
        pd_forecast(s->question->game, &walk->state, shares);
}

static void note_result(struct search *s, const struct walk *walk) {
    float shares[PD_SEATS_MAX];
    find_shares(s, walk, shares);
    for (int i = 0; i < walk->depth; i++) {
        struct edge *edge = &s->edges[walk->path[i].edge];
        struct node *node = &s->nodes[walk->path[i].node];
        float value = shares[walk->path[i].seat];
        edge->visits++;
        edge->total += value;
        node->visits++;
        node->total += value;
    }
}

static void iterate(struct search *s) {
    struct walk walk;
    walk.depth = 0;
    walk.history = (struct history){0};
    if (s->settings->worlds == PD_WORLDS_ANY)
        pd_resample(s->question->game, s->question->view, &s->dice, &walk.state);
    else
        pd_imagine(s->question->game, s->question->view, &s->dice, &walk.state);
    walk.part = pd_part(s->question->game, &walk.state);
    while (step_down(s, &walk))
        continue;
    play_out(s, &walk);
    note_result(s, &walk);
    s->iterations++;
}

// ------------------------------------------------------------------------------------ when to stop

static bool out_of_time(const struct search *s) {
    if (s->question->stop && atomic_load_explicit(s->question->stop, memory_order_relaxed))
        return true;
    return s->settings->ms && clock_ns() >= s->end_ns;
}

// How many iterations are still to come, as far as one can tell.
static double to_come(const struct search *s) {
    double left = DBL_MAX, done = (double)s->iterations;
    if (s->settings->iterations)
        left = s->settings->iterations - done;
    if (s->settings->ms) {
        int64_t now = clock_ns();
        double rest = now < s->end_ns ? (double)(s->end_ns - now) : 0;
        left = fmin(left, done * rest / (double)(now - s->start_ns + 1));
    }
    return left;
}

// Of an edge's mean; with Laplace's rule, so that a few wins in a row are not yet certainty.
static double error_of(const struct edge *edge) {
    double mean = (edge->total + 1) / (edge->visits + 2.0);
    return sqrt(mean * (1 - mean) / (edge->visits + 2.0));
}

static double mean_of(const struct edge *edge) {
    return edge->visits ? edge->total / edge->visits : 0;
}

// Can this move still turn out to be better than the best so far? Not when it is worse by many
// standard errors, nor when it cannot catch up with its visits.
static bool may_win(const struct search *s, const struct edge *edge, const struct edge *best,
                    double left) {
    double apart = SETTLED_BY * hypot(error_of(edge), error_of(best));
    if (mean_of(best) - mean_of(edge) >= apart)
        return false;
    return s->settings->survey || edge->visits + left > best->visits;
}

static bool settled(struct search *s) {
    const struct node *root = find_node(s, s->root);
    const struct edge *best = &s->edges[root->first];
    double left = to_come(s);
    for (uint32_t i = root->first; i; i = s->edges[i].next)
        if (s->edges[i].visits > best->visits)
            best = &s->edges[i];
    for (uint32_t i = root->first; i; i = s->edges[i].next)
        if (&s->edges[i] != best && may_win(s, &s->edges[i], best, left))
            return false;
    return true;
}

static void *think(void *argument) {
    struct search *s = argument;
    uint64_t most = s->settings->iterations ? (uint64_t)s->settings->iterations : UINT64_MAX;
    while (s->iterations < most) {
        iterate(s);
        if (s->iterations % CHECK_EVERY == 0 && out_of_time(s))
            break;
        if (s->iterations % SETTLE_EVERY == 0 && s->iterations >= SETTLE_LEAST && settled(s))
            break;
    }
    return NULL;
}

// ------------------------------------------------------------------------------------- all threads

static void free_search(struct search *s) {
    free(s->nodes);
    free(s->edges);
}

// At most one node is added in an iteration.
static uint32_t node_capacity(const pd_bot_settings *settings) {
    uint64_t capacity = NODES_MAX;
    if (settings->ms && (uint64_t)settings->ms * NODES_PER_MS < capacity)
        capacity = (uint64_t)settings->ms * NODES_PER_MS;
    if (settings->iterations && (uint64_t)settings->iterations < capacity)
        capacity = (uint64_t)settings->iterations;
    return (uint32_t)capacity;
}

static bool open_search(struct search *s, const pd_bot_settings *settings, const pd_bot_question *q,
                        const uint8_t key[32], int number) {
    uint32_t capacity = node_capacity(settings);
    size_t places = 2;
    while (places < 2 * (size_t)capacity)
        places *= 2;
    const struct history nothing = {0};
    *s = (struct search){.settings = settings, .question = q, .mask = places - 1};
    s->root = node_key(&nothing, pd_view_seat(q->game, q->view));
    s->node_capacity = capacity;
    s->edge_count = 1;
    s->edge_capacity = 2 * capacity + PD_MOVES_MAX;
    s->nodes = calloc(places, sizeof *s->nodes);
    s->edges = malloc(s->edge_capacity * sizeof *s->edges);
    pd_dice_seed(&s->dice, key, (uint64_t)number);
    s->start_ns = clock_ns();
    s->end_ns = s->start_ns + (int64_t)settings->ms * 1000000;
    if (s->nodes && s->edges)
        return true;
    free_search(s);
    return false;
}

static void add_up(struct search *s, const pd_bot_question *q, pd_bot_advice *advice) {
    const struct node *root = find_node(s, s->root);
    advice->iterations += s->iterations;
    for (uint32_t number = root->first; number; number = s->edges[number].next) {
        const struct edge *edge = &s->edges[number];
        int i = 0;
        while (q->moves[i] != edge->move)
            i++;
        advice->at[i].visits += edge->visits;
        advice->at[i].value += edge->total; // the sum, for now
    }
}

// The move whose value is surest to be high, so that one that was lucky a few times is not it.
static void conclude(pd_bot_advice *advice) {
    double most = -DBL_MAX;
    for (int i = 0; i < advice->count; i++) {
        double visits = (double)advice->at[i].visits;
        advice->at[i].value = visits > 0 ? advice->at[i].value / visits : 0;
        double surely = advice->at[i].value - 1 / sqrt(visits + 1e-9);
        if (surely > most) {
            most = surely;
            advice->best = i;
        }
    }
}

static int without_memory(const pd_bot_question *q) {
    int worth[PD_MOVES_MAX];
    pd_view_judge(q->game, q->view, q->moves, q->count, worth);
    return pd__best_in_fog(worth, q->count, 0, q->dice);
}

// Without a limit the search would never end.
static bool is_limited(const pd_bot_settings *settings, const pd_bot_question *question) {
    return settings && settings->ms >= 0 && settings->iterations >= 0 && settings->threads >= 1 &&
           settings->rollouts >= 0 && settings->rollouts < PD_ROLLOUTS && settings->worlds >= 0 &&
           settings->worlds < PD_WORLDS &&
           (settings->ms || settings->iterations || (question && question->stop));
}

void pd_bot_search(const pd_bot_settings *settings, const pd_bot_question *question,
                   pd_bot_advice *advice) {
    assert(is_limited(settings, question) && pd__is_question(question) && advice);
    struct search searches[PD__THREADS_MAX];
    uint8_t key[32];
    int threads = settings->threads < PD__THREADS_MAX ? settings->threads : PD__THREADS_MAX;
    int opened = 0;
    *advice = (pd_bot_advice){.count = question->count};
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)pd_roll(question->dice, 256);
    while (opened < threads && open_search(&searches[opened], settings, question, key, opened))
        opened++;
    int started = 0; // beside this thread, which works as well
    while (started < opened - 1 &&
           pd__thread_start(&searches[started + 1].thread, think, &searches[started + 1]))
        started++;
    if (opened)
        think(&searches[0]);
    for (int i = 0; i < started; i++)
        pd__thread_join(searches[i + 1].thread);
    for (int i = 0; i < opened; i++) {
        if (i <= started)
            add_up(&searches[i], question, advice);
        free_search(&searches[i]);
    }
    conclude(advice);
    if (!opened)
        advice->best = without_memory(question);
}
