#include "server/hall/queue.h"

#include "base/memory.h"

#include <search.h>

enum {
    UNWATCHED = 4, // a question about a table that nobody follows is charged so many times its cost
    OVERTAKE = 100, // later questions of the same person that may go first, for each better lane
};

// Best first.
enum { WATCHED_CHEAP, WATCHED_SEARCH, UNWATCHED_CHEAP, UNWATCHED_SEARCH, LANES };

struct line {
    struct question *first, **last;
};

// What one person has waiting, and what they have used. It is kept while something waits or is
// thought about, and until others have used as much.
struct share {
    char person[sizeof((struct question *)0)->person]; // first, so that trees can be searched by it
    struct share *next, **link;                        // in the queue; `link` points at this one
    struct line lines[LANES];
    int waiting, thinking, searching; // questions; the searches are part of what is being thought
    uint64_t asked;                   // how many questions so far
    uint64_t used;                    // thinking charged, counted as the queue's `used` is
};

struct queue {
    int threads, person_threads;
    int waiting, thinking, unwatched_searches;
    // What the person whose question was taken last had used before. People who come start from
    // here at least, so that a pause earns no credit.
    uint64_t used;
    uint64_t most;               // that any person has used
    struct share *first, **last; // whose question was taken last stands at the end
    void *people;                // the shares as a tree
};

static int compare_people(const void *a, const void *b) {
    return strcmp(a, b);
}

static bool is_search(const struct question *question) {
    return question->cost > COST_LEAST;
}

static int lane_of(const struct question *question) {
    return (question->watched ? WATCHED_CHEAP : UNWATCHED_CHEAP) + is_search(question);
}

static uint64_t charge(const struct question *question) {
    return (uint64_t)question->cost * (question->watched ? 1 : UNWATCHED);
}

// ------------------------------------------------------------------------------------------ shares

static void append(struct queue *queue, struct share *share) {
    share->next = NULL;
    share->link = queue->last;
    *queue->last = share;
    queue->last = &share->next;
}

static void unlink_share(struct queue *queue, struct share *share) {
    *share->link = share->next;
    *(share->next ? &share->next->link : &queue->last) = share->link;
}

static struct share *find(const struct queue *queue, const char *person) {
    struct share **found = tfind(person, (void *const *)&queue->people, compare_people);
    return found ? *found : NULL;
}

static struct share *add_share(struct queue *queue, const char *person) {
    struct share *share = must(calloc(1, sizeof *share));
    snprintf(share->person, sizeof share->person, "%s", person);
    for (int lane = 0; lane < LANES; lane++)
        share->lines[lane].last = &share->lines[lane].first;
    must(tsearch(share, &queue->people, compare_people));
    append(queue, share);
    return share;
}

static bool is_idle(const struct queue *queue, const struct share *share) {
    return !share->waiting && !share->thinking && share->used <= queue->used;
}

static void drop(struct queue *queue, struct share *share) {
    unlink_share(queue, share);
    tdelete(share, &queue->people, compare_people);
    free(share);
}

// ------------------------------------------------------------------------------------------- queue

struct queue *queue_new(int threads, int person_threads) {
    struct queue *queue = must(calloc(1, sizeof *queue));
    queue->threads = threads;
    queue->person_threads = person_threads;
    queue->last = &queue->first;
    return queue;
}

static void free_line(struct line *line) {
    for (struct question *question = line->first, *next; question; question = next) {
        next = question->next;
        free(question);
    }
}

static void free_share(void *context) {
    struct share *share = context;
    for (int lane = 0; lane < LANES; lane++)
        free_line(&share->lines[lane]);
    free(share);
}

void queue_free(struct queue *queue) {
    tdestroy(queue->people, free_share);
    free(queue);
}

