"""Paddock: four card games with hidden hands, for Python.

    >>> import paddock
    >>> setup = paddock.setup("gumball", seats=4)
    >>> dice = paddock.Dice(seed=7)
    >>> state = setup.start(dice)
    >>> while state.actor is not None:
    ...     state = state.play(state.moves()[0], dice)
    >>> result = paddock.result(state)

`paddock.vector` plays many matches at once; `paddock.gymnasium` and `paddock.pettingzoo` have the classes that these
packages expect. docs/python.md is the tour.
"""
from typing import NamedTuple

from . import _engine
from ._engine import Batch, Bot, Dice, Error, Game, IllegalMove, RecordError, Setup, State, View, games
from .batch import Vector, vector
from .reviews import Decision, Reason, Review, ReviewedMove, ReviewedStep, SeatReview, review

__all__ = ["Batch", "Bot", "Decision", "Dice", "Error", "Field", "Game", "IllegalMove", "Option", "Reason", "Record",
           "RecordError", "Result", "Review", "ReviewedMove", "ReviewedStep", "SeatReview", "Setup", "State", "Step", "Vector",
           "View", "fields", "game", "games", "options", "read_record", "result", "review", "setup", "vector",
           "write_record"]
__version__ = _engine.version


class Field(NamedTuple):
    """A field of an observation: observation[offset:offset + length], no byte higher than `most`."""

    name: str
    offset: int
    length: int
    most: int
    meaning: str


class Option(NamedTuple):
    """An option of a game. `choices` is None if any text may be a value."""

    name: str
    default: str
    choices: "tuple[str, ...] | None"
    help: str


class Result(NamedTuple):
    """Scores and shares of the victory by seat (1 for a win, ½ each if two share it). `cut`: ended by a limit."""

    scores: "tuple[int, ...]"
    shares: "tuple[float, ...]"
    over: bool
    cut: bool


class Step(NamedTuple):
    """A decision in a record; the deal has neither actor nor move. `state` is the position after it."""

    actor: "int | None"
    move: "int | None"
    outcomes: "list[str]"
    state: State


class Record(NamedTuple):
    """A record that was replayed and found true. `seed` is None if the record does not have it."""

    setup: Setup
    names: "list[str]"
    players: "list[str]"
    seed: "bytes | None"
    finished: bool
    steps: "list[Step]"


def game(id):
    """The game with this ID, such as "gumball"; a Game is returned as it is."""
    if isinstance(id, Game):
        return id
    for each in games:
        if each.id == id:
            return each
    raise ValueError(f"There is no game called {id!r}. Games: {', '.join(each.id for each in games)}.")


def fields(of):
    """The fields of a game's observations, in order."""
    return [Field(*row) for row in game(of)._fields()]


def options(of):
    """The options of a game."""
    return [Option(name, default, tuple(choices.split("|")) if choices else None, help)
            for name, default, choices, help in game(of)._options()]


def setup(of, seats=None, **options):
    """The set-up of a match: a game, its seats (None: as usual) and options."""
    return Setup(game(of), seats, options)


def result(of):
    """The Result of a State or View."""
    return Result(*of._result())


def read_record(text):
    """Reads a record and checks every line by replaying it. Raises RecordError with the line."""
    setup, names, players, seed, finished, steps = _engine._read_record(text)
    return Record(setup, names, players, seed, finished, [Step(*step) for step in steps])


def write_record(setup, seed, moves):
    """The record of the match that begins with the deal of `seed` and in which these moves are made."""
    return _engine._write_record(setup, seed, moves)
