#!/usr/bin/env python3
"""The Python module plays as the engine does, and nothing that a program does wrong crashes the interpreter."""
import copy
import gc
import itertools
import json
import multiprocessing
import os
import pickle
import random
import subprocess
import threading

import paddock
from tap import done, ok, scene

PADDOCK = os.environ["PADDOCK"]


def raises(kind, work, *arguments, **more):
    try:
        work(*arguments, **more)
    except kind:
        return True
    except BaseException as error:  # for the message
        print("#", type(error), error)
        return False
    return False


def play(setup, seed):
    dice, chance = paddock.Dice(seed), random.Random(seed)
    state, moves = setup.start(dice), []
    while state.actor is not None:
        moves.append(chance.choice(state.moves()))
        state = state.play(moves[-1], dice)
    return state, moves


def matches():
    for game in paddock.games:
        setup = paddock.setup(game.id)
        state, moves = play(setup, 7)
        record = paddock.read_record(paddock.write_record(setup, 7, moves))
        ok(record.finished and record.steps[-1].state == state and [step.move for step in record.steps[1:]] == moves,
           f"{game.id}: a record is read as it was written")
        text = paddock.write_record(setup, 7, [game.move_text(move) for move in moves])
        verified = subprocess.run([PADDOCK, "verify", "-"], input=text, capture_output=True, text=True, env={})
        ok(verified.returncode == 0, f"{game.id}: and the program verifies it", verified.stderr)
        cut = text.splitlines()
        ok(raises(paddock.RecordError, paddock.read_record, "\n".join(cut[:-1]) + "\n"), f"{game.id}: not without its end")
        result = paddock.result(state)
        ok(result.over and len(result.shares) == setup.seats, f"{game.id}: it has a result")


def positions():
    for game in paddock.games:
        setup, dice = paddock.setup(game.id), paddock.Dice(3)
        state = setup.start(dice)
        view = state.view(state.actor)
        world = view.resample(dice)
        ok(world.view(state.actor) == view and world.view(state.actor).observation() == view.observation(),
           f"{game.id}: a resampled world looks the same")
        ok(json.loads(view.json()) and json.loads(state.json()) and view.text() and view.text("fr") != view.text(),
           f"{game.id}: JSON and words")
        ok(all(copied == thing and hash(copied) == hash(thing) for thing in [state, view, setup]
               for copied in [copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]),
           f"{game.id}: copies and pickles are equal")
        split = all(make(view, move) == move for move in view.moves())
        ok(split, f"{game.id}: actions make every move")
        other = pickle.loads(pickle.dumps(dice))
        ok([other.roll(6) for _ in range(9)] == [dice.roll(6) for _ in range(9)], f"{game.id}: dice are pickled")
        fields = paddock.fields(game)
        ok(sum(field.length for field in fields) == game.observation_size, f"{game.id}: fields")


def make(view, move):
    choice = ()
    for action in view.split(move):
        made, choice = view.act(action, choice)
    return made


def chances():
    setup = paddock.setup("trail")
    state = setup.start(paddock.Dice(1))
    total = []

    def walk(move, before, probability):
        following = state.chances(move, before)
        if not following:
            total.append(probability)
            state.play(move, outcomes=before)
        for outcome, chance in following:
            walk(move, [*before, outcome], probability * chance)

    walk(state.moves()[-1], [], 1.0)
    for _ in range(12):
        state = state.play(state.moves()[-1], paddock.Dice(2))
    move = state.moves()[0]
    walk(move, [], 1.0)
    ok(abs(sum(total) - 2) < 1e-9, "the chances of a move add up to 1, and each can be played", total)


def bots():
    ok({"random", "club", "champion"} <= set(paddock.Bot.names()), "bots have names")
    setup = paddock.setup("gumball")
    state = setup.start(paddock.Dice(1))
    view = state.view(state.actor)
    answers = {address: paddock.Bot(address).choose(view, paddock.Dice(1)) for address in ["club", "pro:iterations=50"]}
    ok(all(move in view.moves() for move in answers.values()), "bots choose legal moves", answers)
    ok(paddock.Bot("club").choose(view, paddock.Dice(1)) == answers["club"], "the same dice, the same move")
    slow = paddock.Bot("champion:ms=60000")
    thread = threading.Thread(target=slow.choose, args=(view, paddock.Dice(1)))
    thread.start()
    while thread.is_alive():
        slow.stop()
    ok(True, "a bot that thinks can be stopped from another thread")
    ok(raises(paddock.Error, paddock.Bot, "nobody") and raises(ValueError, slow.choose, state.view(None), paddock.Dice(1)),
       "unknown bots and other players' turns are refused")


