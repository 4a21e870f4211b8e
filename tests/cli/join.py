#!/usr/bin/env python3
"""`paddock join`: two people play by scripts; a server that goes away and comes back; a server that is none."""
import itertools
import json
import os
import re
import shutil
import signal
import stat
import subprocess

from fake_server import EVIL, HANG_UP, SEATS, TABLE, WELCOME, Fake, page
from join_process import ONES, Join
from tap import done, ok, together
from wire import BINARY, CLOSE, PADDOCK, SOURCE, TEXT, Server, environment, frame, new_folder, wait_until

def url(server):
    return f"ws://127.0.0.1:{server.port}"


def play_out(server):
    folder = new_folder()
    records = [os.path.join(folder, name) for name in ("ann.pdk", "bob.pdk")]
    ann = Join(url(server), "--game", "trail", "--name", "Ann", "--record", records[0], given=ONES)
    bob = Join(ann.address(), "--name", "Bob", "--record", records[1], given=ONES)
    codes = ann.end(240), bob.end(240)
    ok(codes == (0, 0), "two scripts play a match to its end", codes, ann.text()[-2000:], bob.text()[-2000:])
    for player in ann, bob:
        ok("Fair deal: nobody could choose" in player.text(), "each finds their own share in the deal", player.text()[-1500:])
        ok(player.text().count("Course card 1:") == 1, "the deal is told once")
    texts = [open(path, encoding="utf-8").read() for path in records if os.path.exists(path)]
    ok(len(texts) == 2 and texts[0] == texts[1], "both are given the same record")
    check = subprocess.run([PADDOCK, "verify", records[0]], env=environment(folder), capture_output=True, text=True)
    ok(check.returncode == 0 and "(P1)" in check.stdout and "(P2)" in check.stdout, "it proves both shares",
       check.stdout, check.stderr)


def come_back(server):
    ann = Join(url(server), "--game", "trail", "--seats", "2", "--name", "Ann", "--bots", "club", "--start")
    ann.prompts(1)
    address = ann.address() if "Others join" in ann.text() else None
    ann.type("", end=True)
    code = ann.end()
    ok(code == 0 and "Your seat is reserved" in ann.text(), "the end of input keeps the seat", code, ann.text())
    address = address or re.search(r"Come back with: paddock join (ws://\S+)", ann.text())[1]
    kept = kept_file(ann.home, server)
    ok(stat.S_IMODE(os.stat(kept).st_mode) == 0o600, "nobody else may read the token")
    again = Join(address, home=ann.home, given=ONES)
    code = again.end(240)
    ok(code == 0 and "You are back in your seat" in again.text() and "Fair deal: nobody could choose" in again.text(),
       "another day it is the same seat and the same share", code, again.text()[-2000:])
    ok('"deals": []' in open(kept, encoding="utf-8").read(), "the share is forgotten once it is proven")
    watcher = Join(address, "--watch", given="")
    code = watcher.end()
    ok(code == 0 and "it cannot prove to you" in " ".join(watcher.text().split()), "anybody can check it afterwards", code, watcher.text())


def new_key(server):
    """Somebody has copied the file with the token; with --new-key the copy is worth nothing, and the seat stays."""
    ann = Join(url(server), "--game", "trail", "--seats", "2", "--name", "Ann", "--bots", "club", "--start")
    ann.prompts(1)
    address = ann.address()
    ann.type("", end=True)
    ann.end()
    stolen = new_folder()
    shutil.copytree(ann.home, stolen, dirs_exist_ok=True)
    again = Join(address, "--new-key", home=ann.home)
    ok(again.says("Your key on this server has been replaced") and again.says("You are back in your seat"),
       "a new key, and the same seat", again.text()[-800:])
    again.process.kill()
    again.end()
    thief = Join(address, "--name", "Eve", home=stolen, given="")
    thief.end()
    ok("no longer recognises you" in thief.text() and "back in your seat" not in thief.text(), "the copy is nobody's",
       thief.text()[-800:])
    third = Join(address, home=ann.home)
    ok(third.says("You are back in your seat"), "the new key works again", third.text()[-800:])
    third.process.kill()
    third.end()


