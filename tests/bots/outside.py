#!/usr/bin/env python3
"""Outside programs: the examples play everywhere; whatever a program does wrong, the match goes on, the fault is
counted, and no process stays behind."""
import concurrent.futures
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from games import GAMES, hands_in
from tap import done, ok

PADDOCK, SOURCE, LUCKY, WORLDS = (os.environ[name] for name in ("PADDOCK", "SOURCE", "LUCKY", "WORLDS"))
LOWEST = os.path.join(SOURCE, "examples/bots/lowest.py")
folder = tempfile.TemporaryDirectory(prefix="pdk")
path = lambda name: os.path.join(folder.name, name)
ENV = {"PATH": os.environ["PATH"], "HOME": folder.name, "XDG_STATE_HOME": path("state"), "LC_ALL": "C"}
for name in os.environ:
    if name.endswith("SAN_OPTIONS"):
        ENV[name] = os.environ[name]
for name, target in ("lowest.py", LOWEST), ("lucky", LUCKY), ("worlds", WORLDS):
    os.symlink(target, path(name))


def run(*args, given="", timeout=240):
    return subprocess.run([PADDOCK, *args], input=given, capture_output=True, text=True, env=ENV, cwd=folder.name,
                          timeout=timeout)


def program(name, text, mode=0o755):
    """A bot in Python. `questions` yields the messages that want an answer; answer() gives one."""
    with open(path(name), "w", encoding="utf-8") as file:
        file.write(f"#!{sys.executable}\n" + '''
import json, os, signal, subprocess, sys, time
def questions():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "move":
            yield message
def answer(text, end="\\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()
''' + text)
    os.chmod(path(name), mode)
    return "cmd:./" + name


def strays():
    """Processes that were started from our folder and are still there."""
    found = []
    for file in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(file, "rb") as cmdline:
                words = cmdline.read().split(b"\0")
            with open(file.replace("cmdline", "environ"), "rb") as environ:
                ours = f"HOME={folder.name}".encode() in environ.read().split(b"\0")
        except OSError:
            continue
        if ours and int(file.split("/")[2]) != os.getpid():
            found.append(b" ".join(words).decode())
    return found


def wait_until(condition):
    for _ in range(600):
        if condition():
            return True
        time.sleep(0.1)
    return False


# --- the examples

for game in GAMES:
    result = run("sim", game, "--games", "4", "--bots", "cmd:ms=30000:./lowest.py,cmd:ms=30000:./lucky", "--json")
    bots = json.loads(result.stdout)["bots"] if result.returncode == 0 else []
    ok(bots and all(bot["faults"]["total"] == 0 for bot in bots) and not result.stderr,
       f"sim {game}: both examples play without a fault", result.stdout, result.stderr)
    result = run("play", game, "--seed", "5", "--bots", "cmd:ms=30000:./lucky", "--record", path(f"{game}.pdk"),
                 given="1\n" * 2000)
    ok(result.returncode == 0 and not result.stderr and run("verify", path(f"{game}.pdk")).returncode == 0,
       f"play {game}: a match against an outside program, and its record verifies", result.stdout[-500:], result.stderr)
    result = run("sim", game, "--seats", "3" if game != "trail" else "2", "--games", "2", "--bots",
                 "cmd:ms=30000:./worlds,random", "--json")
    bots = json.loads(result.stdout)["bots"] if result.returncode == 0 else [{"faults": {"total": -1}}]
    ok(bots[0]["faults"]["total"] == 0 and not result.stderr,
       f"sim {game}: so does the one that follows the match with the library", result.stdout, result.stderr)
result = run("sim", "trail", "--seats", "1", "--games", "3", "--bots", "cmd:ms=30000:./lowest.py", "--json")
ok(result.returncode == 0 and json.loads(result.stdout)["bots"][0]["faults"]["total"] == 0, "sim trail, solo")
simulate = ["sim", "gumball", "--games", "40", "--seed", "3", "--bots", "cmd:ms=30000:./lucky,club", "--json"]
ok(run(*simulate, "--threads", "1").stdout == run(*simulate, "--threads", "2").stdout,
   "a program that takes its chance from the questions' dice plays the same with any number of threads")