def batches():
    for game in paddock.games:
        one, many = paddock.vector(game, 1, first=5, reset="same-step"), paddock.vector(game, 9, reset="same-step")
        same = True
        for _ in range(200):
            same = same and bytes(one.observation[0]) == bytes(many.observation[5]) and one.seat[0] == many.seat[5]
            one.step(one.sample())
            many.step(many.sample())
        ok(same, f"{game.id}: a match is the same in any batch")
        before = bytes(many.observation)
        actions = many.sample().copy()
        actions[4] = next(i for i in range(game.action_count) if not many.mask[4][i])
        try:
            many.step(actions)
            ok(False, f"{game.id}: an illegal action is refused")
        except paddock.IllegalMove as error:
            ok(error.match == 4 and error.rule and error.rule in error.sentence and bytes(many.observation) == before,
               f"{game.id}: an illegal action is refused with match and rule", str(error))
        state = many.state(2)
        many.batch.put(3, state)
        ok(many.state(3) == state and many.batch.choice(3) == (), f"{game.id}: positions can be put into a match")
        asked = []
        opponents = [None] + [lambda view: asked.append(view.seat) or view.moves()[0]] * (game.seats_usual - 1)
        against = paddock.vector(game, 2, opponents=opponents, decisions_limit=50)
        for _ in range(20):
            against.step(against.sample())
        ok(set(asked) <= set(range(1, game.seats_usual)), f"{game.id}: functions play the other seats")


class Opponent:
    """Plays well until it is armed; then does something else."""

    def __init__(self, trick):
        self.trick, self.armed, self.batch = trick, False, None

    def __call__(self, view):
        return self.trick(self) if self.armed else view.moves()[0]


def boom(opponent):
    raise KeyError("boom")


def again(opponent):
    opponent.batch.batch.step()


def cheat(opponent):
    return 359


def against(trick):
    """What a step against such opponents raises."""
    opponent = Opponent(trick)
    opponent.batch = paddock.vector("gumball", 4, opponents=[None, opponent, opponent, opponent])
    opponent.armed = True
    try:
        for _ in range(3):
            opponent.batch.step(opponent.batch.sample())
    except Exception as error:
        return type(error)


def wrong():
    setup = paddock.setup("trail")
    state = setup.start(paddock.Dice(1))
    view, vector = state.view(state.actor), paddock.vector(setup, 4)
    things = [None, -1, 2**70, 1.5, "x", b"x", [], {}, object(), state, view, setup, vector.batch, float("nan"), (), "é",
              "\0", "\ud800", range(3), paddock.games[0], True, 10**400]
    calls = [paddock.game, paddock.setup, paddock.Dice, paddock.Bot, paddock.read_record, state.play, state.view,
             state.chances, view.actions, view.act, view.split, view.observation, view.resample, view.check, view.text,
             setup.start, vector.step, vector.reset, vector.batch.state, vector.batch.choice, vector.batch.episode,
             vector.batch.array, vector.batch.seed, vector.batch.run, paddock.result, paddock.fields,
             paddock.games[0].move_text, paddock.games[0].action_text, paddock.games[0].move_number, paddock.Dice(1).roll,
             paddock.Dice.restore, paddock.vector, vector.batch.reset]
    for work, thing in itertools.product(calls, things):
        try:
            if work != vector.batch.run or not isinstance(thing, int) or thing < 1000:
                work(thing)
        except (TypeError, ValueError, KeyError, RuntimeError, OverflowError, AttributeError, BufferError):
            pass
    for work, one, two in itertools.product([state.play, view.act, paddock.State.from_bytes, paddock.View.from_bytes,
                                             vector.batch.put, paddock.Bot("club").choose, paddock.Setup], things, things):
        try:
            work(one, two)
        except (TypeError, ValueError, KeyError, RuntimeError, OverflowError):
            pass
    ok(True, f"{len(calls) * len(things)} wrong calls are refused")
    data = bytearray(state.to_bytes())
    refused = 0
    for i in range(len(data)):
        data[i] ^= 1
        refused += raises(ValueError, paddock.State.from_bytes, state.game, bytes(data))
        data[i] ^= 1
    ok(refused == len(data), "bytes that are not a state are refused")
    ok(raises(ValueError, paddock.View.from_bytes, state.game, state.to_bytes()), "a state is not a view")
    ok(raises(TypeError, paddock.State) and raises(TypeError, paddock.Game), "states and games are not made by hand")
    ok(raises(ValueError, paddock.Dice, -1) and raises(ValueError, paddock.Dice, 2**256) and raises(TypeError, paddock.Dice, 1.0)
       and paddock.Dice(2**256 - 1) and paddock.Dice(bytes(32)).roll(99) == paddock.Dice(0).roll(99),
       "seeds: 0 to 2**256 − 1, or 32 bytes")
    ok(raises(paddock.Error, paddock.setup, "trail", 9) and raises(paddock.Error, paddock.setup, "trail", nothing=1)
       and raises(ValueError, paddock.setup, "poker"), "set-ups that cannot be are refused")


