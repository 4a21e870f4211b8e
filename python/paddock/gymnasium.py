"""Environments for Gymnasium: one seat learns, the others are opponents.

    >>> import paddock.gymnasium
    >>> env = paddock.gymnasium.Env("trail", opponents="club")
    >>> many = paddock.gymnasium.VectorEnv("trail", num_envs=64, opponents="club")
"""
import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode

from . import fields, setup as make_setup
from .batch import Vector

RESETS = {AutoresetMode.NEXT_STEP: "next-step", AutoresetMode.SAME_STEP: "same-step", AutoresetMode.DISABLED: "disabled"}


def observation_space(game):
    """Bytes and a mask; no byte is higher than its field says."""
    high = np.concatenate([np.full(field.length, field.most, np.uint8) for field in fields(game)])
    return spaces.Dict({"observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                        "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8)})


def players(opponents, seats, learner):
    """One entry for each seat: None for the learner."""
    if isinstance(opponents, (list, tuple)):
        return list(opponents)
    return [None if seat == learner else opponents for seat in range(seats)]


def check_render_mode(mode, modes):
    if mode not in [None, *modes]:
        raise ValueError(f"render_mode is None or one of {modes}")
    return mode


def table_in_words(vector, match):
    """As the learner sees it; after the end, as everybody does."""
    seat = int(vector.seat[match])
    return vector.state(match).view(seat if seat >= 0 else None).text()


