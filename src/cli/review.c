// paddock review FILE: what was luck, what was skill, and what could have been played.
#include "base/clock.h"
#include "cli/args.h"
#include "cli/review-html.h"
#include "console/files.h"
#include "console/load.h"
#include "net/proof.h"
#include "review/json.h"
#include "review/words.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE = 50000, SENTENCE_MAX = 2048 };

// ------------------------------------------------------------------------------------- working

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

// The first signal ends the thinking; the second one the process.
static void catch_interrupts(void) {
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static void show_progress(double done, double spent_s) {
    char line[160], percent[8], left[16] = "?";
    pd_text out = pd_text_on(line, sizeof line);
    if (done > 0.05) {
        int seconds = (int)(spent_s * (1 - done) / done + 0.5);
        snprintf(left, sizeof left, "%d:%02d", seconds / 60 % 1000, seconds % 60);
    }
    snprintf(percent, sizeof percent, "%3d", (int)(100 * done));
    pd_format(&out, tr(N_("{percent}%, {left} left")), "percent", percent, "left", left, NULL);
    fprintf(stderr, "\r%s\033[K", line);
}

static void think(pd__review *review) {
    double start_s = clock_s(), shown_s = 0;
    bool shows = console_is_terminal(stderr);
    catch_interrupts();
    while (!interrupted && pd__review_run(review, SLICE)) {
        double spent_s = clock_s() - start_s;
        if (!shows || spent_s < shown_s + 0.2)
            continue;
        show_progress(pd__review_progress(review), spent_s);
        shown_s = spent_s;
    }
    if (shown_s > 0)
        fprintf(stderr, "\r\033[K");
}

// ------------------------------------------------------------------------------------- in words

static void print_decision(const pd__review *review, const pd_voice *voice,
                           const pd__decision *decision) {
    char sentence[SENTENCE_MAX];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd__review_say_decision(review, voice, decision, &out);
    console_wrap(stdout, sentence, 0);
    out = pd_text_on(sentence, sizeof sentence);
    pd__review_say_played(review, voice, decision, &out);
    console_wrap(stdout, sentence, 2);
    out = pd_text_on(sentence, sizeof sentence);
    pd__review_say_other(review, voice, decision, &out);
    console_wrap(stdout, sentence, 2);
    for (int i = 0; i < decision->reason_count; i++) {
        out = pd_text_on(sentence, sizeof sentence);
        pd__review_say_reason(review, voice, decision, i, &out);
        console_wrap(stdout, sentence, 2);
    }
    printf("\n");
}

// What the luckiest and the unluckiest moment were.
static void print_luck(const pd__review *review, const pd_voice *voice, int seat) {
    char sentence[SENTENCE_MAX];
    pd__seat_luck luck = pd__review_seat_luck(review, seat);
    for (int i = 0; luck.known && i < 2; i++) {
        int step = i ? luck.unluckiest : luck.luckiest;
        double now = pd__review_step_at(review, step)->luck[seat];
        pd_text out = pd_text_on(sentence, sizeof sentence);
        if (i ? now >= 0 : now <= 0)
            continue;
        pd__review_say_luck(review, voice, seat, step, &out);
        console_wrap(stdout, sentence, 2);
    }
}

static void print_seats(const pd__review *review, const pd_voice *voice, int only) {
    char sentence[SENTENCE_MAX];
    for (int seat = 0; seat < pd__review_header(review)->setup.seats; seat++) {
        pd_text out = pd_text_on(sentence, sizeof sentence);
        if (only != PD_NOBODY && seat != only)
            continue;
        pd__review_say_seat(review, voice, seat, &out);
        console_wrap(stdout, sentence, 0);
        print_luck(review, voice, seat);
        printf("\n");
    }
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd__review_say_match(review, voice, &out);
    if (*sentence) {
        console_wrap(stdout, sentence, 0);
        printf("\n");
    }
}

static void print_words(const pd__review *review, const pd_voice *voice, int seat) {
    char sentence[SENTENCE_MAX];
    print_seats(review, voice, seat);
    for (int i = 0; i < pd__review_decision_count(review); i++)
        if (pd__review_decision_at(review, i)->grade >= PD__GRADE_FIND)
            print_decision(review, voice, pd__review_decision_at(review, i));
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd__review_say_method(review, voice, &out);
    console_wrap(stdout, sentence, 0);
}

// -------------------------------------------------------------------------------------- in JSON

static void print_json(const pd__review *review, const pd_voice *voice) {
    char *piece = malloc(PD__REVIEW_JSON_MAX);
    if (!piece)
        abort();
    pd_text out = pd_text_on(piece, PD__REVIEW_JSON_MAX);
    pd_put(&out, "{");
    pd__review_head_json(review, &out);
    printf("%s,\"players\":[", piece);
    for (int seat = 0; seat < pd__review_header(review)->setup.seats; seat++) {
        out = pd_text_on(piece, PD__REVIEW_JSON_MAX);
        pd__review_seat_json(review, voice, seat, &out);
        printf("%s%s", seat ? ",\n" : "\n", piece);
    }
    printf("],\"steps\":[");
    for (int step = 0; step < pd__review_steps_done(review); step++) {
        out = pd_text_on(piece, PD__REVIEW_JSON_MAX);
        pd__review_step_json(review, step, &out);
        printf("%s%s", step ? ",\n" : "\n", piece);
    }
    printf("],\"decisions\":[");
    for (int i = 0; i < pd__review_decision_count(review); i++) {
        out = pd_text_on(piece, PD__REVIEW_JSON_MAX);
        pd__review_decision_json(review, voice, i, &out);
        printf("%s%s", i ? ",\n" : "\n", piece);
    }
    printf("]}\n");
    free(piece);
}

// ---------------------------------------------------------------------------------- the command

static int write_page(const pd__review *review, const pd_voice *voice, const char *path) {
    char *page = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&page, &size);
    int trouble = out ? 0 : ENOMEM;
    if (out)
        review_page_write(review, voice, out);
    if (out && fclose(out) != 0)
        trouble = ENOMEM;
    if (!trouble)
        trouble = file_write(path, page, size, false);
    free(page);
    return trouble ? complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", path,
                              "reason", strerror(trouble))
                   : EXIT_OK;
}

