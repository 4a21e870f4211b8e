#!/usr/bin/env python3
"""sim --compare: the same deals with different rules, in any number of threads and shards."""
import csv
import json

from arena_runs import complains, path, run
from tap import done, ok


def compare(*args):
    result = run(*args, "--json")
    ok(result.returncode == 0 and not result.stderr, f"sim {' '.join(args)}", result.stderr)
    return json.loads(result.stdout)


def find(result, measure, **which):
    return next(row for row in result["compare"]["measures"]
                if row["measure"] == measure and all(row[key] == value for key, value in which.items()))


base = ["gumball", "--seats", "3", "--bots", "club,random", "--games", "600"]
args = [*base, "--compare", "passing=rulebook,free,forced"]
result = compare(*args)
ok(result["compare"]["option"] == "passing" and result["compare"]["values"] == ["rulebook", "free", "forced"],
   "the option and its values")
ok([row["measure"] for row in result["compare"]["measures"]]
   == ["decisions", "margin", "lead_changes", "seat", "seat", "seat", "bot", "bot"], "what a designer asks")

# Each set of rules is played as it is without the others.
for index, value in enumerate(result["compare"]["values"]):
    alone = json.loads(run(*base, "--option", f"passing={value}", "--json", "--report", "x.html", "--force").stdout)
    means = {"decisions": alone["length"]["mean"], "lead_changes": alone["lead_changes"]["mean"]}
    for measure, mean in means.items():
        ok(abs(find(result, measure)["rules"][index]["mean"] - mean) < 1e-5, f"{value}: {measure} as without the others")
    for bot in alone["bots"]:
        row = find(result, "bot", bot=bot["bot"])["rules"][index]
        ok(all(abs(row[key] - bot[name]) < 1e-5 for key, name in (("mean", "share"), ("low", "low"), ("high", "high"))),
           f"{value}: {bot['bot']} as without the others", row, bot)
    for seat in alone["places"]:
        ok(abs(find(result, "seat", seat=seat["seat"])["rules"][index]["mean"] - seat["share"]) < 1e-5,
           f"{value}: seat {seat['seat']} as without the others")
for row in result["compare"]["measures"]:
    for difference in row["differences"]:
        means = [rules["mean"] for rules in row["rules"]]
        ok(abs(difference["difference"] - (means[difference["to"]] - means[0])) < 1e-5
           and difference["low"] <= difference["difference"] <= difference["high"]
           and difference["clear"] == (difference["low"] > 0 or difference["high"] < 0),
           f"{row['measure']}: the difference, its interval and its verdict agree")

# The deals are the same: rules that do not differ make no difference at all.
same = compare(*base, "--compare", "passing=free,free")
ok(all(row["differences"][0]["difference"] == 0 and not row["differences"][0]["clear"]
       for row in same["compare"]["measures"]), "the same rules twice: no difference")
points = compare("gumball", "--games", "300", "--compare", "points=3,2,1/3,2,1/4,3,2,1;5,3,1/5,3,1/6,4,2,1")
ok(len(points["compare"]["values"]) == 2 and points["compare"]["values"][1] == "5,3,1/5,3,1/6,4,2,1",
   "values with commas are separated by semicolons")
saved = [row["differences"][0].get("saved") for row in points["compare"]["measures"] if row["measure"] == "seat"]
ok(all(value > 2 for value in saved), "pairing narrows the intervals where matches go alike", saved)
ok("skill" in run("gumball", "--games", "20", "--compare", "passing=free,forced").stdout, "how to ask about skill")
text = run(*args).stdout
ok("A: passing=rulebook" in text and "C − A" in text and " *" in text and not any(
    line != line.rstrip() for line in text.splitlines()), "a table for people", text)
solo = compare("trail", "--seats", "1", "--games", "100", "--compare", "decided=end,turn")
ok([row["measure"] for row in solo["compare"]["measures"]] == ["decisions", "seat"], "alone there is no margin and no lead")

# --- the same whatever the threads, shards and interruptions

whole = run(*args, "--json").stdout
ok(whole == run(*args, "--json", "--threads", "1").stdout == run(*args, "--json", "--threads", "3").stdout,
   "the same with any number of threads")
for i in "123":
    run(*args, "--shard", f"{i}/3", "--checkpoint", f"part-{i}", "--csv", f"part-{i}.csv")
ok(run("--merge", "part-3", "part-1", "part-2", "--json").stdout == whole, "and merged from shards")
run(*base, "--compare", "passing=rulebook,free", "--shard", "2/3", "--checkpoint", "other", "--csv", "other.csv")
result = run("--merge", "part-1", "other", "part-3")
ok(result.returncode == 3 and "other belongs to another simulation" in result.stderr and "compare" not in result.stdout,
   "a shard with other rules is named", result.stderr)
run(*args[:-1], "passing=rulebook,free,forced", "--checkpoint", "kept", "--games", "100")
ok(run(*args, "--checkpoint", "kept", "--json").stdout == whole, "and continued from a checkpoint")
complains([*base, "--checkpoint", "kept"], 2, "kept", "compare passing rulebook")

with open(path("part-1.csv"), newline="") as file:
    rows = list(csv.DictReader(file))
ok(len(rows) == 200 // 3 * 9 and [row["passing"] for row in rows[:9:3]] == ["rulebook", "free", "forced"],
   "the table has a line for each match and set of rules", rows[:9])

# --- what makes no sense

complains([*base, "--compare", "passing"], 2, "--compare", "OPTION=A,B")
complains([*base, "--compare", "passing=free"], 2, "--compare", "OPTION=A,B")
complains([*base, "--compare", "passing=free,"], 2, "--compare")
complains([*base, "--compare", "passing=free,forced,free,free,free,free,free"], 2, "--compare")
complains([*base, "--compare", "passing=free,fast"], 2, "fast")
complains([*base, "--compare", "parking=free,fast"], 2, "parking")
complains([*base, "--compare", "=a,b"], 2, "option")
complains([*base, "--compare", ""], 2, "--compare")
complains([*args, "--report", "r.html"], 2, "--compare", "--report")
complains([*args, "--adjust"], 2, "--compare", "--adjust")
complains([*args, "--until", "1%"], 2, "--compare", "--until")
complains([*args, "--option", "passing=free"], 2, "--compare", "--option")
complains(["--merge", "part-1", "--compare", "passing=free,forced"], 2, "Leave out", "compare")
done()
