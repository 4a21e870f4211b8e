#!/usr/bin/env python3
"""A simulation in shards: merged, it is that of one machine, byte for byte; what does not fit is named."""
import os
import random
import re
import signal
import subprocess
import time

from arena_runs import ENV, PADDOCK, complains, folder, path, read, run, write
from tap import done, ok


def sealed(text):
    """The checkpoint with the sum of its bytes as its last line."""
    body, total = text[:text.rindex(b"end ")], 0xcbf29ce484222325
    for byte in body:
        total = (total ^ byte) * 0x100000001b3 % 2**64
    return body + b"end %016x\n" % total


def shards(name, count, *args):
    """Plays all shards of a simulation; their files."""
    files = [f"{name}-{i}" for i in range(1, count + 1)]
    for i, file in enumerate(files):
        result = run(*args, "--shard", f"{i + 1}/{count}", "--checkpoint", file)
        ok(result.returncode == 0 and f"Shard {i + 1} of {count}" in result.stdout, f"shard {file}", result.stderr)
    return files


# --- byte for byte

set_ups = {
    "gumball": (["gumball", "--seats", "3", "--bots", "club,random,greedy", "--games", "200"], 3),
    "report": (["battlegum", "--bots", "club,random", "--games", "100", "--report", "new.html", "--seed", "7"], 3),
    "solo": (["trail", "--seats", "1", "--bots", "random", "--games", "77", "--fixed"], 4),
    "adjusted": (["gumball", "--bots", "club,rookie", "--games", "20", "--adjust"], 3),
    "few": (["gumball", "--bots", "random", "--games", "2", "--option", "passing=free"], 5),
    "grandprix": (["grandprix", "--seats", "5", "--bots", "greedy,random", "--games", "30"], 2),
}
for name, (args, count) in set_ups.items():
    reported = [] if "--report" not in args else ["--report", "new.html", "--force"]
    whole, text = [run(*args, *reported[2:], *more).stdout for more in (["--json"], [])]
    page = read("new.html") if reported else b""
    files = shards(name, count, *args)
    random.Random(name).shuffle(files)
    merged = run("--merge", *files, *reported, "--json")
    ok(merged.returncode == 0 and merged.stdout == whole and not merged.stderr,
       f"{name}: {count} shards merged are the whole, byte for byte", merged.stderr, merged.stdout, whole)
    ok(run("--merge", *files).stdout == text, f"{name}: and so in words")
    ok(not reported or read("new.html") == page, f"{name}: and so is the report")
    if name == "gumball":
        joined = b"".join(read(file) for file in files)
        write("joined", joined)
        ok(run("--merge", "joined", "--json").stdout == whole, "several shards in one file")
        ok(run("--merge", "-", "--json", data=joined.decode()).stdout == whole, "… and from standard input")
        printed = run(*args, "--shard", f"1/{count}", "--checkpoint", "-")
        ok(printed.stdout.encode() == read("gumball-1") and not printed.stderr, "--checkpoint -: on standard output")

ok(run("trail", "--games", "10", "--shard", "2/3").returncode == 0 and os.path.exists(path("trail-2-of-3.shard")),
   "without --checkpoint a shard has a name of its own")
again = run("trail", "--games", "10", "--shard", "2/3", "--json")
ok(again.stdout == '{"shard":2,"of":3,"games":3,"file":"trail-2-of-3.shard"}\n', "and a line of JSON", again.stdout)

# --- the environment

SLURM = lambda task, count, **more: {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": str(count),
                                     **{f"SLURM_ARRAY_TASK_{key}": str(value) for key, value in more.items()}}
MPI = lambda rank, size: {"OMPI_COMM_WORLD_RANK": str(rank), "OMPI_COMM_WORLD_SIZE": str(size)}
auto = ["trail", "--games", "12", "--shard", "auto", "--checkpoint", "-"]
for env, shard in [(SLURM(0, 4), "1/4"), (SLURM(3, 4, MIN=0, MAX=3), "4/4"), (SLURM(1, 4, MIN=1, MAX=4), "1/4"),
                   (SLURM(14, 5, MIN=10, MAX=18, STEP=2), "3/5"), (MPI(0, 2), "1/2"), (MPI(1, 2), "2/2")]:
    printed = run(*auto, env=env)
    ok(f"\nshard {shard}\n" in printed.stdout, f"--shard auto: {shard} from {env}", printed.stderr)
