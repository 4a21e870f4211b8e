#!/usr/bin/env python3
"""Faults that SQLite does not see by itself: a store whose files are moved away while a server has them open, a log whose
end is missing, a row that can never be written. Nothing is promised that would be lost, and what was lost is told."""
import hashlib
import os
import re
import resource
import shutil
import signal
import sqlite3
import sys

from tap import done, ok, together
from wire import (Closed, Player, Server, deal, die_with_parent, new_folder, plain, play_out, serve, wait_until)

BESIDE = "", "-wal", "-mark"  # what a copy of a store needs


def check(store):
    return serve("--store", "sqlite:" + store, "--check", patience=120)


def play_to(player, table, steps):
    """So many steps, and on until it is the player's turn: then nothing happens by itself."""
    play_out([player], table, steps=steps)
    while not player.seen[table].legal:
        player.hear()


def solo(server, name="Ann", steps=5):
    """Somebody in the middle of a match that is not over soon, and whose turn it is."""
    player = Player(server, name)
    table = player.create("grandprix", seats=2, bots=["rookie"], listed=True)
    player.sit(table)
    deal([player], table)
    play_to(player, table, steps)
    return player, table


def step(player, table):
    play_to(player, table, 0)
    return player.move(table)


def kept(player, table, events, name):
    back = player.again()
    answer = back.request("watch", table=table, **{"from": events[0]["seq"]})
    found = plain(back.seen[table].events)
    ok(answer["type"] == "done" and found[:len(events)] == plain(events), f"{name}: nothing that was said is lost",
       answer, f"{len(events)} events before, {len(found)} now")
    return back


def goes_on(player, table, name):
    player.request("watch", table=table)
    answer = step(player, table)
    ok(answer.get("what") == "moved", f"{name}: play goes on", answer)


def digests(store):
    found = {}
    for suffix in BESIDE:
        if os.path.exists(store + suffix):
            with open(store + suffix, "rb") as file:
                found[suffix] = hashlib.sha256(file.read()).hexdigest()
    return found


def said_once(server, word, name):
    ok(server.said().count(word) == 1, f"{name}: the log says it once: {word}", server.said())


# --- files that are gone

def stalls(server, player, table, name):
    """Asks for a move when a file is already gone: it is not acknowledged, then or later."""
    number = player.send("move", table=table, move=player.seen[table].legal[0])
    ok(wait_until(lambda: server.get("/healthz").status == 503), f"{name}: the server says that it is not well")
    ok(os.path.basename(server.store).encode() in server.get("/healthz").body, f"{name}: … and why",
       server.get("/healthz").body)
    stranger = server.get("/healthz", Host="cards.example.org")
    ok(stranger.status == 503 and b"/" not in stranger.body, f"{name}: strangers are not told of files", stranger.body)
    refusal = player.request("say", table=table, phrase="hello")
    ok(refusal.get("code") == "storage", f"{name}: new things are refused", refusal)
    answers = [message for message in player.log if message.get("re") == number]
    ok(all(answer.get("code") == "storage" for answer in answers), f"{name}: nothing is promised", answers)
    ok(wait_until(lambda: "stalled" in server.said()), f"{name}: the log tells")
    return number, bool(answers)


def rescued(server):
    return [file for file in os.listdir(os.path.dirname(server.store)) if ".rescued-" in file]


def delete_store(store):
    os.remove(store)


def delete_all(store):
    for suffix in "", "-wal", "-shm", "-mark":
        os.remove(store + suffix)


def delete_log(store):
    os.remove(store + "-wal")


def replace_store(store):
    shutil.copy(store, store + ".copy")
    os.rename(store + ".copy", store)


def replace_by_nothing(store):
    os.remove(store)
    with open(store, "wb"):
        pass


def gone(harm):
    name = harm.__name__.replace("_", " ")
    with Server() as server:
        player, table = solo(server)
        heard = list(player.seen[table].events)
        harm(server.store)
        stalls(server, player, table, name)
        said_once(server, "stalled", name)
        ok(wait_until(lambda: len(rescued(server)) == 1), f"{name}: everything is saved in a copy", server.said())
        copy = os.path.join(os.path.dirname(server.store), rescued(server)[0])
        result = check(copy)
        ok(result.returncode == 0, f"{name}: the copy is sound", result.stdout, result.stderr)
        ok(server.stop() == 4, f"{name}: it does not end as if all were well", server.said())
        for suffix in "", "-wal", "-shm":
            if os.path.exists(server.store + suffix):
                os.remove(server.store + suffix)
        os.rename(copy, server.store)
        server.start()
        goes_on(kept(player, table, heard, name), table, name)


