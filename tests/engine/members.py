#!/usr/bin/env python3
"""A position in JSON has the members that paddock(6) lists, and no others, and none is missing in some positions only:
a front end, a bot or a file of the page that reads one would go wrong without a word."""
import glob
import json
import os
import re
import subprocess
import sys

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


def named_in_manual(game, kind):
    """What events or moves of a game paddock-view(3) lists, each with its members."""
    with open(os.path.join(SOURCE, "man/paddock-view.3"), encoding="utf-8") as manual:
        page = manual.read()
    table = re.search(rf"^\.It Cm {game} No {kind}s\n\.Bd -literal -compact\n(.*?)^\.Ed", page, re.S | re.M)[1]
    return {line.split()[0]: set(line.split()[1:]) for line in table.splitlines()}


def named_in_records(game, kind):
    records = sorted(glob.glob(os.path.join(SOURCE, f"tests/golden/{game}-*.pdk")))
    lines = subprocess.run([sys.argv[1], *records], capture_output=True, text=True, check=True).stdout
    found = {}
    for line in lines.splitlines():
        if line.startswith(f"{game} {kind} "):
            thing = json.loads(line.split(" ", 2)[2])
            found.setdefault(thing.pop("what"), set()).add(frozenset(set(thing) - {"seat", "other"}))
    return found


def check_named(game, kind):
    """All that come are listed, with the members that they have; few are so rare that no record has them."""
    wanted, found = named_in_manual(game, kind), named_in_records(game, kind)
    wrong = {what: sorted(map(sorted, members)) for what, members in found.items() if members != {frozenset(wanted.get(what, {"?"}))}}
    ok(not wrong and 2 * len(found) > len(wanted), f"{game}: {kind}s by name are those of the manual", [wrong])


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
    check_named(game, "event")
    check_named(game, "move")
done()