with open(os.path.join(SOURCE, "examples/bots/lucky.c"), encoding="utf-8") as file:
    ok(len(file.read().splitlines()) < 100, "the example in C has less than 100 lines")
record = open(path("gumball.pdk")).read()
ok("seat P2 cmd:ms=30000:./lucky Ben" in record, "the record says which program played")
ok("faults" not in run("sim", "gumball", "--games", "1", "--json").stdout, "our own bots make no faults to speak of")

# --- misbehaviour: what it is, the program, and which faults may be counted

program("sleeper", "time.sleep(600)")
BAD = {
    "ends at once": ("sys.exit(3)", {"exit"}),
    "ends in the middle": ("n = 0\nfor q in questions():\n    n += 1\n    if n == 3: sys.exit(1)\n"
                           "    answer(q['legal'][0])", {"exit"}),
    "is killed by a signal": ("for q in questions(): os.kill(os.getpid(), signal.SIGSEGV)", {"exit"}),
    "closes its output and stays": ("os.close(1)\ntime.sleep(600)", {"exit"}),
    "closes its input and stays": ("os.close(0)\ntime.sleep(600)", {"exit", "time"}),
    "never answers": ("time.sleep(600)", {"time"}),
    "hangs after an answer": ("for q in questions():\n    answer(q['legal'][0])\n    time.sleep(600)", {"time"}),
    "ignores SIGTERM and SIGHUP and hangs": (
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "for q in questions():\n    answer(q['legal'][0])\n    while True: time.sleep(600)", {"time"}),
    "dribbles": ("for q in questions():\n    answer(q['legal'][0])\n"
                 "    while True: answer('Y', end=''), time.sleep(0.02)", {"time", "unasked", "long"}),
    "floods without a line's end": ("while True: answer('x' * 4096, end='')", {"long"}),
    "floods with lines": ("while True: answer('x\\n' * 4096)", {"nonsense", "unasked"}),
    "floods with good moves": ("while True: answer('Y7\\nB3\\nK1\\n' * 999)", {"unasked", "illegal"}),
    "answers twice": ("for q in questions(): answer(q['legal'][0] + '\\n' + q['legal'][0])", {"unasked"}),
    "speaks first": ("answer('Hello, I am a bot.')\nfor q in questions(): answer(q['legal'][0])",
                     {"nonsense", "unasked"}),
    "answers nonsense": ("for q in questions(): answer('I resign')", {"nonsense"}),
    "answers nothing": ("for q in questions(): answer('')", {"nonsense"}),
    "answers JSON": ("for q in questions(): answer(json.dumps({'move': q['legal'][0]}))", {"nonsense"}),
    "answers all bytes there are": ("for q in questions(): os.write(1, bytes(range(128, 256)) + b'\\0\\x1b[2J\\n')",
                                    {"nonsense"}),
    "answers with a NUL": ("for q in questions(): os.write(1, q['legal'][0].encode() + b'\\0\\n')", {"nonsense"}),
    "answers illegally": ("for q in questions():\n    answer(next(c for c in ('Y1', 'B2', 'K3', 'R4', 'Y5')\n"
                          "                if c not in q['legal']))", {"illegal"}),
    "removes itself": ("os.unlink(sys.argv[0])\nsys.exit(1)", {"exit", "start"}),
    "ends and leaves a child behind": ("subprocess.Popen(['./sleeper'])\nsys.exit(0)", {"exit", "time"}),
}


