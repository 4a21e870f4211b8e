"""Environments for PettingZoo: every seat is an agent, "seat_0", "seat_1" …

    >>> import paddock.pettingzoo
    >>> env = paddock.pettingzoo.env("gumball", seats=4)             # agents take turns (AEC)
    >>> parallel = paddock.pettingzoo.parallel_env("gumball", seats=4)  # all act, only the seat to move counts
"""
import gymnasium
import numpy as np
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from . import Dice, IllegalMove, result, setup as make_setup
from .gymnasium import observation_space


class Table:
    """A match and what its agents see: what both kinds of environments share."""

    def __init__(self, game, seats, options, decisions_limit):
        self.setup = make_setup(game, seats, **(options or {}))
        self.game, self.limit = self.setup.game, decisions_limit
        self.names = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.random, self.dice, self.state, self.choice, self.decisions, self.loser = None, None, None, (), 0, None

    def deal(self, seed):
        if seed is not None or self.random is None:
            self.random, _ = seeding.np_random(seed)
        self.dice = Dice(int(self.random.integers(2**63)))
        self.state, self.choice, self.decisions, self.loser = self.setup.start(self.dice), (), 0, None

    def act(self, action):
        """Raises IllegalMove, and changes nothing then."""
        move, choice = self.state.view(self.state.actor).act(int(action), self.choice)
        if move is not None:
            self.state = self.state.play(move, self.dice)
            self.decisions += 1
        self.choice = choice

    @property
    def over(self):
        return self.state.actor is None or self.loser is not None

    @property
    def cut(self):
        return not self.over and 0 < self.limit <= self.decisions

    def mask(self, seat):
        mask = np.zeros(self.game.action_count, np.int8)
        if seat == self.state.actor and not self.over:
            mask[self.state.view(seat).actions(self.choice)] = 1
        return mask

    def observe(self, seat):
        view = self.state.view(seat)
        choice = self.choice if seat == self.state.actor else ()
        return {"observation": np.frombuffer(view.observation(choice), np.uint8).copy(), "action_mask": self.mask(seat)}

    def rewards(self):
        """1 for a win, −1 for a loss, in between for a shared victory; 0 if the match was cut."""
        seats = self.setup.seats
        if not self.over:
            return [0.0] * seats
        if self.loser is not None:
            return [-1.0 if seat == self.loser else 2 / (seats - 1) - 1 for seat in range(seats)]
        return [2 * share - 1 for share in result(self.state).shares]

    def text(self):
        return self.state.view(None).text()


class raw_env(AECEnv, EzPickle):
    """Agents take turns. An action that completes no move yet (a card of a car) is followed by the same agent's next."""

    metadata = {"render_modes": ["ansi"], "name": "paddock_v0", "is_parallelizable": False, "render_fps": 1}

    def __init__(self, game="gumball", seats=None, options=None, *, decisions_limit=0, render_mode=None):
        super().__init__()
        EzPickle.__init__(self, game, seats, options, decisions_limit=decisions_limit, render_mode=render_mode)
        self.table = Table(game, seats, options, decisions_limit)
        self.render_mode = render_mode
        self.possible_agents = list(self.table.names)
        self.agents = []
        space = observation_space(self.table.game)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        count = self.table.game.action_count
        self.action_spaces = {agent: gymnasium.spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def observe(self, agent):
        return self.table.observe(self.possible_agents.index(agent))

    def _tell(self):
        self.infos = {agent: {"action_mask": self.table.mask(self.possible_agents.index(agent))}
                      for agent in self.agents}

    def reset(self, seed=None, options=None):
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.possible_agents[self.table.state.actor]
        self._tell()

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.over:
            self.rewards = dict(zip(self.possible_agents, self.table.rewards()))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.table.cut:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.state.actor]
        if self.table.over or self.table.cut:
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        self._tell()

    def render(self):
        return self.table.text() if self.render_mode == "ansi" else None

    def close(self):
        pass


def env(*args, **more):
    """raw_env with PettingZoo's usual wrappers: an illegal action ends the match, with −1 for the agent."""
    made = raw_env(*args, **more)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class parallel_env(ParallelEnv, EzPickle):
    """All agents act at once, but only the action of the seat to move counts; the masks of the others are empty, and
    their actions are ignored. An illegal action ends the match, with −1 for its agent and equal shares of the victory
    for the others; with illegal="error" it raises paddock.IllegalMove instead."""

    metadata = {"render_modes": ["ansi"], "name": "paddock_v0", "render_fps": 1}

    def __init__(self, game="gumball", seats=None, options=None, *, decisions_limit=0, illegal="forfeit", render_mode=None):
        EzPickle.__init__(self, game, seats, options, decisions_limit=decisions_limit, illegal=illegal,
                          render_mode=render_mode)
        if illegal not in ["forfeit", "error"]:
            raise ValueError(f"illegal is forfeit or error, not {illegal!r}")
        self.illegal = illegal
        self.table = Table(game, seats, options, decisions_limit)
        self.render_mode = render_mode
        self.possible_agents = list(self.table.names)
        self.agents = []
        space, count = observation_space(self.table.game), self.table.game.action_count
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def _seen(self):
        observations = {agent: self.table.observe(seat) for seat, agent in enumerate(self.possible_agents)}
        infos = {agent: {"action_mask": seen["action_mask"].copy()} for agent, seen in observations.items()}
        return observations, infos

    def reset(self, seed=None, options=None):
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        return self._seen()

    def step(self, actions):
        if not self.agents:
            return {}, {}, {}, {}, {}
        seat = self.table.state.actor
        try:
            self.table.act(actions[self.possible_agents[seat]])
        except (IllegalMove, ValueError):
            if self.illegal == "error":
                raise
            self.table.loser = seat
        observations, infos = self._seen()
        rewards = dict(zip(self.possible_agents, self.table.rewards()))
        terminations = dict.fromkeys(self.possible_agents, self.table.over)
        truncations = dict.fromkeys(self.possible_agents, self.table.cut)
        if self.table.over or self.table.cut:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def render(self):
        return self.table.text() if self.render_mode == "ansi" else None

    def close(self):
        pass
