#!/usr/bin/env python3
"""What a server has said is on disk: whether it is killed, the disk is full or the store is locked. A store that is
not sound is found out.

usage: crash.py [KILLS]
"""
import hashlib
import os
import random
import resource
import shutil
import signal
import sqlite3
import sys
import time

from tap import done, ok, together
from crowd import nothing_lost, start_load
from wire import Player, Server, deal, die_with_parent, open_match, plain, play_out, serve, wait_until

KILLS = next((int(word) for word in sys.argv[1:] if word.isdigit()), 8)


def check(store):
    return serve("--store", "sqlite:" + store, "--check", patience=120)


def sound(store, name):
    result = check(store)
    ok(result.returncode == 0, f"{name}: the store is sound", result.stdout, result.stderr)


def kept(player, table, events, name):
    """Are these events still there, as they were? The server tells no more than a few at a time."""
    events = events[-40:]
    back = player.again()
    answer = back.request("watch", table=table, **{"from": events[0]["seq"]})
    found = plain(back.seen[table].events)
    ok(answer["type"] == "done" and found[:len(events)] == plain(events), f"{name}: nothing that was said is lost",
       answer, f"{len(events)} events before, {len(found)} now", found[-1:], events[-1:])
    return back


# --- kill -9

def crashes():
    """Many matches at once, and a server that is killed again and again."""
    with Server() as server:
        load = start_load(server, seconds=max(10, KILLS * 2), matches=40)
        kills = 0
        while kills < KILLS and load.poll() is None:
            time.sleep(random.uniform(0.1, 1))
            server.kill()
            kills += 1
            time.sleep(random.uniform(0, 0.3))
            server.start()
        counts = nothing_lost(load, f"{kills} kills", 120 + 4 * KILLS)
        ok(kills == KILLS and counts and min(counts[:2]) > 0, "… and that was looked at", kills, counts)
        ok(server.stop() == 0, "afterwards it stops as usual", server.said())
        sound(server.store, f"{kills} kills")


def killed_after_each_answer():
    """The moment after an answer is as good as any."""
    with Server() as server:
        ann, bob = Player(server, "Ann"), Player(server, "Bob")
        table = open_match([ann, bob], "trail", seats=2)
        for _ in range(5):
            play_out([ann, bob], table, steps=ann.seen[table].step + random.randint(1, 3))
            actor = next(player for player in (ann, bob) if player.seen[table].you == ann.seen[table].turn)
            answer = actor.move(table)
            server.kill()
            server.start()
            ok(answer["what"] == "moved", "a move is answered, and the server killed")
            back = kept(actor, table, actor.seen[table].events, "killed right after an answer")
            ok(back.seen[table].events[-1]["seq"] == answer["seq"], "… and nothing has come up from nowhere")
            ann, bob = ann.again(), bob.again()
            for player in ann, bob:
                player.request("watch", table=table)
        play_out([ann, bob], table)
        ok(ann.seen[table].status == "over", "the match comes to its end all the same")
        created = Player(server, "Cleo")
        server.kill()
        server.start()
        ok(created.again().welcome["type"] == "welcome", "whoever has a token is known")
        ok(server.stop() == 0, "it stops as usual", server.said())
        sound(server.store, "killed after each answer")


# --- disks

def limit_files(size):
    def prepare():
        die_with_parent()
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    return prepare


def fill_up(player, table):
    """Talks until the store is full; returns whether that was said so."""
    for _ in range(3000):
        player.send("say", table=table, text="x" * 400)
        try:
            message = player.hear(1)
            while message.get("re") != player.count:
                message = player.hear(1)
        except TimeoutError:  # it waits for the disk, and the next one is refused
            continue
        if message["type"] == "refused":
            return message
    return None


