#!/usr/bin/env python3
"""A position in JSON has the members that paddock(6) lists, and no others, and none is missing in some positions only:
a front end, a bot or a file of the page that reads one would go wrong without a word."""
import glob
import json
import os
import re
import subprocess

from tap import done, ok

SOURCE = os.environ["SOURCE"]
# What paddock(6) says is there at times only: after a photo finish, for who has chosen, …
AT_TIMES = {"photo", "chosen", "took", "older"}

with open(os.path.join(SOURCE, "man/paddock.6"), encoding="utf-8") as manual:
    MANUAL = manual.read()


def section(game):
    """What the manual says of the states of a game."""
    return re.search(rf"^For\n\.Cm {game}\n(.*?)(?=^For\n\.Cm |^\.Sh |^\.Ss |\Z)", MANUAL, re.S | re.M)[1]


def listed(text):
    words = set()
    for line in re.findall(r"^\.(?:It )?Va (.*)$", text, re.M):
        words |= set(re.findall(r"[a-z_-]+", line))
    for line in re.findall(r"^\.Li (.*)$", text, re.M):  # of objects within
        words |= set(re.findall(r"\\\(dq([a-z_]+)\\\(dq", line))
    return words


def objects(text):
    """The members of each kind of object within."""
    found = [frozenset(re.findall(r"\\\(dq([a-z_]+)\\\(dq", line)) for line in re.findall(r"^\.Li (.*)$", text, re.M)]
    return [names for names in found if names]


def mentioned(text):
    return listed(text) | set(re.findall(r"Q[qo] ([a-z_]+)", text))


def members(value, path, shapes):
    """Notes for each object, by the way to it, which members it has, but for those that are cards or numbers."""
    if isinstance(value, dict):
        names = {name for name in value if re.fullmatch(r"[a-z][a-z_-]+", name)}
        shapes.setdefault(path, set()).add(frozenset(names))
        for name in names:
            members(value[name], f"{path}.{name}", shapes)
    elif isinstance(value, list):
        for item in value:
            members(item, f"{path}[]", shapes)


def missing_at_times(shapes):
    """Members that some of the objects at one place have, and others do not."""
    return sorted(f"{path}.{name}" for path, some in shapes.items()
                  for name in frozenset.union(*some) - frozenset.intersection(*some) - AT_TIMES)


for game in re.findall(r"^For\n\.Cm (\w+)$", MANUAL, re.M):
    shapes = {}
    for record in glob.glob(os.path.join(SOURCE, f"tests/golden/{game}-*.pdk")):
        trace = subprocess.run([os.environ["PADDOCK"], "replay", "--trace", record], capture_output=True, text=True)
        for line in trace.stdout.splitlines():
            members(json.loads(line).get("state"), "state", shapes)
    found = frozenset.union(*(shape for some in shapes.values() for shape in some))
    wanted = listed(section(game)) - {"state"}
    ok(not wanted - found, f"{game}: a position has all members of the manual", sorted(wanted - found))
    strange = found - mentioned(section(game))
    ok(not strange, f"{game}: the manual has all members of a position", sorted(strange))
    whole = {shape - AT_TIMES for some in shapes.values() for shape in some}
    broken = [sorted(names) for names in objects(section(game)) if names not in whole]
    ok(not broken, f"{game}: each object in it has the members of the manual", broken)
    torn = missing_at_times(shapes)
    ok(not torn, f"{game}: what one position has, all have", torn)
done()