def delete_the_store():
    gone(delete_store)


def delete_everything():
    gone(delete_all)


def delete_the_log():
    gone(delete_log)


def replace_the_store():
    gone(replace_store)


def replace_it_by_nothing():
    gone(replace_by_nothing)


def moved_and_put_back():
    name = "moved and put back"
    with Server() as server:
        player, table = solo(server)
        os.rename(server.store, server.store + ".away")
        number, answered = stalls(server, player, table, name)
        os.rename(server.store + ".away", server.store)
        ok(wait_until(lambda: server.get("/healthz").status == 200), f"{name}: then it is well again")
        while not answered:
            message = player.hear()
            answered = message.get("re") == number
            ok(not answered or message.get("what") == "moved", f"{name}: what waited is done", message)
        ok(wait_until(lambda: "recovered" in server.said()), f"{name}: the log tells")
        said_once(server, "stalled", name)
        said_once(server, "recovered", name)
        goes_on(player, table, name)
        heard = player.seen[table].events
        server.restart()
        kept(player, table, heard, name)


def folder_deleted():
    """Nowhere to save a copy: but the server has the files open, and says where they are."""
    name = "a folder that is deleted"
    folder = new_folder()
    with Server(store=os.path.join(folder, "x.db")) as server:
        player, table = solo(server)
        heard = list(player.seen[table].events)
        copy = os.path.join(new_folder(), "x.db")
        copy_key(server.store, copy)
        gone = folder + ".gone"
        os.rename(folder, gone)  # at once, or the server would save a copy there before the rest is deleted
        shutil.rmtree(gone)
        stalls(server, player, table, name)
        place = f"/proc/{server.process.pid}/fd"
        ok(place in server.said(), f"{name}: the log says where the files are", server.said())
        for descriptor in os.listdir(place):
            target = os.readlink(f"{place}/{descriptor}")
            for suffix in "", "-wal":
                if target == os.path.join(gone, "x.db") + suffix + " (deleted)":
                    shutil.copy(f"{place}/{descriptor}", copy + suffix)
        server.kill()
    with Server(store=copy) as server:
        player.server = server
        goes_on(kept(player, table, heard, name), table, name)
    ok(check(copy).returncode == 0, f"{name}: the copy is sound")


def noticed_when_idle():
    with Server() as server:
        solo(server)
        os.rename(server.store, server.store + ".away")
        ok(wait_until(lambda: server.get("/healthz").status == 503), "a store that is gone is noticed when nobody writes")
        os.rename(server.store + ".away", server.store)
        ok(wait_until(lambda: server.get("/healthz").status == 200), "… and that it is back")


# --- an end that is missing

def ask(store, question):
    base = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        return base.execute(question).fetchone()[0]
    finally:
        base.close()


def mark_of(store):
    with open(store + "-mark", "rb") as file:
        return max(int(count) for count in re.findall(rb"paddock-mark 1 \w+ (\d+)", file.read()))


def marked(store):
    """Does the mark tell of the last event?"""
    return os.path.exists(store + "-mark") and ask(store, "SELECT mark.time >= max(events.time) FROM mark, events") \
        and mark_of(store) == ask(store, "SELECT count FROM mark")


def copy_key(store, to):
    """The key that is not in the store, as its operator has it."""
    if os.path.dirname(to) != os.path.dirname(store):
        shutil.copy(os.path.join(os.path.dirname(store), "paddock.key"), os.path.dirname(to))


def copy_store(store, to=None, but=()):
    to = to or os.path.join(new_folder(), "x.db")
    copy_key(store, to)
    for suffix in BESIDE:
        if suffix not in but and os.path.exists(store + suffix):
            shutil.copy(store + suffix, to + suffix)
    return to


def refused(store, name, *words):
    """A server refuses this store, in a line, and leaves it as it is."""
    before = digests(store)
    result = serve("--listen", "127.0.0.1:0", "--store", "sqlite:" + store)
    ok(result.returncode == 4 and len(result.stderr.splitlines()) == 1 and all(word in result.stderr for word in words),
       f"{name}: the start is refused", result.returncode, result.stdout, result.stderr)
    ok(digests(store) == before, f"{name}: … and nothing is changed")