class Env(gymnasium.Env):
    """One match after another, seen from one seat.

    seat       the learner's; None: another one in each match
    opponents  "random", a bot's address, a function of a View, or a list with one for each seat (None: the learner)
    illegal    "forfeit": an illegal action loses the match, with the reward −1; "error": it raises paddock.IllegalMove

    The reward comes at the end: 1 for a win, −1 for a loss, in between for a shared victory. `info` has the mask and
    the seat. reset(options={"seat": n}) chooses the seat of the next match.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, game="trail", seats=None, options=None, *, seat=0, opponents="random", illegal="forfeit",
                 decisions_limit=0, render_mode=None):
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self.setup = make_setup(game, seats, **(options or {}))
        self.game, self.seat = self.setup.game, seat
        self._opponents, self._illegal, self._limit = opponents, illegal, decisions_limit
        self._vector, self._seed, self._over = None, None, True
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.action_count)
        self._open(seat)

    def _open(self, seat):
        learner = 0 if seat is None else int(seat)
        if not 0 <= learner < self.setup.seats:
            raise ValueError(f"a seat is from 0 to {self.setup.seats - 1}")
        self._vector = Vector(self.setup, 1, seed=0 if self._seed is None else self._seed, reset="disabled", reward="signed",
                              decisions_limit=self._limit, illegal=self._illegal, rotate=seat is None,
                              opponents=players(self._opponents, self.setup.seats, learner))
        self._opened = seat

    def _observation(self):
        return {"observation": self._vector.observation[0].copy(),
                "action_mask": self._vector.mask[0].astype(np.int8)}

    def _info(self):
        return {"action_mask": self._vector.mask[0].astype(np.int8), "seat": int(self._vector.seat[0])}

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        seat = (options or {}).get("seat", self.seat)
        fresh = seed if seed is not None else self._seed
        if fresh is None:
            fresh = int(self.np_random.integers(2**63))
        if seed is not None or self._seed is None or seat != self._opened:
            changed = seat != self._opened
            self._seed = int(fresh) if not changed or seed is not None else int(self.np_random.integers(2**63))
            if changed:
                self._open(seat)
            self._vector.reset(seed=self._seed)
        else:
            self._vector.reset()
        while self._vector.seat[0] < 0:  # the opponents have ended it already
            self._vector.reset()
        self._over = False
        return self._observation(), self._info()

    def step(self, action):
        if self._over:
            raise RuntimeError("the match is over: call reset()")
        self._vector.step([int(action)])
        terminated, truncated = bool(self._vector.terminated[0]), bool(self._vector.truncated[0])
        self._over = terminated or truncated
        return self._observation(), float(self._vector.reward[0]), terminated, truncated, self._info()

    def render(self):
        """The table in words, as the learner sees it."""
        return table_in_words(self._vector, 0) if self.render_mode == "ansi" else None

    def action_masks(self):
        """For libraries that ask for it: which actions are legal."""
        return self._vector.mask[0].astype(bool)


class VectorEnv(gymnasium.vector.VectorEnv):
    """Many matches at once, as fast as the batch. The arguments are those of Env, and num_envs and autoreset_mode; `seat`
    None puts the learner in another seat in each match. Arrays are copied unless copy is False. `seed` is for a first
    reset() without one."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, game="trail", num_envs=64, seats=None, options=None, *, seat=0, opponents="random",
                 illegal="forfeit", decisions_limit=0, autoreset_mode=AutoresetMode.NEXT_STEP, copy=True, seed=None,
                 render_mode=None):
        self.setup = make_setup(game, seats, **(options or {}))
        self.game, self.num_envs, self.copy = self.setup.game, num_envs, copy
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.action_count)
        batch_space = gymnasium.vector.utils.batch_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.vector = Vector(self.setup, num_envs, seed=0 if seed is None else seed, reset=RESETS[self.autoreset_mode],
                             reward="signed", decisions_limit=decisions_limit, illegal=illegal, rotate=seat is None,
                             opponents=players(opponents, self.setup.seats, 0 if seat is None else seat))
        self._done, self._first_seed = np.zeros(num_envs, bool), seed

    def _observations(self):
        vector = self.vector
        mask = vector.mask.view(np.int8)
        pair = {"observation": vector.observation, "action_mask": mask}
        return {name: array.copy() for name, array in pair.items()} if self.copy else pair

    def _infos(self, which):
        return {"action_mask": self.vector.mask.astype(np.int8), "_action_mask": which.copy(),
                "seat": self.vector.seat.astype(np.int64), "_seat": which.copy()}

    def _reset_mask(self, options):
        """None: all matches. A wrong mask is the kind of error that it is in Gymnasium's own vector environments."""
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return None
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise TypeError("options['reset_mask'] is not a NumPy array of bools")
        if mask.shape != (self.num_envs,):
            raise ValueError(f"options['reset_mask'] has the shape {mask.shape}, not ({self.num_envs},)")
        if not mask.any():
            raise ValueError("options['reset_mask'] is True for no match")
        return mask

    def reset(self, *, seed=None, options=None):
        if seed is not None and not isinstance(seed, (int, np.integer)):
            raise TypeError("one seed is for all matches: each has dice of its own")
        mask = self._reset_mask(options)
        if seed is None and self._np_random is None:
            seed = int(self.np_random.integers(2**63)) if self._first_seed is None else self._first_seed
        super().reset(seed=None if seed is None else int(seed))
        self.vector.reset(seed=seed, mask=mask)
        which = np.ones(self.num_envs, bool) if mask is None else mask
        self._done &= ~which
        return self._observations(), self._infos(which)

    def step(self, actions):
        if self.autoreset_mode == AutoresetMode.DISABLED and self._done.any():
            raise RuntimeError("matches are over: reset them first, with options={'reset_mask': …}")
        vector = self.vector
        learner = vector.seat.copy()
        vector.step(actions)
        done = vector.terminated | vector.truncated
        infos = self._infos(np.ones(self.num_envs, bool))
        if self.autoreset_mode == AutoresetMode.SAME_STEP and done.any():
            infos.update(self._final(done, learner))
        self._done = done
        return self._observations(), vector.reward.astype(np.float64), vector.terminated.copy(), vector.truncated.copy(), infos

    def _final(self, done, learner):
        final = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(done):
            final[i] = {"observation": self.vector.final_observation[i, learner[i]].copy(),
                        "action_mask": np.zeros(self.game.action_count, np.int8)}
        info = {"action_mask": np.zeros((self.num_envs, self.game.action_count), np.int8), "_action_mask": done.copy(),
                "seat": np.where(done, -1, 0), "_seat": done.copy()}
        return {"final_obs": final, "_final_obs": done.copy(), "final_info": info, "_final_info": done.copy()}

    def render(self):
        """The tables in words, one for each match."""
        if self.render_mode != "ansi":
            return None
        return tuple(table_in_words(self.vector, match) for match in range(self.num_envs))
