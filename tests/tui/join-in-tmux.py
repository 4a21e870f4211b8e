#!/usr/bin/env python3
"""`paddock join` on a screen: whole matches by keyboard at a real server, one that dies in mid-match, steps taken back,
talk, leaving and coming back; servers of another version, and such as are none."""
import os
import re
import signal
import subprocess

from cheating_server import OTHER, Bots, Cheat, Converted, Deaf, Forgetful, Ground, TakesBackForAnn
from fake_server import EVIL, SEATS, TABLE, WELCOME, Fake
from games import FEWEST, GAMES
from tap import done, ok, together
from tmux import Tmux, environment, wait_until
from wire import PADDOCK, Player, Server, new_folder, play_out

VERSION = subprocess.run([PADDOCK, "--version"], capture_output=True, text=True).stdout.split()[-1]
WELCOMING = {**WELCOME, "server": f"paddock {VERSION}"}
WORTHY = "Fair deal: nobody could choose these cards"


def url(server, table=None):
    return f"ws://127.0.0.1:{server.port}" + (f"/#{table}" if table else "")


class Screen(Tmux):
    """`paddock join` in a shell, so that what it leaves behind is seen, too. Nothing at the table has to be waited for."""

    def __init__(self, *words, home=None, pace=0, **more):
        self.home = home or new_folder()
        os.makedirs(os.path.join(self.home, "paddock"), exist_ok=True)
        with open(os.path.join(self.home, "paddock", "settings"), "w", encoding="utf-8") as file:
            file.write(f"pace {pace}\n")
        names = {"XDG_STATE_HOME": self.home, "XDG_CONFIG_HOME": self.home, "LC_ALL": "C.UTF-8", "USER": "kim", **more}
        super().__init__(env=environment(**names), folder=self.home)
        self.wait_for("$")
        self.start(*words)

    def start(self, *words):
        command = " ".join(f"'{word}'" for word in (PADDOCK, "join", *words))
        self.type(f"clear; {command}; echo code $?\n")

    def left(self, code):
        return self.wait_for(f"code {code}")

    def text(self):
        """The screen without its lines."""
        return " ".join(self.screen().split())

    def is_asked(self):
        screen = self.screen()
        return ("\n ▶ " in screen and re.search("Enter (play|mark)", screen) and "┌─ " not in screen) and screen

    def is_over(self):
        return "Enter continue" in self.screen()

    def move(self):
        """Makes the first of the moves in words. A screen that has just been drawn may not have heard yet from the server
        that it is no longer our turn: then the key is not for it, and the next screen is waited for."""
        before = wait_until(self.is_asked, lambda: f"nobody is asked:\n{self.screen()}")
        self.keys("m")
        wait_until(lambda: "Your moves" in self.screen() or self.is_over() or (self.is_asked() or before) != before,
                   lambda: f"no moves in words:\n{self.screen()}")
        if "Your moves" in self.screen():
            self.keys("1")
            wait_until(lambda: self.screen() != before and "Your moves" not in self.screen(), lambda: self.screen())

    def play_out(self):
        while wait_until(lambda: self.is_asked() or self.is_over(), lambda: f"nothing happens:\n{self.screen()}"):
            if self.is_over():
                return
            self.move()


def hear_until(player, table, condition):
    while not condition(player.seen[table]):
        player.hear()


# --- whole matches

def no_review_yet(screen, game):
    """While the match goes on, the key for a review says when there is one."""
    wait_until(screen.is_asked, lambda: f"nobody is asked:\n{screen.screen()}")
    screen.keys("R")
    seen = screen.wait_for("You can review the match when it is over.")
    ok("Review:" not in seen, f"{game}: no review before the end", seen)
    screen.keys("Escape")
    screen.wait_for(gone=["You can review"])


