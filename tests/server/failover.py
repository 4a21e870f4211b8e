#!/usr/bin/env python3
"""PostgreSQL with a standby that follows it synchronously. When the primary dies for good and the standby is promoted,
servers go on there by themselves: nothing acknowledged is lost, and nothing is written twice. What the standby does not
have is not acknowledged; and the old primary, should it come back, is not written to.

usage: failover.py [ROUNDS] [SCENE]…
"""
import random
import signal
import sys
import time

from tap import done, ok, together
from crowd import nothing_lost, start_load
from database import Postgres, find_programs
from wire import SHARED_KEY, Closed, Player, Server, deal, play_out, serve, wait_until

ROUNDS = next((int(word) for word in sys.argv[1:] if word.isdigit()), 1)


class Pair:
    """A primary, and a standby that has all that the primary has acknowledged."""

    def __init__(self):
        self.primary = Postgres()
        self.standby = Postgres(self.primary)
        self.primary.set("synchronous_standby_names", "*")
        wait_until(lambda: self.primary.sql("SELECT sync_state FROM pg_stat_replication").strip() == "sync")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for database in self.primary, self.standby:
            database.stop(signal.SIGQUIT)

    def store(self):
        hosts = f"{self.primary.folder},{self.standby.folder}"
        return f"postgres:{self.primary.conninfo(host=hosts)} target_session_attrs=read-write"

    def fail_over(self):
        """The primary dies in the middle of everything."""
        self.primary.stop(signal.SIGQUIT)
        self.standby.promote()

    def sound(self):
        result = serve("--store", "postgres:" + self.standby.conninfo(), "--check", patience=60)
        ok(result.returncode == 0, "the store is sound", result.stdout, result.stderr)


def count_events(database):
    return int(database.sql("SELECT count(*) FROM paddock_events"))


def is_well(server):
    return server.get("/healthz").status == 200


def fails_over(pair, servers, name):
    """Under load, with clients who look whether all that they were told is still there."""
    load = start_load(*servers, seconds=86400, spectators=1)
    time.sleep(random.uniform(0.5, 2))
    pair.fail_over()
    before = count_events(pair.standby)
    ok(wait_until(lambda: count_events(pair.standby) > before + 500), f"{name}: play goes on at the new primary",
       *(server.said() for server in servers))
    load.send_signal(signal.SIGINT)
    nothing_lost(load, name)
    said = "".join(server.said() for server in servers)
    ok("suspended" not in said, f"{name}: no table was given up", said)
    for server in servers:
        ok(server.stop() == 0, f"{name}: it stops as usual", server.said())
    pair.sound()


def alone():
    with Pair() as pair:
        fails_over(pair, [Server(store=pair.store())], "one server")


def nodes():
    with Pair() as pair:
        key = SHARED_KEY()
        fails_over(pair, [Server("--node", "127.0.0.1:0", "--node-key", key, store=pair.store()) for _ in range(2)], "two nodes")


def begin(server):
    ann = Player(server, "Ann")
    table = ann.create("trail", seats=1)
    ann.sit(table)
    deal([ann], table)
    play_out([ann], table, steps=2)
    return ann, table


def count_said(database, phrase):
    return int(database.sql(f"SELECT count(*) FROM paddock_events WHERE kind = 'said' AND data LIKE '%{phrase}%'"))


def hears_nothing(player, asked):
    """No answer to this request."""
    try:
        while player.hear(patience=2).get("re") != asked:
            pass
    except (TimeoutError, Closed):
        return True
    return False


def cancel(pair):
    """Somebody ends the waiting for the standby. PostgreSQL then reports the commit as done, with a warning."""
    pair.primary.sql("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")


def crash(pair):
    """PostgreSQL comes back with what the standby does not have."""
    pair.primary.stop(signal.SIGQUIT)
    pair.primary.start()


