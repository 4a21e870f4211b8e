#!/usr/bin/env python3
"""A server that cheats with the deal, in every way that we could think of, and `paddock join`, which must notice.

Bob is the cheat's friend: he plays at the honest server behind it, and it knows his share."""
import re
import threading

from cheating_server import (OTHER, OTHER_PLEDGE, Bots, Cheat, Converted, Deaf, Forgetful, Ground, TakesBackForAnn, code_of, is_event,
                             nothing)
from join_process import ONES, Join
from tap import done, ok, together
from wire import PATIENCE, Player, Server, new_folder, wait_until

BROKEN = "Deals that this server broke off after it knew your share"
DUEL = "--game", "gumball", "--option", "duel=on"


def sit_down(cheat, *game, home=None):
    """Ann opens a table through the cheat, and Bob sits down beside her, directly at the honest server."""
    ann = Join(f"ws://127.0.0.1:{cheat.port}", *(game or DUEL), "--seats", "2", "--name", "Ann", "--start", home=home)
    table = re.search(r"#(\w+)", ann.address())[1]
    ann.says("You take seat")  # the first one: what the cheats do is about Bob's, the second
    bob = Player(cheat.server, "Bob")
    return ann, bob, table


def play(cheat, ann, bob, table, share=True):
    """Bob plays whatever he can until Ann's program has ended; the first choice is hers."""
    bob.sit(table)
    if not share:
        cheat.share, bob.seen[table].share = bob.seen[table].share, None
    ann.type(ONES, end=True)
    while ann.process.poll() is None:
        try:
            bob.hear(0.2)
        except TimeoutError:
            pass
        if bob.seen[table].legal and bob.seen[table].turn == bob.seen[table].you:
            bob.move(table)
    return ann.end()


def caught(name, code, ann, *words, codes=(1,)):
    ok(code in codes and "Fair deal" not in ann.text() and all(word in " ".join(ann.text().split()) for word in words),
       f"caught: {name}", code, ann.text()[-1500:])


def honest(server):
    with Cheat(server) as cheat:
        code = play(cheat, *sit_down(cheat))
        ok(code == 0, "nobody is accused who does not lie", code)
        ok(len(cheat.sent("share")) == 1, "a share is sent once")


def grind(server):
    with Ground(server) as cheat:
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table)
        caught("another seat's share, chosen later", code, ann, "not honest about this deal", "share of Bob (P2)", "does not match the pledge")
        ok("The cards are dealt" not in ann.text(), "… before the cards are dealt", ann.text())


def grind_in_silence(server):
    """As in the attack that was found: nobody ever shows Ann the share, and the record has the pledge that fits it."""
    with Ground(server) as cheat:
        cheat.hides = True
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table)
        caught("another seat's pledge in the record", code, ann, "The deal code is", "not the one you noted")
        ok("withheld: Bob (P2)" in ann.text(), "… and Ann knew that Bob's share was not shown", ann.text()[-1500:])


def bot_with_share(server):
    with Bots(server) as cheat:
        ann = Join(f"ws://127.0.0.1:{cheat.port}", *DUEL, "--seats", "2", "--bots", "club", "--name", "Ann",
                   "--start", given=ONES)
        caught("a bot that pledges", ann.end(), ann, codes=(1, 3))
        ok(not cheat.sent("share"), "… before Ann's share leaves")


class Late(Cheat):
    """Who sits there is not who sat there when the match was started."""

    seats = staticmethod(lambda seats: seats)

    def told(self, message):
        if not is_event(message, "started"):
            return message
        seats = self.seats(message["seats"])
        return {**message, "seats": seats, "code": code_of(self.table, seats, message["pledges"])}


def late_seat(server):
    def rename(seats):
        return [{**row, "name": "Rob"} if row["seat"] == 1 else row for row in seats]

    def replace(seats):
        return [{**row, "player": "bot", "bot": "club"} if row["seat"] == 1 else row for row in seats]

    for name, change in ("another name", rename), ("a bot in a person's seat", replace):
        with Late(server) as cheat:
            cheat.seats = change
            ann, bob, table = sit_down(cheat)
            caught(f"{name} at the start", play(cheat, ann, bob, table), ann, "not honest", "after the match had started")
            ok(not cheat.sent("share"), "… before Ann's share leaves")


