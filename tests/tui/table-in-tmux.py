#!/usr/bin/env python3
"""The terminal table in a real terminal (tmux): whole matches of every game by keyboard, in mid-match another size,
a kill and a resume, the mouse, no colour, no UTF-8, no screen at all."""
import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile

from games import GAMES
from tap import done, ok, together
from tmux import Tmux, environment, wait_until

PADDOCK = os.environ["PADDOCK"]
SOURCE = os.environ["SOURCE"]
MOVES_MAX = 600
with open(PADDOCK, "rb") as program:
    SANITIZED = b"__asan_init" in program.read()  # whose crashes end otherwise
TURN, OVER = "▶ ", " Enter continue"


@contextlib.contextmanager
def folder():
    """A home of one's own: saves and settings of a test are nobody else's."""
    with tempfile.TemporaryDirectory(prefix="paddock-") as path:
        os.makedirs(f"{path}/config/paddock")
        with open(f"{path}/config/paddock/settings", "w") as file:
            file.write("pace 0\n")  # nothing has to be waited for
        yield path


def env(home, **more):
    return environment(HOME=home, XDG_STATE_HOME=f"{home}/state", XDG_CONFIG_HOME=f"{home}/config", **more)


@contextlib.contextmanager
def table(home, *words, names=None, before=(), **options):
    """Paddock in a terminal, which shows its exit status when it has ended."""
    line = shlex.join([*before, PADDOCK, *words])
    with Tmux("sh", "-c", f"{line}; echo code $?; read wait", env=names or env(home), folder=home, **options) as tmux:
        yield tmux


def exit_status(tmux):
    """Printed wherever the cursor was, if it was killed."""
    return int(wait_until(lambda: re.search(r"code (\d+)", tmux.screen()), lambda: f"no end:\n{tmux.screen()}")[1])


def is_asked(screen):
    """Is something to be decided, and nothing over the table?"""
    return "Esc: back" not in screen and any(line.startswith(f" {TURN}") for line in screen.split("\n"))


def settled(tmux, fits, what):
    """Waits for a screen that fits and does not change any more: one may be seen while it is drawn."""
    last = None

    def look():
        nonlocal last
        before, last = last, tmux.screen()
        return last == before and fits(last) and last
    return wait_until(look, lambda: f"{what}:\n{tmux.screen()}")


def wait_for_turn(tmux):
    """Waits until the player has to decide, or the match is over; returns the screen."""
    return settled(tmux, lambda screen: is_asked(screen) or OVER in screen, "nobody is asked")


def changed(tmux, before):
    return settled(tmux, lambda screen: screen != before, "nothing changes")


def move(tmux, screen, by_card):
    """Makes some move: what has the focus, or the first in the list of moves."""
    tmux.keys("Enter" if by_card else "m")
    after = changed(tmux, screen)
    if "Esc: back" in after:
        tmux.keys("Enter")
        changed(tmux, after)


def play_on(tmux, moves):
    """Makes so many moves, or all there are; returns the screen at the next decision, or at the end."""
    for count in range(moves):
        screen = wait_for_turn(tmux)
        if OVER in screen:
            break
        move(tmux, screen, by_card=count % 3 == 0)
    return wait_for_turn(tmux)


# --- whole matches

def whole_match(game):
    with folder() as home, table(home, "play", game, "--seed", "11", "--bots", "rookie", "--record", "match.pdk") as tmux:
        screen = play_on(tmux, MOVES_MAX)
        ok(OVER in screen, f"{game}: a whole match at 80 × 24 by keyboard", screen)
        screens_are_clean(tmux, game)
        tmux.keys("Enter")
        tmux.wait_for("Play again")
        tmux.keys("q")
        ok(exit_status(tmux) == 0, f"{game}: the exit status is 0", tmux.screen())
        verified = subprocess.run([PADDOCK, "verify", f"{home}/match.pdk"], capture_output=True, text=True, timeout=60)
        ok(verified.returncode == 0, f"{game}: the record is true", verified.stderr)
        ok(not [name for name in os.listdir(f"{home}/state/paddock") if name.endswith(".pdk")],
           f"{game}: nothing is left to go on with")


def match_of(game):
    """A scene that has the game's name."""
    def play():
        whole_match(game)
    play.__name__ = game
    return play


def look(tmux):
    """All cells with their colours; those at the end of a line that nobody sees are left out."""
    rows = [[(cell.character, cell.colour, cell.back, cell.marks) for cell in row] for row in tmux.cells()]
    for row in rows:
        while row and row[-1] == (" ", None, None, ""):
            row.pop()
    return rows


