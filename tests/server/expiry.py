#!/usr/bin/env python3
"""Nothing blocks a server for ever: tables that nobody needs close by themselves, limits count what is left behind, the
list shows tables where somebody is, and what is old can be pruned."""
import os
import random
import re
import sqlite3
import subprocess
import sys
import time

from tap import done, ok, together
from database import resum
from umpire import SHORT, people, sure
from wire import (PADDOCK, Player, Server, Wire, deal, die_with_parent, environment, new_folder, open_match, play_out, serve,
                  wait_until)

DAY = 86400  # seconds
SOON = {"expire-empty": 1}


def store(server):
    return ["--store", "sqlite:" + server.store]


def sound(server, name):
    result = serve("--check", *store(server))
    ok(result.returncode == 0, f"{name}: the store is sound", result.stdout, result.stderr)


def gone(server, table):
    return server.get(f"/api/tables/{table}").status == 404


def bystander(server):
    """Somebody uses the server: a table, of which the newest event is."""
    return Player(server, "Otto").create("trail")


def age(server, days, but=""):
    """Makes everything in a store that nobody uses so many days older, as far as times can tell, but for one table; sums are
    the events'. If no table stays as it is, the server's clock may as well be wrong."""
    base = sqlite3.connect(server.store)
    span = int(days * DAY * 1000)
    base.create_function("resum", 6, resum, deterministic=True)
    base.execute("UPDATE events SET time = time - ? WHERE chain NOT IN (SELECT number FROM tables WHERE id = ?)", (span, but))
    base.execute("UPDATE events SET sum = resum((SELECT id FROM tables WHERE number = chain), seq, time, kind, seat, data)")
    base.execute("UPDATE tables SET time = time - ?, due = max(due - ?, 0) WHERE id != ?", (span, span, but))
    base.execute("UPDATE people SET time = time - ?", (span,))
    base.commit()
    base.close()


def leave_behind(host, count):
    """So many tables that their host leaves at once."""
    tables = []
    for _ in range(count):
        tables.append(host.create("trail"))
        host.request("unwatch", table=tables[-1])
    return tables


# --- tables before the start

def empty_table():
    with Server(limits=SOON) as server:
        ann, walt, host = people(server, "Ann", "Walt", "Host")
        mine = host.request("create", game="trail")
        ok(mine["expires"] == 7 * DAY, "with its host there, a table has seven days", mine["expires"])
        walt.request("watch", table=mine["table"])
        taken, kept = ann.create("trail"), ann.create("trail")
        ann.sit(taken)
        again = host.again()
        again.request("watch", table=mine["table"])
        host.drop()
        ok(ann.request("watch", table=kept)["expires"] > 6 * DAY, "what others do changes nothing")
        again.drop()
        told = walt.expect(type="expires")
        ok(told == {"type": "expires", "table": mine["table"], "seconds": 1}, "who follows it hears that the host is gone", told)
        closed = walt.expect(what="closed")
        ok(closed["why"] == "expired", "an empty table closes once its host has been away", closed)
        ok(wait_until(lambda: gone(server, mine["table"])), "then there is none")
        sure(walt.request("watch", table=mine["table"]), "no-table", "a table that has closed")
        ann.drop()
        time.sleep(3)  # as nothing should happen, there is nothing to wait for
        ok(server.get(f"/api/tables/{taken}").status == 200, "a table where somebody sits stays when all have gone")
        ok(wait_until(lambda: gone(server, kept)), "the host's other table does not")
        metrics = server.get("/metrics").body.decode()
        ok("paddock_tables 1\n" in metrics and "paddock_expired_total 2\n" in metrics, "all of it is counted", metrics)
        back = ann.again()
        ok([row["table"] for row in back.welcome["tables"]] == [taken], "who sits there finds it again", back.welcome)
        back.request("stand", table=taken)
        walt.request("watch", table=taken)
        back.drop()
        ok(walt.expect(what="closed")["why"] == "expired", "once they have stood up and gone, it closes as well")
        ok(server.stop() == 0, "it stops")
        sound(server, "after that")


