// The order in which bots think: who goes first, what is held back, and that nothing waits for
// ever.
#include "server/hall/queue.h"

#include "base/memory.h"
#include "tap.h"

enum { CHEAP = COST_LEAST, CHAMPION = 300, ENDLESS = 100000 };

static void ask(struct queue *queue, const char *person, const char *table, bool watched,
                int cost) {
    struct question *question = must(calloc(1, sizeof *question));
    snprintf(question->person, sizeof question->person, "%s", person);
    snprintf(question->table, sizeof question->table, "%s", table);
    question->watched = watched;
    question->cost = cost;
    queue_add(queue, question);
}

static void ask_many(struct queue *queue, const char *person, int count, bool watched, int cost) {
    for (int i = 0; i < count; i++) {
        char table[32];
        snprintf(table, sizeof table, "%.20s%d", person, i);
        ask(queue, person, table, watched, cost);
    }
}

// Thinks about one question to the end; "" when none is allowed.
static const char *think(struct queue *queue) {
    static char table[32];
    struct question *question = queue_take(queue);
    snprintf(table, sizeof table, "%s", question ? question->table : "");
    if (question)
        queue_done(queue, question);
    free(question);
    return table;
}

// How many thoughts come before that about this table.
static int thoughts_before(struct queue *queue, const char *table) {
    int count = 0;
    while (count < ENDLESS && strcmp(think(queue), table) != 0)
        count++;
    return count;
}

static void finish(struct queue *queue, struct question *question) {
    queue_done(queue, question);
    free(question);
}

// ----------------------------------------------------------------------------------------- people

static void test_one_person(void) {
    struct queue *queue = queue_new(2, 1);
    ask(queue, "ann", "first", true, CHEAP);
    ask(queue, "ann", "second", true, CHEAP);
    ok_text(think(queue), "first", "questions alike come in the order they were asked");
    ok_text(think(queue), "second", "one after the other");
    ok_text(think(queue), "", "then there is none");
    queue_free(queue);
}

static void test_many_tables(bool watched, const char *what) {
    struct queue *queue = queue_new(1, 1);
    ask_many(queue, "eve", 50, watched, CHAMPION);
    for (int i = 0; i < 10; i++)
        think(queue);
    ask(queue, "ann", "ann", watched, CHAMPION);
    int before = thoughts_before(queue, "ann");
    ok(before <= 1, "%s: one table goes after at most one thought for 50 of somebody else", what);
    ask(queue, "ann", "again", watched, CHAMPION);
    before = thoughts_before(queue, "again");
    ok(before <= 1, "%s: and so does the next time", what);
    queue_free(queue);
}

// Two people with equally many tables alike take turns.
static void test_turns(void) {
    struct queue *queue = queue_new(1, 1);
    int wrong = 0;
    ask_many(queue, "ann", 20, false, CHAMPION);
    ask_many(queue, "bob", 20, false, CHAMPION);
    for (int i = 0; i < 40; i++)
        wrong += *think(queue) != (i % 2 ? 'b' : 'a');
    ok_number(wrong, 0, "two people with the same load take turns");
    queue_free(queue);
}

static void test_pause(void) {
    struct queue *queue = queue_new(1, 1);
    ask_many(queue, "eve", 30, true, CHAMPION);
    for (int i = 0; i < 10; i++)
        think(queue);
    ask_many(queue, "ann", 10, true, CHAMPION);
    int hers = 0;
    for (int i = 0; i < 10; i++)
        hers += *think(queue) == 'a';
    ok(hers == 5 || hers == 6, "somebody who asked nothing so far has no credit for it");
    queue_free(queue);
}

static void test_crowd(void) {
    struct queue *queue = queue_new(1, 1);
    for (int i = 0; i < 100; i++) {
        char person[32];
        snprintf(person, sizeof person, "eve%d-", i);
        ask_many(queue, person, 5, false, CHAMPION);
    }
    for (int i = 0; i < 30; i++)
        think(queue);
    ask(queue, "ann", "ann", true, CHEAP);
    ok(thoughts_before(queue, "ann") <= 1, "a cheap level does not wait for a hundred people");
    ask(queue, "ann", "again", true, CHAMPION);
    ok(thoughts_before(queue, "again") <= 100, "nor a champion for more than one thought of each");
    queue_free(queue);
}

// ------------------------------------------------------------------------------ within one person

static void test_lanes(void) {
    struct queue *queue = queue_new(2, 1);
    ask(queue, "ann", "left-champion", false, CHAMPION);
    ask(queue, "ann", "left-club", false, CHEAP);
    ask(queue, "ann", "champion", true, CHAMPION);
    ask(queue, "ann", "club", true, CHEAP);
    ok_text(think(queue), "club", "first a cheap level at a table that somebody follows");
    ok_text(think(queue), "champion", "then a champion there");
    ok_text(think(queue), "left-club", "then a cheap level where nobody looks");
    ok_text(think(queue), "left-champion", "then a champion there");
    queue_free(queue);
}