class Copycat(Cheat):
    """Bob's pledge is Ann's, so that his share is known once hers is."""

    def told(self, message):
        if not is_event(message, "started"):
            return message
        own = next(row["pledge"] for row in message["pledges"] if row["seat"] == 0)
        return self.swap(message, 1, own)


def copied_pledge(server):
    with Copycat(server) as cheat:
        ann, bob, table = sit_down(cheat)
        caught("a pledge that two seats have", play(cheat, ann, bob, table), ann, "Bob (P2) has the same pledge as another seat")
        ok(not cheat.sent("share"), "… before Ann's share leaves")


class Innkeeper(Cheat):
    """Opens or shows another table than it was asked for."""

    change = staticmethod(lambda table: table)

    def told(self, message):
        return self.change(message) if message["type"] == "table" else message


def another_wish(server):
    def options(table):
        return {**table, "options": {**table["options"], "passing": "forced"}}

    for name, change in ("other options", options), ("another game", lambda table: {**table, "game": "trail", "options": {}}):
        with Innkeeper(server) as cheat:
            cheat.change = change
            ann = Join(f"ws://127.0.0.1:{cheat.port}", *DUEL, "--seats", "2", "--name", "Ann",
                       given=ONES)
            caught(f"a table opened with {name}", ann.end(), ann, "other options than you asked for")
            ok(not cheat.sent("sit"), "… before Ann sits down")
    bob = Player(server, "Bob")
    asked, shown = bob.create("trail", seats=2), bob.create("trail", seats=2)
    with Innkeeper(server) as cheat:
        cheat.change = lambda table: {**table, "table": shown}
        ann = Join(f"ws://127.0.0.1:{cheat.port}/#{asked}", "--name", "Ann", given=ONES)
        caught("another table than the link names", ann.end(), ann, "another table than the one that you asked for")
        ok(not cheat.sent("sit"), "… before Ann sits down")


class TakesBack(Cheat):
    """Takes back a step of Bob's of which nobody has asked that, or to which Ann has not agreed."""

    asks = done = False
    last = None  # a step after which it is still Bob's turn

    def told(self, message):
        if self.done or not is_event(message, "moved"):
            return message
        common = {"type": "event", "table": message["table"], "seq": message["seq"], "seat": 1}
        if self.last is not None and self.asks:
            self.asks = False
            return {**common, "what": "asked"}
        if self.last is not None:
            self.done = True
            return {**common, "what": "undone", "step": self.last - 1, "turn": 1, "facts": []}
        if message["seat"] == 1 == message["turn"]:
            self.last = message["step"]
        return message


def taken_back(server):
    for name, asks in ("that nobody asked for", False), ("that Ann did not agree to", True):
        with TakesBack(server) as cheat:
            cheat.asks = asks
            ann, bob, table = sit_down(cheat, "--game", "trail")
            caught(f"a step taken back {name}", play(cheat, ann, bob, table), ann, "not honest", "to which you had not agreed")


def taken_back_for_ann(server):
    for drawn in True, False:
        with TakesBackForAnn(server) as cheat:
            cheat.drawn = drawn
            ann, bob, table = sit_down(cheat, "--game", "grandprix")
            code = play(cheat, ann, bob, table)
            if drawn:
                caught("a step that drew a card, taken back", code, ann, "not honest", "a step that nobody can take back")
            ok("You did not do so here" in " ".join(ann.text().split()), f"Ann is told that she agreed to take back a step{' that drew' * drawn}, so she knows that she did not",
               ann.text()[-1500:])


class Rewinder(Forgetful):
    """Once Ann has moved a few times, the line is cut, and the match is back where it was."""

    moves = 0

    def asked(self, message):
        self.moves += message["type"] == "move"
        self.at = "move" if self.moves == 3 else ""
        return super().asked(message)

    @staticmethod
    def lie(_, table):
        return {**table, "step": 1, "turn": 0}