def comings_and_goings():
    """The time begins anew whenever the host has been there."""
    with Server(limits={"expire-empty": 3}) as server:
        ann, walt = people(server, "Ann", "Walt")
        table = ann.create("trail")
        walt.request("watch", table=table)
        for _ in range(4):
            ann.request("unwatch", table=table)
            ok(walt.expect(type="expires")["seconds"] == 3, "the host goes")
            time.sleep(1)
            ann.request("watch", table=table)
            ok(walt.expect(type="expires")["seconds"] > 6 * DAY, "and comes back")
        ok(ann.request("watch", table=table)["status"] == "open", "the table is there")
        ann.request("unwatch", table=table)
        walt.expect(type="expires")
        guest = Player(server, "Gus")
        guest.sit(table)
        ok(walt.expect(type="expires")["seconds"] > 6 * DAY, "somebody who sits down keeps it")
        guest.request("stand", table=table)
        ok(walt.expect(type="expires")["seconds"] == 3, "until they stand up")
        ok(walt.expect(what="closed")["why"] == "expired", "then it closes")


def never_started():
    with Server(limits={"expire-open": 2}) as server:
        ann, bob = people(server, "Ann", "Bob")
        table = ann.create("trail", seats=2)
        ann.sit(table), bob.sit(table)
        ok(bob.expect(what="closed")["why"] == "expired", "a table closes if nobody starts, even with everybody there")
        ann.expect(what="closed")
        ok(ann.request("ping")["type"] == "done" and not ann.again().welcome["tables"], "and frees its seats")
        started = open_match([ann, bob], "trail", seats=2)
        time.sleep(3)
        ok(ann.request("watch", table=started)["status"] == "playing", "a match that was started goes on")


def after_a_restart():
    """Killed or stopped, and whether the host was there or not: what is stored decides, but nobody loses a table by it."""
    for end in Server.kill, Server.stop:
        with Server(limits={"expire-empty": 4}) as server:
            ann, bob = people(server, "Ann", "Bob")
            here, left, seated = ann.create("trail"), bob.create("trail"), bob.create("trail")
            bob.sit(seated)
            bob.drop()
            end(server)
            time.sleep(4)
            server.start()
            ann = ann.again()
            ok(ann.request("watch", table=here)["status"] == "open", "who comes back at once finds the table")
            walt = Player(server, "Walt")
            ok(wait_until(lambda: gone(server, left)), "the one that its host had left is gone in time")
            time.sleep(2)
            ok(ann.request("watch", table=here)["status"] == "open" and not gone(server, seated), "the others are there")
            walt.request("watch", table=here)
            ann.drop()
            ok(walt.expect(what="closed")["why"] == "expired", "until its host goes as well")


def after_days():
    """Times are the store's, whatever the server did meanwhile; and many are closed soon."""
    with Server() as server:
        ann, bob = people(server, "Ann", "Bob")
        tables = leave_behind(ann, 100)
        kept = ann.create("trail")
        ann.sit(kept)
        playing = open_match([ann, bob], "trail", seats=2, grace=0)
        server.restart()
        busy = bystander(server)
        server.stop()
        age(server, 6, but=busy)
        server.limits["expire-empty"] = 1
        server.start()
        ok(wait_until(lambda: all(gone(server, table) for table in tables)), "six days later the empty ones are gone")
        snapshot = server.get(f"/api/tables/{kept}").json()
        ok(0 < snapshot["expires"] <= DAY, "a table where somebody sits has a day left", snapshot["expires"])
        ok(server.get(f"/api/tables/{playing}").json()["expires"] > 23 * DAY, "a match has more")
        busy = bystander(server)
        server.stop()
        age(server, 2, but=busy)
        server.start()
        ok(wait_until(lambda: gone(server, kept)), "eight days later that is gone, too")
        ok(not gone(server, playing), "the match is not")
        ann, bob = ann.again(), bob.again()
        ann.request("watch", table=playing), bob.request("watch", table=playing)
        play_out([ann, bob], playing, steps=ann.seen[playing].step + 1)
        busy = bystander(server)
        server.stop()
        age(server, 29, but=busy)
        server.start()
        ok(server.get(f"/api/tables/{playing}").json()["expires"] <= DAY, "its time counts from the last move")
        busy = bystander(server)
        server.stop()
        age(server, 2, but=busy)
        server.start()
        ok(wait_until(lambda: gone(server, playing)), "a month after that it ends")
        back = ann.again()
        ok(back.welcome["tables"] == [], "nobody sits there any more", back.welcome["tables"])
        ok(wait_until(lambda: "paddock_tables 0\n" in server.get("/metrics").body.decode()), "and nothing is left")
        ok(server.get(f"/api/tables/{playing}/record").status == 404, "such a match has no record")
        ok(server.stop() == 0, "it stops")
        sound(server, "after all that")


