// batch [GAME [MATCHES [STEPS]]]: many matches side by side, with observations and masks written,
// and random actions; how often each seat wins, and how many steps a second that makes.
#include <paddock-batch.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv) {
    const pd_game *game = pd_game_find(argc > 1 ? argv[1] : "gumball");
    if (!game)
        return fprintf(stderr, "There is no game called %s.\n", argv[1]), 2;
    size_t count = argc > 2 ? strtoul(argv[2], NULL, 10) : 1024;
    long steps = argc > 3 ? strtol(argv[3], NULL, 10) : 1000;
    if (count < 1 || count > 1000000 || steps < 1)
        return fprintf(stderr, "usage: batch [GAME [MATCHES [STEPS]]]\n"), 2;
    pd_batch_config config = {.game = game, .count = (int)count, .reset = PD_RESET_SAME};
    pd_setup_init(game, &config.setup, pd_game_about(game).seats_usual);
    pd_key_from_number(1, config.key);

    // The buffers are ours; what we do not need may stay NULL.
    size_t seats = (size_t)config.setup.seats, size = (size_t)pd_observation_size(game);
    int32_t *action = calloc(count, sizeof *action);
    float *rewards = calloc(count * seats, sizeof *rewards);
    pd_batch_buffers buffers = {.action = action, .rewards = rewards};
    buffers.observation = calloc(count, size);
    buffers.mask = calloc(count, (size_t)pd_action_count(game));
    buffers.terminated = calloc(count, 1);
    void *memory = aligned_alloc(64, (pd_batch_size(&config) + 63) / 64 * 64);
    if (!action || !rewards || !buffers.observation || !buffers.mask || !buffers.terminated ||
        !memory)
        return fprintf(stderr, "There is not enough memory.\n"), 1;

    double wins[PD_SEATS_MAX] = {0}, matches = 0;
    pd_batch *batch = pd_batch_open(memory, &config, &buffers);
    pd_batch_reset(batch, NULL);
    clock_t start = clock();
    for (long step = 0; step < steps; step++) {
        pd_batch_fault fault;
        pd_batch_sample(batch, action); // a learner would look at buffers.observation here
        if (pd_batch_step(batch, &fault))
            return fprintf(stderr, "match %d: illegal action\n", fault.match), 1;
        for (size_t i = 0; i < count; i++)
            for (size_t seat = 0; buffers.terminated[i] && seat < seats; seat++)
                wins[seat] += (double)rewards[i * seats + seat], matches += seat == 0;
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    for (size_t seat = 0; matches > 0 && seat < seats; seat++)
        printf("P%zu wins %.1f %%\n", seat + 1, 100 * wins[seat] / matches);
    printf("%.2f million steps/s\n", (double)count * (double)steps / seconds / 1e6);
    void *all[] = {action, rewards, buffers.observation, buffers.mask, buffers.terminated, memory};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    return 0;
}
