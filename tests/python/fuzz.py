#!/usr/bin/env python3
"""Random calls of the Python module, with right and wrong arguments, from several threads and after forks: whatever they
raise, the interpreter lives on. Each seed runs in a process of its own, so that a crash names its seed.

usage: fuzz.py [SEEDS [CALLS [FIRST]]] | fuzz.py run SEED CALLS"""
import array
import copy
import gc
import os
import pickle
import random
import subprocess
import sys
import threading

import numpy
import paddock

POOL = 160
FORKS = 400  # one call in so many is made in a forked process
NEVER = (SystemError, RecursionError, AssertionError)  # mistakes of the module, not of its caller


class Evil:
    """Answers what the interpreter asks of it with something else each time, or uses the module meanwhile."""

    def __init__(self, fuzzer):
        self.fuzzer = fuzzer

    def answer(self, *_):
        chance = self.fuzzer.chance.random()
        if chance < 0.2:
            raise KeyError("evil")
        if chance < 0.4:
            self.fuzzer.call()
        return self.fuzzer.chance.choice([0, 1, 3, -1, 2**40, "x", None, self])

    __index__ = __len__ = __getitem__ = __str__ = __hash__ = __call__ = __bool__ = answer

    def __eq__(self, other):
        return self.answer()


def short(batch, *arguments):
    """Batch.run, but no longer than a moment."""
    return batch.run(*[min(each, 20) if isinstance(each, int) else each for each in arguments])


def few(make):
    """Batches of a few matches only."""
    def made(setup, count=3, *arguments, **more):
        return make(setup, count if not isinstance(count, int) or count < 9 else 5, *arguments, **more)
    return made


def survey(bot, view=None, dice=None, *more):
    return bot.survey(view, dice, *more[1:], 1)


def quick_review(text="", seat=None, *_):
    return paddock.review(text, depth="fast", seat=seat if isinstance(seat, int) else None)


def contents(thing):
    """bytes() of a number would be so many bytes."""
    return bytes(memoryview(thing))


METHODS = {
    paddock.Game: ["move_text", "move_number", "action_text", "_fields", "_options"],
    paddock.Setup: ["start", "chances"],
    paddock.Dice: ["roll", "save"],
    paddock.State: ["moves", "play", "chances", "view", "estimate", "json", "to_bytes", "_result"],
    paddock.View: ["moves", "check", "actions", "act", "split", "observation", "resample", "json", "text", "to_bytes",
                   "_result"],
    paddock.Bot: ["choose", "stop"],
    paddock.Batch: ["reset", "step", "sample", "seed", "array", "state", "choice", "episode", "put", "save", "restore"],
    paddock.Vector: ["reset", "step", "sample", "state", "__len__"],
}
FUNCTIONS = [paddock.game, paddock.setup, paddock.fields, paddock.options, paddock.result, paddock.read_record,
             paddock.write_record, paddock.Setup, paddock.Dice, paddock.Dice.restore, paddock.State.from_bytes,
             paddock.View.from_bytes, paddock.Bot, paddock.Bot.names, few(paddock.Batch), few(paddock.vector),
             short, survey, quick_review, copy.copy, copy.deepcopy, pickle.dumps, pickle.loads, repr, hash, contents,
             memoryview, memoryview.release, gc.collect, numpy.asarray, dir]
# What the calls are meant to get: a type of which there is one in the pool, or a function of the owner. Half of all
# arguments are such.
FITTING = {
    "play": [lambda owner: owner.moves()[0], paddock.Dice], "chances": [lambda owner: owner.moves()[-1]],
    "view": [lambda owner: owner.actor], "check": [lambda owner: owner.moves()[0]], "split": [lambda owner: owner.moves()[0]],
    "act": [lambda owner: owner.actions()[0]], "resample": [paddock.Dice], "start": [paddock.Dice],
    "choose": [paddock.View, paddock.Dice], "survey": [paddock.Bot, paddock.View, paddock.Dice], "roll": [int],
    "move_text": [int], "action_text": [int], "state": [lambda owner: 1], "choice": [lambda owner: 2],
    "episode": [lambda owner: 0], "put": [lambda owner: 1, paddock.State], "restore": [lambda owner: owner.save()],
    "seed": [int], "array": [str], "reset": [], "step": [], "sample": [], "save": [], "short": [paddock.Batch, int],
    "made": [paddock.Setup], "from_bytes": [paddock.Game, bytes], "read_record": [str], "quick_review": [str],
    "write_record": [paddock.Setup, int, list], "deepcopy": [paddock.Vector], "dumps": [paddock.Vector],
    "result": [paddock.State], "hash": [paddock.View], "setup": [paddock.Game], "fields": [paddock.Game],
}
KEYWORDS = ["seed", "count", "reset", "reward", "opponents", "illegal", "rotate", "first", "decisions_limit", "seats", "dice",
            "outcomes", "mask", "passing", "course"]


