#!/usr/bin/env python3
"""sim --csv has a line for each match, whatever interrupts it; Ctrl-C prints what there is so far."""
import csv
import json
import os
import random
import signal
import subprocess
import time

from arena_runs import ENV, PADDOCK, complains, folder, path, read, run, write
from tap import done, ok


def table(name):
    with open(path(name), newline="") as file:
        return list(csv.DictReader(file))


# --- what the lines say is what the results say

set_ups = {
    "gumball": ["gumball", "--seats", "3", "--bots", "club,random,greedy", "--games", "300"],
    "battlegum": ["battlegum", "--bots", "club,random", "--games", "60"],
    "grandprix": ["grandprix", "--seats", "5", "--bots", "random", "--games", "60"],
    "solo": ["trail", "--seats", "1", "--bots", "club", "--games", "200"],
    "search": ["trail", "--bots", "pro:iterations=20,club", "--games", "20"],
    "until": ["trail", "--bots", "club,random", "--until", "5%"],
    "adjusted": ["gumball", "--bots", "club,rookie", "--games", "20", "--adjust"],
}
for name, args in set_ups.items():
    plain = run(*args, "--json").stdout
    printed = [run(*args, "--json", "--csv", f"{name}-{threads}.csv", "--threads", threads).stdout for threads in "13"]
    ok(printed == [plain, plain], f"{name}: the results are as without a table", *printed)
    ok(read(f"{name}-1.csv") == read(f"{name}-3.csv"), f"{name}: the table is the same with 1 and 3 threads")
    rows, result = table(f"{name}-1.csv"), json.loads(plain)
    seats = range(1, result["seats"] + 1)
    ok(len(rows) == result["games"] and [int(row["match"]) for row in rows] == list(range(len(rows))),
       f"{name}: a line for each match, in order")
    ok(all(int(row["deal"]) * result["seatings"] + int(row["seating"]) == int(row["match"]) for row in rows),
       f"{name}: deals and seatings")
    ok(abs(sum(int(row["decisions"]) for row in rows) / len(rows) - result["length"]["mean"]) < 1e-5, f"{name}: lengths")
    turns = {turn["turn"]: turn["shares"] for turn in result.get("turns", [])}
    first = sum(float(row[f"share{row['first']}"]) for row in rows)
    ok(abs(first - turns.get(0, first)) < 1e-3, f"{name}: who acts first", first, turns)
    ok(len({(row["deal"], row["first"]) for row in rows}) == result["deals"], f"{name}: which the deal decides")
    won = {}
    for row in rows:
        for seat in seats:
            won[row[f"bot{seat}"]] = won.get(row[f"bot{seat}"], 0) + float(row[f"share{seat}"])
    bots = {row["bot"]: 0 for row in result["bots"]}
    for row in result["bots"]:
        bots[row["bot"]] += row["shares"]
    ok(won.keys() == bots.keys() and all(abs(won[bot] - bots[bot]) < 1e-3 for bot in bots), f"{name}: shares", won, bots)
    if len(seats) == 1:
        ok(all(row["margin"] == row["lead_changes"] == "" for row in rows), f"{name}: no margin and no lead")
        continue
    detail = json.loads(run(*args, "--json", "--report", "x.html", "--force").stdout)
    ok(abs(sum(int(row["lead_changes"]) for row in rows) / len(rows) - detail["lead_changes"]["mean"]) < 1e-5,
       f"{name}: changes of the lead")
    alone = [int(row["margin"]) for row in rows if max(float(row[f"share{seat}"]) for seat in seats) == 1]
    ok(abs(sum(alone) / len(alone) - detail["margin"]["mean"]) < 1e-5, f"{name}: margins")
    shared = [row["margin"] for row in rows if 0 < max(float(row[f"share{seat}"]) for seat in seats) < 1]
    ok(set(shared) <= {"0"}, f"{name}: none where the victory is shared")

# --- killed and resumed