void queue_add(struct queue *queue, struct question *question) {
    struct share *share = find(queue, question->person);
    int lane = lane_of(question);
    if (!share)
        share = add_share(queue, question->person);
    if (share->waiting == 0 && share->used < queue->used)
        share->used = queue->used;
    question->turn = share->asked++ + OVERTAKE * (uint64_t)lane;
    question->next = NULL;
    *share->lines[lane].last = question;
    share->lines[lane].last = &question->next;
    share->waiting++;
    queue->waiting++;
}

// Takes the question that a link of this line points at out of it.
static struct question *pull(struct queue *queue, struct share *share, struct line *line,
                             struct question **link) {
    struct question *question = *link;
    *link = question->next;
    if (!question->next)
        line->last = link;
    share->waiting--;
    queue->waiting--;
    return question;
}

// Is a thread free for such a question?
static bool is_allowed(const struct queue *queue, const struct share *share, int lane) {
    int most = queue->threads > 1 ? queue->threads - 1 : 1;
    if (lane == WATCHED_CHEAP || lane == UNWATCHED_CHEAP)
        return true;
    return share->searching < queue->person_threads &&
           (lane != UNWATCHED_SEARCH || queue->unwatched_searches < most);
}

// The line with the person's next question, or NULL.
static struct line *next_line(const struct queue *queue, struct share *share) {
    struct line *best = NULL;
    for (int lane = 0; lane < LANES; lane++) {
        struct line *line = &share->lines[lane];
        if (line->first && is_allowed(queue, share, lane) &&
            (!best || line->first->turn < best->first->turn))
            best = line;
    }
    return best;
}

static void start(struct queue *queue, struct share *share, const struct question *question) {
    if (share->used > queue->used)
        queue->used = share->used;
    share->used += charge(question);
    if (share->used > queue->most)
        queue->most = share->used;
    share->thinking++;
    share->searching += is_search(question);
    queue->thinking++;
    queue->unwatched_searches += is_search(question) && !question->watched;
    unlink_share(queue, share);
    append(queue, share);
}

struct question *queue_take(struct queue *queue) {
    struct share *chosen = NULL;
    struct line *from = NULL;
    uint64_t least = UINT64_MAX;
    for (struct share *share = queue->first; share; share = share->next) {
        struct line *line = next_line(queue, share);
        if (line && share->used + charge(line->first) < least) {
            least = share->used + charge(line->first);
            chosen = share;
            from = line;
        }
    }
    if (!chosen)
        return NULL;
    struct question *question = pull(queue, chosen, from, &from->first);
    start(queue, chosen, question);
    return question;
}

static void drop_idle(struct queue *queue) {
    for (struct share *share = queue->first, *next; share; share = next) {
        next = share->next;
        if (is_idle(queue, share))
            drop(queue, share);
    }
}

void queue_done(struct queue *queue, const struct question *question) {
    struct share *share = find(queue, question->person);
    share->thinking--;
    share->searching -= is_search(question);
    queue->thinking--;
    queue->unwatched_searches -= is_search(question) && !question->watched;
    if (!queue->waiting && !queue->thinking)
        queue->used = queue->most; // the next person starts even
    drop_idle(queue);
}

struct question *queue_withdraw(struct queue *queue, const char *person, const char *table) {
    struct share *share = find(queue, person);
    for (int lane = 0; share && lane < LANES; lane++) {
        struct line *line = &share->lines[lane];
        for (struct question **link = &line->first; *link; link = &(*link)->next) {
            if (strcmp((*link)->table, table) != 0)
                continue;
            return pull(queue, share, line, link);
        }
    }
    return NULL;
}

int queue_length(const struct queue *queue) {
    return queue->waiting;
}

int queue_length_of(const struct queue *queue, const char *person) {
    const struct share *share = find(queue, person);
    return share ? share->waiting : 0;
}

int64_t queue_oldest(const struct queue *queue) {
    int64_t oldest = INT64_MAX;
    for (const struct share *share = queue->first; share; share = share->next)
        for (int lane = 0; lane < LANES; lane++) {
            const struct question *question = share->lines[lane].first;
            if (question && question->asked < oldest)
                oldest = question->asked;
        }
    return oldest;
}
