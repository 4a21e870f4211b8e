#!/usr/bin/env python3
"""A record in a terminal: stepped through, seen from other viewpoints, left; and as lines where there is no screen."""
import os
import subprocess
import tempfile

from tap import done, ok
from tmux import Tmux, environment

PADDOCK, SOURCE = os.environ["PADDOCK"], os.environ["SOURCE"]
RECORD = os.path.join(SOURCE, "tests/golden/gumball-1.pdk")


def env(folder):
    return environment(XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder, LC_ALL="C.UTF-8")


def seen(folder, words, keys=(), **size):
    """Runs a replay in a terminal: after each key, something is to be seen. True when all was, and the end was right."""
    with Tmux(env=env(folder), folder=folder, **size) as terminal:
        terminal.wait_for("$")
        terminal.type("clear; " + " ".join(f"'{word}'" for word in (PADDOCK, "replay", *words)) + "; echo code $?\n")
        for key, text, *gone in keys:
            if key:
                terminal.type(key)
            terminal.wait_for(text, gone=gone)
        return True


with tempfile.TemporaryDirectory() as folder:
    ok(seen(folder, [RECORD], [
        ("", "0/42 · All cards face up"), ("l", "1/42"), ("G", "42/42"), ("h", "41/42"), ("v", "As Player 1 saw it"),
        ("17\r", "17/42"), ("?", "the whole log"), ("?", "17/42", "the whole log"), ("q", "code 0"),
    ]), "a record is stepped through, by keys, to the end and back")
    ok(seen(folder, [RECORD], [
        ("2\r", "2/42"), ("i", "Hint for Ben"), ("\r", "2/42", "Hint for Ben"), ("f", "Play from here"), ("2", "Bot level"),
        ("1", "You are in position 3"), ("f", "it is made for you"), ("q", "2/42"), ("G", "42/42"), ("f", "The match is over at"),
        ("\r", "42/42", "The match is over at"), ("q", "paddock play --resume"), ("", "code 0"),
    ]), "hints, and playing on from a position; where the match is over there is nothing to play")
    ok(seen(folder, [RECORD, "--seat", "2"], [("", "As Ben saw it"), ("q", "code 0")]), "through the eyes of a seat")
    ok(seen(folder, [RECORD, "--lang", "de"], [("", "Alle Karten offen"), ("q", "code 0")]), "in another language")
    ok(seen(folder, [RECORD, "--ascii"], [
        ("", "0/42 - All cards face up - -----"), ("21\r", " - ==---"), ("G", " - ====="), ("q", "code 0"),
    ]), "in ASCII, with a bar that tells how much has been seen")
    ok(seen(folder, [RECORD, "--seat", "8"], [("", "not have that seat"), ("", "code 2")]), "for a seat that is not there")
    ok(seen(folder, ["nothing.pdk"], [("", "nothing.pdk"), ("", "code 3")]), "of a file that is not there")
    ok(seen(folder, [RECORD, "--plain"], [("", "The race is over"), ("", "code 0")]), "as lines, if wanted")
    ok(seen(folder, [RECORD, "--trace"], [("", '"over":true'), ("", "code 0")]), "as a trace, if wanted")
    with open(RECORD, encoding="utf-8") as file, open(os.path.join(folder, "cut.pdk"), "w", encoding="utf-8") as cut:
        cut.write(file.read().partition("\n9 P")[0] + "\n")
    ok(seen(folder, ["cut.pdk"], [("", "“end”"), ("\r", "0/8"), ("G", "damaged or forged"), ("q", "code 0")]),
       "of a record that was cut short, as far as it goes")
    piped = subprocess.run([PADDOCK, "replay", RECORD], env=env(folder), capture_output=True, text=True, timeout=60)
    plain = subprocess.run([PADDOCK, "replay", "--plain", RECORD], env=env(folder), capture_output=True, text=True,
                           timeout=60)
    ok(piped.returncode == 0 and piped.stdout == plain.stdout and "\x1b" not in piped.stdout,
       "into a pipe, lines are written")
done()