def whole_match(server, game, *words):
    with Screen(url(server), "--game", game, *words, "--start", "--name", "Kim", "--record", "match.pdk") as screen:
        no_review_yet(screen, game)
        screen.play_out()
        ok(True, f"{game}: a whole match by keyboard")
        screen.wait_for("The record is in match.pdk")
        screen.keys("Enter")
        # A screen that is half drawn still has the keys of the table.
        seen = screen.wait_for("Rematch", WORTHY, "The record is in match.pdk", gone=["Enter continue"])
        ok(True, f"{game}: the deal is proven")
        ok(re.search(r"[★ ] 1 \S", seen), f"{game}: the ranking is there", seen)
        screen.keys(re.search(r"(\d)  Watch this match", seen)[1])
        screen.wait_for("All cards face up")
        screen.keys("q")
        screen.wait_for("Rematch", "The record is in match.pdk")
        ok(True, f"{game}: the match can be watched")
        if game == "trail":
            screen.keys("R")
            screen.wait_for("Review: Trail Again", "complete")
            screen.keys("q")
            screen.wait_for("Rematch", "The record is in match.pdk")
            ok(True, f"{game}: a match that is over can be reviewed")
        screen.keys("q")
        seen = screen.left(0)
        ok("Your seat is reserved" not in seen, f"{game}: nothing is left to come back to", seen)
        check = subprocess.run([PADDOCK, "verify", "match.pdk"], cwd=screen.home, capture_output=True, text=True)
        ok(check.returncode == 0, f"{game}: the record is true", check.stdout, check.stderr)


def match_of(game):
    """A scene that has the game's name: the smallest table, filled with bots."""
    bots = ",".join(["rookie", *["club"] * (FEWEST[game] - 2)])

    def play(server):
        whole_match(server, game, "--seats", str(FEWEST[game]), "--bots", bots)
    play.__name__ = game
    return play


def spectator(server):
    ann, bob = Player(server, "Ann"), Player(server, "Bob")
    table = ann.create("trail", seats=2)
    ann.sit(table)
    bob.sit(table)
    with Screen(url(server, table), "--watch") as screen:
        seen = screen.wait_for("1. Ann", "2. Bob", "All tables")
        ok("Sit down" not in seen and "Start" not in seen, "who watches is not seated", seen)
        ann.request("start", table=table)
        for player in ann, bob:
            hear_until(player, table, lambda seen: seen.turn is not None)
        screen.wait_for("You are watching.", "Trail Again")
        play_out([ann, bob], table)
        screen.wait_for("Enter continue", "it cannot prove to you")
        ok(True, "and sees it all to its end")
        screen.keys("Enter")
        screen.wait_for("The match is over.")
        screen.keys("q")
        screen.left(0)
    with Screen(url(server, table)) as screen:
        screen.wait_for("Enter continue")
        ok(True, "a match that is over can be looked at")


# --- a server that goes away

def outage(_):
    with Server() as server, Screen(url(server), "--game", "trail", "--bots", "club", "--start", "--name", "Kim") as screen:
        screen.move()
        wait_until(screen.is_asked, screen.screen)
        server.kill()
        screen.wait_for("Connection lost. Reconnecting")
        ok(True, "the screen says that the server is gone")
        before = screen.is_asked()
        screen.keys("m")
        screen.wait_for("Your moves")
        screen.keys("1")
        screen.wait_for("Connection lost. Your move is waiting", "will be sent when the connection is back", gone=["Your moves"])
        ok(True, "and that a move waits for it")
        server.start()
        screen.wait_for("Trail Again", gone=["Connection lost. "])
        wait_until(lambda: screen.is_asked() not in (False, before) or screen.is_over(),
                   lambda: f"the move is lost:\n{screen.screen()}")
        ok(True, "it comes back by itself, and a move that was made meanwhile is not lost")
        screen.play_out()
        wait_until(lambda: WORTHY in screen.text(), screen.screen)
        ok(True, "the match goes on to its end")


def gone_for_good(_):
    """Whoever does not want to wait is told the way back; in the end nothing is left of the screen."""
    with Server() as server, Screen(url(server), "--game", "trail", "--bots", "club", "--start", "--name", "Kim") as screen:
        wait_until(screen.is_asked, screen.screen)
        server.kill()
        screen.wait_for("Connection lost. Reconnecting")
        screen.keys("q")
        screen.left(0)
        address = re.search(r"paddock join (ws://\S+)", "".join(screen.screen().split("\n")))[1].split("code")[0]
        ok(url(server) in address and "Your seat is reserved" in screen.screen(), "the way back is said", screen.screen())
        ok(screen.tell("alternate_on") == "0" and screen.tell("cursor_flag") == "1", "the terminal is as it was")
        server.start()
        screen.start(address)
        wait_until(screen.is_asked, screen.screen)
        ok(True, "and is the way back")
        os.kill(screen.child(), signal.SIGTERM)
        seen = screen.left(143)
        ok("Your seat is reserved" in seen, "a signal keeps the seat, too", seen)