def lose_server(kill):
    with Server() as server:
        ann = Join(url(server), "--game", "trail", "--name", "Ann", "--bots", "club", "--start")
        ann.prompts(1)
        ann.type("1\n1\n")
        ann.prompts(3)
        if kill:
            server.kill()
        else:
            server.stop()
        lost = ann.says("Connection lost")
        server.start()
        ok(lost and ann.says("Reconnected"), "it comes back by itself", ann.text()[-1500:])
        ann.type(ONES, end=True)
        code = ann.end(240)
        ok(code == 0 and "Fair deal: nobody could choose" in ann.text(), "and the match goes on to its end", code,
           ann.text()[-1500:])


def crash(_):
    lose_server(True)


def restart(_):
    lose_server(False)


def lobby(server):
    for value, code in ("nowhere", 3), (os.path.join(SOURCE, "courses/default.course"), 0):
        ann = Join(url(server), "--game", "trail", "--option", f"course={value}", given="quit\n")
        found = ann.end()
        ok(found == code, f"an option from a file: {code}", found, ann.text())
    host = Join(url(server), "--game", "trail", "--name", "Ann", "--listed", given="1\nquit\n")
    host.says("Others join")
    guest = Join(url(server), "--name", "Bob", given="1\nsay /hello\nwho\n?\nquit\n")
    code = guest.end()
    text = guest.text()
    ok(code == 0 and "Trail Again, 1 of 2 seats free: Ann" in text, "the lobby lists tables", code, text)
    ok("Bob: Hello!" in text and "1. Ann" in text and "2. Bob (you)" in text, "one sits down, talks and looks", text)
    host.process.send_signal(signal.SIGINT)
    ok(host.end() in (0, 130), "and goes", host.text())


def expiry(_):
    """When a table closes is said to everybody there, and why it has."""
    with Server(limits={"expire-empty": 120}) as server:
        host = Join(url(server), "--game", "trail", "--watch", "--name", "Ann")
        ok(host.says("If no match starts, this table closes in 7 days."), "a table says when it closes", host.text())
        walt = Join(host.address(), "--watch", "--name", "Walt")
        walt.says("closes in 7 days")
        host.process.kill()
        host.end()
        ok(walt.says("If no match starts, this table closes in 2 minutes."), "and when that is soon", walt.text())
        walt.process.kill()
        walt.end()
    with Server(limits={"expire-open": 3}) as server:
        ann = Join(url(server), "--game", "trail", "--name", "Ann")
        ok(ann.says("The table closed because it was not used for too long."), "a table has closed by itself", ann.text())
        ann.type("quit\n", end=True)
        ok(ann.end() == 0, "that is the end of the visit", ann.text())


def talk(server):
    ann = Join(url(server), "--game", "trail", "--name", "Ann")
    ann.address()
    bob = Join(ann.address(), "--name", "Bob")
    ann.says("2) wait")
    ok(bob.says("wait for the host to start the match"), "the guest is told who starts", bob.text())
    bob.type("start\n")
    ok(bob.says("Only the host can do that."), "the guest cannot start", bob.text())
    ann.type("nonsense\nstart\n")
    ok(bob.says("Ann starts the match."), "the host can", ann.text())
    wait_until(lambda: "Your hand" in ann.text() + bob.text())
    for player in ann, bob:
        player.process.send_signal(signal.SIGINT)
        ok(player.end() == 130 and "Your seat is reserved" in player.text(), "Ctrl-C keeps the seat", player.text()[-800:])