def misbehave(case):
    number, (name, (text, kinds)) = case
    # Who is not to run out of time has plenty, as this machine may be busy with other tests.
    bot = program(f"bad{number}", text).replace("cmd:", f"cmd:ms={150 if 'time' in kinds else 10000}:")
    slow = name in ("never answers", "closes its input and stays", "ends and leaves a child behind")
    result = run("sim", "gumball", "--seats", "3", "--games", "1" if slow else "5", "--threads", "1", "--json",
                 "--fixed", "--bots", f"{bot},random,random")
    return name, kinds, slow, result


with concurrent.futures.ThreadPoolExecutor(4) as pool:
    for name, kinds, slow, result in pool.map(misbehave, enumerate(BAD.items())):
        report = json.loads(result.stdout) if result.returncode == 1 else {"games": 0, "bots": [{"faults": {}}]}
        faults = report["bots"][0]["faults"]
        blamed = {kind for kind in faults if faults[kind] and kind not in ("total", "forfeits")}
        ok(report["games"] == (1 if slow else 5) and blamed and blamed <= kinds,
           f"a program that {name}: the matches are played and the faults counted", result.returncode, faults,
           result.stderr)
        ok(sum(faults.get(kind, 0) for kind in blamed) == faults.get("total")
           and faults["total"] == (3 if slow else 9) and faults["forfeits"] == report["games"],
           "… three cost a match, and three matches in a row all that follow", faults)
        ok(report["bots"][0].get("wins") == 0 and sum(bot.get("shares", 0) for bot in report["bots"]) == report["games"],
           "… which it loses, and others win", report["bots"])
ok(not strays(), "… and not one of them is left, nor a child of theirs", *strays())

# --- odd, but no fault

GOOD = {
    "has a child that stays": "subprocess.Popen(['./sleeper'])\nfor q in questions(): answer(q['legal'][0])",
    "floods standard error": "for q in questions():\n    sys.stderr.write('x' * 300000)\n    answer(q['legal'][-1])",
    "ends its lines in CR LF, with blanks around": "for q in questions(): answer(' \\t' + q['legal'][0] + ' \\r')",
    "is slow to start": "time.sleep(1)\nfor q in questions(): answer(q['legal'][0])",
    "answers in pieces": "for q in questions():\n    for c in q['legal'][0]: answer(c, end='')\n    answer('')",
}
for number, (name, text) in enumerate(GOOD.items()):
    limit = 700 if "slow" in name else 30000
    bot = program(f"good{number}", text).replace("cmd:", f"cmd:ms={limit}:")
    result = run("sim", "gumball", "--seats", "3", "--games", "1", "--json", "--fixed", "--bots", f"{bot},random,random")
    ok(result.returncode == 0 and json.loads(result.stdout)["bots"][0]["faults"]["total"] == 0,
       f"a program that {name}: no fault", result.returncode, result.stdout, result.stderr[-300:])
ok(not strays(), "… and none is left", *strays())
keeper = program("keeper", "for q in questions(): answer(q['legal'][0])\nopen('kept', 'w').write('learned')")
run("sim", "gumball", "--games", "1", "--fixed", "--bots", keeper.replace("cmd:", "cmd:ms=30000:") + ",random")
ok(os.path.exists(path("kept")), "when all is over a program has time to put its things in order")
rare = program("rare", """
tries = None
for q in questions():
    if tries is None:
        tries = len(os.listdir('tries'))
        open(f'tries/{tries}', 'w')
    answer(q['legal'][0] if tries else 'oops')
""")
os.mkdir(path("tries"))
result = run("sim", "gumball", "--seats", "3", "--games", "6", "--threads", "1", "--fixed", "--json", "--bots",
             rare.replace("cmd:", "cmd:ms=30000:") + ",random,random")
faults = json.loads(result.stdout)["bots"][0]["faults"]
ok(faults["total"] == faults["nonsense"] == 1 and faults["forfeits"] == 0 and len(os.listdir(path("tries"))) == 2,
   "after one fault it is started anew, and plays on in the same process", faults, os.listdir(path("tries")))

