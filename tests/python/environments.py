#!/usr/bin/env python3
"""paddock.gymnasium and paddock.pettingzoo keep the conventions of these packages, tried on a stand-in of their published
interface. docs/python.md says how to run the packages' own tests."""
import pickle
import random

import numpy as np

import paddock
import paddock.gymnasium
import paddock.pettingzoo
from gymnasium.vector import AutoresetMode
from tap import done, ok, scene


def legal(mask):
    return int(random.choice(np.flatnonzero(mask)))


def single():
    for game in paddock.games:
        env = paddock.gymnasium.Env(game.id, render_mode="ansi")
        same, right, steps = True, True, 0
        (first, info), (again, _) = env.reset(seed=5), env.reset(seed=5)
        same = all((first[key] == again[key]).all() for key in first)
        observation, total = again, 0.0
        while True:
            right = right and observation in env.observation_space and (info["action_mask"] == observation["action_mask"]).all()
            observation, reward, terminated, truncated, info = env.step(legal(observation["action_mask"]))
            right = right and (reward == 0 or terminated) and isinstance(terminated, bool) and not truncated
            steps += 1
            if terminated:
                break
        ok(same, f"{game.id}: a seed gives the same first observation")
        ok(right and observation in env.observation_space and -1 <= reward <= 1 and steps > 5,
           f"{game.id}: a match of Env: observations in their space, mask in info too, the reward at the end", total)
        ok(len(env.render()) > 50, f"{game.id}: render gives the table in words")
        try:
            env.step(0)
            ok(False, f"{game.id}: no step after the end")
        except RuntimeError:
            ok(True, f"{game.id}: no step after the end")
        env.reset(options={"seat": 0})
        mask = env.reset()[1]["action_mask"]
        _, reward, terminated, _, _ = env.step(int(np.flatnonzero(mask == 0)[0]))
        ok(reward == -1 and terminated, f"{game.id}: an illegal action loses")
        strict = paddock.gymnasium.Env(game.id, illegal="error", seat=None, opponents=lambda view: view.moves()[-1])
        mask = strict.reset(seed=np.int64(3))[1]["action_mask"]
        try:
            strict.step(int(np.flatnonzero(mask == 0)[0]))
            ok(False, f"{game.id}: or is an error")
        except paddock.IllegalMove as error:
            ok(error.rule and error.rule in str(error), f"{game.id}: or is an error with its rule")


def vector():
    for game in paddock.games:
        for mode in AutoresetMode:
            env = paddock.gymnasium.VectorEnv(game.id, 4, autoreset_mode=mode, seat=None)
            observation, info = env.reset(seed=1)
            right, ended, before = observation in env.observation_space, 0, np.zeros(4, bool)
            for _ in range(400):
                actions = np.array([legal(mask) if mask.any() else 0 for mask in observation["action_mask"]])
                observation, reward, terminated, truncated, info = env.step(actions)
                over = terminated | truncated
                right = right and observation in env.observation_space and not (reward[~over]).any()
                if mode == AutoresetMode.NEXT_STEP:
                    right = right and not over[before].any() and not observation["action_mask"][over].any()
                if mode == AutoresetMode.SAME_STEP and over.any():
                    right = right and all((info["final_obs"][i] is not None) == over[i] for i in range(4))
                    right = right and observation["action_mask"].any(axis=1).all()
                if mode == AutoresetMode.DISABLED and over.any():
                    observation, info = env.reset(options={"reset_mask": over})
                ended, before = ended + over.sum(), over
            ok(right and ended, f"{game.id}: VectorEnv, {mode.value}: {ended} matches")


def same(one, other):
    """Equal, with equal types of arrays."""
    if isinstance(one, dict):
        return isinstance(other, dict) and one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray) and one.dtype == object:
        return other.dtype == object and all(same(a, b) for a, b in zip(one, other))
    return np.array_equal(one, other) and getattr(one, "dtype", None) == getattr(other, "dtype", None)


def batched(value):
    """What a vector environment of one match makes of a dictionary: an array and a mask for each entry."""
    arrays = {key: np.array([item], np.int64 if isinstance(item, int) else None) for key, item in value.items()}
    return {**arrays, **{f"_{key}": np.array([True]) for key in value}}


def by_hand(env, mode, action, over):
    """A step of one Env, in the way of a vector environment of that mode."""
    if over and mode == AutoresetMode.NEXT_STEP:
        observation, info = env.reset()
        return observation, 0.0, False, False, batched(info)
    observation, reward, terminated, truncated, info = env.step(action)
    infos = {}
    if (terminated or truncated) and mode == AutoresetMode.SAME_STEP:
        final = np.full(1, None, object)
        final[0] = observation
        infos = {"final_obs": final, "_final_obs": np.array([True]), "final_info": batched(info), "_final_info": np.array([True])}
        observation, info = env.reset()
    return observation, reward, terminated, truncated, {**infos, **batched(info)}


