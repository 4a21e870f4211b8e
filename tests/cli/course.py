#!/usr/bin/env python3
"""Course files: what is good is shown and played on, what is not gets one clear line."""
import json
import os
import re
import subprocess
import tempfile

from tap import done, ok

PADDOCK, SOURCE = os.environ["PADDOCK"], os.environ["SOURCE"]
folder = tempfile.TemporaryDirectory()
path = lambda name: os.path.join(folder.name, name)
ENV = {**os.environ, "HOME": folder.name, "XDG_STATE_HOME": path("state"), "XDG_CONFIG_HOME": path("config"), "LC_ALL": "C"}
default = open(os.path.join(SOURCE, "courses/default.course"), encoding="utf-8").read()
CARD = "card RRRYYY nsnsna\n"


def run(*args, given=None, env=ENV):
    return subprocess.run([PADDOCK, *args], input=given, capture_output=True, text=True, env=env, timeout=60)


def one_line(result, code, *words):
    return (result.returncode == code and len(result.stderr.splitlines()) == 1 and not result.stdout
            and all(word in result.stderr for word in words))


result = run("course", "check", os.path.join(SOURCE, "courses/default.course"))
built_in = next(game for game in json.loads(run("games", "--json").stdout) if game["id"] == "trail")
built_in = built_in["options"][0]["default"]
ok(result.returncode == 0 and ">RRRYYY|GGGRRR|" in result.stdout, "the shipped course is good and shown", result.stdout)
ok(result.stdout.splitlines()[-1] == built_in, "the shipped course is the one built in", built_in)
ok(run("course", "check", "-", given=default).stdout == result.stdout, "a course from standard input")
without = "".join(line for line in default.splitlines(keepends=True) if not line.startswith("setback"))
ok(run("course", "check", "-", given=without).stdout == result.stdout, "the colours of Setbacks have defaults")
recoloured = run("course", "check", "-", given=without + "setback nausea R\nsetback side-stitch G\n").stdout
ok("Setback: Side Stitch (no pairs of green)." in recoloured and recoloured.splitlines()[-1] == built_in + ";GYR",
   "other colours are shown, and written in the line", recoloured)
ok(run("course", "check", "-", given=default.replace("\n", "\r\n").replace(" ", "\t").replace("paddock-course\t", "paddock-course ")).returncode == 0,
   "carriage returns and tabs do")

wrong = {
    "missing": (None, ":", ["No such file"]),
    "empty": ("", ":1:", ["not a course file"]),
    "binary": (bytes(range(256)), ":1:1:", ["not valid UTF-8", "0x00"]),
    "another file": ("hello\n", ":1:1:", ["paddock-course 1"]),
    "newer": (default.replace("course 1", "course 2", 1), ":1:1:", ["paddock-course 1"]),
    "too large": (default + "# filler\n" * 8000, ":", ["too large"]),
    "long line": (default + "#" + "x" * 3000 + "\n", ":", ["2048"]),
    "not UTF-8": (default.encode() + b"card \xff\xfe na\n", ":", ["0xff"]),
    "no cards": (default.replace("card ", "# card "), ":", ["at least one"]),
    "too many cards": (default + CARD * 4, ":38:6:", ["at most 8"]),
    "short card": (default + "card R a\n", ":", ["2 to 12"]),
    "long card": (default + "card RRRRRRRRRRRRR nnnnnnnnnnnna\n", ":", ["2 to 12"]),
    "unknown leg": (default.replace("RRRYYY", "RRBYYY"), ":7:8:", ["R, Y and G"]),
    "unknown stop": (default.replace("nsnsna", "nsnxna"), ":7:16:", ["n, s and a"]),
    "lengths differ": (default.replace("nsnsna", "nsnna"), ":7:13:", ["as many stops as legs"]),
    "no stops": (default.replace("RRRYYY nsnsna", "RRRYYY"), ":7:12:", ["as many stops as legs"]),
    "no Aid Station": (default.replace("nsnsna", "nsnsns"), ":7:18:", ["Aid Station"]),
    "more on the line": (default.replace("nsnsna", "nsnsna x"), ":7:20:", ["nothing more"]),
    "unknown word": (default + "leg R\n", ":", ["card, boost or setback"]),
    "unknown Boost": (default + "boost turbo RR\n", ":", ["turbo"]),
    "Boost twice": (default + "boost point-de-mire -\n", ":", ["already"]),
    "Boost missing": (default.replace("boost envole-moi RR 3\n", ""), ":", ["envole-moi", "all ten"]),
    "no cost": (default.replace("pause-fraicheur G", "pause-fraicheur"), ":", ["1 to 4"]),
    "high cost": (default.replace("pause-fraicheur G", "pause-fraicheur GGGGG"), ":", ["1 to 4"]),
    "nonsense cost": (default.replace("pause-fraicheur G", "pause-fraicheur G5"), ":20:24:", ["1 to 4"]),
    "joker in a cost": (default.replace("envole-moi RR", "envole-moi RJ"), ":", ["R, Y and G"]),
    "mixed remedy": (default.replace("pause-fraicheur G", "pause-fraicheur GR"), ":", ["one colour"]),
    "costly In Sight": (default.replace("point-de-mire -", "point-de-mire G"), ":", ["point-de-mire costs nothing"]),
    "dash without legs": (default.replace("envole-moi RR 3", "envole-moi RR"), ":", ["1 to 12 legs"]),
    "dash of none": (default.replace("envole-moi RR 3", "envole-moi RR 0"), ":", ["1 to 12 legs"]),
    "endless dash": (default.replace("envole-moi RR 3", "envole-moi RR 13"), ":", ["1 to 12 legs"]),
    "Setback without a colour": (default.replace("nausea G", "nausea"), ":", ["R, Y and G"]),
    "Setback with two colours": (default.replace("nausea G", "nausea GR"), ":", ["R, Y and G"]),
    "Setback with a joker": (default.replace("nausea G", "nausea J"), ":34:16:", ["R, Y and G"]),
    "Setback twice": (default + "setback nausea R\n", ":35:9:", ["already"]),
    "Setback without pairs": (default + "setback cramp R\n", ":35:9:", ["only side-stitch, dehydration and nausea"]),
    "more behind a Setback": (default.replace("nausea G", "nausea G 1"), ":", ["nothing more"]),
    "remedy with legs": (default.replace("pause-fraicheur G", "pause-fraicheur G 2"), ":", ["only dashes"]),
}
for name, (text, where, words) in wrong.items():
    file = path(name.replace(" ", "-") + ".course")
    if text is not None:
        with open(file, "wb") as out:
            out.write(text if isinstance(text, bytes) else text.encode())
    result = run("course", "check", file)
    ok(one_line(result, 3, file + where, *words), f"a course with: {name}", f"exit {result.returncode}", result.stderr)
    result = run("sim", "trail", "--games", "1", "--option", "course=" + file)
    ok(one_line(result, 3, file + where, *words), f"… and played on: {name}", f"exit {result.returncode}", result.stderr)
    ok(one_line(run("course", "check", file, "--lang", "fr"), 3, file), f"… and in French: {name}")