def unconfirmed(accident):
    """The standby is away, so that a commit waits for it. After an accident it is there for all to see, but only here."""
    name = accident.__name__
    with Pair() as pair, Server(store=pair.store()) as server:
        ann, table = begin(server)
        pair.standby.stop()
        asked = ann.send("say", table=table, phrase="hello")
        wait_until(lambda: pair.primary.sql("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"))
        accident(pair)
        ok(wait_until(lambda: count_said(pair.primary, "hello") == 1), f"{name}: the primary has it")
        ok(hears_nothing(ann, asked), f"{name}: nothing is acknowledged", ann.log[-3:])
        ok(wait_until(lambda: not is_well(server)), f"{name}: the server says that something is wrong", server.said())
        pair.primary.stop(signal.SIGQUIT)
        pair.standby.start()
        pair.standby.promote()
        ok(ann.expect(re=asked)["type"] == "event", f"{name}: it is, once the standby has it")
        ok(count_said(pair.standby, "hello") == 1, f"{name}: which has it once")
        play_out([ann], table, steps=4)


def cancelled():
    unconfirmed(cancel)


def crashed():
    unconfirmed(crash)


def waiting():
    """The standby is away: until it is back, nothing is acknowledged, and requests are refused."""
    with Pair() as pair, Server("--node", "127.0.0.1:0", "--node-key", SHARED_KEY(), store=pair.store()) as server:
        ann, table = begin(server)
        pair.standby.stop()
        ok(wait_until(lambda: not is_well(server)), "without its standby, the server says that something is wrong", server.said())
        refusal = ann.request("say", table=table, phrase="hello")
        ok(refusal["type"] == "refused" and refusal["code"] == "storage", "and refuses what it would have to write", refusal)
        pair.standby.start()
        ok(wait_until(lambda: is_well(server)), "with it, it goes on", server.said())
        ok(ann.request("say", table=table, phrase="hello")["type"] == "event", "where it was")


def stopped():
    """A server that waits for its database can be stopped. What it could not write was not acknowledged."""
    with Pair() as pair:
        server = Server(store=pair.store())
        ann, table = begin(server)
        pair.standby.stop()
        asked = ann.send("say", table=table, phrase="hello")
        wait_until(lambda: pair.primary.sql("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"))
        code = server.stop()
        ok(code == 4, "without the standby, it stops and says that not all is written", code, server.said())
        ok(hears_nothing(ann, asked), "nothing was acknowledged", ann.log[-3:])


def disconnect(database):
    database.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'paddock'")


def zombie():
    """The old primary runs again, takes all that is written to it, and stands first in the address."""
    with Pair() as pair, Server(store=pair.store()) as server:
        ann, table = begin(server)
        pair.fail_over()
        wait_until(lambda: is_well(server))
        ok(wait_until(lambda: ann.request("say", table=table, phrase="hello")["type"] == "event"), "failed over", server.said())
        pair.primary.start()
        old = count_events(pair.primary)
        disconnect(pair.standby)
        ok(wait_until(lambda: "has been replaced" in server.get("/healthz").body.decode()), "a zombie is known", server.said())
        refusal = ann.request("say", table=table, phrase="hello")
        ok(refusal["type"] == "refused" and refusal["code"] == "storage", "nothing is written to it", refusal)
        result = serve("--listen", "127.0.0.1:0", "--store", pair.store())
        ok(result.returncode != 0 and "waits for a standby" in result.stderr, "it keeps servers from starting", result.stderr)
        ok(count_events(pair.primary) == old, "it has nothing new")
        pair.primary.stop()
        ok(wait_until(lambda: is_well(server)), "when it is stopped, play goes on", server.said())
        ok(ann.request("say", table=table, phrase="thanks")["type"] == "event", "where it was")
        play_out([ann], table, steps=4)
        pair.sound()


if not find_programs():
    print("1..0 # SKIP PostgreSQL is not installed")
    sys.exit(0)
scenes = [alone, nodes, waiting, stopped, cancelled, crashed, zombie]
for _ in range(ROUNDS):
    together([play for play in scenes if play.__name__ in sys.argv] or scenes, workers=3)
done()
