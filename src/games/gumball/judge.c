// What a seasoned player thinks of a move, and says for it.
#include "games/gumball/gumball.h"

void pd__gb_judge(const void *table, const pd_move *moves, int count, int *worth) {
    (void)table, (void)moves;
    for (int i = 0; i < count; i++)
        worth[i] = 0;
}

void pd__gb_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    (void)voice, (void)view, (void)move, (void)out;
}