def screens_are_clean(tmux, game):
    """What lies over the table leaves nothing behind, and what is on the screen is what was meant to be."""
    before = look(tmux)
    for key in "?", "t", "L":
        tmux.keys(key)
        tmux.wait_for("Esc")
        tmux.keys("Escape")
        wait_until(lambda: look(tmux) == before, lambda: f"{key} leaves something:\n{tmux.screen()}")
    tmux.keys("C-l")
    tmux.keys("?")
    tmux.wait_for("Esc")
    tmux.keys("Escape")
    wait_until(lambda: look(tmux) == before, lambda: f"drawn anew it is different:\n{tmux.screen()}")
    ok(True, f"{game}: dialogs leave nothing behind, and neither does drawing anew")


# --- in mid-match

def another_size():
    with folder() as home, table(home, "play", "gumball", "--seed", "3") as tmux:
        before = play_on(tmux, 3)
        tmux.resize(50, 15)
        tmux.wait_for("50 × 15", "q to leave", "--plain")
        tmux.resize(132, 43)
        large = tmux.wait_for("Log", gone=["132 × 43"])
        ok(max(map(len, large.split("\n"))) > 100, "a larger window is made use of", large)
        tmux.resize(80, 24)
        wait_until(lambda: tmux.screen() == before, lambda: f"{before}\nis not\n{tmux.screen()}")
        ok(True, "after other sizes the table is as it was")
        play_on(tmux, 2)
        ok(True, "and the match goes on")


def killed():
    """Whatever kills it: the match goes on where it was, with the same cards."""
    with folder() as home:
        with table(home, "play", "trail", "--seed", "8") as tmux:
            before = play_on(tmux, 4)
            os.kill(tmux.child(), signal.SIGKILL)
            exit_status(tmux)
        for number, name in ((signal.SIGTERM, "SIGTERM"), (signal.SIGHUP, "SIGHUP"), (signal.SIGSEGV, "SIGSEGV")):
            with table(home, "play", "--resume") as tmux:
                after = wait_for_turn(tmux)
                ok(below_log(after) == below_log(before), f"before {name}, the match goes on where it was", before, after)
                before = play_on(tmux, 1)
                os.kill(tmux.child(), number)
                status = exit_status(tmux)
                ok(status == 128 + number or (SANITIZED and status), f"{name} ends it", tmux.screen())
        with table(home, "play", "--resume") as tmux:
            ok(OVER in play_on(tmux, MOVES_MAX), "and can be played to its end")


def below_log(screen):
    """What is asked, the cards and the choices, but not the keys' line."""
    lines = screen.rstrip("\n").split("\n")
    asked = next(i for i, line in enumerate(lines) if line.startswith(f" {TURN}"))
    return [line.rstrip() for line in lines[asked:23]]


def clicked():
    with folder() as home, table(home, "play", "gumball", "--seed", "5") as tmux:
        before = wait_for_turn(tmux)
        lines = before.split("\n")
        numbers = next(y for y, line in enumerate(lines) if re.match(r" +▼?1 +▼?2 +▼?3", line))
        tmux.click(lines[numbers].index("2"), numbers + 1)
        after = changed(tmux, before)
        if "Esc: back" in after:
            tmux.keys("Enter")
        wait_for_turn(tmux)
        tmux.keys("L")
        ok("You play" in tmux.wait_for("Esc: back"), "a click on a card plays it")
        tmux.keys("Escape")
        wait_for_turn(tmux)
        x = tmux.screen().split("\n")[23].index("help")
        tmux.click(x, 23)
        ok(tmux.wait_for("Esc: back", "Ctrl+Z"), "a click on a key's name is that key")
        tmux.wheel(1)
        tmux.click(0, 0)
        ok(tmux.wait_for("Enter", gone=["Esc: back"]), "a click closes what is only to be read")


def impossible():
    """A card that cannot be played says why, with its rule."""
    with folder() as home, table(home, "play", "battlegum", "--seed", "2", "--bots", "rookie") as tmux:
        for _ in range(60):
            screen = wait_for_turn(tmux)
            if OVER in screen:
                break
            if " cards marked." in screen:
                move(tmux, screen, by_card=False)
                continue
            tmux.keys("1")
            after = changed(tmux, screen)
            if re.search(r"\(BG-\d+\)", after):
                ok(True, "a card that cannot be played says why, with its rule")
                tmux.keys("Escape")
                tmux.wait_for(TURN, gone=["(BG-"])
                return
            if "Esc: back" in after:
                tmux.keys("Escape")
                tmux.wait_for(TURN, gone=["Esc: back"])
                move(tmux, tmux.screen(), by_card=False)
        ok(False, "a card that cannot be played says why, with its rule", tmux.screen())


