// winrates [GAME [SEATS [MATCHES]]]: how often each seat wins when everybody moves at random.
#include <paddock.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    const pd_game *game = pd_game_find(argc > 1 ? argv[1] : "gumball");
    if (!game)
        return fprintf(stderr, "There is no game called %s.\n", argv[1]), 2;
    int seats = argc > 2 ? atoi(argv[2]) : pd_game_about(game).seats_usual;
    int matches = argc > 3 ? atoi(argv[3]) : 10000;
    pd_setup setup;
    pd_problem problem;
    pd_setup_init(game, &setup, seats);
    if (pd_setup_check(game, &setup, &problem))
        return fprintf(stderr, "This game is for %s.\n", problem.wanted), 2;

    uint8_t key[32];
    pd_dice dice;
    pd_key_from_number(1, key);
    pd_dice_seed(&dice, key, 0);
    double wins[PD_SEATS_MAX] = {0};
    for (int i = 0; i < matches; i++) {
        pd_state state;
        float shares[PD_SEATS_MAX];
        pd_start(game, &state, &setup, &dice, NULL);
        pd_playout(game, &state, &dice, &dice);
        pd_result result = pd_result_of(game, &state);
        pd_shares(&result, shares);
        for (int seat = 0; seat < seats; seat++)
            wins[seat] += shares[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        printf("P%d wins %.1f %%\n", seat + 1, 100 * wins[seat] / matches);
    return 0;
}