def removal(server):
    """The host can remove somebody before the start."""
    ann = Join(url(server), "--game", "trail", "--name", "Ann")
    bob = Join(ann.address(), "--name", "Bob")
    ann.says("Bob takes seat 2.")
    for wrong in "remove", "remove 1", "remove 3", "remove Bob":
        ann.type(f"{wrong}\n")
    ok(wait_until(lambda: ann.text().count("type “remove” and the number of the seat") == 4), "she is told how", ann.text())
    ann.type("remove 2\n")
    ok(bob.says("The host has removed you from this table.") and ann.says("The host has removed Bob from this table."),
       "the host removes a player", ann.text(), bob.text())
    for player in ann, bob:
        player.process.send_signal(signal.SIGINT)
        player.end()


def both_seated(server):
    """Two people at a table whose cards are dealt: who is to move, and the other."""
    ann = Join(url(server), "--game", "trail", "--name", "Ann")
    bob = Join(ann.address(), "--name", "Bob")
    ann.says("wait for someone else to start it")
    ann.type("start\n")
    wait_until(lambda: "Your hand" in ann.text() + bob.text())
    return (ann, bob) if "Your hand" in ann.text() else (bob, ann)


def play_on(player):
    """Takes the first choice each time, until the match is over."""
    while "1) quit" not in player.text() and not player.ended():
        prompts = player.out.count(b"> ")
        player.type("1\n")
        wait_until(lambda: player.out.count(b"> ") > prompts or player.ended())


def take_back(server):
    actor, other = both_seated(server)
    actor.type("1\n")
    actor.says("You run leg 1")
    actor.type("undo\n")
    ok(other.says("asks to take back the last move") and other.says("1) agree"), "the other is asked", other.text())
    other.type("1\n")
    ok(actor.says("agrees.") and actor.says("You took back your last move") and other.says("took back the last move"),
       "and agrees", actor.text()[-900:])
    actor.type("1\n")
    wait_until(lambda: actor.text().count("You run leg 1") == 2)
    actor.type("undo\n")
    other.says("2) decline")
    other.type("decline\n")
    ok(actor.says("declines. The move stands"), "or declines", actor.text()[-900:])
    actor.type("why stop\nfly\n999\n")
    ok(actor.says("stop") and actor.says("“fly” is not a move") and actor.says("no choice 999"),
       "what cannot be is explained", actor.text()[-900:])
    for player in actor, other:
        player.process.kill()
        player.end()


def leave(server):
    actor, other = both_seated(server)
    actor.type("leave\n")
    ok(actor.says("You left. A bot (club)") and other.says("left. A bot (club)"), "a bot takes over",
       actor.text()[-900:], other.text()[-900:])
    actor.says("1) back")
    actor.type("1\n")
    ok(actor.says("You are back in your seat") and other.says("is back."), "until one comes back", actor.text()[-900:])
    actor.type("leave\n")
    play_on(other)
    ok(other.says("1) quit"), "others play on with it", other.text()[-900:])
    actor.says("1) quit")
    other.type("rematch\n")
    ok(actor.says("A rematch is open"), "another match is offered", actor.text()[-900:])
    actor.type("2\n")
    again = [lambda one=one: re.search("takes? seat", one.text().split("1) quit")[-1]) for one in (actor, other)]
    ok(all(wait_until(one) for one in again), "and both sit down to it", actor.text()[-900:], other.text()[-900:])
    for player in actor, other:
        player.process.kill()
        player.end()


def record_again(server):
    """Matches that follow at the same sitting do not replace the record of the first."""
    folder = new_folder()
    path = os.path.join(folder, "match.pdk")
    with open(os.path.join(folder, "match-2.pdk"), "w", encoding="utf-8") as file:
        file.write("mine")
    ann = Join(url(server), "--game", "trail", "--bots", "club", "--start", "--name", "Ann", "--record", path)
    for count in 1, 2:
        while ann.text().count("The record is in") < count and not ann.ended():
            prompts = ann.out.count(b"> ")
            ann.type("1\n")
            wait_until(lambda: ann.out.count(b"> ") > prompts or ann.ended())
        if count == 1:
            kept = open(path, encoding="utf-8").read()
        prompts = ann.out.count(b"> ")
        ann.type("rematch\n" if count == 1 else "quit\n")
        wait_until(lambda: ann.out.count(b"> ") > prompts or ann.ended())
    code = ann.end()
    texts = {name: open(os.path.join(folder, name), encoding="utf-8").read() for name in sorted(os.listdir(folder))}
    ok(code == 0 and sorted(texts) == ["match-2.pdk", "match-3.pdk", "match.pdk"], "each match has a record of its own",
       code, sorted(texts), ann.text()[-900:])
    ok(texts["match.pdk"] == kept and texts["match-2.pdk"] == "mine" and texts.get("match-3.pdk", kept) != kept,
       "and none is lost", texts)


