"""python3 -m paddock.bench [GAME…]: steps a second of batches, with observations and masks written.

Seconds are those of the processor, on one core. "in C": actions are chosen in C and the loop is there, too; "loop in
Python": the same, with a call from Python for each step; "NumPy": actions are chosen by NumPy from the masks."""
import sys
import time

import paddock

SIZES = [1, 64, 1024, 8192]
LEAST_S = 0.3


def measure(count, work):
    steps, start = 0, time.process_time()
    while time.process_time() - start < LEAST_S:
        steps += work()
    return steps * count / (time.process_time() - start)


def in_c(batch, steps):
    batch.run(steps)
    return steps


def in_python(batch, steps):
    sample, step = batch.batch.sample, batch.batch.step
    for _ in range(steps):
        sample()
        step()
    return steps


def by_numpy(batch, steps):
    import numpy

    random = numpy.random.default_rng(1)
    for _ in range(steps):
        noise = random.random(batch.mask.shape, dtype=numpy.float32)
        batch.step((noise * batch.mask).argmax(axis=1))
    return steps


def bench(game):
    size = game.observation_size + game.action_count + 4 + 1 + 4 + 4 * game.seats_usual + 2
    print(f"{game.name}: {size} bytes written for a step ({game.observation_size} of observation)")
    print(f"  {'matches':>7} {'in C':>12} {'loop in Python':>15} {'NumPy':>12}")
    for count in SIZES:
        batch = paddock.vector(game, count, reset="same-step")
        steps = max(1, 16384 // count)
        rates = [measure(count, lambda: in_c(batch, steps)), measure(count, lambda: in_python(batch, steps))]
        if paddock.batch.numpy:
            rates.append(measure(count, lambda: by_numpy(batch, max(1, steps // 8))))
        print(f"  {count:>7} " + " ".join(f"{rate / 1e6:>9.2f} M/s" for rate in rates), flush=True)


def main(names):
    for game in [paddock.game(name) for name in names] or paddock.games:
        bench(game)


if __name__ == "__main__":
    main(sys.argv[1:])
