#!/usr/bin/env python3
"""A bot for Paddock that plays the lowest cards it can. Try it:

    paddock sim gumball --games 100 --bots cmd:examples/bots/lowest.py,random

Paddock writes one JSON object a line to our standard input; we answer a question with one line. What
we print to standard error is shown to whoever runs the match, and is a good place for notes.
"""
import json
import re
import sys


def numbers(move):
    """The numbers in a move: "R10@3" has 10 and 3, "up 2 5 9" has 2, 5 and 9, "pass" has none."""
    return [int(digits) for digits in re.findall(r"[0-9]+", move)]


def choose(legal, view):
    """Our whole strategy. `view` holds all that our seat may know; a better bot would look at it."""
    return min(legal, key=lambda move: (numbers(move), move))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        # A match begins. Nothing is asked yet, so nothing must be answered.
        if message["paddock"] != 1:
            sys.exit(f"lowest.py speaks version 1 of the protocol, not {message['paddock']}")
    elif message["type"] == "move":
        # flush=True matters: Paddock cannot see an answer that waits in our buffer.
        print(choose(message["legal"], message["view"]), flush=True)
    elif message["type"] == "over":
        # A bot that learns would look at message["winners"] and message["scores"] here.
        pass
