#!/usr/bin/env python3
"""Learns Trail Again by playing against itself, with NumPy alone, until it beats the bot `greedy`.

usage: learn.py [--minutes M] [--game GAME] [--svg FILE] [--seed N]

The policy is a network with one hidden layer. It plays both seats of many matches side by side, and after each stretch of
steps the actions of the seats that won are made more likely, those of the losers less (policy gradient, with a second
output that estimates the chance of winning as the baseline). The inputs are the bytes of the observation, each divided by
the highest value that its field has.
"""
import argparse
import time

import numpy as np

import paddock


class Network:
    """Observation → logits of the actions and an estimate of the reward. Adam does the steps."""

    def __init__(self, game, hidden, random):
        self.scale = np.concatenate([np.full(field.length, 1 / field.most, np.float32) for field in paddock.fields(game)])
        shapes = [(game.observation_size, hidden), (hidden,), (hidden, game.action_count), (game.action_count,), (hidden,), (1,)]
        self.weights = [random.normal(0, 1 / np.sqrt(shape[0]), shape).astype(np.float32) if len(shape) == 2
                        else np.zeros(shape, np.float32) for shape in shapes]
        self.weights[2] *= 0.1
        self.first = [np.zeros_like(w) for w in self.weights]
        self.second = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def forward(self, observation, mask):
        a, b, c, d, e, f = self.weights
        x = observation * self.scale
        h = np.maximum(x @ a + b, 0)
        logits = np.where(mask != 0, h @ c + d, -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        p = np.exp(logits)
        p /= p.sum(axis=1, keepdims=True)
        return x, h, p, h @ e + f

    def choose(self, observation, mask, random, greedy=False):
        _, _, p, value = self.forward(observation, mask)
        if greedy:
            return p.argmax(axis=1), value
        return (p.cumsum(axis=1) > random.random((len(p), 1), dtype=np.float32)).argmax(axis=1), value

    def learn(self, observation, mask, action, advantage, target, rate, entropy):
        x, h, p, value = self.forward(observation, mask)
        count = len(action)
        log_p = np.log(np.maximum(p, 1e-9))
        to_logits = p.copy()
        to_logits[np.arange(count), action] -= 1
        to_logits *= advantage[:, None]
        to_logits += entropy * p * (log_p - (p * log_p).sum(axis=1, keepdims=True))
        to_value = value - target
        to_h = (to_logits @ self.weights[2].T + 0.5 * to_value[:, None] * self.weights[4]) * (h > 0)
        gradients = [x.T @ to_h, to_h.sum(0), h.T @ to_logits, to_logits.sum(0), 0.5 * h.T @ to_value,
                     0.5 * to_value.sum(keepdims=True)]
        self.steps += 1
        for i, gradient in enumerate(gradients):
            gradient = gradient / count
            self.first[i] += 0.1 * (gradient - self.first[i])
            self.second[i] += 0.001 * (gradient**2 - self.second[i])
            m, v = self.first[i] / (1 - 0.9**self.steps), self.second[i] / (1 - 0.999**self.steps)
            self.weights[i] -= rate * m / (np.sqrt(v) + 1e-8)


def play(batch, network, memory, steps, random):
    """Steps the batch, and remembers what was seen, done and estimated, one row for each match and step."""
    for _ in range(steps):
        action, value = network.choose(batch.observation, batch.mask, random)
        memory["observation"].append(batch.observation.copy())
        memory["mask"].append(np.packbits(batch.mask, axis=1))
        memory["action"].append(action.astype(np.int16))
        memory["value"].append(value)
        memory["seat"].append(batch.seat.copy())
        batch.step(action)
        memory["over"].append(batch.terminated | batch.truncated)
        memory["rewards"].append(batch.rewards.copy())


def returns(memory, seats, decay):
    """For each row: what the seat that acted gets in the end, mixed with its later estimates if `decay` is below 1, and
    whether that is known: the last decision of each seat in a match that goes on is not."""
    steps, count = len(memory["action"]), len(memory["action"][0])
    following = np.full((count, seats), np.nan, np.float32)  # the target of each seat's next decision
    target = np.zeros((steps, count), np.float32)
    known = np.zeros((steps, count), bool)
    rows = np.arange(count)
    for t in range(steps - 1, -1, -1):
        over, seat, value = memory["over"][t], memory["seat"][t], memory["value"][t]
        following[over] = memory["rewards"][t][over]
        target[t] = following[rows, seat]
        known[t] = ~np.isnan(target[t])
        mixed = np.where(known[t], decay * target[t] + (1 - decay) * value, value)
        following[rows, seat] = mixed
    return target, known


def train_once(batch, network, random, steps, seats, rate, entropy, decay):
    memory = {name: [] for name in ["observation", "mask", "action", "value", "seat", "over", "rewards"]}
    play(batch, network, memory, steps, random)
    target, known = returns(memory, seats, decay)
    rows = np.flatnonzero(known.ravel())
    random.shuffle(rows)
    width = batch.mask.shape[1]
    flat = {name: np.concatenate(memory[name]) for name in ["observation", "mask", "action", "value"]}
    advantage = target.ravel() - flat["value"]
    spread = advantage[rows].std() + 1e-6
    for part in np.array_split(rows, max(1, len(rows) // 2048)):
        mask = np.unpackbits(flat["mask"][part], axis=1, count=width)
        network.learn(flat["observation"][part], mask, flat["action"][part].astype(np.int64), advantage[part] / spread,
                      target.ravel()[part], rate, entropy)
    return len(rows)


def evaluate(setup, network, opponent, matches, seed):
    """The share of the victory against this opponent, with its standard error; each seat in turn."""
    others = [None] + [opponent] * (setup.seats - 1)
    batch = paddock.vector(setup, matches, seed=seed, reset="disabled", opponents=others, rotate=True)
    shares = np.zeros(matches)
    random = np.random.default_rng(seed)
    while (batch.seat >= 0).any():
        action, _ = network.choose(batch.observation, batch.mask, random, greedy=True)
        batch.step(np.where(batch.seat >= 0, action, -1))
        ended = batch.terminated | batch.truncated
        shares[ended] = batch.reward[ended]
    return shares.mean(), shares.std() / np.sqrt(matches)


def draw(path, curve, title, even):
    """The learning curve as an SVG."""
    width, height, left, top = 640, 360, 56, 40
    last = max(point[0] for point in curve) or 1

    def at(seconds, share):
        return f"{left + (width - left - 20) * seconds / last:.1f},{top + (height - top - 50) * (1 - share):.1f}"

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
             f'<rect width="{width}" height="{height}" fill="#fff"/><text x="{left}" y="24" font-size="15">{title}</text>']
    for share in [0, 0.25, 0.5, 0.75, 1]:
        a, b = at(0, share), at(last, share)
        x, y = a.split(",")
        lines.append(f'<polyline points="{a} {b}" stroke="#ddd"/><text x="{left - 8}" y="{float(y) + 4}" text-anchor="end">'
                     f'{share:.0%}</text>')
    lines.append(f'<polyline points="{at(0, even)} {at(last, even)}" stroke="#888" stroke-dasharray="5 4"/>')
    band = [at(s, m + 1.96 * e) for s, _, m, e in curve] + [at(s, m - 1.96 * e) for s, _, m, e in reversed(curve)]
    lines.append(f'<polygon points="{" ".join(band)}" fill="#27c" opacity="0.2"/>')
    lines.append(f'<polyline points="{" ".join(at(s, m) for s, _, m, _ in curve)}" fill="none" stroke="#27c" stroke-width="2"/>')
    for share in [0, 0.5, 1]:
        x, y = at(last * share, 0).split(",")
        lines.append(f'<text x="{x}" y="{float(y) + 20}" text-anchor="middle">{last * share / 60:.1f} min</text>')
    lines.append("</svg>")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--game", default="trail")
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--svg", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--looks", type=int, default=400, help="matches of each look at how strong it is")
    parser.add_argument("--until", type=float, default=2, help="stop when the share is above this")
    given = parser.parse_args()

    setup = paddock.setup(given.game)
    random = np.random.default_rng(given.seed)
    network = Network(setup.game, given.hidden, random)
    batch = paddock.vector(setup, given.matches, seed=given.seed, reset="same-step")
    start, used, decisions, curve, next_look = time.monotonic(), time.process_time(), 0, [], 0.0
    limit = 60 * given.minutes
    while True:
        spent = time.process_time() - used
        if spent >= next_look or spent >= limit:
            mean, error = evaluate(setup, network, given.opponent, given.looks, 99)
            curve.append((spent, decisions, mean, error))
            print(f"{spent:6.0f} s  {decisions:10,} decisions  {100 * mean:5.1f} % ± {196 * error:.1f} against {given.opponent}",
                  flush=True)
            next_look = spent + limit / 20
            if spent >= limit or mean > given.until:
                break
        decisions += train_once(batch, network, random, given.steps, setup.seats, 1e-3, 0.01, 0.95)
    print(f"{time.monotonic() - start:.0f} s in all")
    if given.svg:
        draw(given.svg, curve, f"{setup.game.name}: victories against {given.opponent} (95 % intervals)", 1 / setup.seats)


if __name__ == "__main__":
    main()
