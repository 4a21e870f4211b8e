"""paddock review: words in four languages, JSON, one page, and bad input."""
import json
import os
import pty
import signal
import subprocess
import tempfile

import tap

PADDOCK, SOURCE = os.environ["PADDOCK"], os.environ["SOURCE"]
RECORD = f"{SOURCE}/tests/golden/gumball-1.pdk"


def review(*args, text=None):
    return subprocess.run([PADDOCK, "review", "--fast", *args], input=text, capture_output=True, text=True)


def read_until(terminal, sign):
    """What is written to a terminal, until a sign comes up or nobody writes any more."""
    text = b""
    while sign not in text:
        try:
            text += os.read(terminal, 4096)
        except OSError:
            break
    return text


def interrupt(record):
    """A deep review that is interrupted as soon as it has told a terminal how far it is."""
    terminal, end = pty.openpty()
    with subprocess.Popen([PADDOCK, "review", "--deep", record], stdout=subprocess.PIPE, stderr=end, text=True) as process:
        os.close(end)
        told = read_until(terminal, b"left")
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate()
    told += read_until(terminal, b"not complete")
    os.close(terminal)
    return process.returncode, said, told.decode()


def long_match(folder):
    """A match of six that goes on for long, as players take the pile when they like."""
    bots = ",".join(["random"] * 6)
    subprocess.run([PADDOCK, "play", "battlegum", "--seats", "6", "--bots", bots, "--option", "limit=2000", "--option", "pickup=free",
                    "--seed", "2", "--record", f"{folder}/long.pdk", "--plain"], stdin=subprocess.DEVNULL, capture_output=True, check=True,
                   env={**os.environ, "XDG_DATA_HOME": folder})
    return f"{folder}/long.pdk"


def check_bad_input(record):
    lines = record.splitlines(keepends=True)
    deal = next(i for i, line in enumerate(lines) if line.startswith("hash")) + 1
    unfinished = review("-", text="".join(lines[:deal + 6] + ["end unfinished\n"]))
    tap.ok(unfinished.returncode == 0 and "the match is not finished" in unfinished.stdout and "Luck so far" in " ".join(unfinished.stdout.split()),
           "an unfinished match is reviewed up to where it goes")
    dealt = "".join(lines[:deal] + ["end unfinished\n"])
    none = review("-", text=dealt)
    tap.ok(none.returncode == 0 and "no decisions" in none.stdout and "1% is one match" in none.stdout, "one without decisions says so")
    with tempfile.TemporaryDirectory() as folder:
        page = review("-", "--report", f"{folder}/page.html", text=dealt)
        tap.ok(page.returncode == 0 and os.path.getsize(f"{folder}/page.html") > 1000, "and makes a page all the same")
        long = json.loads(review(long_match(folder), "--json").stdout)
        tap.ok(long["complete"] and len(long["steps"]) > 250, f"a match of {len(long['steps'])} steps is reviewed")
    tap.ok(review("-", text="".join(lines[:deal + 6])).returncode == 3, "a record that was cut short is refused")
    tap.ok(review("-", text=record.replace(" R1 : B4", " R1 : B9")).returncode == 3, "other cards than the seed deals are refused")
    tap.ok(review("-", text=record + "1 P1 R1\n" * 1000000).returncode == 3, "so is a record of hostile size")
    tap.ok(review("-", text=record[:300] + "x" * 5000000).returncode == 3, "and a line of hostile size")


def losses(answer):
    """What the sentences must say of each seat and of each fault."""
    seats = [f"{p['decisions']} decisions cost {100 * p['loss']:.1f}% ± {100 * p['error']:.1f} in all.".replace("cost -", "cost −") for p in answer["players"]]
    faults = [d for d in answer["decisions"] if d["grade"] in ("inaccuracy", "mistake", "blunder")]
    return seats + [f"{d['grade']}. Chance of winning −{100 * d['loss']:.1f}% (± {100 * d['error']:.1f})." for d in faults]


def main():
    english = review(RECORD).stdout
    tap.ok("% ± " in english and "Luck: " in english and "1% is one match" in english, "it tells in words")
    tap.ok(review(RECORD).stdout == english, "the same way every time")
    others = [review(RECORD, "--lang", code).stdout for code in ("fr", "nl", "de")]
    tap.ok(len({english, *others}) == 4 and not any("{" in text for text in others), "and in four languages")
    answer = json.loads(review(RECORD, "--json").stdout)
    tap.ok(answer["complete"] and answer["finished"] and len(answer["players"]) == answer["seats"], "in JSON")
    tap.ok(not any("level" in p for p in answer["players"]) and "level" not in english, "one match does not tell a player's level")
    tap.ok(all(abs(p["share"] - p["luck"] - p["adjusted"]) < 1e-4 for p in answer["players"]), "luck and the rest are the result")
    tap.ok(all(d["played"] in [m["move"] for m in d["moves"]] for d in answer["decisions"]), "with every move of every decision")
    seat = json.loads(review(RECORD, "--json", "--seat", "2").stdout)
    tap.ok(seat["decisions"] and all(d["seat"] == 1 for d in seat["decisions"]), "or of one seat")

    with tempfile.TemporaryDirectory() as folder:
        page = f"{folder}/page.html"
        tap.ok(review(RECORD, "--report", page).returncode == 0, "a page is written")
        with open(page, encoding="utf-8") as file:
            text = file.read()
        tap.ok("<svg" in text and "<details" in text and "http" not in text and "<script" not in text, "that needs nothing else")
        tap.ok(review(RECORD, "--report", page).returncode == 2, "and not overwritten")
        for where, said in (("the words", " ".join(english.split())), ("the page", text)):
            tap.ok(all(loss in said for loss in losses(answer)), f"{where} and the JSON have the same numbers")

    with open(RECORD, encoding="utf-8") as file:
        record = file.read()
    tap.ok(review("-", text=record[:-20]).returncode == 3, "a damaged record is refused")
    tap.ok(review("-", text="nonsense").returncode == 3, "and what is none")
    tap.ok(review(RECORD, "--seat", "8").returncode == 2, "and a seat that it does not have")
    solo = review(f"{SOURCE}/tests/golden/trail-solo-1.pdk")
    tap.ok(solo.returncode == 0 and "Chance of winning −" in solo.stdout, "a match of one seat is reviewed")
    by_hand = review(f"{SOURCE}/tests/golden/gumball-by-hand.pdk")
    tap.ok(by_hand.returncode == 0 and by_hand.stdout, "and one with real cards, without a seed")
    check_bad_input(record)

    code, said, told = interrupt(f"{SOURCE}/tests/golden/grandprix-3.pdk")
    tap.ok("%" in told and "left" in told, "at a terminal it says how far it is, and how long it will take", told)
    tap.ok(code == 130 and "not complete" in told and "1% is one match" in said, "interrupted, it tells what it has", code, told)
    tap.done()


main()
