#!/usr/bin/env python3
"""The arena: the same numbers with any threads and after any kill, honest verdicts, whole reports."""
import json
import os
import random
import signal
import subprocess
import time

from arena_runs import ENV, PADDOCK, complains, folder, path, read, run, write
from report_page import check_page
from tap import done, ok


def simulate(*args):
    result = run(*args, "--json")
    ok(result.returncode == 0 and not result.stderr, f"paddock sim {' '.join(args)}", result.stderr)
    return json.loads(result.stdout)


# --- the same whatever the number of threads

set_ups = {
    "gumball": ["gumball", "--seats", "3", "--bots", "club,random,greedy", "--games", "600"],
    "battlegum": ["battlegum", "--bots", "club,random", "--games", "400"],
    "grandprix": ["grandprix", "--seats", "5", "--bots", "club,random", "--games", "300"],
    "trail": ["trail", "--bots", "club", "--games", "500"],
    "solo": ["trail", "--seats", "1", "--bots", "random", "--games", "500"],
    "search": ["trail", "--bots", "pro:iterations=20,club", "--games", "20"],
    "until": ["trail", "--bots", "club,random", "--until", "3%"],
    "adjusted": ["gumball", "--bots", "club,rookie", "--games", "40", "--adjust"],
}
for name, args in set_ups.items():
    printed = [run(*args, "--json", "--report", path(f"{name}-{threads}.html"), "--threads", threads).stdout
               for threads in "123"]
    ok(printed[0] and printed[0] == printed[1] == printed[2], f"{name}: the same with 1, 2 and 3 threads")
    pages = [read(f"{name}-{threads}.html").replace(f"{name}-{threads}".encode(), b"") for threads in "123"]
    ok(pages[0] == pages[1] == pages[2], f"{name}: and so is the report")

# --- deals and seatings

three = simulate(*set_ups["gumball"])
ok(three["seatings"] == 3 and three["deals"] == 200 and three["games"] == 600, "three bots: each deal three times")
ok([bot["bot"] for bot in three["bots"]] == ["club", "random", "greedy"], "a row for each bot")
ok(len(three["places"]) == 3 and len(three["comparisons"]) == 3, "a row for each seat, and every pair")
ok(abs(sum(bot["shares"] for bot in three["bots"]) - 600) < 0.01, "the shares of the bots add up")
ok(abs(sum(seat["shares"] for seat in three["places"]) - 600) < 0.01, "so do those of the seats")
ok(all(0 <= bot["low"] <= bot["share"] <= bot["high"] <= 1 for bot in three["bots"]), "shares are in their intervals")
rounded = simulate("gumball", "--seats", "4", "--bots", "club,random,random,random", "--games", "10")
ok(rounded["games"] == 12 and rounded["deals"] == 3, "matches are rounded up to whole deals")
ok([bot["seats"] for bot in rounded["bots"]] == [1, 3], "seats are counted for each bot")
fixed = simulate("gumball", "--seats", "4", "--bots", "club,random", "--games", "10", "--fixed")
ok(fixed["seatings"] == 1 and [row["bot"] for row in fixed["bots"]] == ["club", "random"] * 2,
   "--fixed: everybody stays where they sit")
# The same bot under two addresses: without chance of its own it plays a deal alike wherever it is from.
pair = simulate("battlegum", "--seats", "2", "--bots", "club:fog=0,club:fog=00", "--games", "400")
ok(all(abs(bot["share"] - 0.5) < 1e-9 for bot in pair["bots"]),
   "bots without chance of their own that play alike get the same from every deal, seat for seat")

# --- verdicts

noise = simulate("battlegum", "--seats", "2", "--bots", "club:fog=11,club:fog=12", "--games", "600")
ok(noise["comparisons"][0]["better"] is None, "two bots that hardly differ: no winner within noise")
text = run("battlegum", "--seats", "2", "--bots", "club:fog=11,club:fog=12", "--games", "600").stdout
ok("no clear difference" in text and "is better than" not in text, "… nor in words")
clear = simulate("gumball", "--seats", "3", "--bots", "greedy,random", "--games", "600")
ok(clear["comparisons"][0]["better"] == "greedy" and clear["comparisons"][0]["low"] > 0, "a clear difference is said")
ok("greedy is better than random" in run("gumball", "--seats", "3", "--bots", "greedy,random", "--games", "600").stdout,
   "… and in words")