def rewound(server):
    with Rewinder(server) as cheat:
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table)
        caught("a match that is back where it was", code, ann, "not honest", "a step that nobody can take back")


class SitLate(Cheat):
    def told(self, message):
        if is_event(message, "dealt"):
            return [{"type": "event", "table": message["table"], "seq": message["seq"], "what": "sat", "seat": 1, "name": "Rob",
                     "pledged": True}]
        return message


def sit_after_deal(server):
    with SitLate(server) as cheat:
        ann, bob, table = sit_down(cheat)
        caught("somebody who sits down after the start", play(cheat, ann, bob, table), ann, "not honest", "after the match had started")


class Usher(Cheat):
    """Once everybody sits, shows Ann a table at which she watches; and when it is dealt, her seat again."""

    hidden, shown = True, False

    def asked(self, message):
        if message["type"] == "watch":
            message.pop("from", None)  # so that she is told the table
        return message

    def told(self, message):
        if is_event(message, "started"):
            self.cut()
            return None
        if message["type"] != "table" or message["status"] == "open":
            return message if message["type"] != "event" or message["what"] in ("sat", "moved") else None
        if self.hidden:
            threading.Timer(0.5, self.cut).start()
        self.hidden, hidden = False, self.hidden
        pledges = [row for row in message["pledges"] if row["seat"]]
        seats = [{**row, "pledged": row["seat"] == 1} for row in message["seats"]]
        return {**message, "pledges": pledges, "seats": seats, "code": code_of(self.table, seats, pledges),
                "you": None if hidden else 0}


def seat_comes_later(server):
    with Usher(server) as cheat:
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table)
        caught("a seat that comes once the cards are chosen", code, ann, "not honest", "you sit somewhere else than when the match started")
        ok("The deal is sealed" in ann.text(), "… which she watched being dealt", ann.text()[-1500:])


LIES = {
    "another table": lambda cheat, table: {**table, "table": "another"},
    "no seat": lambda cheat, table: {**table, "you": None},
    "another seat": lambda cheat, table: {**table, "you": 1},
    "another pledge": lambda cheat, table: cheat.swap(table, 1, OTHER_PLEDGE),
    "another commitment": lambda cheat, table: {**table, "commitment": OTHER},
    "other options": lambda cheat, table: {**table, "options": {**table["options"], "passing": "forced"}},
    "another name": lambda cheat, table: {**table, "seats": [{**row, "name": row["name"][::-1]} for row in table["seats"]]},
    "no pledges": lambda cheat, table: {**table, "pledges": [], "code": code_of(cheat.table, table["seats"], [])},
    "an open table": lambda cheat, table: {**cheat.table, "re": table.get("re"), "seq": table["seq"], "seats": table["seats"],
                                           "you": table["you"]},
}


def forgetful(name, server):
    """After the line was cut, the same program must hold the server to what it said before."""
    with Forgetful(server) as cheat:
        cheat.lie = LIES[name]
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table)
        caught(f"{name} after the line was cut", code, ann, "not honest about this deal")


def restarted(name, server):
    """And so must a program that was ended meanwhile: its notes are on disk."""
    home = new_folder()
    with Forgetful(server) as cheat:
        ann, bob, table = sit_down(cheat, home=home)
        bob.sit(table)
        ann.type("1\n")
        ann.says("Short code")
        ann.process.kill()
        ann.end()
        cheat.done, cheat.lie = True, LIES[name]
        again = Join(f"ws://127.0.0.1:{cheat.port}/#{table}", "--name", "Ann", home=home, given=ONES)
        caught(f"{name} after a restart", again.end(), again, "not honest about this deal")


