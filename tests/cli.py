#!/usr/bin/env python3
"""The command line as people and scripts use it: answers, complaints, exit codes, saved matches."""
import json
import os
import re
import signal
import subprocess
import tempfile

from tap import done, ok

PADDOCK = os.environ["PADDOCK"]
folder = tempfile.TemporaryDirectory()
path = lambda name: os.path.join(folder.name, name)
ENV = {"PATH": os.environ["PATH"], "HOME": folder.name, "XDG_STATE_HOME": path("state"), "LC_ALL": "C"}
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
result = run("--help")
ok(result.returncode == 0 and "Examples:" in result.stdout.split("\n\n")[1], "--help opens with examples")
for command in "play games rules sim bot replay verify bench".split():
    result = run(command, "--help")
    ok(result.returncode == 0 and result.stdout.startswith("Examples:"), f"{command} --help opens with examples")
    ok(command in run("--help").stdout, f"--help names {command}")
games = json.loads(run("games", "--json").stdout)
ok(games[0]["id"] == "gumball" and games[0]["options"], "games --json")
ok("GR-20" in run("rules", "gumball").stdout, "rules gumball")
ok(run("rules", "gumball", "--lang", "fr").stdout != run("rules", "gumball").stdout, "rules in French")
ok(run("rules", "gumball", env={**ENV, "LC_ALL": "fr_BE.UTF-8"}).stdout
   == run("rules", "gumball", "--lang=fr").stdout, "the language of the environment")
ok(run("rules", "gumball", env={**ENV, "LC_ALL": "xx"}).stdout == run("rules", "gumball").stdout,
   "an unknown language in the environment is English")

# --- complaints about the command line

levels = re.findall(r"^ {4}(\w+) +\S", run("games").stdout.partition("easy to hard")[2].partition("Other")[0], re.M)
ok(levels == ["rookie", "club", "pro", "champion"], "the levels of the bots, in rising order", str(levels))
complains(["frob"], 2, "frob")
complains(["play", "chess"], 2, "chess", "gumball")
complains(["play"], 2, "gumball")
complains(["play", "gumball", "--seats", "9"], 2, "9")
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
complains(["play", "gumball", "--seed", "12x"], 2, "12x")
complains(["rules", "gumball", "--lang", "xx"], 2, "xx", "en")
complains(["rules", "gumball", "--frob"], 2, "--frob")
complains(["rules", "gumball", "trail"], 2, "trail")
complains(["rules", "gumball", "--lang"], 2, "lang")
complains(["sim", "gumball", "--games", "-1"], 2, "-1")
complains(["sim", "gumball", "--bots", "none"], 2, "bot")
complains(["sim", "gumball", "--games", "99999999999999999999999"], 2, "games")
complains(["verify"], 2, "record")
complains(["play", "--resume"], 3, "no match")
complains(["play", "--resume", "--seats", "3"], 2, "--resume")
complains(["bench", "gumball", "--json", "--seats", "2"], 2, "3–8")
ok(run("--lang", "fr", "games").stdout == run("games", "--lang", "fr").stdout != run("games").stdout,
   "--lang may stand before the command")

# --- a match from deal to verified record

match = ["play", "gumball", "--plain", "--seats", "4", "--seed", "7", "--record", path("g.pdk")]
result = run(*match, given="1\n" * 100)
ok(result.returncode == 0 and "The race is over" in result.stdout, "a match played by piping choices")
ok(not os.listdir(path("state/paddock")), "a finished match leaves nothing to resume")
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

readonly = {**ENV, "XDG_STATE_HOME": "/proc/nothing"}
result = run("play", "gumball", "--seed", "9", given="1\n" * 100, env=readonly)
ok(result.returncode == 0 and result.stderr.count("cannot be kept") == 1,
   "where nothing can be kept it says so once and plays on", result.stderr)
result = run("play", "gumball", "--record", "/nonexistent/x.pdk", given="1\n" * 100)
ok(result.returncode == 4 and "/nonexistent/x.pdk" in result.stderr, "a record that cannot be written: exit 4")

# --- at the prompt

result = run("play", "gumball", "--seed", "9", "--names", "Zoé",
             given="?\nwhy Y11\nwhy y10\nfoo\n99\n0\nundo\ntable\nmoves\nsave\nlog\n" + "x" * 5000 + "\nquit\n")
out = result.stdout
for words in ("Rules that matter now", "GR-9", "Y7, R10@3", "You do not hold yellow 10. (GR-9)", "“foo” is neither",
              "no choice 99", "no choice 0", "Nothing can be taken back", "The match is kept in", "Zoé (you)"):
    ok(words in out, f"the prompt answers with: {words}", out[-1500:])
result = run("play", "gumball", "--seats", "3", "--bots", "none", "--names", "Ann,Bob,Cy", "--seed", "1",
             given="\n1\n" * 60)
turns = result.stdout.split("Press Enter when only ")[1:]
ok(result.returncode == 0 and len(turns) >= 36, "three people at one keyboard")
ok(all(set(re.findall(r"(\w+) \(you\)", turn)) == {turn.split()[0]} for turn in turns),
   "each sees the table through their own eyes only")

result = run("play", "gumball", "--seed", "9", "--hint", given="hint\nquit\n")
ok(len(re.findall(r"^(?:> )?Hint: [YBKR]\d+(?:@\d)? – [A-Z].{10,}?\.$", result.stdout, re.M | re.S)) == 2,
   "a hint names a move and says why, unasked and when asked", result.stdout[-1500:])
chances = re.findall(r"^ +(\d+) % ± +(\d+)  ([YBKR]\d+(?:@\d)?)", result.stdout, re.M)
ok(len(chances) >= 3 and all(0 <= int(chance) <= 100 for chance, _, _ in chances) and
   chances == sorted(chances, key=lambda line: -int(line[0])), "and lists the chances, best first", str(chances))

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
    "half a line": (record[:len(record) // 2], None, [":"]),
    "newer": (record.replace("paddock-record 1", "paddock-record 3", 1), 3, [":1:", "newer"]),
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
    ok(result.returncode == 3 or name == "wrong commitment", f"… and its replay: {name}", result.stderr)
    ok(text is None or open(file, "rb").read() == before, f"… and it is left as it was: {name}")
complains(["replay", folder.name], 3, "directory")
result = run("replay", "-", given=record)
ok(result.returncode == 0, "a record from standard input")
if os.path.exists("/dev/full"):
    with open("/dev/full", "w") as full:
        code = subprocess.run([PADDOCK, "rules", "gumball"], stdout=full, stderr=subprocess.DEVNULL, env=ENV).returncode
    ok(code == 4, "a full disk does not pass for success")
done()
