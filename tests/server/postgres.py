#!/usr/bin/env python3
"""The PostgreSQL store: the same tests as SQLite's, and what only a database on a network can do to a server. Nothing
acknowledged is lost and nothing is written twice, whether PostgreSQL crashes, the server is killed, or the answer to a
commit is lost.

usage: postgres.py [KILLS]
"""
import os
import random
import re
import signal
import subprocess
import sys
import time

from tap import done, ok, scene
from crowd import nothing_lost, start_load
from database import Cutter, Postgres, find_programs
from wire import Player, Server, deal, environment, new_folder, play_out, serve, wait_until

KILLS = next((int(word) for word in sys.argv[1:] if word.isdigit()), 2)
STORE_TEST = os.environ["STORE_TEST"]


def check(conninfo):
    return serve("--store", "postgres:" + conninfo, "--check", patience=60)


def sound(conninfo, name, *flags):
    result = serve("--store", "postgres:" + conninfo, "--check", *flags, patience=60)
    ok(result.returncode == 0, f"{name}: the store is sound", result.stdout, result.stderr)


def same_as_sqlite(postgres):
    result = subprocess.run([STORE_TEST, f"host={postgres.folder} user=paddock dbname=postgres"], capture_output=True,
                            text=True, timeout=120, check=False)
    for line in result.stdout.splitlines():
        found = re.match(r"(not )?ok \d+ - (.*)", line)
        if found:
            ok(not found[1], found[2])
        elif line.startswith("#"):
            print(line)
    ok(result.returncode == 0, "the tests of the store come to their end", result.stdout[-500:], result.stderr)


def faults(postgres):
    """Many matches at once, while PostgreSQL crashes, answers to commits are lost, and the server is killed."""
    postgres.sql("CREATE SCHEMA busy")
    cutter = Cutter(postgres)
    with Server(store="postgres:" + postgres.conninfo(host=cutter.folder, schema="busy")) as server:
        load = start_load(server, seconds=3 + 4 * KILLS)
        for _ in range(KILLS):
            time.sleep(random.uniform(0.2, 0.8))
            cuts, cutter.cut_next = cutter.cuts, True
            wait_until(lambda: cutter.cuts > cuts or load.poll() is not None)
            time.sleep(random.uniform(0.2, 0.8))
            postgres.stop(signal.SIGQUIT)
            postgres.start()
            time.sleep(random.uniform(0.2, 0.8))
            server.kill()
            server.start()
        counts = nothing_lost(load, f"{KILLS} lost answers, crashes of PostgreSQL and kills of the server")
        ok(counts and counts[1] > 0, "it was looked at again after crashes", counts)
        ok(cutter.cuts == KILLS and "suspended" not in server.said(), "no table was given up", cutter.cuts, server.said())
        ok(server.stop() == 0, "afterwards it stops as usual", server.said())
    sound(postgres.conninfo(schema="busy"), "after all that")


def down(postgres):
    """While PostgreSQL is down, requests are refused as when a disk is full."""
    postgres.sql("CREATE SCHEMA calm")
    with Server(store="postgres:" + postgres.conninfo(schema="calm")) as server:
        ann = Player(server, "Ann")
        table = ann.create("trail", seats=1)
        ann.sit(table)
        deal([ann], table)
        play_out([ann], table, steps=2)
        postgres.stop()
        wait_until(lambda: server.get("/healthz").status == 503)
        refusal = ann.request("say", table=table, phrase="hello")
        ok(refusal["type"] == "refused" and refusal["code"] == "storage", "PostgreSQL is down: refused", refusal)
        postgres.start()
        wait_until(lambda: server.get("/healthz").status == 200)
        ok(ann.request("say", table=table, phrase="hello")["type"] == "event", "it is back: the match goes on")
        play_out([ann], table, steps=4)
        ok(server.stop() == 0, "it stops as usual", server.said())


def by_name(postgres):
    """A server that is shut in still finds PostgreSQL by the name of its host when the connection was lost."""
    postgres.sql("CREATE SCHEMA named")
    port = Cutter(postgres, tcp=True).port
    with Server(store=f"postgres:{postgres.conninfo(host='localhost', schema='named')} port={port}") as server:
        ann = Player(server, "Ann")
        table = ann.create("trail", seats=1)
        ann.sit(table)
        postgres.stop()
        wait_until(lambda: server.get("/healthz").status == 503)
        postgres.start()
        ok(wait_until(lambda: server.get("/healthz").status == 200), "it is found again by its name", server.said())
        ok(ann.request("say", table=table, phrase="hello")["type"] == "event", "and written to", ann.log[-3:])


def full_disk(postgres):
    """Many matches at once, while PostgreSQL finds no room for more."""
    postgres.sql("CREATE SCHEMA crowded")
    with Server(store="postgres:" + postgres.conninfo(schema="crowded")) as server:
        ann = Player(server, "Ann")
        table = ann.create("trail", seats=1)
        load = start_load(server, seconds=4)
        time.sleep(1)
        postgres.fill_disk()
        ok(wait_until(lambda: server.get("/healthz").status == 503), "a full disk is noticed", server.said())
        refusal = ann.request("say", table=table, phrase="hello")
        ok(refusal["type"] == "refused" and refusal["code"] == "storage", "a full disk: refused", refusal)
        ok(wait_until(lambda: "No space left" in server.said()), "and the log says why", server.said())
        postgres.free_disk()
        ok(wait_until(lambda: server.get("/healthz").status == 200), "with room again it goes on", server.said())
        nothing_lost(load, "a full disk")
        ok("suspended" not in server.said(), "a full disk: no table was given up", server.said())
        ok(server.stop() == 0, "a full disk: afterwards it stops as usual", server.said())
    sound(postgres.conninfo(schema="crowded"), "a full disk")