once = run("trail", "--bots", "club,random", "--games", "1").stdout
ok("a single deal cannot show" in once, "one deal proves nothing", once)

# --- turn order

order = simulate("trail", "--bots", "club", "--games", "4000")
turns, seats = order["turns"], order["bots"]
ok([row["turn"] for row in turns] == [0, 1] and abs(sum(row["shares"] for row in turns) - 4000) < 0.01,
   "a row for each turn, and their shares add up")
ok(sum(row["first"] for row in seats) == 4000 and all(1800 < row["first"] < 2200 for row in seats),
   "the seat that acts first is drawn anew", seats)
ok(order["turn_comparisons"][0]["better"] == 1 and order["comparisons"][0]["better"] is None,
   "acting second is better, though no seat is", order["turn_comparisons"], order["comparisons"])
text = run("trail", "--bots", "club", "--games", "4000").stdout
ok("By turn order" in text and "second to act wins" in text and "would settle" not in text,
   "in words, and no more matches are advised for the seats", text)
page = run("trail", "--bots", "club", "--games", "4000", "--report", path("order.html"))
page = read("order.html").decode()
ok("Does the turn order matter?" in page and "second to act wins" in page and "no seat has an advantage" in page
   and "would settle" not in page, "the report has turns, too")
alone = simulate("trail", "--seats", "1", "--games", "20")
ok("turns" not in alone and "By turn" not in run("trail", "--seats", "1", "--games", "20").stdout, "alone there is no turn order")

# --- adjusted for luck

plain = simulate("gumball", "--seats", "3", "--bots", "club,rookie", "--games", "300")
adjusted = simulate("gumball", "--seats", "3", "--bots", "club,rookie", "--games", "300", "--adjust")
width = lambda arena: arena["bots"][0]["high"] - arena["bots"][0]["low"]
ok(width(adjusted) < 0.8 * width(plain) and adjusted["adjusted"]["variance_ratio"] > 1.6,
   "--adjust narrows the intervals", width(plain), width(adjusted))
ok([bot["shares"] for bot in plain["bots"]] == [bot["shares"] for bot in adjusted["bots"]], "… of the same matches")
ok(plain["bots"][0]["low"] < adjusted["bots"][0]["share"] < plain["bots"][0]["high"], "… about the same mean")
for seed in range(10):
    few = ["battlegum", "--seats", "2", "--bots", "club,rookie", "--games", "40", "--seed", str(seed)]
    hard = [simulate(*few, *more) for more in ([], ["--adjust"])]
    ok(width(hard[1]) <= width(hard[0]) + 1e-6, f"… and never makes them wider: seed {seed}", width(hard[0]), width(hard[1]))
    bot, pair = hard[0]["bots"][0], hard[0]["comparisons"][0]
    ok((pair["better"] is not None) == (bot["low"] > 0.5 or bot["high"] < 0.5),
       "a bot is called better exactly if its interval excludes parity", bot, pair)
text = run("gumball", "--games", "20", "--adjust", "--report", path("adjusted.html")).stdout
page = read("adjusted.html").decode()
ok(all("Adjusted for luck" in said and "as played" in said for said in (text, page)),
   "… and says so, and that turns are as played, in the report as well", text)

# --- until the intervals are narrow

until = simulate("trail", "--bots", "club,club:fog=0", "--until", "2%")
ok(until["until"]["reached"] and until["until"]["widest"] <= 0.02 and until["games"] < 20000,
   "--until stops when every interval is narrow enough", until["until"], until["games"])
ok(all((bot["high"] - bot["low"]) / 2 <= 0.02 for bot in until["bots"]), "every one of them")
until = simulate("trail", "--bots", "club,club:fog=0", "--until", "1%", "--games", "1000")
ok(not until["until"]["reached"] and until["games"] == 1000, "--games is the most it plays")
ok("--until asked for" in run("trail", "--bots", "club,club:fog=0", "--until", "1%", "--games", "1000").stdout,
   "… and it says that the interval is wider")