def newest_event(server):
    """How many seconds ago the newest event on disk was, as metrics say."""
    return float(re.search(r"^paddock_newest_event_seconds (\S+)$", server.get("/metrics").body.decode(), re.M)[1])


def wrong_clock():
    """A clock that is a month ahead at the start ends nothing, whether somebody plays on or not."""
    with Server() as server:
        ann, bob = people(server, "Ann", "Bob")
        playing = [open_match([ann, bob], "trail", seats=2, grace=0) for _ in range(5)]
        seated = ann.create("trail")
        ann.sit(seated)
        mine = bob.create("trail")
        server.stop()
        age(server, 31)
        server.start()
        newest = newest_event(server)
        ok(31 * DAY <= newest < 32 * DAY, "metrics say how long ago the newest event on disk was", newest)
        server.stop()
        server.limits["expire-empty"] = 1  # so that it begins to look at once
        server.start()
        ok(wait_until(lambda: gone(server, mine)), "an empty table closes, as its host was away for its time")
        time.sleep(3)  # as nothing should happen, there is nothing to wait for
        ok(not any(gone(server, table) for table in [*playing, seated]), "a clock that is 31 days ahead ends no match")
        ok(wait_until(lambda: newest_event(server) < DAY), "its end is the newest event on disk", newest_event(server))
        left = server.get(f"/api/tables/{playing[0]}").json()["expires"]
        ok(29 * DAY < left <= 30 * DAY, "which have the time that they had", left)
        ann, bob = ann.again(), bob.again()
        ann.request("watch", table=playing[0]), bob.request("watch", table=playing[0])
        play_out([ann, bob], playing[0], steps=ann.seen[playing[0]].step + 1)
        time.sleep(3)
        ok(not any(gone(server, table) for table in [*playing, seated]), "nor once somebody has moved")
        ok(server.stop() == 0, "it stops")
        sound(server, "with a clock that was wrong")


def reopened():
    """What has ended by itself can go on, if its end was a mistake."""
    with Server() as server:
        ann, bob = people(server, "Ann", "Bob")
        playing = [open_match([ann, bob], "trail", seats=2, grace=0, clock=clock) for clock in (0, 0, 600)]
        play_out([ann, bob], playing[0], steps=5)
        seen = ann.seen[playing[0]]
        mine = ann.create("trail")
        busy = bystander(server)
        server.stop()
        age(server, 31, but=busy)
        server.limits["expire-empty"] = 1
        server.start()
        ok(wait_until(lambda: all(gone(server, table) for table in [*playing, mine])), "all has ended")
        result = serve("--reopen", *store(server))
        ok(result.returncode == 4 and "another server" in result.stderr, "the server must not run", result)
        server.stop()
        result = serve("--reopen", *store(server))
        ok(result.returncode == 0 and result.stdout == "3 matches go on.\n", "the matches are opened again", result)
        result = serve("--reopen", *store(server))
        ok(result.stdout == "No match has ended by itself in the last 30 days.\n", "once", result)
        sound(server, "after that")
        server.start()
        time.sleep(3)
        ok(not any(gone(server, table) for table in playing), "they have time again")
        ann, bob = ann.again(), bob.again()
        ok({row["table"] for row in ann.welcome["tables"]} == set(playing), "their players find them", ann.welcome["tables"])
        ann.request("watch", table=playing[0]), bob.request("watch", table=playing[0])
        ok(ann.seen[playing[0]].step == seen.step, "as they were")
        play_out([ann, bob], playing[0])
        ok(ann.seen[playing[0]].status == "over", "and play to the end")
        result = serve("--store", "sqlite:" + os.path.join(new_folder(), "none.db"), "--reopen")
        ok(result.returncode == 4, "where there is no store, none is made", result)