def swallowed_share(server):
    with Deaf(server) as cheat:
        ann, bob, table = sit_down(cheat)
        bob.sit(table)
        ann.type("1\n")
        ok(ann.says("had no part in this deal", 2 * PATIENCE), "a share that never arrived is missed before the first move",
           ann.text()[-1500:])
        ok(ann.text().count("had no part in this deal") == 1, "… which is said once", ann.text()[-1500:])
        cheat.cut()
        wait_until(lambda: ann.text().count("had no part in this deal") > 1 or ann.ended())
        ok(ann.text().count("had no part in this deal") == 2, "… and once more after the line was cut", ann.text()[-1500:])
        ann.process.kill()
        ann.end()
        again = Join(f"ws://127.0.0.1:{cheat.port}/#{table}", "--name", "Ann", home=ann.home)
        ok(again.says("had no part in this deal"), "… and said again when Ann comes back", again.text()[-1500:])
        again.process.kill()
        again.end()


def withheld_share(server):
    """Nobody lies, but Bob's share stays away: with the server he could have chosen, and no word says that the deal was fair."""
    with Cheat(server) as cheat:
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table, share=False)
        ok(code == 0 and "Fair deal" not in ann.text() and ann.text().count("could choose between 2 deals") == 2,
           "a friend's share that is withheld: told at the deal, and in the verdict", code, ann.text()[-1500:])


class Pretender(Cheat):
    """Shows Ann Bob's share, which Bob then withholds from the deal. Its events have one number more from there on."""

    share, extra = "", 0

    def asked(self, message):
        return {**message, "from": message["from"] - self.extra} if message["type"] == "watch" and "from" in message else message

    def told(self, message):
        if message["type"] not in ("event", "table"):
            return message
        message = {**message, "seq": message["seq"] + self.extra}
        if not is_event(message, "started"):
            return message
        self.extra = 1
        return [message, {"type": "event", "table": message["table"], "seq": message["seq"] + 1, "what": "shared", "seat": 1,
                          "share": self.share}]


def shown_then_withheld(server):
    with Pretender(server) as cheat:
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table, share=False)
        caught("a share that was shown, and then withheld", code, ann, "share of Bob (P2) was shown before the deal")


class Dealer(Cheat):
    """Shows Ann a card that she never drew."""

    done = False

    def told(self, message):
        if self.done or not is_event(message, "moved") or message["seat"] != 0 or message["step"] < 5:
            return message
        facts = [self.change(fact) for fact in message["facts"]]
        return {**message, "facts": facts}

    def change(self, fact):
        cards = int(fact[7], 16)
        if self.done or not cards or cards & cards - 1:
            return fact
        self.done = True
        return [*fact[:7], f"{(1 << 39) if cards != 1 << 39 else 1 << 38:x}"]


def other_cards(server):
    with Dealer(server) as cheat:
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table)
        ok(cheat.done and code != 0 and "Fair deal" not in ann.text(), "caught: a card that was never drawn", code,
           ann.text()[-1500:])


class Historian(Cheat):
    """Tells the past otherwise when Ann comes back."""

    def told(self, message):
        if message["type"] == "facts" and message["steps"]:
            first = [[*fact[:7], f"{self.next_cards(int(fact[7], 16)):x}"] for fact in message["steps"][0]]
            return {**message, "steps": [first, *message["steps"][1:]]}
        return message

    @staticmethod
    def next_cards(cards):
        """As many cards, each the next of the 40, and the first after the last: a lie that could be true."""
        return (cards << 1 | cards >> 39) & (1 << 40) - 1


def another_past(server):
    home = new_folder()
    with Historian(server) as cheat:
        ann, bob, table = sit_down(cheat, home=home)
        bob.sit(table)
        ann.type("1\n")
        ann.says("Short code")
        ann.process.kill()
        ann.end()
        again = Join(f"ws://127.0.0.1:{cheat.port}/#{table}", "--name", "Ann", home=home, given=ONES)
        caught("another story of the cards", again.end(), again, "contradicts what it said before")


class Scribe(Cheat):
    change = staticmethod(lambda text: text)

    def record(self, text):
        return self.change(text) if text.startswith("paddock-record") else text


