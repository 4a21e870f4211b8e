#!/usr/bin/env python3
"""A game that has only what a rulebook says, in lines of text: its rules, a match, what is asked on the way, the record,
a replay, a review, bots and simulations."""
import json
import os
import re
import subprocess
import tempfile

from tap import done, ok

PADDOCK, GAME = os.environ["PADDOCK"], os.environ["GAME"]
folder = tempfile.TemporaryDirectory(prefix="paddock-")
ENV = {**os.environ, "HOME": folder.name, "XDG_STATE_HOME": folder.name, "XDG_CONFIG_HOME": folder.name, "LC_ALL": "C.UTF-8"}
RECORD = os.path.join(folder.name, "match.pdk")


def run(*args, given=""):
    return subprocess.run([PADDOCK, *args], input=given, capture_output=True, text=True, env=ENV, timeout=120)


result = run("rules", GAME)
ok(result.returncode == 0 and "MP-6" in result.stdout, "its rules", result.stdout)
ok("This game is in English." not in run("games").stdout, "in English, nothing is said of languages")
for language, note in ("nl", "Dit spel is in het Engels."), ("de", "Dieses Spiel ist auf Englisch."), \
        ("fr", "Ce jeu est en anglais."):
    said = re.sub(r"\s+", " ", run("games", "--lang", language).stdout)
    ok(said.count(note) == 1 and f"is yours. {note}" in said, f"{language}: a game without translations says so", said)

play = ["play", GAME, "--plain", "--seed", "3", "--bots", "rookie"]
result = run(*play, "--record", RECORD, given="table\nmoves\nhint\nlog\n?\nundo\nwhy 40\nwhy 99\n" + "1\n" * 40)
ok(result.returncode == 0 and "The match is over." in result.stdout, "a whole match in lines of text", result.stdout[-2000:])
ok(re.search(r"^> Hint: \d+$", result.stdout, re.M), "a hint without a reason is only a move", result.stdout[:4000])
ok("Rules that matter now" not in result.stdout, "and no heading stands above no rules")
ok("You do not hold the 40. (MP-3)" in result.stdout, "a move is refused in words, with its rule", result.stdout[:4000])
ok(re.search(r"^1\. .*: (\d+) \(Score \1\)$", result.stdout, re.M), "the scores are one item", result.stdout[-800:])
result = run("play", GAME, "--option", "speed=fast")
ok(result.returncode == 2 and "Options: –." in result.stderr, "there is no option to choose", result.stderr)

ok(run("verify", RECORD).returncode == 0, "the record is true")
ok("takes the nest" in run("replay", RECORD, "--plain").stdout, "it can be watched again")
result = run("review", RECORD, "--bots", "club")
result = result if result.returncode == 0 else run("review", RECORD)
ok(result.returncode == 0 and "P1" in result.stdout or "Player 1" in result.stdout, "and be reviewed", result.stdout, result.stderr)

for bots in "random", "greedy", "club,rookie", "pro:iterations=20,random":
    result = run("sim", GAME, "--games", "24", "--bots", bots, "--json")
    ok(result.returncode == 0 and json.loads(result.stdout)["games"] == 24, f"matches between {bots}", result.stdout, result.stderr)
ok(run("sim", GAME, "--games", "20", "--report", os.path.join(folder.name, "report.html")).returncode == 0, "with a report")
ok("There is no lesson" in run("learn", GAME, "--plain").stderr, "a lesson is missed in words")
done()