def idle_clock():
    """A clock of days comes on top, and a match that goes on is only looked at again."""
    with Server(limits={"expire-idle": 1}) as server:
        ann, bob, cy = people(server, "Ann", "Bob", "Cy")
        table = open_match([ann, bob], "trail", seats=2, clock=DAY)
        short = open_match([bob, cy], "trail", seats=2)
        closed = cy.expect(what="closed")
        ok(closed["table"] == short and closed["why"] == "expired", "an idle match ends", closed)
        ok(ann.request("watch", table=table)["expires"] > DAY / 2, "one with a clock of a day does not")


def damaged_tables():
    """Those that cannot be read keep nobody from closing the others."""
    with Server() as server:
        ann = Player(server, "Ann")
        tables = leave_behind(ann, 40)
        busy = bystander(server)
        server.stop()
        age(server, 8, but=busy)
        base = sqlite3.connect(server.store)
        base.execute("UPDATE events SET data = 'x' WHERE chain <= 35")
        base.execute("UPDATE tables SET due = 1 WHERE number <= 35")
        base.commit()
        base.close()
        server.limits["expire-empty"] = 1
        server.start()
        ok(wait_until(lambda: all(gone(server, table) for table in tables[35:])), "sound tables close behind damaged ones")


# --- limits

def limits_by_address():
    with Server(limits={"address-tables": 5}) as server:
        one = Player(server, "One")
        mine = [one.create("trail") for _ in range(3)]
        one.drop()
        two = Player(server, "Two")
        two.create("trail"), two.create("trail")
        two.drop()
        three = Player(server, "Three")
        sure(three.request("create", game="trail"), "too-many-tables", "what others have left behind counts")
        back = one.again()
        ok(back.request("close", table=mine[0]).get("what") == "closed", "a table that its host closes …")
        ok(three.request("create", game="trail")["type"] == "table", "… makes room for one")
        sure(three.request("create", game="trail"), "too-many-tables", "and no more")
        ann = back.again()
        sure(ann.request("create", game="trail"), "too-many-tables", "nor for who had it")


def limits_by_person():
    with Server(limits={"person-tables": 2, "expire-empty": 1}) as server:
        ann = Player(server, "Ann")
        tables = [ann.create("trail") for _ in range(2)]
        sure(ann.request("create", game="trail"), "too-many-tables", "a third table")
        ann.drop()
        ok(wait_until(lambda: all(gone(server, table) for table in tables)), "both have closed")
        ann = ann.again()
        ok(ann.request("create", game="trail")["type"] == "table", "now there is room")


def full_server():
    """Two people fill a server and go: it is free again without anybody's doing."""
    with Server(limits={"tables": 6, "expire-empty": 1}) as server:
        ann, bob = people(server, "Ann", "Bob")
        for person in ann, bob:
            for _ in range(3):
                person.create("trail")
        cy = Player(server, "Cy")
        sure(cy.request("create", game="trail"), "too-many-tables", "a full server")
        ann.drop(), bob.drop()
        ok(wait_until(lambda: cy.request("create", game="trail")["type"] == "table"), "is full only for a while")


# --- the list

def listing():
    with Server() as server:
        ids = lambda: [row["table"] for row in server.get("/api/tables").json()]
        ann, bob, cy = people(server, "Ann", "Bob", "Cy")
        hers = []
        for _ in range(5):
            hers.append(ann.create("trail", listed=True))
            time.sleep(0.002)  # so that one is newer
        ann.create("trail")
        ok(ids() == hers[:1:-1], "the newest three of a host are listed", ids(), hers)
        his = bob.create("trail", listed=True, seats=2)
        ok(ids() == [his, *hers[:1:-1]], "and another's before them", ids())
        ann.request("unwatch", table=hers[4])
        ok(ids() == [his, *hers[3:0:-1]], "one that its host leaves makes room for the next", ids())
        ann.drop()
        ok(wait_until(lambda: ids() == [his]), "with the host, the tables leave the list", ids())
        cy.sit(his), bob.sit(his)
        bob.request("unwatch", table=his)
        ok(ids() == [], "others at the table do not keep it there", ids())
        bob.request("watch", table=his)
        deal([cy, bob], his)
        bob.drop()
        ok(wait_until(lambda: server.get(f"/api/tables/{his}").json()["seats"][1]["present"] is False), "the host leaves")
        ok(ids() == [his], "a match is listed while anybody plays", ids())
        cy.drop()
        ok(wait_until(lambda: ids() == []), "and no longer", ids())
        back = ann.again()
        back.request("watch", table=hers[0])
        ok(ids() == [hers[0]], "who comes back is found again", ids())