complains(auto, 2, "SLURM_ARRAY_TASK_ID", "OMPI_COMM_WORLD_RANK")
complains(auto, 2, "Both", env={**SLURM(0, 4), **MPI(0, 2)})
for env in [SLURM(4, 4), SLURM("x", 4), SLURM(1, 3, MIN=1, MAX=7), SLURM(1, 0), SLURM(-1, 4), SLURM(1, 20000, MIN=0),
            SLURM(3, 5, MIN=0, STEP=2), {"SLURM_ARRAY_TASK_ID": "1"}]:
    complains(auto, 2, "SLURM_ARRAY_TASK_ID and", env=env)
for env in MPI(2, 2), MPI("", 2), {"OMPI_COMM_WORLD_RANK": "1"}:
    complains(auto, 2, "OMPI_COMM_WORLD_RANK and", env=env)
for wrong in "0/3", "4/3", "1", "1/", "/3", "x/3", "1/x", "1/3/4", "-1/3", "1/0", "1/10001", "AUTO", " 1/3", "":
    complains(["trail", "--shard", wrong], 2, "--shard")
complains(["trail", "--shard", "1/3", "--until", "1%"], 2, "--until", "--shard")

# --- what does not fit

args = ["gumball", "--bots", "club,random", "--games", "60"]
files = shards("fit", 3, *args)
one, two, three = files
complains(["--merge", one, three], 3, "missing: 2")
complains(["--merge", one], 3, "2 of 3 shards are missing: 2, 3")
complains(["--merge", *files, one], 3, one, "already there", "Leave one")
complains(["--merge", *files, "/nonexistent/x"], 3, "/nonexistent/x")
complains(["--merge"], 2, "No shards")
for more in (["--games", "9"], ["--seats", "3"], ["--bots", "club"], ["--seed", "1"], ["--option", "duel=on"], ["--fixed"],
             ["--adjust"], ["--until", "1%"], ["--checkpoint", "x"], ["--shard", "1/3"], ["--shard", "auto"]):
    complains(["--merge", *files, *more], 2, "Leave out", more[0])
complains(["--merge", *files, "--report", "late.html"], 2, "without --report")
complains(["gumball", one, "--games", "5"], 2, "Unexpected argument", one)
run(*args, "--checkpoint", "plain")
complains(["--merge", one, "plain", three], 3, "plain", "not a shard", "missing: 2")
foreign = {
    "seed": ([*args, "--seed", "5"], "seed 05"),
    "bots": (["gumball", "--bots", "random,club", "--games", "60"], "bot random"),
    "options": ([*args, "--option", "passing=free"], "passing free"),
    "seats": ([*args, "--seats", "3"], "seats 3"),
    "games": (["gumball", "--bots", "club,random", "--games", "62"], "games 62"),
    "seating": ([*args, "--fixed"], "seating fixed"),
    "report": ([*args, "--report", "r.html"], "report yes"),
}
for name, (other, words) in foreign.items():
    run(*other, "--shard", "2/3", "--checkpoint", "foreign")
    complains(["--merge", one, "foreign", three], 3, "foreign belongs to another simulation", words, one, "missing: 2")
    os.remove(path("foreign"))