static int show(const struct args *args, pd__review *review) {
    const char *names[PD_SEATS_MAX];
    record_names(pd__review_header(review), names);
    pd_voice voice = {console_voice_language(), PD_NOBODY, names};
    think(review);
    if (args->json)
        print_json(review, &voice);
    else
        print_words(review, &voice, args->seat - 1);
    int code = args->report ? write_page(review, &voice, args->report) : EXIT_OK;
    if (code == EXIT_OK && interrupted)
        return complain(EXIT_INTERRUPT, N_("Stopped early; the review is not complete."), NULL);
    return code;
}

// Refuses what verify refuses. −1, or an exit code after a complaint.
static int check_record(const char *path, pd_replay *replay) {
    pd_problem problem;
    while (!replay->done)
        if (pd_replay_next(replay, NULL, &problem))
            return complain_record(path, replay, &problem, EXIT_INPUT);
    return proof_check_deal(path, &replay->header);
}

static pd__review_depth depth_of(const struct args *args) {
    if (args->fast)
        return PD__REVIEW_FAST;
    return args->deep ? PD__REVIEW_DEEP : PD__REVIEW_USUAL;
}

static int review_record(const struct args *args, const char *path) {
    pd_problem problem;
    pd_replay replay;
    char *text = load_record(path, &replay);
    if (!text)
        return EXIT_INPUT;
    size_t size = replay.size;
    int code = check_record(path, &replay);
    if (code < 0 && args->seat > replay.header.setup.seats)
        code = complain(EXIT_USAGE, N_("This record does not have that seat."), NULL);
    if (code >= 0) {
        free(text);
        return code;
    }
    pd__review *review = pd__review_open(text, size, depth_of(args), args->seat - 1, &problem);
    free(text);
    code = show(args, review);
    pd__review_close(review);
    return code;
}

int cmd_review(const struct command *self, int argc, char **argv) {
    struct args args;
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    const char *path = args_record(&args);
    if (!path)
        return EXIT_USAGE;
    if (args.fast && args.deep)
        return complain(EXIT_USAGE, N_("Choose one of --fast and --deep."), NULL);
    if (args.report && (code = file_check_target(args.report, args.force)) >= 0)
        return code;
    console_ascii(args.screen.ascii);
    return review_record(&args, path);
}
