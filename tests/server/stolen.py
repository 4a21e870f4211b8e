#!/usr/bin/env python3
"""A stolen copy of the store deals nobody's cards: what could is sealed with a key that is not in it.

usage: stolen.py [postgres]"""
import glob
import os
import re
import sqlite3
import subprocess
import sys

from database import Postgres
from sealed import Vault
from tap import done, ok, together
from umpire import people
from wire import PADDOCK, Server, deal, environment, new_folder, new_key, play_out, serve

SEALED = "opened", "dealt", "moved"


def begin(server):
    """A match that goes on."""
    ann, bob = players = people(server, "Ann", "Bob")
    table = ann.create("grandprix", seats=2)
    for player in players:
        player.sit(table)
    deal(players, table)
    play_out([ann, bob], table, steps=6)
    return players, table


def of_sqlite(server):
    with sqlite3.connect(server.store) as base:
        return base.execute("SELECT t.id, e.seq, e.kind, e.data FROM events e JOIN tables t ON t.number = e.chain").fetchall()


def steps_of(record):
    """The lines of a record that tell cards: the deal's secret, and every step."""
    return [line for line in record.splitlines() if re.match(r"(secret|seed|\d+) ", line)]


def tells_nothing(rows, vault, kind):
    secrets = [row for row in rows if row[2] in SEALED]
    ok({row[2] for row in secrets} == set(SEALED), f"{kind}: the match is in the store", [row[2] for row in rows])
    ok(all(re.fullmatch(r"[0-9a-f]{8}\.[\w-]{50,}", row[3]) for row in secrets), f"{kind}: what tells cards is sealed",
       [row[3][:40] for row in secrets])
    ok(all(vault.open(*row[:2], row[3]) for row in secrets), f"{kind}: the key opens it")
    ok(not any(vault.open(row[0], row[1] + 1, row[3]) for row in secrets), f"{kind}: but nothing as another entry")


def no_word_of(record, files, kind):
    """Nothing that the record of the match says of its cards was in the copy, in any file of it."""
    lines = steps_of(record)
    found = [line for line in lines for text in files if line.split(" ", 1)[1].encode() in text and len(line) > 20]
    ok(len(lines) > 6 and not found, f"{kind}: no card of the record is in the copy", len(lines), found[:3])


def bytes_of(store):
    texts = []
    for name in glob.glob(store + "*"):
        with open(name, "rb") as file:
            texts.append(file.read())
    return texts


def stolen_files():
    with Server() as server:
        players, table = begin(server)
        copy = bytes_of(server.store)
        tells_nothing(of_sqlite(server), Vault.of(server.store), "SQLite")
        key = os.path.join(os.path.dirname(server.store), "paddock.key")
        ok(os.stat(key).st_mode & 0o777 == 0o600 and not any(open(key, "rb").read().strip() in text for text in copy),
           "the key is beside the store, for the server alone")
        play_out(players, table)
        no_word_of(server.get(f"/api/tables/{table}/record").body.decode(), copy, "SQLite")


def key_of_another():
    with Server() as server:
        players, table = begin(server)
        for player in players:
            player.drop()
        server.stop()
        key, store = os.path.join(os.path.dirname(server.store), "paddock.key"), ["--store", "sqlite:" + server.store]
        kept = os.path.join(new_folder(), "kept.key")
        os.rename(key, kept)
        for flags in [], ["--check"], ["--prune"]:
            result = serve("--listen", "127.0.0.1:0", *store, *flags)
            ok(result.returncode == 4 and "is missing" in result.stderr and not os.path.exists(key),
               f"without its key nothing is served, and none is made: {flags}", result.stderr)
            result = serve("--listen", "127.0.0.1:0", *store, *flags, "--store-key", new_key())
            ok(result.returncode == 4 and "not the one of this store" in result.stderr, f"nor with another: {flags}",
               result.stderr)
        result = serve("--check", *store, "--store-key", kept)
        ok(result.returncode == 0, "with the right one it can be checked", result.stderr, result.stdout)
        os.chmod(kept, 0o644)
        result = serve("--check", *store, "--store-key", kept)
        ok(result.returncode == 2 and "other users" in result.stderr, "a key that others can read is refused", result.stderr)
        os.chmod(kept, 0o600)
        server.flags = ("--store-key", kept)
        server.start()
        answer = players[0].again().request("watch", table=table)
        ok(answer.get("status") == "playing", "and the match goes on with it", answer)


def stolen_database():
    postgres, key = Postgres(), new_key()
    postgres.sql("CREATE SCHEMA a")
    store = "postgres:" + postgres.conninfo(schema="a")
    with Server("--store-key", key, store=store) as server:
        players, table = begin(server)
        rows = [line.split("|") for line in postgres.sql(
            "SELECT id, seq, kind, data FROM a.paddock_events WHERE kind IN ('opened', 'dealt', 'moved')").splitlines()]
        rows = [(table, int(seq), kind, data) for table, seq, kind, data in rows]
        tells_nothing(rows, Vault(key), "PostgreSQL")
        copy = ["\n".join(row[3] for row in rows).encode()]
        play_out(players, table)
        no_word_of(server.get(f"/api/tables/{table}/record").body.decode(), copy, "PostgreSQL")
    folder = new_folder()
    result = subprocess.run([PADDOCK, "serve", "--store", store, "--check"], env=environment(folder), capture_output=True,
                            text=True, timeout=60, check=False)
    ok(result.returncode == 4 and "is missing" in result.stderr and not os.path.exists(os.path.join(folder, "paddock/paddock.key")),
       "PostgreSQL: nothing is read without the key", result.stderr)
    postgres.stop()


if __name__ == "__main__":
    together([stolen_database] if sys.argv[1:] == ["postgres"] else [stolen_files, key_of_another])
    done()
