// Answers of outside programs: whatever comes, the arena gets a legal move or a fault.
#include "fuzz.h"
#include "outside/protocol.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { STEPS = 40 };

// Every line answers one more question of a match; copies are exactly as long as the line, so that
// a sanitizer sees who reads beyond it.
static pd_move try_line(const uint8_t *line, size_t size, const pd_bot_question *question) {
    char *text = malloc(size + !size);
    pd_move move;
    if (size > 0)
        memcpy(text, line, size);
    enum fault fault = protocol_read(text, size, question, &move);
    free(text);
    if (fault == FAULT_NONSENSE || fault == FAULT_ILLEGAL)
        return question->moves[0];
    if (fault || pd_view_check(question->game, question->view, move))
        abort();
    return move;
}

static size_t line_length(const uint8_t *data, size_t size) {
    const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
    return end ? (size_t)(end - data) : size;
}

// The same bytes as they come over a link: every line arrives whole, or is reported once as too
// long.
static void read_over_link(int descriptor, const uint8_t *data, size_t size) {
    struct patience patience = {.deadline = FOREVER};
    struct program link;
    char line[ANSWER_MAX];
    size_t got;
    program_on(&link, descriptor, -1);
    while (size > 0) {
        size_t length = line_length(data, size);
        enum fault fault = program_get(&link, line, &got, patience);
        enum fault due = length < size ? FAULT_NONE : FAULT_EXIT;
        due = length >= ANSWER_MAX ? FAULT_LONG : due;
        if (fault != due || (!fault && (got != length || memcmp(line, data, got) != 0)))
            abort();
        length += length < size;
        data += length;
        size -= length;
    }
    if (program_get(&link, line, &got, patience) != FAULT_EXIT)
        abort();
}

static void try_link(const uint8_t *data, size_t size) {
    int descriptor = memfd_create("answers", MFD_CLOEXEC);
    if (descriptor < 0 || write(descriptor, data, size) != (ssize_t)size ||
        lseek(descriptor, 0, SEEK_SET) != 0)
        abort();
    read_over_link(descriptor, data, size);
    close(descriptor);
}

static void play(const pd_game *game, const uint8_t *data, size_t size) {
    pd_setup setup;
    pd_state state;
    pd_dice dice;
    pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
    pd_dice_seed(&dice, (uint8_t[32]){0}, 0);
    pd_start(game, &state, &setup, &dice, NULL);
    for (int step = 0; step < STEPS && pd_actor(game, &state) != PD_NOBODY; step++) {
        pd_view view;
        pd_move moves[PD_MOVES_MAX];
        pd_look(game, &state, pd_actor(game, &state), &view);
        int count = pd_view_moves(game, &view, moves);
        pd_bot_question question = {game, &view, moves, count, &dice, NULL};
        size_t length = line_length(data, size);
        pd_move move = try_line(data, length, &question);
        if (pd_apply(game, &state, move, &dice, NULL))
            abort();
        length += length < size;
        data += length;
        size -= length;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (int i = 0; i < pd_game_count(); i++)
        play(pd_game_at(i), data, size);
    try_link(data, size);
    return 0;
}
