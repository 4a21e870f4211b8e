#!/usr/bin/env python3
"""The menu in a real terminal: to a match and back, what is found again, and where there is none."""
import os
import tempfile

from tap import done, ok, together
from tmux import Tmux, environment

PADDOCK = os.environ["PADDOCK"]
TITLE = "Card games with secret hands and fair deals."


class Home:
    """A place for settings and matches, and a shell in it with the menu open."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()

    def path(self, *names):
        return os.path.join(self.folder.name, *names)

    def read(self, *names):
        with open(self.path(*names), encoding="utf-8") as file:
            return file.read()

    def shell(self, command="", **options):
        env = environment(HOME=self.folder.name, PADDOCK=PADDOCK)
        tmux = Tmux(env=env, folder=self.folder.name, **options)
        tmux.wait_for("$")
        tmux.type(f"stty -g >before; {PADDOCK} {command}; echo code $?; stty -g >after; echo d''one\n")
        return tmux


def two_keys():
    home = Home()
    with home.shell() as tmux:
        tmux.wait_for(TITLE)
        tmux.keys("Enter", "Enter")
        tmux.wait_for("Hazards", "q leave")
        ok(True, "two keystrokes lead to a table")
        tmux.keys("q")
        screen = tmux.wait_for(TITLE)
        ok("Gumball Rally, move" in screen, "whoever leaves is back in the menu, which offers the match", screen)
        ok("game gumball" in home.read(".config/paddock/settings"), "what was chosen is in the settings")
        tmux.keys("5")
        tmux.wait_for("Hazards", "q leave")
        tmux.keys("q")
        tmux.wait_for(TITLE)
        kept = os.listdir(home.path(".local/state/paddock"))
        ok(len(kept) == 1, "going on leaves one match, not two", kept)
        tmux.keys("q")
        screen = tmux.wait_for("code 0", "done", gone=[TITLE])
        ok(home.read("before") == home.read("after"), "the terminal is as it was", screen)


def language():
    home = Home()
    with home.shell("--lang de") as tmux:
        tmux.wait_for("Kartenspiele")
        tmux.keys("8", "2")
        tmux.wait_for("Des jeux de cartes")
        tmux.keys("q")
        tmux.wait_for("done")
    with home.shell() as tmux:
        tmux.wait_for("Des jeux de cartes")
        ok(True, "a language that was chosen is there the next time")
    with home.shell("games") as tmux:
        ok("Adversaires" in tmux.wait_for("done"), "and counts for all commands")


def mouse():
    home = Home()
    with home.shell() as tmux:
        lines = tmux.wait_for(TITLE).split("\n")
        tmux.click(10, next(y for y, line in enumerate(lines) if "Trail Again" in line))
        lines = tmux.wait_for("At the table: Player 1, Ben.").split("\n")
        tmux.click(7, next(y for y, line in enumerate(lines) if "▶" in line))
        tmux.wait_for("q leave", gone=["At the table"])
        ok(True, "two clicks lead to a table, too")


def sizes():
    home = Home()
    with home.shell(width=132, height=50) as tmux:
        tmux.wait_for(TITLE)
        tmux.resize(59, 24)
        tmux.wait_for("59 × 24")
        tmux.resize(80, 24)
        screen = tmux.wait_for(TITLE, "Quit", gone=["59 × 24"])
        ok(screen.count("Trail Again") == 1, "a window that shrinks and grows leaves no debris", screen)
        tmux.keys("r")
        tmux.wait_for("GR-18")
        tmux.keys("C-c")
        tmux.wait_for("code 130", "done")
        ok(home.read("before") == home.read("after"), "Ctrl-C anywhere leaves, and the terminal is as it was")


def without():
    home = Home()
    for term in "dumb", "no-such-terminal":
        with home.shell(term=term) as tmux:
            ok("paddock COMMAND --help" in tmux.wait_for("code 0"), f"a terminal called {term} gets the help")


together([two_keys, language, mouse, sizes, without])
done()
