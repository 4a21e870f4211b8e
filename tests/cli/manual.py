#!/usr/bin/env python3
"""paddock(6) names every member of the JSON that the program prints, in the section of the command that prints it."""
import json
import os
import re
import subprocess
import tempfile

from games import GAMES
from tap import done, ok

SOURCE, PADDOCK = os.environ["SOURCE"], os.environ["PADDOCK"]
folder = tempfile.TemporaryDirectory()
ENV = {**os.environ, "HOME": folder.name, "XDG_STATE_HOME": folder.name, "LC_ALL": "C.UTF-8"}
with open(f"{SOURCE}/man/paddock.6", encoding="utf-8") as file:
    MANUAL = file.read()


def run(*args, given=""):
    return subprocess.run([PADDOCK, *args], input=given, capture_output=True, text=True, env=ENV, cwd=folder.name,
                          timeout=120).stdout


def section(command):
    return re.search(rf"^\.Ss paddock {command}\n(.*?)(?=^\.S[sh] )", MANUAL, re.M | re.S)[1]


def members(value):
    """The names of all members; what a game's option, a card or a Setback is called is data and no name."""
    if isinstance(value, list):
        return set().union(*map(members, value))
    if not isinstance(value, dict):
        return set()
    names = {name for name in value if re.fullmatch(r"[a-z][a-z_]+", name)}
    inner = [inner for name, inner in value.items() if name != "options" or isinstance(inner, list)]
    return names.union(*map(members, inner))


def check(command, what, printed):
    found = set().union(*(members(json.loads(line)) for line in printed))
    named = set(re.findall(r"[a-z_]+", section(command).replace("\\(dq", " ")))
    ok(len(found) > 2 and found <= named, f"the manual names the members of {what}", *sorted(found - named))


def synopsis(command):
    """The flags in all forms of a command in the SYNOPSIS, each with whether it takes a value."""
    lines = re.search(r"^\.Sh SYNOPSIS\n(.*?)^\.Sh ", MANUAL, re.M | re.S)[1]
    forms = [form for form in lines.split(".Nm\n") if re.match(rf"\.Cm {command}\b", form)]
    flags = re.findall(r"Fl -([a-z-]+)( Ar| Cm)?", "".join(forms))
    return {name: bool(value) for name, value in flags}


for command in re.findall(r"^  ([a-z]+) +", run("--help").partition("Commands:\n")[2], re.M):
    helped = re.findall(r"^  --([a-z-]+)( \S)?", run(command, "--help"), re.M)
    flags = {name: bool(value) for name, value in helped}
    ok(len(helped) == len(flags) and synopsis(command) == flags,
       f"the synopsis of {command} has its flags, each once", synopsis(command).items() ^ flags.items())
    offered = run("complete", command, "--").splitlines()
    names = [line.partition("\t")[0] for line in offered]
    ok(sorted(names) == sorted({"--help", *(f"--{name}" for name in flags)}), f"the shell offers those of {command}", names)

check("games", "games --json", [run("games", "--json")])
for game in GAMES:
    record = os.path.join(folder.name, game + ".pdk")
    run("play", game, "--plain", "--seed", "1", "--bots", "club", "--record", record, given="1\n" * 3000)
    check("replay", f"replay --trace of {game}", run("replay", record, "--trace").splitlines())
    check("review", f"review --json of {game}", [run("review", record, "--json", "--fast")])
run("play", "trail", "--plain", given="1\nquit\n")
check("records", "records list --json", [run("records", "list", "--json")])
check("bench", "bench --json", [run("bench", "gumball", "--json", "--games", "10")])
for name, args in {"sim --json": ["--games", "60"],
                   "sim --compare": ["--games", "60", "--compare", "ninja=transparent,open"],
                   "sim --sprt": ["--games", "60", "--sprt", "0,30"],
                   "sim --until": ["--games", "600", "--until", "20"]}.items():
    check("sim", name, [run("sim", "battlegum", "--seats", "2", "--bots", "club,rookie", "--json", *args)])
done()
