#!/usr/bin/env python3
"""The Python module plays as the engine does, and nothing that a program does wrong crashes the interpreter."""
import ast
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

import numpy
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


def deals():
    """Deals with chosen outcomes: the same as with the dice that brought them."""
    for game in paddock.games:
        setup = paddock.setup(game)
        record = paddock.read_record(paddock.write_record(setup, 9, []))
        dealt = record.steps[0].outcomes
        listed, likely = True, 1.0
        for i, outcome in enumerate(dealt):
            chances = dict(setup.chances(dealt[:i]))
            listed = listed and outcome in chances and abs(sum(chances.values()) - 1) < 1e-9
            likely *= chances.get(outcome, 0)
        ok(listed and 0 < likely < 1 and setup.chances(dealt) == [], f"{game.id}: the chances of a deal are listed")
        ok(setup.start(outcomes=dealt) == record.steps[0].state == setup.start(paddock.Dice(9)),
           f"{game.id}: a deal can be chosen")
        ok(raises(ValueError, setup.start, outcomes=dealt[:-1]) and raises(ValueError, setup.start, outcomes=dealt + dealt)
           and raises(TypeError, setup.start) and raises(TypeError, setup.start, paddock.Dice(1), dealt)
           and raises(ValueError, setup.chances, ["nonsense"]), f"{game.id}: but no deal that cannot be")


def reviews():
    """The module says what the program says."""
    setup = paddock.setup("gumball", 3)
    text = paddock.write_record(setup, 5, play(setup, 5)[1])
    review = paddock.review(text, depth="fast")
    said = json.loads(subprocess.run([PADDOCK, "review", "-", "--json", "--fast"], input=text, capture_output=True, text=True,
                                     env={}, check=True).stdout)
    ok(len(review.seats) == len(said["players"]) == 3 and len(review.steps) == len(said["steps"])
       and len(review.decisions) == len(said["decisions"]), "a review has the decisions and steps of the program's")
    pairs = list(zip(review.decisions, said["decisions"]))
    ok(all(one.grade == other["grade"] and one.step == other["step"] and abs(one.loss - other["loss"]) < 1e-4
           for one, other in pairs), "and the same verdicts", pairs[0])
    worst = max(review.decisions, key=lambda each: each.loss)
    ok(worst.played in worst.moves and worst.best.chance >= worst.played.chance and worst.sentence
       and worst.view.seat == worst.seat and {each.move for each in worst.moves} == set(worst.view.moves()),
       "a decision has its view and every move with its chance", worst)
    ok(all(abs(sum(step.luck[seat] for step in review.steps) - review.seats[seat].luck) < 1e-6 for seat in range(3))
       and all(seat.decisions == seat.all == sum(seat.grades.values()) for seat in review.seats),
       "luck adds up over the steps, and grades over the decisions")
    mine = paddock.review(text.encode(), depth="fast", seat=1)
    ok({each.seat for each in mine.decisions} == {1} and paddock.review(text, depth="fast") == review,
       "one seat alone can be reviewed, and the same record has the same review")
    ok(raises(paddock.RecordError, paddock.review, "nonsense") and raises(ValueError, paddock.review, text, seat=3)
       and raises(ValueError, paddock.review, text, seat=-1) and raises(ValueError, paddock.review, text, depth="deepest")
       and raises(TypeError, paddock.review, None), "what cannot be reviewed is refused")


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
    ok(all(paddock.Dice(kind(200)).roll(10**6) == paddock.Dice(200).roll(10**6) for kind in [numpy.uint8, numpy.int64, numpy.uint64])
       and bytes(paddock.vector(setup, 4, seed=numpy.int32(5)).observation) == bytes(paddock.vector(setup, 4, seed=5).observation)
       and raises(ValueError, paddock.Dice, numpy.int8(-1)) and raises(TypeError, paddock.Dice, numpy.float64(1)),
       "seeds may be integers of NumPy")
    ok(raises(ValueError, state.play, state.game.move_text(state.moves()[0]) + "\0", paddock.Dice(1))
       and raises(ValueError, paddock.Setup, state.game, 2, {"decided\0": "turn"}), "no text is read up to a \\0 only")
    changing = {}

    class Changing:
        def __str__(self):
            changing.clear()
            return "turn"

    changing.update(decided=Changing(), other="x")
    ok(raises(paddock.Error, paddock.Setup, state.game, 2, changing), "options that change while they are read do no harm")
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


def copies():
    for game in paddock.games:
        vector = paddock.vector(game, 8, seed=2, reset="same-step", opponents=[None] * (game.seats_usual - 1) + ["club"])
        vector.run(40)
        vector.sample()
        others = [copy.deepcopy(vector), pickle.loads(pickle.dumps(vector))]
        shown = bytes(vector.observation)
        ok(all(bytes(other.observation) == shown and bytes(other.action) == bytes(vector.action) for other in others),
           f"{game.id}: a copied batch shows the same")
        for each in [vector, *others]:
            each.step()
            each.run(60)
        ok(all(bytes(other.observation) == bytes(vector.observation) and other.state(7) == vector.state(7)
               for other in others) and bytes(vector.observation) != shown, f"{game.id}: and goes on alike")
    saved = vector.batch.save()
    broken = bytes([saved[0] ^ 1]) + saved[1:]
    other = paddock.vector("trail", 7)
    ok(raises(ValueError, vector.batch.restore, broken) and raises(ValueError, vector.batch.restore, saved[:-1])
       and raises(ValueError, other.batch.restore, saved) and raises(TypeError, vector.batch.restore, None),
       "what was not saved by such a batch is refused")


def stubs():
    """The stubs name what the module has, and nothing else."""
    tree = ast.parse(open(os.path.join(os.path.dirname(paddock.__file__), "__init__.pyi"), encoding="utf-8").read())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    wrong = []
    for name, node in classes.items():
        told = {item.target.id if isinstance(item, ast.AnnAssign) else item.name for item in node.body
                if isinstance(item, (ast.AnnAssign, ast.FunctionDef))} - {"__new__"}
        made = getattr(paddock, name)
        if issubclass(made, Exception):  # what an exception has is set when it is raised
            continue
        there = {each for each in vars(made) if not each.startswith("_")}
        wrong += [f"{name}.{each}" for each in told ^ there]
    told = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    told |= {each.asname for node in tree.body if isinstance(node, ast.ImportFrom) for each in node.names if each.asname}
    wrong += sorted(told ^ (set(paddock.__all__) - {"games"}))
    ok(not wrong, "the stubs are complete", wrong)
    silent = [f"{name}.{each}" for name in classes for each, thing in vars(getattr(paddock, name)).items()
              if not each.startswith("_") and callable(thing) and not thing.__doc__]
    ok(not silent, "every function has a docstring", silent)


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
    for each in [matches, positions, chances, deals, reviews, bots, batches, wrong, hostile, threads, copies, stubs, processes]:
        scene(each)
    if "SANITIZED" not in os.environ:  # the sanitizer keeps released memory for a while
        scene(leaks)
    done()
