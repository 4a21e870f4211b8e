#!/usr/bin/env python3
"""paddock(6) names every member of the JSON that the program prints, in the section of the command that prints it; and
where it draws the whole object, it has all that is printed in its place, and nothing else."""
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


def drawn(command, first):
    """The objects that the manual draws in the section of a command, of those that begin with this member."""
    for text in re.findall(r"^\.Bd -literal.*?\n(.*?)^\.Ed", section(command), re.M | re.S):
        if text.startswith('{"' + first):
            text = re.sub(r"\{\.\.\.\}|\[\.\.\.\]", "0", text.replace('" or "', '", "'))
            yield json.loads(re.sub(r'("[a-z_]+")(?!:)', r"\1: 0", text))


def places(value, above=""):
    """Where the members are: players.seat is that of an object within a list of players."""
    if isinstance(value, list):
        return set().union(*(places(item, above) for item in value))
    if not isinstance(value, dict):
        return set()
    return {above + name for name in value}.union(*(places(inner, f"{above}{name}.") for name, inner in value.items()
                                                    if name != "options"))


def check_drawing(command, printed):
    objects = [json.loads(text) for text in printed]
    found, wanted = places(objects), places(list(drawn(command, next(iter(objects[0])))))
    ok(found and found == wanted, f"the manual draws what {command} prints", *sorted(found ^ wanted))


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
reviews = []
for game in GAMES:
    record = os.path.join(folder.name, game + ".pdk")
    run("play", game, "--plain", "--seed", "1", "--bots", "club", "--record", record, given="1\n" * 3000)
    check("replay", f"replay --trace of {game}", run("replay", record, "--trace").splitlines())
    reviews.append(run("review", record, "--json", "--fast"))
    check("review", f"review --json of {game}", reviews[-1:])
check_drawing("review", reviews)
run("play", "trail", "--plain", given="1\nquit\n")
check("records", "records list --json", [run("records", "list", "--json")])
check("bench", "bench --json", [run("bench", "gumball", "--json", "--games", "10")])
simulations = []
for name, args in {"sim --json": ["--games", "60"],
                   "sim --adjust": ["--games", "60", "--adjust"],
                   "sim --report": ["--games", "60", "--report", "report.html"],
                   "sim --compare": ["--games", "60", "--compare", "ninja=transparent,open"],
                   "sim --fixed": ["--games", "60", "--compare", "ninja=transparent,open", "--fixed"],
                   "sim --sprt": ["--games", "60", "--sprt", "0,30"],
                   "sim --until": ["--games", "600", "--until", "20"]}.items():
    simulations.append(run("sim", "battlegum", "--seats", "2", "--bots", "club,rookie", "--json", *args))
    check("sim", name, simulations[-1:])
check_drawing("sim", simulations)
done()