amnesiac = program("amnesiac", """
for q in questions():
    with open('heard', 'a') as file: file.write(json.dumps(q['facts']) + '\\n')
    if os.path.getsize('heard') > 1000 and not os.path.exists('forgot'):
        open('forgot', 'w').close()
        sys.exit(1)
    answer(q['legal'][0])
""")
result = run("sim", "gumball", "--seats", "3", "--games", "1", "--threads", "1", "--fixed", "--json", "--bots",
             amnesiac.replace("cmd:", "cmd:ms=30000:") + ",random,random")
heard = [json.loads(line) for line in open(path("heard"))]
again = [i for i, facts in enumerate(heard) if facts[:3] == heard[0][:3]]
before = [fact for facts in heard[:again[1]] for fact in facts] if len(again) > 1 else []
ok(again[:1] == [0] and before and before == heard[again[1]][:len(before)] and len(again) == 2,
   "a program is told what happened since its last question, and after a fault all of it again", heard, again)

# --- what people are told

nonsense = program("nonsense", "for q in questions(): answer('I resign \\x1b[2J')").replace("cmd:", "cmd:ms=30000:")
simulate = ["sim", "gumball", "--seats", "3", "--games", "5", "--threads", "1", "--fixed", "--bots", f"{nonsense},random,random"]
result = run(*simulate)
ok(result.returncode == 1 and "./nonsense: 9 faults, 5 of 5 matches forfeited (" in result.stdout
   and "I resign ?[2J" in result.stdout, "sim reports faults, and what was said, made printable", result.stdout)
for game, seats in ("battlegum", 2), ("grandprix", 3), ("trail", 2):
    lost = json.loads(run("sim", game, "--seats", str(seats), "--games", "20", "--threads", "1", "--json", "--bots",
                          f"{nonsense}," + ",".join(["random"] * (seats - 1))).stdout)["bots"]
    ok(lost[0]["bot"] == nonsense and lost[0]["shares"] == 0 and lost[0]["faults"]["forfeits"] and lost[1]["shares"] > 0,
       f"{game}: who forfeits does not win", lost)
alone = run("sim", "trail", "--seats", "1", "--games", "9", "--threads", "1", "--json", "--bots", nonsense)
ok(alone.returncode == 1 and json.loads(alone.stdout)["bots"][0]["shares"] == 0, "nor alone", alone.stdout)
again = run(*simulate)
ok(again.stdout == result.stdout, "the moves made for it come from the seed: the same again")
result = run("play", "gumball", "--seed", "2", "--seats", "3", "--bots", f"{nonsense},random", given="1\n" * 100)
sentences = result.stderr.splitlines()
ok(result.returncode == 0 and len(sentences) == 3 and all("Ben" in s and "I resign" in s for s in sentences)
   and "forfeits" in sentences[2] and "forfeits" not in sentences[1], "play tells of each fault as it happens",
   result.stderr)
noisy = program("noisy", "print('A note.', file=sys.stderr)\nfor q in questions(): answer(q['legal'][0])")
result = run("sim", "gumball", "--games", "1", "--threads", "1", "--fixed", "--bots",
             f"{noisy},random,random,random".replace("cmd:", "cmd:ms=30000:"))
ok("A note." in result.stderr, "what a program writes to standard error is shown")
for command, words in {
        "cmd:./missing": ["./missing", "No such file"], "cmd:" + folder.name: ["Permission denied"],
        program("plain", "", 0o644): ["Permission denied"], "cmd:nowhere-to-be-found": ["No such file"],
        "cmd:": ["cmd:./mybot.py"], "cmd": ["cmd:./mybot.py"], "cmd: ": ["cmd:./mybot.py"],
        "cmd:ms=500": ["cmd:./mybot.py"], "cmd:ms=0:./lucky": ["0", "milliseconds"], "cmd:ms=x:./lucky": ["milliseconds"],
        "cmd:./a\tb": ["cmd:./mybot.py"], "cmd:./" + "x" * 200: ["160 letters"]}.items():
    for subcommand in ("sim", "play", "bot"):
        result = run(subcommand, "gumball", "--bots", command)
        ok(result.returncode == 2 and not result.stdout and len(result.stderr.splitlines()) == 1
           and all(word in result.stderr for word in words),
           f"{subcommand} --bots {command[:40]!r}: exit 2 before anything is played", result.stdout, result.stderr)