# A course on one line that is malformed is no file that is missing.
line = "RRGG/nsna,YYRG/snsa;GG>2,YG>2,RYG>4,RR>3,G,Y,R,YG,YY,-"
ok(run("sim", "trail", "--games", "1", "--option", "course=" + line).returncode == 0, "a course on one line")
for name, (text, where, words) in {
    "letter": (line.replace("RRGG", "RRGX"), "1:4:", "R, Y and G"),
    "no stops": ("RRGG;" + line, "1:5:", "a slash and the stops"),
    "few stops": (line.replace("nsna", "nsa"), "1:6:", "as many stops as legs"),
    "no costs": ("RRGG/nsna", "1:10:", "a semicolon and the costs"),
    "few costs": (line[:-2], "1:53:", "all ten Boosts"),
    "many costs": (line + ",-", "1:55:", "nothing more"),
    "colours": (line + ";RXG", "1:57:", "pairs that a Setback forbids"),
    "legs of a remedy": (line.replace("G,Y,R", "G,Y>,R"), "1:46:", "only dashes"),
}.items():
    result = run("play", "trail", "--option", "course=" + text)
    ok(one_line(result, 2, "course:" + where, words), f"a course on one line with: {name}", result.stderr)
for name in "green.course", "/no/such.course":
    result = run("sim", "trail", "--games", "1", "--option", "course=" + name)
    ok(one_line(result, 3, "No such file"), f"but {name} is a file", result.stderr)
# The exit statuses that `join --help` names.
for given, code, what in [("/no/such.course", 3, "an unreadable course"), (line + ",-", 2, "a malformed one"), (line, 4, "no server")]:
    result = run("join", "ws://127.0.0.1:1", "--game", "trail", "--option", "course=" + given, given="")
    ok(one_line(result, code), f"join with {what}: exit {code}", result.returncode, result.stderr)
statuses = re.findall(r"\b(\d) [a-z]", run("join", "--help").stdout.partition("Exit status:")[2])
ok(statuses == list("01234"), "join --help names its exit statuses", statuses)
ok(one_line(run("course", "check", folder.name), 3, folder.name), "a folder is no course")
for args in [], ["check"], ["show", "x"], ["check", "x", "y"]:
    ok(one_line(run("course", *args), 2), f"paddock course {' '.join(args)}: exit 2")

with open(path("mine.course"), "w") as out:
    out.write(default.replace(CARD, "card RRGG nsna\n"))
result = run("play", "trail", "--seats", "1", "--seed", "2", "--option", "course=" + path("mine.course"),
             "--record", path("mine.pdk"), given="1\n" * 400)
os.unlink(path("mine.course"))
ok("option course RRGG/nsna," in open(path("mine.pdk")).read() and run("verify", path("mine.pdk")).returncode == 0,
   "a record holds its course and needs no file", result.stdout[-500:], result.stderr)

# Legs of a run can be taken back while nothing has been drawn.
result = run("play", "trail", "--seats", "1", "--seed", "3", given="yy\nundo\ngg\nundo\nundo\nwhy r\nwhy stop\nquit\n")
for words in "You took back your last move.", "There is nothing to take back", "(TR-7)", "(TR-8)":
    ok(words in result.stdout, f"at the prompt of Trail Again: {words}", result.stdout[-800:])
done()