def forged_record(server):
    """The match was honest, and its record is not."""
    other = re.compile(r"\n(\d+) (P\d) ")
    for name, change, words in (
            ("a name", lambda text: text.replace("person Bob", "person Rob"), ["deal code"]),
            ("a bot for a person", lambda text: text.replace("person Bob", "club Bob"), ["bot"]),
            ("a table", lambda text: re.sub("table .*", "table elsewhere", text), ["since you sat down"]),
            ("no table", lambda text: re.sub("table .*\n", "", text), ["“table”"]),
            ("a match cut short", lambda text: text[:other.search(text, len(text) // 2).start()] + "\nend unfinished\n",
             ["not over"])):
        with Scribe(server) as cheat:
            cheat.change = change
            ann, bob, table = sit_down(cheat)
            code = play(cheat, ann, bob, table)
            ok(code in (1, 3) and "Fair deal" not in ann.text() and all(word in ann.text() for word in words),
               f"caught: {name} changed in the record", code, ann.text()[-1000:])


def two_codes(server):
    """Two people who are shown different tables see different short codes: that is what they compare aloud."""
    class Second(Ground):
        hides = True

        def told(self, message):
            if is_event(message, "started"):
                return self.swap(message, 0, OTHER_PLEDGE)
            return nothing(message) if is_event(message, "shared") and message["seat"] == 0 else message

    with Cheat(server) as first, Second(server) as second:
        ann = Join(f"ws://127.0.0.1:{first.port}", *DUEL, "--seats", "2", "--name", "Ann", "--start")
        table = re.search(r"#(\w+)", ann.address())[1]
        ann.says("You take seat")
        bob = Join(f"ws://127.0.0.1:{second.port}/#{table}", "--name", "Bob")
        ann.type(ONES, end=True)
        bob.type(ONES, end=True)
        codes = ann.end(240), bob.end(240)
        shorts = [re.search(r"Short code: (\S{9})", one.text()) for one in (ann, bob)]
        ok(all(shorts) and shorts[0][1] != shorts[1][1], "two tables have two short codes", ann.text()[-800:], bob.text()[-800:])
        ok(codes[0] == 0 and codes[1] == 1, "… and the one who was lied to finds out by the record", codes, bob.text()[-800:])


def other_version(server):
    """What is told in the server's own words is compared with nothing, and nobody claims that it was."""
    with Converted(server) as cheat:
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table)
        ok(cheat.done and code == 0 and "Fair deal" not in ann.text() and "The cards that you saw were not compared" in
           " ".join(ann.text().split()), "a server that becomes one of another version proves less", code, ann.text()[-1500:])


class Hasty(Cheat):
    """Deals in the same breath as it starts the match, so that no share can be in time."""

    held = ()

    def told(self, message):
        if not self.held and not is_event(message, "started"):
            return message
        self.held = [*self.held, nothing(message) if is_event(message, "shared") else message]
        if not is_event(message, "dealt"):
            return None
        held, self.held = self.held, ()
        return held


def dealt_at_once(server):
    with Hasty(server) as cheat:
        ann, bob, table = sit_down(cheat)
        bob.sit(table)
        ann.type("1\n")
        ok(ann.says("had no part in this deal", 2 * PATIENCE), "a deal that no share could be in time for is noticed before the first move",
           ann.text()[-1500:])
        ann.process.kill()
        ann.end()


class Stranger(Cheat):
    """Tells of an option that Ann's program does not know, from the start or once it has her share."""

    at_once = True
    shared = False

    def asked(self, message):
        if message["type"] == "share":
            self.shared = True
            threading.Timer(0.1, self.cut).start()
        return message

    def told(self, message):
        if message["type"] == "table" and (self.at_once or self.shared):
            return {**message, "options": {**message["options"], "weather": "rain"}}
        return message


def unknown_rules(server):
    """Who cannot check a deal is told so before playing."""
    with Stranger(server) as cheat:
        ann, bob, table = sit_down(cheat)
        bob.sit(table)
        ann.type("1\n")
        ok(ann.says("had no part in this deal", 2 * PATIENCE), "rules that the program does not know: nothing is proven, and that is said",
           ann.text()[-1500:])
        ann.process.kill()
        ann.end()


class Donor(Stranger):
    """Tells of an option that Ann's program does not know, so that it pledges nothing; and later of a share in her name."""

    def asked(self, message):
        if message["type"] == "watch":
            message.pop("from", None)  # so that she is told the table
        return message

    def told(self, message):
        if is_event(message, "started"):
            self.cut()
            return None
        if message["type"] != "table" or message["status"] == "open":
            return super().told(message)
        pledges = [{"seat": 0, "pledge": OTHER_PLEDGE, "share": OTHER}, *message["pledges"]]
        seats = [{**row, "pledged": True} for row in message["seats"]]
        return {**message, "pledges": pledges, "seats": seats, "code": code_of(self.table, seats, pledges)}


def share_of_nobody(server):
    with Donor(server) as cheat:
        ann, bob, table = sit_down(cheat)
        bob.sit(table)
        ann.type("1\n")
        ok(ann.says("not from this device", 2 * PATIENCE), "a share in Ann's name that is not hers is named", ann.text()[-1500:])
        ann.process.kill()
        ann.end()


def rules_become_unknown(server):
    with Stranger(server) as cheat:
        cheat.at_once = False
        ann, bob, table = sit_down(cheat)
        caught("an option that nobody knows, once the share was sent", play(cheat, ann, bob, table), ann, "not honest about this deal",
               "since you sat down")


class Abridger(Cheat):
    """Tells that the match is over long before it is. A bot plays for Ann from there on, and the record has its moves, too."""

    last = 6

    def told(self, message):
        if not is_event(message, "moved") or message["step"] < self.last:
            return None if is_event(message, "left") else message
        if message["step"] > self.last:
            return None
        self.line.say({"type": "leave", "table": message["table"], "id": 999})
        return {**message, "status": "over"}

    def pass_page(self, link, head):
        wait_until(lambda: self.server.get(head.split()[1].decode()).status == 200)
        super().pass_page(link, head)


def over_early(server):
    with Abridger(server) as cheat:
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table)
        caught("a match that is said to be over", code, ann, "does not match the cards that the server showed you")


