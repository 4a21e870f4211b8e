#!/usr/bin/env python3
"""What shells offer after Tab. The program says what may come next: every command and option, values and files. Then
bash, zsh and fish complete lines in a terminal."""
import os
import re
import subprocess
import tempfile

from tap import done, ok
from tmux import Tmux, environment

PADDOCK, SOURCE = os.environ["PADDOCK"], os.environ["SOURCE"]
folder = tempfile.TemporaryDirectory()
ENV = {"PATH": os.environ["PATH"], "HOME": folder.name, "XDG_STATE_HOME": folder.name + "/state", "LC_ALL": "C.UTF-8"}


def paddock(*args, given=""):
    return subprocess.run([PADDOCK, *args], input=given, capture_output=True, text=True, env=ENV, cwd=folder.name,
                          timeout=60).stdout


def offered(*words):
    """What may stand in place of the last word."""
    return {line.partition("\t")[0] for line in paddock("complete", *words).splitlines()}


commands = re.findall(r"^  ([a-z]+) +", paddock("--help").partition("Commands:\n")[2], re.M)
ok(offered("") == {*commands, "help", "--version"}, "the commands", offered(""))
ok(offered("help", "") == set(commands), "help of a command")
ok(offered("re") == {command for command in commands if command.startswith("re")}, "those that start so")
ok(offered("--") == {"--lang", "--color", "--theme", "--ascii", "--help", "--version"}, "options before a command")
ok(offered("--lang", "") == {"en", "fr", "nl", "de"} and offered("--lang", "fr", "pla") == {"play"}, "and their values")
for command in commands:
    known = set(re.findall(r"--[a-z-]+[a-z]", paddock(command, "--help").partition("Usage:")[2].partition("\nThe ")[0]))
    known = {flag for flag in known if flag != "--resume" or command == "play"} | {"--help", "--lang"}
    flags = offered(command, "--")
    ok(known <= flags, f"{command}: every option that its help names", sorted(known - flags))
    for flag in flags - {"--help"}:
        result = subprocess.run([PADDOCK, command, flag + "=!"], capture_output=True, text=True, env=ENV, timeout=60)
        ok("has no option" not in result.stderr, f"{command} {flag} is one", result.stderr)
games = set(re.findall('"id":"(.*?)"', paddock("games", "--json")))
ok(offered("play", "") == games, "the games")
ok({"passing=", "duel="} <= offered("play", "gumball", "--option", ""), "rule options of the game",
   offered("play", "gumball", "--option", ""))
ok(offered("play", "gumball", "--option", "passing=f") == {"passing=forced", "passing=free"}, "their values")
ok(offered("play", "trail", "--option=course=") == {":files .course"}, "a value from a file")
ok(offered("play", "grandprix", "--seats=") == {f"--seats={seats}" for seats in range(2, 6)}, "seats of the game")
ok(offered("sim", "gumball", "--compare", "passing=free,fo") == {"passing=free,forced", ":more"}, "values to compare",
   offered("sim", "gumball", "--compare", "passing=free,fo"))
ok(offered("sim", "--merge", "a", "") == {":files"} and offered("sim", "trail", "--shard", "") == {"auto"}
   and "--merge" in offered("sim", "trail", ""), "sim --merge takes files, any number of them")
ok("champion" in offered("sim", "trail", "--bots", "") and "club,champion" in offered("sim", "trail", "--bots", "club,ch"),
   "bots, and lists of them")
ok(offered("replay", "x.pdk", "--color", "") == {"auto", "never", "16", "256"}, "colours")
ok("tables=" in offered("serve", "--limit", "ta"), "limits of a server", offered("serve", "--limit", ""))
ok(offered("serve", "--prune", "--o") == {"--older-than", "--origin"}, "a switch takes no value")
ok(offered("play", "--resume", "") == offered("verify", "") == {":files .pdk"}, "records")
ok(offered("course", "") == {"check"} and offered("course", "check", "") == {":files .course"}, "course files")
ok(offered("play", "gumball", "--record", "") == {":files"} and offered("serve", "--web-dir", "") == {":folders"},
   "other files, and folders")