def nobody_there(_):
    with Screen("ws://127.0.0.1:1") as screen:
        seen = screen.left(4)
        ok("paddock: Cannot connect to ws://127.0.0.1:1" in seen, "no server: said once the screen is gone", seen)
    with Screen("ws://127.0.0.1:1", XDG_STATE_HOME="/proc/none") as screen:
        seen = screen.left(4)
        ok("paddock: Cannot write /proc/none/paddock/servers/ws_127.0.0.1_1: No such" in seen, "no place to keep things: it is named", seen)
    with Screen("--help") as screen:
        screen.left(0)
        screen.type(f"clear; '{PADDOCK}'; echo code $?\n")
        screen.wait_for("Join a server")
        screen.keys("7", "C-u")
        screen.type("ws://127.0.0.1:1\n")
        screen.wait_for("Sorry", "Cannot connect")
        screen.keys("Escape")
        screen.wait_for("Join a server", gone=["Sorry"])
        screen.keys("q")
        screen.left(0)
        ok(True, "from the menu, which goes on: it is no failure of the whole")
    with Fake({}) as silent, Screen(f"ws://127.0.0.1:{silent.port}") as screen:
        screen.wait_for("Connecting to ws://127.0.0.1")
        screen.keys("Escape")
        screen.left(0)
        ok(True, "who is tired of waiting gives up")


# --- with others

def with_bob(server, **members):
    """A table of Bob's at which Kim sits down from the list, by keyboard. Both are there, no card is dealt."""
    bob = Player(server, "Bob")
    table = bob.create("trail", seats=2, **members)
    bob.sit(table)
    screen = Screen(url(server, table), "--name", "Kim")
    screen.wait_for("1. Bob", "2. Kim", "Stand up")
    hear_until(bob, table, lambda seen: any(event["what"] == "sat" and event["seat"] == 1 for event in seen.events))
    return bob, table, screen


def take_back(server):
    bob, table, screen = with_bob(server)
    with screen:
        bob.request("start", table=table)
        hear_until(bob, table, lambda seen: seen.turn is not None)
        while bob.seen[table].turn != bob.seen[table].you:  # until it is his turn, and back
            screen.move()
            hear_until(bob, table, lambda seen, step=bob.seen[table].step: seen.step > step)
        screen.wait_for("Trail Again")
        before = screen.wait_for("It is Bob’s turn")
        bob.move(table, bob.seen[table].legal[0])
        wait_until(lambda: screen.screen() != before, screen.screen)
        bob.request("undo", table=table)
        seen = screen.wait_for("Bob asks to take back the last move.", "a: yes, d: no")
        ok(seen.count("d: no") > 1, "the question stands beside the cards, too", seen)
        screen.keys("a")
        hear_until(bob, table, lambda seen: seen.events[-1]["what"] == "undone")
        screen.wait_for("Bob took back the last move.", gone=["a: yes"])
        ok(True, "Bob asks to take a step back, and Kim agrees")
        bob.move(table, bob.seen[table].legal[0])
        bob.request("undo", table=table)
        screen.wait_for("a: yes, d: no")
        screen.keys("d")
        hear_until(bob, table, lambda seen: seen.events[-1]["what"] == "declined")
        ok(True, "or declines")
        while bob.seen[table].turn == bob.seen[table].you:
            bob.move(table)
        screen.move()
        hear_until(bob, table, lambda seen: seen.events[-1]["what"] == "moved" and seen.events[-1]["seat"] == 1)
        after = screen.is_asked()
        if after:  # a step that draws nothing leaves the turn where it is
            screen.keys("u")
            hear_until(bob, table, lambda seen: seen.events[-1]["what"] == "asked")
            screen.wait_for("You asked to take back your move.")
            bob.request("agree", table=table)
            screen.wait_for("You took back your last move.")
            ok(bool(wait_until(screen.is_asked, screen.screen)), "Kim asks, and Bob agrees")


