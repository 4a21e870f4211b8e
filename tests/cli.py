#!/usr/bin/env python3
"""The command line as people and scripts use it: answers, complaints, exit codes, saved matches."""
import hashlib
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
ok(run().stdout == run("--help").stdout, "without a terminal, paddock alone prints the help")
result = run("--help")
ok(result.returncode == 0 and "Examples:" in result.stdout.split("\n\n")[1], "--help opens with examples")
for command in "play games rules sim bot serve replay verify bench".split():
    result = run(command, "--help")
    ok(result.returncode == 0 and result.stdout.startswith("Examples:"), f"{command} --help opens with examples")
    ok(command in run("--help").stdout, f"--help names {command}")
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
for noted in ["5f", "5g" * 32, "5f" * 33, ""]:
    complains(["verify", "x.pdk", "--commitment", noted], 2, "--commitment", "64 hexadecimal")
    complains(["verify", "x.pdk", "--share", "1=" + noted], 2, "--share", "64 hexadecimal")
for seat in "0=", "9=", "10=", "=", "P=", "":
    complains(["verify", "x.pdk", "--share", seat + "5f" * 32], 2, "--share", "a seat")
complains(["play", "--resume"], 3, "no match")
complains(["play", "--resume", "--seats", "3"], 2, "--resume")
complains(["bench", "gumball", "--json", "--seats", "2"], 2, "3–8")
ok(run("--lang", "fr", "games").stdout == run("games", "--lang", "fr").stdout != run("games").stdout,
   "--lang may stand before the command")
for words in ["play", "gumball", "--color", "maybe"], ["replay", "x.pdk", "--color=17"], ["--color", "maybe", "games"]:
    complains(words, 2, "--color", "256")
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
complains(["play", "--resume"], 3, "no match")
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
    """A match of three that starts with these lines, played with the seed they name."""
    file = path("dealt.pdk")
    result = run("play", "gumball", "--seats", "3", "--bots", "none", "--names", "Ann,Bob,Cy", "--force",
                 "--seed", lines["seed"].hex(), "--record", file, given="\n1\n" * 60)
    assert result.returncode == 0, result.stderr
    header = "".join(f"{key} {value.hex()}\n" for key, value in lines.items())
    text = re.sub("commitment .*\nseed .*\n", header, open(file).read())
    return text.replace("paddock-record 1\n", "paddock-record 2\n")


def judged(text, *notes):
    return run("verify", write("judged.pdk", text), *notes)


secret, other = sha(b"the server's"), sha(b"another")
held = [sha(b"Ann's"), sha(b"Bob's"), sha(b"Cy's")]
fair = deal(secret, held)
good = dealt(fair)
result = judged(good)
ok(result.returncode == 0 and not result.stderr, "a deal with two shares and a withheld one", result.stdout, result.stderr)
for words in ("Every card came as the seed deals it", "secret is the one that it committed to",
              "Shares in the deal, each as pledged: Ann (P1), Bob (P2).", "Pledged, but withheld: Cy (P3).",
              "seed is what the secret and the shares give", "choose between two deals", "--commitment and --share",
              "The server knows every card"):
    ok(words in result.stdout, f"… of which is said: {words}", result.stdout)
ok("Not proven: that the deal was left to chance" not in result.stdout, "… and not that only the server chose")
ok(run("replay", path("judged.pdk")).returncode == 0, "it can be shown again")
left = write("left.pdk", good[:good.index("\n9 ") + 1] + "end unfinished\n")
run("play", "--resume", left, "--record", path("resumed.pdk"), given="\n1\n" * 60)
ok(open(path("resumed.pdk")).read() == good, "left and gone on with, it is the same")
result = judged(dealt(deal(secret, held, "111")))
ok(result.returncode == 0 and "Ann (P1), Bob (P2), Cy (P3)" in result.stdout and "withheld" not in result.stdout,
   "a deal with all shares", result.stdout, result.stderr)
result = judged(dealt(deal(secret, [None, held[1], None], "010")))
ok(result.returncode == 0 and "each as pledged: Bob (P2).\n" in result.stdout and "withheld" not in result.stdout,
   "a deal with one share", result.stdout, result.stderr)
for nobody in deal(secret, [None] * 3), deal(secret, held, "000"):
    result = judged(dealt(nobody))
    ok(result.returncode == 0 and "Nobody but the server contributed" in result.stdout
       and "Shares in the deal" not in result.stdout, "a deal to which nobody contributed", result.stdout, result.stderr)
result = judged(re.sub("(seat P. person) .*", r"\1", good))
ok("each as pledged: P1, P2.\n" in result.stdout, "people without names are seats", result.stdout)
result = judged(record.replace("paddock-record 1\n", "paddock-record 2\n"))
ok(result.returncode == 0 and "Not proven" not in result.stdout, "format 2 does without shares, too", result.stderr)