def full_disk(mend):
    """`mend` makes room: by starting again, or while the server runs."""
    name = f"a full disk, {mend.__name__.replace('_', ' ')}"
    with Server(prepare=limit_files(400_000)) as server:
        ann, bob = Player(server, "Ann"), Player(server, "Bob")
        table = ann.create("trail", seats=1, chat="text")
        other = bob.create("trail", seats=1)
        for player, at in (ann, table), (bob, other):
            player.sit(at)
            deal([player], at)
            play_out([player], at, steps=3)
        moves = {at: player.seen[at].legal[0] for player, at in ((ann, table), (bob, other))}
        refusal = fill_up(ann, table)
        ok(refusal and refusal["code"] == "storage", f"{name}: new things are refused", refusal)
        health = server.get("/healthz")
        ok(health.status == 503 and health.body, f"{name}: the server says that it is not well", health.status, health.body)
        for player, at in (ann, table), (bob, other):
            answer = player.request("move", table=at, move=moves[at])
            ok(answer.get("code") == "storage", f"{name}: moves are, too", answer)
        ok(bob.request("describe", table=other)["type"] == "words", f"{name}: looking at what is on disk is possible")
        heard = ann.seen[table].events
        mend(server)
        ok(wait_until(lambda: server.get("/healthz").status == 200), f"{name}: with room again it is well again")
        back = kept(ann, table, heard, name)
        back.request("watch", table=table)
        ok(back.move(table)["what"] == "moved", f"{name}: and play goes on")
        ok(server.stop() == 0, f"{name}: it stops as usual", server.said())
        sound(server.store, name)


def and_a_new_start(server):
    server.kill()
    server.start(prepare=die_with_parent)


def and_a_stop(server):
    server.stop()
    server.start(prepare=die_with_parent)


def and_more_room(server):
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def full_disk_killed():
    full_disk(and_a_new_start)


def full_disk_stopped():
    full_disk(and_a_stop)


def full_disk_mended():
    full_disk(and_more_room)


def locked():
    """Another process holds the store for some seconds."""
    with Server() as server:
        ann = Player(server, "Ann")
        table = ann.create("trail", seats=1)
        ann.sit(table)
        deal([ann], table)
        play_out([ann], table, steps=3)
        other = sqlite3.connect(server.store, isolation_level=None, timeout=30)
        other.execute("BEGIN IMMEDIATE")
        number = ann.send("move", table=table, move=ann.seen[table].legal[0])
        try:
            early = ann.hear(4)
            while early.get("re") != number:
                early = ann.hear(4)
        except TimeoutError:
            early = None
        ok(early is None or early.get("code") == "storage", "while the store is locked nothing is promised", early)
        ok(server.get("/api/games").status == 200, "… and the server answers")
        other.execute("ROLLBACK")
        other.close()
        message = early
        while not message or message.get("re") != number:
            message = ann.hear()
        ok(message.get("what") == "moved" or message.get("code") == "storage", "then it goes on", message)
        ok(wait_until(lambda: server.get("/healthz").status == 200), "… and is well")
        play_out([ann], table, steps=ann.seen[table].step + 3)
        heard = ann.seen[table].events
        server.restart()
        kept(ann, table, heard, "a lock")


# --- stores

def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def refused(store, name, *words):
    """A server refuses this store, in a line."""
    result = serve("--listen", "127.0.0.1:0", "--store", "sqlite:" + store)
    ok(result.returncode not in (0, -signal.SIGABRT, -signal.SIGSEGV) and "Paddock is at" not in result.stdout
       and len(result.stderr.splitlines()) == 1 and all(word in result.stderr for word in words),
       f"{name} is refused", result.returncode, result.stdout, result.stderr)


def two_servers():
    with Server() as server:
        ann = Player(server, "Ann")
        table = ann.create("trail", seats=1)
        ann.sit(table)
        refused(server.store, "a store that another server has open")
        deal([ann], table)
        ok(ann.move(table)["what"] == "moved", "the first server does not mind")
        sound(server.store, "a store in use")
        heard = ann.seen[table].events
        server.kill()
        server.start()
        kept(ann, table, heard, "the lock of a server that was killed holds nobody up")


def foreign_stores():
    with Server() as server:
        ann = Player(server, "Ann")
        # A match that cannot be over so soon: only then somebody has a seat that the check can miss.
        table = ann.create("grandprix", seats=2, bots=["rookie"])
        ann.sit(table)
        deal([ann], table)
        play_out([ann], table, steps=10)
        ok(server.stop() == 0, "a server stops", server.said())
    copy = server.store + ".copy"
    newer(server.store, copy)
    gaps(server.store, copy)
    damaged(server.store, copy)
    other = os.path.join(server.folder, "other.db")
    base = sqlite3.connect(other)
    base.execute("CREATE TABLE recipes (cake TEXT)")
    base.commit()
    base.close()
    before = digest(other)
    refused(other, "somebody else's database")
    ok(digest(other) == before, "… and left as it is")
    text = os.path.join(server.folder, "notes.txt")
    with open(text, "w") as file:
        file.write("Dear diary, " * 1000)
    before = digest(text)
    refused(text, "a file that is no database")
    ok(digest(text) == before, "… and left as it is")
    refused(server.folder, "a folder")
    refused(os.path.join(text, "x.db"), "a file in what is no folder")
    missing = os.path.join(server.folder, "missing.db")
    ok(check(missing).returncode != 0 and not os.path.exists(missing), "nothing is not sound, and is not made")


