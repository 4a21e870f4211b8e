#!/usr/bin/env python3
"""A bot for Paddock that plays the lowest cards it can. Try it:

    paddock sim gumball --games 100 --bots cmd:examples/bots/lowest.py,random

Paddock writes one JSON object per line to our standard input; we answer each question with one line.
Standard error is shown to the person who runs the match; use it for notes.
"""
import json
import re
import sys


def numbers(move):
    """The numbers in a move: "R10@3" has 10 and 3, "up 2 5 9" has 2, 5 and 9, "pass" has none."""
    return [int(digits) for digits in re.findall(r"[0-9]+", move)]


def choose(legal, view):
    """Our whole strategy. `view` contains all that our seat may know; a better bot would use it."""
    return min(legal, key=lambda move: (numbers(move), move))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        # A match starts. This is not a question, so we do not answer.
        if message["paddock"] != 1:
            sys.exit(f"lowest.py speaks version 1 of the protocol, not {message['paddock']}")
    elif message["type"] == "move":
        # flush=True matters: otherwise the answer stays in our buffer.
        print(choose(message["legal"], message["view"]), flush=True)
    elif message["type"] == "over":
        # A bot that learns would look at message["winners"] and message["scores"] here.
        pass