class Neighbour(Player):
    """Somebody at another address."""

    def connect(self):
        return Wire(self.server.port, source="127.0.0.2")


def shared_list():
    """One address cannot fill the list."""
    with Server() as server:
        ids = lambda: [row["table"] for row in server.get("/api/tables").json()]
        lone = Neighbour(server, "Ann")
        hers = [lone.create("trail", listed=True) for _ in range(3)]
        crowd = people(server, *(f"P{i}" for i in range(40)))
        others = [player.create("trail", listed=True) for player in crowd for _ in range(3)]
        listed = ids()
        ok(len(listed) == 100 and set(hers) < set(listed), "the three of another address are in a list of a hundred", len(listed))
        ok([table for table in listed if table in hers] == hers[::-1] == listed[-3:], "in their place, the newest first", listed[-5:])
        ok(listed[0] == others[-1], "below what is newer")
        lone.drop()
        ok(wait_until(lambda: ids() == others[:-101:-1]), "once they are gone there is room for more", ids())


# --- rematches

def rematches():
    with Server(limits={"tables": 2, "expire-empty": 1}) as server:
        ann, bob = people(server, "Ann", "Bob")
        table = open_match([ann, bob], **SHORT)
        sure(ann.request("rematch", table=table), "not-over", "too early")
        play_out([ann, bob], table)
        walt = Player(server, "Walt")
        sure(walt.request("rematch", table=table), "not-seated", "a stranger's")
        ok("paddock_tables 0\n" in server.get("/metrics").body.decode(), "refused, there is no new table")
        new = ann.request("rematch", table=table)["new"]
        ok(wait_until(lambda: gone(server, new)), "a new table to which nobody comes closes")
        newer = bob.request("rematch", table=table)["new"]
        ok(newer != new and bob.request("watch", table=newer)["expires"] > 6 * DAY, "then there can be another")
        server.kill()
        server.start()
        old, again = server.get(f"/api/tables/{table}").json(), server.get(f"/api/tables/{newer}")
        ok(old["rematch"] == newer and again.status == 200, "after a crash both know of each other")


# --- pruning

def prune(server, *flags, status=0):
    result = serve("--prune", *store(server), *flags)
    ok(result.returncode == status, f"--prune {' '.join(flags)} ends with {status}", result.stdout, result.stderr)
    found = re.search(r"Finished matches: (\d+), closed tables: (\d+), people: (\d+)", result.stdout)
    return found and tuple(int(number) for number in found.groups())


def pruning():
    with Server() as server:
        ann, bob, cy, eve = people(server, "Ann", "Bob", "Cy", "Eve")
        over, playing = open_match([ann, bob], **SHORT), open_match([ann, cy], **SHORT)
        play_out([ann, bob], over)
        record = server.get(f"/api/tables/{over}/record").body
        closed, waiting = ann.create("trail"), ann.create("trail")
        ann.request("close", table=closed)
        hosted = cy.create("trail")
        look = lambda: serve("--prune", *store(server), "--dry-run", "--older-than", "0").stdout
        ok(wait_until(lambda: "matches: 1, closed tables: 1, people: 2" in look()), "a dry run may look at a running server")
        result = serve("--prune", *store(server))
        ok(result.returncode == 4 and "another server" in result.stderr, "else the server must not run", result)
        ok(server.stop() == 0, "it stops")
        ok(prune(server) == (0, 0, 0), "nothing is old yet")
        age(server, 100)
        server.start()
        eve.again().drop()
        server.stop()
        age(server, 266)
        ok(prune(server, "--dry-run") == (1, 1, 1), "after a year something is; but not who was there meanwhile")
        ok(prune(server, "--dry-run") == (1, 1, 1), "a dry run changes nothing")
        old = os.path.join(server.folder, "old", "records")
        ok(prune(server, "--archive", old) == (1, 1, 1), "it is deleted")
        kept = {name: open(os.path.join(old, name), "rb").read() for name in os.listdir(old)}
        ok(kept == {f"battlegum-{over}.pdk": record}, "the record is in the archive, byte for byte", list(kept))
        ok(prune(server) == (0, 0, 0), "once")
        sound(server, "after pruning")
        server.limits.update({"expire-empty": 10 * 365 * DAY, "expire-open": 10 * 365 * DAY, "expire-idle": 10 * 365 * DAY})
        server.start()
        ok(gone(server, over) and gone(server, closed) and not gone(server, waiting), "what was over is gone")
        back = cy.again()
        ok([row["table"] for row in back.welcome["tables"]] == [playing], "who has a seat is known", back.welcome)
        ok(back.request("watch", table=hosted)["host"], "so is the host of a table")
        ok(bob.again().welcome.get("code") == "bad-token", "who had neither is not")
        ok(eve.again().welcome["type"] == "welcome", "who was seen is")


