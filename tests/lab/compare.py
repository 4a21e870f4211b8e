#!/usr/bin/env python3
"""sim --compare: the same deals with different rules, in any number of threads and shards."""
import csv
import html
import json
import os
import re
import shlex

from arena_runs import complains, path, read, run
from report_page import check_page
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
   == ["decisions", "margin", "lead_changes", "turn", "turn", "turn", "bot", "bot"], "what a designer asks")

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
    for turn in alone["turns"]:
        ok(abs(find(result, "turn", turn=turn["turn"])["rules"][index]["mean"] - turn["share"]) < 1e-5,
           f"{value}: turn {turn['turn']} as without the others")
for row in result["compare"]["measures"]:
    for difference in row["differences"]:
        means = [rules["mean"] for rules in row["rules"]]
        ok(abs(difference["difference"] - (means[difference["to"]] - means[0])) < 1e-5
           and difference["low"] <= difference["difference"] <= difference["high"]
           and difference["clear"] == (difference["low"] > 0 or difference["high"] < 0),
           f"{row['measure']}: the difference, its interval and its verdict agree")

# Where everybody stays in a seat, seats are compared.
stay = compare(*base, "--fixed", "--compare", "passing=rulebook,free")
ok([row["measure"] for row in stay["compare"]["measures"]][3:] == ["seat"] * 3, "--fixed: by seat")

# The deals are the same: rules that do not differ make no difference at all.
same = compare(*base, "--compare", "passing=free,free")
ok(all(row["differences"][0]["difference"] == 0 and not row["differences"][0]["clear"]
       for row in same["compare"]["measures"]), "the same rules twice: no difference")
# Bots that take no notice of an option prove nothing about it.
ignored = ["grandprix", "--bots", "club", "--games", "60", "--compare", "totals=open,hidden"]
alike = compare(*ignored)["compare"]
ok(alike["alike"] == [60, 60] and all(row["differences"][0]["alike"] and "low" not in row["differences"][0]
                                      for row in alike["measures"]), "all matches alike: no interval", alike)
text = run(*ignored).stdout
ok("B: every match went as with A" in text and "±" not in text and "beyond noise" not in text, "… and it says so", text)
ok(result["compare"]["alike"][0] == 600 and result["compare"]["alike"][1] < 600
   and not any(row["differences"][0]["alike"] for row in result["compare"]["measures"]), "others are not alike")
points = compare("gumball", "--games", "300", "--compare", "points=3,2,1/3,2,1/4,3,2,1;5,3,1/5,3,1/6,4,2,1")
ok(len(points["compare"]["values"]) == 2 and points["compare"]["values"][1] == "5,3,1/5,3,1/6,4,2,1",
   "values with commas are separated by semicolons")
saved = [row["differences"][0].get("saved") for row in points["compare"]["measures"] if row["measure"] == "turn"]
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

# --- the report


def report(name, *args, plots):
    """The page that is written, which is whole, and what is printed beside it."""
    result = run(*args, "--report", f"{name}.html", "--force")
    ok(result.returncode == 0, f"a report of {' '.join(args)}", result.stderr)
    page = read(f"{name}.html").decode()
    check_page(name, page, plots)
    ok(page.count("<svg") == plots, f"{name}: two plots for each measure", page.count("<svg"))
    return page, result.stdout


def cells(page):
    return {html.unescape(cell) for cell in re.findall(r"<td>([^<]*)</td>", page)}


page, text = report("rules", *args, plots=16)
rows = [line for line in text.splitlines() if "±" in line]
effects = [effect.strip() for line in rows for effect in re.findall(r"[+−][\d.]+ ± [\d.]+(?: \*)?", line)]
ok(len(effects) == 16 and set(effects) <= cells(page), "every difference is in a table, marked as on the terminal",
   set(effects) - cells(page))