def hostile():
    ok(against(boom) is KeyError, "an exception of an opponent reaches the caller")
    ok(against(again) is RuntimeError, "an opponent cannot step its own batch")
    ok(against(cheat) is paddock.IllegalMove, "an opponent cannot cheat")
    array = paddock.vector("gumball", 4).observation
    gc.collect()
    ok(int(array.sum()) > 0, "an array outlives its batch")
    batch = paddock.Batch(paddock.setup("trail"), 4, 0)
    ok(raises(RuntimeError, batch.step) and raises(RuntimeError, batch.sample) and raises(RuntimeError, batch.state, 0),
       "a batch is dealt before it is stepped")
    batch.reset()
    ok(raises(ValueError, batch.reset, bytes(3)) and raises(ValueError, batch.reset, bytes(5))
       and raises(BufferError, batch.reset, memoryview(bytes(8))[::2]) and raises(TypeError, batch.reset, 5),
       "masks of another size or layout are refused")
    ok(raises(ValueError, paddock.vector, "trail", 0) and raises(ValueError, paddock.vector, "trail", 2**40)
       and raises(ValueError, paddock.vector, "trail", 4, reset="soon") and raises(ValueError, paddock.vector, "trail", 4,
       opponents=["random", "random"]) and raises(ValueError, paddock.vector, "trail", 4, opponents=["random"]),
       "batches that cannot be are refused")


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1])


def leaks():
    def open_many(count):
        for i in range(count):
            batch = paddock.vector("grandprix", 16, seed=i, opponents=[None, "random", "club", lambda view: view.moves()[0]])
            batch.cycle = [batch, batch.observation]
        gc.collect()

    open_many(300)
    before = resident()
    open_many(1500)
    ok(resident() < before + 2000, "1500 batches opened and dropped leave nothing behind", before, resident())


def threads():
    batches = [paddock.vector("gumball", 64, first=64 * i, reset="same-step") for i in range(4)]
    whole = paddock.vector("gumball", 256, reset="same-step")
    workers = [threading.Thread(target=batch.run, args=(300,)) for batch in batches]
    for worker in workers:
        worker.start()
    whole.run(300)
    for worker in workers:
        worker.join()
    ok(b"".join(bytes(batch.observation) for batch in batches) == bytes(whole.observation),
       "four threads play what one plays")
    shared, refused = paddock.vector("gumball", 256), []

    def hammer():
        for _ in range(200):
            try:
                shared.step(shared.sample())
            except (RuntimeError, paddock.IllegalMove) as error:
                refused.append(error)

    workers = [threading.Thread(target=hammer) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    ok(True, f"threads that share a batch are refused, {len(refused)} times here")


def child(setup, seed):
    vector = paddock.vector(setup, 4, seed=seed)
    vector.run(50)
    return bytes(vector.observation)


def processes():
    setup = paddock.setup("trail")
    here = child(setup, 3)
    for way in ["fork", "spawn"]:
        with multiprocessing.get_context(way).Pool(2) as pool:
            there = pool.starmap(child, [(setup, 3), (setup, 4)])
        ok(there[0] == here and there[1] != here, f"processes made by {way} play the same")


if __name__ == "__main__":
    for each in [matches, positions, chances, bots, batches, wrong, hostile, threads, processes]:
        scene(each)
    if "SANITIZED" not in os.environ:  # the sanitizer keeps released memory for a while
        scene(leaks)
    done()
