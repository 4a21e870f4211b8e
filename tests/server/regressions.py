#!/usr/bin/env python3
"""Corners of the server in which something was wrong once."""
import http.client
import signal
import sqlite3
import sys
import threading
import time

from tap import done, ok, together
from umpire import SHORT, people, refused, sure
from wire import Player, Server, deal, open_match, play_out


def clock_runs_on(server):
    """Leaving and coming back at once does not wind the clock up again."""
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], "trail", seats=2, clock=2)
    actor = ann if ann.seen[table].legal else bob
    deadline = time.monotonic() + 15
    while actor.seen[table].step == 0 and time.monotonic() < deadline:
        actor.send("leave", table=table)
        actor.request("sit", table=table)
        time.sleep(0.5)
    ok(actor.seen[table].step > 0, "a clock runs out whoever leaves and comes back")


def refused_sit(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], "trail", seats=2, grace=600)
    bob.drop()
    ann.expect(type="presence", present=False)
    sure(bob.again().request("sit", table=table), "seated", "sitting where one sits")
    ok(not [message for message in ann.quiet() if message["type"] == "presence"], "… is seen by nobody")


def closed_tables(server):
    ann = Player(server, "Ann")
    answers = [ann.request("close", table=ann.create("trail")).get("what") for _ in range(20)]
    ok(set(answers) == {"closed"}, "tables are closed", answers)
    ok(ann.request("create", game="trail")["type"] == "table", "closed tables are not followed any more")


def sixteen_tables(server):
    """A connection follows so many, and no more."""
    ann, bob = people(server, "Ann", "Bob")
    opened = [ann.create("trail", seats=1) for _ in range(16)]
    for asked in (dict(kind="create", game="trail"), dict(kind="watch", table=bob.create("trail"))):
        answer = ann.request(**asked)
        ok(refused(answer, "too-many-watchers") and answer["with"]["wanted"] == "16", f"no seventeenth: {asked}", answer)
    ann.sit(opened[0])
    deal([ann], opened[0])
    play_out([ann], opened[0])
    ok(refused(ann.request("create", game="trail"), "too-many-watchers"), "a match that is over still counts")
    ann.request("unwatch", table=opened[0])
    ok(ann.request("create", game="trail")["type"] == "table", "… until it is no longer followed")


def long_clock():
    with Server() as server:
        ann, bob = people(server, "Ann", "Bob")
        table = open_match([ann, bob], "trail", seats=2, clock=30 * 86400)
        server.restart()
        left = ann.again().request("watch", table=table)["seconds"]
        ok(30 * 86400 - 600 < left <= 30 * 86400, "a clock of a month survives a restart", left)


def rematch_of_a_closed_one(server):
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], **SHORT)
    play_out([ann, bob], table)
    first = ann.request("rematch", table=table)["new"]
    ok(bob.request("rematch", table=table).get("new") == first, "the second to ask is told of the same table")
    ann.request("close", table=first)
    second = bob.request("rematch", table=table)["new"]
    ok(second != first and bob.sit(second).get("what") == "sat", "a rematch that was closed is opened again")


def pages_of_a_busy_table(server):
    """Pages show what is on disk, also while more is being written."""
    ann = Player(server, "Ann")
    table = ann.create("grandprix", seats=2)
    ann.sit(table)
    ready = threading.Event()

    def talk():
        for _ in range(40):
            ann.request("say", table=table, phrase="hello")
        ready.set()

    speaker = threading.Thread(target=talk)
    speaker.start()
    answers = {server.get(f"/api/tables/{table}").status for _ in iter(lambda: ready.is_set(), True)}
    speaker.join()
    ok(answers <= {200}, "a table that is busy has a page", answers)


def whole_characters(server):
    """A text that is too long is cut between characters."""
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], "trail", seats=2)
    actor = ann if ann.seen[table].legal else bob
    sure(actor.request("move", table=table, move="x" + "é" * 60), "bad-notation", "a long move")
    sure(actor.request("create", game="é" * 16), "unknown-game", "a long game")


def names_of_bots(server):
    ben = Player(server, "Ben")
    table = ben.create("gumball", seats=4)
    ben.sit(table, 0)
    ben.request("start", table=table, fill="club")
    names = [seat["name"] for seat in ben.request("watch", table=table)["seats"]]
    ok(len(set(names)) == 4 and names[0] == "Ben", "bots take other names", names)


def several_gaps(server):
    """Somebody at several tables asks for everything at once, as after a lost connection."""
    ann, bob = people(server, "Ann", "Bob")
    tables = [open_match([ann, bob], "trail", seats=2) for _ in range(4)]
    for table in tables:
        play_out([ann, bob], table)
    again = ann.again()
    for table in tables:
        again.send("watch", table=table, **{"from": 1})
    answers = [again.expect(re=number)["type"] for number in range(2, 6)]
    ok(set(answers) <= {"done", "table"}, "four tables at once", answers)