ok(all(page.count(f">{effect}</text>") for effect in effects), "and in a plot")
clear = [effect for effect in effects if "*" in effect]
ok(0 < len(clear) < 16 and page.count("<li>") == len(clear) and page.count('class="dot"') == len(clear)
   and page.count('class="dot vague"') == 16 - len(clear), "those beyond noise are listed, and their dots are filled", clear)
for value in "rulebook", "free", "forced":
    ok(f"<code>{value}</code>" in page, f"the value {value} is named")
for row in json.loads(whole)["compare"]["measures"]:
    shares = row["measure"] in ("turn", "bot")
    for rules in row["rules"]:
        low, mean, high = (rules[key] for key in ("low", "mean", "high"))
        said = f"{100 * mean:.1f} % ({100 * low:.1f}–{100 * high:.1f})" if shares else f"{mean:.2f} ({low:.2f}–{high:.2f})"
        ok(said in cells(page), f"{row['measure']}: {said} is in a table")
for title in ("How long", "How close", "Does the lead", "Does the turn order", "How often does skill"):
    ok(f"<h2>{title}" in page, f"a designer asks: {title} …")
command = shlex.split(html.unescape(re.search(r"<pre>(.*)</pre>", page)[1]))
ok(command[:2] == ["paddock", "sim"] and run(*command[2:], "--force").returncode == 0
   and read("rules.html").decode() == page, "the command in it repeats it", command)
ok(run("--merge", "part-3", "part-1", "part-2", "--report", "rules.html", "--force").returncode == 0
   and read("rules.html").decode() == page, "merged from shards it is the same, byte for byte")
page, _ = report("points", "gumball", "--games", "60", "--compare", "points=3,2,1/3,2,1/4,3,2,1;5,3,1/5,3,1/6,4,2,1", plots=14)
command = shlex.split(html.unescape(re.search(r"<pre>(.*)</pre>", page)[1]))
ok(run(*command[2:], "--force").returncode == 0 and read("points.html").decode() == page, "values with commas are repeated, too")
ok("skill" in page, "how to ask about skill")
page, _ = report("solo", "trail", "--seats", "1", "--games", "1", "--compare", "decided=end,turn", plots=4)
ok("B: every match went as with A" in page and "<td>alike</td>" in page and "±" not in page.partition("How to repeat")[0],
   "matches that went alike prove nothing")
page, _ = report("single", "gumball", "--seats", "3", "--games", "1", "--compare", "passing=rulebook,free", plots=12)
ok("± ∞" in page and "No difference is beyond noise." in page, "one match proves nothing")
page, _ = report("fr", *args, "--lang", "fr", plots=16)
ok('lang="fr"' in page and "différence avec A" in page and "A (" in page, "it speaks the language asked for")
course = os.path.join(os.environ["SOURCE"], "courses", "default.course")
page, _ = report("course", "trail", "--games", "20", "--compare", f"course={course},{course}", plots=10)
ok("--compare course=A,B " in page and '>B</td>' in page, "letters stand for files and long values")

# --- what makes no sense

complains([*base, "--compare", "passing"], 2, "--compare", "OPTION=A,B")
complains([*base, "--compare", "passing=free"], 2, "--compare", "OPTION=A,B")
complains([*base, "--compare", "passing=free,"], 2, "--compare")
complains([*base, "--compare", "passing=free,forced,free,free,free,free,free"], 2, "--compare")
complains([*base, "--compare", "passing=free,fast"], 2, "fast")
complains([*base, "--compare", "parking=free,fast"], 2, "parking")
complains([*base, "--compare", "=a,b"], 2, "option")
complains([*base, "--compare", ""], 2, "--compare")
complains([*args, "--compare", "duel=on,off"], 2, "--compare can be given only once")
complains([*args, "--adjust"], 2, "--compare", "--adjust")
complains([*args, "--until", "1%"], 2, "--compare", "--until")
complains([*args, "--option", "passing=free"], 2, "--compare", "--option")
complains(["--merge", "part-1", "--compare", "passing=free,forced"], 2, "Leave out", "compare")
done()