def is_idle(pid):
    """Does no thread of a process have anything to do?"""
    states = set()
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/stat") as file:
            states.add(file.read().rpartition(")")[2].split()[0])
    return states == {"S"}


def hints(server):
    """A hint that nobody waits for any more must not keep the screen from hearing the server."""
    bob, table, screen = with_bob(server, chat="text", hints=True)
    with screen:
        bob.request("start", table=table)
        hear_until(bob, table, lambda seen: seen.turn is not None)
        while bob.seen[table].turn == bob.seen[table].you:
            bob.move(table)
        wait_until(screen.is_asked, screen.screen)
        screen.keys("i", "Escape")
        screen.wait_for("Enter play", gone=["The champion is thinking"])
        for i in range(2):
            wait_until(lambda: is_idle(screen.child()), "the champion never comes to an end")
            bob.request("say", table=table, text=f"word {i}")
            screen.wait_for(f"Bob: word {i}")
        ok(True, "a hint that is no longer wanted does no harm")
        screen.move()
        hear_until(bob, table, lambda seen: seen.events[-1]["what"] == "moved" and seen.events[-1]["seat"] == 1)
        while bob.seen[table].turn == bob.seen[table].you:
            bob.move(table)
        wait_until(screen.is_asked, screen.screen)
        step = bob.seen[table].step
        screen.keys("i", "m")
        screen.wait_for("Your moves")
        screen.keys("1")
        hear_until(bob, table, lambda seen: seen.step > step)
        bob.request("say", table=table, text="well done")
        screen.wait_for("Bob: well done")
        ok(True, "nor does one that came too late")


def talk(server):
    bob, table, screen = with_bob(server, chat="text")
    with screen:
        screen.keys("T")
        screen.wait_for("Message (empty: choose a phrase)")
        screen.type("Zürich calling")
        bob.request("start", table=table)
        screen.wait_for("Trail Again", "Zürich calling", "Message (empty: choose a phrase)")
        ok(True, "a match that starts takes nothing away that is being typed")
        screen.keys("Enter")
        hear_until(bob, table, lambda seen: any(event["what"] == "said" for event in seen.events))
        ok(bob.seen[table].events[-1].get("text") == "Zürich calling", "what is said arrives", bob.seen[table].events[-1])
        screen.wait_for("Kim: Zürich calling")
        bob.request("say", table=table, text="Hallo Zürich")
        screen.wait_for("Bob: Hallo Zürich")
        ok(True, "and what others say is in the log")
        screen.keys("T")
        screen.wait_for("Message (empty: choose a phrase)")
        screen.keys("Enter")
        screen.wait_for("Hello!")
        screen.keys("Enter")
        screen.wait_for("Kim: Hello!")
        ok(True, "phrases are there as well")
        screen.keys("B")
        screen.wait_for("A bot plays for you. b: take your seat back")
        screen.keys("b")
        screen.wait_for("Trail Again", gone=["A bot plays for you."])
        ok(True, "a bot takes the seat, and gives it back")
        bob.drop()
        screen.wait_for("Bob: offline", "Bob lost the connection.")
        ok(True, "who is away is seen")


def removal(server):
    """The host removes somebody, by keyboard."""
    with Screen(url(server), "--game", "trail", "--name", "Kim") as screen:
        shown = screen.wait_for("1. Kim", "Others join with")
        bob = Player(server, "Bob")
        table = re.search(r"#(\w{16})", shown)[1]
        bob.sit(table)
        seen = screen.wait_for("2. Bob", "Remove a player …")
        screen.keys(re.search(r"(\d) +Remove a player", seen)[1])
        screen.wait_for("Whom do you want to remove?", "1 Bob")
        screen.keys("Enter")
        ok(bob.expect(what="stood")["why"] == "removed", "a host removes a player")
        screen.wait_for("2. –", gone=["Remove a player"])
        screen.keys("q")
        bob.drop()