for wrong in "0", "0%", "51%", "-1%", "x", "1.2.3%", "", "1e-3", "99999999999%", "0.5%%":
    complains(["trail", "--until", wrong], 2, "--until", "0.5%")
for narrow, percent in ("0.5", "0.5%"), ("1.25%", "1.250%"), ("50", "50%"):
    ok(run("trail", "--games", "10", "--json", "--until", narrow).stdout
       == run("trail", "--games", "10", "--json", "--until", percent).stdout, f"--until {narrow} is {percent}")

# --- killed and resumed

def kill_and_resume(name, args, numbers):
    """Starts it again, killing it after a moment, until it gets through: what it prints, and complaints."""
    wrong = []
    command = [PADDOCK, "sim", *args, "--json", "--checkpoint", path(name)]
    for attempt in range(200):
        process = subprocess.Popen(command, env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        number = numbers[attempt] if attempt < len(numbers) else signal.SIGKILL
        if attempt < len(numbers):
            time.sleep(random.random() * 0.25)
            process.send_signal(number)
        out, err = process.communicate(timeout=240)
        if process.returncode == 0:
            return out, wrong
        # A kill before the handlers are there, or a second one, ends it without a word.
        spoken = process.returncode == 130 and "to continue" in err
        if number != signal.SIGKILL and not spoken and process.returncode != -number:
            wrong.append((process.returncode, err))
    return "", wrong


seed = random.randrange(10 ** 6)
print(f"# moments of killing: seed {seed}")
random.seed(seed)
long_runs = {
    "many": ["gumball", "--bots", "club,random", "--games", "60000"],
    "slow": ["trail", "--bots", "pro:iterations=30,club", "--games", "120", "--threads", "3"],
    "adjusted": ["gumball", "--bots", "club,rookie", "--games", "400", "--adjust"],
    "looks": ["trail", "--bots", "club,random", "--until", "0.6%"],
}
for name, args in long_runs.items():
    whole = run(*args, "--json").stdout
    # What an interrupt has kept, a kill must not harm.
    for numbers in [signal.SIGKILL] * 3, [signal.SIGINT] * 3, [signal.SIGTERM, signal.SIGKILL] * 3:
        kept = f"{name}-{'-'.join(number.name for number in numbers[:2])}"
        printed, wrong = kill_and_resume(kept, args, numbers)
        ok(printed == whole, f"{kept}: resumed, it prints what an unbroken run prints", printed, whole)
        ok(not wrong, f"{kept}: an interrupt leaves with 130 and says how to go on", *wrong)
        ok(run(*args, "--json", "--checkpoint", path(kept)).stdout == whole, f"{kept}: finished, it is printed again")

# A champion that thinks for minutes stops at once; half a deal is not kept.
process = subprocess.Popen([PADDOCK, "sim", "gumball", "--bots", "champion:ms=100000,club", "--games", "4",
                            "--checkpoint", path("thinking")], env=ENV, stderr=subprocess.PIPE, text=True)
time.sleep(0.7)
process.send_signal(signal.SIGINT)
err = process.communicate(timeout=60)[1]
ok(process.returncode == 130 and "after 0 matches" in err, "Ctrl-C interrupts a bot that thinks", err)
process = subprocess.Popen([PADDOCK, "sim", "gumball", "--bots", "champion:ms=100000", "--games", "4"], env=ENV,
                           stderr=subprocess.PIPE, text=True)
time.sleep(0.7)
process.send_signal(signal.SIGINT)
err = process.communicate(timeout=60)[1]
ok(process.returncode == 130 and "--checkpoint" in err, "without a checkpoint it says what would have helped", err)

part = ["gumball", "--bots", "club,random", "--checkpoint", path("grown")]
simulate(*part, "--games", "100")
ok(simulate(*part, "--games", "300") == simulate("gumball", "--bots", "club,random", "--games", "300"),
   "a checkpoint can be gone on with for more matches")
complains([*part, "--games", "200"], 2, "grown", "300")

# --- checkpoints that do not fit

kept = read("grown")
complains([*part, "--games", "300", "--seats", "3"], 2, "grown:4:", "seats 4", "seats 3")
complains([*part, "--games", "300", "--seed", "5"], 2, "seed")
complains(["gumball", "--bots", "random,club", "--games", "300", "--checkpoint", path("grown")], 2, "bot club")
complains([*part, "--games", "300", "--option", "passing=free"], 2, "passing")
complains([*part, "--games", "300", "--fixed"], 2, "turned")
complains([*part, "--games", "300", "--adjust"], 2, "adjust")
complains([*part, "--games", "300", "--until", "1%"], 2, "until")
complains([*part, "--games", "300", "--report", path("new.html")], 2, "report")
complains(["battlegum", "--bots", "club,random", "--games", "300", "--checkpoint", path("grown")], 2, "game gumball")
ok(read("grown") == kept, "and it is left as it was")
lines = kept.splitlines(keepends=True)
damaged = {
    "empty": (b"", "not a checkpoint"),
    "another file": (b"hello\n", "not a checkpoint"),
    "binary": (bytes(range(256)), "not a checkpoint"),
    "newer": (kept.replace(b"paddock-arena 1", b"paddock-arena 2", 1), "format"),
    "without its end": (b"".join(lines[:-1]), "cut short"),
    "half": (kept[:len(kept) // 2], "cut short"),
    "without the last byte": (kept[:-1], "cut short"),
    "a digit changed": (kept.replace(b"matches 0:300", b"matches 0:301", 1), "damaged"),
    "a line gone": (b"".join(lines[:6] + lines[7:]), "damaged"),
    "the sum changed": (kept[:-3] + b"zz\n", "damaged"),
    "more at the end": (kept + b"x\n", "cut short"),
}
for name, (data, words) in damaged.items():
    write("damaged", data)
    complains(["gumball", "--bots", "club,random", "--games", "300", "--checkpoint", path("damaged")], 3, "damaged",
              words)
    ok(read("damaged") == data, f"… a checkpoint that is {name} is left alone")


def sealed(text):
    """The checkpoint with the sum of its bytes as its last line."""
    body, total = text[:text.rindex(b"end ")], 0xcbf29ce484222325
    for byte in body:
        total = (total ^ byte) * 0x100000001b3 % 2**64
    return body + b"end %016x\n" % total


detailed = ["trail", "--bots", "club", "--games", "20", "--checkpoint", path("hostile"), "--report", path("hostile.html")]
run(*detailed)
kept = read("hostile")
ok(sealed(kept) == kept, "the sum of a checkpoint is FNV-1a")
for word in b"choices", b"margin", b"lead-changes", b"length", b"seat-units", b"offered":
    line = next(line for line in kept.splitlines(keepends=True) if line.startswith(word + b" "))
    write("hostile", sealed(kept.replace(line, word + b" 0:9223372036854775808 1:9223372036854775808\n")))
    complains([*detailed, "--force"], 3, "contradict each other")
complains(["gumball", "--games", "10", "--checkpoint", "/nonexistent/x"], 4, "/nonexistent/x")
complains(["gumball", "--games", "10", "--checkpoint", folder.name], 3, "directory")
if os.geteuid():
    write("secret", kept)
    os.chmod(path("secret"), 0)
    complains([*part[:-1], path("secret"), "--games", "300"], 3, "secret")

# --- reports

for name in set_ups:
    check_page(name, read(f"{name}-1.html").decode(), 3)
page = read("gumball-1.html").decode()
ok("paddock sim gumball --seats 3 --bots club,random,greedy --seed 0 --games 600 --report" in page,
   "it holds the command that repeats it")
ok("Moves a beginner never finds" in page and "Which kinds of move matter?" in page, "it tells about moves")
ok(run(*set_ups["trail"], "--report", path("fr.html"), "--lang", "fr").returncode == 0
   and 'lang="fr"' in read("fr.html").decode(), "it speaks the language asked for")
before = read("gumball-1.html")
complains([*set_ups["gumball"], "--report", path("gumball-1.html")], 2, "gumball-1.html", "--force")
ok(read("gumball-1.html") == before, "an existing report is not written over")
ok(run(*set_ups["gumball"], "--report", path("gumball-1.html"), "--force").returncode == 0
   and read("gumball-1.html") == before, "with --force it is, and comes out the same")
complains(["trail", "--games", "10", "--report", "/nonexistent/x.html"], 4, "/nonexistent/x.html")
complains(["gumball", "--games", "10", "--fixed=1"], 2, "fixed")
done()