def hinted():
    with folder() as home, table(home, "play", "trail", "--seed", "4") as tmux:
        wait_for_turn(tmux)
        tmux.keys("i")
        tmux.wait_for("Hint: ", "★")
        tmux.keys("i")
        ok("% ± " in tmux.wait_for("Esc: back", "% ± "), "a hint, and the chances of each move")


# --- terminals that can do less

def no_colour():
    with folder() as home, table(home, "play", "gumball", "--seed", "5", names=env(home, NO_COLOR="1")) as tmux:
        play_on(tmux, 2)
        colours = {(cell.colour, cell.back) for row in tmux.cells() for cell in row}
        ok(colours == {(None, None)}, "NO_COLOR: no colour", colours)
        ok(any(cell.marks for row in tmux.cells() for cell in row), "… but marks")


def few_colours():
    with folder() as home, table(home, "play", "gumball", "--seed", "5", "--color", "16") as tmux:
        play_on(tmux, 2)
        colours = {colour for row in tmux.cells() for cell in row for colour in (cell.colour, cell.back)} - {None}
        ok(colours and max(colours) < 16, "--color 16: no more than sixteen colours", colours)


def no_utf8():
    with folder() as home, table(home, "play", "gumball", "--seed", "5", "--lang", "de", names=env(home, LANG="C")) as tmux:
        screen = tmux.wait_for("Enter", "R")
        ok(screen.isascii() and screen.strip(), "without UTF-8 all is ASCII, in German too", screen)


def no_screen():
    with folder() as home, table(home, "play", "gumball", "--seed", "5", names=env(home, TERM="dumb"), term="dumb") as tmux:
        ok("Your choices:" in tmux.wait_for("\n>"), "TERM=dumb: lines of text")
    with folder() as home, table(home, "play", "gumball", "--seed", "5", "--plain") as tmux:
        ok("Your choices:" in tmux.wait_for("\n>"), "--plain: lines of text")


# --- the menu

def two_keystrokes():
    with folder() as home, table(home) as tmux:
        tmux.wait_for("Gumball Rally", "Battle GUM", "Trail Again", "Jumbo Grand Prix")
        tmux.keys("Enter")
        tmux.wait_for("New match")
        tmux.keys("Enter")
        ok(is_asked(wait_for_turn(tmux)), "from the menu, two keys lead to a table")
        tmux.keys("q")
        ok("Trail Again" in tmux.wait_for("Trail Again", "Battle GUM"), "leaving leads back to the menu")


def replayed():
    record = os.path.join(SOURCE, "tests/golden/battlegum-1.pdk")
    with folder() as home, table(home, "replay", record) as tmux:
        first = settled(tmux, lambda screen: " 0/" in screen, "no replay")
        tmux.keys("End")
        last = changed(tmux, first)
        count = int(re.search(r"(\d+)/\1", last)[1])
        tmux.keys("Left")
        tmux.wait_for(f" {count - 1}/{count}")
        tmux.keys("Home")
        wait_until(lambda: tmux.screen() == first, tmux.screen)
        tmux.keys("t")
        ok(tmux.wait_for("As Ben saw it", "Your hand: "), "all cards open: all hands in words")
        tmux.keys("Escape")
        settled(tmux, lambda screen: screen == first, "the table is not as it was")
        tmux.keys("v")
        ok(changed(tmux, first), "a replay: to the end, back, to the start, with somebody's eyes")


# --- memory

def checked():
    """No read of what is not ours, and nothing lost, in a match that is left."""
    if SANITIZED:
        return  # that is checked already
    with folder() as home:
        words = ["valgrind", "--quiet", "--leak-check=full", "--errors-for-leak-kinds=definite", "--error-exitcode=99",
                 "--log-file=valgrind.log"]
        with table(home, "play", "grandprix", "--seed", "5", "--bots", "rookie", before=words) as tmux:
            play_on(tmux, 3)
            for key in "?", "Escape", "t", "Escape", "i", "q":
                tmux.keys(key)
            status = exit_status(tmux)
            with open(f"{home}/valgrind.log") as file:
                ok(status == 0, "valgrind finds nothing", file.read())


SCENES = [*map(match_of, GAMES), another_size, killed, clicked, impossible, hinted, no_colour, few_colours,
          no_utf8, no_screen, two_keystrokes, replayed, checked]

if __name__ == "__main__":
    chosen = [play for play in SCENES if play.__name__ in sys.argv[1:]] or SCENES
    together(chosen, workers=3)
    done()