def places(server):
    """By keyboard: a new table, leaving for the list of tables, coming back, another name, standing up."""
    with Screen(url(server)) as screen:
        screen.wait_for("Which table?")
        screen.keys("n")
        screen.wait_for("New table", "Gumball Rally")
        screen.keys("Down")
        while "Trail Again" not in (seen := screen.screen()):
            screen.keys("Right")
            wait_until(lambda: screen.screen() != seen, screen.screen)
        screen.keys("o")
        screen.wait_for("1. kim", "2. –", "Others join with", "this table closes in 7 days", "sealed",
                        "Start with bots")
        ok(True, "a table is opened by keyboard")
        screen.keys("2")
        screen.wait_for("1. –", "Sit down")
        screen.keys("2")
        screen.wait_for("Your name")
        screen.keys("C-u")
        screen.type("Kimberley")
        screen.keys("Enter")
        screen.wait_for("Sit down", gone=["Your name"])
        screen.keys("1")
        screen.wait_for("1. Kimberley", "you")
        ok(True, "one stands up, and sits down by another name")
        screen.keys("1")
        screen.wait_for("Fill the free seats with bots?", "1 Wait for others")
        screen.keys("Enter")
        screen.wait_for("Start with bots", gone=["Wait for others"])
        ok(True, "who starts with bots in the free seats is asked")
        screen.keys("T")
        screen.wait_for("Choose a phrase (free chat is off)")
        screen.type("hello all 1 l ")
        screen.wait_for("Choose a phrase (free chat is off)", "Phrases cannot be changed")
        screen.keys("Escape")
        screen.wait_for("Start with bots", gone=["Choose a phrase"])
        screen.type("hl l ")
        screen.keys("w")
        seen = screen.wait_for("At the table")
        screen.keys("Escape")
        seen = screen.wait_for("Start with bots", gone=["At the table", "Fill the free seats"])
        ok(True, "somebody who types says no phrase and starts nothing", seen)
        screen.keys("1")
        screen.wait_for("1 Wait for others")
        screen.keys("3")
        wait_until(lambda: screen.is_asked() or "’s turn." in screen.screen(), screen.screen)
        screen.keys("q")
        screen.wait_for("Which table?", "Trail Again")
        screen.keys("Enter")
        wait_until(lambda: screen.is_asked() or "’s turn." in screen.screen(), screen.screen)
        ok(True, "whoever leaves for the list of tables finds the way back there")
        screen.keys("q")
        screen.wait_for("Which table?")
        screen.keys("q")
        seen = screen.left(0)
        ok("Your seat is reserved. Come back with: paddock join ws://" in seen, "and is told it again", seen)


def vanishing(_):
    """The table that is picked goes, and the focus does not pass to another one."""
    with Server() as server:
        bob, ann = Player(server, "Bob"), Player(server, "Ann")
        rows = {player: player.create("trail", seats=2, listed=True) for player in (bob, ann)}
        for player, table in rows.items():
            player.sit(table)
        with Screen(url(server)) as screen:
            seen = screen.wait_for("Bob", "Ann", "Open a table")
            first = next(player for player in rows if re.search(rf"▶ Trail.*{player.name}", seen))
            screen.keys("r")
            screen.wait_for("TR-15")
            ok(True, "“r” shows the rules here, too")
            screen.keys("r")
            screen.wait_for("Which table?")
            first.request("close", table=rows[first])
            screen.wait_for("▶ Open a table", gone=[first.name])
            ok(True, "who picked a table that is gone sits down at no other")


def clock(server):
    def left(screen):
        found = re.search(r" (\d+):(\d\d)( |$)", screen.screen().split("\n")[0])
        return found and 60 * int(found[1]) + int(found[2])

    with Screen(url(server), "--game", "trail", "--bots", "club", "--start", "--clock", "100", "--name", "Kim") as screen:
        seconds = wait_until(lambda: left(screen), screen.screen)
        wait_until(lambda: left(screen) < seconds, screen.screen)
        ok(seconds <= 100, "the clock is seen, and counts down")
    with Screen(url(server), "--game", "trail", "--bots", "club", "--start", "--clock", "1", "--name", "Kim") as screen:
        screen.wait_for("Enter continue")
        screen.keys("L")
        screen.wait_for("Esc: back")
        while "Your time is up. A bot (club) plays for you." not in (seen := screen.screen()):
            screen.keys("PageUp")
            wait_until(lambda: screen.screen() != seen, lambda: f"the start of the log:\n{screen.screen()}")
        ok(True, "when it runs out, a bot plays on")