def beside():
    """A VectorEnv of one match is the same as Env, to the infos and their types."""
    for game in paddock.games:
        for mode in AutoresetMode:
            many = paddock.gymnasium.VectorEnv(game.id, 1, autoreset_mode=mode.value, seat=None)
            one = paddock.gymnasium.Env(game.id, seat=None)
            (batch, infos), (observation, info) = many.reset(seed=7), one.reset(seed=7)
            right, over, ended = same({k: v[0] for k, v in batch.items()}, observation) and same(infos, batched(info)), False, 0
            for step in range(500):
                mask = observation["action_mask"]
                action = int(np.flatnonzero(mask == 0)[0]) if step % 97 == 96 or over else legal(mask)
                batch, *results, infos = many.step(np.array([action]))
                observation, *expected, info = by_hand(one, mode, action, over)
                over = expected[1] or expected[2]
                right = right and same({k: v[0] for k, v in batch.items()}, observation) and same(infos, info)
                right = right and [result[0] for result in results] == expected
                if over and mode == AutoresetMode.DISABLED:
                    (batch, infos), (observation, info) = many.reset(options={"reset_mask": np.array([True])}), one.reset()
                    right, over = right and same(infos, batched(info)), False
                    ended += 1
                ended += over
            ok(right and ended > 2, f"{game.id}: one match of VectorEnv is Env, {mode.value}", ended)


def refuses(error, words, call):
    try:
        call()
        ok(False, f"refused: {words}")
    except error as problem:
        ok(words in str(problem), f"refused: {words}", problem)


def conventions():
    env = paddock.gymnasium.VectorEnv("trail", 3, autoreset_mode=AutoresetMode.DISABLED, render_mode="ansi", seed=9)
    other = paddock.gymnasium.VectorEnv("trail", 3, autoreset_mode=AutoresetMode.DISABLED)
    first = env.reset()[0]
    ok(same(first, other.reset(seed=np.int64(9))[0]), "the first reset has the seed of the constructor")
    ok(same(env.reset()[0], other.reset()[0]) and not same(env.reset()[0], first), "and later ones go on from it")
    ok(not same(paddock.gymnasium.VectorEnv("trail", 3).reset()[0], paddock.gymnasium.VectorEnv("trail", 3).reset()[0]),
       "without a seed all deals differ")
    frames = env.render()
    ok(isinstance(frames, tuple) and len(frames) == 3 and all(len(frame) > 50 for frame in frames) and other.render() is None,
       "render gives a table for each match, if asked to")
    start = env.reset(seed=5)[0]
    moved = env.step([legal(mask) for mask in start["action_mask"]])[0]
    part, infos = env.reset(seed=5, options={"reset_mask": np.array([True, True, False])})
    ok(all((part[key][:2] == start[key][:2]).all() and (part[key][2] == moved[key][2]).all() for key in part)
       and list(infos["_seat"]) == [True, True, False], "a mask resets some matches and leaves the others alone")
    for mask, error, words in (
            ([True, True, False], TypeError, "NumPy array of bools"),
            (np.array([True]), ValueError, "has the shape (1,), not (3,)"),
            (np.array([1, 1, 0]), TypeError, "NumPy array of bools"),
            (np.zeros(3, bool), ValueError, "True for no match")):
        refuses(error, words, lambda: env.reset(options={"reset_mask": mask}))
    refuses(ValueError, "3 actions", lambda: env.step([0, 0]))
    refuses(TypeError, "", lambda: env.step(0))
    refuses(ValueError, "render_mode", lambda: paddock.gymnasium.VectorEnv("trail", 3, render_mode="human"))


def turns():
    for game in paddock.games:
        env = pickle.loads(pickle.dumps(paddock.pettingzoo.env(game.id, render_mode="ansi")))
        env.reset(seed=3)
        right, paid = env.agents == env.possible_agents, {}
        while env.agents:
            agent = env.agent_selection
            observation, reward, terminated, truncated, info = env.last()
            right = right and observation in env.observation_space(agent)
            right = right and (info["action_mask"] == observation["action_mask"]).all()
            if terminated or truncated:
                paid[agent] = reward
                env.step(None)
            else:
                env.step(legal(observation["action_mask"]))
        ok(right and paid.keys() == set(env.possible_agents) and min(paid.values()) >= -1 and max(paid.values()) <= 1,
           f"{game.id}: AEC: every agent gets its reward and leaves", paid)
        ok(len(env.render()) > 50, f"{game.id}: AEC: render gives the table in words")


def together():
    for game in paddock.games:
        env = paddock.pettingzoo.parallel_env(game.id, decisions_limit=40)
        observations, infos = env.reset(seed=3)
        right, steps = observations.keys() == infos.keys() == set(env.possible_agents), 0
        while env.agents:
            movers = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
            right = right and len(movers) == 1
            actions = {agent: legal(observations[agent]["action_mask"]) if agent in movers else 0 for agent in env.agents}
            observations, rewards, terminations, truncations, infos = env.step(actions)
            steps += 1
        over = set(terminations.values()) | set(truncations.values())
        ok(right and over >= {True} and env.agents == [], f"{game.id}: parallel: one mover at a time, {steps} steps")


random.seed(1)
scene(single)
scene(vector)
scene(beside)
scene(conventions)
scene(turns)
scene(together)
done()