def pruning_refused():
    nothing = os.path.join(new_folder(), "nothing.db")
    result = serve("--prune", "--store", "sqlite:" + nothing)
    ok(result.returncode == 4 and not os.path.exists(nothing), "where there is no store, none is made", result)
    for flags in ["--older-than", "5"], ["--archive", "x"], ["--dry-run"], ["--prune", "--older-than", "x"], [
            "--prune", "--older-than", "-1"], ["--prune", "--archive", ""], ["--prune", "--older-than", "36501"]:
        result = serve("--store", "sqlite:" + nothing, *flags)
        ok(result.returncode == 2 and len(result.stderr.splitlines()) == 1, f"{flags} is refused", result)
    with Server() as server:
        ann, bob = people(server, "Ann", "Bob")
        play_out([ann, bob], open_match([ann, bob], **SHORT))
        server.stop()
        age(server, 400)
        result = serve("--prune", "--archive", server.store, *store(server))
        ok(result.returncode == 4 and "Cannot write" in result.stderr, "an archive that is no folder", result)
        base = sqlite3.connect(server.store)
        base.execute("UPDATE events SET data = 'x' WHERE seq = 3")
        base.commit()
        base.close()
        result = serve("--prune", *store(server))
        ok(result.returncode == 0 and "Finished matches: 0" in result.stdout and "One table cannot be read" in result.stdout,
           "a table that cannot be read is kept", result)


def pruning_killed():
    """At any moment: what is gone is in the archive, and what is not can be deleted by the next run."""
    folder = new_folder()
    path, old = os.path.join(folder, "x.db"), os.path.join(folder, "old")
    fill = os.environ["FILL"]
    subprocess.run([fill, path, "1200"], check=True)
    base = sqlite3.connect(path)
    finished = {f"gumball-{row[0]}.pdk" for row in base.execute("SELECT id FROM tables WHERE status = 2")}
    base.close()
    ok(len(finished) == 600, "there are many finished matches", len(finished))
    command = [PADDOCK, "serve", "--prune", "--store", "sqlite:" + path, "--archive", old]
    killed = 0
    while True:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment(folder),
                                   preexec_fn=die_with_parent)
        try:
            process.communicate(timeout=random.uniform(0.02, 0.3) + 0.02 * killed)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            killed += 1
        result = serve("--check", "--store", "sqlite:" + path)
        base = sqlite3.connect(path)
        left = {f"gumball-{row[0]}.pdk" for row in base.execute("SELECT id FROM tables WHERE status = 2")}
        base.close()
        there = set(os.listdir(old)) if os.path.exists(old) else set()
        if result.returncode or not finished - left <= there:
            ok(False, "killed, the store is sound and nothing is lost", killed, result.stdout[-500:], finished - left - there)
            return
        if process.returncode == 0:
            break
    ok(killed > 0, "killed, the store is sound and nothing is lost", killed)
    ok(not left and finished <= there, "in the end all are in the archive", len(left), len(there))
    some = random.choice(sorted(finished))
    result = subprocess.run([PADDOCK, "verify", os.path.join(old, some)], capture_output=True, env=environment(folder))
    ok(result.returncode == 0, "and prove themselves", result)


SCENES = [after_days, wrong_clock, reopened, after_a_restart, pruning_killed, pruning, pruning_refused, empty_table, comings_and_goings, never_started,
          idle_clock, damaged_tables, limits_by_address, limits_by_person, full_server, listing, shared_list, rematches]

if __name__ == "__main__":
    together([play for play in SCENES if not sys.argv[1:] or play.__name__ in sys.argv[1:]])
    done()
