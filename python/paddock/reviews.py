"""Looking back at a match: paddock.review."""
from typing import NamedTuple

from ._engine import Setup, View, _review

DEPTHS = ["fast", "usual", "deep"]


class ReviewedMove(NamedTuple):
    """A legal move of a decision: the chance of winning with it, how much better it is than the played move (in the same
    imagined worlds), and the standard errors of both."""

    move: int
    chance: float
    error: float
    lead: float
    lead_error: float
    worlds: int


class Reason(NamedTuple):
    """What explains a decision: how often it comes true with the better of two moves, and with the worse one."""

    happening: str
    better: float
    worse: float


class Decision(NamedTuple):
    """A decision of a match. `loss` is what it cost in chance of winning, on average 0 if no other move is better. `grade`
    is the verdict: "good", "find", "inaccuracy", "mistake" or "blunder"; "open" if there was none. `judged` is the move
    that the rules of thumb choose."""

    step: int
    seat: int
    view: View
    moves: "list[ReviewedMove]"
    played: ReviewedMove
    best: ReviewedMove
    judged: ReviewedMove
    loss: float
    error: float
    grade: str
    worlds: int
    reasons: "list[Reason]"
    sentence: str


class ReviewedStep(NamedTuple):
    """Each seat's chance of winning after a step, and how much of the change was luck; the deal has neither actor nor
    move."""

    actor: "int | None"
    move: "int | None"
    chances: "tuple[float, ...]"
    luck: "tuple[float, ...]"


class SeatReview(NamedTuple):
    """A seat's decisions (looked at, of all), what they cost, its luck, its share of the victory, and that without luck."""

    decisions: int
    all: int
    loss: float
    error: float
    grades: "dict[str, int]"
    luck: float
    share: float
    adjusted: float


class Review(NamedTuple):
    """What was luck in a match, and what its decisions were worth."""

    setup: Setup
    finished: bool
    decisions: "list[Decision]"
    steps: "list[ReviewedStep]"
    seats: "list[SeatReview]"


def _decision(row):
    step, seat, view, moves, played, best, judged, loss, error, grade, worlds, reasons, sentence = row
    moves = [ReviewedMove(*move) for move in moves]
    return Decision(step, seat, view, moves, moves[played], moves[best], moves[judged], loss, error, grade, worlds,
                    [Reason(*reason) for reason in reasons], sentence)


def review(record, *, depth="usual", seat=None):
    """Reviews a record (its text). `depth` is "fast", "usual" or "deep"; with a `seat` only its decisions are looked at.
    The same record and depth give the same review. Other Python threads run meanwhile. docs/review.md explains the
    numbers."""
    if depth not in DEPTHS:
        raise ValueError(f"depth is one of {', '.join(DEPTHS)}, not {depth!r}")
    if seat is not None and seat < 0:
        raise ValueError("a seat is a number from 0")
    setup, finished, decisions, steps, seats = _review(record, DEPTHS.index(depth), -1 if seat is None else seat)
    return Review(setup, finished, [_decision(row) for row in decisions], [ReviewedStep(*row) for row in steps],
                  [SeatReview(*row) for row in seats])
