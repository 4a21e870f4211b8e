"""The games with the words of open_spiel: decisions and chance nodes one by one, for its algorithms and for yours.

    >>> game = paddock.pyspiel.load_game("trail", {"seats": 2})
    >>> state = game.new_initial_state()           # a chance node: the cards are dealt one by one
    >>> state.chance_outcomes()[:2]

open_spiel itself is not needed. Actions are those of observations and batches (View.actions). There is no tensor of the
information state, because it has no fixed size.
"""
import hashlib

from . import Dice, fields, result, setup as make_setup


class PlayerId:
    INVALID, TERMINAL, CHANCE = -3, -4, -1


def load_game(name, params=None):
    """A game by its ID; params are its options, and `seats`."""
    return Game(make_setup(name, **(params or {})))


class Game:
    def __init__(self, setup):
        self.setup, self._game = setup, setup.game
        self._most = [field.most for field in fields(self._game) for _ in range(field.length)]

    def new_initial_state(self):
        return State(self)

    def num_players(self):
        return self.setup.seats

    def num_distinct_actions(self):
        return self._game.action_count

    def max_game_length(self):
        return 4 * self._game.steps_max  # no move has more actions

    def min_utility(self):
        return 0.0

    def max_utility(self):
        return 1.0

    def observation_tensor_shape(self):
        return [len(self._most)]

    def observation_tensor_size(self):
        return len(self._most)

    def __str__(self):
        options = {"seats": self.setup.seats, **self.setup.options}
        return f"{self._game.id}({','.join(f'{name}={value}' for name, value in sorted(options.items()))})"


class State:
    """A node of the game tree. apply_action changes it; clone first to keep it."""

    def __init__(self, game):
        self._game = game
        self._table = None  # the last position in which a seat was to move; None before the first
        self._move, self._choice = None, ()  # the move that chance goes on with; the actions so far towards a move
        self._outcomes, self._chances = [], []  # of that move or the deal: what has come, and what may come next
        self._memory = [b""] * game.num_players()  # a digest of all that a seat has seen and done
        self._history = []
        self._go_on()

    def _go_on(self):
        """Asks what chance may bring next. If nothing, the move or the deal is complete."""
        setup, move, table = self._game.setup, self._move, self._table
        self._chances = setup.chances(self._outcomes) if table is None else table.chances(move, self._outcomes)
        if self._chances:
            return
        outcomes = self._outcomes
        self._table = setup.start(outcomes=outcomes) if table is None else table.play(move, outcomes=outcomes)
        self._move, self._outcomes = None, []
        for seat in range(self.num_players()):
            self._remember(seat, self._table.view(seat).observation())

    def _remember(self, seat, seen):
        self._memory[seat] = hashlib.blake2b(self._memory[seat] + seen, digest_size=16).digest()

    # ------------------------------------------------------------------------------------- the tree

    def current_player(self):
        if self._chances:
            return PlayerId.CHANCE
        return PlayerId.TERMINAL if self._table.actor is None else self._table.actor

    def is_terminal(self):
        return self.current_player() == PlayerId.TERMINAL

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def legal_actions(self, player=None):
        if self._chances and player in (None, PlayerId.CHANCE):
            return list(range(len(self._chances)))
        mover = self.current_player()
        if mover < 0 or player not in (None, mover):
            return []
        return sorted(self._table.view(mover).actions(self._choice))

    def legal_actions_mask(self, player=None):
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self._game.num_distinct_actions())]

    def chance_outcomes(self):
        """Pairs of an action and its probability."""
        if not self._chances:
            raise ValueError("this is not a chance node")
        return [(action, chance) for action, (_, chance) in enumerate(self._chances)]

    def apply_action(self, action):
        if action not in self.legal_actions():
            raise ValueError(f"{action} is not a legal action")
        if self._chances:
            self._outcomes = [*self._outcomes, self._chances[action][0]]
        else:
            mover = self._table.actor
            self._remember(mover, b"%d," % action)
            self._move, self._choice = self._table.view(mover).act(action, self._choice)
        self._history = [*self._history, int(action)]
        if self._chances or self._move is not None:
            self._go_on()

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self):
        """Independent of this one. Positions do not change, and lists are replaced, so only the memory is copied."""
        state = object.__new__(State)
        state.__dict__.update(self.__dict__, _memory=list(self._memory))
        return state

    def returns(self):
        """Each seat's share of the victory; 0 before the end."""
        return list(result(self._table).shares) if self.is_terminal() else [0.0] * self.num_players()

    rewards = returns

    def player_return(self, player):
        return self.returns()[player]

    # ------------------------------------------------------------------------------- what seats know

    def information_state_string(self, player=None):
        """A digest of a seat's observations after each step and of all its actions."""
        return self._memory[self._seat(player)].hex()

    def observation_string(self, player=None):
        return "" if self._table is None else self._table.view(self._seat(player)).json()

    def observation_tensor(self, player=None):
        """The bytes of the observation, from 0 to 1; during the deal, zeros."""
        if self._table is None:
            return [0.0] * len(self._game._most)
        seat = self._seat(player)
        choice = self._choice if seat == self._table.actor else ()
        return [byte / most for byte, most in zip(self._table.view(seat).observation(choice), self._game._most)]

    def resample_from_infostate(self, player, sampler):
        """A random state that the seat cannot tell from this one, as View.resample deals it. The other
        seats' pasts are not known in it: they begin with what they see there. `sampler` returns numbers from 0 to 1."""
        if self.current_player() < 0:
            raise ValueError("only where a seat is to move")
        state = self.clone()
        state._table = self._table.view(player).resample(Dice(int(sampler() * 2**53)))
        for seat in range(self.num_players()):
            if seat != player:
                state._memory[seat] = b""
                state._remember(seat, state._table.view(seat).observation())
        if player != self._table.actor:
            state._choice = ()
        return state

    def _seat(self, player):
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.num_players():
            raise ValueError(f"a player is from 0 to {self.num_players() - 1}")
        return seat

    # ----------------------------------------------------------------------------------------- words

    def action_to_string(self, player, action=None):
        player, action = (self.current_player(), player) if action is None else (player, action)
        return self._chances[action][0] if player == PlayerId.CHANCE else self._game._game.action_text(action)

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.num_players()

    def history(self):
        return list(self._history)

    def move_number(self):
        return len(self._history)

    def __str__(self):
        return "" if self._table is None else self._table.json()