result = run("sim", "gumball", "--games", "1", "--fixed", "--json", "--bots",
             f'cmd:ms=30000:{sys.executable} lowest.py "a:b\\',)
ok(result.returncode == 0 and json.loads(result.stdout)["bots"][0]["bot"].endswith('lowest.py "a:b\\'),
   "a command may have arguments, colons and quotes", result.stdout, result.stderr)

# --- leaving and coming back

whole = ["play", "gumball", "--seed", "9", "--bots", "cmd:ms=30000:./lucky a,club,cmd:ms=30000:./lucky b"]
again = ["play", "--resume", "--bots", "cmd:ms=30000:./lucky a,cmd:ms=30000:./lucky b"]
run(*whole, "--record", path("whole.pdk"), given="1\n" * 100)
run(*whole, given="1\n1\n1\nquit\n")
result = run("play", "--resume", given="1\n" * 100)
ok(result.returncode == 2 and len(result.stderr.splitlines()) == 1 and "cmd:ms=30000:./lucky_a" in result.stderr
   and "--bots" in result.stderr, "a resumed match does not start programs by itself", result.stderr)
result = run("play", "--resume", "--bots", "cmd:./lucky,club", given="1\n" * 100)
ok(result.returncode == 2 and "only name outside programs" in result.stderr, "… nor others in their place", result.stderr)
result = run(*again, "--record", path("parts.pdk"), given="1\n" * 100)
ok(result.returncode == 0 and open(path("parts.pdk")).read() == open(path("whole.pdk")).read(),
   "named again, they go on as if never left", result.stderr)
with open(path("evil.pdk"), "w") as file:
    file.write(re.sub("(?m)^(seat P2) .*", rf"\1 cmd:touch_{folder.name}/evil Ben",
                      open(path("whole.pdk")).read().partition("\n1 P")[0]) + "\nend unfinished\n")
for extra in [], ["--bots", "cmd:ms=30000:./lucky"]:
    result = run("play", "--resume", path("evil.pdk"), *extra, given="1\n" * 100)
    ok(result.returncode == (0 if extra else 2) and not os.path.exists(path("evil")),
       f"a command in a record is never run {extra}", result.stderr)
run("play", "gumball", "--seed", "9", given="1\nquit\n")
result = run(*again, given="1\n")
ok(result.returncode == 2 and "No outside program" in result.stderr, "a table without programs takes none", result.stderr)

# --- if we are killed

process = subprocess.Popen([PADDOCK, "sim", "gumball", "--games", "1000", "--bots", "cmd:ms=100000:./sleeper"], env=ENV,
                           cwd=folder.name)
ok(wait_until(lambda: any("./sleeper" in stray for stray in strays())), "a program that hangs hangs")
process.kill()
process.wait()
ok(wait_until(lambda: not strays()), "it dies with us, even if we are killed", *strays())

# --- paddock bot: the other way round