class Undead(Cheat):
    """Closes the table, and deals."""

    def told(self, message):
        if not is_event(message, "shared") or message["seat"] != 1:
            return message
        return {"type": "event", "table": message["table"], "seq": message["seq"], "what": "closed"}


def closed_table(server):
    with Undead(server) as cheat:
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table)
        ok("Fair deal" not in ann.text() and "The cards are dealt" not in ann.text(), "at a closed table nothing is dealt", code,
           ann.text()[-1500:])
        ok(f"{BROKEN}: 1 of 1." in ann.text(), "it is counted, as the share was known", ann.text()[-800:])
        next_ = Join(f"ws://127.0.0.1:{cheat.port}", *DUEL, "--seats", "2", "--name", "Ann", home=ann.home)
        ok(next_.says(f"{BROKEN}: 1 of 1."), "and told at this server's next table", next_.text()[-800:])
        next_.process.kill()
        next_.end()


class Vanished(Cheat):
    """After the share there is no such table any more."""

    done = False

    def told(self, message):
        if not self.done or message["type"] != "table":
            return message
        return {"type": "refused", "re": message["re"], "table": message["table"], "code": "no-table", "rule": "", "key": "",
                "with": {}, "text": "There is no such table."}


def table_that_is_gone(server):
    with Vanished(server) as cheat:
        ann, bob, table = sit_down(cheat)
        bob.sit(table)
        ann.says("Short code")
        ann.process.kill()
        ann.end()
        cheat.done = True
        for _ in range(2):
            again = Join(f"ws://127.0.0.1:{cheat.port}/#{table}", "--name", "Ann", home=ann.home, given="")
            again.end()
        ok("There is no such table" in again.text() and BROKEN not in again.text(), "a table that is gone is counted once", again.text())
        cheat.done = False
        back = Join(f"ws://127.0.0.1:{cheat.port}", *DUEL, "--seats", "2", "--name", "Ann", home=ann.home)
        ok(back.says(f"{BROKEN}: 1 of 1."), "and told at the next table", back.text()[-800:])
        back.process.kill()
        back.end()