def clock(server):
    ann = Join(url(server), "--game", "trail", "--bots", "club", "--start", "--clock", "1", "--name", "Ann")
    ok(ann.says("One second for this decision.") and ann.says("Your time is up") and ann.says("1) back"),
       "a clock that runs out", ann.text()[-900:])
    ann.process.kill()
    ann.end()


def codes(server):
    cases = {
        (url(server), "--game", "chess"): (1, "chess"),
        (url(server) + "/#nowhere",): (1, "nowhere"),
        ("ws://127.0.0.1:1",): (4, "Cannot connect"),
        ("ws://nowhere.invalid",): (4, "host not found"),
        (url(server).replace("ws://", "wss://"),): (4, "may not use TLS"),
        ("ws://no such host",): (2, "address"),
        (): (2, "server"),
        (url(server), "--seats", "2"): (2, "--game"),
        (url(server), "--name", "x" * 41): (2, "40"),
        (url(server), "--name", b"A\xffB"): (2, "without invisible characters"),
        (url(server), "--name", "A\u202eB"): (2, "without invisible characters"),
        (url(server) + "/#A", "--game", "trail"): (2, "--game"),
        (url(server), "--game", "trail", "--record", os.devnull): (2, "already"),
    }
    for args, (code, word) in cases.items():
        one = Join(*args, given="")
        found = one.end()
        ok(found == code and word in one.err.decode() and one.err.count(b"\n") == 1, f"exit {code}: {args[1:] or args}",
           found, one.text())


# ------------------------------------------------------------------------------------ servers that are none

AWAY = [{**SEATS[0], "bot": "club"}, SEATS[1]]
WORDS = {"type": "words", "table": "T", "says": [EVIL, "a\nb"], "choices": [{"move": EVIL, "says": EVIL}], "rules": EVIL}
EVENT = {"type": "event", "table": "T", "seq": 2}


def text(message):
    return frame(TEXT, message, mask=False)


def to_table(**more):
    return {"hello": [WELCOME], "watch": [{**TABLE, **more}], "describe": [WORDS]}


def event(**more):
    return {**to_table(), "watch": [TABLE, {**EVENT, "re": None, **more}]}


def gap(number):
    return {**EVENT, "re": None, "seq": number, "what": "x"}


def catch_up(request):
    """Says that nothing was missed, and then again that something was."""
    return [{"type": "done"}, gap(9)] if "from" in request else [{**TABLE, "seats": AWAY}, gap(9)]


