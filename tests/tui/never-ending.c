// No page ever waits for another thread. Here the bots, the champion who gives hints, and the
// review never come to an end and do not stop when told to; every key works all the same, and every
// page can be left. And a server that never answers.
//
// The linker puts the functions below in place of the real ones (see meson.build).
#include "seeing.h"
#include "tui/pages/app.h"

#include "console/saved-match.h"
#include "outside/seated.h"
#include "review/review.h"

#include <arpa/inet.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// A screen that waits for a thread is found when the thread has lost its patience.
enum { PATIENCE_S = 20 };

static sem_t over;                  // what the threads wait for
static atomic_int at_work, gave_up; // how many threads are; or were never told that it is over

static void work_for_ever(void) {
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += PATIENCE_S;
    atomic_fetch_add(&at_work, 1);
    if (sem_timedwait(&over, &deadline) != 0)
        atomic_fetch_add(&gave_up, 1);
    atomic_fetch_sub(&at_work, 1);
}

bool __wrap_pd__review_run(pd__review *review, uint64_t plies);
pd_move __wrap_seated_choose(struct seated *bot, const pd_bot_question *question);
void __wrap_pd_bot_survey_moves(const pd_bot_question *question, int ms, pd_bot_survey *survey);

bool __wrap_pd__review_run(pd__review *review, uint64_t plies) {
    (void)review, (void)plies;
    work_for_ever();
    return false;
}

pd_move __wrap_seated_choose(struct seated *bot, const pd_bot_question *question) {
    (void)bot;
    work_for_ever();
    return question->moves[0];
}

void __wrap_pd_bot_survey_moves(const pd_bot_question *question, int ms, pd_bot_survey *survey) {
    (void)question, (void)ms;
    work_for_ever();
    *survey = (pd_bot_survey){.count = 1};
}

// ------------------------------------------------------------------------------------- the pages

// Until the thread has been asked, and is at it.
static void wait_for_work(void) {
    int left_ms = 1000 * PATIENCE_S;
    while (!atomic_load(&at_work) && !atomic_load(&gave_up) && left_ms-- > 0)
        usleep(1000);
    ok(left_ms > 0, "%s: a thread is at work", running);
}

static void take_word(struct headless *self, const char *word, const char *rest) {
    if (strcmp(word, "busy") == 0)
        wait_for_work();
    else
        check_screen(self, word, rest);
}

struct screen {
    struct headless headless;
    struct stage stage;
};

static void open_screen(struct screen *self, const char *name, const char *script) {
    running = name;
    atomic_store(&gave_up, 0);
    sem_init(&over, 0, 0);
    headless_open(&self->headless, 80, 24, script);
    self->headless.tell = take_word;
    stage_open(&self->stage, &self->headless.platform);
    self->stage.pace = 0;
}

// Lets the threads end, which free what they have.
static void run_screen(struct screen *self) {
    stage_run(&self->stage);
    stage_close(&self->stage);
    ok(atomic_load(&gave_up) == 0, "%s: nobody has waited", running);
    ok(!*self->headless.fault, "%s: every screen is sound", running);
    while (atomic_load(&at_work)) {
        sem_post(&over);
        usleep(1000);
    }
    headless_close(&self->headless);
}

static struct saved_match *start(int seats, int people) {
    struct saved_match *saved = calloc(1, sizeof *saved);
    struct saved_match_plan plan = {.game = pd_game_find("trail"), .has_seed = true, .seed = {3}};
    pd_problem problem;
    pd_setup_init(plan.game, &plan.setup, seats);
    for (int seat = people; seat < seats; seat++)
        if (pd_bot_read(&plan.players[seat], "club", &problem))
            abort();
    if (!saved || saved_match_start(saved, &plan) >= 0)
        abort();
    return saved;
}

static void test_bot(void) {
    struct screen screen;
    open_screen(&screen, "a bot",
                "key x\n busy\n key ?\n see Help\n key Esc\n key L\n see Log\n key Esc\n key q\n"
                "see will be lost\n key 2\n see never\n");
    match_page_open(&screen.stage, start(2, 0), false);
    run_screen(&screen);
}

static void test_hint(void) {
    struct screen screen;
    open_screen(&screen, "a hint",
                "key x\n key i\n busy\n see The champion is thinking\n key ?\n see Help\n key Esc\n"
                "key m\n see Your moves\n key Esc\n key q\n see never\n");
    match_page_open(&screen.stage, start(1, 1), false);
    run_screen(&screen);
}

static const char *path_of(const char *name) {
    static char path[4096];
    snprintf(path, sizeof path, "%s/tests/golden/%s", getenv("SOURCE"), name);
    return path;
}

static void test_replay(void) {
    struct screen screen;
    open_screen(&screen, "a hint in a replay",
                "key i\n busy\n see The champion is thinking\n key Right\n see 1/\n key ?\n"
                "see Help\n key Esc\n key i\n key q\n see never\n");
    replay_open(&screen.stage, path_of("trail-1.pdk"), PD_ALL_SEEING);
    run_screen(&screen);
}

static void test_review(void) {
    struct screen screen;
    open_screen(
        &screen, "a review",
        "key R\n busy\n see Review: Trail Again\n see 0% done\n key ?\n see Keys\n"
        "key Esc\n key Down\n key p\n key Esc\n key L\n see not complete yet\n key Esc\n"
        "key Enter\n see Trail Again\n key q\n key Esc\n see not complete\n key Esc\n"
        "miss Review: Trail\n see 0/57\n key R\n busy\n key Esc\n key Esc\n key q\n see never\n");
    replay_open(&screen.stage, path_of("trail-1.pdk"), PD_ALL_SEEING);
    run_screen(&screen);
}

// Where nobody accepts anything.
static int open_silent_server(int *port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) != 0 ||
        listen(listener, 1) != 0 || getsockname(listener, (struct sockaddr *)&address, &size) != 0)
        abort();
    *port = ntohs(address.sin_port);
    return listener;
}

static void test_server(void) {
    struct screen screen;
    char address[64];
    int port, listener = open_silent_server(&port);
    snprintf(address, sizeof address, "ws://127.0.0.1:%d", port);
    open_screen(&screen, "a server", "key x\n see Connecting to\n key Esc\n see never\n");
    join_open(&screen.stage, address);
    run_screen(&screen);
    close(listener);
}

int main(void) {
    char folder[TAP_FOLDER_MAX];
    if (!tap_folder(folder, "never-ending") || setenv("XDG_STATE_HOME", folder, 1) != 0 ||
        setenv("XDG_CONFIG_HOME", folder, 1) != 0)
        return 1;
    console_language(0);
    test_bot();
    test_hint();
    test_replay();
    test_review();
    test_server();
    tap_remove(folder);
    return tap_end();
}