def not_whole(store, name, word="the newest events, which"):
    result = check(store)
    ok(result.returncode == 1 and word in result.stdout, f"{name}: --check tells", result.returncode, result.stdout,
       result.stderr)
    refused(store, name, word, "--accept-loss")


def accepted(store, name):
    result = serve("--store", "sqlite:" + store, "--accept-loss")
    ok(result.returncode == 0, f"{name}: the loss can be accepted", result.stdout, result.stderr)
    with Server(store=store) as server:
        solo(server, "Zoe")
        ok(wait_until(lambda: marked(store)), f"{name}: then there are new marks")
    result = check(store)
    ok(result.returncode == 0, f"{name}: … and a store that is sound", result.stdout, result.stderr)


def flip(path, at):
    with open(path, "r+b") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(at if at < size else size // 2)
        byte = file.read(1)[0]
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte ^ 4]))


def damaged_logs():
    """Somebody who reads for a long time keeps the newest events in the log: all since it was empty."""
    with Server() as server:
        player, table = solo(server, steps=3)
        ok(wait_until(lambda: os.path.getsize(server.store + "-wal") == 0), "a server that is idle empties the log")
        reader = sqlite3.connect(server.store, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM events").fetchone()
        play_to(player, table, 12)
        heard = list(player.seen[table].events)
        ok(wait_until(lambda: marked(server.store)), "the mark tells of the last event")
        server.kill()
        whole = copy_store(server.store)
        reader.close()
    size = os.path.getsize(whole + "-wal")
    ok(size > 32 + 4 * 4096, "the newest events are in the log", size)
    for name, harm in (("half a log", lambda path: os.truncate(path, size // 2)),
                       ("a log cut by a byte", lambda path: os.truncate(path, size - 1)),
                       ("an empty log", lambda path: os.truncate(path, 0)), ("no log", os.remove),
                       ("a flipped bit in the log", lambda path: flip(path, size // 3)),
                       ("a flipped bit in the log's last page", lambda path: flip(path, size - 2000)),
                       ("a flipped bit in the log's head", lambda path: flip(path, 18))):
        copy = copy_store(whole)
        harm(copy + "-wal")
        not_whole(copy, name)
    accepted(copy, "a damaged log")
    ok(check(whole).returncode == 0, "the whole log is sound")
    with Server(store=whole) as server:
        player.server = server
        goes_on(kept(player, table, heard, "a whole log"), table, "a whole log")


def idle_servers_have_no_log():
    with Server() as server:
        player, table = solo(server)
        heard = list(player.seen[table].events)
        ok(wait_until(lambda: os.path.getsize(server.store + "-wal") == 0), "an empty log")
        server.kill()
        os.remove(server.store + "-wal")
        server.start()
        goes_on(kept(player, table, heard, "killed when idle, and the log deleted"), table, "killed when idle")
        server.kill()
        ok(os.path.getsize(server.store + "-wal") > 0, "a server that is killed leaves its log")
        server.start()
        ok(wait_until(lambda: os.path.getsize(server.store + "-wal") == 0), "the next one empties it, though nobody writes")


def marks():
    with Server() as server:
        player, table = solo(server)
        old = os.path.join(server.folder, "old.db")
        ok(serve("--store", "sqlite:" + server.store, "--backup", old).returncode == 0, "a backup")
        heard = list(player.seen[table].events)
        play_to(player, table, 9)
        ok(wait_until(lambda: marked(server.store)), "the mark tells of the last event")
        server.stop()
        store = server.store
    with Server() as other:
        solo(other)
        ok(other.stop() == 0, "another store")
    restored = copy_store(store, but=("", "-wal"))
    shutil.copy(old, restored)
    not_whole(restored, "an old backup beside a newer mark")
    accepted(restored, "an old backup")
    foreign = copy_store(store, but=("-mark",))
    shutil.copy(other.store + "-mark", foreign + "-mark")
    not_whole(foreign, "another store's mark", "not the store that was here")
    accepted(foreign, "another store's mark")
    deleted = copy_store(store, but=("", "-wal"))
    with open(deleted, "wb"):
        pass
    refused(deleted, "a store that was deleted", "the newest events, which")
    accepted(deleted, "a store that was deleted")
    cut = copy_store(store)
    os.truncate(cut, os.path.getsize(cut) // 4096 // 2 * 4096)
    ok(check(cut).returncode != 0, "a store cut in half is not sound")
    notes(store, old, player, table, heard)


def starts(store, name, note):
    """A server starts here; does it say that it has no mark?"""
    with Server(store=store) as server:
        ok(("Without it, the server cannot tell" in server.said()) == note,
           f"{name}: the log {'tells' if note else 'has nothing to tell'}", server.said())
        ok(server.get("/healthz").status == 200, f"{name}: the server is well")
        solo(server, "Zoe")
    return server


def notes(store, old, player, table, heard):
    with Server(store=old) as server:
        ok("mark" not in server.said(), "a backup without a mark needs none", server.said())
        player.server = server
        kept(player, table, heard, "a backup")
    bare = copy_store(store, but=("-mark",))
    ok(check(bare).returncode == 0, "a copy without its mark is sound")
    starts(bare, "a mark that is missing", True)
    starts(bare, "a mark that was made anew", False)
    garbled = copy_store(store)
    with open(garbled + "-mark", "r+b") as file:
        file.write(b"x" * 1024)
    ok(check(garbled).returncode == 1, "a damaged mark is a fault")
    starts(garbled, "a mark that is damaged", True)
    half = copy_store(store)
    flip(half + "-mark", 512 * (mark_of(half) % 2) + 20)
    ok(check(half).returncode == 0, "the mark before the last one will do")
    starts(half, "half a mark", False)


def mark_that_cannot_be_written():
    """Without marks a loss could go unnoticed, so that this is trouble like any other."""
    with Server(start=False) as server:
        os.mkdir(server.store + "-mark")
        server.start()
        Player(server, "Ann")
        ok(wait_until(lambda: server.get("/healthz").status == 503), "a mark that cannot be written is a stall")
        ok(b"-mark" in server.get("/healthz").body, "… which says so", server.get("/healthz").body)
        os.rmdir(server.store + "-mark")
        ok(wait_until(lambda: server.get("/healthz").status == 200), "… and ends when it can")


def flipped_bits():
    """Whatever is damaged in the store itself: the check tells or all is there, and the start does not fall over."""
    with Server() as server:
        player, table = solo(server)
        ok(server.stop() == 0, "a server stops", server.said())
    with open(server.store, "rb") as file:
        good = file.read()
    found = 0
    for start in range(4096, len(good), 4096):
        store = copy_store(server.store)
        with open(store, "wb") as file:
            file.write(good[:start] + bytes(byte ^ 0x55 for byte in good[start:start + 300]) + good[start + 300:])
        found += check(store).returncode != 0
        damaged = Server(store=store, start=False)
        damaged.port = 0
        damaged.launch(None)
        if damaged.address():
            damaged.port = int(re.search(r":(\d+)/", damaged.address())[1])
            status = damaged.get(f"/api/tables/{table}").status
            ok(status in (200, 404, 503), f"damage at {start}: the server answers", status)
            code = damaged.stop()
        else:
            code = damaged.process.wait(20)
        ok(code in (0, 4), f"damage at {start}: the server does not fall over", code, damaged.said())
    ok(found > 3, f"damage is found: {found} times")


def damaged_table():
    """One table whose events are damaged: it is refused for good, not as if another try might help."""
    with Server() as server:
        ann, first = solo(server, "Ann")
        bob, second = solo(server, "Bob")
        server.stop()
        run(server.store, "UPDATE events SET data = data || ' ' WHERE seq = 3 AND chain ="
                          f" (SELECT number FROM tables WHERE id = '{first}')")
        server.start()
        ok(ann.again().request("watch", table=first).get("code") == "broken", "a damaged table is broken")
        goes_on(bob.again(), second, "the table beside it")
        server.stop()
        result = check(server.store)
        ok(result.returncode == 1 and first in result.stdout, "the check tells which", result.stdout)


# --- one row that cannot be written

REFUSE_ROWS = """CREATE TRIGGER never BEFORE INSERT ON events
    WHEN new.chain = (SELECT number FROM tables WHERE id = '{}')
    BEGIN SELECT RAISE(ABORT, 'never'); END"""


def run(store, text):
    base = sqlite3.connect(store, isolation_level=None, timeout=30)
    base.execute(text)
    base.close()


def ended(player, patience=40):
    """Hears all until the connection is closed; returns the code."""
    try:
        while True:
            player.hear(patience)
    except Closed as closed:
        return closed.code


def parked():
    with Server() as server:
        ann, first = solo(server, "Ann")
        bob, second = solo(server, "Bob")
        cleo = Player(server, "Cleo")
        for table in first, second:
            cleo.request("watch", table=table)
        heard = list(ann.seen[first].events)
        run(server.store, REFUSE_ROWS.format(first))
        number = ann.send("move", table=first, move=ann.seen[first].legal[0])
        for _ in range(3):
            ok(step(bob, second)["what"] == "moved", "other tables go on")
        for player in ann, cleo:
            ok(ended(player) == 1011, f"{player.name} is disconnected")
            ok(any(message.get("code") == "broken" and message["table"] == first for message in player.log),
               f"{player.name} is told why", player.log[-3:])
            ok(player.seen[first].seq == heard[-1]["seq"], f"{player.name} is told of nothing that is lost")
        ok(not any(message.get("re") == number for message in ann.log), "the move is not acknowledged")
        ann, cleo = ann.again(), cleo.again()
        ok(ann.welcome["tables"] == [], "the table is in nobody's list", ann.welcome)
        for kind in {"type": "watch"}, {"type": "say", "phrase": "hello"}, {"type": "move", "move": "x"}:
            answer = ann.request(kind.pop("type"), table=first, **kind)
            ok(answer.get("code") == "broken", "nobody gets in", answer)
        ok(server.get(f"/api/tables/{first}").status == 503, "nor over HTTP")
        cleo.request("watch", table=second)
        step(bob, second)
        cleo.expect(what="moved", table=second)
        health = server.get("/healthz")
        ok(health.status == 200 and b"parked tables: 1" in health.body, "the server is well, but for one table",
           health.body)
        ok(b"paddock_tables_parked 1" in server.get("/metrics").body, "… and counts it")
        said_once(server, "is suspended", "a parked table")
        ok(first in server.said() and "stalled" not in server.said(), "the log says which", server.said())
        run(server.store, "DROP TRIGGER never")
        ok(server.stop() == 0, "it stops as usual", server.said())
        result = check(server.store)
        ok(result.returncode == 0, "the store is sound", result.stdout, result.stderr)
        server.start()
        goes_on(kept(ann, first, heard, "once it can be written"), first, "once it can be written")


def person_that_cannot_be_written():
    with Server() as server:
        bob, table = solo(server, "Bob")
        run(server.store, "CREATE TRIGGER never BEFORE INSERT ON people BEGIN SELECT RAISE(ABORT, 'never'); END")
        ann = bob.again()
        ann.send("name", name="Bobby")
        ok(ended(ann) == 1011, "a name that cannot be written is not acknowledged")
        ok(step(bob, table)["what"] == "moved", "play goes on")
        ok(server.get("/healthz").status == 200, "the server is well")
        run(server.store, "DROP TRIGGER never")


# --- stalls and limits

def told_once():
    with Server() as server:
        player, table = solo(server)
        for count in 1, 2:
            other = sqlite3.connect(server.store, isolation_level=None, timeout=30)
            other.execute("BEGIN IMMEDIATE")
            player.send("say", table=table, phrase="hello")
            ok(wait_until(lambda: server.get("/healthz").status == 503), "a lock is a stall")
            before = server.get("/metrics").body
            failures = int(re.search(rb"\npaddock_commit_failures_total (\d+)", before)[1])
            ok(wait_until(lambda: int(re.search(rb"\npaddock_commit_failures_total (\d+)", server.get("/metrics").body)[1])
                          > failures + 2), "it is tried again and again")
            other.execute("ROLLBACK")
            other.close()
            ok(wait_until(lambda: server.said().count("recovered after") == count), "the log tells of the end",
               server.said())
            ok(server.said().count("stalled") == count, "… and told of the beginning, once", server.said())


def files_that_may_not_grow():
    def prepare():
        die_with_parent()
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    folder = new_folder()
    result = serve("--listen", "127.0.0.1:0", "--store", f"sqlite:{folder}/x.db", prepare=prepare)
    ok(result.returncode == 4 and result.returncode != -signal.SIGXFSZ, "a limit of files is an error, not the end",
       result.returncode, result.stderr)


def main():
    scenes = [delete_the_store, delete_everything, delete_the_log, replace_the_store, replace_it_by_nothing,
              moved_and_put_back, folder_deleted, noticed_when_idle, damaged_logs, idle_servers_have_no_log,
              marks, mark_that_cannot_be_written, flipped_bits, damaged_table, parked, person_that_cannot_be_written, told_once,
              files_that_may_not_grow]
    chosen = [play for play in scenes if play.__name__ in sys.argv[1:]] or scenes
    together(chosen, workers=4)
    done()


if __name__ == "__main__":
    main()