# Forgeries: lines that were changed after the deal, and what the complaint names.
swapped = {"share P1": fair["share P2"], "share P2": fair["share P1"]}
exchanged = swapped | {"pledge P1": fair["pledge P2"], "pledge P2": fair["pledge P1"]}
without = {key: value for key, value in fair.items() if key != "share P2"}
forged = {
    "another secret": (fair | {"secret": other}, ["secret is not the one", "committed"]),
    "another commitment": (fair | {"commitment": other}, ["secret is not the one", "committed"]),
    "another secret, committed to": (fair | {"secret": other, "commitment": sha(other)}, ["seed is not the one", "shares"]),
    "another share": (fair | {"share P2": other}, ["share of Bob (P2)", "pledged"]),
    "another pledge": (fair | {"pledge P1": other}, ["share of Ann (P1)", "pledged"]),
    "another share, pledged": (fair | {"share P2": other, "pledge P2": sha(other)}, ["seed is not the one", "shares"]),
    "swapped shares": (fair | swapped, ["share of Ann (P1)", "pledged"]),
    "swapped shares and pledges": (fair | exchanged, ["seed is not the one", "shares"]),
    "a withheld share that is there": ({**fair, "share P3": held[2]}, ["seed is not the one", "shares"]),
    "a share left out": (without, ["seed is not the one", "shares"]),
    "share and pledge left out": ({key: value for key, value in without.items() if key != "pledge P2"},
                                  ["seed is not the one", "shares"]),
    "the seed committed to, not the secret": (fair | {"commitment": sha(fair["seed"])}, ["secret is not the one"]),
}
for name, (lines, words) in forged.items():
    seed = lines.pop("seed")  # it comes last
    result = judged(dealt(lines | {"seed": seed}))
    ok(result.returncode == 1 and not result.stdout and len(result.stderr.splitlines()) == 1
       and all(word in result.stderr for word in words), f"forged: {name}", result.stdout, result.stderr)
result = judged(dealt(fair | {"seed": other}))
ok(result.returncode == 1 and "seed is not the one that the secret" in result.stderr, "forged: all cards from another seed",
   result.stdout, result.stderr)
result = judged(good.replace(fair["seed"].hex(), other.hex()))
ok(result.returncode == 1 and "The seed deals" in result.stderr, "forged: another seed alone", result.stdout, result.stderr)
result = judged(good.replace("paddock-record 2\n", "paddock-record 1\n"))
ok(result.returncode == 3 and "“secret” was not expected" in result.stderr and "paddock-record 2" in result.stderr,
   "such lines are not of format 1", result.stdout, result.stderr)

# What somebody wrote down before the deal: it tells a record that is sound but of another deal.
commitment, shares = sha(secret).hex(), [f"{i + 1}={share.hex()}" for i, share in enumerate(held)]
result = judged(good, "--commitment", commitment, "--share", shares[1])
ok(result.returncode == 0 and result.stdout.count("you wrote down") == 2 and "--share" not in result.stdout,
   "commitment and share as they were written down", result.stdout, result.stderr)
result = judged(good, "--commitment", commitment.upper(), "--share", "P" + shares[0])
ok(result.returncode == 0, "in capitals, and with the seat as records have it", result.stderr)
for note in ["--commitment", commitment], ["--share", shares[0]]:
    result = judged(good, *note)
    ok(result.returncode == 0 and "--commitment and --share" in result.stdout, f"one alone does not prove all: {note[0]}",
       result.stdout, result.stderr)
result = judged(record, "--commitment", re.search("commitment (.*)", record)[1])
ok(result.returncode == 0 and "you wrote down" in result.stdout, "the commitment of a match played at home", result.stderr)
redealt = dealt(deal(other, held))
impostor = dealt(deal(secret, [held[0], other, held[2]]))
ok(judged(redealt).returncode == judged(impostor).returncode == 0, "deals that are sound in themselves")
for name, text, notes, code, words in (
        ("the server dealt anew", redealt, ["--commitment", commitment], 1, ["commitment is not", sha(other).hex()]),
        ("somebody else's share", impostor, ["--share", shares[1]], 1, ["share of Bob (P2)", "wrote down"]),
        ("a share said to be withheld", good, ["--share", shares[2]], 1, ["Cy (P3)", "withheld"]),
        ("a share that is not there", dealt(deal(secret, [held[0], None, None])), ["--share", shares[1]], 1,
         ["Bob (P2)", "nothing"]),
        ("a share in a match played at home", record, ["--share", shares[0]], 1, ["Player 1 (P1)", "nothing"]),
        ("no commitment", re.sub("commitment .*\n", "", record), ["--commitment", commitment], 1, ["no commitment"]),
        ("no such seat", good, ["--share", "4=" + other.hex()], 2, ["seat"])):
    result = judged(text, *notes)
    ok(result.returncode == code and not result.stdout and all(word in result.stderr for word in words),
       f"not what was written down: {name}", result.stdout, result.stderr)
done()
