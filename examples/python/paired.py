#!/usr/bin/env python3
"""The effect of a rule, estimated with paired deals: the same seeds with and without it, so that the luck of the deal
cancels out. Here: how much longer are matches of Battle GUM if players may take the pile though they can play?"""
import statistics
import sys

import paddock


def decisions(setup, seed):
    bot, deals, whims = paddock.Bot("club"), paddock.Dice(seed, stream=0), paddock.Dice(seed, stream=1)
    state, count = setup.start(deals), 0
    while state.actor is not None:
        state, count = state.play(bot.choose(state.view(state.actor), whims), deals), count + 1
    return count


matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200
forced, free = (paddock.setup("battlegum", seats=3, pickup=value) for value in ["forced", "free"])
differences = [decisions(free, seed) - decisions(forced, seed) for seed in range(matches)]
error = statistics.stdev(differences) / matches**0.5
print(f"{statistics.mean(differences):+.1f} ± {1.96 * error:.1f} decisions a match (95 % interval, {matches} pairs)")
