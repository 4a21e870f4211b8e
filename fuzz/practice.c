// Practice files written by anybody: what is accepted can be written, and reads the same again;
// every exercise can be shown and answered; what is not accepted changes nothing.
#include "review/practice.h"
#include "fuzz.h"

#include <string.h>

enum { TODAY = 20000, SAYS_MAX = 1 << 14 };

static void say(const pd__exercise *exercise, int language) {
    static char words[SAYS_MAX];
    const char *names[PD_SEATS_MAX];
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        names[seat] = exercise->header.names[seat];
    pd_voice voice = {language, PD_NOBODY, names};
    pd_text out = pd_text_on(words, sizeof words);
    pd__exercise_say_title(exercise, &voice, &out);
    pd__exercise_say_due(exercise, &voice, TODAY, &out);
    pd__exercise_say_question(exercise, &voice, &out);
    pd__exercise_say_reply(exercise, &voice, exercise->played.move, &out);
    pd__exercise_say_reply(exercise, &voice, exercise->good[0].move, &out);
    pd__exercise_say_answer(exercise, &voice, &out);
    if (out.cut || !*words)
        abort();
}

static void write_again(const pd__practice *practice) {
    pd__practice *again = calloc(1, sizeof *again);
    pd_problem problem;
    size_t size, other_size;
    int left_out = 0;
    char *text = pd__practice_write(practice, &size);
    if (size > PD__PRACTICE_MAX || pd__practice_read(again, text, size, &left_out, &problem) ||
        left_out)
        abort();
    char *other = pd__practice_write(again, &other_size);
    if (size != other_size || memcmp(text, other, size) != 0)
        abort();
    free(text);
    free(other);
    pd__practice_close(again);
    free(again);
}

static void answer_all(pd__practice *practice) {
    for (int round = 0; round < 7; round++)
        for (size_t i = 0; i < practice->count; i++)
            pd__practice_answer(practice, (int)i, (i + (size_t)round) % 3 != 0,
                                TODAY + 100 * round);
    write_again(practice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pd__practice *practice = calloc(1, sizeof *practice);
    pd_problem problem;
    char *text = malloc(size ? size : 1); // exactly as long as it is
    memcpy(text, size ? (const char *)data : "", size);
    if (!pd__practice_read(practice, text, size, NULL, &problem)) {
        for (size_t i = 0; i < practice->count; i++)
            say(&practice->at[i], (int)(i % (size_t)pd_language_count()));
        write_again(practice);
        answer_all(practice);
    } else if (practice->count || practice->faded_count || problem.line < 0) {
        abort();
    }
    free(text);
    pd__practice_close(practice);
    free(practice);
    return 0;
}