seed = random.randrange(10 ** 6)
print(f"# moments of killing: seed {seed}")
random.seed(seed)
for name, args in {"many": ["gumball", "--bots", "club,random", "--games", "20000"],
                   "slow": ["trail", "--bots", "pro:iterations=30,club", "--games", "80", "--threads", "3"]}.items():
    whole = run(*args, "--json", "--csv", f"{name}.csv").stdout
    command = [PADDOCK, "sim", *args, "--json", "--csv", f"{name}-kept.csv", "--checkpoint", f"{name}-kept"]
    for number in [signal.SIGKILL, signal.SIGINT, signal.SIGKILL, signal.SIGTERM, None]:
        process = subprocess.Popen(command, env=ENV, cwd=folder.name, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        if number:
            time.sleep(random.random() * 0.25)
            process.send_signal(number)
        out, err = process.communicate(timeout=240)
        if number == signal.SIGINT and process.returncode == 130:
            kept = read(f"{name}-kept.csv")
            ok(kept.endswith(b"\n") and len(table(f"{name}-kept.csv")) % 2 == 0, f"{name}: stopped, whole deals are there")
        if process.returncode == 0 and number:
            break
    ok(process.returncode == 0 and out == whole, f"{name}: killed and resumed, the results are the same", err)
    ok(read(f"{name}-kept.csv") == read(f"{name}.csv"), f"{name}: and so is the table")
    write(f"{name}-kept.csv", read(f"{name}.csv") + b"rubbish")
    subprocess.run(command, env=ENV, cwd=folder.name, stdout=subprocess.DEVNULL)
    ok(read(f"{name}-kept.csv") == read(f"{name}.csv"), f"{name}: what the checkpoint does not know of is cut off")
kept = ["gumball", "--bots", "club,random", "--games", "20000", "--csv", "many-kept.csv", "--checkpoint", "many-kept"]
half = read("many.csv")[:-5]
for wrong in half, b"", read("many.csv").replace(b"deal", b"mail", 1):
    write("many-kept.csv", wrong)
    complains(kept, 3, "many-kept.csv", "checkpoint")
    ok(read("many-kept.csv") == wrong, "… and it is left alone")
os.remove(path("many-kept.csv"))
complains(kept, 3, "many-kept.csv", "checkpoint")
complains([*kept[:5], "--checkpoint", "many-kept"], 2, "csv yes")

# --- shards

args = ["gumball", "--bots", "club,random", "--games", "99"]
whole = run(*args, "--json", "--csv", "whole.csv").stdout
for i in "123":
    run(*args, "--shard", f"{i}/3", "--checkpoint", f"part-{i}", "--csv", f"part-{i}.csv")
ok(run("--merge", "part-1", "part-2", "part-3", "--json").stdout == whole, "shards with tables can be merged")
parts = [read(f"part-{i}.csv").partition(b"\n") for i in "123"]
ok(b"".join([parts[0][0], b"\n", *(part[2] for part in parts)]) == read("whole.csv"), "their tables are the whole one")

# --- files

complains([*args, "--csv", "whole.csv"], 2, "whole.csv", "--force")
complains([*args, "--csv", "/nonexistent/x.csv"], 4, "/nonexistent/x.csv")
complains([*args, "--csv", "/dev/full", "--force"], 4, "/dev/full", "No space")
complains([*args, "--csv", ""], 2, "--csv")

# --- Ctrl-C


def interrupt(*args):
    process = subprocess.Popen([PADDOCK, "sim", *args], env=ENV, cwd=folder.name, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    return process, *process.communicate(timeout=60)


long = ["gumball", "--bots", "club,random", "--games", "1000000000"]
process, out, err = interrupt(*long)
ok(process.returncode == 130 and out.startswith("Gumball Rally: ") and "club" in out, "Ctrl-C prints what there is", out, err)
ok("Stopped after" in err, "and that it was stopped", err)
process, out, err = interrupt(*long, "--json")
result = json.loads(out)
ok(result["stopped"] is True and 0 < result["games"] < 10**9, "in JSON, too", out)
ok("stopped" not in json.loads(run(*args, "--json").stdout), "a whole one does not say so")
process, out, err = interrupt(*long, "--csv", "long.csv", "--json")
ok(len(table("long.csv")) == json.loads(out)["games"], "the table has as many matches as the result")
done()
