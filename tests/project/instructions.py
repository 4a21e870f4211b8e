#!/usr/bin/env python3
"""A decision takes about as many instructions as docs/performance.md says. Callgrind counts them, so other work on the machine
makes no difference; the slack is for other versions of the compiler."""
import json
import os
import re
import subprocess

from tap import done, ok, scene

SOURCE, PADDOCK = os.environ["SOURCE"], os.environ["PADDOCK"]
SLACK = 1.1


def documented():
    """The IDs of the games, with what the document's table says of each."""
    listed = json.loads(subprocess.check_output([PADDOCK, "games", "--json"]))
    ids = {game["name"]: game["id"] for game in listed}
    with open(f"{SOURCE}/docs/performance.md", encoding="utf-8") as file:
        rows = dict(re.findall(r"^\| ([^|]+?) \| (.*) \|$", file.read().partition("\n## ")[0], re.M))
    names, figures = rows["metric"].split(" | "), rows["instructions per decision"].split(" | ")
    return {ids[name]: int(figure) for name, figure in zip(names, figures)}


def counted(game, most):
    output = subprocess.check_output([f"{SOURCE}/scripts/instructions", game], text=True)
    ok(int(output.split()[0]) <= SLACK * most, f"{game}: a decision in random play takes about {most} instructions", output)


def all_games():
    games = documented()
    ok(games, "docs/performance.md says how many instructions a decision takes")
    for game, most in games.items():
        counted(game, most)


scene(all_games)
done()