class Session:
    """paddock bot, spoken to by hand."""

    def __init__(self, *args):
        self.process = subprocess.Popen([PADDOCK, "bot", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env=ENV, cwd=folder.name)

    def read(self):
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def write(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def close(self):
        rest, errors = self.process.communicate(timeout=120)
        return self.process.returncode, rest, errors


for game in GAMES:
    session = Session(game, "--seed", "4", "--seat", "2", "--games", "2", "--bots", "random")
    kinds, hidden = [], True
    while (message := session.read()):
        kinds.append(message["type"])
        if message["type"] == "start":
            ok(message["paddock"] == 1 and message["game"] == game and message["seat"] == 1 and message["ms"] == 0
               and message["seats"] >= 2 and isinstance(message["options"], dict), f"bot {game}: a match starts", message)
        if message["type"] == "move":
            hands = hands_in(game, message["view"])
            hidden = hidden and all((hand is None) == (seat != 1) for seat, hand in enumerate(hands))
            session.write(message["legal"][message["dice"] % len(message["legal"])])
        if message["type"] == "over":
            ok(all(seat < len(message["scores"]) for seat in message["winners"]), f"bot {game}: a match is over", message)
    code, rest, errors = session.close()
    ok(code == 0 and not errors and kinds.count("start") == kinds.count("over") == 2 and kinds[-1] == "over"
       and set(kinds) == {"start", "move", "over"}, f"bot {game}: two matches by hand", code, errors, kinds)
    ok(hidden, f"bot {game}: a view holds one's own hand and no other")

session = Session("gumball", "--seed", "4", "--seats", "3")
session.read()
question = session.read()
session.write("x" * 100000)
fault = session.read()
ok(fault["type"] == "fault" and fault["fault"] == "long" and fault["played"] in question["legal"], "too long a line", fault)
question = session.read()
session.write("I resign")
fault = session.read()
ok(fault["fault"] == "nonsense" and fault["said"] == "I resign" and fault["played"] in question["legal"],
   "after it, what follows is read as usual", fault)
question = session.read()
session.write(question["legal"][0])
question = session.read()
ok(question["type"] == "move", "and a good answer is one again")
session.write(next(card for card in ("Y1", "B2", "K3", "R4", "Y5") if card not in question["legal"]))
ok(session.read()["fault"] == "illegal", "an illegal move")
ok(session.read()["type"] == "over", "three faults forfeit: no more is asked")
ok(session.close()[0] == 1, "… and the exit status says that there were faults")
result = run("bot", "gumball", given="")
ok(result.returncode == 1 and len(result.stderr.splitlines()) == 1 and "closed" in result.stderr, "the input ends",
   result.stderr)
result = run("bot", "gumball", given="\0" * 1000)
ok(result.returncode == 1 and "closed" in result.stderr, "the input is nothing but zeros", result.stderr)
result = run("bot", "gumball", "--games", "3", given="?\n" * 1000)
ok(result.returncode == 1 and result.stdout.count('"fault"') == 18 and result.stdout.count('"over"') == 3,
   "the input is nothing but nonsense", result.stdout[-300:])
for args in (["--seat", "5"], ["--bots", "none"], ["--bots", "club,club,club,club"], ["--seats", "2"], ["--json"]):
    result = run("bot", "gumball", *args)
    ok(result.returncode == 2 and not result.stdout and len(result.stderr.splitlines()) == 1,
       f"bot gumball {' '.join(args)}: exit 2", result.stderr)

down, up = os.pipe(), os.pipe()
host = subprocess.Popen([PADDOCK, "bot", "gumball", "--seats", "3", "--games", "5", "--seed", "6"], stdin=up[0],
                        stdout=down[1], env=ENV)
seen = path("seen")
guest = subprocess.Popen(["sh", "-c", f"tee {seen} | ./lucky"], stdin=down[0], stdout=up[1], env=ENV, cwd=folder.name)
for end in down + up:
    os.close(end)
ok(host.wait(120) == 0 and guest.wait(120) == 0, "bot and an example, joined by two pipes")
shares = sum(0 in over["winners"] and 1 / len(over["winners"]) for over in map(json.loads, open(seen))
             if over["type"] == "over")
report = json.loads(run("sim", "gumball", "--seats", "3", "--games", "5", "--seed", "6", "--fixed", "--json", "--bots",
                        "cmd:ms=30000:./lucky,club,club").stdout)
ok(abs(report["bots"][0]["shares"] - shares) < 0.001, "the same matches as sim has", report, shares)
ok(not strays(), "no process is left behind", *strays())
done()