def rematch(server):
    bob, table, screen = with_bob(server)
    with screen:
        bob.request("start", table=table)
        hear_until(bob, table, lambda seen: seen.turn is not None)
        bob.request("leave", table=table)
        screen.play_out()
        screen.keys("Enter")
        screen.wait_for("Rematch")
        answer = bob.request("rematch", table=table)
        screen.wait_for("A rematch is waiting for you.")
        screen.keys("1")
        screen.wait_for("2. Kim", "you")
        ok(True, "everybody keeps their seat at the table of the rematch")
        bob.sit(answer["new"])
        hear_until(bob, answer["new"], lambda seen: seen.turn is not None)
        ok(True, "which starts when nobody is missing")


# --- other servers

def other_version(_):
    with Fake({"hello": [{**WELCOME, "server": "paddock 99.0"}], "watch": [{**TABLE, "status": "open", "turn": None}]}) as server:
        with Screen(f"ws://127.0.0.1:{server.port}/#T") as screen:
            seen = screen.wait_for("Continuing in text mode", "Table T: Trail Again.")
            ok(screen.tell("alternate_on") == "0", "a server of another version is played with in lines of text", seen)
            screen.type("quit\n")
            screen.left(0)


def plain(server):
    with Screen(url(server), "--plain") as screen:
        seen = screen.wait_for("\n>")
        ok("open a table of Gumball Rally" in seen, "--plain has lines of text", seen)
        screen.type("quit\n")
        screen.left(0)
    with Screen(url(server), TERM="dumb") as screen:
        screen.wait_for("\n>")
        screen.type("quit\n")
        screen.left(0)
        ok(True, "as has a terminal that cannot show a screen")


def facts(*steps, **more):
    return {"type": "facts", "table": "T", "from": 0, "steps": list(steps), "next": None, **more}


NONSENSE = {
    "no steps": facts(steps=7),
    "steps of numbers": facts(1, 2),
    "facts of texts": facts([["x"] * 8]),
    "a seat beyond": facts([[0, 7, 0, 0, 0, 0, 0, "0"]]),
    "a byte beyond": facts([[0, 0, 0, 256, 0, 0, 0, "0"]]),
    "cards of nonsense": facts([[0, 0, 0, 0, 0, 0, 0, "fish"]]),
    "cards that nobody has": facts([[2, 0, 0, 0, 4, 0, 0, "ffffffff"]]),
    "a step beyond the deal": facts([], []),
    "another turn": facts([]),
    "more without end": facts(next=0),
}


def nonsense(_):
    for name, answer in NONSENSE.items():
        table = {**TABLE, "seats": [{**seat, "name": "x"} for seat in SEATS], "turn": 1}
        with Fake({"hello": [WELCOMING], "watch": [table], "facts": [answer]}) as server:
            with Screen(f"ws://127.0.0.1:{server.port}/#T") as screen:
                seen = screen.left(3)
                ok("Unexpected answer from the server (facts)" in " ".join(seen.split()), f"facts of nonsense: {name}", seen)


def cheated(server, kind, bots=(), game="trail"):
    """Ann at a table of a cheat of that kind, with Bob or bots."""
    cheat = kind(server)
    screen = Screen(url(cheat), "--game", game, *bots, "--name", "Ann", "--start")
    table = wait_until(lambda: cheat.table and cheat.table["table"], lambda: screen.screen())
    bob = None if bots else Player(server, "Bob")
    if bob:
        screen.wait_for("Others join with")
        bob.sit(table)
    return cheat, screen, bob, table


