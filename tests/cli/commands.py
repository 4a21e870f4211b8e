#!/usr/bin/env python3
"""The command line as people and scripts use it: answers, complaints, exit codes, saved matches."""
import hashlib
import json
import os
import re
import resource
import signal
import subprocess
import tempfile

from tap import done, ok

PADDOCK = os.environ["PADDOCK"]
folder = tempfile.TemporaryDirectory()
path = lambda name: os.path.join(folder.name, name)
ENV = {"PATH": os.environ["PATH"], "HOME": folder.name, "XDG_STATE_HOME": path("state"), "LC_ALL": "C.UTF-8"}
for name in os.environ:
    if name.endswith("SAN_OPTIONS"):
        ENV[name] = os.environ[name]


def run(*args, given="", env=ENV):
    return subprocess.run([PADDOCK, *args], input=given, capture_output=True, text=True, env=env,
                          cwd=folder.name, timeout=120)


def complains(args, code, *words, given=""):
    result = run(*args, given=given)
    one_line = len(result.stderr.splitlines()) == 1 and result.stderr.startswith("paddock: ")
    ok(result.returncode == code and one_line and all(word in result.stderr for word in words),
       f"paddock {' '.join(args)}: exit {code}, one line that names {', '.join(words)}",
       f"exit {result.returncode}", result.stderr)