def newer(store, copy):
    shutil.copy(store, copy)
    base = sqlite3.connect(copy)
    base.execute("PRAGMA user_version = 999")
    base.commit()
    base.close()
    before = digest(copy)
    refused(copy, "a store of a newer version", "999")
    ok(digest(copy) == before, "… and left as it is")
    ok(check(copy).returncode != 0, "nor is it checked")


def gaps(store, copy):
    sound(store, "a store at rest")
    last = "(SELECT max(n) FROM events)"
    for name, statement in (("an event that is missing", "DELETE FROM events WHERE seq = 3"),
                            ("an event that was changed", "UPDATE events SET data = data || ' ' WHERE seq = 9"),
                            ("the last event gone", f"DELETE FROM events WHERE n = {last}"),
                            ("an event that follows another", f"UPDATE events SET before = before - 1 WHERE n = {last}"),
                            ("a table that ends too early", "UPDATE chains SET seq = seq - 1, last = last - 1"),
                            ("a table of nobody's", "DELETE FROM people"),
                            ("events of no table", "DELETE FROM tables")):
        shutil.copy(store, copy)
        base = sqlite3.connect(copy)
        ok(base.execute(statement).rowcount > 0, f"{name}: made")
        base.commit()
        base.close()
        result = check(copy)
        ok(result.returncode == 1 and (result.stdout + result.stderr).strip(), f"{name}: found out", result.stdout,
           result.stderr)


def damaged(store, copy):
    """Bytes that have fallen over: the check tells; a server may refuse, but must not fall over as well."""
    with open(store, "rb") as file:
        good = file.read()
    found = 0
    for start in range(4096, len(good) - 200, max(4096, len(good) // 8)):
        with open(copy, "wb") as file:
            file.write(good[:start] + bytes(byte ^ 0x55 for byte in good[start:start + 200]) + good[start + 200:])
        result = check(copy)
        ok(result.returncode in (0, 1, 2, 3, 4), "a damaged store is checked without a crash", result.returncode,
           result.stderr)
        found += result.returncode != 0
    ok(found > 0, f"damage is found: {found} times")
    with open(copy, "wb") as file:
        file.write(good[:len(good) // 2])
    ok(check(copy).returncode not in (0, -signal.SIGBUS, -signal.SIGSEGV), "a store cut short is not sound")


def backups():
    with Server() as server:
        ann, bob = Player(server, "Ann"), Player(server, "Bob")
        table = open_match([ann, bob], "trail", seats=2)
        play_out([ann, bob], table, steps=20)
        copy = os.path.join(server.folder, "copy.db")
        result = serve("--store", "sqlite:" + server.store, "--backup", copy)
        ok(result.returncode == 0 and os.path.exists(copy), "a backup while the server runs", result.stderr)
        heard = {player.name: list(player.seen[table].events) for player in (ann, bob)}
        play_out([ann, bob], table)
        ok(ann.seen[table].status == "over", "the match goes on meanwhile")
        sound(copy, "the copy")
        before = digest(copy)
        again = serve("--store", "sqlite:" + server.store, "--backup", copy)
        ok(again.returncode != 0 and digest(copy) == before, "a backup does not write over a file", again.stderr)
    with Server(store=copy) as other:
        for player in ann, bob:
            player.server = other
            kept(player, table, heard[player.name], f"{player.name} in the copy")
        ann, bob = ann.again(), bob.again()
        for player in ann, bob:
            player.request("watch", table=table)
        play_out([ann, bob], table)
        ok(ann.seen[table].status == "over", "the copy serves the match to its end")


def main():
    scenes = [crashes, killed_after_each_answer, full_disk_killed, full_disk_stopped, full_disk_mended, locked, two_servers,
              foreign_stores, backups]
    chosen = [play for play in scenes if play.__name__ in sys.argv[1:]] or scenes
    together(chosen, workers=4)
    done()


if __name__ == "__main__":
    main()
