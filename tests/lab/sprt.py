#!/usr/bin/env python3
"""sim --sprt: stops at the same match with any threads and after any kill, and says what it has decided."""
import json
import os
import random
import signal
import subprocess
import time

from arena_runs import ENV, PADDOCK, complains, folder, read, run
from tap import done, ok

set_ups = {
    "better": (["gumball", "--bots", "club,random", "--sprt", "0%,5%"], "high"),
    "worse": (["gumball", "--bots", "random,club", "--sprt", "0%,5%"], "low"),
    "uneven": (["gumball", "--seats", "3", "--bots", "greedy,random", "--sprt", "5%"], "high"),
    "alike": (["trail", "--bots", "club:fog=0,club:fog=00", "--sprt", "-4%,4%", "--games", "300"], None),
    "search": (["trail", "--bots", "pro:iterations=20,random", "--sprt", "0,10"], "high"),
}
for name, (args, accepted) in set_ups.items():
    printed = [run(*args, "--json", "--threads", threads).stdout for threads in "123"]
    ok(printed[0] and printed[0] == printed[1] == printed[2], f"{name}: the same with 1, 2 and 3 threads", *printed)
    result = json.loads(printed[0])
    ok(result["sprt"]["accepted"] == accepted, f"{name}: {accepted} is accepted", result["sprt"])
    beyond = abs(result["sprt"]["ratio"]) >= result["sprt"]["bound"]
    ok(beyond == (accepted is not None) and "stopped" not in result and not result["comparisons"],
       f"{name}: by its ratio, and nothing else is said to be better", printed[0])
text = run(*set_ups["better"][0]).stdout
ok("Sequential test: club wins 5.00 points more" in text and "is better than" not in text, "in words", text)
ok("Raise --games" in run(*set_ups["alike"][0]).stdout, "what is not decided says so")
ok(json.loads(run(*set_ups["uneven"][0], "--json").stdout)
   == json.loads(run(*set_ups["uneven"][0][:-1], "0%,5%", "--json").stdout), "5% is 0%,5%")
run(*set_ups["uneven"][0], "--report", "uneven.html")
ok(b"--sprt 0%,5% --report" in read("uneven.html"), "the command in a report has the test")

# --- killed and resumed, also with a table

seed = random.randrange(10 ** 6)
print(f"# moments of killing: seed {seed}")
random.seed(seed)
args = ["trail", "--bots", "pro:iterations=10,club", "--sprt", "-3%,3%", "--json", "--games", "800"]
whole = run(*args, "--csv", "whole.csv").stdout
for number in [signal.SIGKILL, signal.SIGINT, signal.SIGTERM, None]:
    process = subprocess.Popen([PADDOCK, "sim", *args, "--checkpoint", "kept", "--csv", "kept.csv"], env=ENV,
                               cwd=folder.name, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if number:
        time.sleep(random.random() * 0.3)
        process.send_signal(number)
    out, err = process.communicate(timeout=240)
ok(process.returncode == 0 and out == whole, "killed and resumed, it is the same", err, out, whole)
ok(run(*args, "--checkpoint", "kept", "--csv", "kept.csv").stdout == whole, "and is printed again")
with open(os.path.join(folder.name, "whole.csv")) as one, open(os.path.join(folder.name, "kept.csv")) as two:
    lines = one.readlines()
    ok(lines == two.readlines() and len(lines) == json.loads(whole)["games"] + 1, "the table has the matches that count")
complains([*args[:4], "-3%,4%", "--json", "--games", "800", "--checkpoint", "kept", "--csv", "kept.csv"], 2, "sprt")

# --- what makes no sense

two = ["gumball", "--bots", "club,random"]
for wrong in "", "x", "5%,0%", "0%,0%", "0%", "1%,2%,3%", "51%", "-51%,0%", "1,x", "nan", "0,inf", "1%%", "0x1,2":
    complains([*two, "--sprt", wrong], 2, "--sprt")
for other in ["--until", "1%"], ["--adjust"], ["--fixed"], ["--compare", "passing=free,forced"], ["--shard", "1/3"]:
    complains([*two, "--sprt", "2%", *other], 2, "--sprt", other[0])
complains(["gumball", "--sprt", "2%"], 2, "--sprt", "two different bots")
complains(["gumball", "--bots", "club,random,greedy", "--sprt", "2%"], 2, "--sprt", "two different bots")
complains(["--merge", "x", "--sprt", "2%"], 2, "Leave out", "sprt")
done()
