"""paddock review: words in four languages, JSON, one page, and bad input."""
import json
import os
import subprocess
import tempfile

import tap

PADDOCK, SOURCE = os.environ["PADDOCK"], os.environ["SOURCE"]
RECORD = f"{SOURCE}/tests/golden/gumball-1.pdk"


def review(*args, text=None):
    return subprocess.run([PADDOCK, "review", "--fast", *args], input=text, capture_output=True, text=True)


def main():
    english = review(RECORD).stdout
    tap.ok("points lost in" in english and "Luck: " in english and "A point is one match" in english, "it tells in words")
    tap.ok(review(RECORD).stdout == english, "the same way every time")
    others = [review(RECORD, "--lang", code).stdout for code in ("fr", "nl", "de")]
    tap.ok(len({english, *others}) == 4 and not any("{" in text for text in others), "and in four languages")
    answer = json.loads(review(RECORD, "--json").stdout)
    tap.ok(answer["complete"] and answer["finished"] and len(answer["players"]) == answer["seats"], "in JSON")
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

    with open(RECORD, encoding="utf-8") as file:
        record = file.read()
    tap.ok(review("-", text=record[:-20]).returncode == 3, "a damaged record is refused")
    tap.ok(review("-", text="nonsense").returncode == 3, "and what is none")
    tap.ok(review(RECORD, "--seat", "8").returncode == 2, "and a seat that it does not have")
    solo = review(f"{SOURCE}/tests/golden/trail-solo-1.pdk")
    tap.ok(solo.returncode == 0 and "points lost" in solo.stdout, "a match of one seat is reviewed")
    by_hand = review(f"{SOURCE}/tests/golden/gumball-by-hand.pdk")
    tap.ok(by_hand.returncode == 0 and by_hand.stdout, "and one with real cards, without a seed")
    tap.done()


main()