static void test_patience(void) {
    struct queue *queue = queue_new(1, 1);
    int rounds = 0;
    ask(queue, "ann", "left", false, CHAMPION);
    do
        ask(queue, "ann", "club", true, CHEAP);
    while (strcmp(think(queue), "left") != 0 && ++rounds < ENDLESS);
    ok(rounds > 50, "followed tables of the same person go first for a while");
    ok(rounds < ENDLESS, "but not for ever");
    queue_free(queue);
}

// Somebody else's stream of watched and cheap questions does not starve a table either.
static void test_no_starving(int cost, const char *what) {
    struct queue *queue = queue_new(1, 1);
    int rounds = 0;
    ask(queue, "ann", "left", false, CHAMPION);
    do
        ask(queue, "bob", "bob", true, cost);
    while (strcmp(think(queue), "left") != 0 && ++rounds < ENDLESS);
    ok(rounds <= 4 * CHAMPION / cost + 1, "%s of others let a left table have its turn", what);
    queue_free(queue);
}

// ----------------------------------------------------------------------------------------- limits

static void test_person_threads(void) {
    struct queue *queue = queue_new(4, 2);
    ask_many(queue, "eve", 5, true, CHAMPION);
    struct question *one = queue_take(queue), *two = queue_take(queue);
    ok(one && two && !queue_take(queue), "one person's searches keep two threads busy, no more");
    ask(queue, "eve", "club", true, CHEAP);
    ok_text(think(queue), "club", "what takes no search is not held back");
    ask(queue, "ann", "ann", true, CHAMPION);
    ok_text(think(queue), "ann", "nor is anybody else");
    finish(queue, one);
    ok(*think(queue) == 'e', "when one is done the next may go");
    finish(queue, two);
    queue_free(queue);
}

static void test_free_thread(void) {
    struct queue *queue = queue_new(2, 1);
    ask(queue, "eve", "eve", false, CHAMPION);
    ask(queue, "ivy", "ivy", false, CHAMPION);
    struct question *one = queue_take(queue);
    ok_text(think(queue), "", "left tables of several people leave one thread free");
    ask(queue, "ann", "ann", true, CHAMPION);
    ok_text(think(queue), "ann", "for a table that somebody follows");
    ask(queue, "bob", "bob", false, CHEAP);
    ok_text(think(queue), "bob", "or for what takes no search");
    finish(queue, one);
    ok_text(think(queue), "ivy", "then the next left table has its turn");
    queue_free(queue);
    queue = queue_new(1, 1);
    ask(queue, "eve", "eve", false, CHAMPION);
    ok_text(think(queue), "eve", "the only thread is for everything");
    queue_free(queue);
}

// ------------------------------------------------------------------------------------ the rest

static void test_withdrawing(void) {
    struct queue *queue = queue_new(1, 1);
    ask_many(queue, "eve", 3, false, CHAMPION);
    ok(!queue_withdraw(queue, "ann", "eve1"), "nothing is charged to somebody who never asked");
    ok(!queue_withdraw(queue, "eve", "eve7"), "a table without a question has none to withdraw");
    struct question *question = queue_withdraw(queue, "eve", "eve2");
    ok(question && strcmp(question->table, "eve2") == 0, "the last of a line can be withdrawn");
    question->watched = true;
    queue_add(queue, question);
    ok_number(queue_length(queue), 3, "and asked again");
    ok_text(think(queue), "eve2", "then it goes first, as somebody follows the table");
    free(queue_withdraw(queue, "eve", "eve0"));
    ask(queue, "eve", "eve3", false, CHAMPION);
    ok_text(think(queue), "eve1", "the others keep their order");
    ok_text(think(queue), "eve3", "up to the last");
    ok_number(queue_length(queue), 0, "and none is left");
    queue_free(queue);
}

static void test_figures(void) {
    struct queue *queue = queue_new(2, 1);
    ok(queue_oldest(queue) == INT64_MAX, "in an empty queue nothing is oldest");
    for (int i = 0; i < 3; i++) {
        struct question *question = must(calloc(1, sizeof *question));
        *question = (struct question){.person = "ann", .cost = CHAMPION, .asked = 100 + i};
        question->watched = i == 2;
        queue_add(queue, question);
    }
    ok_number(queue_length_of(queue, "ann"), 3, "what waits is counted for each person");
    ok_number(queue_length_of(queue, "bob"), 0, "who asked nothing has nothing waiting");
    ok_number(queue_oldest(queue), 100, "the oldest is known, whatever goes first");
    struct question *question = queue_take(queue);
    ok_number(queue_length(queue), 2, "what is being thought about does not wait");
    finish(queue, question);
    queue_free(queue);
}

int main(void) {
    test_one_person();
    test_many_tables(true, "followed");
    test_many_tables(false, "left");
    test_turns();
    test_pause();
    test_crowd();
    test_lanes();
    test_patience();
    test_no_starving(CHEAP, "cheap levels");
    test_no_starving(CHAMPION, "champions");
    test_person_threads();
    test_free_thread();
    test_withdrawing();
    test_figures();
    return tap_end();
}