run(*args, "--shard", "2/4", "--checkpoint", "foreign")
complains(["--merge", one, "foreign", three], 3, "foreign belongs to another simulation", "shard 2/4", "missing: 2")
kept = read(two)
damaged = {
    "empty": (b"", "not a checkpoint"),
    "binary": (bytes(range(256)), "not a checkpoint"),
    "newer": (kept.replace(b"paddock-arena 1", b"paddock-arena 2", 1), "format"),
    "half": (kept[:len(kept) // 2], "cut short"),
    "without its last byte": (kept[:-1], "cut short"),
    "changed": (kept.replace(b"matches 0:20", b"matches 0:21", 1), "checksum"),
    "of another version": (sealed(kept.replace(b"version ", b"version 9.", 1)), "version 9."),
    "of no game": (sealed(kept.replace(b"game gumball", b"game gumbal", 1)), "gumbal"),
    "with too many seats": (sealed(kept.replace(b"seats 4", b"seats 9", 1)), "seats 9"),
    "with a strange option": (sealed(kept.replace(b"option passing", b"option posing", 1)), "posing"),
    "with a strange bot": (sealed(kept.replace(b"bot club", b"bot clubs", 1)), "clubs"),
    "of shard 4 of 3": (sealed(kept.replace(b"shard 2/3", b"shard 4/3", 1)), "games 60"),
    "of shard 0": (sealed(kept.replace(b"shard 2/3", b"shard 0/3", 1)), "games 60"),
    "beyond its end": (sealed(re.sub(rb"next \d+", b"next 30", kept, count=1)), "next 30"),
    "before its start": (sealed(re.sub(rb"next \d+", b"next 9", kept, count=1)), "next 9"),
    "unfit": (sealed(kept.replace(b"matches 0:20", b"matches 0:21", 1)), "contradict"),
}
for name, (data, words) in damaged.items():
    write("broken", data)
    complains(["--merge", one, "broken", three], 3, "broken", words, "missing: 2")
    complains(["--merge", "broken", one, three], 3, "broken", words, "missing: 2")
other = sealed(re.sub(rb"bot-wins 0:(\d+)", lambda found: b"bot-wins 0:%d" % (int(found[1]) + 1), kept, count=1))
write("other", other)
complains(["--merge", *files, "other"], 3, "other", "with other numbers")

# --- stopped and continued

slow = ["trail", "--bots", "pro:iterations=40,club", "--games", "60", "--threads", "2"]
whole = run(*slow, "--json").stdout
first, second = ([*slow, "--shard", f"{i}/2", "--checkpoint", f"slow-{i}"] for i in (1, 2))
process = subprocess.Popen([PADDOCK, "sim", *first], env=ENV, cwd=folder.name, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, text=True)
while not os.path.exists(path("slow-1")):
    time.sleep(0.01)
time.sleep(0.05)
process.send_signal(signal.SIGINT)
out, err = process.communicate(timeout=60)
if process.returncode == 130:
    ok("slow-1" in err and not out, "Ctrl-C: the shard is saved", out, err)
    run(*second)
    complains(["--merge", "slow-1", "slow-2"], 3, "slow-1: shard 1 is not complete", "missing: 1")
else:
    ok(process.returncode == 0, "it was faster than Ctrl-C", err)
    run(*second)
run(*first)
ok(run("--merge", "slow-2", "slow-1", "--json").stdout == whole, "finished by the same command, they are the whole")

# --- a sick machine

args = ["trail", "--bots", "club,random", "--games", "2000"]
files = shards("sick", 5, *args)
ok(not run("--merge", *files).stderr, "healthy machines: nothing is pointed out")
text = run(*[word.replace("random", "club") for word in args], "--shard", "3/5", "--checkpoint", "-").stdout.encode()
write("sick-3", text)
complains(["--merge", *files], 3, "sick-3", "another simulation")
imposter = run("trail", "--bots", "club,club:fog=0", "--games", "2000", "--shard", "3/5", "--checkpoint", "-")
lines = imposter.stdout.replace("bot club:fog=0", "bot random").encode()
write("sick-3", sealed(lines))
result = run("--merge", *files)
ok(result.returncode == 1 and result.stdout, "a shard that deviates: exit 1, and the result all the same", result.stderr)
ok(len(result.stderr.splitlines()) == 1 and "sick-3: shard 3 differs" in result.stderr and "won by" in result.stderr,
   "one line that names the file, the shard and the number", result.stderr)
done()