paddock("play", "trail", "--seed", "1", given="quit\n")
name = re.search('"name":"(.*?)"', paddock("records", "--json"))[1]
ok(offered("records", "") == {"list", "show", "resume", "export", "delete"} and offered("records", "show", "") == {name},
   "saved matches", offered("records", "show", ""))
ok("--trace" in offered("records", "show", name, "--"), "the options of the command behind “records show”")
ok(paddock("--lang", "fr", "complete", "rul") != paddock("complete", "rul"), "in the user’s language")
ok(not offered("no-such-command", "") and not offered("play", "--no-such=") and not offered("help", "play", ""),
   "nothing after what is unknown")

# --- the shells

for name in "one.pdk", "a match.pdk", "two.txt", "three.course":
    with open(os.path.join(folder.name, name), "w"):
        pass
os.mkdir(os.path.join(folder.name, "sub"))
scripts = f"{SOURCE}/completions"
starts = {
    "bash": (["--rcfile"], f"PS1='$ '\nbind 'set bell-style none'\nsource {scripts}/paddock.bash\n"),
    "zsh": (["-d", "-i"], f"PS1='$ '\nfpath=({scripts} $fpath)\nautoload -U compinit\ncompinit -u -D\nsetopt nobeep\n"),
    "fish": (["--no-config", "--init-command"],
             f"source {scripts}/paddock.fish\nfunction fish_prompt; echo '$ '; end\nfunction fish_greeting; end\n"),
}
LINES = [
    ("paddock rules gumb", "paddock rules gumball"),
    ("paddock play --plai", "paddock play --plain"),
    ("paddock play gumball --option passing=fo", "paddock play gumball --option passing=forced"),
    ("paddock --lang=f", "paddock --lang=fr"),
    ("paddock sim trail --bots club,cham", "paddock sim trail --bots club,champion"),
    ("paddock verify o", "paddock verify one.pdk"),
    ("paddock verify a", "paddock verify a\\ match.pdk"),
    ("paddock play --record=tw", "paddock play --record=two.txt"),
    ("paddock play trail --option course=th", "paddock play trail --option course=three.course"),
    ("paddock serve --web-dir=su", "paddock serve --web-dir=sub/"),
    ("paddock serve --store=sq", "paddock serve --store=sqlite:"),
]


def start(shell):
    """The shell with our completions, and nothing else of the user's or the machine's."""
    words, script = starts[shell]
    rc = os.path.join(folder.name, ".zshrc" if shell == "zsh" else "start." + shell)
    with open(rc, "w", encoding="utf-8") as file:
        file.write(script)
    last = {"bash": [rc, "-i"], "zsh": [], "fish": [f"source {rc}", "-i"]}[shell]
    path = os.path.dirname(PADDOCK) + ":" + os.environ["PATH"]
    env = environment(PATH=path, HOME=folder.name, ZDOTDIR=folder.name, XDG_STATE_HOME=folder.name + "/state")
    return Tmux(shell, *words, *last, env=env, folder=folder.name, width=100, height=40)


for shell in starts:
    with start(shell) as terminal:
        terminal.wait_for("$")
        for typed, expected in LINES:
            terminal.type(typed)
            terminal.wait_for(typed)
            terminal.keys("Tab")
            terminal.wait_for(expected)
            ok(True, f"{shell}: {expected}")
            terminal.keys("C-u", "C-l")
            terminal.wait_for("$", gone=[expected])
        terminal.type("paddock replay --")
        terminal.wait_for("paddock replay --")
        terminal.keys("Tab", "Tab")
        terminal.wait_for("--ascii", "--color", "--seat", "--trace")
        ok(True, f"{shell}: lists the options")
done()