HOSTILE = {
    "nothing but noise": Fake({}, os.urandom(100000), shake=False),
    "a web server": Fake({}, page(b"hello"), shake=False),
    "a redirect": Fake({}, b"HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.1:1/play\r\nContent-Length: 0\r\n\r\n", False),
    "no JSON": Fake({"hello": [text(b"hello")]}),
    "a list": Fake({"hello": [text(b"[]")]}),
    "a number": Fake({"hello": [text(b"7")]}),
    "NUL in a text": Fake({"hello": [text(b'{"type":"\\u0000"}')]}),
    "no UTF-8": Fake({"hello": [text(b'{"type":"\xff"}')]}),
    "depth": Fake({"hello": [text(b"[" * 100000)]}),
    "deep members": Fake({"hello": [text(b'{"a":' * 50000)]}),
    "too much": Fake({"hello": [text(b" " * 400000)]}),
    "parts without end": Fake({"hello": [frame(TEXT, b" " * 60000, fin=False, mask=False)] +
                               [frame(0, b" " * 60000, fin=False, mask=False)] * 10}),
    "binary": Fake({"hello": [frame(BINARY, b"{}", mask=False)]}),
    "a frame of 2^60 bytes": Fake({"hello": [frame(TEXT, b"{}", length=1 << 60, mask=False)]}),
    "masked": Fake({"hello": [frame(TEXT, b"{}", mask=True)] * 3, "x": []}),
    "reserved bits": Fake({"hello": [frame(TEXT, b"{}", mask=False, reserved=7)]}),
    "no type": Fake({"hello": [{}]}),
    "another type": Fake({"hello": [{"type": "done"}]}),
    "types of its own": Fake({"hello": [{"type": {"a": 1}}]}),
    "no token": Fake({"hello": [{**WELCOME, "token": 7}]}),
    "another version": Fake({"hello": [{**WELCOME, "protocol": 2}]}),
    "refusals with escapes": Fake({"hello": [{"type": "refused", "code": EVIL, "text": EVIL}]}),
    "refusals of nothing": Fake({"hello": [{"type": "refused"}]}),
    "no table": Fake({"hello": [WELCOME], "watch": [{"type": "table"}]}),
    "a table of numbers": Fake({"hello": [WELCOME], "watch": [{key: 7 for key in TABLE} | {"type": "table"}]}),
    "no commitment": Fake(to_table(commitment=None)),
    "a commitment of nonsense": Fake(to_table(commitment="x" * 64)),
    "no seats": Fake(to_table(seats=[])),
    "a hundred seats": Fake(to_table(seats=SEATS * 50)),
    "seats of nonsense": Fake(to_table(seats=[7, None])),
    "a seat beyond": Fake(to_table(you=7)),
    "a turn beyond": Fake(to_table(turn=7)),
    "a turn below": Fake(to_table(turn=-3)),
    "a path for an id": Fake(to_table(table="../../x")),
    "a thousand choices": Fake(to_table(choices=TABLE["choices"] * 1000)),
    "choices of nonsense": Fake(to_table(choices=[1, 2])),
    "numbers too large": Fake(to_table(seq=1 << 62, step=-(1 << 62))),
    "gaps without end": Fake({**to_table(), "watch": catch_up}),
    "gaps and refusals": Fake({**to_table(), "watch": catch_up, "sit": [gap(9), {"type": "refused", "code": "x"}] +
                               [gap(9)] * 40, "describe": [gap(9), {"type": "refused", "code": "x"}] + [gap(9)] * 40}),
    "an event without a kind": Fake(event()),
    "an event of nobody": Fake(event(what="sat", seat=None)),
    "an event beyond": Fake(event(what="left", seat=5, bot="club")),
    "an event of nonsense": Fake(event(what="moved", step="x")),
    "presence of nobody": Fake({**to_table(), "watch": [TABLE, {"type": "presence", "table": "T", "seat": 9, "re": None}]}),
    "words of nonsense": Fake({**to_table(), "describe": [{"type": "words", "says": 7, "choices": 7, "rules": 7}]}),
    "a turn at a path": Fake({"hello": [WELCOME, {"type": "turn", "table": "../x", "re": None}]}),
    "hanging up": Fake({"hello": [frame(CLOSE, b"\x03\xf4", mask=False)]}),
    "silence": Fake({}),
    "silence about the table": Fake({"hello": [WELCOME]}),
    "a record of noise": Fake(to_table(status="over", turn=None), page(EVIL.encode() * 100)),
    "a record without end": Fake(to_table(status="over", turn=None), page(b"x" * (5 << 20))),
    "a record that breaks off": Fake(to_table(status="over", turn=None), b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nx"),
    "no record": Fake(to_table(status="over", turn=None)),
}


def is_plain(data):
    """May this be shown by a terminal? Lines of text, and nothing that steers it."""
    shown = data.decode()  # raises if it is no UTF-8
    return not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", shown)


def hostile(name, server):
    with server:
        one = Join(f"ws://127.0.0.1:{server.port}/#T", "--name", "x", given="1\n?\ntable\nwho\nsay\nmoves\nwhy x\n")
        code = one.end(60)
        ok(code in (1, 3, 4) and one.err.startswith(b"paddock: ") and is_plain(one.out + one.err), f"a server of {name}",
           code, repr(one.text()[-600:]))


def another_protocol(_):
    with Fake({"hello": [{**WELCOME, "protocol": 2}]}) as server:
        one = Join(f"ws://127.0.0.1:{server.port}", given="quit\n")
        one.end(60)
        ok("Unexpected answer from the server (welcome)" in one.text(), "a server that speaks another protocol is left", one.text())


def escapes(_):
    """Everything in it is possible, and everything that is a text tries to steer the terminal."""
    events = [{**EVENT, "seq": 2 + i, "re": None, "name": EVIL, "text": EVIL, "bot": EVIL, "why": EVIL, "new": "U",
               "says": [EVIL], "what": what, "seat": 1, "step": 1, "turn": 0, "seats": SEATS,
               "choices": TABLE["choices"]}
              for i, what in enumerate(["said", "left", "returned", "asked", "declined", "moved", EVIL, "unheard-of"])]
    presence = [{"type": "presence", "table": "T", "seat": 1, "present": False, "seconds": 3, "re": None},
                {"type": EVIL, "re": None}, {"type": "goodbye", "reason": EVIL, "re": None}]
    refusal = [{"type": "refused", "table": "T", "code": EVIL, "text": EVIL}]
    answers = {**to_table(), "watch": [TABLE, *events, *presence], "why": [{"type": "reason", "text": EVIL}],
               "move": refusal, "say": refusal}
    with Fake(answers) as server:
        one = Join(f"ws://127.0.0.1:{server.port}/#T", given=f"?\ntable\nwho\nsay\nsay x\nmoves\nwhy x\n1\n{EVIL}\n" +
                   "x" * 2000 + "\nquit\n")
        code = one.end(60)
        ok(code == 0 and is_plain(one.out + one.err), "no escape sequence reaches the terminal", code, repr(one.text()))
        ok("�[31m" in one.text() and "lost the connection" in one.text() and "at most 511 letters" in one.text(),
           "what is left of it does", repr(one.text()))
    with Fake({"hello": [{**WELCOME, "tables": [{"table": "T", "game": EVIL, "turn": True}]}]},
              page(json.dumps([{"table": "A", "game": EVIL, "seats": 2, "free": 1, "names": [EVIL, 7]},
                               {"table": EVIL}, 7]).encode())) as server:
        one = Join(f"ws://127.0.0.1:{server.port}", given="?\nsit ../x\n99\nquit\n")
        code = one.end(60)
        ok(code == 0 and is_plain(one.out + one.err) and "sit A" in one.text(), "nor by the lobby", code,
           repr(one.text()))


def unfinished_page(_):
    """The list of tables is still loading when the connection breaks off and is made again."""
    def welcome(_):
        before = server.pages
        yield WELCOME
        wait_until(lambda: server.pages > before)
        if server.pages == 1:
            yield HANG_UP

    with Fake({"hello": welcome}, None) as server:
        one = Join(f"ws://127.0.0.1:{server.port}")
        again = wait_until(lambda: server.pages == 2 or one.ended())
        one.process.send_signal(signal.SIGINT)
        code = one.end()
        ok(again and code == 130, "a page that hangs does not outlive the connection", code, one.text())


def kept_file(home, server):
    return os.path.join(home, "paddock", "servers", f"ws_127.0.0.1_{server.port}")


def former_tokens(_):
    """A server forgets somebody, and is then set back to when it knew them."""
    known, hellos, numbers = set(), [], itertools.count()

    def welcome(request):
        hellos.append(request.get("token"))
        if hellos[-1] is None:
            return [{**WELCOME, "token": f"t{next(numbers)}"}]
        return [{**WELCOME, "token": hellos[-1]} if hellos[-1] in known else {"type": "refused", "code": "bad-token", "text": "?"}]

    def visit():
        hellos.clear()
        one = Join(f"ws://127.0.0.1:{server.port}", home=home, given="quit\n")
        one.end()
        return one.text()

    home = new_folder()
    with Fake({"hello": welcome}, page(b"[]")) as server:
        os.makedirs(os.path.dirname(kept_file(home, server)))
        with open(kept_file(home, server), "w", encoding="utf-8") as file:
            json.dump({"token": "old", "name": "Ann"}, file)
        text = visit()
        ok(hellos == ["old", None] and "as a new player" in text, "the token that was kept is shown", hellos,
           text)
        known.add("t0")
        visit()
        ok(hellos == ["t0"], "then the new one", hellos)
        known.remove("t0")
        known.add("old")
        text = visit()
        ok(hellos == ["t0", "old"] and "somebody new" not in text, "one that was refused is tried again", hellos, text)
        visit()
        ok(hellos == ["old"], "and kept if it is known", hellos)
        known.clear()
        for _ in range(12):
            visit()
        ok(len(hellos) == 10 and hellos[-1] is None, "up to eight of them", hellos)
        with open(kept_file(home, server), encoding="utf-8") as file:
            kept = json.load(file)
        ok(len(kept["former"]) == 8 and kept["name"], "not without end", kept)


def no_place_for_share(_):
    """Who cannot keep a share does not pledge it; and a user whose name is no text has another one."""
    asked = []

    def note(answers):
        return lambda request: asked.append(request) or answers

    seats = [SEATS[0], {**SEATS[1], "player": None, "name": None}]
    table = {**TABLE, "status": "open", "turn": None, "you": None, "seats": seats}
    sat = {**EVENT, "what": "sat", "seat": 1, "name": "x", "pledged": False}
    with Fake({"hello": note([WELCOME]), "watch": [table], "sit": note([sat])}) as server:
        one = Join(f"ws://127.0.0.1:{server.port}/#T", given="quit\n", USER=b"\xff")
        one.end()
        ok(len(asked) == 2 and len(asked[1].get("pledge", "")) == 64, "a share is pledged", asked, one.text())
        ok(asked and asked[0]["name"] == "Player", "who has no name is a player", asked)
        asked.clear()
        home = new_folder()
        os.makedirs(kept_file(home, server) + ".lock")
        one = Join(f"ws://127.0.0.1:{server.port}/#T", given="quit\n", home=home)
        one.end()
        ok(len(asked) == 2 and "pledge" not in asked[1] and "Cannot write" in one.text(),
           "but not if it cannot be kept", asked, one.text())


def distrust(_):
    """A certificate that signs itself: refused, unless it is named as one to trust."""
    folder = new_folder()
    key, certificate = (os.path.join(folder, name) for name in ("key.pem", "cert.pem"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key,
                    "-out", certificate], check=True, capture_output=True)
    os.chmod(key, 0o600)
    with Server("--tls-cert", certificate, "--tls-key", key) as server:
        cases = (("localhost", "", 4), ("localhost", certificate, 0), ("127.0.0.1", certificate, 4))
        for host, trusted, code in cases:
            one = Join(f"wss://{host}:{server.port}", given="quit\n", **{"SSL_CERT_FILE": trusted} if trusted else {})
            found = one.end()
            ok(found == code and ("is not trusted" in one.text()) == (code == 4), f"TLS: {host} and {bool(trusted)}",
               found, one.text())


def all_hostile(_):
    """Some of them are waited for in vain, which takes half a minute, but no work."""
    together([lambda name=name, server=server: hostile(name, server) for name, server in HOSTILE.items()])


if __name__ == "__main__":
    scenes = [all_hostile, another_protocol, escapes, unfinished_page, former_tokens, no_place_for_share, play_out, come_back, new_key, lobby,
              expiry, talk, removal,
              take_back, leave, clock, codes, crash, restart, record_again]
    if shutil.which("openssl"):
        scenes.append(distrust)
    with Server() as here:
        together(scenes, here)
    done()