def one_rate_for_a_person():
    with Server("--limit", "rate=5") as server:
        ann = Player(server, "Ann")
        tabs = [ann.again() for _ in range(6)]
        codes = [tab.request("ping").get("code") for _ in range(6) for tab in tabs]
        ok("too-fast" in codes, "more connections do not make anybody faster", codes)


def no_end_of_talk():
    with Server("--limit", "rate=100000") as server:
        ann = Player(server, "Ann")
        table = ann.create("trail", seats=1)
        ann.sit(table)
        for _ in range(2100):
            ann.send("say", table=table, phrase="hello")
        answer = ann.request("say", table=table, phrase="hello")
        ok(refused(answer, "full"), "talk has an end", answer)
        ok(ann.request("start", table=table).get("what") == "started", "… but the match has not")


def long_logs_count_for_more():
    """Whoever has the server go through a long log again and again has to wait sooner."""
    with Server(limits={"rate": 100000}) as server:
        ann = Player(server, "Ann")
        table = ann.create("trail", seats=1)
        ann.sit(table)
        for _ in range(1990):
            ann.send("say", table=table, phrase="hello")
        ann.request("start", table=table)
        ann.expect(what="dealt")
        server.limits["rate"] = 20
        server.restart()
        for kind, members in ("ping", {}), ("facts", {"table": table}), ("watch", {"table": table, "from": 1980}):
            bob = Player(server, "Bob")
            asked = [bob.send(kind, **members) for _ in range(30)]
            slow = [refused(bob.expect(re=number), "too-fast") for number in asked]
            ok(any(slow) == (kind != "ping") and not slow[0], f"thirty times {kind}", slow)


def all_have_left(server):
    """Bots finish what nobody plays any more, so that it does not count for ever."""
    ann, bob = people(server, "Ann", "Bob")
    table = open_match([ann, bob], "trail", seats=2, substitute="rookie")
    ann.request("leave", table=table)
    bob.request("leave", table=table)
    deadline = time.monotonic() + 30
    while server.get(f"/api/tables/{table}").json()["status"] != "over" and time.monotonic() < deadline:
        time.sleep(0.1)
    ok(server.get(f"/api/tables/{table}/record").status == 200, "a match that all have left is finished")


def health_while_ending():
    with Server() as server:
        ann = Player(server, "Ann")
        page = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        page.request("GET", "/healthz")
        page.getresponse().read()
        ann.request("ping")
        server.process.send_signal(signal.SIGTERM)
        ann.expect(type="goodbye")
        statuses = []
        for path in "/healthz", "/metrics":
            try:
                page.request("GET", path)
                answer = page.getresponse()
                answer.read()
                statuses.append(answer.status)
            except (http.client.HTTPException, OSError):
                break
        ok(set(statuses) <= {503}, "who ends is not healthy", statuses)
        ann.drop()
        ok(server.process.wait(20) == 0, "… and ends well")


def storage_costs_nobody_the_turn():
    with Server() as server:
        ann, bob = people(server, "Ann", "Bob")
        table = open_match([ann, bob], "trail", seats=2, clock=3)
        actor = ann if ann.seen[table].legal else bob
        base = sqlite3.connect(server.store, isolation_level=None)
        base.execute("BEGIN IMMEDIATE")
        early = ann.send("say", table=table, phrase="hello")
        late = ann.send("ping")
        time.sleep(5)
        refusal = ann.request("say", table=table, phrase="hello")
        ok(refused(refusal, "storage") and not any(message.get("re") in (early, late) for message in ann.log),
           "what came before the trouble waits for its end, as does what came after that; new things are refused at once",
           refusal)
        base.execute("ROLLBACK")
        base.close()
        ok(ann.expect(re=early)["what"] == "said" and ann.expect(re=late)["type"] == "done",
           "then all of it is answered, in order")
        answer = actor.request("move", table=table, move=actor.seen[table].legal[0])
        ok(answer.get("what") == "moved", "a turn goes on where it was when the store can be written again", answer)


def main():
    scenes = [clock_runs_on, refused_sit, closed_tables, sixteen_tables, rematch_of_a_closed_one, pages_of_a_busy_table, whole_characters,
              names_of_bots, several_gaps, all_have_left]
    alone = [long_clock, one_rate_for_a_person, no_end_of_talk, long_logs_count_for_more, health_while_ending,
             storage_costs_nobody_the_turn]
    chosen = sys.argv[1:]
    with Server("--limit", "rate=1000", "--limit", "address-people=1000") as server:
        together([play for play in scenes if not chosen or play.__name__ in chosen], server, workers=4)
        ok(server.running(), "the server is still there", server.said())
    together([play for play in alone if not chosen or play.__name__ in chosen], workers=5)
    done()


if __name__ == "__main__":
    main()