class Mimic(Bots):
    """A bot whose level is a word for people, so that it may pledge; or has a part of its name in it."""

    def told(self, message):
        if message["type"] != "table" and not is_event(message, "started"):
            return message
        seats = [{**row, "bot": self.level, "pledged": True} if row["seat"] == 1 else row for row in message["seats"]]
        return super().told({**message, "seats": seats})


def odd_levels(server):
    for level in "person", "-", "club Club":
        with Mimic(server) as cheat:
            cheat.level = level
            ann = Join(f"ws://127.0.0.1:{cheat.port}", *DUEL, "--seats", "2", "--bots", "club", "--name",
                       "Ann", "--start", given=ONES)
            caught(f"a bot of the level “{level}”", ann.end(), ann, codes=(1, 3))
            ok(not cheat.sent("share"), "… before Ann's share leaves")


class Silent(Cheat):
    """Tells no deal code, or one before anybody is bound. Neither matters: each program works it out by itself."""

    def told(self, message):
        if message["type"] == "table" and message["status"] == "open":
            return {**message, "code": OTHER, "pledges": []}
        message.pop("code", None)
        return message


def no_code(server):
    with Silent(server) as cheat:
        ann, bob, table = sit_down(cheat)
        code = play(cheat, ann, bob, table)
        ok(code == 0 and "The deal is sealed: nobody can change it now. Deal code: " in ann.text() and OTHER not in ann.text() and "Fair deal" in ann.text(),
           "a deal code need not be told, and is not believed", code, ann.text()[-1500:])


def rematch(server):
    """No share is ever given twice, even at a table that has the name of one before."""
    class Again(Cheat):
        real = {}

        def asked(self, message):
            if message["type"] == "rematch" or message.get("table") not in self.real:
                return message
            return {**message, "table": self.real[message["table"]]}

        def told(self, message):
            if is_event(message, "rematched"):
                self.real[message["table"]], message = message["new"], {**message, "new": message["table"]}
                return message
            back = {new: old for old, new in self.real.items()}
            return {**message, "table": back[message["table"]]} if message.get("table") in back else message

    with Again(server) as cheat:
        ann = Join(f"ws://127.0.0.1:{cheat.port}", *DUEL, "--seats", "2", "--bots", "club", "--name", "Ann",
                   "--start")
        asked = 0
        while "Fair deal" not in ann.text() and ann.prompts(asked + 1):
            asked = ann.out.count(b"> ")
            ann.type("1\n" if "The race is over" not in ann.text() else "")
        ok("Fair deal" in ann.text(), "a first match", ann.text()[-800:])
        ann.type("rematch\n")
        wait_until(lambda: len(cheat.sent("sit")) > 1 or ann.ended())
        pledges = {request.get("pledge") for request in cheat.sent("sit")}
        ok(len(pledges) == 2 and None not in pledges, "the rematch has a pledge of its own", cheat.sent("sit"), ann.text()[-800:])
        ann.process.kill()
        ann.end()


def each(play_scene, name):
    def scene(server):
        play_scene(name, server)
    scene.__name__ = f"{play_scene.__name__}_{name.replace(' ', '_')}"
    return scene


with Server() as only:
    scenes = [swallowed_share, withheld_share, shown_then_withheld, honest, grind, grind_in_silence, bot_with_share, late_seat,
              sit_after_deal, copied_pledge, another_wish, taken_back, taken_back_for_ann, rewound, seat_comes_later, share_of_nobody,
              other_cards, another_past, forged_record, two_codes, rematch, other_version, dealt_at_once, unknown_rules,
              rules_become_unknown, over_early, closed_table, table_that_is_gone, odd_levels, no_code]
    scenes += [each(forgetful, name) for name in LIES] + [each(restarted, name) for name in LIES]
    together(scenes, only, workers=8)  # most wait for a share that does not come
done()