def cheats(server):
    """A server that is caught at a lie about the deal is left, and it is said why. tests/cli/join-cheated.py has more of them."""
    cheat, screen, bob, table = cheated(server, Ground)
    with cheat, screen:
        hear_until(bob, table, lambda seen: any(event["what"] == "shared" for event in seen.events))
        seen = " ".join(screen.left(1).split())
        ok("not honest about this deal" in seen and "share of Bob (P2)" in seen, "a server that cheats is caught", seen)
    cheat, screen, *_ = cheated(server, Bots, ("--bots", "club"))
    with cheat, screen:
        seen = " ".join(screen.left(1).split())
        ok("not honest about this deal" in seen, "a server is accused that changes who sits there", seen)
        ok(not cheat.sent("share"), "a bot that pledges is caught before Ann's share leaves")


def lost_share(server):
    cheat, screen, *_ = cheated(server, Deaf)
    with cheat, screen:
        wait_until(lambda: "deal not checked" in screen.text(), screen.screen)
        ok(True, "a deal without the own share is seen on the screen")
    cheat, screen, bob, table = cheated(server, Cheat)
    bob.seen[table].share = None
    with cheat, screen:
        wait_until(lambda: "Shares pledged but withheld: Bob (P2)." in screen.text(), screen.screen)
        ok(True, "and so is whose share was withheld")


def changed_past(server):
    """After the line was cut the server tells another table, or that it is another server."""
    for kind, lie, words in ((Forgetful, lambda cheat, table: {**table, "commitment": OTHER}, "not honest about this deal"),
                             (Converted, None, "version")):
        cheat, screen, *_ = cheated(server, kind)
        cheat.lie = lie
        with cheat, screen:
            seen = " ".join(screen.left(1).split())
            ok(words in seen, f"after the line was cut, {words}", seen)


def taken_back(server):
    """A step of Ann's is taken back in her name: one that drew a card, which ends it; or another, and she is told."""
    cheat, screen, *_ = cheated(server, TakesBackForAnn, ("--bots", "club", "--seats", "2"), "grandprix")
    with cheat, screen:
        while wait_until(lambda: cheat.done or screen.is_asked(), screen.screen) is not True:
            screen.move()
        seen = " ".join(screen.left(1).split())
        ok("It took back a step that" in seen, "a step that drew a card is not taken back", seen)
    cheat, screen, *_ = cheated(server, TakesBackForAnn, ("--bots", "club", "--seats", "2"), "grandprix")
    cheat.drawn = False
    with cheat, screen:
        screen.resize(80, 50)  # with room for what is said next, too
        while wait_until(lambda: cheat.done or screen.is_asked(), screen.screen) is not True:
            screen.move()
        wait_until(lambda: "You did not do so here" in screen.text(), screen.screen)
        ok(True, "who is said to have agreed to take back a move is told so")


def short_code(server):
    with Screen(url(server), "--game", "trail", "--bots", "club", "--start", "--name", "Ann") as screen:
        wait_until(screen.is_asked, lambda: screen.screen())
        ok(re.search(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b", screen.screen().split("\n")[0]), "the short code is in sight",
           screen.screen())


def escapes(_):
    """Whatever a server calls things, nothing of it steers the terminal."""
    seats = [SEATS[0], {**SEATS[1], "player": None, "name": None}]
    table = {**TABLE, "status": "open", "turn": None, "you": 0, "seats": seats}
    events = [{"type": "event", "table": "T", "re": None, "seq": 2 + i, "what": what, "seat": 0, "text": EVIL, "bot": EVIL,
               "why": EVIL, "name": EVIL} for i, what in enumerate(["said", "left", "returned", "sat", EVIL])]
    with Fake({"hello": [{**WELCOMING, "name": EVIL}], "watch": [table, *events]}) as server:
        with Screen(f"ws://127.0.0.1:{server.port}/#T") as screen:
            seen = screen.wait_for("�[31m", "Table T")
            ok("x�" in seen and screen.tell("pane_title") != "x", "what is left of an escape sequence is seen", seen)
            screen.keys("q")
            screen.left(0)


if __name__ == "__main__":
    with Server() as here:
        together([*map(match_of, GAMES), outage, take_back, hints, talk, removal, places, vanishing, rematch, spectator, clock,
                  gone_for_good, nobody_there, other_version, plain, nonsense, cheats, lost_share, changed_past, taken_back, short_code,
                  escapes], here)
    done()