def write(name, text):
    with open(path(name), "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())
    return path(name)


# --- help and lists

result = run("--version")
ok(result.stdout.startswith("paddock ") and result.returncode == 0, "--version")
ok(run("-V").stdout == result.stdout, "-V")
ok(run("help", "play").stdout == run("play", "--help").stdout != run("help").stdout == run("--help").stdout,
   "help, and help of a command")
ok(run().stdout == run("--help").stdout, "without a terminal, paddock alone prints the help")
result = run("--help")
ok(result.returncode == 0 and "Examples:" in result.stdout.split("\n\n")[1], "--help opens with examples")
for command in "play games rules sim bot serve records replay verify bench".split():
    result = run(command, "--help")
    ok(result.returncode == 0 and result.stdout.startswith("Examples:"), f"{command} --help opens with examples")
    ok(command in run("--help").stdout, f"--help names {command}")
for command in re.findall(r"^  (\w+) ", run("--help").stdout, re.M):
    said = re.search(r"(\d) invalid\s+arguments", run("help", command).stdout)
    result = run(command, "--no-such-option")
    ok(result.returncode == (int(said[1]) if said else 2), f"{command}: invalid arguments end it as its help says", said)
installed = json.loads(subprocess.run(["meson", "introspect", "--installed", os.path.dirname(PADDOCK)], capture_output=True,
                                      text=True).stdout).values()
docs = re.search(r"^(/.*)\.$", run("bot", "--help").stdout, re.M)[1]
ok({docs + "/bot-protocol.md", docs + "/examples/bots/lowest.py"} <= set(installed), "help names files that are installed", docs)
ok(not re.search(r"\b(docs|src)/|\w\.md\b", "".join(run("help", name).stdout.replace("in bot-protocol.md", "")
                                                   for name in ("play", "join", "sim", "bot", "serve", "replay", "verify"))),
   "and no other ones")
games = json.loads(run("games", "--json").stdout)
ok(games[0]["id"] == "gumball" and games[0]["options"], "games --json")
ok(all(option["title"] and option["help"] for game in games for option in game["options"]),
   "every option has a title and a sentence")
ok("GR-20" in run("rules", "gumball").stdout, "rules gumball")
ok(run("rules", "gumball", "--lang", "fr").stdout != run("rules", "gumball").stdout, "rules in French")
ok(run("rules", "gumball", env={**ENV, "LC_ALL": "fr_BE.UTF-8"}).stdout
   == run("rules", "gumball", "--lang=fr").stdout, "the language of the environment")
ok(run("rules", "gumball", env={**ENV, "LC_ALL": "xx"}).stdout == run("rules", "gumball").stdout,
   "an unknown language in the environment is English")
os.makedirs(path("config/paddock"))
chosen = {**ENV, "XDG_CONFIG_HOME": path("config"), "LC_ALL": "nl"}
write("config/paddock/settings", "language fr\n")
ok(run("games", env=chosen).stdout == run("games", "--lang", "fr").stdout, "the language of the settings goes before")
ok(run("games", "--lang", "de", env=chosen).stdout == run("games", "--lang", "de").stdout, "and --lang before that")
write("config/paddock/settings", "language xx\n")
ok(run("games", env=chosen).stdout == run("games", "--lang", "nl").stdout, "settings that make no sense change nothing")

# --- complaints about the command line

levels = re.findall(r"^ {4}(\w+) +\S", run("games").stdout.partition("easy to hard")[2].partition("Other")[0], re.M)
ok(levels == ["rookie", "club", "pro", "champion"], "the levels of the bots, in rising order", str(levels))
complains(["frob"], 2, "frob", "--help")
complains(["help", "frob"], 2, "frob")
complains(["paly"], 2, "Did you mean “play”?")
complains(["play", "gumball", "--seat", "3"], 2, "--seat", "Did you mean --seats?")
complains(["play", "gumball", "--Seed=7"], 2, "Did you mean --seed?")
complains(["play", "gumball", "-seed", "7"], 2, "-seed", "Did you mean --seed?")
complains(["play", "gumball", "--listen"], 2, "--listen", "paddock play --help")
complains(["play", "chess"], 2, "chess", "gumball")
complains(["play"], 2, "gumball")
complains(["play", "gumball", "--seats", "9"], 2, "9", "3–8")
complains(["play", "trail", "--seats", "99"], 2, "99", "1–2")
complains(["play", "gumball", "--seats", "0"], 2, "0")
complains(["play", "gumball", "--seats", "2"], 2, "2", "3–8")
complains(["play", "gumball", "--seats", "5", "--option", "duel=on"], 2, "5", "2–4")
complains(["play", "gumball", "--option", "colour=red"], 2, "colour", "passing")
complains(["play", "gumball", "--option", "passing=maybe"], 2, "maybe", "rulebook|forced|free")
complains(["play", "gumball", "--option", "points=3,2,1"], 2, "points=3,2,1")
complains(["play", "gumball", "--option", "passing"], 2, "passing", "NAME=VALUE")
complains(["play", "gumball", "--bots", "clever"], 2, "clever", "random")
complains(["play", "gumball", "--bots", "champion:speed=9"], 2, "speed", "ms iterations")
complains(["play", "gumball", "--bots", "champion:ms=soon"], 2, "soon", "milliseconds")
complains(["play", "gumball", "--bots", "random,random,random,random,random"], 2, "bots")
complains(["play", "gumball", "--names", "A,B,C"], 2, "names")
for names in "Ann,Bob,Ann", "Ann,Bob,ann", "Player 2":
    complains(["play", "gumball", "--seats", "3", "--bots", "none", "--names", names], 2, "same name")
result = run("play", "gumball", "--seats", "8", "--names", "ben", "--seed", "1", "--record", path("ben.pdk"), given="1\n" * 200)
names = re.findall(r"^seat P\d \S+ (.*)", open(path("ben.pdk")).read(), re.M)
ok(len(names) == len({name.lower() for name in names}) == 8, "a bot gives way to a person of its name", names)
for name in "Zo\udcc3", "\u202eAnn", "An\u034fn", "Ann  Lee", "x" * 41, "a\tb", "Zoe\u0308":
    complains(["play", "gumball", "--names", name], 2, "a name of at most 40 letters")
    complains(["join", "ws://127.0.0.1:9", "--name", name], 2, "a name of at most 40 letters")
complains(["play", "gumball", "--seed", "12x"], 2, "12x")
complains(["rules", "gumball", "--lang", "xx"], 2, "xx", "en")
complains(["rules", "gumball", "--frob"], 2, "--frob")
complains(["rules", "gumball", "trail"], 2, "trail")
complains(["rules", "gumball", "--lang"], 2, "lang")
complains(["sim", "gumball", "--games", "-1"], 2, "-1")
complains(["sim", "gumball", "--bots", "none"], 2, "bot")
complains(["sim", "gumball", "--games", "99999999999999999999999"], 2, "games")
complains(["verify"], 2, "record")
for noted in ["5f", "5g" * 32, "5f" * 33, ""]:
    complains(["verify", "x.pdk", "--commitment", noted], 2, "--commitment", "64 hexadecimal")
    complains(["verify", "x.pdk", "--share", "1=" + noted], 2, "--share", "64 hexadecimal")
for seat in "0=", "9=", "10=", "=", "P=", "":
    complains(["verify", "x.pdk", "--share", seat + "5f" * 32], 2, "--share", "a seat")
complains(["play", "--resume"], 3, "no saved match")
complains(["play", "--resume", "--seats", "3"], 2, "--resume")
complains(["bench", "gumball", "--json", "--seats", "2"], 2, "3–8")
ok(run("--lang", "fr", "games").stdout == run("games", "--lang", "fr").stdout != run("games").stdout,
   "--lang may stand before the command")
for words in ["play", "gumball", "--color", "maybe"], ["replay", "x.pdk", "--color=17"], ["--color", "maybe", "games"]:
    complains(words, 2, "--color", "256")
complains(["play", "gumball", "--theme", "pink"], 2, "--theme", "light")
complains(["sim", "gumball", "--ascii"], 2, "--ascii")
ok(run("--ascii", "--color", "never", "--lang=fr", "games").stdout == run("games", "--lang", "fr").stdout,
   "so may what is said about the screen")
ok(run("--ascii").stdout == run().stdout == run("--help").stdout, "without a terminal there is no menu, but help")

# --- a match from deal to verified record

match = ["play", "gumball", "--plain", "--seats", "4", "--seed", "7", "--record", path("g.pdk")]
result = run(*match, given="1\n" * 100)
ok(result.returncode == 0 and "The race is over" in result.stdout, "a match played by piping choices")
ok(not os.listdir(path("state/paddock")), "a finished match leaves nothing to resume")
result = run(*match[:-2], given="1\n" * 100)
kept = [path("state/paddock/" + name) for name in os.listdir(path("state/paddock"))]
ok(result.returncode == 0 and len(kept) == 1 and open(kept[0]).read() == open(path("g.pdk")).read(),
   "without --record the record stays with those that were finished", kept)
ok(run("verify", kept[0]).returncode == 0, "and verifies")
complains(["play", "--resume"], 3, "no saved match")
record = open(path("g.pdk")).read()
result = run("verify", path("g.pdk"))
ok(result.returncode == 0, "its record verifies", result.stdout, result.stderr)
trace = [json.loads(line) for line in run("replay", path("g.pdk"), "--trace").stdout.splitlines()]
ok(trace[0]["step"] == 0 and trace[0]["move"] is None and not trace[0]["legal"], "step 0 of a trace is the deal")
ok(all(step["move"] in step["legal"] for step in trace[1:]), "every move of a trace was legal")
end = [line for line in record.splitlines() if line.startswith("end ")][0].split()
scores = [int(word) for word in end[2:end.index("winners")]]
ok(trace[-1]["over"] and trace[-1]["scores"] == scores, "trace and record agree on the result")
ok([f"{s['step']} P{s['actor'] + 1} {s['move']} : {' '.join(s['outcomes'])}" for s in trace[1:]]
   == [line for line in record.splitlines() if line[0].isdigit()], "trace and record agree on every step")
ok(all(len(set(sum(s["state"]["hands"], []) + s["state"]["deck"] + s["state"]["discard"]
               + [k["card"] for k in s["state"]["line"] if k["card"]])) == 40 for s in trace),
   "a trace shows all forty cards at every step")
complains(match, 2, "g.pdk", "--force", given="1\n")
ok(open(path("g.pdk")).read() == record, "an existing record is not written over")
run(*match, "--force", given="1\n" * 100)
ok(open(path("g.pdk")).read() == record, "the same seed and choices make the same record")
seat = run("replay", path("g.pdk"), "--seat", "2").stdout
opened = run("replay", path("g.pdk")).stdout
ok("Player 1 draws" in opened and "Player 1 draws" not in seat and "You draw" in seat,
   "a seat's replay shows its own cards only")
complains(["replay", path("g.pdk"), "--seat", "7"], 2, "seat")
golden = os.path.join(os.environ["SOURCE"], "tests/golden/battlegum-1.pdk")
seat = run("replay", golden, "--seat", "1").stdout
ok("2. Cleo\n" in seat and "up 3 5 9" not in seat and "4. Player 1: up 2 3 4" in seat,
   "a seat's replay does not tell what others choose in secret")

zeros = "0" * 63 + "1"
for seed in zeros, "1":
    run("play", "gumball", "--seed", seed, "--record", path(f"seed-{len(seed)}.pdk"), given="1\n" * 100)
ok(f"seed {zeros}\n" in open(path("seed-64.pdk")).read(), "64 digits are the seed itself")
ok("seed 01" + "0" * 62 in open(path("seed-1.pdk")).read(), "a number is a seed in little-endian order")
golden = os.path.join(os.environ["SOURCE"], "tests/golden/grandprix-2.pdk")
seat = run("replay", golden, "--seat", "2").stdout
ok("Ben: B" in seat and "Cleo: B" not in seat and "Cleo: B" in run("replay", golden).stdout,
   "nor does it show a move that was a secret when it was made")

# --- leaving and coming back

whole = run("play", "gumball", "--seed", "9", "--record", path("whole.pdk"), given="1\n" * 100)
result = run("play", "gumball", "--seed", "9", given="1\n1\n1\nquit\n")
ok(result.returncode == 0 and "--resume" in result.stdout, "quit keeps the match")
result = run("play", "--resume", given="1\n1\n")
ok(result.returncode == 0 and "--resume" in result.stdout, "so does the end of input")
result = run("play", "--resume", "--record", path("parts.pdk"), given="1\n" * 100)
ok(open(path("parts.pdk")).read() == open(path("whole.pdk")).read(), "resumed, it goes on as if never left")

for number in signal.SIGINT, signal.SIGTERM, signal.SIGKILL:
    process = subprocess.Popen([PADDOCK, "play", "gumball", "--seed", "9"], env=ENV, text=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    process.stdin.write("1\n1\n")
    process.stdin.flush()
    seen = ""
    while seen.count("\n> ") < 3:
        seen += process.stdout.read(1)
    process.send_signal(number)
    process.communicate(timeout=60)
    if number == signal.SIGINT:
        ok(process.returncode == 130, "Ctrl-C leaves with 130", process.returncode)
    name = f"after-{number.name}.pdk"
    run("play", "--resume", "--record", path(name), given="1\n" * 100)
    ok(open(path(name)).read() == open(path("whole.pdk")).read(), f"{number.name} loses nothing")

# Earlier versions kept a match with any bytes as a name, and then could not read it.
for name in b"Zo\xc3", "\u202eZoe".encode():
    run("play", "gumball", "--seed", "9", "--names", "NAME", given="1\n1\nquit\n")
    kept = max((path("state/paddock/" + file) for file in os.listdir(path("state/paddock"))), key=os.path.getmtime)
    with open(kept, "rb+") as file:
        bytes_kept = file.read().replace(b"NAME", name)
        file.seek(0)
        file.write(bytes_kept)
        file.truncate()
    ok(run("verify", kept).returncode == 3, f"{name!r} can stand in no record")
    result = run("play", "--resume", "--record", path("mended.pdk"), "--force", given="1\n" * 100)
    ok(result.returncode == 0 and run("verify", path("mended.pdk")).returncode == 0
       and "?" in open(path("mended.pdk"), encoding="utf-8").read(), "but the match is gone on with, and its record verifies",
       result.stderr)

readonly = {**ENV, "XDG_STATE_HOME": "/proc/nothing"}
result = run("play", "gumball", "--seed", "9", given="1\n" * 100, env=readonly)
ok(result.returncode == 0 and result.stderr.count("cannot be saved") == 1,
   "where nothing can be kept it says so once and plays on", result.stderr)
for record_path in "/nonexistent/x.pdk", path("g.pdk/x.pdk"):
    result = run("play", "gumball", "--record", record_path, given="1\n" * 100)
    ok(result.returncode == 4 and record_path in result.stderr and not result.stdout,
       "a record that cannot be written: exit 4, before the deal", result.stdout, result.stderr)
complains(["play", "gumball", "--record", folder.name, "--force"], 4, "directory")
complains(["join", "ws://127.0.0.1:9", "--record", "/nonexistent/x.pdk"], 4, "/nonexistent/x.pdk")
no_files = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
result = subprocess.run([PADDOCK, "play", "gumball", "--seed", "9", "--record", path("limit.pdk")], input="1\n" * 100,
                        capture_output=True, text=True, env=ENV, preexec_fn=no_files, timeout=120)
ok(result.returncode == 4 and "too large" in result.stderr and "The race is over" in result.stdout,
   "a limit of the size of files is an error, and does not end the match", result.returncode, result.stderr)

# --- resuming by game

for game in "gumball", "trail":
    run("play", game, "--seed", "9", "--names", "Zoe", given="1\nquit\n")
result = run("play", "gumball", "--resume", given="rules\nquit\n")
ok(result.returncode == 0 and "Zoe (you)" in result.stdout and re.search(r"^ +1\) [YBKR]\d", result.stdout, re.M),
   "play GAME --resume goes on with the last match of that game", result.stdout, result.stderr)
before = sorted(os.listdir(path("state/paddock")))
complains(["play", "battlegum", "--resume"], 3, "Battle GUM", "paddock play battlegum")
result = run("play", "--resume", path("state/paddock/" + before[-1]), given="quit\n")
ok(result.returncode == 0 and sorted(os.listdir(path("state/paddock"))) == before, "a saved match stays in its file",
   result.stderr, before)

# --- the saved matches

saved = {**ENV, "XDG_STATE_HOME": path("saved")}
ok("no saved match" in run("records", env=saved).stdout and json.loads(run("records", "--json", env=saved).stdout) == [],
   "records: there is none")
for count, game in (2, "gumball"), (100, "gumball"), (1, "trail"):
    run("play", game, "--seed", "9", "--names", "Zoé", given="1\n" * count + "quit\n", env=saved)
listed = json.loads(run("records", "list", "--json", env=saved).stdout)
ok([(save["number"], save["game"], save["finished"], save["players"][0]) for save in listed]
   == [(1, "trail", False, "Zoé"), (2, "gumball", True, "Zoé"), (3, "gumball", False, "Zoé")], "records --json", listed)
rows = run("records", env=saved).stdout.splitlines()
ok(len(rows) == 3 and all(save["name"] in row and "Zoé" in row for save, row in zip(listed, rows))
   and "finished" in rows[1] and "move " in rows[2], "records lists them, the newest first", rows)
for which in "2", listed[1]["name"], listed[1]["name"] + ".pdk", listed[1]["file"]:
    ok(run("records", "show", which, "--seat", "1", env=saved).stdout
       == run("replay", listed[1]["file"], "--seat", "1").stdout != "", f"records show {which}")
result = run("records", "export", "2", path("exported.pdk"), env=saved)
ok(result.returncode == 0 and run("verify", path("exported.pdk")).returncode == 0, "records export", result.stderr)
ok(run("records", "export", "2", path("exported.pdk"), env=saved).returncode == 2
   and run("records", "export", "2", path("exported.pdk"), "--force", env=saved).returncode == 0, "… replaces no file unasked")
ok(run("records", "export", "2", "-", env=saved).stdout == open(path("exported.pdk")).read(), "… to standard output")
ok(run("records", "export", "2", "/nonexistent/x", env=saved).returncode == 4, "… which cannot be written")
result = run("records", "resume", "3", "--record", path("went-on.pdk"), given="1\n" * 100, env=saved)
ok(result.returncode == 0 and open(path("went-on.pdk")).read() == open(path("exported.pdk")).read()
   and not os.path.exists(listed[2]["file"]), "records resume", result.stderr)
ok(run("records", "delete", "1", env=saved).returncode == 0
   and [save["name"] for save in json.loads(run("records", "--json", env=saved).stdout)] == [listed[1]["name"]],
   "records delete")
complains(["records", "delete", "99"], 3, "99", "paddock records")
complains(["records", "show", "nothing"], 3, "nothing")
complains(["records", "show", "nothing", "--sea", "1"], 3, "nothing")
for words in ["frob"], ["show"], ["export", "1"], ["delete"], ["list", "1"]:
    complains(["records", *words], 2, "MATCH")
write("saved/paddock/junk.pdk", "junk")
ok("not a record" in run("records", env=saved).stdout
   and json.loads(run("records", "--json", env=saved).stdout)[0]["record"] is False, "what is not a record is listed as such")

# --- at the prompt

result = run("play", "gumball", "--seed", "9", "--names", "Zoé",
             given="?\nwhy Y11\nwhy y10\nfoo\n99\n0\nundo\ntable\nmoves\nsave\nlog\n" + "x" * 5000 + "\nquit\n")
out = result.stdout
for words in ("Rules that matter now", "GR-9", "Y7, R10@3", "You do not hold the yellow 10. (GR-9)", "“foo” is neither",
              "no choice 99", "no choice 0", "There is nothing to take back", "The match is saved in", "Zoé (you)"):
    ok(words in out, f"the prompt answers with: {words}", out[-1500:])
ok(out.find("Type the number of a choice") < out.find("Rules that matter now"), "help begins with what can be typed",
   out[-1500:])

def plays(game, *lines):
    """What a match says once these lines were typed."""
    return run("play", game, "--seed", "9", "--names", "Zoé", given="\n".join(lines) + "\nquit\n").stdout


out = run("play", "grandprix", "--seed", "2", given="1\n" * 30 + "quit\n").stdout
lists = [part.split("\n>")[0] for part in out.split("Your choices:")[1:]]
cars = [part for part in lists if re.search(r"\) .* worth \d", part)]
worths = [[int(worth) for worth in re.findall(r"\) .* worth (\d+)", part)] for part in cars]
ok(cars and all(worth == sorted(worth, reverse=True) for worth in worths), "lineups for a race: the best car first", cars)
ok(all("incomplete" not in part and re.search(r"\d more: “moves all” lists them", part) for part in cars),
   "if there are complete cars, only these are listed", cars)
first = lists.index(cars[0])
out = run("play", "grandprix", "--seed", "2", given="1\n" * first + "moves all\nquit\n").stdout
ok("incomplete, no prize" in out, "“moves all” lists the others, too", out[-3000:])
settings = {**ENV, "XDG_CONFIG_HOME": path("config")}
for typed, times in ("forced\n", 3), ("", 3), ("forced\n", 0):
    result = run("play", "battlegum", "--seed", "3", given=typed + "1\n" * 300, env=settings)
    ok(result.stdout.count("Your only move: take the pile") == times and "The match is over" in result.stdout,
       "forced moves are made if the player wants it, and that is remembered", result.stdout[-800:])
choices = re.findall(r"^ +\d+\) (\S+)", plays("gumball"), re.M)
ok(plays("gumball", choices[0].lower()) == plays("gumball", choices[0]) != plays("gumball"), "a move in small letters")
choices = re.findall(r"^ +\d+\) (\S+)", plays("trail"), re.M)
ok(plays("trail", choices[0].upper()) == plays("trail", choices[0]) != plays("trail"), "a move in capitals")
ok(plays("gumball", "TABLE", "Why y10") == plays("gumball", "table", "why Y10"), "words in capitals")
for args, env in (["--ascii"], ENV), ([], {**ENV, "LC_ALL": "C"}), ([], {**ENV, "LC_ALL": "en_US.ISO-8859-1"}):
    result = run("play", "gumball", "--seed", "9", "--names", "Zoé", *args, given="?\nfoo\nhint\n" + "1\n" * 100, env=env)
    ok(result.returncode == 0 and result.stdout.isascii() and "Zoe (you)" in result.stdout and '"foo" is' in result.stdout,
       f"lines of ASCII only: {args} {env['LC_ALL']}", result.stdout[-800:])
    ok(run("replay", golden, *args, env=env).stdout.isascii(), "… and in a replay")
    ok(run("play", "gumball", "--names", "x" * 41, *args, env=env).stderr, "… and in a complaint")

# --- lessons

def lesson_moves(game):
    with open(f"{os.environ['SOURCE']}/lessons/{game}.pdk", encoding="utf-8") as file:
        return re.findall(r"^(?:\d+ )?P1 ([^:\n]*?) *(?::.*)?$", file.read(), re.M)


def check_lesson(game):
    typed = "".join(f"play {move}\n" for move in lesson_moves(game))
    for language in "en", "fr", "nl", "de":
        taken = run("learn", game, "--lang", language, given=typed)
        ok(typed and taken.returncode == 0 and f"paddock play {game}" in taken.stdout,
           f"the lesson of {game} in {language} ends with its own moves", taken.stdout[-800:], taken.stderr)
    ok(run("learn", game, "--ascii", given=typed).stdout.isascii(), "… and in ASCII")


for lesson in "gumball", "battlegum", "trail", "grandprix":
    check_lesson(lesson)
result = run("learn", "gumball", given="1\nY10\n99\nfoo\n?\nnote\nhint\nagain\nquit\n")
ok(result.stdout.count("Three karts race in a line") == 2, "a lesson can be started over", result.stdout[-1500:])
for words in ("You may do that, but not in this lesson. This lesson asks for: black 6", "Hint: black 6",
              "You do not hold the yellow 10. (GR-9) This lesson asks for: black 6", "no choice 99", "“foo” is neither",
              "show the note", "Play the black 6."):
    ok(words in result.stdout, f"in a lesson the prompt answers with: {words}", result.stdout[-1500:])
ok("paddock play" not in result.stdout and result.returncode == 0, "a lesson can be left")
complains(["learn"], 2, "No game")
complains(["learn", "chess"], 2, "chess")

# --- the end of a match

result = run("play", "gumball", "--seed", "77", "--record", path("told.pdk"), given="1\n" * 100)
ok("Seed: 77\n" in result.stdout and path("told.pdk") in result.stdout, "the end tells seed and record",
   result.stdout[-400:])
result = run("play", "gumball", given="1\n" * 100)
told = re.search(r"Seed: (\w{64})\n.*?in (\S+\.pdk)\.", result.stdout)
ok(told and f"seed {told[1]}" in open(told[2]).read(), "… those that were chosen for you, too", result.stdout[-400:])

result = run("play", "gumball", "--seats", "3", "--bots", "none", "--names", "Ann,Bob,Cy", "--seed", "1",
             given="\n1\n" * 60)
_, *turns = re.split(r"(\w+), it is your turn\. Press Enter", result.stdout)
ok(result.returncode == 0 and len(turns) >= 2 * 36, "three people at one keyboard")
ok(all(set(re.findall(r"(\w+) \(you\)", turn)) == {who} for who, turn in zip(turns[::2], turns[1::2])),
   "each sees the table through their own eyes only")

result = run("play", "gumball", "--seed", "9", "--hint", given="hint\nquit\n")
ok(len(re.findall(r"^(?:> )?Hint: [YBKR]\d+(?:@\d)?\. [A-Z].{10,}?\.$", result.stdout, re.M | re.S)) == 2,
   "a hint names a move and says why, unasked and when asked", result.stdout[-1500:])
chances = re.findall(r"^ +(\d+)% ± +(\d+)  ([YBKR]\d+(?:@\d)?)", result.stdout, re.M)
ok(len(chances) >= 3 and all(0 <= int(chance) <= 100 for chance, _, _ in chances) and
   chances == sorted(chances, key=lambda line: -int(line[0])), "and lists the chances, best first", str(chances))

result = run("play", "trail", "--seats", "1", "--bots", "club", "--seed", "1")
ok(result.returncode == 0 and "(you)" not in result.stdout and "The race is over." in result.stdout,
   "a bot named for the only seat plays there, and the race is shown", result.stdout[-1500:], result.stderr)
result = run("play", "trail", "--seats", "1", "--seed", "1", given="quit\n")
ok("(you)" in result.stdout, "without a name the only seat is a person's", result.stdout[-1500:])

# --- simulations

simulate = ["sim", "gumball", "--games", "3000", "--seats", "4", "--seed", "1", "--json"]
one = run(*simulate, "--threads", "1").stdout
ok(one == run(*simulate, "--threads", "3").stdout == run(*simulate).stdout,
   "a simulation is the same with any number of threads, and again")
report = json.loads(one)
ok(abs(sum(bot["shares"] for bot in report["bots"]) - 3000) < 0.01, "the shares add up")
ok(all(bot["low"] < 0.25 < bot["high"] for bot in report["bots"]), "no seat is favoured beyond noise")
ok(48 <= report["length"]["min"] <= report["length"]["mean"] <= report["length"]["max"] <= 60, "12 to 15 rounds")

# --- records that are wrong: one line with file, line number and reason

lines = record.splitlines(keepends=True)
first = next(i for i, line in enumerate(lines) if line.startswith("1 P"))


def changed(index, new):
    return "".join(lines[:index] + [new] + lines[index + 1:])


held = trace[1]["state"]
foreign = held["deck"][0]
wrong = {
    "missing": (None, 3, ["missing"]),
    "empty": ("", 3, [":1:", "not a Paddock record"]),
    "binary": (bytes(range(256)) * 8, 3, [":1:", "not a Paddock record"]),
    "nul": (record[:40] + "\0" + record[40:], 3, ["0x00"]),
    "truncated": ("".join(lines[:-3]), 3, ["cut short"]),
    "half a line": (record[:record.index("\n9 P") + 5], 3, ["cut short"]),
    "half a card": (record[:record.index(" : ", record.index("\n9 P")) + 4], 3, ["cut short"]),
    "half a hash": (record[:record.index("hash ") + 9], 3, ["cut short"]),
    "half a header": (record[:record.index("seats ") + 3], 3, ["cut short"]),
    "half a result": (record[:record.index("winners") + 3], 3, ["cut short"]),
    "newer": (record.replace("paddock-record 1", "paddock-record 2", 1), 3, [":1:", "format 2"]),
    "unknown game": (record.replace("game gumball", "game chess", 1), 3, [":2:", "chess"]),
    "unknown option": (record.replace("option duel", "option dual", 1), 3, ["dual"]),
    "bad value": (record.replace("passing rulebook", "passing perhaps", 1), 3, ["perhaps"]),
    "too many seats": (record.replace("seats 4", "seats 9", 1), 3, ["9"]),
    "illegal move": (changed(first, f"1 P1 {foreign} : {trace[1]['outcomes'][0]}\n"), 1, [f":{first + 1}:", "GR-9"]),
    "wrong seat": (changed(first, lines[first].replace("P1", "P2", 1)), 1, [f":{first + 1}:", "P2", "P1"]),
    "impossible card": (changed(first, lines[first].split(" : ")[0] + " : " + held["hands"][1][0] + "\n"), 1,
                        [f":{first + 1}:"]),
    "another card": (changed(first, lines[first].split(" : ")[0] + " : " + held["deck"][3] + "\n"), 1,
                     [f":{first + 1}:", "seed"]),
    "too few outcomes": (changed(first, lines[first].split(" : ")[0] + "\n"), 1, [f":{first + 1}:"]),
    "too many outcomes": (changed(first, lines[first].rstrip() + " Y1\n"), 1, [f":{first + 1}:"]),
    "nonsense": (changed(first, "1 P1 hello\n"), 3, [f":{first + 1}:", "hello"]),
    "wrong hash": (changed(first - 1, "hash 0123456789abcdef\n"), 1, [f":{first}:", "hash"]),
    "wrong result": (record.replace("winners P", "winners P1 P", 1), 1, ["result"]),
    "wrong commitment": (record.replace("commitment f", "commitment e", 1), 1, ["commit"]),
    "wrong seed": (record.replace("seed 07", "seed 08", 1), 1, ["seed"]),
    "more after the end": (record + "1 P1 Y1\n", 3, ["end"]),
    "long line": (record.replace("game", "# " + "x" * 5000 + "\ngame", 1), 3, [":2:"]),
    "enormous": (record + "# filler\n" * 600000, 3, ["too large"]),
}
for name, (text, code, words) in wrong.items():
    file = path(name.replace(" ", "-") + ".pdk")
    if text is not None:
        write(os.path.basename(file), text)
    before = text is not None and open(file, "rb").read()
    result = run("verify", file)
    ok(result.returncode == (code or result.returncode) != 0 and len(result.stderr.splitlines()) == 1
       and file in result.stderr and all(word in result.stderr for word in words),
       f"a record with: {name}", f"exit {result.returncode}", result.stderr)
    result = run("replay", file)
    ok(result.returncode == (1 if name == "wrong commitment" else 3), f"… and its replay: {name}", result.stderr)
    ok("not finished" not in result.stdout and len(result.stderr.splitlines()) == 1
       and (not result.stdout or name == "wrong commitment"
            or f"damaged or forged from line {re.search(':([0-9]+):', result.stderr)[1]} on" in result.stdout),
       f"… says what is wrong with it: {name}", result.stdout[-300:], result.stderr)
    ok(text is None or open(file, "rb").read() == before, f"… and it is left as it was: {name}")
complains(["replay", folder.name], 3, "directory")
result = run("replay", "-", given=record)
ok(result.returncode == 0, "a record from standard input")
if os.path.exists("/dev/full"):
    with open("/dev/full", "w") as full:
        code = subprocess.run([PADDOCK, "rules", "gumball"], stdout=full, stderr=subprocess.DEVNULL, env=ENV).returncode
    ok(code == 4, "a full disk does not pass for success")

# --- deals to which several contributed, made here with another SHA-256 than the program's


def sha(data):
    return hashlib.sha256(data).digest()


def seed_of(secret, shares):
    parts = b"".join(b"\x00" if share is None else b"\x01" + share for share in shares)
    return sha(b"paddock deal 1\n" + secret + parts)


def deal(secret, held, shown="110"):
    """The header's lines of such a deal, by their keys: who holds a share has pledged it."""
    shares = [share if show == "1" else None for share, show in zip(held, shown)]
    lines = {"commitment": sha(secret), "secret": secret}
    lines |= {f"pledge P{i + 1}": sha(share) for i, share in enumerate(held) if share}
    lines |= {f"share P{i + 1}": share for i, share in enumerate(shares) if share}
    return lines | {"seed": seed_of(secret, shares)}


def dealt(lines):
    """A match of three at a table that starts with these lines, played with the seed they name."""
    file = path("dealt.pdk")
    result = run("play", "gumball", "--seats", "3", "--bots", "none", "--names", "Ann,Bob,Cy", "--force",
                 "--seed", lines["seed"].hex(), "--record", file, given="\n1\n" * 60)
    assert result.returncode == 0, result.stderr
    header = "table cards-1\n" + "".join(f"{key} {value.hex()}\n" for key, value in lines.items())
    return re.sub("commitment .*\nseed .*\n", header, open(file).read())


def judged(text, *notes):
    return run("verify", write("judged.pdk", text), *notes)


secret, other = sha(b"the server's"), sha(b"another")
held = [sha(b"Ann's"), sha(b"Bob's"), sha(b"Cy's")]
fair = deal(secret, held)
good = dealt(fair)
result = judged(good)
ok(result.returncode == 0 and not result.stderr, "a deal with two shares and a withheld one", result.stdout, result.stderr)
for words in ("Every card is the one that the seed deals", "secret matches its commitment",
              "Shares in the deal, all as pledged: Ann (P1), Bob (P2).", "Shares pledged but withheld: Cy (P3).",
              "seed follows from the secret and the shares", "accomplices could choose between 3 deals", "choose any deal", "fixed before the deal",
              "The server knows every card"):
    ok(words in result.stdout, f"… of which is said: {words}", result.stdout)
ok("Not proven: that the deal was random" not in result.stdout, "… and not that only the server chose")
ok(run("replay", path("judged.pdk")).returncode == 0, "it can be shown again")
left = write("left.pdk", good[:good.index("\n9 ") + 1] + "end unfinished\n")
run("play", "--resume", left, "--record", path("resumed.pdk"), given="\n1\n" * 60)
ok(open(path("resumed.pdk")).read() == good, "left and gone on with, it is the same")
result = judged(dealt(deal(secret, held, "111")))
ok(result.returncode == 0 and "Ann (P1), Bob (P2), Cy (P3)" in result.stdout and "withheld" not in result.stdout,
   "a deal with all shares", result.stdout, result.stderr)
result = judged(dealt(deal(secret, [None, held[1], None], "010")))
ok(result.returncode == 0 and "all as pledged: Bob (P2).\n" in result.stdout and "withheld" not in result.stdout,
   "a deal with one share", result.stdout, result.stderr)
result = judged(dealt(deal(secret, held, "100")))
ok(result.returncode == 0 and "withheld: Bob (P2), Cy (P3). So the server and its accomplices could choose between 4 deals." in result.stdout,
   "a deal with one of three shares", result.stdout, result.stderr)
for nobody in deal(secret, [None] * 3), deal(secret, held, "000"):
    result = judged(dealt(nobody))
    ok(result.returncode == 0 and "Only the server contributed" in result.stdout
       and "Shares in the deal" not in result.stdout, "a deal to which nobody contributed", result.stdout, result.stderr)
result = judged(re.sub("(seat P. person) .*", r"\1", good))
ok("all as pledged: P1, P2.\n" in result.stdout, "people without names are seats", result.stdout)
result = judged(record)
ok(result.returncode == 0 and result.stdout.endswith("The person who drew the seed could have chosen it.\n"),
   "a match that somebody dealt alone", result.stdout, result.stderr)

# Forgeries: lines that were changed after the deal, and what the complaint names.
swapped = {"share P1": fair["share P2"], "share P2": fair["share P1"]}
exchanged = swapped | {"pledge P1": fair["pledge P2"], "pledge P2": fair["pledge P1"]}
without = {key: value for key, value in fair.items() if key != "share P2"}
forged = {
    "another secret": (fair | {"secret": other}, ["secret does not match", "commitment"]),
    "another commitment": (fair | {"commitment": other}, ["secret does not match", "commitment"]),
    "another secret, committed to": (fair | {"secret": other, "commitment": sha(other)}, ["seed does not follow", "shares"]),
    "another share": (fair | {"share P2": other}, ["share of Bob (P2)", "does not match the pledge"]),
    "another pledge": (fair | {"pledge P1": other}, ["share of Ann (P1)", "does not match the pledge"]),
    "another share, pledged": (fair | {"share P2": other, "pledge P2": sha(other)}, ["seed does not follow", "shares"]),
    "swapped shares": (fair | swapped, ["share of Ann (P1)", "does not match the pledge"]),
    "swapped shares and pledges": (fair | exchanged, ["seed does not follow", "shares"]),
    "a withheld share that is there": ({**fair, "share P3": held[2]}, ["seed does not follow", "shares"]),
    "a share left out": (without, ["seed does not follow", "shares"]),
    "share and pledge left out": ({key: value for key, value in without.items() if key != "pledge P2"},
                                  ["seed does not follow", "shares"]),
    "the seed committed to, not the secret": (fair | {"commitment": sha(fair["seed"])}, ["secret does not match"]),
}
for name, (lines, words) in forged.items():
    seed = lines.pop("seed")  # it comes last
    result = judged(dealt(lines | {"seed": seed}))
    ok(result.returncode == 1 and not result.stdout and len(result.stderr.splitlines()) == 1
       and all(word in result.stderr for word in words), f"forged: {name}", result.stdout, result.stderr)
result = judged(dealt(fair | {"seed": other}))
ok(result.returncode == 1 and "seed does not follow from the secret" in result.stderr, "forged: all cards from another seed",
   result.stdout, result.stderr)
result = judged(good.replace(fair["seed"].hex(), other.hex()))
ok(result.returncode == 1 and "The seed deals" in result.stderr, "forged: another seed alone", result.stdout, result.stderr)
result = judged(good.replace("table cards-1\n", ""))
ok(result.returncode == 3 and "“secret” was not expected" in result.stderr and "“table”" in result.stderr,
   "a secret of no table", result.stdout, result.stderr)

# What somebody noted before the deal: it tells a record that is sound but of another deal.
commitment, shares = sha(secret).hex(), [f"{i + 1}={share.hex()}" for i, share in enumerate(held)]
result = judged(good, "--commitment", commitment, "--share", shares[1])
ok(result.returncode == 0 and "The commitment is the one you noted" in result.stdout and "The share you noted" in result.stdout
   and "fixed before the deal" in result.stdout,
   "commitment and share as they were noted; but without the code they prove less", result.stdout, result.stderr)
result = judged(good, "--commitment", commitment.upper(), "--share", "P" + shares[0])
ok(result.returncode == 0, "in capitals, and with the seat as records have it", result.stderr)
result = judged(record, "--commitment", re.search("commitment (.*)", record)[1])
ok(result.returncode == 0 and "you noted" in result.stdout, "the commitment of a match played at home", result.stderr)
redealt = dealt(deal(other, held))
impostor = dealt(deal(secret, [held[0], other, held[2]]))
ok(judged(redealt).returncode == judged(impostor).returncode == 0, "deals that are sound in themselves")

# Everybody is bound by the deal code, which is worked out here once more.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def code_of(text):
    bound = [line for line in text[:text.index("\ndeal")].split("\n")[1:] if line.split()[0] not in ("secret", "share", "seed")]
    return sha(("paddock deal code 1\n" + "\n".join(bound) + "\n").encode())


def short_of(text, shares):
    parts = b"".join(b"\x00" if share is None else b"\x01" + share for share in shares)
    bits = int.from_bytes(sha(b"paddock short code 1\n" + code_of(text) + parts)[:5], "big")
    letters = "".join(ALPHABET[bits >> 35 - 5 * i & 31] for i in range(8))
    return letters[:4] + "-" + letters[4:]


code, short = code_of(good).hex(), short_of(good, [*held[:2], None])
result = judged(good)
ok(result.returncode == 0 and f"Deal code: {code}. Short code: {short}." in result.stdout, "it has a deal code",
   result.stdout, result.stderr)
result = judged(good, "--code", code, "--share", shares[1])
ok(result.returncode == 0 and result.stdout.count("you noted") == 2 and "settled before" not in result.stdout
   and "--code" not in result.stdout, "code and share prove that all was settled before", result.stdout, result.stderr)
for note in ["--code", code.upper()], ["--share", shares[0]], ["--commitment", commitment], ["--code", short], \
        ["--code", short.lower().replace("-", ""), "--share", shares[0]]:
    result = judged(good, *note)
    ok(result.returncode == 0 and "you noted" in result.stdout and "add --code and --share" in result.stdout,
       f"but not these: {note}", result.stdout, result.stderr)
# In the impostor the server chose another share for Bob once it knew the others.
ok(judged(impostor, "--commitment", commitment, "--share", shares[0]).returncode == 0, "a chosen share fits what Ann sent",
   result.stdout, result.stderr)
for name, text, notes, status, words in (
        ("the server dealt anew", redealt, ["--commitment", commitment], 1, ["not the one you noted", sha(other).hex()]),
        ("somebody else's share", impostor, ["--share", shares[1]], 1, ["pledge of Bob (P2)", "you noted"]),
        ("a share said to be withheld", good, ["--share", shares[2]], 1, ["without the share of Cy (P3)"]),
        ("a share that is not there", dealt(deal(secret, [held[0], None, None])), ["--share", shares[1]], 1,
         ["pledge of Bob (P2)", "missing"]),
        ("a share in a match played at home", record, ["--share", shares[0]], 1, ["Player 1 (P1)", "missing"]),
        ("no commitment", re.sub("commitment .*\n", "", record), ["--commitment", commitment], 1, ["no commitment"]),
        ("no such seat", good, ["--share", "4=" + other.hex()], 2, ["seat"]),
        ("another share for Bob", impostor, ["--code", code], 1, ["deal code", code_of(impostor).hex()]),
        ("another share for Bob, by the short code", impostor, ["--code", short], 1, ["short code"]),
        ("another name", good.replace("person Bob", "person Rob"), ["--code", code], 1, ["deal code"]),
        ("another table", good.replace("table cards-1", "table cards-2"), ["--code", code], 1, ["deal code"]),
        ("a bot that was a person", good.replace("seat P3 person", "seat P3 club"), [], 1, ["bot", "Cy (P3)", "pledge"]),
        ("the other short code", good, ["--code", "0000-0000"], 1, ["short code", short]),
        ("no code at all", good, ["--code", "7K3Q-FM2"], 2, ["--code"]),
        ("no letter of a code", good, ["--code", "7K3Q-FMUU"], 2, ["--code"])):
    result = judged(text, *notes)
    ok(result.returncode == status and not result.stdout and all(word in result.stderr for word in words),
       f"not what was noted: {name}", result.stdout, result.stderr)
done()