class Fuzzer:
    def __init__(self, seed):
        self.chance, self.calls, self.depth, self.refused = random.Random(seed), 0, threading.local(), 0
        self.pool = [None, True, 0, 1, 2, 5, -1, -2**31, 2**31, 2**63, 2**256, 10**400, 1.5, float("nan"), "", "x", "\0", "é",
                     "\ud800", "club", "random", "next-step", "same-step", "disabled", "forfeit", "signed", "action", "mask",
                     "final_observation", b"", bytes(32), bytes(5), bytearray(5), memoryview(bytes(10))[::2], (), [], {}, [0],
                     range(3), object(), Evil(self), [Evil(self)] * 2, {"passing": Evil(self)}, {"decided": "turn"},
                     array.array("i", [0, 1, 2]), array.array("d", [0, 1, 2]), numpy.zeros(3, numpy.int64), numpy.int32(7),
                     numpy.uint64(2**64 - 1), numpy.zeros((3, 3))[:, 1], numpy.array(["a", "b", "c"]), numpy.bool_(True),
                     numpy.zeros(3, bool), [None, "random"], [None, "club", "random", None], [None, lambda view: view.moves()[0]],
                     [None, Evil(self)], *paddock.games]
        self.fixed = len(self.pool)
        for game in paddock.games:
            self.begin(game)

    def begin(self, game):
        """A position, a record and a batch, from which the calls start."""
        setup, dice, moves = paddock.setup(game), paddock.Dice(self.chance.getrandbits(60)), []
        state = setup.start(dice)
        for _ in range(self.chance.randrange(60)):
            if state.actor is None:
                break
            moves.append(self.chance.choice(state.moves()))
            state = state.play(moves[-1], dice)
        seat = state.actor
        self.pool += [setup, dice, state, state.view(seat), moves, paddock.Bot("club"), paddock.vector(setup, 3),
                      paddock.vector(setup, 3).batch, paddock.write_record(setup, 3, [])]

    def keep(self, thing):
        """In place of something else, once there is much; never of what came with us."""
        if len(self.pool) < POOL:
            self.pool.append(thing)
        else:
            self.pool[self.chance.randrange(self.fixed, POOL)] = thing

    def method(self):
        owners = [each for each in self.pool if type(each) in METHODS]
        if self.chance.random() < 0.3:
            return self.chance.choice(FUNCTIONS)
        owner = self.chance.choice(owners)
        return getattr(owner, self.chance.choice(METHODS[type(owner)]))

    def fitting(self, work):
        kinds = FITTING.get(getattr(work, "__name__", ""))
        if kinds is None:
            return [self.argument() for _ in range(self.chance.randrange(3))]
        owner = getattr(work, "__self__", None)
        return [self.chance.choice([each for each in self.pool if isinstance(each, kind)]) if isinstance(kind, type)
                else kind(owner) for kind in kinds]

    def argument(self):
        thing = self.chance.choice(self.pool)
        if isinstance(thing, bytes) and self.chance.random() < 0.5:
            return self.damaged(thing)
        return thing

    def damaged(self, data):
        data = bytearray(data)
        for _ in range(self.chance.randrange(4)):
            if data:
                data[self.chance.randrange(len(data))] = self.chance.randrange(256)
        return bytes(data[:self.chance.randrange(len(data) + 1)] if self.chance.random() < 0.3 else data)

    def call(self):
        depth = getattr(self.depth, "now", 0)
        if depth > 3:
            return
        self.depth.now, self.calls = depth + 1, self.calls + 1
        try:
            work, fit = self.method(), self.chance.random() < 0.5
            arguments = [self.argument() for _ in range(self.chance.choice([0, 1, 1, 1, 2, 2, 3, 5]))]
            arguments = self.fitting(work) if fit else arguments
            more = {self.chance.choice(KEYWORDS): self.argument() for _ in range(self.chance.choice([0, 0, 0, 1, 2]))}
            if work is pickle.loads:  # pickles of others may do anything
                arguments = [pickle.dumps(paddock.games[0])]
            self.keep(work(*arguments, **({} if fit else more)))
        except NEVER:
            if depth == 0 or not isinstance(sys.exc_info()[1], RecursionError):
                raise
        except Exception:
            self.refused += 1
        finally:
            self.depth.now = depth

    def forked(self):
        """Some calls in a child, which ends without leaving a trace."""
        child = os.fork()
        if child == 0:
            for _ in range(5):
                self.call()
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            raise AssertionError(f"a forked process ended with {status}")


def run(seed, calls):
    fuzzer = Fuzzer(seed)
    threads = 3 if seed % 3 == 0 else 1
    failed = []

    def work():
        try:
            for _ in range(calls // threads):
                fuzzer.call()
                if threads == 1 and fuzzer.chance.randrange(FORKS) == 0:
                    fuzzer.forked()
        except BaseException as error:
            failed.append(error)
            raise

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print(f"{fuzzer.calls} calls, {fuzzer.refused} refused")
    return 1 if failed or fuzzer.refused == fuzzer.calls else 0


def main(seeds="6", calls="4000", first="1"):
    from tap import done, ok

    for seed in range(int(first), int(first) + int(seeds)):
        command = [sys.executable, "-X", "faulthandler", "-W", "ignore", __file__, "run", str(seed), calls]
        result = subprocess.run(command, capture_output=True, text=True)
        ok(result.returncode == 0, f"seed {seed}: {result.stdout.strip()}", result.returncode, result.stderr[-4000:])
    done()


if __name__ == "__main__":
    if sys.argv[1:2] == ["run"]:
        sys.exit(run(int(sys.argv[2]), int(sys.argv[3])))
    main(*sys.argv[1:])
