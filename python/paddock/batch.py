"""Many matches at once: paddock.vector."""
from . import _engine

try:
    import numpy
except ImportError:  # NumPy is welcome, not needed
    numpy = None

RESETS = {"next-step": 0, "same-step": 1, "disabled": 2}
REWARDS = {"share": 0, "signed": 1}
ARRAYS = ["action", "observation", "mask", "seat", "reward", "rewards", "terminated", "truncated", "final_observation"]


def choose(table, value, what):
    if value not in table:
        raise ValueError(f"{what} is one of {', '.join(table)}, not {value!r}")
    return table[value]


class Vector:
    """Matches that are stepped together. Its arrays show the batch's own memory: NumPy arrays if NumPy is there, else
    memoryviews. Each step writes them anew, so copy what you want to keep.

    action             int32 [matches]: write it, or pass actions to step()
    observation        uint8 [matches, bytes]: what the seat to move knows; after the end, what the last mover knows
    mask               uint8 [matches, actions]: 1 if legal
    seat               int8 [matches]: the seat to move; −1 after the end
    reward             float32 [matches]: of the seat whose action the step took
    rewards            float32 [matches, seats]: of every seat
    terminated         bool [matches]: the match has ended in this step
    truncated          bool [matches]: decisions_limit has ended it
    final_observation  uint8 [matches, seats, bytes]: written when a match ends, from every seat
    """

    def __init__(self, setup, count=1024, *, seed=0, first=0, reset="next-step", reward="share", decisions_limit=0,
                 illegal="error", rotate=False, opponents=None):
        self._arguments = {"setup": setup, "count": count, "seed": seed, "first": first, "reset": reset, "reward": reward,
                           "decisions_limit": decisions_limit, "illegal": illegal, "rotate": rotate,
                           "opponents": opponents}
        self.batch = _engine.Batch(
            setup, count, seed, first, choose(RESETS, reset, "reset"), choose(REWARDS, reward, "reward"), decisions_limit,
            choose({"error": False, "forfeit": True}, illegal, "illegal"), rotate, opponents)
        self.setup, self.game, self.count = setup, setup.game, self.batch.count
        for name in ARRAYS:
            view = self.batch.array(name)
            setattr(self, name, numpy.asarray(view) if numpy else view)
        self.batch.reset()

    def reset(self, seed=None, mask=None):
        """Deals the next episode of the matches in `mask`, or of all. With a seed, episodes count from 0 again."""
        if seed is not None:
            self.batch.seed(seed)
        if mask is None:
            self.batch.reset()
        else:
            self.batch.reset(mask)

    def step(self, actions=None):
        """Takes one action in each match: those given, or what `action` has. Raises IllegalMove if one is not legal, and
        then no match has changed."""
        if actions is not None and actions is not self.action:
            if len(actions) != self.count:
                raise ValueError(f"{self.count} actions are needed, not {len(actions)}")
            if numpy:
                actions = numpy.asarray(actions)
                if actions.dtype.kind not in "iub":
                    raise TypeError(f"actions are integers, not {actions.dtype}")
                numpy.copyto(self.action, numpy.clip(actions, -2**31, 2**31 - 1), casting="unsafe")
            else:
                for i, action in enumerate(actions):
                    self.action[i] = action
        self.batch.step()

    def sample(self):
        """Writes random legal actions into `action`, and returns it."""
        self.batch.sample()
        return self.action

    def run(self, steps):
        """Random steps without Python between them."""
        self.batch.run(steps)

    def state(self, match):
        """The State of one match."""
        return self.batch.state(match)

    def __len__(self):
        return self.count

    def __reduce__(self):
        """A copy goes on from the same positions, with the same dice, in memory of its own."""
        return _make, (self._arguments, self.batch.save())


def _make(arguments, saved):
    vector = Vector(**arguments)
    vector.batch.restore(saved)
    return vector


def vector(game, count=1024, *, seats=None, options=None, **more):
    """A Vector of a game, or of a Setup.

    seed, first      dice: match i, episode e is dealt the same whatever the count; `first` numbers the first match
    reset            "next-step", "same-step" or "disabled", as in Gymnasium
    reward           "share" of the victory, 0 … 1, or "signed", −1 … 1
    decisions_limit  truncates longer matches; 0: never
    illegal          "error", or "forfeit": an illegal action loses the match
    opponents        one for each seat: None for the learner, "random", a bot's address, a Bot, or a function of a View
    rotate           the learner sits in another seat in each match
    """
    from . import setup as make_setup

    if not isinstance(game, _engine.Setup):
        game = make_setup(game, seats, **(options or {}))
    elif seats is not None or options:
        raise TypeError("a Setup has seats and options already")
    return Vector(game, count, **more)