def rights(postgres):
    """A role that may only insert and select events is enough to serve."""
    postgres.sql("CREATE SCHEMA least")
    with Server(store="postgres:" + postgres.conninfo(schema="least")) as server:
        ok(server.stop() == 0, "the owner starts it once")
    with open(os.path.join(os.path.dirname(__file__), "../../contrib/postgres-rights.sql"), encoding="utf-8") as file:
        grants = file.read()
    postgres.sql("CREATE ROLE server LOGIN; GRANT USAGE ON SCHEMA least TO server; SET search_path = least; "
                 + grants.replace(":role", "server"))
    with Server(store="postgres:" + postgres.conninfo(user="server", schema="least")) as server:
        ann = Player(server, "Ann")
        table = ann.create("trail", seats=1)
        ann.sit(table)
        deal([ann], table)
        play_out([ann], table)
        ok(ann.seen[table].status == "over", "a match is played with the least rights")
        ok(server.stop() == 0, "it stops as usual", server.said())
    for change in "DELETE FROM least.paddock_events", "UPDATE least.paddock_events SET data = ''", "TRUNCATE least.paddock_events":
        try:
            postgres.sql(change, user="server")
            ok(False, f"refused: {change}")
        except subprocess.CalledProcessError as error:
            ok("permission denied" in error.stderr, f"refused: {change}", error.stderr)
    sound(postgres.conninfo(user="server", schema="least"), "with the least rights")


def bad_addresses(postgres):
    postgres.sql("CREATE SCHEMA newer; CREATE TABLE newer.paddock_store (version int);"
                 " INSERT INTO newer.paddock_store VALUES (99)")
    before = postgres.sql("SELECT count(*) FROM pg_class")
    for conninfo, wanted in ((postgres.conninfo(schema="newer"), "newer version"),
                             (postgres.conninfo(host="/nowhere"), "Cannot read the store"),
                             ("no such thing", "Cannot read the store"),
                             (postgres.conninfo(user="nobody-known"), "does not exist")):
        result = serve("--store", "postgres:" + conninfo, patience=60)
        ok(result.returncode != 0 and wanted in result.stderr, f"refused: {wanted}", result.returncode, result.stderr)
    result = check(postgres.conninfo(schema="nothing"))
    ok(result.returncode != 0 and "not a Paddock store" in result.stderr, "nothing there to check", result.stderr)
    ok(postgres.sql("SELECT count(*) FROM pg_class") == before, "and nothing was changed")
    result = serve("--store", "postgres:host=/nowhere password=sesame", patience=60)
    ok("sesame" not in result.stdout + result.stderr, "no password is shown")


def copy(source, target):
    return subprocess.run([os.environ["PADDOCK"], "store", "copy", source, target], capture_output=True, text=True, timeout=120,
                          check=False, env=environment(database.folder))


def copies(postgres):
    """From SQLite to PostgreSQL and back: all three hold the same."""
    postgres.sql("CREATE SCHEMA copied")
    folder = new_folder()
    there = "postgres:" + postgres.conninfo(schema="copied")
    first, last = (f"sqlite:{folder}/{name}.db" for name in ("first", "last"))
    subprocess.run([os.environ["FILL"], f"{folder}/first.db", "30"], check=True, capture_output=True)
    results = [copy(first, there), copy(there, last)]
    ok(all(result.returncode == 0 for result in results), "sqlite to postgres to sqlite",
       *(result.stdout + result.stderr for result in results))
    ok(results[0].stdout == results[1].stdout and "Tables: 30" in results[0].stdout, "all of them hold the same", results)
    sound(postgres.conninfo(schema="copied"), "the copy", "--store-key", f"{folder}/paddock.key")
    again = copy(first, there)
    ok(again.returncode == 4 and "not empty" in again.stderr, "what is not empty is not written to", again.stderr)
    postgres.sql("UPDATE copied.paddock_events SET data = 'x' WHERE seq = 3")
    damaged = copy(there, f"sqlite:{folder}/damaged.db")
    ok(damaged.returncode == 4 and "is damaged" in damaged.stderr, "damage is not copied", damaged.stderr)
    nothing = copy(f"sqlite:{folder}/nothing.db", f"sqlite:{folder}/other.db")
    ok(nothing.returncode == 4 and not os.path.exists(f"{folder}/nothing.db"), "nothing comes of nothing", nothing.stderr)


if not find_programs():
    print("1..0 # SKIP PostgreSQL is not installed")
    sys.exit(0)
database = Postgres()
for play in same_as_sqlite, bad_addresses, copies, rights, down, by_name, full_disk, faults:
    scene(play, database)
database.stop()
done()
