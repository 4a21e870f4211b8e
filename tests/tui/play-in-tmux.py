#!/usr/bin/env python3
"""A match on the screen, from the command line to the record: by keyboard to its end, left, killed, interrupted and gone
on with in either way."""
import os
import re
import signal
import subprocess
import tempfile

from tap import done, ok, together
from tmux import Tmux, environment, wait_until

PADDOCK = os.environ["PADDOCK"]
GO_ON = "The match is saved. Continue with: paddock play --resume"


def folder_env(folder, **more):
    return environment(**{"XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "LC_ALL": "C.UTF-8", **more})


def plain(folder, *words, given=""):
    return subprocess.run([PADDOCK, *words], cwd=folder, env=folder_env(folder), input=given, capture_output=True,
                          text=True, timeout=120)


class Screen(Tmux):
    """Paddock in a shell, so that what it leaves behind is seen, too."""

    def __init__(self, folder, *words, **more):
        super().__init__(env=folder_env(folder, **more), folder=folder)
        self.wait_for("$")
        self.start(*words)

    def start(self, *words):
        command = " ".join(f"'{word}'" for word in (PADDOCK, *words))
        self.type(f"clear; {command}; echo code $?\n")

    def left(self, code):
        return self.wait_for(f"code {code}")


def saved(folder):
    names = os.listdir(os.path.join(folder, "paddock")) if os.path.isdir(os.path.join(folder, "paddock")) else []
    return [name for name in names if name.endswith(".pdk")]


def steps(folder):
    names = saved(folder)
    if not names:
        return 0
    with open(os.path.join(folder, "paddock", names[0]), encoding="utf-8") as file:
        return sum(re.match(r"\d+ P\d", line) is not None for line in file)


def moves(record, seat):
    """What a seat played, one a line."""
    with open(record, encoding="utf-8") as file:
        return "".join(line.split()[2] + "\n" for line in file if re.match(rf"\d+ P{seat} ", line))


# --- by keyboard

def play_out(screen):
    """The first card again and again, and the first thing to do with it."""
    screen.keys("+", "+", "+", "+", "+")
    while "Enter continue" not in (seen := screen.screen()):
        screen.type("1")
        wait_until(lambda: screen.screen() != seen, seen)


def to_the_end(folder):
    words = ["play", "gumball", "--seats", "3", "--seed", "7", "--names", "Ann"]
    with Screen(folder, *words, "--record", "screen.pdk") as screen:
        screen.wait_for("Enter play")
        ok(len(saved(folder)) == 1, "a match that is played is kept", os.listdir(folder))
        play_out(screen)
        ok(not saved(folder), "until it is over and in the file that was asked for")
        screen.keys("Enter")
        seen = screen.wait_for("Play again")
        ok("Seed: 7" in seen and "Record: screen.pdk" in seen, "the end tells what can be checked", seen)
        screen.keys("q")
        seen = screen.left(0)
        ok("The record is in screen.pdk. Check it with: paddock verify screen.pdk" in seen, "and so does the terminal", seen)
    record = os.path.join(folder, "screen.pdk")
    result = plain(folder, "verify", record)
    ok(result.returncode == 0, "the record is true", result.stdout, result.stderr)
    plain(folder, *words, "--record", "plain.pdk", given=moves(record, 1))
    with open(record, "rb") as one, open(os.path.join(folder, "plain.pdk"), "rb") as other:
        ok(one.read() == other.read(), "in plain mode the same moves make the same match, byte for byte")


# --- leaving and going on

def leave(folder):
    with Screen(folder, "play", "gumball", "--seed", "7") as screen:
        screen.wait_for("Enter play")
        wait_until(lambda: screen.keys("1") or steps(folder) > 0, "no move")  # the first one may only skip the deal
        screen.keys("q")
        ok(GO_ON in screen.left(0), "whoever leaves is told how to go on", screen.screen())
        before = steps(folder)
        screen.start("play", "--resume")
        screen.wait_for("Enter play")
        os.kill(screen.child(), signal.SIGINT)
        ok(GO_ON in screen.left(130), "as is whoever interrupts", screen.screen())
        ok(steps(folder) >= before > 0, "nothing is lost")
        screen.start("play", "--resume")
        screen.wait_for("Enter play")
        os.kill(screen.child(), signal.SIGKILL)
        screen.left(137)
    result = plain(folder, "play", "--resume", "--record", "match.pdk", given="1\n" * 100)
    ok(result.returncode == 0, "what was killed goes on in plain mode", result.stderr)
    result = plain(folder, "verify", "match.pdk")
    ok(result.returncode == 0, "to a record that is true", result.stdout, result.stderr)


def programs(folder):
    """A program that never answers keeps nobody from leaving, and one that cannot play does not hide it."""
    with Screen(folder, "play", "gumball", "--seats", "3", "--seed", "2", "--bots", "cmd:ms=3600000:sleep 3600") as screen:
        screen.wait_for("is thinking")
        screen.keys("q")
        ok(GO_ON in screen.left(0), "a program that hangs keeps nobody from leaving", screen.screen())
    with Screen(folder, "play", "gumball", "--seats", "3", "--seed", "2", "--bots", "cmd:cat") as screen:
        wait_until(lambda: "(cmd:cat): an answer that is not a move" in " ".join(screen.screen().split()), screen.screen)
        ok(True, "what a program does wrong is seen")


def shared(folder):
    with Screen(folder, "play", "gumball", "--seats", "3", "--bots", "none", "--names", "Ann,Bob,Cy") as screen:
        seen = screen.wait_for("Press Enter when only")
        ok("Your" not in seen and "Enter play" not in seen, "nobody sees a hand before it is theirs to see", seen)
        wait_until(lambda: screen.keys("Enter") or "Enter play" in screen.screen(), screen.screen)  # not at once
        screen.keys("q")
        ok(GO_ON in screen.left(0), "a shared match is kept as well")


def no_place(folder):
    with open(os.path.join(folder, "file"), "w", encoding="utf-8"):
        pass
    with Screen(folder, "play", "gumball", XDG_STATE_HOME=os.path.join(folder, "file")) as screen:
        seen = " ".join(screen.wait_for("cannot be saved").split())
        ok("The match cannot be saved" in seen, "that a match cannot be kept is seen", seen)
        screen.wait_for("Enter play")
        screen.keys("q")
        screen.wait_for("This match is not saved and will be lost.")
        screen.keys("2")
        ok("The match could not be saved." in screen.left(4), "and said again by whoever leaves", screen.screen())


# --- when there is no screen

def without(folder):
    for words, more in (["--plain"], {}), ([], {"TERM": "dumb"}):
        with Screen(folder, "play", "gumball", "--seed", "7", *words, **more) as screen:
            seen = screen.wait_for("\n>")
            ok("Your choices:" in seen, f"lines of text: {words} {more}", seen)
            screen.type("quit\n")
            ok(GO_ON in screen.left(0), "… which can be left", screen.screen())
    with Screen(folder, "--ascii", "--color", "never", "play", "gumball", "--seed", "7") as screen:
        seen = screen.wait_for("Enter play")
        ok(seen.isascii(), "--ascii before a command holds for it", seen)
        ok(not any(cell.colour or cell.back for row in screen.cells() for cell in row), "as does --color")
        screen.keys("q")
        screen.left(0)


def in_folder(test):
    def run():
        with tempfile.TemporaryDirectory() as folder:
            test(folder)
    run.__name__ = test.__name__
    return run


def kept_record(folder):
    """Without --record, too, there is a proof of the deal afterwards."""
    with Screen(folder, "play", "gumball", "--seats", "3", "--seed", "7") as screen:
        screen.wait_for("Enter play")
        play_out(screen)
        os.kill(screen.child(), signal.SIGKILL)
        screen.left(137)
    names = saved(folder)
    ok(len(names) == 1, "killed at the end, the record is there", names)
    result = plain(folder, "verify", os.path.join("paddock", *names))
    ok(result.returncode == 0, "and true", result.stdout, result.stderr)
    result = plain(folder, "play", "--resume")
    ok(result.returncode == 3 and "no saved match" in result.stderr, "but nothing to go on with", result.stderr)


together([in_folder(test) for test in (to_the_end, kept_record, leave, programs, shared, no_place, without)])
done()
