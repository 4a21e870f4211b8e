#!/usr/bin/env python3
"""paddock.pyspiel: random walks through the tree of every game, with the laws that open_spiel asks of a State."""
import copy
import pickle
import random

import paddock
import paddock.pyspiel as spiel
from tap import done, ok, scene


def draw(state):
    actions, chances = zip(*state.chance_outcomes())
    return random.choices(actions, chances)[0]


def fingerprint(state):
    """All that a node says of itself."""
    seats = range(state.num_players())
    return (state.current_player(), state.legal_actions(), state.history(), str(state), state.returns(),
            [state.information_state_string(seat) for seat in seats],
            [state.observation_tensor(seat) for seat in seats])


def check_chance(state):
    outcomes = state.chance_outcomes()
    texts = {state.action_to_string(action) for action, _ in outcomes}
    return (abs(sum(chance for _, chance in outcomes) - 1) < 1e-9 and min(chance for _, chance in outcomes) > 0
            and [action for action, _ in outcomes] == state.legal_actions() and len(texts) == len(outcomes))


def check_clone(state):
    """What happens to a clone, even to the end, does not touch the state; and the other way round."""
    before, clone = fingerprint(state), state.clone()
    if fingerprint(clone) != before:
        return False
    while not clone.is_terminal():
        clone.apply_action(draw(clone) if clone.is_chance_node() else random.choice(clone.legal_actions()))
    end = fingerprint(clone)
    child = state.child(random.choice(state.legal_actions()))
    return (fingerprint(state) == before and fingerprint(clone) == end and child.move_number() == state.move_number() + 1
            and fingerprint(pickle.loads(pickle.dumps(state))) == before and fingerprint(copy.deepcopy(state)) == before)


def check_decision(state):
    player, game = state.current_player(), state.get_game()
    legal, mask = state.legal_actions(), state.legal_actions_mask()
    tensor = state.observation_tensor()
    others = [seat for seat in range(state.num_players()) if seat != player]
    return (legal == sorted(set(legal)) and legal == [action for action, one in enumerate(mask) if one]
            and len(mask) == game.num_distinct_actions() and not any(state.legal_actions(seat) for seat in others)
            and len(tensor) == game.observation_tensor_size() and 0 <= min(tensor) and max(tensor) <= 1
            and all(state.action_to_string(player, action) for action in legal))


def check_resampled(state):
    """The seat cannot tell another world from this one, whatever is hidden, and can act in it; it can be played to its end."""
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, random.random)
        if not (other.information_state_string(player) == state.information_state_string(player)
                and other.observation_string(player) == state.observation_string(player)
                and other.observation_tensor(player) == state.observation_tensor(player)
                and other.current_player() == state.current_player()
                and other.legal_actions(player) == state.legal_actions(player)):
            return False
    while not other.is_terminal():
        other.apply_action(draw(other) if other.is_chance_node() else random.choice(other.legal_actions()))
    return True


def walk(game):
    state = game.new_initial_state()
    right = {"chance": state.is_chance_node(), "decision": True, "clone": True, "resampled": True}
    while not state.is_terminal():
        right["clone"] &= random.random() > 0.03 or check_clone(state)
        if state.is_chance_node():
            right["chance"] &= check_chance(state)
            state.apply_action(draw(state))
        else:
            right["decision"] &= check_decision(state) and not any(state.returns())
            right["resampled"] &= random.random() > 0.05 or check_resampled(state)
            state.apply_action(random.choice(state.legal_actions()))
    return right, state


def walks():
    for about in paddock.games:
        for seats in {about.seats_min, about.seats_usual, about.seats_max}:
            game = spiel.load_game(about.id, {"seats": seats})
            right, state = walk(game)
            name = f"{about.id}, {seats} seats"
            ok(right["chance"], f"{name}: the chances of each node add up to 1, and each outcome has a name")
            ok(right["decision"], f"{name}: legal actions, masks and tensors agree, and only the seat to move has any")
            ok(right["clone"], f"{name}: clones, copies and children are independent")
            ok(right["resampled"], f"{name}: a resampled state cannot be told from the real one")
            ok(state.legal_actions() == [] and 0 <= sum(state.returns()) <= 1.001
               and state.player_return(0) == state.returns()[0] and state.move_number() == len(state.history()),
               f"{name}: it ends with everybody’s share", state.returns())
            again = game.new_initial_state()
            for action in state.history():
                again.apply_action(action)
            ok(fingerprint(again) == fingerprint(state), f"{name}: the same actions lead to the same node")


def dealt(game):
    state = spiel.load_game(game, {"seats": 3}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(draw(state))
    return state


def memories():
    """A seat remembers what it saw and did, and only that."""
    state, other = dealt("gumball"), dealt("gumball")
    ok(all(state.information_state_string(seat) != other.information_state_string(seat) for seat in range(3)),
       "what a seat was dealt makes a difference for it")
    player = state.current_player()
    one, two = (state.child(action) for action in state.legal_actions()[:2])
    ok(one.information_state_string(player) != two.information_state_string(player), "its own action makes a difference")
    secret = spiel.load_game("grandprix", {"seats": 2}).new_initial_state()
    while secret.is_chance_node() or "race" not in secret.action_to_string(secret.legal_actions()[0]):
        secret.apply_action(draw(secret) if secret.is_chance_node() else random.choice(secret.legal_actions()))
    player, cars, told = secret.current_player(), set(), set()
    for _ in range(20):
        after = secret.clone()
        while after.current_player() == player:
            after.apply_action(random.choice(after.legal_actions()))
        cars.add(tuple(after.history()))
        told.add(after.information_state_string(1 - player))
    ok(len(cars) > 1 and len(told) == 1, "a car that is chosen in secret makes none for the other seat", cars, told)


def refusals():
    state = spiel.load_game("trail").new_initial_state()
    for what, call in (("an outcome that there is not", lambda: state.apply_action(99)),
                       ("a player that there is not", lambda: state.information_state_string(2)),
                       ("resampling while cards are dealt", lambda: state.resample_from_infostate(0, random.random)),
                       ("a game that there is not", lambda: spiel.load_game("chess"))):
        try:
            call()
            ok(False, f"refused: {what}")
        except ValueError:
            ok(True, f"refused: {what}")
    while state.is_chance_node():
        state.apply_action(draw(state))
    before = fingerprint(state)
    for what, call in (("an action that is not legal", lambda: state.apply_action(state.legal_actions_mask().index(0))),
                       ("chances where a seat is to move", state.chance_outcomes)):
        try:
            call()
            ok(False, f"refused: {what}")
        except ValueError:
            ok(fingerprint(state) == before, f"refused, and nothing changes: {what}")


random.seed(1)
scene(walks)
scene(memories)
scene(refusals)
done()
